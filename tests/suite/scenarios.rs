//! Scenarios of all games: what the checks find in them beyond their pages, and the sentences their data makes.

mod bases;

use pressgang::content::{Pack, Scenario, ScenarioWords};
use pressgang::kernel::Measure;

use crate::fixture::{Fixture, Judged};
use crate::pages::judge;

/// Terrain of a table; the ids are not those of any bundled pack.
const GROUND: &str = r#"
[[terrain]]
id = "lawn"
name = "Lawn"
sketch = "field"

[[terrain]]
id = "shed"
name = "Shed"
building = true
sketch = "building"
"#;

/// A scenario on a table between two companies of 7 sub-units, 5 of them with 5 figures and 2 with 2.
#[derive(Clone, Copy)]
struct Orchard<'a> {
    lines: &'a str,
    platoon: &'a str,
    visitors: &'a str,
}

const ORCHARD: Orchard<'static> = Orchard {
    lines: "turns = 8",
    platoon: r#"forces = [ { id = "guards", of = "home-guard-company" } ]"#,
    visitors: r#"forces = [ { id = "paras", of = "fallschirmjaeger-company" } ]"#,
};

impl Orchard<'_> {
    fn text(&self) -> String {
        let Orchard {
            lines,
            platoon,
            visitors,
        } = self;
        format!(
            r#"{GROUND}
[[scenario]]
id = "orchard"
name = "The orchard"
table = "72x48in"
briefing = "Somebody is in the orchard."
zones = [
  {{ id = "gate", name = "The gate", outline = {{ rectangle = {{ at = "32x20in", size = "8x8in" }} }} }},
  {{ id = "path", outline = {{ rectangle = {{ at = "10x10in", size = "4x4in" }} }} }},
  {{ id = "south", name = "the south lawn", outline = {{ rectangle = {{ at = "0x42in", size = "72x6in" }} }} }},
]
{lines}

[[scenario.side]]
id = "platoon"
name = "The platoon"
home = "south"
{platoon}

[[scenario.side]]
id = "visitors"
name = "Visitors"
home = "north"
{visitors}
"#
        )
    }

    fn codes(&self) -> Vec<&'static str> {
        codes("combat-captain", &self.text())
    }
}

/// The findings in a pack that extends another, by code.
fn codes(extends: &str, text: &str) -> Vec<&'static str> {
    let findings = judge(&[&format!("# extends: {extends}\n{text}")]);
    findings.iter().map(|finding| finding.code.id).collect()
}

fn with_lines(lines: &str) -> Vec<&'static str> {
    Orchard { lines, ..ORCHARD }.codes()
}

/// Ways to win of a battle of 8 turns.
fn won_by(conditions: &str) -> Vec<&'static str> {
    with_lines(&format!("turns = 8\nvictory = [ {conditions} ]"))
}

fn platoon(platoon: &str) -> Vec<&'static str> {
    Orchard { platoon, ..ORCHARD }.codes()
}

/// A scenario on a map of 4 by 3 hexes, with an army of 25 bases and one of a single base.
fn farm(zones: &str, lines: &str, americans: &str, germans: &str) -> Vec<&'static str> {
    let text = format!(
        r#"
[[map]]
id = "farm"
name = "The farm"
rows = [". . . .", ". . . .", ". . . ."]
zones = [ {{ id = "yard", hexes = ["0101-0201"] }} ]

[[scenario]]
id = "milk"
name = "Milk"
map = "farm"
briefing = "About the cows."
turns = 6
zones = [ {zones} ]
{lines}

[[scenario.side]]
id = "americans"
name = "The Americans"
home = "south"
{americans}

[[scenario.side]]
id = "germans"
name = "The Germans"
home = "north"
{germans}
"#
    );
    codes("dads-ww2", &text)
}

const ONE_BASE: &str = r#"forces = [ { id = "squad", of = "infantry", at = "0303" } ]"#;
const OTHER_BASE: &str = r#"forces = [ { id = "other", of = "infantry", at = "0101" } ]"#;

#[test]
fn sound_scenarios_are_silent() {
    assert_eq!(ORCHARD.codes(), [""; 0]);
    assert_eq!(farm("", "", ONE_BASE, OTHER_BASE), [""; 0]);
}

#[test]
fn a_battle_has_two_sides_and_one_sort_of_ground() {
    let third = "\n[[scenario.side]]\nid = \"bees\"\nname = \"The bees\"\nhome = \"east\"\nforces = [ { id = \"swarm\", of = \"rifle-squad\" } ]\n";
    assert_eq!(codes("combat-captain", &(ORCHARD.text() + third)), ["S101"]);
    let (alone, _) = ORCHARD.text().rsplit_once("[[scenario.side]]").map_or_else(
        || panic!("two sides"),
        |(before, after)| (before.to_string(), after.to_string()),
    );
    assert_eq!(codes("combat-captain", &alone), ["S101"]);
    let without = ORCHARD.text().replace("table = \"72x48in\"\n", "");
    assert_eq!(codes("combat-captain", &without), ["K008"]);
    assert_eq!(with_lines("map = \"farm\""), ["K032"]);
    assert_eq!(
        farm("", "table = \"72x48in\"", ONE_BASE, OTHER_BASE),
        ["K032"]
    );
}

#[test]
fn s126_and_s127_measure_the_table() {
    let small = ORCHARD.text().replace("72x48in", "72x48mm");
    assert!(codes("combat-captain", &small).contains(&"S126"));
    let lawn = |outline: &str| {
        with_lines(&format!(
            "features = [ {{ terrain = \"lawn\", outline = {{ {outline} }} }} ]"
        ))
    };
    assert_eq!(
        lawn("rectangle = { at = \"40x40in\", size = \"40x40in\" }"),
        ["S127"]
    );
    assert_eq!(
        lawn("disc = { centre = \"3x3in\", radius = \"4in\" }"),
        ["S127"]
    );
    assert_eq!(
        lawn("rectangle = { at = \"0x0in\", size = \"72x48in\" }"),
        [""; 0]
    );
    assert_eq!(
        platoon(
            r#"forces = [ { id = "guards", of = "home-guard-company", position = "80x20in" } ]"#
        ),
        ["S127"]
    );
}

#[test]
fn s120_adds_up_what_sets_up_in_a_zone() {
    // 5 squads need 12.5 square inches, two stands of 2 inches 6.3 more; the path has 16.
    assert_eq!(
        platoon(r#"forces = [ { id = "guards", of = "home-guard-company", zone = "path" } ]"#),
        ["S120"]
    );
    assert_eq!(
        platoon(
            r#"forces = [ { id = "guards", of = "rifle-squad", count = 6, zone = "path" }, { id = "tail", of = "rifle-squad", with = "guards" } ]"#
        ),
        ["S120"],
        "who is attached sets up there as well"
    );
    assert_eq!(
        platoon(
            r#"forces = [ { id = "guards", of = "rifle-squad", count = 6, zone = "path" }, { id = "tail", of = "home-guard-company", arrives = { turn = 2, zone = "path" } } ]"#
        ),
        [""; 0],
        "who arrives later needs no room"
    );
    let deployed = |zones: &str| {
        platoon(&format!(
            "deploy = [ {zones} ]\nforces = [ {{ id = \"guards\", of = \"home-guard-company\" }} ]"
        ))
    };
    assert_eq!(deployed(r#"{ zone = "path" }"#), ["S120"]);
    assert_eq!(
        deployed(r#"{ zone = "path" }, { zone = "gate" }"#),
        [""; 0],
        "there is room in both together"
    );
}

#[test]
fn s120_counts_hexes_on_maps() {
    let army = |zones: &str| {
        format!(
            "deploy = [ {zones} ]\nforces = [ {{ id = \"squads\", of = \"infantry\", count = 3 }} ]"
        )
    };
    let north = r#"{ id = "north", hexes = ["0101-0301"] }"#;
    let found = |zones: &str| farm(north, "", &army(zones), ONE_BASE);
    assert_eq!(found(r#"{ zone = "north" }"#), [""; 0]);
    assert_eq!(
        found(r#"{ zone = "yard" }"#),
        ["S120"],
        "a zone of the map has two hexes"
    );
    assert_eq!(
        farm(north, "", &army(r#"{ zone = "north" }"#), OTHER_BASE),
        ["S120"],
        "the enemy stands in one of them"
    );
    let whole = r#"{ id = "all", hexes = ["0101-0403"] }"#;
    let company = "deploy = [ { zone = \"all\" } ]\nforces = [ { id = \"army\", of = \"american-europe-50\" } ]";
    assert_eq!(farm(whole, "", company, ONE_BASE), ["S120"]);
}

#[test]
fn m104_and_s134_look_at_zones() {
    let zone = |hexes: &str| {
        let zone = format!("{{ id = \"hill\", hexes = [{hexes}] }}");
        farm(&zone, "", ONE_BASE, OTHER_BASE)
    };
    assert_eq!(zone("\"0402-0403\""), [""; 0]);
    assert_eq!(zone("\"0402-0503\", \"0101\""), ["M104"]);
    assert_eq!(zone("\"0109\""), ["M104"]);
    assert_eq!(zone(""), ["S134"]);
    let placed = r#"forces = [ { id = "squad", of = "infantry", zone = "hill" } ]"#;
    assert_eq!(
        farm("{ id = \"hill\", hexes = [] }", "", placed, OTHER_BASE),
        ["S134"],
        "that nobody can set up there follows from it"
    );
}

#[test]
fn s134_wants_outlines_with_something_in_them() {
    let lawn = |outline: &str| {
        with_lines(&format!(
            "features = [ {{ terrain = \"lawn\", outline = {{ {outline} }} }} ]"
        ))
    };
    assert_eq!(lawn(r#"polygon = ["0x0in", "4x0in", "4x4in"]"#), [""; 0]);
    assert_eq!(lawn(r#"polygon = ["0x0in", "4x0in"]"#), ["S134"]);
    assert_eq!(lawn("polygon = []"), ["S134"]);
    assert_eq!(
        lawn(r#"polygon = ["0x0in", "4x0in", "8x0in"]"#),
        ["S134"],
        "on one line"
    );
    assert_eq!(
        lawn(r#"line = { through = ["0x0in"], width = "1in" }"#),
        ["S134"]
    );
    assert_eq!(
        lawn(r#"rectangle = { at = "4x4in", size = "0x9in" }"#),
        ["S134"]
    );
}

#[test]
fn s133_lets_walls_touch() {
    let sheds = |terrain: &str, at: &str| {
        with_lines(&format!(
            "features = [ {{ terrain = \"shed\", outline = {{ rectangle = {{ at = \"20x10in\", size = \"4x4in\" }} }} }}, {{ terrain = \"{terrain}\", outline = {{ rectangle = {{ at = \"{at}\", size = \"4x4in\" }} }} }} ]"
        ))
    };
    assert_eq!(sheds("shed", "24x10in"), [""; 0], "wall to wall");
    assert_eq!(sheds("shed", "23x10in"), ["S133"], "in one line");
    assert_eq!(sheds("shed", "20x10in"), ["S133"], "the same twice");
    assert_eq!(sheds("lawn", "22x12in"), [""; 0], "a shed on a lawn");
}

#[test]
fn s133_lets_parts_of_a_castle_join() {
    let parts = |one: &str, other: &str| {
        let text = format!(
            r#"{GROUND}
[[scenario]]
id = "orchard"
name = "The orchard"
table = "72x48in"
briefing = "Somebody is in the orchard."
features = [
  {{ terrain = "shed", {one} outline = {{ rectangle = {{ at = "20x10in", size = "4x4in" }} }} }},
  {{ terrain = "shed", {other} outline = {{ rectangle = {{ at = "22x12in", size = "4x4in" }} }} }},
]

[[scenario.side]]
id = "one"
name = "One"
home = "south"
forces = [ {{ id = "first", of = "spearmen", commanders = 1, heroes = 2 }} ]

[[scenario.side]]
id = "other"
name = "Other"
home = "north"
forces = [ {{ id = "second", of = "spearmen", commanders = 1, heroes = 2 }} ]
"#
        );
        let found = codes("broadswords", &text);
        found
            .into_iter()
            .filter(|code| code.starts_with('S'))
            .collect::<Vec<_>>()
    };
    let [tower, wall] = ["castle-tower", "castle-wall"].map(|it| format!("structure = \"{it}\","));
    assert_eq!(parts(&tower, &wall), [""; 0]);
    assert_eq!(parts(&tower, ""), ["S133"]);
    assert_eq!(parts("", ""), ["S133"]);
}

#[test]
fn s128_compares_goals_with_forces() {
    let goal =
        |side: &str, goal: &str| won_by(&format!("{{ side = \"{side}\", goal = {{ {goal} }} }}"));
    let visitors = |text: &str| goal("visitors", text);
    assert_eq!(visitors("exit = { least = 7 }"), [""; 0]);
    assert_eq!(visitors("exit = { least = 8 }"), ["S128"]);
    assert_eq!(visitors("exit = { least = 29, of = \"figures\" }"), [""; 0]);
    assert_eq!(
        visitors("exit = { least = 30, of = \"figures\" }"),
        ["S128"]
    );
    assert_eq!(
        visitors("exit = { least = 1, of = \"vehicles\" }"),
        ["S128"],
        "there are none"
    );
    assert_eq!(
        visitors("exit = { least = 1, forces = [\"guards\"] }"),
        ["S128"],
        "the enemy's"
    );
    assert_eq!(
        visitors("exit = { least = 1, forces = [\"paras\"] }"),
        [""; 0]
    );
    assert_eq!(visitors("take = { zone = \"gate\", least = 8 }"), ["S128"]);
    assert_eq!(visitors("survive = { least = 8 }"), ["S128"]);
    assert_eq!(
        visitors("hold = { zone = \"gate\", how = \"most\", of = \"vehicles\" }"),
        ["S128"]
    );
    assert_eq!(visitors("destroy = { forces = [\"guards\"] }"), [""; 0]);
    assert_eq!(visitors("destroy = { forces = [\"paras\"] }"), ["S128"]);
    assert_eq!(visitors("stop = { forces = [\"paras\"] }"), ["S128"]);
    assert_eq!(
        visitors("losses = { percent = 50, of = \"points\" }"),
        ["S128"],
        "companies have no points"
    );
    assert_eq!(visitors("points = {}"), ["S128"]);
    assert_eq!(visitors("destroy = { forces = [\"nobody\"] }"), ["K101"]);
    assert_eq!(goal("nobody", "exit = { least = 8 }"), ["K101"]);
}

#[test]
fn s128_knows_the_points_of_an_army() {
    let points = |least: &str| {
        let lines =
            format!("victory = [ {{ side = \"germans\", goal = {{ points = {{ {least} }} }} }} ]");
        farm("", &lines, ONE_BASE, OTHER_BASE)
    };
    assert_eq!(points(""), [""; 0]);
    assert_eq!(points("least = 1"), [""; 0]);
    assert_eq!(points("least = 40"), ["S128"], "a single base");
}

#[test]
fn a_condition_for_either_side_needs_one_that_can_meet_it() {
    let more = Orchard {
        lines: "turns = 8\nvictory = [ { goal = { exit = { least = 10 } } } ]",
        ..ORCHARD
    };
    assert_eq!(more.codes(), ["S128"]);
    let large = Orchard {
        visitors: r#"forces = [ { id = "paras", of = "fallschirmjaeger-company", count = 2 } ]"#,
        ..more
    };
    assert_eq!(large.codes(), [""; 0]);
}

#[test]
fn s129_finds_what_is_met_before_the_first_turn() {
    let platoon = |goal: &str| won_by(&format!("{{ side = \"platoon\", goal = {{ {goal} }} }}"));
    assert_eq!(platoon("losses = { fewer_than = 7 }"), [""; 0]);
    assert_eq!(platoon("losses = { fewer_than = 8 }"), ["S129"]);
    assert_eq!(platoon("stop = { most = 6 }"), [""; 0]);
    assert_eq!(platoon("stop = { most = 7 }"), ["S129"]);
    assert_eq!(platoon("stop = { of = \"vehicles\" }"), ["S129"]);
}

#[test]
fn s130_wants_one_measure_of_losses() {
    let losses = |keys: &str| {
        won_by(&format!(
            "{{ side = \"platoon\", goal = {{ losses = {{ {keys} }} }} }}"
        ))
    };
    assert_eq!(losses("percent = 50"), [""; 0]);
    assert_eq!(losses(""), ["S130"]);
    assert_eq!(losses("percent = 50, fewer_than = 4"), ["S130"]);
    assert_eq!(
        losses("percent = 50, fewer_than = 40"),
        ["S130"],
        "and not that one of them is met from the start"
    );
}

#[test]
fn s131_and_s132_ask_when_things_happen() {
    let by = |turn: u32| {
        won_by(&format!(
            "{{ goal = {{ hold = {{ zone = \"gate\" }} }}, by = {turn} }}"
        ))
    };
    assert_eq!(by(8), [""; 0]);
    assert_eq!(by(9), ["S131"]);
    let arrival = |keys: &str| {
        platoon(&format!(
            "forces = [ {{ id = \"guards\", of = \"home-guard-company\" }}, {{ id = \"late\", of = \"truck\", arrives = {{ {keys} zone = \"gate\" }} }} ]"
        ))
    };
    assert_eq!(arrival("turn = 8,"), [""; 0]);
    assert_eq!(arrival("turn = 9,"), ["S131"]);
    assert_eq!(arrival("taken = \"path\", after = 7,"), [""; 0]);
    assert_eq!(arrival("taken = \"path\", after = 8,"), ["S131"]);
    assert_eq!(arrival(""), ["S132"]);
    assert_eq!(arrival("turn = 2, taken = \"path\","), ["S132"]);
    assert_eq!(arrival("turn = 2, after = 2,"), ["S132"]);
    assert_eq!(
        arrival("turn = 9, taken = \"path\","),
        ["S132"],
        "one mistake"
    );
}

#[test]
fn s135_counts_what_is_deployed() {
    let deployed = |numbers: &str| {
        platoon(&format!(
            "deploy = [ {{ zone = \"south\", {numbers} }} ]\nforces = [ {{ id = \"guards\", of = \"home-guard-company\" }}, {{ id = \"late\", of = \"home-guard-company\", arrives = {{ turn = 2, zone = \"gate\" }} }}, {{ id = \"driver\", of = \"truck\", with = \"late\" }} ]"
        ))
    };
    assert_eq!(deployed("least = 7"), [""; 0]);
    assert_eq!(deployed("least = 8"), ["S135"], "the others arrive later");
    assert_eq!(deployed("most = 7"), [""; 0]);
    assert_eq!(deployed("most = 6"), ["S135"]);
    assert_eq!(deployed("least = 3, most = 2"), ["S135"]);
    let both = "deploy = [ { zone = \"south\", least = 4 }, { zone = \"gate\", least = 4 } ]\nforces = [ { id = \"guards\", of = \"home-guard-company\" } ]";
    assert_eq!(platoon(both), ["S135"], "4 and 4 are more than 7");
}

#[test]
fn s136_follows_attachments() {
    let attached = |guards: &str, truck: &str| {
        platoon(&format!(
            "forces = [ {{ id = \"guards\", of = \"home-guard-company\" {guards} }}, {{ id = \"truck\", of = \"truck\" {truck} }} ]"
        ))
    };
    assert_eq!(attached("", ", with = \"guards\""), [""; 0]);
    assert_eq!(attached("", ", with = \"truck\""), ["S136"]);
    assert_eq!(attached("", ", with = \"paras\""), ["S136"]);
    assert_eq!(attached("", ", with = \"nobody\""), ["K101"]);
    assert_eq!(
        attached(", with = \"truck\"", ", with = \"guards\""),
        ["S136"],
        "a circle is one mistake"
    );
}

#[test]
fn s137_wants_an_end_for_what_is_judged_at_the_end() {
    let endless = |lines: &str| with_lines(lines);
    let hold = "goal = { hold = { zone = \"gate\" } }";
    assert_eq!(endless(&format!("victory = [ {{ {hold} }} ]")), ["S137"]);
    assert_eq!(
        endless(&format!("victory = [ {{ {hold}, by = 6 }} ]")),
        [""; 0]
    );
    assert_eq!(
        endless(&format!(
            "victory = [ {{ {hold}, judged = \"each-turn\" }} ]"
        )),
        [""; 0]
    );
    let at_once =
        format!("victory = [ {{ {hold}, judged = \"at-once\" }} ]\notherwise = \"platoon\"");
    assert_eq!(endless(&at_once), ["S137"]);
}

#[test]
fn a_scenario_reads_its_options_and_its_form() {
    assert_eq!(with_lines("options = { no_such_thing = 1 }"), ["K023"]);
    let lawn = |terrain: &str, at: &str| {
        with_lines(&format!(
            "features = [ {{ terrain = \"{terrain}\", outline = {{ rectangle = {{ at = \"{at}\", size = \"1x1in\" }} }} }} ]"
        ))
    };
    assert_eq!(lawn("lawn", "0"), ["K029"]);
    assert_eq!(lawn("lwan", "0x0in"), ["K101"]);
    let feet = ORCHARD.text().replace("72x48in", "6x4ft");
    let found = judge(&[&format!("# extends: combat-captain\n{feet}")]);
    let mut hints = found.iter().flat_map(|finding| &finding.hints);
    assert!(
        hints.any(|hint| hint.contains("72x48in")),
        "feet are understood"
    );
}

#[test]
fn forces_and_maps_of_a_scenario_must_be_there() {
    let nobody = r#"forces = [ { id = "squad", of = "nobody" } ]"#;
    assert_eq!(farm("", "", nobody, OTHER_BASE), ["K101"]);
    let victory = "victory = [ { side = \"americans\", goal = { exit = { least = 9 } } } ]";
    assert_eq!(
        farm("", victory, nobody, OTHER_BASE),
        ["K101"],
        "how many they are is unknown"
    );
}

#[test]
fn there_are_no_battles_beside_scenarios() {
    for pack in ["combat-captain", "dads-ww2", "broadswords", "home-guard"] {
        let battle = "[[battle]]\nid = \"orchard\"\nname = \"The orchard\"\n";
        assert_eq!(codes(pack, battle), ["K006"], "{pack}");
    }
}

/// A scenario read from a pack, to be put into words.
struct Told(Pack);

impl Told {
    fn of(orchard: &Orchard<'_>) -> Told {
        let fixture = Fixture::extending("combat-captain").file("orchard.toml", orchard.text());
        let Judged { pack, findings, .. } = fixture.judged();
        assert!(findings.is_empty(), "{findings:?}");
        Told(pack.expect("a pack"))
    }

    fn words<T>(&self, tell: impl Fn(&ScenarioWords<'_>, &Scenario) -> T) -> T {
        let shelf = self.0.shelf::<Scenario>();
        let scenario = shelf.get("orchard").expect("the scenario");
        tell(
            &ScenarioWords::of(&self.0, scenario, Measure::Inch),
            scenario,
        )
    }
}

/// The sentences about who wins, after the turns.
fn victory(lines: &str) -> Vec<String> {
    let told = Told::of(&Orchard { lines, ..ORCHARD });
    let sentences = told.words(|words, _| words.victory());
    let lines = sentences
        .iter()
        .map(|it| format!("{}: {}", it.who, it.text));
    lines.collect()
}

/// The sentence of one goal of the visitors.
fn goal(goal: &str, more: &str) -> String {
    let lines = format!(
        "turns = 8\nvictory = [ {{ side = \"visitors\", goal = {{ {goal} }} {more} }} ]\notherwise = \"platoon\""
    );
    let sentence = victory(&lines).swap_remove(0);
    let text = sentence.strip_prefix("Visitors: ");
    text.unwrap_or(&sentence).to_string()
}

#[test]
fn goals_read_as_sentences() {
    for (written, sentence) in [
        (
            "hold = { zone = \"gate\" }",
            "Hold the gate at the end of turn 8, with no enemy there.",
        ),
        (
            "hold = { zone = \"gate\", how = \"most\", of = \"figures\" }",
            "Have more figures than the enemy in the gate at the end of turn 8.",
        ),
        (
            "hold = { zone = \"gate\", how = \"last-in\" }",
            "Be the last side to have had a sub-unit in the gate at the end of turn 8.",
        ),
        (
            "hold = { zone = \"path\", share = \"most\" }",
            "Hold more hexes of the zone “path” than the enemy at the end of turn 8 (a side holds a hex if it has a sub-unit there and the enemy has none).",
        ),
        (
            "take = { zone = \"gate\" }",
            "Have at least one sub-unit in the gate at the end of turn 8.",
        ),
        (
            "take = { zone = \"south\", least = 3 }",
            "Have at least 3 sub-units in the south lawn at the end of turn 8.",
        ),
        (
            "destroy = { forces = [\"guards\"] }",
            "Destroy or rout the Home Guard Company by the end of turn 8.",
        ),
        (
            "losses = { percent = 50 }",
            "Destroy or rout half of the enemy's sub-units by the end of turn 8.",
        ),
        (
            "losses = { percent = 40, of = \"figures\" }",
            "Destroy or rout 40 per cent of the enemy's figures by the end of turn 8.",
        ),
        (
            "losses = { fewer_than = 1 }",
            "Destroy or rout all of the enemy's sub-units by the end of turn 8.",
        ),
        (
            "losses = { fewer_than = 3 }",
            "Reduce the enemy to fewer than 3 unrouted sub-units by the end of turn 8.",
        ),
        (
            "exit = { edge = \"east\", least = 2 }",
            "Move at least 2 sub-units off the east edge by the end of turn 8.",
        ),
        (
            "exit = { least = 6, of = \"figures\", forces = [\"paras\"], after = \"gate\" }",
            "Move at least 6 figures of the Fallschirmjäger Company off any edge by the end of turn 8, each after a whole turn in the gate.",
        ),
        (
            "stop = { edge = \"east\" }",
            "Let no enemy sub-unit leave by the east edge before the end of turn 8.",
        ),
        (
            "stop = { most = 2, forces = [\"guards\"] }",
            "Let no more than 2 sub-units of the Home Guard Company leave by any edge before the end of turn 8.",
        ),
        (
            "survive = { least = 1 }",
            "Have at least one unrouted sub-unit left at the end of turn 8.",
        ),
    ] {
        assert_eq!(goal(written, ""), sentence);
    }
}

#[test]
fn goals_say_when_they_are_judged() {
    let hold = |more: &str| goal("hold = { zone = \"gate\" }", more);
    assert_eq!(
        hold(", by = 6"),
        "Hold the gate at the end of turn 6, with no enemy there."
    );
    assert_eq!(
        hold(", judged = \"each-turn\""),
        "Hold the gate at the end of any turn, with no enemy there; the battle ends with that turn."
    );
    assert_eq!(
        hold(", judged = \"each-turn\", by = 6"),
        "Hold the gate at the end of any turn up to turn 6, with no enemy there; the battle ends with that turn."
    );
    assert_eq!(
        hold(", judged = \"at-once\""),
        "Hold the gate, with no enemy there; the battle ends at once."
    );
    let losses = |more: &str| goal("losses = { percent = 25 }", more);
    assert_eq!(
        losses(", judged = \"each-turn\""),
        "Destroy or rout a quarter of the enemy's sub-units; the battle ends with that turn."
    );
    assert_eq!(
        losses(", judged = \"at-once\", by = 6"),
        "Destroy or rout a quarter of the enemy's sub-units by the end of turn 6; the battle ends at once."
    );
}

#[test]
fn a_battle_says_what_decides_a_tie() {
    let hold = "victory = [ { goal = { hold = { zone = \"gate\" } } } ]";
    assert_eq!(
        victory(&format!("turns = 8\n{hold}")),
        [
            "Either side: Hold the gate at the end of turn 8, with no enemy there.",
            "If both sides do, or neither: The battle is a draw.",
        ]
    );
    assert_eq!(
        victory(&format!("turns = 8\n{hold}\ntie = \"losses\""))[1],
        "If both sides do, or neither: The side that has lost the smaller share of its force wins; equal shares are a draw."
    );
    assert_eq!(
        victory(&format!("turns = 8\n{hold}\notherwise = \"platoon\"")).last(),
        Some(&"The platoon: Win if nobody has met a condition by the end of turn 8.".to_string())
    );
    assert_eq!(victory("turns = 8"), [""; 0], "nothing is said of nothing");
}

/// The sentences about how the platoon sets up.
fn set_up(platoon: &str) -> Vec<String> {
    let told = Told::of(&Orchard { platoon, ..ORCHARD });
    told.words(|words, scenario| {
        let side = scenario.sides().next().expect("a side");
        words.set_up(side)
    })
}

#[test]
fn set_up_and_arrivals_read_as_sentences() {
    assert_eq!(
        set_up(
            "deploy = [ { zone = \"south\" } ]\naway = \"12in\"\nforces = [ { id = \"guards\", of = \"home-guard-company\" } ]"
        ),
        [
            "Set up in the south lawn.",
            "Stay 12\" or more from every enemy.",
        ]
    );
    assert_eq!(
        set_up(
            r#"deploy = [ { zone = "south", least = 2, most = 9 } ]
forces = [
  { id = "guards", of = "home-guard-company" },
  { id = "gun", of = "field-gun", position = "36x40in", facing = "north-east" },
  { id = "crew", of = "rifle-squad", with = "gun" },
  { id = "sentry", of = "rifle-squad", zone = "path" },
  { id = "trucks", of = "truck", count = 2, arrives = { turn = 3, zone = "south" } },
  { id = "car", of = "car", arrives = { taken = "gate", zone = "path" } },
  { id = "tank", of = "tank-thin-inferior", arrives = { taken = "gate", after = 1, zone = "gate" } },
]"#
        ),
        [
            "Field Gun: 36\" from the west edge and 40\" from the north edge, facing north-east.",
            "Rifle Squad: with the Field Gun.",
            "Rifle Squad: in the zone “path”.",
            "Everything else sets up in the south lawn (at least 2, at most 9 sub-units).",
            "2 × Truck: arrival in the south lawn on turn 3.",
            "Car: arrival in the zone “path”, as soon as you have taken the gate.",
            "Light Tank, inferior gun: arrival in the gate, 1 turn after you have taken it.",
        ]
    );
}

#[test]
fn the_order_of_set_up_suits_any_name() {
    let order = |lines: &str| {
        let told = Told::of(&Orchard { lines, ..ORCHARD });
        told.words(|words, _| words.order_of_set_up())
    };
    assert_eq!(
        order("set_up = [\"platoon\", \"visitors\"]").as_deref(),
        Some("First the platoon, then Visitors.")
    );
    assert_eq!(
        order("set_up = [\"visitors\"]").as_deref(),
        Some("First Visitors.")
    );
    assert_eq!(order(""), None);
}

#[test]
fn conditions_read_as_sentences() {
    let lines = "turns = 8\ndark = true\nsight = [ { reach = 12 }, { reach = 8, until = 2, terrain = \"forest\" } ]";
    let told = Told::of(&Orchard { lines, ..ORCHARD });
    assert_eq!(
        told.words(|words, _| words.conditions()),
        [
            "It is night.",
            "Nobody sees or shoots farther than 12\".",
            "Nobody sees or shoots farther than 8\" in or through forest until the end of turn 2.",
        ]
    );
    let late = "turns = 8\nsight = [ { reach = 12, until = 9 } ]";
    let late = Orchard {
        lines: late,
        ..ORCHARD
    };
    assert_eq!(codes("combat-captain", &late.text()), ["S131"]);
}
