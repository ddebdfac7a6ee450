finding!("E104", never_legal, Warning);

use std::collections::BTreeSet;

use toml::Spanned;

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Command, Effect, Half};
use crate::games::hex_command::rules::tables::{Card, CardKind, Op, Tables, Use, When};

/// Judges every card by its deeds in play, which are the same in every battle.
pub(super) fn judge<'p>(
    pack: &'p Pack,
    tables: &Tables,
    told: &mut BTreeSet<&'p str>,
    out: &mut Vec<Diagnostic>,
) {
    for command in pack.shelf::<Command>() {
        let Some(card) = tables.cards.iter().find(|card| card.id == command.id()) else {
            continue;
        };
        let parts = parts(command, card);
        let dead = parts.iter().filter(|part| !can_work(part.used));
        if !parts.is_empty() && dead.clone().count() == parts.len() {
            told.insert(command.id());
        }
        let dead = dead.filter(|part| is_simulated(part.effect));
        out.extend(dead.map(|part| finding(command, part)));
    }
}

/// A card, or half of one, as written and as played.
struct Part<'a> {
    name: String,
    effect: &'a Spanned<Vec<Spanned<Effect>>>,
    used: &'a Use,
}

/// The parts of a card that have effects; a card that exchanges dice has none.
fn parts<'a>(command: &'a Kept<Command>, card: &'a Card) -> Vec<Part<'a>> {
    let id = command.id();
    let [theirs, captains] = card.uses.each_ref().map(Option::as_ref);
    let half = |half: &'a Option<Spanned<Half>>| Some(&half.as_ref()?.get_ref().effect);
    let parts = match card.kind {
        CardKind::Dice => Vec::new(),
        CardKind::Npc | CardKind::Special => {
            vec![(format!("`{id}`"), command.effect.as_ref(), theirs)]
        }
        CardKind::Pc => vec![
            (format!("half A of `{id}`"), half(&command.a), theirs),
            (format!("half B of `{id}`"), half(&command.b), captains),
        ],
    };
    let whole = |(name, effect, used): (_, Option<_>, Option<_>)| {
        let (effect, used) = (effect?, used?);
        Some(Part { name, effect, used })
    };
    parts.into_iter().filter_map(whole).collect()
}

/// Whether none of the effects is a mere note; notes are reported elsewhere.
fn is_simulated(effects: &Spanned<Vec<Spanned<Effect>>>) -> bool {
    let mut effects = effects.get_ref().iter();
    effects.all(|effect| effect.get_ref().is_simulated())
}

fn finding(command: &Kept<Command>, part: &Part<'_>) -> Diagnostic {
    let Part { name, effect, used } = part;
    if used.branches.iter().flatten().all(|op| *op == Op::Note) {
        return CODE
            .at(
                command.span(effect),
                format!("the engine cannot do what {name} says, so it is never played"),
            )
            .label("printed, but not played")
            .rule("HC-CRD-4")
            .hint("`pressgang explain effect` lists what a card can do");
    }
    let rule = match used.boxes {
        Some(_) => "HG-CRD-6",
        None => "TA-CRD-5",
    };
    CODE.at(
        command.span(effect),
        format!("nothing {name} does is legal at the moments when it may be played"),
    )
    .label("always refused")
    .rule(rule)
    .hint("change the moment, or choose an effect that works then")
}

/// Whether a way of using a card ever does anything.
fn can_work(used: &Use) -> bool {
    let open = |when: &When| used.when >> *when as u8 & 1 == 1;
    let boxed = used.boxes.is_some();
    let ops = || used.branches.iter().flatten();
    When::ALL
        .into_iter()
        .filter(open)
        .any(|when| ops().any(|op| works_at(*op, when, boxed)))
}

/// Whether a deed can do anything at a moment; with timing boxes, FIRE applies to the unit that fires.
fn works_at(op: Op, when: When, boxed: bool) -> bool {
    let announced = matches!(when, When::Ordered | When::Moving);
    let fighting = matches!(when, When::Fire | When::CloseCombat);
    match op {
        Op::CancelAction => announced || fighting,
        Op::CancelMove => announced,
        Op::CancelBattle | Op::Dice(..) => fighting,
        Op::Activate => when == When::Activation,
        Op::MoveAdd(hexes) if hexes < 0 => when == When::Ordered,
        Op::MoveAdd(_) | Op::MoveAgain | Op::Assault | Op::Recce => when == When::Movement,
        Op::BattleAgain | Op::Guided | Op::BattleDug => when == When::Battle,
        Op::Flags(_) => {
            matches!(when, When::CloseCombat | When::Retreat) || (when == When::Fire && !boxed)
        }
        Op::BlowBridge => matches!(when, When::Movement | When::Battle),
        Op::React => when == When::Answer,
        Op::Mine(..) | Op::Sandbags(_) | Op::Draw(_) | Op::Engineer | Op::Wireless => true,
        Op::Note => false,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::content::{Scenario, find};
    use crate::engine::{Chance, Game, Pending, Silence};
    use crate::games::hex_command::rules::state::{Stage, Step};
    use crate::games::hex_command::rules::{Act, Battle, compile};
    use crate::games::load;
    use crate::source::Sources;

    fn moment(battle: &Battle) -> Option<When> {
        match (battle.state().stage, battle.state().step) {
            (Stage::Window(when, _), _) => Some(when),
            (Stage::Flags, _) => Some(When::Retreat),
            (Stage::Slot, Step::Activation) => Some(When::Activation),
            (Stage::Slot, Step::Movement) => Some(When::Movement),
            (Stage::Slot, Step::Battle) => Some(When::Battle),
            _ => None,
        }
    }

    #[test]
    fn what_the_referee_allows_is_never_called_illegal() {
        let mut plays = 0;
        for (pack, scenario) in [("home-guard", "first-parade"), ("to-arms", "market-day")] {
            let folder = find(pack).expect("a bundled pack");
            let pack = load(&folder, &mut Sources::default(), &mut Vec::new()).expect("a pack");
            let scenario = pack.shelf::<Scenario>().get(scenario).expect("a scenario");
            let tables = compile(&pack, scenario).expect("it is playable");
            for game in 0..3 {
                let mut chance = Chance::of_game(1, game);
                let mut battle = Battle::new(Arc::clone(&tables));
                let mut acts = Vec::new();
                loop {
                    match battle.pending() {
                        Pending::Over(_) => break,
                        Pending::Roll(_) => {
                            battle.settle(&chance.throw(&battle.dice()), &mut Silence);
                        }
                        Pending::Decide { side, .. } => {
                            battle.candidates(&mut acts);
                            for act in &acts {
                                let Act::Play { card, branch, .. } = *act else {
                                    continue;
                                };
                                let used = tables.use_of(card, side).expect("a use");
                                let when = moment(&battle).expect("a moment");
                                let ops = &used.branches[usize::from(branch)];
                                let works = |op: &Op| works_at(*op, when, used.boxes.is_some());
                                assert!(ops.is_empty() || ops.iter().any(works), "{act:?}");
                                plays += 1;
                            }
                            let at = chance.below(acts.len() as u32) as usize;
                            battle.apply(&acts[at].clone(), &mut Silence);
                        }
                    }
                }
            }
        }
        assert!(plays > 100);
    }
}
