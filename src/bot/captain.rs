//! A bot that plays possible continuations of the battle, supplying what it cannot see, and picks the act that turns out best; the game provides a quick player and a judgement.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Chooser, Opinion, Question};
use crate::engine::{Chance, Game, Outcome, Pending, Side, Silence};

/// How long a captain may think about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// This many playouts: the same choices every time.
    Playouts(u32),
    /// This much real time: not the same choices every time.
    Time(Duration),
}

/// The playouts of a decision unless a dial says otherwise.
pub const USUAL_PLAYOUTS: u32 = 128;

impl Default for Budget {
    fn default() -> Budget {
        Budget::Playouts(USUAL_PLAYOUTS)
    }
}

/// A game that a captain can play on in its head.
pub trait Foreseeable: Game + Sized {
    /// The bot that plays both sides in playouts, and whose best acts are played out.
    type Player: Chooser<Self> + Clone;

    /// Whole stretches played out after the current one.
    const STRETCHES_AHEAD: u8 = 1;

    /// How many standard errors better another act must be to replace the greedy choice.
    const DOUBT: f64 = 0.5;

    /// A battle that may be the real one, as far as a side can know.
    fn imagine(view: &Self::View, fixed: &Arc<Self::Fixed>, chance: &mut Chance) -> Option<Self>;

    /// The turn.
    fn turn(&self) -> u8;

    /// The stretch of the battle, counted up: playouts end with one. A turn, unless a game has something shorter in which
    /// each side acts.
    fn stretch(&self) -> u32 {
        self.turn().into()
    }

    /// The estimated chance of a side to win, as it looks now.
    fn promise(self, side: Side) -> f64;

    /// What an act is done with, by a number, so that several plans are tried; none when acts of this sort are not alike.
    fn subject(act: &Self::Act) -> Option<u64>;

    /// Whether an act is played out only when greedy judgement prefers it to all others.
    fn is_last_resort(_: &Self::Act) -> bool {
        false
    }

    /// Whether playouts can distinguish between the acts of a question.
    fn is_worth_it(question: &Question<'_, Self>) -> bool;
}

/// The most acts that are played out: the best ones by greedy judgement.
const CANDIDATES: usize = 8;

/// The playouts each candidate should get; otherwise fewer candidates are tried.
const PLAYOUTS_EACH: u32 = 4;

/// The most candidates for one subject, so that several plans are tried.
const SAME_SUBJECT: usize = 3;

/// Picks the act that turns out best.
#[derive(Clone, Debug)]
pub struct Captain<G: Foreseeable> {
    blunder: u8,
    greedy: G::Player,
    /// The bots that play both sides in its playouts.
    players: [G::Player; 2],
    budget: Budget,
    chance: Chance,
    acts: Vec<G::Act>,
}

/// An act and how its playouts ended, one by one.
struct Candidate<A> {
    opinion: Opinion<A>,
    ends: Vec<f64>,
}

impl<A> Candidate<A> {
    fn mean(&self) -> f64 {
        self.ends.iter().sum::<f64>() / self.ends.len().max(1) as f64
    }

    /// The opinion after the playouts; `beside` is how the runner-up did, if it is the best.
    fn told(self, beside: Option<String>) -> Opinion<A> {
        if self.ends.is_empty() {
            return self.opinion;
        }
        let (value, count) = (self.mean(), self.ends.len());
        let percent = 100.0 * value;
        let playouts = if count == 1 { "playout" } else { "playouts" };
        let reason = self.opinion.reason;
        let beside = beside.map_or_else(String::new, |beside| format!("; {beside}"));
        Opinion {
            act: self.opinion.act,
            value,
            reason: format!(
                "a {percent:.0} % chance to win after {count} {playouts}, as it looks; {reason}{beside}"
            ),
        }
    }

    /// How the runner-up did in the playouts they share. It is not named: that could reveal a card in hand.
    fn beside(&self, runner_up: &Candidate<A>) -> String {
        let (lead, error) = self.lead(runner_up);
        let (points, doubt) = ((100.0 * lead).round(), 100.0 * error);
        let unit = match points.abs() == 1.0 {
            true => "percentage point",
            false => "percentage points",
        };
        let doubt = match doubt < 0.5 {
            true => String::new(),
            false => format!(", give or take {doubt:.0}"),
        };
        if points > 0.0 {
            format!("the runner-up did {points:.0} {unit} worse{doubt}")
        } else if points < 0.0 {
            let points = -points;
            format!(
                "the runner-up did {points:.0} {unit} better{doubt}: not enough to change the plan"
            )
        } else {
            format!("the runner-up did as well{doubt}")
        }
    }

    /// How much better it did than another in the playouts they share, and the standard error of that.
    fn lead(&self, other: &Candidate<A>) -> (f64, f64) {
        let pairs = self.ends.iter().zip(&other.ends);
        let leads: Vec<f64> = pairs.map(|(one, two)| one - two).collect();
        let count = leads.len().max(1) as f64;
        let mean = leads.iter().sum::<f64>() / count;
        let spread: f64 = leads.iter().map(|lead| (lead - mean) * (lead - mean)).sum();
        (mean, (spread / (count * (count - 1.0).max(1.0))).sqrt())
    }
}

impl<G: Foreseeable> Captain<G> {
    /// A bot that thinks with this player, which must not blunder, and itself makes some of a hundred decisions by
    /// chance.
    #[must_use]
    pub fn new(player: G::Player, blunder: u8, budget: Budget, chance: Chance) -> Captain<G> {
        Captain {
            blunder,
            greedy: player.clone(),
            players: [player.clone(), player],
            budget,
            chance,
            acts: Vec::new(),
        }
    }

    /// The best acts by greedy judgement, best first.
    fn candidates(&mut self, question: &Question<'_, G>) -> Vec<Candidate<G::Act>> {
        let most = match self.budget {
            Budget::Playouts(all) => (all / PLAYOUTS_EACH).clamp(2, CANDIDATES as u32) as usize,
            Budget::Time(_) => CANDIDATES,
        };
        let mut chosen: Vec<Candidate<G::Act>> = Vec::new();
        // The player leaves dominated acts out.
        for opinion in self.greedy.explain(question) {
            if !chosen.is_empty() && G::is_last_resort(&opinion.act) {
                continue;
            }
            let subject = G::subject(&opinion.act);
            let same = |known: &&Candidate<G::Act>| {
                subject.is_some() && G::subject(&known.opinion.act) == subject
            };
            if chosen.iter().filter(same).count() < SAME_SUBJECT {
                chosen.push(Candidate {
                    opinion,
                    ends: Vec::new(),
                });
            }
            if chosen.len() == most {
                break;
            }
        }
        chosen
    }

    /// Plays candidates out, the better ones longer: each round drops the worse half, but never the greedy choice, which is the first. Best first; a candidate has no results when nothing could be played out.
    fn search(&mut self, question: &Question<'_, G>, seed: u64) -> Vec<Candidate<G::Act>> {
        let view = question.view();
        let mut left = self.candidates(question);
        if left.len() < 2 {
            return left;
        }
        let mut beaten: Vec<Candidate<G::Act>> = Vec::new();
        let rounds = left.len().next_power_of_two().trailing_zeros().max(1);
        let start = Instant::now();
        let mut game = 0;
        for round in 1..=rounds {
            let mut played = 0;
            loop {
                let guessed = &mut Chance::of_game(seed, game);
                let Some(guess) = G::imagine(&view, question.fixed(), guessed) else {
                    return left;
                };
                for candidate in &mut left {
                    // All use the same dice, so that they differ only in the act.
                    let mind = Mind {
                        battle: guess.clone(),
                        side: question.side(),
                        seed: !seed,
                        game,
                        throws: Chance::of_game(!seed, game),
                    };
                    candidate
                        .ends
                        .push(self.play_out(mind, &candidate.opinion.act));
                }
                game += 1;
                played += left.len() as u32;
                let enough = match self.budget {
                    Budget::Playouts(all) => played + left.len() as u32 > all / rounds,
                    Budget::Time(all) => start.elapsed() >= all * round / rounds,
                };
                if enough {
                    break;
                }
            }
            left[1..].sort_by(|one, two| two.mean().total_cmp(&one.mean()));
            if round < rounds {
                beaten.splice(0..0, left.split_off(left.len().div_ceil(2).max(2)));
            }
        }
        // The greedy choice is kept unless another is clearly better.
        if let [greedy, rival, ..] = left.as_slice() {
            let (lead, error) = rival.lead(greedy);
            if lead > G::DOUBT * error {
                left.swap(0, 1);
            }
        }
        left.extend(beaten);
        left
    }

    /// Plays on after an act, both sides by greedy judgement; returns the estimated chance to win at the end.
    fn play_out(&mut self, mut mind: Mind<G>, act: &G::Act) -> f64 {
        let mut stretch = mind.battle.stretch();
        let last = stretch + u32::from(G::STRETCHES_AHEAD);
        mind.battle.apply(act, &mut Silence);
        while mind.battle.stretch() <= last {
            if mind.battle.stretch() != stretch {
                // Each stretch begins with the same dice, however many were rolled before it.
                stretch = mind.battle.stretch();
                mind.throws = Chance::of_game(mind.seed.wrapping_add(stretch.into()), mind.game);
            }
            match mind.battle.pending() {
                Pending::Over(Outcome::Drawn) => return 0.5,
                Pending::Over(Outcome::Won(side)) => return f64::from(u8::from(side == mind.side)),
                Pending::Roll(_) => {
                    let throw = mind.throws.throw(&mind.battle.dice());
                    mind.battle.settle(&throw, &mut Silence);
                }
                Pending::Decide { side, .. } => {
                    mind.battle.candidates(&mut self.acts);
                    let question = Question::of(&mind.battle, side, &self.acts);
                    let act = self.players[side.at()].choose(&question);
                    mind.battle.apply(&act, &mut Silence);
                }
            }
        }
        mind.battle.promise(mind.side)
    }
}

/// A battle that may be the real one, and the side that imagines it.
struct Mind<G> {
    battle: G,
    side: Side,
    /// Where the dice of each stretch come from.
    seed: u64,
    game: u64,
    throws: Chance,
}

impl<G: Foreseeable> Chooser<G> for Captain<G> {
    fn choose(&mut self, question: &Question<'_, G>) -> G::Act {
        let acts = question.acts();
        let seed = self.chance.number();
        if self.chance.below(100) < u32::from(self.blunder) {
            return acts[(seed % acts.len() as u64) as usize];
        }
        if !G::is_worth_it(question) {
            return self.greedy.choose(question);
        }
        let found = self.search(question, seed);
        found.first().map_or(acts[0], |best| best.opinion.act)
    }

    fn reseed(&mut self, chance: Chance) {
        self.greedy.reseed(chance);
        self.chance = chance;
    }

    fn explain(&mut self, question: &Question<'_, G>) -> Vec<Opinion<G::Act>> {
        if !G::is_worth_it(question) {
            return self.greedy.explain(question);
        }
        let seed = { self.chance }.number();
        let found = self.search(question, seed);
        let beside = match found.as_slice() {
            [best, next, ..] => Some(best.beside(next)),
            _ => None,
        };
        let beside = std::iter::once(beside).chain(std::iter::repeat(None));
        found
            .into_iter()
            .zip(beside)
            .map(|(candidate, beside)| candidate.told(beside))
            .collect()
    }
}
