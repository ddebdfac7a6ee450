//! One mistake, one finding: what follows from a mistake that has been reported is not reported again.

use std::fs;

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

/// The codes found in a battle of the Home Guard game, after words in it were changed.
fn found(changes: &[(&str, &str)]) -> Vec<&'static str> {
    let mut text = [MAP, SCENARIO, PLATOON, WARDENS].concat();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    judge("home-guard", &text)
}

fn judge(extends: &str, text: &str) -> Vec<&'static str> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path().join("battle");
    fs::create_dir(&root).expect("the folder is made");
    let head = format!(
        "[pack]\nid = \"battle\"\ntitle = \"Battle\"\nversion = \"1\"\nextends = \"{extends}\"\n"
    );
    fs::write(root.join("pack.toml"), head).expect("the file is written");
    fs::write(root.join("battle.toml"), text).expect("the file is written");
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    if let Some(pack) = games::load(&Folder::Disk(root), &mut sources, &mut findings) {
        games::check(&pack, &mut findings);
    }
    diag::sort(&mut findings, &sources);
    findings.iter().map(|finding| finding.code.id).collect()
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
    assert_eq!(at("0901", &[]), ["M104"]);
    assert_eq!(at("0201", &[(". r .", ". X .")]), ["M103"]);
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
