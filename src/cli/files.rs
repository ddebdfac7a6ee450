//! Lists of written files on the terminal, and why there are none.

use super::Outcome;
use super::terminal::{complain, could_not_run, print};
use crate::workshop::{Stopped, WrittenFile};

/// Which files are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// All of them.
    Table,
    /// All of them, and how many have not changed.
    All,
    /// Those that have changed, and how many have not.
    Changed,
}

/// Says why nothing was printed.
pub(super) fn nothing_printed(stopped: &Stopped) -> Outcome {
    match stopped {
        Stopped::Findings(tally) => {
            complain(&format!("nothing was printed: {tally}"), None);
            Outcome::Findings
        }
        Stopped::Failure(failure) => could_not_run(failure),
    }
}

/// Lists files with their pages and sizes.
pub(super) fn list_files(files: &[WrittenFile], shown: Shown) {
    let table: Vec<(String, usize, usize)> = files
        .iter()
        .filter(|file| file.changed || shown != Shown::Changed)
        .map(|file| (file.path.display().to_string(), file.pages, file.bytes))
        .collect();
    if !table.is_empty() {
        print(&summary(&table));
    }
    let unchanged = files.iter().filter(|file| !file.changed).count();
    if unchanged > 0 && shown != Shown::Table {
        print(&format!(
            "{unchanged} of {} files were already up to date\n",
            files.len()
        ));
    }
}

fn summary(table: &[(String, usize, usize)]) -> String {
    let width = table
        .iter()
        .map(|(path, ..)| path.chars().count())
        .max()
        .unwrap_or(0)
        .max(4);
    let mut text = format!("{:width$}  {:>5}  {:>9}\n", "file", "pages", "size");
    for (path, pages, bytes) in table {
        let pages = match pages {
            0 => "-".to_string(),
            pages => pages.to_string(),
        };
        text.push_str(&format!("{path:width$}  {pages:>5}  {:>9}\n", size(*bytes)));
    }
    let (pages, bytes) = table
        .iter()
        .fold((0, 0), |(pages, bytes), row| (pages + row.1, bytes + row.2));
    text.push_str(&format!(
        "{:width$}  {pages:>5}  {:>9}\n",
        format!("{} files", table.len()),
        size(bytes)
    ));
    text
}

fn size(bytes: usize) -> String {
    if bytes < 1_000_000 {
        format!("{:.1} kB", bytes as f64 / 1e3)
    } else {
        format!("{:.1} MB", bytes as f64 / 1e6)
    }
}
