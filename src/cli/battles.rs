//! Battles as named on the command line; errors in their packs are shown at once.

use super::Outcome;
use super::terminal::{self, look, print};
use crate::diag::Failure;
use crate::workshop::{self, FoundScenario, Searched};

/// Finds a scenario: in the pack named, or in the one in the current folder and all bundled ones.
pub(super) fn find(
    scenario: &str,
    pack: Option<&str>,
    options: &[(String, String)],
) -> Result<FoundScenario, Failure> {
    shown(workshop::find_scenario(scenario, pack, options))
}

/// Shows the errors in packs, and returns the result of a search.
pub(super) fn shown<T>(searched: Searched<T>) -> Result<T, Failure> {
    for findings in &searched.findings {
        print(&findings.to_text(look()));
    }
    searched.result
}

/// Shows why something could not be done.
pub(super) fn could_not_run(failure: Failure) -> Outcome {
    terminal::could_not_run(&failure)
}

/// Finds a scenario and gives its sides the armies chosen; what a player should know of these is shown.
pub(super) fn find_with_armies(
    scenario: &str,
    pack: Option<&str>,
    options: &[(String, String)],
    armies: &[(String, String)],
) -> Result<FoundScenario, Failure> {
    let found = find(scenario, pack, options)?.with_armies(armies)?;
    for remark in &found.remarks {
        terminal::warn(remark);
    }
    Ok(found)
}

/// `side=army`, as armies are written on the command line.
pub(super) fn parse_army(text: &str) -> Result<(String, String), String> {
    parse_setting(text)
        .map_err(|_| "write a side and an army list, such as germans=german-1944-25".to_string())
}

/// `key=value`, as options are written on the command line.
pub(super) fn parse_setting(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(key, value)| (key.trim().to_string(), value.trim().to_string()))
        .filter(|(key, value)| !key.is_empty() && !value.is_empty())
        .ok_or_else(|| "write an option and its value, such as cards_per_turn=2".to_string())
}
