//! Tracks: strips of spaces, and dials of two discs that turn on a split pin.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::rows::{self, Extent, PackedSpot};
use crate::content::{Kept, Pack, Track, TrackShape};
use crate::kernel::{Measure, Mm};
use crate::press::face::art_name;
use crate::press::piece::{Body, Look, Piece};
use crate::press::pieces::leaf::{Contents, Leaf, Words};
use crate::press::pieces::page::told;

const KIND: &str = "tracks";
/// The head of a strip, with its name.
const HEAD: Mm = Mm(8.0);
/// How much of its rim the lower disc of a dial shows, for turning it.
const RIM: Mm = Mm(3.0);

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let leaf = Leaf {
        paper: look.paper.turned(),
    };
    let tracks: Vec<&Kept<Track>> = pack.shelf::<Track>().iter().collect();
    let Some(first) = tracks.first() else {
        return Vec::new();
    };
    let words = Words {
        id: KIND,
        title: "Tracks and dials",
        how: "Print on stout paper and cut along the outlines. A strip is counted on with a marker or a paper clip. For a dial cut out the window of the smaller disc, lay it on the larger one and join both in the middle with a split pin.",
        entry: first.id_span(),
    };
    let pages = pages(leaf, look, &tracks);
    vec![Piece {
        kind: KIND,
        name: KIND.into(),
        title: words.title.into(),
        body: Body::Pages(leaf.faces(pack, look, "templates/track.typ", &words, pages)),
    }]
}

fn pages(leaf: Leaf, look: &Look, tracks: &[&Kept<Track>]) -> Vec<Contents> {
    let parts: Vec<Vec<Part>> = tracks
        .iter()
        .map(|track| {
            let parts = parts(leaf, look, track);
            let all = parts.iter().all(|part| rows::holds(leaf, part.extent()));
            let copies = if all { track.quantity } else { 0 };
            (0..copies).flat_map(|_| parts.clone()).collect()
        })
        .collect();
    let extents: Vec<Vec<Extent>> = parts
        .iter()
        .map(|parts| parts.iter().map(Part::extent).collect())
        .collect();
    rows::fill(leaf, &extents)
        .iter()
        .map(|sheet| {
            let mut fields = BTreeMap::new();
            let captions: Vec<Value> = sheet
                .captions
                .iter()
                .map(|spot| {
                    let track = tracks[spot.group];
                    note_fields(track, &mut fields);
                    caption(track, *spot)
                })
                .collect();
            let drawn: Vec<Value> = sheet
                .spots
                .iter()
                .map(|spot| {
                    parts[spot.group][spot.item].data(tracks[spot.group], *spot, look.measure)
                })
                .collect();
            Contents {
                data: json!({ "captions": captions, "parts": drawn, "across": leaf.width().0 }),
                art: sheet
                    .spots
                    .iter()
                    .filter_map(|spot| art(tracks[spot.group]))
                    .collect(),
                fields,
            }
        })
        .collect()
}

/// The picture of a track.
fn art(track: &Kept<Track>) -> Option<(usize, String)> {
    let path = track.art.as_ref()?;
    Some((track.layer, path.get_ref().clone()))
}

/// Where the texts that may not fit are written.
fn note_fields(track: &Kept<Track>, fields: &mut BTreeMap<String, crate::source::Span>) {
    let id = track.id();
    fields.insert(format!("name_{id}"), track.span(&track.name));
    if let Some(note) = &track.note {
        fields.insert(format!("note_{id}"), track.span(note));
    }
    for (number, space) in track.spaces.get_ref().iter().enumerate() {
        fields.insert(format!("space_{id}_{number}"), track.span(space));
    }
}

fn caption(track: &Kept<Track>, spot: PackedSpot) -> Value {
    json!({
        "x": spot.x.0,
        "y": spot.y.0,
        "id": track.id(),
        "name": track.name.get_ref(),
        "size": match track.shape {
            TrackShape::Strip => "strip",
            TrackShape::Dial => "dial and cover",
        },
        "count": track.quantity,
    })
}

/// What is cut out in one piece.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    /// A strip, or a board of several rows where one row is longer than the paper.
    Strip {
        space: Mm,
        columns: usize,
        rows: usize,
    },
    /// The disc with the spaces.
    Dial { across: Mm },
    /// The disc with the window.
    Cover { across: Mm },
}

fn parts(leaf: Leaf, look: &Look, track: &Track) -> Vec<Part> {
    let space = track.space().on(look.measure);
    match track.shape {
        TrackShape::Strip => {
            let count = track.spaces.get_ref().len().max(1);
            let most = ((leaf.width().0 / space.0 + 1e-6).floor() as usize).max(1);
            let rows = count.div_ceil(most);
            vec![Part::Strip {
                space,
                columns: count.div_ceil(rows),
                rows,
            }]
        }
        TrackShape::Dial => vec![
            Part::Dial { across: space },
            Part::Cover {
                across: space - RIM * 2.0,
            },
        ],
    }
}

impl Part {
    fn extent(&self) -> Extent {
        match self {
            Part::Strip {
                space,
                columns,
                rows,
            } => (*space * *columns as f64, HEAD + *space * *rows as f64),
            Part::Dial { across } | Part::Cover { across } => (*across, *across),
        }
    }

    fn data(&self, track: &Kept<Track>, spot: PackedSpot, measure: Measure) -> Value {
        let labels: Vec<&str> = track
            .spaces
            .get_ref()
            .iter()
            .map(|space| space.get_ref().as_str())
            .collect();
        let mut data = json!({
            "id": track.id(),
            "x": spot.x.0,
            "y": spot.y.0,
            "name": track.name.get_ref(),
            "note": track.note.as_ref().map(|note| told(note.get_ref(), measure)),
            "picture": art(track).map(|(layer, path)| format!("/{}", art_name(layer, &path))),
        });
        match self {
            Part::Strip { space, columns, .. } => {
                let (width, height) = self.extent();
                let spaces = labels.iter().enumerate().map(|(number, label)| {
                    json!({
                        "x": (*space * (number % columns) as f64).0,
                        "y": (HEAD + *space * (number / columns) as f64).0,
                        "label": label,
                    })
                });
                data["shape"] = json!("strip");
                data["head"] = json!(HEAD.0);
                data["space"] = json!(space.0);
                data["width"] = json!(width.0);
                data["height"] = json!(height.0);
                data["spaces"] = spaces.collect();
            }
            Part::Dial { across } => {
                data["shape"] = json!("dial");
                data["across"] = json!(across.0);
                data["labels"] = json!(labels);
                data["window"] = window(*across, labels.len());
            }
            Part::Cover { across } => {
                data["shape"] = json!("cover");
                data["across"] = json!(across.0);
                data["window"] = window(*across + RIM * 2.0, labels.len());
            }
        }
        data
    }
}

/// The window of a dial, where its spaces appear: how far from the middle, and how large.
fn window(across: Mm, spaces: usize) -> Value {
    let inside = across.0 / 2.0 - RIM.0 - 1.5;
    // The largest circle that touches its neighbours and stays within the cover.
    let half = std::f64::consts::PI / spaces.max(2) as f64;
    let radius = (inside * half.sin() / (1.0 + half.sin()) * 0.94).min(inside * 0.3);
    json!({ "reach": inside - radius, "radius": radius })
}
