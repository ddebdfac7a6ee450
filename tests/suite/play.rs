//! A battle played as people play it: through a terminal, with questions, refusals and real dice, killed and gone on with.

mod asked;
mod by_hand;
mod choice;
#[cfg(unix)]
mod menu;
mod pace;
#[cfg(unix)]
mod screens;
#[cfg(unix)]
mod terminal;

use crate::fixture::{Fixture, Ran};
use pressgang::games::hex_command::content::{Command, Officer};

/// Plays with lines from a pipe.
fn piped(fixture: &Fixture, arguments: &[&str], lines: &str) -> Ran {
    fixture.run_with_input(arguments, lines)
}

/// What one person who plays both sides is told.
fn asked(scenario: &str, lines: &str) -> Ran {
    let arguments = ["play", scenario, "--solo", "--seed", "5", "--log", "a.log"];
    let arguments = [&arguments[..], &["--ask-all"]].concat();
    let ran = piped(&Fixture::empty(), &arguments, &format!("{lines}quit\n"));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran
}

fn tells(ran: &Ran, parts: &[&str]) {
    for part in parts {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
}

/// The start of the starter scenario with a seed in which the platoon must throw a card away first; it is asked, though
/// one of its cards is of no use.
const STARTER: &[&str] = &[
    "play",
    "first-parade",
    "--seed",
    "5",
    "--log",
    "a.log",
    "--ask-all",
];

#[test]
fn a_refusal_has_its_rule_the_facts_and_the_nearest_act_and_costs_nothing() {
    let fixture = Fixture::empty();
    let ran = piped(
        &fixture,
        STARTER,
        "discard verger\ndance section-1\nmove section-1 0306\nquit\n",
    );
    for part in [
        "No: you do not hold the card verger (HC-CRD-2).",
        "Closest legal order: discard ",
        "No: cards beyond the hand limit are to be discarded, and nothing else can be done before that (HC-DRW-3).",
        "dance",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    let log = std::fs::read_to_string(fixture.beside("a.log")).expect("a log");
    assert!(!log.contains("act "), "{log}");
}

#[test]
fn questions_are_answered_at_the_table() {
    let fixture = Fixture::empty();
    let lines = "help\nhand\ncard mrs-fox\ncard mrs-fax\nunit section-1\nlos 0507 0502\nodds section-1 civil-guard-1\nodds section-1 0504\nodds captain wardens-1\nrule HC-MOV-5\nwhy discard verger\nwhy discard frazer-1\nlegal\nlegal section-1\nhint\nstatus\nmap\nsave\nlog 3\nquit\n";
    let ran = piped(&fixture, STARTER, lines);
    for part in [
        "legal [UNIT]",
        "The target's move is cancelled",
        "did you mean `mrs-fox`?",
        "section-1: Home Guard",
        "flag number 5",
        // `#` is a bridge.
        "A and B are the ends, o lies on the line, @ is in the way.",
        "is in the way (HC-LOS-1)",
        "captain is a commander",
        "HC-MOV-5",
        "HC-CRD-2",
        "Nothing forbids it.",
        "Nothing may be done with section-1 now.",
        "discard:\n      1) ",
        "0 of 4 points",
        "Every act is saved as it is done, in a.log.",
        // Of the log only what this side may know.
        "(The file a.log has everything, also what is hidden from you.)",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    assert_eq!(ran.code, Some(0));
}

#[test]
fn odds_at_the_table_name_range_modifiers_dice_and_chances() {
    let fixture = Fixture::empty();
    let lines = "odds section-1 civil-guard-1\nodds section-1 wardens-2\nquit\n";
    let ran = piped(&fixture, STARTER, lines);
    // Five hexes away: one white die, half of whose faces hit.
    for part in [
        "section-1 against civil-guard-1: effective range 5 (5 hexes away)",
        "dice: 1 white",
        "figures killed  0: 50.0 %  1: 50.0 %",
        "the effective range is 7, and section-1 has dice up to 5 (HC-RNG-5)",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    let moved = "discard frazer-1\ndiscard sponge-2\noverride put section-1 0303 because they were quick\nodds section-1 civil-guard-1\nquit\n";
    let fixture = Fixture::empty();
    let ran = piped(&fixture, &[STARTER, &["--solo"]].concat(), moved);
    for part in [
        "section-1 against civil-guard-1: effective range 1 (1 hex away)",
        "dice: ",
        "figures killed  0: ",
        "hexes retreated  0: ",
        "destroyed  ",
        "kills on average",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
}

#[test]
fn what_was_done_is_taken_back_and_done_again() {
    let fixture = Fixture::empty();
    let ran = piped(
        &fixture,
        STARTER,
        "discard frazer-1\nundo\ndiscard pike-1\nundo\nredo\nundo\nquit\n",
    );
    assert!(
        ran.stdout
            .contains("Taken back, though dice or something hidden had been seen"),
        "{}",
        ran.stdout
    );
    let log = std::fs::read_to_string(fixture.beside("a.log")).expect("a log");
    let count = |word: &str| log.lines().filter(|line| line.starts_with(word)).count();
    assert_eq!(count("takeback"), 3, "{log}");
    assert_eq!(log.matches("discard pike-1").count(), 2, "{log}");
    // The bot's cards and dice after the same act are the same.
    let after = |nth: usize| {
        let mut lines = log.lines().skip_while(move |_| false);
        let mut left = nth;
        let mut taken = Vec::new();
        for line in lines.by_ref() {
            if line.contains("discard pike-1") {
                left = left.saturating_sub(1);
                if left == 0 {
                    break;
                }
            }
        }
        taken.extend(
            lines
                .take_while(|line| !line.starts_with("takeback"))
                .map(String::from),
        );
        taken
    };
    assert_eq!(after(1), after(2), "{log}");
    assert_eq!(fixture.run(&["referee", "a.log"]).code, Some(0));
    let strict = Fixture::empty();
    let ran = piped(
        &strict,
        &[STARTER, &["--strict"]].concat(),
        "discard frazer-1\nundo\nquit\n",
    );
    assert!(
        ran.stdout.contains("this battle is strict"),
        "{}",
        ran.stdout
    );
    let log = std::fs::read_to_string(strict.beside("a.log")).expect("a log");
    assert!(!log.contains("takeback"), "{log}");
}

#[test]
fn notes_and_overrides_are_in_the_log_with_their_reasons() {
    let fixture = Fixture::empty();
    let lines = "note The verger looks shifty.\noverride figures section-1 5\noverride figures section-1 5 because one man stayed at home\ndiscard frazer-1\noverride figures section-1 5 because one man stayed at home\nunit section-1\nquit\n";
    let ran = piped(&fixture, STARTER, lines);
    assert!(ran.stdout.contains("Say why:"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("something is under way"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("5 of 6 figures"), "{}", ran.stdout);
    let log = std::fs::read_to_string(fixture.beside("a.log")).expect("a log");
    assert!(log.contains("note The verger looks shifty.\n"), "{log}");
    assert!(
        log.contains("override figures section-1 5 because one man stayed at home"),
        "{log}"
    );
}

#[test]
fn nothing_is_overwritten_and_bad_arguments_are_told() {
    let fixture = Fixture::empty();
    assert_eq!(piped(&fixture, STARTER, "quit\n").code, Some(0));
    let again = piped(&fixture, STARTER, "quit\n");
    assert_eq!(again.code, Some(2));
    assert!(
        again.stderr.contains("pressgang play --resume a.log"),
        "{}",
        again.stderr
    );
    for (arguments, told) in [
        (&["play", "first-prade"][..], "did you mean `first-parade`?"),
        (
            &["play", "first-parade", "--as", "vicar"],
            "its sides are platoon and wardens",
        ),
        (&["play", "first-parade", "--against", "gredy"], "greedy"),
        (
            &["play", "first-parade", "--dice", "loaded"],
            "`program` or `typed`",
        ),
        (&["play", "first-parade", "--set", "no_such=1"], "no_such"),
        (&["play", "--resume", "none.log"], "cannot read none.log"),
    ] {
        let ran = piped(&fixture, arguments, "");
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        let all = ran.stdout + &ran.stderr;
        assert!(all.contains(told), "{arguments:?}\n{all}");
    }
}

#[test]
fn a_log_torn_in_the_middle_of_a_line_goes_on_before_it() {
    let fixture = Fixture::empty();
    piped(&fixture, STARTER, "discard frazer-1\nquit\n");
    let path = fixture.beside("a.log");
    let whole = std::fs::read_to_string(&path).expect("a log");
    std::fs::write(&path, format!("{whole}act platoon: place inf")).expect("written");
    let ran = piped(&fixture, &["play", "--resume", "a.log"], "quit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("was never finished"), "{}", ran.stdout);
    assert_eq!(std::fs::read_to_string(&path).expect("a log"), whole);
}

#[test]
fn one_log_has_one_table() {
    let fixture = Fixture::empty();
    piped(&fixture, STARTER, "discard frazer-1\nquit\n");
    let path = fixture.beside("a.log");
    let whole = std::fs::read_to_string(&path).expect("a log");
    let open = std::fs::File::options().append(true).open(&path);
    let other = open.expect("the log of another table");
    other.try_lock().expect("nobody else plays it");
    let ran = piped(&fixture, &["play", "--resume", "a.log"], "quit\n");
    assert_eq!(ran.code, Some(2), "{}", ran.stdout);
    let told =
        "error: cannot write a.log: another program is adding to it\nhint: one log, one table";
    assert!(ran.stderr.contains(told), "{}", ran.stderr);
    drop(other);
    let ran = piped(&fixture, &["play", "--resume", "a.log"], "quit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(&path).expect("a log"), whole);
}

#[test]
fn two_bots_are_watched_to_the_end_and_can_say_why() {
    let fixture = Fixture::empty();
    let arguments = [
        "play",
        "first-parade",
        "--watch",
        "greedy",
        "random",
        "--seed",
        "3",
        "--log",
        "a.log",
        "--why",
    ];
    let ran = piped(&fixture, &arguments, "");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("won the battle"), "{}", ran.stdout);
    assert!(
        ran.stdout.lines().any(|line| line.starts_with("  (")),
        "{}",
        ran.stdout
    );
    // Whoever watches may know what else a bot considered.
    assert!(ran.stdout.contains("; runner-up: `"), "{}", ran.stdout);
    let told = fixture.run(&["replay", "a.log", "--turn", "2"]);
    assert_eq!(told.code, Some(0));
    assert!(told.stdout.contains("Turn 2"), "{}", told.stdout);
    assert!(!told.stdout.contains("Turn 1,"), "{}", told.stdout);
}

#[test]
fn at_a_companion_table_orders_are_for_models_and_can_be_impossible() {
    let fixture = Fixture::empty();
    let arguments = [
        "play",
        "first-parade",
        "--watch",
        "greedy",
        "--seed",
        "5",
        "--companion",
        "--log",
        "a.log",
    ];
    let ran = piped(&fixture, &arguments, "\n\nno\n\nquit\n");
    assert!(
        ran.stdout
            .contains("Put an activation die (infantry) on section-2 (Home Guard"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("Enter when done"), "{}", ran.stdout);
    let orders: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("Put an"))
        .collect();
    assert!(orders.len() >= 2 && orders[0] != orders[1], "{orders:?}");
}

#[test]
fn solo_hands_are_picked_or_drawn_by_stars() {
    for (hands, question) in [
        (
            "pick",
            "1 D6 for cards. 2 are drawn, and one more on 4 to 6.",
        ),
        (
            "stars",
            "3 activation dice for cards. One is drawn, and one more for each die that shows any unit.",
        ),
    ] {
        let fixture = Fixture::empty();
        let arguments = [
            "play",
            "first-parade",
            "--solo",
            "--hands",
            hands,
            "--seed",
            "2",
            "--log",
            "a.log",
        ];
        let ran = piped(&fixture, &arguments, "1\n1\n1\n1\n1\n1\nquit\n");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        assert!(ran.stdout.contains(question), "{}", ran.stdout);
        let log = std::fs::read_to_string(fixture.beside("a.log")).expect("a log");
        assert!(log.contains(&format!("hands {hands}\n")), "{log}");
        assert_eq!(fixture.run(&["referee", "a.log"]).code, Some(0), "{log}");
    }
}

#[test]
fn two_people_do_not_see_each_others_hand() {
    let fixture = Fixture::empty();
    let ran = piped(
        &fixture,
        &[STARTER, &["--two"]].concat(),
        "help\n\ndiscard frazer-1\n\nquit\n",
    );
    // Nobody sees a hand before he sits down, and what is typed before that is nobody's.
    let (before, _) = ran.stdout.split_once("First Enter.").expect("a hand-over");
    assert!(!before.contains("mrs-mainwaring"), "{before}");
    let (first, second) = ran
        .stdout
        .split_once("The screen is for the wardens")
        .expect("the screen is handed over");
    assert!(
        first.contains("hand: ") && first.contains("mrs-mainwaring"),
        "{first}"
    );
    assert!(!second.contains("mrs-mainwaring"), "{second}");
    assert!(second.contains("hand: "), "{second}");
}

/// HG-CMP-2: cards are read aloud by who plays them, and officers answer the saving throws of their side.
#[test]
fn cards_and_officers_speak() {
    let fixture = Fixture::empty();
    let watch = ["play", "first-parade", "--watch", "greedy", "--seed", "11"];
    let ran = piped(&fixture, &[&watch[..], &["--log", "a.log"]].concat(), "");
    let pack = crate::packs::pack("home-guard");
    let whole = pack
        .shelf::<Command>()
        .iter()
        .filter_map(|card| card.line.as_ref());
    let halves = pack
        .shelf::<Command>()
        .iter()
        .flat_map(|card| [&card.a, &card.b]);
    let halves = halves.flatten().map(|half| &half.get_ref().line);
    let lines: Vec<&str> = whole
        .chain(halves)
        .map(|line| line.get_ref().as_str())
        .collect();
    let said: Vec<&str> = ran
        .stdout
        .lines()
        .filter(|line| line.contains(" play ") || line.contains(" plays "))
        .collect();
    assert!(said.len() > 3, "{}", ran.stdout);
    for played in said {
        let is_spoken = lines
            .iter()
            .any(|line| played.contains(&format!(": \"{line}\" (")));
        assert!(is_spoken, "{played}");
        // What it does; what saves from it is said once, with the dice.
        assert!(played.ends_with(".)"), "{played}");
        assert!(!played.contains(" Saved by "), "{played}");
    }
    assert!(ran.stdout.contains(" was needed)."), "{}", ran.stdout);
    let mainwaring = pack
        .shelf::<Officer>()
        .get("mainwaring")
        .expect("an officer");
    let fails = std::iter::once(&mainwaring.fail).chain(&mainwaring.fail_again);
    let passes = std::iter::once(&mainwaring.pass).chain(&mainwaring.pass_again);
    let answer = |before: &str, line: &str| {
        let answer = format!("{before} Captain Mainwaring: \"{line}\"");
        ran.stdout.contains(&answer)
    };
    let heard = fails
        .filter(|line| answer("was needed).", line.get_ref()))
        .count()
        + passes
            .filter(|line| answer("comes to nothing.", line.get_ref()))
            .count();
    // More than one of his lines is heard in a battle.
    assert!(heard > 1, "{}", ran.stdout);
}

#[test]
fn the_map_has_rivers_bridges_both_sides_and_a_key() {
    let fixture = Fixture::empty();
    let start = ["play", "stone-bridge", "--seed", "11", "--log", "a.log"];
    let ran = piped(&fixture, &start, "quit\n");
    for part in [
        // Rivers run along edges; the stone bridge is one of them, the ford another.
        "\\~~~~~/",
        "\\#####/",
        "\\:::::~",
        "~ river  : ford  # bridge",
        // Capitals for the side listed first, small letters for the other.
        "/S1 6/5 \\",
        "/pi 6/4 \\",
        "platoon: S1 section-1  S2 section-2",
        "germans: p panzer  sp spaehwagen",
        "! for germans: 0705 to hold for a whole turn, 2 points",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
}

#[test]
fn words_that_are_acts_and_commands_are_acts_when_they_are_allowed() {
    let fixture = Fixture::empty();
    // The first turn of this seed is decided by a throw that the platoon wins.
    let start = ["play", "first-parade", "--log", "a.log", "--solo", "--seed"];
    for seed in 1..40 {
        let seed = seed.to_string();
        let _ = std::fs::remove_file(fixture.beside("a.log"));
        let ran = piped(
            &fixture,
            &[&start[..], &[&seed]].concat(),
            "hand over\nquit\n",
        );
        if ran.stdout.contains("1) take  2) hand over") {
            let log = std::fs::read_to_string(fixture.beside("a.log")).expect("a log");
            assert!(log.contains(": hand over"), "{}", ran.stdout);
            return;
        }
    }
}

#[test]
fn a_list_tells_targets_and_moves_that_end_the_battle() {
    let fixture = Fixture::empty();
    let start = ["play", "first-parade", "--seed", "5", "--solo"];
    let arguments = [&start[..], &["--log", "b.log"]].concat();
    let ran = piped(&fixture, &arguments, &("1\n".repeat(60) + "quit\n"));
    for part in [
        "* after this it may not attack",
        " by a door on a 4+)",
        " kills)",
        // A card that may be played says what it does.
        " (It ",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    // Nobody is asked who can only pass.
    assert!(!ran.stdout.contains("\n  1) pass\n"), "{}", ran.stdout);
}

#[test]
fn questions_are_answered_while_dice_are_asked_for() {
    let fixture = Fixture::empty();
    let arguments = [STARTER, &["--dice", "typed"]].concat();
    let ran = piped(
        &fixture,
        &arguments,
        "status\nrule HC-MOV-5\nmap\n9\n4\nquit\n",
    );
    for part in [
        "Turn 1, opening",
        "HC-MOV-5",
        "platoon: S1 section-1",
        "a variable die has no 9",
        "[4] (by hand)",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
}

#[test]
fn only_what_is_done_on_the_table_is_confirmed() {
    let fixture = Fixture::empty();
    let arguments = [STARTER, &["--companion"]].concat();
    // The first act of the list, and Enter whenever something is to be confirmed.
    let ran = piped(&fixture, &arguments, &"1\n\nstatus\n".repeat(40));
    let asked = "Enter when done, `no` if it cannot be> ";
    assert!(ran.stdout.contains(asked), "{}", ran.stdout);
    // What is on the table is told once; the map is drawn for who asks for it.
    for part in [
        "On the table:\n  platoon: section-1 (Home Guard Infantry, 6 figures) in hex 0307\n",
        "  wardens: chief-warden (Chief Warden Hodges) in hex 0502\n",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    assert!(!ran.stdout.contains("|0101"), "{}", ran.stdout);
    for order in [
        "passes",
        " discards ",
        " plays ",
        "drives nobody back",
        " stands its ground.",
    ] {
        let mut lines = ran.stdout.lines().peekable();
        while let Some(line) = lines.next() {
            let confirmed = lines.peek().is_some_and(|next| next.starts_with(asked));
            assert!(!(line.contains(order) && confirmed), "{line}");
        }
    }
}

#[test]
fn who_watches_sees_the_board_each_turn() {
    let fixture = Fixture::empty();
    let watch = ["play", "first-parade", "--watch", "greedy", "--seed", "11"];
    let ran = piped(&fixture, &[&watch[..], &["--log", "a.log"]].concat(), "");
    let turns = ran.stdout.matches("\n  Turn ").count();
    let boards = ran.stdout.matches("\nplatoon: ").count();
    assert!(turns > 1 && boards > turns, "{turns} {boards}");
}

#[test]
fn every_piece_has_letters_of_its_own() {
    let fixture = Fixture::empty();
    let start = ["play", "umpires-lunch", "--seed", "1", "--log", "a.log"];
    let ran = piped(
        &fixture,
        &[&start[..], &["--solo"]].concat(),
        &("1\n".repeat(12) + "quit\n"),
    );
    // `AC` is the armoured car.
    for part in ["ac armoured-car", "aca army-captain"] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
}

#[test]
fn names_and_verbs_go_together() {
    let fixture = Fixture::empty();
    let start = ["play", "lost-property", "--seed", "5", "--solo"];
    let arguments = [&start[..], &["--log", "a.log"]].concat();
    let ran = piped(&fixture, &arguments, &("1\n".repeat(120) + "quit\n"));
    // A card that is called `The Butcher's Van`.
    assert!(ran.stdout.contains("the Butcher's Van"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("he The "), "{}", ran.stdout);
    let watch = ["play", "stone-bridge", "--watch", "greedy", "--seed", "11"];
    let ran = piped(&fixture, &[&watch[..], &["--log", "b.log"]].concat(), "");
    assert!(
        ran.stdout.contains("The pioneers get a die"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("pioneers gets"), "{}", ran.stdout);
    // Who has no name has an article.
    assert!(ran.stdout.contains("he German Captain"), "{}", ran.stdout);
}

#[test]
fn a_battle_whose_dice_were_taken_away_is_told() {
    let fixture = Fixture::empty();
    // Some battle of these has a card that leaves no dice; nothing else says so, and nothing is thrown then.
    for seed in 20..60 {
        let seed = seed.to_string();
        let _ = std::fs::remove_file(fixture.beside("a.log"));
        let watch = [
            "play",
            "first-parade",
            "--watch",
            "greedy",
            "--log",
            "a.log",
        ];
        let ran = piped(&fixture, &[&watch[..], &["--seed", &seed]].concat(), "");
        let mut lines = ran.stdout.lines();
        if lines.any(|line| line.ends_with("no dice left for the attack.")) {
            let next = lines.next().unwrap_or_default();
            assert!(!next.contains(" at effective range "), "{next}");
            return;
        }
    }
    panic!("no card has left a battle without dice");
}

/// HC-REC-1: the bot's hidden units stay hidden from who moves its models, and so does what is under a chip.
#[test]
fn a_companion_table_keeps_the_secrets_of_the_bot() {
    let fixture = Fixture::empty();
    let start = ["play", "the-payroll", "--seed", "9", "--companion"];
    let arguments = [&start[..], &["--log", "a.log"]].concat();
    // The person takes the first act of every list; Enter confirms.
    let ran = piped(&fixture, &arguments, &"1\n\n".repeat(60));
    let shown = ["comes to light", "come to light"];
    let (before, _) = shown
        .iter()
        .filter_map(|words| ran.stdout.split_once(words))
        .min_by_key(|(before, _)| before.len())
        .unwrap_or((&ran.stdout, ""));
    let told: Vec<&str> = before
        .lines()
        .filter(|line| !line.ends_with("> "))
        .collect();
    let told = told[..told.len() - 1].join("\n");
    assert!(told.contains("notes down where a hidden unit is"), "{told}");
    for hidden in ["tramway", "printers", "bakers", "brewers", "borrowed"] {
        assert!(!told.contains(hidden), "{hidden}\n{told}");
    }
    // The log remembers that the miniatures are real.
    let resumed = piped(&fixture, &["play", "--resume", "a.log"], "quit\n");
    assert!(
        resumed.stdout.contains("On the table:\n"),
        "{}",
        resumed.stdout
    );
}

/// A slip of the fingers at the dice is mended by itself; what was put on the table is told when it is taken back.
#[test]
fn a_typed_throw_is_typed_again_and_a_table_is_put_back() {
    let fixture = Fixture::empty();
    let arguments = [STARTER, &["--dice", "typed", "--companion"]].concat();
    let ran = piped(
        &fixture,
        &arguments,
        "retype\n4\nretype\n2\n1\nIn In\nIn In\nplace infantry section-1\n\n\nundo\nquit\n",
    );
    for part in [
        "No dice have been typed.",
        "The throw is taken back; the log says so.",
        "1 variable die for the number of activation dice.",
        "each side rolls 2 activation dice",
        "On the table, put back what these did:\n",
        "  Put an activation die (infantry) on section-1 (Home Guard Infantry) in hex 0307.\n",
    ] {
        assert!(ran.stdout.contains(part), "{part}\n{}", ran.stdout);
    }
    assert_eq!(fixture.run(&["referee", "a.log"]).code, Some(0));
}

/// A battle in which nothing is placed or dealt before turn 1 is told turn by turn like any other.
#[test]
fn the_first_turn_is_told_also_when_nothing_comes_before_it() {
    let fixture = Fixture::empty();
    let watch = ["play", "first-parade", "--watch", "greedy", "--seed", "7"];
    let arguments = [&watch[..], &["--hands", "pick", "--log", "a.log"]].concat();
    let ran = piped(&fixture, &arguments, "");
    assert!(ran.stdout.contains("\n  Turn 1.\n"), "{}", ran.stdout);
    let told = fixture.run(&["report", "a.log", "--format", "md", "--playouts", "0"]);
    assert_eq!(told.code, Some(0), "{}", told.stderr);
    let report = std::fs::read_to_string(fixture.beside("a-report.md")).expect("a report");
    let (_, won) = report.split_once(" in turn ").expect("an end");
    let last: String = won.chars().take_while(char::is_ascii_digit).collect();
    for turn in ["1", last.as_str()] {
        assert!(
            report.contains(&format!("### Turn {turn}\n")),
            "{turn}\n{report}"
        );
    }
    assert!(!report.contains("in turn 0"), "{report}");
}

/// Who takes the screen is told what was taken back, and nothing of what was done unseen.
#[test]
fn what_one_person_takes_back_is_told_to_the_other() {
    let fixture = Fixture::empty();
    let start = ["play", "umpires-lunch", "--two", "--seed", "31"];
    let arguments = [&start[..], &["--log", "a.log"]].concat();
    // The platoon hides three sections; the Army takes the last of them back.
    let ran = piped(&fixture, &arguments, "\n1\n1\n1\n\nundo\n\nquit\n");
    let (platoon, rest) = ran
        .stdout
        .split_once("The screen is for the Army")
        .expect("a hand-over");
    let (army, back) = rest
        .split_once("The screen is for the")
        .expect("a hand-over");
    assert!(platoon.contains("deploy section-1"), "{platoon}");
    assert!(army.contains("Taken back: an act of the "), "{army}");
    assert!(!army.contains("section-"), "{army}");
    assert!(
        back.contains("Taken back meanwhile: deploy section-"),
        "{back}"
    );
}
