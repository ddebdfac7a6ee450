//! Whole battles between bots, written down as people do: without passes and declined cards, without sides and marks.

use pressgang::bot::{Question, Spec};
use pressgang::content::Scenario;
use pressgang::engine::{Chance, Pending, Settings};
use pressgang::games::{self, Rules};
use pressgang::play::{Deed, Session, Thrower};
use pressgang::source::{Folder, Sources};

/// A battle and the lines somebody wrote down, each with the battle before it.
pub(crate) struct Night<G: Rules> {
    /// How the log begins.
    pub head: String,
    /// The battle before the first line.
    pub start: G,
    /// The lines.
    pub lines: Vec<Written<G>>,
}

/// A line somebody wrote down.
pub(crate) struct Written<G: Rules> {
    /// What it says.
    pub text: String,
    /// The battle before it.
    pub before: G,
    /// The act, unless it is a roll.
    pub act: Option<G::Act>,
}

/// The battle before the first act of a bundled scenario.
pub(crate) fn begun<G: Rules>(pack: &str, scenario: &str) -> G {
    let mut sources = Sources::default();
    let folder = Folder::Bundled(format!("content/{pack}"));
    let pack = games::load(&folder, &mut sources, &mut Vec::new()).expect("a bundled pack");
    let scenario = pack.shelf::<Scenario>().get(scenario);
    let scenario = scenario.expect("a bundled scenario");
    let options = pack.options_for(scenario);
    let fixed = G::compile(&pack, scenario, &options, &Settings::default());
    G::begin(fixed.expect("it can be played"))
}

/// A battle of greedy bots, written down.
pub(crate) fn night<G: Rules>(pack: &str, scenario: &str, seed: u64) -> Night<G> {
    let start: G = begun(pack, scenario);
    let greedy = Spec::read(G::bots(), "greedy").unwrap_or_else(|_| G::usual_bot());
    let mut bot = greedy.build(Chance::of(seed));
    let mut session = Session::begin(start.clone());
    let mut acts = Vec::new();
    loop {
        match session.game().pending() {
            Pending::Over(_) => break,
            Pending::Roll(_) => {
                let throw = session.throw(seed);
                assert!(session.roll(throw, Thrower::Hand));
            }
            Pending::Decide { side, .. } => {
                session.game().candidates(&mut acts);
                let act = bot.choose(&Question::of(session.game(), side, &acts));
                session.act(act).expect("a bot's act is legal");
            }
        }
    }
    let written = session.steps().iter().filter_map(|step| {
        let (text, act) = match &step.deed {
            Deed::Act(act) if step.before.is_pass(act) => return None,
            Deed::Act(act) => (step.written(), Some(*act)),
            Deed::Roll(..) => (format!("dice {}", step.written()), None),
            Deed::Override(..) => return None,
        };
        Some(Written {
            text,
            before: step.before.clone(),
            act,
        })
    });
    Night {
        head: format!("pack {pack}\nscenario {scenario}\n\n"),
        lines: written.collect(),
        start,
    }
}

impl<G: Rules> Night<G> {
    /// The log with these lines.
    pub(crate) fn log(&self, lines: &[String]) -> String {
        let lines = lines.iter().map(|line| format!("{line}\n"));
        self.head.clone() + &lines.collect::<String>()
    }

    /// What was written down, line by line.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.lines.iter().map(|line| line.text.clone()).collect()
    }
}
