//! Odds: puts a question to the game that can answer it; knows no game by name.

use super::packs::{packs_to_search, read_pack};
use crate::content::Pack;
use crate::diag::{Failure, and_list};
use crate::games;
use crate::kernel::Progress;
use crate::odds::{Answer, Given, Questions};

/// The answer to a question about odds.
#[derive(Debug)]
pub struct FoundOdds {
    /// The answer.
    pub answer: Answer,
    /// The pack it was answered from; none for a question that needs no pack.
    pub pack: Option<Pack>,
}

/// Answers a question about odds, with the arguments that the games declare: from the pack named, or from the one in
/// the current folder and all bundled ones.
///
/// ```
/// use pressgang::Progress;
/// use pressgang::odds::Given;
///
/// let mut question = Given::default();
/// question.insert("attacker", "german-infantry");
/// question.insert("target", "arp-wardens");
/// question.insert("from", "open");
/// question.insert("terrain", "wood");
/// question.insert("range", "2");
/// let found = pressgang::odds(&question, None, Progress::SILENT)?;
/// assert!(found.answer.json_text().contains("\"kills\""));
/// # Ok::<(), pressgang::Failure>(())
/// ```
///
/// # Errors
/// When no pack has the entries the question is about, or the question makes no sense.
pub fn odds(
    given: &Given,
    pack: Option<&str>,
    progress: Progress<'_>,
) -> Result<FoundOdds, Failure> {
    if let Some(answer) = games::odds().find_map(|game| (game.without_pack)(given)) {
        return Ok(FoundOdds { answer, pack: None });
    }
    let mut packs = packs(pack)?;
    let first_game = packs.first().map(|(game, _)| *game);
    packs.retain(|(game, _)| undeclared(game, given).is_none());
    if let Some(game) = first_game
        && packs.is_empty()
    {
        return Err(not_asked(game, given));
    }
    let knows = |(game, pack): &(&Questions, Pack)| (game.knows)(pack, given);
    let Some(at) = packs.iter().position(knows) else {
        return Err(unknown(&packs, given));
    };
    let (game, pack) = packs.swap_remove(at);
    let answer = (game.answer)(&pack, given, progress)?;
    Ok(FoundOdds {
        answer,
        pack: Some(pack),
    })
}

/// The packs to look in, each with the questions of its game.
fn packs(named: Option<&str>) -> Result<Vec<(&'static Questions, Pack)>, Failure> {
    let mut found = Vec::new();
    for folder in packs_to_search(named)? {
        let name = folder.shown("");
        let name = named.unwrap_or(name.trim_end_matches('/'));
        let Some(pack) = read_pack(&folder).0 else {
            let hint = format!("`pressgang check {name}` says what is wrong");
            return Err(Failure::new(format!("`{name}` cannot be read")).hint(hint));
        };
        match games::odds_of(pack.ruleset) {
            Some(game) => found.push((game, pack)),
            None if named.is_some() => {
                let what = format!(
                    "no odds are known for `{name}`: the program cannot play its rules yet"
                );
                return Err(Failure::new(what));
            }
            None => {}
        }
    }
    Ok(found)
}

/// An argument given that a game does not have.
fn undeclared<'g>(game: &Questions, given: &'g Given) -> Option<&'g str> {
    let usual = |key: &str| {
        let all = games::odds().flat_map(|game| game.arguments);
        let defaults = all.filter(|it| it.key == key).filter_map(|it| it.default);
        defaults.into_iter().any(|it| Some(it) == given.word(key))
    };
    let declares = |key: &str| game.arguments.iter().any(|it| it.key == key);
    given.keys().find(|key| !declares(key) && !usual(key))
}

/// Why no game can answer a question with these arguments.
fn not_asked(game: &Questions, given: &Given) -> Failure {
    let key = undeclared(game, given).unwrap_or_default();
    let having = games::odds().filter(|game| game.arguments.iter().any(|it| it.key == key));
    let having: Vec<&str> = having.map(|game| game.game).collect();
    let what = format!("`--{key}` means nothing in {}", game.game);
    Failure::new(what).hint(format!("it is for {}", and_list(&having)))
}

/// Why no pack can answer, in the words of the game that has a suggestion, or of the first.
fn unknown(packs: &[(&'static Questions, Pack)], given: &Given) -> Failure {
    let mut found: Option<Failure> = None;
    for game in games::odds() {
        let own = packs.iter().filter(|(other, _)| std::ptr::eq(*other, game));
        let own: Vec<&Pack> = own.map(|(_, pack)| pack).collect();
        if own.is_empty() {
            continue;
        }
        let failure = (game.unknown)(&own, given);
        let suggests = failure
            .hint
            .as_deref()
            .is_some_and(|it| it.starts_with("did you mean"));
        if suggests {
            return failure;
        }
        found = found.or(Some(failure));
    }
    found.unwrap_or_else(|| Failure::new("there is no pack whose odds are known"))
}
