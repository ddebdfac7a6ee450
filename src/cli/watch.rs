//! `pressgang build --watch`: builds again whenever a file of the pack is saved.

use std::path::{Path, PathBuf};
use std::time::Instant;

use super::Outcome;
use super::build::{build_once, write};
use super::files::Shown;
use super::terminal::{could_not_run, print};
use crate::diag::Failure;
use crate::press::{Cache, FaceNote};
use crate::source::{Folder, Watch};
use crate::workshop::{BuildOrder, first_names, what_changed};

/// Builds, and builds again after every change, until the process is stopped. Files are written whole or not at all,
/// so it may be stopped at any moment.
pub(super) fn watch(order: &BuildOrder, cache: &Cache, out: &Path) -> Outcome {
    let folders = on_disk(std::slice::from_ref(&order.folder));
    if folders.is_empty() {
        let failure = Failure::new("this pack is part of the program and does not change");
        return could_not_run(&failure.hint("name a folder to watch"));
    }
    let mut watch = Watch::on(folders, out);
    let mut last: Option<Vec<FaceNote>> = None;
    loop {
        let start = Instant::now();
        let built = build_once(order, cache);
        let outcome = write(&built, order, out, Shown::Changed);
        cache.tidy();
        let seconds = start.elapsed().as_secs_f64();
        match built.result {
            Ok(printed) if outcome == Outcome::Fine => {
                if let Some(last) = &last {
                    print(&format!("{}\n", what_changed(last, &printed.faces)));
                }
                last = Some(printed.faces);
                print(&format!(
                    "built in {seconds:.2} s; waiting for changes, Ctrl-C stops\n"
                ));
            }
            _ => print(&format!(
                "not built ({seconds:.2} s); waiting for changes, Ctrl-C stops\n"
            )),
        }
        // A pack that cannot be read just now is still the same pack.
        let read = on_disk(&built.folders);
        if !read.is_empty() && read != watch.folders() {
            watch = Watch::on(read, out);
            continue;
        }
        let changes = watch.wait();
        let names = changes
            .iter()
            .map(|(path, change)| format!("{} {}", change.word(), path.display()));
        print(&format!("\n{}\n", first_names(&names.collect::<Vec<_>>())));
    }
}

fn on_disk(folders: &[Folder]) -> Vec<PathBuf> {
    let disk = folders.iter().filter_map(|folder| match folder {
        Folder::Disk(path) => Some(path.clone()),
        Folder::Bundled(_) => None,
    });
    disk.collect()
}
