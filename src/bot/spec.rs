//! Bots by name with their dials, as written on a command line: `cautious:nerve=3,blunder=10%`; knows no bot of any game.

use std::fmt;

use super::{Chooser, Random};
use crate::diag::{Failure, did_you_mean};
use crate::engine::{Chance, Game};

/// The most dials a bot can have.
pub const MOST_DIALS: usize = 8;

/// A kind of bot that a game offers.
pub struct Bot<G: Game + 'static> {
    /// Its name.
    pub name: &'static str,
    /// How it decides, as a sentence.
    pub sentence: &'static str,
    /// Its dials, in the order in which they are written; at most [`MOST_DIALS`].
    pub dials: &'static [Dial],
    /// Makes one, which takes its random choices from the stream.
    pub build: fn(&Spec<G>, Chance) -> Box<dyn Chooser<G> + Send>,
    /// Whether the same stream always gives the same choices; false for a bot that looks at the clock.
    pub is_repeatable: fn(&Spec<G>) -> bool,
}

/// A setting of a bot: a number, and how it is read and written.
pub struct Dial {
    /// Its name.
    pub key: &'static str,
    /// What it does, as a sentence.
    pub sentence: &'static str,
    /// The default value.
    pub default: Option<u64>,
    /// Other dials that it replaces.
    pub instead_of: &'static [&'static str],
    /// Reads a value.
    pub read: fn(&str) -> Result<u64, Failure>,
    /// Writes a value.
    pub write: fn(u64) -> String,
}

/// A bot of a game and the settings of its dials.
pub struct Spec<G: Game + 'static> {
    bot: &'static Bot<G>,
    dials: [Option<u64>; MOST_DIALS],
}

impl<G: Game> Bot<G> {
    /// The bot that plays any legal act at random; every game has it.
    #[must_use]
    pub const fn random() -> Bot<G> {
        Bot {
            name: "random",
            sentence: "Does anything that is legal.",
            dials: &[],
            build: |_, chance| Box::new(Random::by(chance)),
            is_repeatable: |_| true,
        }
    }
}

impl<G: Game> Spec<G> {
    /// A bot with its dials at their defaults.
    #[must_use]
    pub fn of(bot: &'static Bot<G>) -> Spec<G> {
        assert!(bot.dials.len() <= MOST_DIALS, "too many dials");
        Spec {
            bot,
            dials: [None; MOST_DIALS],
        }
    }

    /// Reads a bot of a game.
    ///
    /// # Errors
    /// What is wrong with its name or its dials.
    pub fn read(bots: &'static [Bot<G>], text: &str) -> Result<Spec<G>, Failure> {
        let (name, dials) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim();
        let bot = bots.iter().find(|bot| bot.name == name);
        let mut spec = Spec::of(bot.ok_or_else(|| no_bot(bots, name))?);
        for word in dials.split(',').map(str::trim).filter(|it| !it.is_empty()) {
            spec.turn(word)?;
        }
        Ok(spec)
    }

    /// The bot itself, which takes its random choices from the stream.
    #[must_use]
    pub fn build(&self, chance: Chance) -> Box<dyn Chooser<G> + Send> {
        (self.bot.build)(self, chance)
    }

    /// Whether the same stream always gives the same choices; false for a bot that looks at the clock.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        (self.bot.is_repeatable)(self)
    }

    /// The bot's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.bot.name
    }

    /// The value a dial is set to; none when it is at its default.
    #[must_use]
    pub fn dial(&self, key: &str) -> Option<u64> {
        self.dials[self.at(key)?]
    }

    /// The default of a dial, if it has one.
    #[must_use]
    pub fn default_of(&self, key: &str) -> Option<u64> {
        self.bot.dials[self.at(key)?].default
    }

    fn at(&self, key: &str) -> Option<usize> {
        self.bot.dials.iter().position(|dial| dial.key == key)
    }

    /// Sets one dial.
    fn turn(&mut self, word: &str) -> Result<(), Failure> {
        let (key, value) = word.split_once('=').ok_or_else(|| {
            let dial = self.bot.dials.first().map_or("dial", |dial| dial.key);
            Failure::new(format!("`{word}` is not a dial with its value"))
                .hint(format!("write a dial as `{dial}=VALUE`"))
        })?;
        let key = key.trim();
        let at = self.at(key).ok_or_else(|| no_dial(self.bot, key))?;
        let dial = &self.bot.dials[at];
        let value = (dial.read)(value.trim())?;
        for other in dial.instead_of {
            if let Some(other) = self.at(other) {
                self.dials[other] = None;
            }
        }
        self.dials[at] = (dial.default != Some(value)).then_some(value);
        Ok(())
    }
}

fn no_bot<G: Game>(bots: &[Bot<G>], name: &str) -> Failure {
    let names = || bots.iter().map(|bot| bot.name);
    let hint = did_you_mean(name, names()).unwrap_or_else(|| {
        let names: Vec<String> = names().map(|it| format!("`{it}`")).collect();
        format!("bots are {}", names.join(", "))
    });
    Failure::new(format!("there is no bot `{name}`")).hint(hint)
}

fn no_dial<G: Game>(bot: &Bot<G>, key: &str) -> Failure {
    let keys: Vec<String> = bot.dials.iter().map(|it| format!("`{}`", it.key)).collect();
    let hint = match keys.as_slice() {
        [] => "it has none".into(),
        [one] => format!("its dial is {one}"),
        [rest @ .., last] => format!("its dials are {} and {last}", rest.join(", ")),
    };
    Failure::new(format!("`{}` has no dial `{key}`", bot.name)).hint(hint)
}

impl<G: Game> fmt::Display for Spec<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.bot.name)?;
        let set = self.bot.dials.iter().zip(self.dials);
        let words: Vec<String> = set
            .filter_map(|(dial, value)| Some(format!("{}={}", dial.key, (dial.write)(value?))))
            .collect();
        if !words.is_empty() {
            write!(f, ":{}", words.join(","))?;
        }
        Ok(())
    }
}

// Derived implementations would require the same traits of the game.

impl<G: Game> Clone for Spec<G> {
    fn clone(&self) -> Spec<G> {
        *self
    }
}

impl<G: Game> Copy for Spec<G> {}

impl<G: Game> PartialEq for Spec<G> {
    fn eq(&self, other: &Spec<G>) -> bool {
        self.bot.name == other.bot.name && self.dials == other.dials
    }
}

impl<G: Game> fmt::Debug for Spec<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({self})")
    }
}
