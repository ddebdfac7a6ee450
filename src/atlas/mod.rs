//! Hex tiles, maps and map sheets on paper; knows no game in progress.
