//! `pressgang sim`: a scenario played by bots until its numbers can be trusted; knows no game.

use std::path::PathBuf;

use super::battles::{self, parse_army, parse_setting};
use super::build::ThemeName;
use super::graphs::{self, Format};
use super::page::Page;
use super::terminal::late_progress;
use super::{Outcome, examples};
use crate::content::Pack;
use crate::diag::Failure;
use crate::games;
use crate::sim::{Answer, Enough, Progress, Run, Shard};
use crate::source::Sources;
use crate::workshop::{
    self, ChartOrder, FoundScenario, LabelledScenario, Simulated, SimulationOrder,
};

/// Play a scenario with bots, thousands of times, and report the results.
///
/// It reports win rates, victory points, length, losses, the value of going first, and the game's own statistics, such
/// as how often each card is played and how much it matters, all with 95 % intervals. The same seed gives the same
/// report on any machine, with any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "sim first-parade",
    "sim first-parade --precision 1%",
    "sim first-parade --games 500 --first greedy --second random",
    "sim first-parade --bot greedy:blunder=10% --set draws_per_turn=2",
    "sim first-parade --compare {pack} my-pack",
    "sim first-game --army germans=japanese-pacific-25",
    "sim first-parade --format json",
    "sim first-parade --out first-parade.pdf",
    "sim first-parade --games 1000000 --shard 3/20 > part-3.json",
    "sim --merge part-*.json",
]) + "

--precision 1% plays until the 95 % intervals of the win rates (with --compare: of their differences)
reach no further than 1 % to either side; together with --games it plays no more than that number.

--shard 3/20 plays the third of twenty equal parts of the battles of --games, on any machine;
--merge puts all parts together into exactly the report of the whole run, in any format.")]
pub(super) struct Arguments {
    /// A scenario of the pack in the current folder, or of a bundled one.
    #[arg(required_unless_present = "merge")]
    scenario: Option<String>,
    /// The pack it is from, by id or folder.
    #[arg(long, value_name = "PACK", conflicts_with = "compare")]
    pack: Option<String>,
    /// Play the same battles with the same luck in two packs, and report the differences.
    #[arg(long, num_args = 2, value_names = ["PACK-A", "PACK-B"])]
    compare: Option<Vec<String>>,
    /// Which bot plays both sides, with its dials, such as captain:level=easy or greedy:posture=defensive,blunder=10% [default: the usual bot of the game].
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    /// Which bot plays the side listed first.
    #[arg(long, value_name = "BOT")]
    first: Option<String>,
    /// Which bot plays the side listed second.
    #[arg(long, value_name = "BOT")]
    second: Option<String>,
    /// How many battles to play.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// How precise the win rates must be [default: 2%, unless --games says how many battles].
    #[arg(long, value_name = "PERCENT", value_parser = parse_precision)]
    precision: Option<f64>,
    /// The seed of all dice and choices.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Choose another reading of the rules for this run only; may be given several times.
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = parse_setting)]
    settings: Vec<(String, String)>,
    /// Let a side fight with an army list of the pack instead of the forces of the scenario, in games that have such lists; may be given for each side.
    #[arg(long, value_name = "SIDE=ARMY", value_parser = parse_army)]
    army: Vec<(String, String)>,
    /// How many threads to use [default: one for each core].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Play only one of the equal parts of the battles given by --games, and write it for --merge.
    #[arg(long, value_name = "PART/PARTS", value_parser = parse_shard)]
    shard: Option<Shard>,
    /// Merge the parts written by --shard.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "scenario", "compare", "bot", "first", "second", "games", "precision", "seed", "settings", "army", "threads", "shard",
    ])]
    merge: Vec<PathBuf>,
    /// How to write the report [default: text, or the format of the file given by --out].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Colours and fills of a page of charts.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// The file to write [default: the terminal, or output/sim-SCENARIO for charts].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The default precision of win rates.
const PRECISION: f64 = 0.02;

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let done = match &arguments.scenario {
        Some(scenario) => simulate(arguments, scenario),
        None => merge(arguments),
    };
    match done {
        Ok(()) => Outcome::Fine,
        Err(failure) => battles::could_not_run(failure),
    }
}

fn simulate(arguments: &Arguments, scenario: &str) -> Result<(), Failure> {
    let shard = shard(arguments)?;
    let format = match shard {
        Some(_) => Format::Json,
        None => Format::chosen(arguments.format, arguments.out.as_deref())?,
    };
    let scenarios = scenarios(arguments, scenario)?;
    let bar = late_progress("playing");
    let progress = Progress {
        planned: &|battles| bar.planned(battles),
        done: &|| bar.done(),
    };
    let bot = arguments.bot.as_deref();
    let done = workshop::simulate(SimulationOrder {
        scenarios: labelled(arguments, &scenarios),
        bots: [&arguments.first, &arguments.second].map(|it| it.as_deref().or(bot)),
        seed: arguments.seed,
        enough: enough(arguments, shard),
        shard,
        settings: arguments.settings.clone(),
        threads: arguments.threads,
        progress,
    })?;
    drop(bar);
    match done {
        Simulated::Part(text) => Ok(graphs::print_or_save(&text, arguments.out.as_deref())?),
        Simulated::Report(run, answer) => {
            let pack = || Ok(&scenarios[0].pack);
            write(arguments, format, &run, &answer, pack)
        }
    }
}

/// The shard requested, and the number of battles in the whole run.
fn shard(arguments: &Arguments) -> Result<Option<(Shard, u64)>, Failure> {
    let Some(shard) = arguments.shard else {
        return Ok(None);
    };
    if arguments.precision.is_some() {
        let what = "a precision cannot be played in shards: whether it is reached follows from all battles together";
        return Err(Failure::new(what).hint("say how many battles there are with --games instead"));
    }
    let Some(games) = arguments.games else {
        let what = "a shard needs to know how many battles the whole run has";
        return Err(Failure::new(what).hint(format!(
            "give --games as well, such as --games 1000000 --shard {shard}"
        )));
    };
    if arguments
        .format
        .is_some_and(|format| format != Format::Json)
    {
        let what = "a shard is written as JSON, whatever the format of the report will be";
        return Err(Failure::new(what).hint("give --format together with --merge"));
    }
    Ok(Some((shard, games)))
}

fn enough(arguments: &Arguments, shard: Option<(Shard, u64)>) -> Enough {
    match (shard, arguments.games, arguments.precision) {
        (Some((shard, games)), ..) => {
            let (from, to) = shard.battles(games);
            Enough::Part(from, to)
        }
        (None, Some(games), None) => Enough::Games(games),
        (None, games, precision) => Enough::Precision(precision.unwrap_or(PRECISION), games),
    }
}

/// The scenario in each pack.
fn scenarios(arguments: &Arguments, scenario: &str) -> Result<Vec<FoundScenario>, Failure> {
    let find =
        |pack| battles::find_with_armies(scenario, pack, &arguments.settings, &arguments.army);
    let Some(packs) = &arguments.compare else {
        return Ok(vec![find(arguments.pack.as_deref())?]);
    };
    let mut scenarios = Vec::new();
    for pack in packs {
        scenarios.push(find(Some(pack)).map_err(|it| Failure {
            what: format!("`{pack}`: {}", it.what),
            ..it
        })?);
    }
    Ok(scenarios)
}

/// The scenarios, each with the name its pack was given.
fn labelled<'a>(
    arguments: &'a Arguments,
    scenarios: &'a [FoundScenario],
) -> Vec<LabelledScenario<'a>> {
    let named = arguments.compare.as_deref().unwrap_or_default();
    let scenario = |(at, found): (usize, &'a FoundScenario)| LabelledScenario {
        label: named.get(at).map_or(&found.pack.head().id, |name| name),
        found,
    };
    scenarios.iter().enumerate().map(scenario).collect()
}

fn merge(arguments: &Arguments) -> Result<(), Failure> {
    let format = Format::chosen(arguments.format, arguments.out.as_deref())?;
    let mut files = Vec::new();
    for path in &arguments.merge {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::new(format!("`{name}` cannot be read: {error}")))?;
        files.push((name, text));
    }
    let (run, answer) = workshop::merge_simulations(&files)?;
    write(arguments, format, &run, &answer, || {
        pack_of_charts(arguments, &run)
    })
}

/// The pack that gives the charts of a merged run their colours.
fn pack_of_charts(arguments: &Arguments, run: &Run) -> Result<Pack, Failure> {
    let id = run.packs.first().map_or("", |pack| &pack.id);
    for folder in workshop::packs_to_search(arguments.pack.as_deref())? {
        let pack = games::load(&folder, &mut Sources::default(), &mut Vec::new());
        if let Some(pack) = pack.filter(|pack| pack.head().id == id) {
            return Ok(pack);
        }
    }
    let what = format!("charts have the colours of their pack, and there is no pack `{id}` here");
    let hint = "name its folder with --pack, or choose --format text, json or csv";
    Err(Failure::new(what).hint(hint))
}

fn write<P: std::borrow::Borrow<Pack>>(
    arguments: &Arguments,
    format: Format,
    run: &Run,
    answer: &Answer,
    pack: impl FnOnce() -> Result<P, Failure>,
) -> Result<(), Failure> {
    let out = arguments.out.as_deref();
    let text = match format {
        Format::Text => Page::of(&run.text(answer)),
        Format::Json => run.json(answer),
        Format::Csv => run.csv(answer),
        Format::Svg | Format::Pdf | Format::Png => {
            let order = ChartOrder {
                name: &format!("sim-{}", run.scenario),
                title: "Simulation",
                pages: &run.charts(answer),
                theme: arguments.theme.value(),
            };
            return graphs::write(pack()?.borrow(), &order, format, out);
        }
    };
    graphs::print_or_save(&text, out)
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    text.parse().map_err(|it: Failure| match it.hint {
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
