//! The program as a person runs it: what it prints, and its exit code.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::fixture::{Fixture, Ran, run_in, unit};

fn run(arguments: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a temporary folder");
    run_in(folder.path(), arguments)
}

/// Expects an exit code and these words on standard output.
fn check(arguments: &[&str], code: i32, words: &[&str]) {
    let ran = run(arguments);
    assert_eq!(
        ran.code,
        Some(code),
        "{arguments:?}\n{}{}",
        ran.stdout,
        ran.stderr
    );
    for word in words {
        assert!(
            ran.stdout.contains(word),
            "{arguments:?} lacks {word:?}:\n{}",
            ran.stdout
        );
    }
}

/// Expects a refusal: exit code 2, nothing on standard output, and this message and hint.
fn check_refused(ran: &Ran, message: &str, hint: &str) {
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stdout, "");
    assert_eq!(ran.stderr, format!("error: {message}\nhint: {hint}\n"));
}

/// The commands, as `--help` lists them.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).stdout;
    let (_, list) = help.split_once("Commands:\n").expect("a list of commands");
    list.lines()
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_string)
        .collect()
}

/// A full disk behind standard output, as Linux has one ready.
#[cfg(target_os = "linux")]
#[test]
fn output_that_is_lost_is_a_failure() {
    for arguments in [
        &["list"][..],
        &["--help"],
        &["explain", "K012"],
        &["schema"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full");
        let output = Command::new(env!("CARGO_BIN_EXE_pressgang"))
            .args(arguments)
            .stdout(full.expect("a full device"))
            .stderr(Stdio::piped())
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let lost = "error: standard output cannot be written: No space left on device";
        assert!(told.starts_with(lost), "{arguments:?}\n{told}");
    }
}

/// M6: what a pack says is judged before it is shown, and shown harmlessly all the same.
#[test]
fn a_pack_cannot_command_the_terminal() {
    let spoilt = unit("rifles").replace("Patrol", "Patrol\\u001b]0;mine\\u0007");
    let fixture = Fixture::extending("home-guard").file("units.toml", spoilt);
    let folder = fixture.root();
    let folder = folder.to_str().expect("a path");
    for command in ["check", "list"] {
        let ran = fixture.run(&[command, folder]);
        let all = ran.stdout.clone() + &ran.stderr;
        assert!(!all.contains(['\u{1b}', '\u{7}']), "{command}\n{all:?}");
        if command == "check" {
            assert!(
                all.contains("K033") && all.contains("U+001B cannot be printed"),
                "{all}"
            );
        }
    }
}

#[test]
fn every_command_has_help_with_examples() {
    let commands = commands();
    for known in ["check", "completions", "explain", "list", "new", "schema"] {
        assert!(commands.iter().any(|it| it == known), "{commands:?}");
    }
    for command in commands {
        let example = format!("Examples:\n  pressgang {command}");
        check(&[&command, "--help"], 0, &["Usage:", &example]);
    }
    check(&["--help"], 0, &["Examples:\n  pressgang "]);
}

#[test]
fn nothing_is_coloured_in_a_pipe() {
    for arguments in [
        &["--help"][..],
        &["check", "home-guard"],
        &["explain"],
        &["explain", "U104"],
        &["explain", "HC-MOV-5"],
        &["explain", "--checks"],
        &["list"],
        &["list", "home-guard"],
        &["list", "nowhere"],
        &["no-such-command"],
    ] {
        let ran = run(arguments);
        let text = ran.stdout + &ran.stderr;
        assert!(
            !text.is_empty() && !text.contains('\u{1b}'),
            "{arguments:?}"
        );
    }
    let broken = Fixture::extending("home-guard").file("units.toml", "[[unit]]\n");
    assert!(!broken.run(&["check", "my-pack"]).stdout.contains('\u{1b}'));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for arguments in [
        &["schema"][..],
        &["completions", "zsh"],
        &["list", "home-guard"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pressgang"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn check_has_three_exit_codes() {
    check(
        &["check", "home-guard", "to-arms"],
        0,
        &["home-guard, to-arms: no findings"],
    );
    let broken = Fixture::extending("home-guard").file("units.toml", "[[unit]]\n");
    let ran = broken.run(&["check", "my-pack"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
    assert!(ran.stdout.ends_with("my-pack: 1 error\n"), "{}", ran.stdout);
    check_refused(
        &run(&["check", "home-gaurd"]),
        "there is no pack or folder `home-gaurd`",
        "did you mean `home-guard`?",
    );
    check_refused(
        &broken.run(&["check", "my-pack/units.toml"]),
        "`my-pack/units.toml` is a file, not a pack",
        "name the folder it is in",
    );
    assert_eq!(run(&["check", "--format", "xml"]).code, Some(2));
}

#[test]
fn check_judges_the_pack_one_stands_in() {
    let fixture = Fixture::extending("home-guard").file("units.toml", unit("patrol"));
    let ran = run_in(&fixture.root(), &["check"]);
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (Some(0), ".: no findings\n")
    );
}

#[test]
fn explain_tells_a_finding_by_code_and_by_name() {
    for name in ["U104", "u104", "bands-overlap", "Bands-Overlap"] {
        check(
            &["explain", name],
            0,
            &[
                "U104 bands-overlap  error\n",
                "\nWhat it does\n  Looks for",
                "\nUse instead\n    [[unit]]",
            ],
        );
    }
}

#[test]
fn explain_tells_a_rule_and_what_it_rests_on() {
    check(
        &["explain", "hc-mov-5"],
        0,
        &[
            "HC-MOV-5  Enemy zones stop a move\n",
            "\n  Enforced by  ",
            "\n  Printed on   quick reference\n",
            "\n  Rests on     AMB-11 Entering an enemy zone\n",
            "\n  Option       zoc_ends_turn (home-guard: move; to-arms: move): what entering",
        ],
    );
    check(
        &["explain", "AMB-11"],
        0,
        &["\n  Settles      HC-MOV-5 Enemy zones stop a move\n"],
    );
    check(&["explain", "HC-CMP-7"], 0, &["U104 bands-overlap"]);
    check(
        &["explain", "HC-MOV"],
        0,
        &["\n  HC-MOV-1   Occupied hexes bar the way\n"],
    );
    for line in run(&["explain", "HC-CMP-7"]).stdout.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

#[test]
fn explain_tells_options_effects_and_entries() {
    check(
        &["explain", "cards_per_turn"],
        0,
        &[
            "\n  Values  a whole number from 0 to 9\n",
            "\n  Set to  home-guard: 2; to-arms: 1\n",
            "\n  Source  AMB-1 Cards played per turn\n",
        ],
    );
    check(
        &["explain", "cancel"],
        0,
        &[
            "\n  Games    home-guard\n",
            "\n  Printed  The target's action is cancelled.\n",
        ],
    );
    check(
        &["explain", "unit"],
        0,
        &[
            "[[unit]]  A unit card.",
            "\n  strength *  ",
            "\n    and_fire  ",
        ],
    );
    check(&["explain", "palette"], 0, &["[palette]  In `pack.toml`"]);
    check(
        &["explain", "effect"],
        0,
        &["\n  cancel    what the target is doing"],
    );
}

#[test]
fn explain_without_an_id_shows_what_there_is() {
    check(
        &["explain"],
        0,
        &[
            "pressgang explain --checks",
            "\n  K  ",
            "\n  HC ",
            "engine  content  print  players  open",
            " kinds of entries",
        ],
    );
    let table = run(&["explain", "--checks"]).stdout;
    assert!(table.contains("\nU104  bands-overlap "), "{table}");
}

#[test]
fn explain_guesses_what_was_meant() {
    for (written, meant) in [
        ("HC-MVO-5", "HC-MOV-5"),
        ("band-overlap", "bands-overlap"),
        ("cards-per-trun", "cards_per_turn"),
        ("cancle", "cancel"),
        ("scenaro", "scenario"),
    ] {
        check_refused(
            &run(&["explain", written]),
            &format!("there is nothing called `{written}`"),
            &format!("did you mean `{meant}`?"),
        );
    }
}

#[test]
fn list_shows_the_bundled_packs() {
    let ran = run(&["list"]);
    assert_eq!(ran.code, Some(0));
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = ran.stdout.lines().map(squeezed).collect();
    for begun in [
        "hex-command 1.0.0 common ground",
        "home-guard 1.0.0 game",
        "combat-captain 1.0.0 game",
    ] {
        let shown = lines.iter().any(|line| line.starts_with(begun));
        assert!(shown, "{begun}: {}", ran.stdout);
    }
    assert!(ran.stdout.contains("To Arms!"));
    let json: Value =
        serde_json::from_str(&run(&["list", "--format", "json"]).stdout).expect("JSON");
    let packs = json["packs"].as_array().expect("a list");
    let home_guard = packs.iter().find(|pack| pack["id"] == "home-guard");
    let home_guard = home_guard.expect("home-guard");
    assert_eq!(home_guard["game"], true);
    assert!(home_guard["counts"]["unit"].as_u64() > Some(20));
}

#[test]
fn list_marks_what_is_inherited() {
    let fixture = Fixture::extending("home-guard").file("units.toml", unit("patrol"));
    let text = fixture.run(&["list", "my-pack"]).stdout;
    assert!(text.starts_with("my-pack 1.0.0  My Pack\n"), "{text}");
    assert!(text.contains("extends home-guard"), "{text}");
    let line = |id: &str| {
        let found = text
            .lines()
            .find(|line| line.split_whitespace().next() == Some(id));
        found.unwrap_or_else(|| panic!("no {id} in\n{text}"))
    };
    assert!(line("butchers-van").contains("from home-guard"));
    assert!(line("infantry").contains("from hex-command"));
    assert!(!line("patrol").contains("from"));
    assert!(
        line("pike-1").contains("Private Pike"),
        "a pc card is called after its character"
    );

    let json = fixture.run(&["list", "my-pack", "--format", "json"]).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let units = json["packs"][0]["entries"]["unit"]
        .as_array()
        .expect("units");
    let own: Vec<&Value> = units.iter().filter(|it| it["inherited"] == false).collect();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0]["name"], "Patrol");
}

#[test]
fn list_shows_options_with_value_source_and_meaning() {
    check(
        &["list", "--options"],
        0,
        &[
            "cards_per_turn  home-guard: 2; to-arms: 1\n    command cards a player may play in a turn; a whole number from 0 to 9 (AMB-1)\n",
        ],
    );
    let ran = run(&["list", "to-arms", "--options"]);
    assert!(
        ran.stdout.contains("\ncards_per_turn  1\n"),
        "{}",
        ran.stdout
    );
    assert!(
        !ran.stdout.contains("npc_save_cmp"),
        "an option of the other game"
    );
}

#[test]
fn list_of_a_broken_pack_says_so() {
    let fixture = Fixture::extending("nowhere");
    check_refused(
        &fixture.run(&["list", "my-pack"]),
        "`my-pack` cannot be read as a pack",
        "`pressgang check my-pack` shows what is wrong",
    );
    let fixture = Fixture::extending("home-guard").file("units.toml", "[[unit]]\n");
    let ran = fixture.run(&["list", "my-pack"]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.stderr.contains("parts of `my-pack` cannot be read"),
        "{}",
        ran.stderr
    );
}

#[test]
fn new_writes_a_pack_without_a_fault() {
    let fixture = Fixture::empty();
    for (folder, extends, id, kind) in [
        ("market-garden", "home-guard", "market-garden", "npc"),
        ("small-wars", "to-arms", "small-wars", "special"),
        ("more-wars", "small-wars", "more-wars", "special"),
        ("deep/er/raid", "home-guard", "raid", "npc"),
    ] {
        let ran = fixture.run(&["new", folder, "--extends", extends]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let checked = fixture.run(&["check", folder, "--deny", "warnings"]);
        assert_eq!(checked.stdout, format!("{folder}: no findings\n"));
        let around = fixture.root().with_file_name(folder);
        let read = |file: &str| fs::read_to_string(around.join(file)).expect("the file is there");
        assert!(read("pack.toml").contains(&format!("\nid = \"{id}\"\n")));
        assert!(read("commands.toml").contains(&format!("\nkind = \"{kind}\"")));
        for file in ["pack.toml", "units.toml", "commands.toml"] {
            assert!(
                read(file).starts_with("#:schema ./pressgang.schema.json\n"),
                "{file}"
            );
        }
        assert!(read(".taplo.toml").contains("pressgang.schema.json"));
        assert_eq!(read("README.md").matches("    pressgang ").count(), 3);
        let schema: Value = serde_json::from_str(&read("pressgang.schema.json")).expect("JSON");
        assert!(schema["properties"]["unit"].is_object());
        assert_eq!(fs::read_dir(&around).expect("the folder").count(), 6);
    }
}

#[test]
fn new_makes_an_id_of_the_folders_name() {
    for (folder, id, title, argument) in [
        (
            "My First Pack!",
            "my-first-pack",
            "My First Pack",
            "'My First Pack!'",
        ),
        ("My Pack", "my-pack", "My Pack", "\"My Pack\""),
        ("Grün pack", "gruen-pack", "Grün Pack", "\"Grün pack\""),
        ("Łódź", "lodz", "Łódź", "Łódź"),
    ] {
        let fixture = Fixture::empty();
        let ran = fixture.run(&["new", folder]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let next = format!("\nnext: pressgang check {argument}\n");
        assert!(ran.stdout.ends_with(&next), "{}", ran.stdout);
        let path = fixture.root().with_file_name(folder).join("pack.toml");
        let text = fs::read_to_string(path).expect("the file is there");
        let head = format!("id = \"{id}\"\ntitle = \"{title}\"\n");
        assert!(text.contains(&head), "{text}");
        let checked = fixture.run(&["check", folder, "--games", "0", "--deny", "warnings"]);
        assert_eq!(checked.stdout, format!("{folder}: no findings\n"));
    }
}

#[test]
fn new_fills_an_empty_folder_even_the_one_it_stands_in() {
    let fixture = Fixture::empty();
    let ran = run_in(&fixture.root(), &["new", "."]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(fixture.findings(), [""; 0]);
    let text = fs::read_to_string(fixture.root().join("pack.toml")).expect("the file is there");
    assert!(text.contains("id = \"my-pack\""), "{text}");
}

#[test]
fn new_never_overwrites_and_leaves_nothing_behind() {
    let fixture = Fixture::empty()
        .file("notes.txt", "mine")
        .file("../a-file", "mine, too");
    let hint = "name a folder that does not exist yet: nothing is ever overwritten";
    check_refused(
        &fixture.run(&["new", "my-pack"]),
        "`my-pack` is there already and not empty",
        hint,
    );
    check_refused(
        &fixture.run(&["new", "a-file"]),
        "`a-file` is a file, or lies below one",
        hint,
    );
    check_refused(
        &fixture.run(&["new", "other", "--extends", "hex-command"]),
        "`hex-command` is common ground for several games, and not a game",
        "extend a game: home-guard or to-arms",
    );
    check_refused(
        &fixture.run(&["new", "other", "--extends", "home-gard"]),
        "there is no pack or folder `home-gard`",
        "did you mean `home-guard`?",
    );
    check_refused(
        &fixture.run(&["new", "other", "--extends", "../my-pack"]),
        "`../my-pack` is not the id of a pack",
        "name a bundled pack, or a folder beside the new one, without a path",
    );
    let around = fixture.root();
    let around = around.parent().expect("a folder");
    let mut left: Vec<_> = fs::read_dir(around)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["a-file", "my-pack"]);
    assert_eq!(
        fs::read(fixture.root().join("notes.txt")).expect("it is there"),
        b"mine"
    );
}

#[cfg(unix)]
#[test]
fn new_in_a_folder_that_may_not_be_written_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let fixture = Fixture::empty();
    let locked = fixture.root();
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).expect("it is locked");
    // For the superuser there is no lock.
    if fs::write(locked.join("probe"), "").is_err() {
        let ran = fixture.run(&["new", "my-pack/inner"]);
        assert_eq!(ran.code, Some(2));
        assert!(
            ran.stderr
                .starts_with("error: `my-pack/inner` cannot be written: ")
        );
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).expect("it is unlocked");
}

#[test]
fn schema_is_printed_whole_or_by_kind() {
    let whole: Value = serde_json::from_str(&run(&["schema"]).stdout).expect("JSON");
    assert!(whole["properties"]["unit"]["items"]["properties"]["strength"].is_object());
    let unit: Value = serde_json::from_str(&run(&["schema", "unit"]).stdout).expect("JSON");
    assert!(unit["properties"]["strength"].is_object());
    check_refused(
        &run(&["schema", "units"]),
        "there is no kind of entry `units`",
        "did you mean `unit`?",
    );
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let commands = commands();
        let words: Vec<&str> = commands.iter().map(String::as_str).collect();
        check(&["completions", shell], 0, &words);
    }
    assert_eq!(run(&["completions", "cobol"]).code, Some(2));
}

#[test]
fn a_folder_of_prints_does_not_hide_the_pack_they_were_printed_from() {
    let fixture = Fixture::empty();
    std::fs::create_dir(fixture.beside("dads-ww2")).expect("a folder");
    let ran = fixture.run(&["list", "dads-ww2"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("32 armies"), "{}", ran.stdout);
}

#[test]
fn all_games_are_printed_and_all_packs_judged_by_one_command() {
    let fixture = Fixture::empty();
    let ran = fixture.run(&["build", "--all", "--only", "counters", "--paper", "a4"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    for game in [
        "home-guard",
        "to-arms",
        "dads-ww2",
        "combat-captain",
        "broadswords",
    ] {
        let manifest = fixture.beside(&format!("output/{game}/manifest.json"));
        assert!(manifest.is_file(), "{game}: {}", ran.stdout);
    }
    assert!(!fixture.beside("output/hex-command").exists(), "no game");
    let ran = fixture.run(&["check", "--all", "--games", "0"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert_eq!(
        ran.stdout,
        "broadswords, combat-captain, dads-ww2, hex-command, home-guard, to-arms: no findings\n"
    );
}
