//! What goes without saying before a line: the passes, declined cards and unwritten draws that make it possible; knows no
//! rule, and asks the game for all of them.

use std::collections::{BTreeSet, VecDeque};

use super::said::{Said, Texts, What};
use crate::diag::Failure;
use crate::engine::{Pending, Refusal, Side, Silence, Throw};
use crate::play::session::{Deed, Thrower};
use crate::play::table::Table;

/// The most positions that are looked at for one line.
const MOST_POSITIONS: usize = 64;

/// The most throws that are compared to see whether a roll makes a difference.
const MOST_THROWS: u128 = 36;

/// A way to carry out a line: what goes without saying, and last what is written.
pub(super) struct Way<G: Table> {
    pub deeds: Vec<Deed<G::Act>>,
    pub after: G,
    /// Other acts that the line may mean just as well.
    pub others: Vec<G::Act>,
}

/// Why a line cannot be carried out at a position that is reached without saying anything.
pub(super) struct Obstacle<G: Table> {
    pub deeds: Vec<Deed<G::Act>>,
    pub at: G,
    pub why: Why<G::Act>,
}

/// What is in the way of a line.
pub(super) enum Why<A> {
    /// The battle is over.
    Over,
    /// The line is for the other side; with the act it says, if that can be read now.
    OtherSide(Option<A>),
    /// Dice are due, and it is an act.
    DiceDue,
    /// A decision is due, and it is a roll.
    DecisionDue,
    /// Its words are not understood.
    Unread(Failure),
    /// The dice do not show that.
    WrongDice(Failure),
    /// It is against the rules; with how much of it could be done.
    Refused(A, Refusal<A>, usize),
}

/// What a search has found.
pub(super) struct Found<G: Table> {
    pub way: Option<Way<G>>,
    /// What is in the way, position by position.
    pub obstacles: Vec<Obstacle<G>>,
}

/// What the rest of the log says, for what it leaves unsaid.
pub(super) struct Context<'a> {
    /// The lines from the one that is being judged.
    pub later: &'a [Said],
    /// Whether the log writes which cards are drawn; then it must write all of them.
    pub draws_are_written: bool,
}

impl Context<'_> {
    /// Where a later act of a side first mentions a word.
    fn mention(&self, side: Side, word: &str) -> Option<usize> {
        self.later.iter().position(|said| {
            matches!(said.what, What::Act { .. })
                && said.side.is_none_or(|it| it == side)
                && said.words.contains(word)
        })
    }

    fn is_mentioned(&self, word: &str) -> bool {
        self.later.iter().any(|said| said.words.contains(word))
    }
}

/// Looks for the shortest way to carry out a line.
pub(super) fn search<G: Table>(game: &G, said: &Said, context: &Context<'_>) -> Found<G> {
    let mut open: VecDeque<(G, Vec<Deed<G::Act>>)> = VecDeque::from([(game.clone(), Vec::new())]);
    let mut seen = BTreeSet::from([game.fingerprint()]);
    let mut obstacles = Vec::new();
    while let Some((game, deeds)) = open.pop_front() {
        let why = match attempt(&game, said) {
            Ok((deed, others)) => {
                let after = done(&game, &deed);
                let deeds = [deeds, vec![deed]].concat();
                let way = Some(Way {
                    deeds,
                    after,
                    others,
                });
                return Found { way, obstacles };
            }
            Err(why) => why,
        };
        if obstacles.len() < MOST_POSITIONS {
            for deed in unsaid(&game, context) {
                let after = done(&game, &deed);
                if seen.insert(after.fingerprint()) {
                    open.push_back((after, [deeds.clone(), vec![deed]].concat()));
                }
            }
        }
        obstacles.push(Obstacle {
            deeds,
            at: game,
            why,
        });
    }
    Found {
        way: None,
        obstacles,
    }
}

/// The battle after a step.
pub(super) fn done<G: Table>(game: &G, deed: &Deed<G::Act>) -> G {
    let mut after = game.clone();
    match deed {
        Deed::Act(act) => after.apply(act, &mut Silence),
        Deed::Roll(throw, _) => after.settle(throw, &mut Silence),
        Deed::Override(text, _) => {
            // An override that cannot be made changes nothing.
            let _ = after.amend(text);
        }
    }
    after
}

type Attempt<A> = Result<(Deed<A>, Vec<A>), Why<A>>;

/// Carries out a line here and now.
fn attempt<G: Table>(game: &G, said: &Said) -> Attempt<G::Act> {
    let due = match game.pending() {
        Pending::Over(_) => return Err(Why::Over),
        Pending::Decide { side, .. } | Pending::Roll(side) => side,
    };
    if said.side.is_some_and(|side| side != due) {
        let acts = match &said.what {
            What::Act { texts } => texts.all(game),
            _ => Vec::new(),
        };
        let act = acts.iter().find_map(|text| game.read(text).ok());
        return Err(Why::OtherSide(act));
    }
    let decides = matches!(game.pending(), Pending::Decide { .. });
    match &said.what {
        What::Act { .. } if !decides => Err(Why::DiceDue),
        What::Roll { .. } if decides => Err(Why::DecisionDue),
        What::Act { texts } => act(game, texts, due),
        What::Roll { texts, by_hand } => {
            let by = match by_hand {
                true => Thrower::Hand,
                false => Thrower::Program,
            };
            let throw = roll(game, texts).map_err(Why::WrongDice)?;
            Ok((Deed::Roll(throw, by), Vec::new()))
        }
        What::Undo { .. } | What::Note(_) | What::Override { .. } | What::Unread(_) => {
            Err(Why::Unread(Failure::new("nothing happens here")))
        }
    }
}

fn act<G: Table>(game: &G, texts: &Texts, due: Side) -> Attempt<G::Act> {
    let mut legal: Vec<G::Act> = Vec::new();
    let mut worst: Option<Why<G::Act>> = None;
    for text in texts.all(game) {
        let act = match game.read(&text) {
            Ok(act) => act,
            Err(why) => {
                worst = match worst {
                    Some(Why::Unread(known)) if !knows_better(&known) && knows_better(&why) => {
                        Some(Why::Unread(why))
                    }
                    None => Some(Why::Unread(why)),
                    known => known,
                };
                continue;
            }
        };
        if game.acting_side(&act).is_some_and(|side| side != due) {
            worst = match worst {
                None | Some(Why::Unread(_)) => Some(Why::OtherSide(Some(act))),
                known => known,
            };
            continue;
        }
        match game.check(&act) {
            Ok(()) if legal.contains(&act) => {}
            Ok(()) => legal.push(act),
            Err(refusal) => {
                let alike = likeness(game, &act);
                let better = match &worst {
                    Some(Why::Refused(.., known)) => alike > *known,
                    _ => true,
                };
                if better {
                    worst = Some(Why::Refused(act, refusal, alike));
                }
            }
        }
        // The words of a log are taken as they are; only others may mean several things.
        if !legal.is_empty() && texts.is_as_written(&text) {
            break;
        }
    }
    match legal.split_first() {
        Some((act, others)) => Ok((Deed::Act(*act), others.to_vec())),
        None => Err(worst.unwrap_or_else(|| Why::Unread(Failure::new("this line says nothing")))),
    }
}

/// Whether a failure says which word was probably meant.
fn knows_better(why: &Failure) -> bool {
    let hint = why.hint.as_deref().unwrap_or_default();
    hint.starts_with("did you mean")
}

/// How many words an act has in common with the legal act that begins most like it.
pub(super) fn likeness<G: Table>(game: &G, act: &G::Act) -> usize {
    let written = game.write(act);
    let mut candidates = Vec::new();
    game.candidates(&mut candidates);
    let alike = candidates.iter().map(|candidate| {
        let candidate = game.write(candidate);
        let both = written.split(' ').zip(candidate.split(' '));
        both.take_while(|(one, other)| one == other).count()
    });
    alike.max().unwrap_or(0)
}

fn roll<G: Table>(game: &G, texts: &[String]) -> Result<Throw, Failure> {
    let mut first = None;
    for text in texts {
        match game
            .read_throw(text)
            .or_else(|why| reordered(game, text).ok_or(why))
        {
            Ok(throw) if game.dice().fits(&throw) => return Ok(throw),
            Ok(_) => {}
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(first.unwrap_or_else(|| Failure::new("no dice are written here")))
}

/// Dice in whatever order they are written: nobody sorts them by colour.
fn reordered<G: Table>(game: &G, text: &str) -> Option<Throw> {
    let words: Vec<&str> = text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
    if !(2..=6).contains(&words.len()) || words.len() != game.dice().as_slice().len() {
        return None;
    }
    let mut orders = vec![Vec::new()];
    for word in words {
        let longer = orders.iter().flat_map(|order: &Vec<&str>| {
            (0..=order.len()).map(|at| {
                let mut order = order.clone();
                order.insert(at, word);
                order
            })
        });
        let longer: BTreeSet<Vec<&str>> = longer.collect();
        orders = longer.into_iter().collect();
    }
    orders
        .iter()
        .find_map(|order| game.read_throw(&order.join(" ")).ok())
}

/// What may happen here without anybody writing it down.
pub(super) fn unsaid<G: Table>(game: &G, context: &Context<'_>) -> Vec<Deed<G::Act>> {
    match game.pending() {
        Pending::Over(_) => Vec::new(),
        Pending::Decide { side, .. } => {
            let next_use = |card: &str| {
                let later = context.mention(side, card).unwrap_or(usize::MAX);
                (!context.draws_are_written).then_some(later)
            };
            let acts = game.unspoken(&next_use);
            let legal = acts.into_iter().filter(|act| game.check(act).is_ok());
            legal.map(Deed::Act).collect()
        }
        Pending::Roll(side) => {
            let throw = match game.is_thrown_by_hand() || context.draws_are_written {
                true => indifferent(game),
                false => unwritten_draw(game, side, context),
            };
            throw
                .map(|throw| Deed::Roll(throw, Thrower::Program))
                .into_iter()
                .collect()
        }
    }
}

/// Any throw, when all of them lead to the same battle.
fn indifferent<G: Table>(game: &G) -> Option<Throw> {
    let dice = game.dice();
    if dice.throws() > MOST_THROWS {
        return None;
    }
    let after =
        |throw: &Throw| done(game, &Deed::Roll(throw.clone(), Thrower::Program)).fingerprint();
    let first = dice.nth(0);
    let same = after(&first);
    dice.all()
        .all(|throw| after(&throw) == same)
        .then_some(first)
}

/// The card that a side must have drawn: the first one it uses later, or else one that nobody mentions.
fn unwritten_draw<G: Table>(game: &G, side: Side, context: &Context<'_>) -> Option<Throw> {
    let draws: Vec<(Throw, String)> = game
        .dice()
        .all()
        .take(256)
        .map(|throw| {
            let card = game.write_throw(&throw);
            (throw, card)
        })
        .collect();
    let used = draws
        .iter()
        .filter_map(|(throw, card)| Some((context.mention(side, card)?, throw)));
    let used = used.min_by_key(|(at, _)| *at).map(|(_, throw)| throw);
    let unused = || draws.iter().find(|(_, card)| !context.is_mentioned(card));
    used.or_else(|| Some(&unused().or(draws.first())?.0))
        .cloned()
}
