//! Rout and rally, prisoners and guards.

use super::Run;
use crate::games::broadswords::rules::{Event, FigureSet, RoutReason, UnitId};
use crate::games::broadswords::table::words::{capital, figure, figures, the_unit, unit};

pub(super) fn told(run: &Run<'_>) -> Option<Vec<String>> {
    let tables = run.battle.tables();
    let all = |set: FigureSet| capital(&figures(tables, set));
    let text = match *run.events.first()? {
        Event::Rallies {
            figure: it,
            unit: of,
        } => format!(
            "{} went among {} and reasoned with them. They neither fight nor run this turn.",
            capital(&figure(tables, it)),
            unit(tables, of)
        ),
        Event::Rallied { unit: of } => {
            format!(
                "{} were rallied, and will not rout again.",
                the_unit(tables, of)
            )
        }
        Event::RallyLost { unit: of } => format!(
            "{} were not rallied after all: nobody was left to do it.",
            the_unit(tables, of)
        ),
        Event::Routed {
            unit: of,
            why,
            stay,
        } => {
            let why = match why {
                RoutReason::Half { lost, of } => format!("{lost} of {of} lost"),
                RoutReason::Commander => "their commander is dead".into(),
            };
            let stay = match stay.is_empty() {
                true => String::new(),
                false => format!(" {} stayed.", all(stay)),
            };
            let flight = flight(run, of);
            format!("{} routed: {why}.{stay}{flight}", the_unit(tables, of))
        }
        Event::Fled { unit: of, lost } => match lost.is_empty() {
            true => format!("{} fled.", the_unit(tables, of)),
            false => format!(
                "{} fled, and {} did not stop at the edge of the table.",
                the_unit(tables, of),
                figures(tables, lost)
            ),
        },
        Event::Surrendered {
            unit: of,
            prisoners,
            locked,
        } => {
            let why = match locked {
                true => "caught in the act of running",
                false => "there was nowhere left to run to",
            };
            format!(
                "{} surrendered, {why}: {} laid down their arms.",
                the_unit(tables, of),
                figures(tables, prisoners)
            )
        }
        Event::Guarded { guards, prisoners } => format!(
            "{} took charge of {}.",
            all(guards),
            figures(tables, prisoners)
        ),
        Event::Unguarded { prisoners } => {
            format!("{} had no guard, and ran again.", all(prisoners))
        }
        Event::Rescued { prisoners } => {
            format!("{} were rescued. They walk home.", all(prisoners))
        }
        // Some reach the edge before their guards do.
        Event::LedOff { guards, prisoners } => match guards.is_empty() {
            true => format!("{} went off into captivity.", all(prisoners)),
            false => format!(
                "{} went off into captivity with {}.",
                all(prisoners),
                figures(tables, guards)
            ),
        },
        _ => return None,
    };
    Some(vec![text])
}

/// What an era says of those who run: each unit something else.
fn flight(run: &Run<'_>, of: UnitId) -> String {
    let tables = run.battle.tables();
    let said = &tables.speech.flight;
    let turn = usize::from(run.battle.state().turn);
    match said.get((usize::from(of) + turn) % said.len().max(1)) {
        Some(said) => format!(" {said}"),
        None => String::new(),
    }
}
