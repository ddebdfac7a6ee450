//! The quick reference (HC-CMP-14): brief procedures of the game, with the numbers of the pack and its options.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::readings::{classes, leaders};
use crate::content::{Die, DieKind, Face, Pack, Terrain};
use crate::games::hex_command::content::{Class, HOME_GUARD, Symbol, Target, Unit};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, counted, list};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections::{notes, point, steps};

const KIND: &str = "quick-reference";

/// On a sheet narrower than this two sides hold no more than one would.
const NARROW: f64 = 180.0;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !pack.ruleset.is_game {
        return Vec::new();
    }
    let text = Text {
        pack,
        read: Readings::of(pack),
        home_guard: *pack.ruleset == HOME_GUARD,
    };
    let mut pictures = Pictures::default();
    let quarters = [
        vec![text.turn(), text.activation(&mut pictures)],
        vec![text.cards(), text.moves(), text.works(), text.scouts()],
        vec![
            text.battle(),
            text.dice(&mut pictures),
            text.hits(&mut pictures),
        ],
        vec![text.saves(), text.retreat(), text.points(), text.guns()],
    ];
    let a_page = if look.paper.width.0 < NARROW { 1 } else { 2 };
    let titles = match a_page {
        1 => &[
            "The turn",
            "Cards and moves",
            "The battle",
            "After the dice",
        ][..],
        _ => &["The turn", "The battle"],
    };
    // A face's id in braces in a text is drawn as the face.
    let icons: BTreeMap<&str, Value> = ["hit", "strike", "flag", "miss"]
        .into_iter()
        .chain(pack.shelf::<Face>().ids())
        .map(|id| (id, pictures.face(pack, id)))
        .collect();
    let pages = quarters
        .chunks(a_page)
        .zip(titles)
        .map(|(quarters, title)| Page {
            id: KIND.into(),
            title: format!("Quick reference: {title}"),
            line: if quarters.len() == 2 {
                "Read it. Remember it. Pass it on."
            } else {
                "Read and pass on."
            },
            data: json!({ "sections": quarters.concat(), "icons": icons }),
            pictures: pictures.clone(),
            entry: page::whole_pack(pack),
            fields: BTreeMap::new(),
        })
        .collect();
    page::piece(
        pack,
        look,
        KIND,
        "Quick reference",
        "templates/quick-reference.typ",
        pages,
    )
}

/// A point that belongs to the step before it.
fn and(head: &str, text: impl Into<String>, rules: &str) -> Value {
    json!({ "head": head, "text": text.into(), "rules": rules, "same_step": true })
}

struct Text<'a> {
    pack: &'a Pack,
    read: Readings<'a>,
    home_guard: bool,
}

impl Text<'_> {
    /// One id or the other, by the game.
    fn rule(&self, home_guard: &'static str, to_arms: &'static str) -> &'static str {
        if self.home_guard { home_guard } else { to_arms }
    }

    fn turn(&self) -> Value {
        let read = &self.read;
        let dice = match read.word("variable_dice") {
            "2" => "two variable dice, added",
            "auto" => "the variable die (two, added, if both sides have ten units or more)",
            _ => "the variable die",
        };
        let first = if read.flag("first_turn_may_pass") {
            ""
        } else {
            " and keeps it"
        };
        let order = match read.word("draw_order") {
            "block" => "the holder all of his first",
            _ => "holder first, card by card",
        };
        let drawn = read.number("draws_per_turn");
        let draw = format!(
            "Each side draws {}, {order}. Hand limit as the scenario says, without one {}: discard down to it, old cards or new.",
            counted(drawn, "card"),
            read.number("hand_limit_default"),
        );
        let about = if read.flag("pass_is_final") {
            "By turns, holder first; who passes is done with the step."
        } else {
            "By turns, holder first."
        };
        steps(
            "The turn",
            vec![
                point(
                    "Initiative.",
                    format!(
                        "The side that did not hold it last turn throws the initiative die and {dice}: 1–3 one side, 4–6 the other, as agreed at the start. That side takes the initiative or hands it over, once. On turn 1 the side named by the scenario holds it{first}; if none is named, the higher D6 throws."
                    ),
                    self.rule(
                        "HC-INI-1, 2, 4, 5, HC-SET-2",
                        "HC-INI-1, 2, 4, 5, TA-INI-3, HC-SET-2",
                    ),
                ),
                and(
                    "Cards.",
                    draw,
                    self.rule("HC-DRW-1, 3, HG-DRW-2, 3", "HC-DRW-1, 3, TA-DRW-2"),
                ),
                point(
                    "Cast.",
                    "Each side casts as many activation dice as the variable die shows.",
                    "HC-INI-3, HC-ACT-1",
                ),
                point(
                    "Activate.",
                    format!(
                        "{about} Lay a die in the hex of a unit it fits: the unit may move, battle, or both."
                    ),
                    "HC-SEQ-3, HC-ACT-7",
                ),
                point(
                    "Move.",
                    "By turns, one unit or platoon at a time. All moves are made before the first battle.",
                    "HC-SEQ-4, HC-MOV-9",
                ),
                point(
                    "Battle.",
                    "By turns, one battle at a time, each with its retreats before the next begins.",
                    "HC-SEQ-5, HC-RET-16",
                ),
                point(
                    "Count.",
                    "The first side to reach its quota of points wins at once.",
                    "HC-VIC-1",
                ),
            ],
        )
    }

    fn activation(&self, pictures: &mut Pictures) -> Value {
        let read = &self.read;
        let people = read.word("character_activation") == "natural_1_or_5";
        let symbols = [
            Symbol::Any,
            Symbol::Armour,
            Symbol::Vehicle,
            Symbol::Gun,
            Symbol::Infantry,
        ];
        let ranks: Vec<Value> = symbols
            .into_iter()
            .map(|symbol| {
                let face = pictures.face(self.pack, symbol.word());
                let mut who = self.classes_of(symbol);
                if people && matches!(symbol, Symbol::Any | Symbol::Infantry) {
                    who.push("or a character".into());
                }
                json!({ "rank": symbol.rank(), "face": face, "who": who.join(", ") })
            })
            .collect();
        let mut points = vec![point(
            "Downwards only.",
            "A die may stand for any lower row of the table, never for a higher one.",
            "HC-ACT-3, 4",
        )];
        if people {
            points.push(point(
                "Characters",
                "need a die that really shows row 1 or row 5.",
                "HG-ACT-5",
            ));
        }
        if read.word("upgrade") == "two_for_one" {
            points.push(point(
                "Two for one.",
                "Two dice may be traded for one result stronger than both.",
                "TA-ACT-6",
            ));
        }
        let kept = if read.flag("kept_die_designated") {
            "It is laid beside that unit."
        } else {
            "It lies open and belongs to no unit until it is used."
        };
        points.push(point(
            "One move, two battles.",
            format!("To battle twice with a unit keep back a die that fits it. {kept}"),
            "HC-ACT-8, 9, 10",
        ));
        if read.flag("platoon_move_free") {
            points.push(point(
                "A platoon",
                "of two units moves on one die; only the unit it lies on may battle.",
                "HC-ACT-11",
            ));
        }
        let alone = if people {
            "alone he needs a die as a character does"
        } else {
            "alone he needs a die of any kind"
        };
        points.push(point(
            "A commander",
            format!("goes along with his unit without a die; {alone}."),
            "HC-ACT-12, 13, 14",
        ));
        json!({
            "kind": "ranking",
            "title": "What a die activates",
            "rules": self.rule("HG-ACT-2", "TA-ACT-2"),
            "ranks": ranks,
            "points": points,
        })
    }

    /// The classes in the pack's cards that need a symbol.
    fn classes_of(&self, symbol: Symbol) -> Vec<String> {
        let shelves = &self.pack.shelves;
        let used = |id: &str| {
            shelves
                .shelf::<Unit>()
                .iter()
                .any(|unit| unit.class.get_ref() == id)
        };
        shelves
            .shelf::<Class>()
            .iter()
            .filter(|class| class.rank == symbol && used(class.id()))
            .map(|class| class.name.get_ref().to_lowercase())
            .collect()
    }

    fn cards(&self) -> Value {
        let read = &self.read;
        let mut points = vec![point(
            "How many.",
            format!(
                "A player plays up to {} a turn, in the steps of activation, movement and battle. A card may be played the turn it is drawn.",
                counted(read.number("cards_per_turn"), "card")
            ),
            self.rule(
                "HC-SEQ-2, HC-DRW-4, HG-CRD-3",
                "HC-SEQ-2, HC-DRW-4, TA-CRD-3, 5",
            ),
        )];
        if self.home_guard {
            self.home_guard_cards(&mut points);
        } else {
            let paid = if read.flag("ta_card_downgrade_ok") {
                " A stronger die may stand for a weaker symbol."
            } else {
                ""
            };
            points.push(point("Dice cards.", format!("Show cast dice with the white symbols; card dice with the grey symbols take their place or join them.{paid}"), "TA-CRD-6"));
            points.push(point(
                "Special cards.",
                "The dice shown become card dice of the same symbol, to mark the unit.",
                "TA-CRD-7",
            ));
        }
        match read.word("cc_shield") {
            "card_only" => points.push(point("Sheltered.", "A unit that a card sends next to an enemy cannot be fired at from 2 hexes or more this turn.", self.rule("HC-BAT-5", "HC-BAT-5, TA-CRD-8"))),
            "all_in_zoc" => points.push(point("Sheltered.", "A unit next to an enemy cannot be fired at from 2 hexes or more.", "HC-BAT-5")),
            _ => {}
        }
        points.push(match read.word("reshuffle") {
            "never" => point("Deck empty:", "no more cards are drawn.", "HC-DRW-5"),
            _ => point(
                "Deck empty:",
                "shuffle what was played and discarded.",
                "HC-DRW-5",
            ),
        });
        notes("Command cards", points)
    }

    fn home_guard_cards(&self, points: &mut Vec<Value>) {
        let read = &self.read;
        let saves = |key: &str| match read.word(key) {
            "gt" => "more than its number",
            _ => "its number or more",
        };
        let engaged = if read.flag("ne_requires_no_zoc") {
            ", no enemy next to it"
        } else {
            ""
        };
        points.push(point(
            "Moments.",
            format!("N.E.: the target is outside combat{engaged}. FIRE: it shoots. C.C.: it is in close combat. The box says against whom."),
            "HG-CRD-6, 8",
        ));
        let throw = |key: &str| {
            if read.flag("fastplay_cards") {
                "There is no saving throw.".to_string()
            } else {
                format!(
                    "The target’s owner throws 2D6: {} cancels the card.",
                    saves(key)
                )
            }
        };
        points.push(point(
            "People of the town.",
            format!("Name the enemy unit, stand the pawn within reach (a wireless set reaches any other), read the line. {} He reads his officer’s reply. The card is played either way.", throw("npc_save_cmp")),
            "HG-CRD-5, 9, 10, 18",
        ));
        let target = match read.word("pc_target_scope") {
            "any_captain_unit" => "any unit of the captain’s side",
            _ => "the unit he is with",
        };
        points.push(point(
            "Characters.",
            format!("Half B for the captain’s side, half A for the other, on {target}. {} Or he plays a card of the same character: both are spent.", throw("pc_save_cmp")),
            "HG-CRD-12 to 15",
        ));
        points.push(point(
            "Dice",
            "a card gives or takes are counted after the card of the unit is read; extra dice need one of the unit’s own.",
            "HG-CRD-17",
        ));
    }

    fn moves(&self) -> Value {
        let read = &self.read;
        let close = if read.flag("fire_move_limits_cc") {
            ", not even hand to hand"
        } else {
            ", except hand to hand"
        };
        let zone = match read.word("zoc_ends_turn") {
            "all" => "ends the unit’s turn",
            _ => "ends the move; it may still battle",
        };
        let commander = if read.flag("commander_zoc") {
            ""
        } else {
            " A lone commander stops nobody."
        };
        let together = if read.flag("platoon_end_adjacent") {
            " and end side by side"
        } else {
            ""
        };
        notes(
            "Moving",
            vec![
                point(
                    "How far.",
                    format!(
                        "Within its move-and-fire number a unit may battle; beyond it, up to its move, it may not{close}."
                    ),
                    "HC-MOV-7",
                ),
                point(
                    "Barred.",
                    "No unit enters or crosses the hex of another, friend or enemy. Units never split or merge.",
                    "HC-MOV-1, 6",
                ),
                point(
                    "Enemy near.",
                    format!("The first hex next to an enemy unit {zone}.{commander}"),
                    "HC-MOV-5",
                ),
                point(
                    "Commanders",
                    "move 4 by themselves, or with a unit at its speed. To join a unit, or to be joined, ends the move. One to a hex.",
                    self.rule(
                        "HG-CDR-2, HC-MOV-2, 3, 4, 13, 15",
                        "TA-CDR-2, HC-MOV-2, 3, 4, 13, 15",
                    ),
                ),
                point(
                    "Platoon.",
                    format!(
                        "A commander, the unit in his hex and one unit next to it move as one{together}."
                    ),
                    "HC-CDR-3, HC-PLT-1, 2, 3",
                ),
                point(
                    "Transport.",
                    "Drive, get down and battle; or get up and drive, without a battle.",
                    "HC-MOV-11, HC-MOT-6",
                ),
                point(
                    "Dig in.",
                    "Infantry or guns that neither move nor fire may lay sandbags.",
                    "HC-MOV-10",
                ),
            ],
        )
    }

    fn works(&self) -> Value {
        let read = &self.read;
        let door = if read.flag("door_stays_open") {
            " and stays open"
        } else {
            ""
        };
        let accident = read.faces("demolition_accident_faces");
        let bridge = read.faces("bridge_hit_faces");
        notes(
            "Works and mines",
            vec![
                point(
                    "Doors.",
                    format!(
                        "A house opens on 4–6{door}; a bunker on 3–6 for engineers, 5–6 for others. A unit that fails stops outside."
                    ),
                    "HC-BLD-1, 2, 8",
                ),
                point(
                    "Walls.",
                    "Artillery, tanks or assault guns that kill an occupant take 1 point off the building: at 0 ruins, then debris.",
                    "HC-BLD-4, 5, 6",
                ),
                point(
                    "Bridges.",
                    format!(
                        "Engineers build: light 1 turn, heavy 3. They blow one with 2 white dice unless both show {{miss}}; other infantry with 1, and {accident} costs a man. Guns hit with {bridge}: light falls at 1 kill, heavy at 3."
                    ),
                    "HC-ENG-1 to 7",
                ),
                point(
                    "Mines.",
                    "On foot into APM: 4 green dice; vehicle into ATM: 4 yellow; troop carrier into APM: 1 white. Range counts as 2, flags move nobody. A dummy is taken away.",
                    "HC-MIN-2 to 5, 10, 14",
                ),
                point(
                    "Clearing",
                    "takes the turn. Engineers, and others on ATM: 2 white dice, two equal hits kill a man; others on APM: 1 white die, a hit kills.",
                    "HC-MIN-6 to 9, 11",
                ),
            ],
        )
    }

    fn scouts(&self) -> Value {
        let recon = match self.read.word("recon_timing") {
            "turn_start" => "at the start of the turn",
            _ => "after its own move",
        };
        notes(
            "Scouts",
            vec![
                point(
                    "Looking about.",
                    format!(
                        "Once a turn a recce unit may reconnoitre, {recon}: D4 and the variable die, in hexes, within its section. It then battles once at most."
                    ),
                    "HC-REC-3 to 5, 8",
                ),
                point(
                    "Hidden",
                    "units show themselves within 2 hexes of an enemy, 3 of infantry on foot or recce.",
                    "HC-REC-9",
                ),
            ],
        )
    }

    fn battle(&self) -> Value {
        let read = &self.read;
        let terrain = |wanted: &dyn Fn(&crate::content::Terrain) -> bool| {
            let rows = self.pack.shelf::<Terrain>().iter();
            let names: Vec<String> = rows
                .filter(|row| wanted(&row.item))
                .map(|row| row.name.get_ref().to_lowercase())
                .collect();
            names
        };
        let quiet = terrain(&|row| !row.battle_after_entry);
        let entered = if quiet.is_empty() {
            String::new()
        } else {
            format!(" entered {},", quiet.join(" or "))
        };
        let excluded = classes(self.pack, read, "support_excluded");
        let excluded = if excluded.is_empty() {
            String::new()
        } else {
            format!(" (not {})", list_or(&excluded))
        };
        let (basis, odd) = (
            match read.word("hit_range_basis") {
                "distance" => "distance",
                _ => "range",
            },
            if read.flag("odd_gain_by_modifier") {
                "the range is odd"
            } else {
                "distance and range are both odd"
            },
        );
        let wasted = if read.flag("waste_before_saves") {
            "wasted before any save"
        } else {
            "wasted after the saves"
        };
        let mut throw = "The dice of the band, changed by cards.".to_string();
        if !self.home_guard {
            throw.push_str(" A sergeant adds 1 white die to infantry or cavalry.");
        }
        throw.push_str(" Losses never cost dice.");
        if read.flag("white_flag_character") {
            throw.push_str(" A white-die {flag} may activate a character instead.");
        }
        let exploit = classes(self.pack, read, "exploit_classes");
        let exploit = if exploit.is_empty() {
            String::new()
        } else {
            format!(
                " {} may then battle the unit that fled once more.",
                capitalised(&list_or(&exploit))
            )
        };
        steps(
            "A battle, step by step",
            vec![
                point(
                    "Declare",
                    format!(
                        "unit, target and weapon. The unit has a die, or a kept one for its second battle, and has not this turn moved too far,{entered} dug in, got up, built, cleared or withdrawn. Unarmed units only hand to hand."
                    ),
                    self.rule("HC-BAT-1 to 6, 12", "HC-BAT-1 to 6, 12, TA-BAT-12"),
                ),
                point(
                    "Range.",
                    format!(
                        "Count hexes to the target, its own included. Add the terrain sheet; −1 for a commander in the hex, if you like{excluded}; +1 for a partly armed unit. Never below 1. No band on the card, no battle."
                    ),
                    self.rule(
                        "HC-RNG-1 to 7, HG-CDR-6, HC-BAT-11",
                        "HC-RNG-1 to 7, TA-CDR-6, HC-BAT-11",
                    ),
                ),
                point(
                    "Sight.",
                    "From centre to centre. What the terrain sheet says blocks, and units do, but not men on foot or a lone commander; never in the first or last hex. Along an edge both sides must block. Neighbours always see each other.",
                    "HC-LOS-1 to 7",
                ),
                point(
                    "Cards.",
                    "First the defender’s, then the attacker’s.",
                    "AMB-110",
                ),
                point(
                    "Stand or go.",
                    "The defender may declare a voluntary retreat.",
                    "HC-RET-13",
                ),
                point(
                    "Throw.",
                    throw,
                    self.rule("HC-BAT-7, 8, HG-DIE-7", "HC-BAT-7, 8, TA-NCO-2"),
                ),
                point(
                    "Count hits",
                    format!(
                        "by the table. {{hit}} counts up to {basis} 2, {{strike}} up to 4: each one hit in all, however many. Hits beyond the target’s figures are {wasted}."
                    ),
                    "HC-HIT-7, 8, 13",
                ),
                point(
                    "Certain kill.",
                    format!(
                        "One hit kills without a save if {odd}, or if two hits show the same symbol (never {{hit}} or {{strike}}). Once a throw."
                    ),
                    "HC-HIT-9, 10, 11",
                ),
                point("Save", "every other hit: see Saving throws.", "HC-SAV-1"),
                point(
                    "Remove",
                    "a figure for each kill, a vehicle’s model last. Never more kills than the attacker has figures, or firearms.",
                    "HC-CAS-1 to 5, HC-BAT-9, 11",
                ),
                point("Flags.", "See Retreat.", "HC-RET-1"),
                point(
                    "Follow up.",
                    format!(
                        "Into the hex won hand to hand, if terrain allows; never artillery.{exploit} Never a third battle."
                    ),
                    self.rule("HC-BRK-1 to 6, HG-BRK-4", "HC-BRK-1 to 6, TA-BRK-4"),
                ),
            ],
        )
    }

    fn dice(&self, pictures: &mut Pictures) -> Value {
        let dice: Vec<Value> = self
            .pack
            .shelf::<Die>()
            .iter()
            .map(|die| pictures.die(self.pack, die))
            .collect();
        json!({ "kind": "dice", "title": "The dice", "dice": dice })
    }

    fn hits(&self, pictures: &mut Pictures) -> Value {
        let shelves = &self.pack.shelves;
        let mut faces: Vec<&str> = Vec::new();
        for id in shelves
            .shelf::<Target>()
            .iter()
            .flat_map(|row| row.hit_by.get_ref())
        {
            if !faces.contains(&id.get_ref().as_str()) {
                faces.push(id.get_ref());
            }
        }
        let rows: Vec<Value> = shelves
            .shelf::<Target>()
            .iter()
            .map(|row| {
                let hit = |id: &str| row.hit_by.get_ref().iter().any(|it| it.get_ref() == id);
                json!({
                    "name": row.name.get_ref(),
                    "hits": faces.iter().map(|id| hit(id)).collect::<Vec<_>>(),
                    "rule": row.rule.as_ref().map(Spanned::get_ref),
                })
            })
            .collect();
        let auto = if self.read.flag("commander_auto_kill") {
            "A certain kill needs no save."
        } else {
            "One save decides, at any range."
        };
        json!({
            "kind": "hits",
            "title": "What hits what",
            "faces": faces.iter().map(|id| pictures.face(self.pack, id)).collect::<Vec<_>>(),
            "rows": rows,
            "points": [
                point("Lone commander.", format!("Attacked by infantry and vehicles only, when no unit shares his hex. {auto}"), "HC-CDR-9, 10"),
                point("Truck and men.", format!("Mounted: each kill takes a transport point and a man{}. On foot: the attacker says which hits go on the truck.", match self.read.word("motor_overkill") {
                    "wasted" => ", none beyond the truck’s points",
                    _ => "; beyond the truck’s points men only",
                }), "HC-MOT-3, 4, 5, 7"),
            ],
        })
    }

    fn saves(&self) -> Value {
        let read = &self.read;
        let dice: Vec<&str> = self.saving_dice();
        let mut rows = Vec::new();
        if !read.flag("fastplay_hits") {
            rows.push(json!({ "against": "a hit from 2 hexes or more", "saved_by": ["miss", "flag"], "rule": "HC-SAV-2" }));
            rows.push(json!({ "against": "a hit from the next hex", "saved_by": ["miss"], "rule": "HC-SAV-2" }));
        }
        if !read.flag("fastplay_flags") {
            rows.push(json!({ "against": "a flag", "saved_by": ["flag"], "rule": "HC-RET-2" }));
        }
        let mut points = vec![point(
            "One die for each,",
            format!(
                "{}, as the defender likes. Distance is what it is on the table, whatever the modifiers.",
                dice.join(" or ")
            ),
            "HC-SAV-1, 3, 4, HC-RNG-6",
        )];
        if read.flag("fastplay_hits") {
            points.push(point("Fast play:", "hits are not saved.", "HC-VAR-1"));
        }
        if read.flag("fastplay_flags") {
            points.push(point("Fast play:", "flags are not saved.", "HC-VAR-1"));
        }
        json!({ "kind": "saves", "title": "Saving throws", "rows": rows, "points": points })
    }

    /// The battle dice that can roll a miss (HC-SAV-4).
    fn saving_dice(&self) -> Vec<&str> {
        let shelves = &self.pack.shelves;
        shelves
            .shelf::<Die>()
            .iter()
            .filter(|die| *die.kind.get_ref() == DieKind::Battle)
            .filter(|die| die.faces.get_ref().iter().any(|it| it.get_ref() == "miss"))
            .map(|die| die.id())
            .collect()
    }

    fn retreat(&self) -> Value {
        let read = &self.read;
        let excluded = classes(self.pack, read, "flagnum_excluded");
        let excluded = if excluded.is_empty() {
            String::new()
        } else {
            format!(" (not for {})", list_or(&excluded))
        };
        let leaders: Vec<String> = leaders(read, "leader_flag_ignore")
            .into_iter()
            .filter(|(_, flags)| *flags > 0)
            .map(|(kind, flags)| {
                let first = match flags {
                    1 => "the first".to_string(),
                    _ => format!("the first {flags}"),
                };
                format!("{} {first}", article(kind))
            })
            .collect();
        let mut ignored =
            "Cover lets a unit ignore its first flags: see the terrain sheet.".to_string();
        if !leaders.is_empty() {
            ignored.push_str(&format!(
                " So {} in the hex: {}.",
                if leaders.len() == 1 {
                    "does a leader"
                } else {
                    "do leaders"
                },
                leaders.join(", ")
            ));
        }
        ignored.push_str(match read.word("flag_ignore_stack") {
            "max" => " Only the best counts.",
            _ => " All that apply add up.",
        });
        let saved = if read.flag("fastplay_flags") {
            "Flags are not saved.".to_string()
        } else {
            "Each flag left may be saved. But of two or more thrown, the first can only be ignored."
                .to_string()
        };
        let alone = if read.flag("lone_commander_flags") {
            " A lone commander falls back like a unit."
        } else {
            " Flags do not move a lone commander."
        };
        steps(
            "Retreat",
            vec![
                point(
                    "Steady.",
                    format!(
                        "A unit with no fewer figures than its flag number may ignore all flags. A commander in the hex lowers the number by 1{excluded}."
                    ),
                    self.rule("HC-RET-4, HG-RET-4", "HC-RET-4, TA-RET-4"),
                ),
                point(
                    "Ignore.",
                    ignored,
                    self.rule("HC-RET-5, 6", "HC-RET-5, 6, TA-CDR-8, TA-NCO-4"),
                ),
                point("Save.", saved, "HC-RET-2, 3"),
                point(
                    "Go back",
                    "a hex for each flag left, each step nearer the home edge, whatever the terrain, never into a unit’s hex. A hex that cannot be made costs a figure. A commander goes along.",
                    "HC-RET-1, 7, 8, 10, 11, 15",
                ),
                point(
                    "Rally.",
                    format!(
                        "The hex of a friendly commander ends the retreat. Off the table is lost.{alone}"
                    ),
                    "HC-RET-9, 14",
                ),
                point(
                    "Voluntary:",
                    "losses first, then exactly 1 hex; flags are ignored. No battle afterwards.",
                    "HC-RET-13, HC-SAV-5",
                ),
            ],
        )
    }

    fn points(&self) -> Value {
        let read = &self.read;
        let mut rows = vec![match read.word("vp_mode") {
            "per_10pct" => {
                json!({ "for": "each tenth of the enemy force lost", "vp": "1", "rule": "HC-VIC-2" })
            }
            _ => json!({ "for": "enemy unit destroyed", "vp": "1", "rule": "HC-VIC-2" }),
        }];
        let rule = self.rule("HG-VIC-3", "TA-VIC-3");
        for (kind, vp) in leaders(read, "commander_vp") {
            let what = match kind {
                "standard" => "standard taken with its unit".to_string(),
                _ => format!("{kind} lost"),
            };
            rows.push(json!({ "for": what, "vp": vp.to_string(), "rule": rule }));
        }
        rows.push(json!({ "for": "non-combatant captured", "vp": read.number("prisoner_vp").to_string(), "rule": "HC-CDR-12" }));
        rows.push(
            json!({ "for": "objective reached or held", "vp": "as briefed", "rule": "HC-VIC-4" }),
        );
        json!({ "kind": "points", "title": "Victory points", "rows": rows })
    }

    fn guns(&self) -> Value {
        let read = &self.read;
        // Clockwise from the side that faces the gun (AMB-8).
        let ring = match read.word("scatter_ring") {
            "alternating_ccw" => [2, 4, 6, 7, 5, 3],
            "consecutive_cw" => [2, 3, 4, 5, 6, 7],
            _ => [2, 3, 5, 7, 6, 4],
        };
        let friend = if read.flag("friendly_scatter") {
            "Whoever is in the hex that is hit, friend or enemy, is attacked."
        } else {
            "Only an enemy in the hex that is hit is attacked."
        };
        let flare = match read.word("flare_duration") {
            "battle_step" => "the battles of this turn",
            _ => "this turn",
        };
        let mut points = vec![
            point(
                "Blind.",
                "D8 for each salvo: 1 or 8 on the hex, 2–7 on its neighbour.",
                "HC-ART-2, 3, 4",
            ),
            point(
                "Guided",
                "by a commander or recce unit who sees the hex: first 2D6, 8–12 on the hex, 2–7 on its neighbour; later salvos fall true.",
                "HC-ART-5, 6, 7",
            ),
            point(
                "Effect.",
                format!("{friend} A flare lights the hex and its neighbours for {flare}."),
                "HC-ART-8, HC-FLR-1, 2",
            ),
        ];
        if !self.home_guard {
            points.push(point(
                "Crews:",
                "regulars and experienced militia only.",
                "TA-ART-9",
            ));
        }
        json!({ "kind": "ring", "title": "Guns that do not see", "ring": ring, "points": points })
    }
}

fn list_or(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => list(words),
    }
}

fn article(kind: &str) -> String {
    let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {kind}")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
