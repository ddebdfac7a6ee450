//! A rule set as a table of plain facts, and the list of all rule sets; knows no particular rule set.

use super::declare::{Capability, Field};
use super::force_size::{ForcePart, ForceSize};
use super::kinds::{Kind, PRINTED_ON};
use super::model::{Counted, Force, Terrain};
use super::options::OptionRow;
use super::pack::Pack;
use super::prose::Pages;
use super::references::References;
use super::shape::Definition;
use super::shelf::Kept;
use crate::diag::and_list;

/// The rules by which a pack's entries are judged and played, as tables. Two rule sets are equal when their words are.
#[derive(Debug)]
pub struct Ruleset {
    /// The word in `pack.toml`.
    pub word: &'static str,
    /// The title of the game, as in its rulebook.
    pub title: &'static str,
    /// The word of the common ground: another rule set whose packs a pack of these rules may extend.
    pub ground: Option<&'static str>,
    /// Whether a pack of these rules can be played, not only extended.
    pub is_game: bool,
    /// The kinds of entry its packs may have, in the order `pressgang list` shows them.
    pub kinds: &'static [&'static Kind],
    /// The options of its family; each row names the games that have it.
    pub options: &'static [OptionRow],
    /// Shapes its kinds of entry refer to by name.
    pub definitions: &'static [&'static Definition],
    /// The kinds of entry that can be forces of a scenario.
    pub force_kinds: &'static [&'static str],
    /// Those of them that are lists from which a side of any scenario may take its whole force; none when the game has no such lists.
    pub army_kinds: &'static [&'static str],
    /// Checks of an army as it is raised, and of the ground before it comes, by their codes: the forces of a campaign need not pass
    /// them in its battles.
    pub army_rules: &'static [&'static str],
    /// How large one of a force is; `None` when its entry is unknown, or when it cannot be measured.
    pub force_size: fn(&Pack, &Force) -> Option<ForceSize>,
    /// The models that one of a force is played with: how many, and the word for one.
    pub models: fn(&Pack, &Force) -> Vec<(u32, &'static str)>,
    /// The parts of one of a force that stand on a table by themselves; none where a force stands in one piece.
    pub force_parts: fn(&Pack, &Force) -> Vec<ForcePart>,
    /// Whether a force of an entry can start on a terrain of a map.
    pub may_start_on: fn(&Pack, &str, &Terrain) -> bool,
    /// What the game calls a unit on the table, one and several.
    pub unit_word: [&'static str; 2],
    /// Whether units can rout, which counts as lost.
    pub units_rout: bool,
    /// The parts of the rules it has that some other rule sets do not: keys of shared kinds of entry belong to them.
    pub capabilities: &'static [Capability],
    /// What to write instead of keys of a capability it does not have.
    pub instead: &'static [Instead],
    /// Whether a row of terrain is open ground.
    pub is_open: fn(&Kept<Terrain>) -> bool,
    /// Where its own games print a rule.
    pub printed_on: &'static [&'static str],
    /// Its pages that print passages, and the values they may name.
    pub prose: &'static Pages,
    /// What players need that no pack prints: the count and the item.
    pub needs: &'static [(usize, &'static str)],
    /// Adds the references to other entries in its own kinds of entry.
    pub references: for<'a> fn(&'a Pack, &mut References<'a>),
}

/// What to write instead of the keys of a capability that a rule set does not have.
#[derive(Debug)]
pub struct Instead {
    /// The capability.
    pub of: Capability,
    /// The rule that is the reason.
    pub rule: Option<&'static str>,
    /// What to write.
    pub hint: &'static str,
}

impl PartialEq for Ruleset {
    fn eq(&self, other: &Ruleset) -> bool {
        self.word == other.word
    }
}

impl Eq for Ruleset {}

impl Ruleset {
    /// Whether a pack of these rules may extend a pack of the other rules.
    #[must_use]
    pub fn may_extend(&self, base: &Ruleset) -> bool {
        self == base || self.ground == Some(base.word)
    }

    /// Whether its packs may have entries of this kind.
    #[must_use]
    pub fn has_kind(&self, kind: &Kind) -> bool {
        self.kinds.iter().any(|own| own.name == kind.name)
    }

    /// The noun for a number of what scenarios count: `base` or `bases`.
    #[must_use]
    pub fn noun(&self, of: Counted, number: u32) -> &'static str {
        let [one, several] = match of {
            Counted::Units => self.unit_word,
            Counted::Figures => ["figure", "figures"],
            Counted::Vehicles => ["vehicle", "vehicles"],
            Counted::Points => ["point", "points"],
        };
        if number == 1 { one } else { several }
    }

    /// A number of what scenarios count: `1 base`, `4 bases`.
    #[must_use]
    pub fn counted(&self, number: u32, of: Counted) -> String {
        format!("{number} {}", self.noun(of, number))
    }
}

/// Whether a row of terrain is named open ground, for rule sets that have no other mark of it.
#[must_use]
pub fn is_called_open(row: &Kept<Terrain>) -> bool {
    row.id() == "open"
}

/// For rule sets in which every force can start on every terrain.
#[must_use]
pub fn starts_anywhere(_: &Pack, _: &str, _: &Terrain) -> bool {
    true
}

/// All rule sets, in the order they are shown.
#[derive(Clone, Copy, Debug)]
pub struct Rulesets(pub &'static [&'static Ruleset]);

impl Rulesets {
    /// The rule sets, in order.
    pub fn iter(self) -> impl Iterator<Item = &'static Ruleset> {
        self.0.iter().copied()
    }

    /// The rule set with this word.
    #[must_use]
    pub fn named(self, word: &str) -> Option<&'static Ruleset> {
        self.iter().find(|ruleset| ruleset.word == word)
    }

    /// The words of all rule sets.
    #[must_use]
    pub fn words(self) -> Vec<&'static str> {
        self.iter().map(|ruleset| ruleset.word).collect()
    }

    /// The words of the rule sets that are games.
    pub fn games(self) -> impl Iterator<Item = &'static str> {
        self.iter()
            .filter(|ruleset| ruleset.is_game)
            .map(|ruleset| ruleset.word)
    }

    /// Every kind of entry once, keeping the order of each rule set.
    #[must_use]
    pub fn kinds(self) -> Vec<&'static Kind> {
        let lists = self.iter().map(|ruleset| ruleset.kinds);
        woven(lists, |kind| kind.name)
    }

    /// The kind of entry with this name.
    #[must_use]
    pub fn kind(self, name: &str) -> Option<&'static Kind> {
        let kinds = self.iter().flat_map(|ruleset| ruleset.kinds);
        kinds.copied().find(|kind| kind.name == name)
    }

    /// The words of the rule sets whose packs may have a kind of entry.
    #[must_use]
    pub fn having(self, kind: &Kind) -> Vec<&'static str> {
        self.iter()
            .filter(|ruleset| ruleset.has_kind(kind))
            .map(|ruleset| ruleset.word)
            .collect()
    }

    /// The words of the games that have a capability.
    #[must_use]
    pub fn with_capability(self, capability: Capability) -> Vec<&'static str> {
        let knowing = self
            .iter()
            .filter(|ruleset| ruleset.capabilities.contains(&capability));
        knowing
            .filter(|ruleset| ruleset.is_game)
            .map(|ruleset| ruleset.word)
            .collect()
    }

    /// What a key means, and for which games if not for all.
    #[must_use]
    pub fn meaning(self, field: &Field) -> String {
        match field.capability {
            None => field.about(),
            Some(capability) => {
                let games = and_list(&self.with_capability(capability));
                format!("{} (only {games})", field.about())
            }
        }
    }

    /// Where rules are printed, each place once.
    #[must_use]
    pub fn printed_on(self) -> Vec<&'static str> {
        let mut places = PRINTED_ON.to_vec();
        for place in self.iter().flat_map(|ruleset| ruleset.printed_on) {
            if !places.contains(place) {
                places.push(place);
            }
        }
        places
    }

    /// Every option once, family by family.
    pub fn options(self) -> impl Iterator<Item = &'static OptionRow> {
        let families = self.0.iter().enumerate().filter(move |(at, ruleset)| {
            let earlier = &self.0[..*at];
            earlier
                .iter()
                .all(|other| !std::ptr::eq(other.options, ruleset.options))
        });
        families.flat_map(|(_, ruleset)| ruleset.options)
    }

    /// The option with this key.
    #[must_use]
    pub fn option(self, key: &str) -> Option<&'static OptionRow> {
        self.options().find(|row| row.key == key)
    }

    /// Every shape that is referred to by name, once.
    #[must_use]
    pub fn definitions(self) -> Vec<&'static Definition> {
        let mut found: Vec<&'static Definition> = Vec::new();
        for definition in self.iter().flat_map(|ruleset| ruleset.definitions) {
            if found.iter().all(|known| known.name != definition.name) {
                found.push(definition);
            }
        }
        found
    }
}

/// Merges lists so that each name appears once, keeping the order of each list.
pub(crate) fn woven<T>(
    lists: impl Iterator<Item = &'static [&'static T]>,
    name: fn(&T) -> &'static str,
) -> Vec<&'static T> {
    let mut woven: Vec<&'static T> = Vec::new();
    for list in lists {
        let mut end = woven.len();
        // From last to first: a new name goes before the known name that follows it.
        for one in list.iter().rev() {
            match woven.iter().position(|known| name(known) == name(one)) {
                Some(at) => end = at,
                None => woven.insert(end, one),
            }
        }
    }
    woven
}
