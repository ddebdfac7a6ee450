//! What a player may do, in small steps.

use super::field::BridgeSite;
use super::hexset::HexId;
use super::tables::Piece;

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Act {
    /// Puts a unit into a hex of its zone before the battle.
    Deploy {
        /// Which.
        unit: Piece,
        /// Where.
        hex: HexId,
    },
    /// Takes the initiative (HC-INI-5).
    Take,
    /// Hands the initiative over.
    HandOver,
    /// Throws a card away (HC-DRW-3).
    Discard {
        /// Which copy.
        card: u8,
    },
    /// Puts an activation die on a unit or commander (HC-ACT-7).
    Place {
        /// What the die shows, 1 to 5.
        rank: u8,
        /// On whom.
        piece: Piece,
    },
    /// Trades two dice for a better one (TA-ACT-6).
    Trade {
        /// The stronger of the two.
        first: u8,
        /// The weaker.
        second: u8,
        /// What is wanted.
        want: u8,
    },
    /// Keeps a die back for a unit (AMB-29).
    Keep {
        /// What it shows.
        rank: u8,
        /// For whom.
        unit: Piece,
    },
    /// Does nothing, or nothing more.
    Pass,
    /// Moves a unit or commander.
    Move {
        /// Whom.
        piece: Piece,
        /// Where to.
        to: HexId,
        /// Whether the commander in its hex goes along (HC-MOV-15).
        lead: bool,
    },
    /// Digs in (HC-MOV-10).
    DigIn {
        /// Who.
        unit: Piece,
    },
    /// Gets into its vehicle without moving (HC-MOV-11).
    Mount {
        /// Who.
        unit: Piece,
    },
    /// Gets out of its vehicle.
    Dismount {
        /// Who.
        unit: Piece,
    },
    /// Clears mines or wire (HC-MIN-9, AMB-106).
    Clear {
        /// Who.
        unit: Piece,
        /// Where.
        hex: HexId,
    },
    /// Builds a bridge, or works on at one (HC-ENG-2).
    Build {
        /// Who.
        unit: Piece,
        /// Where.
        site: BridgeSite,
        /// For everything, not only for people and light vehicles.
        heavy: bool,
    },
    /// Repairs a bridge (HC-ENG-7).
    Repair {
        /// Who.
        unit: Piece,
        /// Where.
        site: BridgeSite,
    },
    /// Blows a bridge (HC-ENG-3).
    Blow {
        /// Who.
        unit: Piece,
        /// Where.
        site: BridgeSite,
    },
    /// Reconnoitres (HC-REC-3).
    Recon {
        /// Who.
        unit: Piece,
    },
    /// Shows a unit that has been spotted: the model, or a chip where there is cover (HC-REC-5).
    Show {
        /// Which.
        unit: Piece,
        /// Only a chip.
        chip: bool,
    },
    /// Puts a dummy chip down in the reconnoitred area (HC-REC-6).
    Decoy {
        /// Where.
        hex: HexId,
    },
    /// Attacks.
    Fire {
        /// Who.
        unit: Piece,
        /// The hex of the target.
        hex: HexId,
        /// How.
        how: Fire,
        /// Whether the commander in its hex shortens the range (HC-CDR-5).
        support: bool,
    },
    /// Fires a flare (HC-FLR-1).
    Flare {
        /// Who.
        unit: Piece,
        /// The hex aimed at.
        hex: HexId,
    },
    /// Plays a card.
    Play {
        /// Which copy.
        card: u8,
        /// On whom; nobody when it is not played on a unit.
        target: Piece,
        /// Which of its effects, from 0.
        branch: u8,
        /// Where, for a card that puts something on the table.
        hex: HexId,
    },
    /// Throws against a card (HG-CRD-5).
    Save,
    /// Cancels a card with one of one's own (HG-CRD-14).
    Counter {
        /// Which copy.
        card: u8,
    },
    /// Falls back before the dice are thrown (HC-RET-13).
    Withdraw,
    /// Spends a white flag on a commander (HG-DIE-7).
    Rouse {
        /// Whom.
        leader: Piece,
    },
    /// Puts hits on the vehicle of the target (HC-MOT-4).
    OnVehicle {
        /// How many.
        hits: u8,
    },
    /// Lets the sergeant fall (AMB-72).
    LoseSergeant,
    /// Ignores and saves what flags it may (HC-RET-6).
    Stand,
    /// Takes every flag.
    GiveGround,
    /// Retreats one hex (HC-RET-15).
    Retreat {
        /// Where to.
        hex: HexId,
    },
    /// Enters the hex of the beaten enemy (HC-BRK-1).
    Advance {
        /// Whether the commander goes along (HC-BRK-7).
        lead: bool,
    },
    /// Battles the beaten enemy again (HG-BRK-4).
    Exploit {
        /// Whether the commander shortens the range.
        support: bool,
    },
}

/// How a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fire {
    /// At what it sees.
    Direct,
    /// At a hex it does not see (HC-ART-4).
    Blind,
    /// The same with a spotter (HC-ART-5).
    Guided(Piece),
    /// At a bridge (HC-ENG-6).
    Bridge,
    /// At an empty building (AMB-43).
    Building,
}
