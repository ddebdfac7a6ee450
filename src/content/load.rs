//! Reading a pack: its files, what it extends, and one laid over the other.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::findings;
use super::kinds::{KINDS, PACK_FILE, kind};
use super::options::{self, Options, WrittenOptions};
use super::pack::{Head, Layer, Pack, Palette, Ruleset, Shelves};
use super::shape::{Shape, judge, judge_table};
use crate::diag::{Diagnostic, nearest};
use crate::source::{FileId, Folder, ReadError, Sources, Span, bundled, bundled_packs};

/// A file with more syntax errors than this is hardly TOML: only the first is reported.
const MOST_SYNTAX_ERRORS: usize = 5;

/// The folder a person means: one on disk when there is one, else a bundled pack of that id.
#[must_use]
pub fn find(name: &str) -> Option<Folder> {
    if Path::new(name).is_dir() {
        return Some(Folder::Disk(name.into()));
    }
    let root = format!("content/{name}");
    bundled(&format!("{root}/pack.toml")).map(|_| Folder::Bundled(root))
}

/// Reads a pack and all it extends. Findings go to `out`; `None` when not even its `pack.toml` can be used.
pub fn load(folder: &Folder, sources: &mut Sources, out: &mut Vec<Diagnostic>) -> Option<Pack> {
    let mut loader = Loader {
        sources,
        out,
        layers: Vec::new(),
        opened: Vec::new(),
        ruleset: None,
        palette: Palette::default(),
        options: Options::new(),
        shelves: Shelves::default(),
        lost: BTreeSet::new(),
    };
    loader.layer(folder)?;
    let Loader {
        layers,
        ruleset,
        palette,
        options,
        shelves,
        lost,
        out,
        ..
    } = loader;
    let ruleset = ruleset?;
    for scenario in &shelves.scenarios {
        options::read(&scenario.options, scenario.file, ruleset, out);
    }
    Some(Pack {
        layers,
        ruleset,
        palette,
        options,
        shelves,
        lost,
    })
}

struct Loader<'a> {
    sources: &'a mut Sources,
    out: &'a mut Vec<Diagnostic>,
    layers: Vec<Layer>,
    opened: Vec<Folder>,
    ruleset: Option<Ruleset>,
    palette: Palette,
    options: Options,
    shelves: Shelves,
    lost: BTreeSet<String>,
}

/// A file of a pack, parsed.
struct Parsed<'t> {
    path: String,
    file: FileId,
    table: Spanned<DeTable<'t>>,
    /// Whether the syntax was right: what is missing from a broken file is not missed.
    sound: bool,
}

impl Loader<'_> {
    fn layer(&mut self, folder: &Folder) -> Option<()> {
        self.opened.push(folder.clone());
        let texts = self.texts(folder)?;
        let mut files: Vec<Parsed<'_>> = texts
            .iter()
            .map(|(path, file, text)| self.parse(path, *file, text))
            .collect();
        let main = files.iter_mut().find(|parsed| parsed.path == "pack.toml")?;
        let main_file = main.file;
        let PackFile {
            head,
            id_place,
            palette,
            options,
            remove,
        } = self.pack_file(main, folder);

        if let Some(extends) = &head.extends {
            self.extended(folder, extends, main_file)?;
        }
        self.settle_ruleset(&head, main_file)?;
        let layer = self.layers.len();
        self.layers.push(Layer {
            head,
            folder: folder.clone(),
            file: main_file,
            id_place,
        });
        self.palette.lay_over(palette);
        let game = self.ruleset.unwrap_or(Ruleset::HexCommand);
        let chosen = options::read(&options, main_file, game, self.out);
        self.lost.extend(
            options
                .keys()
                .map(|key| key.get_ref().clone())
                .filter(|key| !chosen.contains_key(key.as_str())),
        );
        self.options.extend(chosen);
        self.remove(remove, main_file);
        for parsed in files {
            self.entries(parsed, layer);
        }
        Some(())
    }

    /// The texts of all TOML files of a folder; `None` when there is no `pack.toml` to be had.
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
                        folder.shown("pack.toml"),
                        "there is no `pack.toml` in this folder, so it is not a pack",
                    )
                    .hint("`pressgang new DIR --extends home-guard` writes a pack to start from"),
            );
            return None;
        }
        let mut texts = Vec::new();
        for path in paths {
            match folder.read_text(&path) {
                Ok(text) => {
                    let text: Arc<str> = text.into();
                    let file = self.sources.add(folder.shown(&path), text.clone());
                    texts.push((path, file, text));
                }
                Err(error) => self.out.push(unreadable(folder.shown(&path), &error)),
            }
        }
        texts
            .iter()
            .any(|(path, ..)| path == "pack.toml")
            .then_some(texts)
    }

    fn parse<'t>(&mut self, path: &str, file: FileId, text: &'t str) -> Parsed<'t> {
        let (table, errors) = DeTable::parse_recoverable(text);
        let shown = if errors.len() > MOST_SYNTAX_ERRORS {
            1
        } else {
            errors.len()
        };
        for error in &errors[..shown] {
            let finding = findings::TOML_SYNTAX.at(
                Span::new(file, error.span().unwrap_or(0..0)),
                error.message().to_lowercase().replace('\n', ", "),
            );
            self.out.push(if shown < errors.len() {
                finding.hint(format!(
                    "{} more syntax errors follow in this file: is it TOML?",
                    errors.len() - 1
                ))
            } else {
                finding
            });
        }
        if !errors.is_empty() {
            self.lost
                .extend(text.lines().filter_map(|line| written(line, "id")));
            self.lost
                .extend(text.lines().filter_map(|line| written(line, "code")));
        }
        Parsed {
            path: path.to_string(),
            file,
            table,
            sound: errors.is_empty(),
        }
    }

    /// Takes the tables that only `pack.toml` has out of it.
    fn pack_file(&mut self, parsed: &mut Parsed<'_>, folder: &Folder) -> PackFile {
        let mut own = DeTable::new();
        for field in PACK_FILE {
            if let Some((key, value)) = parsed.table.get_mut().remove_entry(field.key) {
                own.insert(key, value);
            }
        }
        let span = Span::new(parsed.file, 0..0);
        let mut found = Vec::new();
        judge_table(&mut own, span, PACK_FILE, "pack.toml", &mut found);
        if parsed.sound {
            self.out.append(&mut found);
        }
        let id_place = own
            .get("pack")
            .and_then(|head| head.get_ref().get("id"))
            .map(|id| Span::new(parsed.file, id.span()));
        let places = own
            .get("palette")
            .and_then(|palette| palette.get_ref().as_table())
            .into_iter()
            .flatten()
            .map(|(key, colour)| {
                (
                    key.get_ref().to_string(),
                    Span::new(parsed.file, colour.span()),
                )
            })
            .collect();
        // Whatever of the head is right is used, so that one mistake in it does not hide the rest of the pack.
        let mut head: Head = take(&mut own, "pack").unwrap_or_default();
        if head.id.is_empty() {
            head.id = match folder {
                Folder::Bundled(root) => root.clone(),
                Folder::Disk(root) => root
                    .file_name()
                    .map_or_else(|| "pack".into(), |name| name.to_string_lossy().into_owned()),
            };
        }
        if head.title.is_empty() {
            head.title.clone_from(&head.id);
        }
        let remove = own.remove("remove").map(Spanned::into_inner);
        PackFile {
            head,
            id_place,
            palette: Palette {
                places,
                ..take(&mut own, "palette").unwrap_or_default()
            },
            options: take(&mut own, "options").unwrap_or_default(),
            remove: match remove {
                Some(DeValue::Table(table)) => table
                    .into_iter()
                    .map(|(kind, ids)| {
                        (
                            Spanned::new(kind.span(), kind.get_ref().to_string()),
                            deserialize(ids).unwrap_or_default(),
                        )
                    })
                    .collect(),
                _ => Vec::new(),
            },
        }
    }

    fn extended(&mut self, folder: &Folder, extends: &Spanned<String>, file: FileId) -> Option<()> {
        let span = Span::new(file, extends.span());
        let name = extends.get_ref();
        let Some(base) = beside(folder, name) else {
            let known = bundled_packs();
            let finding = findings::UNKNOWN_PACK.at(
                span,
                format!("there is no pack `{name}`, neither bundled nor beside this folder"),
            );
            self.out.push(match nearest(name, known.iter().copied()) {
                Some(word) => finding.hint(format!("did you mean `{word}`?")),
                None => finding.hint(format!("bundled packs: {}", known.join(", "))),
            });
            return None;
        };
        if self.opened.contains(&base) {
            self.out.push(findings::EXTENDS_ITSELF.at(
                span,
                format!("`{name}` extends this pack in turn, so neither has a beginning"),
            ));
            return None;
        }
        self.layer(&base)
    }

    fn settle_ruleset(&mut self, head: &Head, file: FileId) -> Option<()> {
        match (&head.ruleset, self.ruleset) {
            (None, None) => {
                self.out.push(
                    findings::NO_RULESET
                        .at(Span::new(file, 0..0), format!("`{}` names no rule set, and extends no pack that does", head.id))
                        .hint("write `ruleset = \"home-guard\"` or `extends = \"home-guard\"` under [pack]"),
                );
                return None;
            }
            (Some(own), Some(base)) if !own.get_ref().may_extend(base) => {
                self.out.push(
                    findings::RULESET_MISMATCH
                        .at(
                            Span::new(file, own.span()),
                            format!(
                                "a pack of `{}` rules cannot extend a pack of `{}` rules",
                                own.get_ref().word(),
                                base.word()
                            ),
                        )
                        .hint("leave `ruleset` out: it is taken from the extended pack"),
                );
            }
            (Some(own), _) => self.ruleset = Some(*own.get_ref()),
            (None, Some(_)) => {}
        }
        Some(())
    }

    fn remove(&mut self, remove: Vec<(Spanned<String>, Vec<Spanned<String>>)>, file: FileId) {
        for (kind_word, ids) in remove {
            let name = kind_word.get_ref();
            if kind(name).is_none() {
                self.out
                    .push(unknown_table(Span::new(file, kind_word.span()), name));
                continue;
            }
            for id in ids {
                if self.shelves.whereabouts(name, id.get_ref()).is_some() {
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

    fn entries(&mut self, parsed: Parsed<'_>, layer: usize) {
        let Parsed {
            file, table, sound, ..
        } = parsed;
        let mut tables: Vec<_> = table.into_inner().into_iter().collect();
        tables.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in tables {
            let name = key.get_ref().to_string();
            let Some(kind) = kind(&name) else {
                if sound {
                    self.out
                        .push(unknown_table(Span::new(file, key.span()), &name));
                }
                continue;
            };
            match value.into_inner() {
                DeValue::Array(entries) => {
                    for entry in entries {
                        self.entry(kind.name, entry, file, layer, sound);
                    }
                }
                _ => self.out.push(
                    findings::WRONG_TYPE
                        .at(
                            Span::new(file, key.span()),
                            format!("`{name}` must be a list of tables"),
                        )
                        .hint(format!("write [[{name}]] with two brackets")),
                ),
            }
        }
    }

    fn entry(
        &mut self,
        name: &'static str,
        mut entry: Spanned<DeValue<'_>>,
        file: FileId,
        layer: usize,
        sound: bool,
    ) {
        let fields = kind(name).map_or(&[][..], |kind| kind.fields);
        let id = entry.get_ref().get("id").and_then(|id| {
            Some((
                id.get_ref().as_str()?.to_string(),
                Span::new(file, id.span()),
            ))
        });
        // Rows of maps name terrain by its code.
        let code = entry
            .get_ref()
            .get("code")
            .and_then(|code| Some(code.get_ref().as_str()?.to_string()));
        let mut found = Vec::new();
        let good = judge(&mut entry, &Shape::Table(fields), name, file, &mut found);
        if sound {
            self.out.append(&mut found);
        }
        if !good {
            self.lost.extend(code);
        }
        let Some((id, span)) = id else { return };
        if !good {
            self.lost.insert(id);
            return;
        }
        let replaces = entry
            .get_ref()
            .get("replaces")
            .and_then(|flag| flag.get_ref().as_bool())
            .unwrap_or(false);
        if !self.may_keep(name, &id, span, layer, replaces) {
            return;
        }
        if let Err(error) = self.shelves.keep(name, entry, file, layer, replaces) {
            self.lost.insert(id);
            let span = error.span().map_or(span, |range| Span::new(file, range));
            self.out
                .push(findings::WRONG_TYPE.at(span, error.message().to_string()));
        }
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
                .also(first, "first here"),
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
}

/// The tables of `pack.toml` that are not entries.
struct PackFile {
    head: Head,
    id_place: Option<Span>,
    palette: Palette,
    options: WrittenOptions,
    remove: Vec<(Spanned<String>, Vec<Spanned<String>>)>,
}

fn take<T: for<'de> Deserialize<'de>>(table: &mut DeTable<'_>, key: &str) -> Option<T> {
    deserialize(table.remove(key)?)
}

fn deserialize<T: for<'de> Deserialize<'de>>(value: Spanned<DeValue<'_>>) -> Option<T> {
    T::deserialize(ValueDeserializer::from(value)).ok()
}

/// A pack named by another: a folder beside it, or a bundled one.
fn beside(folder: &Folder, name: &str) -> Option<Folder> {
    if let Folder::Disk(root) = folder {
        let root = root.canonicalize().unwrap_or_else(|_| root.clone());
        let sibling = root
            .parent()
            .map(|parent| parent.join(name))
            .filter(|sibling| sibling.join("pack.toml").is_file() && *sibling != root);
        if let Some(sibling) = sibling {
            return Some(Folder::Disk(sibling));
        }
    }
    let root = format!("content/{name}");
    bundled(&format!("{root}/pack.toml")).map(|_| Folder::Bundled(root))
}

/// The text a line of TOML gives for a key, for files too broken to read otherwise.
fn written(line: &str, key: &str) -> Option<String> {
    let value = line
        .trim()
        .strip_prefix(key)?
        .trim_start()
        .strip_prefix('=')?
        .trim();
    let value = value.strip_prefix(['"', '\''])?;
    Some(value.split(['"', '\'']).next()?.to_string())
}

fn unknown_table(span: Span, name: &str) -> Diagnostic {
    let finding = findings::UNKNOWN_TABLE.at(span, format!("there is no kind of entry `{name}`"));
    match nearest(name, KINDS.iter().map(|kind| kind.name)) {
        Some(word) => finding.hint(format!("did you mean `[[{word}]]`?")),
        None => finding.hint(format!(
            "kinds: {}",
            KINDS
                .iter()
                .map(|kind| kind.name)
                .collect::<Vec<_>>()
                .join(", ")
        )),
    }
}

fn unreadable(path: String, error: &ReadError) -> Diagnostic {
    match error {
        ReadError::NotUtf8(valid) => findings::NOT_UTF8
            .about(
                path,
                format!(
                    "the file is not UTF-8 text: byte {} is no letter",
                    valid + 1
                ),
            )
            .hint("save it as UTF-8 in your editor"),
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
            findings::UNREADABLE_FILE.about(path, format!("the file cannot be read: {reason}"))
        }
    }
}
