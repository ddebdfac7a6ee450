//! How much each consideration weighs, in parts of an army; knows no board.

/// How much each consideration weighs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// To be at a goal rather than far from it.
    pub(super) pull: f64,
    /// To be near an enemy, if there is nothing else to go to.
    pub(super) hunt: f64,
    /// The part of what a base may shoot next turn that counts now.
    pub(super) prospect: f64,
    /// The chance that the enemy picks a base that it can shoot.
    pub(super) picked: f64,
    /// The part of all dice that could be thrown at a base which the enemy spends on it.
    pub(super) spent: f64,
    /// A command point beyond the first that an act costs.
    pub(super) point: f64,
    /// What a tested order must promise when others could have the command point.
    pub(super) others: f64,
    /// That a base can still act this turn.
    pub(super) ready: f64,
    /// To wait for the enemy with a base that has nothing to do.
    pub(super) wait: f64,
    /// A step towards breaking the enemy.
    pub(super) breaking: f64,
    /// The places of goals.
    pub(super) ground: f64,
    /// A recovered hit.
    pub(super) recover: f64,
    /// The part of a dear base that is lost when enemies come close enough to assault it.
    pub(super) storm: f64,
    /// How much goals draw AFVs, compared with infantry.
    pub(super) afv: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            pull: 0.05,
            hunt: 0.03,
            prospect: 0.35,
            picked: 0.4,
            spent: 0.5,
            point: 0.003,
            others: 0.004,
            ready: 0.003,
            wait: 0.0004,
            breaking: 0.25,
            ground: 0.6,
            recover: 0.8,
            storm: 0.5,
            afv: 0.6,
        }
    }
}
