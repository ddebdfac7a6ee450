//! The documentation says what the program does.

use std::collections::BTreeSet;

use pressgang::content::{Field, Shape};
use pressgang::games::RULESETS;
use pressgang::games::hex_command::content::VERBS;

const CONTENT: &str = concat!(
    include_str!("../../docs/content.md"),
    include_str!("../../docs/dads-ww2.md"),
    include_str!("../../docs/combat-captain.md"),
    include_str!("../../docs/broadswords.md"),
);

fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_' || letter == '-'))
        .collect()
}

fn keys<'s>(shape: &'s Shape, out: &mut BTreeSet<&'s str>, depth: usize) {
    let mut fields = |fields: &'s [Field]| {
        for field in fields {
            out.insert(field.key);
            if depth < 6 {
                keys(&field.shape, out, depth + 1);
            }
        }
    };
    match shape.resolved() {
        Shape::Table(table) | Shape::OneKey(table) => fields(table),
        Shape::List(each) | Shape::MapOf(each) => keys(each, out, depth + 1),
        Shape::Either(shapes) => shapes.iter().for_each(|shape| keys(shape, out, depth + 1)),
        _ => {}
    }
}

#[test]
fn every_key_of_the_format_is_described() {
    let described = words(CONTENT);
    for kind in RULESETS.kinds() {
        assert!(
            CONTENT.contains(&format!("[[{}]]", kind.name)),
            "docs/content.md does not show [[{}]]",
            kind.name
        );
        let mut known = BTreeSet::new();
        for field in kind.fields {
            known.insert(field.key);
            keys(&field.shape, &mut known, 0);
        }
        for key in known {
            assert!(
                described.contains(key),
                "docs/content.md does not mention `{key}` of {}",
                kind.name
            );
        }
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
