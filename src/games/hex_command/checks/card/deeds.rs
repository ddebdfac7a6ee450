//! What the effects of a card do, in the same terms as its words, and where the two differ.

use toml::Spanned;

use super::claims::{Claims, Count, TOPICS, Thing, Topic};
use crate::games::hex_command::content::{
    Cancelled, Effect, ExtraBattle, FlagChange, FlagCount, MoveChange,
};

/// Where a text and the effects differ: words of the text that the effects do not support, and effects that the text
/// does not mention.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Differences {
    pub(super) said: Vec<String>,
    pub(super) unsaid: Vec<String>,
}

/// Compares a text with the effects it describes; `colours` are the ids of the battle dice.
pub(super) fn compare(text: &str, effects: &[Spanned<Effect>], colours: &[&str]) -> Differences {
    let claims = Claims::of_text(text, colours);
    let mut deeds = Deeds::default();
    for effect in effects {
        deeds.add(effect.get_ref(), colours);
    }
    let mut found = Differences::default();
    counts(&claims, &deeds, &mut found);
    directions(&claims, &deeds, &mut found);
    for colour in claims.colours.difference(&deeds.may.colours) {
        found.said.push(colour.clone());
    }
    for colour in deeds.must.colours.difference(&claims.colours) {
        found.unsaid.push(colour.clone());
    }
    for (topic, word) in &claims.topics {
        if !deeds.may.is_about(*topic) {
            found.said.push(word.clone());
        }
    }
    for (topic, word) in &deeds.must.topics {
        if !claims.is_about(*topic) && !claims.in_passing.contains(topic) {
            found.unsaid.push(word.clone());
        }
    }
    found.said.dedup();
    found.unsaid.dedup();
    found
}

fn counts(claims: &Claims, deeds: &Deeds, found: &mut Differences) {
    let unsaid: Vec<&Count> = deeds
        .must
        .counts
        .iter()
        .filter(|deed| !claims.counts.iter().any(|claim| claim.fits(deed)))
        .collect();
    for claim in &claims.counts {
        let borne_out = deeds.may.counts.iter().any(|deed| claim.fits(deed));
        let instead = unsaid.iter().any(|deed| deed.thing == claim.thing);
        if !borne_out && (!claim.loose || instead) {
            found.said.push(claim.number.to_string());
        }
    }
    found
        .unsaid
        .extend(unsaid.iter().map(|deed| deed.number.to_string()));
}

/// Finds more where the effect gives fewer, or the other way round.
fn directions(claims: &Claims, deeds: &Deeds, found: &mut Differences) {
    let (said, unsaid) = match (
        &claims.more,
        &claims.fewer,
        &deeds.must.more,
        &deeds.must.fewer,
    ) {
        (Some(said), None, None, Some(unsaid)) | (None, Some(said), Some(unsaid), None) => {
            (said, unsaid)
        }
        _ => return,
    };
    found.said.push(said.clone());
    found.unsaid.push(unsaid.clone());
}

/// What effects do: what a text must say, and what it may say.
#[derive(Debug, Default)]
struct Deeds {
    must: Claims,
    may: Claims,
}

impl Deeds {
    fn add(&mut self, effect: &Effect, colours: &[&str]) {
        use Topic::{Activate, Battle, Bridge, Cancel, Dice, Draw, Flags, Mine, Move};
        match effect {
            Effect::Cancel(Cancelled::Action) => self.about(&[Cancel], &[Move, Battle, Activate]),
            Effect::Cancel(Cancelled::Move) => self.about(&[Cancel, Move], &[]),
            Effect::Cancel(Cancelled::Battle) => self.about(&[Cancel, Battle], &[]),
            Effect::Dice(change) => {
                self.about(&[Dice], &[Battle]);
                self.change(*change.add.get_ref(), Thing::Dice);
                let colour = change.colour.get_ref();
                if colours.contains(&colour.as_str()) {
                    self.must.colours.insert(colour.clone());
                    self.may.colours.insert(colour.clone());
                }
            }
            Effect::Activate(_) => self.about(&[Activate], &[Dice, Move, Battle]),
            Effect::Move(MoveChange::Add(hexes)) => {
                self.about(&[Move], &[]);
                self.change(*hexes, Thing::Hexes);
            }
            Effect::Move(MoveChange::Again) => self.about(&[Move], &[]),
            Effect::Move(MoveChange::Assault) => self.about(&[Move], &[Battle]),
            Effect::Battle(ExtraBattle::Again) => self.about(&[Battle], &[Dice]),
            Effect::Battle(ExtraBattle::Guided) => self.about(&[], &[Battle, Dice]),
            Effect::Battle(ExtraBattle::AfterDiggingIn) => self.about(&[Battle], &[]),
            Effect::Flags(FlagChange { ignore }) => {
                self.about(&[Flags], &[Battle]);
                if let FlagCount::Some(flags) = ignore {
                    self.count(*flags, Thing::Flags);
                }
            }
            Effect::Place(placed) if placed.bridge.is_some() => self.about(&[Bridge], &[]),
            Effect::Place(placed) => {
                let counter = placed.counter.as_ref().map_or("", |id| id.get_ref());
                self.allow(counter, colours);
                if counter.contains("mine") {
                    self.about(&[Mine], &[]);
                }
                match placed.within {
                    None | Some(0) => {}
                    Some(1) => self.may.counts.push(counted(1, Thing::Hexes)),
                    Some(hexes) => self.count(hexes, Thing::Hexes),
                }
            }
            Effect::Draw(drawn) => {
                self.about(&[Draw], &[]);
                self.count(drawn.cards, Thing::Cards);
            }
            Effect::React(_) => self.about(&[Cancel], &[]),
            Effect::Choose(branches) => {
                for branch in branches {
                    self.add(branch.get_ref(), colours);
                }
            }
            Effect::Gain(gained) => self.allow(gained.gained.word(), colours),
            // A note says things that the effects do not, so the text may say them too.
            Effect::Note(note) => self.allow(note, colours),
        }
    }

    fn about(&mut self, must: &[Topic], may: &[Topic]) {
        let named = |topic: &Topic| {
            let row = TOPICS.iter().find(|(it, ..)| it == topic);
            (*topic, row.map_or("", |(_, name, ..)| name).to_string())
        };
        self.must.topics.extend(must.iter().map(named));
        self.may.topics.extend(must.iter().chain(may).map(named));
    }

    fn count(&mut self, number: u32, thing: Thing) {
        self.must.counts.push(counted(number, thing));
        self.may.counts.push(counted(number, thing));
    }

    fn change(&mut self, by: i32, thing: Thing) {
        self.count(by.unsigned_abs(), thing);
        if by < 0 {
            self.must.fewer = Some("fewer".into());
        } else {
            self.must.more = Some("extra".into());
        }
    }

    fn allow(&mut self, words: &str, colours: &[&str]) {
        self.may.extend(Claims::of_text(words, colours));
    }
}

fn counted(number: u32, thing: Thing) -> Count {
    Count {
        number,
        thing: Some(thing),
        loose: false,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::games::hex_command::content::printed_text;

    const COLOURS: [&str; 3] = ["white", "yellow", "green"];

    fn effects(toml: &str) -> Vec<Spanned<Effect>> {
        #[derive(Deserialize)]
        struct Document {
            effect: Vec<Spanned<Effect>>,
        }
        toml::from_str::<Document>(&format!("effect = [{toml}]"))
            .unwrap()
            .effect
    }

    fn check(toml: &str, text: &str, said: &[&str], unsaid: &[&str]) {
        let found = compare(text, &effects(toml), &COLOURS);
        assert_eq!(found.said, said, "said, in {text:?}");
        assert_eq!(found.unsaid, unsaid, "unsaid, in {text:?}");
    }

    const FEWER: &str = "{ dice = { colour = 'white', add = -2 } }";
    const EITHER: &str =
        "{ choose = [ { cancel = 'move' }, { dice = { colour = 'white', add = -1 } } ] }";

    #[test]
    fn what_the_compiler_writes_agrees_with_what_it_is_written_from() {
        for toml in [
            "{ cancel = 'action' }",
            "{ cancel = 'move' }",
            "{ cancel = 'battle' }",
            "{ dice = { colour = 'yellow', add = 1 } }",
            FEWER,
            "{ activate = 'unit' }",
            "{ move = { add = 1 } }",
            "{ move = { add = -2 } }",
            "{ move = 'again' }",
            "{ move = 'assault' }",
            "{ battle = 'again' }",
            "{ battle = 'guided' }",
            "{ battle = 'after-digging-in' }",
            "{ flags = { ignore = 1 } }",
            "{ flags = { ignore = 3 } }",
            "{ flags = { ignore = 'all' } }",
            "{ place = { counter = 'mine-apm', within = 1 } }",
            "{ place = { counter = 'mine-dummy', within = 2 } }",
            "{ place = { counter = 'bridge-light' } }",
            "{ place = { bridge = 'blown' } }",
            "{ draw = { cards = 1 } }",
            "{ draw = { cards = 2 } }",
            "{ react = 'cancel-card' }",
            EITHER,
            "{ gain = { trait = 'mine-clearing' } }",
            "{ note = 'Move 3 green dice over a bridge.' }",
            "{ cancel = 'move' }, { draw = { cards = 1 } }",
        ] {
            check(toml, &printed_text(&effects(toml)), &[], &[]);
        }
    }

    #[test]
    fn other_words_for_the_same_are_no_difference() {
        check(
            EITHER,
            "Move cancelled, or target casts one white die less.",
            &[],
            &[],
        );
        check(
            EITHER,
            "No move - or a white die fewer in its battle.",
            &[],
            &[],
        );
        check(FEWER, "Two white dice fewer (minimum none).", &[], &[]);
        check(FEWER, "-2 white dice", &[], &[]);
        check(
            "{ cancel = 'action' }",
            "Its move or battle is cancelled, in one go.",
            &[],
            &[],
        );
        check(
            "{ cancel = 'move' }",
            "It stops, and may march no further.",
            &[],
            &[],
        );
        check(
            "{ activate = 'unit' }",
            "Activated at once, with no die.",
            &[],
            &[],
        );
        check("{ move = { add = 1 } }", "Another hex further.", &[], &[]);
        check("{ flags = { ignore = 1 } }", "Ignore one flag.", &[], &[]);
        check(
            "{ flags = { ignore = 'all' } }",
            "No flags count.",
            &[],
            &[],
        );
        check("{ draw = { cards = 1 } }", "Take a card.", &[], &[]);
        check("{ note = 'Sing.' }", "Sing a hymn.", &[], &[]);
    }

    #[test]
    fn numbers_that_differ_are_named() {
        check(
            FEWER,
            "The target throws 3 white dice fewer.",
            &["3"],
            &["2"],
        );
        check(
            FEWER,
            "The target throws one white die fewer.",
            &["1"],
            &["2"],
        );
        check(FEWER, "The target throws white dice fewer.", &[], &["2"]);
        check(
            EITHER,
            "The move is cancelled, or 2 white dice fewer.",
            &["2"],
            &["1"],
        );
        check(
            "{ draw = { cards = 2 } }",
            "Draw three cards.",
            &["3"],
            &["2"],
        );
        check(
            "{ flags = { ignore = 'all' } }",
            "Ignore the first 2 flags.",
            &["2"],
            &[],
        );
        check(
            "{ flags = { ignore = 1 } }",
            "Ignore all flags.",
            &[],
            &["1"],
        );
        check("{ move = 'again' }", "It moves up to 2 hexes.", &["2"], &[]);
    }

    #[test]
    fn a_number_counts_its_own_thing() {
        let both = "{ move = { add = 1 } }, { dice = { colour = 'white', add = 2 } }";
        check(
            both,
            "It moves 1 hex further and throws 2 extra white dice.",
            &[],
            &[],
        );
        check(
            both,
            "It moves 2 hexes further and throws 1 extra white die.",
            &["2", "1"],
            &["1", "2"],
        );
    }

    #[test]
    fn dice_directions_and_subjects_that_differ_are_named() {
        check(
            FEWER,
            "The target throws 2 yellow dice fewer.",
            &["yellow"],
            &["white"],
        );
        check(FEWER, "The target throws 2 dice fewer.", &[], &["white"]);
        check(
            FEWER,
            "The target throws 2 extra white dice.",
            &["extra"],
            &["fewer"],
        );
        check(
            FEWER,
            "2 white dice fewer, and its move is cancelled.",
            &["move", "cancelled"],
            &[],
        );
        check(
            "{ cancel = 'move' }",
            "The target's battle is cancelled.",
            &["battle"],
            &["move"],
        );
        check(
            EITHER,
            "The target's move is cancelled.",
            &[],
            &["1", "white", "dice"],
        );
        check(
            "{ place = { counter = 'mine-apm', within = 1 } }",
            "Blow a bridge.",
            &["bridge"],
            &["mine"],
        );
        check(
            "{ draw = { cards = 1 } }",
            "The target is activated.",
            &["activated"],
            &["1", "draw"],
        );
    }
}
