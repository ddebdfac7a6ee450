//! Acts and throws as lines of text, and back; knows the names of things, but no battle in progress and no rule.

use super::act::{Act, Fire};
use super::field::Spot;
use super::hexset::{HexId, OFF};
use super::tables::{NOBODY, Piece, Tables, die};
use crate::diag::nearest;
use crate::engine::{Dice, Die, Side, Throw, Unreadable};
use crate::kernel::Hex;

/// Activation ranks from 1: the word in orders, and the letters on the die.
const RANKS: [(&str, &str); 5] = [
    ("any", "*"),
    ("armour", "Ar"),
    ("vehicle", "Ve"),
    ("gun", "Gu"),
    ("infantry", "In"),
];

/// The letters of the battle faces, in the order of [`Face`](super::tables::Face).
const LETTERS: [&str; 7] = ["S", "C", "T", "H", "K", "F", "M"];

/// What people say for an order.
const SYNONYMS: [(&str, &str); 6] = [
    ("attack", "fire"),
    ("shoot", "fire"),
    ("go", "move"),
    ("end", "pass"),
    ("done", "pass"),
    ("skip", "pass"),
];

/// An act as a line of text.
#[must_use]
pub(super) fn write(tables: &Tables, act: &Act) -> String {
    let name = |piece| tables.name(piece);
    let place = |hex| tables.field.name(hex);
    let card = |card: u8| tables.cards.get(usize::from(card)).map_or("?", |it| &it.id);
    let along = |lead| if lead { " with commander" } else { "" };
    let aided = |support| if support { " support" } else { "" };
    match *act {
        Act::Deploy { unit, hex } => format!("deploy {} {}", name(unit), place(hex)),
        Act::Take => "take".into(),
        Act::HandOver => "hand over".into(),
        Act::Discard { card: copy } => format!("discard {}", card(copy)),
        Act::Place { rank, piece } => format!("place {} {}", rank_names(rank).0, name(piece)),
        Act::Trade {
            first,
            second,
            want,
        } => {
            let [first, second, want] = [first, second, want].map(|rank| rank_names(rank).0);
            format!("trade {first} {second} for {want}")
        }
        Act::Keep { rank, unit } => format!("keep {} {}", rank_names(rank).0, name(unit)),
        Act::Pass => "pass".into(),
        Act::Move { piece, to, lead } => {
            format!("move {} {}{}", name(piece), place(to), along(lead))
        }
        Act::DigIn { unit } => format!("dig in {}", name(unit)),
        Act::Mount { unit } => format!("mount {}", name(unit)),
        Act::Dismount { unit } => format!("dismount {}", name(unit)),
        Act::Clear { unit, hex } => format!("clear {} {}", name(unit), place(hex)),
        Act::Build { unit, spot, heavy } => {
            let weight = if heavy { "heavy" } else { "light" };
            format!("build {weight} {} {}", name(unit), spot_name(tables, spot))
        }
        Act::Repair { unit, spot } => format!("repair {} {}", name(unit), spot_name(tables, spot)),
        Act::Blow { unit, spot } => format!("blow {} {}", name(unit), spot_name(tables, spot)),
        Act::Recon { unit } => format!("recon {}", name(unit)),
        Act::Show { unit, chip } => {
            format!("show {}{}", name(unit), if chip { " as chip" } else { "" })
        }
        Act::Decoy { hex } => format!("decoy {}", place(hex)),
        Act::Fire {
            unit,
            hex,
            how,
            support,
        } => {
            let how = match how {
                Fire::Direct => String::new(),
                Fire::Blind => " blind".into(),
                Fire::Guided(spotter) => format!(" guided by {}", name(spotter)),
                Fire::Bridge => " bridge".into(),
                Fire::Building => " building".into(),
            };
            let support = aided(support);
            format!("fire {} {}{how}{support}", name(unit), place(hex))
        }
        Act::Flare { unit, hex } => format!("flare {} {}", name(unit), place(hex)),
        Act::Play {
            card: copy,
            target,
            branch,
            hex,
        } => {
            let mut line = format!("play {}", card(copy));
            if target != NOBODY {
                line += &format!(" {}", name(target));
            }
            if hex != OFF {
                line += &format!(" at {}", place(hex));
            }
            if branch != 0 {
                line += &format!(" option {}", u16::from(branch) + 1);
            }
            line
        }
        Act::Save => "save".into(),
        Act::Counter { card: copy } => format!("counter {}", card(copy)),
        Act::Withdraw => "withdraw".into(),
        Act::Rouse { leader } => format!("rouse {}", name(leader)),
        Act::OnVehicle { hits } => format!("{hits} on vehicle"),
        Act::LoseSergeant => "lose sergeant".into(),
        Act::Stand => "stand".into(),
        Act::GiveGround => "give ground".into(),
        Act::Retreat { hex } => format!("retreat {}", place(hex)),
        Act::Advance { lead } => format!("advance{}", along(lead)),
        Act::Exploit { support } => format!("exploit{}", aided(support)),
    }
}

fn rank_names(rank: u8) -> (&'static str, &'static str) {
    let at = usize::from(rank).checked_sub(1);
    at.and_then(|at| RANKS.get(at)).map_or(("?", "?"), |it| *it)
}

fn spot_name(tables: &Tables, spot: Spot) -> String {
    let hex = tables.field.name(spot.hex);
    if spot.other == OFF {
        hex
    } else {
        format!("{hex}/{}", tables.field.name(spot.other))
    }
}

/// The act a line stands for, legal or not. `hand` are the cards of the player who speaks: of several copies of a card his own is meant.
///
/// # Errors
/// Which word cannot be understood, or which is missing.
pub(super) fn read(tables: &Tables, hand: u128, text: &str) -> Result<Act, Unreadable> {
    let text = text.to_lowercase();
    let text = text.split('/').map(str::trim).collect::<Vec<_>>().join("/");
    let mut words: Vec<&str> = text.split_whitespace().collect();
    if let [hits, "on", "vehicle", ..] = words[..]
        && find_order(hits).is_err()
    {
        words[..3].rotate_left(1);
    }
    let Some((first, rest)) = words.split_first() else {
        return Err(unreadable("an order is missing", Some(all_orders())));
    };
    let order = find_order(first)?;
    let mut words = Words {
        tables,
        hand,
        subject: order.first_word(),
        example: order.example,
        rest,
        offered: Vec::new(),
    };
    for word in order.words.split(' ').skip(1) {
        words.expect(word)?;
    }
    words.subject = order.words;
    let act = (order.read)(&mut words)?;
    words.finish()?;
    Ok(act)
}

type Reader = fn(&mut Words<'_>) -> Result<Act, Unreadable>;

/// How one kind of act is written.
struct Order {
    words: &'static str,
    example: &'static str,
    read: Reader,
}

impl Order {
    fn first_word(&self) -> &'static str {
        self.words.split(' ').next().unwrap_or(self.words)
    }
}

const fn order(words: &'static str, example: &'static str, read: Reader) -> Order {
    Order {
        words,
        example,
        read,
    }
}

static ORDERS: [Order; 33] = [
    order("deploy", "deploy section-2 0405", |it| {
        it.unit_and_hex(|unit, hex| Act::Deploy { unit, hex })
    }),
    order("take", "take", |_| Ok(Act::Take)),
    order("hand over", "hand over", |_| Ok(Act::HandOver)),
    order("discard", "discard mrs-pike", |it| {
        Ok(Act::Discard { card: it.card()? })
    }),
    order("place", "place infantry section-1", |it| it.place()),
    order("trade", "trade gun infantry for vehicle", |it| it.trade()),
    order("keep", "keep infantry section-1", |it| it.keep()),
    order("pass", "pass", |_| Ok(Act::Pass)),
    order("move", "move section-2 0405", |it| it.travel()),
    order("dig in", "dig in section-1", |it| {
        it.unit(|unit| Act::DigIn { unit })
    }),
    order("mount", "mount van", |it| {
        it.unit(|unit| Act::Mount { unit })
    }),
    order("dismount", "dismount van", |it| {
        it.unit(|unit| Act::Dismount { unit })
    }),
    order("clear", "clear section-1 0405", |it| {
        it.unit_and_hex(|unit, hex| Act::Clear { unit, hex })
    }),
    order("build", "build light sappers 0704/0705", |it| it.build()),
    order("repair", "repair sappers 0704/0705", |it| {
        it.unit_and_spot(|unit, spot| Act::Repair { unit, spot })
    }),
    order("blow", "blow sappers 0704/0705", |it| {
        it.unit_and_spot(|unit, spot| Act::Blow { unit, spot })
    }),
    order("recon", "recon car-1", |it| {
        it.unit(|unit| Act::Recon { unit })
    }),
    order("show", "show section-3", |it| it.show()),
    order("decoy", "decoy 0405", |it| {
        Ok(Act::Decoy { hex: it.hex()? })
    }),
    order("fire", "fire gun-1 0807", |it| it.fire()),
    order("flare", "flare gun-1 0807", |it| {
        it.unit_and_hex(|unit, hex| Act::Flare { unit, hex })
    }),
    order("play", "play mrs-pike section-1", |it| it.play()),
    order("save", "save", |_| Ok(Act::Save)),
    order("counter", "counter wilson-2", |it| {
        Ok(Act::Counter { card: it.card()? })
    }),
    order("withdraw", "withdraw", |_| Ok(Act::Withdraw)),
    order("rouse", "rouse sergeant", |it| it.rouse()),
    order("on vehicle", "2 on vehicle", |it| it.hits()),
    order("lose sergeant", "lose sergeant", |_| Ok(Act::LoseSergeant)),
    order("stand", "stand", |_| Ok(Act::Stand)),
    order("give ground", "give ground", |_| Ok(Act::GiveGround)),
    order("retreat", "retreat 0304", |it| {
        Ok(Act::Retreat { hex: it.hex()? })
    }),
    order("advance", "advance", |it| it.advance()),
    order("exploit", "exploit", |it| it.exploit()),
];

fn find_order(first: &str) -> Result<&'static Order, Unreadable> {
    let synonym = SYNONYMS.iter().find(|(said, _)| *said == first);
    let word = synonym.map_or(first, |(_, meant)| *meant);
    let order = ORDERS.iter().find(|order| order.first_word() == word);
    order.ok_or_else(|| {
        let whole = ORDERS.iter().map(|order| (order.words, order.words));
        let begun = ORDERS.iter().map(|order| (order.first_word(), order.words));
        let known: Vec<(&str, &str)> = whole.chain(begun).chain(SYNONYMS).collect();
        let near = nearest(first, known.iter().map(|(said, _)| *said));
        let order = known.iter().find(|(said, _)| Some(*said) == near);
        let hint = did_you_mean(order.map(|(_, meant)| *meant));
        unreadable(
            format!("`{first}` is not an order"),
            hint.or_else(|| Some(all_orders())),
        )
    })
}

fn all_orders() -> String {
    let words: Vec<&str> = ORDERS.iter().map(|order| order.words).collect();
    format!("the orders are: {}", words.join(", "))
}

fn unreadable(what: impl Into<String>, hint: Option<String>) -> Unreadable {
    Unreadable {
        what: what.into(),
        hint,
    }
}

fn did_you_mean(word: Option<&str>) -> Option<String> {
    word.map(|word| format!("did you mean `{word}`?"))
}

/// Who may stand in a place of an order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Anybody,
    Unit,
    Leader,
}

impl Who {
    fn words(self) -> &'static str {
        match self {
            Who::Anybody => "a unit or commander",
            Who::Unit => "a unit",
            Who::Leader => "a commander",
        }
    }
}

/// The words of an order that have not been read yet.
struct Words<'a> {
    tables: &'a Tables,
    hand: u128,
    /// The word that asks for the next one.
    subject: &'static str,
    example: &'static str,
    rest: &'a [&'a str],
    /// Words that could have stood where the rest begins.
    offered: Vec<&'static str>,
}

impl<'a> Words<'a> {
    fn next(&mut self, wanted: &str) -> Result<&'a str, Unreadable> {
        let Some((word, rest)) = self.rest.split_first() else {
            let Words {
                subject, example, ..
            } = self;
            return Err(unreadable(
                format!("`{subject}` needs {wanted}: {example}"),
                None,
            ));
        };
        self.rest = rest;
        self.offered.clear();
        Ok(word)
    }

    fn accept(&mut self, word: &'static str) -> bool {
        if self.rest.first() != Some(&word) {
            self.offered.push(word);
            return false;
        }
        self.rest = &self.rest[1..];
        self.offered.clear();
        true
    }

    /// A word that may be left out, and that asks for what follows it.
    fn tail(&mut self, word: &'static str, example: &'static str) -> bool {
        let said = self.accept(word);
        if said {
            (self.subject, self.example) = (word, example);
        }
        said
    }

    fn expect(&mut self, word: &'static str) -> Result<(), Unreadable> {
        let wanted = format!("`{word}`");
        let found = self.next(&wanted)?;
        if found == word {
            Ok(())
        } else {
            Err(self.instead(&wanted, found))
        }
    }

    fn instead(&self, wanted: &str, found: &str) -> Unreadable {
        let Words {
            subject, example, ..
        } = self;
        unreadable(
            format!("`{subject}` needs {wanted}, not `{found}`: {example}"),
            None,
        )
    }

    fn finish(&self) -> Result<(), Unreadable> {
        match self.rest.first() {
            None => Ok(()),
            Some(word) => Err(unreadable(
                format!("`{word}` is one word too many"),
                did_you_mean(nearest(word, self.offered.iter().copied())),
            )),
        }
    }

    fn unit_called(&self, id: &str) -> Option<Piece> {
        let mut units = self.tables.unit_numbers();
        units.find(|unit| self.tables.name(*unit) == id)
    }

    fn leader_called(&self, id: &str) -> Option<Piece> {
        let mut leaders = self.tables.leader_numbers();
        leaders.find(|leader| self.tables.name(*leader) == id)
    }

    fn is_piece(&self, id: &str) -> bool {
        self.unit_called(id).or(self.leader_called(id)).is_some()
    }

    fn piece(&mut self, who: Who) -> Result<Piece, Unreadable> {
        let word = self.next(who.words())?;
        let (unit, leader) = (self.unit_called(word), self.leader_called(word));
        let (found, other, is) = match who {
            Who::Anybody => (unit.or(leader), None, ""),
            Who::Unit => (unit, leader, "a commander"),
            Who::Leader => (leader, unit, "a unit"),
        };
        found.ok_or_else(|| match other {
            Some(_) => self.mistaken(word, is, who),
            None if word.parse::<Hex>().is_ok() => self.mistaken(word, "a hex", who),
            None => self.stranger(word, who),
        })
    }

    fn mistaken(&self, word: &str, is: &str, who: Who) -> Unreadable {
        unreadable(
            format!(
                "`{word}` is {is}, and `{}` needs {}",
                self.subject,
                who.words()
            ),
            Some(format!("it is written like this: {}", self.example)),
        )
    }

    fn stranger(&self, word: &str, who: Who) -> Unreadable {
        let units = self.tables.unit_numbers().filter(|_| who != Who::Leader);
        let leaders = self.tables.leader_numbers().filter(|_| who != Who::Unit);
        let names = units.chain(leaders).map(|piece| self.tables.name(piece));
        unreadable(
            format!("there is no unit or commander `{word}`"),
            did_you_mean(nearest(word, names)),
        )
    }

    fn hex(&mut self) -> Result<HexId, Unreadable> {
        let word = self.next("a hex")?;
        self.hex_called(word)
    }

    fn spot(&mut self) -> Result<Spot, Unreadable> {
        let word = self.next("a hex or an edge")?;
        match word.split_once('/') {
            None => Ok(Spot::in_hex(self.hex_called(word)?)),
            Some((one, two)) => Ok(Spot::between(self.hex_called(one)?, self.hex_called(two)?)),
        }
    }

    fn hex_called(&self, word: &str) -> Result<HexId, Unreadable> {
        let Ok(hex) = word.parse::<Hex>() else {
            let hint = "a hex is written like `0405`: column 04, row 05";
            return Err(unreadable(
                format!("`{word}` is not a hex"),
                Some(hint.into()),
            ));
        };
        self.tables.field.number(hex).ok_or_else(|| {
            let hexes = &self.tables.field.hexes;
            let column = hexes.iter().map(|hex| hex.column).max();
            let row = hexes.iter().map(|hex| hex.row).max();
            let last = column.zip(row).map(|(column, row)| Hex { column, row });
            unreadable(
                format!("there is no hex `{word}` on the board"),
                last.map(|last| format!("its hexes go from `0101` to `{last}`")),
            )
        })
    }

    fn rank(&mut self) -> Result<u8, Unreadable> {
        let word = self.next("a rank")?;
        let is =
            |(name, letters): &(&str, &str)| *name == word || letters.eq_ignore_ascii_case(word);
        let found = (1..).zip(&RANKS).find(|(_, names)| is(names));
        found.map(|(rank, _)| rank).ok_or_else(|| {
            let words = RANKS.map(|(name, _)| name);
            let hint = did_you_mean(nearest(word, words));
            unreadable(
                format!("`{word}` is not a rank"),
                hint.or_else(|| Some(format!("the ranks are: {}", words.join(", ")))),
            )
        })
    }

    fn card(&mut self) -> Result<u8, Unreadable> {
        let word = self.next("a card")?;
        let cards = || (0..=u8::MAX).zip(&self.tables.cards);
        let mut copies = cards().filter(|(_, card)| card.id == word);
        let is_held = |copy: u8| self.hand.checked_shr(copy.into()).unwrap_or(0) & 1 == 1;
        let held = copies.clone().find(|(copy, _)| is_held(*copy));
        let meant = held.or_else(|| copies.next());
        meant.map(|(copy, _)| copy).ok_or_else(|| {
            let ids = cards().map(|(_, card)| card.id.as_str());
            unreadable(
                format!("there is no card `{word}`"),
                did_you_mean(nearest(word, ids)),
            )
        })
    }

    fn weight(&mut self) -> Result<bool, Unreadable> {
        let wanted = "`light` or `heavy`";
        match self.next(wanted)? {
            "light" => Ok(false),
            "heavy" => Ok(true),
            found => Err(self.instead(wanted, found)),
        }
    }

    /// Whether a commander goes along; he is of the side that moves, when that is known.
    fn lead(&mut self, example: &'static str, side: Option<Side>) -> Result<bool, Unreadable> {
        if !self.tail("with", example) {
            return Ok(false);
        }
        if self.accept("commander") {
            return Ok(true);
        }
        let leader = self.piece(Who::Leader)?;
        match side {
            Some(side) if side != self.tables.side_of(leader) => Err(unreadable(
                format!("`{}` is of the other side", self.tables.name(leader)),
                None,
            )),
            _ => Ok(true),
        }
    }

    fn unit(&mut self, act: fn(Piece) -> Act) -> Result<Act, Unreadable> {
        Ok(act(self.piece(Who::Unit)?))
    }

    fn unit_and_hex(&mut self, act: fn(Piece, HexId) -> Act) -> Result<Act, Unreadable> {
        Ok(act(self.piece(Who::Unit)?, self.hex()?))
    }

    fn unit_and_spot(&mut self, act: fn(Piece, Spot) -> Act) -> Result<Act, Unreadable> {
        Ok(act(self.piece(Who::Unit)?, self.spot()?))
    }

    fn place(&mut self) -> Result<Act, Unreadable> {
        let rank = self.rank()?;
        let piece = self.piece(Who::Anybody)?;
        Ok(Act::Place { rank, piece })
    }

    fn keep(&mut self) -> Result<Act, Unreadable> {
        let rank = self.rank()?;
        let unit = self.piece(Who::Unit)?;
        Ok(Act::Keep { rank, unit })
    }

    fn build(&mut self) -> Result<Act, Unreadable> {
        let heavy = self.weight()?;
        let unit = self.piece(Who::Unit)?;
        let spot = self.spot()?;
        Ok(Act::Build { unit, spot, heavy })
    }

    fn rouse(&mut self) -> Result<Act, Unreadable> {
        let leader = self.piece(Who::Leader)?;
        Ok(Act::Rouse { leader })
    }

    fn advance(&mut self) -> Result<Act, Unreadable> {
        let lead = self.lead("advance with commander", None)?;
        Ok(Act::Advance { lead })
    }

    fn exploit(&mut self) -> Result<Act, Unreadable> {
        let support = self.accept("support");
        Ok(Act::Exploit { support })
    }

    fn trade(&mut self) -> Result<Act, Unreadable> {
        let (first, second) = (self.rank()?, self.rank()?);
        self.expect("for")?;
        Ok(Act::Trade {
            first,
            second,
            want: self.rank()?,
        })
    }

    fn travel(&mut self) -> Result<Act, Unreadable> {
        let piece = self.piece(Who::Anybody)?;
        let to = self.hex()?;
        let side = Some(self.tables.side_of(piece));
        let lead = self.lead("move section-2 0405 with commander", side)?;
        Ok(Act::Move { piece, to, lead })
    }

    fn show(&mut self) -> Result<Act, Unreadable> {
        let unit = self.piece(Who::Unit)?;
        let chip = self.tail("as", "show section-3 as chip");
        if chip {
            self.expect("chip")?;
        }
        Ok(Act::Show { unit, chip })
    }

    fn fire(&mut self) -> Result<Act, Unreadable> {
        let unit = self.piece(Who::Unit)?;
        let hex = self.hex()?;
        let (mut how, mut support) = (Fire::Direct, false);
        loop {
            if !support && self.accept("support") {
                support = true;
            } else if how == Fire::Direct
                && let Some(said) = self.how()?
            {
                how = said;
            } else {
                break;
            }
        }
        Ok(Act::Fire {
            unit,
            hex,
            how,
            support,
        })
    }

    fn how(&mut self) -> Result<Option<Fire>, Unreadable> {
        let plain = [
            ("blind", Fire::Blind),
            ("bridge", Fire::Bridge),
            ("building", Fire::Building),
        ];
        for (word, how) in plain {
            if self.accept(word) {
                return Ok(Some(how));
            }
        }
        if !self.tail("guided", "fire gun-1 0807 guided by car-1") {
            return Ok(None);
        }
        self.expect("by")?;
        let nobody = self.tables.name(NOBODY);
        if !self.is_piece(nobody) && self.rest.first() == Some(&nobody) {
            self.next(nobody)?;
            return Ok(Some(Fire::Guided(NOBODY)));
        }
        Ok(Some(Fire::Guided(self.piece(Who::Anybody)?)))
    }

    fn play(&mut self) -> Result<Act, Unreadable> {
        let card = self.card()?;
        let mut target = NOBODY;
        if self.names_a_target() {
            target = self.piece(Who::Anybody)?;
        }
        let (mut hex, mut branch) = (None, None);
        loop {
            if hex.is_none() && self.tail("at", "play keep-off-the-grass sappers at 0405") {
                hex = Some(self.hex()?);
            } else if branch.is_none() && self.tail("option", "play pike-1 section-1 option 2") {
                branch = Some(self.option()?);
            } else {
                break;
            }
        }
        Ok(Act::Play {
            card,
            target,
            branch: branch.unwrap_or(0),
            hex: hex.unwrap_or(OFF),
        })
    }

    /// A unit may be called `at`, but not when a number follows.
    fn names_a_target(&self) -> bool {
        match self.rest {
            [] => false,
            [word @ ("at" | "option"), after @ ..] => {
                let number = |word: &&str| word.starts_with(|it: char| it.is_ascii_digit());
                self.is_piece(word) && !after.first().is_some_and(number)
            }
            _ => true,
        }
    }

    fn option(&mut self) -> Result<u8, Unreadable> {
        let word = self.next("a number")?;
        let number: Option<u16> = word.parse().ok();
        let branch = number.and_then(|number| u8::try_from(number.checked_sub(1)?).ok());
        branch.ok_or_else(|| {
            unreadable(
                format!("`{word}` is not the number of an option"),
                Some("the effects of a card are counted from 1".into()),
            )
        })
    }

    fn hits(&mut self) -> Result<Act, Unreadable> {
        let word = self.next("a number")?;
        match word.parse() {
            Ok(hits) => Ok(Act::OnVehicle { hits }),
            Err(_) => Err(unreadable(
                format!("`{word}` is not a number of hits"),
                Some(format!("it is written like this: {}", self.example)),
            )),
        }
    }
}

/// How dice fell, by the letters of their faces: `S S M`, `In * Ve`, `5 3`, `card 7`, `figure 2`.
#[must_use]
pub fn write_throw(tables: &Tables, dice: &Dice, throw: &Throw) -> String {
    let fallen = dice.as_slice().iter().zip(throw.as_slice());
    let face = |(die, side): (&Die, &u8)| {
        let faces = faces(tables, *die);
        let face = faces.get(usize::from(*side)).map_or("?", String::as_str);
        with_word(*die, face)
    };
    fallen.map(face).collect::<Vec<_>>().join(" ")
}

/// The throw a line stands for; of several sides with the same face the first is meant. The letters of battle dice may be run together.
///
/// # Errors
/// Which die has no such face, or that there are more or fewer dice.
pub fn read_throw(tables: &Tables, dice: &Dice, text: &str) -> Result<Throw, Unreadable> {
    let dice = dice.as_slice();
    let named = named_faces(dice, text);
    if named.len() != dice.len() {
        return Err(unreadable(miscounted(dice.len(), named.len()), None));
    }
    let sides = dice.iter().zip(named);
    let sides: Result<Vec<u8>, Unreadable> = sides
        .map(|(die, word)| side_showing(tables, *die, word))
        .collect();
    Ok(Throw::of(&sides?))
}

/// What stands on each side of a die.
fn faces(tables: &Tables, die: Die) -> Vec<String> {
    let sides = usize::from(die.sides.max(1));
    let all: Vec<String> = match die.kind {
        die::WHITE | die::YELLOW | die::GREEN => tables.faces[usize::from(die.kind)]
            .map(|face| LETTERS[face as usize].into())
            .into(),
        die::ACTIVATION => tables.orders.map(|rank| rank_names(rank).1.into()).into(),
        die::VARIABLE => tables.variable.map(|number| number.to_string()).into(),
        _ => (1..=sides).map(|number| number.to_string()).collect(),
    };
    all.into_iter().take(sides).collect()
}

fn is_battle(die: Die) -> bool {
    matches!(die.kind, die::WHITE | die::YELLOW | die::GREEN)
}

/// The word before the number of what is no real die.
fn word_of(die: Die) -> Option<&'static str> {
    match die.kind {
        die::CARD => Some("card"),
        die::FIGURE => Some("figure"),
        _ => None,
    }
}

fn with_word(die: Die, face: &str) -> String {
    word_of(die).map_or_else(|| face.into(), |word| format!("{word} {face}"))
}

fn named_faces<'t>(dice: &[Die], text: &'t str) -> Vec<&'t str> {
    let mut named = Vec::new();
    let words = text.split(|it: char| it.is_whitespace() || it == ',');
    for word in words.filter(|word| !word.is_empty()) {
        let die = dice.get(named.len()).or(dice.last()).copied();
        let die = die.unwrap_or_default();
        if is_battle(die) {
            let letters = word.char_indices();
            named.extend(letters.map(|(at, it)| &word[at..at + it.len_utf8()]));
        } else if !word_of(die).is_some_and(|known| known.eq_ignore_ascii_case(word)) {
            named.push(word);
        }
    }
    named
}

fn miscounted(thrown: usize, named: usize) -> String {
    let thrown = match thrown {
        0 => "no die is thrown".into(),
        1 => "1 die is thrown".into(),
        _ => format!("{thrown} dice are thrown"),
    };
    let named = match named {
        0 => "none is named".into(),
        1 => "1 is named".into(),
        _ => format!("{named} are named"),
    };
    format!("{thrown}, {named}")
}

fn side_showing(tables: &Tables, die: Die, word: &str) -> Result<u8, Unreadable> {
    let faces = faces(tables, die);
    let rank = RANKS
        .iter()
        .find(|(name, _)| die.kind == die::ACTIVATION && name.eq_ignore_ascii_case(word));
    let letters = rank.map_or(word, |(_, letters)| *letters);
    let side = (0..=u8::MAX)
        .zip(&faces)
        .find(|(_, face)| face.eq_ignore_ascii_case(letters));
    side.map(|(side, _)| side)
        .ok_or_else(|| unreadable(no_such_face(die, word, &faces), None))
}

fn no_such_face(die: Die, word: &str, faces: &[String]) -> String {
    let name = match die.kind {
        die::WHITE => "a white die",
        die::YELLOW => "a yellow die",
        die::GREEN => "a green die",
        die::ACTIVATION => "an activation die",
        die::VARIABLE => "a variable die",
        die::INITIATIVE => "an initiative die",
        die::CARD => "the deck",
        die::FIGURE => "the unit",
        _ => "a die",
    };
    let word = if is_battle(die) {
        word.to_uppercase()
    } else {
        with_word(die, word)
    };
    let mut known: Vec<&str> = Vec::new();
    for face in faces {
        if !known.contains(&face.as_str()) {
            known.push(face);
        }
    }
    let known = match known[..] {
        [first, .., last] if known.len() > 6 => format!("{first} to {last}"),
        _ => known.join(" "),
    };
    format!("{name} has no {word}: {known}")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::field::Field;
    use super::super::readings::Readings;
    use super::super::tables::{
        Card, CardKind, Face, Firer, LEADERS_FROM, LeaderRow, Load, MAX_RANGE, MAX_UNITS, SideRow,
        Sighting, Start, UnitRow, When,
    };
    use super::*;
    use crate::content::{Board, Map, load};
    use crate::source::{Folder, Sources};

    const SECTION_1: Piece = 0;
    const SAPPERS: Piece = 2;
    const GUN: Piece = 3;
    const CAR: Piece = 4;
    const CAPTAIN: Piece = LEADERS_FROM;

    fn field() -> Field {
        let row = "\". . . . . . . . .\",";
        let map = format!("id = \"m\"\nname = \"M\"\nrows = [{}]", [row; 9].join("\n"));
        let map: Map = toml::from_str(&map).unwrap();
        let folder = Folder::Bundled("content/hex-command".into());
        let pack = load(&folder, &mut Sources::default(), &mut Vec::new()).unwrap();
        Field::of(&Board::of(&map, &pack), &pack, ["north", "south"]).unwrap()
    }

    fn unit(id: &str, side: Side) -> UnitRow {
        UnitRow {
            id: id.into(),
            name: String::new(),
            class: String::new(),
            side,
            rank: 5,
            hit_by: 0,
            firer: Firer::Infantry,
            infantry: false,
            foot: false,
            artillery: false,
            breakthrough: false,
            exploits: false,
            supported: false,
            steadied: false,
            dig_in: false,
            blocks: false,
            damages: false,
            cc_only: false,
            recce: false,
            tracked: false,
            engineer: false,
            flame: false,
            mine_clearing: false,
            carrier: false,
            wireless: false,
            indirect: false,
            home_guard: false,
            fires_mounted: false,
            vehicle: false,
            crewed: false,
            figures: 4,
            flag: 0,
            moves: (1, None),
            on_foot: (1, None),
            dice: [None; MAX_RANGE],
            reach: 0,
            firearms: None,
            transport: 0,
            tow: None,
            load: Load::Foot,
            sergeant: false,
            sergeant_counts: false,
            standard: false,
            sighting: Sighting::Seen,
            start: Start::Nowhere,
        }
    }

    fn leader(id: &str, side: Side) -> LeaderRow {
        LeaderRow {
            id: id.into(),
            piece: String::new(),
            name: String::new(),
            side,
            vp: 0,
            flags: 0,
            wireless: false,
            combatant: true,
            with: NOBODY,
            at: None,
        }
    }

    fn card(id: &str) -> Card {
        Card {
            id: id.into(),
            name: String::new(),
            kind: CardKind::Special,
            character: None,
            uses: [None, None],
            shows: [0; 5],
            gives: [0; 5],
        }
    }

    fn side(id: &str) -> SideRow {
        SideRow {
            id: id.into(),
            name: String::new(),
            captain: false,
            hand: 0,
            limit: 5,
            quota: 5,
            dummies: 0,
            strength: 0,
        }
    }

    fn tables() -> Tables {
        use Face::{Car, Flag, Hit, Miss, Soldier, Strike, Tank};
        let ours = [
            "section-1",
            "section-2",
            "sappers",
            "gun-1",
            "car-1",
            "section-3",
            "van",
        ];
        let theirs = ["at", "option"];
        let units = ours.iter().map(|id| unit(id, Side::First));
        Tables {
            home_guard: true,
            first_units: ours.len() as u8,
            read: Readings::of(&Default::default()),
            field: Arc::new(field()),
            faces: [
                [Soldier, Soldier, Car, Hit, Flag, Miss],
                [Soldier, Car, Tank, Strike, Flag, Miss],
                [Soldier, Soldier, Car, Hit, Flag, Flag],
            ],
            orders: [1, 2, 3, 4, 5, 5],
            variable: [2, 3, 3, 4, 4, 5],
            commander_faces: 0,
            mounted_faces: 0,
            transport_faces: 0,
            units: units
                .chain(theirs.iter().map(|id| unit(id, Side::Second)))
                .collect(),
            leaders: vec![
                leader("captain", Side::First),
                leader("hauptmann", Side::Second),
                leader("sergeant", Side::First),
            ],
            characters: Vec::new(),
            cards: ["mrs-pike", "telegram", "telegram", "telegram", "wilson-2"]
                .map(card)
                .into(),
            deck: 0,
            playable: [[0; When::COUNT]; 2],
            speaking_of: [0; MAX_UNITS],
            sides: [side("ours"), side("theirs")],
            first: None,
            objectives: Vec::new(),
            mines: Vec::new(),
            night: None,
            variable_dice: 1,
        }
    }

    fn hex(tables: &Tables, label: &str) -> HexId {
        tables.field.number(label.parse().unwrap()).unwrap()
    }

    fn round_trips(acts: &[(&str, Act)]) {
        let tables = tables();
        for (line, act) in acts {
            assert_eq!(write(&tables, act), *line);
            assert_eq!(read(&tables, 0, line), Ok(*act), "{line}");
        }
    }

    #[test]
    fn plain_acts_are_read_as_they_are_written() {
        let unit = SECTION_1;
        round_trips(&[
            ("take", Act::Take),
            ("hand over", Act::HandOver),
            ("discard mrs-pike", Act::Discard { card: 0 }),
            (
                "place any captain",
                Act::Place {
                    rank: 1,
                    piece: CAPTAIN,
                },
            ),
            (
                "trade gun infantry for vehicle",
                Act::Trade {
                    first: 4,
                    second: 5,
                    want: 3,
                },
            ),
            ("keep armour section-1", Act::Keep { rank: 2, unit }),
            ("pass", Act::Pass),
            ("dig in section-1", Act::DigIn { unit }),
            ("mount section-1", Act::Mount { unit }),
            ("dismount section-1", Act::Dismount { unit }),
            ("recon section-1", Act::Recon { unit }),
            ("show section-1", Act::Show { unit, chip: false }),
            ("show section-1 as chip", Act::Show { unit, chip: true }),
            ("save", Act::Save),
            ("counter telegram", Act::Counter { card: 1 }),
            ("withdraw", Act::Withdraw),
            ("rouse captain", Act::Rouse { leader: CAPTAIN }),
            ("0 on vehicle", Act::OnVehicle { hits: 0 }),
            ("2 on vehicle", Act::OnVehicle { hits: 2 }),
            ("lose sergeant", Act::LoseSergeant),
            ("stand", Act::Stand),
            ("give ground", Act::GiveGround),
            ("advance", Act::Advance { lead: false }),
            ("advance with commander", Act::Advance { lead: true }),
            ("exploit", Act::Exploit { support: false }),
            ("exploit support", Act::Exploit { support: true }),
        ]);
    }

    #[test]
    fn acts_in_a_place_are_read_as_they_are_written() {
        let tables = tables();
        let (unit, hex) = (SECTION_1, hex(&tables, "0405"));
        let edge = Spot::between(hex, self::hex(&tables, "0404"));
        let spot = Spot::in_hex(hex);
        let travel = |piece, lead| Act::Move {
            piece,
            to: hex,
            lead,
        };
        round_trips(&[
            ("deploy section-1 0405", Act::Deploy { unit, hex }),
            ("move section-1 0405", travel(unit, false)),
            ("move section-1 0405 with commander", travel(unit, true)),
            ("move captain 0405", travel(CAPTAIN, false)),
            ("clear section-1 0405", Act::Clear { unit, hex }),
            (
                "build light sappers 0404/0405",
                Act::Build {
                    unit: SAPPERS,
                    spot: edge,
                    heavy: false,
                },
            ),
            (
                "build heavy sappers 0405",
                Act::Build {
                    unit: SAPPERS,
                    spot,
                    heavy: true,
                },
            ),
            (
                "repair section-1 0404/0405",
                Act::Repair { unit, spot: edge },
            ),
            ("blow section-1 0405", Act::Blow { unit, spot }),
            ("decoy 0405", Act::Decoy { hex }),
            ("flare section-1 0405", Act::Flare { unit, hex }),
            ("retreat 0405", Act::Retreat { hex }),
        ]);
    }

    #[test]
    fn fire_is_read_as_it_is_written() {
        let hex = hex(&tables(), "0807");
        for support in [false, true] {
            let fire = |how| Act::Fire {
                unit: GUN,
                hex,
                how,
                support,
            };
            for (tail, how) in [
                ("", Fire::Direct),
                (" blind", Fire::Blind),
                (" guided by car-1", Fire::Guided(CAR)),
                (" guided by captain", Fire::Guided(CAPTAIN)),
                (" guided by nobody", Fire::Guided(NOBODY)),
                (" bridge", Fire::Bridge),
                (" building", Fire::Building),
            ] {
                let support = if support { " support" } else { "" };
                round_trips(&[(&format!("fire gun-1 0807{tail}{support}"), fire(how))]);
            }
        }
    }

    #[test]
    fn cards_are_played_on_anybody_anywhere() {
        let tables = tables();
        let hex = hex(&tables, "0405");
        let numbers = tables.unit_numbers().chain(tables.leader_numbers());
        for target in numbers.chain([NOBODY]) {
            for hex in [OFF, hex] {
                for branch in [0, 1, u8::MAX] {
                    let act = Act::Play {
                        card: 1,
                        target,
                        branch,
                        hex,
                    };
                    let line = write(&tables, &act);
                    assert_eq!(read(&tables, 0, &line), Ok(act), "{line}");
                }
            }
        }
        let line = |target, branch, hex| {
            let card = 0;
            write(
                &tables,
                &Act::Play {
                    card,
                    target,
                    branch,
                    hex,
                },
            )
        };
        assert_eq!(line(NOBODY, 0, OFF), "play mrs-pike");
        assert_eq!(line(SAPPERS, 0, hex), "play mrs-pike sappers at 0405");
        assert_eq!(line(SECTION_1, 1, OFF), "play mrs-pike section-1 option 2");
    }

    #[test]
    fn of_several_copies_ones_own_is_meant() {
        let tables = tables();
        let copy = |hand| read(&tables, hand, "discard telegram");
        assert_eq!(copy(0b0001), Ok(Act::Discard { card: 1 }));
        assert_eq!(copy(0b1100), Ok(Act::Discard { card: 2 }));
        assert_eq!(copy(0b1000), Ok(Act::Discard { card: 3 }));
    }

    #[test]
    fn much_is_forgiven() {
        let tables = tables();
        for (said, meant) in [
            ("  MOVE\tSection-2   0405 ", "move section-2 0405"),
            (
                "go section-2 0405 with captain",
                "move section-2 0405 with commander",
            ),
            ("shoot gun-1 0807", "fire gun-1 0807"),
            (
                "attack gun-1 0807 support blind",
                "fire gun-1 0807 blind support",
            ),
            ("blow sappers 0405 / 0404", "blow sappers 0404/0405"),
            ("end", "pass"),
            ("Done", "pass"),
            ("skip", "pass"),
            ("on vehicle 2", "2 on vehicle"),
            ("advance with captain", "advance with commander"),
            ("place in section-1", "place infantry section-1"),
            ("place * section-1", "place any section-1"),
            (
                "play telegram section-1 option 1 at 0405",
                "play telegram section-1 at 0405",
            ),
        ] {
            let act = read(&tables, 0, said);
            assert_eq!(
                act.map(|act| write(&tables, &act)),
                Ok(meant.into()),
                "{said}"
            );
        }
    }

    fn refused(tables: &Tables, line: &str) -> (String, String) {
        let why = read(tables, 0, line).unwrap_err();
        (why.what, why.hint.unwrap_or_default())
    }

    /// What is said, what is wrong with it, and the hint.
    const REFUSED: &str = "
        attak gun-1 | `attak` is not an order | did you mean `fire`?
        hnad over | `hnad` is not an order | did you mean `hand over`?
        digin car-1 | `digin` is not an order | did you mean `dig in`?
        hand | `hand` needs `over`: hand over
        lose captain | `lose` needs `sergeant`, not `captain`: lose sergeant
        move | `move` needs a unit or commander: move section-2 0405
        go section-2 | `move` needs a hex: move section-2 0405
        dig in | `dig in` needs a unit: dig in section-1
        discard | `discard` needs a card: discard mrs-pike
        fire gun-1 0807 guided | `guided` needs `by`: fire gun-1 0807 guided by car-1
        move section-2 0405 with | `with` needs a commander: move section-2 0405 with commander
        move section-9 0405 | there is no unit or commander `section-9` | did you mean `section-1`?
        fire captian 0405 | there is no unit or commander `captian`
        dig in captain | `captain` is a commander, and `dig in` needs a unit | it is written like this: dig in section-1
        rouse sappers | `sappers` is a unit, and `rouse` needs a commander | it is written like this: rouse sergeant
        move 0405 sappers | `0405` is a hex, and `move` needs a unit or commander | it is written like this: move section-2 0405
        retreat home | `home` is not a hex | a hex is written like `0405`: column 04, row 05
        retreat 1001 | there is no hex `1001` on the board | its hexes go from `0101` to `0909`
        blow sappers 0904/1004 | there is no hex `1004` on the board | its hexes go from `0101` to `0909`
        place tank section-1 | `tank` is not a rank | the ranks are: any, armour, vehicle, gun, infantry
        keep vehicel car-1 | `vehicel` is not a rank | did you mean `vehicle`?
        play mrs-pyke | there is no card `mrs-pyke` | did you mean `mrs-pike`?
        play telegram option 0 | `0` is not the number of an option | the effects of a card are counted from 1
        build sappers 0405 | `build` needs `light` or `heavy`, not `sappers`: build light sappers 0704/0705
        some on vehicle | `some` is not a number of hits | it is written like this: 2 on vehicle
        move sappers 0405 with hauptmann | `hauptmann` is of the other side
        pass xyz | `xyz` is one word too many
        exploit support support | `support` is one word too many
        fire gun-1 0807 suport | `suport` is one word too many | did you mean `support`?
        fire gun-1 0807 blind bridge | `bridge` is one word too many
    ";

    #[test]
    fn what_cannot_be_read_is_said() {
        let tables = tables();
        for case in REFUSED.trim().lines() {
            let mut parts = case.split(" | ").map(str::trim);
            let mut part = || parts.next().unwrap_or_default();
            let (line, what, hint) = (part(), part(), part());
            assert_eq!(refused(&tables, line), (what.into(), hint.into()), "{line}");
        }
        assert_eq!(refused(&tables, " ").0, "an order is missing");
        let (what, hint) = refused(&tables, "zeppelin");
        assert_eq!(what, "`zeppelin` is not an order");
        assert!(hint.starts_with("the orders are: deploy, take, hand over, "));
    }

    #[test]
    fn examples_can_be_read() {
        let tables = tables();
        for order in &ORDERS {
            let act = read(&tables, 0, order.example);
            let line = act.map(|act| write(&tables, &act));
            assert_eq!(line, Ok(order.example.into()));
        }
    }

    #[test]
    fn throws_are_read_as_they_are_written() {
        let tables = tables();
        let mut opening = Dice::of(1, die::INITIATIVE, 6);
        opening.add(2, die::VARIABLE, 6);
        for (dice, sides, line) in [
            (Dice::none(), &[][..], ""),
            (Dice::of(3, die::WHITE, 6), &[0, 0, 5], "S S M"),
            (Dice::of(2, die::YELLOW, 6), &[2, 3], "T K"),
            (Dice::of(3, die::ACTIVATION, 6), &[4, 0, 2], "In * Ve"),
            (opening, &[4, 1, 5], "5 3 5"),
            (Dice::of(2, die::PLAIN, 6), &[4, 2], "5 3"),
            (Dice::of(1, die::CARD, 40), &[6], "card 7"),
            (Dice::of(2, die::FIGURE, 8), &[1, 7], "figure 2 figure 8"),
        ] {
            let throw = Throw::of(sides);
            assert_eq!(write_throw(&tables, &dice, &throw), line);
            assert_eq!(read_throw(&tables, &dice, line), Ok(throw), "{line}");
        }
        let mut mixed = Dice::of(1, die::WHITE, 6);
        mixed.add(1, die::GREEN, 6);
        mixed.add(1, die::ACTIVATION, 6);
        for throw in mixed.all() {
            let line = write_throw(&tables, &mixed, &throw);
            let again = read_throw(&tables, &mixed, &line).unwrap();
            assert_eq!(write_throw(&tables, &mixed, &again), line);
        }
    }

    #[test]
    fn throws_are_read_as_people_write_them() {
        let tables = tables();
        for (dice, line, sides) in [
            (Dice::of(3, die::WHITE, 6), "ssm", [0, 0, 5]),
            (Dice::of(3, die::WHITE, 6), " Ss,  M", [0, 0, 5]),
            (
                Dice::of(3, die::ACTIVATION, 6),
                "in ANY, vehicle",
                [4, 0, 2],
            ),
            (Dice::of(3, die::CARD, 40), "7 Card 8 40", [6, 7, 39]),
        ] {
            assert_eq!(
                read_throw(&tables, &dice, line),
                Ok(Throw::of(&sides)),
                "{line}"
            );
        }
    }

    #[test]
    fn a_wrong_throw_is_said() {
        let tables = tables();
        for (dice, line, what) in [
            (
                Dice::of(3, die::WHITE, 6),
                "S M",
                "3 dice are thrown, 2 are named",
            ),
            (
                Dice::of(1, die::WHITE, 6),
                "SM",
                "1 die is thrown, 2 are named",
            ),
            (
                Dice::of(2, die::PLAIN, 6),
                "4",
                "2 dice are thrown, 1 is named",
            ),
            (
                Dice::of(2, die::CARD, 9),
                "card",
                "2 dice are thrown, none is named",
            ),
            (Dice::none(), "S", "no die is thrown, 1 is named"),
            (
                Dice::of(2, die::WHITE, 6),
                "st",
                "a white die has no T: S C H F M",
            ),
            (
                Dice::of(1, die::ACTIVATION, 6),
                "tank",
                "an activation die has no tank: * Ar Ve Gu In",
            ),
            (
                Dice::of(1, die::VARIABLE, 6),
                "6",
                "a variable die has no 6: 2 3 4 5",
            ),
            (
                Dice::of(1, die::PLAIN, 6),
                "0",
                "a die has no 0: 1 2 3 4 5 6",
            ),
            (
                Dice::of(1, die::CARD, 40),
                "41",
                "the deck has no card 41: 1 to 40",
            ),
            (
                Dice::of(1, die::FIGURE, 4),
                "5",
                "the unit has no figure 5: 1 2 3 4",
            ),
        ] {
            assert_eq!(read_throw(&tables, &dice, line).unwrap_err().what, what);
        }
    }
}
