//! The story of a played log, turn by turn; knows no rule and no file.

use std::cmp::Ordering;

use super::account::{Account, Line, Moment, Muster, Places, Score};
use super::forecast::{self, PlayedTurn};
use super::words::{counted, inside, leading, short};
use super::{Chapter, Force, Luck, Move, Passage, Position, Record, Report};
use crate::bot::Spec;
use crate::engine::{Outcome, Pending, Side};
use crate::play::log::{Header, Log, LogLine};
use crate::play::session::Session;
use crate::sim::Progress;

/// What a report is about.
pub struct Subject<'a, G: Account + 'static> {
    /// The scenario's name.
    pub title: String,
    /// The game's name.
    pub game: String,
    /// What the scenario is about.
    pub briefing: String,
    /// The names of places on its map.
    pub places: &'a Places,
    /// The log.
    pub log: &'a Log,
    /// How many of its lines were done.
    pub judged: usize,
    /// The battle it leads to.
    pub session: &'a Session<G>,
    /// What a reader should know before relying on the report.
    pub warnings: Vec<String>,
    /// The bots that play on from each turn to estimate who was likely to win.
    pub players: Spec<G>,
}

/// A turn as it was played.
struct Turn<'a, G: Account> {
    number: u32,
    moments: Vec<Moment<'a, G>>,
    /// How many steps had been made when it began.
    from: usize,
    /// The battle at its end.
    end: &'a G,
}

/// The report of a battle. From the end of each turn the battle is played on this many times to estimate who was likely
/// to win.
#[must_use]
pub fn about<G: Account + 'static>(
    subject: &Subject<'_, G>,
    playouts: u32,
    progress: Progress<'_>,
) -> Report {
    let session = subject.session;
    let start = session
        .steps()
        .first()
        .map_or(session.game(), |step| &step.before);
    let turns = turns(session);
    let luck = G::reckon(session.steps());
    let told: Vec<Vec<Line>> = turns
        .iter()
        .map(|turn| G::narrate(&turn.moments, subject.places))
        .collect();
    let played_turns: Vec<PlayedTurn<'_, G>> = turns
        .iter()
        .zip(&told)
        .map(|(turn, lines)| PlayedTurn {
            turn: turn.number,
            lines,
            end: turn.end,
        })
        .collect();
    let mut forecast =
        forecast::forecast(session, &played_turns, subject.players, playouts, progress);
    let mut chapters = chapters(subject, &turns, &told, start);
    // A turn in which nothing has happened yet needs no heading.
    if chapters.len() > 1 && chapters.last().is_some_and(|it| it.passages.is_empty()) {
        chapters.pop();
        forecast.chances.truncate(chapters.len());
    }
    Report {
        title: subject.title.clone(),
        game: subject.game.clone(),
        terms: G::terms(),
        briefing: subject.briefing.clone(),
        verdict: verdict(session.game()),
        is_over: matches!(session.game().pending(), Pending::Over(_)),
        warnings: subject.warnings.clone(),
        settings: settings(&subject.log.header, start),
        sides: forces(&subject.log.header, start, &turns, &luck, session.game()),
        chapters,
        luck,
        forecast,
    }
}

/// The steps, turn by turn; the first entry holds what happened before the battle, if anything did.
fn turns<G: Account>(session: &Session<G>) -> Vec<Turn<'_, G>> {
    let steps = session.steps();
    let start = steps.first().map_or(session.game(), |step| &step.before);
    let mut turns = vec![Turn {
        // A battle without a set-up begins in its first turn.
        number: start.turn(),
        moments: Vec::new(),
        from: 0,
        end: session.game(),
    }];
    for (at, step) in steps.iter().enumerate() {
        let after = steps
            .get(at + 1)
            .map_or(session.game(), |next| &next.before);
        let mut rest = &step.events[..];
        let mut begun = 0;
        loop {
            let cut = rest[begun..]
                .iter()
                .position(|it| G::turn_begun(it).is_some());
            let (here, later) = rest.split_at(cut.map_or(rest.len(), |cut| cut + begun));
            if let Some(turn) = turns.last_mut() {
                turn.moments.push(Moment {
                    number: at + 1,
                    before: &step.before,
                    after,
                    deed: &step.deed,
                    events: here,
                });
                turn.end = after;
            }
            if cut.is_none() {
                break;
            }
            let number = later.first().and_then(|event| G::turn_begun(event));
            turns.push(Turn {
                number: number.unwrap_or(turns.len() as u32),
                moments: Vec::new(),
                from: at + 1,
                end: after,
            });
            (rest, begun) = (later, 1);
        }
    }
    turns
}

fn chapters<G: Account + 'static>(
    subject: &Subject<'_, G>,
    turns: &[Turn<'_, G>],
    told: &[Vec<Line>],
    start: &G,
) -> Vec<Chapter> {
    let remarks = remarks(subject.log, subject.judged);
    let last = turns.len() - 1;
    let mut chapters = Vec::new();
    for (at, (turn, lines)) in turns.iter().zip(told).enumerate() {
        let until = turns.get(at + 1).map_or(usize::MAX, |next| next.from);
        // A note made before the first act of a turn belongs to that turn.
        let own = |(step, _): &&(usize, Passage)| {
            (at == 0 || *step >= turn.from) && (at == last || *step < until)
        };
        chapters.push(Chapter {
            turn: turn.number,
            title: match turn.number {
                0 => "Before the battle".into(),
                number => format!("Turn {number}"),
            },
            passages: passages(lines, remarks.iter().filter(own)),
            points: points(turn.end),
            map: Some(Position {
                counters: turn.end.counters(),
                signs: turn.end.signs(start),
                moves: if turn.number == 0 {
                    Vec::new()
                } else {
                    moves(turn)
                },
            }),
        });
    }
    chapters
}

/// The ways of the units that have moved in a turn. A commander goes with a unit, and has a way of their own only where no
/// unit of their side went the same.
fn moves<G: Account>(turn: &Turn<'_, G>) -> Vec<Move> {
    let Some(first) = turn.moments.first() else {
        return Vec::new();
    };
    let mut ways: Vec<(bool, Move)> = first
        .before
        .muster()
        .into_iter()
        .map(|piece| {
            let places = piece.place.into_iter().collect();
            let side = piece.side.at();
            (piece.commander, Move { side, places })
        })
        .collect();
    for moment in &turn.moments {
        for ((_, way), now) in ways.iter_mut().zip(moment.after.muster()) {
            let Some(place) = now.place else { continue };
            if way.places.last() != Some(&place) {
                way.places.push(place);
            }
        }
    }
    ways.retain(|(_, way)| way.places.len() > 1);
    let of_units: Vec<Move> = ways
        .iter()
        .filter(|(commands, _)| !commands)
        .map(|(_, way)| way.clone())
        .collect();
    let is_own = |(commands, way): &(bool, Move)| !commands || !of_units.contains(way);
    let own = ways.into_iter().filter(is_own);
    own.map(|(_, way)| way).collect()
}

/// Lines as paragraphs, with the players' remarks between them.
fn passages<'a>(
    lines: &[Line],
    remarks: impl Iterator<Item = &'a (usize, Passage)>,
) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let mut remarks = remarks.peekable();
    let mut joins = false;
    for line in lines {
        while let Some((_, remark)) = remarks.next_if(|(step, _)| *step < line.through) {
            passages.push(remark.clone());
            joins = false;
        }
        match passages.last_mut() {
            Some(Passage::Prose { text }) if joins && !line.begins => {
                text.push(' ');
                text.push_str(&line.text);
            }
            _ => passages.push(Passage::Prose {
                text: line.text.clone(),
            }),
        }
        joins = true;
    }
    passages.extend(remarks.map(|(_, remark)| remark.clone()));
    passages
}

/// The players' remarks, each with the number of steps made before it. A note on steps that were taken back stays
/// where those steps began.
fn remarks(log: &Log, judged: usize) -> Vec<(usize, Passage)> {
    let mut remarks: Vec<(usize, Passage)> = Vec::new();
    let mut steps = 0;
    for entry in &log.entries[..judged] {
        match &entry.line {
            LogLine::Act { .. } | LogLine::Roll { .. } => steps += 1,
            LogLine::Note(text) => remarks.push((steps, Passage::Note { text: text.clone() })),
            LogLine::Override { text, because } => {
                let remark = Passage::Override {
                    text: text.clone(),
                    because: because.clone(),
                };
                remarks.push((steps, remark));
                steps += 1;
            }
            LogLine::Undo {
                steps: back,
                taken_back,
            } => {
                steps = usize::saturating_sub(steps, *back);
                let undone = |(at, it): &(usize, Passage)| {
                    *at >= steps && matches!(it, Passage::Override { .. })
                };
                remarks.retain(|it| !undone(it));
                for (at, _) in &mut remarks {
                    *at = (*at).min(steps);
                }
                if *taken_back {
                    remarks.push((steps, Passage::Takeback { steps: *back }));
                }
            }
        }
    }
    remarks
}

/// The points of both sides, in a game that keeps a score.
fn points<G: Account>(game: &G) -> Option<[u32; 2]> {
    let [first, second] = Side::BOTH.map(|side| game.score(side));
    Some([first?.points, second?.points])
}

fn verdict<G: Account>(game: &G) -> String {
    let points = points(game);
    match game.pending() {
        Pending::Over(Outcome::Won(side)) => {
            let score = [side, side.other()].map(|side| game.score(side));
            let score = match score {
                [Some(own), Some(other)] => won_by(own, other, game.side_name(side.other())),
                _ => ".".into(),
            };
            let name = leading(game.side_name(side));
            format!("{name} won in turn {}{score}", game.turn())
        }
        Pending::Over(Outcome::Drawn) => {
            let score = points.map_or_else(String::new, |[first, second]| {
                format!(", at {} to {second}", points_in_words(first))
            });
            format!("A draw after {}{score}.", counted(game.turn(), "turn"))
        }
        _ => {
            let when = match game.turn() {
                0 => "before the first turn".into(),
                turn => format!("in turn {turn}"),
            };
            let score = points.map_or_else(String::new, |[first, second]| {
                format!(
                    ", with {} to {} and {second} to {}",
                    points_in_words(first),
                    inside(game.side_name(Side::First)),
                    inside(game.side_name(Side::Second)),
                )
            });
            format!("Not finished: the log ends {when}{score}.")
        }
    }
}

/// The end of the sentence that says who won: how far each side came on the way to its quota.
fn won_by(own: Score, other: Score, other_name: &str) -> String {
    let (Some(quota), Some(other_quota)) = (own.quota, other.quota) else {
        let own = points_in_words(own.points);
        return format!(", by {own} to {}.", other.points);
    };
    let won = match own.points.cmp(&quota) {
        Ordering::Less => format!("with {} of the {quota} they needed", own.points),
        Ordering::Equal => format!("reaching their quota of {}", points_in_words(quota)),
        Ordering::Greater => {
            let own = points_in_words(own.points);
            format!("passing their quota of {quota} with {own}")
        }
    };
    let other_name = inside(other_name);
    format!(
        ", {won}; {other_name} had {} of {other_quota}.",
        other.points
    )
}

fn points_in_words(points: u32) -> String {
    match points {
        1 => "1 point".into(),
        points => format!("{points} points"),
    }
}

/// How the battle differs from the scenario as written.
fn settings<G: Account>(header: &Header, game: &G) -> Vec<String> {
    let mut settings: Vec<String> = header
        .options
        .iter()
        .map(|(key, value)| format!("Option {key} = {value}."))
        .collect();
    for (key, value) in &header.settings {
        settings.push(format!("Setting {key} = {value}."));
    }
    for (side, army) in &header.armies {
        settings.push(format!("Army of {side}: {army}."));
    }
    if header.strict {
        settings.push("What dice had shown could not be taken back.".into());
    }
    let by_program = Side::BOTH
        .iter()
        .any(|side| !is_typed(header, game.side_id(*side)));
    if by_program && !header.version.is_empty() {
        settings.push(format!(
            "What the program rolled or dealt follows from seed {}.",
            header.seed
        ));
    }
    settings
}

fn seat<'a>(header: &'a Header, side: &str) -> Option<&'a str> {
    let seat = header.seats.iter().find(|(it, _)| it == side);
    seat.map(|(_, who)| who.as_str())
}

fn is_typed(header: &Header, side: &str) -> bool {
    seat(header, side).is_some_and(|who| who.ends_with(" with dice"))
}

/// Who played a side, in words.
fn player(header: &Header, side: &str) -> String {
    let Some(who) = seat(header, side) else {
        return "not said".into();
    };
    let (who, dice) = match who.strip_suffix(" with dice") {
        Some(who) => (who, ", with dice rolled by hand"),
        None => (who, ""),
    };
    match who {
        "person" => format!("a person{dice}"),
        bot => format!("the program, as {bot}{dice}"),
    }
}

fn forces<G: Account>(
    header: &Header,
    start: &G,
    turns: &[Turn<'_, G>],
    luck: &Luck,
    end: &G,
) -> Vec<Force> {
    let calls: Vec<Vec<Muster>> = turns.iter().map(|turn| turn.end.muster()).collect();
    let records: Vec<(Side, Record)> = start
        .muster()
        .into_iter()
        .enumerate()
        .map(|(at, first)| {
            let shots = luck.shots.iter().filter(|shot| shot.by == at);
            let kills = shots.map(|shot| shot.killed).sum();
            (first.side, record(at, &first, turns, &calls, kills))
        })
        .collect();
    Side::BOTH
        .map(|side| {
            let score = end.score(side);
            Force {
                name: end.side_name(side).into(),
                short: short(end.side_id(side), end.side_name(side)),
                player: player(header, end.side_id(side)),
                points: score.map(|score| score.points),
                quota: score.and_then(|score| score.quota),
                pieces: records
                    .iter()
                    .filter(|(whose, _)| *whose == side)
                    .map(|(_, record)| record.clone())
                    .collect(),
            }
        })
        .into()
}

fn record<G: Account>(
    at: usize,
    first: &Muster,
    turns: &[Turn<'_, G>],
    calls: &[Vec<Muster>],
    kills: u32,
) -> Record {
    let last = calls.last().map_or(first, |call| &call[at]);
    let told = turns.iter().find_map(|turn| {
        let mut events = turn
            .moments
            .iter()
            .flat_map(|moment| moment.events.iter().map(|event| (moment.before, event)));
        let how = events.find_map(|(game, event)| {
            let (piece, how) = game.end_of(event)?;
            (piece == at).then_some(how)
        });
        how.map(|how| format!("{how} in turn {}", turn.number))
    });
    let fate = match (&last.place, told) {
        // A point of a table, or a cell.
        (Some(place), _) if place.contains(',') => format!("at {place}"),
        (Some(place), _) => format!("in {place}"),
        (None, Some(told)) => told,
        (None, None) if first.place.is_none() && last.strength == first.strength => {
            "never came on".into()
        }
        (None, None) => "taken off the table".into(),
    };
    Record {
        code: first.code.clone(),
        name: super::words::capital(&first.name),
        kind: first.kind.clone(),
        commander: first.commander,
        start: first.strength,
        end: last.strength,
        vehicle: first
            .vehicle
            .map(|vehicle| (vehicle, last.vehicle.unwrap_or(0))),
        kills,
        fate,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::log::parse;

    #[test]
    fn a_victory_by_points_is_told_by_the_quotas_of_both_sides() {
        let score = |points, quota| Score { points, quota };
        for (own, other, said) in [
            (
                score(3, Some(3)),
                score(3, Some(4)),
                ", reaching their quota of 3 points; the platoon had 3 of 4.",
            ),
            (
                score(5, Some(4)),
                score(0, Some(4)),
                ", passing their quota of 4 with 5 points; the platoon had 0 of 4.",
            ),
            (
                score(1, Some(3)),
                score(2, Some(4)),
                ", with 1 of the 3 they needed; the platoon had 2 of 4.",
            ),
            (score(20, None), score(8, None), ", by 20 points to 8."),
        ] {
            assert_eq!(won_by(own, other, "The platoon"), said);
        }
    }

    #[test]
    fn notes_stay_where_they_were_written_and_what_is_undone_leaves_no_override() {
        let text = "scenario x\nact a\nnote one\nact b\nact c\nnote two\noverride d because e\ntakeback 3\nact f\nundo 1\nnote three\n";
        let (log, faults) = parse(text);
        assert_eq!(faults, []);
        let note = |text: &str| Passage::Note { text: text.into() };
        assert_eq!(
            remarks(&log, log.entries.len()),
            [
                (1, note("one")),
                (1, note("two")),
                (1, Passage::Takeback { steps: 3 }),
                (1, note("three")),
            ]
        );
    }

    #[test]
    fn remarks_stand_between_the_lines_where_they_were_made() {
        let line = |through, text: &str, begins| Line {
            through,
            text: text.into(),
            begins,
            ..Line::default()
        };
        let lines = [
            line(2, "A.", true),
            line(4, "B.", false),
            line(6, "C.", false),
        ];
        let note = (4, Passage::Note { text: "n".into() });
        let prose = |text: &str| Passage::Prose { text: text.into() };
        assert_eq!(
            passages(&lines, [note.clone()].iter()),
            [prose("A. B."), note.1, prose("C.")]
        );
    }
}
