//! The frame of a battle: set-up, initiative, the steps after the activations, extra moves, who wins (CC-SET, CC-INI, CC-REI, CC-END).

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Outcome};
use pressgang::games::combat_captain::rules::{Activity, Event, NOBODY, Stage, SupportStage};

use super::arena::{Arena, Game};

/// Two units of two squads on either side, 30 inches apart.
fn sides() -> Arena {
    Arena::open()
        .first("enhanced-squad 10,40; enhanced-squad 15,40")
        .first("enhanced-squad 30,40; enhanced-squad 35,40")
        .second("enhanced-squad 10,10 south; enhanced-squad 15,10 south")
        .second("enhanced-squad 30,10 south; enhanced-squad 35,10 south")
}

/// The event phase of a turn, which the Alphas pass; then the turn ends.
fn end_turn(arena: Arena, turn: u8) -> Game {
    let mut game = arena.ready();
    game.edit(|state| {
        state.turn = turn;
        state.initiative = First;
        state.stage = Stage::Support(SupportStage::Event, First);
        state.active = NOBODY;
    });
    game
}

#[test]
fn cc_set_05_the_higher_die_deploys_second() {
    let mut game = sides().begun();
    assert_eq!(game.stage(), Stage::SetUpRoll(First));
    game.roll(&[4]).roll(&[4]);
    assert_eq!(
        game.stage(),
        Stage::SetUpRoll(First),
        "equal dice are rolled again"
    );
    game.roll(&[5]).roll(&[2]);
    assert_eq!(game.stage(), Stage::Place(Second), "CC-AMB-70");
    // All information is open: both sides see the same.
    assert!(game.battle.view(First) == game.battle.view(Second));
}

#[test]
fn cc_ini_05_initiative_that_was_given_counts_as_won() {
    let mut game = end_turn(sides(), 1);
    game.order("event").roll(&[2]);
    assert_eq!(
        game.stage(),
        Stage::GoFirst(Second),
        "CC-INI-04: nobody rolls"
    );
    game.edit(|state| {
        state.turn = 3;
        state.stage = Stage::Initiative(First);
    });
    assert_eq!(game.battle.initiative_bonus(Second), [0, 2, 0], "CC-AMB-28");
    assert_eq!(game.battle.initiative_bonus(First), [0, 0, 0]);
    game.roll(&[4]).roll(&[3]);
    assert_eq!(game.stage(), Stage::GoFirst(Second), "5 beats 4");
    // CC-AMB-30: the winner has the initiative, and lets either side begin.
    game.order("first alphas");
    assert_eq!(game.battle.state().initiative, Second);
    assert_eq!(game.stage(), Stage::Activate(First));
}

#[test]
fn cc_ini_07_markers_never_touch_the_dice_of_the_player() {
    let mut game = end_turn(sides(), 1).markers("a1", 1).markers("a3", 1);
    game.order("event").roll(&[5]);
    assert!(game.told(|event| matches!(event, Event::EventRolled { face: 5, .. })));
    game.roll(&[6]);
    assert!(game.told(|event| matches!(event, Event::Planes { planes: 3, .. })));
    game.edit(|state| state.stage = Stage::Initiative(First));
    game.roll(&[4]).roll(&[3]);
    assert_eq!(game.stage(), Stage::GoFirst(First));
}

#[test]
fn cc_set_04_without_conditions_the_larger_share_that_is_left_wins() {
    let over = |lost: &[&str], routed: &[&str]| {
        let mut game = end_turn(sides(), 9);
        for (names, rout) in [(lost, false), (routed, true)] {
            for name in names {
                let gone = game.id(name);
                game.battle.displace(gone, None);
                game.edit(|state| match rout {
                    true => state.routed.insert(gone),
                    false => state.destroyed.insert(gone),
                });
            }
        }
        game.order("done");
        match game.stage() {
            Stage::Over(outcome) => outcome,
            stage => panic!("{stage:?}"),
        }
    };
    assert_eq!(over(&["b1"], &[]), Outcome::Won(First), "CC-AMB-45");
    assert_eq!(
        over(&["b1"], &["a1", "a2"]),
        Outcome::Won(Second),
        "the routed are lost"
    );
    assert_eq!(over(&["b1"], &["a1"]), Outcome::Drawn);
}

/// The Alphas win by holding a disc around their first squad.
fn objective() -> Arena {
    sides().scenario(
        "zones = [ { id = \"farm\", outline = { disc = { centre = \"10x40in\", radius = \"4in\" } } } ]\n\
         victory = [ { goal = { hold = { zone = \"farm\" } } } ]",
    )
}

#[test]
fn cc_set_04_who_holds_the_objective_at_the_last_turn_wins() {
    let mut game = end_turn(objective(), 9);
    game.order("done");
    assert_eq!(game.stage(), Stage::Over(Outcome::Won(First)));
}

#[test]
fn cc_end_01_the_next_turn_begins_unless_somebody_has_won() {
    let mut game = end_turn(objective(), 8);
    game.order("done");
    assert_eq!(
        game.battle.state().turn,
        9,
        "held, but only the last turn counts"
    );
    assert_eq!(game.stage(), Stage::Initiative(First));
    let written = "victory = [ { goal = { losses = { percent = 25 } }, judged = \"each-turn\" } ]";
    let mut game = end_turn(sides().scenario(written), 4);
    let gone = game.id("b1");
    game.battle.displace(gone, None);
    game.edit(|state| state.destroyed.insert(gone));
    game.order("done");
    assert_eq!(game.stage(), Stage::Over(Outcome::Won(First)));
}

/// Two units of the Alphas more than 40 inches from the enemy, and one nearer.
fn far_away() -> Game {
    let mut game = end_turn(
        Arena::open()
            .wide()
            .first("enhanced-squad 10,44; enhanced-squad 14,44")
            .first("enhanced-squad 22,44; enhanced-squad 26,44")
            .first("enhanced-squad 70,44; enhanced-squad 74,44")
            .second("enhanced-squad 80,10 south; enhanced-squad 110,10 south"),
        2,
    );
    game.edit(|state| state.stage = Stage::Support(SupportStage::Event, First));
    game
}

#[test]
fn cc_rei_01_units_far_from_the_enemy_make_one_extra_move() {
    let mut game = far_away().sticks("a2", 1);
    game.order("done");
    assert_eq!(
        game.stage(),
        Stage::Reinforce(First),
        "CC-REI-03: the side with the initiative is first"
    );
    assert_eq!(game.refuses("reinforce a2"), "CC-REI-02", "CC-CHK-12");
    game.order("reinforce a0");
    assert_eq!(
        [game.dice("a1"), game.dice("a2")],
        [3, 0],
        "CC-AMB-31: those in cover stay put"
    );
    game.order("done");
    assert_eq!(game.refuses("reinforce a0"), "CC-REI-02", "once a turn");
    game.order("done");
    assert_eq!(game.battle.state().turn, 3);
}

#[test]
fn cc_rei_03_the_number_of_dice_is_an_option() {
    let mut game = end_turn(
        Arena::open()
            .wide()
            .option("reinforcement_dice", "4")
            .first("enhanced-squad 10,44; enhanced-squad 14,44")
            .second("enhanced-squad 80,10 south; enhanced-squad 110,10 south"),
        2,
    );
    game.order("done").order("reinforce a0");
    assert_eq!(game.dice("a1"), 4);
    // Dice are read as usual, and there is no bonus die.
    assert_eq!(game.refuses("together move"), "CC-REI-02");
}

#[test]
fn cc_rei_03_what_a_unit_did_together_does_not_bind_its_extra_move() {
    let mut game = far_away();
    game.edit(|state| state.together[0] = Some(Activity::LeaveCover));
    game.order("done").order("reinforce a0");
    game.order("advance squad-1 dice 1");
}

/// What happens in one turn, from its first event to the first of the next.
#[test]
fn cc_turn_01_a_turn_has_its_steps_in_order() {
    let mut game = Arena::open()
        .wide()
        .first("enhanced-squad 10,24; enhanced-squad 14,28")
        .first("enhanced-squad 110,44; enhanced-squad 114,44")
        .second("enhanced-squad 10,20 south; enhanced-squad 14,10 south; enhanced-squad 18,10")
        .ready();
    let mut steps = Vec::new();
    let note = |game: &Game, steps: &mut Vec<&str>| {
        let step = match game.stage() {
            Stage::Initiative(_) => "initiative",
            Stage::GoFirst(_) => "first",
            Stage::Activate(_) | Stage::Activity(_) => "activation",
            Stage::Melee(..) | Stage::WithdrawDice(_) => "close combat",
            Stage::Support(..) => "event",
            Stage::Reinforce(_) => "reinforcement",
            _ => "activation",
        };
        if steps.last() != Some(&step) {
            steps.push(step);
        }
    };
    game.edit(|state| {
        state.stage = Stage::Initiative(First);
        state.activated = Default::default();
        state.active = NOBODY;
    });
    while game.battle.state().turn == 1 {
        note(&game, &mut steps);
        match game.stage() {
            Stage::Initiative(side) => {
                game.roll(&[if side == First { 6 } else { 1 }]);
            }
            Stage::GoFirst(_) => {
                game.order("first alphas");
            }
            Stage::Activate(First) if game.battle_allows("activate a0") => {
                game.order("activate a0");
                game.order("charge squad-1 at bravo-squad-1 dice 3")
                    .order("stand");
                game.roll(&[4, 4, 4]).order("move squad-1 to 10,23");
                game.order("done");
            }
            Stage::Activate(side) => {
                let unit = if side == First { "a1" } else { "b0" };
                game.order(&format!("activate {unit}")).order("done");
            }
            _ if game.waits_for_roll() => {
                let dice = game.battle.dice().as_slice().len();
                game.roll(&vec![1; dice]);
            }
            _ => {
                game.order("done");
            }
        }
    }
    assert_eq!(
        steps,
        [
            "initiative",
            "first",
            "activation",
            "close combat",
            "event",
            "reinforcement"
        ],
    );
    // CC-END-01: markers and dice of this turn are gone, and the next begins with its initiative.
    assert_eq!(game.stage(), Stage::Initiative(First));
}

#[test]
fn cc_mov_04_only_the_active_unit_moves() {
    let game = sides().ready();
    assert_eq!(game.refuses("advance squad-3 dice 1"), "CC-ACT-02");
    assert_eq!(game.refuses("advance bravo-squad-1 dice 1"), "CC-ACT-02");
}

#[test]
fn cc_act_04_and_06_uses_may_be_mixed_and_no_roll_touches_another() {
    let mut game = Arena::open()
        .first("enhanced-squad 10,30; enhanced-squad 14,30")
        .second("enhanced-squad 10,10 south; enhanced-squad 14,10 south")
        .ready();
    // The book's own example: one die moves, the next fires, the third moves again.
    game.order("advance squad-1 dice 1").roll(&[4]);
    game.order("move squad-1 4in north");
    game.order("fire squad-1 at bravo-squad-1 dice 1")
        .roll(&[1, 1]);
    // CC-ACT-07: another sub-unit in between, with as many dice at a time as its owner likes.
    game.order("advance squad-2 dice 2").roll(&[1, 6]);
    assert!(
        game.battle_allows("move squad-2 6in south"),
        "CC-ACT-06: its own 6"
    );
    assert_eq!(game.refuses("move squad-2 7in south"), "CC-MOV-01");
    game.order("stay squad-2");
    game.order("advance squad-1 dice 1").roll(&[2]);
    game.order("move squad-1 2in south");
    assert_eq!([game.dice("a1"), game.dice("a2")], [0, 1], "CC-ACT-04");
}

#[test]
fn cc_amb_09_the_dice_limit_is_also_the_limit_of_markers() {
    let mut game = sides().company("dice = 2").ready();
    assert!(
        game.tables.units.iter().all(|row| row.dice == 2),
        "CC-ACT-01"
    );
    game.edit(|state| state.dice[0] = 3);
    assert_eq!(game.refuses("hold squad-1 dice 3"), "CC-HF-01");
    game.order("hold squad-1 dice 2");
    assert_eq!(game.refuses("hold squad-1 dice 1"), "CC-HF-01");
}
