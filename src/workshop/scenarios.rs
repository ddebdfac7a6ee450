//! Scenarios by name: found in a pack, checked, and compiled by the rules of their game; knows no game by name.

use std::path::Path;
use std::sync::Arc;

use super::{Findings, packs_to_search};
use crate::content::{ForceChange, Kept, Options, Pack, Scenario};
use crate::diag::{Diagnostic, Failure, Severity, did_you_mean};
use crate::engine::Settings;
use crate::games::{self, Rules, Visitor};
use crate::play::as_id;
use crate::source::{Folder, Sources};

/// A scenario that has been found, in a pack without errors.
#[derive(Clone, Debug)]
pub struct FoundScenario {
    /// The pack it is from.
    pub pack: Pack,
    /// A mark of the texts it was read from.
    pub stamp: u64,
    /// Whether it is the pack in the current folder.
    pub is_here: bool,
    /// The id of the scenario.
    pub scenario: String,
    /// The army lists that sides fight with instead of the forces of the scenario, by side.
    pub armies: Vec<(String, String)>,
    /// How its forces differ from those of the scenario.
    pub changes: Vec<ForceChange>,
    /// What a player should know before a battle with these armies.
    pub remarks: Vec<String>,
    /// The options it is played with.
    options: Options,
}

impl FoundScenario {
    /// The word of the rules it is played by.
    pub fn ruleset(&self) -> &'static str {
        self.pack.ruleset.word
    }

    /// The battle compiled for the engine, with these settings.
    ///
    /// # Errors
    /// Which setting the game does not have, or why the scenario cannot be played.
    pub fn compile<G: Rules>(
        &self,
        settings: &[(String, String)],
    ) -> Result<Arc<G::Fixed>, Failure> {
        let settings = Settings::read(G::SETTINGS, settings)?;
        let kept = scenario_of(&self.pack, &self.scenario)?;
        let compiled = G::compile(&self.pack, kept, &self.options, &settings);
        compiled.map_err(|it| {
            let what = format!("`{}` cannot be played: {}", self.scenario, it.what);
            Failure {
                what,
                hint: it
                    .rule
                    .map(|rule| format!("see `pressgang explain {rule}`")),
            }
        })
    }

    /// The scenario's name.
    pub fn title(&self) -> &str {
        let scenario = self.pack.shelf::<Scenario>().get(&self.scenario);
        scenario.map_or(&self.scenario, |it| it.name.get_ref())
    }

    /// What it is about.
    pub fn briefing(&self) -> &str {
        let scenario = self.pack.shelf::<Scenario>().get(&self.scenario);
        scenario.map_or("", |it| it.briefing.get_ref())
    }
}

/// The result of a search, with the errors in the packs that were searched.
#[derive(Clone, Debug)]
pub struct Searched<T> {
    /// The errors, pack by pack.
    pub findings: Vec<Findings>,
    /// What was found, or why nothing was.
    pub result: Result<T, Failure>,
}

impl<T> Searched<T> {
    /// A search that failed, without errors in packs.
    pub(super) fn failed(failure: Failure) -> Searched<T> {
        Searched {
            findings: Vec::new(),
            result: Err(failure),
        }
    }
}

/// Finds a scenario: in the pack named, or in the one in the current folder and all bundled ones. Options are keys and
/// values that replace those of the scenario.
///
/// ```
/// let scenario = pressgang::find_scenario("first-parade", None, &[]).result?;
/// assert_eq!(scenario.title(), "First Parade");
///
/// let failure = pressgang::find_scenario("first-parad", None, &[]).result.expect_err("a slip");
/// assert_eq!(failure.hint.as_deref(), Some("did you mean `first-parade`?"));
/// # Ok::<(), pressgang::Failure>(())
/// ```
#[must_use]
pub fn find_scenario(
    scenario: &str,
    pack: Option<&str>,
    options: &[(String, String)],
) -> Searched<FoundScenario> {
    let mut findings = Vec::new();
    let result = search(scenario, pack, options, &mut findings);
    Searched { findings, result }
}

fn search(
    scenario: &str,
    pack: Option<&str>,
    options: &[(String, String)],
    shown: &mut Vec<Findings>,
) -> Result<FoundScenario, Failure> {
    let (mut known, mut on_paper) = (Vec::new(), None);
    for folder in packs_to_search(pack)? {
        let mut sources = Sources::default();
        let mut findings = Vec::new();
        let Some(pack) = games::load(&folder, &mut sources, &mut findings) else {
            shown.extend(errors(findings, sources));
            continue;
        };
        let is_playable = games::playable().any(|word| word == pack.ruleset.word);
        let shelf = pack.shelf::<Scenario>();
        let titled = || {
            let is_titled = |it: &&Kept<Scenario>| as_id(it.name.get_ref()) == scenario;
            shelf.iter().find(is_titled)
        };
        if let Some(kept) = shelf.get(scenario).or_else(titled) {
            let scenario = kept.id().to_string();
            if !is_playable {
                on_paper = Some(pack.head().id.clone());
                continue;
            }
            let is_here = matches!(&folder, Folder::Disk(path) if path == Path::new("."));
            let found = judged(pack, sources, findings, &scenario, options, shown)?;
            return Ok(FoundScenario { is_here, ..found });
        }
        let scenarios = pack.shelf::<Scenario>().iter().filter(|_| is_playable);
        known.extend(scenarios.map(|it| it.id().to_string()));
    }
    if let Some(id) = on_paper {
        let what = format!(
            "`{scenario}` is a scenario of `{id}`, whose rules the program cannot play yet"
        );
        let hint = format!("`pressgang build {id} --only scenarios` prints its sheet");
        return Err(Failure::new(what).hint(hint));
    }
    known.sort();
    known.dedup();
    let hint = match did_you_mean(scenario, known.iter().map(String::as_str)) {
        None if known.is_empty() => None,
        None => Some(format!("scenarios: {}", known.join(", "))),
        hint => hint,
    };
    let what = format!("there is no scenario `{scenario}`");
    Err(Failure { what, hint })
}

fn judged(
    pack: Pack,
    mut sources: Sources,
    mut findings: Vec<Diagnostic>,
    scenario: &str,
    options: &[(String, String)],
    shown: &mut Vec<Findings>,
) -> Result<FoundScenario, Failure> {
    let stamp = sources.stamp();
    games::check(&pack, &mut findings);
    let mut chosen = pack.options_for(scenario_of(&pack, scenario)?);
    for (key, value) in options {
        let text = match pack.is_word_of_option(key, value) {
            true => format!("{key} = \"{value}\""),
            false => format!("{key} = {}", as_toml(value)),
        };
        let file = sources.add("command line", text.as_str());
        chosen.extend(pack.read_options_text(&text, file, &mut findings));
    }
    if let Some(errors) = errors(findings, sources) {
        let what = format!("this pack cannot be played: {}", errors.tally());
        shown.push(errors);
        return Err(Failure::new(what));
    }
    Ok(FoundScenario {
        scenario: scenario.into(),
        armies: Vec::new(),
        changes: Vec::new(),
        remarks: Vec::new(),
        options: chosen,
        pack,
        stamp,
        is_here: false,
    })
}

pub(super) fn scenario_of<'p>(pack: &'p Pack, id: &str) -> Result<&'p Kept<Scenario>, Failure> {
    let kept = pack.shelf::<Scenario>().get(id);
    kept.ok_or_else(|| Failure::new(format!("there is no scenario `{id}`")))
}

/// The errors among findings, if there are any.
pub(super) fn errors(mut findings: Vec<Diagnostic>, sources: Sources) -> Option<Findings> {
    findings.retain(|it| it.code.severity == Severity::Error);
    (!findings.is_empty()).then(|| Findings::new(findings, sources))
}

/// Hands the game of a rule set to a visitor.
///
/// # Errors
/// When the rule set has no rules engine.
pub fn with_game<V: Visitor>(ruleset: &str, visitor: V) -> Result<V::Out, Failure> {
    games::with_game(ruleset, visitor).ok_or_else(|| {
        let what = format!("the program cannot play the rules `{ruleset}` yet");
        Failure::new(what)
    })
}

/// A TOML value: text that is neither a number, `true` nor `false` becomes a string.
fn as_toml(value: &str) -> String {
    let plain = value.parse::<i64>().is_ok() || matches!(value, "true" | "false");
    if plain || value.starts_with(['"', '\'', '[', '{']) {
        value.to_string()
    } else {
        format!("\"{}\"", value.escape_default())
    }
}
