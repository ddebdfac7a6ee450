//! The battles: every bundled scenario with its own readings of the rules and with drawn ones, and a player who plays at random.

use std::mem::discriminant;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use pressgang::content::{self, Access, Chosen, Kept, OptionValue, Pack, Scenario, Values};
use pressgang::engine::{Chance, Dice, Game, Pending, Throw};
use pressgang::games;
use pressgang::games::hex_command::rules::{Act, Battle, Event, State, Tables, compile_with};
use pressgang::source::Sources;
use toml::Spanned;

/// Every battle is the same in every run.
const SEED: u64 = 0x4261_7474_6c65_2121;
/// Readings of the rules for each scenario: its own, and drawn ones.
const READINGS: u64 = 5;

/// A scenario with certain readings of the rules.
pub(crate) struct Arena {
    pub(crate) name: String,
    pub(crate) tables: Arc<Tables>,
}

/// Every scenario with every set of readings: first those of the packs, then the drawn ones.
pub(crate) fn arenas() -> &'static [Arena] {
    static ARENAS: OnceLock<Vec<Arena>> = OnceLock::new();
    ARENAS.get_or_init(|| {
        let packs = ["home-guard", "to-arms"].map(pack);
        let of = |pack| scenarios(pack).map(move |scenario| (pack, scenario));
        let scenarios: Vec<_> = packs.iter().flat_map(of).collect();
        let count = scenarios.len();
        let numbers = (0..READINGS as usize * count).into_par_iter();
        numbers
            .map(|number| {
                let (pack, scenario) = scenarios[number % count];
                Arena::of(pack, scenario, number >= count, number as u64)
            })
            .collect()
    })
}

fn pack(id: &str) -> Pack {
    let folder = content::find(id).expect("a bundled pack");
    games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("it loads")
}

fn scenarios(pack: &Pack) -> impl Iterator<Item = &Kept<Scenario>> {
    pack.shelf::<Scenario>().iter()
}

impl Arena {
    fn of(pack: &Pack, scenario: &Kept<Scenario>, drawn: bool, number: u64) -> Arena {
        let mut options = pack.options_for(scenario);
        let mut chance = Chance::of_game(SEED ^ 1, number);
        let mut name = format!("{}/{}", pack.head().id, scenario.id());
        if drawn {
            let of_game = games::RULESETS.options();
            for row in of_game.filter(|row| row.games.contains(&pack.ruleset.word)) {
                if let Some(value) = draw(&row.values, &mut chance) {
                    name += &format!(" {}={value}", row.key);
                    let span = scenario.id_span();
                    options.insert(row.key, Chosen { value, span });
                }
            }
        }
        let mut scenario = scenario.clone();
        if drawn {
            name += &draw_exceptions(&mut scenario.item, &mut chance);
        }
        let tables = compile_with(pack, &scenario, &options)
            .unwrap_or_else(|it| panic!("{name} cannot be played: {}", it.what));
        Arena { name, tables }
    }
}

/// Sets what a scenario may allow or change (HC-TER-5, HC-ENG-1, HC-REC-7, HC-BAT-11, HG-CRD-10), and says so.
fn draw_exceptions(scenario: &mut Scenario, chance: &mut Chance) -> String {
    fn written<T>(value: T) -> Spanned<T> {
        Spanned::new(0..0, value)
    }
    let crossing = Access::ALL[chance.below(3) as usize];
    let [builds, open] = [0; 2].map(|_| chance.below(2) == 1);
    scenario.river_crossing = written(crossing);
    scenario.infantry_builds_bridges = written(builds);
    scenario.searched_areas_stay_open = written(open);
    let mut said = format!(" crossing={crossing:?} builds={builds} open={open}");
    for side in scenario.side.as_mut() {
        for force in side.as_mut().forces.as_mut() {
            let force = force.as_mut();
            if chance.below(3) == 0 {
                let (firearms, wireless) = (chance.below(7), chance.below(2) == 1);
                said += &format!(" {}={firearms},{wireless}", force.id.get_ref());
                force.firearms = Some(written(firearms));
                force.wireless = Some(written(wireless));
            }
        }
    }
    said
}

/// A legal value of an option; numbers stay small, and lists and tables as the pack has them.
fn draw(values: &Values, chance: &mut Chance) -> Option<OptionValue> {
    match values {
        Values::Flag => Some(OptionValue::Flag(chance.below(2) == 1)),
        Values::Number(least, most) => {
            let span = (most - least).clamp(0, 3);
            let number = least + i64::from(chance.below(span as u32 + 1));
            Some(OptionValue::Number(number))
        }
        Values::OneOf(words) => {
            let word = words[chance.below(words.len() as u32) as usize];
            Some(OptionValue::Word(word.into()))
        }
        Values::Classes | Values::Faces | Values::Leaders | Values::Elsewhere(_) => None,
    }
}

/// What was done in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Act(Act),
    Throw(Dice, Throw),
}

/// A battle played at random.
pub(crate) struct Run {
    game: u64,
    pub(crate) arena: &'static Arena,
    pub(crate) battle: Battle,
    pub(crate) chance: Chance,
    /// The acts from which the last decision was made.
    pub(crate) acts: Vec<Act>,
    /// What came of the last step.
    pub(super) events: Vec<Event>,
    pub(super) decisions: u32,
}

impl Run {
    /// The battle with a number.
    pub(crate) fn of(game: u64) -> Run {
        let arenas = arenas();
        let arena = &arenas[(game % arenas.len() as u64) as usize];
        Run {
            game,
            arena,
            battle: Battle::new(Arc::clone(&arena.tables)),
            chance: Chance::of_game(SEED, game),
            acts: Vec::new(),
            events: Vec::new(),
            decisions: 0,
        }
    }

    /// Another stream of chance, which leaves the throws of the battle alone.
    pub(crate) fn aside(&self) -> Chance {
        Chance::of_game(SEED ^ 2, self.game)
    }

    /// What will be done next; nothing when the battle is over.
    pub(crate) fn choose(&mut self) -> Option<Done> {
        match self.battle.pending() {
            Pending::Decide { .. } => {
                self.battle.candidates(&mut self.acts);
                assert!(!self.acts.is_empty(), "somebody must decide and cannot");
                Some(Done::Act(self.pick()))
            }
            Pending::Roll(_) => {
                let dice = self.battle.dice();
                let throw = self.chance.throw(&dice);
                Some(Done::Throw(dice, throw))
            }
            Pending::Over(_) => None,
        }
    }

    /// Does it.
    pub(crate) fn make(&mut self, done: &Done) {
        self.events.clear();
        self.decisions += u32::from(matches!(done, Done::Act(_)));
        do_again(&mut self.battle, done, &mut self.events);
    }

    pub(crate) fn step(&mut self) -> Option<Done> {
        let done = self.choose()?;
        self.make(&done);
        Some(done)
    }

    /// Half of the players take any act; the others take any kind of act first and never rest, so that rare ones come up.
    fn pick(&mut self) -> Act {
        let acts = &self.acts;
        let any = acts[self.chance.below(acts.len() as u32) as usize];
        if (self.game / arenas().len() as u64).is_multiple_of(2) {
            return any;
        }
        let mut kinds: Vec<_> = acts.iter().map(discriminant).collect();
        kinds.dedup();
        if kinds.len() > 1 {
            kinds.retain(|kind| *kind != discriminant(&Act::Pass));
        }
        let kind = kinds[self.chance.below(kinds.len() as u32) as usize];
        let mut same: Vec<&Act> = acts.iter().collect();
        same.retain(|act| discriminant(*act) == kind);
        *same[self.chance.below(same.len() as u32) as usize]
    }
}

/// Acts or settles, as was done before.
pub(super) fn do_again(battle: &mut Battle, done: &Done, events: &mut Vec<Event>) {
    match done {
        Done::Act(act) => battle.apply(act, events),
        Done::Throw(_, throw) => battle.settle(throw, events),
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let State { stage, turn, .. } = self.battle.state();
            eprintln!(
                "in game {}, turn {turn}, after {} decisions, at {stage:?}: {}",
                self.game, self.decisions, self.arena.name
            );
        }
    }
}
