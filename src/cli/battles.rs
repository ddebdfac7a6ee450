//! Battles as a person names them on the command line: a scenario of a pack with the options asked for; knows no game.

use std::path::Path;
use std::sync::Arc;

use super::terminal::{complain, look, print};
use super::{Outcome, packs};
use crate::content::{Battle, Options, Pack, Scenario};
use crate::diag::{self, Diagnostic, Failure, Severity, Tally, did_you_mean};
use crate::engine::Settings;
use crate::games::{self, Rules, Visitor};
use crate::source::{Folder, Sources};

/// A scenario that has been found, in a pack without errors.
pub(super) struct Found {
    /// The pack it is from.
    pub(super) pack: Pack,
    /// A mark of the texts it was read from.
    pub(super) stamp: u64,
    /// Whether it is the pack of the folder we are in.
    pub(super) is_here: bool,
    /// The id of the scenario.
    pub(super) scenario: String,
    /// The options it is played with.
    options: Options,
}

impl Found {
    /// The word of the rules it is played by.
    pub(super) fn ruleset(&self) -> &'static str {
        self.pack.ruleset.word
    }

    /// The battle as the engine has it, with these settings.
    ///
    /// # Errors
    /// Which setting the game does not have, or why the scenario cannot be played.
    pub(super) fn compile<G: Rules>(
        &self,
        settings: &[(String, String)],
    ) -> Result<Arc<G::Fixed>, Complaint> {
        let settings = Settings::read(G::SETTINGS, settings)?;
        let kept = self.pack.shelf::<Scenario>().get(&self.scenario);
        let compiled = G::compile(&self.pack, kept.ok_or(None)?, &self.options, &settings);
        compiled.map_err(|it| {
            let what = format!("`{}` cannot be played: {}", self.scenario, it.what);
            Some(Failure {
                what,
                hint: it
                    .rule
                    .map(|rule| format!("see `pressgang explain {rule}`")),
            })
        })
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

/// Why something could not be done; nothing when it has been shown already.
pub(super) type Complaint = Option<Failure>;

/// Finds a scenario: in the pack named, or in the one here and all bundled ones.
pub(super) fn find(
    scenario: &str,
    pack: Option<&str>,
    options: &[(String, String)],
) -> Result<Found, Complaint> {
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
            return judged(pack, sources, findings, scenario, options)
                .map(|found| Found { is_here, ..found });
        }
        if pack.shelf::<Battle>().get(scenario).is_some() {
            on_paper = Some(pack.head().id.clone());
        }
        let scenarios = pack.shelf::<Scenario>().iter();
        known.extend(scenarios.map(|it| it.id().to_string()));
    }
    if let Some(id) = on_paper {
        let what =
            format!("`{scenario}` is a battle of `{id}`, whose rules the program cannot play yet");
        let hint = format!("`pressgang build {id} --only battles` prints its sheet");
        return Err(Some(Failure::new(what).hint(hint)));
    }
    known.sort();
    known.dedup();
    let hint = match did_you_mean(scenario, known.iter().map(String::as_str)) {
        None if known.is_empty() => None,
        None => Some(format!("scenarios: {}", known.join(", "))),
        hint => hint,
    };
    let what = format!("there is no scenario `{scenario}`");
    Err(Some(Failure { what, hint }))
}

fn judged(
    pack: Pack,
    mut sources: Sources,
    mut findings: Vec<Diagnostic>,
    scenario: &str,
    options: &[(String, String)],
) -> Result<Found, Complaint> {
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
        return Err(Some(Failure::new(what)));
    }
    Ok(Found {
        scenario: scenario.into(),
        options: chosen,
        pack,
        stamp,
        is_here: false,
    })
}

/// Hands the game of a rule set to a visitor.
///
/// # Errors
/// That the rules cannot be played.
pub(super) fn with_game<V: Visitor>(ruleset: &str, visitor: V) -> Result<V::Out, Failure> {
    games::with_game(ruleset, visitor).ok_or_else(|| {
        let what = format!("the program cannot play the rules `{ruleset}` yet");
        Failure::new(what)
    })
}

/// A value as TOML has it: what is neither a number nor true or false is a word.
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

/// Shows why something could not be done, unless it has been shown already.
pub(super) fn could_not_run(complaint: Complaint) -> Outcome {
    if let Some(failure) = complaint {
        complain(&failure.what, failure.hint.as_deref());
    }
    Outcome::CouldNotRun
}

/// `key=value`, as options are written on the command line.
pub(super) fn parse_setting(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(key, value)| (key.trim().to_string(), value.trim().to_string()))
        .filter(|(key, value)| !key.is_empty() && !value.is_empty())
        .ok_or_else(|| "write an option and its value, such as cards_per_turn=2".to_string())
}
