//! An answer to a question about odds, as exact fractions with plain labels; knows neither the game nor the output format.

use serde_json::Value;

use super::Ratio;

/// What a game answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// A name for its file, without an extension.
    pub name: String,
    /// Its headline.
    pub title: String,
    /// Words beside the headline; may be empty.
    pub aside: String,
    /// The conditions it was worked out for; may be empty.
    pub line: String,
    /// The blocks of the text, from the top.
    pub parts: Vec<Part>,
    /// The charts; an answer without charts cannot be drawn.
    pub charts: Vec<Chart>,
    /// What a reader must know to understand the numbers.
    pub notes: Vec<String>,
    /// The whole answer for a program.
    pub json: Value,
    /// The whole answer as a table, one number per row.
    pub measures: Measures,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// An empty line.
    Blank,
    /// Rows of cells; the first is the head.
    Table(Vec<Vec<Cell>>),
    /// A bar of parts for each row, with its label; the parts are named in a key below.
    Bars {
        /// The names of the parts.
        names: Vec<String>,
        /// The bars.
        bars: Vec<(String, Vec<Ratio>)>,
    },
    /// A table in which rows that read the same share a line.
    Matrix(Matrix),
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words, or a number that is not a chance.
    Text(String),
    /// A chance: in per cent, or as a fraction when asked for exactly.
    Chance(Ratio),
    /// A mean: with two decimals, or as a fraction when asked for exactly.
    Mean(Ratio),
    /// A chance as a number of equally likely throws out of all of them: `10/36`.
    OutOf(Ratio, u128),
    /// A chance as a bar.
    Bar(Ratio),
}

/// A table of labelled rows under numbered columns. Rows that read the same are shown as one.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// What the labels are.
    pub corner: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// Label and cells of each row.
    pub rows: Vec<(String, Vec<Cell>)>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What its rows are, such as `by distance in hexes`; of a table, what its cells are.
    pub about: String,
    /// The numbers.
    pub drawing: Drawing,
}

/// What a chart draws.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// Bars of parts that lie end to end; the parts are named from the first.
    Stacks {
        /// The names of the parts.
        parts: Vec<String>,
        /// The bars.
        stacks: Vec<Stack>,
    },
    /// A bar for each chance, with its label.
    Bars(Vec<(String, Ratio)>),
    /// A table.
    Matrix(Matrix),
}

/// A bar of parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// Its label.
    pub label: String,
    /// Its parts.
    pub parts: Vec<Ratio>,
    /// The mean, written at its end.
    pub mean: Option<Ratio>,
}

/// An answer as a table with one number per row; the columns for the fraction and its value come last and are not listed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measures {
    /// The heads of the other columns.
    pub columns: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<(Vec<String>, Ratio)>,
}
