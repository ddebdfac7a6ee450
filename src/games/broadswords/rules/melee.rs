//! The melee phase: battering, who fights whom, the dice, and who falls (BB-MEL, BB-BLD-04).

use super::act::Act;
use super::blows::{Blow, Verdict, verdict};
use super::decision::Decision;
use super::event::{Cause, Event, MeleeResult};
use super::groups::{Division, Group};
use super::ids::{FigureId, FigureSet, MOST_FIGURES, MOST_FOES, NOBODY};
use super::refusal::{Fact, No};
use super::state::Stage;
use super::{Battle, D6, Pairing};
use crate::engine::{Dice, Pending, Side, Sink, Throw};

/// A step of the melee phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeleeStage {
    /// A side says which doors it batters (BB-BLD-04).
    Batter,
    /// The side that moved second divides tangled melees (BB-MEL-10).
    Pair,
    /// The dice of all who fight, in the order of the figures.
    Dice,
    /// The owner names who falls of several who lost to one (BB-MEL-05).
    Remove,
    /// A die for each tough figure that falls (BB-FAN-06).
    Tough,
}

/// The melee phase as far as it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Melee {
    /// The single figure of the group each fights in, itself for the single one; [`NOBODY`] for those that do not fight.
    pub group: [FigureId; MOST_FIGURES],
    /// The face of each figure's die; 0 before it is thrown.
    pub faces: [u8; MOST_FIGURES],
    /// The single figures whose group has lost somebody that its owner must name.
    pub owing: FigureSet,
    /// Those that fall.
    pub falling: FigureSet,
}

impl Melee {
    /// No melee.
    pub const NONE: Melee = Melee {
        group: [NOBODY; MOST_FIGURES],
        faces: [0; MOST_FIGURES],
        owing: FigureSet::NONE,
        falling: FigureSet::NONE,
    };
}

impl Battle {
    /// Begins the melee phase.
    pub(super) fn begin_melee(&mut self, events: &mut impl Sink<Event>) {
        self.state.melee = Melee::NONE;
        self.ask_who_batters(self.state.moves_first, events);
    }

    fn ask_who_batters(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if self.may_batter(side) {
            self.state.stage = Stage::Melee(MeleeStage::Batter, side);
        } else {
            self.done_battering(side, events);
        }
    }

    fn done_battering(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if side == self.state.moves_first {
            return self.ask_who_batters(side.other(), events);
        }
        self.divide(events);
    }

    /// Divides the melees, and asks the side that moved second where there is something to choose (BB-MEL-10).
    fn divide(&mut self, events: &mut impl Sink<Event>) {
        let contacts = self.contacts();
        if contacts.is_empty() {
            return self.melee_over(events);
        }
        let division = self.division(&contacts);
        if division.is_tangled() {
            self.state.stage = Stage::Melee(MeleeStage::Pair, self.arranger());
        } else {
            self.pair_rest(Pairing::Spread, events);
        }
    }

    /// The side that arranges the melees: the one that moved second.
    #[must_use]
    pub fn arranger(&self) -> Side {
        self.state.moves_first.other()
    }

    /// Who is locked with whom: a figure of the side that arranges, and an enemy. Those in a doorway fight at most two (BB-BLD-09).
    #[must_use]
    pub fn contacts(&self) -> Vec<(FigureId, FigureId)> {
        let own = self.tables.sides[self.arranger().at()].figures & self.state.locked;
        let pairs = own.iter().flat_map(|figure| {
            let foes = self.state.ties(figure);
            foes.map(move |tie| (figure, tie.foe))
        });
        pairs.collect()
    }

    /// The groups that were named so far.
    fn division<'a>(&self, contacts: &'a [(FigureId, FigureId)]) -> Division<'a> {
        let mut division = Division::new(contacts, self.tables.figures.len());
        let groups = self.state.melee.group.iter();
        for (figure, single) in (0..NOBODY).zip(groups.take(self.tables.figures.len())) {
            if *single != NOBODY && *single != figure {
                division.join(figure, *single);
            }
        }
        division
    }

    /// What the phase waits for.
    pub(super) fn melee_pending(&self, stage: MeleeStage, side: Side) -> Pending<Decision> {
        let decide = |what| Pending::Decide { side, what };
        match stage {
            MeleeStage::Batter => decide(Decision::Batter),
            MeleeStage::Pair => decide(Decision::Pair),
            MeleeStage::Remove => decide(Decision::Remove),
            MeleeStage::Dice | MeleeStage::Tough => Pending::Roll(side),
        }
    }

    /// Judges an act of the melee phase.
    pub(super) fn judge_melee(&self, stage: MeleeStage, side: Side, act: &Act) -> Result<(), No> {
        match (stage, *act) {
            (MeleeStage::Batter, Act::Done) => Ok(()),
            (MeleeStage::Batter, Act::Batter { door, by }) => self.judge_batter(side, door, by),
            (MeleeStage::Pair, Act::PairRest(_)) => Ok(()),
            (MeleeStage::Pair, Act::Group { single, others }) => self.judge_group(single, others),
            (MeleeStage::Remove, Act::Remove(figures)) => self.judge_fallen(side, figures),
            (MeleeStage::Remove, _) => Err(No::new("BB-MEL-05", Fact::MustRemove {})),
            (MeleeStage::Dice | MeleeStage::Tough, _) => {
                Err(No::new("BB-MEL-02", Fact::DiceDue {}))
            }
            (MeleeStage::Batter, _) => Err(No::new("BB-TURN-01", Fact::MustBatter {})),
            (MeleeStage::Pair, _) => Err(No::new("BB-MEL-10", Fact::MustPair {})),
        }
    }

    fn judge_group(&self, single: FigureId, others: [FigureId; MOST_FOES]) -> Result<(), No> {
        let contacts = self.contacts();
        let mut division = self.division(&contacts);
        let named: Vec<FigureId> = others.into_iter().filter(|it| *it != NOBODY).collect();
        if named.is_empty() {
            return Err(No::new("BB-MEL-10", Fact::NobodyNamed {}));
        }
        for figure in named {
            if !self.state.foes(single).has(figure) {
                let foe = figure;
                let figure = single;
                return Err(No::new("BB-MEL-10", Fact::NotInContact { figure, foe }));
            }
            if !division.join(figure, single) {
                let is_taken = self.state.melee.group[usize::from(figure)] != NOBODY;
                let figure = if is_taken { figure } else { single };
                return Err(No::new("BB-MEL-10", Fact::InAGroup { figure }));
            }
        }
        Ok(())
    }

    /// Does an act of the melee phase.
    pub(super) fn apply_melee(
        &mut self,
        stage: MeleeStage,
        side: Side,
        act: &Act,
        events: &mut impl Sink<Event>,
    ) {
        match (stage, *act) {
            (MeleeStage::Batter, Act::Batter { door, by }) => {
                self.batter(side, door, by, events);
                self.ask_who_batters(side, events);
            }
            (MeleeStage::Batter, _) => self.done_battering(side, events),
            (MeleeStage::Pair, Act::Group { single, others }) => {
                let group = &mut self.state.melee.group;
                group[usize::from(single)] = single;
                for figure in others.into_iter().filter(|it| *it != NOBODY) {
                    group[usize::from(figure)] = single;
                }
                self.divide(events);
            }
            (MeleeStage::Pair, Act::PairRest(pairing)) => self.pair_rest(pairing, events),
            (MeleeStage::Remove, Act::Remove(figures)) => {
                self.state.melee.falling |= figures;
                let settled = self.groups_owing(side);
                for group in settled {
                    self.state.melee.owing.remove(group.single);
                }
                self.ask_who_falls(events);
            }
            _ => {}
        }
    }

    /// Everybody has an opponent or none is left: the dice are thrown.
    fn pair_rest(&mut self, pairing: Pairing, events: &mut impl Sink<Event>) {
        let contacts = self.contacts();
        let mut division = self.division(&contacts);
        division.complete(pairing);
        let mut left = self.state.locked;
        let melee = &mut self.state.melee;
        melee.group = [NOBODY; MOST_FIGURES];
        for group in division.groups() {
            for figure in group.all() {
                melee.group[usize::from(figure)] = group.single;
                left.remove(figure);
            }
        }
        if !left.is_empty() {
            events.tell(Event::LeftOver { figures: left });
        }
        let side = self.state.moves_first;
        self.state.stage = Stage::Melee(MeleeStage::Dice, side);
    }

    /// The groups that fight, in the order of their single figures.
    #[must_use]
    pub fn melee_groups(&self) -> Vec<Group> {
        let group = &self.state.melee.group[..self.tables.figures.len()];
        let mut groups = Vec::new();
        for (single, own) in (0..NOBODY).zip(group) {
            if *own != single {
                continue;
            }
            let members = (0..NOBODY).zip(group);
            let members = members.filter(|(figure, its)| **its == single && *figure != single);
            groups.push(Group::of(single, members.map(|(figure, _)| figure)));
        }
        groups
    }

    /// Those who throw a die, in the order of their dice.
    #[must_use]
    pub fn fighting(&self) -> FigureSet {
        let numbered = (0..NOBODY).zip(&self.state.melee.group);
        let fighting = numbered.filter(|(_, single)| **single != NOBODY);
        fighting.map(|(figure, _)| figure).collect()
    }

    /// The dice of a step of the melee phase.
    pub(super) fn melee_dice(&self, stage: MeleeStage, _: Side) -> Dice {
        let count = match stage {
            MeleeStage::Dice => self.fighting().len(),
            MeleeStage::Tough => self.tough_fighters().len(),
            _ => 0,
        };
        let mut dice = Dice::none();
        (0..count).for_each(|_| dice.add(1, 0, D6));
        dice
    }

    /// Goes on with the dice of a step of the melee phase.
    pub(super) fn settle_melee(
        &mut self,
        stage: MeleeStage,
        _: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        match stage {
            MeleeStage::Dice => self.settle_blows(throw, events),
            MeleeStage::Tough => {
                let survivors = self.roll_toughness(self.tough_fighters(), throw, events);
                self.bury_the_slain(survivors, events);
            }
            _ => {}
        }
    }

    fn settle_blows(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        for (figure, side) in self.fighting().into_iter().zip(throw.as_slice()) {
            let face = side + 1;
            self.state.melee.faces[usize::from(figure)] = face;
            if events.listens() {
                let added = self.melee_modifiers(figure);
                events.tell(Event::RolledInMelee {
                    figure,
                    face,
                    added,
                });
            }
        }
        for group in self.melee_groups() {
            let verdict = self.verdict_of(&group);
            if verdict.single_falls {
                self.state.melee.falling.insert(group.single);
            }
            match possible_victims(&group, verdict).as_slice() {
                [] => {}
                [only] => self.state.melee.falling.insert(*only),
                _ => self.state.melee.owing.insert(group.single),
            }
            events.tell(self.fought(&group, verdict));
        }
        self.ask_who_falls(events);
    }

    /// What the dice of a group come to.
    #[must_use]
    pub fn verdict_of(&self, group: &Group) -> Verdict {
        let blow = |figure: FigureId| Blow {
            face: self.state.melee.faces[usize::from(figure)],
            bonus: self.melee_modifiers(figure).sum(),
        };
        let many: Vec<Blow> = group.against().iter().map(|figure| blow(*figure)).collect();
        verdict(blow(group.single), &many, self.tables.read.six_is_decisive)
    }

    fn fought(&self, group: &Group, verdict: Verdict) -> Event {
        let face = |figure: FigureId| self.state.melee.faces[usize::from(figure)];
        let single_six = face(group.single) == D6;
        let many_six = group.against().iter().any(|figure| face(*figure) == D6);
        let result = match (verdict.single_falls, verdict.one_falls()) {
            (true, true) => MeleeResult::BothFall,
            (true, false) => MeleeResult::SingleFalls { by_six: many_six },
            (false, true) => MeleeResult::OneFalls { by_six: single_six },
            (false, false) => MeleeResult::Locked,
        };
        let mut others = [NOBODY; MOST_FOES];
        others[..group.against().len()].copy_from_slice(group.against());
        Event::Fought {
            single: group.single,
            others,
            total: verdict.single_total,
            against: verdict.many_total,
            result,
        }
    }

    /// The groups of which a side must name who falls.
    fn groups_owing(&self, side: Side) -> Vec<Group> {
        let mut groups = self.melee_groups();
        let owing = self.state.melee.owing;
        groups.retain(|group| owing.has(group.single) && self.tables.side_of(group.single) != side);
        groups
    }

    /// Whom a side may name for each group of which it must.
    #[must_use]
    pub fn choices_in_melee(&self, side: Side) -> Vec<FigureSet> {
        let groups = self.groups_owing(side).into_iter();
        groups
            .map(|group| {
                let verdict = self.verdict_of(&group);
                possible_victims(&group, verdict).into_iter().collect()
            })
            .collect()
    }

    /// Asks the owners who falls, the side that moved first first; then they do.
    fn ask_who_falls(&mut self, events: &mut impl Sink<Event>) {
        let first = self.state.moves_first;
        for side in [first, first.other()] {
            if !self.groups_owing(side).is_empty() {
                self.state.stage = Stage::Melee(MeleeStage::Remove, side);
                return;
            }
        }
        match self.tough_fighters().first() {
            Some(figure) => {
                let side = self.tables.side_of(figure);
                self.state.stage = Stage::Melee(MeleeStage::Tough, side);
            }
            None => self.bury_the_slain(FigureSet::NONE, events),
        }
    }

    fn judge_fallen(&self, side: Side, figures: FigureSet) -> Result<(), No> {
        let choices = self.choices_in_melee(side);
        let all = choices.iter().fold(FigureSet::NONE, |all, set| all | *set);
        if let Some(figure) = (figures & !all).first() {
            return Err(No::new("BB-MEL-05", Fact::NotInGroup { figure }));
        }
        let one_each = choices.iter().all(|set| (*set & figures).len() == 1);
        if !one_each {
            let (needs, named) = (choices.len() as u8, figures.len() as u8);
            return Err(No::new("BB-MEL-05", Fact::WrongNumber { needs, named }));
        }
        Ok(())
    }

    /// Those who fall in melee and may survive it, in the order of their dice (BB-FAN-06).
    #[must_use]
    pub fn tough_fighters(&self) -> FigureSet {
        let falling = self.state.melee.falling.into_iter();
        falling
            .filter(|figure| self.survives_on(*figure).is_some())
            .collect()
    }

    /// The slain are taken off; who shook it off stays locked (BB-FAN-09), and zombies that killed eat next turn (BB-ZOM-03).
    fn bury_the_slain(&mut self, survivors: FigureSet, events: &mut impl Sink<Event>) {
        let groups = self.melee_groups();
        let slain = self.state.melee.falling & !survivors;
        let mut eating = FigureSet::NONE;
        for group in &groups {
            eating |= self.diners_of(group, slain);
        }
        for group in &groups {
            for figure in group.all().filter(|figure| slain.has(*figure)) {
                let leader = if figure == group.single {
                    group.against()[0]
                } else {
                    group.single
                };
                self.kill(figure, Cause::Melee(leader), events);
            }
        }
        if !eating.is_empty() {
            self.state.fed |= eating;
            events.tell(Event::Eating { figures: eating });
        }
        self.state.melee = Melee::NONE;
        self.melee_over(events);
    }
}

/// Which of the opponents of a single figure may be the one that falls.
fn possible_victims(group: &Group, verdict: Verdict) -> Vec<FigureId> {
    let numbered = group.against().iter().enumerate();
    let victims = numbered.filter(|(at, _)| verdict.victims >> at & 1 == 1);
    victims.map(|(_, figure)| *figure).collect()
}
