//! The TOML format as JSON Schema, for editors.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use toml::Spanned;
use toml::de::ValueDeserializer;

use super::declare::{Field, Presence};
use super::kinds::{Kind, PACK_FILE};
use super::options::{LEADERS, Values};
use super::ruleset::Rulesets;
use super::shape::Shape;

/// The schema of a whole file: any kind of entry, and the tables of `pack.toml`.
#[must_use]
pub fn json_schema(rulesets: Rulesets) -> Value {
    let writer = Writer { rulesets };
    let mut properties = Map::new();
    for field in PACK_FILE {
        properties.insert(field.key.into(), writer.described(field));
    }
    for kind in rulesets.kinds() {
        properties.insert(
            kind.name.into(),
            json!({ "type": "array", "description": kind.about, "items": writer.object(kind.fields) }),
        );
    }
    writer.document(
        "A file of a Pressgang pack",
        json!({ "type": "object", "properties": properties, "additionalProperties": false }),
    )
}

/// The schema of one kind of entry.
#[must_use]
pub fn json_schema_of(kind: &Kind, rulesets: Rulesets) -> Value {
    let writer = Writer { rulesets };
    writer.document(kind.about, writer.object(kind.fields))
}

/// A default or an example of a declaration, as JSON.
fn in_json(field: &Field, written: &'static str) -> Value {
    if field.shape.is_text() {
        return json!(written);
    }
    let value: Option<Value> = field.shape.value(written).and_then(|value| {
        Value::deserialize(ValueDeserializer::from(Spanned::new(0..0, value))).ok()
    });
    value.unwrap_or_default()
}

/// Writes shapes as JSON Schema.
struct Writer {
    rulesets: Rulesets,
}

impl Writer {
    fn document(&self, title: &str, mut schema: Value) -> Value {
        schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
        schema["title"] = json!(title);
        let named = self.rulesets.definitions().into_iter();
        let mut definitions: Map<String, Value> = named
            .map(|definition| {
                (
                    definition.name.to_string(),
                    self.shape((definition.shape)()),
                )
            })
            .collect();
        definitions.insert("options".into(), self.option_table());
        schema["definitions"] = Value::Object(definitions);
        schema
    }

    fn object(&self, fields: &[Field]) -> Value {
        let properties: Map<String, Value> = fields
            .iter()
            .map(|field| (field.key.to_string(), self.described(field)))
            .collect();
        let required: Vec<&str> = fields
            .iter()
            .filter(|field| field.is_required() && field.capability.is_none())
            .map(|field| field.key)
            .collect();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    }

    fn described(&self, field: &Field) -> Value {
        let mut value = self.shape(&field.shape);
        value["description"] = json!(self.rulesets.meaning(field));
        if let Presence::Defaulting(default) = field.presence {
            value["default"] = in_json(field, default);
        }
        if let Some(example) = field.example(self.rulesets) {
            value["examples"] = json!([in_json(field, example)]);
        }
        value
    }

    /// The options: the only table whose values are judged elsewhere.
    fn option_table(&self) -> Value {
        let properties: Map<String, Value> = self.rulesets.options()
            .filter_map(|row| {
                let mut value = match row.values {
                    Values::Flag => json!({ "type": "boolean" }),
                    Values::Number(min, max) => {
                        json!({ "type": "integer", "minimum": min, "maximum": max })
                    }
                    Values::OneOf(words) => json!({ "enum": words }),
                    Values::Classes | Values::Faces => {
                        json!({ "type": "array", "items": { "type": "string" } })
                    }
                    Values::Leaders => json!({
                        "type": "object",
                        "properties": LEADERS.iter().map(|leader| ((*leader).to_string(), json!({ "type": "integer" }))).collect::<Map<_, _>>(),
                        "additionalProperties": false,
                    }),
                    Values::Elsewhere(_) => return None,
                };
                value["description"] = json!(format!("{} ({})", row.about, row.source));
                Some((row.key.to_string(), value))
            })
            .collect();
        json!({ "type": "object", "properties": properties, "additionalProperties": false })
    }

    fn shape(&self, shape: &Shape) -> Value {
        match shape {
            Shape::Id
            | Shape::Ref(_)
            | Shape::ForceRef
            | Shape::Label(_)
            | Shape::LabelRef(_)
            | Shape::Zone => {
                json!({ "type": "string", "pattern": "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", "maxLength": 60 })
            }
            Shape::Text => json!({ "type": "string", "pattern": "\\S" }),
            Shape::Number { min, max } => {
                json!({ "type": "integer", "minimum": min, "maximum": max })
            }
            Shape::Length { min, max } => {
                json!({ "type": "number", "minimum": min, "maximum": max })
            }
            Shape::Flag => json!({ "type": "boolean" }),
            Shape::OneOf(words) => json!({ "enum": words }),
            Shape::Colour => json!({ "type": "string", "pattern": "^#[0-9a-fA-F]{6}$" }),
            Shape::Path => json!({ "type": "string" }),
            Shape::Range => json!({ "type": "string", "pattern": "^[1-9][0-9]?(-[1-9][0-9]?)?$" }),
            Shape::Dice => json!({ "type": "string", "pattern": "^[A-Z]+$" }),
            Shape::Hex => json!({ "type": "string", "pattern": "^(0[1-9]|[1-9][0-9]){2}$" }),
            Shape::Hexes => {
                json!({ "type": "string", "pattern": "^(0[1-9]|[1-9][0-9]){2}(-(0[1-9]|[1-9][0-9]){2})?$" })
            }
            Shape::Edge => {
                json!({ "type": "string", "pattern": "^(0[1-9]|[1-9][0-9]){2}/(0[1-9]|[1-9][0-9]){2}$" })
            }
            Shape::Size => {
                json!({ "type": "string", "pattern": "^[0-9]{1,4}(\\.[0-9]{1,4})? ?(mm|in)$" })
            }
            Shape::Area => {
                json!({ "type": "string", "pattern": "^[0-9]{1,4}(\\.[0-9]{1,4})?x[0-9]{1,4}(\\.[0-9]{1,4})? ?(mm|in)$" })
            }
            Shape::OptionName => {
                let keys: Vec<&str> = self.rulesets.options().map(|row| row.key).collect();
                json!({ "enum": keys })
            }
            Shape::Rule | Shape::RuleId => {
                json!({ "type": "string", "pattern": "^([A-Z]+-){1,2}[0-9][0-9A-Za-z]*$" })
            }
            Shape::List(each) => json!({ "type": "array", "items": self.shape(each) }),
            Shape::Set(each) => {
                json!({ "type": "array", "items": self.shape(each), "uniqueItems": true })
            }
            Shape::Table(fields) => self.object(fields),
            Shape::OneKey(fields) => {
                let mut value = self.object(fields);
                value["minProperties"] = json!(1);
                value["maxProperties"] = json!(1);
                value
            }
            Shape::MapOf(Shape::Anything) => json!({ "$ref": "#/definitions/options" }),
            Shape::MapOf(each) => {
                json!({ "type": "object", "additionalProperties": self.shape(each) })
            }
            Shape::Pairs(keys, values) => {
                json!({ "type": "object", "propertyNames": self.shape(keys), "additionalProperties": self.shape(values) })
            }
            Shape::Either(shapes) => {
                json!({ "anyOf": shapes.iter().map(|shape| self.shape(shape)).collect::<Vec<_>>() })
            }
            // A named shape may contain itself, so it is referred to by name.
            Shape::Defined(definition) => {
                json!({ "$ref": format!("#/definitions/{}", definition.name) })
            }
            Shape::Listed(words) => json!({ "enum": words(self.rulesets) }),
            Shape::Anything => json!({}),
        }
    }
}
