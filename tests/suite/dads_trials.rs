//! Dads WW2 played by the program: what `check` finds by playing, what `sim` counts, and armies of a player's choice.

use serde_json::Value;

use crate::fixture::{Fixture, Ran};
use pressgang::games;
use pressgang::kernel::Progress;

const ARMY: &str = "[[army]]\nid = \"my-company\"\nname = \"My Company\"\nnation = \"Nobody\"\npoints = 25\nlist = [\n  { base = \"infantry\", count = 21 },\n  { base = \"machine-gun-team\", count = 2 },\n]\n";

fn my_pack() -> Fixture {
    Fixture::extending("dads-ww2").file("armies.toml", ARMY)
}

/// What playing a pack shows.
fn tried(fixture: &Fixture, games: u32, balance: Option<u32>) -> Vec<String> {
    let mut judged = fixture.judged();
    let pack = judged.pack.take().expect("a pack");
    games::try_out(
        &pack,
        games,
        balance,
        Progress::SILENT,
        &mut judged.findings,
    );
    let findings = judged.findings.iter();
    findings
        .filter(|it| it.code.id.starts_with(['E', 'G']))
        .map(|it| format!("{}: {}", it.code.id, it.message))
        .collect()
}

#[test]
fn a_players_army_is_tried_against_armies_of_its_size() {
    let found = tried(&my_pack(), 4, None);
    let [found] = found.as_slice() else {
        panic!("one finding, not {found:?}");
    };
    assert!(
        found.starts_with("G202: army `my-company` wins "),
        "{found}"
    );
    assert!(
        found.contains(" of 4 battles against the 25-point armies of this pack"),
        "{found}"
    );
    assert!(tried(&my_pack(), 0, None).is_empty(), "nothing is played");
    let more = tried(&my_pack(), 0, Some(6));
    assert!(more[0].contains(" of 6 battles "), "{more:?}");
}

#[test]
fn an_army_of_an_odd_size_meets_the_nearest() {
    let odd = ARMY.replace("points = 25\n", "").replace("21", "60");
    let found = tried(
        &Fixture::extending("dads-ww2").file("armies.toml", odd),
        4,
        None,
    );
    // 64 points of 62 bases have no room at one end of the map.
    assert!(found.is_empty(), "{found:?}");
    let odd = ARMY
        .replace("points = 25\n", "points = 30\n")
        .replace("21", "24");
    let found = tried(
        &Fixture::extending("dads-ww2").file("armies.toml", odd),
        4,
        None,
    );
    assert!(
        found[0].contains("against the 25-point armies"),
        "{found:?}"
    );
}

#[test]
fn armies_of_the_program_are_not_reported() {
    assert!(tried(&Fixture::extending("dads-ww2"), 4, None).is_empty());
}

fn command(fixture: &Fixture, arguments: &[&str]) -> Ran {
    let ran = fixture.run(arguments);
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.stderr);
    ran
}

const SIM: [&str; 6] = ["sim", "first-crossroads", "--games", "24", "--seed", "5"];

#[test]
fn threads_and_shards_make_no_difference() {
    let here = Fixture::empty();
    let run = |more: &[&str]| command(&here, &[&SIM, more].concat()).stdout;
    let whole = run(&["--threads", "1", "--format", "json"]);
    assert_eq!(whole, run(&["--threads", "2", "--format", "json"]));
    let parts: Vec<String> = (1..=3)
        .map(|number| {
            let file = format!("part-{number}.json");
            let part = run(&["--shard", &format!("{number}/3")]);
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
fn a_simulation_counts_command_and_hits() {
    let here = Fixture::empty();
    let text = command(&here, &SIM).stdout;
    for line in ["Command", "Hits suffered in a battle", "What bases destroy"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let json = command(&here, &[&SIM[..], &["--format", "json"]].concat()).stdout;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let report = &json["report"];
    let number = |value: &Value| value["value"].as_f64().expect("a number");
    for side in 0..2 {
        let command = &report["command"][side];
        assert!(number(&command["points_spent"]) > 5.0, "{command:#}");
        let hits = command["hits_by"].as_array().expect("causes");
        let by: f64 = hits.iter().map(|it| number(&it["hits"])).sum();
        assert!(by > 0.0, "{command:#}");
    }
    // What bases destroy is what their enemies lose, except by artillery.
    let destroyed: f64 = report["base_types"]
        .as_array()
        .expect("bases")
        .iter()
        .map(|it| number(&it["destroyed"]))
        .sum();
    let lost: f64 = (0..2)
        .map(|side| number(&report["sides"][side]["lost"]["mean"]))
        .sum();
    assert!(
        destroyed > 0.0 && destroyed <= lost + 1e-9,
        "{destroyed} of {lost}"
    );
    let csv = command(&here, &[&SIM[..], &["--format", "csv"]].concat()).stdout;
    for row in [
        ",command,americans,,,orders understood,",
        ",base type,germans,",
    ] {
        assert!(csv.contains(row), "{row}: {csv}");
    }
}

#[test]
fn a_side_fights_with_the_army_of_its_players_choice() {
    let here = my_pack();
    let play = [
        "play",
        "first-game",
        "--pack",
        "my-pack",
        "--watch",
        "random",
        "--seed",
        "3",
        "--log",
        "a.log",
        "--army",
        "germans=my-company",
    ];
    let ran = command(&here, &play);
    assert!(ran.stderr.is_empty(), "{}", ran.stderr);
    let log = std::fs::read_to_string(here.beside("a.log")).expect("the log");
    assert!(log.contains("\narmy germans my-company\n"), "{log}");
    // The log compiles the same battle again.
    let judged = command(&here, &["referee", "a.log"]).stdout;
    assert!(judged.contains("by the rules"), "{judged}");
    command(
        &here,
        &["report", "a.log", "--playouts", "0", "--format", "md"],
    );
    let report = std::fs::read_to_string(here.beside("a-report.md")).expect("the report");
    assert!(report.contains("Army of germans: my-company."), "{report}");
}

#[test]
fn an_army_that_costs_more_is_allowed_and_said() {
    let here = Fixture::empty();
    let arguments = [
        "sim",
        "first-game",
        "--games",
        "2",
        "--bot",
        "random",
        "--army",
        "germans=british-desert-50",
    ];
    let ran = command(&here, &arguments);
    let warning =
        "warning: `british-desert-50` costs 50 points, and the forces it replaces cost 25\n";
    assert_eq!(ran.stderr, warning);
    assert!(
        ran.stdout.contains("army of germans=british-desert-50"),
        "{}",
        ran.stdout
    );
}

#[test]
fn an_army_that_cannot_be_had_is_refused() {
    let here = Fixture::empty();
    let cases = [
        (
            "first-game",
            "germs=german-1940-25",
            "there is no side `germs`",
            "americans and germans",
        ),
        (
            "first-game",
            "germans=german-194-25",
            "there is no army `german-194-25`",
            "did you mean",
        ),
        (
            "first-game",
            "germans=nobody",
            "there is no army `nobody`",
            "pressgang list dads-ww2",
        ),
        (
            "first-game",
            "germans",
            "SIDE=ARMY",
            "germans=german-1944-25",
        ),
        (
            "first-game",
            "germans=japanese-pacific-50",
            "has room for 24 of the 26 bases",
            "S120",
        ),
        (
            "first-parade",
            "wardens=german-1940-25",
            "have no army lists",
            "dads-ww2",
        ),
    ];
    for (scenario, army, what, hint) in cases {
        let ran = here.run(&["sim", scenario, "--games", "2", "--army", army]);
        assert_eq!(ran.code, Some(2), "{army}: {}", ran.stdout);
        for word in [what, hint] {
            assert!(ran.stderr.contains(word), "{army}: {}", ran.stderr);
        }
    }
    let twice = [
        "sim",
        "first-game",
        "--army",
        "germans=german-1940-25",
        "--army",
        "germans=german-1944-25",
    ];
    assert!(
        here.run(&twice)
            .stderr
            .contains("`germans` is given two armies")
    );
}

#[test]
fn a_hand_written_log_names_an_army() {
    let here = Fixture::empty();
    let log = "pack dads-ww2\nscenario first-game\narmy germans\n";
    std::fs::write(here.beside("b.log"), log).expect("the log");
    let ran = here.run(&["referee", "b.log"]);
    assert!(
        ran.stdout.contains("an army belongs to a side"),
        "{}",
        ran.stdout
    );
}
