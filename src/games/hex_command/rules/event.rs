//! What has happened, typed; prose is made elsewhere.

use super::act::Fire;
use super::field::BridgeSite;
use super::hexset::HexId;
use super::tables::{MineKind, Piece};
use super::ways::Way;
use crate::engine::{Outcome, Side};

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A unit has been placed before the battle.
    Deployed(Piece, HexId),
    /// A turn begins.
    Turn(u8),
    /// A side holds the initiative; each side casts so many activation dice.
    Holds(Side, u8),
    /// A side hands the initiative it has won over to the other.
    HandedOver(Side),
    /// A side has drawn this card, which only it may see.
    Drew(Side, u8),
    /// A side has thrown this card away.
    Discarded(Side, u8),
    /// The set-aside cards are the deck again.
    Reshuffled,
    /// A side has so many activation dice by rank.
    Cast(Side, [u8; 5]),
    /// A die of this rank lies on a piece.
    Ordered(Piece, u8),
    /// Two dice have been traded for one.
    Traded(Side, u8),
    /// A card has activated a unit without a die.
    Activated(Piece),
    /// A die is kept for a unit.
    Kept(Piece, u8),
    /// A side does nothing more in this step.
    Passed(Side),
    /// A piece has moved, and a commander with it or nobody.
    Moved(Piece, HexId, HexId, Piece),
    /// The hexes a piece went through, the last one included.
    Went(Piece, Way),
    /// A unit moves with another of its platoon, which has the die.
    MovesWith(Piece, Piece),
    /// A move has been stopped by a unit nobody had seen.
    Bumped(Piece, HexId),
    /// A unit has dug in.
    DugIn(Piece),
    /// A unit has got into its vehicle, or out of it.
    Mounted(Piece, bool),
    /// A door was tried, and opened or not.
    Door(Piece, HexId, bool),
    /// Sandbags have been overrun.
    Overrun(HexId),
    /// Wire has been removed.
    WireGone(HexId),
    /// A mine counter has been turned up.
    MineFound(HexId, MineKind),
    /// Mines have been cleared, or not.
    MineCleared(HexId, bool),
    /// Mines have been laid.
    MineLaid(HexId, MineKind),
    /// A bridge has been worked on for so many turns.
    BridgeWork(BridgeSite, u8),
    /// A bridge carries its load.
    BridgeDone(BridgeSite),
    /// A bridge has been damaged; so many kills in all.
    BridgeHit(BridgeSite, u8),
    /// A bridge is gone.
    BridgeGone(BridgeSite),
    /// A bridge was to be blown and was not.
    BlowFailed(BridgeSite),
    /// A unit has looked about, so many hexes deep.
    Scouted(Piece, u8),
    /// A unit nobody had seen is placed on the table.
    Revealed(Piece),
    /// A chip has been placed for it.
    ChipPlaced(Side, HexId),
    /// A chip was a dummy.
    DummyGone(HexId),
    /// A battle is declared.
    Attacked {
        /// By whom.
        unit: Piece,
        /// Against whom; nobody when it goes at a hex.
        target: Piece,
        /// At which hex.
        hex: HexId,
        /// How.
        how: Fire,
    },
    /// A second attack of a unit spends a die of this rank.
    SpentDie(Piece, u8),
    /// A shell falls here.
    Fell(HexId),
    /// A flare lights this hex and those around it.
    Lit(HexId),
    /// The dice of a battle: effective range, faces by [`Face`](super::Face), hits, and kills without a save.
    Thrown {
        /// Effective range.
        range: u8,
        /// Faces.
        faces: [u8; 7],
        /// Hits.
        hits: u8,
        /// Hits more than there is to hit.
        beyond: u8,
        /// Kills without a save.
        certain: u8,
    },
    /// Dice of the throw just made that look like hits and are none, by [`Uncounted`].
    Uncounted([u8; Uncounted::COUNT]),
    /// So many of so many hits have been saved.
    Saved(Piece, u8, u8),
    /// A unit has lost figures, and points of its vehicle.
    Lost(Piece, u8, u8),
    /// A sergeant has fallen.
    SergeantFell(Piece),
    /// A unit has been destroyed.
    Destroyed(Piece),
    /// A commander has fallen, or been captured.
    Fallen(Piece),
    /// A unit is strong enough to take no notice of flags (HC-RET-4).
    Steady(Piece),
    /// A unit may ignore flags, so many by each [`Steadied`] (HC-RET-5).
    FlagsIgnored(Piece, [u8; Steadied::COUNT]),
    /// A unit has saved so many of so many flags.
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
    /// A unit has entered the hex of the beaten enemy, and a commander with it or nobody.
    Advanced(Piece, HexId, Piece),
    /// A building has lost a point, and has so many left.
    Battered(HexId, u8),
    /// A hex has become another terrain, by row.
    Ground(HexId, u8),
    /// A unit will fall back of its own accord when the losses are settled (HC-RET-13).
    Withdrew(Piece),
    /// A unit has hit more than it may kill in one battle.
    Capped(Piece, u8),
    /// A card has been played on a piece, in one of the ways it offers.
    Played(Side, u8, Piece, u8),
    /// A card has been cancelled by a throw.
    CardSaved(Side, u8),
    /// The throw against a card has failed.
    CardNotSaved(Side, u8),
    /// A card has been cancelled by another.
    Countered(Side, u8),
    /// A card has its effect.
    CardStands(u8),
    /// An action has been cancelled.
    Cancelled(Piece),
    /// A commander acts on a white flag.
    Roused(Piece),
    /// A side has scored.
    Scored(Side, u8, Reason),
    /// The battle is over.
    Over(Outcome),
}

/// Why a die that looks like a hit is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// This target is not hit by that face.
    NotThisTarget,
    /// The face does not reach so far (HC-HIT-7, HC-HIT-8).
    TooFar,
    /// The face counts once, however many dice show it.
    OnceOnly,
    /// There is nothing left to hit.
    NothingLeft,
    /// One save decides about a commander (HC-CDR-10).
    OneSaveDecides,
}

impl Uncounted {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them, in order.
    pub const ALL: [Uncounted; Uncounted::COUNT] = [
        Uncounted::NotThisTarget,
        Uncounted::TooFar,
        Uncounted::OnceOnly,
        Uncounted::NothingLeft,
        Uncounted::OneSaveDecides,
    ];

    /// As clients get it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Uncounted::NotThisTarget => "not-this-target",
            Uncounted::TooFar => "too-far",
            Uncounted::OnceOnly => "once-only",
            Uncounted::NothingLeft => "nothing-left",
            Uncounted::OneSaveDecides => "one-save-decides",
        }
    }
}

/// What lets a unit ignore flags.
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
    /// How many there are.
    pub const COUNT: usize = 4;

    /// All of them, in order.
    pub const ALL: [Steadied; Steadied::COUNT] = [
        Steadied::Ground,
        Steadied::Commander,
        Steadied::Standard,
        Steadied::Card,
    ];

    /// As clients get it.
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

/// For what points are given.
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
