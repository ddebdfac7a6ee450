//! Exactly what the dice of an attack depend on: two attacks with the same prospect have the same odds.

use super::Battle;
use super::act::{Act, Fire};
use super::state::{Fight, mark};
use super::tables::{Face, LEADERS_FROM, MAX_ATTACK_DICE, NOBODY, Piece};
use crate::engine::Silence;
use crate::kernel::{HexId, OFF};

/// An attack as the dice see it, if no card is played and the target stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prospect {
    dice: [u8; 3],
    odd: bool,
    afar: bool,
    /// Whether HIT! and STRIKE are in range: both, the second, neither.
    reach: u8,
    cap: u8,
    facing: Facing,
    /// Whether the next point of the building that the attack batters is its last.
    walls: Option<bool>,
}

/// The target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Facing {
    Unit(Stance),
    Leader { retreat: Retreat },
    Bridge { heavy: bool, kills: u8 },
    Building,
}

/// A unit under fire. Whatever makes no difference is left at 0, so that more prospects are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stance {
    own: bool,
    hit_by: u8,
    figures: u8,
    transport: u8,
    mounted: bool,
    led: bool,
    sergeant: bool,
    /// Whether the points for the sergeant would end the battle.
    last_sergeant: bool,
    steady_from: u8,
    ignored: u8,
    /// Before and after the loss of the vehicle.
    retreat: [Retreat; 2],
    /// AMB-74: points of the attacker, those for tenths, and losses so far.
    tenths: Option<(u8, u8, u16)>,
}

/// The result of each step of a retreat to the first open hex, three bits a step.
type Retreat = u64;

mod step {
    pub(super) const MADE: u64 = 1;
    pub(super) const TRAPPED: u64 = 2;
    pub(super) const OFF_TABLE: u64 = 3;
    pub(super) const LAST: u64 = 4;
}

/// The steps of a retreat, collected one by one.
#[derive(Default)]
struct Steps {
    steps: Retreat,
    count: u32,
    ended: bool,
}

impl Steps {
    fn add(&mut self, step: u64) {
        self.steps |= step << (3 * self.count);
        self.count += 1;
        self.ended = matches!(step, step::OFF_TABLE | step::LAST);
    }
}

/// The worst a roll can do.
struct Worst {
    hits: u8,
    kills: u8,
    flags: u8,
}

/// The hexes on which an attack may land, each with the number of ways to get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landings {
    hexes: [(HexId, u8); 7],
    count: u8,
    /// The number of ways in all.
    pub ways: u8,
}

impl Landings {
    fn add(&mut self, hex: HexId, ways: u8) {
        let count = usize::from(self.count);
        if let Some(known) = self.hexes[..count].iter_mut().find(|it| it.0 == hex) {
            known.1 += ways;
        } else if count < self.hexes.len() {
            self.hexes[count] = (hex, ways);
            self.count += 1;
        }
    }

    /// Hexes and ways; [`OFF`] is off the table.
    #[must_use]
    pub fn as_slice(&self) -> &[(HexId, u8)] {
        &self.hexes[..usize::from(self.count)]
    }
}

impl Battle {
    /// Where a shot lands: in the hex aimed at, or where the dice make it scatter (HC-ART-4, HC-ART-5).
    #[must_use]
    pub fn landings(&self, unit: Piece, aim: HexId, how: Fire) -> Landings {
        let mut landings = Landings {
            hexes: [(OFF, 0); 7],
            count: 0,
            ways: 1,
        };
        let gun = self.state.unit(unit).hex;
        match how {
            Fire::Guided(spotter) if !self.is_ranged(unit, aim, spotter) => {
                landings.ways = 36;
                for number in 2..=12u8 {
                    let ways = 6 - number.abs_diff(7);
                    landings.add(self.landing(gun, aim, how, number), ways);
                }
            }
            Fire::Blind => {
                landings.ways = 8;
                for number in 1..=8 {
                    landings.add(self.landing(gun, aim, how, number), 1);
                }
            }
            _ => landings.add(aim, 1),
        }
        landings
    }

    /// The prospect of a legal attack that lands on a hex; none when no dice are rolled there.
    #[must_use]
    pub fn prospect(&self, act: &Act, hex: HexId) -> Option<Prospect> {
        let Act::Fire {
            unit,
            hex: aim,
            how,
            support,
        } = *act
        else {
            return None;
        };
        if hex == OFF {
            return None;
        }
        let side = self.tables.unit(unit).side;
        let target = match how {
            Fire::Direct => self.target_in(side, hex),
            Fire::Blind | Fire::Guided(_) => self.state.unit_in(hex),
            Fire::Bridge | Fire::Building => NOBODY,
        };
        let own = target != NOBODY && self.tables.side_of(target) == side;
        let thing = matches!(how, Fire::Bridge | Fire::Building);
        if !thing && (target == NOBODY || (own && !self.tables.read.friendly_scatter)) {
            return None;
        }
        let fight = Fight {
            attacker: unit,
            target,
            aim,
            hex,
            how,
            support,
            distance: self.tables.field.distance(self.state.unit(unit).hex, aim),
            ..Fight::NONE
        };
        let (range, odd, dice) = self.dice_for(&fight)?;
        if dice == [0; 3] {
            return None;
        }
        let basis = if self.tables.read.hit_by_distance {
            fight.distance
        } else {
            range
        };
        let battered = self.tables.unit(unit).damages && self.can_batter(hex);
        let walls = battered.then(|| self.state.points[usize::from(hex)] <= 1);
        let thrown = dice.iter().sum();
        let cap = self.cap(unit, fight.distance).min(thrown);
        let worst = Worst {
            hits: thrown,
            kills: cap,
            flags: self.most_flags(dice),
        };
        let facing = match how {
            Fire::Bridge => {
                let bridge = &self.state.bridges[self.bridge_near(hex)?];
                Facing::Bridge {
                    heavy: bridge.heavy,
                    kills: bridge.kills,
                }
            }
            Fire::Building => Facing::Building,
            _ if target >= LEADERS_FROM => Facing::Leader {
                retreat: if self.tables.read.lone_commander_flags {
                    self.retreat_of(target, worst.flags)
                } else {
                    0
                },
            },
            _ => Facing::Unit(self.stance(target, own, &worst)),
        };
        Some(Prospect {
            dice,
            odd,
            afar: fight.distance >= 2,
            reach: u8::from(basis > 2) + u8::from(basis > 4),
            cap,
            facing,
            walls,
        })
    }

    fn most_flags(&self, dice: [u8; 3]) -> u8 {
        let flagged = |faces: &[Face; 6]| faces.contains(&Face::Flag);
        let all = self.tables.faces.iter().zip(dice);
        all.map(|(faces, count)| if flagged(faces) { count } else { 0 })
            .sum()
    }

    fn stance(&self, unit: Piece, own: bool, worst: &Worst) -> Stance {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let read = &self.tables.read;
        let enemy = row.side.other();
        let vp = self.state.vp[enemy.at()];
        let sergeant = state.is(mark::SERGEANT);
        let steady_from = self.steady_from(unit);
        // A unit that even the worst roll leaves steady never retreats.
        let steady = state.figures.saturating_sub(worst.kills) >= steady_from;
        let ignored = self.ignored(unit, 0).min(worst.flags);
        let steps = if steady { 0 } else { worst.flags - ignored };
        let mut retreat = [0; 2];
        if steps > 0 {
            retreat[0] = self.retreat_of(unit, steps);
            if state.transport > 0 {
                let mut without = self.clone();
                without.state.unit_mut(unit).transport = 0;
                retreat[1] = without.retreat_of(unit, steps);
            }
        }
        // Figures beyond the reach of any roll make no difference.
        let idle = if sergeant || read.vp_tenths {
            0
        } else {
            let in_reach = worst.hits.max(worst.kills + steps) + 1;
            state.figures.saturating_sub(in_reach)
        };
        Stance {
            own,
            hit_by: self.faces_against(unit),
            figures: state.figures - idle,
            transport: state.transport,
            mounted: state.is(mark::MOUNTED),
            led: steps > 0 && self.state.leader_in(state.hex) != NOBODY,
            sergeant,
            last_sergeant: sergeant
                && vp.saturating_add(read.leader_vp[2]) >= self.tables.sides[enemy.at()].quota,
            steady_from: if steps > 0 {
                steady_from.saturating_sub(idle)
            } else {
                0
            },
            ignored: if steps > 0 { ignored } else { 0 },
            retreat,
            tenths: read.vp_tenths.then_some((
                vp,
                self.state.tenths[enemy.at()],
                self.state.lost[row.side.at()],
            )),
        }
    }

    /// The result of a number of retreat steps, each to the first open hex.
    fn retreat_of(&self, piece: Piece, steps: u8) -> Retreat {
        let hidden = self.state.seen != self.state.stand
            || self.tables.sides.iter().any(|side| side.dummies > 0);
        if hidden {
            return self.retreat_among_hidden(piece, steps);
        }
        let unit = piece < LEADERS_FROM;
        let rooted = unit && self.is_rooted(piece);
        let alone = unit && self.state.leader_in(self.state.hex_of(piece)) == NOBODY;
        let side = self.tables.side_of(piece);
        let country = self.country(piece);
        let mut hex = self.state.hex_of(piece);
        let mut found = Steps::default();
        for _ in 0..steps {
            let way = self.ways_from(&country, hex).first();
            found.add(match way {
                _ if rooted => step::TRAPPED,
                _ if self.tables.field.home_of(side, hex) == 0 => step::OFF_TABLE,
                None => step::TRAPPED,
                Some(way) => {
                    hex = way;
                    let rallied = alone && self.state.leader_in(way) != NOBODY;
                    if rallied || (unit && self.wins_by_reaching(piece, way)) {
                        step::LAST
                    } else {
                        step::MADE
                    }
                }
            });
            if found.ended {
                break;
            }
        }
        found.steps
    }

    /// Whether the points of an objective in a hex would end the battle.
    fn wins_by_reaching(&self, unit: Piece, hex: HexId) -> bool {
        let mut objectives = self.tables.objectives.iter();
        if !objectives.any(|objective| objective.hex == hex && !objective.hold) {
            return false;
        }
        let mut there = self.clone();
        there.put_unit(unit, hex);
        there.score_reached(unit, &mut Silence);
        there.is_over()
    }

    /// The same where a hidden unit may be in the way: the steps are really made.
    fn retreat_among_hidden(&self, piece: Piece, steps: u8) -> Retreat {
        let unit = piece < LEADERS_FROM;
        let rooted = unit && self.is_rooted(piece);
        let mut battle = self.clone();
        battle.state.fight = Fight {
            target: piece,
            retreat: MAX_ATTACK_DICE as u8,
            ..Fight::NONE
        };
        if unit {
            // Enough to survive every step.
            battle.state.unit_mut(piece).figures = u8::MAX;
        }
        let side = self.tables.side_of(piece);
        let mut found = Steps::default();
        for _ in 0..steps {
            let hex = battle.state.hex_of(piece);
            found.add(if rooted {
                step::TRAPPED
            } else if battle.tables.field.home_of(side, hex) == 0 {
                step::OFF_TABLE
            } else if let Some(way) = battle.ways_back(piece).first() {
                battle.fall_back(way, &mut Silence);
                if battle.state.hex_of(piece) == hex {
                    step::TRAPPED
                } else if battle.state.fight.retreat == 0 || battle.is_over() {
                    step::LAST
                } else {
                    step::MADE
                }
            } else {
                step::TRAPPED
            });
            if found.ended {
                break;
            }
        }
        found.steps
    }
}
