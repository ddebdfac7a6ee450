//! A picture made of letters: rows of cells with an ink each; knows no terminal.

/// How a letter looks: colours by their number among the 256 that terminals have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    /// The colour of the letter.
    pub letter: Option<u8>,
    /// The colour of the background.
    pub ground: Option<u8>,
    /// Whether it is bold.
    pub bold: bool,
}

/// A letter of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The letter itself.
    pub letter: char,
    /// The letter shown instead where only ASCII can be shown.
    pub plain: char,
    /// How it looks.
    pub ink: Ink,
}

impl Cell {
    const EMPTY: Cell = Cell {
        letter: ' ',
        plain: ' ',
        ink: Ink {
            letter: None,
            ground: None,
            bold: false,
        },
    };
}

/// Rows of letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The rows, from the top.
    pub rows: Vec<Vec<Cell>>,
}

impl Picture {
    /// Writes a text at a place; the picture grows to hold it. `plain` has one letter for each letter of `text`.
    pub fn write(&mut self, row: usize, column: usize, text: &str, plain: &str, ink: Ink) {
        for (at, (letter, plain)) in text.chars().zip(plain.chars()).enumerate() {
            self.put(row, column + at, Cell { letter, plain, ink });
        }
    }

    /// Writes a text that is ASCII already.
    pub fn letter(&mut self, row: usize, column: usize, text: &str, ink: Ink) {
        self.write(row, column, text, text, ink);
    }

    fn put(&mut self, row: usize, column: usize, cell: Cell) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, Cell::EMPTY);
        }
        cells[column] = cell;
    }

    /// How wide it is.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// As much of it as fits into rows of this many letters.
    #[must_use]
    pub fn cut(&self, width: usize) -> Picture {
        let rows = self.rows.iter();
        Picture {
            rows: rows
                .map(|row| row[..row.len().min(width)].to_vec())
                .collect(),
        }
    }

    /// As plain text.
    #[must_use]
    pub fn to_plain(&self) -> String {
        let row = |cells: &Vec<Cell>| {
            let text: String = cells.iter().map(|cell| cell.plain).collect();
            format!("{}\n", text.trim_end())
        };
        self.rows.iter().map(row).collect()
    }

    /// With the escape sequences of a terminal, in colours or without.
    #[must_use]
    pub fn to_terminal(&self, colour: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let used = row.len()
                - row
                    .iter()
                    .rev()
                    .take_while(|it| **it == Cell::EMPTY)
                    .count();
            let mut ink = Ink::default();
            for cell in &row[..used] {
                if colour && cell.ink != ink {
                    text.push_str(&escape(cell.ink));
                    ink = cell.ink;
                }
                text.push(cell.letter);
            }
            if ink != Ink::default() {
                text.push_str("\u{1b}[0m");
            }
            text.push('\n');
        }
        text
    }
}

/// The sequence that changes to an ink.
fn escape(ink: Ink) -> String {
    let mut text = String::from("\u{1b}[0");
    if ink.bold {
        text.push_str(";1");
    }
    if let Some(letter) = ink.letter {
        text.push_str(&format!(";38;5;{letter}"));
    }
    if let Some(ground) = ink.ground {
        text.push_str(&format!(";48;5;{ground}"));
    }
    text.push('m');
    text
}
