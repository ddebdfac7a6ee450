//! Battles as a person names them on the command line: a scenario of a pack, compiled, with the options asked for.

use std::path::Path;
use std::sync::Arc;

use super::packs;
use super::terminal::{look, print};
use crate::content::{Battle, Pack, Scenario};
use crate::diag::{self, Diagnostic, Severity, Tally, nearest};
use crate::games;
use crate::games::hex_command::rules::{Hands, Tables, compile_with};
use crate::source::{Folder, Sources};

/// A battle that can be played.
pub(super) struct Ground {
    /// The pack it is from.
    pub(super) pack: Pack,
    /// A mark of the texts it was read from.
    pub(super) stamp: u64,
    /// Whether it is the pack of the folder we are in.
    pub(super) is_here: bool,
    /// The id of the scenario.
    pub(super) scenario: String,
    /// The battle, compiled.
    pub(super) tables: Arc<Tables>,
}

impl Ground {
    /// Lets both sides come by their cards in another way.
    pub(super) fn handle_hands(&mut self, hands: Hands) {
        if self.tables.hands != hands {
            Arc::make_mut(&mut self.tables).hands = hands;
        }
    }

    /// The scenario's name.
    pub(super) fn title(&self) -> &str {
        let scenario = self.pack.shelf::<Scenario>().get(&self.scenario);
        scenario.map_or(&self.scenario, |it| it.name.get_ref())
    }

    /// What it is about.
    pub(super) fn briefing(&self) -> &str {
        let scenario = self.pack.shelf::<Scenario>().get(&self.scenario);
        scenario.map_or("", |it| it.briefing.get_ref())
    }
}

/// Why there is none, and what to do; nothing when it has been told already.
pub(super) type Complaint = Option<(String, Option<String>)>;

/// Finds a scenario: in the pack named, or in the one here and all bundled ones.
pub(super) fn find(
    scenario: &str,
    pack: Option<&str>,
    options: &[(String, String)],
) -> Result<Ground, Complaint> {
    let (mut known, mut on_paper) = (Vec::new(), None);
    for folder in packs::to_search(pack).ok_or(None)? {
        let mut sources = Sources::default();
        let mut findings = Vec::new();
        let Some(pack) = games::load(&folder, &mut sources, &mut findings) else {
            tell(&mut findings, &sources);
            continue;
        };
        if pack.shelf::<Scenario>().get(scenario).is_some() {
            let is_here = matches!(&folder, Folder::Disk(path) if path == Path::new("."));
            return lay_out(pack, sources, findings, scenario, options)
                .map(|ground| Ground { is_here, ..ground });
        }
        if pack.shelf::<Battle>().get(scenario).is_some() {
            on_paper = Some(pack.head().id.clone());
        }
        let scenarios = pack.shelf::<Scenario>().iter();
        known.extend(scenarios.map(|it| it.id().to_string()));
    }
    if let Some(id) = on_paper {
        return Err(Some((
            format!("`{scenario}` is a battle of `{id}`, whose rules the program cannot play yet"),
            Some(format!(
                "`pressgang build {id} --only battles` prints its sheet"
            )),
        )));
    }
    known.sort();
    known.dedup();
    let hint = match nearest(scenario, known.iter().map(String::as_str)) {
        Some(word) => Some(format!("did you mean `{word}`?")),
        None if known.is_empty() => None,
        None => Some(format!("scenarios: {}", known.join(", "))),
    };
    Err(Some((format!("there is no scenario `{scenario}`"), hint)))
}

fn lay_out(
    pack: Pack,
    mut sources: Sources,
    mut findings: Vec<Diagnostic>,
    scenario: &str,
    options: &[(String, String)],
) -> Result<Ground, Complaint> {
    let stamp = sources.stamp();
    games::check(&pack, &mut findings);
    let kept = pack.shelf::<Scenario>().get(scenario).ok_or(None)?;
    let mut chosen = pack.options_for(kept);
    for (key, value) in options {
        let text = format!("{key} = {}", as_toml(value));
        let file = sources.add("command line", text.as_str());
        chosen.extend(pack.read_options_text(&text, file, &mut findings));
    }
    if tell(&mut findings, &sources) {
        let what = format!("this pack cannot be played: {}", Tally::of(&findings));
        return Err(Some((what, None)));
    }
    let tables = compile_with(&pack, kept, &chosen).map_err(|it| {
        let rule = it
            .rule
            .map(|rule| format!("see `pressgang explain {rule}`"));
        Some((format!("`{scenario}` cannot be played: {}", it.what), rule))
    })?;
    Ok(Ground {
        scenario: scenario.into(),
        tables,
        pack,
        stamp,
        is_here: false,
    })
}

/// A value as TOML has it: what is no number and no truth is a word.
fn as_toml(value: &str) -> String {
    let plain = value.parse::<i64>().is_ok() || matches!(value, "true" | "false");
    if plain || value.starts_with(['"', '\'', '[', '{']) {
        value.to_string()
    } else {
        format!("\"{}\"", value.escape_default())
    }
}

/// Shows what is wrong, and says whether anything is.
fn tell(findings: &mut Vec<Diagnostic>, sources: &Sources) -> bool {
    findings.retain(|it| it.code.severity == Severity::Error);
    diag::sort(findings, sources);
    print(&diag::to_text(findings, sources, look()));
    !findings.is_empty()
}

/// `key=value`, as options are written on the command line.
pub(super) fn parse_setting(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(key, value)| (key.trim().to_string(), value.trim().to_string()))
        .filter(|(key, value)| !key.is_empty() && !value.is_empty())
        .ok_or_else(|| "write an option and its value, such as cards_per_turn=2".to_string())
}
