//! The tree itself: which room may use which, and what every file must have.

use std::fs;
use std::path::{Path, PathBuf};

const GROUND: &[&str] = &["kernel", "source", "diag", "content"];

/// Every room of `src/`, from the ground up, with the rooms it may use. This table is the architecture.
const ROOMS: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("source", &["kernel"]),
    ("diag", &["source"]),
    ("content", &["kernel", "source", "diag"]),
    ("check", GROUND),
    ("press", GROUND),
    ("atlas", &["kernel", "source", "diag", "content", "press"]),
    ("engine", &["kernel", "diag", "content"]),
    (
        "ruleset",
        &["kernel", "source", "diag", "content", "engine"],
    ),
    ("odds", &["kernel", "engine", "ruleset"]),
    ("bot", &["kernel", "engine", "ruleset", "odds"]),
    (
        "sim",
        &[
            "kernel", "diag", "content", "engine", "ruleset", "odds", "bot",
        ],
    ),
    (
        "play",
        &[
            "kernel", "source", "diag", "content", "engine", "ruleset", "bot", "odds", "sim",
        ],
    ),
    (
        "cli",
        &[
            "kernel", "source", "diag", "content", "check", "press", "atlas", "engine", "ruleset",
            "bot", "odds", "sim", "play",
        ],
    ),
];

/// The rule sets, which may not name each other.
const RULESETS: &[&str] = &["hex_command", "dads", "captain", "broadswords"];

#[test]
fn the_table_lists_rooms_from_the_ground_up() {
    for (at, (room, uses)) in ROOMS.iter().enumerate() {
        for used in *uses {
            assert!(
                ROOMS[..at].iter().any(|(below, _)| below == used),
                "{room} lists {used}, which is not below it"
            );
        }
    }
    let mut rooms: Vec<String> = folders(&root().join("src"));
    rooms.sort();
    let mut table: Vec<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    table.sort_unstable();
    assert_eq!(
        rooms, table,
        "every folder of src/ is a room of the table, and every room is a folder"
    );
}

#[test]
fn no_room_uses_one_above_it() {
    let wrong: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| trespasses(path, text))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_planted_trespass_is_caught() {
    let check = |path: &str, text: &str, caught: bool| {
        assert_eq!(
            !trespasses(Path::new(path), text).is_empty(),
            caught,
            "{path}: {text}"
        );
    };
    check("src/kernel/hex.rs", "use crate::content::Pack;", true);
    check(
        "src/content/load.rs",
        "let x = crate::press::to_pdf(pages);",
        true,
    );
    check(
        "src/press/sheet.rs",
        "use crate::{content::Pack, engine::Game};",
        true,
    );
    check("src/engine/mod.rs", "use crate::press::Face;", true);
    check(
        "src/ruleset/dads/mod.rs",
        "use crate::ruleset::hex_command::Board;",
        true,
    );
    check(
        "src/ruleset/dads/mod.rs",
        "use super::hex_command::Board;",
        true,
    );
    check(
        "src/ruleset/dads/mod.rs",
        "use crate::ruleset::dads::Board; use super::Rules;",
        false,
    );
    check(
        "src/press/sheet.rs",
        "use crate::kernel::Mm; use crate::press::Face; // crate::cli is above",
        false,
    );
    check(
        "src/check/mod.rs",
        "use crate::{content::Pack, diag::Code};",
        false,
    );
}

#[test]
fn only_source_touches_the_disk() {
    for (path, text) in sources() {
        let room = room_of(&path);
        let tests_apart = text.split("#[cfg(test)]").next().unwrap_or_default();
        assert!(
            room == "source" || room == "cli" || !tests_apart.contains("std::fs"),
            "{} reads or writes files: that is for `source`",
            path.display()
        );
    }
}

#[test]
fn every_file_opens_with_what_it_is() {
    for (path, text) in sources() {
        let first = text.lines().next().unwrap_or_default();
        assert!(
            first.starts_with("//! ") || first.starts_with("#![doc = include_str!("),
            "{} does not open with a `//!` sentence",
            path.display()
        );
    }
}

#[test]
fn nothing_is_left_unfinished() {
    let words = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("todo", "!("),
        concat!("unimplemented", "!("),
        concat!("#[ig", "nore"),
    ];
    for (path, text) in sources()
        .into_iter()
        .chain(rust_files(&root().join("tests")))
    {
        for word in words {
            assert!(!text.contains(word), "{} has {word}", path.display());
        }
    }
}

/// What a file uses that its room may not.
fn trespasses(path: &Path, text: &str) -> Vec<String> {
    let room = room_of(path);
    let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return Vec::new();
    };
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let mut wrong: Vec<String> = used_rooms(&code)
        .into_iter()
        .filter(|used| *used != room && !allowed.contains(&used.as_str()))
        .map(|used| format!("{}: `{room}` may not use `{used}`", path.display()))
        .collect();
    let own_set = path
        .iter()
        .skip_while(|part| *part != "ruleset")
        .nth(1)
        .and_then(|part| part.to_str())
        .unwrap_or_default();
    let named = |set: &&&str| {
        code.contains(&format!("ruleset::{set}")) || code.contains(&format!("super::{set}"))
    };
    if RULESETS.contains(&own_set) {
        let siblings = RULESETS.iter().filter(|set| **set != own_set).filter(named);
        wrong.extend(
            siblings.map(|set| format!("{}: `{own_set}` may not name `{set}`", path.display())),
        );
    }
    wrong
}

/// The rooms named after `crate::`, one by one or in braces.
fn used_rooms(code: &str) -> Vec<String> {
    let word = |text: &str| {
        text.chars()
            .take_while(|letter| letter.is_ascii_lowercase() || *letter == '_')
            .collect::<String>()
    };
    let mut rooms = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => rooms.push(word(rest)),
            Some(list) => {
                let mut depth = 0;
                let mut item = String::new();
                for letter in list.chars() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => rooms.push(word(std::mem::take(&mut item).trim())),
                        _ => item.push(letter),
                    }
                }
                rooms.push(word(item.trim()));
            }
        }
    }
    rooms.retain(|room| ROOMS.iter().any(|(name, _)| name == room));
    rooms
}

fn room_of(path: &Path) -> String {
    let relative = path.strip_prefix(root()).unwrap_or(path);
    relative
        .iter()
        .nth(1)
        .map(|part| part.to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn sources() -> Vec<(PathBuf, String)> {
    rust_files(&root().join("src"))
}

fn rust_files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
    {
        if entry.is_dir() {
            found.extend(rust_files(&entry));
        } else if entry.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&entry).expect("a text");
            found.push((entry, text));
        }
    }
    found
}

fn folders(folder: &Path) -> Vec<String> {
    fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
