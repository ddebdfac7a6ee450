//! Battlefields played by the program: what `sim` counts.

use serde_json::Value;

use crate::fixture::{Fixture, Ran};

const SIM: [&str; 7] = [
    "sim",
    "the-goat-of-upper-kettle",
    "--games",
    "20",
    "--seed",
    "5",
    "--bot=random",
];

fn sim(more: &[&str]) -> Ran {
    let ran = Fixture::empty().run(&[&SIM, more].concat());
    assert_eq!(ran.code, Some(0), "{more:?}: {}", ran.stderr);
    ran
}

#[test]
fn a_simulation_counts_missiles_melees_and_routs_on_any_number_of_threads() {
    let whole = sim(&["--threads", "1", "--format", "json"]).stdout;
    assert_eq!(whole, sim(&["--threads", "2", "--format", "json"]).stdout);
    let json: Value = serde_json::from_str(&whole).expect("JSON");
    let report = &json["report"];
    let number = |value: &Value| value["value"].as_f64().expect("a number");
    let mut fought = 0.0;
    for side in 0..2 {
        let fighting = &report["fighting"][side];
        fought += number(&fighting["shots"]) + number(&fighting["melees"]);
        // What missiles, melees and so on have taken is at least what is missing in the end: prisoners may be rescued.
        let losses = fighting["losses_by"].as_array().expect("causes");
        let lost: f64 = losses.iter().map(|it| number(&it["mean"])).sum();
        let all = number(&report["sides"][side]["lost"]["mean"]);
        assert!(all <= lost + 1e-9, "{all} of {lost}");
    }
    assert!(fought > 2.0, "{report:#}");
    assert!(
        report["weapons_used"]["Thrown spear"].as_u64() > Some(0),
        "{report:#}"
    );
    let text = sim(&[]).stdout;
    for heading in ["Missiles", "Melees and nerves", "Figures lost in a battle"] {
        assert!(text.contains(heading), "{heading}: {text}");
    }
    let csv = sim(&["--format", "csv"]).stdout;
    for row in [
        ",fighting,upper,,,hits,",
        ",fighting,lower,,,lost by melee,",
    ] {
        assert!(csv.contains(row), "{row}: {csv}");
    }
}
