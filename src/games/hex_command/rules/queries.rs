//! Read-only queries for bots and players: supposed places, ways, shots, a side's own orders; nothing here changes a battle.

use std::sync::Arc;

use super::act::Act;
use super::aim::Range;
use super::fight::dice_of;
use super::ground::Passage;
use super::readings::FaceSet;
use super::refusal::No;
use super::state::{UnitState, mark};
use super::tables::{Aim, CardKind, Face, LEADERS_FROM, Load, Piece, Tables, Use};
use super::view::View;
use super::{Battle, Fire};
use crate::content::Access;
use crate::engine::{Dice, Side, Silence};
use crate::kernel::{HexId, HexSet, OFF};

/// The distance of a hex that cannot be reached.
pub const NO_WAY: u8 = u8::MAX;

impl View {
    /// The battle as far as its side knows it: for planning, not for play.
    #[must_use]
    pub fn battle(&self, tables: &Arc<Tables>) -> Battle {
        Battle {
            tables: Arc::clone(tables),
            state: self.known,
        }
    }
}

impl Battle {
    /// Puts a unit into a hex with certain marks as a supposition: nothing else follows from it.
    pub fn suppose(&mut self, unit: Piece, hex: HexId, marks: u32) {
        if self.state.unit(unit).hex != hex {
            self.put_unit(unit, hex);
        }
        self.state.unit_mut(unit).marks = marks;
    }

    /// Supposes other facts about a unit, in the hex it is in: nothing else follows from it.
    pub fn suppose_unit(&mut self, unit: Piece, supposed: UnitState) {
        debug_assert_eq!(self.state.unit(unit).hex, supposed.hex);
        *self.state.unit_mut(unit) = supposed;
    }

    /// Supposes that a hex has sandbags, or has none.
    pub fn suppose_sandbags(&mut self, unit: Piece, dug: bool) {
        let side = self.tables.unit(unit).side.at();
        let hex = self.state.unit(unit).hex;
        self.state.sandbags[side].set(hex, dug);
    }

    /// The marks a unit would have in a hex after moving there: they show whether it may still attack.
    #[must_use]
    pub fn marks_after(&self, unit: Piece, hex: HexId) -> u32 {
        let (state, row) = (self.state.unit(unit), self.tables.unit(unit));
        let mut marks = state.marks | mark::MOVED;
        let hexes = self.tables.field.distance(state.hex, hex);
        if self.pace(unit).1.is_none_or(|most| hexes > most) {
            marks |= mark::FAR;
        }
        if !self.row(hex).battle_after_entry {
            marks |= mark::TANGLED;
        }
        if self.tables.read.zoc_ends_all && self.zone_against(row.side).has(hex) {
            marks |= mark::PINNED;
        }
        if self.is_motorized(unit) {
            if state.is(mark::MOUNTED) {
                // A mounted unit may dismount on arrival.
                marks &= !mark::MOUNTED;
            } else {
                marks |= mark::MOUNTED | mark::BOARDED;
            }
        }
        marks
    }

    /// Whether a side may ever play a card as the battle is now: not when every unit it covers is gone or
    /// on the wrong side (HG-CRD-18). Units that are hidden or still to come count as present, so that a view gives the same
    /// answer as its battle.
    #[must_use]
    pub fn serves(&self, side: Side, card: u8) -> bool {
        let tables = &self.tables;
        if tables.cards[usize::from(card)].kind == CardKind::Dice {
            return true;
        }
        let Some(used) = tables.use_of(card, side) else {
            return false;
        };
        let is_right = |unit: Piece| (tables.side_of(unit) == side) == used.own;
        let is_alive = |unit: Piece| self.state.unit(unit).figures > 0;
        let is_meant = match used.target {
            Aim::Nothing => return true,
            // The commander may join a unit later, or be with a hidden one.
            Aim::WithLeader(leader) => {
                let own = |unit: &Piece| tables.side_of(*unit) == tables.side_of(leader);
                let mut units = tables.unit_numbers().filter(own);
                let is_left = self.state.leader(leader).hex != OFF
                    || units.any(|unit| is_alive(unit) && !self.state.unit(unit).on_table());
                return is_right(leader) && is_left;
            }
            _ => self.meant(used),
        };
        tables.unit_numbers().any(|unit| {
            is_meant >> unit & 1 == 1
                && is_right(unit)
                && is_alive(unit)
                && used.boxes.is_none_or(|boxes| {
                    let home_guard = tables.unit(unit).home_guard;
                    boxes.iter().any(|mark| mark.is_open(home_guard))
                })
        })
    }

    /// Whether a card may be meant for a unit: one of its own kind and on the right side.
    #[must_use]
    pub fn covers(&self, used: &Use, unit: Piece) -> bool {
        self.meant(used) >> unit & 1 == 1
    }

    /// Whether the unit under attack has a hex to retreat to, or the edge of the table behind it (HC-RET-11).
    #[must_use]
    pub fn can_fall_back(&self) -> bool {
        let piece = self.state.fight.target;
        let hex = self.state.hex_of(piece);
        let walled_in = piece < LEADERS_FROM && self.is_rooted(piece);
        let at_edge = self.tables.field.home_of(self.tables.side_of(piece), hex) == 0;
        !walled_in && (at_edge || !self.retreats().is_empty())
    }

    /// How many hexes this many flags of the attack under way can drive its target at worst: every other die may kill a
    /// figure first, which may cost the unit its steadiness (HC-RET-4).
    fn driven_by(&self, flags: u8, dice: u8) -> u8 {
        let fight = &self.state.fight;
        let most = self.cap(fight.attacker, fight.distance);
        let figures = self.state.unit(fight.target).figures;
        let left = figures.saturating_sub((dice - flags).min(most));
        match left >= self.steady_from(fight.target) {
            true => 0,
            false => flags.saturating_sub(self.ignored(fight.target, fight.steady)),
        }
    }

    /// How many hexes the attack under way can drive its target at worst.
    #[must_use]
    pub fn driven_at_worst(&self) -> u8 {
        let dice = self.dice_to_come().as_slice().len() as u8;
        let driven = (0..=dice).map(|flags| self.driven_by(flags, dice));
        driven.max().unwrap_or(0)
    }

    /// Of all throws of the attack under way, how many could drive its target further than a hex, and how many there are.
    #[must_use]
    pub fn driven_far(&self) -> (u64, u64) {
        let dice = self.dice_to_come();
        let dice = dice.as_slice();
        // The ways to throw each number of flags.
        let mut ways = vec![1u64];
        for die in dice {
            let faces = &self.tables.faces[usize::from(die.kind)];
            let flags = faces.iter().filter(|face| **face == Face::Flag).count() as u64;
            let mut next = vec![0; ways.len() + 1];
            for (at, count) in ways.iter().enumerate() {
                next[at] += count * (faces.len() as u64 - flags);
                next[at + 1] += count * flags;
            }
            ways = next;
        }
        let is_far = |flags: usize| self.driven_by(flags as u8, dice.len() as u8) > 1;
        let far = ways.iter().enumerate().filter(|(flags, _)| is_far(*flags));
        (far.map(|(_, ways)| ways).sum(), ways.iter().sum())
    }

    /// Whether the target would face fewer dice of further attacks this turn in a hex to which it may fall back.
    #[must_use]
    pub fn dodges(&self) -> bool {
        let target = self.state.fight.target;
        let here = self.dice_against(target);
        here > 0
            && self.withdrawals().iter().any(|hex| {
                let mut there = self.clone();
                there.put_unit(target, hex);
                there.dice_against(target) < here
            })
    }

    /// The dice of all attacks that the enemy could still make on a unit this turn.
    fn dice_against(&self, target: Piece) -> u32 {
        let hex = self.state.hex_of(target);
        let enemy = self.tables.side_of(target).other();
        let dice = |unit: Piece| {
            let shots = [false, true]
                .into_iter()
                .filter_map(|support| self.shot(unit, hex, support));
            let dice = shots.filter_map(|range| self.dice_at(unit, range.effective()));
            dice.map(|dice| dice.iter().map(|it| u32::from(*it)).sum::<u32>())
                .max()
        };
        self.fighters(enemy).filter_map(dice).sum()
    }

    /// The cards with which a side answers one of the enemy's.
    #[must_use]
    pub fn answers_of(&self, side: Side) -> u128 {
        self.answers(side)
    }

    /// The dice of the attack under way, if no further card is played on it.
    #[must_use]
    pub fn dice_to_come(&self) -> Dice {
        let coming = self.dice_for(&self.state.fight);
        dice_of(coming.map_or([0; 3], |(_, _, dice)| dice))
    }

    /// The same if a card changes the dice of one colour.
    #[must_use]
    pub fn dice_with(&self, colour: u8, add: i8) -> Dice {
        let mut fight = self.state.fight;
        let change = &mut fight.change[usize::from(colour).min(2)];
        *change = change.saturating_add(add);
        let coming = self.dice_for(&fight);
        dice_of(coming.map_or([0; 3], |(_, _, dice)| dice))
    }

    /// The unplaced dice of a side after it has played a dice card, by rank.
    #[must_use]
    pub fn pool_after(&self, side: Side, card: u8) -> [u8; 5] {
        let mut after = self.clone();
        after.exchange(side, card, &mut Silence);
        after.state.pool[side.at()]
    }

    /// Whether a unit has a die or a card for a second attack.
    #[must_use]
    pub fn has_second_attack(&self, unit: Piece) -> bool {
        self.state.unit(unit).extra_battles > 0 || self.kept_die(unit).is_some()
    }

    /// What a unit may do instead of moving.
    #[must_use]
    pub fn works_of(&self, unit: Piece) -> Vec<Act> {
        let mut works = Vec::new();
        self.legal_works(unit, &mut works);
        works
    }

    /// Whether a unit may still attack this turn from where it is.
    #[must_use]
    pub fn may_battle(&self, unit: Piece) -> bool {
        self.judge_ready(unit).is_ok()
    }

    /// The same, with the rule that forbids it.
    ///
    /// # Errors
    /// If it may not.
    pub fn readiness(&self, unit: Piece) -> Result<(), No> {
        self.judge_ready(unit)
    }

    /// Whether a unit may still use its die to move or to work.
    ///
    /// # Errors
    /// If it may not.
    pub fn may_move(&self, unit: Piece) -> Result<(), No> {
        self.judge_movement_action(unit)
    }

    /// The range of a direct shot with all pieces where they are, if it is allowed; the unit need not have an order.
    #[must_use]
    pub fn shot(&self, unit: Piece, hex: HexId, support: bool) -> Option<Range> {
        self.judge_shot(unit, hex, Fire::Direct, support).ok()?;
        let target = self.target_in(self.tables.unit(unit).side, hex);
        Some(self.range(unit, hex, hex, target).with(support))
    }

    /// The range of a shell that happens to land on a target.
    #[must_use]
    pub fn shell(&self, unit: Piece, aim: HexId, target: Piece) -> Range {
        let impact = self.state.hex_of(target);
        self.range(unit, aim, impact, target)
    }

    /// How much the terrain of a target adds to the range of any attacker, with open ground between them.
    #[must_use]
    pub fn shelter(&self, unit: Piece, target: Piece) -> i8 {
        let row = self.row(self.state.hex_of(target));
        let firer = self.tables.unit(unit).firer;
        let bags = match self.is_dug(self.state.hex_of(target)) {
            true => self.known(self.tables.field.known.sandbags).range(firer),
            false => 0,
        };
        row.range(firer) + bags
    }

    /// The furthest a unit may move, and the furthest it may move and still attack.
    #[must_use]
    pub fn pace_of(&self, unit: Piece) -> (u8, Option<u8>) {
        self.pace(unit)
    }

    /// The figures a unit needs to disregard flags, a commander in its hex counted (HC-RET-4).
    #[must_use]
    pub fn flag_number(&self, unit: Piece) -> u8 {
        self.steady_from(unit)
    }

    /// The faces that hit a unit or a commander.
    #[must_use]
    pub fn hit_by(&self, piece: Piece) -> FaceSet {
        match piece {
            LEADERS_FROM.. => self.tables.commander_faces,
            unit => self.faces_against(unit),
        }
    }

    /// The dice of the pending attack at another effective range; none when it is out of range.
    #[must_use]
    pub fn dice_at_range(&self, unit: Piece, range: u8) -> Option<[u8; 3]> {
        self.dice_at(unit, range)
    }

    /// The die that a second attack of a unit would spend: its rank, or 0 when a card allows the attack; none when the
    /// next attack would not be its second.
    #[must_use]
    pub fn die_for_second_attack(&self, unit: Piece) -> Option<u8> {
        let state = self.state.unit(unit);
        match (state.battles, state.extra_battles) {
            (1, 0) => self.kept_die(unit),
            (1, _) => Some(0),
            _ => None,
        }
    }

    /// The units that could move on the die of a unit as one platoon, as bits by number (HC-PLT-1, HC-PLT-2).
    #[must_use]
    pub fn platoon(&self, unit: Piece) -> u64 {
        match self.tables.read.platoon_free {
            true => self.platoon_of(unit, self.companion(unit)).1,
            false => 0,
        }
    }

    /// Whether the unit disregards flags, or how many of them it ignores.
    #[must_use]
    pub fn flags_ignored(&self, unit: Piece) -> u8 {
        if self.is_steady(unit) {
            u8::MAX
        } else {
            self.ignored(unit, self.state.fight.steady)
        }
    }

    /// The hexes in which a unit could end a move if it had an order.
    #[must_use]
    pub fn reach_of(&self, unit: Piece) -> HexSet {
        self.unit_reach(unit)
    }

    /// The hexes in which a commander could end a move with an order.
    #[must_use]
    pub fn leader_reach_of(&self, leader: Piece) -> HexSet {
        self.leader_reach(leader)
    }

    /// A number that changes whenever the terrain or a bridge does.
    #[must_use]
    pub fn ground_now(&self) -> u64 {
        let mix = |number: u64, word: u64| {
            (number.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
        };
        let mut number = 1;
        for chunk in self.state.ground[..self.tables.field.len()].chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            number = mix(number, u64::from_le_bytes(word));
        }
        if self.tables.field.has_rivers {
            for bridge in self.state.bridges.iter().filter(|it| it.site.hex != OFF) {
                let load = [Load::Foot, Load::Light].map(|load| self.carries(bridge, load));
                let place = [bridge.site.hex, bridge.site.other].map(u64::from);
                let word = place[0] | place[1] << 8 | u64::from(load[0]) << 16;
                number = mix(number, word | u64::from(load[1]) << 17);
            }
        }
        number
    }

    /// The number of steps from each hex to a given one, whatever pieces are in the way; [`NO_WAY`] where there is no path.
    #[must_use]
    pub fn steps_to(&self, to: HexId, on_foot: bool) -> Vec<u8> {
        let field = &self.tables.field;
        let mut steps = vec![NO_WAY; field.len()];
        steps[usize::from(to)] = 0;
        let mut front = vec![to];
        let passage = match on_foot {
            true => Passage {
                load: Load::Foot,
                wades: field.wading != Access::None,
            },
            false => Passage {
                load: Load::Light,
                wades: field.wading == Access::All,
            },
        };
        let barred = self.unbridged(passage);
        let open = |hex: HexId| {
            let enter = self.row(hex).enter;
            let ground = enter == Access::All || (on_foot && enter != Access::None);
            ground && !barred.has(hex)
        };
        let mut count = 0;
        while !front.is_empty() && count < NO_WAY - 1 {
            count += 1;
            let mut next = Vec::new();
            for there in front {
                for from in field.around[usize::from(there)] {
                    if from == OFF || steps[usize::from(from)] != NO_WAY {
                        continue;
                    }
                    let joined =
                        self.leads_to(from, there) && self.crossing(from, there, passage).is_some();
                    if joined && open(from) {
                        steps[usize::from(from)] = count;
                        next.push(from);
                    }
                }
            }
            front = next;
        }
        steps
    }
}
