//! What faces are made of, and a hash for each face that changes when any of its materials does.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use typst::foundations::Bytes;
use typst::syntax::Source;
use typst::utils::hash128;

use super::face::{Face, art_name};
use super::world::file_id;
use crate::content::{Pack, judge_picture};
use crate::source::{bundled, bundled_below};

/// Changes when our own code makes the same materials look different.
const EDITION: &str = "1";
const TYPST: &str = "0.15.1";

/// A template, parsed when it is first used.
pub(super) struct Template {
    pub(super) text: String,
    source: OnceLock<Option<Source>>,
}

impl Template {
    fn new(text: String) -> Template {
        Template {
            text,
            source: OnceLock::new(),
        }
    }

    /// As Typst reads it under this path.
    pub(super) fn source(&self, path: &str) -> Option<Source> {
        let source = self
            .source
            .get_or_init(|| Some(Source::new(file_id(path)?, self.text.clone())));
        source.clone()
    }
}

/// The templates and pictures of some faces.
pub(super) struct Materials {
    pub(super) templates: Arc<BTreeMap<String, Template>>,
    pub(super) art: Arc<BTreeMap<String, Bytes>>,
    /// For each template, a hash of it and of all it imports.
    template_hashes: BTreeMap<String, u128>,
    art_hashes: BTreeMap<String, u128>,
}

impl Materials {
    pub(super) fn of(pack: &Pack, faces: &[&Face]) -> Materials {
        let templates = templates(pack);
        let art = pictures(pack, faces);
        Materials {
            template_hashes: faces
                .iter()
                .map(|face| face.template)
                .collect::<BTreeSet<&str>>()
                .into_iter()
                .map(|path| (path.to_string(), template_hash(path, &templates)))
                .collect(),
            art_hashes: art
                .iter()
                .map(|(name, bytes)| (name.clone(), hash_of(bytes)))
                .collect(),
            templates: Arc::new(templates),
            art: Arc::new(art),
        }
    }

    /// Whether all its pictures can be read.
    pub(super) fn has_pictures(&self, face: &Face) -> bool {
        face.art
            .iter()
            .all(|(layer, path)| self.art.contains_key(&art_name(*layer, path)))
    }

    /// A hash of everything the face depends on.
    pub(super) fn hash(&self, face: &Face) -> u128 {
        let mut parts = Parts::default();
        parts.add(EDITION.as_bytes());
        parts.add(env!("CARGO_PKG_VERSION").as_bytes());
        parts.add(TYPST.as_bytes());
        parts.add(&fonts_hash().to_le_bytes());
        parts.add(face.template.as_bytes());
        let template = self.template_hashes.get(face.template);
        parts.add(&template.copied().unwrap_or_default().to_le_bytes());
        parts.add(face.data.to_string().as_bytes());
        for (layer, path) in &face.art {
            let name = art_name(*layer, path);
            parts.add(name.as_bytes());
            let hash = self.art_hashes.get(&name);
            parts.add(&hash.copied().unwrap_or_default().to_le_bytes());
        }
        parts.hash()
    }
}

/// A hash for each face of everything it depends on: template and what that imports, data, pictures, fonts, this program.
#[must_use]
pub fn face_hashes(pack: &Pack, faces: &[&Face]) -> Vec<u128> {
    let materials = Materials::of(pack, faces);
    faces.iter().map(|face| materials.hash(face)).collect()
}

/// A hash of bytes, equal on every machine.
#[must_use]
pub fn hash_of(bytes: &[u8]) -> u128 {
    struct Plain<'b>(&'b [u8]);
    impl Hash for Plain<'_> {
        fn hash<H: Hasher>(&self, state: &mut H) {
            state.write(self.0);
        }
    }
    hash128(&Plain(bytes))
}

/// Bytes joined without ambiguity.
#[derive(Default)]
struct Parts(Vec<u8>);

impl Parts {
    fn add(&mut self, bytes: &[u8]) {
        self.0
            .extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        self.0.extend_from_slice(bytes);
    }

    fn hash(&self) -> u128 {
        hash_of(&self.0)
    }
}

fn fonts_hash() -> u128 {
    static HASH: OnceLock<u128> = OnceLock::new();
    *HASH.get_or_init(|| {
        let mut parts = Parts::default();
        for path in bundled_below("fonts").filter(|path| path.ends_with(".ttf")) {
            parts.add(path.as_bytes());
            parts.add(bundled(path).unwrap_or_default());
        }
        parts.hash()
    })
}

fn template_hash(path: &str, templates: &BTreeMap<String, Template>) -> u128 {
    let mut reached = BTreeSet::from([path.to_string()]);
    let mut open = vec![path.to_string()];
    while let Some(next) = open.pop() {
        let Some(template) = templates.get(&next) else {
            continue;
        };
        for import in imports(&template.text, templates) {
            if reached.insert(import.clone()) {
                open.push(import);
            }
        }
    }
    let mut parts = Parts::default();
    for path in &reached {
        parts.add(path.as_bytes());
        let text = templates.get(path).map_or("", |template| &template.text);
        parts.add(text.as_bytes());
    }
    parts.hash()
}

/// The templates a template may import: those whose file names appear anywhere in it, or all when it computes a name.
/// The text is not parsed for this: most builds need only the hash of a template.
fn imports(text: &str, templates: &BTreeMap<String, Template>) -> Vec<String> {
    let is_plain = |after: &str| {
        let name = after.trim_start().strip_prefix('"');
        let name = name.and_then(|name| name.split_once('"'));
        name.is_some_and(|(name, _)| !name.contains('\\'))
    };
    let loads = ["import", "include"];
    let mut after = loads
        .iter()
        .flat_map(|word| text.match_indices(word))
        .map(|(at, word)| &text[at + word.len()..])
        // A longer word is a different word.
        .filter(|after| !after.starts_with(|next: char| next.is_alphanumeric()));
    let is_worked_out = !after.all(is_plain);
    let is_named = |path: &&String| {
        let name = path
            .rsplit_once('/')
            .map_or(path.as_str(), |(_, name)| name);
        is_worked_out || text.contains(name)
    };
    templates.keys().filter(is_named).cloned().collect()
}

/// The bundled templates, each replaced by the pack's own where it has one.
fn templates(pack: &Pack) -> BTreeMap<String, Template> {
    let mut templates = BTreeMap::new();
    for path in bundled_below("templates") {
        let own = pack
            .read_art(pack.top(), path)
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok());
        let text = own.or_else(|| String::from_utf8(bundled(path)?.to_vec()).ok());
        if let Some(text) = text {
            templates.insert(path.to_string(), Template::new(text));
        }
    }
    templates
}

/// The pictures of all faces that can be read, by the names their data use.
fn pictures(pack: &Pack, faces: &[&Face]) -> BTreeMap<String, Bytes> {
    let wanted: BTreeSet<&(usize, String)> = faces.iter().flat_map(|face| &face.art).collect();
    wanted
        .into_par_iter()
        .filter_map(|(layer, path)| {
            let bytes = pack.read_art(*layer, path).ok()?;
            judge_picture(path, &bytes).ok()?;
            Some((art_name(*layer, path), Bytes::new(bytes)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(path: &str, files: &[(&str, &str)]) -> u128 {
        let templates = files
            .iter()
            .map(|(path, text)| (path.to_string(), Template::new(text.to_string())))
            .collect();
        template_hash(path, &templates)
    }

    #[test]
    fn a_template_is_as_new_as_the_newest_it_imports() {
        let files = |a: &'static str, common: &'static str, other: &'static str| {
            [
                ("t/a.typ", a),
                ("t/common.typ", common),
                ("t/other.typ", other),
            ]
        };
        let plain = "#import \"common.typ\": *\nx";
        let before = hash("t/a.typ", &files(plain, "1", "2"));
        assert_ne!(before, hash("t/a.typ", &files(plain, "3", "2")));
        assert_eq!(before, hash("t/a.typ", &files(plain, "1", "4")));
        let through = "#include \"/t/./common.typ\"";
        let onward = "#import \"../t/other.typ\"";
        assert_ne!(
            hash("t/a.typ", &files(through, onward, "1")),
            hash("t/a.typ", &files(through, onward, "2"))
        );
        let worked_out = "#let n = \"oth\"\n#import (n + \"er.typ\")";
        assert_ne!(
            hash("t/a.typ", &files(worked_out, "1", "1")),
            hash("t/a.typ", &files(worked_out, "1", "2"))
        );
        let circle = hash("t/a.typ", &files("#include \"a.typ\"", "1", "1"));
        assert_eq!(
            circle,
            hash("t/a.typ", &files("#include \"a.typ\"", "2", "2"))
        );
    }

    #[test]
    fn a_hash_is_the_same_on_every_machine() {
        // A manifest of one machine is compared on another: this number must never change.
        assert_eq!(
            format!("{:032x}", hash_of(b"pressgang")),
            "841e251d4dbd58aa441caa506a6f4118"
        );
        assert_ne!(hash_of(b"a"), hash_of(b"b"));
    }
}
