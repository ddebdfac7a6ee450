//! Inch tables on paper: what is drawn lies where the scenario says, in every theme and at every scale; and the command
//! line.

use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::kurbo::PathEl;

use super::fixture::Fixture;
use super::frames::bundled;
use super::measured::Found;
use pressgang::atlas::{
    self, Anchor, Drawing, DrawnMap, Form, Item, Path, Point, Step, TableFeature, TableLand,
    TableStyle, draw_table, survey_table,
};
use pressgang::content::{Kept, Pack, Scenario, Sketch};
use pressgang::games;
use pressgang::kernel::{Measure, Mm};
use pressgang::press::{Paper, PdfInfo, Theme};
use pressgang::source::Sources;

const GAMES: [&str; 2] = ["combat-captain", "broadswords"];
const THEMES: [Theme; 3] = [Theme::Colour, Theme::LowInk, Theme::Mono];

fn pack(game: &str) -> Pack {
    let mut findings = Vec::new();
    games::load(&bundled(game), &mut Sources::default(), &mut findings).expect("the pack loads")
}

fn style(theme: Theme, inch: f64) -> TableStyle {
    TableStyle {
        inch: Mm(inch),
        theme,
        measure: Measure::Inch,
        deployment: true,
    }
}

fn drawn(pack: &Pack, id: &str, theme: Theme, inch: f64) -> DrawnMap {
    let scenario = scenario(pack, id);
    DrawnMap::of_table(scenario, pack, &style(theme, inch)).expect("a table")
}

fn scenario<'p>(pack: &'p Pack, id: &str) -> &'p Kept<Scenario> {
    pack.shelf::<Scenario>().get(id).expect("the scenario")
}

fn land(pack: &Pack, id: &str, inch: f64) -> TableLand {
    survey_table(scenario(pack, id), pack, inch).expect("a table")
}

fn every_table(test: impl Fn(&Pack, &str)) {
    for game in GAMES {
        let pack = pack(game);
        let tables: Vec<String> = pack
            .shelf::<Scenario>()
            .iter()
            .filter(|it| it.table.is_some())
            .map(|it| it.id().to_string())
            .collect();
        assert!(tables.len() >= 2, "{game}");
        tables.iter().for_each(|id| test(&pack, id));
    }
}

/// The places along a path; curves in twelve pieces.
fn places(path: &Path) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for step in &path.0 {
        match *step {
            Step::Move(to) => lines.push(vec![to]),
            Step::Line(to) => lines.last_mut().expect("a start").push(to),
            Step::Curve(one, two, to) => {
                let line = lines.last_mut().expect("a start");
                let from = *line.last().expect("a place");
                line.extend((1..=12).map(|it| {
                    let part = f64::from(it) / 12.0;
                    let rest = 1.0 - part;
                    from * (rest * rest * rest)
                        + one * (3.0 * rest * rest * part)
                        + two * (3.0 * rest * part * part)
                        + to * (part * part * part)
                }));
            }
            Step::Close => {
                let line = lines.last_mut().expect("a start");
                line.push(line[0]);
            }
        }
    }
    lines
}

fn off_line(at: Point, line: &[Point]) -> f64 {
    line.windows(2)
        .map(|ends| {
            let along = ends[1] - ends[0];
            let step = at - ends[0];
            let square = (along.x * along.x + along.y * along.y).max(1e-12);
            let part = ((step.x * along.x + step.y * along.y) / square).clamp(0.0, 1.0);
            at.far(ends[0] + along * part)
        })
        .fold(f64::INFINITY, f64::min)
}

fn inside(corners: &[Point], at: Point) -> bool {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|(from, to)| {
        (from.y > at.y) != (to.y > at.y)
            && at.x < from.x + (to.x - from.x) * (at.y - from.y) / (to.y - from.y)
    });
    crossed.count() % 2 == 1
}

fn closed(corners: &[Point]) -> Vec<Point> {
    let mut ring = corners.to_vec();
    ring.extend(corners.first().copied());
    ring
}

fn group<'d>(drawing: &'d Drawing, wanted: &str) -> &'d [Item] {
    let mut groups = drawing.items.iter();
    let found = groups.find_map(|item| match item {
        Item::Group { id, items } if id == wanted => Some(items.as_slice()),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no group {wanted}"))
}

#[test]
fn every_table_is_a_poster_pages_a_drawing_and_a_picture_in_every_theme() {
    every_table(|pack, id| {
        for theme in THEMES {
            let table = drawn(pack, id, theme, 25.4 / 8.0);
            let read = |sheets: &[atlas::Sheet]| {
                let bytes = atlas::to_pdf(sheets, &table.scene, &PdfInfo::default());
                Pdf::new(bytes.expect("a PDF"))
                    .expect("a PDF")
                    .pages()
                    .len()
            };
            assert_eq!(read(&[table.poster()]), 1, "{id}");
            for paper in [Paper::A4, Paper::LETTER] {
                let sheets = table.tiled(paper, Mm(10.0)).expect("pages");
                assert_eq!(read(&sheets), sheets.len(), "{id}");
            }
            let svg = atlas::to_svg(&table.bare(), &table.scene);
            let png = atlas::to_png(&svg, 25.4).expect("a PNG");
            let wide = u32::from_be_bytes(png[16..20].try_into().expect("four bytes"));
            assert_eq!(wide, table.bare().width.round() as u32, "{id}");
        }
    });
}

#[test]
fn the_same_table_gives_the_same_bytes() {
    let pack = pack("combat-captain");
    let bytes = || {
        let table = drawn(&pack, "airfield", Theme::Colour, 4.0);
        let sheets = table.tiled(Paper::A4, Mm(10.0)).expect("pages");
        let pdf = atlas::to_pdf(&sheets, &table.scene, &PdfInfo::default()).expect("a PDF");
        (pdf, atlas::to_svg(&table.bare(), &table.scene))
    };
    assert!(bytes() == bytes());
}

/// The lane to the airfield ends on the middle of the lane it leaves, and every edge of a road lies under every surface.
#[test]
fn roads_join_without_a_gap() {
    let pack = pack("combat-captain");
    for (id, meets) in [("airfield", true), ("crossroads", false)] {
        let land = land(&pack, id, 5.0);
        let drawing = draw_table(&land, Theme::Colour);
        let ways = group(&drawing, "ways");
        let lines: Vec<(f64, Vec<Point>)> = ways
            .iter()
            .take(4)
            .map(|item| match item {
                Item::Shape(it) => {
                    let pen = it.ink.pen.expect("a road is a line");
                    (pen.width, places(&it.path).concat())
                }
                other => panic!("{other:?}"),
            })
            .collect();
        let [(edge, main), (_, side), (surface, again), (_, last)] = &lines[..] else {
            panic!("two roads: {}", lines.len());
        };
        assert!(edge > surface, "edges first: {edge} and {surface}");
        assert_eq!((main, side), (again, last), "the same courses twice");
        if meets {
            assert!(off_line(side[0], main) < 1e-6, "{id}: {:?}", side[0]);
        } else {
            let crossed = side.iter().filter(|at| off_line(**at, main) < 1.0).count();
            assert!(crossed > 0, "{id}");
        }
        // As wide as the scenario says, edges included.
        let Form::Way { width, .. } = &land
            .features
            .iter()
            .find(|it| it.sketch == Sketch::Road)
            .expect("a road")
            .form
        else {
            panic!("a road is a line");
        };
        assert!((edge - width).abs() < 1e-6, "{edge} and {width}");
    }
}

/// Crowns stay within half an inch of their wood, and so does the floor under them.
#[test]
fn a_wood_is_where_it_is() {
    every_table(|pack, id| {
        let inch = 6.0;
        let land = land(pack, id, inch);
        let drawing = draw_table(&land, Theme::Mono);
        for (number, feature) in land.features.iter().enumerate() {
            if feature.sketch != Sketch::Wood {
                continue;
            }
            let corners = feature.form.corners();
            let ring = closed(&corners);
            let trees = group(&drawing, &format!("feature-{}", number + 1));
            assert!(trees.len() > 20, "{id}: {} trees", trees.len());
            for tree in trees {
                let Item::Stamp {
                    stamp, at, scale, ..
                } = tree
                else {
                    panic!("{tree:?}");
                };
                let wide = drawing.stamps[*stamp]
                    .shapes
                    .iter()
                    .flat_map(|it| it.path.points())
                    .map(|it| it.far(Point::default()))
                    .fold(0.0, f64::max);
                assert!(inside(&corners, *at), "{id}: a tree at {at:?}");
                let over = wide * scale - off_line(*at, &ring);
                assert!(over < 0.5 * inch, "{id}: a crown reaches {over} mm over");
            }
        }
        // The floor of each wood: every place of it is near or inside one.
        let woods: Vec<Vec<Point>> = land
            .features
            .iter()
            .filter(|it| it.sketch == Sketch::Wood)
            .map(|it| it.form.corners())
            .collect();
        for item in group(&drawing, "fields") {
            let Item::Shape(it) = item else { continue };
            let is_floor = it.path.0.len() > 30
                && it.ink.pen.is_some_and(|pen| pen.dash.is_none())
                && it.ink.fill.is_some();
            if !is_floor {
                continue;
            }
            for at in places(&it.path).concat() {
                let near = woods
                    .iter()
                    .any(|wood| inside(wood, at) || off_line(at, &closed(wood)) < 0.6 * inch);
                assert!(near, "{id}: leaves at {at:?}");
            }
        }
    });
}

/// A roof is as large as its building and lies where it does.
#[test]
fn a_roof_is_as_large_as_its_building() {
    let pack = pack("combat-captain");
    let land = land(&pack, "crossroads", 5.0);
    let drawing = draw_table(&land, Theme::Mono);
    let mut houses = 0;
    for (number, feature) in land.features.iter().enumerate() {
        if feature.sketch != Sketch::Building {
            continue;
        }
        let corners = feature.form.corners();
        let walls = group(&drawing, &format!("feature-{}", number + 1));
        let met = corners.iter().filter(|corner| {
            walls.iter().any(|item| match item {
                Item::Shape(it) => it.path.points().any(|at| at.far(**corner) < 0.01),
                _ => false,
            })
        });
        assert_eq!(met.count(), 4, "{feature:?}");
        houses += 1;
    }
    assert_eq!(houses, 4);
}

/// The ground is cut off at the table, and no words leave it.
#[test]
fn nothing_is_drawn_outside_the_frame() {
    every_table(|pack, id| {
        for inch in [1.2, 2.5, 6.0, 25.4] {
            let table = drawn(pack, id, Theme::Colour, inch);
            let (width, height) = (table.scene.width, table.scene.height);
            let frame = Path::rectangle(Point::default(), Point::new(width, height));
            assert_eq!(table.scene.outline, frame);
            for layer in &table.scene.layers {
                let is_cut = matches!(layer.id, "terrain" | "zones");
                assert_eq!(layer.clipped, is_cut, "{}", layer.id);
                for words in words_of(&layer.items) {
                    let wide = words.face.width(&words.text, words.size);
                    let left = match words.anchor {
                        Anchor::Start => words.at.x,
                        Anchor::Middle => words.at.x - wide / 2.0,
                        Anchor::End => words.at.x - wide,
                    };
                    let fits = wide < width - 3.0;
                    let is_in = left > 0.0 && left + wide < width;
                    assert!(is_in || !fits, "{id}: `{}` at 1 in = {inch} mm", words.text);
                    assert!(
                        words.at.y > 0.0 && words.at.y < height,
                        "{id}: `{}`",
                        words.text
                    );
                }
            }
        }
    });
}

fn words_of(items: &[Item]) -> Vec<&atlas::Words> {
    items
        .iter()
        .flat_map(|item| match item {
            Item::Words(words) => vec![words],
            Item::Group { items, .. } | Item::Clipped { items, .. } => words_of(items),
            _ => Vec::new(),
        })
        .collect()
}

/// At 1:1 an inch on the pages measures an inch, pages share the overlap, and a page more costs next to nothing.
#[test]
fn a_mat_at_true_size_measures_what_it_should() {
    let pack = pack("combat-captain");
    let table = drawn(&pack, "crossroads", Theme::Colour, 25.4);
    assert!((table.scene.width - 72.0 * 25.4).abs() < 1e-6);
    let overlap = 10.0;
    let sheets = table.tiled(Paper::A4, Mm(overlap)).expect("pages");
    let pages: Vec<&atlas::Sheet> = sheets
        .iter()
        .filter(|it| !it.name.starts_with("Key"))
        .collect();
    assert_eq!(Some(pages.len()), table.pages(Paper::A4, Mm(overlap)));
    let windows: Vec<_> = pages.iter().map(|page| page.views[0].window).collect();
    let shared = windows[0].to.x - windows[1].from.x;
    assert!((shared - overlap).abs() < 1e-6, "{shared}");
    let last = windows[windows.len() - 1].to;
    assert!(last.far(Point::new(table.scene.width, table.scene.height)) < 1e-6);
    assert!(pages.iter().all(|page| page.views[0].scale == 1.0));
    let size = |sheets: &[atlas::Sheet]| {
        atlas::to_pdf(sheets, &table.scene, &PdfInfo::default()).expect("a PDF")
    };
    let (few, all) = (size(&sheets[..2]), size(&sheets));
    assert!(
        all.len() < few.len() + sheets.len() * 4000,
        "{} and {}",
        few.len(),
        all.len()
    );
    let pdf = Pdf::new(all).expect("a PDF");
    let first = sheets.iter().position(|it| it.name == "A1").expect("A1");
    let found = Found::on(&pdf.pages()[first]);
    // The ticks above the table: short upright lines that end at its edge.
    let mut ticks: Vec<f64> = Vec::new();
    for path in &found.strokes {
        let ends: Vec<_> = path.elements().chunks(2).collect();
        for pair in ends {
            if let [PathEl::MoveTo(from), PathEl::LineTo(to)] = pair
                && (from.x - to.x).abs() < 1e-3
                && (0.3..1.6).contains(&(from.y - to.y))
                && (from.y - 9.0).abs() < 0.05
            {
                ticks.push(from.x);
            }
        }
    }
    ticks.sort_by(f64::total_cmp);
    assert!(ticks.len() > 5, "{ticks:?}");
    for pair in ticks.windows(2) {
        assert!((pair[1] - pair[0] - 25.4).abs() <= 0.05, "{ticks:?}");
    }
}

fn count(items: &[Item]) -> usize {
    let of = |item: &Item| match item {
        Item::Group { items, .. } | Item::Clipped { items, .. } => count(items),
        _ => 1,
    };
    items.iter().map(of).sum()
}

/// However large a table is and whatever lies on it, drawing it is bounded.
#[test]
fn a_huge_or_broken_table_is_drawn_all_the_same() {
    let wide = 9999.0 * 25.4;
    let spread = |sketch: Sketch| TableFeature {
        sketch,
        form: Form::Rectangle {
            centre: Point::new(wide / 2.0, wide / 2.0),
            half: Point::new(wide, wide),
            turn: 33.0,
        },
        level: 9,
    };
    let features = (0..20)
        .flat_map(|_| Sketch::ALL.iter().map(|it| spread(*it)))
        .collect();
    let land = TableLand {
        width: wide,
        height: wide,
        inch: 25.4,
        features,
        seed: 1,
    };
    let items = count(&draw_table(&land, Theme::Colour).items);
    assert!(items < 400_000, "{items} items");
    let nothing = Point::default();
    for sketch in Sketch::ALL.iter().copied() {
        for form in [
            Form::Patch(Vec::new()),
            Form::Patch(vec![nothing]),
            Form::Patch(vec![nothing; 4]),
            Form::Way {
                through: Vec::new(),
                width: 0.0,
            },
            Form::Way {
                through: vec![nothing],
                width: 9.0,
            },
            Form::Way {
                through: vec![nothing; 3],
                width: 9.0,
            },
            Form::Disc {
                centre: nothing,
                radius: 0.0,
            },
            Form::Rectangle {
                centre: nothing,
                half: nothing,
                turn: 0.0,
            },
        ] {
            let feature = TableFeature {
                sketch,
                form,
                level: 0,
            };
            let land = TableLand {
                width: 100.0,
                height: 100.0,
                inch: 2.0,
                features: vec![feature],
                seed: 1,
            };
            assert!(
                count(&draw_table(&land, Theme::Colour).items) < 4_000,
                "{sketch:?}"
            );
        }
    }
}

#[test]
fn the_command_line_prints_a_table_and_refuses_nonsense() {
    let fixture = Fixture::empty();
    let ran = fixture.run(&[
        "map",
        "crossroads",
        "--pack",
        "combat-captain",
        "--scale",
        "1:8",
        "--paper",
        "a4",
    ]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    for file in [
        "crossroads-poster.pdf",
        "crossroads-a4.pdf",
        "crossroads.svg",
    ] {
        assert!(ran.stdout.contains(file), "{file}: {}", ran.stdout);
    }
    for (arguments, words) in [
        (
            ["map", "crossroads", "--scale", "1:0"],
            "write a scale from 1:1 to 1:40",
        ),
        (
            ["map", "crossroads", "--scale", "1:nan"],
            "write a scale from 1:1 to 1:40",
        ),
        (
            ["map", "crossroads", "--scale", "2:1"],
            "write a scale from 1:1 to 1:40",
        ),
        (["map", "crossroads", "--hex", "60mm"], "has no hexes"),
        (
            ["map", "church-hall", "--scale", "1:6"],
            "is a map of hexes, not a table",
        ),
    ] {
        let ran = fixture.run(&arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.stderr.contains(words), "{arguments:?}: {}", ran.stderr);
    }
}
