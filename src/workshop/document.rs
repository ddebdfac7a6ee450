//! A text as blocks that a terminal or a web page can show; knows neither.

use crate::kernel::document::Block;

/// Blocks, one after another.
#[derive(Debug, Default)]
pub(super) struct Document {
    /// The blocks so far.
    pub(super) blocks: Vec<Block>,
}

impl Document {
    /// A heading: its subject in bold, and the rest in plain letters.
    pub(super) fn heading(&mut self, strong: &str, rest: &str) {
        self.blocks.push(Block::Heading(strong.into(), rest.into()));
    }

    /// An empty line, but never two in a row.
    pub(super) fn blank(&mut self) {
        self.blocks.push(Block::Blank);
    }

    /// A paragraph, indented by this many columns.
    pub(super) fn paragraph(&mut self, indent: usize, text: &str) {
        self.blocks.push(Block::Paragraph(indent, text.into()));
    }

    /// Rows of cells below a heading.
    pub(super) fn table(&mut self, rows: Vec<Vec<String>>) {
        self.blocks.push(Block::Table(rows));
    }

    /// Rows of cells, not indented.
    pub(super) fn wide_table(&mut self, rows: Vec<Vec<String>>) {
        self.blocks.push(Block::WideTable(rows));
    }

    /// A text in Markdown.
    pub(super) fn markdown(&mut self, text: &'static str) {
        self.blocks.push(Block::Markdown(text));
    }
}
