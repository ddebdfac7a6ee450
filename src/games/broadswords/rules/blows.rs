//! The arithmetic of a melee of one figure against one to four: who falls by which dice (BB-MEL-02 to BB-MEL-05, BB-MEL-11); knows no table.

/// The face that slays whoever is fought.
const SLAYS: u8 = 6;

/// The die of a figure in a melee, and what it adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blow {
    /// The face that turned up.
    pub face: u8,
    /// Its modifiers.
    pub bonus: i8,
}

/// What a melee comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the single figure falls.
    pub single_falls: bool,
    /// Which of its opponents may be the one that falls, a bit each by their order; none when nobody does.
    pub victims: u8,
    /// The total of the single figure.
    pub single_total: i8,
    /// The total of its opponents.
    pub many_total: i8,
}

impl Verdict {
    /// Whether one of the opponents falls.
    #[must_use]
    pub const fn one_falls(self) -> bool {
        self.victims != 0
    }

    /// Whether nobody falls: they are still locked.
    #[must_use]
    pub const fn is_locked(self) -> bool {
        !self.single_falls && !self.one_falls()
    }
}

/// Who falls when one figure fights one to four; the totals are compared after a natural 6 too if it is not decisive
/// (BB-AMB-12).
#[must_use]
pub fn verdict(single: Blow, many: &[Blow], six_is_decisive: bool) -> Verdict {
    let total = |blow: &Blow| blow.face as i8 + blow.bonus;
    let (own, others) = (total(&single), many.iter().map(total).sum::<i8>());
    let everybody = (1_u8 << many.len()) - 1;
    let sixes = many.iter().enumerate();
    let sixes = sixes.filter(|(_, blow)| blow.face == SLAYS);
    let sixes = sixes.fold(0_u8, |mask, (at, _)| mask | 1 << at);
    let (single_slays, many_slay) = (single.face == SLAYS, sixes != 0);
    let counts_totals = !six_is_decisive || !single_slays && !many_slay;
    let victims = match (single_slays, many_slay) {
        (true, true) => sixes,
        (true, false) => everybody,
        _ if counts_totals && own > others => everybody,
        _ => 0,
    };
    Verdict {
        single_falls: many_slay || counts_totals && others > own,
        victims,
        single_total: own,
        many_total: others,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blow(face: u8, bonus: i8) -> Blow {
        Blow { face, bonus }
    }

    fn duel(one: Blow, other: Blow) -> (bool, bool) {
        let verdict = verdict(one, &[other], true);
        (verdict.single_falls, verdict.one_falls())
    }

    #[test]
    fn bb_tv_17_to_20_the_arithmetic_of_melees() {
        assert_eq!(
            duel(blow(4, 1), blow(5, 0)),
            (false, false),
            "vector 17 of the ledger"
        );
        assert_eq!(
            duel(blow(6, 0), blow(5, 3)),
            (false, true),
            "vector 18 of the ledger"
        );
        assert_eq!(
            duel(blow(6, 0), blow(6, 0)),
            (true, true),
            "vector 19 of the ledger"
        );
        let two = [blow(2, 0), blow(3, 0)];
        let held = verdict(blow(4, 2), &two, true);
        assert_eq!(
            (held.single_total, held.many_total),
            (6, 5),
            "vector 20 of the ledger"
        );
        assert_eq!(
            (held.single_falls, held.victims),
            (false, 0b11),
            "vector 20 of the ledger"
        );
    }

    #[test]
    fn bb_mel_09_the_chances_of_two_figures_without_modifiers() {
        let (mut first, mut second, mut both, mut neither) = (0, 0, 0, 0);
        for one in 1..=6 {
            for other in 1..=6 {
                match duel(blow(one, 0), blow(other, 0)) {
                    (true, true) => both += 1,
                    (true, false) => first += 1,
                    (false, true) => second += 1,
                    (false, false) => neither += 1,
                }
            }
        }
        assert_eq!((first, second, both, neither), (15, 15, 1, 5));
    }

    #[test]
    fn bb_mel_04_a_single_natural_six_decides_or_totals_count_as_well() {
        let (one, other) = (blow(6, 0), blow(5, 3));
        let plus = verdict(one, &[other], false);
        assert!(
            plus.single_falls && plus.one_falls(),
            "the higher total kills as well"
        );
        let plus = verdict(one, &[blow(5, 1)], false);
        assert!(
            !plus.single_falls && plus.one_falls(),
            "equal totals kill nobody"
        );
        let plain = verdict(blow(4, 0), &[blow(3, 0)], false);
        assert_eq!((plain.single_falls, plain.victims), (false, 1));
    }

    #[test]
    fn bb_mel_05_and_11_sixes_in_a_melee_of_several() {
        let three = [blow(6, 0), blow(1, 0), blow(6, 0)];
        let both = verdict(blow(6, 2), &three, true);
        assert!(both.single_falls);
        assert_eq!(both.victims, 0b101, "one who threw a six");
        let slain = verdict(blow(5, 9), &three, true);
        assert!(slain.single_falls && !slain.one_falls());
        let four = [blow(5, 0); 4];
        let lone = verdict(blow(6, 0), &four, true);
        assert_eq!((lone.single_falls, lone.victims), (false, 0b1111));
        let tied = verdict(blow(5, 1), &[blow(2, 1), blow(3, 0)], true);
        assert!(tied.is_locked());
    }
}
