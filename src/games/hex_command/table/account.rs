//! What a report of a hex-command battle is made of: roll calls and positions; knows no file.

use super::board::codes;
use super::{luck, tale};
use crate::engine::Side;
use crate::games::hex_command::rules::{
    Battle, Event, HexId, LEADERS_FROM, NOBODY, OFF, Piece, Sighting,
};
use crate::play::Step;
use crate::play::report::{
    Account, Counter, Line, Luck, Moment, Muster, Places, Score, Shape, Sign, capital, inside,
};

impl Account for Battle {
    fn end_of(&self, event: &Event) -> Option<(usize, &'static str)> {
        let (piece, how) = match *event {
            Event::Destroyed(unit) => (unit, "destroyed"),
            Event::LeftTable(piece) => (piece, "left the table"),
            Event::Fallen(leader) => (leader, "lost"),
            _ => return None,
        };
        let place = match piece.checked_sub(LEADERS_FROM) {
            Some(leader) => self.tables().units.len() + usize::from(leader),
            None => usize::from(piece),
        };
        Some((place, how))
    }

    fn score(&self, side: Side) -> Option<Score> {
        let quota = self.tables().sides[side.at()].quota;
        Some(Score {
            points: self.state().vp[side.at()].into(),
            quota: Some(quota.into()),
        })
    }

    fn muster(&self) -> Vec<Muster> {
        let (tables, state, codes) = (self.tables(), self.state(), codes(self));
        let place = |hex: HexId| (hex != OFF).then(|| tables.field.name(hex));
        let units = tables.unit_numbers().map(|unit| {
            let (row, now) = (tables.unit(unit), state.unit(unit));
            Muster {
                id: row.id.clone(),
                side: row.side,
                code: codes[&unit].clone(),
                name: name(self, unit),
                kind: row.name.clone(),
                commander: false,
                strength: now.figures.into(),
                vehicle: (row.transport > 0).then_some(now.transport.into()),
                place: place(now.hex),
            }
        });
        let leaders = tables.leader_numbers().map(|leader| {
            let hex = state.hex_of(leader);
            Muster {
                id: tables.leader(leader).id.clone(),
                side: tables.leader(leader).side,
                code: codes[&leader].clone(),
                name: name(self, leader),
                kind: "commander".into(),
                commander: true,
                strength: u32::from(hex != OFF),
                vehicle: None,
                place: place(hex),
            }
        });
        units.chain(leaders).collect()
    }

    fn counters(&self) -> Vec<Counter> {
        let (tables, state, codes) = (self.tables(), self.state(), codes(self));
        let units = tables
            .unit_numbers()
            .filter(|unit| state.unit(*unit).on_table());
        let units = units.map(|unit| {
            let (row, now) = (tables.unit(unit), state.unit(unit));
            Counter {
                side: row.side.at(),
                place: tables.field.name(now.hex),
                code: codes[&unit].clone(),
                strength: Some(now.figures.into()),
                shape: if row.vehicle {
                    Shape::Vehicle
                } else if row.infantry || !row.artillery {
                    Shape::Foot
                } else {
                    Shape::Gun
                },
                hidden: now.sighting != Sighting::Seen,
            }
        });
        let leaders = tables
            .leader_numbers()
            .filter(|it| state.hex_of(*it) != OFF);
        let leaders = leaders.map(|leader| Counter {
            side: tables.leader(leader).side.at(),
            place: tables.field.name(state.hex_of(leader)),
            code: codes[&leader].clone(),
            strength: None,
            shape: Shape::Commander,
            hidden: false,
        });
        units.chain(leaders).collect()
    }

    fn signs(&self, at_first: &Battle) -> Vec<Sign> {
        let (tables, state, first) = (self.tables(), self.state(), at_first.state());
        let mut signs = Vec::new();
        for hex in 0..tables.field.len() {
            let number = hex as HexId;
            let mut words = Vec::new();
            if state.ground[hex] != first.ground[hex] {
                let row = &tables.field.terrain[usize::from(state.ground[hex])];
                words.push(row.name.to_lowercase());
            }
            if tables.field.is_dug(state, number) {
                words.push("sandbags".into());
            }
            let mines = state.mines.iter().any(|it| it.hex == number && it.known);
            if mines {
                words.push("mines".into());
            }
            if !words.is_empty() {
                signs.push(Sign {
                    place: tables.field.name(number),
                    text: words.join(", "),
                });
            }
        }
        signs
    }

    fn narrate(turn: &[Moment<'_, Battle>], places: &Places) -> Vec<Line> {
        tale::narrate(turn, places)
    }

    fn reckon(steps: &[Step<Battle>]) -> Luck {
        luck::reckon(steps)
    }
}

/// What a piece is called in prose: `Section 2`, `the machine gun`, `Major Pramm`.
pub(super) fn name(battle: &Battle, piece: Piece) -> String {
    let tables = battle.tables();
    if piece == NOBODY {
        return "nobody".into();
    }
    if piece >= LEADERS_FROM {
        // `Ensign Pell, 4th Foot` is Ensign Pell in a sentence.
        let name = &tables.leader(piece).name;
        let name = name.split(',').next().unwrap_or(name);
        // A commander named by rank alone is one of many: `the German Captain`.
        let is_rank = ["Captain", "Sergeant", "Lieutenant", "Officer", "Corporal"]
            .iter()
            .any(|rank| name.ends_with(rank));
        return if is_rank && name.contains(' ') {
            format!("the {name}")
        } else {
            inside(name)
        };
    }
    let words: Vec<&str> = tables.unit(piece).id.split('-').collect();
    let is_numbered = words
        .last()
        .is_some_and(|word| word.chars().all(|it| it.is_ascii_digit()));
    if is_numbered {
        let words = words.iter().map(|word| capital(word));
        words.collect::<Vec<String>>().join(" ")
    } else {
        // The card's name says more than the id when one is part of the other: `dymwhich`, `Dymwhich Section`.
        let title = &tables.unit(piece).name;
        let said = title.to_lowercase();
        let alike = tables.units.iter().filter(|it| it.name == *title).count();
        let is_named = words.iter().all(|word| said.contains(word));
        if alike == 1 && is_named {
            match title.strip_prefix("The ") {
                Some(rest) => format!("the {rest}"),
                None => format!("the {title}"),
            }
        } else {
            format!("the {}", words.join(" "))
        }
    }
}
