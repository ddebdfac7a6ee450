//! Checks of cards: the command cards of both games, and the officers who answer them.

mod aim_mismatch;
mod all_boxes_closed;
mod box_without_effect;
mod card_of_another_game;
mod choice_of_one;
mod claims;
mod deeds;
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

use crate::check::Check;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::load;
    use crate::source::{Folder, Sources, write_whole};

    const NPC: &str = r#"
        [[command]]
        id = "mrs-prosser"
        kind = "npc"
        name = "Mrs Prosser"
        line = "Sign here."
        reach = { voice = 1 }
        target = { any_unit = true }
        save = { at_least = 8 }
    "#;
    const OPEN: &str = "play = { not_engaged = 'all', fire = 'all', close_combat = 'all' }\n";

    /// The codes of these checks for a pack with one file, and whether the reader kept every entry of it.
    fn found(extends: &str, toml: &str) -> (Vec<&'static str>, bool) {
        let folder = tempfile::tempdir().unwrap();
        let head = format!("[pack]\nid = 'a'\ntitle = 'A'\nversion = '1'\nextends = '{extends}'\n");
        write_whole(&folder.path().join("pack.toml"), head.as_bytes()).unwrap();
        write_whole(&folder.path().join("cards.toml"), toml.as_bytes()).unwrap();
        let mut lost = Vec::new();
        let folder = Folder::Disk(folder.path().into());
        let pack = load(&folder, &mut Sources::default(), &mut lost).unwrap();
        let mut out = Vec::new();
        for check in ALL {
            (check.run)(&pack, &mut out);
        }
        (
            out.iter().map(|finding| finding.code.id).collect(),
            lost.is_empty(),
        )
    }

    fn check(toml: &str, expected: &[&str]) {
        assert_eq!(
            found("home-guard", toml),
            (expected.to_vec(), true),
            "{toml}"
        );
    }

    fn check_npc(rest: &str, expected: &[&str]) {
        check(&format!("{NPC}{rest}"), expected);
    }

    #[test]
    fn one_mistake_is_told_once() {
        check_npc(OPEN, &["C101"]);
        check_npc(&format!("{OPEN} effect = []"), &["C111"]);
        check_npc(&format!("{OPEN} effect = [ {{ choose = [] }} ]"), &["C115"]);
        check_npc(
            &format!("{OPEN} effect = [ {{ battle = 'again' }} ]"),
            &["C113"],
        );
        check_npc(
            &format!(
                "{OPEN} effect = [ {{ cancel = 'action' }}, {{ dice = {{ colour = 'white', add = 0 }} }} ]"
            ),
            &["C114"],
        );
        let closed = "play = { not_engaged = 'none', fire = 'none', close_combat = 'none' }\n";
        check_npc(
            &format!("{closed} effect = [ {{ cancel = 'move' }} ]"),
            &["C103"],
        );
        let fire = "play = { not_engaged = 'none', fire = 'all', close_combat = 'none' }\n";
        check_npc(
            &format!("{fire} effect = [ {{ cancel = 'move' }} ]"),
            &["C104"],
        );
        check_npc(
            &format!(
                "{fire} effect = [ {{ choose = [ {{ cancel = 'move' }}, {{ cancel = 'battle' }} ] }} ]"
            ),
            &["C104"],
        );
    }

    #[test]
    fn a_wrong_kind_is_not_a_heap_of_wrong_keys() {
        check(
            "[[command]]\nid = 'a'\nkind = 'npc'\nname = 'A'\nshows = ['gun']\ngives = ['any']",
            &["C101"],
        );
    }

    #[test]
    fn a_card_of_another_game_is_not_judged_further() {
        let (codes, _) = found("to-arms", &format!("{NPC} shows = [] \n effect = []"));
        assert_eq!(codes, ["C108"]);
    }

    #[test]
    fn a_card_that_cannot_be_read_is_not_missed() {
        let lonely = "[[character]]\nid = 'smith'\nname = 'Smith'\npost = 'Smith'";
        assert_eq!(found("home-guard", lonely).0, ["C106"]);
        let broken = format!("{lonely}\n[[command]]\nid = 'smith-1'\nkind = 'nobody'");
        assert_eq!(found("home-guard", &broken), (vec![], false));
    }

    #[test]
    fn what_works_at_different_moments_is_no_repetition() {
        let both = "effect = [ { cancel = 'move' }, { cancel = 'battle' } ]";
        check_npc(&format!("{OPEN}{both}"), &[]);
        let twice = "effect = [ { cancel = 'battle' }, { cancel = 'action' } ]";
        check_npc(&format!("{OPEN}{twice}"), &["C116"]);
    }

    #[test]
    fn half_a_answers_for_a_box_that_half_b_leaves_idle() {
        let half_a =
            "a = { line = 'A', save = { higher_than = 8 }, effect = [ { cancel = 'action' } ] }";
        let half_b = "b = { line = 'B', save = { higher_than = 8 }, effect = [ { dice = { colour = 'white', add = 2 } } ] }";
        let card = "[[command]]\nid = 'pike-1'\nreplaces = true\nkind = 'pc'\ncharacter = 'pike'";
        check(&format!("{card}\n{OPEN}{half_a}\n{half_b}"), &[]);
    }
}
