//! Reading a pack: its files and the packs it extends, laid over one another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue, ValueDeserializer};

use super::find::{Named, beside, real};
use super::judge::{Rules, judge_entry};
use super::kinds::{Kind, PACK_FILE};
use super::model::{Entry, Scenario, Terrain};
use super::options::{self, Options};
use super::pack::{Head, Layer, Pack, Palette, Removed};
use super::pack_file::PackFile;
use super::ruleset::{Ruleset, Rulesets};
use super::shape::Shape;
use super::shelves::{Shelves, Written};
use super::{findings, syntax};
use crate::diag::{Diagnostic, Site, nearest};
use crate::source::{FileId, Folder, ReadError, Sources, Span, bundled_packs};

/// Reads a pack and every pack it extends. Findings go to `out`; returns `None` when even its `pack.toml` cannot be
/// used.
pub fn load(
    folder: &Folder,
    rulesets: Rulesets,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
) -> Option<Pack> {
    let before = out.len();
    let mut loader = Loader {
        rulesets,
        sources,
        out,
        layers: Vec::new(),
        opened: Vec::new(),
        ruleset: None,
        palette: Palette::default(),
        colour_places: BTreeMap::new(),
        options: Options::new(),
        shelves: Shelves::default(),
        lost: BTreeSet::new(),
        unnamed: BTreeSet::new(),
        removed: Vec::new(),
        faulty: Vec::new(),
    };
    loader.layer(folder)?;
    let Loader {
        layers,
        ruleset,
        palette,
        colour_places,
        options,
        shelves,
        lost,
        unnamed,
        removed,
        mut faulty,
        sources,
        out,
        ..
    } = loader;
    faulty.sort_unstable();
    join_bad_ids(out, before, sources);
    let ruleset = ruleset?;
    for scenario in shelves.shelf::<Scenario>() {
        options::read(&scenario.options, scenario.file, rulesets, ruleset, out);
    }
    out.extend(shelves.said_twice());
    Some(Pack {
        layers,
        ruleset,
        rulesets,
        palette,
        colour_places,
        options,
        shelves,
        lost,
        unnamed,
        removed,
        faulty,
    })
}

/// Reads one entry from a text that is no part of a pack, by the rules of the pack.
///
/// # Errors
/// What is wrong with it, when it cannot be used.
pub(crate) fn from_text<T: Entry>(text: &str, pack: &Pack) -> Result<T, String> {
    let table = DeTable::parse(text).map_err(|error| error.message().to_string())?;
    let mut entry = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
    let rules = Rules {
        rulesets: pack.rulesets,
        ruleset: Some(pack.ruleset),
    };
    let mut found = Vec::new();
    let file = pack.layers[pack.top()].file;
    judge_entry(&mut entry, T::FIELDS, T::KIND, file, rules, &mut found);
    if let Some(finding) = found.first() {
        return Err(finding.message.clone());
    }
    T::deserialize(ValueDeserializer::from(entry)).map_err(|error| error.message().to_string())
}

/// Joins what is said of an id that is wrong where an entry is given it, and again where others name the entry.
fn join_bad_ids(out: &mut Vec<Diagnostic>, before: usize, sources: &Sources) {
    let mut found: Vec<Diagnostic> = out.drain(before..).collect();
    let is_bad_id = |finding: &Diagnostic| finding.code.id == findings::BAD_ID.id;
    let place = |finding: &Diagnostic| match finding.site {
        Site::Span(span) => Some(span),
        Site::Path(_) => None,
    };
    let given = |finding: &Diagnostic| {
        let span = place(finding).filter(|_| is_bad_id(finding))?;
        let line = sources.text(span.file).get(..span.start)?;
        let key = line.trim_end().strip_suffix('=')?.trim_end();
        key.ends_with("id").then(|| (finding.message.clone(), span))
    };
    let mut given: Vec<(String, Span)> = found.iter().filter_map(given).collect();
    given.dedup_by(|later, first| later.0 == first.0);
    for (message, first) in given {
        let (same, others): (Vec<_>, Vec<_>) = found
            .into_iter()
            .partition(|finding| is_bad_id(finding) && finding.message == message);
        found = others;
        let (kept, named): (Vec<_>, Vec<_>) = same
            .into_iter()
            .partition(|finding| place(finding) == Some(first));
        let named: Vec<Span> = named.iter().filter_map(place).collect();
        found.extend(kept.into_iter().map(|finding| {
            named
                .iter()
                .fold(finding, |finding, span| finding.also(*span, "named here"))
        }));
    }
    out.append(&mut found);
}

struct Loader<'a> {
    rulesets: Rulesets,
    sources: &'a mut Sources,
    out: &'a mut Vec<Diagnostic>,
    layers: Vec<Layer>,
    opened: Vec<Folder>,
    ruleset: Option<&'static Ruleset>,
    palette: Palette,
    colour_places: BTreeMap<String, Span>,
    options: Options,
    shelves: Shelves,
    lost: BTreeSet<String>,
    unnamed: BTreeSet<&'static str>,
    removed: Vec<Removed>,
    faulty: Vec<Span>,
}

/// Whether a malformed entry loses something that checks would then report as missing; an unknown key loses nothing
/// unless it is a misspelt one.
fn takes_something_away(finding: &Diagnostic) -> bool {
    match finding.code.id {
        id if id == findings::UNKNOWN_KEY.id => finding.suggestion.is_some(),
        id => id != findings::SAID_TWICE.id,
    }
}

/// Whether an id, or something else without which a part is dropped, is missing or wrong.
fn loses_a_name(finding: &Diagnostic) -> bool {
    [findings::BAD_ID.id, findings::MISSING_KEY.id].contains(&finding.code.id)
}

/// The keys of a kind that an entry has.
fn known_keys(kind: &Kind, entry: &DeValue<'_>) -> Vec<&'static str> {
    // The reader writes defaults into the entry, so their keys say nothing.
    let fields = kind.fields.iter().filter(|it| !it.has_default());
    let keys = fields.map(|field| field.key);
    keys.filter(|key| entry.get(key).is_some()).collect()
}

/// Whether entries of a kind have a list of parts with this name.
fn has_parts(kind: &Kind, name: &str) -> bool {
    kind.fields.iter().any(|field| {
        field.key == name
            && matches!(field.shape.resolved(), Shape::List(_))
            && field.shape.part_keys().is_some()
    })
}

/// Whether a file is UTF-16, with a byte order mark or, in plain English, without.
fn is_utf16(bytes: &[u8]) -> bool {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [first, second, third, fourth, ..] => {
            let zeros = [*first == 0, *second == 0, *third == 0, *fourth == 0];
            zeros == [false, true, false, true] || zeros == [true, false, true, false]
        }
        _ => false,
    }
}

/// The text of a UTF-16 file.
fn from_utf16(bytes: &[u8]) -> String {
    let big_endian = bytes.starts_with(&[0xfe, 0xff]) || bytes.starts_with(&[0]);
    let units: Vec<u16> = bytes
        .chunks_exact(2)
        .map(|pair| {
            let pair = [pair[0], pair[1]];
            if big_endian {
                u16::from_be_bytes(pair)
            } else {
                u16::from_le_bytes(pair)
            }
        })
        .filter(|unit| *unit != 0xfeff)
        .collect();
    String::from_utf16_lossy(&units)
}

/// A file of a pack, parsed.
struct Parsed<'t> {
    path: &'t str,
    file: FileId,
    length: usize,
    table: DeTable<'t>,
}

impl Loader<'_> {
    fn layer(&mut self, folder: &Folder) -> Option<()> {
        self.opened.push(real(folder));
        let texts = self.texts(folder)?;
        let mut tables: Vec<Option<DeTable<'_>>> = Vec::new();
        let mut mended: Vec<String> = Vec::new();
        let mut head_sound = true;
        for (path, file, text) in &texts {
            let sound = DeTable::parse(text).ok().map(Spanned::into_inner);
            mended.push(match sound {
                Some(_) => String::new(),
                None => {
                    let mut broken =
                        syntax::mend(text, *file, &|name| self.rulesets.kind(name).is_some());
                    self.out.append(&mut broken.found);
                    self.lost.extend(broken.lost);
                    head_sound &= path != "pack.toml";
                    broken.text
                }
            });
            tables.push(sound);
        }
        let mut files: Vec<Parsed<'_>> = texts
            .iter()
            .zip(tables.into_iter().zip(&mended))
            .map(|((path, file, text), (table, mended))| Parsed {
                path,
                file: *file,
                length: text.len(),
                table: table
                    .or_else(|| DeTable::parse(mended).ok().map(Spanned::into_inner))
                    .unwrap_or_default(),
            })
            .collect();
        let main = files.iter_mut().find(|parsed| parsed.path == "pack.toml")?;
        let main_file = main.file;
        if head_sound && !main.table.contains_key("pack") {
            self.out.push(
                findings::MISSING_KEY
                    .about(
                        folder.shown("pack.toml"),
                        "`pack.toml` has no `[pack]` table, which says what the pack is",
                    )
                    .hint(
                        "begin it with [pack] and the keys `id`, `title`, `version` and `extends`",
                    ),
            );
        }
        let pack_file = PackFile::take(&mut main.table, main_file, folder, self.rulesets, self.out);
        let Some(layer) = self.lay(pack_file, folder, main_file) else {
            // Without its base pack nothing here can be judged by the rules, but its form can.
            for parsed in files {
                self.entries(parsed, None);
            }
            return None;
        };
        for parsed in files {
            self.entries(parsed, Some(layer));
        }
        Some(())
    }

    /// Lays the pack over the one it extends, still without its entries; `None` when there is no base to lay it on.
    fn lay(&mut self, pack_file: PackFile, folder: &Folder, file: FileId) -> Option<usize> {
        let PackFile {
            head,
            header,
            id_place,
            is_blamed,
            palette,
            colour_places,
            options,
            remove,
        } = pack_file;
        match &head.extends {
            Some(extends) => self.extended(folder, extends, file)?,
            None if is_blamed => return None,
            None => {}
        }
        self.settle_ruleset(&head, header, file)?;
        let layer = self.layers.len();
        self.layers.push(Layer {
            head,
            folder: folder.clone(),
            file,
            id_place,
        });
        self.palette.lay_over(palette);
        self.colour_places.extend(colour_places);
        let chosen = options::read(&options, file, self.rulesets, self.ruleset?, self.out);
        let written = options.keys().map(|key| key.get_ref().clone());
        self.lost
            .extend(written.filter(|key| !chosen.contains_key(key.as_str())));
        self.options.extend(chosen);
        self.remove(remove, file);
        Some(layer)
    }

    /// The texts of all TOML files of a folder; `None` when there is no `pack.toml`.
    fn texts(&mut self, folder: &Folder) -> Option<Vec<(String, FileId, Arc<str>)>> {
        let paths = match folder.toml_files() {
            Ok(paths) => paths,
            Err(error) => {
                self.out.push(unreadable(folder.shown(""), &error));
                return None;
            }
        };
        if !paths.iter().any(|path| path == "pack.toml") {
            self.out.push(
                findings::NO_PACK_FILE
                    .about(
                        folder.shown(""),
                        "there is no `pack.toml` in this folder, so it is not a pack",
                    )
                    .hint(format!(
                        "`pressgang new DIR --extends {}` writes a pack to start from",
                        self.rulesets.games().next().unwrap_or("PACK")
                    )),
            );
            return None;
        }
        let mut texts = Vec::new();
        for path in paths {
            let read = match folder.read_text(&path) {
                Ok(text) if is_utf16(text.as_bytes()) => Err(ReadError::NotUtf8(0)),
                read => read,
            };
            match read {
                Ok(text) => {
                    let text: Arc<str> = text.into();
                    let file = self.sources.add(folder.shown(&path), text.clone());
                    texts.push((path, file, text));
                }
                Err(ReadError::NotUtf8(valid)) => {
                    let bytes = folder.read(&path).unwrap_or_default();
                    if is_utf16(&bytes) {
                        let (file, text) = self.utf16(folder, &path, &bytes);
                        texts.push((path, file, text));
                    } else {
                        self.not_utf8(folder, &path, valid, &bytes);
                    }
                }
                Err(error) => self.out.push(unreadable(folder.shown(&path), &error)),
            }
        }
        texts
            .iter()
            .any(|(path, ..)| path == "pack.toml")
            .then_some(texts)
    }

    /// Reports a UTF-16 file. Its text is known, and is read like any other.
    fn utf16(&mut self, folder: &Folder, path: &str, bytes: &[u8]) -> (FileId, Arc<str>) {
        let text: Arc<str> = from_utf16(bytes).into();
        let file = self.sources.add(folder.shown(path), text.clone());
        let first = text.chars().next().map_or(0, char::len_utf8);
        self.out.push(
            findings::NOT_UTF8
                .at(
                    Span::new(file, 0..first),
                    "the file is UTF-16 text, not UTF-8",
                )
                .hint("save it as UTF-8 in your editor, which may call UTF-16 \"Unicode\""),
        );
        (file, text)
    }

    /// Reports the first byte that is not UTF-8, in a copy of the text with a replacement mark for each such byte.
    fn not_utf8(&mut self, folder: &Folder, path: &str, valid: usize, bytes: &[u8]) {
        let culprit = bytes.get(valid).copied().unwrap_or_default();
        let text = String::from_utf8_lossy(bytes);
        self.lost
            .extend(text.lines().filter_map(syntax::written_id));
        let mark = text.get(valid..).and_then(|rest| rest.chars().next());
        let end = valid + mark.map_or(0, char::len_utf8);
        let file = self.sources.add(folder.shown(path), text);
        let finding = findings::NOT_UTF8.at(
            Span::new(file, valid..end),
            format!("the file is not UTF-8 text: byte {culprit:#04x} is not a letter"),
        );
        self.out.push(if culprit >= 0xa0 {
            finding
                .label(format!("`{}` in Latin-1", char::from(culprit)))
                .hint("save it as UTF-8 in your editor")
        } else {
            finding.hint("save it as UTF-8 in your editor")
        });
    }

    fn extended(&mut self, folder: &Folder, extends: &Spanned<String>, file: FileId) -> Option<()> {
        let span = Span::new(file, extends.span());
        let name = extends.get_ref();
        let base = match beside(folder, name) {
            Named::Pack(base) => base,
            Named::Itself => {
                self.out.push(
                    findings::EXTENDS_ITSELF
                        .at(span, "the pack extends itself")
                        .hint(format!(
                            "name the pack it builds on, such as \"{}\"",
                            self.rulesets.games().next().unwrap_or("PACK")
                        )),
                );
                return None;
            }
            Named::Nothing => {
                let known = bundled_packs();
                let finding = findings::UNKNOWN_PACK.at(
                    span,
                    format!("there is no pack `{name}`, neither bundled nor beside this folder"),
                );
                self.out
                    .push(finding.did_you_mean_or(name, known.iter().copied(), || {
                        format!("bundled packs: {}", known.join(", "))
                    }));
                return None;
            }
        };
        if self.opened.contains(&real(&base)) {
            self.out.push(findings::EXTENDS_ITSELF.at(
                span,
                format!("`{name}` extends this pack in turn, so neither has a beginning"),
            ));
            return None;
        }
        self.layer(&base)
    }

    fn settle_ruleset(&mut self, head: &Head, header: Span, file: FileId) -> Option<()> {
        let own = head.ruleset.as_ref().and_then(|own| {
            let ruleset = self.rulesets.named(own.get_ref())?;
            Some((ruleset, Span::new(file, own.span())))
        });
        match (own, self.ruleset) {
            (None, None) => {
                self.out.push(
                    findings::NO_RULESET
                        .at(
                            header,
                            format!(
                                "`{}` names no rule set, and extends no pack that does",
                                head.id
                            ),
                        )
                        .hint(format!("write {} under [pack]", self.grounds())),
                );
                return None;
            }
            (Some((own, place)), Some(base)) if !own.may_extend(base) => {
                self.out.push(
                    findings::RULESET_MISMATCH
                        .at(
                            place,
                            format!(
                                "a pack of `{}` rules cannot extend a pack of `{}` rules",
                                own.word, base.word
                            ),
                        )
                        .hint("leave `ruleset` out: it is taken from the extended pack"),
                );
            }
            (Some((own, _)), _) => self.ruleset = Some(own),
            (None, Some(_)) => {}
        }
        Some(())
    }

    fn remove(&mut self, remove: Vec<(Spanned<String>, Vec<Spanned<String>>)>, file: FileId) {
        for (kind_word, ids) in remove {
            let name = kind_word.get_ref();
            let Some(kind) = self.rulesets.kind(name) else {
                let span = Span::new(file, kind_word.span());
                let finding =
                    findings::UNKNOWN_TABLE.at(span, format!("there is no kind of entry `{name}`"));
                self.out
                    .push(self.known_kinds(finding, name, |word| format!("`{word}`")));
                continue;
            };
            for id in ids {
                if self.shelves.whereabouts(name, id.get_ref()).is_some() {
                    let terrain = self.shelves.shelf::<Terrain>().get(id.get_ref());
                    let terrain = terrain.filter(|_| name == "terrain");
                    self.removed.push(Removed {
                        kind: kind.name,
                        id: id.get_ref().clone(),
                        code: terrain.map(|it| it.code().to_string()),
                        span: Span::new(file, id.span()),
                    });
                    self.shelves.remove(name, id.get_ref());
                } else if !self.lost.contains(id.get_ref()) {
                    self.out.push(
                        findings::NOTHING_TO_REMOVE
                            .at(
                                Span::new(file, id.span()),
                                format!(
                                    "there is no {name} `{}` in the extended pack",
                                    id.get_ref()
                                ),
                            )
                            .did_you_mean(id.get_ref(), self.shelves.ids(name)),
                    );
                }
            }
        }
    }

    /// Reads the entries of a file onto a layer; without a layer, only judges their form.
    fn entries(&mut self, mut parsed: Parsed<'_>, layer: Option<usize>) {
        let file = parsed.file;
        self.adopt_parts(&mut parsed.table, file);
        let mut starts: Vec<usize> = parsed
            .table
            .values()
            .flat_map(|value| match value.get_ref() {
                DeValue::Array(entries) => entries.iter().map(|entry| entry.span().start).collect(),
                _ => vec![value.span().start],
            })
            .collect();
        starts.sort_unstable();
        let mut tables: Vec<_> = parsed.table.into_iter().collect();
        tables.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in tables {
            let span = Span::new(file, key.span());
            let name = key.get_ref().to_string();
            let Some(kind) = self.rulesets.kind(&name) else {
                self.lose(value.get_ref());
                self.out
                    .push(self.unknown_table(span, &name, value.get_ref(), parsed.path));
                continue;
            };
            if let Some(game) = self.ruleset.filter(|game| !game.has_kind(kind)) {
                self.lose(value.get_ref());
                self.out
                    .push(kind_of_another_game(span, kind, game, self.rulesets));
                continue;
            }
            match value.into_inner() {
                DeValue::Array(entries) => {
                    for entry in entries {
                        let start = entry.span().start;
                        if !self.entry(kind, entry, file, layer) {
                            let next = starts.partition_point(|it| *it <= start);
                            let end = starts.get(next).copied().unwrap_or(parsed.length);
                            self.faulty.push(Span::new(file, start..end));
                        }
                    }
                }
                value => {
                    self.lose(&value);
                    self.out.push(syntax::single_brackets(span, &name));
                }
            }
        }
    }

    /// Reports parts whose header leaves out their entry, `[[side]]` for `[[scenario.side]]`, and puts each into the
    /// entry above it.
    fn adopt_parts(&mut self, table: &mut DeTable<'_>, file: FileId) {
        let names: Vec<String> = table
            .keys()
            .map(|key| key.get_ref().to_string())
            .filter(|name| self.rulesets.kind(name).is_none())
            .collect();
        for name in names {
            let Some(owners) = self.owners(table, &name) else {
                continue;
            };
            let Some((key, value)) = table.remove_entry(name.as_str()) else {
                continue;
            };
            let DeValue::Array(parts) = value.into_inner() else {
                continue;
            };
            if let Some((kind, _)) = owners.first() {
                let span = Span::new(file, key.span());
                self.out.push(part_alone(span, kind, &name));
            }
            for ((kind, at), part) in owners.iter().zip(parts) {
                let entries = table.get_mut(kind.as_str()).map(Spanned::get_mut);
                let Some(DeValue::Array(entries)) = entries else {
                    continue;
                };
                if let Some(DeValue::Table(entry)) = entries.get_mut(*at).map(Spanned::get_mut) {
                    adopt(entry, &key, part);
                }
            }
        }
    }

    /// For each part with this name, the kind and number of the entry above it that may have such parts; `None` unless
    /// all of them have one.
    fn owners(&self, table: &DeTable<'_>, name: &str) -> Option<Vec<(String, usize)>> {
        let parts = table.get(name)?.get_ref().as_array()?;
        let mut entries: Vec<(usize, &str, usize)> = Vec::new();
        for (key, value) in table {
            let kind = self.rulesets.kind(key.get_ref());
            if kind.is_some_and(|kind| has_parts(kind, name)) {
                let own = value.get_ref().as_array().into_iter().flatten().enumerate();
                entries.extend(own.map(|(at, it)| (it.span().start, key.get_ref().as_ref(), at)));
            }
        }
        let owner = |part: &Spanned<DeValue<'_>>| {
            let above = entries.iter().filter(|it| it.0 < part.span().start);
            let (_, kind, at) = above.max_by_key(|it| it.0)?;
            part.get_ref().is_table().then(|| (kind.to_string(), *at))
        };
        parts.iter().map(owner).collect()
    }

    /// Remembers the ids in a value that cannot be read.
    fn lose(&mut self, value: &DeValue<'_>) {
        match value {
            DeValue::Array(entries) => entries.iter().for_each(|entry| self.lose(entry.get_ref())),
            _ => {
                // Rows of maps name terrain by its code.
                let names = ["id", "code"]
                    .into_iter()
                    .filter_map(|key| value.get(key)?.get_ref().as_str());
                self.lost.extend(names.map(str::to_string));
            }
        }
    }

    /// Reads one entry; `false` when its form is wrong.
    fn entry(
        &mut self,
        kind: &Kind,
        mut entry: Spanned<DeValue<'_>>,
        file: FileId,
        layer: Option<usize>,
    ) -> bool {
        let id = entry.get_ref().get("id").and_then(|id| {
            Some((
                id.get_ref().as_str()?.to_string(),
                Span::new(file, id.span()),
            ))
        });
        let what = match &id {
            Some((id, _)) if (1..=60).contains(&id.len()) => format!("{} `{id}`", kind.name),
            _ => format!("`{}`", kind.name),
        };
        let code = entry
            .get_ref()
            .get("code")
            .and_then(|code| Some(code.get_ref().as_str()?.to_string()));
        let written = known_keys(kind, entry.get_ref());
        let mut found = Vec::new();
        let rules = Rules {
            rulesets: self.rulesets,
            ruleset: self.ruleset,
        };
        let (usable, mentions) =
            judge_entry(&mut entry, kind.fields, &what, file, rules, &mut found);
        let kept_all = known_keys(kind, entry.get_ref()) == written;
        let faultless = !found.iter().any(takes_something_away) && kept_all;
        if found.iter().any(loses_a_name) {
            self.unnamed.insert(kind.name);
        }
        self.out.append(&mut found);
        let Some((id, span)) = id else {
            self.lost.extend(code);
            return faultless;
        };
        let Some(layer) = layer else {
            return faultless;
        };
        if !usable {
            self.lost.insert(id);
            self.lost.extend(code);
            return faultless;
        }
        let replaces = entry
            .get_ref()
            .get("replaces")
            .and_then(|flag| flag.get_ref().as_bool())
            .unwrap_or(false);
        if !self.may_keep(kind.name, &id, span, layer, replaces) {
            self.unnamed.insert(kind.name);
            self.lost.extend(code);
            return faultless;
        }
        let written = Written {
            value: entry,
            file,
            layer,
            replaces,
            mentions,
        };
        if let Err(error) = self.shelves.keep(kind, written) {
            self.lost.insert(id);
            let span = error.span().map_or(span, |range| Span::new(file, range));
            self.out
                .push(findings::WRONG_TYPE.at(span, error.message().to_string()));
            return false;
        }
        faultless
    }

    fn may_keep(&mut self, name: &str, id: &str, span: Span, layer: usize, replaces: bool) -> bool {
        let finding = match (self.shelves.whereabouts(name, id), replaces) {
            (None, false) => return true,
            (Some((below, _)), true) if below < layer => return true,
            (None, true) if self.lost.contains(id) => return false,
            (None, true) => findings::NOTHING_TO_REPLACE
                .at(
                    span,
                    format!("there is no {name} `{id}` in the extended pack to replace"),
                )
                .did_you_mean(id, self.shelves.ids(name))
                .hint("leave `replaces` out to add a new one"),
            (Some((below, first)), _) if below == layer => findings::DUPLICATE_ID
                .at(span, format!("there are two {name} entries `{id}`"))
                .label("again here")
                .also(first, "first here")
                .hint("choose another id for one of them"),
            (Some((below, first)), _) => findings::REPLACED_UNMARKED
                .at(
                    span,
                    format!(
                        "`{}` already has a {name} `{id}`",
                        self.layers[below].head.id
                    ),
                )
                .also(first, "this one")
                .hint("write `replaces = true` to put yours in its place, or choose another id"),
        };
        self.out.push(finding);
        false
    }

    /// What a pack may extend, as written in the file.
    fn grounds(&self) -> String {
        let words = self
            .rulesets
            .games()
            .map(|word| format!("`extends = \"{word}\"`"));
        words.take(2).collect::<Vec<_>>().join(" or ")
    }

    fn unknown_table(&self, span: Span, name: &str, value: &DeValue<'_>, path: &str) -> Diagnostic {
        let is_table = value.is_table()
            || value.as_array().is_some_and(|it| {
                !it.is_empty() && it.iter().all(|entry| entry.get_ref().is_table())
            });
        if PACK_FILE.iter().any(|field| field.key == name) {
            return findings::UNKNOWN_TABLE
                .at(span, format!("`[{name}]` means nothing in `{path}`"))
                .hint("it belongs in `pack.toml`");
        }
        if !is_table {
            return findings::UNKNOWN_TABLE
                .at(span, format!("`{name}` belongs to no entry"))
                .label("before the first header")
                .hint("write it below the header of its entry, such as [[unit]]");
        }
        let finding =
            findings::UNKNOWN_TABLE.at(span, format!("there is no kind of entry `{name}`"));
        if let Some(kind) = self.kind_with_parts(name) {
            return part_alone(span, kind.name, name);
        }
        let tables = PACK_FILE.iter().map(|field| field.key);
        match nearest(name, tables) {
            Some(word) if path == "pack.toml" => finding.suggest_as(word, &format!("`[{word}]`")),
            _ => self.known_kinds(finding, name, |word| format!("`[[{word}]]`")),
        }
    }

    /// A kind of this game whose entries have parts with this name.
    fn kind_with_parts(&self, name: &str) -> Option<&'static Kind> {
        let kinds = match self.ruleset {
            Some(game) => game.kinds.to_vec(),
            None => self.rulesets.kinds(),
        };
        kinds.into_iter().find(|kind| has_parts(kind, name))
    }

    fn known_kinds(
        &self,
        finding: Diagnostic,
        name: &str,
        form: impl Fn(&str) -> String,
    ) -> Diagnostic {
        let kinds: Vec<&str> = self.rulesets.kinds().iter().map(|kind| kind.name).collect();
        match nearest(name, kinds.iter().copied()) {
            Some(word) => finding.suggest_as(word, &form(word)),
            None => finding.hint(format!("kinds: {}", kinds.join(", "))),
        }
    }
}

/// `[[side]]` instead of `[[scenario.side]]`.
fn part_alone(span: Span, kind: &str, name: &str) -> Diagnostic {
    findings::UNKNOWN_TABLE
        .at(span, format!("there is no kind of entry `{name}`"))
        .suggest_as(&format!("{kind}.{name}"), &format!("`[[{kind}.{name}]]`"))
}

/// Puts a part into the list of an entry that has this key.
fn adopt<'i>(entry: &mut DeTable<'i>, key: &Spanned<DeString<'i>>, part: Spanned<DeValue<'i>>) {
    let list = match entry.get_mut(key.get_ref().as_ref()) {
        Some(list) => list,
        None => {
            let empty = Spanned::new(part.span(), DeValue::Array(DeArray::new()));
            entry.insert(key.clone(), empty);
            return adopt(entry, key, part);
        }
    };
    if let DeValue::Array(parts) = list.get_mut() {
        parts.push(part);
    }
}

fn kind_of_another_game(span: Span, kind: &Kind, game: &Ruleset, rulesets: Rulesets) -> Diagnostic {
    let own: Vec<&str> = game.kinds.iter().map(|kind| kind.name).collect();
    findings::KIND_OF_ANOTHER_GAME
        .at(
            span,
            format!(
                "`[[{}]]` belongs to packs of `{}` rules, not of `{}`",
                kind.name,
                rulesets.having(kind).join("` or `"),
                game.word
            ),
        )
        .hint(format!("kinds of `{}`: {}", game.word, own.join(", ")))
}

fn unreadable(path: String, error: &ReadError) -> Diagnostic {
    match error {
        ReadError::NotUtf8(_) => findings::NOT_UTF8.about(path, "the file is not UTF-8 text"),
        ReadError::LeavesPack => findings::LEAVES_PACK
            .about(path, "the file lies outside the pack's folder")
            .hint("copy it into the folder instead of linking to it"),
        ReadError::Missing => {
            findings::UNREADABLE_FILE.about(path, "there is no such file or folder")
        }
        ReadError::TooLarge(size) => findings::UNREADABLE_FILE.about(
            path,
            format!("the file is too large for a pack: {} MB", size / 1_000_000),
        ),
        ReadError::Refused(reason) => {
            findings::UNREADABLE_FILE.about(path, format!("this cannot be read: {reason}"))
        }
    }
}
