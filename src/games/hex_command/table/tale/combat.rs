//! One attack from its declaration to its end, gathered event by event and written up in a few sentences.

use super::{Tale, losses, sentence};
use crate::games::hex_command::rules::{
    Event, Face, Fight, Fire, HexId, Moot, NOBODY, Piece, Steadied, Uncounted,
};
use crate::games::hex_command::table::words::{die_word, with_article};
use crate::play::report::{capital, counted, listed, number};

const FACES: [&str; 7] = ["soldier", "car", "tank", "HIT!", "STRIKE", "flag", "miss"];

/// The dice of an attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thrown {
    range: u8,
    faces: [u8; 7],
    hits: u8,
    certain: u8,
}

/// An attack.
#[derive(Clone, Debug)]
pub(super) struct Combat {
    unit: Piece,
    target: Piece,
    hex: HexId,
    how: Fire,
    distance: u8,
    support: bool,
    again: bool,
    /// The die that it spends as a second attack: its rank, or 0 for a card.
    second: Option<u8>,
    pub(super) withdraws: bool,
    pub(super) cancelled: bool,
    pub(super) thrown: Option<Thrown>,
    fell: Option<HexId>,
    lost: Vec<(Piece, u8, u8)>,
    sergeants: Vec<Piece>,
    pub(super) destroyed: Vec<Piece>,
    pub(super) fallen: Vec<Piece>,
    stood: Vec<Piece>,
    /// Why the flags moved nobody.
    steadied: Option<String>,
    /// Dice that looked like hits, and why they were not.
    uncounted: Vec<(Face, Uncounted)>,
    /// The most the attacker could kill, where the dice would have killed more.
    capped: Option<u8>,
    retreated: Option<(Piece, HexId)>,
    trapped: Option<Piece>,
    rallied: bool,
    left: Vec<Piece>,
    pub(super) advanced: Option<HexId>,
    /// Sentences on what came before the dice.
    pub(super) before: Vec<String>,
    /// Sentences on what came after.
    pub(super) after: Vec<String>,
}

impl Combat {
    pub(super) fn begin(
        unit: Piece,
        target: Piece,
        hex: HexId,
        how: Fire,
        fight: &Fight,
        second: Option<u8>,
    ) -> Combat {
        Combat {
            unit,
            target,
            hex,
            how,
            distance: fight.distance,
            support: fight.support,
            again: fight.exploiting,
            second,
            withdraws: false,
            cancelled: false,
            thrown: None,
            fell: None,
            lost: Vec::new(),
            sergeants: Vec::new(),
            destroyed: Vec::new(),
            fallen: Vec::new(),
            stood: Vec::new(),
            steadied: None,
            uncounted: Vec::new(),
            capped: None,
            retreated: None,
            trapped: None,
            rallied: false,
            left: Vec::new(),
            advanced: None,
            before: Vec::new(),
            after: Vec::new(),
        }
    }

    /// Claims an event if it belongs to this attack; returns whether it does.
    pub(super) fn hear(&mut self, event: &Event) -> bool {
        match *event {
            Event::Thrown {
                range,
                faces,
                hits,
                certain,
                ..
            } => {
                self.thrown = Some(Thrown {
                    range,
                    faces,
                    hits,
                    certain,
                });
            }
            Event::Fell(hex) => self.fell = Some(hex),
            Event::Saved(..) | Event::Roused(_) | Event::Withdrew(_) => {}
            Event::Uncounted(face, _, why) => self.uncounted.push((face, why)),
            Event::Capped(_, kills) => self.capped = Some(kills),
            Event::FlagsMoot(_, _, Moot::Commander) => {
                self.steadied = Some("a commander alone heeds no flags".into());
            }
            Event::FlagsMoot(..) => {}
            Event::Steady(..) => self.steadied = Some("there were figures enough".into()),
            Event::FlagsIgnored(_, _, by) => self.steadied = steadied_by(by),
            Event::FlagsSaved(_, saved, _) => {
                if saved > 0 {
                    self.steadied = Some("the saving throws held".into());
                }
            }
            Event::Lost(unit, figures, vehicle) => {
                if self.trapped != Some(unit) {
                    self.lost.push((unit, figures, vehicle));
                }
            }
            Event::SergeantFell(unit) => self.sergeants.push(unit),
            Event::Destroyed(unit) => self.destroyed.push(unit),
            Event::Fallen(leader) => self.fallen.push(leader),
            Event::Stood(unit) => self.stood.push(unit),
            Event::Retreated(piece, hex) => {
                // A commander moves with the unit and is not mentioned separately.
                let is_escort = self.retreated.is_some_and(|(it, _)| it != piece);
                if !is_escort {
                    self.retreated = Some((piece, hex));
                }
            }
            Event::Trapped(piece) => self.trapped = Some(piece),
            Event::Rallied(_) => self.rallied = true,
            Event::LeftTable(piece) => self.left.push(piece),
            Event::Advanced(_, hex, _) => self.advanced = Some(hex),
            _ => return false,
        }
        true
    }

    pub(super) fn tell(&self, tale: &mut Tale<'_>) -> String {
        let mut told = vec![self.attack(tale)];
        if self.thrown.is_none() {
            told.extend(self.before.iter().cloned());
            if self.fell.is_none() {
                told.push(
                    if self.cancelled {
                        "The attack was called off."
                    } else {
                        "That left the attack without dice."
                    }
                    .into(),
                );
            }
        }
        told.extend(self.uncounted(tale));
        told.extend(self.aftermath(tale));
        told.extend(self.after.iter().cloned());
        told.join(" ")
    }

    /// The attack with its dice and their effect.
    fn attack(&self, tale: &mut Tale<'_>) -> String {
        if self.cancelled && self.thrown.is_none() {
            let (who, at) = (tale.name(self.unit), tale.hex(self.hex));
            let whom = match self.target {
                NOBODY => "somebody".into(),
                target => tale.name(target),
            };
            return sentence(&format!("{who} was about to attack {whom} in {at}"));
        }
        let mut text = self.opening(tale);
        if self.thrown.is_some() && !self.before.is_empty() {
            // Cards played on it come between the declaration and the dice.
            let (dice, result) = (self.dice(), self.result(tale));
            let cards = self.before.join(" ");
            return format!("{} {cards} The dice fell{dice}{result}.", sentence(&text));
        }
        if self.thrown.is_none() {
            return match (self.fell, self.how) {
                (Some(hex), _) => {
                    let hex = tale.hex(hex);
                    format!(
                        "{} The shell came down in {hex} and hit nobody.",
                        sentence(&text)
                    )
                }
                _ => sentence(&text),
            };
        }
        let result = self.result(tale);
        if let Some(hex) = self.fell.filter(|hex| *hex != self.hex) {
            let hex = tale.hex(hex);
            text.push_str(&format!("; the shell strayed to {hex}"));
        }
        sentence(&format!("{text}{}{result}", self.dice()))
    }

    fn opening(&self, tale: &mut Tale<'_>) -> String {
        let who = tale.name(self.unit);
        let at = tale.hex(self.hex);
        let far = counted(self.distance.into(), "hex");
        let whom = (self.target != NOBODY).then(|| tale.name(self.target));
        let mut text = match (self.how, whom) {
            (Fire::Bridge, _) => format!("{who} fired at the bridge in {at}"),
            (Fire::Building, _) => format!("{who} went to work on the building in {at}"),
            (Fire::Blind, _) => {
                format!("{who} dropped a shell on {at}, {far} off and out of sight")
            }
            (Fire::Guided(spotter), _) => {
                let spotter = tale.name(spotter);
                format!(
                    "{who} dropped a shell on {at}, {far} off, with {spotter} to correct the fire"
                )
            }
            (Fire::Direct, None) => format!("{who} fired into {at} at {far}"),
            (Fire::Direct, Some(whom)) if self.again => {
                format!("{who} pressed on against {whom} in {at}")
            }
            (Fire::Direct, Some(whom)) if self.distance < 2 => {
                tale.phrases.closed(&who, &whom, &at)
            }
            (Fire::Direct, Some(whom)) => tale.phrases.fired(&who, &whom, &at, &far),
        };
        match self.second {
            Some(0) => text.push_str(", for the second time, by the card"),
            Some(rank) => text.push_str(&format!(
                ", for the second time, on {} die kept back",
                with_article(die_word(rank))
            )),
            None => {}
        }
        if self.support {
            let leader = tale
                .battle
                .state()
                .leader_in(tale.battle.state().hex_of(self.unit));
            if leader != NOBODY {
                text.push_str(&format!(", {} directing", tale.name(leader)));
            }
        }
        text
    }

    /// ` [2 × soldier, flag; effective range 4]`.
    fn dice(&self) -> String {
        let Some(thrown) = self.thrown else {
            return String::new();
        };
        let faces: Vec<String> = thrown
            .faces
            .iter()
            .zip(FACES)
            .filter(|(count, _)| **count > 0)
            .map(|(count, face)| match count {
                1 => face.to_string(),
                count => format!("{count} × {face}"),
            })
            .collect();
        let faces = if faces.is_empty() {
            "no dice".into()
        } else {
            faces.join(", ")
        };
        let at = if thrown.range == self.distance || thrown.range == 0 {
            String::new()
        } else {
            format!("; effective range {}", thrown.range)
        };
        let certain = match thrown.certain {
            0 => "",
            _ => "; one kill without a save",
        };
        format!(" [{faces}{at}{certain}]")
    }

    fn result(&self, tale: &mut Tale<'_>) -> String {
        let hits = self.thrown.map_or(0, |it| it.hits);
        let mut lost: Vec<(Piece, u8, u8)> = Vec::new();
        for (unit, figures, vehicle) in &self.lost {
            match lost.iter_mut().find(|(it, ..)| it == unit) {
                Some(sum) => (sum.1, sum.2) = (sum.1 + figures, sum.2 + vehicle),
                None => lost.push((*unit, *figures, *vehicle)),
            }
        }
        let mut text = String::new();
        for (unit, figures, vehicle) in lost {
            let whom = tale.name(unit);
            if self.destroyed.contains(&unit) {
                text.push_str(&tale.phrases.destroyed(&whom));
            } else {
                text.push_str(&tale.phrases.lost(&whom, &losses(figures, vehicle)));
            }
        }
        if !text.is_empty() {
            return text;
        }
        let only_commander = !self.fallen.is_empty();
        match hits {
            _ if only_commander => String::new(),
            0 if self.retreats() && !self.withdraws => String::new(),
            0 => tale.phrases.nothing().into(),
            _ if self.target == NOBODY && self.fell.is_none() => {
                format!("; {}", counted(hits.into(), "hit"))
            }
            1 => tale.phrases.saved("one hit", "one"),
            _ => tale
                .phrases
                .saved(&format!("{} hits", number(hits.into())), "one of them"),
        }
    }

    /// The dice that looked like hits but did not count, and the kills beyond what the attacker could make.
    fn uncounted(&self, tale: &Tale<'_>) -> Vec<String> {
        let mut told = Vec::new();
        for (face, why) in &self.uncounted {
            let face = FACES[*face as usize];
            told.push(match why {
                Uncounted::OnceOnly => format!("Only one {face} counted."),
                Uncounted::TooFar => format!("{face} did not carry that far."),
                Uncounted::OneSaveDecides => "One save decided for both.".into(),
                Uncounted::NotThisTarget => match self.target {
                    NOBODY => format!("The {face} did no harm."),
                    target => format!("The {face} did no harm to {}.", tale.name(target)),
                },
            });
        }
        if let Some(most) = self.capped {
            let text = format!(
                "{} could account for {} and no more.",
                tale.name(self.unit),
                number(most.into())
            );
            told.push(capital(&text));
        }
        told
    }

    fn retreats(&self) -> bool {
        self.retreated.is_some() || self.trapped.is_some() || !self.left.is_empty()
    }

    fn aftermath(&self, tale: &mut Tale<'_>) -> Vec<String> {
        let mut told = Vec::new();
        for unit in &self.sergeants {
            told.push(format!("The sergeant of {} fell.", tale.name(*unit)));
        }
        if let Some((piece, hex)) = self.retreated {
            let (who, to) = (tale.name(piece), tale.ground(hex));
            let text = if self.withdraws {
                tale.phrases.withdrew(&who, &to)
            } else {
                tale.phrases.fell_back(&who, &to)
            };
            told.push(capital(&text));
            if self.rallied {
                told.push("A commander rallied the unit there.".into());
            }
        }
        if let Some(piece) = self.trapped {
            let who = tale.name(piece);
            let text = format!("{who} had nowhere to go, and lost a figure for it.");
            told.push(capital(&text));
            if self.destroyed.contains(&piece) && !self.lost.iter().any(|it| it.0 == piece) {
                told.push("That was the last of them.".into());
            }
        }
        if self.retreated.is_none() {
            for unit in self.stood.iter().filter(|it| !self.destroyed.contains(it)) {
                let who = tale.name(*unit);
                let stood = capital(&tale.phrases.stood(&who));
                told.push(match &self.steadied {
                    Some(why) => format!("{}: {why}.", stood.trim_end_matches('.')),
                    None => stood,
                });
            }
        }
        let lost: Vec<String> = self.fallen.iter().map(|it| tale.name(*it)).collect();
        if !lost.is_empty() {
            let was = if lost.len() > 1 { "were" } else { "was" };
            told.push(capital(&format!("{} {was} lost.", listed(&lost))));
        }
        for piece in self.left.iter().filter(|it| !self.fallen.contains(it)) {
            told.push(capital(&format!("{} left the table.", tale.name(*piece))));
        }
        if let Some(hex) = self.advanced {
            let (who, to) = (tale.name(self.unit), tale.ground(hex));
            told.push(capital(&tale.phrases.advanced(&who, &to)));
        }
        told
    }
}

/// Why flags were ignored: the reason that counted most.
fn steadied_by(by: [u8; Steadied::COUNT]) -> Option<String> {
    let reasons = Steadied::ALL.into_iter().zip(by);
    let (reason, _) = reasons
        .filter(|(_, flags)| *flags > 0)
        .max_by_key(|it| it.1)?;
    Some(match reason {
        Steadied::Ground => "the ground held them".into(),
        Steadied::Commander => "their commander held them".into(),
        Steadied::Standard => "their standard held them".into(),
        Steadied::Card => "a card held them".into(),
    })
}
