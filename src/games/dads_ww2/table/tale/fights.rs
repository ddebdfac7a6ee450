//! Shooting, assaults and bombardments of a turn in prose.

use super::{Action, Tale};
use crate::games::dads_ww2::content::Outcome;
use crate::games::dads_ww2::rules::{AIM_MARKERS, Act, BaseId, Event};
use crate::kernel::HexId;
use crate::play::report::{counted, listed, number};

impl<'a> Tale<'a> {
    /// Who fired at whom, with how many dice, and what it did.
    pub(super) fn shot(&mut self, action: &Action<'a>) -> String {
        let opened = action.events.iter().find_map(|event| match *event {
            Event::OpensFire {
                throwing, target, ..
            } => Some((throwing, target)),
            _ => None,
        });
        let Some((throwing, target)) = opened else {
            return String::new();
        };
        let (mut dice, mut hits, mut through) = (0u32, 0u32, None);
        for event in &action.events {
            match *event {
                Event::Threw {
                    dice: thrown,
                    hits: scored,
                    ..
                } => {
                    dice += u32::from(thrown);
                    hits += u32::from(scored);
                }
                Event::Pierced { result, .. } => {
                    *through.get_or_insert(0u32) += u32::from(result != Outcome::None);
                }
                Event::Bounced { .. } => {
                    through.get_or_insert(0u32);
                }
                _ => {}
            }
        }
        let who = self.group(action.side, throwing);
        let cell = self.cell(action.before.state().at(target));
        let whom = self.bases(&[target]);
        let verb = self.pick(&["fired at", "opened up on", "let fly at"]);
        let start = format!(
            "{who} {verb} {whom} in {cell} with {}",
            counted(dice, "die")
        );
        if hits == 0 {
            let nothing = self.pick(&["to no effect", "and hit nothing", "and improved the view"]);
            return format!("{start} {nothing}.{}", self.rest(&action.events, target));
        }
        let scored = format!("{start} and scored {}", counted(hits, "hit"));
        let armour = match through {
            None => String::new(),
            Some(0) => ", none of which went through".into(),
            Some(count) if count == hits && hits == 1 => ", which went through".into(),
            Some(count) if count == hits => ", which all went through".into(),
            Some(count) => format!(", of which {} went through", number(count)),
        };
        format!("{scored}{armour}.{}", self.rest(&action.events, target))
    }

    /// What an attack left of its target and of those beside it.
    fn rest(&mut self, events: &[Event], target: BaseId) -> String {
        let mut said = String::new();
        let mut shaken: Vec<BaseId> = Vec::new();
        let mut fallen: Vec<BaseId> = Vec::new();
        let mut total = 0;
        let mut nerve = None;
        for event in events {
            match *event {
                Event::Hit {
                    base, total: now, ..
                } if base == target => total = now,
                Event::Saved { base, passed, .. } if base == target => nerve = Some(passed),
                Event::Shocked { base, .. } => shaken.push(base),
                Event::Destroyed { base, .. } | Event::LostAboard { base, .. } => fallen.push(base),
                Event::Disabled { base } => {
                    said.push_str(&format!(" {} was disabled.", self.bases(&[base])));
                }
                _ => {}
            }
        }
        let most = self.battle.tables().read.hits_to_destroy;
        if !fallen.contains(&target) && total > 0 {
            let left = format!("{} of {} hits", number(total.into()), number(most.into()));
            said.push_str(&match nerve {
                Some(true) => format!(" It kept its nerve, with {left}."),
                Some(false) => format!(" Its nerve went too, which made {left}."),
                None => format!(" That made {left}."),
            });
        }
        if !fallen.is_empty() {
            let who = self.bases(&fallen);
            let (was, verb) = match fallen.len() {
                1 => (
                    "was",
                    self.pick(&["destroyed", "knocked out", "put out of the fight"]),
                ),
                _ => ("were", "destroyed"),
            };
            said.push_str(&format!(
                " {} {was} {verb}.",
                crate::play::report::capital(&who)
            ));
        }
        shaken.retain(|base| !fallen.contains(base));
        shaken.dedup();
        if !shaken.is_empty() {
            said.push_str(&format!(" That shook {}.", self.bases(&shaken)));
        }
        said
    }

    /// Who went in, how many rounds it took, and who was left.
    pub(super) fn assault(&mut self, action: &Action<'a>) -> String {
        let Act::Assault { at, .. } = action.act else {
            return String::new();
        };
        let mut attackers: Vec<BaseId> = Vec::new();
        let (mut defender, mut rounds, mut holder) = (None, 0u32, None);
        for event in &action.events {
            match *event {
                Event::Assaults {
                    attacker,
                    defender: held_by,
                    ..
                } => {
                    attackers.push(attacker);
                    defender = Some(held_by);
                }
                Event::Round { winner: Some(_) } => rounds += 1,
                Event::AssaultOver { holder: left, .. } => holder = Some(left),
                _ => {}
            }
        }
        let Some(defender) = defender else {
            return String::new();
        };
        let (who, whom, cell) = (
            self.bases(&attackers),
            self.bases(&[defender]),
            self.cell(at),
        );
        let verb = self.pick(&["stormed", "went for", "charged"]);
        let start = format!("{who} {verb} {whom} in {cell}");
        let end = match holder {
            Some(Some(base)) if base == defender => "the defender held its ground".into(),
            Some(Some(base)) => format!("{} had the place", self.bases(&[base])),
            Some(None) => "nobody was left there".into(),
            None => "it was not over".into(),
        };
        let lost: Vec<BaseId> = action
            .events
            .iter()
            .filter_map(|event| match *event {
                Event::Destroyed { base, .. } | Event::LostAboard { base, .. } => Some(base),
                _ => None,
            })
            .collect();
        let losses = match lost.as_slice() {
            [] => String::new(),
            [one] => format!(" {} was destroyed.", self.bases(&[*one])),
            many => format!(" {} were destroyed.", self.bases(many)),
        };
        format!("{start}; after {} {end}.{losses}", counted(rounds, "round"))
    }

    /// Where the shells fell, and on whom.
    pub(super) fn bombardment(
        &mut self,
        action: &Action<'a>,
        aims: &[HexId; AIM_MARKERS],
    ) -> String {
        let mut cells: Vec<HexId> = Vec::new();
        for aim in aims {
            if !cells.contains(aim) {
                cells.push(*aim);
            }
        }
        let places: Vec<String> = cells.iter().map(|cell| self.cell(*cell)).collect();
        let who = self.side(action.side);
        let mut text = format!("{who} brought their artillery down on {}.", listed(&places));
        let mut struck: Vec<(BaseId, u8)> = Vec::new();
        let mut lost: Vec<BaseId> = Vec::new();
        for event in &action.events {
            match *event {
                Event::Hit { base, hits, .. } | Event::Shocked { base, hits, .. } => {
                    match struck.iter_mut().find(|(known, _)| *known == base) {
                        Some((_, sum)) => *sum += hits,
                        None => struck.push((base, hits)),
                    }
                }
                Event::Destroyed { base, .. } | Event::LostAboard { base, .. } => lost.push(base),
                _ => {}
            }
        }
        struck.retain(|(base, _)| !lost.contains(base));
        if struck.is_empty() && lost.is_empty() {
            text.push_str(" It made a great deal of noise.");
        }
        if !struck.is_empty() {
            let said: Vec<String> = struck
                .iter()
                .map(|(base, hits)| {
                    format!(
                        "{} took {}",
                        self.bases(&[*base]),
                        counted((*hits).into(), "hit")
                    )
                })
                .collect();
            text.push_str(&format!(" {}.", listed(&said)));
        }
        match lost.as_slice() {
            [] => {}
            [one] => text.push_str(&format!(" {} was destroyed.", self.bases(&[*one]))),
            many => text.push_str(&format!(" {} were destroyed.", self.bases(many))),
        }
        text
    }
}
