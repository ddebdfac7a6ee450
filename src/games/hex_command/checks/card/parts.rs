//! The parts of a command card that do something: most kinds have one, the card of a playing character has two halves.

use toml::Spanned;

use crate::content::{Entry, Kept, Pack, Ruleset};
use crate::games::hex_command::content::{
    Boxes, Command, CommandKind, Effect, HOME_GUARD, Moment, Save, TO_ARMS,
};

/// Who uses a part of a card, and so which units it acts on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum User {
    /// Either side, against an enemy unit (HG-CRD-18).
    Npc,
    /// The side without the captain, against the captain's units (HG-CRD-12).
    HalfA,
    /// The captain's side, for its own units.
    HalfB,
    /// A player of To Arms, for their own units.
    Special,
}

/// A part of a card that does something.
pub(super) struct Part<'a> {
    pub(super) user: User,
    /// What it does, if written.
    pub(super) effects: Option<&'a Spanned<Vec<Spanned<Effect>>>>,
    pub(super) text: Option<&'a Spanned<String>>,
    pub(super) save: Option<&'a Spanned<Save>>,
    pub(super) play: Option<&'a Spanned<Boxes>>,
    pub(super) moment: Option<&'a Spanned<Moment>>,
    card: &'a str,
}

impl<'a> Part<'a> {
    /// Its effects, one after the other.
    pub(super) fn list(&self) -> &'a [Spanned<Effect>] {
        self.effects.map_or(&[], |list| list.get_ref())
    }

    /// Its effects with every choice taken apart.
    pub(super) fn leaves(&self) -> Vec<&'a Spanned<Effect>> {
        let mut found = Vec::new();
        for effect in self.list() {
            take_apart(effect, &mut found);
        }
        found
    }

    /// The moments at which it can be played.
    pub(super) fn open(&self) -> Vec<Moment> {
        let boxes = self.play.map(|boxes| boxes.get_ref().open());
        let moment = self.moment.map(|moment| vec![*moment.get_ref()]);
        boxes.or(moment).unwrap_or_default()
    }

    /// Its name in messages.
    pub(super) fn name(&self) -> String {
        match self.user {
            User::HalfA => format!("half A of `{}`", self.card),
            User::HalfB => format!("half B of `{}`", self.card),
            User::Npc | User::Special => format!("`{}`", self.card),
        }
    }
}

fn take_apart<'a>(effect: &'a Spanned<Effect>, found: &mut Vec<&'a Spanned<Effect>>) {
    match effect.get_ref() {
        Effect::Choose(branches) => {
            for branch in branches {
                take_apart(branch, found);
            }
        }
        _ => found.push(effect),
    }
}

/// The parts of a card; a card of activation dice has none.
pub(super) fn parts(card: &Command) -> Vec<Part<'_>> {
    let whole = |user| Part {
        user,
        effects: card.effect.as_ref(),
        text: card.text.as_ref(),
        save: card.save.as_ref(),
        play: card.play.as_ref(),
        moment: card.moment.as_ref(),
        card: card.id().get_ref(),
    };
    let halves = [(User::HalfA, &card.a), (User::HalfB, &card.b)];
    match card.kind.get_ref() {
        CommandKind::Npc => vec![Part {
            moment: None,
            ..whole(User::Npc)
        }],
        CommandKind::Special => vec![Part {
            play: None,
            save: None,
            ..whole(User::Special)
        }],
        CommandKind::Pc => halves
            .into_iter()
            .filter_map(|(user, half)| {
                let half = half.as_ref()?.get_ref();
                Some(Part {
                    effects: Some(&half.effect),
                    text: half.text.as_ref(),
                    save: Some(&half.save),
                    play: half.play.as_ref().or(card.play.as_ref()),
                    moment: None,
                    ..whole(user)
                })
            })
            .collect(),
        CommandKind::Dice => Vec::new(),
    }
}

/// The game that has cards of a kind (HG-CMP-3, HG-CMP-5, TA-CMP-3).
pub(super) fn game_of(kind: CommandKind) -> &'static Ruleset {
    match kind {
        CommandKind::Npc | CommandKind::Pc => &HOME_GUARD,
        CommandKind::Dice | CommandKind::Special => &TO_ARMS,
    }
}

/// Whether a card belongs to the pack's game; in a common base pack every card may.
pub(super) fn is_at_home(card: &Command, pack: &Pack) -> bool {
    !pack.ruleset.is_game || game_of(*card.kind.get_ref()) == pack.ruleset
}

/// The command cards of the pack's game; another check reports those of other games.
pub(super) fn cards(pack: &Pack) -> impl Iterator<Item = &Kept<Command>> {
    pack.shelf::<Command>()
        .iter()
        .filter(|card| is_at_home(card, pack))
}

/// Whether an effect belongs to the game of a card.
pub(super) fn is_playable(effect: &Effect, card: &Command) -> bool {
    let game = game_of(*card.kind.get_ref());
    effect.verb().games.contains(&game.word)
}

/// Whether an effect works at one of these moments.
pub(super) fn works_at(effect: &Effect, moments: &[Moment]) -> bool {
    effect
        .moments()
        .iter()
        .any(|moment| moments.contains(moment))
}

/// The names of moments in messages.
pub(super) fn names(moments: &[Moment]) -> String {
    let names: Vec<&str> = moments.iter().map(|moment| moment.name()).collect();
    names.join(", ")
}
