//! The packs and what is in them, as blocks of text and as JSON.

use serde_json::{Value, json};

use super::document::Document;
use super::{bundled_pack, find_pack, read_pack};
use crate::content::{Entry as _, Kind, OptionRow, OptionValue, Pack, Scenario};
use crate::diag::{self, Failure};
use crate::games;
use crate::kernel::document::Block;
use crate::source::bundled_packs;

/// Packs that could be read, at least in part.
#[derive(Debug)]
pub struct ReadPacks {
    /// The packs.
    pub packs: Vec<Pack>,
    /// What had to be left out.
    pub failures: Vec<Failure>,
}

/// Reads the packs named, or all bundled ones.
///
/// # Errors
/// When a pack does not exist or cannot be read at all.
pub fn read_packs(names: &[String]) -> Result<ReadPacks, Failure> {
    let mut read = ReadPacks {
        packs: Vec::new(),
        failures: Vec::new(),
    };
    if names.is_empty() {
        read.packs = bundled_packs()
            .into_iter()
            .filter_map(bundled_pack)
            .collect();
        return Ok(read);
    }
    for name in names {
        let (pack, findings) = read_pack(&find_pack(name)?);
        let hint = format!("`pressgang check {name}` shows what is wrong");
        let Some(pack) = pack else {
            let what = format!("`{name}` cannot be read as a pack");
            return Err(Failure::new(what).hint(hint));
        };
        if !findings.is_empty() {
            let what = format!("parts of `{name}` cannot be read and are left out");
            read.failures.push(Failure::new(what).hint(hint));
        }
        read.packs.push(pack);
    }
    Ok(read)
}

/// Packs, one per line.
#[must_use]
pub fn list_packs(packs: &[Pack]) -> Vec<Block> {
    let mut page = Document::default();
    const COUNTED: &[&str] = &["units", "cards", "forces", "maps", "scenarios", "rules"];
    let mut head: Vec<String> = ["pack", "version", "what it is"].map(String::from).to_vec();
    head.extend(COUNTED.iter().map(|what| what.to_string()));
    head.push("title".into());
    let mut rows = vec![head];
    for pack in packs {
        let what = if pack.ruleset.is_game {
            "game"
        } else {
            "common ground"
        };
        let mut row = vec![
            pack.head().id.clone(),
            pack.head().version.clone(),
            what.to_string(),
        ];
        row.extend(COUNTED.iter().map(|what| {
            let width = what.len();
            let kinds = pack.ruleset.kinds.iter();
            let kinds = kinds.filter(|kind| kind.counted_as == Some(what));
            let count: usize = kinds.map(|kind| pack.shelves.count(kind.name, None)).sum();
            format!("{count:>width$}")
        }));
        row.push(pack.head().title.clone());
        rows.push(row);
    }
    page.wide_table(rows);
    page.blank();
    page.paragraph(
        0,
        "Common ground can be extended, not played. `pressgang list PACK` shows what is in a pack.",
    );
    page.blocks
}

/// The entries of packs, by kind.
#[must_use]
pub fn list_entries(packs: &[Pack]) -> Vec<Block> {
    let mut page = Document::default();
    packs.iter().for_each(|pack| contents(pack, &mut page));
    page.blocks
}

/// The options of each pack.
#[must_use]
pub fn list_options(packs: &[Pack]) -> Vec<Block> {
    let mut page = Document::default();
    packs.iter().for_each(|pack| options(&[pack], &mut page));
    page.blocks
}

/// The options of all games among packs, side by side.
#[must_use]
pub fn compare_options(packs: &[Pack]) -> Vec<Block> {
    let mut page = Document::default();
    let games: Vec<&Pack> = packs.iter().filter(|it| it.ruleset.is_game).collect();
    options(&games, &mut page);
    page.blocks
}

fn contents(pack: &Pack, page: &mut Document) {
    headline(pack, page);
    for kind in pack.ruleset.kinds {
        let entries = pack.shelves.listed(kind.name);
        let own = pack.shelves.count(kind.name, Some(pack.top()));
        if entries.is_empty() {
            continue;
        }
        let more = match entries.len() - own {
            0 => String::new(),
            inherited => format!("{inherited} inherited"),
        };
        page.heading(&counted(kind, entries.len()), &more);
        // Hundreds of rules would bury the rest.
        let is_ledger = kind.name == "rule";
        let rows: Vec<Vec<String>> = entries
            .iter()
            .filter(|(.., layer)| !is_ledger || *layer == pack.top())
            .map(|(id, _, layer)| {
                let title = titled(pack, kind.name, id);
                let from = if *layer == pack.top() {
                    String::new()
                } else {
                    format!("from {}", pack.layers[*layer].head.id)
                };
                vec![(*id).to_string(), from, title]
            })
            .collect();
        let is_shortened = rows.len() < entries.len();
        page.table(rows);
        if is_shortened {
            page.paragraph(
                2,
                "`pressgang explain` shows the inherited ones by chapter.",
            );
        }
    }
}

/// The name of an entry, and for a scenario who has the harder task.
fn titled(pack: &Pack, kind: &str, id: &str) -> String {
    let title = pack.called(kind, id).unwrap_or_default();
    match harder_side(pack, kind, id) {
        Some(side) => format!("{title} (harder for: {side})"),
        None => title.to_string(),
    }
}

/// The name of the side with the harder task, if the entry is a scenario that is not even.
fn harder_side<'a>(pack: &'a Pack, kind: &str, id: &str) -> Option<&'a str> {
    if kind != Scenario::KIND {
        return None;
    }
    pack.shelf::<Scenario>().get(id)?.harder_side()
}

fn headline(pack: &Pack, page: &mut Document) {
    let head = pack.head();
    page.heading(&format!("{} {}", head.id, head.version), &head.title);
    if let Some(about) = &head.about {
        page.paragraph(2, about);
    }
    let mut facts = vec![if pack.ruleset.is_game {
        format!("rules of {}", pack.ruleset.word)
    } else {
        "common ground: it can be extended, not played".into()
    }];
    if let Some(extends) = &head.extends {
        facts.push(format!("extends {}", extends.get_ref()));
    }
    facts.extend(head.licence.clone());
    page.paragraph(2, &facts.join("; "));
}

/// The options with their values in one pack, or side by side.
fn options(packs: &[&Pack], page: &mut Document) {
    if let [pack] = packs {
        headline(pack, page);
        page.blank();
    }
    for option in games::RULESETS.options() {
        let has = |pack: &&&Pack| option.is_of(pack.ruleset);
        let having: Vec<&Pack> = packs.iter().filter(has).copied().collect();
        if having.is_empty() {
            continue;
        }
        let values: Vec<String> = having
            .iter()
            .filter_map(|pack| {
                let value = &pack.options.get(option.key)?.value;
                Some(if packs.len() == 1 {
                    value.to_string()
                } else {
                    format!("{}: {value}", pack.head().id)
                })
            })
            .collect();
        page.heading(option.key, &values.join("; "));
        page.paragraph(4, &meaning(option));
    }
}

fn meaning(option: &OptionRow) -> String {
    format!("{}; {} ({})", option.about, option.values, option.source)
}

fn counted(kind: &Kind, count: usize) -> String {
    match count {
        1 => format!("1 {}", kind.name),
        count => format!("{count} {}", plural(kind.name)),
    }
}

fn plural(kind: &str) -> String {
    match kind {
        "terrain" | "target" | "modifier" => format!("{kind} rows"),
        kind => diag::plural(kind),
    }
}

/// Packs as JSON, with their entries and options unless only an overview is wanted.
#[must_use]
pub fn packs_to_json(packs: &[Pack], is_overview: bool) -> Value {
    let list: Vec<Value> = packs.iter().map(|it| to_json(it, is_overview)).collect();
    json!({ "packs": list })
}

fn to_json(pack: &Pack, is_overview: bool) -> Value {
    let head = pack.head();
    let counts: serde_json::Map<String, Value> = games::RULESETS
        .kinds()
        .into_iter()
        .map(|kind| {
            (
                kind.name.to_string(),
                json!(pack.shelves.count(kind.name, None)),
            )
        })
        .collect();
    let mut value = json!({
        "id": head.id,
        "title": head.title,
        "version": head.version,
        "ruleset": pack.ruleset.word,
        "game": pack.ruleset.is_game,
        "extends": head.extends.as_ref().map(|extends| extends.get_ref()),
        "language": head.language,
        "licence": head.licence,
        "about": head.about,
        "counts": counts,
    });
    if !is_overview {
        value["entries"] = entries(pack);
        value["options"] = chosen(pack);
    }
    value
}

/// Every entry by kind.
fn entries(pack: &Pack) -> Value {
    let entries: serde_json::Map<String, Value> = games::RULESETS
        .kinds()
        .into_iter()
        .map(|kind| {
            let list: Vec<Value> = pack
                .shelves
                .listed(kind.name)
                .into_iter()
                .map(|(id, _, layer)| {
                    let title = pack.called(kind.name, id).unwrap_or_default();
                    let from = &pack.layers[layer].head.id;
                    let mut entry = json!({ "id": id, "name": title, "pack": from, "inherited": layer != pack.top() });
                    if let Some(side) = harder_side(pack, kind.name, id) {
                        entry["harder_for"] = json!(side);
                    }
                    entry
                })
                .collect();
            (kind.name.to_string(), Value::Array(list))
        })
        .collect();
    Value::Object(entries)
}

/// Every option of the pack's game.
fn chosen(pack: &Pack) -> Value {
    games::RULESETS
        .options()
        .filter(|option| option.is_of(pack.ruleset))
        .map(|option| {
            json!({
                "key": option.key,
                "value": pack.options.get(option.key).map(|chosen| value(&chosen.value)),
                "values": option.values.to_string(),
                "source": option.source,
                "about": option.about,
            })
        })
        .collect()
}

fn value(value: &OptionValue) -> Value {
    match value {
        OptionValue::Flag(flag) => json!(flag),
        OptionValue::Number(number) => json!(number),
        OptionValue::Word(word) => json!(word),
        OptionValue::List(words) => json!(words),
        OptionValue::Map(map) => json!(map),
    }
}
