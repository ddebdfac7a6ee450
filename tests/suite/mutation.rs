//! Bundled files with random damage: reading and judging them never panics, and every finding points into its file.

use std::fs;

use pressgang::diag::{self, Look, Site};
use pressgang::source::{Folder, Sources, Span, bundled, bundled_below};

use crate::fixture::Judged;

/// The damage is the same in every run.
const SEED: u64 = 0x5052_4553_5347_414e;
const ROUNDS: usize = 300;
const LOG_ROUNDS: usize = 60;
const PACKS: [&str; 6] = [
    "hex-command",
    "home-guard",
    "to-arms",
    "dads-ww2",
    "combat-captain",
    "broadswords",
];

#[test]
fn damaged_packs_are_judged_without_a_panic() {
    let mut random = Random(SEED);
    let mut found = 0;
    let copies: Vec<Copy> = PACKS.map(Copy::of).into();
    for round in 0..ROUNDS {
        let copy = &copies[random.below(copies.len())];
        // Scenarios have the most to go wrong: every third round is theirs.
        let scenarios = copy
            .files
            .iter()
            .filter(|(path, _)| path.contains("scenario"));
        let files: Vec<_> = match round % 3 {
            0 if scenarios.clone().count() > 0 => scenarios.collect(),
            _ => copy.files.iter().collect(),
        };
        let (path, text) = files[random.below(files.len())];
        let mut bytes = text.clone();
        for _ in 0..=random.below(3) {
            damage(&mut bytes, &mut random);
        }
        fs::write(copy.root().join(path), &bytes).expect("the file is written");
        let judged = Judged::of(&Folder::Disk(copy.root()));
        fs::write(copy.root().join(path), text).expect("the file is mended");

        for finding in &judged.findings {
            let mut spans: Vec<Span> = finding.labels.iter().map(|(span, _)| *span).collect();
            if let Site::Span(span) = finding.site {
                spans.push(span);
            }
            for span in spans {
                assert!(
                    lies_inside(span, &judged.sources),
                    "round {round}, {path}: {finding:?}"
                );
            }
        }
        let look = Look {
            colour: true,
            width: 80,
        };
        // Thousands of findings look alike: the first will do.
        let first = &judged.findings[..judged.findings.len().min(20)];
        let formats = [
            diag::to_text(first, &judged.sources, look),
            diag::to_json(first, &judged.sources),
            diag::to_github(first, &judged.sources),
            diag::to_sarif(first, &judged.sources),
        ];
        assert_eq!(formats[0].is_empty(), first.is_empty());
        found += usize::from(!judged.findings.is_empty());
    }
    assert!(
        found > ROUNDS / 2,
        "only {found} of {ROUNDS} were found to be damaged"
    );
}

/// Logs of club nights with random damage, as text and as bytes that are no text: the referee always comes to an end.
#[test]
fn damaged_logs_by_hand_are_judged_without_a_panic() {
    let nights = crate::by_hand::CLUB_NIGHTS;
    let mut random = Random(SEED);
    let mut found = 0;
    for round in 0..LOG_ROUNDS {
        let (_, text, _) = nights[round % nights.len()];
        let start = text.find("\n\n").map_or(0, |at| at + 2);
        let mut bytes = text.as_bytes()[start..].to_vec();
        for _ in 0..=random.below(4) {
            damage(&mut bytes, &mut random);
        }
        let damaged = format!("{}{}", &text[..start], String::from_utf8_lossy(&bytes));
        let errors = crate::by_hand::judged(&damaged);
        found += usize::from(errors > 0);
    }
    assert!(found > LOG_ROUNDS / 2, "{found} of {LOG_ROUNDS}");
}

fn lies_inside(span: Span, sources: &Sources) -> bool {
    let text = sources.text(span.file);
    span.start <= span.end
        && span.end <= text.len()
        && text.is_char_boundary(span.start)
        && text.is_char_boundary(span.end)
}

/// A bundled pack on disk.
struct Copy {
    folder: tempfile::TempDir,
    id: &'static str,
    files: Vec<(String, Vec<u8>)>,
}

impl Copy {
    fn of(id: &'static str) -> Copy {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let root = format!("content/{id}");
        let mut files = Vec::new();
        for path in bundled_below(&root) {
            let bytes = bundled(path).expect("it is bundled");
            let path = &path[root.len() + 1..];
            let target = folder.path().join(id).join(path);
            fs::create_dir_all(target.parent().expect("a folder")).expect("the folder is made");
            fs::write(target, bytes).expect("the file is written");
            if path.ends_with(".toml") {
                files.push((path.to_string(), bytes.to_vec()));
            }
        }
        Copy { folder, id, files }
    }

    fn root(&self) -> std::path::PathBuf {
        self.folder.path().join(self.id)
    }
}

/// Changes bytes or lines somewhere.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    const SIGNS: &[u8] = b"[]{}=\"'#,.\\\n\r\t -09azAZ\x00\x1b\x7f\x80\xc3\xa9\xe2\xff";
    let at = random.below(bytes.len().max(1));
    let end = (at + 1 + random.below(20)).min(bytes.len());
    let at = at.min(end);
    match random.below(8) {
        0 => drop(bytes.drain(at..end)),
        1 => {
            let copy = bytes[at..end].to_vec();
            bytes.splice(at..at, copy);
        }
        2 => bytes[at..end]
            .iter_mut()
            .for_each(|byte| *byte = SIGNS[random.below(SIGNS.len())]),
        3 => bytes.insert(at, SIGNS[random.below(SIGNS.len())]),
        4 => bytes.truncate(at),
        kind => {
            let mut lines: Vec<Vec<u8>> = bytes
                .split_inclusive(|byte| *byte == b'\n')
                .map(<[u8]>::to_vec)
                .collect();
            if lines.is_empty() {
                return;
            }
            let (one, other) = (random.below(lines.len()), random.below(lines.len()));
            match kind {
                5 => drop(lines.remove(one)),
                6 => lines.insert(one, lines[other].clone()),
                _ => lines.swap(one, other),
            }
            *bytes = lines.concat();
        }
    }
}

/// Numbers that look random (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap_or(0) % end.max(1)
    }
}
