//! Files that are not quite TOML: each slip is reported once in plain words, and the entries around it are still read.

use std::ops::Range;

use toml::de::{DeTable, Error};

use super::findings;
use crate::diag::Diagnostic;
use crate::source::{FileId, Span};

/// A file with more broken entries than this is hardly TOML: only the first is reported.
const MOST_FINDINGS: usize = 8;

/// The parser lists every error in a stretch of text; beyond this length only the first is requested.
const LONGEST_LISTED: usize = 100_000;

/// A file that is not TOML, with its broken parts cut out.
pub(super) struct Mended {
    /// The text with blanks in place of the entries that cannot be read, so that all positions stay the same.
    pub(super) text: String,
    /// What is wrong.
    pub(super) found: Vec<Diagnostic>,
    /// The ids written in the entries that cannot be read.
    pub(super) lost: Vec<String>,
}

/// Finds the entries of a file that are not TOML.
///
/// Each entry is tried alone, so that an unclosed bracket in one does not condemn those that follow. A header in single
/// brackets is a mistake when it names a kind of entry.
pub(super) fn mend(text: &str, file: FileId, is_kind: &dyn Fn(&str) -> bool) -> Mended {
    let mut mended = Mended {
        text: text.to_string(),
        found: Vec::new(),
        lost: Vec::new(),
    };
    for range in entries(text) {
        if let Some(finding) = first_slip(text, range.clone(), file, is_kind) {
            mended.found.push(finding);
            mended.cut(text, range);
        }
    }
    if DeTable::parse(&mended.text).is_err() {
        // Each entry is right alone, but they clash together: a table given twice, for instance.
        if mended.found.is_empty() {
            mended.found.extend(slip(text, 0..text.len(), file));
        }
        mended.cut(text, 0..text.len());
    }
    if mended.found.len() > MOST_FINDINGS {
        let more = mended.found.len() - 1;
        mended.found.truncate(1);
        if let Some(first) = mended.found.pop() {
            mended.found.push(first.hint(format!(
                "{more} more entries of this file cannot be read: is it TOML?"
            )));
        }
    }
    mended
}

impl Mended {
    /// Puts blanks in place of a stretch of the text.
    fn cut(&mut self, text: &str, range: Range<usize>) {
        self.lost
            .extend(text[range.clone()].lines().filter_map(written_id));
        let blanks: String = text[range.clone()]
            .bytes()
            .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
            .collect();
        self.text.replace_range(range, &blanks);
    }
}

/// The text cut before the header of each entry; `[[scenario.side]]` goes with its scenario.
fn entries(text: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if at > 0 && header(line).is_some() {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| *start..end)
        .collect()
}

/// The word in a header `[word]` or `[[word]]`, even if the header is not closed properly.
fn header(line: &str) -> Option<&str> {
    let inner = line
        .trim_start_matches('\u{feff}')
        .trim_start()
        .strip_prefix('[')?;
    let inner = inner.strip_prefix('[').unwrap_or(inner).trim_start();
    let end = inner
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-')
        .unwrap_or(inner.len());
    let (word, rest) = inner.split_at(end);
    let rest = rest.trim_start();
    let is_header = word.starts_with(|c: char| c.is_ascii_alphabetic())
        && (rest.is_empty() || rest.starts_with([']', '#', '}', ')']));
    is_header.then_some(word)
}

/// What is wrong with one entry, taken alone.
fn first_slip(
    text: &str,
    range: Range<usize>,
    file: FileId,
    is_kind: &dyn Fn(&str) -> bool,
) -> Option<Diagnostic> {
    let entry = &text[range.clone()];
    let line = entry.lines().next().unwrap_or_default();
    if let Some(name) = header(line).filter(|_| is_single(line))
        && is_kind(name)
    {
        let start = range.start + line.find(name).unwrap_or(0);
        return Some(single_brackets(
            Span::new(file, start..start + name.len()),
            name,
        ));
    }
    slip(text, range, file)
}

fn is_single(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim_start();
    line.starts_with('[') && !line.starts_with("[[") && !line.contains("]]")
}

/// `[unit]` instead of `[[unit]]`.
pub(super) fn single_brackets(span: Span, name: &str) -> Diagnostic {
    findings::WRONG_TYPE
        .at(span, format!("`{name}` must be a list of tables"))
        .label("two brackets, not one")
        .hint(format!("write [[{name}]]"))
}

/// The first error of a stretch of text, in plain words.
fn slip(text: &str, range: Range<usize>, file: FileId) -> Option<Diagnostic> {
    let entry = &text[range.clone()];
    let first = DeTable::parse(entry).err()?;
    let earliest = if entry.len() <= LONGEST_LISTED {
        let (_, errors) = DeTable::parse_recoverable(entry);
        errors
            .into_iter()
            .filter(|error| error.span().is_some())
            .min_by_key(|error| error.span().map(|span| span.start))
    } else {
        None
    };
    let error = earliest.unwrap_or(first);
    Some(Slip { text, range, file }.tell(&error))
}

struct Slip<'t> {
    text: &'t str,
    range: Range<usize>,
    file: FileId,
}

impl Slip<'_> {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range)
    }

    /// The text between the beginning of the entry and a place.
    fn before(&self, at: usize) -> &str {
        self.text.get(self.range.start..at).unwrap_or_default()
    }

    fn tell(&self, error: &Error) -> Diagnostic {
        let place = error.span().unwrap_or(0..0);
        let place = self.range.start + place.start..self.range.start + place.end;
        let here = self.text.get(place.clone()).unwrap_or_default();
        let rest = self.text.get(place.start..).unwrap_or_default();
        let next = rest.chars().next();
        let message = error.message();
        let (what, expected) = message.split_once(", expected ").unwrap_or((message, ""));
        let told = |words: &str| findings::TOML_SYNTAX.at(self.span(place.clone()), words);
        match what {
            "invalid basic string" | "invalid literal string" if expected.len() == 3 => {
                told("this text has no closing quotation mark")
            }
            "invalid multi-line basic string" if expected.len() == 3 => {
                self.unclosed_text(&place, "\"\"\"")
            }
            "invalid multi-line literal string" if expected.len() == 3 => {
                self.unclosed_text(&place, "'''")
            }
            "invalid basic string"
            | "invalid multi-line basic string"
            | "invalid literal string"
            | "invalid multi-line literal string"
            | "invalid comment character"
                if next.is_some_and(char::is_control) =>
            {
                told("this is a control character, which no text may hold")
                    .hint("delete it, and type what belongs here")
            }
            "missing opening quote" => told("this text has no opening quotation mark"),
            // A key that begins like `nan`, `inf` or `true` is taken for one of them.
            "string values must be quoted" | "invalid boolean" | "invalid float"
                if self.ends_a_list(place.start) =>
            {
                self.unclosed_bracket(&place)
            }
            "invalid float" if next.is_some_and(char::is_alphabetic) => {
                told("a text must be in quotation marks")
            }
            "string values must be quoted"
            | "missing comma between array elements"
            | "missing comma between key-value pairs"
            | "unexpected key or value"
                if self.follows_a_text(place.start) =>
            {
                self.ended_by_quote(&place)
            }
            "string values must be quoted" => self.unquoted(&place, here),
            "missing value for key" | "missing value" => told("there is no value here"),
            "invalid unquoted key"
            | "missing assignment between key-value pairs"
            | "key with no value"
                if next == Some(':') =>
            {
                told("a key and its value are joined by `=`").hint("write `=` in place of `:`")
            }
            "invalid unquoted key" => {
                told("a key is made of letters, digits, hyphens and underscores")
            }
            "unquoted keys cannot be empty" | "invalid key-value pair" => {
                told("neither a key nor a header begins like this")
            }
            "key with no value" => told("there is no `=` after this key"),
            "missing comma between array elements" | "missing comma between key-value pairs"
                if self.begins_a_line(place.start) =>
            {
                self.unclosed_bracket(&place)
            }
            "unclosed array" | "unclosed inline table" => self.unclosed_bracket(&place),
            "missing comma between array elements" | "missing comma between key-value pairs" => {
                told("there is no comma before this")
            }
            "unclosed table" | "unclosed array table" => {
                told("this header is not closed").hint(format!("it ends in {expected}"))
            }
            "unexpected key or value" => told("nothing else may follow on this line"),
            "duplicate key" => told(&format!("`{here}` is written a second time")),
            "missing escaped value" => told("this letter cannot follow a backslash in a text")
                .hint(self.without_backslashes(place.start)),
            "unexpected leading zero" => told("a number does not begin with 0"),
            "invalid boolean" => told("write `true` or `false`, in small letters"),
            "carriage return must be followed by newline" => {
                told("the line ends are not those of any system in use")
                    .hint("save the file with line ends of Unix or Windows")
            }
            "recursion limit" | "cannot recurse further; max recursion depth met" => {
                told("lists and tables are nested too deeply")
            }
            _ => told(&plain(message)),
        }
    }

    /// One or more words without quotation marks, or no value at all.
    fn unquoted(&self, place: &Range<usize>, here: &str) -> Diagnostic {
        let told = |words: &str| findings::TOML_SYNTAX.at(self.span(place.clone()), words);
        let mut words = here.split_whitespace();
        let (first, second) = (words.next().unwrap_or_default(), words.next());
        if first.is_empty() {
            return told("there is no value after the `=`");
        }
        if here.contains(['\u{201c}', '\u{201d}', '\u{201e}', '\u{2018}', '\u{2019}']) {
            return told("these are not the quotation marks of TOML")
                .hint("write straight ones: \"...\"");
        }
        if here.contains("//") {
            return told("this is neither a value nor a comment").hint("a comment begins with `#`");
        }
        let is_value = first.parse::<f64>().is_ok() || first == "true" || first == "false";
        if is_value && let Some(second) = second {
            let start = place.start + here.rfind(second).unwrap_or(0);
            return findings::TOML_SYNTAX
                .at(
                    self.span(start..start + second.len()),
                    format!("`{second}` follows a value without a comma"),
                )
                .hint("put a comma between them, or begin a new line");
        }
        let told = told("a text must be in quotation marks");
        match here {
            "yes" | "on" => told.hint("write \"yes\" for the word, or true for the answer"),
            "no" | "off" => told.hint("write \"no\" for the word, or false for the answer"),
            _ if here.len() <= 60 && !here.contains(['"', '\\', '\n']) => {
                told.hint(format!("write \"{}\"", here.trim()))
            }
            _ => told,
        }
    }

    /// A quotation mark inside a text, which ends it too early.
    fn ended_by_quote(&self, place: &Range<usize>) -> Diagnostic {
        let quote = place.start - 1;
        let line = self.before(place.start).lines().last().unwrap_or_default();
        let rest = self.text.get(place.start..).unwrap_or_default();
        let rest = rest.lines().next().unwrap_or_default();
        // Between single quotation marks an apostrophe would be the end.
        let marks = if line.contains('\'') || rest.contains('\'') {
            "'''"
        } else {
            "'"
        };
        findings::TOML_SYNTAX
            .at(
                self.span(quote..quote + 1),
                "this quotation mark ends the text, but more of it follows",
            )
            .hint(format!(
                "put the whole text between {marks} and {marks}, or write \\\" for each quotation mark inside it"
            ))
    }

    /// Whether a word follows a closing quotation mark without a blank between.
    fn follows_a_text(&self, at: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        self.before(at).ends_with('"')
            && line.starts_with(|letter: char| letter.is_alphanumeric())
            && line.contains('"')
    }

    /// What to write in place of a text with a backslash in it.
    fn without_backslashes(&self, at: usize) -> String {
        let start = self
            .before(at)
            .rfind('"')
            .map_or(at, |quote| self.range.start + quote + 1);
        let written = self.text.get(start..).unwrap_or_default();
        let written = written.split(['"', '\n']).next().unwrap_or_default();
        if is_picture(written) {
            format!(
                "a path is written with `/`: \"{}\"",
                written.replace('\\', "/")
            )
        } else {
            "write two backslashes for one, or put the text in single quotation marks".into()
        }
    }

    /// A multi-line text without its end, shown where it begins.
    fn unclosed_text(&self, place: &Range<usize>, quotes: &str) -> Diagnostic {
        let opening = self.before(place.start).rfind(quotes).map_or_else(
            || place.clone(),
            |at| self.range.start + at..self.range.start + at + quotes.len(),
        );
        findings::TOML_SYNTAX
            .at(self.span(opening), "this text is never closed")
            .hint(format!("end it with {quotes}"))
    }

    /// A bracket that was not closed before the next key, shown where it was opened.
    fn unclosed_bracket(&self, place: &Range<usize>) -> Diagnostic {
        let line = self.line_of_header(place.start);
        let end = line.unwrap_or(place.start);
        match innermost_open(self.before(end)) {
            Some((at, bracket)) => {
                let at = self.range.start + at;
                let close = if bracket == b'[' { ']' } else { '}' };
                let finding = findings::TOML_SYNTAX
                    .at(
                        self.span(at..at + 1),
                        format!("this `{}` is never closed", char::from(bracket)),
                    )
                    .hint(format!("end it with `{close}`"));
                if line.is_some() || self.begins_a_line(end) {
                    finding.also(self.span(end..end), "it must end before this line")
                } else {
                    finding
                }
            }
            None => {
                findings::TOML_SYNTAX.at(self.span(place.clone()), "a list or table is not closed")
            }
        }
    }

    /// Whether a place inside a list is where a key or header begins, so that the list must have ended before.
    fn ends_a_list(&self, at: usize) -> bool {
        match self.line_of_header(at) {
            Some(line) => innermost_open(self.before(line)).is_some(),
            None => self.begins_a_line(at) && innermost_open(self.before(at)).is_some(),
        }
    }

    /// Where the line begins, if a place is in a header such as `[[scenario.side]]`.
    fn line_of_header(&self, at: usize) -> Option<usize> {
        let before = self.before(at);
        let start = before.rfind('\n')? + 1;
        let line = self.text.get(self.range.start + start..)?.lines().next()?;
        let inner = line.trim().strip_prefix('[')?;
        let inner = inner.strip_prefix('[').unwrap_or(inner);
        let (words, rest) = inner.split_once(']')?;
        let is_header = words.contains('.')
            && words.split('.').all(is_bare_key)
            && ["", "]"].contains(&rest.split('#').next().unwrap_or_default().trim());
        is_header.then_some(self.range.start + start)
    }

    /// Whether a key and its `=` begin here, at the start of a line.
    fn begins_a_line(&self, at: usize) -> bool {
        let before = self.before(at);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let rest = self.text.get(at..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let key = line.split('=').next().unwrap_or_default().trim();
        before[line_start..].trim().is_empty()
            && (line.starts_with('[') || line.contains('=') && key.split('.').all(is_bare_key))
    }
}

/// Whether a text can be a key without quotation marks.
fn is_bare_key(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// Whether a text looks like the path of a picture.
fn is_picture(text: &str) -> bool {
    let ending = text.rsplit('.').next().unwrap_or_default();
    ["svg", "png", "jpg", "jpeg"].contains(&ending.to_ascii_lowercase().as_str())
}

/// The last bracket that is open at the end of a text, ignoring those in strings and comments.
fn innermost_open(text: &str) -> Option<(usize, u8)> {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'#' => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
                continue;
            }
            quote @ (b'"' | b'\'') => {
                at = end_of_string(bytes, at, quote);
                continue;
            }
            bracket @ (b'[' | b'{') => open.push((at, bracket)),
            b']' | b'}' => {
                open.pop();
            }
            _ => {}
        }
        at += 1;
    }
    open.pop()
}

fn end_of_string(bytes: &[u8], start: usize, quote: u8) -> usize {
    let triple = bytes[start..].starts_with(&[quote; 3]);
    let mut at = start + if triple { 3 } else { 1 };
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 1,
            b'\n' if !triple => return at,
            byte if byte == quote && !triple => return at + 1,
            byte if byte == quote && bytes[at..].starts_with(&[quote; 3]) => return at + 3,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// The parser's own message, in the style of ours.
fn plain(message: &str) -> String {
    let mut letters = message.trim_end_matches('.').replace('\n', ", ");
    if let Some(first) = letters.get(..1).map(str::to_lowercase) {
        letters.replace_range(..1, &first);
    }
    letters
}

/// The id a line of TOML gives, for entries too broken to read otherwise.
pub(super) fn written_id(line: &str) -> Option<String> {
    let value = line
        .trim()
        .strip_prefix("id")?
        .trim_start()
        .strip_prefix('=')?
        .trim();
    let value = value.strip_prefix(['"', '\''])?;
    Some(value.split(['"', '\'']).next()?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    const UNIT: &str = "[[unit]]\nid = \"patrol\"\nname = \"Patrol\"\nmove = { max = 4, and_fire = 2 }\ntraits = [\"recce\"]\nflag = 3\n";

    /// Spoils a good unit between two others and expects one finding, told at this line and column.
    fn check(good: &str, bad: &str, place: (usize, usize), message: &str) {
        assert!(UNIT.contains(good), "{good}");
        let text = format!("{UNIT}\n{}\n{UNIT}", UNIT.replacen(good, bad, 1));
        let mut sources = Sources::default();
        let file = sources.add("units.toml", text.as_str());
        let mended = mend(&text, file, &|name| name == "unit");
        let told: Vec<_> = mended
            .found
            .iter()
            .map(|finding| match finding.site {
                crate::diag::Site::Span(span) => {
                    let start = sources.line_columns(span).0;
                    ((start.line, start.column), finding.message.as_str())
                }
                crate::diag::Site::Path(_) => ((0, 0), ""),
            })
            .collect();
        assert_eq!(told, [(place, message)], "{bad}");
        assert_eq!(mended.text.len(), text.len(), "places stay where they are");
        let table = DeTable::parse(&mended.text).expect("what is left is TOML");
        let left = table.get_ref()["unit"]
            .get_ref()
            .as_array()
            .map(|it| it.len());
        assert_eq!(left, Some(2), "the entries around it are still there");
    }

    #[test]
    fn every_slip_is_told_once_in_plain_words_and_hides_nothing() {
        check(
            "\"Patrol\"",
            "\"Patrol",
            (10, 15),
            "this text has no closing quotation mark",
        );
        check(
            "\"Patrol\"",
            "Patrol\"",
            (10, 8),
            "this text has no opening quotation mark",
        );
        check(
            "\"Patrol\"",
            "Patrol",
            (10, 8),
            "a text must be in quotation marks",
        );
        check(
            "\"Patrol\"",
            "\u{201c}Patrol\u{201d}",
            (10, 8),
            "these are not the quotation marks of TOML",
        );
        check(
            "\"Patrol\"",
            "\"\"\"Patrol",
            (10, 8),
            "this text is never closed",
        );
        check(
            "\"Patrol\"",
            "\"Pa\\qtrol\"",
            (10, 12),
            "this letter cannot follow a backslash in a text",
        );
        check(
            "\"Patrol\"",
            "\"Pa\u{1}trol\"",
            (10, 11),
            "this is a control character, which no text may hold",
        );
        check(
            "flag = 3",
            "flag 3",
            (13, 6),
            "there is no `=` after this key",
        );
        check(
            "flag = 3",
            "flag: 3",
            (13, 5),
            "a key and its value are joined by `=`",
        );
        check(
            "flag = 3",
            "flag =",
            (13, 7),
            "there is no value after the `=`",
        );
        check(
            "flag = 3",
            "flag = 03",
            (13, 8),
            "a number does not begin with 0",
        );
        check(
            "flag = 3",
            "flag = True",
            (13, 8),
            "write `true` or `false`, in small letters",
        );
        check(
            "flag = 3",
            "flag = 3 // three",
            (13, 8),
            "this is neither a value nor a comment",
        );
        check(
            "flag = 3",
            "flag = 3\nflag = 4",
            (14, 1),
            "`flag` is written a second time",
        );
        check(
            "max = 4, and",
            "max = 4 and",
            (11, 18),
            "`and_fire` follows a value without a comma",
        );
        check("= 2 }", "= 2", (11, 8), "this `{` is never closed");
        check(
            "= 2 }",
            "= 2 }}",
            (11, 33),
            "nothing else may follow on this line",
        );
        check(
            "[\"recce\"]",
            "[\"recce\"",
            (12, 10),
            "this `[` is never closed",
        );
        check(
            "[\"recce\"]",
            "[\"recce\" \"flame\"]",
            (12, 19),
            "there is no comma before this",
        );
        for key in ["flag", "transport", "name", "id", "motto", "rule.id"] {
            check(
                "[\"recce\"]\nflag",
                &format!("[\n{key}"),
                (12, 10),
                "this `[` is never closed",
            );
        }
        check(
            "[\"recce\"]",
            "[\n\n[[unit.side]]\nid = 1",
            (12, 10),
            "this `[` is never closed",
        );
        check(
            "\"Patrol\"",
            "\"The \"Night\" Patrol\"",
            (10, 13),
            "this quotation mark ends the text, but more of it follows",
        );
        check(
            "[\"recce\"]",
            "[\"the \"night\" patrol\"]",
            (12, 16),
            "this quotation mark ends the text, but more of it follows",
        );
        check(
            "{ max = 4",
            "{ \"max\": 4",
            (11, 15),
            "a key and its value are joined by `=`",
        );
        check(
            "flag = 3",
            "\"flag\": 3",
            (13, 7),
            "a key and its value are joined by `=`",
        );
        check("[[unit]]", "[[unit]", (8, 8), "this header is not closed");
        check(
            "[[unit]]",
            "[unit]",
            (8, 2),
            "`unit` must be a list of tables",
        );
    }

    #[test]
    fn a_table_written_twice_is_wrong_although_each_is_right() {
        let text = "[pack]\nid = \"a\"\n\n[pack]\nid = \"b\"\n";
        let file = Sources::default().add("pack.toml", text);
        let mended = mend(text, file, &|name| name == "unit");
        assert_eq!(mended.found.len(), 1);
        assert_eq!(mended.found[0].message, "`pack` is written a second time");
        assert_eq!(mended.text.trim(), "");
    }

    #[test]
    fn a_file_that_is_hardly_toml_is_one_finding() {
        let text = "[[unit]]\nid\n".repeat(40);
        let file = Sources::default().add("units.toml", text.as_str());
        let mended = mend(&text, file, &|name| name == "unit");
        assert_eq!(mended.found.len(), 1);
        assert_eq!(
            mended.found[0].hints,
            ["39 more entries of this file cannot be read: is it TOML?"]
        );
    }
}
