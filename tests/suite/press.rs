//! What comes off the press: every field on the card, every card in its place, the same bytes every time.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use typst::layout::{Frame, FrameItem};

use crate::frames::{BACK, LOOK, Laid, bundled, pack, pictures, words};
use pressgang::content::Pack;
use pressgang::diag::Diagnostic;
use pressgang::games;
use pressgang::games::hex_command::content::{Class, Target, Unit};
use pressgang::kernel::Mm;
use pressgang::press::{
    self, CardSize, Flip, Grid, Job, Layout, Marks, MarksOn, Paper, Profile, SetPiece, SheetStyle,
};
use pressgang::source::{Folder, Sources};

const JOB: Job = Job {
    look: LOOK,
    layout: Layout::Nup,
    gap: Mm(0.0),
    flip: Flip::LongEdge,
    style: SheetStyle {
        marks: Marks::Edge,
        marks_on: MarksOn::Front,
        profile: Profile::NONE,
    },
    backs: true,
    copies: 1,
};

/// The unit cards of a pack, laid out, and what was found in reading and setting them.
fn set_units(folder: &Folder) -> (Pack, SetPiece, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    let pack = games::load(folder, &mut sources, &mut findings).expect("the pack loads");
    let pieces = games::printed(&pack, &LOOK, &["units".to_string()]);
    let mut set = press::set(
        &press::Cache::default(),
        &pack,
        pieces,
        &mut sources,
        &mut findings,
        &|| (),
    );
    (pack, set.remove(0), findings)
}

fn laid_units(folder: &Folder) -> (Pack, Vec<Laid>, Vec<Diagnostic>) {
    let (pack, set, findings) = set_units(folder);
    let laid = set
        .faces()
        .filter(|(face, _)| face.id != BACK)
        .map(|(face, page)| Laid {
            id: face.id.clone(),
            page: page.page().expect("a page"),
        })
        .collect();
    (pack, laid, findings)
}

#[test]
fn hc_cmp_7_a_unit_card_shows_its_six_fields() {
    let (_, laid, findings) = laid_units(&bundled("home-guard"));
    assert!(findings.is_empty(), "{findings:?}");
    let card = words(&laid, "home-guard-section");
    for field in [
        "HOME GUARD INFANTRY",
        "INFANTRY",
        "STRENGTH",
        "6",
        "MOVE",
        "3",
        "MOVE &",
        "FIRE",
        "2",
        "HIT BY",
        "FLAGS",
        "5",
        "1–2",
        "3–4",
    ] {
        assert!(card.contains(field), "{field} is missing from: {card}");
    }
    // WWW at 1-2, WW at 3-4, W at 5: six dice, each with its letter.
    assert_eq!(
        card.split(' ').filter(|word| *word == "W").count(),
        6,
        "{card}"
    );
    assert!(card.contains("Home Guard"), "{card}");
    assert!(words(&laid, "german-infantry").contains("Germans"));
}

#[test]
fn ta_cmp_2_a_second_weapon_has_its_own_column_and_moves() {
    let (_, laid, findings) = laid_units(&bundled("to-arms"));
    assert!(findings.is_empty(), "{findings:?}");
    let guard = laid
        .iter()
        .find(|face| words(&laid, &face.id).contains("WITH LMG"))
        .expect("a unit with LMG");
    let card = words(&laid, &guard.id);
    assert!(
        card.contains("MOVE 3 / 2") && card.contains("MOVE 2 / 2"),
        "{card}"
    );
    // The LMG column: WWG, WG, G, W.
    assert_eq!(
        card.split(' ').filter(|word| *word == "G").count(),
        3,
        "{card}"
    );
}

#[test]
fn hit_symbols_and_pictures_are_drawn() {
    let (pack, laid, _) = laid_units(&bundled("home-guard"));
    for face in &laid {
        let unit = pack
            .shelf::<Unit>()
            .get(&face.id)
            .expect("the unit of the card");
        let class = pack
            .shelf::<Class>()
            .get(unit.class.get_ref())
            .expect("its class");
        let hits = pack
            .shelf::<Target>()
            .get(class.target.get_ref())
            .expect("its target row")
            .hit_by
            .get_ref()
            .len();
        assert_eq!(
            pictures(&face.page.frame),
            hits + 2,
            "{}: silhouette, activation symbol and {hits} hit symbols",
            face.id
        );
    }
}

#[test]
fn sheets_hold_nine_cards_in_the_middle_of_the_paper() {
    for paper in [Paper::A4, Paper::LETTER] {
        let grid = Grid::best(paper, CardSize::POKER, Mm(0.0)).expect("a grid");
        assert_eq!((grid.columns, grid.rows), (3, 3));
        let (left, top) = grid.origin();
        assert!((left.0 * 2.0 + 189.0 - paper.width.0).abs() < 1e-9);
        assert!((top.0 * 2.0 + 264.0 - paper.height.0).abs() < 1e-9);
    }
}

/// From the left and from the top, in mm.
type PagePoint = (f64, f64);

/// The groups of a sheet's inside: the cards, with their places in mm; and the places of its crop marks.
fn inside(frame: &Frame) -> (Vec<PagePoint>, Vec<PagePoint>) {
    let (mut cards, mut marks) = (Vec::new(), Vec::new());
    let Some((_, FrameItem::Group(inner))) = frame.items().last() else {
        panic!("a sheet ends with its inside")
    };
    for (point, item) in inner.frame.items() {
        let place = (point.x.to_mm(), point.y.to_mm());
        match item {
            FrameItem::Group(_) => cards.push(place),
            FrameItem::Shape(..) => marks.push(place),
            _ => {}
        }
    }
    (cards, marks)
}

#[test]
fn cards_and_crop_marks_stand_exactly_on_the_grid_also_on_a_partial_sheet() {
    let (pack, set, _) = set_units(&bundled("home-guard"));
    let sheets = press::sheets(
        &press::Cache::default(),
        &pack,
        &set,
        &JOB,
        &mut Sources::default(),
    )
    .expect("sheets");
    let count = set.faces().filter(|(face, _)| face.id != BACK).count();
    assert_eq!(sheets.len(), 2 * count.div_ceil(9));
    assert_ne!(count % 9, 0, "the last sheet of this pack is a partial one");
    for (number, sheet) in sheets.iter().step_by(2).enumerate() {
        let (cards, marks) = inside(&sheet.frame().expect("a sheet"));
        assert_eq!(cards.len(), 9.min(count - 9 * number));
        for (slot, (x, y)) in cards.iter().enumerate() {
            let expected = (
                10.5 + 63.0 * (slot % 3) as f64,
                16.5 + 88.0 * (slot / 3) as f64,
            );
            assert!(
                (x - expected.0).abs() < 0.01 && (y - expected.1).abs() < 0.01,
                "sheet {number}, slot {slot}: {x}, {y}"
            );
        }
        // Four cuts across and four down, a mark at each end, 2 mm outside the trim.
        assert_eq!(marks.len(), 16, "sheet {number}");
        for (x, y) in marks {
            let on_column = (0..=3).any(|cut| (x - (10.5 + 63.0 * f64::from(cut))).abs() < 0.02);
            let on_row = (0..=3).any(|cut| (y - (16.5 + 88.0 * f64::from(cut))).abs() < 0.02);
            let outside = [8.5, 201.5].iter().any(|edge| (x - edge).abs() < 0.02)
                || [14.5, 282.5].iter().any(|edge| (y - edge).abs() < 0.02);
            assert!(
                (on_column || on_row) && outside,
                "sheet {number}: a mark at {x}, {y}"
            );
        }
    }
}

#[test]
fn a_card_wanted_twice_is_printed_twice() {
    let folder = pack(
        "units.toml",
        "[[unit]]\nid = \"twins\"\nname = \"Twins\"\nclass = \"infantry\"\nstrength = 2\nmove = { max = 3 }\nflag = 1\nquantity = 2\n",
    );
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    let pack = games::load(
        &Folder::Disk(folder.path().join("test-pack")),
        &mut sources,
        &mut findings,
    )
    .expect("the pack loads");
    let pieces = games::printed(&pack, &LOOK, &["twins".to_string()]);
    let set = press::set(
        &press::Cache::default(),
        &pack,
        pieces,
        &mut sources,
        &mut findings,
        &|| (),
    );
    let sheets = press::sheets(
        &press::Cache::default(),
        &pack,
        &set[0],
        &Job { copies: 2, ..JOB },
        &mut sources,
    )
    .expect("sheets");
    assert_eq!(
        (
            sheets.len(),
            inside(&sheets[0].frame().expect("a sheet")).0.len()
        ),
        (2, 4)
    );
    assert_eq!(
        inside(&sheets[1].frame().expect("a sheet")).0.len(),
        4,
        "four backs"
    );
}

#[test]
fn text_shrinks_before_it_is_refused() {
    let unit = |name: &str| {
        format!(
            "[[unit]]\nid = \"x\"\nname = \"{name}\"\nclass = \"infantry\"\nstrength = 2\nmove = {{ max = 3 }}\nflag = 1\n"
        )
    };
    let sizes = |name: &str| {
        let folder = pack("units.toml", &unit(name));
        let (_, laid, findings) = laid_units(&Folder::Disk(folder.path().join("test-pack")));
        let face = laid
            .into_iter()
            .find(|face| face.id == "x")
            .expect("the card");
        let mut largest = 0.0_f64;
        largest_text(&face.page.frame, name, &mut largest);
        (largest, findings)
    };
    let (short, none) = sizes("Patrol");
    assert!(none.is_empty());
    let (long, none) = sizes("Frambourne Bicycle Patrol, Left Flank");
    assert!(
        none.is_empty() && long < short && long >= 7.0,
        "{short} pt, then {long} pt, {none:?}"
    );
    let (_, findings) =
        sizes("Frambourne-on-Sea Rural District Council Auxiliary Bicycle and Sandwich Patrol");
    let [finding] = &findings[..] else {
        panic!("{findings:?}")
    };
    assert_eq!(finding.code.id, "P101");
    assert!(
        finding.message.contains("mm too high"),
        "{}",
        finding.message
    );
    let (_, findings) = sizes("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch");
    let [finding] = &findings[..] else {
        panic!("{findings:?}")
    };
    assert!(
        finding.message.contains("mm too wide"),
        "{}",
        finding.message
    );
}

fn largest_text(frame: &Frame, name: &str, largest: &mut f64) {
    let first = name
        .to_uppercase()
        .split(' ')
        .next()
        .unwrap_or_default()
        .to_string();
    for (_, item) in frame.items() {
        match item {
            FrameItem::Group(group) => largest_text(&group.frame, name, largest),
            FrameItem::Text(text) if text.text.contains(&first) => {
                *largest = largest.max(text.size.to_pt())
            }
            _ => {}
        }
    }
}

#[test]
fn two_builds_with_one_or_two_threads_are_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    let arguments = ["home-guard", "--only", "units,maps,tiles,boxes", "--svg"];
    build(&arguments, &one, "1");
    build(&arguments, &two, "2");
    let (first, second) = (files(&one), files(&two));
    assert!(first.len() > 40 && first.keys().eq(second.keys()));
    for (path, bytes) in &first {
        assert!(*bytes == second[path], "{} differs", path.display());
    }
    // No date gets into a file, so another day makes no difference.
    let pdf = &first[&PathBuf::from("home-guard/unit-cards.pdf")];
    for word in [
        "CreationDate",
        "ModDate",
        "xmp:CreateDate",
        "xmp:ModifyDate",
    ] {
        assert!(
            !pdf.windows(word.len())
                .any(|window| window == word.as_bytes()),
            "{word} is in the PDF"
        );
    }
}

#[test]
fn a_second_build_changes_nothing_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = build(&["home-guard"], folder.path(), "2");
    assert!(
        first.contains("cards.pdf") && first.contains("pages") && !first.contains("up to date"),
        "{first}"
    );
    let second = build(&["home-guard"], folder.path(), "2");
    assert!(second.contains("files were already up to date"), "{second}");
}

#[test]
fn nothing_is_written_while_there_are_errors() {
    let folder = pack("units.toml", "[[unit]]\nid = \"x\"\nnaem = \"X\"\n");
    let out = folder.path().join("out");
    let status = Command::new(env!("CARGO_BIN_EXE_pressgang"))
        .args([
            "build",
            folder.path().join("test-pack").to_str().expect("a path"),
            "--out",
            out.to_str().expect("a path"),
        ])
        .output()
        .expect("pressgang runs");
    assert_eq!(status.status.code(), Some(1));
    assert!(!out.exists());
}

#[test]
fn a_pack_may_bring_its_own_template() {
    let folder = pack(
        "templates/unit-card.typ",
        "#let card = json(\"/face.json\")\n#set page(width: 63mm, height: 88mm)\n#text(font: \"Oswald\", \"OWN \" + card.name)",
    );
    let (_, laid, findings) = laid_units(&Folder::Disk(folder.path().join("test-pack")));
    assert!(findings.is_empty(), "{findings:?}");
    assert!(words(&laid, "home-guard-section").contains("OWN Home Guard"));
}

#[test]
fn a_template_cannot_read_the_disk() {
    let folder = pack(
        "templates/unit-card.typ",
        "#set page(width: 63mm, height: 88mm)\n#read(\"/etc/passwd\")",
    );
    let (_, laid, findings) = laid_units(&Folder::Disk(folder.path().join("test-pack")));
    assert!(laid.is_empty());
    let [finding] = &findings[..] else {
        panic!("one mistake is told once: {findings:?}")
    };
    assert_eq!(finding.code.id, "P102");
    assert!(finding.message.contains("not found"), "{}", finding.message);
}

fn build(arguments: &[&str], out: &Path, threads: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pressgang"))
        .arg("build")
        .args(arguments)
        .arg("--out")
        .arg(out)
        .env("PRESSGANG_CONFIG", out.join("settings"))
        .env("LC_ALL", "C")
        .env("RAYON_NUM_THREADS", threads)
        .output()
        .expect("pressgang runs");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for path in fs::read_dir(&next)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
        {
            if path.is_dir() {
                open.push(path);
            } else {
                found.insert(
                    path.strip_prefix(folder).expect("inside").to_path_buf(),
                    fs::read(&path).expect("a file"),
                );
            }
        }
    }
    found
}
