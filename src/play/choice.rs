//! How much of a choice a question is: whether a person is asked at all, and what Enter answers; knows no terminal.

use super::table::Table;

/// How much of a choice the pending question is to the side that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<A> {
    /// There is no usual answer.
    Open,
    /// This is the usual answer: Enter gives it.
    Usual(A),
    /// This is hardly ever in doubt: a person who plays fast is not asked.
    Trivial(A),
    /// Every other answer is useless or worse: nobody is asked.
    Foregone(A),
}

impl<A: Copy> Choice<A> {
    /// The answer that Enter gives.
    pub fn usual(&self) -> Option<A> {
        match self {
            Choice::Open => None,
            Choice::Usual(act) | Choice::Trivial(act) | Choice::Foregone(act) => Some(*act),
        }
    }
}

/// Which questions a person is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Every question that has more than one answer.
    Full,
    /// Those whose answer can matter.
    #[default]
    Usual,
    /// Those whose answer can be in doubt.
    Fast,
}

impl Pace {
    /// This pace, but not a fast one.
    #[must_use]
    pub fn min_usual(self) -> Pace {
        match self {
            Pace::Full => Pace::Full,
            Pace::Usual | Pace::Fast => Pace::Usual,
        }
    }

    /// The answer to the pending question if nobody is asked for it; these are the candidates.
    pub fn answer<G: Table>(self, game: &G, acts: &[G::Act]) -> Option<G::Act> {
        if let Some(only) = only_answer(game, acts) {
            return Some(only);
        }
        match (self, game.choice(acts)) {
            (Pace::Usual | Pace::Fast, Choice::Foregone(act))
            | (Pace::Fast, Choice::Trivial(act)) => Some(act),
            _ => None,
        }
    }
}

/// The only legal answer, if there is just one. A game that lists a selection of its acts may have others, except
/// when only a pass is listed.
fn only_answer<G: Table>(game: &G, acts: &[G::Act]) -> Option<G::Act> {
    match acts {
        [only] if G::COMPLETE || game.is_pass(only) => Some(*only),
        _ => None,
    }
}
