//! Forces other than those of the scenario: an army list of the pack for a side, or single units and commanders that differ; knows no game by name.

use toml::Spanned;

use super::FoundScenario;
use super::scenarios::scenario_of;
use crate::content::{Force, ForceChange, ForceSize, Goal, Kept, Pack, Scenario, ScenarioSide};
use crate::diag::{Failure, Severity, and_list, did_you_mean};
use crate::games;

impl FoundScenario {
    /// The scenario with other forces: each side named fights with an army list of the pack instead of its own forces,
    /// and sets up wherever the scenario lets it.
    ///
    /// ```
    /// let scenario = pressgang::find_scenario("first-game", None, &[]).result?;
    /// let armies = [("germans".to_string(), "japanese-pacific-25".to_string())];
    /// let scenario = scenario.with_armies(&armies)?;
    /// assert_eq!(scenario.armies, armies);
    ///
    /// let army = [("germans".to_string(), "japanese-pacific-20".to_string())];
    /// let failure = scenario.with_armies(&army).expect_err("a slip");
    /// assert_eq!(failure.hint.as_deref(), Some("did you mean `japanese-pacific-25`?"));
    /// # Ok::<(), pressgang::Failure>(())
    /// ```
    ///
    /// # Errors
    /// When the game has no army lists, there is no such side or army, or the scenario is not made for other forces.
    pub fn with_armies(mut self, armies: &[(String, String)]) -> Result<FoundScenario, Failure> {
        if armies.is_empty() {
            return Ok(self);
        }
        let mut scenario = scenario_of(&self.pack, &self.scenario)?.clone();
        for (at, (side, army)) in armies.iter().enumerate() {
            if armies[..at].iter().any(|(other, _)| other == side) {
                let what = format!("`{side}` is given two armies");
                return Err(Failure::new(what).hint("give each side one army"));
            }
            check_army(&self.pack, army)?;
            take_army(&mut scenario, side, army)?;
        }
        let too_many = self.too_many_points(&scenario, armies);
        self.remarks.extend(too_many);
        self.pack.shelves.replace(scenario);
        check_again(&self.pack, &[])?;
        self.armies.extend(armies.iter().cloned());
        Ok(self)
    }

    /// The scenario with forces that differ from its own in these ways.
    ///
    /// ```
    /// use pressgang::content::ForceChange;
    ///
    /// let scenario = pressgang::find_scenario("first-parade", None, &[]).result?;
    /// let change = ForceChange::read("platoon section-2 strength 4")?;
    /// let scenario = scenario.with_changes(&[change.clone()])?;
    /// assert_eq!(scenario.changes, [change]);
    ///
    /// let slip = ForceChange::read("platoon section-22 out")?;
    /// let failure = scenario.with_changes(&[slip]).expect_err("a slip");
    /// assert_eq!(failure.hint.as_deref(), Some("did you mean `section-2`?"));
    /// # Ok::<(), pressgang::Failure>(())
    /// ```
    ///
    /// # Errors
    /// When a change names what the scenario does not have, or the scenario is not sound with it.
    pub fn with_changes(mut self, changes: &[ForceChange]) -> Result<FoundScenario, Failure> {
        if changes.is_empty() {
            return Ok(self);
        }
        let mut scenario = scenario_of(&self.pack, &self.scenario)?.clone();
        for change in changes {
            change.apply(&mut scenario.item)?;
        }
        self.pack.shelves.replace(scenario);
        check_again(&self.pack, self.pack.ruleset.army_rules)?;
        self.changes.extend(changes.iter().cloned());
        Ok(self)
    }

    /// A remark for each army that costs more than the forces it replaces, which players may agree on.
    fn too_many_points(&self, changed: &Scenario, armies: &[(String, String)]) -> Vec<String> {
        let Ok(before) = scenario_of(&self.pack, &self.scenario) else {
            return Vec::new();
        };
        let points = |scenario: &Scenario, id: &str| {
            let side = scenario.sides().find(|side| side.id.get_ref() == id)?;
            let sizes: Option<ForceSize> = side.forces().map(|force| force.size(&self.pack)).sum();
            Some(sizes?.points)
        };
        let remark = |(side, army): &(String, String)| {
            let (own, new) = (points(before, side)?, points(changed, side)?);
            let what =
                format!("`{army}` costs {new} points, and the forces it replaces cost {own}");
            (new > own).then_some(what)
        };
        armies.iter().filter_map(remark).collect()
    }
}

/// Gives a side an army list as its only force.
fn take_army(scenario: &mut Kept<Scenario>, side: &str, army: &str) -> Result<(), Failure> {
    let id = scenario.id().to_string();
    let sides: Vec<String> = scenario
        .sides()
        .map(|side| side.id.get_ref().clone())
        .collect();
    let names_forces = scenario.sides().find(|it| it.id.get_ref() == side);
    if let Some(force) = names_forces.and_then(|side| named_by_goals(scenario, side)) {
        let what = format!(
            "`{id}` cannot be played with other forces: its victory conditions name `{force}`"
        );
        return Err(Failure::new(what).hint(format!("leave `{side}` its own forces")));
    }
    let mut written = scenario.item.side.get_mut().iter_mut();
    let Some(found) = written.find(|it| it.get_ref().id.get_ref() == side) else {
        let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
        let hint = did_you_mean(side, sides.iter().copied());
        let hint = hint.unwrap_or_else(|| format!("its sides are {}", and_list(&sides)));
        return Err(Failure::new(format!("there is no side `{side}` in `{id}`")).hint(hint));
    };
    let force = Spanned::new(0..0, Force::of_army(army));
    found.get_mut().forces = Spanned::new(0..0, vec![force]);
    Ok(())
}

/// A force of a side that the victory conditions name.
fn named_by_goals<'s>(scenario: &Scenario, side: &'s ScenarioSide) -> Option<&'s str> {
    let named = |id: &str| {
        scenario.victory.iter().any(|condition| {
            let forces = match condition.get_ref().goal.get_ref() {
                Goal::Destroy(goal) => goal.forces.get_ref(),
                Goal::Exit(goal) => &goal.forces,
                Goal::Stop(goal) => &goal.forces,
                Goal::Rescue(goal) => goal.forces.get_ref(),
                Goal::Survive(goal) => &goal.forces,
                Goal::Hold(_) | Goal::Take(_) | Goal::Losses(_) | Goal::Points(_) => return false,
            };
            forces.iter().any(|force| force.get_ref() == id)
        })
    };
    let mut ids = side.forces().map(|force| force.id.get_ref().as_str());
    ids.find(|id| named(id))
}

/// Checks that there is such an army list.
fn check_army(pack: &Pack, army: &str) -> Result<(), Failure> {
    let kinds = pack.ruleset.army_kinds;
    if kinds.is_empty() {
        let all = games::RULESETS.iter();
        let having = all.filter(|it| it.is_game && !it.army_kinds.is_empty());
        let having: Vec<&str> = having.map(|it| it.word).collect();
        let what = format!("the rules `{}` have no army lists", pack.ruleset.word);
        let hint = format!("games with army lists: {}", and_list(&having));
        return Err(Failure::new(what).hint(hint));
    }
    let known: Vec<&str> = kinds
        .iter()
        .flat_map(|kind| pack.shelves.ids(kind))
        .collect();
    if known.contains(&army) {
        return Ok(());
    }
    let id = &pack.head().id;
    let hint = did_you_mean(army, known.iter().copied());
    let hint = hint.unwrap_or_else(|| format!("`pressgang list {id}` lists its armies"));
    Err(Failure::new(format!("there is no army `{army}` in `{id}`")).hint(hint))
}

/// Checks that the scenario is still sound, for instance that its zones have room for an army; some checks do not matter.
fn check_again(pack: &Pack, apart_from: &[&str]) -> Result<(), Failure> {
    let mut findings = Vec::new();
    games::check(pack, &mut findings);
    let error = findings
        .iter()
        .filter(|it| !apart_from.contains(&it.code.id))
        .find(|it| it.code.severity == Severity::Error);
    match error {
        Some(error) => {
            let what = format!("these forces cannot be used here: {}", error.message);
            let hint = format!("see `pressgang explain {}`", error.code.id);
            Err(Failure::new(what).hint(hint))
        }
        None => Ok(()),
    }
}
