//! The kinds of decision a side can be asked for; knows what is pending, but not what is legal.

use serde::Serialize;

use super::state::{Stage, State, Step};

/// What a side decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Where a unit starts (HC-SET-5).
    Deploy,
    /// Whether to take the initiative or to hand it over (HC-INI-5).
    TakeInitiative,
    /// Which card to discard (HC-DRW-3).
    Discard,
    /// Whether recce units reconnoitre before any unit is activated (AMB-64).
    ReconBeforeOrders,
    /// Which unit or commander gets a die (HC-ACT-7).
    Order,
    /// Which unit moves, and where to.
    Move,
    /// Which unit attacks, and which target.
    Attack,
    /// Whether to play a card on what is happening (AMB-110).
    CardWindow,
    /// Whether to save against a card, to counter it or to let it pass.
    AnswerCard,
    /// Whether the unit that has moved gets out of its vehicle.
    GetOut,
    /// Whether another unit of the platoon moves too.
    PlatoonMove,
    /// Whether the unit that has moved reconnoitres.
    ReconAfterMove,
    /// What to show of the units that have been spotted (HC-REC-5).
    ShowSpotted,
    /// Whether to fall back before the dice are rolled (HC-RET-13).
    Withdraw,
    /// Whether to spend a white flag on a commander (HG-DIE-7).
    RouseCommander,
    /// Where a roused commander moves.
    MoveRousedCommander,
    /// How many hits to put on the vehicle (HC-MOT-4).
    AssignHits,
    /// Whether to lose the sergeant (AMB-72).
    LoseSergeant,
    /// Whether to ignore and save flags or to give ground (HC-RET-6).
    AnswerFlags,
    /// Where to retreat to (HC-RET-15).
    Retreat,
    /// Whether to enter the hex of the beaten enemy (HC-BRK-1).
    Advance,
    /// Whether to attack the beaten enemy again (HG-BRK-4).
    AttackAgain,
}

impl Decision {
    /// The pending decision; a state in which no side decides counts as an order.
    #[inline]
    pub(super) fn of(state: &State) -> Decision {
        match state.stage {
            Stage::Deploy(_) => Decision::Deploy,
            Stage::Accept(_) => Decision::TakeInitiative,
            Stage::Discard(..) => Decision::Discard,
            Stage::Scout(_) => Decision::ReconBeforeOrders,
            Stage::Window(..) => Decision::CardWindow,
            Stage::Answer => Decision::AnswerCard,
            Stage::GetOut => Decision::GetOut,
            Stage::Follow => Decision::PlatoonMove,
            Stage::LookAbout => Decision::ReconAfterMove,
            Stage::Spotted => Decision::ShowSpotted,
            Stage::Withdraw => Decision::Withdraw,
            Stage::Rouse => Decision::RouseCommander,
            Stage::Roused(_) => Decision::MoveRousedCommander,
            Stage::Assign => Decision::AssignHits,
            Stage::Sergeant => Decision::LoseSergeant,
            Stage::Flags => Decision::AnswerFlags,
            Stage::Retreat => Decision::Retreat,
            Stage::Advance => Decision::Advance,
            Stage::Exploit => Decision::AttackAgain,
            _ => match state.step {
                Step::Opening | Step::Activation => Decision::Order,
                Step::Movement => Decision::Move,
                Step::Battle => Decision::Attack,
            },
        }
    }
}
