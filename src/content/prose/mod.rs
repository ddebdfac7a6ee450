//! The sentences of printed pages: read from `[[passage]]` entries, with conditions asked and placeholders filled in.

mod conditions;
mod passage;
mod placeholder;
mod values;
mod wording;

pub use passage::{Choice, Conditions, Part, Passage, Wording};
pub use placeholder::{FORMATTERS, Formatter, Path, Piece, pieces};
pub use values::Unknown;

use std::collections::BTreeMap;
use std::ops::Range;

use toml::{Spanned, Value};

use super::options::Options;
use super::pack::Pack;
use super::shelf::Kept;
use crate::source::Span;

/// What a rule set's pages need of passages: the pages with their sections, and values that no entry writes.
#[derive(Debug)]
pub struct Pages {
    /// The pages that print passages.
    pub pages: &'static [PrintedPage],
    /// Values that a game works out from several entries, `{game.NAME}` in a text.
    pub values: &'static [NamedValue],
}

impl Pages {
    /// No page prints passages.
    pub const NONE: Pages = Pages {
        pages: &[],
        values: &[],
    };

    /// The page with this word.
    #[must_use]
    pub fn named(&self, word: &str) -> Option<&'static PrintedPage> {
        self.pages.iter().find(|page| page.word == word)
    }
}

/// A page that prints passages.
#[derive(Debug)]
pub struct PrintedPage {
    /// Its word, the `page` of its passages.
    pub word: &'static str,
    /// Its sections: each must have a passage.
    pub sections: &'static [&'static str],
    /// The ids of the passages it finds one by one: each must be there.
    pub lines: &'static [&'static str],
    /// Values of the thing it shows, such as a scenario: `{page.NAME}` in a text.
    pub values: &'static [&'static str],
}

/// A value that a game works out from several entries.
#[derive(Debug)]
pub struct NamedValue {
    /// Its name.
    pub name: &'static str,
    /// What it is, for the documentation.
    pub about: &'static str,
    /// Works it out.
    pub of: fn(&Pack, &Options) -> Value,
}

/// A section of a page, ready to be laid out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Its passages, in order.
    pub passages: Vec<Read>,
}

/// A passage, ready to be laid out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// Its id.
    pub id: String,
    /// The heading it gives.
    pub title: String,
    /// The bold words it begins with.
    pub head: String,
    /// Its sentences.
    pub text: String,
    /// Its cells, if it is a row.
    pub cells: Vec<String>,
    /// Whether it belongs to the numbered step before it.
    pub same_step: bool,
}

/// The sentences of a pack under some options.
#[derive(Clone, Debug)]
pub struct Prose<'a> {
    pack: &'a Pack,
    options: &'a Options,
    shown: BTreeMap<&'static str, Value>,
}

impl<'a> Prose<'a> {
    /// Under the options of the pack.
    #[must_use]
    pub fn of(pack: &'a Pack) -> Prose<'a> {
        Prose::with(pack, &pack.options)
    }

    /// Under the options of a scenario.
    #[must_use]
    pub fn with(pack: &'a Pack, options: &'a Options) -> Prose<'a> {
        Prose {
            pack,
            options,
            shown: BTreeMap::new(),
        }
    }

    /// The same with a value of the thing that the page shows: `{page.NAME}`. Without the value, nothing is given.
    #[must_use]
    pub fn showing(mut self, name: &'static str, value: Option<impl Into<Value>>) -> Prose<'a> {
        self.shown.extend(value.map(|value| (name, value.into())));
        self
    }

    /// Whether a page has any passages.
    #[must_use]
    pub fn has_page(&self, page: &str) -> bool {
        let mut passages = self.pack.shelf::<Passage>().iter();
        passages.any(|passage| passage.page.get_ref() == page)
    }

    /// A section of a page.
    #[must_use]
    pub fn section(&self, page: &str, section: &str) -> Section {
        let mut read = Section::default();
        for passage in self.pack.shelf::<Passage>() {
            let own = passage.section.as_ref().map(Spanned::get_ref);
            let here = passage.page.get_ref() == page && own.is_some_and(|own| own == section);
            if !here || !self.holds(&passage.when, &passage.unless) {
                continue;
            }
            let passage = self.read(passage);
            if !passage.title.is_empty() {
                read.title.clone_from(&passage.title);
            }
            let is_heading =
                passage.head.is_empty() && passage.text.is_empty() && passage.cells.is_empty();
            if !is_heading {
                read.passages.push(passage);
            }
        }
        read
    }

    /// A passage found by its id, if its conditions hold.
    #[must_use]
    pub fn passage(&self, id: &str) -> Option<Read> {
        let passage = self.pack.shelf::<Passage>().get(id)?;
        self.holds(&passage.when, &passage.unless)
            .then(|| self.read(passage))
    }

    /// The sentences of a passage found by its id; nothing if it is not there or its conditions do not hold.
    #[must_use]
    pub fn line(&self, id: &str) -> String {
        self.passage(id).map_or_else(String::new, |read| read.text)
    }

    /// The title of a passage found by its id.
    #[must_use]
    pub fn title(&self, id: &str) -> String {
        self.passage(id).map_or_else(String::new, |read| read.title)
    }

    fn read(&self, passage: &Kept<Passage>) -> Read {
        let filled = |text: &Option<Spanned<String>>| {
            let text = text.as_ref();
            text.map_or_else(String::new, |text| self.filled(text.get_ref()))
        };
        let text = passage.text.as_ref();
        Read {
            id: passage.id().to_string(),
            title: filled(&passage.title),
            head: filled(&passage.head),
            text: text.map_or_else(String::new, |text| self.wording(text.get_ref())),
            cells: passage
                .cells
                .iter()
                .map(|cell| self.filled(cell.get_ref()))
                .collect(),
            same_step: passage.same_step,
        }
    }

    fn wording(&self, wording: &Wording) -> String {
        let parts = match wording {
            Wording::Plain(text) => return self.filled(text),
            Wording::Parts(parts) => parts,
        };
        let mut text = String::new();
        for part in parts {
            let more = match part.get_ref() {
                Part::Always(more) => self.filled(more),
                Part::If(choice) if self.holds(&choice.when, &choice.unless) => {
                    self.filled(choice.text.get_ref())
                }
                Part::If(_) => continue,
            };
            // A part may also go on with a sentence.
            if !text.is_empty() && !more.starts_with([',', ';', ':', '.', ')']) {
                text.push(' ');
            }
            text.push_str(&more);
        }
        text
    }

    /// A text with its placeholders filled in; one that names nothing, which a check reports, stays as it is written.
    fn filled(&self, text: &str) -> String {
        let mut filled = String::new();
        for (at, piece) in pieces(text) {
            let shown = match piece {
                Piece::Value(path, formatters) => match self.value(&path) {
                    Ok(value) => value.map_or(Ok(String::new()), |value| {
                        wording::written(&value, &formatters)
                    }),
                    Err(_) => Err(String::new()),
                },
                _ => Err(String::new()),
            };
            filled.push_str(&shown.unwrap_or_else(|_| text[at].to_string()));
        }
        filled
    }
}

/// A text of a passage and where it is written.
#[derive(Clone, Copy, Debug)]
pub struct WrittenText<'a> {
    /// The text.
    pub text: &'a str,
    /// The place of its string.
    pub span: Span,
}

impl WrittenText<'_> {
    /// The place of a part of the text; of the whole text when its string has escapes or three quotation marks.
    #[must_use]
    pub fn place(&self, part: Range<usize>) -> Span {
        let is_plain = self.span.end - self.span.start == self.text.len() + 2;
        if !is_plain {
            return self.span;
        }
        let start = self.span.start + 1;
        Span::new(self.span.file, start + part.start..start + part.end)
    }
}

impl Kept<Passage> {
    /// All its texts, with their places.
    pub fn texts(&self) -> Vec<WrittenText<'_>> {
        let plain = |text: &'_ Spanned<String>| self.span(text);
        let mut texts: Vec<WrittenText<'_>> = Vec::new();
        for text in self.title.iter().chain(&self.head).chain(&self.cells) {
            texts.push(WrittenText {
                text: text.get_ref(),
                span: plain(text),
            });
        }
        match self
            .text
            .as_ref()
            .map(|text| (text.get_ref(), self.span(text)))
        {
            Some((Wording::Plain(text), span)) => texts.push(WrittenText { text, span }),
            Some((Wording::Parts(parts), _)) => {
                texts.extend(parts.iter().map(|part| match part.get_ref() {
                    Part::Always(text) => WrittenText {
                        text,
                        span: self.span(part),
                    },
                    Part::If(choice) => WrittenText {
                        text: choice.text.get_ref(),
                        span: self.span(&choice.text),
                    },
                }));
            }
            None => {}
        }
        texts
    }

    /// All its conditions.
    pub fn conditions(&self) -> impl Iterator<Item = (&Spanned<String>, &Spanned<Value>)> {
        let parts = match self.text.as_ref().map(Spanned::get_ref) {
            Some(Wording::Parts(parts)) => &parts[..],
            _ => &[],
        };
        let choices = parts.iter().filter_map(|part| match part.get_ref() {
            Part::If(choice) => Some([&choice.when, &choice.unless]),
            Part::Always(_) => None,
        });
        let tables = [&self.when, &self.unless].into_iter();
        tables.chain(choices.flatten()).flatten()
    }
}
