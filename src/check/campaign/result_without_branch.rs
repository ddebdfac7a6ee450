check!("S140", result_without_branch, Error);

use crate::content::{BattleResult, Branch, Campaign, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for campaign in pack.shelf::<Campaign>() {
        for battle in campaign.battles() {
            for result in BattleResult::ALL.iter().copied() {
                let is_for = |branch: &Branch| {
                    let own = branch.result.as_ref().map(|own| *own.get_ref());
                    own.is_none_or(|own| own == result)
                };
                let mut fitting = battle.branches().filter(|branch| is_for(branch));
                if fitting.any(|branch| branch.by.is_none()) {
                    continue;
                }
                let has_some = battle.branches().any(is_for) && result != BattleResult::Drawn;
                let narrowly = if has_some { " narrowly" } else { "" };
                let what = format!(
                    "nothing is said of `{}` when it is {result}{narrowly}",
                    battle.id.get_ref()
                );
                let hint = "end the list with a branch that has neither `result` nor `by`";
                out.push(CODE.at(campaign.span(&battle.after), what).hint(hint));
            }
        }
    }
}
