//! A table of Combat Captain with a few units on it, laid in a few lines, for fire, close combat and events.

use std::fmt::Write;
use std::sync::Arc;

use pressgang::content::Scenario;
use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Pending, Refusal, Side, Throw};
use pressgang::games;
use pressgang::games::combat_captain::rules::{
    Act, Aim, Battle, Event, FireStage, NOBODY, Stage, State, SubId, SubSet, Tables, UnitId,
    Volley, compile,
};
use pressgang::kernel::table::{Point, Sixteenths, Vector};
use pressgang::source::{Folder, Sources};

use crate::fixture::Fixture;

/// A table to be laid: 72 by 48 inches, open ground, by day.
#[derive(Clone)]
pub(crate) struct Arena {
    features: Vec<String>,
    options: String,
    units: [Vec<Vec<Piece>>; 2],
    cars: [Vec<Piece>; 2],
    table: &'static str,
    dark: bool,
    more: String,
    company: String,
}

#[derive(Clone)]
struct Piece {
    of: String,
    at: Point,
    front: Vector,
}

impl Arena {
    pub(crate) fn open() -> Arena {
        Arena {
            features: Vec::new(),
            options: String::new(),
            units: [Vec::new(), Vec::new()],
            cars: [Vec::new(), Vec::new()],
            table: "72x48in",
            dark: false,
            more: String::new(),
            company: String::new(),
        }
    }

    /// More keys of the scenario, as TOML: zones, conditions of victory.
    pub(crate) fn scenario(mut self, keys: &str) -> Arena {
        writeln!(self.more, "{keys}").expect("text");
        self
    }

    /// A key of every company: `dice = 2`.
    pub(crate) fn company(mut self, key: &str) -> Arena {
        writeln!(self.company, "{key}").expect("text");
        self
    }

    /// A table of 120 by 48 inches.
    pub(crate) fn wide(mut self) -> Arena {
        self.table = "120x48in";
        self
    }

    /// By night.
    pub(crate) fn dark(mut self) -> Arena {
        self.dark = true;
        self
    }

    /// The first sub-unit of the Alphas is a unit by itself.
    pub(crate) fn apart(mut self) -> Arena {
        let rest = self.units[0][0].split_off(1);
        self.units[0].insert(1, rest);
        self
    }

    /// Terrain by its id, its outline as TOML, and what else is said of it.
    pub(crate) fn feature(mut self, terrain: &str, outline: &str) -> Arena {
        let (outline, more) = outline.split_once('|').unwrap_or((outline, ""));
        self.features.push(format!(
            "{{ terrain = \"{terrain}\", outline = {{ {outline} }} {more} }}"
        ));
        self
    }

    /// A reading of the rules, its value as TOML.
    pub(crate) fn option(mut self, key: &str, value: &str) -> Arena {
        writeln!(self.options, "{key} = {value}").expect("text");
        self
    }

    /// A unit of the Alphas, its sub-units separated by semicolons: `rifle-squad 20,10 south`. They are `a1`, `a2` and so on
    /// over all units.
    pub(crate) fn first(self, unit: &str) -> Arena {
        self.unit(First, unit)
    }

    /// A unit of the Bravos: `b1`, `b2` and so on.
    pub(crate) fn second(self, unit: &str) -> Arena {
        self.unit(Second, unit)
    }

    /// A car or a truck of the Alphas; they come after all other sub-units of a side.
    pub(crate) fn first_soft(mut self, car: &str) -> Arena {
        self.cars[0].extend(Arena::pieces(car));
        self
    }

    /// A car or a truck of the Bravos.
    pub(crate) fn second_soft(mut self, car: &str) -> Arena {
        self.cars[1].extend(Arena::pieces(car));
        self
    }

    fn unit(mut self, side: Side, unit: &str) -> Arena {
        self.units[side.at()].push(Arena::pieces(unit));
        self
    }

    fn pieces(unit: &str) -> Vec<Piece> {
        let pieces = unit.split(';').map(|piece| {
            let mut words = piece.split_whitespace();
            let of = words.next().expect("a sub-unit").to_owned();
            let at = words.next().expect("a place").parse().expect("a place");
            let front = match words.next().unwrap_or("north") {
                "south" => Vector::new(0, 16),
                "east" => Vector::new(16, 0),
                "west" => Vector::new(-16, 0),
                _ => Vector::new(0, -16),
            };
            Piece { of, at, front }
        });
        pieces.collect()
    }

    fn written(&self) -> String {
        let mut text = String::new();
        let mut forces = [Vec::new(), Vec::new()];
        for (side, units) in self.units.iter().enumerate() {
            for (number, unit) in units.iter().enumerate() {
                let id = format!("{}{number}", ["a", "b"][side]);
                let parts = unit
                    .iter()
                    .map(|piece| format!("{{ of = \"{}\", count = 1 }}", piece.of));
                let parts: Vec<String> = parts.collect();
                writeln!(
                    text,
                    "[[company]]\nid = \"{id}\"\nname = \"Company {id}\"\nnation = \"Any\"\ntype = \"infantry\"\nsubunits = [{}]\n{}",
                    parts.join(", "),
                    self.company
                )
                .expect("text");
                forces[side].push(format!("{{ id = \"{id}\", of = \"{id}\" }}"));
            }
            for (number, car) in self.cars[side].iter().enumerate() {
                forces[side].push(format!(
                    "{{ id = \"car-{side}-{number}\", of = \"{}\" }}",
                    car.of
                ));
            }
        }
        write!(
            text,
            "[[scenario]]\nid = \"arena\"\nname = \"Arena\"\ntable = \"{}\"\ndark = {}\nbriefing = \"Play.\"\nturns = 9\nfeatures = [{}]\n{}[scenario.options]\n{}",
            self.table,
            self.dark,
            self.features.join(", "),
            self.more,
            self.options
        )
        .expect("text");
        for (side, (name, home)) in [("Alphas", "south"), ("Bravos", "north")]
            .iter()
            .enumerate()
        {
            write!(
                text,
                "\n[[scenario.side]]\nid = \"{}\"\nname = \"{name}\"\nhome = \"{home}\"\nforces = [{}]\n",
                name.to_lowercase(),
                forces[side].join(", ")
            )
            .expect("text");
        }
        text
    }

    fn tables(&self) -> Arc<Tables> {
        let written = self.written();
        let mut fixture = Fixture::empty().file("arena.toml", &written);
        for (name, text) in [
            (
                "pack.toml",
                include_str!("../../../content/combat-captain/pack.toml"),
            ),
            (
                "subunits.toml",
                include_str!("../../../content/combat-captain/subunits.toml"),
            ),
            (
                "tables.toml",
                include_str!("../../../content/combat-captain/tables.toml"),
            ),
            (
                "chart.toml",
                include_str!("../../../content/combat-captain/chart.toml"),
            ),
            (
                "terrain.toml",
                include_str!("../../../content/combat-captain/terrain.toml"),
            ),
        ] {
            fixture = fixture.file(name, text);
        }
        let mut findings = Vec::new();
        let folder = Folder::Disk(fixture.root());
        let pack = games::load(&folder, &mut Sources::default(), &mut findings);
        assert!(findings.is_empty(), "{findings:?}\n{written}");
        let pack = pack.expect("a pack");
        let scenario = pack.shelf::<Scenario>().get("arena").expect("the scenario");
        compile(&pack, scenario).unwrap_or_else(|why| panic!("{}", why.what))
    }

    /// The battle as it begins, with nobody on the table.
    pub(crate) fn begun(self) -> Game {
        let tables = self.tables();
        Game {
            battle: Battle::new(Arc::clone(&tables)),
            tables,
            events: Vec::new(),
        }
    }

    /// Turn 1 with everybody in place: the first unit of the Alphas is active, and everybody has three dice.
    pub(crate) fn ready(self) -> Game {
        let tables = self.tables();
        let mut state = State::start(&tables);
        for (side, units) in self.units.iter().enumerate() {
            let first = tables.sides[side].subunits.first().expect("a sub-unit");
            let pieces = units.iter().flatten().chain(&self.cars[side]);
            for (subunit, piece) in (first..).zip(pieces) {
                let place = usize::from(subunit);
                state.at[place] = piece.at;
                state.front[place] = piece.front;
                state.on_table.insert(subunit);
                state.due.remove(subunit);
                state.waiting.remove(subunit);
                state.dice[place] = 3;
                let on_foot = !tables.subunit(subunit).is_vehicle();
                if on_foot && tables.field.prepared_at(piece.at).is_some() {
                    state.prepared.insert(subunit);
                }
            }
        }
        state.turn = 1;
        state.active = 0;
        state.activated.insert(0);
        state.stage = Stage::Activity(First);
        Game {
            battle: Battle::from_state(Arc::clone(&tables), state),
            tables,
            events: Vec::new(),
        }
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
    /// `a2` is the second sub-unit of the Alphas.
    pub(crate) fn id(&self, name: &str) -> SubId {
        let side = usize::from(name.starts_with('b'));
        let first = self.tables.sides[side]
            .subunits
            .first()
            .expect("a sub-unit");
        first + name[1..].parse::<u8>().expect("a number") - 1
    }

    pub(crate) fn unit(&self, name: &str) -> UnitId {
        self.tables.subunit(self.id(name)).unit
    }

    pub(crate) fn edit(&mut self, change: impl FnOnce(&mut State)) {
        let mut state = *self.battle.state();
        change(&mut state);
        self.battle = Battle::from_state(Arc::clone(&self.tables), state);
    }

    /// Cover sticks.
    pub(crate) fn sticks(mut self, name: &str, sticks: u8) -> Game {
        let place = usize::from(self.id(name));
        self.edit(|state| state.sticks[place] = sticks);
        self
    }

    pub(crate) fn markers(mut self, name: &str, markers: u8) -> Game {
        let unit = usize::from(self.unit(name));
        self.edit(|state| state.markers[unit] = markers);
        self
    }

    /// Hold-fire markers of a sub-unit whose unit has activated.
    pub(crate) fn holding(mut self, name: &str, markers: u8) -> Game {
        let (place, unit) = (usize::from(self.id(name)), self.unit(name));
        self.edit(|state| {
            state.holds[place] = markers;
            state.dice[place] = 0;
            state.activated.insert(unit);
        });
        self
    }

    /// Where a sub-unit stands.
    pub(crate) fn at(&self, name: &str) -> Point {
        self.battle.state().at(self.id(name))
    }

    pub(crate) fn dice(&self, name: &str) -> u8 {
        self.battle.state().dice[usize::from(self.id(name))]
    }

    pub(crate) fn figures(&self, name: &str) -> u8 {
        self.battle.state().figures[usize::from(self.id(name))]
    }

    pub(crate) fn set_figures(mut self, name: &str, figures: u8) -> Game {
        let place = usize::from(self.id(name));
        self.edit(|state| state.figures[place] = figures);
        self
    }

    pub(crate) fn marks(&self, name: &str) -> u8 {
        self.battle.state().markers(self.unit(name))
    }

    pub(crate) fn lives(&self, name: &str) -> bool {
        self.battle.state().on_table.has(self.id(name))
    }

    pub(crate) fn stage(&self) -> Stage {
        self.battle.state().stage
    }

    /// A volley: `a1 3 b2` for three dice of the first sub-unit at b2, `a1 3 b2 b3` when the machine gun of a tank fires at b3,
    /// `-` for no target.
    pub(crate) fn volley(&self, parts: &[&str]) -> Volley {
        let mut volley = Volley::NONE;
        for part in parts {
            let words: Vec<&str> = part.split_whitespace().collect();
            let subunit = self.id(words[0]);
            let target = |at: usize| match words.get(at) {
                None | Some(&"-") => NOBODY,
                Some(name) => self.id(name),
            };
            volley.unit = self.tables.subunit(subunit).unit;
            volley.aims[self.tables.place_of(subunit)] = Aim {
                dice: words[1].parse().expect("dice"),
                target: target(2),
                second: target(3),
            };
        }
        volley
    }

    /// The rule that forbids some fire; nothing when it is allowed.
    pub(crate) fn refused(&self, parts: &[&str]) -> Option<&'static str> {
        let volley = self.volley(parts);
        let together = false;
        self.battle
            .check(&Act::Fire { volley, together })
            .err()
            .map(|no| no.rule)
    }

    /// Fires, which must be legal, and throws these faces: the fire dice in order, then a variable die for each target.
    pub(crate) fn fire(&mut self, parts: &[&str], faces: &[u8]) -> &mut Game {
        let volley = self.volley(parts);
        let together = false;
        self.act(&Act::Fire { volley, together });
        self.roll(faces)
    }

    pub(crate) fn act(&mut self, act: &Act) -> &mut Game {
        if let Err(no) = self.battle.check(act) {
            panic!("{act:?}: {} {}", no.rule, no.facts);
        }
        self.events.clear();
        self.battle.apply(act, &mut self.events);
        self
    }

    /// An order as a player writes it.
    pub(crate) fn read(&self, line: &str) -> Act {
        let act = self.battle.read(line);
        act.unwrap_or_else(|why| panic!("{line}: {}", why.what))
    }

    /// Does what a line says, which must be legal.
    pub(crate) fn order(&mut self, line: &str) -> &mut Game {
        let act = self.read(line);
        self.act(&act)
    }

    /// The rule that forbids what a line says.
    pub(crate) fn refuses(&self, line: &str) -> &'static str {
        self.refusal(&self.read(line)).rule
    }

    /// Why an act is refused.
    pub(crate) fn refusal(&self, act: &Act) -> Refusal<Act> {
        match self.battle.check(act) {
            Ok(()) => panic!("{} is legal", self.battle.write(act)),
            Err(no) => no,
        }
    }

    /// Whether what a line says is legal.
    pub(crate) fn battle_allows(&self, line: &str) -> bool {
        let act = self.battle.read(line);
        act.is_ok_and(|act| self.battle.judge(&act).is_ok())
    }

    /// What forbids an act.
    pub(crate) fn forbids(&self, act: &Act) -> Option<&'static str> {
        self.battle.check(act).err().map(|no| no.rule)
    }

    pub(crate) fn roll(&mut self, faces: &[u8]) -> &mut Game {
        let sides: Vec<u8> = faces.iter().map(|face| face - 1).collect();
        self.throw(&sides)
    }

    /// A throw by the sides of the dice, from 0.
    pub(crate) fn throw(&mut self, sides: &[u8]) -> &mut Game {
        let throw = Throw::of(sides);
        let dice = self.battle.dice();
        assert!(dice.fits(&throw), "{:?} {dice:?} {throw:?}", self.stage());
        self.battle.settle(&throw, &mut self.events);
        self
    }

    /// The owner takes some hits as markers.
    pub(crate) fn trade(&mut self, hits: u8) -> &mut Game {
        assert!(
            matches!(self.stage(), Stage::Fire(FireStage::Trade, _)),
            "{:?}",
            self.stage()
        );
        let mut events = std::mem::take(&mut self.events);
        self.act(&Act::Trade(hits));
        events.append(&mut self.events);
        self.events = events;
        self
    }

    pub(crate) fn told(&self, test: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(test)
    }

    /// The fire points, the column and the answer of the chart for a target.
    pub(crate) fn chart(&self, target: &str) -> Option<(i16, u8)> {
        let wanted = self.id(target);
        self.events.iter().find_map(|event| match event {
            Event::FirePoints {
                target,
                points,
                result,
                ..
            } if *target == wanted => Some((*points, *result)),
            _ => None,
        })
    }

    /// How far it is, in sixteenths.
    pub(crate) fn range(&self, firer: &str, target: &str) -> Option<Sixteenths> {
        self.battle.range(self.id(firer), self.id(target))
    }

    pub(crate) fn set(&self, names: &[&str]) -> SubSet {
        names.iter().map(|name| self.id(name)).collect()
    }

    pub(crate) fn waits_for_roll(&self) -> bool {
        matches!(self.battle.pending(), Pending::Roll(_))
    }
}
