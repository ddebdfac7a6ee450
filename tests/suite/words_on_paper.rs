//! What no page, card or map may show: rule ids, slugs, names of options, words of the program, straight quotes, and
//! hyphens where a range wants a dash.

use std::collections::BTreeSet;

use hayro::hayro_syntax::Pdf;
use pressgang::content::{Kept, Pack, Rule, Scenario};
use pressgang::games;
use pressgang::games::hex_command::content::{Command, Trait, Unit};
use pressgang::kernel::Mm;
use pressgang::press::{self, Body, Paper, Piece, Theme};
use pressgang::source::Sources;
use pressgang::{Cache, MapOrder};

use super::export::read_page;
use super::frames::{LOOK, bundled, texts};

const PACKS: [&str; 5] = [
    "home-guard",
    "to-arms",
    "dads-ww2",
    "combat-captain",
    "broadswords",
];

/// What the program says of itself.
const PROGRAM: [&str; 5] = [
    "proposed value",
    "printed value",
    "as read here",
    "here only",
    "option ",
];

/// A text on paper: where it stands, its lines as they are set, and the same without spaces.
struct Text {
    place: String,
    runs: Vec<String>,
}

impl Text {
    fn joined(&self) -> String {
        self.runs.join(" ")
    }

    fn squeezed(&self) -> String {
        let joined = self.runs.concat();
        joined.chars().filter(|it| !it.is_whitespace()).collect()
    }
}

fn load(id: &str) -> Pack {
    let mut findings = Vec::new();
    games::load(&bundled(id), &mut Sources::default(), &mut findings).expect("the pack loads")
}

/// Everything that a pack prints except maps and the cover of the first game.
fn faces(pack: &Pack) -> Vec<Text> {
    let mut pieces: Vec<Piece> = games::printed(pack, &LOOK, &[]);
    // A card that is printed many times says the same each time.
    for piece in &mut pieces {
        if let Body::Cards { cards, .. } = &mut piece.body {
            let mut seen = BTreeSet::new();
            cards.retain(|card| seen.insert(card.front.id.clone()));
        }
    }
    let mut findings = Vec::new();
    let set = press::set(
        &Cache::default(),
        pack,
        pieces,
        &mut Sources::default(),
        &mut findings,
        &|| (),
    );
    assert!(findings.is_empty(), "{findings:?}");
    let faces = set.iter().flat_map(|set| {
        let kind = set.piece.kind;
        set.faces().map(move |it| (kind, it))
    });
    let text = |(kind, (face, page)): (&str, (&press::Face, &press::SetFace))| Text {
        place: format!("{kind} {}", face.id),
        runs: texts(&page.page().expect("a page").frame)
            .into_iter()
            .map(|it| it.text)
            .collect(),
    };
    faces.map(text).collect()
}

/// The maps of the scenarios, with their keys.
fn maps(id: &str, pack: &Pack) -> Vec<Text> {
    let order = |scenario: &Scenario| MapOrder {
        hex_size: scenario.table.is_none().then_some(Mm(30.0)),
        table_scale: scenario.table.is_some().then_some(12.0),
        poster: false,
        svg: false,
        ..MapOrder::plain(Theme::Colour, vec![Paper::A4])
    };
    let scenarios = pack.shelf::<Scenario>().iter();
    let text = |scenario: &Kept<Scenario>| {
        let built = pressgang::map(scenario.id(), &[bundled(id)], &order(scenario));
        let files = built.result.expect("it is drawn").files.into_iter();
        let runs = files.flat_map(|file| {
            let pdf = Pdf::new(file.bytes).expect("a PDF");
            let pages: Vec<String> = pdf.pages().iter().map(read_page).collect();
            pages
        });
        Text {
            place: format!("the map of {}", scenario.id()),
            runs: runs.collect(),
        }
    };
    scenarios.map(text).collect()
}

/// Ids that look like nothing else: those with a hyphen, of forces, zones, maps and scenarios.
fn slugs(pack: &Pack) -> BTreeSet<String> {
    let mut slugs = BTreeSet::new();
    for scenario in pack.shelf::<Scenario>() {
        slugs.insert(scenario.id().to_string());
        slugs.insert(scenario.map_id().to_string());
        slugs.extend(
            scenario
                .zones
                .iter()
                .map(|it| it.get_ref().id.get_ref().clone()),
        );
        slugs.extend(scenario.forces().map(|(_, it)| it.id.get_ref().clone()));
    }
    // Words of the language that are ids as well.
    let english = ["machine-gun", "half-track", "wire-cutters", "toll-house"];
    slugs.retain(|it| it.contains('-') && !english.contains(&it.as_str()));
    slugs
}

/// A word such as `section-1` or `cards_per_turn`, which only files have.
fn is_from_a_file(word: &str) -> bool {
    let word = word.trim_matches(|it: char| !it.is_alphanumeric());
    let is_small = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit();
    let has_snake = word.contains('_') && word.chars().all(|it| is_small(it) || it == '_');
    let numbered = word.rsplit_once('-').is_some_and(|(name, number)| {
        name.len() > 2
            && name.chars().all(|it| it.is_ascii_lowercase() || it == '-')
            && !number.is_empty()
            && number.chars().all(|it| it.is_ascii_digit())
    });
    has_snake || numbered
}

/// A hyphen between two numbers of one or two digits.
fn has_hyphen_for_a_dash(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    letters
        .windows(3)
        .any(|it| it[0].is_ascii_digit() && it[1] == '-' && it[2].is_ascii_digit())
}

fn faults(text: &Text, rules: &[&str], slugs: &BTreeSet<String>) -> Vec<String> {
    let (joined, squeezed) = (text.joined(), text.squeezed());
    let small = joined.to_lowercase();
    let mut found = Vec::new();
    found.extend(
        rules
            .iter()
            .filter(|it| squeezed.contains(**it))
            .map(|it| format!("the rule {it}")),
    );
    let words = || joined.split_whitespace();
    found.extend(
        words()
            .filter(|it| is_from_a_file(it) || slugs.contains(*it))
            .map(|it| format!("the slug {it}")),
    );
    let said = PROGRAM.iter().filter(|it| small.contains(**it));
    found.extend(said.map(|it| format!("`{it}`")));
    if joined.contains(['\'', '"']) {
        found.push("a straight quote".into());
    }
    found.extend(
        words()
            .filter(|it| has_hyphen_for_a_dash(it))
            .map(|it| format!("a hyphen in {it}")),
    );
    found
        .into_iter()
        .map(|it| format!("{}: {it}", text.place))
        .collect()
}

#[test]
fn nothing_printed_shows_rule_ids_slugs_options_or_straight_quotes() {
    let mut found = Vec::new();
    for id in PACKS {
        let pack = load(id);
        let rules: Vec<&str> = pack.shelf::<Rule>().iter().map(Kept::id).collect();
        assert!(rules.len() > 50, "{id} has a register");
        let slugs = slugs(&pack);
        let (faces, maps) = (faces(&pack), maps(id, &pack));
        assert!(faces.len() > 60 && !maps.is_empty(), "{id}");
        for text in faces.iter().chain(&maps) {
            found.extend(faults(text, &rules, &slugs));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What a page would have to show to be found out.
#[test]
fn a_rule_a_slug_and_a_straight_quote_are_found() {
    let said = |words: &str| {
        let text = Text {
            place: "a page".into(),
            runs: vec![words.into()],
        };
        faults(&text, &["HC-MOV-5"], &BTreeSet::from(["north-bank".into()])).len()
    };
    for words in [
        "Stop there (HC-MOV-5).",
        "zone north-bank",
        "Section section-1 moves",
        "cards_per_turn is 2",
        "the captain's side",
        "on 4-6",
        "Here only: yes",
    ] {
        assert_eq!(said(words), 1, "{words}");
    }
    assert_eq!(
        said("The anti-tank gun fires on 4–6 at the captain’s M-16."),
        0
    );
}

/// "More than 8" and "9 or more" are the same number: every card says the second.
#[test]
fn every_saving_number_is_told_in_one_way() {
    let pack = load("home-guard");
    let cards = pack.shelf::<Command>().iter();
    let told: Vec<(String, u32)> = cards
        .flat_map(|card| {
            let halves = [&card.a, &card.b].map(|half| {
                let half = half.as_ref().map(|it| it.get_ref());
                half.map(|it| it.save.get_ref().least())
            });
            let own = card.save.as_ref().map(|it| it.get_ref().least());
            halves
                .into_iter()
                .chain([own])
                .flatten()
                .map(|it| (card.id().to_string(), it))
                .collect::<Vec<_>>()
        })
        .collect();
    let faces = faces(&pack);
    for (id, least) in told {
        let text = faces
            .iter()
            .find(|it| [format!("npc {id}"), format!("pc {id}")].contains(&it.place))
            .expect("a card");
        assert!(
            text.runs.contains(&least.to_string()),
            "{id} is saved by {least}"
        );
        assert!(
            !text.joined().to_lowercase().contains("higher than"),
            "{id}"
        );
    }
}

/// HC-BAT-12: a crowd has dice for range 2 and 3 only because terrain may lengthen the range of close combat.
#[test]
fn a_unit_of_close_combat_says_what_its_farther_dice_are_for() {
    for id in ["home-guard", "to-arms"] {
        let pack = load(id);
        let faces = faces(&pack);
        let units = pack.shelf::<Unit>().iter();
        let crowds = units.filter(|it| it.traits.iter().any(|it| *it.get_ref() == Trait::CcOnly));
        let mut seen = 0;
        for unit in crowds.filter(|it| it.bands().len() > 1) {
            let place = format!("units {}", unit.id());
            let text = faces.iter().find(|it| it.place == place).expect("a card");
            let said = "only when terrain lengthens the range";
            assert!(text.squeezed().contains(&said.replace(' ', "")), "{place}");
            seen += 1;
        }
        assert!(seen > 0, "{id} has a crowd");
    }
}

/// The RAF Regiment was formed on 1 February 1942.
#[test]
fn no_battle_has_the_raf_regiment_before_it_was_formed() {
    let pack = load("combat-captain");
    let scenarios = pack.shelf::<Scenario>().iter();
    let has = |it: &Kept<Scenario>| {
        it.forces()
            .any(|(_, it)| it.of.get_ref().starts_with("raf-"))
    };
    let with: Vec<&Kept<Scenario>> = scenarios.filter(|it| has(it)).collect();
    assert!(!with.is_empty());
    for scenario in with {
        let words = scenario
            .briefing
            .get_ref()
            .split(|it: char| !it.is_ascii_digit());
        let years = words
            .filter_map(|it| it.parse::<u32>().ok())
            .filter(|it| *it > 1900);
        for year in years {
            assert!(year >= 1942, "{}: {year}", scenario.id());
        }
    }
}
