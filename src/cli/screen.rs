//! A screenful of a battle: map, news, status, question and acts, laid out for the size of the terminal; knows no game.

use super::page::fold;
use crate::play::{Board, Rendering};

/// The narrowest column of text beside a map.
const NARROWEST: usize = 44;
/// The columns between a map and the text beside it.
const GAP: usize = 3;
/// The fewest rows of a map that say anything: two rows of hexes with their edges.
const FEWEST: usize = 9;
/// The fewest lines that a list of acts is cut down to, so that more of the rest is seen.
const FEWEST_ACTS: usize = 5;

/// The size of a terminal, without the line for the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// What is to be seen at once.
pub(super) struct Scene<'a> {
    /// Draws the board in lines of this many letters, if it can be drawn that small; none where no map is wanted.
    pub(super) board: Option<&'a dyn Fn(usize) -> Board>,
    /// What a star on the map means.
    pub(super) star: &'a str,
    /// The state of the battle.
    pub(super) status: &'a str,
    /// What is asked.
    pub(super) question: &'a str,
    /// The acts, in lines of this many letters; no more of them than this if possible.
    pub(super) acts: &'a dyn Fn(usize, usize) -> Vec<String>,
}

/// A scene with news as lines of text.
enum Laid {
    Fits(Vec<String>),
    /// There is not room for so much news.
    TooLong,
}

impl Scene<'_> {
    /// The scene in a terminal of this size, with what has happened before. News for which it has no room are on pages of
    /// their own before it.
    pub(super) fn pages(&self, news: &str, size: Size, rendering: Rendering) -> Vec<Vec<String>> {
        let lines: Vec<&str> = news.lines().collect();
        let mut pages: Vec<Vec<String>> = Vec::new();
        let mut rest = lines.as_slice();
        loop {
            match self.laid(rest, size, rendering) {
                Laid::Fits(scene) => {
                    pages.push(scene);
                    return pages;
                }
                Laid::TooLong => {
                    let fits =
                        |count: &usize| folded(&rest[..*count], size.columns).len() <= size.rows;
                    let count = (1..=rest.len()).rev().find(fits).unwrap_or(1);
                    pages.push(folded(&rest[..count], size.columns));
                    rest = &rest[count..];
                }
            }
        }
    }

    /// Side by side where map and text are both wide enough, otherwise a strip of the map above the text.
    fn laid(&self, news: &[&str], size: Size, rendering: Rendering) -> Laid {
        let Some(draw) = self.board else {
            return self.below(news, &Board::default(), size, rendering);
        };
        let beside = size.columns.saturating_sub(NARROWEST + GAP);
        let board = draw(beside);
        if !board.is_empty() && board.map.width() <= beside {
            return self.beside(news, &board, size, rendering);
        }
        self.below(news, &draw(size.columns), size, rendering)
    }

    /// The status and the question.
    fn head(&self, width: usize) -> [Vec<String>; 2] {
        [self.status, self.question].map(|text| fold(text.trim_end(), width))
    }

    fn acts(&self, width: usize, most: usize) -> Vec<String> {
        let acts = (self.acts)(width, most);
        acts.iter().flat_map(|line| fold(line, width)).collect()
    }

    /// The text below a strip of the map.
    fn below(&self, news: &[&str], board: &Board, size: Size, rendering: Rendering) -> Laid {
        let Size { columns, rows } = size;
        let news = folded(news, columns);
        let [status, question] = self.head(columns);
        let marks = board.marks_key(self.star);
        let mut marks = marks.map_or_else(Vec::new, |key| fold(&key, columns));
        let fewest = FEWEST.min(board.map.rows.len());
        let room = rows.saturating_sub(status.len() + question.len() + fewest);
        let mut acts = self.acts(columns, rows);
        // What can be done without goes first: the key of the marks, then the length of the list.
        if acts.len() + news.len() + marks.len() > room {
            marks.clear();
            let most = room.saturating_sub(news.len());
            if acts.len() > most {
                acts = self.acts(columns, most.max(FEWEST_ACTS.min(room)));
            }
        }
        if !news.is_empty() && acts.len() + news.len() > room {
            return Laid::TooLong;
        }
        let text = news.len() + marks.len() + status.len() + question.len() + acts.len();
        let mut spare = rows.saturating_sub(text);
        let map = board.part(spare, columns);
        spare -= map.rows.len();
        let mut drawn = map.lines(rendering);
        let key = board.key_in(columns);
        if drawn.len() == board.map.rows.len() && key.rows.len() <= spare {
            spare -= key.rows.len();
            drawn.extend(key.lines(rendering));
        }
        drawn.extend(marks);
        let blocks = [news, drawn, status, [question, acts].concat()];
        Laid::Fits(spaced(blocks, spare))
    }

    /// The text at the right of the map: the news at the top, the question at the foot, next to where it is answered.
    fn beside(&self, news: &[&str], board: &Board, size: Size, rendering: Rendering) -> Laid {
        let rows = size.rows;
        let across = board.map.width();
        let width = size.columns - across - GAP;
        let mut left = board.part(rows, across).columns(across, rendering);
        let mut marks = board.marks_key(self.star).unwrap_or_default();
        let below = fold(&marks, across);
        if left.len() + below.len() <= rows {
            left.extend(below.iter().map(|line| format!("{line:across$}")));
            marks.clear();
        }
        let key = board.key_in(across);
        if left.len() + key.rows.len() <= rows {
            left.extend(key.columns(across, rendering));
        }
        let [mut foot, question] = self.head(width);
        foot.extend([String::new()]);
        foot.extend(fold(&marks, width));
        foot.extend(question);
        foot.extend(self.acts(width, rows.saturating_sub(foot.len() + 1).max(3)));
        let news = folded(news, width);
        if !news.is_empty() && news.len() + 1 + foot.len() > rows {
            return Laid::TooLong;
        }
        let height = left
            .len()
            .max(news.len() + 1 + foot.len())
            .min(rows.max(foot.len()));
        let blank = height.saturating_sub(news.len() + foot.len());
        let blank = std::iter::repeat_n(String::new(), blank);
        let right: Vec<String> = news.into_iter().chain(blank).chain(foot).collect();
        left.resize(left.len().max(right.len()), " ".repeat(across));
        let line = |(at, left): (usize, &String)| {
            let text = right.get(at).map_or("", String::as_str);
            let line = format!("{left}{}{text}", " ".repeat(GAP));
            line.trim_end().to_string()
        };
        Laid::Fits(left.iter().enumerate().map(line).collect())
    }
}

fn folded(lines: &[&str], width: usize) -> Vec<String> {
    let folded = lines.iter().flat_map(|line| match line.is_empty() {
        true => vec![String::new()],
        false => fold(line, width),
    });
    folded.collect()
}

/// Blocks of lines one below the other, with empty lines between them as far as there is room.
fn spaced(blocks: [Vec<String>; 4], spare: usize) -> Vec<String> {
    let mut spare = spare;
    let mut lines: Vec<String> = Vec::new();
    for block in blocks {
        if !block.is_empty() && !lines.is_empty() && spare > 0 {
            lines.push(String::new());
            spare -= 1;
        }
        lines.extend(block);
    }
    lines
}

/// The whole map with its key; of a map that is too wide, as much as a line holds.
pub(super) fn whole(board: &Board, columns: usize, rendering: Rendering) -> String {
    let map = board.part(usize::MAX, columns);
    let mut lines = map.lines(rendering);
    let wide = board.map.width();
    if wide > columns {
        let note = format!("(The map needs {wide} columns, and this terminal has {columns}.)");
        lines.extend(fold(&note, columns));
    }
    lines.extend(board.key_in(columns).lines(rendering));
    lines.iter().map(|line| format!("{line}\n")).collect()
}
