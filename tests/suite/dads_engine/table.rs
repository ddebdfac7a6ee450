//! A table of Dads WW2 laid in a few lines of text, and a battle on it that is played line by line.

use std::fmt::Write;
use std::sync::Arc;

use pressgang::content::Scenario;
use pressgang::engine::{Game as _, Outcome, Side, Throw};
use pressgang::games;
use pressgang::games::dads_ww2::rules::{
    Act, BaseId, Battle, Event, No, Stage, State, Tables, base_of, compile, place_of, side_of,
};
use pressgang::kernel::{HexId, OFF};
use pressgang::source::{Folder, Sources};

use crate::fixture::Fixture;

/// A battle to be laid out: 9 by 9 open cells. The Alphas (`A1`, `A2`, ...) are at home in the south, the Bravos in the
/// north.
#[derive(Clone)]
pub(crate) struct Table {
    layout: &'static str,
    rows: Vec<Vec<char>>,
    heights: Vec<Vec<char>>,
    roads: Vec<String>,
    options: String,
    scenario: String,
    sides: [String; 2],
    forces: [Vec<String>; 2],
    entries: String,
}

impl Table {
    /// Hexes that stand on a corner.
    pub(crate) fn hexes() -> Table {
        Table::of("pointy")
    }

    /// Hexes that stand on a side.
    pub(crate) fn flat_hexes() -> Table {
        Table::of("flat")
    }

    /// Squares.
    pub(crate) fn squares() -> Table {
        Table::of("square")
    }

    fn of(layout: &'static str) -> Table {
        Table {
            layout,
            rows: vec![vec!['.'; 9]; 9],
            heights: vec![vec!['.'; 9]; 9],
            roads: Vec::new(),
            options: String::new(),
            scenario: String::new(),
            sides: [String::new(), String::new()],
            forces: [Vec::new(), Vec::new()],
            entries: String::new(),
        }
    }

    /// The terrain of some cells, by its code.
    pub(crate) fn ground(mut self, code: char, cells: &[&str]) -> Table {
        for cell in cells {
            let (column, row) = column_and_row(cell);
            self.rows[row][column] = code;
        }
        self
    }

    /// The height of some cells.
    pub(crate) fn level(mut self, level: u8, cells: &[&str]) -> Table {
        for cell in cells {
            let (column, row) = column_and_row(cell);
            self.heights[row][column] = char::from(b'0' + level);
        }
        self
    }

    /// A road through some cells.
    pub(crate) fn road(mut self, cells: &[&str]) -> Table {
        let cells: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
        let through = cells.join(", ");
        self.roads
            .push(format!("{{ kind = \"road\", through = [{through}] }}"));
        self
    }

    /// A reading of the rules, its value as TOML.
    pub(crate) fn option(mut self, key: &str, value: &str) -> Table {
        writeln!(self.options, "{key} = {value}").expect("text");
        self
    }

    /// A line of the scenario, such as `turns = 3`.
    pub(crate) fn scenario(mut self, line: &str) -> Table {
        writeln!(self.scenario, "{line}").expect("text");
        self
    }

    /// A line of a side, such as `artillery = 10`.
    pub(crate) fn side(mut self, side: Side, line: &str) -> Table {
        writeln!(self.sides[side.at()], "{line}").expect("text");
        self
    }

    /// Entries of the pack: bases, armies, terrain.
    pub(crate) fn entries(mut self, entries: &str) -> Table {
        writeln!(self.entries, "{entries}").expect("text");
        self
    }

    /// A base of the Alphas: `infantry* 0505 | hits = 1`, the star for Experienced, the cell and what follows the bar as
    /// wanted. Its force is `a1`, `a2` and so on.
    pub(crate) fn first(self, base: &str) -> Table {
        self.base(Side::First, base)
    }

    /// The same for the Bravos.
    pub(crate) fn second(self, base: &str) -> Table {
        self.base(Side::Second, base)
    }

    fn base(mut self, side: Side, base: &str) -> Table {
        let (head, more) = base.split_once('|').unwrap_or((base, ""));
        let mut words = head.split_whitespace();
        let entry = words.next().expect("a base");
        let letter = ["a", "b"][side.at()];
        let forces = &mut self.forces[side.at()];
        let mut line = format!("id = \"{letter}{}\"", forces.len() + 1);
        write!(line, ", of = \"{}\"", entry.trim_end_matches('*')).expect("text");
        if entry.ends_with('*') {
            line += ", experienced = true";
        }
        if let Some(cell) = words.next() {
            write!(line, ", at = \"{cell}\"").expect("text");
        }
        if let Some(facing) = words.next() {
            write!(line, ", facing = \"{facing}\"").expect("text");
        }
        if !more.trim().is_empty() {
            write!(line, ", {}", more.trim()).expect("text");
        }
        forces.push(format!("{{ {line} }}"));
        self
    }

    fn written(&self) -> String {
        let grid = |rows: &[Vec<char>]| {
            let rows = rows.iter().map(|row| {
                let codes: Vec<String> = row.iter().map(char::to_string).collect();
                format!("\"{}\"", codes.join(" "))
            });
            rows.collect::<Vec<_>>().join(", ")
        };
        let mut text = format!(
            "{}\n[[map]]\nid = \"table\"\nname = \"Table\"\nlayout = \"{}\"\nrows = [{}]\nheights = [{}]\nlines = [{}]\n",
            self.entries,
            self.layout,
            grid(&self.rows),
            grid(&self.heights),
            self.roads.join(", ")
        );
        write!(
            text,
            "[[scenario]]\nid = \"table\"\nname = \"Table\"\nmap = \"table\"\nbriefing = \"Play.\"\n{}[scenario.options]\n{}",
            self.scenario, self.options
        )
        .expect("text");
        for (at, (name, home)) in [("Alphas", "south"), ("Bravos", "north")]
            .into_iter()
            .enumerate()
        {
            write!(
                text,
                "\n[[scenario.side]]\nid = \"{}\"\nname = \"{name}\"\nhome = \"{home}\"\n{}forces = [{}]\n",
                name.to_lowercase(),
                self.sides[at],
                self.forces[at].join(", ")
            )
            .expect("text");
        }
        text
    }

    /// The tables of the battle, or why it cannot be played.
    pub(crate) fn tables(&self) -> Result<Arc<Tables>, String> {
        let written = self.written();
        // What is played with and nothing else: the whole pack takes ten times as long to read.
        let fixture = Fixture::empty()
            .file(
                "pack.toml",
                include_str!("../../../content/dads-ww2/pack.toml"),
            )
            .file(
                "bases.toml",
                include_str!("../../../content/dads-ww2/bases.toml"),
            )
            .file(
                "tables.toml",
                include_str!("../../../content/dads-ww2/tables.toml"),
            )
            .file(
                "terrain.toml",
                include_str!("../../../content/dads-ww2/terrain.toml"),
            )
            .file("table.toml", &written);
        let mut findings = Vec::new();
        let folder = Folder::Disk(fixture.root());
        let pack = games::load(&folder, &mut Sources::default(), &mut findings);
        assert!(findings.is_empty(), "{findings:?}\n{written}");
        let pack = pack.expect("a pack");
        let scenario = pack.shelf::<Scenario>().get("table").expect("the scenario");
        compile(&pack, scenario).map_err(|why| why.what)
    }

    /// The battle before its first die.
    pub(crate) fn start(self) -> Game {
        let tables = self.tables().unwrap_or_else(|why| panic!("{why}"));
        Game {
            battle: Battle::new(Arc::clone(&tables)),
            tables,
            events: Vec::new(),
        }
    }

    /// Turn 1 with everybody in their places: the Alphas have the initiative, nobody has artillery, and both sides have
    /// ten command points.
    pub(crate) fn ready(self) -> Game {
        let mut game = self.start();
        game.new_turn(10, 10);
        game
    }
}

fn column_and_row(cell: &str) -> (usize, usize) {
    let number = |part: &str| part.parse::<usize>().expect("a cell") - 1;
    (number(&cell[..2]), number(&cell[2..]))
}

/// A battle that is played line by line.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) tables: Arc<Tables>,
    pub(crate) battle: Battle,
    /// What came of the last act or throw, or of all of [`Game::play`].
    pub(crate) events: Vec<Event>,
}

impl Game {
    /// Changes the state by hand.
    pub(crate) fn edit(&mut self, change: impl FnOnce(&mut State)) {
        let mut state = *self.battle.state();
        change(&mut state);
        self.battle = Battle::from_state(Arc::clone(&self.tables), state);
    }

    /// Puts hits on a base.
    pub(crate) fn set_hits(&mut self, code: &str, hits: u8) {
        let base = self.base(code);
        self.edit(|state| state.hits[side_of(base).at()][place_of(base)] = hits);
    }

    /// Marks a base as having moved.
    pub(crate) fn set_moved(&mut self, code: &str) {
        let base = self.base(code);
        self.edit(|state| state.moved[side_of(base).at()].insert(base));
    }

    /// Marks a base as having fired.
    pub(crate) fn set_fired(&mut self, code: &str) {
        let base = self.base(code);
        self.edit(|state| state.fired[side_of(base).at()].insert(base));
    }

    /// Marks a base as having tried an action.
    pub(crate) fn set_tried(&mut self, code: &str) {
        let base = self.base(code);
        self.edit(|state| state.tried[side_of(base).at()].insert(base));
    }

    /// Makes a bombardment available.
    pub(crate) fn give_artillery(&mut self, side: Side) {
        self.edit(|state| state.artillery[side.at()] = true);
    }

    /// Rolls from the initiative to the first go, the Alphas first, no artillery.
    pub(crate) fn new_turn(&mut self, first: u8, second: u8) {
        self.events.clear();
        loop {
            let face = match self.battle.state().stage {
                Stage::Initiative(Side::First) => 10,
                Stage::Initiative(Side::Second) | Stage::Request(_) => 1,
                Stage::Command(Side::First) => first,
                Stage::Command(Side::Second) => second,
                _ => return,
            };
            self.battle
                .settle(&Throw::of(&[face - 1]), &mut self.events);
        }
    }

    /// Both sides stop, and the next turn is rolled as in [`Game::new_turn`], up to the first decision.
    pub(crate) fn next_turn(&mut self) {
        while let Stage::Order(_) = self.stage() {
            self.act("stop");
        }
        self.new_turn(10, 10);
    }

    /// Does what a line says, which must be legal.
    pub(crate) fn act(&mut self, line: &str) -> &mut Game {
        let act = self.read(line);
        if let Err(no) = self.battle.check(&act) {
            panic!("{line}: {} {}", no.rule, no.facts);
        }
        self.events.clear();
        self.battle.apply(&act, &mut self.events);
        self
    }

    /// An act from its line.
    pub(crate) fn read(&self, line: &str) -> Act {
        let act = self.battle.read(line);
        act.unwrap_or_else(|why| panic!("{line}: {why}"))
    }

    /// Rolls these faces, from 1 to 10.
    pub(crate) fn roll(&mut self, faces: &[u8]) -> &mut Game {
        let sides: Vec<u8> = faces.iter().map(|face| face - 1).collect();
        let (dice, throw) = (self.battle.dice(), Throw::of(&sides));
        let stage = self.stage();
        assert!(dice.fits(&throw), "{faces:?} for {dice:?} at {stage:?}");
        self.events.clear();
        self.battle.settle(&throw, &mut self.events);
        self
    }

    /// Plays acts and rolls, separated by `;`: numbers are faces.
    pub(crate) fn play(&mut self, script: &str) -> &mut Game {
        let mut events = Vec::new();
        for line in script.split(';').map(str::trim) {
            let words = line.split_whitespace();
            let faces: Result<Vec<u8>, _> = words.map(str::parse).collect();
            match faces {
                Ok(faces) => self.roll(&faces),
                Err(_) => self.act(line),
            };
            events.append(&mut self.events);
        }
        self.events = events;
        self
    }

    /// Why a line is refused.
    pub(crate) fn refusal(&self, line: &str) -> No {
        let act = self.read(line);
        let judged = self.battle.judge(&act);
        judged.err().unwrap_or_else(|| panic!("{line} is legal"))
    }

    /// Asserts that a line is refused by a rule with a sentence.
    pub(crate) fn refuses(&self, line: &str, rule: &str, sentence: &str) {
        let act = self.read(line);
        let no = self.battle.check(&act);
        let no = no.err().unwrap_or_else(|| panic!("{line} is legal"));
        assert_eq!((no.rule, no.facts.as_str()), (rule, sentence), "{line}");
        if let Some(nearest) = no.nearest {
            let line = self.battle.write(&nearest);
            assert_eq!(self.battle.judge(&nearest), Ok(()), "{line}");
        }
    }

    /// Whether a line is a legal act.
    pub(crate) fn allows(&self, line: &str) -> bool {
        self.battle.judge(&self.read(line)).is_ok()
    }

    /// The lines that are offered and begin with some words.
    pub(crate) fn offered(&self, words: &str) -> Vec<String> {
        let mut acts = Vec::new();
        self.battle.candidates(&mut acts);
        let lines = acts.iter().map(|act| self.battle.write(act));
        lines.filter(|line| line.starts_with(words)).collect()
    }

    /// A base by its code.
    pub(crate) fn base(&self, code: &str) -> BaseId {
        let found = Side::BOTH.into_iter().find_map(|side| {
            let mut rows = self.tables.bases[side.at()].iter();
            let place = rows.position(|row| row.code == code)?;
            Some(base_of(side, place))
        });
        found.unwrap_or_else(|| panic!("no base {code}"))
    }

    /// A cell by its name.
    pub(crate) fn cell(&self, name: &str) -> HexId {
        let cells = 0..self.tables.field.len() as HexId;
        let mut cells = cells.filter(|cell| self.tables.field.name(*cell) == name);
        cells.next().unwrap_or_else(|| panic!("no cell {name}"))
    }

    /// Where a base is; `off` when not on the table.
    pub(crate) fn at(&self, code: &str) -> String {
        self.tables
            .field
            .name(self.battle.state().at(self.base(code)))
    }

    /// Whether a base is on the table.
    pub(crate) fn lives(&self, code: &str) -> bool {
        self.battle.state().at(self.base(code)) != OFF
    }

    /// The hits on some bases.
    pub(crate) fn hits<const N: usize>(&self, codes: [&str; N]) -> [u8; N] {
        codes.map(|code| self.battle.state().hits(self.base(code)))
    }

    /// The command points of both sides.
    pub(crate) fn points(&self) -> [u8; 2] {
        self.battle.state().points
    }

    /// What the battle waits for.
    pub(crate) fn stage(&self) -> Stage {
        self.battle.state().stage
    }

    /// How many dice are due.
    pub(crate) fn dice(&self) -> u8 {
        let dice = self.battle.dice();
        dice.as_slice().len() as u8
    }

    /// Whether a base can do nothing more this turn.
    pub(crate) fn is_expended(&self, code: &str) -> bool {
        let base = self.base(code);
        self.battle.state().expended[side_of(base).at()].has(base)
    }

    /// How the battle ended.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.battle.outcome()
    }

    /// Whether something was told by the last act, roll or play.
    pub(crate) fn told(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(wanted)
    }
}
