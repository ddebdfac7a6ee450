//! The contract of a game: pending decisions, acts, refusals, rolls, events; knows no rule set, no file and no terminal.
