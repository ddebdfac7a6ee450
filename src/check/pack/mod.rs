//! Checks of a pack as a whole: what its entries name, its pictures, its options and its colours.

mod faint_palette;
mod missing_art;
mod option_unset;
mod pack_id_differs_from_folder;
mod unknown_reference;
mod unreadable_art;

use super::Check;
use crate::content::Pack;

pub(super) static ALL: &[Check] = &[
    unknown_reference::CHECK,
    missing_art::CHECK,
    unreadable_art::CHECK,
    option_unset::CHECK,
    faint_palette::CHECK,
    pack_id_differs_from_folder::CHECK,
];

/// Whether the lowest `pack.toml` is broken: it may extend a pack that we cannot know, so nothing is missed in it.
fn has_no_ground(pack: &Pack) -> bool {
    pack.layers
        .first()
        .is_some_and(|layer| pack.is_lost(&layer.head.id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::load;
    use crate::source::{Folder, Sources, write_whole};

    /// The messages of the checks that miss something, for a pack of two files.
    fn missed(pack_toml: &str, entries: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        write_whole(&folder.path().join("pack.toml"), pack_toml.as_bytes()).unwrap();
        write_whole(&folder.path().join("entries.toml"), entries.as_bytes()).unwrap();
        let folder = Folder::Disk(folder.path().into());
        let Some(pack) = load(&folder, &mut Sources::default(), &mut Vec::new()) else {
            return Vec::new();
        };
        let mut out = Vec::new();
        for check in [unknown_reference::CHECK, option_unset::CHECK] {
            (check.run)(&pack, &mut out);
        }
        out.into_iter().map(|finding| finding.message).collect()
    }

    fn head(rest: &str) -> String {
        format!("[pack]\nid = 'a'\ntitle = 'A'\nversion = '1'\n{rest}\n")
    }

    const OFFICER: &str =
        "[[officer]]\nid = 'smith'\nname = 'Smith'\npost = 'Smith'\nfail = 'No.'\npass = 'Yes.'\n";

    #[test]
    fn an_entry_that_cannot_be_read_is_not_missed() {
        let pack = head("extends = 'home-guard'");
        let officer = format!("{OFFICER}leader = 'smithy'\n");
        assert_eq!(missed(&pack, &officer), ["there is no leader `smithy`"]);
        let unreadable = format!("{officer}[[leader]]\nid = 'smithy'\nkind = 'blacksmith'\n");
        assert_eq!(missed(&pack, &unreadable), [""; 0]);
    }

    #[test]
    fn a_removed_card_is_missed_by_no_deck_of_the_extended_pack() {
        let pack = head("extends = 'home-guard'\n[remove]\ncommand = ['town-clerk', 'hodges']");
        assert_eq!(missed(&pack, ""), [""; 0]);
    }

    #[test]
    fn a_removed_person_is_missed_by_his_cards() {
        let pack = head("extends = 'home-guard'\n[remove]\nofficer = ['mainwaring']");
        // Once for every battle that he commands.
        let mut missed = missed(&pack, "");
        missed.dedup();
        assert_eq!(missed, ["there is no officer `mainwaring`"]);
    }

    #[test]
    fn nothing_is_missed_where_the_ground_is_unknown() {
        let pack = head("ruleset = 'home-guard'\nextends = = 'hex-command'");
        assert_eq!(
            missed(&pack, &format!("{OFFICER}leader = 'captain'\n")),
            [""; 0]
        );
    }

    #[test]
    fn an_option_that_cannot_be_used_is_not_unset_as_well() {
        let ground = "ruleset = 'home-guard'\nextends = 'hex-command'\n[options]\n";
        let unset = |options: &str| missed(&head(&format!("{ground}{options}")), "");
        let rest = unset("cards_per_turn = 2");
        assert_ne!(unset(""), rest);
        assert_eq!(unset("cards_per_turn = 'two'"), rest);
        assert_eq!(unset("card_per_turn = 2"), rest);
    }
}
