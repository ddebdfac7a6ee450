//! The rows of the pack's tables as numbers: situations, faces, penetration.

use crate::content::{Options, Pack};
use crate::engine::Unplayable;
use crate::games::dads_ww2::content::bases::change;
use crate::games::dads_ww2::content::{
    Faces, Grade, Outcome, Penetration, Table, Throw, Weapon, When, bases,
};
use crate::games::dads_ww2::rules::tables::{
    AssaultChanges, Changes, FaceTables, GunClass, MOST_CLASSES, SavingChanges, ShotChanges,
};

/// What every situation changes.
pub(super) fn changes(pack: &Pack) -> Changes {
    let of = |table: Table, when: When| i8::try_from(change(pack, table, when)).unwrap_or(0);
    let shot = |when| of(Table::Shooting, when);
    let assault = |when| of(Table::Assault, when);
    let saving = |when| of(Table::Saving, when);
    Changes {
        on_road: of(Table::Move, When::OnRoad).max(0) as u8,
        ends_in_terrain: of(Table::Move, When::EndsInTerrain).max(0) as u8,
        shot: ShotChanges {
            target_fresh: shot(When::TargetFresh),
            target_fired: shot(When::TargetFired),
            target_moved: shot(When::TargetMoved),
            shooter_in_terrain: shot(When::ShooterInTerrain),
            shooter_moved: shot(When::ShooterMoved),
            target_in_cover: shot(When::TargetInCover),
            each_hit: shot(When::EachHit),
        },
        assault: AssaultChanges {
            always: assault(When::Always),
            experienced: assault(When::Experienced),
            afv_in_open: assault(When::AfvInOpen),
            uphill: assault(When::Uphill),
            anti_tank_team: assault(When::AntiTankTeamAgainstAfv),
            won_last_round: assault(When::WonLastRound),
            each_hit: assault(When::EachHit),
        },
        saving: SavingChanges {
            always: saving(When::Always),
            experienced: saving(When::Experienced),
            each_hit: saving(When::EachHit),
            shot_in_cover: saving(When::ShotInCover),
            won_round: saving(When::WonRound),
        },
        order: [When::Always, When::Experienced, When::EachHit].map(|when| of(Table::Order, when)),
    }
}

/// What each face means for each roll.
pub(super) fn faces(pack: &Pack) -> Result<FaceTables, Unplayable> {
    Ok(FaceTables {
        shot: faces_of(pack, Throw::Shot)?,
        penetration: faces_of(pack, Throw::Penetration)?,
        aim: faces_of(pack, Throw::Aim)?,
        event: faces_of(pack, Throw::Event)?,
    })
}

fn faces_of(pack: &Pack, throw: Throw) -> Result<[Outcome; 10], Unplayable> {
    let mut faces = [Outcome::None; 10];
    for (face, outcome) in (1..).zip(&mut faces) {
        let mut rows = pack.shelf::<Faces>().iter();
        let row = rows.find(|row| {
            *row.throw.get_ref() == throw && (*row.from.get_ref()..=row.highest()).contains(&face)
        });
        let missing =
            || Unplayable::because(format!("no row says what a {face} means for: {throw}"));
        *outcome = row.ok_or_else(missing)?.result;
    }
    Ok(faces)
}

/// The lowest face that brings a bombardment (DW-TURN-02); none when no face does.
pub(super) fn request(pack: &Pack) -> Option<u8> {
    let rows = pack.shelf::<Faces>().iter();
    let rows = rows
        .filter(|row| *row.throw.get_ref() == Throw::Request && row.result == Outcome::Available);
    rows.map(|row| *row.from.get_ref() as u8).min()
}

/// The classes of weapons against armour, the weakest first (DW-PEN).
pub(super) fn penetration(pack: &Pack) -> Result<Vec<[Option<u8>; 3]>, Unplayable> {
    let classes: Vec<_> = classes(pack).into_iter().map(|(needs, _)| needs).collect();
    if classes.len() > MOST_CLASSES {
        let what = format!(
            "at most {MOST_CLASSES} rows of penetration can be played, and there are {}",
            classes.len()
        );
        return Err(Unplayable::by("DW-PEN-01", what));
    }
    Ok(classes)
}

/// The rows of penetration with the scores they need, the weakest first.
fn classes(pack: &Pack) -> Vec<([Option<u8>; 3], &str)> {
    let grades = [Grade::Light, Grade::Medium, Grade::Heavy];
    let needs = |row: &Penetration| grades.map(|armour| row.needed(armour).map(|it| it as u8));
    let rows = pack.shelf::<Penetration>().iter();
    let mut rows: Vec<_> = rows
        .map(|row| (needs(row), row.id.get_ref().as_str()))
        .collect();
    // A row is stronger if heavier armour, and then the lower score, is within its power.
    let strength = |needs: &[Option<u8>; 3]| needs.map(|it| it.map_or(0, |score| 11 - score));
    rows.sort_by_key(|(needs, _)| {
        let [light, medium, heavy] = strength(needs);
        (heavy, medium, light)
    });
    rows
}

/// The class of a weapon; none when it cannot hurt AFVs.
pub(super) fn class_of(pack: &Pack, options: &Options, weapon: Weapon) -> Option<GunClass> {
    let row = bases::penetration(pack, options, weapon)?;
    let id = row.id.get_ref();
    let at = classes(pack).iter().position(|(_, own)| own == id)?;
    Some(at as GunClass)
}

/// The score by which a weapon penetrates light armour.
pub(super) fn against_light(pack: &Pack, options: &Options, weapon: Weapon) -> Option<u8> {
    bases::penetration(pack, options, weapon)?
        .needed(Grade::Light)
        .map(|it| it as u8)
}
