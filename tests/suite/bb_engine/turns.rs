//! The turn: phases, initiative, set-up, the end of a battle, victory by default and by goals (BB-TURN, BB-SET).

use pressgang::content::Edge;
use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Outcome, Pending, Side};
use pressgang::games::broadswords::rules::{
    Act, Event, Formation, Pairing, Phase, Place, Stage, Stand, Who,
};
use pressgang::kernel::table::{Heading, Point};

use super::fight_ground::{Game, Ground};

fn far() -> Ground {
    Ground::open()
        .first("peasants 10,40; 11,40")
        .second("peasants 60,5; 61,5")
}

#[test]
fn bb_turn_01_five_phases_follow_one_another() {
    let mut game = far().ready().with(|_, state| {
        state.stage = Stage::Initiative(First);
    });
    let mut phases = Vec::new();
    let turn = game.battle.state().turn;
    while game.battle.state().turn == turn {
        match game.battle.pending() {
            Pending::Roll(side) => game.roll(&[if side == First { 5 } else { 3 }]),
            _ if matches!(game.stage(), Stage::MoveFirst(_)) => game.act(Act::MoveFirst(First)),
            _ => game.done(),
        }
        for event in &game.events {
            if let Event::Phase { phase, side } = event {
                phases.push((*phase, *side));
            }
        }
    }
    assert_eq!(
        phases,
        [
            (Phase::Movement, Some(First)),
            (Phase::Movement, Some(Second)),
            (Phase::Missiles, None),
            (Phase::Melee, None),
            (Phase::Morale, None)
        ]
    );
}

#[test]
fn bb_turn_02_the_higher_die_chooses_who_moves_first_and_ties_are_rolled_again() {
    let game = far()
        .ready()
        .with(|_, state| state.stage = Stage::Initiative(First));
    let after = |first: u8, second: u8| {
        let mut game = game.clone();
        game.roll(&[first]);
        game.roll(&[second]);
        game.stage()
    };
    assert_eq!(after(5, 2), Stage::MoveFirst(First));
    assert_eq!(after(2, 5), Stage::MoveFirst(Second));
    assert_eq!(after(4, 4), Stage::Initiative(First), "rolled again");
    let mut game = game;
    game.roll(&[1]);
    game.roll(&[2]);
    assert_eq!(game.refused(Act::Done), Some("BB-TURN-02"));
    game.act(Act::MoveFirst(First));
    assert_eq!(
        game.stage(),
        Stage::Move(First),
        "the winner may let the other side move first"
    );
}

#[test]
fn bb_turn_04_those_who_are_hit_still_shoot() {
    let mut game = Ground::open()
        .first("redcoats 20,20")
        .second("redcoats 20,10")
        .ready();
    game.done();
    game.act(game.volley("a1", "b1"));
    game.roll(&[6, 6]);
    assert!(
        game.is_alive("b1-1"),
        "nobody falls before both have thrown"
    );
    game.act(game.volley("b1", "a1"));
    game.roll(&[6, 6]);
    assert!(!game.is_alive("a1-1") && !game.is_alive("b1-1"));
}

/// A battle in which the only figures of some sides have fled.
fn gone(sides: &[Side], option: &str, more: &str) -> Game {
    let mut game = far().option("victory_default", option).more(more).ready();
    for side in sides {
        let letter = if *side == First { "a" } else { "b" };
        for number in 1..=2 {
            let figure = game.figure(&format!("{letter}1-{number}"));
            game.set(|state| state.take_off(figure, Place::Fled));
        }
    }
    game.done();
    game
}

#[test]
fn bb_set_03_and_bb_amb_36_a_side_without_unrouted_figures_loses() {
    let over = |sides: &[Side], option: &str| match gone(sides, option, "").stage() {
        Stage::Over(outcome) => Some(outcome),
        _ => None,
    };
    assert_eq!(over(&[First], "\"unrouted\""), Some(Outcome::Won(Second)));
    assert_eq!(over(&[Second], "\"unrouted\""), Some(Outcome::Won(First)));
    assert_eq!(
        over(&[First, Second], "\"unrouted\""),
        Some(Outcome::Drawn),
        "both at once is a tie"
    );
    assert_eq!(
        over(&[First], "\"none\""),
        None,
        "BB-AMB-36: unless the players agree otherwise"
    );
    let mut routed = far().ready();
    routed.set(|state| state.routed.insert(0));
    routed.done();
    assert_eq!(
        routed.stage(),
        Stage::Over(Outcome::Won(Second)),
        "routed figures do not count"
    );
}

const MIDDLE: &str = "zones = [{ id = \"middle\", outline = { rectangle = { at = \"30x18in\", size = \"12x12in\" } } }]";

/// The state of a battle with a goal at the end of its last turn, figures standing where they are.
fn at_the_end(ground: Ground, turn: u8) -> Option<Outcome> {
    let mut game = ground.ready();
    game.set(|state| state.turn = turn);
    game.play_until(|it| matches!(it.stage(), Stage::Over(_)) || it.battle.state().turn > turn);
    match game.stage() {
        Stage::Over(outcome) => Some(outcome),
        _ => None,
    }
}

#[test]
fn bb_set_01_goals_of_the_scenario_decide() {
    let ground = |victory: &str, alphas: &str, bravos: &str| {
        Ground::open()
            .more(MIDDLE)
            .more(&format!("victory = [{victory}]"))
            .first(alphas)
            .second(bravos)
    };
    let hold = |how: &str| {
        format!(
            "{{ goal = {{ hold = {{ zone = \"middle\", how = \"{how}\", of = \"figures\" }} }} }}"
        )
    };
    let (inside, outside) = ("peasants 36,24; 37,24; 38,24", "peasants 60,5; 61,5");
    assert_eq!(
        at_the_end(ground(&hold("most"), inside, outside), 9),
        Some(Outcome::Won(First))
    );
    assert_eq!(
        at_the_end(ground(&hold("most"), outside, inside), 9),
        Some(Outcome::Won(Second))
    );
    assert_eq!(
        at_the_end(ground(&hold("most"), inside, outside), 4),
        None,
        "judged at the end"
    );
    assert_eq!(
        at_the_end(ground(&hold("most"), outside, "peasants 5,5"), 9),
        Some(Outcome::Drawn)
    );
    let shared = "peasants 33,28; 60,5";
    assert_eq!(
        at_the_end(ground(&hold("alone"), inside, shared), 9),
        Some(Outcome::Drawn)
    );
    assert_eq!(
        at_the_end(ground(&hold("most"), inside, shared), 9),
        Some(Outcome::Won(First))
    );
    let take = "{ side = \"bravos\", goal = { take = { zone = \"middle\", least = 2, of = \"figures\" } }, judged = \"each-turn\" }";
    assert_eq!(
        at_the_end(ground(take, outside, inside), 3),
        Some(Outcome::Won(Second))
    );
    assert_eq!(
        at_the_end(ground(take, outside, "peasants 36,24; 60,5"), 3),
        None
    );
    let survive = "{ side = \"bravos\", goal = { survive = { least = 2, of = \"figures\" } } }";
    assert_eq!(
        at_the_end(ground(survive, outside, "peasants 5,5; 6,5"), 9),
        Some(Outcome::Won(Second))
    );
    let lone = ground(survive, outside, "peasants 5,5").more("otherwise = \"alphas\"");
    assert_eq!(at_the_end(lone, 9), Some(Outcome::Won(First)), "otherwise");
}

#[test]
fn bb_set_02_a_side_wins_by_leaving_and_another_by_stopping_it() {
    let exit = "victory = [{ side = \"alphas\", goal = { exit = { edge = \"north\", least = 2, of = \"figures\" } }, judged = \"at-once\" }, { side = \"bravos\", goal = { stop = { edge = \"north\", most = 1, of = \"figures\" } } }]";
    let ground = |alphas: &str| {
        Ground::open()
            .more(exit)
            .first(alphas)
            .second("peasants 60,40; 61,40")
    };
    let game = ground("peasants 10,4; 11,4; 12,20").ready().moving(First);
    let who = Who::Unit(game.unit("a1"));
    let mut one = game.clone();
    let figure = Who::Figure(one.figure("a1-1"));
    one.act(Act::Exit(figure));
    assert_eq!(
        one.battle.state().lies(one.figure("a1-1")),
        Place::Left(Edge::North)
    );
    assert!(!matches!(one.stage(), Stage::Over(_)));
    let mut game = game;
    game.act(Act::Exit(who));
    assert_eq!(
        game.stage(),
        Stage::Over(Outcome::Won(First)),
        "two are enough"
    );
    let far = ground("peasants 10,20; 11,20").ready().moving(First);
    assert_eq!(far.refused(Act::Exit(who)), Some("BB-SET-01"));
    assert_eq!(
        at_the_end(ground("peasants 10,20; 11,20"), 9),
        Some(Outcome::Won(Second))
    );
}

#[test]
fn bb_set_01_losses_and_destruction_win() {
    let losses = "victory = [{ goal = { losses = { percent = 50, of = \"figures\" } }, judged = \"at-once\" }]";
    let ground = |victory: &str| {
        Ground::open()
            .more(victory)
            .first("peasants 10,20; 11,20; 12,20; 13,20")
            .second("zombie-horde 60,5; 61,5; 62,5; 63,5")
    };
    let lost = |victory: &str, count: u8| {
        let mut game = ground(victory).ready();
        game.set(|state| (4..4 + count).for_each(|figure| state.take_off(figure, Place::Killed)));
        game.done();
        matches!(game.stage(), Stage::Over(Outcome::Won(First)))
    };
    assert!(!lost(losses, 1) && lost(losses, 2));
    let destroy = "victory = [{ side = \"alphas\", goal = { destroy = { forces = [\"b1\"] } }, judged = \"at-once\" }]";
    assert!(!lost(destroy, 3) && lost(destroy, 4));
}

#[test]
fn bb_set_01_units_are_placed_in_their_zones_away_from_the_enemy() {
    let zones = "zones = [{ id = \"south\", outline = { edge = { of = \"south\", depth = \"8in\" } } }, { id = \"north\", outline = { edge = { of = \"north\", depth = \"8in\" } } }]";
    let ground = Ground::open()
        .feature("building", "rectangle = { at = \"40x42in\", size = \"6x3in\" } | structure = \"cabin\", doors = [\"43x42in\"]")
        .more(zones)
        .first("peasants 0,0; 0,0; 0,0; 0,0")
        .second("spearmen 0,0; 0,0; 0,0; 0,0")
        .side(First, "deploy = [{ zone = \"south\" }]")
        .side(Second, "deploy = [{ zone = \"north\" }]");
    let mut game = ground.begin();
    let Stage::Place(side) = game.stage() else {
        panic!("set-up comes first: {:?}", game.stage());
    };
    assert_eq!(side, First);
    let unit = game.unit("a1");
    let stand = Stand {
        facing: Heading::NORTH,
        formation: Formation {
            files: 4,
            close: false,
        },
    };
    let place = |at: &str| Act::Place {
        unit,
        at: at.parse().expect("a point"),
        stand,
    };
    assert_eq!(
        game.refused(place("20,20")),
        Some("BB-SET-01"),
        "outside its zone"
    );
    assert_eq!(
        game.refused(place("43,43")),
        Some("BB-GEN-07"),
        "in a building"
    );
    assert_eq!(
        game.refused(place("20,48")),
        Some("BB-SET-01"),
        "over the edge"
    );
    let wrong = Stand {
        formation: Formation {
            files: 9,
            close: false,
        },
        ..stand
    };
    let act = Act::Place {
        unit,
        at: Point::new(320, 700),
        stand: wrong,
    };
    assert_eq!(game.refused(act), Some("BB-ORG-01"));
    assert_eq!(
        game.refused(Act::Garrison { unit, building: 0 }),
        None,
        "BB-BLD-07: a building holds troops"
    );
    let foe = Act::Place {
        unit: game.unit("b1"),
        at: Point::new(320, 50),
        stand,
    };
    assert_eq!(game.refused(foe), Some("BB-SET-01"));
    game.act(place("20,44"));
    assert_eq!(game.stage(), Stage::Place(Second));
    let mut acts = Vec::new();
    game.battle.candidates(&mut acts);
    assert!(!acts.is_empty());
    game.act(acts[0]);
    assert_eq!(
        game.stage(),
        Stage::Initiative(First),
        "then the first turn begins"
    );
}

#[test]
fn bb_set_01_reinforcements_arrive_by_turn_and_by_a_zone_that_was_taken() {
    let zones = "zones = [{ id = \"corner\", outline = { rectangle = { at = \"0x0in\", size = \"12x8in\" } } }, { id = \"middle\", outline = { rectangle = { at = \"30x18in\", size = \"12x12in\" } } }]";
    let mut game = Ground::open()
        .more(zones)
        .first("peasants 36,24 | position = \"36x24in\"")
        .second("peasants 60,5 | position = \"60x5in\"")
        .second("spearmen 0,0; 0,0 | arrives = { turn = 3, zone = \"corner\" }")
        .begin();
    let here = |game: &Game| game.is_alive("b2-1");
    game.play_until(|it| it.battle.state().turn == 2);
    assert!(!here(&game));
    game.play_until(|it| it.battle.state().turn == 3);
    assert!(here(&game) && game.at("b2-1").x < 12 * 16);
}

#[test]
fn bb_turn_01_an_order_out_of_its_phase_is_refused_with_what_must_be_decided_first() {
    let mut game = Ground::open()
        .first("redcoats 20,20; 21,20")
        .second("redcoats 20,12; 21,12")
        .ready();
    let is_refused = |game: &Game, act: Act, due: &str| {
        let no = game.battle.check(&act).expect_err("out of its phase");
        assert_eq!(no.rule, "BB-TURN-01");
        assert!(no.facts.contains(due), "{}", no.facts);
    };
    // The second side moves.
    is_refused(&game, game.volley("b1", "a1"), "first give your orders");
    game.done();
    for act in [game.step("a1-1", "20,18"), Act::PairRest(Pairing::Spread)] {
        is_refused(&game, act, "first name your shots");
    }
}
