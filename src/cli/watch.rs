//! `pressgang build --watch`: builds again whenever a file of the pack is saved.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::Outcome;
use super::build::{Order, build};
use super::terminal::{complain, print};
use crate::press::{Cache, FaceNote};
use crate::source::{Folder, Snapshot};

const PAUSE: Duration = Duration::from_millis(300);
/// More names than this are counted, not told.
const MOST_NAMES: usize = 8;

/// Builds, and builds again after every change, until the process is stopped. Files are written whole or not at all,
/// so it may be stopped at any moment.
pub(super) fn watch(order: &Order, cache: &Cache) -> Outcome {
    let mut folders = on_disk(std::slice::from_ref(order.folder()));
    if folders.is_empty() {
        complain(
            "this pack is part of the program and does not change",
            Some("name a folder to watch"),
        );
        return Outcome::CouldNotRun;
    }
    let mut last: Option<Vec<FaceNote>> = None;
    loop {
        let before = Snapshot::of(&folders, order.out());
        let start = Instant::now();
        let built = build(order, cache);
        cache.tidy();
        let seconds = start.elapsed().as_secs_f64();
        if built.outcome == Outcome::Fine {
            if let Some(last) = &last {
                print(&format!("{}\n", what_changed(last, &built.faces)));
            }
            last = Some(built.faces);
            print(&format!(
                "built in {seconds:.2} s; waiting for changes, Ctrl-C stops\n"
            ));
        } else {
            print(&format!(
                "not built ({seconds:.2} s); waiting for changes, Ctrl-C stops\n"
            ));
        }
        // A pack that cannot be read just now is still the same pack.
        let read = on_disk(&built.folders);
        if !read.is_empty() && read != folders {
            folders = read;
            continue;
        }
        loop {
            sleep(PAUSE);
            let changes = before.changes(&Snapshot::of(&folders, order.out()));
            if !changes.is_empty() {
                let names = changes
                    .iter()
                    .map(|(path, change)| format!("{} {}", change.word(), path.display()));
                print(&format!("\n{}\n", some(names.collect())));
                break;
            }
        }
    }
}

fn on_disk(folders: &[Folder]) -> Vec<PathBuf> {
    let disk = folders.iter().filter_map(|folder| match folder {
        Folder::Disk(path) => Some(path.clone()),
        Folder::Bundled(_) => None,
    });
    disk.collect()
}

/// Which cards and pages look otherwise than in the last build.
fn what_changed(last: &[FaceNote], now: &[FaceNote]) -> String {
    let by_name = |faces: &[FaceNote]| {
        let mut found: BTreeMap<String, Vec<FaceNote>> = BTreeMap::new();
        for face in faces {
            let name = format!("{}/{}", face.kind, face.id);
            found.entry(name).or_default().push(face.clone());
        }
        found
    };
    let (last, now) = (by_name(last), by_name(now));
    let names = |wanted: &dyn Fn(&String) -> bool, of: &BTreeMap<String, Vec<FaceNote>>| {
        of.keys()
            .filter(|name| wanted(name))
            .cloned()
            .collect::<Vec<_>>()
    };
    let told = [
        (
            "changed",
            names(
                &|name| {
                    last.get(name)
                        .is_some_and(|faces| now.get(name) != Some(faces))
                },
                &now,
            ),
        ),
        ("new", names(&|name| !last.contains_key(name), &now)),
        ("gone", names(&|name| !now.contains_key(name), &last)),
    ];
    let told: Vec<String> = told
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(word, names)| format!("{word}: {}", some(names)))
        .collect();
    if told.is_empty() {
        "no card or page has changed".into()
    } else {
        told.join("\n")
    }
}

/// The first names, and how many more there are.
fn some(names: Vec<String>) -> String {
    let told = names.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>();
    match names.len().saturating_sub(MOST_NAMES) {
        0 => told.join(", "),
        more => format!("{} and {more} more", told.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(id: &str, quantity: u32, hash: &str) -> FaceNote {
        FaceNote {
            kind: "units".into(),
            id: id.into(),
            quantity,
            hash: hash.into(),
            back: None,
        }
    }

    #[test]
    fn changed_new_and_gone_faces_are_told_by_name() {
        let last = [face("a", 1, "1"), face("b", 1, "2"), face("c", 1, "3")];
        assert_eq!(what_changed(&last, &last), "no card or page has changed");
        let now = [face("a", 1, "1"), face("b", 1, "9"), face("d", 1, "4")];
        assert_eq!(
            what_changed(&last, &now),
            "changed: units/b\nnew: units/d\ngone: units/c"
        );
        let more = [face("a", 2, "1"), face("b", 1, "2"), face("c", 1, "3")];
        assert_eq!(what_changed(&last, &more), "changed: units/a");
        let many: Vec<FaceNote> = (0..20)
            .map(|at| face(&format!("x{at:02}"), 1, "1"))
            .collect();
        assert!(what_changed(&[], &many).ends_with("units/x07 and 12 more"));
    }
}
