//! Close combat: who fights, blows, hits put by their owner, who wins, withdrawals and advances (CC-CC).

use pressgang::engine::Game as _;
use pressgang::engine::Side::{First, Second};
use pressgang::games::combat_captain::rules::{
    Act, Event, MeleeStage, Route, Shaken, Stage, State,
};
use pressgang::kernel::table::Point;

use super::arena::{Arena, Game};

/// The Alphas have charged with their first sub-unit, everybody has activated, and the activations end.
fn charged(arena: Arena) -> Game {
    let mut game = arena.ready();
    let (charger, units) = (game.id("a1"), game.tables.units.len() as u8);
    let target = game.unit("b1");
    game.edit(|state: &mut State| {
        state.charged.insert(charger);
        state.charging.insert(0);
        state.charge_at[0] = target;
        state.charge_order[0] = 1;
        (0..units).for_each(|unit| state.activated.insert(unit));
    });
    game.act(&Act::Done);
    game
}

/// Squads in a row that touch the row of the enemy.
fn rows(alphas: usize, bravos: usize) -> Arena {
    let row = |count: usize, y: &str| {
        let all: Vec<String> = (0..count)
            .map(|at| format!("rifle-squad {},{y}", 10 + 4 * at))
            .collect();
        all.join("; ")
    };
    Arena::open()
        .first(&row(alphas, "23"))
        .second(&row(bravos, "20"))
}

#[test]
fn cc_tv_20_even_dice_of_attackers_and_odd_dice_of_defenders_are_hits() {
    let mut game = charged(rows(5, 4));
    assert!(
        game.told(|event| matches!(
            event,
            Event::MeleeBegins {
                attacker: First,
                ..
            }
        )),
        "CC-CC-02"
    );
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Blows, First));
    game.roll(&[6, 4, 3, 2, 1]);
    game.roll(&[5, 3, 6, 2]);
    let blows = game.events.iter().filter_map(|event| match event {
        Event::Blows { side, hits } => Some((*side, *hits)),
        _ => None,
    });
    assert_eq!(
        blows.collect::<Vec<_>>(),
        [(First, 12), (Second, 8)],
        "CC-CC-03"
    );
}

#[test]
fn cc_cc_04_the_owner_puts_hits_on_those_in_contact_first() {
    // The second Bravo is not in contact.
    let arena = Arena::open()
        .first("rifle-squad 10,23; rifle-squad 14,23")
        .second("rifle-squad 10,20; rifle-squad 30,10; rifle-squad 14,20");
    let mut game = charged(arena);
    game.roll(&[4, 2]).roll(&[2, 2, 2]);
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Allot, Second));
    let allot = |name: &str, hits: u8| Act::Allot {
        subunit: game.id(name),
        hits,
    };
    let (away, too_many) = (allot("b2", 1), allot("b1", 6));
    let (one, rest) = (allot("b1", 2), allot("b3", 4));
    assert_eq!(game.forbids(&away), Some("CC-CC-04"), "CC-AMB-35");
    assert_eq!(game.forbids(&too_many), Some("CC-CC-04"));
    game.act(&one).act(&rest);
    let left = ["b1", "b2", "b3"].map(|name| game.figures(name));
    assert_eq!(
        left,
        [4, 5, 0],
        "of six lost, five make up a squad: the one that lost most goes, and its survivor joins the other"
    );
}

#[test]
fn cc_cc_04_cover_saves_each_hit_and_its_arc_does_not_matter() {
    let mut game = charged(rows(1, 1).second("rifle-squad 60,44")).sticks("b1", 2);
    let place = usize::from(game.id("b1"));
    game.edit(|state| state.front[place] = pressgang::kernel::table::Vector::new(0, -16));
    game.roll(&[4]).roll(&[2]);
    assert_eq!(
        game.stage(),
        Stage::Melee(MeleeStage::Save(game.id("b1")), Second)
    );
    game.roll(&[1, 2, 3, 6]);
    assert_eq!(game.figures("b1"), 3, "CC-COV-05");
}

#[test]
fn cc_cc_01_everybody_of_both_units_fights_in_contact_or_not() {
    let arena = Arena::open()
        .first("rifle-squad 10,23; rifle-squad 30,40")
        .second("rifle-squad 10,20; rifle-squad 50,5; rifle-squad 60,5")
        .second("rifle-squad 65,10");
    let game = charged(arena);
    assert_eq!(game.battle.fighters(First), game.set(&["a1", "a2"]));
    assert_eq!(game.battle.fighters(Second), game.set(&["b1", "b2", "b3"]));
}

#[test]
fn cc_cc_11_units_linked_by_contact_fight_one_combat() {
    let arena = Arena::open()
        .first("rifle-squad 10,23")
        .first("rifle-squad 14,23; rifle-squad 30,40")
        .second("rifle-squad 12,20.6875; rifle-squad 50,5");
    let mut game = charged(arena);
    assert_eq!(
        game.battle.fighters(First),
        game.set(&["a1", "a2", "a3"]),
        "CC-AMB-38"
    );
    // Everybody misses; the defenders win the tie, and both losing units withdraw with two markers each.
    game.roll(&[1, 1, 1]).roll(&[2, 2]);
    game.roll(&[2, 2, 2]).roll(&[1, 1]);
    assert_eq!(
        game.battle.state().melees_won,
        [[0, 0], [0, 1]],
        "one +3 for a pooled combat"
    );
}

/// Four attackers, three defenders with cover of levels 2, 1 and 0.
fn step_two(arena: Arena) -> Game {
    let mut game = charged(arena).sticks("b1", 2).sticks("b2", 1);
    game.roll(&[1, 1, 1, 1]).roll(&[2, 2, 2]);
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Win, First));
    game.events.clear();
    game.roll(&[5, 3, 1, 6]).roll(&[4, 2, 1]);
    game
}

#[test]
fn cc_tv_21_a_tie_goes_to_the_defender() {
    let game = step_two(rows(4, 3));
    let total = |side| {
        game.events.iter().find_map(|event| match event {
            Event::MeleeTotal {
                side: of,
                total,
                cover,
            } if *of == side => Some((*total, *cover)),
            _ => None,
        })
    };
    assert_eq!(
        [total(First), total(Second)],
        [Some((9, 0)), Some((9, 3))],
        "CC-CC-06"
    );
    assert!(
        game.told(|event| matches!(event, Event::MeleeWon { side: Second })),
        "CC-CC-07"
    );
    let mut game = game;
    while game.waits_for_roll() && matches!(game.stage(), Stage::WithdrawDice(_)) {
        let dice = game.battle.dice().as_slice().len();
        game.roll(&vec![4; dice]);
    }
    assert_eq!(game.marks("a1"), 2, "CC-CC-08");
    let why = game.events.iter().filter_map(|event| match event {
        Event::Shaken { why, .. } => Some(*why),
        _ => None,
    });
    assert_eq!(
        why.collect::<Vec<_>>(),
        [Shaken::Withdrew, Shaken::LostCombat]
    );
    assert_eq!(game.battle.state().melees_won[1][1], 1);
}

#[test]
fn cc_amb_36_a_tie_is_thrown_again_by_option() {
    let game = step_two(rows(4, 3).option("cc_tie", "\"reroll\""));
    assert!(game.told(|event| matches!(event, Event::MeleeTied {})));
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Win, First));
}

#[test]
fn cc_mor_02_markers_count_in_close_combat() {
    let mut game = charged(rows(2, 2).second("rifle-squad 60,44"));
    game = game.markers("a1", 1);
    game.roll(&[4, 1]);
    assert!(game.told(|event| matches!(
        event,
        Event::Blows {
            side: First,
            hits: 3
        }
    )));
}

#[test]
fn cc_cc_07_who_has_nobody_left_has_lost() {
    let arena = rows(3, 1).second("rifle-squad 60,44; rifle-squad 66,44");
    let mut game = charged(arena);
    game.roll(&[6, 6, 6]).roll(&[2]);
    assert!(!game.lives("b1"));
    assert!(game.told(|event| matches!(event, Event::MeleeWon { side: First })));
    assert!(
        !game.told(|event| matches!(event, Event::MeleeTotal { .. })),
        "no second step"
    );
}

#[test]
fn cc_cc_10_hits_on_vehicles_are_one_kill_number() {
    let arena = |option: &str| {
        Arena::open()
            .option("cc_vs_vehicle", option)
            .first("rifle-squad 10,22.5; rifle-squad 14,22.5")
            .second("tank-regular-regular 12,20 east; tank-regular-regular 30,10")
    };
    let mut game = charged(arena("\"killnumber\""));
    game.roll(&[2, 2]).roll(&[2, 2]);
    assert!(matches!(
        game.stage(),
        Stage::Melee(MeleeStage::Kill(_), First)
    ));
    game.roll(&[4]);
    assert_eq!(game.battle.state().kills[usize::from(game.unit("b1"))], 1);
    let mut game = charged(arena("\"immune\""));
    game.roll(&[2, 2]).roll(&[2, 2]);
    assert_eq!(
        game.stage(),
        Stage::Melee(MeleeStage::Win, First),
        "CC-AMB-37"
    );
}

#[test]
fn cc_cc_13_winners_advance_and_drop_their_cover() {
    let mut game = charged(rows(4, 3));
    game.roll(&[1, 1, 1, 1]).roll(&[2, 2, 2]);
    game.roll(&[5, 5, 5, 5]).roll(&[1, 1, 1]);
    assert_eq!(game.stage(), Stage::WithdrawDice(Second));
    let dice = game.battle.dice().as_slice().len();
    game.roll(&vec![4; dice]);
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Advance, First));
    let move_to = |name: &str, at: Point| Act::Move {
        subunit: game.id(name),
        path: Route::to(at),
    };
    let (far, not_touching) = (
        move_to("a1", Point::at_inches(10, 18)),
        move_to("a4", Point::at_inches(22, 21)),
    );
    let vacated = move_to("a1", Point::at_inches(10, 20));
    assert_eq!(game.forbids(&far), Some("CC-CC-13"));
    assert_eq!(game.forbids(&not_touching), Some("CC-CC-13"));
    let place = usize::from(game.id("a1"));
    game.edit(|state| state.sticks[place] = 1);
    game.act(&vacated);
    assert_eq!(
        game.battle.state().at(game.id("a1")),
        Point::at_inches(10, 20)
    );
    assert_eq!(game.battle.state().sticks[place], 0);
    assert_ne!(game.forbids(&vacated), None, "once each");
}

#[test]
fn cc_asl_11_a_retreat_goes_directly_away_and_turns_no_more_than_it_must() {
    let retreat = |arena: Arena| {
        let mut game = charged(arena);
        game.roll(&[1, 1, 1]).roll(&[2, 2, 2, 2]);
        game.roll(&[5, 5, 5]).roll(&[1, 1, 1, 1]);
        let mut dice = [1; 16];
        dice[..4].copy_from_slice(&[4, 4, 1, 1]);
        game.roll(&dice);
        game.battle.state().at(game.id("b1"))
    };
    let arena = || {
        Arena::open()
            .first("rifle-squad 10,23; rifle-squad 14,23; rifle-squad 18,23")
            .second("rifle-squad 10,20; rifle-squad 40,5; rifle-squad 44,5; rifle-squad 48,5")
    };
    assert_eq!(retreat(arena()), Point::at_inches(10, 12), "8in");
    let wall = "line = { through = [\"8.5x14in\", \"11.5x14in\"], width = \"0.5in\" }";
    let end = retreat(arena().feature("rock-wall", wall));
    assert!(end.x != 160 && end.y < 320 - 80, "{end}");
    let gone = (end - Point::at_inches(10, 20)).squared();
    assert!(
        (126 * 126..=128 * 128).contains(&gone),
        "the full distance: {end}"
    );
}

#[test]
fn cc_cc_05_losses_consolidate_and_a_lost_squad_is_a_marker_and_no_hit_is_traded() {
    let mut game = charged(rows(4, 4));
    game.roll(&[6, 2, 1, 1]).roll(&[2, 2, 2, 2]);
    while matches!(game.stage(), Stage::Melee(MeleeStage::Allot, _)) {
        let next = ["b1", "b2", "b3", "b4"].map(|name| game.id(name));
        let next = next.into_iter().find_map(|subunit| {
            let act = Act::Allot { subunit, hits: 2 };
            game.forbids(&act).is_none().then_some(act)
        });
        game.act(&next.expect("somebody takes two hits"));
    }
    // Eight hits on four squads: none is empty, and five of the eight make one (CC-CAS-03).
    let left: u8 = ["b1", "b2", "b3", "b4"]
        .iter()
        .filter(|name| game.lives(name))
        .map(|name| game.figures(name))
        .sum();
    assert_eq!(left, 12, "CC-AMB-52: eight of twenty");
    assert_eq!(game.marks("b1"), 1);
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Win, First));
}

#[test]
fn cc_cc_10_hits_on_a_company_of_vehicles_go_to_one_of_its_models() {
    let arena = Arena::open()
        .first("rifle-squad 10,22.5; rifle-squad 14,22.5")
        .second("tank-regular-regular 10,20 east; tank-regular-regular 14.5,20 east; tank-regular-regular 40,10");
    let mut game = charged(arena);
    game.roll(&[2, 2]).roll(&[2, 2, 2]);
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Allot, Second));
    let on = |name: &str, hits: u8| Act::Allot {
        subunit: game.id(name),
        hits,
    };
    // Once one of them has been given some, the rest go there too.
    let some = on("b1", 3);
    game.act(&some);
    let target = game.id("b1");
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Kill(target), First));
    game.roll(&[4]);
    assert_eq!(
        game.battle.state().kills[usize::from(game.unit("b1"))],
        1,
        "4 of a kill number of 4"
    );
    assert_eq!(
        game.stage(),
        Stage::Melee(MeleeStage::Win, First),
        "one die for the company"
    );
}

#[test]
fn cc_cov_13_a_vehicle_with_one_stick_adds_no_cover_point() {
    let total = |sticks: u8| {
        let arena = Arena::open()
            .option("cc_vs_vehicle", "\"immune\"")
            .first("rifle-squad 10,22.5; rifle-squad 14,22.5")
            .second("tank-regular-regular 12,20 east; tank-regular-regular 30,10");
        let mut game = charged(arena).sticks("b1", sticks);
        game.roll(&[1, 1]).roll(&[2, 2]);
        game.events.clear();
        game.roll(&[1, 1]).roll(&[1, 1]);
        game.events.iter().find_map(|event| match event {
            Event::MeleeTotal {
                side: Second,
                total,
                ..
            } => Some(*total),
            _ => None,
        })
    };
    assert_eq!(
        [0, 1, 2].map(total),
        [Some(0), Some(0), Some(2)],
        "CC-CC-06"
    );
}

/// Two squads that have won against one, which has gone 4 inches.
fn won(arena: Arena) -> Game {
    let mut game = charged(arena);
    game.roll(&[1, 1]).roll(&[2, 2, 2]);
    game.roll(&[5, 5]).roll(&[1, 1, 1]);
    let mut dice = [1; 12];
    dice[0] = 4;
    game.roll(&dice);
    game
}

fn beaten() -> Arena {
    Arena::open()
        .first("rifle-squad 10,23; rifle-squad 14,26")
        .second("rifle-squad 10,20; rifle-squad 40,5; rifle-squad 44,5")
}

fn advance(game: &Game, name: &str, at: Point) -> Act {
    Act::Move {
        subunit: game.id(name),
        path: Route::to(at),
    }
}

#[test]
fn cc_cc_09_the_vacated_place_is_free_to_take_though_the_loser_is_near() {
    let mut game = won(beaten());
    assert_eq!(game.at("b1"), Point::at_inches(10, 16));
    let act = advance(&game, "a1", Point::at_inches(10, 20));
    game.act(&act);
    assert_eq!(game.at("a1"), Point::at_inches(10, 20), "CC-AMB-67");
    // But not within 6in of somebody it did not fight.
    let other = beaten().second("rifle-squad 18,18; rifle-squad 30,5");
    let game = won(other);
    let act = advance(&game, "a1", Point::at_inches(10, 20));
    assert_eq!(game.forbids(&act), Some("CC-CC-13"));
}

#[test]
fn cc_cc_09_the_place_of_a_squad_that_was_wiped_out_is_vacated_too() {
    let arena = rows(3, 1).second("rifle-squad 60,44; rifle-squad 66,44");
    let mut game = charged(arena);
    game.roll(&[6, 6, 6]).roll(&[2]);
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Advance, First));
    let act = advance(&game, "a1", Point::at_inches(10, 20));
    game.act(&act);
    assert_eq!(game.at("a1"), Point::at_inches(10, 20));
}

#[test]
fn cc_cc_13_winning_defenders_go_up_to_six_inches_towards_the_enemy() {
    let mut game = charged(rows(1, 3).first("rifle-squad 60,44; rifle-squad 66,44"));
    game.roll(&[1]).roll(&[2, 2, 2]);
    game.roll(&[1]).roll(&[6, 6, 6]);
    game.roll(&[6, 6, 6, 6]);
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Advance, Second));
    let too_far = advance(&game, "b3", Point::at_inches(18, 27));
    let away = advance(&game, "b3", Point::at_inches(18, 15));
    let near = advance(&game, "b3", Point::at_inches(18, 26));
    assert_eq!(game.forbids(&too_far), Some("CC-CC-13"));
    assert_eq!(game.forbids(&away), Some("CC-CC-13"));
    game.act(&near);
}

#[test]
fn cc_hf_09_held_fire_meets_winners_that_advance() {
    let arena = rows(1, 1).second("rifle-squad 30,20; rifle-squad 34,20");
    let mut game = charged(arena).holding("b2", 1);
    game.roll(&[1]).roll(&[2]).roll(&[5]).roll(&[1]);
    let dice = game.battle.dice().as_slice().len();
    game.roll(&vec![1; dice]);
    let act = advance(&game, "a1", Point::at_inches(10, 20));
    game.act(&act);
    assert_eq!(game.stage(), Stage::Held(Second));
    while let Stage::Held(_) = game.stage() {
        game.act(&Act::Done);
    }
    assert_eq!(game.at("a1"), Point::at_inches(10, 20));
}
