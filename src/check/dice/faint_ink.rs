check!("D105", faint_ink, Warning);

use crate::content::{Die, Kept, Pack};
use crate::diag::Diagnostic;
use crate::kernel::Colour;

/// The least contrast of text that WCAG 2 calls readable.
const LEAST: f64 = 4.5;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for die in pack.shelf::<Die>() {
        out.extend(faint(die));
    }
}

fn faint(die: &Kept<Die>) -> Option<Diagnostic> {
    let ink: Colour = die.ink.get_ref().parse().ok()?;
    let ground: Colour = die.colour.get_ref().parse().ok()?;
    let contrast = ink.contrast(ground);
    let (name, strong) = if ground.contrast(Colour::BLACK) > ground.contrast(Colour::WHITE) {
        ("black", Colour::BLACK)
    } else {
        ("white", Colour::WHITE)
    };
    (contrast < LEAST).then(|| {
        CODE.at(
            die.span(&die.ink),
            format!("the symbols of the die `{}` are hard to see", die.id()),
        )
        .label(format!(
            "contrast {contrast:.2}, at least {LEAST} is wanted"
        ))
        .also(die.span(&die.colour), "on this colour")
        .hint(format!(
            "choose a {} ink; {name}, \"{strong}\", has a contrast of {:.1}",
            if strong == Colour::BLACK {
                "darker"
            } else {
                "lighter"
            },
            ground.contrast(strong)
        ))
    })
}
