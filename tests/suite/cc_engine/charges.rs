//! Charges in detail: who joins, when an assault stands, who withdraws from whom and where to (CC-ASL, CC-TURN).

use pressgang::engine::Game as _;
use pressgang::engine::Side::{First, Second};
use pressgang::games::combat_captain::rules::{Event, Stage};
use pressgang::kernel::table::Point;

use super::arena::{Arena, Game};

/// Four squads 10 inches from three of the enemy; the enemy has another unit far away.
fn assault() -> Game {
    Arena::open()
        .option("morale_trade", "\"off\"")
        .first("enhanced-squad 20,30; enhanced-squad 25,30; enhanced-squad 15,31; enhanced-squad 20,34")
        .second("enhanced-squad 20,20 south; enhanced-squad 25,18 south; enhanced-squad 30,18 south")
        .second("enhanced-squad 60,10 south; enhanced-squad 64,10 south")
        .ready()
}

/// The first squad has charged into contact, and the enemy stood.
fn in_contact() -> Game {
    let mut game = assault();
    game.order("charge squad-1 at bravo-squad-1 dice 2")
        .order("stand");
    game.roll(&[4, 4]).order("move squad-1 to 20,23");
    assert!(game.told(|event| matches!(event, Event::InContact { .. })));
    game
}

#[test]
fn cc_asl_02_contact_needs_no_more_than_the_distance_and_enters_cover_for_nothing() {
    let hedge = "line = { through = [\"10x22.25in\", \"30x22.25in\"], width = \"0.5in\" }";
    let mut game = Arena::open()
        .feature("hedge", hedge)
        .first("enhanced-squad 20,30; enhanced-squad 25,30")
        .second(
            "enhanced-squad 20,20 south; enhanced-squad 25,18 south; enhanced-squad 30,18 south",
        )
        .ready()
        .sticks("b2", 3);
    let holder = usize::from(game.id("b1"));
    game.edit(|state| state.lined[holder] = 0);
    game.order("charge squad-1 at bravo-squad-1 dice 2")
        .order("stand");
    game.roll(&[6, 1]);
    assert_eq!(
        game.refuses("move squad-1 to 20,23"),
        "CC-MOV-01",
        "7in are not 6"
    );
    // The hedge is 6 inches ahead: touching it is touching those behind it.
    game.order("move squad-1 to 20,24");
    assert!(game.told(|event| matches!(event, Event::InContact { .. })));
    assert_eq!(game.dice("a1"), 1, "nothing was paid for the hedge");
}

#[test]
fn cc_asl_03_the_rest_of_the_unit_does_as_it_likes() {
    let mut game = in_contact();
    game.order("fire squad-2 at bravo-squad-2 dice 1")
        .roll(&[1, 1]);
    game.order("cover squad-3 dice 1")
        .order("hold squad-4 dice 1");
    game.order("advance squad-2 dice 1").roll(&[2]);
    game.order("move squad-2 2in east");
}

#[test]
fn cc_asl_09_whoever_joins_ends_in_contact_or_as_near_as_the_dice_allow() {
    let mut game = in_contact();
    game.order("advance squad-2 dice 2").roll(&[6, 4]);
    // 10 inches would reach contact; 5 inches lead within 6 of the enemy and stop there.
    assert_eq!(
        game.refuses("move squad-2 to 25,25"),
        "CC-ASL-09",
        "CC-AMB-64"
    );
    assert!(game.battle_allows("move squad-2 to 25,28"), "not joining");
    game.order("move squad-2 to 25,21");
    assert_eq!(
        game.stage(),
        Stage::Withdraw(Second),
        "CC-ASL-07: asked again"
    );
    game.order("stand");
    // 6 inches do not reach: they are all used.
    let mut game = in_contact();
    game.order("advance squad-2 dice 1").roll(&[6]);
    assert_eq!(game.refuses("move squad-2 to 25,26"), "CC-ASL-09");
    game.order("move squad-2 to 25,24");
    assert!(
        matches!(game.stage(), Stage::Activity(_)),
        "no contact, no question"
    );
}

#[test]
fn cc_asl_01_without_contact_of_its_unit_nobody_joins_unannounced() {
    let mut game = assault();
    game.order("advance squad-2 dice 2").roll(&[6, 4]);
    assert_eq!(
        game.refuses("move squad-2 to 25,21"),
        "CC-MOV-05",
        "CC-CHK-06"
    );
}

#[test]
fn cc_asl_04_and_05_who_charged_may_be_shot_out_of_contact_and_the_assault_falls() {
    let mut game = in_contact().set_figures("a1", 1);
    // CC-AMB-65: in contact one may fire and be fired at, and change cover.
    game.order("fire squad-1 at bravo-squad-1 dice 1")
        .roll(&[1, 1]);
    game.order("done").order("activate b0");
    game.order("fire squad-1 at alpha-squad-1 dice 3")
        .roll(&[6, 6, 6, 6]);
    assert!(!game.lives("a1"), "CC-ASL-05: no risk to friends");
    game.order("done").order("activate b1").order("done");
    assert!(
        game.told(|event| matches!(event, Event::ChargeFailed { .. })),
        "CC-ASL-04"
    );
    assert!(!matches!(game.stage(), Stage::Melee(..)));
    // One for the squad, one for the charge that failed (CC-ASL-06).
    assert_eq!(game.marks("a2"), 2);
}

#[test]
fn cc_asl_06_one_marker_a_turn_however_many_charges_fail() {
    let mut game = assault();
    for squad in ["squad-1", "squad-2"] {
        game.order(&format!("charge {squad} at bravo-squad-1 dice 1"));
        if let Stage::Withdraw(_) = game.stage() {
            game.order("stand");
        }
        game.roll(&[1]);
    }
    game.order("done").order("activate b0").order("done");
    game.order("activate b1").order("done");
    assert_eq!(game.marks("a1"), 1, "CC-AMB-34");
}

#[test]
fn cc_bon_06_dice_of_a_charge_are_move_dice() {
    let mut game = assault();
    game.order("together move");
    game.order("charge squad-1 at bravo-squad-1 dice 4")
        .order("stand");
    assert_eq!(game.battle.dice().as_slice().len(), 4, "CC-AMB-62");
    // CC-AMB-49: no marker is pulled with the bonus die.
    let mut game = assault().markers("a1", 1);
    game.order("together move");
    assert_eq!(game.refuses("rally"), "CC-BON-01", "CC-CHK-14");
}

#[test]
fn cc_turn_04_a_withdrawal_is_an_activation_but_not_the_sides_turn() {
    let mut game = assault();
    assert_eq!(game.refuses("activate b1"), "CC-TURN-02");
    game.order("charge squad-1 at bravo-squad-1 dice 1")
        .order("withdraw");
    game.roll(&[4, 4, 1, 1, 4, 4, 1, 1, 4, 4, 1, 1]).roll(&[1]);
    game.order("done");
    // The alternation goes on with the side that withdrew (CC-AMB-61), which has its other unit left.
    assert_eq!(game.stage(), Stage::Activate(Second));
    assert_eq!(game.refuses("activate b0"), "CC-TURN-01");
    game.order("activate b1");
}

#[test]
fn cc_asl_07_every_unit_that_a_charge_connects_with_is_asked() {
    let ground = || {
        Arena::open()
            .option("morale_trade", "\"off\"")
            .first("enhanced-squad 20,30; enhanced-squad 25,32")
            .second("enhanced-squad 18.5,20.5 south; enhanced-squad 30,14; enhanced-squad 34,14")
            .second("enhanced-squad 21.5,20.5 south; enhanced-squad 26,14; enhanced-squad 22,14")
            .ready()
    };
    let mut game = ground();
    game.order("charge squad-1 at bravo-squad-1 dice 2")
        .order("stand");
    game.roll(&[6, 2]);
    // It ends between two squads of two units.
    let touching = |game: &Game| {
        let places =
            (0..40).map(|step| format!("move squad-1 to 20,{}", 23.0 + f64::from(step) / 16.0));
        let mut places = places.filter(|line| game.battle_allows(line));
        places.next().expect("a way into contact")
    };
    let line = touching(&game);
    game.order(&line);
    assert_eq!(game.stage(), Stage::Withdraw(Second), "the second unit");
    assert_eq!(game.battle.state().flight.unit, game.unit("b4"));
    game.order("stand");
    assert!(game.told(|event| matches!(event, Event::InContact { .. })));
    assert!(matches!(game.stage(), Stage::Activity(_)), "each once");
    // Whoever has activated is not asked.
    let mut game = ground();
    let other = game.unit("b4");
    game.edit(|state| state.activated.insert(other));
    game.order("charge squad-1 at bravo-squad-1 dice 2")
        .order("stand");
    game.roll(&[6, 2]);
    game.order(&line);
    assert!(matches!(game.stage(), Stage::Activity(_)));
}

#[test]
fn cc_asl_11_each_sub_unit_goes_away_from_the_nearest_that_charges() {
    let mut game = Arena::open()
        .first("enhanced-squad 16,29; enhanced-squad 21,24; enhanced-squad 21,33")
        .second("enhanced-squad 16,20 south; enhanced-squad 30,24 south; enhanced-squad 60,6 south; enhanced-squad 64,6 south")
        .ready();
    // The second squad touches one of them from the west; the first charges the other from the south, and all of them go.
    game.order("charge squad-2 at bravo-squad-2 dice 1")
        .order("stand");
    game.roll(&[6]).order("move squad-2 to 27,24");
    game.order("charge squad-1 at bravo-squad-1 dice 2")
        .order("withdraw");
    let mut dice = [1; 16];
    dice[..8].copy_from_slice(&[4, 4, 1, 1, 4, 4, 1, 1]);
    game.roll(&dice);
    assert_eq!(
        game.at("b1"),
        Point::at_inches(16, 12),
        "from the south, 8in"
    );
    assert_eq!(
        game.at("b2"),
        Point::at_inches(38, 24),
        "from the west, 8in: CC-AMB-66"
    );
}

#[test]
fn cc_asl_11_a_withdrawal_reads_each_die_by_its_ground() {
    let bog = "rectangle = { at = \"0x0in\", size = \"40x16in\" }";
    let mut game = Arena::open()
        .feature("bog", bog)
        .first("enhanced-squad 20,30; enhanced-squad 25,30")
        .second("enhanced-squad 20,20 south; enhanced-squad 60,5; enhanced-squad 64,5")
        .ready();
    game.order("charge squad-1 at bravo-squad-1 dice 1")
        .order("withdraw");
    // 2 on the grass, 5 into the bog 2 inches on, and 3 in it; the last 4 does not count there.
    game.roll(&[2, 5, 3, 4, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(game.at("b1"), Point::at_inches(20, 10), "CC-AMB-33");
}

#[test]
fn cc_cc_12_whoever_withdraws_off_the_table_is_gone_but_not_destroyed() {
    let mut game = Arena::open()
        .first("enhanced-squad 20,14; enhanced-squad 25,14")
        .second("enhanced-squad 20,4 south; enhanced-squad 60,30; enhanced-squad 64,30")
        .ready();
    game.order("charge squad-1 at bravo-squad-1 dice 1")
        .order("withdraw");
    game.roll(&[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
    let gone = game.id("b1");
    let state = game.battle.state();
    assert!(
        state.routed.has(gone) && !state.destroyed.has(gone),
        "CC-AMB-39"
    );
    assert_eq!(state.destroyed_by[First.at()][1], 0);
    assert_eq!(game.marks("b2"), 1, "for withdrawing, and no more");
}

#[test]
fn cc_asl_08_next_turn_it_charges_or_goes_away() {
    let mut game = assault();
    game.order("charge squad-1 at bravo-squad-1 dice 2")
        .order("stand");
    game.roll(&[4, 1]).order("move squad-1 to 20,26");
    game.edit(|state| state.dice[0] = 3);
    // CC-AMB-32: it stays 3in away; without contact it is not a joiner.
    game.order("advance squad-1 dice 1").roll(&[4]);
    assert_eq!(game.refuses("move squad-1 1in north"), "CC-ASL-10");
    assert!(game.battle_allows("move squad-1 4in south"));
    game.order("stay squad-1");
    game.order("charge squad-1 at bravo-squad-1 dice 2")
        .order("stand");
    game.roll(&[4, 1]).order("move squad-1 to 20,23");
    assert!(game.told(|event| matches!(event, Event::InContact { .. })));
}

#[test]
fn cc_rei_02_whoever_charged_or_was_charged_or_withdrew_makes_no_extra_move() {
    let mut game = assault();
    game.order("charge squad-1 at bravo-squad-1 dice 1")
        .order("withdraw");
    let engaged = game.battle.state().engaged;
    let units = ["a1", "b1", "b4"].map(|name| engaged.has(game.unit(name)));
    assert_eq!(units, [true, true, false], "CC-AMB-53");
    // Being shot at does not count, nor does whoever shoots for the target.
    let mut game = assault();
    game.order("fire squad-1 at bravo-squad-1 dice 1")
        .roll(&[1, 1]);
    assert!(!game.battle.state().engaged.has(game.unit("b1")));
    assert!(!game.battle.state().shot.has(game.unit("b1")));
    assert!(game.battle.state().shot.has(game.unit("a1")));
}
