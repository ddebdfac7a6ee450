//! Questions about cards, units and hexes: the answers say all that the rules make of them, and nothing that is hidden.

use pressgang::content;
use pressgang::engine::Game as _;
use pressgang::engine::Side::{First, Second};
use pressgang::games;
use pressgang::games::hex_command::rules::{Stage, View};
use pressgang::play::{Eyes, Table as _};
use pressgang::source::Sources;

use super::{asked, piped, tells};
use crate::fixture::Fixture;
use crate::table::Table;

/// HG-CRD-8.
#[test]
fn the_boxes_of_a_card_say_for_whom_they_are_closed() {
    let ran = asked(
        "first-parade",
        "card mrs-yeatman\ncard verger\ncard mrs-fox\n",
    );
    tells(
        &ran,
        &[
            "  When: FIRE (not on Home Guard units), C.C. (close combat; not on Home Guard units).\n",
            "  When: N.E. (not engaged; on Home Guard units only).\n",
            "  When: N.E. (not engaged), FIRE.\n",
        ],
    );
}

/// TA-CRD-5, AMB-91.
#[test]
fn a_card_without_boxes_says_when_it_is_played() {
    let lines = "card volunteers\ncard road-works\ncard rapid-fire\ncard stand-fast\n";
    let ran = asked("temesh-to-tea", lines);
    tells(
        &ran,
        &[
            "becomes an armour die.\n  Played while you activate.\n",
            "  Played while you move.\n",
            "  Played while you attack.\n",
            "  Played when your unit has flags to answer.\n",
        ],
    );
}

/// HG-CRD-18.
#[test]
fn a_card_of_no_use_says_so_to_whom_it_is_of_no_use() {
    let useless = "The platoon can do nothing with it: it is played on an enemy unit, and section-1 is your own";
    let start = ["play", "first-parade", "--seed", "5", "--log", "a.log"];
    let alone = piped(
        &Fixture::empty(),
        &start,
        "card mrs-fox\ncard mrs-yeatman\nquit\n",
    );
    assert_eq!(alone.stdout.matches(useless).count(), 1, "{}", alone.stdout);
    // Who plays both sides is told for the side that holds it.
    let both = asked("first-parade", "card mrs-fox\ncard verger\n");
    assert_eq!(
        both.stdout.matches("can do nothing with it").count(),
        1,
        "{}",
        both.stdout
    );
    tells(&both, &[useless]);
}

/// Sergeant Wilson is a commander in this battle, and comes and goes.
#[test]
fn a_card_that_speaks_of_a_commander_says_whom_he_is_with() {
    let deployed = "1\n".repeat(8);
    let lines = format!("card wilson-2\n{deployed}card wilson-2\n");
    let ran = asked("signal-at-danger", &lines);
    tells(
        &ran,
        &[
            "On the unit he is with: he is not on the table.",
            "On the unit he is with: section-2.",
        ],
    );
}

#[test]
fn of_nobody_it_is_said_that_he_is_gone_before_he_has_come() {
    let start = ["play", "umpires-lunch", "--seed", "5", "--log", "a.log"];
    let ran = piped(
        &Fixture::empty(),
        &start,
        "card wilson-2\ncard jones-1\nquit\n",
    );
    tells(
        &ran,
        &[
            "he is with: section-2, which is not on the table.",
            "he is with: van.",
        ],
    );
    assert!(!ran.stdout.contains("nobody left"), "{}", ran.stdout);
}

/// HC-ART-11, HC-BAT-11.
#[test]
fn tows_and_firearms_are_on_the_sheet_of_a_unit() {
    let ran = asked("temesh-to-tea", "unit saluting-gun\nunit hopefuls\n");
    tells(
        &ran,
        &[
            "moves 5 hexes under tow; by hand 2 hexes, or stays and attacks",
            "its tow has 2 points left",
            "3 firearms: at 2 hexes and more it adds 1 to the range and kills 3 at most",
        ],
    );
    assert!(!ran.stdout.contains("dismounted"), "{}", ran.stdout);
}

#[test]
fn every_ground_and_every_mark_of_the_map_is_in_its_key() {
    let ran = asked("moonlight-bathing", &("1\n".repeat(3) + "map\n"));
    tells(
        &ran,
        &[
            "|1205 bn|",
            "|1105 bu|",
            "bn intact bunker  ",
            "bu intact building  ",
            "0303?",
            "0101? the enemy has not seen who is there",
        ],
    );
    // Before anybody has been placed there is nobody to be seen.
    let (first, _) = ran
        .stdout
        .split_once("raiders> ")
        .unwrap_or((&ran.stdout, ""));
    let (first, _) = first.split_once("platoon> ").unwrap_or((first, ""));
    assert!(!first.contains("has not seen who"), "{first}");
}

/// HC-MIN-12: whoever goes there stops, and the counter is turned.
#[test]
fn moves_onto_mine_counters_are_marked() {
    let ran = asked("stone-bridge", &"1\n".repeat(150));
    tells(&ran, &["1005 (mines)", "1106 (mines)"]);
    let mined = ["1106", "1104", "1005"];
    for (before, _) in ran.stdout.match_indices(" (mines)") {
        assert!(
            mined.contains(&&ran.stdout[before - 4..before]),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn a_hex_says_what_its_ground_does() {
    let ran = asked(
        "signal-at-danger",
        "hex 0704\nhex 0507\nhex 0402\nhex 0501\nhex 0802\nhex gun\n",
    );
    tells(
        &ran,
        &[
            "0704: intact building (HC-TER-4)
  only figures on foot may enter; a move ends here
  doors from 0604, 0705, 0805; 4 or more opens one
  fire at somebody here: range +1 for infantry, +2 for vehicles, +1 for artillery
  fire by somebody here: range +2 for vehicles
  a unit here ignores the first flag
  blocks sight
  2 points left before it is ruins
  objective of platoon, to hold for a whole turn, 2 points
  here: gruppe-1, hauptmann
",
            "0507: hill (HC-TER-3)
  everybody may enter
  fire by somebody here at lower ground: range -1
  blocks sight
  objective of germans, to hold for a whole turn, 1 point
  nobody in it, as far as you can see
",
            "0402: marsh (HC-TER-8)
  everybody may enter; a move ends here
  fire at somebody here: range +1
",
            "  everybody may enter; a move ends here; no attack in the turn of entry\n",
            "  towards 0902: light bridge, for figures on foot and light vehicles\n  towards 0901: river\n",
            "0609: open ground (HC-MOV-8)\n  everybody may enter\n  here: gun\n",
        ],
    );
    // The heavy machine guns are of the other game.
    let ran = asked("temesh-to-tea", "hex 0604\nhex 1106\n");
    tells(
        &ran,
        &[
            "range +2 for infantry, +2 for heavy machine guns, +2 for vehicles, +1 for artillery",
            "5 or more opens one, 3 or more for engineers",
            "towards 1206: heavy bridge, for everybody",
        ],
    );
    let ran = asked("first-parade", "hex\nhex 9999\nhelp\n");
    tells(
        &ran,
        &[
            "which hex?\n    write `hex 0",
            "there is no hex `9999`",
            "  hex HEX ",
        ],
    );
}

/// HC-MIN-1, HC-MIN-12.
#[test]
fn a_mine_counter_is_told_and_its_face_is_not() {
    let ran = asked("moonlight-bathing", "hex 0507\nhex 0407\nhex 0808\n");
    // Nobody has turned them, be they mines or not.
    assert_eq!(
        ran.stdout
            .matches("  a mine counter, face down\n  fire at infantry among the mines: range -1\n")
            .count(),
        2,
        "{}",
        ran.stdout
    );
    tells(
        &ran,
        &[
            "1 hex of it in one move at most",
            "  light bridge, for figures",
        ],
    );
}

#[test]
fn a_hex_does_not_tell_who_hides_there() {
    let fixture = Fixture::empty();
    let start = ["play", "signal-at-danger", "--seed", "3", "--log", "a.log"];
    piped(&fixture, &start, &("1\n".repeat(4) + "quit\n"));
    let log = std::fs::read_to_string(fixture.beside("a.log")).expect("a log");
    let hex_of = |unit: &str| {
        let (_, rest) = log.split_once(&format!("deploy {unit} ")).expect(unit);
        rest[..4].to_string()
    };
    let (hidden, chip) = (hex_of("gruppe-2"), hex_of("werfer"));
    let lines = format!("hex {hidden}\nhex {chip}\nhex 0704\ncard wilson-2\nquit\n");
    let ran = piped(&fixture, &["play", "--resume", "a.log"], &lines);
    let (_, asked) = ran
        .stdout
        .split_once(&format!("{hidden}: "))
        .expect("an answer");
    for hidden in ["gruppe-2", "feldwebel", "werfer"] {
        assert!(!asked.contains(hidden), "{asked}");
    }
    for part in [
        "nobody in it, as far as you can see",
        "a chip stands here",
        "here: gruppe-1, hauptmann",
    ] {
        assert!(asked.contains(part), "{part}\n{asked}");
    }
}

const SECTION: &str = "home-guard-section";

/// HC-TER-5, HC-ENG-1, HC-BAT-11, HG-CRD-10: what the scenario changes.
#[test]
fn units_and_hexes_say_what_the_scenario_changes() {
    let table = Table::home_guard()
        .ground("r", "0303")
        .map_line("edges = [ { kind = \"river\", along = [\"0101/0201\"] } ]")
        .unit("a1", SECTION, First, "0105")
        .with("a1", "firearms = 2, wireless = true")
        .unit("b1", SECTION, Second, "0905");
    let said = |table: Table, question: &str| {
        let folder = content::find("home-guard").expect("a bundled pack");
        let pack = games::load(&folder, &mut Sources::default(), &mut Vec::new());
        let battle = table.start().battle;
        let answer = battle.answer(&pack.expect("a pack"), question, Eyes::All, 80);
        let answer = answer.expect("a question").expect("an answer");
        answer.lines.join("\n")
    };
    let changed = table
        .clone()
        .scenario_line("river_crossing = \"foot\"\ninfantry_builds_bridges = true");
    let unit = said(changed.clone(), "unit a1");
    for line in [
        "  2 firearms: at 2 hexes and more it adds 1 to the range and kills 2 at most",
        "  carries a wireless set",
        "  builds bridges in this battle, as engineers do",
    ] {
        assert!(unit.contains(line), "{unit}");
    }
    let unit = said(changed.clone(), "unit b1");
    assert!(!unit.contains("wireless"), "{unit}");
    for (hex, plain, waded) in [
        (
            "hex 0303",
            "nobody may enter",
            "only figures on foot may enter; a move ends here",
        ),
        (
            "hex 0101",
            "towards 0201: river\n",
            "towards 0201: river, which figures on foot may wade\n",
        ),
    ] {
        let (before, after) = (said(table.clone(), hex), said(changed.clone(), hex));
        assert!(before.contains(plain), "{before}");
        assert!(after.contains(waded), "{after}");
    }
}

/// HC-REC-1: who throws for a hidden unit is not told for whom, and where it was stays untold when it comes to light.
#[test]
fn neither_dice_nor_moves_tell_who_hides() {
    let table = Table::home_guard()
        .ground("B", "0805")
        .unit("a1", SECTION, First, "0105")
        .unit("b1", SECTION, Second, "0905")
        .with("b1", "placed = \"hidden\"");
    let mut game = table.clone().start();
    game.movement_step(Second);
    game.act("move b1 0805");
    assert_eq!(game.stage(), Stage::Door);
    let prompt = |eyes| game.battle.prompt(eyes);
    assert!(prompt(Eyes::All).contains("to get in by the door of 0805"));
    assert_eq!(
        prompt(Eyes::Of(First)),
        "1 D6 for somebody nobody has seen."
    );

    let mut game = table.unit("a2", SECTION, First, "0505").start();
    game.movement_step(Second);
    let before = game.battle.clone();
    game.events.clear();
    game.act("move b1 0706");
    let told = |eyes| -> String {
        let events = game.events.iter();
        let told = events.filter_map(|event| game.battle.tell(&before, event, eyes));
        told.collect::<Vec<_>>().join(" ")
    };
    assert!(
        told(Eyes::All).contains("from 0905 to 0706"),
        "{}",
        told(Eyes::All)
    );
    let seen = told(Eyes::Of(First));
    assert!(
        seen.contains("comes to light in 0706") && !seen.contains("0905"),
        "{seen}"
    );
}

/// HG-CRD-18: a card for an enemy whom nobody has seen yet is of use, to people and to bots.
#[test]
fn a_card_for_somebody_in_hiding_is_of_use() {
    let table = Table::home_guard()
        .unit("a1", SECTION, First, "0105")
        .unit("b1", SECTION, Second, "0905")
        .with("b1", "placed = \"hidden\"")
        .card(First, "vicar");
    let mut game = table.start();
    let serves = |game: &crate::table::Game| {
        let view = View::of(&game.battle, First).battle(game.battle.fixed());
        let card = game.card("vicar");
        assert_eq!(view.serves(First, card), game.battle.serves(First, card));
        view.serves(First, card)
    };
    assert!(serves(&game));
    game.set_figures("b1", 0);
    assert!(!serves(&game));
}

/// HC-RET-4, HC-CDR-5: what matters for the next decision is on the sheet of a unit and of its commander.
#[test]
fn a_unit_says_how_steady_it_is_who_supports_it_and_whom_it_could_attack() {
    let ran = asked(
        "first-parade",
        "unit section-2\nunit captain\nunit wardens-1\n",
    );
    tells(
        &ran,
        &[
            "  flag number 5, 4 with its commander: with that many figures or more it may ignore all flags\n",
            "  captain supports its attacks: the range counts as 1 less (HC-CDR-5)\n",
            "  with a die it could attack from here:\n    civil-guard-3 in 0802, 5 hexes away with support: 0.7 kills\n",
            "  supports section-2: the range of its attacks counts as 1 less, without a die (HC-CDR-5)\n",
            "  steadies section-2: its flag number is 4 instead of 5 (HC-RET-4)\n",
            "  no enemy is within its range and sight from here\n",
        ],
    );
}

/// HC-LOS-1.
#[test]
fn a_hex_says_who_sees_it() {
    let ran = asked("first-parade", "hex 0504\nhex 0101\n");
    tells(
        &ran,
        &[
            "  seen by platoon: section-2 (3 hexes), section-3 (5 hexes)\n",
            "  no unit of platoon sees it\n",
        ],
    );
}

/// A card says whether it can be played now, on whom, or why not.
#[test]
fn a_card_says_on_whom_it_can_be_played_now() {
    let start = ["play", "temesh-to-tea", "--seed", "5", "--log", "a.log"];
    let ran = piped(&Fixture::empty(), &start, "hand\nquit\n");
    tells(
        &ran,
        &["becomes an armour die.\n  Played while you activate.\n  It can be played now.\n"],
    );
    let ran = asked("first-parade", "hand\n");
    tells(
        &ran,
        &[
            "  Not now: cards beyond the hand limit are to be discarded, and nothing else can be done before that (HC-DRW-3).\n",
        ],
    );
}

#[test]
fn odds_are_reckoned_from_where_a_unit_might_go() {
    let lines = "odds section-1 civil-guard-1 from 0304\nodds section-1 civil-guard-1 from 0303\n\
                 odds section-1 civil-guard-1 from 0502\nodds section-1 civil-guard-1 sideways\n";
    let ran = asked("first-parade", lines);
    tells(
        &ran,
        &[
            "section-1 against civil-guard-1 from 0304: effective range 2 (2 hexes away)\n",
            "section-1 against civil-guard-1 from 0303: effective range 1 (1 hex away)\n",
            "  it can move to 0304, but may not attack in the same turn\n",
            "  it cannot get to 0303 in one move\n",
            "somebody is in 0502 already",
            "`sideways` is not understood here",
        ],
    );
    // Nobody is promised a move when its step is over.
    let ran = asked(
        "first-parade",
        "1\n1\nplace infantry section-1\npass\npass\npass\nodds section-1 civil-guard-1 from 0304\n",
    );
    tells(&ran, &["  it does not move any more this turn\n"]);
}

/// HC-CDR-10: a commander has no figures to lose.
#[test]
fn odds_against_a_commander_are_about_him_alone() {
    let lines = "1\n1\noverride remove civil-guard-2 because he has gone ahead\nodds section-2 chief-warden from 0503\n";
    let ran = asked("first-parade", lines);
    let (_, told) = ran
        .stdout
        .split_once("section-2 against chief-warden from 0503: effective range 1")
        .unwrap_or_else(|| panic!("{}", ran.stdout));
    let told: String = told.lines().take(4).collect();
    assert!(told.contains("the commander is lost  "), "{told}");
    assert!(!told.contains("figures"), "{told}");
}

/// What is suggested can be typed as it stands: it names pieces of the battle.
#[test]
fn examples_name_units_of_the_game_at_hand() {
    let ran = asked(
        "temesh-to-tea",
        "odds\nunit\nlos guard\noverride x\nplace\nhelp\n",
    );
    tells(
        &ran,
        &[
            "write `odds guard motor`",
            "write `unit guard`",
            "write `los guard motor`",
            "`override figures guard 3 because ",
            "`place` needs a rank: place infantry guard\n",
            "does it: `move guard ",
        ],
    );
    assert!(!ran.stdout.contains("section-"), "{}", ran.stdout);
}

/// One need not know the id of a rule, in any game.
#[test]
fn a_rule_is_found_by_what_it_speaks_of() {
    let ran = asked(
        "first-parade",
        "rule support\nrule hc-plt-2\nrule zebras\nrule\n",
    );
    tells(
        &ran,
        &[
            "  HC-CDR-5 ",
            "`rule HC-CDR-5` shows one in full",
            "HC-PLT-2  A platoon moves as one",
            "No rule speaks of `zebras`. Try another word, or `rule HC-MOV-5`.",
            "Which rule? `rule HC-MOV-5`, or `rule` and words it speaks of",
        ],
    );
    // The rule whose title has the word comes before those that only mention it.
    let first = ran.stdout.find("HC-CDR-5  ").expect("the rule of support");
    let later = ran
        .stdout
        .find("HC-RNG-2  ")
        .expect("a rule that mentions it");
    assert!(first < later, "{}", ran.stdout);
    for (scenario, rule) in [("temesh-to-tea", "TA-CDR-6"), ("lost-cow", "DW-")] {
        let ran = asked(scenario, "rule cover\nrule support\n");
        assert!(ran.stdout.contains(rule), "{rule}\n{}", ran.stdout);
        assert!(ran.stdout.contains("shows one in full"), "{}", ran.stdout);
    }
}

/// `save` is the saving throw where there is one; the log is copied by another word.
#[test]
fn the_log_is_copied_and_saves_itself() {
    let fixture = Fixture::empty();
    let start = ["play", "first-parade", "--seed", "5", "--log", "a.log"];
    let ran = piped(
        &fixture,
        &start,
        "save\ncopy\ncopy b.log\ncopy b.log\nhelp\nquit\n",
    );
    tells(
        &ran,
        &[
            "Every act is saved as it is done, in a.log. `copy FILE` copies it.",
            "Where to? `copy FILE`",
            "Copied to b.log.",
            "b.log exists already; name another file.",
            "  copy FILE ",
        ],
    );
    assert!(!ran.stdout.contains("save [FILE]"), "{}", ran.stdout);
    let log = std::fs::read_to_string(fixture.beside("b.log")).expect("the copy");
    assert!(log.contains("scenario first-parade"), "{log}");
}

/// A newcomer who mistypes an act reads what can be done now, and not every order of the game.
#[test]
fn a_line_that_is_no_order_is_answered_with_the_orders_of_the_moment() {
    let ran = asked("first-parade", "zeppelin\n");
    tells(
        &ran,
        &[
            "`zeppelin` is not an order",
            "the orders of this moment: ",
            "`help` lists everything that can be typed",
        ],
    );
    assert!(!ran.stdout.contains("lose sergeant"), "{}", ran.stdout);
}
