//! The pages of a pack: every number on them comes from its rows and options, and nothing leaves the paper.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;

use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst_layout::Page;

use pressgang::content::{self, Access, Die, Face, Firer, Map, Pack, Scenario, Terrain};
use pressgang::diag::Diagnostic;
use pressgang::games;
use pressgang::games::hex_command::content::{Command, Leader, Modifier, TO_ARMS, Target, Unit};
use pressgang::kernel::Measure;
use pressgang::press::{self, Body, CardSize, Look, Paper, Theme, UNPRINTABLE};
use pressgang::source::{Folder, Sources};

use crate::fixture::run_in;
use crate::frames::pictures;

const LOOK: Look = Look {
    paper: Paper::A4,
    theme: Theme::Colour,
    card: CardSize::POKER,
    measure: Measure::Inch,
};
const KINDS: &[&str] = &[
    "terrain-sheet",
    "quick-reference",
    "bot-card",
    "conversion",
    "rosters",
    "briefings",
];
const GAMES: &[&str] = &["home-guard", "to-arms"];

/// A pack, the pages of some kinds with the ids of what they show, and what was found in setting them.
#[derive(Clone)]
struct Laid {
    pack: Pack,
    pages: Vec<(String, Page)>,
    kinds: Vec<&'static str>,
    findings: Vec<Diagnostic>,
}

fn lay_out(folder: &Folder, look: &Look, kinds: &[&str]) -> Laid {
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    let pack = games::load(folder, &mut sources, &mut findings).expect("the pack loads");
    let only: Vec<String> = kinds.iter().map(|kind| (*kind).to_string()).collect();
    let pieces = games::printed(&pack, look, &only);
    let set = press::set(
        &press::Cache::default(),
        &pack,
        pieces,
        &mut sources,
        &mut findings,
        &|| (),
    );
    let faces = || {
        set.iter()
            .flat_map(|set| set.faces().map(|it| (set.piece.kind, it)))
    };
    let pages = faces().map(|(_, (face, page))| (face.id.clone(), page.page().expect("a page")));
    Laid {
        pages: pages.collect(),
        kinds: faces().map(|(kind, _)| kind).collect(),
        pack,
        findings,
    }
}

fn bundled(id: &str) -> Folder {
    content::find(id).expect("a bundled pack")
}

/// All pages of a bundled pack on A4, laid out once for all tests, without any finding.
fn all_pages(id: &str) -> &'static Laid {
    static LAID: [OnceLock<Laid>; 2] = [OnceLock::new(), OnceLock::new()];
    let at = GAMES.iter().position(|game| *game == id).expect("a game");
    let laid = LAID[at].get_or_init(|| lay_out(&bundled(id), &LOOK, KINDS));
    assert!(laid.findings.is_empty(), "{:?}", laid.findings);
    laid
}

/// The pages of a kind of a bundled pack.
fn laid(id: &str, kind: &str) -> Laid {
    let all = all_pages(id);
    let own = all
        .pages
        .iter()
        .zip(&all.kinds)
        .filter(|(_, it)| **it == kind);
    Laid {
        pages: own.map(|(page, _)| page.clone()).collect(),
        ..all.clone()
    }
}

/// The pages of a kind of a pack that extends a game.
fn laid_with(game: &str, head: &str, entries: &str, kind: &str) -> Laid {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("test-pack");
    fs::create_dir_all(&root).expect("the folder is made");
    let pack = format!(
        "[pack]\nid = \"test-pack\"\ntitle = \"Test\"\nversion = \"1\"\nextends = \"{game}\"\n{head}"
    );
    fs::write(root.join("pack.toml"), pack).expect("pack.toml is written");
    fs::write(root.join("entries.toml"), entries).expect("the entries are written");
    lay_out(&Folder::Disk(root), &LOOK, &[kind])
}

/// A text on a page, with its corners.
struct Printed {
    text: String,
    size: f64,
    corners: [Point; 2],
}

fn texts(page: &Page) -> Vec<Printed> {
    fn walk(frame: &Frame, transform: Transform, out: &mut Vec<Printed>) {
        for (point, item) in frame.items() {
            let here = transform.pre_concat(Transform::translate(point.x, point.y));
            match item {
                FrameItem::Group(group) => {
                    walk(&group.frame, here.pre_concat(group.transform), out);
                }
                FrameItem::Text(text) => out.push(Printed {
                    text: text.text.to_string(),
                    size: text.size.to_pt(),
                    corners: [
                        Point::zero().transform(here),
                        Point::new(text.width(), -text.size * 0.7).transform(here),
                    ],
                }),
                _ => {}
            }
        }
    }
    let mut out = Vec::new();
    walk(&page.frame, Transform::identity(), &mut out);
    out
}

/// Everything on a page in its order, without spaces, so that line breaks do not matter.
fn squeezed(page: &Page) -> String {
    squeeze(&words(page).concat())
}

fn words(page: &Page) -> Vec<String> {
    texts(page)
        .into_iter()
        .map(|printed| printed.text)
        .collect()
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

fn assert_has(page: &str, wanted: &str) {
    assert!(
        page.contains(&squeeze(wanted)),
        "`{wanted}` is not on: {page}"
    );
}

/// A change of range as the sheet writes it.
fn change(number: i32) -> String {
    match number {
        0 => "–".into(),
        1.. => format!("+{number}"),
        _ => format!("−{}", -number),
    }
}

/// The columns of a terrain row, left to right, written down again from the row itself.
fn expected(row: &Terrain, firers: &[Firer]) -> String {
    let mut cells = vec![row.name.get_ref().clone()];
    cells.push(
        match row.enter.get_ref() {
            Access::All => "all",
            Access::Foot => "on foot",
            Access::None => "nobody",
        }
        .into(),
    );
    cells.extend(row.stop.then(|| "STOP".to_string()));
    cells.extend(row.max_hexes.map(|most| format!("{most} hex a move")));
    cells.extend((!row.battle_after_entry).then(|| "no attack that turn".to_string()));
    for firer in firers {
        if row.adjacent_only && *firer != Firer::Artillery {
            cells.push("adj.".into());
        } else {
            cells.push(change(row.range.for_firer(*firer)));
        }
    }
    let own: Vec<i32> = firers
        .iter()
        .map(|it| row.own_fire.for_firer(*it))
        .collect();
    if !row.can_battle {
        cells.push("no attack".into());
    } else if own.iter().all(|it| *it == own[0]) {
        cells.push(change(own[0]));
    } else {
        for (firer, number) in firers.iter().zip(own).filter(|(_, number)| *number != 0) {
            assert_eq!(
                *firer,
                Firer::Vehicle,
                "no other firer has a number of its own"
            );
            cells.push(format!("veh {}", change(number)));
        }
    }
    let or_dash = |number: Option<u32>| number.map_or("–".to_string(), |it| it.to_string());
    cells.push(or_dash((row.flags > 0).then_some(row.flags)));
    cells.push(if row.blocks_sight { "blocks" } else { "–" }.into());
    cells.push(or_dash(row.points));
    if row.note.is_none() {
        cells.push("–".into());
    }
    cells.concat()
}

#[test]
fn hc_ter_every_row_is_on_the_terrain_sheet_with_its_numbers() {
    for game in GAMES {
        let laid = laid(game, "terrain-sheet");
        let [(_, page)] = &laid.pages[..] else {
            panic!("{} pages", laid.pages.len())
        };
        let sheet = squeezed(page);
        let mut firers = vec![Firer::Infantry, Firer::Vehicle, Firer::Artillery];
        if *laid.pack.ruleset == TO_ARMS {
            firers.insert(1, Firer::Hmg);
        }
        assert_eq!(sheet.contains("HMG"), firers.len() == 4, "{sheet}");
        for row in laid.pack.shelf::<Terrain>() {
            assert_has(&sheet, &expected(row, &firers));
            if let Some(note) = &row.note {
                // Hyphens become dashes and minus signs.
                let plain =
                    |text: &str| squeeze(text).replace(['-', '–', '−'], "").replace('’', "'");
                assert_has(&plain(&sheet), &plain(note.get_ref()));
            }
        }
        for row in laid.pack.shelf::<Modifier>() {
            let text = row.text.get_ref().replace('\'', "’");
            assert_has(&sheet, &format!("{}{text}", row.name.get_ref()));
        }
    }
}

#[test]
fn a_changed_row_changes_the_terrain_sheet() {
    let wood = "[[terrain]]\nid = \"wood\"\nreplaces = true\ncode = \"w\"\nname = \"Thicket\"\nenter = \"foot\"\nrange = { infantry = 4, vehicle = -3 }\nflags = 4\n";
    let laid = laid_with("home-guard", "", wood, "terrain-sheet");
    assert!(laid.findings.is_empty(), "{:?}", laid.findings);
    assert_has(
        &squeezed(&laid.pages[0].1),
        "Thicket on foot +4 −3 – – 4 – – –",
    );
}

#[test]
fn what_does_not_fit_on_a_page_is_found() {
    let row = |name: &str, note: &str| {
        format!(
            "[[terrain]]\nid = \"x\"\ncode = \"X\"\nname = \"{name}\"\nenter = \"all\"\nstop = true\nnote = \"{note}\"\n"
        )
    };
    let found = |entries: &str| {
        let laid = laid_with("home-guard", "", entries, "terrain-sheet");
        let codes: Vec<&str> = laid
            .findings
            .iter()
            .map(|finding| finding.code.id)
            .collect();
        (
            laid.findings
                .first()
                .map(|it| it.message.clone())
                .unwrap_or_default(),
            codes.join(" "),
        )
    };
    let (message, codes) = found(&row("Peat", &"Nobody knows why. ".repeat(300)));
    assert_eq!(codes, "P101", "{message}");
    assert!(message.contains("too high"), "{message}");
    let (message, codes) = found(&row("Llanfairpwllgwyngyllgogerychwyrndrobwll", "Short."));
    assert_eq!(codes, "P101", "{message}");
    assert!(
        message.contains("too wide") && message.contains("name `x`"),
        "{message}"
    );
}

#[test]
fn hc_cmp_14_the_quick_reference_reads_the_options() {
    for (game, seen) in [
        (
            "home-guard",
            [
                "up to 2 cards a turn",
                "draws 2 cards",
                "officer lost 1",
                "sergeant lost 1",
            ],
        ),
        (
            "to-arms",
            [
                "up to 1 card a turn",
                "draws 1 card, the side",
                "general lost 3",
                "With a general it ignores 2 flags",
            ],
        ),
    ] {
        let laid = laid(game, "quick-reference");
        assert_eq!(laid.pages.len(), 2);
        let both = laid
            .pages
            .iter()
            .map(|(_, page)| squeezed(page))
            .collect::<String>();
        for words in seen {
            assert_has(&both, words);
        }
        assert_eq!(both.contains("Twoforone"), game == "to-arms");
        assert_eq!(both.contains("halfB"), game == "home-guard");
    }
    let head = "[options]\ncards_per_turn = 7\ndraws_per_turn = 3\nhand_limit_default = 6\ncommander_vp = { officer = 9 }\nleader_flag_ignore = { officer = 4 }\nvp_mode = \"per_10pct\"\n";
    let changed = laid_with("home-guard", head, "", "quick-reference");
    let both = changed
        .pages
        .iter()
        .map(|(_, page)| squeezed(page))
        .collect::<String>();
    for words in [
        "up to 7 cards a turn",
        "draws 3 cards",
        "The limit is 6 unless",
        "officer lost 9",
        "With an officer it ignores 4 flags",
        "each tenth of the enemy force lost 1",
    ] {
        assert_has(&both, words);
    }
    assert!(!both.contains("sergeantlost"), "{both}");
}

/// A sentence of the quick reference, replaced in a pack that extends the game.
#[test]
fn a_pack_changes_one_sentence_of_the_quick_reference() {
    let mine = "[[passage]]\nid = \"cards-empty\"\nreplaces = true\npage = \"quick-reference\"\nsection = \"cards\"\n\
        head = \"No cards left?\"\ntext = \"Put the kettle on and shuffle {option.draws_per_turn|word} decks.\"\n";
    let all = |laid: &Laid| {
        laid.pages
            .iter()
            .map(|(_, page)| squeezed(page))
            .collect::<String>()
    };
    let before = all(&laid("home-guard", "quick-reference"));
    let changed = laid_with("home-guard", "", mine, "quick-reference");
    assert!(changed.findings.is_empty(), "{:?}", changed.findings);
    let after = all(&changed);
    assert_has(&before, "Shuffle the played and discarded cards");
    assert!(
        !after.contains(&squeeze("Shuffle the played and discarded cards")),
        "{after}"
    );
    assert_has(
        &after,
        "No cards left? Put the kettle on and shuffle two decks.",
    );
    // The sentences around it stay, in their order.
    let place = |page: &str, words: &str| page.find(&squeeze(words)).expect("the words");
    assert!(place(&after, "Too close to shoot at.") < place(&after, "No cards left?"));
    assert!(place(&after, "No cards left?") < place(&after, "A unit may attack if"));
}

/// Sentences follow the options, the rows and the game.
#[test]
fn sentences_follow_the_options_and_rows_of_the_pack() {
    let head = "[options]\ncommander_zoc = true\nzoc_ends_turn = \"all\"\nsupport_excluded = []\n\
        bridge_hit_faces = [\"car\", \"tank\"]\nfastplay_flags = true\n";
    let marsh = "[[terrain]]\nid = \"marsh\"\nreplaces = true\ncode = \"m\"\nname = \"Bog\"\nenter = \"all\"\n\
        stop = true\nbattle_after_entry = false\nflags = 0\nblocks_sight = false\n";
    let changed = laid_with("home-guard", head, marsh, "quick-reference");
    let pages = changed.pages.iter().map(|(_, page)| squeezed(page));
    let both = pages.collect::<String>();
    for words in [
        "ends the unit’s turn.",
        "or entered wood, bocage or bog.",
        "there are no saves against flags",
        "commander in the attacker’s hex; add 1",
    ] {
        assert_has(&both, words);
    }
    for words in [
        "A lone commander stops nobody",
        "against a flag",
        "With an officer",
    ] {
        assert!(!both.contains(&squeeze(words)), "{words}: {both}");
    }
    for game in ["home-guard", "to-arms"] {
        let pages = laid(game, "quick-reference").pages;
        let both = pages
            .iter()
            .map(|(_, page)| squeezed(page))
            .collect::<String>();
        assert!(!both.contains('{') && !both.contains("option."), "{both}");
    }
}

/// The pieces of a list with a picture, and the number of each if it has one.
fn numbered(list: &Value) -> Vec<(String, Option<String>)> {
    let pieces = list.as_array().into_iter().flatten();
    let numbered = pieces.filter_map(|it| {
        let picture = it["picture"].as_str()?.to_string();
        Some((picture, it["number"].as_str().map(String::from)))
    });
    numbered.collect()
}

/// A player finds unit 2 of the briefing under the same number on its standee, and a unit without one has none there.
#[test]
fn the_numbers_on_a_briefing_are_those_of_the_standees() {
    for game in GAMES {
        let pack = games::load(&bundled(game), &mut Sources::default(), &mut Vec::new())
            .expect("the pack loads");
        let only = ["briefings", "standees"].map(String::from);
        let pieces = games::printed(&pack, &LOOK, &only);
        let faces = |kind: &str| {
            let own = pieces.iter().filter(|it| it.kind == kind);
            own.flat_map(press::Piece::faces).collect::<Vec<_>>()
        };
        let troops = faces("standees");
        let mut seen = 0;
        for briefing in faces("briefings") {
            let own = troops.iter().filter(|face| {
                let rest = face.id.strip_prefix(&briefing.id);
                rest.is_some_and(|it| it.is_empty() || it.starts_with('-'))
            });
            let standing: Vec<_> = own.flat_map(|face| numbered(&face.data["items"])).collect();
            let sides = briefing.data["body"]["map"]["sides"].as_array();
            for piece in sides
                .expect("sides")
                .iter()
                .flat_map(|side| numbered(&side["pieces"]))
            {
                let id = &briefing.id;
                assert!(
                    standing.contains(&piece),
                    "{id}: {piece:?} not in {standing:?}"
                );
                seen += usize::from(piece.1.is_some());
            }
        }
        assert!(seen > 10, "{game}: {seen}");
    }
}

#[test]
fn the_bot_card_has_the_numbers_of_the_pack() {
    for (game, seen) in [
        ("home-guard", "UP TO 2 CARDS A TURN"),
        ("to-arms", "UP TO 1 CARD A TURN"),
    ] {
        let laid = laid(game, "bot-card");
        assert_eq!(laid.pages.len(), 1);
        let page = squeezed(&laid.pages[0].1);
        for words in [seen, "hands it over", "It falls back", "hold.", "assault."] {
            assert_has(&page, words);
        }
        // Its decisions as a chart fill the foot of the page.
        for words in [
            "ITS TURN AT A GLANCE",
            "POSTURE",
            "ORDERS",
            "MOVES",
            "ATTACKS",
            "Back to its move",
        ] {
            assert_has(&page, words);
        }
        assert_eq!(page.contains("Twodiceforone"), game == "to-arms");
    }
    let head = "[options]\ncards_per_turn = 7\nhand_limit_default = 6\n";
    let changed = laid_with("home-guard", head, "", "bot-card");
    let page = squeezed(&changed.pages[0].1);
    assert_has(&page, "UP TO 7 CARDS A TURN");
    assert_has(&page, "6 cards at most");
}

#[test]
fn hc_hit_every_target_row_and_every_die_is_on_the_quick_reference() {
    for game in GAMES {
        let laid = laid(game, "quick-reference");
        let both = laid
            .pages
            .iter()
            .map(|(_, page)| squeezed(page))
            .collect::<String>();
        for target in laid.pack.shelf::<Target>() {
            assert_has(&both, target.name.get_ref());
        }
        for die in laid.pack.shelf::<Die>() {
            assert_has(&both, die.name.get_ref());
        }
    }
}

/// The bands of the conversion page: hexes, more than, up to.
fn bands(page: &Page) -> Vec<[u32; 3]> {
    let words = words(page);
    let mut bands: Vec<[u32; 3]> = Vec::new();
    for triple in words.windows(3) {
        let numbers: Vec<u32> = triple
            .iter()
            .filter_map(|word| {
                if word == "–" {
                    Some(0)
                } else {
                    word.parse().ok()
                }
            })
            .collect();
        let next = bands
            .last()
            .map_or(([1, 0], 1), |last| ([last[0] + 1, last[2]], 1))
            .0;
        if let [hexes, above, up_to] = numbers[..]
            && [hexes, above] == next
        {
            bands.push([hexes, above, up_to]);
        }
    }
    bands
}

#[test]
fn tv_82_centimetres_become_hexes() {
    let hexes = |bands: &[[u32; 3]], cm: u32| {
        let band = bands
            .iter()
            .find(|[_, above, up_to]| *above < cm && cm <= *up_to);
        band.map(|[hexes, ..]| *hexes)
    };
    for game in GAMES {
        let laid = laid(game, "conversion");
        assert_eq!(laid.pages.len(), 1);
        let bands = bands(&laid.pages[0].1);
        assert!(bands.len() >= 12, "{bands:?}");
        for (cm, expected) in [(10, 1), (18, 2), (43, 6), (98, 12)] {
            assert_eq!(hexes(&bands, cm), Some(expected), "{cm} cm of {bands:?}");
        }
    }
    let tens = laid_with(
        "home-guard",
        "[options]\ncm_table = \"ten_per_hex\"\n",
        "",
        "conversion",
    );
    let bands = bands(&tens.pages[0].1);
    for (cm, expected) in [(10, 1), (18, 2), (43, 5), (98, 10)] {
        assert_eq!(hexes(&bands, cm), Some(expected), "{cm} cm of {bands:?}");
    }
}

#[test]
fn hc_cnv_3_every_face_of_every_die_is_drawn() {
    let laid = laid("home-guard", "conversion");
    let faces = laid
        .pack
        .shelf::<Die>()
        .iter()
        .flat_map(|die| die.faces.get_ref());
    let drawn = faces.filter(|id| {
        let face = laid.pack.shelf::<Face>().get(id.get_ref());
        face.is_some_and(|face| face.art.is_some())
    });
    assert_eq!(pictures(&laid.pages[0].1.frame), drawn.count());
}

#[test]
fn every_unit_is_on_the_roster_of_its_side_with_a_box_for_each_figure() {
    for game in GAMES {
        let laid = laid(game, "rosters");
        let mut pages = laid.pages.iter();
        for scenario in laid.pack.shelf::<Scenario>() {
            for side in scenario.sides() {
                let (id, page) = pages.next().expect("a page for each side");
                assert_eq!(id, scenario.id());
                let words = words(page);
                let mut after = 0;
                for force in side.forces() {
                    let unit = laid
                        .pack
                        .shelf::<Unit>()
                        .get(force.of.get_ref())
                        .expect("a card");
                    // A long name takes two lines.
                    let is_name = |at: &usize| {
                        (1..=2).any(|lines| {
                            let told = words[*at..].iter().take(lines);
                            told.cloned()
                                .collect::<String>()
                                .trim()
                                .replace('\u{a0}', " ")
                                .replace('’', "'")
                                == *unit.name.get_ref()
                        })
                    };
                    let name = (after..words.len())
                        .find(is_name)
                        .unwrap_or_else(|| panic!("{} is missing", unit.id()));
                    let figures = *force.strength.as_ref().unwrap_or(&unit.strength).get_ref();
                    let first = words[name..]
                        .iter()
                        .position(|word| *word == figures.to_string());
                    let first = name + first.expect("a first box");
                    let mut row: Vec<String> =
                        (1..=figures).rev().map(|it| it.to_string()).collect();
                    // The boxes of a truck are round and have no numbers.
                    row.extend(unit.transport.iter().map(|_| "transport".to_string()));
                    row.extend(unit.tow.iter().map(|_| "tow".to_string()));
                    let second = unit.second_weapon.as_ref().filter(|_| force.second_weapon);
                    let moves = second
                        .and_then(|weapon| weapon.get_ref().moves.as_ref())
                        .unwrap_or(&unit.moves)
                        .get_ref();
                    row.push(moves.max.to_string());
                    row.push(moves.and_fire.map_or("–".into(), |it| it.to_string()));
                    row.push(unit.flag.get_ref().to_string());
                    after = first + row.len();
                    assert_eq!(words[first..after], row, "{} of {game}", force.id.get_ref());
                    // A zone may take two lines.
                    let start = match (&force.at, &force.zone) {
                        (Some(at), _) => at.get_ref().clone(),
                        (None, zone) => {
                            let zone = zone.as_ref().expect("a hex or a zone").get_ref();
                            format!("zone “{}”", zone.replace('-', " "))
                        }
                    };
                    let told = words[after..(after + 3).min(words.len())].concat();
                    assert!(told.starts_with(&start), "{told}, not {start}");
                }
                for leader in side.placed_leaders() {
                    let leader = laid.pack.shelf::<Leader>().get(leader.leader.get_ref());
                    let leader = leader.expect("a leader");
                    assert_has(&squeezed(page), leader.name.get_ref());
                    assert!(leader.art.is_some(), "{} has no face", leader.id());
                }
                assert_eq!(pictures(&page.frame), side.placed_leaders().count());
            }
        }
        let (blank, _) = pages.next().expect("a blank roster");
        assert_eq!(blank, "blank-roster");
        assert!(pages.next().is_none());
    }
}

#[test]
fn hc_set_1_a_briefing_tells_sides_objectives_and_deck() {
    for game in GAMES {
        let laid = laid(game, "briefings");
        assert_eq!(laid.pages.len(), laid.pack.shelf::<Scenario>().len());
        for (scenario, (id, page)) in laid.pack.shelf::<Scenario>().iter().zip(&laid.pages) {
            assert_eq!(id, scenario.id());
            let sheet = squeezed(page);
            assert_has(&sheet, &scenario.briefing.get_ref().replace('\'', "’"));
            let map = laid
                .pack
                .shelf::<Map>()
                .get(scenario.map_id())
                .expect("a map");
            for objective in &scenario.objectives {
                let at = objective.at.get_ref();
                let label = map.labels.iter().find(|label| label.at.get_ref() == at);
                let place = label.map_or(format!("hex {at}"), |it| {
                    format!("{} ({at})", it.text.get_ref().replace('\'', "’"))
                });
                let whose = objective.side.as_ref().map_or(String::new(), |id| {
                    let mut sides = scenario.sides();
                    let side = sides.find(|side| side.id.get_ref() == id.get_ref());
                    let name = side.expect("a side").name.get_ref().replace('\'', "’");
                    let name = match name.strip_prefix("The ") {
                        Some(rest) => format!("the {rest}"),
                        None => name,
                    };
                    format!(", {name} only")
                });
                let how = match objective.earned_by.get_ref().as_str() {
                    "hold" => "for holding",
                    _ => "for reaching",
                };
                let points = if objective.vp == 1 { "point" } else { "points" };
                let vp = objective.vp;
                assert_has(&sheet, &format!("{vp} {points} {how} {place}{whose}"));
            }
            for side in scenario.sides() {
                assert_has(&sheet, &side.name.get_ref().replace('\'', "’"));
                let home = side.home.get_ref().word();
                assert_has(&sheet.to_lowercase(), &format!("homeedge:{home}"));
                for force in side.forces() {
                    let units = laid.pack.shelf::<Unit>();
                    let unit = units.get(force.of.get_ref()).expect("a card");
                    // What is hidden, or under a chip, is not told.
                    if force.placed.is_none() {
                        assert_has(&sheet, &unit.name.get_ref().replace('\'', "’"));
                    }
                }
            }
            for card in scenario.deck.remove.iter().chain(&scenario.promoted) {
                let card = laid
                    .pack
                    .shelf::<Command>()
                    .get(card.get_ref())
                    .expect("a card");
                assert_has(&sheet, card.name.as_ref().expect("a title").get_ref());
            }
        }
    }
}

/// `list` and the briefing agree about which side of a battle has the harder task, and say nothing of even ones.
#[test]
fn a_battle_that_is_not_even_says_so_on_its_briefing_and_in_the_list() {
    let mut uneven = 0;
    for game in GAMES {
        let listed = run_in(Path::new("."), &["list", game, "--format", "json"]);
        let listed: Value = serde_json::from_str(&listed.stdout).expect("JSON");
        let listed = listed["packs"][0]["entries"]["scenario"].as_array();
        let laid = laid(game, "briefings");
        let scenarios = laid.pack.shelf::<Scenario>().iter();
        for ((scenario, (_, page)), row) in
            scenarios.zip(&laid.pages).zip(listed.expect("scenarios"))
        {
            assert_eq!(row["id"], scenario.id());
            assert_eq!(row["harder_for"].as_str(), scenario.harder_side());
            let sheet = squeezed(page);
            let claim = squeeze("the harder task falls to");
            assert_eq!(sheet.contains(&claim), scenario.harder_side().is_some());
            if let Some(side) = scenario.harder_side() {
                uneven += 1;
                let side = side.replace('\'', "’").replacen("The ", "the ", 1);
                assert_has(&sheet, &format!("the harder task falls to {side}."));
            }
        }
    }
    assert!(uneven > 0, "at least one bundled battle is marked");
}

#[test]
fn a_briefing_and_a_roster_say_what_the_scenario_changes() {
    let scenario = r#"
[[scenario]]
id = "exceptions"
name = "Exceptions"
map = "church-hall"
briefing = "Nothing is as usual."
river_crossing = "foot"
infantry_builds_bridges = true
searched_areas_stay_open = true

[[scenario.side]]
id = "a"
name = "The one side"
home = "south"
captain = true
quota = 3
forces = [ { id = "one", of = "home-guard-section", at = "0307", strength = 4, firearms = 2, wireless = true } ]

[[scenario.side]]
id = "b"
name = "The other side"
home = "north"
quota = 3
dummies = 2
forces = [
  { id = "two", of = "civil-guard", at = "0302", firearms = 6 },
  { id = "three", of = "arp-wardens", at = "0401", wireless = false },
]
"#;
    let laid = laid_with("home-guard", "", scenario, "exceptions");
    let pages: Vec<String> = laid.pages.iter().map(|(_, page)| squeezed(page)).collect();
    // The sheet of its troops comes first.
    let [_, briefing, one, other] = &pages[..] else {
        panic!("{} pages", pages.len())
    };
    for line in [
        "Figures on foot may cross the river anywhere. It takes a turn, as at a ford.",
        "Any infantry on foot may build bridges, not only engineers.",
        "Where reconnaissance has found nothing, counters may still be placed later.",
        "(4 figures, 2 firearms, a wireless set)",
        "(firearms for all)",
        "(no wireless set)",
    ] {
        assert_has(briefing, line);
    }
    assert_has(one, "2 firearms · a wireless set");
    assert_has(other, "firearms for all");
    assert!(!other.contains("firearms3"), "{other}");
}

#[test]
fn hc_set_5_a_briefing_keeps_hidden_units_to_itself_and_the_roster_does_not() {
    let scenario = r#"
[[scenario]]
id = "ambush"
name = "Ambush"
map = "church-hall"
briefing = "Somebody is in the woods."
night = 2
options = { cards_per_turn = 6 }
objectives = []

[[scenario.side]]
id = "a"
name = "The one side"
home = "south"
captain = true
quota = 3
forces = [ { id = "one", of = "home-guard-section", at = "0307" } ]

[[scenario.side]]
id = "b"
name = "The other side"
home = "north"
quota = 3
dummies = 2
forces = [
  { id = "two", of = "civil-guard", at = "0302", placed = "chip" },
  { id = "three", of = "arp-wardens", at = "0401", placed = "hidden" },
]
"#;
    let laid = laid_with("home-guard", "", scenario, "ambush");
    assert!(laid.findings.is_empty(), "{:?}", laid.findings);
    let pages: Vec<String> = laid.pages.iter().map(|(_, page)| squeezed(page)).collect();
    let [_, briefing, _, other] = &pages[..] else {
        panic!("{} pages", pages.len())
    };
    assert_has(briefing, "1 numbered chip at 0302");
    assert!(
        !briefing.contains("CivilGuard") && !briefing.contains("Wardens"),
        "{briefing}"
    );
    assert_has(briefing, "Night: visibility is 2 hexes");
    assert_has(briefing, "each side may play 6 cards a turn");
    for words in [
        "Civil Guard",
        "A.R.P. Wardens",
        "starts hidden",
        "DUMMY CHIPS 2",
        "at most 6:",
    ] {
        assert_has(other, words);
    }
}

#[test]
fn no_text_of_any_page_leaves_the_paper_or_is_too_small() {
    let a5 = Paper::named("a5").expect("a paper");
    for (game, paper, theme) in [
        ("home-guard", Paper::A4, Theme::Colour),
        ("to-arms", Paper::LETTER, Theme::Mono),
        ("to-arms", a5, Theme::LowInk),
    ] {
        let look = Look {
            paper,
            theme,
            ..LOOK
        };
        let laid = if look == LOOK {
            all_pages(game).clone()
        } else {
            lay_out(&bundled(game), &look, KINDS)
        };
        assert!(
            laid.findings.is_empty(),
            "{game} {}: {:?}",
            paper.name,
            laid.findings
        );
        for (id, page) in &laid.pages {
            let size = page.frame.size();
            assert!(
                (size.x.to_mm() - paper.width.0).abs() < 0.01
                    && (size.y.to_mm() - paper.height.0).abs() < 0.01
            );
            let margin = Abs::mm(UNPRINTABLE.0);
            for Printed {
                text,
                size: points,
                corners,
            } in texts(page)
            {
                for corner in corners {
                    let inside = corner.x >= margin
                        && corner.y >= margin
                        && corner.x <= size.x - margin
                        && corner.y <= size.y - margin;
                    assert!(
                        inside,
                        "{id} on {}: `{text}` at {:.1}, {:.1}",
                        paper.name,
                        corner.x.to_mm(),
                        corner.y.to_mm()
                    );
                }
                assert!(
                    points >= 5.99,
                    "{id} on {}: `{text}` in {points} pt",
                    paper.name
                );
            }
        }
    }
}

#[test]
fn pages_are_chosen_by_kind_or_by_the_entry_they_show() {
    let mut sources = Sources::default();
    let pack =
        games::load(&bundled("home-guard"), &mut sources, &mut Vec::new()).expect("the pack loads");
    let count = |only: &[&str]| {
        let only: Vec<String> = only.iter().map(|it| (*it).to_string()).collect();
        let pieces = games::printed(&pack, &LOOK, &only);
        let pages = pieces.iter().map(|piece| match &piece.body {
            Body::Pages(pages) => (piece.kind, pages.len()),
            Body::Cards { cards, .. } => (piece.kind, cards.len()),
        });
        pages.collect::<Vec<_>>()
    };
    assert_eq!(
        count(&["first-parade"]),
        [("standees", 1), ("briefings", 1), ("rosters", 2)]
    );
    assert_eq!(
        count(&["terrain-sheet", "conversion"]),
        [("terrain-sheet", 1), ("conversion", 1)]
    );
    // One for each side of each battle, and a blank one.
    let sides: usize = pack
        .shelf::<Scenario>()
        .iter()
        .map(|it| it.sides().count())
        .sum();
    assert_eq!(count(&["rosters"]), [("rosters", sides + 1)]);
    // Common ground is extended, not played: it has no pages.
    let ground = games::load(&bundled("hex-command"), &mut sources, &mut Vec::new())
        .expect("the pack loads");
    let kinds: Vec<String> = KINDS.iter().map(|kind| (*kind).to_string()).collect();
    assert!(games::printed(&ground, &LOOK, &kinds).is_empty());
}
