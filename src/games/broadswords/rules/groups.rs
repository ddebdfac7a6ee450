//! Divides figures in contact into melees of one against one to four (BB-MEL-05, BB-MEL-10); knows no table and no dice.

use super::act::Pairing;
use super::ids::{FigureId, MOST_FOES, NOBODY};

/// A melee: one figure against one to four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// The single figure; of two, the one that comes first in the battle.
    pub single: FigureId,
    against: [FigureId; MOST_FOES],
    count: u8,
}

impl Group {
    /// A figure against some others, the first four of them.
    pub(super) fn of(single: FigureId, others: impl Iterator<Item = FigureId>) -> Group {
        let mut group = Group {
            single,
            against: [NOBODY; MOST_FOES],
            count: 0,
        };
        for (place, figure) in group.against.iter_mut().zip(others) {
            *place = figure;
            group.count += 1;
        }
        group
    }

    /// Its opponents.
    #[must_use]
    pub fn against(&self) -> &[FigureId] {
        &self.against[..usize::from(self.count)]
    }

    /// Everybody in it, the single figure first.
    pub fn all(&self) -> impl Iterator<Item = FigureId> + '_ {
        std::iter::once(self.single).chain(self.against().iter().copied())
    }
}

/// Figures in contact, each of one side with one of the other, and who fights whom so far.
#[derive(Clone, Debug)]
pub struct Division<'a> {
    /// Who touches whom: a figure of the side that arranges, and an enemy.
    contacts: &'a [(FigureId, FigureId)],
    /// Whom each figure fights; [`NOBODY`] when it is in no group yet.
    foe: Vec<FigureId>,
}

impl<'a> Division<'a> {
    /// Nobody fights yet.
    #[must_use]
    pub fn new(contacts: &'a [(FigureId, FigureId)], figures: usize) -> Division<'a> {
        Division {
            contacts,
            foe: vec![NOBODY; figures],
        }
    }

    fn foe(&self, figure: FigureId) -> FigureId {
        self.foe[usize::from(figure)]
    }

    fn is_free(&self, figure: FigureId) -> bool {
        self.foe(figure) == NOBODY
    }

    /// How many fight a figure.
    fn fought_by(&self, figure: FigureId) -> usize {
        self.partners(figure)
            .filter(|it| self.foe(*it) == figure)
            .count()
    }

    /// The enemies a figure touches.
    fn partners(&self, figure: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        self.contacts.iter().filter_map(move |(own, enemy)| {
            match (*own == figure, *enemy == figure) {
                (true, _) => Some(*enemy),
                (_, true) => Some(*own),
                _ => None,
            }
        })
    }

    /// Whether a figure in no group may join against an enemy: one that is free, or that alone fights fewer than four.
    #[must_use]
    pub fn may_join(&self, figure: FigureId, enemy: FigureId) -> bool {
        if !self.is_free(figure) || !self.partners(figure).any(|it| it == enemy) {
            return false;
        }
        let foe = self.foe(enemy);
        foe == NOBODY || self.fought_by(foe) == 1 && self.fought_by(enemy) < MOST_FOES
    }

    /// Makes two figures fight each other, if that is possible; whether it is.
    pub fn join(&mut self, one: FigureId, other: FigureId) -> bool {
        let (joining, host) = match (self.may_join(one, other), self.may_join(other, one)) {
            (true, _) => (one, other),
            (_, true) => (other, one),
            _ => return false,
        };
        self.foe[usize::from(joining)] = host;
        if self.is_free(host) {
            self.foe[usize::from(host)] = joining;
        }
        true
    }

    /// Divides those left over; nobody who has a free partner stays out.
    pub fn complete(&mut self, pairing: Pairing) {
        match pairing {
            Pairing::GangUp => self.gang_up(),
            Pairing::Spread => self.match_up(),
        }
        for (own, enemy) in self.contacts {
            self.join(*own, *enemy);
        }
    }

    /// The enemy with most free figures against it first.
    fn gang_up(&mut self) {
        loop {
            let free = |enemy: FigureId| {
                let partners = self.partners(enemy);
                partners.filter(|it| self.is_free(*it)).count()
            };
            let enemies = self.contacts.iter().map(|(_, enemy)| *enemy);
            let open = enemies.filter(|enemy| self.is_free(*enemy) && free(*enemy) > 0);
            let most = open.max_by_key(|enemy| (free(*enemy), std::cmp::Reverse(*enemy)));
            let Some(enemy) = most else {
                return;
            };
            for (own, other) in self.contacts {
                if *other == enemy && self.is_free(*own) {
                    self.join(*own, enemy);
                }
            }
        }
    }

    /// The figure with fewest free enemies first.
    fn match_up(&mut self) {
        loop {
            let choices = |figure: FigureId| {
                let partners = self.partners(figure);
                partners.filter(|it| self.is_free(*it)).count()
            };
            let open = self.contacts.iter();
            let open = open.filter(|(own, enemy)| self.is_free(*own) && self.is_free(*enemy));
            let fewest = open.min_by_key(|(own, enemy)| (choices(*own), choices(*enemy), *own));
            let Some((own, enemy)) = fewest.copied() else {
                return;
            };
            self.join(own, enemy);
        }
    }

    /// Whether anything is left to choose: some figure in no group might join more than one enemy, or leave one out.
    #[must_use]
    pub fn is_tangled(&self) -> bool {
        self.contacts.iter().any(|(own, enemy)| {
            let (own_foes, enemy_foes) =
                (self.partners(*own).count(), self.partners(*enemy).count());
            self.is_free(*own) && self.is_free(*enemy) && own_foes > 1 && enemy_foes > 1
                || own_foes > MOST_FOES
                || enemy_foes > MOST_FOES
        })
    }

    /// The melees, in the order of their single figures.
    #[must_use]
    pub fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for figure in 0..self.foe.len() {
            let figure = figure as FigureId;
            let foe = self.foe(figure);
            if foe == NOBODY || self.foe(foe) != figure {
                continue;
            }
            // The two who point at each other: the first of the pair speaks for both, unless the other has more against it.
            let (own, others) = (self.fought_by(figure), self.fought_by(foe));
            let is_single = own > others || own == others && figure < foe;
            if !is_single {
                continue;
            }
            let against = self.partners(figure).filter(|it| self.foe(*it) == figure);
            groups.push(Group::of(figure, against));
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The groups of some contacts, as (single, opponents).
    fn divided(
        contacts: &[(FigureId, FigureId)],
        pairing: Pairing,
    ) -> Vec<(FigureId, Vec<FigureId>)> {
        let mut division = Division::new(contacts, 24);
        division.complete(pairing);
        let groups = division.groups().into_iter();
        groups
            .map(|group| (group.single, group.against().to_vec()))
            .collect()
    }

    #[test]
    fn bb_mel_10_simple_contacts_leave_nothing_to_choose() {
        let duel = [(0, 10)];
        assert!(!Division::new(&duel, 24).is_tangled());
        assert_eq!(divided(&duel, Pairing::GangUp), [(0, vec![10])]);
        let three = [(0, 10), (1, 10), (2, 10)];
        assert!(!Division::new(&three, 24).is_tangled());
        for pairing in [Pairing::GangUp, Pairing::Spread] {
            assert_eq!(divided(&three, pairing), [(10, vec![0, 1, 2])]);
        }
        let one = [(0, 10), (0, 11), (0, 12), (0, 13)];
        assert_eq!(divided(&one, Pairing::GangUp), [(0, vec![10, 11, 12, 13])]);
    }

    #[test]
    fn bb_mel_10_two_against_two_as_the_arranging_side_likes() {
        let square = [(0, 10), (0, 11), (1, 10), (1, 11)];
        assert!(Division::new(&square, 24).is_tangled());
        assert_eq!(divided(&square, Pairing::GangUp), [(10, vec![0, 1])]);
        assert_eq!(
            divided(&square, Pairing::Spread),
            [(0, vec![10]), (1, vec![11])]
        );
    }

    #[test]
    fn bb_mel_10_nobody_stands_in_two_groups_and_nobody_with_a_free_partner_stays_out() {
        // A line of five against four, each touching those beside it.
        let line: Vec<(FigureId, FigureId)> = (0..5)
            .flat_map(|own| [(own, 9 + own), (own, 10 + own)])
            .filter(|(_, enemy)| (10..14).contains(enemy))
            .collect();
        for pairing in [Pairing::GangUp, Pairing::Spread] {
            let mut division = Division::new(&line, 24);
            division.complete(pairing);
            let groups = division.groups();
            let mut seen: Vec<FigureId> = groups.iter().flat_map(Group::all).collect();
            let count = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), count, "{pairing:?}: nobody twice");
            for (own, enemy) in &line {
                assert!(!division.may_join(*own, *enemy), "{pairing:?}: {own}");
                assert!(!division.may_join(*enemy, *own), "{pairing:?}: {enemy}");
            }
        }
    }

    #[test]
    fn bb_mel_10_a_choice_is_kept_and_the_rest_follows() {
        let square = [(0, 10), (0, 11), (1, 10), (1, 11)];
        let mut division = Division::new(&square, 24);
        assert!(division.join(0, 11) && division.join(1, 11));
        assert!(!division.join(0, 10), "nobody stands in two groups");
        division.complete(Pairing::Spread);
        let groups = division.groups();
        assert_eq!(groups.len(), 1);
        assert_eq!(
            (groups[0].single, groups[0].against()),
            (11, [0, 1].as_slice())
        );
        assert!(!division.join(0, 15), "they do not touch");
    }

    #[test]
    fn bb_mel_05_at_most_four_fight_one() {
        let five: Vec<(FigureId, FigureId)> = (0..5).map(|own| (own, 10)).collect();
        assert!(Division::new(&five, 24).is_tangled());
        let groups = divided(&five, Pairing::GangUp);
        assert_eq!(groups, [(10, vec![0, 1, 2, 3])]);
    }
}
