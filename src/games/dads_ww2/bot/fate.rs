//! What dice do to a base, exactly: how likely it ends with so many hits, or destroyed; knows no board.

use crate::games::dads_ww2::rules::{SaveMode, Tables};

/// The most hits there can be to destroy a base, and the end for those who have them.
const MOST_HITS: usize = 4;

/// How likely a base ends with so many hits; the number that destroys it is the last that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fate {
    pub(super) ends: [f64; MOST_HITS + 1],
    /// The chance that it is destroyed.
    pub(super) destroyed: f64,
}

/// What one die does: a hit, or the end at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Dice {
    pub(super) hit: f64,
    pub(super) destroy: f64,
}

/// The rules of damage that matter for a fate.
#[derive(Clone, Copy, Debug)]
pub(super) struct FateRules {
    /// The hits that destroy.
    pub(super) limit: u8,
    save_mode: SaveMode,
    /// What a hit adds to the score of a saving throw.
    pub(super) each_hit: i8,
}

impl FateRules {
    pub(super) fn of(tables: &Tables) -> FateRules {
        FateRules {
            limit: tables.read.hits_to_destroy.clamp(1, MOST_HITS as u8),
            save_mode: tables.read.save_mode,
            each_hit: tables.changes.saving.each_hit,
        }
    }

    /// The chance that a saving throw fails with some hits, for a base that needs `save` with none.
    #[inline]
    pub(super) fn fails(&self, save: u8, hits: u8) -> f64 {
        let needed = save as i8 + self.each_hit * hits as i8;
        f64::from((needed - 1).clamp(0, 10)) / 10.0
    }

    /// What some dice do to a base that has some hits, with the saving throw that follows (DW-SAV-03).
    pub(super) fn fate(&self, dice: &[(u8, Dice)], hits: u8, save: u8) -> Fate {
        let limit = usize::from(self.limit);
        let mut now = [0.0; MOST_HITS + 1];
        let start = usize::from(hits).min(limit);
        now[start] = 1.0;
        for (count, die) in dice {
            for _ in 0..*count {
                self.throw(&mut now, *die, save, limit);
            }
        }
        if self.save_mode == SaveMode::ExtraHit {
            for at in (start + 1..limit).rev() {
                let moved = now[at] * self.fails(save, at as u8);
                now[at] -= moved;
                now[at + 1] += moved;
            }
        }
        Fate {
            ends: now,
            destroyed: now[limit],
        }
    }

    fn throw(&self, now: &mut [f64; MOST_HITS + 1], die: Dice, save: u8, limit: usize) {
        for at in (0..limit).rev() {
            let sticks = match self.save_mode {
                SaveMode::CancelEachHit => self.fails(save, at as u8),
                SaveMode::ExtraHit | SaveMode::AssaultOnly => 1.0,
            };
            let (hit, gone) = (now[at] * die.hit * sticks, now[at] * die.destroy);
            now[at] -= hit + gone;
            now[at + 1] += hit;
            now[limit] += gone;
        }
    }
}

impl Fate {
    /// What is left of a base, whole being 1.
    #[inline]
    pub(super) fn left(&self, keeps: &[f64; MOST_HITS + 1]) -> f64 {
        self.ends
            .iter()
            .zip(keeps)
            .map(|(part, keep)| part * keep)
            .sum()
    }
}

/// What a base with so many hits is still good for: less and less, and an AFV cannot recover.
pub(super) fn keeps(limit: u8, is_afv: bool) -> [f64; MOST_HITS + 1] {
    match (limit, is_afv) {
        (..=3, false) => [1.0, 0.78, 0.45, 0.0, 0.0],
        (..=3, true) => [1.0, 0.7, 0.3, 0.0, 0.0],
        (_, false) => [1.0, 0.85, 0.62, 0.35, 0.0],
        (_, true) => [1.0, 0.8, 0.45, 0.25, 0.0],
    }
}
