//! Everything that can come of a position, exactly: the game plays every distinct roll, also where rolls repeat without a limit; knows no game.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use super::Ratio;
use crate::engine::{Dice, Game, Silence, Throw};

/// Walks distinct throws, with the number of equally likely throws each represents.
pub type EachThrow<'a> = &'a mut dyn FnMut(&Throw, u128);

/// What a walk needs to know about a game.
pub trait Walk {
    /// The game.
    type Game: Game;
    /// What is noted on the way, such as hits; positions with different notes are kept apart, so a note must not grow without end.
    type Note: Clone;
    /// All that matters of a position and its note: equal ones are taken together.
    type Position: Hash + Eq;
    /// How it can end.
    type End: Ord + Clone;

    /// The position of a game and its note.
    fn position(&self, game: &Self::Game, note: &Self::Note) -> Self::Position;

    /// How it ended, if it has.
    fn end(&self, game: &Self::Game, note: &Self::Note) -> Option<Self::End>;

    /// Decides for the players until dice are pending.
    fn decide(&self, game: &mut Self::Game);

    /// The throws that differ.
    fn each_throw(&self, game: &Self::Game, dice: &Dice, tell: EachThrow<'_>);

    /// Notes a throw; the game is as it was before.
    fn note(&self, game: &Self::Game, throw: &Throw, note: &mut Self::Note);

    /// Whether a roll of this game is one of those that are counted, such as rounds of a fight.
    fn counts(&self, game: &Self::Game, throw: &Throw) -> bool;
}

/// What can come of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Walked<E> {
    /// Each way it can end, with its chance; the chances add up to 1.
    pub ends: Vec<(E, Ratio)>,
    /// How many rolls are counted on average.
    pub counted: Ratio,
}

/// Walks from a position to every end.
pub fn walk<W: Walk>(rules: &W, game: W::Game, note: W::Note) -> Walked<W::End> {
    let mut nodes: Vec<Node<W::End>> = Vec::new();
    let mut known: HashMap<W::Position, usize> = HashMap::new();
    let mut open = vec![(game, note)];
    rules.decide(&mut open[0].0);
    known.insert(rules.position(&open[0].0, &open[0].1), 0);
    let mut at = 0;
    while let Some((game, note)) = open.get(at).cloned() {
        let mut node = Node::default();
        if let Some(end) = rules.end(&game, &note) {
            node.ends.insert(end, Ratio::one());
        } else {
            let dice = game.dice();
            let all = dice.throws();
            rules.each_throw(&game, &dice, &mut |throw, ways| {
                let chance = Ratio::new(ways, all);
                if rules.counts(&game, throw) {
                    node.counted += &chance;
                }
                let (mut after, mut noted) = (game.clone(), note.clone());
                rules.note(&game, throw, &mut noted);
                after.settle(throw, &mut Silence);
                rules.decide(&mut after);
                let position = rules.position(&after, &noted);
                let next = *known.entry(position).or_insert_with(|| {
                    open.push((after, noted));
                    open.len() - 1
                });
                *node.next.entry(next).or_insert_with(Ratio::zero) += &chance;
            });
        }
        nodes.push(node);
        at += 1;
    }
    solve(nodes)
}

/// A position: where it leads, how it ends, and the rolls that are counted on the way.
struct Node<E> {
    next: BTreeMap<usize, Ratio>,
    ends: BTreeMap<E, Ratio>,
    counted: Ratio,
}

impl<E> Default for Node<E> {
    fn default() -> Node<E> {
        Node {
            next: BTreeMap::new(),
            ends: BTreeMap::new(),
            counted: Ratio::zero(),
        }
    }
}

impl<E: Ord + Clone> Node<E> {
    /// Leaves out the way back to itself: whatever happens after any number of repeats.
    fn without_repeats(&mut self, own: usize) {
        let Some(again) = self.next.remove(&own) else {
            return;
        };
        let leaves = again.rest();
        let all = self.next.values_mut().chain(self.ends.values_mut());
        for chance in all.chain([&mut self.counted]) {
            *chance = &*chance / &leaves;
        }
    }

    /// Goes through another position without stopping there.
    fn pass_through(&mut self, chance: &Ratio, other: &Node<E>) {
        for (next, on) in &other.next {
            *self.next.entry(*next).or_insert_with(Ratio::zero) += &(chance * on);
        }
        for (end, on) in &other.ends {
            *self.ends.entry(end.clone()).or_insert_with(Ratio::zero) += &(chance * on);
        }
        self.counted += &(chance * &other.counted);
    }
}

/// Takes the positions out one by one, the last found first, until only the first is left: exact for any loops.
fn solve<E: Ord + Clone>(mut nodes: Vec<Node<E>>) -> Walked<E> {
    while nodes.len() > 1 {
        let own = nodes.len() - 1;
        let Some(mut last) = nodes.pop() else {
            break;
        };
        last.without_repeats(own);
        for node in &mut nodes {
            if let Some(chance) = node.next.remove(&own) {
                node.pass_through(&chance, &last);
            }
        }
    }
    let Some(mut first) = nodes.pop() else {
        return Walked {
            ends: Vec::new(),
            counted: Ratio::zero(),
        };
    };
    first.without_repeats(0);
    Walked {
        ends: first.ends.into_iter().collect(),
        counted: first.counted,
    }
}

impl<E> Walked<E> {
    /// How likely something is.
    pub fn chance(&self, of: impl Fn(&E) -> bool) -> Ratio {
        let held = self.ends.iter().filter(|(end, _)| of(end));
        held.map(|(_, chance)| chance.clone()).sum()
    }

    /// How likely each value of a count is, from 0 to the highest possible.
    pub fn spread(&self, of: impl Fn(&E) -> u8) -> Vec<Ratio> {
        let most = self.ends.iter().map(|(end, _)| of(end)).max();
        let values = 0..=most.unwrap_or(0);
        values
            .map(|value| self.chance(|end| of(end) == value))
            .collect()
    }

    /// The average of a count.
    pub fn mean(&self, of: impl Fn(&E) -> u8) -> Ratio {
        let ends = self.ends.iter();
        ends.map(|(end, chance)| chance * &Ratio::new(of(end).into(), 1))
            .sum()
    }
}
