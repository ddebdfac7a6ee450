//! A battle in progress: plain data, no heap, cheap to copy and compare.

use super::act::Fire;
use super::field::BridgeSite;
use super::tables::{
    LEADERS_FROM, MAX_BRIDGES, MAX_LEADERS, MAX_MINES, MAX_OBJECTIVES, MAX_UNITS, MineKind, NOBODY,
    Piece, Sighting, When,
};
use crate::engine::{Outcome, Side};
use crate::kernel::{HexId, HexSet, OFF};

/// The most dummy chips a side may have.
pub const MAX_DUMMIES: usize = 8;

/// The steps of a turn in which the sides alternate (HC-SEQ-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Before step 3.
    Opening,
    /// Step 3.
    Activation,
    /// Step 4.
    Movement,
    /// Step 5.
    Battle,
}

/// The pending decision or roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A side places its units.
    Deploy(Side),
    /// A side draws one of its first cards.
    Deal(Side),
    /// Both sides roll for the first turn (HC-SET-2).
    RollOff,
    /// The dice that open a turn (HC-INI-1).
    Initiative,
    /// The side that has won the initiative takes it or hands it over.
    Accept(Side),
    /// A side draws the given card of its turn, from 0.
    Draw(Side, u8),
    /// A side has more cards than it may hold.
    Discard(Side, u8),
    /// A side rolls its activation dice.
    Cast(Side),
    /// A side's recce units reconnoitre before any unit is activated (AMB-64).
    Scout(Side),
    /// A side's turn in the step.
    Slot,
    /// A side may play a card on what is happening (AMB-110).
    Window(When, Side),
    /// The opponent of a card saves, counters or lets it pass.
    Answer,
    /// The 2D6 saving throw against a card.
    CardSave,
    /// Drawing for a card that gives cards.
    CardDraw,
    /// The roll for a door on the way in.
    Door,
    /// A mine goes off.
    Mine,
    /// Saves against it.
    MineSaves,
    /// The roll to clear mines.
    Clear,
    /// The roll to blow a bridge.
    Blow,
    /// The unit that has moved may dismount.
    GetOut,
    /// The other unit of the platoon may move too.
    Follow,
    /// The unit that has moved may reconnoitre.
    LookAbout,
    /// The roll for how deep it sees.
    Depth,
    /// The enemy puts down what has been spotted.
    Spotted,
    /// The target may fall back.
    Withdraw,
    /// The roll for where the shell lands.
    Scatter,
    /// The dice of the attack.
    Throw,
    /// The attacker may spend white flags.
    Rouse,
    /// A roused commander may move.
    Roused(Piece),
    /// The attacker puts hits on the vehicle.
    Assign,
    /// Saves of the target.
    Saves,
    /// Whether the sergeant falls, by the owner's choice.
    Sergeant,
    /// Whether the sergeant falls, by chance.
    SergeantRoll,
    /// The target responds to the flags.
    Flags,
    /// Saves against flags.
    FlagSaves,
    /// One hex of retreat.
    Retreat,
    /// The attacker may advance.
    Advance,
    /// The attacker may attack again.
    Exploit,
    /// The roll for how many cards a side draws, in a solitaire variant without held hands.
    Lot(Side),
    /// A side draws them; the number is the draws left.
    DrawLot(Side, u8),
    /// The battle is over.
    Over(Outcome),
}

/// A unit in battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnitState {
    /// Where it is; [`OFF`] when it is not on the table.
    pub hex: HexId,
    /// Figures left.
    pub figures: u8,
    /// Points left of its transport or tow.
    pub transport: u8,
    /// What both players know of it.
    pub sighting: Sighting,
    /// The rank of its die; 0 without one.
    pub die: u8,
    /// The rank of the die kept for it; 0 without one.
    pub kept: u8,
    /// Attacks made this turn.
    pub battles: u8,
    /// Attacks allowed beyond the first without a kept die.
    pub extra_battles: u8,
    /// Hexes added to its move this turn.
    pub stretch: i8,
    /// The hex at which it fires with a spotter's help; [`OFF`] when there is none.
    pub aim: HexId,
    /// That spotter.
    pub spotter: Piece,
    /// Facts about it, as bits.
    pub marks: u32,
}

/// Bits of [`UnitState::marks`].
pub mod mark {
    /// It has been activated.
    pub const ORDERED: u32 = 1;
    /// It has moved, or done something in place of a move.
    pub const MOVED: u32 = 1 << 1;
    /// It has moved further than it may if it is to attack.
    pub const FAR: u32 = 1 << 2;
    /// It entered wood or bocage.
    pub const TANGLED: u32 = 1 << 3;
    /// It did something that takes its whole turn.
    pub const BUSY: u32 = 1 << 4;
    /// It has fallen back voluntarily.
    pub const FELL_BACK: u32 = 1 << 5;
    /// It has reconnoitred.
    pub const SCOUTED: u32 = 1 << 6;
    /// A card sent it into contact.
    pub const SHIELDED: u32 = 1 << 7;
    /// It is in its vehicle. Kept from turn to turn.
    pub const MOUNTED: u32 = 1 << 8;
    /// Its sergeant is alive. Kept from turn to turn.
    pub const SERGEANT: u32 = 1 << 9;
    /// A card forbids its move.
    pub const HALTED: u32 = 1 << 10;
    /// A card has cancelled its order: it may neither move nor attack.
    pub const IDLE: u32 = 1 << 11;
    /// A card lets it move again.
    pub const AGAIN: u32 = 1 << 12;
    /// A card sends it into contact.
    pub const ASSAULT: u32 = 1 << 13;
    /// A card guides its fire.
    pub const GUIDED: u32 = 1 << 14;
    /// A card lets it attack although it has dug in.
    pub const DUG_AND_FIGHTS: u32 = 1 << 15;
    /// It has dug in this turn.
    pub const DUG: u32 = 1 << 16;
    /// A card makes it a recce unit.
    pub const RECCE: u32 = 1 << 17;
    /// A card makes it engineers.
    pub const ENGINEER: u32 = 1 << 18;
    /// A card gives it a wireless set.
    pub const WIRELESS: u32 = 1 << 19;
    /// It moved on the die of its platoon.
    pub const FOLLOWED: u32 = 1 << 20;
    /// An enemy zone has ended its turn (AMB-11).
    pub const PINNED: u32 = 1 << 21;
    /// It got into its vehicle this turn.
    pub const BOARDED: u32 = 1 << 22;

    /// The marks kept from turn to turn.
    pub const LASTING: u32 = MOUNTED | SERGEANT;
}

impl UnitState {
    /// Whether a mark is set.
    #[inline]
    #[must_use]
    pub fn is(&self, mark: u32) -> bool {
        self.marks & mark != 0
    }

    /// Whether it is on the table.
    #[inline]
    #[must_use]
    pub fn on_table(&self) -> bool {
        self.hex != OFF
    }

    /// Whether its marks still allow it to move, or to do something in place of a move.
    #[inline]
    #[must_use]
    pub fn is_unspent(&self) -> bool {
        let free = self.marks & (mark::IDLE | mark::HALTED | mark::BUSY) == 0;
        let moved = self.marks & (mark::MOVED | mark::AGAIN) == mark::MOVED;
        free & !moved
    }
}

/// A commander in battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeaderState {
    /// The hex of the commander.
    pub hex: HexId,
    /// Whether the commander has a die.
    pub ordered: bool,
    /// Whether the commander has moved.
    pub moved: bool,
    /// Whether a white flag has roused the commander.
    pub roused: bool,
}

/// A mine counter on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MineState {
    /// Its hex; [`OFF`] when it is not on the table.
    pub hex: HexId,
    /// What it is.
    pub kind: MineKind,
    /// Whether it has been turned up for both players to see.
    pub known: bool,
}

/// A bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BridgeState {
    /// Its site; both hexes are [`OFF`] when there is no bridge.
    pub site: BridgeSite,
    /// Whether it carries everything.
    pub heavy: bool,
    /// Turns of work done on it; all it needs when it is complete.
    pub stage: u8,
    /// Kills on it.
    pub kills: u8,
    /// Repair turns done on the next kill.
    pub mended: u8,
    /// The turn in which it was last worked on: it carries loads from the next turn on.
    pub worked: u8,
}

impl BridgeState {
    /// No bridge.
    pub const NONE: BridgeState = BridgeState {
        site: BridgeSite {
            hex: OFF,
            other: OFF,
        },
        heavy: false,
        stage: 0,
        kills: 0,
        mended: 0,
        worked: 0,
    };

    /// Turns of work it takes (HC-ENG-2).
    #[must_use]
    pub fn needs(&self) -> u8 {
        if self.heavy { 3 } else { 1 }
    }
}

/// An attack being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fight {
    /// The attacker.
    pub attacker: Piece,
    /// The target: a unit or commander, or nobody.
    pub target: Piece,
    /// The hex aimed at.
    pub aim: HexId,
    /// The hex hit.
    pub hex: HexId,
    /// The kind of fire.
    pub how: Fire,
    /// Whether with the commander's support.
    pub support: bool,
    /// Whether it is a flare, not a shell.
    pub flare: bool,
    /// Whether it is the second attack after a breakthrough.
    pub exploiting: bool,
    /// Hexes between them.
    pub distance: u8,
    /// Effective range.
    pub range: u8,
    /// Whether the range is odd, so that the first hit kills (HC-HIT-9, AMB-14).
    pub odd: bool,
    /// Dice to be rolled, by colour.
    pub dice: [u8; 3],
    /// Dice added by cards, by colour.
    pub change: [i8; 3],
    /// Flags the target may ignore by a card; 255 for all.
    pub steady: u8,
    /// Whether the target falls back.
    pub withdraws: bool,
    /// Whether a card has cancelled the attack.
    pub cancelled: bool,
    /// Faces rolled, by face.
    pub faces: [u8; 7],
    /// Flags on white dice not yet spent.
    pub white_flags: u8,
    /// Flags that count.
    pub flags: u8,
    /// Hits, limited to what there is to hit.
    pub hits: u8,
    /// Hits that may go on a vehicle.
    pub vehicle_hits: u8,
    /// Hits that do go on the vehicle.
    pub on_vehicle: u8,
    /// Kills without a save: 0 or 1.
    pub certain: u8,
    /// Kills on figures and on the vehicle, after saves and caps.
    pub kills: u8,
    /// Kills on the vehicle.
    pub vehicle_kills: u8,
    /// Retreat hexes still to be made.
    pub retreat: u8,
    /// Flags to be saved one by one.
    pub saveable: u8,
    /// Whether the target has lost its hex.
    pub driven: bool,
    /// Whether it has been destroyed.
    pub destroyed: bool,
}

impl Fight {
    /// No attack.
    pub const NONE: Fight = Fight {
        attacker: NOBODY,
        target: NOBODY,
        aim: OFF,
        hex: OFF,
        how: Fire::Direct,
        support: false,
        flare: false,
        exploiting: false,
        distance: 0,
        range: 0,
        odd: false,
        dice: [0; 3],
        change: [0; 3],
        steady: 0,
        withdraws: false,
        cancelled: false,
        faces: [0; 7],
        white_flags: 0,
        flags: 0,
        hits: 0,
        vehicle_hits: 0,
        on_vehicle: 0,
        certain: 0,
        kills: 0,
        vehicle_kills: 0,
        retreat: 0,
        saveable: 0,
        driven: false,
        destroyed: false,
    };
}

/// A card being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The copy; 255 for none.
    pub card: u8,
    /// The side that plays it.
    pub side: Side,
    /// The piece it is played on.
    pub target: Piece,
    /// The effect chosen.
    pub branch: u8,
    /// The hex chosen.
    pub hex: HexId,
    /// The moment it is played at.
    pub when: When,
    /// Cards still to be drawn by its player.
    pub draws: u8,
}

impl Played {
    /// No card.
    pub const NONE: Played = Played {
        card: u8::MAX,
        side: Side::First,
        target: NOBODY,
        branch: 0,
        hex: OFF,
        when: When::Activation,
        draws: 0,
    };
}

/// A move, advance or job under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// The piece.
    pub piece: Piece,
    /// The hex it came from.
    pub from: HexId,
    /// The hex it goes to or works on.
    pub to: HexId,
    /// The hex before a door.
    pub before: HexId,
    /// The commander who goes along, if any.
    pub leader: Piece,
    /// Hexes moved.
    pub hexes: u8,
    /// The platoon partner's first mover, when this is the partner's move.
    pub first: Piece,
    /// The commander of the platoon that moves, until its partner has been asked.
    pub platoon: Piece,
    /// The partners that may come along, as bits by number.
    pub partners: u64,
    /// Whether it is an advance after close combat.
    pub advancing: bool,
    /// The site of the work.
    pub site: BridgeSite,
    /// The mine that goes off or is cleared, by its number.
    pub mine: u8,
    /// Whether it went off under a carrier, which only a flag saves (HC-MIN-2).
    pub carrier: bool,
    /// Hits of a mine still to be saved.
    pub hits: u8,
    /// Kills of a mine without a save.
    pub certain: u8,
    /// Whether something has been put down in the reconnoitred area.
    pub shown: bool,
}

impl Task {
    /// Nothing under way.
    pub const NONE: Task = Task {
        piece: NOBODY,
        from: OFF,
        to: OFF,
        before: OFF,
        leader: NOBODY,
        hexes: 0,
        first: NOBODY,
        platoon: NOBODY,
        partners: 0,
        advancing: false,
        site: BridgeSite {
            hex: OFF,
            other: OFF,
        },
        mine: 0,
        carrier: false,
        hits: 0,
        certain: 0,
        shown: false,
    };
}

/// A battle in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The pending decision or roll.
    pub stage: Stage,
    /// The step.
    pub step: Step,
    /// The turn, from 1; 0 before.
    pub turn: u8,
    /// The side that holds the initiative.
    pub holder: Side,
    /// The side that rolls for it.
    pub caster: Side,
    /// The side whose turn it is in the step.
    pub slot: Side,
    /// Which sides have passed in the step.
    pub passed: [bool; 2],
    /// Activation dice each side rolls.
    pub orders: u8,
    /// Victory points.
    pub vp: [u8; 2],
    /// Victory points scored for tenths of the enemy's force (AMB-74).
    pub tenths: [u8; 2],
    /// Strength points lost.
    pub lost: [u16; 2],
    /// Cards played this turn.
    pub played: [u8; 2],
    /// Activation dice not placed, by rank.
    pub pool: [[u8; 5]; 2],
    /// Those gained by a trade (AMB-28).
    pub traded: [[u8; 5]; 2],
    /// Cards in the deck.
    pub deck: u128,
    /// Cards in hand.
    pub hands: [u128; 2],
    /// Discarded cards.
    pub aside: u128,
    /// Units.
    pub units: [UnitState; MAX_UNITS],
    /// Commanders.
    pub leaders: [LeaderState; MAX_LEADERS],
    /// The units of each side that are on the table, as bits by number.
    pub present: [u64; 2],
    /// Units by hex.
    pub unit_at: [Piece; 256],
    /// Commanders by hex.
    pub leader_at: [Piece; 256],
    /// The hexes of each side's commanders.
    pub commanders: [HexSet; 2],
    /// The hexes of each side's units.
    pub stand: [HexSet; 2],
    /// The hexes of those on the table in plain view, as models or chips.
    pub shown: [HexSet; 2],
    /// The hexes of those shown as models.
    pub seen: [HexSet; 2],
    /// Terrain rows by hex.
    pub ground: [u8; 256],
    /// Sandbag markers, by the side that dug them.
    pub sandbags: [HexSet; 2],
    /// Hexes that figures on foot may enter.
    pub for_foot: HexSet,
    /// Hexes that all units may enter.
    pub for_all: HexSet,
    /// Hexes whose terrain stops a move.
    pub stops: HexSet,
    /// Hexes with buildings that can only be entered by their doors (AMB-41).
    pub walled: HexSet,
    /// Hexes whose terrain blocks sight.
    pub blocked: HexSet,
    /// Hexes lit by flares.
    pub lit: HexSet,
    /// Hexes where a side may no longer put down anything hidden (HC-REC-7).
    pub closed: [HexSet; 2],
    /// The area reconnoitred just now.
    pub area: HexSet,
    /// Building points by hex.
    pub points: [u8; 256],
    /// Doors opened, by hex, as bits.
    pub doors: [u8; 256],
    /// Mines.
    pub mines: [MineState; MAX_MINES],
    /// Hexes where a counter lies.
    pub mined: HexSet,
    /// Bridges.
    pub bridges: [BridgeState; MAX_BRIDGES],
    /// How many of them may be on the table: the rest are not.
    pub bridge_slots: u8,
    /// Dummy chips on the table.
    pub dummies: [[HexId; MAX_DUMMIES]; 2],
    /// Dummy chips still to be placed.
    pub spare: [u8; 2],
    /// Objectives a side has scored, as bits.
    pub scored: [u16; 2],
    /// The side on each objective when the last turn ended: 0, 1, or 2 for neither.
    pub held: [u8; MAX_OBJECTIVES],
    /// The attack being resolved.
    pub fight: Fight,
    /// The card being played.
    pub play: Played,
    /// The move under way.
    pub task: Task,
}

impl State {
    /// A unit.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: Piece) -> &UnitState {
        &self.units[usize::from(unit)]
    }

    /// A unit, mutable.
    #[inline]
    pub fn unit_mut(&mut self, unit: Piece) -> &mut UnitState {
        &mut self.units[usize::from(unit)]
    }

    /// A commander.
    #[inline]
    #[must_use]
    pub fn leader(&self, leader: Piece) -> &LeaderState {
        &self.leaders[usize::from(leader - LEADERS_FROM)]
    }

    /// A commander, mutable.
    #[inline]
    pub fn leader_mut(&mut self, leader: Piece) -> &mut LeaderState {
        &mut self.leaders[usize::from(leader - LEADERS_FROM)]
    }

    /// Where a piece is.
    #[inline]
    #[must_use]
    pub fn hex_of(&self, piece: Piece) -> HexId {
        if piece >= LEADERS_FROM {
            self.leader(piece).hex
        } else {
            self.unit(piece).hex
        }
    }

    /// The bridges on the table, and a few empty slots among them.
    #[inline]
    #[must_use]
    pub fn bridges(&self) -> &[BridgeState] {
        &self.bridges[..usize::from(self.bridge_slots)]
    }

    /// The unit in a hex, or [`NOBODY`].
    #[inline]
    #[must_use]
    pub fn unit_in(&self, hex: HexId) -> Piece {
        self.unit_at[usize::from(hex)]
    }

    /// The commander in a hex, or [`NOBODY`].
    #[inline]
    #[must_use]
    pub fn leader_in(&self, hex: HexId) -> Piece {
        self.leader_at[usize::from(hex)]
    }
}
