//! What an act is about, by written names, for clients; uses only what the deciding side knows.

use super::Battle;
use super::act::{Act, Fire};
use super::field::BridgeSite;
use super::state::State;
use super::tables::{NOBODY, Piece, Tables};
use super::text::{rank_word, site_name};
use super::view::View;
use crate::engine::{Facets, Game as _};
use crate::kernel::{HexId, OFF};

pub(super) fn facets(battle: &Battle, act: &Act) -> Facets {
    let known = match battle.pending().decider() {
        Some(side) => View::of(battle, side).known,
        None => *battle.state(),
    };
    let about = About {
        tables: battle.tables(),
        known: &known,
    };
    about.act(act)
}

struct About<'a> {
    tables: &'a Tables,
    known: &'a State,
}

impl About<'_> {
    fn hex(&self, hex: HexId) -> Option<String> {
        (hex != OFF).then(|| self.tables.field.name(hex))
    }

    fn name(&self, piece: Piece) -> Option<String> {
        (piece != NOBODY).then(|| self.tables.name(piece).to_string())
    }

    fn place(&self, piece: Piece) -> Option<String> {
        match piece {
            NOBODY => None,
            piece => self.hex(self.known.hex_of(piece)),
        }
    }

    fn card(&self, card: u8) -> Option<String> {
        let card = self.tables.cards.get(usize::from(card));
        card.map(|card| card.id.clone())
    }

    /// The piece known to be in a hex.
    fn in_hex(&self, hex: HexId) -> Option<String> {
        match self.known.unit_in(hex) {
            NOBODY => self.name(self.known.leader_in(hex)),
            unit => self.name(unit),
        }
    }

    /// An act of a piece.
    fn of(&self, kind: &'static str, piece: Piece) -> Facets {
        Facets {
            kind,
            piece: self.name(piece),
            from: self.place(piece),
            ..Facets::default()
        }
    }

    fn at(&self, kind: &'static str, piece: Piece, hex: HexId) -> Facets {
        Facets {
            to: self.hex(hex),
            ..self.of(kind, piece)
        }
    }

    fn at_site(&self, kind: &'static str, piece: Piece, site: BridgeSite) -> Facets {
        Facets {
            to: Some(site_name(self.tables, site)),
            ..self.of(kind, piece)
        }
    }

    fn ordered(&self, kind: &'static str, piece: Piece, rank: u8) -> Facets {
        Facets {
            dice: Some(rank_word(rank).into()),
            ..self.of(kind, piece)
        }
    }

    fn about_card(&self, kind: &'static str, card: u8) -> Facets {
        Facets {
            card: self.card(card),
            ..plain(kind)
        }
    }

    fn fire(&self, unit: Piece, hex: HexId, how: Fire, support: bool) -> Facets {
        let way = match how {
            Fire::Direct => None,
            Fire::Blind => Some("blind".into()),
            Fire::Guided(spotter) => Some(format!("guided by {}", self.tables.name(spotter))),
            Fire::Bridge => Some("bridge".into()),
            Fire::Building => Some("building".into()),
        };
        let words: Vec<String> = way
            .into_iter()
            .chain(support.then(|| "support".into()))
            .collect();
        Facets {
            target: match how {
                Fire::Bridge | Fire::Building => None,
                _ => self.in_hex(hex),
            },
            option: (!words.is_empty()).then(|| words.join(" ")),
            ..self.at("fire", unit, hex)
        }
    }

    fn act(&self, act: &Act) -> Facets {
        let fight = &self.known.fight;
        let led = |lead: bool| lead.then(|| "with commander".to_string());
        match *act {
            Act::Deploy { unit, hex } => self.at("deploy", unit, hex),
            Act::Take => plain("take"),
            Act::HandOver => plain("hand over"),
            Act::Discard { card } => self.about_card("discard", card),
            Act::Place { rank, piece } => self.ordered("place", piece, rank),
            Act::Trade {
                first,
                second,
                want,
            } => Facets {
                dice: Some(format!("{} {}", rank_word(first), rank_word(second))),
                option: Some(rank_word(want).into()),
                ..plain("trade")
            },
            Act::Keep { rank, unit } => self.ordered("keep", unit, rank),
            Act::Pass => plain("pass"),
            Act::Move { piece, to, lead } => Facets {
                option: led(lead),
                ..self.at("move", piece, to)
            },
            Act::DigIn { unit } => self.of("dig in", unit),
            Act::Mount { unit } => self.of("mount", unit),
            Act::Dismount { unit } => self.of("dismount", unit),
            Act::Clear { unit, hex } => self.at("clear", unit, hex),
            Act::Build { unit, site, heavy } => Facets {
                option: Some(if heavy { "heavy" } else { "light" }.into()),
                ..self.at_site("build", unit, site)
            },
            Act::Repair { unit, site } => self.at_site("repair", unit, site),
            Act::Blow { unit, site } => self.at_site("blow", unit, site),
            Act::Recon { unit } => self.of("recon", unit),
            Act::Show { unit, chip } => Facets {
                option: chip.then(|| "as chip".into()),
                ..self.of("show", unit)
            },
            Act::Decoy { hex } => Facets {
                to: self.hex(hex),
                ..plain("decoy")
            },
            Act::Fire {
                unit,
                hex,
                how,
                support,
            } => self.fire(unit, hex, how, support),
            Act::Flare { unit, hex, spotter } => Facets {
                option: spotter.map(|it| format!("guided by {}", self.tables.name(it))),
                ..self.at("flare", unit, hex)
            },
            Act::Play {
                card,
                target,
                branch,
                hex,
            } => Facets {
                target: self.name(target),
                to: self.hex(hex),
                option: (branch != 0).then(|| format!("option {}", u16::from(branch) + 1)),
                ..self.about_card("play", card)
            },
            Act::Save => self.about_card("save", self.known.play.card),
            Act::Counter { card } => self.about_card("counter", card),
            Act::Withdraw => self.of("withdraw", fight.target),
            Act::Rouse { leader } => self.of("rouse", leader),
            Act::OnVehicle { hits } => Facets {
                target: self.name(fight.target),
                option: Some(hits.to_string()),
                ..self.of("on vehicle", fight.attacker)
            },
            Act::LoseSergeant => self.of("lose sergeant", fight.target),
            Act::Stand => self.of("stand", fight.target),
            Act::GiveGround => self.of("give ground", fight.target),
            Act::Retreat { hex } => self.at("retreat", fight.target, hex),
            Act::Advance { lead } => Facets {
                option: led(lead),
                ..self.at("advance", fight.attacker, fight.hex)
            },
            Act::Exploit { support } => Facets {
                target: self.name(fight.target),
                option: support.then(|| "support".into()),
                to: self.place(fight.target),
                ..self.of("exploit", fight.attacker)
            },
        }
    }
}

fn plain(kind: &'static str) -> Facets {
    Facets {
        kind,
        ..Facets::default()
    }
}
