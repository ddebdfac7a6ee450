//! The pending question, what dice are for, and what the person who moves the models does, in words.

use super::account;
use super::prose::{FACES, knows, range_in_words, saved_by, taken_by_cover};
use super::words::{agreeing, effect_on};
pub(super) use crate::diag::counted;
use crate::engine::{Dice, Die, Game as _, Side};
use crate::games::hex_command::rules::{
    Act, Battle, BridgeSite, Face, Fire, Hands, HexId, NOBODY, OFF, PICKING, Piece, Stage, Step,
    When, die, mark,
};
use crate::play::report::{capital, inside, listed as and};
use crate::play::{Eyes, Table as _};

/// The question of the pending side, or what its dice are for.
pub(super) fn prompt(battle: &Battle, eyes: Eyes) -> String {
    let state = battle.state();
    let is_unseen = match state.stage {
        Stage::Door
        | Stage::Mine
        | Stage::MineSaves
        | Stage::Clear
        | Stage::Blow
        | Stage::Depth => !knows(battle, eyes, state.task.piece),
        _ => false,
    };
    if is_unseen {
        return format!(
            "{} for somebody nobody has seen.",
            dice_in_words(&battle.dice())
        );
    }
    capital(&agreeing(battle, question(battle)))
}

fn question(battle: &Battle) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let (fight, task) = (&state.fight, &state.task);
    let name = |piece: Piece| account::name(battle, piece);
    let hex = |hex: HexId| tables.field.name(hex);
    let dice = || dice_in_words(&battle.dice());
    let card = || card_name(battle, state.play.card);
    match state.stage {
        Stage::Deploy(_) => "Place a unit in its zone.".into(),
        Stage::Deal(_) => "A card is dealt.".into(),
        Stage::RollOff => {
            "Each side rolls a die for the first turn: the first side's die first.".into()
        }
        Stage::Initiative => {
            let [first, second] = Side::BOTH.map(|side| battle.side_id(side));
            let thrown = battle.dice();
            match thrown
                .as_slice()
                .iter()
                .any(|it| it.kind == die::INITIATIVE)
            {
                // HC-INI-2: on turn 1 it is settled without a roll.
                false => format!("{} for the number of activation dice.", dice()),
                true => format!(
                    "{} for the initiative (1 to 3: {first}, 4 to 6: {second}) and the number of activation dice.",
                    dice()
                ),
            }
        }
        Stage::Accept(_) => format!(
            "You have won the initiative; each side will roll {}. Take it and go first, or hand it over?",
            counted(state.orders, "activation die")
        ),
        Stage::Draw(..) | Stage::DrawLot(..) => "A card is drawn.".into(),
        Stage::Lot(side) => format!("{} for cards. {}", dice(), lot(battle, side)),
        Stage::Discard(_, number) if number == PICKING => {
            "Keep one card for this turn (`keep CARD`), and the others go.".into()
        }
        Stage::Discard(side, _) => {
            let held = state.hands[side.at()].count_ones() as u8;
            let limit = tables.sides[side.at()].limit;
            format!(
                "You hold {} and may hold {limit}. {}",
                counted(held, "card"),
                match held.saturating_sub(limit) {
                    0 | 1 => "Which one goes?".to_string(),
                    over => format!("Which {over} go? (`discard CARD CARD` names several.)"),
                }
            )
        }
        Stage::Cast(_) => format!("{} for this turn's orders.", dice()),
        Stage::Scout(_) => "Recce units may look about before anybody is activated.".into(),
        Stage::Slot => match state.step {
            Step::Activation => format!(
                "Put a die on a unit or commander, play a card, or pass.{}",
                // Shown with the first die of a turn and with the last.
                match (
                    tables.unit_numbers().any(|unit| {
                        tables.side_of(unit) == state.slot && state.unit(unit).is(mark::ORDERED)
                    }),
                    state.pool[state.slot.at()].iter().sum::<u8>(),
                ) {
                    (false, _) => " Dice you keep may give units a second attack.",
                    (true, 1) => " If you keep this die, it may give a unit a second attack.",
                    (true, _) => "",
                }
            ),
            Step::Movement => "Move a unit that has a die, play a card, or pass.".into(),
            _ => "Attack with a unit that has a die, play a card, or pass.".into(),
        },
        Stage::Window(when, _) => match when {
            When::Ordered => format!(
                "{} has been given a die. Play a card on it, or pass.",
                name(acting(battle))
            ),
            When::Moving => format!(
                "{} is about to move from {} to {}. Play a card on it, or pass.",
                name(task.piece),
                hex(state.hex_of(task.piece)),
                hex(task.to)
            ),
            When::Fire => format!(
                "{} fires at {}. Play a card on it, or pass.",
                name(fight.attacker),
                struck(battle)
            ),
            When::CloseCombat => {
                format!(
                    "{} closes with {}. Play a card on it, or pass.",
                    name(fight.attacker),
                    struck(battle)
                )
            }
            _ => "Play a card, or pass.".into(),
        },
        Stage::Answer => format!(
            "{} has been played{}{}.{} Roll to save against it, counter it with a card, or pass and let it happen.",
            card(),
            match state.play.target {
                NOBODY => String::new(),
                target => format!(" on {}", name(target)),
            },
            match played_effect(battle) {
                words if words.is_empty() => words,
                words => format!(". {words}"),
            },
            saves(battle)
        ),
        Stage::CardSave => format!("{} to save against {}.{}", dice(), card(), saves(battle)),
        Stage::CardDraw => format!("{} gives a card.", card()),
        Stage::Door => format!(
            "{} for {} to get in by the door of {}. {} or more opens it.",
            dice(),
            name(task.piece),
            hex(task.to),
            battle.door_number(task.piece, task.to)
        ),
        Stage::Mine => format!("{}: a mine goes off under {}.", dice(), name(task.piece)),
        Stage::MineSaves => format!("{} to save {} from the mine.", dice(), name(task.piece)),
        Stage::Clear => format!(
            "{} for {} to clear {}.",
            dice(),
            name(task.piece),
            hex(task.to)
        ),
        Stage::Blow => format!(
            "{}: does the bridge {} blow?",
            dice(),
            site(battle, task.site)
        ),
        Stage::GetOut => format!("Does {} get out of its vehicle?", name(task.piece)),
        Stage::Follow => format!(
            "Another unit under the same commander may move on the die of {}: one die moves both (HC-PLT-2). \
             To attack it needs a die of its own.",
            name(if task.first == NOBODY {
                task.piece
            } else {
                task.first
            })
        ),
        Stage::LookAbout => format!("Does {} reconnoitre after its move?", name(task.piece)),
        Stage::Depth => format!("{} for how far {} can see.", dice(), name(task.piece)),
        Stage::Spotted => format!(
            "{} has looked into your hexes. Show what it has spotted.",
            name(task.piece)
        ),
        Stage::Withdraw => {
            let from = state.hex_of(fight.attacker);
            let (verb, far) = match tables.field.distance(from, fight.hex) {
                1 => ("closes with", String::new()),
                far => ("fires at", format!(" from {far} hexes away")),
            };
            let dice = dice_in_words(&battle.dice_to_come());
            format!(
                "{} {verb} {}{far}, with {dice}. Withdraw? {} would take its losses, then fall back 1 hex \
                 whatever flags there are, and could not attack for the rest of the turn.",
                name(fight.attacker),
                struck(battle),
                capital(&struck(battle))
            )
        }
        Stage::Scatter => format!(
            "{}: where does the shell of {} fall?",
            dice(),
            name(fight.attacker)
        ),
        Stage::Throw => format!(
            "{}: {} on {} at effective range {}{}.{}",
            dice(),
            name(fight.attacker),
            struck(battle),
            fight.range,
            range_of_attack(battle),
            taken_by_cover(battle)
        ),
        Stage::Rouse => format!(
            "{} on white dice. You may spend one to let a commander move at once; {}. Or pass.",
            counted(fight.white_flags, "flag"),
            // HC-RET-5 and following.
            match would_ignore_flags(battle) {
                true => format!("{} would ignore it anyway", struck(battle)),
                false => "that flag then drives nobody back".into(),
            }
        ),
        Stage::Roused(leader) => format!("A white flag lets {} move at once.", name(leader)),
        Stage::Assign => format!(
            "How many of {} go on the vehicle of {}?",
            counted(fight.vehicle_hits, "hit"),
            struck(battle)
        ),
        Stage::Saves => format!(
            "{} to save {} from {}. {} saves.",
            dice(),
            struck(battle),
            counted(battle.dice().as_slice().len() as u16, "hit"),
            // HC-SAV-2.
            if fight.distance >= 2 {
                "A miss or a flag"
            } else {
                "At 1 hex only a miss"
            }
        ),
        Stage::Sergeant => format!("Is the figure {} has lost its sergeant?", struck(battle)),
        Stage::SergeantRoll => format!("{}: is it the sergeant of {}?", dice(), struck(battle)),
        Stage::Flags => flags(battle),
        Stage::FlagSaves => format!(
            "{} to save {} from retreating. A flag saves{}.",
            dice(),
            struck(battle),
            match fight.retreat > fight.saveable {
                true => "; the first of several flags cannot be saved (HC-RET-3)",
                false => "",
            }
        ),
        Stage::Retreat => format!(
            "{} retreats {}",
            struck(battle),
            match fight.retreat {
                1 => "1 hex. Where to?".into(),
                hexes => format!("{hexes} hexes, one at a time. Where to first?"),
            }
        ),
        Stage::Advance => {
            let leader = state.leader_in(state.hex_of(fight.attacker));
            // HC-BRK-7.
            let stays = leader != NOBODY && battle.judge(&Act::Advance { lead: true }).is_err();
            format!(
                "{} is empty. Does {} enter it?{}{}",
                hex(fight.hex),
                name(fight.attacker),
                match stays {
                    true => format!(" {} would stay behind, alone.", capital(&name(leader))),
                    false => String::new(),
                },
                match leaves_goal(battle) {
                    true => format!(
                        " It would leave the objective in {}.",
                        hex(state.hex_of(fight.attacker))
                    ),
                    false => String::new(),
                }
            )
        }
        Stage::Exploit => format!("Does {} attack again?", name(fight.attacker)),
        Stage::Over(_) => "The battle is over.".into(),
    }
}

/// Whether the target of an attack ignores all the flags against it, whatever it may still lose: losses come before flags,
/// and a unit with fewer figures ignores fewer.
fn would_ignore_flags(battle: &Battle) -> bool {
    let fight = &battle.state().fight;
    let is_unit = battle.tables().unit_numbers().any(|it| it == fight.target);
    let keeps_figures = fight.hits == 0 && fight.vehicle_hits == 0;
    is_unit && keeps_figures && fight.flags <= battle.flags_ignored(fight.target)
}

/// Whether the unit that may advance would leave an objective that its side has yet to score for (HC-VIC-4).
fn leaves_goal(battle: &Battle) -> bool {
    let (tables, state) = (battle.tables(), battle.state());
    let attacker = state.fight.attacker;
    let (side, hex) = (tables.side_of(attacker), state.hex_of(attacker));
    let mut objectives = tables.objectives.iter().enumerate();
    objectives.any(|(at, it)| {
        let is_open = state.scored[side.at()] >> at & 1 == 0;
        it.hex == hex && it.hold && is_open && it.side.is_none_or(|its| its == side)
    })
}

/// How many cards the dice of a solitaire draw give.
fn lot(battle: &Battle, side: Side) -> String {
    let tables = battle.tables();
    match tables.hands {
        Hands::Stars => "One is drawn, and one more for each die that shows any unit.".into(),
        _ => format!(
            "{} are drawn, and one more on 4 to 6.",
            tables.sides[side.at()].limit.div_ceil(2)
        ),
    }
}

/// Whether to ignore and save flags, and what follows (HC-RET-6).
fn flags(battle: &Battle) -> String {
    let fight = &battle.state().fight;
    let (flags, ignored) = (fight.flags, battle.flags_ignored(fight.target));
    let against = format!("{} against {}.", counted(flags, "flag"), struck(battle));
    let left = flags.saturating_sub(ignored);
    let certain = u8::from(flags >= 2 && ignored == 0);
    let side = battle.tables().side_of(fight.target);
    let edge = battle.tables().field.home[side.at()][usize::from(fight.hex)];
    let mut back = format!("go back {}", counted(flags, "hex"));
    if !battle.can_fall_back() {
        // HC-RET-11.
        back = format!(
            "lose {}, as there is nowhere to go",
            counted(flags, "figure")
        );
    } else if flags > edge {
        back.push_str(", off the table");
    }
    match left - certain.min(left) {
        0 if left == 0 => format!(
            "{against} Stand and ignore {}, or give ground and {back}?",
            if flags == 1 { "it" } else { "them" }
        ),
        0 => format!("{against} No die saves; give ground and {back}."),
        dice => format!(
            "{against} Stand and try to save {} with {} (a flag saves), or give ground and {back}?",
            counted(dice, "flag"),
            counted(dice, "die")
        ),
    }
}

/// What the card that has just been played would do.
fn played_effect(battle: &Battle) -> String {
    let play = &battle.state().play;
    let used = battle.tables().use_of(play.card, play.side);
    used.map_or_else(String::new, |used| {
        effect_on(battle, used, play.branch, play.target)
    })
}

/// What saves against the card that has just been played.
fn saves(battle: &Battle) -> String {
    let play = &battle.state().play;
    let used = battle.tables().use_of(play.card, play.side);
    saved_by(battle, used.and_then(|used| used.save))
}

/// The distance and the modifiers of the attack under way, in brackets, where there are any.
fn range_of_attack(battle: &Battle) -> String {
    let fight = &battle.state().fight;
    let range = battle.range(fight.attacker, fight.aim, fight.hex, fight.target);
    let range = range.with(fight.support);
    let is_plain = range.modifiers().next().is_none();
    if is_plain || matches!(fight.how, Fire::Bridge | Fire::Building) {
        return String::new();
    }
    let words = range_in_words(battle, fight.attacker, fight.hex, &range);
    format!(" ({words})")
}

/// The unit that got the last die, if the card window is about it.
fn acting(battle: &Battle) -> Piece {
    battle.state().task.piece
}

/// The target: a piece or a hex.
pub(super) fn struck(battle: &Battle) -> String {
    let fight = &battle.state().fight;
    match fight.target {
        NOBODY => battle.tables().field.name(fight.hex),
        target => account::name(battle, target),
    }
}

/// A card within a sentence: by the person on it, or by its title in quotes.
pub(super) fn card_name(battle: &Battle, card: u8) -> String {
    match battle.tables().cards.get(usize::from(card)) {
        None => "a card".into(),
        Some(card) if battle.tables().home_guard => inside(&card.name),
        Some(card) => format!("'{}'", card.name),
    }
}

pub(super) fn site(battle: &Battle, site: BridgeSite) -> String {
    let field = &battle.tables().field;
    if site.other == OFF {
        format!("in {}", field.name(site.hex))
    } else {
        format!(
            "between {} and {}",
            field.name(site.hex),
            field.name(site.other)
        )
    }
}

/// `3 white and 1 yellow battle dice`, `1 initiative die and 1 variable die`, `2 D6`.
pub(super) fn dice_in_words(dice: &Dice) -> String {
    let dice = dice.as_slice();
    let mut parts: Vec<(u16, Die)> = Vec::new();
    for it in dice {
        match parts.last_mut() {
            Some((count, last)) if last.kind == it.kind => *count += 1,
            _ => parts.push((1, *it)),
        }
    }
    if parts.is_empty() {
        return "no dice".into();
    }
    // Colours share a noun; different kinds of dice are named one by one.
    if dice.iter().all(|it| it.kind <= die::GREEN) {
        let colours: Vec<String> = parts
            .iter()
            .map(|(count, it)| {
                format!(
                    "{count} {}",
                    ["white", "yellow", "green"][usize::from(it.kind)]
                )
            })
            .collect();
        let noun = if dice.len() == 1 { "die" } else { "dice" };
        return format!("{} battle {noun}", and(&colours));
    }
    let each = parts.iter().map(|(count, it)| {
        let noun = if *count == 1 { "die" } else { "dice" };
        match it.kind {
            die::ACTIVATION => format!("{count} activation {noun}"),
            die::VARIABLE => format!("{count} variable {noun}"),
            die::INITIATIVE => format!("{count} initiative {noun}"),
            die::CARD => format!("{count} card"),
            die::FIGURE => format!("{count} figure"),
            _ => format!("{count} D{}", it.sides),
        }
    });
    and(&each.collect::<Vec<String>>())
}

/// What the pending dice can show, by letter.
pub(super) fn faces(battle: &Battle) -> String {
    let tables = battle.tables();
    let mut kinds: Vec<u8> = battle.dice().as_slice().iter().map(|it| it.kind).collect();
    kinds.dedup();
    let mut parts = Vec::new();
    let colours: Vec<u8> = kinds
        .iter()
        .copied()
        .filter(|it| *it <= die::GREEN)
        .collect();
    if !colours.is_empty() {
        let shown = |face: &Face| {
            colours
                .iter()
                .any(|it| tables.faces[usize::from(*it)].contains(face))
        };
        let names = Face::ALL
            .iter()
            .zip(["S", "C", "T", "H", "K", "F", "M"])
            .zip(FACES);
        let names: Vec<String> = names
            .filter(|((face, _), _)| shown(face))
            .map(|((_, letter), name)| format!("{letter} {name}"))
            .collect();
        parts.push(names.join(", "));
    }
    if kinds.contains(&die::ACTIVATION) {
        parts.push("In infantry, Gu gun, Ve vehicle, Ar armour, * any".into());
    }
    if kinds.iter().any(|kind| *kind > die::ACTIVATION) {
        parts.push("numbers".into());
    }
    let in_order = if kinds.len() > 1 {
        ", in this order"
    } else {
        ""
    };
    parts.join("; ") + in_order
}
