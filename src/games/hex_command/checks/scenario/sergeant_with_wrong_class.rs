check!("S117", sergeant_with_wrong_class, Error);

use super::class_of;
use crate::content::{Firer, Force, Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Leader, LeaderKind, TO_ARMS};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != TO_ARMS {
        return;
    }
    for scenario in pack.shelf::<Scenario>() {
        flags(scenario, pack, out);
        pieces(scenario, pack, out);
    }
}

/// Sergeants and bearers written with their unit.
fn flags(scenario: &Kept<Scenario>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    for (_, force) in scenario.forces() {
        for (flag, kind) in [
            (&force.sergeant, LeaderKind::Sergeant),
            (&force.standard, LeaderKind::Standard),
        ] {
            if let Some(flag) = flag.as_ref().filter(|flag| *flag.get_ref()) {
                judge(kind, scenario.span(flag), force, scenario, pack, out);
            }
        }
    }
}

/// Sergeants and bearers placed as pieces.
fn pieces(scenario: &Kept<Scenario>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    for (side, placed) in scenario.placed_leaders() {
        let Some(leader) = pack.shelf::<Leader>().get(placed.leader.get_ref()) else {
            continue;
        };
        if let Some(force) = placed.unit_of(side) {
            let kind = *leader.kind.get_ref();
            judge(kind, scenario.span(&placed.id), force, scenario, pack, out);
        }
    }
}

fn judge(
    kind: LeaderKind,
    place: Span,
    force: &Force,
    scenario: &Kept<Scenario>,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let Some(class) = class_of(force, pack) else {
        return;
    };
    // The column of the terrain sheet separates infantry and cavalry from guns and vehicles.
    let (who, wrong, rule, hint) = match kind {
        LeaderKind::Sergeant => (
            "a sergeant",
            class.firer != Firer::Infantry,
            "TA-NCO-2",
            "put him with infantry or cavalry",
        ),
        LeaderKind::Standard => (
            "a standard bearer",
            !matches!(class.firer, Firer::Infantry | Firer::Artillery),
            "TA-NCO-4",
            "put him with infantry, cavalry or artillery",
        ),
        LeaderKind::General | LeaderKind::Officer => return,
    };
    if wrong {
        out.push(
            CODE.at(
                place,
                format!(
                    "{who} cannot be with `{}`, a unit of class `{}`",
                    force.id.get_ref(),
                    class.id()
                ),
            )
            .label(format!("no place for {who}"))
            .also(scenario.span(&force.of), class.name.get_ref())
            .rule(rule)
            .hint(hint),
        );
    }
}
