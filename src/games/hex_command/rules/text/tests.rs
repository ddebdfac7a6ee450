//! Every act and every throw goes out as text and comes back.

use std::sync::Arc;

use super::super::field::Field;
use super::super::hands::Hands;
use super::super::readings::Readings;
use super::super::tables::{
    Card, CardKind, Face, Firer, LEADERS_FROM, LeaderRow, Load, MAX_RANGE, MAX_UNITS, SideRow,
    Sighting, Start, UnitRow, When,
};
use super::*;
use crate::content::{Board, Map, from_text};
use crate::engine::{Dice, Throw};
use crate::games::hex_command::rules::tables::die;
use crate::games::load;
use crate::source::{Folder, Sources};

const SECTION_1: Piece = 0;
const SAPPERS: Piece = 2;
const GUN: Piece = 3;
const CAR: Piece = 4;
const CAPTAIN: Piece = LEADERS_FROM;

fn field() -> Field {
    let row = "\". . . . . . . . .\",";
    let map = format!("id = \"m\"\nname = \"M\"\nrows = [{}]", [row; 9].join("\n"));
    let folder = Folder::Bundled("content/hex-command".into());
    let pack = load(&folder, &mut Sources::default(), &mut Vec::new()).unwrap();
    let map: Map = from_text(&map, &pack).unwrap();
    Field::of(&Board::of(&map, &pack), &pack, ["north", "south"]).unwrap()
}

fn unit(id: &str, side: Side) -> UnitRow {
    UnitRow {
        id: id.into(),
        name: String::new(),
        class: String::new(),
        side,
        rank: 5,
        hit_by: 0,
        firer: Firer::Infantry,
        infantry: false,
        foot: false,
        artillery: false,
        breakthrough: false,
        exploits: false,
        supported: false,
        steadied: false,
        dig_in: false,
        blocks: false,
        damages: false,
        cc_only: false,
        recce: false,
        tracked: false,
        engineer: false,
        flame: false,
        mine_clearing: false,
        carrier: false,
        wireless: false,
        indirect: false,
        home_guard: false,
        fires_mounted: false,
        vehicle: false,
        crewed: false,
        figures: 4,
        flag: 0,
        moves: (1, None),
        on_foot: (1, None),
        dice: [None; MAX_RANGE],
        reach: 0,
        firearms: None,
        transport: 0,
        tow: None,
        load: Load::Foot,
        sergeant: false,
        sergeant_counts: false,
        standard: false,
        sighting: Sighting::Seen,
        start: Start::Nowhere,
    }
}

fn leader(id: &str, side: Side) -> LeaderRow {
    LeaderRow {
        id: id.into(),
        piece: String::new(),
        name: String::new(),
        side,
        vp: 0,
        flags: 0,
        wireless: false,
        combatant: true,
        with: NOBODY,
        at: None,
    }
}

fn card(id: &str) -> Card {
    Card {
        id: id.into(),
        name: String::new(),
        kind: CardKind::Special,
        character: None,
        uses: [None, None],
        shows: [0; 5],
        gives: [0; 5],
    }
}

fn side(id: &str) -> SideRow {
    SideRow {
        id: id.into(),
        name: String::new(),
        captain: false,
        hand: 0,
        limit: 5,
        quota: 5,
        dummies: 0,
        strength: 0,
        replies: Vec::new(),
    }
}

fn tables() -> Tables {
    use Face::{Car, Flag, Hit, Miss, Soldier, Strike, Tank};
    let ours = [
        "section-1",
        "section-2",
        "sappers",
        "gun-1",
        "car-1",
        "section-3",
        "van",
    ];
    let theirs = ["at", "option"];
    let units = ours.iter().map(|id| unit(id, Side::First));
    Tables {
        home_guard: true,
        first_units: ours.len() as u8,
        first_leaders: 2,
        read: Readings::of(&Default::default()),
        field: Arc::new(field()),
        faces: [
            [Soldier, Soldier, Car, Hit, Flag, Miss],
            [Soldier, Car, Tank, Strike, Flag, Miss],
            [Soldier, Soldier, Car, Hit, Flag, Flag],
        ],
        orders: [1, 2, 3, 4, 5, 5],
        variable: [2, 3, 3, 4, 4, 5],
        commander_faces: 0,
        mounted_faces: 0,
        transport_faces: 0,
        units: units
            .chain(theirs.iter().map(|id| unit(id, Side::Second)))
            .collect(),
        leaders: vec![
            leader("captain", Side::First),
            leader("sergeant", Side::First),
            leader("hauptmann", Side::Second),
        ],
        characters: Vec::new(),
        cards: ["mrs-pike", "telegram", "telegram", "telegram", "wilson-2"]
            .map(card)
            .into(),
        deck: 0,
        playable: [[0; When::COUNT]; 2],
        speaking_of: [0; MAX_UNITS],
        reacting: [0; 2],
        sides: [side("ours"), side("theirs")],
        first: None,
        objectives: Vec::new(),
        mines: Vec::new(),
        night: None,
        infantry_builds: false,
        searched_stay_open: false,
        hands: Hands::Held,
        variable_dice: 1,
    }
}

fn hex(tables: &Tables, label: &str) -> HexId {
    tables.field.number(label.parse().unwrap()).unwrap()
}

fn round_trips(acts: &[(&str, Act)]) {
    let tables = tables();
    for (line, act) in acts {
        assert_eq!(write(&tables, act), *line);
        assert_eq!(read(&tables, 0, line), Ok(*act), "{line}");
    }
}

#[test]
fn plain_acts_are_read_as_they_are_written() {
    let unit = SECTION_1;
    round_trips(&[
        ("take", Act::Take),
        ("hand over", Act::HandOver),
        ("discard mrs-pike", Act::Discard { card: 0 }),
        (
            "place any captain",
            Act::Place {
                rank: 1,
                piece: CAPTAIN,
            },
        ),
        (
            "trade gun infantry for vehicle",
            Act::Trade {
                first: 4,
                second: 5,
                want: 3,
            },
        ),
        ("keep armour section-1", Act::Keep { rank: 2, unit }),
        ("pass", Act::Pass),
        ("dig in section-1", Act::DigIn { unit }),
        ("mount section-1", Act::Mount { unit }),
        ("dismount section-1", Act::Dismount { unit }),
        ("recon section-1", Act::Recon { unit }),
        ("show section-1", Act::Show { unit, chip: false }),
        ("show section-1 as chip", Act::Show { unit, chip: true }),
        ("save", Act::Save),
        ("counter telegram", Act::Counter { card: 1 }),
        ("withdraw", Act::Withdraw),
        ("rouse captain", Act::Rouse { leader: CAPTAIN }),
        ("0 on vehicle", Act::OnVehicle { hits: 0 }),
        ("2 on vehicle", Act::OnVehicle { hits: 2 }),
        ("lose sergeant", Act::LoseSergeant),
        ("stand", Act::Stand),
        ("give ground", Act::GiveGround),
        ("advance", Act::Advance { lead: false }),
        ("advance with commander", Act::Advance { lead: true }),
        ("exploit", Act::Exploit { support: false }),
        ("exploit support", Act::Exploit { support: true }),
    ]);
}

#[test]
fn acts_in_a_place_are_read_as_they_are_written() {
    let tables = tables();
    let (unit, hex) = (SECTION_1, hex(&tables, "0405"));
    let edge = BridgeSite::between(hex, self::hex(&tables, "0404"));
    let site = BridgeSite::in_hex(hex);
    let travel = |piece, lead| Act::Move {
        piece,
        to: hex,
        lead,
    };
    round_trips(&[
        ("deploy section-1 0405", Act::Deploy { unit, hex }),
        ("move section-1 0405", travel(unit, false)),
        ("move section-1 0405 with commander", travel(unit, true)),
        ("move captain 0405", travel(CAPTAIN, false)),
        ("clear section-1 0405", Act::Clear { unit, hex }),
        (
            "build light sappers 0404/0405",
            Act::Build {
                unit: SAPPERS,
                site: edge,
                heavy: false,
            },
        ),
        (
            "build heavy sappers 0405",
            Act::Build {
                unit: SAPPERS,
                site,
                heavy: true,
            },
        ),
        (
            "repair section-1 0404/0405",
            Act::Repair { unit, site: edge },
        ),
        ("blow section-1 0405", Act::Blow { unit, site }),
        ("decoy 0405", Act::Decoy { hex }),
        (
            "flare section-1 0405",
            Act::Flare {
                unit,
                hex,
                spotter: None,
            },
        ),
        (
            "flare section-1 0405 guided by section-1",
            Act::Flare {
                unit,
                hex,
                spotter: Some(unit),
            },
        ),
        ("retreat 0405", Act::Retreat { hex }),
    ]);
}

#[test]
fn fire_is_read_as_it_is_written() {
    let hex = hex(&tables(), "0807");
    for support in [false, true] {
        let fire = |how| Act::Fire {
            unit: GUN,
            hex,
            how,
            support,
        };
        for (tail, how) in [
            ("", Fire::Direct),
            (" blind", Fire::Blind),
            (" guided by car-1", Fire::Guided(CAR)),
            (" guided by captain", Fire::Guided(CAPTAIN)),
            (" guided by nobody", Fire::Guided(NOBODY)),
            (" bridge", Fire::Bridge),
            (" building", Fire::Building),
        ] {
            let support = if support { " support" } else { "" };
            round_trips(&[(&format!("fire gun-1 0807{tail}{support}"), fire(how))]);
        }
    }
}

#[test]
fn cards_are_played_on_anybody_anywhere() {
    let tables = tables();
    let hex = hex(&tables, "0405");
    let numbers = tables.unit_numbers().chain(tables.leader_numbers());
    for target in numbers.chain([NOBODY]) {
        for hex in [OFF, hex] {
            for branch in [0, 1, u8::MAX] {
                let act = Act::Play {
                    card: 1,
                    target,
                    branch,
                    hex,
                };
                let line = write(&tables, &act);
                assert_eq!(read(&tables, 0, &line), Ok(act), "{line}");
            }
        }
    }
    let line = |target, branch, hex| {
        let card = 0;
        write(
            &tables,
            &Act::Play {
                card,
                target,
                branch,
                hex,
            },
        )
    };
    assert_eq!(line(NOBODY, 0, OFF), "play mrs-pike");
    assert_eq!(line(SAPPERS, 0, hex), "play mrs-pike sappers at 0405");
    assert_eq!(line(SECTION_1, 1, OFF), "play mrs-pike section-1 option 2");
}

#[test]
fn of_several_copies_ones_own_is_meant() {
    let tables = tables();
    let copy = |hand| read(&tables, hand, "discard telegram");
    assert_eq!(copy(0b0001), Ok(Act::Discard { card: 1 }));
    assert_eq!(copy(0b1100), Ok(Act::Discard { card: 2 }));
    assert_eq!(copy(0b1000), Ok(Act::Discard { card: 3 }));
}

#[test]
fn much_is_forgiven() {
    let tables = tables();
    for (said, meant) in [
        ("  MOVE\tSection-2   0405 ", "move section-2 0405"),
        (
            "go section-2 0405 with captain",
            "move section-2 0405 with commander",
        ),
        ("shoot gun-1 0807", "fire gun-1 0807"),
        (
            "attack gun-1 0807 support blind",
            "fire gun-1 0807 blind support",
        ),
        ("blow sappers 0405 / 0404", "blow sappers 0404/0405"),
        ("end", "pass"),
        ("Done", "pass"),
        ("skip", "pass"),
        ("on vehicle 2", "2 on vehicle"),
        (
            "move section-1 with commander 0405",
            "move section-1 0405 with commander",
        ),
        ("advance with captain", "advance with commander"),
        ("place in section-1", "place infantry section-1"),
        ("place * section-1", "place any section-1"),
        (
            "play telegram section-1 option 1 at 0405",
            "play telegram section-1 at 0405",
        ),
    ] {
        let act = read(&tables, 0, said);
        assert_eq!(
            act.map(|act| write(&tables, &act)),
            Ok(meant.into()),
            "{said}"
        );
    }
}

fn refused(tables: &Tables, line: &str) -> (String, String) {
    let why = read(tables, 0, line).unwrap_err();
    (why.what, why.hint.unwrap_or_default())
}

/// What is said, what is wrong with it, and the hint.
const REFUSED: &str = "
    attak gun-1 | `attak` is not an order | did you mean `fire`?
    hnad over | `hnad` is not an order | did you mean `hand over`?
    digin car-1 | `digin` is not an order | did you mean `dig in`?
    hand | `hand` needs `over`: hand over
    lose captain | `lose` needs `sergeant`, not `captain`: lose sergeant
    move | `move` needs a unit or commander: move section-2 0405
    go section-2 | `move` needs a hex: move section-2 0405
    dig in | `dig in` needs a unit: dig in section-1
    discard | `discard` needs a card: discard mrs-pike
    fire gun-1 0807 guided | `guided` needs `by`: fire gun-1 0807 guided by car-1
    move section-2 0405 with | `with` needs a commander: move section-2 0405 with commander
    move section-9 0405 | there is no unit or commander `section-9` | did you mean `section-1`?
    fire captian 0405 | there is no unit or commander `captian`
    dig in captain | `captain` is a commander, and `dig in` needs a unit | it is written like this: dig in section-1
    rouse sappers | `sappers` is a unit, and `rouse` needs a commander | it is written like this: rouse sergeant
    move 0405 sappers | `0405` is a hex, and `move` needs a unit or commander | it is written like this: move section-2 0405
    retreat home | `home` is not a hex | a hex is written like `0405`: column 04, row 05
    retreat 1001 | there is no hex `1001` on the board | its hexes go from `0101` to `0909`
    blow sappers 0904/1004 | there is no hex `1004` on the board | its hexes go from `0101` to `0909`
    place tank section-1 | `tank` is not a rank | the ranks are: any, armour, vehicle, gun, infantry
    keep vehicel car-1 | `vehicel` is not a rank | did you mean `vehicle`?
    play mrs-pyke | there is no card `mrs-pyke` | did you mean `mrs-pike`?
    play telegram option 0 | `0` is not the number of an option | the effects of a card are counted from 1
    build sappers 0405 | `build` needs `light` or `heavy`, not `sappers`: build light sappers 0704/0705
    some on vehicle | `some` is not a number of hits | it is written like this: 2 on vehicle
    move sappers 0405 with hauptmann | `hauptmann` is of the other side
    pass xyz | `xyz` is one word too many
    exploit support support | `support` is one word too many
    fire gun-1 0807 suport | `suport` is one word too many | did you mean `support`?
    fire gun-1 0807 blind bridge | `bridge` is one word too many
";

#[test]
fn what_cannot_be_read_is_said() {
    let tables = tables();
    for case in REFUSED.trim().lines() {
        let mut parts = case.split(" | ").map(str::trim);
        let mut part = || parts.next().unwrap_or_default();
        let (line, what, hint) = (part(), part(), part());
        assert_eq!(refused(&tables, line), (what.into(), hint.into()), "{line}");
    }
    assert_eq!(refused(&tables, " ").0, "an order is missing");
    let (what, hint) = refused(&tables, "zeppelin");
    assert_eq!(what, "`zeppelin` is not an order");
    assert!(hint.starts_with("the orders are: deploy, take, hand over, "));
}

#[test]
fn examples_can_be_read() {
    let tables = tables();
    for order in &ORDERS {
        let act = read(&tables, 0, order.example);
        let line = act.map(|act| write(&tables, &act));
        assert_eq!(line, Ok(order.example.into()));
    }
}

#[test]
fn throws_are_read_as_they_are_written() {
    let tables = tables();
    let mut opening = Dice::of(1, die::INITIATIVE, 6);
    opening.add(2, die::VARIABLE, 6);
    for (dice, sides, line) in [
        (Dice::none(), &[][..], ""),
        (Dice::of(3, die::WHITE, 6), &[0, 0, 5], "S S M"),
        (Dice::of(2, die::YELLOW, 6), &[2, 3], "T K"),
        (Dice::of(3, die::ACTIVATION, 6), &[4, 0, 2], "In * Ve"),
        (opening, &[4, 1, 5], "5 3 5"),
        (Dice::of(2, die::PLAIN, 6), &[4, 2], "5 3"),
        (Dice::of(1, die::CARD, 40), &[6], "card 7"),
        (Dice::of(2, die::FIGURE, 8), &[1, 7], "figure 2 figure 8"),
    ] {
        let throw = Throw::of(sides);
        assert_eq!(write_throw(&tables, &dice, &throw), line);
        assert_eq!(read_throw(&tables, &dice, line), Ok(throw), "{line}");
    }
    let mut mixed = Dice::of(1, die::WHITE, 6);
    mixed.add(1, die::GREEN, 6);
    mixed.add(1, die::ACTIVATION, 6);
    for throw in mixed.all() {
        let line = write_throw(&tables, &mixed, &throw);
        let again = read_throw(&tables, &mixed, &line).unwrap();
        assert_eq!(write_throw(&tables, &mixed, &again), line);
    }
}

#[test]
fn throws_are_read_as_people_write_them() {
    let tables = tables();
    for (dice, line, sides) in [
        (Dice::of(3, die::WHITE, 6), "ssm", [0, 0, 5]),
        (Dice::of(3, die::WHITE, 6), " Ss,  M", [0, 0, 5]),
        (
            Dice::of(3, die::ACTIVATION, 6),
            "in ANY, vehicle",
            [4, 0, 2],
        ),
        (Dice::of(3, die::CARD, 40), "7 Card 8 40", [6, 7, 39]),
    ] {
        assert_eq!(
            read_throw(&tables, &dice, line),
            Ok(Throw::of(&sides)),
            "{line}"
        );
    }
}

#[test]
fn a_wrong_throw_is_said() {
    let tables = tables();
    for (dice, line, what) in [
        (
            Dice::of(3, die::WHITE, 6),
            "S M",
            "3 dice are thrown, 2 are named",
        ),
        (
            Dice::of(1, die::WHITE, 6),
            "SM",
            "1 die is thrown, 2 are named",
        ),
        (
            Dice::of(2, die::PLAIN, 6),
            "4",
            "2 dice are thrown, 1 is named",
        ),
        (
            Dice::of(2, die::CARD, 9),
            "card",
            "2 dice are thrown, none is named",
        ),
        (Dice::none(), "S", "no die is thrown, 1 is named"),
        (
            Dice::of(2, die::WHITE, 6),
            "st",
            "a white die has no T: S C H F M",
        ),
        (
            Dice::of(1, die::ACTIVATION, 6),
            "tank",
            "an activation die has no tank: * Ar Ve Gu In",
        ),
        (
            Dice::of(1, die::VARIABLE, 6),
            "6",
            "a variable die has no 6: 2 3 4 5",
        ),
        (
            Dice::of(1, die::PLAIN, 6),
            "0",
            "a die has no 0: 1 2 3 4 5 6",
        ),
        (
            Dice::of(1, die::CARD, 40),
            "41",
            "the deck has no card 41: 1 to 40",
        ),
        (
            Dice::of(1, die::FIGURE, 4),
            "5",
            "the unit has no figure 5: 1 2 3 4",
        ),
    ] {
        assert_eq!(read_throw(&tables, &dice, line).unwrap_err().what, what);
    }
}
