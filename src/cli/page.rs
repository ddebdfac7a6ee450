//! A page of text for a person: headings, paragraphs wrapped to the terminal, and tables.

use std::borrow::Cow;

use textwrap::{WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::terminal;
use crate::diag::Look;
use crate::kernel::document::Block;

/// The widest line of text with a bar beside it.
const FRAMED: usize = 78;

/// A page being written.
pub(super) struct Page {
    text: String,
    look: Look,
}

impl Page {
    /// An empty page for standard output.
    pub(super) fn new() -> Page {
        Page::looking(terminal::text_look())
    }

    fn looking(look: Look) -> Page {
        Page {
            text: String::new(),
            look,
        }
    }

    /// The text of some blocks, for standard output.
    pub(super) fn of(blocks: &[Block]) -> String {
        let mut page = Page::new();
        for block in blocks {
            match block {
                Block::Heading(strong, rest) => page.heading(strong, rest),
                Block::Paragraph(indent, text) => page.paragraph(*indent, text),
                Block::Blank => page.blank(),
                Block::Table(rows) => page.table(2, rows),
                Block::WideTable(rows) => page.table(0, rows),
                Block::Markdown(text) => page.markdown(text),
            }
        }
        page.text()
    }

    /// The page as it would be printed.
    pub(super) fn text(self) -> String {
        self.text
    }

    /// Writes the page to standard output.
    pub(super) fn print(self) {
        terminal::print(&self.text);
    }

    /// An empty line, but never two in a row.
    pub(super) fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A heading after an empty line: its subject in bold, and the rest in plain letters.
    pub(super) fn heading(&mut self, strong: &str, rest: &str) {
        self.blank();
        let strong = self.strong(strong);
        self.text.push_str(&strong);
        if !rest.is_empty() {
            self.text.push_str("  ");
            self.text.push_str(rest);
        }
        self.text.push('\n');
    }

    /// A paragraph.
    pub(super) fn paragraph(&mut self, indent: usize, text: &str) {
        let room = self.look.width.saturating_sub(indent);
        for line in wrapped(text, room) {
            self.line(indent, &line);
        }
    }

    /// Rows of cells. All columns but the last are as wide as necessary, and left out when empty; the last is wrapped.
    pub(super) fn table(&mut self, indent: usize, rows: &[Vec<String>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns.saturating_sub(1))
            .map(|column| {
                let cells = rows.iter().filter_map(|row| row.get(column));
                let widest = cells.map(|cell| length(cell)).max().unwrap_or(0);
                if widest == 0 { 0 } else { widest + 2 }
            })
            .collect();
        let before: usize = indent + widths.iter().sum::<usize>();
        // The room left for the last column; where there is hardly any, the line may be too long.
        let room = self.look.width.saturating_sub(before).max(30);
        for row in rows {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                line.push_str(cell);
                line.push_str(&" ".repeat(width - length(cell)));
            }
            let last = row.get(widths.len()).map_or("", String::as_str);
            for (at, part) in wrapped(last, room).iter().enumerate() {
                if at == 0 {
                    self.line(indent, &format!("{line}{part}"));
                } else {
                    self.line(before, part);
                }
            }
        }
    }

    /// Words and what they do, in as many columns side by side as a line of this width has room for; they are read column
    /// by column.
    pub(super) fn glossary(&mut self, width: usize, rows: &[(String, String)]) {
        const NARROWEST: usize = 66;
        let count = (width / NARROWEST).max(1);
        let each = width / count;
        let all = explained(rows, each - 2).len();
        // The shortest columns that hold everything.
        let columns = (all.div_ceil(count)..=all)
            .map(|lines| in_columns(rows, each - 2, lines))
            .find(|columns| columns.len() <= count)
            .unwrap_or_default();
        let lines = columns.iter().map(Vec::len).max().unwrap_or(0);
        for at in 0..lines {
            let cells = columns
                .iter()
                .map(|column| column.get(at).map_or("", String::as_str));
            let filled = cells.map(|cell| {
                let gap = each.saturating_sub(length(cell));
                format!("{cell}{}", " ".repeat(gap))
            });
            self.line(0, &filled.collect::<String>());
        }
    }

    /// A page of Markdown: headings, paragraphs and blocks of code.
    pub(super) fn markdown(&mut self, markdown: &str) {
        let mut paragraph = String::new();
        let mut in_code = false;
        for line in markdown.lines() {
            if let Some(language) = line.strip_prefix("```") {
                self.finish(&mut paragraph);
                // Two blocks in a row would otherwise run into one.
                if !in_code && !language.is_empty() && !self.text.ends_with(":\n") {
                    self.separate_code();
                }
                in_code = !in_code;
            } else if in_code {
                self.line(4, line);
            } else if let Some(heading) = line.strip_prefix("## ") {
                self.finish(&mut paragraph);
                self.heading(heading, "");
            } else if line.trim().is_empty() {
                self.finish(&mut paragraph);
            } else {
                paragraph.push_str(line);
                paragraph.push(' ');
            }
        }
        self.finish(&mut paragraph);
    }

    fn finish(&mut self, paragraph: &mut String) {
        if !paragraph.is_empty() {
            self.paragraph(2, paragraph);
            paragraph.clear();
        }
    }

    fn separate_code(&mut self) {
        let last = self.text.lines().last().unwrap_or_default();
        if last.starts_with("    ") {
            self.text.push('\n');
        }
    }

    fn line(&mut self, indent: usize, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&" ".repeat(indent));
            self.text.push_str(line.trim_end());
        }
        self.text.push('\n');
    }

    fn strong(&self, text: &str) -> String {
        if self.look.colour {
            format!("\u{1b}[1m{text}\u{1b}[0m")
        } else {
            text.to_string()
        }
    }
}

/// Words and what they do in columns of at most this many lines.
fn in_columns(rows: &[(String, String)], width: usize, lines: usize) -> Vec<Vec<String>> {
    let mut columns = Vec::new();
    let mut from = 0;
    while from < rows.len() {
        let fits = |until: &usize| explained(&rows[from..*until], width).len() <= lines;
        let until = (from + 1..=rows.len()).rev().find(fits);
        let until = until.unwrap_or(from + 1);
        columns.push(explained(&rows[from..until], width));
        from = until;
    }
    columns
}

/// Words and what they do, one below the other; words that are too long have a line of their own.
fn explained(rows: &[(String, String)], width: usize) -> Vec<String> {
    const WORDS: usize = 22;
    let mut lines = Vec::new();
    for (words, what) in rows {
        let mut parts = wrapped(what, width.saturating_sub(WORDS + 4)).into_iter();
        if length(words) > WORDS {
            lines.push(format!("  {words}"));
        } else {
            let gap = " ".repeat(WORDS - length(words));
            lines.push(format!(
                "  {words}{gap}  {}",
                parts.next().unwrap_or_default()
            ));
        }
        let indent = " ".repeat(WORDS + 4);
        lines.extend(parts.map(|part| format!("{indent}{part}")));
    }
    lines
}

/// Writes lines to standard output; at a terminal, long lines are wrapped between words.
pub(super) fn say(text: &str) {
    if terminal::is_terminal() {
        terminal::print(&folded(text, terminal::room()));
    } else {
        terminal::print(text);
    }
}

/// Running text with a bar beside it, so that it stands apart from what happens in a battle.
pub(super) fn framed(text: &str) -> String {
    let look = terminal::text_look();
    let bar = if look.colour {
        "\u{1b}[33m│\u{1b}[0m"
    } else {
        "|"
    };
    let room = look.width.min(FRAMED).saturating_sub(2);
    let lines = text.lines().flat_map(|line| wrapped(line, room));
    lines.map(|line| format!("{bar} {line}\n")).collect()
}

/// Wraps long lines between words; continuation lines are indented.
fn folded(text: &str, room: usize) -> String {
    let lines = fold(text, room);
    let mut all: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if !text.ends_with('\n') {
        all.pop();
    }
    all
}

/// The lines of a text, none wider than this: they are wrapped between words, and where a word is too long within it.
pub(super) fn fold(text: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.lines() {
        if length(line) <= room {
            lines.push(line.to_string());
            continue;
        }
        let indent = length(line) - length(line.trim_start());
        let rest = indent + 2;
        for (at, part) in wrapped(line, room.saturating_sub(rest)).iter().enumerate() {
            let indent = " ".repeat(if at == 0 { indent } else { rest });
            lines.extend(chopped(&format!("{indent}{part}"), room));
        }
    }
    lines
}

/// A line in pieces of this width at most.
fn chopped(line: &str, room: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut used = 0;
    for letter in line.chars() {
        let wide = letter.width().unwrap_or(0);
        if used + wide > room.max(2) {
            pieces.push(String::new());
            used = 0;
        }
        used += wide;
        if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
    }
    pieces
}

/// The text wrapped between words to fit the width; a word that is too long gets its own line.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let options = textwrap::Options::new(room)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(&words.join(" "), options)
        .into_iter()
        .map(Cow::into_owned)
        .collect()
}

/// How many columns a text takes on a terminal.
fn length(text: &str) -> usize {
    text.width()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(width: usize, colour: bool) -> Page {
        Page::looking(Look { colour, width })
    }

    #[test]
    fn text_is_wrapped_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 7), ["incomprehensible"]);
        assert_eq!(wrapped("", 7), [""]);
        assert_eq!(
            wrapped("a well-known  fact", 7),
            ["a", "well-known", "fact"]
        );
        // Wide letters take two columns.
        assert_eq!(wrapped("日本 日本", 7), ["日本", "日本"]);
    }

    #[test]
    fn long_lines_are_cut_and_short_ones_left() {
        assert_eq!(
            folded("  one two three four\n\nodds:  1  2\n", 14),
            "  one two\n    three four\n\nodds:  1  2\n"
        );
        // A word that is too long, such as a path, goes on in the next line; wide letters take two columns.
        assert_eq!(
            fold("in output/a/b/c.log", 10),
            ["in", "  output/a", "/b/c.log"]
        );
        assert_eq!(fold("日本日本", 6), ["日本日", "本"]);
    }

    #[test]
    fn the_last_column_is_wrapped_under_itself() {
        let mut page = page(40, false);
        let row = |a: &str, b: &str| vec![a.to_string(), b.to_string()];
        page.table(
            2,
            &[
                row("U104", "a range that stands in two bands of fire"),
                row("K1", "x"),
            ],
        );
        assert_eq!(
            page.text,
            "  U104  a range that stands in two bands\n        of fire\n  K1    x\n"
        );
    }

    #[test]
    fn a_glossary_has_as_many_columns_as_there_is_room_for() {
        let rows: Vec<(String, String)> = (1..=20)
            .map(|at| {
                let what = "says what may be done, and why not, in a few words ".repeat(at % 3 + 1);
                (format!("word {at}"), what)
            })
            .chain([("when something happens that is rare".into(), "this".into())])
            .collect();
        let mut heights = Vec::new();
        for width in [40, 80, 120, 130, 200] {
            let mut page = page(width, false);
            page.glossary(width, &rows);
            assert!(
                page.text.lines().all(|it| length(it) <= width),
                "{}",
                page.text
            );
            for (words, _) in &rows {
                assert!(page.text.contains(words.as_str()), "{words}");
            }
            heights.push(page.text.lines().count());
        }
        // More room never makes a page longer, and three columns take little more than half of its lines.
        assert!(heights.is_sorted_by(|one, next| one >= next), "{heights:?}");
        assert!(heights[4] * 9 < heights[1] * 5, "{heights:?}");
    }

    #[test]
    fn headings_are_bold_only_with_colours() {
        let text = |colour| {
            let mut page = page(60, colour);
            page.markdown("## Example\nSome\nwords.\n```toml\n[[unit]]\n```\n");
            page.text
        };
        assert_eq!(text(false), "Example\n  Some words.\n    [[unit]]\n");
        assert_eq!(
            text(true),
            "\u{1b}[1mExample\u{1b}[0m\n  Some words.\n    [[unit]]\n"
        );
    }
}
