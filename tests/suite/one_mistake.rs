//! One mistake, one finding: what follows from a mistake that has been reported is not reported again.

use std::fs;

use pressgang::diag::{Diagnostic, Site};
use pressgang::source::{Folder, Sources};
use pressgang::{diag, games};

const MAP: &str = r#"
[[map]]
id = "green"
name = "The Green"
rows = [
  ". r .",
  ". T .",
  ". . .",
]
zones = [ { id = "south", hexes = ["0103", "0203"] } ]
"#;

const SCENARIO: &str = r#"
[[scenario]]
id = "fete"
name = "The Fete"
map = "green"
briefing = "It will not rain."
"#;

const PLATOON: &str = r#"
[[scenario.side]]
id = "platoon"
name = "The platoon"
home = "south"
captain = true
quota = 1
officers = ["mainwaring"]
forces = [ { id = "one", of = "home-guard-section", at = "0103" } ]
leaders = [ { id = "captain", leader = "captain", with = "one" } ]
"#;

const WARDENS: &str = r#"
[[scenario.side]]
id = "wardens"
name = "The wardens"
home = "north"
quota = 1
forces = [ { id = "two", of = "arp-wardens", at = "0301" } ]
"#;

const PATROL: &str = r##"[[unit]]
id = "patrol"
name = "Patrol"
class = "infantry"
strength = 4
move = { max = 2, and_fire = 1 }
firepower = [ { range = "1-2", dice = "WWW" } ]
flag = 3
"##;

const GAMEKEEPER: &str = r##"[[command]]
id = "gamekeeper"
kind = "npc"
name = "The gamekeeper"
relation = "Keeper of the pheasants"
line = "Them are my pheasants."
play = { not_engaged = "none", fire = "all", close_combat = "all" }
reach = { voice = 1 }
target = { any_unit = true }
save = { at_least = 7 }
effect = [ { cancel = "battle" } ]
"##;

const RED_DIE: &str = r##"[[die]]
id = "red"
name = "Red battle die"
kind = "battle"
letter = "R"
colour = "#3b1010"
ink = "#ffffff"
faces = ["soldier", "car", "tank", "strike", "flag", "miss"]
quantity = 1
"##;

const QUARRY: &str = r##"[[terrain]]
id = "quarry"
code = "Q"
name = "Quarry"
enter = "all"
"##;

/// The codes found in a battle of the Home Guard game, after words in it were changed.
fn found(changes: &[(&str, &str)]) -> Vec<&'static str> {
    judge("home-guard", &changed(&battle(), changes))
}

fn judge(extends: &str, text: &str) -> Vec<&'static str> {
    let (findings, _) = findings_of(extends, "", &[("battle.toml", text.as_bytes())]);
    findings.iter().map(|finding| finding.code.id).collect()
}

/// What is found in a pack of these files, whose `pack.toml` ends in these lines.
fn findings_of(extends: &str, more: &str, files: &[(&str, &[u8])]) -> (Vec<Diagnostic>, Sources) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path().join("battle");
    fs::create_dir(&root).expect("the folder is made");
    let head = format!(
        "[pack]\nid = \"battle\"\ntitle = \"Battle\"\nversion = \"1\"\nextends = \"{extends}\"\n{more}"
    );
    fs::write(root.join("pack.toml"), head).expect("the file is written");
    for (name, text) in files {
        fs::write(root.join(name), text).expect("the file is written");
    }
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    if let Some(pack) = games::load(&Folder::Disk(root), &mut sources, &mut findings) {
        games::check(&pack, &mut findings);
    }
    diag::sort(&mut findings, &sources);
    (findings, sources)
}

/// Expects exactly one finding: its code, file, line and column, and words of its hint.
fn check_one(
    (findings, sources): &(Vec<Diagnostic>, Sources),
    code: &str,
    place: (&str, usize, usize),
    hint: &str,
) {
    let told: Vec<String> = findings
        .iter()
        .map(|it| format!("{} {}", it.code.id, it.message))
        .collect();
    let [finding] = &findings[..] else {
        panic!("not one finding: {told:#?}");
    };
    let Site::Span(span) = finding.site else {
        panic!("{told:?} has no place");
    };
    let start = sources.line_columns(span).0;
    let file = sources.path(span.file);
    let file = file.rsplit('/').next().unwrap_or(file);
    let found = (finding.code.id, (file, start.line, start.column));
    assert_eq!(found, (code, place), "{told:?}");
    let hints = finding.hints.join("\n");
    assert!(hints.contains(hint), "{hints:?} lacks {hint:?}");
}

/// A pack with one file, and the place of its one finding in it.
fn check_text(text: &str, code: &str, (line, column): (usize, usize), hint: &str) {
    let found = findings_of("home-guard", "", &[("battle.toml", text.as_bytes())]);
    check_one(&found, code, ("battle.toml", line, column), hint);
}

/// The battle, after words in it were changed, and the place of its one finding.
fn check_battle(changes: &[(&str, &str)], code: &str, place: (usize, usize), hint: &str) {
    check_text(&changed(&battle(), changes), code, place, hint);
}

fn battle() -> String {
    [MAP, SCENARIO, PLATOON, WARDENS].concat()
}

fn changed(text: &str, changes: &[(&str, &str)]) -> String {
    let mut text = text.to_string();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    text
}

#[test]
fn the_battle_is_sound() {
    assert_eq!(found(&[]), [""; 0]);
}

#[test]
fn what_the_reader_dropped_is_not_missed() {
    assert_eq!(found(&[(r#"at = "0103""#, r#"at = "1""#)]), ["M101"]);
    assert_eq!(found(&[("captain = true", "captain = 1")]), ["K009"]);
    assert_eq!(
        found(&[(r#"["mainwaring"]"#, r#"["Mainwaring"]"#)]),
        ["K013"]
    );
    let worth_two = [
        ("quota = 1\nforces", "quota = 3\nforces"),
        (
            "\nbriefing",
            "\nobjectives = [ { at = \"0202\", vp = 99, for = \"hold\" } ]\nbriefing",
        ),
    ];
    assert_eq!(found(&worth_two), ["K011"]);
    let lost_terrain = [
        (". T .", ". Q ."),
        (
            "\n[[map]]",
            "[[terrain]]\nid = \"quarry\"\ncode = \"Q\"\nname = \"Quarry\"\nenter = \"nobody\"\n[[map]]",
        ),
    ];
    assert_eq!(found(&lost_terrain), ["K010"]);
}

#[test]
fn options_of_a_scenario_are_judged_by_the_reader() {
    let with = |options: &str| {
        found(&[(
            "\nbriefing",
            &format!("\noptions = {{ {options} }}\nbriefing"),
        )])
    };
    assert_eq!(with("cards_per_turn = 1"), [""; 0]);
    assert_eq!(with("card_per_turn = 1"), ["K023"]);
    assert_eq!(with("cards_per_turn = 99"), ["K024"]);
    assert_eq!(with("nco_loss = \"last\""), ["K025"]);
    assert_eq!(with("pip_map = 1"), ["K026"]);
}

#[test]
fn a_bad_map_does_not_spoil_its_scenarios() {
    let no_rows = [
        (". r .", ""),
        (". T .", ""),
        (". . .", ""),
        ("\n  \"\",", ""),
    ];
    assert_eq!(found(&no_rows), ["M110"]);
    assert_eq!(found(&[(". T .", ". TT .")]), ["M103"]);
    assert_eq!(found(&[(". T .", ".T.")]), ["M103"]);
    assert_eq!(found(&[(". T .", ". .")]), ["M102"]);
    assert_eq!(found(&[(r#""0203"]"#, r#""0209"]"#)]), ["M104"]);
    let off = "edges = [ { between = [\"0101\", \"0901\"], kind = \"ford\" } ]\nzones";
    assert_eq!(found(&[("zones", off)]), ["M104"]);
    let far = "edges = [ { between = [\"0101\", \"0301\"], kind = \"ford\" } ]\nzones";
    assert_eq!(found(&[("zones", far)]), ["M105"]);
}

#[test]
fn one_side_alone_is_one_finding() {
    assert_eq!(
        judge("home-guard", &[MAP, SCENARIO, WARDENS].concat()),
        ["S101"]
    );
    assert_eq!(found(&[("\"wardens\"", "\"platoon\"")]), ["K031"]);
    assert_eq!(
        found(&[
            (
                "quota = 1\nofficers",
                "quota = 1\ncharacters = { pike = \"one\" }\nofficers"
            ),
            (
                "quota = 1\nforces",
                "quota = 1\ncharacters = { pike = \"two\" }\nforces"
            ),
        ]),
        ["S111"]
    );
}

#[test]
fn commanders_keep_apart() {
    let second =
        |leader: &str| found(&[(r#"with = "one" }"#, &format!("with = \"one\" }}, {leader}"))]);
    let sergeant = |place: &str| {
        second(&format!(
            "{{ id = \"three\", leader = \"sergeant\", {place} }}"
        ))
    };
    assert_eq!(sergeant(r#"at = "0203""#), [""; 0]);
    assert_eq!(sergeant(r#"at = "0103""#), ["S102"]);
    assert_eq!(sergeant(r#"with = "one""#), ["S102"]);
    assert_eq!(sergeant(r#"at = "0301""#), ["S102"]);
    assert_eq!(sergeant(r#"at = "0201""#), ["S103"]);
}

#[test]
fn vehicles_start_in_buildings_but_not_in_trenches() {
    let tank = |code: &str| {
        found(&[
            (". T .", &format!(". {code} .")),
            (
                r#"of = "arp-wardens", at = "0301""#,
                r#"of = "british-tank", at = "0202""#,
            ),
        ])
    };
    assert_eq!(tank("."), [""; 0]);
    assert_eq!(tank("B"), [""; 0]);
    assert_eq!(tank("T"), ["S103"]);
    assert_eq!(tank("r"), ["S103"]);
}

#[test]
fn a_zone_holds_those_who_can_stand_in_it() {
    let in_zone = |hexes: &str| {
        found(&[
            (r#"["0103", "0203"]"#, hexes),
            (
                r#"at = "0103" }"#,
                r#"zone = "south" }, { id = "tank", of = "british-tank", zone = "south" }"#,
            ),
        ])
    };
    assert_eq!(in_zone(r#"["0103", "0203"]"#), [""; 0]);
    assert_eq!(in_zone(r#"["0103", "0202"]"#), [""; 0]);
    assert_eq!(in_zone(r#"["0202", "0201"]"#), ["S120"]);
    assert_eq!(in_zone(r#"["0103"]"#), ["S120"]);
    assert_eq!(in_zone(r#"["0301", "0203"]"#), ["S120"]);
    let twice = (r#"at = "0103" }"#, r#"at = "0103", zone = "south" }"#);
    let crowded = (r#"["0103", "0203"]"#, r#"["0103"]"#);
    assert_eq!(found(&[twice, crowded]), ["S109"]);
}

#[test]
fn an_objective_is_where_somebody_can_stand() {
    let at = |hex: &str, changes: &[(&str, &str)]| {
        let line = format!(
            "briefing = \"It will not rain.\"\nobjectives = [ {{ at = \"{hex}\", vp = 1, for = \"hold\" }} ]"
        );
        let mut all = vec![("briefing = \"It will not rain.\"", line.as_str())];
        all.extend_from_slice(changes);
        found(&all)
    };
    assert_eq!(at("0202", &[]), [""; 0]);
    assert_eq!(at("0201", &[]), ["S125"]);
    assert_eq!(at("0201", &[(". r .", ". ~ .")]), ["S125"]);
    // HC-TER-5: unless the scenario opens the river.
    let name = "name = \"The Fete\"";
    let waded = "name = \"The Fete\"\nriver_crossing = \"foot\"";
    assert_eq!(at("0201", &[(name, waded)]), [""; 0]);
    assert_eq!(at("0901", &[]), ["M104"]);
    assert_eq!(at("0201", &[(". r .", ". X .")]), ["M103"]);
}

#[test]
fn a_scenario_changes_rules_that_matter_on_its_map() {
    let with = |line: &str, changes: &[(&str, &str)]| {
        let line = format!("name = \"The Fete\"\n{line}");
        let mut all = vec![("name = \"The Fete\"", line.as_str())];
        all.extend_from_slice(changes);
        found(&all)
    };
    let dry = (". r .", ". . .");
    let bridge = (". r .", ". / .");
    for line in ["river_crossing = \"all\"", "infantry_builds_bridges = true"] {
        assert_eq!(with(line, &[]), [""; 0], "{line}");
        assert_eq!(with(line, &[bridge]), [""; 0], "{line}");
        assert_eq!(with(line, &[dry]), ["S138"], "{line}");
    }
    let side = "zones = [ { id";
    let edge = "edges = [ { kind = \"river\", along = [\"0101/0201\", \"0102/0201\", \"0102/0202\", \"0102/0203\", \"0103/0203\"] } ]\nzones = [ { id";
    assert_eq!(
        with("river_crossing = \"all\"", &[dry, (side, edge)]),
        [""; 0]
    );
    let open = "searched_areas_stay_open = true";
    assert_eq!(with(open, &[]), ["S138"]);
    let dummies = ("home = \"north\"", "home = \"north\"\ndummies = 1");
    assert_eq!(with(open, &[dummies]), [""; 0]);
}

#[test]
fn a_force_has_no_more_firearms_than_figures() {
    let armed = |fields: &str| {
        let force = format!("at = \"0103\", {fields} }}");
        found(&[("at = \"0103\" }", force.as_str())])
    };
    assert_eq!(armed("firearms = 6"), [""; 0]);
    assert_eq!(armed("firearms = 7"), ["U115"]);
    assert_eq!(armed("strength = 4, firearms = 4"), [""; 0]);
    assert_eq!(armed("strength = 4, firearms = 5"), ["U115"]);
}

#[test]
fn to_arms_has_firearms_but_no_wireless_sets() {
    let battle = |field: &str| {
        let side = |id: &str, home: &str, force: &str| {
            format!(
                "[[scenario.side]]\nid = \"{id}\"\nname = \"{id}\"\nhome = \"{home}\"\nquota = 1\nforces = [ {{ {force} }} ]\n"
            )
        };
        let guard = format!("id = \"one\", of = \"regular-guard\", at = \"0103\", {field}");
        let south = side("garrison", "south", &guard);
        let north = side("mob", "north", r#"id = "two", of = "militia", at = "0301""#);
        judge("to-arms", &[MAP, SCENARIO, &south, &north].concat())
    };
    assert_eq!(battle("firearms = 2"), [""; 0]);
    assert_eq!(battle("wireless = true"), ["K032"]);
}

#[test]
fn each_side_has_a_zone_of_its_own() {
    let place = |zones: &str, wardens: &str| {
        found(&[
            (
                "zones = [ { id = \"south\", hexes = [\"0103\", \"0203\"] } ]",
                zones,
            ),
            (r#"at = "0103" }"#, r#"zone = "south" }"#),
            (r#"at = "0301" }"#, &format!("zone = \"{wardens}\" }}")),
        ])
    };
    let zones = |south: &str, north: &str| {
        format!(
            "zones = [ {{ id = \"south\", hexes = [\"{south}\"] }}, {{ id = \"north\", hexes = [\"{north}\"] }} ]"
        )
    };
    assert_eq!(place(&zones("0103-0303", "0101-0301"), "north"), [""; 0]);
    assert_eq!(place(&zones("0102-0303", "0101-0302"), "north"), ["S124"]);
    assert_eq!(place(&zones("0103-0303", "0101-0301"), "south"), ["S124"]);
}

#[test]
fn the_examples_below_are_sound() {
    for text in [PATROL, GAMEKEEPER, RED_DIE, QUARRY] {
        assert_eq!(judge("home-guard", text), [""; 0], "{text}");
    }
}

#[test]
fn an_unclosed_list_is_told_where_it_begins() {
    let platoon = "forces = [ { id = \"one\", of = \"home-guard-section\", at = \"0103\" } ]";
    let never_closed = "end it with `]`";
    check_battle(&[(platoon, "forces = [")], "K004", (25, 10), never_closed);
    let begun = &platoon[..platoon.len() - 2];
    check_battle(&[(platoon, begun)], "K004", (25, 10), never_closed);
    let leaders = "[ { id = \"captain\", leader = \"captain\", with = \"one\" } ]";
    check_battle(&[(leaders, "[")], "K004", (26, 11), never_closed);
}

#[test]
fn a_path_with_backslashes_is_told_how_paths_are_written() {
    for (art, code, column) in [
        (r#""art\fairweather.svg""#, "K010", 7),
        (r#"'art\fairweather.svg'"#, "K010", 7),
        (r#""art\\fairweather.svg""#, "K010", 7),
        (r#""art\pheasant.svg""#, "K004", 12),
    ] {
        let text = format!("{PATROL}art = {art}\n");
        let name = if code == "K004" {
            "pheasant"
        } else {
            "fairweather"
        };
        let hint = format!("\"art/{name}.svg\"");
        check_text(&text, code, (9, column), &hint);
    }
}

#[test]
fn quotation_marks_inside_a_text_are_told_of_other_ones() {
    let line = "\"Them are my pheasants.\"";
    let quoted = changed(GAMEKEEPER, &[(line, "\"Them are \"my\" pheasants.\"")]);
    check_text(&quoted, "K004", (6, 18), "between ' and '");
    let with_apostrophe = changed(GAMEKEEPER, &[(line, "\"Them's \"my\" pheasants.\"")]);
    check_text(&with_apostrophe, "K004", (6, 16), "between ''' and '''");
}

#[test]
fn json_in_a_table_is_told_of_the_equals_sign() {
    let json = changed(PATROL, &[("{ max = 2,", "{ \"max\": 2,")]);
    check_text(&json, "K004", (6, 15), "write `=` in place of `:`");
}

#[test]
fn a_key_below_the_header_of_a_part_is_told_where_it_belongs() {
    let briefing = "briefing = \"It will not rain.\"\n";
    let hint = "write it above the first [[scenario.side]]";
    let last = changed(&battle(), &[(briefing, "")]) + briefing;
    check_text(&last, "K007", (33, 1), hint);
    let first = [
        (briefing, ""),
        ("captain = true\n", &format!("captain = true\n{briefing}")),
    ];
    check_battle(&first, "K007", (22, 1), hint);
}

#[test]
fn a_part_without_its_entry_in_the_header_is_told_the_whole_header() {
    check_battle(
        &[("[[scenario.side]]", "[[side]]")],
        "K006",
        (18, 3),
        "did you mean `[[scenario.side]]`?",
    );
    let alone = WARDENS.replace("[[scenario.side]]", "[[side]]");
    check_text(&alone, "K006", (2, 3), "did you mean `[[scenario.side]]`?");
}

#[test]
fn a_utf_16_file_is_one_finding_and_is_read_all_the_same() {
    let battle = changed(&battle(), &[("\"arp-wardens\"", "\"patrol\"")]);
    for (mark, big_endian) in [(true, false), (true, true), (false, false), (false, true)] {
        let units = mark
            .then_some(0xfeff)
            .into_iter()
            .chain(PATROL.encode_utf16());
        let bytes: Vec<u8> = units
            .flat_map(|unit| match big_endian {
                true => unit.to_be_bytes(),
                false => unit.to_le_bytes(),
            })
            .collect();
        let files = [
            ("battle.toml", battle.as_bytes()),
            ("units.toml", &bytes[..]),
        ];
        let found = findings_of("home-guard", "", &files);
        check_one(&found, "K002", ("units.toml", 1, 1), "save it as UTF-8");
    }
}

#[test]
fn an_id_that_cannot_be_used_is_one_finding() {
    let check = |named: &str, units: &str, code: &str, place: (usize, usize), hint: &str| {
        let wanted = format!("\"{named}\"");
        let battle = changed(&battle(), &[("\"arp-wardens\"", &wanted)]);
        let files = [
            ("battle.toml", battle.as_bytes()),
            ("units.toml", units.as_bytes()),
        ];
        let found = findings_of("home-guard", "", &files);
        check_one(&found, code, ("units.toml", place.0, place.1), hint);
    };
    let called = |id: &str| PATROL.replace("\"patrol\"", &format!("\"{id}\""));
    check(
        "patrol",
        &called("The Patrol"),
        "K013",
        (2, 6),
        "write `the-patrol`",
    );
    check(
        "Patrol",
        &called("Patrol"),
        "K013",
        (2, 6),
        "write `patrol`",
    );
    let maid = "landmädchen";
    check(maid, &called(maid), "K013", (2, 6), "write `landmaedchen`");
    let nameless = PATROL.replace("id = \"patrol\"\n", "");
    check(
        "patrol",
        &nameless,
        "K008",
        (1, 1),
        "`id`: a name for other files",
    );
    let twice = [PATROL, PATROL].concat();
    check("night-patrol", &twice, "K017", (10, 6), "choose another id");
}

#[test]
fn an_id_inside_a_map_or_scenario_is_one_finding() {
    let in_zone = (r#"at = "0103""#, r#"zone = "south""#);
    let hint = "write `south-edge`";
    let zone = r#"id = "south""#;
    check_battle(
        &[in_zone, (zone, r#"id = "South Edge""#)],
        "K013",
        (10, 18),
        hint,
    );
    check_battle(
        &[in_zone, ("id = \"south\", ", "")],
        "K008",
        (10, 11),
        "`id`",
    );
    check_battle(&[("\"one\"", "\"One\"")], "K013", (25, 19), "write `one`");
}

#[test]
fn a_shared_die_letter_is_one_finding() {
    let shared = RED_DIE.replace("\"R\"", "\"W\"");
    check_text(&shared, "D102", (5, 10), "letters still free: A B C");
    let thrown = PATROL.replace("WWW", "RR");
    let text = [&shared, thrown.as_str()].concat();
    check_text(&text, "D102", (5, 10), "letters still free: A B C");
}

#[test]
fn a_removed_entry_that_is_in_use_is_one_finding() {
    let remove = |what: &str| findings_of("home-guard", &format!("[remove]\n{what}\n"), &[]);
    let unit = remove("unit = [\"home-guard-section\"]");
    let hint = "remove or replace what uses it: campaign `bird-watcher`, scenario `colonels-cup`";
    check_one(&unit, "K111", ("pack.toml", 7, 9), hint);
    let terrain = remove("terrain = [\"wood\"]");
    check_one(&terrain, "K111", ("pack.toml", 7, 12), "map `church-hall`");
}

#[test]
fn a_shared_terrain_code_is_one_finding() {
    let shared = QUARRY.replace("\"Q\"", "\"w\"");
    let text = [shared, changed(&battle(), &[(". T .", ". q .")])].concat();
    check_text(&text, "K031", (3, 8), "choose another");
}

#[test]
fn an_unknown_effect_is_one_finding() {
    let text = changed(GAMEKEEPER, &[("{ cancel = ", "{ explode = ")]);
    check_text(&text, "K007", (11, 14), "known keys: cancel, dice");
}

#[test]
fn a_text_is_judged_by_english_words_only_if_it_is_english() {
    let card = |text: &str| format!("{GAMEKEEPER}text = \"{text}\"\n");
    let found = |language: &str, text: &str| {
        let files = [("cards.toml", text.as_bytes())];
        let (findings, _) = findings_of("home-guard", language, &files);
        let codes = findings.iter().map(|finding| finding.code.id);
        codes.collect::<Vec<_>>()
    };
    let german = card("Brich die Schlacht ab.");
    assert_eq!(found("language = \"de\"\n", &german), [""; 0]);
    assert_eq!(found("language = \"de-AT\"\n", &german), [""; 0]);
    // Without a language of its own, the pack has that of the pack it extends.
    assert_eq!(found("", &german), ["C112"]);
    assert_eq!(found("language = \"en\"\n", &german), ["C112"]);
    assert_eq!(
        found("language = \"en-GB\"\n", &card("Roll two more dice.")),
        ["C112"]
    );
}
