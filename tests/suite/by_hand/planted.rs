//! One absurd line planted in a log of a whole battle: it should be one finding, and the rest of the log is judged.

use std::fmt;

use rayon::prelude::*;

use super::night::{Night, night};
use pressgang::engine::Chance;
use pressgang::games::{Rules, Visitor, with_game};
use pressgang::kernel::Hex;
use pressgang::play;

/// What somebody got wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Slip {
    FarMove,
    FarAttack,
    AbsentCard,
    MisspeltPiece,
    MissingLine,
    TwiceWritten,
    TooFewDice,
    OtherDice,
    Swapped,
}

impl Slip {
    pub(crate) const ALL: [Slip; 9] = [
        Slip::FarMove,
        Slip::FarAttack,
        Slip::AbsentCard,
        Slip::MisspeltPiece,
        Slip::MissingLine,
        Slip::TwiceWritten,
        Slip::TooFewDice,
        Slip::OtherDice,
        Slip::Swapped,
    ];
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Slip::FarMove => "a unit moved to a far hex",
            Slip::FarAttack => "an attack on a place out of reach",
            Slip::AbsentCard => "a card that is not in the hand",
            Slip::MisspeltPiece => "a misspelt unit",
            Slip::MissingLine => "a line missing",
            Slip::TwiceWritten => "a line twice",
            Slip::TooFewDice => "dice of which one is not a die",
            Slip::OtherDice => "another result than was rolled",
            Slip::Swapped => "two lines in the wrong order",
        };
        f.pad(name)
    }
}

/// The lines with a slip at a place; none when that line cannot be got wrong so.
fn planted<G: Rules>(
    night: &Night<G>,
    at: usize,
    slip: Slip,
    chance: &mut Chance,
) -> Option<Vec<String>> {
    let mut lines = night.texts();
    let line = &night.lines[at];
    match slip {
        Slip::FarMove => lines[at] = elsewhere(night, at, &["move"], chance)?,
        Slip::FarAttack => lines[at] = elsewhere(night, at, &["fire", "shoot"], chance)?,
        Slip::AbsentCard => lines[at] = another_card(night, at, chance)?,
        Slip::MisspeltPiece => {
            line.act?;
            let words: Vec<&str> = line.text.split(' ').collect();
            let piece = words
                .iter()
                .skip(1)
                .find(|it| it.contains('-') && it.len() > 5)?;
            let mut misspelt = (*piece).to_string();
            misspelt.remove(2);
            lines[at] = line.text.replacen(*piece, &misspelt, 1);
        }
        Slip::MissingLine => {
            lines.remove(at);
        }
        Slip::TwiceWritten => lines.insert(at, line.text.clone()),
        Slip::TooFewDice => {
            let dice = line.text.strip_prefix("dice ")?;
            let mut faces: Vec<&str> = dice.split(' ').collect();
            *faces.last_mut()? = "Z9";
            lines[at] = format!("dice {}", faces.join(" "));
        }
        Slip::OtherDice => {
            line.text.strip_prefix("dice ")?;
            let throw = chance.throw(&line.before.dice());
            lines[at] = format!("dice {}", line.before.write_throw(&throw));
        }
        Slip::Swapped => {
            if at + 1 >= lines.len() {
                return None;
            }
            lines.swap(at, at + 1);
        }
    }
    (lines != night.texts()).then_some(lines)
}

/// An act of these orders with a far place, which is against the rules.
fn elsewhere<G: Rules>(
    night: &Night<G>,
    at: usize,
    orders: &[&str],
    chance: &mut Chance,
) -> Option<String> {
    let line = &night.lines[at];
    line.act?;
    let words: Vec<&str> = line.text.split(' ').collect();
    orders.contains(words.first()?).then_some(())?;
    let place = words.iter().rposition(|it| it.parse::<Hex>().is_ok())?;
    let all = night.lines.iter().flat_map(|line| line.text.split(' '));
    let places: Vec<&str> = all.filter(|it| it.parse::<Hex>().is_ok()).collect();
    for _ in 0..20 {
        let far = places[chance.below(places.len() as u32) as usize];
        let mut words = words.clone();
        words[place] = far;
        let text = words.join(" ");
        if let Ok(act) = line.before.read(&text)
            && line.before.check(&act).is_err()
        {
            return Some(text);
        }
    }
    None
}

/// A card that could not be played here.
fn another_card<G: Rules>(night: &Night<G>, at: usize, chance: &mut Chance) -> Option<String> {
    let line = &night.lines[at];
    let words: Vec<&str> = line.text.split(' ').collect();
    let ["play", _, ..] = words.as_slice() else {
        return None;
    };
    let all = line.before.words();
    let played = night
        .lines
        .iter()
        .filter_map(|line| line.text.strip_prefix("play "));
    let mut cards: Vec<String> = played
        .map(|it| it.split(' ').next().unwrap_or(it).into())
        .collect();
    cards.extend(all);
    for _ in 0..40 {
        let card = &cards[chance.below(cards.len() as u32) as usize];
        let mut words = words.clone();
        words[1] = card;
        let text = words.join(" ");
        if let Ok(act) = line.before.read(&text)
            && line.before.check(&act).is_err()
        {
            return Some(text);
        }
    }
    None
}

/// How a log with a slip was judged.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    pub slip: Slip,
    /// Which log, and the line of the slip.
    pub place: String,
    pub findings: usize,
    /// Lines that were not judged because they depend on another.
    pub unjudged: usize,
    /// Lines from the slip on.
    pub after: usize,
    /// The findings.
    pub told: String,
}

fn verdict<G: Rules>(night: &Night<G>, slip: Slip, at: usize, lines: &[String]) -> Verdict {
    let text = night.log(lines);
    let (log, faults) = play::parse_by_hand(&text);
    let judged = play::judge(night.start.clone(), &log);
    let told = judged.breaches.iter().map(|breach| {
        let line = &text[log.entries[breach.entry].range.clone()];
        let what = &breach.why.what;
        let (code, unjudged) = (breach.code.id, &breach.unjudged);
        format!(
            "  {} {line:?}: {code} {what}; unjudged {unjudged:?}\n",
            breach.entry
        )
    });
    Verdict {
        slip,
        place: format!("{} {at}", night.head.trim_end().replace('\n', " ")),
        findings: judged.breaches.len() + faults.len(),
        unjudged: judged.breaches.iter().map(|it| it.unjudged.len()).sum(),
        after: lines.len().saturating_sub(at),
        told: told.collect(),
    }
}

/// The findings about a battle in which nothing is wrong.
pub(crate) fn unplanted<G: Rules>(night: &Night<G>) -> Verdict {
    verdict(night, Slip::OtherDice, 0, &night.texts())
}

/// The verdicts on slips planted at so many places of a battle each.
pub(crate) fn verdicts<G: Rules>(night: &Night<G>, seed: u64, each: usize) -> Vec<Verdict> {
    let mut all = Vec::new();
    for slip in Slip::ALL {
        let mut chance = Chance::of_game(seed, slip as u64);
        let tries = (0..each * 30).filter_map(|_| {
            let at = chance.below(night.lines.len() as u32) as usize;
            let lines = planted(night, at, slip, &mut chance)?;
            Some(verdict(night, slip, at, &lines))
        });
        all.extend(tries.take(each));
    }
    all
}

struct Planting(&'static str, &'static str);

impl Visitor for Planting {
    type Out = Vec<Verdict>;

    fn visit<G: Rules>(self) -> Vec<Verdict> {
        let night: Night<G> = night(self.0, self.1, 1);
        let sound = unplanted(&night);
        assert_eq!(sound.findings, 0, "{}\n{}", sound.place, sound.told);
        verdicts(&night, 1, 2)
    }
}

#[test]
fn one_slip_in_a_whole_battle_is_one_finding_and_the_rest_is_judged() {
    let nights = [
        ("home-guard", "first-parade"),
        ("home-guard", "colonels-cup"),
        ("to-arms", "market-day"),
        ("dads-ww2", "first-game"),
    ];
    let all = nights.par_iter().flat_map(|(pack, scenario)| {
        with_game(pack, Planting(pack, scenario)).expect("a playable game")
    });
    let all: Vec<Verdict> = all.collect();
    let share = |good: &dyn Fn(&Verdict) -> bool| {
        all.iter().filter(|it| good(it)).count() as f64 / all.len() as f64
    };
    assert!(all.len() > 50, "{}", all.len());
    let one = share(&|it| it.findings <= 1);
    let kept = share(&|it| it.unjudged * 4 <= it.after);
    let many = all.iter().filter(|it| it.findings > 1);
    let told: String = many
        .map(|it| format!("{} {}\n{}", it.slip, it.place, it.told))
        .collect();
    assert!(one > 0.75, "{one}\n{told}");
    assert!(kept > 0.9, "{kept}");
}
