//! "Did you mean": the known word nearest to the one written.

/// Longer text is not a misspelt word, and comparing it would be slow.
const LONGEST: usize = 100;

/// The nearest of the known words, if it is near enough to be meant.
#[must_use]
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if written.len() > LONGEST {
        return None;
    }
    let folded = fold(written);
    // A third of the letters may be wrong, but a short word must not become a wholly different one.
    let most_wrong = (folded.chars().count() / 3).max(1);
    known
        .into_iter()
        .filter(|word| *word != written)
        .map(|word| (strsim::osa_distance(&folded, &fold(word)), word))
        .filter(|(wrong, word)| *wrong <= most_wrong && *wrong < word.chars().count())
        .min_by_key(|(wrong, _)| *wrong)
        .map(|(_, word)| word)
}

fn fold(word: &str) -> String {
    word.to_lowercase().replace(['_', ' '], "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(written: &str, known: &[&str], expected: Option<&str>) {
        assert_eq!(
            nearest(written, known.iter().copied()),
            expected,
            "{written}"
        );
    }

    #[test]
    fn finds_slips_and_not_strangers() {
        check("strenght", &["strength", "name"], Some("strength"));
        check(
            "light_company",
            &["light-company", "to-horse"],
            Some("light-company"),
        );
        check("Wood", &["wood"], Some("wood"));
        check("zeppelin", &["tank", "truck"], None);
        check("w", &["b"], None);
        check(&"w".repeat(1_000_000), &["w"], None);
    }
}
