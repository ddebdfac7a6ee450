//! Campaigns: battles that follow from one another, and what is carried from each to the next; knows no game.

use std::fmt;

use toml::Spanned;

use super::{COMMAND_CARDS, PLATOON};
use crate::content::Shape;
use crate::content::declare::{defaulting, entry, one_key, one_of, optional, required, table};
use crate::content::kinds::{FLAG, ID, TEXT, number};

const BATTLE_REF: Shape = Shape::LabelRef("battle");

entry! {
    /// A campaign: battles that follow from one another, with losses, promotions and rivals.
    pub struct Campaign("campaign", title: |it| Some(it.name.get_ref()), counted: "campaigns") {
        /// A name for the command line.
        pub id: Spanned<String> = required(ID),
        /// Its name.
        pub name: Spanned<String> = required(TEXT),
        /// What the player is told at the start.
        pub briefing: Spanned<String> = required(TEXT),
        /// The player's side, in every battle; its units and commanders are the same people wherever their ids are.
        pub side: Spanned<String> = required(ID),
        /// How many figures come back to each unit between two battles.
        pub recovery: u32 = defaulting(number(0, 20), "1"),
        /// How many battles a destroyed unit misses; it comes back at full strength, and as green as it began.
        pub absence: u32 = defaulting(number(0, 9), "1"),
        /// The fewest units the player fights with: destroyed units come back early, and weak, until there are as many.
        pub least: u32 = defaulting(number(1, 20), "2"),
        /// The battles; the campaign begins with the first.
        pub battles: Spanned<Vec<Spanned<CampaignBattle>>> =
            required(Shape::List(&CampaignBattle::SHAPE)),
        /// What units, commanders and the whole side gain, and when.
        pub promotions: Vec<Spanned<Promotion>> =
            defaulting(Shape::List(&Promotion::SHAPE), "[]"),
        /// Enemy commanders who come back until they are taken.
        pub rivals: Vec<Spanned<Rival>> =
            defaulting(Shape::List(&Rival::SHAPE), "[]").only(COMMAND_CARDS),
    }
}

impl Campaign {
    /// The battles, in order.
    pub fn battles(&self) -> impl Iterator<Item = &CampaignBattle> {
        self.battles.get_ref().iter().map(Spanned::get_ref)
    }

    /// The battle with this id.
    #[must_use]
    pub fn battle(&self, id: &str) -> Option<&CampaignBattle> {
        self.battles().find(|battle| battle.id.get_ref() == id)
    }

    /// The rivals, in order.
    pub fn rivals(&self) -> impl Iterator<Item = &Rival> {
        self.rivals.iter().map(Spanned::get_ref)
    }

    /// The promotions, in order.
    pub fn promotions(&self) -> impl Iterator<Item = &Promotion> {
        self.promotions.iter().map(Spanned::get_ref)
    }
}

table! {
    /// A battle of a campaign.
    pub struct CampaignBattle {
        /// A name for the rest of the campaign.
        pub id: Spanned<String> = required(Shape::Label("battle")).unique(),
        /// The scenario that is played.
        pub scenario: Spanned<String> = required(Shape::Ref("scenario")),
        /// Whether nobody is really hurt: the player's commanders who are lost come back like destroyed units.
        pub exercise: bool = defaulting(FLAG, "false"),
        /// What the player is told before it.
        pub before: Spanned<String> = required(TEXT),
        /// What comes of it; the first branch that fits the result counts.
        pub after: Spanned<Vec<Spanned<Branch>>> = required(Shape::List(&Branch::SHAPE)),
    }
}

impl CampaignBattle {
    /// The branches, in order.
    pub fn branches(&self) -> impl Iterator<Item = &Branch> {
        self.after.get_ref().iter().map(Spanned::get_ref)
    }
}

table! {
    /// What comes of a battle.
    pub struct Branch {
        /// The result it is for; any when left out.
        pub result: Option<Spanned<BattleResult>> = optional(BattleResult::SHAPE, "won"),
        /// By how many points the battle must be won or lost, at least.
        pub by: Option<Spanned<u32>> = optional(number(1, 99), "2"),
        /// What the player is told after the battle.
        pub words: Spanned<String> = required(TEXT),
        /// Where it leads.
        pub to: Spanned<Lead> = required(Lead::SHAPE),
    }
}

impl Branch {
    /// Whether it is for a battle with this result, won or lost by this many points.
    #[must_use]
    pub fn fits(&self, result: BattleResult, margin: i64) -> bool {
        let own = self.result.as_ref().map(|result| *result.get_ref());
        let by = self.by.as_ref().map(|by| i64::from(*by.get_ref()));
        own.is_none_or(|own| own == result) && by.is_none_or(|by| margin >= by)
    }
}

one_of! {
    /// How a battle ended for the player.
    #[derive(PartialOrd, Ord)]
    pub enum BattleResult {
        /// The player has won.
        Won = "won",
        /// Nobody has won.
        Drawn = "drawn",
        /// The enemy has won.
        Lost = "lost",
    }
}

impl fmt::Display for BattleResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

one_key! {
    /// Where a branch leads.
    pub enum Lead {
        /// To another battle.
        Battle(Spanned<String>): "battle" = optional(BATTLE_REF, "the-raid"),
        /// To the end of the campaign, with this result for the player.
        End(BattleResult): "end" = optional(BattleResult::SHAPE, "won"),
    }
}

table! {
    /// What somebody gains, and when.
    pub struct Promotion {
        /// A name for campaign files.
        pub id: Spanned<String> = required(Shape::Label("promotion")).unique(),
        /// What earns it.
        pub earned: Spanned<Merit> = required(Merit::SHAPE),
        /// What is gained.
        pub gain: Spanned<Gain> = required(Gain::SHAPE),
        /// What the player is told; the units that have earned it are named before it, with a colon.
        pub words: Spanned<String> = required(TEXT),
    }
}

one_key! {
    /// What earns a promotion.
    pub enum Merit {
        /// Units of a card that come through this many battles one after another: each earns it for itself.
        Survived(Survival): "survived" =
            optional(Survival::SHAPE, r#"{ of = "my-section", battles = 2 }"#),
        /// This many battles won.
        Won(Spanned<u32>): "won" = optional(number(1, 20), "2"),
        /// This rival taken.
        Taken(Spanned<String>): "taken" = optional(Shape::LabelRef("rival"), "the-captain"),
    }
}

table! {
    /// Coming through battles.
    pub struct Survival {
        /// The card of the units.
        pub of: Spanned<String> = required(Shape::ForceRef),
        /// How many battles.
        pub battles: u32 = required(number(1, 20)),
    }
}

one_key! {
    /// What a promotion gains.
    pub enum Gain {
        /// The unit fights with this card from now on.
        Card(Spanned<String>): "card" = optional(Shape::ForceRef, "seasoned-section"),
        /// This many cards more at the start of a battle, and in the hand.
        Hand(u32): "hand" = optional(number(1, 5), "1").only(COMMAND_CARDS),
        /// This many points fewer win a battle.
        Points(u32): "points" = optional(number(1, 9), "1").only(COMMAND_CARDS),
        /// One more commander.
        Commander(NewCommander): "commander" = optional(
            NewCommander::SHAPE,
            r#"{ id = "corporal", leader = "sergeant", with = "section-3" }"#,
        )
        .only(COMMAND_CARDS),
    }
}

table! {
    /// A commander who joins the player.
    pub struct NewCommander {
        /// A name for orders.
        pub id: Spanned<String> = required(ID),
        /// The piece.
        pub leader: Spanned<String> = required(Shape::Ref("leader")),
        /// The unit they start with; the first that is there when it is not.
        pub with: Spanned<String> = required(ID),
    }
}

table! {
    /// An enemy commander with a name, who comes back until taken.
    pub struct Rival {
        /// A name for the rest of the campaign.
        pub id: Spanned<String> = required(Shape::Label("rival")).unique(),
        /// The piece.
        pub leader: Spanned<String> = required(Shape::Ref("leader")),
        /// Their officer card.
        pub officer: Option<Spanned<String>> =
            optional(Shape::Ref("officer"), "german").only(PLATOON),
        /// The commander whose place they take, in every battle where the enemy has one with this id.
        pub place: Spanned<String> = required(ID),
        /// Who they are, for the player.
        pub portrait: Spanned<String> = required(TEXT),
        /// What they say around the battles.
        pub says: Vec<Spanned<RivalWords>> = defaulting(Shape::List(&RivalWords::SHAPE), "[]"),
        /// What the player is told when they are taken.
        pub taken: Spanned<String> = required(TEXT),
    }
}

impl Rival {
    /// What they say around a battle.
    #[must_use]
    pub fn words(&self, battle: &str) -> Option<&RivalWords> {
        let mut says = self.says.iter().map(Spanned::get_ref);
        says.find(|words| words.battle.get_ref() == battle)
    }
}

table! {
    /// What a rival says around a battle.
    pub struct RivalWords {
        /// The battle.
        pub battle: Spanned<String> = required(BATTLE_REF),
        /// What they are called there, when not by the name of their piece.
        pub known_as: Option<Spanned<String>> = optional(TEXT, "Dr Finch"),
        /// Before it.
        pub before: Option<Spanned<String>> = optional(TEXT, "I have read about your pier."),
        /// After it, when the player has won.
        pub won: Option<Spanned<String>> = optional(TEXT, "The tide was against us."),
        /// After it, when the player has not won.
        pub lost: Option<Spanned<String>> = optional(TEXT, "You may keep the deck-chairs."),
    }
}
