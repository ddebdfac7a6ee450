check!("U106", unknown_die_letter, Error);

use std::collections::{BTreeMap, BTreeSet};

use super::{battle_dice, columns};
use crate::check::dice::is_die_letter;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Band, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let known: BTreeMap<&str, &str> = battle_dice(pack)
        .filter_map(|die| {
            let letter = die.letter.as_ref()?.get_ref();
            is_die_letter(letter).then_some((letter.as_str(), die.name.get_ref().as_str()))
        })
        .collect();
    // The letter may be that of a die that could not be read, or whose own letter is wrong and reported.
    if !pack.is_whole() || known.len() < battle_dice(pack).count() {
        return;
    }
    for unit in pack.shelf::<Unit>() {
        for band in columns(unit).flat_map(|column| column.bands) {
            unknown(unit, band.get_ref(), &known, out);
        }
    }
}

fn unknown(
    unit: &Kept<Unit>,
    band: &Band,
    known: &BTreeMap<&str, &str>,
    out: &mut Vec<Diagnostic>,
) {
    let written: BTreeSet<String> = band.dice.get_ref().chars().map(String::from).collect();
    for letter in written
        .iter()
        .filter(|letter| !known.contains_key(letter.as_str()))
    {
        out.push(
            CODE.at(
                unit.span(&band.dice),
                format!(
                    "`{}` throws a die `{letter}`, but no battle die has that letter",
                    unit.id()
                ),
            )
            .label(format!("`{letter}` is no battle die"))
            .rule("HC-CMP-7")
            .hint(letters(known)),
        );
    }
}

fn letters(known: &BTreeMap<&str, &str>) -> String {
    if known.is_empty() {
        return "the pack has no battle die with a letter yet: write a [[die]]".into();
    }
    let list: Vec<String> = known
        .iter()
        .map(|(letter, name)| format!("{letter} ({name})"))
        .collect();
    format!("battle dice: {}", list.join(", "))
}
