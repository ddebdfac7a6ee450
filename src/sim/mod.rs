//! Playouts by the thousand and their statistics; knows no terminal.

mod balance;
mod fate;
mod findings;
mod playout;
mod trials;

pub use balance::weigh;
pub use findings::FINDINGS;
pub use trials::try_out;

/// Tells somebody who waits how far the work has come.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// So many battles more will be played.
    pub planned: &'a (dyn Fn(u64) + Sync),
    /// One has been.
    pub played: &'a (dyn Fn() + Sync),
}
