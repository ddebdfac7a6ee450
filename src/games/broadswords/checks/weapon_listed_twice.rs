check!("W110", weapon_listed_twice, Error);

use std::collections::BTreeMap;

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::Troop;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let mut seen = BTreeMap::new();
        for of in troop.weapons.iter().map(|arm| &arm.get_ref().of) {
            match seen.get(of.get_ref()) {
                Some(first) => out.push(
                    CODE.at(
                        troop.span(of),
                        format!("`{}` has the weapon `{}` twice", troop.id(), of.get_ref()),
                    )
                    .label("again")
                    .also(*first, "first here")
                    .hint("write it once, with the `count` of both")
                    .rule("BB-CMP-02"),
                ),
                None => {
                    seen.insert(of.get_ref(), troop.span(of));
                }
            }
        }
    }
}
