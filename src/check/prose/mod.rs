//! Checks of passages: their pages, and what their placeholders and conditions name.

mod missing_passage;
mod passage_without_page;
mod unknown_placeholder;

use super::Check;

pub(super) static ALL: &[Check] = &[
    unknown_placeholder::CHECK,
    passage_without_page::CHECK,
    missing_passage::CHECK,
];
