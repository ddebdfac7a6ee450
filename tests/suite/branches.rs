//! What the checks of units, dice and terrain find beyond the examples of their pages, and what they leave alone.

use crate::pages::judge;
use pressgang::diag::Site;

/// Judges a pack of one file; findings are written `CODE message`.
#[track_caller]
fn check(toml: &str, expected: &[&str]) {
    let found: Vec<String> = judge(&[toml])
        .iter()
        .map(|finding| format!("{} {}", finding.code.id, finding.message))
        .collect();
    assert_eq!(found, expected, "{toml}");
}

/// A unit of four; the lines given stand in for the usual ones.
fn unit(lines: &str) -> String {
    let usual = [
        ("class", "\"infantry\""),
        ("strength", "4"),
        ("move", "{ max = 3, and_fire = 2 }"),
        ("firepower", "[ { range = \"1-2\", dice = \"WW\" } ]"),
        ("flag", "3"),
    ];
    let mut text = String::from("[[unit]]\nid = \"mine\"\nname = \"Mine\"\n");
    for (key, value) in usual {
        if !lines
            .lines()
            .any(|line| line.starts_with(&format!("{key} =")))
        {
            text += &format!("{key} = {value}\n");
        }
    }
    text + lines
}

fn to_arms(lines: &str) -> String {
    format!("# extends: to-arms\n{}", unit(lines))
}

#[test]
fn u103_looks_at_the_second_weapon_and_tells_shared_moves_once() {
    let weapon = "second_weapon = { label = \"LMG\", move = { max = 1, and_fire = 2 }, firepower = [ { range = \"1\", dice = \"G\" } ] }";
    let found = ["U103 `mine` may move 2 and attack, but only 1 when it does not attack"];
    check(&to_arms(weapon), &found);
    let shared = "move = { max = 1, and_fire = 2 }\nsecond_weapon = { label = \"LMG\", firepower = [ { range = \"1\", dice = \"G\" } ] }";
    check(&to_arms(shared), &found);
}

#[test]
fn u105_names_every_gap_or_the_wrong_order() {
    let bands = |ranges: &[&str]| {
        let list: Vec<String> = ranges
            .iter()
            .map(|range| format!("{{ range = \"{range}\", dice = \"W\" }}"))
            .collect();
        unit(&format!("firepower = [ {} ]", list.join(", ")))
    };
    check(
        &bands(&["2-3", "6"]),
        &[
            "U105 no band of `mine` covers range 1",
            "U105 no band of `mine` covers range 4-5",
        ],
    );
    check(
        &bands(&["3-4", "1-2"]),
        &["U105 range band 1-2 of `mine` stands after 3-4"],
    );
    check(
        &bands(&["3-5", "1-3"]),
        &["U104 range bands 3-5 and 1-3 of `mine` both cover range 3"],
    );
}

#[test]
fn u106_is_silent_when_the_letter_of_a_die_is_the_mistake() {
    let die = "[[die]]\nid = \"red\"\nname = \"Red\"\nkind = \"battle\"\nletter = \"r\"\ncolour = \"#6e1f1a\"\nink = \"#ffffff\"\nfaces = [\"car\", \"car\", \"car\", \"tank\", \"flag\", \"miss\"]\n";
    let mine = unit("firepower = [ { range = \"1\", dice = \"R\" } ]");
    check(
        &format!("{die}\n{mine}"),
        &["D103 `r` cannot be the letter of the battle die `red`"],
    );
    let broken = die.replace("#6e1f1a", "white");
    check(
        &format!("{broken}\n{mine}"),
        &["K015 `white` is not a colour"],
    );
}

#[test]
fn u107_does_not_repeat_an_unknown_face() {
    let found = judge(&[&unit("hit_by = [\"soldeir\"]")]);
    assert!(found.iter().all(|finding| finding.code.id != "U107"));
}

#[test]
fn u109_follows_the_option_and_spares_vehicles() {
    check(
        "[pack]\nid = \"example-pack\"\ntitle = \"Example\"\nversion = \"1\"\nextends = \"home-guard\"\n[options]\ninfantry_max = 8\n[[unit]]\nid = \"mine\"\nname = \"Mine\"\nclass = \"infantry\"\nstrength = 8\nmove = { max = 3, and_fire = 2 }\nfirepower = [ { range = \"1-2\", dice = \"WW\" } ]\nflag = 3\n",
        &[],
    );
    check(&unit("class = \"tank\"\nstrength = 9"), &[]);
    check(
        &to_arms("strength = 9"),
        &["U109 `mine` has 9 figures, but infantry has at most 8"],
    );
}

#[test]
fn u110_wants_a_quality_of_guns_only() {
    check(
        &to_arms("class = \"mortar\""),
        &["U110 the gun `mine` does not say of what quality its crew is"],
    );
    check(&to_arms("class = \"hmg\""), &[]);
    check(&unit("class = \"mortar\""), &[]);
}

#[test]
fn u113_and_u114_look_at_the_second_weapon() {
    check(
        &to_arms("second_weapon = { label = \"LMG\", firepower = [] }"),
        &["U113 `mine` may move and attack, but has no dice for it"],
    );
    check(
        &to_arms(
            "second_weapon = { label = \"LMG\", move = { max = 2 }, firepower = [ { range = \"1\", dice = \"G\" } ] }",
        ),
        &["U114 `mine` has dice, but no move after which it may attack"],
    );
}

#[test]
fn u116_counts_no_firearms_as_unarmed() {
    check(
        &unit("firearms = 0\nfirepower = [ { range = \"1-4\", dice = \"W\" } ]"),
        &["U116 `mine` fights in close combat only, but has dice for range 4"],
    );
}

#[test]
fn u119_wants_a_truck_for_motorized_infantry() {
    check(
        &unit("class = \"motorized\""),
        &["U119 `mine` is motorized, but has no transport"],
    );
}

#[test]
fn u122_knows_what_each_trait_is_for() {
    let cases = [
        ("infantry", "open-topped", "is no vehicle"),
        ("infantry", "tracked", "is no vehicle"),
        ("cavalry", "troop-carrier", "is no vehicle"),
        ("engineers", "mine-clearing", "is no vehicle"),
        ("sp-gun", "indirect", "does not fire as artillery"),
        ("mortar", "cc-only", "is a gun"),
        ("truck", "fires-mounted", "has nothing to mount"),
    ];
    for (class, word, wrong) in cases {
        check(
            &unit(&format!("class = \"{class}\"\ntraits = [\"{word}\"]")),
            &[&format!(
                "U122 `mine` is `{word}`, but its class `{class}` {wrong}"
            )],
        );
    }
    check(
        &unit("class = \"tank\"\ntraits = [\"engineer\", \"flame\", \"tracked\", \"wireless\"]"),
        &[],
    );
}

#[test]
fn words_of_a_unit_are_written_once() {
    check(
        &unit("traits = [\"recce\", \"home-guard\", \"recce\"]"),
        &["K031 `traits` has `recce` twice"],
    );
    check(
        &unit("hit_by = [\"soldier\", \"car\", \"tank\", \"hit\", \"strike\", \"hit\"]"),
        &["K031 `hit_by` has `hit` twice"],
    );
}

#[test]
fn each_game_has_keys_of_its_own() {
    let weapon = "second_weapon = { label = \"LMG\", firepower = [ { range = \"1\", dice = \"G\" } ] }\nquality = \"regular\"";
    let found = judge(&[&unit(weapon)]);
    let told: Vec<_> = found
        .iter()
        .map(|it| (it.code.id, it.message.as_str(), it.rules.as_slice()))
        .collect();
    assert_eq!(
        told,
        [
            (
                "K032",
                "`quality` of unit `mine` belongs to packs of `to-arms` rules, not of `home-guard`",
                ["TA-ART-9"].as_slice(),
            ),
            (
                "K032",
                "`second_weapon` of unit `mine` belongs to packs of `to-arms` rules, not of `home-guard`",
                ["TA-CMP-2"].as_slice(),
            ),
        ]
    );
    check(
        "# extends: to-arms\n[[leader]]\nid = \"mine\"\nkind = \"officer\"\nname = \"Mine\"\nwireless = true\ncombatant = false\n",
        &[
            "K032 `wireless` of leader `mine` belongs to packs of `home-guard` rules, not of `to-arms`",
        ],
    );
}

#[test]
fn u123_lets_guns_shoot_better_at_a_distance() {
    let bands =
        "firepower = [ { range = \"1\", dice = \"W\" }, { range = \"2-7\", dice = \"YY\" } ]";
    check(&unit(&format!("class = \"anti-tank-gun\"\n{bands}")), &[]);
    check(
        &unit(bands),
        &["U123 `mine` throws 2 dice at range 2-7, but only 1 at 1"],
    );
}

#[test]
fn an_unknown_class_is_not_judged_twice() {
    let found = judge(&[&unit(
        "class = \"hovercraft\"\nstrength = 12\ntransport = 2\ntow = { points = 2, max = 5 }\ntraits = [\"tracked\"]\nhit_by = [\"car\"]",
    )]);
    assert!(found.iter().all(|finding| finding.code.id.starts_with('K')));
}

#[test]
fn shared_marks_point_at_the_pack_that_can_change_them() {
    let wood = "[[terrain]]\nid = \"wood\"\ncode = \"b\"\nname = \"Wood\"\nenter = \"all\"\nreplaces = true\n";
    let found = judge(&[wood]);
    let shared = found.iter().find(|finding| finding.code.id == "K031");
    let shared = shared.expect("the code is there twice");
    assert_eq!(shared.message, "two terrain entries have the `code` `b`");
    // The bocage of the bundled pack was there first; the wood is what the author can change.
    let code = wood.find("\"b\"").expect("its code");
    match &shared.site {
        Site::Span(span) => assert_eq!(span.start, code),
        Site::Path(path) => panic!("a finding about all of {path}"),
    }
}

#[test]
fn t102_refuses_a_space() {
    check(
        "[[terrain]]\nid = \"pond\"\ncode = \"p \"\nname = \"Pond\"\nenter = \"none\"\n",
        &["T102 `p ` cannot be the code of the terrain `pond`"],
    );
}

#[test]
fn t105_looks_at_battles_too() {
    check(
        "[[terrain]]\nid = \"pond\"\ncode = \"p\"\nname = \"Pond\"\nenter = \"all\"\ncan_battle = false\nbattle_after_entry = false\nown_fire = { all = 1 }\n",
        &["T105 the terrain `pond` has `own_fire` and `battle_after_entry` to no effect"],
    );
}
