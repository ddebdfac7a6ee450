//! Cards that would change nothing if they were played now, judged by a side's own view.

use super::evaluation::Evaluation;
use crate::games::hex_command::rules::{
    Act, Battle, CardKind, HexId, OFF, Op, Piece, Reach, Stage, Step, When, mark,
};

impl Evaluation {
    /// The moment at which a card would be played.
    pub(super) fn moment(&self) -> When {
        let state = self.battle.state();
        match state.stage {
            Stage::Window(when, _) => when,
            Stage::Flags => When::Retreat,
            _ => match state.step {
                Step::Opening | Step::Activation => When::Activation,
                Step::Movement => When::Movement,
                Step::Battle => When::Battle,
            },
        }
    }

    /// Whether a card would change nothing, even if nobody saves against it.
    pub(super) fn is_idle(&mut self, act: &Act) -> bool {
        let Act::Play {
            card,
            target,
            branch,
            ..
        } = *act
        else {
            return false;
        };
        if self.tables().cards[usize::from(card)].kind == CardKind::Dice {
            return self.gives_no_better_dice(card);
        }
        let used = self.tables().use_of(card, self.me);
        let ops = used.and_then(|used| used.branches.get(usize::from(branch)));
        let ops = ops.cloned().unwrap_or_default();
        ops.into_iter().all(|op| self.is_idle_op(op, card, target))
    }

    /// Whether the dice after a card serve nobody whom the dice before it do not.
    fn gives_no_better_dice(&self, card: u8) -> bool {
        let before = self.battle.state().pool[self.me.at()];
        let after = self.battle.pool_after(self.me, card);
        let serve = |pool: [u8; 5], weakest: usize| pool[..=weakest].iter().sum::<u8>();
        let characters = |pool: [u8; 5]| pool[0] + pool[4];
        (0..5).all(|weakest| serve(after, weakest) <= serve(before, weakest))
            && (!self.tables().read.characters || characters(after) <= characters(before))
    }

    fn is_idle_op(&mut self, op: Op, card: u8, target: Piece) -> bool {
        let when = self.moment();
        let fighting = matches!(when, When::Fire | When::CloseCombat);
        match op {
            Op::Dice(colour, add) => {
                fighting && self.battle.dice_with(colour, add) == self.battle.dice_to_come()
            }
            Op::MoveAdd(hexes) => {
                let reach = |battle: &Battle| (battle.reach_of(target), battle.pace_of(target).1);
                let before = reach(&self.battle);
                let as_it_is = *self.battle.state().unit(target);
                let mut further = as_it_is;
                further.stretch = further.stretch.saturating_add(hexes);
                self.battle.suppose_unit(target, further);
                let after = reach(&self.battle);
                self.battle.suppose_unit(target, as_it_is);
                before == after
            }
            Op::MoveAgain => self.battle.reach_of(target).is_empty(),
            Op::Assault => {
                let field = &self.tables().field;
                let enemies = self.battle.state().seen[self.me.other().at()];
                let mut reach = self.battle.reach_of(target).iter();
                !reach.any(|hex| field.near[usize::from(hex)].meets(enemies))
            }
            Op::BattleAgain => !self.could_attack(target),
            Op::Flags(_) => {
                let fight = self.battle.state().fight;
                when == When::Retreat && fight.flags <= self.battle.flags_ignored(target)
            }
            Op::Recce => !self.is_anything_hidden(),
            Op::Engineer => when == When::Movement && !self.could_engineer(target),
            Op::Wireless => !self.has_wireless_card(card),
            _ => false,
        }
    }

    /// Whether a unit has any target, if it may attack again.
    fn could_attack(&mut self, unit: Piece) -> bool {
        let as_it_is = *self.battle.state().unit(unit);
        let mut again = as_it_is;
        again.extra_battles += 1;
        self.battle.suppose_unit(unit, again);
        let ready = self.battle.may_battle(unit);
        self.battle.suppose_unit(unit, as_it_is);
        let row = self.tables().unit(unit);
        if !ready || row.indirect {
            return ready;
        }
        let mut targets = self.battle.state().seen[self.me.other().at()].iter();
        let leaders = self.tables().leader_numbers();
        let mut alone = leaders.map(|leader| self.battle.state().leader(leader).hex);
        let is_target = |hex: HexId| {
            [false, true]
                .into_iter()
                .any(|support| self.battle.shot(unit, hex, support).is_some())
        };
        targets.any(is_target) || alone.any(|hex| hex != OFF && is_target(hex))
    }

    /// Whether a unit could do anything as engineers that it cannot do now.
    fn could_engineer(&mut self, unit: Piece) -> bool {
        let count = |battle: &Battle| battle.works_of(unit).len();
        let before = count(&self.battle);
        let as_it_is = *self.battle.state().unit(unit);
        let mut engineers = as_it_is;
        engineers.marks |= mark::ENGINEER;
        self.battle.suppose_unit(unit, engineers);
        let after = count(&self.battle);
        self.battle.suppose_unit(unit, as_it_is);
        after > before
    }

    /// Whether another card in hand needs a wireless set.
    fn has_wireless_card(&self, except: u8) -> bool {
        let mut hand = self.battle.state().hands[self.me.at()] & !(1 << except);
        while hand != 0 {
            let card = hand.trailing_zeros() as u8;
            hand &= hand - 1;
            let used = self.tables().use_of(card, self.me);
            if used.is_some_and(|used| used.reach == Some(Reach::Wireless)) {
                return true;
            }
        }
        false
    }
}
