//! Hexes by the label printed in them; knows no map and no terrain.

use std::fmt;
use std::str::FromStr;

/// A hex named by column and row, both counted from 1: the third column, second row is `0302`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Column, from 1 at the west.
    pub column: u16,
    /// Row, from 1 at the north.
    pub row: u16,
}

/// The text is not a hex label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexParseError;

impl FromStr for Hex {
    type Err = HexParseError;

    fn from_str(text: &str) -> Result<Hex, HexParseError> {
        if text.len() != 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(HexParseError);
        }
        let column = text[..2].parse().map_err(|_| HexParseError)?;
        let row = text[2..].parse().map_err(|_| HexParseError)?;
        if column == 0 || row == 0 {
            return Err(HexParseError);
        }
        Ok(Hex { column, row })
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_back() {
        assert_eq!("0302".parse(), Ok(Hex { column: 3, row: 2 }));
        assert_eq!(Hex { column: 12, row: 4 }.to_string(), "1204");
        for bad in ["", "302", "00302", "0300", "0003", "a302", "0３02"] {
            assert_eq!(bad.parse::<Hex>(), Err(HexParseError), "{bad}");
        }
    }
}
