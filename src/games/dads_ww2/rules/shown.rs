//! A battle and its events as plain values for clients; nothing is hidden in this game.

use serde_json::{Map, Value, json};

use super::Battle;
use super::base_set::{BaseId, BaseSet, base_of};
use super::event::Event;
use crate::engine::Side;
use crate::kernel::{HexId, OFF};

/// What a side may know: everything.
pub(super) fn view(battle: &Battle, side: Side) -> Value {
    let (state, tables) = (&battle.state, &battle.tables);
    let sides = Side::BOTH.map(|it| {
        let row = &tables.sides[it.at()];
        json!({
            "id": row.id,
            "name": row.name,
            "command_points": state.points[it.at()],
            "artillery": state.artillery[it.at()],
            "stopped": state.stopped[it.at()],
            "points": row.points,
            "points_lost": battle.lost_points(it),
        })
    });
    let bases: Vec<Value> = Side::BOTH
        .into_iter()
        .flat_map(|it| (0..tables.bases[it.at()].len()).map(move |place| base_of(it, place)))
        .map(|it| base(battle, it))
        .collect();
    json!({
        "side": tables.sides[side.at()].id,
        "turn": state.turn,
        "turns": tables.turns,
        "initiative": tables.sides[state.initiative.at()].id,
        "sides": sides,
        "bases": bases,
    })
}

fn base(battle: &Battle, base: BaseId) -> Value {
    let (state, row) = (&battle.state, battle.tables.base(base));
    let side = super::side_of(base).at();
    let marks = [
        ("moved", state.moved[side]),
        ("fired", state.fired[side]),
        ("acted", state.tried[side]),
        ("expended", state.expended[side]),
        ("limbered", state.limbered[side]),
        ("destroyed", state.destroyed[side]),
    ];
    let marks: Vec<&str> = marks
        .into_iter()
        .filter_map(|(word, set)| set.has(base).then_some(word))
        .collect();
    let carrier = state
        .is_aboard(base)
        .then(|| code(battle, state.carrier(base)));
    json!({
        "id": row.code,
        "name": row.name,
        "side": battle.tables.sides[side].id,
        "base": row.entry,
        "experienced": row.experienced,
        "points": row.points,
        "place": cell(battle, state.at(base)),
        "facing": battle.tables.field.facing_word(state.facing(base)),
        "hits": state.hits(base),
        "aboard": carrier,
        "marks": marks,
    })
}

fn code(battle: &Battle, base: BaseId) -> Value {
    if battle.tables.has(base) {
        Value::String(battle.tables.base(base).code.clone())
    } else {
        Value::Null
    }
}

fn cell(battle: &Battle, cell: HexId) -> Value {
    match cell {
        OFF => Value::Null,
        cell => Value::String(battle.tables.field.name(cell)),
    }
}

/// An event, by its name and what it is about.
pub(super) fn event(battle: &Battle, event: &Event) -> Value {
    let show = Show { battle };
    let (name, fields) = show.event(event);
    let mut value: Map<String, Value> = fields
        .into_iter()
        .map(|(key, value)| (key.into(), value))
        .collect();
    value.insert("event".into(), name.into());
    Value::Object(value)
}

/// An event on its way to a client.
struct Show<'a> {
    battle: &'a Battle,
}

type Fields = Vec<(&'static str, Value)>;

impl Show<'_> {
    fn side(&self, side: Side) -> Value {
        self.battle.tables.sides[side.at()].id.as_str().into()
    }

    fn maybe_side(&self, side: Option<Side>) -> Value {
        side.map_or(Value::Null, |side| self.side(side))
    }

    fn base(&self, base: BaseId) -> Value {
        code(self.battle, base)
    }

    fn maybe_base(&self, base: Option<BaseId>) -> Value {
        base.map_or(Value::Null, |base| self.base(base))
    }

    fn cell(&self, at: HexId) -> Value {
        cell(self.battle, at)
    }

    fn group(&self, side: Side, group: BaseSet) -> Value {
        group.of(side).map(|base| self.base(base)).collect()
    }

    fn event(&self, event: &Event) -> (&'static str, Fields) {
        match *event {
            Event::SetUpRolled { side, face } => (
                "set-up-rolled",
                vec![("side", self.side(side)), ("face", face.into())],
            ),
            Event::PlacesFirst { side } => ("places-first", vec![("side", self.maybe_side(side))]),
            Event::Placed { base, at, arrives } => (
                "placed",
                vec![
                    ("base", self.base(base)),
                    ("to", self.cell(at)),
                    ("arrives", arrives.into()),
                ],
            ),
            Event::Delayed { base } => ("delayed", vec![("base", self.base(base))]),
            Event::Turn { turn } => ("turn", vec![("turn", turn.into())]),
            Event::InitiativeRolled { side, face } => (
                "initiative-rolled",
                vec![("side", self.side(side)), ("face", face.into())],
            ),
            Event::Initiative { side, given } => (
                "initiative",
                vec![("side", self.maybe_side(side)), ("given", given.into())],
            ),
            Event::Requested {
                side,
                face,
                available,
            } => (
                "requested",
                vec![
                    ("side", self.side(side)),
                    ("face", face.into()),
                    ("available", available.into()),
                ],
            ),
            Event::Commands { side, points } => (
                "commands",
                vec![("side", self.side(side)), ("points", points.into())],
            ),
            Event::Paid { side, points, left } => (
                "paid",
                vec![
                    ("side", self.side(side)),
                    ("points", points.into()),
                    ("left", left.into()),
                ],
            ),
            Event::Tested {
                side,
                group,
                face,
                needed,
                passed,
            } => (
                "tested",
                vec![
                    ("group", self.group(side, group)),
                    ("face", face.into()),
                    ("needed", needed.into()),
                    ("passed", passed.into()),
                ],
            ),
            _ => self.of_bases(event),
        }
    }

    fn of_bases(&self, event: &Event) -> (&'static str, Fields) {
        let plain = |base: BaseId| vec![("base", self.base(base))];
        match *event {
            Event::Moved {
                base,
                from,
                to,
                by_road,
            } => (
                "moved",
                vec![
                    ("base", self.base(base)),
                    ("from", self.cell(from)),
                    ("to", self.cell(to)),
                    ("by_road", by_road.into()),
                ],
            ),
            Event::Faces { base, facing } => {
                let word = self.battle.tables.field.facing_word(facing);
                (
                    "faces",
                    vec![("base", self.base(base)), ("facing", word.into())],
                )
            }
            Event::Boarded { base, carrier } => (
                "boarded",
                vec![("base", self.base(base)), ("carrier", self.base(carrier))],
            ),
            Event::Landed { base, carrier, to } => (
                "landed",
                vec![
                    ("base", self.base(base)),
                    ("carrier", self.base(carrier)),
                    ("to", self.cell(to)),
                ],
            ),
            Event::Left { base, from } => (
                "left",
                vec![("base", self.base(base)), ("from", self.cell(from))],
            ),
            Event::Limbered { base } => ("limbered", plain(base)),
            Event::Unlimbered { base } => ("unlimbered", plain(base)),
            Event::Expended { base } => ("expended", plain(base)),
            Event::Disabled { base } => ("disabled", plain(base)),
            Event::Passes { base } => ("passes", plain(base)),
            Event::Recovered { base, left } => (
                "recovered",
                vec![("base", self.base(base)), ("left", left.into())],
            ),
            Event::Destroyed { base, at } => (
                "destroyed",
                vec![("base", self.base(base)), ("from", self.cell(at))],
            ),
            Event::LostAboard { base, carrier } => (
                "lost-aboard",
                vec![("base", self.base(base)), ("carrier", self.base(carrier))],
            ),
            Event::Hit { base, hits, total } => ("hit", self.hits(base, hits, total)),
            Event::Shocked { base, hits, total } => ("shocked", self.hits(base, hits, total)),
            Event::Bounced { base, hits } => (
                "bounced",
                vec![("base", self.base(base)), ("hits", hits.into())],
            ),
            _ => self.of_dice(event),
        }
    }

    fn hits(&self, base: BaseId, hits: u8, total: u8) -> Fields {
        vec![
            ("base", self.base(base)),
            ("hits", hits.into()),
            ("total", total.into()),
        ]
    }

    fn of_dice(&self, event: &Event) -> (&'static str, Fields) {
        match *event {
            Event::OpensFire {
                side,
                group,
                throwing,
                target,
            } => (
                "opens-fire",
                vec![
                    ("group", self.group(side, group)),
                    ("throwing", self.group(side, throwing)),
                    ("target", self.base(target)),
                ],
            ),
            Event::Threw {
                base,
                machine_guns,
                dice,
                hits,
            } => (
                "threw",
                vec![
                    ("base", self.base(base)),
                    ("machine_guns", machine_guns.into()),
                    ("dice", dice.into()),
                    ("hits", hits.into()),
                ],
            ),
            Event::Happened { face, outcome } => (
                "happened",
                vec![
                    ("face", face.into()),
                    ("outcome", outcome.to_string().into()),
                ],
            ),
            Event::Muddled { side, left } => (
                "muddled",
                vec![("side", self.side(side)), ("left", left.into())],
            ),
            Event::Pierced {
                base,
                face,
                needed,
                result,
            } => (
                "pierced",
                vec![
                    ("base", self.base(base)),
                    ("face", face.into()),
                    ("needed", needed.into()),
                    ("result", result.to_string().into()),
                ],
            ),
            Event::PierceAgain { base, face } => (
                "pierce-again",
                vec![("base", self.base(base)), ("face", face.into())],
            ),
            Event::Saved {
                base,
                face,
                needed,
                passed,
                cancels,
            } => (
                "saved",
                vec![
                    ("base", self.base(base)),
                    ("face", face.into()),
                    ("needed", needed.into()),
                    ("passed", passed.into()),
                    ("cancels", cancels.into()),
                ],
            ),
            Event::Bombards { side, aims } => (
                "bombards",
                vec![
                    ("side", self.side(side)),
                    ("aims", aims.iter().map(|at| self.cell(*at)).collect()),
                ],
            ),
            Event::AimRolled {
                at,
                base,
                face,
                outcome,
            } => (
                "aim-rolled",
                vec![
                    ("to", self.cell(at)),
                    ("base", self.maybe_base(base)),
                    ("face", face.into()),
                    ("outcome", outcome.to_string().into()),
                ],
            ),
            _ => self.of_assaults(event),
        }
    }

    fn of_assaults(&self, event: &Event) -> (&'static str, Fields) {
        match *event {
            Event::Assaults {
                attacker,
                defender,
                at,
            } => (
                "assaults",
                vec![
                    ("attacker", self.base(attacker)),
                    ("defender", self.base(defender)),
                    ("to", self.cell(at)),
                ],
            ),
            Event::Fought {
                base,
                dice,
                successes,
            } => (
                "fought",
                vec![
                    ("base", self.base(base)),
                    ("dice", dice.into()),
                    ("successes", successes.into()),
                ],
            ),
            Event::Round { winner } => ("round", vec![("winner", self.maybe_base(winner))]),
            Event::AssaultOver { at, holder } => (
                "assault-over",
                vec![("to", self.cell(at)), ("holder", self.maybe_base(holder))],
            ),
            Event::GoOver { side, acted } => (
                "go-over",
                vec![
                    ("side", self.side(side)),
                    ("acted", self.group(side, acted)),
                ],
            ),
            Event::Stops { side } => ("stops", vec![("side", self.side(side))]),
            Event::Out { side, points } => (
                "out",
                vec![("side", self.side(side)), ("points", points.into())],
            ),
            Event::TurnOver { turn } => ("turn-over", vec![("turn", turn.into())]),
            Event::Met { side, goal } => (
                "met",
                vec![("side", self.side(side)), ("goal", goal.into())],
            ),
            Event::WipedOut { side } => ("wiped-out", vec![("side", self.side(side))]),
            Event::Over { outcome } => ("over", vec![("outcome", json!(outcome))]),
            _ => ("other", Vec::new()),
        }
    }
}
