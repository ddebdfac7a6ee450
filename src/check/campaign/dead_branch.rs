check!("S139", dead_branch, Error);

use std::collections::BTreeSet;

use crate::content::{BattleResult, Branch, Campaign, CampaignBattle, Kept, Lead, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for campaign in pack.shelf::<Campaign>() {
        for battle in campaign.battles() {
            branches(campaign, battle, out);
        }
        battles(campaign, out);
    }
}

/// Branches that come after others which fit whenever they do.
fn branches(campaign: &Kept<Campaign>, battle: &CampaignBattle, out: &mut Vec<Diagnostic>) {
    let all = battle.after.get_ref();
    for (at, branch) in all.iter().enumerate() {
        let (own, earlier) = (branch.get_ref(), &all[..at]);
        let is_free = |result: &&BattleResult| {
            // A drawn battle is won by nothing.
            let is_possible = own.by.is_none() || **result != BattleResult::Drawn;
            let mut earlier = earlier.iter().map(toml::Spanned::get_ref);
            is_possible && is_for(own, **result) && !earlier.any(|it| covers(it, own, **result))
        };
        if BattleResult::ALL.iter().any(|result| is_free(&result)) {
            continue;
        }
        let what = format!(
            "no result of `{}` leads to this branch",
            battle.id.get_ref()
        );
        out.push(
            CODE.at(campaign.span(branch), what)
                .hint("earlier branches fit whenever it does: move it up, or take it out"),
        );
    }
}

fn is_for(branch: &Branch, result: BattleResult) -> bool {
    let own = branch.result.as_ref().map(|own| *own.get_ref());
    own.is_none_or(|own| own == result)
}

/// Whether a branch fits every battle with this result that another fits.
fn covers(earlier: &Branch, branch: &Branch, result: BattleResult) -> bool {
    let by = |branch: &Branch| branch.by.as_ref().map_or(0, |by| *by.get_ref());
    is_for(earlier, result) && by(earlier) <= by(branch)
}

/// Battles to which nothing leads.
fn battles(campaign: &Kept<Campaign>, out: &mut Vec<Diagnostic>) {
    let mut reached = BTreeSet::new();
    let first = campaign.battles().next();
    let mut open: Vec<&CampaignBattle> = first.into_iter().collect();
    while let Some(battle) = open.pop() {
        if !reached.insert(battle.id.get_ref().as_str()) {
            continue;
        }
        for branch in battle.branches() {
            if let Lead::Battle(next) = branch.to.get_ref() {
                open.extend(campaign.battle(next.get_ref()));
            }
        }
    }
    for battle in campaign.battles() {
        let id = battle.id.get_ref();
        if !reached.contains(id.as_str()) {
            let what = format!("nothing leads to the battle `{id}`");
            let hint = "let a branch of another battle lead to it, or take it out";
            out.push(CODE.at(campaign.span(&battle.id), what).hint(hint));
        }
    }
}
