//! Quotation marks, apostrophes and inch marks as a printer sets them.

use serde_json::Value;

/// Words that begin with an apostrophe, not with a quotation mark.
const CLIPPED: [&str; 5] = ["em", "tis", "twas", "til", "cause"];

/// Whether an apostrophe stands for the letters that a clipped word has lost.
fn is_clipped(rest: &str) -> bool {
    let word = rest.split(|it: char| !it.is_alphabetic()).next();
    CLIPPED.contains(&word.unwrap_or_default())
}

/// Curly quotation marks and apostrophes for straight ones, and inch marks after numbers.
pub(crate) fn curled(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let opens = before.is_whitespace() || matches!(before, '(' | '“' | '‘');
        let set = match letter {
            '"' if before.is_ascii_digit() => '″',
            '"' if opens => '“',
            '"' => '”',
            '\'' if opens && !is_clipped(&text[at + 1..]) => '‘',
            '\'' => '’',
            other => other,
        };
        shown.push(set);
        before = set;
    }
    shown
}

/// Every text in the data of a face with curly marks, so that no template prints a straight one.
pub(super) fn curled_data(data: &Value) -> Value {
    match data {
        // A drawing is no text.
        Value::String(text) if text.starts_with('<') => data.clone(),
        Value::String(text) => Value::String(curled(text)),
        Value::Array(items) => items.iter().map(curled_data).collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            let curled = fields.map(|(key, value)| (key.clone(), curled_data(value)));
            Value::Object(curled.collect())
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_open_and_close_and_inches_are_no_quotes() {
        for (written, set) in [
            ("the captain's side", "the captain’s side"),
            ("\"Don't panic!\" (\"Sir!\")", "“Don’t panic!” (“Sir!”)"),
            ("it says 'prunes' on the lid", "it says ‘prunes’ on the lid"),
            ("get 'em to go off", "get ’em to go off"),
            ("within 12\" of it", "within 12″ of it"),
        ] {
            assert_eq!(curled(written), set);
        }
    }
}
