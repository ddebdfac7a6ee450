//! Every place where one entry of a pack names another, as a list; whether the other is there is for the check to say.

use toml::Spanned;

use crate::content::{
    Battle, Chosen, DieKind, Kept, OptionValue, Pack, Ruleset, Scenario, Side, Values, force_kinds,
    option, options, read_options,
};
use crate::games::hex_command::content::{Command, CommandKind, Effect, TargetWords};
use crate::source::Span;

/// One name of another entry.
pub(super) struct Reference<'a> {
    /// Where it is written.
    pub(super) span: Span,
    /// The pack of the chain that wrote it.
    pub(super) layer: usize,
    /// The name itself.
    pub(super) written: String,
    /// What it must be the name of.
    pub(super) wanted: Wanted<'a>,
}

/// What a name must be the name of.
#[derive(Clone)]
pub(super) enum Wanted<'a> {
    /// An entry of this kind.
    Entry(&'static str),
    /// Something that is no entry, or only some entries of a kind: how to say it, with `{}` for the name, and what there is.
    OneOf(&'static str, Vec<&'a str>),
}

/// All references of a pack.
pub(super) fn all(pack: &Pack) -> Vec<Reference<'_>> {
    let mut list = List {
        pack,
        found: Vec::new(),
    };
    list.units_and_people();
    list.dice_and_pieces();
    list.captain();
    list.troops_and_weapons();
    list.rules();
    for card in &pack.shelves.commands {
        list.card(card);
    }
    for scenario in &pack.shelves.scenarios {
        list.scenario(scenario);
    }
    for (key, chosen) in &pack.options {
        let layer = pack
            .layers
            .iter()
            .position(|layer| layer.file == chosen.span.file);
        list.option(key, chosen, layer.unwrap_or(pack.top()));
    }
    list.found
}

struct List<'a> {
    pack: &'a Pack,
    found: Vec<Reference<'a>>,
}

impl<'a> List<'a> {
    fn names<'n, T>(
        &mut self,
        from: &Kept<T>,
        written: impl IntoIterator<Item = &'n Spanned<String>>,
        wanted: &Wanted<'a>,
    ) {
        self.found.extend(written.into_iter().map(|name| Reference {
            span: from.span(name),
            layer: from.layer,
            written: name.get_ref().clone(),
            wanted: wanted.clone(),
        }));
    }

    fn units_and_people(&mut self) {
        let shelves = &self.pack.shelves;
        for unit in &shelves.units {
            self.names(unit, [&unit.class], &Wanted::Entry("class"));
            let faces = unit.hit_by.iter().flat_map(Spanned::get_ref);
            self.names(unit, faces, &Wanted::Entry("face"));
        }
        for class in &shelves.classes {
            self.names(class, [&class.target], &Wanted::Entry("target"));
        }
        for target in &shelves.targets {
            self.names(target, target.hit_by.get_ref(), &Wanted::Entry("face"));
        }
        for army in &shelves.armies {
            let bases = army.lines().map(|line| &line.base);
            self.names(army, bases, &Wanted::Entry("base"));
        }
        for officer in &shelves.officers {
            self.names(officer, &officer.leader, &Wanted::Entry("leader"));
        }
    }

    fn dice_and_pieces(&mut self) {
        let shelves = &self.pack.shelves;
        for die in &shelves.dice {
            self.names(die, die.faces.get_ref(), &Wanted::Entry("face"));
        }
        for entry in &shelves.battles {
            self.battle(entry);
        }
        for tile in &shelves.tiles {
            self.names(tile, [&tile.terrain], &Wanted::Entry("terrain"));
        }
    }

    fn captain(&mut self) {
        let shelves = &self.pack.shelves;
        for subunit in &shelves.subunits {
            let weapons = subunit.weapons.iter().map(Spanned::get_ref);
            let rows = weapons.map(|weapon| &weapon.row);
            self.names(subunit, rows, &Wanted::Entry("fire-row"));
        }
        for company in &shelves.companies {
            let parts = company.parts().map(|part| &part.of);
            self.names(company, parts, &Wanted::Entry("subunit"));
        }
        let options = options().filter(|row| row.games.contains(&Ruleset::CombatCaptain));
        let option = Wanted::OneOf("option {}", options.map(|row| row.key).collect());
        for modifier in &shelves.fire_modifiers {
            self.names(modifier, &modifier.option, &option);
        }
    }

    fn troops_and_weapons(&mut self) {
        let shelves = &self.pack.shelves;
        let era = Wanted::Entry("era");
        for weapon in &shelves.weapons {
            self.names(weapon, weapon.eras.get_ref(), &era);
            self.names(weapon, &weapon.muzzle_loader, &era);
        }
        for troop in &shelves.troops {
            self.names(troop, [&troop.era], &era);
            self.names(troop, &troop.race, &Wanted::Entry("race"));
            self.names(troop, &troop.mode, &Wanted::Entry("mode"));
            self.names(troop, &troop.vehicle, &Wanted::Entry("structure"));
            let weapons = troop.weapons.iter().map(|arm| &arm.get_ref().of);
            self.names(troop, weapons, &Wanted::Entry("weapon"));
        }
    }

    fn rules(&mut self) {
        let shelves = &self.pack.shelves;
        let rule = Wanted::Entry("rule");
        for entry in &shelves.targets {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.prices {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.paces {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.shooters {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.penetrations {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.situations {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.outcomes {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.terrain {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.modifiers {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.dice {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.counters {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.subunits {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.companies {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.fire_rows {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.fire_modifiers {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.fire_charts {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.cover_levels {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.movers {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.chance_tables {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.gauges {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.tracks {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.aids {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.battles {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.eras {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.races {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.weapons {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.modes {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.adjustments {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.ranks {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.structures {
            self.names(entry, &entry.rule, &rule);
        }
        for entry in &shelves.campaigns {
            self.names(entry, &entry.rule, &rule);
        }
        let options = options().map(|row| row.key);
        let option = Wanted::OneOf("option {}", options.collect());
        for entry in &shelves.rules {
            self.names(entry, &entry.ruling, &rule);
            self.names(entry, &entry.options, &option);
        }
    }

    fn card(&mut self, card: &'a Kept<Command>) {
        self.names(card, &card.character, &Wanted::Entry("character"));
        match card.target.as_ref().map(Spanned::get_ref) {
            Some(TargetWords::UnitWith(person)) => {
                let shelves = &self.pack.shelves;
                let people = shelves.characters.ids().chain(shelves.leaders.ids());
                let person_wanted = Wanted::OneOf("character or leader {}", people.collect());
                self.names(card, [person], &person_wanted);
            }
            Some(TargetWords::Class(classes)) => {
                self.names(card, classes, &Wanted::Entry("class"));
            }
            Some(TargetWords::Trait(_) | TargetWords::AnyUnit(_)) | None => {}
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
                let dice = self.pack.shelves.dice.iter();
                let battle = dice.filter(|die| *die.kind.get_ref() == DieKind::Battle);
                let wanted = Wanted::OneOf("battle die {}", battle.map(Kept::id).collect());
                self.names(card, [&change.colour], &wanted);
            }
            Effect::Place(placed) => self.names(card, &placed.counter, &Wanted::Entry("counter")),
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
        let side = Wanted::OneOf("side {} in this scenario", side_ids.collect());
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
        let options = read_options(
            &scenario.options,
            scenario.file,
            self.pack.ruleset,
            &mut Vec::new(),
        );
        for (key, chosen) in &options {
            self.option(key, chosen, scenario.layer);
        }
    }

    fn battle(&mut self, battle: &'a Kept<Battle>) {
        let pack = self.pack;
        self.names(battle, &battle.map, &Wanted::Entry("map"));
        let kinds = force_kinds(pack.ruleset);
        let ids = kinds.iter().flat_map(|kind| pack.shelves.ids(kind));
        let force = Wanted::OneOf("force {} in this pack", ids.collect());
        let sides = battle.sides().map(|side| side.id.get_ref().as_str());
        let side = Wanted::OneOf("side {} in this battle", sides.collect());
        self.names(battle, &battle.besieged, &side);
        for side in battle.sides() {
            self.names(battle, side.forces.iter().map(|it| &it.of), &force);
        }
        let own = read_options(&battle.options, battle.file, pack.ruleset, &mut Vec::new());
        for (key, chosen) in &own {
            self.option(key, chosen, battle.layer);
        }
    }

    fn deck(&mut self, scenario: &Kept<Scenario>) {
        // A card that a pack above has removed is out of the deck already.
        if scenario.layer < self.pack.top() {
            return;
        }
        let cards = self.pack.shelves.commands.iter();
        let people = cards
            .clone()
            .filter(|card| *card.kind.get_ref() == CommandKind::Npc);
        let npc = Wanted::OneOf("npc card {}", people.map(Kept::id).collect());
        self.names(scenario, &scenario.promoted, &npc);
        self.names(scenario, &scenario.deck.remove, &Wanted::Entry("command"));
        // The tags of a card that cannot be read are not known.
        if self.pack.lost.is_empty() {
            let tags = cards.flat_map(|card| &card.tags);
            let tag = Wanted::OneOf(
                "command card with the tag {}",
                tags.map(|tag| tag.get_ref().as_str()).collect(),
            );
            self.names(scenario, &scenario.deck.tags_out, &tag);
        }
    }

    fn side(&mut self, scenario: &Kept<Scenario>, side: &'a Side) {
        self.names(scenario, &side.officers, &Wanted::Entry("officer"));
        let forces = || side.units.get_ref().iter().map(Spanned::get_ref);
        let force_ids = forces().map(|force| force.id.get_ref().as_str());
        let force = Wanted::OneOf("unit {} on this side", force_ids.collect());
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
        if let Some(map) = self.pack.shelves.maps.get(scenario.map.get_ref()) {
            let zones = map.zones.iter().map(|zone| zone.id.get_ref().as_str());
            let zone = Wanted::OneOf("zone {} on the map of this scenario", zones.collect());
            self.names(
                scenario,
                forces().filter_map(|force| force.zone.as_ref()),
                &zone,
            );
        }
    }

    fn option(&mut self, key: &str, chosen: &Chosen, layer: usize) {
        let wanted = match option(key).map(|row| &row.values) {
            Some(Values::Classes) => Wanted::Entry("class"),
            Some(Values::Faces) => Wanted::Entry("face"),
            _ => return,
        };
        if let OptionValue::List(names) = &chosen.value {
            self.found.extend(names.iter().map(|name| Reference {
                span: chosen.span,
                layer,
                written: name.clone(),
                wanted: wanted.clone(),
            }));
        }
    }
}
