//! Checks of cards: the command cards of both games, and the officers who answer them.

mod aim_mismatch;
mod all_boxes_closed;
mod box_without_effect;
mod card_of_another_game;
mod choice_of_one;
mod claims;
mod effect_at_wrong_moment;
mod effect_of_another_game;
mod gives_nothing;
mod idle_effect;
mod impossible_save;
mod keys;
mod missing_card_part;
mod no_reach_or_target;
mod not_simulated;
mod not_two_cards;
mod part_of_another_kind;
mod parts;
mod pointless_swap;
mod repeated_effect;
mod same_lines;
mod text_contradicts_effect;
mod too_many_dice;
mod wrong_save;

use super::Check;

pub(super) static ALL: &[Check] = &[
    missing_card_part::CHECK,
    part_of_another_kind::CHECK,
    all_boxes_closed::CHECK,
    effect_at_wrong_moment::CHECK,
    box_without_effect::CHECK,
    not_two_cards::CHECK,
    wrong_save::CHECK,
    card_of_another_game::CHECK,
    too_many_dice::CHECK,
    pointless_swap::CHECK,
    gives_nothing::CHECK,
    text_contradicts_effect::CHECK,
    effect_of_another_game::CHECK,
    idle_effect::CHECK,
    choice_of_one::CHECK,
    repeated_effect::CHECK,
    not_simulated::CHECK,
    aim_mismatch::CHECK,
    impossible_save::CHECK,
    same_lines::CHECK,
    no_reach_or_target::CHECK,
];
