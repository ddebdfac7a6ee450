//! A table of Battlefields with a few figures on it, laid in a few lines, for fire, melee and what comes of them.

use std::fmt::Write;
use std::sync::Arc;

use pressgang::content::Scenario;
use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Pending, Side, Throw};
use pressgang::games;
use pressgang::games::broadswords::rules::{
    Act, Aim, Battle, BuildingId, Event, FigureId, FigureSet, HitModifiers, MissileStage, ModelId,
    NOBODY, Place, Stage, State, Tables, Tie, UnitId, WeaponId, Who, compile,
};
use pressgang::kernel::table::{Heading, Point, Route};
use pressgang::source::{Folder, Sources};

use crate::fixture::Fixture;

/// A table to be laid: 72 by 48 inches, open ground.
#[derive(Clone)]
pub(crate) struct Ground {
    features: Vec<String>,
    options: String,
    units: [Vec<Unit>; 2],
    more: String,
    sides: [String; 2],
}

#[derive(Clone)]
struct Unit {
    of: String,
    places: Vec<Point>,
    more: String,
}

impl Ground {
    pub(crate) fn open() -> Ground {
        Ground {
            features: Vec::new(),
            options: String::new(),
            units: [Vec::new(), Vec::new()],
            more: String::new(),
            sides: [String::new(), String::new()],
        }
    }

    /// Terrain by its id, its outline as TOML, and what else is said of it after a bar.
    pub(crate) fn feature(mut self, terrain: &str, outline: &str) -> Ground {
        let (outline, more) = outline.split_once('|').unwrap_or((outline, ""));
        let comma = if more.is_empty() { "" } else { "," };
        self.features.push(format!(
            "{{ terrain = \"{terrain}\", outline = {{ {outline} }}{comma} {more} }}"
        ));
        self
    }

    /// A reading of the rules, its value as TOML.
    pub(crate) fn option(mut self, key: &str, value: &str) -> Ground {
        writeln!(self.options, "{key} = {value}").expect("text");
        self
    }

    /// More keys of the scenario.
    pub(crate) fn more(mut self, text: &str) -> Ground {
        writeln!(self.more, "{text}").expect("text");
        self
    }

    /// More keys of a side.
    pub(crate) fn side(mut self, side: Side, keys: &str) -> Ground {
        writeln!(self.sides[side.at()], "{keys}").expect("text");
        self
    }

    /// A unit of the Alphas, `riflemen 20,10; 21,10`, with a place for each figure: the first is `a1`, its figures are `a1-1` and so
    /// on. What is said after a bar are keys of its force: `| heroes = 1`. The first figures have the rings.
    pub(crate) fn first(self, unit: &str) -> Ground {
        self.unit(First, unit)
    }

    /// A unit of the Bravos: `b1`, `b2` and so on.
    pub(crate) fn second(self, unit: &str) -> Ground {
        self.unit(Second, unit)
    }

    fn unit(mut self, side: Side, unit: &str) -> Ground {
        let (unit, more) = unit.split_once('|').unwrap_or((unit, ""));
        let (of, places) = unit.trim().split_once(' ').expect("places");
        let places = places.split(';').map(|place| place.trim().parse());
        self.units[side.at()].push(Unit {
            of: of.into(),
            places: places.collect::<Result<_, _>>().expect("places"),
            more: more.trim().into(),
        });
        self
    }

    fn written(&self) -> String {
        let mut text = format!(
            "[[scenario]]\nid = \"ground\"\nname = \"Ground\"\ntable = \"72x48in\"\nbriefing = \"Play.\"\nturns = 9\nfeatures = [{}]\n{}\n[scenario.options]\n{}\n",
            self.features.join(", "),
            self.more,
            self.options
        );
        for (side, (name, home)) in [("Alphas", "south"), ("Bravos", "north")]
            .iter()
            .enumerate()
        {
            let letter = ["a", "b"][side];
            let forces = (1..).zip(&self.units[side]).map(|(number, unit)| {
                let comma = if unit.more.is_empty() { "" } else { "," };
                format!(
                    "{{ id = \"{letter}{number}\", of = \"{}\", strength = {}{comma} {} }}",
                    unit.of,
                    unit.places.len(),
                    unit.more
                )
            });
            let forces: Vec<String> = forces.collect();
            write!(
                text,
                "[[scenario.side]]\nid = \"{}\"\nname = \"{name}\"\nhome = \"{home}\"\nforces = [{}]\n{}\n",
                name.to_lowercase(),
                forces.join(", "),
                self.sides[side],
            )
            .expect("text");
        }
        text
    }

    /// Everybody stands, facing the enemy; the Alphas have moved, the Bravos are about to end their move: `done` begins the
    /// missile phase.
    pub(crate) fn ready(self) -> Game {
        let tables = self.compiled();
        let mut state = State::start(&tables);
        let mut unit: UnitId = 0;
        for (side, units) in self.units.iter().enumerate() {
            for written in units {
                let row = tables.unit(unit);
                let facing = [Heading::NORTH, Heading::SOUTH][side];
                for (figure, at) in row.all().into_iter().zip(&written.places) {
                    state.put(figure, Place::Table, *at);
                    state.facing[usize::from(figure)] = facing;
                }
                unit += 1;
            }
        }
        state.due = Default::default();
        state.turn = 1;
        state.moves_first = First;
        state.stage = Stage::Move(Second);
        Game {
            battle: Battle::from_state(Arc::clone(&tables), state),
            tables,
            events: Vec::new(),
        }
    }

    /// The battle before its set-up, as the scenario begins it; the places of figures do not count.
    pub(crate) fn begin(self) -> Game {
        let tables = self.compiled();
        Game {
            battle: Battle::new(Arc::clone(&tables)),
            tables,
            events: Vec::new(),
        }
    }

    fn compiled(&self) -> Arc<Tables> {
        let written = self.written();
        let fixture = Fixture::extending("broadswords").file("ground.toml", &written);
        let mut findings = Vec::new();
        let folder = Folder::Disk(fixture.root());
        let pack = games::load(&folder, &mut Sources::default(), &mut findings);
        assert!(findings.is_empty(), "{findings:?}\n{written}");
        let pack = pack.expect("a pack");
        let scenario = pack
            .shelf::<Scenario>()
            .get("ground")
            .expect("the scenario");
        compile(&pack, scenario).unwrap_or_else(|why| panic!("{}", why.what))
    }
}

/// A battle that is played step by step.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) tables: Arc<Tables>,
    pub(crate) battle: Battle,
    /// What has happened since the last act.
    pub(crate) events: Vec<Event>,
}

impl Game {
    /// `a1-2` is the second figure of the first unit of the Alphas.
    pub(crate) fn figure(&self, name: &str) -> FigureId {
        let found = self.tables.figures.iter().position(|row| row.code == name);
        found.unwrap_or_else(|| panic!("no figure {name}")) as FigureId
    }

    pub(crate) fn figures(&self, names: &str) -> FigureSet {
        names
            .split_whitespace()
            .map(|name| self.figure(name))
            .collect()
    }

    pub(crate) fn unit(&self, name: &str) -> UnitId {
        let found = self.tables.units.iter().position(|row| row.code == name);
        found.unwrap_or_else(|| panic!("no unit {name}")) as UnitId
    }

    /// The first model of a unit.
    pub(crate) fn model(&self, unit: &str) -> ModelId {
        self.tables.unit(self.unit(unit)).first_model
    }

    pub(crate) fn building(&self, name: &str) -> BuildingId {
        let found = self
            .tables
            .buildings
            .iter()
            .position(|row| row.code == name);
        let codes: Vec<&String> = self.tables.buildings.iter().map(|row| &row.code).collect();
        found.unwrap_or_else(|| panic!("no building {name} in {codes:?}")) as BuildingId
    }

    pub(crate) fn weapon(&self, id: &str) -> WeaponId {
        let found = self.tables.weapons.iter().position(|row| row.id == id);
        found.unwrap_or_else(|| panic!("no weapon {id}")) as WeaponId
    }

    /// Changes the state by hand.
    pub(crate) fn set(&mut self, change: impl FnOnce(&mut State)) {
        let mut state = *self.battle.state();
        change(&mut state);
        self.battle = Battle::from_state(Arc::clone(&self.tables), state);
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&Game, &mut State)) -> Game {
        let before = self.clone();
        self.set(|state| change(&before, state));
        self
    }

    /// Puts the first model of a unit on the table.
    pub(crate) fn with_model(self, unit: &str, at: &str) -> Game {
        let at: Point = at.parse().expect("a place");
        self.with(|game, state| {
            let model = game.model(unit);
            state.model_at[usize::from(model)] = at;
            state.models.insert(model);
        })
    }

    /// Puts all figures of a unit into its first model.
    pub(crate) fn aboard(self, unit: &str) -> Game {
        self.with(|game, state| {
            let model = game.model(unit);
            for figure in game.tables.unit(game.unit(unit)).all() {
                state.put(figure, Place::Aboard(model), Point::default());
            }
        })
    }

    /// Puts all figures of a unit into a building.
    pub(crate) fn inside(self, unit: &str, building: &str) -> Game {
        self.with(|game, state| {
            let building = game.building(building);
            for figure in game.tables.unit(game.unit(unit)).all() {
                state.put(figure, Place::Inside(building), Point::default());
            }
        })
    }

    /// Locks two enemies as if one had made contact with the other this turn.
    pub(crate) fn locked(self, maker: &str, foe: &str, how: u8) -> Game {
        self.with(|game, state| {
            let how = how | Tie::FRESH;
            assert!(state.lock(game.figure(maker), game.figure(foe), how));
        })
    }

    pub(crate) fn stage(&self) -> Stage {
        self.battle.state().stage
    }

    pub(crate) fn act(&mut self, act: Act) {
        if let Err(no) = self.battle.judge(&act) {
            panic!(
                "{act:?}: {} {} in {:?}",
                no.rule,
                no.fact.sentence(&self.tables),
                self.stage()
            );
        }
        self.events.clear();
        self.battle.apply(&act, &mut self.events);
    }

    pub(crate) fn done(&mut self) {
        self.act(Act::Done);
    }

    /// Nobody shoots any more.
    pub(crate) fn cease(&mut self) {
        while matches!(self.stage(), Stage::Missile(MissileStage::Aim, _)) {
            self.done();
        }
    }

    /// The side that moves gives its orders now.
    pub(crate) fn moving(self, side: Side) -> Game {
        self.with(|_, state| state.stage = Stage::Move(side))
    }

    /// Goes on without orders or shots until the battle waits for something; ties of the initiative aside, the Alphas roll higher.
    pub(crate) fn play_until(&mut self, mut stop: impl FnMut(&Game) -> bool) {
        for _ in 0..200 {
            if stop(self) {
                return;
            }
            match self.battle.pending() {
                Pending::Over(_) => panic!("the battle is over"),
                Pending::Roll(side) => {
                    let face = if side == First { 2 } else { 1 };
                    let dice = self.dice();
                    self.roll(&vec![face; dice]);
                }
                Pending::Decide { .. } if self.refused(Act::Done).is_none() => self.done(),
                Pending::Decide { .. } => {
                    let mut acts = Vec::new();
                    self.battle.candidates(&mut acts);
                    self.act(acts[0]);
                }
            }
        }
        panic!("it never came to that; it waits in {:?}", self.stage());
    }

    /// Goes on to the next movement of a side, this turn or the next.
    pub(crate) fn next_move(&mut self, side: Side) {
        let (turn, was) = (self.battle.state().turn, self.stage());
        self.play_until(|game| {
            game.stage() == Stage::Move(side)
                && (game.battle.state().turn, game.stage()) != (turn, was)
        });
    }

    /// A figure goes straight somewhere.
    pub(crate) fn step(&self, figure: &str, to: &str) -> Act {
        Act::Step {
            figure: self.figure(figure),
            path: Route::to(to.parse().expect("a point")),
            facing: None,
        }
    }

    /// A vehicle or a gun goes straight somewhere.
    pub(crate) fn drive(&self, unit: &str, to: &str) -> Act {
        Act::Drive {
            model: self.model(unit),
            path: Route::to(to.parse().expect("a point")),
        }
    }

    /// A figure goes into contact.
    pub(crate) fn engage(&self, figure: &str, foe: &str) -> Act {
        Act::Engage {
            figure: self.figure(figure),
            foe: self.figure(foe),
        }
    }

    pub(crate) fn at(&self, figure: &str) -> Point {
        self.battle.state().at(self.figure(figure))
    }

    pub(crate) fn has_happened(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(wanted)
    }

    /// The rule that forbids an act, if one does.
    pub(crate) fn refused(&self, act: Act) -> Option<&'static str> {
        self.battle.judge(&act).err().map(|no| no.rule)
    }

    /// Rolls the dice that are asked for.
    pub(crate) fn roll(&mut self, faces: &[u8]) {
        let dice = self.battle.dice();
        assert!(
            matches!(self.battle.pending(), Pending::Roll(_)),
            "no dice are asked for in {:?}",
            self.stage()
        );
        let sides: Vec<u8> = faces.iter().map(|face| face - 1).collect();
        let throw = Throw::of(&sides);
        let wanted = dice.as_slice().len();
        assert!(
            dice.fits(&throw),
            "{wanted} dice are thrown in {:?}",
            self.stage()
        );
        self.events.clear();
        self.battle.settle(&throw, &mut self.events);
    }

    /// How many dice are asked for.
    pub(crate) fn dice(&self) -> usize {
        self.battle.dice().as_slice().len()
    }

    /// All of a unit shoot at a unit.
    pub(crate) fn volley(&self, unit: &str, target: &str) -> Act {
        Act::Shoot {
            who: Who::Unit(self.unit(unit)),
            at: Aim::Unit(self.unit(target)),
            with: NOBODY,
        }
    }

    /// One figure shoots at something.
    pub(crate) fn shot(&self, figure: &str, at: Aim) -> Act {
        Act::Shoot {
            who: Who::Figure(self.figure(figure)),
            at,
            with: NOBODY,
        }
    }

    /// The same with one weapon.
    pub(crate) fn shot_with(&self, figure: &str, at: Aim, weapon: &str) -> Act {
        Act::Shoot {
            who: Who::Figure(self.figure(figure)),
            at,
            with: self.weapon(weapon),
        }
    }

    /// A mounted weapon fires.
    pub(crate) fn gun(&self, unit: &str, at: Aim, weapon: &str) -> Act {
        Act::Shoot {
            who: Who::Model(self.model(unit)),
            at,
            with: self.weapon(weapon),
        }
    }

    pub(crate) fn zone(at: &str) -> Aim {
        Aim::Zone(at.parse().expect("a point"))
    }

    /// Who rolled to hit, what was added, and whether it hit.
    pub(crate) fn to_hit(&self) -> Vec<(FigureId, HitModifiers, bool)> {
        let rolls = self.events.iter().filter_map(|event| match event {
            Event::RolledToHit {
                figure, added, hit, ..
            } => Some((*figure, *added, *hit)),
            _ => None,
        });
        rolls.collect()
    }

    /// Whether the last throw to hit has hit.
    pub(crate) fn has_hit(&self) -> bool {
        self.to_hit().last().expect("a roll to hit").2
    }

    /// What one shot at something adds.
    pub(crate) fn added(&self, figure: &str, at: Aim) -> HitModifiers {
        let mut game = self.clone();
        game.act(game.shot(figure, at));
        let added = game.battle.state().shooting.added;
        added[usize::from(game.figure(figure))]
    }

    pub(crate) fn is_alive(&self, figure: &str) -> bool {
        self.battle.state().present.has(self.figure(figure))
    }

    /// How many of a unit are in the battle.
    pub(crate) fn left(&self, unit: &str) -> u32 {
        let all = self.tables.unit(self.unit(unit)).all();
        (all & self.battle.state().present).len()
    }

    /// The owner removes the usual figures, if it is asked.
    pub(crate) fn remove_usual(&mut self) {
        while matches!(
            self.battle.pending(),
            Pending::Decide {
                what: games::broadswords::rules::Decision::Remove,
                ..
            }
        ) {
            let mut acts = Vec::new();
            self.battle.candidates(&mut acts);
            self.act(acts[0]);
        }
    }
}
