//! The rulings of ledger section 30 that no vector and no option shows, each by a play that would go otherwise without it.

use pressgang::engine::Game as _;
use pressgang::engine::Side::{First, Second};
use pressgang::games::hex_command::rules::{
    Act, CardKind, Event, HexSet, OFF, Reach, Stage, Step, When, mark,
};

use crate::table::{Game, Table, exact, marching, opened, ordering, ready, to_battle};

const SECTION: &str = "home-guard-section";
const TANK: &str = "german-tank";
const MOTORIZED: &str = "home-guard-motorized";

/// Two units on one row, the second so many hexes to the east of the first, which is at (0,0).
fn in_row(table: Table, attacker: &str, target: &str, distance: i32) -> Table {
    table
        .origin("0105")
        .unit("a1", attacker, First, (0, 0))
        .unit("b1", target, Second, (distance, 0))
}

fn duel(attacker: &str, target: &str, distance: i32) -> Table {
    in_row(Table::home_guard(), attacker, target, distance)
}

fn sections(distance: i32) -> Table {
    duel(SECTION, SECTION, distance)
}

fn regulars(distance: i32) -> Table {
    in_row(Table::to_arms(), "regulars", "regulars", distance)
}

/// The captain's side has three of his men in one section.
fn with_people(distance: i32) -> Table {
    sections(distance)
        .side_line(First, "captain = true")
        .side_line(
            First,
            "characters = { pike = \"a1\", wilson = \"a1\", godfrey = \"a1\" }",
        )
}

/// The effective range at which a1 fires at b1.
fn range_of(table: Table) -> u8 {
    let mut game = ready(table);
    let (q, r) = game.hex("b1").expect("b1 on the table");
    game.attack(&format!("fire a1 ({q},{r})"));
    game.fight().range
}

fn window(game: &Game) -> Option<(When, pressgang::engine::Side)> {
    match game.stage() {
        Stage::Window(when, side) => Some((when, side)),
        _ => None,
    }
}

/// A card with the same dice at every range up to a last one.
fn card(id: &str, strength: u8, flag: u8, reach: u8, dice: &str) -> String {
    format!(
        "[[unit]]\nid = \"{id}\"\nname = \"Test\"\nclass = \"infantry\"\nstrength = {strength}\nmove = {{ max = 3, and_fire = 2 }}\nfirepower = [ {{ range = \"1-{reach}\", dice = \"{dice}\" }} ]\nflag = {flag}\n"
    )
}

// Cards.

#[test]
fn amb_3_a_full_hand_is_cut_after_the_draws_old_and_new_alike() {
    let table = sections(4).side_line(First, "hand_limit = 4");
    let held = ["vicar", "verger", "hodges", "colonel"];
    let mut game = opened(held.iter().fold(table, |table, it| table.card(First, it)));
    let (old, mut drawn) = (game.state().hands[0], game.state().hands[0]);
    for _ in 0..3 {
        game.roll("card 1");
        drawn |= game.state().hands[0];
    }
    assert_eq!(game.stage(), Stage::Discard(First, 2));
    assert_eq!((drawn.count_ones(), game.legal().len()), (6, 6));
    game.act("discard vicar");
    let new = (drawn & !old).trailing_zeros() as usize;
    let new = game.battle.tables().cards[new].id.clone();
    game.act(&format!("discard {new}"));
    assert_eq!(game.stage(), Stage::Draw(Second, 3));
    assert_eq!(game.state().hands[0].count_ones(), 4);
}

#[test]
fn amb_79_with_nothing_to_shuffle_nothing_is_drawn() {
    let mut game = sections(4).scenario_line("first = \"first\"").start();
    game.edit(|state| (state.deck, state.aside) = (0, 0));
    game.roll("3");
    assert_eq!(game.stage(), Stage::Cast(First));
}

#[test]
fn amb_80_mrs_pike_is_heard_at_one_hex_and_saved_by_nine() {
    let game = with_people(4).card(Second, "mrs-pike").start();
    let tables = game.battle.tables();
    let mut cards = (0u8..).zip(&tables.cards);
    let (copy, card) = cards.find(|(_, it)| it.id == "mrs-pike").expect("a card");
    let used = card.uses[0].as_ref().expect("a use");
    assert_eq!(
        (used.reach, used.save),
        (Some(Reach::Voice(1)), Some((9, true)))
    );
    let hears = |at| {
        let pawn = game.at(at);
        game.battle.hears(copy, Second, game.piece("a1"), pawn)
    };
    assert!(hears((1, 0)).is_ok());
    assert_eq!(hears((2, 0)).map_err(|no| no.rule), Err("HG-CRD-9"));
}

#[test]
fn amb_81_the_boxes_are_for_both_halves_unless_one_has_its_own() {
    let both = "[[command]]\nid = \"pike-3\"\nkind = \"pc\"\ncharacter = \"pike\"\nplay = { not_engaged = \"none\", fire = \"all\", close_combat = \"none\" }\na = { line = \"A\", save = { higher_than = 8 }, effect = [ { dice = { colour = \"white\", add = -1 } } ] }\nb = { line = \"B\", save = { higher_than = 8 }, effect = [ { dice = { colour = \"white\", add = 1 } } ] }\n";
    let own = both.replace(
        "b = { line = \"B\",",
        "b = { line = \"B\", play = { not_engaged = \"none\", fire = \"none\", close_combat = \"all\" },",
    );
    for (card, far, near) in [(both, true, false), (own.as_str(), false, true)] {
        for (distance, open) in [(2, far), (1, near)] {
            let table = with_people(distance).toml(card).card(First, "pike-3");
            let mut game = ready(table);
            game.act(&format!("fire a1 ({distance},0)"));
            assert_eq!(window(&game).is_some(), open, "half b at {distance}");
        }
        for (distance, open) in [(2, true), (1, false)] {
            let table = with_people(distance).toml(card).card(Second, "pike-3");
            let mut game = ready(table);
            game.act(&format!("fire a1 ({distance},0)"));
            assert_eq!(window(&game).is_some(), open, "half a at {distance}");
        }
    }
}

#[test]
fn amb_83_either_half_is_countered_by_a_card_of_the_same_man() {
    for (player, other) in [(First, Second), (Second, First)] {
        let table = with_people(2).card(player, "wilson-1");
        let game = ready(table.card(other, "wilson-2"));
        let mut countered = game.clone();
        countered.act("fire a1 (2,0)").act("play wilson-1 a1");
        assert_eq!(countered.stage(), Stage::Answer);
        countered.act("counter wilson-2");
        assert_eq!(countered.state().played, [1, 1]);
        assert_eq!(countered.state().aside.count_ones(), 2);
        assert_eq!(countered.stage(), Stage::Withdraw);
        assert_eq!(countered.fight().change, [0; 3]);
        // Whoever has played his two cards does not counter.
        let mut game = game;
        game.edit(|state| state.played[other.at()] = 2);
        game.act("fire a1 (2,0)").act("play wilson-1 a1");
        assert_eq!(game.stage(), Stage::CardSave);
    }
}

#[test]
fn amb_84_not_engaged_is_when_a_die_is_placed_or_a_move_announced() {
    let table = with_people(5).unit("a2", SECTION, First, (0, 2));
    let table = table.card(Second, "mrs-pike");
    let mut game = ordering(table, "In In");
    game.act("place infantry a2");
    assert_eq!(window(&game), None);
    game.act("place infantry a1");
    assert_eq!(window(&game), Some((When::Ordered, Second)));
    game.act("pass").act("move a1 (1,0)");
    assert_eq!(window(&game), Some((When::Moving, Second)));
}

#[test]
fn amb_84_in_close_combat_the_defender_is_meant_too() {
    let table = |distance| {
        let table = with_people(distance).card(First, "godfrey-2");
        let mut game = table.start();
        game.battle_step(Second);
        game.act("fire b1 (0,0)");
        game
    };
    assert_eq!(window(&table(1)), Some((When::CloseCombat, First)));
    assert!(table(1).is_legal("play godfrey-2 a1"));
    assert_eq!(window(&table(2)), None);
}

#[test]
fn amb_85_what_a_cancelled_action_costs() {
    let table = || {
        let table = with_people(5).unit("a2", SECTION, First, (0, 2));
        table.card(Second, "mrs-pike")
    };
    // A die that was just placed is wasted.
    let mut game = ordering(table(), "In In");
    game.act("place infantry a1").act("play mrs-pike a1");
    game.roll("1 1").act("place infantry a2");
    assert_eq!(game.rule("move a1 (1,0)"), "HG-CRD-7");
    to_battle(&mut game);
    assert_eq!(game.rule("fire a1 (5,0)"), "HG-CRD-7");
    // A move that was announced is not made, and the unit may battle.
    let mut game = marching(table());
    game.act("move a1 (1,0)")
        .act("play mrs-pike a1")
        .roll("1 1");
    assert_eq!(game.hex("a1"), Some((0, 0)));
    to_battle(&mut game);
    assert!(game.is_legal("fire a1 (5,0)"));
    // A battle does not happen and counts.
    let mut game = ready(table());
    game.act("fire a1 (5,0)")
        .act("play mrs-pike a1")
        .roll("1 1");
    assert_eq!((game.unit("a1").battles, game.figures("b1")), (1, 6));
    game.act("pass");
    assert_eq!(game.rule("fire a1 (5,0)"), "HC-ACT-9");
    // Against the defender of a close combat there is nothing to cancel.
    let mut game = ready(sections(1).card(First, "vicar"));
    game.act("fire a1 (1,0)");
    assert_eq!(window(&game), None);
}

#[test]
fn amb_86_fourteen_cards_of_players_and_one_for_each_of_the_others() {
    let game = sections(4).start();
    let count = |kind| {
        let cards = game.battle.tables().cards.iter();
        cards.filter(|card| card.kind == kind).count()
    };
    assert_eq!((count(CardKind::Pc), count(CardKind::Npc)), (14, 11));
}

#[test]
fn amb_90_a_die_on_a_unit_pays_until_the_unit_has_moved() {
    let table = regulars(6).unit("car", "open-car", First, (0, 1));
    let mut game = ordering(table.card(First, "taxi-rank"), "Ve In");
    game.act("place vehicle car");
    assert_eq!(game.unit("car").die, 3);
    let mut paid = game.clone();
    paid.act("play taxi-rank");
    assert_eq!(
        (paid.unit("car").die, paid.state().pool[0]),
        (3, [0, 0, 1, 0, 1])
    );
    game.mark("car", mark::MOVED, true);
    assert_eq!(game.rule("play taxi-rank"), "TA-CRD-6");
}

#[test]
fn amb_91_dice_cards_are_for_step_three_and_one_card_for_the_turn() {
    let table = || {
        regulars(6)
            .card(First, "telegram")
            .card(First, "second-wind")
    };
    let mut game = ordering(table(), "In");
    assert_eq!(game.rule("play second-wind a1"), "TA-CRD-5");
    game.act("play telegram").act("place infantry a1");
    assert_eq!(game.state().step, Step::Movement);
    assert_eq!(game.rule("play second-wind a1"), "TA-CRD-3");
    let game = marching(table());
    assert_eq!(game.rule("play telegram"), "TA-CRD-5");
    assert!(game.is_legal("play second-wind a1"));
}

#[test]
fn amb_110_the_side_that_does_not_act_is_asked_first_and_each_once() {
    let table = with_people(2)
        .card(Second, "vicar")
        .card(Second, "captain-square");
    let mut game = ready(table.card(First, "wilson-1").card(First, "pike-1"));
    game.act("fire a1 (2,0)");
    assert_eq!(window(&game), Some((When::Fire, Second)));
    game.act("play vicar a1").roll("6 6");
    assert_eq!(window(&game), Some((When::Fire, First)));
    game.act("play wilson-1 a1").roll("1 1");
    assert_eq!(game.stage(), Stage::Withdraw);
}

// Dice and turns.

#[test]
fn amb_5_amb_6_the_faces_of_the_dice_of_a_turn() {
    for game in [sections(4).start(), regulars(4).start()] {
        let tables = game.battle.tables();
        assert_eq!(tables.orders, [1, 2, 3, 4, 5, 5]);
        assert_eq!(tables.variable, [2, 3, 3, 4, 4, 5]);
    }
}

#[test]
fn amb_9_a_guided_shell_always_falls_somewhere() {
    let table = duel("mortar", SECTION, 4).ground("w", (2, 0));
    let mut game = ready(table.leader("captain", "captain", First, (4, 2)));
    game.act("fire a1 (4,0) guided by captain");
    let (unit, gun) = (game.piece("b1"), game.piece("a1"));
    let on_target = exact(
        &game.battle,
        |it| it.state().stage != Stage::Scatter,
        |_| Act::Pass,
        |it| u32::from(it.state().fight.target == unit && it.state().fight.attacker == gun),
    );
    assert_eq!(on_target, [(0, 7, 12), (1, 5, 12)]);
    for (one, two) in [(1, 1), (1, 2), (3, 4)] {
        let mut game = game.clone();
        game.roll(&format!("{one} {two}"));
        let fell = |event: &Event| matches!(event, Event::Fell(hex) if *hex != OFF);
        assert!(game.events.iter().any(fell));
    }
}

#[test]
fn amb_10_amb_102_saves_are_thrown_with_white_dice() {
    let mut game = ready(duel("field-gun", SECTION, 2).figures("b1", 4));
    game.attack("fire a1 (2,0)").roll("S C F");
    assert_eq!(game.dice(), "WW");
    game.roll("M M").act("stand");
    assert_eq!(game.dice(), "W");
}

#[test]
fn amb_21_amb_22_a_section_is_steady_with_five_of_its_six() {
    for (figures, stage) in [(5, Stage::Slot), (4, Stage::FlagSaves)] {
        let mut game = ready(sections(2).figures("b1", figures));
        game.attack("fire a1 (2,0)").roll("F M M").act("stand");
        assert_eq!(game.stage(), stage, "{figures}");
    }
}

#[test]
fn amb_107_a_flag_number_of_nought_ignores_every_flag() {
    for (flag, stage) in [(0, Stage::Slot), (2, Stage::FlagSaves)] {
        let table = duel(SECTION, "test", 2).toml(&card("test", 6, flag, 4, "W"));
        let mut game = ready(table.figures("b1", 1));
        game.attack("fire a1 (2,0)").roll("F F F").act("stand");
        assert_eq!(game.stage(), stage, "{flag}");
    }
}

#[test]
fn amb_23_of_the_flags_that_are_left_all_but_an_unignored_first_are_saved() {
    for (ground, flags, saves) in [
        (".", "F M M", "W"),
        (".", "F F M", "W"),
        (".", "F F F", "WW"),
        ("R", "F F M", "W"),
        ("R", "F F F", "WW"),
    ] {
        let table = duel("test", SECTION, 2).toml(&card("test", 6, 5, 6, "WWW"));
        let mut game = ready(table.ground(ground, (2, 0)).figures("b1", 3));
        game.attack("fire a1 (2,0)").roll(flags).act("stand");
        assert_eq!(game.dice(), saves, "{ground} {flags}");
    }
}

#[test]
fn amb_33_one_to_three_is_the_side_listed_first() {
    let mut game = sections(4).start();
    assert_eq!(game.stage(), Stage::RollOff);
    game.roll("2 2");
    assert_eq!(game.stage(), Stage::RollOff);
    game.roll("2 5");
    assert_eq!(
        (game.state().caster, game.dice().as_str()),
        (Second, "d6 d6")
    );
    for (face, side) in [(1, First), (3, First), (4, Second), (6, Second)] {
        let mut game = game.clone();
        game.roll(&format!("{face} 4"));
        assert_eq!(game.stage(), Stage::Accept(side), "{face}");
    }
}

#[test]
fn amb_25_each_white_flag_rouses_one_commander_and_drives_nobody() {
    let table = sections(2).figures("b1", 4);
    let table = table.leader("captain", "captain", First, (0, 2));
    let mut game = ready(table.leader("sergeant", "sergeant", First, (2, -2)));
    game.attack("fire a1 (2,0)").roll("M F F");
    assert_eq!((game.stage(), game.fight().flags), (Stage::Rouse, 2));
    game.act("rouse captain");
    assert_eq!(game.rule("move captain (5,2)"), "HC-MOV-7");
    game.act("move captain (4,2)");
    assert_eq!(game.rule("rouse captain"), "HG-DIE-7");
    game.act("rouse sergeant").act("pass");
    assert_eq!((game.stage(), game.hex("b1")), (Stage::Slot, Some((2, 0))));
    assert_eq!(game.hex("captain"), Some((4, 2)));
}

#[test]
fn amb_26_a_commander_of_to_arms_is_a_light_unit() {
    let table = regulars(5).leader("major", "major-pramm", First, (0, 2));
    let game = ordering(table, "* Ar Ve Gu In");
    for die in ["any", "armour", "vehicle", "gun", "infantry"] {
        assert!(game.is_legal(&format!("place {die} major")), "{die}");
    }
    // A playing character in a section is one of its figures.
    let game = ordering(with_people(5), "In");
    assert!(game.battle.read("place infantry wilson").is_err());
}

#[test]
fn amb_27_an_anti_tank_gun_is_artillery() {
    let game = ordering(duel("anti-tank-gun", SECTION, 5), "Gu In");
    assert!(game.is_legal("place gun a1"));
    assert_eq!(game.rule("place infantry a1"), "HC-ACT-3");
    // Artillery's column of the building row, no breakthrough, no support.
    assert_eq!(
        range_of(duel("anti-tank-gun", SECTION, 2).ground("B", (2, 0))),
        3
    );
    let table = duel("anti-tank-gun", SECTION, 1).figures("b1", 1);
    let table = table.unit("b2", SECTION, Second, (8, 0));
    let mut game = ready(table.leader("captain", "captain", First, (0, 0)));
    assert_eq!(game.rule("fire a1 (1,0) support"), "HG-CDR-6");
    game.attack("fire a1 (1,0)").roll("S M");
    assert_eq!((game.hex("b1"), game.stage()), (None, Stage::Slot));
}

#[test]
fn amb_28_both_dice_are_weaker_and_no_die_is_traded_up_twice() {
    let game = ordering(regulars(5), "* Ar Ve Gu In In");
    for line in [
        "trade infantry infantry for armour",
        "trade gun infantry for vehicle",
        "trade vehicle infantry for armour",
        "trade armour infantry for any",
    ] {
        assert!(game.is_legal(line), "{line}");
    }
    for line in [
        "trade vehicle infantry for vehicle",
        "trade any infantry for any",
    ] {
        assert_eq!(game.rule(line), "TA-ACT-6", "{line}");
    }
    let mut game = ordering(regulars(5), "In In In");
    game.act("trade infantry infantry for gun");
    assert_eq!(game.rule("trade gun infantry for vehicle"), "TA-ACT-6");
    assert_eq!(game.stage(), Stage::Slot);
}

// Movement and ground.

#[test]
fn amb_12_who_stands_beside_an_enemy_may_go_and_stops_beside_the_next() {
    let table = sections(1).unit("b2", SECTION, Second, (2, -2));
    let game = marching(table);
    assert!(game.is_legal("move a1 (1,-1)") && game.is_legal("move a1 (0,1)"));
    assert_eq!(game.rule("move a1 (2,-1)"), "HC-MOV-5");
}

#[test]
fn amb_35_the_partner_moves_along_whatever_it_is() {
    let table = sections(8).unit("tank", TANK, First, (0, 1));
    let table = table.leader("captain", "captain", First, (0, 0));
    let mut game = ordering(table, "In");
    assert_eq!(game.rule("place infantry tank"), "HC-ACT-3");
    game.act("place infantry a1");
    game.act("move a1 (2,0) with commander")
        .act("move tank (2,1)");
    assert_eq!(game.hex("tank"), Some((2, 1)));
    to_battle(&mut game);
    assert_ne!(game.state().turn, 0);
    assert!(!game.unit("tank").is(mark::ORDERED));
}

#[test]
fn amb_36_a_commander_who_has_moved_stays_when_his_unit_goes() {
    let table = sections(8).leader("captain", "captain", First, (0, 2));
    let mut game = marching(table);
    game.act("move captain (0,0)").act("pass");
    assert_eq!(game.rule("move a1 (1,0) with captain"), "HC-MOV-15");
    game.act("move a1 (1,0)");
    assert_eq!(game.hex("captain"), Some((0, 0)));
}

#[test]
fn amb_39_digging_in_takes_the_turn_and_the_sandbags_stay() {
    let table = sections(4).unit("a2", SECTION, First, (0, 2));
    let mut game = marching(table.unit("a3", "field-gun", First, (2, -2)));
    game.act("dig in a1").act("pass");
    assert_eq!(game.rule("move a1 (1,0)"), "HC-MOV-10");
    game.act("dig in a3");
    to_battle(&mut game);
    assert_eq!(game.rule("fire a1 (4,0)"), "HC-BAT-6");
    game.put("a1", (1, 0));
    assert!(game.state().sandbags[0].has(game.at((0, 0))));
    for ground in ["m", "F", "~", "B", "P"] {
        let game = marching(sections(4).ground(ground, (0, 0)));
        assert_eq!(game.rule("dig in a1"), "HC-MOV-10", "{ground}");
    }
    let game = marching(duel(TANK, SECTION, 4));
    assert_eq!(game.rule("dig in a1"), "HC-MOV-10");
}

#[test]
fn amb_40_a_mounted_section_moves_as_its_truck_and_gets_out_where_it_stops() {
    let mut game = marching(duel(MOTORIZED, SECTION, 8));
    assert!(game.unit("a1").is(mark::MOUNTED));
    assert_eq!(game.rule("move a1 (6,0)"), "HC-MOV-7");
    let mut far = game.clone();
    far.act("move a1 (5,0)");
    assert_eq!(far.stage(), Stage::GetOut);
    game.act("move a1 (3,0)").act("dismount a1");
    let unit = game.unit("a1");
    assert!(!unit.is(mark::MOUNTED) && !unit.is(mark::FAR));
    assert_eq!((game.hex("a1"), unit.transport), (Some((3, 0)), 2));
    to_battle(&mut game);
    assert!(game.is_legal("fire a1 (8,0)"));
    // Whoever has lost his truck walks.
    let mut game = marching(duel(MOTORIZED, SECTION, 8));
    let unit = usize::from(game.piece("a1"));
    game.edit(|state| (state.units[unit].transport, state.units[unit].marks) = (0, mark::ORDERED));
    assert_eq!(game.rule("move a1 (4,0)"), "HC-MOV-7");
    assert!(game.is_legal("move a1 (3,0)"));
}

#[test]
fn amb_41_a_failed_door_ends_the_move_before_it_and_nobody_inside_needs_one() {
    let table = sections(8)
        .ground("B", (2, 0))
        .unit("a2", SECTION, First, (2, 0));
    let mut game = marching(table);
    game.act("move a2 (3,0)");
    assert_eq!(game.hex("a2"), Some((3, 0)));
    game.act("pass").act("move a1 (2,0)");
    assert_eq!(game.stage(), Stage::Door);
    let mut open = game.clone();
    open.roll("4");
    assert_eq!(open.hex("a1"), Some((2, 0)));
    game.roll("3");
    assert_eq!(game.hex("a1"), Some((1, 0)));
    assert!(game.unit("a1").is(mark::MOVED));
}

#[test]
fn amb_42_points_go_by_floors() {
    let table = sections(8)
        .ground("B", "0303")
        .ground("P", "0503")
        .ground("B", "0703");
    let game = table
        .map_line("buildings = [ { at = \"0303\", floors = 3 }, { at = \"0503\", floors = 2 } ]")
        .start();
    let points = |at: &str| game.state().points[usize::from(game.at(at))];
    assert_eq!((points("0303"), points("0503"), points("0703")), (6, 8, 2));
}

#[test]
fn amb_44_a_house_that_falls_leaves_its_men_in_ruins() {
    let mut game = ready(duel(TANK, SECTION, 2).ground("B", (2, 0)));
    let house = game.at((2, 0));
    game.edit(|state| state.points[usize::from(house)] = 1);
    game.pool(First, "Ar");
    game.attack("fire a1 (2,0)");
    assert_eq!(game.fight().range, 4);
    game.roll("T M M").roll("S");
    assert_eq!((game.figures("b1"), game.hex("b1")), (5, Some((2, 0))));
    if game.state().slot == Second {
        game.act("pass");
    }
    game.attack("fire a1 (2,0)");
    assert_eq!(game.fight().range, 3);
}

#[test]
fn amb_46_amb_47_the_hill_is_the_attackers_and_the_marsh_the_targets() {
    let table = || sections(3);
    assert_eq!(range_of(table().ground("h", (0, 0))), 2);
    assert_eq!(range_of(table().ground("h", (3, 0))), 3);
    assert_eq!(range_of(table().ground("h", (0, 0)).ground("h", (3, 0))), 3);
    assert_eq!(range_of(table().ground("m", (3, 0))), 4);
    assert_eq!(range_of(table().ground("m", (0, 0))), 3);
}

#[test]
fn amb_47b_one_hex_of_sea_or_beach_in_a_move() {
    for (ground, rule) in [("~", "HC-TER-6"), (":", "HC-TER-7")] {
        let table = sections(8).ground(ground, (1, 0)).ground(ground, (2, 0));
        let table = table.ground("r", (2, -1)).ground("r", (1, 1));
        let game = marching(table);
        assert!(game.is_legal("move a1 (1,0)"));
        assert_eq!(game.rule("move a1 (2,0)"), rule, "{ground}");
    }
    let game = marching(sections(8).ground("~", (1, 0)).ground(":", (2, 0)));
    assert!(game.is_legal("move a1 (2,0)"));
}

#[test]
fn amb_49_sandbags_go_under_enemies_and_vehicles_and_debris_stays() {
    for (unit, owner, left) in [
        (SECTION, First, true),
        (SECTION, Second, false),
        (TANK, First, false),
    ] {
        let table = duel(unit, SECTION, 8).sandbags(owner, (1, 0));
        let mut game = marching(table);
        game.act("move a1 (1,0)");
        let hex = game.at((1, 0));
        assert_eq!(game.state().sandbags[owner.at()].has(hex), left, "{unit}");
    }
    let mut game = marching(duel(TANK, SECTION, 8).ground("D", (1, 0)));
    let rubble = game.state().ground[usize::from(game.at((1, 0)))];
    game.act("move a1 (1,0)");
    assert_eq!(game.state().ground[usize::from(game.at((1, 0)))], rubble);
    assert_eq!(range_of(sections(2).ground("D", (2, 0))), 3);
}

#[test]
fn amb_50_bocage_hides_from_machine_guns_and_not_from_guns() {
    let range = |unit| {
        let table = in_row(Table::to_arms(), unit, "regulars", 3);
        range_of(table.ground("b", (3, 0)))
    };
    assert_eq!(
        (range("hmg"), range("regulars"), range("mortar")),
        (4, 4, 3)
    );
}

#[test]
fn amb_52_flames_leave_a_bunker_its_flags() {
    let table = duel("flame-team", SECTION, 1).ground("P", (1, 0));
    let mut game = ready(table.figures("b1", 2));
    game.attack("fire a1 (1,0)");
    assert_eq!(game.fight().range, 1);
    game.roll("F F F").act("stand");
    assert_eq!((game.fight().retreat, game.dice().as_str()), (1, "W"));
}

#[test]
fn amb_53_fields_hide_and_hinder_nobody() {
    let game = marching(sections(8).ground("f", (1, 0)).ground("f", (2, 0)));
    assert!(game.is_legal("move a1 (3,0)"));
    let game = ready(sections(4).ground("f", (2, 0)));
    assert_eq!(game.rule("fire a1 (4,0)"), "HC-LOS-1");
    assert_eq!(range_of(sections(4).ground("f", (4, 0))), 4);
}

#[test]
fn amb_101_what_a_light_bridge_carries() {
    for (unit, carried) in [
        (SECTION, true),
        ("light-car", true),
        ("motorcycle", true),
        ("troop-truck", false),
        (TANK, false),
        ("field-gun", false),
        (MOTORIZED, false),
    ] {
        let game = marching(duel(unit, SECTION, 8).ground("/", (1, 0)));
        assert_eq!(game.is_legal("move a1 (1,0)"), carried, "{unit}");
        let game = marching(duel(unit, SECTION, 8).ground("=", (1, 0)));
        assert!(game.is_legal("move a1 (1,0)"), "{unit}");
    }
}

#[test]
fn amb_104_rivers_stop_everybody_and_fords_for_a_turn() {
    let table = sections(8)
        .ground("r", (1, -1))
        .ground("F", (1, 0))
        .ground("/", (0, 1));
    let mut game = marching(table.ground("r", (2, -1)).ground("r", (1, 1)));
    assert_eq!(game.rule("move a1 (1,-1)"), "HC-TER-5");
    assert_eq!(game.rule("move a1 (2,0)"), "HC-MOV-8");
    assert!(game.is_legal("move a1 (0,2)"));
    game.act("move a1 (1,0)");
    game.mark("a1", mark::MOVED, false);
    game.movement_step(First);
    assert!(game.is_legal("move a1 (3,0)"));
}

#[test]
fn amb_106_wire_is_cleared_from_beside_and_obstacles_not_at_all() {
    let table = sections(8).ground("W", (1, 0)).ground("A", (0, 1));
    let mut game = marching(table.unit("tank", TANK, First, (1, -1)));
    assert_eq!(game.rule("clear a1 (0,1)"), "HC-MIN-9");
    assert_eq!(game.rule("clear tank (1,0)"), "HC-MIN-7");
    game.act("clear a1 (1,0)");
    let wire = game.at((1, 0));
    assert!(game.events.contains(&Event::WireGone(wire)));
    assert!(game.unit("a1").is(mark::BUSY));
    let game = marching(sections(8).ground("W", (0, 0)));
    assert!(game.is_legal("clear a1 (0,0)"));
}

// Battles.

#[test]
fn amb_16_amb_17_hit_and_strike_count_apart_and_colours_together() {
    let throw = |dice, target, faces| {
        let table = duel("test", target, 2).toml(&card("test", 6, 5, 4, dice));
        let mut game = ready(table);
        game.attack("fire a1 (2,0)").roll(faces);
        (game.fight().hits, game.fight().certain)
    };
    assert_eq!(throw("WWYY", TANK, "H H K K"), (2, 0));
    assert_eq!(throw("WY", SECTION, "S S"), (2, 1));
    assert_eq!(throw("WY", SECTION, "S C"), (2, 0));
}

#[test]
fn amb_54_one_fires_from_a_hill_over_a_friend_below_and_beside() {
    for (ground, at, clear) in [
        ("h", (1, 0), true),
        (".", (1, 0), false),
        ("h", (2, 0), false),
    ] {
        let table = sections(3).ground(ground, (0, 0));
        let game = ready(table.unit("tank", TANK, First, at));
        assert_eq!(game.is_legal("fire a1 (3,0)"), clear, "{ground} {at:?}");
    }
}

#[test]
fn amb_56_one_obstacle_to_the_left_and_one_to_the_right_anywhere() {
    let table = || {
        let table = Table::home_guard().unit("a1", SECTION, First, (0, 0));
        let table = table.unit("b1", SECTION, Second, (2, 2));
        table.ground("w", (1, 0))
    };
    assert!(ready(table().ground("w", (2, 1))).is_legal("fire a1 (2,2)"));
    let blocked = ready(table().ground("w", (1, 2)));
    assert_eq!(blocked.rule("fire a1 (2,2)"), "HC-LOS-4");
}

#[test]
fn amb_58_an_accident_costs_a_man_and_the_bridge() {
    let mut game = marching(sections(5).ground("/", (0, 0)));
    let bridge = game.state().bridges[0].site;
    game.act("blow a1 (0,0)").roll("S");
    assert_eq!(game.figures("a1"), 5);
    assert!(game.events.contains(&Event::BridgeGone(bridge)));
}

#[test]
fn amb_61_amb_111_mines_for_men_take_a_point_and_a_passenger_and_stay() {
    let mine = |unit| {
        let mut game = marching(duel(unit, SECTION, 8).mine("mine-apm", (1, 0)));
        game.act("move a1 (1,0)");
        game
    };
    let mut truck = mine(MOTORIZED);
    assert_eq!(truck.dice(), "W");
    let mut saved = truck.clone();
    saved.roll("C").roll("F");
    assert_eq!((saved.figures("a1"), saved.unit("a1").transport), (6, 2));
    truck.roll("C").roll("M");
    assert_eq!((truck.figures("a1"), truck.unit("a1").transport), (5, 1));
    assert!(truck.state().mined.has(truck.at((1, 0))));
    let mut empty = mine("troop-truck");
    empty.roll("C").roll("S");
    assert_eq!(empty.figures("a1"), 1);
    let tank = mine(TANK);
    assert_eq!((tank.stage(), tank.figures("a1")), (Stage::Slot, 3));
}

#[test]
fn amb_62_mines_are_thrown_at_two_and_drive_nobody() {
    let table = sections(8).figures("a1", 4).mine("mine-apm", (1, 0));
    let mut game = marching(table);
    game.act("move a1 (1,0)");
    assert_eq!(game.dice(), "GGGG");
    game.roll("S H F F");
    assert_eq!(game.dice(), "WW");
    game.roll("F M");
    assert_eq!((game.figures("a1"), game.hex("a1")), (4, Some((1, 0))));
    assert_eq!(game.stage(), Stage::Slot);
}

#[test]
fn amb_75_a_tow_is_hit_as_a_truck_is_and_the_gun_stands_without_it() {
    let mut game = ready(duel(SECTION, "field-gun", 2));
    game.attack("fire a1 (2,0)").roll("C C S");
    assert_eq!(game.stage(), Stage::Assign);
    game.act("2 on vehicle").roll("S S");
    let gun = game.unit("b1");
    assert_eq!((gun.figures, gun.transport), (3, 0));
    game.movement_step(Second);
    assert_eq!(game.rule("move b1 (3,0)"), "HC-ART-11");
}

#[test]
fn amb_88_what_a_flare_lights_is_seen_until_the_turn_ends() {
    let table = duel("mortar", SECTION, 4).unit("a2", SECTION, First, (0, 1));
    let mut game = ready(table.scenario_line("night = 1"));
    assert_eq!(game.rule("fire a2 (4,0)"), "HC-FLR-2");
    game.act("flare a1 (4,0)").roll("8");
    assert_eq!(game.state().lit.len(), 7);
    game.act("pass");
    assert!(game.is_legal("fire a2 (4,0)"));
    game.act("pass");
    assert_eq!((game.state().turn, game.state().lit), (2, HexSet::EMPTY));
}

#[test]
fn amb_95_a_spotter_needs_no_die_and_keeps_the_gun_on_its_hex() {
    let table = duel("mortar", SECTION, 4).ground("w", (2, 0));
    let table = table.leader("captain", "captain", First, (4, 2));
    let table = table.unit("b2", SECTION, Second, (0, 3));
    let mut game = ready(table);
    let again = |game: &mut Game| {
        game.edit(|state| state.units[0].battles = 0);
        game.battle_step(First);
    };
    let fire = "fire a1 (4,0) guided by captain";
    game.act(fire);
    assert_eq!(game.dice(), "d6 d6");
    game.land("4 4").roll("F F");
    game.act("stand");
    again(&mut game);
    game.attack(fire);
    assert_eq!(game.stage(), Stage::Throw);
    game.roll("F F").act("stand");
    let ranged = game.clone();

    // Fire at another hex ends it.
    again(&mut game);
    game.attack("fire a1 (0,3)").roll("F F").act("stand");
    again(&mut game);
    game.act(fire);
    assert_eq!(game.stage(), Stage::Scatter);

    // So does the loss of the spotter, or of his sight.
    let mut blind = ranged;
    again(&mut blind);
    blind.put("captain", (8, -2));
    assert!(blind.is_legal(fire));
    blind.put("captain", (1, 0));
    assert_eq!(blind.rule(fire), "HC-ART-6");
}

#[test]
fn amb_96_a_shell_on_ones_own_is_a_point_for_the_enemy() {
    let table = duel("mortar", SECTION, 4).ground("w", (2, 0));
    let table = table.unit("a2", SECTION, First, (3, 0)).figures("a2", 1);
    let mut game = ready(table);
    game.act("fire a1 (4,0) blind").land("2").roll("S S");
    assert_eq!(
        (game.hex("a2"), game.vp(First), game.vp(Second)),
        (None, 0, 1)
    );
    assert_eq!(game.stage(), Stage::Slot);
}

#[test]
fn amb_97_a_gun_in_a_bunker_pays_for_each_flag_with_a_man() {
    let table = duel("test", "mortar", 2).toml(&card("test", 6, 5, 6, "WWWW"));
    let mut game = ready(table.ground("P", (2, 0)).figures("b1", 2));
    game.act("fire a1 (2,0)");
    assert_eq!(game.stage(), Stage::Throw);
    game.roll("F F F M").act("stand").roll("M");
    assert_eq!((game.figures("b1"), game.hex("b1")), (1, Some((2, 0))));
}

#[test]
fn amb_99_a_gun_needs_regulars_or_experienced_militia() {
    for (quality, rule) in [
        ("regular", None),
        ("experienced-militia", None),
        ("militia", Some("TA-ART-9")),
        ("irregular", Some("TA-ART-9")),
    ] {
        let gun = format!(
            "[[unit]]\nid = \"gun\"\nname = \"Gun\"\nclass = \"artillery\"\nstrength = 4\nmove = {{ max = 2, and_fire = 0 }}\nfirepower = [ {{ range = \"1-8\", dice = \"Y\" }} ]\nflag = 3\nquality = \"{quality}\"\n"
        );
        let table = regulars(6).toml(&gun).unit("gun", "gun", First, (0, 2));
        let game = ordering(table, "Gu");
        let line = "place gun gun";
        let found = (!game.is_legal(line)).then(|| game.rule(line));
        assert_eq!(found, rule, "{quality}");
    }
}

#[test]
fn amb_100_cavalry_is_shot_at_as_men_scouts_and_stays_out_of_houses() {
    let table = in_row(Table::to_arms(), "cavalry", "regulars", 8);
    let mut game = marching(table.ground("B", (1, 0)).ground("R", (0, 1)));
    assert_eq!(game.rule("move a1 (1,0)"), "HC-BLD-7");
    assert_eq!(game.rule("move a1 (0,1)"), "HC-BLD-7");
    assert!(game.is_legal("recon a1"));
    assert_eq!(game.rule("dig in a1"), "HC-MOV-10");
    game.act("move a1 (1,-1)");
    assert_eq!(game.stage(), Stage::LookAbout);
    let table = in_row(Table::to_arms(), "regulars", "cavalry", 2);
    let mut game = ready(table.unit("b2", "regulars", Second, (4, 0)));
    assert_eq!(game.rule("fire a1 (4,0)"), "HC-LOS-1");
    game.attack("fire a1 (2,0)").roll("S M M");
    assert_eq!(game.fight().hits, 1);
}

// Retreats, leaders, victory.

#[test]
fn amb_19_generals_and_officers_have_their_price() {
    for (piece, vp) in [("general-vask", 3), ("major-pramm", 2)] {
        let table = regulars(6).leader("boss", piece, Second, (1, 0));
        let mut game = ready(table);
        game.attack("fire a1 (1,0)").roll("H M M").roll("S");
        assert_eq!((game.hex("boss"), game.vp(First)), (None, vp));
    }
}

#[test]
fn amb_68_a_non_combatant_is_captured_by_infantry_beside_him() {
    let nurse =
        "[[leader]]\nid = \"nurse\"\nkind = \"officer\"\nname = \"The Nurse\"\ncombatant = false\n";
    let table = sections(6).toml(nurse);
    let table = table.leader("nurse", "nurse", Second, (1, 0));
    let table = table.unit("car", "light-car", First, (0, 1));
    let table = table.unit("far", SECTION, First, (1, 2));
    let table = table.unit("van", "butchers-van", First, (2, -1));
    let mut game = ready(table);
    for unit in ["car", "far", "van"] {
        assert_eq!(game.rule(&format!("fire {unit} (1,0)")), "HC-CDR-12");
    }
    let mut saved = game.clone();
    saved.attack("fire a1 (1,0)").roll("H H M").roll("M");
    assert_eq!(saved.hex("nurse"), Some((1, 0)));
    game.attack("fire a1 (1,0)").roll("H H M").roll("F");
    assert_eq!((game.hex("nurse"), game.vp(First)), (None, 1));
}

#[test]
fn amb_72_the_sergeant_falls_with_the_last_of_his_men() {
    let table = || {
        regulars(2)
            .with("b1", "sergeant = true")
            .unit("b2", "regulars", Second, (6, 0))
    };
    for (figures, left, vp) in [(4, 1, 0), (3, 0, 2)] {
        let mut game = ready(table().figures("b1", figures));
        game.attack("fire a1 (2,0)").roll("S S C").roll("S S");
        assert_eq!((game.figures("b1"), game.vp(First)), (left, vp));
    }
}

#[test]
fn amb_76_amb_92_every_step_back_is_nearer_home_and_the_last_one_leaves() {
    let table = |at: &str, from: &str| {
        let table = Table::home_guard().homes("west", "east");
        let table = table.unit("a1", SECTION, First, from);
        let table = table.unit("b2", SECTION, Second, "0901");
        let mut game = ready(table.unit("b1", SECTION, Second, at).figures("b1", 3));
        game.attack(&format!("fire a1 {at}")).roll("F M M");
        game.act("stand").roll("M");
        game
    };
    let mut ways = table("0506", "0306").legal();
    ways.sort();
    assert_eq!(ways, ["retreat 0605", "retreat 0606", "retreat 0607"]);
    let game = table("0906", "0706");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 1));
    assert!(game.events.contains(&Event::LeftTable(game.piece("b1"))));
}

// Reconnaissance.

#[test]
fn amb_64_a_scout_needs_a_die_and_may_stay_where_it_is() {
    let mut game = marching(duel("home-guard-car", SECTION, 8));
    let mut idle = game.clone();
    idle.mark("a1", mark::ORDERED, false);
    assert_eq!(idle.rule("recon a1"), "HC-ACT-7");
    game.act("recon a1").roll("1 2");
    assert!(game.unit("a1").is(mark::MOVED | mark::SCOUTED));
}

#[test]
fn amb_65_a_scout_sees_no_further_than_its_section() {
    let table = Table::home_guard().map_line("sections = [\"0101-0309\", \"0401-0909\"]");
    let table = table.unit("a1", "home-guard-car", First, "0203");
    let mut game = marching(table.unit("b1", SECTION, Second, "0909"));
    game.act("recon a1").roll("1 2");
    let closed = game.state().closed[Second.at()];
    assert_eq!(closed.len(), 9);
    assert!(closed.has(game.at("0306")) && !closed.has(game.at("0404")));
}

#[test]
fn amb_66_who_comes_near_enough_sees_what_is_hidden() {
    for (unit, far, near) in [
        (SECTION, (3, 0), true),
        (TANK, (3, 0), false),
        (TANK, (2, 0), true),
    ] {
        let table = Table::home_guard().origin("0105");
        let table = table.unit("a1", unit, First, (0, 0));
        let table = table.unit("b1", SECTION, Second, (far.0 + 1, 0));
        let mut game = marching(table.with("b1", "placed = \"hidden\""));
        game.act("move a1 (1,0)");
        let shown = game.events.contains(&Event::Revealed(game.piece("b1")));
        assert_eq!(shown, near, "{unit} {far:?}");
    }
    // Men in their truck look no further than a tank does, and recce units as far as men.
    for (unit, shown) in [(MOTORIZED, false), ("home-guard-car", true)] {
        let table = duel(unit, SECTION, 4).with("b1", "placed = \"hidden\"");
        let mut game = marching(table);
        game.act("move a1 (1,0)");
        let seen = game.events.contains(&Event::Revealed(game.piece("b1")));
        assert_eq!(seen, shown, "{unit}");
    }
}

#[test]
fn amb_67_a_dummy_lies_in_cover_inside_the_area() {
    let table = Table::home_guard().ground("w", "0507").ground("w", "0909");
    let table = table.unit("a1", "home-guard-car", First, "0505");
    let table = table.unit("b1", SECTION, Second, "0109");
    let mut game = marching(table.side_line(Second, "dummies = 1"));
    game.act("recon a1").roll("1 2");
    assert_eq!(game.stage(), Stage::Spotted);
    assert_eq!(game.rule("decoy 0506"), "HC-REC-6");
    assert_eq!(game.rule("decoy 0909"), "HC-REC-6");
    game.act("decoy 0507");
    // The chip is in sight of the car at once, and was nothing.
    let chip = game.at("0507");
    assert!(game.events.contains(&Event::ChipPlaced(Second, chip)));
    assert!(game.events.contains(&Event::DummyGone(chip)));
}

// What a second comparison with the books has found.

/// A mortar and a field gun of the first side that do not see the enemy at (4,0), and a captain who does.
fn two_guns() -> Table {
    duel("mortar", SECTION, 4)
        .unit("a2", "field-gun", First, (0, 1))
        .unit("b2", SECTION, Second, (0, 4))
        .ground("w", (2, 0))
        .ground("w", (1, 1))
        .ground("w", (2, 1))
        .leader("captain", "captain", First, (4, 2))
}

const FIRST_GUN: &str = "fire a1 (4,0) guided by captain";
const SECOND_GUN: &str = "fire a2 (4,0) guided by captain";

/// The same after a salvo of the mortar with the captain's help.
fn guided() -> Game {
    let mut game = ready(two_guns());
    game.act(FIRST_GUN).land("6 6").roll("F F").act("stand");
    game.edit(|state| state.units[0].battles = 0);
    game.battle_step(First);
    game
}

/// Plays a turn in which nobody is activated.
fn idle_turn(game: &mut Game) {
    let turn = game.state().turn;
    while game.state().turn == turn {
        game.act("pass");
    }
}

#[test]
fn hc_art_7_amb_95_a_spotter_who_has_lost_sight_is_free_for_another_gun() {
    let mut game = guided();
    assert_eq!(game.rule(SECOND_GUN), "HC-ART-7");
    // From here the wood at (2,1) hides the first target, and the captain can see into that wood.
    game.put("captain", (1, 2));
    assert_eq!(game.rule(FIRST_GUN), "HC-ART-6");
    let second = "fire a2 (2,1) guided by captain";
    assert!(game.is_legal(second), "the captain is free");
    game.act(second).land("1 1");
    let captain = game.piece("captain");
    assert_eq!(game.unit("a2").spotter, captain);
    assert_eq!(game.unit("a1").aim, OFF, "one gun at a time");
}

#[test]
fn hc_art_7_amb_95_a_gun_that_is_silent_for_a_turn_lets_its_spotter_go() {
    let mut game = guided();
    // The turn in which it has fired ends, and another passes in silence.
    game.edit(|state| state.units[0].battles = 1);
    idle_turn(&mut game);
    assert_eq!(game.unit("a1").aim, game.at((4, 0)));
    game.battle_step(First);
    idle_turn(&mut game);
    assert_eq!(game.unit("a1").aim, OFF);
    game.battle_step(First);
    assert!(game.is_legal(SECOND_GUN));
    game.act(FIRST_GUN);
    assert_eq!(game.stage(), Stage::Scatter, "a first salvo again");
}

#[test]
fn amb_41_hc_bld_1_nobody_is_sent_through_a_closed_bunker() {
    let table = Table::home_guard().map(&[". P . . . . . ."]);
    let table = table.unit("a1", SECTION, First, "0101");
    let game = marching(table.unit("b1", SECTION, Second, "0801"));
    assert!(game.is_legal("move a1 0201"));
    let (rule, facts) = game.refused("move a1 0301");
    assert_eq!(rule, "HC-BLD-1", "{facts}");
    // Entered by an open door, the bunker stops nobody.
    let mut open = game.clone();
    let bunker = open.at("0201");
    let western = open.battle.tables().field.side(bunker, open.at("0101"));
    open.edit(|state| state.doors[usize::from(bunker)] = 1 << western.expect("a side"));
    open.act("move a1 0301");
    assert_eq!(open.state().unit(0).hex, open.at("0301"));
}

#[test]
fn amb_41_the_way_through_a_bunker_is_by_its_open_door() {
    // Two ways in, both two hexes long: only the second leads on.
    let game = marching(sections(8).ground("P", (2, -1)).ground("r", (2, 0)));
    for door in [(1, 0), (2, -2), (1, -1)] {
        let mut game = game.clone();
        let (bunker, from) = (game.at((2, -1)), game.at(door));
        let side = game.battle.tables().field.side(bunker, from);
        game.edit(|state| state.doors[usize::from(bunker)] = 1 << side.expect("a side"));
        let through = game.is_legal("move a1 (3,-1)");
        assert_eq!(through, door != (2, -2), "{door:?}");
        if through {
            game.act("move a1 (3,-1)");
            assert_eq!(game.hex("a1"), Some((3, -1)), "{door:?}");
        }
    }
}

#[test]
fn amb_49_hc_ter_13_sandbags_of_the_map_fall_to_enemy_infantry() {
    let bags = |game: &Game| {
        let row = game.state().ground[usize::from(game.at((4, 0)))];
        let sandbags = row == game.battle.tables().field.known.sandbags;
        assert!(!sandbags || range(game) == 3);
        sandbags
    };
    // The range from two hexes away at whoever is there.
    fn range(game: &Game) -> u8 {
        let (unit, hex) = (game.piece("a2"), game.at((4, 0)));
        let target = game.state().unit_in(hex);
        game.battle.range(unit, hex, hex, target).effective()
    }
    let table = || {
        sections(4)
            .ground("S", (4, 0))
            .unit("a2", SECTION, First, (2, 0))
            .unit("b2", SECTION, Second, (8, 0))
            .figures("b1", 1)
    };
    // The enemy has been driven out of them.
    let mut game = ready(table());
    game.put("a1", (3, 0));
    game.attack("fire a1 (4,0)")
        .roll("F M M")
        .act("give ground");
    game.act("retreat (4,1)");
    assert_eq!(game.stage(), Stage::Advance);
    assert!(bags(&game));
    game.act("advance");
    assert!(!bags(&game), "overrun");
    // Nobody has held them: infantry does no harm, and then they are its own.
    let mut game = marching(table());
    game.put("b1", (5, 2));
    game.put("a1", (3, 0));
    game.act("move a1 (4,0)");
    assert!(bags(&game));
    game.edit(|state| state.units[0].marks = mark::ORDERED);
    game.movement_step(First);
    game.act("move a1 (3,0)");
    game.movement_step(First);
    game.edit(|state| state.units[0].marks = mark::ORDERED);
    game.act("move a1 (4,0)");
    assert!(bags(&game), "its own");
}

#[test]
fn amb_41_hc_bld_2_a_lone_commander_opens_a_door_by_a_roll() {
    for (code, closed, opens) in [("B", "3", "4"), ("P", "4", "5")] {
        let table = sections(8).ground(code, (1, 2));
        let table = table.leader("captain", "captain", First, (0, 2));
        let mut game = marching(table);
        game.act("move captain (1,2)");
        assert_eq!(game.stage(), Stage::Door, "{code}");
        let mut outside = game.clone();
        outside.roll(closed);
        assert_eq!(outside.hex("captain"), Some((0, 2)), "{code}");
        outside.movement_step(First);
        assert_eq!(outside.rule("move captain (0,3)"), "HC-MOV-15");
        game.roll(opens);
        assert_eq!(game.hex("captain"), Some((1, 2)), "{code}");
        assert_eq!(game.stage(), Stage::Slot);
    }
    // His own men let him in.
    let table = sections(8)
        .ground("P", (1, 2))
        .unit("a2", SECTION, First, (1, 2));
    let mut game = marching(table.leader("captain", "captain", First, (0, 2)));
    game.act("move captain (1,2)");
    assert_eq!(game.hex("captain"), Some((1, 2)));
}

#[test]
fn amb_25_amb_41_a_roused_commander_opens_a_door_by_a_roll() {
    let table = sections(2).ground("B", (1, 2));
    let mut game = ready(table.leader("captain", "captain", First, (0, 2)));
    game.attack("fire a1 (2,0)").roll("F F M");
    game.act("rouse captain").act("move captain (1,2)");
    assert_eq!(game.stage(), Stage::Door);
    game.roll("4");
    assert_eq!(game.hex("captain"), Some((1, 2)));
    assert_eq!(game.stage(), Stage::Flags);
    assert_eq!(game.fight().flags, 1);
}

#[test]
fn hc_mot_4_no_more_hits_go_on_the_truck_than_it_has_points() {
    let mut game = ready(duel(SECTION, MOTORIZED, 2));
    game.mark("b1", mark::MOUNTED, false);
    game.attack("fire a1 (2,0)").roll("C C C");
    assert_eq!(game.rule("3 on vehicle"), "HC-MOT-4");
    assert!(game.is_legal("2 on vehicle"));
}

#[test]
fn amb_112_ground_that_cannot_be_entered_bars_a_retreat() {
    // The river behind a section, a house behind a tank.
    for (unit, code, figures) in [(SECTION, "r", 3), (TANK, "B", 1), (SECTION, "B", 4)] {
        let table = duel(SECTION, unit, 2).figures("b1", figures);
        let table = table.ground(code, (2, 1)).ground(code, (1, 1));
        let mut game = ready(table.unit("b2", SECTION, Second, (8, 0)));
        let before = game.figures("b1");
        game.attack("fire a1 (2,0)").roll("F M M");
        game.act("give ground");
        let held = (unit, code) != (SECTION, "B");
        if game.stage() == Stage::Retreat {
            game.act("retreat (2,1)");
        }
        let lost = before - game.figures("b1");
        assert_eq!(lost, u8::from(held), "{unit} {code}");
    }
    // Doors and mines do not matter to a retreat.
    let table = sections(2).figures("b1", 3).ground("B", (2, 1));
    let table = table.ground("B", (1, 1)).mine("mine-apm", (2, 1));
    let mut game = ready(table);
    game.attack("fire a1 (2,0)")
        .roll("F M M")
        .act("give ground");
    game.act("retreat (2,1)");
    assert_eq!((game.hex("b1"), game.figures("b1")), (Some((2, 1)), 3));
}

#[test]
fn amb_113_hc_ret_14_a_last_unit_that_leaves_takes_its_commanders_points_along() {
    let table = sections(2).figures("b1", 1).homes("north", "east");
    let table = table
        .side_line(First, "quota = 9")
        .leader("captain", "captain", Second, (2, 0));
    let mut game = ready(table);
    // To the eastern edge of the table.
    let edge = (8, 0);
    game.put("b1", edge);
    game.put("captain", edge);
    game.put("a1", (6, 0));
    game.attack("fire a1 (8,0)")
        .roll("F F M")
        .act("give ground");
    assert_eq!((game.hex("b1"), game.hex("captain")), (None, None));
    assert_eq!(game.vp(First), 2);
    let over = matches!(game.stage(), Stage::Over(_));
    assert!(over, "no unit is left, whatever the quota");
}

#[test]
fn amb_113_hc_ret_12_a_commander_lost_with_the_last_unit_is_scored() {
    let table = sections(2)
        .figures("b1", 1)
        .ground("r", (2, 1))
        .ground("r", (1, 1));
    let mut game = ready(table.leader("captain", "captain", Second, (2, 0)));
    game.attack("fire a1 (2,0)")
        .roll("F F M")
        .act("give ground");
    assert_eq!((game.hex("b1"), game.hex("captain")), (None, None));
    assert_eq!(game.vp(First), 2);
}

#[test]
fn hc_bat_5_amb_13_no_shell_is_aimed_at_a_sheltered_unit() {
    let table = duel("mortar", SECTION, 4).ground("w", (2, 0));
    let table = table.unit("a2", SECTION, First, (4, -1));
    let mut game = ready(table.leader("captain", "captain", First, (4, -1)));
    let blind = "fire a1 (4,0) blind";
    assert!(game.is_legal(blind) && game.is_legal(FIRST_GUN));
    game.mark("b1", mark::SHIELDED, true);
    assert_eq!(game.rule(blind), "HC-BAT-5");
    assert_eq!(game.rule(FIRST_GUN), "HC-BAT-5");
    // One that scatters may still land there.
    game.act("fire a1 (5,0) blind").land("2");
    assert_eq!(game.fight().target, game.piece("b1"));
}

#[test]
fn hc_ret_13_a_unit_may_fall_back_before_a_salvo_that_has_landed_on_it() {
    let mut game = guided();
    // The second salvo is on target for certain.
    game.act(FIRST_GUN);
    assert_eq!(game.stage(), Stage::Withdraw);
    game.act("withdraw").roll("F F");
    if game.stage() == Stage::Retreat {
        game.act("retreat (4,1)");
    }
    assert_ne!(game.hex("b1"), Some((4, 0)));
    assert!(game.unit("b1").is(mark::FELL_BACK));
    // A blind one is known only when it has fallen.
    let mut game = guided();
    game.act("fire a1 (4,0) blind");
    assert_eq!(game.stage(), Stage::Scatter);
    let mut beside = game.clone();
    beside.roll("3");
    assert_eq!(beside.stage(), Stage::Slot);
    game.roll("1");
    assert_eq!(game.stage(), Stage::Withdraw);
}

#[test]
fn amb_44_the_flags_of_the_attack_that_razes_a_bunker_meet_its_cover() {
    let table = duel(TANK, SECTION, 2).ground("P", (2, 0)).figures("b1", 3);
    let mut game = ready(table);
    let bunker = game.at((2, 0));
    game.edit(|state| state.points[usize::from(bunker)] = 1);
    // One man, two flags: a bunker ignores both, ruins only the first.
    game.attack("fire a1 (2,0)").roll("T F F").roll("S");
    assert_eq!(game.figures("b1"), 2);
    game.act("stand");
    assert_eq!(game.stage(), Stage::Slot, "it stands");
    let row = game.state().ground[usize::from(bunker)];
    assert_eq!(row, game.battle.tables().field.known.ruins);
}

#[test]
fn hc_bld_4_a_commander_killed_in_a_house_costs_it_a_point() {
    let table = duel(TANK, SECTION, 2).unit("b2", SECTION, Second, (5, 2));
    let table = table
        .ground("B", (2, 0))
        .leader("captain", "captain", Second, (2, 0));
    let mut game = ready(table);
    game.put("b1", (8, 0));
    let house = game.at((2, 0));
    let before = game.state().points[usize::from(house)];
    game.attack("fire a1 (2,0)").roll("K M M").roll("S");
    assert_eq!(game.hex("captain"), None);
    assert_eq!(game.state().points[usize::from(house)], before - 1);
}

#[test]
fn hc_eng_7_a_damaged_bridge_is_for_infantry_and_not_for_mortars() {
    let row = ". . = . . . . .";
    for (unit, whole, damaged) in [
        (SECTION, true, true),
        ("engineers", true, true),
        ("mortar", true, false),
        ("anti-tank-gun", true, false),
    ] {
        let table = Table::home_guard()
            .map(&[row])
            .unit("a1", unit, First, "0201");
        let mut game = marching(table.unit("b1", SECTION, Second, "0801"));
        assert_eq!(game.is_legal("move a1 0301"), whole, "{unit}");
        game.edit(|state| state.bridges[0].kills = 1);
        assert_eq!(game.is_legal("move a1 0301"), damaged, "{unit}");
        // Under construction, likewise.
        game.edit(|state| (state.bridges[0].kills, state.bridges[0].stage) = (0, 1));
        assert_eq!(game.is_legal("move a1 0301"), damaged, "{unit}");
    }
}

#[test]
fn amb_114_anti_tank_mines_blow_up_the_tow_of_a_gun() {
    let table = duel("field-gun", SECTION, 8).mine("mine-atm", (1, 0));
    let mut game = marching(table);
    game.act("move a1 (1,0)");
    assert_eq!((game.stage(), game.dice().as_str()), (Stage::Mine, "YYYY"));
    // A soldier does not hurt a vehicle, and a tow has two points.
    game.roll("S C C T").roll("S");
    assert_eq!((game.figures("a1"), game.unit("a1").transport), (4, 0));
    // Mines against men find the crew.
    let table = duel("field-gun", SECTION, 8).mine("mine-apm", (1, 0));
    let mut game = marching(table);
    game.act("move a1 (1,0)");
    assert_eq!(game.dice(), "GGGG");
}

#[test]
fn amb_116_a_gun_without_its_tow_pays_for_each_hex() {
    let mut game = ready(duel(SECTION, "field-gun", 2).figures("b1", 2));
    let gun = game.piece("b1");
    game.edit(|state| state.unit_mut(gun).transport = 0);
    game.act("fire a1 (2,0)");
    assert_eq!(game.stage(), Stage::Throw, "it cannot fall back either");
    game.roll("F M M").act("give ground");
    assert_eq!((game.hex("b1"), game.figures("b1")), (Some((2, 0)), 1));
}

#[test]
fn amb_117_motorized_infantry_is_lost_with_its_last_man() {
    let table = duel(SECTION, MOTORIZED, 2).unit("b2", SECTION, Second, (8, 0));
    let mut game = ready(table.figures("b1", 1));
    game.mark("b1", mark::MOUNTED, false);
    game.attack("fire a1 (2,0)").roll("S M M").roll("S");
    assert_eq!((game.hex("b1"), game.vp(First)), (None, 1));
}

#[test]
fn amb_121_a_truck_does_not_raise_the_casualties_its_men_inflict() {
    let table = duel(MOTORIZED, SECTION, 2).figures("a1", 1);
    let mut game = ready(table);
    game.mark("a1", mark::MOUNTED, false);
    assert_eq!(game.unit("a1").transport, 2);
    game.attack("fire a1 (2,0)").roll("S S C").roll("S S");
    assert_eq!(game.figures("b1"), 5);
}

#[test]
fn amb_122_a_gun_keeps_the_sandbags_it_is_towed_into_and_a_truck_does_not() {
    for (unit, owner, left) in [
        ("field-gun", First, true),
        ("field-gun", Second, false),
        (MOTORIZED, First, false),
    ] {
        let mut game = marching(duel(unit, SECTION, 8).sandbags(owner, (1, 0)));
        assert_eq!(game.unit("a1").transport, 2, "{unit}");
        game.act("move a1 (1,0)");
        assert_eq!(
            game.state().sandbags[owner.at()].has(game.at((1, 0))),
            left,
            "{unit}"
        );
    }
}

#[test]
fn amb_118_a_unit_on_a_bridge_that_falls_stays_and_may_leave() {
    let table = Table::home_guard()
        .map(&[". . / . . . . ."])
        .unit("a1", "field-gun", First, "0101")
        .unit("b1", SECTION, Second, "0301");
    let mut game = ready(table);
    game.act("fire a1 0301 bridge").roll("C M F").roll("S");
    assert_eq!(game.state().bridges[0].site.hex, OFF);
    assert_eq!(game.figures("b1"), 6);
    game.movement_step(Second);
    assert!(game.is_legal("move b1 0401"));
}

#[test]
fn amb_119_a_lone_commander_walks_among_mines_unharmed() {
    let table = Table::home_guard().map(&[". . . . . . . ."]);
    let table = table
        .unit("a1", SECTION, First, "0101")
        .mine("mine-apm", "0301");
    let table = table.unit("b1", SECTION, Second, "0801");
    let mut game = marching(table.leader("captain", "captain", First, "0201"));
    assert_eq!(game.rule("move captain 0401"), "HC-MIN-12");
    game.act("move captain 0301");
    let captain = game.piece("captain");
    assert_eq!(game.state().hex_of(captain), game.at("0301"));
    assert_eq!(game.stage(), Stage::Slot);
    assert!(!game.state().mines[0].known);
}

#[test]
fn amb_120_a_mortar_is_placed_in_a_trench_and_does_not_walk_into_one() {
    let table = duel("mortar", SECTION, 8)
        .ground("T", (0, 0))
        .ground("T", (1, 0));
    let game = marching(table);
    assert_eq!(game.hex("a1"), Some((0, 0)));
    assert_eq!(game.rule("move a1 (1,0)"), "HC-MOV-8");
}

#[test]
fn hc_ter_5_amb_104_a_path_that_goes_on_avoids_the_ford() {
    // Two ways to (2,-1), both two hexes long: by the ford, which would end the move, and over dry land.
    let table = || sections(8).ground("r", (2, 0)).ground("r", (2, -2));
    let game = marching(table());
    let name = |at| game.battle.tables().field.name(game.at(at));
    let (near, far) = (name((1, -1)), name((2, -1)));
    let river = format!(
        "edges = [ {{ kind = \"river\", along = [\"{near}/{far}\"] }}, {{ kind = \"ford\", between = [\"{near}\", \"{far}\"] }} ]"
    );
    let mut game = marching(table().map_line(&river));
    game.act("move a1 (3,-1)");
    assert_eq!(game.hex("a1"), Some((3, -1)));
    let unit = game.piece("a1");
    let through = |at| Event::Through(unit, game.at(at));
    assert!(game.events.contains(&through((1, 0))));
    assert!(!game.events.contains(&through((1, -1))));
}
