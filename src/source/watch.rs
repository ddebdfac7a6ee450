//! Waiting until files change; does not know what the files mean.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::sleep;
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use super::snapshot::{Change, Snapshot};

/// How long files must be unchanged, because an editor writes a file in several steps.
const SETTLED: Duration = Duration::from_millis(50);
/// How many such steps to wait for before looking anyway.
const MOST_STEPS: usize = 20;
/// Some network drives report no changes, so we look at least this often.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often we look when the system cannot report changes at all.
const POLL: Duration = Duration::from_millis(300);

/// Folders that are watched for changes.
#[derive(Debug)]
pub struct Watch {
    folders: Vec<PathBuf>,
    except: PathBuf,
    last: Snapshot,
    events: Receiver<()>,
    /// Reports changes while it lives; `None` when the system cannot.
    watcher: Option<RecommendedWatcher>,
}

impl Watch {
    /// Watches folders from now on. Hidden files, links and anything below `except` are ignored.
    #[must_use]
    pub fn on(folders: Vec<PathBuf>, except: &Path) -> Watch {
        let (sender, events) = channel();
        let report = move |_: notify::Result<notify::Event>| {
            // Nobody listens once the watch is dropped.
            let _ = sender.send(());
        };
        let watcher = notify::recommended_watcher(report).and_then(|mut watcher| {
            for folder in &folders {
                watcher.watch(folder, RecursiveMode::Recursive)?;
            }
            Ok(watcher)
        });
        Watch {
            last: Snapshot::of(&folders, except),
            folders,
            except: except.into(),
            events,
            watcher: watcher.ok(),
        }
    }

    /// The folders that are watched.
    #[must_use]
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Waits until something has changed since the last call, or since the watch began.
    pub fn wait(&mut self) -> Vec<(PathBuf, Change)> {
        loop {
            let now = Snapshot::of(&self.folders, &self.except);
            let changes = self.last.changes(&now);
            if !changes.is_empty() {
                self.last = now;
                return changes;
            }
            self.pause();
        }
    }

    /// Returns when it is worth looking again.
    fn pause(&self) {
        if self.watcher.is_none() {
            return sleep(POLL);
        }
        match self.events.recv_timeout(PATIENCE) {
            Ok(()) => {
                let quiet = |_: &usize| self.events.recv_timeout(SETTLED).is_err();
                let _ = (0..MOST_STEPS).find(quiet);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => sleep(POLL),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_saved_file_is_reported_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_path_buf();
        fs::write(root.join("units.toml"), "one").unwrap();
        let mut watch = Watch::on(vec![root.clone()], &root.join("print"));
        fs::write(root.join(".units.toml.swp"), "hidden").unwrap();
        fs::create_dir(root.join("print")).unwrap();
        fs::write(root.join("print/sheet.pdf"), "our own").unwrap();
        let path = root.join("units.toml");
        let saved = path.clone();
        let saver = std::thread::spawn(move || {
            sleep(Duration::from_millis(100));
            fs::write(saved, "longer").unwrap();
        });
        assert_eq!(watch.wait(), [(path, Change::Written)]);
        saver.join().unwrap();
    }
}
