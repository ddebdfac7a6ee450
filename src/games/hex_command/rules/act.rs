//! What a player may do, in small steps.

use super::field::BridgeSite;
use super::tables::Piece;
use crate::kernel::HexId;

/// A decision.
// In a list, an act that fills a word costs fewer instructions than one of six bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(align(8))]
pub enum Act {
    /// Puts a unit into a hex of its zone before the battle.
    Deploy {
        /// The unit.
        unit: Piece,
        /// The hex.
        hex: HexId,
    },
    /// Takes the initiative (HC-INI-5).
    Take,
    /// Hands the initiative over.
    HandOver,
    /// Discards a card (HC-DRW-3).
    Discard {
        /// The copy of the card.
        card: u8,
    },
    /// Puts an activation die on a unit or commander (HC-ACT-7).
    Place {
        /// What the die shows, 1 to 5.
        rank: u8,
        /// The unit or commander that gets it.
        piece: Piece,
    },
    /// Trades two dice for a better one (TA-ACT-6).
    Trade {
        /// The stronger of the two.
        first: u8,
        /// The weaker of the two.
        second: u8,
        /// The rank wanted in exchange.
        want: u8,
    },
    /// Keeps a die back for a unit (AMB-29).
    Keep {
        /// What the die shows.
        rank: u8,
        /// The unit it is kept for.
        unit: Piece,
    },
    /// Passes.
    Pass,
    /// Moves a unit or commander.
    Move {
        /// The unit or commander.
        piece: Piece,
        /// The hex it moves to.
        to: HexId,
        /// Whether the commander in its hex goes along (HC-MOV-15).
        lead: bool,
    },
    /// Digs in (HC-MOV-10).
    DigIn {
        /// The unit.
        unit: Piece,
    },
    /// Gets into its vehicle without moving (HC-MOV-11).
    Mount {
        /// The unit.
        unit: Piece,
    },
    /// Gets out of its vehicle.
    Dismount {
        /// The unit.
        unit: Piece,
    },
    /// Clears mines or wire (HC-MIN-9, AMB-106).
    Clear {
        /// The unit.
        unit: Piece,
        /// The hex of the mines or wire.
        hex: HexId,
    },
    /// Builds a bridge, or continues building one (HC-ENG-2).
    Build {
        /// The unit.
        unit: Piece,
        /// The site of the bridge.
        site: BridgeSite,
        /// Whether the bridge carries everything, not only people and light vehicles.
        heavy: bool,
    },
    /// Repairs a bridge (HC-ENG-7).
    Repair {
        /// The unit.
        unit: Piece,
        /// The site of the bridge.
        site: BridgeSite,
    },
    /// Blows a bridge (HC-ENG-3).
    Blow {
        /// The unit.
        unit: Piece,
        /// The site of the bridge.
        site: BridgeSite,
    },
    /// Reconnoitres (HC-REC-3).
    Recon {
        /// The unit.
        unit: Piece,
    },
    /// Shows a unit that has been spotted: the model, or a chip where there is cover (HC-REC-5).
    Show {
        /// The unit.
        unit: Piece,
        /// Whether only a chip is shown.
        chip: bool,
    },
    /// Places a dummy chip in the reconnoitred area (HC-REC-6).
    Decoy {
        /// The hex.
        hex: HexId,
    },
    /// Attacks.
    Fire {
        /// The attacker.
        unit: Piece,
        /// The hex of the target.
        hex: HexId,
        /// The kind of fire.
        how: Fire,
        /// Whether the commander in its hex shortens the range (HC-CDR-5).
        support: bool,
    },
    /// Fires a flare (HC-FLR-1).
    Flare {
        /// The unit that fires it.
        unit: Piece,
        /// The hex aimed at.
        hex: HexId,
        /// The spotter who guides it; none when it is fired blind.
        spotter: Option<Piece>,
    },
    /// Plays a card.
    Play {
        /// The copy of the card.
        card: u8,
        /// The unit it is played on, or nobody.
        target: Piece,
        /// The effect chosen, from 0.
        branch: u8,
        /// The hex, for a card that puts something on the table.
        hex: HexId,
    },
    /// Rolls a saving throw against a card (HG-CRD-5).
    Save,
    /// Cancels the enemy's card with a card from the player's own hand (HG-CRD-14).
    Counter {
        /// The copy of the card.
        card: u8,
    },
    /// Falls back before the dice are rolled (HC-RET-13).
    Withdraw,
    /// Spends a white flag on a commander (HG-DIE-7).
    Rouse {
        /// The commander.
        leader: Piece,
    },
    /// Puts hits on the vehicle of the target (HC-MOT-4).
    OnVehicle {
        /// The number of hits.
        hits: u8,
    },
    /// Lets the sergeant fall (AMB-72).
    LoseSergeant,
    /// Ignores and saves as many flags as it may (HC-RET-6).
    Stand,
    /// Takes every flag.
    GiveGround,
    /// Retreats one hex (HC-RET-15).
    Retreat {
        /// The hex it retreats to.
        hex: HexId,
    },
    /// Enters the hex of the beaten enemy (HC-BRK-1).
    Advance {
        /// Whether the commander goes along (HC-BRK-7).
        lead: bool,
    },
    /// Attacks the beaten enemy again (HG-BRK-4).
    Exploit {
        /// Whether the commander shortens the range.
        support: bool,
    },
}

/// How a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fire {
    /// At a target it sees.
    Direct,
    /// At a hex it cannot see (HC-ART-4).
    Blind,
    /// At a hex it cannot see, with a spotter (HC-ART-5).
    Guided(Piece),
    /// At a bridge (HC-ENG-6).
    Bridge,
    /// At an empty building (AMB-43).
    Building,
}
