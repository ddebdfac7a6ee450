//! The order of a report, the same in every format: headings, paragraphs, tables, maps.

use serde::Serialize;

use super::forecast::margin;
use super::words::{capital, percent};
use super::{Chapter, Force, Passage, Record, Report, Terms};

/// A part of a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// A heading: level 1 for a part, 2 for a section, 3 for a turn.
    Heading {
        /// Its level.
        level: u8,
        /// Its words.
        text: String,
    },
    /// How it ended.
    Lead {
        /// In a sentence.
        text: String,
    },
    /// A paragraph.
    Text {
        /// Its words.
        text: String,
    },
    /// What a reader must know to understand the rest.
    Small {
        /// Its words.
        text: String,
    },
    /// A player's note.
    Note {
        /// The player's words.
        text: String,
    },
    /// What was overridden or taken back at the table.
    Mark {
        /// In words.
        text: String,
    },
    /// A warning.
    Warning {
        /// In words.
        text: String,
    },
    /// Rows of cells.
    Table {
        /// The heads of the columns.
        head: Vec<String>,
        /// The rows.
        rows: Vec<Row>,
        /// How many columns hold words; the rest hold numbers.
        words: usize,
    },
    /// The map at the end of a chapter.
    Map {
        /// Which chapter.
        chapter: usize,
        /// What it shows.
        caption: String,
    },
    /// Bars that two sides share.
    Shares {
        /// The two sides.
        sides: [String; 2],
        /// For each bar its label, and the first side's share in per cent.
        bars: Vec<(String, f64)>,
    },
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its cells.
    pub cells: Vec<String>,
    /// Whether it is a total.
    pub sum: bool,
}

impl Report {
    /// All of it, in order.
    #[must_use]
    pub fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        for warning in &self.warnings {
            blocks.push(Block::Warning {
                text: warning.clone(),
            });
        }
        blocks.push(Block::Lead {
            text: self.verdict.clone(),
        });
        blocks.extend(self.order_of_battle());
        blocks.push(heading(1, "The battle"));
        for (at, chapter) in self.chapters.iter().enumerate() {
            blocks.extend(self.chapter(at, chapter));
        }
        blocks.extend(self.turning_points());
        blocks.extend(self.losses());
        blocks.extend(self.luck());
        if !self.settings.is_empty() {
            blocks.push(heading(1, "How it was played"));
            blocks.push(text(&self.settings.join(" ")));
        }
        blocks
    }

    fn side(&self, side: usize) -> &str {
        &self.sides[side].name
    }

    fn short(&self, side: usize) -> &str {
        &self.sides[side].short
    }

    fn order_of_battle(&self) -> Vec<Block> {
        let mut blocks = vec![heading(1, "Order of battle")];
        for force in &self.sides {
            blocks.push(heading(2, &force.name));
            blocks.push(text(&self.played_by(force)));
            let row = |piece: &Record| {
                let strength = |of: u32, vehicle: Option<u32>| match (piece.commander, vehicle) {
                    (true, _) => String::new(),
                    (_, None) => of.to_string(),
                    (_, Some(vehicle)) => format!("{of} + {vehicle}"),
                };
                Row::of([
                    piece.code.clone(),
                    piece.name.clone(),
                    piece.kind.clone(),
                    piece.fate.clone(),
                    strength(piece.start, piece.vehicle.map(|it| it.0)),
                    strength(piece.end, piece.vehicle.map(|it| it.1)),
                ])
            };
            blocks.push(Block::Table {
                head: heads([
                    "",
                    "Name",
                    self.terms.card,
                    "In the end",
                    "At first",
                    "Left",
                ]),
                rows: force.pieces.iter().map(row).collect(),
                words: 4,
            });
        }
        if self.pieces().any(|piece| piece.vehicle.is_some()) {
            blocks.push(small(self.terms.strength_note));
        }
        blocks
    }

    /// Who played a side, and its result.
    fn played_by(&self, force: &Force) -> String {
        let played = format!("Played by {}.", force.player);
        let verb = if self.is_over { "came to" } else { "has" };
        match (force.points, force.quota) {
            (Some(own), Some(quota)) => {
                format!("{played} It needed {}, and {verb} {own}.", points(quota))
            }
            (Some(own), None) => format!("{played} It {verb} {}.", points(own)),
            (None, _) => played,
        }
    }

    fn pieces(&self) -> impl Iterator<Item = &Record> {
        self.sides.iter().flat_map(|force| &force.pieces)
    }

    fn chapter(&self, at: usize, chapter: &Chapter) -> Vec<Block> {
        let mut blocks = vec![heading(3, &chapter.title)];
        blocks.extend(chapter.passages.iter().map(passage));
        if chapter.turn > 0 {
            let mut score = match chapter.points {
                Some(points) => format!("Points: {}.", self.score(points)),
                None => String::new(),
            };
            if let Some(chance) = self.forecast.chances.get(at) {
                let (side, chance) = if *chance >= 50.0 {
                    (0, *chance)
                } else {
                    (1, 100.0 - *chance)
                };
                if chance < 100.0 {
                    score.push_str(&format!(
                        " Most likely to win: {}, at {}.",
                        self.short(side),
                        percent(chance)
                    ));
                }
            }
            if !score.is_empty() {
                blocks.push(small(score.trim_start()));
            }
        }
        if chapter.map.is_some() {
            blocks.push(Block::Map {
                chapter: at,
                caption: match chapter.turn {
                    0 => "As the battle begins".into(),
                    turn if at + 1 == self.chapters.len() && !self.is_over => {
                        format!("Where turn {turn} breaks off")
                    }
                    turn => format!("At the end of turn {turn}"),
                },
            });
        }
        blocks
    }

    fn score(&self, points: [u32; 2]) -> String {
        let score = |side: usize| {
            let wanted = self.sides[side].quota;
            let wanted = wanted.map_or_else(String::new, |quota| format!(" of {quota}"));
            format!("{} {}{wanted}", self.short(side), points[side])
        };
        format!("{}, {}", score(0), score(1))
    }

    fn turning_points(&self) -> Vec<Block> {
        let forecast = &self.forecast;
        if forecast.playouts == 0 {
            return Vec::new();
        }
        let mut blocks = vec![heading(1, "Turning points")];
        if forecast.turning_points.is_empty() {
            blocks.push(text(
                "The battle had none: no turn changed anybody's chances by much.",
            ));
        }
        for point in &forecast.turning_points {
            let what = match point.share {
                Some(share) => format!(
                    " {} of that came in one moment: {}",
                    points_of_percent(share),
                    point.text
                ),
                None => format!(" {}", point.text),
            };
            blocks.push(text(&format!(
                "Turn {}: the chance of {} went from {} to {}.{what}",
                point.turn,
                self.short(point.side),
                percent(point.before),
                percent(point.after)
            )));
        }
        let label = |chapter: &Chapter| match chapter.turn {
            0 => "Start".to_string(),
            turn => format!("Turn {turn}"),
        };
        blocks.push(Block::Shares {
            sides: [0, 1].map(|side| self.side(side).to_string()),
            bars: self
                .chapters
                .iter()
                .map(label)
                .zip(forecast.chances.iter().copied())
                .collect(),
        });
        blocks.push(small(&format!(
            "The chance of winning at the end of each turn, a draw counting half: from there the battle was played on {} times by two {} players of the program. It is an estimate, within about {} percentage points either way.",
            forecast.playouts,
            forecast.players,
            margin(forecast.playouts).ceil()
        )));
        blocks
    }

    fn losses(&self) -> Vec<Block> {
        let mut rows = Vec::new();
        for force in &self.sides {
            let units: Vec<&Record> = force.pieces.iter().filter(|it| !it.commander).collect();
            rows.push(losses_of(force, &units));
            for unit in units {
                let lost = unit.start.saturating_sub(unit.end);
                rows.push(Row::of([
                    format!("{} {}", unit.code, unit.name),
                    unit.start.to_string(),
                    lost.to_string(),
                    unit.end.to_string(),
                    unit.kills.to_string(),
                ]));
            }
        }
        vec![
            heading(1, "Losses"),
            Block::Table {
                head: heads([
                    "Unit",
                    self.terms.strength,
                    "Lost",
                    "Left",
                    self.terms.killed,
                ]),
                rows,
                words: 1,
            },
            small(self.terms.losses_note),
        ]
    }

    fn luck(&self) -> Vec<Block> {
        let luck = &self.luck;
        let mut blocks = vec![heading(1, "Luck")];
        if luck.shots.is_empty() {
            blocks.push(text("Nobody has attacked anybody: luck had no chance."));
            return blocks;
        }
        for side in [0, 1] {
            let (expected, killed) = luck.sum(side, None);
            blocks.push(text(&verdict_on_luck(
                self.terms,
                self.side(side),
                luck.count(side),
                expected.value(),
                killed,
            )));
        }
        let turns: Vec<u32> = self
            .chapters
            .iter()
            .map(|chapter| chapter.turn)
            .filter(|turn| luck.shots.iter().any(|shot| shot.turn == *turn))
            .collect();
        let row = |label: String, turn: Option<u32>| {
            let mut cells = vec![label];
            for side in [0, 1] {
                let (expected, killed) = luck.sum(side, turn);
                cells.push(format!("{:.2}", expected.value()));
                cells.push(killed.to_string());
                let luck = f64::from(killed) - expected.value();
                // A number that rounds to zero has no sign.
                let luck = if luck.abs() < 0.005 { 0.0 } else { luck };
                cells.push(if luck == 0.0 {
                    "0.00".into()
                } else {
                    format!("{luck:+.2}")
                });
            }
            Row {
                cells,
                sum: turn.is_none(),
            }
        };
        let mut rows: Vec<Row> = turns
            .iter()
            .map(|turn| row(format!("Turn {turn}"), Some(*turn)))
            .collect();
        rows.push(row("All".into(), None));
        let mut head = vec![String::new()];
        for side in [0, 1] {
            let name = capital(self.short(side));
            head.push(format!("{name}: {}", self.terms.expected));
            head.push("actual".into());
            head.push("luck".into());
        }
        blocks.push(Block::Table {
            head,
            rows,
            words: 1,
        });
        blocks.push(small(self.terms.luck_note));
        blocks.extend(self.dice());
        blocks
    }

    fn dice(&self) -> Option<Block> {
        let mut names: Vec<&str> = Vec::new();
        for (face, ..) in self.luck.dice.iter().flat_map(|thrown| &thrown.faces) {
            if !names.contains(&face.as_str()) {
                names.push(face);
            }
        }
        let rows: Vec<Row> = self
            .luck
            .dice
            .iter()
            .map(|thrown| {
                let hand = if thrown.by_hand { ", by hand" } else { "" };
                let mut cells = vec![
                    format!(
                        "{}: {}{hand}",
                        capital(self.short(thrown.side)),
                        thrown.colour
                    ),
                    thrown.dice.to_string(),
                ];
                for name in &names {
                    let face = thrown.faces.iter().find(|(face, ..)| face == name);
                    cells.push(face.map_or_else(String::new, |(_, sides, came)| {
                        format!("{came} ({:.1})", thrown.expected(*sides))
                    }));
                }
                Row { cells, sum: false }
            })
            .collect();
        let head = [self.terms.dice, "rolled"].into_iter().chain(names);
        (!rows.is_empty()).then(|| Block::Table {
            head: head.map(String::from).collect(),
            rows,
            words: 1,
        })
    }
}

impl Row {
    fn of<const N: usize>(cells: [String; N]) -> Row {
        Row {
            cells: cells.into(),
            sum: false,
        }
    }
}

fn losses_of(force: &Force, units: &[&Record]) -> Row {
    let sum = |of: &dyn Fn(&Record) -> u32| units.iter().map(|it| of(it)).sum::<u32>();
    Row {
        cells: vec![
            force.name.clone(),
            sum(&|it| it.start).to_string(),
            sum(&|it| it.start.saturating_sub(it.end)).to_string(),
            sum(&|it| it.end).to_string(),
            sum(&|it| it.kills).to_string(),
        ],
        sum: true,
    }
}

fn verdict_on_luck(
    terms: &Terms,
    side: &str,
    attacks: usize,
    expected: f64,
    killed: u32,
) -> String {
    let luck = f64::from(killed) - expected;
    // Roughly the standard deviation of the kills, if they were independent.
    let spread = expected.max(1.0).sqrt();
    let word = match luck / spread {
        it if it > 1.5 => "The dice were on its side, and no mistake.",
        it if it > 0.6 => "The dice were kind.",
        it if it < -1.5 => "The dice owe it an apology.",
        it if it < -0.6 => "The dice were not kind.",
        _ => "That is much what it was entitled to.",
    };
    let attacks = match attacks {
        0 => return format!("{side} made no attack."),
        1 => "one attack".to_string(),
        many => format!("{many} attacks"),
    };
    format!(
        "{side} made {attacks}, {} {expected:.2} {} by the odds, and {} {killed}. {word}",
        terms.should_have, terms.kills, terms.did
    )
}

fn passage(passage: &Passage) -> Block {
    match passage {
        Passage::Prose { text } => self::text(text),
        Passage::Note { text } => Block::Note { text: text.clone() },
        Passage::Override { text, because } => Block::Mark {
            text: format!("Settled at the table: {text}, because {because}"),
        },
        Passage::Takeback { steps: 1 } => Block::Mark {
            text: "Here a step was taken back after dice or something hidden had been seen".into(),
        },
        Passage::Takeback { steps } => Block::Mark {
            text: format!(
                "Here {steps} steps were taken back after dice or something hidden had been seen"
            ),
        },
    }
}

fn points(points: u32) -> String {
    match points {
        1 => "1 point".into(),
        points => format!("{points} points"),
    }
}

fn points_of_percent(share: f64) -> String {
    format!("{} points", share.round())
}

fn heading(level: u8, text: &str) -> Block {
    Block::Heading {
        level,
        text: text.into(),
    }
}

fn text(text: &str) -> Block {
    Block::Text { text: text.into() }
}

fn small(text: &str) -> Block {
    Block::Small { text: text.into() }
}

fn heads<const N: usize>(heads: [&str; N]) -> Vec<String> {
    heads.map(String::from).into()
}
