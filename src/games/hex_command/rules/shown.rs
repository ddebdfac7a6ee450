//! A battle as one side may see it, for a client: views and events as plain values with written names; knows nothing of any client.

use serde_json::{Map, Value, json};

use super::Battle;
use super::act::Fire;
use super::event::{Event, Reason, Steadied};
use super::state::{BridgeState, MineState, Step, mark};
use super::tables::{Face, MineKind, NOBODY, Piece, Sighting, Tables};
use super::text::{rank_word, site_name};
use super::view::View;
use crate::engine::{Outcome, Side};
use crate::kernel::{HexId, HexSet, OFF};

/// What a side knows, built from its view and from what never changes.
pub(super) fn view(tables: &Tables, view: &View) -> Value {
    let (known, names) = (&view.known, Names { tables });
    let by_side = |value: &dyn Fn(Side) -> Value| {
        let pairs = Side::BOTH.map(|side| (names.side(side).to_string(), value(side)));
        Value::Object(pairs.into_iter().collect())
    };
    let pool = |side: Side| {
        let dice = (1..).zip(known.pool[side.at()]);
        let dice = dice.map(|(rank, count)| (rank_word(rank).to_string(), json!(count)));
        Value::Object(dice.collect())
    };
    let hand = known.hands[view.side.at()];
    let deck = known.deck.count_ones() - u32::from(view.enemy_cards);
    json!({
        "side": names.side(view.side),
        "turn": known.turn,
        "step": match known.step {
            Step::Opening => "opening",
            Step::Activation => "activation",
            Step::Movement => "movement",
            Step::Battle => "battle",
        },
        "initiative": names.side(known.holder),
        "passed": by_side(&|side| json!(known.passed[side.at()])),
        "points": by_side(&|side| json!(known.vp[side.at()])),
        "quota": by_side(&|side| json!(tables.sides[side.at()].quota)),
        "dice": by_side(&pool),
        "units": tables.unit_numbers().filter_map(|unit| names.unit(view, unit)).collect::<Value>(),
        "commanders": tables.leader_numbers().map(|leader| names.leader(view, leader)).collect::<Value>(),
        "unseen": view.unseen,
        "chips": names.hexes(view.chips),
        "hand": names.cards(hand),
        "enemy_cards": view.enemy_cards,
        "deck": deck,
        "set_aside": names.cards(known.aside),
        "ground": names.ground(view),
        "sandbags": by_side(&|side| names.hexes(known.sandbags[side.at()])),
        "lit": names.hexes(known.lit),
        "mines": known.mines.iter().filter(|it| it.hex != OFF).map(|it| names.mine(it)).collect::<Value>(),
        "bridges": known.bridges.iter().filter(|it| it.site.hex != OFF).map(|it| names.bridge(it)).collect::<Value>(),
        "objectives": tables.objectives.iter().map(|it| json!({
            "hex": names.hex(it.hex),
            "points": it.vp,
            "for": it.side.map(|side| names.side(side)),
        })).collect::<Value>(),
    })
}

/// Written names of things, as used in logs.
struct Names<'a> {
    tables: &'a Tables,
}

impl Names<'_> {
    fn side(&self, side: Side) -> &str {
        &self.tables.sides[side.at()].id
    }

    fn hex(&self, hex: HexId) -> Value {
        match hex {
            OFF => Value::Null,
            hex => json!(self.tables.field.name(hex)),
        }
    }

    fn hexes(&self, set: HexSet) -> Value {
        set.iter().map(|hex| self.hex(hex)).collect()
    }

    fn piece(&self, piece: Piece) -> Value {
        match piece {
            NOBODY => Value::Null,
            piece => json!(self.tables.name(piece)),
        }
    }

    fn card(&self, card: u8) -> Value {
        json!(self.tables.cards.get(usize::from(card)).map(|it| &it.id))
    }

    fn cards(&self, set: u128) -> Value {
        let cards = (0..128u8).filter(|card| set >> card & 1 == 1);
        cards.map(|card| self.card(card)).collect()
    }

    fn rank(&self, rank: u8) -> Value {
        match rank {
            0 => Value::Null,
            rank => json!(rank_word(rank)),
        }
    }

    /// A unit; none for an enemy the side has not seen, because even its name is a secret.
    fn unit(&self, view: &View, unit: Piece) -> Option<Value> {
        let (row, now) = (self.tables.unit(unit), view.known.unit(unit));
        if row.side != view.side && now.sighting != Sighting::Seen {
            return None;
        }
        Some(json!({
            "name": row.id,
            "title": row.name,
            "side": self.side(row.side),
            "sighting": match now.sighting {
                Sighting::Seen => "seen",
                Sighting::Chip => "chip",
                Sighting::Hidden => "hidden",
            },
            "hex": self.hex(now.hex),
            "figures": now.figures,
            "transport": now.transport,
            "mounted": now.is(mark::MOUNTED),
            "sergeant": now.is(mark::SERGEANT),
            "die": self.rank(now.die),
            "kept_die": self.rank(now.kept),
            "ordered": now.is(mark::ORDERED),
            "moved": now.is(mark::MOVED),
            "attacks": now.battles,
        }))
    }

    fn leader(&self, view: &View, leader: Piece) -> Value {
        let (row, now) = (self.tables.leader(leader), view.known.leader(leader));
        json!({
            "name": row.id,
            "title": row.name,
            "side": self.side(row.side),
            "hex": self.hex(now.hex),
            "ordered": now.ordered,
            "moved": now.moved,
        })
    }

    /// Every hex with its terrain, and the points left of its building.
    fn ground(&self, view: &View) -> Value {
        let field = &self.tables.field;
        let hexes = (0..field.len()).map(|at| {
            let row = &field.terrain[usize::from(view.known.ground[at])];
            let mut hex = Map::new();
            hex.insert("terrain".into(), json!(row.id));
            if view.known.points[at] > 0 {
                hex.insert("points".into(), json!(view.known.points[at]));
            }
            (field.name(at as HexId), Value::Object(hex))
        });
        Value::Object(hexes.collect())
    }

    fn mine(&self, mine: &MineState) -> Value {
        json!({
            "hex": self.hex(mine.hex),
            "kind": mine.known.then(|| mine_word(mine.kind)),
        })
    }

    fn bridge(&self, bridge: &BridgeState) -> Value {
        json!({
            "at": site_name(self.tables, bridge.site),
            "heavy": bridge.heavy,
            "whole": bridge.stage >= bridge.needs(),
            "turns_of_work": bridge.stage,
            "kills": bridge.kills,
        })
    }

    fn how(&self, how: Fire) -> Value {
        match how {
            Fire::Direct => json!("direct"),
            Fire::Blind => json!("blind"),
            Fire::Guided(spotter) => json!({ "guided_by": self.piece(spotter) }),
            Fire::Bridge => json!("bridge"),
            Fire::Building => json!("building"),
        }
    }

    fn reason(&self, why: Reason) -> Value {
        match why {
            Reason::Unit(unit) => json!({ "unit": self.piece(unit) }),
            Reason::Leader(leader) => json!({ "commander": self.piece(leader) }),
            Reason::Sergeant(unit) => json!({ "sergeant": self.piece(unit) }),
            Reason::Standard(unit) => json!({ "standard": self.piece(unit) }),
            Reason::Objective(hex) => json!({ "objective": self.hex(hex) }),
            Reason::Tenths => json!("tenths"),
        }
    }
}

fn mine_word(kind: MineKind) -> &'static str {
    match kind {
        MineKind::Apm => "anti-personnel",
        MineKind::Atm => "anti-tank",
        MineKind::Dummy => "dummy",
    }
}

/// Numbers by the word each belongs to; zeros are left out.
fn counts<'a>(words: impl Iterator<Item = &'a str>, numbers: &[u8]) -> Value {
    let pairs = words.zip(numbers).filter(|(_, number)| **number > 0);
    Value::Object(
        pairs
            .map(|(word, number)| (word.to_string(), json!(number)))
            .collect(),
    )
}

const FACES: [&str; Face::ALL.len()] = ["soldier", "car", "tank", "hit", "strike", "flag", "miss"];

/// The piece whose secret an event would give away.
fn about(event: &Event) -> Option<Piece> {
    match *event {
        Event::Deployed(piece, _)
        | Event::Ordered(piece, _)
        | Event::Kept(piece, _)
        | Event::Moved(piece, ..)
        | Event::Through(piece, _)
        | Event::MovesWith(piece, _)
        | Event::Bumped(piece, _)
        | Event::DugIn(piece)
        | Event::Mounted(piece, _)
        | Event::Door(piece, ..)
        | Event::Scouted(piece, _) => Some(piece),
        _ => None,
    }
}

/// What has happened since an earlier moment, as far as a side may know. For a piece it does not know, the side learns only that something happened.
pub(super) fn event(battle: &Battle, before: &Battle, event: &Event, side: Side) -> Value {
    let names = Names {
        tables: battle.tables(),
    };
    let is_placed = matches!(event, Event::Deployed(..));
    let knows = |piece: Piece| {
        battle.is_known_to(side, piece) && (is_placed || before.is_known_to(side, piece))
    };
    if let Some(piece) = about(event).filter(|piece| !knows(*piece)) {
        return json!({ "event": "unseen", "side": names.side(names.tables.side_of(piece)) });
    }
    names.event(battle, event, side)
}

impl Names<'_> {
    fn event(&self, battle: &Battle, event: &Event, looking: Side) -> Value {
        let (side, hex, piece, card) = (
            |it: Side| self.side(it),
            |it: HexId| self.hex(it),
            |it: Piece| self.piece(it),
            |it: u8| self.card(it),
        );
        let site = |it| site_name(self.tables, it);
        match *event {
            Event::Deployed(unit, at) => {
                json!({"event": "deployed", "piece": piece(unit), "to": hex(at)})
            }
            Event::Turn(turn) => json!({"event": "turn", "turn": turn}),
            Event::Holds(who, orders) => {
                json!({"event": "holds-initiative", "side": side(who), "dice": orders})
            }
            Event::HandedOver(who) => json!({"event": "handed-over-initiative", "side": side(who)}),
            Event::Drew(who, it) => {
                let shown = if who == looking {
                    card(it)
                } else {
                    Value::Null
                };
                json!({"event": "drew", "side": side(who), "card": shown})
            }
            Event::Discarded(who, it) => {
                json!({"event": "discarded", "side": side(who), "card": card(it)})
            }
            Event::Reshuffled => json!({"event": "reshuffled"}),
            Event::Cast(who, pool) => {
                json!({"event": "cast", "side": side(who), "dice": counts((1..).map(rank_word), &pool)})
            }
            Event::Ordered(who, rank) => {
                json!({"event": "ordered", "piece": piece(who), "die": self.rank(rank)})
            }
            Event::Traded(who, rank) => {
                json!({"event": "traded", "side": side(who), "die": self.rank(rank)})
            }
            Event::Activated(unit) => json!({"event": "activated", "piece": piece(unit)}),
            Event::Kept(unit, rank) => {
                json!({"event": "kept-die", "piece": piece(unit), "die": self.rank(rank)})
            }
            Event::SpentDie(unit, rank) => {
                json!({"event": "spent-die", "piece": piece(unit), "die": self.rank(rank), "for": "second-attack"})
            }
            Event::AgainByCard(unit) => {
                json!({"event": "second-attack-by-card", "piece": piece(unit)})
            }
            Event::Passed(who) => json!({"event": "passed", "side": side(who)}),
            Event::Moved(who, from, to, with) => json!({
                "event": "moved", "piece": piece(who), "from": hex(from), "to": hex(to), "commander": piece(with),
            }),
            Event::Through(who, at) => {
                json!({"event": "through", "piece": piece(who), "at": hex(at)})
            }
            Event::MovesWith(unit, first) => {
                json!({"event": "moves-with-platoon", "piece": piece(unit), "first": piece(first)})
            }
            Event::Bumped(who, at) => {
                json!({"event": "stopped-by-hidden-unit", "piece": piece(who), "at": hex(at)})
            }
            Event::DugIn(unit) => json!({"event": "dug-in", "piece": piece(unit)}),
            Event::Mounted(unit, into) => {
                json!({"event": if into { "mounted" } else { "dismounted" }, "piece": piece(unit)})
            }
            Event::Door(who, at, opened) => {
                json!({"event": "door", "piece": piece(who), "at": hex(at), "opened": opened})
            }
            Event::Overrun(at) => json!({"event": "sandbags-overrun", "at": hex(at)}),
            Event::WireGone(at) => json!({"event": "wire-removed", "at": hex(at)}),
            Event::MineFound(at, kind) => {
                json!({"event": "mine-found", "at": hex(at), "kind": mine_word(kind)})
            }
            Event::MineCleared(at, cleared) => {
                json!({"event": "mine-cleared", "at": hex(at), "cleared": cleared})
            }
            // Its kind stays secret until it is turned up.
            Event::MineLaid(at, _) => json!({"event": "mine-laid", "at": hex(at)}),
            Event::BridgeWork(at, turns) => {
                json!({"event": "bridge-work", "at": site(at), "turns": turns})
            }
            Event::BridgeDone(at) => json!({"event": "bridge-done", "at": site(at)}),
            Event::BridgeHit(at, kills) => {
                json!({"event": "bridge-hit", "at": site(at), "kills": kills})
            }
            Event::BridgeGone(at) => json!({"event": "bridge-gone", "at": site(at)}),
            Event::BlowFailed(at) => json!({"event": "bridge-charge-failed", "at": site(at)}),
            Event::Scouted(unit, depth) => {
                json!({"event": "reconnoitred", "piece": piece(unit), "depth": depth})
            }
            Event::Revealed(who) => {
                json!({"event": "revealed", "piece": piece(who), "at": hex(battle.state().hex_of(who))})
            }
            Event::ChipPlaced(who, at) => {
                json!({"event": "chip-placed", "side": side(who), "at": hex(at)})
            }
            Event::DummyGone(at) => json!({"event": "dummy-removed", "at": hex(at)}),
            Event::Attacked {
                unit,
                target,
                hex: at,
                how,
            } => {
                let known = target != NOBODY && battle.is_known_to(looking, target);
                json!({
                    "event": "attacked", "piece": piece(unit), "at": hex(at), "how": self.how(how),
                    "target": if known { piece(target) } else { Value::Null },
                })
            }
            Event::Fell(at) => json!({"event": "shell-fell", "at": hex(at)}),
            Event::Lit(at) => json!({"event": "lit", "at": hex(at)}),
            Event::Thrown {
                range,
                faces,
                hits,
                beyond,
                certain,
            } => json!({
                "event": "rolled", "range": range, "faces": counts(FACES.into_iter(), &faces),
                "hits": hits, "beyond": beyond, "kills_without_save": certain,
            }),
            Event::Uncounted(face, dice, why) => {
                let face = FACES[face as usize];
                json!({"event": "hits-not-counted", "face": face, "dice": dice, "why": why.word()})
            }
            Event::FlagsMoot(target, flags, why) => {
                json!({"event": "flags-without-effect", "piece": piece(target), "flags": flags, "why": why.word()})
            }
            Event::Saved(unit, saved, of) => {
                json!({"event": "saved", "piece": piece(unit), "saved": saved, "of": of})
            }
            Event::Lost(unit, figures, vehicle) => {
                json!({"event": "lost", "piece": piece(unit), "figures": figures, "vehicle": vehicle})
            }
            Event::SergeantFell(unit) => json!({"event": "sergeant-lost", "piece": piece(unit)}),
            Event::Destroyed(unit) => json!({"event": "destroyed", "piece": piece(unit)}),
            Event::Fallen(leader) => json!({"event": "commander-lost", "piece": piece(leader)}),
            Event::Steady(unit, flags) => {
                json!({"event": "flags-ignored", "piece": piece(unit), "flags": flags, "by": "strength"})
            }
            Event::FlagsIgnored(unit, flags, by) => {
                let by = counts(Steadied::ALL.into_iter().map(Steadied::word), &by);
                json!({"event": "flags-ignored", "piece": piece(unit), "flags": flags, "by": by})
            }
            Event::FlagsSaved(unit, saved, of) => {
                json!({"event": "flags-saved", "piece": piece(unit), "saved": saved, "of": of})
            }
            Event::Stood(unit) => json!({"event": "stood", "piece": piece(unit)}),
            Event::Retreated(who, to) => {
                json!({"event": "retreated", "piece": piece(who), "to": hex(to)})
            }
            Event::Trapped(unit) => json!({"event": "nowhere-to-retreat", "piece": piece(unit)}),
            Event::Rallied(unit) => json!({"event": "rallied", "piece": piece(unit)}),
            Event::LeftTable(who) => json!({"event": "left-table", "piece": piece(who)}),
            Event::Advanced(unit, to, with) => {
                json!({"event": "advanced", "piece": piece(unit), "to": hex(to), "commander": piece(with)})
            }
            Event::Battered(at, points) => {
                json!({"event": "building-damaged", "at": hex(at), "points_left": points})
            }
            Event::Ground(at, row) => {
                let terrain = &self.tables.field.terrain[usize::from(row)].id;
                json!({"event": "terrain-changed", "at": hex(at), "terrain": terrain})
            }
            Event::Withdrew(unit) => json!({"event": "withdraws", "piece": piece(unit)}),
            Event::Capped(unit, kills) => {
                json!({"event": "kills-capped", "piece": piece(unit), "at_most": kills})
            }
            Event::Played(who, it, target, branch) => json!({
                "event": "played", "side": side(who), "card": card(it), "target": piece(target), "option": branch + 1,
            }),
            Event::CardSaved(who, it, total) => {
                json!({"event": "card-saved", "side": side(who), "card": card(it), "total": total})
            }
            Event::CardNotSaved(who, it, total) => {
                json!({"event": "card-not-saved", "side": side(who), "card": card(it), "total": total})
            }
            Event::Countered(who, it) => {
                json!({"event": "countered", "side": side(who), "card": card(it)})
            }
            Event::CardStands(it) => json!({"event": "card-takes-effect", "card": card(it)}),
            Event::Exchanged(who, gave, got) => json!({
                "event": "exchanged-dice", "side": side(who),
                "gave": counts((1..).map(rank_word), &gave), "got": counts((1..).map(rank_word), &got),
            }),
            Event::Cancelled(who) => json!({"event": "cancelled", "piece": piece(who)}),
            Event::Roused(leader) => json!({"event": "roused", "piece": piece(leader)}),
            Event::Scored(who, points, why) => {
                json!({"event": "scored", "side": side(who), "points": points, "for": self.reason(why)})
            }
            Event::Over(Outcome::Won(who)) => json!({"event": "over", "won": side(who)}),
            Event::Over(Outcome::Drawn) => json!({"event": "over", "won": Value::Null}),
        }
    }
}
