//! Maps of squares: what the board makes of them, where the checks point, and what is printed.

use std::fs;

use pressgang::content::{Board, Lesson, Map, Pack, Scenario, ScenarioWords};
use pressgang::diag::Site;
use pressgang::kernel::{Blocked, CornerReading, EdgeReading, Grid, Hex, Measure, SightRule};

use crate::fixture::{Fixture, Judged};

const ROWS: &str = r#"
rows = [
  ". . w . .",
  ". f . B .",
  ". . h w .",
  ". . . . .",
]
"#;

fn written(pack: &str, lines: &str) -> Fixture {
    let map = format!(
        "[[map]]\nid = \"green\"\nname = \"The Green\"\nlayout = \"square\"\nhex = \"50mm\"\n{ROWS}{lines}"
    );
    Fixture::extending(pack).file("maps/green.toml", map)
}

fn judged(lines: &str) -> Judged {
    written("dads-ww2", lines).judged()
}

/// What is found: each code with the text it points at and its hints.
fn found(lines: &str) -> Vec<String> {
    let judged = judged(lines);
    let findings = judged.findings.iter().map(|it| {
        let text = match &it.site {
            Site::Span(span) => judged.sources.slice(*span).to_string(),
            Site::Path(path) => path.clone(),
        };
        format!("{} {text}: {}", it.code.id, it.hints.join("; "))
    });
    findings.collect()
}

fn with_board(lines: &str, look: impl Fn(&Board<'_>)) {
    let judged = judged(lines);
    assert!(judged.findings.is_empty(), "{:?}", judged.findings);
    let pack: &Pack = judged.pack.as_ref().expect("a pack");
    let map = pack.shelf::<Map>().get("green").expect("the map");
    look(&Board::of(map, pack));
}

fn square(label: &str) -> Hex {
    label.parse().expect("a square")
}

#[test]
fn dw_gen_04_a_square_board_has_four_neighbours_and_counts_steps() {
    with_board("", |board| {
        let beside: Vec<String> = board
            .neighbours(square("0202"))
            .map(|it| it.to_string())
            .collect();
        assert_eq!(beside, ["0201", "0302", "0203", "0102"]);
        assert!(board.touch(square("0101"), square("0102")));
        assert!(!board.touch(square("0101"), square("0202")));
        assert_eq!(board.grid().distance(square("0101"), square("0504")), 7);
        assert!(board.is_border(square("0301")) && !board.is_border(square("0302")));
        assert_eq!(board.plane().extent(5, 4).x.0, 250.0);
    });
}

#[test]
fn dw_los_02_sight_on_squares_goes_from_centre_to_centre() {
    let rule = SightRule {
        edge: EdgeReading::Anywhere,
        corner: CornerReading::AsEdge,
    };
    with_board("", |board| {
        let blocks = |it: Hex| board.terrain(it).is_some_and(|it| it.blocks_sight);
        let look = |from: &str, to: &str| board.sight(square(from), square(to), blocks, rule);
        assert_eq!(look("0201", "0401"), Err(Blocked::By(square("0301"))));
        assert_eq!(look("0101", "0201"), Ok(()));
        // Past the corner of 0301 only.
        assert_eq!(look("0201", "0302"), Ok(()));
        // The houses on one side of the corner, open ground on the other.
        assert_eq!(look("0302", "0403"), Ok(()));
        assert_eq!(look("0302", "0504"), Err(Blocked::By(square("0403"))));
    });
}

/// One mistake, one finding: each says what to do in the words of squares.
#[test]
fn the_checks_of_maps_understand_squares() {
    let lines = |lines: &str| found(&format!("lines = [ {lines} ]\n"));
    let road = |through: &str| lines(&format!("{{ kind = \"road\", through = [{through}] }}"));
    assert_eq!(road("\"0102-0502\""), [""; 0]);
    assert_eq!(
        road("\"0101\", \"0202\", \"0203\", \"0204\""),
        ["M106 \"0202\": go by 0201 or 0102"],
        "roads go from side to side"
    );
    assert_eq!(
        road("\"0302\", \"0303\", \"0304\"").len(),
        1,
        "it ends nowhere"
    );
    let edges = |edges: &str| found(&format!("edges = [ {edges} ]\n"));
    let hedge = |along: &str| edges(&format!("{{ kind = \"hedge\", along = [{along}] }}"));
    assert_eq!(hedge("\"0101/0201\", \"0102/0202\""), [""; 0]);
    assert_eq!(
        hedge("\"0101/0202\""),
        ["M105 \"0101/0202\": 0101 touches 0201, 0102"]
    );
    assert_eq!(hedge("\"0101/0201\", \"0401/0501\"").len(), 1, "apart");
    let river = |along: &str| edges(&format!("{{ kind = \"river\", along = [{along}] }}"));
    let through = "\"0101/0201\", \"0102/0202\", \"0103/0203\", \"0104/0204\"";
    assert_eq!(river(through), [""; 0], "from border to border");
    assert_eq!(
        river("\"0102/0202\", \"0103/0203\"").len(),
        2,
        "two dry ends"
    );
    assert_eq!(
        found("zones = [ { id = \"north\", hexes = [\"0101-0601\"] } ]\n"),
        ["M104 \"0101-0601\": did you mean `0501`?"]
    );
}

#[test]
fn boards_of_squares_join_with_any_number_of_rows() {
    let board = |id: &str, lines: &str| {
        format!(
            "[[map]]\nid = \"{id}\"\nname = \"{id}\"\nset = \"downs\"\nlayout = \"square\"\nrows = [\". . .\", \". . .\", \". . .\"]\nlines = [ {lines} ]\n"
        )
    };
    let judged = |one: &str, other: &str| {
        let maps = format!("{}\n{}", board("one", one), board("other", other));
        let fixture = Fixture::extending("dads-ww2").file("maps.toml", maps);
        let messages = fixture.judged().findings.into_iter().map(|it| it.message);
        messages.collect::<Vec<String>>()
    };
    let across = "{ kind = \"road\", through = [\"0102-0302\"] }";
    let down = "{ kind = \"road\", through = [\"0201-0203\"] }";
    assert_eq!(judged(across, across), [""; 0]);
    assert_eq!(judged(down, down), [""; 0]);
    let differ = judged(across, down);
    assert_eq!(differ.len(), 1, "{differ:?}");
    assert!(differ[0].contains("to the west"), "{differ:?}");
}

#[test]
fn only_games_that_know_squares_may_use_them() {
    assert_eq!(found(""), [""; 0]);
    let fixture = written("home-guard", "");
    assert_eq!(fixture.findings(), ["M121 maps/green.toml:4:10"]);
    let message = &fixture.judged().findings[0].message;
    assert_eq!(
        message,
        "map `green` has squares, but `home-guard` is played on hexes"
    );
}

#[test]
fn dw_gen_05_impassable_ground_is_terrain_of_this_game_only() {
    let lake = |flag: &str| {
        format!(
            "[[terrain]]\nid = \"lake\"\ncode = \"Q\"\nname = \"Lake\"\ndrawing = \"sea\"\n{flag} = true\n"
        )
    };
    let dads = Fixture::extending("dads-ww2").file("lake.toml", lake("impassable"));
    assert_eq!(dads.findings(), [""; 0]);
    let guard = Fixture::extending("home-guard").file("lake.toml", lake("impassable"));
    assert_eq!(guard.findings(), ["K032 lake.toml:6:1"]);
}

/// DW-MOV-06: a zone under water has no room.
#[test]
fn nobody_sets_up_on_impassable_ground() {
    let scenario = fs::read_to_string("content/dads-ww2/scenarios.toml").expect("the scenarios");
    let first = scenario
        .split("[[scenario]]")
        .nth(1)
        .expect("a scenario")
        .replacen("id = \"", "id = \"wet-", 1)
        .replace("map = \"crossroads\"", "map = \"lake\"");
    let row = ["~"; 12].join(" ");
    let rows: Vec<String> = (0..10).map(|_| format!("\"{row}\"")).collect();
    let map = format!(
        "[[map]]\nid = \"lake\"\nname = \"Lake\"\nrows = [{}]\n",
        rows.join(", ")
    );
    let fixture = Fixture::extending("dads-ww2")
        .file("lake.toml", map)
        .file("wet.toml", format!("[[scenario]]{first}"));
    let judged = fixture.judged();
    let codes: Vec<&str> = judged.findings.iter().map(|it| it.code.id).collect();
    assert!(codes.contains(&"S120"), "{:?}", judged.findings);
}

/// A scenario on squares speaks of squares.
#[test]
fn sheets_of_a_map_of_squares_say_squares() {
    let scenario = r#"
[[scenario]]
id = "lesson"
name = "Lesson"
map = "farmyard"
turns = 4
briefing = "Take the farm."
zones = [
  { id = "farm", name = "the farm", hexes = ["0304-0404"] },
  { id = "south-rows", name = "the southern rows", hexes = ["0107-1008"] },
]
victory = [ { goal = { hold = { zone = "farm", how = "alone", share = "most" } } } ]
sight = [ { reach = 3 } ]
[[scenario.side]]
id = "blue"
name = "Blue"
home = "south"
forces = [ { id = "rifles", of = "infantry", zone = "south-rows" } ]
[[scenario.side]]
id = "red"
name = "Red"
home = "north"
forces = [ { id = "guards", of = "infantry", at = "0404" } ]
"#;
    let fixture = Fixture::extending("dads-ww2").file("lesson.toml", scenario);
    let judged = fixture.judged();
    let pack: &Pack = judged.pack.as_ref().expect("a pack");
    let lesson = pack.shelf::<Scenario>().get("lesson");
    let Some(lesson) = lesson else {
        panic!("{:?}", judged.findings);
    };
    let words = ScenarioWords::of(pack, lesson, Measure::Inch);
    let places: Vec<Vec<String>> = lesson.sides().map(|side| words.set_up(side)).collect();
    let said = format!("{:?} {:?} {places:?}", words.victory(), words.conditions());
    for expected in [
        "more squares of the farm",
        "a square",
        "3 squares",
        "in square 0404",
    ] {
        assert!(said.contains(expected), "{expected} in {said}");
    }
    assert!(!said.contains("hex"), "{said}");
}

#[test]
fn a_map_of_squares_is_printed_in_every_form_and_theme() {
    let fixture = Fixture::empty();
    for theme in ["colour", "mono", "low-ink"] {
        let out = format!("output-{theme}");
        let ran = fixture.run(&[
            "map",
            "farmyard",
            "--theme",
            theme,
            "--paper",
            "a4",
            "--png",
            "30",
            "--terrain-names",
            "--out",
            &out,
        ]);
        assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
        let svg = fixture.beside(&out).join("dads-ww2/maps/farmyard.svg");
        let svg = fs::read_to_string(svg).expect("the drawing");
        assert!(svg.contains("square-0101") && !svg.contains("hex-0101"));
        assert!(!svg.contains("beside-"), "squares end in a straight line");
    }
    let ran = fixture.run(&["map", "--blank", "6x5", "--square", "--hex", "50mm"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("blank-6x5-square"), "{}", ran.stdout);
    let ran = fixture.run(&["map", "--blank", "6x5", "--square", "--flat"]);
    assert_eq!(ran.code, Some(2));
    let ran = fixture.run(&["map", "--fit", "1000x500mm", "--hex", "50mm"]);
    let squares = "squares: 20 columns x 10 rows, 200 squares, 1000 x 500 mm";
    assert!(ran.stdout.contains(squares), "{}", ran.stdout);
}

/// A pack whose maps are all of squares has square tiles; the bundled one also has hexes, and hex tiles.
#[test]
fn tiles_are_squares_where_all_maps_are() {
    let judged = Fixture::extending("dads-ww2").judged();
    let pack: &Pack = judged.pack.as_ref().expect("a pack");
    let hexes = pack.shelf::<Map>().iter().filter(|map| !map.is_square());
    let maps: Vec<&str> = hexes.map(|map| map.id()).collect();
    let scenarios = pack.shelf::<Scenario>().iter();
    let scenarios: Vec<&str> = scenarios.map(|it| it.id()).collect();
    let lessons = pack.shelf::<Lesson>().iter();
    let lessons: Vec<&str> = lessons.map(|it| it.id()).collect();
    let head = crate::fixture::head("my-pack", "dads-ww2");
    let removed = format!("map = {maps:?}\nscenario = {scenarios:?}\nlesson = {lessons:?}");
    let without = format!("{head}[remove]\n{removed}\n");
    let fixture = Fixture::empty().file("pack.toml", without);
    let ran = fixture.run(&["build", "my-pack", "--only", "tiles", "--paper", "a4"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("square-tiles.pdf"), "{}", ran.stdout);
    let ran = fixture.run(&["build", "dads-ww2", "--only", "tiles"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("hex-tiles.pdf"), "{}", ran.stdout);
}

/// Damaged text of a map of squares is an error, never a panic, and is never drawn wrongly.
#[test]
fn damaged_maps_of_squares_are_findings() {
    let whole = fs::read_to_string("content/dads-ww2/maps/farmyard.toml").expect("the map");
    let mut random: u64 = 0x5351_5541_5245;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random % below as u64).expect("a small number")
    };
    for _ in 0..60 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=next(3) {
            let at = next(bytes.len());
            match next(3) {
                0 => {
                    bytes.remove(at);
                }
                1 => bytes[at] = b"0123456789.~wB\"-/[]"[next(19)],
                _ => bytes.insert(at, b"09 .\"w~"[next(7)]),
            }
        }
        let fixture = Fixture::extending("dads-ww2").file("maps/farmyard.toml", &bytes);
        let judged = fixture.judged();
        let Some(pack) = &judged.pack else { continue };
        for map in pack.shelf::<Map>() {
            let board = Board::of(map, pack);
            if let Grid::Squares(_) = board.grid() {
                assert!(
                    board
                        .hexes()
                        .all(|(it, _)| board.neighbours(it).count() <= 4)
                );
            }
        }
    }
}
