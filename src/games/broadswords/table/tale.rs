//! What has happened, as a dry chronicler would have it: in the past, with what counted and why; knows no terminal.

mod melees;
mod missiles;
mod morale;
mod moves;
mod turns;

pub(super) use melees::reasons as melee_reasons;
pub(super) use missiles::{needed, why_silent};

use crate::games::broadswords::rules::{Battle, Event};

/// Events of one sort that follow one another, and the step they belong to.
pub(super) struct Run<'a> {
    /// The battle after the step.
    pub battle: &'a Battle,
    /// The battle before it.
    pub before: &'a Battle,
    /// The events.
    pub events: &'a [Event],
    /// All events of the step.
    pub step: &'a [Event],
}

/// What a step did, sentence by sentence; events of one sort that follow one another are told together.
pub(super) fn tale(battle: &Battle, before: &Battle, step: &[Event]) -> Vec<String> {
    let mut told = Vec::new();
    let mut rest = step;
    while let Some(first) = rest.first() {
        let count = rest.iter().take_while(|it| goes_with(first, it)).count();
        let (events, others) = rest.split_at(count.max(1));
        let run = Run {
            battle,
            before,
            events,
            step,
        };
        if !is_idle_phase(first, others) {
            told.extend(sentences(&run));
        }
        rest = others;
    }
    told
}

/// A single event as a sentence or two; none when there is nothing to say.
pub(super) fn tell(battle: &Battle, before: &Battle, event: &Event) -> Option<String> {
    let events = std::slice::from_ref(event);
    let told = sentences(&Run {
        battle,
        before,
        events,
        step: events,
    });
    (!told.is_empty()).then(|| told.join(" "))
}

fn sentences(run: &Run<'_>) -> Vec<String> {
    turns::told(run)
        .or_else(|| moves::told(run))
        .or_else(|| missiles::told(run))
        .or_else(|| melees::told(run))
        .or_else(|| morale::told(run))
        .unwrap_or_default()
}

/// Whether two events are told together.
fn goes_with(first: &Event, other: &Event) -> bool {
    match (first, other) {
        (Event::Killed { by, .. }, Event::Killed { by: other, .. }) => {
            std::mem::discriminant(by) == std::mem::discriminant(other)
        }
        (Event::RolledToHit { .. }, Event::RolledToHit { .. })
        | (Event::CannotShoot { .. }, Event::CannotShoot { .. })
        | (Event::RolledInMelee { .. }, Event::RolledInMelee { .. })
        | (Event::ToughRolled { .. }, Event::ToughRolled { .. })
        | (Event::Locked { .. }, Event::Locked { .. }) => true,
        _ => std::ptr::eq(first, other),
    }
}

/// Whether an event only announces a phase in which nothing happens.
fn is_idle_phase(first: &Event, others: &[Event]) -> bool {
    matches!(first, Event::Phase { side: None, .. })
        && matches!(
            others.first(),
            Some(Event::Phase { .. } | Event::Turn { .. } | Event::Over { .. })
        )
}
