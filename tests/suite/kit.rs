//! Gauges, tracks, aids and scenarios as they come off the press, measured in the PDF by an independent reader; and what the
//! checks find in them beyond their pages.

use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::page::Page;
use hayro::vello_cpu::kurbo::{BezPath, PathEl, Point, Rect, Shape as _};

use crate::fixture::Fixture;
use crate::frames::{LOOK, words_on};
use crate::measured::Found;
use crate::pages::judge;
use pressgang::content::{self, Gauge, GaugeShape, Pack};
use pressgang::diag::Diagnostic;
use pressgang::games;
use pressgang::kernel::{self, Measure};
use pressgang::press::{
    self, Bill, BillLine, Body, CardSize, Look, Paper, PdfInfo, SetPiece, Theme, UNPRINTABLE,
};
use pressgang::source::{Folder, Sources};

/// What a sheet may be off, in mm.
const OFF: f64 = 0.05;
const TABLE: &str = include_str!("kit/table.toml");
/// A scenario on a table in inches.
const AIRFIELD: &str = include_str!("kit/airfield.toml");
const PAPERS: [Paper; 2] = [Paper::A4, Paper::LETTER];
const MEASURES: [Measure; 2] = [Measure::Inch, Measure::Centimetre];

fn pack_of(ruleset: &str, entries: &str) -> Fixture {
    let head = format!(
        "[pack]\nid = \"my-pack\"\ntitle = \"My Pack\"\nversion = \"1.0.0\"\nruleset = \"{ruleset}\"\n"
    );
    Fixture::empty()
        .file("pack.toml", head)
        .file("kit.toml", entries)
}

/// The pieces of a pack, laid out, and what was found.
fn set(fixture: &Fixture, look: &Look, only: &[&str]) -> (Pack, Vec<SetPiece>, Vec<Diagnostic>) {
    set_of(&Folder::Disk(fixture.root()), look, only)
}

fn set_of(folder: &Folder, look: &Look, only: &[&str]) -> (Pack, Vec<SetPiece>, Vec<Diagnostic>) {
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let pack = games::load(folder, &mut sources, &mut findings).expect("the pack loads");
    let only: Vec<String> = only.iter().map(|kind| (*kind).to_string()).collect();
    let pieces = games::printed(&pack, look, &only);
    let set = press::set(
        &press::Cache::default(),
        &pack,
        pieces,
        &mut sources,
        &mut findings,
        &|| (),
    );
    (pack, set, findings)
}

/// Every path that is stroked on a page, in mm from its upper left corner.
struct Strokes(Vec<BezPath>);

impl Strokes {
    fn on(page: &Page<'_>) -> Strokes {
        Strokes(Found::on(page).strokes)
    }

    /// The boxes round paths of this size.
    fn of_size(&self, width: f64, height: f64) -> Vec<Rect> {
        self.boxes(|it| near(it.width(), width) && near(it.height(), height))
    }

    fn boxes(&self, wanted: impl Fn(&Rect) -> bool) -> Vec<Rect> {
        let boxes = self.0.iter().map(|path| path.bounding_box());
        boxes.filter(wanted).collect()
    }

    /// Straight lines from above to below.
    fn upright(&self) -> Vec<(Point, Point)> {
        let lines = self.0.iter().filter_map(|path| match path.elements() {
            [PathEl::MoveTo(from), PathEl::LineTo(to)] => Some((*from, *to)),
            _ => None,
        });
        lines
            .filter(|(from, to)| near(from.x, to.x) && !near(from.y, to.y))
            .collect()
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= OFF
}

/// The strokes on every page of the pieces of a kind.
fn measured(fixture: &Fixture, look: &Look, kind: &str) -> Vec<Strokes> {
    measured_of(&Folder::Disk(fixture.root()), look, kind).1
}

fn measured_of(folder: &Folder, look: &Look, kind: &str) -> (Pack, Vec<Strokes>) {
    let (pack, set, findings) = set_of(folder, look, &[kind]);
    assert!(findings.is_empty(), "{findings:?}");
    let pages: Vec<_> = set
        .iter()
        .flat_map(|piece| press::whole_pages(piece, 1))
        .collect();
    let bytes = press::to_pdf(&pages, &PdfInfo::default()).expect("a PDF");
    let pdf = Pdf::new(bytes).expect("a PDF");
    let pages: Vec<Strokes> = pdf.pages().iter().map(Strokes::on).collect();
    assert!(!pages.is_empty(), "no {kind}");
    (pack, pages)
}

fn look(paper: Paper, measure: Measure) -> Look {
    Look {
        paper,
        measure,
        ..LOOK
    }
}

fn everywhere(test: impl Fn(&Look, f64)) {
    for paper in PAPERS {
        for measure in MEASURES {
            test(&look(paper, measure), measure.inch().0);
        }
    }
}

fn strip(inches: u32, more: &str) -> String {
    format!(
        "[[gauge]]\nid = \"stick\"\nname = \"Stick\"\nshape = \"strip\"\nlength = \"{inches}in\"\nwidth = \"1in\"\n{more}\n"
    )
}

/// The parts of a stick an inch wide, in order.
fn parts(pages: &[Strokes], inch: f64) -> Vec<(&Strokes, Rect)> {
    pages
        .iter()
        .flat_map(|page| {
            // The outline is the only path that is as high and not a tab, which is 9 mm long, nor a line.
            let outlines = page.boxes(|it| near(it.height(), inch) && it.width() > 9.5);
            outlines.into_iter().map(move |outline| (page, outline))
        })
        .collect()
}

#[test]
fn cc_cmp_18_and_19_sticks_are_as_long_as_they_say_over_all_their_parts() {
    for length in [2, 8, 12, 24, 25, 36, 48] {
        let fixture = pack_of("combat-captain", &strip(length, ""));
        everywhere(|look, inch| {
            let pages = measured(&fixture, look, "gauges");
            let parts = parts(&pages, inch);
            let whole: f64 = parts.iter().map(|(_, part)| part.width()).sum();
            assert!(near(whole, inch * f64::from(length)), "{length}: {whole}");
            // All parts but the last have a tab: 9 mm from the line where they are joined, and nothing overlaps there.
            for (page, part) in &parts[..parts.len() - 1] {
                let tabs = page.boxes(|it| near(it.x0, part.x1) && near(it.y0, part.y0));
                assert!(
                    tabs.iter().any(|tab| near(tab.width(), 9.0)),
                    "no tab at {part:?}"
                );
                let joins = page.upright();
                assert!(
                    joins
                        .iter()
                        .any(|(from, to)| near(from.x, part.x1) && near(from.distance(*to), inch)),
                    "no line to glue to at {part:?}"
                );
                assert!(
                    near(part.width() % inch, 0.0) || near(part.width() % inch, inch),
                    "parted at {}",
                    part.width()
                );
            }
        });
    }
}

#[test]
fn a_tape_of_36_inches_comes_in_four_parts_and_one_of_48_in_five() {
    for (length, count) in [(24, 3), (36, 4), (48, 5)] {
        let fixture = pack_of("combat-captain", &strip(length, ""));
        for paper in PAPERS {
            let pages = measured(&fixture, &look(paper, Measure::Inch), "gauges");
            assert_eq!(
                parts(&pages, 25.4).len(),
                count,
                "{length} on {}",
                paper.name
            );
        }
    }
}

#[test]
fn ticks_stand_at_every_inch_over_all_parts() {
    let fixture = pack_of("broadswords", &strip(25, "ticks = 1"));
    everywhere(|look, inch| {
        let pages = measured(&fixture, look, "gauges");
        let mut found: Vec<i64> = Vec::new();
        let mut before = 0.0;
        for (page, part) in parts(&pages, inch) {
            for (from, to) in page.upright() {
                let (top, high) = (from.y.min(to.y), (from.y - to.y).abs());
                if near(top, part.y0) && high < inch / 2.0 && from.x > part.x0 && from.x < part.x1 {
                    let along = before + from.x - part.x0;
                    let inches = (along / inch).round();
                    assert!(near(along, inches * inch), "a tick at {along}");
                    found.push(inches as i64);
                }
            }
            before += part.width();
            // The end of a part is a tick itself.
            found.push((before / inch).round() as i64);
        }
        found.sort_unstable();
        assert_eq!(found, (1..=25).collect::<Vec<i64>>());
    });
}

/// The numbers beside the ticks.
fn labels(look: &Look) -> Vec<String> {
    let fixture = pack_of("broadswords", &strip(8, "ticks = 1"));
    let (_, set, _) = set(&fixture, look, &["gauges"]);
    let (face, _) = set[0].faces().next().expect("a page");
    let ticks = face.data["parts"][0]["ticks"].as_array().expect("ticks");
    let labels = ticks.iter().filter_map(|tick| tick["label"].as_str());
    labels.map(str::to_string).collect()
}

#[test]
fn ticks_are_numbered_in_whole_centimetres() {
    assert_eq!(
        labels(&look(Paper::A4, Measure::Inch)),
        ["1", "2", "3", "4", "5", "6", "7", "8"]
    );
    assert_eq!(
        labels(&look(Paper::A4, Measure::Centimetre)),
        ["5", "10", "15", "20"]
    );
}

#[test]
fn marks_name_their_stretch_with_its_distance_in_either_measure() {
    let marks = "marks = [ { at = \"4in\", text = \"Short\" }, { at = \"8in\", text = \"Long\" } ]";
    let fixture = pack_of("combat-captain", &strip(8, marks));
    for (measure, short) in [(Measure::Inch, "4″"), (Measure::Centimetre, "10 CM")] {
        let (_, set, _) = set(&fixture, &look(Paper::A4, measure), &["gauges"]);
        let page = set[0].pages[0].as_ref().expect("a page");
        let words = words_on(&page.page().expect("laid out"));
        assert!(words.contains("SHORT") && words.contains(short), "{words}");
    }
}

#[test]
fn bb_cmp_4_the_kill_zone_is_12_by_6_inches_in_two_halves() {
    let fixture = pack_of(
        "broadswords",
        "[[gauge]]\nid = \"zone\"\nname = \"Kill zone\"\nshape = \"wedge\"\nlength = \"12in\"\nwidth = \"6in\"\nticks = 1\n",
    );
    everywhere(|look, inch| {
        let pages = measured(&fixture, look, "gauges");
        assert_eq!(pages.len(), 1, "both halves stand on one page");
        let halves = |high: f64| pages[0].of_size(inch * 6.0, inch * high);
        let (near_half, far_half) = (halves(3.0), halves(6.0));
        let ([_], [far]) = (&near_half[..], &far_half[..]) else {
            panic!("{near_half:?} {far_half:?}");
        };
        // The corners: a tip, and six inches across at the far end; half width at d is d / 4 (BB-KZ-01).
        let corners = |of: Rect| -> Vec<(f64, f64)> {
            let path = pages[0].0.iter().find(|path| {
                let own = path.bounding_box();
                near(own.x0, of.x0) && near(own.y0, of.y0) && near(own.width(), of.width())
            });
            let points = path
                .expect("a path")
                .elements()
                .iter()
                .filter_map(PathEl::end_point);
            points
                .map(|point| ((point.x - of.x0) / inch, (point.y - of.center().y) / inch))
                .collect()
        };
        let has = |corners: &[(f64, f64)], x: f64, y: f64| {
            let there = corners
                .iter()
                .any(|it| near(it.0 * inch, x * inch) && near(it.1 * inch, y * inch));
            assert!(there, "no corner at {x}, {y}: {corners:?}");
        };
        let tip = corners(near_half[0]);
        for (x, y) in [(0.0, 0.0), (6.0, -1.5), (6.0, 1.5)] {
            has(&tip, x, y);
        }
        let end = corners(*far);
        for (x, y) in [(0.0, -1.5), (0.0, 1.5), (6.0, -3.0), (6.0, 3.0)] {
            has(&end, x, y);
        }
        // A line across at every inch, as long as the wedge is wide there.
        for inches in 7..12 {
            let x = far.x0 + inch * f64::from(inches - 6);
            let long = inch * f64::from(inches) / 2.0;
            let lines = pages[0].upright();
            let line = lines
                .iter()
                .find(|(from, to)| near(from.x, x) && near(from.distance(*to), long));
            assert!(line.is_some(), "no line at {inches} inches");
        }
    });
}

#[test]
fn bb_cmp_3_rings_have_the_hole_and_the_rim_that_are_written() {
    let fixture = pack_of(
        "broadswords",
        "[[gauge]]\nid = \"hero\"\nname = \"Heroes\"\nshape = \"ring\"\ninner = \"12mm\"\nouter = \"20mm\"\ntext = \"Hero\"\nquantity = 100\n",
    );
    everywhere(|look, _| {
        let pages = measured(&fixture, look, "gauges");
        let mut rings = 0;
        for page in &pages {
            let (rims, holes) = (page.of_size(20.0, 20.0), page.of_size(12.0, 12.0));
            for rim in &rims {
                let middle = rim.center();
                let hole = holes
                    .iter()
                    .find(|hole| hole.center().distance(middle) <= OFF);
                assert!(hole.is_some(), "no hole in {rim:?}");
            }
            rings += rims.len();
        }
        assert_eq!(rings, 100);
    });
}

#[test]
fn cc_cmp_17_and_20_discs_and_arcs_are_true_to_size() {
    let fixture = pack_of(
        "combat-captain",
        "[[gauge]]\nid = \"shell\"\nname = \"Shell\"\nshape = \"disc\"\nouter = \"1in\"\nquantity = 6\n\n[[gauge]]\nid = \"arc\"\nname = \"Cover\"\nshape = \"arc\"\nouter = \"4in\"\nopen = 90\n",
    );
    everywhere(|look, inch| {
        let pages = measured(&fixture, look, "gauges");
        assert_eq!(pages[0].of_size(inch, inch).len(), 6);
        // 270 degrees: as wide as the circle, and down to where the two straight edges meet it.
        let half = inch * 2.0;
        let high = half + half * std::f64::consts::FRAC_1_SQRT_2;
        let arcs = pages[0].of_size(inch * 4.0, high);
        assert_eq!(arcs.len(), 1, "{high}");
        let middle = Point::new(arcs[0].center().x, arcs[0].y0 + half);
        let outline = pages[0]
            .0
            .iter()
            .find(|path| path.bounding_box() == arcs[0]);
        let points: Vec<Point> = outline
            .expect("the outline")
            .elements()
            .iter()
            .filter_map(PathEl::end_point)
            .collect();
        assert!(points.iter().any(|point| point.distance(middle) <= OFF));
        let edge = half * std::f64::consts::FRAC_1_SQRT_2;
        for x in [-edge, edge] {
            let corner = Point::new(middle.x + x, middle.y + edge);
            assert!(
                points.iter().any(|point| point.distance(corner) <= OFF),
                "no corner at {corner:?}"
            );
        }
    });
}

/// CC-CMP-09, CC-CMP-18, CC-CMP-19, BB-CMP-03 to BB-CMP-05: what the games themselves print, on both papers and in both measures.
#[test]
fn the_gauges_of_the_games_measure_what_their_entries_say() {
    for game in ["combat-captain", "broadswords"] {
        let folder = content::find(game).expect("a game that comes with the program");
        everywhere(|look, _| {
            let (pack, pages) = measured_of(&folder, look, "gauges");
            let gauges = || pack.shelf::<Gauge>().iter();
            let size = |size: &Option<toml::Spanned<kernel::Size>>| {
                size.as_ref().map(|size| size.get_ref().on(look.measure).0)
            };
            // Sticks of one width, all their parts together, are as long as all of them should be.
            let strips: Vec<(f64, f64)> = gauges()
                .filter(|it| *it.shape.get_ref() == GaugeShape::Strip)
                .filter_map(|it| {
                    let long = size(&it.length)? * f64::from(it.quantity);
                    Some((size(&it.width)?, long))
                })
                .collect();
            assert!(strips.len() > 3, "{game}");
            for (width, _) in &strips {
                let alike = strips.iter().filter(|(own, _)| near(*own, *width));
                let wanted: f64 = alike.map(|(_, long)| long).sum();
                let outlines = pages.iter().flat_map(|page| {
                    page.boxes(|it| near(it.height(), *width) && it.width() > 9.5)
                });
                let printed: f64 = outlines.map(|outline| outline.width()).sum();
                assert!(
                    (printed - wanted).abs() < 0.5,
                    "{game}: {printed}, {wanted}"
                );
            }
            for ring in gauges().filter(|it| *it.shape.get_ref() == GaugeShape::Ring) {
                let (rim, hole) = (size(&ring.outer), size(&ring.inner));
                let (rim, hole) = (rim.expect("a rim"), hole.expect("a hole"));
                let of = |across: f64| {
                    pages
                        .iter()
                        .map(move |page| page.of_size(across, across).len())
                };
                assert!(of(rim).sum::<usize>() >= ring.quantity as usize, "{game}");
                assert!(of(hole).sum::<usize>() >= ring.quantity as usize, "{game}");
            }
            // The cone, in its two halves (BB-KZ-01).
            for wedge in gauges().filter(|it| *it.shape.get_ref() == GaugeShape::Wedge) {
                let (long, wide) = (size(&wedge.length), size(&wedge.width));
                let (long, wide) = (long.expect("a length"), wide.expect("a width"));
                for part in [wide / 2.0, wide] {
                    let halves = pages
                        .iter()
                        .map(|page| page.of_size(long / 2.0, part).len());
                    assert_eq!(halves.sum::<usize>(), wedge.quantity as usize, "{game}");
                }
            }
        });
    }
}

#[test]
fn nothing_stands_where_no_printer_reaches() {
    let fixture = pack_of("broadswords", TABLE);
    everywhere(|look, _| {
        for kind in ["gauges", "tracks"] {
            for page in measured(&fixture, look, kind) {
                let all = page.boxes(|_| true);
                let whole = all.iter().copied().reduce(|one, other| one.union(other));
                let whole = whole.expect("strokes");
                // Pages of sticks lie, others stand: the longer side is the longer one of the paper.
                let (long, short) = (look.paper.height.0, look.paper.width.0);
                let (right, below) = if whole.x1 > short - UNPRINTABLE.0 {
                    (long, short)
                } else {
                    (short, long)
                };
                let edge = UNPRINTABLE.0;
                assert!(
                    whole.x0 >= edge
                        && whole.y0 >= edge
                        && whole.x1 <= right - edge
                        && whole.y1 <= below - edge,
                    "{kind}: {whole:?} on {}",
                    look.paper.name
                );
            }
        }
    });
}

#[test]
fn everything_fits_on_every_page_in_every_theme() {
    for (ruleset, paper, theme) in [
        ("broadswords", Paper::A4, Theme::Colour),
        ("combat-captain", Paper::LETTER, Theme::LowInk),
        ("dads-ww2", Paper::A4, Theme::Mono),
    ] {
        let scenario = match ruleset {
            "dads-ww2" => farm(),
            _ => AIRFIELD.to_string(),
        };
        let fixture = pack_of(ruleset, &format!("{TABLE}\n{scenario}"));
        for measure in MEASURES {
            let look = Look {
                theme,
                ..look(paper, measure)
            };
            let (_, set, findings) = set(&fixture, &look, &[]);
            assert!(findings.is_empty(), "{ruleset}: {findings:?}");
            let kinds: Vec<&str> = set.iter().map(|piece| piece.piece.kind).collect();
            for kind in ["aids", "gauges", "tracks", "scenarios"] {
                assert!(kinds.contains(&kind), "{ruleset} prints no {kind}");
            }
        }
    }
}

#[test]
fn a_paper_too_small_for_a_gauge_goes_without_it() {
    let fixture = pack_of(
        "broadswords",
        "[[gauge]]\nid = \"great\"\nname = \"Great\"\nshape = \"disc\"\nouter = \"6in\"\n\n[[gauge]]\nid = \"small\"\nname = \"Small\"\nshape = \"disc\"\nouter = \"1in\"\n",
    );
    let a5 = Paper::named("a5").expect("A5");
    let pages = measured(&fixture, &look(a5, Measure::Inch), "gauges");
    assert_eq!(pages[0].of_size(25.4, 25.4).len(), 1);
    assert_eq!(pages[0].of_size(152.4, 152.4).len(), 0);
}

/// What X105 lets pass both common papers can hold.
#[test]
fn x105_draws_the_line_where_the_paper_ends() {
    let widest = [
        (
            "strip",
            "length = \"8in\"\nwidth = \"160mm\"",
            "length = \"8in\"\nwidth = \"161mm\"",
        ),
        (
            "wedge",
            "length = \"12in\"\nwidth = \"230mm\"",
            "length = \"12in\"\nwidth = \"231mm\"",
        ),
        ("disc", "outer = \"190mm\"", "outer = \"191mm\""),
    ];
    for (shape, good, bad) in widest {
        let gauge = |sizes: &str| {
            format!("[[gauge]]\nid = \"great\"\nname = \"Great\"\nshape = \"{shape}\"\n{sizes}\n")
        };
        assert_eq!(codes(&gauge(good)), [""; 0], "{shape}");
        assert_eq!(codes(&gauge(bad)), ["X105"], "{shape}");
        let fixture = pack_of("broadswords", &gauge(good));
        for paper in PAPERS {
            measured(&fixture, &look(paper, Measure::Inch), "gauges");
        }
    }
}

#[test]
fn dw_cmp_6_a_track_has_a_space_for_every_number() {
    let fixture = pack_of(
        "dads-ww2",
        "[[track]]\nid = \"cp\"\nname = \"Command points\"\nspaces = [\"0\", \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\"]\nquantity = 2\n",
    );
    everywhere(|look, _| {
        let pages = measured(&fixture, look, "tracks");
        assert_eq!(pages.len(), 1);
        assert_eq!(pages[0].of_size(18.0, 18.0).len(), 22);
        // Both strips are one row, cut out as a whole, under a head of 8 mm.
        assert_eq!(pages[0].of_size(18.0 * 11.0, 26.0).len(), 2);
    });
}

#[test]
fn cc_cmp_8_the_window_of_a_dial_shows_one_space() {
    let fixture = pack_of(
        "combat-captain",
        "[[track]]\nid = \"dice\"\nname = \"Activity dice\"\nspaces = [\"4\", \"3\", \"2\", \"1\", \"0\"]\nshape = \"dial\"\nquantity = 16\n",
    );
    everywhere(|look, _| {
        let pages = measured(&fixture, look, "tracks");
        let (mut dials, mut covers) = (0, 0);
        for page in &pages {
            dials += page.of_size(44.0, 44.0).len();
            for cover in page.of_size(38.0, 38.0) {
                let inside = page.boxes(|it| {
                    near(it.width(), it.height())
                        && it.width() > 6.0
                        && it.width() < 20.0
                        && cover.contains(it.center())
                });
                // The window does not reach the rim, and its neighbours' places lie clear of it.
                if let [window] = inside[..] {
                    let reach = cover.center().y - window.center().y;
                    let radius = window.width() / 2.0;
                    assert!(reach + radius < 19.0);
                    assert!(2.0 * reach * (36.0_f64).to_radians().sin() > 2.0 * radius);
                    covers += 1;
                }
            }
        }
        assert_eq!((dials, covers), (16, 16));
    });
}

#[test]
fn aids_of_a_deck_are_one_piece_with_one_back() {
    let fixture = pack_of("broadswords", TABLE);
    let (_, set, findings) = set(&fixture, &LOOK, &["aids"]);
    assert!(findings.is_empty(), "{findings:?}");
    let decks: Vec<(&str, &str)> = set
        .iter()
        .map(|piece| (piece.piece.name.as_str(), piece.piece.title.as_str()))
        .collect();
    assert_eq!(
        decks,
        [
            ("cards-spells", "Spells"),
            ("cards-reference", "Reference"),
            ("cards-damage-cards", "Damage cards"),
            ("cards-aids", "Aids"),
        ]
    );
    for piece in &set {
        let Body::Cards { size, cards } = &piece.piece.body else {
            panic!("{} is no deck", piece.piece.name);
        };
        assert_eq!(*size, CardSize::POKER);
        assert!(cards.iter().all(|card| card.back.is_some()));
        let back = piece.pages.last().and_then(Option::as_ref).expect("a back");
        let words = words_on(&back.page().expect("laid out"));
        assert!(words.contains(&piece.piece.title.to_uppercase()), "{words}");
    }
}

#[test]
fn dw_cmp_11_and_12_a_rule_of_the_house_is_stamped() {
    let fixture = pack_of("dads-ww2", TABLE);
    let (_, set, _) = set(&fixture, &LOOK, &["aids"]);
    let stamped: Vec<&str> = set
        .iter()
        .flat_map(SetPiece::faces)
        .filter(|(_, face)| words_on(&face.page().expect("laid out")).contains("HOUSE"))
        .map(|(face, _)| face.id.as_str())
        .collect();
    assert_eq!(stamped, ["something-happened", "cards-and-all"]);
}

#[test]
fn bb_cmp_11_a_tank_has_twelve_boxes_in_groups_of_four() {
    let fixture = pack_of("broadswords", TABLE);
    let (_, set, _) = set(&fixture, &LOOK, &["aids"]);
    let mut faces = set.iter().flat_map(SetPiece::faces);
    let (face, _) = faces.find(|(face, _)| face.id == "tank").expect("a tank");
    assert_eq!(face.data["boxes"]["groups"], serde_json::json!([4, 4, 4]));
    let (face, _) = faces
        .find(|(face, _)| face.id == "cards-and-all")
        .expect("a card");
    assert_eq!(face.data["boxes"]["groups"], serde_json::json!([4, 4, 2]));
}

#[test]
fn cc_cmp_24_the_sketch_of_a_table_is_to_scale() {
    let fixture = pack_of("combat-captain", AIRFIELD);
    everywhere(|look, _| {
        let pages = measured(&fixture, look, "scenarios");
        let page = &pages[0];
        // The largest box of the table's proportions, clear of the page's own frame.
        let tables = page.boxes(|it| near(it.width(), it.height() * 2.0) && it.width() > 100.0);
        let table = tables.first().expect("the table");
        let scale = table.width() / 144.0;
        for (x, y, width, height) in [(84.0, 10.0, 14.0, 9.0), (70.0, 12.0, 5.0, 5.0)] {
            let wanted = Rect::new(
                table.x0 + x * scale,
                table.y0 + y * scale,
                table.x0 + (x + width) * scale,
                table.y0 + (y + height) * scale,
            );
            let found = page.boxes(|it| {
                near(it.x0, wanted.x0)
                    && near(it.y0, wanted.y0)
                    && near(it.x1, wanted.x1)
                    && near(it.y1, wanted.y1)
            });
            assert!(!found.is_empty(), "nothing at {wanted:?}");
        }
    });
}

#[test]
fn a_scenario_sheet_says_what_both_players_must_know() {
    let rings = AIRFIELD
        .replace(
            "{ id = \"rifles\",",
            "{ id = \"rifles\", heroes = 2, wizards = 1,",
        )
        .replace("{ id = \"gun\",", "{ id = \"gun\", hidden = true,");
    let fixture = pack_of("broadswords", &rings);
    let (_, set, findings) = set(&fixture, &LOOK, &["scenarios"]);
    assert!(findings.is_empty(), "{findings:?}");
    let page = set[0].pages[0].as_ref().expect("a page");
    let words = words_on(&page.page().expect("laid out"));
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    for told in [
        "THE AIRFIELD",
        "only an exercise",
        "Hold the hangar at the end of turn 10, with no enemy there.",
        "Nobody on the roof",
        "paratroops",
        "on turn 4",
        "2 heroes",
        "1 wizard",
        "hidden",
    ] {
        assert!(words.contains(told), "no {told:?} in {words}");
    }
}

/// A scenario on a map of hexes.
fn farm() -> String {
    let sides = ["platoon", "visitors"].map(|side| {
        format!(
            "[[scenario.side]]\nid = \"{side}\"\nname = \"Side\"\nhome = \"south\"\nforces = [ {{ id = \"of-{side}\", of = \"squad\" }} ]\n"
        )
    });
    format!(
        "{HEXES}[[scenario]]\nid = \"orchard\"\nname = \"The orchard\"\nbriefing = \"Somebody is there.\"\nmap = \"farm\"\n{}",
        sides.concat()
    )
}

const HEXES: &str = "[[terrain]]\nid = \"open\"\ncode = \".\"\nname = \"Open\"\n\n[[terrain]]\nid = \"wood\"\ncode = \"w\"\nname = \"Wood\"\nblocks_sight = true\n\n[[map]]\nid = \"farm\"\nname = \"The Farm\"\nrows = [\". w . .\", \". . w .\", \". . . .\"]\n\n";

#[test]
fn a_scenario_on_hexes_shows_its_map_in_small() {
    let fixture = pack_of("dads-ww2", &farm());
    let (_, set, findings) = set(&fixture, &LOOK, &["scenarios"]);
    assert!(findings.is_empty(), "{findings:?}");
    let page = set[0].pages[0].as_ref().expect("a page");
    let words = words_on(&page.page().expect("laid out"));
    assert!(
        words.contains("The Farm") && words.to_lowercase().contains("wood"),
        "{words}"
    );
}

/// The findings in a pack that extends a game with hexes, by code.
fn codes(entries: &str) -> Vec<&'static str> {
    judge(&[entries])
        .iter()
        .map(|finding| finding.code.id)
        .collect()
}

#[test]
fn x101_and_x102_know_what_each_shape_needs() {
    let gauge = |shape: &str, sizes: &str| {
        codes(&format!(
            "[[gauge]]\nid = \"mine\"\nname = \"Mine\"\nshape = \"{shape}\"\n{sizes}\n"
        ))
    };
    assert_eq!(gauge("strip", ""), ["X101"], "both told at once");
    assert_eq!(gauge("ring", "outer = \"20mm\""), ["X101"]);
    assert_eq!(gauge("arc", "outer = \"4in\""), ["X101"]);
    assert_eq!(gauge("arc", "outer = \"4in\"\nopen = 90"), [""; 0]);
    assert_eq!(gauge("disc", "outer = \"1in\"\nticks = 1"), ["X102"]);
    assert_eq!(
        gauge("disc", "outer = \"1in\"\nlength = \"1in\"\nwidth = \"1in\""),
        ["X102", "X102"]
    );
    assert_eq!(
        gauge("wedge", "length = \"12in\"\nwidth = \"6in\"\nopen = 90"),
        ["X102"]
    );
}

#[test]
fn x103_compares_marks_with_the_end_and_with_each_other() {
    let marks = |marks: &str| codes(&strip(24, &format!("marks = [ {marks} ]")));
    let mark = |at: &str| format!("{{ at = \"{at}\", text = \"x\" }}");
    assert_eq!(marks(&mark("24in")), [""; 0], "a mark may stand at the end");
    assert_eq!(marks(&mark("609.6mm")), [""; 0], "in either unit");
    assert_eq!(marks(&mark("610mm")), ["X103"]);
    let two = |one: &str, other: &str| marks(&format!("{}, {}", mark(one), mark(other)));
    assert_eq!(two("16in", "8in"), ["X103"]);
    assert_eq!(two("8in", "8in"), ["X103"]);
    assert_eq!(
        two("8in", "48in"),
        ["X103"],
        "beyond the end, and said once"
    );
}

#[test]
fn x107_wants_dials_that_can_be_read() {
    let dial = |spaces: usize| {
        let spaces: Vec<String> = (0..spaces).map(|it| format!("\"{it}\"")).collect();
        codes(&format!(
            "[[track]]\nid = \"mine\"\nname = \"Mine\"\nshape = \"dial\"\nspaces = [{}]\n",
            spaces.join(", ")
        ))
    };
    assert_eq!(dial(20), [""; 0]);
    assert_eq!(dial(21), ["X107"]);
    assert_eq!(dial(1), ["X106"]);
}

#[test]
fn x109_finds_a_head_over_nothing() {
    let aid =
        "[[aid]]\nid = \"mine\"\nname = \"Mine\"\nlines = [\"x\"]\nhead = [\"D6\", \"What\"]\n";
    assert_eq!(codes(aid), ["X109"]);
}

#[test]
fn boxes_out_of_bounds_are_a_mistake_of_form() {
    for count in ["0", "61"] {
        let aid =
            format!("[[aid]]\nid = \"mine\"\nname = \"Mine\"\nboxes = {{ count = {count} }}\n");
        assert_eq!(codes(&aid), ["K011"], "{count}");
    }
}

#[test]
fn distances_in_texts_follow_the_measure() {
    let aid = "[[aid]]\nid = \"mine\"\nname = \"Mine\"\nlines = [\"Within 12in of a friend.\"]\n";
    let fixture = pack_of("combat-captain", aid);
    for (measure, told) in [(Measure::Inch, "12″"), (Measure::Centimetre, "30 cm")] {
        let (_, set, _) = set(&fixture, &look(Paper::A4, measure), &["aids"]);
        let card = set[0].pages[0].as_ref().expect("a card");
        let words = words_on(&card.page().expect("laid out"));
        assert!(words.contains(told), "{words}");
    }
}

#[test]
fn x111_knows_inches_from_quotations() {
    let aid = |line: &str| {
        codes(&format!(
            "[[aid]]\nid = \"mine\"\nname = \"Mine\"\nlines = ['{line}']\nrows = [['1', '{line}']]\n"
        ))
    };
    assert_eq!(aid("Within 6\" of him."), ["X111", "X111"]);
    for plain in ["Within 6in of him.", "He said \"Section 12\".", "Level 3"] {
        assert_eq!(aid(plain), [""; 0], "{plain}");
    }
}

#[test]
fn dials_are_joined_with_pins_that_must_be_bought() {
    let fixture = pack_of("broadswords", TABLE);
    let (pack, set, _) = set(&fixture, &LOOK, &["tracks"]);
    let lines = set
        .iter()
        .map(|piece| BillLine::of(&piece.piece, 2, &press::whole_pages(piece, 2)))
        .collect();
    let bill = Bill {
        paper: "a4",
        lines,
        ..Bill::default()
    };
    let bought: Vec<(usize, String)> = bill
        .purchases(&pack, 2)
        .into_iter()
        .map(|it| (it.count, it.what))
        .collect();
    let pins = bought.iter().filter(|(_, what)| what.contains("pins"));
    let pins: Vec<_> = pins.collect();
    assert_eq!(pins, [&(8, "split pins for the dials".to_string())]);
}

#[test]
fn tracks_and_sticks_carry_the_picture_of_what_they_are_for() {
    for (pack, kind) in [
        ("combat-captain", "tracks"),
        ("combat-captain", "gauges"),
        ("dads-ww2", "tracks"),
    ] {
        let folder = crate::frames::bundled(pack);
        let loaded = games::load(&folder, &mut Sources::default(), &mut Vec::new());
        let loaded = loaded.expect("the pack loads");
        let pieces = games::printed(&loaded, &LOOK, &[kind.to_string()]);
        let faces = pieces.iter().flat_map(press::Piece::faces);
        let drawn = faces.flat_map(|face| {
            let parts = face.data["parts"].as_array().cloned().unwrap_or_default();
            parts.into_iter().filter(|it| it["picture"].is_string())
        });
        assert!(drawn.count() >= 2, "{pack}: {kind}");
    }
}

#[test]
fn aids_fit_on_cards_of_every_size() {
    let fixture = pack_of("broadswords", TABLE);
    let mut wrong = Vec::new();
    for (name, ..) in press::CARD_SIZES {
        let look = Look {
            card: CardSize::parse(name).expect("a size"),
            ..LOOK
        };
        let (_, _, findings) = set(&fixture, &look, &["aids"]);
        wrong.extend(findings.iter().map(|it| format!("{name}: {}", it.message)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
