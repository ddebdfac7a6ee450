//! Small words of a report: numbers, lists, capitals.

use crate::diag::plural;

/// A number as prose writes it: in words up to twelve.
pub(crate) fn number(number: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match WORDS.get(number as usize) {
        Some(word) => (*word).into(),
        None => number.to_string(),
    }
}

/// `one figure`, `two figures`, `three hexes`, `two dice`.
pub(crate) fn counted(count: u32, what: &str) -> String {
    let word = match count {
        1 => what.to_string(),
        _ => plural(what),
    };
    format!("{} {word}", number(count))
}

/// `a, b and c`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// As the first word of a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|it| it.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// As a name inside a sentence: `The Eastgate platoon` is `the Eastgate platoon` there.
pub(crate) fn inside(name: &str) -> String {
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.into(),
    }
}

/// A name at the beginning of a sentence: `British` is `The British` there, `Wardens` are `The Wardens`.
pub(crate) fn leading(name: &str) -> String {
    let is_bare = !name.contains(' ') && is_several(name);
    match is_bare {
        true => format!("The {name}"),
        false => name.into(),
    }
}

/// Whether a name stands for several: `the wardens and their friends`, `the pickets of the Marshal`, `British`, but not
/// `the German column`.
pub(crate) fn is_several(name: &str) -> bool {
    const PEOPLES: [&str; 5] = ["ish", "ese", "French", "Dutch", "Swiss"];
    let ends = [" of ", " in ", " at ", " from ", " with ", ","];
    let until = ends.iter().filter_map(|end| name.find(end)).min();
    let head = &name[..until.unwrap_or(name.len())];
    let is_plural = head.ends_with('s') && !head.ends_with("ss");
    head.contains(" and ") || is_plural || PEOPLES.iter().any(|it| head.ends_with(it))
}

/// A side as prose calls it once it has been introduced: `The Walmington-on-Sea platoon` with the id `platoon` is
/// `the platoon`; a name that is already short stays as it is.
pub(crate) fn short(id: &str, name: &str) -> String {
    const LONG: usize = 22;
    let bare = |word: &str| {
        word.trim_matches(|it: char| !it.is_alphanumeric())
            .to_string()
    };
    let words: Vec<String> = name.split_whitespace().map(bare).collect();
    let place = words.iter().position(|word| word.to_lowercase() == id);
    match place {
        Some(at) if name.len() > LONG => {
            let is_name = words[at].starts_with(char::is_uppercase);
            if is_name && !(at == 1 && words[0] == "The") {
                inside(name)
            } else {
                format!("the {}", words[at])
            }
        }
        _ => inside(name),
    }
}

/// A chance in per cent, without decimals; only certainties are 0 or 100.
pub(crate) fn percent(chance: f64) -> String {
    let whole = chance.round();
    match chance {
        it if it <= 0.0 => "0 %".into(),
        it if it >= 100.0 => "100 %".into(),
        _ => format!("{} %", whole.clamp(1.0, 99.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_as_prose() {
        assert_eq!(counted(0, "figure"), "no figures");
        assert_eq!(counted(1, "hex"), "one hex");
        assert_eq!(counted(13, "die"), "13 dice");
        assert_eq!(listed(&["a".into(), "b".into(), "c".into()]), "a, b and c");
        assert_eq!(inside("The Committee"), "the Committee");
        assert_eq!(inside("Marshal Oriol's line"), "Marshal Oriol's line");
        let name = "The wardens and their Civil Guard";
        assert_eq!(short("wardens", name), "the wardens");
        assert_eq!(short("army", "The Army, passing through"), "the Army");
        assert_eq!(
            short("eastgate", "The Eastgate platoon"),
            "the Eastgate platoon"
        );
        let name = "Ataman Temesh and friends";
        assert_eq!(short("ataman", name), name);
        assert_eq!(percent(99.8), "99 %");
        assert_eq!(percent(100.0), "100 %");
        assert_eq!(percent(0.2), "1 %");
    }

    #[test]
    fn sides_are_one_or_several() {
        for several in [
            "The wardens and their Civil Guard",
            "The Marshal's pickets",
            "the parachutists",
            "The pickets of the Marshal",
            "British",
            "Germans",
        ] {
            assert!(is_several(several), "{several}");
        }
        for one in [
            "The German column",
            "the platoon",
            "The garrison of Fort Contrary",
            "Marshal Oriol's line",
            "The Army, passing through the marshes",
            "Commonwealth",
        ] {
            assert!(!is_several(one), "{one}");
        }
    }
}
