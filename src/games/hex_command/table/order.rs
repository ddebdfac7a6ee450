//! What to do on a real table with models, chips and counters, for a player who may not know everything.

use super::prompt::{counted, site};
use super::prose::knows;
use crate::engine::{Game as _, Side, Silence};
use crate::games::hex_command::rules::{
    Act, Battle, Fire, HexId, NOBODY, OFF, Piece, Sighting, Stage, rank_word,
};
use crate::play::report::capital;
use crate::play::{Eyes, Table as _};

/// An act for the person who moves the models; none when there is nothing to do on the table, or nothing that person may know.
pub(super) fn order(battle: &Battle, act: &Act, eyes: Eyes) -> Option<String> {
    let orders = Orders { battle, eyes };
    let state = battle.state();
    Some(match *act {
        Act::Deploy { unit, hex } => {
            format!("Put {} into hex {}.", orders.model(unit)?, orders.hex(hex))
        }
        Act::Place { rank, piece } => format!(
            "Put an activation die ({}) on {} in hex {}.",
            rank_word(rank),
            orders.piece(piece)?,
            orders.place(piece)
        ),
        Act::Move { piece, to, lead } => orders.march(act, piece, to, lead)?,
        Act::DigIn { unit } => format!(
            "Put a sandbag marker on {} in hex {}.",
            orders.piece(unit)?,
            orders.place(unit)
        ),
        Act::Mount { unit } => format!(
            "Put {} in hex {} into its vehicle.",
            orders.piece(unit)?,
            orders.place(unit)
        ),
        Act::Dismount { unit } => format!(
            "Take {} in hex {} out of its vehicle.",
            orders.piece(unit)?,
            orders.place(unit)
        ),
        Act::Fire {
            unit,
            hex,
            how,
            support,
        } => orders.attack(unit, hex, how, support),
        Act::Flare { hex, .. } => format!("Put a flare marker into hex {}.", orders.hex(hex)),
        Act::Retreat { hex } => format!(
            "Move {} back from hex {} to hex {}.",
            orders.piece(state.fight.target)?,
            orders.place(state.fight.target),
            orders.hex(hex)
        ),
        Act::Advance { lead } => format!(
            "Move {} from hex {} into hex {}{}.",
            orders.named(state.fight.attacker),
            orders.place(state.fight.attacker),
            orders.hex(state.fight.hex),
            along(lead)
        ),
        Act::Show { unit, chip } => {
            let hex = orders.place(unit);
            match chip {
                true => format!("Put a chip into hex {hex}."),
                false => format!("Put {} into hex {hex}.", orders.full(unit)),
            }
        }
        // Does not reveal that there is nothing under it.
        Act::Decoy { hex } => format!("Put a chip into hex {}.", orders.hex(hex)),
        Act::Build {
            unit,
            site: at,
            heavy,
        } => format!(
            "Put a {} bridge, or a marker that it is begun, {}: {} builds it.",
            if heavy { "heavy" } else { "light" },
            site(battle, at),
            orders.piece(unit)?
        ),
        Act::Repair { unit, site: at } => format!(
            "Take a damage marker from the bridge {}: {} repairs it.",
            site(battle, at),
            orders.piece(unit)?
        ),
        _ => return None,
    })
}

/// Whether two acts ask for the same thing on the table: if one cannot be done, neither can the other.
pub(super) fn alike(one: &Act, other: &Act) -> bool {
    match (one, other) {
        (Act::Place { piece: one, .. }, Act::Place { piece: other, .. }) => one == other,
        // Whoever cannot be put into a hex, nobody else can be either.
        (Act::Move { to, .. }, Act::Move { to: there, .. }) => to == there,
        (Act::Deploy { hex, .. }, Act::Deploy { hex: there, .. }) => hex == there,
        (
            Act::Fire { unit, hex, .. },
            Act::Fire {
                unit: other,
                hex: there,
                ..
            },
        ) => (unit, hex) == (other, there),
        _ => one == other,
    }
}

/// What is on the table, piece by piece, for the person who sets it up.
pub(super) fn standing(battle: &Battle, eyes: Eyes) -> Vec<String> {
    let orders = Orders { battle, eyes };
    let (tables, state) = (battle.tables(), battle.state());
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let pieces = tables.unit_numbers().chain(tables.leader_numbers());
        for piece in pieces.filter(|it| tables.side_of(*it) == side && state.hex_of(*it) != OFF) {
            if let Some(model) = orders.model(piece) {
                let (side, hex) = (battle.side_id(side), orders.place(piece));
                lines.push(format!("{side}: {model} in hex {hex}"));
            }
        }
    }
    lines
}

struct Orders<'a> {
    battle: &'a Battle,
    eyes: Eyes,
}

impl Orders<'_> {
    fn hex(&self, hex: HexId) -> String {
        self.battle.tables().field.name(hex)
    }

    fn place(&self, piece: Piece) -> String {
        self.hex(self.battle.state().hex_of(piece))
    }

    /// A piece by its id and the name on its card.
    fn named(&self, piece: Piece) -> String {
        let tables = self.battle.tables();
        let name = if tables.leader_numbers().contains(&piece) {
            &tables.leader(piece).name
        } else {
            &tables.unit(piece).name
        };
        format!("{} ({name})", tables.name(piece))
    }

    /// The same with the figures to take out of the box.
    fn full(&self, piece: Piece) -> String {
        let (tables, state) = (self.battle.tables(), self.battle.state());
        if tables.leader_numbers().contains(&piece) {
            return self.named(piece);
        }
        let figures = counted(state.unit(piece).figures, "figure");
        let name = &tables.unit(piece).name;
        format!("{} ({name}, {figures})", tables.name(piece))
    }

    /// A piece as it is on the table: by name, or as a chip; none when it is hidden.
    fn piece(&self, piece: Piece) -> Option<String> {
        self.seen(piece, Orders::named, "the chip")
    }

    /// The same for the person who takes it out of the box.
    fn model(&self, piece: Piece) -> Option<String> {
        self.seen(piece, Orders::full, "a chip")
    }

    fn seen(
        &self,
        piece: Piece,
        named: impl Fn(&Self, Piece) -> String,
        chip: &str,
    ) -> Option<String> {
        let state = self.battle.state();
        let is_unit = self.battle.tables().unit_numbers().contains(&piece);
        match is_unit.then(|| state.unit(piece).sighting) {
            Some(Sighting::Chip) if !self.eyes.see(self.battle.tables().side_of(piece)) => {
                Some(chip.into())
            }
            Some(Sighting::Hidden) if !self.eyes.see(self.battle.tables().side_of(piece)) => None,
            _ if knows(self.battle, self.eyes, piece) => Some(named(self, piece)),
            _ => None,
        }
    }

    fn march(&self, act: &Act, piece: Piece, to: HexId, lead: bool) -> Option<String> {
        let (who, from) = (self.piece(piece)?, self.place(piece));
        let (to, along) = (self.hex(to), along(lead));
        Some(match self.before_door(act, piece) {
            Some(at) if at == self.battle.state().hex_of(piece) => {
                format!("Leave {who} in hex {from}: it wants to get in by the door of hex {to}.")
            }
            Some(at) => format!(
                "Move {who} from hex {from} to hex {}{along}: it wants to get in by the door of hex {to}.",
                self.hex(at)
            ),
            None => format!("Move {who} from hex {from} to hex {to}{along}."),
        })
    }

    /// Where a piece waits at a door that it must open first; none when there is no such door.
    fn before_door(&self, act: &Act, piece: Piece) -> Option<HexId> {
        let mut after = self.battle.clone();
        after.apply(act, &mut Silence);
        while matches!(after.state().stage, Stage::Window(..)) && after.check(&Act::Pass).is_ok() {
            after.apply(&Act::Pass, &mut Silence);
        }
        (after.state().stage == Stage::Door).then(|| after.state().hex_of(piece))
    }

    fn attack(&self, unit: Piece, at: HexId, how: Fire, support: bool) -> String {
        let state = self.battle.state();
        let target = match (state.unit_in(at), state.leader_in(at)) {
            (NOBODY, NOBODY) => NOBODY,
            (NOBODY, leader) => leader,
            (unit, _) => unit,
        };
        let whom = match target {
            NOBODY => String::new(),
            target => match self.piece(target) {
                Some(target) => format!("{target} in "),
                None => String::new(),
            },
        };
        let distance = self.battle.tables().field.distance(state.hex_of(unit), at);
        let verb = match how {
            Fire::Direct if distance == 1 && target != NOBODY => "attacks",
            _ => "fires at",
        };
        let how = match how {
            Fire::Direct if support => ", with its commander's support".into(),
            Fire::Direct => String::new(),
            Fire::Blind => ", without seeing it".into(),
            Fire::Guided(spotter) => format!(", guided by {}", self.named(spotter)),
            Fire::Bridge => ", at the bridge".into(),
            Fire::Building => ", at the building".into(),
        };
        format!(
            "{} in hex {} {verb} {whom}hex {}{how}.",
            capital(&self.named(unit)),
            self.place(unit),
            self.hex(at)
        )
    }
}

fn along(lead: bool) -> &'static str {
    if lead { ", its commander with it" } else { "" }
}
