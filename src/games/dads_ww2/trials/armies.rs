//! How an army list of a player does against those of the pack it extends: both play both ends of the same ground.

use std::sync::Arc;

use super::findings::ARMY_RESULTS;
use crate::content::{Board, Force, Kept, Map, Pack, Scenario, from_text};
use crate::diag::Diagnostic;
use crate::engine::{Side, Unplayable};
use crate::games::Rules as _;
use crate::games::dads_ww2::content::{Army, bases};
use crate::games::dads_ww2::rules::{Battle, Tables, compile_on};
use crate::sim::{self, Enough, Progress, Rate, Terms};

/// The most battles an army plays in a plain check.
pub(super) const BATTLES: u32 = 192;

/// Plays every army of a pack that extends another against the other pack's armies of its size.
pub(super) fn try_out(
    pack: &Pack,
    battles: u32,
    progress: Progress<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let own = |army: &&Kept<Army>| army.layer == pack.top() && pack.top() > 0;
    let Some(map) = neutral_map(pack).filter(|_| battles > 0) else {
        return;
    };
    for army in pack.shelf::<Army>().iter().filter(own) {
        out.extend(results(pack, map, army, battles, progress));
    }
}

/// The map of the first scenario, with nothing of the scenario.
fn neutral_map(pack: &Pack) -> Option<&Kept<Map>> {
    let mut scenarios = pack.shelf::<Scenario>().iter();
    scenarios.find_map(|scenario| pack.shelf::<Map>().get(scenario.map_id()))
}

/// The points an army is meant to have, or else what it costs.
fn size(pack: &Pack, army: &Army) -> Option<u32> {
    let written = army.points.as_ref().map(|points| *points.get_ref());
    written.or_else(|| bases::total(pack, army))
}

/// The armies of the packs below whose size is nearest, and that size.
fn rivals<'p>(pack: &'p Pack, army: &Army) -> Option<(Vec<&'p Kept<Army>>, u32)> {
    let wanted = size(pack, army)?;
    let others = || {
        let all = pack.shelf::<Army>().iter();
        all.filter(|other| other.layer != pack.top())
    };
    let sizes = others().filter_map(|other| size(pack, other));
    let nearest = sizes.min_by_key(|size| (size.abs_diff(wanted), *size))?;
    let same = others().filter(|other| size(pack, other) == Some(nearest));
    Some((same.collect(), nearest))
}

fn results(
    pack: &Pack,
    map: &Kept<Map>,
    army: &Kept<Army>,
    battles: u32,
    progress: Progress<'_>,
) -> Option<Diagnostic> {
    let (mut rivals, size) = rivals(pack, army)?;
    // Few battles are fought against few of them.
    rivals.truncate((battles / 2).max(1) as usize);
    let each = (battles / (2 * rivals.len() as u32)).max(1);
    let mut won = Rate::default();
    let mut drawn = 0;
    for (at, rival) in rivals.iter().enumerate() {
        for side in Side::BOTH {
            let lists = match side {
                Side::First => [army.id(), rival.id()],
                Side::Second => [rival.id(), army.id()],
            };
            // An army too large for the ground is not played.
            let Ok(tables) = meeting(pack, map, lists) else {
                continue;
            };
            let terms = Terms {
                bots: [Battle::usual_bot(), Battle::usual_bot()],
                seed: at as u64 + 1,
                enough: Enough::Games(each.into()),
            };
            let tally = sim::play::<Battle>(&tables, &terms, progress);
            won.merge(tally.rate(side));
            drawn += tally.games - tally.won.iter().sum::<u64>();
        }
    }
    let share = won.share()?.times(100.0);
    let rest = match drawn {
        0 => String::new(),
        drawn => format!(", and {drawn} were drawn"),
    };
    let message = format!(
        "army `{}` wins {:.0} % ({:.0} to {:.0}) of {} battles against the {size}-point armies of this pack{rest}",
        army.id(),
        share.value,
        share.low,
        share.high,
        won.of,
    );
    let label = match () {
        () if share.high < 50.0 => "weaker than most",
        () if share.low > 50.0 => "stronger than most",
        () => "neither strong nor weak, as far as these battles show",
    };
    Some(ARMY_RESULTS.at(army.id_span(), message).label(label))
}

/// Two armies at the two ends of a map, by the default conditions of victory (DW-AMB-24, DW-AMB-25).
fn meeting(pack: &Pack, map: &Map, lists: [&str; 2]) -> Result<Arc<Tables>, Unplayable> {
    let board = Board::of(map, pack);
    let (width, height) = (board.width(), board.height());
    let bases = |list: &str| {
        let size = Force::of_army(list).size(pack);
        size.map_or(0, |size| size.units)
    };
    let most = lists.map(bases).into_iter().max().unwrap_or(0);
    // A little more room than the larger army fills.
    let rows = (most + most / 4).div_ceil(u32::from(width.max(1))).max(2);
    if 3 * rows > u32::from(height) {
        let what = format!(
            "{most} bases have no room at one end of `{}`",
            map.id.get_ref()
        );
        return Err(Unplayable::by("DW-SET-04", what));
    }
    let rows = rows as u16;
    let zone = |id: &str, from: u16, to: u16| {
        format!("{{ id = \"{id}\", hexes = [\"01{from:02}-{width:02}{to:02}\"] }}")
    };
    let side = |at: usize, home: &str| {
        let list = lists[at];
        format!(
            "[[side]]\nid = \"{home}\"\nname = \"{home}\"\nhome = \"{home}\"\n\
             deploy = [ {{ zone = \"{home}-end\" }} ]\n\
             forces = [ {{ id = \"army\", of = \"{list}\" }} ]\n"
        )
    };
    let text = format!(
        "id = \"meeting\"\nname = \"Meeting\"\nmap = \"{}\"\nbriefing = \"Fight.\"\nzones = [ {}, {} ]\n{}{}",
        map.id.get_ref(),
        zone("south-end", height - rows + 1, height),
        zone("north-end", 1, rows),
        side(0, "south"),
        side(1, "north"),
    );
    let scenario: Scenario = from_text(&text, pack).map_err(Unplayable::because)?;
    compile_on(pack, &scenario, map, &pack.options)
}
