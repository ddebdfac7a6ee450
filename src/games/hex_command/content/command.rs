//! Command cards of both games.

use toml::Spanned;

use super::effect::EFFECT;
use super::{Effect, Moment, Symbol, Trait, capitalised, printed_text};
use crate::content::declare::{defaulting, entry, one_key, one_of, optional, required, table};
use crate::content::kinds::{ART, FLAG, ID, ID_ITEM, TEXT, number};
use crate::content::{Pack, Shape};
use crate::games::hex_command::content::{Character, Class, Leader};

entry! {
    /// A command card; its kind decides which keys it needs.
    pub struct Command(
        "command",
        title: |it| it.name.as_ref().map(|name| name.get_ref().as_str()),
        called: |it, pack| {
            let character = it.character.as_ref()?.get_ref();
            Some(pack.shelf::<Character>().get(character)?.name.get_ref())
        },
        counted: "cards",
    ) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// What sort of card it is: npc and pc cards are for the Home Guard, dice and special cards for To Arms.
        pub kind: Spanned<CommandKind> = required(CommandKind::SHAPE),
        /// Title as printed; a pc card takes the name of its character.
        pub name: Option<Spanned<String>> = optional(TEXT, "The Postmistress"),
        /// Who the person on an npc card is.
        pub relation: Option<Spanned<String>> = optional(TEXT, "Reads every postcard"),
        /// Whose card a pc card is.
        pub character: Option<Spanned<String>> = optional(Shape::Ref("character"), "jones"),
        /// Read aloud by the player of the card.
        pub line: Option<Spanned<String>> = optional(TEXT, "There's a telegram for you!"),
        // HG-CMP-4
        /// The timing boxes of an npc or pc card.
        pub play: Option<Spanned<Boxes>> = optional(
            Boxes::SHAPE,
            r#"{ not_engaged = "all", fire = "home-guard-only", close_combat = "none" }"#,
        ),
        /// How far an npc card reaches.
        pub reach: Option<Spanned<CardReach>> = optional(CardReach::SHAPE, "{ voice = 1 }"),
        /// The unit an npc or special card is played on.
        pub target: Option<Spanned<TargetWords>> =
            optional(TargetWords::SHAPE, r#"{ unit_with = "captain" }"#),
        /// The saving number of an npc card.
        pub save: Option<Spanned<Save>> = optional(Save::SHAPE, "{ at_least = 8 }"),
        /// What an npc or special card does.
        pub effect: Option<Spanned<Vec<Spanned<Effect>>>> =
            optional(EFFECT_LIST, r#"[{ cancel = "action" }]"#),
        /// The printed effect, when the generated one will not do.
        pub text: Option<Spanned<String>> =
            optional(TEXT, "The target stops for a cup of tea: its action is cancelled."),
        // HG-CMP-5
        /// The half of a pc card for the side the captain is not on.
        pub a: Option<Spanned<Half>> = optional(
            Half::SHAPE,
            r#"{ line = "Nobody told me about it!", save = { higher_than = 7 }, effect = [{ cancel = "action" }] }"#,
        ),
        /// The half of a pc card for the captain's own side.
        pub b: Option<Spanned<Half>> = optional(
            Half::SHAPE,
            r#"{ line = "Follow me, lads!", save = { higher_than = 5 }, effect = [{ move = { add = 1 } }] }"#,
        ),
        // TA-CRD-5
        /// When a special card is played.
        pub moment: Option<Spanned<Moment>> = optional(Moment::STEPS, "battle"),
        // TA-CMP-3
        /// The activation dice the player of a dice or special card must have rolled, printed white.
        pub shows: Option<Spanned<Vec<Spanned<Symbol>>>> = optional(SYMBOLS, r#"["infantry", "infantry"]"#),
        /// The activation dice a dice card turns them into, or adds if it needs none, printed grey.
        pub gives: Option<Spanned<Vec<Spanned<Symbol>>>> = optional(SYMBOLS, r#"["any"]"#),
        // TA-CMP-5
        /// Words by which a scenario may leave the card out.
        pub tags: Vec<Spanned<String>> = defaulting(Shape::Set(&ID_ITEM), "[]"),
        /// A picture.
        pub art: Option<Spanned<String>> = ART,
        /// How many are in the deck.
        pub quantity: u32 = defaulting(number(1, 200), "1"),
    }
}

const EFFECT_LIST: Shape = Shape::List(&EFFECT);
const SYMBOLS: Shape = Shape::List(&Symbol::SHAPE);

one_of! {
    /// What sort of card it is.
    #[derive(PartialOrd, Ord)]
    pub enum CommandKind {
        // HG-CMP-3
        /// A non-playing character.
        Npc = "npc",
        // HG-CMP-5
        /// A playing character.
        Pc = "pc",
        // TA-CRD-6
        /// Activation dice.
        Dice = "dice",
        // TA-CRD-7
        /// A special action.
        Special = "special",
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
            0 => format!("Add {given} to those you have rolled."),
            1 => capitalised(&format!(
                "{} you have rolled becomes {given}.",
                dice_words(&shows)
            )),
            _ => capitalised(&format!(
                "{} you have rolled become {given}.",
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

table! {
    /// One half of a playing character's card.
    pub struct Half {
        /// Read aloud by the player of the card.
        pub line: Spanned<String> = required(TEXT),
        /// The saving number.
        pub save: Spanned<Save> = required(Save::SHAPE),
        /// What happens when the save fails.
        pub effect: Spanned<Vec<Spanned<Effect>>> = required(EFFECT_LIST),
        /// The printed effect, when the generated one will not do.
        pub text: Option<Spanned<String>> =
            optional(TEXT, "The target stops for a cup of tea: its action is cancelled."),
        // AMB-81
        /// The timing boxes of this half, when they differ from those of the card.
        pub play: Option<Spanned<Boxes>> = optional(
            Boxes::SHAPE,
            r#"{ not_engaged = "all", fire = "none", close_combat = "none" }"#,
        ),
    }
}

impl Half {
    /// The effect as printed.
    #[must_use]
    pub fn effect_text(&self) -> String {
        effect_text(self.text.as_ref(), Some(&self.effect))
    }
}

table! {
    /// The three timing boxes.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Boxes {
        /// Against whom it may be played outside combat.
        pub not_engaged: BoxMark = required(BoxMark::SHAPE),
        /// Against whom it may be played when the target fires.
        pub fire: BoxMark = required(BoxMark::SHAPE),
        /// Against whom it may be played in close combat.
        pub close_combat: BoxMark = required(BoxMark::SHAPE),
    }
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

one_of! {
    /// The mark in a timing box (HG-CRD-8).
    pub enum BoxMark {
        /// Against any unit.
        All = "all",
        /// Not against Home Guard units.
        NotHomeGuard = "not-home-guard",
        /// Only against Home Guard units.
        HomeGuardOnly = "home-guard-only",
        /// Against no unit.
        None = "none",
    }
}

one_key! {
    /// How far a non-playing character reaches.
    #[derive(Copy, PartialEq, Eq)]
    pub enum CardReach {
        // HG-CRD-9
        /// How far the voice carries, in hexes.
        Voice(u32): "voice" = optional(number(0, 30), "1"),
        // HG-CRD-10
        /// True for a card that reaches any wireless set on the table.
        Wireless(bool): "wireless" = optional(FLAG, "true"),
    }
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

one_key! {
    /// Which unit a card may be played on.
    pub enum TargetWords {
        /// The unit this character or leader is with.
        UnitWith(Spanned<String>): "unit_with" = optional(ID, "captain"),
        /// Units of these classes.
        Class(Vec<Spanned<String>>): "class" =
            optional(Shape::Set(&Shape::Ref("class")), r#"["infantry", "hmg"]"#),
        /// Units with this trait.
        Trait(Spanned<Trait>): "trait" = optional(Trait::SHAPE, "recce"),
        /// True for a card that may be played on any unit.
        AnyUnit(bool): "any_unit" = optional(FLAG, "true"),
    }
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

one_key! {
    /// The number that saves, on 2D6.
    #[derive(Copy, PartialEq, Eq)]
    pub enum Save {
        // HG-CRD-5
        /// This or more on 2D6 cancels the card.
        AtLeast(u32): "at_least" = optional(number(2, 12), "8"),
        // HG-CRD-13
        /// More than this on 2D6 cancels the card.
        HigherThan(u32): "higher_than" = optional(number(1, 11), "7"),
    }
}

impl Save {
    /// The number as it is written.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Save::AtLeast(number) | Save::HigherThan(number) => number,
        }
    }

    /// The lowest total that saves: "more than 8" is printed and said as "9 or more", as on every other card.
    #[must_use]
    pub fn least(self) -> u32 {
        match self {
            Save::AtLeast(number) => number,
            Save::HigherThan(number) => number + 1,
        }
    }
}
