//! A turn in prose: which units had orders, where they went, and how every attack ended, in as few sentences as hold the facts.

mod combat;
mod phrases;

use self::combat::Combat;
use self::phrases::Phrases;
use super::account::name;
use super::prompt::card_name;
use super::words::{dice_by_rank, shortly};
use crate::engine::Side;
use crate::games::hex_command::rules::{
    Act, Battle, BridgeSite, Event, Fight, HexId, MineKind, NOBODY, Piece, Reason, Stage, Step,
    mark,
};
use crate::play::Deed;
use crate::play::Table as _;
use crate::play::report::{Line, Moment, Places, capital, counted, inside, listed, short};

pub(super) fn narrate(turn: &[Moment<'_, Battle>], places: &Places) -> Vec<Line> {
    let Some(first) = turn.first() else {
        return Vec::new();
    };
    let mut tale = Tale::new(first.before, first.after, places);
    for moment in turn {
        tale.moment(moment);
    }
    tale.end()
}

/// A card between its play and its effect.
#[derive(Clone, Debug)]
struct CardTale {
    side: Side,
    card: u8,
    target: Piece,
    /// Whether there was a saving throw against it.
    thrown: bool,
}

/// What a piece did in the movement step.
#[derive(Clone, Debug)]
struct March {
    side: Side,
    piece: Piece,
    with: Piece,
    /// Where it went; none when it acted without moving.
    way: Option<(HexId, HexId)>,
    /// The unit of its platoon on whose die it moved.
    on_die_of: Piece,
    /// How much closer that brought it to the enemy.
    nearer: i8,
    /// What followed, as the rest of its sentence.
    tail: Vec<String>,
    /// What followed, as separate sentences.
    after: Vec<String>,
}

struct Tale<'a> {
    battle: &'a Battle,
    now: &'a Battle,
    places: &'a Places,
    phrases: Phrases,
    named: std::collections::BTreeSet<HexId>,
    /// The side that held the initiative before.
    held: Option<Side>,
    holds: Option<(Side, u8)>,
    deployed: [Vec<(Piece, HexId)>; 2],
    ordered: [Vec<Piece>; 2],
    kept: [Vec<Piece>; 2],
    /// Sentences of the opening.
    opening: Vec<String>,
    opened_by: usize,
    marches: Vec<March>,
    marched_by: usize,
    card: Option<CardTale>,
    /// The side that won the initiative and handed it over.
    handed: Option<Side>,
    /// The unit about to move on the die of another, and that other.
    follows: Option<(Piece, Piece)>,
    /// The die that the attack about to be declared spends as a second one: its rank, or 0 for a card.
    second: Option<u8>,
    /// A commander who has just got past a door in the middle of an attack.
    at_door: Piece,
    combat: Option<Combat>,
    combat_from: usize,
    lines: Vec<Line>,
    steps: usize,
}

impl<'a> Tale<'a> {
    fn new(before: &'a Battle, after: &'a Battle, places: &'a Places) -> Tale<'a> {
        let turn = after.state().turn;
        Tale {
            battle: before,
            now: after,
            places,
            phrases: Phrases::from(turn.into()),
            named: Default::default(),
            held: (turn > 1).then_some(before.state().holder),
            holds: None,
            deployed: Default::default(),
            ordered: Default::default(),
            kept: Default::default(),
            opening: Vec::new(),
            opened_by: 0,
            marches: Vec::new(),
            marched_by: 0,
            card: None,
            handed: None,
            follows: None,
            second: None,
            at_door: NOBODY,
            combat: None,
            combat_from: 0,
            lines: Vec::new(),
            steps: 0,
        }
    }

    // Names.

    fn name(&self, piece: Piece) -> String {
        if piece == NOBODY {
            return "nobody".into();
        }
        name(self.battle, piece)
    }

    fn names(&self, pieces: &[Piece]) -> String {
        let names: Vec<String> = pieces.iter().map(|piece| self.name(*piece)).collect();
        listed(&names)
    }

    fn side(&self, side: Side) -> String {
        short(self.battle.side_id(side), self.battle.side_name(side))
    }

    fn side_of(&self, piece: Piece) -> Side {
        self.battle.tables().side_of(piece)
    }

    /// A hex by its number, and by its name when it is mentioned for the first time.
    fn hex(&mut self, hex: HexId) -> String {
        let Some(number) = self.number(hex) else {
            return "a hex off the map".into();
        };
        match self.places.get(&number) {
            Some(place) if self.named.insert(hex) => format!("{number} ({place})"),
            _ => number,
        }
    }

    fn number(&self, hex: HexId) -> Option<String> {
        let field = &self.battle.tables().field;
        (usize::from(hex) < field.len()).then(|| field.name(hex))
    }

    /// A hex as somewhere to go, with what is there: `the wood in 0408`.
    fn ground(&mut self, hex: HexId) -> String {
        let number = self.hex(hex);
        if usize::from(hex) >= self.battle.tables().field.len() || number.contains('(') {
            return number;
        }
        let row = self.now.state().ground[usize::from(hex)];
        let row = &self.battle.tables().field.terrain[usize::from(row)];
        if row.id == "open" {
            return number;
        }
        let ground = row.name.to_lowercase();
        let ground = ground
            .strip_prefix("intact ")
            .unwrap_or(&ground)
            .to_string();
        format!("the {ground} in {number}")
    }

    fn site(&mut self, site: BridgeSite) -> String {
        let one = self.hex(site.hex);
        match self.number(site.other) {
            Some(other) => format!("between {one} and {other}"),
            None => format!("in {one}"),
        }
    }

    // Steps.

    fn moment(&mut self, moment: &Moment<'a, Battle>) {
        (self.battle, self.now) = (moment.before, moment.after);
        let before = self.steps;
        self.steps = moment.number;
        match (moment.before.state().stage, moment.deed) {
            (Stage::CardSave, Deed::Roll(..)) => {
                if let Some(card) = &mut self.card {
                    card.thrown = true;
                }
            }
            (Stage::Withdraw, Deed::Act(Act::Withdraw)) => {
                if let Some(combat) = &mut self.combat {
                    combat.withdraws = true;
                }
            }
            _ => {}
        }
        for event in moment.events {
            if matches!(event, Event::Attacked { .. }) {
                self.close_combat(before);
                self.combat_from = before;
            }
            self.event(event, moment);
        }
        match moment.before.state().step {
            Step::Opening | Step::Activation if !moment.events.is_empty() => {
                self.opened_by = self.steps;
            }
            _ => {}
        }
        if moment.after.state().fight == Fight::NONE {
            self.close_combat(self.steps);
        }
    }

    fn event(&mut self, event: &Event, moment: &Moment<'_, Battle>) {
        match *event {
            Event::Deployed(unit, hex) => {
                self.deployed[self.side_of(unit).at()].push((unit, hex));
            }
            Event::Holds(side, orders) => self.holds = Some((side, orders)),
            Event::HandedOver(side) => self.handed = Some(side),
            Event::MovesWith(unit, first) => self.follows = Some((unit, first)),
            Event::SpentDie(_, rank) => self.second = Some(rank),
            Event::AgainByCard(_) => self.second = Some(0),
            Event::Exchanged(_, gave, got) => {
                let (gave, got) = (dice_by_rank(gave), dice_by_rank(got));
                self.put(format!("That made {got} of {gave}."));
            }
            Event::Ordered(piece, _) | Event::Activated(piece) => {
                self.ordered[self.side_of(piece).at()].push(piece)
            }
            Event::Kept(unit, _) => self.kept[self.side_of(unit).at()].push(unit),
            Event::Played(side, card, target, _) => {
                self.card = Some(CardTale {
                    side,
                    card,
                    target,
                    thrown: false,
                });
            }
            Event::CardSaved(..) => self.settle_card(|tale, played| {
                let (what, whom) = (tale.played(played), tale.on_whom(played));
                format!("{what}{whom}, but the saving throw held")
            }),
            Event::Countered(side, by) => {
                let by = card_name(self.battle, by);
                let whose = self.side(side);
                self.settle_card(|tale, played| {
                    format!(
                        "{}{}, and {whose} answered with {by}",
                        tale.played(played),
                        tale.on_whom(played)
                    )
                });
            }
            Event::CardStands(_) => self.settle_card(|tale, played| {
                let stood = if played.thrown {
                    tale.phrases.card_stood()
                } else {
                    ""
                };
                format!("{}{}{stood}", tale.played(played), tale.on_whom(played))
            }),
            Event::Cancelled(piece) => self.cancelled(piece, moment),
            Event::Moved(piece, from, to, with) => self.moved(piece, from, to, with),
            Event::Attacked {
                unit,
                target,
                hex,
                how,
            } => {
                let fight = moment.after.state().fight;
                let second = self.second.take();
                self.combat = Some(Combat::begin(unit, target, hex, how, &fight, second));
            }
            Event::Scored(side, points, why) => self.scored(side, points.into(), why),
            Event::Over(_)
            | Event::Turn(_)
            | Event::Drew(..)
            | Event::Discarded(..)
            | Event::Reshuffled
            | Event::Cast(..)
            | Event::Traded(..)
            | Event::Passed(_) => {}
            _ if self.combat.is_some() && self.in_combat(event) => {}
            _ => self.happened(event),
        }
    }

    /// Whether the attack under way has claimed an event.
    fn in_combat(&mut self, event: &Event) -> bool {
        let Some(mut combat) = self.combat.take() else {
            return false;
        };
        let taken = combat.hear(event);
        self.combat = Some(combat);
        taken
    }

    // Cards.

    fn played(&mut self, card: &CardTale) -> String {
        let (side, what) = (self.side(card.side), card_name(self.battle, card.card));
        self.phrases.card(&side, &what)
    }

    fn on_whom(&self, card: &CardTale) -> String {
        match card.target {
            NOBODY => String::new(),
            target if self.side_of(target) == card.side => format!(" for {}", self.name(target)),
            target => format!(" against {}", self.name(target)),
        }
    }

    /// Describes a card once its effect is settled, at the point where it was played.
    fn settle_card(&mut self, tell: impl FnOnce(&mut Tale<'a>, &CardTale) -> String) {
        let Some(card) = self.card.take() else {
            return;
        };
        let text = sentence(&tell(self, &card));
        let whose = match card.target {
            NOBODY => card.side,
            target => self.side_of(target),
        };
        self.put_for(whose, text);
    }

    fn cancelled(&mut self, piece: Piece, moment: &Moment<'_, Battle>) {
        if let Some(combat) = &mut self.combat {
            combat.cancelled = true;
            return;
        }
        let name = self.name(piece);
        // A unit that may not move may still attack.
        let is_unit = self.battle.tables().unit_numbers().contains(&piece);
        let held = is_unit && !self.now.state().unit(piece).is(mark::IDLE);
        let text = match moment.before.state().step {
            Step::Movement => format!("{name} stayed put."),
            _ if held => format!("{name} stayed where it was."),
            _ => self.phrases.order_lost(&name),
        };
        self.put_for(self.side_of(piece), capital(&text));
    }

    // Marches.

    fn moved(&mut self, piece: Piece, from: HexId, to: HexId, with: Piece) {
        self.marched_by = self.steps;
        if self.combat.is_some() {
            let (who, to) = (self.name(piece), self.hex(to));
            let door = std::mem::replace(&mut self.at_door, NOBODY);
            self.put(match door == piece {
                true => capital(&format!("{who} went into {to}.")),
                false => format!("The white flag sent {who} to {to}."),
            });
            return;
        }
        let nearer = self.approach(piece, from, to);
        if let Some(march) = self.marches.last_mut()
            && march.piece == piece
            && march.way.is_none_or(|(_, end)| end == from)
        {
            march.nearer += nearer;
            // A unit that mounts and drives on simply moved; anything else it enters has a door.
            if march.tail == ["mounted"] {
                march.tail.clear();
            }
            if march.tail.is_empty() {
                let start = march.way.map_or(from, |(start, _)| start);
                march.way = Some((start, to));
            } else {
                march.tail.push("went in".into());
            }
            return;
        }
        self.marches.push(March {
            side: self.side_of(piece),
            piece,
            with,
            way: Some((from, to)),
            on_die_of: match self.follows.take() {
                Some((follower, first)) if follower == piece => first,
                _ => NOBODY,
            },
            nearer,
            tail: Vec::new(),
            after: Vec::new(),
        });
    }

    /// The march of a piece; starts one if it has not moved.
    fn march(&mut self, piece: Piece) -> &mut March {
        self.marched_by = self.steps;
        let is_last = self.marches.last().is_some_and(|it| it.piece == piece);
        if !is_last {
            self.marches.push(March {
                side: self.side_of(piece),
                piece,
                with: NOBODY,
                way: None,
                on_die_of: NOBODY,
                nearer: 0,
                tail: Vec::new(),
                after: Vec::new(),
            });
        }
        let last = self.marches.len() - 1;
        &mut self.marches[last]
    }

    fn does(&mut self, piece: Piece, what: impl Into<String>) {
        let what = what.into();
        // What happens in the middle of an attack, or after one, is told there.
        if self.combat.is_some() || self.battle.state().step == Step::Battle {
            let text = capital(&format!("{} {what}.", self.name(piece)));
            return self.put(text);
        }
        self.march(piece).tail.push(what);
    }

    /// Events outside an attack.
    fn happened(&mut self, event: &Event) {
        let text = match *event {
            Event::Bumped(piece, hex) => {
                let hex = self.hex(hex);
                return self.does(piece, format!("ran into somebody unseen in {hex}"));
            }
            Event::DugIn(unit) => return self.does(unit, "dug in"),
            Event::Mounted(unit, true) => return self.does(unit, "mounted"),
            Event::Mounted(unit, false) => return self.does(unit, "dismounted"),
            Event::Door(piece, hex, opened) => {
                let hex = self.hex(hex);
                self.at_door = if opened { piece } else { NOBODY };
                let what = if opened {
                    self.phrases.door_opened(&hex)
                } else {
                    self.phrases.door_shut(&hex)
                };
                return self.does(piece, what);
            }
            Event::Scouted(unit, depth) => {
                let deep = counted(depth.into(), "hex");
                return self.does(unit, format!("reconnoitred to a depth of {deep}"));
            }
            Event::Overrun(hex) => format!("The sandbags in {} were overrun.", self.hex(hex)),
            Event::WireGone(hex) => format!("The wire in {} was removed.", self.hex(hex)),
            Event::MineFound(hex, kind) => {
                let what = match kind {
                    MineKind::Apm => "anti-personnel mines",
                    MineKind::Atm => "anti-tank mines",
                    MineKind::Dummy => "nothing worse than a dummy minefield",
                };
                format!("There turned out to be {what} in {}.", self.hex(hex))
            }
            Event::MineCleared(hex, true) => {
                format!("The mines in {} were cleared.", self.hex(hex))
            }
            Event::MineCleared(hex, false) => {
                format!("The mines in {} resisted all persuasion.", self.hex(hex))
            }
            Event::MineLaid(hex, _) => format!("Mines were laid in {}.", self.hex(hex)),
            Event::BridgeWork(site, turns) => format!(
                "Work on the bridge {} went on, {} so far.",
                self.site(site),
                counted(turns.into(), "turn")
            ),
            Event::BridgeDone(site) => format!("The bridge {} was finished.", self.site(site)),
            Event::BridgeHit(site, kills) => format!(
                "The bridge {} took damage, {} in all.",
                self.site(site),
                counted(kills.into(), "hit")
            ),
            Event::BridgeGone(site) => format!("The bridge {} was gone.", self.site(site)),
            Event::BlowFailed(site) => {
                format!("The charge under the bridge {} failed.", self.site(site))
            }
            Event::Revealed(piece) => format!("{} came to light.", self.name(piece)),
            Event::ChipPlaced(side, hex) => {
                format!("{} put a chip down in {}.", self.side(side), self.hex(hex))
            }
            Event::DummyGone(hex) => format!("The chip in {} was a dummy.", self.hex(hex)),
            Event::Fell(hex) => format!("It came down in {}.", self.hex(hex)),
            Event::Lit(hex) => format!("A flare lit {} and what lay around it.", self.hex(hex)),
            Event::Saved(unit, saved, of) if saved == of => {
                format!("{} got away with it.", self.name(unit))
            }
            Event::Lost(unit, figures, vehicle) => {
                format!("{} lost {}.", self.name(unit), losses(figures, vehicle))
            }
            Event::SergeantFell(unit) => format!("The sergeant of {} fell.", self.name(unit)),
            Event::Destroyed(unit) => format!("That was the end of {}.", self.name(unit)),
            Event::Fallen(leader) => format!("{} was lost.", self.name(leader)),
            Event::Retreated(piece, hex) => {
                format!("{} fell back to {}.", self.name(piece), self.hex(hex))
            }
            Event::LeftTable(piece) => format!("{} left the table.", self.name(piece)),
            Event::Battered(hex, _) => {
                format!(
                    "The building in {} lost some more of its front.",
                    self.hex(hex)
                )
            }
            Event::Ground(hex, row) => {
                let row = &self.battle.tables().field.terrain[usize::from(row)];
                let ground = row.name.to_lowercase();
                format!("{} was {ground} from then on.", self.hex(hex))
            }
            _ => return,
        };
        self.put(capital(&text));
    }

    /// Puts a sentence where it belongs: with the attack, the march or the opening being described.
    fn put(&mut self, text: String) {
        let whose = self.marches.last().map_or(Side::First, |march| march.side);
        self.put_for(whose, text);
    }

    /// The same for a sentence about one side.
    fn put_for(&mut self, side: Side, text: String) {
        if let Some(combat) = &mut self.combat {
            if combat.thrown.is_some() {
                combat.after.push(text);
            } else {
                combat.before.push(text);
            }
            return;
        }
        match self.battle.state().step {
            Step::Movement => {
                self.marched_by = self.steps;
                match self.marches.last_mut() {
                    Some(march) if march.side == side => march.after.push(text),
                    _ => self.marches.push(March {
                        side,
                        piece: NOBODY,
                        with: NOBODY,
                        way: None,
                        on_die_of: NOBODY,
                        nearer: 0,
                        tail: Vec::new(),
                        after: vec![text],
                    }),
                }
            }
            Step::Battle => self.line(text, self.steps.saturating_sub(1), false),
            _ => self.opening.push(text),
        }
    }

    fn scored(&mut self, side: Side, points: u32, why: Reason) {
        let worth = counted(points, "point");
        let whose = self.side(side);
        let fell_here = match (&self.combat, why) {
            (Some(combat), Reason::Unit(unit)) => combat.destroyed.contains(&unit),
            (Some(combat), Reason::Leader(leader)) => combat.fallen.contains(&leader),
            _ => false,
        };
        let text = if fell_here {
            self.phrases.worth(&whose, &worth)
        } else {
            let why = match why {
                Reason::Unit(piece) | Reason::Leader(piece) => self.name(piece),
                Reason::Sergeant(unit) => format!("the sergeant of {}", self.name(unit)),
                Reason::Standard(unit) => format!("the standard of {}", self.name(unit)),
                Reason::Objective(hex) => format!("the objective in {}", self.hex(hex)),
                Reason::Tenths => "the enemy's losses as a whole".into(),
            };
            format!("{whose} scored {worth} for {why}.")
        };
        let text = capital(&text);
        let by_arrival = match (&self.combat, why) {
            (Some(combat), Reason::Objective(hex)) => combat.advanced == Some(hex),
            _ => true,
        };
        // A held objective is scored at the end of the turn, whichever attack came last.
        if by_arrival && self.combat.is_some() {
            self.put(text);
        } else if matches!(why, Reason::Objective(_)) && self.battle.state().step == Step::Battle {
            self.close_combat(self.steps);
            self.line(text, self.steps, true);
        } else {
            self.put(text);
        }
    }

    // Putting it together.

    fn line(&mut self, text: String, from: usize, decides: bool) {
        self.lines.push(Line {
            from,
            through: self.steps,
            text,
            begins: false,
            decides,
        });
    }

    fn close_combat(&mut self, through: usize) {
        let Some(combat) = self.combat.take() else {
            return;
        };
        let text = combat.tell(self);
        let from = self.combat_from;
        self.lines.push(Line {
            from,
            through: through.max(from),
            text,
            begins: false,
            decides: combat.thrown.is_some(),
        });
    }

    fn end(mut self) -> Vec<Line> {
        self.close_combat(self.steps);
        let mut fights = std::mem::take(&mut self.lines);
        // A long list of attacks is hard to read in one piece.
        for (at, line) in fights.iter_mut().enumerate() {
            line.begins = at % 3 == 0;
        }
        let first = self.holds.map_or(Side::First, |(side, _)| side);
        let mut opening = self.deployments();
        opening.extend(self.orders(first));
        opening.append(&mut self.opening);
        let mut lines = Vec::new();
        let paragraph = |through: usize, text: String| Line {
            through,
            text,
            begins: true,
            ..Line::default()
        };
        if !opening.is_empty() {
            lines.push(paragraph(self.opened_by, opening.join(" ")));
        }
        for side in [first, first.other()] {
            if let Some(text) = self.movement(side) {
                lines.push(paragraph(self.marched_by, text));
            }
        }
        lines.append(&mut fights);
        lines
    }

    fn deployments(&mut self) -> Vec<String> {
        let mut told = Vec::new();
        for side in Side::BOTH {
            let placed = std::mem::take(&mut self.deployed[side.at()]);
            if placed.is_empty() {
                continue;
            }
            let placed: Vec<String> = placed
                .into_iter()
                .map(|(unit, hex)| format!("{} in {}", self.name(unit), self.hex(hex)))
                .collect();
            told.push(capital(&format!(
                "{} put {}.",
                self.side(side),
                listed(&placed)
            )));
        }
        told
    }

    /// Which side had the initiative, and which units had orders.
    fn orders(&mut self, first: Side) -> Vec<String> {
        let mut told = Vec::new();
        if let Some((side, orders)) = self.holds {
            let who = inside(shortly(self.battle.side_name(side)));
            let changed = self.held.is_some_and(|held| held != side);
            let dice = counted(orders.into(), "die");
            if let Some(winner) = self.handed {
                let text = format!(
                    "{} won the initiative and handed it over.",
                    self.side(winner)
                );
                told.push(capital(&text));
            }
            told.push(capital(&self.phrases.initiative(&who, &dice, changed)));
        }
        let mut clauses = Vec::new();
        for side in [first, first.other()] {
            let who = self.side(side);
            let ordered = &self.ordered[side.at()];
            if ordered.is_empty() {
                continue;
            }
            let names = self.names(ordered);
            clauses.push(self.phrases.ordered(&who, &names));
        }
        if self.holds.is_some() && clauses.len() < 2 {
            for side in [first, first.other()] {
                if self.ordered[side.at()].is_empty() {
                    clauses.push(format!("{} ordered nobody at all", self.side(side)));
                }
            }
        }
        if !clauses.is_empty() {
            told.push(sentence(&clauses.join("; ")));
        }
        for side in Side::BOTH {
            let kept = &self.kept[side.at()];
            if !kept.is_empty() {
                let text = format!(
                    "{} kept a die back for {}.",
                    self.side(side),
                    self.names(kept)
                );
                told.push(capital(&text));
            }
        }
        told
    }

    /// Where a side went.
    fn movement(&mut self, side: Side) -> Option<String> {
        let marches: Vec<March> = self
            .marches
            .iter()
            .filter(|march| march.side == side)
            .cloned()
            .collect();
        if marches.is_empty() {
            return None;
        }
        let mut sentences = Vec::new();
        let mut plain: Vec<String> = Vec::new();
        for march in &marches {
            if march.tail.is_empty() && march.after.is_empty() {
                let clause = self.clause(march, plain.is_empty());
                plain.push(clause);
                if plain.len() == 3 {
                    sentences.push(joined(&mut plain));
                }
                continue;
            }
            if !plain.is_empty() {
                sentences.push(joined(&mut plain));
            }
            if march.piece != NOBODY {
                let clause = self.clause(march, true);
                sentences.push(sentence(&clause));
            }
            sentences.extend(together(&march.after));
        }
        if !plain.is_empty() {
            sentences.push(joined(&mut plain));
        }
        Some(sentences.join(" "))
    }

    fn clause(&mut self, march: &March, first: bool) -> String {
        let who = match march.with {
            NOBODY => self.name(march.piece),
            leader => format!("{}, with {},", self.name(march.piece), self.name(leader)),
        };
        let mut parts = Vec::new();
        if let Some((from, to)) = march.way {
            let from = self.hex(from);
            let to = self.ground(to);
            let mut went = self.phrases.went(march.nearer, &from, &to, first);
            if march.on_die_of != NOBODY {
                let partner = self.name(march.on_die_of);
                went.push_str(&format!(" in one platoon with {partner}"));
            }
            parts.push(went);
        }
        parts.extend(march.tail.iter().cloned());
        if parts.is_empty() {
            parts.push("stayed put".into());
        }
        format!("{who} {}", listed(&parts))
    }

    /// How much closer a move brings a piece to the enemy's present positions.
    fn approach(&self, piece: Piece, from: HexId, to: HexId) -> i8 {
        let (field, state) = (&self.battle.tables().field, self.battle.state());
        let side = self.side_of(piece);
        let nearest = |hex: HexId| {
            let enemies = self
                .battle
                .tables()
                .unit_numbers()
                .filter(|unit| self.side_of(*unit) != side && state.unit(*unit).on_table());
            enemies
                .map(|unit| field.distance(hex, state.unit(unit).hex) as i8)
                .min()
                .unwrap_or(0)
        };
        nearest(from) - nearest(to)
    }
}

/// `two figures and one point of transport`.
fn losses(figures: u8, vehicle: u8) -> String {
    let mut lost = Vec::new();
    if figures > 0 {
        lost.push(counted(figures.into(), "figure"));
    }
    if vehicle > 0 {
        lost.push(format!("{} of transport", counted(vehicle.into(), "point")));
    }
    listed(&lost)
}

/// Joins consecutive sentences that only reveal units into one.
fn together(sentences: &[String]) -> Vec<String> {
    let found = |text: &str| text.strip_suffix(" came to light.").map(String::from);
    let mut told = Vec::new();
    for run in sentences.chunk_by(|one, two| found(one).is_some() && found(two).is_some()) {
        let names: Vec<String> = run.iter().filter_map(|text| found(text)).collect();
        if names.len() < 2 {
            told.extend_from_slice(run);
            continue;
        }
        let names: Vec<String> = names.iter().map(|name| inside(name)).collect();
        told.push(format!("{} came to light.", capital(&listed(&names))));
    }
    told
}

/// Clauses as one sentence.
fn joined(clauses: &mut Vec<String>) -> String {
    let clauses = std::mem::take(clauses);
    if clauses.iter().any(|clause| clause.contains(',')) {
        sentence(&clauses.join("; "))
    } else {
        sentence(&listed(&clauses))
    }
}

fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}
