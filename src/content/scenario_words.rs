//! What a scenario says in data, as sentences for people: who wins, how sides set up, and when forces arrive.

mod bases;
mod figures;

use toml::Spanned;

use super::model::{
    Arrival, Counted, Deployment, Edge, Force, Goal, Hold, Holding, Judged, Losses, Map, Outline,
    Place, PlaceShare, Preposition, Scenario, ScenarioSide, SightLimit, Stop, Terrain, TieBreak,
    VictoryCondition,
};
use super::pack::Pack;
use super::shelf::Kept;
use crate::diag::{and_list, counted as number_of, or_list};
use crate::kernel::{Grid, Measure, Orientation};

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
                text: format!(
                    "Win if nobody has met a condition by {}.",
                    self.end_of(self.last_turn())
                ),
            });
        }
        if sentences.is_empty() {
            return sentences;
        }
        let (who, has_winner) = match &self.scenario.otherwise {
            Some(_) => ("If both sides do", true),
            None => ("If both sides do, or neither", false),
        };
        let tie = match self.scenario.tie {
            TieBreak::Draw if has_winner => return sentences,
            TieBreak::Draw => "The battle is a draw.",
            TieBreak::Losses => {
                "The side that has lost the smaller share of its force wins; equal shares are a draw."
            }
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
        let (when, ending) = self.when(condition, goal.sort);
        SideSentence {
            who: who.map_or_else(|| "Either side".into(), |side| self.side_name(side)),
            text: format!("{}{when}{}{ending}.", goal.deed, goal.qualifier),
        }
    }

    /// The words for when a goal is judged, and for what follows.
    fn when(&self, condition: &VictoryCondition, sort: GoalSort) -> (String, &'static str) {
        let by = condition.by.as_ref().map(|turn| *turn.get_ref());
        let end = self.end_of(by.or(self.last_turn()));
        let at_once = "; the battle ends at once";
        match (sort, condition.judged, by) {
            (GoalSort::Prevented, ..) => (format!(" before {end}"), ""),
            (GoalSort::State, Judged::End, _) => (format!(" at {end}"), ""),
            (GoalSort::Deed, Judged::End, _) => (format!(" by {end}"), ""),
            (GoalSort::State, Judged::EachTurn, None) => (
                " at the end of any turn".into(),
                "; the battle ends with that turn",
            ),
            (GoalSort::State, Judged::EachTurn, Some(turn)) => (
                format!(" at the end of any turn up to turn {turn}"),
                "; the battle ends with that turn",
            ),
            (GoalSort::Deed, Judged::EachTurn, None) => {
                (String::new(), "; the battle ends with that turn")
            }
            (GoalSort::Deed, Judged::EachTurn, Some(_)) => {
                (format!(" by {end}"), "; the battle ends with that turn")
            }
            (_, Judged::AtOnce, None) => (String::new(), at_once),
            (_, Judged::AtOnce, Some(_)) => (format!(" by {end}"), at_once),
        }
    }

    /// How the cells of its map lie; hexes where there is no such map.
    fn grid(&self) -> Grid {
        let map = self.pack.shelf::<Map>().get(self.scenario.map_id());
        map.map_or(Grid::Hexes(Orientation::Pointy), |map| map.grid())
    }

    fn last_turn(&self) -> Option<u32> {
        self.scenario.turns.as_ref().map(|turns| *turns.get_ref())
    }

    fn end_of(&self, turn: Option<u32>) -> String {
        match turn {
            Some(turn) => format!("the end of turn {turn}"),
            None => "the end of the battle".into(),
        }
    }

    fn goal(&self, goal: &Goal) -> GoalWords {
        match goal {
            Goal::Hold(hold) => self.hold(hold),
            Goal::Take(take) => GoalWords::state(format!(
                "Have {} {}",
                self.at_least(take.least, take.of),
                self.in_zone(take.zone.get_ref())
            )),
            Goal::Destroy(destroy) => {
                let forces = self.force_names(destroy.forces.get_ref());
                GoalWords::deed(format!("{} {forces}", self.destroy_word()))
            }
            Goal::Losses(losses) => GoalWords::deed(self.losses(losses)),
            Goal::Exit(exit) => {
                let least = self.at_least(*exit.least.get_ref(), exit.of);
                let which = self.of_forces(&exit.forces);
                let qualifier = exit.after.as_ref().map_or_else(String::new, |zone| {
                    let zone = self.in_zone(zone.get_ref());
                    format!(", each after a whole turn {zone}")
                });
                GoalWords {
                    qualifier,
                    ..GoalWords::deed(format!("Move {least}{which} off {}", edge_name(exit.edge)))
                }
            }
            Goal::Stop(stop) => GoalWords {
                sort: GoalSort::Prevented,
                ..GoalWords::deed(self.stop(stop))
            },
            Goal::Rescue(rescue) => {
                let least = self.at_least(*rescue.least.get_ref(), Counted::Figures);
                let forces = rescue.forces.get_ref();
                let is_named = |id: &String| forces.iter().any(|it| it.get_ref() == id);
                let mut waiting = self.scenario.forces().filter(|(_, it)| it.is_captive());
                let which = match waiting.all(|(_, it)| is_named(it.id.get_ref())) {
                    true => " who wait to be rescued".to_string(),
                    false => self.of_forces(forces),
                };
                let rescued = format!("Rescue {least}{which}");
                GoalWords::deed(if rescue.away {
                    format!("{rescued} and see them off the table")
                } else {
                    rescued
                })
            }
            Goal::Survive(survive) => {
                let least = *survive.least.get_ref();
                let left = self.sound(least, survive.of);
                let which = self.of_forces(&survive.forces);
                GoalWords::state(format!("Have at least {left}{which} left"))
            }
            Goal::Points(points) => GoalWords::deed(match &points.least {
                Some(least) => format!(
                    "Cost the enemy {}",
                    self.at_least(*least.get_ref(), Counted::Points)
                ),
                None => "Cost the enemy more points than you lose".into(),
            }),
        }
    }

    fn hold(&self, hold: &Hold) -> GoalWords {
        let zone = self.zone_name(hold.zone.get_ref());
        let there = self.in_zone(hold.zone.get_ref());
        let [one, several] = [1, 2].map(|number| self.noun(hold.of, number));
        match (hold.share, hold.how) {
            (PlaceShare::All, Holding::Alone) => GoalWords {
                qualifier: ", with no enemy there".into(),
                ..GoalWords::state(format!("Hold {zone}"))
            },
            (PlaceShare::All, Holding::Most) => {
                GoalWords::state(format!("Have more {several} than the enemy {there}"))
            }
            (PlaceShare::All, Holding::LastIn) => {
                GoalWords::state(format!("Be the last side to have had a {one} {there}"))
            }
            (PlaceShare::Most, how) => {
                let (cell, cells) = (self.grid().cell_word(), self.grid().cells_word());
                GoalWords {
                    qualifier: match how {
                        Holding::Alone => format!(
                            " (a side holds a {cell} if it has a {one} there and the enemy has none)"
                        ),
                        Holding::Most => {
                            format!(" (the side with more {several} in a {cell} holds it)")
                        }
                        Holding::LastIn => {
                            format!(" (the last side to have had a {one} in a {cell} holds it)")
                        }
                    },
                    ..GoalWords::state(format!("Hold more {cells} of {zone} than the enemy"))
                }
            }
        }
    }

    fn losses(&self, losses: &Losses) -> String {
        let percent = losses.percent.as_ref().map(|it| *it.get_ref());
        let few = losses.fewer_than.as_ref().map(|it| *it.get_ref());
        let several = self.noun(losses.of, 2);
        let destroy = self.destroy_word();
        match (losses.of, percent, few) {
            (Counted::Points, Some(100), _) | (Counted::Points, None, Some(1)) => {
                "Cost the enemy all of its points".into()
            }
            (Counted::Points, Some(percent), _) => {
                format!("Cost the enemy {} of its points", share_words(percent))
            }
            (_, Some(100), _) | (_, None, Some(1)) => {
                format!("{destroy} all of the enemy's {several}")
            }
            (_, Some(percent), _) => {
                let share = share_words(percent);
                format!("{destroy} {share} of the enemy's {several}")
            }
            (of, None, Some(few)) => {
                format!("Reduce the enemy to fewer than {}", self.sound(few, of))
            }
            // A check reports that nothing is asked for.
            (_, None, None) => format!("{destroy} the enemy's {several}"),
        }
    }

    fn stop(&self, stop: &Stop) -> String {
        let edge = edge_name(stop.edge);
        let enemy = if stop.forces.is_empty() { "enemy " } else { "" };
        let which = self.of_forces(&stop.forces);
        match stop.most {
            0 => format!(
                "Let no {enemy}{}{which} leave by {edge}",
                self.noun(stop.of, 1)
            ),
            most => format!(
                "Let no more than {most} {enemy}{}{which} leave by {edge}",
                self.noun(stop.of, most)
            ),
        }
    }

    /// What is done to an enemy that then counts as lost.
    fn destroy_word(&self) -> &'static str {
        if self.pack.ruleset.units_rout {
            "Destroy or rout"
        } else {
            "Destroy"
        }
    }

    /// A number of what is neither destroyed nor routed.
    fn sound(&self, number: u32, of: Counted) -> String {
        let noun = self.noun(of, number);
        let number = number_word(number);
        if self.pack.ruleset.units_rout && of != Counted::Points {
            format!("{number} unrouted {noun}")
        } else {
            format!("{number} {noun}")
        }
    }

    /// Where and how a side sets up, a sentence each: single forces, the rest, and those that arrive.
    #[must_use]
    pub fn set_up(&self, side: &ScenarioSide) -> Vec<String> {
        let (later, present): (Vec<&Force>, Vec<&Force>) =
            side.forces().partition(|force| force.arrives.is_some());
        let sentence = |force: &Force| {
            let start = self.start_of(force)?;
            let marks = match self.marks_of(force).join(", ") {
                none if none.is_empty() => none,
                marks => format!(" ({marks})"),
            };
            Some(format!("{}{marks}: {start}.", self.force_name(force)))
        };
        let mut sentences: Vec<String> = present.into_iter().filter_map(sentence).collect();
        sentences.extend(self.set_up_together(side));
        sentences.extend(later.into_iter().filter_map(sentence));
        sentences
    }

    /// Where and how the forces of a side set up that have no place of their own, a sentence each.
    #[must_use]
    pub fn set_up_together(&self, side: &ScenarioSide) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        // What is carried sets up with its carrier.
        let present = side
            .forces()
            .filter(|force| force.arrives.is_none() && force.aboard.is_none());
        let (placed, free): (Vec<&Force>, Vec<&Force>) =
            present.partition(|force| self.own_place(force).is_some());
        if !side.deploy.is_empty() && !free.is_empty() {
            let zones = self.deployments(side);
            sentences.push(match placed.as_slice() {
                [] => format!("Set up {zones}."),
                _ => format!("Everything else sets up {zones}."),
            });
        }
        if let Some(away) = &side.away {
            let far = away.get_ref().shown(self.measure);
            sentences.push(format!("Stay {far} or more from every enemy."));
        }
        sentences.extend(self.ways_in(side));
        sentences
    }

    /// Where a force starts, or where and when it arrives, if it does not set up with the rest of its side.
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
        let dice = "the dice decide how many, and where";
        (!names.is_empty()).then(|| format!("More arrive by {}: {dice}.", or_list(&names)))
    }

    /// Night and other conditions of the whole battle, a sentence each.
    #[must_use]
    pub fn conditions(&self) -> Vec<String> {
        let night = self.scenario.dark.then(|| "It is night.".to_string());
        let sight = self.scenario.sight.iter().map(Spanned::get_ref);
        night
            .into_iter()
            .chain(sight.map(|it| self.sight(it)))
            .chain(self.artillery())
            .chain(self.scenario.difficulty())
            .collect()
    }

    fn sight(&self, limit: &SightLimit) -> String {
        let far = match &self.scenario.table {
            Some(_) => self.measure.shown(limit.reach),
            None => number_of(limit.reach, self.grid().cell_word()),
        };
        let terrain = limit.terrain.as_ref().map(|id| {
            let row = self.pack.shelf::<Terrain>().get(id.get_ref());
            let name = row.map_or(id.get_ref(), |row| row.name.get_ref());
            format!(" in or through {}", name.to_lowercase())
        });
        let until = limit.until.as_ref();
        let until = until.map(|turn| format!(" until {}", self.end_of(Some(*turn.get_ref()))));
        format!(
            "Nobody sees or shoots farther than {far}{}{}.",
            terrain.unwrap_or_default(),
            until.unwrap_or_default()
        )
    }

    /// The order in which the sides set up, if the scenario fixes it.
    #[must_use]
    pub fn order_of_set_up(&self) -> Option<String> {
        let sides = self.scenario.set_up.iter();
        let names = sides.map(|side| within_sentence(&self.side_name(side.get_ref())));
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then(|| format!("First {}.", names.join(", then ")))
    }

    /// The zones of a side, one or another: `in the orchard or the village`, `on the hill or at the mill`.
    fn deployments(&self, side: &ScenarioSide) -> String {
        let deploy = side.deploy.iter().map(Spanned::get_ref);
        let zones: Vec<(Preposition, String)> = deploy.map(|it| self.deployment(it)).collect();
        let alike = |zones: &[(Preposition, String)]| zones.windows(2).all(|it| it[0].0 == it[1].0);
        let names = zones.iter().enumerate().map(|(number, (word, zone))| {
            if number > 0 && alike(&zones) {
                zone.clone()
            } else {
                format!("{} {zone}", word.word())
            }
        });
        or_list(&names.collect::<Vec<_>>())
    }

    fn deployment(&self, deployment: &Deployment) -> (Preposition, String) {
        let id = deployment.zone.get_ref();
        let zone = self.zone_name(id);
        let count = |it: &Spanned<u32>| self.count(*it.get_ref(), Counted::Units);
        let limited = match (&deployment.least, &deployment.most) {
            (Some(least), Some(most)) => format!(
                "{zone} (at least {}, at most {})",
                least.get_ref(),
                count(most)
            ),
            (Some(least), None) => format!("{zone} (at least {})", count(least)),
            (None, Some(most)) => format!("{zone} (at most {})", count(most)),
            (None, None) => zone,
        };
        (self.preposition(id), limited)
    }

    /// Where a force sets up that has a place of its own.
    fn own_place(&self, force: &Force) -> Option<String> {
        if let Some(carrier) = &force.aboard {
            return Some(self.carried(carrier));
        }
        if let Some(building) = &force.inside {
            return Some(self.inside(building));
        }
        let place = match (&force.at, &force.position, &force.zone, &force.with) {
            (Some(hex), ..) => format!("in {} {}", self.grid().cell_word(), hex.get_ref()),
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
        let taken = arrival.taken.as_ref().map(|taken| {
            if taken.get_ref() == arrival.zone.get_ref() {
                "it".into()
            } else {
                self.zone_name(taken.get_ref())
            }
        });
        let when = match (&arrival.turn, taken, arrival.after) {
            (Some(turn), ..) => format!(" on turn {}", turn.get_ref()),
            (None, Some(taken), 0) => format!(", as soon as you have taken {taken}"),
            (None, Some(taken), after) => format!(
                ", {} after you have taken {taken}",
                number_of(after as usize, "turn")
            ),
            // A check reports that nothing says when.
            (None, None, _) => " later".into(),
        };
        format!("arrival {zone}{when}")
    }

    fn at_least(&self, number: u32, of: Counted) -> String {
        format!("at least {} {}", number_word(number), self.noun(of, number))
    }

    fn count(&self, number: u32, of: Counted) -> String {
        self.pack.ruleset.counted(number, of)
    }

    fn noun(&self, of: Counted, number: u32) -> &'static str {
        self.pack.ruleset.noun(of, number)
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

    /// Where something is that is in a zone: `on the airfield`.
    fn in_zone(&self, id: &str) -> String {
        format!("{} {}", self.preposition(id).word(), self.zone_name(id))
    }

    fn preposition(&self, id: &str) -> Preposition {
        self.own_zone(id)
            .map_or(Preposition::In, |zone| zone.preposition)
    }

    fn own_zone(&self, id: &str) -> Option<&'a Place> {
        let mut own = self.scenario.zones.iter().map(Spanned::get_ref);
        own.find(|zone| zone.id.get_ref() == id)
    }

    /// The name of a zone within a sentence; the strip along an edge needs none of its own.
    fn name_of(&self, zone: &Place) -> String {
        let outline = zone.outline.as_ref().map(Spanned::get_ref);
        match (&zone.name, outline) {
            (Some(name), _) => within_sentence(name.get_ref()),
            (None, Some(Outline::Edge(strip))) => {
                let depth = strip.depth.get_ref().shown(self.measure);
                format!("the strip within {depth} of the {} edge", strip.of.word())
            }
            (None, _) => format!("the zone “{}”", zone.id.get_ref().replace('-', " ")),
        }
    }

    /// What is written on a zone of a map or plan: its name as a title.
    #[must_use]
    pub fn zone_title(&self, zone: &Place) -> String {
        let name = self.name_of(zone);
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

    /// Some forces in a sentence; those of one name are named once: `each cannon`.
    fn force_names(&self, ids: &[Spanned<String>]) -> String {
        let mut names: Vec<String> = Vec::new();
        for id in ids {
            let name = match self.force(id) {
                Some(force) => self.with_article(force),
                None => id.get_ref().clone(),
            };
            let bare = name.strip_prefix("the ").unwrap_or(&name);
            let each = format!("each {bare}");
            match names
                .iter_mut()
                .find(|known| **known == name || **known == each)
            {
                Some(known) => *known = each,
                None => names.push(name),
            }
        }
        and_list(&names)
    }

    fn force(&self, id: &Spanned<String>) -> Option<&'a Force> {
        let mut forces = self.scenario.forces().map(|(_, force)| force);
        forces.find(|force| force.id.get_ref() == id.get_ref())
    }

    /// The name of a force inside a sentence.
    fn with_article(&self, force: &Force) -> String {
        let name = within_sentence(&self.force_name(force));
        if force.count > 1 || name.starts_with("the ") {
            name
        } else {
            format!("the {name}")
        }
    }

    fn of_forces(&self, ids: &[Spanned<String>]) -> String {
        match ids {
            [] => String::new(),
            ids => format!(" of {}", self.force_names(ids)),
        }
    }
}

/// What a goal says, in the order of the sentence: the deed, then when it is judged, then a qualifier.
struct GoalWords {
    deed: String,
    qualifier: String,
    sort: GoalSort,
}

/// How the time of a goal is put into words.
#[derive(Clone, Copy)]
enum GoalSort {
    /// Something that is so at a time.
    State,
    /// Something that is done by a time.
    Deed,
    /// Something that does not happen before a time.
    Prevented,
}

impl GoalWords {
    fn state(deed: String) -> GoalWords {
        GoalWords {
            deed,
            qualifier: String::new(),
            sort: GoalSort::State,
        }
    }

    fn deed(deed: String) -> GoalWords {
        GoalWords {
            sort: GoalSort::Deed,
            ..GoalWords::state(deed)
        }
    }
}

fn edge_name(edge: Option<Edge>) -> String {
    edge.map_or_else(
        || "any edge".into(),
        |edge| format!("the {} edge", edge.word()),
    )
}

/// A number in a sentence: `one`, then digits.
fn number_word(number: u32) -> String {
    match number {
        1 => "one".into(),
        number => number.to_string(),
    }
}

/// A name as it stands inside a sentence: `the platoon`.
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
