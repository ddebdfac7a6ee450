//! Battles by the thousand: what a simulation counts; knows no terminal.

mod simulated;
