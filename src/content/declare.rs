//! How content is declared: a struct and the keys it is read from, each key once, with its type, its shape, what it
//! means, its default or an example; knows no particular kind of entry.
//!
//! ```text
//! entry! {
//!     /// A loose hex tile.
//!     pub struct Tile("tile", title: |_| None) {
//!         /// A name for other files.
//!         pub id: Spanned<String> = required(ID),
//!         /// The terrain it shows.
//!         pub terrain: Spanned<String> = required(Shape::Ref("terrain")),
//!         /// How many to print.
//!         pub quantity: u32 = defaulting(number(1, 200), "1"),
//!     }
//! }
//! ```
//!
//! The reader, its findings, references, duplicates, the schema, `pressgang explain` and the tables of the docs all
//! follow from this. The sentence of a key is its doc comment.

use toml::de::DeValue;

use super::ruleset::Rulesets;
use super::shape::Shape;

/// One key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key.
    pub key: &'static str,
    /// What its value looks like.
    pub shape: Shape,
    /// Whether it must be there, and what holds when it is left out.
    pub presence: Presence,
    /// Whether no other entry of the kind, or no other table of the list, may have the same value.
    pub is_unique: bool,
    /// The part of the rules it belongs to; every game knows it when there is none.
    pub capability: Option<Capability>,
    /// Whether it must be there in the games that know it.
    is_needed_where_known: bool,
    sentence: &'static str,
}

/// Whether a key must be there.
///
/// Values are written as in a file, but without quotation marks where the shape is a text.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// It must be there.
    Required,
    /// It may be left out; an example of what may be written.
    Optional(&'static str),
    /// Left out, it is read as if this were written.
    Defaulting(&'static str),
    /// It may be left out; any word that the rule sets list for it is an example.
    Listed(fn(Rulesets) -> Vec<&'static str>),
}

/// A part of the rules that some games have and others do not: a key that belongs to it is refused in other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capability(pub &'static str);

/// A key that must be there.
#[must_use]
pub(crate) const fn required(shape: Shape) -> Field {
    declared(shape, Presence::Required)
}

/// A key that may be left out, with an example of its value.
#[must_use]
pub(crate) const fn optional(shape: Shape, example: &'static str) -> Field {
    declared(shape, Presence::Optional(example))
}

/// A key that may be left out, with the value it then has.
#[must_use]
pub(crate) const fn defaulting(shape: Shape, value: &'static str) -> Field {
    declared(shape, Presence::Defaulting(value))
}

/// A key that may be left out, and whose value is one of the words that the rule sets list.
#[must_use]
pub(crate) const fn optional_word(words: fn(Rulesets) -> Vec<&'static str>) -> Field {
    declared(Shape::Listed(words), Presence::Listed(words))
}

const fn declared(shape: Shape, presence: Presence) -> Field {
    Field {
        key: "",
        shape,
        presence,
        is_unique: false,
        capability: None,
        is_needed_where_known: false,
        sentence: "",
    }
}

impl Field {
    /// The same field, whose value no other entry of the kind, or no other table of the list, may have.
    #[must_use]
    pub const fn unique(self) -> Field {
        Field {
            is_unique: true,
            ..self
        }
    }

    /// The same field, known only to games with this capability.
    #[must_use]
    pub const fn only(self, capability: Capability) -> Field {
        Field {
            capability: Some(capability),
            ..self
        }
    }

    /// The same field, known only to games with this capability, where it must be there.
    #[must_use]
    pub const fn needed_by(self, capability: Capability) -> Field {
        Field {
            is_needed_where_known: true,
            ..self.only(capability)
        }
    }

    /// The same field under its key and with its sentence; called by the macros.
    #[must_use]
    pub const fn named(self, key: &'static str, sentence: &'static str) -> Field {
        Field {
            key,
            sentence: sentence.trim_ascii(),
            ..self
        }
    }

    /// Whether it must be there, at least in the games that know it.
    #[must_use]
    pub fn is_required(&self) -> bool {
        matches!(self.presence, Presence::Required) || self.is_needed_where_known
    }

    /// What it means: the sentence of its declaration.
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// What it means: the sentence of its declaration as a phrase, without capital and full stop.
    #[must_use]
    pub fn about(&self) -> String {
        phrase(self.sentence)
    }

    /// An example of its value, if it may be left out and has no default.
    #[must_use]
    pub fn example(&self, rulesets: Rulesets) -> Option<&'static str> {
        match self.presence {
            Presence::Required | Presence::Defaulting(_) => None,
            Presence::Optional(example) => Some(example),
            Presence::Listed(words) => words(rulesets).first().copied(),
        }
    }

    /// Whether the reader writes it where it is left out.
    pub(super) fn has_default(&self) -> bool {
        matches!(self.presence, Presence::Defaulting(_))
    }

    /// What its key is read as when it is left out.
    pub(super) fn default(&self) -> Option<DeValue<'static>> {
        match self.presence {
            Presence::Defaulting(value) => self.shape.value(value),
            Presence::Required | Presence::Optional(_) | Presence::Listed(_) => None,
        }
    }
}

/// A sentence as a phrase: without capital and full stop.
pub(super) fn phrase(sentence: &str) -> String {
    let sentence = sentence.trim_end_matches('.');
    let mut letters = sentence.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => sentence.to_string(),
    }
}

/// Declares a table: a struct, and the keys it is read from.
macro_rules! table {
    (
        $(#[doc = $about:literal])+
        $(#[derive($($derived:ident),+)])?
        $(#[serde($($on_struct:tt)*)])*
        pub struct $name:ident { $($fields:tt)* }
    ) => {
        $crate::content::declare::struct_with_fields! {
            []
            $(#[doc = $about])+
            $(#[derive($($derived),+)])?
            $(#[serde($($on_struct)*)])*
            pub struct $name { $($fields)* }
        }
    };
}

/// Declares a kind of entry: a table with an id and a title, which a pack holds under `[[kind]]`.
///
/// After the word of the kind: how its title is found, what else may give it a name, and under which name the
/// overview of packs counts it.
macro_rules! entry {
    (
        $(#[doc = $about:literal])+
        $(#[serde($($on_struct:tt)*)])*
        pub struct $name:ident(
            $kind:literal, title: $title:expr
            $(, called: $called:expr)? $(, counted: $counted:literal)? $(,)?
        ) { $($fields:tt)* }
    ) => {
        $crate::content::declare::struct_with_fields! {
            [$crate::content::kinds::REPLACES]
            $(#[doc = $about])+
            $(#[serde($($on_struct)*)])*
            pub struct $name { $($fields)* }
        }

        impl $crate::content::Entry for $name {
            const KIND: &'static str = $kind;
            const ABOUT: &'static str = concat!($($about),+).trim_ascii();
            const FIELDS: &'static [$crate::content::Field] = $name::FIELDS;
            $(const COUNTED_AS: Option<&'static str> = Some($counted);)?
            fn id(&self) -> &toml::Spanned<String> {
                &self.id
            }
            fn title(&self) -> Option<&str> {
                let title: fn(&$name) -> Option<&str> = $title;
                title(self)
            }
            $(fn called<'p>(&'p self, pack: &'p $crate::content::Pack) -> Option<&'p str> {
                let called: for<'c> fn(&'c $name, &'c $crate::content::Pack) -> Option<&'c str> = $called;
                self.title().or_else(|| called(self, pack))
            })?
        }
    };
}

/// What `table!` and `entry!` share; fields in brackets are read by the loader, not into the struct.
macro_rules! struct_with_fields {
    (
        [$($extra:expr),*]
        $(#[doc = $about:literal])+
        $(#[derive($($derived:ident),+)])?
        $(#[serde($($on_struct:tt)*)])*
        pub struct $name:ident {
            $(
                $(#[doc = $sentence:literal])+
                $(#[key = $key:literal])?
                $(#[serde($($on_field:tt)*)])*
                pub $field:ident: $type:ty = $declared:expr
            ),+ $(,)?
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, serde::Deserialize $(, $($derived),+)?)]
        $(#[serde($($on_struct)*)])*
        pub struct $name {
            $(
                $(#[doc = $sentence])+
                $(#[serde(rename = $key)])?
                $(#[serde($($on_field)*)])*
                pub $field: $type,
            )+
        }

        impl $name {
            /// Its keys.
            pub const FIELDS: &'static [$crate::content::Field] = &[
                $($declared.named(
                    $crate::content::declare::key_of!($field $($key)?),
                    concat!($($sentence),+),
                ),)+
                $($extra),*
            ];
            /// A table with these keys.
            #[allow(dead_code, reason = "entries are not parts of other tables")]
            pub const SHAPE: $crate::content::Shape = $crate::content::Shape::Table($name::FIELDS);
        }
    };
}

/// The key of a field: its name, unless another is given because the name would be a word of Rust.
macro_rules! key_of {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

/// Declares a choice between words: an enum, and the word of each variant.
macro_rules! one_of {
    (
        $(#[doc = $about:literal])+
        $(#[derive($($derived:ident),+)])?
        pub enum $name:ident {
            $(
                $(#[doc = $sentence:literal])+
                $(#[$default:ident])?
                $variant:ident = $word:literal
            ),+ $(,)?
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize $(, $($derived),+)?)]
        pub enum $name {
            $(
                $(#[doc = $sentence])+
                $(#[$default])?
                #[serde(rename = $word)]
                $variant,
            )+
        }

        #[allow(dead_code, reason = "not every choice is shown again or listed")]
        impl $name {
            /// Every choice, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// The words in files.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            /// One of these words.
            pub const SHAPE: $crate::content::Shape = $crate::content::Shape::OneOf($name::WORDS);

            /// The word in files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),+
                }
            }
        }
    };
}

/// Declares a choice between tables with one key: an enum, with the key and the value of each variant.
macro_rules! one_key {
    (
        $(#[doc = $about:literal])+
        $(#[derive($($derived:ident),+)])?
        pub enum $name:ident {
            $(
                $(#[doc = $sentence:literal])+
                $(#[serde($($on_variant:tt)*)])*
                $variant:ident($type:ty): $key:literal = $declared:expr
            ),+ $(,)?
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, serde::Deserialize $(, $($derived),+)?)]
        pub enum $name {
            $(
                $(#[doc = $sentence])+
                #[serde(rename = $key)]
                $(#[serde($($on_variant)*)])*
                $variant($type),
            )+
        }

        impl $name {
            /// Its keys, of which one must be there.
            pub const FIELDS: &'static [$crate::content::Field] = &[
                $($declared.named($key, concat!($($sentence),+)),)+
            ];
            /// A table with exactly one of these keys.
            #[allow(dead_code, reason = "a shape that contains itself is referred to by its name")]
            pub const SHAPE: $crate::content::Shape = $crate::content::Shape::OneKey($name::FIELDS);
        }
    };
}

pub(crate) use {entry, key_of, one_key, one_of, struct_with_fields, table};

#[cfg(test)]
mod tests {
    use super::phrase;

    #[test]
    fn sentences_become_phrases() {
        assert_eq!(phrase("A name for other files."), "a name for other files");
        assert_eq!(phrase("AFVs only: its armour."), "AFVs only: its armour");
        assert_eq!(phrase("how far"), "how far");
    }
}
