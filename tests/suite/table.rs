//! A table laid in a few lines of text, on which the engine plays any position.

use std::fmt::Write;
use std::sync::Arc;

use crate::fixture::Fixture;
use pressgang::content::Scenario;
use pressgang::engine::{Game as _, Pending, Side};
use pressgang::games;
use pressgang::games::hex_command::rules::{
    Act, Battle, Event, Fight, HexId, LEADERS_FROM, NOBODY, OFF, Piece, Stage, State, Step, Tables,
    UnitState, compile, die, mark, read_throw,
};
use pressgang::kernel::{Axial, Hex, Orientation};
use pressgang::source::{Folder, Sources};

/// A hex, by its label or by the axial coordinates of ledger 0.2, counted from [`Table::origin`].
pub(crate) trait HexPlace {
    /// Its label.
    fn label(&self, origin: Axial) -> String;
}

impl HexPlace for &str {
    fn label(&self, _: Axial) -> String {
        (*self).into()
    }
}

impl HexPlace for (i32, i32) {
    fn label(&self, origin: Axial) -> String {
        let (q, r) = (origin.q + self.0, origin.r + self.1);
        let hex = Axial { q, r }.offset(Orientation::Pointy);
        hex.map_or_else(
            || panic!("{self:?} is off the table"),
            |hex| hex.to_string(),
        )
    }
}

/// A battle to be laid out. The first side's home edge is the north, the second's the south.
#[derive(Clone)]
pub(crate) struct Table {
    pack: &'static str,
    origin: Axial,
    rows: Vec<String>,
    map: String,
    units: Vec<Unit>,
    leaders: [Vec<String>; 2],
    sides: [String; 2],
    scenario: String,
    options: String,
    mines: Vec<String>,
    toml: String,
    hands: Vec<(Side, String)>,
    sandbags: Vec<(Side, String)>,
    homes: [&'static str; 2],
}

#[derive(Clone)]
struct Unit {
    id: String,
    side: Side,
    entry: String,
    figures: Option<u8>,
}

impl Table {
    /// A Home Guard battle on 9 by 9 open hexes.
    pub(crate) fn home_guard() -> Table {
        Table::of("home-guard")
    }

    /// The same for To Arms.
    pub(crate) fn to_arms() -> Table {
        Table::of("to-arms")
    }

    fn of(pack: &'static str) -> Table {
        Table {
            pack,
            origin: Axial { q: 0, r: 0 },
            rows: vec![". . . . . . . . .".into(); 9],
            map: String::new(),
            units: Vec::new(),
            leaders: [Vec::new(), Vec::new()],
            sides: [String::new(), String::new()],
            scenario: String::new(),
            options: String::new(),
            mines: Vec::new(),
            toml: String::new(),
            hands: Vec::new(),
            sandbags: Vec::new(),
            homes: ["north", "south"],
        }
    }

    /// Where (0,0) lies; 0101 at first. Before anything is placed.
    pub(crate) fn origin(mut self, label: &str) -> Table {
        let hex: Hex = label.parse().expect("a hex");
        self.origin = hex.axial(Orientation::Pointy);
        self
    }

    /// Other home edges.
    pub(crate) fn homes(mut self, first: &'static str, second: &'static str) -> Table {
        self.homes = [first, second];
        self
    }

    /// Rows of terrain codes.
    pub(crate) fn map(mut self, rows: &[&str]) -> Table {
        self.rows = rows.iter().map(|row| (*row).into()).collect();
        self
    }

    /// The terrain of one hex.
    pub(crate) fn ground(mut self, code: &str, at: impl HexPlace) -> Table {
        let hex: Hex = at.label(self.origin).parse().expect("a hex");
        let row = &mut self.rows[usize::from(hex.row) - 1];
        let mut codes: Vec<&str> = row.split(' ').collect();
        codes[usize::from(hex.column) - 1] = code;
        *row = codes.join(" ");
        self
    }

    /// Lines of the map entry: heights, edges, buildings, sections.
    pub(crate) fn map_line(mut self, line: &str) -> Table {
        writeln!(self.map, "{line}").expect("text");
        self
    }

    /// A unit by its name, card, side and hex.
    pub(crate) fn unit(mut self, id: &str, card: &str, side: Side, at: impl HexPlace) -> Table {
        let at = at.label(self.origin);
        self.units.push(Unit {
            id: id.into(),
            side,
            entry: format!("id = \"{id}\", of = \"{card}\", at = \"{at}\""),
            figures: None,
        });
        self
    }

    /// A unit that its owner places in a zone.
    pub(crate) fn zoned(mut self, id: &str, card: &str, side: Side, zone: &str) -> Table {
        self.units.push(Unit {
            id: id.into(),
            side,
            entry: format!("id = \"{id}\", of = \"{card}\", zone = \"{zone}\""),
            figures: None,
        });
        self
    }

    /// More of a unit's entry in the scenario, such as `sergeant = true`.
    pub(crate) fn with(mut self, id: &str, fields: &str) -> Table {
        write!(self.unit_mut(id).entry, ", {fields}").expect("text");
        self
    }

    /// The figures a unit has left.
    pub(crate) fn figures(mut self, id: &str, figures: u8) -> Table {
        self.unit_mut(id).figures = Some(figures);
        self
    }

    fn unit_mut(&mut self, id: &str) -> &mut Unit {
        let unit = self.units.iter_mut().find(|unit| unit.id == id);
        unit.unwrap_or_else(|| panic!("no unit {id}"))
    }

    /// A commander by his name, piece, side and hex.
    pub(crate) fn leader(mut self, id: &str, piece: &str, side: Side, at: impl HexPlace) -> Table {
        let at = at.label(self.origin);
        let entry = format!("{{ id = \"{id}\", leader = \"{piece}\", at = \"{at}\" }}");
        self.leaders[side.at()].push(entry);
        self
    }

    /// A reading of the rules, its value as TOML.
    pub(crate) fn option(mut self, key: &str, value: &str) -> Table {
        writeln!(self.options, "{key} = {value}").expect("text");
        self
    }

    /// A line of the scenario, such as `night = 2`.
    pub(crate) fn scenario_line(mut self, line: &str) -> Table {
        writeln!(self.scenario, "{line}").expect("text");
        self
    }

    /// A line of a side, such as `captain = true`.
    pub(crate) fn side_line(mut self, side: Side, line: &str) -> Table {
        writeln!(self.sides[side.at()], "{line}").expect("text");
        self
    }

    /// A card in a side's hand.
    pub(crate) fn card(mut self, side: Side, id: &str) -> Table {
        self.hands.push((side, id.into()));
        self
    }

    /// A mine counter: `mine-apm`, `mine-atm` or `mine-dummy`.
    pub(crate) fn mine(mut self, counter: &str, at: impl HexPlace) -> Table {
        let at = at.label(self.origin);
        self.mines
            .push(format!("{{ at = \"{at}\", counter = \"{counter}\" }}"));
        self
    }

    /// Sandbags a side has dug.
    pub(crate) fn sandbags(mut self, side: Side, at: impl HexPlace) -> Table {
        let at = at.label(self.origin);
        self.sandbags.push((side, at));
        self
    }

    /// Entries of the pack: units, cards, leaders.
    pub(crate) fn toml(mut self, entries: &str) -> Table {
        writeln!(self.toml, "{entries}").expect("text");
        self
    }

    fn written(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| format!("\"{row}\"")).collect();
        let mut text = format!(
            "{}\n[[map]]\nid = \"table\"\nname = \"Table\"\nrows = [{}]\n{}\n",
            self.toml,
            rows.join(", "),
            self.map
        );
        let mines = self.mines.join(", ");
        write!(
            text,
            "[[scenario]]\nid = \"table\"\nname = \"Table\"\nmap = \"table\"\nbriefing = \"Play.\"\nmines = [{mines}]\n{}[scenario.options]\n{}",
            self.scenario, self.options
        )
        .expect("text");
        for (side, id, home) in [
            (Side::First, "first", self.homes[0]),
            (Side::Second, "second", self.homes[1]),
        ] {
            let own = self.units.iter().filter(|unit| unit.side == side);
            let units: Vec<String> = own.map(|unit| format!("{{ {} }}", unit.entry)).collect();
            let leaders = self.leaders[side.at()].join(", ");
            let lines = &self.sides[side.at()];
            let quota = if lines.contains("quota") {
                ""
            } else {
                "quota = 99\n"
            };
            write!(
                text,
                "\n[[scenario.side]]\nid = \"{id}\"\nname = \"{id}\"\nhome = \"{home}\"\n{quota}{lines}forces = [{}]\nleaders = [{leaders}]\n",
                units.join(", ")
            )
            .expect("text");
        }
        text
    }

    /// The battle before its first throw.
    pub(crate) fn start(self) -> Game {
        let written = self.written();
        let fixture = Fixture::extending(self.pack).file("table.toml", &written);
        let mut findings = Vec::new();
        let folder = Folder::Disk(fixture.root());
        let pack = games::load(&folder, &mut Sources::default(), &mut findings);
        assert!(findings.is_empty(), "{findings:?}\n{written}");
        let pack = pack.expect("a pack");
        let scenario = pack.shelf::<Scenario>().get("table").expect("the scenario");
        let tables = compile(&pack, scenario).unwrap_or_else(|why| panic!("{}", why.what));
        let battle = Battle::new(Arc::clone(&tables));
        let mut game = Game {
            tables,
            battle,
            origin: self.origin,
            events: Vec::new(),
        };
        for unit in &self.units {
            if let Some(figures) = unit.figures {
                let number = game.piece(&unit.id);
                game.edit(|state| state.unit_mut(number).figures = figures);
            }
        }
        for (side, card) in &self.hands {
            game.give(*side, card);
        }
        for (side, at) in &self.sandbags {
            let hex = game.at(at.as_str());
            game.edit(|state| state.sandbags[side.at()].insert(hex));
        }
        game
    }
}

/// A battle on the table.
#[derive(Clone)]
pub(crate) struct Game {
    tables: Arc<Tables>,
    /// The battle itself.
    pub(crate) battle: Battle,
    origin: Axial,
    /// What came of the last act or throw.
    pub(crate) events: Vec<Event>,
}

impl Game {
    /// Changes the state by hand.
    pub(crate) fn edit(&mut self, change: impl FnOnce(&mut State)) {
        let mut state = *self.battle.state();
        change(&mut state);
        self.battle = Battle::from_state(Arc::clone(&self.tables), state);
    }

    /// Gives a side a card from the deck, or from nowhere if it is not in the deck.
    pub(crate) fn give(&mut self, side: Side, card: &str) {
        let held = self.battle.state().hands;
        let mut copies = (0u8..).zip(&self.tables.cards);
        let free = |copy: u8| (held[0] | held[1]) >> copy & 1 == 0;
        let found = copies.find(|(copy, it)| it.id == card && free(*copy));
        let (copy, _) = found.unwrap_or_else(|| panic!("no card {card}"));
        self.edit(|state| {
            state.deck &= !(1 << copy);
            state.hands[side.at()] |= 1 << copy;
        });
    }

    /// Puts the battle to a side's turn in a step, the side holding the initiative.
    fn step(&mut self, step: Step, side: Side) {
        self.edit(|state| {
            state.turn = state.turn.max(1);
            state.step = step;
            state.stage = Stage::Slot;
            (state.holder, state.slot) = (side, side);
            state.passed = [false; 2];
            state.fight = Fight::NONE;
        });
    }

    fn order_all(&mut self) {
        let tables = Arc::clone(&self.tables);
        self.edit(|state| {
            for (unit, row) in tables.unit_numbers().zip(&tables.units) {
                let unit = state.unit_mut(unit);
                unit.die = row.rank;
                unit.marks |= mark::ORDERED;
            }
            for leader in tables.leader_numbers() {
                state.leader_mut(leader).ordered = true;
            }
        });
    }

    /// Step 3, with the activation dice of each side: `"In In Ar"`.
    pub(crate) fn activation_step(&mut self, side: Side, first: &str, second: &str) {
        self.step(Step::Activation, side);
        self.pool(Side::First, first);
        self.pool(Side::Second, second);
    }

    /// Step 4, everybody ordered.
    pub(crate) fn movement_step(&mut self, side: Side) {
        self.step(Step::Movement, side);
        self.order_all();
    }

    /// Step 5, every unit ordered; commanders have neither die nor move.
    pub(crate) fn battle_step(&mut self, side: Side) {
        self.step(Step::Battle, side);
        self.order_all();
        let tables = Arc::clone(&self.tables);
        self.edit(|state| {
            for leader in tables.leader_numbers() {
                state.leader_mut(leader).ordered = false;
            }
        });
    }

    /// The dice a side has not placed, or has kept.
    pub(crate) fn pool(&mut self, side: Side, dice: &str) {
        let rank = |word: &str| {
            let known = ["*", "Ar", "Ve", "Gu", "In"];
            let at = known.iter().position(|it| *it == word);
            at.unwrap_or_else(|| panic!("no rank {word}"))
        };
        let mut pool = [0; 5];
        dice.split_whitespace().for_each(|it| pool[rank(it)] += 1);
        self.edit(|state| state.pool[side.at()] = pool);
    }

    /// Sets or clears marks of a unit.
    pub(crate) fn mark(&mut self, unit: &str, marks: u32, set: bool) {
        let unit = self.piece(unit);
        self.edit(|state| {
            let unit = state.unit_mut(unit);
            unit.marks = if set {
                unit.marks | marks
            } else {
                unit.marks & !marks
            };
        });
    }

    /// Sets the figures a unit has left.
    pub(crate) fn set_figures(&mut self, id: &str, figures: u8) {
        let unit = self.piece(id);
        self.edit(|state| state.unit_mut(unit).figures = figures);
    }

    /// Puts a piece into a free hex.
    pub(crate) fn put(&mut self, id: &str, at: impl HexPlace) {
        let (piece, hex) = (self.piece(id), self.at(at));
        let from = self.state().hex_of(piece);
        self.edit(|state| {
            let (there, places) = if piece >= LEADERS_FROM {
                let at = usize::from(piece - LEADERS_FROM);
                (&mut state.leaders[at].hex, &mut state.leader_at)
            } else {
                (&mut state.units[usize::from(piece)].hex, &mut state.unit_at)
            };
            *there = hex;
            places[usize::from(from)] = NOBODY;
            places[usize::from(hex)] = piece;
        });
    }

    /// A line with each `(q,r)` in the words of the engine.
    fn in_labels(&self, line: &str) -> String {
        let word = |word: &str| {
            let inner = word.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
            let pair = inner.and_then(|it| it.split_once(','));
            pair.map_or_else(
                || word.to_string(),
                |(q, r)| {
                    let number = |text: &str| text.parse().expect("a number");
                    (number(q), number(r)).label(self.origin)
                },
            )
        };
        let words: Vec<String> = line.split_whitespace().map(word).collect();
        words.join(" ")
    }

    /// Reads a line as an act, legal or not.
    pub(crate) fn read(&self, line: &str) -> Act {
        let line = self.in_labels(line);
        self.battle
            .read(&line)
            .unwrap_or_else(|why| panic!("{line}: {why}"))
    }

    /// Whether the act of a line is legal; the list and the judgement must agree.
    pub(crate) fn is_legal(&self, line: &str) -> bool {
        let act = self.read(line);
        let mut legal = Vec::new();
        self.battle.candidates(&mut legal);
        let listed = legal.contains(&act);
        assert_eq!(self.battle.check(&act).is_ok(), listed, "{line}");
        listed
    }

    /// Does what a line says.
    pub(crate) fn act(&mut self, line: &str) -> &mut Game {
        let act = self.read(line);
        if let Err(no) = self.battle.check(&act) {
            panic!("{line}: {}: {}", no.rule, no.facts);
        }
        assert!(self.is_legal(line), "{line} is not listed");
        self.events.clear();
        self.battle.apply(&act, &mut self.events);
        self
    }

    /// Declares a battle and lets the target stay where it is.
    pub(crate) fn attack(&mut self, line: &str) -> &mut Game {
        self.act(line);
        if self.stage() == Stage::Withdraw {
            self.act("pass");
        }
        self
    }

    /// Rolls where a salvo lands and lets the unit there stay where it is.
    pub(crate) fn land(&mut self, faces: &str) -> &mut Game {
        self.roll(faces);
        if self.stage() == Stage::Withdraw {
            self.act("pass");
        }
        self
    }

    /// The rule that forbids what a line says, and the facts.
    pub(crate) fn refused(&self, line: &str) -> (&'static str, String) {
        let act = self.read(line);
        assert!(!self.is_legal(line), "{line} is legal");
        let no = self.battle.check(&act).expect_err("it is not legal");
        (no.rule, no.facts)
    }

    /// The rule alone.
    pub(crate) fn rule(&self, line: &str) -> &'static str {
        self.refused(line).0
    }

    /// Settles the pending throw by the letters of its faces.
    pub(crate) fn roll(&mut self, faces: &str) -> &mut Game {
        let pending = self.battle.pending();
        assert!(
            matches!(pending, Pending::Roll(_)),
            "{}",
            self.pending_word()
        );
        let throw = read_throw(&self.tables, &self.battle.dice(), faces);
        let throw = throw.unwrap_or_else(|why| panic!("{faces}: {why}"));
        self.events.clear();
        self.battle.settle(&throw, &mut self.events);
        self
    }

    /// The pending dice: `WWY` for battle dice, `d6 d6` for plain ones, nothing when none are to be thrown.
    pub(crate) fn dice(&self) -> String {
        let name = |die: &pressgang::engine::Die| match die.kind {
            die::WHITE => "W".into(),
            die::YELLOW => "Y".into(),
            die::GREEN => "G".into(),
            _ => format!("d{} ", die.sides),
        };
        let dice = self.battle.dice();
        let names: String = dice.as_slice().iter().map(name).collect();
        names.trim_end().into()
    }

    /// The legal acts, as lines.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut acts = Vec::new();
        self.battle.candidates(&mut acts);
        acts.iter().map(|act| self.battle.write(act)).collect()
    }

    /// What is being waited for.
    pub(crate) fn stage(&self) -> Stage {
        self.battle.state().stage
    }

    /// The same in words, for a person who reads a failed test.
    pub(crate) fn pending_word(&self) -> String {
        format!(
            "{:?} {:?} {}",
            self.stage(),
            self.battle.pending(),
            self.dice()
        )
    }

    /// The battle being fought.
    pub(crate) fn fight(&self) -> Fight {
        self.battle.state().fight
    }

    /// The state.
    pub(crate) fn state(&self) -> &State {
        self.battle.state()
    }

    /// A piece by its name.
    pub(crate) fn piece(&self, id: &str) -> Piece {
        let mut pieces = (self.tables.unit_numbers()).chain(self.tables.leader_numbers());
        let found = pieces.find(|piece| self.tables.name(*piece) == id);
        found.unwrap_or_else(|| panic!("no piece {id}"))
    }

    /// The first copy of a card.
    pub(crate) fn card(&self, id: &str) -> u8 {
        let mut copies = (0u8..).zip(&self.tables.cards);
        let found = copies.find(|(_, card)| card.id == id);
        found.unwrap_or_else(|| panic!("no card {id}")).0
    }

    /// A hex by its label or coordinates.
    pub(crate) fn at(&self, place: impl HexPlace) -> HexId {
        let label = place.label(self.origin);
        let hex = self.tables.field.number(label.parse().expect("a hex"));
        hex.unwrap_or_else(|| panic!("no hex {label}"))
    }

    /// A unit as it stands.
    pub(crate) fn unit(&self, id: &str) -> &UnitState {
        self.state().unit(self.piece(id))
    }

    /// Figures left.
    pub(crate) fn figures(&self, id: &str) -> u8 {
        self.unit(id).figures
    }

    /// The hex of a piece; nothing when it is off the table.
    pub(crate) fn hex(&self, id: &str) -> Option<(i32, i32)> {
        let hex = self.state().hex_of(self.piece(id));
        (hex != OFF).then(|| self.place(hex))
    }

    /// The coordinates of a hex.
    pub(crate) fn place(&self, hex: HexId) -> (i32, i32) {
        let hex = self.tables.field.hexes[usize::from(hex)].axial(Orientation::Pointy);
        (hex.q - self.origin.q, hex.r - self.origin.r)
    }

    /// Victory points.
    pub(crate) fn vp(&self, side: Side) -> u8 {
        self.state().vp[side.at()]
    }
}

/// Step 5, the first side to battle.
pub(crate) fn ready(table: Table) -> Game {
    let mut game = table.start();
    game.battle_step(Side::First);
    game
}

/// Step 4, the first side to move.
pub(crate) fn marching(table: Table) -> Game {
    let mut game = table.start();
    game.movement_step(Side::First);
    game
}

/// Step 3, with the dice of the first side.
pub(crate) fn ordering(table: Table, dice: &str) -> Game {
    let mut game = table.start();
    game.activation_step(Side::First, dice, "");
    game
}

/// The first turn, the first side holding the initiative; three orders are thrown.
pub(crate) fn opened(table: Table) -> Game {
    let mut game = table.scenario_line("first = \"first\"").start();
    game.roll("3");
    game
}

/// Passes until the step of movement is over.
pub(crate) fn to_battle(game: &mut Game) {
    while game.state().step == Step::Movement {
        game.act("pass");
    }
}

/// How likely each measure is, as fractions in lowest terms: every throw of every roll is walked, and `pick` decides.
pub(crate) fn exact(
    battle: &Battle,
    until: impl Fn(&Battle) -> bool,
    pick: impl Fn(&Battle) -> Act,
    measure: impl Fn(&Battle) -> u32,
) -> Vec<(u32, u128, u128)> {
    let mut found: Vec<(u32, u128, u128)> = Vec::new();
    let mut open = vec![(battle.clone(), 1u128)];
    while let Some((mut battle, ways)) = open.pop() {
        if until(&battle) {
            let value = measure(&battle);
            match found.iter_mut().find(|it| it.0 == value) {
                Some(it) => (it.1, it.2) = sum((it.1, it.2), (1, ways)),
                None => found.push((value, 1, ways)),
            }
            continue;
        }
        match battle.pending() {
            Pending::Roll(_) => {
                let dice = battle.dice();
                for throw in dice.all() {
                    let mut next = battle.clone();
                    next.settle(&throw, &mut Vec::new());
                    open.push((next, ways * dice.throws()));
                }
            }
            Pending::Decide { .. } => {
                let act = pick(&battle);
                assert!(battle.check(&act).is_ok(), "{act:?} is not legal");
                battle.apply(&act, &mut Vec::new());
                open.push((battle, ways));
            }
            Pending::Over(outcome) => panic!("the battle is over: {outcome:?}"),
        }
    }
    found.sort_unstable();
    found
}

fn sum((one, under_one): (u128, u128), (two, under_two): (u128, u128)) -> (u128, u128) {
    let (top, under) = (one * under_two + two * under_one, under_one * under_two);
    let common = divisor(top, under);
    (top / common, under / common)
}

fn divisor(one: u128, two: u128) -> u128 {
    if two == 0 {
        one
    } else {
        divisor(two, one % two)
    }
}

mod tests {
    use pressgang::engine::Side::{First, Second};

    use super::*;

    fn two_sections() -> Table {
        Table::home_guard()
            .unit("a1", "home-guard-section", First, (2, 2))
            .unit("b1", "home-guard-section", Second, (4, 2))
    }

    #[test]
    fn a_position_is_played_by_lines() {
        let mut game = two_sections()
            .figures("a1", 3)
            .leader("captain", "captain", First, (2, 2))
            .ground("w", (3, 4))
            .option("fastplay_hits", "true")
            .mine("mine-apm", (5, 5))
            .start();
        game.battle_step(First);
        assert_eq!((game.figures("a1"), game.hex("b1")), (3, Some((4, 2))));
        assert_eq!(game.at((4, 2)), game.at("0603"));
        assert_eq!(game.rule("fire a1 (5,2)"), "HC-BAT-2");
        game.attack("fire a1 (4,2)");
        assert_eq!(game.dice(), "WWW");
        game.roll("S C M");
        assert_eq!((game.figures("b1"), game.vp(First)), (4, 0));
        assert!(game.legal().contains(&"pass".to_string()));
    }

    #[test]
    fn chances_are_exact() {
        let mut game = two_sections().start();
        game.battle_step(First);
        game.attack("fire a1 (4,2)");
        let found = exact(
            &game.battle,
            |it| it.state().stage != Stage::Throw,
            |_| Act::Pass,
            |it| u32::from(it.state().fight.hits.min(1)),
        );
        assert_eq!(found, [(0, 1, 27), (1, 26, 27)]);
    }
}
