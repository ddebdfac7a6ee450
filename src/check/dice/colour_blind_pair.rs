check!("D111", colour_blind_pair, Warning);

use crate::content::{Die, Kept, Pack};
use crate::diag::Diagnostic;
use crate::kernel::{Colour, Eyes};

/// The least distance in CIELAB at which two small things can be distinguished across a table.
const LEAST: f64 = 25.0;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let mut dice: Vec<&Kept<Die>> = pack.shelf::<Die>().iter().collect();
    // The author of the top pack cannot change the dice of its base, so the finding must not point there.
    dice.sort_by_key(|die| die.layer);
    for (at, die) in dice.iter().enumerate() {
        let alike = dice[..at].iter().find_map(|other| alike(other, die));
        out.extend(alike);
    }
}

/// Two dice of one kind lie in one heap: only their colours distinguish them.
fn alike(first: &Kept<Die>, again: &Kept<Die>) -> Option<Diagnostic> {
    if first.kind.get_ref() != again.kind.get_ref() {
        return None;
    }
    let one: Colour = first.colour.get_ref().parse().ok()?;
    let other: Colour = again.colour.get_ref().parse().ok()?;
    let (eyes, difference) = Eyes::ALL
        .map(|eyes| (eyes, one.difference(other, eyes)))
        .into_iter()
        .find(|(_, difference)| *difference < LEAST)?;
    let whose = match eyes {
        Eyes::Full => "to everybody",
        Eyes::Deutan => "to eyes without cones for green, about one man in twelve has weak ones",
        Eyes::Protan => "to eyes without cones for red, about one man in fifty has weak ones",
        Eyes::Tritan => "to eyes without cones for blue, and by candlelight",
    };
    Some(
        CODE.at(
            again.span(&again.colour),
            format!("the dice `{}` and `{}` look alike {whose}", first.id(), again.id()),
        )
        .label(format!("a difference of {difference:.0}, at least {LEAST:.0} is wanted"))
        .also(first.span(&first.colour), "from this colour")
        .hint("make one of them much lighter or darker than the other: that is seen by everybody, and in a photocopy, too"),
    )
}
