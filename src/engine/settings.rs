//! What a person may set for one battle beyond its options, by key and value; knows no rule set and no key.

use crate::diag::{Failure, did_you_mean};

/// Something a game lets a person set for one battle.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its key in a log: `setting KEY VALUE`.
    pub key: &'static str,
    /// What it is about, as a sentence.
    pub sentence: &'static str,
    /// Its values, each with a sentence; the first is the default.
    pub values: &'static [(&'static str, &'static str)],
}

/// The settings of one battle; only keys and values the game knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    chosen: Vec<(&'static str, &'static str)>,
}

impl Settings {
    /// Reads keys and values; the last value given for a key counts.
    ///
    /// # Errors
    /// Which key or value the game does not have.
    pub fn read(rows: &[Setting], given: &[(String, String)]) -> Result<Settings, Failure> {
        let mut settings = Settings::default();
        for (key, value) in given {
            let row = rows
                .iter()
                .find(|row| row.key == key)
                .ok_or_else(|| unknown_key(rows, key))?;
            let (value, _) = row
                .values
                .iter()
                .find(|(word, _)| word == value)
                .ok_or_else(|| unknown_value(row, value))?;
            settings.chosen.retain(|(known, _)| *known != row.key);
            settings.chosen.push((row.key, value));
        }
        Ok(settings)
    }

    /// The value of a key; none when it was not set.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'static str> {
        let found = self.chosen.iter().find(|(known, _)| *known == key);
        found.map(|(_, value)| *value)
    }
}

fn unknown_key(rows: &[Setting], key: &str) -> Failure {
    let keys: Vec<&str> = rows.iter().map(|row| row.key).collect();
    let hint = match did_you_mean(key, keys.iter().copied()) {
        Some(hint) => hint,
        None if keys.is_empty() => "this game has no settings".into(),
        None => format!("settings of this game: {}", keys.join(", ")),
    };
    Failure::new(format!("there is no setting `{key}`")).hint(hint)
}

fn unknown_value(row: &Setting, value: &str) -> Failure {
    let words: Vec<&str> = row.values.iter().map(|(word, _)| *word).collect();
    let what = format!("setting `{}` cannot be `{value}`", row.key);
    Failure::new(what).hint(format!("write one of: {}", words.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &[Setting] = &[Setting {
        key: "weather",
        sentence: "What falls from the sky.",
        values: &[("dry", "Nothing."), ("wet", "Rain.")],
    }];

    fn read(key: &str, value: &str) -> Result<Settings, Failure> {
        Settings::read(ROWS, &[(key.into(), value.into())])
    }

    #[test]
    fn only_what_a_game_has_can_be_set() {
        assert_eq!(
            read("weather", "wet").map(|it| it.get("weather")),
            Ok(Some("wet"))
        );
        assert_eq!(Settings::default().get("weather"), None);
        let no = read("wether", "wet").expect_err("no such key");
        assert_eq!(no.what, "there is no setting `wether`");
        assert_eq!(no.hint.as_deref(), Some("did you mean `weather`?"));
        let no = read("weather", "hail").expect_err("no such value");
        assert_eq!(no.what, "setting `weather` cannot be `hail`");
        assert_eq!(no.hint.as_deref(), Some("write one of: dry, wet"));
    }
}
