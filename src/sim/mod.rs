//! Playouts by the thousand and their statistics; knows no terminal.
