//! How far work has come, told to whoever wants to show it; knows no terminal.

/// Callbacks for work that takes a while. They may be called from any thread.
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
