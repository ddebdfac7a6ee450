//! The laws every playable game keeps, tried over the registry: one function for all games, a few random battles of every bundled scenario.

use std::collections::BTreeSet;
use std::sync::Arc;

use pressgang::content::{Pack, Scenario};
use pressgang::engine::{Chance, Pending, Settings, Side};
use pressgang::games::{self, Rules, Visitor};
use pressgang::play::{Header, LogLine, Session, Thrower, parse, replay, short};
use pressgang::source::{Folder, Sources, bundled_packs};
use rayon::prelude::*;

/// Longer than any battle by a long way.
const MOST_STEPS: usize = 60_000;
/// Battles of each scenario.
const BATTLES: u64 = 2;
/// One decision in this many is looked at closely.
const EVERY: u32 = 60;
/// So many acts put together from words are tried where somebody decides.
const WRITTEN: usize = 300;

#[test]
fn every_game_of_the_registry_keeps_the_laws() {
    let packs: Vec<Pack> = bundled_packs().iter().filter_map(|id| load(id)).collect();
    let played: Vec<(&str, usize)> = packs
        .iter()
        .filter_map(|pack| {
            let scenarios = games::with_game(pack.ruleset.word, Whole { pack })?;
            Some((pack.ruleset.word, scenarios))
        })
        .collect();
    let words: BTreeSet<&str> = played.iter().map(|(word, _)| *word).collect();
    let playable: BTreeSet<&str> = games::playable().collect();
    assert_eq!(
        words, playable,
        "every playable rule set has a bundled pack"
    );
    assert!(played.iter().all(|(_, scenarios)| *scenarios > 0));
}

fn load(id: &str) -> Option<Pack> {
    let folder = Folder::Bundled(format!("content/{id}"));
    games::load(&folder, &mut Sources::default(), &mut Vec::new())
}

/// All scenarios of a pack.
struct Whole<'a> {
    pack: &'a Pack,
}

impl Visitor for Whole<'_> {
    type Out = usize;

    fn visit<G: Rules>(self) -> usize {
        let settings = Settings::default();
        let scenarios: Vec<_> = self.pack.shelf::<Scenario>().iter().collect();
        for scenario in &scenarios {
            let options = self.pack.options_for(scenario);
            let fixed = G::compile(self.pack, scenario, &options, &settings)
                .unwrap_or_else(|it| panic!("{}: {}", scenario.id(), it.what));
            let seeds: Vec<u64> = (0..BATTLES).collect();
            // Games need not share what they never change between threads.
            let games: Vec<G> = seeds.iter().map(|_| G::begin(Arc::clone(&fixed))).collect();
            games.into_par_iter().zip(seeds).for_each(|(game, seed)| {
                battery(game, seed);
            });
        }
        assert!(G::bots().iter().any(|bot| bot.name == "random"));
        assert_eq!(G::usual_bot().name(), G::USUAL_BOT);
        scenarios.len()
    }
}

/// Plays a battle at random and holds it to every law.
pub(crate) fn battery<G: Rules>(game: G, seed: u64) {
    let begun = game.clone();
    let pieces = names(&game);
    let mut session = Session::begin(game);
    let mut chance = Chance::of_game(0xba77, seed);
    let (mut acts, mut lines) = (Vec::new(), Vec::new());
    while session.steps().len() < MOST_STEPS {
        let before = session.game().clone();
        match before.pending() {
            Pending::Over(_) => break,
            Pending::Roll(_) => {
                let throw = session.throw(seed);
                let written = before.write_throw(&throw);
                assert_eq!(
                    before.read_throw(&written).as_ref(),
                    Ok(&throw),
                    "{written}"
                );
                assert!(session.roll(throw, Thrower::Program));
            }
            Pending::Decide { what, .. } => {
                before.candidates(&mut acts);
                assert!(!acts.is_empty(), "somebody must decide and cannot");
                let act = acts[chance.below(acts.len() as u32) as usize];
                if chance.below(EVERY) == 0 {
                    assert!(serde_json::to_value(what).is_ok_and(|it| !it.is_null()));
                    acts_are_sound(&before, &acts);
                    is_complete(&before, &acts, &mut chance);
                    is_undone(&mut session, act);
                }
                session
                    .act(act)
                    .unwrap_or_else(|no| panic!("{act:?}: {}", no.facts));
            }
        }
        let step = session.last().expect("a step was made");
        lines.push(
            step.line()
                .stamped(Some(short(session.game().fingerprint()))),
        );
        shows_only_its_view(&before, &session);
        assert_eq!(
            names(session.game()),
            pieces,
            "pieces are neither made nor lost"
        );
    }
    assert!(
        matches!(session.game().pending(), Pending::Over(_)),
        "it ends"
    );
    acts.clear();
    session.game().candidates(&mut acts);
    assert!(acts.is_empty(), "nobody acts when it is over");
    replays_to_the_same_end(begun, &session, &lines);
}

/// Every piece that there is, wherever it is.
fn names<G: Rules>(game: &G) -> Vec<(Side, String)> {
    let muster = game.muster().into_iter();
    muster.map(|piece| (piece.side, piece.name)).collect()
}

/// What is offered is allowed, reads back, and can be shown to a client.
fn acts_are_sound<G: Rules>(game: &G, acts: &[G::Act]) {
    for act in acts {
        assert!(game.check(act).is_ok(), "{act:?} is offered and refused");
        let text = game.write(act);
        let read = game.read(&text).unwrap_or_else(|it| panic!("{text}: {it}"));
        assert!(game.check(&read).is_ok(), "{text} is refused");
        assert_eq!(game.write(&read), text);
        let shown = game.show_act(act);
        assert!(!shown.facets.kind.is_empty());
        let value = serde_json::to_value(&shown).expect("an act as a value");
        assert_eq!(value["text"], text);
    }
}

/// What can be written and is allowed is offered, where the game promises that: lines that are offered with another
/// word in one place.
fn is_complete<G: Rules>(game: &G, acts: &[G::Act], chance: &mut Chance) {
    if !G::COMPLETE {
        return;
    }
    let offered: BTreeSet<String> = acts.iter().map(|act| game.write(act)).collect();
    let lines: Vec<&String> = offered.iter().collect();
    let words = game.words();
    for _ in 0..WRITTEN {
        let line = lines[chance.below(lines.len() as u32) as usize];
        let mut parts: Vec<&str> = line.split(' ').collect();
        let at = chance.below(parts.len() as u32) as usize;
        parts[at] = &words[chance.below(words.len() as u32) as usize];
        let line = parts.join(" ");
        if let Ok(act) = game.read(&line) {
            let allowed = game.check(&act).is_ok();
            let text = game.write(&act);
            assert_eq!(allowed, offered.contains(&text), "{line}, read as {text}");
        }
    }
}

/// An act taken back leaves everything as it was, and done again it leads to the same battle.
fn is_undone<G: Rules>(session: &mut Session<G>, act: G::Act) {
    let marks = |game: &G| (game.fingerprint(), Side::BOTH.map(|side| game.view(side)));
    let before = marks(session.game());
    session.act(act).expect("it is legal");
    let after = marks(session.game());
    assert!(session.undo(1));
    assert_eq!(marks(session.game()), before);
    assert!(session.redo());
    assert_eq!(marks(session.game()), after);
    assert!(session.undo(1));
}

/// What a client is given follows from the view of its side: where the view stays the same, so does what is shown.
fn shows_only_its_view<G: Rules>(before: &G, session: &Session<G>) {
    let (after, step) = (session.game(), session.last().expect("a step"));
    if !session.steps().len().is_multiple_of(EVERY as usize) {
        return;
    }
    for side in Side::BOTH {
        if before.view(side) == after.view(side) {
            assert_eq!(before.show_view(side), after.show_view(side));
        }
        assert!(after.show_view(side).is_object());
        for event in &step.events {
            let value = after.show_event(before, event, side);
            assert!(value["event"].is_string(), "{value}");
        }
    }
}

/// The log of a battle, played again, leads to the same end.
fn replays_to_the_same_end<G: Rules>(begun: G, session: &Session<G>, lines: &[String]) {
    let header = Header {
        seed: 1,
        ..Header::default()
    };
    let text = format!("{header}\n{}\n", lines.join("\n"));
    let (log, faults) = parse(&text);
    assert_eq!(faults, []);
    let acted = |line: &LogLine| matches!(line, LogLine::Act { .. } | LogLine::Roll { .. });
    assert!(log.entries.iter().all(|entry| acted(&entry.line)));
    let (again, breach) = replay(begun, &log);
    assert!(breach.is_none(), "{breach:?}");
    assert_eq!(again.steps().len(), session.steps().len());
    assert_eq!(again.game().fingerprint(), session.game().fingerprint());
}
