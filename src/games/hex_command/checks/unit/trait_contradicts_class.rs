check!("U122", trait_contradicts_class, Warning);

use super::class_of;
use crate::content::{Firer, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Class, Trait, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        let Some(class) = class_of(pack, unit) else {
            continue;
        };
        for written in &unit.traits {
            let Some(wrong) = contradiction(*written.get_ref(), class) else {
                continue;
            };
            out.push(
                CODE.at(
                    unit.span(written),
                    format!(
                        "`{}` is `{}`, but its class `{}` {}",
                        unit.id(),
                        written.get_ref().word(),
                        class.id(),
                        wrong.class_is
                    ),
                )
                .label(wrong.meant_for)
                .also(unit.span(&unit.class), "its class")
                .rule(wrong.rule)
                .hint("leave the trait out, or choose another class"),
            );
        }
    }
}

struct Contradiction {
    class_is: &'static str,
    meant_for: &'static str,
    rule: &'static str,
}

fn contradiction(written: Trait, class: &Class) -> Option<Contradiction> {
    let no_vehicle = class.foot || !matches!(class.firer, Firer::Vehicle | Firer::None);
    let no_artillery = class.firer != Firer::Artillery;
    let full_armour = class.target.get_ref() == "armour";
    let (applies, class_is, meant_for, rule) = match written {
        Trait::OpenTopped if full_armour => (
            true,
            "is hit like full armour",
            "hit like a soft vehicle",
            "HC-HIT-2",
        ),
        Trait::OpenTopped => (no_vehicle, "is no vehicle", "for vehicles", "HC-HIT-2"),
        Trait::Tracked => (no_vehicle, "is no vehicle", "for vehicles", "HC-TER-15"),
        Trait::TroopCarrier => (no_vehicle, "is no vehicle", "for vehicles", "HC-MIN-2"),
        Trait::MineClearing => (no_vehicle, "is no vehicle", "for tanks", "HC-MIN-8"),
        Trait::Indirect => (
            no_artillery,
            "does not fire as artillery",
            "for guns and mortars",
            "HC-ART-2",
        ),
        Trait::CcOnly => (
            matches!(class.firer, Firer::Artillery | Firer::Hmg),
            "is a gun",
            "for units without firearms or guns",
            "HC-BAT-12",
        ),
        Trait::FiresMounted => (
            class.id.get_ref() != "motorized",
            "has nothing to mount",
            "for motorized infantry",
            "HC-MOT-6",
        ),
        Trait::HomeGuard | Trait::Recce | Trait::Engineer | Trait::Flame | Trait::Wireless => {
            return None;
        }
    };
    applies.then_some(Contradiction {
        class_is,
        meant_for,
        rule,
    })
}
