//! Scenarios compiled and played at random: whether the engine can play them, whether both sides can win, and whether
//! every unit and weapon does something.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::findings::{IDLE_UNIT, IDLE_WEAPON, NOT_PLAYABLE, ONE_SIDED};
use crate::bot::Spec;
use crate::content::{Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::engine::{Side, Unplayable};
use crate::games::Rules as _;
use crate::games::broadswords::content::Weapon;
use crate::games::broadswords::rules::{Battle, Start, Tables, UnitId, WeaponId, compile};
use crate::sim::{self, Enough, Progress, Terms};

/// Battles per round; when nothing is in doubt, there is no further round.
const ROUNDS: [u64; 5] = [4, 8, 16, 24, 32];

/// Fewer battles than this show nothing.
const FEWEST: u64 = 20;

/// What the battles of a scenario have shown.
struct Shown {
    played: u64,
    won: [u64; 2],
    /// How often each weapon was used, and in how many battles each unit did something.
    uses: Vec<u64>,
    busy: Vec<u64>,
}

/// Compiles all scenarios, and plays the pack's own.
pub(super) fn try_out(pack: &Pack, games: u32, progress: Progress<'_>, out: &mut Vec<Diagnostic>) {
    // The weapons that somebody has, with the battles in which nobody used them; none once somebody has.
    let mut idle: BTreeMap<String, Option<u64>> = BTreeMap::new();
    for scenario in pack.shelf::<Scenario>().iter() {
        match compile(pack, scenario) {
            Ok(tables) if scenario.layer == pack.top() => {
                let shown = play(&tables, games.into(), progress);
                out.extend(one_sided(scenario, &tables, &shown));
                out.extend(idle_units(scenario, &tables, &shown));
                note_weapons(&tables, &shown, &mut idle);
            }
            Ok(_) => {}
            Err(why) => out.push(not_playable(scenario, &why)),
        }
    }
    for (id, battles) in idle {
        let row = pack.shelf::<Weapon>().get(&id);
        if let (Some(battles @ FEWEST..), Some(row)) =
            (battles, row.filter(|row| row.layer == pack.top()))
        {
            let message = format!("nobody shot with `{id}` in {battles} battles at random");
            out.push(
                IDLE_WEAPON
                    .at(row.id_span(), message)
                    .label("carried, never used")
                    .hint("those who have it have something better at every range, or never come near enough; give it to others, or leave it out"),
            );
        }
    }
}

fn not_playable(scenario: &Kept<Scenario>, why: &Unplayable) -> Diagnostic {
    let message = format!("the engine cannot play `{}`: {}", scenario.id(), why.what);
    let finding = NOT_PLAYABLE
        .at(scenario.id_span(), message)
        .label("printed, but not played")
        .hint("people at a table may manage; to have it played and tried, keep within what the engine holds");
    match why.rule {
        Some(rule) => finding.rule(rule),
        None => finding,
    }
}

/// Plays a scenario until nothing is in doubt, or as often as allowed.
fn play(tables: &Arc<Tables>, most: u64, progress: Progress<'_>) -> Shown {
    let mut shown = Shown {
        played: 0,
        won: [0; 2],
        uses: vec![0; tables.weapons.len()],
        busy: vec![0; tables.units.len()],
    };
    for round in ROUNDS {
        let to = most.min(shown.played + round);
        let in_doubt = shown.won.contains(&0)
            || idle(tables, &shown).next().is_some()
            || shown.played < FEWEST && is_unused(tables, &shown);
        if to == shown.played || !in_doubt {
            break;
        }
        let terms = Terms {
            // Random play is fast, and tries everything.
            bots: [Spec::of(&Battle::bots()[0]), Spec::of(&Battle::bots()[0])],
            seed: 1,
            enough: Enough::Part(shown.played, to),
        };
        let tally = sim::play::<Battle>(tables, &terms, progress);
        shown.played = to;
        for side in Side::BOTH {
            shown.won[side.at()] += tally.won[side.at()];
        }
        let pairs = [
            (&mut shown.uses, tally.extras.uses()),
            (&mut shown.busy, tally.extras.busy()),
        ];
        for (sums, more) in pairs {
            sums.iter_mut()
                .zip(more)
                .for_each(|(sum, more)| *sum += more);
        }
    }
    shown
}

/// The units that have never done anything, apart from those who wait to be rescued and those who come if the dice say so.
fn idle<'a>(tables: &'a Tables, shown: &'a Shown) -> impl Iterator<Item = UnitId> + 'a {
    let all = (0..).zip(&tables.units).zip(&shown.busy);
    let idle = all.filter(|((_, row), busy)| {
        let is_there = !row.captive && row.start != Start::Reserve;
        is_there && **busy == 0
    });
    idle.map(|((it, _), _)| it)
}

fn one_sided(scenario: &Kept<Scenario>, tables: &Tables, shown: &Shown) -> Option<Diagnostic> {
    if shown.played < FEWEST || !shown.won.contains(&0) {
        return None;
    }
    let who = match shown.won {
        [0, 0] => "nobody ever".to_string(),
        [0, _] => format!("`{}` never", tables.sides[0].id),
        _ => format!("`{}` never", tables.sides[1].id),
    };
    let message = format!(
        "{who} won `{}` in {} battles at random",
        scenario.id(),
        shown.played
    );
    let finding = ONE_SIDED
        .at(scenario.id_span(), message)
        .label("one side has no chance")
        .rule("BB-SET-01")
        .hint("give that side more figures, more time or an easier task");
    Some(finding)
}

fn idle_units(scenario: &Kept<Scenario>, tables: &Tables, shown: &Shown) -> Option<Diagnostic> {
    if shown.played < FEWEST {
        return None;
    }
    let codes: Vec<String> = idle(tables, shown)
        .map(|it| format!("`{}`", tables.unit(it).code))
        .collect();
    if codes.is_empty() {
        return None;
    }
    let message = format!(
        "{} did nothing in {} battles of `{}` at random",
        crate::diag::and_list(&codes),
        shown.played,
        scenario.id()
    );
    let finding = IDLE_UNIT
        .at(scenario.id_span(), message)
        .label("never moved, shot or fought")
        .hint("set it up where it can reach somebody, or let it arrive earlier");
    Some(finding)
}

/// Notes who has used which of the weapons that somebody of a scenario has.
fn note_weapons(tables: &Tables, shown: &Shown, idle: &mut BTreeMap<String, Option<u64>>) {
    for weapon in carried(tables) {
        let row = tables.weapon(weapon);
        let known = idle.entry(row.id.clone()).or_insert(Some(0));
        match shown.uses[usize::from(weapon)] {
            0 => *known = known.map(|battles| battles + shown.played),
            _ => *known = None,
        }
    }
}

/// The weapons that somebody of a scenario has and could shoot with.
fn carried(tables: &Tables) -> BTreeSet<WeaponId> {
    let by_hand = tables.figures.iter().flat_map(|row| row.weapons.iter());
    let mounted = tables.models.iter().flat_map(|row| row.weapons.iter());
    let all = by_hand.chain(mounted);
    all.filter(|it| !tables.weapon(*it).contact).collect()
}

/// Whether nobody has used one of them yet.
fn is_unused(tables: &Tables, shown: &Shown) -> bool {
    let mut carried = carried(tables).into_iter();
    carried.any(|it| shown.uses[usize::from(it)] == 0)
}
