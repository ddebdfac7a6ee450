//! Why dice counted or did not, and why a unit may do what it does: sentences from which a newcomer learns the rules.

use super::{FACES, Teller};
use crate::games::hex_command::rules::{
    Battle, Event, Face, FaceSet, Fire, LEADERS_FROM, Moot, NOBODY, OFF, Piece, Range, Steadied,
    Uncounted, mark,
};
use crate::games::hex_command::table::account::name;
use crate::games::hex_command::table::prompt::counted;
use crate::games::hex_command::table::words::{dice_by_rank, die_word};
use crate::play::report::listed;

impl Teller<'_> {
    /// The sentence of an event that is a reason, or is nothing without one.
    pub(super) fn reason_for(&self, before: &Battle, event: &Event) -> Option<String> {
        Some(match *event {
            Event::HandedOver(side) => {
                format!("{} hands the initiative over.", self.side(side))
            }
            Event::MovesWith(unit, first) => self.moves_with(before, unit, first),
            Event::SpentDie(unit, rank) => format!(
                "{} attacks a second time this turn, spending the {} die kept for it (HC-ACT-9).",
                self.piece(unit),
                die_word(rank)
            ),
            Event::AgainByCard(unit) => format!(
                "{} attacks a second time this turn, as a card allows.",
                self.piece(unit)
            ),
            Event::Thrown {
                faces,
                hits,
                beyond,
                certain,
                ..
            } => self.thrown(before, faces, (hits, beyond), certain),
            Event::Uncounted(face, dice, why) => self.uncounted(before, face, dice, why),
            Event::Capped(unit, kills) => self.capped(unit, kills),
            Event::FlagsMoot(piece, flags, why) => self.moot(piece, flags, why),
            Event::Steady(unit, flags) => self.steady(unit, flags),
            Event::FlagsIgnored(unit, flags, by) => self.flags_ignored(unit, flags, by),
            Event::FlagsSaved(unit, saved, of) => self.flags_saved(before, unit, saved, of),
            Event::Withdrew(unit) => format!(
                "{} falls back 1 hex once the losses are settled, whatever flags come up (HC-RET-13).",
                self.piece(unit)
            ),
            Event::Roused(leader) => format!(
                "A flag on a white die lets {} move at once, and drives nobody back (HG-DIE-7).",
                self.piece(leader)
            ),
            Event::Exchanged(side, gave, got) => format!(
                "{} gives up {} for {}.",
                self.side(side),
                dice_by_rank(gave),
                dice_by_rank(got)
            ),
            _ => return None,
        })
    }

    /// A unit that moves on another's die (HC-PLT-2).
    fn moves_with(&self, before: &Battle, unit: Piece, first: Piece) -> String {
        let (who, first) = (self.piece(unit), self.piece(first));
        match before.state().unit(unit).is(mark::ORDERED) {
            true => format!("{who} moves along with {first}: a platoon moves as one (HC-PLT-2)."),
            false => format!(
                "{who} moves on the die of {first}: one die moves both units of a platoon (HC-PLT-2)."
            ),
        }
    }

    /// Why a unit with a die may not attack after its move, as the end of a sentence.
    pub(super) fn no_attack_after(&self, piece: Piece) -> String {
        if piece >= LEADERS_FROM {
            return String::new();
        }
        let (tables, state) = (self.battle.tables(), self.battle.state());
        let unit = state.unit(piece);
        if !unit.is(mark::ORDERED) || unit.hex == OFF {
            return String::new();
        }
        let ground = &tables.field.terrain[usize::from(state.ground[usize::from(unit.hex)])];
        match () {
            () if unit.is(mark::FAR) => ", too far to attack this turn".into(),
            () if unit.is(mark::TANGLED) => format!(
                "; no attack in the turn of entering {} (HC-BAT-6)",
                ground.name.to_lowercase()
            ),
            () if unit.is(mark::PINNED) => {
                ", beside an enemy, which ends its turn (HC-MOV-5)".into()
            }
            () => String::new(),
        }
    }

    // The dice of an attack.

    /// Every face, the hits, those that find nobody, and which one kills without a save and why.
    fn thrown(
        &self,
        before: &Battle,
        faces: [u8; 7],
        (hits, beyond): (u8, u8),
        certain: u8,
    ) -> String {
        let fight = &before.state().fight;
        let shown = faces.iter().zip(FACES).filter(|(count, _)| **count > 0);
        let shown: Vec<String> = shown
            .map(|(count, name)| dice_showing(*count, name))
            .collect();
        let mut text = match (hits, beyond) {
            (0, 0) => format!("{}: no hit.", listed(&shown)),
            (hits, 0) => format!("{}: {}.", listed(&shown), counted(hits, "hit")),
            (hits, beyond) => format!(
                "{}: {}, but {} can only lose {hits}.",
                listed(&shown),
                counted(hits + beyond, "hit"),
                self.piece(fight.target)
            ),
        };
        let is_building = fight.how == Fire::Building;
        if certain > 0 && !is_building {
            let which = match hits {
                1 => "It",
                _ => "The first",
            };
            let why = match fight.odd {
                true => format!("effective range {} is odd (HC-HIT-9)", fight.range),
                false => "two dice show the same symbol (HC-HIT-10)".into(),
            };
            text.push_str(&format!(" {which} kills without a save, because {why}."));
        }
        text
    }

    /// Dice that look like hits but do not count.
    fn uncounted(&self, before: &Battle, face: Face, dice: u8, why: Uncounted) -> String {
        let fight = &before.state().fight;
        let word = FACES[face as usize];
        let which = match dice {
            1 => format!("1 {word} does not count"),
            _ => format!("{} do not count", dice_showing(dice, word)),
        };
        let (rule, furthest) = match face {
            Face::Strike => ("HC-HIT-8", 4),
            _ => ("HC-HIT-7", 2),
        };
        match why {
            Uncounted::OnceOnly => format!(
                "{which}: {word} makes one hit at most, however many dice show it ({rule})."
            ),
            Uncounted::TooFar => {
                let (range, basis) = match before.tables().read.hit_by_distance {
                    true => (fight.distance, "a distance"),
                    false => (fight.range, "an effective range"),
                };
                format!("{which}: it hits up to {basis} of {furthest}, and this is {range} ({rule}).")
            }
            Uncounted::NotThisTarget => {
                let (whom, set, rule) = match (fight.how, fight.target) {
                    (Fire::Building, _) => {
                        ("a building".into(), before.tables().transport_faces, "")
                    }
                    (_, NOBODY) => ("this target".into(), 0, ""),
                    (_, target @ LEADERS_FROM..) => {
                        let rule = " (HC-CDR-10)";
                        ("a commander alone".into(), before.hit_by(target), rule)
                    }
                    (_, target) => (self.piece(target), before.hit_by(target), ""),
                };
                match set {
                    0 => format!("{which}: it does not hit {whom}{rule}."),
                    set => format!("{which}: only {} hit {whom}{rule}.", hit_by(set)),
                }
            }
            Uncounted::OneSaveDecides => {
                "HIT! and STRIKE together call for one saving throw: one save decides for a commander (HC-CDR-10)."
                    .into()
            }
        }
    }

    /// A unit that cannot kill as many as it hits (HC-BAT-9, HC-BAT-11).
    fn capped(&self, unit: Piece, kills: u8) -> String {
        let figures = self.battle.state().unit(unit).figures;
        let (has, rule) = match self.battle.tables().unit(unit).firearms {
            Some(firearms) if firearms < figures => (counted(firearms, "firearm"), "HC-BAT-11"),
            _ => (counted(figures, "figure"), "HC-BAT-9"),
        };
        format!(
            "{} has {has}: {} at most ({rule}).",
            self.piece(unit),
            counted(kills, "kill")
        )
    }

    // Flags.

    /// Flags that move nobody.
    fn moot(&self, piece: Piece, flags: u8, why: Moot) -> String {
        let (flags, moves) = match flags {
            1 => ("The flag".into(), "moves"),
            flags => (format!("The {flags} flags"), "move"),
        };
        let who = self.piece(piece);
        match why {
            Moot::Gone => format!("{flags} {moves} nobody: nothing is left of {who}."),
            Moot::Withdraws => format!(
                "{flags} {moves} nobody: the withdrawal of {who} is 1 hex in any case (HC-RET-13)."
            ),
            Moot::Commander => {
                format!("{flags} {moves} nobody: a commander alone need not retreat (AMB-94).")
            }
        }
    }

    /// A unit with enough figures (HC-RET-4).
    fn steady(&self, unit: Piece, flags: u8) -> String {
        let (who, figures) = (self.piece(unit), self.battle.state().unit(unit).figures);
        let (enough, printed) = (
            self.battle.flag_number(unit),
            self.battle.tables().unit(unit).flag,
        );
        let with = match enough < printed {
            true => "with a commander ",
            false => "",
        };
        let left = match figures {
            1 => "1 figure is left".into(),
            figures => format!("{figures} figures are left"),
        };
        let are = match enough {
            0 | 1 => format!("{enough} is"),
            enough => format!("{enough} are"),
        };
        format!(
            "{who} ignores {}: {left}, and {with}{are} enough to stand (HC-RET-4).",
            counted(flags, "flag")
        )
    }

    /// Flags ignored for the ground, a commander, a standard or a card (HC-RET-5).
    fn flags_ignored(&self, unit: Piece, flags: u8, by: [u8; Steadied::COUNT]) -> String {
        let most = by.iter().copied().max().unwrap_or(0);
        let only_best = self.battle.tables().read.flag_max;
        let counts = |count: u8| count > 0 && (!only_best || count == most);
        let total = match only_best {
            true => most,
            false => by.iter().fold(0, |sum: u8, it| sum.saturating_add(*it)),
        };
        let reasons = Steadied::ALL.into_iter().zip(by);
        let mut reasons: Vec<String> = reasons
            .filter(|(_, count)| counts(*count))
            .map(|(reason, _)| self.steadied_by(unit, reason))
            .collect();
        if only_best {
            reasons.truncate(1);
        }
        let which = match (total.min(flags), flags) {
            (1, 1) => "1 flag".into(),
            (some, all) if some == all => format!("{all} flags"),
            (some, all) => format!("{some} of {all} flags"),
        };
        format!(
            "{} ignores {which}, thanks to {} (HC-RET-5).",
            self.piece(unit),
            listed(&reasons)
        )
    }

    fn steadied_by(&self, unit: Piece, reason: Steadied) -> String {
        let (tables, state) = (self.battle.tables(), self.battle.state());
        let hex = state.unit(unit).hex;
        match reason {
            Steadied::Ground if hex == OFF => "the ground".into(),
            Steadied::Ground => {
                let row = &tables.field.terrain[usize::from(state.ground[usize::from(hex)])];
                match row.flags {
                    0 => "its sandbags".into(),
                    _ => format!("the {}", row.name.to_lowercase()),
                }
            }
            Steadied::Commander if hex != OFF && state.leader_in(hex) != NOBODY => {
                self.piece(state.leader_in(hex))
            }
            Steadied::Commander => "its commander".into(),
            Steadied::Standard => "its standard".into(),
            Steadied::Card => "a card".into(),
        }
    }

    /// The saving throws against flags, and the flag that could not be saved (HC-RET-3).
    fn flags_saved(&self, before: &Battle, unit: Piece, saved: u8, of: u8) -> String {
        let who = self.piece(unit);
        let fight = &before.state().fight;
        let certain = fight.retreat.saturating_sub(fight.saveable) > 0;
        let saves = match (saved, of) {
            (0, 1) => format!("{who} does not save the flag"),
            (1, 1) => format!("{who} saves the flag"),
            (0, of) => format!("{who} saves none of {of} flags"),
            (saved, of) if saved == of => format!("{who} saves all {of} flags"),
            (saved, of) => format!("{who} saves {saved} of {of} flags"),
        };
        let but = match certain {
            true => "; the first of several cannot be saved (HC-RET-3)",
            false => "",
        };
        let left = fight.retreat.saturating_sub(saved);
        let back = match left {
            0 => String::new(),
            left => format!(": {} back", counted(left, "hex")),
        };
        format!("{saves}{but}{back}.")
    }

    /// What a saving throw against a card needed.
    pub(super) fn needed(&self, before: &Battle) -> String {
        let play = &before.state().play;
        let used = before.tables().use_of(play.card, play.side);
        match used.and_then(|used| used.save) {
            Some((number, true)) => format!(" ({number} or more was needed)"),
            Some((number, false)) => format!(" (more than {number} was needed)"),
            None => String::new(),
        }
    }
}

/// `1 soldier`, `2 misses`, `2 HIT!`.
fn dice_showing(count: u8, face: &str) -> String {
    match face.ends_with(char::is_lowercase) {
        true => counted(count, face),
        false => format!("{count} {face}"),
    }
}

/// The names of faces: `soldier, car and HIT!`.
pub(in crate::games::hex_command::table) fn hit_by(set: FaceSet) -> String {
    let faces = Face::ALL.iter().zip(FACES);
    let faces: Vec<String> = faces
        .filter(|(face, _)| set & face.bit() != 0)
        .map(|(_, name)| name.to_string())
        .collect();
    listed(&faces)
}

/// How far the target is and what changes that: `2 hexes away, +1 for the wood, -1 for Captain Mainwaring's support`;
/// empty for a target in plain view beside or before the attacker.
pub(in crate::games::hex_command::table) fn range_in_words(
    battle: &Battle,
    unit: Piece,
    impact: u8,
    range: &Range,
) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let ground = |hex: u8| {
        let row = usize::from(state.ground[usize::from(hex)]);
        tables.field.terrain[row].name.to_lowercase()
    };
    let here = state.unit(unit).hex;
    let mut parts = vec![format!("{} away", counted(range.distance, "hex"))];
    let mut add = |change: i8, what: String| {
        if change != 0 {
            parts.push(format!("{change:+} for {what}"));
        }
    };
    add(
        range.cover,
        format!("the {} the target is in", ground(impact)),
    );
    add(range.sandbags, "its sandbags".into());
    add(range.mines, "the mines around it".into());
    add(range.own, format!("firing from {}", ground(here)));
    add(range.hill, "firing from higher ground".into());
    let leader = state.leader_in(here);
    let support = match leader {
        NOBODY => "a commander".into(),
        leader => format!("the support of {}", name(battle, leader)),
    };
    add(range.support, support);
    add(range.unarmed, "men without firearms".into());
    parts.join(", ")
}

/// The dice that the cover of the target takes away from the attack under way, and those that cards change, as sentences.
pub(in crate::games::hex_command::table) fn taken_by_cover(battle: &Battle) -> String {
    let fight = &battle.state().fight;
    if matches!(fight.how, Fire::Bridge | Fire::Building) {
        return String::new();
    }
    let range = battle.range(fight.attacker, fight.aim, fight.hex, fight.target);
    let range = range.with(fight.support);
    let bare = Range {
        cover: 0,
        sandbags: 0,
        mines: 0,
        ..range
    };
    let dice = |range: &Range| {
        let dice = battle.dice_at_range(fight.attacker, range.effective());
        dice.map_or(0, |dice| dice.iter().sum::<u8>())
    };
    let mut text = match dice(&bare).saturating_sub(dice(&range)) {
        0 => String::new(),
        lost => format!(" Cover costs it {}.", counted(lost, "die")),
    };
    let change: i8 = fight.change.iter().sum();
    match change {
        0 => {}
        1.. => text.push_str(&format!(" Cards add {}.", counted(change as u8, "die"))),
        _ => text.push_str(&format!(
            " Cards take {} away.",
            counted(change.unsigned_abs(), "die")
        )),
    }
    text
}
