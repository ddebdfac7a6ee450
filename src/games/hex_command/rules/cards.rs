//! Command cards: when and on which units they may be played, how they are answered, and what they do (ledger section 6).

use std::sync::Arc;

use super::Battle;
use super::act::Act;
use super::event::Event;
use super::field::TerrainKind;
use super::refusal::{Fact, No};
use super::state::{MineState, Played, Stage, mark};
use super::tables::{
    Aim, CardKind, LEADERS_FROM, Mark, NOBODY, Op, Piece, Reach, Units, Use, When, die,
};
use crate::engine::{Dice, Side, Sink, Throw};
use crate::kernel::{HexId, HexSet, OFF};

/// Marks a discard caused by a card, as opposed to one in the turn's draw.
pub(super) const AFTER_CARD: u8 = u8::MAX;

impl Battle {
    // Windows (AMB-110).

    /// The side whose unit acts in a window.
    fn acting(&self, when: When) -> Side {
        match when {
            When::Ordered | When::Moving => self.tables.unit(self.state.task.piece).side,
            When::Fire | When::CloseCombat => self.tables.unit(self.state.fight.attacker).side,
            _ => self.state.slot,
        }
    }

    /// Asks one side, then the other, whether it plays a card on what is happening; continues when neither can.
    pub(super) fn open_window(&mut self, when: When, side: Side, out: &mut dyn Sink<Event>) {
        if self.has_play(side, when) {
            return self.to(Stage::Window(when, side));
        }
        self.close_window(when, side, out);
    }

    pub(super) fn close_window(&mut self, when: When, side: Side, out: &mut dyn Sink<Event>) {
        let in_battle = matches!(when, When::Fire | When::CloseCombat);
        let acting = self.acting(when);
        // A cancelled battle leaves nothing to play a card on.
        if in_battle && side != acting && !self.state.fight.cancelled {
            return self.open_window(when, acting, out);
        }
        match when {
            When::Ordered => self.after_order(out),
            When::Moving => self.make_move(out),
            When::Fire | When::CloseCombat => self.after_cards(out),
            _ => self.same_slot(out),
        }
    }

    // Which cards may be played.

    /// The cards in a side's hand that fit this moment and may concern the unit that is acting; none when the side has played its limit.
    #[inline]
    fn playable(&self, side: Side, when: When) -> u128 {
        if self.state.played[side.at()] >= self.tables.read.cards_per_turn {
            return 0;
        }
        let hand = self.state.hands[side.at()] & self.tables.playable[side.at()][when as usize];
        let unit = match when {
            When::Ordered | When::Moving => self.state.task.piece,
            When::Retreat => self.state.fight.target,
            _ => return hand,
        };
        hand & self.tables.speaking_of[usize::from(unit)]
    }

    /// Whether a side has any card to play at a moment.
    #[inline]
    pub(super) fn has_play(&self, side: Side, when: When) -> bool {
        let hand = self.playable(side, when);
        hand != 0 && self.each_play(side, when, hand, &mut |_| true)
    }

    #[inline]
    pub(super) fn legal_plays(&self, side: Side, when: When, out: &mut Vec<Act>) {
        let hand = self.playable(side, when);
        if hand != 0 {
            self.each_play(side, when, hand, &mut |act| {
                out.push(act);
                false
            });
        }
    }

    /// Passes every legal way to play these cards to `enough`, until that returns true.
    fn each_play(
        &self,
        side: Side,
        when: When,
        cards: u128,
        enough: &mut dyn FnMut(Act) -> bool,
    ) -> bool {
        let mut rest = cards;
        while rest != 0 {
            let card = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let Some(used) = self.tables.use_of(card, side) else {
                continue;
            };
            if used.target == Aim::Nothing {
                if self.each_place(side, when, card, used, NOBODY, enough) {
                    return true;
                }
                continue;
            }
            let whose = if used.own { side } else { side.other() };
            let present = self.state.present[whose.at()];
            let targets = Units(self.meant(used) & present & self.concerned(when));
            for target in targets {
                if (used.own || self.is_seen(target))
                    && self.judge_timing(side, when, card, used, target).is_ok()
                    && self.each_place(side, when, card, used, target, enough)
                {
                    return true;
                }
            }
        }
        false
    }

    /// The units that cards of this moment may concern, as bits by number.
    fn concerned(&self, when: When) -> u64 {
        let bit = |piece: Piece| if piece < LEADERS_FROM { 1 << piece } else { 0 };
        let fight = &self.state.fight;
        match when {
            When::Ordered | When::Moving => bit(self.state.task.piece),
            When::Fire | When::CloseCombat => bit(fight.attacker) | bit(fight.target),
            When::Retreat => bit(fight.target),
            _ => u64::MAX,
        }
    }

    /// Passes every way to play a card on a legal target to `enough`.
    #[inline]
    fn each_place(
        &self,
        side: Side,
        when: When,
        card: u8,
        used: &Use,
        target: Piece,
        enough: &mut dyn FnMut(Act) -> bool,
    ) -> bool {
        (0u8..).zip(&used.branches).any(|(branch, ops)| {
            let play = |hex: HexId| Act::Play {
                card,
                target,
                branch,
                hex,
            };
            if needs_hex(ops) {
                let places = self.places_for(side, when, card, ops, target);
                return places.iter().any(|hex| enough(play(hex)));
            }
            let judged = self.judge_deeds(side, when, card, ops, target, OFF);
            judged.is_ok() && enough(play(OFF))
        })
    }

    /// The hexes that may be chosen for one of a card's choices.
    fn places_for(&self, side: Side, when: When, card: u8, ops: &[Op], target: Piece) -> HexSet {
        // A deed that needs no hex is the same wherever the hex is.
        let furthest = |op: &Op| match op {
            Op::Mine(_, within) | Op::Sandbags(within) => *within,
            _ => u8::MAX,
        };
        let most = ops.iter().map(furthest).max().unwrap_or(u8::MAX);
        let near = self.tables.field.within(most, self.state.unit(target).hex);
        let works = |hex: &HexId| {
            self.judge_deeds(side, when, card, ops, target, *hex)
                .is_ok()
        };
        near.iter().filter(works).collect()
    }

    /// Whether a card may be played now.
    pub(super) fn judge_play(
        &self,
        side: Side,
        when: When,
        card: u8,
        target: Piece,
        branch: u8,
        hex: HexId,
    ) -> Result<(), No> {
        self.judge_held(side, card)?;
        self.judge_limit(side)?;
        let row = &self.tables.cards[usize::from(card)];
        let Some(used) = self.tables.use_of(card, side) else {
            return Err(No::new("HG-CRD-12", Fact::WrongMoment { card, when: 0 }));
        };
        let wrong_time = || {
            let rule = if row.kind == CardKind::Npc || row.kind == CardKind::Pc {
                "HG-CRD-6"
            } else {
                "TA-CRD-5"
            };
            No::new(
                rule,
                Fact::WrongMoment {
                    card,
                    when: used.when,
                },
            )
        };
        if used.when >> when as u8 & 1 == 0 {
            let shut = used.boxes.zip(box_of(when));
            if shut.is_some_and(|(boxes, at)| boxes[at] == Mark::None) {
                return Err(No::new("HG-CRD-8", Fact::BoxClosed { card, unit: target }));
            }
            return Err(wrong_time());
        }
        let Some(ops) = used.branches.get(usize::from(branch)) else {
            return Err(No::new("HC-CRD-2", Fact::NoBranch { card, branch }));
        };
        let idle = row.kind == CardKind::Dice && (target != NOBODY || hex != OFF);
        if idle {
            return Err(No::new("TA-CRD-6", Fact::NoTargetNeeded { card }));
        }
        if used.target == Aim::Nothing {
            if target != NOBODY {
                return Err(No::new("HC-CRD-2", Fact::NoTargetNeeded { card }));
            }
        } else {
            self.judge_unit_target(card, target)?;
            self.judge_target(side, when, card, used, target)?;
        }
        if needs_hex(ops) != (hex != OFF) {
            return Err(No::new(
                "HC-CRD-2",
                Fact::HexForCard {
                    card,
                    needs: hex == OFF,
                },
            ));
        }
        self.judge_deeds(side, when, card, ops, target, hex)
            .map_err(|no| self.why_pointless(no, ops, when, target))
    }

    /// Whether a card may be played on a unit, given that the moment is right.
    #[inline]
    fn judge_target(
        &self,
        side: Side,
        when: When,
        card: u8,
        used: &Use,
        target: Piece,
    ) -> Result<(), No> {
        self.judge_aim(side, when, used, target)?;
        self.judge_timing(side, when, card, used, target)
    }

    /// The same for a unit that the card covers and that is acting.
    #[inline]
    fn judge_timing(
        &self,
        side: Side,
        when: When,
        card: u8,
        used: &Use,
        target: Piece,
    ) -> Result<(), No> {
        // HG-CRD-6: FIRE applies to the unit that fires.
        let shoots = target == self.state.fight.attacker;
        if when == When::Fire && used.boxes.is_some() && !shoots {
            return Err(No::new("HG-CRD-6", Fact::NotShooting { unit: target }));
        }
        self.judge_boxes(card, used, when, target)?;
        self.judge_reach(used, target, OFF)?;
        self.judge_marker(side, card, target)
    }

    /// Whether one of a card's choices would have any effect.
    #[inline]
    fn judge_deeds(
        &self,
        side: Side,
        when: When,
        card: u8,
        ops: &[Op],
        target: Piece,
        hex: HexId,
    ) -> Result<(), No> {
        if self.tables.cards[usize::from(card)].kind == CardKind::Dice {
            return self.judge_payment(side, card);
        }
        let mut judged = Err(No::new("HC-CRD-2", Fact::NothingToDo { card }));
        for op in ops {
            judged = self.judge_op(*op, side, when, target, hex);
            if judged.is_ok() {
                break;
            }
        }
        judged
    }

    fn judge_limit(&self, side: Side) -> Result<(), No> {
        let limit = self.tables.read.cards_per_turn;
        let played = self.state.played[side.at()];
        if played >= limit {
            let rule = if self.tables.home_guard {
                "HG-CRD-3"
            } else {
                "TA-CRD-3"
            };
            return Err(No::new(rule, Fact::CardsPlayed { played, limit }));
        }
        Ok(())
    }

    fn judge_unit_target(&self, card: u8, target: Piece) -> Result<(), No> {
        if target == NOBODY {
            return Err(No::new("HC-CRD-2", Fact::TargetNeeded { card }));
        }
        self.judge_unit(target)
    }

    /// Whether a card covers a unit, and that unit is acting.
    #[inline]
    fn judge_aim(&self, side: Side, when: When, used: &Use, target: Piece) -> Result<(), No> {
        if !self.state.unit(target).on_table() {
            return Err(No::new("HC-CAS-4", Fact::NotOnTable { piece: target }));
        }
        let own = self.tables.unit(target).side == side;
        if own != used.own {
            let rule = match (used.own, self.tables.home_guard) {
                (true, true) => "HG-CRD-15",
                (true, false) => "TA-CRD-7",
                (false, _) => "HG-CRD-18",
            };
            return Err(No::new(
                rule,
                Fact::WrongSide {
                    unit: target,
                    own: used.own,
                },
            ));
        }
        if !own && !self.is_seen(target) {
            return Err(No::new("HC-REC-1", Fact::Unseen { unit: target }));
        }
        if self.meant(used) >> target & 1 == 0 {
            let rule = match used.target {
                Aim::Units(_) => "HC-CRD-2",
                _ => "HG-CRD-15",
            };
            return Err(No::new(rule, Fact::NotMeant { unit: target }));
        }
        if self.concerned(when) >> target & 1 == 0 {
            return Err(No::new("HG-CRD-6", Fact::NotActing { unit: target }));
        }
        Ok(())
    }

    /// The units a card covers, as bits by number.
    pub(super) fn meant(&self, used: &Use) -> u64 {
        let bit = |unit: Piece| if unit == NOBODY { 0 } else { 1 << unit };
        match &used.target {
            Aim::Units(units) => *units,
            Aim::WithCharacter(at) => {
                let character = self.tables.characters.get(usize::from(*at));
                character.map_or(0, |(_, unit)| bit(*unit))
            }
            Aim::WithLeader(leader) => match self.state.leader(*leader).hex {
                OFF => 0,
                hex => bit(self.state.unit_in(hex)),
            },
            Aim::Absent | Aim::Nothing => 0,
        }
    }

    /// The timing boxes (HG-CRD-8), and what counts as not engaged (AMB-84).
    #[inline]
    fn judge_boxes(&self, card: u8, used: &Use, when: When, target: Piece) -> Result<(), No> {
        let Some(boxes) = used.boxes else {
            return Ok(());
        };
        let at = box_of(when).unwrap_or(0);
        let row = self.tables.unit(target);
        if !boxes[at].is_open(row.home_guard) {
            return Err(No::new("HG-CRD-8", Fact::BoxClosed { card, unit: target }));
        }
        let engaged = at == 0
            && self.tables.read.zoc_engages
            && self.is_engaged(row.side, self.state.unit(target).hex);
        if engaged {
            return Err(No::new("HG-CRD-6", Fact::Engaged { unit: target }));
        }
        Ok(())
    }

    /// Whether a card reaches a unit from the pawn's hex; when the pawn is [`OFF`], whether it can from any legal place for it (HG-CRD-9, HG-CRD-10).
    #[inline]
    fn judge_reach(&self, used: &Use, target: Piece, pawn: HexId) -> Result<(), No> {
        let hex = self.state.unit(target).hex;
        match used.reach {
            Some(Reach::Voice(most)) if pawn != OFF => {
                let far = self.tables.field.distance(pawn, hex);
                if far > most {
                    return Err(No::new("HG-CRD-9", Fact::OutOfVoice { far, most }));
                }
                Ok(())
            }
            Some(Reach::Wireless) => {
                let leader = self.state.leader_in(hex);
                let set = self.tables.unit(target).wireless
                    || self.state.unit(target).is(mark::WIRELESS)
                    || (leader != NOBODY && self.tables.leader(leader).wireless);
                if set {
                    Ok(())
                } else {
                    Err(No::new("HG-CRD-10", Fact::NoWireless { unit: target }))
                }
            }
            _ => Ok(()),
        }
    }

    /// Whether a card's voice reaches a unit from a hex.
    ///
    /// # Errors
    /// If it does not.
    pub fn hears(&self, card: u8, side: Side, target: Piece, pawn: HexId) -> Result<(), No> {
        match self.tables.use_of(card, side) {
            Some(used) => self.judge_reach(used, target, pawn),
            None => Ok(()),
        }
    }

    // Activation dice that pay for a card (AMB-90).

    /// Whether a die of one rank counts as a symbol.
    fn shows(&self, rank: u8, symbol: u8) -> bool {
        rank == symbol || (self.tables.read.card_downgrade && rank < symbol)
    }

    /// Checks that a special card is paid for with the die of the unit it is played on, which the card marks (TA-CRD-7).
    #[inline]
    fn judge_marker(&self, side: Side, card: u8, target: Piece) -> Result<(), No> {
        let row = &self.tables.cards[usize::from(card)];
        if row.kind != CardKind::Special || row.shows == [0; 5] {
            return Ok(());
        }
        let die = self.state.unit(target).die;
        let mut needed = row.shows;
        let marked = (1..=5u8).find(|symbol| {
            needed[usize::from(symbol - 1)] > 0 && die != 0 && self.shows(die, *symbol)
        });
        let Some(symbol) = marked else {
            let fact = Fact::NoMarker {
                unit: target,
                card,
                dice: card,
            };
            return Err(No::new("TA-CRD-7", fact));
        };
        needed[usize::from(symbol - 1)] -= 1;
        match self.payment(side, needed, target, None) {
            Some(_) => Ok(()),
            None => Err(No::new("TA-CRD-6", Fact::NotShown { card, dice: card })),
        }
    }

    fn judge_payment(&self, side: Side, card: u8) -> Result<(), No> {
        let row = &self.tables.cards[usize::from(card)];
        match self.payment(side, row.shows, NOBODY, Some(row.gives)) {
            // Dice that lie on units already would be replaced, and nothing gained.
            Some(([0, 0, 0, 0, 0], units))
                if units.count_ones() == row.gives.iter().copied().map(u32::from).sum::<u32>() =>
            {
                Err(No::new("AMB-90", Fact::OnlySwaps { card }))
            }
            Some(_) => Ok(()),
            None => Err(No::new("TA-CRD-6", Fact::NotShown { card, dice: card })),
        }
    }

    /// The dice that show the symbols of a card: ranks taken from the pool, and units whose dice are shown. Unplaced
    /// dice go first, the weakest sufficient ones. A die on a unit pays only if a die the card gives can
    /// replace it.
    fn payment(
        &self,
        side: Side,
        needed: [u8; 5],
        except: Piece,
        mut gives: Option<[u8; 5]>,
    ) -> Option<([u8; 5], u64)> {
        let mut pool = self.state.pool[side.at()];
        let mut taken = [0; 5];
        let mut units = 0u64;
        for symbol in 1..=5u8 {
            for _ in 0..needed[usize::from(symbol - 1)] {
                let fits = |rank: &u8| pool[usize::from(rank - 1)] > 0 && self.shows(*rank, symbol);
                if let Some(rank) = (1..=symbol).rev().find(fits) {
                    pool[usize::from(rank - 1)] -= 1;
                    taken[usize::from(rank - 1)] += 1;
                    continue;
                }
                let unit = self.units_of(side).find(|unit| {
                    let state = self.state.unit(*unit);
                    *unit != except
                        && units >> unit & 1 == 0
                        && state.die != 0
                        && self.shows(state.die, symbol)
                        && !state.is(mark::MOVED)
                        && state.battles == 0
                        && gives.is_none_or(|gives| self.heir(*unit, gives).is_some())
                })?;
                units |= 1 << unit;
                if let Some(gives) = &mut gives
                    && let Some(rank) = self.heir(unit, *gives)
                {
                    gives[usize::from(rank - 1)] -= 1;
                }
            }
        }
        Some((taken, units))
    }

    /// The weakest of these dice that can replace a unit's own.
    fn heir(&self, unit: Piece, dice: [u8; 5]) -> Option<u8> {
        let rank = self.tables.unit(unit).rank;
        (1..=rank).rev().find(|it| dice[usize::from(it - 1)] > 0)
    }

    pub(super) fn exchange(&mut self, side: Side, card: u8, out: &mut dyn Sink<Event>) {
        let row = &self.tables.cards[usize::from(card)];
        let (shows, mut gives) = (row.shows, row.gives);
        let Some((taken, units)) = self.payment(side, shows, NOBODY, Some(gives)) else {
            return;
        };
        let mut given_up = taken;
        for unit in self.tables.unit_numbers() {
            let die = self.state.unit(unit).die;
            if units >> unit & 1 == 1 && die > 0 {
                given_up[usize::from(die - 1)] += 1;
            }
        }
        out.tell(Event::Exchanged(side, given_up, gives));
        for (at, count) in taken.into_iter().enumerate() {
            let pool = &mut self.state.pool[side.at()];
            pool[at] -= count;
            let traded = &mut self.state.traded[side.at()];
            traded[at] = traded[at].min(pool[at]);
        }
        // A die taken from a unit is replaced.
        for unit in self.tables.unit_numbers() {
            if units >> unit & 1 == 0 {
                continue;
            }
            if let Some(rank) = self.heir(unit, gives) {
                gives[usize::from(rank - 1)] -= 1;
                self.state.unit_mut(unit).die = rank;
            }
        }
        for (at, count) in gives.into_iter().enumerate() {
            self.state.pool[side.at()][at] += count;
        }
    }

    // The effects of cards.

    /// Whether one of a card's deeds would change anything now.
    #[inline]
    fn judge_op(
        &self,
        op: Op,
        side: Side,
        when: When,
        target: Piece,
        hex: HexId,
    ) -> Result<(), No> {
        let pointless = || No::new("HC-CRD-2", Fact::Pointless { unit: target });
        let attacks = target == self.state.fight.attacker;
        let defends = target == self.state.fight.target;
        let fighting = matches!(when, When::Fire | When::CloseCombat);
        let state = self.state.unit(if target == NOBODY { 0 } else { target });
        let works = match op {
            Op::CancelAction => {
                matches!(when, When::Ordered | When::Moving) || (fighting && attacks)
            }
            Op::CancelMove => matches!(when, When::Ordered | When::Moving),
            Op::CancelBattle | Op::Dice(..) => fighting && attacks,
            Op::Activate => {
                when == When::Activation
                    && !state.is(mark::ORDERED)
                    && self.tables.unit(target).crewed
            }
            Op::MoveAdd(hexes) if hexes < 0 => when == When::Ordered,
            Op::MoveAdd(_) => when == When::Movement && self.judge_movement_action(target).is_ok(),
            Op::MoveAgain => {
                when == When::Movement
                    && state.is(mark::ORDERED)
                    && !state.is(mark::AGAIN | mark::BUSY | mark::IDLE | mark::HALTED)
            }
            Op::Assault => {
                when == When::Movement
                    && self.judge_movement_action(target).is_ok()
                    && !state.is(mark::ASSAULT)
            }
            Op::BattleAgain => {
                when == When::Battle
                    && state.is(mark::ORDERED)
                    && state.battles < 2
                    && state.extra_battles == 0
                    && !state.is(mark::SCOUTED | mark::IDLE)
            }
            Op::Guided => {
                when == When::Battle
                    && self.tables.unit(target).indirect
                    && !state.is(mark::GUIDED)
                    && self.judge_ready(target).is_ok()
            }
            Op::BattleDug => when == When::Battle && self.may_dig_and_fight(target),
            Op::Flags(_) => (fighting || when == When::Retreat) && defends,
            Op::Mine(_, within) => return self.judge_mine_place(side, target, hex, within),
            Op::Sandbags(within) => return self.judge_sandbags(target, hex, within),
            Op::BlowBridge => {
                matches!(when, When::Movement | When::Battle)
                    && self.bridge_near(state.hex).is_some()
            }
            Op::Draw(_) => self.state.deck != 0 || self.state.aside != 0,
            Op::React => when == When::Answer,
            Op::Recce => when == When::Movement && !self.is_recce(target),
            Op::Engineer => !self.is_engineer(target),
            Op::Wireless => !self.tables.unit(target).wireless && !state.is(mark::WIRELESS),
            Op::Note => return Err(No::new("HC-CRD-4", Fact::NotSimulated {})),
        };
        if works { Ok(()) } else { Err(pointless()) }
    }

    fn may_dig_and_fight(&self, unit: Piece) -> bool {
        let state = self.state.unit(unit);
        if !state.is(mark::ORDERED) || state.is(mark::DUG_AND_FIGHTS | mark::IDLE) {
            return false;
        }
        let ground = self.row(state.hex);
        let soft = !ground.water && !ground.is_building() && ground.kind != TerrainKind::Sandbags;
        let digs = self.tables.unit(unit).dig_in
            && !state.is(mark::MOVED | mark::MOUNTED)
            && soft
            && !self.is_dug(state.hex);
        state.is(mark::DUG) || digs
    }

    fn judge_mine_place(&self, side: Side, unit: Piece, hex: HexId, within: u8) -> Result<(), No> {
        let far = self.tables.field.distance(self.state.unit(unit).hex, hex);
        if far > within {
            return Err(No::new(
                "HC-CRD-2",
                Fact::NotBeside {
                    unit,
                    hex,
                    far,
                    most: within,
                },
            ));
        }
        if self.taken_for(side).has(hex) {
            return Err(No::new("HC-CRD-2", Fact::Occupied { hex }));
        }
        if !self.state.for_foot.has(hex) {
            let ground = self.ground_in(hex);
            return Err(No::new(
                self.terrain_rule(hex),
                Fact::NoGround { hex, ground },
            ));
        }
        if self.state.mined.has(hex) {
            return Err(No::new("HC-MIN-1", Fact::MinedAlready { hex }));
        }
        if !self.state.mines.iter().any(|mine| mine.hex == OFF) {
            let most = self.state.mines.len() as u8;
            return Err(No::new("HC-MIN-1", Fact::NoMinesLeft { most }));
        }
        Ok(())
    }

    fn judge_sandbags(&self, unit: Piece, hex: HexId, within: u8) -> Result<(), No> {
        let far = self.tables.field.distance(self.state.unit(unit).hex, hex);
        if far > within {
            return Err(No::new(
                "HC-CRD-2",
                Fact::NotBeside {
                    unit,
                    hex,
                    far,
                    most: within,
                },
            ));
        }
        let ground = self.row(hex);
        if ground.water || ground.is_building() || ground.kind == TerrainKind::Sandbags {
            return Err(No::new(
                "HC-MOV-10",
                Fact::NoDigging {
                    hex,
                    ground: self.ground_in(hex),
                },
            ));
        }
        if self.is_dug(hex) {
            return Err(No::new("HC-MOV-10", Fact::DugAlready { hex }));
        }
        Ok(())
    }

    // Playing and answering.

    pub(super) fn play(&mut self, side: Side, when: When, play: Played, out: &mut dyn Sink<Event>) {
        let card = play.card;
        self.state.hands[side.at()] &= !(1 << card);
        self.state.aside |= 1 << card;
        self.state.played[side.at()] += 1;
        self.state.play = Played { side, when, ..play };
        out.tell(Event::Played(side, card, play.target, play.branch));
        if self.counters(side.other()) != 0 {
            self.to(Stage::Answer);
        } else {
            self.seek_card_save(out);
        }
    }

    /// The cards with which a side may cancel the one just played (HG-CRD-14).
    fn counters(&self, side: Side) -> u128 {
        if self.judge_limit(side).is_err() {
            return 0;
        }
        let mut found = self.state.hands[side.at()] & self.tables.reacting[side.at()];
        // A character is also answered by the same character (HG-CRD-14).
        if self.tables.cards[usize::from(self.state.play.card)].kind == CardKind::Pc {
            let mut hand = self.state.hands[side.at()];
            while hand != 0 {
                let card = hand.trailing_zeros() as u8;
                hand &= hand - 1;
                if self.cancels(side, card) {
                    found |= 1 << card;
                }
            }
        }
        found
    }

    fn cancels(&self, side: Side, card: u8) -> bool {
        let played = &self.tables.cards[usize::from(self.state.play.card)];
        let answer = &self.tables.cards[usize::from(card)];
        let same = played.kind == CardKind::Pc
            && answer.kind == CardKind::Pc
            && played.character.is_some()
            && played.character == answer.character;
        same || self.tables.reacting[side.at()] >> card & 1 == 1
    }

    pub(super) fn judge_counter(&self, side: Side, card: u8) -> Result<(), No> {
        self.judge_held(side, card)?;
        self.judge_limit(side)?;
        if self.cancels(side, card) {
            Ok(())
        } else {
            Err(No::new(
                "HG-CRD-14",
                Fact::CannotCounter {
                    card,
                    played: self.state.play.card,
                },
            ))
        }
    }

    fn saving_number(&self) -> Option<(u8, bool)> {
        let play = self.state.play;
        if self.tables.read.fast_cards {
            return None;
        }
        self.tables.use_of(play.card, play.side)?.save
    }

    pub(super) fn judge_save(&self) -> Result<(), No> {
        match self.saving_number() {
            Some(_) => Ok(()),
            None => {
                let rule = if self.tables.read.fast_cards {
                    "HC-VAR-1"
                } else {
                    "HG-CRD-5"
                };
                let card = self.state.play.card;
                Err(No::new(rule, Fact::NoSave { card }))
            }
        }
    }

    pub(super) fn legal_answers(&self, side: Side, out: &mut Vec<Act>) {
        if self.judge_save().is_ok() {
            out.push(Act::Save);
        }
        let mut counters = self.counters(side);
        while counters != 0 {
            let card = counters.trailing_zeros() as u8;
            counters &= counters - 1;
            out.push(Act::Counter { card });
        }
        out.push(Act::Pass);
    }

    /// Rolls the saving throw against the card, if it has a saving number.
    fn seek_card_save(&mut self, out: &mut dyn Sink<Event>) {
        if self.saving_number().is_some() {
            self.to(Stage::CardSave);
        } else {
            self.card_stands(out);
        }
    }

    pub(super) fn save_against_card(&mut self) {
        self.to(Stage::CardSave);
    }

    pub(super) fn counter(&mut self, side: Side, card: u8, out: &mut dyn Sink<Event>) {
        self.state.hands[side.at()] &= !(1 << card);
        self.state.aside |= 1 << card;
        self.state.played[side.at()] += 1;
        out.tell(Event::Countered(side, card));
        self.after_card(out);
    }

    pub(super) fn card_save_dice(&self) -> Dice {
        Dice::of(2, die::PLAIN, 6)
    }

    pub(super) fn settle_card_save(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let play = self.state.play;
        let total: u8 = throw.as_slice().iter().map(|side| side + 1).sum();
        // AMB-4: a card saves on its number or more, or only on more.
        let saved = self
            .saving_number()
            .is_some_and(|(number, itself)| total > number || (itself && total == number));
        if saved {
            out.tell(Event::CardSaved(play.side.other(), play.card, total));
            self.after_card(out);
        } else {
            out.tell(Event::CardNotSaved(play.side.other(), play.card, total));
            self.card_stands(out);
        }
    }

    pub(super) fn card_stands(&mut self, out: &mut dyn Sink<Event>) {
        let play = self.state.play;
        out.tell(Event::CardStands(play.card));
        if self.tables.cards[usize::from(play.card)].kind == CardKind::Dice {
            self.exchange(play.side, play.card, out);
            return self.after_card(out);
        }
        let tables = Arc::clone(&self.tables);
        let used = tables.use_of(play.card, play.side);
        let ops = used.and_then(|used| used.branches.get(usize::from(play.branch)));
        for op in ops.into_iter().flatten() {
            if self
                .judge_op(*op, play.side, play.when, play.target, play.hex)
                .is_ok()
            {
                self.do_op(*op, out);
            }
        }
        self.seek_card_draw(out);
    }

    fn do_op(&mut self, op: Op, out: &mut dyn Sink<Event>) {
        let play = self.state.play;
        let (target, hex) = (play.target, play.hex);
        let side = play.side;
        match op {
            Op::CancelAction | Op::CancelMove | Op::CancelBattle => self.cancel(op, out),
            Op::Dice(colour, add) => {
                let change = &mut self.state.fight.change[usize::from(colour).min(2)];
                *change = change.saturating_add(add);
            }
            Op::Activate => {
                self.add_marks(target, mark::ORDERED);
                out.tell(Event::Activated(target));
            }
            Op::MoveAdd(hexes) => {
                let unit = self.state.unit_mut(target);
                unit.stretch = unit.stretch.saturating_add(hexes);
            }
            Op::MoveAgain => self.add_marks(target, mark::AGAIN),
            Op::Assault => self.add_marks(target, mark::ASSAULT),
            Op::BattleAgain => self.state.unit_mut(target).extra_battles += 1,
            Op::Guided => self.add_marks(target, mark::GUIDED),
            Op::BattleDug => {
                if !self.state.unit(target).is(mark::DUG) {
                    let there = self.state.unit(target).hex;
                    self.state.sandbags[side.at()].insert(there);
                    out.tell(Event::DugIn(target));
                }
                self.add_marks(target, mark::DUG | mark::MOVED | mark::DUG_AND_FIGHTS);
            }
            Op::Flags(count) => {
                self.state.fight.steady = self.state.fight.steady.max(count);
            }
            Op::Mine(kind, _) => {
                let free = self.state.mines.iter().position(|mine| mine.hex == OFF);
                if let Some(at) = free {
                    // Both players have seen the card.
                    self.state.mines[at] = MineState {
                        hex,
                        kind,
                        known: true,
                    };
                    self.survey_mines();
                    out.tell(Event::MineLaid(hex, kind));
                }
            }
            Op::Sandbags(_) => self.state.sandbags[side.at()].insert(hex),
            Op::BlowBridge => {
                if let Some(at) = self.bridge_near(self.state.unit(target).hex) {
                    let site = self.state.bridges[at].site;
                    self.fell_bridge(site, out);
                }
            }
            Op::Draw(cards) => self.state.play.draws += cards,
            Op::Recce => self.add_marks(target, mark::RECCE),
            Op::Engineer => self.add_marks(target, mark::ENGINEER),
            Op::Wireless => self.add_marks(target, mark::WIRELESS),
            Op::React | Op::Note => {}
        }
    }

    fn add_marks(&mut self, unit: Piece, marks: u32) {
        self.state.unit_mut(unit).marks |= marks;
    }

    /// AMB-85.
    fn cancel(&mut self, op: Op, out: &mut dyn Sink<Event>) {
        let play = self.state.play;
        match play.when {
            When::Ordered if op == Op::CancelAction => {
                self.add_marks(play.target, mark::IDLE);
            }
            When::Ordered | When::Moving => self.add_marks(play.target, mark::HALTED),
            _ => self.state.fight.cancelled = true,
        }
        out.tell(Event::Cancelled(play.target));
    }

    /// Draws the cards that a card gives, one by one.
    fn seek_card_draw(&mut self, out: &mut dyn Sink<Event>) {
        let side = self.state.play.side;
        if self.state.play.draws > 0 && self.can_draw(out) {
            self.to(Stage::CardDraw);
        } else if self.is_over_limit(side) {
            self.to(Stage::Discard(side, AFTER_CARD));
        } else {
            self.after_card(out);
        }
    }

    pub(super) fn settle_card_draw(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let side = self.state.play.side;
        self.state.play.draws -= 1;
        self.draw(side, throw, out);
        self.seek_card_draw(out);
    }

    /// Resumes where the card was played.
    pub(super) fn after_card(&mut self, out: &mut dyn Sink<Event>) {
        let play = self.state.play;
        self.state.play = Played::NONE;
        if self.is_over() {
            return;
        }
        match play.when {
            When::Activation | When::Movement | When::Battle => self.same_slot(out),
            When::Retreat => self.to(Stage::Flags),
            when => self.close_window(when, play.side, out),
        }
    }

    /// The side that answers the card being played.
    pub(super) fn answerer(&self) -> Side {
        self.state.play.side.other()
    }
}

/// The timing box of a moment.
fn box_of(when: When) -> Option<usize> {
    match when {
        When::Ordered | When::Moving => Some(0),
        When::Fire => Some(1),
        When::CloseCombat => Some(2),
        _ => None,
    }
}

fn needs_hex(ops: &[Op]) -> bool {
    ops.iter()
        .any(|op| matches!(op, Op::Mine(..) | Op::Sandbags(_)))
}
