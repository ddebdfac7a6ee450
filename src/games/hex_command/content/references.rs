//! The references that only the hex-command games can judge.

use toml::Spanned;

use super::{Character, Command, CommandKind, Effect, Leader, TargetWords};
use crate::content::references::{References, Wanted};
use crate::content::{Die, DieKind, Kept, Pack, Scenario};

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
            self.deck(scenario);
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
}
