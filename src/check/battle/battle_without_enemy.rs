check!("B101", battle_without_enemy, Error);

use crate::content::{Battle, Kept, Pack};
use crate::diag::{Diagnostic, counted};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for battle in pack.shelf::<Battle>() {
        too_few(battle, out);
        same_id(battle, out);
    }
}

fn too_few(battle: &Kept<Battle>, out: &mut Vec<Diagnostic>) {
    let count = battle.side.get_ref().len();
    if count < 2 {
        out.push(
            CODE.at(
                battle.id_span(),
                format!(
                    "battle `{}` has {}, but it takes two",
                    battle.id(),
                    counted(count, "side")
                ),
            )
            .hint("write one [[battle.side]] for each side"),
        );
    }
}

fn same_id(battle: &Kept<Battle>, out: &mut Vec<Diagnostic>) {
    let ids: Vec<_> = battle.sides().map(|side| &side.id).collect();
    for (number, id) in ids.iter().enumerate() {
        let first = ids[..number].iter().find(|it| it.get_ref() == id.get_ref());
        if let Some(first) = first {
            out.push(
                CODE.at(
                    battle.span(*id),
                    format!(
                        "two sides of battle `{}` are called `{}`",
                        battle.id(),
                        id.get_ref()
                    ),
                )
                .label("again here")
                .also(battle.span(*first), "first here")
                .hint("choose another id for one of them"),
            );
        }
    }
}
