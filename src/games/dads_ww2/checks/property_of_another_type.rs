check!("A105", property_of_another_type, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Base, BaseType, SupportWeapon};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for base in pack.shelf::<Base>() {
        let kind = *base.kind.get_ref();
        for (key, span, of) in strange(base) {
            out.push(
                CODE.at(
                    span,
                    format!("`{}` is {kind}, and `{key}` is for {of}", base.id()),
                )
                .label("of another type")
                .also(base.span(&base.kind), "its type")
                .rule(match kind {
                    BaseType::Afv => "DW-VAL-03",
                    BaseType::UnitSupport => "DW-VAL-05",
                    BaseType::Infantry | BaseType::InfantrySupport => "DW-VAL-04",
                })
                .hint(format!("leave `{key}` out")),
            );
        }
    }
}

/// The keys of a base that its type does not have: key, place, and the type it belongs to.
fn strange(base: &Kept<Base>) -> Vec<(&'static str, Span, &'static str)> {
    let mut found = Vec::new();
    let mut keep = |key, span: Option<Span>, of| found.extend(span.map(|span| (key, span, of)));
    let kind = *base.kind.get_ref();
    let at = |span: std::ops::Range<usize>| Span::new(base.file, span);
    if kind != BaseType::Afv {
        let afvs = "AFVs";
        keep("speed", base.speed.as_ref().map(|it| at(it.span())), afvs);
        keep("armour", base.armour.as_ref().map(|it| at(it.span())), afvs);
        let machine_guns = base.has_machine_guns().then(|| base.machine_guns.span());
        keep("machine_guns", machine_guns.map(at), afvs);
        let carrier = base.is_carrier().then(|| base.carrier.span());
        keep("carrier", carrier.map(at), afvs);
    }
    let weapon = base.weapon.as_ref();
    if matches!(kind, BaseType::Infantry | BaseType::Afv) {
        keep("weapon", weapon.map(|it| at(it.span())), "support weapons");
    }
    let has_gun = match kind {
        BaseType::Afv => true,
        BaseType::UnitSupport => {
            weapon.is_none_or(|it| *it.get_ref() == SupportWeapon::AntiTankGun)
        }
        BaseType::Infantry | BaseType::InfantrySupport => false,
    };
    if !has_gun {
        keep(
            "gun",
            base.gun.as_ref().map(|it| at(it.span())),
            "anti-tank guns and AFVs",
        );
    }
    found
}
