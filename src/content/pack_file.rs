//! The tables that only `pack.toml` has.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::findings;
use super::judge::judge;
use super::kinds::PACK_FILE;
use super::options::WrittenOptions;
use super::pack::{Head, Palette};
use super::ruleset::Rulesets;
use crate::diag::{Diagnostic, nearest};
use crate::source::{FileId, Folder, Span};

/// The tables of `pack.toml` that are not entries.
pub(super) struct PackFile {
    pub(super) head: Head,
    /// `[pack]`.
    pub(super) header: Span,
    /// Where the id is written.
    pub(super) id_place: Option<Span>,
    /// Whether a mistake that is already reported leaves the pack without its base.
    pub(super) is_blamed: bool,
    pub(super) palette: Palette,
    /// Where each colour of the palette is written, by its key.
    pub(super) colour_places: BTreeMap<String, Span>,
    pub(super) options: WrittenOptions,
    /// Ids to remove, by kind.
    pub(super) remove: Vec<(Spanned<String>, Vec<Spanned<String>>)>,
}

impl PackFile {
    /// Takes these tables out of the file.
    ///
    /// The correct parts of the head are used, so that one mistake does not hide the rest of the pack.
    pub(super) fn take(
        table: &mut DeTable<'_>,
        file: FileId,
        folder: &Folder,
        rulesets: Rulesets,
        out: &mut Vec<Diagnostic>,
    ) -> PackFile {
        let mut own = DeTable::new();
        for field in PACK_FILE {
            if let Some((key, value)) = table.remove_entry(field.key) {
                own.insert(key, value);
            }
        }
        let header = own.get("pack").map_or(0..0, Spanned::span);
        let meant = own.get("pack").map(meant_keys);
        for field in PACK_FILE {
            if let Some(value) = own.get_mut(field.key)
                && !judge(value, &field.shape, field.key, file, rulesets, out)
                && (field.key != "pack" || !value.get_ref().is_table())
            {
                own.remove(field.key);
            }
        }
        let id_place = own
            .get("pack")
            .and_then(|head| head.get_ref().get("id"))
            .map(|id| Span::new(file, id.span()));
        let colour_places = own
            .get("palette")
            .and_then(|palette| palette.get_ref().as_table())
            .into_iter()
            .flatten()
            .map(|(key, colour)| (key.get_ref().to_string(), Span::new(file, colour.span())))
            .collect();
        let mut head: Head = taken(&mut own, "pack").unwrap_or_default();
        let is_blamed = match meant {
            Some(meant) => {
                head.extends.is_none()
                    && (meant.contains(&"extends")
                        || meant.contains(&"ruleset") && head.ruleset.is_none())
            }
            None => true,
        };
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
        PackFile {
            head,
            header: Span::new(file, header),
            is_blamed,
            id_place,
            palette: taken(&mut own, "palette").unwrap_or_default(),
            colour_places,
            options: written_options(own.remove("options"), file, out),
            remove: removed(own.remove("remove")),
        }
    }
}

/// The keys written in a table, each as the key that was probably meant.
fn meant_keys(table: &Spanned<DeValue<'_>>) -> Vec<&'static str> {
    let DeValue::Table(table) = table.get_ref() else {
        // It is not even a table, so it may have been meant to hold any key.
        return Head::FIELDS.iter().map(|field| field.key).collect();
    };
    table
        .keys()
        .filter_map(|key| {
            let known = || Head::FIELDS.iter().map(|field| field.key);
            known()
                .find(|known| known == key.get_ref())
                .or_else(|| nearest(key.get_ref(), known()))
        })
        .collect()
}

/// Reads each option by itself, so that one that cannot be read does not spoil the others.
fn written_options(
    options: Option<Spanned<DeValue<'_>>>,
    file: FileId,
    out: &mut Vec<Diagnostic>,
) -> WrittenOptions {
    let Some(DeValue::Table(table)) = options.map(Spanned::into_inner) else {
        return WrittenOptions::new();
    };
    let mut written = WrittenOptions::new();
    for (key, value) in table {
        let span = Span::new(file, value.span());
        let key = Spanned::new(key.span(), key.get_ref().to_string());
        match deserialized(value) {
            Some(value) => {
                written.insert(key, value);
            }
            None => out.push(findings::OPTION_VALUE.at(
                span,
                format!("the value of `{}` cannot be read", key.get_ref()),
            )),
        }
    }
    written
}

fn removed(remove: Option<Spanned<DeValue<'_>>>) -> Vec<(Spanned<String>, Vec<Spanned<String>>)> {
    let Some(DeValue::Table(table)) = remove.map(Spanned::into_inner) else {
        return Vec::new();
    };
    table
        .into_iter()
        .map(|(kind, ids)| {
            let kind = Spanned::new(kind.span(), kind.get_ref().to_string());
            (kind, deserialized(ids).unwrap_or_default())
        })
        .collect()
}

fn taken<T: for<'de> Deserialize<'de>>(table: &mut DeTable<'_>, key: &str) -> Option<T> {
    deserialized(table.remove(key)?)
}

fn deserialized<T: for<'de> Deserialize<'de>>(value: Spanned<DeValue<'_>>) -> Option<T> {
    T::deserialize(ValueDeserializer::from(value)).ok()
}
