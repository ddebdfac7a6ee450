//! Units and commanders as rows of the tables; does not know which cards name them.

use std::collections::BTreeSet;

use toml::Spanned;

use super::{Battle, Unplayable, at_most, faces, known, small, unit_named};
use crate::content::{self, Die, Force, Kept, PlacedLeader};
use crate::engine::Side;
use crate::games::hex_command::content::{
    Band, Class, Leader, LeaderKind, Moves, Quality, Symbol, Trait, Unit, Weight,
};
use crate::games::hex_command::rules::readings::{FaceSet, Wireless};
use crate::games::hex_command::rules::tables::{
    Firer, LeaderRow, Load, MAX_ATTACK_DICE, MAX_LEADERS, MAX_RANGE, MAX_UNITS, NOBODY, Sighting,
    Start, UnitRow, die,
};
use crate::kernel::{HexId, HexSet};

type Bands = [Option<[u8; 3]>; MAX_RANGE];

impl<'a> Battle<'a> {
    /// Every unit, the first side's before the second's.
    pub(super) fn units(&self) -> Result<Vec<UnitRow>, Unplayable> {
        let forces = self.scenario.forces().count();
        at_most("the battle", "units", forces, MAX_UNITS)?;
        let mut units = Vec::new();
        for (side, written) in self.sides() {
            for force in written.forces() {
                units.push(self.unit(side, force)?);
            }
        }
        for person in self.people()? {
            self.add_nco(&person, &mut units)?;
        }
        Ok(units)
    }

    fn unit(&self, side: Side, force: &Force) -> Result<UnitRow, Unplayable> {
        let shelves = &self.pack.shelves;
        let card = known("unit", force.of.get_ref(), |id| {
            shelves.shelf::<Unit>().get(id)
        })?;
        let class = known("class", card.class.get_ref(), |id| {
            shelves.shelf::<Class>().get(id)
        })?;
        let has = |wanted| card.has(wanted);
        let listed = |list: &[String]| list.iter().any(|id| stands_for(class.id(), id));
        // AMB-98 by option: an HMG that counts as a gun loses what it has as infantry.
        let heavy = self.read.hmg_artillery && class.id() == "hmg";
        let artillery = heavy || class.firer == content::Firer::Artillery;
        let firer = column(class.firer);
        let second = card.second_weapon.as_ref().filter(|_| force.second_weapon);
        let second = second.map(Spanned::get_ref);
        let bands = second.map_or(card.bands(), |it| it.firepower.get_ref());
        let dice = match class.firer {
            content::Firer::None => [None; MAX_RANGE],
            _ => self.dice(card, bands)?,
        };
        let moves = second.and_then(|it| it.moves.as_ref());
        let moves = moved(moves.unwrap_or(&card.moves).get_ref());
        let written = card.transport.as_ref().map(|it| *it.get_ref());
        let tow = card.tow.as_ref().map(|it| *it.get_ref());
        let tow = tow.filter(|_| written.is_none());
        // AMB-75.
        let drawn = tow.map(|tow| tow.points.map_or(self.read.tow_points, small));
        let transport = written.map(small).or(drawn).unwrap_or(0);
        let strength = force.strength.as_ref().unwrap_or(&card.strength);
        let figures = small(*strength.get_ref());
        let armed = force.firearms.as_ref().map(|it| small(*it.get_ref()));
        let open_armour = has(Trait::OpenTopped) && class.rank == Symbol::Armour;
        let row = UnitRow {
            id: force.id.get_ref().clone(),
            name: card.name.get_ref().clone(),
            class: class.id().to_string(),
            side,
            rank: if open_armour {
                Symbol::Vehicle.rank()
            } else {
                class.rank.rank()
            },
            hit_by: self.hit_by(card, class)?,
            firer,
            infantry: class.foot && matches!(firer, Firer::Infantry | Firer::Hmg) && !artillery,
            foot: class.foot,
            artillery,
            breakthrough: class.breakthrough && !heavy,
            exploits: listed(&self.read.exploit),
            supported: !listed(&self.read.support_excluded) && !heavy,
            steadied: !listed(&self.read.flagnum_excluded) && !heavy,
            dig_in: class.dig_in,
            blocks: class.blocks_sight || heavy,
            damages: class.damages_buildings,
            // HC-BAT-12: what the scenario says of firearms goes before the card.
            cc_only: armed.map_or(has(Trait::CcOnly), |firearms| firearms == 0),
            recce: has(Trait::Recce),
            tracked: has(Trait::Tracked),
            engineer: has(Trait::Engineer),
            flame: has(Trait::Flame),
            mine_clearing: has(Trait::MineClearing),
            carrier: has(Trait::TroopCarrier),
            wireless: force.wireless.as_ref().map_or(
                has(Trait::Wireless) || (!self.is_to_arms() && self.read.wireless == Wireless::All),
                |wireless| *wireless.get_ref(),
            ),
            indirect: has(Trait::Indirect),
            home_guard: has(Trait::HomeGuard),
            fires_mounted: has(Trait::FiresMounted),
            vehicle: !class.foot && firer == Firer::Vehicle,
            crewed: !self.is_to_arms() || !artillery || can_crew(card),
            figures,
            flag: small(*card.flag.get_ref()),
            moves,
            on_foot: match class.id() {
                "motorized" => self.march().unwrap_or(moves),
                _ => moves,
            },
            reach: dice
                .iter()
                .rposition(Option::is_some)
                .map_or(0, |at| at as u8 + 1),
            dice,
            firearms: match armed {
                // HC-BAT-11 is for units of which a part is armed.
                Some(firearms) => Some(firearms).filter(|some| (1..figures).contains(some)),
                None => card.firearms.as_ref().map(|it| small(*it.get_ref())),
            },
            transport,
            tow: tow.map(|tow| small(tow.max)),
            load: load(card, class, transport, artillery),
            sergeant: force.has_sergeant(),
            // TA-NCO-2: cavalry fires in the infantry's column, guns and vehicles do not.
            sergeant_counts: class.firer == content::Firer::Infantry && !artillery,
            standard: force.has_standard(),
            sighting: sighting(force),
            start: self.start(force)?,
        };
        if row.figures == 0 {
            let what = format!("`{}` has no figures", row.id);
            return Err(Unplayable::by("HC-CMP-7", what));
        }
        Ok(row)
    }

    /// The card's own faces, or those of its class; armour without a roof is soft (HC-HIT-2).
    fn hit_by(&self, card: &Unit, class: &Class) -> Result<FaceSet, Unplayable> {
        match &card.hit_by {
            Some(written) => faces(written.get_ref()),
            None if card.has(Trait::OpenTopped) => self.target("soft"),
            None => self.target(class.target.get_ref()),
        }
    }

    fn dice(&self, card: &Kept<Unit>, bands: &[Spanned<Band>]) -> Result<Bands, Unplayable> {
        let mut dice: Bands = [None; MAX_RANGE];
        let whose = format!("a band of `{}`", card.id());
        for band in bands.iter().map(Spanned::get_ref) {
            let letters = band.dice.get_ref();
            at_most(&whose, "dice", letters.chars().count(), MAX_ATTACK_DICE)?;
            let mut thrown = [0; 3];
            for letter in letters.chars() {
                thrown[usize::from(self.colour(letter)?)] += 1;
            }
            let reach = band.range.get_ref();
            at_most(&whose, "hexes of range", usize::from(reach.to), MAX_RANGE)?;
            for range in reach.from..=reach.to {
                let at = usize::from(range).checked_sub(1);
                if let Some(place) = at.and_then(|at| dice.get_mut(at)) {
                    *place = (thrown != [0; 3]).then_some(thrown);
                }
            }
        }
        Ok(dice)
    }

    fn colour(&self, letter: char) -> Result<u8, Unplayable> {
        let mut dice = self.pack.shelf::<Die>().iter();
        let is_meant = |it: &&Kept<content::Die>| {
            let own = it.letter.as_ref().map(|own| own.get_ref().as_str());
            own.is_some_and(|own| own.chars().eq([letter]))
        };
        let found = dice.find(is_meant).and_then(|it| colour(it.id()));
        found.ok_or_else(|| {
            let what = "the engine throws white, yellow and green battle dice";
            Unplayable::because(format!("{what}, and `{letter}` is none of them"))
        })
    }

    /// How far troops move without their vehicle: as far as the pack's infantry.
    fn march(&self) -> Option<(u8, Option<u8>)> {
        let mut units = self.pack.shelf::<Unit>().iter();
        let walker = units.find(|unit| unit.class.get_ref() == "infantry")?;
        Some(moved(walker.moves.get_ref()))
    }

    fn start(&self, force: &Force) -> Result<Start, Unplayable> {
        if let Some(at) = &force.at {
            return Ok(Start::At(self.hex(at)?));
        }
        let Some(zone) = &force.zone else {
            return Ok(Start::Nowhere);
        };
        let zone = zone.get_ref();
        let missing = || Unplayable::because(format!("there is no zone `{zone}` on the map"));
        let hexes = self.board.zone(zone).ok_or_else(missing)?.into_iter();
        let hexes: HexSet = hexes.filter_map(|hex| self.field.number(hex)).collect();
        Ok(if hexes.is_empty() {
            Start::Nowhere
        } else {
            Start::Zone(hexes)
        })
    }

    fn people(&self) -> Result<Vec<Person<'a>>, Unplayable> {
        let mut people = Vec::new();
        for (side, written) in self.sides() {
            for placed in written.placed_leaders() {
                let leaders = self.pack.shelf::<Leader>();
                let leader = known("leader", placed.leader.get_ref(), |id| leaders.get(id))?;
                people.push(Person {
                    side,
                    written,
                    placed,
                    leader,
                });
            }
        }
        Ok(people)
    }

    /// TA-NCO-1: sergeants and bearers are figures of a unit, not commanders.
    fn is_nco(&self, person: &Person<'_>) -> bool {
        let kind = *person.leader.kind.get_ref();
        self.is_to_arms() && matches!(kind, LeaderKind::Sergeant | LeaderKind::Standard)
    }

    fn add_nco(&self, person: &Person<'_>, units: &mut [UnitRow]) -> Result<(), Unplayable> {
        if !self.is_nco(person) {
            return Ok(());
        }
        let unit = person.placed.unit_of(person.written).ok_or_else(|| {
            let id = person.placed.id.get_ref();
            Unplayable::by(
                "TA-NCO-1",
                format!("`{id}` starts with no unit of his side"),
            )
        })?;
        let unit = unit_named(units, person.side, &unit.id)?;
        if let Some(row) = units.get_mut(usize::from(unit)) {
            match person.leader.kind.get_ref() {
                LeaderKind::Standard => row.standard = true,
                _ => row.sergeant = true,
            }
        }
        Ok(())
    }

    /// Every commander, the first side's before the second's.
    pub(super) fn leaders(&self, units: &[UnitRow]) -> Result<Vec<LeaderRow>, Unplayable> {
        let mut people = self.people()?;
        people.retain(|person| !self.is_nco(person));
        at_most("the battle", "commanders", people.len(), MAX_LEADERS)?;
        people.iter().map(|it| self.leader(it, units)).collect()
    }

    fn leader(&self, person: &Person<'_>, units: &[UnitRow]) -> Result<LeaderRow, Unplayable> {
        let Person { placed, leader, .. } = person;
        let kind = *leader.kind.get_ref() as usize;
        let by_kind = |numbers: [u8; 4]| numbers.get(kind).copied().unwrap_or(0);
        let with = match &placed.with {
            Some(with) => unit_named(units, person.side, with)?,
            None => NOBODY,
        };
        let at = placed.at.as_ref().filter(|_| with == NOBODY);
        Ok(LeaderRow {
            id: placed.id.get_ref().clone(),
            piece: leader.id().to_string(),
            name: leader.name.get_ref().clone(),
            side: person.side,
            vp: if leader.combatant {
                by_kind(self.read.leader_vp)
            } else {
                self.read.prisoner_vp
            },
            flags: by_kind(self.read.flags_ignored),
            wireless: leader
                .wireless
                .unwrap_or(!self.is_to_arms() && self.read.wireless != Wireless::None),
            combatant: leader.combatant,
            with,
            at: at.map(|at| self.hex(at)).transpose()?,
        })
    }
}

/// A person on the table who is not a unit.
struct Person<'a> {
    side: Side,
    written: &'a content::ScenarioSide,
    placed: &'a PlacedLeader,
    leader: &'a Kept<Leader>,
}

/// Whether a class counts among those of an option: a mine-clearing tank is a tank there (section 29).
fn stands_for(class: &str, listed: &str) -> bool {
    class == listed || (class == "mine-clearing-tank" && listed == "tank")
}

/// The colour of a battle die.
pub(super) fn colour(id: &str) -> Option<u8> {
    match id {
        "white" => Some(die::WHITE),
        "yellow" => Some(die::YELLOW),
        "green" => Some(die::GREEN),
        _ => None,
    }
}

fn column(firer: content::Firer) -> Firer {
    match firer {
        content::Firer::Infantry | content::Firer::None => Firer::Infantry,
        content::Firer::Hmg => Firer::Hmg,
        content::Firer::Vehicle => Firer::Vehicle,
        content::Firer::Artillery => Firer::Artillery,
    }
}

fn moved(moves: &Moves) -> (u8, Option<u8>) {
    (small(moves.max), moves.and_fire.map(small))
}

/// TA-ART-9; a crew whose card says nothing is taken to be fit for its gun.
fn can_crew(card: &Unit) -> bool {
    let quality = card.quality.as_ref().map(|it| *it.get_ref());
    !matches!(quality, Some(Quality::Militia | Quality::Irregular))
}

/// AMB-101.
fn load(card: &Unit, class: &Kept<Class>, transport: u8, artillery: bool) -> Load {
    match card.weight {
        Some(Weight::Foot) if artillery => Load::Crew,
        Some(Weight::Foot) => Load::Foot,
        Some(Weight::Light) => Load::Light,
        Some(Weight::Heavy) => Load::Heavy,
        None if transport > 0 => Load::Heavy,
        None if class.foot && artillery => Load::Crew,
        None if class.foot => Load::Foot,
        // Horses weigh as much as a car.
        None if matches!(class.id(), "motorcycle" | "soft-vehicle" | "cavalry") => Load::Light,
        None => Load::Heavy,
    }
}

fn sighting(force: &Force) -> Sighting {
    match force.placed.as_ref().map(|it| it.get_ref().as_str()) {
        Some("chip") => Sighting::Chip,
        Some("hidden") => Sighting::Hidden,
        _ => Sighting::Seen,
    }
}

/// Orders name a piece by its id.
pub(super) fn one_name_each(units: &[UnitRow], leaders: &[LeaderRow]) -> Result<(), Unplayable> {
    let units = units.iter().map(|unit| unit.id.as_str());
    let mut known = BTreeSet::new();
    for id in units.chain(leaders.iter().map(|leader| leader.id.as_str())) {
        if !known.insert(id) {
            return Err(Unplayable::because(format!("two pieces are called `{id}`")));
        }
    }
    Ok(())
}

/// The state has room for one unit and one commander in each hex.
pub(super) fn one_to_a_hex(units: &[UnitRow], leaders: &[LeaderRow]) -> Result<(), Unplayable> {
    let start = |unit: &UnitRow| match unit.start {
        Start::At(hex) => Some(hex),
        _ => None,
    };
    let place = |leader: &LeaderRow| -> Option<HexId> {
        let unit = units.get(usize::from(leader.with));
        leader.at.or(unit.and_then(start))
    };
    let clash = |rule, one: &str, two: &str| {
        Unplayable::by(rule, format!("`{one}` and `{two}` both start in one hex"))
    };
    for (at, unit) in units.iter().enumerate() {
        let hex = start(unit);
        let same = |other: &&UnitRow| hex.is_some() && start(other) == hex;
        if let Some(other) = units.iter().skip(at + 1).find(same) {
            return Err(clash("HC-MOV-1", &unit.id, &other.id));
        }
        let enemy = |it: &&LeaderRow| it.side != unit.side && hex.is_some() && place(it) == hex;
        if let Some(leader) = leaders.iter().find(enemy) {
            return Err(clash("HC-MOV-14", &leader.id, &unit.id));
        }
    }
    for (at, leader) in leaders.iter().enumerate() {
        let same = |other: &&LeaderRow| {
            let together = place(leader).is_some() && place(other) == place(leader);
            together || (leader.with != NOBODY && other.with == leader.with)
        };
        if let Some(other) = leaders.iter().skip(at + 1).find(same) {
            return Err(clash("HC-MOV-4", &leader.id, &other.id));
        }
    }
    Ok(())
}
