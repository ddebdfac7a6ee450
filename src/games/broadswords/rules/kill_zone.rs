//! The kill zone: who is inside, and when it may be laid (BB-KZ).

use super::Battle;
use super::aim::Shot;
use super::event::HitModifiers;
use super::ids::{FigureId, FigureSet, NOBODY};
use super::refusal::{Fact, No};
use super::shooters::Shooter;
use super::sight::Spot;
use super::state::Place;
use crate::kernel::table::{Cone, Convex, Point, Sixteenths, Vector, ahead, inches};

/// How long it is; no ring makes it longer (BB-KZ-01, BB-KZ-04).
pub const KILL_ZONE: Sixteenths = inches(12);

impl Battle {
    /// Judges a kill zone that is laid towards a point.
    pub(super) fn judge_kill_zone(&self, shooter: &Shooter, at: Point) -> Result<Shot, No> {
        let weapon = shooter.weapon;
        if weapon != NOBODY && !self.tables.weapon(weapon).has_kill_zone() {
            return Err(No::new("BB-KZ-01", Fact::NoKillZone { weapon }));
        }
        let side = self.tables.side_of(shooter.figure);
        let enemies = self.tables.sides[side.other().at()].figures;
        // From a building it is laid from the door or window that gets most of the enemy.
        let mut best: Option<(u32, Result<Shot, No>)> = None;
        for (opening, muzzle) in self.muzzles(shooter, at, true) {
            let inside = self.inside_kill_zone(&muzzle, at);
            let worth = (inside & enemies).len();
            let judged = self.judge_inside(shooter, inside).map(|()| Shot {
                named: NOBODY,
                far: 0,
                added: HitModifiers::default(),
                picked_out: false,
                opening,
            });
            let key = |worth: u32, judged: &Result<Shot, No>| (judged.is_ok(), worth);
            if best.is_none_or(|(most, best)| key(worth, &judged) > key(most, &best)) {
                best = Some((worth, judged));
            }
        }
        best.map_or_else(|| Err(self.no_window(shooter.figure)), |(_, judged)| judged)
    }

    fn judge_inside(&self, shooter: &Shooter, inside: FigureSet) -> Result<(), No> {
        let side = self.tables.side_of(shooter.figure);
        let is_friend = |figure: &FigureId| self.tables.side_of(*figure) == side;
        if !self.tables.read.kill_zone_over_friends {
            if let Some(figure) = inside.iter().find(is_friend) {
                return Err(No::new("BB-KZ-04", Fact::FriendInside { figure }));
            }
            let locked = inside & self.state.locked;
            if let Some(figure) = locked.first() {
                return Err(No::new("BB-KZ-04", Fact::LockedInside { figure }));
            }
        }
        let surprising = |figure: &FigureId| {
            let unit = self.tables.figure(*figure).unit;
            self.state.surprising.has(unit) && !is_friend(figure)
        };
        if let Some(figure) = inside.iter().find(surprising) {
            let unit = self.tables.figure(figure).unit;
            return Err(No::new("BB-HID-05", Fact::JustRevealed { unit }));
        }
        if inside.iter().all(|figure| is_friend(&figure)) {
            return Err(No::new("BB-KZ-02", Fact::NobodyInside {}));
        }
        Ok(())
    }

    /// The muzzles from which a shooter may lay it, each with the number of its door or window; of those, only the free ones on
    /// request.
    pub(super) fn muzzles(&self, shooter: &Shooter, at: Point, only_free: bool) -> Vec<(u8, Spot)> {
        let stances = self.stances(shooter, at, only_free).into_iter();
        let in_the_open = self.state.lies(shooter.figure) == Place::Table;
        let radius = self.tables.figure(shooter.figure).form.radius();
        let muzzle = |(opening, spot): (u8, Spot)| {
            // The front of a base, turned to the aim (BB-GEN-08).
            let eye = match shooter.model.is_none() && in_the_open {
                true => ahead(spot.eye, at - spot.eye, radius),
                false => spot.eye,
            };
            let base = Convex::disc(eye, 0);
            (opening, Spot { eye, base, ..spot })
        };
        stances.map(muzzle).collect()
    }

    /// Those whom a kill zone of a shooter would catch, laid from where it catches most.
    #[must_use]
    pub fn caught_by(&self, shooter: &Shooter, at: Point) -> FigureSet {
        let muzzles = self.muzzles(shooter, at, true).into_iter();
        let caught = muzzles.map(|(_, muzzle)| self.inside_kill_zone(&muzzle, at));
        caught.max_by_key(FigureSet::len).unwrap_or(FigureSet::NONE)
    }

    /// The figures of both sides inside: the middle of the base is on or inside the outline, and the muzzle sees it (BB-KZ-04).
    #[must_use]
    pub fn inside_kill_zone(&self, muzzle: &Spot, at: Point) -> FigureSet {
        let cone = Cone {
            muzzle: muzzle.eye,
            aim: at - muzzle.eye,
            reach: KILL_ZONE,
        };
        if cone.aim == Vector::default() {
            return FigureSet::NONE;
        }
        let is_inside = |figure: &FigureId| {
            let is_target = self.closed_around(*figure).is_none()
                && !self.state.prisoners.has(*figure)
                && self.is_near(*figure, muzzle.eye);
            let mut spots = if is_target {
                self.spots(*figure)
            } else {
                Vec::new()
            };
            spots.retain(|spot| cone.holds(spot.eye));
            spots.iter().any(|spot| self.looks(muzzle, spot))
        };
        self.state.present.iter().filter(is_inside).collect()
    }

    /// Whether a figure may be as near as the kill zone is long; those in buildings always may.
    fn is_near(&self, figure: FigureId, muzzle: Point) -> bool {
        let reach = i64::from(KILL_ZONE + inches(1));
        match self.state.lies(figure) {
            Place::Inside(_) => true,
            _ => self
                .body(figure)
                .is_some_and(|body| (body.at - muzzle).squared() <= reach * reach),
        }
    }
}
