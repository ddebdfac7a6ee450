//! The small notations inside texts - ids, ranges, dice, hexes, lengths, rules: how each is read, and what a near miss
//! was meant to be.

use super::transliterate::plain_letters;
use crate::kernel::{Area, Colour, Hex, LabelStyle, Mm};

/// `a8322a` or `#abc`.
pub(super) fn meant_colour(text: &str) -> Option<String> {
    let digits = text.trim().trim_start_matches('#');
    let guess = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_string(),
    };
    let guess = format!("#{guess}");
    guess.parse::<Colour>().is_ok().then_some(guess)
}

/// `4-1`, `1 - 4`, `1 to 4`.
pub(super) fn meant_range(text: &str) -> Option<String> {
    let guess = match numbers(text)[..] {
        [one] => one.to_string(),
        [one, other] => format!("{}-{}", one.min(other), one.max(other)),
        _ => return None,
    };
    parse_range(&guess).map(|_| guess)
}

/// `2W`, `ww`, `W W`, `2W + 1G`.
pub(super) fn meant_dice(text: &str) -> Option<String> {
    let mut guess = String::new();
    let mut count = 1;
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(digit) => count = digit,
            None if letter.is_ascii_alphabetic() => {
                (0..count).for_each(|_| guess.push(letter.to_ascii_uppercase()));
                count = 1;
            }
            None if letter == ' ' || letter == '+' || letter == ',' => {}
            None => return None,
        }
    }
    (is_dice(&guess) && guess.len() <= 12).then_some(guess)
}

/// `0302-0303` for an edge, `0101/0902` for a block, either with spaces.
pub(super) fn meant_pair(text: &str, between: char) -> Option<String> {
    let hex = |text: &str| match text.parse::<Hex>() {
        Ok(hex) => Some(hex.to_string()),
        Err(_) => meant_hex(text),
    };
    let (one, other) = text.split_once(['-', '/'])?;
    Some(format!(
        "{}{between}{}",
        hex(one.trim())?,
        hex(other.trim())?
    ))
}

/// `100`, `10 cm`, `4"`, `100 MM`.
pub(super) fn meant_size(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let unit = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
    let (number, unit) = text.split_at(unit.unwrap_or(text.len()));
    let guess = match unit.trim() {
        // Nobody prints hexes smaller than 10 mm or larger than 10 in.
        "" if number.parse::<f64>().is_ok_and(|it| it < 10.0) => format!("{number}in"),
        "" | "mm" => format!("{number}mm"),
        "cm" => format!("{}mm", number.parse::<f64>().ok()? * 10.0),
        "\"" | "in" | "inch" | "inches" => format!("{number}in"),
        _ => return None,
    };
    guess.parse::<Mm>().is_ok().then_some(guess)
}

/// `6x4ft`, `144 x 72`, `144in x 72in`, `144" by 72"`.
pub(super) fn meant_area(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase().replace("by", "x");
    let (width, depth) = text.split_once(['x', '×', '*'])?;
    let figure = |part: &str| {
        let end = part.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let (number, unit) = part.split_at(end.unwrap_or(part.len()));
        Some((number.parse::<f64>().ok()?, unit.trim().to_string()))
    };
    let ((width, first), (depth, last)) = (figure(width.trim())?, figure(depth.trim())?);
    let (factor, unit) = match if last.is_empty() { first } else { last }.as_str() {
        "" | "\"" | "in" | "inch" | "inches" => (1.0, "in"),
        "'" | "ft" | "feet" | "foot" => (12.0, "in"),
        "mm" => (1.0, "mm"),
        "cm" => (10.0, "mm"),
        "m" => (1000.0, "mm"),
        _ => return None,
    };
    let guess = format!("{}x{}{unit}", width * factor, depth * factor);
    guess.parse::<Area>().is_ok().then_some(guess)
}

/// `3,2`, `3-2`, `302`, `C2`.
pub(super) fn meant_hex(text: &str) -> Option<String> {
    if let Ok(hex) = LabelStyle::Letters.parse(&text.to_uppercase()) {
        return (hex.column < 100 && hex.row < 100).then(|| hex.to_string());
    }
    let guess = match numbers(text)[..] {
        [column, row] => format!("{column:02}{row:02}"),
        [one] if (101..=999).contains(&one) => format!("{one:04}"),
        _ => return None,
    };
    guess.parse::<Hex>().is_ok().then_some(guess)
}

/// `art\urn.svg`, even where TOML has read `\t` or the like as one character.
pub(super) fn meant_path(text: &str) -> String {
    let mut path = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => path.push('/'),
            '\u{8}' => path.push_str("/b"),
            '\t' => path.push_str("/t"),
            '\n' => path.push_str("/n"),
            '\u{c}' => path.push_str("/f"),
            '\r' => path.push_str("/r"),
            '\u{1b}' => path.push_str("/e"),
            letter if letter.is_control() => {}
            letter => path.push(letter),
        }
    }
    path
}

/// `hc mov 5`.
pub(super) fn meant_rule(text: &str) -> Option<String> {
    let upper = text.to_ascii_uppercase();
    let parts: Vec<&str> = upper
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .collect();
    let guess = parts.join("-");
    is_rule(&guess).then_some(guess)
}

/// The numbers in a text that holds little else.
fn numbers(text: &str) -> Vec<u32> {
    if text.len() > 12 {
        return Vec::new();
    }
    text.split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

pub(super) fn is_dice(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase())
}

/// `1-4` as its two ends; `5` means from 5 to 5.
#[must_use]
pub(crate) fn parse_range(text: &str) -> Option<(u8, u8)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        text.parse::<u8>()
            .ok()
            .filter(|n| (1..=99).contains(n) && !text.starts_with(['+', '0']))
    };
    let (from, to) = (number(from)?, number(to)?);
    (from <= to).then_some((from, to))
}

/// `0101-0902` as its two corners; `0302` means from 0302 to 0302.
#[must_use]
pub(crate) fn parse_hexes(text: &str) -> Option<(Hex, Hex)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// `0302/0303` as its two hexes.
#[must_use]
pub(crate) fn parse_edge(text: &str) -> Option<(Hex, Hex)> {
    let (one, other) = text.split_once('/')?;
    Some((one.parse().ok()?, other.parse().ok()?))
}

/// Whether a text can be an id.
#[must_use]
pub fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 60
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
}

/// The id nearest to a text: `landmaedchen` for `Landmädchen`.
#[must_use]
pub fn to_id(text: &str) -> String {
    let mut id = String::new();
    for letter in plain_letters(text).chars() {
        match letter {
            'a'..='z' | '0'..='9' => id.push(letter),
            _ if !id.ends_with('-') && !id.is_empty() => id.push('-'),
            _ => {}
        }
    }
    id.truncate(60);
    let id = id.trim_end_matches('-').to_string();
    if id.is_empty() { "my-entry".into() } else { id }
}

/// `HC-MOV-5`, `AMB-8b`.
pub(super) fn is_rule(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let letters = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_uppercase());
    let number = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    match parts.split_last() {
        Some((last, front)) => {
            !front.is_empty() && front.len() <= 2 && front.iter().all(letters) && number(last)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(parse_range("1-2"), Some((1, 2)));
        assert_eq!(parse_range("5"), Some((5, 5)));
        for bad in [
            "", "0", "2-1", "1-", "-1", "1 - 2", "1-2-3", "+1", "01", "a",
        ] {
            assert_eq!(parse_range(bad), None, "{bad}");
        }
    }

    #[test]
    fn ids() {
        assert!(is_id("light-company-2"));
        for bad in ["", "Home", "a_b", "-a", "a-", "é"] {
            assert!(!is_id(bad), "{bad}");
            assert!(is_id(&to_id(bad)), "{bad}");
        }
        assert_eq!(to_id("Landmädchen"), "landmaedchen");
        assert_eq!(to_id("The Butcher's Van"), "the-butchers-van");
        let long = format!("{}-{}", "a".repeat(59), "b".repeat(59));
        assert!(is_id(&to_id(&long)), "{long}");
    }

    #[test]
    fn guesses_are_what_was_meant() {
        let check = |guess: Option<String>, expected: Option<&str>| {
            assert_eq!(guess.as_deref(), expected);
        };
        check(meant_colour("b5302a"), Some("#b5302a"));
        check(meant_colour("#abc"), Some("#aabbcc"));
        check(meant_colour("red"), None);
        check(meant_range("4-1"), Some("1-4"));
        check(meant_range("1 to 4"), Some("1-4"));
        check(meant_range("0-2"), None);
        check(meant_dice("2W"), Some("WW"));
        check(meant_dice("2w+G"), Some("WWG"));
        check(meant_dice("W/G"), None);
        check(meant_dice("9W9W9W"), None);
        check(meant_hex("3,2"), Some("0302"));
        check(meant_hex("302"), Some("0302"));
        check(meant_hex("0300"), None);
        check(meant_hex("c2"), Some("0302"));
        check(meant_pair("0302-0303", '/'), Some("0302/0303"));
        check(meant_pair("C2 / C3", '/'), Some("0302/0303"));
        check(meant_pair("0302", '/'), None);
        check(meant_pair("0101 to 0902", '-'), None);
        check(meant_pair("0101 - 0902", '-'), Some("0101-0902"));
        check(meant_pair("3,2/3,3", '/'), Some("0302/0303"));
        check(meant_size("100"), Some("100mm"));
        check(meant_size("4"), Some("4in"));
        check(meant_size("4\""), Some("4in"));
        check(meant_size("10 cm"), Some("100mm"));
        check(meant_size("large"), None);
        check(meant_area("6x4ft"), Some("72x48in"));
        check(meant_area("144 x 72"), Some("144x72in"));
        check(meant_area("144in by 72in"), Some("144x72in"));
        check(meant_area("180 x 120 cm"), Some("1800x1200mm"));
        check(meant_area("large"), None);
        check(meant_rule("hc mov 5"), Some("HC-MOV-5"));
        check(meant_rule("movement"), None);
    }

    #[test]
    fn rule_ids() {
        for good in ["HC-MOV-5", "AMB-8b", "DW-SHO-03"] {
            assert!(is_rule(good), "{good}");
        }
        for bad in ["HC", "hc-mov-5", "HC-MOV", "HC-MOV-X", "A-B-C-1", "5"] {
            assert!(!is_rule(bad), "{bad}");
        }
    }
}
