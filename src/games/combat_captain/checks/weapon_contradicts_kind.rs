check!("F118", weapon_contradicts_kind, Error);

use super::counted;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::{FireClass, Subunit, SubunitKind};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for subunit in pack.shelf::<Subunit>() {
        let kind = *subunit.kind.get_ref();
        let Err((at, said)) = judge(subunit, kind) else {
            continue;
        };
        let span = match at.and_then(|at| subunit.weapons.get(at)) {
            Some(weapon) => subunit.span(&weapon.get_ref().fires),
            None => subunit.id_span(),
        };
        out.push(
            CODE.at(
                span,
                format!("`{}` is a {} and {said}", subunit.id(), kind.word()),
            )
            .label(wanted(kind))
            .rule("CC-VAL-08"),
        );
    }
}

/// Which weapon is wrong, if any, and the message about it.
fn judge(subunit: &Subunit, kind: SubunitKind) -> Result<(), (Option<usize>, String)> {
    let weapons: Vec<FireClass> = subunit
        .weapons
        .iter()
        .map(|weapon| *weapon.get_ref().fires.get_ref())
        .collect();
    let least = match kind {
        SubunitKind::SoftVehicle => 0,
        SubunitKind::Tank => 2,
        _ => 1,
    };
    if let Some(at) = (0..weapons.len()).find(|at| !may_fire(kind, *at, weapons[*at])) {
        return Err((Some(at), format!("fires as `{}`", weapons[at].word())));
    }
    match weapons.len() {
        count if count < least => Err((None, format!("has {}", counted(count, "weapon")))),
        _ => Ok(()),
    }
}

fn may_fire(kind: SubunitKind, at: usize, class: FireClass) -> bool {
    let gun = matches!(
        class,
        FireClass::InferiorGun | FireClass::RegularGun | FireClass::SuperiorGun
    );
    match (kind, at) {
        (SubunitKind::Rifle, 0) => matches!(class, FireClass::Rifles | FireClass::Enhanced),
        (SubunitKind::MachineGun, 0) => class == FireClass::MachineGun,
        (SubunitKind::Mortar, 0) => class == FireClass::Mortar,
        (SubunitKind::Bazooka, 0) => class == FireClass::Bazooka,
        (SubunitKind::Gun | SubunitKind::Tank, 0) => gun,
        (SubunitKind::Tank, 1) => class == FireClass::TankMachineGun,
        _ => false,
    }
}

fn wanted(kind: SubunitKind) -> &'static str {
    match kind {
        SubunitKind::Rifle => "one weapon: `rifles` or `enhanced`",
        SubunitKind::MachineGun => "one weapon: `machine-gun`",
        SubunitKind::Mortar => "one weapon: `mortar`",
        SubunitKind::Bazooka => "one weapon: `bazooka`",
        SubunitKind::Gun => "one weapon: an inferior, regular or superior gun",
        SubunitKind::Tank => "two weapons: a gun, then `tank-machine-gun`",
        SubunitKind::SoftVehicle => "no weapon",
    }
}
