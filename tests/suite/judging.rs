//! What the engine and the trials say of a pack: the right finding at the right place with its rule, and nothing of a sound pack.

use crate::fixture::{Fixture, Judged, head};
use pressgang::content::{Pack, Scenario, find};
use pressgang::diag::{self, Diagnostic, Severity};
use pressgang::engine::{Chance, Game as _, Pending, Silence};
use pressgang::games::hex_command::rules::{self, Act, Battle, Stage};
use pressgang::games::hex_command::trials;
use pressgang::sim::Progress;

const QUIET: Progress<'_> = Progress {
    planned: &|_| (),
    done: &|| (),
};

const MAP: &str = "[[map]]\nid = \"yard\"\nname = \"The Yard\"\nrows = [\n  \". . . . .\",\n  \". . . . .\",\n  \". . . . .\",\n  \". . . . .\",\n  \". . . . .\",\n]\n";

/// A section of the platoon against one of Eastgate's on an open yard.
struct Yard {
    scenario: &'static str,
    platoon: &'static str,
    eastgate: &'static str,
}

const YARD: Yard = Yard {
    scenario: "",
    platoon: "forces = [ { id = \"one\", of = \"home-guard-section\", at = \"0105\" } ]",
    eastgate: "forces = [ { id = \"two\", of = \"eastgate-section\", at = \"0501\" } ]",
};

impl Yard {
    fn fixture(&self) -> Fixture {
        let side = |id: &str, home: &str, lines: &str| {
            format!(
                "\n[[scenario.side]]\nid = \"{id}\"\nname = \"{id}\"\nhome = \"{home}\"\nhand_limit = 2\nquota = 1\n{lines}\n"
            )
        };
        let text = format!(
            "[[scenario]]\nid = \"row\"\nname = \"A Row\"\nmap = \"yard\"\nbriefing = \"About the yard.\"\n{}\n{}{}",
            self.scenario,
            side(
                "platoon",
                "south",
                &format!("captain = true\n{}", self.platoon)
            ),
            side("eastgate", "north", self.eastgate),
        );
        Fixture::extending("home-guard")
            .file("maps/yard.toml", MAP)
            .file("scenarios/row.toml", text)
    }
}

fn npc(id: &str, target: &str, play: &str, effect: &str) -> String {
    format!(
        "[[command]]\nid = \"{id}\"\nkind = \"npc\"\nname = \"Mrs Prosser\"\nrelation = \"Post office\"\nline = \"Sign here.\"\nplay = {{ {play} }}\nreach = {{ voice = 1 }}\ntarget = {target}\nsave = {{ at_least = 8 }}\neffect = [ {effect} ]\n\n"
    )
}

const FREE: &str = "not_engaged = 'all', fire = 'none', close_combat = 'none'";
const FIGHTING: &str = "not_engaged = 'none', fire = 'all', close_combat = 'all'";

/// What engine and trials find in a pack that has no other fault.
fn found(judged: &mut Judged, games: u32) -> Vec<Diagnostic> {
    assert!(judged.findings.is_empty(), "{:?}", judged.findings);
    let pack = judged.pack.as_ref().expect("a pack");
    let mut findings = Vec::new();
    let judgement = rules::judge(pack, &mut findings);
    trials::try_out(pack, &judgement, games, QUIET, &mut findings);
    diag::sort(&mut findings, &judged.sources);
    findings
}

/// Expects findings as `E102 scenarios/row.toml:12:3 HC-HIT-1`.
fn check(fixture: &Fixture, games: u32, expected: &[&str]) {
    let mut judged = fixture.judged();
    judged.findings = found(&mut judged, games);
    let rules: Vec<String> = judged
        .findings
        .iter()
        .map(|it| it.rules.join(" "))
        .collect();
    let brief = judged.brief(&fixture.root());
    let told: Vec<String> = brief
        .iter()
        .zip(rules)
        .map(|(it, rule)| format!("{it} {rule}"))
        .collect();
    assert_eq!(told, expected, "{:?}", judged.findings);
}

#[test]
fn hc_hit_1_whom_no_die_of_the_enemy_hits() {
    let lorry = "forces = [ { id = \"two\", of = \"troop-truck\", at = \"0501\" } ]";
    let yard = Yard {
        scenario: "objectives = [ { at = \"0303\", vp = 1, for = \"reach\" } ]",
        eastgate: lorry,
        ..YARD
    };
    check(
        &yard.fixture(),
        8,
        &["E102 scenarios/row.toml:15:31 HC-HIT-1"],
    );
    check(&YARD.fixture(), 0, &[]);
}

#[test]
fn hc_rec_9_who_is_hidden_in_plain_view() {
    let seen = |hex: &'static str| Yard {
        eastgate: hex,
        ..YARD
    };
    let near = "forces = [ { id = \"two\", of = \"eastgate-section\", at = \"0303\", placed = \"hidden\" } ]";
    check(
        &seen(near).fixture(),
        0,
        &["E105 scenarios/row.toml:23:73 HC-REC-9"],
    );
    let far = "forces = [ { id = \"two\", of = \"eastgate-section\", at = \"0501\", placed = \"chip\" } ]";
    check(&seen(far).fixture(), 0, &[]);
    // A vehicle that is no recce unit sees two hexes only.
    let lorry = Yard {
        platoon: "forces = [ { id = \"one\", of = \"british-tank\", at = \"0303\" } ]",
        eastgate: "forces = [ { id = \"two\", of = \"eastgate-section\", at = \"0301\", placed = \"hidden\" } ]",
        ..YARD
    };
    check(
        &lorry.fixture(),
        0,
        &["E105 scenarios/row.toml:23:73 HC-REC-9"],
    );
    let further = Yard {
        platoon: "forces = [ { id = \"one\", of = \"british-tank\", at = \"0304\" } ]",
        ..lorry
    };
    check(&further.fixture(), 0, &[]);
}

#[test]
fn hc_min_14_mines_under_a_unit_and_on_each_other() {
    let mines = Yard {
        scenario: "mines = [ { at = \"0105\", counter = \"mine-apm\" }, { at = \"0303\", counter = \"mine-apm\" }, { at = \"0303\", counter = \"mine-dummy\" } ]",
        ..YARD
    };
    let expected = [
        "E105 scenarios/row.toml:6:18 HC-MIN-14",
        "E105 scenarios/row.toml:6:96 HC-MIN-1",
    ];
    check(&mines.fixture(), 0, &expected);
}

#[test]
fn hc_vic_4_objectives_held_from_the_start() {
    let on = |scenario: &'static str| Yard { scenario, ..YARD };
    let held = on("objectives = [ { at = \"0105\", vp = 1, for = \"hold\" } ]");
    check(
        &held.fixture(),
        0,
        &["E106 scenarios/row.toml:6:23 HC-VIC-4"],
    );
    let theirs =
        on("objectives = [ { at = \"0105\", vp = 1, for = \"reach\", side = \"eastgate\" } ]");
    check(&theirs.fixture(), 0, &[]);
}

#[test]
fn what_the_engine_has_no_room_for() {
    let yard = Yard {
        eastgate: "dummies = 9\nforces = [ { id = \"two\", of = \"eastgate-section\", at = \"0501\" } ]",
        ..YARD
    };
    check(&yard.fixture(), 200, &["E101 scenarios/row.toml:2:6 "]);
}

#[test]
fn cards_that_find_nobody() {
    let card = |target, play| {
        Fixture::extending("home-guard").file(
            "cards.toml",
            npc("prosser", target, play, "{ cancel = 'action' }"),
        )
    };
    let fixture = card("{ class = ['flame'] }", FREE);
    check(&fixture, 4, &["E103 cards.toml:9:10 HG-CRD-15"]);
    // Vehicles with a driver of the Home Guard there are, tanks there are not.
    let closed = "not_engaged = 'home-guard-only', fire = 'none', close_combat = 'none'";
    check(
        &card("{ class = ['tank'] }", closed),
        4,
        &["E103 cards.toml:9:10 HG-CRD-8"],
    );
    let deaf = npc(
        "prosser",
        "{ class = ['tank'] }",
        FREE,
        "{ cancel = 'move' }",
    )
    .replace("voice = 1", "wireless = true");
    let options = "\n[options]\nwireless_default = \"none\"\n";
    let fixture = Fixture::empty()
        .file("pack.toml", head("my-pack", "home-guard") + options)
        .file("cards.toml", deaf);
    check(&fixture, 4, &["E103 cards.toml:9:10 HG-CRD-10"]);
}

#[test]
fn hg_set_2_cards_that_no_scenario_deals() {
    let card = |number| {
        format!(
            "[[command]]\nid = \"smith-{number}\"\nkind = \"pc\"\ncharacter = \"smith\"\nplay = {{ {FIGHTING} }}\na = {{ line = \"A\", save = {{ higher_than = 7 }}, effect = [ {{ cancel = \"battle\" }} ] }}\nb = {{ line = \"B\", save = {{ higher_than = 7 }}, effect = [ {{ dice = {{ colour = \"white\", add = 1 }} }} ] }}\n"
        )
    };
    let smith = "[[character]]\nid = \"smith\"\nname = \"Smith\"\npost = \"Smith\"\n";
    let fixture = Fixture::extending("home-guard")
        .file("cards.toml", smith.to_string() + &card(1) + &card(2));
    let expected = [
        "E103 cards.toml:6:6 HG-SET-2",
        "E103 cards.toml:13:6 HG-SET-2",
    ];
    check(&fixture, 0, &expected);
}

#[test]
fn effects_that_are_refused_every_time() {
    let half = |play: &str| {
        format!(
            "[[command]]\nid = \"frazer-1\"\nreplaces = true\nkind = \"pc\"\ncharacter = \"frazer\"\nplay = {{ {play} }}\na = {{ line = \"A\", save = {{ higher_than = 7 }}, effect = [ {{ dice = {{ colour = \"white\", add = -1 }} }} ] }}\nb = {{ line = \"B\", save = {{ higher_than = 7 }}, effect = [ {{ flags = {{ ignore = 1 }} }} ] }}\n"
        )
    };
    let fire = "not_engaged = 'none', fire = 'all', close_combat = 'none'";
    let fixture = |play| Fixture::extending("home-guard").file("cards.toml", half(play));
    check(&fixture(fire), 0, &["E104 cards.toml:8:56 HG-CRD-6"]);
    check(&fixture(FIGHTING), 0, &[]);
    // The engine has no such counter to place: it is printed, and told once.
    let note = "[[command]]\nid = \"smoke\"\nkind = \"special\"\nname = \"Smoke\"\nmoment = \"movement\"\nshows = []\ntarget = { any_unit = true }\neffect = [ { place = { counter = \"sandbags-2\", within = 1 } } ]\nline = \"Cough.\"\n";
    let counter = "[[counter]]\nid = \"sandbags-2\"\nname = \"Smoke\"\nshape = \"square\"\nsize = 31\nfront = { text = \"SMOKE\" }\n";
    let fixture = Fixture::extending("to-arms")
        .file("cards.toml", note)
        .file("counters.toml", counter);
    check(&fixture, 8, &["E104 cards.toml:8:10 HC-CRD-4"]);
}

#[test]
fn hc_vic_1_a_side_that_never_wins() {
    let yard = Yard {
        platoon: "forces = [\n{ id = \"a\", of = \"home-guard-section\", at = \"0105\" },\n{ id = \"b\", of = \"home-guard-section\", at = \"0205\" },\n{ id = \"c\", of = \"home-guard-section\", at = \"0305\" },\n]",
        eastgate: "forces = [ { id = \"two\", of = \"arp-wardens\", at = \"0501\" } ]\n",
        ..YARD
    };
    let text =
        std::fs::read_to_string(yard.fixture().root().join("scenarios/row.toml")).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    let last = lines
        .iter()
        .rposition(|line| *line == "quota = 1")
        .expect("a quota");
    let mut lines = lines;
    lines[last] = "quota = 3";
    let fixture = yard.fixture().file("scenarios/row.toml", lines.join("\n"));
    let place = format!("G101 scenarios/row.toml:{}:9 HC-VIC-1", last + 1);
    check(&fixture, 40, &[&place]);
    check(&fixture, 19, &[]);
    let mut judged = fixture.judged();
    let findings = found(&mut judged, 40);
    assert_eq!(
        findings[0].message,
        "`eastgate` never won `row` in 40 battles by random play (seeds 1 to 40)"
    );
}

#[test]
fn amb_79_a_deck_that_runs_dry() {
    let yard = Yard {
        scenario: "options = { reshuffle = \"never\" }",
        ..YARD
    };
    check(&yard.fixture(), 8, &["G104 scenarios/row.toml:2:6 AMB-79"]);
    let mut judged = yard.fixture().judged();
    let message = found(&mut judged, 8).remove(0).message;
    assert!(
        message.contains("at the earliest on turn 3 (seed "),
        "{message}"
    );
}

/// The cards of a user's pack are tried in the scenarios of the game it extends.
#[test]
fn hc_crd_2_cards_that_are_never_of_use() {
    let fixture = Fixture::extending("home-guard").file(
        "cards.toml",
        npc(
            "idle",
            "{ class = ['infantry'] }",
            FIGHTING,
            "{ dice = { colour = 'yellow', add = -2 } }",
        ) + &npc(
            "busy",
            "{ class = ['infantry'] }",
            FIGHTING,
            "{ dice = { colour = 'white', add = -2 } }",
        ),
    );
    check(&fixture, 6, &["G103 cards.toml:2:6 HC-CRD-2"]);
    let guided = "[[command]]\nid = \"ranging\"\nkind = \"special\"\nname = \"Ranging Shots\"\nmoment = \"battle\"\nshows = [\"gun\"]\ntarget = { class = [\"hmg\"] }\neffect = [ { battle = \"guided\" } ]\nline = \"One for the map.\"\n";
    let fixture = Fixture::extending("to-arms").file("cards.toml", guided);
    check(&fixture, 6, &["G102 cards.toml:2:6 HC-CRD-2"]);
}

/// AMB-83: a card that cancels a card cannot be cancelled, so no check looks for reactions without end.
#[test]
fn amb_83_reactions_end() {
    let react = "[[command]]\nid = \"no\"\nkind = \"special\"\nname = \"No\"\nmoment = \"movement\"\nshows = []\neffect = [ { react = \"cancel-card\" } ]\nline = \"No.\"\nquantity = 12\n";
    let fixture = Fixture::extending("to-arms").file("cards.toml", react);
    let judged = fixture.judged();
    let pack = judged.pack.expect("a pack");
    let scenario = pack
        .shelf::<Scenario>()
        .get("market-day")
        .expect("a scenario");
    let tables = rules::compile(&pack, scenario).expect("it is playable");
    let mut battle = Battle::new(tables);
    let mut chance = Chance::of(1);
    let (mut acts, mut counters) = (Vec::new(), 0);
    loop {
        match battle.pending() {
            Pending::Over(_) => break,
            Pending::Roll(_) => battle.settle(&chance.throw(&battle.dice()), &mut Silence),
            Pending::Decide { .. } => {
                battle.candidates(&mut acts);
                let act = acts[chance.below(acts.len() as u32) as usize];
                battle.apply(&act, &mut Silence);
                if matches!(act, Act::Counter { .. }) {
                    counters += 1;
                    assert_ne!(battle.state().stage, Stage::Answer);
                }
            }
        }
    }
    assert!(counters > 0, "nobody reacted");
}

#[test]
fn a_pack_with_errors_is_not_played() {
    let broken = npc(
        "idle",
        "{ class = ['infantry'] }",
        FIGHTING,
        "{ dice = { colour = 'mauve', add = -2 } }",
    );
    let fixture = Fixture::extending("home-guard").file("cards.toml", broken);
    let ran = fixture.run(&["check", "my-pack"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        !ran.stdout.contains("[E1") && !ran.stdout.contains("[G1"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.ends_with("my-pack: 1 error\n"), "{}", ran.stdout);
}

#[test]
fn warnings_of_play_leave_the_exit_code_alone() {
    let fixture = Fixture::extending("home-guard").file(
        "cards.toml",
        npc("idle", "{ class = ['flame'] }", FREE, "{ cancel = 'move' }"),
    );
    let ran = fixture.run(&["check", "my-pack", "--games", "0"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("warning[E103 no-one-to-play-on]"),
        "{}",
        ran.stdout
    );
    let ran = fixture.run(&["check", "my-pack", "--games", "0", "--deny", "warnings"]);
    assert_eq!(ran.code, Some(1));
}

/// The balance of the cards of a pack, weighed by so many threads.
fn weighed(pack: &Pack, pairs: u32, threads: usize) -> Vec<(Severity, String, String)> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads").install(|| {
        let mut findings = Vec::new();
        let judgement = rules::judge(pack, &mut findings);
        trials::weigh(pack, &judgement, pairs, QUIET, &mut findings);
        findings
            .into_iter()
            .map(|it| (it.code.severity, it.message, it.label))
            .collect()
    })
}

#[test]
fn balance_is_the_same_for_any_number_of_threads() {
    let cards = npc("nurse", "{ any_unit = true }", FREE, "{ cancel = 'move' }")
        + &npc(
            "idle",
            "{ class = ['infantry'] }",
            FIGHTING,
            "{ dice = { colour = 'white', add = -2 } }",
        );
    let fixture = Fixture::extending("home-guard").file("cards.toml", cards);
    let pack = fixture.judged().pack.expect("a pack");
    let one = weighed(&pack, 16, 1);
    assert_eq!(one, weighed(&pack, 16, 2));
    assert_eq!(one.len(), 2);
    let (severity, message, label) = &one[0];
    assert_eq!(*severity, Severity::Info);
    let told = regex::Regex::new(
        r"^with `nurse` the platoon captain's side wins \d+\.\d (more|fewer) battles in a hundred \(95 %: [-+]\d+\.\d to [-+]\d+\.\d; 16 pairs by random play in 8 scenarios\)$",
    );
    assert!(told.expect("a pattern").is_match(message), "{message}");
    assert!(label.starts_with("whoever draws it first: "), "{label}");
}

#[test]
fn balance_is_for_information_only() {
    let cards = npc("nurse", "{ any_unit = true }", FREE, "{ cancel = 'move' }");
    let fixture = Fixture::extending("home-guard").file("cards.toml", cards);
    let arguments = [
        "check",
        "my-pack",
        "--games",
        "0",
        "--balance=8",
        "--deny",
        "warnings",
    ];
    let ran = fixture.run(&arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.contains("info[G105 balance]: with `nurse`"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.ends_with("my-pack: 1 info\n"), "{}", ran.stdout);
}

#[test]
fn the_bundled_packs_have_nothing_to_be_told() {
    for name in ["home-guard", "to-arms"] {
        let mut judged = Judged::of(&find(name).expect("a bundled pack"));
        let pack = judged.pack.take().expect("a pack");
        rules::judge(&pack, &mut judged.findings);
        assert!(judged.findings.is_empty(), "{:?}", judged.findings);
    }
}
