//! `pressgang new`: a small pack to start from.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::terminal::{complain, print};
use super::{Outcome, packs};
use crate::content::{self, Chosen, OptionValue, Pack, to_id};
use crate::games;
use crate::source::{Folder, bundled_packs, write_whole};

/// Write a small pack to start from.
///
/// It has one unit, one command card and notes on how to go on, and `pressgang check` finds no fault with it.
/// Nothing is ever overwritten.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang new my-pack
  pressgang new small-wars --extends my-pack")]
pub(super) struct Arguments {
    /// The folder to make; its name becomes the pack's id.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The pack to build on: a bundled one, or a folder beside DIR.
    #[arg(long, value_name = "PACK", default_value = games::default_pack())]
    extends: String,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let folder = &arguments.folder;
    let shown = folder.display();
    if let Err(reason) = is_free(folder) {
        complain(
            &format!("`{shown}` {reason}"),
            Some("name a folder that does not exist yet: nothing is ever overwritten"),
        );
        return Outcome::CouldNotRun;
    }
    let Some(base) = base(folder, &arguments.extends) else {
        return Outcome::CouldNotRun;
    };
    let files = files(&name(folder), &arguments.extends, &base);
    match write(folder, &files) {
        Ok(()) => {
            let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
            print(&format!(
                "{shown}: {}\nnext: pressgang check {shown}\n",
                names.join(", ")
            ));
            Outcome::Fine
        }
        Err(error) => {
            complain(&format!("`{shown}` cannot be written: {error}"), None);
            Outcome::CouldNotRun
        }
    }
}

/// Whether a pack can be written there: the folder is not there yet, or is empty.
fn is_free(folder: &Path) -> Result<(), String> {
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err("is there already and not empty".into()),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            Err("is a file, or lies below one".into())
        }
        Err(error) => Err(format!("cannot be looked into: {error}")),
    }
}

/// The pack to build on; says why when it cannot be used.
fn base(folder: &Path, extends: &str) -> Option<Pack> {
    if !content::is_id(extends) {
        complain(
            &format!("`{extends}` is not the id of a pack"),
            Some("name a bundled pack, or a folder beside the new one, without a path"),
        );
        return None;
    }
    let beside = real(folder).with_file_name(extends);
    let base = if beside.join("pack.toml").is_file() {
        Folder::Disk(beside)
    } else if bundled_packs().contains(&extends) {
        Folder::Bundled(format!("content/{extends}"))
    } else {
        packs::tell_unknown(extends);
        return None;
    };
    let (pack, _) = packs::read(&base);
    match pack {
        Some(pack) if pack.ruleset.is_game => Some(pack),
        Some(pack) => {
            let hint = format!("extend a game: {}", games_on(&pack).join(" or "));
            complain(
                &format!("`{extends}` is common ground for several games, and not a game"),
                Some(&hint),
            );
            None
        }
        None => {
            let hint = format!("`pressgang check {}` shows what is wrong", base.shown(""));
            complain(
                &format!("`{extends}` cannot be read as a pack"),
                Some(&hint),
            );
            None
        }
    }
}

/// The words of the games on a common ground.
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

/// The path with the folder's own name at its end, also when it is written as `.`.
fn real(folder: &Path) -> PathBuf {
    folder
        .canonicalize()
        .unwrap_or_else(|_| folder.to_path_buf())
}

/// The files of the pack and their texts.
fn files(name: &str, extends: &str, base: &Pack) -> Vec<(&'static str, String)> {
    let id = to_id(name);
    let title = title(&id);
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

/// The id, with a number behind it when the extended pack has it already.
fn free_id(id: &str, taken: &[&str]) -> String {
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    std::iter::once(id.to_string())
        .chain(numbered)
        .find(|id| !taken.contains(&id.as_str()))
        .unwrap_or_else(|| id.to_string())
}

/// `small-wars` as `Small Wars`.
fn title(id: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    id.split('-').map(word).collect::<Vec<_>>().join(" ")
}

/// Writes the files beside the place and moves them there together, so that half a pack is never seen.
fn write(folder: &Path, files: &[(&'static str, String)]) -> io::Result<()> {
    let parent = match folder.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent)?;
    if folder.is_dir() {
        // It is empty, and may be the one we stand in: it stays, and the files come one by one.
        return fill(folder, files).inspect_err(|_| clear(folder, files));
    }
    let mut builder = tempfile::Builder::new();
    // Temporary folders are private by default; a pack is not.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let staging = builder.prefix(".pressgang-").tempdir_in(parent)?;
    fill(staging.path(), files)?;
    fs::rename(staging.path(), folder)?;
    // What it stood for has moved away.
    let _ = staging.keep();
    Ok(())
}

fn fill(folder: &Path, files: &[(&'static str, String)]) -> io::Result<()> {
    for (name, text) in files {
        write_whole(&folder.join(name), text.as_bytes())?;
    }
    Ok(())
}

fn clear(folder: &Path, files: &[(&'static str, String)]) {
    for (name, _) in files {
        let _ = fs::remove_file(folder.join(name));
    }
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
    }
}
