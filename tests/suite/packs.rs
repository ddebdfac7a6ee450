//! The bundled packs against the ledger: what the rule books print, and everything the inventory asks for.

use std::collections::{BTreeMap, BTreeSet};

use pressgang::content::{
    self, Counter, Die, EnforcedBy, Face, Firer, Pack, Rule, Scenario, Terrain, Values,
};
use pressgang::games;
use pressgang::games::broadswords::content::{Troop, Weapon};
use pressgang::games::combat_captain::content::{Company, Subunit};
use pressgang::games::dads_ww2::content::{Army, Base};
use pressgang::games::hex_command::content::{
    self as hex, Character, Class, Command, CommandKind, HEX_COMMAND, Leader, Modifier, Officer,
    Target, Unit, ValueSource,
};
use pressgang::source::Sources;

pub(crate) fn pack(id: &str) -> Pack {
    let folder = content::find(id).expect("a bundled pack");
    let mut findings = Vec::new();
    let pack =
        games::load(&folder, &mut Sources::default(), &mut findings).expect("the pack loads");
    assert!(findings.is_empty(), "{findings:?}");
    pack
}

/// `name strength move/and_fire flag: range dice, ...`
fn card(unit: &Unit) -> String {
    let bands = |bands: &[toml::Spanned<hex::Band>]| {
        let band = |band: &hex::Band| format!("{} {}", band.range.get_ref(), band.dice.get_ref());
        bands
            .iter()
            .map(|it| band(it.get_ref()))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let moves = |moves: &hex::Moves| {
        format!(
            "{}/{}",
            moves.max,
            moves.and_fire.map_or("-".into(), |hexes| hexes.to_string())
        )
    };
    let mut text = format!(
        "{} {} {}: {}",
        unit.strength.get_ref(),
        moves(unit.moves.get_ref()),
        unit.flag.get_ref(),
        bands(unit.bands())
    );
    if let Some(weapon) = &unit.second_weapon {
        let weapon = weapon.get_ref();
        let own = weapon
            .moves
            .as_ref()
            .map_or_else(String::new, |own| moves(own.get_ref()));
        text.push_str(&format!(" | {own}: {}", bands(weapon.firepower.get_ref())));
    }
    text
}

#[test]
fn printed_unit_cards_have_the_rule_books_values() {
    let check = |pack: &Pack, id: &str, expected: &str| {
        let unit = pack
            .shelf::<Unit>()
            .get(id)
            .unwrap_or_else(|| panic!("no unit {id}"));
        assert_eq!(card(unit), expected, "{id}");
        assert_eq!(unit.source, ValueSource::Printed, "{id}");
    };
    check(
        &pack("home-guard"),
        "home-guard-section",
        "6 3/2 5: 1-2 WWW, 3-4 WW, 5 W",
    );
    check(
        &pack("to-arms"),
        "regular-guard",
        "8 3/2 4: 1-2 WWW, 3-4 WW, 5 W | 2/2: 1-2 WWG, 3-4 WG, 5 G, 6 W",
    );
}

#[test]
fn every_unit_type_of_the_inventory_has_a_card() {
    let classes = |pack: &Pack| -> BTreeSet<String> {
        pack.shelf::<Unit>()
            .iter()
            .map(|unit| unit.class.get_ref().clone())
            .collect()
    };
    let home_guard = pack("home-guard");
    for class in [
        "infantry",
        "motorized",
        "soft-vehicle",
        "motorcycle",
        "armoured-car",
        "tank",
        "sp-gun",
        "artillery",
        "mortar",
        "anti-tank-gun",
        "engineers",
        "flame",
        "mine-clearing-tank",
        "open-armour",
        "truck",
        "crowd",
    ] {
        assert!(
            classes(&home_guard).contains(class),
            "home-guard has no {class}"
        );
    }
    for unit in [
        "civil-guard",
        "arp-wardens",
        "eastgate-section",
        "eastbourne-section",
        "dymchurch-section",
        "dymwhich-section",
        "butchers-van",
    ] {
        assert!(home_guard.shelf::<Unit>().get(unit).is_some(), "{unit}");
    }
    let to_arms = pack("to-arms");
    for class in [
        "infantry",
        "motorized",
        "soft-vehicle",
        "motorcycle",
        "armoured-car",
        "tank",
        "sp-gun",
        "artillery",
        "mortar",
        "anti-tank-gun",
        "engineers",
        "flame",
        "mine-clearing-tank",
        "open-armour",
        "truck",
        "crowd",
        "cavalry",
        "hmg",
    ] {
        assert!(classes(&to_arms).contains(class), "to-arms has no {class}");
    }
    for unit in [
        "militia",
        "experienced-militia",
        "regulars",
        "partly-armed-levy",
        "unarmed-crowd",
        "open-car",
    ] {
        assert!(to_arms.shelf::<Unit>().get(unit).is_some(), "{unit}");
    }
}

#[test]
fn hg_inv_1_to_3_cards_of_the_home_guard() {
    let pack = pack("home-guard");
    let count = |kind| {
        pack.shelf::<Command>()
            .iter()
            .filter(|card| *card.kind.get_ref() == kind)
            .map(|card| card.quantity)
            .sum::<u32>()
    };
    assert_eq!((count(CommandKind::Pc), count(CommandKind::Npc)), (14, 11));
    assert_eq!(pack.shelf::<Character>().len(), 7);
    assert!(pack.shelf::<Officer>().len() >= 6);
    for character in pack.shelf::<Character>() {
        let cards = pack.shelf::<Command>().iter().filter(|card| {
            card.character
                .as_ref()
                .is_some_and(|id| id.get_ref() == character.id())
        });
        assert_eq!(cards.count(), 2, "{}", character.id());
    }
}

#[test]
fn ledger_32_4_cards_of_to_arms() {
    let pack = pack("to-arms");
    let mut dice: Vec<String> = pack
        .shelf::<Command>()
        .iter()
        .filter(|card| *card.kind.get_ref() == CommandKind::Dice)
        .map(|card| {
            let symbols = |list: &Option<toml::Spanned<Vec<toml::Spanned<hex::Symbol>>>>| {
                list.iter()
                    .flat_map(|list| list.get_ref())
                    .map(|symbol| symbol.get_ref().word())
                    .collect::<Vec<_>>()
                    .join("+")
            };
            format!("{} -> {}", symbols(&card.shows), symbols(&card.gives))
        })
        .collect();
    dice.sort();
    let mut expected = [
        "infantry -> gun",
        "infantry -> vehicle",
        "infantry -> armour",
        "infantry -> any",
        "gun -> vehicle",
        "gun -> armour",
        "gun -> any",
        "vehicle -> armour",
        "infantry -> infantry+infantry",
        "gun -> gun+gun",
        "vehicle -> vehicle+vehicle",
        "armour -> armour+armour",
        "any -> any+infantry",
        "infantry+infantry -> infantry+infantry+gun",
        " -> infantry",
        " -> any",
    ];
    expected.sort_unstable();
    assert_eq!(dice, expected);
    let mut effects = BTreeMap::new();
    for card in pack
        .shelf::<Command>()
        .iter()
        .filter(|card| *card.kind.get_ref() == CommandKind::Special)
    {
        for effect in card.effect.iter().flat_map(|list| list.get_ref()) {
            *effects.entry(effect.get_ref().sentence()).or_insert(0) += 1;
        }
    }
    for (sentence, count) in [
        ("the target moves a second time this turn", 2),
        (
            "the target moves into close combat and cannot be fired at from a distance this turn",
            2,
        ),
        ("the target attacks a second time without a kept die", 2),
        ("the target ignores all flags of this attack", 1),
        ("the target digs in and may still attack", 1),
        ("a bridge in the target's hex is blown at once", 1),
        (
            "the target's first guided salvo falls on its target hex without a roll",
            1,
        ),
        ("the target moves up to 1 hex further", 1),
        ("the target counts as recce until the end of the turn", 1),
    ] {
        assert_eq!(effects.get(sentence), Some(&count), "{sentence}");
    }
    let mines: usize = effects
        .iter()
        .filter(|(sentence, _)| sentence.contains("mine"))
        .map(|(_, count)| count)
        .sum();
    assert_eq!(mines, 2);
    assert_eq!(effects.values().sum::<usize>(), 14);
}

#[test]
fn hg_crd_5_and_13_the_sample_cards_are_carried_over() {
    let pack = pack("home-guard");
    let mrs_pike = pack.shelf::<Command>().get("mrs-pike").expect("Mrs Pike");
    assert_eq!(
        mrs_pike.save.as_ref().map(|save| *save.get_ref()),
        Some(hex::Save::AtLeast(9))
    );
    assert_eq!(
        mrs_pike.reach.as_ref().map(|reach| *reach.get_ref()),
        Some(hex::CardReach::Voice(1))
    );
    let boxes = mrs_pike.play.as_ref().expect("boxes").get_ref();
    assert_eq!(
        (boxes.not_engaged, boxes.fire, boxes.close_combat),
        (hex::BoxMark::All, hex::BoxMark::All, hex::BoxMark::None)
    );
    assert_eq!(
        hex::printed_text(mrs_pike.effect.as_ref().expect("an effect").get_ref()),
        "The target's action is cancelled."
    );

    let wilson = pack
        .shelf::<Command>()
        .get("wilson-1")
        .expect("Wilson's first card");
    let half = |half: &Option<toml::Spanned<hex::Half>>| {
        let half = half.as_ref().expect("a half").get_ref();
        (
            *half.save.get_ref(),
            hex::printed_text(half.effect.get_ref()),
        )
    };
    assert_eq!(
        half(&wilson.a),
        (
            hex::Save::HigherThan(8),
            "The target's move is cancelled, or the target rolls 1 white die fewer.".into()
        )
    );
    assert_eq!(
        half(&wilson.b),
        (
            hex::Save::HigherThan(9),
            "The target rolls 2 extra white dice.".into()
        )
    );
}

#[test]
fn hc_die_1_to_6_the_faces_of_the_dice() {
    for id in ["home-guard", "to-arms"] {
        let pack = pack(id);
        let faces = |id: &str| {
            let die = pack
                .shelf::<Die>()
                .get(id)
                .unwrap_or_else(|| panic!("no die {id}"));
            let letter = |face: &toml::Spanned<String>| {
                pack.shelf::<Face>()
                    .get(face.get_ref())
                    .expect("a face")
                    .letter
                    .get_ref()
                    .clone()
            };
            die.faces
                .get_ref()
                .iter()
                .map(letter)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(faces("white"), "S S C H F M");
        assert_eq!(faces("yellow"), "S C T K F M");
        assert_eq!(faces("green"), "S S C H F F");
        assert_eq!(faces("variable"), "2 3 3 4 4 5");
        assert_eq!(faces("initiative"), "1 2 3 4 5 6");
        assert_eq!(faces("activation"), "* Ar Ve Gu In In");
    }
}

#[test]
fn hc_hit_1_to_6_the_hit_rows() {
    let pack = pack("hex-command");
    let row = |id: &str| {
        let target = pack
            .shelf::<Target>()
            .get(id)
            .unwrap_or_else(|| panic!("no target row {id}"));
        let letter = |face: &toml::Spanned<String>| {
            pack.shelf::<Face>()
                .get(face.get_ref())
                .expect("a face")
                .letter
                .get_ref()
                .clone()
        };
        target
            .hit_by
            .get_ref()
            .iter()
            .map(letter)
            .collect::<String>()
    };
    for (id, letters) in [
        ("personnel", "SCTHK"),
        ("soft", "CTHK"),
        ("armour", "THK"),
        ("commander", "HK"),
        ("mounted", "SCTHK"),
        ("transport", "CTHK"),
    ] {
        assert_eq!(row(id), letters, "{id}");
    }
}

#[test]
fn ledger_29_the_unit_classes() {
    // rank, target, firer, breakthrough, dig in, blocks sight, damages buildings
    let table = "
        infantry            infantry personnel infantry  yes yes no  no
        engineers           infantry personnel infantry  yes yes no  no
        motorized           infantry personnel infantry  yes yes yes no
        cavalry             infantry personnel infantry  yes no  yes no
        hmg                 gun      personnel hmg       yes yes no  no
        artillery           gun      personnel artillery no  yes yes yes
        mortar              gun      personnel artillery no  yes yes yes
        anti-tank-gun       gun      personnel artillery no  yes yes yes
        soft-vehicle        vehicle  soft      vehicle   yes no  yes no
        open-armour         vehicle  soft      vehicle   yes no  yes no
        armoured-car        armour   armour    vehicle   yes no  yes no
        tank                armour   armour    vehicle   yes no  yes yes
        mine-clearing-tank  armour   armour    vehicle   yes no  yes yes";
    let pack = pack("hex-command");
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let class = pack
            .shelf::<Class>()
            .get(words[0])
            .unwrap_or_else(|| panic!("no class {}", words[0]));
        let flags = [
            class.breakthrough,
            class.dig_in,
            class.blocks_sight,
            class.damages_buildings,
        ]
        .map(|flag| if flag { "yes" } else { "no" });
        let firer = match class.firer {
            Firer::Infantry => "infantry",
            Firer::Hmg => "hmg",
            Firer::Vehicle => "vehicle",
            Firer::Artillery => "artillery",
            Firer::None => "none",
        };
        assert_eq!(
            [
                &[class.rank.word(), class.target.get_ref(), firer],
                &flags[..]
            ]
            .concat(),
            words[1..],
            "{}",
            words[0]
        );
    }
}

#[test]
fn hc_ter_1_to_19_the_terrain_sheet() {
    // stop, battle after entry, range inf / hmg / veh / art, own fire, flags, sight
    let table = "
        wood               stop no-battle  1  1  2  2  0 0 blocks
        bocage             stop no-battle  1  1  2  0  0 0 blocks
        hill               go   battle     0  0  0  0 -1 0 blocks
        building           stop battle     1  1  2  1  0 1 blocks
        river              go   battle     0  0  0  0  0 0 clear
        sea                go   battle     0  0  0  0  0 0 clear
        beach              go   battle     0  0  0  0  0 0 clear
        marsh              stop battle     1  1  1  1  0 0 clear
        depression         go   battle     0  0  0  0  0 0 clear
        ruins              stop battle     1  1  1  0  0 1 blocks
        low-wall           stop battle     1  1  1  0  0 1 blocks
        trench             stop battle     1  1  1  0  0 1 blocks
        bunker             go   battle     2  2  2  1  0 2 blocks
        anti-tank-obstacle go   battle     0  0  0  0  0 1 clear
        sandbags           go   battle     1  1  1  0  0 1 clear
        debris             go   battle     1  1  1  0  0 1 clear
        wire               stop battle     0  0  0  0  1 0 clear
        minefield          stop battle    -1 -1 -1 -1  0 0 clear
        field              go   battle     0  0  0  0  0 0 blocks";
    let pack = pack("hex-command");
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let terrain = pack
            .shelf::<Terrain>()
            .get(words[0])
            .unwrap_or_else(|| panic!("no terrain {}", words[0]));
        let range = [
            Firer::Infantry,
            Firer::Hmg,
            Firer::Vehicle,
            Firer::Artillery,
        ]
        .map(|firer| terrain.range.for_firer(firer).to_string());
        let row = [
            if terrain.stop { "stop" } else { "go" },
            if terrain.battle_after_entry {
                "battle"
            } else {
                "no-battle"
            },
            &range[0],
            &range[1],
            &range[2],
            &range[3],
            &terrain.own_fire.for_firer(Firer::Infantry).to_string(),
            &terrain.flags.to_string(),
            if terrain.blocks_sight {
                "blocks"
            } else {
                "clear"
            },
        ];
        assert_eq!(row[..], words[1..], "{}", words[0]);
    }
    for id in ["open", "ford", "bridge-light", "bridge-heavy"] {
        assert!(pack.shelf::<Terrain>().get(id).is_some(), "{id}");
    }
    let row = |id: &str| {
        pack.shelf::<Terrain>()
            .get(id)
            .unwrap_or_else(|| panic!("no terrain {id}"))
    };
    assert_eq!(
        (
            row("building").points,
            row("bunker").points,
            row("ruins").points
        ),
        (Some(2), Some(4), Some(1)),
        "HC-BLD-3, HC-BLD-6"
    );
    assert_eq!(
        (row("sea").max_hexes, row("beach").max_hexes),
        (Some(1), Some(1)),
        "AMB-47b"
    );
    assert!(
        !row("sea").can_battle && row("depression").adjacent_only,
        "HC-TER-6, HC-TER-9"
    );
    assert_eq!(
        row("building").own_fire.for_firer(Firer::Vehicle),
        2,
        "AMB-45"
    );
    assert_eq!(
        pack.shelf::<Modifier>().len(),
        3,
        "HC-TER-16, HC-TER-18, HC-TER-20"
    );
}

#[test]
fn hc_cmp_11_to_13_the_counters() {
    let pack = pack("hex-command");
    let quantity = |id: &str| {
        pack.shelf::<Counter>()
            .get(id)
            .unwrap_or_else(|| panic!("no counter {id}"))
            .quantity
    };
    assert_eq!(
        quantity("mine-dummy") * 2,
        quantity("mine-apm") + quantity("mine-atm"),
        "one dummy for two real mines"
    );
    for id in [
        "hidden-unit",
        "dummy",
        "recon-limit",
        "sandbags",
        "ruins",
        "debris",
        "building-points",
        "door-open",
        "wire",
        "flare",
        "transport-chip",
    ] {
        assert!(quantity(id) > 0, "{id}");
    }
}

/// Section 31 of the ledger: key, Home Guard, To Arms.
const LEDGER_31: &str = "
    cards_per_turn | 2 | 1
    draws_per_turn | 2 | 1
    draw_order | alternate | alternate
    hand_limit_default | 5 | 5
    npc_save_cmp | ge | -
    pc_save_cmp | gt | -
    reshuffle | on_empty | on_empty
    pc_target_scope | with_pc | -
    ne_requires_no_zoc | true | -
    wireless_default | commanders | -
    ta_card_downgrade_ok | - | true
    scatter_ring | alternating_cw | alternating_cw
    demolition_accident_faces | soldier | soldier
    bridge_hit_faces | car | car
    variable_dice | 1 | auto
    upgrade | off | two_for_one
    character_activation | natural_1_or_5 | none
    white_flag_character | true | false
    kept_die_designated | false | false
    pass_is_final | true | true
    first_turn_may_pass | false | false
    platoon_move_free | true | true
    platoon_end_adjacent | true | true
    zoc_ends_turn | move | move
    commander_zoc | false | false
    fire_move_limits_cc | true | true
    motor_overkill | infantry | infantry
    door_stays_open | true | true
    fire_at_empty_building | false | false
    building_defender_reading | firer_vehicle | firer_vehicle
    hill_bonus | downhill_only | downhill_only
    marsh_reading | target | target
    depression_symmetric | false | false
    cc_shield | card_only | card_only
    hit_range_basis | effective | effective
    odd_gain_by_modifier | true | true
    waste_before_saves | true | true
    commander_auto_kill | false | false
    hill_plateau | false | false
    los_edge | anywhere | anywhere
    partial_arms_in_cc | false | false
    repair_turns | 1 | 1
    clear_fail_keeps_field | true | true
    apm_consumed | false | false
    mine_identical_rule | true | true
    tow_points | 2 | 2
    breakthrough_after_voluntary | false | false
    exploit_classes | tank, sp-gun | tank, armoured-car
    support_excluded | artillery, mortar, anti-tank-gun | artillery, mortar, anti-tank-gun, hmg, tank, armoured-car
    flagnum_excluded | artillery, mortar, anti-tank-gun | artillery, mortar, anti-tank-gun, hmg, tank, armoured-car
    leader_flag_ignore | none | general 2, officer 1, standard 1
    leader_flags_all_classes | - | true
    flag_ignore_stack | sum | sum
    lone_commander_flags | false | false
    commander_vp | officer 1, sergeant 1 | general 3, officer 2, sergeant 1, standard 2
    prisoner_vp | 1 | 1
    friendly_scatter | true | true
    hmg_as_artillery | - | false
    flare_duration | turn | turn
    fastplay_hits | false | false
    fastplay_flags | false | false
    fastplay_cards | false | false
    nco_loss | - | last
    vp_mode | per_unit | per_unit
    recon_timing | after_move | after_move
    ra_shape | section_strip | section_strip
    retreat_terrain | closed | closed
    split_automatic_kill | men | men
    stranded_gun_retreats | false | false
    cm_table | table | table
    infantry_max | 6 | 8";

#[test]
fn ledger_31_every_option_has_each_games_default() {
    let (home_guard, to_arms) = (pack("home-guard"), pack("to-arms"));
    let mut keys = BTreeSet::new();
    for line in LEDGER_31.lines().filter(|line| !line.trim().is_empty()) {
        let [key, hg, ta] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        keys.insert(key);
        let value = |pack: &Pack| {
            pack.options
                .get(key)
                .map_or("-".to_string(), |chosen| chosen.value.to_string())
        };
        assert_eq!(
            (value(&home_guard).as_str(), value(&to_arms).as_str()),
            (hg, ta),
            "{key}"
        );
    }
    let known: BTreeSet<&str> = games::RULESETS
        .options()
        .filter(|row| row.is_of(&HEX_COMMAND))
        .filter(|row| !matches!(row.values, Values::Elsewhere(_)))
        .map(|row| row.key)
        .collect();
    assert_eq!(keys, known, "the ledger's options and ours");
    // The four that are printed, and so written with what they print.
    let elsewhere: BTreeSet<&str> = games::RULESETS
        .options()
        .filter(|row| matches!(row.values, Values::Elsewhere(_)))
        .map(|row| row.key)
        .collect();
    assert_eq!(
        elsewhere,
        BTreeSet::from([
            "activation_faces",
            "pip_map",
            "bocage_art_mod",
            "fields_block"
        ])
    );
    let terrain = |id: &str| home_guard.shelf::<Terrain>().get(id).expect("a terrain");
    assert_eq!(
        terrain("bocage").range.for_firer(Firer::Artillery),
        0,
        "bocage_art_mod"
    );
    assert!(terrain("field").blocks_sight, "fields_block");
}

#[test]
fn the_register_has_every_rule_and_ruling_of_the_ledger() {
    let pack = pack("hex-command");
    let ledger: BTreeSet<&str> = include_str!("../ledger/hex-command-ids.txt")
        .lines()
        .collect();
    let register: BTreeSet<&str> = pack.shelf::<Rule>().ids().collect();
    assert_eq!(
        ledger.difference(&register).collect::<Vec<_>>(),
        Vec::<&&str>::new(),
        "missing from the register"
    );
    assert_eq!(
        register.difference(&ledger).collect::<Vec<_>>(),
        Vec::<&&str>::new(),
        "not in the ledger"
    );
    assert_eq!(
        register.iter().filter(|id| !id.starts_with("AMB")).count(),
        326
    );
    for rule in pack.shelf::<Rule>() {
        assert!(
            rule.text.len() > 20 && rule.title.len() > 2,
            "{}",
            rule.id()
        );
        assert_ne!(rule.enforced_by, EnforcedBy::Open, "{}", rule.id());
    }
}

/// Players read the register on paper, where ids and names of options mean nothing.
#[test]
fn the_register_reads_as_rules_and_marks_house_rulings() {
    for rule in pack("hex-command").shelf::<Rule>() {
        let id = rule.id();
        let is_ruling = id.starts_with("AMB");
        assert_eq!(rule.text.starts_with("House ruling: "), is_ruling, "{id}");
        for words in [&rule.title, &rule.text] {
            assert_eq!(rule_ids(words), Vec::<String>::new(), "{id}");
            assert!(!words.contains(['`', '_']), "{id}: {words}");
        }
    }
}

#[test]
fn every_rule_cited_in_the_source_is_in_the_register() {
    let registers = ["hex-command", "dads-ww2", "combat-captain", "broadswords"].map(pack);
    let is_registered = |id: &str| {
        let mut registers = registers.iter();
        registers.any(|pack| pack.shelf::<Rule>().get(id).is_some())
    };
    let mut open = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut cited = 0;
    while let Some(folder) = open.pop() {
        for path in std::fs::read_dir(&folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
        {
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            for id in rule_ids(&text) {
                assert!(
                    is_registered(&id),
                    "{} cites {id}, which is not in the register",
                    path.display()
                );
                cited += 1;
            }
        }
    }
    assert!(cited > 100, "only {cited} citations found");
}

/// The rules the engine sees to have a test that names them, in the suite or beside the code.
#[test]
fn every_rule_of_the_engine_is_named_by_a_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = std::collections::BTreeSet::new();
    let mut open = vec![root.join("src"), root.join("tests")];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            let tests = if path.starts_with(root.join("tests")) {
                text.as_str()
            } else {
                text.split_once("#[cfg(test)]")
                    .map_or("", |(_, tests)| tests)
            };
            named.extend(rule_ids(tests));
            named.extend(leading_ids(tests));
        }
    }
    for id in ["hex-command", "dads-ww2", "combat-captain", "broadswords"] {
        let pack = pack(id);
        let rules = pack.shelf::<Rule>().iter();
        let unnamed: Vec<&str> = rules
            .filter(|rule| rule.enforced_by == EnforcedBy::Engine)
            .map(|rule| rule.id())
            .filter(|id| !named.contains(*id))
            .collect();
        assert!(unnamed.is_empty(), "no test names {}", unnamed.join(", "));
    }
}

/// The ids in names of functions: with which they begin, and those of Battlefields further on.
fn leading_ids(text: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for name in text.split("fn ").skip(1) {
        let name = name.split('(').next().unwrap_or_default();
        let words: Vec<&str> = name.split('_').collect();
        match words[..] {
            ["amb", number, ..] => ids.push(format!("AMB-{number}")),
            [
                game @ ("hc" | "hg" | "ta" | "dw" | "cc"),
                family,
                number,
                ..,
            ] => {
                ids.push(format!("{game}-{family}-{number}").to_uppercase());
            }
            _ => {}
        }
        for three in words.windows(3) {
            if let ["bb", family, number] = three {
                ids.push(format!("bb-{family}-{number}").to_uppercase());
            }
        }
    }
    ids
}

/// Ids such as `HC-MOV-5` and `AMB-8b` in a text.
fn rule_ids(text: &str) -> Vec<String> {
    text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'))
        .map(|word| word.trim_matches('-'))
        .filter(|word| {
            let parts: Vec<&str> = word.split('-').collect();
            let number = |part: &str| {
                part.starts_with(|digit: char| digit.is_ascii_digit()) && part.len() <= 3
            };
            match parts[..] {
                ["HC" | "HG" | "TA", family, last] => {
                    family.len() == 3
                        && family.bytes().all(|b| b.is_ascii_uppercase())
                        && number(last)
                }
                ["DW" | "CC" | "BB", family, last] => {
                    // The vectors of the ledgers are examples of rules, not rules.
                    family != "TV" && family.bytes().all(|b| b.is_ascii_uppercase()) && number(last)
                }
                ["AMB", last] => number(last),
                _ => false,
            }
        })
        .map(str::to_string)
        .collect()
}

#[test]
fn the_readme_tells_the_counts_of_the_packs_and_of_the_register() {
    let readme = include_str!("../../README.md");
    let (home_guard, to_arms, ground) = (pack("home-guard"), pack("to-arms"), pack("hex-command"));
    let (dads, captain, broadswords) = (
        pack("dads-ww2"),
        pack("combat-captain"),
        pack("broadswords"),
    );
    let of = |pack: &Pack, by: EnforcedBy| {
        let rules = pack.shelf::<Rule>().iter();
        rules.filter(|rule| rule.enforced_by == by).count()
    };
    let of_dads = |by: EnforcedBy| of(&dads, by);
    let of_captain = |by: EnforcedBy| of(&captain, by);
    let on_paper = |by: EnforcedBy| of(&broadswords, by);
    let seen = |by: EnforcedBy| {
        ground
            .shelf::<Rule>()
            .iter()
            .filter(|rule| rule.enforced_by == by)
            .count()
    };
    let rulings = ground
        .shelf::<Rule>()
        .ids()
        .filter(|id| id.starts_with("AMB"))
        .count();
    for sentence in [
        format!(
            "restates {} rules and {rulings} rulings",
            ground.shelf::<Rule>().len() - rulings
        ),
        format!(
            "{} by the rules engine, {} by what is printed",
            seen(EnforcedBy::Engine),
            seen(EnforcedBy::Print)
        ),
        format!(
            "{} by the players, {} still open",
            seen(EnforcedBy::Players),
            seen(EnforcedBy::Open)
        ),
        format!(
            "| `home-guard` | {} unit cards,",
            home_guard.shelf::<Unit>().len()
        ),
        format!(
            "| `to-arms` | {} unit cards, {} command cards, {} leaders,",
            to_arms.shelf::<Unit>().len(),
            to_arms.shelf::<Command>().len(),
            to_arms.shelf::<Leader>().len()
        ),
        format!("{} officers,", home_guard.shelf::<Officer>().len()),
        format!(
            "| `dads-ww2` | {} base cards with points worked out from what they are, {} army lists",
            dads.shelf::<Base>().len(),
            dads.shelf::<Army>().len()
        ),
        format!(
            "| `combat-captain` | {} sub-unit cards, {} companies",
            captain.shelf::<Subunit>().len(),
            captain.shelf::<Company>().len()
        ),
        format!(
            "| `broadswords` | {} unit cards of seven eras, {} rows of weapons",
            broadswords.shelf::<Troop>().len(),
            broadswords.shelf::<Weapon>().len()
        ),
        format!(
            "Of the {} rules and rulings of Dads WW2, {} are enforced by the rules engine, {} by `check`, {} by what is printed, {} by the players; {} are still open",
            dads.shelf::<Rule>().len(),
            of_dads(EnforcedBy::Engine),
            of_dads(EnforcedBy::Content),
            of_dads(EnforcedBy::Print),
            of_dads(EnforcedBy::Players),
            of_dads(EnforcedBy::Open)
        ),
        format!(
            "Of the {} of Combat Captain, {} are enforced by the rules engine, {} by `check`, {} by what is printed, {} by the players; {} are still open",
            captain.shelf::<Rule>().len(),
            of_captain(EnforcedBy::Engine),
            of_captain(EnforcedBy::Content),
            of_captain(EnforcedBy::Print),
            of_captain(EnforcedBy::Players),
            of_captain(EnforcedBy::Open)
        ),
        format!(
            "Of the {} of Battlefields, {} are enforced by the rules engine, {} by `check`, {} by what is printed, {} by the players; {} are still open",
            broadswords.shelf::<Rule>().len(),
            on_paper(EnforcedBy::Engine),
            on_paper(EnforcedBy::Content),
            on_paper(EnforcedBy::Print),
            on_paper(EnforcedBy::Players),
            on_paper(EnforcedBy::Open)
        ),
    ] {
        assert!(
            readme.contains(&sentence),
            "the README should say: {sentence}"
        );
    }
}

#[test]
fn the_scenarios_of_three_games_say_in_data_where_everybody_starts_and_who_wins() {
    let mut told = 0;
    for id in ["dads-ww2", "combat-captain", "broadswords"] {
        let pack = pack(id);
        for scenario in pack.shelf::<Scenario>() {
            let name = scenario.id();
            assert!(!scenario.victory.is_empty(), "{name}: nobody can win");
            assert!(scenario.turns.is_some(), "{name}: no last turn");
            for (side, force) in scenario.forces() {
                let own_start = [
                    force.at.is_some(),
                    force.position.is_some(),
                    force.zone.is_some(),
                    force.with.is_some(),
                    force.aboard.is_some(),
                    force.inside.is_some(),
                    force.arrives.is_some(),
                ];
                assert!(
                    own_start.contains(&true) || !side.deploy.is_empty(),
                    "{name}: {} starts nowhere",
                    force.id.get_ref()
                );
            }
            told += 1;
        }
    }
    assert_eq!(told, 26);
}

/// The models of a scenario, both sides together.
fn models_of(pack: &Pack, scenario: &str) -> BTreeMap<&'static str, u32> {
    let scenario = pack.shelf::<Scenario>().get(scenario).expect("a scenario");
    let mut sum = BTreeMap::new();
    for (_, force) in scenario.forces() {
        for (count, noun) in (pack.ruleset.models)(pack, force) {
            *sum.entry(noun).or_default() += count * force.count;
        }
    }
    sum.retain(|_, count| *count > 0);
    sum
}

/// What players put on the table, and the dice that no pack prints, for the bill of materials.
#[test]
fn every_game_says_which_models_and_dice_it_is_played_with() {
    for (id, scenario, models, die) in [
        (
            "home-guard",
            "first-parade",
            vec![("figure", 44)],
            "eight-sided",
        ),
        ("dads-ww2", "lost-cow", vec![("base", 14)], "ten-sided"),
        (
            "broadswords",
            "the-goat-of-upper-kettle",
            vec![("figure", 24)],
            "six-sided",
        ),
    ] {
        let pack = pack(id);
        assert_eq!(
            models_of(&pack, scenario),
            models.into_iter().collect(),
            "{id}"
        );
        let needs = pack.ruleset.needs;
        assert!(
            needs
                .iter()
                .any(|(count, what)| *count > 0 && what.contains(die)),
            "{id}"
        );
    }
    let pack = pack("combat-captain");
    let models = models_of(&pack, "airfield");
    assert!(models["figure"] > 20 && models["tank"] > 0, "{models:?}");
    assert!(
        pack.ruleset
            .needs
            .iter()
            .any(|(_, what)| what.contains("red six-sided"))
    );
}
