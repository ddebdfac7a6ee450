//! How many decisions a battle asks of a person: battles of greedy play against itself on every bundled scenario that can be played.
//!
//! `cargo bench --bench pace` plays 200 battles on each scenario; `-- --games 20` plays fewer, `--only first-parade` on
//! one scenario, and `--kinds` lists the questions kind by kind. All numbers are for one side of one battle. *Full* is
//! every question with more than one answer, *asked* those that can matter, *fast* those that can be in doubt.
//!
//! The others count lines of several acts, as a person types them who has in mind what greedy play would do if the enemy
//! did nothing in the meantime, and who types no more of it than they will still want when its turn comes. Dice in between
//! are not known to them, and what forgets a line at the table ends it here too. *Careful* people also look again whenever
//! the enemy has moved or attacked; those who think *ahead* do not. Both answer `always` where a question offers it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use rayon::prelude::*;

use pressgang::bot::{Chooser, Question, Spec};
use pressgang::content::{Pack, Scenario};
use pressgang::engine::{Chance, Game, Pending, Settings, Side, Silence};
use pressgang::games::{Rules, Visitor, with_game};
use pressgang::play::{Choice, Pace};
use pressgang::workshop::bundled_games;

/// The kinds of decision after which nobody can tell what comes next: cards and dice follow.
const BEFORE_DICE: [&str; 3] = ["take-initiative", "discard", "recon-before-orders"];

/// What the enemy may decide without a cautious person looking again.
const HARMLESS: [&str; 4] = ["order", "deploy", "place", "discard"];

/// The most acts that anybody types in one line.
const LONGEST: usize = 40;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let after = |word: &str| {
        let at = words.iter().position(|it| it == word)?;
        words.get(at + 1).map(String::as_str)
    };
    let games = after("--games").and_then(|it| it.parse().ok());
    println!(
        "{:34} {:>7} {:>7} {:>7} {:>5} {:>7} {:>5} {:>7} {:>7} {:>5}",
        "scenario", "full", "asked", "careful", "", "ahead", "", "fast", "ahead", ""
    );
    for pack in bundled_games() {
        let run = Run {
            pack: &pack,
            only: after("--only"),
            games: games.unwrap_or(200),
            kinds: words.iter().any(|it| it == "--kinds"),
        };
        with_game(pack.ruleset.word, run);
    }
}

/// The battles of one pack.
struct Run<'a> {
    pack: &'a Pack,
    only: Option<&'a str>,
    games: u64,
    kinds: bool,
}

/// What has been asked at each pace, and typed at the usual one by careful people and by others, and at the fast one.
#[derive(Clone, Default)]
struct Tally {
    asked: [u64; 3],
    lines: [u64; 3],
    kinds: BTreeMap<String, [u64; 6]>,
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        let add = |one: &mut [u64], two: &[u64]| {
            one.iter_mut().zip(two).for_each(|(one, two)| *one += two);
        };
        add(&mut self.asked, &other.asked);
        add(&mut self.lines, &other.lines);
        for (kind, counts) in other.kinds {
            add(self.kinds.entry(kind).or_default(), &counts);
        }
        self
    }
}

impl Visitor for Run<'_> {
    type Out = ();

    fn visit<G: Rules>(self) {
        for scenario in self.pack.shelf::<Scenario>().iter() {
            if self.only.is_some_and(|only| scenario.id() != only) {
                continue;
            }
            let options = self.pack.options_for(scenario);
            let fixed = G::compile(self.pack, scenario, &options, &Settings::default());
            let fixed = fixed.unwrap_or_else(|it| panic!("{}: {it:?}", scenario.id()));
            let tally = (0..self.games)
                .into_par_iter()
                .map(|game| play::<G>(&fixed, game))
                .reduce(Tally::default, Tally::plus);
            let each = |count: u64| count as f64 / (2 * self.games) as f64;
            let [full, asked, fast] = tally.asked.map(each);
            let [cautious, lines, fast_lines] = tally.lines.map(each);
            println!(
                "{:34} {full:7.1} {asked:7.1} {cautious:7.1} {:5.2} {lines:7.1} {:5.2} {fast:7.1} {fast_lines:7.1} {:5.2}",
                format!("{}/{}", self.pack.head().id, scenario.id()),
                cautious / full,
                lines / full,
                fast_lines / full
            );
            if self.kinds {
                for (kind, counts) in &tally.kinds {
                    let [full, asked, fast, cautious, lines, fast_lines] = counts.map(each);
                    println!(
                        "    {kind:30} {full:7.2} {asked:7.2} {cautious:7.2} {:5} {lines:7.2} {:5} {fast:7.2} {fast_lines:7.2}",
                        "", ""
                    );
                }
            }
        }
    }
}

fn play<G: Rules>(fixed: &Arc<G::Fixed>, seed: u64) -> Tally {
    let mut throws = Chance::of_game(1, seed);
    let greedy = Spec::read(G::bots(), "greedy").unwrap_or_else(|it| panic!("{it}"));
    let mut bots = [2, 3].map(|stream| greedy.build(Chance::of_game(stream, seed)));
    let mut battle = G::begin(Arc::clone(fixed));
    let mut acts = Vec::with_capacity(256);
    let mut tally = Tally::default();
    let typists = [
        (Pace::Usual, true),
        (Pace::Usual, false),
        (Pace::Fast, false),
    ];
    let mut typists = typists.map(|(pace, is_cautious)| Typist::<G> {
        pace,
        is_cautious,
        bot: greedy.build(Chance::of_game(4, seed)),
        chance: Chance::of_game(5, seed),
        always: BTreeSet::new(),
        rest: Default::default(),
        aimed_at: Vec::new(),
    });
    loop {
        let mut events = Vec::new();
        let before = battle.clone();
        match battle.pending() {
            Pending::Over(_) => return tally,
            Pending::Roll(_) => {
                let throw = throws.throw(&battle.dice());
                battle.settle(&throw, &mut events);
            }
            Pending::Decide { side, .. } => {
                battle.candidates(&mut acts);
                let bot = &mut bots[side.at()];
                let act = bot.choose(&Question::of(&battle, side, &acts));
                let kind = kind_of(&battle);
                let counts = tally.kinds.entry(kind).or_default();
                for (at, pace) in [Pace::Full, Pace::Usual, Pace::Fast]
                    .into_iter()
                    .enumerate()
                {
                    let is_asked = pace.answer(&battle, &acts).is_none();
                    tally.asked[at] += u64::from(is_asked);
                    counts[at] += u64::from(is_asked);
                }
                for (at, typist) in typists.iter_mut().enumerate() {
                    let is_typed = typist.types(&battle, side, &acts, act);
                    tally.lines[at] += u64::from(is_typed);
                    counts[3 + at] += u64::from(is_typed);
                }
                battle.apply(&act, &mut events);
                for typist in &mut typists {
                    typist.watches(&before, side, &act);
                }
            }
        }
        if events.iter().any(|event| before.foils(event)) {
            typists.iter_mut().for_each(|it| {
                it.aimed_at.pop();
            });
        }
        if events.iter().any(|event| before.shows(event)) {
            typists
                .iter_mut()
                .for_each(|it| it.rest = Default::default());
        }
    }
}

/// The kind of the pending decision.
fn kind_of<G: Rules>(battle: &G) -> String {
    match battle.pending() {
        Pending::Decide { what, .. } => {
            let kind = serde_json::to_value(what).unwrap_or_default();
            kind.as_str().unwrap_or_default().to_string()
        }
        _ => String::new(),
    }
}

/// Acts, and the pieces that do them.
type Planned<G> = VecDeque<(<G as Game>::Act, Option<String>)>;

/// A person who types in one line what they have in mind, and no more than they will still want when its turn comes.
struct Typist<G: Rules> {
    pace: Pace,
    /// Whether they look again whenever the enemy has moved or attacked.
    is_cautious: bool,
    /// What they have in mind is what greedy play would do.
    bot: Box<dyn Chooser<G> + Send>,
    /// They do not know the dice.
    chance: Chance,
    /// The kinds of questions that each side has answered with `always`.
    always: BTreeSet<(usize, String)>,
    /// What each side's line still holds: acts, and the pieces that do them.
    rest: [Planned<G>; 2],
    /// Pieces the enemy has aimed at since their side last acted, with that side; cards that were saved are left out.
    aimed_at: Vec<(usize, String)>,
}

impl<G: Rules> Typist<G> {
    /// Whether an act takes a line of its own, because nobody had it in mind when the last one was typed.
    fn types(&mut self, battle: &G, side: Side, acts: &[G::Act], act: G::Act) -> bool {
        if self.pace.answer(battle, acts).is_some() {
            return false;
        }
        if battle.choice(acts) == Choice::Trivial(act) {
            return self.always.insert((side.at(), kind_of(battle)));
        }
        let rest = &mut self.rest[side.at()];
        if battle.is_answer() {
            // A question about something else does not touch the line.
            let is_next = rest.front().is_some_and(|(next, _)| *next == act);
            let is_typed = is_next && !battle.is_pass(&act);
            if is_typed {
                rest.pop_front();
            }
            return !is_typed;
        }
        let is_aimed_at = |piece: &Option<String>| {
            let mut aimed_at = self.aimed_at.iter();
            aimed_at.any(|(whose, it)| *whose == side.at() && piece.as_ref() == Some(it))
        };
        if rest.iter().any(|(_, piece)| is_aimed_at(piece)) {
            // The others keep their orders; nothing of the line ends a step any more.
            rest.retain(|(act, piece)| !is_aimed_at(piece) && !battle.is_pass(act));
        }
        self.aimed_at.retain(|(whose, _)| *whose != side.at());
        let next = rest.pop_front();
        if next.is_some_and(|(next, _)| next == act) {
            return false;
        }
        self.rest[side.at()] = self.foreseen(battle, side, act);
        true
    }

    /// What a side would do after an act if the enemy did nothing in the meantime.
    fn foreseen(&mut self, battle: &G, side: Side, act: G::Act) -> Planned<G> {
        let mut plan = VecDeque::new();
        let (turn, kind) = (battle.turn(), kind_of(battle));
        let mut battle = battle.clone();
        battle.apply(&act, &mut Silence);
        let mut acts = Vec::new();
        while plan.len() < LONGEST && battle.turn() == turn {
            let (who, what) = match battle.pending() {
                Pending::Over(_) => break,
                Pending::Roll(_) => {
                    let throw = self.chance.throw(&battle.dice());
                    battle.settle(&throw, &mut Silence);
                    continue;
                }
                Pending::Decide { side, .. } => (side, kind_of(&battle)),
            };
            if BEFORE_DICE.contains(&kind.as_str()) && what != kind {
                break;
            }
            battle.candidates(&mut acts);
            let unasked = self.pace.answer(&battle, &acts);
            let pass = acts.iter().copied().find(|act| battle.is_pass(act));
            let act = match (unasked, pass) {
                (Some(act), _) => act,
                (None, Some(pass)) if who != side => pass,
                _ => self.bot.choose(&Question::of(&battle, who, &acts)),
            };
            let is_typed = !(battle.is_answer() && battle.is_pass(&act));
            if who == side && unasked.is_none() && is_typed {
                plan.push_back((act, battle.facets(&act).piece));
            }
            battle.apply(&act, &mut Silence);
        }
        plan
    }

    /// An attack of the enemy on a piece, or a card, makes its owner think again about that piece.
    fn watches(&mut self, battle: &G, by: Side, act: &G::Act) {
        let is_harmless = battle.is_pass(act) || HARMLESS.contains(&kind_of(battle).as_str());
        if self.is_cautious && !is_harmless {
            self.rest[by.other().at()].clear();
        }
        let target = battle.facets(act).target;
        self.aimed_at.extend(target.map(|it| (by.other().at(), it)));
    }
}
