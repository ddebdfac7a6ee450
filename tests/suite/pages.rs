//! Every page of `pressgang explain` is run: its example raises exactly that finding, its correction is silent.
//!
//! A block of TOML is a file `example.toml` of a pack that extends `home-guard`, unless a comment in it says otherwise:
//! `# file: NAME`, `# extends: PACK` (also `nothing`), `# encoding: latin-1`, `# link: NAME -> TARGET` (the block is
//! written to the target, and the name is a link to it; only where the system has such links). A block with a `[pack]`
//! table is `pack.toml`. Pages about print may show Typst, whose comments begin with `//`. Pages about play are played:
//! `# games: N` and `# balance: N` stand for `--games N` and `--balance=N`. Pages about logs are judged by the referee,
//! those about campaign files by the judge of campaigns.

use std::fs;
use std::path::Path;

use crate::{campaign, referee};
use pressgang::diag::{Code, Diagnostic};
use pressgang::games::hex_command::rules;
use pressgang::games::hex_command::trials;
use pressgang::games::{broadswords, combat_captain, dads_ww2};
use pressgang::kernel::Measure;
use pressgang::press::{self, CardSize, Look, Paper, Theme};
use pressgang::sim::Progress;
use pressgang::source::{Folder, Sources};
use pressgang::{content, games, play};

fn all_codes() -> Vec<&'static Code> {
    content::FINDINGS
        .iter()
        .copied()
        .chain(games::codes())
        .chain(press::FINDINGS.iter().copied())
        .chain(play::FINDINGS.iter().copied())
        .collect()
}

/// What is done with a pack beyond reading and checking it.
#[derive(Clone, Copy, PartialEq)]
enum Further {
    Nothing,
    Printed,
    Judged,
    Played,
    TriedOut,
    Taught,
}

/// Judges the blocks under a heading of a code's page; what press, engine and trials find is looked for only where it is the subject.
fn judge_page(code: &Code, heading: &str) -> Vec<Diagnostic> {
    let of = |codes: &[&Code]| codes.iter().any(|it| it.id == code.id);
    if of(play::FINDINGS) {
        let is_of_campaign = code.page.contains("\n```campaign\n");
        let judge = if is_of_campaign {
            campaign::judge
        } else {
            referee::judge
        };
        let texts = blocks(code.page, heading);
        return texts.iter().flat_map(|text| judge(text)).collect();
    }
    let further = match () {
        () if of(press::FINDINGS) => Further::Printed,
        () if of(rules::FINDINGS) => Further::Judged,
        () if of(trials::FINDINGS) => Further::Played,
        () if of(dads_ww2::trials::FINDINGS) => Further::TriedOut,
        () if of(combat_captain::trials::FINDINGS) => Further::TriedOut,
        () if of(broadswords::trials::FINDINGS) => Further::TriedOut,
        () if code.id == "E301" => Further::Taught,
        () => Further::Nothing,
    };
    judge_with(&blocks(code.page, heading), further)
}

#[test]
fn examples_raise_exactly_their_finding() {
    let mut wrong = Vec::new();
    for code in all_codes() {
        let example = blocks(code.page, "## Example");
        if cfg!(not(unix)) && example.iter().any(|it| directive(it, "link").is_some()) {
            continue;
        }
        let found = judge_page(code, "## Example");
        let ids: Vec<&str> = found.iter().map(|finding| finding.code.id).collect();
        if ids.is_empty() || ids.iter().any(|id| *id != code.id) {
            wrong.push(format!(
                "{} {}: its example raises {ids:?} {:?}",
                code.id,
                code.name,
                messages(&found)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn corrections_are_silent() {
    let mut wrong = Vec::new();
    for code in all_codes() {
        let found = judge_page(code, "## Use instead");
        if !found.is_empty() {
            wrong.push(format!(
                "{} {}: its correction raises {:?}",
                code.id,
                code.name,
                messages(&found)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pages_have_the_four_headings_in_order() {
    for code in all_codes() {
        let headings: Vec<&str> = code
            .page
            .lines()
            .filter(|line| line.starts_with("## "))
            .collect();
        assert_eq!(
            headings,
            [
                "## What it does",
                "## Why is this bad?",
                "## Example",
                "## Use instead"
            ],
            "{} {}",
            code.id,
            code.name
        );
    }
}

#[test]
fn codes_and_names_are_used_once_and_well_formed() {
    let codes = all_codes();
    assert!(codes.len() >= 40, "only {} checks", codes.len());
    for (at, code) in codes.iter().enumerate() {
        let (letter, digits) = code.id.split_at(1);
        assert!(
            "UCDTMSPKEGLAFWBX".contains(letter)
                && digits.len() == 3
                && digits.bytes().all(|b| b.is_ascii_digit()),
            "{}",
            code.id
        );
        assert!(content::is_id(code.name), "{}", code.name);
        for other in &codes[at + 1..] {
            assert!(
                code.id != other.id && code.name != other.name,
                "{} {} and {} {}",
                code.id,
                code.name,
                other.id,
                other.name
            );
        }
    }
}

fn messages(found: &[Diagnostic]) -> Vec<String> {
    found
        .iter()
        .map(|finding| format!("{}: {}", finding.code.id, finding.message))
        .collect()
}

/// The blocks of code under a heading.
fn blocks<'p>(page: &'p str, heading: &str) -> Vec<&'p str> {
    let Some((_, after)) = page.split_once(heading) else {
        return Vec::new();
    };
    let section = after.split("\n## ").next().unwrap_or_default();
    section
        .split("\n```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.split_once('\n').map(|(_, text)| text))
        .collect()
}

fn directive<'b>(block: &'b str, name: &str) -> Option<&'b str> {
    block.lines().find_map(|line| {
        line.strip_prefix("# ")
            .or_else(|| line.strip_prefix("// "))?
            .strip_prefix(name)?
            .strip_prefix(": ")
            .map(str::trim)
    })
}

pub(super) fn judge(blocks: &[&str]) -> Vec<Diagnostic> {
    judge_with(blocks, Further::Nothing)
}

fn judge_with(blocks: &[&str], further: Further) -> Vec<Diagnostic> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path().join("example-pack");
    let extends = blocks
        .iter()
        .find_map(|block| directive(block, "extends"))
        .unwrap_or("home-guard");
    if extends != "nothing" {
        write(
            &root.join("pack.toml"),
            &format!(
                "[pack]\nid = \"example-pack\"\ntitle = \"Example\"\nversion = \"1\"\nextends = \"{extends}\"\n"
            ),
            None,
        );
    }
    for block in blocks {
        let default = if block.contains("[pack]") {
            "pack.toml"
        } else {
            "example.toml"
        };
        let path = match directive(block, "link").and_then(|link| link.split_once(" -> ")) {
            Some((name, target)) => {
                fs::create_dir_all(&root).expect("the folder is made");
                link(target, &root.join(name));
                target
            }
            None => directive(block, "file").unwrap_or(default),
        };
        write(&root.join(path), block, directive(block, "encoding"));
    }
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    if let Some(pack) = games::load(&Folder::Disk(root), &mut sources, &mut findings) {
        games::check(&pack, &mut findings);
        if further == Further::Taught {
            games::judge_lessons(&pack, &mut findings);
        }
        if further == Further::Printed {
            let look = Look {
                paper: Paper::A4,
                theme: Theme::Colour,
                card: CardSize::POKER,
                measure: Measure::Inch,
            };
            let kind = blocks.iter().find_map(|block| directive(block, "prints"));
            let pieces = games::printed(&pack, &look, &[kind.unwrap_or("units").to_string()]);
            press::set(
                &press::Cache::default(),
                &pack,
                pieces,
                &mut sources,
                &mut findings,
                &|| (),
            );
        }
        if further == Further::TriedOut {
            let games = number(blocks, "games").unwrap_or(200);
            let balance = number(blocks, "balance");
            games::try_out(&pack, games, balance, Progress::SILENT, &mut findings);
        }
        if matches!(further, Further::Judged | Further::Played) {
            let judgement = rules::judge(&pack, &mut findings);
            if further == Further::Played {
                play(blocks, &pack, &judgement, &mut findings);
            }
        }
    }
    findings
}

fn number(blocks: &[&str], name: &str) -> Option<u32> {
    let written = blocks.iter().find_map(|block| directive(block, name));
    written.map(|number| number.parse::<u32>().expect("a number"))
}

fn play(
    blocks: &[&str],
    pack: &content::Pack,
    judgement: &rules::Judgement<'_>,
    findings: &mut Vec<Diagnostic>,
) {
    let progress = Progress {
        planned: &|_| (),
        done: &|| (),
    };
    match number(blocks, "balance") {
        Some(pairs) => trials::weigh(pack, judgement, pairs, progress, findings),
        None => {
            let games = number(blocks, "games").unwrap_or(200);
            trials::try_out(pack, judgement, games, progress, findings);
        }
    }
}

fn write(path: &Path, text: &str, encoding: Option<&str>) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
    let bytes = match encoding {
        Some("latin-1") => text
            .chars()
            .map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?'))
            .collect(),
        _ => text.as_bytes().to_vec(),
    };
    fs::write(path, bytes).expect("the file is written");
}

#[cfg(unix)]
fn link(target: &str, name: &Path) {
    std::os::unix::fs::symlink(target, name).expect("the link is made");
}

#[cfg(not(unix))]
fn link(_: &str, _: &Path) {}
