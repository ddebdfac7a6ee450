//! What is asked, what dice are for, and what somebody does who moves the models, in words.

use super::account;
use super::prose::{FACES, knows, saved_by};
use super::words::agreeing;
use crate::engine::{Dice, Game as _, Silence};
use crate::play::report::{capital, inside, listed as and};
use crate::play::table::{Eyes, Table as _};
use crate::ruleset::hex_command::{
    Act, Battle, Face, Fire, HexId, NOBODY, OFF, PICKING, Piece, Spot, Stage, Step, When, die, mark,
};

/// The question of the pending side, or what its dice are for.
pub(super) fn prompt(battle: &Battle, eyes: Eyes) -> String {
    let state = battle.state();
    let is_unseen = match state.stage {
        Stage::Door
        | Stage::Mine
        | Stage::MineSaves
        | Stage::Clear
        | Stage::Blow
        | Stage::Depth => !knows(battle, eyes, state.errand.piece),
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
    let (fight, errand) = (&state.fight, &state.errand);
    let name = |piece: Piece| account::name(battle, piece);
    let hex = |hex: HexId| tables.field.name(hex);
    let dice = || dice_in_words(&battle.dice());
    let card = || card_name(battle, state.play.card);
    match state.stage {
        Stage::Deploy(_) => "Place a unit in its zone.".into(),
        Stage::Deal(_) => "A card is dealt.".into(),
        Stage::RollOff => {
            "Each side throws a die for the first turn: the first side's die first.".into()
        }
        Stage::Initiative => format!("{} for the initiative and the number of orders.", dice()),
        Stage::Accept(_) => format!(
            "You have won the initiative; each side will cast {}. Take it, or hand it over?",
            counted(state.orders, "activation die").replace("dies", "dice")
        ),
        Stage::Draw(..) | Stage::DrawLot(..) => "A card is drawn.".into(),
        Stage::Lot(_) => format!("{}: how many cards are drawn?", dice()),
        Stage::Discard(_, number) if number == PICKING => {
            "Keep one card for this turn: which of the others goes?".into()
        }
        Stage::Discard(side, _) => format!(
            "You hold {} and may hold {}. Which one goes?",
            counted(state.hands[side.at()].count_ones() as u8, "card"),
            tables.sides[side.at()].limit
        ),
        Stage::Cast(_) => format!("{} for this turn's orders.", dice()),
        Stage::Scout(_) => "Recce units may look about before anybody is activated.".into(),
        Stage::Slot => match state.step {
            Step::Activation => format!(
                "Put a die on a unit or commander, play a card, or pass.{}",
                // Told once a turn.
                match tables.unit_numbers().any(|unit| {
                    tables.side_of(unit) == state.slot && state.unit(unit).is(mark::ORDERED)
                }) {
                    true => "",
                    false => " Dice you keep may give units a second battle.",
                }
            ),
            Step::Movement => "Move a unit that has a die, play a card, or pass.".into(),
            _ => "Battle with a unit that has a die, play a card, or pass.".into(),
        },
        Stage::Window(when, _) => match when {
            When::Ordered => format!(
                "{} has been given a die. Play a card on it, or pass.",
                name(acting(battle))
            ),
            When::Moving => format!(
                "{} is about to move from {} to {}. Play a card on it, or pass.",
                name(errand.piece),
                hex(state.hex_of(errand.piece)),
                hex(errand.to)
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
            "{} has been played.{} Save against it, counter it, or pass.",
            card(),
            saves(battle)
        ),
        Stage::CardSave => format!("{} to save against {}.{}", dice(), card(), saves(battle)),
        Stage::CardDraw => format!("{} gives a card.", card()),
        Stage::Door => format!(
            "{} for {} to get in by the door of {}. {} or more opens it.",
            dice(),
            name(errand.piece),
            hex(errand.to),
            battle.door_number(errand.piece, errand.to)
        ),
        Stage::Mine => format!("{}: a mine goes off under {}.", dice(), name(errand.piece)),
        Stage::MineSaves => format!("{} to save {} from the mine.", dice(), name(errand.piece)),
        Stage::Clear => format!(
            "{} for {} to clear {}.",
            dice(),
            name(errand.piece),
            hex(errand.to)
        ),
        Stage::Blow => format!(
            "{}: does the bridge {} blow?",
            dice(),
            spot(battle, errand.spot)
        ),
        Stage::GetOut => format!("Does {} get out of its vehicle?", name(errand.piece)),
        Stage::Follow => format!(
            "Another unit of the platoon may move with {}.",
            name(if errand.first == NOBODY {
                errand.piece
            } else {
                errand.first
            })
        ),
        Stage::LookAbout => format!("Does {} reconnoitre after its move?", name(errand.piece)),
        Stage::Depth => format!("{} for how far {} can see.", dice(), name(errand.piece)),
        Stage::Spotted => format!(
            "{} has looked into your hexes. Show what it has spotted.",
            name(errand.piece)
        ),
        Stage::Withdraw => {
            let from = state.hex_of(fight.attacker);
            let (verb, far) = match tables.field.distance(from, fight.hex) {
                1 => ("closes with", String::new()),
                far => ("fires at", format!(" from {far} hexes away")),
            };
            let dice = dice_in_words(&battle.dice_to_come());
            format!(
                "{} {verb} {}{far}, with {dice}. Withdraw? Losses come first, then a step back of 1 hex \
                 whatever flags there are, and no battle any more this turn.",
                name(fight.attacker),
                struck(battle)
            )
        }
        Stage::Scatter => format!(
            "{}: where does the shell of {} fall?",
            dice(),
            name(fight.attacker)
        ),
        Stage::Throw => format!(
            "{}: {} on {} at effective range {}.",
            dice(),
            name(fight.attacker),
            struck(battle),
            fight.range
        ),
        Stage::Rouse => format!(
            "{} showed on white dice. Spend one to rouse a commander, who may move at once, and it drives \
             nobody back; or pass.",
            counted(fight.white_flags, "flag")
        ),
        Stage::Roused(leader) => format!("{} has been roused and may move.", name(leader)),
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
                "A miss"
            }
        ),
        Stage::Sergeant => format!("Is the figure {} has lost its sergeant?", struck(battle)),
        Stage::SergeantRoll => format!("{}: is it the sergeant of {}?", dice(), struck(battle)),
        Stage::Flags => flags(battle),
        Stage::FlagSaves => format!(
            "{} to save {} from retreating. A flag saves.",
            dice(),
            struck(battle)
        ),
        Stage::Retreat => format!(
            "{} retreats {}. Where to?",
            struck(battle),
            counted(fight.retreat, "hex")
        ),
        Stage::Advance => {
            let leader = state.leader_in(state.hex_of(fight.attacker));
            // HC-BRK-7.
            let stays = leader != NOBODY && battle.judge(&Act::Advance { lead: true }).is_err();
            format!(
                "{} is empty. Does {} enter it?{}",
                hex(fight.hex),
                name(fight.attacker),
                match stays {
                    true => format!(" {} would stay behind, alone.", capital(&name(leader))),
                    false => String::new(),
                }
            )
        }
        Stage::Exploit => format!("Does {} battle again?", name(fight.attacker)),
        Stage::Over(_) => "The battle is over.".into(),
    }
}

/// Whether to stand against flags, and what comes of it (HC-RET-6).
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
            counted(dice, "die").replace("dies", "dice")
        ),
    }
}

/// What saves against the card that has just been played.
fn saves(battle: &Battle) -> String {
    let play = &battle.state().play;
    let used = battle.tables().use_of(play.card, play.side);
    saved_by(used.and_then(|used| used.save))
}

/// The unit the last die was put on, as far as the card window is about it.
fn acting(battle: &Battle) -> Piece {
    battle.state().errand.piece
}

/// Who or what is attacked.
pub(super) fn struck(battle: &Battle) -> String {
    let fight = &battle.state().fight;
    match fight.target {
        NOBODY => battle.tables().field.name(fight.hex),
        target => account::name(battle, target),
    }
}

/// A card inside a sentence: by the person on it, or by its title in quotes.
pub(super) fn card_name(battle: &Battle, card: u8) -> String {
    match battle.tables().cards.get(usize::from(card)) {
        None => "a card".into(),
        Some(card) if battle.tables().home_guard => inside(&card.name),
        Some(card) => format!("'{}'", card.name),
    }
}

pub(super) fn spot(battle: &Battle, spot: Spot) -> String {
    let field = &battle.tables().field;
    if spot.other == OFF {
        format!("in {}", field.name(spot.hex))
    } else {
        format!(
            "between {} and {}",
            field.name(spot.hex),
            field.name(spot.other)
        )
    }
}

/// `3 hexes`, `1 card`.
pub(super) fn counted(number: impl Into<u16>, what: &str) -> String {
    let number = number.into();
    match (number, what) {
        (1, _) => format!("1 {what}"),
        (_, "hex") => format!("{number} hexes"),
        _ => format!("{number} {what}s"),
    }
}

/// `3 white and 1 yellow battle dice`.
pub(super) fn dice_in_words(dice: &Dice) -> String {
    let names = [
        "white",
        "yellow",
        "green",
        "activation",
        "variable",
        "initiative",
        "plain",
        "card",
        "figure",
    ];
    let mut parts: Vec<(u16, &str)> = Vec::new();
    for it in dice.as_slice() {
        let name = names.get(usize::from(it.kind)).copied().unwrap_or("plain");
        match parts.last_mut() {
            Some((count, last)) if *last == name => *count += 1,
            _ => parts.push((1, name)),
        }
    }
    let total: u16 = parts.iter().map(|(count, _)| count).sum();
    let colours = dice.as_slice().iter().all(|it| it.kind <= die::GREEN);
    let listed: Vec<String> = parts
        .iter()
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    // Dice of different sorts are named one by one: `1 initiative die and 1 variable die`.
    if !colours && parts.len() > 1 {
        let each = parts.iter().map(|(count, name)| {
            let noun = if *count == 1 { "die" } else { "dice" };
            format!("{count} {name} {noun}").replace(" plain", "")
        });
        return and(&each.collect::<Vec<String>>());
    }
    let noun = if total == 1 { "die" } else { "dice" };
    let kind = if colours { " battle" } else { "" };
    match listed.as_slice() {
        [] => "no dice".into(),
        // Alone they are just dice.
        [one] => format!("{}{kind} {noun}", one.trim_end_matches(" plain")),
        [all @ .., last] => format!("{} and {last}{kind} {noun}", all.join(", ")),
    }
}

/// An act for somebody who moves models and counters on a real table.
pub(super) fn order(battle: &Battle, act: &Act) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let name = |piece: Piece| full_name(battle, piece);
    let hex = |hex: HexId| tables.field.name(hex);
    let from = |piece: Piece| hex(state.hex_of(piece));
    match *act {
        Act::Deploy { unit, hex: to } => format!("Put {} into hex {}.", name(unit), hex(to)),
        Act::Place { piece, .. } => format!(
            "Put an activation die ({}) on {} in hex {}.",
            battle.write(act).split(' ').nth(1).unwrap_or_default(),
            name(piece),
            from(piece)
        ),
        Act::Move { piece, to, lead } => {
            let along = if lead { ", its commander with it" } else { "" };
            let (start, at) = (from(piece), before_door(battle, act, piece));
            match at {
                Some(at) if at == state.hex_of(piece) => format!(
                    "Leave {} in hex {start}: it wants to get in by the door of hex {}.",
                    name(piece),
                    hex(to)
                ),
                Some(at) => format!(
                    "Move {} from hex {start} to hex {}{along}: it wants to get in by the door of hex {}.",
                    name(piece),
                    hex(at),
                    hex(to)
                ),
                None => format!(
                    "Move {} from hex {start} to hex {}{along}.",
                    name(piece),
                    hex(to)
                ),
            }
        }
        Act::DigIn { unit } => format!(
            "Put a sandbag marker on {} in hex {}.",
            name(unit),
            from(unit)
        ),
        Act::Mount { unit } => {
            format!("Put {} in hex {} into its vehicle.", name(unit), from(unit))
        }
        Act::Dismount { unit } => format!(
            "Take {} in hex {} out of its vehicle.",
            name(unit),
            from(unit)
        ),
        Act::Fire {
            unit, hex: at, how, ..
        } => {
            let how = match how {
                Fire::Direct => "",
                Fire::Blind => ", unseen",
                Fire::Guided(_) => ", guided by a spotter",
                Fire::Bridge => ", at the bridge",
                Fire::Building => ", at the building",
            };
            let whom = match state.unit_in(at) {
                NOBODY => String::new(),
                unit => format!(" at {}", name(unit)),
            };
            format!(
                "{} in hex {} fires{whom} in hex {}{how}.",
                capital(&name(unit)),
                from(unit),
                hex(at)
            )
        }
        Act::Retreat { hex: to } => format!(
            "Move {} back from hex {} to hex {}.",
            name(state.fight.target),
            hex(state.fight.hex),
            hex(to)
        ),
        Act::Advance { .. } => format!(
            "Move {} from hex {} into hex {}.",
            name(state.fight.attacker),
            from(state.fight.attacker),
            hex(state.fight.hex)
        ),
        Act::Play { card, target, .. } => {
            let on = if target == NOBODY {
                String::new()
            } else {
                format!(" on {} in hex {}", name(target), from(target))
            };
            format!("Play {}{on}.", card_name(battle, card))
        }
        Act::Pass => format!("{} passes.", battle.side_name(state.slot)),
        _ => format!("{}.", capital(&battle.write(act))),
    }
}

/// Where a piece stands before a door that it must get open first; none when there is no such door.
fn before_door(battle: &Battle, act: &Act, piece: Piece) -> Option<HexId> {
    let mut after = battle.clone();
    after.apply(act, &mut Silence);
    while matches!(after.state().stage, Stage::Window(..)) && after.check(&Act::Pass).is_ok() {
        after.apply(&Act::Pass, &mut Silence);
    }
    (after.state().stage == Stage::Door).then(|| after.state().hex_of(piece))
}

/// A piece by its id and the name on its card.
pub(super) fn full_name(battle: &Battle, piece: Piece) -> String {
    let tables = battle.tables();
    if piece == NOBODY {
        return "nobody".into();
    }
    let title = if tables.leader_numbers().contains(&piece) {
        &tables.leader(piece).name
    } else {
        &tables.unit(piece).name
    };
    format!("{} ({title})", tables.name(piece))
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
