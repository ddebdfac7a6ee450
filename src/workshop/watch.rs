//! The differences between two builds; knows neither when nor why they were made.

use std::collections::BTreeMap;

use crate::press::FaceNote;

/// At most this many names are listed; the rest are counted.
const MOST_NAMES: usize = 8;

/// Which cards and pages look different from the last build, as lines of text.
#[must_use]
pub fn what_changed(last: &[FaceNote], now: &[FaceNote]) -> String {
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
    let lists = [
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
    let lines: Vec<String> = lists
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(word, names)| format!("{word}: {}", first_names(&names)))
        .collect();
    if lines.is_empty() {
        "no card or page has changed".into()
    } else {
        lines.join("\n")
    }
}

/// The first names, and the number of those left out.
#[must_use]
pub fn first_names(names: &[String]) -> String {
    let shown = &names[..names.len().min(MOST_NAMES)];
    match names.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
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
