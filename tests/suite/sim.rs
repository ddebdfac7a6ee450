//! `pressgang sim`: the same report for any number of threads and shards, to a stated precision, in every format; and two packs compared.

use hayro::hayro_syntax::Pdf;
use serde_json::Value;

use crate::export::read_page;
use crate::fixture::{Fixture, Ran, head};

const MAP: &str = "[[map]]\nid = \"yard\"\nname = \"The Yard\"\nrows = [\n  \". . . . .\",\n  \". . . . .\",\n  \". . . . .\",\n  \". . . . .\",\n  \". . . . .\",\n]\n";

/// Sections of the platoon and of Eastgate across a yard: a battle of few turns.
fn row(platoon: usize) -> String {
    let units: Vec<String> = (0..platoon)
        .map(|at| {
            format!(
                "{{ id = \"p{at}\", of = \"home-guard-section\", at = \"0{}05\" }}",
                at + 1
            )
        })
        .collect();
    format!(
        "[[scenario]]\nid = \"row\"\nname = \"A Row\"\nmap = \"yard\"\nbriefing = \"About the yard.\"\n\
         [[scenario.side]]\nid = \"platoon\"\nname = \"The platoon\"\nhome = \"south\"\ncaptain = true\nhand = 2\nhand_limit = 3\nquota = 1\nforces = [ {} ]\n\
         [[scenario.side]]\nid = \"eastgate\"\nname = \"Eastgate\"\nhome = \"north\"\nhand = 2\nhand_limit = 3\nquota = 1\n\
         forces = [ {{ id = \"e0\", of = \"eastgate-section\", at = \"0201\" }} ]\n",
        units.join(", ")
    )
}

/// The pack with the row, and beside it `stronger`, in which the platoon has three sections for one.
fn yard() -> Fixture {
    Fixture::extending("home-guard")
        .file("maps/yard.toml", MAP)
        .file("scenarios/row.toml", row(1))
        .file("../stronger/pack.toml", head("stronger", "home-guard"))
        .file("../stronger/maps/yard.toml", MAP)
        .file("../stronger/scenarios/row.toml", row(3))
}

/// Plays the row.
fn sim(yard: &Fixture, more: &[&str]) -> Ran {
    let mut arguments = vec!["sim", "row"];
    if !more.contains(&"--compare") {
        arguments.extend(["--pack", "my-pack"]);
    }
    arguments.extend(more);
    let ran = yard.run(&arguments);
    assert_eq!(ran.code, Some(0), "{more:?}: {}{}", ran.stdout, ran.stderr);
    ran
}

fn json(yard: &Fixture, more: &[&str]) -> Value {
    let ran = sim(yard, &[more, &["--format", "json"]].concat());
    serde_json::from_str(&ran.stdout).expect("JSON")
}

fn number(value: &Value, path: &str) -> f64 {
    let found = value.pointer(path).and_then(Value::as_f64);
    found.unwrap_or_else(|| panic!("no number at {path}: {value}"))
}

#[test]
fn the_number_of_threads_does_not_show() {
    let yard = yard();
    let stop = [
        "--precision",
        "9%",
        "--bot",
        "greedy:blunder=20%",
        "--format",
        "json",
    ];
    let compared = [
        "--compare",
        "my-pack",
        "stronger",
        "--games",
        "30",
        "--format",
        "json",
    ];
    let text = ["--games", "30", "--format", "text"];
    let csv = ["--games", "30", "--format", "csv"];
    for terms in [&stop[..], &compared, &text, &csv] {
        let with = |threads| sim(&yard, &[terms, &["--threads", threads]].concat()).stdout;
        assert_eq!(with("1"), with("2"), "{terms:?}");
    }
}

#[test]
fn a_seed_gives_the_same_battles_and_another_gives_others() {
    let yard = yard();
    let with = |seed| sim(&yard, &["--games", "60", "--bot", "random", "--seed", seed]).stdout;
    assert_eq!(with("7"), with("7"));
    assert_ne!(
        with("7").replace("seed 7", ""),
        with("8").replace("seed 8", "")
    );
}

#[test]
fn it_plays_until_the_intervals_are_narrow_enough() {
    let yard = yard();
    let played = |more: &[&str]| {
        let found = json(&yard, &[&["--bot", "random"], more].concat());
        let widths = [0, 1].map(|at| {
            let end = |end: &str| number(&found, &format!("/report/sides/{at}/won/share/{end}"));
            (end("high") - end("low")) / 2.0
        });
        (number(&found, "/report/games"), widths[0].max(widths[1]))
    };
    let (coarse, width) = played(&["--precision", "8%"]);
    assert!(
        width <= 0.08 && (100.0..500.0).contains(&coarse),
        "{coarse} {width}"
    );
    let (fine, width) = played(&["--precision", "4%"]);
    assert!(width <= 0.04 && fine > 2.0 * coarse, "{fine} {width}");
    assert_eq!(played(&["--games", "37"]).0, 37.0);
    assert_eq!(played(&["--precision", "4%", "--games", "150"]).0, 150.0);
}

#[test]
fn a_planted_difference_is_found_and_none_where_there_is_none() {
    let yard = yard();
    let terms = ["--games", "150", "--bot", "random"];
    let compared = |packs: [&str; 2]| json(&yard, &[&["--compare"], &packs[..], &terms].concat());
    let found = compared(["my-pack", "stronger"]);
    assert!(
        number(&found, "/comparison/won/0/difference/low") > 0.05,
        "{found}"
    );
    assert!(number(&found, "/comparison/won/1/difference/high") < 0.0);
    let told = sim(
        &yard,
        &[&["--compare", "my-pack", "stronger"], &terms[..]].concat(),
    )
    .stdout;
    let verdict =
        "In stronger, The platoon wins more often and Eastgate wins less often than in my-pack.";
    assert!(told.contains(verdict), "{told}");
    let same = compared(["my-pack", "my-pack"]);
    assert_eq!(number(&same, "/comparison/alike/count"), 150.0);
    assert_eq!(number(&same, "/comparison/won/0/difference/value"), 0.0);
    assert!(number(&same, "/comparison/won/0/difference/low") < 0.0);
}

#[test]
fn a_card_more_changes_nothing_until_somebody_draws_it() {
    let card = "[[command]]\nid = \"aunt\"\nkind = \"npc\"\nname = \"Aunt Ada\"\nrelation = \"Of the verger\"\nline = \"Wipe your feet.\"\nplay = { not_engaged = 'all', fire = 'none', close_combat = 'none' }\nreach = { voice = 1 }\ntarget = { any_unit = true }\nsave = { at_least = 8 }\neffect = [ { cancel = 'action' } ]\n";
    let yard = yard()
        .file("../carded/pack.toml", head("carded", "home-guard"))
        .file("../carded/maps/yard.toml", MAP)
        .file("../carded/scenarios/row.toml", row(1))
        .file("../carded/cards.toml", card);
    let terms = [
        "--games",
        "60",
        "--bot",
        "random",
        "--set",
        "draws_per_turn=0",
    ];
    let packs = ["--compare", "my-pack", "carded"];
    let found = json(&yard, &[&packs[..], &terms].concat());
    let cards = found["comparison"]["packs"][1]["cards"].as_array();
    let aunt = cards.and_then(|cards| cards.iter().find(|card| card["id"] == "aunt"));
    let held = number(aunt.expect("the card is in the deck"), "/held/count");
    let alike = number(&found, "/comparison/alike/count");
    assert!(held > 0.0 && held < 40.0, "{held}");
    assert!(alike >= 60.0 - held && alike < 60.0, "{alike}, {held}");
}

#[test]
fn rows_of_csv_have_the_columns_of_their_head() {
    let yard = yard().file(
        "scenarios/row.toml",
        row(1).replace("\"Eastgate\"", "\"Eastgate, \\\"the lot\\\"\""),
    );
    let told = sim(
        &yard,
        &["--games", "40", "--bot", "random", "--format", "csv"],
    )
    .stdout;
    let rows: Vec<Vec<String>> = told.lines().map(cells).collect();
    assert_eq!(
        rows[0].join(" "),
        "pack table side id name measure value low high count of"
    );
    assert!(rows.iter().all(|row| row.len() == 11), "{told}");
    let won = rows
        .iter()
        .find(|row| row[1] == "side" && row[2] == "eastgate" && row[5] == "won");
    let won = won.expect("a row for the wins of Eastgate");
    assert_eq!(
        (won[4].as_str(), won[10].as_str()),
        ("Eastgate, \"the lot\"", "40")
    );
    let share: f64 = won[6].parse().expect("a number");
    let count: f64 = won[9].parse().expect("a number");
    assert!((share - count / 40.0).abs() < 1e-6);
}

/// The cells of a row, by RFC 4180.
fn cells(row: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    let mut letters = row.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("a cell");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => cell.push(letter),
        }
    }
    cells
}

#[test]
fn sums_agree_with_each_other() {
    let found = json(&yard(), &["--games", "80", "--bot", "random"]);
    let report = &found["report"];
    let at = |path: &str| number(report, path);
    let wins = at("/sides/0/won/count") + at("/sides/1/won/count");
    assert_eq!(wins + at("/drawn/count"), 80.0);
    let ends = ["quota", "nobody_left", "time"].map(|end| at(&format!("/ends/{end}/count")));
    assert_eq!(ends.iter().sum::<f64>(), 80.0);
    let of_units = |side: &str| -> f64 {
        let units = report["units"].as_array().expect("units").iter();
        let of_side = units.filter(|unit| unit["side"] == side);
        of_side.map(|unit| number(unit, "/lost/value")).sum()
    };
    for (at_side, id) in ["platoon", "eastgate"].iter().enumerate() {
        let lost = at(&format!("/sides/{at_side}/lost/mean/value"));
        assert!((lost - of_units(id)).abs() < 1e-9, "{id}");
    }
    let margin = at("/sides/0/points/mean/value") - at("/sides/1/points/mean/value");
    assert!((margin - at("/margin/mean/value")).abs() < 1e-9);
}

#[test]
fn the_report_names_sides_units_commanders_and_cards() {
    let yard = yard();
    let told = sim(&yard, &["--games", "60", "--bot", "random"]).stdout;
    for words in [
        "A Row  row of my-pack",
        "60 battles, random against random, seed 1",
        "The platoon",
        "Eastgate",
        "How it ended: the quota was reached in",
        "turns on average",
        "Whoever holds the initiative on turn 1",
        "p0",
        "mrs-pike",
        "Mrs Pike",
        "then played",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let ran = yard.run(&["sim", "first-parade", "--games", "6", "--bot", "random"]);
    assert!(
        ran.stdout
            .contains("The Walmington-on-Sea platoon always holds the initiative on turn 1")
    );
    assert!(ran.stdout.contains("chief-warden"), "{}", ran.stdout);
}

#[test]
fn readings_of_the_rules_can_be_set_for_once() {
    let yard = yard();
    let with = |more: &[&str]| {
        sim(
            &yard,
            &[&["--games", "40", "--bot", "random"], more].concat(),
        )
        .stdout
    };
    let set = with(&["--set", "draws_per_turn=3"]);
    assert!(set.contains("seed 1, draws_per_turn=3"), "{set}");
    assert_ne!(set.replace(", draws_per_turn=3", ""), with(&[]));
}

/// A chart is for people: units have names on it, and points are counted in columns about a lead of none.
#[test]
fn charts_call_units_by_their_names() {
    let yard = yard();
    let out = yard.beside("named.pdf");
    let path = out.to_str().expect("a path");
    sim(&yard, &["--games", "20", "--bot", "random", "--out", path]);
    let pdf = Pdf::new(std::fs::read(&out).expect("a file")).expect("a PDF");
    let words: String = pdf.pages().iter().map(|page| read_page(page)).collect();
    let words: String = words.split_whitespace().collect();
    for said in [
        "P0(HomeGuardInfantry)",
        "E0(EastgateSection)",
        "leadinpoints",
    ] {
        assert!(words.contains(said), "no {said} in {words}");
    }
    assert!(!words.contains("p0:"), "{words}");
}

#[test]
fn charts_are_written_as_the_file_ends() {
    let yard = yard();
    let out = yard.beside("row.pdf");
    let path = out.to_str().expect("a path");
    sim(&yard, &["--games", "20", "--bot", "random", "--out", path]);
    assert!(std::fs::read(&out).expect("a file").starts_with(b"%PDF"));
    let out = yard.beside("compared.svg");
    let path = out.to_str().expect("a path");
    let terms = ["--games", "20", "--bot", "random", "--out", path];
    sim(
        &yard,
        &[&["--compare", "my-pack", "stronger"], &terms[..]].concat(),
    );
    assert!(
        std::fs::read_to_string(&out)
            .expect("a file")
            .contains("<svg")
    );
}

#[test]
fn what_cannot_be_played_is_refused_with_the_reason() {
    let yard = yard()
        .file("../other/pack.toml", head("other", "home-guard"))
        .file("../other/maps/yard.toml", MAP)
        .file(
            "../other/scenarios/row.toml",
            row(1).replace("\"eastgate\"", "\"westgate\""),
        )
        .file("../broken/pack.toml", head("broken", "home-guard"))
        .file("../broken/maps/yard.toml", MAP)
        .file(
            "../broken/scenarios/row.toml",
            row(1).replace("0201", "9901"),
        );
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["frist-parade"],
            &[
                "there is no scenario `frist-parade`",
                "did you mean `first-parade`?",
            ],
        ),
        (
            &["row", "--pack", "nowhere"],
            &["there is no pack or folder `nowhere`"],
        ),
        (
            &["row", "--pack", "broken"],
            &["this pack cannot be played: 1 error"],
        ),
        (
            &["row", "--compare", "my-pack", "home-guard"],
            &["`home-guard`: there is no scenario `row`"],
        ),
        (
            &["row", "--compare", "my-pack", "other"],
            &[
                "is another battle in `other`: platoon against westgate, not platoon against eastgate",
            ],
        ),
        (&["row", "--compare", "my-pack"], &["2 values required"]),
        (
            &["row", "--pack", "my-pack", "--bot", "greddy"],
            &["there is no bot `greddy`", "did you mean `greedy`?"],
        ),
        (
            &["row", "--pack", "my-pack", "--first", "captain:budget=1s"],
            &["decides by the clock", "captain:playouts=64"],
        ),
        (
            &["row", "--precision", "1"],
            &["write a percentage from 0.05% to 50%, such as 1%"],
        ),
        (&["row", "--games", "0"], &["0 is not in 1..=100000000"]),
        (
            &["row", "--set", "draws"],
            &["write an option and its value"],
        ),
        (
            &["row", "--pack", "my-pack", "--set", "drows_per_turn=3"],
            &["cannot be played"],
        ),
        (
            &["row", "--out", "report.doc"],
            &["does not say what kind of file it is", ".pdf"],
        ),
        (&["row", "--threads", "0"], &["0 is not in 1..=1024"]),
        (
            &["row", "--shard", "1/4"],
            &[
                "how many battles the whole run has",
                "--games 1000000 --shard 1/4",
            ],
        ),
        (
            &["row", "--shard", "1/4", "--precision", "1%"],
            &["a precision cannot be played in shards", "--games"],
        ),
        (
            &["row", "--shard", "5/4", "--games", "10"],
            &["`5/4` is not a shard", "such as 3/20"],
        ),
        (
            &["row", "--shard", "1/4", "--games", "10", "--format", "pdf"],
            &["a shard is written as JSON", "--merge"],
        ),
        (&[], &["<SCENARIO>"]),
        (&["row", "--merge", "part.json"], &["cannot be used with"]),
    ];
    for (arguments, words) in cases {
        refused(&yard, arguments, words);
    }
}

fn refused(yard: &Fixture, arguments: &[&str], words: &[&str]) {
    let ran = yard.run(&[&["sim"], arguments].concat());
    assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.stdout);
    for word in words {
        assert!(ran.stderr.contains(word), "{arguments:?}: {}", ran.stderr);
    }
}

// Shards: each is a process of its own, as a scheduler would start it.

/// Plays every shard of a run and writes each into a file beside the pack.
fn shards(yard: &Fixture, name: &str, count: usize, more: &[&str]) -> Vec<String> {
    let one = |number: usize| {
        let shard = format!("{number}/{count}");
        let part = sim(yard, &[more, &["--shard", &shard]].concat()).stdout;
        let file = format!("{name}-{number}.json");
        std::fs::write(yard.beside(&file), part).expect("the part is written");
        file
    };
    (1..=count).map(one).collect()
}

/// Puts parts together.
fn merged(yard: &Fixture, parts: &[String], more: &[&str]) -> Ran {
    let mut arguments = vec!["sim", "--merge"];
    arguments.extend(parts.iter().map(String::as_str));
    arguments.extend(more);
    yard.run(&arguments)
}

#[test]
fn shards_put_together_are_the_whole_run() {
    let yard = yard();
    let runs: [&[&str]; 3] = [
        &["--games", "25", "--bot", "random", "--seed", "9"],
        &[
            "--games",
            "12",
            "--first",
            "greedy:blunder=20%",
            "--set",
            "draws_per_turn=2",
        ],
        &[
            "--games",
            "12",
            "--bot",
            "random",
            "--compare",
            "my-pack",
            "stronger",
        ],
    ];
    for (at, terms) in runs.into_iter().enumerate() {
        let mut parts = shards(&yard, &format!("run{at}"), 4, terms);
        parts.rotate_left(1);
        for format in ["text", "json", "csv"] {
            let whole = sim(&yard, &[terms, &["--format", format]].concat());
            let ran = merged(&yard, &parts, &["--format", format]);
            assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
            assert_eq!(ran.stdout, whole.stdout, "{terms:?} {format}");
        }
    }
    let (whole, joined) = (yard.beside("whole.svg"), yard.beside("joined.svg"));
    let path = |path: &std::path::Path| path.to_str().expect("a path").to_string();
    let parts: Vec<String> = (1..=4)
        .map(|number| format!("run2-{number}.json"))
        .collect();
    sim(&yard, &[runs[2], &["--out", &path(&whole)]].concat());
    let ran = merged(
        &yard,
        &parts,
        &["--pack", "my-pack", "--out", &path(&joined)],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let read = |path: &std::path::Path| std::fs::read(path).expect("a picture");
    assert!(read(&whole) == read(&joined));
}

#[test]
fn a_run_of_fewer_battles_than_shards_is_whole_too() {
    let yard = yard();
    let terms = ["--games", "2", "--bot", "random"];
    let parts = shards(&yard, "few", 3, &terms);
    let ran = merged(&yard, &parts, &[]);
    assert_eq!(ran.stdout, sim(&yard, &terms).stdout);
}

#[test]
fn parts_that_do_not_fit_are_refused_by_name() {
    let yard = yard();
    let terms = ["--games", "9", "--bot", "random"];
    let parts = shards(&yard, "part", 3, &terms);
    let of_another = |name: &str, changed: &[&str]| shards(&yard, name, 3, changed)[1].clone();
    let seed = of_another("seed", &["--games", "9", "--bot", "random", "--seed", "2"]);
    let bots = of_another("bots", &["--games", "9", "--bot", "greedy"]);
    let games = of_another("games", &["--games", "10", "--bot", "random"]);
    let options = [&terms[..], &["--set", "draws_per_turn=2"]].concat();
    let options = of_another("options", &options);
    let write = |name: &str, text: &str| {
        std::fs::write(yard.beside(name), text).expect("the part is written");
    };
    let second = std::fs::read_to_string(yard.beside("part-2.json")).expect("a part");
    write("cut.json", &second[..second.len() / 2]);
    write("empty.json", "");
    write("words.json", "no part at all");
    write("other.json", "{\"kind\": \"something else\"}");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(second.contains(&version));
    write(
        "old.json",
        &second.replace(&version, "\"version\":\"0.0.1\""),
    );
    write(
        "miscounted.json",
        &second.replace("\"games\":3", "\"games\":4"),
    );
    let fewer = shards(&yard, "fewer", 2, &terms)[1].clone();
    let cases: &[(&str, &[&str])] = &[
        (&seed, &["part-1.json` and `seed-2.json`", "another seed"]),
        (&bots, &["`bots-2.json`", "other bots"]),
        (&games, &["`games-2.json`", "another number of battles"]),
        (&options, &["`options-2.json`", "other options"]),
        (&fewer, &["`fewer-2.json`", "another number of shards"]),
        (
            "part-3.json",
            &["`part-3.json` and `part-3.json` are both shard 3/3"],
        ),
        ("cut.json", &["`cut.json` is cut off"]),
        ("empty.json", &["`empty.json` is cut off"]),
        (
            "words.json",
            &["`words.json` is not a part of a simulation"],
        ),
        (
            "other.json",
            &["`other.json` is not a part of a simulation", "--shard"],
        ),
        ("old.json", &["`old.json` was made by pressgang 0.0.1"]),
        (
            "miscounted.json",
            &["`miscounted.json` is damaged", "--shard 2/3"],
        ),
        ("nowhere.json", &["`nowhere.json` cannot be read"]),
    ];
    for (wrong, words) in cases {
        refused(&yard, &["--merge", &parts[0], wrong, &parts[2]], words);
    }
    refused(
        &yard,
        &["--merge", &parts[0], &parts[2]],
        &["shard 2 of 3 is missing", "--shard 2/3"],
    );
    refused(
        &yard,
        &["--merge", &parts[1]],
        &["2 of 3 shards are missing, from 1 to 3"],
    );
    let whole = merged(&yard, &parts, &[]);
    assert_eq!(whole.stdout, sim(&yard, &terms).stdout);
    // A pack that has changed since.
    let moved = row(1).replace("0201", "0301");
    std::fs::write(yard.root().join("scenarios/row.toml"), moved).expect("the pack is changed");
    let changed = shards(&yard, "changed", 3, &terms);
    refused(
        &yard,
        &["--merge", &parts[0], &changed[1], &parts[2]],
        &["`changed-2.json`", "another state of the pack"],
    );
    refused(
        &yard,
        &[
            "--merge",
            "part-1.json",
            "part-2.json",
            "part-3.json",
            "--format",
            "svg",
        ],
        &["there is no pack `my-pack` here", "--pack"],
    );
}
