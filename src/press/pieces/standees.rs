//! Troops to put on the board: standees that fold over, tokens, and markers for casualties, a sheet or more for each
//! scenario. A game says who takes part; where each lies on the page is worked out here.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::leaf::{Contents, Leaf, Words};
use crate::content::{Counter, CounterShape, Kept, Nation, Pack, Scenario, ScenarioSide};
use crate::kernel::{Colour, Mm};
use crate::press::face::{Face, art_name};
use crate::press::piece::{Body, Look, Piece};

/// What `--only` calls them.
pub(crate) const STANDEES: &str = "standees";

/// A standee, unfolded: flap, back, front, flap.
const STANDEE: (Mm, Mm) = (Mm(36.0), Mm(83.2));
/// The part of it that is glued under the foot.
const FLAP: Mm = Mm(11.6);
/// Between two standees, so that each is cut out by itself.
const GAP: Mm = Mm(1.5);
/// A line of words over what follows.
const HEADING: Mm = Mm(6.0);
/// Between two rows of tokens.
const BETWEEN: Mm = Mm(1.4);

/// What is done with a sheet that has standees.
const FOLD: &str = "On card. Score the broken lines, cut along the solid ones, fold over at the top, and glue one flap over the other for a foot.";
/// What is done with a sheet that has none.
const CUT: &str = "On card. Cut along the lines. Octagons will do for circles.";

/// The troops of one scenario.
pub(crate) struct Troops {
    /// Units and leaders that stand.
    pub(crate) standees: Vec<Standee>,
    /// Tokens that lie, in groups.
    pub(crate) tokens: Vec<TokenGroup>,
}

/// A unit or a leader that stands.
pub(crate) struct Standee {
    /// Its name in large letters.
    pub(crate) name: String,
    /// A line below.
    pub(crate) line: String,
    /// Its number in the scenario, or a letter.
    pub(crate) number: Option<String>,
    /// Its picture: the layer and the path.
    pub(crate) art: Option<(usize, String)>,
    /// Its colours.
    pub(crate) colours: Colours,
}

/// Tokens of one size.
pub(crate) struct TokenGroup {
    /// What they are and what is done with them.
    pub(crate) heading: (String, String),
    /// From side to side and from front to back.
    pub(crate) size: (Mm, Mm),
    /// How they are cut.
    pub(crate) shape: CounterShape,
    /// The tokens.
    pub(crate) tokens: Vec<Token>,
}

/// A token.
#[derive(Clone)]
pub(crate) struct Token {
    /// The word on its rim, or across it if there is no picture; none for a marker.
    pub(crate) name: String,
    /// Its number in the scenario, or a letter.
    pub(crate) number: Option<String>,
    /// Its picture.
    pub(crate) art: Option<(usize, String)>,
    /// Its colours.
    pub(crate) colours: Colours,
}

/// A piece of a scenario with the number by which its token and the sheet of the scenario call it.
pub(crate) struct NumberedPiece {
    /// The force it belongs to.
    pub(crate) force: String,
    /// Its number, with the letter of its side.
    pub(crate) number: String,
    /// Its name.
    pub(crate) name: String,
    /// What sets it apart from others of its name.
    pub(crate) mark: Option<&'static str>,
    /// Its picture: the layer and the path.
    pub(crate) art: Option<(usize, String)>,
    /// Its colours.
    pub(crate) colours: Colours,
}

/// The letters of the two sides in front of the numbers of their pieces: the first of their names that differ.
pub(crate) fn letters(scenario: &Scenario) -> Vec<char> {
    let mut taken = Vec::new();
    for side in scenario.sides() {
        let name = side.name.get_ref();
        let plain = name.strip_prefix("The ").unwrap_or(name);
        let own = plain.chars().filter(char::is_ascii_alphabetic);
        let own = own.map(|letter| letter.to_ascii_uppercase());
        let mut free = own.chain('A'..='Z').filter(|it| !taken.contains(it));
        taken.push(free.next().unwrap_or('A'));
    }
    taken
}

impl Token {
    /// The front of a counter of a pack, as often as it is needed; none when the pack has no such counter.
    pub(crate) fn of_counter(pack: &Pack, id: &str, times: usize) -> Vec<Token> {
        let Some(counter) = pack.shelf::<Counter>().get(id) else {
            return Vec::new();
        };
        let front = counter.front.get_ref();
        let token = Token {
            name: front.text.as_ref().map_or("", |it| it.get_ref()).into(),
            number: None,
            art: front
                .art
                .as_ref()
                .map(|it| (counter.layer, it.get_ref().clone())),
            colours: Colours {
                pale: counter
                    .colour
                    .as_ref()
                    .map_or("#dfe8ea", |it| it.get_ref())
                    .into(),
                ..Colours::of_nobody()
            },
        };
        vec![token; times]
    }
}

/// The colours of a piece, and its rim for those who print without.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Colours {
    deep: String,
    pale: String,
    text: String,
    rim: &'static str,
}

impl Colours {
    /// Those of a nation, if a piece or its side has one; else those of the side.
    pub(crate) fn of(
        pack: &Pack,
        own: Option<&str>,
        side: &ScenarioSide,
        number: usize,
    ) -> Colours {
        let of_side = side.nation.as_ref().map(|it| it.get_ref().as_str());
        let nation = own
            .or(of_side)
            .and_then(|id| pack.shelf::<Nation>().get(id));
        match nation {
            Some(nation) => Colours {
                deep: nation.deep.get_ref().clone(),
                pale: nation.pale.get_ref().clone(),
                text: nation.text.get_ref().clone(),
                rim: nation.rim.word(),
            },
            None => {
                let deep = pack.palette.sides()[number.min(1)];
                Colours {
                    deep: deep.to_string(),
                    pale: paler(deep).to_string(),
                    text: "#ffffff".into(),
                    rim: ["plain", "roped"][number.min(1)],
                }
            }
        }
    }

    /// Those of a marker that belongs to nobody.
    pub(crate) fn of_nobody() -> Colours {
        Colours {
            deep: "#1f2d3d".into(),
            pale: "#dfe8ea".into(),
            text: "#ffffff".into(),
            rim: "plain",
        }
    }

    /// As the templates read them.
    pub(crate) fn data(&self) -> Value {
        json!({ "deep": self.deep, "pale": self.pale, "text": self.text, "rim": self.rim })
    }
}

/// A fifth of a colour on white.
fn paler(colour: Colour) -> Colour {
    let pale = |it: u8| 255 - (255 - it) / 5;
    Colour {
        r: pale(colour.r),
        g: pale(colour.g),
        b: pale(colour.b),
    }
}

/// Sheets of troops for each scenario.
pub(crate) fn make(
    pack: &Pack,
    look: &Look,
    troops: impl Fn(&Kept<Scenario>) -> Troops,
) -> Vec<Piece> {
    let leaf = Leaf { paper: look.paper };
    let scenarios = pack.shelf::<Scenario>().iter();
    let pages: Vec<Face> = scenarios
        .flat_map(|scenario| {
            let title = format!("Troops for {}", scenario.name.get_ref());
            let troops = troops(scenario);
            let how = if troops.standees.is_empty() {
                CUT
            } else {
                FOLD
            };
            leaf.faces(
                pack,
                look,
                "templates/standees.typ",
                &Words {
                    id: scenario.id(),
                    title: &title,
                    how,
                    entry: scenario.id_span(),
                },
                pages(leaf, &troops),
            )
        })
        .collect();
    if pages.is_empty() {
        return Vec::new();
    }
    vec![Piece {
        kind: STANDEES,
        name: STANDEES.into(),
        title: "Troops".into(),
        body: Body::Pages(pages),
    }]
}

/// Something on a page, and how high it is.
struct Row {
    height: Mm,
    items: Vec<Value>,
    art: BTreeSet<(usize, String)>,
    /// It stays with the row below it.
    leads: bool,
}

/// The pages that hold everything.
fn pages(leaf: Leaf, troops: &Troops) -> Vec<Contents> {
    let mut rows = standee_rows(leaf, &troops.standees);
    for group in &troops.tokens {
        rows.extend(token_rows(leaf, group));
    }
    let mut pages: Vec<Contents> = Vec::new();
    let mut bottom = leaf.top() + leaf.height();
    let mut at = 0;
    while at < rows.len() {
        // A heading is never the last thing on a page.
        let together = if rows[at].leads { 2 } else { 1 };
        let end = (at + together).min(rows.len());
        let high: f64 = rows[at..end].iter().map(|row| row.height.0).sum();
        if pages.is_empty() || bottom.0 + high > (leaf.top() + leaf.height()).0 + 0.01 {
            pages.push(Contents {
                data: json!({ "items": [] }),
                art: BTreeSet::new(),
                fields: BTreeMap::new(),
            });
            bottom = leaf.top();
        }
        let Some(page) = pages.last_mut() else { break };
        for row in &rows[at..end] {
            for item in &row.items {
                let mut item = item.clone();
                item["y"] = json!(bottom.0);
                if let Some(items) = page.data["items"].as_array_mut() {
                    items.push(item);
                }
            }
            page.art.extend(row.art.iter().cloned());
            bottom = bottom + row.height;
        }
        at = end;
    }
    pages
}

/// How many things of a width lie side by side, and where the first begins.
fn across(leaf: Leaf, width: Mm, gap: Mm) -> (usize, Mm) {
    let count = ((leaf.width().0 + gap.0) / (width.0 + gap.0) + 1e-9)
        .floor()
        .max(1.0);
    let used = width * count + gap * (count - 1.0);
    (count as usize, leaf.left() + (leaf.width() - used) / 2.0)
}

fn standee_rows(leaf: Leaf, standees: &[Standee]) -> Vec<Row> {
    let (width, height) = STANDEE;
    let (count, left) = across(leaf, width, GAP);
    let rows = standees.chunks(count).map(|row| {
        let items = row.iter().enumerate().map(|(at, standee)| {
            json!({
                "is": "standee",
                "x": (left + (width + GAP) * at as f64).0,
                "width": width.0,
                "height": height.0,
                "flap": FLAP.0,
                "name": standee.name,
                "line": standee.line,
                "number": standee.number,
                "picture": picture(standee.art.as_ref()),
                "colours": standee.colours.data(),
            })
        });
        Row {
            height: height + GAP,
            items: items.collect(),
            art: row.iter().filter_map(|it| it.art.clone()).collect(),
            leads: false,
        }
    });
    rows.collect()
}

fn token_rows(leaf: Leaf, group: &TokenGroup) -> Vec<Row> {
    if group.tokens.is_empty() {
        return Vec::new();
    }
    let (width, height) = group.size;
    // Square ones share their cuts.
    let is_round = group.shape == CounterShape::Circle;
    let gap = if is_round { BETWEEN } else { Mm(0.0) };
    let (count, left) = across(leaf, width, gap);
    let (head, text) = &group.heading;
    let mut rows = vec![Row {
        height: HEADING,
        items: vec![
            json!({ "is": "heading", "x": leaf.left().0, "width": leaf.width().0, "head": head, "text": text }),
        ],
        art: BTreeSet::new(),
        leads: true,
    }];
    rows.extend(group.tokens.chunks(count).map(|row| {
        let items = row.iter().enumerate().map(|(at, token)| {
            json!({
                "is": "token",
                "x": (left + (width + gap) * at as f64).0,
                "width": width.0,
                "height": height.0,
                "round": is_round,
                "name": token.name,
                "number": token.number,
                "picture": picture(token.art.as_ref()),
                "colours": token.colours.data(),
            })
        });
        Row {
            height: height + gap,
            items: items.collect(),
            art: row.iter().filter_map(|it| it.art.clone()).collect(),
            leads: false,
        }
    }));
    rows
}

fn picture(art: Option<&(usize, String)>) -> Option<String> {
    art.map(|(layer, path)| format!("/{}", art_name(*layer, path)))
}
