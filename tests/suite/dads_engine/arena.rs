//! The battles of Dads WW2: every scenario of the pack with its own readings of the rules and with drawn ones, and a player who plays at random.

use std::sync::{Arc, OnceLock};

use pressgang::content::{self, Chosen, Kept, OptionValue, Pack, Scenario, Values};
use pressgang::engine::{Chance, Game, Pending, Side, Throw};
use pressgang::games;
use pressgang::games::dads_ww2::rules::{
    Act, BaseId, BaseSet, Battle, Chain, Event, Mover, Moves, NO_FACING, Stage, State, Tables,
    compile_with,
};
use pressgang::kernel::{HexId, OFF};
use pressgang::source::Sources;
use rayon::prelude::*;

/// Every battle is the same in every run.
const SEED: u64 = 0x4461_6473_2121;
/// Readings of the rules for each scenario: its own, and drawn ones.
const READINGS: usize = 6;

/// A scenario with certain readings of the rules.
pub(crate) struct Arena {
    pub(crate) name: String,
    pub(crate) tables: Arc<Tables>,
}

/// Every scenario with every set of readings: first those of the pack, then the drawn ones.
pub(crate) fn arenas() -> &'static [Arena] {
    static ARENAS: OnceLock<Vec<Arena>> = OnceLock::new();
    ARENAS.get_or_init(|| {
        let folder = content::find("dads-ww2").expect("a bundled pack");
        let pack = games::load(&folder, &mut Sources::default(), &mut Vec::new());
        let pack = pack.expect("it loads");
        let scenarios: Vec<_> = pack.shelf::<Scenario>().iter().collect();
        let numbers = (0..READINGS * scenarios.len()).into_par_iter();
        numbers
            .map(|number| {
                let scenario = scenarios[number % scenarios.len()];
                Arena::of(&pack, scenario, number >= scenarios.len(), number as u64)
            })
            .collect()
    })
}

impl Arena {
    fn of(pack: &Pack, scenario: &Kept<Scenario>, drawn: bool, number: u64) -> Arena {
        let mut options = pack.options_for(scenario);
        let mut chance = Chance::of_game(SEED ^ 1, number);
        let mut name = scenario.id().to_string();
        if drawn {
            let of_game = games::RULESETS.options();
            for row in of_game.filter(|row| row.games.contains(&pack.ruleset.word)) {
                let value = draw(&row.values, &mut chance);
                // Carriers are needed where somebody starts aboard.
                if let Some(value) = value.filter(|_| row.key != "transport") {
                    name += &format!(" {}={value}", row.key);
                    let span = scenario.id_span();
                    options.insert(row.key, Chosen { value, span });
                }
            }
        }
        let tables = compile_with(pack, scenario, &options)
            .unwrap_or_else(|it| panic!("{name} cannot be played: {}", it.what));
        Arena { name, tables }
    }
}

/// A legal value of an option.
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
        _ => None,
    }
}

/// What was done in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Act(Act),
    Throw(Throw),
}

/// A battle played at random.
pub(crate) struct Run {
    game: u64,
    pub(crate) arena: &'static Arena,
    pub(crate) battle: Battle,
    chance: Chance,
    /// The acts from which the last decision was made.
    pub(crate) acts: Vec<Act>,
    /// What came of the last step.
    pub(crate) events: Vec<Event>,
    pub(crate) decisions: u32,
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
            Pending::Roll(_) => Some(Done::Throw(self.chance.throw(&self.battle.dice()))),
            Pending::Over(_) => None,
        }
    }

    /// Does it.
    pub(crate) fn make(&mut self, done: &Done) {
        self.events.clear();
        match done {
            Done::Act(act) => {
                self.decisions += 1;
                self.battle.apply(act, &mut self.events);
            }
            Done::Throw(throw) => self.battle.settle(throw, &mut self.events),
        }
    }

    pub(crate) fn step(&mut self) -> Option<Done> {
        let done = self.choose()?;
        self.make(&done);
        Some(done)
    }

    /// One time in eight an order to a group drawn from all there are, if it is legal; otherwise one that is offered.
    /// Every other player is eager: of three acts they take the one that brings them closest to the enemy.
    fn pick(&mut self) -> Act {
        if self.chance.below(8) == 0
            && let Some(act) = drawn_order(&self.battle, &mut self.chance)
            && self.battle.judge(&act).is_ok()
        {
            return act;
        }
        let eager = (self.game / arenas().len() as u64) % 2 == 1;
        let draws = if eager { 3 } else { 1 };
        let acts = &self.acts;
        let drawn = (0..draws).map(|_| acts[self.chance.below(acts.len() as u32) as usize]);
        let drawn: Vec<Act> = drawn.collect();
        let best = drawn.iter().min_by_key(|act| reserve(&self.battle, act));
        *best.expect("an act was drawn")
    }
}

/// How far an act keeps from the enemy: nothing if it is a fight, much if it is idle.
pub(crate) fn reserve(battle: &Battle, act: &Act) -> u8 {
    let (field, state) = (&battle.tables().field, battle.state());
    let to = match act {
        Act::Shoot { .. } | Act::Assault { .. } | Act::Bombard { .. } => return 0,
        Act::Move(moves) => moves.as_slice()[0].to,
        Act::Place { at, .. } => *at,
        _ => return u8::MAX,
    };
    let Pending::Decide { side, .. } = battle.pending() else {
        return u8::MAX;
    };
    if to == OFF {
        return 0;
    }
    let enemies = state.held[side.other().at()].iter();
    let nearest = enemies.map(|enemy| field.distance(to, enemy)).min();
    nearest.unwrap_or(0)
}

/// An order to some bases that are near one another, legal or not.
pub(crate) fn drawn_order(battle: &Battle, chance: &mut Chance) -> Option<Act> {
    let state = battle.state();
    let Stage::Order(side) = state.stage else {
        return None;
    };
    let own: Vec<BaseId> = state.on_table[side.at()].of(side).collect();
    if own.is_empty() {
        return None;
    }
    let field = &battle.tables().field;
    let one = |from: &[BaseId], chance: &mut Chance| from[chance.below(from.len() as u32) as usize];
    let first = one(&own, chance);
    let near = |base: &&BaseId| field.distance(state.at(first), state.at(**base)) <= 3;
    let near: Vec<BaseId> = own.iter().filter(near).copied().collect();
    let mut bases = vec![first];
    for _ in 0..1 + chance.below(4) {
        let next = one(&near, chance);
        if chance.below(8) == 0 || !bases.contains(&next) {
            bases.push(next);
        }
    }
    let group: BaseSet = bases.iter().copied().collect();
    let any = |chance: &mut Chance| chance.below(field.len() as u32) as HexId;
    let enemies: Vec<HexId> = state.held[side.other().at()].iter().collect();
    let target = |chance: &mut Chance| match enemies.as_slice() {
        [] => any(chance),
        enemies => enemies[chance.below(enemies.len() as u32) as usize],
    };
    Some(match chance.below(9) {
        0..=3 => {
            let movers: Vec<Mover> = bases
                .iter()
                .map(|base| drawn_mover(battle, *base, chance))
                .collect();
            Act::Move(Moves::of(&movers)?)
        }
        4 | 5 => {
            let guns = BaseSet(chance.number() & chance.number() & group.0);
            let at = target(chance);
            let has_guns = |base: BaseId| battle.tables().base(base).arms[1].is_some();
            let able: BaseSet = group.of(side).filter(|base| has_guns(*base)).collect();
            Act::Shoot {
                group,
                machine_guns: guns & able,
                at,
            }
        }
        6 => Act::Assault {
            chain: Chain::of(&bases)?,
            at: target(chance),
        },
        7 => Act::Recover { group },
        _ => {
            let cells = [any(chance), target(chance), target(chance)];
            Act::Bombard {
                aims: std::array::from_fn(|at| cells[at / 2]),
            }
        }
    })
}

fn drawn_mover(battle: &Battle, base: BaseId, chance: &mut Chance) -> Mover {
    let (field, state) = (&battle.tables().field, battle.state());
    let facing = if battle.tables().base(base).is_towed() {
        chance.below(u32::from(field.facings())) as u8
    } else {
        NO_FACING
    };
    let near: Vec<HexId> = field.within(state.at(base), 2).iter().collect();
    let to = match chance.below(12) {
        0 => OFF,
        1 => state.at(base),
        _ => near[chance.below(near.len() as u32) as usize],
    };
    let facing = if to == OFF { NO_FACING } else { facing };
    Mover { base, to, facing }
}

/// Every act of a single base that can be written, and those of no base, legal or not.
pub(crate) fn each_single(battle: &Battle, tell: &mut impl FnMut(Act)) {
    let tables = battle.tables();
    let cells = 0..tables.field.len() as HexId;
    let ways = || (0..tables.field.facings()).chain([NO_FACING]);
    for side in Side::BOTH {
        for base in tables.all(side).of(side) {
            for at in cells.clone() {
                for facing in ways() {
                    tell(Act::Place { base, at, facing });
                    tell(Act::Move(Moves::one(base, at, facing)));
                }
                tell(Act::Assault {
                    chain: Chain::one(base),
                    at,
                });
                let group = BaseSet::one(base);
                for machine_guns in [BaseSet::NONE, group] {
                    tell(Act::Shoot {
                        group,
                        machine_guns,
                        at,
                    });
                }
            }
            tell(Act::Move(Moves::one(base, OFF, NO_FACING)));
            tell(Act::Limber(base));
            for facing in 0..tables.field.facings() {
                tell(Act::Unlimber { base, facing });
            }
            let group = BaseSet::one(base);
            tell(Act::Recover { group });
            tell(Act::Pass(base));
            tell(Act::Jam(base));
        }
    }
    tell(Act::Done);
    tell(Act::Stop);
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
