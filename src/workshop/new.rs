//! Writing a small pack to start from.

use std::path::{Path, PathBuf};

use super::{read_pack, unknown_pack};
use crate::content::{self, Chosen, OptionValue, Pack, to_id};
use crate::diag::Failure;
use crate::games;
use crate::source::{Folder, bundled_packs, is_free, write_folder};

/// Writes a small pack that extends another; returns the names of its files. Nothing is ever overwritten.
///
/// # Errors
/// When the folder is already in use, when the pack to extend does not exist, or when files cannot be written.
pub fn new_pack(folder: &Path, extends: &str) -> Result<Vec<&'static str>, Failure> {
    let shown = folder.display();
    is_free(folder).map_err(|reason| {
        Failure::new(format!("`{shown}` {reason}"))
            .hint("name a folder that does not exist yet: nothing is ever overwritten")
    })?;
    let base = base(folder, extends)?;
    let files = files(&name(folder), extends, &base);
    write_folder(folder, &files)
        .map_err(|error| Failure::new(format!("`{shown}` cannot be written: {error}")))?;
    Ok(files.into_iter().map(|(name, _)| name).collect())
}

/// The pack to build on.
fn base(folder: &Path, extends: &str) -> Result<Pack, Failure> {
    if !content::is_id(extends) {
        return Err(Failure::new(format!("`{extends}` is not the id of a pack"))
            .hint("name a bundled pack, or a folder beside the new one, without a path"));
    }
    let beside = real(folder).with_file_name(extends);
    let base = if beside.join("pack.toml").is_file() {
        Folder::Disk(beside)
    } else if bundled_packs().contains(&extends) {
        Folder::Bundled(format!("content/{extends}"))
    } else {
        return Err(unknown_pack(extends));
    };
    match read_pack(&base).0 {
        Some(pack) if pack.ruleset.is_game => Ok(pack),
        Some(pack) => {
            let what = format!("`{extends}` is common ground for several games, and not a game");
            let hint = format!("extend a game: {}", games_on(&pack).join(" or "));
            Err(Failure::new(what).hint(hint))
        }
        None => {
            let hint = format!("`pressgang check {}` shows what is wrong", base.shown(""));
            Err(Failure::new(format!("`{extends}` cannot be read as a pack")).hint(hint))
        }
    }
}

/// The games that share this common ground, by their words.
fn games_on(ground: &Pack) -> Vec<&'static str> {
    let all = games::RULESETS.iter();
    let on_it = all.filter(|ruleset| ruleset.is_game && ruleset.may_extend(ground.ruleset));
    on_it.map(|ruleset| ruleset.word).collect()
}

fn name(folder: &Path) -> String {
    real(folder)
        .file_name()
        .map_or_else(|| "my-pack".into(), |name| name.to_string_lossy().into())
}

/// The path ending with the folder's own name, even when it is written as `.`.
fn real(folder: &Path) -> PathBuf {
    folder
        .canonicalize()
        .unwrap_or_else(|_| folder.to_path_buf())
}

/// The files of the pack with their contents.
fn files(name: &str, extends: &str, base: &Pack) -> Vec<(&'static str, String)> {
    let id = to_id(name);
    let title = title(name);
    let begun = games::starter(base.ruleset);
    let rows = begun
        .iter()
        .map(|it| format!("| `{}` | {} |\n", it.file, it.about));
    let kind = begun.first().map_or("unit", |it| it.kind);
    let ids = base.shelves.ids(kind);
    let fill = |text: &str| {
        text.replace("{id}", &id)
            .replace("{title}", &title)
            .replace("{extends}", extends)
            .replace("{files}", &rows.clone().collect::<String>())
            .replace("{kind}", kind)
            .replace("{option}", &sample_option(base))
            .replace("{removed}", ids.last().unwrap_or(&""))
    };
    let entries = begun.iter().map(|begun| {
        let free = free_id(begun.id, &base.shelves.ids(begun.kind));
        let text = begun.text.replace(&format!("{{{}}}", begun.kind), &free);
        (begun.file, text)
    });
    let mut files = vec![("pack.toml", fill(include_str!("new/pack.toml")))];
    files.extend(entries);
    files.extend([
        ("README.md", fill(include_str!("new/readme.md"))),
        (
            "pressgang.schema.json",
            format!("{:#}\n", content::json_schema(*games::RULESETS)),
        ),
        (".taplo.toml", include_str!("new/taplo.toml").to_string()),
    ]);
    files
}

/// An option of the game, as it is written.
fn sample_option(base: &Pack) -> String {
    let chosen = games::RULESETS
        .options()
        .find_map(|row| Some((row.key, base.options.get(row.key)?)));
    match chosen {
        Some((
            key,
            Chosen {
                value: OptionValue::Word(word),
                ..
            },
        )) => format!("{key} = \"{word}\""),
        Some((key, chosen)) => format!("{key} = {}", chosen.value),
        None => String::new(),
    }
}

/// The id, with a number added when the extended pack already has it.
fn free_id(id: &str, taken: &[&str]) -> String {
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    std::iter::once(id.to_string())
        .chain(numbered)
        .find(|id| !taken.contains(&id.as_str()))
        .unwrap_or_else(|| id.to_string())
}

/// `small-wars` as `Small Wars`.
fn title(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    // Quotation marks and the like would end the text that the title is written into.
    let letters = |letter: char| !letter.is_alphanumeric() && !"'\u{2019}".contains(letter);
    let words = name.split(letters).filter(|it| !it.is_empty());
    let words: Vec<String> = words.map(word).collect();
    if words.is_empty() {
        return "My Pack".into();
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_are_taken_get_a_number() {
        assert_eq!(free_id("patrol", &["section"]), "patrol");
        assert_eq!(free_id("patrol", &["patrol", "patrol-2"]), "patrol-3");
    }

    #[test]
    fn titles() {
        assert_eq!(title("small-wars"), "Small Wars");
        assert_eq!(title("Grün pack"), "Grün Pack");
        assert_eq!(title("say \"hello\""), "Say Hello");
        assert_eq!(title("---"), "My Pack");
    }
}
