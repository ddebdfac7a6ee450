//! What `build` and `calibrate` do beside printing: printers, services, manifests, caches, watching, the bill.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use pressgang::content::{self, Pack};
use pressgang::kernel::Mm;
use pressgang::press::{
    self, CardPages, CardSize, Flip, Imposition, Layout, Marks, MarksOn, Paper, Profile, Reading,
    SetPiece, SheetStyle, Turn, calibration,
};
use pressgang::source::{Folder, Sources};
use typst::layout::{Abs, Frame, FrameItem, Point, Size, Transform};
use typst::visualize::Geometry;

/// A person with a home of their own, and a pack in it.
struct Person {
    home: tempfile::TempDir,
}

impl Person {
    fn new() -> Person {
        let home = tempfile::tempdir().expect("a folder");
        let person = Person { home };
        person.write(
            "deck/pack.toml",
            "[pack]\nid = \"deck\"\ntitle = \"Deck\"\nversion = \"1\"\nextends = \"home-guard\"\n",
        );
        person
    }

    fn path(&self, path: &str) -> std::path::PathBuf {
        self.home.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("the folder is made");
        fs::write(path, text).expect("the file is written");
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_pressgang"))
            .args(arguments)
            .current_dir(self.home.path())
            .env("PRESSGANG_CONFIG", self.path("config"))
            .env("PRESSGANG_CACHE", self.path("cache"))
            .env("NO_COLOR", "1")
            .output()
            .expect("pressgang runs")
    }

    /// Runs, expects this exit code, and gives what was said.
    fn says(&self, arguments: &[&str], code: i32) -> String {
        let output = self.run(arguments);
        let said = format!(
            "{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        said
    }
}

fn common_ground() -> (Pack, Sources) {
    let mut sources = Sources::default();
    let folder = Folder::Bundled("content/hex-command".into());
    let pack = content::load(&folder, &mut sources, &mut Vec::new()).expect("the common ground");
    (pack, sources)
}

fn set_calibration(paper: Paper, flip: Flip) -> SetPiece {
    let (pack, mut sources) = common_ground();
    let mut findings = Vec::new();
    let piece = calibration(&pack, paper, flip);
    let mut set = press::set(&pack, vec![piece], &mut sources, &mut findings, &|| ());
    assert!(findings.is_empty(), "{findings:?}");
    set.remove(0)
}

/// Everything on a frame with its place in mm from the upper left corner, texts by their middle.
struct Drawn {
    texts: Vec<(String, f64, f64)>,
    /// Lines by their beginning and their direction.
    lines: Vec<(f64, f64, f64, f64)>,
    is_upright: bool,
}

fn drawn(frame: &Frame) -> Drawn {
    fn walk(frame: &Frame, to_page: Transform, drawn: &mut Drawn) {
        for (point, item) in frame.items() {
            let here = to_page.pre_concat(Transform::translate(point.x, point.y));
            let place = |at: Point| {
                let at = at.transform(here);
                (at.x.to_mm(), at.y.to_mm())
            };
            match item {
                FrameItem::Group(group) => {
                    walk(&group.frame, here.pre_concat(group.transform), drawn)
                }
                FrameItem::Text(text) => {
                    let (x, y) = place(Point::new(text.width() / 2.0, Abs::zero()));
                    // Upright: written from left to right, with the heads of the letters up.
                    drawn.is_upright &= here.sx.get() > 0.999 && here.sy.get() > 0.999;
                    drawn.texts.push((text.text.to_string(), x, y));
                }
                FrameItem::Shape(shape, _) => {
                    if let Geometry::Line(by) = shape.geometry {
                        let ((x, y), (to_x, to_y)) = (place(Point::zero()), place(by));
                        drawn.lines.push((x, y, to_x - x, to_y - y));
                    }
                }
                _ => {}
            }
        }
    }
    let mut drawn = Drawn {
        texts: Vec::new(),
        lines: Vec::new(),
        is_upright: true,
    };
    walk(frame, Transform::identity(), &mut drawn);
    drawn
}

/// The three crosses of the back, in mm.
fn crosses(back: &Drawn) -> Vec<(f64, f64)> {
    let across = back.lines.iter().filter(|(_, _, dx, _)| *dx > 20.0);
    across.map(|(x, y, dx, _)| (x + dx / 2.0, *y)).collect()
}

/// What a person reads where a line at `at` meets a scale: the number whose tick is there.
fn read_scale(front: &Drawn, near: (f64, f64), at: f64, is_across: bool) -> Option<f64> {
    let number = |text: &str| text.replace('−', "-").parse::<f64>().ok();
    let on_scale = front.texts.iter().filter(|(_, x, y)| {
        let (along, beside) = if is_across {
            (x - near.0, y - near.1)
        } else {
            (y - near.1, x - near.0)
        };
        along.abs() < 6.5 && (-17.0..-5.0).contains(&beside)
    });
    on_scale
        .filter_map(|(text, x, y)| Some((number(text)?, if is_across { *x } else { *y })))
        // A number's baseline is a little below its middle.
        .find(|(_, place)| (place + if is_across { 0.0 } else { -0.62 } - at).abs() < 0.25)
        .map(|(number, _)| number)
}

#[test]
fn the_calibration_sheet_says_what_the_printer_does_for_every_paper_and_edge() {
    for (paper, flip) in [
        (Paper::A4, Flip::LongEdge),
        (Paper::A4, Flip::ShortEdge),
        (Paper::LETTER.turned(), Flip::LongEdge),
        (Paper::LETTER.turned(), Flip::ShortEdge),
        (Paper::named("a5").expect("A5"), Flip::LongEdge),
    ] {
        let set = set_calibration(paper, flip);
        let pages: Vec<Drawn> = set.faces().map(|(_, page)| drawn(&page.frame)).collect();
        let [front, back] = &pages[..] else {
            panic!("two sides")
        };
        assert!(front.is_upright && back.is_upright, "{paper:?} {flip:?}");
        for (right, down) in [(0.0, 0.0), (2.0, -3.0), (-5.0, 4.0), (1.0, 1.0)] {
            for (x, y) in crosses(back) {
                let from_front = |x: f64, y: f64| match flip.turn(paper) {
                    Turn::Sideways => (paper.width.0 - x, y),
                    Turn::Over => (x, paper.height.0 - y),
                };
                // The printer puts the back too far to the right and down; then the sheet is seen from the front.
                let (near, seen) = (from_front(x, y), from_front(x + right, y + down));
                let read = (
                    read_scale(front, near, seen.0, true),
                    read_scale(front, near, seen.1, false),
                );
                assert_eq!(read, (Some(right), Some(down)), "{paper:?} {flip:?}");
            }
        }
    }
}

#[test]
fn no_words_of_the_calibration_sheet_lie_on_its_scales_or_leave_the_paper() {
    for name in ["a4", "letter", "a5"] {
        let upright = Paper::named(name).expect("a paper");
        for paper in [upright, upright.turned()] {
            let set = set_calibration(paper, Flip::ShortEdge);
            for (face, page) in set.faces() {
                let drawn = drawn(&page.frame);
                let words = |(text, ..): &&(String, f64, f64)| text.len() > 12;
                for (text, x, y) in drawn.texts.iter().filter(words) {
                    let inside = *x > 10.0 && *x < paper.width.0 && *y < paper.height.0 - 6.0;
                    assert!(inside, "{paper:?} {}: {text} at {x}, {y}", face.id);
                    for (from_x, from_y, ..) in &drawn.lines {
                        assert!(
                            (from_x - x).abs() > 8.0 || (from_y - y).abs() > 2.0,
                            "{paper:?}: {text}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn what_was_read_is_undone_on_the_sheet() {
    let reading = Reading {
        right: Mm(0.5),
        down: Mm(-1.0),
        degrees: 0.2,
    };
    let set = set_calibration(Paper::A4, Flip::LongEdge);
    let (_, page) = set.faces().next().expect("a page");
    let imposition = Imposition {
        paper: Paper::A4,
        card: CardSize::POKER,
        layout: Layout::Nup,
        gap: Mm::ZERO,
        flip: Flip::LongEdge,
    };
    let plan = imposition.plan(9, true).expect("a plan");
    let cards = [CardPages {
        front: page,
        back: Some(page),
    }; 9];
    let style = |upright| SheetStyle {
        marks: Marks::None,
        marks_on: MarksOn::Front,
        profile: Profile {
            upright,
            ..Profile::NONE
        },
    };
    let places = |profile| -> Vec<Vec<(f64, f64)>> {
        press::draw(&plan, Layout::Nup, &cards, &[], &style(profile))
            .iter()
            .map(|sheet| {
                drawn(&sheet.frame)
                    .texts
                    .iter()
                    .map(|text| (text.1, text.2))
                    .collect()
            })
            .collect()
    };
    let (plain, moved) = (places(press::Shift::NONE), places(reading.correction()));
    assert_eq!(plain[0], moved[0], "fronts stay where they are");
    let (sin, cos) = reading.degrees.to_radians().sin_cos();
    let size = Size::new(Abs::mm(210.0), Abs::mm(297.0));
    for ((x, y), (wanted_x, wanted_y)) in moved[1].iter().zip(&plain[1]) {
        let (x, y) = (x - size.x.to_mm() / 2.0, y - size.y.to_mm() / 2.0);
        let (x, y) = (x * cos - y * sin + 0.5, x * sin + y * cos - 1.0);
        let (x, y) = (x + size.x.to_mm() / 2.0, y + size.y.to_mm() / 2.0);
        assert!(
            (x - wanted_x).abs() < 1e-6 && (y - wanted_y).abs() < 1e-6,
            "{x}, {y} instead of {wanted_x}, {wanted_y}"
        );
    }
}

#[test]
fn printers_are_stored_listed_and_found() {
    let person = Person::new();
    let calibrate = |more: &[&str]| person.says(&[&["calibrate"], more].concat(), 0);
    assert!(calibrate(&["--list"]).contains("no printer is calibrated yet"));
    let stored = calibrate(&["--printer", "office", "--right", "0.5", "--down", "-1"]);
    assert!(stored.contains("+0.5 mm right, -1 mm down"), "{stored}");
    calibrate(&[
        "--printer",
        "home",
        "--right",
        "−2",
        "--down",
        "0",
        "--degrees",
        "0.25",
    ]);
    calibrate(&[
        "--printer",
        "office",
        "--right",
        "0.75",
        "--down",
        "-1",
        "--corner-right",
        "0.75",
        "--corner-down",
        "-0.6",
    ]);
    let list = calibrate(&["--list"]);
    assert_eq!(list.lines().count(), 2, "{list}");
    assert!(list.contains("office, upright sheets, flip on the long edge: backs are +0.75 mm right, -1 mm down, turned by +0.0"), "{list}");
    assert!(
        list.contains("home") && list.contains("+0.25 degrees"),
        "{list}"
    );

    let build = |more: &[&str], code| {
        let common = [
            "build", "deck", "--only", "units", "--paper", "a4", "--out", "out",
        ];
        person.says(&[&common, more].concat(), code)
    };
    assert!(build(&["--printer", "ofice"], 2).contains("did you mean `office`?"));
    assert!(build(&["--printer", "laser-in-the-cellar"], 2).contains("calibrated: office, home"));
    assert!(build(&["--printer", "office", "--flip", "short-edge"], 2).contains("not calibrated"));
    build(&["--printer", "office"], 0);

    person.write(
        "config/printers.toml",
        "[[printer]]\nname = \"office\"\nright = twelve\n",
    );
    let said = build(&["--printer", "office"], 2);
    assert!(said.contains("printers.toml:3:9: "), "{said}");
    assert!(
        person
            .says(
                &[
                    "calibrate",
                    "--printer",
                    "new",
                    "--right",
                    "1",
                    "--down",
                    "1"
                ],
                2
            )
            .contains("printers.toml:3:9")
    );
    assert!(
        person.read("config/printers.toml").contains("twelve"),
        "a broken file is not written over"
    );
}

#[test]
fn calibrate_writes_two_sides_and_refuses_what_cannot_be() {
    let person = Person::new();
    person.says(&["calibrate", "--out", "out"], 0);
    for paper in ["a4", "letter"] {
        let pdf = fs::read(person.path(&format!("out/calibration-{paper}.pdf"))).expect("a sheet");
        let pdf = hayro::hayro_syntax::Pdf::new(pdf).expect("a PDF");
        assert_eq!(pdf.pages().len(), 2);
    }
    for wrong in [
        &["--printer", "x"][..],
        &["--printer", "x", "--right", "90", "--down", "0"],
        &["--printer", "x y", "--right", "0", "--down", "0"],
        &["--right", "0", "--down", "0"],
        &[
            "--printer",
            "x",
            "--right",
            "0",
            "--down",
            "0",
            "--corner-right",
            "1",
        ],
        &[
            "--printer",
            "x",
            "--right",
            "-5",
            "--down",
            "-5",
            "--corner-right",
            "20",
            "--corner-down",
            "-20",
        ],
    ] {
        person.says(&[&["calibrate"], wrong].concat(), 2);
    }
    assert!(!Path::new(&person.path("config")).exists());
}
