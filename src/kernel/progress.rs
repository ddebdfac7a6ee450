//! How far long work has got; knows neither the work nor its watcher.

/// Callbacks for work that takes a while. They may be called from any thread.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use pressgang::{BuildOrder, Cache, Progress};
///
/// let (planned, done) = (AtomicU64::new(0), AtomicU64::new(0));
/// let progress = Progress {
///     planned: &|more| { planned.fetch_add(more, Ordering::Relaxed); },
///     done: &|| { done.fetch_add(1, Ordering::Relaxed); },
/// };
/// let mut order = BuildOrder::new(pressgang::find_pack(pressgang::games::default_pack())?);
/// order.only = vec!["german-infantry".to_string()];
/// let built = pressgang::build(&order, &Cache::default(), progress);
/// assert!(built.result.is_ok());
/// assert_eq!(planned.into_inner(), done.into_inner());
/// # Ok::<(), pressgang::Failure>(())
/// ```
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// This many further steps have to be done.
    pub planned: &'a (dyn Fn(u64) + Sync),
    /// One step is done.
    pub done: &'a (dyn Fn() + Sync),
}

impl Progress<'static> {
    /// Reports nothing.
    pub const SILENT: Progress<'static> = Progress {
        planned: &|_| (),
        done: &|| (),
    };
}

impl std::fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Progress")
    }
}
