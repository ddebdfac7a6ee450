//! How values are written in sentences: counted, signed, as words, as lists.

use toml::Value;

use super::placeholder::Formatter;
use crate::diag;

/// A value with its formatters, as it is printed; the reason when it cannot be.
///
/// # Errors
/// Why the value cannot be printed so.
pub(super) fn written(value: &Value, formatters: &[Formatter<'_>]) -> Result<String, String> {
    let mut value = value.clone();
    for formatter in formatters {
        value = formatted(value, *formatter)?;
    }
    match &value {
        Value::Array(items) => {
            let words: Result<Vec<String>, String> = items.iter().map(word).collect();
            Ok(words?.join(", "))
        }
        one => word(one),
    }
}

/// One value in plain words.
fn word(value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) if *number < 0 => Ok(format!("−{}", number.unsigned_abs())),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Datetime(date) => Ok(date.to_string()),
        Value::Boolean(_) => {
            Err("is true or false, which `when` can ask but no text can print".into())
        }
        Value::Array(_) => Err("is a list of lists".into()),
        Value::Table(_) => Err("is a table: add one of its keys".into()),
    }
}

fn formatted(value: Value, formatter: Formatter<'_>) -> Result<Value, String> {
    let text = match formatter {
        Formatter::Count(noun) => counted(whole(&value)?, noun),
        Formatter::Signed => match whole(&value)? {
            0 => "0".to_string(),
            number if number < 0 => format!("−{}", number.unsigned_abs()),
            number => format!("+{number}"),
        },
        Formatter::Word => number_word(whole(&value)?),
        Formatter::Ordinal => ordinal(whole(&value)?),
        Formatter::Times => match whole(&value)? {
            1 => "once".to_string(),
            2 => "twice".to_string(),
            number => format!("{} times", number_word(number)),
        },
        Formatter::And => joined(&value, "and")?,
        Formatter::Or => joined(&value, "or")?,
        Formatter::Plural => return each(value, |noun| diag::plural(&noun)),
        Formatter::Lower => return each(value, |word| word.to_lowercase()),
        Formatter::Capital => return each(value, |word| capital(&word)),
        Formatter::Faces => return each(value, |id| format!("{{{id}}}")),
    };
    Ok(Value::String(text))
}

fn whole(value: &Value) -> Result<i64, String> {
    match value {
        Value::Integer(number) => Ok(*number),
        // Some options are numbers among words.
        Value::String(text) => text
            .parse()
            .map_err(|_| format!("is `{text}`, not a number")),
        // A list is counted.
        Value::Array(items) => Ok(i64::try_from(items.len()).unwrap_or(i64::MAX)),
        _ => Err("is not a number".into()),
    }
}

fn each(value: Value, change: impl Fn(String) -> String) -> Result<Value, String> {
    match value {
        Value::Array(items) => {
            let changed: Result<Vec<Value>, String> = items
                .iter()
                .map(|item| Ok(Value::String(change(word(item)?))))
                .collect();
            Ok(Value::Array(changed?))
        }
        one => Ok(Value::String(change(word(&one)?))),
    }
}

fn joined(value: &Value, by: &str) -> Result<String, String> {
    let Value::Array(items) = value else {
        return Err("is not a list".into());
    };
    let words: Result<Vec<String>, String> = items.iter().map(word).collect();
    Ok(match &words?[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {by} {last}", first.join(", ")),
    })
}

/// `no cards`, `1 card`, `2 cards`.
fn counted(number: i64, noun: &str) -> String {
    match number {
        0 => format!("no {}", diag::plural(noun)),
        _ => diag::counted(number, noun),
    }
}

fn number_word(number: i64) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = usize::try_from(number).ok().and_then(|at| WORDS.get(at));
    word.map_or_else(|| number.to_string(), |word| (*word).to_string())
}

fn ordinal(number: i64) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let at = usize::try_from(number - 1).ok();
    match (at.and_then(|at| WORDS.get(at)), number % 10, number % 100) {
        (Some(word), ..) => (*word).to_string(),
        (None, _, 11..=13) => format!("{number}th"),
        (None, 1, _) => format!("{number}st"),
        (None, 2, _) => format!("{number}nd"),
        (None, 3, _) => format!("{number}rd"),
        (None, ..) => format!("{number}th"),
    }
}

/// With a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(value: impl Into<Value>, formatters: &[Formatter<'_>]) -> String {
        written(&value.into(), formatters).unwrap_or_else(|reason| reason)
    }

    #[test]
    fn numbers_are_counted_signed_and_spelt_out() {
        assert_eq!(shown(1, &[Formatter::Count("hex")]), "1 hex");
        assert_eq!(
            shown(3, &[Formatter::Count("activation die")]),
            "3 activation dice"
        );
        assert_eq!(shown(0, &[Formatter::Count("card")]), "no cards");
        assert_eq!(shown(-2, &[Formatter::Signed]), "−2");
        assert_eq!(shown(2, &[Formatter::Signed]), "+2");
        assert_eq!(shown(2, &[Formatter::Word, Formatter::Capital]), "Two");
        assert_eq!(shown(2, &[Formatter::Times]), "twice");
        assert_eq!(shown(3, &[Formatter::Ordinal]), "third");
        assert_eq!(shown(22, &[Formatter::Ordinal]), "22nd");
        assert_eq!(shown("2", &[Formatter::Word]), "two");
    }

    #[test]
    fn lists_are_joined_and_what_cannot_be_printed_says_why() {
        let list = || Value::from(vec!["Wood", "Marsh", "Hill"]);
        assert_eq!(
            shown(list(), &[Formatter::Lower, Formatter::Or]),
            "wood, marsh or hill"
        );
        assert_eq!(
            shown(vec!["car"], &[Formatter::Faces, Formatter::And]),
            "{car}"
        );
        assert_eq!(shown(list(), &[Formatter::Count("row")]), "3 rows");
        assert_eq!(shown("wood", &[Formatter::And]), "is not a list");
        assert!(shown(true, &[]).starts_with("is true or false"));
    }
}
