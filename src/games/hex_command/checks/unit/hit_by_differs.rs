check!("U107", hit_by_differs, Error);

use std::collections::BTreeSet;

use toml::Spanned;

use super::class_of;
use crate::content::{Face, Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Target, Unit};

const HIT_RULES: [&str; 6] = [
    "HC-HIT-1", "HC-HIT-2", "HC-HIT-3", "HC-HIT-4", "HC-HIT-5", "HC-HIT-6",
];

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        out.extend(differs(pack, unit));
    }
}

fn differs(pack: &Pack, unit: &Kept<Unit>) -> Option<Diagnostic> {
    let written = unit.hit_by.as_ref()?;
    let class = class_of(pack, unit)?;
    let row = class.target.get_ref();
    let target = pack.shelf::<Target>().get(row)?;
    let shown = faces(written.get_ref());
    let right = faces(target.hit_by.get_ref());
    let known = |face: &&str| pack.shelf::<Face>().get(face).is_some();
    if shown == right || !shown.iter().chain(&right).all(known) {
        return None;
    }
    let label: Vec<String> = [
        ("lacks", &right - &shown),
        ("must not have", &shown - &right),
    ]
    .into_iter()
    .filter(|(_, faces)| !faces.is_empty())
    .map(|(verb, faces)| format!("{verb} {}", quoted(&faces)))
    .collect();
    let all: Vec<String> = target
        .hit_by
        .get_ref()
        .iter()
        .map(|face| format!("\"{}\"", face.get_ref()))
        .collect();
    Some(
        CODE.at(
            unit.span(written),
            format!(
                "`hit_by` of `{}` is not what hits its class `{}`",
                unit.id(),
                class.id()
            ),
        )
        .label(label.join(", "))
        .also(
            target.span(&target.hit_by),
            format!("the row `{row}` of that class"),
        )
        .rule(rule_of(target))
        .hint(format!("leave `hit_by` out, or write [{}]", all.join(", "))),
    )
}

fn faces(list: &[Spanned<String>]) -> BTreeSet<&str> {
    list.iter().map(|face| face.get_ref().as_str()).collect()
}

fn quoted(faces: &BTreeSet<&str>) -> String {
    let list: Vec<String> = faces.iter().map(|face| format!("`{face}`")).collect();
    list.join(", ")
}

fn rule_of(target: &Target) -> &'static str {
    let written = target.rule.as_ref().map(|rule| rule.get_ref().as_str());
    HIT_RULES
        .into_iter()
        .find(|rule| Some(*rule) == written)
        .unwrap_or("HC-CMP-7")
}
