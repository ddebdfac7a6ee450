//! The JSON Schema says of every file what the reader says of it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;

use regex::Regex;
use serde_json::Value;

use crate::fixture::Fixture;
use pressgang::content;
use pressgang::games;
use pressgang::source::{Folder, Sources, bundled, bundled_below};

/// Findings about the form of an entry, which is all a schema can know.
const FORM: &[&str] = &[
    "K006", "K007", "K008", "K009", "K010", "K011", "K012", "K013", "K014", "K015", "K016", "U101",
    "U102", "M101", "K029",
];

#[test]
fn bundled_packs_fit_the_schema() {
    let schema = content::json_schema(*games::RULESETS);
    let validator = Validator::of(&schema);
    for (path, text) in bundled_toml() {
        let file = parsed(text).unwrap_or_else(|| panic!("{path} is TOML"));
        let mut wrong = Vec::new();
        validator.judge(&file, &schema, path, &mut wrong);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// Spoils the bundled entries line by line: what the reader refuses the schema refuses, and nothing else.
#[test]
fn schema_and_reader_agree() {
    let schema = content::json_schema(*games::RULESETS);
    let validator = Validator::of(&schema);
    let mut tried = 0;
    for kind in games::RULESETS.kinds() {
        let header = format!("[[{}]]\n", kind.name);
        let needed = content::listed_keys(kind.fields)
            .into_iter()
            .map(|it| it.field);
        let needed = needed.filter(|field| field.is_required() && field.capability.is_some());
        let needed: Vec<&str> = needed.map(|field| field.key).collect();
        let entries = bundled_toml()
            .chain([("kit/table.toml", include_str!("kit/table.toml"))])
            .flat_map(|(path, text)| text.split_inclusive("\n\n").map(move |it| (path, it)))
            .filter_map(|(path, text)| text.find(&header).map(|at| (path, &text[at..])))
            .take(2);
        for (path, entry) in entries {
            // An entry is read by the rules of its own game, which know its keys.
            let pack = path.split('/').nth(1).unwrap_or_default();
            let game = games::RULESETS.named(pack);
            let game = game.map_or(games::RULESETS.having(kind)[0], |game| game.word);
            let reader = Reader::of(game);
            for spoilt in spoilt(entry) {
                let Some(file) = parsed(&spoilt) else {
                    continue;
                };
                let mut wrong = Vec::new();
                validator.judge(&file, &schema, "file", &mut wrong);
                // Which keys must be there in some games only, a schema for all games cannot say.
                let mut found = reader.judge(&spoilt);
                found.retain(|it| {
                    !needed
                        .iter()
                        .any(|key| it.ends_with(&format!("lacks `{key}`")))
                });
                assert_eq!(
                    wrong.is_empty(),
                    found.is_empty(),
                    "{wrong:?} {found:?}\n{spoilt}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 800, "only {tried} were tried");
}

#[test]
fn schema_and_reader_agree_on_words() {
    let schema = content::json_schema(*games::RULESETS);
    let validator = Validator::of(&schema);
    let check = |entry: &str, words: &[&str]| {
        // Tables in inches are not for the hex-command games.
        let on_table = entry.contains("table = ");
        let reader = Reader::of(if on_table {
            "broadswords"
        } else {
            "hex-command"
        });
        for word in words {
            let text = entry.replace('@', word);
            let mut wrong = Vec::new();
            let file = parsed(&text).unwrap_or_else(|| panic!("{text} is TOML"));
            validator.judge(&file, &schema, "file", &mut wrong);
            let found = reader.judge(&text);
            assert_eq!(
                wrong.is_empty(),
                found.is_empty(),
                "{wrong:?} {found:?}\n{text}"
            );
        }
    };
    let long = "x".repeat(60);
    let longer = "x".repeat(61);
    check(
        "[[tile]]\nid = \"@\"\nterrain = \"wood\"\n",
        &[
            "a", "a-b", "a--b", "-a", "a-", "A", "a_b", "é", "", "a b", "1", &long, &longer,
        ],
    );
    check(
        "[[tile]]\nid = \"a\"\nterrain = \"wood\"\nquantity = @\n",
        &[
            "0",
            "1",
            "200",
            "201",
            "-1",
            "1.0",
            "0x10",
            "1_0",
            "true",
            "\"1\"",
            "99999999999999999999",
        ],
    );
    check(
        "[[map]]\nid = \"a\"\nname = \"A\"\nrows = []\nlabels = [ { at = \"@\", text = \"x\" } ]\n",
        &[
            "0101", "9999", "0001", "0100", "101", "01010", "a101", "01 1", "",
        ],
    );
    let hexes = [
        "0101",
        "0101-0902",
        "0101/0902",
        "0101-",
        "-0101",
        "0101-0100",
        "0101 - 0902",
        "0101-0902-0303",
        "C2",
        "",
    ];
    check(
        "[[map]]\nid = \"a\"\nname = \"A\"\nrows = []\nzones = [ { id = \"x\", hexes = [\"@\"] } ]\n",
        &hexes,
    );
    check(
        "[[map]]\nid = \"a\"\nname = \"A\"\nrows = []\nlines = [ { kind = \"road\", through = [\"@\"] } ]\n",
        &hexes,
    );
    check(
        "[[map]]\nid = \"a\"\nname = \"A\"\nrows = []\nedges = [ { kind = \"river\", along = [\"@\"] } ]\n",
        &[
            "0302/0303",
            "0302",
            "0302-0303",
            "0302/",
            "/0303",
            "0302/0300",
            "0302/0303/0304",
            "0302 / 0303",
            "",
        ],
    );
    check(
        "[[map]]\nid = \"a\"\nname = \"A\"\nrows = []\nhex = \"@\"\n",
        &[
            "100mm", "100 mm", "4in", "0.5in", "31.75mm", "100", "10cm", "mm", ".5in", "5.mm",
            "1e3mm", "-5mm", "12345mm", "5  mm", "0mm", "",
        ],
    );
    check(
        "[[scenario]]\nid = \"a\"\nname = \"A\"\nbriefing = \"x\"\nside = []\ntable = \"@\"\n",
        &[
            "144x72in",
            "144x72 in",
            "144.5x72in",
            "1x1mm",
            "144x72",
            "144inx72in",
            "144 x 72in",
            "x72in",
            "144xin",
            "6x4ft",
            "12345x1in",
            "1x2x3in",
            "",
        ],
    );
    check(
        "[[modifier]]\nid = \"a\"\nname = \"A\"\ntext = \"x\"\nrule = \"@\"\n",
        &[
            "HC-MOV-5", "AMB-8b", "AMB-8B", "HC", "hc-mov-5", "HC-MOV-X", "A-B-C-1", "5", "HC-5-",
            "",
        ],
    );
    check(
        "[[unit]]\nid = \"a\"\nname = \"A\"\nclass = \"infantry\"\nstrength = 1\nmove = { max = 1 }\nflag = 0\nfirepower = [ { range = \"@\", dice = \"W\" } ]\n",
        &[
            "1", "1-2", "99", "100", "0", "0-1", "01", "1-", "-1", "1 - 2", "1-2-3", "+1", "a", "",
        ],
    );
    check(
        "[[unit]]\nid = \"a\"\nname = \"A\"\nclass = \"infantry\"\nstrength = 1\nmove = { max = 1 }\nflag = 0\nfirepower = [ { range = \"1\", dice = \"@\" } ]\n",
        &["W", "WWG", "", "w", "2W", "W W", "É"],
    );
    check(
        "[[die]]\nid = \"a\"\nname = \"A\"\nkind = \"plain\"\ncolour = \"@\"\nink = \"#000000\"\nfaces = []\n",
        &[
            "#a8322a", "#A8322A", "a8322a", "#a8322", "#a8322ag", "red", "",
        ],
    );
    check(
        "[[face]]\nid = \"a\"\nname = \"@\"\nletter = \"x\"\n",
        &["A", "", " ", "\\t", "\u{a0}", " A "],
    );
}

#[test]
fn every_default_and_example_is_one_the_reader_takes() {
    let refused = content::refused_values(*games::RULESETS).into_iter();
    let refused: Vec<String> = refused
        .map(|value| format!("{} {}", value.of, value.why))
        .collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn every_optional_key_has_a_default_or_an_example() {
    let schema = content::json_schema(*games::RULESETS);
    let mut bare = Vec::new();
    let parts = ["properties", "definitions"].into_iter();
    let parts = parts.flat_map(|part| schema[part].as_object().into_iter().flatten());
    for (name, part) in parts {
        // Options have no place here: a pack must set each of them.
        if name != "options" {
            keys_without_example(part, name, &mut bare);
        }
    }
    assert!(bare.is_empty(), "{}", bare.join("\n"));
}

/// Adds the optional keys in a part of the schema that have neither default nor example.
fn keys_without_example(schema: &Value, place: &str, bare: &mut Vec<String>) {
    let required = schema["required"].as_array();
    for (key, inner) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{place}.{key}");
        let is_required = required.is_some_and(|keys| keys.contains(&Value::from(key.as_str())));
        let example = inner["examples"].get(0).unwrap_or(&inner["default"]);
        if !is_required && (example.is_null() || example == "") {
            bare.push(place.clone());
        }
        keys_without_example(inner, &place, bare);
    }
    let choices = schema["anyOf"].as_array().into_iter().flatten();
    let inner = ["items", "additionalProperties"].map(|part| &schema[part]);
    for inner in inner.into_iter().chain(choices).filter(|it| it.is_object()) {
        keys_without_example(inner, place, bare);
    }
}

/// An entry with each line left out, given another key, or another value.
fn spoilt(entry: &str) -> Vec<String> {
    let mut all = vec![entry.to_string(), format!("{entry}\nzeppelin = 1\n")];
    for line in entry.lines() {
        let Some((key, value)) = line.split_once(" = ") else {
            continue;
        };
        // Options are judged with the rules, not with the form.
        if key == "options" {
            continue;
        }
        let with = |new: String| entry.replacen(line, &new, 1);
        all.push(with(String::new()));
        all.push(with(format!("{key}_x = {value}")));
        for other in [
            "1.5",
            "\"\"",
            "\"No such word\"",
            "-99",
            "[]",
            "[1]",
            "{}",
            "{ x = 1 }",
            "true",
        ] {
            all.push(with(format!("{key} = {other}")));
        }
    }
    all
}

/// The reader, with one pack whose file is written anew each time.
struct Reader {
    fixture: Fixture,
}

impl Reader {
    /// The reader of packs of one game.
    fn of(game: &str) -> Reader {
        let head = format!(
            "[pack]\nid = \"my-pack\"\ntitle = \"My Pack\"\nversion = \"1\"\nruleset = \"{game}\"\n"
        );
        Reader {
            fixture: Fixture::empty().file("pack.toml", head),
        }
    }

    /// What it finds wrong with the form of a file.
    fn judge(&self, text: &str) -> Vec<String> {
        fs::write(self.fixture.root().join("file.toml"), text).expect("the file is written");
        let folder = Folder::Disk(self.fixture.root());
        let mut found = Vec::new();
        games::load(&folder, &mut Sources::default(), &mut found);
        found
            .into_iter()
            .filter(|finding| FORM.contains(&finding.code.id))
            .map(|finding| format!("{}: {}", finding.code.id, finding.message))
            .collect()
    }
}

fn bundled_toml() -> impl Iterator<Item = (&'static str, &'static str)> {
    bundled_below("content")
        .filter(|path| path.ends_with(".toml"))
        .filter_map(|path| Some((path, std::str::from_utf8(bundled(path)?).ok()?)))
}

/// A TOML file as JSON.
fn parsed(text: &str) -> Option<Value> {
    fn json(value: toml::Value) -> Value {
        match value {
            toml::Value::String(text) => Value::String(text),
            toml::Value::Integer(number) => Value::from(number),
            toml::Value::Float(number) => Value::from(number),
            toml::Value::Boolean(flag) => Value::Bool(flag),
            toml::Value::Datetime(date) => Value::String(date.to_string()),
            toml::Value::Array(list) => list.into_iter().map(json).collect(),
            toml::Value::Table(table) => Value::Object(
                table
                    .into_iter()
                    .map(|(key, value)| (key, json(value)))
                    .collect(),
            ),
        }
    }
    // A number too large for TOML's readers is one that no bound allows.
    let text = text.replace("99999999999999999999", "9223372036854775807");
    toml::from_str::<toml::Table>(&text)
        .ok()
        .map(|table| json(toml::Value::Table(table)))
}

/// As much of JSON Schema as ours uses; a keyword it does not know is a failure.
struct Validator<'s> {
    root: &'s Value,
    patterns: RefCell<BTreeMap<String, Regex>>,
}

impl<'s> Validator<'s> {
    fn of(root: &'s Value) -> Validator<'s> {
        Validator {
            root,
            patterns: RefCell::default(),
        }
    }

    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut patterns = self.patterns.borrow_mut();
        let made = || Regex::new(pattern).expect("a pattern");
        patterns
            .entry(pattern.to_string())
            .or_insert_with(made)
            .is_match(text)
    }

    fn judge(&self, value: &Value, schema: &Value, place: &str, wrong: &mut Vec<String>) {
        let mut refuse = |why: String| wrong.push(format!("{place}: {why}"));
        let keywords = schema.as_object().expect("a schema is an object");
        for (keyword, wanted) in keywords {
            let is_fine = match keyword.as_str() {
                "$schema" | "title" | "description" | "definitions" | "properties" | "items" => {
                    true
                }
                "type" => match wanted.as_str().expect("one type") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_i64(),
                    "number" => value.is_number(),
                    other => panic!("type {other}"),
                },
                "enum" => wanted.as_array().expect("a list").contains(value),
                "pattern" => value
                    .as_str()
                    .is_none_or(|text| self.matches(wanted.as_str().expect("a pattern"), text)),
                "maxLength" => value.as_str().is_none_or(|text| {
                    text.chars().count() as u64 <= wanted.as_u64().expect("a length")
                }),
                "minimum" => value
                    .as_f64()
                    .is_none_or(|number| number >= wanted.as_f64().expect("a number")),
                "maximum" => value
                    .as_f64()
                    .is_none_or(|number| number <= wanted.as_f64().expect("a number")),
                "minProperties" => value
                    .as_object()
                    .is_none_or(|table| table.len() as u64 >= wanted.as_u64().expect("a number")),
                "maxProperties" => value
                    .as_object()
                    .is_none_or(|table| table.len() as u64 <= wanted.as_u64().expect("a number")),
                "required" => value.as_object().is_none_or(|table| {
                    let keys = wanted.as_array().expect("a list");
                    keys.iter()
                        .all(|key| table.contains_key(key.as_str().expect("a key")))
                }),
                "additionalProperties" => value.as_object().is_none_or(|table| {
                    wanted != &Value::Bool(false)
                        || table
                            .keys()
                            .all(|key| schema["properties"].get(key).is_some())
                }),
                "anyOf" => wanted.as_array().expect("a list").iter().any(|schema| {
                    let mut wrong = Vec::new();
                    self.judge(value, schema, place, &mut wrong);
                    wrong.is_empty()
                }),
                "$ref" => {
                    let name = wanted
                        .as_str()
                        .and_then(|path| path.strip_prefix("#/definitions/"));
                    let definition = &self.root["definitions"][name.expect("a definition")];
                    let mut inside = Vec::new();
                    self.judge(value, definition, place, &mut inside);
                    inside.is_empty()
                }
                "default" | "examples" => true,
                "uniqueItems" => value.as_array().is_none_or(|items| {
                    (1..items.len()).all(|at| !items[..at].contains(&items[at]))
                }),
                "propertyNames" => value.as_object().is_none_or(|table| {
                    let mut inside = Vec::new();
                    for key in table.keys() {
                        self.judge(&Value::from(key.as_str()), wanted, place, &mut inside);
                    }
                    inside.is_empty()
                }),
                other => panic!("the keyword {other} is new"),
            };
            if !is_fine {
                refuse(format!("{keyword} {wanted} does not allow {value}"));
            }
        }
        for (key, value) in value.as_object().into_iter().flatten() {
            let inner = schema.get("properties").and_then(|it| it.get(key));
            let other = schema
                .get("additionalProperties")
                .filter(|it| it.is_object());
            if let Some(inner) = inner.or(other) {
                self.judge(value, inner, &format!("{place}.{key}"), wrong);
            }
        }
        if let Some(each) = schema.get("items") {
            for (at, value) in value.as_array().into_iter().flatten().enumerate() {
                self.judge(value, each, &format!("{place}[{at}]"), wrong);
            }
        }
    }
}
