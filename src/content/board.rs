//! A map as a board: what lies in each hex, which hexes touch, and where the map ends.

use super::model::{Map, Terrain};
use super::pack::Pack;
use super::shelf::Kept;
use crate::kernel::{Hex, Orientation};
use crate::source::Span;

/// A map, hex by hex.
#[derive(Debug)]
pub struct Board<'a> {
    orientation: Orientation,
    rows: Vec<Vec<&'a str>>,
    width: u16,
    height: u16,
    pack: &'a Pack,
}

impl<'a> Board<'a> {
    /// Lays a map out. Rows of different lengths make a board as wide as the longest of them.
    #[must_use]
    pub fn of(map: &'a Map, pack: &'a Pack) -> Board<'a> {
        let rows: Vec<Vec<&str>> = map
            .rows
            .get_ref()
            .iter()
            .map(|row| codes(row.get_ref()).map(|(_, code)| code).collect())
            .collect();
        let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
        Board {
            orientation: map.layout.into(),
            width: u16::try_from(longest).unwrap_or(u16::MAX),
            height: u16::try_from(rows.len()).unwrap_or(u16::MAX),
            rows,
            pack,
        }
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// How many rows there are.
    #[must_use]
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Which way its hexes stand.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Whether a hex is on the board.
    #[must_use]
    pub fn has(&self, hex: Hex) -> bool {
        hex.column <= self.width && hex.row <= self.height
    }

    /// The hex of the board nearest to one that is perhaps beyond its edge; `None` when there are no hexes at all.
    #[must_use]
    pub fn nearest(&self, hex: Hex) -> Option<Hex> {
        (self.width > 0 && self.height > 0).then(|| Hex {
            column: hex.column.min(self.width),
            row: hex.row.min(self.height),
        })
    }

    /// The code written for a hex.
    #[must_use]
    pub fn code(&self, hex: Hex) -> Option<&'a str> {
        let row = self.rows.get(usize::from(hex.row.checked_sub(1)?))?;
        row.get(usize::from(hex.column.checked_sub(1)?)).copied()
    }

    /// Every hex for which a code is written, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, &'a str)> {
        (1..=u16::MAX).zip(&self.rows).flat_map(|(row, codes)| {
            (1..=u16::MAX)
                .zip(codes)
                .map(move |(column, code)| (Hex { column, row }, *code))
        })
    }

    /// The terrain of a hex; `None` off the board, and where no terrain has the code.
    #[must_use]
    pub fn terrain(&self, hex: Hex) -> Option<&'a Kept<Terrain>> {
        terrain_of(self.code(hex)?, self.pack)
    }

    /// The hexes of the board that touch a hex, clockwise.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> {
        hex.neighbours(self.orientation)
            .filter(|there| self.has(*there))
    }

    /// Whether two hexes touch.
    #[must_use]
    pub fn touch(&self, one: Hex, other: Hex) -> bool {
        one.distance(other, self.orientation) == 1
    }
}

/// The codes of a row of a map, each with the byte at which it begins.
pub fn codes(row: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    row.split_inclusive(char::is_whitespace)
        .filter_map(move |piece| {
            let start = next;
            next += piece.len();
            let code = piece.trim_end();
            (!code.is_empty()).then_some((start, code))
        })
}

/// The place of the code written for a hex; the whole row when its string is written with escapes, so that bytes cannot be counted.
#[must_use]
pub fn code_span(map: &Kept<Map>, hex: Hex) -> Option<Span> {
    let row = map
        .rows
        .get_ref()
        .get(usize::from(hex.row.checked_sub(1)?))?;
    let (start, code) = codes(row.get_ref()).nth(usize::from(hex.column.checked_sub(1)?))?;
    let whole = map.span(row);
    let plain = whole.end - whole.start == row.get_ref().len() + 2;
    Some(if plain {
        let start = whole.start + 1 + start;
        Span::new(whole.file, start..start + code.len())
    } else {
        whole
    })
}

/// The terrain with a code.
#[must_use]
pub fn terrain_of<'a>(code: &str, pack: &'a Pack) -> Option<&'a Kept<Terrain>> {
    pack.shelves
        .terrain
        .iter()
        .find(|terrain| terrain.code.get_ref() == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_know_where_they_begin() {
        let found: Vec<_> = codes(" . ww\u{a0}.  h").collect();
        assert_eq!(found, [(1, "."), (3, "ww"), (7, "."), (10, "h")]);
    }
}
