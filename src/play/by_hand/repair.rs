//! How a log goes on after a breach: the repairs that are tried, and how far each lets the following lines be carried out;
//! knows no rule.

use super::fault::fault_of;
use super::implied::{Context, Obstacle, Why, done, search, unsaid};
use super::said::{Said, What};
use crate::engine::{Pending, Side, Throw};
use crate::play::findings::OUT_OF_TURN;
use crate::play::referee::{Fault, hinted};
use crate::play::session::{Deed, Thrower};
use crate::play::table::{Eyes, Table};

/// How many of the following lines show whether a repair makes sense.
const WINDOW: usize = 8;

/// The most decisions or throws that are tried in place of a missing one.
const MOST_TRIALS: usize = 24;

/// The most unwritten steps before an override can be made, or before a decision that may be missing.
const MOST_STEPS: usize = 4;

/// A repair: what is put in the place of a line, what is reported, and how far the battle goes on.
pub(super) struct Mend<G: Table> {
    pub fault: Fault,
    pub deeds: Vec<Deed<G::Act>>,
    pub reach: usize,
    /// How many lines could be carried out at most.
    pub full: usize,
    /// Whether what the line says has not happened.
    pub is_left_out: bool,
}

impl<G: Table> Mend<G> {
    /// Whether most of the next lines can be carried out after it.
    pub(super) fn is_good(&self) -> bool {
        self.reach * 4 >= self.full * 3
    }
}

/// Whether all of the next lines can be carried out.
pub(super) fn fits<G: Table>(game: &G, next: &[Said], context: &Context<'_>) -> bool {
    reach(game, next, context) >= window(next).len()
}

/// How many of the next lines can be carried out; the others are passed over.
pub(super) fn reach<G: Table>(game: &G, next: &[Said], context: &Context<'_>) -> usize {
    let mut game = game.clone();
    let mut count = 0;
    for at in window(next) {
        let context = Context {
            later: &next[at..],
            ..*context
        };
        if let Some(way) = search(&game, &next[at], &context).way {
            game = way.after;
            count += 1;
        }
    }
    count
}

/// The next acts and rolls, up to a line that takes something back or overrides the rules.
fn window(next: &[Said]) -> Vec<usize> {
    let is_open = |said: &&Said| !matches!(said.what, What::Undo { .. } | What::Override { .. });
    let open = next.iter().take_while(is_open).enumerate();
    let plays = open.filter(|(_, it)| matches!(it.what, What::Act { .. } | What::Roll { .. }));
    plays.map(|(at, _)| at).take(WINDOW).collect()
}

/// The repair after which the battle goes on best; of several, the first that is offered.
pub(super) fn best<G: Table>(
    later: &[Said],
    obstacles: &[Obstacle<G>],
    context: &Context<'_>,
) -> Option<Mend<G>> {
    let (said, next) = later.split_first()?;
    let main = main_obstacle(obstacles, said)?;
    let in_turn = in_its_turn(main, said, context);
    let reason = in_turn.as_ref().and_then(|all| all.first());
    let reason = reason.filter(|it| matches!(it.why, Why::Refused(..)));
    let fault = || fault_of(reason.unwrap_or(main), said);
    let full = window(next).len();
    let mut best: Option<Mend<G>> = None;
    let mut offer = |fault: Fault, (deeds, after): Done<G, G::Act>, is_left_out: bool| {
        let reach = reach(&after, next, context);
        if best.as_ref().is_none_or(|known| reach > known.reach) {
            best = Some(Mend {
                fault,
                deeds,
                reach,
                full,
                is_left_out,
            });
        }
        reach >= full
    };
    for done in instead(main, said, context) {
        if offer(fault(), done, false) {
            return best;
        }
    }
    for done in nothing(main, said, context) {
        if offer(fault(), done, true) {
            return best;
        }
    }
    if let Some(first) = obstacles.first().filter(|it| !std::ptr::eq(*it, main)) {
        for done in nothing(first, said, context) {
            if offer(fault(), done, true) {
                return best;
            }
        }
    }
    for done in something_else(main) {
        if offer(fault(), done, true) {
            return best;
        }
    }
    let has_no_choice = |it: &&Obstacle<G>| unsaid(&it.at, context).is_empty();
    let near = obstacles.iter().take(MOST_STEPS);
    let deep = obstacles.iter().skip(MOST_STEPS).filter(has_no_choice);
    for obstacle in near.chain(deep) {
        for (fault, done) in missing(obstacle, said, context) {
            if offer(fault, done, false) {
                return best;
            }
        }
    }
    best
}

/// What would be in the way if it were the turn of the side that acts: a side that can do nothing is not asked, but it
/// has broken another rule than that of turns.
fn in_its_turn<G: Table>(
    obstacle: &Obstacle<G>,
    said: &Said,
    context: &Context<'_>,
) -> Option<Vec<Obstacle<G>>> {
    let Why::OtherSide(act) = &obstacle.why else {
        return None;
    };
    let side = act
        .and_then(|act| obstacle.at.acting_side(&act))
        .or(said.side)?;
    let turn = obstacle.at.hand_turn_to(side)?;
    let (_, turned) = amended(&obstacle.at, &[turn], "", context)?;
    let found = search(&turned, said, context);
    found.way.is_none().then_some(found.obstacles)
}

/// The position at which a line was probably meant: where most of it could be done, or else the first.
fn main_obstacle<'a, G: Table>(
    obstacles: &'a [Obstacle<G>],
    said: &Said,
) -> Option<&'a Obstacle<G>> {
    let rank = |it: &Obstacle<G>| match &it.why {
        Why::Refused(.., alike) => 2 + alike,
        Why::WrongDice(_) if nearly(&it.at, said).is_some() => 3,
        Why::Unread(_) => 2,
        Why::WrongDice(_) | Why::Over | Why::OtherSide(_) | Why::DiceDue | Why::DecisionDue => 1,
    };
    let best = obstacles.iter().map(rank).max()?;
    obstacles.iter().find(|it| rank(it) == best)
}

type Done<G, A> = (Vec<Deed<A>>, G);

/// What may stand in the place of a line, the best first: the closest legal move and an override that puts the piece where
/// the players put it; or other dice.
fn instead<G: Table>(
    obstacle: &Obstacle<G>,
    said: &Said,
    context: &Context<'_>,
) -> Vec<Done<G, G::Act>> {
    let game = &obstacle.at;
    let mut all = Vec::new();
    match &obstacle.why {
        Why::Refused(act, refusal, alike) => {
            let because = format!("it was played so, against {}", refusal.rule);
            let wanted = game.enforced(act);
            let nearest = refusal
                .nearest
                .filter(|_| *alike >= 2 && !wanted.is_empty());
            let nearest = nearest.map(Deed::Act);
            let near = nearest.as_ref().map(|deed| done(game, deed));
            if let (Some(deed), Some(near)) = (nearest, near) {
                let forced = amended(&near, &wanted, &because, context);
                all.extend(
                    forced.map(|(deeds, after)| ([vec![deed.clone()], deeds].concat(), after)),
                );
                all.push((vec![deed], near));
            }
            if !wanted.is_empty() {
                all.extend(amended(game, &wanted, &because, context));
            }
        }
        Why::OtherSide(act) => {
            let because = "it was played so, out of turn";
            let side = act.and_then(|act| game.acting_side(&act)).or(said.side);
            let turn = side.and_then(|side| game.hand_turn_to(side));
            let turned = turn.and_then(|turn| amended(game, &[turn], because, context));
            if let Some((deeds, after)) = turned
                && let Some(way) = search(&after, said, context).way
            {
                all.push(([deeds, way.deeds].concat(), way.after));
            }
            let wanted = act.map_or_else(Vec::new, |act| game.enforced(&act));
            if !wanted.is_empty() {
                all.extend(amended(game, &wanted, because, context));
            }
        }
        // Dice that do not look like these at all are left out: these may still come.
        Why::WrongDice(_) => {
            let throw = nearly(game, said).map(|throw| Deed::Roll(throw, Thrower::Hand));
            all.extend(throw.map(|deed| (vec![deed.clone()], done(game, &deed))));
        }
        Why::Unread(_) => {
            let way = said.respelt().and_then(|it| search(game, &it, context).way);
            all.extend(way.map(|way| (way.deeds, way.after)));
        }
        Why::Over | Why::DiceDue | Why::DecisionDue => {}
    }
    let before = |deeds: Vec<Deed<G::Act>>| [obstacle.deeds.clone(), deeds].concat();
    all.into_iter()
        .map(|(deeds, after)| (before(deeds), after))
        .collect()
}

/// What was probably done where a line says what cannot be: another act of the same piece, or of the same sort, or another
/// result of the dice.
fn something_else<G: Table>(obstacle: &Obstacle<G>) -> Vec<Done<G, G::Act>> {
    let game = &obstacle.at;
    let others: Vec<Deed<G::Act>> = match &obstacle.why {
        Why::Refused(act, ..) => {
            let acts = alike(game, &game.write(act));
            acts.into_iter().map(Deed::Act).collect()
        }
        Why::WrongDice(_) => {
            let throws = sample(game).into_iter();
            throws.map(|it| Deed::Roll(it, Thrower::Hand)).collect()
        }
        _ => Vec::new(),
    };
    let done = |deed: Deed<G::Act>| {
        let after = done(game, &deed);
        ([obstacle.deeds.clone(), vec![deed]].concat(), after)
    };
    others.into_iter().map(done).collect()
}

/// The legal acts that begin as an act does, those with most words in common first.
fn alike<G: Table>(game: &G, written: &str) -> Vec<G::Act> {
    let mut acts = Vec::new();
    game.candidates(&mut acts);
    let common = |act: &G::Act| {
        let other = game.write(act);
        let both = written.split(' ').zip(other.split(' '));
        both.take_while(|(one, other)| one == other).count()
    };
    let mut ranked: Vec<(usize, G::Act)> = acts.iter().map(|act| (common(act), *act)).collect();
    ranked.retain(|(common, _)| *common > 0);
    ranked.sort_by_key(|(common, _)| std::cmp::Reverse(*common));
    ranked.truncate(MOST_TRIALS);
    ranked.into_iter().map(|(_, act)| act).collect()
}

/// A line that is left out: nothing happens, or only the turn goes to the other side.
fn nothing<G: Table>(
    obstacle: &Obstacle<G>,
    said: &Said,
    context: &Context<'_>,
) -> Vec<Done<G, G::Act>> {
    let mut all = vec![(obstacle.deeds.clone(), obstacle.at.clone())];
    let decider = obstacle.at.pending().decider();
    let other = decider
        .filter(|_| matches!(said.what, What::Act { .. }))
        .map(Side::other);
    if let Some(turn) = other.and_then(|side| obstacle.at.hand_turn_to(side))
        && let Some((deeds, after)) = amended(
            &obstacle.at,
            &[turn],
            "what was done could not be judged",
            context,
        )
    {
        all.push(([obstacle.deeds.clone(), deeds].concat(), after));
    }
    all
}

/// The overrides, after whatever goes without saying before they can be made.
pub(super) fn amended<G: Table>(
    game: &G,
    texts: &[String],
    because: &str,
    context: &Context<'_>,
) -> Option<Done<G, G::Act>> {
    let (mut game, mut deeds) = (game.clone(), Vec::new());
    for text in texts {
        let mut steps = 0;
        loop {
            let mut after = game.clone();
            if after.amend(text).is_ok() {
                deeds.push(Deed::Override(text.clone(), because.into()));
                game = after;
                break;
            }
            steps += 1;
            let deed = unsaid(&game, context).into_iter().next();
            let deed = deed.filter(|_| steps <= MOST_STEPS)?;
            game = done(&game, &deed);
            deeds.push(deed);
        }
    }
    Some((deeds, game))
}

/// Decisions or dice that are missing before a line, after each of which it can be carried out.
fn missing<G: Table>(
    obstacle: &Obstacle<G>,
    said: &Said,
    context: &Context<'_>,
) -> Vec<(Fault, Done<G, G::Act>)> {
    let game = &obstacle.at;
    let (deeds, what): (Vec<Deed<G::Act>>, &str) = match game.pending() {
        Pending::Over(_) => return Vec::new(),
        Pending::Roll(_) if !unsaid(game, context).is_empty() => return Vec::new(),
        Pending::Roll(_) => {
            let throws = sample(game).into_iter();
            let deeds = throws.map(|throw| Deed::Roll(throw, Thrower::Hand));
            (deeds.collect(), "a roll is missing before this line")
        }
        Pending::Decide { .. } => {
            let deeds = about(game, said).into_iter().map(Deed::Act);
            (deeds.collect(), "a decision is missing before this line")
        }
    };
    let prompt = game.prompt(Eyes::All);
    let mut found = Vec::new();
    for deed in deeds {
        let after = done(game, &deed);
        if let Some(way) = search(&after, said, context).way {
            let deeds = [obstacle.deeds.clone(), vec![deed], way.deeds].concat();
            let fault = hinted(&OUT_OF_TURN, what, prompt.clone());
            found.push((fault, (deeds, way.after)));
        }
    }
    found
}

/// The legal acts that mention most of what a line mentions.
fn about<G: Table>(game: &G, said: &Said) -> Vec<G::Act> {
    let mut acts = Vec::new();
    game.candidates(&mut acts);
    let shared = |act: &G::Act| {
        let written = game.write(act);
        written
            .split(' ')
            .filter(|it| said.words.contains(*it))
            .count()
    };
    acts.sort_by_cached_key(|act| std::cmp::Reverse(shared(act)));
    acts.truncate(MOST_TRIALS);
    acts
}

/// The pending dice with as many of the faces that are written as there are dice; the last is repeated, and a face that no
/// die has is left out.
fn nearly<G: Table>(game: &G, said: &Said) -> Option<Throw> {
    let What::Roll { texts, .. } = &said.what else {
        return None;
    };
    let count = game.dice().as_slice().len();
    let filled = |words: &[&str]| {
        let last = words.last()?;
        let words = words.iter().chain(std::iter::repeat(last)).take(count);
        let words: Vec<&str> = words.copied().collect();
        let throw = game.read_throw(&words.join(" ")).ok()?;
        game.dice().fits(&throw).then_some(throw)
    };
    texts.iter().find_map(|text| {
        let words: Vec<&str> = text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
        let without = |at: usize| [&words[..at], &words[at + 1..]].concat();
        let others = (0..words.len().min(MOST_TRIALS)).find_map(|at| filled(&without(at)));
        filled(&words).or(others)
    })
}

/// Some throws of the pending dice that are far apart.
fn sample<G: Table>(game: &G) -> Vec<Throw> {
    let dice = game.dice();
    let all = dice.throws();
    let step = (all / MOST_TRIALS as u128).max(1);
    // An odd step meets every face of the first die.
    let step = if step > 1 { step | 1 } else { step };
    let numbers = (0..MOST_TRIALS as u128).map(|at| at * step);
    numbers
        .take_while(|number| *number < all)
        .map(|number| dice.nth(number))
        .collect()
}
