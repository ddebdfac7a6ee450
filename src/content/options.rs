//! Readings of the rules that a pack or a scenario may choose: every option of the ledger, its values and its ruling.

use std::collections::BTreeMap;

use toml::{Spanned, Value};

use super::Ruleset;
use super::findings;
use crate::diag::{Diagnostic, nearest};
use crate::source::{FileId, Span};

/// One option.
#[derive(Debug)]
pub struct OptionRow {
    /// The key.
    pub key: &'static str,
    /// What may be written.
    pub values: Values,
    /// The games that have it.
    pub games: &'static [Ruleset],
    /// The rule or ruling it comes from.
    pub source: &'static str,
    /// What it decides.
    pub about: &'static str,
}

/// What may be written for an option.
#[derive(Debug, PartialEq, Eq)]
pub enum Values {
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Number(i64, i64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A list of unit classes.
    Classes,
    /// A list of die faces.
    Faces,
    /// Numbers for leaders.
    Leaders,
    /// A value that is printed: it is written once, in the entry named here.
    Elsewhere(&'static str),
}

impl std::fmt::Display for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Values::Flag => f.write_str("true or false"),
            Values::Number(min, max) => write!(f, "a whole number from {min} to {max}"),
            Values::OneOf(words) => write!(f, "one of \"{}\"", words.join("\", \"")),
            Values::Classes => f.write_str("a list of unit classes"),
            Values::Faces => f.write_str("a list of die faces"),
            Values::Leaders => {
                f.write_str("a table of numbers for general, officer, sergeant or standard")
            }
            Values::Elsewhere(place) => write!(f, "written where it is printed: {place}"),
        }
    }
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(String),
    /// A list of words.
    List(Vec<String>),
    /// Numbers by name.
    Map(BTreeMap<String, i64>),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Word(word) => f.write_str(word),
            OptionValue::List(words) => f.write_str(&words.join(", ")),
            OptionValue::Map(map) if map.is_empty() => f.write_str("none"),
            OptionValue::Map(map) => f.write_str(
                &map.iter()
                    .map(|(name, number)| format!("{name} {number}"))
                    .collect::<Vec<_>>()
                    .join(", "),
            ),
        }
    }
}

/// An option as it was chosen, and where.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The value.
    pub value: OptionValue,
    /// Where it was written.
    pub span: Span,
}

/// The options of a pack.
pub type Options = BTreeMap<&'static str, Chosen>;

/// Who may have a number in a table of leaders.
pub(crate) const LEADERS: &[&str] = &["general", "officer", "sergeant", "standard"];

const BOTH: &[Ruleset] = &[Ruleset::HomeGuard, Ruleset::ToArms];
const HG: &[Ruleset] = &[Ruleset::HomeGuard];
const TA: &[Ruleset] = &[Ruleset::ToArms];

const fn row(
    key: &'static str,
    values: Values,
    games: &'static [Ruleset],
    source: &'static str,
    about: &'static str,
) -> OptionRow {
    OptionRow {
        key,
        values,
        games,
        source,
        about,
    }
}

/// Every option, in the order of the ledger (section 31).
pub static OPTIONS: &[OptionRow] = &[
    row(
        "cards_per_turn",
        Values::Number(0, 9),
        BOTH,
        "AMB-1",
        "command cards a player may play in a turn",
    ),
    row(
        "draws_per_turn",
        Values::Number(0, 9),
        BOTH,
        "AMB-2",
        "command cards a player draws in a turn",
    ),
    row(
        "draw_order",
        Values::OneOf(&["alternate", "block"]),
        BOTH,
        "AMB-2",
        "whether the sides draw by turns or one after the other",
    ),
    row(
        "hand_limit_default",
        Values::Number(1, 10),
        BOTH,
        "HC-SET-3",
        "the hand limit without a scenario",
    ),
    row(
        "npc_save_cmp",
        Values::OneOf(&["ge", "gt"]),
        HG,
        "AMB-4",
        "whether a save against an NPC card needs the number or more than it",
    ),
    row(
        "pc_save_cmp",
        Values::OneOf(&["ge", "gt"]),
        HG,
        "AMB-4",
        "whether a save against a PC card needs the number or more than it",
    ),
    row(
        "reshuffle",
        Values::OneOf(&["on_empty", "never"]),
        BOTH,
        "AMB-79",
        "what happens when the deck runs out",
    ),
    row(
        "pc_target_scope",
        Values::OneOf(&["with_pc", "any_captain_unit"]),
        HG,
        "AMB-82",
        "which units a PC card may be played on",
    ),
    row(
        "ne_requires_no_zoc",
        Values::Flag,
        HG,
        "AMB-84",
        "whether a unit beside an enemy counts as engaged",
    ),
    row(
        "wireless_default",
        Values::OneOf(&["none", "commanders", "all"]),
        HG,
        "AMB-87",
        "who has a wireless set unless the scenario says",
    ),
    row(
        "ta_card_downgrade_ok",
        Values::Flag,
        TA,
        "AMB-90",
        "whether downgraded dice pay for a card",
    ),
    row(
        "activation_faces",
        Values::Elsewhere("the `faces` of the activation die"),
        BOTH,
        "AMB-5",
        "the six faces of the activation die",
    ),
    row(
        "pip_map",
        Values::Elsewhere("the order of each die's `faces`"),
        BOTH,
        "AMB-7",
        "which pip of a plain die stands for which face",
    ),
    row(
        "scatter_ring",
        Values::OneOf(&["alternating_cw", "alternating_ccw", "consecutive_cw"]),
        BOTH,
        "AMB-8",
        "how the sides of a hex are numbered for scatter",
    ),
    row(
        "demolition_accident_faces",
        Values::Faces,
        BOTH,
        "AMB-57",
        "faces that cost a figure when infantry blows a bridge",
    ),
    row(
        "bridge_hit_faces",
        Values::Faces,
        BOTH,
        "AMB-57",
        "faces with which artillery hits a bridge",
    ),
    row(
        "variable_dice",
        Values::OneOf(&["1", "2", "auto"]),
        BOTH,
        "AMB-30",
        "how many variable dice are cast",
    ),
    row(
        "upgrade",
        Values::OneOf(&["off", "two_for_one"]),
        BOTH,
        "TA-ACT-6",
        "whether two activation dice may be traded for a better one",
    ),
    row(
        "character_activation",
        Values::OneOf(&["natural_1_or_5", "none"]),
        BOTH,
        "HG-ACT-5",
        "which dice activate a character",
    ),
    row(
        "white_flag_character",
        Values::Flag,
        BOTH,
        "AMB-25",
        "whether a white flag may activate a character",
    ),
    row(
        "kept_die_designated",
        Values::Flag,
        BOTH,
        "AMB-29",
        "whether a kept die belongs to one unit",
    ),
    row(
        "pass_is_final",
        Values::Flag,
        BOTH,
        "AMB-31",
        "whether a side that passes is out of the step",
    ),
    row(
        "first_turn_may_pass",
        Values::Flag,
        BOTH,
        "AMB-32",
        "whether the first player may hand the initiative over on turn 1",
    ),
    row(
        "platoon_move_free",
        Values::Flag,
        BOTH,
        "AMB-35",
        "whether the second unit of a platoon moves on the same die",
    ),
    row(
        "platoon_end_adjacent",
        Values::Flag,
        BOTH,
        "AMB-34",
        "whether a platoon must end its move together",
    ),
    row(
        "zoc_ends_turn",
        Values::OneOf(&["move", "all"]),
        BOTH,
        "AMB-11",
        "what entering an enemy zone ends",
    ),
    row(
        "commander_zoc",
        Values::Flag,
        BOTH,
        "AMB-12",
        "whether a lone commander has a zone",
    ),
    row(
        "fire_move_limits_cc",
        Values::Flag,
        BOTH,
        "AMB-38",
        "whether the fire move also limits close combat",
    ),
    row(
        "motor_overkill",
        Values::OneOf(&["infantry", "wasted"]),
        BOTH,
        "AMB-40",
        "where kills beyond the transport's points go",
    ),
    row(
        "door_stays_open",
        Values::Flag,
        BOTH,
        "AMB-41",
        "whether an opened door stays open",
    ),
    row(
        "fire_at_empty_building",
        Values::Flag,
        BOTH,
        "AMB-43",
        "whether an empty building may be shot down",
    ),
    row(
        "building_defender_reading",
        Values::OneOf(&["firer_vehicle", "occupants_vs_vehicle_target", "off"]),
        BOTH,
        "AMB-45",
        "what the +2 of the building row means",
    ),
    row(
        "hill_bonus",
        Values::OneOf(&["downhill_only", "always_on_hill"]),
        BOTH,
        "AMB-46",
        "when a hill shortens the range",
    ),
    row(
        "marsh_reading",
        Values::OneOf(&["target", "shooter"]),
        BOTH,
        "AMB-47",
        "whom the marsh row concerns",
    ),
    row(
        "depression_symmetric",
        Values::Flag,
        BOTH,
        "AMB-48",
        "whether units in a depression may only fire at adjacent hexes",
    ),
    row(
        "bocage_art_mod",
        Values::Elsewhere("the `range` of the terrain `bocage`"),
        BOTH,
        "AMB-50",
        "what bocage costs artillery",
    ),
    row(
        "fields_block",
        Values::Elsewhere("`blocks_sight` of the terrain `field`"),
        BOTH,
        "AMB-53",
        "whether fields block the line of sight",
    ),
    row(
        "cc_shield",
        Values::OneOf(&["card_only", "all_in_zoc", "off"]),
        BOTH,
        "AMB-13",
        "which units in close combat distant fire must spare",
    ),
    row(
        "hit_range_basis",
        Values::OneOf(&["effective", "distance"]),
        BOTH,
        "AMB-14",
        "which range limits HIT! and STRIKE",
    ),
    row(
        "odd_gain_by_modifier",
        Values::Flag,
        BOTH,
        "AMB-14",
        "whether a modifier may make the range odd",
    ),
    row(
        "waste_before_saves",
        Values::Flag,
        BOTH,
        "AMB-15",
        "whether hits beyond the figures are cut before saves",
    ),
    row(
        "commander_auto_kill",
        Values::Flag,
        BOTH,
        "AMB-18",
        "whether odd range kills a lone commander without a save",
    ),
    row(
        "hill_plateau",
        Values::Flag,
        BOTH,
        "AMB-55",
        "whether one sees from hill to hill over a hill",
    ),
    row(
        "los_edge",
        Values::OneOf(&["anywhere", "same_edge"]),
        BOTH,
        "AMB-56",
        "when a line along hex edges is blocked",
    ),
    row(
        "partial_arms_in_cc",
        Values::Flag,
        BOTH,
        "AMB-71",
        "whether the limits of a partly armed unit count in close combat",
    ),
    row(
        "repair_turns",
        Values::Number(1, 9),
        BOTH,
        "AMB-59",
        "engineer turns to repair one kill on a bridge",
    ),
    row(
        "clear_fail_keeps_field",
        Values::Flag,
        BOTH,
        "AMB-60",
        "whether a casualty in clearing leaves the mines",
    ),
    row(
        "apm_consumed",
        Values::Flag,
        BOTH,
        "AMB-61",
        "whether a carrier uses up the mines it drives over",
    ),
    row(
        "mine_identical_rule",
        Values::Flag,
        BOTH,
        "AMB-62",
        "whether identical symbols kill on mine dice",
    ),
    row(
        "tow_points",
        Values::Number(1, 6),
        BOTH,
        "AMB-75",
        "points of a tow whose card does not say",
    ),
    row(
        "breakthrough_after_voluntary",
        Values::Flag,
        BOTH,
        "AMB-77",
        "whether one may break through after a voluntary retreat",
    ),
    row(
        "exploit_classes",
        Values::Classes,
        BOTH,
        "AMB-78",
        "classes that may battle again after a breakthrough",
    ),
    row(
        "support_excluded",
        Values::Classes,
        BOTH,
        "HC-CDR-5",
        "classes that a commander does not support",
    ),
    row(
        "flagnum_excluded",
        Values::Classes,
        BOTH,
        "HC-RET-4",
        "classes whose flag number a commander does not lower",
    ),
    row(
        "leader_flag_ignore",
        Values::Leaders,
        BOTH,
        "TA-CDR-8",
        "flags a leader lets his unit ignore",
    ),
    row(
        "leader_flags_all_classes",
        Values::Flag,
        TA,
        "AMB-20",
        "whether leaders let units of every class ignore flags",
    ),
    row(
        "flag_ignore_stack",
        Values::OneOf(&["sum", "max"]),
        BOTH,
        "AMB-24",
        "whether permissions to ignore flags add up",
    ),
    row(
        "lone_commander_flags",
        Values::Flag,
        BOTH,
        "AMB-94",
        "whether flags drive a lone commander back",
    ),
    row(
        "commander_vp",
        Values::Leaders,
        BOTH,
        "HC-VIC-2",
        "victory points for leaders",
    ),
    row(
        "prisoner_vp",
        Values::Number(0, 20),
        BOTH,
        "AMB-68",
        "victory points for a prisoner",
    ),
    row(
        "friendly_scatter",
        Values::Flag,
        BOTH,
        "AMB-96",
        "whether scattering fire hits one's own units",
    ),
    row(
        "hmg_as_artillery",
        Values::Flag,
        TA,
        "AMB-98",
        "whether heavy machine guns count as artillery",
    ),
    row(
        "flare_duration",
        Values::OneOf(&["turn", "battle_step"]),
        BOTH,
        "AMB-88",
        "how long a flare burns",
    ),
    row(
        "fastplay_hits",
        Values::Flag,
        BOTH,
        "AMB-69",
        "whether saves against hits are left out",
    ),
    row(
        "fastplay_flags",
        Values::Flag,
        BOTH,
        "AMB-69",
        "whether saves against flags are left out",
    ),
    row(
        "fastplay_cards",
        Values::Flag,
        BOTH,
        "AMB-69",
        "whether saves against cards are left out",
    ),
    row(
        "nco_loss",
        Values::OneOf(&["last", "owner", "random"]),
        TA,
        "AMB-72",
        "when a sergeant or bearer falls",
    ),
    row(
        "vp_mode",
        Values::OneOf(&["per_unit", "per_10pct"]),
        BOTH,
        "AMB-74",
        "how destroyed units are counted",
    ),
    row(
        "recon_timing",
        Values::OneOf(&["after_move", "turn_start"]),
        BOTH,
        "AMB-64",
        "when recce units reconnoitre",
    ),
    row(
        "ra_shape",
        Values::OneOf(&["section_strip", "radius"]),
        BOTH,
        "AMB-65",
        "the shape of the reconnoitred area",
    ),
    row(
        "cm_table",
        Values::OneOf(&["table", "ten_per_hex"]),
        BOTH,
        "AMB-103",
        "how hexes convert to centimetres",
    ),
    row(
        "infantry_max",
        Values::Number(1, 20),
        BOTH,
        "HC-CMP-7",
        "figures of the largest unit on foot",
    ),
];

/// The option with this key.
#[must_use]
pub fn option(key: &str) -> Option<&'static OptionRow> {
    OPTIONS.iter().find(|row| row.key == key)
}

/// Options as they are written, with their places.
pub type WrittenOptions = BTreeMap<Spanned<String>, Spanned<Value>>;

/// Reads written options; those that cannot be used are left out, with a finding each.
pub fn read(
    written: &WrittenOptions,
    file: FileId,
    game: Ruleset,
    out: &mut Vec<Diagnostic>,
) -> Options {
    written
        .iter()
        .filter_map(|(key, value)| read_one(key, value, file, game, out))
        .collect()
}

/// Reads options written outside a pack, such as `cards_per_turn = 2`.
pub fn read_text(text: &str, file: FileId, game: Ruleset, out: &mut Vec<Diagnostic>) -> Options {
    match toml::from_str::<WrittenOptions>(text) {
        Ok(written) => read(&written, file, game, out),
        Err(error) => {
            let span = Span::new(file, error.span().unwrap_or(0..text.len()));
            out.push(findings::TOML_SYNTAX.at(span, error.message().to_string()));
            Options::new()
        }
    }
}

fn read_one(
    key: &Spanned<String>,
    value: &Spanned<Value>,
    file: FileId,
    game: Ruleset,
    out: &mut Vec<Diagnostic>,
) -> Option<(&'static str, Chosen)> {
    let name = key.get_ref().as_str();
    let key_span = Span::new(file, key.span());
    let span = Span::new(file, value.span());
    let Some(row) = option(name) else {
        let finding = findings::UNKNOWN_OPTION.at(key_span, format!("there is no option `{name}`"));
        out.push(match nearest(name, OPTIONS.iter().map(|row| row.key)) {
            Some(word) => finding.hint(format!("did you mean `{word}`?")),
            None => finding.hint("`pressgang list --options` shows them all"),
        });
        return None;
    };
    if let Values::Elsewhere(place) = row.values {
        out.push(
            findings::OPTION_ELSEWHERE
                .at(key_span, format!("`{name}` is not written under [options]"))
                .hint(format!("it is written once, where it is printed: {place}"))
                .rule(row.source),
        );
        return None;
    }
    if game != Ruleset::HexCommand && !row.games.contains(&game) {
        out.push(
            findings::OPTION_OF_ANOTHER_GAME
                .at(
                    key_span,
                    format!(
                        "`{name}` is an option of `{}`, not of `{}`",
                        row.games
                            .iter()
                            .map(|game| game.word())
                            .collect::<Vec<_>>()
                            .join("` and `"),
                        game.word()
                    ),
                )
                .hint("leave it out")
                .rule(row.source),
        );
        return None;
    }
    match parse(&row.values, value.get_ref()) {
        Ok(value) => Some((row.key, Chosen { value, span })),
        Err(wanted) => {
            let finding = findings::OPTION_VALUE
                .at(span, format!("`{name}` must be {wanted}"))
                .rule(row.source);
            let words = if let Values::OneOf(words) = row.values {
                words
            } else {
                &[]
            };
            out.push(
                match value
                    .get_ref()
                    .as_str()
                    .and_then(|text| nearest(text, words.iter().copied()))
                {
                    Some(word) => finding.hint(format!("did you mean `{word}`?")),
                    None => finding.hint(format!("`{name}`: {}", row.about)),
                },
            );
            None
        }
    }
}

fn parse(values: &Values, value: &Value) -> Result<OptionValue, String> {
    let words = || {
        let list: Option<Vec<String>> = value
            .as_array()?
            .iter()
            .map(|item| item.as_str().map(str::to_string))
            .collect();
        list.map(OptionValue::List)
    };
    let parsed = match values {
        Values::Flag => value.as_bool().map(OptionValue::Flag),
        Values::Number(min, max) => value
            .as_integer()
            .filter(|number| (min..=max).contains(&number))
            .map(OptionValue::Number),
        Values::OneOf(words) => value
            .as_str()
            .filter(|text| words.contains(text))
            .map(|text| OptionValue::Word(text.to_string())),
        Values::Classes | Values::Faces => words(),
        Values::Leaders => {
            let leader = |(name, value): (&String, &Value)| {
                let known = LEADERS.contains(&name.as_str());
                Some((name.clone(), value.as_integer().filter(|_| known)?))
            };
            value
                .as_table()
                .and_then(|table| table.iter().map(leader).collect::<Option<BTreeMap<_, _>>>())
                .map(OptionValue::Map)
        }
        Values::Elsewhere(_) => None,
    };
    parsed.ok_or_else(|| values.to_string())
}
