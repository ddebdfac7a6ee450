//! Command cards of both games.

use serde::Deserialize;
use toml::Spanned;

use super::{Effect, Moment, Symbol, Trait, capitalised, printed_text};
use crate::content::Pack;
use crate::content::model::one;
use crate::games::hex_command::content::{Character, Class, Leader};

/// A command card as written; its kind decides which keys it needs.
#[derive(Clone, Debug, Deserialize)]
pub struct Command {
    /// A name for other files.
    pub id: Spanned<String>,
    /// What sort of card it is.
    pub kind: Spanned<CommandKind>,
    /// Title as printed.
    pub name: Option<Spanned<String>>,
    /// Who the character is.
    pub relation: Option<Spanned<String>>,
    /// Whose card it is.
    pub character: Option<Spanned<String>>,
    /// Read aloud by the player of the card.
    pub line: Option<Spanned<String>>,
    /// The timing boxes (HG-CMP-4).
    pub play: Option<Spanned<Boxes>>,
    /// Voice or wireless.
    pub reach: Option<Spanned<CardReach>>,
    /// Which unit.
    pub target: Option<Spanned<TargetWords>>,
    /// The saving number.
    pub save: Option<Spanned<Save>>,
    /// What happens.
    pub effect: Option<Spanned<Vec<Spanned<Effect>>>>,
    /// The printed effect, if the author wrote it.
    pub text: Option<Spanned<String>>,
    /// The half for the side without the captain (HG-CMP-5).
    pub a: Option<Spanned<Half>>,
    /// The half for the captain's own side.
    pub b: Option<Spanned<Half>>,
    /// When a special card is played (TA-CRD-5).
    pub moment: Option<Spanned<Moment>>,
    /// Dice the player must have rolled (TA-CMP-3).
    pub shows: Option<Spanned<Vec<Spanned<Symbol>>>>,
    /// What they become.
    pub gives: Option<Spanned<Vec<Spanned<Symbol>>>>,
    /// Words by which a scenario may leave the card out (TA-CMP-5).
    #[serde(default)]
    pub tags: Vec<Spanned<String>>,
    /// A picture.
    pub art: Option<Spanned<String>>,
    /// How many are in the deck.
    #[serde(default = "one")]
    pub quantity: u32,
}

/// What sort of card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandKind {
    /// A non-playing character (HG-CMP-3).
    Npc,
    /// A playing character (HG-CMP-5).
    Pc,
    /// Activation dice (TA-CRD-6).
    Dice,
    /// A special action (TA-CRD-7).
    Special,
}

impl CommandKind {
    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            CommandKind::Npc => "npc",
            CommandKind::Pc => "pc",
            CommandKind::Dice => "dice",
            CommandKind::Special => "special",
        }
    }
}

impl Command {
    /// The effect as printed: the author's words, or those of the vocabulary.
    #[must_use]
    pub fn effect_text(&self) -> String {
        effect_text(self.text.as_ref(), self.effect.as_ref())
    }

    /// What a dice card does, in words (TA-CRD-6).
    #[must_use]
    pub fn exchange_text(&self) -> String {
        let symbols = |list: &Option<Spanned<Vec<Spanned<Symbol>>>>| -> Vec<Symbol> {
            let list = list.iter().flat_map(|list| list.get_ref());
            list.map(|symbol| *symbol.get_ref()).collect()
        };
        let (shows, gives) = (symbols(&self.shows), symbols(&self.gives));
        let given = dice_words(&gives);
        match shows.len() {
            0 => format!("Add {given} to those you have cast."),
            1 => capitalised(&format!(
                "{} you have cast becomes {given}.",
                dice_words(&shows)
            )),
            _ => capitalised(&format!(
                "{} you have cast become {given}.",
                dice_words(&shows)
            )),
        }
    }
}

fn effect_text(
    text: Option<&Spanned<String>>,
    effect: Option<&Spanned<Vec<Spanned<Effect>>>>,
) -> String {
    let generated = || effect.map(|effects| printed_text(effects.get_ref()));
    text.map(|text| text.get_ref().clone())
        .or_else(generated)
        .unwrap_or_default()
}

/// Activation dice in words: "two infantry dice and a gun die".
fn dice_words(symbols: &[Symbol]) -> String {
    let mut groups: Vec<(Symbol, usize)> = Vec::new();
    for symbol in symbols {
        match groups.iter_mut().find(|(known, _)| known == symbol) {
            Some((_, count)) => *count += 1,
            None => groups.push((*symbol, 1)),
        }
    }
    let words = groups.iter().map(|(symbol, count)| {
        let dice = if *count == 1 { "die" } else { "dice" };
        let what = match symbol {
            Symbol::Any => format!("{dice} for any unit"),
            _ => format!("{} {dice}", symbol.word()),
        };
        match count {
            1 => with_article(&what),
            2 => format!("two {what}"),
            3 => format!("three {what}"),
            _ => format!("{count} {what}"),
        }
    });
    joined(words.collect(), "and")
}

/// "one, two and three".
fn joined(mut words: Vec<String>, link: &str) -> String {
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} {link} {last}", words.join(", ")),
    }
}

fn with_article(words: &str) -> String {
    // "A unit": the only word of the game that merely looks as if it began with a vowel.
    let vowel = words.to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
    let vowel = vowel && !words.starts_with("unit");
    format!("{} {words}", if vowel { "an" } else { "a" })
}

/// One half of a playing character's card.
#[derive(Clone, Debug, Deserialize)]
pub struct Half {
    /// Read aloud.
    pub line: Spanned<String>,
    /// The saving number.
    pub save: Spanned<Save>,
    /// What happens.
    pub effect: Spanned<Vec<Spanned<Effect>>>,
    /// The printed effect, if the author wrote it.
    pub text: Option<Spanned<String>>,
    /// Timing boxes of this half, if they differ (AMB-81).
    pub play: Option<Spanned<Boxes>>,
}

impl Half {
    /// The effect as printed.
    #[must_use]
    pub fn effect_text(&self) -> String {
        effect_text(self.text.as_ref(), Some(&self.effect))
    }
}

/// The three timing boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Boxes {
    /// Outside combat.
    pub not_engaged: BoxMark,
    /// When the target shoots.
    pub fire: BoxMark,
    /// In close combat.
    pub close_combat: BoxMark,
}

impl Boxes {
    /// The moments at which the card can be played against any unit.
    #[must_use]
    pub fn open(&self) -> Vec<Moment> {
        [
            (Moment::NotEngaged, self.not_engaged),
            (Moment::Fire, self.fire),
            (Moment::CloseCombat, self.close_combat),
        ]
        .into_iter()
        .filter(|(_, mark)| *mark != BoxMark::None)
        .map(|(moment, _)| moment)
        .collect()
    }
}

/// The mark in a timing box (HG-CRD-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoxMark {
    /// Against any unit.
    All,
    /// Not against Home Guard units.
    NotHomeGuard,
    /// Only against Home Guard units.
    HomeGuardOnly,
    /// Against no unit.
    None,
}

impl BoxMark {
    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            BoxMark::All => "all",
            BoxMark::NotHomeGuard => "not-home-guard",
            BoxMark::HomeGuardOnly => "home-guard-only",
            BoxMark::None => "none",
        }
    }
}

/// How far a non-playing character reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardReach {
    /// Hexes (HG-CRD-9).
    Voice(u32),
    /// Any wireless set (HG-CRD-10).
    Wireless(bool),
}

impl CardReach {
    /// As printed.
    #[must_use]
    pub fn sentence(self) -> String {
        match self {
            CardReach::Voice(0) => "Voice: the same hex".into(),
            CardReach::Voice(1) => "Voice: 1 hex".into(),
            CardReach::Voice(hexes) => format!("Voice: {hexes} hexes"),
            CardReach::Wireless(_) => "Wireless: any set".into(),
        }
    }
}

/// Which unit a card may be played on.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetWords {
    /// The unit a character or leader is with.
    UnitWith(Spanned<String>),
    /// Units of these classes.
    Class(Vec<Spanned<String>>),
    /// Units with a trait.
    Trait(Spanned<Trait>),
    /// Any unit.
    AnyUnit(bool),
}

/// Whose units a card may be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The player's own (TA-CRD-7).
    Own,
    /// Those of the enemy (HG-CRD-18).
    Enemy,
}

impl TargetWords {
    /// As printed, with the names of the people and classes it means.
    #[must_use]
    pub fn sentence(&self, pack: &Pack, whose: Whose) -> String {
        let one_of = |unit: &str| match whose {
            Whose::Own => format!("One of your {unit}s"),
            Whose::Enemy => format!("An enemy {unit}"),
        };
        match self {
            TargetWords::UnitWith(id) => {
                format!("The unit {} is with", name_of(pack, id.get_ref()))
            }
            TargetWords::Class(classes) => {
                let mut names: Vec<String> =
                    classes.iter().map(|id| class(pack, id.get_ref())).collect();
                if names.len() == 1 {
                    return one_of(&format!("{} unit", names.remove(0)));
                }
                format!("{}: {}", one_of("unit"), joined(names, "or"))
            }
            TargetWords::Trait(it) => match whose {
                Whose::Own => format!(
                    "{} of yours",
                    capitalised(&with_article(it.get_ref().unit()))
                ),
                Whose::Enemy => format!("An enemy {}", it.get_ref().unit()),
            },
            TargetWords::AnyUnit(_) => match whose {
                Whose::Own => "Any of your units".into(),
                Whose::Enemy => "Any enemy unit".into(),
            },
        }
    }
}

/// A character or leader by name, as worded inside a sentence.
fn name_of(pack: &Pack, id: &str) -> String {
    let character = pack
        .shelf::<Character>()
        .get(id)
        .map(|it| it.name.get_ref());
    let leader = || pack.shelf::<Leader>().get(id).map(|it| it.name.get_ref());
    let name = character.or_else(leader).map_or(id, String::as_str);
    name.strip_prefix("The ")
        .map_or_else(|| name.to_string(), |rest| format!("the {rest}"))
}

/// A class by name, as worded inside a sentence.
fn class(pack: &Pack, id: &str) -> String {
    let name = pack.shelf::<Class>().get(id);
    let name = name.map_or(id, |class| class.name.get_ref().as_str());
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        // Not "hMG".
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(name.chars().skip(1)).collect()
        }
        _ => name.to_string(),
    }
}

/// The number that saves, on 2D6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Save {
    /// This or more (HG-CRD-5).
    AtLeast(u32),
    /// More than this (HG-CRD-13).
    HigherThan(u32),
}

impl Save {
    /// The printed number.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Save::AtLeast(number) | Save::HigherThan(number) => number,
        }
    }

    /// The words before the number, and those after it: `higher than` 8, 9 `or more`.
    #[must_use]
    pub fn words(self) -> (Option<&'static str>, Option<&'static str>) {
        match self {
            Save::AtLeast(_) => (None, Some("or more")),
            Save::HigherThan(_) => (Some("higher than"), None),
        }
    }
}
