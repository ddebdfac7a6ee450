//! Turns by the ledger: the vectors TV-47 to TV-58, and the rules of its sections 2 to 7.

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Pending, Side};
use pressgang::games::hex_command::rules::{
    Act, Event, LAST_TURN, Sighting, Stage, Step, When, mark,
};

use crate::table::{Game, Table, exact};

const SECTION: &str = "home-guard-section";
const TANK: &str = "german-tank";

/// A section of each side, so many hexes apart, the first at (0,0).
fn sections(distance: i32) -> Table {
    Table::home_guard()
        .origin("0105")
        .unit("a1", SECTION, First, (0, 0))
        .unit("b1", SECTION, Second, (distance, 0))
}

/// The same with Pike and Wilson in the first section, which is the captain's side.
fn with_people(distance: i32) -> Table {
    sections(distance)
        .side_line(First, "captain = true")
        .side_line(First, "characters = { pike = \"a1\", wilson = \"a1\" }")
}

/// One unit of each activation rank for the first side, and somebody to fight.
fn ranks() -> Table {
    Table::home_guard()
        .unit("tank", TANK, First, "0101")
        .unit("car", "light-car", First, "0301")
        .unit("gun", "anti-tank-gun", First, "0501")
        .unit("section", SECTION, First, "0701")
        .leader("captain", "captain", First, "0901")
        .unit("b1", SECTION, Second, "0509")
}

/// Line regulars of To Arms on either side.
fn regulars(distance: i32) -> Table {
    Table::to_arms()
        .origin("0105")
        .unit("a1", "regulars", First, (0, 0))
        .unit("b1", "regulars", Second, (distance, 0))
}

fn has(game: &Game, event: &Event) -> bool {
    game.events.contains(event)
}

fn cards_held(game: &Game, side: Side) -> u32 {
    game.state().hands[side.at()].count_ones()
}

/// Throws whatever is pending, always the first side of each die, and passes what may be passed, until a stage comes.
fn until(game: &mut Game, stop: impl Fn(Stage) -> bool) {
    for _ in 0..100 {
        if stop(game.stage()) {
            return;
        }
        match game.battle.pending() {
            Pending::Roll(_) => {
                let throw = game.battle.dice().nth(0);
                game.battle.settle(&throw, &mut game.events);
            }
            Pending::Decide { .. } => {
                let line = match game.stage() {
                    Stage::Accept(_) => "take",
                    _ => "pass",
                };
                game.act(line);
            }
            Pending::Over(outcome) => panic!("the battle is over: {outcome:?}"),
        }
    }
    panic!("it never comes: {}", game.pending_word());
}

// Activation, initiative, cards: the vectors.

#[test]
fn tv_47_a_die_serves_its_rank_and_the_weaker_ones() {
    let mut game = ranks().start();
    game.activation_step(First, "Ve In", "In");
    for (line, legal) in [
        ("place vehicle tank", false),
        ("place vehicle car", true),
        ("place vehicle gun", true),
        ("place vehicle section", true),
        ("place infantry tank", false),
        ("place infantry car", false),
        ("place infantry gun", false),
        ("place infantry section", true),
        ("place infantry captain", true),
    ] {
        assert_eq!(game.is_legal(line), legal, "{line}");
        if !legal {
            assert_eq!(game.rule(line), "HC-ACT-3", "{line}");
        }
    }
    let (_, facts) = game.refused("place vehicle tank");
    assert_eq!(
        facts,
        "a vehicle die is weaker than the armour die that tank needs"
    );
}

#[test]
fn tv_48_a_character_needs_a_natural_one_or_five() {
    let mut game = ranks().start();
    game.activation_step(First, "* Ar Ve Gu In", "In");
    for rank in ["armour", "vehicle", "gun"] {
        let line = format!("place {rank} captain");
        assert_eq!(game.rule(&line), "HG-ACT-5");
    }
    assert!(game.is_legal("place infantry captain"));
    assert!(game.is_legal("place any captain"));
}

#[test]
fn tv_49_two_dice_are_traded_for_a_better_one() {
    let trade = |mut game: Game, dice: &str, want: &str| {
        game.activation_step(First, dice, "In");
        let line = format!("trade {dice} for {want}");
        let legal = game.is_legal(&line);
        if !legal {
            assert_eq!(game.rule(&line), "TA-ACT-6", "{line}");
        }
        legal
    };
    let (arms, home) = (regulars(5).start(), sections(5).start());
    let to_arms = || arms.clone();
    assert!(trade(to_arms(), "In In", "armour"));
    assert!(trade(to_arms(), "Gu In", "vehicle"));
    assert!(!trade(to_arms(), "Ve In", "vehicle"));
    assert!(trade(to_arms(), "Ve In", "armour"));
    assert!(trade(to_arms(), "Ar In", "any"));
    for want in ["any", "armour", "vehicle", "gun", "infantry"] {
        assert!(!trade(to_arms(), "* In", want), "{want}");
        for dice in ["In In", "Gu In", "Ve In", "Ar In", "* In"] {
            assert!(!trade(home.clone(), dice, want), "{dice} for {want}");
        }
    }
}

/// A battle in which a1 has fought b1 once without harm, with dice kept back.
fn fought_once(card: &str, kept: &str) -> Game {
    let table = Table::home_guard()
        .origin("0105")
        .unit("a1", card, First, (0, 0))
        .unit("b1", SECTION, Second, (2, 0));
    let mut game = table.start();
    game.battle_step(First);
    game.attack("fire a1 (2,0)").roll("M M M");
    game.battle_step(First);
    game.pool(First, kept);
    game
}

#[test]
fn tv_50_a_kept_die_pays_for_a_second_battle() {
    let line = "fire a1 (2,0)";
    assert!(fought_once(SECTION, "In").is_legal(line));
    assert_eq!(fought_once(TANK, "In").rule(line), "HC-ACT-9");
    assert!(fought_once(TANK, "Ar").is_legal(line));
    assert!(fought_once(SECTION, "Ar").is_legal(line));
    assert_eq!(fought_once(SECTION, "").rule(line), "HC-ACT-9");
    let mut game = fought_once(SECTION, "In *");
    game.attack(line);
    assert_eq!(game.state().pool[0], [1, 0, 0, 0, 0]);
    game.roll("M M M");
    game.battle_step(First);
    assert_eq!(game.rule(line), "HC-BAT-3");
}

#[test]
fn tv_51_the_initiative_is_handed_over() {
    let mut game = sections(5).start();
    assert_eq!(game.stage(), Stage::RollOff);
    game.roll("5 3");
    assert_eq!(game.battle.pending(), Pending::Roll(First));
    game.roll("5 4");
    assert_eq!(game.stage(), Stage::Accept(Second));
    game.act("hand over");
    assert!(has(&game, &Event::Holds(First, 4)));
    // One decision only: the cards are drawn, the holder first.
    for side in [First, Second, First, Second] {
        assert_eq!(game.battle.pending(), Pending::Roll(side));
        assert_eq!(game.rule("hand over"), "HC-SEQ-1");
        game.roll("card 1");
    }
    for side in [First, Second] {
        assert_eq!(game.stage(), Stage::Cast(side));
        assert_eq!(game.dice(), "d6 d6 d6 d6");
        game.roll("In In In In");
    }
    assert_eq!((game.stage(), game.state().slot), (Stage::Slot, First));
    game.act("pass").act("pass");
    assert_eq!((game.stage(), game.state().turn), (Stage::Initiative, 2));
    assert_eq!(game.battle.pending(), Pending::Roll(Second));
    assert_eq!(game.battle.dice().as_slice().len(), 2);
}

#[test]
fn tv_52_a_full_hand_is_cut_to_its_limit() {
    let full = |table: Table| {
        let table = table.scenario_line("first = \"first\"");
        let table = table.side_line(First, "hand = 4\nhand_limit = 4");
        let mut game = table.start();
        until(&mut game, |stage| stage == Stage::Initiative);
        assert_eq!(cards_held(&game, First), 4);
        game.roll("3");
        until(&mut game, |stage| matches!(stage, Stage::Discard(..)));
        game
    };
    let mut game = full(sections(5));
    assert_eq!(cards_held(&game, First), 6);
    assert_eq!(game.rule("pass"), "HC-DRW-3");
    // Old and new ones alike.
    assert_eq!(game.legal().len(), 6);
    let first = game.legal()[0].clone();
    game.act(&first);
    assert!(matches!(game.stage(), Stage::Discard(First, _)));
    let last = game.legal()[4].clone();
    game.act(&last);
    assert_eq!(cards_held(&game, First), 4);
    assert!(!matches!(game.stage(), Stage::Discard(..)));

    let mut game = full(regulars(5));
    assert_eq!(cards_held(&game, First), 5);
    let first = game.legal()[0].clone();
    game.act(&first);
    assert_eq!(cards_held(&game, First), 4);
    assert!(!matches!(game.stage(), Stage::Discard(..)));
}

/// The second side has played so many cards on three sections of the first, all in vain, and the first is to place another die.
fn after_cards(played: usize) -> Game {
    let mut game = with_people(5)
        .unit("a2", SECTION, First, (2, -3))
        .unit("a3", SECTION, First, (0, 3))
        .card(Second, "hodges")
        .card(Second, "verger")
        .card(Second, "mrs-pike")
        .card(Second, "wilson-2")
        .card(First, "wilson-1")
        .start();
    game.activation_step(First, "In In In", "");
    for (card, unit) in ["hodges", "verger"]
        .into_iter()
        .zip(["a2", "a3"])
        .take(played)
    {
        game.act(&format!("place infantry {unit}"));
        game.act(&format!("play {card} {unit}")).roll("6 6");
        assert_eq!(game.state().slot, First);
    }
    game
}

#[test]
fn tv_53_two_cards_a_turn_counters_among_them() {
    let mut game = after_cards(2);
    game.act("place infantry a1");
    // Mrs Pike would have opened a window.
    assert_eq!(
        (game.stage(), game.state().step),
        (Stage::Slot, Step::Movement)
    );
    game.activation_step(Second, "", "In");
    assert_eq!(game.rule("play mrs-pike a1"), "HG-CRD-3");
    for (played, stage) in [(2, Stage::CardSave), (1, Stage::Answer)] {
        let mut game = after_cards(played);
        game.battle_step(First);
        game.act("fire a1 (5,0)");
        until(&mut game, |stage| stage == Stage::Window(When::Fire, First));
        game.act("play wilson-1 a1");
        assert_eq!(game.stage(), stage, "{played}");
        if stage == Stage::Answer {
            game.act("counter wilson-2");
            assert_eq!(game.state().played, [1, 2]);
            assert_eq!((game.stage(), game.dice().as_str()), (Stage::Withdraw, ""));
            assert_eq!(game.fight().change, [0; 3]);
        }
    }
    let table = regulars(5).card(First, "telegram");
    let mut game = table.card(First, "late-from-leave").start();
    game.activation_step(First, "In", "In");
    game.act("play telegram");
    assert_eq!(game.state().slot, First);
    assert_eq!(game.rule("play late-from-leave"), "TA-CRD-3");
}

/// Whether a card stands after a throw of 2D6 against it.
fn stands(mut game: Game, throw: &str) -> bool {
    assert_eq!(
        (game.stage(), game.dice().as_str()),
        (Stage::CardSave, "d6 d6")
    );
    game.roll(throw);
    let stands = game
        .events
        .iter()
        .any(|it| matches!(it, Event::CardStands(_)));
    let saved = game
        .events
        .iter()
        .any(|it| matches!(it, Event::CardSaved(..)));
    assert_ne!(stands, saved);
    stands
}

// HG-CRD-5, HG-CRD-13.
#[test]
fn tv_54_the_number_saves_from_an_npc_card_and_not_from_a_pc_card() {
    let mut npc = with_people(5).card(Second, "mrs-pike").start();
    npc.activation_step(First, "In", "In");
    npc.act("place infantry a1").act("play mrs-pike a1");
    assert!(stands(npc.clone(), "4 4"));
    assert!(!stands(npc, "4 5"));
    // Half B has 9, half A has 8.
    for (side, stand, saved) in [(First, "4 5", "5 5"), (Second, "4 4", "4 5")] {
        let mut pc = with_people(3).card(side, "wilson-1").start();
        pc.battle_step(First);
        pc.act("fire a1 (3,0)").act("play wilson-1 a1");
        assert_eq!(pc.battle.pending(), Pending::Roll(side.other()));
        assert!(stands(pc.clone(), stand));
        assert!(!stands(pc, saved));
    }
}

/// An NPC card of a test.
fn npc(id: &str, boxes: &str, rest: &str) -> String {
    format!(
        "[[command]]\nid = \"{id}\"\nkind = \"npc\"\nname = \"Test\"\nrelation = \"Of the test\"\nline = \"Stop that.\"\nplay = {{ {boxes} }}\nsave = {{ at_least = 9 }}\n{rest}\n"
    )
}

/// A section of the Home Guard and a German one against a side that holds a card with one box of each kind, and the vicar, who opens every window of a battle.
fn boxes(distance: i32) -> Table {
    let boxes = "not_engaged = \"all\", fire = \"not-home-guard\", close_combat = \"none\"";
    let rest =
        "reach = { voice = 1 }\ntarget = { any_unit = true }\neffect = [ { cancel = \"action\" } ]";
    Table::home_guard()
        .toml(&npc("test", boxes, rest))
        .origin("0105")
        .unit("hg", SECTION, First, (0, 0))
        .unit("german", "german-infantry", First, (0, 1))
        .unit("b1", SECTION, Second, (distance, 0))
        .card(Second, "test")
        .card(Second, "vicar")
}

#[test]
fn tv_55_the_timing_boxes() {
    let mut game = boxes(3).start();
    game.activation_step(First, "In", "In");
    game.act("place infantry hg");
    assert!(game.is_legal("play test hg"));
    for (unit, legal) in [("hg", false), ("german", true)] {
        let mut game = boxes(3).start();
        game.battle_step(First);
        game.act(&format!("fire {unit} (3,0)"));
        let line = format!("play test {unit}");
        assert_eq!(game.is_legal(&line), legal, "{unit}");
        if !legal {
            assert_eq!(game.rule(&line), "HG-CRD-8");
        }
        let mut game = boxes(1).start();
        game.battle_step(First);
        game.act(&format!("fire {unit} (1,0)"));
        assert_eq!(game.stage(), Stage::Window(When::CloseCombat, Second));
        assert_eq!(game.rule(&line), "HG-CRD-8");
    }
}

#[test]
fn tv_56_voice_and_wireless() {
    let game = with_people(5).card(Second, "mrs-pike").start();
    let card = game.card("mrs-pike");
    let a1 = game.piece("a1");
    let hears = |at: (i32, i32)| game.battle.hears(card, Second, a1, game.at(at));
    assert!(hears((0, 0)).is_ok() && hears((1, 0)).is_ok());
    let no = hears((2, 0)).expect_err("too far");
    assert_eq!(no.rule, "HG-CRD-9");

    let wireless = |with: bool| {
        let table = Table::home_guard().map(&[". . . . . . . . . . . . . . . . ."; 5]);
        let table = table
            .unit("a1", SECTION, First, "0103")
            .unit("b1", SECTION, Second, "1603")
            .card(Second, "colonel");
        let table = if with {
            table.leader("captain", "captain", First, "0103")
        } else {
            table.leader("captain", "captain", First, "0101")
        };
        let mut game = table.card(Second, "verger").start();
        game.activation_step(First, "In", "In");
        game.act("place infantry a1");
        game
    };
    let with = wireless(true);
    assert!(with.is_legal("play colonel a1"));
    assert_eq!(
        with.battle
            .tables()
            .field
            .distance(with.at("0103"), with.at("1603")),
        15
    );
    assert_eq!(wireless(false).rule("play colonel a1"), "HG-CRD-10");
}

#[test]
fn hg_crd_10_a_scenario_gives_and_takes_wireless_sets() {
    let signals = "[[unit]]\nid = \"signals\"\nname = \"Signals\"\nclass = \"infantry\"\nstrength = 6\nmove = { max = 3, and_fire = 2 }\nfirepower = [ { range = \"1-2\", dice = \"W\" } ]\nflag = 5\ntraits = [\"home-guard\", \"wireless\"]\n";
    let called = |card: &str, fields: &str, default: &str| {
        let table = Table::home_guard()
            .unit("a1", card, First, "0105")
            .unit("b1", SECTION, Second, "0905")
            .toml(signals)
            .option("wireless_default", default)
            .card(Second, "colonel");
        let table = match fields {
            "" => table,
            fields => table.with("a1", fields),
        };
        let mut game = table.card(Second, "verger").start();
        game.activation_step(First, "In", "In");
        game.act("place infantry a1");
        match game.is_legal("play colonel a1") {
            true => Ok(()),
            false => Err(game.rule("play colonel a1")),
        }
    };
    let (none, all) = ("\"none\"", "\"all\"");
    let no = Err("HG-CRD-10");
    assert_eq!(called(SECTION, "", none), no);
    assert_eq!(called(SECTION, "wireless = true", none), Ok(()));
    assert_eq!(called("signals", "", none), Ok(()));
    assert_eq!(called("signals", "wireless = false", none), no);
    assert_eq!(called(SECTION, "wireless = false", all), no);
}

#[test]
fn tv_57_the_sergeants_doubts_and_his_temper() {
    let played = |side: Side, distance: i32| {
        let mut game = with_people(distance).card(side, "wilson-1").start();
        game.battle_step(First);
        game.act(&format!("fire a1 ({distance},0)"));
        game.act("play wilson-1 a1").roll("1 1");
        if game.stage() == Stage::Withdraw {
            game.act("pass");
        }
        game
    };
    assert_eq!(played(Second, 3).dice(), "W");
    let none = played(Second, 5);
    assert_eq!((none.stage(), none.state().slot), (Stage::Slot, Second));
    assert_eq!((none.unit("a1").battles, none.figures("b1")), (1, 6));
    assert_eq!(played(First, 2).dice(), "WWWWW");
}

#[test]
fn tv_58_a_white_flag_moves_a_sergeant_and_is_then_no_flag() {
    let table = sections(2).leader("sergeant", "sergeant", First, (1, -2));
    let mut game = table.figures("b1", 4).start();
    game.battle_step(First);
    game.attack("fire a1 (2,0)").roll("S F F");
    assert_eq!(game.stage(), Stage::Rouse);
    game.act("rouse sergeant");
    assert_eq!(game.rule("move sergeant (6,-2)"), "HC-MOV-7");
    game.act("move sergeant (5,-2)");
    assert_eq!(
        (game.hex("sergeant"), game.fight().flags),
        (Some((5, -2)), 1)
    );
    // One hit that is saved, and one flag that may be.
    game.roll("M").act("stand");
    assert_eq!(
        (game.stage(), game.dice().as_str()),
        (Stage::FlagSaves, "W")
    );
}

// Section 2: set-up.

#[test]
fn hc_set_2_the_scenario_names_who_goes_first_or_the_dice_do() {
    let mut game = sections(5).scenario_line("first = \"second\"").start();
    // HC-INI-2, AMB-32: no initiative die, and no handing over.
    assert_eq!(game.stage(), Stage::Initiative);
    assert_eq!(game.battle.pending(), Pending::Roll(Second));
    assert_eq!(game.battle.dice().as_slice().len(), 1);
    game.roll("3");
    assert!(has(&game, &Event::Holds(Second, 3)));

    let mut game = sections(5).start();
    game.roll("4 4");
    assert_eq!(game.stage(), Stage::RollOff);
    game.roll("2 6");
    assert_eq!(game.battle.pending(), Pending::Roll(Second));
    // The winner casts, and the dice decide.
    game.roll("1 2");
    assert_eq!(game.stage(), Stage::Accept(First));

    let table = sections(5).scenario_line("first = \"second\"");
    let mut game = table.option("first_turn_may_pass", "true").start();
    game.roll("3");
    assert_eq!(game.stage(), Stage::Accept(Second));
}

#[test]
fn hc_set_3_hands_and_their_limits() {
    let game = sections(5).start();
    assert_eq!(game.battle.tables().sides[0].limit, 5);
    let table = sections(5).side_line(First, "hand = 3\nhand_limit = 3");
    let mut game = table.side_line(Second, "hand = 2\nhand_limit = 4").start();
    assert_eq!(game.stage(), Stage::Deal(First));
    until(&mut game, |stage| stage == Stage::RollOff);
    assert_eq!(
        (cards_held(&game, First), cards_held(&game, Second)),
        (3, 2)
    );
}

/// The cards of the deck, by name.
fn deck(game: &Game) -> Vec<String> {
    let tables = game.battle.tables();
    let dealt = (0u8..).zip(&tables.cards);
    dealt
        .filter(|(copy, _)| tables.deck >> copy & 1 == 1)
        .map(|(_, card)| card.id.clone())
        .collect()
}

#[test]
fn hc_set_4_one_deck_for_both_without_what_the_scenario_leaves_out() {
    let all = deck(&regulars(5).start());
    assert_eq!(all.len(), 30);
    let less = "deck = { remove = [\"telegram\"], tags_out = [\"mines\"] }";
    let table = regulars(5)
        .scenario_line(less)
        .scenario_line("first = \"first\"");
    let mut game = table.start();
    let left = deck(&game);
    let gone: Vec<&String> = all.iter().filter(|card| !left.contains(card)).collect();
    assert_eq!(gone, ["telegram", "keep-off-the-grass", "road-works"]);
    // Nothing is lost or doubled while both draw from it.
    until(&mut game, |stage| matches!(stage, Stage::Cast(_)));
    let state = game.state();
    assert_eq!(
        (state.hands[0].count_ones(), state.hands[1].count_ones()),
        (1, 1)
    );
    assert_eq!(
        state.deck | state.hands[0] | state.hands[1],
        game.battle.tables().deck
    );
    let total = state.deck.count_ones() + cards_held(&game, First) + cards_held(&game, Second);
    assert_eq!(total, 27);
    // A card of one's own is a card like any other.
    let rest =
        "reach = { voice = 1 }\ntarget = { any_unit = true }\neffect = [ { cancel = \"move\" } ]";
    let boxes = "not_engaged = \"all\", fire = \"none\", close_combat = \"none\"";
    let own = sections(5).toml(&npc("aunt", boxes, rest)).start();
    assert!(deck(&own).contains(&"aunt".to_string()));
}

#[test]
fn hc_set_5_visible_chips_and_hidden() {
    let game = Table::home_guard()
        .unit("a1", SECTION, First, "0101")
        .unit("b1", SECTION, Second, "0109")
        .unit("b2", SECTION, Second, "0309")
        .unit("b3", SECTION, Second, "0509")
        .with("b2", "placed = \"chip\"")
        .with("b3", "placed = \"hidden\"")
        .start();
    assert_eq!(game.unit("b1").sighting, Sighting::Seen);
    let view = game.battle.view(First);
    let known = |id: &str| view.known.unit(game.piece(id)).on_table();
    assert_eq!(
        (known("b1"), known("b2"), known("b3")),
        (true, false, false)
    );
    assert!(view.chips.has(game.at("0309")) && !view.chips.has(game.at("0509")));
    // Their owner sees them all.
    let own = game.battle.view(Second);
    assert!(own.known.unit(game.piece("b3")).on_table());
}

#[test]
fn hc_set_5_units_are_placed_in_their_zones() {
    let table = Table::home_guard()
        .map_line("zones = [ { id = \"north\", hexes = [\"0101-0901\"] } ]")
        .ground("r", "0301")
        .ground("B", "0501")
        .zoned("a1", SECTION, First, "north")
        .zoned("a2", TANK, First, "north")
        .unit("a3", SECTION, First, "0101")
        .unit("b1", SECTION, Second, "0109");
    let mut game = table.clone().start();
    assert_eq!(game.stage(), Stage::Deploy(First));
    assert_eq!(game.rule("pass"), "HC-SET-5");
    assert_eq!(game.rule("deploy a1 0102"), "HC-SET-5");
    assert_eq!(game.rule("deploy a3 0201"), "HC-SET-5");
    assert_eq!(game.rule("deploy a1 0101"), "HC-MOV-1");
    assert_eq!(game.rule("deploy a1 0301"), "HC-TER-5");
    assert_eq!(game.rule("deploy a2 0501"), "HC-BLD-7");
    let waded = table.scenario_line("river_crossing = \"all\"").start();
    assert_eq!(waded.rule("deploy a1 0301"), "HC-TER-5");
    game.act("deploy a1 0501");
    assert_eq!(game.rule("deploy a1 0701"), "HC-SET-5");
    game.act("deploy a2 0701");
    assert_eq!(game.stage(), Stage::RollOff);
}

#[test]
fn hc_set_7_mine_counters_lie_face_down() {
    let table = sections(5)
        .mine("mine-apm", (2, 2))
        .mine("mine-atm", (3, 2));
    let game = table.mine("mine-dummy", (4, 2)).start();
    assert_eq!(game.state().mined.len(), 3);
    for side in [First, Second] {
        let kinds: Vec<_> = game.battle.view(side).known.mines[..3].to_vec();
        assert!(kinds.iter().all(|it| it.kind == kinds[0].kind && !it.known));
    }
}

#[test]
fn hg_set_1_a_character_is_with_the_section_the_scenario_says() {
    for unit in ["a1", "a2"] {
        let table = sections(5)
            .unit("a2", SECTION, First, (0, 2))
            .side_line(First, "captain = true")
            .side_line(First, &format!("characters = {{ pike = \"{unit}\" }}"))
            .card(Second, "mrs-pike")
            .card(Second, "verger");
        let mut game = table.start();
        game.activation_step(First, "In In", "In");
        for target in ["a1", "a2"] {
            let mut game = game.clone();
            game.act(&format!("place infantry {target}"));
            let line = format!("play mrs-pike {target}");
            assert_eq!(game.is_legal(&line), target == unit);
            if target != unit {
                // HG-CRD-15.
                assert_eq!(game.rule(&line), "HG-CRD-15");
            }
        }
    }
}

#[test]
fn hg_set_2_the_cards_of_an_absent_character_leave_the_deck() {
    let cards = deck(&with_people(5).start());
    for (id, dealt) in [
        ("pike-1", true),
        ("pike-2", true),
        ("wilson-1", true),
        ("jones-1", false),
        ("jones-2", false),
    ] {
        assert_eq!(cards.iter().any(|card| card == id), dealt, "{id}");
    }
    // HG-INV-4: eleven NPC cards and two for each of the two.
    assert_eq!(cards.len(), 15);
}

#[test]
fn hg_set_3_who_stands_on_the_table_has_no_card() {
    let table = with_people(5).scenario_line("promoted = [\"hodges\"]");
    let game = table
        .leader("warden", "chief-warden", Second, (5, 1))
        .start();
    assert!(!deck(&game).contains(&"hodges".to_string()));
    assert_eq!(game.hex("warden"), Some((5, 1)));
}

#[test]
fn ta_set_1_units_may_start_below_their_card() {
    let game = regulars(5)
        .with("a1", "strength = 3, sergeant = true")
        .start();
    assert_eq!((game.figures("a1"), game.figures("b1")), (3, 8));
    assert!(game.unit("a1").is(mark::SERGEANT) && !game.unit("b1").is(mark::SERGEANT));
}

/// So many units of To Arms on each side.
fn armies(first: usize, second: usize) -> Table {
    let mut table = Table::to_arms().map(&[". . . . . . . . . . . ."; 5]);
    for (side, count, row) in [(First, first, 1), (Second, second, 5)] {
        for at in 1..=count {
            let id = format!("{}{at}", if side == First { "a" } else { "b" });
            table = table.unit(&id, "regulars", side, format!("{at:02}{row:02}").as_str());
        }
    }
    table.scenario_line("first = \"first\"")
}

#[test]
fn ta_set_2_ta_ini_3_two_variable_dice_for_ten_units_a_side() {
    for (first, second, dice) in [(10, 10, 2), (10, 9, 1), (9, 10, 1), (9, 9, 1)] {
        let game = armies(first, second).start();
        assert_eq!(
            game.battle.dice().as_slice().len(),
            dice,
            "{first} {second}"
        );
    }
    let mut game = armies(10, 10).start();
    game.roll("5 4");
    assert_eq!(game.state().orders, 9);
    until(&mut game, |stage| stage == Stage::Cast(Second));
    assert_eq!(game.battle.dice().as_slice().len(), 9);
    // Players may agree on one, and on two with fewer units.
    let one = armies(10, 10).option("variable_dice", "\"1\"").start();
    assert_eq!(one.battle.dice().as_slice().len(), 1);
    let two = armies(3, 3).option("variable_dice", "\"2\"").start();
    assert_eq!(two.battle.dice().as_slice().len(), 2);
}

// Section 3: the turn.

#[test]
fn hc_seq_1_the_steps_of_a_turn() {
    // HC-CRD-1: the cards drawn speak of people who are not here, and nothing here needs one.
    let mut game = sections(5).scenario_line("first = \"first\"").start();
    let mut stages = Vec::new();
    for line in [
        "3",
        "card 1",
        "card 4",
        "card 4",
        "card 4",
        "In In In",
        "In In In",
        "place infantry a1",
        "place infantry b1",
        "move a1 (1,0)",
        "move b1 (4,0)",
        "fire a1 (4,0)",
        "pass",
        "M M",
        "fire b1 (1,0)",
        "pass",
        "M M",
    ] {
        let state = game.state();
        stages.push((state.step, game.stage()));
        match game.battle.pending() {
            Pending::Roll(_) => game.roll(line),
            _ => game.act(line),
        };
    }
    use Step::{Activation, Battle, Movement, Opening};
    let draws = [(First, 0), (Second, 1), (First, 2), (Second, 3)];
    let mut expected = vec![(Opening, Stage::Initiative)];
    expected.extend(draws.map(|(side, number)| (Opening, Stage::Draw(side, number))));
    expected.extend([First, Second].map(|side| (Opening, Stage::Cast(side))));
    expected.extend([Activation, Activation, Movement, Movement].map(|step| (step, Stage::Slot)));
    for _ in 0..2 {
        expected.extend([Stage::Slot, Stage::Withdraw, Stage::Throw].map(|stage| (Battle, stage)));
    }
    assert_eq!(stages, expected);
    // The kept dice allow a second battle each; then the next turn begins.
    assert_eq!(game.state().step, Battle);
    game.act("pass").act("pass");
    assert_eq!((game.state().turn, game.stage()), (2, Stage::Initiative));
    assert!(has(&game, &Event::Turn(2)));
    assert_eq!((game.unit("a1").battles, game.unit("a1").die), (0, 0));
}

#[test]
fn hc_seq_1_a_battle_without_end_is_drawn() {
    let mut game = sections(5).scenario_line("first = \"first\"").start();
    game.edit(|state| state.turn = LAST_TURN - 1);
    until(&mut game, |stage| stage == Stage::Slot);
    assert_eq!(game.state().turn, LAST_TURN - 1);
    game.act("pass").act("pass");
    until(&mut game, |stage| stage == Stage::Slot);
    game.act("pass").act("pass");
    assert!(matches!(game.battle.pending(), Pending::Over(_)));
}

#[test]
fn hc_seq_2_cards_are_played_in_steps_three_to_five() {
    let table = regulars(5)
        .card(First, "telegram")
        .card(First, "rapid-fire");
    let table = table.card(First, "second-wind");
    let mut game = table.scenario_line("first = \"first\"").start();
    assert_eq!(game.stage(), Stage::Initiative);
    assert_eq!(game.rule("play telegram"), "HC-SEQ-1");
    game.activation_step(First, "In", "In");
    assert!(game.is_legal("play telegram"));
    assert_eq!(game.rule("play rapid-fire a1"), "TA-CRD-5");
    game.movement_step(First);
    assert!(game.is_legal("play second-wind a1"));
    assert_eq!(game.rule("play telegram"), "TA-CRD-5");
    game.battle_step(First);
    assert!(game.is_legal("play rapid-fire a1"));
    assert_eq!(game.rule("play second-wind a1"), "TA-CRD-5");
}

#[test]
fn hc_seq_3_the_sides_alternate_and_the_holder_begins() {
    let table = sections(8)
        .unit("a2", SECTION, First, (0, 2))
        .unit("a3", SECTION, First, (1, -2));
    let mut game = table.unit("b2", SECTION, Second, (5, 2)).start();
    game.activation_step(Second, "In In In", "In In");
    let mut slots = Vec::new();
    for line in [
        "place infantry b1",
        "place infantry a1",
        "place infantry b2",
        "place infantry a2",
        "place infantry a3",
    ] {
        slots.push(game.state().slot);
        game.act(line);
    }
    // The second side has nothing left and is skipped.
    assert_eq!(slots, [Second, First, Second, First, First]);
    assert_eq!(
        (game.state().step, game.state().slot),
        (Step::Movement, Second)
    );
    assert_eq!(game.rule("move a1 (1,0)"), "HC-SEQ-3");
    game.act("move b1 (7,0)");
    assert_eq!(game.state().slot, First);
    // AMB-31: a pass is final for the step.
    game.act("pass");
    assert_eq!(game.state().slot, Second);
    game.act("move b2 (4,2)");
    assert_eq!(game.state().step, Step::Battle);
    assert_eq!(game.state().slot, Second);
}

#[test]
fn hc_seq_3_amb_31_a_pass_may_be_taken_back_by_option() {
    let table = sections(8).unit("a2", SECTION, First, (0, 2));
    let table = table.option("pass_is_final", "false");
    let mut game = table.start();
    game.movement_step(First);
    game.act("pass").act("move b1 (7,0)");
    assert_eq!(
        (game.state().step, game.state().slot),
        (Step::Movement, First)
    );
    assert!(game.is_legal("move a1 (1,0)"));
}

#[test]
fn hc_seq_4_every_move_is_made_before_any_battle() {
    let mut game = sections(3).unit("a2", SECTION, First, (0, 2)).start();
    game.movement_step(First);
    assert_eq!(game.rule("fire a1 (3,0)"), "HC-SEQ-4");
    game.act("move a1 (1,0)").act("pass");
    assert_eq!(game.rule("fire a1 (3,0)"), "HC-SEQ-4");
    game.act("pass");
    assert_eq!(game.state().step, Step::Battle);
    assert_eq!(game.rule("move a2 (1,2)"), "HC-SEQ-4");
    assert!(game.is_legal("fire a1 (3,0)"));
    // HC-SEQ-1: what belongs to another step is not for this one.
    assert_eq!(game.rule("place infantry a1"), "HC-SEQ-1");
    assert_eq!(game.rule("dig in a1"), "HC-SEQ-1");
}

#[test]
fn hc_seq_5_a_battle_is_over_before_the_next_begins() {
    let table = sections(2)
        .unit("a2", SECTION, First, (0, 1))
        .figures("b1", 4);
    let mut game = table.unit("b9", SECTION, Second, (2, 4)).start();
    game.battle_step(First);
    game.attack("fire a1 (2,0)")
        .roll("F M M")
        .act("give ground");
    assert_eq!(game.stage(), Stage::Retreat);
    assert!(matches!(
        game.battle.pending(),
        Pending::Decide { side: Second, .. }
    ));
    assert_eq!(game.rule("fire a2 (2,0)"), "HC-SEQ-1");
    game.act("retreat (2,1)");
    assert_eq!(game.stage(), Stage::Slot);
}

// Section 4: initiative.

#[test]
fn hc_ini_1_who_did_not_hold_it_throws() {
    for holder in ["first", "second"] {
        let table = sections(5).scenario_line(&format!("first = \"{holder}\""));
        let mut game = table.start();
        until(&mut game, |stage| stage == Stage::Slot);
        game.act("pass").act("pass");
        let caster = if holder == "first" { Second } else { First };
        assert_eq!(game.battle.pending(), Pending::Roll(caster));
    }
}

#[test]
fn hc_ini_3_each_side_casts_as_many_dice_as_the_variable_die_says() {
    for number in ["2", "3", "4", "5"] {
        let mut game = sections(5).scenario_line("first = \"first\"").start();
        game.roll(number);
        for side in [First, Second] {
            until(&mut game, |stage| stage == Stage::Cast(side));
            assert_eq!(game.battle.dice().as_slice().len().to_string(), number);
        }
    }
    // HC-DIE-4.
    let game = sections(5).scenario_line("first = \"first\"").start();
    let orders = exact(
        &game.battle,
        |it| it.state().stage != Stage::Initiative,
        |_| Act::Pass,
        |it| u32::from(it.state().orders),
    );
    assert_eq!(orders, [(2, 1, 6), (3, 1, 3), (4, 1, 3), (5, 1, 6)]);
}

#[test]
fn hc_ini_4_one_to_three_is_the_side_listed_first() {
    for number in 1..=6 {
        let mut game = sections(5).start();
        game.roll("6 1").roll(&format!("{number} 3"));
        let side = if number <= 3 { First } else { Second };
        assert_eq!(game.stage(), Stage::Accept(side));
    }
}

#[test]
fn hc_ini_5_take_it_or_hand_it_over() {
    let mut game = sections(5).start();
    game.roll("6 1").roll("2 3");
    assert_eq!(game.legal(), ["take", "hand over"]);
    assert_eq!(game.rule("pass"), "HC-SEQ-1");
    let mut taken = game.clone();
    taken.act("take");
    assert!(has(&taken, &Event::Holds(First, 3)));
    assert!(!has(&taken, &Event::HandedOver(First)));
    game.act("hand over");
    assert!(has(&game, &Event::HandedOver(First)));
    assert!(has(&game, &Event::Holds(Second, 3)));
}

// Section 5: drawing.

#[test]
fn hc_drw_1_the_holder_draws_first_card_by_card() {
    let drawn = |table: Table| {
        let mut game = table.scenario_line("first = \"second\"").start();
        game.roll("3");
        let mut drawn = Vec::new();
        while let Stage::Draw(side, _) = game.stage() {
            drawn.push(side);
            game.roll("card 1");
        }
        drawn
    };
    // HG-DRW-2 and TA-DRW-2.
    assert_eq!(drawn(sections(5)), [Second, First, Second, First]);
    assert_eq!(drawn(regulars(5)), [Second, First]);
    // AMB-2 by option.
    let block = sections(5).option("draw_order", "\"block\"");
    assert_eq!(drawn(block), [Second, Second, First, First]);
    assert_eq!(
        drawn(sections(5).option("draws_per_turn", "1")),
        [Second, First]
    );
}

#[test]
fn hc_drw_3_hg_drw_3_the_new_cards_may_be_kept_for_the_old() {
    let table = sections(5).side_line(First, "hand_limit = 3");
    let table = table
        .card(First, "vicar")
        .card(First, "verger")
        .card(First, "hodges");
    let mut game = table.scenario_line("first = \"first\"").start();
    game.roll("3");
    until(&mut game, |stage| matches!(stage, Stage::Discard(..)));
    assert_eq!(cards_held(&game, First), 5);
    // Who holds a card may throw it away, and no other.
    assert_eq!(game.rule("discard colonel"), "HC-CRD-2");
    game.act("discard vicar").act("discard verger");
    let held = game.state().hands[0];
    assert_eq!((held.count_ones(), held >> game.card("hodges") & 1), (3, 1));
    assert_eq!(game.state().aside.count_ones(), 2);
}

#[test]
fn hc_drw_3_a_card_that_draws_cards_fills_the_hand_too() {
    let mut game = sections(5)
        .side_line(First, "captain = true\nhand_limit = 1")
        .side_line(First, "characters = { walker = \"a1\" }")
        .card(First, "walker-1")
        .card(First, "vicar")
        .start();
    game.movement_step(First);
    game.act("play walker-1 a1").roll("1 1");
    assert_eq!(
        (game.stage(), cards_held(&game, First)),
        (Stage::CardDraw, 1)
    );
    game.roll("card 1");
    assert!(matches!(game.stage(), Stage::Discard(First, _)));
    assert_eq!(game.rule("pass"), "HC-DRW-3");
    game.act("discard vicar");
    assert_eq!((game.stage(), game.state().slot), (Stage::Slot, First));
    assert_eq!((cards_held(&game, First), game.unit("a1").stretch), (1, 1));
}

#[test]
fn hc_drw_4_a_card_may_be_played_in_the_turn_it_is_drawn() {
    let mut game = regulars(5).scenario_line("first = \"first\"").start();
    game.roll("3");
    let below = (1 << game.card("telegram")) - 1;
    let number = (game.state().deck & below).count_ones() + 1;
    game.roll(&format!("card {number}")).roll("card 1");
    game.roll("In In In").roll("In In In");
    game.act("play telegram");
    assert_eq!(game.state().pool[0], [1, 0, 0, 0, 3]);
}

#[test]
fn hc_drw_5_set_aside_cards_come_back_when_the_deck_is_out() {
    let empty = |option: &str| {
        let table = sections(5).scenario_line("first = \"first\"");
        let mut game = table.option("reshuffle", option).start();
        game.edit(|state| {
            state.aside = state.deck & 0b111;
            state.deck = 0;
        });
        game
    };
    let mut game = empty("\"on_empty\"");
    assert_eq!(game.state().aside.count_ones(), 3);
    game.roll("3");
    assert!(has(&game, &Event::Reshuffled));
    assert_eq!((game.state().deck.count_ones(), game.state().aside), (3, 0));
    // Three cards for four draws: the last is not made.
    game.roll("card 1").roll("card 1").roll("card 1");
    assert_eq!(game.stage(), Stage::Cast(First));
    let mut game = empty("\"never\"");
    game.roll("3");
    assert_eq!(game.stage(), Stage::Cast(First));
    assert_eq!(game.state().aside.count_ones(), 3);
}

#[test]
fn hc_drw_5_played_cards_are_set_aside_countered_ones_too() {
    let table = with_people(3)
        .card(First, "wilson-1")
        .card(Second, "wilson-2");
    let mut game = table.start();
    game.battle_step(First);
    game.act("fire a1 (3,0)")
        .act("play wilson-1 a1")
        .act("counter wilson-2");
    let cards = 1 << game.card("wilson-1") | 1 << game.card("wilson-2");
    assert_eq!(game.state().aside, cards);
    assert_eq!(game.state().hands, [0, 0]);
}

// Section 6: command cards.

#[test]
fn hc_crd_2_one_plays_what_one_holds_and_what_the_card_offers() {
    let mut game = with_people(3).card(First, "wilson-1").start();
    game.battle_step(First);
    game.act("fire a1 (3,0)");
    assert_eq!(game.rule("play pike-2 a1"), "HC-CRD-2");
    assert_eq!(game.rule("play wilson-1 a1 option 3"), "HC-CRD-2");
    assert_eq!(game.rule("play wilson-1"), "HC-CRD-2");
    // Nobody must play.
    game.act("pass").act("pass");
    assert_eq!((game.dice().as_str(), game.state().played), ("WW", [0, 0]));
    // A card that speaks of guns is for guns.
    let table = regulars(5).unit("gun", "field-gun", First, (0, 2));
    let mut game = table.card(First, "hot-barrels").start();
    game.battle_step(First);
    assert_eq!(game.rule("play hot-barrels a1"), "HC-CRD-2");
    assert!(game.is_legal("play hot-barrels gun"));
}

#[test]
fn hc_crd_4_a_card_gives_a_second_move_and_never_a_third_battle() {
    let mut game = regulars(8).card(First, "second-wind").start();
    game.movement_step(First);
    game.act("move a1 (1,0)").act("pass");
    assert_eq!(game.rule("move a1 (2,0)"), "HC-MOV-9");
    game.act("play second-wind a1").act("move a1 (3,0)");
    assert_eq!(game.hex("a1"), Some((3, 0)));
    game.movement_step(First);
    assert_eq!(game.rule("move a1 (4,0)"), "HC-MOV-9");

    let fight = |game: &mut Game| {
        game.battle_step(First);
        game.attack("fire a1 (2,0)").roll("M M M");
        game.battle_step(First);
    };
    let mut game = regulars(2).card(First, "rapid-fire").start();
    fight(&mut game);
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-ACT-9");
    let mut scouted = game.clone();
    scouted.mark("a1", mark::SCOUTED, true);
    assert_eq!(scouted.rule("play rapid-fire a1"), "HC-REC-8");
    assert_eq!(scouted.rule("fire a1 (2,0)"), "HC-REC-8");
    game.act("play rapid-fire a1");
    fight(&mut game);
    assert_eq!(game.rule("fire a1 (2,0)"), "HC-BAT-3");
    let mut game = regulars(2).card(First, "rapid-fire").start();
    game.pool(First, "In");
    fight(&mut game);
    fight(&mut game);
    assert_eq!(game.rule("play rapid-fire a1"), "HC-BAT-3");
}

#[test]
fn hg_crd_5_a_card_is_played_whether_it_is_saved_or_not() {
    for (throw, saved) in [("6 6", true), ("1 1", false)] {
        let mut game = with_people(5).card(Second, "mrs-pike").start();
        game.activation_step(First, "In", "In");
        game.act("place infantry a1").act("play mrs-pike a1");
        // The owner of the target throws.
        assert_eq!(game.battle.pending(), Pending::Roll(First));
        game.roll(throw);
        assert_eq!(game.unit("a1").is(mark::IDLE), !saved);
        assert_eq!(game.state().played, [0, 1]);
        assert_eq!(game.state().aside, 1 << game.card("mrs-pike"));
        assert_eq!(game.state().hands, [0, 0]);
    }
}

#[test]
fn hg_crd_6_the_moments_of_a_card() {
    // N.E.: when a die is placed, and when a move is announced.
    let table = with_people(5)
        .card(Second, "mrs-pike")
        .card(Second, "verger");
    let mut game = table.clone().start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1");
    assert_eq!(game.stage(), Stage::Window(When::Ordered, Second));
    let mut game = table.clone().start();
    game.movement_step(First);
    game.act("move a1 (1,0)");
    assert_eq!(game.stage(), Stage::Window(When::Moving, Second));
    assert_eq!(game.hex("a1"), Some((0, 0)));
    game.act("pass");
    assert_eq!(game.hex("a1"), Some((1, 0)));
    // Not beside an enemy (AMB-84), unless agreed.
    for (option, stage) in [
        ("true", Stage::Slot),
        ("false", Stage::Window(When::Ordered, Second)),
    ] {
        let table = with_people(1).card(Second, "mrs-pike");
        let mut game = table.option("ne_requires_no_zoc", option).start();
        game.activation_step(First, "In", "In");
        game.act("place infantry a1");
        assert_eq!(game.stage(), stage);
    }
    let free = with_people(1).unit("a2", SECTION, First, (2, -3));
    let mut game = free.card(Second, "hodges").card(Second, "verger").start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a2");
    assert_eq!(game.rule("play hodges a1"), "HG-CRD-6");
}

#[test]
fn hg_crd_6_fire_is_for_who_shoots_and_close_combat_for_both() {
    let people = |distance| {
        let table = with_people(distance)
            .card(First, "wilson-1")
            .card(First, "vicar");
        let mut game = table.start();
        game.battle_step(First);
        game.act(&format!("fire a1 ({distance},0)"));
        game
    };
    let game = people(3);
    assert_eq!(game.stage(), Stage::Window(When::Fire, First));
    assert_eq!(game.rule("play vicar b1"), "HG-CRD-6");
    assert!(game.is_legal("play wilson-1 a1"));
    // AMB-85: an attack is not cancelled by stopping who is attacked.
    let game = people(1);
    assert_eq!(game.stage(), Stage::Window(When::CloseCombat, First));
    assert_eq!(game.rule("play vicar b1"), "HC-CRD-2");
    // The defender's own card, in close combat alone.
    for (distance, stage) in [
        (1, Stage::Window(When::CloseCombat, First)),
        (2, Stage::Withdraw),
    ] {
        let table = sections(distance)
            .side_line(First, "captain = true")
            .side_line(First, "characters = { frazer = \"a1\" }");
        let mut game = table.card(First, "frazer-2").start();
        game.battle_step(Second);
        game.act("fire b1 (0,0)");
        assert_eq!(game.stage(), stage);
    }
}

#[test]
fn hg_crd_6_amb_110_who_does_not_act_plays_first_and_one_card_each() {
    let table = with_people(3).card(First, "wilson-1").card(First, "pike-2");
    let mut game = table
        .card(Second, "hodges")
        .card(Second, "captain-square")
        .start();
    game.battle_step(First);
    game.act("fire a1 (3,0)");
    assert_eq!(game.stage(), Stage::Window(When::Fire, Second));
    game.act("play hodges a1").roll("1 1");
    assert_eq!(game.stage(), Stage::Window(When::Fire, First));
    game.act("play pike-2 a1").roll("1 1");
    // One white die less, one more.
    assert_eq!(game.stage(), Stage::Withdraw);
    game.act("pass");
    assert_eq!(game.dice(), "WW");
}

#[test]
fn hg_crd_7_what_a_cancelled_action_is() {
    let table = || {
        let table = with_people(3).unit("a2", SECTION, First, (2, -3));
        table.card(Second, "mrs-pike")
    };
    // AMB-85 a: the order is wasted.
    let mut game = table().start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1")
        .act("play mrs-pike a1")
        .roll("1 1");
    assert!(has(&game, &Event::Cancelled(game.piece("a1"))));
    game.movement_step(First);
    assert_eq!(game.rule("move a1 (1,0)"), "HG-CRD-7");
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 (3,0)"), "HG-CRD-7");
    // b: no move, but a battle.
    let mut game = table().start();
    game.movement_step(First);
    game.act("move a1 (1,0)")
        .act("play mrs-pike a1")
        .roll("1 1");
    assert_eq!(game.hex("a1"), Some((0, 0)));
    game.act("pass");
    assert_eq!(game.rule("move a1 (1,0)"), "HG-CRD-7");
    game.battle_step(First);
    // FIRE: no battle, and it counts as one.
    game.act("fire a1 (3,0)");
    let mut game = table().start();
    game.battle_step(First);
    game.act("fire a1 (3,0)")
        .act("play mrs-pike a1")
        .roll("1 1");
    assert_eq!((game.stage(), game.state().slot), (Stage::Slot, Second));
    assert_eq!((game.unit("a1").battles, game.figures("b1")), (1, 6));
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 (3,0)"), "HC-ACT-9");
}

#[test]
fn hg_crd_6_who_moves_with_his_platoon_is_announced_too() {
    let table = with_people(8)
        .unit("a2", SECTION, First, (0, 1))
        .leader("captain", "captain", First, (0, 1))
        .card(Second, "mrs-pike");
    let mut game = table.start();
    game.movement_step(First);
    game.act("move a2 (1,1) with captain").act("move a1 (1,0)");
    assert_eq!(game.stage(), Stage::Window(When::Moving, Second));
    game.act("play mrs-pike a1").roll("1 1");
    assert_eq!(
        (game.hex("a1"), game.hex("a2")),
        (Some((0, 0)), Some((1, 1)))
    );
    assert_eq!((game.stage(), game.state().slot), (Stage::Slot, Second));
}

#[test]
fn hg_crd_8_a_box_for_the_home_guard_only() {
    let mut game = boxes(3).card(Second, "verger").start();
    game.activation_step(First, "In In", "In");
    let mut german = game.clone();
    german.act("place infantry german");
    assert_eq!(german.rule("play verger german"), "HG-CRD-8");
    game.act("place infantry hg");
    assert!(game.is_legal("play verger hg"));
}

#[test]
fn hg_crd_12_each_side_has_its_half() {
    // Half A cancels the enemy's move, half B gives one's own men courage.
    let fire = |side: Side| {
        let mut game = with_people(3).card(side, "wilson-1").start();
        game.battle_step(First);
        game.act("fire a1 (3,0)")
            .act("play wilson-1 a1")
            .roll("1 1");
        game.fight().change[0]
    };
    assert_eq!((fire(First), fire(Second)), (2, -1));
    let table = with_people(3)
        .card(First, "wilson-1")
        .card(Second, "wilson-2");
    let mut game = table.card(Second, "mrs-pike").start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1");
    // The captain's half is no use to the other side, nor on another's men.
    assert_eq!(game.rule("play wilson-2 b1"), "HG-CRD-18");
    game.act("pass");
    game.activation_step(First, "In", "In");
    game.give(First, "pike-1");
    assert_eq!(game.rule("play pike-1 b1"), "HG-CRD-15");
}

#[test]
fn hg_crd_14_a_card_of_the_same_character_counters() {
    let table = with_people(3)
        .card(First, "wilson-1")
        .card(Second, "wilson-2")
        .card(Second, "pike-1");
    let mut game = table.start();
    game.battle_step(First);
    game.act("fire a1 (3,0)")
        .act("pass")
        .act("play wilson-1 a1");
    assert_eq!(game.stage(), Stage::Answer);
    assert_eq!(game.legal(), ["save", "counter wilson-2", "pass"]);
    assert_eq!(game.rule("counter pike-1"), "HG-CRD-14");
    assert_eq!(game.rule("counter jones-1"), "HC-CRD-2");
    let mut saved = game.clone();
    saved.act("save");
    assert_eq!(saved.stage(), Stage::CardSave);
    let mut let_by = game.clone();
    let_by.act("pass");
    assert_eq!(let_by.fight().change, [2, 0, 0]);
    game.act("counter wilson-2");
    assert!(has(&game, &Event::Countered(Second, game.card("wilson-2"))));
    assert_eq!((game.fight().change, game.state().played), ([0; 3], [1, 1]));

    // AMB-83: half A is countered alike; an NPC is not.
    let table = with_people(3)
        .card(First, "wilson-1")
        .card(Second, "wilson-2");
    let mut game = table.card(Second, "mrs-pike").start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1");
    let mut npc = game.clone();
    npc.act("play mrs-pike a1");
    assert_eq!(npc.stage(), Stage::CardSave);
    game.act("play wilson-2 a1");
    assert!(matches!(
        game.battle.pending(),
        Pending::Decide { side: First, .. }
    ));
    game.act("counter wilson-1");
    assert!(!game.unit("a1").is(mark::IDLE));
}

#[test]
fn hg_crd_15_amb_82_a_card_acts_on_the_unit_its_character_is_with() {
    let table = |scope: &str| {
        let table = with_people(3).unit("a2", SECTION, First, (0, 1));
        let table = table.option("pc_target_scope", scope);
        let mut game = table.card(First, "wilson-1").card(First, "vicar").start();
        game.battle_step(First);
        game.act("fire a2 (3,0)");
        game
    };
    assert_eq!(table("\"with_pc\"").stage(), Stage::Withdraw);
    let any = table("\"any_captain_unit\"");
    assert!(any.is_legal("play wilson-1 a2"));
    // A commander who is a character is found where his piece is.
    let table = sections(3)
        .unit("a2", SECTION, First, (0, 1))
        .side_line(First, "captain = true")
        .leader("sergeant", "sergeant", First, (0, 1));
    let mut game = table.card(First, "wilson-1").start();
    game.battle_step(First);
    let mut other = game.clone();
    other.act("fire a1 (3,0)");
    assert_eq!(other.stage(), Stage::Withdraw);
    game.act("fire a2 (3,0)");
    assert!(game.is_legal("play wilson-1 a2"));
}

#[test]
fn hg_crd_16_the_moment_decides_which_result_counts() {
    let mut game = with_people(3).card(Second, "wilson-1").start();
    let mut fire = game.clone();
    game.movement_step(First);
    game.act("move a1 (1,0)");
    assert_eq!(game.legal(), ["play wilson-1 a1", "pass"]);
    assert_eq!(game.rule("play wilson-1 a1 option 2"), "HC-CRD-2");
    game.act("play wilson-1 a1").roll("1 1");
    assert_eq!(game.hex("a1"), Some((0, 0)));
    fire.battle_step(First);
    fire.act("fire a1 (3,0)");
    assert_eq!(fire.legal(), ["play wilson-1 a1 option 2", "pass"]);
}

#[test]
fn hg_crd_17_fewer_dice_than_none_are_none() {
    let mut game = with_people(5).card(Second, "captain-square").start();
    game.battle_step(First);
    game.act("fire a1 (5,0)")
        .act("play captain-square a1")
        .roll("1 1");
    // Nobody is asked whether he withdraws from it either.
    assert_eq!((game.stage(), game.figures("b1")), (Stage::Slot, 6));
    // Nor does a card bring dice where the card of the unit has none.
    let mut game = with_people(6).card(First, "wilson-1").start();
    game.battle_step(First);
    assert_eq!(game.rule("fire a1 (6,0)"), "HC-RNG-5");
}

#[test]
fn hg_crd_18_npc_cards_are_for_either_side_and_against_the_enemy() {
    for side in [First, Second] {
        let table = sections(5).card(side, "verger").card(side, "hodges");
        let mut game = table.start();
        let (own, enemy) = if side == First {
            ("a1", "b1")
        } else {
            ("b1", "a1")
        };
        game.activation_step(side.other(), "In", "In");
        game.act(&format!("place infantry {enemy}"));
        assert!(game.is_legal(&format!("play verger {enemy}")));
        assert_eq!(game.rule(&format!("play verger {own}")), "HG-CRD-18");
    }
}

#[test]
fn hc_var_1_fastplay_leaves_card_saves_in_unless_agreed() {
    for (option, stage) in [("false", Stage::CardSave), ("true", Stage::Slot)] {
        let table = with_people(5).option("fastplay_hits", "true");
        let table = table
            .option("fastplay_flags", "true")
            .option("fastplay_cards", option);
        let mut game = table.card(Second, "mrs-pike").start();
        game.activation_step(First, "In", "In");
        game.act("place infantry a1").act("play mrs-pike a1");
        assert_eq!(game.stage(), stage);
    }
    // Hits and flags are not saved.
    let table = sections(2).option("fastplay_hits", "true").figures("b1", 4);
    let mut game = table.option("fastplay_flags", "true").start();
    game.battle_step(First);
    game.attack("fire a1 (2,0)").roll("C S F").act("stand");
    assert_eq!((game.figures("b1"), game.stage()), (2, Stage::Retreat));
}

#[test]
fn ta_crd_6_dice_are_swapped_and_gained() {
    let play = |card: &str, dice: &str| {
        let table = regulars(5).unit("tank", "tank", First, (0, 2));
        let mut game = table.card(First, card).start();
        game.activation_step(First, dice, "In");
        let line = format!("play {card}");
        if !game.is_legal(&line) {
            return Err(game.rule(&line));
        }
        game.act(&line);
        assert_eq!(game.state().slot, First);
        Ok(game.state().pool[0])
    };
    assert_eq!(play("borrowed-battery", "In"), Ok([0, 0, 0, 1, 0]));
    assert_eq!(play("carte-blanche", "In In"), Ok([1, 0, 0, 0, 1]));
    assert_eq!(play("the-rest-of-you", "In Ar"), Ok([0, 1, 0, 0, 2]));
    assert_eq!(play("combined-arms", "In In"), Ok([0, 0, 0, 1, 2]));
    assert_eq!(play("telegram", ""), Ok([1, 0, 0, 0, 0]));
    assert_eq!(play("combined-arms", "In"), Err("TA-CRD-6"));
    assert_eq!(play("second-gun", "In"), Err("TA-CRD-6"));
    // AMB-90: a stronger die may stand for the symbol, the weakest that will do.
    assert_eq!(play("second-gun", "* Ve"), Ok([1, 0, 0, 2, 0]));
}

#[test]
fn ta_crd_6_amb_90_no_downgrade_by_option() {
    let table = regulars(5).option("ta_card_downgrade_ok", "false");
    let mut game = table.card(First, "second-gun").start();
    game.activation_step(First, "Ve", "In");
    assert_eq!(game.rule("play second-gun"), "TA-CRD-6");
}

#[test]
fn ta_crd_6_a_die_on_a_unit_is_replaced_there() {
    let table = regulars(5).unit("tank", "tank", First, (0, 2));
    let mut game = table.card(First, "carte-blanche").start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1").act("pass");
    // AMB-90: a card that would only put another die in its place is not played.
    assert_eq!(
        (game.state().step, game.unit("a1").die),
        (Step::Movement, 5)
    );
    assert!(game.unit("a1").is(mark::ORDERED));
    // An infantry die cannot take the place of the one on a tank, so that one does not pay for it.
    let table = regulars(5).unit("tank", "tank", First, (0, 2));
    let mut game = table.card(First, "the-rest-of-you").start();
    game.activation_step(First, "Ar Ar", "In");
    game.act("place armour tank").act("pass");
    game.act("place armour a1");
    game.act("play the-rest-of-you");
    let dice = (game.unit("tank").die, game.unit("a1").die);
    assert_eq!((dice, game.state().pool[0]), ((2, 5), [0, 0, 0, 0, 1]));
    let table = regulars(5).unit("tank", "tank", First, (0, 2));
    let mut game = table.card(First, "the-rest-of-you").start();
    game.activation_step(First, "Ar In", "In");
    game.act("place armour tank").act("pass");
    game.act("place infantry a1");
    game.edit(|state| state.unit_mut(0).marks |= mark::MOVED);
    assert_eq!(game.rule("play the-rest-of-you"), "TA-CRD-6");
}

#[test]
fn ta_crd_7_a_special_card_marks_the_die_of_its_unit() {
    let table = regulars(5).unit("a2", "regulars", First, (0, 2));
    let mut game = table.card(First, "second-wind").start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1").act("place infantry b1");
    assert_eq!(game.state().step, Step::Movement);
    assert_eq!(game.rule("play second-wind a2"), "TA-CRD-7");
    assert_eq!(game.rule("play second-wind b1"), "TA-CRD-7");
    game.act("play second-wind a1");
    assert!(game.unit("a1").is(mark::AGAIN));
}

#[test]
fn ta_crd_7_what_the_special_cards_do() {
    // The move one hex longer.
    let mut game = regulars(8).card(First, "width-of-a-thumb").start();
    game.movement_step(First);
    assert_eq!(game.rule("move a1 (4,0)"), "HC-MOV-7");
    game.act("play width-of-a-thumb a1").act("move a1 (4,0)");
    assert_eq!(game.hex("a1"), Some((4, 0)));
    // Infantry that looks about.
    let mut game = regulars(8).card(First, "shepherds").start();
    game.movement_step(First);
    assert_eq!(game.rule("recon a1"), "HC-REC-3");
    game.act("play shepherds a1").act("recon a1");
    assert_eq!(game.stage(), Stage::Depth);
    // A mine beside the unit, for all to see.
    let mut game = regulars(8).card(First, "keep-off-the-grass").start();
    game.movement_step(First);
    assert_eq!(game.rule("play keep-off-the-grass a1"), "HC-CRD-2");
    assert_eq!(game.rule("play keep-off-the-grass a1 at (2,0)"), "HC-CRD-2");
    game.act("play keep-off-the-grass a1 at (1,0)");
    assert!(game.state().mined.has(game.at((1, 0))));
    // A bridge blown at once, without a throw.
    let table = regulars(8)
        .ground("=", (0, 0))
        .card(First, "toll-abolished");
    let mut game = table.start();
    game.movement_step(First);
    game.act("play toll-abolished a1");
    assert!(
        game.events
            .iter()
            .any(|it| matches!(it, Event::BridgeGone(_)))
    );
    // Dug in, and still a battle.
    let mut game = regulars(3).card(First, "spade-and-rifle").start();
    game.movement_step(First);
    game.act("dig in a1").act("pass");
    assert_eq!(game.rule("fire a1 (3,0)"), "HC-BAT-6");
    game.act("play spade-and-rifle a1");
    assert!(game.is_legal("fire a1 (3,0)"));
    // Flags that move nobody.
    let table = regulars(2).figures("b1", 2).card(Second, "stand-fast");
    let mut game = table.start();
    game.battle_step(First);
    game.attack("fire a1 (2,0)").roll("F F F");
    game.act("play stand-fast b1").act("stand");
    assert_eq!((game.hex("b1"), game.stage()), (Some((2, 0)), Stage::Slot));
}

#[test]
fn ta_crd_8_whom_a_card_sent_into_contact_is_spared_from_afar() {
    let table = regulars(3).unit("b2", "regulars", Second, (3, 1));
    let mut game = table.card(First, "cold-steel").start();
    game.movement_step(First);
    game.act("play cold-steel a1").act("move a1 (2,0)");
    game.battle_step(Second);
    assert!(game.is_legal("fire b1 (2,0)"));
    assert_eq!(game.rule("fire b2 (2,0)"), "HC-BAT-5");
}

// Section 7: activation.

#[test]
fn hc_act_1_only_dice_that_were_cast_are_placed() {
    let mut game = ranks().start();
    game.activation_step(First, "Gu", "In");
    assert_eq!(game.rule("place infantry section"), "HC-ACT-1");
    assert_eq!(game.rule("place any tank"), "HC-ACT-1");
    game.act("place gun gun");
    game.activation_step(First, "", "In");
    assert_eq!(game.rule("place gun section"), "HC-ACT-1");
    // HC-DIE-6, AMB-5: the faces of the die.
    let mut game = sections(5).scenario_line("first = \"first\"").start();
    game.roll("2");
    until(&mut game, |stage| stage == Stage::Cast(First));
    game.roll("In *");
    assert_eq!(game.state().pool[0], [1, 0, 0, 0, 1]);
    assert_eq!(game.battle.tables().orders, [1, 2, 3, 4, 5, 5]);
}

/// The weakest die that activates each unit of a table's first side, which stands in a row.
fn weakest(table: Table, cards: &[(&str, u8)]) {
    let mut table = table.map(&[". . . . . . . . . . . . . . ."; 3]);
    for (at, (card, _)) in (1..).zip(cards) {
        table = table.unit(
            &format!("u{at}"),
            card,
            First,
            format!("{at:02}01").as_str(),
        );
    }
    let foe = cards[0].0;
    let mut game = table.unit("b1", foe, Second, "0103").start();
    game.activation_step(First, "* Ar Ve Gu In", "");
    let words = ["any", "armour", "vehicle", "gun", "infantry"];
    for (at, (card, rank)) in (1..).zip(cards) {
        for (die, word) in (1..).zip(words) {
            let line = format!("place {word} u{at}");
            assert_eq!(game.is_legal(&line), die <= *rank, "{word} on {card}");
        }
    }
}

#[test]
fn hg_act_2_which_symbol_activates_whom() {
    // HC-ACT-4: the any-unit die comes with all of them.
    weakest(
        Table::home_guard(),
        &[
            (SECTION, 5),
            ("home-guard-motorized", 5),
            ("motorcycle", 5),
            ("engineers", 5),
            ("unarmed-crowd", 5),
            ("field-gun", 4),
            ("mortar", 4),
            ("anti-tank-gun", 4),
            ("light-car", 3),
            ("troop-truck", 3),
            ("armoured-personnel-carrier", 3),
            ("german-armoured-car", 2),
            (TANK, 2),
            ("self-propelled-gun", 2),
            ("mine-clearing-tank", 2),
        ],
    );
}

#[test]
fn ta_act_2_machine_guns_and_cavalry_too() {
    weakest(
        Table::to_arms(),
        &[
            ("regulars", 5),
            ("motorized-infantry", 5),
            ("cavalry", 5),
            ("motorcycle", 5),
            ("flame-team", 5),
            ("hmg", 4),
            ("field-gun", 4),
            ("mortar", 4),
            ("anti-tank-gun", 4),
            ("open-car", 3),
            ("armoured-carrier", 3),
            ("armoured-car", 2),
            ("tank", 2),
            ("sp-gun", 2),
        ],
    );
}

#[test]
fn ta_act_6_a_traded_die_is_not_traded_again() {
    let table = regulars(5).unit("tank", "tank", First, (0, 2));
    let mut game = table.start();
    game.activation_step(First, "In In In", "In");
    game.act("trade infantry infantry for gun");
    // AMB-28: any time, and no turn is spent on it.
    assert_eq!(
        (game.state().slot, game.state().pool[0]),
        (First, [0, 0, 0, 1, 1])
    );
    assert_eq!(game.rule("trade gun infantry for armour"), "TA-ACT-6");
    assert_eq!(game.rule("trade infantry infantry for armour"), "HC-ACT-1");
    game.pool(First, "In In");
    game.act("trade infantry infantry for any")
        .act("place any tank");
    assert_eq!(game.unit("tank").die, 1);
}

#[test]
fn hc_act_7_dice_are_placed_by_turns_until_nobody_can() {
    let table = ranks().unit("b2", SECTION, Second, "0309");
    let mut game = table.start();
    game.activation_step(First, "In Gu Gu Gu", "In In");
    assert_eq!(game.rule("place gun b1"), "HC-SEQ-3");
    for line in [
        "place gun gun",
        "place infantry b1",
        "place infantry section",
        "place infantry b2",
    ] {
        game.act(line);
    }
    // Two gun dice are left that fit nobody: nothing more can be placed, and they are kept.
    assert_eq!(
        (game.state().step, game.state().pool[0]),
        (Step::Movement, [0, 0, 0, 2, 0])
    );
    assert_eq!(game.rule("move tank 0102"), "HC-ACT-7");
    assert!(game.is_legal("move gun 0502"));
    // A unit may be activated to battle without moving.
    game.act("pass");
}

#[test]
fn hc_act_8_one_die_one_move() {
    let mut game = sections(8)
        .leader("captain", "captain", First, (0, 2))
        .start();
    game.activation_step(First, "In In In In", "");
    game.act("place infantry a1");
    assert_eq!(game.rule("place infantry a1"), "HC-ACT-8");
    game.act("place infantry captain");
    assert_eq!(game.stage(), Stage::Slot);
    game.activation_step(First, "In", "");
    assert_eq!(game.rule("place infantry captain"), "HC-ACT-8");
    game.movement_step(First);
    game.act("move a1 (1,0)").act("pass");
    assert_eq!(game.rule("move a1 (2,0)"), "HC-MOV-9");
}

#[test]
fn hc_act_9_hc_act_10_kept_dice_are_an_open_pool() {
    let table = sections(2).unit("a2", SECTION, First, (0, 1));
    let mut game = table.clone().start();
    game.activation_step(First, "In In In", "In");
    assert_eq!(game.rule("keep infantry a1"), "HC-ACT-10");
    game.act("place infantry a1")
        .act("place infantry b1")
        .act("place infantry a2");
    // All that can be placed is, so one die is left for a second battle of whoever is first.
    assert_eq!(game.state().pool[0], [0, 0, 0, 0, 1]);
    game.act("pass").act("pass");
    assert_eq!(game.state().step, Step::Battle);
    for unit in ["a1", "a2"] {
        let mut game = game.clone();
        let line = format!("fire {unit} (2,0)");
        game.attack(&line).roll("M M M").act("pass");
        assert!(game.is_legal(&line));
        game.attack(&line);
        assert_eq!(game.state().pool[0], [0; 5]);
    }
    // Who passes keeps what he has not placed, and it activates nobody any more.
    let mut game = table.start();
    game.activation_step(First, "In In", "In");
    game.act("pass").act("place infantry b1");
    assert_eq!(
        (game.state().step, game.state().pool[0]),
        (Step::Movement, [0, 0, 0, 0, 2])
    );
    assert_eq!(game.state().slot, Second);
}

#[test]
fn hc_act_9_amb_29_a_die_may_be_kept_for_one_unit() {
    let table = sections(2)
        .unit("a2", SECTION, First, (0, 1))
        .unit("tank", TANK, First, (0, 2));
    let mut game = table.option("kept_die_designated", "true").start();
    game.activation_step(First, "In In In In", "");
    assert_eq!(game.rule("keep infantry tank"), "HC-ACT-9");
    game.act("keep infantry a1");
    assert_eq!(game.rule("keep infantry a1"), "HC-ACT-9");
    game.act("place infantry a1")
        .act("place infantry a2")
        .act("pass");
    game.battle_step(First);
    for unit in ["a1", "a2"] {
        game.attack(&format!("fire {unit} (2,0)")).roll("M M M");
        game.battle_step(First);
    }
    assert!(game.is_legal("fire a1 (2,0)"));
    assert_eq!(game.rule("fire a2 (2,0)"), "HC-ACT-9");
}

#[test]
fn hc_act_12_hc_act_14_a_commander_goes_along_without_a_die_and_alone_with_one() {
    let table = sections(8).leader("captain", "captain", First, (0, 0));
    let mut game = table.start();
    game.activation_step(First, "In", "");
    game.act("place infantry a1");
    assert_eq!(game.state().step, Step::Movement);
    assert_eq!(game.rule("move captain (1,0)"), "HC-ACT-14");
    game.act("move a1 (2,0) with captain");
    assert_eq!(
        (game.hex("a1"), game.hex("captain")),
        (Some((2, 0)), Some((2, 0)))
    );
    // To Arms: any die, as for a light unit (AMB-26).
    let table = regulars(8).leader("major", "major-pramm", First, (0, 2));
    let mut game = table.start();
    game.activation_step(First, "* Ar Ve Gu In", "");
    for rank in ["any", "armour", "vehicle", "gun", "infantry"] {
        assert!(game.is_legal(&format!("place {rank} major")), "{rank}");
    }
    game.act("place gun major");
    game.act("pass");
    game.act("move major (3,2)");
    assert_eq!(game.hex("major"), Some((3, 2)));
}

#[test]
fn hc_act_13_commanders_support_without_a_die() {
    let table = sections(6).leader("captain", "captain", First, (0, 0));
    let mut game = table.start();
    game.activation_step(First, "In", "");
    game.act("place infantry a1");
    until(&mut game, |_| true);
    game.act("pass");
    assert_eq!(game.state().step, Step::Battle);
    game.attack("fire a1 (6,0) support");
    assert_eq!(game.dice(), "W");
}
