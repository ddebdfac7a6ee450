//! Company cards: the sub-units of a company, its dice, and when it routs.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use crate::content::{Kept, Pack, Prose};
use crate::games::combat_captain::content::{Company, CompanySort, Subunit};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::page::told;
use crate::press::pieces::readings::Readings;
use crate::press::pieces::shared::{Album, Pictures, deck};

/// A unit routs at this many markers at the latest (CC-MOR-05).
pub(super) const MOST_MARKERS: u32 = 6;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let companies = pack.shelf::<Company>().iter();
    let fronts = companies.map(|company| (face(pack, &album, company, look), company.quantity));
    let names = ("companies", "company-cards", "Company cards");
    vec![deck(
        pack,
        look,
        names,
        Deck {
            title: "Companies",
            tone: "accent",
        },
        fronts,
    )]
}

fn face(pack: &Pack, album: &Album<'_>, company: &Kept<Company>, look: &Look) -> Face {
    let mut pictures = album.pictures();
    let parts: Vec<Value> = subunits(pack, company)
        .map(|subunit| part(subunit, &mut pictures))
        .collect();
    let data = json!({
        "size": size_data(look.card),
        "name": company.name.get_ref(),
        "nation": company.nation.get_ref(),
        "sort": sort_name(*company.sort.get_ref()),
        "motto": company.motto.as_ref().map(Spanned::get_ref),
        "parts": parts,
        "dice": company.dice.get_ref(),
        "bonus": company.bonus_die,
        "rout": routs_at(pack, company.size()),
        "foot": told(&Prose::of(pack).line("company-card-rout"), look.measure),
    });
    let mut fields = BTreeMap::from([
        ("name".to_string(), company.span(&company.name)),
        ("nation".to_string(), company.span(&company.nation)),
    ]);
    if let Some(motto) = &company.motto {
        fields.insert("motto".into(), company.span(motto));
    }
    Face {
        id: company.id().to_string(),
        template: "templates/cc-company.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: company.id_span(),
        fields,
    }
}

/// The markers that rout a unit which has lost nothing (CC-MOR-05, CC-AMB-48).
pub(super) fn routs_at(pack: &Pack, subunits: u32) -> u32 {
    let fewest = Readings::of(pack).number("rout_floor");
    let fewest = u32::try_from(fewest).unwrap_or_default();
    subunits.max(fewest).min(MOST_MARKERS)
}

/// Every sub-unit of a company, in order; unknown ones, which a check has reported, are left out.
pub(super) fn subunits<'p>(
    pack: &'p Pack,
    company: &'p Company,
) -> impl Iterator<Item = &'p Kept<Subunit>> {
    company.parts().flat_map(|part| {
        let subunit = pack.shelf::<Subunit>().get(part.of.get_ref());
        let count = *part.count.get_ref() as usize;
        subunit
            .into_iter()
            .flat_map(move |it| std::iter::repeat_n(it, count))
    })
}

fn part(subunit: &Kept<Subunit>, pictures: &mut Pictures<'_, '_>) -> Value {
    json!({
        "name": subunit.name.get_ref(),
        "picture": pictures.own(subunit.layer, subunit.art.as_ref()),
        "figures": subunit.figures.as_ref().map(Spanned::get_ref),
        "heavy": subunit.kind.get_ref().is_heavy(),
    })
}

/// What a sort of company is called.
pub(super) fn sort_name(sort: CompanySort) -> &'static str {
    match sort {
        CompanySort::Infantry => "Infantry company",
        CompanySort::Tank => "Tank company",
        CompanySort::Battery => "Battery",
    }
}
