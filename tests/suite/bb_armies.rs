//! The army rules of Battlefields on armies that a player has written: each is found once, with its rule, and an army
//! that keeps it is not reported.

use crate::pages::judge;

/// A battle of a player's army against twelve peasants, with more lines for the side and the scenario.
struct Army<'a> {
    troops: &'a str,
    forces: &'a str,
    side: &'a str,
    scenario: &'a str,
    enemy: &'a str,
}

const ARMY: Army<'static> = Army {
    troops: "",
    forces: "",
    side: "",
    scenario: "",
    enemy: r#"{ id = "enemy", of = "peasants", heroes = 1, commanders = 1 }"#,
};

impl Army<'_> {
    /// The codes and rules of everything found.
    fn findings(&self) -> Vec<(&'static str, String)> {
        self.findings_in(None)
    }

    /// The same, with a `pack.toml` of the player's; what it changes for bundled scenarios does not count.
    fn findings_in(&self, pack: Option<&str>) -> Vec<(&'static str, String)> {
        let Army {
            troops,
            forces,
            side,
            scenario,
            enemy,
        } = self;
        let text = format!(
            r#"# extends: broadswords
{troops}
[[scenario]]
id = "my-battle"
name = "My battle"
table = "60x48in"
turns = 8
briefing = "A quiet afternoon."
zones = [
  {{ id = "north", outline = {{ edge = {{ of = "north", depth = "12in" }} }} }},
  {{ id = "south", outline = {{ edge = {{ of = "south", depth = "12in" }} }} }},
]
victory = [ {{ goal = {{ losses = {{ percent = 100 }} }}, judged = "at-once" }} ]
{scenario}

[[scenario.side]]
id = "own"
name = "The army"
home = "north"
deploy = [ {{ zone = "north" }} ]
{side}
forces = [ {forces} ]

[[scenario.side]]
id = "enemy-side"
name = "The enemy"
home = "south"
deploy = [ {{ zone = "south" }} ]
forces = [ {enemy} ]
"#
        );
        let blocks: Vec<&str> = [text.as_str()].into_iter().chain(pack).collect();
        let of_ours = |message: &str| message.contains("`own`") || message.contains("`enemy-side`");
        let findings = judge(&blocks).into_iter();
        let findings = findings.filter(|it| pack.is_none() || of_ours(&it.message));
        findings
            .map(|it| (it.code.id, it.rules.join(" ")))
            .collect()
    }
}

/// A unit of a player's.
fn troop(era: &str, more: &str) -> String {
    format!(
        "[[troop]]\nid = \"mine\"\nname = \"Mine\"\nera = \"{era}\"\n{}{more}\n",
        if more.contains("strength") {
            ""
        } else {
            "strength = 12\n"
        }
    )
}

/// Units of a player's, judged in an army of twelve or more with its rings.
fn unit(era: &str, more: &str) -> Vec<(&'static str, String)> {
    Army {
        troops: &troop(era, more),
        forces: r#"{ id = "first", of = "spearmen", heroes = 1, commanders = 1 }"#,
        ..ARMY
    }
    .findings()
}

fn army(forces: &str) -> Vec<(&'static str, String)> {
    Army { forces, ..ARMY }.findings()
}

#[track_caller]
fn finds(found: &[(&'static str, String)], code: &str, rule: &str) {
    let [(own, rules)] = found else {
        panic!("one finding, {code}: {found:?}");
    };
    assert!(
        *own == code && rules.split(' ').any(|it| it == rule),
        "{code} {rule}: {found:?}"
    );
}

#[track_caller]
fn is_sound(found: &[(&'static str, String)]) {
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn bb_val_01_a_player_commands_twelve_figures() {
    let few = army(r#"{ id = "guns", of = "bombard", count = 5, heroes = 1, commanders = 1 }"#);
    finds(&few, "W121", "BB-VAL-01");
    is_sound(&army(
        r#"{ id = "guns", of = "bombard", count = 6, heroes = 1, commanders = 1 }"#,
    ));
}

#[test]
fn bb_val_02_any_size_is_accepted_and_other_sizes_than_twelve_are_remarked_on() {
    let lances = |strength: u32| {
        unit(
            "medieval",
            &format!("strength = {strength}\nweapons = [{{ of = \"melee\" }}]"),
        )
    };
    finds(&lances(7), "W107", "BB-VAL-02");
    is_sound(&lances(12));
}

#[test]
fn bb_val_03_rings_are_a_fifth_of_the_army_no_more_and_no_fewer() {
    let ringed = |heroes: u32, commanders: u32| {
        army(&format!(
            r#"{{ id = "army", of = "spearmen", count = 5, heroes = {heroes}, commanders = {commanders} }}"#
        ))
    };
    // 60 soldiers: 12 rings, 1 of them gold.
    is_sound(&ringed(11, 1));
    finds(&ringed(12, 1), "W122", "BB-VAL-03");
    finds(&ringed(10, 2), "W122", "BB-VAL-03");
    finds(&ringed(10, 1), "W136", "BB-VAL-03");
    finds(&ringed(11, 0), "W136", "BB-VAL-03");
}

#[test]
fn bb_amb_37_a_small_army_has_a_commander_unless_the_players_agree_otherwise() {
    const NOBODY_COMMANDS: &str = r#"
[pack]
id = "example-pack"
title = "Example"
version = "1"
extends = "broadswords"

[options]
min_commander = 0
"#;
    let judged = |pack: Option<&str>, heroes: u32, commanders: u32| {
        let rings = format!("heroes = {heroes}, commanders = {commanders}");
        Army {
            forces: &format!(r#"{{ id = "army", of = "spearmen", {rings} }}"#),
            enemy: &format!(r#"{{ id = "enemy", of = "spearmen", {rings} }}"#),
            ..ARMY
        }
        .findings_in(pack)
    };
    // Twelve soldiers have two rings; one of them is gold only where a small army has a commander.
    is_sound(&judged(None, 1, 1));
    is_sound(&judged(Some(NOBODY_COMMANDS), 2, 0));
    for (pack, heroes, commanders, code) in
        [(None, 2, 0, "W136"), (Some(NOBODY_COMMANDS), 1, 1, "W122")]
    {
        let found = judged(pack, heroes, commanders);
        let both = found.iter().all(|(own, _)| *own == code) && found.len() == 2;
        assert!(both, "{code}: {found:?}");
    }
}

#[test]
fn bb_val_04_elves_wear_no_rings_and_dwarves_no_gold() {
    let mixed = |men: u32, elves: &str| {
        army(&format!(
            r#"{{ id = "men", of = "free-men", heroes = {men}, commanders = 1 }}, {{ id = "elves", of = "elf-archers"{elves} }}"#
        ))
    };
    // The heroes of an army of 24 are all men.
    is_sound(&mixed(3, ""));
    finds(&mixed(2, ", heroes = 1"), "W123", "BB-VAL-04");
    let dwarves = army(r#"{ id = "dwarves", of = "dwarf-axes", heroes = 1, commanders = 1 }"#);
    finds(&dwarves, "W123", "BB-VAL-04");
    finds(
        &unit(
            "fantasy",
            "race = \"elves\"\nheroes = 1\nweapons = [{ of = \"bow\" }]",
        ),
        "W109",
        "BB-VAL-04",
    );
}

#[test]
fn bb_val_05_orcs_need_a_commander() {
    finds(
        &army(r#"{ id = "orcs", of = "orc-band", heroes = 1 }"#),
        "W124",
        "BB-VAL-05",
    );
    is_sound(&army(
        r#"{ id = "orcs", of = "orc-band", heroes = 1, commanders = 1 }"#,
    ));
}

#[test]
fn bb_val_06_a_side_has_two_wizards_at_most() {
    let wizards = |count: u32| {
        army(&format!(
            r#"{{ id = "men", of = "free-men", heroes = 2, commanders = 1 }}, {{ id = "wizards", of = "wizard", count = {count} }}"#
        ))
    };
    finds(&wizards(3), "W125", "BB-VAL-06");
    let two = army(
        r#"{ id = "men", of = "free-men", heroes = 1, commanders = 1 }, { id = "wizards", of = "wizard", count = 2 }"#,
    );
    is_sound(&two);
}

#[test]
fn bb_val_07_08_zombies_are_unarmed_led_by_one_and_three_for_each_human() {
    finds(
        &unit(
            "after-the-bomb",
            "strength = 36\nrace = \"zombies\"\nweapons = [{ of = \"melee\" }]",
        ),
        "W108",
        "BB-VAL-07",
    );
    let dead = |forces: &str| army(forces);
    is_sound(&dead(
        r#"{ id = "horde", of = "zombie-horde", commanders = 1 }"#,
    ));
    finds(
        &dead(r#"{ id = "horde", of = "zombie-horde" }"#),
        "W126",
        "BB-VAL-07",
    );
    finds(
        &dead(r#"{ id = "horde", of = "zombie-horde", strength = 30, commanders = 1 }"#),
        "W127",
        "BB-VAL-08",
    );
}

#[test]
fn bb_val_09_10_weapons_and_close_formation_belong_to_their_eras() {
    finds(
        &unit("medieval", "weapons = [{ of = \"shotgun\" }]"),
        "W101",
        "BB-VAL-09",
    );
    let unknown = unit("medieval", "weapons = [{ of = \"harsh-words\" }]");
    assert_eq!(unknown.len(), 1, "an unknown weapon: {unknown:?}");
    finds(
        &unit(
            "modern",
            "weapons = [{ of = \"rifle\" }]\ngrenades = true\ndrilled = true",
        ),
        "W102",
        "BB-VAL-10",
    );
}

#[test]
fn bb_val_11_12_grenades_and_muzzle_loaders_belong_to_their_time() {
    finds(
        &unit("modern", "weapons = [{ of = \"rifle\" }]"),
        "W103",
        "BB-VAL-11",
    );
    finds(
        &unit(
            "colonial",
            "weapons = [{ of = \"rifle\" }]\ngrenades = true",
        ),
        "W103",
        "BB-VAL-11",
    );
    finds(
        &unit("early-modern", "weapons = [{ of = \"musket\" }]"),
        "W104",
        "BB-VAL-12",
    );
    is_sound(&unit(
        "early-modern",
        "weapons = [{ of = \"rifle\" }]\nmuzzle_loader = true",
    ));
}

#[test]
fn bb_val_13_a_crew_weapon_has_two_crew() {
    let guns = |strength: u32| {
        unit(
            "colonial",
            &format!(
                "strength = {strength}\nmodels = 2\nmode = \"cannon\"\nweapons = [{{ of = \"gatling\", count = 2 }}]"
            ),
        )
    };
    finds(&guns(3), "W105", "BB-VAL-13");
    is_sound(&guns(4));
}

#[test]
fn bb_val_14_besiegers_are_two_or_three_to_one() {
    let siege = |count: u32, heroes: u32| {
        Army {
            forces: &format!(
                r#"{{ id = "duke", of = "men-at-arms", count = {count}, heroes = {heroes}, commanders = 1 }}"#
            ),
            scenario: "besieged = \"enemy-side\"",
            ..ARMY
        }
        .findings()
    };
    finds(&siege(1, 1), "W128", "BB-VAL-14");
    is_sound(&siege(2, 3));
    is_sound(&siege(3, 6));
    finds(&siege(4, 8), "W128", "BB-VAL-14");
}

#[test]
fn bb_val_15_a_hidden_unit_has_three_decoys() {
    let hidden = |side: &str| {
        Army {
            forces: r#"{ id = "band", of = "spearmen", heroes = 1, commanders = 1, hidden = true }"#,
            side,
            ..ARMY
        }
        .findings()
    };
    finds(&hidden("decoys = 1"), "W129", "BB-VAL-15");
    is_sound(&hidden("decoys = 3"));
}

#[test]
fn bb_bld_08_veh_06_nobody_starts_where_there_is_no_room() {
    let mill = r#"features = [ { id = "mill", terrain = "building", structure = "cabin", outline = { rectangle = { at = "20x20in", size = "6x3in" } } }, { id = "hill", terrain = "hill", height = 1, outline = { disc = { centre = "40x24in", radius = "4in" } } } ]"#;
    let inside = |of: &str, place: &str| {
        Army {
            forces: &format!(
                r#"{{ id = "first", of = "{of}", heroes = 1, commanders = 1, inside = "{place}" }}"#
            ),
            scenario: mill,
            ..ARMY
        }
        .findings()
    };
    is_sound(&inside("spearmen", "mill"));
    finds(&inside("knights", "mill"), "W132", "BB-BLD-08");
    finds(&inside("spearmen", "hill"), "W132", "BB-BLD-08");
}

#[test]
fn bb_val_03_an_army_is_judged_as_it_is_raised_and_not_what_is_left_of_it() {
    // Four knights are left of twelve, and the rings of 24 with them: too many for a new army of 16.
    let scenario = pressgang::find_scenario("midford-market", None, &[]);
    let scenario = scenario.result.expect("the scenario");
    let change = pressgang::content::ForceChange::read("invader foreign-knights strength 4");
    let changed = scenario.with_changes(&[change.expect("a change")]);
    assert!(changed.is_ok(), "{:?}", changed.err());
}
