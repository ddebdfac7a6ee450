//! Findings as they are written: every format, many mistakes at once, and input nobody should have to read.

use serde_json::Value;

use crate::fixture::{Fixture, Ran, head, unit};

/// The pack most tests extend: it has no cards, so that the program need not lay out what is not looked at.
const GROUND: &str = "hex-command";

/// Two mistakes: a number out of bounds on line 5, and bands that overlap on line 17.
fn broken() -> Fixture {
    let text = unit("first").replace("strength = 4", "strength = 40")
        + &unit("second").replace("\"3-4\"", "\"2-4\"");
    Fixture::extending(GROUND).file("units.toml", text)
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn as_text() {
    let ran = broken().run(&["check", "my-pack"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.stdout,
        r#"error[K011 number-out-of-bounds]: `strength` is 40, but it must be from 1 to 20
 --> my-pack/units.toml:5:12
  |
5 | strength = 40
  |            ^^ from 1 to 20

error[U104 bands-overlap]: range bands 1-2 and 2-4 of `second` both cover range 2
  --> my-pack/units.toml:16:57
   |
16 | firepower = [ { range = "1-2", dice = "WW" }, { range = "2-4", dice = "W" } ]
   |                         ----- first here                ^^^^^ range 2 again
   |
   = rule: HC-CMP-7 (see `pressgang explain HC-CMP-7`)
   = hint: give each range one entry only

my-pack: 2 errors
"#
    );
}

#[test]
fn as_json() {
    let ran = broken().run(&["check", "my-pack", "--format", "json"]);
    assert_eq!(ran.code, Some(1));
    let json = json(&ran);
    assert_eq!(json["errors"], 2);
    assert_eq!(json["warnings"], 0);
    let first = &json["findings"][0];
    assert_eq!(first["code"], "K011");
    assert_eq!(first["name"], "number-out-of-bounds");
    assert_eq!(first["severity"], "error");
    assert_eq!(first["path"], "my-pack/units.toml");
    assert_eq!(first["range"]["start"]["line"], 5);
    assert_eq!(first["range"]["start"]["column"], 12);
    assert_eq!(first["range"]["end"]["column"], 14);
    let second = &json["findings"][1];
    assert_eq!(second["range"]["start"]["line"], 16);
    assert_eq!(second["rules"][0], "HC-CMP-7");
    assert_eq!(second["labels"][0]["text"], "first here");
    assert_eq!(second["labels"][0]["range"]["start"]["column"], 25);
}

#[test]
fn as_github_commands() {
    let ran = broken().run(&["check", "my-pack", "--format", "github"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.stdout.lines().next(),
        Some(
            "::error file=my-pack/units.toml,line=5,col=12,endLine=5,endColumn=14,title=K011 number-out-of-bounds::`strength` is 40, but it must be from 1 to 20"
        )
    );
    assert_eq!(ran.stdout.lines().count(), 2, "one line for each finding");
    assert!(ran.stdout.contains("%0Arule: HC-CMP-7%0Ahint: "));
}

#[test]
fn as_sarif() {
    let ran = broken().run(&["check", "my-pack", "--format", "sarif"]);
    assert_eq!(ran.code, Some(1));
    let json = json(&ran);
    assert_eq!(json["version"], "2.1.0");
    let run = &json["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "pressgang");
    let result = &run["results"][1];
    assert_eq!(result["ruleId"], "U104");
    assert_eq!(result["level"], "error");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let index = result["ruleIndex"].as_u64().expect("an index");
    assert_eq!(rules[usize::try_from(index).expect("small")]["id"], "U104");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "my-pack/units.toml");
    assert_eq!(place["region"]["startLine"], 16);
    assert_eq!(place["region"]["startColumn"], 57);
    assert_eq!(place["region"]["endColumn"], 62);
}

#[test]
fn columns_count_letters_and_not_bytes() {
    let text = unit("patrol").replace("name = \"Patrol\"", "name = 'é'\nmotto = { \"ü\" = 1 }");
    let fixture = Fixture::extending(GROUND).file("units.toml", text);
    let json = json(&fixture.run(&["check", "my-pack", "--format", "json"]));
    let range = &json["findings"][0]["range"];
    assert_eq!(range["start"]["column"], 9);
    assert_eq!(range["end"]["column"], 20);
}

#[test]
fn a_clean_pack_is_silent_in_every_format() {
    let fixture = Fixture::extending(GROUND);
    for (format, empty) in [("text", "my-pack: no findings\n"), ("github", "")] {
        let ran = fixture.run(&["check", "my-pack", "--format", format]);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(0), empty),
            "{format}"
        );
    }
    let list = json(&fixture.run(&["check", "my-pack", "--format", "json"]));
    assert_eq!(list["findings"].as_array().map(Vec::len), Some(0));
    let sarif = json(&fixture.run(&["check", "my-pack", "--format", "sarif"]));
    assert_eq!(
        sarif["runs"][0]["results"].as_array().map(Vec::len),
        Some(0)
    );
}

/// Ten mistakes in six files, and references to what is lost by them.
#[test]
fn ten_mistakes_are_ten_findings() {
    let command = "[[command]]\nid = \"nurse\"\nkind = \"npc\"\nname = \"The Nurse\"\nrelation = \"On her rounds\"\nline = \"Tongues out.\"\nplay = { not_engaged = \"all\", fire = \"none\", close_combat = \"none\" }\nreach = { voice = 1 }\ntarget = { any_unit = true }\nsave = { at_least = 8, higher_than = 7 }\neffect = [ { cancel = \"move\" } ]\n";
    let map = "[[map]]\nid = \"allotments\"\nname = \"The Allotments\"\nrows = [\n  \". w . .\",\n  \". . f .\",\n  \"w . . .\",\n]\nlabels = [ { at = \"3,2\", text = \"Shed\" } ]\n";
    // It names a map and a unit that are written, if not rightly: nothing of that is its own mistake.
    let scenario = "[[scenario]]\nid = \"dig\"\nname = \"Dig for Victory\"\nmap = \"allotments\"\nbriefing = \"The potatoes are at stake.\"\nfirst = \"platoon\"\n\n[[scenario.side]]\nid = \"platoon\"\nname = \"The platoon\"\nhome = \"south\"\ncaptain = true\nhand = 3\nhand_limit = 4\nquota = 2\nofficers = [\"mainwaring\"]\nforces = [ { id = \"one\", of = \"scouts\", at = \"0103\" } ]\nleaders = [ { id = \"captain\", leader = \"captain\", at = \"0103\" } ]\n\n[[scenario.side]]\nid = \"wardens\"\nname = \"The wardens\"\nhome = \"north\"\nhand = 3\nhand_limit = 4\nquota = 2\nofficers = [\"hodges\"]\nforces = [ { id = \"two\", of = \"cooks\", at = \"0201\" } ]\nleaders = [ { id = \"chief\", leader = \"chief-warden\", at = \"0201\" } ]\n";
    let fixture = Fixture::empty()
        .file(
            "pack.toml",
            head("my-pack", "home-guard")
                + "\n[palette]\nink = \"navy\"\n\n[options]\ncards_per_trun = 1\n\n[remove]\nunit = [\"butchers-wagon\"]\n",
        )
        .file(
            "units.toml",
            unit("cooks").replace("strength = 4", "strenght = 4")
                + &unit("clerks").replace("\"3-4\"", "\"2-4\"")
                + &unit("bakers")
                + &unit("bakers"),
        )
        .file(
            "scouts.toml",
            unit("scouts").replace("\"Patrol\"", "\"Patrol") + &unit("riders").replace("flag = 3", "flag = 33"),
        )
        .file("commands.toml", command)
        .file("maps/allotments.toml", map)
        .file("scenarios/dig.toml", scenario);
    assert_eq!(
        fixture.findings(),
        [
            "K014 commands.toml:10:8",
            "M101 maps/allotments.toml:9:19",
            "K015 pack.toml:8:7",
            "K023 pack.toml:11:1",
            "K022 pack.toml:14:9",
            "K004 scouts.toml:3:15",
            "K011 scouts.toml:17:8",
            "K007 units.toml:5:1",
            "U104 units.toml:16:57",
            "K017 units.toml:29:6",
        ]
    );
}

/// Expects a clear error in few words.
fn check_hostile(fixture: &Fixture, code: &str) {
    for format in ["text", "sarif"] {
        let ran = fixture.run(&["check", "my-pack", "--format", format]);
        assert_eq!(ran.code, Some(1), "{format}: {}", ran.stderr);
        assert_eq!(ran.stderr, "", "{format}");
        assert!(
            ran.stdout.contains(code),
            "{code} in {format}:\n{}",
            ran.stdout
        );
        assert!(
            ran.stdout.len() < 20_000,
            "{format}: {} bytes",
            ran.stdout.len()
        );
    }
}

/// Bytes that are the same in every run.
fn noise(length: usize, byte: impl Fn(u64) -> u8) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    (0..length)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            byte(state >> 32)
        })
        .collect()
}

const MEGABYTE: usize = 1_000_000;

fn low(number: u64) -> u8 {
    u8::try_from(number % 256).unwrap_or_default()
}

#[test]
fn random_bytes() {
    let bytes = noise(MEGABYTE, low);
    check_hostile(
        &Fixture::extending(GROUND).file("units.toml", &bytes),
        "K002",
    );
    check_hostile(&Fixture::empty().file("pack.toml", &bytes), "K002");
}

#[test]
fn letters_in_one_line() {
    let bytes = noise(MEGABYTE, |number| b' ' + low(number) % 95);
    check_hostile(
        &Fixture::extending(GROUND).file("units.toml", &bytes),
        "K004",
    );
    check_hostile(&Fixture::empty().file("pack.toml", &bytes), "K004");
    let name = "k".repeat(MEGABYTE);
    let key = format!("{name} = 1\n");
    check_hostile(&Fixture::extending(GROUND).file("units.toml", key), "K006");
    let id = unit("patrol").replace("patrol", &name.to_uppercase());
    check_hostile(&Fixture::extending(GROUND).file("units.toml", id), "K013");
}

#[test]
fn nothing_but_brackets() {
    for text in ["[[[[".repeat(MEGABYTE / 4), "[[[[\n".repeat(MEGABYTE / 5)] {
        check_hostile(&Fixture::extending(GROUND).file("units.toml", text), "K004");
    }
}

#[test]
fn deep_nesting() {
    for text in [
        format!("x = {}", "[".repeat(10_000)),
        format!("x = {}{}", "[".repeat(10_000), "]".repeat(10_000)),
        format!("x = {}", "{a=".repeat(10_000)),
        format!("{}a = 1", "a.".repeat(10_000)),
        format!("[[command]]\neffect = {}", "[{choose=".repeat(10_000)),
    ] {
        check_hostile(&Fixture::extending(GROUND).file("units.toml", text), "K004");
    }
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let text = "[[unit]]\n\"\\u001b[31m\" = 1\nid = \"\\u001b]0;owned\\u0007\"\n";
    let fixture = Fixture::extending(GROUND).file("units.toml", text);
    check_hostile(&fixture, "K007");
    for format in ["text", "json", "github", "sarif"] {
        let ran = fixture.run(&["check", "my-pack", "--format", format]);
        let is_plain = |letter: char| !letter.is_control() || letter == '\n';
        assert!(ran.stdout.chars().all(is_plain), "{format}");
    }
}

#[test]
fn too_many_findings_to_read_are_counted() {
    let text: String = (0..300)
        .map(|at| format!("[[tile]]\nid = \"t{at}\"\n"))
        .collect();
    let fixture = Fixture::extending(GROUND).file("tiles.toml", text);
    let ran = fixture.run(&["check", "my-pack"]);
    assert_eq!(ran.stdout.matches("error[").count(), 100);
    assert!(
        ran.stdout
            .ends_with("... and 200 more; `--format json` lists them all\n\nmy-pack: 300 errors\n")
    );
    let list = json(&fixture.run(&["check", "my-pack", "--format", "json"]));
    assert_eq!(list["findings"].as_array().map(Vec::len), Some(300));
}

#[test]
fn folders_and_paths() {
    check_hostile(&Fixture::empty(), "K005");
    check_hostile(&Fixture::empty().file("pack.toml", ""), "K008");
    check_hostile(&Fixture::empty().file("pack.toml/file", ""), "K001");
    check_hostile(
        &Fixture::extending(GROUND).file("units.toml/file", ""),
        "K001",
    );
    check_hostile(
        &Fixture::extending(GROUND).file("units.toml", [b'#', 0xe9]),
        "K002",
    );
    check_hostile(
        &Fixture::extending("../x").file("../x/pack.toml", head("x", GROUND)),
        "K013",
    );
    check_hostile(&Fixture::extending("/etc"), "K013");
    let missing = Fixture::empty().run(&["check", "no-such-folder"]);
    assert_eq!(missing.code, Some(2));
    assert!(
        missing
            .stderr
            .starts_with("error: there is no pack or folder `no-such-folder`\n")
    );
}

#[cfg(unix)]
#[test]
fn a_file_linked_from_outside() {
    let fixture = Fixture::extending(GROUND).file("../secret.toml", "password = \"swordfish\"\n");
    std::os::unix::fs::symlink("../secret.toml", fixture.root().join("units.toml"))
        .expect("a link");
    check_hostile(&fixture, "K003");
    assert!(
        !fixture
            .run(&["check", "my-pack"])
            .stdout
            .contains("swordfish")
    );
    std::os::unix::fs::symlink("/", fixture.root().join("maps")).expect("a link");
    check_hostile(&fixture, "K003");
}
