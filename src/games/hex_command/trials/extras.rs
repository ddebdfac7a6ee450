//! What a simulation of a hex-command battle counts in addition to what every game counts: who held the initiative first, and cards.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::notes::Notes;
use crate::engine::{Outcome, Side};
use crate::games::hex_command::rules::{Battle, Tables};
use crate::kernel::chart::Drawing;
use crate::kernel::document::{Block, aligned_right};
use crate::sim::words::{bar, chart, plain_share, share_bar, signed, unit_label};
use crate::sim::{
    AddedPage, Addition, Counts, Edge, Estimate, Extras, Measure, Measured, Rate, Report, Share,
    Sums, difference,
};

/// Sums over many battles.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CardsAndInitiative {
    /// How many battles.
    games: u64,
    /// 1 for a battle the first side has won, -1 for one it has lost, by the side that held the initiative on turn 1.
    scores: [Counts; 2],
    /// Cards of the deck.
    cards: Vec<CardSums>,
}

/// A card in many battles, in the hand of each side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardSums {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its copies, as bits; needed only while battles are counted.
    #[serde(skip)]
    copies: u128,
    /// Battles won by the side that played it.
    pub played: [Rate; 2],
    /// Battles won by the side that held it and did not play it.
    pub kept: [Rate; 2],
}

/// What is kept of one battle.
#[derive(Clone, Copy, Debug)]
pub struct CardRecord {
    first: Option<Side>,
    held: [u128; 2],
    played: [u128; 2],
}

impl Extras<Battle> for CardsAndInitiative {
    type Record = CardRecord;

    fn nothing(tables: &Tables) -> CardsAndInitiative {
        CardsAndInitiative {
            games: 0,
            scores: Default::default(),
            cards: cards(tables),
        }
    }

    fn record(_: &Battle, notes: &Notes) -> CardRecord {
        CardRecord {
            first: notes.first,
            held: notes.held,
            played: notes.played,
        }
    }

    /// Cards are left out, because each pack numbers its own.
    fn is_like(one: &CardRecord, two: &CardRecord) -> bool {
        one.first == two.first
    }

    fn add(&mut self, record: &CardRecord, outcome: Outcome) {
        let won = |side: Side| outcome == Outcome::Won(side);
        self.games += 1;
        if let Some(first) = record.first {
            let score = i64::from(won(Side::First)) - i64::from(won(Side::Second));
            self.scores[first.at()].add(score);
        }
        for side in Side::BOTH {
            for card in &mut self.cards {
                card.add(record, side.at(), won(side));
            }
        }
    }
}

impl CardSums {
    fn add(&mut self, record: &CardRecord, side: usize, won: bool) {
        if record.played[side] & self.copies != 0 {
            self.played[side].add(won);
        } else if record.held[side] & self.copies != 0 {
            self.kept[side].add(won);
        }
    }
}

/// The cards of the deck, each with its copies.
fn cards(tables: &Tables) -> Vec<CardSums> {
    let mut cards: Vec<CardSums> = Vec::new();
    for (at, card) in tables.cards.iter().enumerate() {
        let bit = tables.deck & 1 << at;
        match cards.last_mut() {
            Some(last) if last.id == card.id => last.copies |= bit,
            _ => cards.push(CardSums {
                id: card.id.clone(),
                name: card.name.clone(),
                copies: bit,
                played: Default::default(),
                kept: Default::default(),
            }),
        }
    }
    cards.retain(|card| card.copies != 0);
    cards
}

impl Sums for CardsAndInitiative {
    fn merge(&mut self, other: &CardsAndInitiative) {
        self.games += other.games;
        for (scores, more) in self.scores.iter_mut().zip(&other.scores) {
            scores.merge(more);
        }
        for (card, more) in self.cards.iter_mut().zip(&other.cards) {
            for at in Side::BOTH.map(Side::at) {
                card.played[at].merge(more.played[at]);
                card.kept[at].merge(more.kept[at]);
            }
        }
    }

    fn addition(&self, report: &Report) -> Addition {
        let edge = Edge::of(&self.scores);
        let cards = self.card_reports();
        let mut measures = edge.measures();
        measures.extend(cards.iter().flat_map(|card| card.measures(report)));
        let json: Map<String, Value> = [
            ("edge".to_string(), json!(edge)),
            ("cards".to_string(), json!(cards)),
        ]
        .into_iter()
        .collect();
        Addition {
            first_player: edge.sentence(report).into_iter().collect(),
            measures,
            json,
            sections: section(&cards),
            pages: page(&cards).into_iter().collect(),
        }
    }
}

/// A card.
#[derive(Clone, Debug, Serialize)]
struct CardReport {
    id: String,
    name: String,
    /// How often a side held it, of all battles on both sides.
    held: Share,
    /// How often a side that held it played it.
    played: Share,
    /// How much the win rate of a side that played it exceeds that of the same side when it held it and did not.
    shift: Option<Estimate>,
    /// The same for each side.
    sides: [CardSide; 2],
}

/// A card in the hand of one side.
#[derive(Clone, Copy, Debug, Serialize)]
struct CardSide {
    /// Battles won when it was played.
    won_when_played: Share,
    /// Battles won when it was held and not played.
    won_when_kept: Share,
    /// How much the first exceeds the second.
    shift: Option<Estimate>,
}

impl CardsAndInitiative {
    /// The cards, the greatest shift first.
    fn card_reports(&self) -> Vec<CardReport> {
        let report = |card| CardReport::of(card, self.games);
        let mut cards: Vec<CardReport> = self.cards.iter().map(report).collect();
        let shift = |card: &CardReport| card.shift.map_or(f64::NEG_INFINITY, |it| it.value);
        cards.sort_by(|one, two| shift(two).total_cmp(&shift(one)));
        cards
    }
}

impl CardReport {
    fn of(card: &CardSums, games: u64) -> CardReport {
        let strata = [0, 1].map(|at| (card.played[at], card.kept[at]));
        let played: u64 = card.played.iter().map(|it| it.of).sum();
        let kept: u64 = card.kept.iter().map(|it| it.of).sum();
        CardReport {
            id: card.id.clone(),
            name: card.name.clone(),
            held: Share::of(played + kept, 2 * games),
            played: Share::of(played, played + kept),
            shift: difference(&strata),
            sides: strata.map(|(played, kept)| CardSide {
                won_when_played: Share::from(played),
                won_when_kept: Share::from(kept),
                shift: difference(&[(played, kept)]),
            }),
        }
    }

    fn measures(&self, report: &Report) -> Vec<Measure> {
        let measure = |side: &str, measure: &str, value: Measured| Measure {
            table: "card".into(),
            side: side.into(),
            id: self.id.clone(),
            name: self.name.clone(),
            measure: measure.into(),
            value,
        };
        let mut measures = vec![
            measure("", "held", Measured::Share(self.held)),
            measure("", "played when held", Measured::Share(self.played)),
            measure("", "win shift", Measured::Estimate(self.shift)),
        ];
        for (it, side) in self.sides.iter().zip(&report.sides) {
            let (played, kept) = (it.won_when_played, it.won_when_kept);
            measures.push(measure(
                &side.id,
                "won when played",
                Measured::Share(played),
            ));
            measures.push(measure(&side.id, "won when kept", Measured::Share(kept)));
            measures.push(measure(&side.id, "win shift", Measured::Estimate(it.shift)));
        }
        measures
    }

    fn row(&self) -> Vec<String> {
        let shift = match self.shift {
            Some(it) => signed(Some(it.times(100.0))),
            None if self.held.count == 0 => "nobody held it".into(),
            None if self.played.count == 0 => "never played".into(),
            None if self.played.count == self.held.count => "always played".into(),
            None => "one side always plays it, the other never".into(),
        };
        let (held, played) = (plain_share(&self.held), plain_share(&self.played));
        vec![self.id.clone(), self.name.clone(), held, played, shift]
    }

    /// With the id, because a person may have several cards.
    fn label(&self) -> String {
        unit_label(&self.id, &self.name)
    }
}

/// What a reader must know about shifts.
const NO_PROOF: &str =
    "A shift is a sign, not proof: a card may be played because a battle goes well, or long.";

/// The section of a text report.
fn section(cards: &[CardReport]) -> Vec<Block> {
    if cards.is_empty() {
        return Vec::new();
    }
    let head = ["", "", "held", "then played", "shift when played"];
    let mut rows = vec![head.map(String::from).to_vec()];
    rows.extend(cards.iter().map(CardReport::row));
    vec![
        Block::heading("Cards"),
        Block::Table(aligned_right(&rows, &[2, 3])),
        Block::Blank,
        Block::paragraph(format!(
            "Held: of all battles, seen from both sides. Shift: how many more battles in a hundred a side wins when it plays the card than when it holds it and does not. {NO_PROOF} `pressgang check PACK --balance` plays the same battles with a card and without it."
        )),
    ]
}

/// The page of charts.
fn page(cards: &[CardReport]) -> Option<AddedPage> {
    if cards.is_empty() {
        return None;
    }
    let played = cards
        .iter()
        .map(|card| share_bar(card.label(), &card.played));
    let shifts = cards.iter().filter_map(|card| {
        let shift = card.shift?.times(100.0);
        Some(bar(card.label(), shift, format!("{:+.1}", shift.value)))
    });
    let charts = vec![
        chart(
            "Played when held",
            "Of a hundred battles in which a side holds the card.",
            Drawing::Bars(played.collect()),
        ),
        chart(
            "Shift when played",
            "How many more battles in a hundred a side wins when it plays the card than when it holds it and does not.",
            Drawing::Bars(shifts.collect()),
        ),
    ];
    Some(AddedPage {
        what: "cards".into(),
        charts,
        note: NO_PROOF.into(),
    })
}
