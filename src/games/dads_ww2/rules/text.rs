//! Acts as lines of text: written one way, read generously.

use super::Battle;
use super::act::{
    AIM_MARKERS, Act, Chain, Facing, MOST_ASSAULTERS, MOST_MOVERS, Mover, Moves, NO_FACING,
};
use super::base_set::{BaseId, BaseSet, base_of};
use crate::content::Edge;
use crate::diag::Failure;
use crate::engine::Side;
use crate::kernel::{Hex, HexId, OFF};

/// The words that acts begin with.
pub const VERBS: &[&str] = &[
    "place", "move", "turn", "limber", "unlimber", "shoot", "assault", "recover", "bombard",
    "pass", "done", "stop", "jam",
];

/// Words that may stand anywhere and mean nothing.
const FILLERS: &[&str] = &["to", "facing", "and", "the", "in"];

/// After the code of an AFV: it uses its machine guns.
const MACHINE_GUNS: &str = ":mg";

/// An act as a line of text.
pub(super) fn write(battle: &Battle, act: &Act) -> String {
    let words = Words { battle };
    let side = battle.decider().unwrap_or(Side::First);
    match *act {
        Act::Place { base, at, facing } => {
            format!(
                "place {} {}{}",
                words.base(base),
                words.cell(at),
                words.way(facing)
            )
        }
        Act::Move(moves) => match moves.as_slice() {
            [mover] if words.turns(mover) => {
                format!("turn {}{}", words.base(mover.base), words.way(mover.facing))
            }
            movers => {
                let moves: Vec<String> = movers.iter().map(|mover| words.mover(mover)).collect();
                format!("move {}", moves.join(", "))
            }
        },
        Act::Limber(base) => format!("limber {}", words.base(base)),
        Act::Unlimber { base, facing } => {
            format!("unlimber {}{}", words.base(base), words.way(facing))
        }
        Act::Shoot {
            group,
            machine_guns,
            at,
        } => {
            let bases: Vec<String> = group
                .of(side)
                .map(|base| {
                    let guns = if machine_guns.has(base) {
                        MACHINE_GUNS
                    } else {
                        ""
                    };
                    format!("{}{guns}", words.base(base))
                })
                .collect();
            format!("shoot {} at {}", bases.join(" "), words.cell(at))
        }
        Act::Assault { chain, at } => {
            let bases = words.bases(chain.as_slice().iter().copied());
            format!("assault {} with {bases}", words.cell(at))
        }
        Act::Recover { group } => format!("recover {}", words.bases(group.of(side))),
        Act::Bombard { aims } => {
            let mut cells: Vec<(HexId, usize)> = Vec::new();
            for aim in aims {
                match cells.last_mut() {
                    Some((cell, count)) if *cell == aim => *count += 1,
                    _ => cells.push((aim, 1)),
                }
            }
            let aims: Vec<String> = cells
                .into_iter()
                .map(|(cell, count)| format!("{}x{count}", words.cell(cell)))
                .collect();
            format!("bombard {}", aims.join(" "))
        }
        Act::Pass(base) => format!("pass {}", words.base(base)),
        Act::Done => "done".into(),
        Act::Stop => "stop".into(),
        Act::Jam(base) => format!("jam {}", words.base(base)),
    }
}

/// The act that a line describes, legal or not.
pub(super) fn read(battle: &Battle, text: &str) -> Result<Act, Failure> {
    let words = Words { battle };
    let line = text.trim();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let list: Vec<&str> = rest
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|word| !word.is_empty() && !FILLERS.contains(word))
        .collect();
    match verb {
        "place" => words.read_place(&list),
        "move" => words.read_move(rest),
        "turn" => words.read_turn(&list),
        "limber" => Ok(Act::Limber(words.read_one(verb, &list)?)),
        "unlimber" => words.read_unlimber(&list),
        "shoot" => words.read_shoot(&list),
        "assault" => words.read_assault(&list),
        "recover" => Ok(Act::Recover {
            group: words.read_group(verb, &list)?,
        }),
        "bombard" => words.read_bombard(&list),
        "pass" => Ok(Act::Pass(words.read_one(verb, &list)?)),
        "jam" => Ok(Act::Jam(words.read_one(verb, &list)?)),
        "done" if list.is_empty() => Ok(Act::Done),
        "stop" if list.is_empty() => Ok(Act::Stop),
        "done" | "stop" => Err(Failure::new(format!("`{verb}` stands alone"))),
        _ => {
            Err(Failure::new(format!("`{verb}` is not an order"))
                .meant(verb, VERBS.iter().copied()))
        }
    }
}

/// The names of things in a battle.
struct Words<'a> {
    battle: &'a Battle,
}

impl Words<'_> {
    fn base(&self, base: BaseId) -> &str {
        &self.battle.tables.base(base).code
    }

    fn bases(&self, bases: impl Iterator<Item = BaseId>) -> String {
        let codes: Vec<&str> = bases.map(|base| self.base(base)).collect();
        codes.join(" ")
    }

    fn cell(&self, cell: HexId) -> String {
        self.battle.tables.field.name(cell)
    }

    fn way(&self, facing: Facing) -> String {
        match self.battle.tables.field.facing_word(facing) {
            "" => String::new(),
            word => format!(" {word}"),
        }
    }

    fn turns(&self, mover: &Mover) -> bool {
        let state = &self.battle.state;
        mover.to == state.at(mover.base)
            && !state.is_aboard(mover.base)
            && mover.facing != NO_FACING
    }

    fn mover(&self, mover: &Mover) -> String {
        let (base, cell) = (self.base(mover.base), self.cell(mover.to));
        let way = if mover.to == OFF {
            String::new()
        } else {
            self.way(mover.facing)
        };
        format!("{base} {cell}{way}")
    }

    /// A base by its code, or by the cell it is in.
    fn read_base(&self, word: &str) -> Result<BaseId, Failure> {
        let tables = &self.battle.tables;
        for side in Side::BOTH {
            let rows = tables.bases[side.at()].iter();
            let place = rows
                .into_iter()
                .position(|row| row.code.eq_ignore_ascii_case(word));
            if let Some(place) = place {
                return Ok(base_of(side, place));
            }
        }
        if let Some(base) = self
            .try_cell(word)
            .and_then(|cell| self.battle.state.who(cell))
        {
            return Ok(base);
        }
        let codes = tables.bases.iter().flatten().map(|row| row.code.as_str());
        Err(Failure::new(format!("there is no base `{word}`")).meant(word, codes))
    }

    /// The bases of a word: one, or a run of them such as `A3-A7`.
    fn read_run(&self, word: &str) -> Result<Vec<BaseId>, Failure> {
        let Some((first, last)) = word.split_once('-') else {
            return Ok(vec![self.read_base(word)?]);
        };
        let (first, last) = (self.read_base(first)?, self.read_base(last)?);
        let on_table = |base: &BaseId| self.battle.state.is_on_table(*base);
        if first > last || super::side_of(first) != super::side_of(last) {
            return Err(Failure::new(format!("`{word}` is not a run of bases")));
        }
        Ok((first..=last).filter(on_table).collect())
    }

    fn read_all(&self, verb: &str, list: &[&str]) -> Result<Vec<BaseId>, Failure> {
        let mut bases = Vec::new();
        for word in list {
            bases.extend(self.read_run(word)?);
        }
        if bases.is_empty() {
            return Err(Failure::new(format!("`{verb}` needs a base"))
                .hint(format!("write it as `{verb} {}`", self.example())));
        }
        Ok(bases)
    }

    /// The bases of a group, all of the side that decides: a set cannot hold both sides.
    fn read_group(&self, verb: &str, list: &[&str]) -> Result<BaseSet, Failure> {
        let side = self.battle.decider().unwrap_or(Side::First);
        let bases = self.read_all(verb, list)?;
        match bases.iter().find(|base| super::side_of(**base) != side) {
            Some(base) => Err(Failure::new(format!(
                "{} is not yours to command",
                self.battle.tables.name(*base)
            ))),
            None => Ok(bases.into_iter().collect()),
        }
    }

    fn read_one(&self, verb: &str, list: &[&str]) -> Result<BaseId, Failure> {
        match list {
            [word] => self.read_base(word),
            _ => Err(Failure::new(format!("`{verb}` needs one base"))
                .hint(format!("write it as `{verb} {}`", self.example()))),
        }
    }

    fn example(&self) -> &str {
        let side = self.battle.decider().unwrap_or(Side::First);
        let rows = self.battle.tables.bases[side.at()].first();
        rows.map_or("A1", |row| row.code.as_str())
    }

    fn try_cell(&self, word: &str) -> Option<HexId> {
        self.battle.tables.field.cell(word.parse::<Hex>().ok()?)
    }

    fn read_cell(&self, word: &str) -> Result<HexId, Failure> {
        let field = &self.battle.tables.field;
        let cells = || (0..field.len() as HexId).map(|cell| field.name(cell));
        self.try_cell(word).ok_or_else(|| {
            let names: Vec<String> = cells().collect();
            let what = format!("there is no {} `{word}`", field.cell_word());
            Failure::new(what).meant(word, names.iter().map(String::as_str))
        })
    }

    fn try_facing(&self, word: &str) -> Option<Facing> {
        let words = self.battle.tables.field.facing_words();
        let place = words.iter().position(|it| it.eq_ignore_ascii_case(word));
        place.map(|place| place as Facing)
    }

    fn read_facing(&self, word: &str) -> Result<Facing, Failure> {
        let words = self.battle.tables.field.facing_words();
        self.try_facing(word).ok_or_else(|| {
            Failure::new(format!("`{word}` is not a way to face"))
                .hint(format!("write one of: {}", words.join(", ")))
        })
    }

    /// The way a base faces when nobody says so: as now, or away from home when it is placed.
    fn usual_facing(&self, base: BaseId) -> Facing {
        let tables = &self.battle.tables;
        if !tables.base(base).is_towed() {
            return NO_FACING;
        }
        match self.battle.state.facing(base) {
            NO_FACING => {
                let home = tables.sides[super::side_of(base).at()].home;
                tables.field.facing_towards(match home {
                    Edge::North => 180,
                    Edge::East => 270,
                    Edge::South => 0,
                    Edge::West => 90,
                })
            }
            facing => facing,
        }
    }

    fn read_place(&self, list: &[&str]) -> Result<Act, Failure> {
        let (base, at, facing) = match list {
            [base, at] => (base, at, None),
            [base, at, facing] => (base, at, Some(self.read_facing(facing)?)),
            _ => {
                let usage = format!("write it as `place {} 0101`", self.example());
                return Err(Failure::new("`place` needs a base and a cell").hint(usage));
            }
        };
        let base = self.read_base(base)?;
        let facing = facing.unwrap_or_else(|| self.usual_facing(base));
        let at = self.read_cell(at)?;
        Ok(Act::Place { base, at, facing })
    }

    /// Bases with their cells, or bases that all go one step the same way.
    fn read_move(&self, text: &str) -> Result<Act, Failure> {
        let parts = text.split(',').map(|part| {
            let words = part.split_whitespace();
            let words = words.filter(|word| !FILLERS.contains(word));
            words.collect::<Vec<&str>>()
        });
        let parts: Vec<Vec<&str>> = parts.filter(|part| !part.is_empty()).collect();
        let movers = match parts.as_slice() {
            [part] if self.is_step(part) => self.read_step(part)?,
            parts => {
                let movers = parts.iter().map(|part| self.read_mover(part));
                movers.collect::<Result<Vec<Mover>, Failure>>()?
            }
        };
        Moves::of(&movers).map(Act::Move).ok_or_else(|| {
            let usage = format!("write it as `move {} 0101`", self.example());
            let what = match movers.len() {
                0 => "`move` needs a base and a cell".into(),
                count => format!("one order moves {MOST_MOVERS} bases at most, and this {count}"),
            };
            Failure::new(what).hint(usage)
        })
    }

    /// Whether a part of a move names bases and one direction, and no cell.
    fn is_step(&self, part: &[&str]) -> bool {
        let Some((last, bases)) = part.split_last() else {
            return false;
        };
        let is_mover = bases.len() == 2 && self.try_cell(bases[1]).is_some();
        self.try_facing(last).is_some() && !bases.is_empty() && !is_mover
    }

    /// The foremost goes first, so that those behind find its cell empty.
    fn read_step(&self, part: &[&str]) -> Result<Vec<Mover>, Failure> {
        let (last, bases) = part.split_last().unwrap_or((&"", &[]));
        let direction = self.read_facing(last)?;
        let field = &self.battle.tables.field;
        let mut left = self.read_all("move", bases)?;
        let at = |base: BaseId| self.battle.state.at(base);
        let step = |base: BaseId| match at(base) {
            OFF => OFF,
            cell => field.step[usize::from(cell)][usize::from(direction)],
        };
        let mut movers = Vec::new();
        while !left.is_empty() {
            let ahead = |base: &BaseId| left.iter().all(|other| at(*other) != step(*base));
            let next = left.iter().position(ahead).unwrap_or(0);
            let base = left.remove(next);
            if step(base) == OFF {
                let what = format!(
                    "{} has no cell to the {last}",
                    self.battle.tables.name(base)
                );
                return Err(Failure::new(what));
            }
            movers.push(Mover {
                base,
                to: step(base),
                facing: self.usual_facing(base),
            });
        }
        Ok(movers)
    }

    fn read_mover(&self, part: &[&str]) -> Result<Mover, Failure> {
        let (base, to, facing) = match part {
            [base, to] => (base, to, None),
            [base, to, facing] => (base, to, Some(self.read_facing(facing)?)),
            _ => {
                let usage = format!("write it as `move {} 0101`", self.example());
                let what = format!("`{}` is not a base and a cell", part.join(" "));
                return Err(Failure::new(what).hint(usage));
            }
        };
        let base = self.read_base(base)?;
        if *to == "off" {
            return Ok(Mover {
                base,
                to: OFF,
                facing: NO_FACING,
            });
        }
        Ok(Mover {
            base,
            to: self.read_cell(to)?,
            facing: facing.unwrap_or_else(|| self.usual_facing(base)),
        })
    }

    fn read_turn(&self, list: &[&str]) -> Result<Act, Failure> {
        let [base, facing] = list else {
            let words = self.battle.tables.field.facing_words();
            return Err(
                Failure::new("`turn` needs a base and a way to face").hint(format!(
                    "write it as `turn {} {}`",
                    self.example(),
                    words[0]
                )),
            );
        };
        let base = self.read_base(base)?;
        let facing = self.read_facing(facing)?;
        Ok(Act::Move(Moves::one(
            base,
            self.battle.state.at(base),
            facing,
        )))
    }

    fn read_unlimber(&self, list: &[&str]) -> Result<Act, Failure> {
        let (base, facing) = match list {
            [base, facing] => (self.read_base(base)?, self.read_facing(facing)?),
            list => {
                let base = self.read_one("unlimber", list)?;
                (base, self.usual_facing(base))
            }
        };
        Ok(Act::Unlimber { base, facing })
    }

    fn read_shoot(&self, list: &[&str]) -> Result<Act, Failure> {
        let usage = || format!("write it as `shoot {} at 0101`", self.example());
        let Some(split) = list.iter().position(|word| *word == "at") else {
            return Err(Failure::new("`shoot` needs a target").hint(usage()));
        };
        let (bases, target) = (&list[..split], &list[split + 1..]);
        let [target] = target else {
            return Err(Failure::new("`shoot` needs one target").hint(usage()));
        };
        let plain = |word: &&str| word.strip_suffix(MACHINE_GUNS).unwrap_or(word).to_string();
        let guns: Vec<&str> = bases
            .iter()
            .filter_map(|word| word.strip_suffix(MACHINE_GUNS))
            .collect();
        let codes: Vec<String> = bases.iter().map(plain).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        let group = self.read_group("shoot", &codes)?;
        let machine_guns = match guns.as_slice() {
            [] => BaseSet::NONE,
            guns => self.read_group("shoot", guns)?,
        };
        Ok(Act::Shoot {
            group,
            machine_guns,
            at: self.read_target(target)?,
        })
    }

    /// A cell, or the cell of a base.
    fn read_target(&self, word: &str) -> Result<HexId, Failure> {
        if self.try_cell(word).is_some() {
            return self.read_cell(word);
        }
        match self.read_base(word).map(|base| self.battle.state.at(base)) {
            Ok(cell) if cell != OFF => Ok(cell),
            _ => self.read_cell(word),
        }
    }

    fn read_assault(&self, list: &[&str]) -> Result<Act, Failure> {
        let usage = || format!("write it as `assault 0101 with {}`", self.example());
        let Some((target, bases)) = list.split_first() else {
            return Err(Failure::new("`assault` needs a target").hint(usage()));
        };
        let bases: Vec<&str> = bases.iter().copied().filter(|it| *it != "with").collect();
        let bases = self.read_all("assault 0101 with", &bases)?;
        let chain = Chain::of(&bases).ok_or_else(|| {
            let what = format!("one order sends {MOST_ASSAULTERS} bases at most");
            Failure::new(what).hint(usage())
        })?;
        Ok(Act::Assault {
            chain,
            at: self.read_target(target)?,
        })
    }

    /// Cells with their markers: `0504x3`, or the cell as often as it has markers.
    fn read_bombard(&self, list: &[&str]) -> Result<Act, Failure> {
        let usage = "write a cell and its markers, six in all: `bombard 0504x3 0605x3`";
        let mut cells = Vec::new();
        for word in list {
            let (cell, count) = match word.split_once(['x', 'X']) {
                None => (*word, 1),
                Some((cell, count)) => match count.parse::<usize>() {
                    Ok(count @ 1..=AIM_MARKERS) => (cell, count),
                    _ => {
                        let what = format!("`{word}` is not a cell and a number of markers");
                        return Err(Failure::new(what).hint(usage));
                    }
                },
            };
            let cell = self.read_target(cell)?;
            cells.extend(std::iter::repeat_n(cell, count));
        }
        let count = cells.len();
        let aims: [HexId; AIM_MARKERS] = cells.try_into().map_err(|_| {
            let what = format!("a bombardment has {AIM_MARKERS} aim markers, and this has {count}");
            Failure::new(what).hint(usage)
        })?;
        Ok(Act::Bombard { aims })
    }
}
