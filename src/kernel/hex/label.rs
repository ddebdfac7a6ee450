//! The two ways of naming a hex in print; knows neither the size of a map nor its orientation.

use super::{Hex, HexParseError};

/// How hexes are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LabelStyle {
    /// Two digits for the column, two for the row: `0302`; three for each beyond 99: `104002`.
    #[default]
    Numbers,
    /// Letters for the column, then the row: `C2`; after `Z` comes `AA`.
    Letters,
}

const LETTERS: u16 = 26;

impl LabelStyle {
    /// The name of a hex.
    #[must_use]
    pub fn print(self, hex: Hex) -> String {
        match self {
            LabelStyle::Numbers if hex.column.max(hex.row) > 99 => {
                format!("{:03}{:03}", hex.column, hex.row)
            }
            LabelStyle::Numbers => format!("{:02}{:02}", hex.column, hex.row),
            LabelStyle::Letters => format!("{}{}", letters(hex.column), hex.row),
        }
    }

    /// The hex with this name.
    ///
    /// # Errors
    /// When it is not written in this style.
    pub fn parse(self, text: &str) -> Result<Hex, HexParseError> {
        let hex = match self {
            LabelStyle::Numbers => from_numbers(text),
            LabelStyle::Letters => from_letters(text),
        };
        hex.filter(|hex| hex.column > 0 && hex.row > 0)
            .ok_or(HexParseError)
    }
}

fn from_numbers(text: &str) -> Option<Hex> {
    if !matches!(text.len(), 4 | 6) || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let (column, row) = text.split_at(text.len() / 2);
    Some(Hex {
        column: column.parse().ok()?,
        row: row.parse().ok()?,
    })
}

fn from_letters(text: &str) -> Option<Hex> {
    let split = text.find(|letter: char| letter.is_ascii_digit())?;
    let (column, row) = text.split_at(split);
    if row.starts_with('0') || !row.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let column = column.bytes().try_fold(0_u16, |count, letter| {
        let digit = letter
            .is_ascii_uppercase()
            .then(|| u16::from(letter - b'A') + 1)?;
        count.checked_mul(LETTERS)?.checked_add(digit)
    });
    Some(Hex {
        column: column?,
        row: row.parse().ok()?,
    })
}

fn letters(mut column: u16) -> String {
    let mut word = Vec::new();
    while column > 0 {
        column -= 1;
        word.push(char::from(
            b'A' + u8::try_from(column % LETTERS).unwrap_or_default(),
        ));
        column /= LETTERS;
    }
    word.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_styles_read_back() {
        let check = |column, row, numbers: &str, letters: &str| {
            let hex = Hex { column, row };
            assert_eq!(LabelStyle::Numbers.print(hex), numbers);
            assert_eq!(LabelStyle::Letters.print(hex), letters);
            assert_eq!(LabelStyle::Numbers.parse(numbers), Ok(hex));
            assert_eq!(LabelStyle::Letters.parse(letters), Ok(hex));
        };
        check(3, 2, "0302", "C2");
        check(1, 10, "0110", "A10");
        check(26, 1, "2601", "Z1");
        check(27, 1, "2701", "AA1");
        check(52, 9, "5209", "AZ9");
        check(53, 9, "5309", "BA9");
        check(99, 99, "9999", "CU99");
    }

    #[test]
    fn one_style_is_not_the_other() {
        for bad in [
            "", "C", "2", "0302", "c2", "C0", "C02", "C2x", "2C", "É2", "ZZZZZ1", "C70000",
        ] {
            assert_eq!(LabelStyle::Letters.parse(bad), Err(HexParseError), "{bad}");
        }
        assert_eq!(LabelStyle::Numbers.parse("C2"), Err(HexParseError));
    }
}
