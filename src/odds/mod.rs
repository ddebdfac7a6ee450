//! Exact distributions of what a roll can bring; knows no bot and no terminal.
