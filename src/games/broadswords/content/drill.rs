//! Values derived from the rows of Battlefields: how far troops move and shoot, their melee bonuses, and how many wear
//! rings.

use super::{Adjusts, Brings, ModeSort, Rank, Toll, Troop, Weapon, WeaponRange};
use crate::content::options::OptionValue;
use crate::content::pack::Pack;
use crate::games::broadswords::content::{Adjustment, Mode, Race};

/// Inches per turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// At a walk; `None` when it cannot walk, only run.
    pub walk: Option<u32>,
    /// At a run; `None` when it cannot run.
    pub run: Option<u32>,
}

/// How far a unit, or its figure with this ring, moves in a turn over ground that changes the move by these adjustments
/// (BB-MOV-01, BB-MOV-02, BB-HER-03); `None` when a row it needs is missing.
#[must_use]
pub fn pace(pack: &Pack, troop: &Troop, ring: Option<&Rank>, ground: &[&str]) -> Option<Pace> {
    let shelves = &pack.shelves;
    let mode = shelves.shelf::<Mode>().get(troop.mode.get_ref())?;
    let race = shelves.shelf::<Race>().get(troop.race.get_ref())?;
    let ground: i32 = ground
        .iter()
        .filter_map(|id| shelves.shelf::<Adjustment>().get(id))
        .filter(|row| *row.to.get_ref() == Adjusts::Movement)
        .map(|row| *row.by.get_ref())
        .sum();
    // Armour slows soldiers on foot or mounted, not vehicles (BB-MOV-04).
    let own = match mode.sort.get_ref() {
        ModeSort::Foot | ModeSort::Mount => brought(pack, troop, Adjusts::Movement),
        ModeSort::Drawn | ModeSort::Gun | ModeSort::Motor => 0,
    };
    // A longer stride is no help in a saddle or behind a wheel.
    let stride = match mode.sort.get_ref() {
        ModeSort::Foot => race.stride,
        _ => 0,
    };
    let ring = ring.map_or(0, |ring| ring.movement);
    let gone = |inches: u32| {
        let inches = inches + stride + ring;
        u32::try_from(i64::from(inches) + i64::from(ground) + i64::from(own)).unwrap_or(0)
    };
    Some(Pace {
        walk: (mode.walk > 0).then(|| gone(mode.walk)),
        run: (race.runs && mode.run > 0).then(|| gone(mode.run)),
    })
}

/// How the armour, horses and drill of a unit change a move, a roll to hit it, or its rolls in melee.
#[must_use]
pub fn brought(pack: &Pack, troop: &Troop, to: Adjusts) -> i32 {
    pack.shelf::<Adjustment>()
        .iter()
        .filter(|row| *row.to.get_ref() == to)
        .filter(|row| row.of.is_some_and(|what| has(pack, troop, what)))
        .map(|row| *row.by.get_ref())
        .sum()
}

/// Whether a unit has the thing that brings an adjustment.
#[must_use]
pub fn has(pack: &Pack, troop: &Troop, what: Brings) -> bool {
    match what {
        Brings::Armour => troop.armour,
        Brings::Drill => troop.is_drilled(),
        Brings::Mount => {
            let mode = pack.shelf::<Mode>().get(troop.mode.get_ref());
            mode.is_some_and(|mode| *mode.sort.get_ref() == ModeSort::Mount)
        }
    }
}

/// How far a weapon reaches for this figure, in inches; `None` when it has no limit or needs contact.
///
/// The cone of a kill zone is never lengthened (BB-KZ-04).
#[must_use]
pub fn reach(pack: &Pack, weapon: &Weapon, ring: Option<&Rank>) -> Option<u32> {
    let further = match weapon.troops.get_ref() {
        Toll::KillZone => 0,
        _ => ring.map_or(0, |ring| ring.range),
    };
    match weapon.range.get_ref() {
        WeaponRange::Inches(inches) => Some(inches + further),
        WeaponRange::Rifle => Some(rifle_range(pack) + further),
        WeaponRange::Unlimited | WeaponRange::Contact => None,
    }
}

/// The range of rifles and light machine guns (BB-AMB-01).
#[must_use]
pub fn rifle_range(pack: &Pack) -> u32 {
    match pack.options.get("rifle_range").map(|chosen| &chosen.value) {
        Some(OptionValue::Number(inches)) => u32::try_from(*inches).unwrap_or(0),
        _ => 0,
    }
}

/// How many soldiers of an army wear silver and how many gold (BB-HER-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rings {
    /// Heroes.
    pub heroes: u32,
    /// Commanders, who are part of the same share.
    pub commanders: u32,
}

/// The rings of an army with this many soldiers.
#[must_use]
pub fn rings(pack: &Pack, soldiers: u32) -> Rings {
    let share = |id: &str| {
        let rank = pack.shelf::<Rank>().get(id);
        let one_in = rank.and_then(|rank| rank.one_in.as_ref());
        one_in.map_or(0, |one_in| soldiers / one_in.get_ref())
    };
    let least = match pack
        .options
        .get("min_commander")
        .map(|chosen| &chosen.value)
    {
        Some(OptionValue::Number(least)) => u32::try_from(*least).unwrap_or(0),
        _ => 0,
    };
    let commanders = share("commander").max(least);
    Rings {
        heroes: share("hero").saturating_sub(commanders),
        commanders,
    }
}
