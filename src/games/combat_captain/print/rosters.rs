//! Roster sheets (CC-CMP-05, CC-CMP-06): a company's sub-units with their boxes, its markers up to the rout, its turns;
//! and blank ones for players' own companies.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::companies::{MOST_MARKERS, routs_at, sort_name, subunits};
use super::{weapons, words};
use crate::content::{Kept, Pack, Prose};
use crate::games::combat_captain::content::{ACTIVITY_DICE, Company, CompanySort, Subunit};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::readings::Readings;

const KIND: &str = "company-rosters";

/// A blank roster: its id, its lines, and the figures of a line.
type Blank = (&'static str, u32, u32);

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let companies = pack.shelf::<Company>().iter();
    let filled = companies.map(|company| filled(pack, company, look));
    let blanks = [
        (CompanySort::Infantry, ("blank-infantry-roster", 8, 5)),
        (CompanySort::Tank, ("blank-tank-roster", 3, 0)),
        (CompanySort::Battery, ("blank-battery-roster", 3, 5)),
    ]
    .map(|(sort, size)| blank(pack, look, sort, size));
    let pages = filled.chain(blanks).collect();
    let template = "templates/cc-roster.typ";
    page::piece(pack, look, KIND, "Company rosters", template, pages)
}

fn filled(pack: &Pack, company: &Kept<Company>, look: &Look) -> Page {
    let mut pictures = Pictures::default();
    let sort = *company.sort.get_ref();
    let lines: Vec<Value> = subunits(pack, company)
        .map(|subunit| line(pack, subunit, &mut pictures, look))
        .collect();
    let prose = prose(pack, sort, company.bonus_die);
    let mut data = shared(pack, look, &prose, sort, company.size());
    data["name"] = json!(company.name.get_ref());
    data["nation"] = json!(company.nation.get_ref());
    data["lines"] = json!(lines);
    data["dice"] = json!(company.dice.get_ref());
    data["bonus"] = json!(company.bonus_die);
    Page {
        id: company.id().to_string(),
        title: company.name.get_ref().clone(),
        line: prose.line("company-roster-page"),
        data,
        pictures,
        entry: company.id_span(),
        fields: BTreeMap::from([("title".to_string(), company.span(&company.name))]),
    }
}

/// The sentences of a company's roster.
fn prose(pack: &Pack, sort: CompanySort, bonus_die: bool) -> Prose<'_> {
    Prose::of(pack)
        .showing("sort", Some(sort_name(sort)))
        .showing("markers", Some(i64::from(MOST_MARKERS)))
        .showing("bonus", Some(bonus_die))
        .showing("tanks", Some(sort == CompanySort::Tank))
}

/// What a roster shows whether it is filled in or blank.
fn shared(pack: &Pack, look: &Look, prose: &Prose<'_>, sort: CompanySort, size: u32) -> Value {
    json!({
        "words": words(pack, prose, KIND, look.measure),
        "sort": sort_name(sort),
        "tanks": sort == CompanySort::Tank,
        "kills": kills(pack, sort, size),
        "markers": MOST_MARKERS,
        "rout": routs_at(pack, size),
    })
}

/// A sub-unit: its boxes, its weapons and how it moves.
fn line(pack: &Pack, subunit: &Kept<Subunit>, pictures: &mut Pictures, look: &Look) -> Value {
    let kind = *subunit.kind.get_ref();
    let arms = subunit.weapons.iter().map(Spanned::get_ref);
    let arms: Vec<Value> = arms
        .filter_map(|arm| weapons::weapon(pack, arm, look.measure))
        .collect();
    let art = subunit.art.as_ref();
    json!({
        "name": subunit.name.get_ref(),
        "picture": art.map(|path| pictures.take(subunit.layer, path.get_ref())),
        "figures": subunit.figures.as_ref().map(Spanned::get_ref),
        "armour": subunit.armour(),
        "heavy": kind.is_heavy(),
        "weapons": arms,
        "move": weapons::mover(pack, kind).map(|mover| weapons::reading(mover.day)),
    })
}

/// Boxes for kills, grouped by the number that removes a model (CC-CAS-07).
fn kills(pack: &Pack, sort: CompanySort, models: u32) -> Option<Value> {
    let group = Readings::of(pack).number("kills_per_model").max(1);
    (sort == CompanySort::Tank).then(|| json!({ "groups": models, "group": group }))
}

fn blank(pack: &Pack, look: &Look, sort: CompanySort, (id, lines, figures): Blank) -> Page {
    let prose = prose(pack, sort, true);
    let mut data = shared(pack, look, &prose, sort, lines);
    data["blank"] = json!(true);
    data["blank_lines"] = json!(lines);
    data["blank_figures"] = json!(figures);
    data["lines"] = json!([]);
    data["dice"] = json!(ACTIVITY_DICE);
    data["bonus"] = json!(true);
    Page {
        id: id.into(),
        title: prose.title("company-roster-blank-page"),
        line: prose.line("company-roster-blank-page"),
        data,
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    }
}
