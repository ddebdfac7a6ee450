//! The documentation says what the program does.

use std::fs;
use std::path::Path;

use pressgang::content::{Field, file_tables, markdown_keys};
use pressgang::games::RULESETS;
use pressgang::games::hex_command::content::VERBS;

const CONTENT: &str = concat!(
    include_str!("../../docs/content.md"),
    include_str!("../../docs/dads-ww2.md"),
    include_str!("../../docs/combat-captain.md"),
    include_str!("../../docs/broadswords.md"),
);

/// The pages with tables of keys.
const PAGES: &[&str] = &["content", "dads-ww2", "combat-captain", "broadswords"];

const BEGIN: &str = "<!-- keys of ";
const END: &str = "<!-- end -->";

/// The keys of a kind of entry or of a table of `pack.toml`.
fn fields_of(name: &str) -> &'static [Field] {
    let kind = RULESETS.kind(name).map(|kind| kind.fields);
    let table = file_tables().find(|(table, ..)| *table == name);
    kind.or(table.map(|(_, _, fields)| fields))
        .unwrap_or_else(|| panic!("there is no kind of entry or table `{name}`"))
}

/// A page with each of its tables of keys written anew.
fn with_current_tables(page: &str) -> String {
    let mut parts = page.split(BEGIN);
    let mut current = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (name, rest) = part.split_once(" -->").expect("a marker is closed");
        let (_, after) = rest.split_once(END).expect("a table ends");
        let table = markdown_keys(fields_of(name), *RULESETS);
        current.push_str(&format!("{BEGIN}{name} -->\n{table}{END}{after}"));
    }
    current
}

/// `UPDATE=1` writes the tables instead of comparing them.
#[test]
fn tables_of_keys_follow_the_declarations() {
    for name in PAGES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/{name}.md"));
        let page = fs::read_to_string(&path).expect("a page");
        let current = with_current_tables(&page);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, current).expect("the page is written");
        } else {
            assert!(
                page == current,
                "docs/{name}.md is not current: UPDATE=1 cargo test --test suite docs"
            );
        }
    }
}

#[test]
fn every_kind_of_entry_has_an_example_and_a_table_of_keys() {
    let tables = file_tables().map(|(name, ..)| (name, format!("[{name}]")));
    let kinds = RULESETS.kinds();
    let kinds = kinds
        .iter()
        .map(|kind| (kind.name, format!("[[{}]]", kind.name)));
    for (name, header) in tables.chain(kinds) {
        assert!(
            CONTENT.contains(&header),
            "docs show no example of {header}"
        );
        let marker = format!("{BEGIN}{name} -->\n");
        assert_eq!(
            CONTENT.matches(&marker).count(),
            1,
            "docs have one table of keys for {header}"
        );
    }
}

#[test]
fn every_block_of_the_format_page_is_toml() {
    let blocks: Vec<&str> = CONTENT
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("\n```").next())
        .collect();
    assert_eq!(blocks.len(), CONTENT.matches("```toml").count());
    for block in blocks {
        let parsed = toml::from_str::<toml::Table>(block);
        assert!(parsed.is_ok(), "{}\n{block}", parsed.unwrap_err());
    }
}

#[test]
fn every_verb_stands_in_the_table_of_effects() {
    for verb in VERBS {
        assert!(
            CONTENT.contains(&format!("| `{}` |", verb.name)),
            "docs/content.md does not list the verb `{}`",
            verb.name
        );
        assert!(
            !verb.games.is_empty() && !verb.moments.is_empty() && !verb.aims.is_empty(),
            "{}",
            verb.name
        );
    }
}

#[test]
fn every_option_says_what_it_decides_and_why() {
    for row in RULESETS.options() {
        assert!(
            !row.about.is_empty() && row.source.contains('-'),
            "{}",
            row.key
        );
    }
}
