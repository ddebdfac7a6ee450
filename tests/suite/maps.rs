//! Maps: what the shorthands of the format stand for, what the board makes of them, and where the checks point.

use std::collections::BTreeSet;

use crate::fixture::{Fixture, Judged};
use pressgang::content::{Board, EdgeKind, LineKind, Map, Pack};
use pressgang::diag::Site;
use pressgang::kernel::{Blocked, Hex, SightRule};

const ROWS: &str = r#"
rows = [
  ". . w . .",
  ". f . B .",
  ". . h w .",
  ". . . . .",
]
"#;

fn judged(lines: &str) -> Judged {
    let map = format!("[[map]]\nid = \"green\"\nname = \"The Green\"\n{lines}");
    Fixture::extending("home-guard")
        .file("maps/green.toml", map)
        .judged()
}

/// What is found on a map of five columns and four rows: each code with the text it points at.
fn found(lines: &str) -> Vec<String> {
    found_on(&format!("{ROWS}{lines}"))
}

fn found_on(lines: &str) -> Vec<String> {
    let judged = judged(lines);
    let text = |site: &Site| match site {
        Site::Span(span) => judged.sources.slice(*span).to_string(),
        Site::Path(path) => path.clone(),
    };
    let findings = judged.findings.iter();
    findings
        .map(|it| format!("{} {}", it.code.id, text(&it.site)))
        .collect()
}

fn hints(lines: &str) -> Vec<String> {
    let judged = judged(&format!("{ROWS}{lines}"));
    let hints = judged.findings.iter().flat_map(|it| it.hints.clone());
    hints.collect()
}

fn with_board(lines: &str, look: impl Fn(&Board<'_>)) {
    let judged = judged(&format!("{ROWS}{lines}"));
    assert!(judged.findings.is_empty(), "{:?}", judged.findings);
    let pack: &Pack = judged.pack.as_ref().expect("a pack");
    let map = pack.shelf::<Map>().get("green").expect("the map");
    look(&Board::of(map, pack));
}

fn hex(label: &str) -> Hex {
    label.parse().expect("a hex")
}

fn hexes(labels: &[&str]) -> BTreeSet<Hex> {
    labels.iter().map(|label| hex(label)).collect()
}

const NOTHING: [&str; 0] = [];

const RIVER: &str = r#"{ kind = "river", along = ["0102/0103", "0102/0203", "0202/0203", "0202/0303", "0302/0303", "0302/0403", "0402/0403", "0402/0503", "0502/0503"] }"#;

#[test]
fn one_board_knows_what_lies_where() {
    let lines = format!(
        r#"
coordinates = "A1"
hex = "2in"
heights = [
  ". . . . .",
  ". . . . .",
  ". 1 2 . .",
  ". . . . .",
]
labels = [ {{ at = "0402", text = "Bank" }} ]
buildings = [ {{ at = "0402", floors = 2, doors = ["0402/0302", "0502/0402"] }} ]
edges = [
  {RIVER},
  {{ kind = "bridge-heavy", between = ["0203", "0202"] }},
]
lines = [ {{ kind = "road", through = ["0201-0204"] }} ]
zones = [ {{ id = "south", hexes = ["0203-0104", "0504-0504"] }} ]
sections = ["0101-0304", "0401-0504"]
"#
    );
    with_board(&lines, |board| {
        let edge = |one: &str, other: &str| board.edge(hex(one), hex(other)).expect("an edge");
        assert_eq!(board.edges().len(), 9);
        assert!(board.lies_on(edge("0203", "0202"), EdgeKind::River));
        assert!(board.lies_on(edge("0202", "0203"), EdgeKind::BridgeHeavy));
        assert!(!board.lies_on(edge("0202", "0303"), EdgeKind::BridgeHeavy));
        assert_eq!(
            board.heights().collect::<Vec<_>>(),
            [(hex("0203"), 1), (hex("0303"), 2)]
        );
        assert_eq!((board.level(hex("0101")), board.level(hex("9999"))), (0, 0));
        assert_eq!(
            board.building(hex("0402")).map(|building| building.floors),
            Some(2)
        );
        let doors = BTreeSet::from([edge("0402", "0302"), edge("0402", "0502")]);
        assert_eq!(board.doors(hex("0402")), doors);
        assert_eq!(board.doors(hex("0101")), BTreeSet::new());
        let road = ["0201", "0202", "0203", "0204"].map(hex).to_vec();
        assert_eq!(board.lines().collect::<Vec<_>>(), [(LineKind::Road, road)]);
        let south = hexes(&["0103", "0203", "0104", "0204", "0504"]);
        assert_eq!(board.zone("south"), Some(south));
        assert_eq!(board.zone("north"), None);
        assert_eq!(board.section_of(hex("0304")), Some(0));
        assert_eq!(board.section_of(hex("0401")), Some(1));
        assert_eq!(board.label(hex("0402")), "D2");
        assert!((board.plane().across.0 - 50.8).abs() < 1e-9);
        let woods = |hex| board.terrain(hex).is_some_and(|it| it.blocks_sight);
        assert_eq!(
            board.sight(hex("0203"), hex("0503"), woods, SightRule::default()),
            Err(Blocked::By(hex("0303")))
        );
        assert_eq!(
            board.sight(hex("0104"), hex("0504"), woods, SightRule::default()),
            Ok(())
        );
    });
}

#[test]
fn amb_41_a_building_without_doors_is_entered_by_every_side() {
    with_board("buildings = [ { at = \"0402\", floors = 1 } ]\n", |board| {
        assert_eq!(board.doors(hex("0402")).len(), 6);
    });
}

#[test]
fn m102_points_at_what_is_too_much_or_at_the_end() {
    let rows = |second: &str| {
        found_on(&format!(
            "rows = [\n  \". . w\",\n  \"{second}\",\n  \". . .\",\n]\n"
        ))
    };
    assert_eq!(rows(". f . b w"), ["M102 b w"]);
    assert_eq!(rows(". f"), ["M102 \""]);
}

#[test]
fn m103_points_at_the_code_and_knows_names() {
    let rows = |second: &str| format!("rows = [\n  \". . w\",\n  \"{second}\",\n  \". . .\",\n]\n");
    assert_eq!(found_on(&rows(". H .")), ["M103 H"]);
    let hint = |second: &str| judged(&rows(second)).findings[0].hints.clone();
    assert_eq!(hint(". H ."), ["did you mean `h`?"]);
    assert_eq!(hint(". wood ."), ["did you mean `w`?"]);
    assert_eq!(hint(". mar ."), ["did you mean `m`?"]);
}

#[test]
fn m104_tells_a_block_or_stretch_once() {
    assert_eq!(
        found("zones = [ { id = \"north\", hexes = [\"0101-0902\"] } ]\n"),
        ["M104 \"0101-0902\""]
    );
    assert_eq!(
        found("lines = [ { kind = \"road\", through = [\"0201-0208\"] } ]\n"),
        ["M104 \"0201-0208\""]
    );
    assert_eq!(
        found("edges = [ { kind = \"hedge\", along = [\"0101/0201\", \"0501/0601\"] } ]\n"),
        ["M104 0601"]
    );
}

#[test]
fn m105_wants_an_edge_to_lie_somewhere() {
    assert_eq!(
        found("edges = [ { kind = \"hedge\" } ]\n"),
        ["M105 \"hedge\""]
    );
    assert_eq!(
        found("edges = [ { kind = \"hedge\", along = [\"0101/0301\"] } ]\n"),
        ["M105 \"0101/0301\""]
    );
}

#[test]
fn m106_a_stretch_keeps_to_a_row_or_column() {
    let road = |through: &str| {
        found(&format!(
            "lines = [ {{ kind = \"road\", through = [{through}] }} ]\n"
        ))
    };
    assert_eq!(road("\"0101-0104\""), NOTHING);
    assert_eq!(road("\"0502-0102\""), NOTHING);
    assert_eq!(road("\"0101-0303\""), ["M106 \"0101-0303\""]);
    assert_eq!(road("\"0101-0103\", \"0303-0503\""), ["M106 \"0303-0503\""]);
}

#[test]
fn m108_sections_do_not_overlap() {
    let sections = |list: &str| found(&format!("sections = [{list}]\n"));
    assert_eq!(sections("\"0101-0204\", \"0301-0504\""), NOTHING);
    assert_eq!(
        sections("\"0101-0304\", \"0301-0504\""),
        ["M108 \"0301-0504\""]
    );
    assert_eq!(sections("\"0101\""), ["M108 \"0101\""]);
}

#[test]
fn many_blocks_do_not_become_a_longer_list_than_the_map_allows() {
    let blocks = vec!["\"0101-9999\""; 2000].join(", ");
    let judged = judged(&format!(
        "{ROWS}zones = [ {{ id = \"north\", hexes = [{blocks}] }} ]\n"
    ));
    let pack = judged.pack.expect("a pack");
    let map = pack.shelf::<Map>().get("green").expect("the map");
    assert!(map.zones[0].hexes.len() < 6000);
}

#[test]
fn m109_tells_overlapping_blocks_once() {
    assert_eq!(
        found("zones = [ { id = \"north\", hexes = [\"0101-0402\", \"0201-0502\"] } ]\n"),
        ["M109 \"0201-0502\""]
    );
    assert_eq!(
        found(
            "edges = [ { kind = \"hedge\", along = [\"0101/0201\"] }, { kind = \"hedge\", between = [\"0201\", \"0101\"] } ]\n"
        ),
        ["M109 [\"0201\", \"0101\"]"]
    );
}

#[test]
fn buildings_labels_and_zones_are_written_once() {
    let check = |lines: &str, expected: &str| assert_eq!(found(lines), [expected]);
    check(
        "zones = [ { id = \"north\", hexes = [\"0101\"] }, { id = \"north\", hexes = [\"0201\"] } ]\n",
        "K031 \"north\"",
    );
    check(
        "labels = [ { at = \"0101\", text = \"A\" }, { at = \"0101\", text = \"B\" } ]\n",
        "K031 \"0101\"",
    );
    check(
        "buildings = [ { at = \"0402\", floors = 1 }, { at = \"0402\", floors = 2 } ]\n",
        "K031 \"0402\"",
    );
}

#[test]
fn m112_and_m113_point_into_the_row() {
    let heights = |second: &str| {
        found(&format!(
            "heights = [\n  \". . . . .\",\n  \"{second}\",\n  \". . . . .\",\n  \". . . . .\",\n]\n"
        ))
    };
    assert_eq!(heights(". 1 9 0 ."), NOTHING);
    assert_eq!(heights(". 1 . . . 1"), ["M112 1"]);
    assert_eq!(heights(". 1 . ."), ["M112 \""]);
    assert_eq!(heights(". h . . ."), ["M113 h"]);
    assert_eq!(heights(". 12 . ."), ["M113 12"]);
    assert_eq!(
        found("heights = [\". . . . .\"]\n"),
        ["M112 [\". . . . .\"]"]
    );
}

#[test]
fn one_mistake_in_the_rows_is_not_one_in_the_heights() {
    let rows = "rows = [\n  \". . w\",\n  \". f\",\n  \". . .\",\n]\nheights = [\". . .\", \". 1 .\", \". . .\"]\n";
    assert_eq!(found_on(rows), ["M102 \""]);
}

#[test]
fn m114_names_the_edge_that_is_missing() {
    let gap = RIVER.replace("\"0202/0203\", ", "");
    let lines = format!("edges = [ {gap} ]\n");
    assert_eq!(found(&lines), ["M114 \"0202/0303\""]);
    assert_eq!(hints(&lines), ["go by 0202/0203, or begin a new entry"]);
    let apart = "edges = [ { kind = \"wall\", along = [\"0101/0201\", \"0401/0501\"] } ]\n";
    assert_eq!(found(apart), ["M114 \"0401/0501\""]);
    assert_eq!(
        hints(apart),
        ["name every edge on the way, or begin a new entry"]
    );
}

#[test]
fn m114_lets_fords_stand_apart() {
    let fords = format!(
        "edges = [ {RIVER}, {{ kind = \"ford\", along = [\"0102/0103\", \"0502/0503\"] }} ]\n"
    );
    assert_eq!(found(&fords), NOTHING);
}

#[test]
fn m115_a_river_may_run_into_water_a_stream_or_another_river() {
    let short =
        r#"edges = [ { kind = "river", along = ["0102/0103", "0102/0203", "0202/0203"] } ]"#;
    assert_eq!(found(short), ["M115 \"0202/0203\""]);
    let marsh = format!("{}{short}", ROWS.replace(". . h w .", ". . m w ."));
    assert_eq!(found_on(&marsh), NOTHING);
    let stream =
        format!("{short}\nlines = [ {{ kind = \"stream\", through = [\"0303-0304\"] }} ]\n");
    assert_eq!(found(&stream), NOTHING);
    let branch = format!(
        "edges = [ {RIVER}, {{ kind = \"river\", along = [\"0203/0303\", \"0203/0204\", \"0104/0203\", \"0103/0104\"] }} ]\n"
    );
    assert_eq!(found(&branch), NOTHING);
}

#[test]
fn m116_a_road_ends_where_somebody_wants_to_go() {
    let road = |through: &str, more: &str| {
        found(&format!(
            "lines = [ {{ kind = \"road\", through = [{through}] }} ]\n{more}"
        ))
    };
    assert_eq!(road("\"0301-0303\"", ""), ["M116 \"0301-0303\""]);
    assert_eq!(road("\"0402\", \"0502\"", ""), NOTHING);
    let label = "labels = [ { at = \"0303\", text = \"Gibbet\" } ]\n";
    assert_eq!(road("\"0301-0303\"", label), NOTHING);
    let crossing = "\"0301-0303\" ] }, { kind = \"rail\", through = [\"0103-0503\"";
    assert_eq!(road(crossing, ""), NOTHING);
    let ring = "\"0202\", \"0302\", \"0303\", \"0202\"";
    assert_eq!(road(ring, ""), NOTHING);
}

#[test]
fn m118_a_door_is_on_a_side_of_its_own_building() {
    let door = |name: &str| {
        found(&format!(
            "buildings = [ {{ at = \"0402\", floors = 1, doors = [\"{name}\"] }} ]\n"
        ))
    };
    assert_eq!(door("0402/0502"), NOTHING);
    assert_eq!(door("0502/0402"), NOTHING);
    assert_eq!(door("0502/0503"), ["M118 \"0502/0503\""]);
    assert_eq!(door("0402/0202"), ["M118 \"0402/0202\""]);
    assert_eq!(door("0402-0502"), ["M101 \"0402-0502\""]);
}

#[test]
fn the_map_of_the_format_page_is_sound() {
    let page = include_str!("../../docs/content.md");
    let from = page.find("[[map]]").expect("a map");
    let map = &page[from..from + page[from..].find("```").expect("the end of the block")];
    let judged = Fixture::extending("home-guard")
        .file("maps/page.toml", map)
        .judged();
    assert!(judged.findings.is_empty(), "{:?}", judged.findings);
}

/// Where hexes stand on a corner, a road straight down a column leaves to the north-west and to the south-east: the next
/// board has nothing there.
#[test]
fn m120_boards_join_where_their_sides_meet() {
    let board = |id: &str, road: &str| {
        format!(
            "[[map]]\nid = \"{id}\"\nname = \"Board\"\nset = \"downs\"\nrows = [{}]\nlines = [ {{ kind = \"road\", through = [{road}] }} ]\n",
            ["\". . . .\""; 6].join(", ")
        )
    };
    let found = |text: String| -> Vec<&'static str> {
        let fixture = Fixture::extending("home-guard").file("boards.toml", text);
        let judged = fixture.judged();
        judged.findings.iter().map(|it| it.code.id).collect()
    };
    let straight = "\"0201-0206\"";
    let meeting = "\"0201\", \"0102\", \"0203\", \"0204\", \"0305\", \"0206\"";
    assert_eq!(found(board("one", straight)), ["M120"]);
    assert_eq!(found(board("one", meeting)), [""; 0]);
    let both = board("one", meeting) + &board("two", "\"0103-0403\"");
    assert_eq!(found(both), ["M120"]);
    let odd = board("one", meeting).replace(
        "\". . . .\", \". . . .\", \". . . .\"",
        "\". . . .\", \". . . .\"",
    );
    assert!(found(odd).contains(&"M120"));
}
