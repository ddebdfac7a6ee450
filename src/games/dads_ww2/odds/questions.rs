//! The questions about odds: shooting, assaults, bombardments, and the tables of single dice; knows no terminal.

use super::spec::{ids, no_such, read_group, read_one};
use super::survey::{Fight, Question, Survey};
use super::{answer, dice_tables};
use crate::content::{Pack, Terrain};
use crate::diag::{Failure, did_you_mean};
use crate::games::dads_ww2::content::Base;
use crate::games::dads_ww2::rules::Readings;
use crate::kernel::Progress;
use crate::odds::{Answer, Argument, Given, Questions, Takes};

/// The questions of Dads WW2.
pub static QUESTIONS: Questions = Questions {
    game: "Dads WW2",
    about: "In Dads WW2 the attacker is a base or a group of bases, which shoot or, with --assault, go in one after the other. A base is written with what is true of it: infantry:moved,hits=1 or medium-tank:mg,experienced; after the colon go experienced, moved, fired, uphill, mg for its machine guns, hits=1 and x3 for three of it; + joins the bases of a group. Assaults are fought to their end, however long that takes, and the chances are still exact.",
    arguments: &[
        Argument {
            requires: &["target"],
            required_unless: &["penetration", "saving-throws", "order-test", "bombard"],
            ..Argument::new(
                "attacker",
                Takes::Place("ATTACKER"),
                "The unit or base that attacks, by its id",
            )
        },
        Argument::new("target", Takes::Place("TARGET"), "The one attacked"),
        Argument::new(
            "terrain",
            Takes::Word("TERRAIN"),
            "The terrain of the target [default: open, and a table of all others]",
        ),
        Argument {
            default: Some("open"),
            ..Argument::new(
                "from",
                Takes::Word("TERRAIN"),
                "The terrain of the attacker",
            )
        },
        Argument::new(
            "range",
            Takes::Number("HEXES", 1..=20),
            "From this distance only, in hexes",
        ),
        Argument {
            requires: &["attacker"],
            ..Argument::new(
                "assault",
                Takes::Flag,
                "Assault the target instead of shooting",
            )
        },
        Argument {
            conflicts: &["attacker"],
            ..Argument::new(
                "bombard",
                Takes::Word("BASE"),
                "One to three aim markers of a bombardment on this base instead",
            )
        },
        Argument {
            conflicts: &["attacker"],
            ..Argument::new(
                "penetration",
                Takes::Flag,
                "Every class of gun against every armour instead",
            )
        },
        Argument {
            conflicts: &["attacker"],
            ..Argument::new(
                "saving-throws",
                Takes::Flag,
                "Saving throws by hits, training and situation instead",
            )
        },
        Argument {
            conflicts: &["attacker"],
            ..Argument::new(
                "order-test",
                Takes::Flag,
                "Tests of orders by hits and training instead",
            )
        },
    ],
    examples: &[
        "medium-anti-tank-gun heavy-tank:experienced",
        "infantry:x2,moved+machine-gun-team infantry:fired --terrain wood --range 2",
        "infantry:experienced medium-tank --assault --exact",
        "--bombard infantry:hits=1",
        "--penetration",
    ],
    without_pack: |_| None,
    knows,
    unknown,
    answer: answer_by,
};

/// The flags that ask for a table of single dice.
const TABLES: [&str; 3] = ["penetration", "saving-throws", "order-test"];

/// The first base a question is about.
fn first_base(given: &Given) -> &str {
    let text = given.word("bombard").or(given.word("attacker"));
    ids(text.unwrap_or_default()).next().unwrap_or_default()
}

fn knows(pack: &Pack, given: &Given) -> bool {
    let asks_for_table = TABLES.iter().any(|key| given.has(key));
    asks_for_table || pack.shelf::<Base>().get(first_base(given)).is_some()
}

fn unknown(packs: &[&Pack], given: &Given) -> Failure {
    let known = packs.iter().flat_map(|pack| pack.shelf::<Base>().ids());
    no_such(first_base(given), known)
}

fn answer_by(pack: &Pack, given: &Given, progress: Progress<'_>) -> Result<Answer, Failure> {
    if given.has("penetration") {
        return dice_tables::penetration(pack);
    }
    if given.has("saving-throws") {
        return dice_tables::saving_throws(pack);
    }
    if given.has("order-test") {
        return dice_tables::order_test(pack);
    }
    let word = |key: &str| given.word(key).unwrap_or_default();
    let (fight, attackers, target) = match given.word("bombard") {
        Some(base) => {
            let target = read_one(pack, base)?;
            (Fight::Bombardment, vec![target.clone()], target)
        }
        None => {
            let fight = match given.has("assault") {
                true => Fight::Assault,
                false => Fight::Shot,
            };
            let attackers = read_group(pack, word("attacker"))?;
            (fight, attackers, read_one(pack, word("target"))?)
        }
    };
    let question = Question {
        fight,
        attackers,
        target,
        from: given.word("from").unwrap_or("open"),
        terrain: given.word("terrain"),
        range: given.number("range"),
    };
    check(pack, &question)?;
    let survey = Survey::of(pack, &question, progress)?;
    Ok(match fight {
        Fight::Shot => answer::of_shooting(&survey),
        Fight::Assault => answer::of_assault(&survey),
        Fight::Bombardment => answer::of_bombardment(&survey),
    })
}

fn check(pack: &Pack, question: &Question<'_>) -> Result<(), Failure> {
    for terrain in question.terrain.into_iter().chain([question.from]) {
        let row = pack.shelf::<Terrain>().get(terrain);
        if row.is_some_and(|row| row.impassable) {
            return Err(Failure::new(format!("nobody can enter `{terrain}`")));
        }
        if row.is_none() {
            let hint = did_you_mean(terrain, pack.shelf::<Terrain>().ids());
            let hint = hint.unwrap_or_else(|| "`pressgang list PACK` names them all".into());
            return Err(Failure::new(format!("there is no terrain `{terrain}`")).hint(hint));
        }
    }
    let destroyed = Readings::of(&pack.options).hits_to_destroy;
    let stands = question.attackers.iter().chain([&question.target]);
    for stand in stands {
        if stand.hits >= destroyed {
            let (base, hits) = (&stand.base, stand.hits);
            let what = format!("`{base}` with {hits} hits is destroyed");
            return Err(Failure::new(what).hint(format!("give it at most {} hits", destroyed - 1)));
        }
    }
    let is_above = question.attackers.iter().any(|stand| stand.uphill);
    if is_above && question.target.uphill {
        return Err(Failure::new("attacker and target cannot both be uphill"));
    }
    Ok(())
}
