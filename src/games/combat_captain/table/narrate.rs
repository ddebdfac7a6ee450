//! A turn in prose for a report, as the company diary would have it: who went where, who fired at whom and what it cost; the dice are left to the log.

use super::words::{BANDS, capital, compass, markers, side, sub, subs, the_side, unit};
use crate::diag::counted;
use crate::games::combat_captain::rules::{
    Battle, Event, Loss, SubId, SubSet, Tables, UnitId, UnitSet, Why,
};
use crate::kernel::table::Point;
use crate::play::report::{Line, Moment};
use crate::play::{Eyes, Table as _};

/// A turn in sentences.
pub(super) fn narrate(turn: &[Moment<'_, Battle>]) -> Vec<Line> {
    let Some(first) = turn.first() else {
        return Vec::new();
    };
    let mut tale = Tale {
        tables: first.before.tables(),
        lines: Vec::new(),
        from: first.number.saturating_sub(1),
        steps: first.number.saturating_sub(1),
        begins: true,
        moved: Vec::new(),
        covered: SubSet::NONE,
        uncovered: SubSet::NONE,
        holding: SubSet::NONE,
        attacks: Vec::new(),
        held: false,
        fight: None,
        phrase: first.after.state().turn.into(),
    };
    for moment in turn {
        tale.steps = moment.number;
        for event in moment.events {
            tale.event(moment, event);
        }
    }
    tale.close();
    tale.lines
}

/// Fire at a target and what has come of it.
struct Attack {
    firers: SubSet,
    target: SubId,
    held: bool,
    band: u8,
    result: u8,
    saved: u8,
    lost: u8,
    traded: u8,
    kills: u8,
    gone: Option<Loss>,
}

/// A close combat and what has come of it.
struct Fight {
    units: UnitSet,
    attacker: crate::engine::Side,
    hits: [u8; 2],
    lost: [u8; 2],
    gone: SubSet,
    totals: [Option<u8>; 2],
}

/// A move of a sub-unit: where it was first and where it is.
struct Trip {
    subunit: SubId,
    why: Why,
    from: Point,
    to: Point,
}

struct Tale<'a> {
    tables: &'a Tables,
    lines: Vec<Line>,
    /// The steps made before what is being gathered, and those made by now.
    from: usize,
    steps: usize,
    /// Whether the next sentence begins a paragraph.
    begins: bool,
    moved: Vec<Trip>,
    covered: SubSet,
    uncovered: SubSet,
    holding: SubSet,
    attacks: Vec<Attack>,
    /// Whether the fire under way is held fire.
    held: bool,
    fight: Option<Fight>,
    /// Changes the wording from one sentence to the next.
    phrase: usize,
}

/// How fire that did nothing is called, in turn.
const IN_VAIN: [&str; 4] = [
    "without effect",
    "and hit nobody",
    "to nobody's harm",
    "and disturbed the grass",
];

impl Tale<'_> {
    fn event(&mut self, moment: &Moment<'_, Battle>, event: &Event) {
        if self.of_fire(event) || self.of_fight(event) || self.of_activity(event) {
            return;
        }
        if !is_told(event) {
            return;
        }
        self.close();
        self.begins |= matches!(event, Event::EventRolled { .. });
        let text = moment.after.tell(moment.before, event, Eyes::All);
        if let Some(text) = text {
            let decides = matches!(event, Event::Took { .. } | Event::GoalMet { .. });
            self.say(text, decides);
        }
    }

    /// What units do with their dice, gathered until something else happens.
    fn of_activity(&mut self, event: &Event) -> bool {
        match *event {
            Event::Initiative {
                side: Some(who), ..
            } => self.say(
                format!("{} had the initiative.", the_side(self.tables, who)),
                false,
            ),
            Event::Activated { .. } => {
                self.close();
                self.begins = true;
            }
            Event::ActivationOver { .. } => self.close(),
            Event::Moved {
                subunit,
                why,
                from,
                to,
                ..
            } => self.note_move(subunit, why, from, to),
            Event::MovedOff {
                subunit,
                across: true,
                to,
                ..
            } => self.note_move(subunit, Why::Activity, to, to),
            Event::CoverTaken { subunit, .. } => {
                self.close_attacks();
                self.covered.insert(subunit);
            }
            Event::CoverLeft {
                subunit, level: 0, ..
            } => {
                self.close_attacks();
                self.uncovered.insert(subunit);
            }
            Event::Holds { subunit, .. } => {
                self.close_attacks();
                self.holding.insert(subunit);
            }
            Event::Rallied { unit: it, left } => {
                self.close();
                let left = match left {
                    0 => "none was left".to_string(),
                    left => format!("{} left", markers(left)),
                };
                let who = capital(&unit(self.tables, it));
                self.say(format!("{who} steadied: a marker off, {left}."), false);
            }
            Event::Charges { subunit, target } => {
                self.close();
                let (who, whom) = (sub(self.tables, subunit), sub(self.tables, target));
                self.say(format!("{who} charged {whom}."), false);
            }
            Event::InContact { subunit, with } => {
                self.close();
                let who = sub(self.tables, subunit);
                let whom = subs(self.tables, with);
                self.say(format!("{who} was in contact with {whom}."), false);
            }
            _ => return false,
        }
        true
    }

    fn note_move(&mut self, subunit: SubId, why: Why, from: Point, to: Point) {
        self.close_attacks();
        let known = self.moved.iter_mut().find(|it| it.subunit == subunit);
        match known {
            Some(trip) if trip.why == why => trip.to = to,
            _ => self.moved.push(Trip {
                subunit,
                why,
                from,
                to,
            }),
        }
    }

    /// Fire, shot by shot.
    fn of_fire(&mut self, event: &Event) -> bool {
        if self.fight.is_some() {
            return false;
        }
        match *event {
            Event::OpensFire { held, .. } => {
                self.close();
                self.held = held;
            }
            Event::FireDice {
                subunit,
                target,
                band,
                ..
            } => {
                let held = self.held;
                let attack = self.attack(target, held);
                attack.firers.insert(subunit);
                attack.band = attack.band.min(band);
            }
            Event::FirePoints { target, result, .. } => {
                let held = self.held;
                self.attack(target, held).result = result;
            }
            Event::Saved { subunit, saved, .. } => {
                return self.note(subunit, |it| it.saved += saved);
            }
            Event::Traded { subunit, hits } => return self.note(subunit, |it| it.traded += hits),
            Event::FiguresLost {
                subunit, figures, ..
            } => return self.note(subunit, |it| it.lost += figures),
            Event::CarHit { subunit, hits, .. } => {
                return self.note(subunit, |it| it.lost += hits);
            }
            Event::Killed { subunit, .. } => return self.note(subunit, |it| it.kills += 1),
            Event::Destroyed { subunit, why } => {
                return self.note(subunit, |it| it.gone = Some(why));
            }
            _ => return false,
        }
        true
    }

    fn attack(&mut self, target: SubId, held: bool) -> &mut Attack {
        let known = self.attacks.iter().position(|it| it.target == target);
        let at = known.unwrap_or_else(|| {
            self.attacks.push(Attack {
                firers: SubSet::NONE,
                target,
                held,
                band: u8::MAX,
                result: 0,
                saved: 0,
                lost: 0,
                traded: 0,
                kills: 0,
                gone: None,
            });
            self.attacks.len() - 1
        });
        &mut self.attacks[at]
    }

    /// Notes something of the attack on a target; false when it is not under fire.
    fn note(&mut self, target: SubId, change: impl FnOnce(&mut Attack)) -> bool {
        let found = self.attacks.iter_mut().find(|it| it.target == target);
        found.map(change).is_some()
    }

    /// Close combat, from its beginning to its winner.
    fn of_fight(&mut self, event: &Event) -> bool {
        if let Event::MeleeBegins { units, attacker } = *event {
            self.close();
            self.begins = true;
            self.fight = Some(Fight {
                units,
                attacker,
                hits: [0; 2],
                lost: [0; 2],
                gone: SubSet::NONE,
                totals: [None; 2],
            });
            return true;
        }
        let tables = self.tables;
        let Some(fight) = &mut self.fight else {
            return false;
        };
        match *event {
            Event::Blows { side, hits } => fight.hits[side.at()] = hits,
            Event::FiguresLost {
                subunit, figures, ..
            } => fight.lost[tables.side_of(subunit).at()] += figures,
            Event::Killed { subunit, .. } => fight.lost[tables.side_of(subunit).at()] += 1,
            Event::Destroyed { subunit, .. } => fight.gone.insert(subunit),
            Event::MeleeTotal { side, total, .. } => fight.totals[side.at()] = Some(total),
            Event::MeleeWon { side: who } => {
                self.close_fight();
                let winner = the_side(tables, who);
                self.say(format!("{winner} had the better of it."), true);
            }
            Event::Moved { .. } | Event::Activated { .. } | Event::EventRolled { .. } => {
                self.close_fight();
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Says everything that was gathered.
    fn close(&mut self) {
        self.close_attacks();
        self.close_moves();
        for (who, what) in [
            (std::mem::take(&mut self.uncovered), "left cover"),
            (std::mem::take(&mut self.covered), "took cover"),
            (std::mem::take(&mut self.holding), "held their fire"),
        ] {
            let what = match (what, who.len()) {
                ("held their fire", 1) => "held its fire",
                (what, _) => what,
            };
            if !who.is_empty() {
                self.say(format!("{} {what}.", subs(self.tables, who)), false);
            }
        }
        self.close_fight();
        self.from = self.steps;
    }

    /// Moves of one sort and direction in one sentence.
    fn close_moves(&mut self) {
        let mut groups: Vec<(String, SubSet)> = Vec::new();
        for trip in std::mem::take(&mut self.moved) {
            let way = trip.to - trip.from;
            let what = match (trip.why, trip.to == trip.from) {
                (Why::Activity, true) => "crossed an obstacle".to_string(),
                (_, true) => continue,
                (Why::Activity, _) => format!("moved {}", compass(way)),
                (Why::Charge, _) => "closed in".into(),
                (Why::Ride, _) => format!("drove {}", compass(way)),
                (Why::Withdrawal, _) => "fell back".into(),
                (Why::Winner, _) => "followed up".into(),
            };
            match groups.iter_mut().find(|(known, _)| *known == what) {
                Some((_, all)) => all.insert(trip.subunit),
                None => groups.push((what, SubSet::one(trip.subunit))),
            }
        }
        for (what, who) in groups {
            self.say(format!("{} {what}.", subs(self.tables, who)), false);
        }
    }

    fn close_attacks(&mut self) {
        for attack in std::mem::take(&mut self.attacks) {
            let text = self.told(&attack);
            self.say(text, attack.gone.is_some());
        }
    }

    fn told(&self, it: &Attack) -> String {
        let who = subs(self.tables, it.firers);
        let whom = sub(self.tables, it.target);
        let how = match (it.held, it.firers.len()) {
            (true, 1) => "released its held fire at",
            (true, _) => "released their held fire at",
            (false, _) => "fired at",
        };
        let band = BANDS.get(usize::from(it.band)).copied().unwrap_or("any");
        format!("{who} {how} {whom} at {band} range{}", self.outcome(it))
    }

    /// What came of an attack, after a comma or a colon.
    fn outcome(&self, it: &Attack) -> String {
        let row = self.tables.subunit(it.target);
        if row.is_armour() {
            return match (it.kills, it.gone) {
                (_, Some(_)) => ": a kill, and it burned.".into(),
                (1.., _) => ": a kill on its company's roster.".into(),
                _ => ", and the armour held.".into(),
            };
        }
        if it.result == 0 && it.lost == 0 && it.gone.is_none() {
            return format!(" {}.", IN_VAIN[self.phrase % IN_VAIN.len()]);
        }
        let mut parts = vec![counted(it.result, "hit")];
        if it.saved > 0 {
            parts.push(match it.saved == it.result {
                true => "all saved by cover".into(),
                false => format!("{} saved by cover", it.saved),
            });
        }
        match it.traded {
            0 => {}
            1 => parts.push("one taken as a marker".into()),
            traded => parts.push(format!("{traded} taken as markers")),
        }
        match it.lost {
            0 => {}
            lost if row.is_soft() => parts.push(format!("{lost} of them on the vehicle")),
            1 => parts.push("one man lost".into()),
            lost => parts.push(format!("{lost} men lost")),
        }
        let end = match it.gone {
            None => "",
            Some(Loss::Consolidated) => ", and the squad was broken up to fill the others",
            Some(Loss::OffTheChart) => ", and nothing was left of it",
            Some(Loss::Wrecked) => ", and it was a wreck",
            Some(_) => ", and that was the last of it",
        };
        format!(": {}{end}.", parts.join(", "))
    }

    fn close_fight(&mut self) {
        let Some(fight) = self.fight.take() else {
            return;
        };
        let tables = self.tables;
        let units: Vec<UnitId> = fight.units.iter().collect();
        let names: Vec<String> = units.iter().map(|it| unit(tables, *it)).collect();
        let [attacker, defender] = [fight.attacker, fight.attacker.other()];
        let hits = format!(
            "{} struck {} and {} {}",
            the_side(tables, attacker),
            counted(fight.hits[attacker.at()], "hit"),
            side(tables, defender),
            fight.hits[defender.at()]
        );
        let lost = |who: crate::engine::Side| match fight.lost[who.at()] {
            0 => format!("{} lost nobody", side(tables, who)),
            1 => format!("{} lost one man", side(tables, who)),
            lost => format!("{} lost {lost}", side(tables, who)),
        };
        let names = crate::diag::and_list(&names);
        self.say(
            format!(
                "Close combat between {names}. {hits}; {}, {}.",
                lost(attacker),
                lost(defender)
            ),
            false,
        );
        if !fight.gone.is_empty() {
            let verb = if fight.gone.len() == 1 { "was" } else { "were" };
            self.say(format!("{} {verb} gone.", subs(tables, fight.gone)), true);
        }
        if let [Some(attack), Some(defence)] = [attacker, defender].map(|it| fight.totals[it.at()])
        {
            let text = format!(
                "For the ground {} threw {attack} and {} {defence}.",
                side(tables, attacker),
                side(tables, defender)
            );
            self.say(text, false);
        }
    }

    fn say(&mut self, text: String, decides: bool) {
        self.phrase += 1;
        self.lines.push(Line {
            from: self.from,
            through: self.steps,
            text: capital(&text),
            begins: std::mem::take(&mut self.begins),
            decides,
        });
        self.from = self.steps;
    }
}

/// Whether an event that is not gathered is told by itself.
fn is_told(event: &Event) -> bool {
    matches!(
        event,
        Event::Delayed { .. }
            | Event::Arrives { .. }
            | Event::Placed { arrives: true, .. }
            | Event::BrokeCover { .. }
            | Event::Overturned { .. }
            | Event::Withdraws { .. }
            | Event::ChargeFailed { .. }
            | Event::LeftTable { .. }
            | Event::Took { .. }
            | Event::GoalMet { .. }
            | Event::Routs { .. }
            | Event::FiguresLost { .. }
            | Event::Killed { .. }
            | Event::Destroyed { .. }
            | Event::MeleeTied {}
            | Event::EventRolled { .. }
            | Event::ShellFell { .. }
            | Event::Planes { .. }
            | Event::PlaneLost { .. }
            | Event::Bombed { .. }
    )
}
