//! The options of a battle as plain values, read once (ledger section 31).

use crate::content::{OptionValue, Options};

/// Battle faces, in the order of [`Face`](super::tables::Face), as a set of bits.
pub type FaceSet = u8;

/// How the rules are read in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// AMB-1.
    pub cards_per_turn: u8,
    /// AMB-2.
    pub draws_per_turn: u8,
    /// AMB-2: the sides draw one card each in turn, not all at once.
    pub draw_by_turns: bool,
    /// HC-SET-3.
    pub hand_limit: u8,
    /// AMB-4: an NPC card is saved on its number or more, not only on more.
    pub npc_save_ge: bool,
    /// AMB-4: the same for PC cards.
    pub pc_save_ge: bool,
    /// AMB-79: whether set-aside cards come back.
    pub reshuffle: bool,
    /// AMB-82: PC cards act on any unit of the captain.
    pub pc_any_unit: bool,
    /// AMB-84: a unit beside an enemy is engaged.
    pub zoc_engages: bool,
    /// AMB-87.
    pub wireless: Wireless,
    /// AMB-90.
    pub card_downgrade: bool,
    /// AMB-8.
    pub ring: Ring,
    /// AMB-57.
    pub accident_faces: FaceSet,
    /// AMB-57.
    pub bridge_faces: FaceSet,
    /// AMB-30: one or two variable dice; none when the number of units decides.
    pub variable_dice: Option<u8>,
    /// TA-ACT-6.
    pub upgrade: bool,
    /// HG-ACT-5.
    pub characters: bool,
    /// AMB-25.
    pub white_flags: bool,
    /// AMB-29.
    pub kept_designated: bool,
    /// AMB-31.
    pub pass_is_final: bool,
    /// AMB-32.
    pub first_may_pass: bool,
    /// AMB-35.
    pub platoon_free: bool,
    /// AMB-34.
    pub platoon_adjacent: bool,
    /// AMB-11: an enemy zone ends the whole turn of a unit.
    pub zoc_ends_all: bool,
    /// AMB-12.
    pub commander_zoc: bool,
    /// AMB-38.
    pub fire_move_in_cc: bool,
    /// AMB-40: kills beyond the transport's points are wasted.
    pub overkill_wasted: bool,
    /// AMB-41.
    pub doors_stay_open: bool,
    /// AMB-43.
    pub empty_buildings: bool,
    /// AMB-45.
    pub building_reading: BuildingReading,
    /// AMB-46: the hill counts whatever terrain the target is in.
    pub hill_always: bool,
    /// AMB-47: the marsh row applies to the attacker.
    pub marsh_shooter: bool,
    /// AMB-48.
    pub depression_symmetric: bool,
    /// AMB-13.
    pub shield: Shield,
    /// AMB-14: HIT! and STRIKE use the true distance.
    pub hit_by_distance: bool,
    /// AMB-14.
    pub odd_by_modifier: bool,
    /// AMB-15.
    pub waste_first: bool,
    /// AMB-18.
    pub commander_auto_kill: bool,
    /// AMB-55.
    pub plateau: bool,
    /// AMB-56: both sides of the same edge.
    pub same_edge: bool,
    /// AMB-71.
    pub partial_in_cc: bool,
    /// AMB-59.
    pub repair_turns: u8,
    /// AMB-60.
    pub clear_fail_keeps: bool,
    /// AMB-61.
    pub apm_consumed: bool,
    /// AMB-62.
    pub mine_identical: bool,
    /// AMB-75.
    pub tow_points: u8,
    /// AMB-77.
    pub advance_after_voluntary: bool,
    /// AMB-78: class ids.
    pub exploit: Vec<String>,
    /// HC-CDR-5: class ids.
    pub support_excluded: Vec<String>,
    /// HC-RET-4: class ids.
    pub flagnum_excluded: Vec<String>,
    /// TA-CDR-8: for general, officer, sergeant, standard.
    pub flags_ignored: [u8; 4],
    /// AMB-20.
    pub leader_flags_all: bool,
    /// AMB-24: only the best permission counts.
    pub flag_max: bool,
    /// AMB-94.
    pub lone_commander_flags: bool,
    /// HC-VIC-2: for general, officer, sergeant, standard.
    pub leader_vp: [u8; 4],
    /// AMB-68.
    pub prisoner_vp: u8,
    /// AMB-96.
    pub friendly_scatter: bool,
    /// AMB-98.
    pub hmg_artillery: bool,
    /// AMB-88: a flare burns for one battle only.
    pub flare_brief: bool,
    /// AMB-69.
    pub fast_hits: bool,
    /// AMB-69.
    pub fast_flags: bool,
    /// AMB-69.
    pub fast_cards: bool,
    /// AMB-72.
    pub nco_loss: NcoLoss,
    /// AMB-74: points for tenths of the force.
    pub vp_tenths: bool,
    /// AMB-64: recce units reconnoitre before any unit is activated.
    pub recon_first: bool,
    /// AMB-65: all round, not along the section.
    pub recon_radius: bool,
    /// AMB-112: terrain that a unit cannot enter does not hinder its retreat.
    pub retreat_anywhere: bool,
    /// AMB-115: the automatic kill takes a point of the vehicle, if that is hit.
    pub certain_on_vehicle: bool,
    /// AMB-116: a gun that has lost its tow retreats all the same.
    pub stranded_retreat: bool,
}

/// Which pieces carry a wireless set when their entry does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wireless {
    /// Nobody.
    None,
    /// Commanders.
    Commanders,
    /// Everybody.
    All,
}

/// How the sides of a shelled hex are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// 2, 3, 5, 7, 6, 4 clockwise.
    Alternating,
    /// The same counter-clockwise.
    AlternatingCcw,
    /// 2 to 7 clockwise.
    Consecutive,
}

/// What the +2 of the building row means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildingReading {
    /// A vehicle in a building fires at +2.
    FirerVehicle,
    /// Occupants fire at vehicles at +2.
    AtVehicles,
    /// Nothing.
    Off,
}

/// Which units distant fire must spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shield {
    /// Those a card sent into contact.
    CardOnly,
    /// All units adjacent to an enemy.
    AllInZoc,
    /// None.
    Off,
}

/// When a sergeant or bearer falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NcoLoss {
    /// With the last figures.
    Last,
    /// When its owner chooses.
    Owner,
    /// By chance.
    Random,
}

/// The letters of the battle faces by id, in the order of their bits.
pub(super) const FACE_IDS: [&str; 7] = ["soldier", "car", "tank", "hit", "strike", "flag", "miss"];

/// The set of some faces.
pub(super) fn face_set<'a>(ids: impl IntoIterator<Item = &'a str>) -> FaceSet {
    let bit = |id: &str| FACE_IDS.iter().position(|known| *known == id);
    ids.into_iter()
        .filter_map(bit)
        .fold(0, |set, at| set | 1 << at)
}

struct Chosen<'a>(&'a Options);

impl Chosen<'_> {
    fn value(&self, key: &str) -> Option<&OptionValue> {
        self.0.get(key).map(|chosen| &chosen.value)
    }

    fn flag(&self, key: &str, default: bool) -> bool {
        match self.value(key) {
            Some(OptionValue::Flag(flag)) => *flag,
            _ => default,
        }
    }

    fn number(&self, key: &str, default: u8) -> u8 {
        match self.value(key) {
            Some(OptionValue::Number(number)) => u8::try_from(*number).unwrap_or(default),
            _ => default,
        }
    }

    fn is(&self, key: &str, word: &str) -> bool {
        matches!(self.value(key), Some(OptionValue::Word(written)) if written == word)
    }

    fn faces(&self, key: &str, default: &str) -> FaceSet {
        match self.value(key) {
            Some(OptionValue::List(ids)) => face_set(ids.iter().map(String::as_str)),
            _ => face_set([default]),
        }
    }

    fn classes(&self, key: &str) -> Vec<String> {
        match self.value(key) {
            Some(OptionValue::List(ids)) => ids.clone(),
            _ => Vec::new(),
        }
    }

    fn leaders(&self, key: &str, default: [u8; 4]) -> [u8; 4] {
        let Some(OptionValue::Map(map)) = self.value(key) else {
            return default;
        };
        ["general", "officer", "sergeant", "standard"]
            .map(|kind| map.get(kind).map_or(0, |n| u8::try_from(*n).unwrap_or(0)))
    }
}

impl Readings {
    /// Reads the options of a battle; an option that is not given has the value both games share.
    #[must_use]
    pub fn of(options: &Options) -> Readings {
        let read = Chosen(options);
        Readings {
            cards_per_turn: read.number("cards_per_turn", 1),
            draws_per_turn: read.number("draws_per_turn", 1),
            draw_by_turns: !read.is("draw_order", "block"),
            hand_limit: read.number("hand_limit_default", 5),
            npc_save_ge: !read.is("npc_save_cmp", "gt"),
            pc_save_ge: read.is("pc_save_cmp", "ge"),
            reshuffle: !read.is("reshuffle", "never"),
            pc_any_unit: read.is("pc_target_scope", "any_captain_unit"),
            zoc_engages: read.flag("ne_requires_no_zoc", true),
            wireless: match () {
                () if read.is("wireless_default", "none") => Wireless::None,
                () if read.is("wireless_default", "all") => Wireless::All,
                () => Wireless::Commanders,
            },
            card_downgrade: read.flag("ta_card_downgrade_ok", true),
            ring: match () {
                () if read.is("scatter_ring", "alternating_ccw") => Ring::AlternatingCcw,
                () if read.is("scatter_ring", "consecutive_cw") => Ring::Consecutive,
                () => Ring::Alternating,
            },
            accident_faces: read.faces("demolition_accident_faces", "soldier"),
            bridge_faces: read.faces("bridge_hit_faces", "car"),
            variable_dice: match () {
                () if read.is("variable_dice", "2") => Some(2),
                () if read.is("variable_dice", "auto") => None,
                () => Some(1),
            },
            upgrade: read.is("upgrade", "two_for_one"),
            characters: read.is("character_activation", "natural_1_or_5"),
            white_flags: read.flag("white_flag_character", false),
            kept_designated: read.flag("kept_die_designated", false),
            pass_is_final: read.flag("pass_is_final", true),
            first_may_pass: read.flag("first_turn_may_pass", false),
            platoon_free: read.flag("platoon_move_free", true),
            platoon_adjacent: read.flag("platoon_end_adjacent", true),
            zoc_ends_all: read.is("zoc_ends_turn", "all"),
            commander_zoc: read.flag("commander_zoc", false),
            fire_move_in_cc: read.flag("fire_move_limits_cc", true),
            overkill_wasted: read.is("motor_overkill", "wasted"),
            doors_stay_open: read.flag("door_stays_open", true),
            empty_buildings: read.flag("fire_at_empty_building", false),
            building_reading: match () {
                () if read.is("building_defender_reading", "occupants_vs_vehicle_target") => {
                    BuildingReading::AtVehicles
                }
                () if read.is("building_defender_reading", "off") => BuildingReading::Off,
                () => BuildingReading::FirerVehicle,
            },
            hill_always: read.is("hill_bonus", "always_on_hill"),
            marsh_shooter: read.is("marsh_reading", "shooter"),
            depression_symmetric: read.flag("depression_symmetric", false),
            shield: match () {
                () if read.is("cc_shield", "all_in_zoc") => Shield::AllInZoc,
                () if read.is("cc_shield", "off") => Shield::Off,
                () => Shield::CardOnly,
            },
            hit_by_distance: read.is("hit_range_basis", "distance"),
            odd_by_modifier: read.flag("odd_gain_by_modifier", true),
            waste_first: read.flag("waste_before_saves", true),
            commander_auto_kill: read.flag("commander_auto_kill", false),
            plateau: read.flag("hill_plateau", false),
            same_edge: read.is("los_edge", "same_edge"),
            partial_in_cc: read.flag("partial_arms_in_cc", false),
            repair_turns: read.number("repair_turns", 1),
            clear_fail_keeps: read.flag("clear_fail_keeps_field", true),
            apm_consumed: read.flag("apm_consumed", false),
            mine_identical: read.flag("mine_identical_rule", true),
            tow_points: read.number("tow_points", 2),
            advance_after_voluntary: read.flag("breakthrough_after_voluntary", false),
            exploit: read.classes("exploit_classes"),
            support_excluded: read.classes("support_excluded"),
            flagnum_excluded: read.classes("flagnum_excluded"),
            flags_ignored: read.leaders("leader_flag_ignore", [0; 4]),
            leader_flags_all: read.flag("leader_flags_all_classes", true),
            flag_max: read.is("flag_ignore_stack", "max"),
            lone_commander_flags: read.flag("lone_commander_flags", false),
            leader_vp: read.leaders("commander_vp", [1; 4]),
            prisoner_vp: read.number("prisoner_vp", 1),
            friendly_scatter: read.flag("friendly_scatter", true),
            hmg_artillery: read.flag("hmg_as_artillery", false),
            flare_brief: read.is("flare_duration", "battle_step"),
            fast_hits: read.flag("fastplay_hits", false),
            fast_flags: read.flag("fastplay_flags", false),
            fast_cards: read.flag("fastplay_cards", false),
            nco_loss: match () {
                () if read.is("nco_loss", "owner") => NcoLoss::Owner,
                () if read.is("nco_loss", "random") => NcoLoss::Random,
                () => NcoLoss::Last,
            },
            vp_tenths: read.is("vp_mode", "per_10pct"),
            recon_first: read.is("recon_timing", "turn_start"),
            recon_radius: read.is("ra_shape", "radius"),
            retreat_anywhere: read.is("retreat_terrain", "ignored"),
            certain_on_vehicle: read.is("split_automatic_kill", "vehicle"),
            stranded_retreat: read.flag("stranded_gun_retreats", false),
        }
    }
}
