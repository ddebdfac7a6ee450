//! Acts as a readable numbered list: those that differ in one word share a line; knows no game.

use unicode_width::UnicodeWidthStr as _;

use super::Manual;

/// An act in a list.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its number, from 1.
    pub number: usize,
    /// As it is typed.
    pub act: String,
    /// The word of it that names a place, if one does.
    pub place: Option<String>,
    /// What is worth knowing about it; a star is explained beneath the list.
    pub remark: String,
    /// The remark for a list that is too long for the screen; empty where it has no shorter form.
    pub brief: String,
}

impl Item {
    fn bare(&self, what: &str) -> String {
        format!("{})\u{a0}{what}", self.number)
    }

    /// The same without the last thing its remark says.
    fn without(&self, last: &str) -> Item {
        let remark = self.remark.strip_suffix(&format!("; {last})"));
        Item {
            remark: remark.map_or_else(|| self.remark.clone(), |rest| format!("{rest})")),
            ..self.clone()
        }
    }

    fn told(&self, what: &str) -> String {
        let remark = self.remark.replace(' ', "\u{a0}");
        // A mark is set close to its act, and a target apart from the text to type.
        let gap = match remark.chars().next() {
            None | Some('*') => "",
            Some('(') => "\u{a0}",
            Some(_) if what.contains(' ') => ":\u{a0}",
            Some(_) => "\u{a0}",
        };
        self.bare(what) + gap + &remark
    }
}

/// The lines of a list of acts, no wider than asked.
#[must_use]
pub fn listing(items: &[Item], manual: &Manual, width: usize) -> Vec<String> {
    let mut groups: Vec<(String, Vec<(&Item, String)>)> = Vec::new();
    for item in items {
        let (head, choice) = split(item);
        match groups.iter_mut().find(|(known, _)| *known == head) {
            Some((_, items)) => items.push((item, choice)),
            None => groups.push((head, vec![(item, choice)])),
        }
    }
    // An act that shares nothing with another is written out in full, beside others of its kind.
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for (head, items) in groups {
        if let [(item, _)] = items.as_slice() {
            let item = item.told(&item.act);
            match told.last_mut() {
                Some((head, singles)) if head.is_empty() => singles.push(item),
                _ => told.push((String::new(), vec![item])),
            }
        } else {
            let shared = shared(&items);
            let last = shared_last(&items).filter(|_| shared.is_none());
            let numbered = items.iter().map(|(item, choice)| match (shared, last) {
                (Some(_), _) => item.bare(choice),
                (None, Some(last)) => item.without(last).told(choice),
                (None, None) => item.told(choice),
            });
            let said = shared.map(str::to_string);
            let said = said.or_else(|| last.map(|last| format!("({last})")));
            let head = said.map_or_else(|| head.clone(), |said| format!("{head} {said}"));
            told.push((head, numbered.collect()));
        }
    }
    let mut lines: Vec<String> = told
        .iter()
        .flat_map(|(head, items)| wrapped(head, items, width))
        .collect();
    if items.iter().any(|item| item.remark.ends_with('*')) {
        lines.push(format!("  * {}", manual.star));
    }
    lines
}

/// The remark that all of them share; stars are written with each act.
fn shared<'a>(items: &[(&'a Item, String)]) -> Option<&'a str> {
    let (first, _) = items.first()?;
    let remark = first.remark.as_str();
    let is_shared = remark.starts_with('(')
        && !remark.ends_with('*')
        && items.iter().all(|(item, _)| item.remark == remark);
    is_shared.then_some(remark)
}

/// What all of them say last in brackets, after what is different: `second attack`.
fn shared_last<'a>(items: &[(&'a Item, String)]) -> Option<&'a str> {
    let last = |item: &'a Item| {
        let inner = item.remark.strip_suffix(')')?;
        inner.rsplit_once("; ").map(|(_, last)| last)
    };
    let first = last(items.first()?.0)?;
    let is_shared = items.iter().all(|(item, _)| last(item) == Some(first));
    is_shared.then_some(first)
}

/// The acts in at most this many lines, as long as that is at least three: first in full, then with brief remarks, then
/// reduced, then without remarks, and at last cut short.
#[must_use]
pub fn fitted(items: &[Item], manual: &Manual, width: usize, most: usize) -> Vec<String> {
    let full = match manual.is_crowded {
        true => crowded(items, manual, width, most),
        false if most < TALL => brief(items, manual, width, OVERLONG),
        false => listing(items, manual, width),
    };
    let bare = || -> Vec<Item> {
        let star = |remark: &str| if remark.ends_with('*') { "*" } else { "" };
        let bare = items.iter().map(|item| Item {
            remark: star(&item.remark).into(),
            ..item.clone()
        });
        bare.collect()
    };
    let terse: Vec<Item> = items.iter().map(tersely).collect();
    let shorter: [&dyn Fn() -> Vec<String>; 4] = [
        &|| match manual.is_crowded {
            true => crowded(&terse, manual, width, most),
            false => listing(&terse, manual, width),
        },
        &|| brief(&terse, manual, width, MANY),
        &|| brief(&bare(), manual, width, MANY),
        &|| crowded(&bare(), manual, width, most),
    ];
    let mut lines = full;
    for (at, shorten) in shorter.iter().enumerate() {
        if lines.len() <= most {
            return lines;
        }
        lines = shorten();
        if at >= FIRST_BARE && lines.len() <= most {
            if items.iter().any(says_something) {
                say_where_more_is(&mut lines, width);
            }
            return lines;
        }
    }
    if lines.len() > most && most > 2 {
        let last = lines.pop();
        lines.truncate(most - 2);
        lines.push(format!("  ... `legal` lists all {}", items.len()));
        lines.extend(last);
    }
    lines
}

/// A list with room for fewer lines is on a small screen, where more of the map says more than a long row of its places.
const TALL: usize = 30;

/// A row with this many places is too long for a small screen, and with this many where there is no room.
const OVERLONG: usize = 19;
const MANY: usize = 9;

/// The first of the shorter lists that leaves out what each act comes to.
const FIRST_BARE: usize = 2;

/// Whether an act has a remark that is more than a star.
fn says_something(item: &Item) -> bool {
    !matches!(item.remark.as_str(), "" | "*")
}

/// Says below a list without remarks where they are.
fn say_where_more_is(lines: &mut [String], width: usize) {
    const MORE: &str = "   (`legal` says more of each)";
    if let Some(last) = lines.last_mut()
        && last.width() + MORE.len() <= width
    {
        last.push_str(MORE);
    }
}

/// An act with its brief remark.
fn tersely(item: &Item) -> Item {
    let remark = match item.brief.as_str() {
        "" => item.remark.clone(),
        brief => brief.into(),
    };
    Item {
        remark,
        ..item.clone()
    }
}

/// The same for a small screen: a long row is reduced to a note that there are many, and how to list them.
#[must_use]
fn brief(items: &[Item], manual: &Manual, width: usize, many: usize) -> Vec<String> {
    let head = |item: &Item| split(item).0;
    let mut lines = Vec::new();
    let mut few = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for item in items {
        let head = head(item);
        let all = items.iter().filter(|it| split(it).0 == head).count();
        if all < many {
            few.push(item.clone());
        } else if !known.contains(&head) {
            let (who, places) = match head.split(' ').nth(1) {
                Some(who) => (who, manual.places),
                None => (head.as_str(), "ways"),
            };
            lines.push(format!(
                "  {head}: {all} {places}; `legal {who}` lists them"
            ));
            known.push(head);
        }
    }
    lines.extend(listing(&few, manual, width));
    lines
}

/// The same for games with many pieces: the kinds of act with the longest lists are reduced, piece by piece and then to
/// a line, until there are at most this many lines.
#[must_use]
fn crowded(items: &[Item], manual: &Manual, width: usize, most: usize) -> Vec<String> {
    let mut kinds: Vec<Kind> = Vec::new();
    for item in items {
        // Acts of one word share a line.
        let verb = item.act.split_once(' ').map_or("", |(verb, _)| verb);
        match kinds.iter_mut().find(|kind| kind.verb == verb) {
            Some(kind) => kind.items.push(item.clone()),
            None => kinds.push(Kind {
                verb: verb.into(),
                items: vec![item.clone()],
                lines: Vec::new(),
                level: 0,
            }),
        }
    }
    for kind in &mut kinds {
        kind.list(manual, width);
    }
    loop {
        let lines: usize = kinds.iter().map(|kind| kind.lines.len()).sum();
        let long = kinds.iter_mut().filter(|kind| kind.lines.len() > 1);
        let long = long.filter(|kind| kind.level < 2 && !kind.verb.is_empty());
        match long.max_by_key(|kind| kind.lines.len()) {
            Some(kind) if lines > most => kind.reduce(manual, width),
            _ => break,
        }
    }
    kinds.into_iter().flat_map(|kind| kind.lines).collect()
}

/// The acts that begin with one word.
struct Kind {
    verb: String,
    items: Vec<Item>,
    lines: Vec<String>,
    /// How far the list is reduced: not at all, piece by piece, to a line.
    level: u8,
}

impl Kind {
    /// The usual list; but a piece with many ways to do the same thing gets a line in any case.
    fn list(&mut self, manual: &Manual, width: usize) {
        const MANY: usize = 3;
        let pieces = pieces(&self.items);
        let is_long = |theirs: &[Item]| brief(theirs, manual, width, MANY).len() > MANY;
        let (long, others): (Vec<_>, Vec<_>) =
            pieces.into_iter().partition(|(_, theirs)| is_long(theirs));
        let long = long.iter().map(|(who, theirs)| self.count(who, theirs));
        let others: Vec<Item> = others.into_iter().flat_map(|(_, theirs)| theirs).collect();
        let others = brief(&others, manual, width, MANY);
        self.lines = long
            .chain(others.into_iter().filter(|it| !it.trim().is_empty()))
            .collect();
    }

    fn count(&self, who: &str, theirs: &[Item]) -> String {
        let (verb, ways) = (&self.verb, theirs.len());
        format!("  {verb} {who}: {ways} ways; `legal {verb} {who}` lists them")
    }

    fn reduce(&mut self, manual: &Manual, width: usize) {
        self.level += 1;
        let pieces = pieces(&self.items);
        self.lines = match self.level {
            1 => {
                let of_piece = |(who, theirs): &(String, Vec<Item>)| {
                    let lines = brief(theirs, manual, width, MANY);
                    match lines.len() {
                        1 => lines,
                        _ => vec![self.count(who, theirs)],
                    }
                };
                pieces.iter().flat_map(of_piece).collect()
            }
            _ => self.in_short(&pieces, width),
        };
    }

    /// Who can do it, and in how many ways.
    fn in_short(&self, pieces: &[(String, Vec<Item>)], width: usize) -> Vec<String> {
        let verb = &self.verb;
        let first = pieces.first().map_or("", |(who, _)| who.as_str());
        let ways = self.items.len();
        let note = format!("({ways} ways; `legal {verb} {first}` lists them)");
        let mut lines = vec![format!("  {verb}:")];
        for word in pieces.iter().map(|(who, _)| who).chain([&note]) {
            match lines.last_mut() {
                Some(line) if line.width() + word.width() < width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(format!("      {word}")),
            }
        }
        lines
    }
}

/// Acts by the piece that acts.
fn pieces(items: &[Item]) -> Vec<(String, Vec<Item>)> {
    let mut pieces: Vec<(String, Vec<Item>)> = Vec::new();
    for item in items {
        let who = who(item);
        match pieces.iter_mut().find(|(known, _)| known == who) {
            Some((_, theirs)) => theirs.push(item.clone()),
            None => pieces.push((who.into(), vec![item.clone()])),
        }
    }
    pieces
}

/// The piece that acts: the word after the first, or the last where that names a place.
fn who(item: &Item) -> &str {
    let mut words = item.act.split(' ').skip(1);
    let next = words.next().unwrap_or_default();
    match item.place.as_deref() == Some(next) {
        true => words.last().unwrap_or(next),
        false => next,
    }
}

/// What acts of one sort share, and what is particular to this one: the place, or else the last word.
fn split(item: &Item) -> (String, String) {
    let words: Vec<&str> = item.act.split(' ').collect();
    if words.len() == 1 {
        return (item.act.clone(), item.act.clone());
    }
    let at = words
        .iter()
        .position(|word| item.place.as_deref() == Some(*word))
        .unwrap_or(words.len() - 1);
    // A word that asks for a place is not left without one: `place squad-1 at ... facing north`.
    let asks = at > 0 && at + 1 < words.len() && matches!(words[at - 1], "at" | "to");
    let gap: &[&str] = if asks { &["..."] } else { &[] };
    let head = [&words[..at], gap, &words[at + 1..]].concat().join(" ");
    (head, words[at].into())
}

fn wrapped(head: &str, items: &[String], width: usize) -> Vec<String> {
    /// Items longer than this are sentences and get a line each.
    const LONG: usize = 56;
    let mut lines = Vec::new();
    let mut line = match head {
        "" => String::from("  "),
        head => format!("  {head}: "),
    };
    let indent = if head.is_empty() { "  " } else { "      " };
    let width = match items.iter().any(|item| item.chars().count() > LONG) {
        true => 0,
        false => width,
    };
    for item in items {
        if line.width() + item.width() + 2 > width && line.trim() != "" {
            lines.push(line.trim_end().to_string());
            line = indent.into();
        }
        line.push_str(item);
        line.push_str("  ");
    }
    lines.push(line.trim_end().to_string());
    lines
        .iter()
        .map(|line| line.replace('\u{a0}', " "))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANUAL: Manual = Manual {
        places: "hexes",
        star: "after this it may not battle",
        ..Manual::PLAIN
    };

    /// Takes the word that is all digits as a place.
    fn place(act: &str) -> Option<String> {
        let is_place = |word: &&str| word.chars().all(|it| it.is_ascii_digit());
        act.split(' ').find(is_place).map(String::from)
    }

    #[test]
    fn acts_that_differ_in_a_hex_share_a_line() {
        let acts = [
            "move section-1 0306",
            "move section-1 0406",
            "move section-1 0406 with commander",
            "place infantry section-2",
            "place infantry captain",
            "save",
            "pass",
        ]
        .map(String::from);
        let items: Vec<Item> = (1..)
            .zip(acts)
            .map(|(number, act)| Item {
                number,
                place: place(&act),
                act,
                remark: String::new(),
                brief: String::new(),
            })
            .collect();
        assert_eq!(
            listing(&items, &MANUAL, 80),
            [
                "  move section-1: 1) 0306  2) 0406",
                "  3) move section-1 0406 with commander",
                "  place infantry: 4) section-2  5) captain",
                "  6) save  7) pass",
            ]
        );
        assert_eq!(
            listing(&items[..2], &MANUAL, 30),
            ["  move section-1: 1) 0306", "      2) 0406"]
        );
    }

    #[test]
    fn a_long_list_has_brief_remarks_before_it_has_none() {
        let shot = |number: usize| Item {
            brief: format!("w{number} (0.9 kills)"),
            ..item(
                number,
                &format!("fire guard 010{number}"),
                "the-long-name (0.9 kills; second attack)",
            )
        };
        let items: Vec<Item> = (1..=8).map(shot).collect();
        assert!(
            fitted(&items, &MANUAL, 80, 6)
                .concat()
                .contains("the-long-name")
        );
        let short = fitted(&items, &MANUAL, 80, 3).concat();
        assert!(
            short.contains("6)\u{a0}0106\u{a0}w6\u{a0}(0.9\u{a0}kills)")
                || short.contains("6) 0106 w6 (0.9 kills)"),
            "{short}"
        );
        assert!(!short.contains("the-long-name"), "{short}");
        // Without any remarks the list says where they are.
        let bare = fitted(&items[..4], &MANUAL, 44, 3);
        assert!(!bare.concat().contains("kills"), "{bare:?}");
        assert!(
            bare.concat().ends_with("(`legal` says more of each)"),
            "{bare:?}"
        );
    }

    #[test]
    fn a_small_screen_has_long_rows_in_short() {
        let act = |number: usize, act: String| Item {
            number,
            place: place(&act),
            act,
            remark: String::new(),
            brief: String::new(),
        };
        let mut items: Vec<Item> = (1..=12)
            .map(|at| act(at, format!("deploy van {:04}", 100 + at)))
            .collect();
        items.push(act(13, "pass".into()));
        assert_eq!(
            brief(&items, &MANUAL, 80, MANY),
            [
                "  deploy van: 12 hexes; `legal van` lists them",
                "  13) pass",
            ]
        );
    }

    #[test]
    fn a_crowded_list_is_reduced_kind_by_kind() {
        let mut acts = Vec::new();
        for piece in ["A1", "A2", "A3"] {
            for way in ["n", "s"] {
                for place in ["0101", "0102"] {
                    acts.push(format!("move {piece} {place} {way}"));
                }
            }
            acts.push(format!("assault 0304 with {piece}"));
        }
        acts.extend(["done".into(), "stop".into()]);
        let items: Vec<Item> = (1..)
            .zip(acts)
            .map(|(number, act)| item(number, &act, ""))
            .collect();
        let whole = crowded(&items, &MANUAL, 80, 20);
        assert_eq!(whole.len(), 6 + 1 + 1, "{whole:#?}");
        assert_eq!(
            crowded(&items, &MANUAL, 80, 5),
            [
                "  move A1: 4 ways; `legal move A1` lists them",
                "  move A2: 4 ways; `legal move A2` lists them",
                "  move A3: 4 ways; `legal move A3` lists them",
                "  5) assault 0304 with A1  10) assault 0304 with A2  15) assault 0304 with A3",
                "  16) done  17) stop",
            ]
        );
        assert_eq!(
            crowded(&items, &MANUAL, 80, 3)[0],
            "  move: A1 A2 A3 (12 ways; `legal move A1` lists them)"
        );
    }

    #[test]
    fn a_list_fits_into_as_many_lines_as_there_are() {
        let remark = "(a sentence about a card that is far too long for its line)";
        let mut items: Vec<Item> = (1..=12)
            .map(|number| item(number, &format!("play card-{number} now"), remark))
            .collect();
        items.push(item(13, "pass", ""));
        for manual in [
            MANUAL,
            Manual {
                is_crowded: true,
                ..MANUAL
            },
        ] {
            for most in 3..20 {
                let lines = fitted(&items, &manual, 60, most);
                assert!(lines.len() <= most, "{most}: {lines:#?}");
                assert!(lines.iter().any(|it| it.contains("13) pass")), "{lines:#?}");
            }
        }
        assert_eq!(
            fitted(&items, &MANUAL, 60, 99),
            listing(&items, &MANUAL, 60)
        );
    }

    fn item(number: usize, act: &str, remark: &str) -> Item {
        Item {
            number,
            act: act.into(),
            place: place(act),
            remark: remark.into(),
            brief: String::new(),
        }
    }

    #[test]
    fn remarks_stand_beside_acts_and_stars_are_explained() {
        let items = [
            item(3, "move section-1 0306", "*"),
            item(5, "move section-1 0406", "(door)"),
            item(6, "fire section-1 0304", "wardens-1 (0.7 kills)"),
        ];
        assert_eq!(
            listing(&items, &MANUAL, 80),
            [
                "  move section-1: 3) 0306*  5) 0406 (door)",
                "  6) fire section-1 0304: wardens-1 (0.7 kills)",
                "  * after this it may not battle",
            ]
        );
    }

    #[test]
    fn what_all_remarks_end_with_is_said_once() {
        let again = |rest: &str| format!("{rest}; second attack)");
        let items = [
            item(1, "fire section-2 0303", &again("wardens-1 (0.7 kills")),
            item(2, "fire section-2 0304", &again("wardens-2 (1.4 kills")),
            item(3, "fire section-3 0303", &again("wardens-1 (0.7 kills")),
            item(4, "fire section-3 0304", "wardens-2 (1.4 kills)"),
        ];
        assert_eq!(
            listing(&items, &MANUAL, 80),
            [
                "  fire section-2 (second attack): 1) 0303 wardens-1 (0.7 kills)",
                "      2) 0304 wardens-2 (1.4 kills)",
                "  fire section-3: 3) 0303 wardens-1 (0.7 kills; second attack)",
                "      4) 0304 wardens-2 (1.4 kills)",
            ]
        );
    }

    #[test]
    fn what_is_to_be_said_of_all_is_said_once() {
        let mines = "(Put a mine counter within 1 hex)";
        let items = [
            item(1, "play road-works tram at 0306", mines),
            item(2, "play road-works tram at 0406", mines),
            item(3, "move section-1 0306", "(mines)"),
            item(4, "move section-1 0406", ""),
            item(5, "move section-2 0306", "*"),
            item(6, "move section-2 0406", "*"),
        ];
        assert_eq!(
            listing(&items, &MANUAL, 80),
            [
                "  play road-works tram at (Put a mine counter within 1 hex): 1) 0306  2) 0406",
                "  move section-1: 3) 0306 (mines)  4) 0406",
                "  move section-2: 5) 0306*  6) 0406*",
                "  * after this it may not battle",
            ]
        );
    }
}
