//! A battle played through the real terminal interface.
