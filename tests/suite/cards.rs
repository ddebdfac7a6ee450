//! Every card of both games on paper: what it must show, in every theme.

use std::sync::LazyLock;

use typst::layout::FrameItem;
use typst::visualize::{Color, Paint};
use typst_layout::Page;

use crate::fixture::Fixture;
use crate::frames::{BACK, LOOK, bundled, pack, pictures, texts, walk, words_on};
use pressgang::content::{Kept, Pack};
use pressgang::diag::Diagnostic;
use pressgang::games;
use pressgang::games::hex_command::content::{
    BoxMark, Character, Command, CommandKind, Half, Officer, Whose,
};
use pressgang::press::{self, Body, CardSize, Look, Piece, Theme};
use pressgang::source::{Folder, Sources};

const KINDS: &[&str] = &["units", "officers", "npc", "pc", "orders"];
const THEMES: &[Theme] = &[Theme::Colour, Theme::LowInk, Theme::Mono];

/// A face of a deck of a pack.
struct Shown {
    theme: Theme,
    pack: String,
    kind: &'static str,
    id: String,
    page: Page,
}

fn load(folder: &Folder) -> Pack {
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    games::load(folder, &mut sources, &mut findings).expect("the pack loads")
}

fn decks(pack: &Pack, theme: Theme) -> Vec<Piece> {
    let kinds: Vec<String> = KINDS.iter().map(ToString::to_string).collect();
    games::printed(pack, &Look { theme, ..LOOK }, &kinds)
}

fn show(pack: &Pack, theme: Theme, out: &mut Vec<Diagnostic>) -> Vec<Shown> {
    let set = press::set(
        &press::Cache::default(),
        pack,
        decks(pack, theme),
        &mut Sources::default(),
        out,
        &|| (),
    );
    let mut shown = Vec::new();
    for piece in &set {
        for (face, page) in piece.faces() {
            shown.push(Shown {
                theme,
                pack: pack.head().id.clone(),
                kind: piece.piece.kind,
                id: face.id.clone(),
                page: page.page().expect("a page"),
            });
        }
    }
    shown
}

/// Every face of both games in every theme; laid out once for all tests.
static EVERYTHING: LazyLock<Vec<Shown>> = LazyLock::new(|| {
    let mut shown = Vec::new();
    for id in ["home-guard", "to-arms"] {
        for theme in THEMES {
            let mut findings = Vec::new();
            shown.extend(show(&load(&bundled(id)), *theme, &mut findings));
            assert!(findings.is_empty(), "{id}, {theme:?}: {findings:?}");
        }
    }
    shown
});

fn fronts(kind: &str) -> impl Iterator<Item = &'static Shown> {
    EVERYTHING
        .iter()
        .filter(move |face| face.kind == kind && face.id != BACK)
}

/// Text without its line breaks, which fall anywhere, and with a printer's apostrophes.
fn bare(text: &str) -> String {
    text.replace(['\'', '‘'], "’").split_whitespace().collect()
}

fn assert_shows(face: &Shown, wanted: &str) {
    let words = bare(&words_on(&face.page));
    assert!(
        words.contains(&bare(wanted)),
        "{} {:?}: `{wanted}` is missing from {words}",
        face.id,
        face.theme
    );
}

fn command<'p>(pack: &'p Pack, face: &Shown) -> &'p Kept<Command> {
    pack.shelf::<Command>()
        .get(&face.id)
        .expect("the card of the face")
}

#[test]
fn every_card_of_both_games_is_printed_in_every_theme() {
    for (id, kind, count) in [
        ("home-guard", "officers", 9),
        ("home-guard", "npc", 11),
        ("home-guard", "pc", 14),
        ("to-arms", "orders", 30),
    ] {
        for theme in THEMES {
            let printed = fronts(kind).filter(|face| face.pack == id && face.theme == *theme);
            assert_eq!(printed.count(), count, "{id}, {kind}, {theme:?}");
        }
    }
    assert!(
        fronts("npc").all(|face| face.pack == "home-guard")
            && fronts("orders").all(|face| face.pack == "to-arms")
    );
}

#[test]
fn hg_cmp_2_an_officer_card_shows_name_post_portrait_and_both_replies() {
    let pack = load(&bundled("home-guard"));
    for face in fronts("officers") {
        let officer = pack.shelf::<Officer>().get(&face.id).expect("the officer");
        assert_shows(face, &officer.name.get_ref().to_uppercase());
        assert_shows(face, officer.post.get_ref());
        let words = bare(&words_on(&face.page));
        let fail = words.find(&bare(officer.fail.get_ref())).expect("fail");
        let pass = words.find(&bare(officer.pass.get_ref())).expect("pass");
        let failed = words.find("SAVINGTHROWFAILED").expect("the heading");
        let passed = words.find("SAVINGTHROWPASSED").expect("the heading");
        assert!(failed < fail && fail < passed && passed < pass, "{words}");
        assert_eq!(pictures(&face.page.frame), 3, "portrait, minus and plus");
    }
}

#[test]
fn hg_cmp_3_an_npc_card_shows_its_eight_fields() {
    let pack = load(&bundled("home-guard"));
    for face in fronts("npc") {
        let card = command(&pack, face);
        let text = |field: &Option<toml::Spanned<String>>| {
            field.as_ref().expect("a text").get_ref().clone()
        };
        assert_shows(face, &text(&card.name).to_uppercase());
        assert_shows(face, &text(&card.relation));
        assert_shows(face, &text(&card.line));
        for name in ["N.E.", "FIRE", "C.C."] {
            assert_shows(face, name);
        }
        let target = card.target.as_ref().expect("a target").get_ref();
        assert_shows(face, &target.sentence(&pack, Whose::Enemy));
        let save = card.save.as_ref().expect("a save").get_ref();
        assert_shows(face, &format!("2D6 {} OR MORE", save.least()));
        assert_shows(face, &card.effect_text());
        let reach = card.reach.as_ref().expect("a reach").get_ref();
        assert_shows(face, &reach.sentence());
        // Portrait, reach, three moments, target and dice.
        assert_eq!(pictures(&face.page.frame), 7, "{}", face.id);
    }
}

#[test]
fn hg_cmp_5_a_pc_card_shows_both_halves_each_upright_at_its_own_end() {
    let pack = load(&bundled("home-guard"));
    for face in fronts("pc") {
        let card = command(&pack, face);
        let id = card.character.as_ref().expect("a character").get_ref();
        let character = pack.shelf::<Character>().get(id).expect("the character");
        for (letter, half, side, turned) in [
            ("A", &card.a, "Against the captain's side", false),
            ("B", &card.b, "For the captain's side", true),
        ] {
            let half: &Half = half.as_ref().expect("a half").get_ref();
            let printed: Vec<_> = texts(&face.page.frame)
                .into_iter()
                .filter(|text| text.turned == turned)
                .collect();
            assert!(
                printed.iter().all(|text| (text.top > 44.0) == turned),
                "{}: half {letter} leaves its end of the card",
                face.id
            );
            assert!(
                printed
                    .iter()
                    .any(|text| text.text == letter && text.size > 12.0),
                "{}: no large {letter}",
                face.id
            );
            let words: Vec<&str> = printed.iter().map(|text| text.text.as_str()).collect();
            let words = bare(&words.join(" "));
            for wanted in [
                character.name.get_ref().to_uppercase(),
                character.post.get_ref().clone(),
                half.line.get_ref().clone(),
                format!("{} OR MORE ON 2D6", half.save.get_ref().least()),
                half.effect_text(),
                "N.E.".into(),
                "FIRE".into(),
                "C.C.".into(),
                side.into(),
            ] {
                assert!(
                    words.contains(&bare(&wanted)),
                    "{}, half {letter}: `{wanted}` is missing from {words}",
                    face.id
                );
            }
        }
    }
}

#[test]
fn hg_cmp_4_the_four_marks_of_a_timing_box_differ_without_colour() {
    let states = [
        BoxMark::All,
        BoxMark::NotHomeGuard,
        BoxMark::HomeGuardOnly,
        BoxMark::None,
    ];
    let card = |at: usize, mark: BoxMark| {
        let mark = mark.word();
        format!(
            "[[command]]\nid = \"box-{at}\"\nkind = \"npc\"\nname = \"X\"\nrelation = \"X\"\nline = \"X\"\n\
             play = {{ not_engaged = \"{mark}\", fire = \"{mark}\", close_combat = \"{mark}\" }}\nreach = {{ voice = 1 }}\n\
             target = {{ any_unit = true }}\nsave = {{ at_least = 9 }}\neffect = [ {{ cancel = \"action\" }} ]\n\n"
        )
    };
    let cards: String = states
        .iter()
        .enumerate()
        .map(|(at, mark)| card(at, *mark))
        .collect();
    let folder = pack("commands.toml", &cards);
    let pack = load(&Folder::Disk(folder.path().join("test-pack")));
    // What stands on the four cards, which are alike but for their boxes, with every colour left out.
    let signatures: Vec<Vec<String>> = show(&pack, Theme::Mono, &mut Vec::new())
        .iter()
        .filter(|face| face.id.starts_with("box-"))
        .map(|face| {
            let mut items = Vec::new();
            walk(&face.page.frame, &mut |_, item| match item {
                FrameItem::Text(text) => items.push(text.text.to_string()),
                FrameItem::Shape(shape, _) => items.push(format!("{:?}", shape.geometry)),
                _ => {}
            });
            items
        })
        .collect();
    assert_eq!(signatures.len(), 4);
    for (at, signature) in signatures.iter().enumerate() {
        for other in &signatures[..at] {
            assert_ne!(signature, other);
        }
    }
    let count = |at: usize, word: &str| signatures[at].iter().filter(|it| *it == word).count();
    assert_eq!(
        (count(1, "HG"), count(2, "HG"), count(2, "ONLY")),
        (3, 3, 3)
    );
    assert_eq!((count(0, "HG"), count(3, "HG")), (0, 0));
}

#[test]
fn ta_cmp_3_an_order_card_shows_its_dice_or_its_moment_target_and_effect() {
    let pack = load(&bundled("to-arms"));
    for face in fronts("orders") {
        let card = command(&pack, face);
        let dice = |list: &Option<toml::Spanned<Vec<_>>>| {
            list.as_ref().map_or(0, |dice| dice.get_ref().len())
        };
        let (shows, gives) = (dice(&card.shows), dice(&card.gives));
        assert_shows(
            face,
            &card.name.as_ref().expect("a name").get_ref().to_uppercase(),
        );
        assert_shows(face, card.line.as_ref().expect("a line").get_ref());
        for tag in &card.tags {
            assert_shows(face, tag.get_ref());
        }
        let drawn = pictures(&face.page.frame);
        if *card.kind.get_ref() == CommandKind::Dice {
            assert_eq!(drawn, 1 + shows + gives, "{}: emblem and dice", face.id);
            assert_shows(face, "PLAY IN ACTIVATION");
            assert_shows(face, &card.exchange_text());
        } else {
            assert_eq!(drawn, 2 + shows, "{}: emblem, dice and target", face.id);
            let moment = card.moment.as_ref().expect("a moment").get_ref();
            assert_shows(face, &format!("PLAY IN {}", moment.name().to_uppercase()));
            let target = card.target.as_ref().expect("a target").get_ref();
            assert_shows(face, &target.sentence(&pack, Whose::Own));
            assert_shows(face, &card.effect_text());
        }
    }
}

#[test]
fn targets_and_exchanged_dice_are_told_in_words() {
    let (home_guard, to_arms) = (load(&bundled("home-guard")), load(&bundled("to-arms")));
    let target = |pack: &Pack, id: &str, whose: Whose| {
        let card = pack.shelf::<Command>().get(id).expect("the card");
        let target = card.target.as_ref().expect("a target");
        target.get_ref().sentence(pack, whose)
    };
    for (id, words) in [
        ("mrs-pike", "The unit Private Pike is with"),
        ("mrs-mainwaring", "The unit Captain Mainwaring is with"),
        ("vicar", "Any enemy unit"),
        ("hodges", "An enemy Home Guard unit"),
    ] {
        assert_eq!(target(&home_guard, id, Whose::Enemy), words);
    }
    assert_eq!(
        target(&to_arms, "keep-off-the-grass", Whose::Own),
        "One of your units: infantry or engineers"
    );
    for (id, words) in [
        (
            "borrowed-battery",
            "An infantry die you have rolled becomes a gun die.",
        ),
        (
            "combined-arms",
            "Two infantry dice you have rolled become two infantry dice and a gun die.",
        ),
        (
            "telegram",
            "Add a die for any unit to those you have rolled.",
        ),
    ] {
        let card = to_arms.shelf::<Command>().get(id).expect("the card");
        assert_eq!(card.exchange_text(), words);
    }
}

#[test]
fn every_card_has_a_back_and_the_decks_have_different_ones() {
    for id in ["home-guard", "to-arms"] {
        let pack = load(&bundled(id));
        let mut backs = Vec::new();
        for piece in decks(&pack, Theme::Colour) {
            let Body::Cards { cards, .. } = &piece.body else {
                panic!("{} are cards", piece.title)
            };
            let first = cards[0].back.clone().expect("a back");
            assert!(cards.iter().all(|card| card.back.as_ref() == Some(&first)));
            backs.push((piece.kind, first));
        }
        for (kind, back) in &backs {
            for (other, other_back) in &backs {
                // Command cards are shuffled together, whoever is on them.
                let one_deck =
                    kind == other || ["npc", "pc"].contains(kind) && ["npc", "pc"].contains(other);
                assert_eq!(back == other_back, one_deck, "{kind}, {other}");
            }
        }
    }
}

#[test]
fn a_back_is_the_same_when_it_is_turned_and_light_where_ink_is_dear() {
    for face in EVERYTHING.iter().filter(|face| face.id == BACK) {
        let printed = texts(&face.page.frame);
        for text in &printed {
            let twin = printed.iter().any(|other| {
                other.turned != text.turned
                    && other.text == text.text
                    && (other.left - (63.0 - text.right)).abs() < 0.1
                    && (other.top - (88.0 - text.bottom)).abs() < 0.1
            });
            assert!(twin, "{} {:?}: `{}`", face.pack, face.theme, text.text);
        }
        if face.theme == Theme::Colour {
            continue;
        }
        walk(&face.page.frame, &mut |_, item| {
            if let FrameItem::Shape(shape, _) = item {
                let is_light = shape
                    .fill
                    .as_ref()
                    .is_none_or(|fill| *fill == Paint::Solid(Color::WHITE));
                assert!(is_light, "{} {:?}: {:?}", face.pack, face.theme, shape.fill);
            }
        });
    }
}

#[test]
fn no_text_of_any_face_leaves_the_safe_zone_or_is_too_small_to_read() {
    for face in EVERYTHING.iter() {
        for text in texts(&face.page.frame) {
            assert!(
                text.is_inside(CardSize::POKER) && text.size >= 4.99,
                "{} {} {:?}: `{}` from {:.2} to {:.2}, {:.2} to {:.2} mm down, {:.1} pt",
                face.pack,
                face.id,
                face.theme,
                text.text,
                text.left,
                text.right,
                text.top,
                text.bottom,
                text.size
            );
        }
    }
}

#[test]
fn a_name_that_is_too_long_for_four_halves_is_told_once_at_its_place() {
    let folder = pack(
        "people.toml",
        "[[character]]\nid = \"pike\"\nreplaces = true\nname = \"Private Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch\"\npost = \"Clerk\"\n",
    );
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    let folder = Folder::Disk(folder.path().join("test-pack"));
    let pack = games::load(&folder, &mut sources, &mut findings).expect("the pack loads");
    let pieces = games::printed(&pack, &LOOK, &["pc".to_string()]);
    press::set(
        &press::Cache::default(),
        &pack,
        pieces,
        &mut sources,
        &mut findings,
        &|| (),
    );
    let names: Vec<_> = findings
        .iter()
        .filter(|finding| finding.message.contains("the name of"))
        .collect();
    assert_eq!(names.len(), 1, "{findings:?}");
}

#[test]
fn a_face_without_a_picture_has_initials() {
    let folder = pack(
        "people.toml",
        "[[officer]]\nid = \"new\"\nname = \"Major Tea Urn\"\npost = \"Canteen\"\nfail = \"No.\"\npass = \"Yes.\"\n",
    );
    let pack = load(&Folder::Disk(folder.path().join("test-pack")));
    let mut findings = Vec::new();
    let shown = show(&pack, Theme::Colour, &mut findings);
    assert!(findings.is_empty(), "{findings:?}");
    let face = shown
        .iter()
        .find(|face| face.kind == "officers" && face.id == "new")
        .expect("the card");
    assert_shows(face, "TU");
}

/// A text with several characters that no font has is one finding, at the text, with all of them.
#[test]
fn p103_characters_without_a_glyph_are_told_once_for_each_text() {
    let unit = "[[unit]]\nid = \"scouts\"\nname = \"Scouts 火水\"\nclass = \"infantry\"\nstrength = 4\nmove = { max = 3, and_fire = 2 }\nfirepower = [ { range = \"1-2\", dice = \"WW\" } ]\nflag = 3\nmotto = \"Quiet 木.\"\n";
    let fixture = Fixture::extending("home-guard").file("units.toml", unit);
    let ran = fixture.run(&["check", "my-pack"]);
    let said = ran.stdout + &ran.stderr;
    assert_eq!(said.matches("error[P103").count(), 2, "{said}");
    assert!(
        said.contains("`水` (U+6C34), `火` (U+706B) in `name` of `scouts`"),
        "{said}"
    );
    assert!(
        said.contains("`木` (U+6728) in `motto` of `scouts`"),
        "{said}"
    );
    assert!(
        said.contains("units.toml:3:8") && said.contains("units.toml:9:9"),
        "{said}"
    );
}
