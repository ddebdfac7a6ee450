//! `pressgang sim`: a scenario played by bots until its numbers can be trusted.

mod csv;
mod drawn;
mod text;

use std::path::PathBuf;

use serde_json::{Value, json};

use super::Outcome;
use super::battles::{self, Ground, parse_setting};
use super::build::ThemeName;
use super::graphs::{self, Drawn, Format};
use super::terminal::{complain, late_progress};
use crate::bot::Spec;
use crate::content::Scenario;
use crate::games::Rules as _;
use crate::games::hex_command::rules::Battle;
use crate::sim::{self, Difference, Enough, Progress, Report, Terms};

/// Play a scenario with bots, thousands of times, and tell what comes of it.
///
/// Win rates, victory points, length, losses, what it is worth to go first, and how much each card is played and shifts
/// the battle, all with 95 % intervals. The same seed gives the same report on any machine and any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang sim first-parade
  pressgang sim first-parade --precision 1%
  pressgang sim first-parade --games 500 --first greedy --second random
  pressgang sim first-parade --bot greedy:blunder=10% --set draws_per_turn=2
  pressgang sim first-parade --compare home-guard my-pack
  pressgang sim first-parade --format json
  pressgang sim first-parade --out first-parade.pdf

--precision 1% plays until the 95 % intervals of the win rates (with --compare: of their differences)
reach no further than 1 % to either side; together with --games it plays no more than so many.")]
pub(super) struct Arguments {
    /// A scenario of the pack here, or of a bundled one.
    scenario: String,
    /// The pack it is from, by id or folder.
    #[arg(long, value_name = "PACK", conflicts_with = "compare")]
    pack: Option<String>,
    /// Play the same battles by the same chance in two packs, and tell what differs.
    #[arg(long, num_args = 2, value_names = ["PACK-A", "PACK-B"])]
    compare: Option<Vec<String>>,
    /// Who plays both sides: random, greedy or captain, with dials such as greedy:posture=defensive,blunder=10%.
    #[arg(long, value_name = "BOT", value_parser = parse_bot, default_value = "greedy")]
    bot: Spec<Battle>,
    /// Who plays the side listed first.
    #[arg(long, value_name = "BOT", value_parser = parse_bot)]
    first: Option<Spec<Battle>>,
    /// Who plays the side listed second.
    #[arg(long, value_name = "BOT", value_parser = parse_bot)]
    second: Option<Spec<Battle>>,
    /// How many battles to play.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// How precise the win rates must be [default: 2%, unless --games says how many battles].
    #[arg(long, value_name = "PERCENT", value_parser = parse_precision)]
    precision: Option<f64>,
    /// What all chance comes from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Another reading of the rules, for this once; may be given again.
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = parse_setting)]
    settings: Vec<(String, String)>,
    /// How many threads play [default: as many as there are].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to write the report [default: text, or as the file of --out ends].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Colours and fills of a page of charts.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// The file to write [default: here, or output/sim-SCENARIO for charts].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How precise win rates are when nobody says otherwise.
const PRECISION: f64 = 0.02;

/// Who plays what: the same for every form of a report.
struct Asked {
    scenario: String,
    name: String,
    /// How the packs are called: one, or the two that are compared.
    packs: Vec<String>,
    bots: [Spec<Battle>; 2],
    seed: u64,
    settings: Vec<(String, String)>,
}

/// What came of it.
enum Answer {
    One(Box<Report>),
    Two(Box<Difference>),
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    match simulate(arguments) {
        Ok(()) => Outcome::Fine,
        Err(complaint) => {
            if let Some((what, hint)) = complaint {
                complain(&what, hint.as_deref());
            }
            Outcome::CouldNotRun
        }
    }
}

fn simulate(arguments: &Arguments) -> Result<(), battles::Complaint> {
    let terms = terms(arguments)?;
    let format = Format::chosen(arguments.format, arguments.out.as_deref())
        .map_err(|it| Some((it.what, it.hint)))?;
    let grounds = grounds(arguments)?;
    let asked = Asked::of(arguments, &terms, &grounds);
    let answer = in_threads(arguments.threads, || answer(&grounds, terms))?;
    let out = arguments.out.as_deref();
    let text = match format {
        Format::Text => text::write(&asked, &answer),
        Format::Json => format!("{:#}\n", asked.to_json(&answer)),
        Format::Csv => csv::write(&asked, &answer),
        Format::Svg | Format::Pdf | Format::Png => {
            let drawn = Drawn {
                name: &format!("sim-{}", asked.scenario),
                title: "Simulation",
                pages: &drawn::pages(&asked, &answer),
            };
            let theme = arguments.theme.value();
            return graphs::write(&grounds[0].pack, theme, &drawn, format, out)
                .map_err(|it| Some((it.what, it.hint)));
        }
    };
    graphs::print_or_save(&text, out).map_err(|it| Some((it.what, it.hint)))
}

fn terms(arguments: &Arguments) -> Result<Terms, battles::Complaint> {
    let bots = [arguments.first, arguments.second].map(|it| it.unwrap_or(arguments.bot));
    if let Some(bot) = bots.iter().find(|bot| !bot.is_repeatable()) {
        return Err(Some((
            format!("`{bot}` decides by the clock, and no battle would be the same twice"),
            Some("give it a number of playouts instead, such as captain:playouts=64".into()),
        )));
    }
    let enough = match (arguments.games, arguments.precision) {
        (Some(games), None) => Enough::Games(games),
        (games, precision) => Enough::Precision(precision.unwrap_or(PRECISION), games),
    };
    Ok(Terms {
        bots,
        seed: arguments.seed,
        enough,
    })
}

/// The battle as each pack has it.
fn grounds(arguments: &Arguments) -> Result<Vec<Ground>, battles::Complaint> {
    let find = |pack| battles::find(&arguments.scenario, pack, &arguments.settings);
    let Some(packs) = &arguments.compare else {
        return Ok(vec![find(arguments.pack.as_deref())?]);
    };
    let mut grounds = Vec::new();
    for pack in packs {
        let ground = find(Some(pack)).map_err(|complaint| {
            complaint.map(|(what, hint)| (format!("`{pack}`: {what}"), hint))
        })?;
        grounds.push(ground);
    }
    let sides = |ground: &Ground| ground.tables.sides.clone().map(|side| side.id);
    let (one, two) = (sides(&grounds[0]), sides(&grounds[1]));
    if one != two {
        return Err(Some((
            format!(
                "`{}` is another battle in `{}`: {} against {}, not {} against {}",
                arguments.scenario, packs[1], two[0], two[1], one[0], one[1]
            ),
            Some("compare packs in which the scenario has the same sides in the same order".into()),
        )));
    }
    Ok(grounds)
}

/// Does the work on so many threads.
fn in_threads<T: Send>(
    threads: Option<u16>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, battles::Complaint> {
    let Some(threads) = threads else {
        return Ok(work());
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(threads))
        .build()
        .map_err(|it| Some((format!("no {threads} threads can be had: {it}"), None)))?;
    Ok(pool.install(work))
}

fn answer(grounds: &[Ground], terms: Terms) -> Answer {
    let bar = late_progress("playing");
    let progress = Progress {
        planned: &|battles| bar.planned(battles),
        played: &|| bar.done(),
    };
    match grounds {
        [one, two] => {
            let comparison = sim::compare([&one.tables, &two.tables], terms, progress);
            Answer::Two(Box::new(Difference::of(&comparison)))
        }
        grounds => {
            let tally = sim::play(&grounds[0].tables, terms, progress);
            Answer::One(Box::new(Report::of(&tally)))
        }
    }
}

impl Asked {
    fn of(arguments: &Arguments, terms: &Terms, grounds: &[Ground]) -> Asked {
        let ground = &grounds[0];
        let scenario = ground.pack.shelf::<Scenario>().get(&ground.scenario);
        let mut packs: Vec<String> = grounds
            .iter()
            .map(|ground| ground.pack.head().id.clone())
            .collect();
        if packs.len() == 2 && packs[0] == packs[1] {
            packs = arguments.compare.clone().unwrap_or(packs);
        }
        Asked {
            scenario: ground.scenario.clone(),
            name: scenario.map_or_else(String::new, |it| it.item.name.to_string()),
            packs,
            bots: terms.bots,
            seed: terms.seed,
            settings: arguments.settings.clone(),
        }
    }

    fn to_json(&self, answer: &Answer) -> Value {
        let options: Vec<String> = self
            .settings
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let mut value = json!({
            "scenario": self.scenario,
            "name": self.name,
            "packs": self.packs,
            "bots": self.bots.map(|bot| bot.to_string()),
            "seed": self.seed,
            "options": options,
        });
        match answer {
            Answer::One(report) => value["report"] = json!(report),
            Answer::Two(difference) => value["comparison"] = json!(difference),
        }
        value
    }
}

fn parse_bot(text: &str) -> Result<Spec<Battle>, String> {
    Spec::read(Battle::bots(), text).map_err(|it| match it.hint {
        Some(hint) => format!("{}; {hint}", it.what),
        None => it.what,
    })
}

/// `1%` as a share.
fn parse_precision(text: &str) -> Result<f64, String> {
    let number = text.trim().strip_suffix('%').map(str::trim_end);
    number
        .and_then(|number| number.parse::<f64>().ok())
        .filter(|percent| (0.05..=50.0).contains(percent))
        .map(|percent| percent / 100.0)
        .ok_or_else(|| "write a percentage from 0.05% to 50%, such as 1%".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_precision_is_a_percentage() {
        assert_eq!(parse_precision("1%"), Ok(0.01));
        assert_eq!(parse_precision("0.5 %"), Ok(0.005));
        for text in ["1", "0%", "60%", "-1%", "nan%", "%", "one%", ""] {
            assert!(parse_precision(text).is_err(), "{text}");
        }
    }
}
