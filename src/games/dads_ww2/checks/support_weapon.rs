check!("A104", support_weapon, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Base, BaseType, SupportWeapon};
use crate::source::Span;

/// What is wrong with the weapon of a support base.
pub(super) struct Fault {
    span: Span,
    message: String,
    label: &'static str,
    rule: &'static str,
}

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for base in pack.shelf::<Base>() {
        if let Some(fault) = fault(base) {
            out.push(
                CODE.at(fault.span, fault.message)
                    .label(fault.label)
                    .rule(fault.rule)
                    .hint(match fault.rule {
                        "DW-VAL-04" => {
                            "infantry support has one of `machine-gun`, `mortar` and `hand-held`"
                        }
                        _ => {
                            "unit support has one of `infantry-gun`, `heavy-mortar` and `anti-tank-gun`, the last with a `gun` class"
                        }
                    }),
            );
        }
    }
}

pub(super) fn fault(base: &Kept<Base>) -> Option<Fault> {
    let kind = *base.kind.get_ref();
    let rule = match kind {
        BaseType::InfantrySupport => "DW-VAL-04",
        BaseType::UnitSupport => "DW-VAL-05",
        BaseType::Infantry | BaseType::Afv => return None,
    };
    let fault = |span, message, label| {
        Some(Fault {
            span,
            message,
            label,
            rule,
        })
    };
    let Some(weapon) = &base.weapon else {
        let message = format!("the {kind} `{}` has no `weapon`", base.id());
        return fault(base.id_span(), message, "with what does it fight?");
    };
    let span = base.span(weapon);
    let weapon = *weapon.get_ref();
    if weapon.carried_by() != kind {
        let message = format!(
            "`{}` is {kind}, which has no {weapon}: that is {}",
            base.id(),
            weapon.carried_by()
        );
        return fault(span, message, "of another type");
    }
    if weapon == SupportWeapon::AntiTankGun && base.gun.is_none() {
        let message = format!("the anti-tank gun `{}` has no class", base.id());
        return fault(span, message, "light, medium or heavy?");
    }
    None
}
