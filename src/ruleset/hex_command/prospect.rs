//! What the dice of an attack depend on, and nothing else: two attacks with the same prospect have the same odds.

use super::Battle;
use super::act::{Act, Fire};
use super::field::Kind;
use super::hexset::{HexId, OFF};
use super::state::{Fight, mark};
use super::tables::{Face, LEADERS_FROM, NOBODY, Piece};
use crate::engine::{MAX_DICE, Silence};

/// An attack as the dice see it, when nobody plays a card and the target stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prospect {
    dice: [u8; 3],
    odd: bool,
    afar: bool,
    /// The range HIT! and STRIKE look at; 5 stands for all beyond.
    basis: u8,
    cap: u8,
    facing: Facing,
    walls: Option<Walls>,
}

/// What is shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Facing {
    Unit(Stance),
    Leader { retreat: Retreat },
    Bridge { heavy: bool, kills: u8 },
    Building,
}

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

/// A building that the attack may batter; what it then gives depends on where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Walls {
    hex: HexId,
    ground: u8,
    points: u8,
}

/// What becomes of each step of a retreat by the first open hex, three bits a step.
type Retreat = u64;

mod step {
    pub(super) const MADE: u64 = 1;
    pub(super) const TRAPPED: u64 = 2;
    pub(super) const OFF_TABLE: u64 = 3;
    pub(super) const LAST: u64 = 4;
}

/// The hexes on which an attack may come down, each with its number of ways among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landings {
    hexes: [(HexId, u8); 7],
    count: u8,
    /// All ways.
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
    /// Where a shot comes down: in the hex aimed at, or where the dice let it scatter (HC-ART-4, HC-ART-5).
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

    /// The prospect of a legal attack that comes down on a hex; nothing when no dice are thrown there.
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
                    self.retreat_of(target, self.most_flags(dice))
                } else {
                    0
                },
            },
            _ => Facing::Unit(self.stance(target, own, self.worst(&fight, dice))),
        };
        let ruins = self.row(hex).kind == Kind::Ruins;
        let battered = self.tables.unit(unit).damages && (ruins || self.row(hex).is_building());
        Some(Prospect {
            dice,
            odd,
            afar: fight.distance >= 2,
            basis: basis.min(5),
            cap: self.cap(unit, fight.distance).min(MAX_DICE as u8),
            facing,
            walls: battered.then(|| Walls {
                hex,
                ground: self.ground_in(hex),
                points: self.state.points[usize::from(hex)],
            }),
        })
    }

    /// The most figures an attack may kill, and the most flags it may throw.
    fn worst(&self, fight: &Fight, dice: [u8; 3]) -> (u8, u8) {
        let kills = self.cap(fight.attacker, fight.distance);
        (kills.min(dice.iter().sum()), self.most_flags(dice))
    }

    fn most_flags(&self, dice: [u8; 3]) -> u8 {
        let flagged = |faces: &[Face; 6]| faces.contains(&Face::Flag);
        let all = self.tables.faces.iter().zip(dice);
        all.map(|(faces, count)| if flagged(faces) { count } else { 0 })
            .sum()
    }

    fn stance(&self, unit: Piece, own: bool, (kills, flags): (u8, u8)) -> Stance {
        let (row, state) = (self.tables.unit(unit), self.state.unit(unit));
        let read = &self.tables.read;
        let enemy = row.side.other();
        let vp = self.state.vp[enemy.at()];
        let sergeant = state.is(mark::SERGEANT);
        let steady_from = self.steady_from(unit);
        // Whom the worst throw leaves steady never looks about for a way back.
        let steady = state.figures.saturating_sub(kills) >= steady_from;
        let ignored = if steady {
            flags
        } else {
            self.ignored(unit, 0).min(flags)
        };
        let steps = flags - ignored;
        let mut retreat = [0; 2];
        if steps > 0 {
            retreat[0] = self.retreat_of(unit, steps);
            if state.transport > 0 {
                let mut without = self.clone();
                without.state.unit_mut(unit).transport = 0;
                retreat[1] = without.retreat_of(unit, steps);
            }
        }
        Stance {
            own,
            hit_by: self.faces_against(unit),
            figures: state.figures,
            transport: state.transport,
            mounted: state.is(mark::MOUNTED),
            led: self.state.leader_in(state.hex) != NOBODY,
            sergeant,
            last_sergeant: sergeant
                && vp.saturating_add(read.leader_vp[2]) >= self.tables.sides[enemy.at()].quota,
            steady_from: if steps > 0 { steady_from } else { 0 },
            ignored,
            retreat,
            tenths: read.vp_tenths.then_some((
                vp,
                self.state.tenths[enemy.at()],
                self.state.lost[row.side.at()],
            )),
        }
    }

    /// What becomes of so many steps, each by the first hex that is open.
    fn retreat_of(&self, piece: Piece, steps: u8) -> Retreat {
        let unit = piece < LEADERS_FROM;
        let walled = unit && self.is_walled_in(piece);
        let mut battle = self.clone();
        battle.state.fight = Fight {
            target: piece,
            retreat: MAX_DICE as u8,
            ..Fight::NONE
        };
        if unit {
            // Enough to outlive every step.
            battle.state.unit_mut(piece).figures = u8::MAX;
        }
        let side = self.tables.side_of(piece);
        let mut found = 0;
        for at in 0..u32::from(steps) {
            let hex = battle.state.hex_of(piece);
            let step = if walled {
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
            };
            found |= step << (3 * at);
            if matches!(step, step::OFF_TABLE | step::LAST) {
                break;
            }
        }
        found
    }
}
