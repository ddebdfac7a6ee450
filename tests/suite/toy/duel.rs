//! A toy rule set: two pieces on a lane of five hexes, one die. It shows all that a game must bring to be played.

use std::sync::Arc;

use pressgang::bot::Bot;
use pressgang::content::{Kept, Options, Pack, Scenario};
use pressgang::diag::Failure;
use pressgang::engine::{
    Dice, Facets, Game, Outcome, Pending, Refusal, Settings, Side, Silence, Sink, Throw, Unplayable,
};
use pressgang::games::Rules;
use pressgang::play::report::{Account, Muster};
use pressgang::play::{Eyes, Table};
use pressgang::sim::{Ended, Loss, NoExtras, Roster, Simulated};
use serde_json::{Value, json};

const LENGTH: u8 = 5;
const TURNS: u32 = 20;

/// Each side moves its piece or strikes, one after the other. A strike hits on 4 or more, and one hit wins.
#[derive(Clone, Debug)]
pub(crate) struct Duel {
    fixed: Arc<()>,
    at: [u8; 2],
    turn: u32,
    due: Side,
    striking: bool,
    over: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Move(u8),
    Strike,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Turn(u32),
    Moved(Side, u8),
    Struck(Side, bool),
}

const SIDES: [(&str, &str); 2] = [("red", "Red"), ("blue", "Blue")];

fn hex(at: u8) -> String {
    format!("{at:02}01")
}

impl Duel {
    fn hex_of(&self, side: Side) -> u8 {
        self.at[side.at()]
    }

    fn is_down(&self, side: Side) -> bool {
        self.over == Some(Outcome::Won(side.other()))
    }

    fn next(&mut self, events: &mut impl Sink<Event>) {
        self.due = self.due.other();
        if self.due == Side::Second {
            return;
        }
        self.turn += 1;
        if self.turn > TURNS {
            self.over = Some(Outcome::Drawn);
        } else {
            events.tell(Event::Turn(self.turn));
        }
    }
}

impl Game for Duel {
    type Act = Act;
    type Event = Event;
    type View = [u8; 2];
    type Fixed = ();
    type Decision = &'static str;
    const COMPLETE: bool = true;

    fn pending(&self) -> Pending<&'static str> {
        let (side, what) = (self.due, "move or strike");
        match self.over {
            Some(outcome) => Pending::Over(outcome),
            None if self.striking => Pending::Roll(side),
            None => Pending::Decide { side, what },
        }
    }

    fn candidates(&self, out: &mut Vec<Act>) {
        out.clear();
        if self.pending().decider().is_some() {
            let acts = (1..=LENGTH).map(Act::Move).chain([Act::Strike]);
            out.extend(acts.filter(|act| self.check(act).is_ok()));
        }
    }

    fn check(&self, act: &Act) -> Result<(), Refusal<Act>> {
        let (own, enemy) = (self.hex_of(self.due), self.hex_of(self.due.other()));
        let is_next = |to: u8| own.abs_diff(to) == 1 && (1..=LENGTH).contains(&to);
        match *act {
            Act::Strike if own.abs_diff(enemy) == 1 => Ok(()),
            Act::Strike => Err(Refusal::new("D-2", "the enemy is not in the next hex")),
            Act::Move(to) if to == enemy => Err(Refusal::new("D-1", "the enemy is there")),
            Act::Move(to) if !is_next(to) => Err(Refusal::new("D-1", "it is not the next hex")),
            Act::Move(_) => Ok(()),
        }
    }

    fn apply(&mut self, act: &Act, events: &mut impl Sink<Event>) {
        match *act {
            Act::Strike => self.striking = true,
            Act::Move(to) => {
                self.at[self.due.at()] = to;
                events.tell(Event::Moved(self.due, to));
                self.next(events);
            }
        }
    }

    fn dice(&self) -> Dice {
        Dice::of(self.striking.into(), 0, 6)
    }

    fn settle(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let hit = throw.as_slice()[0] >= 3;
        self.striking = false;
        events.tell(Event::Struck(self.due, hit));
        if hit {
            self.over = Some(Outcome::Won(self.due));
        } else {
            self.next(events);
        }
    }

    fn view(&self, _: Side) -> [u8; 2] {
        self.at
    }

    fn fixed(&self) -> &Arc<()> {
        &self.fixed
    }

    fn write(&self, act: &Act) -> String {
        match act {
            Act::Move(to) => format!("move {}", hex(*to)),
            Act::Strike => "strike".into(),
        }
    }

    fn read(&self, text: &str) -> Result<Act, Failure> {
        let place = |text: &str| text.strip_suffix("01")?.parse().ok();
        match text.split_once(' ') {
            None if text == "strike" => Ok(Act::Strike),
            Some(("move", to)) if place(to).is_some() => Ok(Act::Move(place(to).unwrap_or(0))),
            _ => Err(Failure::new(format!("`{text}` is not an act")).meant(text, ["strike"])),
        }
    }

    fn facets(&self, act: &Act) -> Facets {
        let (own, from) = (self.side_id(self.due), hex(self.hex_of(self.due)));
        let facets = |kind| Facets::of(kind).piece(own).from(from);
        match *act {
            Act::Move(to) => facets("move").to(hex(to)),
            Act::Strike => facets("strike").target(self.side_id(self.due.other())),
        }
    }

    fn show_view(&self, side: Side) -> Value {
        json!({ "pieces": self.view(side).map(hex) })
    }

    fn show_event(&self, before: &Duel, event: &Event, _: Side) -> Value {
        json!({ "event": self.tell(before, event, Eyes::All) })
    }

    fn fingerprint(&self) -> u64 {
        let [one, two] = self.at;
        let over = self.over.is_some();
        let bytes = [
            one,
            two,
            self.turn as u8,
            self.due as u8,
            self.striking.into(),
            over.into(),
        ];
        bytes
            .iter()
            .fold(7, |mark, byte| mark * 31 + u64::from(*byte))
    }
}

impl Table for Duel {
    fn side_id(&self, side: Side) -> &str {
        SIDES[side.at()].0
    }

    fn side_name(&self, side: Side) -> &str {
        SIDES[side.at()].1
    }

    fn turn(&self) -> u32 {
        self.turn
    }

    fn prompt(&self, _: Eyes) -> String {
        let prompts = ["Move or strike.", "Strike: 4 or more hits."];
        prompts[usize::from(self.striking)].into()
    }

    fn tell(&self, _: &Duel, event: &Event, _: Eyes) -> Option<String> {
        Some(match *event {
            Event::Turn(turn) => format!("Turn {turn}."),
            Event::Moved(side, to) => format!("{} moves to {}.", self.side_name(side), hex(to)),
            Event::Struck(side, true) => format!("{} hits.", self.side_name(side)),
            Event::Struck(side, false) => format!("{} misses.", self.side_name(side)),
        })
    }
}

impl Account for Duel {
    fn muster(&self) -> Vec<Muster> {
        let piece = |side: Side| Muster {
            id: self.side_id(side).into(),
            side,
            code: self.side_name(side)[..1].into(),
            name: self.side_name(side).into(),
            kind: "duellist".into(),
            commander: false,
            strength: (!self.is_down(side)).into(),
            vehicle: None,
            place: (!self.is_down(side)).then(|| hex(self.hex_of(side))),
        };
        Side::BOTH.map(piece).into()
    }
}

impl Simulated for Duel {
    type Notes = Silence;
    type Extras = NoExtras;

    fn begin(fixed: Arc<()>) -> Duel {
        Duel {
            fixed,
            at: [1, LENGTH],
            turn: 1,
            due: Side::First,
            striking: false,
            over: None,
        }
    }

    fn notes((): &()) -> Silence {
        Silence
    }

    fn roster((): &()) -> Roster {
        let piece = |side: Side| (side, SIDES[side.at()].0, SIDES[side.at()].1, 1);
        let ends = [("hit", "somebody was hit"), ("time", "time ran out")];
        Roster::plain(SIDES, "duellist", &Side::BOTH.map(piece), &ends)
    }

    fn turn_begun(event: &Event) -> Option<u32> {
        match event {
            Event::Turn(turn) => Some(*turn),
            _ => None,
        }
    }

    fn ended(&self, outcome: Outcome) -> Ended {
        let down = Side::BOTH.map(|side| self.is_down(side));
        let loss = |gone: bool| Loss {
            strength: gone.into(),
            gone,
        };
        Ended {
            end: usize::from(outcome == Outcome::Drawn),
            turns: self.turn.min(TURNS),
            points: down.map(|down| i64::from(!down)),
            losses: down.map(loss).into(),
        }
    }
}

impl Rules for Duel {
    fn compile(
        _: &Pack,
        _: &Kept<Scenario>,
        _: &Options,
        _: &Settings,
    ) -> Result<Arc<()>, Unplayable> {
        Ok(Arc::new(()))
    }

    fn bots() -> &'static [Bot<Duel>] {
        const { &[Bot::random()] }
    }
}
