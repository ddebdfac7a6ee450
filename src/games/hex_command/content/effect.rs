//! What a card does: a closed vocabulary of verbs, each with the moments at which it is legal and its printed sentence.

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::Trait;
use crate::content::declare::{one_key, one_of, optional, required, table};
use crate::content::kinds::{ID, TEXT, number};
use crate::content::shape::Definition;
use crate::content::{Field, Presence, Shape};

/// The effects of command cards, each a table with one verb: a closed vocabulary that contains itself.
pub(super) static EFFECTS: Definition = Definition {
    name: "effect",
    shape: || &Effect::SHAPE,
};
/// One effect, wherever it is written.
pub(super) static EFFECT: Shape = Shape::Defined(&EFFECTS);

one_key! {
    /// One effect of a card.
    pub enum Effect {
        /// What the target is doing does not happen.
        Cancel(Cancelled): "cancel" = optional(Cancelled::SHAPE, "action"),
        /// The target rolls more or fewer battle dice.
        Dice(DiceChange): "dice" = optional(DiceChange::SHAPE, r#"{ colour = "white", add = 2 }"#),
        /// The target counts as activated without a die.
        Activate(Activated): "activate" = optional(Activated::SHAPE, "unit"),
        /// The target moves further, a second time, or into contact under a shield from distant fire.
        Move(MoveChange): "move" = optional(MoveChange::SHAPE, "{ add = 1 }"),
        /// The target makes an attack the rules would not give it.
        Battle(ExtraBattle): "battle" = optional(ExtraBattle::SHAPE, "again"),
        /// The target ignores flags of one attack.
        Flags(FlagChange): "flags" = optional(FlagChange::SHAPE, "{ ignore = 1 }"),
        /// A counter is put on the table, or a bridge is blown.
        Place(Placed): "place" = optional(Placed::SHAPE, r#"{ counter = "mine-apm", within = 1 }"#),
        /// The player of the card draws command cards.
        Draw(Drawn): "draw" = optional(Drawn::SHAPE, "{ cards = 1 }"),
        /// The card the enemy has just played is cancelled.
        React(Reaction): "react" = optional(Reaction::SHAPE, "cancel-card"),
        /// One of several effects: by the moment, or by the player where both fit.
        Choose(Vec<Spanned<Effect>>): "choose" = optional(
            Shape::List(&EFFECT),
            r#"[ { cancel = "move" }, { dice = { colour = "white", add = -1 } } ]"#,
        ),
        /// The target has a trait until the end of the turn.
        Gain(Gained): "gain" = optional(Gained::SHAPE, r#"{ trait = "recce" }"#),
        /// Printed as it stands; play asks the person.
        Note(String): "note" = optional(TEXT, "Both players stand up and sing."),
    }
}

one_of! {
    /// What is cancelled (AMB-85).
    pub enum Cancelled {
        /// Whatever it is doing.
        Action = "action",
        /// Its move.
        Move = "move",
        /// Its attack.
        Battle = "battle",
    }
}

table! {
    /// More or fewer battle dice (HG-CRD-17).
    pub struct DiceChange {
        /// Which battle die.
        pub colour: Spanned<String> = required(ID),
        /// How many to add; negative for fewer.
        pub add: Spanned<i32> = required(number(-9, 9)),
    }
}

one_of! {
    /// What is activated.
    pub enum Activated {
        /// The target unit.
        Unit = "unit",
    }
}

/// A change of the target's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveChange {
    /// More hexes; negative for fewer.
    Add(i32),
    /// A second move (HC-MOV-9).
    Again,
    /// A move into contact that distant fire cannot answer (HC-BAT-5).
    Assault,
}

impl MoveChange {
    const ADDED: &'static [Field] = &[optional(number(-9, 9), "1").named(
        "add",
        "How many hexes further it moves; negative for fewer.",
    )];
    /// A word, or a table with a number of hexes.
    pub const SHAPE: Shape = Shape::Either(&[
        Shape::OneOf(&["again", "assault"]),
        Shape::OneKey(MoveChange::ADDED),
    ]);
}

one_of! {
    /// An attack the rules would not otherwise allow.
    pub enum ExtraBattle {
        // HC-BAT-3
        /// A second attack without a kept die.
        Again = "again",
        // HC-ART-5
        /// A guided salvo without a roll.
        Guided = "guided",
        // HC-MOV-10
        /// An attack even though the unit dug in.
        AfterDiggingIn = "after-digging-in",
    }
}

table! {
    /// Flags of one attack that are ignored (HC-RET-6).
    #[derive(Copy, PartialEq, Eq)]
    pub struct FlagChange {
        /// How many flags, or "all".
        pub ignore: FlagCount = required(FlagCount::SHAPE),
    }
}

/// A number of flags, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagCount {
    /// This many.
    Some(u32),
    /// All of them.
    All,
}

impl FlagCount {
    /// A number, or the word `all`.
    pub const SHAPE: Shape = Shape::Either(&[number(1, 9), Shape::OneOf(&["all"])]);
}

impl<'de> Deserialize<'de> for FlagCount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<FlagCount, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u32),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(count) => Ok(FlagCount::Some(count)),
            Written::Word(word) if word == "all" => Ok(FlagCount::All),
            Written::Word(_) => Err(serde::de::Error::custom("not a number of flags")),
        }
    }
}

table! {
    /// What is put on the table.
    pub struct Placed {
        /// Which counter.
        pub counter: Option<Spanned<String>> = optional(Shape::Ref("counter"), "mine-apm"),
        /// How far from the target, in hexes; in the target's own hex when left out.
        pub within: Option<u32> = optional(number(0, 20), "1"),
        /// What happens to a bridge in the target's hex.
        pub bridge: Option<BridgeFate> = optional(BridgeFate::SHAPE, "blown"),
    }
}

one_of! {
    /// What happens to a bridge.
    pub enum BridgeFate {
        /// It is blown.
        Blown = "blown",
    }
}

table! {
    /// Command cards drawn.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Drawn {
        /// How many.
        pub cards: u32 = required(number(1, 5)),
    }
}

one_of! {
    /// What a reaction does.
    pub enum Reaction {
        /// The card just played by the enemy is cancelled.
        CancelCard = "cancel-card",
    }
}

table! {
    /// A trait gained.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Gained {
        /// Which trait.
        #[key = "trait"]
        pub gained: Trait = required(Trait::SHAPE),
    }
}

one_of! {
    /// When a card is played.
    #[derive(PartialOrd, Ord)]
    pub enum Moment {
        // HG-CRD-6
        /// Home Guard: the target is outside combat.
        NotEngaged = "not-engaged",
        /// Home Guard: the target shoots.
        Fire = "fire",
        /// Home Guard: the target is in close combat.
        CloseCombat = "close-combat",
        /// To Arms: step 3.
        Activation = "activation",
        /// To Arms: step 4.
        Movement = "movement",
        /// To Arms: step 5.
        Battle = "battle",
        /// To Arms: when flags have been rolled.
        Retreat = "retreat",
    }
}

impl Moment {
    /// One of the moments at which cards of To Arms are played (TA-CRD-5).
    pub const STEPS: Shape = Shape::OneOf(&[
        Moment::Activation.word(),
        Moment::Movement.word(),
        Moment::Battle.word(),
        Moment::Retreat.word(),
    ]);

    /// Its name in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Moment::NotEngaged => "N.E. (not engaged)",
            Moment::Fire => "FIRE",
            Moment::CloseCombat => "C.C. (close combat)",
            Moment::Activation => "activation",
            Moment::Movement => "movement",
            Moment::Battle => "battle",
            Moment::Retreat => "retreat",
        }
    }
}

/// What a verb acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A unit of the enemy.
    EnemyUnit,
    /// One of the player's own units.
    OwnUnit,
    /// The player's hand.
    Hand,
    /// A card just played.
    Card,
}

impl Aim {
    /// Its name in a sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Aim::EnemyUnit => "a unit of the enemy",
            Aim::OwnUnit => "a unit of your own",
            Aim::Hand => "your hand of cards",
            Aim::Card => "a card just played",
        }
    }
}

/// What happens when the same verb applies twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stacking {
    /// The amounts add up.
    Adds,
    /// A second one changes nothing.
    Once,
    /// The best counts.
    Best,
}

impl Stacking {
    /// As a sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Stacking::Adds => "two of them add up",
            Stacking::Once => "a second one changes nothing",
            Stacking::Best => "the best one counts",
        }
    }
}

/// The fixed facts of a verb, besides those of its declaration.
#[derive(Debug)]
pub struct Verb {
    /// The key in the file.
    pub name: &'static str,
    /// The words of the games whose cards may use it.
    pub games: &'static [&'static str],
    /// The moments at which at least one of its forms is legal.
    pub moments: &'static [Moment],
    /// What it acts on.
    pub aims: &'static [Aim],
    /// How it stacks.
    pub stacking: Stacking,
}

const HG: &str = "home-guard";
const TA: &str = "to-arms";
const UNITS: &[Aim] = &[Aim::EnemyUnit, Aim::OwnUnit];
const OWN: &[Aim] = &[Aim::OwnUnit];
const EVERY_MOMENT: &[Moment] = &[
    Moment::NotEngaged,
    Moment::Fire,
    Moment::CloseCombat,
    Moment::Activation,
    Moment::Movement,
    Moment::Battle,
    Moment::Retreat,
];
const FIGHTING: &[Moment] = &[Moment::Fire, Moment::CloseCombat, Moment::Battle];
const MOVING: &[Moment] = &[Moment::NotEngaged, Moment::Movement];

/// The vocabulary.
pub static VERBS: &[Verb] = &[
    Verb {
        name: "cancel",
        games: &[HG],
        moments: &[Moment::NotEngaged, Moment::Fire, Moment::CloseCombat],
        aims: &[Aim::EnemyUnit],
        stacking: Stacking::Once,
    },
    Verb {
        name: "dice",
        games: &[HG, TA],
        moments: FIGHTING,
        aims: UNITS,
        stacking: Stacking::Adds,
    },
    Verb {
        name: "activate",
        games: &[HG, TA],
        moments: &[Moment::NotEngaged, Moment::Activation],
        aims: OWN,
        stacking: Stacking::Once,
    },
    Verb {
        name: "move",
        games: &[HG, TA],
        moments: MOVING,
        aims: UNITS,
        stacking: Stacking::Adds,
    },
    Verb {
        name: "battle",
        games: &[TA],
        moments: &[Moment::Battle],
        aims: OWN,
        stacking: Stacking::Once,
    },
    Verb {
        name: "flags",
        games: &[HG, TA],
        moments: &[
            Moment::Fire,
            Moment::CloseCombat,
            Moment::Battle,
            Moment::Retreat,
        ],
        aims: OWN,
        stacking: Stacking::Best,
    },
    Verb {
        name: "place",
        games: &[TA],
        moments: &[Moment::Movement, Moment::Battle],
        aims: OWN,
        stacking: Stacking::Adds,
    },
    Verb {
        name: "draw",
        games: &[HG, TA],
        moments: EVERY_MOMENT,
        aims: &[Aim::Hand],
        stacking: Stacking::Adds,
    },
    Verb {
        name: "react",
        games: &[HG, TA],
        moments: EVERY_MOMENT,
        aims: &[Aim::Card],
        stacking: Stacking::Once,
    },
    Verb {
        name: "choose",
        games: &[HG, TA],
        moments: EVERY_MOMENT,
        aims: &[Aim::EnemyUnit, Aim::OwnUnit, Aim::Hand, Aim::Card],
        stacking: Stacking::Adds,
    },
    Verb {
        name: "gain",
        games: &[HG, TA],
        moments: &[Moment::NotEngaged, Moment::Activation, Moment::Movement],
        aims: OWN,
        stacking: Stacking::Once,
    },
    Verb {
        name: "note",
        games: &[HG, TA],
        moments: EVERY_MOMENT,
        aims: &[Aim::EnemyUnit, Aim::OwnUnit, Aim::Hand, Aim::Card],
        stacking: Stacking::Adds,
    },
];

impl Verb {
    /// Its declaration.
    fn field(&self) -> &'static Field {
        let mut fields = Effect::FIELDS.iter();
        fields
            .find(|field| field.key == self.name)
            .expect("every verb is declared")
    }

    /// What it does, as a phrase.
    #[must_use]
    pub fn about(&self) -> String {
        self.field().about()
    }

    /// An example of how it is written.
    #[must_use]
    pub fn example(&self) -> String {
        let field = self.field();
        let value = match field.presence {
            Presence::Optional(value) if field.shape.is_text() => format!("\"{value}\""),
            Presence::Optional(value) => value.to_string(),
            _ => String::new(),
        };
        format!("{{ {} = {value} }}", self.name)
    }

    /// The sentence its example prints.
    #[must_use]
    pub fn example_text(&self) -> Option<String> {
        #[derive(Deserialize)]
        struct Document {
            effect: [Spanned<Effect>; 1],
        }
        let document = format!("effect = [ {} ]", self.example());
        let document: Document = toml::from_str(&document).ok()?;
        Some(printed_text(&document.effect))
    }
}

impl Effect {
    /// The verb.
    #[must_use]
    pub fn verb(&self) -> &'static Verb {
        let at = match self {
            Effect::Cancel(_) => 0,
            Effect::Dice(_) => 1,
            Effect::Activate(_) => 2,
            Effect::Move(_) => 3,
            Effect::Battle(_) => 4,
            Effect::Flags(_) => 5,
            Effect::Place(_) => 6,
            Effect::Draw(_) => 7,
            Effect::React(_) => 8,
            Effect::Choose(_) => 9,
            Effect::Gain(_) => 10,
            Effect::Note(_) => 11,
        };
        &VERBS[at]
    }

    /// The moments at which this form of the verb has an effect.
    #[must_use]
    pub fn moments(&self) -> Vec<Moment> {
        match self {
            Effect::Cancel(Cancelled::Move) => vec![Moment::NotEngaged],
            Effect::Cancel(Cancelled::Battle) => vec![Moment::Fire, Moment::CloseCombat],
            Effect::Choose(effects) => {
                let mut moments: Vec<Moment> = effects
                    .iter()
                    .flat_map(|effect| effect.get_ref().moments())
                    .collect();
                moments.sort_unstable();
                moments.dedup();
                moments
            }
            _ => self.verb().moments.to_vec(),
        }
    }

    /// Whether the engine can run it.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        match self {
            Effect::Note(_) => false,
            Effect::Choose(effects) => effects.iter().all(|effect| effect.get_ref().is_simulated()),
            _ => true,
        }
    }

    /// The sentence printed on the card, in lower case and without its full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Effect::Cancel(Cancelled::Action) => "the target's action is cancelled".into(),
            Effect::Cancel(Cancelled::Move) => "the target's move is cancelled".into(),
            Effect::Cancel(Cancelled::Battle) => "the target's attack is cancelled".into(),
            Effect::Dice(change) => {
                let (count, colour) = (*change.add.get_ref(), change.colour.get_ref());
                let more = if count < 0 { "fewer" } else { "extra" };
                let dice = if count.abs() == 1 { "die" } else { "dice" };
                if count < 0 {
                    format!("the target rolls {} {colour} {dice} {more}", count.abs())
                } else {
                    format!("the target rolls {count} {more} {colour} {dice}")
                }
            }
            Effect::Activate(Activated::Unit) => "the target is activated without a die".into(),
            Effect::Move(MoveChange::Add(hexes)) => {
                let word = if hexes.abs() == 1 { "hex" } else { "hexes" };
                let more = if *hexes < 0 { "less" } else { "further" };
                format!("the target moves up to {} {word} {more}", hexes.abs())
            }
            Effect::Move(MoveChange::Again) => "the target moves a second time this turn".into(),
            Effect::Move(MoveChange::Assault) => "the target moves into close combat and cannot be fired at from a distance this turn".into(),
            Effect::Battle(ExtraBattle::Again) => "the target attacks a second time without a kept die".into(),
            Effect::Battle(ExtraBattle::Guided) => "the target's first guided salvo falls on its target hex without a roll".into(),
            Effect::Battle(ExtraBattle::AfterDiggingIn) => "the target digs in and may still attack".into(),
            Effect::Flags(FlagChange { ignore: FlagCount::All }) => "the target ignores all flags of this attack".into(),
            Effect::Flags(FlagChange { ignore: FlagCount::Some(1) }) => "the target ignores the first flag of this attack".into(),
            Effect::Flags(FlagChange { ignore: FlagCount::Some(count) }) => format!("the target ignores the first {count} flags of this attack"),
            Effect::Place(placed) => placed.sentence(),
            Effect::Draw(Drawn { cards: 1 }) => "draw a command card".into(),
            Effect::Draw(Drawn { cards }) => format!("draw {cards} command cards"),
            Effect::React(Reaction::CancelCard) => "the card just played by the enemy is cancelled".into(),
            Effect::Choose(effects) => effects.iter().map(|effect| effect.get_ref().sentence()).collect::<Vec<_>>().join(", or "),
            Effect::Gain(gained) => format!("the target counts as {} until the end of the turn", gained.gained.word()),
            Effect::Note(text) => text.trim().trim_end_matches('.').to_string(),
        }
    }
}

impl Placed {
    fn sentence(&self) -> String {
        if self.bridge.is_some() {
            return "a bridge in the target's hex is blown at once".into();
        }
        let counter = self
            .counter
            .as_ref()
            .map_or("", |counter| counter.get_ref());
        let counter = match counter {
            "mine-apm" => "an anti-personnel mine",
            "mine-atm" => "an anti-tank mine",
            "sandbags" => "a sandbag position",
            other => return format!("place a {other} counter{}", self.distance()),
        };
        format!("place {counter}{}", self.distance())
    }

    fn distance(&self) -> String {
        match self.within {
            None | Some(0) => " in the target's hex".into(),
            Some(1) => " in the target's hex or one next to it".into(),
            Some(hexes) => format!(" within {hexes} hexes of the target"),
        }
    }
}

/// The text of a card's effects: one sentence each.
#[must_use]
pub fn printed_text(effects: &[Spanned<Effect>]) -> String {
    effects
        .iter()
        .map(|effect| capitalised(&effect.get_ref().sentence()) + ".")
        .collect::<Vec<_>>()
        .join(" ")
}

/// A sentence with a capital letter.
pub(super) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(toml: &str) -> Effect {
        #[derive(Deserialize)]
        struct Document {
            effect: Effect,
        }
        toml::from_str::<Document>(&format!("effect = {toml}"))
            .unwrap()
            .effect
    }

    #[test]
    fn every_verb_reads_and_prints() {
        let vectors = [
            ("{ cancel = 'action' }", "the target's action is cancelled"),
            (
                "{ dice = { colour = 'white', add = -1 } }",
                "the target rolls 1 white die fewer",
            ),
            (
                "{ dice = { colour = 'white', add = 2 } }",
                "the target rolls 2 extra white dice",
            ),
            (
                "{ activate = 'unit' }",
                "the target is activated without a die",
            ),
            (
                "{ move = { add = 1 } }",
                "the target moves up to 1 hex further",
            ),
            (
                "{ move = 'again' }",
                "the target moves a second time this turn",
            ),
            (
                "{ battle = 'guided' }",
                "the target's first guided salvo falls on its target hex without a roll",
            ),
            (
                "{ flags = { ignore = 'all' } }",
                "the target ignores all flags of this attack",
            ),
            (
                "{ flags = { ignore = 2 } }",
                "the target ignores the first 2 flags of this attack",
            ),
            (
                "{ place = { counter = 'mine-apm', within = 1 } }",
                "place an anti-personnel mine in the target's hex or one next to it",
            ),
            (
                "{ place = { bridge = 'blown' } }",
                "a bridge in the target's hex is blown at once",
            ),
            ("{ draw = { cards = 2 } }", "draw 2 command cards"),
            (
                "{ react = 'cancel-card' }",
                "the card just played by the enemy is cancelled",
            ),
            (
                "{ choose = [ { cancel = 'move' }, { dice = { colour = 'white', add = -1 } } ] }",
                "the target's move is cancelled, or the target rolls 1 white die fewer",
            ),
            (
                "{ gain = { trait = 'recce' } }",
                "the target counts as recce until the end of the turn",
            ),
            ("{ note = 'Sing a hymn.' }", "Sing a hymn"),
        ];
        for (toml, sentence) in vectors {
            let effect = effect(toml);
            assert_eq!(effect.sentence(), sentence);
            assert!(
                toml.contains(effect.verb().name),
                "{toml} is not a {}",
                effect.verb().name
            );
        }
        let mut verbs: Vec<&str> = vectors
            .iter()
            .map(|(toml, _)| effect(toml).verb().name)
            .collect();
        verbs.dedup();
        assert_eq!(
            verbs,
            VERBS.iter().map(|verb| verb.name).collect::<Vec<_>>()
        );
    }

    #[test]
    fn every_verb_has_an_example_of_itself() {
        for verb in VERBS {
            assert_eq!(effect(&verb.example()).verb().name, verb.name);
            let text = verb.example_text().expect("it can be read");
            assert!(text.ends_with('.'), "{text}");
        }
    }

    #[test]
    fn a_choice_is_legal_wherever_one_of_its_branches_is() {
        let choice = effect(
            "{ choose = [ { cancel = 'move' }, { dice = { colour = 'white', add = -1 } } ] }",
        );
        assert_eq!(
            choice.moments(),
            [
                Moment::NotEngaged,
                Moment::Fire,
                Moment::CloseCombat,
                Moment::Battle
            ]
        );
    }
}
