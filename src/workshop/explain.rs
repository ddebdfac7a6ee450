//! What a finding, a rule, an option, an effect or a kind of entry means, as blocks of text.

use super::document::Document;
use super::{all_codes, bundled_pack};
use crate::content::{
    EnforcedBy, Field, Kept, ListedKey, OptionRow, Pack, Presence, Rule, file_tables, listed_keys,
};
use crate::diag::{Code, Failure, did_you_mean};
use crate::games::{EDITIONS, RULESETS, Vocabulary, Word};
use crate::kernel::document::Block;
use crate::source::bundled_packs;

/// What each letter of a code means, for letters that belong to no game.
const LETTERS: &[(&str, &str)] = &[
    ("D", "dice"),
    ("T", "terrain"),
    ("M", "maps"),
    ("B", "battles of games without a rules engine"),
    ("X", "gauges, tracks and aids"),
    ("P", "print"),
    ("E", "play: what the rules engine says of a pack"),
    ("G", "games: what battles played by bots show"),
    ("L", "logs: what the referee says of a battle"),
];

/// What each letter of a code means: packs first, then the games' letters, then the shared ones.
fn letters() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    const PACKS: &(&str, &str) = &("K", "packs: files, tables, keys, options");
    let own = EDITIONS.iter().flat_map(|edition| edition.letters);
    std::iter::once(PACKS).chain(own).chain(LETTERS)
}

/// What each prefix of a rule means.
fn prefixes() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    const RULINGS: &(&str, &str) = &("AMB", "rulings, where the books are silent or at odds");
    let own = EDITIONS.iter().flat_map(|edition| edition.prefixes);
    own.chain(std::iter::once(RULINGS))
}

/// The vocabularies of all games, each with its words.
fn vocabularies() -> Vec<(&'static Vocabulary, Vec<Word>)> {
    let all = EDITIONS.iter().filter_map(|edition| edition.vocabulary);
    all.map(|vocabulary| (vocabulary, (vocabulary.words)()))
        .collect()
}

/// Explains a finding, a rule, an option, an effect or a kind of entry, by its id or name.
///
/// # Errors
/// When nothing has that name; the hint names the closest one.
pub fn explain(id: &str) -> Result<Vec<Block>, Failure> {
    let ledger = Ledger::read();
    let mut page = Document::default();
    if answer(id, &ledger, &mut page) {
        Ok(page.blocks)
    } else {
        Err(unknown(id, &ledger))
    }
}

/// What there is to explain.
#[must_use]
pub fn explain_overview() -> Vec<Block> {
    let mut page = Document::default();
    overview(&Ledger::read(), &mut page);
    page.blocks
}

/// The rules, and the games that use them.
struct Ledger {
    packs: Vec<Pack>,
}

impl Ledger {
    fn read() -> Ledger {
        Ledger {
            packs: bundled_packs()
                .into_iter()
                .filter_map(bundled_pack)
                .collect(),
        }
    }

    /// All rules, once each.
    fn rules(&self) -> Vec<&Kept<Rule>> {
        let mut rules: Vec<&Kept<Rule>> = Vec::new();
        for pack in &self.packs {
            for rule in pack.shelf::<Rule>() {
                if rules.iter().all(|known| known.id() != rule.id()) {
                    rules.push(rule);
                }
            }
        }
        rules
    }

    fn games(&self) -> impl Iterator<Item = &Pack> {
        self.packs.iter().filter(|pack| pack.ruleset.is_game)
    }

    /// The value of an option in each game that has it, such as `one: 2, other: 1`.
    fn values(&self, option: &OptionRow) -> String {
        let values: Vec<String> = self
            .games()
            .filter(|pack| option.games.contains(&pack.ruleset.word))
            .filter_map(|pack| {
                let chosen = pack.options.get(option.key)?;
                Some(format!("{}: {}", pack.head().id, chosen.value))
            })
            .collect();
        values.join("; ")
    }

    fn title(&self, id: &str) -> String {
        self.rules()
            .iter()
            .find(|rule| rule.id() == id)
            .map_or_else(String::new, |rule| rule.title.clone())
    }
}

/// Writes whatever has this name; `false` when nothing does.
fn answer(id: &str, ledger: &Ledger, page: &mut Document) -> bool {
    let is = |name: &str| name.eq_ignore_ascii_case(id);
    let mut found = false;
    for known in all_codes() {
        if is(known.id) || is(known.name) {
            code(known, page);
            found = true;
        }
    }
    let rules = ledger.rules();
    for known in &rules {
        if is(known.id()) {
            rule(known, ledger, page);
            found = true;
        }
    }
    for known in RULESETS.options().filter(|known| is(known.key)) {
        option(known, ledger, page);
        found = true;
    }
    for (vocabulary, words) in vocabularies() {
        for known in words.iter().filter(|known| is(known.name)) {
            word(known, vocabulary, page);
            found = true;
        }
    }
    for known in RULESETS.kinds().iter().filter(|known| is(known.name)) {
        page.heading(&format!("[[{}]]", known.name), known.about);
        keys(known.fields, page);
        found = true;
    }
    for (name, about, fields) in file_tables().filter(|(name, ..)| is(name)) {
        page.heading(&format!("[{name}]"), &format!("In `pack.toml`: {about}."));
        keys(fields, page);
        found = true;
    }
    for (vocabulary, words) in vocabularies() {
        if is(vocabulary.name) {
            all_words(vocabulary, &words, page);
            found = true;
        }
    }
    if !found {
        let chapter = format!("{}-", id.trim_end_matches('-').to_ascii_uppercase());
        let rules: Vec<_> = rules
            .into_iter()
            .filter(|rule| rule.id().starts_with(&chapter))
            .collect();
        if !rules.is_empty() {
            found = true;
            page.heading(
                chapter.trim_end_matches('-'),
                &format!("{} rules", rules.len()),
            );
            let rows: Vec<Vec<String>> = rules
                .iter()
                .map(|rule| vec![rule.id().to_string(), rule.title.clone()])
                .collect();
            page.table(rows);
        }
    }
    found
}

fn unknown(id: &str, ledger: &Ledger) -> Failure {
    let rules = ledger.rules();
    let kinds = RULESETS.kinds();
    let words = vocabularies().into_iter().flat_map(|(_, words)| words);
    let words = words.map(|word| word.name);
    let known = all_codes()
        .into_iter()
        .flat_map(|code| [code.id, code.name])
        .chain(rules.iter().map(|rule| rule.id()))
        .chain(RULESETS.options().map(|option| option.key))
        .chain(words)
        .chain(kinds.iter().map(|kind| kind.name));
    let hint =
        did_you_mean(id, known).unwrap_or_else(|| "`pressgang explain` shows what there is".into());
    Failure::new(format!("there is nothing called `{id}`")).hint(hint)
}

fn code(code: &Code, page: &mut Document) {
    page.heading(&format!("{} {}", code.id, code.name), code.severity.word());
    page.blank();
    page.markdown(code.page);
}

fn rule(rule: &Kept<Rule>, ledger: &Ledger, page: &mut Document) {
    page.heading(rule.id(), &rule.title);
    page.blank();
    page.paragraph(2, &rule.text);
    page.blank();
    let mut facts = vec![fact("Enforced by", rule.enforced_by.sentence())];
    if !rule.printed.is_empty() {
        let places: Vec<String> = rule.printed.iter().map(|it| it.replace('-', " ")).collect();
        facts.push(fact("Printed on", &places.join(", ")));
    }
    for ruling in &rule.ruling {
        let title = ledger.title(ruling.get_ref());
        facts.push(fact("Rests on", &format!("{} {title}", ruling.get_ref())));
    }
    for other in ledger.rules() {
        if other.ruling.iter().any(|it| it.get_ref() == rule.id()) {
            let text = format!("{} {}", other.id(), other.title);
            facts.push(fact("Settles", &text));
        }
    }
    // Options of the rulings it rests on change the rule as well.
    let grounds: Vec<&Kept<Rule>> = ledger
        .rules()
        .into_iter()
        .filter(|it| {
            it.id() == rule.id() || rule.ruling.iter().any(|ruling| ruling.get_ref() == it.id())
        })
        .collect();
    let options = RULESETS.options().filter(|option| {
        grounds.iter().any(|it| {
            option.source == it.id() || it.options.iter().any(|key| key.get_ref() == option.key)
        })
    });
    for option in options {
        let values = ledger.values(option);
        let text = match values.as_str() {
            "" => format!("{}: {}", option.key, option.values),
            values => format!("{} ({values}): {}", option.key, option.about),
        };
        facts.push(fact("Option", &text));
    }
    for code in all_codes() {
        if cites(code.page, rule.id()) {
            facts.push(fact("Check", &format!("{} {}", code.id, code.name)));
        }
    }
    // A label is written once, before the first of its lines.
    for at in (1..facts.len()).rev() {
        if facts[at][0] == facts[at - 1][0] {
            facts[at][0].clear();
        }
    }
    page.table(facts);
}

/// Whether a text names a rule, and not a rule whose number merely starts with the same digits.
fn cites(text: &str, id: &str) -> bool {
    text.match_indices(id).any(|(at, _)| {
        let rest = &text[at + id.len()..];
        !rest.starts_with(|c: char| c.is_ascii_alphanumeric())
            && !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
    })
}

fn option(option: &OptionRow, ledger: &Ledger, page: &mut Document) {
    page.heading(option.key, "an option of `pack.toml` and of scenarios");
    page.blank();
    page.paragraph(2, &sentence(option.about));
    page.blank();
    let mut facts = vec![
        fact("Values", &option.values.to_string()),
        fact("Games", &option.games.join(", ")),
    ];
    let values = ledger.values(option);
    if !values.is_empty() {
        facts.push(fact("Set to", &values));
    }
    let source = format!("{} {}", option.source, ledger.title(option.source));
    facts.push(fact("Source", &source));
    page.table(facts);
}

fn word(word: &Word, vocabulary: &Vocabulary, page: &mut Document) {
    page.heading(word.name, vocabulary.each);
    page.blank();
    page.paragraph(2, &sentence(&word.about));
    page.blank();
    let facts: Vec<Vec<String>> = word
        .facts
        .iter()
        .map(|(label, text)| fact(label, text))
        .collect();
    page.table(facts);
}

fn all_words(vocabulary: &Vocabulary, words: &[Word], page: &mut Document) {
    page.heading(vocabulary.name, vocabulary.about);
    page.blank();
    let rows: Vec<Vec<String>> = words
        .iter()
        .map(|word| vec![word.name.to_string(), word.about.clone()])
        .collect();
    page.table(rows);
}

/// The keys of a table, with the keys of nested tables indented below.
fn keys(fields: &'static [Field], page: &mut Document) {
    let rows = listed_keys(fields).iter().map(key_row).collect();
    page.blank();
    page.table(rows);
    page.blank();
    page.paragraph(2, "* must be there");
}

fn key_row(listed: &ListedKey) -> Vec<String> {
    let field = listed.field;
    let mark = if field.is_required() { " *" } else { "" };
    let key = format!("{}{}{mark}", "  ".repeat(listed.depth), field.key);
    if let Some(definition) = field.shape.definition() {
        let about = format!(
            "{} (see `pressgang explain {}`)",
            field.about(),
            definition.name
        );
        return vec![key, about];
    }
    let meaning = RULESETS.meaning(field);
    let about = format!(
        "{meaning}; {}{}",
        field.shape.words(*RULESETS),
        left_out(field)
    );
    match listed.is_repeated {
        true => vec![key, format!("{about}, with the same keys as above")],
        false => vec![key, about],
    }
}

/// What holds when a key is left out, or an example of its value.
fn left_out(field: &Field) -> String {
    let shown = |value: &str| match field.shape.is_text() {
        true => format!("\"{value}\""),
        false => value.to_string(),
    };
    match field.presence {
        Presence::Defaulting("[]" | "{}" | "false") | Presence::Required => String::new(),
        Presence::Defaulting(value) => format!("; {} when left out", shown(value)),
        Presence::Optional(example) => format!("; for example {}", shown(example)),
        // The words themselves are already shown.
        Presence::Listed(_) => String::new(),
    }
}

/// All kinds of findings in a table.
#[must_use]
pub fn explain_codes() -> Vec<Block> {
    let rows: Vec<Vec<String>> = all_codes()
        .iter()
        .map(|code| {
            let about = code.page.lines().nth(1).unwrap_or_default();
            vec![
                code.id.to_string(),
                code.name.to_string(),
                code.severity.word().to_string(),
                about.to_string(),
            ]
        })
        .collect();
    vec![Block::WideTable(rows)]
}

fn overview(ledger: &Ledger, page: &mut Document) {
    let codes = all_codes();
    page.heading(
        &format!("{} checks", codes.len()),
        "`pressgang explain --checks` lists them",
    );
    let rows: Vec<Vec<String>> = letters()
        .map(|(letter, about)| {
            let count = codes.iter().filter(|it| it.id.starts_with(letter)).count();
            (count, letter, about)
        })
        .filter(|(count, ..)| *count > 0)
        .map(|(count, letter, about)| {
            vec![
                (*letter).to_string(),
                format!("{count:>4}"),
                (*about).to_string(),
            ]
        })
        .collect();
    page.table(rows);

    let rules = ledger.rules();
    page.heading(
        &format!("{} rules", rules.len()),
        "by who sees to them; `pressgang explain HC-MOV` lists a chapter",
    );
    let mut rows = vec![
        [
            "", " all", "engine", "content", "print", "players", "open", "",
        ]
        .map(String::from)
        .to_vec(),
    ];
    for (prefix, about) in prefixes() {
        let family: Vec<_> = rules
            .iter()
            .filter(|rule| rule.id().split('-').next() == Some(prefix))
            .collect();
        let enforced_by = |who| family.iter().filter(|rule| rule.enforced_by == who).count();
        rows.push(vec![
            (*prefix).to_string(),
            format!("{:>4}", family.len()),
            format!("{:>6}", enforced_by(EnforcedBy::Engine)),
            format!("{:>7}", enforced_by(EnforcedBy::Content)),
            format!("{:>5}", enforced_by(EnforcedBy::Print)),
            format!("{:>7}", enforced_by(EnforcedBy::Players)),
            format!("{:>4}", enforced_by(EnforcedBy::Open)),
            (*about).to_string(),
        ]);
    }
    page.table(rows);

    page.heading(
        &format!("{} options", RULESETS.options().count()),
        "`pressgang list --options` lists them",
    );
    for (vocabulary, words) in vocabularies() {
        let title = format!("{} {}s", words.len(), vocabulary.name);
        page.heading(&title, vocabulary.of);
        let words: Vec<&str> = words.iter().map(|word| word.name).collect();
        page.paragraph(2, &words.join(", "));
    }
    let kinds: Vec<&str> = RULESETS.kinds().iter().map(|kind| kind.name).collect();
    page.heading(&format!("{} kinds of entries", kinds.len()), "");
    page.paragraph(2, &kinds.join(", "));
}

fn fact(label: &str, text: &str) -> Vec<String> {
    vec![label.to_string(), text.to_string()]
}

/// With a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let mut sentence: String = first.into_iter().flatten().chain(letters).collect();
    sentence.push('.');
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_cited_by_its_whole_id() {
        assert!(cites("see HC-MOV-5.", "HC-MOV-5"));
        assert!(cites("(HC-MOV-15, HC-MOV-5)", "HC-MOV-5"));
        assert!(!cites("see HC-MOV-15", "HC-MOV-1"));
        assert!(!cites("see XHC-MOV-5", "HC-MOV-5"));
        assert!(!cites("see AMB-8b", "AMB-8"));
    }

    #[test]
    fn every_code_and_every_rule_belongs_to_a_family() {
        for code in all_codes() {
            assert!(letters().any(|(letter, _)| code.id.starts_with(letter)));
        }
        for rule in Ledger::read().rules() {
            let prefix = rule.id().split('-').next();
            assert!(
                prefixes().any(|(known, _)| prefix == Some(*known)),
                "{}",
                rule.id()
            );
        }
    }
}
