//! Melee: dice and natural sixes, several against one, what is added, tangles, locks (BB-MEL, BB-ZOM-03, BB-FAN-09).

use pressgang::engine::Side::{First, Second};
use pressgang::games::broadswords::rules::{
    Act, Event, MeleeModifiers, MeleeStage, NOBODY, Pairing, Stage, Tie,
};

use super::fight_ground::{Game, Ground};

/// Two figures in contact, about to throw their dice.
fn duel(one: &str, other: &str, how: u8) -> Game {
    let mut game = Ground::open()
        .first(&format!("{one} 20,20 {}", ""))
        .second(&format!("{other} 20.75,20"))
        .ready()
        .locked("a1-1", "b1-1", how);
    game.done();
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Dice, First));
    game
}

fn alive(game: &Game) -> (bool, bool) {
    (game.is_alive("a1-1"), game.is_alive("b1-1"))
}

/// What a figure adds to its die.
fn added(game: &Game, figure: &str) -> MeleeModifiers {
    game.battle.melee_modifiers(game.figure(figure))
}

#[test]
fn bb_mel_02_and_bb_mel_03_the_higher_total_wins_and_ties_stay_locked() {
    let fight = |faces: [u8; 2]| {
        let mut game = duel("peasants", "peasants", 0);
        game.roll(&faces);
        game
    };
    assert_eq!(alive(&fight([4, 3])), (true, false));
    assert_eq!(alive(&fight([2, 5])), (false, true));
    let tied = fight([3, 3]);
    assert_eq!(alive(&tied), (true, true));
    assert_eq!(tied.battle.state().locked.len(), 2, "still locked");
    assert_eq!(alive(&fight([6, 6])), (false, false), "BB-TV-19");
    let won = fight([4, 3]);
    assert!(
        won.battle.state().locked.is_empty(),
        "BB-MEL-08: the winner is free"
    );
    assert_eq!(won.battle.state().lost[usize::from(won.unit("b1"))], 1);
}

#[test]
fn bb_tv_17_and_18_armour_ties_and_a_natural_six_decides() {
    let mut game = duel("men-at-arms", "peasants", 0);
    game.roll(&[4, 5]);
    assert_eq!(alive(&game), (true, true), "BB-TV-17: five to five");
    let commander = |option: &str| {
        let mut game = Ground::open()
            .first("peasants 20,20")
            .second("men-at-arms 20.75,20 | commanders = 1")
            .option("natural6", option)
            .ready()
            .locked("a1-1", "b1-1", 0);
        game.done();
        game.roll(&[6, 5]);
        alive(&game)
    };
    assert_eq!(
        commander("\"decisive\""),
        (true, false),
        "BB-TV-18, BB-MEL-04"
    );
    assert_eq!(
        commander("\"plus_totals\""),
        (false, false),
        "BB-AMB-12: 6 against 5 and 3"
    );
}

#[test]
fn bb_mel_06_every_modifier_counts_one() {
    let one = |unit: &str, how: u8| added(&duel(unit, "peasants", how), "a1-1").sum();
    assert_eq!(one("peasants", 0), 0);
    assert_eq!(one("men-at-arms", 0), 1, "armour");
    assert_eq!(one("knights", 0), 2, "armour and horse");
    assert_eq!(one("peasants", Tie::BEHIND), 1, "from behind");
    let wall = duel("peasants", "peasants", Tie::WALL);
    assert_eq!(
        added(&wall, "a1-1").wall,
        0,
        "BB-MEL-12: not for who made contact"
    );
    assert_eq!(added(&wall, "b1-1").wall, 1, "defending a wall");
    for (ring, bonus) in [("heroes = 1", 1), ("commanders = 1", 2)] {
        let game = Ground::open()
            .first(&format!("peasants 20,20 | {ring}"))
            .second("peasants 20.75,20")
            .ready()
            .locked("a1-1", "b1-1", 0);
        assert_eq!(added(&game, "a1-1").ring, bonus, "{ring}");
    }
}

#[test]
fn bb_mel_07_from_behind_counts_in_the_turn_of_contact_or_always() {
    let later = |option: &str| {
        let game = Ground::open()
            .first("peasants 20,20")
            .second("peasants 20.75,20")
            .option("behind_rounds", option)
            .ready()
            .locked("a1-1", "b1-1", Tie::BEHIND);
        let game = game.with(|_, state| {
            state
                .ties
                .iter_mut()
                .flatten()
                .for_each(|tie| tie.how &= !Tie::FRESH);
        });
        added(&game, "a1-1").behind
    };
    assert_eq!(later("\"first\""), 0);
    assert_eq!(later("\"all\""), 1, "BB-AMB-15");
    let game = duel("peasants", "peasants", Tie::BEHIND);
    assert_eq!(added(&game, "b1-1").behind, 0, "not for who is attacked");
}

#[test]
fn bb_mel_07_close_formation_needs_drill_and_two_neighbours() {
    let formation = |unit: &str, places: &str, figure: &str| {
        let game = Ground::open()
            .first(&format!("{unit} {places}"))
            .second("peasants 60,40")
            .ready();
        game.battle.is_in_close_formation(game.figure(figure))
    };
    let rank = "20,20; 20.75,20; 21.5,20";
    assert!(formation("spearmen", rank, "a1-2"), "between two");
    assert!(
        formation("spearmen", rank, "a1-1"),
        "the end of a rank of three"
    );
    assert!(!formation("peasants", rank, "a1-2"), "not drilled");
    assert!(
        !formation("spearmen", "20,20; 20.75,20", "a1-1"),
        "a rank of two"
    );
    assert!(
        formation("spearmen", "20,20; 20.875,20; 21.75,20", "a1-2"),
        "an eighth apart"
    );
    assert!(
        !formation("spearmen", "20,20; 20.9375,20; 21.875,20", "a1-2"),
        "BB-MEL-12"
    );
    let corner = "20,20; 20.75,20; 20.75,20.75";
    assert!(
        !formation("spearmen", corner, "a1-1"),
        "round a corner is no rank"
    );
}

#[test]
fn bb_tv_20_and_bb_mel_05_several_against_one() {
    let two = || {
        let mut game = Ground::open()
            .first("peasants 20,20.75; 20,19.25; 60,40; 61,40")
            .second("men-at-arms 20,20")
            .ready()
            .locked("a1-1", "b1-1", Tie::WALL)
            .locked("a1-2", "b1-1", Tie::WALL);
        game.done();
        game
    };
    let mut game = two();
    game.roll(&[2, 3, 4]);
    let totals = game.events.iter().find_map(|event| match event {
        Event::Fought { total, against, .. } => Some((*total, *against)),
        _ => None,
    });
    assert_eq!(
        totals,
        Some((6, 5)),
        "4 and armour and the wall against 2 and 3"
    );
    assert_eq!(
        game.stage(),
        Stage::Melee(MeleeStage::Remove, First),
        "their owner chooses"
    );
    assert_eq!(
        game.refused(Act::Remove(game.figures("a1-1 a1-2"))),
        Some("BB-MEL-05")
    );
    assert_eq!(
        game.refused(Act::Remove(game.figures("b1-1"))),
        Some("BB-MEL-05")
    );
    game.act(Act::Remove(game.figures("a1-2")));
    assert!(game.is_alive("a1-1") && !game.is_alive("a1-2"));
    assert!(
        game.battle.state().locked.has(game.figure("a1-1")),
        "the other stays locked"
    );
    let mut won = two();
    won.roll(&[4, 3, 4]);
    assert!(!won.is_alive("b1-1"), "7 against 6");
    let mut sixes = two();
    sixes.roll(&[6, 1, 6]);
    assert_eq!(
        (
            sixes.is_alive("a1-1"),
            sixes.is_alive("a1-2"),
            sixes.is_alive("b1-1")
        ),
        (false, true, false),
        "BB-MEL-11: the one who threw a six"
    );
}

/// Two of each side, everybody in contact with both enemies; the Bravos moved second.
fn tangle() -> Game {
    let mut game = Ground::open()
        .first("peasants 20,20; 20.75,20")
        .second("peasants 20,20.75; 20.75,20.75")
        .ready()
        .locked("a1-1", "b1-1", 0)
        .locked("a1-2", "b1-2", 0)
        .locked("a1-1", "b1-2", 0)
        .locked("a1-2", "b1-1", 0);
    game.done();
    game
}

#[test]
fn bb_mel_10_the_side_that_moved_second_divides_a_tangle() {
    let game = tangle();
    assert_eq!(game.stage(), Stage::Melee(MeleeStage::Pair, Second));
    let groups = |act: Act| {
        let mut game = game.clone();
        game.act(act);
        let groups = game.battle.melee_groups();
        let groups = groups.iter().map(|group| group.all().count());
        groups.collect::<Vec<_>>()
    };
    assert_eq!(groups(Act::PairRest(Pairing::Spread)), [2, 2]);
    assert_eq!(
        groups(Act::PairRest(Pairing::GangUp)),
        [3],
        "one is left over"
    );
    let mut gang = game.clone();
    gang.act(Act::PairRest(Pairing::GangUp));
    assert_eq!(gang.dice(), 3);
    gang.roll(&[3, 3, 3]);
    assert!(gang.is_alive("a1-2"), "who is left over does not fight");
}

#[test]
fn bb_mel_10_groups_can_be_named_one_by_one() {
    let mut game = tangle();
    let pair = |game: &Game, single: &str, other: &str| Act::Group {
        single: game.figure(single),
        others: [game.figure(other), NOBODY, NOBODY, NOBODY],
    };
    let cross = pair(&game, "b1-1", "a1-2");
    game.act(cross);
    assert_eq!(
        game.refused(pair(&game, "b1-1", "a1-1")),
        None,
        "two against one"
    );
    if game.stage() == Stage::Melee(MeleeStage::Pair, Second) {
        game.act(Act::PairRest(Pairing::Spread));
    }
    let groups = game.battle.melee_groups();
    assert_eq!(groups.len(), 2);
    assert_eq!(groups[0].all().collect::<Vec<_>>().len(), 2);
    let fight = |one: &str, other: &str| {
        let group = game.battle.state().melee.group;
        group[usize::from(game.figure(one))] == group[usize::from(game.figure(other))]
    };
    assert!(fight("a1-2", "b1-1") && fight("a1-1", "b1-2"));
    let far = tangle();
    let nobody = Act::Group {
        single: far.figure("b1-1"),
        others: [NOBODY; 4],
    };
    assert_eq!(far.refused(nobody), Some("BB-MEL-10"));
}

#[test]
fn bb_mel_10_all_groups_fight_at_once() {
    let mut game = Ground::open()
        .first("peasants 20,20; 30,20")
        .second("peasants 20.75,20; 30.75,20")
        .ready()
        .locked("a1-1", "b1-1", 0)
        .locked("b1-2", "a1-2", 0);
    game.done();
    assert_eq!(game.dice(), 4, "one throw for all");
    game.roll(&[5, 1, 2, 3]);
    assert_eq!(
        [("a1-1"), ("a1-2"), ("b1-1"), ("b1-2")].map(|figure| game.is_alive(figure)),
        [true, false, false, true]
    );
}

#[test]
fn bb_fan_09_a_dwarf_shakes_off_a_blow_and_stays_locked() {
    let dwarf = |face: u8, option: &str, ring: &str| {
        let mut game = Ground::open()
            .first("orc-band 20,20")
            .second(&format!("dwarf-axes 20.75,20 {ring}"))
            .option("hero_dwarf_tough", option)
            .ready()
            .locked("a1-1", "b1-1", 0);
        game.done();
        game.roll(&[6, 1]);
        assert_eq!(game.stage(), Stage::Melee(MeleeStage::Tough, Second));
        game.roll(&[face]);
        let locked = game.battle.state().locked.has(game.figure("a1-1"));
        assert_eq!(locked, game.is_alive("b1-1"));
        game.is_alive("b1-1")
    };
    assert!(dwarf(6, "5", "") && !dwarf(5, "5", ""));
    assert!(dwarf(5, "5", "| heroes = 1"), "BB-AMB-23");
    assert!(!dwarf(5, "6", "| heroes = 1"));
}

#[test]
fn bb_tv_28_zombies_that_kill_eat_next_turn() {
    let mut game = Ground::open()
        .first("zombie-horde 20,20.75; 20,19.25; 19.25,20; 40,40")
        .second("survivors 20,20; 60,40")
        .ready()
        .locked("a1-1", "b1-1", 0)
        .locked("a1-2", "b1-1", 0)
        .locked("a1-3", "b1-1", 0);
    game.done();
    while !matches!(game.stage(), Stage::Melee(MeleeStage::Dice, _)) {
        game.done();
    }
    game.roll(&[4, 4, 4, 1]);
    assert!(!game.is_alive("b1-1"));
    let state = game.battle.state();
    assert_eq!(
        state.fed | state.eating,
        game.figures("a1-1 a1-2 a1-3"),
        "all three, and no other"
    );
    let mut held = Ground::open()
        .first("zombie-horde 20,20.75; 40,40")
        .second("survivors 20,20; 60,40")
        .ready()
        .locked("a1-1", "b1-1", 0);
    held.done();
    while !matches!(held.stage(), Stage::Melee(MeleeStage::Dice, _)) {
        held.done();
    }
    held.roll(&[1, 5]);
    let state = held.battle.state();
    assert!(
        (state.fed | state.eating).is_empty(),
        "nobody eats who has not killed"
    );
}
