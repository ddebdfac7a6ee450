//! Pages of charts as plain numbers: bars, stacked bars, columns over a scale of numbers, tables; knows neither what is
//! counted nor how it is drawn.

/// A page of charts.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its headline.
    pub title: String,
    /// A line beside it: the question it answers.
    pub line: String,
    /// Its charts, from the top.
    pub charts: Vec<Chart>,
    /// What the reader must know to read them.
    pub notes: Vec<String>,
}

/// A chart with its heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// The unit of its numbers, and anything else the reader must know.
    pub about: String,
    /// The numbers.
    pub drawing: Drawing,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// A bar for each item.
    Bars(Vec<Bar>),
    /// Bars of parts laid end to end; the parts are named in order.
    Stacks {
        /// What the parts are.
        parts: Vec<String>,
        /// The bars.
        stacks: Vec<Stack>,
    },
    /// A column for each whole number of a scale.
    Columns {
        /// What the scale across counts.
        across: String,
        /// What the scale upward counts.
        upward: String,
        /// The columns, from the left.
        columns: Vec<Column>,
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
    /// What it shows.
    pub label: String,
    /// Its length; a negative bar goes to the left.
    pub value: f64,
    /// The number written beside it.
    pub shown: String,
    /// The interval in which the true value may lie.
    pub interval: Option<(f64, f64)>,
    /// The side it is about, which gives it its colour: 0 for the first, 1 for the second.
    pub side: Option<usize>,
}

impl Bar {
    /// The same in the colour of a side.
    #[must_use]
    pub fn of_side(self, side: usize) -> Bar {
        let side = Some(side);
        Bar { side, ..self }
    }
}

/// A bar of parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// What it shows.
    pub label: String,
    /// Its parts: the length of each, and its number as written there.
    pub parts: Vec<(f64, String)>,
    /// What is written at its end.
    pub end: String,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The number it is about.
    pub number: i64,
    /// Its height.
    pub value: f64,
    /// The side it is good for, which gives it its colour.
    pub side: Option<usize>,
}
