//! How much each consideration weighs, in parts of a side's force; knows no table.

/// How much each consideration weighs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// To be where a goal is rather than far from it.
    pub(super) ground: f64,
    /// To be near the enemy, where there is nothing else to go to.
    pub(super) hunt: f64,
    /// The part of what a sub-unit may fire at next that counts now.
    pub(super) prospect: f64,
    /// The chance that the enemy picks a sub-unit that it can fire at.
    pub(super) picked: f64,
    /// The part of a danger that comes only next turn.
    pub(super) later: f64,
    /// To be out of cohesion.
    pub(super) alone: f64,
    /// How much more an enemy is worth who stands where a goal is.
    pub(super) pressing: f64,
    /// The same where one of them is enough to spoil the goal.
    pub(super) clearing: f64,
    /// How much more an enemy is worth who has yet to activate.
    pub(super) haste: f64,
    /// The part of what held fire could do that counts before anybody comes.
    pub(super) held: f64,
    /// What a stick costs, by the moves it stands in the way of.
    pub(super) stick: f64,
    /// The part of a close combat's promise that counts.
    pub(super) assault: f64,
    /// The part of what held fire does now that must be better later to be kept.
    pub(super) patience: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            ground: 0.8,
            hunt: 0.5,
            prospect: 0.4,
            picked: 0.35,
            later: 0.6,
            alone: 0.15,
            pressing: 1.2,
            clearing: 1.4,
            haste: 1.2,
            held: 0.3,
            stick: 0.35,
            assault: 0.8,
            patience: 0.85,
        }
    }
}
