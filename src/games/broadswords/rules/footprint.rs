//! Footprints of figures and models, and the distances that count between them (BB-GEN-05, BB-GEN-07).

use super::Battle;
use super::ids::{FigureId, ModelId};
use super::state::{OFF, Place};
use crate::kernel::table::{Body, Form, INCH, Sixteenths, inches};

/// The base of a figure on foot: a disc of 3/4 inch.
pub const FOOT: Form = Form::Disc(6);
/// The base of a rider or a motorcycle: a disc of 1 1/4 inches.
pub const RIDER: Form = Form::Disc(10);
/// Contact is a gap of less than this.
pub const CONTACT: Sixteenths = 1;
/// The gap that counts as contact across a wall (BB-MEL-12).
pub const ACROSS_A_WALL: Sixteenths = INCH / 2;
/// The gap at which figures stand shoulder to shoulder (BB-MEL-12).
pub const SHOULDER: Sixteenths = INCH / 8;
/// The longest gap in the chain of a unit (BB-ORG-07), and to a friend of one who is not alone (BB-MIS-05).
pub const COHESION: Sixteenths = inches(2);
/// How near an enemy finds a marker (BB-HID-02).
pub const FINDS: Sixteenths = inches(6);

impl Battle {
    /// The footprint of a figure: its base, its vehicle's, or, in a building, a point in the middle of it.
    #[must_use]
    pub fn body(&self, figure: FigureId) -> Option<Body> {
        let row = usize::from(figure);
        match self.state.lies[row] {
            Place::Table => Some(Body {
                at: self.state.at[row],
                front: self.state.facing[row].vector(),
                form: self.tables.figure(figure).form,
            }),
            Place::Aboard(model) => self.model_body(model),
            Place::Inside(building) => Some(Body {
                at: self.tables.building(building).middle,
                front: self.state.facing[row].vector(),
                form: Form::Disc(0),
            }),
            _ => None,
        }
    }

    /// The footprint of a model on the table.
    #[must_use]
    pub fn model_body(&self, model: ModelId) -> Option<Body> {
        let row = usize::from(model);
        let at = self.state.model_at[row];
        (at != OFF).then(|| Body {
            at,
            front: self.state.model_facing[row].vector(),
            form: self.tables.model(model).form,
        })
    }
}
