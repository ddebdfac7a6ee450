check!("D108", save_face_missing, Warning);

use crate::check::dice::of_kind;
use crate::content::{Die, DieKind, Face, Kept, Pack};
use crate::diag::Diagnostic;

const SAVES: [(&str, &str); 2] = [
    ("miss", "nobody is saved in close combat"),
    (
        "flag",
        "nobody retreats, and few are saved from distant fire",
    ),
];

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let dice: Vec<&Kept<Die>> = of_kind(pack, DieKind::Battle).collect();
    // The face may be misspelt, or be on a die that could not be read.
    if !pack.is_whole()
        || !dice
            .iter()
            .all(|die| faces(die).all(|face| known(pack, face)))
    {
        return;
    }
    for (face, so) in SAVES {
        if !dice.iter().any(|die| faces(die).any(|it| it == face)) {
            out.extend(finding(&dice, face, so));
        }
    }
}

fn faces(die: &Die) -> impl Iterator<Item = &str> {
    die.faces
        .get_ref()
        .iter()
        .map(|face| face.get_ref().as_str())
}

fn known(pack: &Pack, face: &str) -> bool {
    pack.shelf::<Face>().get(face).is_some()
}

fn finding(dice: &[&Kept<Die>], face: &str, so: &str) -> Option<Diagnostic> {
    let (first, others) = dice.split_first()?;
    let finding = CODE
        .at(
            first.span(&first.faces),
            format!("no battle die shows `{face}`, so {so}"),
        )
        .label(format!("no `{face}`"))
        .rule("HC-SAV-2")
        .hint("put it on a white or yellow die: green dice are never thrown for saves");
    Some(others.iter().fold(finding, |finding, die| {
        finding.also(die.span(&die.faces), "nor here")
    }))
}
