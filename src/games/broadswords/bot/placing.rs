//! Set-up and ambushes: where units and markers are put, and when those who hide show themselves.

use super::evaluation::{Evaluation, Going};
use super::profile::Profile;
use super::score::Score;
use super::ways::in_inches;
use crate::content::Edge;
use crate::engine::{Chance, Game as _, Silence};
use crate::games::broadswords::rules::{Act, Aim, NOBODY, UnitId, Who};
use crate::kernel::table::Point;

/// What close formation is worth to those who fight with it.
const FORMED: f64 = 1.0;
/// What walls are worth to those who shoot from them.
const WALLS: f64 = 2.0;
/// What it costs those who attack to begin the battle between walls: a turn at least, and their order.
const SHUT_IN: f64 = 50.0;
/// What a salvo of those who hide must promise.
const AMBUSH: f64 = 1.5;
/// What an inch nearer to the enemy's edge is worth to those who close in, while nobody is to be seen.
const FORWARD: f64 = 0.05;
/// A stay in the midst of things, an inch off, for those who shoot.
const ASIDE: f64 = 0.02;

impl Evaluation<'_> {
    /// Whether the marker that is placed next is a decoy: by chance, as often as there are decoys left.
    pub(super) fn hides_a_decoy(&self, chance: &mut Chance) -> bool {
        let left = self.battle.markers_to_lay(self.me).count() as u32;
        let units = self.battle.units_to_hide(self.me).len();
        left > 0 && chance.below(left) >= units
    }

    /// A place for a unit or a marker.
    pub(super) fn placed(&self, act: &Act, decoy: bool) -> Score {
        match *act {
            Act::PlaceMarker { holds, at, .. } => {
                let right = (holds == NOBODY) == decoy;
                let value = self.ambush_at(at) + if right { 100.0 } else { 0.0 };
                Score::plain(value, "they lie in wait where the enemy must pass")
            }
            Act::Place { unit, .. } | Act::Garrison { unit, .. } => self.placed_unit(act, unit),
            _ => Score::plain(0.0, "they wait"),
        }
    }

    fn placed_unit(&self, act: &Act, unit: UnitId) -> Score {
        let mut battle = self.battle.clone();
        battle.apply(act, &mut Silence);
        let Some(profile) = Profile::of(&battle, &self.book, unit) else {
            return Score::plain(0.0, "they wait");
        };
        let at: Vec<Point> = profile.at.iter().map(|(_, at)| *at).collect();
        let formed = profile
            .figures
            .iter()
            .filter(|figure| battle.is_in_close_formation(*figure))
            .count();
        let going = Going {
            formed: formed * 2 > at.len(),
            ..Going::default()
        };
        let aims = self.aims(&profile);
        let mut value = self.standing(&battle, &profile, &at, &aims, going).value();
        if going.formed && profile.closes_in() {
            value += FORMED;
        }
        if profile.housed.is_some() {
            value += match self.plan.waits && profile.shoots() {
                true => WALLS,
                false => -SHUT_IN,
            };
        }
        let size = battle.tables().size;
        let home = battle.tables().sides[self.me.other().at()].home;
        let to_enemy = in_inches(match home {
            Edge::North => profile.middle.y,
            Edge::South => size.y - profile.middle.y,
            Edge::West => profile.middle.x,
            Edge::East => size.x - profile.middle.x,
        });
        if self.theirs.is_empty() && !self.plan.waits && profile.closes_in() {
            value -= FORWARD * to_enemy;
        }
        let centre = Point::new(size.x / 2, size.y / 2);
        value -= ASIDE * in_inches((centre - profile.middle).length());
        let note = match () {
            () if profile.housed.is_some() => "walls to shoot from",
            () if going.formed => "in close formation, near to where they are needed",
            () => "near to where they are needed",
        };
        Score::plain(value, note)
    }

    /// How good a place is to lie in wait: near to the ways of the enemy.
    fn ambush_at(&self, at: Point) -> f64 {
        let size = self.battle.tables().size;
        let centre = Point::new(size.x / 2, size.y / 2);
        let mut far = in_inches((centre - at).length());
        for foe in &self.theirs {
            far = far.min(in_inches((foe.middle - at).length()) + 6.0);
        }
        -ASIDE * far
    }

    /// What a hidden unit gains by its first salvo, if it can be placed.
    pub(super) fn surprise_of(&self, act: &Act, unit: UnitId) -> Option<Score> {
        let mut battle = self.battle.clone();
        battle.apply(act, &mut Silence);
        let mut acts = Vec::new();
        battle.candidates(&mut acts);
        battle.apply(acts.first()?, &mut Silence);
        let then = Evaluation::of(*battle.state(), self.fixed, self.me);
        let who = Who::Unit(unit);
        let with = NOBODY;
        let troops = then.theirs.iter().map(|foe| Aim::Unit(foe.unit));
        let foes = battle.tables().sides[self.me.other().at()].models;
        let models = (foes & battle.state().models).into_iter().map(Aim::Model);
        let shots = troops.chain(models);
        let best = shots
            .map(|at| then.salvo(&Act::Shoot { who, at, with }).value)
            .fold(0.0, f64::max);
        let note = match best > AMBUSH {
            true => "the enemy is where they wanted him",
            false => "it is too early to show themselves",
        };
        Some(Score::plain(best - AMBUSH, note))
    }
}
