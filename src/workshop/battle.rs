//! A battle in progress in any game: lines of text and plain values in and out, for clients and scripts; knows no game by name and no terminal.

use serde_json::Value;

use super::{FoundScenario, with_game};
use crate::diag::Failure;
use crate::engine::{Outcome, Pending, ShownAct, Side};
use crate::games::{Rules, Visitor};
use crate::play::{Eyes, Header, Session, Stamped, Thrower};

/// A battle in progress. The program rolls all dice, by its seed.
pub trait OpenBattle {
    /// The ids of the sides, in the order of the scenario.
    fn sides(&self) -> [String; 2];

    /// The index of the side that must decide; none when the battle is over.
    fn to_move(&self) -> Option<usize>;

    /// What it must decide, as a sentence.
    fn prompt(&self) -> String;

    /// The acts it may choose from; every one is legal.
    fn candidates(&self) -> Vec<ShownAct>;

    /// Does an act, rolls the dice it leads to, and returns what happened, sentence by sentence, as far as the acting
    /// side may know.
    ///
    /// # Errors
    /// What is wrong with the line, or the rule that forbids it and the closest legal act. Nothing has changed then.
    fn act(&mut self, line: &str) -> Result<Vec<String>, Failure>;

    /// What the side with this index may know, for a client that shows it.
    fn view(&self, side: usize) -> Value;

    /// The index of the winner when the battle is over; `Some(None)` for a draw.
    fn outcome(&self) -> Option<Option<usize>>;

    /// The log so far, as the referee reads it.
    fn log(&self) -> String;
}

/// Begins a battle: a scenario with the settings of its game, and the seed of its dice.
///
/// ```
/// let scenario = pressgang::find_scenario("first-parade", None, &[]).result?;
/// let mut battle = pressgang::open_battle(&scenario, &[], 7)?;
///
/// // A script that plays the first act listed, ten times.
/// for _ in 0..10 {
///     let line = battle.candidates()[0].text.clone();
///     battle.act(&line)?;
/// }
/// assert!(battle.outcome().is_none(), "it goes on");
///
/// // A refused line changes nothing.
/// let failure = battle.act("dig in nobody").expect_err("there is no such unit");
/// assert!(failure.what.contains("nobody"));
/// assert!(battle.log().contains("scenario first-parade"));
/// # Ok::<(), pressgang::Failure>(())
/// ```
///
/// # Errors
/// Which setting the game does not have, or why the scenario cannot be played.
pub fn open_battle(
    scenario: &FoundScenario,
    settings: &[(String, String)],
    seed: u64,
) -> Result<Box<dyn OpenBattle>, Failure> {
    let opening = Opening {
        scenario,
        settings,
        seed,
    };
    with_game(scenario.ruleset(), opening)?
}

struct Opening<'a> {
    scenario: &'a FoundScenario,
    settings: &'a [(String, String)],
    seed: u64,
}

impl Visitor for Opening<'_> {
    type Out = Result<Box<dyn OpenBattle>, Failure>;

    fn visit<G: Rules>(self) -> Self::Out {
        let found = self.scenario;
        let game = G::begin(found.compile::<G>(self.settings)?);
        let stamped = |id: &str, stamp| Stamped {
            id: id.to_string(),
            stamp: Some(stamp),
        };
        let header = Header {
            version: env!("CARGO_PKG_VERSION").into(),
            pack: stamped(&found.pack.head().id, found.stamp),
            scenario: stamped(&found.scenario, game.fingerprint()),
            settings: self.settings.to_vec(),
            armies: found.armies.clone(),
            forces: found.changes.clone(),
            seed: self.seed,
            ..Header::default()
        };
        let mut battle = Open {
            session: Session::begin(game),
            header,
        };
        battle.throw();
        Ok(Box::new(battle))
    }
}

struct Open<G: Rules> {
    session: Session<G>,
    header: Header,
}

impl<G: Rules> Open<G> {
    /// Rolls until a side must decide.
    fn throw(&mut self) {
        while let Pending::Roll(_) = self.session.game().pending() {
            let throw = self.session.throw(self.header.seed);
            self.session.roll(throw, Thrower::Program);
        }
    }
}

impl<G: Rules> OpenBattle for Open<G> {
    fn sides(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.session.game().side_id(side).to_string())
    }

    fn to_move(&self) -> Option<usize> {
        self.session.game().pending().decider().map(Side::at)
    }

    fn prompt(&self) -> String {
        let game = self.session.game();
        let eyes = game.pending().decider().map_or(Eyes::All, Eyes::Of);
        game.prompt(eyes)
    }

    fn candidates(&self) -> Vec<ShownAct> {
        let game = self.session.game();
        let mut acts = Vec::new();
        game.candidates(&mut acts);
        acts.iter().map(|act| game.show_act(act)).collect()
    }

    fn act(&mut self, line: &str) -> Result<Vec<String>, Failure> {
        let game = self.session.game();
        let Some(side) = game.pending().decider() else {
            return Err(Failure::new("the battle is over"));
        };
        let act = game.read(line)?;
        if let Err(refusal) = self.session.act(act) {
            let failure = Failure::new(format!("{} ({})", refusal.facts, refusal.rule));
            let closest = refusal.nearest.map(|act| self.session.game().write(&act));
            return Err(match closest {
                Some(closest) => failure.hint(format!("closest legal order: {closest}")),
                None => failure,
            });
        }
        let done = self.session.steps().len() - 1;
        self.throw();
        let steps = &self.session.steps()[done..];
        let told = |(at, step): (usize, &crate::play::Step<G>)| {
            let after = steps
                .get(at + 1)
                .map_or(self.session.game(), |next| &next.before);
            after.tale(&step.before, &step.events, Eyes::Of(side))
        };
        Ok(steps.iter().enumerate().flat_map(told).collect())
    }

    fn view(&self, side: usize) -> Value {
        self.session.game().show_view(Side::BOTH[side.min(1)])
    }

    fn outcome(&self) -> Option<Option<usize>> {
        match self.session.game().pending() {
            Pending::Over(Outcome::Won(side)) => Some(Some(side.at())),
            Pending::Over(Outcome::Drawn) => Some(None),
            Pending::Decide { .. } | Pending::Roll(_) => None,
        }
    }

    fn log(&self) -> String {
        let steps = self.session.steps().iter();
        let lines = steps.map(|step| step.line().to_string());
        let lines: Vec<String> = lines.collect();
        format!("{}\n{}\n", self.header, lines.join("\n"))
    }
}
