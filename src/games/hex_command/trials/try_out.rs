//! Scenarios and cards tried in battles played at random: whether scenarios can be won, and whether cards are ever of use.

use rayon::prelude::*;

use super::findings::{CHANGES_NOTHING, DECK_RUNS_DRY, NEVER_PLAYABLE, NEVER_WON};
use super::probe::{RandomPlayout, matters};
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::engine::{Outcome, Side};
use crate::games::hex_command::content::Command;
use crate::games::hex_command::rules::{Act, Battleground, Judgement, Stage};
use crate::sim::{Next, Playout, Progress};

/// Battles of each scenario per round: if something is still in doubt after the last round, a few extra battles will not settle it.
const ROUNDS: [u32; 7] = [4, 4, 8, 16, 32, 64, 72];

/// Battles after which a card has had its chance in a scenario.
const FOR_CARDS: u32 = 48;

/// Fewer battles than this show nothing.
const FEWEST: u32 = 20;

/// The number of turns in one battle on which a card in doubt is examined.
const LOOKS: u8 = 8;

/// Tries the pack's own scenarios, and its own cards in all scenarios that deal them, until nothing is in doubt or each scenario has been played as often as allowed.
pub fn try_out(
    pack: &Pack,
    judgement: &Judgement<'_>,
    most: u32,
    progress: Progress<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let mut cards: Vec<CardTrial<'_>> = own_cards(pack, judgement);
    let mut trials: Vec<Trial<'_>> = judgement
        .battlegrounds
        .iter()
        .map(|ground| Trial::of(ground, ground.scenario.layer == pack.top()))
        .collect();
    for round in ROUNDS.into_iter().chain([most]) {
        let doubtful: Vec<u128> = cards
            .iter()
            .filter(|card| !card.changed)
            .map(|card| card.copies)
            .collect();
        let battles: Vec<(usize, u64)> = trials
            .iter()
            .enumerate()
            .filter(|(_, trial)| trial.is_in_doubt(&doubtful))
            .flat_map(|(at, trial)| trial.seeds(round, most).map(move |seed| (at, seed)))
            .collect();
        if battles.is_empty() {
            break;
        }
        (progress.planned)(battles.len() as u64);
        let records: Vec<Record> = battles
            .par_iter()
            .map(|(at, seed)| {
                let record = Record::of(trials[*at].ground, *seed, &doubtful);
                (progress.done)();
                record
            })
            .collect();
        for ((at, seed), record) in battles.into_iter().zip(records) {
            let trial = &mut trials[at];
            trial.add(&record, seed);
            for card in &mut cards {
                card.add(&record, trial.ground, seed);
            }
        }
    }
    for trial in trials.iter().filter(|trial| trial.own) {
        out.extend(trial.never_won());
        out.extend(trial.dry());
    }
    for card in &cards {
        out.extend(card.finding());
    }
}

/// The pack's own cards that are still in doubt.
fn own_cards<'a>(pack: &'a Pack, judgement: &Judgement<'_>) -> Vec<CardTrial<'a>> {
    let Some(ground) = judgement.battlegrounds.first() else {
        return Vec::new();
    };
    let commands = pack.shelf::<Command>().iter();
    commands
        .filter(|command| command.layer == pack.top() && !judgement.told.contains(command.id()))
        .map(|command| CardTrial::of(command, ground))
        .collect()
}

/// The copies of a card, as bits; their numbers are the same in all scenarios.
pub(super) fn copies(ground: &Battleground<'_>, id: &str) -> u128 {
    let cards = ground.tables.cards.iter().enumerate();
    cards
        .filter(|(_, card)| card.id == id)
        .fold(0, |set, (at, _)| set | 1 << at)
}

/// What one battle showed; cards by their copies, as bits.
struct Record {
    outcome: Outcome,
    held: u128,
    playable: u128,
    changed: u128,
    dry: Option<u8>,
}

impl Record {
    fn of(ground: &Battleground<'_>, seed: u64, doubtful: &[u128]) -> Record {
        let mut record = Record {
            outcome: Outcome::Drawn,
            held: 0,
            playable: 0,
            changed: 0,
            dry: None,
        };
        let due = 2 * u32::from(ground.tables.read.draws_per_turn);
        let mut unproven: Vec<UnprovenCard> = doubtful
            .iter()
            .map(|copies| UnprovenCard::of(*copies))
            .collect();
        let mut playout: RandomPlayout = Playout::at_random(&ground.tables, seed);
        loop {
            let side = match playout.advance() {
                Next::Over(outcome) => {
                    record.outcome = outcome;
                    return record;
                }
                Next::Choice(side) => side,
            };
            let state = playout.game.state();
            if matches!(state.stage, Stage::Slot | Stage::Window(..)) {
                record.held |= state.hands[side.at()];
                if playout.notes.draws < due && ground.tables.deck != 0 {
                    record.dry = record.dry.or(Some(state.turn));
                }
            }
            let cards = playout
                .candidates()
                .iter()
                .fold(0, |set, act| set | card_of(act));
            record.playable |= cards;
            for card in unproven.iter_mut().filter(|card| card.copies & cards != 0) {
                record.changed |= card.look_at(&playout, side);
            }
            let act = playout.choose(side);
            playout.apply(&act);
        }
    }
}

/// A card not yet known to make a difference.
struct UnprovenCard {
    copies: u128,
    looks: u8,
    turn: u8,
}

impl UnprovenCard {
    fn of(copies: u128) -> UnprovenCard {
        UnprovenCard {
            copies,
            looks: LOOKS,
            turn: 0,
        }
    }

    /// The card, as bits, if one of its legal uses would make a difference now; each look tries a different use.
    fn look_at(&mut self, playout: &RandomPlayout, side: Side) -> u128 {
        let turn = playout.game.state().turn;
        if self.looks == 0 || self.turn == turn {
            return 0;
        }
        self.looks -= 1;
        self.turn = turn;
        let uses: Vec<Act> = playout
            .acts()
            .iter()
            .filter(|act| card_of(act) & self.copies != 0)
            .copied()
            .collect();
        let differs = match uses[usize::from(self.looks) % uses.len()] {
            act @ Act::Play { card, .. } => matters(playout, side, card, &act),
            _ => true,
        };
        if !differs {
            return 0;
        }
        self.looks = 0;
        self.copies
    }
}

/// The card that an act uses, as a bit.
fn card_of(act: &Act) -> u128 {
    match *act {
        Act::Play { card, .. } | Act::Counter { card } => 1 << card,
        _ => 0,
    }
}

/// A scenario on trial.
struct Trial<'a> {
    ground: &'a Battleground<'a>,
    own: bool,
    battles: u32,
    won: [u32; 2],
    /// Battles in which the deck ran dry, and the first of them by turn.
    dry: u32,
    driest: Option<(u8, u64)>,
}

impl<'a> Trial<'a> {
    fn of(ground: &'a Battleground<'a>, own: bool) -> Trial<'a> {
        Trial {
            ground,
            own,
            battles: 0,
            won: [0; 2],
            dry: 0,
            driest: None,
        }
    }

    /// Whether further battles may still show something: that a side can win, or that a card is of use.
    fn is_in_doubt(&self, cards: &[u128]) -> bool {
        let deck = self.ground.tables.deck;
        let is_won = !self.own || !self.won.contains(&0);
        !is_won || self.battles < FOR_CARDS && cards.iter().any(|copies| deck & copies != 0)
    }

    /// The seeds of the next battles: 1, 2, 3 and so on.
    fn seeds(&self, round: u32, most: u32) -> impl Iterator<Item = u64> + use<> {
        let from = self.battles;
        (from..most.min(from.saturating_add(round))).map(|at| u64::from(at) + 1)
    }

    fn add(&mut self, record: &Record, seed: u64) {
        self.battles += 1;
        if let Outcome::Won(side) = record.outcome {
            self.won[side.at()] += 1;
        }
        if let Some(turn) = record.dry {
            self.dry += 1;
            self.driest = Some(self.driest.map_or((turn, seed), |it| it.min((turn, seed))));
        }
    }

    fn never_won(&self) -> Option<Diagnostic> {
        if self.battles < FEWEST || !self.won.contains(&0) {
            return None;
        }
        let scenario = self.ground.scenario;
        let sides = &self.ground.tables.sides;
        let battles = self.battles;
        let (who, place) = match self.won {
            [0, 0] => ("nobody ever".to_string(), scenario.id_span()),
            [won, _] => {
                let loser = usize::from(won != 0);
                let written = scenario.item.sides().nth(loser);
                let quota = written.and_then(|it| it.quota.as_ref());
                let place = quota.map_or(scenario.id_span(), |quota| scenario.span(quota));
                (format!("`{}` never", sides[loser].id), place)
            }
        };
        Some(
            NEVER_WON
                .at(
                    place,
                    format!(
                        "{who} won `{}` in {battles} battles by random play (seeds 1 to {battles})",
                        scenario.id()
                    ),
                )
                .label("never reached")
                .rule("HC-VIC-1")
                .hint("lower the quota, or give that side more to win and less to fear"),
        )
    }

    fn dry(&self) -> Option<Diagnostic> {
        let (turn, seed) = self.driest?;
        let scenario = self.ground.scenario;
        let cards = self.ground.tables.deck.count_ones();
        let hint = if self.ground.tables.read.reshuffle {
            "put more cards into the deck, or let the sides hold fewer"
        } else {
            "let the set-aside cards come back with `reshuffle`, or put more cards into the deck"
        };
        Some(
            DECK_RUNS_DRY
                .at(
                    scenario.id_span(),
                    format!(
                        "the {cards} cards of `{}` ran out in {} of {} battles by random play, at the earliest on turn {turn} (seed {seed})",
                        scenario.id(),
                        self.dry,
                        self.battles
                    ),
                )
                .label("a card was due, and there was none")
                .rule("AMB-79")
                .hint(hint),
        )
    }
}

/// A card on trial.
struct CardTrial<'a> {
    command: &'a Kept<Command>,
    copies: u128,
    /// Battles in which a side held it when it could have played a card.
    held: u32,
    /// Battles in which it was a legal play.
    playable: u32,
    changed: bool,
    /// The first battle in which it was held, or a legal play.
    shown: Option<(String, u64)>,
}

impl<'a> CardTrial<'a> {
    fn of(command: &'a Kept<Command>, ground: &Battleground<'_>) -> CardTrial<'a> {
        CardTrial {
            command,
            copies: copies(ground, command.id()),
            held: 0,
            playable: 0,
            changed: false,
            shown: None,
        }
    }

    fn add(&mut self, record: &Record, ground: &Battleground<'_>, seed: u64) {
        let has = |cards: u128| cards & self.copies != 0;
        let (held, playable) = (has(record.held), has(record.playable));
        if (held && self.held == 0) || (playable && self.playable == 0) {
            self.shown = Some((ground.scenario.id().to_string(), seed));
        }
        self.held += u32::from(held);
        self.playable += u32::from(playable);
        self.changed |= has(record.changed);
    }

    fn finding(&self) -> Option<Diagnostic> {
        let (scenario, seed) = self.shown.as_ref()?;
        let (held, playable) = (self.held, self.playable);
        let (code, what, label, hint) = if playable == 0 && held >= FEWEST {
            (
                &NEVER_PLAYABLE,
                format!("was held in {held} battles by random play and could be played in none"),
                "never a legal play",
                "look at its moments, its target and what it asks for: they never come together",
            )
        } else if !self.changed && playable >= FEWEST {
            (
                &CHANGES_NOTHING,
                format!(
                    "could be played in {playable} battles by random play and makes no difference in any"
                ),
                "the turn ends as it would have without it",
                "choose an effect that those who are there can feel",
            )
        } else {
            return None;
        };
        let message = format!(
            "`{}` {what} (for instance `{scenario}`, seed {seed})",
            self.command.id()
        );
        let finding = code.at(self.command.id_span(), message);
        Some(finding.label(label).rule("HC-CRD-2").hint(hint))
    }
}
