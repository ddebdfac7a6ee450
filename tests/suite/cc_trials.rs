//! Combat Captain played by the program: what `check` finds by playing, and what `sim` counts.

use serde_json::Value;

use crate::fixture::{Fixture, Ran};

fn command(fixture: &Fixture, arguments: &[&str]) -> Ran {
    let ran = fixture.run(arguments);
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.stderr);
    ran
}

const SIM: [&str; 7] = [
    "sim",
    "bathing-pavilion",
    "--games",
    "12",
    "--seed",
    "5",
    "--bot=random",
];

#[test]
fn threads_and_shards_make_no_difference() {
    let here = Fixture::empty();
    let run = |more: &[&str]| command(&here, &[&SIM, more].concat()).stdout;
    for bot in ["--bot=greedy", "--bot=captain:playouts=4"] {
        let battles = [
            "sim",
            "bathing-pavilion",
            "--games",
            "4",
            "--seed",
            "5",
            bot,
        ];
        let with = |threads| {
            let more = ["--threads", threads, "--format", "json"];
            command(&here, &[&battles[..], &more].concat()).stdout
        };
        assert_eq!(with("1"), with("2"), "{bot}");
    }
    let whole = run(&["--threads", "1", "--format", "json"]);
    assert_eq!(whole, run(&["--threads", "2", "--format", "json"]));
    let parts: Vec<String> = (1..=2)
        .map(|number| {
            let file = format!("part-{number}.json");
            let part = run(&["--shard", &format!("{number}/2")]);
            std::fs::write(here.beside(&file), part).expect("the part is written");
            file
        })
        .collect();
    let mut merge = vec!["sim", "--merge"];
    merge.extend(parts.iter().map(String::as_str));
    merge.extend(["--format", "json"]);
    assert_eq!(command(&here, &merge).stdout, whole);
}

#[test]
fn a_simulation_counts_dice_held_fire_and_losses() {
    let here = Fixture::empty();
    let text = command(&here, &SIM).stdout;
    for line in ["Activity dice", "Charges and nerves", "Lost in a battle"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let json = command(&here, &[&SIM[..], &["--format", "json"]].concat()).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let report = &json["report"];
    let number = |value: &Value| value["value"].as_f64().expect("a number");
    for side in 0..2 {
        let activity = &report["activity"][side];
        let dice = activity["dice_by"].as_array().expect("uses");
        let spent: f64 = dice.iter().map(|it| number(&it["mean"])).sum();
        assert!(spent > 5.0, "{activity:#}");
        // What is lost by fire, in close combat and so on are figures of that side.
        let losses = activity["losses_by"].as_array().expect("causes");
        let lost: f64 = losses.iter().map(|it| number(&it["mean"])).sum();
        let all = number(&report["sides"][side]["lost"]["mean"]);
        assert!(lost <= all + 1e-9, "{lost} of {all}");
    }
    let csv = command(&here, &[&SIM[..], &["--format", "csv"]].concat()).stdout;
    for row in [
        ",activity,british,,,held fire released,",
        ",activity,germans,,,lost by fire,",
    ] {
        assert!(csv.contains(row), "{row}: {csv}");
    }
}
