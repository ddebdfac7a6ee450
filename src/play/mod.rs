//! A game at the table: prompts, dice, log, undo, report; knows no printer.
