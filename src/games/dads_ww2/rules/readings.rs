//! The options of a battle as plain values, read once (ledger section 15).

use crate::content::{OptionValue, Options};
use crate::games::dads_ww2::content::bases;
use crate::kernel::{Contact, CornerReading, EdgeReading, SightRule};

/// How the rules are read in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// DW-AMB-01.
    pub order_test: OrderTest,
    /// DW-AMB-02: our table stands in for the missing one.
    pub something_happens: bool,
    /// DW-AMB-03.
    pub test_first_action: bool,
    /// DW-AMB-04.
    pub hits_to_destroy: u8,
    /// DW-AMB-06.
    pub save_mode: SaveMode,
    /// DW-AMB-09.
    pub assault_penetration: bool,
    /// DW-AMB-11.
    pub shock_cascade: bool,
    /// DW-AMB-12.
    pub min_dice: i8,
    /// DW-AMB-18.
    pub transport: bool,
    /// DW-AMB-20.
    pub contact: Contact,
    /// DW-AMB-21.
    pub sight: SightRule,
    /// DW-AMB-24.
    pub break_percent: u8,
    /// DW-AMB-24.
    pub turn_limit: u8,
    /// DW-AMB-25.
    pub deployment_rows: u16,
    /// DW-AMB-25: the sides place base by base, not one after the other.
    pub alternate: bool,
    /// DW-AMB-27: only the attacker of an assault can be uphill.
    pub only_attacker_uphill: bool,
    /// DW-AMB-28: limbering is a move of its own.
    pub limbers: bool,
}

/// What stands in for the missing table of order tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderTest {
    /// A ten-sided die against a number.
    House,
    /// A base has one action a turn.
    OneAction,
    /// Every order is understood.
    AlwaysPass,
}

/// What a saving throw does after shooting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveMode {
    /// One throw, which adds a hit when it fails.
    ExtraHit,
    /// One throw for each hit, which takes the hit away when it passes.
    CancelEachHit,
    /// There is none.
    AssaultOnly,
}

impl Readings {
    /// Reads the options of a battle.
    #[must_use]
    pub fn of(options: &Options) -> Readings {
        let word = |key: &str| match options.get(key).map(|chosen| &chosen.value) {
            Some(OptionValue::Word(word)) => word.as_str(),
            _ => "",
        };
        let flag = |key: &str, usual: bool| match options.get(key).map(|chosen| &chosen.value) {
            Some(OptionValue::Flag(flag)) => *flag,
            _ => usual,
        };
        let number = |key: &str, usual: u8| match options.get(key).map(|chosen| &chosen.value) {
            Some(OptionValue::Number(number)) => u8::try_from(*number).unwrap_or(usual),
            _ => usual,
        };
        Readings {
            order_test: match word("order_test") {
                "none" => OrderTest::OneAction,
                "always_pass" => OrderTest::AlwaysPass,
                _ => OrderTest::House,
            },
            something_happens: word("something_happened") == "house",
            test_first_action: flag("test_first_action", false),
            hits_to_destroy: bases::hits_to_destroy(options) as u8,
            save_mode: match word("save_mode") {
                "cancel_each_hit" => SaveMode::CancelEachHit,
                "assault_only" => SaveMode::AssaultOnly,
                _ => SaveMode::ExtraHit,
            },
            assault_penetration: flag("assault_penetration", true),
            shock_cascade: flag("shock_cascade", true),
            min_dice: number("min_dice", 0) as i8,
            transport: word("transport") != "off",
            contact: match word("square_adjacency") {
                "8" => Contact::EdgesAndCorners,
                _ => Contact::Edges,
            },
            sight: SightRule {
                edge: match word("sight_edge") {
                    "same_edge" => EdgeReading::SameEdge,
                    _ => EdgeReading::Anywhere,
                },
                corner: CornerReading::AsEdge,
            },
            break_percent: number("break_percent", 50),
            turn_limit: number("turn_limit", 10),
            deployment_rows: number("deployment_rows", 2).into(),
            alternate: word("deployment_order") != "block",
            only_attacker_uphill: word("uphill") == "attacker",
            limbers: word("limber") == "explicit",
        }
    }
}
