//! Dominated acts: those that give something up and get nothing for it, judged by a side's own view; knows nothing of
//! what an act is worth.
//!
//! An act is dominated when another legal act leaves the side everything the first leaves it, and something besides:
//!
//! | act | dominated by | what makes it so |
//! |---|---|---|
//! | passing in the battle step | a free shot | a pass is final, and neither the shot nor a kept die outlasts the turn |
//! | passing in the activation step | an order that takes no die from a second attack | the die is lost otherwise, and an order obliges to nothing |
//! | a strong die on a piece | a weaker one on the same piece | the strong die serves more pieces |
//! | an attack without support, or with it | the same attack the other way | its odds are no worse in anything and better in something |
//! | a card that changes nothing | keeping it | nothing that can be done or rolled is different afterwards |
//! | an attack that can do nothing | an attack by the same unit that can kill | nothing is lost by the other target |
//! | passing in the movement step | a move that wins the battle at once | the first side to reach its quota wins |
//! | leaving, moving or retreating a commander to stand alone beside a full enemy unit | the commander's own move elsewhere, taking the commander along, or a white flag the target ignores | a lone commander beside the enemy falls to one hit |
//! | not attacking again after a breakthrough | the attack | it costs no die |
//! | not rolling to save against a card, reconnoitring where nothing is hidden, giving up a sergeant | the other answer | it costs nothing |

use super::evaluation::Evaluation;
use super::reckoning::Expected;
use crate::bot::Question;
use crate::games::hex_command::odds;
use crate::games::hex_command::rules::{
    Act, Battle, Fire, HexId, LEADERS_FROM, NOBODY, OFF, Op, Piece, Sighting, Stage, Step, mark,
};

/// The act that dominates another, and why it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Better {
    /// The better act.
    pub act: Act,
    /// What makes it better.
    pub reason: &'static str,
}

/// The act that dominates an act of a question, if there is one.
#[must_use]
pub fn better_than(question: &Question<'_, Battle>, act: &Act) -> Option<Better> {
    let mut evaluation = Evaluation::of(&question.view(), question.fixed(), Default::default());
    evaluation.better_than(question.acts(), act)
}

/// A retreat longer than this is not reckoned with.
const LONGEST_RETREAT: u8 = 6;

/// The hexes that cards and commanders may add to moves and reach.
const HELPED: u16 = 5;

/// Odds that differ by less are the same.
const SAME: f32 = 1e-5;

impl Evaluation {
    /// The act that dominates an act, of those on offer.
    pub(super) fn better_than(&mut self, acts: &[Act], act: &Act) -> Option<Better> {
        // A person may have taken acts off the list.
        let found = self.find_better(acts, act);
        found.filter(|better| acts.contains(&better.act))
    }

    fn find_better(&mut self, acts: &[Act], act: &Act) -> Option<Better> {
        let state = self.battle.state();
        let better = |act: Act, reason: &'static str| Some(Better { act, reason });
        match (state.stage, *act) {
            (Stage::Slot, Act::Pass) => match state.step {
                Step::Opening => None,
                Step::Activation => self.free_order(acts),
                Step::Movement => self.winning_move(acts).or_else(|| self.rescue(acts)),
                Step::Battle => self.free_shot(acts),
            },
            (_, Act::Place { rank, piece }) => self.weaker_die(acts, rank, piece),
            (_, Act::Fire { .. }) => self
                .better_support(acts, act)
                .or_else(|| self.better_target(acts, act)),
            (_, Act::Play { .. }) => {
                let keeps = |other: &&Act| matches!(other, Act::Pass | Act::Stand);
                let kept = acts.iter().find(keeps)?;
                match self.is_idle(act) {
                    true => better(*kept, "the card would change nothing"),
                    false => None,
                }
            }
            (Stage::Roused(_), Act::Pass) => self.rescue(acts),
            (Stage::Rouse, Act::Pass) => self.free_rouse(acts),
            (_, Act::Retreat { hex }) => self.safer_retreat(acts, hex),
            (_, Act::Move { piece, to, .. }) if piece >= LEADERS_FROM => {
                self.safer_move(acts, piece, to)
            }
            (_, Act::Move { piece, to, lead }) => {
                let along = Act::Move {
                    piece,
                    to,
                    lead: true,
                };
                self.taken_along(acts, piece, to, lead, along)
            }
            (_, Act::Advance { lead }) => {
                let fight = state.fight;
                let along = Act::Advance { lead: true };
                self.taken_along(acts, fight.attacker, fight.hex, lead, along)
            }
            (Stage::Exploit, Act::Pass) => self.free_exploit(acts),
            (Stage::Exploit, Act::Exploit { support }) => self.better_exploit(acts, support),
            (Stage::Answer, Act::Pass) if acts.contains(&Act::Save) => {
                better(Act::Save, "the saving throw costs nothing")
            }
            (Stage::Sergeant, Act::LoseSergeant) => {
                better(Act::Pass, "nobody has to give up the sergeant")
            }
            (Stage::LookAbout | Stage::Scout(_), Act::Recon { .. })
                if !self.is_anything_hidden() =>
            {
                better(Act::Pass, "nobody is hidden")
            }
            _ => None,
        }
    }

    pub(super) fn is_anything_hidden(&self) -> bool {
        self.unseen > 0
    }

    /// Whether a card in hand must be paid for by showing dice.
    fn shows_dice(&self) -> bool {
        let mut hand = self.battle.state().hands[self.me.at()];
        while hand != 0 {
            let card = hand.trailing_zeros();
            hand &= hand - 1;
            if self.tables().cards[card as usize].shows != [0; 5] {
                return true;
            }
        }
        false
    }

    /// Whether a card in hand may do something.
    fn holds(&self, op: Op) -> bool {
        let mut hand = self.battle.state().hands[self.me.at()];
        while hand != 0 {
            let card = hand.trailing_zeros() as u8;
            hand &= hand - 1;
            let used = self.tables().use_of(card, self.me);
            if used.is_some_and(|used| used.branches.iter().flatten().any(|it| *it == op)) {
                return true;
            }
        }
        false
    }

    // Attacks.

    /// A direct attack that may kill, by a unit that the enemy has seen already and that gives up nothing for it: its first of the turn, or
    /// a second one on a die that no card in hand has to show.
    fn free_shot(&mut self, acts: &[Act]) -> Option<Better> {
        let shows_dice = self.shows_dice();
        for act in acts {
            let Act::Fire {
                unit,
                hex,
                how: Fire::Direct,
                ..
            } = *act
            else {
                continue;
            };
            let state = self.battle.state().unit(unit);
            let is_second = state.battles > 0 && state.extra_battles == 0;
            if state.sighting != Sighting::Seen || (is_second && shows_dice) {
                continue;
            }
            let odds = self.memory.book.expect(&self.battle, act);
            if odds.kills + odds.vehicle + odds.commander > SAME
                && !self.may_score_by_retreating(hex)
            {
                let reason = "the shot costs nothing, and a pass gives it up";
                return Some(Better { act: *act, reason });
            }
        }
        None
    }

    /// Whether an enemy who falls back from a hex, or is driven from it, may score for where it ends up: every step of
    /// a retreat brings it nearer to its home edge (HC-RET-15).
    fn may_score_by_retreating(&self, hex: HexId) -> bool {
        let field = &self.tables().field;
        let enemy = self.me.other();
        let mut objectives = self.tables().objectives.iter().enumerate();
        objectives.any(|(at, objective)| {
            let steps = field.distance(hex, objective.hex);
            let nearer = field.home_of(enemy, objective.hex) + steps <= field.home_of(enemy, hex);
            !objective.hold
                && self.is_open(enemy, at)
                && (1..=LONGEST_RETREAT).contains(&steps)
                && nearer
        })
    }

    /// Another shot of a unit whose shot can do nothing at all, not even free a white flag for a commander (HG-DIE-7).
    fn better_target(&mut self, acts: &[Act], act: &Act) -> Option<Better> {
        let Act::Fire {
            unit,
            how: Fire::Direct,
            ..
        } = *act
        else {
            return None;
        };
        let tables = self.tables();
        let leads = tables
            .leader_numbers()
            .any(|it| tables.side_of(it) == self.me && self.battle.state().leader(it).hex != OFF);
        if tables.read.white_flags && leads {
            return None;
        }
        let idle = self.memory.book.expect(&self.battle, act);
        if parts(&idle).iter().any(|part| *part > SAME) {
            return None;
        }
        for other in acts {
            let Act::Fire {
                unit: its,
                hex,
                how: Fire::Direct,
                ..
            } = *other
            else {
                continue;
            };
            if its == unit
                && self.memory.book.expect(&self.battle, other).kills > SAME
                && !self.may_score_by_retreating(hex)
            {
                let reason = "the attack can do nothing, and another target can be hit";
                return Some(Better {
                    act: *other,
                    reason,
                });
            }
        }
        None
    }

    /// The same attack with support instead of without, or without instead of with.
    fn better_support(&mut self, acts: &[Act], act: &Act) -> Option<Better> {
        let Act::Fire {
            unit,
            hex,
            how: how @ Fire::Direct,
            support,
        } = *act
        else {
            return None;
        };
        let other = Act::Fire {
            unit,
            hex,
            how,
            support: !support,
        };
        if !acts.contains(&other) {
            return None;
        }
        let mine = self.memory.book.expect(&self.battle, act);
        let others = self.memory.book.expect(&self.battle, &other);
        is_better(&parts(&others), &parts(&mine)).then_some(Better {
            act: other,
            reason: reason_of_support(!support),
        })
    }

    fn better_exploit(&mut self, acts: &[Act], support: bool) -> Option<Better> {
        let other = Act::Exploit { support: !support };
        if !acts.contains(&other) {
            return None;
        }
        let [mine, others] = [support, !support].map(|support| {
            let expected = self.again(support);
            [expected.kills, expected.destroyed, expected.driven].map(|part| part as f32)
        });
        is_better(&others, &mine).then_some(Better {
            act: other,
            reason: reason_of_support(!support),
        })
    }

    /// What the second attack after a breakthrough promises.
    fn again(&mut self, support: bool) -> Expected {
        let fight = self.battle.state().fight;
        let hex = self.battle.state().hex_of(fight.target);
        let shot = self.fire(fight.attacker, hex, support);
        shot.unwrap_or_default().expected
    }

    /// The second attack after a breakthrough, unless the unit has a die or may get a card for another one.
    fn free_exploit(&mut self, acts: &[Act]) -> Option<Better> {
        let unit = self.battle.state().fight.attacker;
        let hex = self.battle.state().hex_of(self.battle.state().fight.target);
        let second = self.battle.has_second_attack(unit) || self.holds(Op::BattleAgain);
        if second || self.may_score_by_retreating(hex) {
            return None;
        }
        let is_exploit = |act: &&Act| matches!(act, Act::Exploit { .. });
        for act in acts.iter().filter(is_exploit) {
            let support = *act == Act::Exploit { support: true };
            if self.again(support).kills > f64::from(SAME) {
                let reason = "the second attack costs nothing";
                return Some(Better { act: *act, reason });
            }
        }
        None
    }

    // Movement.

    /// A move onto an objective whose points win the battle at once (HC-VIC-1).
    fn winning_move(&self, acts: &[Act]) -> Option<Better> {
        let (tables, me) = (self.tables(), self.me.at());
        let missing = tables.sides[me]
            .quota
            .saturating_sub(self.battle.state().vp[me]);
        let wins = |act: &&Act| match **act {
            Act::Move { piece, to, .. } if piece < LEADERS_FROM => {
                let mut objectives = tables.objectives.iter().enumerate();
                objectives.any(|(at, it)| {
                    it.hex == to && !it.hold && it.vp >= missing && self.is_open(self.me, at)
                })
            }
            _ => false,
        };
        let act = acts.iter().find(wins)?;
        Some(Better {
            act: *act,
            reason: "the move wins the battle",
        })
    }

    // Orders.

    /// An order that takes no die from a second attack: the rest of the dice serve as many second attacks as before.
    fn free_order(&mut self, acts: &[Act]) -> Option<Better> {
        let pool = self.battle.state().pool[self.me.at()];
        let lost = self.tables().read.kept_designated;
        let before = if lost {
            0
        } else {
            self.second_attacks(pool, NOBODY)
        };
        for act in acts {
            let Act::Place { rank, piece } = *act else {
                continue;
            };
            let mut rest = pool;
            rest[usize::from(rank - 1)] -= 1;
            if !lost && self.second_attacks(rest, piece) < before {
                continue;
            }
            let useful = match piece {
                LEADERS_FROM.. => self.is_in_jeopardy(piece) && self.can_be_rescued(piece),
                unit => {
                    self.tables().unit(unit).reach > 0 || !self.battle.reach_of(unit).is_empty()
                }
            };
            if useful {
                let reason = "a die is left for it, and an order obliges to nothing";
                return Some(Better { act: *act, reason });
            }
        }
        None
    }

    /// How many second attacks some dice serve, if one more piece gets an order.
    fn second_attacks(&self, pool: [u8; 5], piece: Piece) -> u8 {
        let tables = self.tables();
        let mut takers = [0u8; 5];
        for unit in self.units(self.me) {
            let ordered = unit == piece || self.battle.state().unit(unit).is(mark::ORDERED);
            if ordered && self.may_meet_enemy(unit) {
                takers[usize::from(tables.unit(unit).rank - 1)] += 1;
            }
        }
        // The weakest dice first: fewest units can use them.
        let (mut served, mut free) = (0, 0);
        for at in (0..5).rev() {
            free += takers[at];
            let used = free.min(pool[at]);
            served += used;
            free -= used;
        }
        served
    }

    /// Whether a unit may have a target before the turn ends, however both sides move.
    fn may_meet_enemy(&self, unit: Piece) -> bool {
        let (tables, state) = (self.tables(), self.battle.state());
        let (row, (_, firing)) = (tables.unit(unit), self.battle.pace_of(unit));
        let Some(firing) = firing.filter(|_| row.reach > 0) else {
            return false;
        };
        let hex = state.unit(unit).hex;
        self.is_anything_hidden()
            || self.units(self.me.other()).any(|enemy| {
                let far = tables.field.distance(state.unit(enemy).hex, hex);
                let comes = self.battle.pace_of(enemy).0;
                let near = u16::from(row.reach) + u16::from(firing) + u16::from(comes);
                u16::from(far) <= near + HELPED
            })
    }

    /// A weaker die that does as well for the same piece.
    fn weaker_die(&self, acts: &[Act], rank: u8, piece: Piece) -> Option<Better> {
        if self.shows_dice() {
            return None;
        }
        // Characters need dice that show them, so that a weak die may serve where a stronger one does not.
        let only = |die: u8| self.tables().read.characters && die == 5;
        let weaker = |act: &&Act| match **act {
            Act::Place {
                rank: other,
                piece: its,
            } => its == piece && other > rank && (rank == 1 || !only(other)),
            _ => false,
        };
        let act = acts.iter().rev().find(weaker)?;
        Some(Better {
            act: *act,
            reason: "a weaker die does as well",
        })
    }
}

fn reason_of_support(support: bool) -> &'static str {
    match support {
        true => "the commander's support makes the attack better",
        false => "the attack is better without the commander's support",
    }
}

/// Everything an attacker may gain.
fn parts(odds: &odds::Expected) -> [f32; 6] {
    [
        odds.kills,
        odds.vehicle,
        odds.cleared,
        odds.destroyed,
        odds.commander,
        odds.sergeant,
    ]
}

/// Whether one is worse than the other in nothing, and better in something.
fn is_better<const N: usize>(one: &[f32; N], other: &[f32; N]) -> bool {
    let mut pairs = one.iter().zip(other);
    let better = one.iter().zip(other).any(|(one, other)| one - other > SAME);
    better && pairs.all(|(one, other)| one - other > -SAME)
}
