//! Tables of single dice: penetration, saving throws and tests of orders, by the numbers of the engine.

use serde_json::{Value, json};

use super::attack::at_least;
use crate::content::Pack;
use crate::diag::{Failure, counted};
use crate::engine::Side;
use crate::games::dads_ww2::content::{Base, BaseType, Grade, Outcome, Penetration};
use crate::games::dads_ww2::rules::{BaseSet, Battle, SaveAfter, Spot, Stand, TestGround, base_of};
use crate::odds::{Answer, Cell, Chart, Drawing, Matrix, Measures, Part, Ratio};

/// One number of a table: its row, its column, and its measure.
struct Entry {
    row: String,
    column: String,
    chance: Ratio,
}

/// Every class of weapon against every armour (DW-PEN).
pub(super) fn penetration(pack: &Pack) -> Result<Answer, Failure> {
    let battle = ground(pack, &Stand::default())?.0;
    let faces: u8 = 10;
    let mut entries = Vec::new();
    for row in pack.shelf::<Penetration>().iter() {
        for armour in [Grade::Light, Grade::Medium, Grade::Heavy] {
            let needed = row.needed(armour).map_or(u8::MAX, |it| it as u8);
            let count = |wanted: Outcome| {
                let found = (1..=faces).filter(|face| battle.pierced(*face, needed) == wanted);
                Ratio::new(found.count() as u128, faces.into())
            };
            for (what, result) in [("a hit", Outcome::Hit), ("destroyed", Outcome::Destroyed)] {
                entries.push(Entry {
                    row: row.name.get_ref().clone(),
                    column: format!("{armour}: {what}"),
                    chance: count(result),
                });
            }
        }
    }
    Ok(table(
        "odds-penetration",
        "Penetration",
        "chance that a hit on light, medium or heavy armour counts, and that it destroys at once",
        "Weapon",
        entries,
    ))
}

/// Saving throws by hits, training and situation (DW-SAV).
pub(super) fn saving_throws(pack: &Pack) -> Result<Answer, Failure> {
    let mut entries = Vec::new();
    for experienced in [false, true] {
        let stand = Stand {
            experienced,
            ..Stand::default()
        };
        let (open, most) = ground(pack, &stand)?;
        let covered = in_cover(pack, &stand)?;
        let situations: [(&str, Option<&Battle>, SaveAfter); 5] = [
            ("shot in the open", Some(&open), SaveAfter::Shot),
            ("shot in cover", covered.as_ref(), SaveAfter::Shot),
            ("bombarded", Some(&open), SaveAfter::Bombardment),
            ("lost a round", Some(&open), SaveAfter::Round { won: false }),
            ("won a round", Some(&open), SaveAfter::Round { won: true }),
        ];
        for hits in 0..most {
            for (situation, battle, after) in situations {
                let Some(battle) = battle else {
                    continue;
                };
                let needed = battle.save_needed(TestGround::TARGET, hits, after);
                entries.push(Entry {
                    row: training(experienced, hits),
                    column: situation.into(),
                    chance: at_least(needed),
                });
            }
        }
    }
    Ok(table(
        "odds-saving-throws",
        "Saving throws",
        "chance to pass, with the hits that are on the base when it throws",
        "Base",
        entries,
    ))
}

/// Tests of orders by hits and training (DW-ACT-03).
pub(super) fn order_test(pack: &Pack) -> Result<Answer, Failure> {
    let mut entries = Vec::new();
    for experienced in [false, true] {
        let most = ground(pack, &Stand::default())?.1;
        for hits in 0..most {
            let stand = Stand {
                experienced,
                hits,
                ..Stand::default()
            };
            let (battle, _) = ground(pack, &stand)?;
            let group = BaseSet::one(base_of(Side::Second, 0));
            let needed = battle.order_needed(Side::Second, group);
            entries.push(Entry {
                row: training(experienced, hits),
                column: "understood".into(),
                chance: at_least(needed),
            });
        }
    }
    Ok(table(
        "odds-order-test",
        "Was the order understood?",
        "a group tests with its worst figures: Fresh if any is, and the most hits",
        "Base",
        entries,
    ))
}

fn training(experienced: bool, hits: u8) -> String {
    let trained = if experienced { "Experienced" } else { "Fresh" };
    match hits {
        0 => format!("{trained} without hits"),
        hits => format!("{trained} with {}", counted(usize::from(hits), "hit")),
    }
}

/// A battle with one base as its own target, and the hits that destroy it.
fn ground(pack: &Pack, stand: &Stand) -> Result<(Battle, u8), Failure> {
    let battle = on(pack, stand, "open")?;
    let most = battle.tables().read.hits_to_destroy;
    Ok((battle, most))
}

/// The same in the first terrain that gives cover, if there is any.
fn in_cover(pack: &Pack, stand: &Stand) -> Result<Option<Battle>, Failure> {
    let mut rows = pack.shelf::<crate::content::Terrain>().iter();
    let cover = rows.find(|row| row.cover);
    cover.map(|row| on(pack, stand, row.id())).transpose()
}

fn on(pack: &Pack, stand: &Stand, terrain: &str) -> Result<Battle, Failure> {
    let mut bases = pack.shelf::<Base>().iter();
    let foot = bases.find(|base| *base.kind.get_ref() == BaseType::Infantry);
    let base = foot.or(pack.shelf::<Base>().iter().next());
    let base = base.ok_or_else(|| Failure::new("the pack has no bases"))?;
    let stand = Stand {
        base: base.id().into(),
        ..stand.clone()
    };
    let spot = Spot {
        from: terrain,
        on: terrain,
        distance: 1,
    };
    let ground = TestGround::of(pack, std::slice::from_ref(&stand), &stand);
    let battle = ground.and_then(|ground| ground.battle(pack, &spot));
    battle.map_err(|it| Failure::new(it.what))
}

fn table(name: &str, title: &str, line: &str, corner: &str, entries: Vec<Entry>) -> Answer {
    let mut columns: Vec<String> = Vec::new();
    let mut rows: Vec<(String, Vec<Cell>)> = Vec::new();
    for entry in &entries {
        if !columns.contains(&entry.column) {
            columns.push(entry.column.clone());
        }
        let cell = Cell::Chance(entry.chance.clone());
        match rows.iter_mut().find(|(label, _)| *label == entry.row) {
            Some((_, cells)) => cells.push(cell),
            None => rows.push((entry.row.clone(), vec![cell])),
        }
    }
    let value = |entry: &Entry| -> Value {
        json!({ "row": entry.row, "column": entry.column, "chance": entry.chance.json() })
    };
    let measure = |entry: &Entry| {
        let words = vec![entry.row.clone(), entry.column.clone()];
        (words, entry.chance.clone())
    };
    let matrix = Matrix {
        corner: corner.into(),
        columns,
        rows,
    };
    Answer {
        name: name.into(),
        title: title.into(),
        aside: "with 1D10".into(),
        line: line.into(),
        parts: vec![Part::Blank, Part::Matrix(matrix.clone())],
        charts: vec![Chart {
            title: title.into(),
            about: line.into(),
            drawing: Drawing::Matrix(matrix),
        }],
        notes: Vec::new(),
        json: json!({ "table": title, "chances": entries.iter().map(value).collect::<Vec<_>>() }),
        measures: Measures {
            columns: vec!["row", "column"],
            rows: entries.iter().map(measure).collect(),
        },
    }
}
