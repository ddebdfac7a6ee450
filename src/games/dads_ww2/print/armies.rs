//! Army lists (DW-GEN-02): names, points and boxes for hits; and a blank one with an AFV builder (DW-CMP-13).

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::base::{self, Training};
use super::{builder, has_tables};
use crate::content::{Kept, Pack, Prose};
use crate::games::dads_ww2::content::{Army, ArmyLine, bases};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections;
use crate::source::Span;

const KIND: &str = "armies";

/// A sheet narrower than this holds one list.
const NARROW: f64 = 180.0;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !has_tables(pack) || !prose.has_page(KIND) {
        return Vec::new();
    }
    let a_page = if look.paper.width.0 < NARROW { 1 } else { 2 };
    let mut pages = Vec::new();
    for armies in by_nation(pack) {
        pages.extend(
            armies
                .chunks(a_page)
                .map(|armies| filled(pack, &prose, armies, look)),
        );
    }
    pages.push(blank(pack, &prose, look));
    page::piece(
        pack,
        look,
        KIND,
        "Army lists",
        "templates/dw-army-list.typ",
        pages,
    )
}

/// The armies of each nation, in the order the nations are first named.
fn by_nation(pack: &Pack) -> Vec<Vec<&Kept<Army>>> {
    let mut nations: Vec<(&str, Vec<&Kept<Army>>)> = Vec::new();
    for army in pack.shelf::<Army>() {
        let nation = army.nation.get_ref().as_str();
        match nations.iter_mut().find(|(name, _)| *name == nation) {
            Some((_, armies)) => armies.push(army),
            None => nations.push((nation, vec![army])),
        }
    }
    nations.into_iter().map(|(_, armies)| armies).collect()
}

fn filled(pack: &Pack, prose: &Prose<'_>, armies: &[&Kept<Army>], look: &Look) -> Page {
    let mut pictures = Pictures::default();
    let mut fields = BTreeMap::new();
    let lists: Vec<Value> = armies
        .iter()
        .map(|army| list(pack, prose, army, &mut pictures, &mut fields))
        .collect();
    let first = armies.first();
    Page {
        id: first.map_or(KIND.into(), |army| army.id().to_string()),
        title: first.map_or_else(String::new, |army| army.nation.get_ref().clone()),
        line: prose.line("armies-page"),
        data: json!({
            "blank": false,
            "lists": lists,
            "words": { "hits": sections::line(prose, "armies-hits", look.measure) },
        }),
        pictures,
        entry: first.map_or_else(|| page::whole_pack(pack), |army| army.id_span()),
        fields,
    }
}

fn list(
    pack: &Pack,
    prose: &Prose<'_>,
    army: &Kept<Army>,
    pictures: &mut Pictures,
    fields: &mut BTreeMap<String, Span>,
) -> Value {
    fields.insert(format!("name `{}`", army.id()), army.span(&army.name));
    let mut counted = 0;
    let rows: Vec<Value> = army
        .list
        .get_ref()
        .iter()
        .map(Spanned::get_ref)
        .filter_map(|it| {
            let first = counted + 1;
            counted += it.count;
            row(pack, army, it, first, pictures, fields)
        })
        .collect();
    let total = bases::total(pack, army);
    let experienced: u32 = army
        .lines()
        .filter(|it| it.experienced)
        .map(|it| it.count)
        .sum();
    let summary = prose
        .clone()
        .showing("bases", Some(counted))
        .showing("experienced", Some(experienced))
        .showing("broken", total.map(|total| broken(pack, total)))
        .line("armies-summary");
    json!({
        "id": army.id(),
        "name": army.name.get_ref(),
        "points": army.points.as_ref().map(Spanned::get_ref),
        "total": total,
        "note": army.note.as_ref().map(Spanned::get_ref),
        "rows": rows,
        "summary": summary,
        "hits": base::most_hits(pack),
    })
}

/// The points whose loss decides the battle (DW-AMB-24).
fn broken(pack: &Pack, total: u32) -> i64 {
    let percent = Readings::of(pack).number("break_percent");
    (i64::from(total) * percent + 99) / 100
}

/// A line of a list; its bases are numbered through the army.
fn row(
    pack: &Pack,
    army: &Kept<Army>,
    it: &ArmyLine,
    first: u32,
    pictures: &mut Pictures,
    fields: &mut BTreeMap<String, Span>,
) -> Option<Value> {
    let (base, points) = bases::line(pack, it)?;
    let training = if it.experienced {
        Training::Experienced
    } else {
        Training::Fresh
    };
    let shown = it.stands_for.as_ref().unwrap_or(&base.name);
    let place = if it.stands_for.is_some() {
        army.span(shown)
    } else {
        base.span(shown)
    };
    fields.insert(format!("name `{}` {first}", army.id()), place);
    let art = base.art.as_ref();
    let art = art.map(|path| pictures.take(base.layer, path.get_ref()));
    let mut data = base::data(pack, base, training);
    let own = data["name"].take();
    data["base"] = own;
    data["name"] = json!(shown.get_ref());
    data["field"] = json!(format!("name `{}` {first}", army.id()));
    data["picture"] = json!(art);
    data["count"] = json!(it.count);
    data["first"] = json!(first);
    data["all"] = json!(points.saturating_mul(it.count));
    data["afv"] = json!(base.is_afv());
    Some(data)
}

fn blank(pack: &Pack, prose: &Prose<'_>, look: &Look) -> Page {
    let words = |id: &str| sections::line(prose, id, look.measure);
    let data = json!({
        "blank": true,
        "kinds": builder::others(pack, prose),
        "builder": builder::afv(pack),
        "hits": base::most_hits(pack),
        "words": {
            "size": words("armies-size"),
            "builder": words("armies-builder"),
            "list": words("armies-list"),
            "experienced": words("armies-experienced"),
        },
    });
    Page {
        id: "blank-army-list".into(),
        title: prose.title("armies-blank-page"),
        line: prose.line("armies-blank-page"),
        data,
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    }
}
