//! Where the winners of a close combat may go (CC-CC-09, CC-CC-13).

use super::Battle;
use super::act::{Act, Route};
use super::event::Event;
use super::footprint::{Body, CONTACT};
use super::ids::{SubId, SubSet};
use super::refusal::{Fact, No};
use super::state::{March, OFF, Trigger, Why};
use crate::engine::Sink;
use crate::kernel::table::{Path, Point, Sixteenths, inches, point_towards};

/// How far winning defenders advance.
const DEFENDERS: Sixteenths = inches(6);

impl Battle {
    /// The places a winner may go for, and how far: the places that the enemies it touched have left, or 6 inches towards
    /// any enemy for a defender.
    fn goals(&self, subunit: SubId) -> impl Iterator<Item = (Point, Sixteenths)> + '_ {
        let (melee, side) = (&self.state.melee, self.tables.side_of(subunit));
        let attacks = side == melee.attacker;
        let at = self.state.at(subunit);
        let own = self.body(subunit);
        let losers = self.tables.sides[side.other().at()].subunits.iter();
        let left = losers.filter_map(move |other| {
            let place = melee.places[usize::from(other)];
            let stood = Body {
                at: place,
                ..self.body(other)
            };
            let is_left = place != OFF && (!attacks || own.is_within(&stood, CONTACT));
            is_left.then_some(place)
        });
        let enemies = self.enemies_of(subunit).iter().map(|it| self.state.at(it));
        let enemies = enemies.filter(move |_| !attacks);
        let reach = move |place: Point| match attacks {
            true => (place - at).length(),
            false => DEFENDERS,
        };
        left.chain(enemies).map(move |place| (place, reach(place)))
    }

    /// The enemies of a winner that it keeps 6 inches away from: those it did not fight (CC-CC-13).
    fn others_near(&self, subunit: SubId) -> SubSet {
        let fought = self.state.melee.units;
        let others = self.fighting_enemies(subunit).iter();
        others
            .filter(|other| !fought.has(self.tables.subunit(*other).unit))
            .collect()
    }

    /// Judges the advance of a winner.
    pub(super) fn judge_advance(&self, subunit: SubId, path: &Route) -> Result<(), No> {
        if !self.state.melee.advancing.has(subunit) {
            return Err(No::new("CC-CC-13", Fact::MayNotAdvance { subunit }));
        }
        let at = self.state.at(subunit);
        let Some(end) = path.end() else {
            return Err(No::new("CC-CC-13", Fact::MustAdvance {}));
        };
        let length = Path::new(at, path.points()).length();
        // It must end nearer to what it goes for.
        let closes = |(place, reach): (Point, Sixteenths)| {
            length <= reach && (place - end).squared() < (place - at).squared()
        };
        if !self.goals(subunit).any(closes) {
            return Err(No::new("CC-CC-13", Fact::TooFarForward { subunit }));
        }
        let wary = self.others_near(subunit);
        let mut body = self.body(subunit);
        for point in path.points() {
            let leg = (*point - body.at).length();
            let free = self.free_length(subunit, &body, *point, leg, wary);
            if free < leg {
                let to = point_towards(body.at, *point, free);
                let no = No::new("CC-CC-13", Fact::AdvanceBlocked { to });
                return Err(no.but_to(to));
            }
            body.at = *point;
        }
        if !body.is_on_table(self.tables.size) {
            return Err(No::new("CC-GEO-03", Fact::OffTable { at: end }));
        }
        Ok(())
    }

    /// The farthest that each winner can go for each of its goals.
    pub(super) fn advances(&self) -> Vec<Act> {
        let mut all = Vec::new();
        for subunit in self.state.melee.advancing {
            let (body, wary) = (self.body(subunit), self.others_near(subunit));
            for (place, reach) in self.goals(subunit) {
                let free = self.free_length(subunit, &body, place, reach, wary);
                let end = point_towards(body.at, place, free.min(reach));
                let act = Act::Move {
                    subunit,
                    path: Route::to(end),
                };
                if end != body.at
                    && !all.contains(&act)
                    && self.judge_advance(subunit, &Route::to(end)).is_ok()
                {
                    all.push(act);
                }
            }
        }
        all
    }

    /// Moves a winner: its cover is dropped for nothing, and held fire may be released at it (CC-HF-09).
    pub(super) fn advance_winner(
        &mut self,
        subunit: SubId,
        path: &Route,
        events: &mut impl Sink<Event>,
    ) {
        self.state.melee.advancing.remove(subunit);
        self.drop_cover(subunit);
        self.mark_moved(subunit);
        self.state.trigger = Trigger::NONE;
        let from = self.state.at(subunit);
        self.state.march = March {
            subunit,
            why: Why::Winner,
            from,
            path: *path,
            ..March::NONE
        };
        self.walk(events);
    }
}
