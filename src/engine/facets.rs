//! What an act is about, for a client that shows it: pieces, places, cards and dice by their written names; knows no rule set.

use serde::Serialize;

/// What an act is about. Every name is the one that logs use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Facets {
    /// What sort of act it is: `move`.
    pub kind: &'static str,
    /// The piece that acts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// Where it is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Where it goes, or the place the act is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The piece that something is done to, as far as the acting side knows of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The dice it spends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// How it is done, when there are several ways.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
}

impl Facets {
    /// An act of some sort, about nothing yet.
    #[must_use]
    pub fn of(kind: &'static str) -> Facets {
        Facets {
            kind,
            ..Facets::default()
        }
    }

    /// The same, done by this piece.
    #[must_use]
    pub fn piece(self, piece: impl Into<String>) -> Facets {
        let piece = Some(piece.into());
        Facets { piece, ..self }
    }

    /// The same, from this place.
    #[must_use]
    pub fn from(self, from: impl Into<String>) -> Facets {
        let from = Some(from.into());
        Facets { from, ..self }
    }

    /// The same, to this place.
    #[must_use]
    pub fn to(self, to: impl Into<String>) -> Facets {
        let to = Some(to.into());
        Facets { to, ..self }
    }

    /// The same, done to this piece.
    #[must_use]
    pub fn target(self, target: impl Into<String>) -> Facets {
        let target = Some(target.into());
        Facets { target, ..self }
    }
}

/// An act as a client gets it: the line that does it, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownAct {
    /// The line of text that does it.
    pub text: String,
    /// What it is about.
    #[serde(flatten)]
    pub facets: Facets,
}
