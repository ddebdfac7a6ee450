//! The questions about odds: fire of a group at a target, and close combat; knows no terminal.

use super::answer;
use super::assault_answer::{Fight, of_close_combat};
use super::close_combat::close_combat;
use super::ground::close_combat_ground;
use super::spec::{Role, ids, no_such, read_group, read_one};
use super::survey::{Question, Survey, UNITS, name_of};
use crate::content::Pack;
use crate::diag::Failure;
use crate::games::combat_captain::content::Subunit;
use crate::kernel::Progress;
use crate::odds::{Answer, Argument, Given, Questions, Takes};

/// The questions of Combat Captain.
pub static QUESTIONS: Questions = Questions {
    game: "Combat Captain",
    about: "In Combat Captain the attacker is a sub-unit or a group of one unit, which fire together or, with --assault, fight hand to hand. A sub-unit is written with what is true of it: enhanced-squad:dice=2,x3 or tank-regular-regular:mg. Those who fire may have dice=2, x3 for three of them, at=12 for a distance of their own, gun or mg for one weapon of a tank, stood (not moved for three turns), again (not their first fire at the target this turn) and markers=1; the target cover=2, behind, figures=3, kills=2, stood and markers=1. + joins the sub-units of a group.",
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
        Argument {
            requires: &["attacker"],
            conflicts: &["assault"],
            ..Argument::new(
                "in-forest",
                Takes::Flag,
                "Both sides are in the same forest",
            )
        },
        Argument {
            requires: &["attacker"],
            conflicts: &["assault"],
            ..Argument::new(
                "trade",
                Takes::Flag,
                "The owner of the target takes as many hits as markers as the rules allow",
            )
        },
    ],
    examples: &[
        "enhanced-squad rifle-squad:cover=2",
        "enhanced-squad:x2+machine-gun-squad rifle-squad --inches 14",
        "tank-regular-regular:dice=2 tank-superior-regular:cover=2 --exact",
        "enhanced-squad:x5 rifle-squad:x4,cover=1+machine-gun-squad --assault",
    ],
    without_pack: |_| None,
    knows,
    unknown,
    answer: answer_by,
};

/// The first sub-unit a question is about.
fn first(given: &Given) -> &str {
    let text = given.word("attacker").unwrap_or_default();
    ids(text).next().unwrap_or_default()
}

fn knows(pack: &Pack, given: &Given) -> bool {
    pack.shelf::<Subunit>().get(first(given)).is_some()
}

fn unknown(packs: &[&Pack], given: &Given) -> Failure {
    let known = packs.iter().flat_map(|pack| pack.shelf::<Subunit>().ids());
    no_such(first(given), known)
}

fn answer_by(pack: &Pack, given: &Given, progress: Progress<'_>) -> Result<Answer, Failure> {
    let word = |key: &str| given.word(key).unwrap_or_default();
    let [own, others] = [word("attacker"), word("target")];
    if given.has("assault") {
        return by_hand(pack, own, others);
    }
    let question = Question {
        firers: read_group(pack, own, Role::Firer)?,
        target: read_one(pack, others, Role::Target)?,
        range: given.number("inches"),
        forest: given.has("in-forest"),
        trades: given.has("trade"),
    };
    Ok(answer::of_fire(&Survey::of(pack, question, progress)?))
}

/// The answer for a close combat.
fn by_hand(pack: &Pack, own: &str, others: &str) -> Result<Answer, Failure> {
    let sides = [
        read_group(pack, own, Role::Fighter)?,
        read_group(pack, others, Role::Fighter)?,
    ];
    let [attackers, defenders] = &sides;
    let battle = close_combat_ground(pack, attackers, defenders);
    let battle = battle.map_err(|it| Failure::new(it.what))?;
    let [attacker, defender] = UNITS;
    let names = sides
        .each_ref()
        .map(|side| side.iter().map(|it| name_of(pack, it)).collect());
    Ok(of_close_combat(&Fight {
        odds: close_combat(&battle, attacker, defender),
        names,
        sides,
    }))
}
