//! A few units on a bare table, for questions and tests that no scenario covers; knows nothing of odds.

use std::fmt::Write as _;
use std::sync::Arc;

use super::Battle;
use super::compile::compile_with;
use super::ids::{FigureId, ModelId, UnitId};
use super::state::{OFF, Place, Stage, State};
use super::tables::Tables;
use crate::content::{Options, Pack, Scenario, from_text};
use crate::engine::{Side, Unplayable};
use crate::kernel::table::{Heading, Point};

/// A force of a test ground.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Its side.
    pub side: Side,
    /// Its id: `archers`.
    pub id: &'a str,
    /// The entry it is made from: `longbowmen`.
    pub of: &'a str,
    /// Where its middle stands, as a scenario has it: `12x20in`; empty for one that other keys place.
    pub at: &'a str,
    /// More keys of the force, such as `strength = 3, heroes = 1`.
    pub more: &'a str,
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
    /// More keys of each side, such as `decoys = 2`.
    pub sides: [&'a str; 2],
}

impl Layout<'static> {
    /// A bare table.
    pub const BARE: Layout<'static> = Layout {
        table: "72x48in",
        features: "",
        more: "",
        sides: [""; 2],
    };
}

/// A table with some units on it.
#[derive(Clone, Debug)]
pub struct TestGround {
    /// What does not change.
    pub tables: Arc<Tables>,
    /// Turn 3, the first side about to move. Change it at will before the battle is made.
    pub state: State,
}

impl TestGround {
    /// Lays a table out. The first side, `reds`, lives in the south and faces north, the second, `blues`, in the north.
    ///
    /// # Errors
    /// What cannot be played.
    pub fn of(
        pack: &Pack,
        pieces: &[Piece<'_>],
        layout: &Layout<'_>,
        options: &Options,
    ) -> Result<TestGround, Unplayable> {
        let text = written(pieces, layout);
        let scenario: Scenario = from_text(&text, pack).map_err(Unplayable::because)?;
        let tables = compile_with(pack, &scenario, options)?;
        let battle = Battle::new(Arc::clone(&tables));
        let mut state = *battle.state();
        state.turn = 3;
        state.stage = Stage::Move(Side::First);
        Ok(TestGround { tables, state })
    }

    /// The figure with a name as orders have it.
    #[must_use]
    pub fn figure(&self, code: &str) -> Option<FigureId> {
        let found = self.tables.figures.iter().position(|row| row.code == code);
        found.map(|at| at as FigureId)
    }

    /// The unit with a name as orders have it.
    #[must_use]
    pub fn unit(&self, code: &str) -> Option<UnitId> {
        let found = self.tables.units.iter().position(|row| row.code == code);
        found.map(|at| at as UnitId)
    }

    /// The vehicle or gun with a name as orders have it.
    #[must_use]
    pub fn model(&self, code: &str) -> Option<ModelId> {
        let found = self.tables.models.iter().position(|row| row.code == code);
        found.map(|at| at as ModelId)
    }

    /// Stands a figure somewhere, facing a way.
    pub fn stand(&mut self, figure: FigureId, at: Point, facing: Heading) {
        self.state.put(figure, Place::Table, at);
        self.state.facing[usize::from(figure)] = facing;
    }

    /// Stands a vehicle or a gun somewhere, facing a way.
    pub fn park(&mut self, model: ModelId, at: Point, facing: Heading) {
        let row = usize::from(model);
        self.state.model_at[row] = at;
        self.state.model_facing[row] = facing;
        self.state.models.insert(model);
    }

    /// Takes everybody of a unit from the table but those named.
    pub fn keep_only(&mut self, unit: UnitId, kept: &[FigureId]) {
        for figure in self.tables.unit(unit).all() {
            if !kept.contains(&figure) {
                self.state.put(figure, Place::Killed, OFF);
            }
        }
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
        sides,
    } = layout;
    let mut text = format!(
        "id = \"test-ground\"\nname = \"Test ground\"\ntable = \"{table}\"\nbriefing = \"A quiet afternoon.\"\nturns = 9\n\
         features = [{features}]\n{more}\n"
    );
    for side in Side::BOTH {
        let (id, home) = match side {
            Side::First => ("reds", "south"),
            Side::Second => ("blues", "north"),
        };
        let own = pieces.iter().filter(|piece| piece.side == side);
        let forces: Vec<String> = own
            .map(|piece| {
                let Piece {
                    id, of, at, more, ..
                } = piece;
                let position = match at.is_empty() {
                    true => String::new(),
                    false => format!(", position = \"{at}\""),
                };
                let more = match more.is_empty() {
                    true => String::new(),
                    false => format!(", {more}"),
                };
                format!("{{ id = \"{id}\", of = \"{of}\"{position}{more} }}")
            })
            .collect();
        let _ = writeln!(
            text,
            "[[side]]\nid = \"{id}\"\nname = \"The {id}\"\nhome = \"{home}\"\n{}\nforces = [{}]",
            sides[side.at()],
            forces.join(", ")
        );
    }
    text
}
