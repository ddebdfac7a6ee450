//! Two units on a plain board, for questions that no scenario covers; knows nothing of odds.

use super::Battle;
use super::act::{Act, Fire};
use super::compile::compile_on;
use super::refusal::No;
use super::state::{Stage, Step, mark};
use super::tables::{LEADERS_FROM, MAX_RANGE, Piece};
use crate::content::mentions::Mentions;
use crate::content::{Kept, Map, Pack, Scenario, Terrain, from_text};
use crate::engine::{Side, Unplayable};
use crate::games::hex_command::content::{Leader, LeaderKind, TO_ARMS, Unit};

/// The attacker, the target and their conditions.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// A unit of the pack.
    pub attacker: &'a str,
    /// A unit of the pack, or a commander alone.
    pub target: &'a str,
    /// The terrain the attacker is in.
    pub from: &'a str,
    /// The terrain the target is in.
    pub on: &'a str,
    /// The distance between them in hexes.
    pub distance: u8,
    /// The attacker's figures, if not all are left.
    pub figures: Option<u8>,
    /// The target's figures, likewise.
    pub target_figures: Option<u8>,
    /// Whether a commander is with the attacker and shortens the range.
    pub support: bool,
    /// Whether the target is in its vehicle.
    pub mounted: bool,
}

impl Trial<'_> {
    /// The furthest distance tried: no card has a longer range.
    pub const FURTHEST: u8 = MAX_RANGE as u8;
}

/// Why an attack cannot be tried.
#[derive(Clone, Debug)]
pub enum Untried {
    /// They cannot be placed like this.
    Unplayable(Unplayable),
    /// A rule forbids it; the facts are a sentence.
    Refused {
        /// The rule.
        rule: &'static str,
        /// The facts.
        facts: String,
    },
}

/// The row of both, from the northern edge.
const ROW: usize = 1;
/// All rows: those behind the target are for retreats.
const ROWS: usize = 11;

const ATTACKER: Piece = 0;
const TARGET: Piece = 1;

/// Sets up a battle with only the two on the board, and the legal attack.
///
/// # Errors
/// What the pack lacks, why they cannot be placed like this, or the rule that forbids the attack.
pub fn on_test_range(pack: &Pack, trial: &Trial<'_>) -> Result<(Battle, Act), Untried> {
    let mut battle = lay_out(pack, trial).map_err(Untried::Unplayable)?;
    let lone = pack.shelf::<Leader>().get(trial.target).is_some();
    let target = if lone {
        // After the commander who supports the attacker.
        LEADERS_FROM + 1
    } else {
        TARGET
    };
    let state = &mut battle.state;
    (state.turn, state.step, state.stage) = (1, Step::Battle, Stage::Slot);
    (state.holder, state.slot) = (Side::First, Side::First);
    let attacker = state.unit_mut(ATTACKER);
    attacker.marks = attacker.marks & !mark::MOUNTED | mark::ORDERED;
    if !trial.mounted {
        state.unit_mut(TARGET).marks &= !mark::MOUNTED;
    }
    let hex = battle.state.hex_of(target);
    let places = [
        (ATTACKER, trial.attacker, trial.from),
        (target, trial.target, trial.on),
    ];
    for (piece, id, ground) in places {
        let there = battle.state.hex_of(piece);
        let stands = if piece < LEADERS_FROM {
            battle.may_stand(piece, there)
        } else {
            battle.state.for_foot.has(there)
        };
        if !stands {
            let what = format!("`{id}` cannot stand in `{ground}`");
            return Err(Untried::Unplayable(Unplayable::because(what)));
        }
    }
    let act = Act::Fire {
        unit: ATTACKER,
        hex,
        how: Fire::Direct,
        support: trial.support,
    };
    let refused = |no: No| Untried::Refused {
        rule: no.rule,
        facts: no.fact.sentence(&battle.tables),
    };
    battle.judge(&act).map_err(refused)?;
    Ok((battle, act))
}

fn lay_out(pack: &Pack, trial: &Trial<'_>) -> Result<Battle, Unplayable> {
    let missing = |what: &str| Unplayable::because(format!("there is no {what}"));
    let card = pack.shelf::<Unit>().get(trial.attacker);
    let card = card.ok_or_else(|| missing(&format!("unit `{}`", trial.attacker)))?;
    let commander = pack.shelf::<Leader>().iter().find(|leader| {
        let officer = matches!(
            leader.kind.get_ref(),
            LeaderKind::General | LeaderKind::Officer
        );
        leader.combatant && (officer || *pack.ruleset != TO_ARMS)
    });
    let commander = commander.ok_or_else(|| missing("commander"))?.id();
    let text = scenario(pack, trial, commander);
    let scenario = Kept::<Scenario> {
        item: from_text(&text, pack).map_err(Unplayable::because)?,
        file: card.file,
        layer: card.layer,
        header: card.header,
        mentions: Mentions::default(),
    };
    let map: Map = from_text(&board(pack, trial)?, pack).map_err(Unplayable::because)?;
    let options = pack.options_for(&scenario);
    Ok(Battle::new(compile_on(pack, &scenario, &map, &options)?))
}

/// The board as a pack would write it.
fn board(pack: &Pack, trial: &Trial<'_>) -> Result<String, Unplayable> {
    let code = |id: &str| {
        let missing = || Unplayable::because(format!("there is no terrain `{id}`"));
        let row = pack.shelf::<Terrain>().get(id).ok_or_else(missing)?;
        Ok(row.code())
    };
    let columns = usize::from(trial.distance) + 2;
    let mut rows = vec![vec![code("open")?; columns]; ROWS];
    rows[ROW][0] = code(trial.from)?;
    rows[ROW][usize::from(trial.distance)] = code(trial.on)?;
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    Ok(format!(
        "id = \"test-range\"\nname = \"Test range\"\nrows = {rows:?}\n"
    ))
}

/// The battle as a pack would write it. The far side always has a unit, because a side without one has lost.
fn scenario(pack: &Pack, trial: &Trial<'_>, commander: &str) -> String {
    let here = format!("01{:02}", ROW + 1);
    let there = format!("{:02}{:02}", trial.distance + 1, ROW + 1);
    let figures =
        |figures: Option<u8>| figures.map_or(String::new(), |it| format!(", strength = {it}"));
    let Trial {
        attacker, target, ..
    } = *trial;
    let (own, left) = (figures(trial.figures), figures(trial.target_figures));
    let (defender, alone) = if pack.shelf::<Leader>().get(target).is_some() {
        let alone = format!("{{ id = \"target\", leader = \"{target}\", at = \"{there}\" }}");
        let other = format!("id = \"bystander\", of = \"{attacker}\", at = \"0101\"");
        (other, alone)
    } else {
        let unit = format!("id = \"target\", of = \"{target}\", at = \"{there}\"{left}");
        (unit, String::new())
    };
    format!(
        "id = \"test-range\"\nname = \"Test range\"\nmap = \"test-range\"\nbriefing = \"Fire.\"\n\
         [[side]]\nid = \"attacking\"\nname = \"Attacker\"\nhome = \"north\"\nquota = 99\n\
         forces = [{{ id = \"attacker\", of = \"{attacker}\", at = \"{here}\"{own} }}]\n\
         leaders = [{{ id = \"commander\", leader = \"{commander}\", with = \"attacker\" }}]\n\
         [[side]]\nid = \"defending\"\nname = \"Defender\"\nhome = \"south\"\nquota = 99\n\
         forces = [{{ {defender} }}]\nleaders = [{alone}]\n"
    )
}
