//! Step 5: the steps of a battle from its declaration to the losses (ledger sections 12.1 and 15 to 18); flags are in `retreat`, the last step in `breakthrough`.

use super::Battle;
use super::act::{Act, Fire};
use super::event::{Event, Moot, Reason, Uncounted};
use super::readings::{NcoLoss, Ring};
use super::refusal::{Fact, No};
use super::state::{Fight, Stage, mark};
use super::tables::{Face, LEADERS_FROM, MAX_ATTACK_DICE, NOBODY, Piece, When, die};
use super::works::{count_hits, uncounted};
use crate::engine::{Dice, Sink, Throw};
use crate::kernel::{HexId, HexSet, OFF};

impl Battle {
    // 1. Declaration.

    fn count_battle(&mut self, unit: Piece, out: &mut dyn Sink<Event>) {
        let state = self.state.unit_mut(unit);
        state.battles += 1;
        if state.battles == 2 {
            if state.extra_battles > 0 {
                state.extra_battles -= 1;
                out.tell(Event::AgainByCard(unit));
            } else {
                self.spend_kept(unit, out);
            }
        }
        self.reveal(unit, out);
    }

    pub(super) fn declare(
        &mut self,
        unit: Piece,
        hex: HexId,
        how: Fire,
        support: bool,
        out: &mut dyn Sink<Event>,
    ) {
        self.count_battle(unit, out);
        let fight = Fight {
            attacker: unit,
            hex,
            how,
            support,
            ..Fight::NONE
        };
        self.begin_fight(fight, out);
    }

    pub(super) fn begin_fight(&mut self, fight: Fight, out: &mut dyn Sink<Event>) {
        let Fight {
            attacker: unit,
            hex,
            how,
            ..
        } = fight;
        let side = self.tables.unit(unit).side;
        let target = match how {
            Fire::Direct => self.target_in(side, hex),
            _ => NOBODY,
        };
        let distance = self.tables.field.distance(self.state.unit(unit).hex, hex);
        self.state.fight = Fight {
            target,
            aim: hex,
            distance,
            ..fight
        };
        out.tell(Event::Attacked {
            unit,
            target,
            hex,
            how,
        });
        let when = if distance >= 2 {
            When::Fire
        } else {
            When::CloseCombat
        };
        self.open_window(when, side.other(), out);
    }

    pub(super) fn fire_flare(
        &mut self,
        unit: Piece,
        hex: HexId,
        spotter: Option<Piece>,
        out: &mut dyn Sink<Event>,
    ) {
        self.count_battle(unit, out);
        let distance = self.tables.field.distance(self.state.unit(unit).hex, hex);
        self.state.fight = Fight {
            attacker: unit,
            aim: hex,
            hex,
            how: spotter.map_or(Fire::Blind, Fire::Guided),
            flare: true,
            distance,
            ..Fight::NONE
        };
        self.lay_guns(out);
    }

    // 3. Falling back.

    /// Continues after the cards have been played.
    pub(super) fn after_cards(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        if fight.cancelled {
            out.tell(Event::Cancelled(fight.attacker));
            return self.next_slot(out);
        }
        if self.can_withdraw() {
            return self.to(Stage::Withdraw);
        }
        self.lay_guns(out);
    }

    /// Whether the target may fall back before the dice are rolled (HC-RET-13). The target of a salvo is known when it has landed.
    pub(super) fn can_withdraw(&self) -> bool {
        let fight = &self.state.fight;
        let target = fight.target;
        if target >= LEADERS_FROM || target == NOBODY {
            return false;
        }
        // HG-CRD-17: an attack without dice gives no reason to fall back.
        let dice = self.dice_for(fight);
        dice.is_some_and(|(_, _, dice)| dice != [0; 3])
            && !self.is_rooted(target)
            && !self.withdrawals().is_empty()
    }

    pub(super) fn withdraw(&mut self, out: &mut dyn Sink<Event>) {
        self.state.fight.withdraws = true;
        out.tell(Event::Withdrew(self.state.fight.target));
        self.after_withdrawal(out);
    }

    /// Continues when the target has said whether it falls back.
    pub(super) fn after_withdrawal(&mut self, out: &mut dyn Sink<Event>) {
        match self.state.fight.how {
            // The salvo has landed already.
            Fire::Blind | Fire::Guided(_) => self.count_dice(out),
            _ => self.lay_guns(out),
        }
    }

    // 4. Where the shot lands, and with how many dice.

    pub(super) fn lay_guns(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        match fight.how {
            Fire::Blind => self.to(Stage::Scatter),
            Fire::Guided(spotter) => {
                if self.is_ranged(fight.attacker, fight.aim, spotter) {
                    self.impact(fight.aim, out);
                } else {
                    self.to(Stage::Scatter);
                }
            }
            _ => {
                // AMB-95: it is no longer firing at the hex it was guided to.
                let gun = self.state.unit_mut(fight.attacker);
                (gun.aim, gun.spotter) = (OFF, NOBODY);
                self.count_dice(out);
            }
        }
    }

    pub(super) fn scatter_dice(&self) -> Dice {
        match self.state.fight.how {
            Fire::Guided(_) => Dice::of(2, die::PLAIN, 6),
            _ => Dice::of(1, die::PLAIN, 8),
        }
    }

    /// The hex that a number means around the hex aimed at (HC-ART-3, AMB-8); [`OFF`] when it is off the table.
    pub fn scattered(&self, gun: HexId, aim: HexId, number: u8) -> HexId {
        const RING: [u8; 6] = [2, 3, 5, 7, 6, 4];
        let field = &self.tables.field;
        let first = field.gun_side(gun, aim);
        let step = match self.tables.read.ring {
            Ring::Consecutive => usize::from(number.saturating_sub(2)),
            Ring::Alternating => RING.iter().position(|it| *it == number).unwrap_or(0),
            Ring::AlternatingCcw => 6 - RING.iter().position(|it| *it == number).unwrap_or(0),
        };
        field.around[usize::from(aim)][(first + step) % 6]
    }

    pub(super) fn settle_scatter(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let number: u8 = throw.as_slice().iter().map(|side| side + 1).sum();
        let gun = self.state.unit(fight.attacker).hex;
        self.impact(self.landing(gun, fight.aim, fight.how, number), out);
    }

    /// Where a shell lands for the number rolled (HC-ART-4, HC-ART-5).
    pub(super) fn landing(&self, gun: HexId, aim: HexId, how: Fire, number: u8) -> HexId {
        let on_target = match how {
            Fire::Guided(_) => number >= 8,
            _ => number == 1 || number == 8,
        };
        if on_target {
            aim
        } else {
            self.scattered(gun, aim, number)
        }
    }

    /// Whether a gun has already found its range (HC-ART-6).
    pub(super) fn is_ranged(&self, gun: Piece, aim: HexId, spotter: Piece) -> bool {
        let gun = self.state.unit(gun);
        (gun.aim == aim && gun.spotter == spotter) || gun.is(mark::GUIDED)
    }

    /// A shell or flare lands (HC-ART-8).
    fn impact(&mut self, hex: HexId, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        out.tell(Event::Fell(hex));
        let (aim, spotter) = match fight.how {
            Fire::Guided(spotter) => (fight.aim, spotter),
            _ => (OFF, NOBODY),
        };
        if spotter != NOBODY {
            self.forget_spotter(spotter);
        }
        let gun = self.state.unit_mut(fight.attacker);
        (gun.aim, gun.spotter) = (aim, spotter);
        if fight.flare {
            if hex != OFF {
                let lit = self.tables.field.near[usize::from(hex)] | HexSet::one(hex);
                self.state.lit |= lit;
                out.tell(Event::Lit(hex));
            }
            return self.next_slot(out);
        }
        let unit = if hex == OFF {
            NOBODY
        } else {
            self.state.unit_in(hex)
        };
        let own =
            unit != NOBODY && self.tables.unit(unit).side == self.tables.unit(fight.attacker).side;
        if unit == NOBODY || (own && !self.tables.read.friendly_scatter) {
            return self.end_fight(out);
        }
        self.reveal(unit, out);
        self.state.fight.target = unit;
        self.state.fight.hex = hex;
        if self.can_withdraw() {
            return self.to(Stage::Withdraw);
        }
        self.count_dice(out);
    }

    /// The effective range of an attack, whether its first hit kills, and its dice by colour; none when it is out of range.
    pub(super) fn dice_for(&self, fight: &Fight) -> Option<(u8, bool, [u8; 3])> {
        let unit = fight.attacker;
        let thing = matches!(fight.how, Fire::Bridge | Fire::Building);
        let range = if thing {
            fight.distance
        } else {
            self.range(unit, fight.aim, fight.hex, fight.target)
                .with(fight.support)
                .effective()
        };
        let mut dice = self.dice_at(unit, range)?;
        // HG-CRD-17: a card adds dice only to an attack that has at least one.
        for (colour, change) in fight.change.iter().enumerate() {
            dice[colour] = (i16::from(dice[colour]) + i16::from(*change)).clamp(0, 12) as u8;
        }
        let row = self.tables.unit(unit);
        if row.sergeant_counts && self.state.unit(unit).is(mark::SERGEANT) {
            dice[usize::from(die::WHITE)] += 1;
        }
        // An attack has a limited number of dice: the last colours are cut first.
        let total: u8 = dice.iter().sum();
        let mut spare = total.saturating_sub(MAX_ATTACK_DICE as u8);
        for count in dice.iter_mut().rev() {
            let cut = spare.min(*count);
            *count -= cut;
            spare -= cut;
        }
        let odd_distance = fight.distance % 2 == 1;
        let odd = range % 2 == 1 && (self.tables.read.odd_by_modifier || odd_distance);
        Some((range, odd, dice))
    }

    fn count_dice(&mut self, out: &mut dyn Sink<Event>) {
        let Some((range, odd, dice)) = self.dice_for(&self.state.fight) else {
            return self.end_fight(out);
        };
        if dice == [0; 3] {
            return self.end_fight(out);
        }
        let fight = &mut self.state.fight;
        (fight.range, fight.odd, fight.dice) = (range, odd, dice);
        self.to(Stage::Throw);
    }

    // 5. to 8. The roll.

    pub(super) fn battle_dice(&self) -> Dice {
        dice_of(self.state.fight.dice)
    }

    pub(super) fn settle_throw(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let dice = self.battle_dice();
        let mut faces = [0u8; 7];
        let mut white_flags = 0;
        for (side, die) in throw.as_slice().iter().zip(dice.as_slice()) {
            let face = self.tables.faces[usize::from(die.kind)][usize::from(*side)];
            faces[face as usize] += 1;
            if face == Face::Flag && die.kind == die::WHITE {
                white_flags += 1;
            }
        }
        let fight = &mut self.state.fight;
        fight.faces = faces;
        fight.flags = faces[Face::Flag as usize];
        fight.white_flags = white_flags;
        self.count(out);
    }

    /// The range by which HIT! and STRIKE count.
    pub(super) fn hit_basis(&self) -> u8 {
        let fight = &self.state.fight;
        match self.tables.read.hit_by_distance {
            true => fight.distance,
            false => fight.range,
        }
    }

    fn count(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let basis = self.hit_basis();
        match fight.how {
            Fire::Bridge => return self.count_bridge(out),
            Fire::Building => return self.count_building(basis, out),
            _ => {}
        }
        let mut beyond = 0;
        if fight.target >= LEADERS_FROM {
            let (hits, _) = count_hits(&fight.faces, self.tables.commander_faces, basis);
            // HC-CDR-10: one save decides, however many dice hit.
            self.state.fight.hits = hits.min(1);
            let certain = self.tables.read.commander_auto_kill && fight.odd && hits > 0;
            self.state.fight.certain = u8::from(certain);
        } else {
            beyond = self.count_unit(basis);
        }
        let fight = self.state.fight;
        out.tell(Event::Thrown {
            range: fight.range,
            faces: fight.faces,
            hits: fight.hits,
            beyond,
            certain: fight.certain,
        });
        let set = match fight.target {
            LEADERS_FROM.. => self.tables.commander_faces,
            unit => self.faces_against(unit),
        };
        self.explain_hits(set, basis, out);
        self.seek_rouse(out);
    }

    /// Reports the dice that look like hits but do not count.
    fn explain_hits(&self, set: u8, basis: u8, out: &mut dyn Sink<Event>) {
        if !out.listens() {
            return;
        }
        let fight = &self.state.fight;
        for (face, dice, why) in uncounted(&fight.faces, set, basis) {
            out.tell(Event::Uncounted(face, dice, why));
        }
        let (hits, _) = count_hits(&fight.faces, set, basis);
        if fight.target >= LEADERS_FROM && fight.target != NOBODY && hits > fight.hits {
            let spare = hits - fight.hits;
            out.tell(Event::Uncounted(
                Face::Strike,
                spare,
                Uncounted::OneSaveDecides,
            ));
        }
    }

    /// The hits on a unit; also returns those beyond what there is to hit.
    fn count_unit(&mut self, basis: u8) -> u8 {
        let fight = self.state.fight;
        let target = fight.target;
        let (set, state) = (self.faces_against(target), *self.state.unit(target));
        let (hits, pair) = count_hits(&fight.faces, set, basis);
        let apart = state.transport > 0 && !state.is(mark::MOUNTED);
        let on_vehicle = if apart {
            let set = self.tables.transport_faces;
            count_hits(&fight.faces, set, basis).0
        } else {
            0
        };
        let room = state.figures + if apart { state.transport } else { 0 };
        let kept = if self.tables.read.waste_first {
            hits.min(room)
        } else {
            hits
        };
        let certain = kept > 0 && (fight.odd || pair);
        let fight = &mut self.state.fight;
        fight.hits = kept;
        fight.vehicle_hits = on_vehicle.min(state.transport).min(kept);
        fight.certain = u8::from(certain);
        hits - kept
    }

    fn count_bridge(&mut self, out: &mut dyn Sink<Event>) {
        let faces = self.state.fight.faces;
        let set = self.tables.read.bridge_faces;
        let hits = Face::ALL
            .iter()
            .filter(|face| set & face.bit() != 0)
            .map(|face| faces[*face as usize])
            .sum();
        self.state.fight.hits = hits;
        out.tell(Event::Thrown {
            range: self.state.fight.range,
            faces,
            hits,
            beyond: 0,
            certain: 0,
        });
        self.seek_saves(out);
    }

    fn count_building(&mut self, basis: u8, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let (hits, _) = count_hits(&fight.faces, self.tables.transport_faces, basis);
        out.tell(Event::Thrown {
            range: fight.range,
            faces: fight.faces,
            hits,
            beyond: 0,
            certain: hits.min(1),
        });
        self.explain_hits(self.tables.transport_faces, basis, out);
        if hits > 0 {
            self.batter(fight.hex, out);
            self.collapse(fight.hex, out);
        }
        self.end_fight(out);
    }

    // White flags (HG-DIE-7, AMB-25).

    pub(super) fn judge_rouse(&self, leader: Piece) -> Result<(), No> {
        if leader < LEADERS_FROM || leader == NOBODY {
            return Err(No::new("HG-DIE-7", Fact::NotACommander { piece: leader }));
        }
        let side = self.tables.unit(self.state.fight.attacker).side;
        self.judge_present(side, leader)?;
        let state = self.state.leader(leader);
        if state.ordered || state.moved || state.roused {
            return Err(No::new("HG-DIE-7", Fact::HasDie { piece: leader }));
        }
        Ok(())
    }

    pub(super) fn seek_rouse(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        if self.tables.read.white_flags && fight.white_flags > 0 {
            let side = self.tables.unit(fight.attacker).side;
            if self
                .leaders_of(side)
                .any(|leader| self.judge_rouse(leader).is_ok())
            {
                return self.to(Stage::Rouse);
            }
        }
        self.seek_assignment(out);
    }

    pub(super) fn legal_rouse(&self, out: &mut Vec<Act>) {
        let side = self.tables.unit(self.state.fight.attacker).side;
        for leader in self.leaders_of(side) {
            if self.judge_rouse(leader).is_ok() {
                out.push(Act::Rouse { leader });
            }
        }
        out.push(Act::Pass);
    }

    pub(super) fn rouse(&mut self, leader: Piece, out: &mut dyn Sink<Event>) {
        self.state.fight.white_flags -= 1;
        self.state.fight.flags -= 1;
        self.state.leader_mut(leader).roused = true;
        out.tell(Event::Roused(leader));
        self.to(Stage::Roused(leader));
    }

    // 9. Hits on the vehicle.

    pub(super) fn seek_assignment(&mut self, out: &mut dyn Sink<Event>) {
        if self.state.fight.vehicle_hits > 0 {
            self.to(Stage::Assign);
        } else {
            self.divide(0, out);
        }
    }

    pub(super) fn judge_on_vehicle(&self, hits: u8) -> Result<(), No> {
        let most = self.state.fight.vehicle_hits;
        if hits > most {
            return Err(No::new("HC-MOT-4", Fact::OnVehicle { hits, most }));
        }
        Ok(())
    }

    pub(super) fn divide(&mut self, on_vehicle: u8, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        if fight.target < LEADERS_FROM && fight.target != NOBODY && self.tables.read.waste_first {
            // Hits beyond the figures are wasted (HC-MOT-4).
            let men = self.state.unit(fight.target).figures;
            let on_men = (fight.hits - on_vehicle).min(men);
            self.state.fight.hits = on_men + on_vehicle;
        }
        self.state.fight.on_vehicle = on_vehicle;
        self.state.fight.certain = fight.certain.min(self.state.fight.hits);
        self.seek_saves(out);
    }

    // 10. Saves.

    pub(super) fn seek_saves(&mut self, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let open = fight.hits - fight.certain;
        if open == 0 || self.tables.read.fast_hits {
            self.fell(fight.hits, 0, out);
        } else {
            self.to(Stage::Saves);
        }
    }

    pub(super) fn save_dice(&self) -> Dice {
        let fight = self.state.fight;
        Dice::of(fight.hits - fight.certain, die::WHITE, 6)
    }

    /// Whether a face saves at a distance (HC-SAV-2).
    pub(super) fn saves(&self, side: u8, distance: u8) -> bool {
        let face = self.tables.faces[usize::from(die::WHITE)][usize::from(side)];
        face == Face::Miss || (face == Face::Flag && distance >= 2)
    }

    /// How many of the saving dice are for figures: the first ones. The others are for the vehicle.
    #[must_use]
    pub fn dice_for_men(&self) -> usize {
        let fight = &self.state.fight;
        let on_men = fight.hits - fight.on_vehicle;
        let certain_man = match self.tables.read.certain_on_vehicle {
            true => fight.certain.saturating_sub(fight.on_vehicle),
            false => fight.certain.min(on_men),
        };
        usize::from(on_men - certain_man)
    }

    pub(super) fn settle_saves(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let men_dice = self.dice_for_men();
        let saved = |sides: &[u8]| {
            let saved = sides
                .iter()
                .filter(|side| self.saves(**side, fight.distance));
            saved.count() as u8
        };
        let (men, vehicle) = throw
            .as_slice()
            .split_at(men_dice.min(throw.as_slice().len()));
        let (men, vehicle) = (saved(men), saved(vehicle));
        if fight.target != NOBODY {
            out.tell(Event::Saved(
                fight.target,
                men + vehicle,
                fight.hits - fight.certain,
            ));
        }
        let vehicle_kills = fight.on_vehicle - vehicle;
        self.fell(fight.hits - men - vehicle, vehicle_kills, out);
    }

    // 11. Losses.

    /// The most a unit may kill in one battle (HC-BAT-9, HC-BAT-11).
    pub(super) fn cap(&self, unit: Piece, distance: u8) -> u8 {
        let figures = self.state.unit(unit).figures;
        match self.tables.unit(unit).firearms {
            Some(firearms) if distance >= 2 || self.tables.read.partial_in_cc => {
                figures.min(firearms)
            }
            _ => figures,
        }
    }

    fn fell(&mut self, kills: u8, vehicle_kills: u8, out: &mut dyn Sink<Event>) {
        let fight = self.state.fight;
        let cap = self.cap(fight.attacker, fight.distance);
        if fight.how == Fire::Bridge {
            return self.hit_bridge(kills.min(cap), out);
        }
        // Without saves, every hit on a vehicle counts.
        let vehicle = if self.tables.read.fast_hits || fight.hits == fight.certain {
            fight.on_vehicle
        } else {
            vehicle_kills
        };
        if fight.target >= LEADERS_FROM {
            if kills > 0 {
                self.state.fight.kills = 1;
                self.state.fight.destroyed = true;
                if self.tables.unit(fight.attacker).damages {
                    self.batter(fight.hex, out);
                }
                self.remove_leader(fight.target, out);
            }
            return self.after_losses(out);
        }
        if kills > cap {
            out.tell(Event::Capped(fight.attacker, cap));
        }
        let kills = kills.min(cap);
        let vehicle = vehicle.min(kills);
        let men = kills - vehicle;
        let target = fight.target;
        let men = men.min(self.state.unit(target).figures);
        self.state.fight.kills = men;
        self.state.fight.vehicle_kills = vehicle;
        if kills > 0 && self.tables.unit(fight.attacker).damages {
            self.batter(fight.hex, out);
        }
        let sergeant = self.state.unit(target).is(mark::SERGEANT);
        if self.state.unit(target).is(mark::MOUNTED) {
            self.lose_any(target, kills, out);
        } else {
            self.lose(target, men, vehicle, out);
        }
        let stands = self.state.unit(target).on_table();
        self.state.fight.destroyed = !stands;
        if stands && sergeant && men > 0 {
            match self.tables.read.nco_loss {
                NcoLoss::Last => {}
                NcoLoss::Owner => return self.to(Stage::Sergeant),
                NcoLoss::Random => return self.to(Stage::SergeantRoll),
            }
        }
        self.after_losses(out);
    }

    pub(super) fn lose_sergeant(&mut self, out: &mut dyn Sink<Event>) {
        let unit = self.state.fight.target;
        self.state.unit_mut(unit).marks &= !mark::SERGEANT;
        out.tell(Event::SergeantFell(unit));
        let enemy = self.tables.unit(unit).side.other();
        self.score(
            enemy,
            self.tables.read.leader_vp[2],
            Reason::Sergeant(unit),
            out,
        );
    }

    /// The die for which figure falls, of all there were before the losses: the first ones are the casualties.
    pub(super) fn sergeant_dice(&self) -> Dice {
        let fight = self.state.fight;
        let stood = self.state.unit(fight.target).figures + fight.kills;
        Dice::of(1, die::FIGURE, stood.max(1))
    }

    pub(super) fn settle_sergeant(&mut self, throw: &Throw, out: &mut dyn Sink<Event>) {
        let number = throw.as_slice().first().copied().unwrap_or(u8::MAX);
        if number < self.state.fight.kills {
            self.lose_sergeant(out);
        }
        self.after_losses(out);
    }

    fn hit_bridge(&mut self, kills: u8, out: &mut dyn Sink<Event>) {
        let Some(at) = self.bridge_near(self.state.fight.hex) else {
            return self.end_fight(out);
        };
        let bridge = &mut self.state.bridges[at];
        bridge.kills += kills;
        let (site, total) = (bridge.site, bridge.kills);
        // HC-ENG-6: one kill for a light bridge, three for a heavy one.
        let holds = if bridge.heavy { 3 } else { 1 };
        if kills > 0 {
            out.tell(Event::BridgeHit(site, total));
        }
        if total >= holds {
            self.fell_bridge(site, out);
        }
        self.end_fight(out);
    }

    // 12. Flags: see `retreat`.

    pub(super) fn after_losses(&mut self, out: &mut dyn Sink<Event>) {
        if self.is_over() {
            return;
        }
        let fight = self.state.fight;
        if fight.target >= LEADERS_FROM {
            if fight.destroyed || !self.tables.read.lone_commander_flags || fight.flags == 0 {
                let why = match fight.destroyed {
                    true => Moot::Gone,
                    false => Moot::Commander,
                };
                self.explain_flags(why, out);
                return self.seek_advance(out);
            }
            self.state.fight.retreat = fight.flags;
            return self.seek_retreat(out);
        }
        if fight.destroyed {
            self.explain_flags(Moot::Gone, out);
            return self.seek_advance(out);
        }
        if fight.withdraws {
            // HC-RET-13: exactly one hex, all flags ignored.
            self.explain_flags(Moot::Withdraws, out);
            self.state.unit_mut(fight.target).marks |= mark::FELL_BACK;
            self.state.fight.retreat = 1;
            return self.seek_retreat(out);
        }
        if fight.flags == 0 {
            return self.seek_advance(out);
        }
        self.to(Stage::Flags);
    }

    /// Reports flags that move nobody.
    fn explain_flags(&self, why: Moot, out: &mut dyn Sink<Event>) {
        let fight = &self.state.fight;
        if fight.flags > 0 {
            out.tell(Event::FlagsMoot(fight.target, fight.flags, why));
        }
    }

    pub(super) fn end_fight(&mut self, out: &mut dyn Sink<Event>) {
        if self.tables.read.flare_brief {
            self.state.lit = HexSet::EMPTY;
        }
        self.next_slot(out);
    }
}

/// A roll of battle dice by colour.
pub(super) fn dice_of(by_colour: [u8; 3]) -> Dice {
    let mut dice = Dice::none();
    for (colour, count) in (0u8..).zip(by_colour) {
        dice.add(count, colour, 6);
    }
    dice
}
