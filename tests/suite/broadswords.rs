//! Battlefields on paper: its rows against the ledger, what follows from them, and what stands on every card and page.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;
use typst_layout::Page;

use crate::fixture::{Fixture, head};
use crate::frames::{LOOK, words_on};
use crate::packs::pack;
use pressgang::content::{
    Aid, CampaignMap, Counter, EnforcedBy, Gauge, Pack, Prose, Rule, Scenario,
};
use pressgang::diag::Diagnostic;
use pressgang::games;
use pressgang::games::broadswords::content::{
    Adjustment, Adjusts, Era, Harm, Mode, Race, Rank, Structure, StructureSort, Toll, Troop,
    Weapon, WeaponRange, drill,
};
use pressgang::kernel::Measure;
use pressgang::press::{self, Body, CardSize, Look, Paper, SetPiece, Theme};
use pressgang::source::Sources;

const THEMES: [Theme; 3] = [Theme::Colour, Theme::LowInk, Theme::Mono];

fn broadswords() -> Pack {
    pack("broadswords")
}

/// A unit of the pack, changed.
fn troop(pack: &Pack, id: &str, change: impl Fn(&mut Troop)) -> Troop {
    let mut troop = pack.shelf::<Troop>().get(id).expect("a unit").item.clone();
    change(&mut troop);
    troop
}

/// `walk/run`, with a dash for what it cannot do.
fn pace(pack: &Pack, troop: &Troop, ring: Option<&str>, ground: &[&str]) -> String {
    let ring = ring.map(|id| &pack.shelf::<Rank>().get(id).expect("a ring").item);
    let pace = drill::pace(pack, troop, ring, ground).expect("its rows are there");
    let shown = |inches: Option<u32>| inches.map_or("-".into(), |inches| inches.to_string());
    format!("{}/{}", shown(pace.walk), shown(pace.run))
}

#[test]
fn the_register_has_every_rule_and_ruling_of_the_ledger() {
    let pack = broadswords();
    let ledger: BTreeSet<&str> = include_str!("../ledger/broadswords-ids.txt")
        .lines()
        .collect();
    let register: BTreeSet<&str> = pack.shelf::<Rule>().ids().collect();
    assert_eq!(register, ledger);
    for rule in pack.shelf::<Rule>() {
        assert!(
            rule.text.len() > 20 && rule.text.ends_with('.'),
            "{}",
            rule.id()
        );
        assert_ne!(rule.enforced_by, EnforcedBy::Open, "{}", rule.id());
        match rule.id().split('-').nth(1) {
            Some("VAL") => assert_eq!(rule.enforced_by, EnforcedBy::Content, "{}", rule.id()),
            Some("CMP") => assert_eq!(rule.enforced_by, EnforcedBy::Print, "{}", rule.id()),
            Some("CHK") => assert_eq!(rule.enforced_by, EnforcedBy::Engine, "{}", rule.id()),
            _ => {}
        }
    }
}

#[test]
fn bb_amb_every_option_has_the_ledgers_default() {
    let ledger = "
        rifle_range 20
        vehicle_damage cumulative
        killzone_friendly forbidden
        hero_effect_bonus capped
        casualty_sight false
        natural6 decisive
        behind_rounds first
        crew_min_fire 2
        hero_dwarf_tough 5
        orc_rout last
        surprise_first true
        vehicle_cannon_moves true
        catapult_troops one
        campaign_recovery 1
        victory_default unrouted
        min_commander 1
        parked_bonus all";
    let pack = broadswords();
    let chosen: Vec<String> = games::RULESETS
        .options()
        .filter(|row| row.games.contains(&"broadswords"))
        .map(|row| format!("{} {}", row.key, pack.options[row.key].value))
        .collect();
    let ledger: Vec<&str> = ledger
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(chosen, ledger);
}

#[test]
fn bb_wpn_the_weapons_table_is_the_ledgers() {
    // id: range, to hit, troops, buildings, vehicles, crew
    let ledger = "
        BB-WPN-01 8 0 one - - 1
        BB-WPN-02 8 0 half door - 1
        BB-WPN-03 12 0 one - - 1
        BB-WPN-04 15 0 catapult d6 - 2
        BB-WPN-05 8 0 one - - 1
        BB-WPN-06 18 0 one - - 1
        BB-WPN-07 rifle 0 one - - 1
        BB-WPN-08 rifle 1 one - - 1
        BB-WPN-09 12 1 one - - 1
        BB-WPN-10 12 1 one - - 1
        BB-WPN-11 rifle 2 one - - 1
        BB-WPN-12 25 4 one - - 2
        BB-WPN-13 15 0 half door - 1
        BB-WPN-14 15 0 d6 d6 d6 1
        BB-WPN-15 unlimited 0 d6 d6 d6 2
        BB-WPN-16 12 - zone - - 2
        BB-WPN-17 12 - zone - - 1
        BB-WPN-18 contact - melee - - 1";
    let pack = broadswords();
    let harm = |harm: Harm| match harm {
        Harm::None => "-",
        Harm::Door => "door",
        Harm::D6 => "d6",
    };
    let mut rows: BTreeMap<&str, String> = BTreeMap::new();
    for weapon in pack.shelf::<Weapon>() {
        let range = match weapon.range.get_ref() {
            WeaponRange::Inches(inches) => inches.to_string(),
            WeaponRange::Rifle => "rifle".into(),
            WeaponRange::Unlimited => "unlimited".into(),
            WeaponRange::Contact => "contact".into(),
        };
        let to_hit = weapon
            .to_hit
            .as_ref()
            .map_or("-".into(), |it| it.get_ref().to_string());
        let troops = match weapon.troops.get_ref() {
            Toll::One => "one",
            Toll::D6 => "d6",
            Toll::HalfD6 => "half",
            Toll::KillZone => "zone",
            Toll::Catapult => "catapult",
            Toll::Melee => "melee",
        };
        let rule = weapon.rule.as_ref().expect("its rule").get_ref();
        let row = format!(
            "{range} {to_hit} {troops} {} {}",
            harm(weapon.buildings),
            harm(weapon.vehicles),
        );
        // The Gatling is a light machine gun with a crew of two.
        let crew = if weapon.id() == "gatling" {
            1
        } else {
            weapon.crew
        };
        let row = format!("{row} {crew}");
        let first = rows.entry(rule).or_insert_with(|| row.clone());
        assert_eq!(*first, row, "{}: two names of one weapon", weapon.id());
    }
    let rows: Vec<String> = rows
        .into_iter()
        .map(|(rule, row)| format!("{rule} {row}"))
        .collect();
    let ledger: Vec<&str> = ledger
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(rows, ledger);
    let gatling = pack.shelf::<Weapon>().get("gatling").expect("the Gatling");
    assert_eq!(gatling.crew, 2);
    assert!(
        pack.shelf::<Weapon>()
            .get("heavy-machine-gun")
            .expect("it")
            .cone,
        "BB-KZ-03"
    );
}

#[test]
fn bb_mov_mis_mel_bld_veh_the_other_tables_are_the_ledgers() {
    let pack = broadswords();
    let modes: Vec<String> = pack
        .shelf::<Mode>()
        .iter()
        .map(|mode| format!("{} {}/{}", mode.id(), mode.walk, mode.run))
        .collect();
    assert_eq!(
        modes,
        [
            "foot 3/6",
            "horse 6/12",
            "chariot 5/10",
            "wagon 4/8",
            "cannon 0/3",
            "motor 15/15"
        ]
    );
    let adjusted = |to: Adjusts| -> Vec<i32> {
        let rows = pack.shelf::<Adjustment>().iter();
        rows.filter(|row| *row.to.get_ref() == to)
            .map(|row| *row.by.get_ref())
            .collect()
    };
    assert_eq!(
        adjusted(Adjusts::Movement),
        [-1, -1, -1, -1, -2, 1],
        "BB-MOV-02"
    );
    assert_eq!(
        adjusted(Adjusts::Target),
        [-1, -2, -3, -1, 4],
        "BB-MIS-06, BB-MIS-08"
    );
    assert_eq!(adjusted(Adjusts::Melee), [1, 1, 1, 1, 1], "BB-MEL-06");
    let points = |sort: StructureSort| -> Vec<u32> {
        let rows = pack.shelf::<Structure>().iter();
        rows.filter(|row| *row.sort.get_ref() == sort)
            .map(|row| *row.points.get_ref())
            .collect()
    };
    assert_eq!(points(StructureSort::Building)[..3], [1, 4, 8], "BB-BLD-02");
    assert_eq!(points(StructureSort::Vehicle), [1, 4, 8, 12], "BB-VEH-02");
}

#[test]
fn bb_inv_ready_made_stat_lines_follow_from_the_rows() {
    let pack = broadswords();
    let plain = |troop: &Troop| pace(&pack, troop, None, &[]);
    let foot = troop(&pack, "archers", |_| ());
    let armoured = |id: &str| troop(&pack, id, |it| it.armour = true);
    let bare = |id: &str| troop(&pack, id, |it| it.armour = false);
    assert_eq!(plain(&foot), "3/6");
    assert_eq!(plain(&armoured("archers")), "2/5");
    assert_eq!(plain(&bare("knights")), "6/12");
    assert_eq!(plain(&armoured("knights")), "5/11");
    assert_eq!(plain(&bare("chariots")), "5/10");
    assert_eq!(plain(&bare("orc-band")), "4/7");
    assert_eq!(plain(&armoured("orc-band")), "3/6");
    assert_eq!(plain(&bare("dwarf-axes")), "3/-");
    assert_eq!(plain(&armoured("dwarf-axes")), "2/-");
    assert_eq!(plain(&bare("zombie-horde")), "3/6");
    assert_eq!(
        pace(&pack, &bare("zombie-horde"), Some("commander"), &[]),
        "5/8"
    );
    assert_eq!(pace(&pack, &foot, Some("hero"), &[]), "4/7");
    assert_eq!(pace(&pack, &foot, Some("commander"), &[]), "5/8");
    // A cannon is pushed or not at all, and armour slows no vehicle (BB-MOV-04).
    assert_eq!(plain(&bare("bombard")), "-/3");
    assert_eq!(plain(&armoured("tank")), "15/15");
}

#[test]
fn bb_tv_06_muskets_of_a_man_a_hero_and_a_commander() {
    let pack = broadswords();
    let musket = pack.shelf::<Weapon>().get("musket").expect("a musket");
    let reach = |ring: Option<&str>| {
        let ring = ring.map(|id| &pack.shelf::<Rank>().get(id).expect("a ring").item);
        drill::reach(&pack, musket, ring)
    };
    assert_eq!(
        [reach(None), reach(Some("hero")), reach(Some("commander"))],
        [Some(18), Some(19), Some(20)]
    );
    // No ring lengthens the cone (BB-KZ-04), and shells fly as far as they like.
    let commander = &pack.shelf::<Rank>().get("commander").expect("a ring").item;
    let of = |id: &str| {
        drill::reach(
            &pack,
            pack.shelf::<Weapon>().get(id).expect("it"),
            Some(commander),
        )
    };
    assert_eq!(
        [of("grapeshot"), of("flamethrower"), of("cannon")],
        [Some(12), Some(12), None]
    );
}

#[test]
fn bb_tv_07_an_armoured_hero_runs_uphill() {
    let pack = broadswords();
    let hero = troop(&pack, "legionaries", |_| ());
    assert!(pace(&pack, &hero, Some("hero"), &["uphill"]).ends_with("/5"));
    assert_eq!(
        pace(
            &pack,
            &hero,
            None,
            &["uphill", "bushes", "river", "obstacles"]
        ),
        "0/0",
        "never below 0"
    );
}

#[test]
fn bb_tv_08_a_commander_in_a_tank() {
    let pack = broadswords();
    let tank = troop(&pack, "tank", |_| ());
    assert_eq!(pace(&pack, &tank, Some("commander"), &[]), "17/17");
    assert_eq!(pace(&pack, &tank, Some("commander"), &["road"]), "18/18");
}

#[test]
fn bb_tv_30_rings_of_an_army() {
    let pack = broadswords();
    let rings = |soldiers| {
        let rings = drill::rings(&pack, soldiers);
        (rings.heroes, rings.commanders)
    };
    assert_eq!(rings(100), (18, 2));
    assert_eq!(rings(50), (9, 1), "BB-HER-04");
    assert_eq!(rings(12), (1, 1), "a small army has a commander too");
    assert_eq!(rings(0), (0, 1));
}

#[test]
fn bb_mor_01_half_is_rounded_up() {
    let pack = broadswords();
    let breaks = |strength| {
        troop(&pack, "archers", |it| {
            it.strength = Spanned::new(0..0, strength)
        })
        .breaks_at()
    };
    assert_eq!([breaks(12), breaks(11), breaks(2), breaks(5)], [6, 6, 1, 3]);
}

#[test]
fn bb_inv_1_to_8_every_unit_is_there_in_the_deck_of_its_era() {
    let ledger = [
        (
            "ancient",
            "legionaries hoplites archers javelin-men ancient-cavalry chariots",
        ),
        (
            "medieval",
            "knights men-at-arms spearmen longbowmen crossbowmen peasants catapult bombard",
        ),
        (
            "early-modern",
            "musketeers line-infantry skirmishers line-cavalry cannon",
        ),
        (
            "colonial",
            "redcoats tribal-spearmen tribal-riflemen us-cavalry plains-riders gatling-crew",
        ),
        (
            "modern",
            "rifle-section guerrillas smg-section machine-gun-team flame-team rocket-team gun-crew jeep armoured-car tank truck",
        ),
        (
            "fantasy",
            "free-men elf-archers dwarf-axes dwarf-crossbows orc-band wizard",
        ),
        (
            "after-the-bomb",
            "waste-riders marauders wagon-train survivors zombie-horde zombie-commander",
        ),
    ];
    let pack = broadswords();
    assert_eq!(
        pack.shelf::<Era>().ids().collect::<Vec<_>>(),
        ledger.map(|(era, _)| era)
    );
    for (era, ids) in ledger {
        let troops = pack.shelf::<Troop>().iter();
        let mine: Vec<&str> = troops
            .filter(|it| it.era.get_ref() == era)
            .map(|it| it.id())
            .collect();
        assert_eq!(mine.join(" "), ids, "{era}");
    }
    // The modern twelve (BB-ORG-03).
    let section = pack
        .shelf::<Troop>()
        .get("rifle-section")
        .expect("the section");
    let arms: Vec<(&str, Option<u32>)> = section
        .weapons
        .iter()
        .map(|arm| {
            (
                arm.get_ref().of.get_ref().as_str(),
                arm.get_ref().count.as_ref().map(|it| *it.get_ref()),
            )
        })
        .collect();
    assert_eq!(
        arms,
        [
            ("rifle", Some(9)),
            ("light-machine-gun", Some(1)),
            ("grenade-launcher", Some(1)),
            ("pistol", Some(1)),
            ("melee", None),
        ]
    );
    // Crews of two, and nobody sits in a vehicle without points.
    for id in [
        "bombard",
        "cannon",
        "gatling-crew",
        "machine-gun-team",
        "gun-crew",
    ] {
        assert_eq!(
            *pack
                .shelf::<Troop>()
                .get(id)
                .expect("a crew")
                .strength
                .get_ref(),
            2,
            "{id}"
        );
    }
}

#[test]
fn bb_cmp_3_to_18_everything_else_is_there_as_often_as_it_should_be() {
    let pack = broadswords();
    let shelves = &pack.shelves;
    let counters = [
        ("hidden", 24),
        ("rout", 8),
        ("prisoners", 8),
        ("ran", 24),
        ("empty", 24),
        ("hooked", 4),
        ("eating", 12),
        ("locked", 12),
        ("door", 6),
        ("entry-point", 6),
    ];
    for (id, quantity) in counters {
        assert_eq!(
            shelves.shelf::<Counter>().get(id).expect(id).quantity,
            quantity,
            "{id}"
        );
    }
    let hidden = shelves
        .shelf::<Counter>()
        .get("hidden")
        .expect("the markers");
    assert!(
        hidden.front.get_ref().numbered
            && !hidden.back.as_ref().expect("a back").get_ref().numbered,
        "BB-CMP-06"
    );
    let gauges = [
        ("ring-hero", 20),
        ("ring-commander", 2),
        ("ring-wizard", 2),
        ("kill-zone", 2),
    ];
    for (id, quantity) in gauges {
        assert_eq!(
            shelves.shelf::<Gauge>().get(id).expect(id).quantity,
            quantity,
            "{id}"
        );
    }
    for stick in [
        "range-8", "range-12", "range-15", "range-18", "range-20", "range-22", "range-25",
        "move-3", "move-6", "move-12", "move-15",
    ] {
        let gauge = shelves.shelf::<Gauge>().get(stick).expect(stick);
        let inches = stick.rsplit('-').next().expect("a number");
        let length = gauge.length.as_ref().expect("a length").get_ref();
        assert_eq!(
            length.shown(Measure::Inch),
            format!("{inches}\""),
            "{stick}"
        );
    }
    let cards = |sort: StructureSort| -> u32 {
        let rows = shelves.shelf::<Structure>().iter();
        rows.filter(|row| *row.sort.get_ref() == sort)
            .map(|row| row.quantity)
            .sum()
    };
    assert_eq!(
        (
            cards(StructureSort::Building),
            cards(StructureSort::Vehicle)
        ),
        (12, 8),
        "BB-CMP-10, BB-CMP-11"
    );
    assert_eq!(shelves.shelf::<Race>().len(), 5, "BB-CMP-16");
    assert_eq!(shelves.shelf::<Aid>().len(), 2, "BB-CMP-15");
    let ruins: u32 = shelves
        .shelf::<Structure>()
        .iter()
        .filter_map(|row| row.ruins.as_ref())
        .map(|it| *it.get_ref())
        .sum();
    assert_eq!(ruins, 4, "BB-CMP-17");
    assert!(
        shelves.shelf::<Scenario>().len() >= 5 && !shelves.shelf::<CampaignMap>().is_empty(),
        "BB-CMP-13, BB-CMP-18"
    );
}

/// The pieces of a pack, laid out, and what was found.
fn set(pack: &Pack, look: &Look, only: &[&str]) -> (Vec<SetPiece>, Vec<Diagnostic>) {
    let only: Vec<String> = only.iter().map(ToString::to_string).collect();
    let mut findings = Vec::new();
    let pieces = games::printed(pack, look, &only);
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

/// The pages of the faces by their ids.
fn faces(set: &[SetPiece]) -> BTreeMap<String, Page> {
    set.iter()
        .flat_map(|piece| {
            piece
                .faces()
                .map(|(face, page)| (face.id.clone(), page.page().expect("a page")))
        })
        .collect()
}

/// Text without its line breaks, which fall anywhere, and with a printer's apostrophes.
fn bare(text: &str) -> String {
    let text = text.replace('\'', "’").replace('"', "″");
    text.split_whitespace().collect()
}

#[test]
fn bb_cmp_18_the_sheets_print_victory_and_arrivals_from_data_in_every_theme() {
    let pack = broadswords();
    for theme in THEMES {
        let (set, findings) = set(&pack, &Look { theme, ..LOOK }, &["scenarios"]);
        assert!(findings.is_empty(), "{findings:?}");
        let pages = faces(&set);
        for (id, sentence) in [
            (
                "the-nine-oclock-convoy",
                "Move at least 3 vehicles off the east edge",
            ),
            (
                "the-nine-oclock-convoy",
                "Let no more than 2 enemy vehicles leave by the east edge",
            ),
            (
                "the-nine-oclock-convoy",
                "arrival at the western end of the road on turn 1",
            ),
            ("castle-contrary", "Have at least 4 figures in the keep"),
            (
                "castle-contrary",
                "44″ from the west edge and 43″ from the north edge",
            ),
            (
                "the-supermarket-run",
                "after a whole turn in the supermarket",
            ),
            (
                "the-supermarket-run",
                "More arrive by way 1, way 2, way 3, way 4, way 5 or way 6",
            ),
            (
                "the-bridge-at-thrum",
                "Set up in the strip within 7″ of the south edge.",
            ),
            ("last-stand-hill", "Set up on the hill."),
        ] {
            let words = bare(&words_on(&pages[id]));
            assert!(words.contains(&bare(sentence)), "{id}: {sentence}\n{words}");
        }
    }
}

#[test]
fn bb_cmp_2_every_unit_card_shows_its_fields_in_every_theme() {
    let pack = broadswords();
    for theme in THEMES {
        let (set, findings) = set(&pack, &Look { theme, ..LOOK }, &["troops"]);
        assert!(findings.is_empty(), "{theme:?}: {findings:?}");
        assert_eq!(set.len(), 7, "a deck for each era");
        let faces = faces(&set);
        for troop in pack.shelf::<Troop>() {
            let words = bare(&words_on(&faces[troop.id()]));
            let shows = |wanted: &str| {
                assert!(
                    words.contains(&bare(wanted)),
                    "{} {theme:?}: `{wanted}` is missing from {words}",
                    troop.id()
                );
            };
            shows(&troop.name.get_ref().to_uppercase());
            let era = pack
                .shelf::<Era>()
                .get(troop.era.get_ref())
                .expect("its era");
            shows(&era.name.get_ref().to_uppercase());
            shows(troop.motto.as_ref().expect("a motto").get_ref());
            let pace = drill::pace(&pack, troop, None, &[]).expect("its pace");
            for inches in [pace.walk, pace.run] {
                shows(&inches.map_or("–".into(), |inches| inches.to_string()));
            }
            for arm in &troop.weapons {
                let weapon = pack
                    .shelf::<Weapon>()
                    .get(arm.get_ref().of.get_ref())
                    .expect("a weapon");
                shows(weapon.name.get_ref());
                if let Some(inches) = drill::reach(&pack, weapon, None) {
                    shows(&format!("{inches}\""));
                }
            }
            let strength = *troop.strength.get_ref();
            shows(&format!(
                "{strength} {}",
                if strength == 1 { "FIGURE" } else { "FIGURES" }
            ));
            let race = pack
                .shelf::<Race>()
                .get(troop.race.get_ref())
                .expect("its race");
            if strength > 1 && race.routs == pressgang::games::broadswords::content::Routs::AtHalf {
                shows(&format!("ROUT AT {}", troop.breaks_at()));
            }
            // An armoured car wears none itself.
            let flags = words.replace(&bare(&troop.name.get_ref().to_uppercase()), "");
            for (has, word) in [
                (troop.armour, "ARMOUR"),
                (troop.is_drilled(), "DRILLED"),
                (troop.loads_by_the_muzzle(), "MUZZLE LOADER"),
                (troop.has_grenades(), "GRENADES"),
            ] {
                assert_eq!(flags.contains(&bare(word)), has, "{}: {word}", troop.id());
            }
        }
    }
}

#[test]
fn bb_cmp_10_11_16_damage_and_race_cards() {
    let pack = broadswords();
    let (set, findings) = set(&pack, &LOOK, &["damage", "races"]);
    assert!(findings.is_empty(), "{findings:?}");
    let faces = faces(&set);
    for structure in pack.shelf::<Structure>() {
        let words = words_on(&faces[structure.id()]);
        let points = *structure.points.get_ref();
        for number in 1..=points {
            assert!(
                words.contains(&number.to_string()),
                "{}: box {number}",
                structure.id()
            );
        }
    }
    let words = |id: &str| bare(&words_on(&faces[id]));
    assert!(words("elves").contains(&bare("no heroes and no commanders")));
    assert!(
        words("dwarves").contains(&bare("cannot run"))
            && words("dwarves").contains(&bare("A hero survives on a 5 or 6."))
    );
    assert!(words("orcs").contains(&bare("Walk 4\", run 7\".")));
    assert!(words("zombies").contains(&bare("three for each human")));
}

#[test]
fn everything_fits_on_both_papers_in_every_theme_and_measure() {
    let pack = broadswords();
    for (paper, theme, measure) in [
        (Paper::A4, Theme::Colour, Measure::Inch),
        (Paper::LETTER, Theme::LowInk, Measure::Inch),
        (Paper::A4, Theme::Mono, Measure::Centimetre),
        (Paper::LETTER, Theme::Colour, Measure::Centimetre),
    ] {
        let look = Look {
            paper,
            theme,
            measure,
            ..LOOK
        };
        let (_, findings) = set(&pack, &look, &[]);
        assert!(
            findings.is_empty(),
            "{} {theme:?} {measure:?}: {findings:?}",
            paper.name
        );
    }
}

#[test]
fn unit_cards_of_other_sizes_fit_too() {
    let pack = broadswords();
    for name in [
        "bridge", "euro", "mini", "mini-us", "tarot", "square", "jumbo",
    ] {
        let card = CardSize::parse(name).expect("a size");
        let (_, findings) = set(
            &pack,
            &Look { card, ..LOOK },
            &["troops", "races", "damage"],
        );
        assert!(findings.is_empty(), "{name}: {findings:?}");
    }
}

#[test]
fn centimetres_are_printed_as_centimetres() {
    let pack = broadswords();
    let look = Look {
        measure: Measure::Centimetre,
        ..LOOK
    };
    let (set, findings) = set(&pack, &look, &["troops", "quick-tables"]);
    assert!(findings.is_empty(), "{findings:?}");
    for (id, page) in faces(&set) {
        assert!(!words_on(&page).contains('"'), "{id} speaks of inches");
    }
    let card = bare(&words_on(&faces(&set)["line-infantry"]));
    assert!(
        card.contains("45cm") && card.contains("7.5"),
        "18 inches of musket, 3 of walking: {card}"
    );
}

#[test]
fn bb_tv_31_the_range_of_rifles_is_one_switch() {
    let plain = broadswords();
    let fixture = Fixture::empty().file(
        "pack.toml",
        head("my-pack", "broadswords") + "\n[options]\nrifle_range = 22\n",
    );
    let folder = pressgang::source::Folder::Disk(fixture.root());
    let longer = games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("it loads");
    for weapon in ["rifle", "automatic-rifle", "light-machine-gun", "gatling"] {
        let reach =
            |pack: &Pack| drill::reach(pack, pack.shelf::<Weapon>().get(weapon).expect("it"), None);
        assert_eq!(
            (reach(&plain), reach(&longer)),
            (Some(20), Some(22)),
            "{weapon}"
        );
    }
    let (set, _) = set(&longer, &LOOK, &["rifle-section", "quick-tables"]);
    let faces = faces(&set);
    let card = words_on(&faces["rifle-section"]);
    assert!(card.contains("22″†") && !card.contains("20″"), "{card}");
    assert!(bare(&words_on(&faces["quick-tables"])).len() > 100);
}

#[test]
fn bb_cmp_1_the_disputed_ranges_are_marked() {
    let pack = broadswords();
    let pieces = games::printed(&pack, &LOOK, &["quick-tables".into()]);
    let Body::Pages(pages) = &pieces[0].body else {
        panic!("pages")
    };
    assert_eq!(pages.len(), 2);
    let rows = pages[0].data["body"]["wide"]["rows"]
        .as_array()
        .expect("rows");
    let disputed: Vec<&str> = rows
        .iter()
        .filter(|row| row["disputed"] == true)
        .filter_map(|row| row["name"].as_str())
        .collect();
    let written = [
        "Rifle",
        "Automatic rifle",
        "Light machine gun",
        "Gatling gun",
    ];
    assert_eq!(disputed, written);
}

#[test]
fn the_sentences_on_paper_follow_the_options() {
    let plain = broadswords();
    let options = "
        vehicle_damage = \"single_hit\"
        killzone_friendly = \"shared\"
        hero_effect_bonus = \"none\"
        casualty_sight = true
        parked_bonus = \"building_sized\"
        natural6 = \"plus_totals\"
        behind_rounds = \"all\"
        crew_min_fire = 1
        surprise_first = false
        vehicle_cannon_moves = false
        catapult_troops = \"d6\"
        campaign_recovery = 3
        victory_default = \"none\"
        rifle_range = 22";
    let fixture = Fixture::empty().file(
        "pack.toml",
        format!("{}\n[options]\n{options}\n", head("my-pack", "broadswords")),
    );
    let folder = pressgang::source::Folder::Disk(fixture.root());
    let other = games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("it loads");
    let (plain, other) = (Prose::of(&plain), Prose::of(&other));
    for (id, ours, theirs) in [
        (
            "structures-damage",
            "adds up from hit to hit",
            "A single hit must reach",
        ),
        (
            "damage-vehicle-hits",
            "the last box is ticked",
            "a single hit reaches all",
        ),
        (
            "to-hit-casualties",
            "in range of the shooter",
            "in range and in sight of the shooter",
        ),
        (
            "damage-vehicle-hits",
            "if it did not move this turn.",
            "as large as a building",
        ),
        (
            "kill-zone-effect",
            "may not be used if a friend",
            "Friends inside share",
        ),
        (
            "rings-rolls",
            "up to the printed maximum",
            "Do not add it to casualties",
        ),
        (
            "melee-six",
            "whatever the totals",
            "the totals are compared as well",
        ),
        (
            "melee-modifiers-behind",
            "only in the turn of contact",
            "in every melee phase",
        ),
        (
            "guns-crews",
            "only if two friendly soldiers are",
            "only if a friendly soldier is",
        ),
        (
            "guns-cannon",
            "The cannon of a vehicle may",
            "Nor may the cannon of a vehicle",
        ),
        ("weapons-catapult", "one casualty", "D6 casualties"),
        ("weapons-rifle-range", "We use 20in", "We use 22in"),
        (
            "campaign-log-return",
            "one Great Turn later",
            "three Great Turns later",
        ),
    ] {
        let (plain, other) = (plain.line(id), other.line(id));
        assert!(
            plain.contains(ours) && !plain.contains(theirs),
            "{id}: {plain}"
        );
        assert!(
            other.contains(theirs) && !other.contains(ours),
            "{id}: {other}"
        );
    }
    for (id, words) in [
        ("turn-missiles", "Units that shoot from hiding fire first."),
        (
            "notes-hidden-shooting",
            "Resolve its fire before any other fire.",
        ),
        (
            "readings-victory",
            "a side with no unrouted figures left loses",
        ),
    ] {
        assert!(
            plain.line(id).contains(words) && !other.line(id).contains(words),
            "{id}"
        );
    }
}

#[test]
fn tables_cards_and_sheets_print_no_rule_ids() {
    let pack = broadswords();
    let kinds = [
        "quick-tables",
        "troops",
        "races",
        "damage",
        "notes",
        "campaigns",
    ];
    let (set, findings) = set(&pack, &LOOK, &kinds);
    assert!(findings.is_empty(), "{findings:?}");
    for piece in &set {
        for (face, page) in piece.faces() {
            let words = words_on(&page.page().expect("a page"));
            assert!(!words.contains("BB-"), "{}: {words}", face.id);
        }
    }
}

/// A modern section in which somebody has brought his crossbow.
const NIGHT_PATROL: &str = "[[troop]]
id = \"night-patrol\"
name = \"Night patrol\"
era = \"modern\"
strength = 12
weapons = [{ of = \"rifle\", count = 11 }, { of = \"crossbow\", count = 1 }, { of = \"melee\" }]
grenades = true
";

#[test]
fn bb_val_09_a_crossbow_in_a_modern_rifle_section_is_found_with_place_and_rule() {
    let fixture = Fixture::extending("broadswords").file("troops.toml", NIGHT_PATROL);
    let ran = fixture.run(&["check", "my-pack"]);
    assert_eq!(ran.code, Some(1));
    for part in [
        "error[W101 weapon-of-another-era]: `night-patrol` is a unit of the modern era, but the crossbow is not a weapon of it",
        " --> my-pack/troops.toml:6:49",
        "belongs to medieval, fantasy, after-the-bomb",
        "= rule: BB-VAL-09 (see `pressgang explain BB-VAL-09`)",
        "my-pack: 1 error",
    ] {
        assert!(
            ran.stdout.contains(part),
            "`{part}` is missing from\n{}",
            ran.stdout
        );
    }
}

#[test]
fn bb_val_09_an_unknown_weapon_is_found_too() {
    let text = NIGHT_PATROL.replace("crossbow", "croosbow");
    let fixture = Fixture::extending("broadswords").file("troops.toml", text);
    assert_eq!(fixture.findings(), ["K101 troops.toml:6:49"]);
}

#[test]
fn bb_cmp_02_a_weapon_that_a_unit_has_twice_is_one_finding() {
    let text = NIGHT_PATROL.replace("{ of = \"crossbow\"", "{ of = \"rifle\"");
    let fixture = Fixture::extending("broadswords").file("troops.toml", text);
    assert_eq!(fixture.findings(), ["K031 troops.toml:6:49"]);
}

#[test]
fn one_unit_can_break_many_rules_at_once() {
    let text = NIGHT_PATROL.replace(
        "grenades = true",
        "drilled = true\nmuzzle_loader = true\nrace = \"zombies\"\nmode = \"motor\"",
    );
    let fixture = Fixture::extending("broadswords").file("troops.toml", text);
    let mut found: Vec<String> = fixture
        .findings()
        .iter()
        .filter_map(|finding| finding.split(' ').next().map(str::to_string))
        .collect();
    found.dedup();
    let codes: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(
        codes,
        BTreeSet::from(["W101", "W102", "W104", "W108", "W111"])
    );
}

#[test]
fn a_new_pack_for_battlefields_checks_clean() {
    let fixture = Fixture::empty();
    let ran = fixture.run(&["new", "border-wars", "--extends", "broadswords"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let ran = fixture.run(&["check", "border-wars", "--deny", "warnings"]);
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (Some(0), "border-wars: no findings\n")
    );
}

#[test]
fn explain_tells_rules_checks_and_kinds() {
    let fixture = Fixture::empty();
    for (what, part) in [
        ("BB-KZ-01", "12 inches long and 6 inches wide"),
        ("BB-AMB-01", "rifle_range"),
        ("BB-VAL-09", "pressgang check"),
        ("W101", "crossbow"),
        ("troop", "strength"),
    ] {
        let ran = fixture.run(&["explain", what]);
        assert!(
            ran.code == Some(0) && ran.stdout.contains(part),
            "{what}: {}",
            ran.stdout
        );
    }
}

#[test]
fn a_race_of_ones_own_moves_as_its_row_says() {
    let pack = broadswords();
    let orc = troop(&pack, "orc-band", |it| {
        it.mode = Spanned::new(0..0, "horse".to_string())
    });
    assert_eq!(
        pace(&pack, &orc, None, &[]),
        "6/12",
        "a long stride is of no use in a saddle"
    );
}

/// On a token of a centimetre stands one man: every unit on foot says in its drawing where one of them is.
#[test]
fn every_drawing_of_men_on_foot_says_where_one_of_them_stands() {
    let pack = pack("broadswords");
    for troop in pack.shelf::<Troop>() {
        let mode = pack
            .shelf::<Mode>()
            .get(troop.mode.get_ref())
            .expect("a mode");
        let Some(art) = &troop.art else { continue };
        if mode.id() != "foot" {
            continue;
        }
        let drawing = pack
            .read_art(troop.layer, art.get_ref())
            .expect("a drawing");
        let drawing = String::from_utf8(drawing).expect("text");
        let Some((_, rest)) = drawing.split_once("data-figure=\"") else {
            // Crews of guns and vehicles are drawn with them.
            assert!(
                troop.models.is_some() || troop.base.is_some(),
                "{}",
                troop.id()
            );
            continue;
        };
        let (said, _) = rest.split_once('"').expect("its end");
        let numbers: Vec<f64> = said
            .split(' ')
            .map(|it| it.parse().expect("a number"))
            .collect();
        let [left, top, wide, high] = numbers[..] else {
            panic!("{}: {said}", troop.id());
        };
        assert!(
            left >= 0.0 && left + wide <= 240.0 && top >= 0.0 && top + high <= 150.0,
            "{said}"
        );
        assert!(
            wide < 90.0 && high > 90.0,
            "{}: one man, from head to knee: {said}",
            troop.id()
        );
    }
}
