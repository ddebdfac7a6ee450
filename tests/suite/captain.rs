//! Combat Captain on paper: its content against the ledger, what stands on cards and sheets, and what its checks find.

use std::collections::{BTreeMap, BTreeSet};

use typst_layout::Page;

use crate::fixture::Fixture;
use crate::frames::{LOOK, bundled, texts, words_on};
use pressgang::content::{Counter, EnforcedBy, Gauge, Kept, Pack, Rule, Scenario, Track};
use pressgang::games;
use pressgang::games::combat_captain::content::{
    ChanceTable, Company, CoverLevel, FireChart, FireModifier, FireRow, Mover, Reading, Subunit,
    SubunitKind, TargetClass, Worth,
};
use pressgang::kernel::{Measure, Size};
use pressgang::press::{self, Body, Look, Paper, Piece, Theme};
use pressgang::source::{Folder, Sources};

const THEMES: [Theme; 3] = [Theme::Colour, Theme::LowInk, Theme::Mono];

fn load(folder: &Folder) -> Pack {
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let pack = games::load(folder, &mut sources, &mut findings).expect("the pack loads");
    assert!(findings.is_empty(), "{findings:?}");
    pack
}

fn captain() -> Pack {
    load(&bundled("combat-captain"))
}

fn chart(pack: &Pack) -> &Kept<FireChart> {
    pack.shelf::<FireChart>()
        .get("fire-chart")
        .expect("the chart")
}

/// What the chart gives for fire points and a die.
fn result(chart: &FireChart, points: usize, die: usize) -> u32 {
    *chart.rows.get_ref()[points - 1].get_ref()[die - 1].get_ref()
}

/// Pieces of a pack laid out: kind, id, page. Nothing may be found.
fn laid(pack: &Pack, look: &Look, only: &[&str]) -> Vec<(&'static str, String, Page)> {
    let only: Vec<String> = only.iter().map(ToString::to_string).collect();
    let pieces: Vec<Piece> = games::printed(pack, look, &only);
    let mut findings = Vec::new();
    let set = press::set(
        &press::Cache::default(),
        pack,
        pieces,
        &mut Sources::default(),
        &mut findings,
        &|| (),
    );
    assert!(findings.is_empty(), "{look:?}: {findings:?}");
    let mut pages = Vec::new();
    for piece in &set {
        for (face, page) in piece.faces() {
            pages.push((
                piece.piece.kind,
                face.id.clone(),
                page.page().expect("a page"),
            ));
        }
    }
    pages
}

fn words(pages: &[(&'static str, String, Page)], id: &str) -> String {
    let found = pages.iter().find(|(_, own, _)| own == id);
    words_on(&found.unwrap_or_else(|| panic!("{id} is printed")).2)
}

// The content and the ledger

#[test]
fn the_register_has_every_rule_of_the_ledger_of_combat_captain() {
    let pack = captain();
    let ledger: BTreeSet<&str> = include_str!("../ledger/combat-captain-ids.txt")
        .lines()
        .collect();
    let register: BTreeSet<&str> = pack.shelf::<Rule>().ids().collect();
    assert_eq!(ledger, register);
    assert_eq!(ledger.len(), 331);
    for rule in pack.shelf::<Rule>() {
        assert!(
            rule.text.len() > 20 && rule.title.len() > 2,
            "{}",
            rule.id()
        );
        assert!(rule.text.ends_with('.'), "{}", rule.id());
        let is_ruling = rule.id().starts_with("CC-AMB-");
        assert_eq!(
            rule.text.starts_with("House ruling: "),
            is_ruling,
            "{}",
            rule.id()
        );
        // A rule is read aloud: no ids, option names or code in it.
        for mark in ["CC-", "_", "`"] {
            assert!(!rule.text.contains(mark), "{}: {mark}", rule.id());
        }
        assert_ne!(rule.enforced_by, EnforcedBy::Open, "{}", rule.id());
        match rule.id().split('-').nth(1) {
            Some("VAL") => assert_eq!(rule.enforced_by, EnforcedBy::Content, "{}", rule.id()),
            Some("CHK") => assert_eq!(rule.enforced_by, EnforcedBy::Engine, "{}", rule.id()),
            _ => {}
        }
        if rule.enforced_by == EnforcedBy::Print {
            assert!(!rule.printed.is_empty(), "{} is printed nowhere", rule.id());
        }
    }
}

#[test]
fn every_option_of_the_rulings_has_its_default() {
    const LEDGER: &str = "
        kills_per_model 3
        morale_parity natural
        morale_low_rolls exempt
        bonus_activities move_fire_cover
        linear_obstacle burn
        morale_trade alternate
        excess_hits lost
        stationary_bonus true
        sup_vs_sup -1
        bazooka_vs_infantry 0
        bazooka_team own
        soft_vehicle_hits 3
        tank_mg_mod 6
        mod_needs_counting_die false
        modifier_per target_turn
        rout_counts_destroyed false
        reinforcement_dice 3
        failed_charge_vs_withdrawal true
        cc_tie defender
        cc_vs_vehicle killnumber
        shell_model strip
        rout_floor 1
        custom_strength false";
    let pack = captain();
    let wanted: BTreeMap<&str, String> = LEDGER
        .lines()
        .filter_map(|line| line.trim().split_once(' '))
        .map(|(key, value)| (key, value.to_string()))
        .collect();
    let chosen: BTreeMap<&str, String> = pack
        .options
        .iter()
        .map(|(key, chosen)| (*key, chosen.value.to_string()))
        .collect();
    assert_eq!(chosen, wanted);
    let known: BTreeSet<&str> = games::RULESETS
        .options()
        .filter(|row| row.games.contains(&"combat-captain"))
        .map(|row| row.key)
        .collect();
    assert_eq!(known, wanted.into_keys().collect());
}

#[test]
fn cc_chart_01_the_fire_chart_is_the_ledgers_cell_by_cell() {
    let pack = captain();
    let chart = chart(&pack);
    let ledger = include_str!("../ledger/combat-captain-fire-chart.csv");
    let mut rows = 0;
    for line in ledger.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let points: usize = cells[0].parse().expect("fire points");
        rows += 1;
        if cells[1] == "auto" {
            assert_eq!(*chart.automatic.get_ref() as usize, points);
            continue;
        }
        for die in 1..=6 {
            assert_eq!(
                result(chart, points, die).to_string(),
                cells[die],
                "{points}, {die}"
            );
            let rebuilt = match cells[8] {
                "die1-die6" => true,
                "die1 die6" => matches!(die, 1 | 6),
                "die1" => die == 1,
                "die6" => die == 6,
                "" => false,
                other => panic!("{other}"),
            };
            let marked = chart.is_rebuilt(points as u32, die as u32);
            assert_eq!(marked, rebuilt, "{points}, {die}");
        }
    }
    assert_eq!((rows, chart.rows.get_ref().len()), (100, 99));
}

#[test]
fn cc_tv_01_the_books_own_example_nine_points_and_a_six_are_two_hits() {
    let pack = captain();
    assert_eq!(result(chart(&pack), 9, 6), 2);
    // CC-TV-02, CC-TV-04 and CC-TV-05.
    assert_eq!(result(chart(&pack), 11, 4), 1);
    assert_eq!(result(chart(&pack), 16, 3), 2);
    assert_eq!(result(chart(&pack), 70, 2), 10);
}

#[test]
fn cc_tv_29_the_totals_of_rows() {
    let pack = captain();
    let total = |points: usize| {
        (1..=6)
            .map(|die| result(chart(&pack), points, die))
            .sum::<u32>()
    };
    assert_eq!([41, 59, 60, 99].map(total), [37, 56, 56, 95]);
}

#[test]
fn cc_fire_02_and_cc_mod_ranges_and_modifiers_are_the_ledgers() {
    let pack = captain();
    let bands = |id: &str| -> Vec<u32> {
        let row = pack.shelf::<FireRow>().get(id).expect("a row");
        row.bands().map(|(_, _, reach)| *reach.get_ref()).collect()
    };
    assert_eq!(bands("bazooka"), [8]);
    assert_eq!(bands("small-arms"), [8, 16, 24]);
    assert_eq!(bands("crewed"), [12, 24, 36]);
    assert_eq!(bands("cannon"), [16, 32, 48]);
    let mut by_rule = BTreeMap::new();
    for row in pack.shelf::<FireModifier>() {
        let rule = row.rule.as_ref().expect("a rule").get_ref().clone();
        by_rule.insert(rule, row.worth(&pack.options));
    }
    let ledger = [0, 1, 2, 6, 2, 1, 0, -1, -1, 1, 2, -1, -2, -4, 0, -1];
    for (value, number) in ledger.into_iter().zip(1..) {
        let rule = format!("CC-MOD-{number:02}");
        assert_eq!(by_rule.get(&rule), Some(&Worth::Adds(value)), "{rule}");
    }
    assert_eq!(by_rule["CC-TNK-04"], Worth::Adds(6));
}

#[test]
fn cc_mov_02_and_cc_cov_01_movement_and_cover_are_the_ledgers() {
    let pack = captain();
    let mover = |id: &str| pack.shelf::<Mover>().get(id).expect("a mover");
    let readings = |id: &str| {
        let it = mover(id);
        [it.day, it.day_odd, it.night, it.night_odd]
    };
    use Reading::{Even, Full, Low, Odd};
    assert_eq!(readings("foot"), [Even, Odd, Odd, Low]);
    assert_eq!(readings("vehicle"), [Full, Odd, Odd, Low]);
    let cover: Vec<(u32, Option<u32>, u32, u32)> = pack
        .shelf::<CoverLevel>()
        .iter()
        .map(|it| {
            let take = it.take.as_ref().map(|take| *take.get_ref());
            (
                *it.level.get_ref(),
                take,
                *it.leave.get_ref(),
                *it.arc.get_ref(),
            )
        })
        .collect();
    assert_eq!(
        cover,
        [
            (1, Some(1), 1, 270),
            (2, Some(2), 2, 270),
            (3, Some(3), 3, 270),
            (4, None, 3, 360),
            (5, None, 3, 360)
        ]
    );
}

#[test]
fn cc_inv_everything_a_complete_pack_should_contain() {
    let pack = captain();
    let sizes: BTreeMap<&str, (u32, bool)> = pack
        .shelf::<Company>()
        .iter()
        .map(|company| (company.id(), (company.size(), company.bonus_die)))
        .collect();
    let wanted = BTreeMap::from([
        ("home-guard-company", (7, false)),
        ("raf-regiment-company", (7, true)),
        ("british-regular-company", (7, true)),
        ("fallschirmjaeger-company", (7, true)),
        ("german-infantry-company", (7, true)),
        ("german-tank-company", (3, true)),
        ("anti-tank-battery", (3, true)),
        ("field-battery", (3, true)),
    ]);
    // The battles of our own have companies besides.
    for (id, size) in &wanted {
        assert_eq!(sizes.get(id), Some(size), "{id}");
    }
    // CC-SCN-04: rifles only for the Home Guard and the RAF Regiment, enhanced small arms for all others.
    let companies = pack.shelf::<Company>().iter();
    for company in companies.filter(|it| wanted.contains_key(it.id())) {
        let rifles = company
            .parts()
            .any(|part| part.of.get_ref() == "rifle-squad");
        let only = matches!(company.id(), "home-guard-company" | "raf-regiment-company");
        assert_eq!(rifles, only, "{}", company.id());
    }
    let of_kind = |kind: SubunitKind| {
        let subunits = pack.shelf::<Subunit>().iter();
        subunits.filter(|it| *it.kind.get_ref() == kind).count()
    };
    use SubunitKind::{Bazooka, Gun, MachineGun, Mortar, Rifle, SoftVehicle, Tank};
    let counts = [Rifle, MachineGun, Mortar, Bazooka, Gun, Tank, SoftVehicle].map(of_kind);
    assert_eq!(counts, [2, 1, 1, 1, 4, 9, 2]);
    let counters: BTreeMap<&str, u32> = pack
        .shelf::<Counter>()
        .iter()
        .map(|it| (it.id(), it.quantity))
        .collect();
    // CC-CMP-10 to CC-CMP-16, CC-CMP-23.
    for (id, least) in [
        ("hold-fire", 48),
        ("morale", 18),
        ("charge", 8),
        ("activated", 4),
        ("heavy-weapon", 4),
        ("withdrew", 4),
        ("stationary", 4),
        ("stationary-third", 4),
        ("prepared-position-4", 4),
        ("prepared-position-5", 4),
        ("plane-british", 3),
        ("plane-german", 3),
        ("overturned-vehicle", 4),
    ] {
        assert!(counters[id] >= least, "{id}: {}", counters[id]);
    }
    // CC-CMP-08, CC-CMP-09, CC-CMP-17 to CC-CMP-20.
    let gauges: BTreeSet<&str> = pack.shelf::<Gauge>().ids().collect();
    for id in [
        "cover-stick",
        "shell-disc",
        "strafing-tape",
        "stick-small-arms",
        "stick-crewed",
        "stick-cannon",
        "stick-distances",
        "cover-arc",
        "ruler",
    ] {
        assert!(gauges.contains(id), "{id}");
    }
    // How long they are on paper is measured in `kit.rs`; here, that they are what the ledger asks for.
    for (id, length, width) in [
        ("strafing-tape", "36\"", "0.5\""),
        ("stick-small-arms", "24\"", "0.75\""),
        ("stick-crewed", "36\"", "0.75\""),
        ("stick-cannon", "48\"", "0.75\""),
        ("stick-distances", "40\"", "0.75\""),
        ("cover-stick", "2\"", "0.25\""),
    ] {
        let gauge = pack.shelf::<Gauge>().get(id).expect("a gauge");
        let shown = |size: &Option<toml::Spanned<Size>>| {
            let size = size
                .as_ref()
                .map(|size| size.get_ref().shown(Measure::Inch));
            size.unwrap_or_default()
        };
        assert_eq!(shown(&gauge.length), length, "{id}");
        assert_eq!(shown(&gauge.width), width, "{id}");
    }
    let track = pack.shelf::<Track>().get("activity-dice").expect("a track");
    assert_eq!(track.quantity, 16);
    let scenarios: Vec<&str> = pack.shelf::<Scenario>().ids().collect();
    let battles = [
        "bathing-pavilion",
        "airfield",
        "crossroads",
        "petrol-dump",
        "the-toll-house",
    ];
    assert_eq!(scenarios, battles);
}

#[test]
fn cc_scn_01_and_02_the_sheet_of_the_airfield_prints_arrivals_and_victory_from_data() {
    let pages = laid(&captain(), &LOOK, &["scenarios"]);
    let shown = words(&pages, "airfield");
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "Hold the airfield at the end of turn 12, with no enemy there.",
        "arrival at the western end of the lane on turn 6",
        "arrival on the beach road on turn 3",
        "arrival on the airfield, 3 turns after you have taken it",
        "Set up on any part of the table.",
        "Stay 12″ or more from every enemy.",
    ] {
        assert!(shown.contains(sentence), "no {sentence:?} in {shown}");
    }
}

// What is printed

#[test]
fn cc_cmp_07_a_subunit_card_shows_bands_modifiers_and_movement_in_every_theme() {
    let pack = captain();
    for theme in THEMES {
        let pages = laid(&pack, &Look { theme, ..LOOK }, &["subunits"]);
        for subunit in pack.shelf::<Subunit>() {
            let shown = words(&pages, subunit.id());
            let name = subunit.name.get_ref().to_uppercase();
            assert!(shown.contains(&name), "{name}: {shown}");
            for arm in &subunit.weapons {
                let arm = arm.get_ref();
                let row = pack
                    .shelf::<FireRow>()
                    .get(arm.row.get_ref())
                    .expect("a row");
                for (name, reading, reach) in row.bands() {
                    for word in [
                        name.to_uppercase(),
                        reading.word().to_uppercase(),
                        format!("{}″", reach.get_ref()),
                    ] {
                        assert!(shown.contains(&word), "{} {word}: {shown}", subunit.id());
                    }
                }
                assert_eq!(
                    shown.contains("THIN"),
                    row.armour || subunit.weapons.len() > 1
                );
            }
            assert!(
                shown.contains("MOVE") && shown.contains("1 OR 3"),
                "{shown}"
            );
            let heavy = subunit.kind.get_ref().is_heavy();
            assert_eq!(
                shown.contains("HEAVY") && !name.contains("HEAVY"),
                heavy,
                "{shown}"
            );
        }
        let gun = words(&pages, "anti-tank-gun-inferior");
        for value in ["+2", "−1", "−2", "−4"] {
            assert!(gun.contains(value), "{value}: {gun}");
        }
        let machine_gun = words(&pages, "machine-gun-squad");
        assert!(machine_gun.contains("+6"), "{machine_gun}");
    }
}

#[test]
fn company_cards_and_rosters_show_every_subunit_and_the_rout() {
    let pack = captain();
    let pages = laid(&pack, &LOOK, &["companies"]);
    let sheets = laid(&pack, &LOOK, &["company-rosters"]);
    assert_eq!(sheets.len(), pack.shelf::<Company>().len() + 3);
    for company in pack.shelf::<Company>() {
        let (card, sheet) = (words(&pages, company.id()), words(&sheets, company.id()));
        for part in company.parts() {
            let subunit = pack
                .shelf::<Subunit>()
                .get(part.of.get_ref())
                .expect("known");
            let count = *part.count.get_ref() as usize;
            let upper = subunit.name.get_ref().to_uppercase();
            assert_eq!(card.matches(&upper).count(), count, "{card}");
            assert_eq!(
                sheet.matches(subunit.name.get_ref().as_str()).count(),
                count,
                "{sheet}"
            );
        }
        assert_eq!(card.contains("NEVER"), !company.bonus_die, "{card}");
        assert_eq!(sheet.contains("never"), !company.bonus_die, "{sheet}");
        assert_eq!(sheet.contains("Bonus die"), company.bonus_die, "{sheet}");
        assert!(
            sheet.contains("MORALE MARKERS") && sheet.contains("Marker removed"),
            "{sheet}"
        );
    }
    let tanks = words(&sheets, "german-tank-company");
    assert!(
        tanks.contains("KILLS") && tanks.contains("regular armour"),
        "{tanks}"
    );
    for blank in [
        "blank-infantry-roster",
        "blank-tank-roster",
        "blank-battery-roster",
    ] {
        assert!(words(&sheets, blank).contains("COMPANY"), "{blank}");
    }
}

#[test]
fn cc_cmp_01_the_fire_chart_prints_every_cell_where_it_belongs() {
    let pack = captain();
    let pages = laid(&pack, &LOOK, &["fire-chart"]);
    let [(_, _, page)] = &pages[..] else {
        panic!("one sheet")
    };
    let printed = texts(&page.frame);
    let middle =
        |it: &crate::frames::Printed| ((it.left + it.right) / 2.0, (it.top + it.bottom) / 2.0);
    let chart = chart(&pack);
    for points in 1..=99 {
        // The label, then six cells to its right on one line.
        let label = printed
            .iter()
            .filter(|it| it.text == points.to_string())
            .find_map(|label| {
                let (x, y) = middle(label);
                let mut cells: Vec<(f64, &str)> = printed
                    .iter()
                    .filter(|it| (middle(it).1 - y).abs() < 0.6)
                    .map(|it| (middle(it).0 - x, it.text.as_str()))
                    .filter(|(right, _)| *right > 0.5 && *right < 45.0)
                    .collect();
                cells.sort_by(|a, b| a.0.total_cmp(&b.0));
                let cells: Vec<&str> = cells.into_iter().map(|(_, text)| text).take(6).collect();
                let wanted: Vec<String> = (1..=6)
                    .map(|die| match result(chart, points, die) {
                        0 => "–".to_string(),
                        hits => hits.to_string(),
                    })
                    .collect();
                (cells == wanted).then_some(())
            });
        assert!(label.is_some(), "row {points} is not printed as it is");
    }
}

#[test]
fn rebuilt_cells_are_marked_on_a_sheet_that_is_made_only_when_asked_for() {
    let pack = captain();
    let all = games::printed(&pack, &LOOK, &[]);
    let kinds: BTreeSet<&str> = all.iter().map(|piece| piece.kind).collect();
    assert!(!kinds.contains("fire-chart-sources"));
    for kind in [
        "companies",
        "subunits",
        "company-rosters",
        "fire-chart",
        "pocket-chart",
        "combat-tables",
        "event-sheet",
        "initiative-sheet",
        "aids",
        "gauges",
        "tracks",
        "counters",
        "scenarios",
    ] {
        assert!(kinds.contains(kind), "{kind}");
    }
    let pages = laid(&pack, &LOOK, &["fire-chart-sources"]);
    let shown = words_on(&pages[0].2);
    // Rows 1 to 6 whole, the last column of rows 7 to 40, and the blank first cells of rows 7 to 17 and 42 to 50.
    assert!(shown.contains("90 of 594 cells"), "{shown}");
}

#[test]
fn cc_cmp_02_the_pocket_chart_has_rows_1_to_60_on_two_sides() {
    let pack = captain();
    let pieces = games::printed(&pack, &LOOK, &["pocket-chart".to_string()]);
    let Body::Cards { cards, .. } = &pieces[0].body else {
        panic!("cards")
    };
    let [card] = &cards[..] else {
        panic!("one card")
    };
    assert!(card.quantity >= 2 && card.back.is_some());
    let pages = laid(&pack, &LOOK, &["pocket-chart"]);
    assert!(words(&pages, "pocket-fire-chart").contains("1 – 30"));
    assert!(words(&pages, "pocket-fire-chart-back").contains("31 – 60"));
}

#[test]
fn tables_and_sheets_show_the_rows_of_the_pack() {
    let pack = captain();
    let pages = laid(
        &pack,
        &LOOK,
        &["combat-tables", "event-sheet", "initiative-sheet"],
    );
    let tables = words(&pages, "combat-tables");
    for row in pack.shelf::<FireRow>() {
        assert!(tables.contains(row.name.get_ref().as_str()), "{tables}");
    }
    // Guns against armour are a matrix of their own; every other modifier has a row with its name.
    let named = pack.shelf::<FireModifier>().iter().filter(|row| {
        let mut targets = row.targets.iter();
        row.when.is_none() && targets.any(|it| *it.get_ref() == TargetClass::Infantry)
    });
    for row in named {
        let name = row.name.get_ref().replace('\'', "’");
        assert!(tables.contains(&name), "{name}: {tables}");
    }
    let events = words(&pages, "event-sheet");
    for table in pack.shelf::<ChanceTable>() {
        for row in table.rows.get_ref() {
            let text = row.get_ref().text.get_ref();
            let squeezed = |text: &str| text.replace(char::is_whitespace, "");
            assert!(squeezed(&events).contains(&squeezed(text)), "{text}");
        }
    }
    let initiative = words(&pages, "initiative-sheet");
    for word in ["+1 each", "+2", "+3 each"] {
        assert!(initiative.contains(word), "{word}: {initiative}");
    }
}

#[test]
fn every_page_and_card_fits_on_a4_and_letter_in_every_theme_and_measure() {
    let pack = captain();
    for paper in [Paper::A4, Paper::LETTER] {
        for theme in THEMES {
            let look = Look {
                paper,
                theme,
                ..LOOK
            };
            assert!(laid(&pack, &look, &[]).len() > 80);
            laid(&pack, &look, &["fire-chart-sources"]);
        }
        let measure = Measure::Centimetre;
        laid(
            &pack,
            &Look {
                paper,
                measure,
                ..LOOK
            },
            &[],
        );
    }
}

#[test]
fn in_centimetres_no_sheet_speaks_of_inches() {
    let pack = captain();
    let look = Look {
        measure: Measure::Centimetre,
        ..LOOK
    };
    let kinds = [
        "subunits",
        "companies",
        "company-rosters",
        "combat-tables",
        "event-sheet",
        "initiative-sheet",
        "aids",
        "scenarios",
    ];
    let pages = laid(&pack, &look, &kinds);
    for (kind, id, page) in &pages {
        for it in texts(&page.frame) {
            assert!(
                !it.text.contains('"') && !it.text.contains('″'),
                "{kind} {id}: {}",
                it.text
            );
        }
    }
    let rifles = words(&pages, "rifle-squad");
    for far in ["20 cm", "40 cm", "60 cm"] {
        assert!(rifles.contains(far), "{far}: {rifles}");
    }
    assert!(words(&pages, "machine-gun-squad").contains("5 cm"));
    let tables = words(&pages, "combat-tables");
    assert!(
        tables.contains("120 cm") && tables.contains("100 cm"),
        "{tables}"
    );
    assert!(words(&pages, "airfield").contains("30 cm or more"));
}

#[test]
fn readings_of_the_rules_change_what_is_printed() {
    let fixture = Fixture::extending("combat-captain").file(
        "pack.toml",
        "[pack]\nid = \"my-pack\"\ntitle = \"My Pack\"\nversion = \"1.0.0\"\nextends = \"combat-captain\"\n\n[options]\nsup_vs_sup = 0\nbazooka_vs_infantry = \"forbidden\"\nstationary_bonus = false\ntank_mg_mod = 0\nkills_per_model = 1\nmorale_trade = \"off\"\nrout_floor = 2\nrout_counts_destroyed = true\n",
    );
    let pack = load(&Folder::Disk(fixture.root()));
    let worth = |id: &str| {
        let row = pack.shelf::<FireModifier>().get(id).expect("a row");
        row.worth(&pack.options)
    };
    assert_eq!(worth("superior-gun-superior"), Worth::Adds(0));
    assert_eq!(worth("bazooka-infantry"), Worth::Forbidden);
    assert_eq!(worth("stationary-gun"), Worth::Off);
    let pages = laid(&pack, &LOOK, &["subunits", "combat-tables"]);
    assert!(words(&pages, "bazooka-team").contains('–'));
    assert!(!words(&pages, "tank-thin-regular").contains("+6"));
    let tables = words(&pages, "combat-tables");
    assert!(!tables.contains("Stationary gun"), "{tables}");
    let squeezed = |text: &str| text.replace(char::is_whitespace, "");
    let said = |page: &str, sentence: &str| squeezed(page).contains(&squeezed(sentence));
    assert!(said(&tables, "A kill removes the vehicle."), "{tables}");
    assert!(!said(&tables, "morale marker instead"), "{tables}");
    let pages = laid(&pack, &LOOK, &["company-rosters", "initiative-sheet"]);
    let roster = words(&pages, "german-tank-company");
    for sentence in [
        "at least as many markers as sub-units left, but never with fewer than 2.",
        "Each removes the vehicle that was its target.",
    ] {
        assert!(said(&roster, sentence), "{sentence}: {roster}");
    }
    let initiative = words(&pages, "initiative-sheet");
    assert!(
        said(&initiative, "routed unit count as destroyed."),
        "{initiative}"
    );
}

#[test]
fn sheets_say_what_the_rules_say_about_cover_and_repeated_attacks() {
    let pack = captain();
    let pages = laid(&pack, &LOOK, &["combat-tables"]);
    let tables = words(&pages, "combat-tables").replace(char::is_whitespace, "");
    for sentence in [
        // CC-TNK-05, CC-COV-13: with one stick the machine gun may fire.
        "In level 2 cover a tank may fire only its cannon.",
        // CC-AMB-54
        "attacks the same target again this turn gets no positive modifier.",
    ] {
        let wanted = sentence.replace(' ', "");
        assert!(tables.contains(&wanted), "{sentence}: {tables}");
    }
}

// What checks find

const NINE: &str = "[[company]]
id = \"harbour-company\"
name = \"Harbour Company\"
nation = \"British\"
type = \"infantry\"
subunits = [ { of = \"rifle-squad\", count = 6 }, { of = \"mortar-squad\", count = 3 } ]
";

#[test]
fn cc_val_01_a_company_of_nine_is_found_with_its_place_and_its_rule() {
    let fixture = Fixture::extending("combat-captain").file("companies.toml", NINE);
    assert_eq!(fixture.findings(), ["F101 companies.toml:6:12"]);
    let ran = fixture.run(&["check", "my-pack"]);
    assert_eq!(ran.code, Some(1));
    for word in [
        "error[F101 too-many-subunits]: infantry company `harbour-company` has 9 sub-units",
        "companies.toml:6:12",
        "from 1 to 8 in all",
        "CC-VAL-01",
    ] {
        assert!(ran.stdout.contains(word), "{word}: {}", ran.stdout);
    }
    assert_eq!(fixture.run(&["build", "my-pack"]).code, Some(1));
    let eight = NINE.replace("count = 6", "count = 5");
    let mended = Fixture::extending("combat-captain").file("companies.toml", eight);
    assert_eq!(mended.findings(), [""; 0]);
}

#[test]
fn every_cc_val_that_content_can_break_is_cited_by_a_finding() {
    let tank = "[[subunit]]\nid = \"tin\"\nname = \"Tin\"\nkind = \"tank\"\nweapons = [ { row = \"cannon\", fires = \"regular-gun\", label = \"Gun\" }, { row = \"crewed\", fires = \"tank-machine-gun\", label = \"MG\" } ]\n";
    let company = |id: &str, sort: &str, parts: &str, more: &str| {
        format!(
            "[[company]]\nid = \"{id}\"\nname = \"X\"\nnation = \"Y\"\ntype = \"{sort}\"\nsubunits = [ {parts} ]\n{more}\n"
        )
    };
    let part = |of: &str, count: u32| format!("{{ of = \"{of}\", count = {count} }}");
    let text = [
        tank.to_string(),
        "[[subunit]]\nid = \"six\"\nname = \"Six\"\nkind = \"rifle\"\nfigures = 6\nweapons = [ { row = \"cannon\", fires = \"rifles\", label = \"X\" } ]\n".into(),
        "[[subunit]]\nid = \"wide\"\nname = \"Wide\"\nkind = \"mortar\"\nfigures = 2\nstand = 3\nweapons = [ { row = \"crewed\", fires = \"mortar\", label = \"X\" } ]\n".into(),
        "[[cover-level]]\nid = \"prepared-5\"\nreplaces = true\nlevel = 5\nname = \"X\"\nhow = \"dig\"\ntake = 5\nleave = 3\narc = 360\n".into(),
        company("nine", "infantry", &part("rifle-squad", 9), "dice = 5"),
        company("guns", "infantry", &part("mortar-squad", 2), ""),
        company("many", "infantry", &part("mortar-squad", 5), ""),
        company("four", "tank", &part("tank-thin-regular", 4), ""),
        company("battery", "battery", &part("field-gun", 4), ""),
        company("alone", "battery", &part("field-gun", 1), ""),
    ]
    .join("\n");
    let fixture = Fixture::extending("combat-captain").file("all.toml", text);
    let judged = fixture.judged();
    let cited: BTreeSet<&str> = judged
        .findings
        .iter()
        .flat_map(|finding| finding.rules.iter().copied())
        .collect();
    for number in 1..=12 {
        let rule = format!("CC-VAL-{number:02}");
        assert!(cited.contains(rule.as_str()), "{rule}: {cited:?}");
    }
}

#[test]
fn cc_cov_01_a_level_of_cover_has_one_row() {
    let haystack = "[[cover-level]]\nid = \"haystack\"\nlevel = 2\nname = \"Haystack\"\nhow = \"get in\"\ntake = 2\nleave = 2\narc = 360\n";
    let fixture = Fixture::extending("combat-captain").file("cover.toml", haystack);
    assert_eq!(fixture.findings(), ["K031 cover.toml:3:9"]);
}

#[test]
fn an_option_of_another_game_gives_no_modifier() {
    let row = "[[fire-modifier]]\nid = \"sniper\"\nname = \"Sniper\"\nfirers = [\"rifles\"]\ntargets = [\"infantry\"]\noption = \"rifle_range\"\nwhen = \"unseen\"\n";
    let fixture = Fixture::extending("combat-captain").file("own.toml", row);
    assert_eq!(fixture.findings(), ["K101 own.toml:6:10"]);
}

#[test]
fn cc_val_04_other_strengths_need_the_option() {
    let six = "[[subunit]]\nid = \"six\"\nname = \"Six\"\nkind = \"rifle\"\nfigures = 6\nweapons = [ { row = \"small-arms\", fires = \"rifles\", label = \"Rifles\" } ]\n";
    let fixture = Fixture::extending("combat-captain").file("six.toml", six);
    assert_eq!(fixture.findings(), ["F105 six.toml:5:11"]);
    let pack = "[pack]\nid = \"my-pack\"\ntitle = \"My Pack\"\nversion = \"1.0.0\"\nextends = \"combat-captain\"\n\n[options]\ncustom_strength = true\n";
    let fixture = fixture.file("pack.toml", pack);
    assert_eq!(fixture.findings(), [""; 0]);
}

#[test]
fn names_of_rows_and_subunits_that_are_not_there_are_found() {
    let text = "[[subunit]]\nid = \"x\"\nname = \"X\"\nkind = \"rifle\"\nfigures = 5\nweapons = [ { row = \"smal-arms\", fires = \"rifles\", label = \"Rifles\" } ]\n\n[[company]]\nid = \"y\"\nname = \"Y\"\nnation = \"Z\"\ntype = \"battery\"\nsubunits = [ { of = \"feild-gun\", count = 2 } ]\n";
    let fixture = Fixture::extending("combat-captain").file("x.toml", text);
    let judged = fixture.judged();
    let hints: Vec<&str> = judged
        .findings
        .iter()
        .flat_map(|finding| finding.hints.iter().map(String::as_str))
        .collect();
    assert_eq!(judged.findings.len(), 2, "{:?}", judged.findings);
    assert!(hints.contains(&"did you mean `small-arms`?"), "{hints:?}");
    assert!(hints.contains(&"did you mean `field-gun`?"), "{hints:?}");
}

#[test]
fn explain_tells_every_rule_of_combat_captain() {
    let fixture = Fixture::empty();
    for (rule, told) in [
        ("CC-FIRE-02", "24"),
        ("CC-AMB-19", "sup_vs_sup"),
        ("CC-VAL-01", "pressgang check"),
        ("CC-CC-06", "odd dice"),
    ] {
        let ran = fixture.run(&["explain", rule]);
        assert_eq!(ran.code, Some(0), "{rule}: {}", ran.stderr);
        assert!(ran.stdout.contains(told), "{rule}: {}", ran.stdout);
    }
    let ran = fixture.run(&["explain", "company"]);
    assert!(ran.stdout.contains("bonus_die"), "{}", ran.stdout);
}

#[test]
fn a_new_pack_over_combat_captain_is_without_a_fault() {
    let fixture = Fixture::empty();
    let ran = fixture.run(&["new", "harbour", "--extends", "combat-captain"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let checked = fixture.run(&["check", "harbour", "--deny", "warnings"]);
    assert_eq!(checked.stdout, "harbour: no findings\n");
}

#[test]
fn targets_of_the_modifiers_are_told_apart() {
    // A truck is fired at like men, a tank by its armour (CC-ORG-11, CC-VAL-09).
    let pack = captain();
    let truck = pack.shelf::<Subunit>().get("truck").expect("a truck");
    assert_eq!(truck.armour(), None);
    for class in TargetClass::ARMOUR {
        let tanks = pack.shelf::<Subunit>().iter();
        let count = tanks.filter(|it| it.armour() == Some(class.word())).count();
        assert_eq!(count, 3, "{}", class.word());
    }
}
