//! The tree itself: which room may use which, and what every file must have.

use std::fs;
use std::path::{Path, PathBuf};

const GROUND: &[&str] = &["kernel", "source", "diag", "content"];

/// Every room of `src/`, from the ground up, with the rooms it may use. This table is the architecture.
const ROOMS: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("source", &["kernel"]),
    ("diag", &["kernel", "source"]),
    ("content", &["kernel", "source", "diag"]),
    ("check", GROUND),
    // The print tower.
    ("press", GROUND),
    ("atlas", &["kernel", "source", "diag", "content", "press"]),
    // The play tower.
    ("engine", GROUND),
    ("bot", &["kernel", "source", "diag", "content", "engine"]),
    ("odds", &["kernel", "source", "diag", "content", "engine"]),
    (
        "sim",
        &[
            "kernel", "source", "diag", "content", "engine", "bot", "odds",
        ],
    ),
    (
        "play",
        &[
            "kernel", "source", "diag", "content", "engine", "bot", "odds", "sim",
        ],
    ),
    // Both towers, and what is built on them.
    (
        "games",
        &[
            "kernel", "source", "diag", "content", "check", "press", "atlas", "engine", "bot",
            "odds", "sim", "play",
        ],
    ),
    (
        "workshop",
        &[
            "kernel", "source", "diag", "content", "check", "press", "atlas", "engine", "bot",
            "odds", "sim", "play", "games",
        ],
    ),
    (
        "cli",
        &[
            "kernel", "source", "diag", "content", "check", "press", "atlas", "engine", "bot",
            "odds", "sim", "play", "games", "workshop",
        ],
    ),
];

/// The folders of `src/games/`, and how each game may be called, in small letters with blanks between the words.
const GAMES: &[(&str, &[&str])] = &[
    (
        "hex_command",
        &["hex command", "home guard", "to arms", "there's a war on"],
    ),
    ("dads_ww2", &["dads"]),
    ("combat_captain", &["combat captain"]),
    ("broadswords", &["broadswords", "battlefields"]),
];

/// The folders of a game that print, and those that play: neither may know the other.
const TOWERS_OF_A_GAME: (&[&str], &[&str]) =
    (&["print"], &["rules", "table", "bot", "odds", "trials"]);

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
fn the_table_lists_every_game() {
    let mut games: Vec<String> = folders(&root().join("src/games"));
    games.sort();
    let mut table: Vec<&str> = GAMES.iter().map(|(game, _)| *game).collect();
    table.sort_unstable();
    assert_eq!(games, table, "every folder of src/games/ is a game");
}

#[test]
fn every_room_and_every_game_keeps_to_itself() {
    let mut wrong: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| trespasses(path, text))
        .collect();
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The trespass found in a file, if any.
fn planted(path: &str, text: &str) -> Option<String> {
    trespasses(Path::new(path), text).into_iter().next()
}

#[test]
fn an_upward_import_is_caught() {
    for (path, text) in [
        ("src/kernel/hex.rs", "use crate::content::Pack;"),
        (
            "src/content/load.rs",
            "let x = crate::press::to_pdf(pages);",
        ),
        (
            "src/press/sheet.rs",
            "use crate::{content::Pack, engine::Game};",
        ),
        ("src/engine/mod.rs", "use crate::press::Face;"),
        ("src/check/mod.rs", "use crate::games;"),
        ("src/games/mod.rs", "use crate::workshop::build;"),
        ("src/workshop/build.rs", "use crate::cli::Outcome;"),
    ] {
        assert!(planted(path, text).is_some(), "{path}: {text}");
    }
    for (path, text) in [
        (
            "src/press/sheet.rs",
            "use crate::kernel::Mm; use crate::press::Face; // crate::cli is above",
        ),
        (
            "src/check/mod.rs",
            "use crate::{content::Pack, diag::Code};",
        ),
        ("src/cli/build.rs", "use crate::workshop::build;"),
    ] {
        assert_eq!(planted(path, text), None);
    }
}

#[test]
fn a_room_that_names_a_game_is_caught() {
    for text in [
        "use crate::games::hex_command;",
        "match word { \"hex-command\" => 1 }",
        "fn is_home_guard() {}",
        "let pack = \"home-guard\";",
        "enum Ruleset { HomeGuard }",
        "\"a card of the Home Guard game\"",
        "if set == TO_ARMS {}",
        "let x = ToArms;",
        "\"To Arms!\"",
        "dads::Base",
        "Ruleset::DadsWw2",
        "const DADS: &[u8] = &[];",
        "\"Dads WW2: whether it is in cover\"",
        "use combat_captain::Company;",
        "CombatCaptain",
        "\"Combat Captain\"",
        "Broadswords",
        "\"Battlefields: heroes among them\"",
        "// the Home Guard",
        "#[command(after_help = \"Examples:\n  pressgang list home-guard\n  pressgang check\")]",
        "fn f() {}\n#[cfg(test)]\nmod tests { const PACK: &str = \"home-guard\"; }",
    ] {
        assert!(planted("src/content/load.rs", text).is_some(), "{text}");
        assert!(planted("src/cli/map.rs", text).is_some(), "{text}");
        assert!(planted("src/lib.rs", text).is_some(), "{text}");
    }
    for text in ["let captain = combat;", "from_one_to_armsful()"] {
        assert_eq!(planted("src/cli/map.rs", text), None);
    }
}

#[test]
fn a_game_that_names_its_sibling_is_caught() {
    for (path, text) in [
        (
            "src/games/dads_ww2/mod.rs",
            "use crate::games::hex_command::content::Unit;",
        ),
        (
            "src/games/dads_ww2/mod.rs",
            "use super::hex_command::content::Unit;",
        ),
        (
            "src/games/broadswords/content/model.rs",
            "\"combat-captain\"",
        ),
        ("src/games/edition.rs", "use super::hex_command::EDITION;"),
    ] {
        assert!(planted(path, text).is_some(), "{path}: {text}");
    }
    for (path, text) in [
        (
            "src/games/dads_ww2/mod.rs",
            "use crate::games::dads_ww2::content::Base; use super::Edition;",
        ),
        ("src/games/mod.rs", "pub mod hex_command; pub mod dads_ww2;"),
    ] {
        assert_eq!(planted(path, text), None);
    }
}

#[test]
fn print_and_rules_of_a_game_that_name_each_other_are_caught() {
    for (path, text) in [
        (
            "src/games/hex_command/print/units.rs",
            "use crate::games::hex_command::rules::Battle;",
        ),
        (
            "src/games/hex_command/print/units.rs",
            "use super::super::rules::Battle;",
        ),
        (
            "src/games/hex_command/rules/turn.rs",
            "use crate::games::hex_command::print::boxes;",
        ),
        (
            "src/games/hex_command/table/board.rs",
            "use crate::games::hex_command::{content::Unit, print::boxes};",
        ),
        (
            "src/games/hex_command/rules/turn.rs",
            "use crate::press::Face;",
        ),
        (
            "src/games/hex_command/print/units.rs",
            "use crate::engine::Game;",
        ),
    ] {
        assert!(planted(path, text).is_some(), "{path}: {text}");
    }
    for (path, text) in [
        (
            "src/games/hex_command/print/units.rs",
            "use crate::games::hex_command::content::Unit; use crate::press::Face;",
        ),
        (
            "src/games/hex_command/mod.rs",
            "mod print; mod rules; use print::ALL; use rules::FINDINGS;",
        ),
    ] {
        assert_eq!(planted(path, text), None);
    }
}

#[test]
fn only_source_touches_the_disk() {
    for (path, text) in sources() {
        let room = room_of(&path);
        let tests_apart = text.split("#[cfg(test)]").next().unwrap_or_default();
        assert!(
            ["source", "workshop", "cli"].contains(&room.as_str())
                || !tests_apart.contains("std::fs"),
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
            first.starts_with("//! ")
                || first.starts_with("check!(")
                || first.starts_with("finding!("),
            "{} does not open with a `//!` sentence, nor with the finding it declares",
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

/// What a file uses or names that its room, or its game, may not.
fn trespasses(path: &Path, text: &str) -> Vec<String> {
    let code = code_of(text);
    let found = [
        upward_imports(path, &code),
        games_named(path, text),
        towers_crossed(path, &code),
    ];
    let place = path.strip_prefix(root()).unwrap_or(path).display();
    let found = found.into_iter().flatten();
    found.map(|what| format!("{place}: {what}")).collect()
}

/// The text without comments and without its tests.
fn code_of(text: &str) -> String {
    let tests_apart = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    tests_apart
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

fn upward_imports(path: &Path, code: &str) -> Vec<String> {
    let room = room_of(path);
    let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return Vec::new();
    };
    used_rooms(code)
        .into_iter()
        .filter(|used| *used != room && !allowed.contains(&used.as_str()))
        .map(|used| format!("`{room}` may not use `{used}`"))
        .collect()
}

/// The games a file names, other than its own, in code or in comments; `games/mod.rs` is the one list of them.
fn games_named(path: &Path, text: &str) -> Vec<String> {
    if path.ends_with("src/games/mod.rs") {
        return Vec::new();
    }
    let own = game_of(path);
    let spelt = spelt_out(text);
    GAMES
        .iter()
        .filter(|(game, _)| own.as_deref() != Some(*game))
        .flat_map(|(game, names)| {
            let named = names
                .iter()
                .filter(|name| spelt.contains(&format!(" {name} ")));
            named.map(move |name| format!("names `{name}`, which is for `games/{game}` alone"))
        })
        .collect()
}

/// The text as words in small letters with blanks round each: `HomeGuard`, `HOME_GUARD` and `home-guard` are all ` home guard `.
fn spelt_out(text: &str) -> String {
    let mut words = String::from(" ");
    let mut last = ' ';
    for letter in text.chars() {
        if letter.is_ascii_uppercase() && last.is_ascii_lowercase() {
            words.push(' ');
        }
        last = letter;
        match letter {
            letter if letter.is_ascii_alphanumeric() || letter == '\'' => {
                words.push(letter.to_ascii_lowercase());
            }
            _ if !words.ends_with(' ') => words.push(' '),
            _ => {}
        }
    }
    words.push(' ');
    words
}

/// What a file of a game's print tower uses of its play tower, and the other way round.
fn towers_crossed(path: &Path, code: &str) -> Vec<String> {
    let Some(game) = game_of(path) else {
        return Vec::new();
    };
    let folder = path
        .iter()
        .skip_while(|part| *part != game.as_str())
        .nth(1)
        .and_then(|part| part.to_str())
        .unwrap_or_default();
    let (print, play) = TOWERS_OF_A_GAME;
    let (others, rooms): (_, &[&str]) = if print.contains(&folder) {
        (play, &["engine", "bot", "odds", "sim", "play"])
    } else if play.contains(&folder) {
        (print, &["press", "atlas"])
    } else {
        return Vec::new();
    };
    let used = used_below(code, &format!("crate::games::{game}::"));
    let used = used.into_iter().chain(used_below(code, "super::super::"));
    let folders = used.filter(|used| others.contains(&used.as_str()));
    let rooms = used_rooms(code)
        .into_iter()
        .filter(|used| rooms.contains(&used.as_str()));
    folders
        .chain(rooms)
        .map(|used| format!("`{folder}` of a game may not use `{used}`"))
        .collect()
}

/// The game in whose folder a file is.
fn game_of(path: &Path) -> Option<String> {
    let part = path.iter().skip_while(|part| *part != "games").nth(1)?;
    let known = GAMES.iter().find(|(game, _)| part == *game)?;
    Some(known.0.to_string())
}

/// The rooms named after `crate::`, one by one or in braces.
fn used_rooms(code: &str) -> Vec<String> {
    let mut rooms = used_below(code, "crate::");
    rooms.retain(|room| ROOMS.iter().any(|(name, _)| name == room));
    rooms
}

/// The modules named after a path, one by one or in braces.
fn used_below(code: &str, path: &str) -> Vec<String> {
    let word = |text: &str| {
        text.chars()
            .take_while(|letter| letter.is_ascii_lowercase() || *letter == '_')
            .collect::<String>()
    };
    let mut modules = Vec::new();
    for rest in code.split(path).skip(1) {
        match rest.strip_prefix('{') {
            None => modules.push(word(rest)),
            Some(list) => {
                let mut depth = 0;
                let mut item = String::new();
                for letter in list.chars() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => modules.push(word(std::mem::take(&mut item).trim())),
                        _ => item.push(letter),
                    }
                }
                modules.push(word(item.trim()));
            }
        }
    }
    modules
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
