//! What has happened, as sentences, for a reader who may not know everything; the reasons are in `reasons`.

mod officers;
mod reasons;

use super::account::name;
use super::prompt::{card_name, counted, site as site_in_words};
use super::words::{agreeing, dice_by_rank, die_word, effect_on, side_name, with_article};
use crate::engine::{Game as _, Outcome, Side};
use crate::games::hex_command::odds;
use crate::games::hex_command::rules::{
    Act, Battle, BridgeSite, Event, Fire, HexId, MineKind, NOBODY, OFF, Piece, Reason, Sighting,
    Stage, Step, When, mark, rank_word,
};
use crate::play::Eyes;
use crate::play::report::{capital, listed};

pub(super) use reasons::{hit_by, range_in_words, taken_by_cover};

/// The letters of the battle faces, as the log writes them.
pub(super) const FACES: [&str; 7] = ["soldier", "car", "tank", "HIT!", "STRIKE", "flag", "miss"];

pub(super) fn tell(battle: &Battle, before: &Battle, event: &Event, eyes: Eyes) -> Option<String> {
    Teller { battle, eyes }.sentence(before, event)
}

/// Attempts that came to nothing and so have no event of their own.
pub(super) fn unsaid(
    battle: &Battle,
    before: &Battle,
    events: &[Event],
    eyes: Eyes,
) -> Option<String> {
    nobody_found(battle, events, eyes).or_else(|| no_dice_left(battle, before, events, eyes))
}

/// The units left without a move or an attack if the player passes now: they are easily overlooked.
pub(super) fn left_undone(battle: &Battle) -> Option<String> {
    if battle.state().stage != Stage::Slot {
        return None;
    }
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    let mut units: Vec<String> = Vec::new();
    for act in acts {
        if let Act::Move { piece: unit, .. } | Act::Fire { unit, .. } = act {
            let name = name(battle, unit);
            if !units.contains(&name) {
                units.push(name);
            }
        }
    }
    let what = match battle.state().step {
        Step::Movement => "moved",
        _ => "attacked",
    };
    match units.as_slice() {
        [] => None,
        units => Some(capital(&format!(
            "{} could still have {what}.",
            listed(units)
        ))),
    }
}

/// A unit that reconnoitres and reveals nothing has found nobody (HC-REC-5).
fn nobody_found(battle: &Battle, events: &[Event], eyes: Eyes) -> Option<String> {
    let scout = events.iter().find_map(|event| match event {
        Event::Scouted(unit, _) => Some(*unit),
        _ => None,
    })?;
    let is_shown = |event: &Event| matches!(event, Event::ChipPlaced(..) | Event::Revealed(_));
    let found = battle.state().stage == Stage::Spotted || events.iter().any(is_shown);
    if found || !knows(battle, eyes, scout) {
        return None;
    }
    let text = format!("{} finds nobody in hiding.", name(battle, scout));
    Some(capital(&agreeing(battle, text)))
}

/// An attack that cards have left without dice ends without a roll (HG-CRD-17).
fn no_dice_left(battle: &Battle, before: &Battle, events: &[Event], eyes: Eyes) -> Option<String> {
    let in_battle = |when: When| matches!(when, When::Fire | When::CloseCombat);
    let was_declared = match before.state().stage {
        Stage::Window(when, _) => in_battle(when),
        Stage::Withdraw => true,
        Stage::Answer | Stage::CardSave | Stage::CardDraw => in_battle(before.state().play.when),
        _ => false,
    };
    let attacker = before.state().fight.attacker;
    let goes_on = battle.state().fight.attacker == attacker && battle.state().stage != Stage::Slot;
    let is_told = events
        .iter()
        .any(|event| matches!(event, Event::Cancelled(_) | Event::Thrown { .. }));
    let teller = Teller { battle, eyes };
    if !was_declared || attacker == NOBODY || goes_on || is_told || !teller.knows(attacker) {
        return None;
    }
    let text = format!(
        "{} has no dice left for the attack.",
        teller.piece(attacker)
    );
    Some(capital(&agreeing(battle, text)))
}

struct Teller<'a> {
    battle: &'a Battle,
    eyes: Eyes,
}

impl Teller<'_> {
    fn piece(&self, piece: Piece) -> String {
        name(self.battle, piece)
    }

    /// A commander who goes along, at the end of a sentence.
    fn along(&self, leader: Piece) -> String {
        match leader {
            NOBODY => String::new(),
            leader => format!(", and {} with it", self.piece(leader)),
        }
    }

    fn hex(&self, hex: HexId) -> String {
        self.battle.tables().field.name(hex)
    }

    fn side(&self, side: Side) -> String {
        side_name(self.battle, side)
    }

    fn card(&self, card: u8) -> String {
        card_name(self.battle, card)
    }

    fn knows(&self, piece: Piece) -> bool {
        knows(self.battle, self.eyes, piece)
    }

    fn site(&self, site: BridgeSite) -> String {
        site_in_words(self.battle, site)
    }

    /// For a hidden piece, says only that something happens.
    fn unseen(&self, before: &Battle, event: &Event) -> Option<String> {
        let piece = match *event {
            Event::Deployed(piece, _)
            | Event::Ordered(piece, _)
            | Event::Kept(piece, _)
            | Event::Moved(piece, ..)
            | Event::MovesWith(piece, _)
            | Event::Bumped(piece, _)
            | Event::DugIn(piece)
            | Event::Mounted(piece, _)
            | Event::Door(piece, ..)
            | Event::Scouted(piece, _) => piece,
            _ => return None,
        };
        // A unit that is deployed in plain view, or was revealed before, has nothing to hide.
        let is_placed = matches!(event, Event::Deployed(..));
        if self.knows(piece) && (is_placed || knows(before, self.eyes, piece)) {
            return None;
        }
        // The move itself says that something stirs.
        if matches!(event, Event::MovesWith(..)) {
            return Some(String::new());
        }
        let side = self.side(self.battle.tables().side_of(piece));
        let state = self.battle.state();
        let is_chip = self.battle.tables().unit_numbers().contains(&piece)
            && before.state().unit(piece).sighting == Sighting::Chip;
        if is_chip {
            let there = self.hex(state.hex_of(piece));
            return Some(self.told(match *event {
                Event::Deployed(..) => format!("{side} puts a chip down in {there}."),
                Event::Ordered(..) => format!("{side} puts a die on the chip in {there}."),
                Event::Moved(_, from, to, _) => {
                    format!(
                        "{side} moves the chip from {} to {}.",
                        self.hex(from),
                        self.hex(to)
                    )
                }
                _ => format!("{side}: something stirs under the chip in {there}."),
            }));
        }
        Some(self.told(match event {
            Event::Deployed(..) => format!("{side} notes down where a hidden unit is."),
            Event::Ordered(..) => format!("{side} puts a die on a unit nobody has seen."),
            _ => format!("{side}: something stirs, unseen."),
        }))
    }

    /// A sentence as it is read: its verb agrees, and it begins with a capital.
    fn told(&self, text: String) -> String {
        capital(&agreeing(self.battle, text))
    }

    fn sentence(&self, before: &Battle, event: &Event) -> Option<String> {
        if let Some(told) = self.unseen(before, event) {
            return (!told.is_empty()).then_some(told);
        }
        if let Some(reason) = self.reason_for(before, event) {
            return Some(self.told(reason));
        }
        let text = match *event {
            // A reader sees the path on the map; the rest are reasons.
            Event::Through(..)
            | Event::HandedOver(_)
            | Event::MovesWith(..)
            | Event::SpentDie(..)
            | Event::AgainByCard(_)
            | Event::Thrown { .. }
            | Event::Uncounted(..)
            | Event::Capped(..)
            | Event::FlagsMoot(..)
            | Event::Steady(..)
            | Event::FlagsIgnored(..)
            | Event::FlagsSaved(..)
            | Event::Withdrew(_)
            | Event::Roused(_)
            | Event::Exchanged(..) => return None,
            Event::Deployed(unit, hex) => {
                format!("{} is placed in {}.", self.piece(unit), self.hex(hex))
            }
            Event::Turn(turn) => format!("Turn {turn}."),
            Event::Holds(side, orders) => format!(
                "{} holds the initiative; each side rolls {}.",
                self.side(side),
                counted(orders, "activation die")
            ),
            Event::Drew(side, card) => {
                if self.eyes.see(side) {
                    format!("{} draws {}.", self.side(side), self.card(card))
                } else {
                    format!("{} draws a card.", self.side(side))
                }
            }
            Event::Discarded(side, card) => {
                format!("{} discards {}.", self.side(side), self.card(card))
            }
            Event::Reshuffled => "The cards set aside are shuffled into a new deck.".into(),
            Event::Cast(side, pool) => {
                format!("{} has {}.", self.side(side), dice_by_rank(pool))
            }
            Event::Ordered(piece, rank) => {
                format!("{} gets a die ({}).", self.piece(piece), rank_word(rank))
            }
            Event::Traded(side, rank) => {
                format!(
                    "{} trades two dice for one that shows {}{}.",
                    self.side(side),
                    rank_word(rank),
                    if rank == 1 { " unit" } else { "" }
                )
            }
            Event::Activated(unit) => format!("{} is activated without a die.", self.piece(unit)),
            Event::Kept(unit, rank) => format!(
                "{} die is kept for a second attack of {}.",
                with_article(die_word(rank)),
                self.piece(unit)
            ),
            Event::Passed(side) => self.passed(before, side),
            Event::Moved(piece, from, to, leader) => format!(
                "{} moves from {} to {}{}{}.",
                self.piece(piece),
                self.hex(from),
                self.hex(to),
                self.along(leader),
                self.no_attack_after(piece)
            ),
            Event::Bumped(piece, hex) => format!(
                "{} stops: somebody nobody had seen is in {}.",
                self.piece(piece),
                self.hex(hex)
            ),
            Event::DugIn(unit) => format!("{} digs in.", self.piece(unit)),
            Event::Mounted(unit, true) => format!("{} gets into its vehicle.", self.piece(unit)),
            Event::Mounted(unit, false) => format!("{} gets out of its vehicle.", self.piece(unit)),
            Event::Door(piece, hex, true) => format!(
                "{} gets the door of {} open.",
                self.piece(piece),
                self.hex(hex)
            ),
            Event::Door(piece, hex, false) => {
                format!(
                    "{} does not get the door of {} open.",
                    self.piece(piece),
                    self.hex(hex)
                )
            }
            Event::Overrun(hex) => format!("The sandbags in {} are overrun.", self.hex(hex)),
            Event::WireGone(hex) => format!("The wire in {} is gone.", self.hex(hex)),
            Event::MineFound(hex, kind) => format!("{} in {}!", mines(kind), self.hex(hex)),
            Event::MineCleared(hex, true) => format!("{} is clear of mines.", self.hex(hex)),
            Event::MineCleared(hex, false) => {
                format!("The mines in {} are still there.", self.hex(hex))
            }
            Event::MineLaid(hex, _) => format!("A mine counter is laid in {}.", self.hex(hex)),
            Event::BridgeWork(site, turns) => format!(
                "Work on the bridge {}: {} so far.",
                self.site(site),
                counted(turns, "turn")
            ),
            Event::BridgeDone(site) => format!("The bridge {} stands.", self.site(site)),
            Event::BridgeHit(site, kills) => {
                format!(
                    "The bridge {} is damaged ({kills} so far).",
                    self.site(site)
                )
            }
            Event::BridgeGone(site) => format!("The bridge {} is gone.", self.site(site)),
            Event::BlowFailed(site) => {
                format!("The charge under the bridge {} fails.", self.site(site))
            }
            Event::Scouted(unit, depth) => {
                format!(
                    "{} looks about, {} deep.",
                    self.piece(unit),
                    counted(depth, "hex")
                )
            }
            Event::Revealed(piece) => self.revealed(piece),
            Event::ChipPlaced(side, hex) => {
                format!("{} puts a chip down in {}.", self.side(side), self.hex(hex))
            }
            Event::DummyGone(hex) => format!("The chip in {} was a dummy.", self.hex(hex)),
            Event::Attacked {
                unit,
                target,
                hex,
                how,
            } => self.attack(unit, target, hex, how),
            Event::Fell(hex) => format!("The shell falls on {}.", self.hex(hex)),
            Event::Lit(hex) => format!("A flare lights {} and the hexes around it.", self.hex(hex)),
            Event::Saved(unit, saved, of) => {
                let unit = self.piece(unit);
                match (saved, of) {
                    (0, 1) => format!("{unit} does not save."),
                    (0, _) => format!("{unit} saves none of {}.", counted(of, "hit")),
                    (1, 1) => format!("{unit} saves."),
                    (2, 2) => format!("{unit} saves both hits."),
                    (saved, of) if saved == of => {
                        format!("{unit} saves all {}.", counted(of, "hit"))
                    }
                    _ => format!("{unit} saves {saved} of {}.", counted(of, "hit")),
                }
            }
            Event::Lost(unit, figures, vehicle) => self.losses(unit, figures, vehicle),
            Event::SergeantFell(unit) => format!("The sergeant of {} falls.", self.piece(unit)),
            Event::Destroyed(unit) => format!("{} is destroyed.", self.piece(unit)),
            Event::Fallen(leader) => format!("{} is lost.", self.piece(leader)),
            Event::Stood(unit) => format!("{} stands its ground.", self.piece(unit)),
            Event::Retreated(piece, hex) => {
                format!("{} retreats to {}.", self.piece(piece), self.hex(hex))
            }
            Event::Trapped(unit) => {
                format!(
                    "{} has nowhere to retreat to, which costs a figure for each hex (HC-RET-11).",
                    self.piece(unit)
                )
            }
            Event::Rallied(unit) => format!("{} rallies on its commander.", self.piece(unit)),
            Event::LeftTable(piece) => format!("{} leaves the table.", self.piece(piece)),
            Event::Advanced(unit, hex, leader) => format!(
                "{} advances into {}{}.",
                self.piece(unit),
                self.hex(hex),
                self.along(leader)
            ),
            Event::Battered(hex, points) => format!(
                "The building in {} is battered: {} left.",
                self.hex(hex),
                counted(points, "point")
            ),
            Event::Ground(hex, row) => {
                let row = &self.battle.tables().field.terrain[usize::from(row)];
                format!("{} is now {}.", self.hex(hex), row.name.to_lowercase())
            }
            Event::Played(side, card, target, branch) => {
                let on = match target {
                    NOBODY => String::new(),
                    target => format!(" on {}", self.piece(target)),
                };
                let used = self.battle.tables().use_of(card, side);
                let said = match used.and_then(|used| used.line.as_deref()) {
                    Some(line) => format!(": \"{line}\""),
                    None => ".".into(),
                };
                // What saves against it is said with the dice.
                let does = match used.map(|used| effect_on(self.battle, used, branch, target)) {
                    Some(words) if !words.is_empty() => format!(" ({words}.)"),
                    _ => String::new(),
                };
                let (side, card) = (self.side(side), self.card(card));
                format!("{side} plays {card}{on}{said}{does}")
            }
            Event::CardSaved(side, card, total) => format!(
                "{total} saves{}: {} comes to nothing.{}",
                self.needed(before),
                self.card(card),
                officers::reply(before, side, |reply| &reply.pass)
            ),
            Event::CardNotSaved(side, _, total) => format!(
                "{total} does not save{}.{}",
                self.needed(before),
                officers::reply(before, side, |reply| &reply.fail)
            ),
            Event::Countered(side, card) => {
                format!("{} counters it with {}.", self.side(side), self.card(card))
            }
            Event::CardStands(card) => format!("{} takes effect.", self.card(card)),
            Event::Cancelled(piece) => self.cancelled(piece),
            Event::Scored(side, points, why) => format!(
                "{} scores {} for {}.",
                self.side(side),
                counted(points, "point"),
                self.reason(why)
            ),
            Event::Over(Outcome::Won(side)) => format!("{} has won.", self.side(side)),
            Event::Over(Outcome::Drawn) => "The battle is drawn.".into(),
        };
        Some(self.told(text))
    }

    /// Who passes, for how long, and with which dice kept (AMB-31, HC-ACT-9).
    fn passed(&self, before: &Battle, side: Side) -> String {
        let (who, pool) = (self.side(side), before.state().pool[side.at()]);
        let keeps = before.state().step == Step::Activation
            && pool != [0; 5]
            && !before.tables().read.kept_designated;
        match keeps {
            true => format!(
                "{who} passes, keeping {} for second attacks.",
                dice_by_rank(pool)
            ),
            false => format!("{who} passes for the rest of this step."),
        }
    }

    fn attack(&self, unit: Piece, target: Piece, hex: HexId, how: Fire) -> String {
        let whom = match target {
            NOBODY => String::new(),
            target if self.knows(target) => format!("{} in ", self.piece(target)),
            _ => String::new(),
        };
        let how = match how {
            Fire::Direct => String::new(),
            Fire::Blind => " without seeing it".into(),
            Fire::Guided(spotter) => format!(", guided by {}", self.piece(spotter)),
            Fire::Bridge => ", at the bridge".into(),
            Fire::Building => ", at the building".into(),
        };
        let fight = &self.battle.state().fight;
        let from = self.battle.state().hex_of(unit);
        let field = &self.battle.tables().field;
        let far = match from {
            OFF => 0,
            from => field.distance(from, hex),
        };
        let verb = if target != NOBODY && far == 1 {
            "attacks"
        } else {
            "fires at"
        };
        let far = match far {
            0 | 1 => String::new(),
            far => format!(", {} away", counted(far, "hex")),
        };
        // HG-BRK-4.
        let again = match fight.attacker == unit && fight.exploiting {
            true => " again, following up its success",
            false => "",
        };
        format!(
            "{} {verb} {whom}{}{again}{far}{how}.",
            self.piece(unit),
            self.hex(hex)
        )
    }

    /// The piece that is revealed, where, and how many figures.
    fn revealed(&self, piece: Piece) -> String {
        let (tables, state) = (self.battle.tables(), self.battle.state());
        let place = match state.hex_of(piece) {
            OFF => String::new(),
            hex => format!(" in {}", self.hex(hex)),
        };
        let strength = match tables.unit_numbers().contains(&piece) {
            true => format!(", {}", counted(state.unit(piece).figures, "figure")),
            false => String::new(),
        };
        format!("{} comes to light{place}{strength}.", self.piece(piece))
    }

    /// What a cancelled unit cannot do.
    fn cancelled(&self, piece: Piece) -> String {
        let (tables, state) = (self.battle.tables(), self.battle.state());
        let who = self.piece(piece);
        let is_unit = tables.unit_numbers().contains(&piece);
        if !is_unit || state.step == Step::Opening || state.unit(piece).battles > 0 {
            format!("The attack of {who} does not take place.")
        } else if state.unit(piece).is(mark::IDLE) {
            format!("The die on {who} is wasted: it does nothing this turn.")
        } else {
            format!("{who} does not move this turn, but may attack.")
        }
    }

    fn losses(&self, unit: Piece, figures: u8, vehicle: u8) -> String {
        let mut lost = Vec::new();
        if figures > 0 {
            lost.push(counted(figures, "figure"));
        }
        if vehicle > 0 {
            lost.push(format!("{} of its vehicle", counted(vehicle, "point")));
        }
        if lost.is_empty() {
            lost.push("nobody".into());
        }
        format!("{} loses {}.", self.piece(unit), lost.join(" and "))
    }

    fn reason(&self, why: Reason) -> String {
        match why {
            Reason::Unit(unit) => self.piece(unit),
            Reason::Leader(leader) => self.piece(leader),
            Reason::Sergeant(unit) => format!("the sergeant of {}", self.piece(unit)),
            Reason::Standard(unit) => format!("the standard of {}", self.piece(unit)),
            Reason::Objective(hex) => format!("the objective in {}", self.hex(hex)),
            Reason::Tenths => "tenths of the enemy's force".into(),
        }
    }
}

/// Whether the viewer may know of a piece.
pub(super) fn knows(battle: &Battle, eyes: Eyes, piece: Piece) -> bool {
    match eyes {
        Eyes::All => true,
        Eyes::Of(side) => battle.is_known_to(side, piece),
    }
}

/// What saves against a card, and how often it does.
pub(super) fn saved_by(battle: &Battle, save: Option<(u8, bool)>) -> String {
    let Some((number, itself)) = save else {
        return String::new();
    };
    if battle.tables().read.fast_cards {
        return String::new();
    }
    // As the cards say it: "more than 8" is 9 or more.
    let least = if itself { number } else { number + 1 };
    let chance = odds::save(odds::Save::AtLeast(least)).value();
    let chance = with_article(&format!("{:.0}", 100.0 * chance));
    format!(" Saved by {least} or more on two dice, {chance} % chance.")
}

fn mines(kind: MineKind) -> &'static str {
    match kind {
        MineKind::Apm => "Anti-personnel mines",
        MineKind::Atm => "Anti-tank mines",
        MineKind::Dummy => "A dummy minefield",
    }
}

/// `2 infantry, 1 gun`.
pub(super) fn pool_in_words(pool: [u8; 5]) -> String {
    let part = |(count, name): (&u8, &str)| (*count > 0).then(|| format!("{count} {name}"));
    let parts: Vec<String> = pool
        .iter()
        .zip((1..).map(rank_word))
        .filter_map(part)
        .collect();
    if parts.is_empty() {
        "nobody".into()
    } else {
        parts.join(", ")
    }
}
