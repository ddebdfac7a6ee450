//! What a close combat between two units promises: blows by their exact chances, and who is likely to win (CC-CC).

use super::evaluation::Evaluation;
use super::morale::{Company, kind_of};
use crate::games::combat_captain::content::{Reading, SubunitKind};
use crate::games::combat_captain::rules::{MOST_IN_UNIT, SubId, UnitId};
use crate::kernel::table::{INCH, Sixteenths};

/// Where the readings are in the book.
const EVEN: usize = 1;
const ODD: usize = 2;
/// The markers of a unit that loses: for withdrawing, and for having lost (CC-CC-08).
const FOR_LOSING: i8 = 2;

/// What a close combat promises the side that charges.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Assault {
    /// What the enemy loses more than it does.
    pub(super) value: f64,
    /// The chance to win.
    pub(super) wins: f64,
    /// The chance to come into contact.
    pub(super) contact: f64,
}

impl Evaluation<'_> {
    /// What a close combat promises a unit that charges another.
    pub(super) fn assault(&self, attacker: UnitId, defender: UnitId) -> Assault {
        let battle = self.battle;
        let units = [attacker, defender];
        let counts = units.map(|unit| battle.standing(unit).len() as usize);
        let markers = units.map(|unit| battle.state().markers(unit));
        // Each unit's losses by the other's dice.
        let dice = [
            self.book.sums(ODD, markers[1], counts[1].min(16)),
            self.book.sums(EVEN, markers[0], counts[0].min(16)),
        ];
        let mut now = [0.0; 2];
        let mut ends = [[0.0; 2]; 2];
        let mut lost = [0.0; 2];
        for (at, unit) in units.into_iter().enumerate() {
            let company = self.company(unit);
            now[at] = company.value();
            let bodies = Bodies::of(self, unit);
            for (pips, chance) in dice[at].iter().enumerate().filter(|(_, it)| **it > 1e-6) {
                let (after, fallen) = bodies.struck(company, pips as f64);
                lost[at] += chance * fallen;
                ends[at][0] += chance * after.value();
                ends[at][1] += chance * after.shaken(FOR_LOSING).value();
            }
        }
        let left = [0, 1].map(|at| (counts[at] as f64 - lost[at]).max(0.0));
        let cover: u8 = battle
            .standing(defender)
            .iter()
            .map(|it| battle.saving_level(it))
            .sum();
        let cover = f64::from(cover) * left[1] / counts[1].max(1) as f64;
        let wins = self.wins(left, markers, cover);
        let own = now[0] - (wins * ends[0][0] + (1.0 - wins) * ends[0][1]);
        let other = now[1] - (wins * ends[1][1] + (1.0 - wins) * ends[1][0]);
        Assault {
            value: other - own,
            wins,
            contact: 1.0,
        }
    }

    /// The chance of the attacker to throw more than the defender.
    fn wins(&self, left: [f64; 2], markers: [u8; 2], cover: f64) -> f64 {
        let count = left.map(|it| it.round() as usize);
        match count {
            [0, _] => return 0.0,
            [_, 0] => return 1.0,
            _ => {}
        }
        let attack = self.book.sums(ODD, markers[0], count[0].min(16));
        let defence = self.book.sums(EVEN, markers[1], count[1].min(16));
        let mut wins = 0.0;
        for (one, chance) in attack.iter().enumerate() {
            let below = one as f64 - cover;
            let under: f64 = defence
                .iter()
                .enumerate()
                .take_while(|(other, _)| (*other as f64) < below)
                .map(|(_, it)| it)
                .sum();
            wins += chance * under;
        }
        wins
    }

    /// What a charge at a sub-unit promises, with the chance to reach it; its unit withdraws if that is better for it.
    pub(super) fn charge(&self, subunit: SubId, target: SubId, dice: u8) -> Assault {
        let (battle, tables) = (self.battle, self.tables());
        let (Some(own), Some(other)) = (tables.unit_of(subunit), tables.unit_of(target)) else {
            return Assault::default();
        };
        let gap = battle.body(subunit).gap(&battle.body(target));
        let contact = self.chance_to_go(subunit, gap, dice);
        let fight = self.assault(own, other);
        let failed = -self.marker(own, 1);
        let mut value = contact * self.weights.assault * fight.value;
        if !battle.state().activated.has(other) {
            // It loses its activation as well.
            let gone = self.marker(other, 1) + 0.05 * self.company(other).value();
            value = value.min(gone + failed);
        }
        value += (1.0 - contact) * failed;
        Assault {
            value,
            wins: fight.wins,
            contact,
        }
    }

    /// The chance that some movement dice take a sub-unit this far over normal ground.
    pub(super) fn chance_to_go(&self, subunit: SubId, far: Sixteenths, dice: u8) -> f64 {
        let row = self.tables().subunit(subunit);
        let reading = match row.reading[0] {
            Reading::Full => 0,
            Reading::Even => EVEN,
            Reading::Odd | Reading::Low => ODD,
        };
        let markers = match self.tables().unit_of(subunit) {
            Some(unit) => self.battle.state().markers(unit),
            None => 0,
        };
        let needed = (far.max(0) + INCH - 1) / INCH;
        let sums = self.book.sums(reading, markers, dice.into());
        sums.iter().skip(needed as usize).sum()
    }
}

/// The sub-units of a unit in the order in which its owner gives them up: squads first.
struct Bodies {
    all: [Option<SubId>; MOST_IN_UNIT],
    worth: [f64; MOST_IN_UNIT],
    figures: [u8; MOST_IN_UNIT],
    kinds: [super::morale::Kind; MOST_IN_UNIT],
    through: f64,
    armour: bool,
}

impl Bodies {
    fn of(evaluation: &Evaluation<'_>, unit: UnitId) -> Bodies {
        let (battle, tables) = (evaluation.battle, evaluation.tables());
        let mut bodies = Bodies {
            all: [None; MOST_IN_UNIT],
            worth: [0.0; MOST_IN_UNIT],
            figures: [0; MOST_IN_UNIT],
            kinds: [super::morale::Kind::Squad; MOST_IN_UNIT],
            through: 1.0,
            armour: false,
        };
        let standing = battle.standing(unit);
        let squads = |it: &SubId| tables.subunit(*it).kind == SubunitKind::Rifle;
        let ordered = standing.iter().filter(squads);
        let ordered = ordered.chain(standing.iter().filter(|it| !squads(it)));
        let mut cover = 0.0;
        for (at, subunit) in ordered.take(MOST_IN_UNIT).enumerate() {
            let (kind, here) = kind_of(battle, subunit);
            bodies.all[at] = Some(subunit);
            bodies.worth[at] = evaluation.book.worth(subunit);
            bodies.figures[at] = here;
            bodies.kinds[at] = kind;
            bodies.armour |= tables.subunit(subunit).is_armour();
            cover += f64::from(battle.saving_level(subunit).min(6));
        }
        let count = f64::from(standing.len().max(1));
        bodies.through = 1.0 - cover / count / 6.0;
        bodies
    }

    /// The unit after some pips of blows, and how many sub-units it loses.
    fn struck(&self, company: Company, pips: f64) -> (Company, f64) {
        let mut after = company;
        if self.armour {
            // Hits on vehicles are one kill number (CC-CC-10).
            let killed = (pips / 6.0).min(1.0) * self.through;
            let hit = after.hit(self.kinds[0], self.worth[0], 1, u8::from(killed >= 0.5));
            return (hit, killed / 3.0);
        }
        let mut hits = (pips * self.through).round() as u8;
        let mut fallen = 0.0;
        for at in 0..MOST_IN_UNIT {
            if self.all[at].is_none() || hits == 0 {
                break;
            }
            let taken = hits.min(self.figures[at]);
            after = after.hit(self.kinds[at], self.worth[at], self.figures[at], taken);
            fallen += f64::from(taken) / f64::from(self.figures[at].max(1));
            hits -= taken;
        }
        (after, fallen)
    }
}
