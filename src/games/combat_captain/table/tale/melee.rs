//! Close combat: who fights, whose dice counted, who takes the hits, who wins and why.

use crate::diag::{and_list, counted};
use crate::games::combat_captain::rules::{Battle, Event};
use crate::games::combat_captain::table::words::{reading, side, sub, the_side, unit};

pub(super) fn tell(battle: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::MeleeBegins { units, attacker } => {
            let names: Vec<String> = units.iter().map(|it| unit(tables, it)).collect();
            format!(
                "Close combat: {}. {} attacked; everybody fights.",
                and_list(&names),
                the_side(tables, attacker)
            )
        }
        Event::Fought {
            subunit,
            face,
            reading: read,
            pips: 0,
        } => format!(
            "{}: {face}, {} counts nothing.",
            sub(tables, subunit),
            reading(read)
        ),
        Event::Fought {
            subunit,
            face,
            pips,
            ..
        } if face == pips => format!("{}: {face}.", sub(tables, subunit)),
        Event::Fought {
            subunit,
            face,
            pips,
            ..
        } => format!("{}: {face}, {pips} after markers.", sub(tables, subunit)),
        Event::Blows { side: who, hits } => format!(
            "{} struck {}.",
            the_side(tables, who),
            counted(hits, "possible hit")
        ),
        Event::Allotted { subunit, hits } => {
            format!("{} faces {}.", sub(tables, subunit), counted(hits, "hit"))
        }
        Event::BlowsLost { side: who, hits } => format!(
            "{} fell on nobody: {} had no one left to take them.",
            counted(hits, "hit"),
            side(tables, who)
        ),
        Event::MeleeTotal {
            side: who,
            total,
            cover: 0,
        } => format!("{}: {total}.", the_side(tables, who)),
        Event::MeleeTotal {
            side: who,
            total,
            cover,
        } => format!(
            "{}: {total}, {cover} of it for cover.",
            the_side(tables, who)
        ),
        Event::MeleeTied {} => "Equal, and neither gave way. Roll again.".into(),
        Event::MeleeWon { side: who } => format!(
            "{} had the better of it. The others fall back, with a marker for that and one for losing.",
            the_side(tables, who)
        ),
        _ => return None,
    })
}
