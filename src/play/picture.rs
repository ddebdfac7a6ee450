//! A picture made of letters: rows of cells with an ink each; knows no terminal.

use std::ops::Range;

use unicode_width::UnicodeWidthStr as _;

use crate::engine::Side;
use crate::kernel::Colour;

/// The colour of a background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// By its number among the 256 that terminals have.
    Number(u8),
    /// The colour of a side, which the pack chooses.
    Of(Side),
}

/// How a letter looks: colours by their number among the 256 that terminals have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    /// The colour of the letter.
    pub letter: Option<u8>,
    /// The colour of the background.
    pub ground: Option<Paint>,
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

    /// The part of it between these rows and columns.
    #[must_use]
    pub fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Picture {
        let within = |row: &Vec<Cell>| {
            let end = columns.end.min(row.len());
            row[columns.start.min(end)..end].to_vec()
        };
        let end = rows.end.min(self.rows.len());
        Picture {
            rows: self.rows[rows.start.min(end)..end]
                .iter()
                .map(within)
                .collect(),
        }
    }

    /// As plain text.
    #[must_use]
    pub fn to_plain(&self) -> String {
        joined(&self.lines(Rendering::Ascii))
    }

    /// Its rows as a terminal shows them, each filled up with spaces to this width.
    #[must_use]
    pub fn columns(&self, width: usize, rendering: Rendering) -> Vec<String> {
        let filled = |row: &Vec<Cell>| {
            let letters: String = written(row).iter().map(|cell| cell.letter).collect();
            let used = match rendering {
                Rendering::Ascii => letters.trim_end().width(),
                _ => letters.width(),
            };
            line(row, rendering) + &" ".repeat(width.saturating_sub(used))
        };
        self.rows.iter().map(filled).collect()
    }

    /// Its rows as a terminal shows them.
    #[must_use]
    pub fn lines(&self, rendering: Rendering) -> Vec<String> {
        self.rows.iter().map(|row| line(row, rendering)).collect()
    }
}

/// What the letters of a picture can be shown in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rendering {
    /// ASCII letters only, without colours.
    Ascii,
    /// All letters, without colours.
    Letters,
    /// All letters in the 256 colours of a terminal; each side has the nearest to its own.
    Numbered([Colour; 2]),
    /// The same, but the sides have exactly their own colours.
    Exact([Colour; 2]),
}

/// Lines as one text.
fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A row without the empty cells at its end.
fn written(row: &[Cell]) -> &[Cell] {
    let blank = row.iter().rev().take_while(|it| **it == Cell::EMPTY);
    &row[..row.len() - blank.count()]
}

fn line(row: &[Cell], rendering: Rendering) -> String {
    let cells = written(row);
    match rendering {
        Rendering::Ascii => {
            let text: String = cells.iter().map(|cell| cell.plain).collect();
            text.trim_end().into()
        }
        Rendering::Letters => cells.iter().map(|cell| cell.letter).collect(),
        Rendering::Numbered(_) | Rendering::Exact(_) => coloured(cells, rendering),
    }
}

fn coloured(cells: &[Cell], rendering: Rendering) -> String {
    let mut text = String::new();
    let mut ink = Ink::default();
    for cell in cells {
        if cell.ink != ink {
            text.push_str(&escape(cell.ink, rendering));
            ink = cell.ink;
        }
        text.push(cell.letter);
    }
    if ink != Ink::default() {
        text.push_str("\u{1b}[0m");
    }
    text
}

/// The sequence that changes to an ink.
fn escape(ink: Ink, rendering: Rendering) -> String {
    let mut text = String::from("\u{1b}[0");
    if ink.bold {
        text.push_str(";1");
    }
    if let Some(letter) = ink.letter {
        text.push_str(&format!(";38;5;{letter}"));
    }
    match (ink.ground, rendering) {
        (Some(Paint::Number(number)), _) => text.push_str(&format!(";48;5;{number}")),
        (Some(Paint::Of(side)), Rendering::Numbered(sides)) => {
            text.push_str(&format!(";48;5;{}", sides[side.at()].numbered()));
        }
        (Some(Paint::Of(side)), Rendering::Exact(sides)) => {
            let Colour { r, g, b } = sides[side.at()];
            text.push_str(&format!(";48;2;{r};{g};{b}"));
        }
        _ => {}
    }
    text.push('m');
    text
}
