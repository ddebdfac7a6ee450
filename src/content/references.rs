//! The list of every place where one entry of a pack names another; a check decides whether the other exists.

use toml::Spanned;

use super::model::{Aid, Battle, Counter, Die, Gauge, Rule, Terrain, Tile, Track};
use super::options::{Chosen, OptionValue, Options, Values};
use super::pack::Pack;
use super::prose::Passage;
use super::shelf::Kept;
use crate::source::Span;

/// One reference to another entry.
pub(crate) struct Reference<'a> {
    /// Where it is written.
    pub(crate) span: Span,
    /// The pack of the chain that wrote it.
    pub(crate) layer: usize,
    /// The name itself.
    pub(crate) written: String,
    /// What it must refer to.
    pub(crate) wanted: Wanted<'a>,
}

/// What a reference must refer to.
#[derive(Clone)]
pub(crate) enum Wanted<'a> {
    /// An entry of this kind.
    Entry(&'static str),
    /// Only some entries of a kind, or something that is not an entry: the wording, with `{}` for the name, and the
    /// valid names.
    OneOf(&'static str, Vec<&'a str>),
}

/// The references of a pack.
pub struct References<'a> {
    found: Vec<Reference<'a>>,
}

impl std::fmt::Debug for References<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} references", self.found.len())
    }
}

impl Pack {
    /// All references of the pack: those of the kinds common to all games, and those its rule set adds.
    pub(crate) fn references(&self) -> Vec<Reference<'_>> {
        let mut list = References { found: Vec::new() };
        list.shared(self);
        (self.ruleset.references)(self, &mut list);
        for (key, chosen) in &self.options {
            let mut files = self.layers.iter().map(|layer| layer.file);
            let layer = files.position(|file| file == chosen.span.file);
            list.option(self, key, chosen, layer.unwrap_or(self.top()));
        }
        list.found
    }
}

impl<'a> References<'a> {
    /// Adds names written in an entry.
    pub(crate) fn names<'n, T>(
        &mut self,
        from: &Kept<T>,
        written: impl IntoIterator<Item = &'n Spanned<String>>,
        wanted: &Wanted<'a>,
    ) {
        self.found.extend(written.into_iter().map(|name| Reference {
            span: from.span(name),
            layer: from.layer,
            written: name.get_ref().clone(),
            wanted: wanted.clone(),
        }));
    }

    /// Adds the rule that an entry cites as its reason.
    pub(crate) fn rule<T>(&mut self, from: &Kept<T>, rule: Option<&Spanned<String>>) {
        self.names(from, rule, &Wanted::Entry("rule"));
    }

    /// Adds the references in options of a pack or of an entry in this layer.
    pub(crate) fn options(&mut self, pack: &Pack, options: &Options, layer: usize) {
        for (key, chosen) in options {
            self.option(pack, key, chosen, layer);
        }
    }

    fn option(&mut self, pack: &Pack, key: &str, chosen: &Chosen, layer: usize) {
        let wanted = match pack.rulesets.option(key).map(|row| &row.values) {
            Some(Values::Classes) => Wanted::Entry("class"),
            Some(Values::Faces) => Wanted::Entry("face"),
            _ => return,
        };
        if let OptionValue::List(names) = &chosen.value {
            self.found.extend(names.iter().map(|name| Reference {
                span: chosen.span,
                layer,
                written: name.clone(),
                wanted: wanted.clone(),
            }));
        }
    }

    /// Adds references of the kinds common to all games.
    fn shared(&mut self, pack: &'a Pack) {
        for die in pack.shelf::<Die>() {
            self.names(die, die.faces.get_ref(), &Wanted::Entry("face"));
            self.rule(die, die.rule.as_ref());
        }
        for battle in pack.shelf::<Battle>() {
            self.battle(pack, battle);
        }
        for tile in pack.shelf::<Tile>() {
            self.names(tile, [&tile.terrain], &Wanted::Entry("terrain"));
        }
        for entry in pack.shelf::<Terrain>() {
            self.rule(entry, entry.rule.as_ref());
        }
        for entry in pack.shelf::<Counter>() {
            self.rule(entry, entry.rule.as_ref());
        }
        for entry in pack.shelf::<Gauge>() {
            self.rule(entry, entry.rule.as_ref());
        }
        for entry in pack.shelf::<Track>() {
            self.rule(entry, entry.rule.as_ref());
        }
        for entry in pack.shelf::<Aid>() {
            self.rule(entry, entry.rule.as_ref());
        }
        for entry in pack.shelf::<Passage>() {
            self.names(entry, &entry.cites, &Wanted::Entry("rule"));
        }
        let options = pack.rulesets.options().map(|row| row.key);
        let option = Wanted::OneOf("option {}", options.collect());
        for entry in pack.shelf::<Rule>() {
            self.names(entry, &entry.ruling, &Wanted::Entry("rule"));
            self.names(entry, &entry.options, &option);
        }
    }

    fn battle(&mut self, pack: &'a Pack, battle: &'a Kept<Battle>) {
        self.rule(battle, battle.rule.as_ref());
        self.names(battle, &battle.map, &Wanted::Entry("map"));
        let kinds = pack.ruleset.force_kinds.iter();
        let ids = kinds.flat_map(|kind| pack.shelves.ids(kind));
        let force = Wanted::OneOf("force {} in this pack", ids.collect());
        let sides = battle.sides().map(|side| side.id.get_ref().as_str());
        let side = Wanted::OneOf("side {} in this battle", sides.collect());
        self.names(battle, &battle.besieged, &side);
        for side in battle.sides() {
            self.names(battle, side.forces.iter().map(|it| &it.of), &force);
        }
        // Options that cannot be used are reported where the pack is read.
        let own = pack.read_options(&battle.options, battle.file, &mut Vec::new());
        self.options(pack, &own, battle.layer);
    }
}
