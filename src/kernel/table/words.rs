//! Lengths and ways as people say and type them: `7.25in`, `north-east`; knows no game.

use super::point::{INCH, Point, Sixteenths, Vector};

/// A length in inches, to the hundredth: `6in`, `7.25in`.
#[must_use]
pub fn say_length(length: Sixteenths) -> String {
    let hundredths = (length.max(0) * 100 + INCH / 2) / INCH;
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    format!("{}in", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The length that is typed: `14in`, `14`, `7.25in`, `4 1/2in`, `6"`. None when it is not one.
#[must_use]
pub fn read_length(text: &str) -> Option<Sixteenths> {
    let plain = text.trim().trim_end_matches("in");
    let plain = plain.trim_end_matches(['"', '\u{2033}']).trim();
    // A length is read like the first half of a point.
    let point: Point = format!("{plain},0").parse().ok()?;
    (point.x >= 0).then_some(point.x)
}

/// The wind that a way points to, of eight: `north-east`.
#[must_use]
pub fn wind_of(way: Vector) -> &'static str {
    let (across, down) = (i64::from(way.x), i64::from(way.y));
    // A direction is straight when it lies within a sixteenth of a turn: the tangent is 0.414.
    let is_straight = |along: i64, aside: i64| along.abs() * 414 > aside.abs() * 1000;
    match (across, down) {
        (0, 0) => "nowhere",
        _ if is_straight(down, across) && down < 0 => "north",
        _ if is_straight(down, across) => "south",
        _ if is_straight(across, down) && across > 0 => "east",
        _ if is_straight(across, down) => "west",
        (1.., ..0) => "north-east",
        (1.., _) => "south-east",
        (_, ..0) => "north-west",
        _ => "south-west",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_winds_have_a_name_each() {
        for (x, y, said) in [
            (0, -9, "north"),
            (3, -9, "north"),
            (9, -9, "north-east"),
            (9, 2, "east"),
            (9, 7, "south-east"),
            (0, 9, "south"),
            (-9, 9, "south-west"),
            (-9, 0, "west"),
            (-7, -7, "north-west"),
        ] {
            assert_eq!(wind_of(Vector::new(x, y)), said);
        }
    }

    #[test]
    fn lengths_are_read_and_said_as_people_say_them() {
        for (text, sixteenths, said) in [
            ("14in", 224, "14in"),
            ("14", 224, "14in"),
            ("7.25in", 116, "7.25in"),
            ("4 1/2in", 72, "4.5in"),
            ("6\"", 96, "6in"),
        ] {
            assert_eq!(read_length(text), Some(sixteenths), "{text}");
            assert_eq!(say_length(sixteenths), said);
        }
        assert_eq!(read_length("far"), None);
        assert_eq!(read_length("-3in"), None);
    }
}
