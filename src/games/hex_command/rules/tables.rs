//! A battle compiled: everything that does not change during play, as dense tables.

use std::sync::Arc;

use super::field::Field;
use super::hands::Hands;
use super::readings::{FaceSet, Readings};
use crate::engine::Side;
use crate::kernel::{HexId, HexSet};

/// The most units in a battle, both sides together.
pub const MAX_UNITS: usize = 48;
/// The most commanders in a battle.
pub(super) const MAX_LEADERS: usize = 16;
/// The most command cards in a deck.
pub const MAX_CARDS: usize = 128;
/// The most dice in one attack: no range band on a card has more, and cards cannot add beyond it.
pub(super) const MAX_ATTACK_DICE: usize = 20;
/// The longest range on a card; beyond it there are no dice.
pub(super) const MAX_RANGE: usize = 20;
/// The most objectives in a battle.
pub(super) const MAX_OBJECTIVES: usize = 16;
/// The most mine counters that may lie on the table at once.
pub(super) const MAX_MINES: usize = 24;
/// The most bridges on the table at once.
pub(super) const MAX_BRIDGES: usize = 16;

/// A unit or commander by its number: units first, commanders from [`LEADERS_FROM`] on.
pub type Piece = u8;

/// Nobody.
pub const NOBODY: Piece = u8::MAX;

/// The number of the first commander.
pub const LEADERS_FROM: Piece = 64;

/// Units given as bits by number, lowest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units(pub(super) u64);

impl Iterator for Units {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        if self.0 == 0 {
            return None;
        }
        let unit = self.0.trailing_zeros() as Piece;
        self.0 &= self.0 - 1;
        Some(unit)
    }
}

/// A face of a battle die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// A soldier.
    Soldier = 0,
    /// A car.
    Car = 1,
    /// A tank.
    Tank = 2,
    /// HIT!
    Hit = 3,
    /// STRIKE.
    Strike = 4,
    /// A flag.
    Flag = 5,
    /// MISS.
    Miss = 6,
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 7] = [
        Face::Soldier,
        Face::Car,
        Face::Tank,
        Face::Hit,
        Face::Strike,
        Face::Flag,
        Face::Miss,
    ];

    /// Its bit in a [`FaceSet`].
    #[must_use]
    pub const fn bit(self) -> FaceSet {
        1 << self as u8
    }
}

/// The kinds of dice, as [`Die::kind`](crate::engine::Die) numbers them.
pub mod die {
    /// White battle die.
    pub const WHITE: u8 = 0;
    /// Yellow battle die.
    pub const YELLOW: u8 = 1;
    /// Green battle die.
    pub const GREEN: u8 = 2;
    /// Activation die.
    pub const ACTIVATION: u8 = 3;
    /// Variable die.
    pub const VARIABLE: u8 = 4;
    /// Initiative die.
    pub const INITIATIVE: u8 = 5;
    /// A die with numbers.
    pub const PLAIN: u8 = 6;
    /// A card from the deck.
    pub const CARD: u8 = 7;
    /// A die that picks one of the figures of a unit.
    pub const FIGURE: u8 = 8;
}

/// Everything that does not change during play.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Whether it is the Home Guard game: rules shared by both games are cited under its ids.
    pub home_guard: bool,
    /// Options.
    pub read: Readings,
    /// The board.
    pub field: Arc<Field>,
    /// Faces of the battle dice, by colour.
    pub faces: [[Face; 6]; 3],
    /// Ranks on the activation die, 1 to 5.
    pub orders: [u8; 6],
    /// Numbers on the variable die.
    pub variable: [u8; 6],
    /// Faces that hit a lone commander (HC-HIT-4).
    pub commander_faces: FaceSet,
    /// Faces that hit troops in their vehicle (HC-HIT-5).
    pub mounted_faces: FaceSet,
    /// Faces that hit the vehicle of dismounted troops (HC-HIT-6).
    pub transport_faces: FaceSet,
    /// Units, those of the first side before those of the second.
    pub units: Vec<UnitRow>,
    /// How many of them belong to the first side.
    pub first_units: u8,
    /// Commanders, those of the first side before those of the second.
    pub leaders: Vec<LeaderRow>,
    /// How many of them belong to the first side.
    pub first_leaders: u8,
    /// Characters, by the unit they are figures of, or [`NOBODY`].
    pub characters: Vec<(String, Piece)>,
    /// Cards, copy by copy.
    pub cards: Vec<Card>,
    /// The cards of the deck.
    pub deck: u128,
    /// Cards of the deck that each side may play at each [`When`].
    pub playable: [[u128; When::COUNT]; 2],
    /// Cards that may cover each unit.
    pub speaking_of: [u128; MAX_UNITS],
    /// Cards with which each side may cancel any other.
    pub reacting: [u128; 2],
    /// The two sides.
    pub sides: [SideRow; 2],
    /// The side that holds the initiative on turn 1.
    pub first: Option<Side>,
    /// Objectives.
    pub objectives: Vec<Objective>,
    /// Mine counters at the start.
    pub mines: Vec<(HexId, MineKind)>,
    /// How far units see at night.
    pub night: Option<u8>,
    /// Whether any infantry on foot builds bridges (HC-ENG-1).
    pub infantry_builds: bool,
    /// Whether chips may be put down where reconnaissance found nothing (HC-REC-7).
    pub searched_stay_open: bool,
    /// How many variable dice are rolled.
    pub variable_dice: u8,
    /// How the sides get their cards.
    pub hands: Hands,
}

/// One side.
#[derive(Clone, Debug)]
pub struct SideRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is the platoon captain's side.
    pub captain: bool,
    /// Cards dealt at the start.
    pub hand: u8,
    /// Cards it may hold.
    pub limit: u8,
    /// Points it needs to win.
    pub quota: u8,
    /// Dummy chips.
    pub dummies: u8,
    /// Strength points at the start.
    pub strength: u16,
    /// What its officers say after the saving throws of their side (HG-CMP-2).
    pub replies: Vec<Reply>,
}

/// What an officer says after a saving throw of their side (HG-CMP-2).
#[derive(Clone, Debug)]
pub struct Reply {
    /// The officer's name.
    pub who: String,
    /// The piece the officer is, by the id of its entry, if one is.
    pub piece: Option<String>,
    /// When the throw fails; the lines take turns.
    pub fail: Vec<String>,
    /// When it succeeds.
    pub pass: Vec<String>,
}

/// The column of the terrain sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Firer {
    /// Infantry.
    Infantry = 0,
    /// Heavy machine gun.
    Hmg = 1,
    /// Vehicle.
    Vehicle = 2,
    /// Artillery.
    Artillery = 3,
}

/// What a bridge must carry (AMB-101).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Load {
    /// Infantry and single figures on foot.
    Foot,
    /// A gun or mortar that its crew carries: not infantry, so not for a damaged or unfinished bridge (HC-ENG-7).
    Crew,
    /// Light vehicles.
    Light,
    /// Everything else.
    Heavy,
}

/// How a unit starts (HC-SET-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sighting {
    /// In plain view of both players.
    Seen,
    /// As a chip.
    Chip,
    /// Off the table, hidden.
    Hidden,
}

/// A unit of the battle.
#[derive(Clone, Debug)]
pub struct UnitRow {
    /// Its name for orders.
    pub id: String,
    /// The designation on its card.
    pub name: String,
    /// Its class.
    pub class: String,
    /// Its side.
    pub side: Side,
    /// The activation rank it needs, 1 to 5.
    pub rank: u8,
    /// The faces that hit it.
    pub hit_by: FaceSet,
    /// Its column of the sheet.
    pub firer: Firer,
    /// Whether it is infantry: on foot, and not a gun.
    pub infantry: bool,
    /// Whether it can enter terrain open only to figures on foot.
    pub foot: bool,
    /// Whether it is artillery (AMB-27).
    pub artillery: bool,
    /// HC-BRK-1.
    pub breakthrough: bool,
    /// HG-BRK-4.
    pub exploits: bool,
    /// HC-CDR-5.
    pub supported: bool,
    /// HC-RET-4.
    pub steadied: bool,
    /// HC-MOV-10.
    pub dig_in: bool,
    /// HC-LOS-2.
    pub blocks: bool,
    /// HC-BLD-4.
    pub damages: bool,
    /// HC-BAT-12.
    pub cc_only: bool,
    /// HC-REC-3.
    pub recce: bool,
    /// HC-TER-15.
    pub tracked: bool,
    /// HC-ENG-1.
    pub engineer: bool,
    /// HC-TER-16.
    pub flame: bool,
    /// HC-MIN-8.
    pub mine_clearing: bool,
    /// HC-MIN-2.
    pub carrier: bool,
    /// HG-CRD-10.
    pub wireless: bool,
    /// HC-ART-2.
    pub indirect: bool,
    /// HG-CRD-8.
    pub home_guard: bool,
    /// Whether it may attack while mounted.
    pub fires_mounted: bool,
    /// Whether it is a vehicle.
    pub vehicle: bool,
    /// TA-ART-9: whether its crew may operate it.
    pub crewed: bool,
    /// Figures at the start.
    pub figures: u8,
    /// Flag number.
    pub flag: u8,
    /// Furthest move without attacking, and with an attack; the second is none when it never attacks.
    pub moves: (u8, Option<u8>),
    /// The same without its transport.
    pub on_foot: (u8, Option<u8>),
    /// White, yellow and green dice for each effective range, from 1.
    pub dice: [Option<[u8; 3]>; MAX_RANGE],
    /// The furthest range with dice.
    pub reach: u8,
    /// Firearms, when not every figure has one.
    pub firearms: Option<u8>,
    /// Points of its transport or tow.
    pub transport: u8,
    /// Whether its transport is the tow of a gun.
    pub tow: Option<u8>,
    /// What a bridge must carry.
    pub load: Load,
    /// Whether a sergeant is with it.
    pub sergeant: bool,
    /// TA-NCO-2: whether a sergeant adds a die.
    pub sergeant_counts: bool,
    /// Whether it carries the standard.
    pub standard: bool,
    /// How it starts.
    pub sighting: Sighting,
    /// Where it starts, or where its owner may place it.
    pub start: Start,
}

/// Where a piece starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// In this hex.
    At(HexId),
    /// In a hex of its owner's choice.
    Zone(HexSet),
    /// Nowhere: it cannot enter play.
    Nowhere,
}

/// A commander of the battle.
#[derive(Clone, Debug)]
pub struct LeaderRow {
    /// The name used in orders.
    pub id: String,
    /// The piece, for cards that name it.
    pub piece: String,
    /// The commander's name.
    pub name: String,
    /// The commander's side.
    pub side: Side,
    /// Victory points for the commander.
    pub vp: u8,
    /// Flags the commander's unit may ignore.
    pub flags: u8,
    /// Whether the commander has a wireless set.
    pub wireless: bool,
    /// Whether the commander can be killed.
    pub combatant: bool,
    /// The unit the commander starts with, if any.
    pub with: Piece,
    /// The starting hex of a commander without a unit.
    pub at: Option<HexId>,
}

/// An objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The hex.
    pub hex: HexId,
    /// Points.
    pub vp: u8,
    /// Held for a whole turn, not only reached.
    pub hold: bool,
    /// The side it belongs to; none when it is open to both.
    pub side: Option<Side>,
}

/// A mine counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MineKind {
    /// Against people.
    Apm,
    /// Against tanks.
    Atm,
    /// A dummy.
    Dummy,
}

/// When a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum When {
    /// The enemy has put a die on a unit (AMB-84 a).
    Ordered = 0,
    /// The enemy has announced a move (AMB-84 b).
    Moving = 1,
    /// An attack at a distance has been declared.
    Fire = 2,
    /// A close combat has been declared.
    CloseCombat = 3,
    /// The player's own turn in step 3.
    Activation = 4,
    /// The player's own turn in step 4.
    Movement = 5,
    /// The player's own turn in step 5.
    Battle = 6,
    /// Flags have been rolled against the player's unit.
    Retreat = 7,
    /// The enemy has played a card.
    Answer = 8,
}

impl When {
    /// The number of variants.
    pub const COUNT: usize = 9;

    /// In order.
    pub const ALL: [When; When::COUNT] = [
        When::Ordered,
        When::Moving,
        When::Fire,
        When::CloseCombat,
        When::Activation,
        When::Movement,
        When::Battle,
        When::Retreat,
        When::Answer,
    ];
}

/// A command card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its id; copies have the same.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What kind of card it is.
    pub kind: CardKind,
    /// The character it belongs to, as a number of [`Tables::characters`].
    pub character: Option<u8>,
    /// What it does for the side without the captain, and for the captain's; both are the same when it has no halves.
    pub uses: [Option<Use>; 2],
    /// Activation dice it requires, by rank.
    pub shows: [u8; 5],
    /// Activation dice it gives, by rank.
    pub gives: [u8; 5],
}

/// The kind of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// A non-playing character.
    Npc,
    /// A playing character.
    Pc,
    /// Activation dice.
    Dice,
    /// A special action.
    Special,
}

/// One way to use a card.
#[derive(Clone, Debug)]
pub struct Use {
    /// Whether it is played on the player's own units.
    pub own: bool,
    /// The timing boxes: not engaged, fire, close combat; none in To Arms.
    pub boxes: Option<[Mark; 3]>,
    /// When it may be played, as bits of [`When`].
    pub when: u16,
    /// Which units it may be played on.
    pub target: Aim,
    /// How far the voice reaches, or that it needs a wireless set.
    pub reach: Option<Reach>,
    /// The saving number, and whether rolling that number exactly saves.
    pub save: Option<(u8, bool)>,
    /// What it does, one list for each choice.
    pub branches: Vec<Vec<Op>>,
    /// What the player of the card reads aloud.
    pub line: Option<String>,
    /// What it does, as printed on the card.
    pub words: String,
}

/// A mark in a timing box (HG-CRD-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Open against every unit.
    All,
    /// Not against Home Guard units.
    NotHomeGuard,
    /// Only against Home Guard units.
    HomeGuardOnly,
    /// Against no unit.
    None,
}

impl Mark {
    /// Whether the box is open against a unit.
    pub(super) fn is_open(self, home_guard: bool) -> bool {
        match self {
            Mark::All => true,
            Mark::None => false,
            Mark::NotHomeGuard => !home_guard,
            Mark::HomeGuardOnly => home_guard,
        }
    }
}

/// How far a card reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// This many hexes from the pawn.
    Voice(u8),
    /// Any wireless set on the table.
    Wireless,
}

/// Which units a card may be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The unit a character is a figure of.
    WithCharacter(u8),
    /// The unit in the hex of a commander, by number.
    WithLeader(Piece),
    /// A person who is not in this battle.
    Absent,
    /// Units, as bits by number.
    Units(u64),
    /// No unit at all.
    Nothing,
}

/// What a card does, compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// The action is cancelled.
    CancelAction,
    /// The move is cancelled.
    CancelMove,
    /// The attack is cancelled.
    CancelBattle,
    /// More or fewer dice of a colour.
    Dice(u8, i8),
    /// The unit is activated.
    Activate,
    /// A longer or shorter move.
    MoveAdd(i8),
    /// A second move.
    MoveAgain,
    /// A shielded move into contact.
    Assault,
    /// A second attack.
    BattleAgain,
    /// Guided fire without a roll.
    Guided,
    /// An attack after digging in.
    BattleDug,
    /// This many flags are ignored.
    Flags(u8),
    /// A mine within this many hexes.
    Mine(MineKind, u8),
    /// Sandbags within this many hexes.
    Sandbags(u8),
    /// A bridge is blown.
    BlowBridge,
    /// Cards are drawn.
    Draw(u8),
    /// An enemy card is cancelled.
    React,
    /// The unit counts as recce.
    Recce,
    /// The unit counts as engineers.
    Engineer,
    /// The unit counts as having a wireless set.
    Wireless,
    /// Text only.
    Note,
}

impl Tables {
    /// The side of a piece.
    #[must_use]
    pub fn side_of(&self, piece: Piece) -> Side {
        if piece >= LEADERS_FROM {
            self.leader(piece).side
        } else {
            self.units[usize::from(piece)].side
        }
    }

    /// The row of a unit.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: Piece) -> &UnitRow {
        &self.units[usize::from(unit)]
    }

    /// The row of a commander.
    #[inline]
    #[must_use]
    pub fn leader(&self, leader: Piece) -> &LeaderRow {
        &self.leaders[usize::from(leader - LEADERS_FROM)]
    }

    /// The numbers of all units.
    pub fn unit_numbers(&self) -> std::ops::Range<Piece> {
        0..self.units.len() as Piece
    }

    /// The numbers of a side's units.
    #[inline]
    #[must_use]
    pub fn units_of(&self, side: Side) -> std::ops::Range<Piece> {
        match side {
            Side::First => 0..self.first_units,
            Side::Second => self.first_units..self.units.len() as Piece,
        }
    }

    /// The numbers of all commanders.
    pub fn leader_numbers(&self) -> std::ops::Range<Piece> {
        LEADERS_FROM..LEADERS_FROM + self.leaders.len() as Piece
    }

    /// The numbers of a side's commanders.
    #[inline]
    #[must_use]
    pub fn leaders_of(&self, side: Side) -> std::ops::Range<Piece> {
        let all = self.leader_numbers();
        let middle = all.start + self.first_leaders;
        match side {
            Side::First => all.start..middle,
            Side::Second => middle..all.end,
        }
    }

    /// The name of a piece in orders.
    #[must_use]
    pub fn name(&self, piece: Piece) -> &str {
        if piece == NOBODY {
            "nobody"
        } else if piece >= LEADERS_FROM {
            &self.leader(piece).id
        } else {
            &self.unit(piece).id
        }
    }

    /// What a card does for a side.
    #[must_use]
    pub fn use_of(&self, card: u8, side: Side) -> Option<&Use> {
        let half = usize::from(self.sides[side.at()].captain);
        self.cards[usize::from(card)].uses[half].as_ref()
    }
}
