//! What players are told about why: dice that count and dice that do not, flags, platoons, second attacks, officers.

use std::collections::BTreeSet;

use pressgang::engine::Side::{First, Second};
use pressgang::games::hex_command::rules::{Act, Battle, Event, OFF, Stage, Step, mark};
use pressgang::play::report::{Account as _, Moment, Places};
use pressgang::play::{Deed, Eyes, Table as _, Thrower};

use crate::table::{Game, Table, ready};

const SECTION: &str = "home-guard-section";

/// Two Home Guard sections this far apart, and a third for the second side far away, so that nothing ends early.
fn sections(distance: i32) -> Table {
    Table::home_guard()
        .origin("0205")
        .unit("a1", SECTION, First, (0, 0))
        .unit("b1", SECTION, Second, (distance, 0))
        .unit("b2", SECTION, Second, (5, 3))
}

/// What everybody is told of the next step, sentence by sentence.
fn hear(game: &mut Game, step: impl FnOnce(&mut Game)) -> String {
    let before = game.battle.clone();
    step(game);
    let told = game.events.iter();
    let told = told.filter_map(|event| game.battle.tell(&before, event, Eyes::All));
    told.collect::<Vec<_>>().join("\n")
}

/// What is told of an attack with these faces, up to the saves.
fn rolled(table: Table, target: &str, faces: &str) -> String {
    let mut game = ready(table);
    game.attack(&format!("fire a1 {target}"));
    hear(&mut game, |game| {
        game.roll(faces);
    })
}

fn has(told: &str, sentence: &str) {
    let found = told.lines().any(|line| line == sentence);
    assert!(found, "{sentence}\n--\n{told}");
}

/// HC-HIT-7, HC-HIT-9.
#[test]
fn a_second_hit_face_is_explained_and_so_is_the_certain_kill() {
    let told = rolled(sections(1), "(1,0)", "H H S");
    has(
        &told,
        "1 soldier and 2 HIT!: 2 hits. The first kills without a save, because effective range 1 is odd (HC-HIT-9).",
    );
    has(
        &told,
        "1 HIT! does not count: HIT! makes one hit at most, however many dice show it (HC-HIT-7).",
    );
    let told = rolled(sections(2), "(2,0)", "S S M");
    has(
        &told,
        "2 soldiers and 1 miss: 2 hits. The first kills without a save, because two dice show the same symbol (HC-HIT-10).",
    );
    // Nothing is explained where there is nothing to explain.
    assert_eq!(
        rolled(sections(2), "(2,0)", "S C M"),
        "1 soldier, 1 car and 1 miss: 2 hits."
    );
}

/// HC-HIT-7: HIT! has a range.
#[test]
fn a_face_that_does_not_carry_is_explained() {
    let told = rolled(sections(3), "(3,0)", "H M");
    has(&told, "1 HIT! and 1 miss: no hit.");
    has(
        &told,
        "1 HIT! does not count: it hits up to an effective range of 2, and this is 3 (HC-HIT-7).",
    );
}

#[test]
fn a_face_that_cannot_hurt_this_target_is_explained() {
    let table = Table::to_arms()
        .origin("0205")
        .unit("a1", "regulars", First, (0, 0))
        .unit("tank", "tank", Second, (2, 0));
    let mut game = ready(table);
    game.attack("fire a1 (2,0)");
    let faces = vec!["S"; game.dice().len()].join(" ");
    let told = hear(&mut game, |game| {
        game.roll(&faces);
    });
    assert!(
        told.contains(" do not count: only ") && told.contains(" hit the "),
        "{told}"
    );
    assert!(told.contains(": no hit."), "{told}");
}

/// HC-BAT-9, and the hits that find nobody.
#[test]
fn hits_and_kills_beyond_what_there_is_are_explained() {
    let told = rolled(sections(1).figures("b1", 1), "(1,0)", "S C M");
    let first = "1 soldier, 1 car and 1 miss: 2 hits, but the b1 can only lose 1.";
    assert!(told.starts_with(first), "{told}");
    let mut game = ready(sections(1).figures("a1", 1));
    game.attack("fire a1 (1,0)").roll("S C H");
    let told = hear(&mut game, |game| {
        game.roll("S S");
    });
    has(&told, "The a1 has 1 figure: 1 kill at most (HC-BAT-9).");
}

/// The range is broken down before the dice, and cover says what it costs.
#[test]
fn cover_that_takes_dice_away_is_named_before_the_roll() {
    let mut game = ready(sections(2).ground("B", (2, 0)));
    game.attack("fire a1 (2,0)");
    let prompt = game.battle.prompt(Eyes::All);
    let range = "at effective range 3 (2 hexes away, +1 for the intact building the target is in).";
    assert!(prompt.contains(range), "{prompt}");
    assert!(prompt.ends_with(" Cover costs it 1 die."), "{prompt}");
    let led = sections(2).leader("captain", "captain", First, (0, 0));
    let mut game = ready(led);
    game.attack("fire a1 (2,0) support");
    let prompt = game.battle.prompt(Eyes::All);
    let range = "at effective range 1 (2 hexes away, -1 for the support of Captain Mainwaring).";
    assert!(prompt.ends_with(range), "{prompt}");
}

/// What is told of the flags of an attack whose target stands.
fn stood(table: Table, faces: &str) -> (Game, String) {
    let mut game = ready(table);
    game.attack("fire a1 (2,0)");
    let mut told = hear(&mut game, |game| {
        game.roll(faces);
    });
    if game.stage() == Stage::Flags {
        told.push('\n');
        told += &hear(&mut game, |game| {
            game.act("stand");
        });
    }
    (game, told)
}

/// HC-RET-3 to HC-RET-5.
#[test]
fn flags_that_move_nobody_say_why() {
    let (_, told) = stood(sections(2), "F F M");
    has(
        &told,
        "The b1 ignores 2 flags: 6 figures are left, and 5 are enough to stand (HC-RET-4).",
    );
    has(&told, "The b1 stands its ground.");
    let led = sections(2).leader("chief", "chief-warden", Second, (2, 0));
    let (_, told) = stood(led.figures("b1", 4), "F M M");
    has(
        &told,
        "The b1 ignores 1 flag: 4 figures are left, and with a commander 4 are enough to stand (HC-RET-4).",
    );
    let inside = sections(2).ground("B", (2, 0)).figures("b1", 4);
    let (_, told) = stood(inside, "F M");
    has(
        &told,
        "The b1 ignores 1 flag, thanks to the intact building (HC-RET-5).",
    );
    let (mut game, _) = stood(sections(2).figures("b1", 4), "F F M");
    assert_eq!(game.stage(), Stage::FlagSaves);
    let told = hear(&mut game, |game| {
        game.roll("M");
    });
    has(
        &told,
        "The b1 does not save the flag; the first of several cannot be saved (HC-RET-3): 2 hexes back.",
    );
}

/// HC-RET-13, and flags on a unit that is gone.
#[test]
fn flags_without_anybody_to_move_are_accounted_for() {
    let (_, told) = stood(sections(2).figures("b1", 1), "S S F");
    has(&told, "The flag moves nobody: nothing is left of the b1.");
    let mut game = ready(sections(2).figures("b1", 4));
    game.act("fire a1 (2,0)");
    assert_eq!(game.stage(), Stage::Withdraw);
    let told = hear(&mut game, |game| {
        game.act("withdraw");
    });
    has(
        &told,
        "The b1 falls back 1 hex once the losses are settled, whatever flags come up (HC-RET-13).",
    );
    let told = hear(&mut game, |game| {
        game.roll("F F M");
    });
    has(
        &told,
        "The 2 flags move nobody: the withdrawal of the b1 is 1 hex in any case (HC-RET-13).",
    );
}

/// HC-PLT-2.
#[test]
fn a_unit_that_moves_without_a_die_says_whose_die_it_is() {
    let table =
        sections(5)
            .unit("a2", SECTION, First, (0, 1))
            .leader("captain", "captain", First, (0, 0));
    let mut game = table.start();
    game.activation_step(First, "In", "");
    game.act("place infantry a1")
        .act("move a1 (2,0) with captain");
    let prompt = game.battle.prompt(Eyes::All);
    assert!(prompt.contains("one die moves both (HC-PLT-2)"), "{prompt}");
    let told = hear(&mut game, |game| {
        game.act("move a2 (1,1)");
    });
    has(
        &told,
        "The a2 moves on the die of the a1: one die moves both units of a platoon (HC-PLT-2).",
    );
}

/// HC-ACT-9.
#[test]
fn a_second_attack_is_marked_and_says_which_die_it_spends() {
    let mut game = ready(sections(2));
    game.pool(First, "Gu");
    let fire = game.read("fire a1 (2,0)");
    let remark = game.battle.remark(&fire, Eyes::All);
    assert!(!remark.contains("second attack"), "{remark}");
    game.attack("fire a1 (2,0)").roll("M M M");
    while game.state().slot == Second {
        game.act("pass");
    }
    let remark = game.battle.remark(&fire, Eyes::All);
    assert!(
        remark.ends_with("; second attack, spends the gun die)"),
        "{remark}"
    );
    let told = hear(&mut game, |game| {
        game.act("fire a1 (2,0)");
    });
    has(
        &told,
        "The a1 attacks a second time this turn, spending the gun die kept for it (HC-ACT-9).",
    );
}

/// HC-INI-5.
#[test]
fn an_initiative_that_is_handed_over_is_announced() {
    let mut game = sections(3).start();
    game.edit(|state| {
        (state.turn, state.orders) = (2, 3);
        (state.step, state.stage) = (Step::Opening, Stage::Accept(First));
    });
    let told = hear(&mut game, |game| {
        game.act("hand over");
    });
    has(&told, "First hands the initiative over.");
    has(
        &told,
        "Second holds the initiative; each side rolls 3 activation dice.",
    );
}

/// HG-CMP-2.
#[test]
fn officers_do_not_repeat_themselves_and_the_dead_are_silent() {
    let table = sections(3)
        .leader("captain", "captain", First, (0, 0))
        .side_line(First, "officers = [\"mainwaring\"]");
    let mut game = table.start();
    game.edit(|state| (state.play.side, state.play.card) = (Second, 0));
    let said = |battle: &Battle| {
        let failed = Event::CardNotSaved(First, 0, 5);
        let told = battle.tell(battle, &failed, Eyes::All).expect("a sentence");
        told.split_once(" Captain Mainwaring: ")
            .map(|it| it.1.to_string())
    };
    let mut lines = BTreeSet::new();
    for turn in 1..=4 {
        game.edit(|state| (state.turn, state.played[1]) = (turn, 1));
        lines.extend(said(&game.battle));
        // It follows from the battle alone.
        assert_eq!(said(&game.battle), said(&game.battle.clone()));
    }
    assert_eq!(lines.len(), 4, "{lines:?}");
    // Two cards in one turn get two answers.
    game.edit(|state| state.played[1] = 1);
    let first = said(&game.battle);
    game.edit(|state| state.played[1] = 2);
    assert_ne!(first, said(&game.battle));
    let captain = game.piece("captain");
    game.edit(|state| {
        let hex = state.hex_of(captain);
        state.leader_mut(captain).hex = OFF;
        state.leader_at[usize::from(hex)] = u8::MAX;
    });
    assert_eq!(said(&game.battle), None);
}

/// TA-CRD-6, AMB-90: dice cards say what they do, and are not wasted.
#[test]
fn a_dice_card_says_what_it_exchanges_and_is_not_wasted_on_placed_dice() {
    let regulars = || {
        Table::to_arms()
            .origin("0105")
            .unit("a1", "regulars", First, (0, 0))
            .unit("a2", "regulars", First, (0, 2))
            .unit("b1", "regulars", Second, (5, 0))
    };
    let mut game = regulars().card(First, "borrowed-battery").start();
    game.activation_step(First, "In", "In");
    let told = hear(&mut game, |game| {
        game.act("play borrowed-battery");
    });
    has(&told, "First gives up 1 infantry die for 1 gun die.");
    // The gun die that pays lies on a unit, where the armour die would only take its place.
    let mut game = regulars().card(First, "bolt-it-on").start();
    game.activation_step(First, "Gu In", "In");
    game.act("place gun a1").act("pass");
    let (rule, facts) = game.refused("play bolt-it-on");
    assert_eq!(rule, "AMB-90");
    assert!(facts.contains("lies on a unit already"), "{facts}");
}

/// HC-MOV-10: a card that lets a unit dig in and attack says what keeps it from digging in.
#[test]
fn a_card_that_would_change_nothing_says_why() {
    let table = Table::to_arms()
        .origin("0105")
        .unit("a1", "regulars", First, (0, 0))
        .unit("a2", "regulars", First, (0, 2))
        .unit("b1", "regulars", Second, (3, 0))
        .card(First, "spade-and-rifle");
    let mut game = ready(table);
    game.mark("a1", mark::MOVED, true);
    let why = |game: &Game, unit: &str| game.refused(&format!("play spade-and-rifle {unit}"));
    assert_eq!(
        why(&game, "a1"),
        ("HC-MOV-10", "a1 has moved this turn".into())
    );
    game.mark("a2", mark::ORDERED, false);
    let (rule, facts) = why(&game, "a2");
    assert!(facts.contains("a2 has no"), "{rule} {facts}");
}

/// Typed activation dice: letters may be run together, as the docs say.
#[test]
fn activation_dice_may_be_typed_without_spaces() {
    let mut game = sections(3).start();
    game.edit(|state| {
        (state.turn, state.orders) = (1, 4);
        (state.step, state.stage) = (Step::Opening, Stage::Cast(First));
    });
    let mut spaced = game.clone();
    game.roll("InInGu*");
    spaced.roll("In In Gu *");
    assert_eq!(game.state().pool[0], [1, 0, 0, 1, 2]);
    assert_eq!(game.state(), spaced.state());
}

/// The chance of a saving throw is in the question of whoever saves.
#[test]
fn a_saving_throw_against_a_card_says_its_chance() {
    let table = sections(3)
        .leader("captain", "captain", First, (0, 0))
        .side_line(First, "captain = true")
        .card(Second, "mrs-mainwaring");
    let mut game = table.start();
    game.activation_step(First, "In", "In");
    game.act("place infantry a1").act("play mrs-mainwaring a1");
    assert_eq!(game.stage(), Stage::CardSave);
    let prompt = game.battle.prompt(Eyes::Of(First));
    assert!(prompt.ends_with("on two dice, a 28 % chance."), "{prompt}");
    let told = hear(&mut game, |game| {
        game.roll("6 5");
    });
    assert!(
        told.starts_with("11 saves (9 or more was needed): "),
        "{told}"
    );
}

/// A battle with its steps, for a report.
struct Played {
    game: Game,
    steps: Vec<(Battle, Deed<Act>, Vec<Event>)>,
}

impl Played {
    fn of(game: Game) -> Played {
        Played {
            game,
            steps: Vec::new(),
        }
    }

    fn act(&mut self, line: &str) -> &mut Played {
        let (before, act) = (self.game.battle.clone(), self.game.read(line));
        self.game.act(line);
        self.steps
            .push((before, Deed::Act(act), self.game.events.clone()));
        self
    }

    /// Declares an attack, and the target stays where it is.
    fn attack(&mut self, line: &str) -> &mut Played {
        self.act(line);
        if self.game.stage() == Stage::Withdraw {
            self.act("pass");
        }
        self
    }

    fn roll(&mut self, faces: &str) -> &mut Played {
        let before = self.game.battle.clone();
        let throw = before.read_throw(faces).expect("faces");
        self.game.roll(faces);
        let deed = Deed::Roll(throw, Thrower::Hand);
        self.steps.push((before, deed, self.game.events.clone()));
        self
    }

    /// What a report says of it.
    fn report(&self) -> String {
        let afters = self.steps.iter().skip(1).map(|it| &it.0);
        let afters = afters.chain([&self.game.battle]);
        let steps = self.steps.iter().zip(afters).enumerate();
        let moments: Vec<Moment<'_, Battle>> = steps
            .map(|(at, ((before, deed, events), after))| Moment {
                number: at + 1,
                before,
                after,
                deed,
                events,
            })
            .collect();
        let lines = Battle::narrate(&moments, &Places::new());
        let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        text.join(" ")
    }
}

/// HG-DIE-7: a commander roused in an attack gets past a door after the dice, and the report says so in that order.
#[test]
fn the_report_keeps_the_order_of_a_door_and_the_fight_before_it() {
    let table = sections(2).figures("b1", 4).ground("B", (1, 2)).leader(
        "captain",
        "captain",
        First,
        (0, 2),
    );
    let mut played = Played::of(ready(table));
    played.attack("fire a1 (2,0)").roll("F S M");
    played.act("rouse captain").act("move captain (1,2)");
    assert_eq!(played.game.stage(), Stage::Door);
    played.roll("6");
    let text = played.report();
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what}\n{text}"));
    assert!(at("[soldier, flag, miss]") < at("door"), "{text}");
    assert!(at("door") < at("Captain Mainwaring went into"), "{text}");
}

/// The report gives the same reasons as the table, in fewer words.
#[test]
fn the_report_gives_reasons_too() {
    let mut game = ready(sections(1));
    game.pool(First, "Gu");
    let mut played = Played::of(game);
    played.attack("fire a1 (1,0)").roll("H H S").roll("M");
    while played.game.state().slot == Second {
        played.act("pass");
    }
    played.attack("fire a1 (1,0)").roll("F M M");
    if played.game.stage() == Stage::Flags {
        played.act("stand");
    }
    let text = played.report();
    for part in [
        "one kill without a save]",
        " Only one HIT! counted.",
        ", for the second time, on a gun die kept back",
        ": there were figures enough.",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let table =
        sections(5)
            .unit("a2", SECTION, First, (0, 1))
            .leader("captain", "captain", First, (0, 0));
    let mut game = table.start();
    game.edit(|state| {
        (state.turn, state.orders) = (2, 3);
        (state.step, state.stage) = (Step::Opening, Stage::Accept(First));
    });
    let mut handed = Played::of(game);
    handed.act("hand over");
    let text = handed.report();
    let announced = "First won the initiative and handed it over.";
    assert!(text.starts_with(announced), "{text}");
    let mut game = sections(5)
        .unit("a2", SECTION, First, (0, 1))
        .leader("captain", "captain", First, (0, 0))
        .start();
    game.activation_step(First, "In", "");
    game.act("place infantry a1");
    let mut marched = Played::of(game);
    marched
        .act("move a1 (2,0) with captain")
        .act("move a2 (1,1)");
    let text = marched.report();
    assert!(text.contains(" in one platoon with the a1"), "{text}");
}
