//! `pressgang odds`: who beats whom, at every range and in every terrain, in exact fractions.

mod drawn;
mod survey;
mod told;

use std::path::PathBuf;

use super::build::ThemeName;
use super::graphs::{self, Drawn, Format};
use super::terminal::complain;
use super::{Outcome, packs};
use crate::content::Pack;
use crate::diag::nearest;
use crate::games::hex_command::content::CommandKind;
use crate::games::hex_command::odds::{Save, save};
use crate::games::hex_command::rules::Readings;
use survey::{Question, Survey};

/// Tell the odds of a battle between two units, or of a saving throw against a card.
///
/// The engine plays every throw there is on a plain board, so the chances are exact. Nobody plays a card, falls back
/// before the dice or advances after them; the target ignores and saves what flags it may.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang odds home-guard-section german-infantry
  pressgang odds home-guard-section german-infantry --terrain wood --range 2 --exact
  pressgang odds german-tank home-guard-section --target-figures 4 --support
  pressgang odds home-guard-section captain --pack home-guard
  pressgang odds regulars cavalry --format pdf
  pressgang odds --card mrs-pike
  pressgang odds --save 9")]
pub(super) struct Arguments {
    /// The unit that attacks, by the id of its card.
    #[arg(required_unless_present_any = ["card", "save"], requires = "target")]
    attacker: Option<String>,
    /// The unit or commander attacked.
    target: Option<String>,
    /// The pack they are in: an id or a folder [default: the pack here, and all bundled ones].
    #[arg(long, value_name = "PACK-or-FOLDER")]
    pack: Option<String>,
    /// The terrain the target stands in [default: open, and a table of all others].
    #[arg(long, value_name = "TERRAIN")]
    terrain: Option<String>,
    /// The terrain the attacker stands in.
    #[arg(long, value_name = "TERRAIN", default_value = "open")]
    from: String,
    /// From this distance only, in hexes.
    #[arg(long, value_name = "HEXES", value_parser = clap::value_parser!(u8).range(1..=20))]
    range: Option<u8>,
    /// How many figures the attacker has left.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    figures: Option<u8>,
    /// How many figures the target has left.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    target_figures: Option<u8>,
    /// A commander with the attacker shortens the range.
    #[arg(long)]
    support: bool,
    /// The target sits in its vehicle.
    #[arg(long)]
    mounted: bool,
    /// Write fractions instead of hundredths.
    #[arg(long)]
    exact: bool,
    /// A saving throw against this card instead.
    #[arg(long, value_name = "CARD", conflicts_with_all = ["attacker", "save"])]
    card: Option<String>,
    /// A saving throw against this number instead.
    #[arg(long, value_name = "NUMBER", conflicts_with = "attacker", value_parser = clap::value_parser!(u8).range(2..=12))]
    save: Option<u8>,
    /// How to tell it, here or as a page of charts [default: that of the file, or text].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Colours and fills of a page of charts.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// The file to write [default: here, or output/odds-ATTACKER-TARGET].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// A reason and a hint; none for what has been told already.
type Refusal = Option<(String, Option<String>)>;

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let done = match (arguments.save, &arguments.card) {
        (Some(number), _) => saves(arguments, None, &both(number)),
        (None, Some(card)) => against_card(arguments, card),
        (None, None) => attack(arguments),
    };
    match done {
        Ok(()) => Outcome::Fine,
        Err(told) => {
            if let Some((reason, hint)) = told {
                complain(&reason, hint.as_deref());
            }
            Outcome::CouldNotRun
        }
    }
}

/// The packs to look in, read.
fn packs(arguments: &Arguments) -> Result<Vec<Pack>, Refusal> {
    let named: Vec<String> = arguments.pack.iter().cloned().collect();
    let mut found = Vec::new();
    for name in packs::named_or_default(&named) {
        let folder = packs::find(&name).ok_or(None)?;
        match packs::read(&folder).0 {
            Some(pack) if pack.ruleset.is_hex_command_game() => found.push(pack),
            Some(_) if arguments.pack.is_some() => {
                let reason = format!(
                    "no odds are known for `{name}`: it is no game of hexes and command cards"
                );
                return Err(Some((reason, None)));
            }
            Some(_) => {}
            None => {
                let hint = format!("`pressgang check {name}` says what is wrong");
                return Err(Some((format!("`{name}` cannot be read"), Some(hint))));
            }
        }
    }
    Ok(found)
}

/// That there is no such thing, and what was perhaps meant.
fn unknown<'a>(kind: &str, id: &str, known: impl Iterator<Item = &'a str>) -> Refusal {
    let known: Vec<&str> = known.collect();
    let hint = match nearest(id, known.iter().copied()) {
        Some(word) => format!("did you mean `{word}`?"),
        None => "`pressgang list PACK` names them all".into(),
    };
    Some((format!("there is no {kind} `{id}`"), Some(hint)))
}

fn attack(arguments: &Arguments) -> Result<(), Refusal> {
    let attacker = arguments.attacker.as_deref().unwrap_or_default();
    let target = arguments.target.as_deref().unwrap_or_default();
    let packs = packs(arguments)?;
    let units = |pack: &'_ Pack| pack.shelves.units.get(attacker).is_some();
    let Some(pack) = packs.iter().find(|pack| units(pack)) else {
        let known = packs.iter().flat_map(|pack| pack.shelves.units.ids());
        return Err(unknown("unit", attacker, known));
    };
    let shelves = &pack.shelves;
    if shelves.units.get(target).is_none() && shelves.leaders.get(target).is_none() {
        let known = shelves.units.ids().chain(shelves.leaders.ids());
        let kind = format!("unit or commander in `{}`:", pack.head().id);
        return Err(unknown(&kind, target, known));
    }
    for terrain in arguments.terrain.iter().chain([&arguments.from]) {
        if shelves.terrain.get(terrain).is_none() {
            return Err(unknown("terrain", terrain, shelves.terrain.ids()));
        }
    }
    for (id, figures) in [
        (attacker, arguments.figures),
        (target, arguments.target_figures),
    ] {
        let most = shelves.units.get(id).map(|unit| *unit.strength.get_ref());
        let too_many = figures
            .zip(most)
            .filter(|(it, most)| u32::from(*it) > *most);
        if let Some((figures, most)) = too_many {
            let reason = format!("`{id}` has {most} figures, not {figures}");
            return Err(Some((reason, None)));
        }
    }
    let question = Question {
        attacker,
        target,
        from: &arguments.from,
        terrain: arguments.terrain.as_deref(),
        range: arguments.range,
        figures: arguments.figures,
        target_figures: arguments.target_figures,
        support: arguments.support,
        mounted: arguments.mounted,
    };
    let survey = Survey::of(pack, &question).map_err(|(reason, hint)| Some((reason, hint)))?;
    let written = |reason| Some((reason, None));
    let format = Format::chosen(arguments.format, arguments.out.as_deref())
        .map_err(|it| it.map(|it| (it.what, it.hint)))?;
    if format.is_drawn() {
        let drawn = Drawn {
            name: &format!("odds-{attacker}-{target}"),
            title: "Odds",
            pages: &[drawn::page(&survey, arguments.exact)],
        };
        let (theme, out) = (arguments.theme.value(), arguments.out.as_deref());
        return graphs::write(pack, theme, &drawn, format, out).map_err(written);
    }
    let text = match format {
        Format::Json => told::json(&survey),
        Format::Csv => told::csv(&survey),
        _ => told::text(&survey, arguments.exact),
    };
    graphs::tell(&text, arguments.out.as_deref()).map_err(written)
}

/// A number read in both ways.
fn both(number: u8) -> Vec<(String, Save)> {
    vec![
        (format!("{number} or more"), Save::AtLeast(number)),
        (format!("higher than {number}"), Save::MoreThan(number)),
    ]
}

fn against_card(arguments: &Arguments, id: &str) -> Result<(), Refusal> {
    let packs = packs(arguments)?;
    let has = |pack: &&Pack| pack.shelves.commands.get(id).is_some();
    let Some(pack) = packs.iter().find(has) else {
        let known = packs.iter().flat_map(|pack| pack.shelves.commands.ids());
        return Err(unknown("card", id, known));
    };
    let card = pack.shelves.commands.get(id);
    let card = card.ok_or(None)?;
    let read = Readings::of(&pack.options);
    // AMB-4: the number is the card's, the comparison its kind's.
    let itself = match card.kind.get_ref() {
        CommandKind::Pc => read.pc_save_ge,
        _ => read.npc_save_ge,
    };
    let halves = [("half A, ", &card.a), ("half B, ", &card.b)];
    let of_halves = halves
        .iter()
        .filter_map(|(name, half)| Some((*name, *half.as_ref()?.get_ref().save.get_ref())));
    let whole = card.save.as_ref().map(|it| ("", *it.get_ref()));
    let rows: Vec<(String, Save)> = whole
        .into_iter()
        .chain(of_halves)
        .map(|(name, written)| {
            let number = u8::try_from(written.number()).unwrap_or(u8::MAX);
            if itself {
                (format!("{name}{number} or more"), Save::AtLeast(number))
            } else {
                (
                    format!("{name}higher than {number}"),
                    Save::MoreThan(number),
                )
            }
        })
        .collect();
    if rows.is_empty() {
        let reason = format!("nobody throws against `{id}`: it has no saving number");
        return Err(Some((reason, None)));
    }
    saves(arguments, Some(id), &rows)
}

fn saves(
    arguments: &Arguments,
    card: Option<&str>,
    rows: &[(String, Save)],
) -> Result<(), Refusal> {
    let found: Vec<(&str, crate::odds::Fraction)> = rows
        .iter()
        .map(|(words, number)| (words.as_str(), save(*number)))
        .collect();
    let text = match Format::chosen(arguments.format, arguments.out.as_deref())
        .map_err(|it| it.map(|it| (it.what, it.hint)))?
    {
        Format::Text => told::saves(card, &found),
        Format::Json => told::saves_json(card, &found),
        Format::Csv => told::saves_csv(&found),
        Format::Svg | Format::Pdf | Format::Png => {
            let reason = "a saving throw is not drawn".to_string();
            let hint = "choose --format text, json or csv";
            return Err(Some((reason, Some(hint.into()))));
        }
    };
    graphs::tell(&text, arguments.out.as_deref()).map_err(|reason| Some((reason, None)))
}
