//! Simulation: compiles a scenario for its game, lets bots play it, and merges the parts of a run; knows no game by name.

use std::any::TypeId;
use std::sync::Arc;

use super::{FoundScenario, with_game};
use crate::bot::Spec;
use crate::diag::Failure;
use crate::games::{Rules, Visitor};
use crate::sim::{self, Answer, Enough, PackMark, Part, Progress, Run, Shard, Terms, Whole};

/// A scenario, and the name of its pack.
#[derive(Debug)]
pub struct LabelledScenario<'a> {
    /// The scenario.
    pub found: &'a FoundScenario,
    /// The name of the pack in messages and in the report.
    pub label: &'a str,
}

/// What to simulate.
#[derive(Debug)]
pub struct SimulationOrder<'a> {
    /// One scenario, or the two that are compared.
    pub scenarios: Vec<LabelledScenario<'a>>,
    /// The bot of each side, as written on the command line; the game's usual bot when `None`.
    pub bots: [Option<&'a str>; 2],
    /// The seed of all randomness.
    pub seed: u64,
    /// When enough battles have been played.
    pub enough: Enough,
    /// The shard to play, and the number of battles in the whole run.
    pub shard: Option<(Shard, u64)>,
    /// The options that were given, for the report.
    pub settings: Vec<(String, String)>,
    /// The number of threads; as many as the machine has when `None`.
    pub threads: Option<u16>,
    /// Where progress is reported; it counts battles.
    pub progress: Progress<'a>,
}

/// The result of a simulation.
pub enum Simulated {
    /// The whole run.
    Report(Run, Answer),
    /// The text of a part.
    Part(String),
}

/// Simulates as ordered.
///
/// ```
/// use pressgang::SimulationOrder;
/// use pressgang::workshop::Simulated;
///
/// let scenario = pressgang::find_scenario("first-parade", None, &[]).result?;
/// let order = SimulationOrder {
///     bots: [Some("random"); 2],
///     ..SimulationOrder::new(&scenario, 20)
/// };
/// let Simulated::Report(run, answer) = pressgang::simulate(order)? else {
///     panic!("only a shard is a part");
/// };
/// assert!(run.json(&answer).contains("\"games\": 20"));
/// # Ok::<(), pressgang::Failure>(())
/// ```
///
/// # Errors
/// When the packs are not of one game, a bot is unknown, or the scenario cannot be played.
pub fn simulate(order: SimulationOrder<'_>) -> Result<Simulated, Failure> {
    let ruleset = order.scenarios[0].found.ruleset();
    if let [one, two] = order.scenarios.as_slice()
        && game_of(one.found)? != game_of(two.found)?
    {
        let what = format!("`{}` and `{}` are not of one game", one.label, two.label);
        return Err(Failure::new(what));
    }
    with_game(ruleset, order)?
}

/// The game that plays a scenario.
fn game_of(found: &FoundScenario) -> Result<TypeId, Failure> {
    struct Which;
    impl Visitor for Which {
        type Out = TypeId;
        fn visit<G: Rules>(self) -> TypeId {
            TypeId::of::<G>()
        }
    }
    with_game(found.ruleset(), Which)
}

impl Visitor for SimulationOrder<'_> {
    type Out = Result<Simulated, Failure>;

    fn visit<G: Rules>(self) -> Result<Simulated, Failure> {
        let terms = self.terms::<G>()?;
        let fixed = self.compiled::<G>()?;
        let run = self.run(&terms);
        let progress = self.progress;
        let whole = in_threads(self.threads, || match fixed.as_slice() {
            [one, two] => Whole::Two(Box::new(sim::compare([one, two], &terms, progress))),
            fixed => Whole::One(Box::new(sim::play(&fixed[0], &terms, progress))),
        })?;
        let ruleset = self.scenarios[0].found.ruleset();
        match self.shard {
            Some((shard, games)) => {
                let part = Part::of(ruleset, run, games, shard, whole);
                Ok(Simulated::Part(part.text()?))
            }
            None => Ok(Simulated::Report(run, whole.answer())),
        }
    }
}

impl<'a> SimulationOrder<'a> {
    /// A number of battles of a scenario between the usual bots of its game, by seed 1.
    #[must_use]
    pub fn new(found: &'a FoundScenario, games: u64) -> SimulationOrder<'a> {
        SimulationOrder {
            scenarios: vec![LabelledScenario {
                found,
                label: &found.pack.head().id,
            }],
            bots: [None; 2],
            seed: 1,
            enough: Enough::Games(games),
            shard: None,
            settings: Vec::new(),
            threads: None,
            progress: Progress::SILENT,
        }
    }
}

impl SimulationOrder<'_> {
    fn terms<G: Rules>(&self) -> Result<Terms<G>, Failure> {
        let bot = |written: Option<&str>| match written {
            Some(text) => Spec::read(G::bots(), text),
            None => Ok(G::usual_bot()),
        };
        let bots = [bot(self.bots[0])?, bot(self.bots[1])?];
        if let Some(bot) = bots.iter().find(|bot| !bot.is_repeatable()) {
            let what =
                format!("`{bot}` decides by the clock, and no battle would be the same twice");
            let hint = format!(
                "give it a number of playouts instead, such as {}:playouts=64",
                bot.name()
            );
            return Err(Failure::new(what).hint(hint));
        }
        Ok(Terms {
            bots,
            seed: self.seed,
            enough: self.enough,
        })
    }

    /// The battle as each pack has it.
    fn compiled<G: Rules>(&self) -> Result<Vec<Arc<G::Fixed>>, Failure> {
        let mut compiled = Vec::new();
        for scenario in &self.scenarios {
            compiled.push(scenario.found.compile::<G>(&[])?);
        }
        if let [one, two] = compiled.as_slice() {
            let sides = |fixed: &Arc<G::Fixed>| G::roster(fixed).sides.map(|side| side.id);
            self.check_sides(&sides(one), &sides(two))?;
        }
        Ok(compiled)
    }

    fn check_sides(&self, one: &[String; 2], two: &[String; 2]) -> Result<(), Failure> {
        if one == two {
            return Ok(());
        }
        let scenario = &self.scenarios[1];
        let what = format!(
            "`{}` is another battle in `{}`: {} against {}, not {} against {}",
            scenario.found.scenario, scenario.label, two[0], two[1], one[0], one[1]
        );
        let hint = "compare packs in which the scenario has the same sides in the same order";
        Err(Failure::new(what).hint(hint))
    }

    fn run<G: Rules>(&self, terms: &Terms<G>) -> Run {
        let ids: Vec<&str> = self
            .scenarios
            .iter()
            .map(|scenario| scenario.found.pack.head().id.as_str())
            .collect();
        let same = matches!(ids.as_slice(), [one, two] if one == two);
        let mark = |(scenario, id): (&LabelledScenario<'_>, &&str)| PackMark {
            label: if same { scenario.label } else { id }.to_string(),
            id: id.to_string(),
            stamp: format!("{:016x}", scenario.found.stamp),
        };
        let found = self.scenarios[0].found;
        let armies = found.armies.iter();
        let armies = armies.map(|(side, army)| (format!("army of {side}"), army.clone()));
        Run {
            scenario: found.scenario.clone(),
            name: found.title().into(),
            packs: self.scenarios.iter().zip(&ids).map(mark).collect(),
            bots: terms.bots.each_ref().map(ToString::to_string),
            seed: self.seed,
            options: self.settings.iter().cloned().chain(armies).collect(),
        }
    }
}

/// Runs the work on a number of threads.
fn in_threads<T: Send>(
    threads: Option<u16>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    let Some(threads) = threads else {
        return Ok(work());
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(threads))
        .build()
        .map_err(|it| Failure::new(format!("cannot start {threads} threads: {it}")))?;
    Ok(pool.install(work))
}

/// The parts of a run, each as the name of a file and its text.
struct Parts<'a>(&'a [(String, String)]);

/// Merges the parts of a run, each given as the name of a file and its text.
///
/// # Errors
/// When they are not the parts of one run.
pub fn merge_simulations(parts: &[(String, String)]) -> Result<(Run, Answer), Failure> {
    let Some((file, text)) = parts.first() else {
        return Err(Failure::new("there are no parts to merge"));
    };
    let ruleset = sim::ruleset_of_part(file, text)?;
    with_game(&ruleset, Parts(parts))?
}

impl Visitor for Parts<'_> {
    type Out = Result<(Run, Answer), Failure>;

    fn visit<G: Rules>(self) -> Result<(Run, Answer), Failure> {
        sim::merge::<G::Extras>(self.0)
    }
}
