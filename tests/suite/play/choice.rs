//! Which questions are a choice in the hex-command games: positions in which nobody is asked, and those next to them in which somebody is.

use pressgang::engine::{Game as _, Side};
use pressgang::games::hex_command::rules::{Act, Stage};
use pressgang::play::{Choice, Eyes, Pace, Table as _};

use crate::table::{Game, Table, marching, ordering, ready};
use Side::{First, Second};

const SECTION: &str = "home-guard-section";
const PLAIN: [&str; 12] = [". . . ."; 12];

fn choice(game: &Game) -> Choice<Act> {
    let mut acts = Vec::new();
    game.battle.candidates(&mut acts);
    game.battle.choice(&acts)
}

/// The acts of a line that means several, as a log writes them.
fn several(game: &Game, line: &str) -> Result<Vec<String>, String> {
    match game.battle.several(line) {
        None => Err("not such a line".into()),
        Some(Err(failure)) => Err(failure.what),
        Some(Ok(acts)) => Ok(acts.iter().map(|act| game.battle.write(act)).collect()),
    }
}

/// A car of the first side that has moved, and an enemy far away.
fn scouting(hidden: bool) -> Game {
    let mut table = Table::home_guard()
        .map(&PLAIN)
        .unit("car", "home-guard-car", First, "0101")
        .unit("b1", SECTION, Second, "0312");
    if hidden {
        table = table.unit("b2", SECTION, Second, "0109");
        table = table.with("b2", "placed = \"hidden\"");
    }
    marching(table)
}

#[test]
fn hc_rec_3_nobody_is_asked_to_look_for_units_when_all_have_been_seen() {
    let mut seen = scouting(false);
    seen.act("move car 0102");
    assert_eq!(seen.stage(), Stage::LookAbout);
    assert_eq!(choice(&seen), Choice::Foregone(Act::Pass));
    let mut hidden = scouting(true);
    hidden.act("move car 0102");
    assert_eq!(hidden.stage(), Stage::LookAbout);
    assert_eq!(choice(&hidden), Choice::Usual(hidden.read("recon car")));
}

#[test]
fn hc_rec_3_the_list_says_that_recon_before_a_move_costs_the_move() {
    let remark = |game: &Game| {
        let act = game.read("recon car");
        game.battle.remark(&act, Eyes::Of(First))
    };
    let seen = "(nobody is hidden; instead of its move)";
    assert_eq!(remark(&scouting(false)), seen);
    assert_eq!(remark(&scouting(true)), "(instead of its move)");
    let mut after = scouting(true);
    after.act("move car 0102");
    assert_eq!(remark(&after), "");
}

/// The first side fires at a section of the second from this hex; it stands far from the edges.
fn under_fire(from: &str, others: &[&str]) -> Game {
    let mut table = Table::home_guard()
        .map(&PLAIN)
        .unit("a1", SECTION, First, from)
        .unit("b1", SECTION, Second, "0206");
    for (number, hex) in (2..).zip(others) {
        table = table.unit(&format!("a{number}"), SECTION, First, *hex);
    }
    let mut game = ready(table);
    game.act("fire a1 0206");
    assert_eq!(game.stage(), Stage::Withdraw, "{from}");
    game
}

#[test]
fn hc_ret_13_a_withdrawal_that_spares_nothing_is_not_offered() {
    // Five hexes away: one die, and a section of six stands whatever it shows.
    assert_eq!(
        choice(&under_fire("0201", &[])),
        Choice::Foregone(Act::Pass)
    );
    // Another section could fire at it where it stands.
    assert_eq!(
        choice(&under_fire("0201", &["0301"])),
        Choice::Trivial(Act::Pass)
    );
    // At close quarters the attacker could follow.
    assert_eq!(choice(&under_fire("0205", &[])), Choice::Trivial(Act::Pass));
}

#[test]
fn hc_ret_13_a_unit_that_may_be_driven_off_the_table_is_asked_at_any_pace() {
    let table = Table::home_guard()
        .map(&PLAIN)
        .unit("a1", SECTION, First, "0210")
        .unit("b1", SECTION, Second, "0211")
        .figures("b1", 2);
    let mut game = ready(table);
    game.act("fire a1 0211");
    assert_eq!(game.stage(), Stage::Withdraw);
    assert_eq!(choice(&game), Choice::Usual(Act::Pass));
    let mut acts = Vec::new();
    game.battle.candidates(&mut acts);
    assert_eq!(Pace::Fast.answer(&game.battle, &acts), None);
}

#[test]
fn a_card_that_is_of_use_is_not_left_by_enter() {
    let mut game = Table::home_guard()
        .map(&PLAIN)
        .unit("a1", SECTION, First, "0205")
        .unit("b1", SECTION, Second, "0210")
        .side_line(First, "captain = true")
        .side_line(First, "characters = { wilson = \"a1\", pike = \"a1\" }")
        .card(Second, "wilson-1")
        .start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1");
    assert!(
        matches!(game.stage(), Stage::Window(..)),
        "{:?}",
        game.stage()
    );
    assert_eq!(choice(&game), Choice::Open);
}

#[test]
fn hc_ret_6_a_unit_that_cannot_fall_back_stands_without_being_asked() {
    let stands = |hex: &str, at: &str| {
        let table = Table::home_guard()
            .map(&PLAIN)
            .unit("a1", SECTION, First, at)
            .unit("b1", SECTION, Second, hex)
            .figures("b1", 4);
        let mut game = ready(table);
        game.attack(&format!("fire a1 {hex}")).land("F M");
        assert_eq!(game.stage(), Stage::Flags);
        choice(&game)
    };
    assert_eq!(stands("0206", "0202"), Choice::Trivial(Act::Stand));
    // One hex back is off the table.
    assert_eq!(stands("0212", "0208"), Choice::Foregone(Act::Stand));
}

#[test]
fn a_dice_card_with_all_dice_placed_is_no_reason_to_ask() {
    let table = || {
        Table::to_arms()
            .map(&PLAIN)
            .unit("a1", "regulars", First, "0101")
            .unit("a2", "armoured-car", First, "0201")
            .unit("b1", "regulars", Second, "0312")
            .card(First, "requisitioned-charabanc")
    };
    // The infantry die is on the regulars: the card would only put another on them (AMB-90).
    let mut placed = ordering(table(), "In");
    placed.act("place infantry a1");
    assert!(!placed.is_legal("play requisitioned-charabanc"));
    // Unplaced, it makes a vehicle die, which the armoured car can use.
    assert_eq!(choice(&ordering(table(), "In")), Choice::Open);
}

/// A section and a car that have been ordered to move, and an enemy far away.
fn under_orders(enemy: &str) -> Game {
    let table = Table::home_guard()
        .map(&PLAIN)
        .unit("a1", SECTION, First, "0101")
        .unit("a2", SECTION, First, "0301")
        .unit("b1", SECTION, Second, enemy);
    marching(table)
}

#[test]
fn several_moves_or_attacks_are_ordered_in_one_line() {
    let game = under_orders("0312");
    let all = |lines: &[&str]| Ok(lines.iter().map(|it| it.to_string()).collect());
    assert_eq!(
        several(&game, "move a1 0102, a2 0302"),
        all(&["move a1 0102", "move a2 0302"])
    );
    assert_eq!(
        several(&game, "fire a1 0206, a2 0206 support"),
        all(&["fire a1 0206", "fire a2 0206 support"])
    );
    // One move is a plain act.
    assert_eq!(
        several(&game, "move a1 0102"),
        Err("not such a line".into())
    );
}

#[test]
fn hc_seq_1_moves_and_attacks_wait_for_their_step() {
    let is_for_later = |game: &Game, act: &str| game.battle.is_for_later(&game.read(act));
    let moving = under_orders("0104");
    assert_eq!(moving.stage(), Stage::Slot);
    assert!(is_for_later(&moving, "fire a1 0104"));
    assert!(!is_for_later(&moving, "move a1 0102"));
    assert!(!is_for_later(&moving, "place infantry a1"));
    let table = Table::home_guard()
        .map(&PLAIN)
        .unit("a1", SECTION, First, "0101")
        .unit("b1", SECTION, Second, "0104");
    let ordered = ordering(table, "In");
    assert!(is_for_later(&ordered, "move a1 0102"));
    assert!(is_for_later(&ordered, "fire a1 0104"));
    assert!(!is_for_later(&ordered, "place infantry a1"));
}

#[test]
fn several_dice_are_placed_in_one_line() {
    let table = Table::home_guard()
        .map(&PLAIN)
        .unit("a1", SECTION, First, "0101")
        .unit("a2", SECTION, First, "0201")
        .unit("van", "home-guard-car", First, "0301")
        .unit("b1", SECTION, Second, "0312")
        .leader("captain", "captain", First, "0101");
    let game = ordering(table, "In In Ve *");
    let all = |lines: &[&str]| Ok(lines.iter().map(|it| it.to_string()).collect());
    assert_eq!(
        several(&game, "place infantry a1 a2"),
        all(&["place infantry a1", "place infantry a2"])
    );
    // The weakest dice that will do, whatever the order.
    assert_eq!(
        several(&game, "place a1, captain and van"),
        all(&[
            "place infantry a1",
            "place infantry captain",
            "place vehicle van"
        ])
    );
    assert_eq!(
        several(&game, "place infantry a1 any captain van"),
        Err("there are not enough dice for all of them".into())
    );
    assert_eq!(
        several(&game, "place a1 b1"),
        Err("b1 is not yours (HC-SEQ-3)".into())
    );
    // One die on one piece is a plain act.
    assert_eq!(
        several(&game, "place infantry a1"),
        Err("not such a line".into())
    );
}
