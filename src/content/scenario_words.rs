//! What a scenario says in data, as sentences for people: who wins, how sides set up, and when forces arrive.

use toml::Spanned;

use super::model::{
    Arrival, Counted, Deployment, Force, Goal, Holding, Judged, PlaceShare, Scenario, ScenarioSide,
    TieBreak, VictoryCondition,
};
use super::pack::Pack;
use super::shelf::Kept;
use crate::diag::counted as number_of;
use crate::kernel::Measure;

/// A sentence, and the side it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSentence {
    /// The name of the side, or words for both.
    pub who: String,
    /// What it does.
    pub text: String,
}

/// Puts the data of a scenario into words.
#[derive(Clone, Copy, Debug)]
pub struct ScenarioWords<'a> {
    pack: &'a Pack,
    scenario: &'a Kept<Scenario>,
    measure: Measure,
}

impl<'a> ScenarioWords<'a> {
    /// The words of a scenario, with distances in a measure.
    #[must_use]
    pub fn of(pack: &'a Pack, scenario: &'a Kept<Scenario>, measure: Measure) -> Self {
        ScenarioWords {
            pack,
            scenario,
            measure,
        }
    }

    /// The ways to win, in order, and what decides when none is met.
    #[must_use]
    pub fn victory(&self) -> Vec<SideSentence> {
        let conditions = self.scenario.victory.iter().map(Spanned::get_ref);
        let mut sentences: Vec<SideSentence> = conditions.map(|it| self.condition(it)).collect();
        if let Some(side) = &self.scenario.otherwise {
            sentences.push(SideSentence {
                who: self.side_name(side.get_ref()),
                text: format!("Prevent that until {}.", self.the_end()),
            });
        }
        let tie = match self.scenario.tie {
            TieBreak::Draw if self.scenario.otherwise.is_some() => return sentences,
            TieBreak::Draw => "The battle is a draw.",
            TieBreak::Losses => {
                "The side that has lost the smaller share of its force wins; equal shares are a draw."
            }
        };
        sentences.push(SideSentence {
            who: "Both, or neither".into(),
            text: tie.into(),
        });
        sentences
    }

    fn condition(&self, condition: &VictoryCondition) -> SideSentence {
        let who = condition.side.as_ref().map(Spanned::get_ref);
        let goal = self.goal(condition.goal.get_ref());
        SideSentence {
            who: who.map_or_else(|| "Either side".into(), |side| self.side_name(side)),
            text: format!("{goal}{}.", self.when(condition)),
        }
    }

    fn when(&self, condition: &VictoryCondition) -> String {
        let last = condition.by.as_ref().map(|turn| *turn.get_ref());
        match (condition.judged, last) {
            (Judged::End, None) => format!(" at {}", self.the_end()),
            (Judged::End, Some(turn)) => format!(" at the end of turn {turn}"),
            (Judged::EachTurn, None) => " at the end of any turn; the battle then ends".into(),
            (Judged::EachTurn, Some(turn)) => {
                format!(" at the end of any turn up to turn {turn}; the battle then ends")
            }
            (Judged::AtOnce, None) => "; the battle ends at once".into(),
            (Judged::AtOnce, Some(turn)) => {
                format!(" by the end of turn {turn}; the battle ends at once")
            }
        }
    }

    fn the_end(&self) -> String {
        match &self.scenario.turns {
            Some(turns) => format!("the end of turn {}", turns.get_ref()),
            None => "the end of the battle".into(),
        }
    }

    fn goal(&self, goal: &Goal) -> String {
        match goal {
            Goal::Hold(hold) => {
                let zone = self.zone_name(hold.zone.get_ref());
                let of = self.word(hold.of, 2);
                match (hold.how, hold.share) {
                    (Holding::Alone, PlaceShare::All) => {
                        format!("Hold {zone}, with no enemy there,")
                    }
                    (Holding::Most, PlaceShare::All) => {
                        format!("Have more {of} in {zone} than the enemy")
                    }
                    (Holding::LastIn, PlaceShare::All) => {
                        format!("Have been the last in {zone}")
                    }
                    (how, PlaceShare::Most) => {
                        let held = match how {
                            Holding::Alone => "a hex is held while no enemy is in it",
                            Holding::Most => "a hex is held by the side with more in it",
                            Holding::LastIn => "a hex is held by the last side in it",
                        };
                        format!("Hold more hexes of {zone} than the enemy ({held})")
                    }
                }
            }
            Goal::Take(take) => format!(
                "Have {} in {}",
                self.at_least(take.least, take.of),
                self.zone_name(take.zone.get_ref())
            ),
            Goal::Destroy(destroy) => {
                let forces = self.force_names(destroy.forces.get_ref());
                format!("Destroy or rout {forces}")
            }
            Goal::Losses(losses) => {
                let share = losses.percent.as_ref().map(|it| *it.get_ref());
                let few = losses.fewer_than.as_ref().map(|it| *it.get_ref());
                let of = self.word(losses.of, 2);
                match (share, few) {
                    (Some(100), _) | (None, Some(1)) => {
                        format!(
                            "Leave the enemy without {of} that are neither destroyed nor routed"
                        )
                    }
                    (Some(percent), _) => {
                        format!(
                            "Destroy or rout {} of the enemy's {of}",
                            share_words(percent)
                        )
                    }
                    (None, few) => format!(
                        "Leave the enemy fewer than {}",
                        self.count(few.unwrap_or(1), losses.of)
                    ),
                }
            }
            Goal::Exit(exit) => {
                let least = self.at_least(*exit.least.get_ref(), exit.of);
                let which = self.of_forces(&exit.forces);
                let edge = exit.edge.map_or_else(
                    || "any edge".into(),
                    |edge| format!("the {} edge", edge.word()),
                );
                let after = exit.after.as_ref().map_or_else(String::new, |zone| {
                    let zone = self.zone_name(zone.get_ref());
                    format!(", after a whole turn in {zone}")
                });
                format!("Move {least}{which} off the table by {edge}{after}")
            }
            Goal::Stop(stop) => {
                let edge = stop.edge.map_or_else(
                    || "any edge".into(),
                    |edge| format!("the {} edge", edge.word()),
                );
                let which = self.of_forces(&stop.forces);
                match stop.most {
                    0 => format!(
                        "Let no enemy {}{which} leave by {edge}",
                        self.word(stop.of, 1)
                    ),
                    most => format!(
                        "Let no more than {}{which} leave by {edge}",
                        self.count(most, stop.of)
                    ),
                }
            }
            Goal::Survive(survive) => {
                let least = self.at_least(*survive.least.get_ref(), survive.of);
                let which = self.of_forces(&survive.forces);
                format!("Have {least}{which} left, neither destroyed nor routed,")
            }
            Goal::Points(points) => match &points.least {
                Some(least) => format!("Have destroyed {} points of the enemy's", least.get_ref()),
                None => "Have destroyed more points than the enemy".into(),
            },
        }
    }

    /// Where and how a side sets up, a sentence each.
    #[must_use]
    pub fn set_up(&self, side: &ScenarioSide) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        let zones = side.deploy.iter().map(Spanned::get_ref);
        let zones: Vec<String> = zones.map(|it| self.deployment(it)).collect();
        let own_place = |force: &&Force| force.arrives.is_none() && placed(force);
        if !zones.is_empty() {
            let who = if side.forces().any(|force| own_place(&force)) {
                "Everybody else"
            } else {
                "Set up"
            };
            sentences.push(match who {
                "Set up" => format!("Set up in {}.", or_list(&zones)),
                who => format!("{who} sets up in {}.", or_list(&zones)),
            });
        }
        for force in side.forces().filter(own_place) {
            sentences.push(self.own_place(force));
        }
        if let Some(away) = &side.away {
            let far = away.get_ref().shown(self.measure);
            sentences.push(format!("Stay {far} or more from every enemy."));
        }
        for force in side.forces() {
            if let Some(arrival) = &force.arrives {
                sentences.push(self.arrival(force, arrival.get_ref()));
            }
        }
        sentences
    }

    /// The order in which the sides set up, if the scenario fixes it.
    #[must_use]
    pub fn order_of_set_up(&self) -> Option<String> {
        let sides = self.scenario.set_up.iter();
        let names: Vec<String> = sides.map(|side| self.side_name(side.get_ref())).collect();
        let (first, rest) = names.split_first()?;
        Some(format!("{first} first, then {}.", rest.join(", then ")))
    }

    fn deployment(&self, deployment: &Deployment) -> String {
        let zone = self.zone_name(deployment.zone.get_ref());
        let count = |it: &Spanned<u32>| self.count(*it.get_ref(), Counted::Units);
        match (&deployment.least, &deployment.most) {
            (Some(least), _) => format!("{zone} (at least {})", count(least)),
            (None, Some(most)) => format!("{zone} (at most {})", count(most)),
            (None, None) => zone,
        }
    }

    fn own_place(&self, force: &Force) -> String {
        let name = self.force_name(force);
        let place = match (&force.at, &force.position, &force.zone, &force.with) {
            (Some(hex), ..) => format!("in hex {}", hex.get_ref()),
            (None, Some(at), ..) => {
                let at = at.get_ref();
                format!(
                    "{} from the west edge and {} from the north edge",
                    at.width.shown(self.measure),
                    at.depth.shown(self.measure)
                )
            }
            (None, None, Some(zone), _) => format!("in {}", self.zone_name(zone.get_ref())),
            (None, None, None, Some(with)) => {
                format!("with {}", self.force_names(std::slice::from_ref(with)))
            }
            (None, None, None, None) => "as its owner likes".into(),
        };
        let facing = force
            .facing
            .map_or_else(String::new, |way| format!(", facing {}", way.word()));
        format!("{name}: {place}{facing}.")
    }

    fn arrival(&self, force: &Force, arrival: &Arrival) -> String {
        let name = self.force_name(force);
        let zone = self.zone_name(arrival.zone.get_ref());
        let when = match (&arrival.turn, &arrival.taken, arrival.after) {
            (Some(turn), ..) => format!("on turn {}", turn.get_ref()),
            (None, Some(taken), 0) => {
                format!(
                    "when its side has taken {}",
                    self.zone_name(taken.get_ref())
                )
            }
            (None, Some(taken), after) => format!(
                "{} after its side has taken {}",
                number_of(after as usize, "turn"),
                self.zone_name(taken.get_ref())
            ),
            (None, None, _) => "later".into(),
        };
        format!("{name}: arrives {when}, in {zone}.")
    }

    fn at_least(&self, number: u32, of: Counted) -> String {
        format!("at least {}", self.count(number, of))
    }

    fn count(&self, number: u32, of: Counted) -> String {
        format!("{number} {}", self.word(of, number))
    }

    fn word(&self, of: Counted, number: u32) -> &'static str {
        let [one, several] = match of {
            Counted::Units => self.pack.ruleset.unit_word,
            Counted::Figures => ["figure", "figures"],
            Counted::Vehicles => ["vehicle", "vehicles"],
            Counted::Points => ["point", "points"],
        };
        if number == 1 { one } else { several }
    }

    fn side_name(&self, id: &str) -> String {
        let mut sides = self.scenario.sides();
        let side = sides.find(|side| side.id.get_ref() == id);
        side.map_or_else(|| id.to_string(), |side| side.name.get_ref().clone())
    }

    /// The name of a zone, of the scenario or of its map.
    fn zone_name(&self, id: &str) -> String {
        let mut own = self.scenario.zones.iter().map(Spanned::get_ref);
        let own = own.find(|zone| zone.id.get_ref() == id);
        if let Some(name) = own.and_then(|zone| zone.name.as_ref()) {
            return name.get_ref().clone();
        }
        format!("the zone “{}”", id.replace('-', " "))
    }

    fn force_name(&self, force: &Force) -> String {
        let title = force.title(self.pack);
        match force.count {
            1 => title.to_string(),
            count => format!("{count} × {title}"),
        }
    }

    fn force_names(&self, ids: &[Spanned<String>]) -> String {
        let names = ids.iter().map(|id| {
            let mut forces = self.scenario.forces().map(|(_, force)| force);
            let force = forces.find(|force| force.id.get_ref() == id.get_ref());
            force.map_or_else(|| id.get_ref().clone(), |it| self.force_name(it))
        });
        and_list(&names.collect::<Vec<_>>())
    }

    fn of_forces(&self, ids: &[Spanned<String>]) -> String {
        match ids {
            [] => String::new(),
            ids => format!(" of {}", self.force_names(ids)),
        }
    }
}

/// Whether the scenario gives a force a place of its own.
fn placed(force: &Force) -> bool {
    force.at.is_some() || force.position.is_some() || force.zone.is_some() || force.with.is_some()
}

fn share_words(percent: u32) -> String {
    match percent {
        25 => "a quarter".into(),
        50 => "half".into(),
        75 => "three quarters".into(),
        percent => format!("{percent} per cent"),
    }
}

fn and_list(names: &[String]) -> String {
    joined(names, " and ")
}

fn or_list(names: &[String]) -> String {
    joined(names, " or ")
}

fn joined(names: &[String], last: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., end] => format!("{}{last}{end}", front.join(", ")),
    }
}
