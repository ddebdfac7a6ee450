//! The references that only the hex-command games can judge, and those of scenarios.

use toml::Spanned;

use super::{Character, Command, CommandKind, Effect, Leader, TargetWords};
use crate::content::references::{References, Wanted};
use crate::content::{Die, DieKind, Kept, Map, Pack, Scenario, ScenarioSide};

/// Adds the names of other entries.
pub(super) fn references<'a>(pack: &'a Pack, list: &mut References<'a>) {
    Gatherer { pack, list }.gather();
}

struct Gatherer<'l, 'a> {
    pack: &'a Pack,
    list: &'l mut References<'a>,
}

impl<'a> Gatherer<'_, 'a> {
    fn gather(&mut self) {
        let pack = self.pack;
        for card in pack.shelf::<Command>() {
            self.card(card);
        }
        for scenario in pack.shelf::<Scenario>() {
            self.scenario(scenario);
        }
    }

    fn names<'n, T>(
        &mut self,
        from: &Kept<T>,
        written: impl IntoIterator<Item = &'n Spanned<String>>,
        wanted: &Wanted<'a>,
    ) {
        self.list.names(from, written, wanted);
    }

    fn card(&mut self, card: &'a Kept<Command>) {
        if let Some(TargetWords::UnitWith(person)) = card.target.as_ref().map(Spanned::get_ref) {
            let shelves = &self.pack.shelves;
            let people = shelves
                .shelf::<Character>()
                .ids()
                .chain(shelves.shelf::<Leader>().ids());
            let wanted = Wanted::OneOf("character or leader {}".into(), people.collect());
            self.names(card, [person], &wanted);
        }
        let halves = card.a.iter().chain(&card.b);
        let lists = card
            .effect
            .iter()
            .chain(halves.map(|half| &half.get_ref().effect));
        for effect in lists.flat_map(Spanned::get_ref) {
            self.effect(card, effect.get_ref());
        }
    }

    fn effect(&mut self, card: &Kept<Command>, effect: &Effect) {
        match effect {
            Effect::Dice(change) => {
                let dice = self.pack.shelf::<Die>().iter();
                let battle = dice.filter(|die| *die.kind.get_ref() == DieKind::Battle);
                let wanted = Wanted::OneOf("battle die {}".into(), battle.map(Kept::id).collect());
                self.names(card, [&change.colour], &wanted);
            }
            Effect::Choose(branches) => {
                for branch in branches {
                    self.effect(card, branch.get_ref());
                }
            }
            _ => {}
        }
    }

    fn scenario(&mut self, scenario: &'a Kept<Scenario>) {
        let sides = scenario.side.get_ref().iter().map(Spanned::get_ref);
        let side_ids = sides.clone().map(|side| side.id.get_ref().as_str());
        let side = Wanted::OneOf("side {} in this scenario".into(), side_ids.collect());
        self.names(scenario, [&scenario.map], &Wanted::Entry("map"));
        self.names(scenario, &scenario.first, &side);
        for objective in &scenario.objectives {
            self.names(scenario, &objective.side, &side);
        }
        for mine in &scenario.mines {
            self.names(scenario, [&mine.counter], &Wanted::Entry("counter"));
        }
        self.deck(scenario);
        for side in sides {
            self.side(scenario, side);
        }
        // Options that cannot be used are reported where scenarios are judged.
        let options = self
            .pack
            .read_options(&scenario.options, scenario.file, &mut Vec::new());
        self.list.options(self.pack, &options, scenario.layer);
    }

    fn deck(&mut self, scenario: &Kept<Scenario>) {
        // A card that a higher pack has removed is already out of the deck.
        if scenario.layer < self.pack.top() {
            return;
        }
        let cards = self.pack.shelf::<Command>().iter();
        let people = cards
            .clone()
            .filter(|card| *card.kind.get_ref() == CommandKind::Npc);
        let npc = Wanted::OneOf("npc card {}".into(), people.map(Kept::id).collect());
        self.names(scenario, &scenario.promoted, &npc);
        self.names(scenario, &scenario.deck.remove, &Wanted::Entry("command"));
        // The tags of a card that cannot be read are unknown.
        if self.pack.is_whole() {
            let tags = cards.flat_map(|card| &card.tags);
            let tag = Wanted::OneOf(
                "command card with the tag {}".into(),
                tags.map(|tag| tag.get_ref().as_str()).collect(),
            );
            self.names(scenario, &scenario.deck.tags_out, &tag);
        }
    }

    fn side(&mut self, scenario: &Kept<Scenario>, side: &'a ScenarioSide) {
        self.names(scenario, &side.officers, &Wanted::Entry("officer"));
        let forces = || side.units.get_ref().iter().map(Spanned::get_ref);
        let force_ids = forces().map(|force| force.id.get_ref().as_str());
        let force = Wanted::OneOf("unit {} on this side".into(), force_ids.collect());
        self.names(
            scenario,
            side.characters.keys(),
            &Wanted::Entry("character"),
        );
        self.names(scenario, side.characters.values(), &force);
        self.names(
            scenario,
            forces().map(|force| &force.unit),
            &Wanted::Entry("unit"),
        );
        for leader in side.leaders.iter().map(Spanned::get_ref) {
            self.names(scenario, [&leader.leader], &Wanted::Entry("leader"));
            self.names(scenario, &leader.with, &force);
        }
        if let Some(map) = self.pack.shelf::<Map>().get(scenario.map.get_ref()) {
            let zones = map.zones.iter().map(|zone| zone.id.get_ref().as_str());
            let zone = Wanted::OneOf(
                "zone {} on the map of this scenario".into(),
                zones.collect(),
            );
            self.names(
                scenario,
                forces().filter_map(|force| force.zone.as_ref()),
                &zone,
            );
        }
    }
}
