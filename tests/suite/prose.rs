//! Sentences of printed pages: what their placeholders and conditions name, and that they are written in packs, not in
//! the program.

use std::fs;
use std::path::{Path, PathBuf};

use pressgang::content::Prose;
use pressgang::content::prose::{Piece, pieces};

use crate::fixture::Fixture;

/// A passage for the quick reference of Home Guard.
fn passage(keys: &str) -> Fixture {
    let entry = format!(
        "[[passage]]\nid = \"mine\"\npage = \"quick-reference\"\nsection = \"cards\"\n{keys}\n"
    );
    Fixture::extending("home-guard").file("words.toml", entry)
}

/// The one finding of a passage: its code, its place and what it says.
fn only_finding(keys: &str) -> (String, String) {
    let fixture = passage(keys);
    let judged = fixture.judged();
    let brief = judged.brief(&fixture.root());
    assert_eq!(brief.len(), 1, "{keys}: {brief:?}");
    let finding = &judged.findings[0];
    let said = format!("{}; {}", finding.message, finding.hints.join("; "));
    (brief[0].clone(), said)
}

/// The sentence of a passage, filled in.
fn filled(keys: &str) -> String {
    let fixture = passage(keys);
    let judged = fixture.judged();
    let brief = judged.brief(&fixture.root());
    assert!(brief.is_empty(), "{keys}: {brief:?}");
    let pack = judged.pack.as_ref().expect("the pack");
    Prose::of(pack).line("mine")
}

#[test]
fn a_placeholder_that_names_nothing_is_one_finding_at_its_place_with_a_hint() {
    let check = |keys: &str, place: &str, said: &[&str]| {
        let (brief, text) = only_finding(keys);
        assert_eq!(brief, format!("K108 words.toml:{place}"), "{text}");
        for words in said {
            assert!(text.contains(words), "`{words}` is not in: {text}");
        }
    };
    check(
        "text = \"Hold {option.hand_limit_defualt} cards.\"",
        "5:14",
        &["names no option", "did you mean `hand_limit_default`?"],
    );
    check(
        "text = \"Keep to the {terrain.wod.name}.\"",
        "5:21",
        &["names no terrain `wod`", "did you mean `wood`?"],
    );
    check(
        "text = \"Keep to the {terrain.wood.nmae}.\"",
        "5:21",
        &["which no terrain has", "did you mean `name`?"],
    );
    check(
        "text = \"Keep to the {terain.wood.name}.\"",
        "5:21",
        &["no kind of entry", "did you mean `terrain`?"],
    );
    check(
        "text = \"Run from {flga}.\"",
        "5:18",
        &["a face that no die has", "did you mean `flag`?"],
    );
    check(
        "text = \"Hold {option.hand_limit_default|cuont card}.\"",
        "5:14",
        &["unknown formatter `cuont card`"],
    );
    check(
        "text = \"Fear {game.exploiting_class}.\"",
        "5:14",
        &["did you mean `exploiting_classes`?"],
    );
    check(
        "text = \"On hills {terrain.hill.stop}.\"",
        "5:18",
        &["true or false"],
    );
    check(
        "text = \"Look.\"\nwhen = { draw_ordre = \"block\" }",
        "6:10",
        &["no option `draw_ordre`", "did you mean `draw_order`?"],
    );
    check(
        "text = [\"Look.\", { when = { draw_order = \"blok\" }, text = \"Twice.\" }]",
        "5:42",
        &["did you mean `block`?"],
    );
}

#[test]
fn placeholders_read_entries_options_and_lists() {
    for (written, shown) in [
        ("{terrain.wood.range.infantry|signed}", "+1"),
        ("{unit.home-guard-section.move.max|count hex}", "3 hexes"),
        ("{option.cards_per_turn|word|capital}", "Two"),
        ("{option.commander_vp.officer|count point}", "1 point"),
        ("{die[kind=battle][faces=miss].id|or}", "white or yellow"),
        ("{die.white.faces.3}", "car"),
        ("{die[kind=battle].id|count die}", "3 dice"),
        ("{option.bridge_hit_faces|faces|and} {flag}", "{car} {flag}"),
        (
            "{game.exploiting_classes|plural|and|capital}",
            "Tanks and self-propelled guns",
        ),
    ] {
        let sentence = filled(&format!("text = \"{written}\""));
        assert_eq!(sentence, shown, "{written}");
    }
}

#[test]
fn parts_of_a_text_are_printed_on_their_conditions() {
    let text = "text = [\"One\", { when = { game = \"to-arms\" }, text = \"two\" }, \
        { unless = { game = \"to-arms\" }, text = \", three\" }, \
        { when = { has = \"terrain.wood\" }, text = \"four\" }, \
        { when = { lacks = \"terrain.lava\" }, text = \"five\" }, \
        { when = { cards_per_turn = [1, 2] }, text = \"six\" }, \
        { when = { draw_order = \"alternate\", cards_per_turn = 1 }, text = \"seven\" }, \".\"]";
    assert_eq!(filled(text), "One, three four five six.");
}

#[test]
fn a_passage_for_a_page_that_is_not_printed_and_a_page_without_its_passages_are_found() {
    let entry = |page: &str, section: &str| {
        let text = format!(
            "[[passage]]\nid = \"mine\"\npage = \"{page}\"\nsection = \"{section}\"\ntext = \"Look.\"\n"
        );
        Fixture::extending("to-arms")
            .file("words.toml", text)
            .findings()
    };
    assert_eq!(entry("quick-refrence", "cards"), ["K109 words.toml:3:8"]);
    assert_eq!(entry("bot-card", "carts"), ["K109 words.toml:4:11"]);
    let head = crate::fixture::head("my-pack", "to-arms");
    let removed = format!("{head}[remove]\npassage = [\"bot-card-page\", \"dice-title\"]\n");
    let removed = Fixture::empty().file("pack.toml", removed);
    assert_eq!(
        removed.findings(),
        ["K110 pack.toml:2:6", "K110 pack.toml:2:6"]
    );
}

#[test]
fn a_text_in_braces_is_a_face_or_a_path() {
    let read = |text: &'static str| {
        pieces(text)
            .into_iter()
            .map(|(_, piece)| piece)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        read("a {flag} b"),
        [Piece::Words("a "), Piece::Face("flag"), Piece::Words(" b")]
    );
    assert!(matches!(read("{a.b|word}")[..], [Piece::Value(..)]));
    for broken in [
        "{",
        "{}",
        "{a b}",
        "{a.}",
        "{.a}",
        "{a[b].c}",
        "{a[b=c}",
        "{a.b|shout}",
        "{ä b.c",
    ] {
        assert!(matches!(read(broken)[..], [Piece::Broken(_)]), "{broken}");
    }
}

/// Sentences that are not about the rules: how a sheet is cut and glued.
const CRAFT: &[&str] = &["Print on card."];

#[test]
fn no_sentence_of_the_rules_is_written_in_the_code_that_prints() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let games = fs::read_dir(games).expect("the folder is there");
    let prints = games.map(|game| game.expect("an entry").path().join("print"));
    let prints: Vec<PathBuf> = prints.filter(|print| print.is_dir()).collect();
    assert!(prints.len() >= 4, "{prints:?}");
    for folder in prints {
        for file in rust_files(&folder) {
            let code = fs::read_to_string(&file).expect("the file is read");
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            for literal in literals(code) {
                let words = literal.split_whitespace().count();
                let is_sentence = words >= 3 && literal.trim_end().ends_with(['.', ':', ';']);
                let is_craft = CRAFT.iter().any(|begun| literal.starts_with(begun));
                assert!(
                    is_craft || (!is_sentence && words < 7),
                    "{}: \"{literal}\" belongs in a [[passage]] of its pack",
                    file.display()
                );
            }
        }
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "rs"));
    assert!(!files.is_empty(), "{}", folder.display());
    files.sort();
    files
}

/// The string literals of some code, without those in comments and what the command line says about a piece.
fn literals(code: &str) -> Vec<String> {
    let code: String = code
        .lines()
        .filter(|line| {
            !["//", "about:"]
                .iter()
                .any(|it| line.trim_start().starts_with(it))
        })
        .map(|line| format!("{line}\n"))
        .collect();
    let mut found = Vec::new();
    let mut rest = code.as_str();
    while let Some(begun) = rest.find('"') {
        let inside = &rest[begun + 1..];
        let mut escaped = false;
        let end = inside.find(|letter: char| {
            let closes = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            closes
        });
        let Some(end) = end else { break };
        found.push(inside[..end].to_string());
        rest = &inside[end + 1..];
    }
    found
}
