//! A turn in prose: who had the upper hand, who went where, and how every attack ended, in as few sentences as hold the facts.

mod fights;

use std::collections::BTreeSet;

use super::goals::goal;
use super::words::{side as of_side, together};
use crate::engine::{Outcome as End, Side};
use crate::games::dads_ww2::rules::{Act, BaseId, BaseSet, Battle, Event, Stage, side_of};
use crate::kernel::HexId;
use crate::play::Deed;
use crate::play::report::{Line, Moment, Places, capital, counted, listed, number};

/// The most bases that are named one by one.
const CROWD: usize = 6;

/// A paragraph of this many actions may end.
const LONG: usize = 5;

/// A turn in sentences.
pub(super) fn narrate(turn: &[Moment<'_, Battle>], places: &Places) -> Vec<Line> {
    let Some(first) = turn.first() else {
        return Vec::new();
    };
    let mut tale = Tale {
        battle: first.before,
        places,
        named: BTreeSet::new(),
        opening: Opening::default(),
        action: None,
        lines: Vec::new(),
        steps: first.number.saturating_sub(1),
        subject: None,
        phrase: first.after.state().turn.into(),
    };
    for moment in turn {
        tale.moment(moment);
    }
    tale.end()
}

/// What happened before the first order of a turn.
#[derive(Default)]
struct Opening {
    placed: [Vec<BaseId>; 2],
    arrived: Vec<(BaseId, HexId)>,
    first: Option<Side>,
    initiative: Option<Side>,
    guns: [bool; 2],
    points: [Option<u8>; 2],
}

/// An order with everything that came of it.
struct Action<'a> {
    from: usize,
    side: Side,
    act: Act,
    before: &'a Battle,
    events: Vec<Event>,
}

struct Tale<'a> {
    battle: &'a Battle,
    places: &'a Places,
    /// The cells whose names have been mentioned.
    named: BTreeSet<HexId>,
    opening: Opening,
    action: Option<Action<'a>>,
    lines: Vec<Line>,
    steps: usize,
    /// Those the last sentence was about.
    subject: Option<(Side, BaseSet)>,
    /// Changes the wording from one sentence to the next.
    phrase: usize,
}

impl<'a> Tale<'a> {
    fn moment(&mut self, moment: &Moment<'a, Battle>) {
        self.battle = moment.before;
        // The last step of a turn is shared with the next, whose events are told there.
        let begins_turn = matches!(moment.events.first(), Some(Event::Turn { .. }));
        if let Deed::Act(act) = moment.deed
            && !begins_turn
        {
            self.close();
            self.action = decider(moment.before).map(|side| Action {
                from: self.steps,
                side,
                act: *act,
                before: moment.before,
                events: Vec::new(),
            });
        }
        self.steps = moment.number;
        for event in moment.events {
            self.event(event);
        }
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Placed { base, at, arrives } => match arrives {
                true => self.opening.arrived.push((base, at)),
                false => self.opening.placed[side_of(base).at()].push(base),
            },
            Event::PlacesFirst { side } => self.opening.first = side,
            Event::Initiative { side, .. } => self.opening.initiative = side,
            Event::Requested {
                side, available, ..
            } => self.opening.guns[side.at()] = available,
            Event::Commands { side, points } => {
                self.opening.points[side.at()] = Some(points);
                if side == Side::Second {
                    self.open();
                }
            }
            Event::Met { side, goal: number } => {
                self.close();
                let row = self.battle.tables().goals.get(usize::from(number));
                let what = row.map_or_else(String::new, |row| goal(self.battle, row));
                let who = self.side(side);
                self.say(format!("{who} had done what they came for: {what}."), true);
            }
            Event::WipedOut { side } => {
                self.close();
                let who = self.side(side);
                self.say(format!("{who} had nobody left."), true);
            }
            Event::Over { outcome } => {
                self.close();
                self.say(
                    match outcome {
                        End::Won(side) => format!("{} had won.", self.side(side)),
                        End::Drawn => "Honours were even.".into(),
                    },
                    true,
                );
            }
            event => {
                if let Some(action) = &mut self.action {
                    action.events.push(event);
                }
            }
        }
    }

    fn end(mut self) -> Vec<Line> {
        self.open();
        self.close();
        self.lines
    }

    // Names.

    fn side(&self, side: Side) -> String {
        capital(&of_side(self.battle.tables(), side))
    }

    /// Bases by name; of a crowd only the number.
    fn bases(&self, bases: &[BaseId]) -> String {
        match bases.len() {
            0..=CROWD => together(self.battle.tables(), bases),
            many => counted(many as u32, "base"),
        }
    }

    fn group(&self, side: Side, group: BaseSet) -> String {
        let bases: Vec<BaseId> = group.of(side).collect();
        self.bases(&bases)
    }

    /// A cell by its number, and by its name when it is mentioned for the first time.
    fn cell(&mut self, cell: HexId) -> String {
        let number = self.battle.tables().field.name(cell);
        match self.places.get(&number) {
            Some(place) if self.named.insert(cell) => format!("{number} ({place})"),
            _ => number,
        }
    }

    /// One of several ways to say the same, in turn.
    fn pick(&mut self, ways: &[&'static str]) -> &'static str {
        self.phrase += 1;
        ways[self.phrase % ways.len()]
    }

    // Lines.

    fn say(&mut self, text: String, decides: bool) {
        self.say_from(self.steps.saturating_sub(1), text, decides, false);
    }

    fn say_from(&mut self, from: usize, text: String, decides: bool, begins: bool) {
        self.lines.push(Line {
            from,
            through: self.steps,
            text: capital(&text),
            begins: begins || self.lines.is_empty(),
            decides,
        });
    }

    /// The paragraph before the first order.
    fn open(&mut self) {
        let opening = std::mem::take(&mut self.opening);
        let mut said = Vec::new();
        if let Some(side) = opening.first {
            said.push(format!("{} placed first.", self.side(side)));
        }
        let placed: Vec<String> = Side::BOTH
            .into_iter()
            .filter(|side| !opening.placed[side.at()].is_empty())
            .map(|side| {
                let count = opening.placed[side.at()].len() as u32;
                format!("{} set up {}", self.side(side), counted(count, "base"))
            })
            .collect();
        if !placed.is_empty() {
            said.push(format!("{}.", listed(&placed)));
        }
        for (base, at) in &opening.arrived {
            let (who, cell) = (self.bases(&[*base]), self.cell(*at));
            said.push(format!("{who} came on in {cell}."));
        }
        said.extend(self.upper_hand(&opening));
        let guns: Vec<String> = Side::BOTH
            .into_iter()
            .filter(|side| opening.guns[side.at()])
            .map(|side| of_side(self.battle.tables(), side))
            .collect();
        if !guns.is_empty() {
            said.push(format!("The guns answered for {}.", listed(&guns)));
        }
        if !said.is_empty() {
            let from = self.lines.last().map_or(0, |line| line.through);
            self.say_from(from.min(self.steps), said.join(" "), false, true);
        }
    }

    /// Who had the initiative, and how many command points each side had.
    fn upper_hand(&mut self, opening: &Opening) -> Option<String> {
        let first = opening.initiative?;
        let [Some(one), Some(other)] = [first, first.other()].map(|side| opening.points[side.at()])
        else {
            return Some(format!("{} had the initiative.", self.side(first)));
        };
        let [leads, follows] = [first, first.other()].map(|side| self.side(side));
        let points = counted(one.into(), "command point");
        let others = number(other.into());
        Some(match self.pick(&["had", "moved", "word"]) {
            "had" => format!("{leads} had the initiative and {points}, {follows} {others}."),
            "moved" => format!("{leads} moved first, with {points} to {others} of {follows}."),
            _ => format!("{leads} had the first word and {points}; {follows} had {others}."),
        })
    }

    /// Says what came of an order.
    fn close(&mut self) {
        let Some(action) = self.action.take() else {
            return;
        };
        if matches!(action.act, Act::Place { .. }) {
            return;
        }
        self.open();
        let now = std::mem::replace(&mut self.battle, action.before);
        let text = self.told(&action);
        self.battle = now;
        let fell = |event: &Event| matches!(event, Event::Destroyed { .. });
        let decides = action.events.iter().any(fell);
        // The opening has a paragraph of its own, and so has what decides something after a while.
        let since = self.lines.iter().rev().take_while(|line| !line.begins);
        let begins = self.lines.len() == 1 || decides && since.count() >= LONG;
        if !text.is_empty() {
            self.say_from(action.from, text, decides, begins);
        }
    }

    fn told(&mut self, action: &Action<'a>) -> String {
        let side = action.side;
        // Those who have just been named need no name.
        let own = Some((side, action.act.group()));
        let again = std::mem::replace(&mut self.subject, own) == own;
        let failed = |event: &Event| matches!(event, Event::Tested { passed: false, .. });
        if action.events.iter().any(failed) {
            let what = self.pick(&["went astray", "was not understood", "never got through"]);
            return match again {
                true => format!("the next order {what}."),
                false => format!(
                    "an order to {} {what}.",
                    self.group(side, action.act.group())
                ),
            };
        }
        match action.act {
            Act::Move(_) | Act::Limber(_) | Act::Unlimber { .. } => self.moved(action, again),
            Act::Shoot { .. } => self.shot(action),
            Act::Assault { .. } => self.assault(action),
            Act::Bombard { aims } => self.bombardment(action, &aims),
            Act::Recover { group } => {
                let who = self.group(side, group);
                let how = self.pick(&["took a breather", "recovered", "pulled together"]);
                format!("{who} {how}.")
            }
            Act::Stop => {
                let left = action.before.state().points[side.at()];
                match left {
                    0 => String::new(),
                    left => format!(
                        "{} called it a day with {} unspent.",
                        self.side(side),
                        counted(left.into(), "command point")
                    ),
                }
            }
            Act::Place { .. } | Act::Pass(_) | Act::Done | Act::Jam(_) => String::new(),
        }
    }

    /// Where the bases of an order went; only where to, if they have just been named.
    fn moved(&mut self, action: &Action<'a>, again: bool) -> String {
        let mut went: Vec<(BaseId, HexId)> = Vec::new();
        let mut others: Vec<String> = Vec::new();
        for event in &action.events {
            match *event {
                Event::Moved { base, to, .. } => went.push((base, to)),
                Event::Boarded { base, carrier } => {
                    others.push(format!(
                        "{} got into {}",
                        self.bases(&[base]),
                        self.bases(&[carrier])
                    ));
                }
                Event::Landed { base, carrier, to } => {
                    let (who, from) = (self.bases(&[base]), self.bases(&[carrier]));
                    others.push(format!("{who} got out of {from} into {}", self.cell(to)));
                }
                Event::Left { base, .. } => {
                    others.push(format!("{} left the table", self.bases(&[base])));
                }
                Event::Faces { base, facing } if !went.iter().any(|(it, _)| *it == base) => {
                    let way = super::words::facing(action.before.tables(), facing);
                    others.push(format!("{} turned {way}", self.bases(&[base])));
                }
                _ => {}
            }
        }
        if !went.is_empty() {
            went.sort_unstable();
            let bases: Vec<BaseId> = went.iter().map(|(base, _)| *base).collect();
            let verb = self.pick(&["moved", "went", "pushed on"]);
            let to = match bases.len() {
                0..=CROWD => {
                    let cells: Vec<String> = went.iter().map(|(_, to)| self.cell(*to)).collect();
                    format!("to {}", listed(&cells))
                }
                _ => heading(action.before, &went).unwrap_or_else(|| "together".into()),
            };
            let who = match (again, bases.len()) {
                (true, 1) => "it then".into(),
                (true, _) => "they then".into(),
                (false, _) => self.bases(&bases),
            };
            others.insert(0, format!("{who} {verb} {to}"));
        }
        match others.as_slice() {
            [] => String::new(),
            others => format!("{}.", others.join("; ")),
        }
    }
}

/// The way that all of some bases have gone by a step each.
fn heading(before: &Battle, went: &[(BaseId, HexId)]) -> Option<String> {
    let (tables, state) = (before.tables(), before.state());
    let mut ways = 0..tables.field.facings();
    let way = ways.find(|way| {
        went.iter().all(|(base, to)| {
            let steps = tables.field.step[usize::from(state.at(*base))];
            steps[usize::from(*way)] == *to
        })
    });
    way.map(|way| format!("{} together", super::words::facing(tables, way)))
}

fn decider(battle: &Battle) -> Option<Side> {
    match battle.state().stage {
        Stage::Place(side) | Stage::Order(side) | Stage::Jam(side) => Some(side),
        _ => None,
    }
}
