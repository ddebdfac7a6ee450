//! A few sub-units on a bare table, for questions and tests that no scenario covers; knows nothing of odds.

use std::fmt::Write as _;
use std::sync::Arc;

use super::Battle;
use super::compile::compile_with;
use super::ids::{SubId, UnitId};
use super::state::{Stage, State};
use super::tables::Tables;
use crate::content::{Options, Pack, Scenario, from_text};
use crate::engine::{Side, Unplayable};

/// A sub-unit of a test ground.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Its side.
    pub side: Side,
    /// The unit it belongs to: pieces of a side with the same number are one unit.
    pub unit: u8,
    /// The entry it is made from: `rifle-squad`.
    pub entry: &'a str,
    /// Where it stands, as a scenario has it: `12x20in`.
    pub at: &'a str,
}

/// What a test ground is laid out with.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'a> {
    /// The size of the table: `72x48in`.
    pub table: &'a str,
    /// Features as a scenario writes them, one after the other with commas.
    pub features: &'a str,
    /// More keys of the scenario, such as `dark = true`, zones or victory.
    pub more: &'a str,
}

impl Layout<'static> {
    /// A bare table.
    pub const BARE: Layout<'static> = Layout {
        table: "72x48in",
        features: "",
        more: "",
    };
}

/// A table with some sub-units on it.
#[derive(Clone, Debug)]
pub struct TestGround {
    /// What does not change.
    pub tables: Arc<Tables>,
    /// Turn 3, with all dice, the first unit of the first side active. Change it at will before the battle is made.
    pub state: State,
}

impl TestGround {
    /// Lays a table out.
    ///
    /// # Errors
    /// What cannot be played.
    pub fn of(
        pack: &Pack,
        pieces: &[Piece<'_>],
        layout: &Layout<'_>,
        options: &Options,
    ) -> Result<TestGround, Unplayable> {
        let scenario: Scenario =
            from_text(&written(pieces, layout), pack).map_err(Unplayable::because)?;
        let tables = compile_with(pack, &scenario, options)?;
        let mut state = State::start(&tables);
        state.turn = 3;
        for row in &tables.units {
            for subunit in row.all() {
                state.dice[usize::from(subunit)] = row.dice;
            }
        }
        let mut ground = TestGround { tables, state };
        ground.activate(0);
        Ok(ground)
    }

    /// Makes a unit the active one.
    pub fn activate(&mut self, unit: UnitId) {
        self.state.active = unit;
        self.state.activated.insert(unit);
        self.state.stage = Stage::Activity(self.tables.unit(unit).side);
    }

    /// The sub-unit with a name as orders have it, with its side.
    #[must_use]
    pub fn named(&self, code: &str) -> Option<SubId> {
        let found = self.tables.subunits.iter().position(|row| row.code == code);
        found.map(|at| at as SubId)
    }

    /// The battle.
    #[must_use]
    pub fn battle(&self) -> Battle {
        Battle::from_state(Arc::clone(&self.tables), self.state)
    }
}

/// The battle as a pack would write it.
fn written(pieces: &[Piece<'_>], layout: &Layout<'_>) -> String {
    let Layout {
        table,
        features,
        more,
    } = layout;
    let mut text = format!(
        "id = \"test-ground\"\nname = \"Test ground\"\ntable = \"{table}\"\nbriefing = \"Fire.\"\nturns = 9\n\
         features = [{features}]\n{more}\n"
    );
    for side in Side::BOTH {
        let (id, home) = match side {
            Side::First => ("british", "south"),
            Side::Second => ("germans", "north"),
        };
        let mut leaders: Vec<u8> = Vec::new();
        let own = pieces.iter().filter(|piece| piece.side == side);
        let forces: Vec<String> = own
            .enumerate()
            .map(|(number, piece)| {
                let Piece {
                    unit, entry, at, ..
                } = piece;
                let with = if leaders.contains(unit) {
                    format!(", with = \"{id}-{unit}\"")
                } else {
                    String::new()
                };
                let name = if with.is_empty() {
                    leaders.push(*unit);
                    format!("{id}-{unit}")
                } else {
                    format!("{id}-{unit}-{number}")
                };
                format!("{{ id = \"{name}\", of = \"{entry}\", position = \"{at}\"{with} }}")
            })
            .collect();
        let _ = writeln!(
            text,
            "[[side]]\nid = \"{id}\"\nname = \"{id}\"\nhome = \"{home}\"\nforces = [{}]",
            forces.join(", ")
        );
    }
    text
}
