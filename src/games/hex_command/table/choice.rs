//! Which questions are a choice, judged from what the side that is asked may know; knows no terminal.

use crate::engine::{Game as _, Pending, Side, Silence};
use crate::games::hex_command::rules::{
    Act, Battle, CardKind, NOBODY, Op, Sighting, Stage, Step, View, When,
};
use crate::play::Choice;

/// A unit is not asked to fall back from an attack that drives it further than that in fewer than one case of this many.
const RARE: u64 = 10;

/// How much of a choice the pending question is.
pub(super) fn choice(battle: &Battle, acts: &[Act]) -> Choice<Act> {
    let Pending::Decide { side, .. } = battle.pending() else {
        return Choice::Open;
    };
    let view = View::of(battle, side);
    let asked = Asked {
        battle: &view.battle(battle.fixed()),
        side,
        unseen: view.unseen,
    };
    match battle.state().stage {
        Stage::Accept(_) => Choice::Trivial(Act::Take),
        Stage::Discard(..) => asked.discard(acts),
        Stage::Slot if acts.iter().all(|act| asked.is_pointless(act)) => {
            Choice::Foregone(Act::Pass)
        }
        Stage::Scout(_) | Stage::LookAbout => asked.recon(acts),
        Stage::Window(..) | Stage::Rouse => asked.offer(acts),
        // The saving throw costs nothing (HG-CRD-5): only a card that counters is an alternative.
        Stage::Answer if acts.contains(&Act::Save) => {
            match acts.iter().any(|act| matches!(act, Act::Counter { .. })) {
                true => Choice::Usual(Act::Save),
                false => Choice::Foregone(Act::Save),
            }
        }
        Stage::GetOut | Stage::Follow | Stage::Answer => Choice::Usual(Act::Pass),
        Stage::Spotted => spotted(acts),
        Stage::Withdraw => asked.withdraw(),
        Stage::Assign => asked.assign(acts),
        // It is worth points to the enemy, and another figure falls as well (AMB-72).
        Stage::Sergeant => Choice::Foregone(Act::Pass),
        Stage::Flags => asked.flags(acts),
        _ => Choice::Open,
    }
}

/// What a unit that reconnoitres now finds for certain, and what it costs: before its move, the move (HC-REC-3).
pub(super) fn of_recon(battle: &Battle) -> String {
    let Pending::Decide { side, .. } = battle.pending() else {
        return String::new();
    };
    let mut words = Vec::new();
    if View::of(battle, side).unseen == 0 {
        words.push("nobody is hidden");
    }
    if battle.state().stage == Stage::Slot {
        words.push("instead of its move");
    }
    words.join("; ")
}

/// Whether the pending decision follows from an act, and is not a side's own turn to act.
pub(super) fn is_answer(battle: &Battle) -> bool {
    !matches!(
        battle.state().stage,
        Stage::Deploy(_) | Stage::Accept(_) | Stage::Discard(..) | Stage::Scout(_) | Stage::Slot
    )
}

/// Whether an act belongs to a later step of the turn than this one (HC-SEQ-1).
pub(super) fn is_for_later(battle: &Battle, act: &Act) -> bool {
    let step = match act {
        Act::Fire { .. } | Act::Flare { .. } => Step::Battle,
        Act::Move { .. }
        | Act::DigIn { .. }
        | Act::Mount { .. }
        | Act::Dismount { .. }
        | Act::Clear { .. }
        | Act::Build { .. }
        | Act::Repair { .. }
        | Act::Blow { .. }
        | Act::Recon { .. } => Step::Movement,
        _ => return false,
    };
    battle.state().stage == Stage::Slot && battle.state().step < step
}

/// Shows a chip rather than a model: it gives away less (HC-REC-5).
fn spotted(acts: &[Act]) -> Choice<Act> {
    let chip = |act: &&Act| matches!(act, Act::Show { chip: true, .. });
    let chip = acts.iter().find(chip);
    chip.map_or(Choice::Open, |act| Choice::Trivial(*act))
}

/// A question, as far as the side that is asked knows the battle.
struct Asked<'a> {
    battle: &'a Battle,
    side: Side,
    /// How many units of the enemy it has not seen.
    unseen: u8,
}

impl Asked<'_> {
    /// A card that this side cannot play any more goes first.
    fn discard(&self, acts: &[Act]) -> Choice<Act> {
        let card = |act: &Act| match act {
            Act::Discard { card } => Some(*card),
            _ => None,
        };
        let id = |act: &Act| card(act).map(|it| &self.battle.tables().cards[usize::from(it)].id);
        let idle = |act: &&Act| card(act).is_some_and(|it| !self.battle.serves(self.side, it));
        match acts.iter().find(idle) {
            Some(act) => Choice::Foregone(*act),
            None if acts.iter().all(|act| id(act) == id(&acts[0])) => Choice::Foregone(acts[0]),
            None => Choice::Open,
        }
    }

    /// Nobody looks for units when all have been seen; after a move it costs nothing but a second attack (HC-REC-8).
    fn recon(&self, acts: &[Act]) -> Choice<Act> {
        if self.unseen == 0 {
            return Choice::Foregone(Act::Pass);
        }
        let state = self.battle.state();
        let open = |act: &&Act| match act {
            Act::Recon { unit } => state.unit(*unit).sighting == Sighting::Seen,
            _ => false,
        };
        match acts.iter().find(open) {
            Some(act) if state.stage == Stage::LookAbout => Choice::Usual(*act),
            _ => Choice::Usual(Act::Pass),
        }
    }

    /// Something that may be done or left. A card that is of use is never left by Enter, which people press out of
    /// habit to turn a page.
    fn offer(&self, acts: &[Act]) -> Choice<Act> {
        let mut useful = acts.iter().filter(|act| !self.is_pointless(act)).peekable();
        if useful.peek().is_none() {
            Choice::Foregone(Act::Pass)
        } else if useful.any(|act| matches!(act, Act::Play { .. })) {
            Choice::Open
        } else {
            Choice::Usual(Act::Pass)
        }
    }

    /// Whether an act changes nothing for the better, whatever happens.
    fn is_pointless(&self, act: &Act) -> bool {
        match *act {
            Act::Pass => true,
            Act::Recon { .. } => self.unseen == 0,
            // A roused commander who cannot go anywhere costs a flag.
            Act::Rouse { leader } => self.battle.leader_reach_of(leader).is_empty(),
            Act::Play { card, branch, .. } => self.is_idle(act, card, branch),
            _ => false,
        }
    }

    /// Whether playing a card now changes nothing.
    fn is_idle(&self, act: &Act, card: u8, branch: u8) -> bool {
        let (tables, state) = (self.battle.tables(), self.battle.state());
        if tables.cards[usize::from(card)].kind == CardKind::Dice {
            return self.only_swaps(act);
        }
        let used = tables.use_of(card, self.side);
        let Some(ops) = used.and_then(|used| used.branches.get(usize::from(branch))) else {
            return false;
        };
        let does_nothing = |op: &Op| match (op, state.stage) {
            // It has nowhere to go anyway.
            (Op::CancelMove, Stage::Window(When::Ordered, _)) => self.cannot_move(),
            (Op::MoveAdd(hexes), Stage::Window(When::Ordered, _)) => {
                *hexes < 0 && self.cannot_move()
            }
            (Op::Flags(_), Stage::Flags) => self.ignores_all_flags(),
            _ => false,
        };
        ops.iter().all(does_nothing)
    }

    /// Whether the unit that has been given a die can go nowhere.
    fn cannot_move(&self) -> bool {
        let unit = self.battle.state().task.piece;
        unit != NOBODY && self.battle.reach_of(unit).is_empty()
    }

    /// Whether a dice card only exchanges dice that are placed already, and no special card needs to see them.
    fn only_swaps(&self, act: &Act) -> bool {
        let state = self.battle.state();
        if state.step != Step::Activation {
            return false;
        }
        let needs_dice = |card: &usize| {
            let row = &self.battle.tables().cards[*card];
            row.kind == CardKind::Special && row.shows != [0; 5]
        };
        let hand = state.hands[self.side.at()];
        if (0..self.battle.tables().cards.len())
            .filter(|card| hand >> card & 1 == 1)
            .any(|card| needs_dice(&card))
        {
            return false;
        }
        let mut after = self.battle.clone();
        after.apply(act, &mut Silence);
        after.state().pool == state.pool
    }

    fn ignores_all_flags(&self) -> bool {
        let fight = &self.battle.state().fight;
        self.battle.flags_ignored(fight.target) >= fight.flags
    }

    /// A unit that falls back takes its losses first, goes back a hex and may not attack (HC-RET-13). That spares it
    /// nothing when the attacker cannot follow, others could attack it as well where it goes, and flags hardly ever
    /// drive it further than that.
    fn withdraw(&self) -> Choice<Act> {
        let fight = &self.battle.state().fight;
        let follows = fight.distance == 1 && self.battle.tables().unit(fight.attacker).breakthrough;
        let (driven, (far, all)) = (self.battle.driven_at_worst(), self.battle.driven_far());
        let edge = self.battle.tables().field.home_of(self.side, fight.hex);
        if driven > edge {
            // It may be driven off the table (HC-RET-14).
            Choice::Usual(Act::Pass)
        } else if !follows && RARE * far < all && !self.battle.dodges() {
            Choice::Foregone(Act::Pass)
        } else {
            Choice::Trivial(Act::Pass)
        }
    }

    /// As few hits on the vehicle as waste none (HC-MOT-4).
    fn assign(&self, acts: &[Act]) -> Choice<Act> {
        let state = self.battle.state();
        let men = state.unit(state.fight.target).figures;
        let spare = state.fight.hits.saturating_sub(men);
        let act = Act::OnVehicle {
            hits: spare.min(state.fight.vehicle_hits),
        };
        match acts.contains(&act) {
            true => Choice::Usual(act),
            false => Choice::Open,
        }
    }

    /// A unit that stands goes back no further than one that gives ground (HC-RET-6).
    fn flags(&self, acts: &[Act]) -> Choice<Act> {
        let plays = |act: &Act| matches!(act, Act::Play { .. }) && !self.is_pointless(act);
        if acts.iter().any(plays) {
            return Choice::Usual(Act::Stand);
        }
        let fight = &self.battle.state().fight;
        let edge = self.battle.tables().field.home_of(self.side, fight.hex);
        match self.battle.can_fall_back() && fight.flags <= edge {
            true => Choice::Trivial(Act::Stand),
            // Giving ground costs figures, or the unit (HC-RET-11, HC-RET-14).
            false => Choice::Foregone(Act::Stand),
        }
    }
}
