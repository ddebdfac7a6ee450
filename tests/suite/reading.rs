//! How packs are read: one mistake is one finding, and hides nothing else.

use crate::fixture::{Fixture, head, unit};
use pressgang::content::{OptionValue, Rule};
use pressgang::games::hex_command::content::Unit;

const NONE: [&str; 0] = [];

fn pack_toml(text: &str) -> Vec<String> {
    Fixture::empty().file("pack.toml", text).findings()
}

#[test]
fn a_pack_without_ground_is_told_only_why() {
    let rest = "id = \"my-pack\"\ntitle = \"My Pack\"\nversion = \"1\"\n";
    let check = |line: &str, expected: &str| {
        assert_eq!(
            pack_toml(&format!("[pack]\n{rest}{line}\n")),
            [expected],
            "{line}"
        );
    };
    check("extends = \"../x\"", "K013 pack.toml:5:11");
    check("extends = 5", "K009 pack.toml:5:11");
    check(
        "extends = \"../x\"\nruleset = \"home-guard\"",
        "K013 pack.toml:5:11",
    );
    check("extend = \"home-guard\"", "K007 pack.toml:5:1");
    check("ruleset = \"home-gard\"", "K010 pack.toml:5:11");
    check("extends = \"home-guard", "K004 pack.toml:5:22");
    check("extends = \"nowhere\"", "K018 pack.toml:5:11");
    check("extends = \"my-pack\"", "K019 pack.toml:5:11");
    check("", "K027 pack.toml:1:1");
    assert_eq!(pack_toml(""), ["K008 pack.toml"]);
    assert_eq!(pack_toml("pack = 5"), ["K009 pack.toml:1:8"]);
    assert_eq!(pack_toml("= ]["), ["K004 pack.toml:1:1"]);
}

#[test]
fn a_pack_without_ground_is_still_judged_by_its_form() {
    let fixture = Fixture::extending("nowhere").file(
        "units.toml",
        unit("patrol").replace("flag = 3", "flag = 99"),
    );
    assert_eq!(
        fixture.findings(),
        ["K018 pack.toml:5:11", "K011 units.toml:8:8"]
    );
}

#[test]
fn packs_that_extend_each_other_are_read_once() {
    let fixture = Fixture::extending("other-pack")
        .file("../other-pack/pack.toml", head("other-pack", "my-pack"))
        .file("units.toml", "[[units]]\n");
    assert_eq!(
        fixture
            .run(&["check", "my-pack"])
            .stdout
            .matches("error[")
            .count(),
        2,
        "the circle and the table, once each"
    );
    assert!(
        fixture
            .run(&["check", "my-pack"])
            .stdout
            .contains("--> other-pack/pack.toml:5:11"),
        "a neighbour is shown by the path one would type"
    );
}

#[test]
fn a_folder_may_bear_the_name_of_the_bundled_pack_it_extends() {
    let fixture =
        Fixture::empty().file("../home-guard/pack.toml", head("home-guard", "home-guard"));
    let ran = fixture.run(&["check", "home-guard"]);
    assert_eq!(
        (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
        (Some(0), "home-guard: no findings\n", "")
    );
}

#[test]
fn the_entries_around_a_slip_are_read_and_judged() {
    let text = unit("first")
        + &unit("second").replace("\"Patrol\"", "\"Patrol")
        + &unit("third").replace("strength = 4", "strength = 40");
    let fixture = Fixture::extending("home-guard").file("units.toml", text);
    assert_eq!(
        fixture.findings(),
        ["K004 units.toml:12:15", "K011 units.toml:23:12"]
    );
    let pack = fixture.judged().pack.expect("the pack is read");
    assert!(pack.shelf::<Unit>().get("first").is_some());
    assert!(pack.is_lost("second") && pack.is_lost("third"));
}

#[test]
fn what_stands_under_a_wrong_header_is_lost_and_not_unknown() {
    let fixture = Fixture::extending("home-guard")
        .file("a.toml", unit("misspelt").replace("[[unit]]", "[[units]]"))
        .file("b.toml", unit("single").replace("[[unit]]", "[unit]"));
    assert_eq!(fixture.findings(), ["K006 a.toml:1:3", "K009 b.toml:1:2"]);
    let pack = fixture.judged().pack.expect("the pack is read");
    assert!(pack.is_lost("misspelt") && pack.is_lost("single"));
}

#[test]
fn a_table_in_the_wrong_place_is_told_where_it_belongs() {
    let check = |file: &str, text: &str, message: &str, hint: &str| {
        let head = head("my-pack", "home-guard");
        let text = if file == "pack.toml" {
            head.clone() + text
        } else {
            text.to_string()
        };
        let judged = Fixture::empty()
            .file("pack.toml", head)
            .file(file, text)
            .judged();
        let told: Vec<_> = judged
            .findings
            .iter()
            .map(|it| (it.message.as_str(), it.hints[0].as_str()))
            .collect();
        assert_eq!(told, [(message, hint)]);
    };
    check(
        "units.toml",
        "[palette]\nink = \"#000000\"\n",
        "`[palette]` means nothing in `units.toml`",
        "it belongs in `pack.toml`",
    );
    check(
        "units.toml",
        "id = \"patrol\"\n",
        "`id` belongs to no entry",
        "write it below the header of its entry, such as [[unit]]",
    );
    check(
        "pack.toml",
        "[option]\ncards_per_turn = 1\n",
        "there is no kind of entry `option`",
        "did you mean `[options]`?",
    );
    check(
        "pack.toml",
        "[remove]\nunits = [\"civil-guard\"]\n",
        "there is no kind of entry `units`",
        "did you mean `unit`?",
    );
}

#[test]
fn an_option_that_cannot_be_read_does_not_take_the_others_with_it() {
    let text = head("my-pack", "home-guard")
        + "[options]\ncards_per_turn = 99999999999999999999999999999999999999999\ndraws_per_turn = 7\n";
    let fixture = Fixture::empty().file("pack.toml", text);
    assert_eq!(fixture.findings(), ["K024 pack.toml:7:18"]);
    let pack = fixture.judged().pack.expect("the pack is read");
    assert_eq!(pack.options["draws_per_turn"].value, OptionValue::Number(7));
}

#[test]
fn a_rule_can_be_removed_by_its_id() {
    let text = head("my-pack", "home-guard") + "[remove]\nrule = [\"HC-MOV-5\"]\n";
    let fixture = Fixture::empty().file("pack.toml", text);
    let judged = fixture.judged();
    assert!(
        judged
            .findings
            .iter()
            .all(|it| !it.code.id.starts_with("K0"))
    );
    let pack = judged.pack.expect("the pack is read");
    assert!(pack.shelf::<Rule>().get("HC-MOV-5").is_none());
}

#[test]
fn an_entry_of_the_wrong_form_is_not_judged_by_the_rules_as_well() {
    let text = unit("patrol").replace("\"3-4\"", "\"2-4\"");
    let fixture = Fixture::extending("home-guard").file("units.toml", &text);
    assert_eq!(fixture.findings(), ["U104 units.toml:7:57"]);
    let neighbour = unit("other").replace("\"3-4\"", "\"2-4\"");
    let misspelt = format!("{text}quantiti = 2\n{neighbour}");
    let fixture = Fixture::extending("home-guard").file("units.toml", misspelt);
    assert_eq!(
        fixture.findings(),
        ["K007 units.toml:10:1", "U104 units.toml:17:57"],
        "its neighbour is"
    );
    let stray = format!("{text}weather = \"fine\"\n");
    let fixture = Fixture::extending("home-guard").file("units.toml", stray);
    assert_eq!(
        fixture.findings(),
        ["U104 units.toml:7:57", "K007 units.toml:10:1"],
        "a key too many takes nothing away"
    );
}

#[test]
fn only_visible_toml_files_make_a_pack() {
    let fixture = Fixture::extending("home-guard")
        .file("maps", "not a folder")
        .file(".taplo.toml", "include = []")
        .file("scenarios/._copy.toml", [0xff, 0xfe, 0x00])
        .file("notes.txt", "[[[");
    assert_eq!(fixture.findings(), NONE);
}

#[test]
fn windows_files_are_read_and_shown_like_any_other() {
    let text = format!(
        "\u{feff}{}{}",
        unit("patrol"),
        unit("patrol").replace("flag = 3", "flag = 99")
    );
    let fixture = Fixture::extending("home-guard").file("units.toml", text.replace('\n', "\r\n"));
    assert_eq!(fixture.findings(), ["K011 units.toml:17:8"]);
    let ran = fixture.run(&["check", "my-pack"]);
    assert!(ran.stdout.contains("17 | flag = 99\n"), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\u{240d}'), "{}", ran.stdout);
}
