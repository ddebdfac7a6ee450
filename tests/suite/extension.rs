//! A pack over another: entries added, replaced and removed, options and colours laid over.

use std::fs;
use std::path::PathBuf;

use pressgang::content::{self, OptionValue, Pack};
use pressgang::games;
use pressgang::games::hex_command::content::{Command, HOME_GUARD, Unit};
use pressgang::source::{Folder, Sources};

/// Packs in one folder; each is (id, text of pack.toml after the `[pack]` line of its id and title).
fn packs(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("a folder");
    let roots = files
        .iter()
        .map(|(id, text)| {
            let root = folder.path().join(id);
            fs::create_dir(&root).expect("the folder is made");
            fs::write(
                root.join("pack.toml"),
                format!("[pack]\nid = \"{id}\"\ntitle = \"{id}\"\nversion = \"1\"\n{text}"),
            )
            .expect("pack.toml is written");
            root
        })
        .collect();
    (folder, roots)
}

fn load(root: &std::path::Path) -> Pack {
    let mut findings = Vec::new();
    let pack = games::load(
        &Folder::Disk(root.into()),
        &mut Sources::default(),
        &mut findings,
    );
    assert!(findings.is_empty(), "{findings:?}");
    pack.expect("the pack loads")
}

const PATROL: &str = "[[unit]]\nid = \"patrol\"\nname = \"Patrol\"\nclass = \"infantry\"\nstrength = 4\nmove = { max = 4, and_fire = 2 }\n\
                      firepower = [ { range = \"1\", dice = \"W\" } ]\nflag = 3\n";

#[test]
fn a_pack_adds_to_what_it_extends() {
    let (_folder, roots) = packs(&[("mine", &format!("extends = \"home-guard\"\n{PATROL}"))]);
    let (mine, base) = (load(&roots[0]), load_bundled("home-guard"));
    assert_eq!(mine.shelf::<Unit>().len(), base.shelf::<Unit>().len() + 1);
    assert_eq!(
        mine.shelf::<Unit>().get("patrol").map(|unit| unit.layer),
        Some(mine.top())
    );
    assert_eq!(mine.shelf::<Command>().len(), base.shelf::<Command>().len());
    assert_eq!(
        *mine.ruleset, HOME_GUARD,
        "the rules come from the extended pack"
    );
}

#[test]
fn a_replaced_entry_keeps_its_place_and_takes_the_new_values() {
    let text = format!(
        "extends = \"home-guard\"\n{}replaces = true\n",
        PATROL.replace("patrol", "home-guard-section")
    );
    let (_folder, roots) = packs(&[("mine", &text)]);
    let (mine, base) = (load(&roots[0]), load_bundled("home-guard"));
    assert!(mine.shelf::<Unit>().ids().eq(base.shelf::<Unit>().ids()));
    assert_eq!(
        mine.shelf::<Unit>()
            .get("home-guard-section")
            .map(|unit| *unit.strength.get_ref()),
        Some(4)
    );
}

#[test]
fn a_removed_entry_is_gone_and_its_id_is_free() {
    let text = format!(
        "extends = \"home-guard\"\n[remove]\nunit = [\"mortar\"]\n{}",
        PATROL.replace("patrol", "mortar")
    );
    let (_folder, roots) = packs(&[("mine", &text)]);
    let mine = load(&roots[0]);
    assert_eq!(
        mine.shelf::<Unit>()
            .get("mortar")
            .map(|unit| unit.name.get_ref().as_str()),
        Some("Patrol")
    );
}

#[test]
fn packs_beside_each_other_make_a_chain() {
    let (_folder, roots) = packs(&[
        (
            "first",
            &format!(
                "extends = \"home-guard\"\n[options]\ncards_per_turn = 3\n[palette]\nink = \"#000000\"\n{PATROL}"
            ),
        ),
        (
            "second",
            "extends = \"first\"\n[options]\ndraws_per_turn = 1\n",
        ),
    ]);
    let second = load(&roots[1]);
    let chain: Vec<&str> = second
        .layers
        .iter()
        .map(|layer| layer.head.id.as_str())
        .collect();
    assert_eq!(chain, ["hex-command", "home-guard", "first", "second"]);
    assert!(second.shelf::<Unit>().get("patrol").is_some());
    let option = |key: &str| second.options.get(key).map(|chosen| chosen.value.clone());
    assert_eq!(
        option("cards_per_turn"),
        Some(OptionValue::Number(3)),
        "from the first"
    );
    assert_eq!(
        option("draws_per_turn"),
        Some(OptionValue::Number(1)),
        "from the second"
    );
    assert_eq!(
        option("hand_limit_default"),
        Some(OptionValue::Number(5)),
        "from home-guard"
    );
    assert_eq!(second.palette.ink.as_deref(), Some("#000000"));
    assert!(
        second.palette.paper.is_some(),
        "colours not named are inherited"
    );
}

#[test]
fn pictures_come_from_the_pack_that_names_them_or_from_below() {
    let (_folder, roots) = packs(&[(
        "mine",
        &format!("extends = \"home-guard\"\n{PATROL}art = \"art/infantry.svg\"\n"),
    )]);
    let mine = load(&roots[0]);
    let below = mine
        .read_art(mine.top(), "art/infantry.svg")
        .expect("inherited");
    fs::create_dir(roots[0].join("art")).expect("the folder is made");
    fs::write(roots[0].join("art/infantry.svg"), "<svg/>").expect("the picture is written");
    assert_eq!(
        mine.read_art(mine.top(), "art/infantry.svg").as_deref(),
        Ok(&b"<svg/>"[..])
    );
    assert_eq!(
        mine.read_art(0, "art/infantry.svg"),
        Ok(below),
        "the base does not look up"
    );
}

fn load_bundled(id: &str) -> Pack {
    let mut findings = Vec::new();
    games::load(
        &content::find(id).expect("a bundled pack"),
        &mut Sources::default(),
        &mut findings,
    )
    .expect("it loads")
}
