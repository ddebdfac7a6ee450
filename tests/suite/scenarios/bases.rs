//! What scenarios of Dads WW2 say about bases: hits, training, carriers, artillery; what is found in it, and its sentences.

use pressgang::content::{Scenario, ScenarioWords};

use super::{ONE_BASE, OTHER_BASE, Told, codes, farm, platoon};
use crate::fixture::{Fixture, Judged};

/// A battle of bases on the map of the farm.
fn farmed(americans: &str, germans: &str) -> Vec<&'static str> {
    let zones = r#"{ id = "lane", hexes = ["0403"] }"#;
    farm(zones, "", americans, germans)
}

#[test]
fn a112_one_base_to_a_hex() {
    let two = r#"forces = [
        { id = "squad", of = "infantry", at = "0303" },
        { id = "team", of = "mortar-team", at = "0303" },
        { id = "third", of = "infantry", at = "0303" },
    ]"#;
    assert_eq!(farmed(two, OTHER_BASE), ["A112", "A112"]);
    let several = r#"forces = [ { id = "squads", of = "infantry", count = 2, at = "0303" } ]"#;
    assert_eq!(farmed(several, OTHER_BASE), ["A112"]);
    let army = r#"forces = [ { id = "army", of = "american-europe-25", at = "0303" } ]"#;
    assert_eq!(farmed(army, OTHER_BASE), ["A112"]);
    let enemy = r#"forces = [ { id = "other", of = "infantry", at = "0303" } ]"#;
    assert_eq!(farmed(ONE_BASE, enemy), ["A112"]);
}

#[test]
fn a113_and_a114_judge_what_a_base_starts_with() {
    let army = |key: &str| {
        let force = format!(
            "forces = [ {{ id = \"army\", of = \"american-europe-25\", arrives = {{ turn = 2, zone = \"lane\" }}, {key} }} ]"
        );
        farmed(&force, OTHER_BASE)
    };
    assert_eq!(army("hits = 3"), ["A113"], "and nothing of A114");
    assert_eq!(army("experienced = true, hits = 1"), ["A113", "A113"]);
    assert_eq!(army("experienced = false"), [""; 0]);
    let hits = |lines: &str, hits: u32| {
        let force = format!(
            "forces = [ {{ id = \"squad\", of = \"infantry\", at = \"0303\", hits = {hits} }} ]"
        );
        farm("", lines, &force, OTHER_BASE)
    };
    assert_eq!(hits("", 2), [""; 0]);
    assert_eq!(hits("", 3), ["A114"]);
    assert_eq!(hits("options = { hits_to_destroy = 4 }", 3), [""; 0]);
}

#[test]
fn a115_and_a116_judge_who_is_carried() {
    const TRACK: &str = r#"{ id = "track", of = "half-track", at = "0303" }"#;
    let passengers = |more: &str| farmed(&format!("forces = [ {TRACK}, {more} ]"), OTHER_BASE);
    for sound in [
        r#"{ id = "squad", of = "infantry", aboard = "track" }"#,
        r#"{ id = "gun", of = "heavy-anti-tank-gun", aboard = "track" }"#,
        r#"{ id = "team", of = "mortar-team", aboard = "track", hits = 1, experienced = true }"#,
        r#"{ id = "two", of = "half-track", count = 2, arrives = { turn = 2, zone = "lane" } }, { id = "squads", of = "infantry", count = 2, aboard = "two" }"#,
    ] {
        assert_eq!(passengers(sound), [""; 0], "{sound}");
    }
    for (wrong, code) in [
        (
            r#"{ id = "squads", of = "infantry", count = 2, aboard = "track" }"#,
            "A115",
        ),
        (
            r#"{ id = "tank", of = "tankette", aboard = "track" }"#,
            "A115",
        ),
        (
            r#"{ id = "squad", of = "infantry", aboard = "squad" }"#,
            "A115",
        ),
        (
            r#"{ id = "squad", of = "infantry", aboard = "other" }"#,
            "A115",
        ),
        (
            r#"{ id = "squad", of = "infantry", aboard = "bus" }"#,
            "K101",
        ),
        (
            r#"{ id = "army", of = "american-europe-25", aboard = "track" }"#,
            "A113",
        ),
        (
            r#"{ id = "squad", of = "infantry", aboard = "track", zone = "lane" }"#,
            "A116",
        ),
        (
            r#"{ id = "squad", of = "infantry", aboard = "track", arrives = { turn = 2, zone = "lane" } }"#,
            "A116",
        ),
        (
            r#"{ id = "squad", of = "infantry", at = "0103", zone = "lane" }"#,
            "A116",
        ),
    ] {
        assert_eq!(passengers(wrong), [code], "{wrong}");
    }
    let full = r#"{ id = "one", of = "infantry", aboard = "track" }, { id = "two", of = "infantry", aboard = "track" }"#;
    assert_eq!(passengers(full), ["A115"], "the second of them");
    let off = format!(
        "forces = [ {TRACK}, {{ id = \"squad\", of = \"infantry\", aboard = \"track\" }} ]"
    );
    let lines = "options = { transport = \"off\" }";
    assert_eq!(farm("", lines, &off, OTHER_BASE), ["A115"]);
}

#[test]
fn what_is_carried_needs_no_hex() {
    let forces = |aboard: &str| {
        format!(
            r#"deploy = [ {{ zone = "yard", least = 2, most = 2 }} ]
            forces = [ {{ id = "track", of = "half-track" }}, {{ id = "gun", of = "infantry-gun" }}, {{ id = "squad", of = "infantry"{aboard} }} ]"#
        )
    };
    assert_eq!(farmed(&forces(", aboard = \"track\""), ONE_BASE), [""; 0]);
    assert_eq!(farmed(&forces(""), ONE_BASE), ["S120", "S135"]);
}

#[test]
fn a117_knows_the_bases_of_a_force() {
    let immobile = |of: &str, base: &str| {
        let force = format!(
            "forces = [ {{ id = \"force\", of = \"{of}\", immobile = [\"{base}\"], arrives = {{ turn = 1, zone = \"lane\" }} }} ]"
        );
        farmed(&force, OTHER_BASE)
    };
    assert_eq!(immobile("german-1944-50", "heavy-tank"), [""; 0]);
    assert_eq!(immobile("german-1944-50", "medium-tank"), ["A117"]);
    assert_eq!(immobile("medium-tank", "medium-tank"), [""; 0]);
    assert_eq!(immobile("medium-tank", "maus"), ["K101"]);
}

#[test]
fn a118_knows_the_sides_of_hexes_and_squares() {
    let found = |layout: &str, facing: &str| {
        let text = format!(
            r#"
[[map]]
id = "yard"
name = "The yard"
layout = "{layout}"
rows = [". . .", ". . .", ". . ."]

[[scenario]]
id = "milk"
name = "Milk"
map = "yard"
briefing = "About the cows."

[[scenario.side]]
id = "one"
name = "One"
home = "south"
forces = [ {{ id = "gun", of = "infantry-gun", at = "0202", facing = "{facing}" }} ]

[[scenario.side]]
id = "two"
name = "Two"
home = "north"
{OTHER_BASE}
"#
        );
        codes("dads-ww2", &text)
    };
    for (layout, sides) in [
        (
            "pointy",
            "north-east east south-east south-west west north-west",
        ),
        (
            "flat",
            "north north-east south-east south south-west north-west",
        ),
        ("square", "north east south west"),
    ] {
        let ways = "north north-east east south-east south south-west west north-west";
        for way in ways.split(' ') {
            let sound = sides.split(' ').any(|side| side == way);
            let wanted: &[&str] = if sound { &[] } else { &["A118"] };
            assert_eq!(found(layout, way), wanted, "{layout} {way}");
        }
    }
}

#[test]
fn keys_of_bases_are_strange_to_other_games() {
    let guards = r#"forces = [ { id = "guards", of = "home-guard-company", experienced = true } ]"#;
    assert_eq!(platoon(guards), ["K032"]);
    let guns = "artillery = 8\nforces = [ { id = \"guards\", of = \"home-guard-company\" } ]";
    assert_eq!(platoon(guns), ["K032"]);
}

/// The words of a battle between two columns on a road.
fn column<T>(sides: [&str; 2], tell: impl Fn(&ScenarioWords<'_>, &Scenario) -> T) -> T {
    let [americans, germans] = sides;
    let text = format!(
        r#"
[[scenario]]
id = "orchard"
name = "The column"
map = "crossroads"
briefing = "Mind the verges."
turns = 6

[[scenario.side]]
id = "americans"
name = "The Americans"
home = "south"
{americans}

[[scenario.side]]
id = "germans"
name = "Germans"
home = "north"
{germans}
"#
    );
    let Judged { pack, findings, .. } = Fixture::extending("dads-ww2")
        .file("column.toml", text)
        .judged();
    assert!(findings.is_empty(), "{findings:?}");
    Told(pack.expect("a pack")).words(tell)
}

#[test]
fn what_bases_start_with_reads_as_sentences() {
    let americans = r#"forces = [
        { id = "track", of = "half-track", at = "0610", hits = 2 },
        { id = "squad", of = "infantry", aboard = "track", experienced = true },
        { id = "tracks", of = "half-track", count = 2, zone = "south" },
        { id = "squads", of = "infantry", count = 2, aboard = "tracks" },
        { id = "army", of = "german-1944-50", immobile = ["heavy-tank"], zone = "north" },
        { id = "stuck", of = "medium-tank", at = "0510", immobile = ["medium-tank"], hits = 1 },
    ]"#;
    let germans = r#"forces = [ { id = "outpost", of = "infantry", at = "0601" } ]"#;
    let set_up = column([americans, germans], |words, scenario| {
        words.set_up(scenario.sides().next().expect("a side"))
    });
    assert_eq!(
        set_up,
        [
            "Half-track (2 hits): in hex 0610.",
            "Infantry (Experienced): aboard the Half-track.",
            "2 × Half-track: in the zone “south”.",
            "2 × Infantry: aboard, one to a Half-track.",
            "The Tiger in the lane (Heavy tank: never moves): in the zone “north”.",
            "Medium tank (1 hit, never moves): in hex 0510.",
        ]
    );
}

#[test]
fn artillery_reads_as_sentences() {
    let told = |requests: [&str; 2]| {
        let ours = format!("{}\n{ONE_BASE}", requests[0]);
        let theirs = format!("{}\n{OTHER_BASE}", requests[1]);
        column([&ours, &theirs], |words, _| words.conditions())
    };
    assert_eq!(told(["", ""]), [""; 0]);
    assert_eq!(
        told(["artillery = 0", "artillery = 0"]),
        ["Nobody has artillery. Leave out the artillery request."]
    );
    assert_eq!(
        told(["artillery = 8", "artillery = 8"]),
        ["Artillery comes on a request of 8 or more."]
    );
    assert_eq!(
        told(["artillery = 10", "artillery = 0"]),
        [
            "The Americans: artillery on a request of 10 only.",
            "Germans: no artillery."
        ]
    );
    assert_eq!(
        told(["", "artillery = 7"]),
        ["Germans: artillery on a request of 7 or more."]
    );
}
