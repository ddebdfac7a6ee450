//! What has happened, as typed events; the prose is written elsewhere.

use super::act::Fire;
use super::field::BridgeSite;
use super::tables::{Face, MineKind, Piece};
use crate::engine::{Outcome, Side};
use crate::kernel::HexId;

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A unit has been placed before the battle.
    Deployed(Piece, HexId),
    /// A turn begins.
    Turn(u8),
    /// A side holds the initiative; the number is the activation dice each side rolls.
    Holds(Side, u8),
    /// A side has won the initiative and hands it over to the other.
    HandedOver(Side),
    /// A side has drawn this card, which only it may see.
    Drew(Side, u8),
    /// A side has discarded this card.
    Discarded(Side, u8),
    /// The discards have become the deck again.
    Reshuffled,
    /// The activation dice a side has, by rank.
    Cast(Side, [u8; 5]),
    /// A die of this rank lies on a piece.
    Ordered(Piece, u8),
    /// Two dice have been traded for one.
    Traded(Side, u8),
    /// A card has activated a unit without a die.
    Activated(Piece),
    /// A die is kept for a unit.
    Kept(Piece, u8),
    /// A side has passed for the rest of this step.
    Passed(Side),
    /// A piece has moved, with or without a commander.
    Moved(Piece, HexId, HexId, Piece),
    /// A hex on the path of the move just reported, hex by hex, the last one included. Only listeners are told: a whole
    /// path in one event would make every event large.
    Through(Piece, HexId),
    /// A unit moves with another of its platoon, which has the die.
    MovesWith(Piece, Piece),
    /// A move has been stopped by a hidden unit.
    Bumped(Piece, HexId),
    /// A unit has dug in.
    DugIn(Piece),
    /// A unit has got into its vehicle, or out of it.
    Mounted(Piece, bool),
    /// A unit has tried a door, which opened or did not.
    Door(Piece, HexId, bool),
    /// Sandbags have been overrun.
    Overrun(HexId),
    /// Wire has been removed.
    WireGone(HexId),
    /// A mine counter has been turned face up.
    MineFound(HexId, MineKind),
    /// Mines have been cleared, or not.
    MineCleared(HexId, bool),
    /// Mines have been laid.
    MineLaid(HexId, MineKind),
    /// A bridge has been worked on; the number is the turns of work done.
    BridgeWork(BridgeSite, u8),
    /// A bridge carries its load.
    BridgeDone(BridgeSite),
    /// A bridge has been damaged; the number is its kills in all.
    BridgeHit(BridgeSite, u8),
    /// A bridge has been destroyed.
    BridgeGone(BridgeSite),
    /// An attempt to blow a bridge has failed.
    BlowFailed(BridgeSite),
    /// A unit has reconnoitred; the number is the depth in hexes.
    Scouted(Piece, u8),
    /// A hidden unit is placed on the table.
    Revealed(Piece),
    /// A chip has been placed for a unit.
    ChipPlaced(Side, HexId),
    /// A chip has turned out to be a dummy.
    DummyGone(HexId),
    /// An attack is declared.
    Attacked {
        /// The attacker.
        unit: Piece,
        /// The target; nobody when the attack is aimed at a hex.
        target: Piece,
        /// The hex aimed at.
        hex: HexId,
        /// The kind of fire.
        how: Fire,
    },
    /// A second attack of a unit spends a die of this rank.
    SpentDie(Piece, u8),
    /// A second attack of a unit is one that a card has allowed.
    AgainByCard(Piece),
    /// A shell falls here.
    Fell(HexId),
    /// A flare lights this hex and those around it.
    Lit(HexId),
    /// The dice of an attack: effective range, faces by [`Face`](super::Face), hits, and kills without a save.
    Thrown {
        /// Effective range.
        range: u8,
        /// Faces.
        faces: [u8; 7],
        /// Hits.
        hits: u8,
        /// Hits beyond what there is to hit.
        beyond: u8,
        /// Kills without a save.
        certain: u8,
    },
    /// Dice of the last roll with this face that look like hits but do not count.
    Uncounted(Face, u8, Uncounted),
    /// The hits that have been saved, of the hits rolled.
    Saved(Piece, u8, u8),
    /// A unit has lost figures and vehicle points.
    Lost(Piece, u8, u8),
    /// A sergeant has fallen.
    SergeantFell(Piece),
    /// A unit has been destroyed.
    Destroyed(Piece),
    /// A commander has fallen, or been captured.
    Fallen(Piece),
    /// Flags were rolled that move nobody.
    FlagsMoot(Piece, u8, Moot),
    /// A unit is strong enough to disregard all the flags (HC-RET-4).
    Steady(Piece, u8),
    /// The flags rolled, and those a unit may ignore, by [`Steadied`] (HC-RET-5).
    FlagsIgnored(Piece, u8, [u8; Steadied::COUNT]),
    /// The flags a unit has saved, of the flags rolled.
    FlagsSaved(Piece, u8, u8),
    /// A unit need not retreat.
    Stood(Piece),
    /// A unit has retreated into a hex.
    Retreated(Piece, HexId),
    /// A unit could not retreat and has lost a figure.
    Trapped(Piece),
    /// A unit has rallied on a commander.
    Rallied(Piece),
    /// A piece has left the table.
    LeftTable(Piece),
    /// A unit has entered the hex of the beaten enemy, with or without a commander.
    Advanced(Piece, HexId, Piece),
    /// A building has lost a point; the number is its points left.
    Battered(HexId, u8),
    /// A hex has changed to another terrain, by row.
    Ground(HexId, u8),
    /// A unit will fall back voluntarily once the losses are settled (HC-RET-13).
    Withdrew(Piece),
    /// A unit has scored more hits than it may kill in one battle.
    Capped(Piece, u8),
    /// A card has been played on a piece, with one of its options.
    Played(Side, u8, Piece, u8),
    /// A card has been cancelled by a saving throw, with this total.
    CardSaved(Side, u8, u8),
    /// The saving throw against a card has failed, with this total.
    CardNotSaved(Side, u8, u8),
    /// A card has been cancelled by another card.
    Countered(Side, u8),
    /// A card takes effect.
    CardStands(u8),
    /// A card has exchanged dice of a side: those given up and those received, by rank.
    Exchanged(Side, [u8; 5], [u8; 5]),
    /// An action has been cancelled.
    Cancelled(Piece),
    /// A commander acts on a white flag.
    Roused(Piece),
    /// A side has scored.
    Scored(Side, u8, Reason),
    /// The battle is over.
    Over(Outcome),
}

/// Why a die that looks like a hit does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// This target is not hit by that face.
    NotThisTarget,
    /// The target is out of the face's range (HC-HIT-7, HC-HIT-8).
    TooFar,
    /// The face counts once, however many dice show it.
    OnceOnly,
    /// A single save decides for a commander (HC-CDR-10).
    OneSaveDecides,
}

impl Uncounted {
    /// The name clients receive.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Uncounted::NotThisTarget => "not-this-target",
            Uncounted::TooFar => "too-far",
            Uncounted::OnceOnly => "once-only",
            Uncounted::OneSaveDecides => "one-save-decides",
        }
    }
}

/// Why flags move nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moot {
    /// The target is gone.
    Gone,
    /// The target falls back voluntarily (HC-RET-13).
    Withdraws,
    /// A commander alone does not heed flags (AMB-94).
    Commander,
}

impl Moot {
    /// The name clients receive.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Moot::Gone => "target-gone",
            Moot::Withdraws => "withdraws",
            Moot::Commander => "commander-alone",
        }
    }
}

/// A reason why a unit may ignore flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steadied {
    /// The ground, or sandbags.
    Ground,
    /// A commander in its hex.
    Commander,
    /// Its standard.
    Standard,
    /// A card.
    Card,
}

impl Steadied {
    /// The number of variants.
    pub const COUNT: usize = 4;

    /// All of them, in order.
    pub const ALL: [Steadied; Steadied::COUNT] = [
        Steadied::Ground,
        Steadied::Commander,
        Steadied::Standard,
        Steadied::Card,
    ];

    /// The name clients receive.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Steadied::Ground => "ground",
            Steadied::Commander => "commander",
            Steadied::Standard => "standard",
            Steadied::Card => "card",
        }
    }
}

/// What victory points are scored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A unit.
    Unit(Piece),
    /// A commander.
    Leader(Piece),
    /// A sergeant.
    Sergeant(Piece),
    /// A standard.
    Standard(Piece),
    /// An objective.
    Objective(HexId),
    /// Tenths of the enemy's force.
    Tenths,
}
