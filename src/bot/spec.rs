//! Bots by name, as they are asked for on a command line: `greedy:posture=defensive,blunder=10%`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{Chooser, Random};
use crate::diag::Failure;
use crate::engine::Chance;
use crate::games::hex_command::bot::{Budget, Captain, Dials, Greedy, Posture};
use crate::games::hex_command::rules::Battle;

/// A bot and its dials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spec {
    /// Anything that is legal.
    Random,
    /// What promises most at once.
    Greedy(Dials),
    /// What turns out best when the battle is played on.
    Captain(Dials, Budget),
}

/// The names of the bots, weakest first.
pub const NAMES: [&str; 3] = ["random", "greedy", "captain"];

/// The longest a bot may be told to think.
const LONGEST: u64 = 600_000;

impl Spec {
    /// The bot itself; what chance decides for it comes from the stream.
    #[must_use]
    pub fn build(&self, chance: Chance) -> Box<dyn Chooser<Battle> + Send> {
        match *self {
            Spec::Random => Box::new(Random::by(chance)),
            Spec::Greedy(dials) => Box::new(Greedy::new(dials, chance)),
            Spec::Captain(dials, budget) => Box::new(Captain::new(dials, budget, chance)),
        }
    }

    /// Whether the same stream always gives the same choices: not when it looks at the clock.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        !matches!(self, Spec::Captain(_, Budget::Time(_)))
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, dials, budget) = match self {
            Spec::Random => return f.write_str("random"),
            Spec::Greedy(dials) => ("greedy", dials, None),
            Spec::Captain(dials, budget) => ("captain", dials, Some(budget)),
        };
        f.write_str(name)?;
        let mut words = Vec::new();
        if dials.posture != Posture::default() {
            words.push(format!("posture={}", dials.posture));
        }
        if dials.blunder > 0 {
            words.push(format!("blunder={}%", dials.blunder));
        }
        match budget {
            Some(budget) if *budget != Budget::default() => words.push(match budget {
                Budget::Playouts(count) => format!("playouts={count}"),
                Budget::Time(time) => format!("budget={}ms", time.as_millis()),
            }),
            _ => {}
        }
        if !words.is_empty() {
            write!(f, ":{}", words.join(","))?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Spec, Failure> {
        let (name, dials) = text.split_once(':').unwrap_or((text, ""));
        let mut spec = match name.trim() {
            "random" => Spec::Random,
            "greedy" => Spec::Greedy(Dials::default()),
            "captain" => Spec::Captain(Dials::default(), Budget::default()),
            other => {
                let likely = |known: &&&str| strsim::damerau_levenshtein(known, other) <= 2;
                let hint = match NAMES.iter().find(likely) {
                    Some(known) => format!("did you mean `{known}`?"),
                    None => format!("bots are {}", NAMES.map(|it| format!("`{it}`")).join(", ")),
                };
                return Err(unreadable(format!("there is no bot `{other}`"), hint));
            }
        };
        for word in dials.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            spec.turn(word)?;
        }
        Ok(spec)
    }
}

impl Spec {
    /// Turns one dial.
    fn turn(&mut self, word: &str) -> Result<(), Failure> {
        let (dial, value) = word
            .split_once('=')
            .map(|(dial, value)| (dial.trim(), value.trim()))
            .ok_or_else(|| {
                unreadable(
                    format!("`{word}` sets no dial"),
                    "write a dial as `posture=defensive`".into(),
                )
            })?;
        match (dial, self) {
            ("posture", Spec::Greedy(dials) | Spec::Captain(dials, _)) => {
                dials.posture = posture(value)?;
            }
            ("blunder", Spec::Greedy(dials) | Spec::Captain(dials, _)) => {
                dials.blunder = percent(value)?;
            }
            ("playouts", Spec::Captain(_, budget)) => *budget = playouts(value)?,
            ("budget", Spec::Captain(_, budget)) => *budget = time(value)?,
            (dial, spec) => {
                let (name, dials) = match spec {
                    Spec::Random => ("random", "it has none"),
                    Spec::Greedy(_) => ("greedy", "its dials are `posture` and `blunder`"),
                    Spec::Captain(..) => (
                        "captain",
                        "its dials are `posture`, `blunder`, `playouts` and `budget`",
                    ),
                };
                return Err(unreadable(
                    format!("`{name}` has no dial `{dial}`"),
                    dials.into(),
                ));
            }
        }
        Ok(())
    }
}

fn unreadable(what: String, hint: String) -> Failure {
    Failure {
        what,
        hint: Some(hint),
    }
}

fn posture(value: &str) -> Result<Posture, Failure> {
    let meant = Posture::ALL.into_iter().find(|it| it.to_string() == value);
    meant.ok_or_else(|| {
        unreadable(
            format!("there is no posture `{value}`"),
            "postures are `aggressive`, `balanced`, `defensive`".into(),
        )
    })
}

fn percent(value: &str) -> Result<u8, Failure> {
    let number = value.strip_suffix('%').unwrap_or(value).trim().parse().ok();
    number.filter(|it| *it <= 100).ok_or_else(|| {
        unreadable(
            format!("`{value}` is no blunder rate"),
            "write it as `blunder=10%`, from 0 to 100".into(),
        )
    })
}

fn playouts(value: &str) -> Result<Budget, Failure> {
    let number = value.parse().ok().filter(|it| (1..=1_000_000).contains(it));
    number.map(Budget::Playouts).ok_or_else(|| {
        unreadable(
            format!("`{value}` is no number of playouts"),
            "write it as `playouts=64`, from 1 to 1000000".into(),
        )
    })
}

fn time(value: &str) -> Result<Budget, Failure> {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let millis = match value.strip_suffix("ms") {
        Some(number_of) => number(number_of),
        None => value
            .strip_suffix('s')
            .and_then(number)
            .map(|it| it * 1000.0),
    };
    let millis = millis.filter(|it| *it >= 1.0 && *it <= LONGEST as f64);
    match millis {
        Some(millis) => Ok(Budget::Time(Duration::from_millis(millis as u64))),
        None => Err(unreadable(
            format!("`{value}` is no time to think"),
            "write it as `budget=200ms` or `budget=2s`, up to ten minutes".into(),
        )),
    }
}
