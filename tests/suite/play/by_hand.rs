//! A battle played by thought, act by act: what a person is told at the moment of deciding.

use super::{asked, tells};
use crate::fixture::Ran;

/// The first turn of the starter scenario, as it was played once by one person for both sides.
const OPENING: &str = "discard mrs-fox
discard sponge-2
place infantry section-3
play godfrey-1 section-3
place gun civil-guard-2
place vehicle section-2
play sponge-1 section-2
place gun civil-guard-3
place infantry section-1
place vehicle wardens-2
pass
place armour civil-guard-1
place infantry wardens-1
";

const MOVES: &str = "move section-1 0405
move civil-guard-2 0504 with commander
move civil-guard-1 0503
move civil-guard-3 0704
move wardens-2 0603
move wardens-1 0402
";

const BATTLES: &str = "fire section-1 0503
play pike-1 section-1 option 2
pass
pass
stand
fire civil-guard-2 0607 support
play mrs-yeatman civil-guard-2
fire section-2 0604 support
pass
pass
fire section-2 0604 support
pass
pass
stand
fire section-1 0502
pass
pass
take
";

fn played(lines: &[&str]) -> Ran {
    asked("first-parade", &lines.concat())
}

/// HG-CRD-18: of a card that can only be played on the enemy, but speaks of one's own man, nothing will ever come.
#[test]
fn cards_to_throw_away_are_told_with_what_they_do() {
    let ran = played(&["hint\nhand\n"]);
    tells(
        &ran,
        &[
            "2) mrs-fox (of no use to you)\n",
            "3) mrs-mainwaring (of no use to you)\n",
            "1) mrs-yeatman (The target rolls 2 white dice fewer)\n",
            "it is played on an enemy unit, and section-1 is your own",
        ],
    );
    // And the useless one is the first that a greedy player throws away.
    let hint = ran
        .stdout
        .lines()
        .find(|line| line.contains("  discard mrs-"));
    assert!(
        hint.is_some_and(|hint| hint.contains(": the card cannot be played")),
        "{}",
        ran.stdout
    );
}

#[test]
fn what_each_card_does_has_a_line_and_played_cards_are_counted() {
    let ran = played(&[OPENING]);
    tells(
        &ran,
        &[
            "\n  1) play verger section-2 (Its move is cancelled; the enemy saves 42 % of the time)\n  2) play wilson-2 section-2 (Its \
             action is cancelled; the enemy saves 42 % of the time)\n",
            "; cards played: 2 of 2\n",
        ],
    );
}

/// HC-BLD-2: doors are on the map, in refusals and beside the moves that lead through them.
#[test]
fn doors_are_seen_before_they_are_tried() {
    let ran = played(&[
        OPENING,
        "why move section-1 0505\n",
        "move section-1 0405\n",
        "move civil-guard-2 0503\n",
        "move wardens-2 0504\n",
        "unit wardens-1\n",
    ]);
    tells(
        &ran,
        &[
            "|       |       |       |       D       D       |",
            "D door",
            "No: 0505 is entered by its doors, from 0504 or 0605, and section-1 cannot come in by one with 3 hexes \
             (HC-BLD-2).",
            // Two hexes away as the crow flies, three by the door: too far to battle.
            "0504 (from 0604 by a door on a 4+)*",
            "without firearms: in close combat only",
        ],
    );
}

/// HC-BLD-8, HC-MOV-10: doors that somebody has got open, and sandbags that somebody has filled.
#[test]
fn a_hex_says_what_has_been_done_to_it() {
    let ran = played(&[
        OPENING,
        "hex 0204\n",
        "move section-1 0204\n",
        "dig in civil-guard-2\n",
        "hex 0204\n",
        "hex civil-guard-2\n",
    ]);
    tells(
        &ran,
        &[
            "  doors from 0203, 0303, 0104, 0304, 0205, 0305; 4 or more opens one\n",
            "  doors from 0203, 0303, 0104, 0304, 0205 (open), 0305; 4 or more opens one\n",
            "0502: open ground (HC-MOV-8)\n",
            "  a unit here ignores the first flag\n  sandbags of wardens; fire at them: range +1 for infantry, +1 for vehicles\n",
        ],
    );
}

/// Who passes a step is told at once whom he may have forgotten; who passes only a card window is not.
#[test]
fn a_pass_tells_what_is_left_undone() {
    let ran = played(&[OPENING, "pass\npass\n"]);
    let slip = "  Section 1 could still have moved. `undo` takes the pass back.\n";
    assert_eq!(
        ran.stdout.matches("could still have").count(),
        2,
        "{}",
        ran.stdout
    );
    tells(
        &ran,
        &[
            slip,
            "Civil Guard 1, Civil Guard 2, Civil Guard 3, Wardens 1 and Wardens 2 could still have",
        ],
    );
}

/// HC-VIC-4, HC-MOV-15, HG-DIE-7, HG-CRD-17.
#[test]
fn what_happens_and_what_is_asked_is_told_in_full() {
    let ran = played(&[OPENING, MOVES, BATTLES]);
    tells(
        &ran,
        &[
            "Civil Guard 2 moves from 0502 to 0604, and Chief Warden Hodges with it.",
            // Only what was chosen of a card that offers two things.
            "newsreel.\" (Section 1 rolls 1 extra white die.)",
            "Section 1 fires at Civil Guard 1 from 2 hexes away, with 4 white battle dice. Withdraw?",
            "1 flag against Civil Guard 1. Stand and try to save 1 flag with 1 die (a flag saves), or give ground and go",
            "1 flag on white dice. You may spend one to let a commander move at once; that flag then drives nobody back.",
            "Civil Guard 2 has no dice left for the attack.",
            "civil-guard-1 (1.4 kills)",
            "0504 to hold for a whole turn, 1 point",
        ],
    );
    // A commander who goes along is told of also where nothing else comes of the move.
    let ran = played(&[OPENING, "pass\n", MOVES.split_once('\n').expect("lines").1]);
    tells(&ran, &["and Chief Warden Hodges with it."]);
}

/// An objective is scored by who stands there at the end of two turns running; the map says how far that has come.
#[test]
fn an_objective_held_once_is_told() {
    let ran = played(&[
        "discard mrs-fox\ndiscard sponge-2\n",
        "override put wardens-2 0504 because it is a test\n",
        "pass\npass\nmap\n",
    ]);
    tells(
        &ran,
        &["! for wardens: 0504 to hold to the end of this turn, 1 point"],
    );
}
