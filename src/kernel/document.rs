//! A text for a reader as plain blocks; knows neither the terminal nor how wide it is.

/// A block of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading, and quieter words beside it.
    Heading(String, String),
    /// A paragraph, indented by this many columns.
    Paragraph(usize, String),
    /// An empty line; two in a row count as one.
    Blank,
    /// Rows of cells, indented by two columns. Only the last column may be wrapped.
    Table(Vec<Vec<String>>),
    /// The same from the first column on.
    WideTable(Vec<Vec<String>>),
    /// A text in Markdown: headings, paragraphs and blocks of code.
    Markdown(&'static str),
}

impl Block {
    /// A heading with nothing beside it.
    #[must_use]
    pub fn heading(text: impl Into<String>) -> Block {
        Block::Heading(text.into(), String::new())
    }

    /// A paragraph under a heading.
    #[must_use]
    pub fn paragraph(text: impl Into<String>) -> Block {
        Block::Paragraph(2, text.into())
    }
}

/// Rows with some columns aligned to the right, so that their numbers end in one line.
#[must_use]
pub fn aligned_right(rows: &[Vec<String>], columns: &[usize]) -> Vec<Vec<String>> {
    let mut rows = rows.to_vec();
    for column in columns {
        let cells = rows.iter().filter_map(|row| row.get(*column));
        let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        for cell in rows.iter_mut().filter_map(|row| row.get_mut(*column)) {
            *cell = format!("{cell:>width$}");
        }
    }
    rows
}
