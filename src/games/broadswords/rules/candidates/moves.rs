//! Candidates of movement: the next unit that has no order yet, and a few good ways for it to go.

use super::super::Battle;
use super::super::act::{Act, Formation, March, Pace, Who};
use super::super::ids::{BuildingSet, FigureSet, UnitId, UnitSet};
use super::super::march::Walker;
use super::super::state::Place;
use super::super::tables::{FeatureKind, GoalKind, ModelKind, Shelter};
use crate::content::Edge;
use crate::engine::Side;
use crate::kernel::table::{
    Heading, INCH, Point, Route, Sixteenths, Vector, ahead, inches, point_towards,
};

/// How many enemy units a unit is offered to go towards.
const MOST_ENEMIES: usize = 2;
/// How far a unit looks for shelter.
const TO_SHELTER: Sixteenths = inches(12);
/// How far its front may be off the enemy before a unit wheels, in 64ths of a circle.
const OFF_FRONT: u8 = 8;
/// Headings to an eighth of a circle, for ways round what is in the way.
const EIGHTH: usize = 8;

impl Battle {
    /// Adds orders for the next unit of a side that has none yet; when all have, the movement is over.
    pub(super) fn list_moves(&self, side: Side, out: &mut Vec<Act>) {
        for unit in self.next_in_something(side) {
            self.list_transport(side, unit, out);
        }
        out.retain(|act| self.judge(act).is_ok());
        if let Some(unit) = self.next_to_order(side) {
            self.list_orders(side, unit, out);
        }
        out.push(Act::Done);
    }

    /// The units of a side without an order, all of whom sit in something that they may leave.
    fn next_in_something(&self, side: Side) -> UnitSet {
        let waiting = self.tables.sides[side.at()].units & !self.state.ordered;
        let sits = |unit: &UnitId| {
            let present = self.tables.unit(*unit).all() & self.state.present;
            self.may_get_out(present)
                && self.judge_takes_orders(*unit).is_ok()
                && self.walkers(*unit).is_empty()
        };
        waiting.iter().filter(sits).collect()
    }

    /// The next unit of a side without an order of which somebody walks.
    #[must_use]
    pub fn next_to_order(&self, side: Side) -> Option<UnitId> {
        let waiting = self.tables.sides[side.at()].units & !self.state.ordered;
        let mut units = waiting.iter();
        units.find(|unit| {
            let present = self.tables.unit(*unit).all() & self.state.present;
            !present.is_empty()
                && self.judge_takes_orders(*unit).is_ok()
                && !self.walkers(*unit).is_empty()
        })
    }

    /// Whether somebody of a unit sits in something and may leave it.
    fn may_get_out(&self, figures: FigureSet) -> bool {
        let inside = figures & !self.state.on_table;
        inside.iter().any(|figure| {
            !self.is_held(figure) && !self.state.routed.has(self.tables.figure(figure).unit)
        })
    }

    fn list_orders(&self, side: Side, unit: UnitId, out: &mut Vec<Act>) {
        let walkers = self.walkers(unit);
        if !walkers.is_empty() {
            out.push(Act::Move {
                unit,
                pace: Pace::Walk,
                march: March::STAY,
            });
            // No farther than all of them may go, so these need not be judged.
            self.list_marches(side, unit, &walkers, out);
        }
        let mut others = Vec::new();
        if !walkers.is_empty() {
            self.list_charges(side, unit, &walkers, &mut others);
            self.list_exits(side, unit, &walkers, &mut others);
        }
        self.list_transport(side, unit, &mut others);
        let rally = |figure| {
            let units = self.tables.sides[side.at()].units & self.state.routed;
            units.iter().map(move |unit| Act::Rally { figure, unit })
        };
        if !self.state.routed.is_empty() {
            let figures = self.tables.unit(unit).all() & self.state.on_table;
            let commanders = figures
                .iter()
                .filter(|figure| self.tables.figure(*figure).ring == super::super::Ring::Commander);
            others.extend(commanders.flat_map(rally));
        }
        others.retain(|act| self.judge(act).is_ok());
        out.append(&mut others);
    }

    /// A point, or the nearest one at the edge of the table if it lies beyond.
    fn at_most_at_edge(&self, at: Point) -> Point {
        let size = self.tables.size;
        Point::new(at.x.clamp(0, size.x), at.y.clamp(0, size.y))
    }

    /// How far all of a unit could go at a pace over plain ground.
    fn common_reach(&self, walkers: &[Walker], pace: Pace) -> Sixteenths {
        let all = walkers.iter().map(|walker| self.left_to_go(*walker, pace));
        all.min().unwrap_or(0)
    }

    fn list_marches(&self, side: Side, unit: UnitId, walkers: &[Walker], out: &mut Vec<Act>) {
        let Some(middle) = self.middle(unit) else {
            return;
        };
        let reach = [Pace::Walk, Pace::Run].map(|pace| self.common_reach(walkers, pace));
        let nearest = self.nearest_enemy_to(side, middle);
        let front = self.front(unit);
        let wheel = nearest.and_then(|enemy| {
            let to = Heading::towards(enemy - middle);
            let off = front.steps_to(to).min(to.steps_to(front));
            // What is offered can be read and done at a real table: no heading between two winds.
            (off > OFF_FRONT).then_some(to.to_wind())
        });
        let distances = self.good_distances(side, unit, middle);
        let mut offer_part = |goal: Point, pace: Pace, most: Sixteenths| {
            let far = reach[usize::from(pace == Pace::Run)];
            let end = self.at_most_at_edge(point_towards(middle, goal, far.min(most)));
            if far >= INCH && (end - middle).length() >= INCH / 2 {
                let act = Act::Move {
                    unit,
                    pace,
                    march: March {
                        wheel,
                        ..March::to(end)
                    },
                };
                if !out.contains(&act) {
                    out.push(act);
                }
            }
        };
        if let Some(enemy) = nearest {
            let away = ahead(middle, middle - enemy, inches(60));
            for shift in distances {
                let far = shift.abs();
                let pace = match far <= reach[0] {
                    true => Pace::Walk,
                    false => Pace::Run,
                };
                if far <= reach[1] {
                    offer_part(if shift > 0 { enemy } else { away }, pace, far);
                }
            }
        }
        let mut offer = |goal: Point, pace: Pace| offer_part(goal, pace, Sixteenths::MAX);
        for enemy in self.nearest_units(side, middle) {
            offer(enemy, Pace::Run);
            offer(enemy, Pace::Walk);
        }
        for goal in self.goals_of(side, middle) {
            offer(goal, Pace::Run);
            offer(goal, Pace::Walk);
        }
        for way in Heading::all().step_by(EIGHTH) {
            offer(ahead(middle, way.vector(), inches(60)), Pace::Run);
        }
        if let Some(shelter) = self.shelter_near(middle) {
            offer(shelter, Pace::Run);
        }
        if let Some(enemy) = nearest {
            let away = ahead(middle, middle - enemy, inches(60));
            offer(away, Pace::Run);
            offer(away, Pace::Walk);
            let aside = (enemy - middle).turned();
            offer(ahead(middle, aside, inches(60)), Pace::Walk);
            offer(ahead(middle, -aside, inches(60)), Pace::Walk);
        }
        if let Some(facing) = wheel {
            let who = Who::Unit(unit);
            out.push(Act::Face { who, facing });
        }
        self.list_formations(unit, walkers, wheel, out);
    }

    /// How far a unit would have to go towards its nearest enemy, or away from it, to stand just within its own range, just out
    /// of the enemy's, and just out of his run.
    fn good_distances(&self, side: Side, unit: UnitId, middle: Point) -> Vec<Sixteenths> {
        let enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        let own = self.tables.unit(unit).all() & self.state.on_table;
        let Some(enemy) = self.nearest_of_figures(enemies, middle) else {
            return Vec::new();
        };
        let Some(goal) = self.place_of(enemy) else {
            return Vec::new();
        };
        let front = self.nearest_of_figures(own, goal);
        let Some(gap) = front.and_then(|front| {
            let (one, other) = (self.body(front)?, self.body(enemy)?);
            Some(one.gap(&other))
        }) else {
            return Vec::new();
        };
        let theirs = self.tables.figure(enemy).unit;
        let run = self.tables.figure(enemy).run.unwrap_or(0);
        let wanted = [
            self.range_of(unit),
            self.range_of(theirs).map(|range| range + 1),
            Some(run + INCH),
        ];
        let shifts = wanted.into_iter().flatten().map(|wanted| gap - wanted);
        let mut shifts: Vec<Sixteenths> = shifts.filter(|shift| shift.abs() >= INCH / 2).collect();
        shifts.dedup();
        shifts
    }

    /// The nearest of some figures to a point.
    fn nearest_of_figures(&self, figures: FigureSet, at: Point) -> Option<u8> {
        let near = |figure: &u8| {
            let place = self.place_of(*figure);
            place.map_or(i64::MAX, |place| (place - at).squared())
        };
        figures.iter().min_by_key(|figure| (near(figure), *figure))
    }

    /// How far most of a unit shoot: as far as the first of them that shoots at all.
    fn range_of(&self, unit: UnitId) -> Option<Sixteenths> {
        let row = self.tables.unit(unit);
        let figures = row.all() & self.state.present;
        let carried = figures
            .iter()
            .map(|figure| self.tables.figure(figure).weapons);
        let mounted = row.all_models() & self.state.models;
        let mounted = mounted.iter().map(|model| self.tables.model(model).weapons);
        let mut ranges = carried.chain(mounted).filter_map(|weapons| {
            let rows = weapons.iter().map(|weapon| self.tables.weapon(weapon));
            let rows = rows.filter(|row| !row.contact);
            rows.filter_map(|row| row.range).max()
        });
        ranges.next()
    }

    /// A drilled unit closes up, and one that is shot at opens out.
    fn list_formations(
        &self,
        unit: UnitId,
        walkers: &[Walker],
        wheel: Option<Heading>,
        out: &mut Vec<Act>,
    ) {
        let row = self.tables.unit(unit);
        let all_figures = walkers
            .iter()
            .all(|walker| matches!(walker, Walker::Figure(_)));
        if !row.drilled || !all_figures || walkers.len() < 4 {
            return;
        }
        out.push(Act::Move {
            unit,
            pace: Pace::Walk,
            march: March {
                path: Route::STAY,
                wheel,
                formation: Some(Formation::in_ranks(walkers.len() as u8, 2, true)),
            },
        });
    }

    /// The middles of the nearest enemy units.
    fn nearest_units(&self, side: Side, at: Point) -> Vec<Point> {
        let units = self.tables.sides[side.other().at()].units.iter();
        let mut middles: Vec<Point> = units
            .filter_map(|unit| {
                let figures = self.fighters(unit);
                let places = figures.iter().filter_map(|figure| self.place_of(figure));
                places.min_by_key(|place| ((*place - at).squared(), place.x, place.y))
            })
            .collect();
        middles.sort_by_key(|middle| ((*middle - at).squared(), middle.x, middle.y));
        middles.truncate(MOST_ENEMIES);
        middles
    }

    /// Where the goals of both sides lead: zones, edges, those to be rescued.
    fn goals_of(&self, side: Side, at: Point) -> Vec<Point> {
        let mut points = Vec::new();
        let middle = |zone: u8| {
            let (from, to) = self.tables.zones[usize::from(zone)].bounds;
            Point::new((from.x + to.x) / 2, (from.y + to.y) / 2)
        };
        for row in &self.tables.goals {
            match row.goal {
                GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. } => {
                    points.push(middle(zone));
                }
                GoalKind::Exit { edge, .. } if row.side.is_none_or(|own| own == side) => {
                    let after = self.tables.sides[side.at()].exits_after;
                    points.extend(after.map(middle));
                    points.push(self.edge_ahead(at, edge));
                }
                GoalKind::Rescue { of_them, .. } if row.side.is_none_or(|own| own == side) => {
                    let waiting = of_them
                        .iter()
                        .flat_map(|unit| self.tables.unit(unit).all() & self.state.prisoners);
                    points.extend(waiting.filter_map(|figure| self.place_of(figure)).take(1));
                }
                _ => {}
            }
        }
        points.extend(self.door_ahead(side, at));
        let crossings = self.tables.features.iter();
        let crossings = crossings.filter(|row| row.kind == FeatureKind::Crossing);
        points.extend(crossings.map(|row| row.middle).take(2));
        points
    }

    /// The nearest door of a building in which the enemy is.
    fn door_ahead(&self, side: Side, at: Point) -> Option<Point> {
        let enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        let mut held = BuildingSet::NONE;
        for figure in enemies & !self.state.on_table {
            if let Place::Inside(building) = self.state.lies(figure) {
                held.insert(building);
            }
        }
        let doors = held
            .iter()
            .flat_map(|building| self.tables.building(building).doors);
        let doors = doors.map(|door| self.tables.doors[usize::from(door)].outside);
        doors.min_by_key(|door| ((*door - at).squared(), door.x, door.y))
    }

    /// The nearest point of an edge; of the nearest edge when none is named.
    fn edge_ahead(&self, at: Point, edge: Option<Edge>) -> Point {
        let size = self.tables.size;
        let by = |edge: Edge| match edge {
            Edge::North => Point::new(at.x, 0),
            Edge::South => Point::new(at.x, size.y),
            Edge::West => Point::new(0, at.y),
            Edge::East => Point::new(size.x, at.y),
        };
        let all = [Edge::North, Edge::East, Edge::South, Edge::West].map(by);
        let nearest = all.into_iter().min_by_key(|point| (*point - at).squared());
        edge.map(by).or(nearest).unwrap_or(at)
    }

    /// The nearest ground that shelters those in it.
    fn shelter_near(&self, at: Point) -> Option<Point> {
        let far = i64::from(TO_SHELTER) * i64::from(TO_SHELTER);
        let rough = self.tables.field.rough().iter();
        let good = rough.filter(|ground| ground.shelter != Shelter::None);
        let middles = good.map(|ground| self.tables.feature(ground.feature).middle);
        let near = middles.filter(|middle| (*middle - at).squared() <= far);
        near.min_by_key(|middle| ((*middle - at).squared(), middle.x, middle.y))
    }

    fn list_charges(&self, side: Side, unit: UnitId, walkers: &[Walker], out: &mut Vec<Act>) {
        for target in self.tables.sides[side.other().at()].units {
            let figures = self.tables.unit(target).all() & self.state.present;
            if !figures.is_empty() && self.is_in_reach(walkers, figures) {
                out.push(Act::Charge { unit, target });
            }
        }
    }

    fn list_exits(&self, side: Side, unit: UnitId, walkers: &[Walker], out: &mut Vec<Act>) {
        let open = self.tables.sides[side.at()].exits;
        if open == [false; 4] {
            return;
        }
        let size = self.tables.size;
        let near = walkers.iter().any(|walker| {
            let reach = self.left_to_go(*walker, Pace::Run) + INCH;
            self.walker_at(*walker).is_some_and(|at| {
                [at.y, size.x - at.x, size.y - at.y, at.x]
                    .iter()
                    .zip(open)
                    .any(|(far, open)| open && *far <= reach)
            })
        });
        if near {
            out.push(Act::Exit(Who::Unit(unit)));
        }
    }

    /// Vehicles, buildings, walls and guns that are at hand.
    fn list_transport(&self, side: Side, unit: UnitId, out: &mut Vec<Act>) {
        let row = self.tables.unit(unit);
        let who = Who::Unit(unit);
        let present = row.all() & self.state.present;
        let inside = present & !self.state.on_table;
        let outside = present & self.state.on_table;
        if let Some(figure) = outside.first()
            && let Some(at) = self.place_of(figure)
        {
            let near = |point: Point, far: Sixteenths| {
                (point - at).squared() <= i64::from(far) * i64::from(far)
            };
            let models = self.state.models & self.tables.sides[side.at()].models;
            for model in models {
                let is_vehicle = self.tables.model(model).kind.is_vehicle();
                let place = self.state.model_at[usize::from(model)];
                if is_vehicle && near(place, inches(8)) {
                    out.push(Act::Board { who, model });
                }
            }
            for (building, place) in (0..).zip(&self.tables.buildings) {
                if near(place.middle, inches(14)) {
                    out.push(Act::Enter { who, building });
                    if row.ladders {
                        out.push(Act::Climb { who, building });
                    }
                }
            }
        }
        if let Some(figure) = inside.first() {
            self.list_ways_out(side, who, figure, out);
        }
        for model in row.all_models() & self.state.models {
            if self.tables.model(model).kind == ModelKind::Gun
                && self.tables.model(model).hooked.is_some()
            {
                out.push(match self.state.hooked.has(model) {
                    true => Act::Unhook(model),
                    false => Act::Hook(model),
                });
            }
        }
    }

    /// Out of a vehicle towards the enemy or away from him, out of a building by its doors, on to the part beside.
    fn list_ways_out(&self, side: Side, who: Who, figure: u8, out: &mut Vec<Act>) {
        match self.state.lies(figure) {
            Place::Aboard(model) => {
                let Some(body) = self.model_body(model) else {
                    return;
                };
                let radius = body.form.radius() + INCH;
                let enemy = self.nearest_enemy_to(side, body.at);
                let way = enemy.map_or(Vector::new(0, INCH), |enemy| enemy - body.at);
                for way in [way, -way] {
                    let at = self.at_most_at_edge(ahead(body.at, way, radius));
                    out.push(Act::GetOut { who, at });
                }
            }
            Place::Inside(building) => {
                let row = self.tables.building(building);
                for door in row.doors {
                    let at = self.tables.doors[usize::from(door)].at;
                    let way = at - row.middle;
                    let far = way.length() + INCH;
                    // A gatehouse is left on the other side as well (BB-MOV-09).
                    for way in [way, -way] {
                        let at = self.at_most_at_edge(ahead(row.middle, way, far));
                        out.push(Act::GetOut { who, at });
                    }
                }
                for building in row.beside.iter().take(4) {
                    out.push(Act::Enter { who, building });
                }
            }
            _ => {}
        }
    }

    /// Adds what commanders can do for routed units before these flee.
    pub(super) fn list_rallies(&self, side: Side, out: &mut Vec<Act>) {
        for (figure, unit) in self.rallies(side) {
            out.push(Act::Rally { figure, unit });
            let own = self.state.at(figure);
            let others = self.runaways(unit).into_iter();
            let places = others.filter_map(|other| self.place_of(other));
            let nearest = places.min_by_key(|place| ((*place - own).squared(), place.x, place.y));
            let Some(other) = nearest else {
                continue;
            };
            let far = (other - own).length();
            for gap in [INCH + INCH / 2, 2 * INCH] {
                let at = point_towards(own, other, far - gap - 12);
                if at != own && far > gap {
                    out.push(Act::Step {
                        figure,
                        path: Route::to(at),
                        facing: None,
                    });
                }
            }
        }
        out.push(Act::Done);
    }

    /// Adds guards for prisoners: the nearest that are free, or nobody.
    pub(super) fn list_guards(&self, side: Side, out: &mut Vec<Act>) {
        let prisoners = self.taken_by(side);
        let mut able: Vec<u8> = self.guards_for(side).iter().collect();
        able.sort_by_key(|figure| {
            let ring = self.tables.figure(*figure).ring;
            (ring, self.gap_to_any(*figure, prisoners), *figure)
        });
        let needed = self.guards_needed(side) as usize;
        out.push(Act::Guard(able.into_iter().take(needed).collect()));
        out.push(Act::Guard(FigureSet::NONE));
    }
}
