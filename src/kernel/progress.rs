//! How far long work has come; knows neither the work nor who watches it.

/// Called by long work so that a caller can show how far it has come.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// This many more steps are planned.
    pub planned: &'a (dyn Fn(u64) + Sync),
    /// One step is done.
    pub played: &'a (dyn Fn() + Sync),
}
