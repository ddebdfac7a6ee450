//! The paper a person prints on: remembered from the last build that named one, or guessed from where they live.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::output::write_file;
use crate::diag::Failure;
use crate::press::Paper;
use crate::source::{config_folder, read_text};

/// The countries where printers hold Letter.
const LETTER_COUNTRIES: [&str; 14] = [
    "BO", "CA", "CL", "CO", "CR", "DO", "GT", "MX", "NI", "PA", "PH", "SV", "US", "VE",
];

/// What a person has chosen, as the file has it.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    paper: Option<String>,
}

/// The paper to print on when none is named. `locale` is the system's, such as `en-US`.
///
/// # Errors
/// When the file of settings cannot be read.
pub fn usual_paper(locale: Option<&str>) -> Result<Paper, Failure> {
    Ok(remembered()?.unwrap_or_else(|| paper_of(locale)))
}

/// Remembers the paper for the builds to come; whether that is news.
///
/// # Errors
/// When the file of settings cannot be read or written.
pub fn remember_paper(paper: Paper, locale: Option<&str>) -> Result<bool, Failure> {
    let usual = usual_paper(locale)?;
    let Some(path) = file().filter(|_| usual != paper) else {
        return Ok(false);
    };
    let text = format!(
        "# What pressgang remembers of you.\npaper = \"{}\"\n",
        paper.name
    );
    write_file(&path, text.as_bytes())?;
    Ok(true)
}

fn remembered() -> Result<Option<Paper>, Failure> {
    let Some(path) = file() else {
        return Ok(None);
    };
    let text = match read_text(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            let what = format!("{} cannot be read: {error}", path.display());
            return Err(Failure::new(what));
        }
    };
    let unusable = |what: String| {
        let what = format!("{}: {what}", path.display());
        Failure::new(what).hint("correct the file, or delete it")
    };
    let settings: Settings =
        toml::from_str(&text).map_err(|error| unusable(error.message().to_string()))?;
    let Some(name) = settings.paper else {
        return Ok(None);
    };
    match Paper::named(&name) {
        Some(paper) => Ok(Some(paper)),
        None => Err(unusable(format!("`{name}` is not a paper"))),
    }
}

/// The paper of the country a locale names.
fn paper_of(locale: Option<&str>) -> Paper {
    let country = locale.and_then(|locale| {
        let place = locale.split(['.', '@']).next()?;
        place.split(['-', '_']).skip(1).find(|part| part.len() == 2)
    });
    match country {
        Some(country) if LETTER_COUNTRIES.contains(&country) => Paper::LETTER,
        _ => Paper::A4,
    }
}

fn file() -> Option<PathBuf> {
    config_folder().map(|folder| folder.join("settings.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letter_is_for_the_countries_that_use_it() {
        for letter in ["en-US", "en_US.UTF-8", "fr-CA", "es_MX@euro", "zh-Hant-US"] {
            assert_eq!(paper_of(Some(letter)), Paper::LETTER, "{letter}");
        }
        for other in ["en-GB", "de_DE.UTF-8", "C", "", "en", "POSIX"] {
            assert_eq!(paper_of(Some(other)), Paper::A4, "{other}");
        }
        assert_eq!(paper_of(None), Paper::A4);
    }
}
