//! What officers say about the saving throws of their side (HG-CMP-2): lines take turns, and the dead are silent.

use crate::engine::Side;
use crate::games::hex_command::rules::{Battle, OFF, Reply};

/// What an officer of the side says, in the battle before the throw; empty when nobody is there to say it.
pub(super) fn reply(before: &Battle, side: Side, lines: impl Fn(&Reply) -> &Vec<String>) -> String {
    let officers = &before.tables().sides[side.at()].replies;
    let present: Vec<&Reply> = officers
        .iter()
        .filter(|it| is_there(before, side, it))
        .collect();
    // The officers speak in turn, each with the next line.
    let rounds = present.iter().map(|it| lines(it).len()).max();
    let mut said: Vec<(&str, &String)> = Vec::new();
    for round in 0..rounds.unwrap_or(0) {
        let speakers = present.iter();
        said.extend(speakers.filter_map(|it| Some((it.who.as_str(), lines(it).get(round)?))));
    }
    match said.get(turn_of(before, side.other(), said.len())) {
        Some((who, line)) => format!(" {who}: \"{line}\""),
        None => String::new(),
    }
}

/// Which of several lines has its turn: they follow one another card by card, as if every turn saw as many cards as it
/// may. It follows from the battle alone, so nothing has to be remembered.
fn turn_of(battle: &Battle, player: Side, lines: usize) -> usize {
    let state = battle.state();
    let lines = lines.max(1);
    let most = usize::from(battle.tables().read.cards_per_turn).max(1);
    let cards = usize::from(state.played[player.at()]).saturating_sub(1);
    let card = usize::from(state.turn) * most + cards;
    // With one card a turn, every second line would never be heard of a number of lines that is even.
    match most > 1 && lines.is_multiple_of(most) {
        true => (card + card / lines) % lines,
        false => card % lines,
    }
}

/// Whether an officer is there to speak: not when the piece has left the table.
fn is_there(battle: &Battle, side: Side, officer: &Reply) -> bool {
    let (tables, state) = (battle.tables(), battle.state());
    let is_this = |it: &u8| {
        let row = tables.leader(*it);
        row.side == side && officer.piece.as_ref() == Some(&row.piece)
    };
    let mut pieces = tables.leader_numbers().filter(is_this).peekable();
    // An officer without a piece in this battle commands from elsewhere.
    pieces.peek().is_none() || pieces.any(|it| state.hex_of(it) != OFF)
}
