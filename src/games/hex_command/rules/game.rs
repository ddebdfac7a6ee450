//! Implements the engine's contract: what is pending, what is legal, why an act is not, and what it does.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::act::Act;
use super::cards::AFTER_CARD;
use super::decision::Decision;
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::{Played, Stage, State, Step};
use super::tables::{LEADERS_FROM, NOBODY, Piece, Tables, When, die};
use super::view::View;
use super::{Battle, facets, shown, text};
use crate::kernel::{HexId, OFF};
use serde_json::Value;

use crate::diag::Failure;
use crate::engine::{
    Dice, Facets, Fingerprint, Game, Outcome, Pending, Refusal, Side, Silence, Sink, Throw,
};

impl Battle {
    /// A battle about to begin.
    #[must_use]
    pub fn new(tables: Arc<Tables>) -> Battle {
        let state = State::start(&tables);
        let mut battle = Battle { tables, state };
        battle.seek_deployment(Side::First, &mut Silence);
        // No turn event is sent here: it comes with the first roll.
        battle.state.turn = 0;
        battle
    }

    /// A battle in a given state, for tests and puzzles; everything that follows from the pieces and the terrain is recomputed.
    #[must_use]
    pub fn from_state(tables: Arc<Tables>, state: State) -> Battle {
        let mut battle = Battle { tables, state };
        battle.state.take_stock(&battle.tables);
        for hex in 0..battle.tables.field.len() as HexId {
            battle.survey(hex);
        }
        battle.survey_mines();
        battle.state.survey_bridges();
        battle
    }

    /// The part that does not change.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The part that changes.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The side that must decide, if any.
    #[inline]
    fn decider(&self) -> Option<Side> {
        let fight = &self.state.fight;
        let attacker = || self.tables.unit(fight.attacker).side;
        let defender = || self.tables.side_of(fight.target);
        match self.state.stage {
            Stage::Deploy(side)
            | Stage::Accept(side)
            | Stage::Discard(side, _)
            | Stage::Scout(side)
            | Stage::Window(_, side) => Some(side),
            Stage::Slot | Stage::GetOut | Stage::Follow | Stage::LookAbout => Some(self.state.slot),
            Stage::Answer => Some(self.answerer()),
            Stage::Spotted => Some(self.tables.unit(self.state.task.piece).side.other()),
            Stage::Withdraw | Stage::Sergeant | Stage::Flags | Stage::Retreat => Some(defender()),
            Stage::Rouse | Stage::Roused(_) | Stage::Assign | Stage::Advance | Stage::Exploit => {
                Some(attacker())
            }
            _ => None,
        }
    }

    /// The moment in a step when a side may play cards on its own initiative.
    fn slot_moment(&self) -> Option<When> {
        match self.state.step {
            Step::Opening => None,
            Step::Activation => Some(When::Activation),
            Step::Movement => Some(When::Movement),
            Step::Battle => Some(When::Battle),
        }
    }

    /// Checks that the pieces, hexes and cards of an act exist.
    fn judge_exists(&self, act: &Act) -> Result<(), No> {
        let field = &self.tables.field;
        let piece = |piece: Piece| {
            let at = usize::from(piece);
            let leader = at
                .checked_sub(usize::from(LEADERS_FROM))
                .is_some_and(|at| at < self.tables.leaders.len());
            at < self.tables.units.len() || leader
        };
        let unit = |unit: Piece| usize::from(unit) < self.tables.units.len();
        let hex = |hex: u8| usize::from(hex) < field.len();
        let card = |card: u8| usize::from(card) < self.tables.cards.len();
        let good = match *act {
            Act::Deploy { unit: who, hex: at } | Act::Clear { unit: who, hex: at } => {
                unit(who) && hex(at)
            }
            Act::Flare {
                unit: who,
                hex: at,
                spotter,
            } => unit(who) && hex(at) && spotter.is_none_or(piece),
            Act::Fire {
                unit: who,
                hex: at,
                how,
                ..
            } => {
                let spotter = match how {
                    super::Fire::Guided(spotter) => piece(spotter),
                    _ => true,
                };
                unit(who) && hex(at) && spotter
            }
            Act::Discard { card: it } | Act::Counter { card: it } => card(it),
            Act::Place { rank, piece: who } => (1..=5).contains(&rank) && piece(who),
            Act::Keep { rank, unit: who } => (1..=5).contains(&rank) && unit(who),
            Act::Trade {
                first,
                second,
                want,
            } => [first, second, want]
                .iter()
                .all(|rank| (1..=5).contains(rank)),
            Act::Move { piece: who, to, .. } => piece(who) && hex(to),
            Act::DigIn { unit: who }
            | Act::Mount { unit: who }
            | Act::Dismount { unit: who }
            | Act::Recon { unit: who }
            | Act::Show { unit: who, .. } => unit(who),
            Act::Build {
                unit: who, site, ..
            }
            | Act::Repair { unit: who, site }
            | Act::Blow { unit: who, site } => {
                let edge = site.other == OFF || (hex(site.other) && site.hex < site.other);
                unit(who) && hex(site.hex) && edge
            }
            Act::Decoy { hex: at } | Act::Retreat { hex: at } => hex(at),
            Act::Play {
                card: it,
                target,
                hex: at,
                ..
            } => card(it) && (target == NOBODY || piece(target)) && (at == OFF || hex(at)),
            Act::Rouse { leader } => piece(leader),
            _ => true,
        };
        if good {
            Ok(())
        } else {
            Err(self.not_now("HC-SEQ-1"))
        }
    }

    fn not_now(&self, rule: &'static str) -> No {
        let now = (self.state.stage, self.state.step);
        No::new(rule, Fact::NotPending { now })
    }

    fn must_choose(&self, rule: &'static str) -> No {
        let now = (self.state.stage, self.state.step);
        No::new(rule, Fact::MustChoose { now })
    }

    /// Checks an act against the rules.
    ///
    /// # Errors
    /// The rule that forbids it, with the facts.
    pub fn judge(&self, act: &Act) -> Result<(), No> {
        let Some(side) = self.decider() else {
            let over = self.is_over();
            return Err(No::new("HC-SEQ-1", Fact::NotYourTurn { over }));
        };
        self.judge_exists(act)?;
        match (self.state.stage, *act) {
            (Stage::Deploy(side), Act::Deploy { unit, hex }) => self.judge_deploy(side, unit, hex),
            (Stage::Deploy(_), Act::Pass) => {
                let mut acts = Vec::new();
                self.legal_deploy(side, &mut acts);
                if acts == [Act::Pass] {
                    Ok(())
                } else {
                    Err(self.must_choose("HC-SET-5"))
                }
            }
            (Stage::Accept(_), Act::Take | Act::HandOver) => Ok(()),
            (Stage::Discard(side, _), Act::Discard { card }) => self.judge_discard(side, card),
            (Stage::Discard(..), _) => Err(self.must_choose("HC-DRW-3")),
            (Stage::Scout(side), Act::Recon { unit }) => {
                self.judge_present(side, unit)?;
                self.judge_recon(unit)
            }
            (Stage::Scout(_), Act::Pass) => Ok(()),
            (Stage::Slot, act) => self.judge_slot(side, &act),
            (
                Stage::Window(when, side),
                Act::Play {
                    card,
                    target,
                    branch,
                    hex,
                },
            ) => self.judge_play(side, when, card, target, branch, hex),
            (Stage::Window(..), Act::Pass) => Ok(()),
            (Stage::Answer, Act::Save) => self.judge_save(),
            (Stage::Answer, Act::Counter { card }) => self.judge_counter(side, card),
            (Stage::Answer, Act::Pass) => Ok(()),
            (Stage::GetOut, Act::Dismount { unit }) if unit == self.state.task.piece => Ok(()),
            (Stage::GetOut | Stage::Follow | Stage::LookAbout, Act::Pass) => Ok(()),
            (Stage::Follow, Act::Move { piece, to, lead }) => {
                self.judge_own(side, piece)?;
                self.judge_follow(piece, to, lead)
            }
            (Stage::LookAbout, Act::Recon { unit }) if unit == self.state.task.piece => Ok(()),
            (Stage::Spotted, Act::Show { unit, chip }) => self.judge_show(side, unit, chip),
            (Stage::Spotted, Act::Decoy { hex }) => self.judge_decoy(side, hex),
            (Stage::Spotted, Act::Pass) => {
                if self.may_end_recon() {
                    Ok(())
                } else {
                    Err(self.must_choose("HC-REC-5"))
                }
            }
            (Stage::Withdraw, Act::Withdraw | Act::Pass) => Ok(()),
            (Stage::Rouse, Act::Rouse { leader }) => self.judge_rouse(leader),
            (Stage::Rouse | Stage::Roused(_), Act::Pass) => Ok(()),
            (Stage::Roused(leader), Act::Move { piece, to, lead }) => {
                if piece == leader && !lead {
                    self.judge_roused_move(leader, to)
                } else {
                    Err(self.not_now("HG-DIE-7"))
                }
            }
            (Stage::Assign, Act::OnVehicle { hits }) => self.judge_on_vehicle(hits),
            (Stage::Sergeant, Act::LoseSergeant | Act::Pass) => Ok(()),
            (Stage::Flags, Act::Stand | Act::GiveGround) => Ok(()),
            (
                Stage::Flags,
                Act::Play {
                    card,
                    target,
                    branch,
                    hex,
                },
            ) => self.judge_play(side, When::Retreat, card, target, branch, hex),
            (Stage::Retreat, Act::Retreat { hex }) => self.judge_retreat(hex),
            (Stage::Advance, Act::Advance { lead }) => self.judge_advance(lead),
            (Stage::Exploit, Act::Exploit { support }) => self.judge_exploit(support),
            (Stage::Advance | Stage::Exploit, Act::Pass) => Ok(()),
            _ => Err(self.not_now("HC-SEQ-1")),
        }
    }

    fn judge_slot(&self, side: Side, act: &Act) -> Result<(), No> {
        let step = self.state.step;
        let wrong_step = |rule| Err(self.not_now(rule));
        match *act {
            Act::Pass => Ok(()),
            Act::Play {
                card,
                target,
                branch,
                hex,
            } => match self.slot_moment() {
                Some(when) => self.judge_play(side, when, card, target, branch, hex),
                None => wrong_step("HC-SEQ-2"),
            },
            Act::Place { rank, piece } if step == Step::Activation => {
                self.judge_place(side, rank, piece)
            }
            Act::Trade {
                first,
                second,
                want,
            } if step == Step::Activation => self.judge_trade(side, first, second, want),
            Act::Keep { rank, unit } if step == Step::Activation => {
                self.judge_keep(side, rank, unit)
            }
            Act::Move { piece, to, lead } if step == Step::Movement => {
                self.judge_present(side, piece)?;
                self.judge_move(piece, to, lead)
            }
            Act::DigIn { unit }
            | Act::Mount { unit }
            | Act::Dismount { unit }
            | Act::Clear { unit, .. }
            | Act::Build { unit, .. }
            | Act::Repair { unit, .. }
            | Act::Blow { unit, .. }
            | Act::Recon { unit }
                if step == Step::Movement =>
            {
                self.judge_present(side, unit)?;
                match *act {
                    Act::DigIn { unit } => self.judge_dig_in(unit),
                    Act::Mount { unit } => self.judge_mount(unit, true),
                    Act::Dismount { unit } => self.judge_mount(unit, false),
                    Act::Clear { unit, hex } => self.judge_clear(unit, hex),
                    Act::Build { unit, site, heavy } => self.judge_build(unit, site, heavy),
                    Act::Repair { unit, site } => self.judge_repair(unit, site),
                    Act::Blow { unit, site } => self.judge_blow(unit, site),
                    _ => self.judge_recon(unit),
                }
            }
            Act::Fire {
                unit,
                hex,
                how,
                support,
            } if step == Step::Battle => {
                self.judge_present(side, unit)?;
                self.judge_fire(unit, hex, how, support)
            }
            Act::Flare { unit, hex, spotter } if step == Step::Battle => {
                self.judge_present(side, unit)?;
                self.judge_flare(unit, hex, spotter)
            }
            Act::Fire { .. } | Act::Flare { .. } | Act::Move { .. } => wrong_step("HC-SEQ-4"),
            _ => wrong_step("HC-SEQ-1"),
        }
    }

    fn slot_act(&mut self, act: &Act, out: &mut dyn Sink<Event>) {
        let side = self.state.slot;
        match *act {
            Act::Pass => self.pass(out),
            Act::Place { rank, piece } => self.place(side, rank, piece, out),
            Act::Trade {
                first,
                second,
                want,
            } => self.trade(side, first, second, want, out),
            Act::Keep { rank, unit } => self.keep(side, rank, unit, out),
            Act::Move { piece, to, lead } => self.announce_move(piece, to, lead, out),
            Act::DigIn { unit } => self.dig_in(unit, out),
            Act::Mount { unit } => self.mount(unit, true, out),
            Act::Dismount { unit } => self.mount(unit, false, out),
            Act::Clear { unit, hex } => self.clear(unit, hex, out),
            Act::Build { unit, site, heavy } => self.build(unit, site, heavy, out),
            Act::Repair { unit, site } => self.repair(unit, site, out),
            Act::Blow { unit, site } => self.blow(unit, site),
            Act::Recon { unit } => self.scout(unit, out),
            Act::Fire {
                unit,
                hex,
                how,
                support,
            } => self.declare(unit, hex, how, support, out),
            Act::Flare { unit, hex, spotter } => self.fire_flare(unit, hex, spotter, out),
            _ => {}
        }
    }

    fn begin_play(&mut self, side: Side, when: When, act: &Act, out: &mut dyn Sink<Event>) {
        if let Act::Play {
            card,
            target,
            branch,
            hex,
        } = *act
        {
            let play = Played {
                card,
                target,
                branch,
                hex,
                ..Played::NONE
            };
            self.play(side, when, play, out);
        }
    }

    /// Applies an act that has been judged legal.
    fn act(&mut self, act: &Act, out: &mut dyn Sink<Event>) {
        match (self.state.stage, *act) {
            (Stage::Deploy(side), Act::Deploy { unit, hex }) => self.deploy(side, unit, hex, out),
            (Stage::Deploy(side), _) => self.give_up_deploying(side, out),
            (Stage::Accept(side), Act::Take) => self.hold(side, out),
            (Stage::Accept(side), _) => {
                out.tell(Event::HandedOver(side));
                self.hold(side.other(), out);
            }
            (Stage::Discard(side, AFTER_CARD), Act::Discard { card }) => {
                self.state.hands[side.at()] &= !(1 << card);
                self.state.aside |= 1 << card;
                out.tell(Event::Discarded(side, card));
                if !self.is_over_limit(side) {
                    self.after_card(out);
                }
            }
            (Stage::Discard(side, number), Act::Discard { card }) => {
                self.discard(side, number, card, out);
            }
            (Stage::Scout(_), Act::Recon { unit }) => self.scout(unit, out),
            (Stage::Scout(side), _) => self.skip_scout(side, out),
            (Stage::Slot, Act::Play { .. }) => {
                if let Some(when) = self.slot_moment() {
                    self.begin_play(self.state.slot, when, act, out);
                }
            }
            (Stage::Slot, _) => self.slot_act(act, out),
            (Stage::Window(when, side), Act::Play { .. }) => {
                self.begin_play(side, when, act, out);
            }
            (Stage::Window(when, side), _) => self.close_window(when, side, out),
            (Stage::Answer, Act::Save) => self.save_against_card(),
            (Stage::Answer, Act::Counter { card }) => self.counter(self.answerer(), card, out),
            (Stage::Answer, _) => self.card_stands(out),
            (Stage::GetOut, Act::Dismount { .. }) => self.get_out(out),
            (Stage::GetOut, _) => self.seek_partner(out),
            (Stage::Follow, Act::Move { piece, to, lead }) => self.follow(piece, to, lead, out),
            (Stage::Follow, _) => self.seek_look_about(out),
            (Stage::LookAbout, Act::Recon { unit }) => self.scout(unit, out),
            (Stage::LookAbout, _) => self.next_slot(out),
            (Stage::Spotted, Act::Show { unit, chip }) => self.show(unit, chip, out),
            (Stage::Spotted, Act::Decoy { hex }) => {
                let side = self.tables.unit(self.state.task.piece).side.other();
                self.decoy(side, hex, out);
            }
            (Stage::Spotted, _) => self.end_recon(out),
            (Stage::Withdraw, Act::Withdraw) => self.withdraw(out),
            (Stage::Withdraw, _) => self.after_withdrawal(out),
            (Stage::Rouse, Act::Rouse { leader }) => self.rouse(leader, out),
            (Stage::Rouse, _) => self.seek_assignment(out),
            (Stage::Roused(leader), Act::Move { to, .. }) => self.move_roused(leader, to, out),
            (Stage::Roused(_), _) => self.seek_rouse(out),
            (Stage::Assign, Act::OnVehicle { hits }) => self.divide(hits, out),
            (Stage::Sergeant, Act::LoseSergeant) => {
                self.lose_sergeant(out);
                self.after_losses(out);
            }
            (Stage::Sergeant, _) => self.after_losses(out),
            (Stage::Flags, Act::Stand) => self.stand(out),
            (Stage::Flags, Act::GiveGround) => self.give_ground(out),
            (Stage::Flags, _) => {
                let side = self.tables.side_of(self.state.fight.target);
                self.begin_play(side, When::Retreat, act, out);
            }
            (Stage::Retreat, Act::Retreat { hex }) => self.retreat(hex, out),
            (Stage::Advance, Act::Advance { lead }) => self.advance(lead, out),
            (Stage::Advance, _) => self.end_fight(out),
            (Stage::Exploit, Act::Exploit { support }) => self.exploit(support, out),
            (Stage::Exploit, _) => self.end_fight(out),
            _ => {}
        }
    }

    /// The legal act most like another: of the same kind, then with the same piece, then nearest.
    fn nearest(&self, act: &Act) -> Option<Act> {
        let mut acts = Vec::new();
        self.candidates(&mut acts);
        acts.into_iter()
            .filter_map(|other| Some((self.unlikeness(act, &other)?, other)))
            .min_by_key(|(unlike, _)| *unlike)
            .map(|(_, other)| other)
    }

    fn unlikeness(&self, act: &Act, other: &Act) -> Option<u32> {
        if std::mem::discriminant(act) != std::mem::discriminant(other) {
            return None;
        }
        let field = &self.tables.field;
        let far = |one: u8, two: u8| {
            let on_board = |hex: u8| usize::from(hex) < field.len();
            if on_board(one) && on_board(two) {
                u32::from(field.distance(one, two))
            } else {
                0
            }
        };
        let differs = |same: bool| if same { 0 } else { 100 };
        Some(match (*act, *other) {
            (
                Act::Move { piece, to, lead },
                Act::Move {
                    piece: who,
                    to: there,
                    lead: led,
                },
            ) => differs(piece == who) + 2 * far(to, there) + u32::from(lead != led),
            (
                Act::Fire { unit, hex, how, .. },
                Act::Fire {
                    unit: who,
                    hex: there,
                    how: other,
                    ..
                },
            ) => differs(unit == who) + 2 * far(hex, there) + u32::from(how != other),
            (
                Act::Place { rank, piece },
                Act::Place {
                    rank: die,
                    piece: who,
                },
            ) => differs(piece == who) + u32::from(rank.abs_diff(die)),
            (
                Act::Deploy { unit, hex },
                Act::Deploy {
                    unit: who,
                    hex: there,
                },
            )
            | (
                Act::Clear { unit, hex },
                Act::Clear {
                    unit: who,
                    hex: there,
                },
            ) => differs(unit == who) + far(hex, there),
            (
                Act::Flare { unit, hex, spotter },
                Act::Flare {
                    unit: who,
                    hex: there,
                    spotter: other,
                },
            ) => differs(unit == who) + 2 * far(hex, there) + u32::from(spotter != other),
            (Act::Retreat { hex }, Act::Retreat { hex: there })
            | (Act::Decoy { hex }, Act::Decoy { hex: there }) => far(hex, there),
            (
                Act::Play {
                    card, target, hex, ..
                },
                Act::Play {
                    card: other,
                    target: who,
                    hex: there,
                    ..
                },
            ) => differs(card == other) + 20 * u32::from(target != who) + far(hex, there),
            (
                Act::Trade {
                    first,
                    second,
                    want,
                },
                Act::Trade {
                    first: one,
                    second: two,
                    want: other,
                },
            ) => {
                let dice = first.abs_diff(one) + second.abs_diff(two);
                u32::from(2 * dice + want.abs_diff(other))
            }
            (Act::OnVehicle { hits }, Act::OnVehicle { hits: other }) => {
                u32::from(hits.abs_diff(other))
            }
            (one, two) => u32::from(one != two),
        })
    }
}

impl Game for Battle {
    type Act = Act;
    type Event = Event;
    type View = View;
    type Fixed = Tables;
    type Decision = Decision;

    const COMPLETE: bool = true;

    #[inline]
    fn pending(&self) -> Pending<Decision> {
        if let Stage::Over(outcome) = self.state.stage {
            return Pending::Over(outcome);
        }
        match self.decider() {
            Some(side) => Pending::Decide {
                side,
                what: Decision::of(&self.state),
            },
            None => Pending::Roll(self.roller()),
        }
    }

    fn candidates(&self, out: &mut Vec<Act>) {
        out.clear();
        match self.state.stage {
            Stage::Deploy(side) => self.legal_deploy(side, out),
            Stage::Accept(_) => out.extend([Act::Take, Act::HandOver]),
            Stage::Discard(side, _) => {
                let mut hand = self.state.hands[side.at()];
                while hand != 0 {
                    let card = hand.trailing_zeros() as u8;
                    hand &= hand - 1;
                    out.push(Act::Discard { card });
                }
            }
            Stage::Scout(side) => {
                for unit in self.units_of(side) {
                    if self.judge_recon(unit).is_ok() {
                        out.push(Act::Recon { unit });
                    }
                }
                out.push(Act::Pass);
            }
            Stage::Slot => match self.state.step {
                Step::Opening => {}
                Step::Activation => self.legal_orders(self.state.slot, out),
                Step::Movement => self.legal_movement(self.state.slot, out),
                Step::Battle => self.legal_battles(self.state.slot, out),
            },
            Stage::Window(when, side) => {
                self.legal_plays(side, when, out);
                out.push(Act::Pass);
            }
            Stage::Answer => self.legal_answers(self.answerer(), out),
            Stage::GetOut => out.extend([
                Act::Dismount {
                    unit: self.state.task.piece,
                },
                Act::Pass,
            ]),
            Stage::Follow => self.legal_follow(out),
            Stage::LookAbout => out.extend([
                Act::Recon {
                    unit: self.state.task.piece,
                },
                Act::Pass,
            ]),
            Stage::Spotted => {
                let scout = self.tables.unit(self.state.task.piece);
                self.legal_spotted(scout.side.other(), out);
            }
            Stage::Withdraw => out.extend([Act::Withdraw, Act::Pass]),
            Stage::Rouse => self.legal_rouse(out),
            Stage::Roused(leader) => self.legal_roused(leader, out),
            Stage::Assign => {
                let most = self.state.fight.vehicle_hits;
                out.extend((0..=most).map(|hits| Act::OnVehicle { hits }));
            }
            Stage::Sergeant => out.extend([Act::LoseSergeant, Act::Pass]),
            Stage::Flags => {
                let side = self.tables.side_of(self.state.fight.target);
                self.legal_flags(side, out);
            }
            Stage::Retreat => self.legal_retreats(out),
            Stage::Advance => {
                for lead in [false, true] {
                    if self.judge_advance(lead).is_ok() {
                        out.push(Act::Advance { lead });
                    }
                }
                out.push(Act::Pass);
            }
            Stage::Exploit => {
                for support in [false, true] {
                    if self.judge_exploit(support).is_ok() {
                        out.push(Act::Exploit { support });
                    }
                }
                out.push(Act::Pass);
            }
            _ => {}
        }
    }

    fn check(&self, act: &Act) -> Result<(), Refusal<Act>> {
        self.judge(act).map_err(|no| Refusal {
            rule: no.rule,
            facts: no.fact.sentence(&self.tables),
            nearest: self.nearest(act),
        })
    }

    fn apply(&mut self, act: &Act, events: &mut impl Sink<Event>) {
        debug_assert_eq!(self.judge(act), Ok(()), "{act:?}");
        self.act(act, events);
    }

    #[inline]
    fn dice(&self) -> Dice {
        match self.state.stage {
            Stage::Deal(_) | Stage::Draw(..) | Stage::DrawLot(..) | Stage::CardDraw => {
                self.deck_die()
            }
            Stage::Lot(side) => self.lot_dice(side),
            Stage::RollOff => Dice::of(2, die::PLAIN, 6),
            Stage::Initiative => self.initiative_dice(),
            Stage::Cast(_) => Dice::of(self.state.orders, die::ACTIVATION, 6),
            Stage::CardSave => self.card_save_dice(),
            Stage::Door => self.door_dice(),
            Stage::Mine => self.pending_mine_dice(),
            Stage::MineSaves => self.mine_save_dice(),
            Stage::Clear => self.clear_dice(),
            Stage::Blow => self.blow_dice(),
            Stage::Depth => self.depth_dice(),
            Stage::Scatter => self.scatter_dice(),
            Stage::Throw => self.battle_dice(),
            Stage::Saves => self.save_dice(),
            Stage::SergeantRoll => self.sergeant_dice(),
            Stage::FlagSaves => self.flag_dice(),
            _ => Dice::none(),
        }
    }

    fn settle(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        debug_assert!(self.dice().fits(throw), "{throw:?}");
        let out: &mut dyn Sink<Event> = events;
        match self.state.stage {
            Stage::Deal(side) => self.settle_deal(side, throw, out),
            Stage::RollOff => self.settle_roll_off(throw, out),
            Stage::Initiative => self.settle_initiative(throw, out),
            Stage::Draw(side, number) => self.settle_draw(side, number, throw, out),
            Stage::Lot(side) => self.settle_lot(side, throw, out),
            Stage::DrawLot(side, left) => self.settle_draw_lot(side, left, throw, out),
            Stage::CardDraw => self.settle_card_draw(throw, out),
            Stage::Cast(side) => self.settle_cast(side, throw, out),
            Stage::CardSave => self.settle_card_save(throw, out),
            Stage::Door => self.settle_door(throw, out),
            Stage::Mine => self.settle_mine(throw, out),
            Stage::MineSaves => self.settle_mine_saves(throw, out),
            Stage::Clear => self.settle_clear(throw, out),
            Stage::Blow => self.settle_blow(throw, out),
            Stage::Depth => self.settle_depth(throw, out),
            Stage::Scatter => self.settle_scatter(throw, out),
            Stage::Throw => self.settle_throw(throw, out),
            Stage::Saves => self.settle_saves(throw, out),
            Stage::SergeantRoll => self.settle_sergeant(throw, out),
            Stage::FlagSaves => self.settle_flags(throw, out),
            _ => {}
        }
    }

    fn view(&self, side: Side) -> View {
        View::of(self, side)
    }

    fn fixed(&self) -> &Arc<Tables> {
        &self.tables
    }

    fn write(&self, act: &Act) -> String {
        text::write(&self.tables, act)
    }

    fn read(&self, line: &str) -> Result<Act, Failure> {
        let hand = self.decider().map_or(0, |side| self.state.hands[side.at()]);
        let act = match text::read(&self.tables, hand, line)? {
            // The order of the two dice does not matter.
            Act::Trade {
                first,
                second,
                want,
            } => Act::Trade {
                first: first.min(second),
                second: first.max(second),
                want,
            },
            act => act,
        };
        // Players need not name the option when only one is open.
        if let Act::Play {
            card,
            target,
            branch: 0,
            hex,
        } = act
        {
            let mut acts = Vec::new();
            self.candidates(&mut acts);
            let meant = |other: &&Act| {
                matches!(**other, Act::Play { card: its, target: on, hex: at, .. }
                    if its == card && on == target && at == hex)
            };
            if self.judge(&act).is_err()
                && let Some(meant) = acts.iter().find(meant)
            {
                return Ok(*meant);
            }
        }
        Ok(act)
    }

    fn facets(&self, act: &Act) -> Facets {
        facets::facets(self, act)
    }

    fn show_view(&self, side: Side) -> Value {
        shown::view(&self.tables, &View::of(self, side))
    }

    fn show_event(&self, before: &Battle, event: &Event, side: Side) -> Value {
        shown::event(self, before, event, side)
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = Fingerprint::default();
        let (state, tables) = (&self.state, &self.tables);
        let hexes = tables.field.len();
        // Derived data is left out.
        (state.stage, state.step, state.turn, state.orders).hash(&mut hasher);
        (state.holder, state.caster, state.slot, state.passed).hash(&mut hasher);
        (state.vp, state.tenths, state.lost, state.played).hash(&mut hasher);
        (state.pool, state.traded).hash(&mut hasher);
        (state.deck, state.hands, state.aside).hash(&mut hasher);
        state.units[..tables.units.len()].hash(&mut hasher);
        state.leaders[..tables.leaders.len()].hash(&mut hasher);
        hasher.write(&state.ground[..hexes]);
        hasher.write(&state.points[..hexes]);
        hasher.write(&state.doors[..hexes]);
        (state.sandbags, state.lit, state.closed, state.area).hash(&mut hasher);
        (state.mines, state.bridges).hash(&mut hasher);
        (state.dummies, state.spare).hash(&mut hasher);
        (state.scored, state.held).hash(&mut hasher);
        (state.fight, state.play, state.task).hash(&mut hasher);
        hasher.finish()
    }
}

impl Battle {
    /// The side that rolls the pending dice.
    fn roller(&self) -> Side {
        let fight = &self.state.fight;
        let task = &self.state.task;
        let owner = |piece: Piece| match piece {
            NOBODY => self.state.slot,
            piece => self.tables.side_of(piece),
        };
        match self.state.stage {
            Stage::Deal(side)
            | Stage::Draw(side, _)
            | Stage::Lot(side)
            | Stage::DrawLot(side, _)
            | Stage::Cast(side) => side,
            Stage::CardDraw => self.state.play.side,
            Stage::RollOff | Stage::Initiative => self.state.caster,
            Stage::CardSave => self.answerer(),
            Stage::Door
            | Stage::Mine
            | Stage::MineSaves
            | Stage::Clear
            | Stage::Blow
            | Stage::Depth => owner(task.piece),
            Stage::Saves if fight.target == NOBODY => owner(fight.attacker).other(),
            Stage::Saves | Stage::SergeantRoll | Stage::FlagSaves => owner(fight.target),
            _ => owner(fight.attacker),
        }
    }

    /// How the battle ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.state.stage {
            Stage::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}
