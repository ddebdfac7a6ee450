//! What a scenario says in data, as sentences for people: who wins, how sides set up, and when forces arrive.

use toml::Spanned;

use super::model::{
    Arrival, Counted, Deployment, EdgeStrip, Force, Goal, Holding, Judged, Outline, Place,
    PlaceShare, Scenario, ScenarioSide, TieBreak, VictoryCondition,
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
        let who = match self.scenario.otherwise {
            Some(_) => "Both at once",
            None => "Both, or neither",
        };
        sentences.push(SideSentence {
            who: who.into(),
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
                let within = self.in_zone(hold.zone.get_ref());
                let of = self.word(hold.of, 2);
                match (hold.how, hold.share) {
                    (Holding::Alone, PlaceShare::All) => {
                        format!("Hold {zone}, with no enemy there,")
                    }
                    (Holding::Most, PlaceShare::All) => {
                        format!("Have more {of} {within} than the enemy")
                    }
                    (Holding::LastIn, PlaceShare::All) => {
                        format!("Be the side that was last {within}")
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
                "Have {} {}",
                self.at_least(take.least, take.of),
                self.in_zone(take.zone.get_ref())
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
                        format!("Destroy or rout all of the enemy's {of}")
                    }
                    (Some(percent), _) => {
                        format!(
                            "Destroy or rout {} of the enemy's {of}",
                            share_words(percent)
                        )
                    }
                    (None, few) => format!(
                        "Leave the enemy with fewer than {}",
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
                    let zone = self.in_zone(zone.get_ref());
                    format!(", after a whole turn {zone}")
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

    /// Where and how a side sets up as a whole, a sentence each.
    #[must_use]
    pub fn set_up(&self, side: &ScenarioSide) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        let zones = side.deploy.iter().map(Spanned::get_ref);
        let zones: Vec<String> = zones.map(|it| self.deployment(it)).collect();
        if !zones.is_empty() {
            let apart = side.forces().any(|force| self.start_of(force).is_some());
            let who = if apart { "All others set up" } else { "Set up" };
            sentences.push(format!("{who} {}.", or_list(&zones)));
        }
        if let Some(away) = &side.away {
            let far = away.get_ref().shown(self.measure);
            sentences.push(format!("Stay {far} or more from every enemy."));
        }
        sentences.extend(self.ways_in(side));
        sentences
    }

    /// Where a force starts, or when and where it arrives, if it does not set up with the rest of its side.
    #[must_use]
    pub fn start_of(&self, force: &Force) -> Option<String> {
        match &force.arrives {
            Some(arrival) => Some(self.arrival(arrival.get_ref())),
            None => self.own_place(force),
        }
    }

    /// The ways by which more of a side come in, in their order.
    fn ways_in(&self, side: &ScenarioSide) -> Option<String> {
        let zones = side.ways_in.iter();
        let names: Vec<String> = zones.map(|zone| self.zone_name(zone.get_ref())).collect();
        let in_order = "numbered in this order, when the dice say so";
        (!names.is_empty()).then(|| format!("More arrive by {}, {in_order}.", and_list(&names)))
    }

    /// The order in which the sides set up, if the scenario fixes it.
    #[must_use]
    pub fn order_of_set_up(&self) -> Option<String> {
        let sides = self.scenario.set_up.iter();
        let names: Vec<String> = sides.map(|side| self.side_name(side.get_ref())).collect();
        let (first, rest) = names.split_first()?;
        let rest: Vec<String> = rest.iter().map(|name| within_sentence(name)).collect();
        Some(format!("{first} first, then {}.", rest.join(", then ")))
    }

    fn deployment(&self, deployment: &Deployment) -> String {
        let zone = self.in_zone(deployment.zone.get_ref());
        let count = |it: &Spanned<u32>| self.count(*it.get_ref(), Counted::Units);
        match (&deployment.least, &deployment.most) {
            (Some(least), _) => format!("{zone} (at least {})", count(least)),
            (None, Some(most)) => format!("{zone} (at most {})", count(most)),
            (None, None) => zone,
        }
    }

    fn own_place(&self, force: &Force) -> Option<String> {
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
            (None, None, Some(zone), _) => self.in_zone(zone.get_ref()),
            (None, None, None, Some(with)) => {
                format!("with {}", self.force_names(std::slice::from_ref(with)))
            }
            (None, None, None, None) => return None,
        };
        let facing = force
            .facing
            .map_or_else(String::new, |way| format!(", facing {}", way.word()));
        Some(format!("{place}{facing}"))
    }

    fn arrival(&self, arrival: &Arrival) -> String {
        let zone = self.in_zone(arrival.zone.get_ref());
        let taken = |id: &Spanned<String>| self.zone_name(id.get_ref());
        match (&arrival.turn, &arrival.taken, arrival.after) {
            (Some(turn), ..) => format!("arrives on turn {}, {zone}", turn.get_ref()),
            (None, Some(place), 0) => {
                format!("arrives when its side has taken {}, {zone}", taken(place))
            }
            (None, Some(place), after) => {
                let later = number_of(after as usize, "turn");
                let place = taken(place);
                format!("arrives {later} after its side has taken {place}, {zone}")
            }
            (None, None, _) => format!("arrives later, {zone}"),
        }
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
        match self.own_zone(id) {
            Some(zone) => self.name_of(zone),
            None => format!("the zone “{}”", id.replace('-', " ")),
        }
    }

    /// Where something is that is in a zone: `on the airfield`, `within 6" of the south edge`.
    fn in_zone(&self, id: &str) -> String {
        let Some(zone) = self.own_zone(id) else {
            return format!("in {}", self.zone_name(id));
        };
        let outline = zone.outline.as_ref().map(Spanned::get_ref);
        match (outline, &zone.name) {
            (Some(Outline::Edge(strip)), None) => self.along_edge(strip),
            (Some(Outline::Disc(disc)), Some(name)) => {
                let radius = disc.radius.get_ref().shown(self.measure);
                format!("within {radius} of {}", name.get_ref())
            }
            _ => format!("{} {}", zone.preposition.word(), self.name_of(zone)),
        }
    }

    fn along_edge(&self, strip: &EdgeStrip) -> String {
        let depth = strip.depth.get_ref().shown(self.measure);
        format!("within {depth} of the {} edge", strip.of.word())
    }

    fn own_zone(&self, id: &str) -> Option<&'a Place> {
        let mut own = self.scenario.zones.iter().map(Spanned::get_ref);
        own.find(|zone| zone.id.get_ref() == id)
    }

    /// The name of a zone within a sentence; the ground along an edge needs none of its own.
    fn name_of(&self, zone: &Place) -> String {
        let outline = zone.outline.as_ref().map(Spanned::get_ref);
        match (&zone.name, outline) {
            (Some(name), _) => name.get_ref().clone(),
            (None, Some(Outline::Edge(strip))) => {
                format!("the ground {}", self.along_edge(strip))
            }
            (None, _) => format!("the zone “{}”", zone.id.get_ref().replace('-', " ")),
        }
    }

    /// What is written on a zone of a map or plan: its name as a title.
    #[must_use]
    pub fn zone_title(&self, zone: &Place) -> String {
        let name = match zone.outline.as_ref().map(Spanned::get_ref) {
            Some(Outline::Edge(_) | Outline::Disc(_)) => self.in_zone(zone.id.get_ref()),
            _ => self.name_of(zone),
        };
        let name = name.strip_prefix("the ").unwrap_or(&name);
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
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

/// A name within a sentence: its article is small there.
fn within_sentence(name: &str) -> String {
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.to_string(),
    }
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
