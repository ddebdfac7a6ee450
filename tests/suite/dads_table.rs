//! Dads WW2 at the table: what is asked, said, drawn and answered, and what may be typed.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::fixture::{Fixture, Ran};
use crate::frames::bundled;
use pressgang::content::{OptionValue, Pack, Scenario};
use pressgang::engine::{Game as _, Pending, Side, Throw};
use pressgang::games;
use pressgang::games::dads_ww2::rules::{
    Act, BaseId, Battle, Event, Fact, NO_FACING, Stage, State, Tables, base_of, compile_with,
    place_of, side_of,
};
use pressgang::kernel::HexId;
use pressgang::play::report::{Account as _, Moment, Places};
use pressgang::play::{Eyes, Session, Table as _, Thrower};
use pressgang::source::Sources;

fn pack() -> Pack {
    let mut findings = Vec::new();
    let pack = games::load(&bundled("dads-ww2"), &mut Sources::default(), &mut findings);
    pack.expect("the pack loads")
}

/// The tables of a scenario, with some options changed.
fn tables(pack: &Pack, scenario: &str, options: &[(&str, &str)]) -> Arc<Tables> {
    let scenario = pack.shelf::<Scenario>().get(scenario).expect("a scenario");
    let mut chosen = pack.options_for(scenario);
    for (key, word) in options {
        let option = chosen.get_mut(*key).expect("an option");
        option.value = match *word {
            "true" => OptionValue::Flag(true),
            word => OptionValue::Word(word.into()),
        };
    }
    compile_with(pack, scenario, &chosen).expect("it can be played")
}

/// A battle whose bases are all placed at random, in the first turn.
fn begun(tables: &Arc<Tables>, seed: u64) -> Battle {
    let mut session = Session::begin(Battle::new(Arc::clone(tables)));
    let mut random = Random(seed);
    while session.game().state().turn == 0 || !is_order(session.game()) {
        step(&mut session, &mut random);
    }
    session.game().clone()
}

fn is_order(battle: &Battle) -> bool {
    matches!(battle.state().stage, Stage::Order(_))
}

/// A plain generator, so that each battle is the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// One act or roll; fights are preferred, so that there is something to say.
fn step(session: &mut Session<Battle>, random: &mut Random) {
    match session.game().pending() {
        Pending::Roll(_) => {
            let count = session.game().dice().as_slice().len();
            let faces: Vec<u8> = (0..count).map(|_| random.below(10) as u8).collect();
            session.roll(Throw::of(&faces), Thrower::Program);
        }
        Pending::Decide { .. } => {
            let mut acts = Vec::new();
            session.game().candidates(&mut acts);
            let is_fight = |act: &&Act| {
                matches!(
                    act,
                    Act::Shoot { .. }
                        | Act::Assault { .. }
                        | Act::Bombard { .. }
                        | Act::Recover { .. }
                )
            };
            let fights: Vec<Act> = acts.iter().filter(is_fight).copied().collect();
            let act = match fights.is_empty() || random.below(3) == 0 {
                true => acts[random.below(acts.len())],
                false => fights[random.below(fights.len())],
            };
            // Few stop on purpose, or a battle is over before it has begun.
            let act = match act {
                Act::Stop if random.below(4) > 0 => acts[random.below(acts.len())],
                act => act,
            };
            assert!(session.act(act).is_ok(), "{}", session.game().write(&act));
        }
        Pending::Over(_) => {}
    }
}

/// A battle played to its end, at most this many steps; once everybody is placed, they are all mixed up in the middle of
/// the board, so that there is a fight.
fn played(tables: &Arc<Tables>, seed: u64, most: usize) -> Session<Battle> {
    let mut random = Random(seed);
    let mut session = Session::begin(begun(tables, seed));
    let mut cells: Vec<HexId> = tables.field.passable.iter().collect();
    for at in 0..cells.len() {
        let other = random.below(cells.len());
        cells.swap(at, other);
    }
    let mixed = set(session.game(), |state| {
        let mut cells = cells.iter();
        for side in Side::BOTH {
            for base in state.on_table[side.at()].of(side) {
                let cell = *cells.next().expect("a cell for everybody");
                state.at[side.at()][place_of(base)] = cell;
            }
        }
        state.points = [10, 10];
    });
    session = Session::begin(mixed);
    for _ in 0..most {
        if matches!(session.game().pending(), Pending::Over(_)) {
            break;
        }
        step(&mut session, &mut random);
    }
    session
}

fn reads_well(text: &str) {
    for leak in [
        "{", "}", "Some(", "None", "::", "  ", "First", "Second", "NaN", "255",
    ] {
        assert!(!text.contains(leak), "`{leak}` in: {text}");
    }
    assert!(text.ends_with(['.', '?', '!']), "{text}");
    let first = text.chars().next().expect("a letter");
    assert!(!first.is_lowercase(), "{text}");
}

/// Events that are knowingly silent: the line of their dice says it all, or the next event does.
fn is_silent(event: &Event) -> bool {
    matches!(
        event,
        Event::SetUpRolled { .. }
            | Event::InitiativeRolled { .. }
            | Event::TurnOver { .. }
            | Event::GoOver { .. }
            | Event::AimRolled { .. }
    )
}

fn name_of<T: std::fmt::Debug>(it: &T) -> String {
    let text = format!("{it:?}");
    let end = text.find([' ', '(', '{']).unwrap_or(text.len());
    text[..end].into()
}

/// Every way of playing that changes what is said.
const WAYS: &[(&str, &[(&str, &str)])] = &[
    ("first-game", &[]),
    ("first-crossroads", &[("something_happened", "house")]),
    (
        "water-at-bir-tamar",
        &[("save_mode", "cancel_each_hit"), ("limber", "explicit")],
    ),
    ("airstrip-nine", &[("test_first_action", "true")]),
];

#[test]
fn every_event_and_every_stage_is_said_in_whole_sentences() {
    let pack = pack();
    let mut told: BTreeSet<String> = BTreeSet::new();
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for (scenario, options) in WAYS {
        let tables = tables(&pack, scenario, options);
        for seed in 0..3 {
            let session = played(&tables, seed, 1500);
            let afters = session.steps().iter().skip(1).map(|step| &step.before);
            for (step, after) in session.steps().iter().zip(afters.chain([session.game()])) {
                let before = &step.before;
                reads_well(&before.prompt(Eyes::All));
                asked.insert(name_of(&before.state().stage));
                for event in &step.events {
                    told.insert(name_of(event));
                    match after.tell(before, event, Eyes::All) {
                        Some(text) => reads_well(&text),
                        None => assert!(is_silent(event), "{event:?}"),
                    }
                }
                if let Some(text) = after.unsaid(before, &step.events, Eyes::All) {
                    reads_well(&text);
                }
            }
            reads_well(&session.game().prompt(Eyes::All));
        }
    }
    for stage in [
        "Initiative",
        "Request",
        "Command",
        "Order",
        "OrderTest",
        "Shot",
        "Happening",
        "Pierce",
        "SaveEach",
        "Save",
        "Storm",
        "Stand",
        "Breach",
        "Aim",
    ] {
        assert!(asked.contains(stage), "{stage} never came up: {asked:?}");
    }
    for event in [
        "Tested",
        "Moved",
        "Faces",
        "OpensFire",
        "Threw",
        "Happened",
        "Pierced",
        "Hit",
        "Saved",
        "Destroyed",
        "Shocked",
        "Assaults",
        "Fought",
        "Round",
        "AssaultOver",
        "Recovered",
        "Bombards",
        "AimRolled",
        "Passes",
        "Stops",
        "Out",
        "Over",
        "Limbered",
    ] {
        assert!(told.contains(event), "{event} never came up: {told:?}");
    }
}

#[test]
fn set_up_is_said_base_by_base() {
    let pack = pack();
    let tables = tables(&pack, "first-game", &[]);
    let mut session = Session::begin(Battle::new(tables));
    let mut random = Random(3);
    while session.game().state().turn == 0 {
        reads_well(&session.game().prompt(Eyes::All));
        step(&mut session, &mut random);
        let last = session.last().expect("a step");
        for event in &last.events {
            if let Some(text) = session.game().tell(&last.before, event, Eyes::All) {
                reads_well(&text);
            }
        }
    }
}

#[test]
fn a_turn_is_narrated_without_a_trace_of_the_program() {
    let pack = pack();
    for (scenario, options) in WAYS {
        let tables = tables(&pack, scenario, options);
        let session = played(&tables, 7, 700);
        let afters = session.steps().iter().skip(1).map(|step| &step.before);
        let afters = afters.chain([session.game()]);
        let moments: Vec<Moment<'_, Battle>> = session
            .steps()
            .iter()
            .zip(afters)
            .enumerate()
            .map(|(at, (step, after))| Moment {
                number: at + 1,
                before: &step.before,
                after,
                deed: &step.deed,
                events: &step.events,
            })
            .collect();
        let lines = Battle::narrate(&moments, &Places::new());
        assert!(lines.len() > 20, "{}", lines.len());
        for line in &lines {
            reads_well(&line.text);
            assert!(line.from <= line.through, "{line:?}");
        }
        let luck = Battle::reckon(session.steps());
        assert!(!luck.shots.is_empty() && !luck.dice.is_empty());
    }
}

#[test]
fn the_board_shows_every_base_once_at_either_size() {
    let pack = pack();
    let tables = tables(&pack, "first-crossroads", &[]);
    let battle = begun(&tables, 3);
    for room in [120, 80] {
        let board = battle.board(Eyes::All, room).whole(room).to_plain();
        let map: Vec<&str> = board
            .lines()
            .filter(|line| line.contains(['|', '+']))
            .collect();
        let words: Vec<&str> = map
            .iter()
            .flat_map(|line| line.split(['|', ' ', '=', '+', '-']))
            .collect();
        for base in on_table(&battle) {
            let code = &tables.base(base).code;
            let count = words.iter().filter(|word| *word == code).count();
            assert_eq!(count, 1, "{code} in {room} letters:\n{board}");
        }
        assert!(
            board.lines().all(|line| line.chars().count() <= room),
            "{board}"
        );
        assert!(
            board.contains("town or village") && board.contains("= road"),
            "{board}"
        );
    }
}

fn on_table(battle: &Battle) -> Vec<BaseId> {
    let state = *battle.state();
    let both = Side::BOTH.into_iter();
    both.flat_map(move |side| state.on_table[side.at()].of(side))
        .collect()
}

#[test]
fn the_board_marks_hits_fronts_and_who_has_had_its_go() {
    let pack = pack();
    let tables = tables(&pack, "first-game", &[]);
    let mut state: State = *begun(&tables, 3).state();
    let gun = base_of(Side::First, 0);
    assert!(tables.base(gun).is_towed() && state.facing(gun) != NO_FACING);
    state.hits[0][place_of(gun)] = 2;
    state.expended[0].insert(gun);
    state.moved[0].insert(gun);
    let battle = Battle::from_state(Arc::clone(&tables), state);
    let front = tables.field.facing_word(state.facing(gun));
    let wide = battle.board(Eyes::All, 120).whole(120).to_plain();
    assert!(wide.contains("A1*>2"), "{wide}");
    assert!(wide.contains("> has moved  ! has fired"), "{wide}");
    let small = battle.board(Eyes::All, 80).whole(80).to_plain();
    assert!(small.contains("A1*2"), "{small}");
    let has_front = |board: &str| {
        board
            .split(['|', ' '])
            .any(|word| word == front || word.ends_with(front))
    };
    assert!(has_front(&wide) && has_front(&small), "{front}\n{wide}");
}

/// A battle in a state changed by hand.
fn set(battle: &Battle, change: impl Fn(&mut State)) -> Battle {
    let mut state = *battle.state();
    change(&mut state);
    Battle::from_state(Arc::clone(battle.fixed()), state)
}

#[test]
fn dw_sho_02_the_dice_of_a_shot_are_said_with_every_reason() {
    let pack = pack();
    let tables = tables(&pack, "first-game", &[]);
    let battle = begun(&tables, 3);
    let (squad, foe) = (code(&battle, "A7"), code(&battle, "G3"));
    let battle = put(&battle, squad, "0707");
    let battle = put(&battle, foe, "0806");
    let battle = set(&battle, |state| {
        state.stage = Stage::Order(Side::First);
        state.go = Side::First;
        state.points = [5, 5];
        state.moved[1].insert(foe);
        state.hits[0][place_of(squad)] = 1;
    });
    let mut session = Session::begin(battle);
    let act = session.game().read("shoot A7 at 0806").expect("it reads");
    assert!(
        session
            .game()
            .remark(&act, Eyes::All)
            .starts_with("G3 (3 dice, 1.2 hits")
    );
    assert!(session.act(act).is_ok());
    assert_eq!(
        session.game().prompt(Eyes::All),
        "A7 Rifle squad fires at G3 Grenadier group: 3 dice (2, +1 target Fresh, +1 target has moved, -1 for 1 hit); 7 or more hits."
    );
    assert_eq!(
        session.game().faces(),
        "3 dice of 1 to 10, as `7 10 3` or `7,10,3` (0 is a 10)"
    );
    for text in ["7 0 3", "7,10,3", "703", "7103"] {
        let throw = session.game().read_throw(text).expect(text);
        assert_eq!(session.game().write_throw(&throw), "7 10 3", "{text}");
    }
    for text in ["7 3", "11 2 3", "x", "7 3 4 5"] {
        assert!(session.game().read_throw(text).is_err(), "{text}");
    }
    let throw = session.game().read_throw("7 1 3").expect("three dice");
    session.roll(throw, Thrower::Hand);
    assert_eq!(
        session.game().prompt(Eyes::All),
        "1 die: does G3 Grenadier group keep its nerve under fire? It takes 8 or more (7, +1 for 1 hit); failing is one more hit."
    );
}

fn code(battle: &Battle, code: &str) -> BaseId {
    let bases = Side::BOTH.into_iter().flat_map(|side| {
        let all = battle.tables().all(side);
        all.of(side).collect::<Vec<BaseId>>()
    });
    let mut bases = bases.filter(|base| battle.tables().base(*base).code == code);
    bases.next().expect("a base")
}

/// The battle with a base in another cell, which is free.
fn put(battle: &Battle, base: BaseId, cell: &str) -> Battle {
    let field = &battle.tables().field;
    let cell = field
        .cell(cell.parse().expect("a cell"))
        .expect("on the board");
    set(battle, |state| {
        state.at[side_of(base).at()][place_of(base)] = cell;
        state.on_table[side_of(base).at()].insert(base);
    })
}

#[test]
fn dw_chk_06_a_gun_that_cannot_penetrate_is_warned_of() {
    let pack = pack();
    let tables = tables(&pack, "first-crossroads", &[]);
    let battle = begun(&tables, 3);
    let all = on_table(&battle);
    let team = all
        .iter()
        .copied()
        .find(|base| side_of(*base) == Side::First && tables.base(*base).hand_held);
    let tiger = all
        .iter()
        .copied()
        .find(|base| tables.base(*base).name.contains("Tiger"));
    let (team, tiger) = (team.expect("a team"), tiger.expect("the Tiger"));
    let battle = put(&put(&battle, team, "0807"), tiger, "0806");
    let battle = set(&battle, |state| {
        state.stage = Stage::Order(Side::First);
        state.points = [5, 5];
    });
    let name = &tables.base(team).code;
    let act = battle
        .read(&format!("shoot {name} at 0806"))
        .expect("it reads");
    assert_eq!(battle.check(&act), Ok(()));
    let remark = battle.remark(&act, Eyes::All);
    assert!(remark.contains("cannot penetrate"), "{remark}");
}

#[test]
fn a_table_may_override_the_rules_and_is_told_when_it_cannot() {
    let pack = pack();
    let tables = tables(&pack, "first-game", &[]);
    let battle = begun(&tables, 3);
    let squad = code(&battle, "A7");
    let after = |text: &str| {
        let mut battle = battle.clone();
        battle.amend(text).map(|()| battle)
    };
    let good = |text: &str| after(text).unwrap_or_else(|it| panic!("{text}: {}", it.what));
    let moved = good("put A7 0806");
    assert_eq!(tables.field.name(moved.state().at(squad)), "0806");
    assert_eq!(moved.state().who(moved.state().at(squad)), Some(squad));
    assert_eq!(good("hits A7 2").state().hits(squad), 2);
    let gone = good("remove A7");
    assert!(!gone.state().is_on_table(squad) && gone.state().destroyed[0].has(squad));
    let mut back = gone.clone();
    assert!(back.amend("put A7 0806").is_ok());
    assert!(back.state().is_on_table(squad) && !back.state().destroyed[0].has(squad));
    assert_eq!(good("points germans 7").state().points[1], 7);
    assert!(good("artillery germans yes").state().artillery[1]);
    let mut marked = good("mark A7 expended");
    assert!(marked.state().expended[0].has(squad));
    assert!(marked.amend("clear A7").is_ok());
    assert!(!marked.state().expended[0].has(squad));
    let gun = code(&battle, "A1");
    let turned = good("put A1 0806 ne");
    assert_eq!(tables.field.facing_word(turned.state().facing(gun)), "ne");
    for (text, what) in [
        ("put A77 0806", "there is no base `A77`"),
        ("put A7 9999", "there is no hex `9999`"),
        (
            "put A7 0806 ne",
            "A7 Rifle squad shoots all round and has no facing",
        ),
        (
            "hits A7 3",
            "`3` will not do: a base on the table has up to 2 hits",
        ),
        ("points french 3", "there is no side `french`"),
        (
            "points germans 11",
            "`11` will not do: a side has 0 to 10 command points",
        ),
        ("mark A7 asleep", "there is no marker `asleep`"),
        ("promote A7", "this cannot be overridden"),
    ] {
        assert_eq!(
            after(text).err().map(|it| it.what).as_deref(),
            Some(what),
            "{text}"
        );
    }
    let there = tables.field.name(battle.state().at(code(&battle, "G1")));
    let taken = after(&format!("put A7 {there}")).err().map(|it| it.what);
    assert_eq!(taken, Some(format!("G1 StuG III is in {there} already")));
}

#[test]
fn orders_for_a_real_table_are_whole_sentences() {
    let pack = pack();
    for (scenario, options) in WAYS {
        let tables = tables(&pack, scenario, options);
        let session = played(&tables, 11, 600);
        for step in session.steps() {
            let mut acts = Vec::new();
            step.before.candidates(&mut acts);
            for act in acts.iter().step_by(7) {
                match step.before.order(act, Eyes::All) {
                    Some(text) => reads_well(&text),
                    None => assert!(matches!(act, Act::Done | Act::Stop), "{act:?}"),
                }
                let shown = step.before.listed(act);
                let read = step
                    .before
                    .read(&shown)
                    .unwrap_or_else(|it| panic!("{shown}: {}", it.what));
                assert_eq!(step.before.check(&read), Ok(()), "{shown}");
                let remark = step.before.remark(act, Eyes::All);
                assert!(!remark.contains(['{', '[']), "{remark}");
            }
        }
        for line in session.game().standing(Eyes::All) {
            assert!(line.contains(" in ") && !line.contains('{'), "{line}");
        }
    }
}

#[test]
fn refusals_state_the_fact_in_plain_words() {
    for (name, text) in Fact::ALL {
        assert!(!text.ends_with('.'), "{name}: {text}");
        let first = text.chars().next().expect("a letter");
        assert!(first.is_lowercase() || first == '{', "{name}: {text}");
        for word in [" so many", "DW-", " a cell"] {
            assert!(!text.contains(word), "{name}: {text}");
        }
    }
}

/// What one person who plays both sides is told.
fn asked(lines: &str) -> Ran {
    let arguments = [
        "play",
        "first-game",
        "--solo",
        "--seed",
        "5",
        "--log",
        "a.log",
        "--ascii",
    ];
    let ran = Fixture::empty().run_with_input(&arguments, &format!("{lines}quit\n"));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

#[test]
fn questions_are_answered_at_the_table() {
    let place = "1\n".repeat(22);
    let lines = format!(
        "{place}help\nbase A1\na1\nhex 0604\nsight A1 0601\nrange A1\nrange A1 G1\nodds A1 G1\ngoals\nroster\nstatus\nlegal move A7\nsetup\nwhy shoot A7 at 0101\nrule DW-SHO-02\n"
    );
    let ran = asked(&lines);
    for part in [
        "base CODE",
        "A1 57 mm gun, of Americans; in 0108",
        "unit support, Fresh, 6 points",
        "medium gun: 2 dice at up to 5 hexes; goes through armour: light on any score",
        "0604 (town or village): town or village",
        "cover: -1 die to shoot at whoever is here",
        "A1 57 mm gun could move to:",
        "destroy half of the enemy's points, at any turn's end (nobody yet)",
        "on the table: A1 57 mm gun, A2-A3 .30 cal team",
        "americans: A1 57 mm gun in 0108 (wood), facing east",
        "0101 is 10 hexes away, and A7 Rifle squad reaches 2 hexes (DW-SHO-01).",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
}

#[test]
fn real_dice_are_typed_and_the_log_says_so() {
    let fixture = Fixture::empty();
    let arguments = [
        "play",
        "first-game",
        "--companion",
        "--against",
        "random",
        "--dice",
        "typed",
        "--seed",
        "5",
        "--log",
        "a.log",
    ];
    let ran = fixture.run_with_input(&arguments, "4\n12\n0\n\nquit\n");
    for part in [
        "Set-up: 1 die for Americans; the higher places first.",
        "`12` is not on the die",
        "[10] (by hand) Set-up: 1 die for Germans, against 4; the higher places first.",
        "Put G",
        "Enter when done",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    let log = std::fs::read_to_string(fixture.beside("a.log")).expect("a log");
    assert!(log.contains("dice germans: 10"), "{log}");
}

#[test]
fn a_battle_on_squares_without_a_set_up_is_reported_from_its_first_turn() {
    let fixture = Fixture::empty();
    let watch = [
        "play", "lost-cow", "--watch", "random", "--seed", "9", "--log", "a.log",
    ];
    assert_eq!(fixture.run(&watch).code, Some(0));
    let report = [
        "report",
        "a.log",
        "--format",
        "md,html,pdf",
        "--playouts",
        "0",
        "--out",
        ".",
    ];
    let ran = fixture.run(&report);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let text = std::fs::read_to_string(fixture.beside("a-report.md")).expect("a report");
    for part in [
        "### Turn 1\n",
        "### Turn 6\n",
        "| Unit | Hits | Lost | Left | Scored |",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    for part in ["Before the battle", "### Turn 7", "figures", "Card"] {
        assert!(!text.contains(part), "{part}\n{text}");
    }
}
