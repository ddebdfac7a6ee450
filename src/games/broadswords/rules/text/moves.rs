//! Placing and moving as text: blocks, single figures, vehicles, and what a sentence says relative to other things.

use super::super::act::{Act, Formation, MOST_LEGS, March, Pace, Route, Stand, Who};
use super::super::ids::{FigureId, NOBODY, UnitId};
use super::super::march::Walker;
use super::names::Words;
use super::{read_length, split};
use crate::diag::Failure;
use crate::kernel::table::{
    Convex, Heading, INCH, Point, Sixteenths, ahead, gap, inches, point_towards,
};

/// Far enough for any move.
const FAR: Sixteenths = inches(120);

impl Words<'_> {
    pub(super) fn write_place(&self, unit: UnitId, at: Point, stand: Stand) -> String {
        format!(
            "place {} at {at} facing {}{}",
            self.unit(unit),
            stand.facing.written(),
            formation(stand.formation)
        )
    }

    pub(super) fn path(&self, path: &Route) -> String {
        let Some((end, through)) = path.points().split_last() else {
            return String::new();
        };
        let via: Vec<String> = through
            .iter()
            .map(|point| format!(" via {point}"))
            .collect();
        format!(" to {end}{}", via.concat())
    }

    pub(super) fn write_march(&self, unit: UnitId, pace: Pace, march: &March) -> String {
        if *march == March::STAY {
            return format!("stand {}", self.unit(unit));
        }
        let verb = match pace {
            Pace::Walk => "move",
            Pace::Run => "run",
        };
        let wheel = march
            .wheel
            .map(|facing| format!(" facing {}", facing.written()));
        format!(
            "{verb} {}{}{}{}",
            self.unit(unit),
            self.path(&march.path),
            wheel.unwrap_or_default(),
            march.formation.map(formation).unwrap_or_default()
        )
    }

    pub(super) fn write_step(
        &self,
        figure: FigureId,
        path: &Route,
        facing: Option<Heading>,
    ) -> String {
        let facing = facing.map(|facing| format!(" facing {}", facing.written()));
        format!(
            "move {}{}{}",
            self.figure(figure),
            self.path(path),
            facing.unwrap_or_default()
        )
    }

    /// `archers at 23.5,12 facing north in 6 files close`.
    pub(super) fn read_place(&self, rest: &str) -> Result<Act, Failure> {
        let (rest, order) = self.take_formation(rest)?;
        let (rest, facing) = take_facing(&rest);
        let (name, at) = split(
            rest,
            &[" at ", " to "],
            "place archers at 23.5,12 facing north",
        )?;
        let unit = self.read_unit(name)?;
        let at = self.read_spot(at)?;
        let side = self.battle.tables.unit(unit).side;
        let facing = match facing {
            Some(word) => self.read_facing(at, word)?,
            None => self.battle.to_the_enemy(side),
        };
        let usual = self.battle.usual_formation(unit);
        let count = self.battle.blocks_of(unit).len() as u8;
        let formation = order.map_or(usual, |order| order.or(usual, count));
        Ok(Act::Place {
            unit,
            at,
            stand: Stand { facing, formation },
        })
    }

    /// `3 first-band at 20,12`, `4 decoy at 30,12`.
    pub(super) fn read_marker_place(&self, rest: &str) -> Result<Act, Failure> {
        let (what, at) = split(rest, &[" at "], "marker 3 first-band at 20,12")?;
        let (number, holds) = what
            .split_once(char::is_whitespace)
            .unwrap_or((what, "decoy"));
        let holds = holds.trim().trim_start_matches("holds ").trim();
        Ok(Act::PlaceMarker {
            marker: self.read_marker(number)?,
            holds: match holds {
                "decoy" => NOBODY,
                unit => self.read_unit(unit)?,
            },
            at: self.read_spot(at)?,
        })
    }

    /// `archers to 23.5,12 via 20,10`, `archers 3in towards hill`, `lancers 8in north facing east`, `archers behind hedge-2`,
    /// `archer-7 1in left`, `archers in 6 files close`.
    pub(super) fn read_move(&self, rest: &str, pace: Pace) -> Result<Act, Failure> {
        let (rest, order) = self.take_formation(rest)?;
        let (rest, facing) = take_facing(&rest);
        let (name, way) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let who = self.read_who(name)?;
        let start = self.start_of(who, name)?;
        let facing = facing
            .map(|word| self.read_facing(start, word))
            .transpose()?;
        let path = self.read_way(who, pace, start, way.trim())?;
        match who {
            Who::Unit(unit) => {
                let count = self.battle.walkers(unit).len() as u8;
                let usual = Formation::in_ranks(count, 2, self.battle.tables.unit(unit).drilled);
                Ok(Act::Move {
                    unit,
                    pace: self.pace_of(unit, pace),
                    march: March {
                        path,
                        wheel: facing,
                        formation: order.map(|order| order.or(usual, count)),
                    },
                })
            }
            Who::Figure(figure) => Ok(Act::Step {
                figure,
                path,
                facing,
            }),
            Who::Model(model) => Ok(Act::Drive { model, path }),
        }
    }

    /// A unit that can only run, such as the crew of a cannon, runs.
    fn pace_of(&self, unit: UnitId, pace: Pace) -> Pace {
        let battle = self.battle;
        let walkers = battle.walkers(unit);
        let walks = walkers
            .iter()
            .any(|walker| battle.allowance(*walker, Pace::Walk) > 0);
        match walks {
            true => pace,
            false => Pace::Run,
        }
    }

    fn start_of(&self, who: Who, name: &str) -> Result<Point, Failure> {
        let battle = self.battle;
        let at = match who {
            Who::Unit(unit) => battle.middle(unit),
            Who::Figure(figure) => battle.place_of(figure),
            Who::Model(model) => battle.model_body(model).map(|body| body.at),
        };
        at.ok_or_else(|| Failure::new(format!("`{name}` is not on the table")))
    }

    /// Where a move leads.
    fn read_way(&self, who: Who, pace: Pace, start: Point, way: &str) -> Result<Route, Failure> {
        if way.is_empty() {
            return Ok(Route::STAY);
        }
        if let Some(points) = way.strip_prefix("to ") {
            return self.read_path(points);
        }
        if let Some(feature) = way.strip_prefix("behind ") {
            return self.behind(who, pace, start, feature);
        }
        let (length, way) = self.read_stretch(way)?;
        let goal = match way.trim() {
            "forward" | "forwards" => ahead(start, self.front_of(who).vector(), FAR),
            "back" | "backwards" => ahead(start, self.front_of(who).back().vector(), FAR),
            "right" => ahead(start, self.front_of(who).turned(16).vector(), FAR),
            "left" => ahead(start, self.front_of(who).turned(48).vector(), FAR),
            way => match (way.strip_prefix("towards "), way.strip_prefix("away from ")) {
                (Some(spot), _) => self.read_spot(spot)?,
                (_, Some(spot)) => ahead(start, start - self.read_spot(spot)?, FAR),
                (None, None) => {
                    let heading = Heading::read(way).ok_or_else(|| {
                        Failure::new(format!("`{way}` is not a way to go")).hint(
                            "write `3in north`, `towards hill`, `to 23.5,12` or `behind hedge`",
                        )
                    })?;
                    ahead(start, heading.vector(), FAR)
                }
            },
        };
        let length = length.unwrap_or_else(|| self.reach_of(who, pace));
        Ok(Route::to(point_towards(start, goal, length)))
    }

    /// A length at the start of a way, if there is one: `3in north`, `4 1/2in towards hill`.
    fn read_stretch<'w>(&self, way: &'w str) -> Result<(Option<Sixteenths>, &'w str), Failure> {
        let is_number = way.starts_with(|letter: char| letter.is_ascii_digit());
        if !is_number {
            return Ok((None, way));
        }
        let end = way.find("in ").map(|at| at + 2);
        let end = end.or_else(|| way.find(' ')).unwrap_or(way.len());
        let (length, rest) = way.split_at(end);
        Ok((Some(read_length(length)?), rest))
    }

    /// How far all who are ordered can go.
    fn reach_of(&self, who: Who, pace: Pace) -> Sixteenths {
        let battle = self.battle;
        match who {
            Who::Unit(unit) => {
                let pace = self.pace_of(unit, pace);
                let walkers = battle.walkers(unit);
                let all = walkers
                    .iter()
                    .map(|walker| battle.left_to_go(*walker, pace));
                all.min().unwrap_or(0)
            }
            Who::Figure(figure) => battle.left_to_go(Walker::Figure(figure), pace),
            Who::Model(model) => battle.left_to_go(Walker::Model(model), Pace::Run),
        }
    }

    fn front_of(&self, who: Who) -> Heading {
        let battle = self.battle;
        match who {
            Who::Unit(unit) => battle.front(unit),
            Who::Figure(figure) => battle.walker_facing(Walker::Figure(figure)),
            Who::Model(model) => battle.walker_facing(Walker::Model(model)),
        }
    }

    fn read_path(&self, points: &str) -> Result<Route, Failure> {
        let mut parts = points.split(" via ");
        let end = parts.next().map(|end| self.read_spot(end)).transpose()?;
        let mut through: Vec<Point> = Vec::new();
        for part in parts {
            through.push(self.read_spot(part)?);
        }
        through.extend(end);
        let too_many = || {
            Failure::new(format!("a move goes through {MOST_LEGS} points at most"))
                .hint("make the rest of it another move")
        };
        Route::of(&through).ok_or_else(too_many)
    }

    /// Up to something, on the side where those who move are.
    fn behind(&self, who: Who, pace: Pace, start: Point, word: &str) -> Result<Route, Failure> {
        let battle = self.battle;
        let row = battle.tables.feature(self.read_feature(word)?);
        let middle = row.middle;
        let clear = |at: Point| gap(&Convex::disc(at, INCH / 2), &row.shape) > 0;
        let near = crate::kernel::table::farthest(start, middle, clear);
        let far = near.unwrap_or_else(|| (middle - start).length());
        let far = far.min(self.reach_of(who, pace));
        Ok(Route::to(point_towards(start, middle, far)))
    }

    pub(super) fn read_charge(&self, rest: &str) -> Result<Act, Failure> {
        let (one, other) = split(rest, &[" at ", " into "], "charge knights at archers")?;
        match self.read_who(one)? {
            Who::Unit(unit) => Ok(Act::Charge {
                unit,
                target: self.read_unit(other)?,
            }),
            Who::Figure(figure) => Ok(Act::Engage {
                figure,
                foe: self.read_figure(other)?,
            }),
            Who::Model(_) => Err(Failure::new(format!(
                "`{one}` is a vehicle or a gun, and these do not charge"
            ))),
        }
    }

    pub(super) fn read_face(&self, rest: &str) -> Result<Act, Failure> {
        let (name, way) = rest.split_once(char::is_whitespace).ok_or_else(|| {
            Failure::new("say who faces which way").hint("write `face archers east`")
        })?;
        let who = self.read_who(name)?;
        let start = self.start_of(who, name)?;
        Ok(Act::Face {
            who,
            facing: self.read_facing(start, way)?,
        })
    }

    /// Takes ranks and files from the end of a line: `in 6 files close`, `in 2 ranks`, `close`.
    fn take_formation(&self, rest: &str) -> Result<(String, Option<Order>), Failure> {
        let mut rest = rest.trim().to_string();
        let mut order = Order::default();
        for (word, close) in [(" close", true), (" open", false)] {
            if let Some(before) = rest.strip_suffix(word) {
                order.close = Some(close);
                rest = before.trim_end().to_string();
                break;
            }
        }
        if let Some((before, numbers)) = rest.rsplit_once(" in ")
            && let Some((number, what)) = numbers.trim().split_once(char::is_whitespace)
            && let Ok(number) = number.parse::<u8>()
        {
            match what.trim() {
                "files" | "file" => order.files = Some(number),
                "ranks" | "rank" => order.ranks = Some(number),
                other => {
                    return Err(Failure::new(format!("`{other}` is not a formation"))
                        .hint("write `in 6 files` or `in 2 ranks`, and `close` or `open`"));
                }
            }
            rest = before.trim_end().to_string();
        }
        if rest.ends_with(" as there is room") {
            order.files = Some(0);
            rest = rest.trim_end_matches(" as there is room").to_string();
        }
        let named = order != Order::default();
        Ok((rest, named.then_some(order)))
    }
}

/// Ranks and files as a line says them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Order {
    files: Option<u8>,
    ranks: Option<u8>,
    close: Option<bool>,
}

impl Order {
    /// What the line leaves open is as usual, for some figures.
    fn or(self, usual: Formation, count: u8) -> Formation {
        let in_ranks = self.ranks.map(|ranks| count.div_ceil(ranks.max(1)).max(1));
        Formation {
            files: self.files.or(in_ranks).unwrap_or(usual.files),
            close: self.close.unwrap_or(usual.close),
        }
    }
}

fn formation(formation: Formation) -> String {
    let order = if formation.close { "close" } else { "open" };
    match formation.files {
        0 => " as there is room".into(),
        1 => format!(" in 1 file {order}"),
        files => format!(" in {files} files {order}"),
    }
}

/// Takes the way to face from the end of a line.
fn take_facing(rest: &str) -> (&str, Option<&str>) {
    match rest.split_once(" facing ") {
        Some((rest, way)) => (rest.trim(), Some(way.trim())),
        None => (rest.trim(), None),
    }
}
