//! Checks of gauges, tracks and aids.

mod distance_in_quotes;
mod empty_aid;
mod gauge_lacks_size;
mod gauge_out_of_size;
mod group_of_too_many;
mod hole_not_smaller;
mod mark_off_gauge;
mod size_of_another_shape;
mod track_of_one_space;
mod track_out_of_size;
mod uneven_rows;

use toml::Spanned;

use super::Check;
use crate::content::{Gauge, Kept};
use crate::source::Span;

pub(super) static ALL: &[Check] = &[
    gauge_lacks_size::CHECK,
    size_of_another_shape::CHECK,
    mark_off_gauge::CHECK,
    hole_not_smaller::CHECK,
    gauge_out_of_size::CHECK,
    track_of_one_space::CHECK,
    track_out_of_size::CHECK,
    empty_aid::CHECK,
    uneven_rows::CHECK,
    group_of_too_many::CHECK,
    distance_in_quotes::CHECK,
];

/// The keys of a gauge that only some shapes have, if written, with their places.
fn given(gauge: &Kept<Gauge>) -> Vec<(&'static str, Span)> {
    fn place<T>(gauge: &Kept<Gauge>, value: &Option<Spanned<T>>) -> Option<Span> {
        value.as_ref().map(|value| gauge.span(value))
    }
    let keys = [
        ("length", place(gauge, &gauge.length)),
        ("width", place(gauge, &gauge.width)),
        ("inner", place(gauge, &gauge.inner)),
        ("outer", place(gauge, &gauge.outer)),
        ("open", place(gauge, &gauge.open)),
        ("ticks", place(gauge, &gauge.ticks)),
        ("marks", place(gauge, &gauge.marks)),
        ("art", place(gauge, &gauge.art)),
    ];
    keys.into_iter()
        .filter_map(|(key, place)| Some((key, place?)))
        .collect()
}
