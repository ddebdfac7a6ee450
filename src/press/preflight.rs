//! How a finished face would look in the hand: missing characters, type too small, things too near the cut, coarse
//! pictures.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use typst::layout::{Frame, FrameItem, Point, Size, Transform};
use typst::visualize::ImageKind;

use super::face::Face;
use super::findings::{
    BACK_MISSING, COARSE_PICTURE, MISSING_GLYPH, SMALL_TYPE, UNPRINTABLE_PLACE, UNSAFE_PLACE,
};
use super::paper::UNPRINTABLE;
use super::piece::{Body, Card, Piece};
use crate::diag::Diagnostic;
use crate::source::Span;

/// Smaller type cannot be read at the table.
const SMALLEST_PT: f64 = 5.0;
/// Coarser pictures show their dots in print.
const COARSEST_DPI: f64 = 200.0;
/// Rounding in layout is not a mistake.
const SLACK_MM: f64 = 0.05;

/// Inspects a finished face.
pub(super) fn look_over(face: &Face, frame: &Frame) -> Seen {
    let mut eye = Eye {
        room: Room::of(face),
        seen: Seen::default(),
    };
    eye.walk(frame, Transform::identity());
    eye.seen
}

/// Judges a face by the result of its inspection.
pub(super) fn judge(face: &Face, seen: &Seen) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    found.extend(missing_glyphs(face, &seen.missing));
    if let Some((size, text)) = &seen.smallest {
        found.push(
            SMALL_TYPE
                .at(face.entry, format!("`{text}` on `{}` is set in {size:.1} pt", face.id))
                .hint(format!("nothing under {SMALLEST_PT} pt can be read at the table: shorten the text, or let the template give it more room")),
        );
    }
    if let Some((what, over)) = &seen.unsafe_place {
        found.push(match Room::of(face) {
            Some(Room { is_cut: false, .. }) => UNPRINTABLE_PLACE
                .at(
                    face.entry,
                    format!(
                        "{what} on `{}` comes {over:.1} mm too near the edge of the paper",
                        face.id
                    ),
                )
                .hint(format!(
                    "most printers leave {} at each edge blank",
                    UNPRINTABLE
                )),
            _ => UNSAFE_PLACE
                .at(
                    face.entry,
                    format!(
                        "{what} on `{}` comes {over:.1} mm too near the cut",
                        face.id
                    ),
                )
                .hint(
                    "keep it inside the safe zone, or let it run on beyond the cut into the bleed",
                ),
        });
    }
    if let Some(dpi) = seen.coarsest {
        let span = face.fields.get("art").copied().unwrap_or(face.entry);
        found.push(
            COARSE_PICTURE
                .at(
                    span,
                    format!("the picture of `{}` is printed at {dpi:.0} dpi", face.id),
                )
                .hint(format!(
                    "use a drawing (SVG), or a picture with {:.1} times as many dots each way",
                    COARSEST_DPI / dpi
                )),
        );
    }
    found
}

/// One finding for each text of a face with characters that no font has; those whose text is not known are reported for
/// the whole entry.
fn missing_glyphs(face: &Face, missing: &BTreeSet<char>) -> Vec<Diagnostic> {
    let mut by_place: BTreeMap<(Span, &str), Vec<char>> = BTreeMap::new();
    for letter in missing {
        let holds = |field: &&String| {
            let value = face.data.get(field.as_str());
            value.is_some_and(|value| value_holds(value, *letter))
        };
        let fields: Vec<&String> = face.fields.keys().filter(holds).collect();
        for field in &fields {
            by_place
                .entry((face.fields[*field], field.as_str()))
                .or_default()
                .push(*letter);
        }
        if fields.is_empty() {
            by_place.entry((face.entry, "")).or_default().push(*letter);
        }
    }
    let finding = |((span, field), letters): ((Span, &str), Vec<char>)| {
        let listed: Vec<String> = letters
            .iter()
            .map(|letter| format!("`{letter}` (U+{:04X})", u32::from(*letter)))
            .collect();
        let whose = match field {
            "" => format!("`{}`", face.id),
            field => format!("`{field}` of `{}`", face.id),
        };
        let (characters, them) = match letters.len() {
            1 => ("character", "it"),
            _ => ("characters", "them"),
        };
        MISSING_GLYPH
            .at(span, format!("no font has the {characters} {} in {whose}", listed.join(", ")))
            .hint(format!(
                "write {them} another way: the fonts cover the Latin alphabet and the signs of English print"
            ))
    };
    by_place.into_iter().map(finding).collect()
}

/// Whether a text, or one inside a list or table, has a character.
fn value_holds(value: &Value, letter: char) -> bool {
    match value {
        // A template may print it in capitals.
        Value::String(text) => text.contains(letter) || text.to_uppercase().contains(letter),
        Value::Array(items) => items.iter().any(|item| value_holds(item, letter)),
        Value::Object(table) => table.values().any(|item| value_holds(item, letter)),
        _ => false,
    }
}

/// Judges a piece before its faces are laid out: a deck in which only some cards have backs.
pub(super) fn judge_piece(piece: &Piece) -> Option<Diagnostic> {
    let Body::Cards { cards, .. } = &piece.body else {
        return None;
    };
    let (with, without): (Vec<&Card>, Vec<&Card>) =
        cards.iter().partition(|card| card.back.is_some());
    let (front, back) = (&without.first()?.front, &with.first()?.front);
    let missing: u32 = without.iter().map(|card| card.quantity).sum();
    let all: u32 = cards.iter().map(|card| card.quantity).sum();
    Some(
        BACK_MISSING
            .at(
                front.entry,
                format!(
                    "{}: {missing} of {all} have no back, `{}` for one",
                    piece.title, front.id
                ),
            )
            .also(back.entry, "this one has a back")
            .hint("give each of them a back, or none: on one sheet, the odd ones come out blank"),
    )
}

/// Where text and pictures may be, in mm from the upper left corner of the cut card, or of the paper.
#[derive(Clone, Copy)]
struct Room {
    width: f64,
    height: f64,
    safe: f64,
    /// Whether the face is cut out of its sheet; otherwise it is the sheet.
    is_cut: bool,
}

impl Room {
    fn of(face: &Face) -> Option<Room> {
        let figure = |of: &str, key: &str| face.data.get(of)?.get(key)?.as_f64();
        let room = |of: &str, safe: f64, is_cut: bool| {
            Some(Room {
                width: figure(of, "width")?,
                height: figure(of, "height")?,
                safe,
                is_cut,
            })
        };
        match figure("size", "safe") {
            Some(safe) => room("size", safe, true),
            None => {
                room("paper", UNPRINTABLE.0, false).or_else(|| room("leaf", UNPRINTABLE.0, false))
            }
        }
    }

    /// How far a box comes too near the cut without crossing it, or too near the edge of the paper.
    fn trespass(&self, [left, top, right, bottom]: [f64; 4]) -> f64 {
        let near = |inside: f64| {
            if self.is_cut && inside < -SLACK_MM {
                0.0
            } else {
                self.safe - inside
            }
        };
        [left, top, self.width - right, self.height - bottom]
            .into_iter()
            .map(near)
            .fold(0.0, f64::max)
    }
}

/// The faults seen on a face. They depend on nothing but the face.
#[derive(Clone, Debug, Default, serde::Deserialize, serde::Serialize)]
pub(super) struct Seen {
    missing: BTreeSet<char>,
    smallest: Option<(f64, String)>,
    unsafe_place: Option<(String, f64)>,
    coarsest: Option<f64>,
}

struct Eye {
    room: Option<Room>,
    seen: Seen,
}

impl Eye {
    fn walk(&mut self, frame: &Frame, above: Transform) {
        for (point, item) in frame.items() {
            let here = above.pre_concat(Transform::translate(point.x, point.y));
            match item {
                FrameItem::Group(group) => {
                    self.walk(&group.frame, here.pre_concat(group.transform))
                }
                FrameItem::Text(text) => {
                    for glyph in text.glyphs.iter().filter(|glyph| glyph.id == 0) {
                        self.seen
                            .missing
                            .extend(text.text.get(glyph.range()).unwrap_or_default().chars());
                    }
                    let size = text.size.to_pt() * scale(here);
                    if size < SMALLEST_PT - 0.01
                        && self
                            .seen
                            .smallest
                            .as_ref()
                            .is_none_or(|(least, _)| size < *least)
                    {
                        self.seen.smallest = Some((size, text.text.to_string()));
                    }
                    let rise = Point::new(typst::layout::Abs::zero(), -text.size * 0.7);
                    let area = extent(here, rise, Size::new(text.width(), text.size * 0.7));
                    self.place(area, || format!("`{}`", text.text));
                }
                FrameItem::Image(image, size, _) => {
                    let area = extent(here, Point::zero(), *size);
                    self.place(area, || "a picture".into());
                    if matches!(image.kind(), ImageKind::Raster(_)) {
                        let inches = (area[2] - area[0]) / 25.4;
                        let dpi = image.width() / inches.max(0.01);
                        if dpi < COARSEST_DPI && self.seen.coarsest.is_none_or(|least| dpi < least)
                        {
                            self.seen.coarsest = Some(dpi);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn place(&mut self, area: [f64; 4], what: impl FnOnce() -> String) {
        let Some(room) = self.room else { return };
        let over = room.trespass(area);
        if over > SLACK_MM
            && self
                .seen
                .unsafe_place
                .as_ref()
                .is_none_or(|(_, most)| over > *most)
        {
            self.seen.unsafe_place = Some((what(), over));
        }
    }
}

fn scale(transform: Transform) -> f64 {
    (transform.sx.get() * transform.sy.get() - transform.kx.get() * transform.ky.get())
        .abs()
        .sqrt()
}

/// The upright box round a box that may be turned: left, top, right, bottom in mm.
fn extent(transform: Transform, from: Point, size: Size) -> [f64; 4] {
    let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
        .map(|(x, y)| (from + Point::new(size.x * x, size.y * y)).transform(transform));
    let fold = |of: fn(&Point) -> f64, pick: fn(f64, f64) -> f64| {
        corners.iter().map(of).reduce(pick).unwrap_or_default()
    };
    [
        fold(|p| p.x.to_mm(), f64::min),
        fold(|p| p.y.to_mm(), f64::min),
        fold(|p| p.x.to_mm(), f64::max),
        fold(|p| p.y.to_mm(), f64::max),
    ]
}
