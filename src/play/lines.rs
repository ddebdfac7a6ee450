//! The lines of a text file of ours, each with its place; knows nothing of what they say.

use std::ops::Range;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// What it says, without the blanks around it.
    pub text: &'a str,
    /// Its place.
    pub range: Range<usize>,
    /// Where it begins, blanks included, if its end is missing: it was cut off when the program was stopped.
    pub torn: Option<usize>,
}

impl Line<'_> {
    /// Whether it says nothing: it is empty, or a comment.
    pub(super) fn is_silent(&self) -> bool {
        self.text.is_empty() || self.text.starts_with('#')
    }
}

/// The lines of a file.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let text = line.trim();
        let begin = start;
        start += line.len();
        let at = start - line.trim_start().len();
        Line {
            text,
            range: at..at + text.len(),
            torn: (!line.ends_with('\n')).then_some(begin),
        }
    })
}

/// A word and what comes after it.
pub(super) fn split(line: &str) -> (&str, &str) {
    match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim()),
        None => (line, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_its_place_and_the_last_may_be_torn() {
        let text = "act pass\r\n  # why\n\n\tnote é \nact pa";
        let found: Vec<Line<'_>> = lines(text).collect();
        let texts: Vec<&str> = found.iter().map(|line| &text[line.range.clone()]).collect();
        assert_eq!(texts, ["act pass", "# why", "", "note é", "act pa"]);
        let silent: Vec<bool> = found.iter().map(Line::is_silent).collect();
        assert_eq!(silent, [false, true, true, false, false]);
        let torn: Vec<Option<usize>> = found.iter().map(|line| line.torn).collect();
        assert_eq!(torn, [None, None, None, None, Some(text.len() - 6)]);
    }
}
