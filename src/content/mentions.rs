//! What the values of an entry name besides themselves: other entries, pictures, and marks that no other entry may
//! have; written down by the reader, judged when the whole pack is known.

use crate::source::Span;

/// What an entry mentions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mentions {
    /// Names of other entries, or of things within this one.
    pub(crate) references: Vec<Mention>,
    /// Paths of pictures.
    pub(crate) pictures: Vec<(Span, String)>,
    /// Ids given to things within the entry: what it is (a side) and its id.
    pub(crate) labels: Vec<(&'static str, String)>,
    /// Values that no other entry of the kind may have.
    pub(crate) marks: Vec<Mark>,
}

/// A name of something else.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// Where it is written.
    pub(crate) span: Span,
    /// The name itself.
    pub(crate) written: String,
    /// What it must name.
    pub(crate) wanted: Wanted,
}

/// What a name must name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// An entry of this kind.
    Entry(&'static str),
    /// An entry that can fight in a scenario.
    Force,
    /// Something within the same entry.
    Label(&'static str),
    /// A zone of the same entry, or of the map it names.
    Zone,
    /// An option.
    Option,
}

/// A value that no other entry of the kind may have.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// The key.
    pub(crate) key: &'static str,
    /// The value.
    pub(crate) value: String,
    /// Where it is written.
    pub(crate) span: Span,
}
