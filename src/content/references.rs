//! The list of every place where one entry of a pack names another; a check decides whether the other exists.

use toml::Spanned;

use super::mentions::{self, Mention, Mentions};
use super::model::{Map, Scenario};
use super::options::{Chosen, OptionValue, Options, Values};
use super::pack::Pack;
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
    OneOf(String, Vec<&'a str>),
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
    /// All references of the pack: those the declarations of entries name, and those its rule set adds.
    pub(crate) fn references(&self) -> Vec<Reference<'_>> {
        let mut list = References { found: Vec::new() };
        list.declared(self);
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

    /// Adds the references that follow from the declarations of entries.
    fn declared(&mut self, pack: &'a Pack) {
        let force_ids = pack.ruleset.force_kinds.iter();
        let force_ids: Vec<&str> = force_ids.flat_map(|kind| pack.shelves.ids(kind)).collect();
        let option_keys = pack.ruleset.options.iter().map(|row| row.key);
        let option_keys: Vec<&str> = option_keys.collect();
        for (kind, _, layer, mentions) in pack.shelves.mentions() {
            for mention in &mentions.references {
                let wanted = match mention.wanted {
                    mentions::Wanted::Entry(kind) => Wanted::Entry(kind),
                    mentions::Wanted::Force => match pack.ruleset.force_kinds {
                        [kind] => Wanted::Entry(kind),
                        _ => Wanted::OneOf("force {} in this pack".into(), force_ids.clone()),
                    },
                    mentions::Wanted::Zone => zones(pack, mentions),
                    mentions::Wanted::Label(what) => {
                        let labels = mentions.labels.iter().filter(|(other, _)| *other == what);
                        let ids = labels.map(|(_, id)| id.as_str()).collect();
                        Wanted::OneOf(format!("{what} {{}} in this {kind}"), ids)
                    }
                    mentions::Wanted::Option => {
                        Wanted::OneOf("option {}".into(), option_keys.clone())
                    }
                };
                self.found.push(Reference {
                    span: mention.span,
                    layer,
                    written: mention.written.clone(),
                    wanted,
                });
            }
        }
    }

    /// Adds the references of kinds common to all games that no declaration names.
    fn shared(&mut self, pack: &'a Pack) {
        for scenario in pack.shelf::<Scenario>() {
            // Options that cannot be used are reported where the pack is read.
            let own = pack.read_options(&scenario.options, scenario.file, &mut Vec::new());
            self.options(pack, &own, scenario.layer);
        }
    }
}

/// The zones that an entry may name: its own, and those of its map.
fn zones<'a>(pack: &'a Pack, mentions: &'a Mentions) -> Wanted<'a> {
    let own = mentions.labels.iter().filter(|(what, _)| *what == "zone");
    let own = own.map(|(_, id)| id.as_str());
    let names_map = |it: &&Mention| it.wanted == mentions::Wanted::Entry("map");
    let map = mentions.references.iter().find(names_map);
    let map = map.and_then(|map| pack.shelf::<Map>().get(&map.written));
    let of_map = map.into_iter().flat_map(|map| &map.zones);
    let of_map = of_map.map(|zone| zone.id.get_ref().as_str());
    Wanted::OneOf(
        "zone {} in this scenario or on its map".into(),
        own.chain(of_map).collect(),
    )
}
