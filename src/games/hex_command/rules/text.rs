//! Acts and rolls as lines of text, and back; knows the names of things, but no battle in progress and no rules.

#[cfg(test)]
mod tests;
mod throws;

pub use throws::{read_throw, write_throw};

use super::act::{Act, Fire};
use super::field::BridgeSite;
use super::tables::{NOBODY, Piece, Tables};
use crate::diag::{Failure, did_you_mean, nearest, suggestion};
use crate::engine::Side;
use crate::kernel::Hex;
use crate::kernel::{HexId, OFF};

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

/// Other words that players use for an order.
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
        Act::Build { unit, site, heavy } => {
            let weight = if heavy { "heavy" } else { "light" };
            format!("build {weight} {} {}", name(unit), site_name(tables, site))
        }
        Act::Repair { unit, site } => format!("repair {} {}", name(unit), site_name(tables, site)),
        Act::Blow { unit, site } => format!("blow {} {}", name(unit), site_name(tables, site)),
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
        Act::Flare { unit, hex, spotter } => {
            let guided = spotter.map_or(String::new(), |it| format!(" guided by {}", name(it)));
            format!("flare {} {}{guided}", name(unit), place(hex))
        }
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

/// The word for an activation rank, from 1, as used in orders.
#[must_use]
pub fn rank_word(rank: u8) -> &'static str {
    rank_names(rank).0
}

fn rank_names(rank: u8) -> (&'static str, &'static str) {
    let at = usize::from(rank).checked_sub(1);
    at.and_then(|at| RANKS.get(at)).map_or(("?", "?"), |it| *it)
}

pub(super) fn site_name(tables: &Tables, site: BridgeSite) -> String {
    let hex = tables.field.name(site.hex);
    if site.other == OFF {
        hex
    } else {
        format!("{hex}/{}", tables.field.name(site.other))
    }
}

/// The act a line describes, legal or not. `hand` is the cards of the speaking player: among several copies of a card, the player's own is meant.
///
/// # Errors
/// Which word is not understood, or what is missing.
pub(super) fn read(tables: &Tables, hand: u128, text: &str) -> Result<Act, Failure> {
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

type Reader = fn(&mut Words<'_>) -> Result<Act, Failure>;

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
        it.unit_and_site(|unit, site| Act::Repair { unit, site })
    }),
    order("blow", "blow sappers 0704/0705", |it| {
        it.unit_and_site(|unit, site| Act::Blow { unit, site })
    }),
    order("recon", "recon car-1", |it| {
        it.unit(|unit| Act::Recon { unit })
    }),
    order("show", "show section-3", |it| it.show()),
    order("decoy", "decoy 0405", |it| {
        Ok(Act::Decoy { hex: it.hex()? })
    }),
    order("fire", "fire gun-1 0807", |it| it.fire()),
    order("flare", "flare gun-1 0807", |it| it.flare()),
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

fn find_order(first: &str) -> Result<&'static Order, Failure> {
    let synonym = SYNONYMS.iter().find(|(said, _)| *said == first);
    let word = synonym.map_or(first, |(_, meant)| *meant);
    let order = ORDERS.iter().find(|order| order.first_word() == word);
    order.ok_or_else(|| {
        let whole = ORDERS.iter().map(|order| (order.words, order.words));
        let begun = ORDERS.iter().map(|order| (order.first_word(), order.words));
        let known: Vec<(&str, &str)> = whole.chain(begun).chain(SYNONYMS).collect();
        let near = nearest(first, known.iter().map(|(said, _)| *said));
        let order = known.iter().find(|(said, _)| Some(*said) == near);
        let hint = order.map(|(_, meant)| suggestion(meant));
        unreadable(
            format!("`{first}` is not an order"),
            hint.or_else(|| Some(all_orders())),
        )
    })
}

/// The words that acts begin with: `move`, `dig in`.
pub fn order_words() -> impl Iterator<Item = &'static str> {
    ORDERS.iter().map(|order| order.words)
}

fn all_orders() -> String {
    let words: Vec<&str> = order_words().collect();
    format!("the orders are: {}", words.join(", "))
}

fn unreadable(what: impl Into<String>, hint: Option<String>) -> Failure {
    Failure {
        what: what.into(),
        hint,
    }
}

/// The kind of piece expected in an order.
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
    /// The word that requires the next one.
    subject: &'static str,
    example: &'static str,
    rest: &'a [&'a str],
    /// Words that would have been accepted where the rest begins.
    offered: Vec<&'static str>,
}

impl<'a> Words<'a> {
    fn next(&mut self, wanted: &str) -> Result<&'a str, Failure> {
        let Some((word, rest)) = self.rest.split_first() else {
            let (subject, example) = (self.subject, self.example_here());
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

    /// An optional word that requires something after it.
    fn tail(&mut self, word: &'static str, example: &'static str) -> bool {
        let said = self.accept(word);
        if said {
            (self.subject, self.example) = (word, example);
        }
        said
    }

    fn expect(&mut self, word: &'static str) -> Result<(), Failure> {
        let wanted = format!("`{word}`");
        let found = self.next(&wanted)?;
        if found == word {
            Ok(())
        } else {
            Err(self.instead(&wanted, found))
        }
    }

    fn instead(&self, wanted: &str, found: &str) -> Failure {
        let (subject, example) = (self.subject, self.example_here());
        unreadable(
            format!("`{subject}` needs {wanted}, not `{found}`: {example}"),
            None,
        )
    }

    /// The example, with units and cards of this battle in the place of those it does not have.
    fn example_here(&self) -> String {
        let tables = self.tables;
        let mut units = tables.unit_numbers().map(|unit| tables.name(unit));
        let mut example = self.example.to_string();
        for id in ["section-1", "section-2"] {
            if self.unit_called(id).is_none()
                && let Some(unit) = units.next()
            {
                example = example.replace(id, unit);
            }
        }
        for id in ["mrs-pike", "pike-1"] {
            let is_known = tables.cards.iter().any(|card| card.id == id);
            if let Some(card) = tables.cards.first().filter(|_| !is_known) {
                example = example.replace(id, &card.id);
            }
        }
        example
    }

    fn finish(&self) -> Result<(), Failure> {
        match self.rest.first() {
            None => Ok(()),
            Some(word) => Err(unreadable(
                format!("`{word}` is one word too many"),
                did_you_mean(word, self.offered.iter().copied()),
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

    fn piece(&mut self, who: Who) -> Result<Piece, Failure> {
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

    fn mistaken(&self, word: &str, is: &str, who: Who) -> Failure {
        unreadable(
            format!(
                "`{word}` is {is}, and `{}` needs {}",
                self.subject,
                who.words()
            ),
            Some(format!("it is written like this: {}", self.example_here())),
        )
    }

    fn stranger(&self, word: &str, who: Who) -> Failure {
        let units = self.tables.unit_numbers().filter(|_| who != Who::Leader);
        let leaders = self.tables.leader_numbers().filter(|_| who != Who::Unit);
        let names = units.chain(leaders).map(|piece| self.tables.name(piece));
        unreadable(
            format!("there is no unit or commander `{word}`"),
            did_you_mean(word, names),
        )
    }

    fn hex(&mut self) -> Result<HexId, Failure> {
        let word = self.next("a hex")?;
        self.hex_called(word)
    }

    fn site(&mut self) -> Result<BridgeSite, Failure> {
        let word = self.next("a hex or an edge")?;
        match word.split_once('/') {
            None => Ok(BridgeSite::in_hex(self.hex_called(word)?)),
            Some((one, two)) => Ok(BridgeSite::between(
                self.hex_called(one)?,
                self.hex_called(two)?,
            )),
        }
    }

    fn hex_called(&self, word: &str) -> Result<HexId, Failure> {
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

    fn rank(&mut self) -> Result<u8, Failure> {
        let word = self.next("a rank")?;
        let is =
            |(name, letters): &(&str, &str)| *name == word || letters.eq_ignore_ascii_case(word);
        let found = (1..).zip(&RANKS).find(|(_, names)| is(names));
        found.map(|(rank, _)| rank).ok_or_else(|| {
            let words = RANKS.map(|(name, _)| name);
            let hint = did_you_mean(word, words);
            unreadable(
                format!("`{word}` is not a rank"),
                hint.or_else(|| Some(format!("the ranks are: {}", words.join(", ")))),
            )
        })
    }

    fn card(&mut self) -> Result<u8, Failure> {
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
                did_you_mean(word, ids),
            )
        })
    }

    fn weight(&mut self) -> Result<bool, Failure> {
        let wanted = "`light` or `heavy`";
        match self.next(wanted)? {
            "light" => Ok(false),
            "heavy" => Ok(true),
            found => Err(self.instead(wanted, found)),
        }
    }

    /// Whether a commander goes along; the commander belongs to the moving side, if that is known.
    fn lead(&mut self, example: &'static str, side: Option<Side>) -> Result<bool, Failure> {
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

    fn unit(&mut self, act: fn(Piece) -> Act) -> Result<Act, Failure> {
        Ok(act(self.piece(Who::Unit)?))
    }

    fn unit_and_hex(&mut self, act: fn(Piece, HexId) -> Act) -> Result<Act, Failure> {
        Ok(act(self.piece(Who::Unit)?, self.hex()?))
    }

    fn unit_and_site(&mut self, act: fn(Piece, BridgeSite) -> Act) -> Result<Act, Failure> {
        Ok(act(self.piece(Who::Unit)?, self.site()?))
    }

    fn place(&mut self) -> Result<Act, Failure> {
        let rank = self.rank()?;
        let piece = self.piece(Who::Anybody)?;
        Ok(Act::Place { rank, piece })
    }

    fn keep(&mut self) -> Result<Act, Failure> {
        let rank = self.rank()?;
        let unit = self.piece(Who::Unit)?;
        Ok(Act::Keep { rank, unit })
    }

    fn build(&mut self) -> Result<Act, Failure> {
        let heavy = self.weight()?;
        let unit = self.piece(Who::Unit)?;
        let site = self.site()?;
        Ok(Act::Build { unit, site, heavy })
    }

    fn rouse(&mut self) -> Result<Act, Failure> {
        let leader = self.piece(Who::Leader)?;
        Ok(Act::Rouse { leader })
    }

    fn advance(&mut self) -> Result<Act, Failure> {
        let lead = self.lead("advance with commander", None)?;
        Ok(Act::Advance { lead })
    }

    fn exploit(&mut self) -> Result<Act, Failure> {
        let support = self.accept("support");
        Ok(Act::Exploit { support })
    }

    fn trade(&mut self) -> Result<Act, Failure> {
        let (first, second) = (self.rank()?, self.rank()?);
        self.expect("for")?;
        Ok(Act::Trade {
            first,
            second,
            want: self.rank()?,
        })
    }

    fn travel(&mut self) -> Result<Act, Failure> {
        const EXAMPLE: &str = "move section-2 0405 with commander";
        let piece = self.piece(Who::Anybody)?;
        let side = Some(self.tables.side_of(piece));
        // Lists of moves name the commander before the hexes.
        let named_first = self.rest.first() == Some(&"with") && self.lead(EXAMPLE, side)?;
        let to = self.hex()?;
        let lead = named_first || self.lead(EXAMPLE, side)?;
        Ok(Act::Move { piece, to, lead })
    }

    fn show(&mut self) -> Result<Act, Failure> {
        let unit = self.piece(Who::Unit)?;
        let chip = self.tail("as", "show section-3 as chip");
        if chip {
            self.expect("chip")?;
        }
        Ok(Act::Show { unit, chip })
    }

    fn fire(&mut self) -> Result<Act, Failure> {
        let unit = self.piece(Who::Unit)?;
        // Lists of attacks name the support before the hexes.
        let mut support = self.rest.first() == Some(&"support") && self.accept("support");
        let hex = self.hex()?;
        let mut how = Fire::Direct;
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

    fn how(&mut self) -> Result<Option<Fire>, Failure> {
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
        let spotter = self.spotter("fire gun-1 0807 guided by car-1")?;
        Ok(spotter.map(Fire::Guided))
    }

    fn flare(&mut self) -> Result<Act, Failure> {
        let unit = self.piece(Who::Unit)?;
        let hex = self.hex()?;
        let spotter = self.spotter("flare gun-1 0807 guided by car-1")?;
        Ok(Act::Flare { unit, hex, spotter })
    }

    fn spotter(&mut self, example: &'static str) -> Result<Option<Piece>, Failure> {
        if !self.tail("guided", example) {
            return Ok(None);
        }
        self.expect("by")?;
        let nobody = self.tables.name(NOBODY);
        if !self.is_piece(nobody) && self.rest.first() == Some(&nobody) {
            self.next(nobody)?;
            return Ok(Some(NOBODY));
        }
        self.piece(Who::Anybody).map(Some)
    }

    fn play(&mut self) -> Result<Act, Failure> {
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

    /// A unit may be named `at`, but not when a number follows.
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

    fn option(&mut self) -> Result<u8, Failure> {
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

    fn hits(&mut self) -> Result<Act, Failure> {
        let word = self.next("a number")?;
        match word.parse() {
            Ok(hits) => Ok(Act::OnVehicle { hits }),
            Err(_) => Err(unreadable(
                format!("`{word}` is not a number of hits"),
                Some(format!("it is written like this: {}", self.example_here())),
            )),
        }
    }
}
