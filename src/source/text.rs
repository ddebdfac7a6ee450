//! Source texts held in memory, and places in them.

use std::ops::Range;
use std::sync::Arc;

/// A file known to a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// A stretch of bytes in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// A span from a range of bytes.
    #[must_use]
    pub fn new(file: FileId, range: Range<usize>) -> Span {
        Span {
            file,
            start: range.start,
            end: range.end,
        }
    }
}

/// A line and a column, both counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// The texts read so far. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<File>,
}

#[derive(Clone, Debug)]
struct File {
    path: String,
    text: Arc<str>,
    /// Where each line begins, so that a place can be found without counting from the top.
    lines: Arc<[usize]>,
}

impl Sources {
    /// Keeps a text under the path a user knows it by.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        let text: Arc<str> = text.into();
        let newlines = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(newlines).collect();
        self.files.push(File {
            path: path.into(),
            text,
            lines,
        });
        id
    }

    fn file(&self, file: FileId) -> Option<&File> {
        self.files.get(file.0 as usize)
    }

    /// The path of a file, as given.
    #[must_use]
    pub fn path(&self, file: FileId) -> &str {
        self.file(file).map_or("", |file| &file.path)
    }

    /// The text of a file.
    #[must_use]
    pub fn text(&self, file: FileId) -> &str {
        self.file(file).map_or("", |file| &file.text)
    }

    /// A hash of all texts that reveals a change in any of them (FNV-1a).
    #[must_use]
    pub fn stamp(&self) -> u64 {
        let bytes = self
            .files
            .iter()
            .flat_map(|file| file.text.bytes().chain([0]));
        bytes.fold(0xcbf2_9ce4_8422_2325, |mark, byte| {
            (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// The text a span covers.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.start..span.end).unwrap_or("")
    }

    /// Where a span begins and where it ends.
    #[must_use]
    pub fn line_columns(&self, span: Span) -> (LineColumn, LineColumn) {
        let line_column = |at| {
            self.file(span.file)
                .map_or(LineColumn { line: 1, column: 1 }, |file| {
                    file.line_column(at)
                })
        };
        (line_column(span.start), line_column(span.end))
    }
}

impl File {
    fn line_column(&self, at: usize) -> LineColumn {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let line = self.lines.partition_point(|start| *start <= at).max(1);
        LineColumn {
            line,
            column: self.text[self.lines[line - 1]..at].chars().count() + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let mut sources = Sources::default();
        let file = sources.add("a.toml", "é = 1\nbé = 2\n");
        let at = sources.text(file).find("= 2").unwrap();
        let (start, end) = sources.line_columns(Span::new(file, at..at + 3));
        assert_eq!(start, LineColumn { line: 2, column: 4 });
        assert_eq!(end, LineColumn { line: 2, column: 7 });
    }
}
