//! The rule sets, each a closed room that plays its game by the engine's contract; none knows another.

pub mod hex_command;
