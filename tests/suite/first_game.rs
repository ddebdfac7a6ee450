//! `print-me-first` of every pack, as a reader of PDF sees it: few enough sheets, counted on the cover, with every card and
//! every piece of the first scenario.

use std::collections::BTreeMap;

use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::kurbo::Shape as _;
use pressgang::content::{Kept, Pack, Scenario};
use pressgang::games;
use pressgang::games::broadswords::content::{Race, Troop};
use pressgang::games::combat_captain::content::{Company, Subunit};
use pressgang::games::dads_ww2::content::Base;
use pressgang::games::hex_command::content::{Command, CommandKind, Officer, Unit};
use pressgang::press::Paper;
use pressgang::source::Sources;
use pressgang::{BuildOrder, Cache, Progress};

use super::export::read_page;
use super::frames::bundled;
use super::measured::Found;

const PACKS: [&str; 5] = [
    "home-guard",
    "to-arms",
    "dads-ww2",
    "combat-captain",
    "broadswords",
];
/// What a piece may be off, in mm.
const OFF: f64 = 0.05;

/// The file of a pack.
struct File {
    pack: Pack,
    pdf: Pdf,
    /// The letters of each page, squeezed.
    pages: Vec<String>,
}

impl File {
    fn of(id: &str, paper: Paper) -> File {
        let mut order = BuildOrder::new(bundled(id));
        order.only = vec!["print-me-first".into()];
        order.job.look.paper = paper;
        let built = pressgang::build(&order, &Cache::default(), Progress::SILENT);
        let printed = built.result.expect("nothing is unfit");
        let mut files = printed.files.into_iter();
        let file = files
            .find(|file| file.path == "print-me-first.pdf")
            .expect("the file of the first game");
        let pdf = Pdf::new(file.bytes).expect("a PDF");
        let mut sources = Sources::default();
        let pack = games::load(&bundled(id), &mut sources, &mut Vec::new()).expect("it loads");
        let pages = pdf.pages().iter().map(|page| squeezed(&read_page(page)));
        let pages = pages.collect();
        File { pack, pdf, pages }
    }

    fn scenario(&self) -> &Kept<Scenario> {
        self.pack.first_game().expect("a first game")
    }

    /// Every sheet has a back in the file.
    fn sheets(&self) -> usize {
        assert_eq!(self.pages.len() % 2, 0, "a sheet has two sides");
        self.pages.len() / 2
    }

    /// All that is written on the sheets of troops.
    fn troops(&self) -> String {
        let title = squeezed("Troops for");
        let pages = self.pages.iter().filter(|page| page.starts_with(&title));
        pages.cloned().collect()
    }

    /// How many outlines of a size are drawn on the sheets of troops.
    fn outlines(&self, width: f64, height: f64) -> usize {
        let title = squeezed("Troops for");
        let pages = self.pdf.pages();
        let pages = pages.iter().zip(&self.pages);
        let troops = pages.filter(|(_, words)| words.starts_with(&title));
        let fits = |found: &Found| {
            let boxes = found.strokes.iter().map(|path| path.bounding_box());
            boxes
                .filter(|it| {
                    (it.width() - width).abs() <= OFF && (it.height() - height).abs() <= OFF
                })
                .count()
        };
        troops.map(|(page, _)| fits(&Found::on(page))).sum()
    }
}

/// Without spaces, capitals and the shape of apostrophes.
fn squeezed(words: &str) -> String {
    let letters = words.chars().filter(|it| !it.is_whitespace());
    let plain = letters.map(|it| if it == '’' { '\'' } else { it });
    plain.flat_map(char::to_uppercase).collect()
}

/// The sheets that the cover names in front of a title.
fn range_before(cover: &str, title: &str) -> (usize, usize) {
    let title = squeezed(title);
    let at = cover
        .find(&title)
        .unwrap_or_else(|| panic!("`{title}` is not on the cover"));
    let is_range = |it: &char| it.is_ascii_digit() || *it == '–';
    let digits: Vec<char> = cover[..at].chars().rev().take_while(is_range).collect();
    let range: String = digits.into_iter().rev().collect();
    let number = |text: &str| text.parse().expect("a number");
    match range.split_once('–') {
        Some((first, last)) => (number(first), number(last)),
        None => (number(&range), number(&range)),
    }
}

/// The names of the cards that a scenario needs, worked out from the scenario alone.
fn cards(pack: &Pack, scenario: &Scenario) -> Vec<String> {
    let mut names = Vec::new();
    for (_, force) in scenario.forces() {
        let id = force.of.get_ref();
        let unit = pack.shelf::<Unit>().get(id).map(|it| it.name.get_ref());
        let troop = pack.shelf::<Troop>().get(id).map(|it| it.name.get_ref());
        let company = pack.shelf::<Company>().get(id);
        let of_company = company.map(|it| it.name.get_ref());
        names.extend(unit.or(troop).or(of_company).cloned());
        for part in company.iter().flat_map(|it| it.parts()) {
            let row = pack.shelf::<Subunit>().get(part.of.get_ref());
            names.extend(row.map(|it| it.name.get_ref().clone()));
        }
        let troop = pack.shelf::<Troop>().get(id);
        let race = troop.and_then(|it| pack.shelf::<Race>().get(it.race.get_ref()));
        names.extend(race.map(|it| it.name.get_ref().clone()));
    }
    for base in ["infantry", "machine-gun-team", "mortar-team", "assault-gun"] {
        let base = pack.shelf::<Base>().get(base);
        names.extend(base.map(|it| it.name.get_ref().clone()));
    }
    for officer in scenario.sides().flat_map(|side| &side.officers) {
        let officer = pack.shelf::<Officer>().get(officer.get_ref());
        names.extend(officer.map(|it| it.name.get_ref().clone()));
    }
    let out = |command: &Kept<Command>| {
        let removed = scenario.deck.remove.iter();
        let tags = &scenario.deck.tags_out;
        let is_out = |tag: &String| tags.iter().any(|it| it.get_ref() == tag);
        removed.clone().any(|it| it.get_ref() == command.id())
            || command.tags.iter().any(|tag| is_out(tag.get_ref()))
            || scenario
                .promoted
                .iter()
                .any(|it| it.get_ref() == command.id())
    };
    let commands = pack.shelf::<Command>().iter();
    let dealt = commands.filter(|it| *it.kind.get_ref() != CommandKind::Pc && !out(it));
    names.extend(dealt.filter_map(|it| Some(it.name.as_ref()?.get_ref().clone())));
    names
}

#[test]
fn the_first_game_of_every_pack_is_a_file_of_at_most_twenty_sheets() {
    for id in PACKS {
        for paper in [Paper::A4, Paper::LETTER] {
            let file = File::of(id, paper);
            let about = format!("{id} on {}", paper.name);
            let sheets = file.sheets();
            assert!(sheets <= 20, "{about}: {sheets} sheets");

            // What the cover counts is what is there.
            let cover = &file.pages[0];
            let promise = squeezed(&format!("tonight: {sheets} sheets"));
            assert!(cover.contains(&promise), "{about}: {cover}");
            let (_, game) = games::first_game(&file.pack).expect("a first game");
            let titles = game.portions.iter().map(|it| it.title).chain(["Map"]);
            let mut next = 2;
            for title in titles {
                let colon = format!("{title}:");
                let (first, last) = range_before(cover, &colon);
                assert_eq!(first, next, "{about}: {title}");
                assert!(last >= first, "{about}: {title}");
                // The front of its first sheet is not empty.
                assert!(!file.pages[2 * (first - 1)].is_empty(), "{about}: {title}");
                next = last + 1;
            }
            assert_eq!(next - 1, sheets, "{about}");

            let all = file.pages.concat();
            for name in cards(&file.pack, file.scenario()) {
                assert!(all.contains(&squeezed(&name)), "{about}: no card of {name}");
            }
            all_pieces_are_there(&file, &about);
        }
    }
}

/// Every force of the scenario has its standee or its token, with its number and of its size.
fn all_pieces_are_there(file: &File, about: &str) {
    let troops = file.troops();
    let scenario = file.scenario();
    let numbers = |letter: char, count: usize| (1..=count).map(move |it| format!("{letter}{it}"));
    let (expected, sizes): (Vec<String>, Vec<(f64, f64, usize)>) = match &*file.pack.head().id {
        "dads-ww2" => (
            numbers('A', 15).chain(numbers('G', 7)).collect(),
            vec![(26.0, 26.0, 22)],
        ),
        "combat-captain" => (
            numbers('B', 5).chain(numbers('G', 5)).collect(),
            vec![(30.0, 30.0, 8), (20.0, 20.0, 2)],
        ),
        "broadswords" => {
            let row = "CH3456789101112".to_string();
            assert_eq!(troops.matches(&row).count(), 2, "{about}: {troops}");
            (vec![row], vec![(10.0, 10.0, 24)])
        }
        _ => {
            let mut names: BTreeMap<&str, usize> = BTreeMap::new();
            for (_, force) in scenario.forces() {
                let unit = file.pack.shelf::<Unit>().get(force.of.get_ref());
                let unit = unit.expect("a unit");
                *names.entry(unit.name.get_ref()).or_default() += 1;
            }
            for (name, count) in names {
                // In front and behind.
                let found = troops.matches(&squeezed(name)).count();
                assert!(found >= 2 * count, "{about}: {name} {found} times");
            }
            let standing = match &*file.pack.head().id {
                "to-arms" => 12 + 2,
                _ => scenario.forces().count() + scenario.placed_leaders().count(),
            };
            // Whoever digs in has something to lay down.
            assert!(troops.contains("ANDSANDBAGS"), "{about}: {troops}");
            (Vec::new(), vec![(36.0, 83.2, standing)])
        }
    };
    for number in expected {
        assert!(troops.contains(&number), "{about}: no token {number}");
    }
    for (width, height, count) in sizes {
        let found = file.outlines(width, height);
        assert_eq!(found, count, "{about}: outlines of {width} x {height} mm");
    }
}

#[test]
fn a_first_game_alone_is_printed_without_the_rest_of_the_pack() {
    let mut order = BuildOrder::new(bundled("broadswords"));
    order.only = vec!["print-me-first".into()];
    let built = pressgang::build(&order, &Cache::default(), Progress::SILENT);
    let printed = built.result.expect("a file");
    let paths: Vec<&str> = printed
        .files
        .iter()
        .map(|file| file.path.as_str())
        .collect();
    assert_eq!(paths, ["print-me-first.pdf", "manifest.json"]);
    let troops = printed.faces.iter().filter(|face| face.id == "knights");
    assert_eq!(
        troops.count(),
        0,
        "nobody needs knights to fight over a goat"
    );
}
