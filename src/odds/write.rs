//! Answers written down: as blocks of text, as JSON, as CSV and as a page of charts; knows no game and no terminal.

use serde_json::{Value, json};

use super::answer::{Answer, Cell, Chart, Drawing, Matrix, Part, Stack};
use super::fraction::Fraction;
use super::ratio::Ratio;
use crate::kernel::chart;
use crate::kernel::document::{Block, aligned_right};

/// The length of a bar, in letters.
const BAR: usize = 40;
/// The parts of a bar, distinguished without colours; any further parts look like the last.
const SHADES: [char; 6] = ['·', '░', '▒', '▓', '█', '▉'];

impl Fraction {
    /// The fraction for a program: exact, and as a decimal number.
    #[must_use]
    pub fn json(self) -> Value {
        Ratio::from(self).json()
    }
}

impl Ratio {
    /// The fraction for a program: exact, and as a decimal number.
    #[must_use]
    pub fn json(&self) -> Value {
        json!({ "fraction": self.to_string(), "value": self.value() })
    }
}

impl Cell {
    fn text(&self, exact: bool) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Chance(chance) if exact => chance.to_string(),
            Cell::Chance(chance) => chance.percent(),
            Cell::Mean(mean) => mean_text(mean, exact),
            Cell::OutOf(chance, all) => format!("{}/{all}", chance * &Ratio::new(*all, 1)),
            Cell::Bar(chance) => bar(std::slice::from_ref(chance)).replace(SHADES[0], "█"),
        }
    }
}

fn mean_text(mean: &Ratio, exact: bool) -> String {
    if exact {
        mean.to_string()
    } else {
        format!("{:.2}", mean.value())
    }
}

impl Answer {
    /// The answer for a person; `exact` shows fractions instead of percentages.
    #[must_use]
    pub fn text(&self, exact: bool) -> Vec<Block> {
        let mut blocks = vec![Block::Heading(self.title.clone(), self.aside.clone())];
        if !self.line.is_empty() {
            blocks.push(Block::paragraph(&self.line));
        }
        blocks.extend(self.parts.iter().map(|part| part.block(exact)));
        for note in &self.notes {
            blocks.push(Block::Blank);
            blocks.push(Block::Paragraph(0, note.clone()));
        }
        blocks
    }

    /// The answer for a program.
    #[must_use]
    pub fn json_text(&self) -> String {
        format!("{:#}\n", self.json)
    }

    /// The answer as comma-separated values, one number a row.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = self.measures.columns.join(",");
        text.push_str(",fraction,chance\n");
        for (cells, chance) in &self.measures.rows {
            let cells: Vec<String> = cells.iter().map(|cell| csv_cell(cell)).collect();
            text.push_str(&cells.join(","));
            text.push_str(&format!(",{chance},{}\n", chance.value()));
        }
        text
    }

    /// The answer as a page of charts.
    #[must_use]
    pub fn page(&self, exact: bool) -> chart::Page {
        chart::Page {
            title: self.title.clone(),
            line: self.line.clone(),
            charts: self.charts.iter().map(|it| it.drawn(exact)).collect(),
            notes: self.notes.clone(),
        }
    }
}

/// A cell of comma-separated values; words are in quotes.
fn csv_cell(text: &str) -> String {
    if text.contains([' ', ',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

impl Part {
    fn block(&self, exact: bool) -> Block {
        match self {
            Part::Heading(text) => Block::heading(text),
            Part::Paragraph(text) => Block::paragraph(text),
            Part::Blank => Block::Blank,
            Part::Table(rows) => {
                let texts = |row: &Vec<Cell>| row.iter().map(|cell| cell.text(exact)).collect();
                Block::Table(aligned(&rows.iter().map(texts).collect::<Vec<_>>()))
            }
            Part::Bars { names, bars } => Block::Table(bar_rows(names, bars)),
            Part::Matrix(matrix) => {
                let mut rows = matrix.rows(exact);
                let mut head = vec![String::new()];
                head.extend(matrix.columns.iter().cloned());
                rows.insert(0, head);
                // Labels may be long: they come last, where there is room to wrap them.
                rows.iter_mut().for_each(|row| row.rotate_left(1));
                Block::Table(aligned(&rows))
            }
        }
    }
}

/// Aligns all columns but the last to the right.
fn aligned(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let numbers: Vec<usize> = (0..columns.saturating_sub(1)).collect();
    aligned_right(rows, &numbers)
}

/// A bar for each row, and a key to their parts.
fn bar_rows(names: &[String], bars: &[(String, Vec<Ratio>)]) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = bars
        .iter()
        .map(|(label, parts)| vec![label.clone(), bar(parts)])
        .collect();
    let key: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(at, name)| format!("{} {name}", shade(at)))
        .collect();
    rows.push(vec![String::new(), key.join(", ")]);
    rows
}

fn shade(part: usize) -> char {
    SHADES[part.min(SHADES.len() - 1)]
}

/// Each part ends at the rounded sum of all parts so far, so a bar always has its full length.
fn bar(parts: &[Ratio]) -> String {
    let mut bar = String::new();
    let (mut sum, mut length) = (0.0, 0);
    for (at, part) in parts.iter().enumerate() {
        sum += part.value();
        let end = (sum * BAR as f64).round() as usize;
        bar.extend(std::iter::repeat_n(shade(at), end - length));
        length = end;
    }
    bar
}

impl Matrix {
    /// The label and cells of each row; rows that read the same are merged, with all their labels.
    fn rows(&self, exact: bool) -> Vec<Vec<String>> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for (label, cells) in &self.rows {
            let cells: Vec<String> = cells.iter().map(|cell| cell.text(exact)).collect();
            match rows.iter_mut().find(|row| row[1..] == cells[..]) {
                Some(same) => same[0] = format!("{}, {label}", same[0]),
                None => rows.push([vec![label.clone()], cells].concat()),
            }
        }
        rows
    }
}

impl Chart {
    fn drawn(&self, exact: bool) -> chart::Chart {
        let per_cent = if exact {
            "Chance"
        } else {
            "Chance in per cent"
        };
        let (about, drawing) = match &self.drawing {
            Drawing::Stacks { parts, stacks } => {
                let has_mean = stacks.iter().any(|stack| stack.mean.is_some());
                let mean = match has_mean {
                    true => "; the number at the end is the mean",
                    false => "",
                };
                let drawing = chart::Drawing::Stacks {
                    parts: parts.clone(),
                    stacks: stacks.iter().map(|stack| stack.drawn(exact)).collect(),
                };
                (format!("{per_cent}, {}{mean}.", self.about), drawing)
            }
            Drawing::Bars(bars) => {
                let bar = |(label, chance): &(String, Ratio)| chart::Bar {
                    label: label.clone(),
                    value: 100.0 * chance.value(),
                    shown: number(chance, exact),
                    interval: None,
                    side: None,
                };
                let drawing = chart::Drawing::Bars(bars.iter().map(bar).collect());
                (format!("Chance in per cent, {}.", self.about), drawing)
            }
            Drawing::Matrix(matrix) => {
                let mut head = vec![matrix.corner.clone()];
                head.extend(matrix.columns.iter().cloned());
                let rows = matrix.rows(exact);
                (self.about.clone(), chart::Drawing::Table { head, rows })
            }
        };
        chart::Chart {
            title: self.title.clone(),
            about,
            drawing,
        }
    }
}

impl Stack {
    fn drawn(&self, exact: bool) -> chart::Stack {
        let part = |part: &Ratio| (part.value(), number(part, exact));
        chart::Stack {
            label: self.label.clone(),
            parts: self.parts.iter().map(part).collect(),
            end: self
                .mean
                .as_ref()
                .map_or(String::new(), |it| mean_text(it, exact)),
        }
    }
}

/// A chance as written in a chart, where the unit is known.
fn number(chance: &Ratio, exact: bool) -> String {
    if exact {
        chance.to_string()
    } else {
        chance.percent().replace(" %", "")
    }
}
