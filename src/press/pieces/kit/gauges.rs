//! Measuring gauges at true size; a gauge longer than the paper comes in parts with tabs to be glued.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use toml::Spanned;

use super::rows::{self, Extent, PackedSpot};
use crate::content::{Gauge, GaugeShape, Kept, Pack};
use crate::kernel::{Measure, Mm, Size};
use crate::press::face::art_name;
use crate::press::piece::{Body, Look, Piece};
use crate::press::pieces::leaf::{Contents, Leaf, Words};

const KIND: &str = "gauges";
/// The length of a part that goes under the next one.
const TAB: Mm = Mm(9.0);
/// A rounding error must not add a part.
const HAIR: f64 = 1e-6;

/// Gauges that are cut in the same way and printed together.
struct Sort {
    shapes: &'static [GaugeShape],
    name: &'static str,
    title: &'static str,
    how: &'static str,
    /// Whether the paper lies on its long side.
    lying: bool,
}

const SORTS: [Sort; 3] = [
    Sort {
        shapes: &[GaugeShape::Strip],
        name: "gauges-sticks",
        title: "Sticks and tapes",
        how: "Print on stout paper and cut along the outlines. A part with a hatched tab is glued under the part that the tab names, edge to line: A under B, B under C. Glued so, the whole is as long as it says; the ruler below must be 100 mm.",
        lying: true,
    },
    Sort {
        shapes: &[GaugeShape::Wedge],
        name: "gauges-wedges",
        title: "Wedges",
        how: "Print on stout paper or on film and cut along the outlines. Glue the hatched tab of A under B, edge to line. The tip lies at whoever fires.",
        lying: false,
    },
    Sort {
        shapes: &[GaugeShape::Arc, GaugeShape::Disc, GaugeShape::Ring],
        name: "gauges-discs",
        title: "Discs, rings and arcs",
        how: "Print on stout paper and cut along the outlines; the white middle of a ring is cut out as well.",
        lying: false,
    },
];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    SORTS
        .iter()
        .filter_map(|sort| piece(pack, look, sort))
        .collect()
}

fn piece(pack: &Pack, look: &Look, sort: &Sort) -> Option<Piece> {
    let paper = if sort.lying {
        look.paper.turned()
    } else {
        look.paper
    };
    let leaf = Leaf { paper };
    let gauges: Vec<&Kept<Gauge>> = sort
        .shapes
        .iter()
        .flat_map(|shape| {
            let gauges = pack.shelf::<Gauge>().iter();
            gauges.filter(move |gauge| gauge.shape.get_ref() == shape)
        })
        .collect();
    let words = Words {
        id: sort.name,
        title: sort.title,
        how: sort.how,
        entry: gauges.first()?.id_span(),
    };
    let pages = pages(leaf, look.measure, &gauges);
    Some(Piece {
        kind: KIND,
        name: sort.name.into(),
        title: sort.title.into(),
        body: Body::Pages(leaf.faces(pack, look, "templates/gauge.typ", &words, pages)),
    })
}

fn pages(leaf: Leaf, measure: Measure, gauges: &[&Kept<Gauge>]) -> Vec<Contents> {
    let parts: Vec<Vec<Part>> = gauges
        .iter()
        .map(|gauge| copies(leaf, measure, gauge))
        .collect();
    let extents: Vec<Vec<Extent>> = parts
        .iter()
        .map(|parts| parts.iter().map(Part::extent).collect())
        .collect();
    rows::fill(leaf, &extents)
        .iter()
        .map(|sheet| {
            let mut fields = BTreeMap::new();
            let mut art = BTreeSet::new();
            for spot in &sheet.captions {
                note_fields(gauges[spot.group], &mut fields);
            }
            for spot in &sheet.spots {
                let gauge = gauges[spot.group];
                art.extend(gauge.art.iter().map(|it| (gauge.layer, it.get_ref().clone())));
            }
            let captions: Vec<Value> = sheet
                .captions
                .iter()
                .map(|spot| caption(gauges[spot.group], *spot, measure))
                .collect();
            let drawn: Vec<Value> = sheet
                .spots
                .iter()
                .map(|spot| parts[spot.group][spot.item].data(gauges[spot.group], *spot, measure))
                .collect();
            Contents {
                data: json!({ "captions": captions, "parts": drawn, "tab": TAB.0, "across": leaf.width().0 }),
                art,
                fields,
            }
        })
        .collect()
}

/// Where the texts that may not fit are written.
fn note_fields(gauge: &Kept<Gauge>, fields: &mut BTreeMap<String, crate::source::Span>) {
    let id = gauge.id();
    fields.insert(format!("name_{id}"), gauge.span(&gauge.name));
    if let Some(text) = &gauge.text {
        fields.insert(format!("text_{id}"), gauge.span(text));
    }
    for mark in gauge.marks() {
        let text = &mark.text;
        fields.insert(format!("mark_{id}_{}", text.get_ref()), gauge.span(text));
    }
}

fn caption(gauge: &Kept<Gauge>, spot: PackedSpot, measure: Measure) -> Value {
    let across = |size: &Option<Spanned<Size>>| {
        size.as_ref()
            .map(|size| size.get_ref().shown(measure))
            .unwrap_or_default()
    };
    let size = match gauge.shape.get_ref() {
        GaugeShape::Strip => format!("{} long", across(&gauge.length)),
        GaugeShape::Wedge => format!(
            "{} long, {} wide at its end",
            across(&gauge.length),
            across(&gauge.width)
        ),
        GaugeShape::Ring => format!(
            "{} across, a hole of {}",
            across(&gauge.outer),
            across(&gauge.inner)
        ),
        GaugeShape::Disc | GaugeShape::Arc => format!("{} across", across(&gauge.outer)),
    };
    json!({
        "x": spot.x.0,
        "y": spot.y.0,
        "id": gauge.id(),
        "name": gauge.name.get_ref(),
        "size": size,
        "count": gauge.quantity,
    })
}

/// The picture of a gauge, as its template reads it.
fn picture(gauge: &Kept<Gauge>) -> Value {
    let name = |path: &Spanned<String>| art_name(gauge.layer, path.get_ref());
    json!(gauge.art.as_ref().map(|it| format!("/{}", name(it))))
}

/// All parts of all copies; none when the gauge lacks a size, which a check reports, or fits on no page.
fn copies(leaf: Leaf, measure: Measure, gauge: &Gauge) -> Vec<Part> {
    let whole = form(gauge, measure).and_then(|form| parts(leaf, measure, form));
    let whole = whole
        .filter(|parts| parts.iter().all(|part| rows::holds(leaf, part.extent())))
        .unwrap_or_default();
    (0..gauge.quantity).flat_map(|_| whole.clone()).collect()
}

/// A gauge with its sizes on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Strip { length: Mm, width: Mm },
    Wedge { length: Mm, width: Mm },
    Ring { inner: Mm, outer: Mm },
    Disc { outer: Mm },
    Arc { outer: Mm, open: u32 },
}

fn form(gauge: &Gauge, measure: Measure) -> Option<Form> {
    let size = |size: &Option<Spanned<Size>>| {
        let size = size.as_ref().map(|size| size.get_ref().on(measure));
        size.filter(|size| size.0 > 0.0)
    };
    Some(match gauge.shape.get_ref() {
        GaugeShape::Strip => Form::Strip {
            length: size(&gauge.length)?,
            width: size(&gauge.width)?,
        },
        GaugeShape::Wedge => Form::Wedge {
            length: size(&gauge.length)?,
            width: size(&gauge.width)?,
        },
        GaugeShape::Ring => Form::Ring {
            inner: size(&gauge.inner)?,
            outer: size(&gauge.outer)?,
        },
        GaugeShape::Disc => Form::Disc {
            outer: size(&gauge.outer)?,
        },
        GaugeShape::Arc => Form::Arc {
            outer: size(&gauge.outer)?,
            open: *gauge.open.as_ref()?.get_ref(),
        },
    })
}

/// What is cut out in one piece: all of a gauge, or a stretch of it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Part {
    form: Form,
    /// Where it begins along the gauge.
    from: Mm,
    /// Where it ends.
    to: Mm,
    /// Its number, from 0, and how many there are.
    number: (usize, usize),
}

fn parts(leaf: Leaf, measure: Measure, form: Form) -> Option<Vec<Part>> {
    let length = match form {
        Form::Strip { length, .. } | Form::Wedge { length, .. } => length,
        Form::Ring { outer, .. } | Form::Disc { outer } | Form::Arc { outer, .. } => {
            return Some(vec![Part {
                form,
                from: Mm::ZERO,
                to: outer,
                number: (0, 1),
            }]);
        }
    };
    let ends = ends(length, leaf.width(), measure.inch())?;
    let count = ends.len() - 1;
    let stretches = ends.windows(2).enumerate();
    Some(
        stretches
            .map(|(number, pair)| Part {
                form,
                from: pair[0],
                to: pair[1],
                number: (number, count),
            })
            .collect(),
    )
}

/// Where a length is divided, with both its ends: at whole inches, into roughly equal parts that fit the room.
fn ends(length: Mm, room: Mm, inch: Mm) -> Option<Vec<Mm>> {
    if length.0 <= room.0 + HAIR {
        return Some(vec![Mm::ZERO, length]);
    }
    let most = ((room - TAB).0 / inch.0 + HAIR).floor();
    if most < 1.0 {
        return None;
    }
    let inches = length.0 / inch.0;
    let count = (inches / most - HAIR).ceil();
    let each = inch * (inches / count - HAIR).ceil();
    let mut ends: Vec<Mm> = (0..count as usize).map(|part| each * part as f64).collect();
    ends.retain(|end| end.0 < length.0 - HAIR);
    ends.push(length);
    Some(ends)
}

impl Part {
    fn is_last(&self) -> bool {
        self.number.0 + 1 == self.number.1
    }

    fn tab(&self) -> Mm {
        if self.is_last() { Mm::ZERO } else { TAB }
    }

    /// How wide the gauge is at a place along it; how high, if it is round.
    fn width_at(&self, along: Mm) -> Mm {
        match self.form {
            Form::Strip { width, .. } => width,
            Form::Wedge { length, width } => width * (along.0 / length.0),
            Form::Ring { outer, .. } | Form::Disc { outer } => outer,
            // Down to the middle, or to where the straight edges meet the rim.
            Form::Arc { outer, open } => {
                let reach = (180.0 - f64::from(open) / 2.0).to_radians();
                outer * 0.5 * (1.0 - reach.cos()).max(1.0)
            }
        }
    }

    fn extent(&self) -> Extent {
        (self.to - self.from + self.tab(), self.width_at(self.to))
    }

    fn data(&self, gauge: &Kept<Gauge>, spot: PackedSpot, measure: Measure) -> Value {
        let (number, count) = self.number;
        let letter = |number: usize| char::from_u32(u32::from('A') + number as u32);
        let mut data = json!({
            "id": gauge.id(),
            "shape": gauge.shape.get_ref().word(),
            "x": spot.x.0,
            "y": spot.y.0,
            "name": gauge.name.get_ref(),
            "text": gauge.text.as_ref().map(Spanned::get_ref),
            "ground": gauge.colour.as_ref().map(Spanned::get_ref),
        });
        match self.form {
            Form::Strip { .. } | Form::Wedge { .. } => {
                data["length"] = json!((self.to - self.from).0);
                data["near"] = json!(self.width_at(self.from).0);
                data["far"] = json!(self.width_at(self.to).0);
                data["letter"] = json!(letter(number).filter(|_| count > 1));
                data["next"] = json!(letter(number + 1).filter(|_| !self.is_last()));
                data["first"] = json!(number == 0);
                data["last"] = json!(self.is_last());
                data["ticks"] = json!(self.ticks(gauge, measure));
                data["bands"] = json!(self.bands(gauge, measure));
                data["picture"] = picture(gauge);
            }
            Form::Ring { inner, outer } => {
                data["outer"] = json!(outer.0);
                data["inner"] = json!(inner.0);
            }
            Form::Disc { outer } => {
                data["outer"] = json!(outer.0);
                data["picture"] = picture(gauge);
            }
            Form::Arc { outer, open } => {
                data["outer"] = json!(outer.0);
                data["open"] = json!(open);
            }
        }
        data
    }

    /// The lines across it, from its left end; numbered where the number is whole, and never zero.
    fn ticks(&self, gauge: &Gauge, measure: Measure) -> Vec<Value> {
        let Some(step) = &gauge.ticks else {
            return Vec::new();
        };
        let step = *step.get_ref();
        let last = (self.to.0 / measure.inch().0 + HAIR).floor() as u32;
        (1..=last / step)
            .map(|tick| tick * step)
            .filter_map(|inches| {
                let along = measure.inch() * f64::from(inches) - self.from;
                let label = measure.number(inches);
                let label = Some(label).filter(|label| !label.contains('.'));
                (along.0 > HAIR).then(|| {
                    json!({ "at": along.0, "label": label, "wide": self.width_at(along + self.from).0 })
                })
            })
            .collect()
    }

    /// The stretches that end at marks, where they lie on this part.
    fn bands(&self, gauge: &Gauge, measure: Measure) -> Vec<Value> {
        let mut begin = Mm::ZERO;
        let mut bands = Vec::new();
        for (number, mark) in gauge.marks().iter().enumerate() {
            let end = mark.at.get_ref().on(measure);
            let (from, to) = (begin.0.max(self.from.0), end.0.min(self.to.0));
            if to > from + HAIR {
                bands.push(json!({
                    "from": from - self.from.0,
                    "to": to - self.from.0,
                    "number": number,
                    "ends": end.0 <= self.to.0 + HAIR,
                    "text": mark.text.get_ref(),
                    "size": mark.at.get_ref().shown(measure),
                    "wide": self.width_at(Mm(to)).0,
                }));
            }
            begin = end;
        }
        bands
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::paper::Paper;

    fn inches(length: f64, paper: Paper) -> Vec<f64> {
        let leaf = Leaf {
            paper: paper.turned(),
        };
        let ends = ends(Mm(length * 25.4), leaf.width(), Mm(25.4)).unwrap_or_default();
        ends.iter()
            .map(|end| (end.0 / 25.4 * 100.0).round() / 100.0)
            .collect()
    }

    #[test]
    fn a_tape_is_parted_at_whole_inches() {
        for paper in [Paper::A4, Paper::LETTER] {
            assert_eq!(inches(8.0, paper), [0.0, 8.0]);
            assert_eq!(inches(24.0, paper), [0.0, 8.0, 16.0, 24.0]);
            assert_eq!(inches(25.0, paper), [0.0, 9.0, 18.0, 25.0]);
            assert_eq!(inches(36.0, paper), [0.0, 9.0, 18.0, 27.0, 36.0]);
            assert_eq!(inches(48.0, paper), [0.0, 10.0, 20.0, 30.0, 40.0, 48.0]);
        }
    }
}
