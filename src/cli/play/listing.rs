//! Acts as a numbered list that a person can take in: those that differ in one word share a line.

/// The lines of a list of acts, each with its number from 1, no wider than asked.
pub(super) fn listing(acts: &[String], width: usize) -> Vec<String> {
    let mut groups: Vec<(String, Vec<(usize, String)>)> = Vec::new();
    for (at, act) in acts.iter().enumerate() {
        let (head, choice) = split(act);
        let item = (at + 1, choice);
        match groups.iter_mut().find(|(known, _)| *known == head) {
            Some((_, items)) => items.push(item),
            None => groups.push((head, vec![item])),
        }
    }
    // An act that shares nothing with another is told whole, beside others of its kind.
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for (head, items) in groups {
        if let [(number, _)] = items.as_slice() {
            let item = format!("{number})\u{a0}{}", acts[number - 1]);
            match told.last_mut() {
                Some((head, singles)) if head.is_empty() => singles.push(item),
                _ => told.push((String::new(), vec![item])),
            }
        } else {
            let numbered = items.iter();
            let numbered = numbered.map(|(number, choice)| format!("{number})\u{a0}{choice}"));
            told.push((head, numbered.collect()));
        }
    }
    told.iter()
        .flat_map(|(head, items)| wrapped(head, items, width))
        .collect()
}

/// What acts of one sort share, and what each has of its own: the hex, or else the last word.
fn split(act: &str) -> (String, String) {
    let words: Vec<&str> = act.split(' ').collect();
    if words.len() == 1 {
        return (String::new(), act.into());
    }
    let at = words
        .iter()
        .position(|word| is_hex(word))
        .unwrap_or(words.len() - 1);
    let head = [&words[..at], &words[at + 1..]].concat().join(" ");
    (head, words[at].into())
}

fn is_hex(word: &str) -> bool {
    word.len() >= 4 && word.chars().all(|it| it.is_ascii_digit() || it == '/')
}

fn wrapped(head: &str, items: &[String], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = match head {
        "" => String::from("  "),
        head => format!("  {head}: "),
    };
    let indent = "      ";
    for item in items {
        if line.chars().count() + item.chars().count() + 2 > width && line.trim() != "" {
            lines.push(line.trim_end().to_string());
            line = indent.into();
        }
        line.push_str(item);
        line.push_str("  ");
    }
    lines.push(line.trim_end().to_string());
    lines
        .iter()
        .map(|line| line.replace('\u{a0}', " "))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_that_differ_in_a_hex_share_a_line() {
        let acts = [
            "move section-1 0306",
            "move section-1 0406",
            "move section-1 0406 with commander",
            "place infantry section-2",
            "place infantry captain",
            "pass",
        ]
        .map(String::from);
        assert_eq!(
            listing(&acts, 80),
            [
                "  move section-1: 1) 0306  2) 0406",
                "  3) move section-1 0406 with commander",
                "  place infantry: 4) section-2  5) captain",
                "  6) pass",
            ]
        );
        assert_eq!(
            listing(&acts[..2], 30),
            ["  move section-1: 1) 0306", "      2) 0406"]
        );
    }
}
