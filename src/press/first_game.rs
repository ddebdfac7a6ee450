//! What must be printed for one battle: the portions of `print-me-first`; knows no game and no sheet.

use super::job::SetPiece;
use super::piece::{Body, Piece};

/// What `--only` calls the file with everything for a first game.
pub const PRINT_ME_FIRST: &str = "print-me-first";

/// Everything needed to play one battle.
#[derive(Clone, Debug, Default)]
pub struct FirstGame {
    /// What is printed, in order.
    pub portions: Vec<Portion>,
    /// What else is needed, that no printer makes: `ten ordinary dice`.
    pub also: Vec<String>,
    /// How long a battle takes, in words.
    pub lasts: &'static str,
}

/// Sheets that belong together.
#[derive(Clone, Debug)]
pub struct Portion {
    /// What they are.
    pub title: &'static str,
    /// What is on them.
    pub about: String,
    /// What is done with them.
    pub work: Work,
    /// What is printed.
    pub pieces: Vec<Needed>,
}

/// What is done with printed sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// They are read.
    Read,
    /// They are cut into cards.
    Cards,
    /// They are cut out, folded and glued.
    Standees,
    /// They are cut into tokens.
    Tokens,
    /// They are glued on dice.
    Dice,
    /// They are glued together.
    Map,
}

/// What is needed of a kind of piece.
#[derive(Clone, Debug)]
pub struct Needed {
    /// The kind.
    pub kind: &'static str,
    /// Its cards or pages by id, each with the number of copies; everything there is when `None`.
    pub faces: Option<Vec<(String, u32)>>,
}

impl FirstGame {
    /// Leaves of a piece what is needed of it; whether that is anything.
    pub fn keep(&self, piece: &mut Piece) -> bool {
        let needed = self.portions.iter().flat_map(|portion| &portion.pieces);
        let needed: Vec<&Needed> = needed.filter(|it| it.kind == piece.kind).collect();
        let wanted = |id: &str| needed.iter().any(|it| it.wants(id));
        match &mut piece.body {
            Body::Pages(pages) => pages.retain(|page| wanted(&page.id)),
            Body::Cards { cards, .. } => cards.retain(|card| wanted(&card.front.id)),
        }
        !piece.is_empty()
    }
}

impl Work {
    /// As the template names it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Work::Read => "read",
            Work::Cards => "cards",
            Work::Standees => "standees",
            Work::Tokens => "tokens",
            Work::Dice => "dice",
            Work::Map => "map",
        }
    }

    /// Whether it wants card rather than paper.
    #[must_use]
    pub fn wants_card(self) -> bool {
        matches!(self, Work::Cards | Work::Standees | Work::Tokens)
    }

    /// How long it takes, in minutes.
    #[must_use]
    pub fn minutes(self, sheets: usize) -> usize {
        match self {
            Work::Read => sheets,
            Work::Cards => 1 + sheets * 2,
            Work::Standees => 2 + sheets * 6,
            Work::Tokens => 1 + sheets * 3,
            Work::Dice => sheets * 5,
            Work::Map => 1 + sheets,
        }
    }
}

impl Needed {
    /// Everything of a kind.
    #[must_use]
    pub fn all(kind: &'static str) -> Needed {
        Needed { kind, faces: None }
    }

    /// One copy of each of these.
    #[must_use]
    pub fn one_each(kind: &'static str, ids: impl IntoIterator<Item = String>) -> Needed {
        Needed::some(kind, ids.into_iter().map(|id| (id, 1)))
    }

    /// As many copies of each as it says.
    #[must_use]
    pub fn some(kind: &'static str, faces: impl IntoIterator<Item = (String, u32)>) -> Needed {
        Needed {
            kind,
            faces: Some(faces.into_iter().collect()),
        }
    }

    fn wants(&self, id: &str) -> bool {
        let faces = self.faces.as_ref();
        faces.is_none_or(|faces| faces.iter().any(|(it, _)| it == id))
    }

    /// What is needed of a piece; `None` when that is nothing.
    #[must_use]
    pub fn of(&self, set: &SetPiece) -> Option<SetPiece> {
        if set.piece.kind != self.kind {
            return None;
        }
        let Some(wanted) = &self.faces else {
            return Some(set.clone());
        };
        let mut chosen = set.clone();
        let copies = |id: &str| {
            wanted
                .iter()
                .find(|(it, _)| it == id)
                .map(|(_, copies)| *copies)
        };
        chosen.keep(&copies);
        (!chosen.piece.is_empty()).then_some(chosen)
    }
}

impl SetPiece {
    /// Keeps the cards and pages that are wanted, in as many copies as are wanted.
    fn keep(&mut self, copies: &dyn Fn(&str) -> Option<u32>) {
        let fronts = self.piece.fronts();
        let mut kept: Vec<bool> = Vec::new();
        match &mut self.piece.body {
            Body::Pages(pages) => {
                kept.extend(pages.iter().map(|page| copies(&page.id).is_some()));
                pages.retain(|page| copies(&page.id).is_some());
            }
            Body::Cards { cards, .. } => {
                kept.extend(cards.iter().map(|card| copies(&card.front.id).is_some()));
                // Backs come after all fronts.
                let backs = cards.iter().filter(|card| card.back.is_some());
                kept.extend(backs.map(|card| copies(&card.front.id).is_some()));
                cards.retain(|card| copies(&card.front.id).is_some());
                for card in cards {
                    card.quantity = copies(&card.front.id).unwrap_or(card.quantity);
                }
            }
        }
        debug_assert!(kept.len() >= fronts);
        let mut at = kept.iter();
        self.pages.retain(|_| *at.next().unwrap_or(&false));
        let mut at = kept.iter();
        self.hashes.retain(|_| *at.next().unwrap_or(&false));
    }
}
