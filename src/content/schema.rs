//! The TOML format as JSON Schema, for editors.

use serde_json::{Map, Value, json};

use super::kinds::{EFFECT, KINDS, Kind, PACK_FILE};
use super::options::{self, LEADERS, Values};
use super::shape::{Field, Shape};

/// The schema of a whole file: any kind of entry, and the tables of `pack.toml`.
#[must_use]
pub fn json_schema() -> Value {
    let mut properties = Map::new();
    for field in PACK_FILE {
        properties.insert(field.key.into(), described(field));
    }
    for kind in KINDS {
        properties.insert(
            kind.name.into(),
            json!({ "type": "array", "description": kind.about, "items": object(kind.fields) }),
        );
    }
    document(
        "A file of a Pressgang pack",
        json!({ "type": "object", "properties": properties, "additionalProperties": false }),
    )
}

/// The schema of one kind of entry.
#[must_use]
pub fn json_schema_of(kind: &Kind) -> Value {
    document(kind.about, object(kind.fields))
}

fn document(title: &str, mut schema: Value) -> Value {
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    schema["title"] = json!(title);
    schema["definitions"] = json!({ "effect": bare(&EFFECT), "options": option_table() });
    schema
}

fn object(fields: &[Field]) -> Value {
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| (field.key.to_string(), described(field)))
        .collect();
    let required: Vec<&str> = fields
        .iter()
        .filter(|field| field.required)
        .map(|field| field.key)
        .collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn described(field: &Field) -> Value {
    let mut value = schema(&field.shape);
    value["description"] = json!(field.about);
    value
}

/// The effect vocabulary contains itself, so it is referred to by name.
fn schema(shape: &Shape) -> Value {
    if std::ptr::eq(shape, &EFFECT) {
        json!({ "$ref": "#/definitions/effect" })
    } else {
        bare(shape)
    }
}

/// The options, which are the one table whose values are judged elsewhere.
fn option_table() -> Value {
    let properties: Map<String, Value> = options::options()
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

fn bare(shape: &Shape) -> Value {
    match shape {
        Shape::Id => {
            json!({ "type": "string", "pattern": "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", "maxLength": 60 })
        }
        Shape::Text => json!({ "type": "string", "pattern": "\\S" }),
        Shape::Number { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Shape::Length { min, max } => json!({ "type": "number", "minimum": min, "maximum": max }),
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
        Shape::Rule => json!({ "type": "string", "pattern": "^([A-Z]+-){1,2}[0-9][0-9A-Za-z]*$" }),
        Shape::List(each) => json!({ "type": "array", "items": schema(each) }),
        Shape::Table(fields) => object(fields),
        Shape::OneKey(fields) => {
            let mut value = object(fields);
            value["minProperties"] = json!(1);
            value["maxProperties"] = json!(1);
            value
        }
        Shape::MapOf(Shape::Anything) => json!({ "$ref": "#/definitions/options" }),
        Shape::MapOf(each) => json!({ "type": "object", "additionalProperties": schema(each) }),
        Shape::Either(shapes) => json!({ "anyOf": shapes.iter().map(schema).collect::<Vec<_>>() }),
        Shape::Anything => json!({}),
    }
}
