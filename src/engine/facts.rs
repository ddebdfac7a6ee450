//! How a game declares the facts that can stand in the way of an act, each beside the sentence that states it; knows no rule set.

/// Declares `Fact`: one variant a line, with its fields, the word of the game's module `say` that names each, and the
/// sentence. The game has a type `Tables` and a module `say` in scope.
macro_rules! facts {
    ($($name:ident { $($field:ident: $say:ident $type:ty),* } $text:literal;)*) => {
        /// The facts of a refusal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fact {
            $(
                #[doc = $text]
                $name {
                    $(
                        #[doc = stringify!($say)]
                        $field: $type
                    ),*
                },
            )*
        }

        impl Fact {
            /// As a sentence without its full stop.
            #[must_use]
            pub fn sentence(&self, tables: &Tables) -> String {
                match *self {
                    $(Fact::$name { $($field),* } => {
                        $(let $field = say::$say(tables, $field);)*
                        format!($text)
                    })*
                }
            }

            /// The name of each fact with the shape of its sentence.
            pub const ALL: &'static [(&'static str, &'static str)] =
                &[$((stringify!($name), $text)),*];
        }
    };
}

pub(crate) use facts;
