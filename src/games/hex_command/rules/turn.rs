//! The turn: deployment, initiative, drawing and discarding cards, rolling dice, and whose turn it is in each step.

use std::cmp::Ordering;

use super::Battle;
use super::act::Act;
use super::event::{Event, Reason};
use super::hands::{Hands, PICKING};
use super::refusal::{Fact, No};
use super::state::{Fight, Played, Stage, Step, Task, UnitState, mark};
use super::tables::{Piece, Start, Units, When, die};
use crate::engine::{Dice, Outcome, Side, Sink, Throw};
use crate::kernel::OFF;

/// A battle still undecided after this many turns is decided on points: the rule books set no time limit, but the engine needs one.
pub const LAST_TURN: u8 = 30;

impl Battle {
    /// Goes to another stage, unless the battle is over.
    pub(super) fn to(&mut self, stage: Stage) {
        if !matches!(self.state.stage, Stage::Over(_)) {
            self.state.stage = stage;
        }
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.state.stage, Stage::Over(_))
    }

    pub(super) fn end(&mut self, outcome: Outcome, out: &mut dyn Sink<Event>) {
        if !self.is_over() {
            self.state.stage = Stage::Over(outcome);
            out.tell(Event::Over(outcome));
        }
    }

    /// The units of a side that are on the table.
    #[inline]
    pub(super) fn units_of(&self, side: Side) -> Units {
        Units(self.state.present[side.at()])
    }

    /// The commanders of a side that are on the table.
    pub(super) fn leaders_of(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let leaders = self.tables.leaders_of(side);
        leaders.filter(move |leader| self.state.leader(*leader).hex != OFF)
    }

    // Deployment.

    fn is_to_be_placed(&self, unit: Piece) -> bool {
        let row = self.tables.unit(unit);
        matches!(row.start, Start::Zone(_))
            && !self.state.unit(unit).on_table()
            && self.state.turn == 0
    }

    pub(super) fn seek_deployment(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        let mut units = self.tables.unit_numbers();
        if units.any(|unit| self.tables.unit(unit).side == side && self.is_to_be_placed(unit)) {
            self.to(Stage::Deploy(side));
        } else if side == Side::First {
            self.seek_deployment(Side::Second, out);
        } else {
            self.note_holders();
            self.seek_deal(Side::First, out);
        }
    }

    pub(super) fn judge_deploy(&self, side: Side, unit: Piece, hex: u8) -> Result<(), No> {
        self.judge_own(side, unit)?;
        let Start::Zone(zone) = self.tables.unit(unit).start else {
            return Err(No::new("HC-SET-5", Fact::AlreadyPlaced { unit }));
        };
        if !self.is_to_be_placed(unit) {
            return Err(No::new("HC-SET-5", Fact::AlreadyPlaced { unit }));
        }
        if !zone.has(hex) {
            return Err(No::new("HC-SET-5", Fact::OutsideZone { unit, hex }));
        }
        if self.state.unit_in(hex) != super::NOBODY {
            return Err(No::new("HC-MOV-1", Fact::Occupied { hex }));
        }
        if !self.may_stand(unit, hex) {
            return Err(No::new(
                self.terrain_rule(hex),
                Fact::CannotEnter {
                    piece: unit,
                    hex,
                    ground: self.ground_in(hex),
                },
            ));
        }
        Ok(())
    }

    pub(super) fn legal_deploy(&self, side: Side, out: &mut Vec<Act>) {
        for unit in self.tables.unit_numbers() {
            if self.tables.unit(unit).side != side || !self.is_to_be_placed(unit) {
                continue;
            }
            if let Start::Zone(zone) = self.tables.unit(unit).start {
                let taken = self.state.stand[0] | self.state.stand[1];
                let free = self.standing_room(unit, zone & !taken);
                free.each(|hex| out.push(Act::Deploy { unit, hex }));
            }
        }
        if out.is_empty() {
            // The zone is too small for its units (reported by the S-checks): the rest stay off the table.
            out.push(Act::Pass);
        }
    }

    pub(super) fn deploy(&mut self, side: Side, unit: Piece, hex: u8, out: &mut dyn Sink<Event>) {
        self.put_unit(unit, hex);
        for leader in self.tables.leader_numbers() {
            if self.tables.leader(leader).with == unit {
                self.put_leader(leader, hex);
            }
        }
        if self.state.unit(unit).is(mark::MOUNTED) && !self.state.for_all.has(hex) {
            self.state.unit_mut(unit).marks &= !mark::MOUNTED;
        }
        out.tell(Event::Deployed(unit, hex));
        self.seek_deployment(side, out);
    }

    pub(super) fn give_up_deploying(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        if side == Side::First {
            self.seek_deployment(Side::Second, out);
        } else {
            self.note_holders();
            self.seek_deal(Side::First, out);
        }
    }

    /// Records which side is on each objective, so that holding it for a turn can be checked.
    fn note_holders(&mut self) {
        for (at, objective) in self.tables.objectives.iter().enumerate() {
            let unit = self.state.unit_in(objective.hex);
            self.state.held[at] = match unit {
                super::NOBODY => 2,
                unit => self.tables.unit(unit).side as u8,
            };
        }
    }

    // Cards.

    /// Whether a card can be drawn; the discards are shuffled in when the deck is empty (AMB-79).
    pub(super) fn can_draw(&mut self, out: &mut dyn Sink<Event>) -> bool {
        if self.state.deck == 0 && self.tables.read.reshuffle && self.state.aside != 0 {
            self.state.deck = self.state.aside;
            self.state.aside = 0;
            out.tell(Event::Reshuffled);
        }
        self.state.deck != 0
    }

    pub(super) fn deck_die(&self) -> Dice {
        Dice::of(1, die::CARD, self.state.deck.count_ones() as u8)
    }

    pub(super) fn draw(&mut self, side: Side, throw: &Throw, out: &mut dyn Sink<Event>) {
        let number = throw.as_slice().first().copied().unwrap_or(0);
        let card = nth_bit(self.state.deck, number);
        self.state.deck &= !(1 << card);
        self.state.hands[side.at()] |= 1 << card;
        out.tell(Event::Drew(side, card));
    }

    fn seek_deal(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        let held = self.state.hands[side.at()].count_ones();
        let dealt = self.tables.hands == Hands::Held && self.state.deck != 0;
        if dealt && held < u32::from(self.tables.sides[side.at()].hand) {
            self.to(Stage::Deal(side));
        } else if side == Side::First {
            self.seek_deal(Side::Second, out);
        } else {
            self.begin_turn(out);
        }
    }

    pub(super) fn settle_deal(&mut self, side: Side, throw: &Throw, out: &mut dyn Sink<Event>) {
        self.draw(side, throw, out);
        self.seek_deal(side, out);
    }

    /// The side that draws the given card of the turn, from 0, and whether it is that side's last (HC-DRW-1, AMB-2).
    fn drawer(&self, number: u8) -> Option<(Side, bool)> {
        let each = self.tables.read.draws_per_turn;
        let total = 2 * each;
        if number >= total {
            return None;
        }
        let holder = self.state.holder;
        Some(if self.tables.read.draw_by_turns {
            let side = if number.is_multiple_of(2) {
                holder
            } else {
                holder.other()
            };
            (side, number + 2 >= total)
        } else {
            let side = if number < each {
                holder
            } else {
                holder.other()
            };
            (side, number + 1 == each || number + 1 == total)
        })
    }

    fn seek_draw(&mut self, number: u8, out: &mut dyn Sink<Event>) {
        match self.drawer(number) {
            Some((side, last)) => {
                if self.can_draw(out) {
                    self.to(Stage::Draw(side, number));
                } else {
                    self.after_draw(side, number, last, out);
                }
            }
            None => self.to(Stage::Cast(self.state.holder)),
        }
    }

    pub(super) fn settle_draw(
        &mut self,
        side: Side,
        number: u8,
        throw: &Throw,
        out: &mut dyn Sink<Event>,
    ) {
        self.draw(side, throw, out);
        let last = self.drawer(number).is_some_and(|(_, last)| last);
        self.after_draw(side, number, last, out);
    }

    fn after_draw(&mut self, side: Side, number: u8, last: bool, out: &mut dyn Sink<Event>) {
        if last && self.is_over_limit(side) {
            self.to(Stage::Discard(side, number));
        } else {
            self.seek_draw(number + 1, out);
        }
    }

    pub(super) fn is_over_limit(&self, side: Side) -> bool {
        let held = self.state.hands[side.at()].count_ones();
        held > u32::from(self.tables.sides[side.at()].limit)
    }

    pub(super) fn judge_discard(&self, side: Side, card: u8) -> Result<(), No> {
        self.judge_held(side, card)
    }

    pub(super) fn judge_held(&self, side: Side, card: u8) -> Result<(), No> {
        if self.state.hands[side.at()] >> card & 1 == 1 {
            Ok(())
        } else {
            Err(No::new("HC-CRD-2", Fact::NotInHand { card }))
        }
    }

    pub(super) fn discard(&mut self, side: Side, number: u8, card: u8, out: &mut dyn Sink<Event>) {
        self.state.hands[side.at()] &= !(1 << card);
        self.state.aside |= 1 << card;
        out.tell(Event::Discarded(side, card));
        if number == PICKING {
            self.seek_pick(side, out);
        } else if !self.is_over_limit(side) {
            self.seek_draw(number + 1, out);
        }
    }

    // Initiative.

    fn begin_turn(&mut self, out: &mut dyn Sink<Event>) {
        self.end_guidance();
        let state = &mut self.state;
        state.turn += 1;
        state.step = Step::Opening;
        state.passed = [false; 2];
        state.played = [0; 2];
        state.pool = [[0; 5]; 2];
        state.traded = [[0; 5]; 2];
        state.fight = Fight::NONE;
        state.play = Played::NONE;
        state.task = Task::NONE;
        for unit in &mut state.units[..self.tables.units.len()] {
            unit.marks &= mark::LASTING;
            unit.die = 0;
            unit.kept = 0;
            unit.battles = 0;
            unit.extra_battles = 0;
            unit.stretch = 0;
        }
        for leader in &mut state.leaders[..self.tables.leaders.len()] {
            leader.ordered = false;
            leader.moved = false;
            leader.roused = false;
        }
        out.tell(Event::Turn(state.turn));
        if state.turn == 1 {
            match self.tables.first {
                Some(side) => {
                    state.holder = side;
                    state.caster = side;
                    self.to(Stage::Initiative);
                }
                None => self.to(Stage::RollOff),
            }
        } else {
            // HC-INI-1: the side that did not hold it rolls.
            state.caster = state.holder.other();
            self.to(Stage::Initiative);
        }
    }

    /// Guidance ends for guns that were silent in the last turn, and for those whose spotter no longer sees the hex (AMB-95).
    fn end_guidance(&mut self) {
        for gun in self.tables.unit_numbers() {
            let UnitState {
                aim,
                spotter,
                battles,
                ..
            } = *self.state.unit(gun);
            if aim == OFF {
                continue;
            }
            let from = self.state.hex_of(spotter);
            let side = self.tables.unit(gun).side;
            let sees = from == aim || self.look(from, aim, side).is_ok();
            if battles == 0 || !sees {
                self.forget_spotter(spotter);
            }
        }
    }

    /// Starts turn 1, when there was nothing to deploy or deal before it.
    fn open_first_turn(&mut self, out: &mut dyn Sink<Event>) {
        if self.state.turn == 0 {
            self.state.turn = 1;
            out.tell(Event::Turn(1));
        }
    }

    pub(super) fn settle_roll_off(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        self.open_first_turn(out);
        let (first, second) = match throw.as_slice() {
            [first, second, ..] => (*first, *second),
            _ => return,
        };
        // HC-SET-2: ties are rerolled.
        if first != second {
            self.state.caster = if first > second {
                Side::First
            } else {
                Side::Second
            };
            self.to(Stage::Initiative);
        }
    }

    /// Whether the scenario names the side that goes first, so that no initiative die is rolled (AMB-32).
    fn is_named(&self) -> bool {
        self.state.turn <= 1 && self.tables.first.is_some()
    }

    pub(super) fn initiative_dice(&self) -> Dice {
        let mut dice = Dice::none();
        if !self.is_named() {
            dice.add(1, die::INITIATIVE, 6);
        }
        dice.add(self.tables.variable_dice, die::VARIABLE, 6);
        dice
    }

    pub(super) fn settle_initiative(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        self.open_first_turn(out);
        let mut faces = throw.as_slice();
        let side = if self.is_named() {
            self.state.holder
        } else {
            let face = faces.first().copied().unwrap_or(0);
            faces = faces.get(1..).unwrap_or(&[]);
            // HC-INI-4, AMB-33: 1 to 3 is the side listed first.
            if face < 3 { Side::First } else { Side::Second }
        };
        let number = |face: &u8| self.tables.variable[usize::from(*face).min(5)];
        self.state.orders = faces.iter().map(number).sum();
        if self.is_named() && !self.tables.read.first_may_pass {
            self.hold(side, out);
        } else {
            self.to(Stage::Accept(side));
        }
    }

    /// A side holds the initiative (HC-INI-5), and cards are drawn.
    pub(super) fn hold(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        self.state.holder = side;
        out.tell(Event::Holds(side, self.state.orders));
        match self.tables.hands {
            Hands::Held => self.seek_draw(0, out),
            Hands::Pick | Hands::Stars => self.seek_lot(side, out),
        }
    }

    pub(super) fn settle_cast(&mut self, side: Side, throw: &Throw, out: &mut dyn Sink<Event>) {
        for face in throw.as_slice() {
            let rank = self.tables.orders[usize::from(*face).min(5)];
            self.state.pool[side.at()][usize::from(rank - 1)] += 1;
        }
        out.tell(Event::Cast(side, self.state.pool[side.at()]));
        if side == self.state.holder {
            self.to(Stage::Cast(side.other()));
        } else if self.tables.read.recon_first {
            self.seek_scout(self.state.holder, out);
        } else {
            self.begin_step(Step::Activation, out);
        }
    }

    // Steps.

    pub(super) fn begin_step(&mut self, step: Step, out: &mut dyn Sink<Event>) {
        self.state.step = step;
        self.state.passed = [false; 2];
        self.state.slot = self.state.holder;
        self.seek_slot(out);
    }

    /// Gives the turn in the step to the other side (HC-SEQ-3).
    pub(super) fn next_slot(&mut self, out: &mut dyn Sink<Event>) {
        self.state.fight = Fight::NONE;
        self.state.task = Task::NONE;
        if !self.tables.read.pass_is_final {
            self.state.passed[self.state.slot.other().at()] = false;
        }
        self.state.slot = self.state.slot.other();
        self.seek_slot(out);
    }

    /// The same side continues: what it did took no turn.
    pub(super) fn same_slot(&mut self, out: &mut dyn Sink<Event>) {
        self.seek_slot(out);
    }

    pub(super) fn pass(&mut self, out: &mut dyn Sink<Event>) {
        let side = self.state.slot;
        self.state.passed[side.at()] = true;
        out.tell(Event::Passed(side));
        self.state.slot = side.other();
        self.seek_slot(out);
    }

    /// The active side if it has something to do, else the other side, else the next step.
    fn seek_slot(&mut self, out: &mut dyn Sink<Event>) {
        if self.is_over() {
            return;
        }
        for _ in 0..2 {
            let side = self.state.slot;
            if !self.state.passed[side.at()] && self.has_something_to_do(side) {
                self.to(Stage::Slot);
                return;
            }
            self.state.slot = side.other();
        }
        match self.state.step {
            Step::Opening => {}
            Step::Activation => {
                if self.tables.read.kept_designated {
                    self.state.pool = [[0; 5]; 2];
                    self.state.traded = [[0; 5]; 2];
                }
                self.begin_step(Step::Movement, out);
            }
            Step::Movement => self.begin_step(Step::Battle, out),
            Step::Battle => self.end_turn(out),
        }
    }

    fn has_something_to_do(&self, side: Side) -> bool {
        let when = match self.state.step {
            Step::Opening => return false,
            Step::Activation => When::Activation,
            Step::Movement => When::Movement,
            Step::Battle => When::Battle,
        };
        let anything = match self.state.step {
            Step::Opening => false,
            Step::Activation => self.can_order(side),
            Step::Movement => {
                self.runners(side).next().is_some()
                    || self
                        .leaders_of(side)
                        .any(|leader| self.judge_leader_movement_action(leader).is_ok())
            }
            Step::Battle => self.fighters(side).next().is_some(),
        };
        anything || self.has_play(side, when)
    }

    fn end_turn(&mut self, out: &mut dyn Sink<Event>) {
        self.state.lit = super::HexSet::EMPTY;
        self.lay_hands_down();
        self.score_held(out);
        if self.state.turn >= LAST_TURN {
            self.end(self.on_points(), out);
        }
        if !self.is_over() {
            self.begin_turn(out);
        }
    }

    // Victory.

    /// The side that has scored the greater part of its quota.
    fn on_points(&self) -> Outcome {
        let part = |side: Side| {
            let quota = self.tables.sides[side.other().at()].quota;
            u16::from(self.state.vp[side.at()]) * u16::from(quota.max(1))
        };
        match part(Side::First).cmp(&part(Side::Second)) {
            Ordering::Greater => Outcome::Won(Side::First),
            Ordering::Less => Outcome::Won(Side::Second),
            Ordering::Equal => Outcome::Drawn,
        }
    }

    /// Scores points; the first side to reach its quota wins at once (HC-VIC-1).
    pub(super) fn score(&mut self, side: Side, vp: u8, why: Reason, out: &mut dyn Sink<Event>) {
        if vp == 0 || self.is_over() {
            return;
        }
        let total = &mut self.state.vp[side.at()];
        *total = total.saturating_add(vp);
        out.tell(Event::Scored(side, vp, why));
        if *total >= self.tables.sides[side.at()].quota {
            self.end(Outcome::Won(side), out);
        }
    }

    /// Points for reaching the objective in a hex (HC-VIC-4).
    pub(super) fn score_reached(&mut self, unit: Piece, out: &mut dyn Sink<Event>) {
        let side = self.tables.unit(unit).side;
        let hex = self.state.unit(unit).hex;
        for at in 0..self.tables.objectives.len() {
            let objective = self.tables.objectives[at];
            if objective.hex == hex && !objective.hold {
                self.score_objective(side, at, out);
            }
        }
    }

    /// Points for objectives a side has held since the last turn ended.
    fn score_held(&mut self, out: &mut dyn Sink<Event>) {
        for side in [self.state.holder, self.state.holder.other()] {
            for at in 0..self.tables.objectives.len() {
                let objective = self.tables.objectives[at];
                let unit = self.state.unit_in(objective.hex);
                let stands = unit != super::NOBODY && self.tables.unit(unit).side == side;
                if objective.hold && stands && self.state.held[at] == side as u8 {
                    self.score_objective(side, at, out);
                }
            }
        }
        self.note_holders();
    }

    fn score_objective(&mut self, side: Side, at: usize, out: &mut dyn Sink<Event>) {
        let objective = self.tables.objectives[at];
        let open = objective.side.is_none_or(|owner| owner == side);
        if open && self.state.scored[side.at()] >> at & 1 == 0 {
            self.state.scored[side.at()] |= 1 << at;
            self.score(side, objective.vp, Reason::Objective(objective.hex), out);
        }
    }
}

/// The position of the set bit with the given number, from 0.
pub(super) fn nth_bit(bits: u128, number: u8) -> u8 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let below = low.count_ones() as u8;
    let (mut rest, skipped, from) = if number < below {
        (low, number, 0)
    } else {
        (high, number - below, 64)
    };
    for _ in 0..skipped {
        rest &= rest.wrapping_sub(1);
    }
    from + rest.trailing_zeros().min(63) as u8
}
