//! Maps and tiles on paper: sizes measured in the PDF, pages that meet, layers, names that stay, and the command line.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path as FilePath;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{RenderCache, RenderSettings, render};

use super::fixture::Fixture;
use super::frames::{bundled, layer_names};
use pressgang::atlas::{
    self, Annotations, Border, DrawnMap, Hues, Item, MapWords, Path, Point, Sheet, Step, Style,
    TileCut, legend, tile_sheets,
};
use pressgang::content::{Board, Kept, Map, Motif, Pack, Scenario, Terrain, Tile};
use pressgang::games;
use pressgang::kernel::{Axial, Contact, Grid, LabelStyle, Mm, Orientation, Plane};
use pressgang::press::{Flip, Paper, PdfInfo, Theme, Turn, UNPRINTABLE};
use pressgang::source::Sources;

const GAMES: [&str; 3] = ["home-guard", "to-arms", "dads-ww2"];
const THEMES: [Theme; 3] = [Theme::Colour, Theme::LowInk, Theme::Mono];
/// Ten pixels are a millimetre.
const FINE: f64 = 254.0;

fn pack(game: &str) -> Pack {
    let mut findings = Vec::new();
    games::load(&bundled(game), &mut Sources::default(), &mut findings).expect("the pack loads")
}

fn style(pack: &Pack, theme: Theme, across: Mm) -> Style<'static> {
    Style {
        words: games::map_words(pack.ruleset),
        across,
        theme,
        border: Border::Half,
        annotations: Annotations {
            coordinates: Some(LabelStyle::Numbers),
            coordinates_below: false,
            terrain_names: true,
            enlarged: 1.0,
            scenario: None,
            deployment: true,
        },
    }
}

fn drawn_map(pack: &Pack, map: &Kept<Map>) -> DrawnMap {
    DrawnMap::of(map, pack, &style(pack, Theme::Colour, map.across()))
}

fn blank(grid: Grid, across: f64) -> DrawnMap {
    let plane = Plane {
        grid,
        across: Mm(across),
    };
    let hues = Hues::of(&pack("home-guard"), Theme::Mono);
    DrawnMap::blank((5, 3), plane, Border::Whole, None, hues)
}

fn pdf(sheets: &[Sheet], drawn_map: &DrawnMap) -> Pdf {
    let bytes = atlas::to_pdf(sheets, &drawn_map.scene, &PdfInfo::default()).expect("a PDF");
    Pdf::new(bytes).expect("a PDF")
}

/// Pixels as brightness, row by row.
struct Picture {
    width: usize,
    grey: Vec<u8>,
}

impl Picture {
    fn of(pdf: &Pdf, page: usize, dpi: f64) -> Picture {
        let scale = (dpi / 72.0) as f32;
        let settings = RenderSettings {
            x_scale: scale,
            y_scale: scale,
            bg_color: WHITE,
            ..Default::default()
        };
        let drawn = render(
            &pdf.pages()[page],
            &RenderCache::new(),
            &InterpreterSettings::default(),
            &settings,
        );
        let pixels = drawn.data_as_u8_slice().as_chunks::<4>().0;
        Picture {
            width: usize::from(drawn.width()),
            grey: pixels
                .iter()
                .map(|[r, g, b, _]| ((u16::from(*r) + u16::from(*g) + u16::from(*b)) / 3) as u8)
                .collect(),
        }
    }

    fn at(&self, x: usize, y: usize) -> u8 {
        self.grey[y * self.width + x]
    }

    /// The middles of the dark runs along a row of pixels.
    fn lines_along(&self, y: usize) -> Vec<f64> {
        let mut lines = Vec::new();
        let mut from = None;
        for x in 0..self.width {
            match (self.at(x, y) < 160, from) {
                (true, None) => from = Some(x),
                (false, Some(first)) => {
                    lines.push((first + x - 1) as f64 / 2.0);
                    from = None;
                }
                _ => {}
            }
        }
        lines
    }
}

/// The upright edges of hexes that stand on a corner, and of squares, are 100.0 mm apart, measured in the drawn PDF.
#[test]
fn a_hex_and_a_square_measure_what_they_should() {
    let pointy = Grid::Hexes(Orientation::Pointy);
    let squares = Grid::Squares(Contact::Edges);
    for (grid, across) in [(pointy, 100.0), (pointy, 44.45), (squares, 50.0)] {
        let drawn_map = blank(grid, across);
        let picture = Picture::of(&pdf(&[drawn_map.bare()], &drawn_map), 0, FINE);
        // Through the centres of the first row, where every line is an upright edge.
        let centre = drawn_map.plane.centre(Axial { q: 0, r: 0 });
        let lines = picture.lines_along(((centre.y.0 + 0.4) * 10.0).round() as usize);
        assert_eq!(lines.len(), 6, "{lines:?}");
        // Half of the outermost lines is cut off with the map.
        let inner = &lines[1..5];
        for pair in inner.windows(2) {
            let measured = (pair[1] - pair[0]) / 10.0;
            assert!((measured - across).abs() <= 0.05, "{measured} mm");
        }
        let whole = (inner[3] - inner[0]) / 10.0;
        assert!((whole - 3.0 * across).abs() <= 0.05, "{whole} mm");
    }
}

#[test]
fn every_map_is_a_poster_a_tiled_map_a_drawing_and_a_picture() {
    for game in GAMES {
        let pack = pack(game);
        assert!(
            pack.shelf::<Map>()
                .iter()
                .filter(|map| map.set.is_none())
                .count()
                >= 4
        );
        for map in pack.shelf::<Map>() {
            for theme in THEMES {
                let drawn_map = DrawnMap::of(map, &pack, &style(&pack, theme, Mm(30.0)));
                let poster = drawn_map.poster();
                assert_eq!(
                    pdf(std::slice::from_ref(&poster), &drawn_map).pages().len(),
                    1
                );
                for paper in [Paper::A4, Paper::LETTER] {
                    let sheets = drawn_map.tiled(paper, Mm(10.0)).expect("pages");
                    assert_eq!(pdf(&sheets, &drawn_map).pages().len(), sheets.len());
                }
                let svg = atlas::to_svg(&drawn_map.bare(), &drawn_map.scene);
                let png = atlas::to_png(&svg, 25.4).expect("a PNG");
                let wide = u32::from_be_bytes(png[16..20].try_into().expect("four bytes"));
                assert_eq!(wide, drawn_map.bare().width.round() as u32, "{}", map.id());
            }
        }
    }
}

#[test]
fn the_same_map_gives_the_same_bytes() {
    let pack = pack("home-guard");
    let map = pack.shelf::<Map>().get("seafront").expect("the map");
    let draw = || {
        let drawn_map = drawn_map(&pack, map);
        let sheets = drawn_map.tiled(Paper::A4, Mm(10.0)).expect("pages");
        let bytes = atlas::to_pdf(&sheets, &drawn_map.scene, &PdfInfo::default()).expect("a PDF");
        (bytes, atlas::to_svg(&drawn_map.bare(), &drawn_map.scene))
    };
    assert!(draw() == draw());
}

/// Where two pages overlap they show the same, pixel for pixel.
#[test]
fn pages_that_overlap_show_the_same_there() {
    let pack = pack("home-guard");
    let map = pack.shelf::<Map>().get("seafront").expect("the map");
    let drawn_map = drawn_map(&pack, map);
    let overlap = 10.0;
    let sheets = drawn_map.tiled(Paper::A4, Mm(overlap)).expect("pages");
    let named = |name: &str| {
        sheets
            .iter()
            .position(|sheet| sheet.name == name)
            .expect("a page")
    };
    let pdf = pdf(&sheets, &drawn_map);
    let dpi = 25.4 * 4.0;
    for (left, right) in [("A1", "B1"), ("B2", "C2")] {
        let (left, right) = (named(left), named(right));
        let (one, other) = (&sheets[left].views[0], &sheets[right].views[0]);
        let shared = one.window.to.x - other.window.from.x;
        assert!((shared - overlap).abs() < 1e-6, "they share {shared} mm");
        let first = Picture::of(&pdf, left, dpi);
        let second = Picture::of(&pdf, right, dpi);
        let pixels = |mm: f64| (mm * 4.0).round() as usize;
        let begin = pixels(one.at.x + one.window.width() - overlap);
        let mut seen = BTreeSet::new();
        // The frame of each page is a line at its own edge: one pixel is left out at each side of the strip.
        for y in pixels(one.at.y) + 2..pixels(one.at.y + one.window.height()) - 2 {
            for x in 2..pixels(overlap) - 2 {
                let (a, b) = (first.at(begin + x, y), second.at(pixels(other.at.x) + x, y));
                // The renderer rounds the same edge at two places of a page by a step or two of 255.
                assert!(a.abs_diff(b) <= 2, "{a} and {b} at {x} {y}");
                seen.insert(a);
            }
        }
        assert!(seen.len() > 3, "the strip is not empty");
    }
}

#[test]
fn layers_can_be_switched_by_name_and_are_listed_from_the_ground_up() {
    let pack = pack("home-guard");
    let map = pack.shelf::<Map>().get("seafront").expect("the map");
    let drawn_map = drawn_map(&pack, map);
    let pdf = pdf(
        &drawn_map.tiled(Paper::A4, Mm(10.0)).expect("pages"),
        &drawn_map,
    );
    for names in layer_names(&pdf) {
        assert_eq!(
            names,
            ["Terrain", "Grid", "Coordinates", "Labels", "Deployment"]
        );
    }
}

/// A map that is shown on twenty pages is stored once: a page costs next to nothing.
#[test]
fn a_page_more_costs_next_to_nothing() {
    let pack = pack("home-guard");
    let map = pack.shelf::<Map>().get("seafront").expect("the map");
    let drawn_map = drawn_map(&pack, map);
    let size = |sheets: &[Sheet]| {
        let pdf = atlas::to_pdf(sheets, &drawn_map.scene, &PdfInfo::default());
        pdf.expect("a PDF").len()
    };
    let sheets = drawn_map.tiled(Paper::A4, Mm(10.0)).expect("pages");
    let (one, all) = (size(&sheets[..1]), size(&sheets));
    assert!(sheets.len() > 20);
    assert!(
        all < one + sheets.len() * 4000,
        "{one} for one, {all} for all"
    );
}

#[test]
fn an_svg_has_a_group_for_each_layer_and_each_hex() {
    let pack = pack("to-arms");
    for map in pack.shelf::<Map>() {
        let drawn_map = drawn_map(&pack, map);
        let svg = atlas::to_svg(&drawn_map.bare(), &drawn_map.scene);
        let ids: Vec<&str> = svg
            .split(" id=\"")
            .skip(1)
            .filter_map(|it| it.split('"').next())
            .collect();
        let different: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), different.len(), "a name is given once");
        for layer in ["terrain", "grid", "coordinates", "labels", "deployment"] {
            assert!(different.contains(layer), "{layer}");
        }
    }
}

/// Nothing on a page of a tiled map, and no line of its foot, comes nearer to the edge than printers reach; and words do
/// not run into the ruler.
#[test]
fn what_is_written_on_a_page_stays_on_it() {
    let pack = pack("home-guard");
    for map in pack.shelf::<Map>() {
        let drawn_map = drawn_map(&pack, map);
        for paper in Paper::ALL {
            for sheet in drawn_map.tiled(*paper, Mm(10.0)).expect("pages") {
                for item in &sheet.items {
                    let Item::Words(words) = item else { continue };
                    let width = words.face.width(&words.text, words.size);
                    let (left, right) = match words.anchor {
                        atlas::Anchor::Start => (words.at.x, words.at.x + width),
                        atlas::Anchor::Middle => {
                            (words.at.x - width / 2.0, words.at.x + width / 2.0)
                        }
                        atlas::Anchor::End => (words.at.x - width, words.at.x),
                    };
                    let inside = left >= UNPRINTABLE.0
                        && right <= sheet.width - UNPRINTABLE.0
                        && words.at.y <= sheet.height - UNPRINTABLE.0;
                    assert!(inside, "`{}` on {} {}", words.text, paper.name, sheet.name);
                }
            }
        }
    }
}

/// On the poster and on the key of every paper, nothing of the legend is left out.
#[test]
fn a_legend_is_whole_wherever_it_stands() {
    fn words(items: &[Item]) -> Vec<String> {
        let words = items.iter().filter_map(|item| match item {
            Item::Words(words) => Some(words.text.clone()),
            _ => None,
        });
        words.collect()
    }
    for game in GAMES {
        let pack = pack(game);
        for scenario in pack.shelf::<Scenario>() {
            let map = pack.shelf::<Map>().get(scenario.map_id()).expect("its map");
            let mut style = style(&pack, Theme::Mono, Mm(60.0));
            style.annotations.scenario = Some(&scenario.item);
            let drawn_map = DrawnMap::of(map, &pack, &style);
            let names: Vec<&str> = drawn_map.legend.iter().map(|it| it.name.as_str()).collect();
            assert!(names.len() > 5, "{names:?}");
            for side in scenario.sides() {
                let name = side.name.get_ref().replace('\'', "’");
                assert!(names.contains(&name.as_str()), "{names:?}");
            }
            let mut places = vec![("poster", words(&drawn_map.poster().items))];
            for paper in Paper::ALL {
                let sheets = drawn_map.tiled(*paper, Mm(10.0)).expect("pages");
                let key = sheets.iter().filter(|sheet| sheet.name.starts_with("Key"));
                places.push((
                    paper.name,
                    key.flat_map(|sheet| words(&sheet.items)).collect(),
                ));
            }
            for (place, written) in places {
                for name in &names {
                    assert!(written.iter().any(|it| it == name), "{name} on {place}");
                }
            }
        }
    }
}

/// The corners of a path, and their middle.
fn middle(path: &Path) -> Point {
    let corners: Vec<Point> = path
        .0
        .iter()
        .filter_map(|step| match step {
            Step::Move(to) | Step::Line(to) => Some(*to),
            _ => None,
        })
        .collect();
    let sum = corners.iter().fold(Point::default(), |sum, it| sum + *it);
    sum * (1.0 / corners.len() as f64)
}

fn tiles_of(sheet: &Sheet) -> Vec<Point> {
    sheet
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Clipped { outline, .. } => Some(middle(outline)),
            _ => None,
        })
        .collect()
}

const CUT: TileCut = TileCut {
    squares: false,
    across: Mm(100.0),
    clearance: Mm(2.0),
    bleed: Mm(2.0),
    backs: None,
};

/// For every paper, both edges and several sizes: a back lies where its front does when the paper is turned, no two tiles
/// touch, none leaves the paper, and every tile that is wanted is there.
#[test]
fn backs_of_tiles_meet_their_fronts_and_no_two_tiles_touch() {
    let pack = pack("home-guard");
    let wanted: u32 = pack.shelf::<Tile>().iter().map(|tile| tile.quantity).sum();
    for paper in Paper::ALL {
        for flip in [Flip::LongEdge, Flip::ShortEdge] {
            for (squares, across) in [(false, 40.0), (false, 100.0), (true, 50.0)] {
                let cut = TileCut {
                    squares,
                    across: Mm(across),
                    backs: Some(flip),
                    ..CUT
                };
                let sheets = tile_sheets(&pack, *paper, &cut, 1, &|_| true, Theme::Mono)
                    .expect("a tile fits");
                let mut found = 0;
                for pair in sheets.chunks(2) {
                    let (fronts, backs) = (tiles_of(&pair[0]), tiles_of(&pair[1]));
                    assert_eq!(fronts.len(), backs.len());
                    found += fronts.len();
                    let lying = Paper {
                        width: Mm(pair[0].width),
                        height: Mm(pair[0].height),
                        ..*paper
                    };
                    for (front, back) in fronts.iter().zip(&backs) {
                        let meant = match flip.turn(lying) {
                            Turn::Sideways => Point::new(lying.width.0 - front.x, front.y),
                            Turn::Over => Point::new(front.x, lying.height.0 - front.y),
                        };
                        assert!(back.far(meant) < 1e-6, "{} {flip:?}", paper.name);
                    }
                    let (cut_out, bled) = (cut.tile().0 / 2.0, cut.tile().0 / 2.0 + cut.bleed.0);
                    for (at, one) in fronts.iter().enumerate() {
                        // Where two lie side by side, the bleed leaves the cuts clear of the edge of the paper.
                        let (left, right) = (one.x - cut_out, one.x + cut_out);
                        assert!(left >= UNPRINTABLE.0 - 1e-6);
                        assert!(right <= lying.width.0 - UNPRINTABLE.0 + 1e-6);
                        for other in &fronts[at + 1..] {
                            assert!(
                                one.far(*other) >= 2.0 * bled - 1e-6,
                                "{} {across}",
                                paper.name
                            );
                        }
                    }
                }
                // Another terrain is on the back of each.
                assert_eq!(found, wanted.div_ceil(2) as usize);
            }
        }
    }
}

#[test]
fn the_legend_names_the_marks_on_buildings() {
    let pack = pack("home-guard");
    let map = pack.shelf::<Map>().get("church-hall").expect("a map");
    let board = Board::of(map, &pack);
    let hues = Hues::of(&pack, Theme::Colour);
    let entries = legend(&board, &pack, None, &MapWords::NONE, Theme::Colour, hues);
    for name in ["Door", "Floors"] {
        assert!(entries.iter().any(|it| it.name == name), "{name}");
    }
}

/// The outline of the bleed is the tile and its bleed, from flat side to flat side.
#[test]
fn a_tile_is_smaller_than_its_hex_by_the_clearance() {
    let pack = pack("home-guard");
    let sheets =
        tile_sheets(&pack, Paper::A4, &CUT, 1, &|_| true, Theme::Mono).expect("a tile fits");
    for item in &sheets[0].items {
        let Item::Clipped { outline, .. } = item else {
            continue;
        };
        let corners: Vec<Point> = outline.points().collect();
        let flat = corners[0]
            .towards(corners[1], 0.5)
            .far(corners[3].towards(corners[4], 0.5));
        assert!((flat - 102.0).abs() < 1e-6, "{flat}");
    }
    assert!((CUT.tile().0 - 98.0).abs() < 1e-9);
    assert_eq!(tiles_of(&sheets[0]).len(), 4, "four of them on A4");
}

#[test]
fn every_terrain_of_the_packs_has_a_drawing_of_its_own() {
    for game in GAMES {
        for terrain in pack(game).shelf::<Terrain>() {
            let motif = terrain.drawing.or(Motif::named(terrain.id.get_ref()));
            assert!(motif.is_some(), "{}", terrain.id());
        }
    }
}

fn files(folder: &FilePath) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}

#[test]
fn build_prints_maps_and_tiles_when_asked() {
    let fixture = Fixture::extending("home-guard");
    let ran = fixture.run(&[
        "build",
        "my-pack",
        "--only",
        "marsh-halt,tiles",
        "--paper",
        "letter",
        "--svg",
    ]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let out = fixture.beside("output/my-pack");
    assert_eq!(
        files(&out.join("maps")),
        ["marsh-halt.pdf", "marsh-halt.svg"]
            .map(String::from)
            .into()
    );
    assert!(files(&out).contains("hex-tiles.pdf"));
    assert!(!files(&out).contains("unit-cards.pdf"));
    let pages = |more: &[&str]| {
        let common = [
            "build",
            "my-pack",
            "--only",
            "wood-tile",
            "--paper",
            "letter",
        ];
        let ran = fixture.run(&[&common, more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let pdf = fs::read(out.join("hex-tiles.pdf")).expect("the tiles");
        Pdf::new(pdf).expect("a PDF").pages().len()
    };
    // Twelve tiles, four to a page, with their backs; small ones need a single sheet.
    assert_eq!(pages(&[]), 6);
    assert_eq!(pages(&["--hex", "40mm"]), 2);
    assert_eq!(pages(&["--no-backs"]), 3);
    let ran = fixture.run(&["build", "my-pack", "--only", "tiles", "--clearance", "90mm"]);
    assert!(
        ran.stderr.contains("leaves nothing of a tile"),
        "{}",
        ran.stderr
    );
}

#[test]
fn map_finds_maps_and_scenarios_and_says_what_was_perhaps_meant() {
    let fixture = Fixture::extending("home-guard");
    let ran = fixture.run(&[
        "map",
        "first-parade",
        "--pack",
        "my-pack",
        "--paper",
        "a4",
        "--png",
        "20",
    ]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let made = files(&fixture.beside("output/my-pack/maps"));
    for ending in ["-a4.pdf", "-poster.pdf", ".png", ".svg"] {
        assert!(made.contains(&format!("first-parade{ending}")), "{made:?}");
    }
    let ran = fixture.run(&["map", "first-prade"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("did you mean `first-parade`?"),
        "{}",
        ran.stderr
    );
    let ran = fixture.run(&["map", "marsh-halt", "--overlap", "500mm"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("nothing is left of a page"),
        "{}",
        ran.stderr
    );
    for bad in ["10", "huge", "0mm", "9999mm", "-5mm"] {
        let ran = fixture.run(&["map", "marsh-halt", &format!("--hex={bad}")]);
        assert_eq!(ran.code, Some(2), "{bad}");
    }
    let ran = fixture.run(&["map", "--fit", "1350x809mm"]);
    assert!(
        ran.stdout.contains("13 columns x 9 rows, 117 hexes"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_mistake_in_a_map_is_pointed_at_and_nothing_is_printed() {
    let map =
        "[[map]]\nid = \"green\"\nname = \"Green\"\nrows = [\n  \". . .\",\n  \". x .\",\n]\n";
    let fixture = Fixture::extending("home-guard").file("green.toml", map);
    let ran = fixture.run(&["map", "green", "--pack", "my-pack"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("green.toml:6:6"), "{}", ran.stdout);
    assert!(!fixture.beside("output").exists());
}
