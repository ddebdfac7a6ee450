//! What is in the way of a line, as a finding; knows no rule.

use super::implied::{Obstacle, Why};
use super::said::Said;
use crate::diag::Failure;
use crate::play::findings::{BREACH, OUT_OF_TURN, UNREADABLE, WRONG_DICE};
use crate::play::referee::{Fault, fault, hinted};
use crate::play::session::Session;
use crate::play::table::{Eyes, Table};

/// Whether a line is against the rules in its own right, and not only because an earlier one was left out: a piece that
/// may act now is ordered to do something it may not.
pub(super) fn is_breach<G: Table>(obstacles: &[Obstacle<G>]) -> bool {
    obstacles
        .iter()
        .any(|it| matches!(it.why, Why::Refused(.., 2..)))
}

/// Whether the words of a line are not understood, wherever it is tried.
pub(super) fn is_unread<G: Table>(obstacles: &[Obstacle<G>]) -> bool {
    let is_read = |it: &Obstacle<G>| matches!(it.why, Why::Refused(..) | Why::OtherSide(Some(_)));
    let is_unread = |it: &Obstacle<G>| matches!(it.why, Why::Unread(_));
    !obstacles.iter().any(is_read) && obstacles.iter().any(is_unread)
}

/// What is in the way of a line, as a finding.
pub(super) fn fault_of<G: Table>(obstacle: &Obstacle<G>, said: &Said) -> Fault {
    let game = &obstacle.at;
    let prompt = || game.prompt(Eyes::All);
    match &obstacle.why {
        Why::Over => fault(&OUT_OF_TURN, "the battle is over before this line"),
        Why::OtherSide(act) => {
            let session = Session::begin(game.clone());
            let due = game.side_id(session.turn_of());
            let side = act.and_then(|act| game.acting_side(&act)).or(said.side);
            let named = side.map_or("anybody else", |side| game.side_id(side));
            let what = format!("it is for {due} now, not for {named}");
            hinted(&OUT_OF_TURN, what, prompt())
        }
        Why::DiceDue => hinted(
            &OUT_OF_TURN,
            "dice or a card are due here, not an act",
            prompt(),
        ),
        Why::DecisionDue => hinted(
            &OUT_OF_TURN,
            "nothing is thrown here: a decision is due",
            prompt(),
        ),
        Why::Unread(why) => (&UNREADABLE, None, why.clone()),
        Why::WrongDice(why) => {
            let hint = why.hint.clone().unwrap_or_else(prompt);
            (&WRONG_DICE, None, why.clone().hint(hint))
        }
        Why::Refused(_, refusal, _) => {
            let nearest = refusal.nearest.map(|act| game.write(&act));
            let why = Failure {
                what: refusal.facts.clone(),
                hint: nearest.map(|act| format!("closest legal order: {act}")),
            };
            (&BREACH, Some(refusal.rule), why)
        }
    }
}
