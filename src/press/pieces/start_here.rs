//! The first game in a few small pages, four to a side of paper: one section of passages each, in the order in which the
//! rule set lists them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::page::{self, Page, Pictures, told};
use super::sections;
use crate::content::{Pack, Prose};
use crate::press::piece::{Look, Maker, Part, Piece};

/// What `--only` calls it, and the page of its passages.
pub(crate) const START_HERE: &str = "start-here";

/// Small pages on one side of paper.
const ON_A_SIDE: usize = 4;

/// The maker.
pub(crate) static MAKER: Maker = Maker {
    kind: START_HERE,
    part: Part::PlayerAids,
    about: "the first game, taught in a few small pages",
    on_request: false,
    holds_entries: false,
    make,
};

fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    let declared = pack.ruleset.prose.named(START_HERE);
    let (Some(declared), Some(scenario)) = (declared, pack.first_game()) else {
        return Vec::new();
    };
    if !pack.ruleset.is_game || !prose.has_page(START_HERE) {
        return Vec::new();
    }
    let prose = prose.showing("scenario", Some(scenario.name.get_ref().clone()));
    let small: Vec<Value> = declared
        .sections
        .iter()
        .zip(1..)
        .map(|(word, number)| {
            let section = prose.section(START_HERE, word);
            json!({
                "number": number,
                "title": told(&section.title, look.measure),
                "points": sections::points(&section, look.measure),
            })
        })
        .collect();
    let pages = small.chunks(ON_A_SIDE).enumerate().map(|(at, small)| Page {
        id: format!("{START_HERE}-{}", at + 1),
        title: format!("Start here: {}", scenario.name.get_ref()),
        line: prose.line("start-here-page"),
        data: json!({ "pages": small }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    });
    page::piece(
        pack,
        look,
        START_HERE,
        "Start here",
        "templates/start-here.typ",
        pages.collect(),
    )
}
