//! The hex-command games at a table.

mod account;
mod amend;
mod ask;
mod board;
mod card;
mod chances;
mod choice;
mod ground;
mod luck;
mod order;
mod outlook;
mod prompt;
mod prose;
mod remark;
mod scribbled;
mod several;
mod sheet;
mod tale;
mod words;

use crate::play::{Answer, Asking, Board, Choice, Eyes, Glossary, Manual, Table};

use crate::content::Pack;
use crate::diag::{Failure, did_you_mean};
use crate::engine::{Game as _, Side, Throw};
use crate::games::hex_command::rules::{
    Act, Battle, Event, OFF, Stage, State, View, die, read_throw, write_throw,
};

/// What players read at the table.
static MANUAL: Manual = Manual {
    act: "move section-2 0405",
    rule: "HC-MOV-5",
    note: "The pub must be held.",
    overrides: "put UNIT HEX, figures UNIT N, remove UNIT, points SIDE N, turn SIDE",
    override_example: "figures section-2 3 because we had forgotten a casualty",
    places: "hexes",
    star: "after this it may not attack",
    attacks: &[
        "fire", "exploit", "flare", "clear", "build", "repair", "blow",
    ],
    is_crowded: false,
    questions: &[
        Asking {
            words: &["odds"],
            usage: "odds UNIT TARGET [support] [from HEX]",
            sentence: "dice, range with every modifier, and what the attack comes to; `from` a hex where the unit is not yet",
            is_asked_by_name: false,
        },
        Asking {
            words: &["los"],
            usage: "los A B",
            sentence: "draws the line of sight between two hexes or units",
            is_asked_by_name: false,
        },
        Asking {
            words: &["hand", "cards"],
            usage: "hand or cards",
            sentence: "shows your cards",
            is_asked_by_name: false,
        },
        Asking {
            words: &["unit", "card"],
            usage: "unit ID, card ID",
            sentence: "shows a unit with its targets, a commander, or a card with its uses now",
            is_asked_by_name: true,
        },
        Asking {
            words: &["hex"],
            usage: "hex HEX",
            sentence: "says what the ground of a hex does, who is there and who sees it",
            is_asked_by_name: false,
        },
    ],
};

impl Table for Battle {
    fn manual() -> &'static Manual {
        &MANUAL
    }

    fn act_example(&self) -> String {
        let [unit, _] = ask::examples(self);
        format!("move {unit} {}", ask::a_hex(self))
    }

    fn override_example(&self) -> String {
        let [unit, _] = ask::examples(self);
        format!("figures {unit} 3 because we had forgotten a casualty")
    }

    fn is_pass(&self, act: &Act) -> bool {
        *act == Act::Pass
    }

    fn choice(&self, acts: &[Act]) -> Choice<Act> {
        choice::choice(self, acts)
    }

    fn is_answer(&self) -> bool {
        choice::is_answer(self)
    }

    fn is_for_later(&self, act: &Act) -> bool {
        choice::is_for_later(self, act)
    }

    fn several(&self, line: &str) -> Option<Result<Vec<Act>, Failure>> {
        several::several(self, line)
    }

    fn side_id(&self, side: Side) -> &str {
        &self.tables().sides[side.at()].id
    }

    fn side_name(&self, side: Side) -> &str {
        &self.tables().sides[side.at()].name
    }

    fn turn(&self) -> u32 {
        self.state().turn.into()
    }

    fn prompt(&self, eyes: Eyes) -> String {
        prompt::prompt(self, eyes)
    }

    fn is_thrown_by_hand(&self) -> bool {
        !draws_card(self)
    }

    fn write_throw(&self, throw: &Throw) -> String {
        match throw.as_slice() {
            [number] if draws_card(self) => card_of_deck(self, *number),
            _ => write_throw(self.tables(), &self.dice(), throw),
        }
    }

    fn read_throw(&self, text: &str) -> Result<Throw, Failure> {
        if draws_card(self) {
            return read_card(self, text.trim());
        }
        read_throw(self.tables(), &self.dice(), text)
    }

    fn faces(&self) -> String {
        prompt::faces(self)
    }

    fn tell(&self, before: &Battle, event: &Event, eyes: Eyes) -> Option<String> {
        prose::tell(self, before, event, eyes)
    }

    fn unsaid(&self, before: &Battle, events: &[Event], eyes: Eyes) -> Option<String> {
        prose::unsaid(self, before, events, eyes)
    }

    fn left_undone(&self) -> Option<String> {
        prose::left_undone(self)
    }

    fn foils(&self, event: &Event) -> bool {
        matches!(event, Event::CardSaved(..) | Event::Countered(..))
    }

    fn shows(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Bumped(..)
                | Event::MineFound(..)
                | Event::Revealed(_)
                | Event::ChipPlaced(..)
                | Event::DummyGone(_)
        )
    }

    fn status(&self, eyes: Eyes) -> Vec<String> {
        sheet::status(self, eyes)
    }

    fn board(&self, eyes: Eyes, room: usize) -> Board {
        board::board(self, eyes, room)
    }

    fn place_of(&self, piece: &str, eyes: Eyes) -> Option<String> {
        let piece = amend::piece_named(self, piece).ok()?;
        match known(self, eyes).hex_of(piece) {
            OFF => None,
            hex => Some(self.tables().field.name(hex)),
        }
    }

    fn order(&self, act: &Act, eyes: Eyes) -> Option<String> {
        order::order(self, act, eyes)
    }

    fn alike(&self, one: &Act, other: &Act) -> bool {
        order::alike(one, other)
    }

    fn standing(&self, eyes: Eyes) -> Vec<String> {
        order::standing(self, eyes)
    }

    fn remark(&self, act: &Act, eyes: Eyes) -> String {
        remark::remark(self, act, eyes)
    }

    fn brief_remark(&self, act: &Act, eyes: Eyes) -> String {
        remark::brief_remark(self, act, eyes)
    }

    fn amend(&mut self, text: &str) -> Result<(), Failure> {
        *self = amend::amend(self, text)?;
        Ok(())
    }

    fn glossary(&self) -> Glossary {
        scribbled::glossary(self)
    }

    fn arrange(&self, order: Option<&str>, words: Vec<String>) -> String {
        scribbled::arrange(self, order, words)
    }

    fn unspoken(&self, next_use: &dyn Fn(&str) -> Option<usize>) -> Vec<Act> {
        scribbled::unspoken(self, next_use)
    }

    fn enforced(&self, act: &Act) -> Vec<String> {
        scribbled::enforced(self, act)
    }

    fn acting_side(&self, act: &Act) -> Option<Side> {
        scribbled::acting_side(self, act)
    }

    fn hand_turn_to(&self, side: Side) -> Option<String> {
        Some(format!("turn {}", self.side_id(side)))
    }

    fn answer(
        &self,
        pack: &Pack,
        question: &str,
        eyes: Eyes,
        room: usize,
    ) -> Option<Result<Answer, Failure>> {
        ask::answer(self, pack, question, eyes, room)
    }

    fn words(&self) -> Vec<String> {
        let tables = self.tables();
        let units = tables.units.iter().map(|unit| unit.id.clone());
        let leaders = tables.leaders.iter().map(|leader| leader.id.clone());
        let cards = tables.cards.iter().map(|card| card.id.clone());
        let hexes = (0..tables.field.len()).map(|hex| tables.field.name(hex as u8));
        let mut words: Vec<String> = units.chain(leaders).chain(cards).chain(hexes).collect();
        words.sort();
        words.dedup();
        words
    }
}

/// The battle as far as the viewer may know it.
fn known(battle: &Battle, eyes: Eyes) -> State {
    match eyes {
        Eyes::All => *battle.state(),
        Eyes::Of(side) => View::of(battle, side).known,
    }
}

fn draws_card(battle: &Battle) -> bool {
    matches!(
        battle.state().stage,
        Stage::Deal(_) | Stage::Draw(..) | Stage::DrawLot(..) | Stage::CardDraw
    ) && battle
        .dice()
        .as_slice()
        .first()
        .is_some_and(|it| it.kind == die::CARD)
}

/// The cards left in the deck, in the order of their draw numbers.
fn deck(battle: &Battle) -> impl Iterator<Item = &str> {
    let deck = battle.state().deck;
    (0..128usize)
        .filter(move |card| deck >> card & 1 == 1)
        .map(|card| battle.tables().cards[card].id.as_str())
}

fn card_of_deck(battle: &Battle, number: u8) -> String {
    deck(battle).nth(usize::from(number)).unwrap_or("?").into()
}

fn read_card(battle: &Battle, text: &str) -> Result<Throw, Failure> {
    let number = (0..=u8::MAX).zip(deck(battle)).find(|(_, id)| *id == text);
    match number {
        Some((number, _)) => Ok(Throw::of(&[number])),
        None => {
            let known = battle.tables().cards.iter().any(|card| card.id == text);
            Err(Failure {
                what: if known {
                    format!("{text} is not in the deck")
                } else {
                    format!("there is no card `{text}`")
                },
                hint: did_you_mean(text, deck(battle)),
            })
        }
    }
}
