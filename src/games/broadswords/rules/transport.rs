//! Getting into and out of vehicles and buildings, climbing walls, hooking guns, leaving the table (BB-VEH-06, BB-BLD-08,
//! BB-BLD-09, BB-MOV-09, BB-MOV-11).

use super::Battle;
use super::act::{Pace, Who};
use super::event::Event;
use super::footprint::ACROSS_A_WALL;
use super::ids::{BuildingId, FigureId, FigureSet, ModelId, ModelSet, NOBODY};
use super::march::{Walker, circle_around};
use super::refusal::{Fact, No};
use super::state::{OFF, Place, Tie};
use super::tables::{BuildingKind, ModelKind};
use crate::content::Edge;
use crate::engine::{Side, Sink};
use crate::kernel::table::{
    Body, Convex, Form, Heading, Point, Route, Sixteenths, are_within, gap,
};

/// How near a door somebody who fights in it stands, besides a base (BB-BLD-09).
const AT_DOOR: Sixteenths = ACROSS_A_WALL;
/// How many fight one defender in a doorway (BB-BLD-09).
const IN_DOORWAY: usize = 2;
/// The edges of a table.
const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

impl Battle {
    /// The figures that an order is for.
    fn figures_of(&self, who: Who) -> FigureSet {
        match who {
            Who::Unit(unit) => self.tables.unit(unit).all() & self.state.present,
            Who::Figure(figure) => FigureSet::one(figure) & self.state.present,
            Who::Model(model) => self.aboard(model),
        }
    }

    /// Whether a figure may do something by itself, wherever it is.
    fn is_able(&self, figure: FigureId) -> bool {
        let unit = self.tables.figure(figure).unit;
        self.state.present.has(figure)
            && !self.is_held(figure)
            && (!self.state.routed.has(unit) || self.carries_on(figure))
    }

    /// Why nobody of those who are ordered can do something: the first reason there is.
    fn nobody(&self, rule: &'static str, who: Who) -> No {
        let figures = self.figures_of(who);
        let first = figures.first();
        let fact = match (who, first) {
            (Who::Unit(unit), None) => Fact::UnitGone { unit },
            (Who::Unit(unit), Some(_)) => Fact::NobodyCan { unit },
            (Who::Model(model), _) => Fact::ModelGone { model },
            (Who::Figure(figure), _) => match self.judge_free(figure) {
                Err(no) => return no,
                Ok(()) => Fact::CannotReach { figure },
            },
        };
        No::new(rule, fact)
    }

    // Vehicles.

    /// Those who can get into a vehicle now, each with how far it walks for that; no more than there are seats.
    fn boarders(&self, who: Who, model: ModelId) -> Vec<(FigureId, Sixteenths)> {
        let Some(body) = self.model_body(model) else {
            return Vec::new();
        };
        let figures = self.figures_of(who) & self.state.on_table;
        let mut able: Vec<(FigureId, Sixteenths)> = figures
            .iter()
            .filter(|figure| self.is_free(*figure))
            .filter(|figure| !self.tables.unit_of(*figure).mounted)
            .filter_map(|figure| {
                let far = self.body(figure)?.gap(&body);
                let left = self.left_to_go(Walker::Figure(figure), Pace::Walk);
                (far <= left && !self.state.ran.has(figure)).then_some((figure, far))
            })
            .collect();
        able.sort_by_key(|(figure, far)| (*far, *figure));
        let row = self.tables.model(model);
        let seats = u32::from(row.seats).saturating_sub(self.aboard(model).len());
        able.truncate(seats as usize);
        able
    }

    pub(super) fn judge_board(&self, who: Who, model: ModelId) -> Result<(), No> {
        let row = self.tables.model(model);
        let owner = self.figures_of(who).first();
        if !row.kind.is_vehicle() {
            return Err(No::new("BB-VEH-06", Fact::NotAVehicle { model }));
        }
        if !self.state.models.has(model) {
            return Err(No::new("BB-VEH-06", Fact::ModelGone { model }));
        }
        if owner.is_some_and(|figure| self.tables.side_of(figure) != row.side) {
            return Err(No::new("BB-VEH-06", Fact::NotYourModel { model }));
        }
        if self.aboard(model).len() >= u32::from(row.seats) {
            return Err(No::new("BB-VEH-06", Fact::VehicleFull { model }));
        }
        match self.boarders(who, model).is_empty() {
            true => Err(self.nobody("BB-VEH-06", who)),
            false => Ok(()),
        }
    }

    pub(super) fn board(&mut self, who: Who, model: ModelId, events: &mut impl Sink<Event>) {
        let mut figures = FigureSet::NONE;
        for (figure, far) in self.boarders(who, model) {
            self.note_way(figure, far);
            self.state.put(figure, Place::Aboard(model), OFF);
            figures.insert(figure);
        }
        self.note_ordered(who);
        events.tell(Event::Boarded { figures, model });
    }

    /// Notes that a figure has gone this far more.
    fn note_way(&mut self, figure: FigureId, far: Sixteenths) {
        let row = usize::from(figure);
        self.state.gone[row] = self.state.gone[row].saturating_add(far.max(1) as u16);
        self.state.met[row] |= super::OFF_ROAD;
        self.state.moved.insert(figure);
        let walk = self.allowance(Walker::Figure(figure), Pace::Walk);
        let may = self.tables.adjust.allowed(walk, self.state.met[row]);
        if Sixteenths::from(self.state.gone[row]) > may {
            self.state.ran.insert(figure);
        }
    }

    fn note_ordered(&mut self, who: Who) {
        if let Who::Unit(unit) = who {
            self.state.ordered.insert(unit);
        }
    }

    // Buildings.

    /// The doors of a building as outlines; all of it where it has none.
    fn openings(&self, building: BuildingId) -> Vec<Convex> {
        let row = self.tables.building(building);
        let doors = row.doors.iter();
        let doors = doors.map(|door| Convex::disc(self.tables.doors[usize::from(door)].at, 0));
        doors.collect()
    }

    /// Whether a building is a gatehouse, which is a way through: one comes in and goes out on either side of it (BB-MOV-09).
    fn is_gatehouse(&self, building: BuildingId) -> bool {
        let row = self.tables.building(building);
        row.kind == BuildingKind::Tower && !row.doors.is_empty()
    }

    /// How far a base is from the way into a building.
    fn gap_to(&self, body: &Body, building: BuildingId) -> Sixteenths {
        let convex = body.convex();
        if self.is_gatehouse(building) {
            return gap(&convex, &self.tables.building(building).shape);
        }
        let doors = self.openings(building);
        let nearest = doors.iter().map(|door| gap(&convex, door)).min();
        nearest.unwrap_or_else(|| gap(&convex, &self.tables.building(building).shape))
    }

    /// Whether enemies of a side are in a building.
    fn is_hostile(&self, side: Side, building: BuildingId) -> bool {
        let enemies = self.tables.sides[side.other().at()].figures & !self.state.prisoners;
        self.inside(building).meets(enemies)
    }

    /// Whether a side can come into a building from outside: by a door, which must be gone if enemies are behind it
    /// (BB-BLD-08).
    fn is_open_to(&self, side: Side, building: BuildingId) -> bool {
        let row = self.tables.building(building);
        match row.kind {
            BuildingKind::Wall => false,
            _ if row.doors.is_empty() => {
                row.kind == BuildingKind::House && !self.is_hostile(side, building)
            }
            _ if !self.is_hostile(side, building) => true,
            _ => row.doors.meets(self.state.broken),
        }
    }

    /// Those who can go into a building now, each with how far it goes for that.
    fn entrants(&self, who: Who, building: BuildingId) -> Vec<(FigureId, Sixteenths)> {
        let row = self.tables.building(building);
        let mut able: Vec<(FigureId, Sixteenths)> = Vec::new();
        for figure in self.figures_of(who) {
            if !self.is_able(figure) || self.tables.unit_of(figure).mounted {
                continue;
            }
            let side = self.tables.side_of(figure);
            let far = match self.state.lies(figure) {
                Place::Table if self.is_open_to(side, building) => {
                    self.body(figure).map(|body| self.gap_to(&body, building))
                }
                Place::Inside(from) if row.beside.has(from) => {
                    let way = self.tables.building(from).middle - row.middle;
                    Some(way.length())
                }
                _ => None,
            };
            let left = self.left_to_go(Walker::Figure(figure), Pace::Run);
            if let Some(far) = far.filter(|far| *far <= left) {
                able.push((figure, far));
            }
        }
        able.sort_by_key(|(figure, far)| (*far, *figure));
        able
    }

    pub(super) fn judge_enter(&self, who: Who, building: BuildingId) -> Result<(), No> {
        if self.state.fallen.has(building) {
            return Err(No::new("BB-BLD-06", Fact::Fallen { building }));
        }
        let figures = self.figures_of(who);
        let Some(first) = figures.first() else {
            return Err(self.nobody("BB-BLD-08", who));
        };
        let side = self.tables.side_of(first);
        let able = self.entrants(who, building);
        if able.is_empty() {
            let row = self.tables.building(building);
            let on_table = figures.iter().all(|it| self.state.lies(it) == Place::Table);
            return Err(match row.doors.first() {
                Some(door) if on_table && !self.is_open_to(side, building) => {
                    No::new("BB-BLD-08", Fact::DoorHeld { door })
                }
                None if on_table && !self.is_open_to(side, building) => {
                    No::new("BB-BLD-08", Fact::NoDoor { building })
                }
                _ => self.nobody("BB-BLD-08", who),
            });
        }
        if !self.is_hostile(side, building) && self.room_in(building) == 0 {
            return Err(No::new("BB-BLD-08", Fact::BuildingFull { building }));
        }
        if self.is_hostile(side, building) && self.defenders(side, building).is_empty() {
            return Err(No::new("BB-BLD-09", Fact::BuildingFull { building }));
        }
        Ok(())
    }

    /// Those in a building who can still be fought by a side: in a doorway one of them, by two at most.
    fn defenders(&self, side: Side, building: BuildingId) -> FigureSet {
        let enemies = self.tables.sides[side.other().at()].figures & self.inside(building);
        let open = enemies
            .iter()
            .filter(|figure| !self.state.prisoners.has(*figure) && self.state.has_room(*figure));
        open.collect()
    }

    pub(super) fn enter(&mut self, who: Who, building: BuildingId, events: &mut impl Sink<Event>) {
        self.note_ordered(who);
        let able = self.entrants(who, building);
        let Some((first, _)) = able.first() else {
            return;
        };
        if self.is_hostile(self.tables.side_of(*first), building) {
            self.storm(building, &able, events);
            return;
        }
        let mut figures = FigureSet::NONE;
        for (figure, far) in able {
            if self.room_in(building) == 0 {
                break;
            }
            self.note_way(figure, far);
            self.state.put(figure, Place::Inside(building), OFF);
            figures.insert(figure);
        }
        events.tell(Event::Entered { figures, building });
    }

    /// Attackers fight their way in: two at most at each door, against one defender; from a part beside it, one against one.
    fn storm(
        &mut self,
        building: BuildingId,
        able: &[(FigureId, Sixteenths)],
        events: &mut impl Sink<Event>,
    ) {
        let Some(side) = able.first().map(|(figure, _)| self.tables.side_of(*figure)) else {
            return;
        };
        let mut doorkeeper: Option<(FigureId, usize)> = None;
        for (figure, far) in able {
            let defenders = self.defenders(side, building);
            let (foe, how) = match self.state.lies(*figure) {
                Place::Table => {
                    // One defender holds the doorway, and two fight him at most.
                    let held = self.doorkeeper(side, building);
                    let (foe, against) = match doorkeeper.or(held) {
                        Some(known) => known,
                        None => match defenders.iter().find(|it| !self.state.locked.has(*it)) {
                            Some(foe) => (foe, 0),
                            None => break,
                        },
                    };
                    if against >= IN_DOORWAY || !self.stand_at_door(*figure, building) {
                        continue;
                    }
                    doorkeeper = Some((foe, against + 1));
                    (foe, Tie::DOOR | Tie::WALL)
                }
                _ => match defenders.iter().find(|it| !self.state.locked.has(*it)) {
                    Some(foe) => (foe, 0),
                    None => break,
                },
            };
            self.note_way(*figure, *far);
            if self.state.lock(*figure, foe, how | Tie::FRESH) {
                events.tell(Event::Locked {
                    maker: *figure,
                    foe,
                    how: how | Tie::FRESH | Tie::MADE,
                });
            }
        }
    }

    /// The defender in the doorway of a building, and how many fight him.
    fn doorkeeper(&self, side: Side, building: BuildingId) -> Option<(FigureId, usize)> {
        let enemies = self.tables.sides[side.other().at()].figures & self.inside(building);
        let mut ties = enemies.iter().map(|figure| {
            let at_door = self
                .state
                .ties(figure)
                .filter(|tie| tie.how & Tie::DOOR != 0);
            (figure, at_door.count())
        });
        ties.find(|(_, count)| *count > 0)
    }

    /// Stands a figure in front of a door of a building that is gone.
    fn stand_at_door(&mut self, figure: FigureId, building: BuildingId) -> bool {
        let row = self.tables.building(building);
        let form = self.tables.figure(figure).form;
        let doors: Vec<Point> = (row.doors & self.state.broken)
            .iter()
            .map(|door| self.tables.doors[usize::from(door)].at)
            .collect();
        let facing = self.state.facing[usize::from(figure)];
        let from = self.state.at(figure);
        self.state.put(figure, Place::Waiting, OFF);
        let spot = doors.iter().find_map(|door| {
            let near = |at: Point| {
                let body = Body {
                    at,
                    front: facing.vector(),
                    form,
                };
                are_within(&body.convex(), &Convex::disc(*door, 0), AT_DOOR)
            };
            self.free_place(*door, form, near)
        });
        self.state.put(figure, Place::Table, spot.unwrap_or(from));
        if let Some(spot) = spot {
            let way = self.tables.building(building).middle - spot;
            self.state.facing[usize::from(figure)] = Heading::towards(way);
        }
        spot.is_some()
    }

    // Getting out.

    /// The places where those who get out can stand around a point, each with how far it walks for that.
    fn exits(&self, who: Who, at: Point, most: usize) -> Vec<(FigureId, Point, Sixteenths)> {
        let mut free = self.clone();
        let mut all = Vec::new();
        for figure in self.figures_of(who) & !self.state.on_table {
            if !self.is_able(figure) || self.state.ran.has(figure) {
                continue;
            }
            let form = self.tables.figure(figure).form;
            let left = self.left_to_go(Walker::Figure(figure), Pace::Walk);
            let far = |place: Point| {
                let body = Body {
                    at: place,
                    front: Heading::NORTH.vector(),
                    form,
                };
                self.out_of(figure, &body)
            };
            let near = |place: Point| {
                let body = Body {
                    at: place,
                    front: Heading::NORTH.vector(),
                    form,
                };
                self.is_near_exit(figure, &body, left)
            };
            let enemies = self.tables.sides[self.tables.side_of(figure).other().at()].figures;
            let clear = |place: Point| {
                let body = Body {
                    at: place,
                    front: Heading::NORTH.vector(),
                    form,
                };
                (enemies & self.state.present).iter().all(|enemy| {
                    self.body(enemy)
                        .is_none_or(|other| !body.is_closer(&other, super::footprint::CONTACT))
                })
            };
            if let Some(place) = free.free_place(at, form, |place| near(place) && clear(place)) {
                free.state.put(figure, Place::Table, place);
                all.push((figure, place, far(place).unwrap_or(0)));
                if all.len() >= most {
                    break;
                }
            }
        }
        all
    }

    /// Whether a base is no farther than this from what a figure gets out of.
    fn is_near_exit(&self, figure: FigureId, body: &Body, left: Sixteenths) -> bool {
        match self.state.lies(figure) {
            Place::Aboard(model) => self
                .model_body(model)
                .is_some_and(|vehicle| body.is_within(&vehicle, left)),
            Place::Inside(building) if !self.is_gatehouse(building) => {
                let row = self.tables.building(building);
                if row.doors.is_empty() {
                    return row.kind == BuildingKind::House
                        && are_within(&body.convex(), &row.shape, left);
                }
                let mut doors = row.doors.iter().map(|door| Body {
                    at: self.tables.doors[usize::from(door)].at,
                    front: body.front,
                    form: Form::Disc(0),
                });
                doors.any(|door| body.is_within(&door, left))
            }
            _ => self.out_of(figure, body).is_some_and(|far| far <= left),
        }
    }

    /// How far a base is from what a figure gets out of; none if there is no way out.
    fn out_of(&self, figure: FigureId, body: &Body) -> Option<Sixteenths> {
        match self.state.lies(figure) {
            Place::Aboard(model) => self.model_body(model).map(|vehicle| body.gap(&vehicle)),
            Place::Inside(building) => {
                let row = self.tables.building(building);
                let shut = row.doors.is_empty() && row.kind != BuildingKind::House;
                (!shut).then(|| self.gap_to(body, building))
            }
            _ => None,
        }
    }

    pub(super) fn judge_get_out(&self, who: Who, at: Point) -> Result<(), No> {
        let figures = self.figures_of(who);
        let inside = figures & !self.state.on_table;
        let Some(figure) = inside.first() else {
            return Err(match figures.first() {
                Some(figure) => No::new("BB-VEH-06", Fact::NotAboard { figure }),
                None => self.nobody("BB-VEH-06", who),
            });
        };
        if let Place::Inside(building) = self.state.lies(figure) {
            let row = self.tables.building(building);
            if row.doors.is_empty() && row.kind != BuildingKind::House {
                return Err(No::new("BB-BLD-08", Fact::NoDoor { building }));
            }
        }
        match self.exits(who, at, 1).is_empty() {
            true => Err(No::new("BB-VEH-06", Fact::NoRoom { at })),
            false => Ok(()),
        }
    }

    pub(super) fn get_out(&mut self, who: Who, at: Point, events: &mut impl Sink<Event>) {
        let mut figures = FigureSet::NONE;
        for (figure, place, far) in self.exits(who, at, usize::MAX) {
            let facing = match self.state.lies(figure) {
                Place::Aboard(model) => self.state.model_facing[usize::from(model)],
                _ => self.to_the_enemy(self.tables.side_of(figure)),
            };
            self.note_way(figure, far);
            self.state.put(figure, Place::Table, place);
            self.state.facing[usize::from(figure)] = facing;
            figures.insert(figure);
        }
        self.note_ordered(who);
        events.tell(Event::GotOut { figures, at });
        if let Some(figure) = figures.first() {
            self.look_for_markers(self.tables.side_of(figure));
        }
    }

    // Climbing.

    /// Those who can begin to climb a castle part: with ladders, at its foot, and they have not moved.
    fn climbers(&self, who: Who, building: BuildingId) -> FigureSet {
        let row = self.tables.building(building);
        let figures = self.figures_of(who) & self.state.on_table & !self.state.moved;
        let able = figures.iter().filter(|figure| {
            self.tables.unit_of(*figure).ladders
                && self.is_free(*figure)
                && self
                    .body(*figure)
                    .is_some_and(|body| are_within(&body.convex(), &row.shape, ACROSS_A_WALL))
        });
        able.take(usize::from(row.capacity)).collect()
    }

    pub(super) fn judge_climb(&self, who: Who, building: BuildingId) -> Result<(), No> {
        let row = self.tables.building(building);
        if self.state.fallen.has(building) {
            return Err(No::new("BB-BLD-06", Fact::Fallen { building }));
        }
        let is_high = matches!(row.kind, BuildingKind::Wall | BuildingKind::Tower);
        if !is_high || self.climbers(who, building).is_empty() {
            return Err(No::new("BB-MOV-09", Fact::NoLadders { building }));
        }
        Ok(())
    }

    pub(super) fn climb(&mut self, who: Who, building: BuildingId, events: &mut impl Sink<Event>) {
        let figures = self.climbers(who, building);
        for figure in figures {
            self.state.climbs[usize::from(figure)] = building;
            self.state.busy.insert(figure);
        }
        self.note_ordered(who);
        events.tell(Event::Climbs { figures, building });
    }

    /// At the start of the next turn those who climbed are on the wall; where enemies are on it, they fight them from their
    /// ladders.
    pub(super) fn finish_climbs(&mut self, events: &mut impl Sink<Event>) {
        let mut climbed: Vec<(BuildingId, FigureSet)> = Vec::new();
        for figure in self.state.on_table {
            let building = self.state.climbs[usize::from(figure)];
            if building == NOBODY || self.state.fallen.has(building) || !self.is_climbing(figure) {
                continue;
            }
            let side = self.tables.side_of(figure);
            if self.is_hostile(side, building) {
                let defenders = self.defenders(side, building);
                let fewest = defenders
                    .iter()
                    .min_by_key(|foe| (self.state.ties(*foe).count(), *foe));
                if let Some(foe) = fewest
                    && self.state.lock(figure, foe, Tie::WALL | Tie::FRESH)
                {
                    events.tell(Event::Locked {
                        maker: figure,
                        foe,
                        how: Tie::WALL | Tie::FRESH | Tie::MADE,
                    });
                }
            } else if self.room_in(building) > 0 {
                self.state.put(figure, Place::Inside(building), OFF);
                match climbed.iter_mut().find(|(known, _)| *known == building) {
                    Some((_, figures)) => figures.insert(figure),
                    None => climbed.push((building, FigureSet::one(figure))),
                }
            }
        }
        self.state.climbs = [NOBODY; super::MOST_FIGURES];
        for (building, figures) in climbed {
            events.tell(Event::Climbed { figures, building });
        }
    }

    /// Whether a figure that began to climb still does.
    fn is_climbing(&self, figure: FigureId) -> bool {
        let unit = self.tables.figure(figure).unit;
        !self.state.locked.has(figure)
            && !self.state.prisoners.has(figure)
            && (!self.state.routed.has(unit) || self.carries_on(figure))
    }

    // Guns.

    pub(super) fn judge_hook(&self, model: ModelId, on: bool) -> Result<(), No> {
        let row = self.tables.model(model);
        let needs = self.tables.read.least_crew;
        if !self.state.models.has(model) {
            return Err(No::new("BB-MOV-11", Fact::ModelGone { model }));
        }
        if row.kind != ModelKind::Gun || row.hooked.is_none() {
            return Err(No::new("BB-MOV-05", Fact::NoCaisson { model }));
        }
        match (on, self.state.hooked.has(model)) {
            (true, true) => return Err(No::new("BB-MOV-05", Fact::IsHooked { model })),
            (false, false) => return Err(No::new("BB-MOV-05", Fact::NotHooked { model })),
            _ => {}
        }
        if self.state.hooking.has(model) {
            return Err(No::new("BB-MOV-11", Fact::JustHooked { model }));
        }
        let crew = self.crew(model);
        if let Some(figure) = (crew & self.state.locked).first() {
            return Err(No::new("BB-MOV-11", Fact::Locked { figure }));
        }
        let crew: FigureSet = crew.iter().filter(|figure| self.is_free(*figure)).collect();
        if crew.len() < u32::from(needs) {
            return Err(No::new("BB-ORG-06", Fact::TooFewCrew { model, needs }));
        }
        if self.state.model_gone[usize::from(model)] > 0 {
            return Err(No::new("BB-MOV-11", Fact::GunMoved { model }));
        }
        match (crew & self.state.moved).first() {
            Some(figure) => Err(No::new("BB-MOV-11", Fact::MovedAlready { figure })),
            None => Ok(()),
        }
    }

    pub(super) fn hook(&mut self, model: ModelId, hooked: bool, events: &mut impl Sink<Event>) {
        self.state.busy |= self.crew(model);
        self.state.hooking.insert(model);
        self.state.ordered.insert(self.tables.model(model).unit);
        events.tell(Event::Hooking { model, hooked });
    }

    /// At the start of the next turn guns are hooked or unhooked whose crew was not disturbed.
    pub(super) fn finish_hooking(&mut self, events: &mut impl Sink<Event>) {
        for model in std::mem::take(&mut self.state.hooking) & self.state.models {
            let crew = self.crew(model);
            let able = crew.len() >= u32::from(self.tables.read.least_crew);
            if !able || crew.meets(self.state.locked) {
                continue;
            }
            let hooked = !self.state.hooked.has(model);
            match hooked {
                true => self.state.hooked.insert(model),
                false => self.state.hooked.remove(model),
            }
            events.tell(Event::Hooked { model, hooked });
        }
    }

    // Leaving the table.

    /// The edge by which a walker can leave now, if there is one.
    fn way_off(&self, walker: Walker, side: Side) -> Option<Edge> {
        let open = self.tables.sides[side.at()].exits;
        let at = self.walker_at(walker)?;
        let radius = match walker {
            Walker::Figure(figure) => self.tables.figure(figure).form,
            Walker::Model(model) => self.tables.model(model).form,
        }
        .half_width();
        let size = self.tables.size;
        let edges = EDGES.into_iter().filter(|edge| open[*edge as usize]);
        let mut ways = edges.filter(|edge| {
            let goal = match edge {
                Edge::North => Point::new(at.x, radius),
                Edge::South => Point::new(at.x, size.y - radius),
                Edge::West => Point::new(radius, at.y),
                Edge::East => Point::new(size.x - radius, at.y),
            };
            if goal == at {
                return true;
            }
            let Some(mover) = self.mover(walker, Pace::Run, Route::to(goal)) else {
                return false;
            };
            let far = (goal - at).length();
            if far > self.left_to_go(walker, Pace::Run) {
                return false;
            }
            let obstacles = self.obstacles(side, circle_around(&[mover]), &[walker]);
            self.goes(&mover, &obstacles, super::march::NO_CAP).at == goal
        });
        ways.next()
    }

    /// Those of an order who can leave the table now.
    fn leavers(&self, who: Who) -> Vec<(Walker, Edge)> {
        let (walkers, side) = match who {
            Who::Unit(unit) => (self.walkers(unit), self.tables.unit(unit).side),
            Who::Figure(figure) => {
                let free = self.is_free(figure);
                let walkers = free.then_some(Walker::Figure(figure));
                (walkers.into_iter().collect(), self.tables.side_of(figure))
            }
            Who::Model(model) => {
                let free = self.can_drive(model);
                let walkers = free.then_some(Walker::Model(model));
                (walkers.into_iter().collect(), self.tables.model(model).side)
            }
        };
        let may = |walker: &Walker| match walker {
            Walker::Figure(figure) => self.has_been_there(*figure),
            Walker::Model(model) => {
                let aboard = self.aboard(*model) | self.crew(*model);
                aboard.iter().all(|figure| self.has_been_there(figure))
            }
        };
        let able = walkers.into_iter().filter(may);
        able.filter_map(|walker| Some((walker, self.way_off(walker, side)?)))
            .collect()
    }

    /// Whether a figure has been where those of its side must have been who leave.
    fn has_been_there(&self, figure: FigureId) -> bool {
        let side = self.tables.side_of(figure);
        self.tables.sides[side.at()].exits_after.is_none() || self.state.been.has(figure)
    }

    pub(super) fn judge_exit(&self, who: Who) -> Result<(), No> {
        if !self.leavers(who).is_empty() {
            return Ok(());
        }
        let figures = self.figures_of(who);
        let Some(figure) = figures.first() else {
            return Err(self.nobody("BB-SET-01", who));
        };
        let fact = match figures.iter().find(|it| !self.has_been_there(*it)) {
            Some(figure) => Fact::NotBeenThere { figure },
            None => Fact::NoWayOut { figure },
        };
        Err(No::new("BB-SET-01", fact))
    }

    pub(super) fn exit(&mut self, who: Who, events: &mut impl Sink<Event>) {
        self.note_ordered(who);
        let leavers = self.leavers(who);
        for edge in EDGES {
            let mut figures = FigureSet::NONE;
            let mut models = ModelSet::NONE;
            for (walker, _) in leavers.iter().filter(|(_, by)| *by == edge) {
                match walker {
                    Walker::Figure(figure) => figures.insert(*figure),
                    Walker::Model(model) => {
                        figures |= self.aboard(*model) | self.crew(*model);
                        models.insert(*model);
                    }
                }
            }
            for figure in figures {
                self.state.take_off(figure, Place::Left(edge));
            }
            for model in models {
                self.take_model_off(model);
                self.state.models_left[edge as usize].insert(model);
                events.tell(Event::DroveOff { model, edge });
            }
            if !figures.is_empty() {
                events.tell(Event::Left { figures, edge });
            }
        }
    }

    /// Takes a model from the table.
    pub(super) fn take_model_off(&mut self, model: ModelId) {
        self.state.models.remove(model);
        self.state.model_at[usize::from(model)] = OFF;
        self.state.hooked.remove(model);
        self.state.hooking.remove(model);
    }

    /// The way a side faces when nothing is said: away from its home edge.
    #[must_use]
    pub fn to_the_enemy(&self, side: Side) -> Heading {
        match self.tables.sides[side.at()].home {
            Edge::North => Heading::SOUTH,
            Edge::East => Heading::WEST,
            Edge::South => Heading::NORTH,
            Edge::West => Heading::EAST,
        }
    }
}
