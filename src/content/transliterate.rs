//! Names in any of Europe's alphabets, in the plain letters that ids are made of.

use unicode_normalization::UnicodeNormalization;

/// A text in small letters without accents, each letter as its readers would type it on an English keyboard. What has
/// no such form stays as it is.
pub(super) fn plain_letters(text: &str) -> String {
    let mut plain = String::new();
    // Whole letters first: `ä` is not an `a` that has lost its dots.
    for letter in text.nfc().flat_map(char::to_lowercase) {
        match spelt(letter) {
            Some(letters) => plain.push_str(letters),
            None => plain.extend(std::iter::once(letter).nfd().filter_map(bare)),
        }
    }
    plain
}

/// A letter without its accents, which `nfd` has taken off.
fn bare(letter: char) -> Option<char> {
    (!unicode_normalization::char::is_combining_mark(letter)).then(|| {
        spelt(letter)
            .and_then(|letters| letters.chars().next())
            .unwrap_or(letter)
    })
}

/// The letters by which another is spelt.
fn spelt(letter: char) -> Option<&'static str> {
    latin(letter)
        .or_else(|| cyrillic(letter))
        .or_else(|| greek(letter))
}

fn latin(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ä' | 'æ' => "ae",
        'ö' | 'ø' | 'œ' => "oe",
        'ü' => "ue",
        'å' => "aa",
        'ß' => "ss",
        'þ' => "th",
        'ð' | 'đ' => "d",
        'ł' => "l",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "ng",
        '\'' | '\u{2019}' => "",
        _ => return None,
    })
}

fn cyrillic(letter: char) -> Option<&'static str> {
    Some(match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' | 'ґ' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' => "e",
        'є' => "ie",
        'ж' => "zh",
        'з' => "z",
        'и' | 'і' => "i",
        'ї' => "i",
        'й' | 'ј' => "j",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ў' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' | 'ь' => "",
        'ы' => "y",
        'ю' => "yu",
        'я' => "ya",
        _ => return None,
    })
}

fn greek(letter: char) -> Option<&'static str> {
    Some(match letter {
        'α' => "a",
        'β' => "v",
        'γ' => "g",
        'δ' => "d",
        'ε' => "e",
        'ζ' => "z",
        'η' | 'ι' => "i",
        'θ' => "th",
        'κ' => "k",
        'λ' => "l",
        'μ' => "m",
        'ν' => "n",
        'ξ' => "x",
        'ο' | 'ω' => "o",
        'π' => "p",
        'ρ' => "r",
        'σ' | 'ς' => "s",
        'τ' => "t",
        'υ' => "y",
        'φ' => "f",
        'χ' => "ch",
        'ψ' => "ps",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_is_spelt_as_its_readers_would() {
        for (written, expected) in [
            ("Landmädchen", "landmaedchen"),
            ("landma\u{308}dchen", "landmaedchen"),
            ("Grüße", "gruesse"),
            ("Éclaireurs français", "eclaireurs francais"),
            ("Señor", "senor"),
            ("Ærø", "aeroe"),
            ("Ångström", "aangstroem"),
            ("Łódź", "lodz"),
            ("Škoda", "skoda"),
            ("Čeští", "cesti"),
            ("Œuvre", "oeuvre"),
            ("Щит и меч", "shchit i mech"),
            ("Афины, Йод", "afiny, jod"),
            ("Έλληνες", "ellines"),
            ("日本", "日本"),
        ] {
            assert_eq!(plain_letters(written), expected);
        }
    }
}
