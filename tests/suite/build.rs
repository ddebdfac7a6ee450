//! What `build` and `calibrate` do beside printing: printers, services, manifests, caches, watching, the bill.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use typst::layout::{Abs, Frame, FrameItem, Point, Size, Transform};
use typst::visualize::Geometry;

use crate::frames::words_on;
use pressgang::content::Pack;
use pressgang::games;
use pressgang::kernel::{Measure, Mm};
use pressgang::press::{
    self, Cache, CardPages, CardSize, Flip, Imposition, Layout, Look, Manifest, Marks, MarksOn,
    Paper, PlannedCard, Profile, Reading, SetPiece, SheetStyle, Theme, Turn, calibration,
    hash_word,
};
use pressgang::source::{Folder, Sources, Store};

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
    let pack = games::load(&folder, &mut sources, &mut Vec::new()).expect("the common ground");
    (pack, sources)
}

fn set_calibration(paper: Paper, flip: Flip) -> SetPiece {
    let (pack, mut sources) = common_ground();
    let mut findings = Vec::new();
    let piece = calibration(&pack, paper, flip);
    let mut set = press::set(
        &press::Cache::default(),
        &pack,
        vec![piece],
        &mut sources,
        &mut findings,
        &|| (),
    );
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
        let pages: Vec<Drawn> = set
            .faces()
            .map(|(_, page)| drawn(&page.page().expect("a page").frame))
            .collect();
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
fn the_calibration_sheet_shows_an_example() {
    let set = set_calibration(Paper::A4, Flip::LongEdge);
    let faces = set
        .faces()
        .map(|(_, face)| words_on(&face.page().expect("a page")));
    let words: String = faces.collect();
    for said in ["EXAMPLE", "--right 1 --down=-0.5"] {
        assert!(words.contains(said), "no {said} in {words}");
    }
}

#[test]
fn no_words_of_the_calibration_sheet_lie_on_its_scales_or_leave_the_paper() {
    for name in ["a4", "letter", "a5"] {
        let upright = Paper::named(name).expect("a paper");
        for paper in [upright, upright.turned()] {
            let set = set_calibration(paper, Flip::ShortEdge);
            for (face, page) in set.faces() {
                let drawn = drawn(&page.page().expect("a page").frame);
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
        layout: Layout::Nup,
        gap: Mm::ZERO,
        flip: Flip::LongEdge,
    };
    let card = PlannedCard {
        size: CardSize::POKER,
        has_back: true,
    };
    let plan = imposition.plan(&[card; 9]).expect("a plan");
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
                drawn(&sheet.frame().expect("a sheet"))
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

#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn settings_are_kept_where_the_system_keeps_them() {
    let person = Person::new();
    let stored_in = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pressgang"));
        command
            .args([
                "calibrate",
                "--printer",
                "office",
                "--right",
                "0",
                "--down",
                "0",
            ])
            .current_dir(person.home.path())
            .env_remove("PRESSGANG_CONFIG")
            .env_remove("XDG_CONFIG_HOME")
            .env("HOME", person.path("home"));
        for (name, value) in variables {
            command.env(name, value);
        }
        let said = String::from_utf8(command.output().expect("pressgang runs").stdout);
        let said = said.expect("text");
        let path = said
            .lines()
            .last()
            .and_then(|line| line.strip_prefix("stored in "));
        std::path::PathBuf::from(path.unwrap_or_else(|| panic!("{said}")))
    };
    let home = person.path("home/.config/pressgang/printers.toml");
    assert_eq!(stored_in(&[]), home);
    assert_eq!(stored_in(&[("XDG_CONFIG_HOME", "")]), home);
    assert_eq!(stored_in(&[("XDG_CONFIG_HOME", "relative")]), home);
    let settings = person.path("settings").display().to_string();
    assert_eq!(
        stored_in(&[("XDG_CONFIG_HOME", &settings)]),
        person.path("settings/pressgang/printers.toml")
    );
    assert_eq!(
        stored_in(&[("PRESSGANG_CONFIG", &settings)]),
        person.path("settings/printers.toml")
    );
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

const TWO_UNITS: &str = "[[unit]]\nid = \"first\"\nname = \"First\"\nclass = \"infantry\"\nstrength = 2\nmove = { max = 3 }\nflag = 1\nquantity = 2\n\
                         [[unit]]\nid = \"second\"\nname = \"Second\"\nclass = \"tank\"\nstrength = 3\nmove = { max = 2 }\nflag = 2\n";

/// Every file below a folder, by its path in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("inside");
                found.insert(name.display().to_string(), fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

/// The width and height of a PNG.
fn pixels(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

fn page_count(pdf: &[u8]) -> usize {
    let pdf = hayro::hayro_syntax::Pdf::new(pdf.to_vec()).expect("a PDF");
    pdf.pages().len()
}

/// How many sheets of paper its pages take.
fn sheet_count(pdf: &[u8]) -> usize {
    let word = b"DuplexFlip";
    let two_sided = pdf.windows(word.len()).any(|window| window == word);
    page_count(pdf) / if two_sided { 2 } else { 1 }
}

#[test]
fn services_get_what_they_ask_for() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    let build = |service: &str| {
        let said = person.says(
            &[
                "build",
                "deck",
                "--only",
                "first,second",
                "--service",
                service,
                "--out",
                service,
            ],
            0,
        );
        let mut files = files(&person.path(service).join("deck"));
        assert!(files.remove("manifest.json").is_some());
        (said, files)
    };
    let (said, files) = build("game-crafter");
    assert!(said.contains("note: The Game Crafter: "), "{said}");
    let fronts = |files: &BTreeMap<String, Vec<u8>>| -> Vec<String> {
        let names = files.keys().filter(|path| path.contains("/fronts/"));
        names.cloned().collect()
    };
    assert_eq!(
        fronts(&files),
        [
            "unit-cards/fronts/001-first-x2.png",
            "unit-cards/fronts/002-second.png"
        ]
    );
    assert!(files.values().all(|png| pixels(png) == (825, 1125)));
    let (_, files) = build("make-playing-cards");
    assert_eq!(
        fronts(&files),
        [
            "unit-cards/fronts/001-first.png",
            "unit-cards/fronts/002-first.png",
            "unit-cards/fronts/003-second.png"
        ]
    );
    assert!(files.values().all(|png| pixels(png) == (822, 1122)));

    let (said, files) = build("drive-thru-cards");
    assert!(said.contains("CMYK"), "{said}");
    let pdf = &files["unit-cards-drive-thru-cards.pdf"];
    assert_eq!(
        (files.len(), page_count(pdf)),
        (1, 6),
        "a back and a front for each card"
    );
    let pdf = hayro::hayro_syntax::Pdf::new(pdf.clone()).expect("a PDF");
    for page in pdf.pages().iter() {
        let (width, height) = page.render_dimensions();
        assert!(
            (width - 198.0).abs() < 0.01 && (height - 270.0).abs() < 0.01,
            "2.75 x 3.75 in"
        );
    }

    for wrong in [
        &["--service", "nobody"][..],
        &["--service", "game-crafter", "--paper", "a4"],
        &["--service", "game-crafter", "--card", "mini"],
    ] {
        person.says(&[&["build", "deck"], wrong].concat(), 2);
    }
}

#[test]
fn the_ground_of_a_service_s_picture_runs_to_its_edge() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    person.says(
        &[
            "build",
            "deck",
            "--only",
            "second",
            "--service",
            "make-playing-cards",
            "--out",
            "out",
        ],
        0,
    );
    let png = fs::read(person.path("out/deck/unit-cards/fronts/001-second.png")).expect("a PNG");
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .expect("a PNG");
    let mut rgb = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut rgb).expect("pixels");
    let at = |x: usize, y: usize| &rgb[(y * 822 + x) * 3..][..3];
    for (x, y) in [
        (0, 0),
        (821, 0),
        (0, 600),
        (821, 600),
        (0, 1121),
        (821, 1121),
    ] {
        assert!(
            at(x, y).iter().any(|channel| *channel < 250),
            "white at {x}, {y}"
        );
    }
    assert_eq!(at(0, 0), at(10, 100), "the band of the title");
}

#[test]
fn a_png_of_each_face_is_as_large_as_asked_for() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    person.says(
        &[
            "build", "deck", "--only", "first", "--png", "100", "--out", "out",
        ],
        0,
    );
    let files = files(&person.path("out/deck"));
    assert_eq!(
        pixels(&files["units/first.png"]),
        (248, 346),
        "63 x 88 mm at 100 dpi"
    );
    assert!(
        !files.contains_key("units/first.svg"),
        "nobody asked for it"
    );
}

#[test]
fn the_manifest_tells_of_every_file_and_face() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    let build = [
        "build",
        "deck",
        "--only",
        "first,second",
        "--copies",
        "3",
        "--out",
        "out",
    ];
    person.says(&build, 0);
    let mut files = files(&person.path("out/deck"));
    let text = files.remove("manifest.json").expect("a manifest");
    let manifest = Manifest::parse(std::str::from_utf8(&text).expect("UTF-8")).expect("a manifest");
    assert_eq!(
        (manifest.pack.id.as_str(), manifest.pack.version.as_str()),
        ("deck", "1")
    );
    assert_eq!(manifest.paper, "a4");
    assert_eq!(manifest.look.theme, "colour");
    assert_eq!(manifest.files.len(), files.len());
    for note in &manifest.files {
        let bytes = &files[&note.path];
        assert_eq!(note.bytes, bytes.len(), "{}", note.path);
        assert_eq!(note.hash, hash_word(press::hash_of(bytes)), "{}", note.path);
        if note.path.ends_with(".pdf") {
            assert_eq!(note.pages, page_count(bytes), "{}", note.path);
        }
    }
    let cards: Vec<(&str, &str, u32)> = manifest
        .faces
        .iter()
        .map(|face| (face.kind.as_str(), face.id.as_str(), face.quantity))
        .collect();
    assert_eq!(cards, [("units", "first", 6), ("units", "second", 3)]);

    // Only what a face depends on changes its hash.
    person.write(
        "deck/units.toml",
        &TWO_UNITS.replace("strength = 3", "strength = 4"),
    );
    person.says(&build, 0);
    let next = Manifest::parse(&person.read("out/deck/manifest.json")).expect("a manifest");
    assert_eq!(manifest.faces[0], next.faces[0]);
    assert_ne!(manifest.faces[1].hash, next.faces[1].hash);
    person.write(
        "deck/templates/unit-card.typ",
        "#set page(width: 63mm, height: 88mm)\n#rect()",
    );
    person.says(&build, 0);
    let last = Manifest::parse(&person.read("out/deck/manifest.json")).expect("a manifest");
    assert!(
        next.faces
            .iter()
            .zip(&last.faces)
            .all(|(old, new)| old.hash != new.hash)
    );
}

#[test]
fn only_what_is_new_since_a_manifest_is_printed() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    let build = |more: &[&str], code| {
        let common = [
            "build",
            "deck",
            "--only",
            "first,second,third",
            "--svg",
            "--out",
            "out",
        ];
        person.says(&[&common, more].concat(), code)
    };
    build(&[], 0);
    let since = ["--since", "out/deck/manifest.json"];
    let said = build(&since, 0);
    assert!(said.contains("nothing has changed since"), "{said}");
    assert!(said.contains("3 cards"), "{said}");
    assert!(
        !person.path("out/deck/changed").exists(),
        "nothing is written"
    );

    // One changed, one new, and one more of the first.
    let third = TWO_UNITS[TWO_UNITS
        .find("[[unit]]\nid = \"second\"")
        .expect("the second")..]
        .replace("second", "third")
        .replace("Second", "Third");
    let text = TWO_UNITS
        .replace("quantity = 2", "quantity = 3")
        .replace("flag = 2", "flag = 1");
    person.write("deck/units.toml", &format!("{text}{third}"));
    let said = build(&since, 0);
    assert!(
        said.contains("2 cards and pages have not changed"),
        "{said}"
    );
    let changed =
        Manifest::parse(&person.read("out/deck/changed/manifest.json")).expect("a manifest");
    assert_eq!(
        changed.faces.len(),
        3,
        "the next build may start from this manifest"
    );
    let pictures: Vec<&str> = changed
        .files
        .iter()
        .map(|file| file.path.as_str())
        .filter(|path| path.ends_with(".svg"))
        .collect();
    assert_eq!(
        pictures,
        [
            "units/first.svg",
            "units/second.svg",
            "units/third.svg",
            "units/_back.svg"
        ]
    );
    let said = build(&["--since", "out/deck/changed/manifest.json"], 0);
    assert!(said.contains("nothing has changed"), "{said}");
    // Two copies of all: as many as are missing.
    let said = build(
        &["--since", "out/deck/changed/manifest.json", "--copies", "2"],
        0,
    );
    assert!(
        said.contains("5 cards and pages have not changed"),
        "{said}"
    );

    person.write("not-a-manifest.json", "{ \"files\": 1 }");
    assert!(build(&["--since", "not-a-manifest.json"], 2).contains("is not a manifest"));
    assert!(build(&["--since", "missing.json"], 2).contains("cannot be read"));
}

/// All the files of a build of a pack with faces of every kind.
fn built(person: &Person, out: &str, more: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let common = ["build", "home-guard", "--svg", "--out", out];
    person.says(&[&common, more].concat(), 0);
    files(&person.path(out))
}

#[test]
fn cold_cache_warm_cache_broken_cache_and_no_cache_print_the_same_bytes() {
    let person = Person::new();
    let cold = built(&person, "cold", &[]);
    let entries = files(&person.path("cache"));
    assert!(entries.len() > 30, "{}", entries.len());
    let same = |other: BTreeMap<String, Vec<u8>>, what: &str| {
        assert!(cold.keys().eq(other.keys()), "{what}");
        for (path, bytes) in &cold {
            assert!(*bytes == other[path], "{path} differs with a {what}");
        }
    };
    same(built(&person, "warm", &[]), "warm cache");
    // Entries cut short, emptied, swapped, and with a bit turned over.
    let names: Vec<&String> = entries.keys().collect();
    for (at, name) in names.iter().enumerate() {
        let bytes = &entries[*name];
        let broken = match at % 4 {
            0 => bytes[..bytes.len() / 2].to_vec(),
            1 => Vec::new(),
            2 => entries[names[(at + 4) % names.len()]].clone(),
            _ => {
                let mut bytes = bytes.clone();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                bytes
            }
        };
        fs::write(person.path("cache").join(name), broken).expect("the entry is written");
    }
    same(built(&person, "broken", &[]), "broken cache");
    assert!(
        files(&person.path("cache")) == entries,
        "broken entries are written again"
    );
    fs::remove_dir_all(person.path("cache")).expect("the cache is deleted");
    same(
        built(&person, "none", &["--no-cache"]),
        "cache switched off",
    );
    assert!(!person.path("cache").exists(), "--no-cache writes none");
}

#[test]
fn a_face_that_has_not_changed_is_not_laid_out_again() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    let store = || Store::new(person.path("cache"));
    let lay = |cache: &Cache| -> (Vec<u128>, usize) {
        let mut sources = Sources::default();
        let mut findings = Vec::new();
        let folder = Folder::Disk(person.path("deck"));
        let pack = games::load(&folder, &mut sources, &mut findings).expect("the pack");
        let look = Look {
            paper: Paper::A4,
            theme: Theme::Colour,
            card: CardSize::POKER,
            measure: Measure::Inch,
        };
        let pieces = games::printed(&pack, &look, &["first".into(), "second".into()]);
        let set = press::set(cache, &pack, pieces, &mut sources, &mut findings, &|| ());
        let frames = set[0]
            .faces()
            .map(|(_, page)| typst::utils::hash128(&page.page().expect("a page").frame));
        (frames.collect(), findings.len())
    };
    let tally = |cache: &Cache| (cache.tally().laid_out, cache.tally().from_disk);
    let cold = Cache::on_disk(store());
    let first = lay(&cold);
    let laid = tally(&cold).0;
    assert!(laid >= 2);
    assert_eq!(lay(&cold), first);
    assert_eq!(tally(&cold), (laid, 0), "twice in a run");
    let warm = Cache::on_disk(store());
    assert_eq!(lay(&warm), first, "a thawed frame is the frozen frame");
    assert_eq!(tally(&warm), (0, laid));
    assert_eq!(
        lay(&Cache::default()),
        first,
        "and the one that was never stored"
    );

    // What does not fit is remembered with the face.
    let long = "Frambourne-on-Sea Rural District Council Auxiliary Bicycle and Sandwich Patrol";
    person.write(
        "deck/units.toml",
        &TWO_UNITS.replace("\"First\"", &format!("\"{long}\"")),
    );
    let (cold, warm) = (Cache::on_disk(store()), Cache::on_disk(store()));
    assert_eq!((lay(&cold).1, tally(&cold).0), (1, 1));
    assert_eq!((lay(&warm).1, tally(&warm).0), (1, 0));
}

#[test]
fn what_cannot_be_frozen_is_printed_from_its_plate_and_laid_out_for_pictures() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    person.write(
        "deck/templates/unit-card.typ",
        "#set page(width: 63mm, height: 88mm)\n#link(\"https://example.org\")[#text(font: \"Oswald\")[x]]\n#rect(fill: gradient.linear(red, blue))",
    );
    let build = |out: &str, more: &[&str]| {
        let plain = [
            "build", "deck", "--only", "first", "--paper", "a4", "--out", out,
        ];
        person.says(&[&plain[..], more].concat(), 0);
        files(&person.path(out))
    };
    let first = build("one", &[]);
    let faces = files(&person.path("cache/faces")).len();
    assert_eq!(
        faces, 4,
        "the card, the back of it and the margins of both sides"
    );
    assert!(build("two", &[]) == first);
    let (cold, warm) = (
        build("three", &["--png", "50", "--no-cache"]),
        build("four", &["--png", "50"]),
    );
    assert!(cold == warm && cold.len() > first.len());
}

#[test]
fn a_face_reads_no_picture_but_its_own() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    person.write(
        "deck/templates/unit-card.typ",
        "#let card = json(\"/face.json\")\n#set page(width: 63mm, height: 88mm)\n#let own = card.picture\n\
         #if card.name == \"First\" { read(own) } else { read(\"/pictures/0/art/infantry.svg\") }",
    );
    let said = person.says(
        &["build", "deck", "--only", "first,second", "--out", "out"],
        1,
    );
    assert!(
        said.contains("P102") && said.contains("not found"),
        "{said}"
    );
}

/// The columns of a bill, line by line.
fn rows(bill: &str) -> Vec<Vec<String>> {
    let columns = |line: &str| {
        let words = line.split("  ").map(str::trim);
        let words = words.filter(|word| !word.is_empty());
        words.map(String::from).collect()
    };
    bill.lines().map(columns).collect()
}

#[test]
fn the_bill_counts_what_was_printed() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    let build = |more: &[&str]| {
        let common = ["build", "deck", "--out", "out", "--copies", "2"];
        person.says(&[&common, more].concat(), 0)
    };
    build(&["--only", "first,second,bill"]);
    let files = files(&person.path("out/deck"));
    // Its second page is about what each scenario needs.
    assert_eq!(page_count(&files["bill-of-materials.pdf"]), 2);
    let text = person.read("out/deck/bill-of-materials.txt");
    let has = |text: &str, row: [&str; 3]| rows(text).contains(&row.map(String::from).to_vec());
    assert!(has(&text, ["piece", "count", "sheets a4"]), "{text}");
    // Two and one, each twice, on one sheet.
    assert!(has(&text, ["Unit cards", "6", "1"]), "{text}");
    assert!(has(&text, ["total", "6", "1"]), "{text}");
    assert!(
        text.contains("6 sleeves for cards of 63 x 88 mm (poker)"),
        "{text}"
    );

    // Alone, it counts everything and nothing else is written.
    fs::remove_dir_all(person.path("out")).expect("the folder is deleted");
    build(&["--only", "bill"]);
    let alone = self::files(&person.path("out/deck"));
    assert!(
        alone.keys().eq([
            "bill-of-materials.pdf",
            "bill-of-materials.txt",
            "manifest.json"
        ]),
        "{:?}",
        alone.keys()
    );
    let text = person.read("out/deck/bill-of-materials.txt");
    let counted = rows(&text).into_iter().filter(|row| row.len() == 3).skip(1);
    let mut sheets: BTreeMap<String, usize> = counted
        .map(|row| (row[0].clone(), row[2].parse().unwrap_or(0)))
        .collect();
    let total = sheets.remove("total").expect("a total");
    assert_eq!(total, sheets.values().sum::<usize>());

    // And its numbers are those of the files, which hold blank backs where others have printed ones.
    build(&[]);
    let manifest = Manifest::parse(&person.read("out/deck/manifest.json")).expect("a manifest");
    assert_eq!(person.read("out/deck/bill-of-materials.txt"), text);
    let of_files: usize = self::files(&person.path("out/deck"))
        .iter()
        .filter(|(path, _)| path.ends_with(".pdf"))
        // The first game holds some of the same sheets once more.
        .filter(|(path, _)| !["bill-of-materials.pdf", "print-me-first.pdf"].contains(&&***path))
        .map(|(_, bytes)| sheet_count(bytes))
        .sum();
    assert_eq!(of_files, total);
    let cards: u32 = manifest
        .faces
        .iter()
        .filter(|face| face.kind == "units")
        .map(|face| face.quantity)
        .sum();
    assert!(
        rows(&text).contains(&vec![
            "Unit cards".to_string(),
            cards.to_string(),
            sheets["Unit cards"].to_string()
        ]),
        "{text}"
    );
    assert!(
        person
            .says(&["build", "deck", "--only", "nothing"], 2)
            .contains("bill")
    );
}

/// A bill says what somebody must have who plays one scenario tonight: models of both sides, dice of every kind, cards.
#[test]
fn the_bill_says_what_each_scenario_and_each_unit_needs() {
    let person = Person::new();
    person.says(
        &["build", "home-guard", "--only", "bill", "--out", "out"],
        0,
    );
    let home_guard = person.read("out/home-guard/bill-of-materials.txt");
    for said in [
        "First Parade: ",
        "eight-sided die",
        "four-sided die",
        "2 six-sided dice",
        "sheets of card, 160 to 200 g",
        "sheets of paper",
        "Home Guard Section: 6 figures",
    ] {
        assert!(home_guard.contains(said), "no {said:?} in {home_guard}");
    }
    // Three sections of six, three civil guards of six, two parties of wardens.
    let parade = home_guard
        .lines()
        .find(|line| line.contains("First Parade: "));
    let parade = parade.expect("a line for the scenario");
    assert!(
        parade.contains("hexes") && parade.contains("figures") && parade.contains("cards"),
        "{parade}"
    );
    assert_eq!(
        page_count(&files(&person.path("out/home-guard"))["bill-of-materials.pdf"]),
        2
    );
}

/// A process that is stopped at the end of its test.
struct Watching {
    child: Child,
    said: Receiver<String>,
    heard: String,
}

impl Watching {
    /// Waits until all this is said, in whatever order.
    fn hears(&mut self, words: &[&str]) {
        let end = Instant::now() + Duration::from_secs(120);
        while !words.iter().all(|word| self.heard.contains(word)) {
            assert!(Instant::now() < end, "{words:?} are not in: {}", self.heard);
            if let Ok(line) = self.said.recv_timeout(Duration::from_millis(200)) {
                self.heard.push_str(&line);
                self.heard.push('\n');
            }
        }
        self.heard.clear();
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn watching_builds_again_after_every_save() {
    let person = Person::new();
    person.write("deck/units.toml", TWO_UNITS);
    let mut child = Command::new(env!("CARGO_BIN_EXE_pressgang"))
        // The files are written into the pack itself, which must not wake it.
        .args([
            "build",
            "deck",
            "--only",
            "first,second",
            "--paper",
            "a4",
            "--watch",
            "--out",
            "deck/print",
        ])
        .current_dir(person.home.path())
        .env("PRESSGANG_CACHE", person.path("cache"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pressgang runs");
    let (tell, said) = channel();
    let (out, err) = (
        child.stdout.take().expect("output"),
        child.stderr.take().expect("errors"),
    );
    let tell_errors = tell.clone();
    let listen = |stream: Box<dyn Read + Send>, tell: Sender<String>| {
        std::thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    break;
                }
            }
        })
    };
    listen(Box::new(out), tell);
    listen(Box::new(err), tell_errors);
    let mut watching = Watching {
        child,
        said,
        heard: String::new(),
    };
    watching.hears(&["built in "]);
    person.write(
        "deck/units.toml",
        &TWO_UNITS.replace("strength = 3", "strength = 10"),
    );
    watching.hears(&["changed: units/second", "built in "]);
    person.write("deck/units.toml", "[[unit]\n");
    watching.hears(&["nothing was printed", "not built"]);
    person.write("deck/units.toml", TWO_UNITS);
    watching.hears(&["changed: units/second", "built in "]);
    assert!(
        watching.child.try_wait().expect("a process").is_none(),
        "it keeps running"
    );
    assert!(
        person
            .says(&["build", "home-guard", "--watch"], 2)
            .contains("name a folder")
    );
}

#[test]
fn cards_for_sleeves_are_printed_without_their_backs() {
    let person = Person::new();
    let sheets = |more: &[&str]| {
        let built = built(&person, "print", &[&["--only", "units"], more].concat());
        page_count(&built["home-guard/unit-cards.pdf"])
    };
    let both = sheets(&[]);
    assert_eq!(sheets(&["--no-backs"]) * 2, both);
}

#[test]
fn what_is_too_large_for_its_paper_is_named() {
    let person = Person::new();
    let ran = person.run(&["build", "deck", "--only", "boxes", "--paper", "a5"]);
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(2), "{said}");
    assert!(said.contains("boxes do not fit on a5"), "{said}");
    let ran = person.run(&["build", "deck", "--only", "boxes,units", "--paper", "a5"]);
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert_eq!(ran.status.code(), Some(0), "{said}");
    assert!(
        said.contains("note: too large for a5, and so left out: Box for the unit cards"),
        "{said}"
    );
    let ran = person.run(&["build", "deck", "--only", "boxen", "--paper", "a5"]);
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(
        said.contains("nothing in this pack is called boxen"),
        "{said}"
    );
}

/// A text that has room on A3 and not on A5 is an error, and nothing is written.
#[test]
fn what_does_not_fit_on_its_paper_stops_the_press() {
    let person = Person::new();
    person.write(
        "deck/templates/conversion.typ",
        "#let face = json(\"/face.json\")\n\
         #set page(width: face.paper.width * 1mm, height: face.paper.height * 1mm, margin: 0mm)\n\
         #set text(font: \"Archivo Narrow\", size: 12pt)\n\
         #place(top + left, dx: 130mm, dy: 20mm)[far to the right, where a small sheet has ended]\n\
         #if face.paper.width < 200 [#metadata((field: \"table\", size: 6, over_x: 40, over_y: 0)) <unfit>]\n",
    );
    let build = |paper| {
        let arguments = ["build", "deck", "--only", "conversion", "--paper", paper];
        person.run(&arguments)
    };
    assert_eq!(build("a3").status.code(), Some(0));
    fs::remove_dir_all(person.path("output")).expect("it was printed");
    let ran = build("a5");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert_eq!(said.matches("error[P101").count(), 1, "{said}");
    assert!(!person.path("output").exists());
}

#[test]
fn pages_are_drawings_and_pictures_too_when_asked_for() {
    let person = Person::new();
    for (paper, size) in [("a5", (210, 298)), ("legal", (306, 504))] {
        let only = ["build", "deck", "--only", "terrain-sheet,dice"];
        let how = ["--paper", paper, "--svg", "--png", "36"];
        person.says(&[&only[..], &how].concat(), 0);
        let files = files(&person.path("output/deck"));
        assert!(files.contains_key("terrain-sheet/terrain-sheet.svg"));
        assert_eq!(pixels(&files["terrain-sheet/terrain-sheet.png"]), size);
        let stickers = files
            .keys()
            .filter(|path| path.starts_with("dice/") && path.ends_with(".svg"));
        assert!(stickers.count() > 3, "{:?}", files.keys());
    }
}

/// The paper somebody names is theirs from then on, and a whole pack is one file for each part of the box.
#[test]
fn a_box_is_a_few_files_for_the_paper_of_its_owner() {
    let person = Person::new();
    let said = person.says(&["build", "home-guard", "--paper", "letter"], 0);
    assert!(said.contains("letter is your paper from now on"), "{said}");
    let names = files(&person.path("output/home-guard"));
    let names: Vec<&str> = names.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "bill-of-materials.pdf",
            "bill-of-materials.txt",
            "boxes.pdf",
            "cards.pdf",
            "counters.pdf",
            "dice.pdf",
            "manifest.json",
            "maps.pdf",
            "player-aids.pdf",
            "print-me-first.pdf",
            "scenarios.pdf",
            "tiles.pdf",
            "troops.pdf",
        ]
    );
    let paper = || {
        let manifest = person.read("output/home-guard/manifest.json");
        Manifest::parse(&manifest).expect("a manifest").paper
    };
    assert_eq!(paper(), "letter");
    let said = person.says(&["build", "home-guard", "--only", "rosters"], 0);
    assert!(!said.contains("from now on"), "{said}");
    assert_eq!(paper(), "letter");
    person.write("config/settings.toml", "paper = \"papyrus\"\n");
    let said = person.says(&["build", "home-guard", "--only", "rosters"], 2);
    assert!(
        said.contains("`papyrus` is not a paper") && said.contains("delete it"),
        "{said}"
    );
}
