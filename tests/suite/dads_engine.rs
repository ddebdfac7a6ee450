//! The engine of Dads WW2 against its ledger: every rule played on a small table, and the laws of all battles.

mod arena;
mod assault;
mod golden;
mod ground;
mod laws;
mod options;
mod refusals;
mod shooting;
mod table;
mod turns;
mod vectors;
mod victory;
