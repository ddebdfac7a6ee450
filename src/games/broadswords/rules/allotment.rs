//! Shares hits out among the figures they may kill: the usual choice of the receiver, and whether another is possible (BB-MIS-13);
//! knows no table.

use super::ids::{FigureId, FigureSet, NOBODY};

/// A hit: whom its receiver may remove for it.
pub(super) type Hit = FigureSet;

/// Who takes which hit.
struct Sharing<'a> {
    hits: &'a [Hit],
    /// Who takes each hit; [`NOBODY`] while nobody does.
    takers: Vec<FigureId>,
    /// The hits that the search has tried.
    tried: Vec<bool>,
}

impl<'a> Sharing<'a> {
    fn of(hits: &'a [Hit]) -> Sharing<'a> {
        Sharing {
            hits,
            takers: vec![NOBODY; hits.len()],
            tried: vec![false; hits.len()],
        }
    }

    /// Finds a hit for a figure, if need be by giving those who have one another; whether there is one.
    fn add(&mut self, figure: FigureId) -> bool {
        self.tried.fill(false);
        self.place(figure)
    }

    fn place(&mut self, figure: FigureId) -> bool {
        for at in 0..self.hits.len() {
            if self.tried[at] || !self.hits[at].has(figure) {
                continue;
            }
            self.tried[at] = true;
            let taker = self.takers[at];
            if taker == NOBODY || self.place(taker) {
                self.takers[at] = figure;
                return true;
            }
        }
        false
    }
}

/// Whom a receiver removes who gives up the cheapest figures, and the first of those that are equally cheap. As many fall as the
/// hits can kill: each figure once, and for a hit that might have killed it.
#[must_use]
pub(super) fn usual(hits: &[Hit], worth: impl Fn(FigureId) -> u32) -> FigureSet {
    let all = hits.iter().fold(FigureSet::NONE, |all, hit| all | *hit);
    let mut figures: Vec<FigureId> = all.iter().collect();
    figures.sort_by_key(|figure| (worth(*figure), *figure));
    let (mut sharing, mut fallen) = (Sharing::of(hits), FigureSet::NONE);
    for figure in figures {
        if fallen.len() as usize == hits.len() {
            break;
        }
        if sharing.add(figure) {
            fallen.insert(figure);
        }
    }
    fallen
}

/// Whether a receiver may remove exactly these: there is a hit for each of them, and no hit is lost that could have been taken.
#[must_use]
pub(super) fn is_possible(hits: &[Hit], fallen: FigureSet) -> bool {
    let mut sharing = Sharing::of(hits);
    fallen.iter().all(|figure| sharing.add(figure)) && fallen.len() == usual(hits, |_| 0).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(figures: &[FigureId]) -> FigureSet {
        figures.iter().copied().collect()
    }

    /// Every set a receiver can come to by choosing for one hit after the other, those with the fewest choices first.
    fn by_hand(hits: &[Hit], fallen: FigureSet, out: &mut Vec<FigureSet>) {
        let Some((hit, rest)) = hits.split_first() else {
            out.push(fallen);
            return;
        };
        let living: Vec<FigureId> = hit.iter().filter(|it| !fallen.has(*it)).collect();
        if living.is_empty() {
            by_hand(rest, fallen, out);
        }
        for figure in living {
            let mut fallen = fallen;
            fallen.insert(figure);
            by_hand(rest, fallen, out);
        }
    }

    #[test]
    fn bb_mis_13_the_hits_with_the_fewest_choices_come_first() {
        // The first hit may take either, the second only 1.
        let hits = [set(&[1, 2]), set(&[1])];
        assert_eq!(usual(&hits, |_| 0), set(&[1, 2]));
        assert!(is_possible(&hits, set(&[1, 2])));
        assert!(
            !is_possible(&hits, set(&[1])),
            "no hit is lost while it can be taken"
        );
    }

    #[test]
    fn bb_mis_13_a_figure_dies_once_and_surplus_hits_are_lost() {
        let hits = [set(&[1, 2]); 5];
        assert_eq!(usual(&hits, |_| 0), set(&[1, 2]));
        assert!(is_possible(&hits, set(&[1, 2])));
        assert!(!is_possible(&hits, set(&[2])));
        assert_eq!(usual(&[set(&[])], |_| 0), set(&[]));
        assert!(is_possible(&[set(&[])], set(&[])));
    }

    #[test]
    fn bb_mis_04_the_receiver_chooses_and_the_cheapest_are_usual() {
        let hits = [set(&[1, 2, 3]), set(&[1, 2, 3])];
        let worth = |figure: FigureId| if figure == 1 { 9 } else { 0 };
        assert_eq!(usual(&hits, worth), set(&[2, 3]));
        for chosen in [[1, 2], [1, 3], [2, 3]] {
            assert!(is_possible(&hits, set(&chosen)), "{chosen:?}");
        }
        assert!(!is_possible(&hits, set(&[1, 2, 3])), "two hits kill two");
        assert!(!is_possible(&hits, set(&[1, 4])), "4 was out of range");
    }

    #[test]
    fn bb_mis_13_what_is_possible_is_what_can_be_chosen_hit_by_hit() {
        let mut number = 7_u64;
        let mut next = |limit: u64| {
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
            number % limit
        };
        for _ in 0..400 {
            let of = |mask: u64| {
                (0..5)
                    .filter(|at| mask >> at & 1 == 1)
                    .collect::<FigureSet>()
            };
            let count = 1 + next(5);
            let hits: Vec<Hit> = (0..count).map(|_| of(next(32))).collect();
            let (mut ordered, mut ways) = (hits.clone(), Vec::new());
            ordered.sort_by_key(FigureSet::len);
            by_hand(&ordered, FigureSet::NONE, &mut ways);
            let most = ways.iter().map(FigureSet::len).max();
            for mask in 0..32 {
                let fallen = of(mask);
                // Those who choose so that a hit is lost for nothing choose again.
                let expected = ways.contains(&fallen) && Some(fallen.len()) == most;
                assert_eq!(is_possible(&hits, fallen), expected, "{hits:?} {fallen:?}");
            }
            assert!(is_possible(&hits, usual(&hits, |it| u32::from(it) * 7 % 5)));
        }
    }
}
