//! The questions about odds: an attack of one unit on another, and a saving throw against a card; knows no terminal.

use super::answer;
use super::saves::{Save, save};
use super::survey::{Question, Survey};
use crate::content::{Pack, Terrain};
use crate::diag::{Failure, did_you_mean};
use crate::games::hex_command::content::{Command, CommandKind, Leader, Unit};
use crate::games::hex_command::rules::Readings;
use crate::kernel::Progress;
use crate::odds::{Answer, Argument, Fraction, Given, Questions, Takes};

/// The questions of the hex-command games.
pub static QUESTIONS: Questions = Questions {
    game: "Home Guard and To Arms",
    about: "In Home Guard and To Arms the engine rolls every throw there is on a plain board, so the chances are exact. Nobody plays a card, falls back before the dice or advances after them; the target ignores and saves as many flags as it may.",
    arguments: &[
        Argument {
            requires: &["target"],
            required_unless: &["card", "save"],
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
        Argument::new(
            "figures",
            Takes::Number("N", 1..=u8::MAX),
            "How many figures the attacker has left",
        ),
        Argument::new(
            "target-figures",
            Takes::Number("N", 1..=u8::MAX),
            "How many figures the target has left",
        ),
        Argument::new(
            "support",
            Takes::Flag,
            "A commander with the attacker shortens the range",
        ),
        Argument::new("mounted", Takes::Flag, "The target sits in its vehicle"),
        Argument {
            conflicts: &["attacker", "save"],
            ..Argument::new(
                "card",
                Takes::Word("CARD"),
                "A saving throw against this card instead",
            )
        },
        Argument {
            conflicts: &["attacker"],
            ..Argument::new(
                "save",
                Takes::Number("NUMBER", 2..=12),
                "A saving throw against this number instead",
            )
        },
    ],
    examples: &[
        "home-guard-section german-infantry",
        "home-guard-section german-infantry --terrain wood --range 2 --exact",
        "german-tank home-guard-section --target-figures 4 --support",
        "home-guard-section captain --pack home-guard",
        "regulars cavalry --format pdf",
        "--card mrs-pike",
        "--save 9",
    ],
    without_pack: |given| {
        let number = given.number("save")?;
        Some(of_saves(None, &both(number)))
    },
    knows,
    unknown,
    answer: answer_by,
};

/// A saving number read both ways.
fn both(number: u8) -> Vec<(String, Save)> {
    vec![
        (format!("{number} or more"), Save::AtLeast(number)),
        (format!("higher than {number}"), Save::MoreThan(number)),
    ]
}

fn of_saves(card: Option<&str>, saves: &[(String, Save)]) -> Answer {
    let chance = |(words, number): &(String, Save)| (words.clone(), save(*number));
    let found: Vec<(String, Fraction)> = saves.iter().map(chance).collect();
    answer::of_saves(card, &found)
}

fn knows(pack: &Pack, given: &Given) -> bool {
    match given.word("card") {
        Some(card) => pack.shelf::<Command>().get(card).is_some(),
        None => pack.shelf::<Unit>().get(attacker(given)).is_some(),
    }
}

fn attacker(given: &Given) -> &str {
    given.word("attacker").unwrap_or_default()
}

fn unknown(packs: &[&Pack], given: &Given) -> Failure {
    match given.word("card") {
        Some(card) => {
            let known = packs.iter().flat_map(|pack| pack.shelf::<Command>().ids());
            no_such("card", card, known)
        }
        None => {
            let known = packs.iter().flat_map(|pack| pack.shelf::<Unit>().ids());
            no_such("unit", attacker(given), known)
        }
    }
}

/// Reports an unknown entry, with a suggestion if there is one.
fn no_such<'a>(kind: &str, id: &str, known: impl Iterator<Item = &'a str>) -> Failure {
    let list = || "`pressgang list PACK` names them all".into();
    let hint = did_you_mean(id, known).unwrap_or_else(list);
    Failure::new(format!("there is no {kind} `{id}`")).hint(hint)
}

fn answer_by(pack: &Pack, given: &Given, progress: Progress<'_>) -> Result<Answer, Failure> {
    match given.word("card") {
        Some(card) => against_card(pack, card),
        None => attack(pack, given, progress),
    }
}

fn attack(pack: &Pack, given: &Given, progress: Progress<'_>) -> Result<Answer, Failure> {
    let question = Question {
        attacker: attacker(given),
        target: given.word("target").unwrap_or_default(),
        from: given.word("from").unwrap_or("open"),
        terrain: given.word("terrain"),
        range: given.number("range"),
        figures: given.number("figures"),
        target_figures: given.number("target-figures"),
        support: given.has("support"),
        mounted: given.has("mounted"),
    };
    check_entries(pack, &question)?;
    check_figures(pack, &question)?;
    let survey = Survey::of(pack, &question, progress)?;
    Ok(answer::of_survey(&survey))
}

fn check_entries(pack: &Pack, question: &Question<'_>) -> Result<(), Failure> {
    let target = question.target;
    if pack.shelf::<Unit>().get(target).is_none() && pack.shelf::<Leader>().get(target).is_none() {
        let known = pack
            .shelf::<Unit>()
            .ids()
            .chain(pack.shelf::<Leader>().ids());
        let kind = format!("unit or commander in `{}`:", pack.head().id);
        return Err(no_such(&kind, target, known));
    }
    for terrain in question.terrain.into_iter().chain([question.from]) {
        if pack.shelf::<Terrain>().get(terrain).is_none() {
            return Err(no_such("terrain", terrain, pack.shelf::<Terrain>().ids()));
        }
    }
    Ok(())
}

fn check_figures(pack: &Pack, question: &Question<'_>) -> Result<(), Failure> {
    for (id, figures) in [
        (question.attacker, question.figures),
        (question.target, question.target_figures),
    ] {
        let unit = pack.shelf::<Unit>().get(id);
        let most = unit.map(|unit| *unit.strength.get_ref());
        if let (Some(figures), Some(most)) = (figures, most)
            && u32::from(figures) > most
        {
            let what = format!("`{id}` has {most} figures, not {figures}");
            return Err(Failure::new(what));
        }
    }
    Ok(())
}

fn against_card(pack: &Pack, id: &str) -> Result<Answer, Failure> {
    let card = pack.shelf::<Command>().get(id);
    let card = card.ok_or_else(|| no_such("card", id, pack.shelf::<Command>().ids()))?;
    let read = Readings::of(&pack.options);
    // AMB-4: the number comes from the card, the comparison from its kind.
    let itself = match card.kind.get_ref() {
        CommandKind::Pc => read.pc_save_ge,
        _ => read.npc_save_ge,
    };
    let halves = [("half A, ", &card.a), ("half B, ", &card.b)];
    let of_halves = halves
        .iter()
        .filter_map(|(name, half)| Some((*name, *half.as_ref()?.get_ref().save.get_ref())));
    let whole = card.save.as_ref().map(|it| ("", *it.get_ref()));
    let saves: Vec<(String, Save)> = whole
        .into_iter()
        .chain(of_halves)
        .map(|(name, written)| {
            let number = u8::try_from(written.number()).unwrap_or(u8::MAX);
            // As it is printed: "higher than 8" is 9 or more.
            let least = if itself {
                number
            } else {
                number.saturating_add(1)
            };
            (format!("{name}{least} or more"), Save::AtLeast(least))
        })
        .collect();
    if saves.is_empty() {
        let what = format!("`{id}` has no saving number: there is no saving throw against it");
        return Err(Failure::new(what));
    }
    Ok(of_saves(Some(id), &saves))
}
