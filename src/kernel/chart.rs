//! Pages of charts as plain numbers: bars, stacked bars, lines with a band around them, tables; knows neither what is counted nor how it is drawn.

/// A page of charts.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its headline.
    pub title: String,
    /// A line beside it: what was asked.
    pub line: String,
    /// Its charts, from the top.
    pub charts: Vec<Chart>,
    /// What must be known to read them.
    pub notes: Vec<String>,
}

/// A chart with its heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// The unit of its numbers, and more that must be known.
    pub about: String,
    /// The numbers.
    pub drawing: Drawing,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// A bar for each of some things.
    Bars(Vec<Bar>),
    /// Bars of parts that lie end to end; the parts are named from the first.
    Stacks {
        /// What the parts are.
        parts: Vec<String>,
        /// The bars.
        stacks: Vec<Stack>,
    },
    /// Lines over a scale.
    Lines {
        /// What the scale across counts.
        across: String,
        /// What the scale upward counts.
        upward: String,
        /// The lines.
        lines: Vec<Line>,
    },
    /// Rows of cells; the first column is text, the others are numbers.
    Table {
        /// The heads of the columns.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
}

/// A bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it stands for.
    pub label: String,
    /// Its length; a bar below nothing goes to the left.
    pub value: f64,
    /// The number as it is written beside it.
    pub shown: String,
    /// From where to where the true value may lie.
    pub interval: Option<(f64, f64)>,
}

/// A bar of parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// What it stands for.
    pub label: String,
    /// Its parts: how long, and the number as it is written there.
    pub parts: Vec<(f64, String)>,
    /// What is written at its end.
    pub end: String,
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it stands for.
    pub name: String,
    /// Its points, from the left.
    pub points: Vec<Point>,
}

/// A point of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Across.
    pub x: f64,
    /// Upward.
    pub y: f64,
    /// From where to where the true value may lie.
    pub interval: Option<(f64, f64)>,
}
