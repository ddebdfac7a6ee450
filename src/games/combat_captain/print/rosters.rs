//! Roster sheets (CC-CMP-05, CC-CMP-06): a company's sub-units with their boxes, its markers up to the rout, its turns;
//! and blank ones for players' own companies.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::companies::{MOST_MARKERS, sort_name, subunits};
use super::weapons;
use crate::content::{Kept, Pack};
use crate::games::combat_captain::content::{ACTIVITY_DICE, Company, CompanySort, Subunit};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::readings::Readings;

const KIND: &str = "company-rosters";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let companies = pack.shelf::<Company>().iter();
    let filled = companies.map(|company| filled(pack, company, look));
    let blanks = [
        (CompanySort::Infantry, "blank-infantry-roster", 8, 5),
        (CompanySort::Tank, "blank-tank-roster", 3, 0),
        (CompanySort::Battery, "blank-battery-roster", 3, 5),
    ]
    .map(|(sort, id, lines, figures)| blank(pack, sort, id, lines, figures));
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
    let data = json!({
        "name": company.name.get_ref(),
        "nation": company.nation.get_ref(),
        "sort": sort_name(sort),
        "lines": lines,
        "dice": company.dice.get_ref(),
        "bonus": company.bonus_die,
        "tanks": sort == CompanySort::Tank,
        "kills": kills(pack, sort, company.size()),
        "markers": MOST_MARKERS,
    });
    Page {
        id: company.id().to_string(),
        title: company.name.get_ref().clone(),
        line: "Figures are crossed off from the right. Letters home can wait.".into(),
        data,
        pictures,
        entry: company.id_span(),
        fields: BTreeMap::from([("title".to_string(), company.span(&company.name))]),
    }
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

fn blank(pack: &Pack, sort: CompanySort, id: &'static str, lines: u32, figures: u32) -> Page {
    let data = json!({
        "blank": true,
        "sort": sort_name(sort),
        "blank_lines": lines,
        "blank_figures": figures,
        "lines": [],
        "dice": ACTIVITY_DICE,
        "bonus": true,
        "tanks": sort == CompanySort::Tank,
        "kills": kills(pack, sort, lines),
        "markers": MOST_MARKERS,
    });
    Page {
        id: id.into(),
        title: format!("{} roster", sort_name(sort)),
        line: "For a company of your own. Name it before it is lost.".into(),
        data,
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    }
}
