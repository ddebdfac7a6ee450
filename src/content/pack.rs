//! A pack, laid over every pack it extends.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::declare::{defaulting, optional, optional_word, required, table};
use super::kinds::{ID, TEXT, TEXT_ITEM};
use super::model::{Entry, Scenario};
use super::options::{self, Chosen, OptionValue, Options, Values, WrittenOptions};
use super::ruleset::{Ruleset, Rulesets};
use super::shape::Shape;
use super::shelf::{Kept, Shelf};
use super::shelves::Shelves;
use crate::diag::{Diagnostic, Site};
use crate::kernel::Colour;
use crate::source::{FileId, Folder, ReadError, Span};

table! {
    /// The `[pack]` table.
    #[derive(Default)]
    #[serde(default)]
    pub struct Head {
        /// The pack's id, the same as the name of its folder.
        pub id: String = required(ID),
        /// The title printed on sheets.
        pub title: String = required(TEXT),
        /// The version, such as "1.0.0".
        pub version: String = required(TEXT),
        /// The rules its entries are judged by, if it extends no pack that says so.
        pub ruleset: Option<Spanned<String>> = optional_word(Rulesets::words),
        /// The pack it builds on: a bundled pack, or a folder beside this one.
        pub extends: Option<Spanned<String>> = optional(ID, "my-base-pack"),
        /// The language of its texts.
        pub language: Option<String> = optional(TEXT, "en"),
        /// The terms under which others may use it.
        pub licence: Option<String> = optional(TEXT, "CC-BY-SA-4.0"),
        /// The people to thank.
        pub credits: Vec<String> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// The scenario that somebody who opens the box plays first: `print-me-first` holds everything it needs.
        pub first_game: Option<Spanned<String>> = optional(ID, "first-parade"),
        /// One sentence for `pressgang list`.
        pub about: Option<String> = optional(TEXT, "Two more platoons for a wet Sunday."),
    }
}

table! {
    /// The colours of a pack's printed pieces.
    #[derive(Default)]
    #[serde(default)]
    pub struct Palette {
        /// The background of a card.
        pub paper: Option<String> = optional(Shape::Colour, "#f3ecd8"),
        /// Text and drawings.
        pub ink: Option<String> = optional(Shape::Colour, "#1f2d3d"),
        /// Anything that must be seen first, such as the flag.
        pub accent: Option<String> = optional(Shape::Colour, "#a8322a"),
        /// Panels, and the backs of unit cards.
        pub second: Option<String> = optional(Shape::Colour, "#6b6b3a"),
    }
}

/// The colours of the sides in a pack that names none.
const FIRST_SIDE: Colour = Colour {
    r: 0xa8,
    g: 0x32,
    b: 0x2a,
};
const SECOND_SIDE: Colour = Colour {
    r: 0x1f,
    g: 0x2d,
    b: 0x3d,
};

impl Palette {
    /// The colours of the two sides, wherever they are shown: on maps, in charts and reports, at the table.
    #[must_use]
    pub fn sides(&self) -> [Colour; 2] {
        let named = |colour: &Option<String>, otherwise: Colour| {
            let named = colour.as_deref().and_then(|it| it.parse().ok());
            named.unwrap_or(otherwise)
        };
        [
            named(&self.accent, FIRST_SIDE),
            named(&self.ink, SECOND_SIDE),
        ]
    }

    pub(crate) fn lay_over(&mut self, upper: Palette) {
        self.paper = upper.paper.or(self.paper.take());
        self.ink = upper.ink.or(self.ink.take());
        self.accent = upper.accent.or(self.accent.take());
        self.second = upper.second.or(self.second.take());
    }
}

/// One pack of the chain; a base pack comes before the pack that extends it.
#[derive(Clone, Debug)]
pub struct Layer {
    /// Its `[pack]` table.
    pub head: Head,
    /// Where its files are.
    pub folder: Folder,
    /// Its `pack.toml`.
    pub file: FileId,
    /// Where its id is written, if it is.
    pub id_place: Option<Span>,
}

/// A complete pack.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The chain of packs, this one last.
    pub layers: Vec<Layer>,
    /// The rules.
    pub ruleset: &'static Ruleset,
    /// All rule sets.
    pub rulesets: Rulesets,
    /// Colours.
    pub palette: Palette,
    /// Where each of the colours is written, by its key.
    pub(crate) colour_places: BTreeMap<String, Span>,
    /// Readings of the rules.
    pub options: Options,
    /// Entries.
    pub shelves: Shelves,
    /// Ids, terrain codes and options that were written in something that cannot be used, so they are not reported as
    /// missing.
    pub(crate) lost: BTreeSet<String>,
    /// The kinds with an entry that is not kept, or has lost a part, because of its id.
    pub(crate) unnamed: BTreeSet<&'static str>,
    /// What `[remove]` has taken out.
    pub(crate) removed: Vec<Removed>,
    /// The places of entries whose form is wrong.
    pub(crate) faulty: Vec<Span>,
}

/// An entry that `[remove]` has taken out.
#[derive(Clone, Debug)]
pub(crate) struct Removed {
    /// Its kind.
    pub(crate) kind: &'static str,
    /// Its id.
    pub(crate) id: String,
    /// The code that maps use for it, if it is a terrain.
    pub(crate) code: Option<String>,
    /// Where `[remove]` names it.
    pub(crate) span: Span,
}

impl Pack {
    /// The entries of a type; an empty shelf when there are none.
    #[must_use]
    pub fn shelf<T: Entry>(&self) -> &Shelf<T> {
        self.shelves.shelf()
    }

    /// The name of an entry, even when only another entry gives it.
    #[must_use]
    pub fn called(&self, kind: &str, id: &str) -> Option<&str> {
        self.shelves.called(kind, id, self)
    }

    /// The `[pack]` table of this pack itself.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.layers[self.top()].head
    }

    /// The scenario to play first, as the highest layer that names one has it; `None` when it is gone.
    #[must_use]
    pub fn first_game(&self) -> Option<&Kept<Scenario>> {
        let mut layers = self.layers.iter().rev();
        let named = layers.find_map(|layer| layer.head.first_game.as_ref())?;
        self.shelf::<Scenario>().get(named.get_ref())
    }

    /// The layer of this pack itself.
    #[must_use]
    pub fn top(&self) -> usize {
        self.layers.len() - 1
    }

    /// The language of the texts in a layer: its own, or that of the pack it extends; English if none of them says.
    #[must_use]
    pub fn language(&self, layer: usize) -> &str {
        let layers = self.layers[..=layer.min(self.top())].iter();
        let mut written = layers.rev().filter_map(|it| it.head.language.as_deref());
        written.next().unwrap_or("en")
    }

    /// Whether the texts of a layer can be judged by English words.
    #[must_use]
    pub fn is_english(&self, layer: usize) -> bool {
        let language = self.language(layer).split(['-', '_']).next();
        language.is_some_and(|it| ["en", "english"].contains(&it.to_lowercase().as_str()))
    }

    /// Whether an id or a terrain code was written in an entry that could not be read: a reference to it is not a
    /// second mistake.
    #[must_use]
    pub fn is_lost(&self, id: &str) -> bool {
        self.lost.contains(id)
    }

    /// Whether every entry could be read: only then is an absent entry really missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.lost.is_empty() && self.unnamed.is_empty()
    }

    /// Whether an entry of a kind has no id that can be used: any name may be meant for it. Without a kind, whether
    /// any entry has none.
    #[must_use]
    pub fn has_unnamed(&self, kind: Option<&str>) -> bool {
        match kind {
            Some(kind) => self.unnamed.contains(kind),
            None => !self.unnamed.is_empty(),
        }
    }

    /// Kind and id of the entry that a place lies in.
    #[must_use]
    pub fn entry_at(&self, place: Span) -> Option<(&'static str, &str)> {
        let above = self
            .shelves
            .headers()
            .filter(|(header, ..)| header.file == place.file && header.start <= place.start);
        let (_, kind, id) = above.max_by_key(|(header, ..)| header.start)?;
        Some((kind, id))
    }

    /// The rule options for a battle: the scenario's own over those of the pack.
    #[must_use]
    pub fn options_for(&self, scenario: &Kept<Scenario>) -> Options {
        let mut chosen = self.options_over(&scenario.options, scenario.file);
        if let Some(mode) = &scenario.vp_mode {
            let value = OptionValue::Word(mode.get_ref().clone());
            let span = scenario.span(mode);
            chosen.insert("vp_mode", Chosen { value, span });
        }
        chosen
    }

    /// Reads options by the rules of this pack; each option that cannot be used is left out, with a finding.
    pub fn read_options(
        &self,
        written: &WrittenOptions,
        file: FileId,
        out: &mut Vec<Diagnostic>,
    ) -> Options {
        options::read(written, file, self.rulesets, self.ruleset, out)
    }

    /// Whether an option has this word among its values, even if it looks like a number: `2` of `variable_dice`.
    #[must_use]
    pub fn is_word_of_option(&self, key: &str, word: &str) -> bool {
        let mut rows = self.rulesets.options().filter(|row| row.key == key);
        rows.any(|row| matches!(row.values, Values::OneOf(words) if words.contains(&word)))
    }

    /// Reads options written outside a pack, such as `cards_per_turn = 2`.
    pub fn read_options_text(
        &self,
        text: &str,
        file: FileId,
        out: &mut Vec<Diagnostic>,
    ) -> Options {
        options::read_text(text, file, self.rulesets, self.ruleset, out)
    }

    fn options_over(&self, own: &WrittenOptions, file: FileId) -> Options {
        let mut chosen = self.options.clone();
        // Mistakes in them were reported when the pack was loaded.
        chosen.extend(self.read_options(own, file, &mut Vec::new()));
        chosen
    }

    /// Whether a place lies in an entry whose form is wrong.
    fn is_faulty(&self, span: Span) -> bool {
        let begun = (span.file, span.start);
        let after = self
            .faulty
            .partition_point(|entry| (entry.file, entry.start) <= begun);
        after
            .checked_sub(1)
            .map(|last| self.faulty[last])
            .is_some_and(|entry| entry.file == span.file && span.start < entry.end)
    }

    /// Drops findings about entries whose form is wrong: they would repeat that mistake in other words.
    pub fn drop_echoes(&self, findings: &mut Vec<Diagnostic>) {
        findings.retain(|finding| match finding.site {
            Site::Span(span) => !self.is_faulty(span),
            Site::Path(_) => true,
        });
    }

    /// Reads a picture that an entry names, from the entry's own pack or from one it extends.
    ///
    /// # Errors
    /// The reason of the nearest pack, when none of them has it.
    pub fn read_art(&self, layer: usize, path: &str) -> Result<Vec<u8>, ReadError> {
        let mut reason = ReadError::Missing;
        for layer in self.layers[..=layer.min(self.top())].iter().rev() {
            match layer.folder.read(path) {
                Ok(bytes) => return Ok(bytes),
                Err(ReadError::Missing) => {}
                Err(error) => reason = error,
            }
        }
        Err(reason)
    }
}
