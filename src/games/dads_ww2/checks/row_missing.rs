check!("A108", row_missing, Error);

use std::collections::BTreeSet;

use super::{has_tables, is_whole};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Base, Faces, Table, Throw, bases};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if !has_tables(pack) {
        return;
    }
    let layer = &pack.layers[pack.top()];
    let place = layer.id_place.unwrap_or(Span::new(layer.file, 0..0));
    for (wanted, rule) in missing(pack) {
        out.push(
            CODE.at(place, format!("the pack has no {wanted}"))
                .label("the cards and the reference are made of these rows")
                .rule(rule)
                .hint("add the row, or extend `dads-ww2`, which has them all"),
        );
    }
}

/// The rows that cards and rules look up but the pack lacks, each once, with the rule that needs it.
fn missing(pack: &Pack) -> BTreeSet<(String, &'static str)> {
    let mut missing = BTreeSet::new();
    for base in pack
        .shelf::<Base>()
        .iter()
        .filter(|base| is_whole(pack, base))
    {
        for paid in bases::paid_for(base, true) {
            if bases::price(pack, paid).is_none() {
                let value = paid
                    .value
                    .map_or(String::new(), |value| format!("{value} "));
                let row = format!("[[price]] for {value}{} of {}", paid.property, paid.of);
                missing.insert((row, "DW-VAL-02"));
            }
        }
        if bases::pace(pack, base).is_none() {
            let speed = base
                .speed
                .as_ref()
                .map(|speed| format!("{} ", speed.get_ref()));
            let row = format!(
                "[[pace]] for {}{}",
                speed.unwrap_or_default(),
                base.kind.get_ref()
            );
            missing.insert((row, "DW-MOV-01"));
        }
        for weapon in base.weapons() {
            if bases::shooter(pack, weapon).is_none() {
                missing.insert((format!("[[shooter]] for {weapon}"), "DW-SHO-01"));
            }
        }
    }
    for table in Table::ALL {
        for when in table.situations() {
            let has = bases::situations(pack, *table).any(|row| row.when.get_ref() == when);
            if !has {
                let row = format!("[[situation]] `{}` for the {table}", when.word());
                missing.insert((row, rule_of(*table)));
            }
        }
    }
    for throw in Throw::ALL {
        let has = pack
            .shelf::<Faces>()
            .iter()
            .any(|row| row.throw.get_ref() == throw);
        if !has {
            missing.insert((
                format!("[[outcome]] of a throw `{}`", throw.word()),
                rule_of_throw(*throw),
            ));
        }
    }
    missing
}

fn rule_of(table: Table) -> &'static str {
    match table {
        Table::Move => "DW-MOV-02",
        Table::Shooting => "DW-SHO-02",
        Table::Assault => "DW-ASL-03",
        Table::Saving => "DW-SAV-01",
        Table::Order => "DW-ACT-03",
    }
}

fn rule_of_throw(throw: Throw) -> &'static str {
    match throw {
        Throw::Request => "DW-TURN-02",
        Throw::Shot => "DW-SHO-03",
        Throw::Penetration => "DW-PEN-04",
        Throw::Aim => "DW-ART-02",
        Throw::Event => "DW-AMB-02",
    }
}
