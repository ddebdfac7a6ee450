//! Command cards, copy by copy: which units they may be played on, when, and what they do; does not know who holds them.

use toml::Spanned;

use super::forces::colour;
use super::{Battle, Unplayable, at_most, count, mine_kind, small};
use crate::content::Kept;
use crate::engine::Side;
use crate::games::hex_command::content::deck::is_left_in;
use crate::games::hex_command::content::{
    BoxMark, Boxes, Cancelled, CardReach, Character, Command, CommandKind, Effect, ExtraBattle,
    FlagCount, Half, Moment, MoveChange, Placed, Save, Symbol, TargetWords, Trait, Unit,
};
use crate::games::hex_command::rules::tables::{
    Aim, Card, CardKind, LEADERS_FROM, LeaderRow, MAX_CARDS, Mark, NOBODY, Op, Piece, Reach,
    SideRow, UnitRow, Use, When,
};

/// The most ways in which one card can be read.
const MAX_BRANCHES: usize = 32;

type Branches = Vec<Vec<Op>>;

impl Battle<'_> {
    /// Every copy of every card, and which of them make the deck.
    pub(super) fn cards(
        &self,
        units: &[UnitRow],
        leaders: &[LeaderRow],
        characters: &[(String, Piece)],
    ) -> Result<(Vec<Card>, u128), Unplayable> {
        let commands = self.pack.shelf::<Command>();
        let copies = commands.iter().map(|it| count(it.quantity));
        let copies = copies.fold(0, usize::saturating_add);
        at_most("the pack", "command cards", copies, MAX_CARDS)?;
        let table = Table {
            battle: self,
            units,
            leaders,
            characters,
        };
        let (mut cards, mut deck) = (Vec::new(), 0);
        for command in commands {
            let card = table.card(command)?;
            let dealt = table.is_dealt(command, &card);
            for _ in 0..command.quantity {
                deck |= u128::from(dealt) << cards.len();
                cards.push(card.clone());
            }
        }
        Ok((cards, deck))
    }
}

/// The cards of the deck that a side may play at a given moment.
pub(super) fn playable(cards: &[Card], deck: u128, side: &SideRow, when: When) -> u128 {
    let may = |card: &Card| {
        let used = card.uses[usize::from(side.captain)].as_ref();
        used.is_some_and(|it| it.when & bit(when) != 0)
    };
    let bits = cards.iter().enumerate().filter(|(_, card)| may(card));
    bits.fold(0, |set, (at, _)| set | 1 << at) & deck
}

/// The cards with which a side may cancel any other (HG-CRD-14).
pub(super) fn reacting(cards: &[Card], side: &SideRow) -> u128 {
    let reacts = |card: &Card| {
        let used = card.uses[usize::from(side.captain)].as_ref();
        used.is_some_and(|it| it.branches.iter().flatten().any(|op| *op == Op::React))
    };
    let bits = cards.iter().enumerate().filter(|(_, card)| reacts(card));
    bits.fold(0, |set, (at, _)| set | 1 << at)
}

/// The cards that may cover a unit, whoever plays them; a unit may gain or lose a commander during play.
pub(super) fn speaking_of(cards: &[Card], characters: &[(String, Piece)], unit: Piece) -> u128 {
    let speaks = |used: &Use| match &used.target {
        Aim::Units(units) => units >> unit & 1 == 1,
        Aim::WithCharacter(at) => {
            let character = characters.get(usize::from(*at));
            character.is_some_and(|(_, with)| *with == unit)
        }
        Aim::WithLeader(_) => true,
        Aim::Absent | Aim::Nothing => false,
    };
    let speaks = |card: &Card| card.uses.iter().flatten().any(speaks);
    let bits = cards.iter().enumerate().filter(|(_, card)| speaks(card));
    bits.fold(0, |set, (at, _)| set | 1 << at)
}

/// The pieces on the table.
struct Table<'a> {
    battle: &'a Battle<'a>,
    units: &'a [UnitRow],
    leaders: &'a [LeaderRow],
    characters: &'a [(String, Piece)],
}

impl Table<'_> {
    fn card(&self, command: &Kept<Command>) -> Result<Card, Unplayable> {
        let character = command.character.as_ref().map(|it| it.get_ref().as_str());
        let known = character.and_then(|id| self.battle.pack.shelf::<Character>().get(id));
        let name = command.name.as_ref().map(|name| name.get_ref().as_str());
        let name = name.or(known.map(|it| it.name.get_ref().as_str()));
        let kind = *command.kind.get_ref();
        Ok(Card {
            id: command.id().to_string(),
            name: name.unwrap_or(command.id()).to_string(),
            kind: match kind {
                CommandKind::Npc => CardKind::Npc,
                CommandKind::Pc => CardKind::Pc,
                CommandKind::Dice => CardKind::Dice,
                CommandKind::Special => CardKind::Special,
            },
            character: character.and_then(|id| self.character(id)),
            uses: match kind {
                CommandKind::Npc => both(self.whole(command, false)?),
                CommandKind::Special => both(self.whole(command, true)?),
                // HG-CRD-12.
                CommandKind::Pc => [
                    self.half(command, command.a.as_ref(), false)?,
                    self.half(command, command.b.as_ref(), true)?,
                ],
                CommandKind::Dice => both(Some(exchange(command.exchange_text()))),
            },
            shows: by_rank(command.shows.as_ref()),
            gives: by_rank(command.gives.as_ref()),
        })
    }

    /// Whether the card is in the deck of this battle (HC-SET-4).
    fn is_dealt(&self, command: &Kept<Command>, card: &Card) -> bool {
        let is_pc = *command.kind.get_ref() == CommandKind::Pc;
        // HG-SET-2.
        let character = command.character.as_ref().map(|it| it.get_ref().as_str());
        let here = character.is_some_and(|id| self.person(id) != Aim::Absent);
        is_left_in(&self.battle.scenario.item, command)
            && (!is_pc || here)
            && card.uses.iter().any(Option::is_some)
    }

    /// What a card without halves does.
    fn whole(&self, command: &Kept<Command>, own: bool) -> Result<Option<Use>, Unplayable> {
        let Some(effects) = &command.effect else {
            return Ok(None);
        };
        let target = command.target.as_ref().map(|it| self.aim(it.get_ref()));
        let boxes = command.play.as_ref().map(|it| marks(it.get_ref()));
        let branches = branches(command, effects.get_ref())?;
        let moment = command.moment.as_ref().map(|it| *it.get_ref());
        let saved = command.save.as_ref().filter(|_| !own);
        Ok(Some(Use {
            own,
            boxes,
            when: moments(own, boxes, moment, &branches),
            target: target.unwrap_or(Aim::Nothing),
            reach: command.reach.as_ref().and_then(|it| reach(*it.get_ref())),
            save: saved.map(|it| save(*it.get_ref(), self.battle.read.npc_save_ge)),
            branches,
            line: command.line.as_ref().map(|line| line.get_ref().clone()),
            words: command.effect_text(),
        }))
    }

    /// What one half of a playing character's card does.
    fn half(
        &self,
        command: &Kept<Command>,
        half: Option<&Spanned<Half>>,
        own: bool,
    ) -> Result<Option<Use>, Unplayable> {
        let Some(half) = half.map(Spanned::get_ref) else {
            return Ok(None);
        };
        // AMB-81.
        let boxes = half.play.as_ref().or(command.play.as_ref());
        let boxes = boxes.map(|it| marks(it.get_ref()));
        let branches = branches(command, half.effect.get_ref())?;
        let character = command.character.as_ref().map(|it| it.get_ref().as_str());
        Ok(Some(Use {
            own,
            boxes,
            when: moments(own, boxes, None, &branches),
            // AMB-82.
            target: if self.battle.read.pc_any_unit {
                Aim::Units(self.of_captain())
            } else {
                character.map_or(Aim::Absent, |id| self.person(id))
            },
            reach: command.reach.as_ref().and_then(|it| reach(*it.get_ref())),
            save: Some(save(*half.save.get_ref(), self.battle.read.pc_save_ge)),
            branches,
            line: Some(half.line.get_ref().clone()),
            words: half.effect_text(),
        }))
    }

    fn aim(&self, words: &TargetWords) -> Aim {
        match words {
            TargetWords::UnitWith(id) => self.person(id.get_ref()),
            TargetWords::Class(classes) => Aim::Units(self.pick(|unit, _| {
                let class = unit.class.as_str();
                classes.iter().any(|it| it.get_ref() == class)
            })),
            TargetWords::Trait(wanted) => Aim::Units(self.pick(|unit, card| {
                match *wanted.get_ref() {
                    // The scenario and the options have a say in these.
                    Trait::Wireless => unit.wireless,
                    Trait::CcOnly => unit.cc_only,
                    wanted => card.has(wanted),
                }
            })),
            TargetWords::AnyUnit(any) => Aim::Units(self.pick(|_, _| *any)),
        }
    }

    /// The units a test selects, as bits; rows and forces are in the same order.
    fn pick(&self, picks: impl Fn(&UnitRow, &Unit) -> bool) -> u64 {
        let cards = self.battle.pack.shelf::<Unit>();
        let forces = self.battle.scenario.forces();
        let mut set = 0;
        for (at, (unit, (_, force))) in self.units.iter().zip(forces).enumerate() {
            let card = cards.get(force.of.get_ref());
            set |= u64::from(card.is_some_and(|card| picks(unit, card))) << at;
        }
        set
    }

    fn of_captain(&self) -> u64 {
        let [first, second] = self.battle.sides.map(|side| side.has_captain());
        self.pick(|unit, _| match unit.side {
            Side::First => first,
            Side::Second => second,
        })
    }

    fn character(&self, id: &str) -> Option<u8> {
        let at = self.characters.iter().position(|(known, _)| known == id)?;
        u8::try_from(at).ok()
    }

    /// Where a person is: a figure of a unit, a piece of their own, or absent.
    fn person(&self, id: &str) -> Aim {
        let at = self.character(id);
        let unit = at.and_then(|at| self.characters.get(usize::from(at)));
        match (at, unit) {
            (Some(at), Some((_, unit))) if *unit != NOBODY => Aim::WithCharacter(at),
            _ => self.commander(id).map_or(Aim::Absent, Aim::WithLeader),
        }
    }

    /// The piece with this id, or that of the character: a piece that has both is known by the character's name.
    fn commander(&self, id: &str) -> Option<Piece> {
        let character = self.battle.pack.shelf::<Character>().get(id);
        let name = character.map(|it| it.name.get_ref());
        let is_he = |it: &LeaderRow| it.piece == id || Some(&it.name) == name;
        let at = self.leaders.iter().position(is_he)?;
        Some(LEADERS_FROM + at as Piece)
    }
}

/// When a card may be played, as bits: the Home Guard game goes by the boxes (HG-CRD-6, AMB-84), To Arms by the printed step (AMB-91), and an answer may be played whenever there is something to answer.
fn moments(
    own: bool,
    boxes: Option<[Mark; 3]>,
    moment: Option<Moment>,
    branches: &[Vec<Op>],
) -> u16 {
    let any = |test: fn(&Op) -> bool| branches.iter().flatten().any(test);
    let bits = |open: &[(bool, When)]| {
        let open = open.iter().filter(|(open, _)| *open);
        open.fold(0, |bits, (_, when)| bits | bit(*when))
    };
    if any(|op| *op == Op::React) {
        return bit(When::Answer);
    }
    // Only cards for the player's hand, or words: no unit is involved.
    let idle = |branch: &Vec<Op>| branch.iter().all(|op| matches!(op, Op::Draw(_) | Op::Note));
    let idle = branches.iter().any(idle);
    if let Some([free, fire, close]) = boxes {
        let free = free != Mark::None;
        return bits(&[
            (free && !own, When::Ordered),
            (free && !own, When::Moving),
            (free && own && (idle || any(is_order)), When::Activation),
            (free && own && any(is_march), When::Movement),
            (fire != Mark::None, When::Fire),
            (close != Mark::None, When::CloseCombat),
        ]);
    }
    match moment {
        Some(Moment::Activation) => bit(When::Activation),
        Some(Moment::Movement) => bit(When::Movement),
        Some(Moment::Battle) => bits(&[
            (idle || any(is_extra), When::Battle),
            (any(is_dice), When::Fire),
            (any(is_dice), When::CloseCombat),
        ]),
        Some(Moment::Retreat) => bit(When::Retreat),
        // The boxes are the other game's; a card with a step has none.
        Some(Moment::NotEngaged | Moment::Fire | Moment::CloseCombat) | None => 0,
    }
}

fn is_order(op: &Op) -> bool {
    *op == Op::Activate
}

fn is_march(op: &Op) -> bool {
    let moves = matches!(op, Op::MoveAdd(_) | Op::MoveAgain | Op::Assault);
    let gains = matches!(op, Op::Recce | Op::Engineer | Op::Wireless);
    moves || gains || is_work(op)
}

fn is_work(op: &Op) -> bool {
    matches!(op, Op::Mine(..) | Op::Sandbags(_) | Op::BlowBridge)
}

fn is_extra(op: &Op) -> bool {
    let battles = matches!(op, Op::BattleAgain | Op::Guided | Op::BattleDug);
    battles || matches!(op, Op::Draw(_)) || is_work(op)
}

fn is_dice(op: &Op) -> bool {
    matches!(op, Op::Dice(..) | Op::Flags(_))
}

fn bit(when: When) -> u16 {
    1 << when as u8
}

fn both(it: Option<Use>) -> [Option<Use>; 2] {
    [it.clone(), it]
}

/// TA-CRD-6, AMB-91: dice cards are played in step 3, and not on a unit.
fn exchange(words: String) -> Use {
    Use {
        own: true,
        boxes: None,
        when: bit(When::Activation),
        target: Aim::Nothing,
        reach: None,
        save: None,
        branches: vec![vec![]],
        line: None,
        words,
    }
}

fn by_rank(symbols: Option<&Spanned<Vec<Spanned<Symbol>>>>) -> [u8; 5] {
    let mut counts = [0u8; 5];
    for symbol in symbols.into_iter().flat_map(|list| list.get_ref()) {
        if let Some(count) = counts.get_mut(usize::from(symbol.get_ref().rank()) - 1) {
            *count = count.saturating_add(1);
        }
    }
    counts
}

fn marks(boxes: &Boxes) -> [Mark; 3] {
    [boxes.not_engaged, boxes.fire, boxes.close_combat].map(|mark| match mark {
        BoxMark::All => Mark::All,
        BoxMark::NotHomeGuard => Mark::NotHomeGuard,
        BoxMark::HomeGuardOnly => Mark::HomeGuardOnly,
        BoxMark::None => Mark::None,
    })
}

fn reach(written: CardReach) -> Option<Reach> {
    match written {
        CardReach::Voice(hexes) => Some(Reach::Voice(small(hexes))),
        CardReach::Wireless(yes) => yes.then_some(Reach::Wireless),
    }
}

/// AMB-4: the number comes from the card, the comparison from its kind.
fn save(written: Save, itself: bool) -> (u8, bool) {
    (small(written.number()), itself)
}

/// One list of deeds for each way to read the card.
fn branches(command: &Kept<Command>, effects: &[Spanned<Effect>]) -> Result<Branches, Unplayable> {
    let mut all: Branches = vec![vec![]];
    for effect in effects {
        let ways = ways(effect.get_ref())?;
        if ways.is_empty() {
            continue;
        }
        let whose = format!("the card `{}`", command.id());
        let count = all.len().saturating_mul(ways.len());
        at_most(&whose, "ways to be played", count, MAX_BRANCHES)?;
        let with = |branch: &Vec<Op>, way: Op| branch.iter().copied().chain([way]).collect();
        let longer = |branch: Vec<Op>| ways.iter().map(move |way| with(&branch, *way));
        all = all.into_iter().flat_map(longer).collect();
    }
    Ok(all)
}

/// The deeds an effect compiles to.
fn ways(effect: &Effect) -> Result<Vec<Op>, Unplayable> {
    let Effect::Choose(choices) = effect else {
        return Ok(vec![op(effect)?]);
    };
    let mut found = Vec::new();
    for choice in choices {
        found.extend(ways(choice.get_ref())?);
    }
    Ok(found)
}

fn op(effect: &Effect) -> Result<Op, Unplayable> {
    Ok(match effect {
        Effect::Cancel(Cancelled::Action) => Op::CancelAction,
        Effect::Cancel(Cancelled::Move) => Op::CancelMove,
        Effect::Cancel(Cancelled::Battle) => Op::CancelBattle,
        Effect::Dice(change) => {
            let id = change.colour.get_ref();
            let strange = || Unplayable::because(format!("`{id}` is not a battle die"));
            Op::Dice(
                colour(id).ok_or_else(strange)?,
                change_of(*change.add.get_ref()),
            )
        }
        Effect::Activate(_) => Op::Activate,
        Effect::Move(MoveChange::Add(hexes)) => Op::MoveAdd(change_of(*hexes)),
        Effect::Move(MoveChange::Again) => Op::MoveAgain,
        Effect::Move(MoveChange::Assault) => Op::Assault,
        Effect::Battle(ExtraBattle::Again) => Op::BattleAgain,
        Effect::Battle(ExtraBattle::Guided) => Op::Guided,
        Effect::Battle(ExtraBattle::AfterDiggingIn) => Op::BattleDug,
        Effect::Flags(change) => match change.ignore {
            FlagCount::Some(flags) => Op::Flags(small(flags)),
            FlagCount::All => Op::Flags(u8::MAX),
        },
        Effect::Place(placed) => placement(placed),
        Effect::Draw(drawn) => Op::Draw(small(drawn.cards)),
        Effect::React(_) => Op::React,
        Effect::Gain(gained) => match gained.gained {
            Trait::Recce => Op::Recce,
            Trait::Engineer => Op::Engineer,
            Trait::Wireless => Op::Wireless,
            _ => Op::Note,
        },
        // Choices have been expanded already.
        Effect::Choose(_) | Effect::Note(_) => Op::Note,
    })
}

fn placement(placed: &Placed) -> Op {
    if placed.bridge.is_some() {
        return Op::BlowBridge;
    }
    let within = small(placed.within.unwrap_or(0));
    let counter = placed.counter.as_ref().map(|it| it.get_ref().as_str());
    match (counter, counter.and_then(mine_kind)) {
        (_, Some(mine)) => Op::Mine(mine, within),
        (Some("sandbags"), None) => Op::Sandbags(within),
        _ => Op::Note,
    }
}

fn change_of(number: i32) -> i8 {
    let bounds = (i32::from(i8::MIN), i32::from(i8::MAX));
    number.clamp(bounds.0, bounds.1) as i8
}
