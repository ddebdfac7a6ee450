//! What a scenario says of single figures, as words: their era, how they stand, what they are inside of, whom to rescue.

use toml::Spanned;

use super::{ScenarioWords, within_sentence};
use crate::content::model::{Feature, Force, Terrain};
use crate::diag::counted;

impl ScenarioWords<'_> {
    /// The name of the era it belongs to, if it names one.
    #[must_use]
    pub fn era(&self) -> Option<&str> {
        let era = self.scenario.era.as_ref()?.get_ref();
        Some(self.pack.called("era", era).unwrap_or(era))
    }

    /// What is special about the figures of a force from the start, a few words each.
    pub(super) fn marks_of_figures(&self, force: &Force) -> Vec<String> {
        let number = |number: &Option<Spanned<u32>>| number.as_ref().map(|it| *it.get_ref());
        let strength = number(&force.strength).map(|it| format!("only {}", counted(it, "figure")));
        let captive = force.is_captive().then(|| "waits to be rescued".into());
        let ranks = number(&force.ranks).map(|it| format!("in {}", counted(it, "rank")));
        let hooked = force.is_hooked().then(|| "hooked up".into());
        let ladders = force.ladders.then(|| "with ladders".into());
        let marks = [strength, captive, ranks, hooked, ladders];
        marks.into_iter().flatten().collect()
    }

    /// Where a force starts that is inside a building or on a wall.
    pub(super) fn inside(&self, id: &Spanned<String>) -> String {
        let mut features = self.scenario.features.iter().map(Spanned::get_ref);
        let is_named = |it: &&Feature| it.id.as_ref().is_some_and(|own| own == id);
        let feature = features.find(is_named);
        let terrain = feature.and_then(|it| {
            let rows = self.pack.shelf::<Terrain>();
            rows.get(it.terrain.get_ref())
        });
        let place = match terrain {
            Some(row) if row.barrier => "on",
            _ => "inside",
        };
        let name = feature.and_then(|it| it.name.as_ref());
        let name = match name.map(|name| within_sentence(name.get_ref())) {
            Some(name) if name.starts_with("the ") => name,
            Some(name) => format!("the {}", lower(&name)),
            None => format!("the {}", id.get_ref().replace('-', " ")),
        };
        format!("{place} {name}")
    }
}

/// A name of one word, such as `Mill`, as it stands inside a sentence; a longer one is a proper name.
fn lower(name: &str) -> String {
    if name.contains(' ') {
        name.into()
    } else {
        name.to_lowercase()
    }
}
