//! `pressgang odds`: exact odds for the questions each game declares; knows no game.

use std::path::PathBuf;

use clap::ArgMatches;

use super::battles;
use super::build::ThemeName;
use super::graphs::{self, Format};
use super::page::Page;
use super::terminal::late_progress;
use super::{Outcome, examples};
use crate::content::Pack;
use crate::diag::Failure;
use crate::games;
use crate::kernel::Progress;
use crate::odds::{Answer, Argument, Given, Takes};
use crate::workshop::{self, ChartOrder};

/// Show the exact odds of an attack or another roll.
#[derive(Debug, clap::Args)]
#[command(long_about = long_about(), after_help = after_help())]
pub(super) struct Arguments {
    /// The pack they are in: an id or a folder [default: the pack in the current folder, and all bundled ones].
    #[arg(long, value_name = "PACK-or-FOLDER")]
    pack: Option<String>,
    #[command(flatten)]
    asked: Asked,
    /// Write fractions instead of percentages.
    #[arg(long)]
    exact: bool,
    /// How to write the answer, as text or as a page of charts [default: the format of the file, or text].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Colours and fills of a page of charts.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// The file to write [default: the terminal, or output/odds-ATTACKER-TARGET].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The question, with the arguments the games declare.
#[derive(Debug)]
struct Asked(Given);

/// An argument as the command has it: of one game, or of several that share it.
struct Declared {
    argument: &'static Argument,
    /// The game, if only one declares it.
    only: Option<&'static str>,
    requires: Vec<&'static str>,
    conflicts: Vec<&'static str>,
    required_unless: Vec<&'static str>,
}

/// The arguments of all games. One that several games declare is listed once: it needs what all of them need, and may be
/// left out wherever one of them lets it.
fn declared() -> Vec<Declared> {
    let mut all: Vec<Declared> = Vec::new();
    for game in games::odds() {
        for argument in game.arguments {
            let known = all.iter_mut().find(|it| it.argument.key == argument.key);
            match known {
                Some(known) => {
                    known.only = None;
                    known.requires.retain(|it| argument.requires.contains(it));
                    known.conflicts.extend(argument.conflicts);
                    known.required_unless.extend(argument.required_unless);
                }
                None => all.push(Declared {
                    argument,
                    only: Some(game.game),
                    requires: argument.requires.to_vec(),
                    conflicts: argument.conflicts.to_vec(),
                    required_unless: argument.required_unless.to_vec(),
                }),
            }
        }
    }
    all
}

fn long_about() -> String {
    let mut text = "Show the exact odds of an attack or of another throw.".to_string();
    for game in games::odds() {
        text.push_str("\n\n");
        text.push_str(game.about);
    }
    text
}

fn after_help() -> String {
    let questions = games::odds().flat_map(|game| game.examples);
    let lines: Vec<String> = questions
        .map(|question| format!("odds {question}"))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    examples(&lines)
}

impl clap::Args for Asked {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.args(declared().into_iter().map(argument))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Asked::augment_args(command)
    }
}

impl clap::FromArgMatches for Asked {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Asked, clap::Error> {
        let mut given = Given::default();
        for Argument { key, takes, .. } in declared().into_iter().map(|it| it.argument) {
            let value = match takes {
                Takes::Flag => matches.get_flag(key).then(String::new),
                Takes::Number(..) => matches.get_one::<u8>(key).map(u8::to_string),
                Takes::Place(_) | Takes::Word(_) => matches.get_one::<String>(key).cloned(),
            };
            if let Some(value) = value {
                given.insert(key, value);
            }
        }
        Ok(Asked(given))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Asked::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument(declared: Declared) -> clap::Arg {
    let it = declared.argument;
    let mut argument = clap::Arg::new(it.key).help(it.sentence);
    argument = match &it.takes {
        Takes::Place(name) => argument.value_name(*name),
        Takes::Flag => argument.long(it.key).action(clap::ArgAction::SetTrue),
        Takes::Word(name) => argument.long(it.key).value_name(*name),
        Takes::Number(name, range) => {
            let (from, to) = (i64::from(*range.start()), i64::from(*range.end()));
            let parser = clap::value_parser!(u8).range(from..=to);
            argument.long(it.key).value_name(*name).value_parser(parser)
        }
    };
    if let Some(default) = it.default {
        argument = argument.default_value(default);
    }
    if let Some(game) = declared.only {
        argument = argument.help_heading(game);
    }
    for other in declared.requires {
        argument = argument.requires(other);
    }
    if !declared.required_unless.is_empty() {
        argument = argument.required_unless_present_any(declared.required_unless);
    }
    argument.conflicts_with_all(declared.conflicts)
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    match answer(arguments) {
        Ok(()) => Outcome::Fine,
        Err(failure) => battles::could_not_run(failure),
    }
}

fn answer(arguments: &Arguments) -> Result<(), Failure> {
    let bar = late_progress("throwing");
    let progress = Progress {
        planned: &|throws| bar.planned(throws),
        done: &|| bar.done(),
    };
    let found = workshop::odds(&arguments.asked.0, arguments.pack.as_deref(), progress)?;
    drop(bar);
    write(arguments, found.pack.as_ref(), &found.answer)
}

fn write(arguments: &Arguments, pack: Option<&Pack>, answer: &Answer) -> Result<(), Failure> {
    let (exact, out) = (arguments.exact, arguments.out.as_deref());
    let format = Format::chosen(arguments.format, out)?;
    let text = match (format, pack) {
        (Format::Text, _) => Page::of(&answer.text(exact)),
        (Format::Json, _) => answer.json_text(),
        (Format::Csv, _) => answer.csv(),
        (_, Some(pack)) if !answer.charts.is_empty() => {
            let order = ChartOrder {
                name: &answer.name,
                title: "Odds",
                pages: &[answer.page(exact)],
                theme: arguments.theme.value(),
            };
            return graphs::write(pack, &order, format, out);
        }
        _ => {
            let failure = Failure::new("this answer is not drawn as a chart");
            return Err(failure.hint("choose --format text, json or csv"));
        }
    };
    graphs::print_or_save(&text, out)
}
