//! The questions about odds: a volley of a group at a target, and a melee by numbers; knows no terminal.

use super::answer;
use super::ground::{add_forces, set_up};
use super::hand_to_hand::Fighter;
use super::melee_answer::{Line, MeleeOdds, of_melee};
use super::spec::{Role, Stand, ids, known, no_such, read_group, read_one};
use super::survey::{Question, Survey, name_of};
use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::Side;
use crate::games::broadswords::content::Troop;
use crate::games::broadswords::rules::{Battle, MOST_FOES};
use crate::kernel::Progress;
use crate::odds::{Answer, Argument, Given, Questions, Takes};

/// The questions of Battlefields.
pub static QUESTIONS: Questions = Questions {
    game: "Battlefields",
    about: "In Battlefields the attacker is a unit, or some that shoot together, joined by +. A unit is written with what is true of it: longbowmen:x10+longbowmen:x2,hero or gun-crew:with=cannon. Those who shoot may have x10 (the unit as on its card when left out), hero, commander and with=WEAPON; the target x12, concealed, cover, building, lost=3 and inside=4, which lays a kill zone over four of them. A vehicle is parked unless it is moving, and riders aims at those who ride it; a building may have damage=2, and door aims at its door. With --assault they fight hand to hand, one against one to four: x3, hero, commander, wall (defends one), close (in close formation) and behind (attacks from there).",
    arguments: &[
        Argument {
            requires: &["target"],
            ..Argument::new(
                "attacker",
                Takes::Place("ATTACKER"),
                "The unit or base that attacks, by its id",
            )
        },
        Argument::new("target", Takes::Place("TARGET"), "The one attacked"),
        Argument::new(
            "inches",
            Takes::Number("INCHES", 1..=120),
            "From this distance only, in inches",
        ),
        Argument {
            requires: &["attacker"],
            ..Argument::new(
                "assault",
                Takes::Flag,
                "Assault the target instead of shooting",
            )
        },
    ],
    examples: &[
        "longbowmen spearmen:cover --inches 12",
        "longbowmen:x10+longbowmen:x2,hero knights",
        "machine-gun-team rifle-section:inside=5",
        "gun-crew:with=cannon tank:moving,damage=5 --exact",
        "knights spearmen:close --assault",
        "legionaries:x3,close hoplites:hero,wall --assault",
    ],
    without_pack: |_| None,
    knows,
    unknown,
    answer: answer_by,
};

/// The first unit a question is about.
fn first(given: &Given) -> &str {
    let text = given.word("attacker").unwrap_or_default();
    ids(text).next().unwrap_or_default()
}

fn knows(pack: &Pack, given: &Given) -> bool {
    pack.shelf::<Troop>().get(first(given)).is_some()
}

fn unknown(packs: &[&Pack], given: &Given) -> Failure {
    let all = packs.iter().flat_map(|pack| known(pack));
    no_such(first(given), all)
}

fn answer_by(pack: &Pack, given: &Given, progress: Progress<'_>) -> Result<Answer, Failure> {
    let word = |key: &str| given.word(key).unwrap_or_default();
    let [own, others] = [word("attacker"), word("target")];
    if given.has("assault") {
        return by_hand(pack, own, others);
    }
    let question = Question {
        firers: read_group(pack, own, Role::Shooter)?,
        target: read_one(pack, others, Role::Target)?,
        range: given.number("inches"),
    };
    Ok(answer::of_volley(&Survey::of(pack, question, progress)?))
}

/// The answer for a melee: for the numbers asked about, or for every number there can be.
fn by_hand(pack: &Pack, own: &str, others: &str) -> Result<Answer, Failure> {
    let sides = [own, others].map(|text| read_group(pack, text, Role::Fighter));
    let [own, others] = sides;
    let sides = [own?, others?];
    let [attackers, defenders] = [
        fighters(pack, &sides[0], Side::First)?,
        fighters(pack, &sides[1], Side::Second)?,
    ];
    for (side, name) in [(&attackers, "attackers"), (&defenders, "defenders")] {
        if side.len() > MOST_FOES {
            let what = format!("{} {name} cannot all reach one figure", side.len());
            return Err(Failure::new(what).hint(format!("name {MOST_FOES} at most (BB-MEL-05)")));
        }
    }
    if attackers.len() > 1 && defenders.len() > 1 {
        let what = "a melee is one figure against one to four";
        return Err(Failure::new(what).hint("leave one of the two sides alone (BB-MEL-10)"));
    }
    let decisive = set_up_for(pack, &sides)?.tables().read.six_is_decisive;
    let is_asked = sides.iter().flatten().any(|it| it.count.is_some())
        || sides.iter().any(|side| side.len() > 1);
    let lines = match (is_asked, attackers.as_slice(), defenders.as_slice()) {
        (true, own, others) => vec![Line::of(own, others, decisive)],
        (false, [own], [other]) => {
            let more =
                (1..=MOST_FOES).map(|count| Line::of(&vec![*own; count], &[*other], decisive));
            let fewer =
                (2..=MOST_FOES).map(|count| Line::of(&[*own], &vec![*other; count], decisive));
            more.chain(fewer).collect()
        }
        _ => Vec::new(),
    };
    Ok(of_melee(&MeleeOdds {
        ids: sides.each_ref().map(|side| side[0].entry.clone()),
        names: sides.each_ref().map(|side| name_of(pack, &side[0].entry)),
        said: said(&attackers, &defenders),
        lines,
    }))
}

/// What both sides add to their dice.
fn said(attackers: &[Fighter], defenders: &[Fighter]) -> String {
    let of = |side: &[Fighter]| {
        let mut bonuses: Vec<String> = side
            .iter()
            .map(|it| match it.bonus {
                0 => "nothing".to_string(),
                bonus => format!("{bonus:+}"),
            })
            .collect();
        bonuses.dedup();
        bonuses.join(", ")
    };
    format!(
        "The attacker adds {}; the defender adds {}.",
        of(attackers),
        of(defenders)
    )
}

/// A ground with both sides, for what their cards say.
fn set_up_for(pack: &Pack, sides: &[Vec<Stand>; 2]) -> Result<Battle, Failure> {
    let mut forces = Vec::new();
    for (side, stands) in Side::BOTH.into_iter().zip(sides) {
        for stand in stands {
            let one = Stand {
                count: Some(1),
                ..stand.clone()
            };
            add_forces(pack, &one, side, Role::Fighter, &mut forces)?;
        }
    }
    Ok(set_up(pack, &forces)?.battle())
}

/// The figures of a side, with what they add (BB-MEL-06).
fn fighters(pack: &Pack, stands: &[Stand], side: Side) -> Result<Vec<Fighter>, Failure> {
    let both = [stands.to_vec(), stands.to_vec()];
    let battle = set_up_for(pack, &both)?;
    let tables = battle.tables();
    let adjust = &tables.adjust;
    let mut all = Vec::new();
    for (unit, stand) in tables.sides[side.at()].units.iter().zip(stands) {
        let row = tables.unit(unit);
        if stand.close && !row.drilled {
            let what = format!("{} are not drilled for close formation", row.name);
            return Err(Failure::new(what).hint("leave `close` out (BB-MEL-07)"));
        }
        let Some(figure) = row.all().iter().next() else {
            continue;
        };
        let counts = [
            (row.armour, adjust.melee_armour),
            (row.mounted, adjust.melee_mounted),
            (stand.wall, adjust.melee_wall),
            (stand.close, adjust.melee_formation),
            (stand.behind, adjust.melee_behind),
        ];
        let counted = counts.into_iter().filter(|(holds, _)| *holds);
        let bonus = counted.map(|(_, by)| by).sum::<i8>() + tables.ring_of(figure).dice;
        let fighter = Fighter {
            bonus,
            survives_on: battle.survives_on(figure),
        };
        let count = stand.count.unwrap_or(1).into();
        all.extend(std::iter::repeat_n(fighter, count));
    }
    Ok(all)
}
