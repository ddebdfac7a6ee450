//! Rule options that only the hex-command games have.

use std::collections::BTreeMap;

use crate::content::OptionValue;
use crate::games::hex_command::content::Tow;
use crate::press::pieces::readings::Readings;

/// The strength of a tow: from its card, or from the option (AMB-75).
pub(super) fn tow_points(read: &Readings<'_>, tow: &Tow) -> i64 {
    let points = tow.points.map(i64::from);
    points.unwrap_or_else(|| read.number("tow_points"))
}

/// Numbers for leaders, the highest rank first.
pub(super) fn leaders(read: &Readings<'_>, key: &str) -> Vec<(&'static str, i64)> {
    let empty = BTreeMap::new();
    let numbers = match read.value(key) {
        Some(OptionValue::Map(numbers)) => numbers,
        _ => &empty,
    };
    ["general", "officer", "sergeant", "standard"]
        .into_iter()
        .filter_map(|kind| Some((kind, *numbers.get(kind)?)))
        .collect()
}
