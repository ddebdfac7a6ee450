//! Campaigns on a map of squares: what lies where, the two armies, where battles are fought, and who wins.

use toml::Spanned;

use super::BattleResult;
use crate::content::Shape;
use crate::content::declare::{defaulting, entry, optional, required, table};
use crate::content::kinds::{ID, RULE_FIELD, TEXT, TEXT_ITEM, number};

entry! {
    // BB-CAM-01, BB-CMP-13
    /// A campaign on a map of squares, each as large as a whole table.
    pub struct CampaignMap("campaign-map", title: |it| Some(it.name.get_ref()), counted: "maps") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// What both players read first.
        pub briefing: Spanned<String> = required(TEXT),
        /// What lies in each square, a letter each, north first: . open, w wood, h hill, m mountain, s swamp,
        /// v village, t town, f fort, c castle, ~ water.
        pub rows: Spanned<Vec<Spanned<String>>> = required(Shape::List(&TEXT_ITEM)),
        /// Roads, each from square to square, such as "A1 B1 C2".
        pub roads: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// Rivers, written like roads.
        pub rivers: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// Names on the map.
        pub places: Vec<Spanned<CampaignPlace>> = defaulting(Shape::List(&CampaignPlace::SHAPE), "[]"),
        /// Great Turns on the track.
        pub turns: u32 = required(number(1, 30)),
        /// The invader and the defender, in this order; the map is only printed when left out.
        pub armies: Vec<Spanned<CampaignArmy>> =
            defaulting(Shape::List(&CampaignArmy::SHAPE), "[]"),
        /// The army that the player commands.
        pub player: Option<Spanned<String>> =
            optional(Shape::LabelRef("army"), "invader"),
        /// Where battles are fought; the first that fits a square counts.
        pub grounds: Vec<Spanned<Battleground>> =
            defaulting(Shape::List(&Battleground::SHAPE), "[]"),
        /// The squares that decide the campaign.
        pub objectives: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// How many of them the invader must hold at the end of a Great Turn to win; all when left out.
        pub hold: Option<Spanned<u32>> = optional(number(1, 30), "2"),
        /// What the player is told when the campaign is won.
        pub won: Option<Spanned<String>> = optional(TEXT, "The valley is yours."),
        /// What the player is told when it is lost.
        pub lost: Option<Spanned<String>> = optional(TEXT, "There is always the next valley."),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE_FIELD,
    }
}

table! {
    /// A name on a campaign map.
    pub struct CampaignPlace {
        /// The square, such as "C4".
        pub at: Spanned<String> = required(TEXT),
        /// What it is called.
        pub name: Spanned<String> = required(TEXT),
    }
}

table! {
    /// An army of a campaign on a map.
    pub struct CampaignArmy {
        /// A name for orders and campaign files.
        pub id: Spanned<String> = required(Shape::Label("army")).unique(),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Its units.
        pub units: Spanned<Vec<Spanned<CampaignUnit>>> =
            required(Shape::List(&CampaignUnit::SHAPE)),
    }
}

impl CampaignArmy {
    /// Its units, in order.
    pub fn units(&self) -> impl Iterator<Item = &CampaignUnit> {
        self.units.get_ref().iter().map(Spanned::get_ref)
    }
}

table! {
    /// A unit of an army of a campaign.
    pub struct CampaignUnit {
        /// A name for orders; no other unit of the campaign has it.
        pub id: Spanned<String> = required(ID),
        /// The entry that fights.
        pub of: Spanned<String> = required(Shape::ForceRef),
        /// The square in which it begins; a defender may be hidden elsewhere.
        pub at: Spanned<String> = required(TEXT),
        /// Figures at the start; as many as its card says when left out.
        pub strength: Option<Spanned<u32>> = optional(number(1, 60), "10"),
        /// Heroes among its figures.
        pub heroes: u32 = defaulting(number(0, 40), "0"),
        /// Commanders among its figures.
        pub commanders: u32 = defaulting(number(0, 10), "0"),
    }
}

table! {
    /// Where battles in some squares are fought.
    pub struct Battleground {
        /// The squares; all for which no ground before it is when left out.
        pub at: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// The scenario with the ground and the goals; its own forces stay at home.
        pub scenario: Spanned<String> = required(Shape::Ref("scenario")),
        /// Which of its sides the invader is; the first when left out.
        pub invader: Option<Spanned<String>> = optional(ID, "besiegers"),
    }
}

impl CampaignMap {
    /// How many squares it has across and down.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let rows = self.rows.get_ref();
        let across = rows.first().map_or(0, |row| letters(row).count());
        (across, rows.len())
    }

    /// What lies in a square, if it is on the map.
    #[must_use]
    pub fn symbol(&self, (column, row): (usize, usize)) -> Option<&'static str> {
        let row = self.rows.get_ref().get(row)?;
        letters(row).nth(column).and_then(campaign_symbol)
    }

    /// The name of a square, if it has one.
    #[must_use]
    pub fn place(&self, at: (usize, usize)) -> Option<&str> {
        let mut places = self.places.iter().map(Spanned::get_ref);
        let place = places.find(|place| square(place.at.get_ref()) == Some(at))?;
        Some(place.name.get_ref())
    }

    /// The ground of a square.
    #[must_use]
    pub fn ground(&self, at: (usize, usize)) -> Option<&Battleground> {
        let mut fields = self.grounds.iter().map(Spanned::get_ref);
        fields.find(|field| {
            let mut squares = field.at.iter();
            field.at.is_empty() || squares.any(|it| square(it.get_ref()) == Some(at))
        })
    }

    /// How many objectives the invader must hold.
    #[must_use]
    pub fn to_hold(&self) -> usize {
        let all = self.objectives.len();
        self.hold.as_ref().map_or(all, |it| *it.get_ref() as usize)
    }

    /// The number of the army that the player commands; the invader where nothing is said.
    #[must_use]
    pub fn player_army(&self) -> usize {
        let id = self.player.as_ref().map(|id| id.get_ref());
        let mut armies = self.armies.iter();
        let own = armies.position(|army| Some(army.get_ref().id.get_ref()) == id);
        own.unwrap_or_default()
    }

    /// What the player is told at the end.
    #[must_use]
    pub fn words(&self, end: BattleResult) -> Option<&str> {
        let words = match end {
            BattleResult::Won => &self.won,
            BattleResult::Drawn | BattleResult::Lost => &self.lost,
        };
        words.as_ref().map(|words| words.get_ref().as_str())
    }
}

fn letters(row: &Spanned<String>) -> impl Iterator<Item = &str> {
    row.get_ref().split_whitespace()
}

/// The name of a square: `C4`.
#[must_use]
pub fn square_name((column, row): (usize, usize)) -> String {
    let letter = u8::try_from(column).map_or('?', |column| char::from(b'A' + column.min(25)));
    format!("{letter}{}", row + 1)
}

/// What the letters of a campaign map mean.
pub const CAMPAIGN_SYMBOLS: &[(&str, &str)] = &[
    (".", "open"),
    ("w", "wood"),
    ("h", "hill"),
    ("m", "mountain"),
    ("s", "swamp"),
    ("v", "village"),
    ("t", "town"),
    ("f", "fort"),
    ("c", "castle"),
    ("~", "water"),
];

/// What a letter of a campaign map means.
#[must_use]
pub fn campaign_symbol(letter: &str) -> Option<&'static str> {
    let found = CAMPAIGN_SYMBOLS.iter().find(|(own, _)| *own == letter);
    found.map(|(_, symbol)| *symbol)
}

/// A square such as `C4`: its column and its row, from 0.
#[must_use]
pub fn square(text: &str) -> Option<(usize, usize)> {
    let mut letters = text.chars();
    let column = letters.next().filter(char::is_ascii_uppercase)?;
    let row: usize = letters.as_str().parse().ok()?;
    let column = usize::try_from(u32::from(column) - u32::from('A')).ok()?;
    (row > 0 && !letters.as_str().starts_with('+')).then(|| (column, row - 1))
}
