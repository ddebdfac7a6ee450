//! A board drawn with letters: a map that knows where its places are, so that they can be marked and a part of it cut out; knows no game.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use unicode_width::UnicodeWidthStr as _;

use super::marks::Mark;
use super::picture::{Ink, Paint, Picture};

/// The ink of letters that point at places.
const POINTER: Ink = Ink {
    letter: Some(231),
    ground: Some(Paint::Number(201)),
    bold: true,
};

/// A place on a map: a hex, a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name, as acts write it.
    pub name: String,
    /// The rows of the map it lies in, its edges included.
    pub rows: Range<usize>,
    /// The columns, its edges included.
    pub columns: Range<usize>,
    /// The row and column of the letter that marks it.
    pub mark: (usize, usize),
    /// Whether the viewer sees a piece there.
    pub is_occupied: bool,
}

/// A line of the key: what it begins with, and its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLine {
    /// Its beginning: `platoon: `.
    pub head: String,
    /// What is written behind it, item by item.
    pub items: Vec<String>,
}

/// A map, its places and its key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The map.
    pub map: Picture,
    /// Its places.
    pub places: Vec<Place>,
    /// What its letters mean.
    pub key: Vec<KeyLine>,
    /// The letters of the key that are not ASCII, and those shown instead.
    pub stand_ins: &'static [(char, char)],
    marks: BTreeSet<Mark>,
    /// How much it matters that places are seen, by their names.
    weights: BTreeMap<String, u64>,
}

/// How much it matters to see a place that is pointed at, and one where a piece is.
const POINTED: u64 = 400;
const OCCUPIED: u64 = 30;

impl Board {
    /// A map with its places and its key.
    #[must_use]
    pub fn new(
        map: Picture,
        places: Vec<Place>,
        key: Vec<KeyLine>,
        stand_ins: &'static [(char, char)],
    ) -> Board {
        Board {
            map,
            places,
            key,
            stand_ins,
            marks: BTreeSet::new(),
            weights: BTreeMap::new(),
        }
    }

    /// Whether there is no map.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.map.rows.is_empty()
    }

    /// Points at a place with a letter; a place that is not on the map is left out.
    pub fn point(&mut self, place: &str, letter: char) {
        self.write(place, letter, POINTER);
        self.look_at(place, POINTED);
    }

    /// Marks a place.
    pub fn mark(&mut self, place: &str, mark: Mark) {
        if self.write(place, mark.letter(), mark.ink()) {
            self.marks.insert(mark);
            self.look_at(place, mark.weight());
        }
    }

    /// Says that a part of the map should show this place, and how much that matters.
    pub fn look_at(&mut self, place: &str, weight: u64) {
        *self.weights.entry(place.into()).or_default() += weight;
    }

    fn write(&mut self, place: &str, letter: char, ink: Ink) -> bool {
        let Some(place) = self.places.iter().find(|it| it.name == place) else {
            return false;
        };
        let (row, column) = place.mark;
        self.map.letter(row, column, &letter.to_string(), ink);
        true
    }

    /// What the marks on it mean, in one line; none when nothing is marked. `star` is what a star beside an act means.
    #[must_use]
    pub fn marks_key(&self, star: &str) -> Option<String> {
        let signs: Vec<String> = self.marks.iter().map(|mark| mark.sign(star)).collect();
        (!signs.is_empty()).then(|| format!("On the map: {}", signs.join("  ")))
    }

    /// The key in lines of this many letters.
    #[must_use]
    pub fn key_in(&self, width: usize) -> Picture {
        let mut picture = Picture::default();
        let lines = self
            .key
            .iter()
            .flat_map(|line| folded(&line.head, &line.items, width));
        for (row, line) in lines.enumerate() {
            let stand_in = |letter: char| {
                let known = self.stand_ins.iter().find(|(its, _)| *its == letter);
                known.map_or(letter, |(_, plain)| *plain)
            };
            let plain: String = line.chars().map(stand_in).collect();
            picture.write(row, 0, &line, &plain, Ink::default());
        }
        picture
    }

    /// The whole map with the key below it, in lines of this many letters.
    #[must_use]
    pub fn whole(&self, width: usize) -> Picture {
        let mut picture = self.map.clone();
        picture.rows.extend(self.key_in(width).rows);
        picture
    }

    /// As much of the map as fits into this many rows and columns, around what is marked and to be looked at.
    #[must_use]
    pub fn part(&self, rows: usize, columns: usize) -> Picture {
        let down = |place: &Place| place.rows.clone();
        let across = |place: &Place| place.columns.clone();
        let all = (self.map.rows.len(), self.map.width());
        let rows = self.span(all.0, rows, down);
        let columns = self.span(all.1, columns, across);
        self.map.part(rows, columns)
    }

    /// The span of this length that shows most of what matters; of several, the one with most whole places, then one that
    /// begins with a whole place, and then the one with what matters nearest to its middle.
    fn span(&self, all: usize, length: usize, of: impl Fn(&Place) -> Range<usize>) -> Range<usize> {
        if length >= all {
            return 0..all;
        }
        let matters: Vec<(Range<usize>, u64)> = self
            .places
            .iter()
            .map(|place| {
                let weight = self.weights.get(&place.name).copied();
                let occupied = if place.is_occupied { OCCUPIED } else { 0 };
                (of(place), weight.unwrap_or(0) + occupied)
            })
            .collect();
        let worth = |from: usize| {
            // The edge it shares with the next place may be missing.
            let end = from + length + 1;
            let seen = |it: &&(Range<usize>, u64)| it.0.start >= from && it.0.end <= end;
            let whole = matters.iter().filter(seen);
            let (places, weight) = whole.fold((0, 0), |sum, it| (sum.0 + 1, sum.1 + it.1));
            // Twice the distance of everything from the middle, so that it stays a whole number.
            let middle = 2 * from + length;
            let off: u64 = matters
                .iter()
                .map(|(span, weight)| weight * middle.abs_diff(span.start + span.end) as u64)
                .sum();
            let centre = match off {
                // Nothing matters: the middle of the map.
                0 => middle.abs_diff(all) as u64,
                off => off,
            };
            let is_clean = matters.iter().any(|(span, _)| span.start == from);
            (weight, places, is_clean, std::cmp::Reverse(centre))
        };
        let from = (0..=all - length).rev().max_by_key(|from| worth(*from));
        let from = from.unwrap_or(0);
        from..from + length
    }
}

/// Items side by side, in lines of limited width, behind a head.
fn folded(head: &str, items: &[String], width: usize) -> Vec<String> {
    let indent = head.width();
    let mut lines = Vec::new();
    let mut line = head.to_string();
    for item in items {
        if line.width() > indent && line.width() + item.width() > width {
            lines.push(line.trim_end().to_string());
            line = " ".repeat(indent);
        }
        line.push_str(item);
        line.push_str("  ");
    }
    lines.push(line.trim_end().to_string());
    lines.retain(|line| !line.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A map of rows of four places, each three rows and five columns large, which share their edges.
    fn board(rows: usize) -> Board {
        let mut map = Picture::default();
        let mut places = Vec::new();
        for row in 0..rows {
            for column in 0..4 {
                let (top, left) = (2 * row, 4 * column);
                let name = format!("{:02}{:02}", column + 1, row + 1);
                for line in 0..3 {
                    map.letter(top + line, left, "+   +", Ink::default());
                }
                map.letter(top + 1, left, &name, Ink::default());
                places.push(Place {
                    name,
                    rows: top..top + 3,
                    columns: left..left + 5,
                    mark: (top + 1, left + 4),
                    is_occupied: false,
                });
            }
        }
        Board::new(map, places, Vec::new(), &[])
    }

    fn part(rows: usize, columns: usize, places: &[&str]) -> Picture {
        let mut board = board(9);
        for place in places {
            board.look_at(place, 1);
        }
        board.part(rows, columns)
    }

    fn names(picture: &Picture) -> Vec<String> {
        let text = picture.to_plain();
        // Names in a row run into one another.
        let runs = text.split(|it: char| !it.is_ascii_digit());
        let names = runs.flat_map(|run| run.as_bytes().chunks_exact(4));
        names
            .map(|name| String::from_utf8_lossy(name).into_owned())
            .collect()
    }

    #[test]
    fn a_part_of_the_map_shows_whole_places_around_what_matters() {
        for rows in [3, 4, 5, 6] {
            let part = part(rows, 80, &["0205"]);
            assert_eq!(part.rows.len(), rows);
            assert!(names(&part).contains(&"0205".into()), "{}", part.to_plain());
            // Nothing is cut in half that need not be.
            assert!(names(&part).len() >= 4 * ((rows - 1) / 2), "{rows} rows");
        }
        assert_eq!(names(&part(5, 80, &["0201", "0302"]))[0], "0101");
        assert_eq!(names(&part(5, 5, &["0409"])), ["0408", "0409"]);
        // Where everything cannot be seen, most of it is.
        let most = names(&part(5, 80, &["0101", "0108", "0109"]));
        assert!(most.contains(&"0108".into()) && most.contains(&"0109".into()));
        // Nothing matters: the middle. There is room for all: all.
        assert!(names(&part(3, 80, &[])).contains(&"0105".into()));
        assert_eq!(part(80, 80, &["0101"]), board(9).map);
    }

    #[test]
    fn places_are_marked_and_the_marks_explained() {
        let mut board = board(2);
        assert_eq!(board.marks_key(""), None);
        board.mark("0201", Mark::Target);
        board.mark("9999", Mark::Reach);
        board.point("0302", 'A');
        assert!(board.map.to_plain().contains("0201X"));
        assert!(board.map.to_plain().contains("0302A"));
        assert_eq!(board.marks_key("").as_deref(), Some("On the map: X target"));
    }

    #[test]
    fn the_key_is_folded_by_the_width_letters_have_on_a_screen() {
        let items = ["A1 日本".to_string(), "A2 rifles".into()];
        assert_eq!(folded("side: ", &items, 24), ["side: A1 日本  A2 rifles"]);
        assert_eq!(
            folded("side: ", &items, 22),
            ["side: A1 日本", "      A2 rifles"]
        );
        assert!(folded("", &[], 22).is_empty());
    }
}
