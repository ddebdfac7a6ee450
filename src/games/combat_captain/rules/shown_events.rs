//! Events as plain values for clients: their names, and what they are about.

use super::event::Event;
use super::shown::Show;
use serde_json::Value;

/// The name of an event and its fields.
pub(super) fn fields(show: &Show<'_>, event: &Event) -> (&'static str, Vec<(&'static str, Value)>) {
    match *event {
        Event::SetUpRolled { side, face } => (
            "set-up-rolled",
            vec![("side", show.side(side)), ("face", face.into())],
        ),
        Event::SetsUpFirst { side } => ("sets-up-first", vec![("side", show.maybe_side(side))]),
        Event::Placed {
            subunit,
            at,
            arrives,
        } => (
            "placed",
            vec![
                ("subunit", show.sub(subunit)),
                ("at", show.point(at)),
                ("arrives", arrives.into()),
            ],
        ),
        Event::Delayed { subunit } => ("delayed", vec![("subunit", show.sub(subunit))]),
        Event::Arrives { unit } => ("arrives", vec![("unit", show.unit(unit))]),
        Event::Turn { turn } => ("turn", vec![("turn", turn.into())]),
        Event::InitiativeRolled {
            side,
            face,
            destroyed,
            held,
            melees,
        } => (
            "initiative-rolled",
            vec![
                ("side", show.side(side)),
                ("face", face.into()),
                ("destroyed", destroyed.into()),
                ("held", held.into()),
                ("melees", melees.into()),
            ],
        ),
        Event::Initiative { side, given } => (
            "initiative",
            vec![("side", show.maybe_side(side)), ("given", given.into())],
        ),
        Event::GoesFirst { side } => ("goes-first", vec![("side", show.side(side))]),
        Event::Activated { unit } => ("activated", vec![("unit", show.unit(unit))]),
        Event::ActivationOver { unit, unused } => (
            "activation-over",
            vec![("unit", show.unit(unit)), ("unused", unused.into())],
        ),
        Event::Together { unit, activity } => (
            "together",
            vec![
                ("unit", show.unit(unit)),
                ("activity", show.word(&activity)),
            ],
        ),
        Event::CoverTaken {
            subunit,
            sticks,
            level,
        } => (
            "cover-taken",
            vec![
                ("subunit", show.sub(subunit)),
                ("sticks", sticks.into()),
                ("level", level.into()),
            ],
        ),
        Event::CoverLeft {
            subunit,
            dice,
            level,
        } => (
            "cover-left",
            vec![
                ("subunit", show.sub(subunit)),
                ("dice", dice.into()),
                ("level", level.into()),
            ],
        ),
        Event::BrokeCover { subunit } => ("broke-cover", vec![("subunit", show.sub(subunit))]),
        Event::Holds { subunit, markers } => (
            "holds",
            vec![("subunit", show.sub(subunit)), ("markers", markers.into())],
        ),
        Event::LinedUp {
            subunit,
            feature,
            dice,
        } => (
            "lined-up",
            vec![
                ("subunit", show.sub(subunit)),
                ("feature", show.feature(feature)),
                ("dice", dice.into()),
            ],
        ),
        Event::MovedOff {
            subunit,
            feature,
            across,
            to,
        } => (
            "moved-off",
            vec![
                ("subunit", show.sub(subunit)),
                ("feature", show.feature(feature)),
                ("across", across.into()),
                ("to", show.point(to)),
            ],
        ),
        Event::Rallied { unit, left } => (
            "rallied",
            vec![("unit", show.unit(unit)), ("left", left.into())],
        ),
        Event::Overturned { subunit, vehicle } => (
            "overturned",
            vec![
                ("subunit", show.sub(subunit)),
                ("vehicle", show.sub(vehicle)),
            ],
        ),
        Event::MoveRolled {
            subunit,
            why,
            dice,
            faces,
            normal,
            odd,
            markers,
        } => (
            "move-rolled",
            vec![
                ("subunit", show.sub(subunit)),
                ("why", show.word(&why)),
                ("dice", dice.into()),
                ("faces", show.faces(&faces)),
                ("normal", show.faces(&normal)),
                ("odd", show.faces(&odd)),
                ("markers", markers.into()),
            ],
        ),
        Event::Moved {
            subunit,
            why,
            from,
            path,
            to,
            length,
            odd,
        } => (
            "moved",
            vec![
                ("subunit", show.sub(subunit)),
                ("why", show.word(&why)),
                ("from", show.point(from)),
                ("path", show.route(&path)),
                ("to", show.point(to)),
                ("length", show.length(length)),
                ("odd", odd.into()),
            ],
        ),
        Event::Stayed { subunit } => ("stayed", vec![("subunit", show.sub(subunit))]),
        Event::Charges { subunit, target } => (
            "charges",
            vec![("subunit", show.sub(subunit)), ("target", show.sub(target))],
        ),
        Event::InContact { subunit, with } => (
            "in-contact",
            vec![("subunit", show.sub(subunit)), ("with", show.subs(with))],
        ),
        Event::Withdraws { unit } => ("withdraws", vec![("unit", show.unit(unit))]),
        Event::Stands { unit } => ("stands", vec![("unit", show.unit(unit))]),
        Event::ChargeFailed { unit } => ("charge-failed", vec![("unit", show.unit(unit))]),
        Event::LeftTable { subunit } => ("left-table", vec![("subunit", show.sub(subunit))]),
        Event::Dismounts { subunit, at } => (
            "dismounts",
            vec![("subunit", show.sub(subunit)), ("at", show.point(at))],
        ),
        Event::Took { side, zone } => (
            "took",
            vec![("side", show.side(side)), ("zone", zone.into())],
        ),
        Event::GoalMet { side, goal } => (
            "goal-met",
            vec![("side", show.side(side)), ("goal", goal.into())],
        ),
        Event::Over { outcome } => ("over", vec![("outcome", show.word(&outcome))]),
        Event::OpensFire {
            unit,
            targets,
            held,
        } => (
            "opens-fire",
            vec![
                ("unit", show.unit(unit)),
                ("targets", show.subs(targets)),
                ("held", held.into()),
            ],
        ),
        Event::FireDice {
            subunit,
            second,
            target,
            range,
            band,
            reading,
            count,
            faces,
            markers,
            points,
        } => (
            "fire-dice",
            vec![
                ("subunit", show.sub(subunit)),
                ("second", second.into()),
                ("target", show.sub(target)),
                ("range", show.length(range)),
                ("band", band.into()),
                ("reading", show.word(&reading)),
                ("count", count.into()),
                ("faces", show.faces(&faces)),
                ("markers", markers.into()),
                ("points", points.into()),
            ],
        ),
        Event::FireModifier {
            subunit,
            second,
            target,
            value,
            why,
        } => (
            "fire-modifier",
            vec![
                ("subunit", show.sub(subunit)),
                ("second", second.into()),
                ("target", show.sub(target)),
                ("value", value.into()),
                ("why", show.word(&why)),
            ],
        ),
        Event::FirePoints {
            target,
            points,
            face,
            column,
            result,
            automatic,
        } => (
            "fire-points",
            vec![
                ("target", show.sub(target)),
                ("points", points.into()),
                ("face", face.into()),
                ("column", column.into()),
                ("result", result.into()),
                ("automatic", automatic.into()),
            ],
        ),
        Event::KillRolled {
            target,
            face,
            score,
            needed,
            killed,
        } => (
            "kill-rolled",
            vec![
                ("target", show.sub(target)),
                ("face", face.into()),
                ("score", score.into()),
                ("needed", needed.into()),
                ("killed", killed.into()),
            ],
        ),
        Event::Unprotected { subunit, level } => (
            "unprotected",
            vec![("subunit", show.sub(subunit)), ("level", level.into())],
        ),
        Event::Saved {
            subunit,
            level,
            count,
            faces,
            saved,
        } => (
            "saved",
            vec![
                ("subunit", show.sub(subunit)),
                ("level", level.into()),
                ("count", count.into()),
                ("faces", show.faces(&faces)),
                ("saved", saved.into()),
            ],
        ),
        Event::Traded { subunit, hits } => (
            "traded",
            vec![("subunit", show.sub(subunit)), ("hits", hits.into())],
        ),
        Event::FiguresLost {
            subunit,
            figures,
            left,
        } => (
            "figures-lost",
            vec![
                ("subunit", show.sub(subunit)),
                ("figures", figures.into()),
                ("left", left.into()),
            ],
        ),
        Event::HitsLost { subunit, hits } => (
            "hits-lost",
            vec![("subunit", show.sub(subunit)), ("hits", hits.into())],
        ),
        Event::HitsSpill { from, to, hits } => (
            "hits-spill",
            vec![
                ("from", show.sub(from)),
                ("to", show.sub(to)),
                ("hits", hits.into()),
            ],
        ),
        Event::CarHit {
            subunit,
            hits,
            total,
        } => (
            "car-hit",
            vec![
                ("subunit", show.sub(subunit)),
                ("hits", hits.into()),
                ("total", total.into()),
            ],
        ),
        Event::Killed { subunit, kills } => (
            "killed",
            vec![("subunit", show.sub(subunit)), ("kills", kills.into())],
        ),
        Event::Joined { from, to, figures } => (
            "joined",
            vec![
                ("from", show.sub(from)),
                ("to", show.sub(to)),
                ("figures", figures.into()),
            ],
        ),
        Event::Destroyed { subunit, why } => (
            "destroyed",
            vec![("subunit", show.sub(subunit)), ("why", show.word(&why))],
        ),
        Event::Shaken {
            unit,
            number,
            total,
            why,
        } => (
            "shaken",
            vec![
                ("unit", show.unit(unit)),
                ("number", number.into()),
                ("total", total.into()),
                ("why", show.word(&why)),
            ],
        ),
        Event::Routs {
            unit,
            markers,
            left,
        } => (
            "routs",
            vec![
                ("unit", show.unit(unit)),
                ("markers", markers.into()),
                ("left", left.into()),
            ],
        ),
        Event::MeleeBegins { units, attacker } => (
            "melee-begins",
            vec![
                ("units", show.units(units)),
                ("attacker", show.side(attacker)),
            ],
        ),
        Event::Fought {
            subunit,
            face,
            reading,
            pips,
        } => (
            "fought",
            vec![
                ("subunit", show.sub(subunit)),
                ("face", face.into()),
                ("reading", show.word(&reading)),
                ("pips", pips.into()),
            ],
        ),
        Event::Blows { side, hits } => (
            "blows",
            vec![("side", show.side(side)), ("hits", hits.into())],
        ),
        Event::Allotted { subunit, hits } => (
            "allotted",
            vec![("subunit", show.sub(subunit)), ("hits", hits.into())],
        ),
        Event::BlowsLost { side, hits } => (
            "blows-lost",
            vec![("side", show.side(side)), ("hits", hits.into())],
        ),
        Event::MeleeTotal { side, total, cover } => (
            "melee-total",
            vec![
                ("side", show.side(side)),
                ("total", total.into()),
                ("cover", cover.into()),
            ],
        ),
        Event::MeleeTied {} => ("melee-tied", vec![]),
        Event::MeleeWon { side } => ("melee-won", vec![("side", show.side(side))]),
        Event::EventRolled { side, face } => (
            "event-rolled",
            vec![("side", show.side(side)), ("face", face.into())],
        ),
        Event::InitiativePromised { side } => {
            ("initiative-promised", vec![("side", show.side(side))])
        }
        Event::Called { side, what } => (
            "called",
            vec![("side", show.side(side)), ("what", show.word(&what))],
        ),
        Event::Shells { side, shells } => (
            "shells",
            vec![("side", show.side(side)), ("shells", shells.into())],
        ),
        Event::ShellFell { at, touched } => (
            "shell-fell",
            vec![("at", show.point(at)), ("touched", show.subs(touched))],
        ),
        Event::Planes { side, face, planes } => (
            "planes",
            vec![
                ("side", show.side(side)),
                ("face", face.into()),
                ("planes", planes.into()),
            ],
        ),
        Event::TapeLaid { side, from, to } => (
            "tape-laid",
            vec![
                ("side", show.side(side)),
                ("from", show.point(from)),
                ("to", show.point(to)),
            ],
        ),
        Event::Strafed { subunit, face } => (
            "strafed",
            vec![("subunit", show.sub(subunit)), ("face", face.into())],
        ),
        Event::ShotBack { subunit, face } => (
            "shot-back",
            vec![("subunit", show.sub(subunit)), ("face", face.into())],
        ),
        Event::PlaneBroke { side } => ("plane-broke", vec![("side", show.side(side))]),
        Event::PlaneLost { side, left } => (
            "plane-lost",
            vec![("side", show.side(side)), ("left", left.into())],
        ),
        Event::Bombed { target, face, hit } => (
            "bombed",
            vec![
                ("target", show.sub(target)),
                ("face", face.into()),
                ("hit", hit.into()),
            ],
        ),
    }
}
