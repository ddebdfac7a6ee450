//! A pack after everything it extends has been laid under it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::model::{
    Aid, Battle, Blank, Counter, Die, Face, Gauge, Item, Map, Modifier, Rule, Scenario, Terrain,
    Tile, Track,
};
use super::options::{self, Chosen, OptionValue, Options, WrittenOptions};
use super::shelf::{Kept, Shelf};
use crate::diag::{Diagnostic, Site};
use crate::games::broadswords::content::{
    Adjustment, Campaign, Era, Mode, Race, Rank, Structure, Troop, Weapon,
};
use crate::games::combat_captain::content::{
    ChanceTable, Company, CoverLevel, FireChart, FireModifier, FireRow, Mover, Subunit,
};
use crate::games::dads_ww2::content::{
    Army, Base, Faces, Pace, Penetration, Price, Shooter, Situation,
};
use crate::games::hex_command::content::{
    Character, Class, Command, Leader, Officer, Target, Unit,
};
use crate::source::{FileId, Folder, ReadError, Span};

/// The rules by which a pack's entries are judged and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruleset {
    /// The common ground of both hex-command games; not a game by itself.
    HexCommand,
    /// There's a War On, You Know...
    HomeGuard,
    /// To Arms!
    ToArms,
    /// Dads WW2 Rules.
    DadsWw2,
    /// Combat Captain.
    CombatCaptain,
    /// Battlefields: From Broadswords to Bullets.
    Broadswords,
}

impl Ruleset {
    /// All of them.
    pub const ALL: &'static [Ruleset] = &[
        Ruleset::HexCommand,
        Ruleset::HomeGuard,
        Ruleset::ToArms,
        Ruleset::DadsWw2,
        Ruleset::CombatCaptain,
        Ruleset::Broadswords,
    ];

    /// The two hex-command games and their common ground.
    pub const HEX_COMMAND: &'static [Ruleset] =
        &[Ruleset::HexCommand, Ruleset::HomeGuard, Ruleset::ToArms];

    /// The word in `pack.toml`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Ruleset::HexCommand => "hex-command",
            Ruleset::HomeGuard => "home-guard",
            Ruleset::ToArms => "to-arms",
            Ruleset::DadsWw2 => "dads-ww2",
            Ruleset::CombatCaptain => "combat-captain",
            Ruleset::Broadswords => "broadswords",
        }
    }

    /// Whether a pack of these rules can be played, not only extended.
    #[must_use]
    pub fn is_game(self) -> bool {
        self != Ruleset::HexCommand
    }

    /// Whether it is one of the two hex-command games.
    #[must_use]
    pub fn is_hex_command_game(self) -> bool {
        matches!(self, Ruleset::HomeGuard | Ruleset::ToArms)
    }

    /// Whether a pack of these rules may lie over a pack of those.
    #[must_use]
    pub fn may_extend(self, base: Ruleset) -> bool {
        self == base || base == Ruleset::HexCommand && self.is_hex_command_game()
    }
}

/// The `[pack]` table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Head {
    /// The pack's id.
    pub id: String,
    /// The title printed on sheets.
    pub title: String,
    /// The version.
    pub version: String,
    /// The rules, when written.
    pub ruleset: Option<toml::Spanned<Ruleset>>,
    /// The pack this one builds on.
    pub extends: Option<toml::Spanned<String>>,
    /// The language of its texts.
    pub language: Option<String>,
    /// Under what terms others may use it.
    pub licence: Option<String>,
    /// Whom to thank.
    pub credits: Vec<String>,
    /// One sentence about it.
    pub about: Option<String>,
}

/// The colours of a pack's printed pieces.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Palette {
    /// The ground of a card.
    pub paper: Option<String>,
    /// Text and drawings.
    pub ink: Option<String>,
    /// What must be seen first.
    pub accent: Option<String>,
    /// The band of the title.
    pub second: Option<String>,
    /// Where each of them is written, by key.
    #[serde(skip)]
    pub places: BTreeMap<String, Span>,
}

impl Palette {
    pub(crate) fn lay_over(&mut self, upper: Palette) {
        self.paper = upper.paper.or(self.paper.take());
        self.ink = upper.ink.or(self.ink.take());
        self.accent = upper.accent.or(self.accent.take());
        self.second = upper.second.or(self.second.take());
        self.places.extend(upper.places);
    }
}

/// One pack of the chain, the extended one before the one that extends it.
#[derive(Clone, Debug)]
pub struct Layer {
    /// Its `[pack]` table.
    pub head: Head,
    /// Where its files are.
    pub folder: Folder,
    /// Its `pack.toml`.
    pub file: FileId,
    /// Where its id is written, when it is.
    pub id_place: Option<Span>,
}

macro_rules! shelves {
    ($($(#[$doc:meta])* $field:ident: $type:ty;)*) => {
        /// Every entry of a pack.
        #[derive(Clone, Debug, Default)]
        pub struct Shelves {
            $($(#[$doc])* pub $field: Shelf<$type>,)*
        }

        impl Shelves {
            /// How many entries there are of a kind, all layers together or one.
            #[must_use]
            pub fn count(&self, kind: &str, layer: Option<usize>) -> usize {
                match kind {
                    $(<$type as Item>::KIND => self.$field.iter().filter(|it| layer.is_none_or(|layer| it.layer == layer)).count(),)*
                    _ => 0,
                }
            }

            /// The ids of a kind, in order.
            #[must_use]
            pub fn ids(&self, kind: &str) -> Vec<&str> {
                match kind {
                    $(<$type as Item>::KIND => self.$field.ids().collect(),)*
                    _ => Vec::new(),
                }
            }

            /// The entries of a kind, in order: id, title, and layer.
            #[must_use]
            pub fn listed(&self, kind: &str) -> Vec<(&str, Option<&str>, usize)> {
                match kind {
                    $(<$type as Item>::KIND => self.$field.iter().map(|it| (it.id(), it.item.title(), it.layer)).collect(),)*
                    _ => Vec::new(),
                }
            }

            /// The layer and the place of an id, if it is here.
            pub(crate) fn whereabouts(&self, kind: &str, id: &str) -> Option<(usize, Span)> {
                match kind {
                    $(<$type as Item>::KIND => self.$field.get(id).map(|entry| (entry.layer, entry.id_span())),)*
                    _ => None,
                }
            }

            pub(crate) fn remove(&mut self, kind: &str, id: &str) {
                match kind {
                    $(<$type as Item>::KIND => self.$field.remove(id),)*
                    _ => {}
                }
            }

            /// Reads an entry of the right shape and keeps it.
            pub(crate) fn keep(
                &mut self,
                kind: &str,
                value: toml::Spanned<toml::de::DeValue<'_>>,
                file: FileId,
                layer: usize,
                replaces: bool,
            ) -> Result<(), toml::de::Error> {
                let header = Span::new(file, value.span());
                match kind {
                    $(<$type as Item>::KIND => {
                        let item = <$type as Deserialize>::deserialize(toml::de::ValueDeserializer::from(value))?;
                        let entry = Kept { item, file, layer, header };
                        if replaces { self.$field.replace(entry) } else { self.$field.add(entry) }
                    })*
                    _ => {}
                }
                Ok(())
            }
        }
    };
}

shelves! {
    /// Unit cards.
    units: Unit;
    /// Officer cards.
    officers: Officer;
    /// Playing characters.
    characters: Character;
    /// Commander and NCO pieces.
    leaders: Leader;
    /// Command cards.
    commands: Command;
    /// Unit classes.
    classes: Class;
    /// Hit rows.
    targets: Target;
    /// Base cards of Dads WW2.
    bases: Base;
    /// Army lists.
    armies: Army;
    /// Rows of the table of points.
    prices: Price;
    /// Rows of the table of moves.
    paces: Pace;
    /// Rows of the table of direct shooting.
    shooters: Shooter;
    /// Rows of the table of penetration.
    penetrations: Penetration;
    /// Situations and what they change.
    situations: Situation;
    /// What faces of a die mean.
    outcomes: Faces;
    /// Terrain rows.
    terrain: Terrain;
    /// Other rows of the terrain sheet.
    modifiers: Modifier;
    /// Symbols on dice.
    faces: Face;
    /// Dice.
    dice: Die;
    /// Sizes of blank dice.
    blanks: Blank;
    /// Counters.
    counters: Counter;
    /// What one measures with.
    gauges: Gauge;
    /// Tracks and dials.
    tracks: Track;
    /// Cards with a table, points or boxes.
    aids: Aid;
    /// Loose tiles.
    tiles: Tile;
    /// Maps.
    maps: Map;
    /// Scenarios.
    scenarios: Scenario;
    /// Sub-units.
    subunits: Subunit;
    /// Companies.
    companies: Company;
    /// Rows of the range table.
    fire_rows: FireRow;
    /// Modifiers to fire points.
    fire_modifiers: FireModifier;
    /// Fire charts.
    fire_charts: FireChart;
    /// Levels of cover.
    cover_levels: CoverLevel;
    /// How movement dice are read.
    movers: Mover;
    /// What the faces of a die mean.
    chance_tables: ChanceTable;
    /// Eras.
    eras: Era;
    /// Races.
    races: Race;
    /// Weapons.
    weapons: Weapon;
    /// Ways of moving.
    modes: Mode;
    /// What changes a move or a roll.
    adjustments: Adjustment;
    /// Figures with rings.
    ranks: Rank;
    /// Buildings and vehicles.
    structures: Structure;
    /// Cards of Battlefields units.
    troops: Troop;
    /// Campaign maps.
    campaigns: Campaign;
    /// Battles on the table.
    battles: Battle;
    /// Rules.
    rules: Rule;
}

/// A pack, whole.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The chain of packs, this one last.
    pub layers: Vec<Layer>,
    /// The rules.
    pub ruleset: Ruleset,
    /// Colours.
    pub palette: Palette,
    /// Readings of the rules.
    pub options: Options,
    /// Entries.
    pub shelves: Shelves,
    /// Ids, terrain codes and options that were written, but where they cannot be used: they are not missed.
    pub(crate) lost: BTreeSet<String>,
    /// Entries whose form is not right, by their places.
    pub(crate) faulty: Vec<Span>,
}

impl Pack {
    /// The `[pack]` table of this pack itself.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.layers[self.top()].head
    }

    /// The layer of this pack itself.
    #[must_use]
    pub fn top(&self) -> usize {
        self.layers.len() - 1
    }

    /// Whether an id or a terrain code was written in an entry that could not be read: a reference to it is no second mistake.
    #[must_use]
    pub fn is_lost(&self, id: &str) -> bool {
        self.lost.contains(id)
    }

    /// Whether every entry could be read: only then is what nobody wrote really missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.lost.is_empty()
    }

    /// The readings of the rules for a battle: the scenario's own over those of the pack.
    #[must_use]
    pub fn options_for(&self, scenario: &Kept<Scenario>) -> Options {
        let mut chosen = self.options_over(&scenario.options, scenario.file);
        if let Some(mode) = &scenario.vp_mode {
            let value = OptionValue::Word(mode.get_ref().clone());
            let span = scenario.span(mode);
            chosen.insert("vp_mode", Chosen { value, span });
        }
        chosen
    }

    /// The same for a battle on the table.
    #[must_use]
    pub fn options_for_battle(&self, battle: &Kept<Battle>) -> Options {
        self.options_over(&battle.options, battle.file)
    }

    fn options_over(&self, own: &WrittenOptions, file: FileId) -> Options {
        let mut chosen = self.options.clone();
        // What is wrong with them was said when the pack was loaded.
        chosen.extend(options::read(own, file, self.ruleset, &mut Vec::new()));
        chosen
    }

    /// Whether a place lies in an entry whose form is not right.
    fn is_faulty(&self, span: Span) -> bool {
        let begun = (span.file, span.start);
        let after = self
            .faulty
            .partition_point(|entry| (entry.file, entry.start) <= begun);
        after
            .checked_sub(1)
            .map(|last| self.faulty[last])
            .is_some_and(|entry| entry.file == span.file && span.start < entry.end)
    }

    /// Drops findings about entries whose form is not right: they would be that same mistake again in other words.
    pub fn drop_echoes(&self, findings: &mut Vec<Diagnostic>) {
        findings.retain(|finding| match finding.site {
            Site::Span(span) => !self.is_faulty(span),
            Site::Path(_) => true,
        });
    }

    /// Reads a picture named by an entry: from the entry's own pack, or from one it extends.
    ///
    /// # Errors
    /// The nearest reason why none of them has it.
    pub fn read_art(&self, layer: usize, path: &str) -> Result<Vec<u8>, ReadError> {
        let mut reason = ReadError::Missing;
        for layer in self.layers[..=layer.min(self.top())].iter().rev() {
            match layer.folder.read(path) {
                Ok(bytes) => return Ok(bytes),
                Err(ReadError::Missing) => {}
                Err(error) => reason = error,
            }
        }
        Err(reason)
    }
}
