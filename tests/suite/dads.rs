//! Dads WW2 on paper: its tables and points against the ledger, what its checks find, and what is on every card and page.

use std::collections::BTreeSet;

use crate::fixture::Fixture;
use crate::frames::{BACK, LOOK, bundled, pictures, texts, words_on};
use pressgang::atlas::{Annotations, Border, DrawnMap, Style};
use pressgang::content::{
    Counter, EnforcedBy, Map, OptionValue, Pack, Rule, Scenario, Terrain, Track,
};
use pressgang::diag::Diagnostic;
use pressgang::games;
use pressgang::games::dads_ww2::content::{
    Army, Base, Faces, Pace, Penetration, Shooter, Situation, Table, Throw, When, bases,
};
use pressgang::press::{self, Body, CARD_SIZES, CardSize, Look, Paper, Theme};
use pressgang::source::Sources;

const THEMES: [Theme; 3] = [Theme::Colour, Theme::LowInk, Theme::Mono];

fn pack() -> Pack {
    let mut findings = Vec::new();
    let pack = games::load(&bundled("dads-ww2"), &mut Sources::default(), &mut findings)
        .expect("the pack loads");
    assert!(findings.is_empty(), "{findings:?}");
    pack
}

fn base<'p>(pack: &'p Pack, id: &str) -> &'p Base {
    let base = pack.shelf::<Base>().get(id);
    &base.unwrap_or_else(|| panic!("no base {id}")).item
}

/// What a base costs, Fresh and Experienced.
fn costs(pack: &Pack, id: &str) -> (u32, u32) {
    let base = base(pack, id);
    let cost = |experienced| bases::cost(pack, base, experienced).expect("every row is there");
    (cost(false), cost(true))
}

#[test]
fn dw_tv_01_to_03_points_follow_from_properties() {
    let pack = pack();
    assert_eq!(costs(&pack, "breakthrough-tank"), (28, 30), "DW-TV-01");
    assert_eq!(costs(&pack, "tankette").0, 14, "DW-TV-02");
    assert_eq!(costs(&pack, "medium-anti-tank-gun").0, 6, "DW-TV-03");
    assert_eq!(costs(&pack, "heavy-anti-tank-gun").1, 10, "DW-TV-03");
}

#[test]
fn dw_inv_every_card_of_the_inventory_with_its_points() {
    let pack = pack();
    for (id, fresh) in [
        ("infantry", 1),
        ("machine-gun-team", 2),
        ("mortar-team", 2),
        ("anti-tank-team", 2),
        ("light-anti-tank-gun", 4),
        ("medium-anti-tank-gun", 6),
        ("heavy-anti-tank-gun", 8),
        ("infantry-gun", 4),
        ("heavy-mortar", 4),
        ("armoured-car", 20),
        ("half-track", 18),
        ("light-tank", 22),
        ("medium-tank", 22),
        ("infantry-tank", 20),
        ("heavy-tank", 24),
        ("tank-destroyer", 20),
        ("assault-gun", 18),
        ("tankette", 14),
        ("breakthrough-tank", 28),
    ] {
        assert_eq!(costs(&pack, id), (fresh, fresh + 2), "{id}");
        assert!(base(&pack, id).art.is_some(), "{id} has no picture");
    }
    assert!(pack.shelf::<Map>().len() >= 2);
}

#[test]
fn dw_gen_02_eight_forces_have_armies_of_all_four_sizes_to_the_point() {
    let pack = pack();
    let nations: BTreeSet<&str> = pack
        .shelf::<Army>()
        .iter()
        .map(|army| army.nation.get_ref().as_str())
        .collect();
    assert!(nations.len() >= 6, "{nations:?}");
    for nation in nations {
        let armies = pack.shelf::<Army>().iter();
        let of_it = armies.filter(|army| army.nation.get_ref() == nation);
        let sizes: Vec<(u32, Option<u32>)> = of_it
            .map(|army| {
                let size = army.points.as_ref().expect("a size");
                (*size.get_ref(), bases::total(&pack, army))
            })
            .collect();
        assert_eq!(
            sizes,
            [25, 50, 75, 100].map(|size| (size, Some(size))),
            "{nation}"
        );
    }
}

/// The army of DW-TV-04 with so many infantry.
fn outpost(infantry: u32) -> Fixture {
    Fixture::extending("dads-ww2").file(
        "armies.toml",
        format!(
            "[[army]]\nid = \"outpost\"\nname = \"Outpost\"\nnation = \"Ours\"\npoints = 25\nlist = [\n  {{ base = \"tankette\" }},\n  {{ base = \"machine-gun-team\" }},\n  {{ base = \"anti-tank-team\" }},\n  {{ base = \"infantry\", count = {infantry} }},\n]\n"
        ),
    )
}

#[test]
fn dw_tv_04_an_army_one_point_over_is_a_finding_with_place_and_rule() {
    assert_eq!(outpost(7).findings(), [""; 0]);
    let over = outpost(8);
    assert_eq!(over.findings(), ["A102 armies.toml:6:8"]);
    let judged = over.judged();
    let finding = judged.findings.first().expect("a finding");
    assert_eq!(finding.rules, ["DW-VAL-01"]);
    assert!(
        finding
            .message
            .contains("costs 26 points, 1 more than its 25")
    );
    let ran = over.run(&["check", "my-pack"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("DW-VAL-01") && ran.stdout.contains("armies.toml:6:8"));
}

#[test]
fn dw_val_each_check_cites_its_rule() {
    let base = |rest: &str| format!("[[base]]\nid = \"thing\"\nname = \"Thing\"\n{rest}\n");
    let army = |list: &str| {
        format!("[[army]]\nid = \"mob\"\nname = \"Mob\"\nnation = \"Ours\"\nlist = [ {list} ]\n")
    };
    let afv = "type = \"afv\"\nspeed = \"slow\"\narmour = \"light\"";
    for (entry, code, rule) in [
        (
            base(&format!("{afv}\ngun = \"light\"\ncost = 15")),
            "A101",
            "DW-VAL-02",
        ),
        (
            base("type = \"afv\"\ngun = \"light\"\narmour = \"light\""),
            "A103",
            "DW-VAL-03",
        ),
        (base(afv), "A103", "DW-AMB-26"),
        (base("type = \"infantry-support\""), "A104", "DW-VAL-04"),
        (
            base("type = \"infantry-support\"\nweapon = \"heavy-mortar\""),
            "A104",
            "DW-VAL-04",
        ),
        (
            base("type = \"unit-support\"\nweapon = \"anti-tank-gun\""),
            "A104",
            "DW-VAL-05",
        ),
        (
            base("type = \"unit-support\"\nweapon = \"infantry-gun\"\ngun = \"heavy\""),
            "A105",
            "DW-VAL-05",
        ),
        (
            base("type = \"infantry\"\narmour = \"light\""),
            "A105",
            "DW-VAL-04",
        ),
        (
            base(&format!("{afv}\ngun = \"light\"\nweapon = \"mortar\"")),
            "A105",
            "DW-VAL-03",
        ),
        (
            army("{ base = \"anti-tank-team\", experienced = true }, { base = \"infantry\" }"),
            "A106",
            "DW-VAL-06",
        ),
        (
            army("{ base = \"infantry\", count = 5 }"),
            "A107",
            "DW-VAL-07",
        ),
    ] {
        let fixture = Fixture::extending("dads-ww2").file("own.toml", &entry);
        let judged = fixture.judged();
        let found: Vec<(&str, &[&str])> = judged
            .findings
            .iter()
            .map(|finding| (finding.code.id, &finding.rules[..]))
            .collect();
        assert_eq!(found, [(code, &[rule][..])], "{entry}");
    }
}

#[test]
fn dw_amb_26_a_half_track_without_a_gun_needs_the_option() {
    let truck = "[[base]]\nid = \"truck\"\nname = \"Truck\"\ntype = \"afv\"\nspeed = \"normal\"\narmour = \"light\"\ncost = 14\n";
    let head = crate::fixture::head("my-pack", "dads-ww2");
    let fixture = Fixture::empty()
        .file(
            "pack.toml",
            format!("{head}\n[options]\ngunless_afv = true\n"),
        )
        .file("own.toml", truck);
    assert_eq!(fixture.findings(), [""; 0]);
}

#[test]
fn a_base_that_is_not_there_is_one_finding() {
    let army = "[[army]]\nid = \"mob\"\nname = \"Mob\"\nnation = \"Ours\"\npoints = 25\nlist = [ { base = \"infanty\", count = 30 } ]\n";
    let fixture = Fixture::extending("dads-ww2").file("own.toml", army);
    assert_eq!(fixture.findings(), ["K101 own.toml:6:19"]);
}

#[test]
fn a_weapon_twice_in_one_row_is_one_finding() {
    let row = "[[shooter]]\nid = \"infantry\"\nname = \"Infantry\"\nweapons = [\"rifles\", \"rifles\"]\nrange = 2\ndice = 2\nreplaces = true\n";
    let fixture = Fixture::extending("dads-ww2").file("own.toml", row);
    assert_eq!(fixture.findings(), ["K031 own.toml:4:22"]);
}

#[test]
fn dw_gen_05_flags_of_one_game_are_strange_to_another() {
    let terrain = |flag: &str| {
        format!("[[terrain]]\nid = \"quarry\"\ncode = \"Q\"\nname = \"Quarry\"\n{flag} = true\n")
    };
    for (game, flag, findings) in [
        ("dads-ww2", "cover", &[][..]),
        ("dads-ww2", "urban", &[]),
        ("dads-ww2", "stop", &["K032 own.toml:5:1"]),
        ("home-guard", "stop", &[]),
        ("home-guard", "cover", &["K032 own.toml:5:1"]),
        ("to-arms", "urban", &["K032 own.toml:5:1"]),
    ] {
        let fixture = Fixture::extending(game).file("own.toml", terrain(flag));
        assert_eq!(fixture.findings(), findings, "{game}, {flag}");
    }
}

#[test]
fn tables_of_the_ledger_row_by_row() {
    let pack = pack();
    let shooters: Vec<(&str, u32, u32)> = pack
        .shelf::<Shooter>()
        .iter()
        .map(|row| {
            (
                row.rule.as_ref().map_or("", |it| it.get_ref().as_str()),
                row.range,
                row.dice,
            )
        })
        .collect();
    assert_eq!(
        shooters,
        [
            ("DW-SHO-01a", 2, 2),
            ("DW-SHO-01b", 1, 2),
            ("DW-SHO-01c", 4, 2),
            ("DW-SHO-01d", 5, 3),
            ("DW-SHO-01e", 3, 3),
            ("DW-SHO-01f", 3, 3),
            ("DW-SHO-01g", 5, 2),
            ("DW-SHO-01h", 7, 1),
        ]
    );
    let paces: Vec<(u32, u32)> = pack
        .shelf::<Pace>()
        .iter()
        .map(|row| (row.cost, row.hexes))
        .collect();
    assert_eq!(
        paces,
        [(1, 1), (1, 2), (1, 1), (1, 2), (1, 3)],
        "DW-MOV-01a to e"
    );
    let through: Vec<[Option<u32>; 3]> = pack
        .shelf::<Penetration>()
        .iter()
        .map(|row| [row.light, row.medium, row.heavy])
        .collect();
    assert_eq!(
        through,
        [
            [Some(5), Some(7), None],
            [Some(1), Some(5), Some(7)],
            [Some(1), Some(1), Some(5)],
        ],
        "DW-PEN-01 to 03"
    );
    let changes = |table: Table| -> Vec<i32> {
        let whens = table.situations().iter();
        whens
            .map(|when| bases::change(&pack, table, *when))
            .collect()
    };
    assert_eq!(changes(Table::Move), [1, 1], "DW-MOV-01f, 02");
    assert_eq!(
        changes(Table::Shooting),
        [1, 1, 1, -1, -1, -1, -1],
        "DW-SHO-02"
    );
    assert_eq!(changes(Table::Assault), [3, 1, 1, 1, 1, 1, -1], "DW-ASL-03");
    assert_eq!(changes(Table::Saving), [7, -1, 1, -1, -1], "DW-SAV-01");
    assert_eq!(changes(Table::Order), [7, -1, 1], "DW-ACT-03");
    assert_eq!(bases::change(&pack, Table::Saving, When::EachHit), 1);
    let outcomes = |throw: Throw| -> Vec<String> {
        let rows = pack.shelf::<Faces>().iter();
        let rows = rows.filter(|row| *row.throw.get_ref() == throw);
        rows.map(|row| format!("{} {}", row.shown(), row.result.word()))
            .collect()
    };
    assert_eq!(
        outcomes(Throw::Request),
        ["1–8 none", "9–10 available"],
        "DW-TURN-02"
    );
    assert_eq!(outcomes(Throw::Shot), ["1–6 none", "7–10 hit"], "DW-SHO-03");
    assert_eq!(
        outcomes(Throw::Aim),
        ["1–6 none", "7–9 hit", "10 destroyed"],
        "DW-ART-02"
    );
    assert_eq!(
        outcomes(Throw::Penetration),
        ["1–9 hit", "10 destroyed"],
        "DW-PEN-04"
    );
}

#[test]
fn ledger_15_and_18_every_option_has_its_default() {
    let pack = pack();
    let defaults = "
        order_test house7
        something_happened off
        test_first_action false
        hits_to_destroy 3
        save_mode extra_hit
        assault_penetration true
        shock_cascade true
        min_dice 0
        infantry_gun_vs_afv none
        transport on
        square_adjacency 4
        sight_edge anywhere
        break_percent 50
        turn_limit 10
        deployment_rows 2
        deployment_order alternate
        gunless_afv false
        uphill either
        limber included";
    let mut keys = BTreeSet::new();
    for line in defaults.lines().filter(|line| !line.trim().is_empty()) {
        let (key, value) = line.trim().split_once(' ').expect("a key and a value");
        let chosen = pack.options.get(key).map(|chosen| chosen.value.to_string());
        assert_eq!(chosen.as_deref(), Some(value), "{key}");
        keys.insert(key);
    }
    let known: BTreeSet<&str> = pack.options.keys().copied().collect();
    assert_eq!(keys, known);
}

#[test]
fn the_register_has_every_rule_of_the_ledger() {
    let pack = pack();
    let ledger: BTreeSet<&str> = include_str!("../ledger/dads-ww2-ids.txt").lines().collect();
    let register: BTreeSet<&str> = pack.shelf::<Rule>().ids().collect();
    assert_eq!(ledger, register);
    for rule in pack.shelf::<Rule>() {
        let id = rule.id();
        assert!(rule.text.len() > 20 && rule.text.ends_with('.'), "{id}");
        assert_ne!(rule.enforced_by, EnforcedBy::Open, "{id}");
        match id.split('-').nth(1) {
            Some("VAL") => assert_eq!(rule.enforced_by, EnforcedBy::Content, "{id}"),
            Some("CMP") => assert_eq!(rule.enforced_by, EnforcedBy::Print, "{id}"),
            Some("CHK") => assert_eq!(rule.enforced_by, EnforcedBy::Engine, "{id}"),
            _ => {}
        }
        if rule.enforced_by == EnforcedBy::Print {
            assert!(!rule.printed.is_empty(), "{id} is printed nowhere");
        }
    }
}

/// Everything the pack prints for a look, and what was found on the way.
fn set(look: &Look, only: &[&str]) -> (Vec<press::SetPiece>, Vec<Diagnostic>) {
    set_of(&pack(), look, only)
}

/// The same for a pack with readings of its own.
fn set_of(pack: &Pack, look: &Look, only: &[&str]) -> (Vec<press::SetPiece>, Vec<Diagnostic>) {
    let only: Vec<String> = only.iter().map(ToString::to_string).collect();
    let pieces = games::printed(pack, look, &only);
    let mut findings = Vec::new();
    let set = press::set(
        &press::Cache::default(),
        pack,
        pieces,
        &mut Sources::default(),
        &mut findings,
        &|| (),
    );
    (set, findings)
}

/// The words of every face of some kinds, without line breaks.
fn told(look: &Look, only: &[&str]) -> Vec<(String, String)> {
    let (set, findings) = set(look, only);
    assert!(findings.is_empty(), "{findings:?}");
    let faces = set.iter().flat_map(|piece| piece.faces());
    faces
        .map(|(face, page)| {
            let page = page.page().expect("a page");
            (face.id.clone(), bare(&words_on(&page)))
        })
        .collect()
}

fn bare(text: &str) -> String {
    text.replace('\'', "’")
        .split_whitespace()
        .collect::<String>()
        .to_lowercase()
}

#[test]
fn scenario_sheets_print_victory_and_set_up_from_data() {
    let sheets = told(&LOOK, &["scenarios"]);
    for (id, sentence) in [
        (
            "first-crossroads",
            "Hold more hexes of Ste-Marie than the enemy",
        ),
        ("first-crossroads", "Cost the enemy half of its points"),
        (
            "first-crossroads",
            "Set up in the two northern rows or Ste-Marie (at most 4 bases).",
        ),
        (
            "water-at-bir-tamar",
            "Be the last side to have had a base in Bir Tamar",
        ),
        (
            "airstrip-nine",
            "Hold the control hut at the end of turn 10",
        ),
        ("first-game", "Cost the enemy more points than you lose"),
        (
            "first-game",
            "Nobody has artillery. Leave out the artillery request.",
        ),
        (
            "chapel-on-monte-nulla",
            "Germans: artillery on a request of 10 only.",
        ),
        ("first-crossroads", "Heavy tank: never moves"),
    ] {
        let (_, words) = sheets.iter().find(|(own, _)| own == id).expect("a sheet");
        assert!(words.contains(&bare(sentence)), "{id}: {sentence}\n{words}");
    }
}

#[test]
fn a_scenario_sheet_calls_every_base_by_the_number_of_its_token() {
    let (sheets, tokens) = (told(&LOOK, &["scenarios"]), told(&LOOK, &["standees"]));
    let pack = pack();
    for scenario in pack.shelf::<Scenario>() {
        let id = scenario.id();
        let words = |pages: &[(String, String)]| -> String {
            let own = pages.iter().filter(|(own, _)| own.starts_with(id));
            own.map(|(_, words)| words.as_str()).collect()
        };
        let (sheet, troops) = (words(&sheets), words(&tokens));
        for side in scenario.sides() {
            let letter = side.name.get_ref().chars().next().expect("a letter");
            let letter = letter.to_lowercase();
            let sizes = side.forces().map(|force| force.size(&pack));
            let bases: u32 = sizes.map(|size| size.expect("a size").units).sum();
            let last = format!("{letter}{bases}");
            assert!(troops.contains(&last), "{id}: no token {last}");
            assert!(
                sheet.contains(&last),
                "{id}: no {last} on the sheet: {sheet}"
            );
            let name = side.name.get_ref();
            let home = bare(&format!("Home edge of the {name}"));
            assert!(sheet.contains(&home), "{id}: {home}\n{sheet}");
        }
    }
}

/// The map is no sketch: it is drawn by the atlas at a size that can be read, with a token for everybody in place, its
/// zones hatched by the side that sets up there, and its objectives starred.
#[test]
fn a_scenario_sheet_shows_its_map_with_everybody_in_place() {
    let pack = pack();
    for paper in [Paper::A4, Paper::LETTER] {
        let look = Look { paper, ..LOOK };
        let pieces = games::printed(&pack, &look, &["scenarios".to_string()]);
        let faces = pieces.iter().flat_map(press::Piece::faces);
        for face in faces {
            let scenario = pack.shelf::<Scenario>().get(&face.id).expect("a scenario");
            let map = &face.data["body"]["map"];
            let wide = map["width"].as_f64().expect("a width");
            assert!(wide > 84.0, "{}: {wide} mm", face.id);
            let side = |at: usize| &map["sides"][at];
            for (at, own) in scenario.sides().enumerate() {
                let placed = own.forces().filter(|force| force.at.is_some()).count();
                let pieces = side(at)["pieces"].as_array().expect("pieces");
                assert_eq!(pieces.len(), placed, "{}", face.id);
                assert!(pieces.iter().all(|it| it["picture"].is_string()));
            }
            let zones = map["zones"].as_array().expect("zones");
            assert_eq!(zones.len(), scenario.zones.len());
            for zone in zones {
                let lines = |what: &str| zone[what].as_array().map_or(0, Vec::len);
                assert_eq!(
                    zone["side"].is_null(),
                    lines("hatch") == 0,
                    "{}",
                    zone["name"]
                );
                assert!(lines("rim") >= 4, "{}", zone["name"]);
                // The line round a zone is around it, not around each of its cells.
                assert!(lines("rim") <= 6 * lines("cells"), "{}", zone["name"]);
                assert!(lines("cells") < 4 || lines("rim") < 5 * lines("cells"));
            }
        }
    }
}

/// A card for each side that has a base, and not one for each base of an army.
#[test]
fn base_cards_are_printed_as_often_as_a_scenario_needs_them() {
    let pack = pack();
    let pieces = games::printed(&pack, &LOOK, &["bases".to_string()]);
    let Body::Cards { cards, .. } = &pieces[0].body else {
        panic!("cards");
    };
    let copies = |id: &str| {
        let mut own = cards.iter().filter(|card| card.front.id == id);
        own.next().expect("a card").quantity
    };
    assert!(
        (2..=4).contains(&copies("infantry")),
        "{}",
        copies("infantry")
    );
    let all: u32 = cards.iter().map(|card| card.quantity).sum();
    assert!(all <= 54, "{all} cards");
}

#[test]
fn dw_cmp_01_every_card_shows_what_its_base_can_do_on_both_sides() {
    let pack = pack();
    for theme in THEMES {
        let cards = told(&Look { theme, ..LOOK }, &["bases"]);
        for base in pack.shelf::<Base>() {
            for (experienced, suffix) in [(false, ""), (true, "-experienced")] {
                let id = format!("{}{suffix}", base.id());
                let (_, words) = cards.iter().find(|(face, _)| *face == id).expect("a side");
                let points = bases::cost(&pack, base, experienced).expect("a cost");
                let mut wanted = vec![base.name.get_ref().clone(), format!("{points}pts")];
                wanted.push(if experienced { "experienced" } else { "fresh" }.into());
                let pace = bases::pace(&pack, base).expect("a pace");
                wanted.push(format!("move{}", pace.hexes));
                wanted.extend(
                    base.armour
                        .as_ref()
                        .map(|it| format!("armour{}", it.get_ref())),
                );
                for weapon in base.weapons() {
                    let row = bases::shooter(&pack, weapon).expect("a shooter");
                    wanted.push(format!(
                        "{}{}",
                        weapon_words(base, &weapon.to_string()),
                        row.range
                    ));
                }
                // DW-SAV-01: 7, one less when Experienced, one more for each hit.
                let save = if experienced { 6 } else { 7 };
                wanted.push(format!("1save{}+2save{}+", save + 1, save + 2));
                wanted.push("3destroyed".into());
                for text in wanted {
                    assert!(
                        words.contains(&bare(&text)),
                        "{id}, {theme:?}: no `{text}` in {words}"
                    );
                }
                assert_eq!(words.contains("nomove"), base.is_afv(), "{id}: DW-BASE-14");
            }
        }
        assert!(cards.iter().any(|(id, _)| id == "blank-afv"));
    }
}

fn weapon_words(base: &Base, weapon: &str) -> String {
    match weapon {
        "machine gun" if base.is_afv() => "machine guns".into(),
        "hand-held anti-tank" => "hand-held AT".into(),
        weapon => weapon.into(),
    }
}

#[test]
fn cards_keep_inside_and_fit_in_every_size() {
    for (name, ..) in CARD_SIZES {
        let card = CardSize::parse(name).expect("a size");
        let look = Look { card, ..LOOK };
        let (set, findings) = set(&look, &["bases", "house-cards"]);
        assert!(findings.is_empty(), "{findings:?}");
        for piece in &set {
            for (face, page) in piece.faces().filter(|(face, _)| face.id != BACK) {
                let page = page.page().expect("a page");
                for text in texts(&page.frame) {
                    assert!(text.is_inside(card), "{}: `{}`", face.id, text.text);
                    assert!(
                        text.size >= 4.99,
                        "{}: `{}` is {} pt",
                        face.id,
                        text.text,
                        text.size
                    );
                }
            }
        }
    }
}

#[test]
fn dw_cmp_01_counters_come_in_two_colours_with_a_picture_on_both_sides() {
    let (set, findings) = set(&LOOK, &["base-counters"]);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(set.len(), 2);
    let bases = pack().shelf::<Base>().len();
    for piece in &set {
        let Body::Cards { cards, .. } = &piece.piece.body else {
            panic!("no cards")
        };
        assert_eq!(cards.len(), bases);
        for (face, page) in piece.faces() {
            let page = page.page().expect("a page");
            assert_eq!(pictures(&page.frame), 1, "{}", face.id);
        }
    }
}

#[test]
fn dw_cmp_10_the_reference_is_two_pages_with_every_row() {
    let pack = pack();
    let pages = told(&LOOK, &["reference"]);
    assert_eq!(pages.len(), 2);
    let words: String = pages.into_iter().map(|(_, words)| words).collect();
    let mut rows: Vec<String> = Vec::new();
    let shelves = &pack.shelves;
    rows.extend(
        shelves
            .shelf::<Pace>()
            .iter()
            .map(|row| format!("{}{}{}", row.name.get_ref(), row.cost, row.hexes)),
    );
    rows.extend(
        shelves
            .shelf::<Shooter>()
            .iter()
            .map(|row| format!("{}{}{}", row.name.get_ref(), row.range, row.dice)),
    );
    rows.extend(
        shelves
            .shelf::<Penetration>()
            .iter()
            .map(|row| row.name.get_ref().clone()),
    );
    rows.extend(shelves.shelf::<Situation>().iter().map(|row| {
        let change = match *row.when.get_ref() {
            When::Always => row.change.to_string(),
            When::EndsInTerrain => format!("{:+}–", row.change),
            When::OnRoad => format!("–{:+}", row.change),
            _ => format!("{:+}", row.change).replace('-', "−"),
        };
        format!("{}{change}", row.name.get_ref())
    }));
    let printed = [Throw::Aim, Throw::Event];
    let outcomes = shelves
        .shelf::<Faces>()
        .iter()
        .filter(|row| printed.contains(row.throw.get_ref()));
    rows.extend(outcomes.map(|row| format!("{}{}", row.shown(), row.text.get_ref())));
    rows.extend(
        shelves
            .shelf::<Terrain>()
            .iter()
            .map(|row| row.name.get_ref().clone()),
    );
    for (name, points) in [
        ("Infantry", "1"),
        ("Infantry support", "2"),
        ("Unit support", "4"),
        ("Armoured vehicle", "8"),
    ] {
        rows.push(format!("{name}{points}"));
    }
    rows.extend(
        [
            "slow +2, normal +4, fast +6",
            "light +0, medium +2, heavy +4",
            "light +2, medium +4, heavy +6",
        ]
        .map(String::from),
    );
    rows.extend(
        [
            "5–107–10",
            "1–105–107–10",
            "1–101–105–10",
            "On 9–10 it has one bombardment",
            "hits on 7–10 and misses on 1–6",
            "In terrain means in any hex except open ground, sand and bare hill.",
            "if its ground is at least as high as the lower end",
            "a Fresh base needs 8 or 9 and an Experienced base 7 or 8",
        ]
        .map(String::from),
    );
    for row in rows {
        assert!(words.contains(&bare(&row)), "no `{row}` in {words}");
    }
    assert_eq!(
        words.matches("houserule").count(),
        2,
        "ours is marked as ours"
    );
}

#[test]
fn the_reference_says_what_the_options_say() {
    let mut pack = pack();
    let word = |pack: &mut Pack, key: &str, value: &str| {
        let chosen = pack.options.get_mut(key).expect("the option");
        chosen.value = OptionValue::Word(value.into());
    };
    word(&mut pack, "infantry_gun_vs_afv", "light");
    word(&mut pack, "save_mode", "assault_only");
    word(&mut pack, "order_test", "none");
    let chosen = pack.options.get_mut("assault_penetration");
    chosen.expect("the option").value = OptionValue::Flag(false);
    word(&mut pack, "sight_edge", "same_edge");
    word(&mut pack, "uphill", "attacker");
    word(&mut pack, "limber", "explicit");
    let only = ["reference", "infantry", "infantry-gun"];
    let (set, findings) = set_of(&pack, &LOOK, &only);
    assert!(findings.is_empty(), "{findings:?}");
    let words: String = set
        .iter()
        .flat_map(|piece| piece.faces())
        .map(|(_, page)| bare(&words_on(&page.page().expect("a page"))))
        .collect();
    for wanted in [
        "An infantry gun counts as a light gun",
        "Only in assaults",
        "There is no order test",
        "Infantry gun 5 5+ 7+",
        "AFVs that lose a round take the hit without a penetration roll",
        "only if the hexes on both sides of that edge or corner block it",
        "The defender never is",
        "Limbering and unlimbering take a Move each",
        "Limber to move, unlimber to shoot: a Move each",
    ] {
        assert!(words.contains(&bare(wanted)), "no `{wanted}` in {words}");
    }
}

#[test]
fn every_army_is_on_a_list_with_its_names_and_total() {
    let pack = pack();
    let lists = told(&LOOK, &["armies"]);
    for army in pack.shelf::<Army>() {
        let total = bases::total(&pack, army).expect("a total");
        let name = bare(army.name.get_ref());
        let sum = format!("{total}of{total}points");
        let mut pages = lists.iter().filter(|(_, words)| words.contains(&name));
        let page = pages.find(|(_, words)| words.contains(&sum));
        let (_, words) = page.unwrap_or_else(|| panic!("no list of {}", army.id()));
        for line in army.lines() {
            let shown = line.stands_for.as_ref().expect("a name of its own");
            let (_, each) = bases::line(&pack, line).expect("a price");
            assert!(
                words.contains(&bare(shown.get_ref())),
                "{}: {}",
                army.id(),
                shown.get_ref()
            );
            assert!(
                words.contains(&format!("{each}{}", each * line.count)),
                "{}: {}",
                army.id(),
                shown.get_ref()
            );
        }
    }
    let (_, blank) = lists.last().expect("a page");
    for wanted in ["AFV builder", "slow +2", "heavy +6", "Exp. +2", "Total"] {
        assert!(
            blank.contains(&bare(wanted)),
            "no `{wanted}` on the blank list"
        );
    }
}

/// The longest sentences of every option at once.
#[test]
fn references_and_cards_fit_with_other_readings() {
    let mut pack = pack();
    for (key, value) in [
        ("sight_edge", OptionValue::Word("same_edge".into())),
        ("limber", OptionValue::Word("explicit".into())),
        ("something_happened", OptionValue::Word("house".into())),
        ("infantry_gun_vs_afv", OptionValue::Word("light".into())),
        ("min_dice", OptionValue::Number(1)),
        ("hits_to_destroy", OptionValue::Number(4)),
    ] {
        pack.options.get_mut(key).expect("the option").value = value;
    }
    for paper in [Paper::A4, Paper::LETTER] {
        let look = Look { paper, ..LOOK };
        let (_, findings) = set_of(&pack, &look, &["reference"]);
        let told: Vec<&str> = findings.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(told, [""; 0], "{}", paper.name);
    }
    for (name, ..) in CARD_SIZES {
        let card = CardSize::parse(name).expect("a size");
        let look = Look { card, ..LOOK };
        let (_, findings) = set_of(&pack, &look, &["bases"]);
        let told: Vec<&str> = findings.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(told, [""; 0], "{name}");
    }
}

#[test]
fn every_page_fits_in_every_theme_on_both_papers() {
    for paper in [Paper::A4, Paper::LETTER] {
        for theme in THEMES {
            let look = Look {
                paper,
                theme,
                ..LOOK
            };
            let (_, findings) = set(&look, &[]);
            let told: Vec<&str> = findings.iter().map(|it| it.message.as_str()).collect();
            assert_eq!(told, [""; 0], "{} {theme:?}", paper.name);
        }
    }
}

#[test]
fn dw_cmp_02_to_15_every_component_in_the_quantity_of_the_ledger() {
    let pack = pack();
    let counters = |id: &str| {
        pack.shelf::<Counter>()
            .get(id)
            .unwrap_or_else(|| panic!("no {id}"))
            .quantity
    };
    for (id, wanted) in [
        ("hits", 30),
        ("expended", 20),
        ("moved", 20),
        ("fired", 20),
        ("aim", 12),
        ("artillery", 2),
        ("disabled", 6),
        ("facing", 6),
        ("initiative", 1),
    ] {
        assert_eq!(counters(id), wanted, "{id}");
    }
    let track = pack
        .shelf::<Track>()
        .get("command-points")
        .expect("DW-CMP-06");
    assert_eq!((track.quantity, track.spaces.get_ref().len()), (2, 11));
    let cards: u32 = pack.shelf::<Base>().iter().map(|base| base.quantity).sum();
    assert!(cards >= 40, "DW-CMP-01: {cards}");
    let house = told(&LOOK, &["house-cards"]);
    for (id, wanted) in [
        ("order-card", "houserules"),
        ("event-card", "offunlessagreed"),
    ] {
        let (_, words) = house.iter().find(|(face, _)| face == id).expect("the card");
        assert!(
            words.contains(wanted) && words.contains("house"),
            "{id}: {words}"
        );
    }
}

#[test]
fn dw_cmp_14_the_legend_of_a_map_tells_this_games_effects() {
    let pack = pack();
    for map in pack.shelf::<Map>() {
        let style = Style {
            words: games::map_words(pack.ruleset),
            across: map.across(),
            theme: Theme::Colour,
            border: Border::Half,
            annotations: Annotations {
                coordinates: None,
                coordinates_below: false,
                terrain_names: false,
                enlarged: 1.0,
                scenario: None,
                deployment: false,
            },
        };
        let drawn_map = DrawnMap::of(map, &pack, &style);
        let effects = |name: &str| {
            let mut legend = drawn_map.legend.iter();
            let entry = legend.find(|it| it.name.starts_with(name));
            entry.map(|it| it.effects.as_str())
        };
        let wood = effects("Wood").expect("every map has trees");
        for part in ["−1 die when shot at", "+1 CP", "blocks sight"] {
            assert!(wood.contains(part), "{}: {wood}", map.id());
        }
        assert!(effects("Town").is_some_and(|it| it.contains("urban")));
        assert!(effects("Road").is_some_and(|it| it.contains("+1 to a move")));
    }
}

#[test]
fn dw_gen_05_terrain_without_cover_is_still_terrain_and_a_bare_hill_is_not() {
    let orchard =
        "[[terrain]]\nid = \"orchard\"\ncode = \"Q\"\nname = \"Orchard\"\nblocks_sight = true\n";
    let fixture = Fixture::extending("dads-ww2").file("own.toml", orchard);
    let judged = fixture.judged();
    let pack = judged.pack.as_ref().expect("the pack");
    let said = |id: &str| {
        let row = pack.shelf::<Terrain>().get(id).expect("the terrain");
        (games::map_words(pack.ruleset).terrain)(row, pack).join("; ")
    };
    let (orchard, hill) = (said("orchard"), said("hill"));
    assert!(orchard.contains("+1 CP to end a move here, −1 die when shooting"));
    assert!(!orchard.contains("cover"), "{orchard}");
    assert!(!hill.contains("CP"), "{hill}");
}

#[test]
fn explain_tells_every_rule_in_full() {
    let fixture = Fixture::empty();
    for (id, wanted) in [
        ("DW-SHO-03", "Each die that rolls 7 to 10 is a hit"),
        ("DW-MOV-01f", "on a road"),
        ("DW-VAL-01", "Enforced by `pressgang check`"),
        ("A102", "Adds up the bases of an army"),
        ("base", "machine_guns"),
    ] {
        let ran = fixture.run(&["explain", id]);
        assert_eq!(ran.code, Some(0), "{id}");
        let told: Vec<&str> = ran.stdout.split_whitespace().collect();
        assert!(told.join(" ").contains(wanted), "{id}: {}", ran.stdout);
    }
}

#[test]
fn a_new_pack_of_this_game_is_without_a_fault() {
    let fixture = Fixture::empty();
    let ran = fixture.run(&["new", "coast", "--extends", "dads-ww2"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let ran = fixture.run(&["check", "coast", "--deny", "warnings"]);
    let told = ran.stdout;
    // Its army is tried against the pack's own, which is no fault.
    assert!(told.starts_with("info[G202 army-results]"), "{told}");
    assert!(told.ends_with("coast: 1 info\n"), "{told}");
}
