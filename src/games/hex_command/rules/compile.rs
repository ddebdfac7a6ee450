//! Compiles a pack and a scenario into the tables of a battle; does not know how the battle is played.

mod cards;
mod forces;
mod start;

use std::sync::Arc;

use toml::Spanned;

use super::field::{Field, Unfit, homes};
use super::hands::Hands;
use super::readings::{FACE_IDS, FaceSet, Readings, face_set};
use super::state::MAX_DUMMIES;
use super::tables::{
    Face, MAX_BRIDGES, MAX_MINES, MAX_OBJECTIVES, MAX_UNITS, MineKind, NOBODY, Objective, Piece,
    Reply, SideRow, Tables, UnitRow, When,
};
use super::ways::MOST_LAYERS;
use crate::content::{
    self, Board, Die, DieKind, Kept, Map, Options, Pack, Scenario, Terrain, hex_of,
};
use crate::engine::{Side, Unplayable};
use crate::games::hex_command::content::{
    Character, Officer, Symbol, TO_ARMS, Target, is_hex_command_game,
};
use crate::kernel::{HexId, MAX_HEXES};

/// Compiles a scenario with the readings of the rules it is written for.
///
/// # Errors
/// If it cannot be played.
pub fn compile(pack: &Pack, scenario: &Kept<Scenario>) -> Result<Arc<Tables>, Unplayable> {
    compile_with(pack, scenario, &pack.options_for(scenario))
}

/// Compiles a scenario with other readings of the rules than its own.
///
/// # Errors
/// If it cannot be played.
pub fn compile_with(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    options: &Options,
) -> Result<Arc<Tables>, Unplayable> {
    let map = known("map", scenario.map_id(), |id| pack.shelf::<Map>().get(id))?;
    compile_on(pack, scenario, map, options)
}

/// Compiles a scenario on a map that need not be one of the pack's.
pub(super) fn compile_on(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    map: &Map,
    options: &Options,
) -> Result<Arc<Tables>, Unplayable> {
    if !is_hex_command_game(pack.ruleset) {
        let what = format!("`{}` is the ground of games, not a game", pack.head().id);
        return Err(Unplayable::because(what));
    }
    let written: Vec<&content::ScenarioSide> = scenario.sides().collect();
    let (Some(homes), [first, second]) = (homes(&written), written.as_slice()) else {
        let what = format!("a battle has two sides, and this has {}", written.len());
        return Err(Unplayable::by("HC-SEQ-3", what));
    };
    let board = Board::of(map, pack);
    let mut field = field(&board, pack, homes)?;
    field.open_rivers(*scenario.river_crossing.get_ref());
    let read = Readings::of(options);
    let battle = Battle {
        pack,
        scenario,
        board: &board,
        field: &field,
        read: &read,
        sides: [*first, *second],
    };
    let units = battle.units()?;
    let leaders = battle.leaders(&units)?;
    forces::one_name_each(&units, &leaders)?;
    forces::one_to_a_hex(&units, &leaders)?;
    let characters = battle.characters(&units)?;
    let (cards, deck) = battle.cards(&units, &leaders, &characters)?;
    let sides = [
        battle.side(Side::First, &units)?,
        battle.side(Side::Second, &units)?,
    ];
    let playable = [0, 1]
        .map(|at: usize| When::ALL.map(|when| cards::playable(&cards, deck, &sides[at], when)));
    let reacting = [0, 1].map(|at: usize| cards::reacting(&cards, &sides[at]));
    let mut speaking_of = [0; MAX_UNITS];
    for (unit, cards_on) in (0..units.len() as Piece).zip(&mut speaking_of) {
        *cards_on = cards::speaking_of(&cards, &characters, unit);
    }
    Ok(Arc::new(Tables {
        home_guard: *pack.ruleset != TO_ARMS,
        first_units: units.iter().filter(|unit| unit.side == Side::First).count() as u8,
        first_leaders: leaders.iter().filter(|it| it.side == Side::First).count() as u8,
        faces: [
            battle_die(pack, "white")?,
            battle_die(pack, "yellow")?,
            battle_die(pack, "green")?,
        ],
        orders: activation_die(pack)?,
        variable: variable_die(pack)?,
        commander_faces: battle.target("commander")?,
        mounted_faces: battle.target("mounted")?,
        transport_faces: battle.target("transport")?,
        variable_dice: read.variable_dice.unwrap_or_else(|| automatic(&units)),
        first: match &scenario.first {
            Some(id) => Some(battle.side_named(id)?),
            None => None,
        },
        objectives: battle.objectives()?,
        mines: battle.mines()?,
        night: scenario.night.map(small),
        infantry_builds: *scenario.infantry_builds_bridges.get_ref(),
        searched_stay_open: *scenario.searched_areas_stay_open.get_ref(),
        field: Arc::new(field),
        hands: Hands::Held,
        read,
        units,
        leaders,
        characters,
        cards,
        deck,
        playable,
        speaking_of,
        reacting,
        sides,
    }))
}

/// What the parts of a battle are compiled from.
struct Battle<'a> {
    pack: &'a Pack,
    scenario: &'a Kept<Scenario>,
    board: &'a Board<'a>,
    field: &'a Field,
    read: &'a Readings,
    sides: [&'a content::ScenarioSide; 2],
}

impl<'a> Battle<'a> {
    fn is_to_arms(&self) -> bool {
        *self.pack.ruleset == TO_ARMS
    }

    fn sides(&self) -> impl Iterator<Item = (Side, &'a content::ScenarioSide)> {
        Side::BOTH.into_iter().zip(self.sides)
    }

    fn side_named(&self, id: &Spanned<String>) -> Result<Side, Unplayable> {
        let found = self
            .sides()
            .find(|(_, side)| side.id.get_ref() == id.get_ref());
        let missing = || Unplayable::because(format!("there is no side `{}`", id.get_ref()));
        found.map(|(side, _)| side).ok_or_else(missing)
    }

    fn hex(&self, label: &Spanned<String>) -> Result<HexId, Unplayable> {
        hex_of(label)
            .and_then(|hex| self.field.number(hex))
            .ok_or_else(|| {
                let label = label.get_ref();
                Unplayable::because(format!("`{label}` is not a hex of the map"))
            })
    }

    /// The faces that hit a kind of target.
    fn target(&self, id: &str) -> Result<FaceSet, Unplayable> {
        let target = self.pack.shelf::<Target>().get(id);
        let missing = || Unplayable::because(format!("there is no target `{id}`"));
        faces(target.ok_or_else(missing)?.hit_by.get_ref())
    }

    fn side(&self, side: Side, units: &[UnitRow]) -> Result<SideRow, Unplayable> {
        let written = self.sides[side.at()];
        let id = written.id.get_ref();
        let whose = format!("`{id}`");
        at_most(&whose, "dummy chips", count(written.dummies), MAX_DUMMIES)?;
        let number = |number: &Option<Spanned<u32>>| number.as_ref().map(|it| small(*it.get_ref()));
        let limit = number(&written.hand_limit).unwrap_or(self.read.hand_limit);
        let own = units.iter().filter(|unit| unit.side == side);
        Ok(SideRow {
            id: id.clone(),
            name: written.name.get_ref().clone(),
            captain: written.has_captain(),
            hand: number(&written.hand).unwrap_or(0).min(limit),
            limit,
            quota: small(written.quota()),
            dummies: small(written.dummies),
            strength: own
                .map(|unit| u16::from(unit.figures) + u16::from(unit.transport))
                .sum(),
            replies: self.replies(written),
        })
    }

    /// What the officers of a side say about its saving throws (HG-CMP-2); an officer whose piece is not in the battle is
    /// silent.
    fn replies(&self, side: &content::ScenarioSide) -> Vec<Reply> {
        let lines = |first: &Spanned<String>, more: &[Spanned<String>]| {
            let all = std::iter::once(first).chain(more);
            all.map(|line| line.get_ref().clone()).collect()
        };
        let is_there = |officer: &&Kept<Officer>| {
            let piece = officer.leader.as_ref().map(Spanned::get_ref);
            let mut leaders = side.placed_leaders();
            piece.is_none_or(|piece| leaders.any(|it| it.leader.get_ref() == piece))
        };
        let officers = side.officers.iter();
        officers
            .filter_map(|id| self.pack.shelf::<Officer>().get(id.get_ref()))
            .filter(is_there)
            .map(|officer| Reply {
                who: officer.name.get_ref().clone(),
                piece: officer.leader.as_ref().map(|it| it.get_ref().clone()),
                fail: lines(&officer.fail, &officer.fail_again),
                pass: lines(&officer.pass, &officer.pass_again),
            })
            .collect()
    }

    /// The unit each character is a figure of (HG-SET-1).
    fn characters(&self, units: &[UnitRow]) -> Result<Vec<(String, Piece)>, Unplayable> {
        let mut characters: Vec<(String, Piece)> = Vec::new();
        for id in self.pack.shelf::<Character>().ids() {
            characters.push((id.to_string(), NOBODY));
        }
        for (side, written) in self.sides() {
            for (who, with) in &written.characters {
                let unit = unit_named(units, side, with)?;
                let known = characters.iter_mut().find(|(id, _)| id == who.get_ref());
                if let Some((_, at)) = known {
                    *at = unit;
                }
            }
        }
        Ok(characters)
    }

    fn objectives(&self) -> Result<Vec<Objective>, Unplayable> {
        let written = &self.scenario.objectives;
        at_most("the battle", "objectives", written.len(), MAX_OBJECTIVES)?;
        let objective = |it: &content::Objective| {
            Ok(Objective {
                hex: self.hex(&it.at)?,
                vp: small(it.vp),
                hold: it.earned_by.get_ref() == "hold",
                side: match &it.side {
                    Some(id) => Some(self.side_named(id)?),
                    None => None,
                },
            })
        };
        written.iter().map(objective).collect()
    }

    fn mines(&self) -> Result<Vec<(HexId, MineKind)>, Unplayable> {
        let written = &self.scenario.mines;
        at_most("the battle", "mine counters", written.len(), MAX_MINES)?;
        let mine = |it: &content::Mine| {
            let id = it.counter.get_ref();
            let strange = || Unplayable::by("HC-CMP-11", format!("`{id}` is not a mine counter"));
            let kind = mine_kind(id).ok_or_else(strange)?;
            Ok((self.hex(&it.at)?, kind))
        };
        written.iter().map(mine).collect()
    }
}

fn field(board: &Board<'_>, pack: &Pack, homes: [&str; 2]) -> Result<Field, Unplayable> {
    let rows = pack.shelf::<Terrain>().len();
    let hexes = board.hexes().count();
    if rows == 0 || hexes == 0 {
        return Err(Unplayable::because("the map has no ground to stand on"));
    }
    at_most("the pack", "rows of terrain", rows, usize::from(u8::MAX))?;
    let unplayable = |unfit: Unfit| match unfit {
        Unfit::TooLarge(hexes) => {
            let what = "the engine plays boards of at most";
            Unplayable::because(format!("the board has {hexes} hexes; {what} {MAX_HEXES}"))
        }
        Unfit::Squares => {
            Unplayable::because("the board has squares; this game is played on hexes")
        }
    };
    let field = Field::of(board, pack, homes).map_err(unplayable)?;
    at_most("the board", "bridges", field.bridges.len(), MAX_BRIDGES)?;
    let counts = field.limited.iter().map(|(_, most)| usize::from(*most) + 1);
    let what = "ways to use up the limits of its terrains (`max_hexes`)";
    at_most("the board", what, counts.product(), MOST_LAYERS)?;
    Ok(field)
}

fn mine_kind(counter: &str) -> Option<MineKind> {
    match counter {
        "mine-apm" => Some(MineKind::Apm),
        "mine-atm" => Some(MineKind::Atm),
        "mine-dummy" => Some(MineKind::Dummy),
        _ => None,
    }
}

/// AMB-30: two variable dice when each side has ten units or more.
fn automatic(units: &[UnitRow]) -> u8 {
    let many = |side| units.iter().filter(|unit| unit.side == side).count() >= 10;
    if Side::BOTH.into_iter().all(many) {
        2
    } else {
        1
    }
}

fn battle_die(pack: &Pack, id: &str) -> Result<[Face; 6], Unplayable> {
    six(pack.shelf::<Die>().get(id), id, |face| {
        let at = FACE_IDS.iter().position(|known| *known == face)?;
        Face::ALL.get(at).copied()
    })
}

fn activation_die(pack: &Pack) -> Result<[u8; 6], Unplayable> {
    let symbols = [
        Symbol::Any,
        Symbol::Armour,
        Symbol::Vehicle,
        Symbol::Gun,
        Symbol::Infantry,
    ];
    let die = die_of(pack, "activation", DieKind::Activation);
    six(die, "activation", |face| {
        let symbol = symbols.iter().find(|symbol| symbol.word() == face);
        symbol.map(|symbol| symbol.rank())
    })
}

fn variable_die(pack: &Pack) -> Result<[u8; 6], Unplayable> {
    let die = die_of(pack, "variable", DieKind::Variable);
    six(die, "variable", |face| {
        let face = pack.shelf::<content::Face>().get(face)?;
        face.letter.get_ref().parse().ok()
    })
}

/// The die with the usual id, or any of its kind: To Arms has two sets of activation dice (TA-CMP-4).
fn die_of<'a>(pack: &'a Pack, id: &str, kind: DieKind) -> Option<&'a Kept<Die>> {
    let mut dice = pack.shelf::<Die>().iter();
    let usual = pack.shelf::<Die>().get(id);
    usual.or_else(|| dice.find(|die| *die.kind.get_ref() == kind))
}

fn six<T: Copy>(
    die: Option<&Kept<Die>>,
    id: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<[T; 6], Unplayable> {
    let missing = || Unplayable::because(format!("there is no die `{id}`"));
    let faces = die.ok_or_else(missing)?.faces.get_ref();
    let strange = |face: &str| {
        let what = format!("the engine does not know the face `{face}` of the die `{id}`");
        Unplayable::because(what)
    };
    let read = |face: &Spanned<String>| read(face.get_ref()).ok_or_else(|| strange(face.get_ref()));
    let values: Vec<T> = faces.iter().map(read).collect::<Result<_, _>>()?;
    <[T; 6]>::try_from(values).map_err(|_| {
        let what = format!("the die `{id}` has {} faces, not six", faces.len());
        Unplayable::because(what)
    })
}

fn faces(ids: &[Spanned<String>]) -> Result<FaceSet, Unplayable> {
    let ids = || ids.iter().map(|id| id.get_ref().as_str());
    match ids().find(|id| !FACE_IDS.contains(id)) {
        Some(id) => {
            let what = format!("the engine does not know the face `{id}`");
            Err(Unplayable::because(what))
        }
        None => Ok(face_set(ids())),
    }
}

fn known<'a, T>(
    kind: &str,
    id: &str,
    get: impl Fn(&str) -> Option<&'a Kept<T>>,
) -> Result<&'a Kept<T>, Unplayable> {
    let missing = || Unplayable::because(format!("there is no {kind} `{id}`"));
    get(id).ok_or_else(missing)
}

fn unit_named(units: &[UnitRow], side: Side, id: &Spanned<String>) -> Result<Piece, Unplayable> {
    let id = id.get_ref();
    let found = units
        .iter()
        .position(|unit| unit.side == side && unit.id == *id);
    let missing = || Unplayable::because(format!("there is no unit `{id}` on that side"));
    found.map(|at| at as Piece).ok_or_else(missing)
}

fn at_most(whose: &str, what: &str, count: usize, most: usize) -> Result<(), Unplayable> {
    if count <= most {
        return Ok(());
    }
    let what = format!("{whose} has {count} {what}; the engine plays at most {most}");
    Err(Unplayable::because(what))
}

/// A number from a file, saturated at the limits of its type.
fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{OptionValue, find};
    use crate::games::hex_command::rules::state::{Stage, State, mark};
    use crate::games::hex_command::rules::tables::{
        Aim, Card, Firer, LEADERS_FROM, Load, MAX_UNITS, Op, Sighting, Start,
    };
    use crate::games::load;
    use crate::kernel::OFF;
    use crate::source::Sources;

    fn pack(id: &str) -> Pack {
        let folder = find(id).expect("a bundled pack");
        load(&folder, &mut Sources::default(), &mut Vec::new()).expect("a pack")
    }

    fn compiled(pack: &Pack, id: &str) -> Arc<Tables> {
        let scenario = pack.shelf::<Scenario>().get(id).expect("a scenario");
        compile(pack, scenario).unwrap_or_else(|it| panic!("{id}: {}", it.what))
    }

    /// Compiles after a change of the scenario's written text.
    fn refused(pack: &Pack, id: &str, change: impl Fn(&mut Scenario)) -> Unplayable {
        let mut scenario = pack
            .shelf::<Scenario>()
            .get(id)
            .expect("a scenario")
            .clone();
        change(&mut scenario.item);
        compile(pack, &scenario).expect_err("it should not be playable")
    }

    fn read_otherwise(pack: &Pack, id: &str, key: &'static str, value: OptionValue) -> Arc<Tables> {
        let scenario = pack.shelf::<Scenario>().get(id).expect("a scenario");
        let mut options = pack.options_for(scenario);
        let span = scenario.id_span();
        options.insert(key, content::Chosen { value, span });
        compile_with(pack, scenario, &options).expect("playable")
    }

    fn unit<'a>(tables: &'a Tables, id: &str) -> &'a UnitRow {
        let found = tables.units.iter().find(|unit| unit.id == id);
        found.unwrap_or_else(|| panic!("no unit {id}"))
    }

    fn card<'a>(tables: &'a Tables, id: &str) -> &'a Card {
        let found = tables.cards.iter().find(|card| card.id == id);
        found.unwrap_or_else(|| panic!("no card {id}"))
    }

    fn is_dealt(tables: &Tables, id: &str) -> bool {
        let at = tables.cards.iter().position(|card| card.id == id);
        tables.deck >> at.expect("a card") & 1 == 1
    }

    fn whens(moments: u16) -> Vec<When> {
        let set = |when: &When| moments >> *when as u8 & 1 == 1;
        When::ALL.into_iter().filter(set).collect()
    }

    fn some(id: &str) -> Spanned<String> {
        Spanned::new(0..0, id.to_string())
    }

    #[test]
    fn every_bundled_scenario_compiles_and_starts() {
        let mut count = 0;
        for id in ["home-guard", "to-arms"] {
            let pack = pack(id);
            for scenario in pack.shelf::<Scenario>() {
                let tables = compiled(&pack, scenario.id());
                let state = State::start(&tables);
                assert_eq!(state.stage, Stage::Deploy(Side::First));
                for (number, row) in tables.unit_numbers().zip(&tables.units) {
                    let here = state.unit(number);
                    assert_eq!(here.figures, row.figures);
                    match row.start {
                        Start::At(hex) => assert_eq!(state.unit_in(hex), number),
                        Start::Zone(zone) => assert!(!zone.is_empty() && here.hex == OFF),
                        Start::Nowhere => panic!("{} of {} is nowhere", row.id, scenario.id()),
                    }
                }
                for (number, row) in tables.leader_numbers().zip(&tables.leaders) {
                    let place = match row.with {
                        NOBODY => row.at.expect("a hex"),
                        unit => state.hex_of(unit),
                    };
                    assert_eq!(state.hex_of(number), place);
                }
                count += 1;
            }
        }
        assert_eq!(count, 16);
    }

    #[test]
    fn the_printed_cards_have_their_dice() {
        let pack = pack("home-guard");
        let tables = compiled(&pack, "first-parade");
        let section = unit(&tables, "section-1");
        let white: Vec<u8> = (0..6)
            .map(|at| section.dice[at].map_or(0, |it| it[0]))
            .collect();
        assert_eq!(white, [3, 3, 2, 2, 1, 0]);
        assert_eq!((section.reach, section.flag, section.rank), (5, 5, 5));
        assert_eq!((section.moves, section.figures), ((3, Some(2)), 6));
        assert_eq!(section.hit_by, 0b001_1111);
        assert!(section.infantry && section.home_guard && section.supported && !section.wireless);
        assert_eq!(unit(&tables, "civil-guard-1").firearms, Some(3));
        assert_eq!(tables.faces[1][3], Face::Strike);
        assert_eq!(tables.orders, [1, 2, 3, 4, 5, 5]);
        assert_eq!(tables.variable, [2, 3, 3, 4, 4, 5]);
        assert_eq!(tables.commander_faces, Face::Hit.bit() | Face::Strike.bit());
        assert_eq!(tables.transport_faces, 0b001_1110);
        assert_eq!((tables.sides[0].limit, tables.sides[0].hand), (4, 3));
        assert_eq!((tables.sides[0].strength, tables.sides[0].quota), (18, 4));
        assert_eq!(tables.first, Some(Side::First));
    }

    #[test]
    fn the_second_weapon_has_its_own_column() {
        let pack = pack("to-arms");
        let tables = compiled(&pack, "the-payroll");
        let guard = unit(&tables, "guard");
        assert_eq!(guard.moves, (2, Some(2)));
        assert_eq!(guard.dice[4], Some([0, 0, 1]));
        assert_eq!((guard.dice[5], guard.reach), (Some([1, 0, 0]), 6));
        assert!(guard.standard && unit(&tables, "lancers").sergeant);
    }

    #[test]
    fn classes_are_excluded_as_each_game_says() {
        let pack_of_ta = pack("to-arms");
        let tables = compiled(&pack_of_ta, "market-day");
        let gun = unit(&tables, "machine-gun");
        assert!(!gun.supported && !gun.steadied && gun.breakthrough && gun.infantry);
        assert_eq!((gun.firer, gun.rank), (Firer::Hmg, 4));
        let car = unit(&tables, "car");
        assert!(car.exploits && !car.supported && car.vehicle && !car.infantry);
        let lancers = unit(&tables, "lancers");
        assert!(!lancers.infantry && !lancers.vehicle && !lancers.foot && lancers.sergeant_counts);
        // TA-NCO-1: the sergeant and the bearers are figures, so only the officers are commanders.
        assert!(lancers.sergeant && unit(&tables, "colours").standard);
        let names: Vec<&str> = tables.leaders.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(names, ["pramm", "kelmen"]);
        assert_eq!((tables.leaders[0].vp, tables.leaders[0].flags), (2, 1));
        assert_eq!(tables.variable_dice, 1);

        let flag = OptionValue::Flag(true);
        let tables = read_otherwise(&pack_of_ta, "market-day", "hmg_as_artillery", flag);
        let gun = unit(&tables, "machine-gun");
        assert!(gun.artillery && gun.blocks && !gun.breakthrough && !gun.infantry);

        let pack = pack("home-guard");
        let tables = compiled(&pack, "stone-bridge");
        let tank = unit(&tables, "panzer");
        assert!(tank.exploits && tank.supported && tank.load == Load::Heavy);
        assert!(!unit(&tables, "spaehwagen").exploits);
        assert!(!unit(&tables, "gun").supported && unit(&tables, "gun").artillery);
        assert_eq!(tables.mines.len(), 3);
        assert_eq!(tables.night, None);
    }

    #[test]
    fn the_deck_leaves_out_what_the_scenario_says() {
        let pack_of_hg = pack("home-guard");
        let tables = compiled(&pack_of_hg, "first-parade");
        assert_eq!((tables.cards.len(), tables.deck.count_ones()), (25, 23));
        assert!(!is_dealt(&tables, "town-clerk") && !is_dealt(&tables, "hodges"));
        let wife = card(&tables, "mrs-mainwaring").uses[0]
            .as_ref()
            .expect("a use");
        assert_eq!(wife.target, Aim::WithLeader(LEADERS_FROM));
        assert_eq!(wife.save, Some((9, true)));

        // Wilson stands there as a commander and Sponge not at all.
        let tables = compiled(&pack_of_hg, "moonlight-bathing");
        assert_eq!(tables.deck.count_ones(), 21);
        assert!(is_dealt(&tables, "wilson-1") && !is_dealt(&tables, "sponge-1"));
        let doubt = card(&tables, "wilson-1").uses[0].as_ref().expect("half a");
        assert_eq!(doubt.target, Aim::WithLeader(LEADERS_FROM + 1));
        assert_eq!(tables.night, Some(2));
        assert!(tables.leaders[0].wireless && !tables.leaders[2].wireless);

        let tables = compiled(&pack("to-arms"), "market-day");
        assert_eq!((tables.cards.len(), tables.deck.count_ones()), (30, 26));
        assert!(!is_dealt(&tables, "road-works"));
    }

    #[test]
    fn cards_know_their_moments_and_halves() {
        let pack_of_hg = pack("home-guard");
        let tables = compiled(&pack_of_hg, "first-parade");
        let wilson = card(&tables, "wilson-1");
        let [Some(against), Some(with)] = &wilson.uses else {
            panic!("two halves");
        };
        assert!(!against.own && with.own);
        assert_eq!(against.save, Some((8, false)));
        assert_eq!(against.target, Aim::WithCharacter(0));
        assert_eq!(
            against.branches,
            [vec![Op::CancelMove], vec![Op::Dice(0, -1)]]
        );
        let fights = [When::Fire, When::CloseCombat];
        assert_eq!(
            whens(against.when),
            [[When::Ordered, When::Moving], fights].concat()
        );
        assert_eq!(whens(with.when), fights);
        let order = card(&tables, "wilson-2").uses[1].as_ref().expect("half b");
        assert_eq!(whens(order.when), [When::Activation]);
        let lift = card(&tables, "walker-1").uses[1].as_ref().expect("half b");
        assert_eq!(whens(lift.when), [When::Movement]);
        assert_eq!(lift.branches, [vec![Op::MoveAdd(1), Op::Draw(1)]]);
        let clerk = card(&tables, "town-clerk").uses[0].as_ref().expect("a use");
        assert_eq!(clerk.target, Aim::Units(0));
        let vicar = card(&tables, "vicar").uses[1].as_ref().expect("a use");
        assert_eq!(vicar.target, Aim::Units(0b1111_1111));
        let at = tables
            .cards
            .iter()
            .position(|it| it.id == "vicar")
            .expect("a card");
        assert_eq!(tables.playable[0][When::Fire as usize] >> at & 1, 1);
        assert_eq!(tables.playable[0][When::Moving as usize] >> at & 1, 0);
        assert_eq!(tables.playable[0][When::Answer as usize], 0);

        let word = OptionValue::Word("any_captain_unit".into());
        let tables = read_otherwise(&pack_of_hg, "first-parade", "pc_target_scope", word);
        let doubt = card(&tables, "wilson-1").uses[0].as_ref().expect("half a");
        assert_eq!(doubt.target, Aim::Units(0b111));

        let tables = compiled(&pack("to-arms"), "market-day");
        let moment = |id| whens(card(&tables, id).uses[0].as_ref().expect("a use").when);
        assert_eq!(moment("rapid-fire"), [When::Battle]);
        assert_eq!(moment("stand-fast"), [When::Retreat]);
        assert_eq!(moment("telegram"), [When::Activation]);
        assert_eq!(card(&tables, "compliments").gives, [1, 0, 0, 0, 1]);
        let mines = card(&tables, "road-works").uses[1].as_ref().expect("a use");
        assert_eq!(mines.branches, [vec![Op::Mine(MineKind::Atm, 1)]]);
        let rally = card(&tables, "stand-fast").uses[0].as_ref().expect("a use");
        assert_eq!(rally.branches, [vec![Op::Flags(u8::MAX)]]);
    }

    #[test]
    fn troops_start_in_their_trucks_and_mines_face_down() {
        let tables = compiled(&pack("to-arms"), "the-payroll");
        let state = State::start(&tables);
        let at = |id: &str| tables.units.iter().position(|unit| unit.id == id);
        let fusiliers = &state.units[at("fusiliers").expect("a unit")];
        assert!(fusiliers.is(mark::MOUNTED) && fusiliers.transport == 2);
        assert_eq!(unit(&tables, "fusiliers").on_foot, (3, Some(2)));
        assert!(state.units[at("lancers").expect("a unit")].is(mark::SERGEANT));
        assert_eq!(
            state.units[at("tramway").expect("a unit")].sighting,
            Sighting::Hidden
        );
        assert_eq!(state.mined.len(), 3);
        assert!(state.mines.iter().all(|mine| !mine.known));
        assert_eq!(state.spare, [0, 3]);
        assert_eq!(state.deck, tables.deck);
        // The machine gun starts in the town hall, the brewers in the brewery, and nobody in the market.
        let tables = compiled(&pack("to-arms"), "market-day");
        assert_eq!(State::start(&tables).held[..4], [2, 0, 1, 2]);
    }

    #[test]
    fn what_cannot_be_played_is_refused_in_a_sentence() {
        let pack = pack("to-arms");
        let id = "market-day";
        let told = |change: &dyn Fn(&mut Scenario)| refused(&pack, id, change).what;
        assert_eq!(
            told(&|it| it.map = Some(some("moon"))),
            "there is no map `moon`"
        );
        assert_eq!(
            told(&|it| it.first = Some(some("us"))),
            "there is no side `us`"
        );
        let alone = refused(&pack, id, |it| {
            let sides = it.side.get_ref()[..1].to_vec();
            it.side = Spanned::new(0..0, sides);
        });
        assert_eq!(alone.what, "a battle has two sides, and this has 1");
        let force = |change: &dyn Fn(&mut content::Force)| {
            told(&|it: &mut Scenario| {
                let side = it.side.as_mut().first_mut().expect("a side").as_mut();
                let force = side.forces.as_mut().first_mut().expect("a unit");
                change(force.as_mut());
            })
        };
        assert_eq!(
            force(&|it| it.of = some("uhlans")),
            "there is no unit `uhlans`"
        );
        assert_eq!(
            force(&|it| it.at = Some(some("9999"))),
            "`9999` is not a hex of the map"
        );
        let twice = force(&|it| it.at = Some(some("0803")));
        assert_eq!(twice, "`guard` and `colours` both start in one hex");
        let same = force(&|it| it.id = some("pramm"));
        assert_eq!(same, "two pieces are called `pramm`");
        let many = told(&|it| {
            let side = it.side.as_mut().first_mut().expect("a side").as_mut();
            let force = side.forces.get_ref()[0].clone();
            side.forces.as_mut().resize(MAX_UNITS, force);
        });
        assert_eq!(many, "the battle has 55 units; the engine plays at most 48");
    }

    #[test]
    fn a_board_may_have_255_hexes_and_no_more() {
        let mut pack = pack("home-guard");
        let mut map = pack
            .shelf::<Map>()
            .get("church-hall")
            .expect("a map")
            .clone();
        let mut lay = |rows: usize, columns: usize| {
            let row = Spanned::new(0..0, ". ".repeat(columns));
            map.item.rows = Spanned::new(0..0, vec![row; rows]);
            pack.shelves.replace(map.clone());
            compile(
                &pack,
                pack.shelf::<Scenario>()
                    .get("first-parade")
                    .expect("a scenario"),
            )
        };
        assert_eq!(lay(15, 17).map(|it| it.field.len()), Ok(255));
        let what = "the board has 300 hexes; the engine plays boards of at most 255";
        assert_eq!(lay(15, 20).expect_err("too large").what, what);
    }
}
