//! What is missing in a pack, and what only seems to be, because it could not be read or was removed on purpose.

use crate::fixture::Fixture;

/// The messages of the checks that miss something, for a pack of two files.
fn missed(pack_toml: &str, entries: &str) -> Vec<String> {
    let fixture = Fixture::empty()
        .file("pack.toml", pack_toml)
        .file("entries.toml", entries);
    let missing = ["K101", "K104", "K111"];
    let findings = fixture.judged().findings.into_iter();
    findings
        .filter(|finding| missing.contains(&finding.code.id))
        .map(|finding| finding.message)
        .collect()
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
fn a_removed_person_who_is_in_use_is_reported_once() {
    let pack = head("extends = 'home-guard'\n[remove]\nofficer = ['mainwaring']");
    assert_eq!(
        missed(&pack, ""),
        ["officer `mainwaring` is removed, but 8 places still use it"]
    );
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
