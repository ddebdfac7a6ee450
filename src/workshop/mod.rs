//! The work of the commands without a terminal: finds, checks, builds and maps packs as data, findings and files; knows no argument and no exit code.

mod armies;
mod battle;
mod build;
mod calibrate;
mod campaign_maps;
mod campaigns;
mod charts;
mod check;
mod courses;
mod document;
mod explain;
mod find_rules;
mod findings;
mod first_game;
mod judge;
mod list;
mod logs;
mod maps;
mod new;
mod odds;
mod order;
mod output;
mod packs;
mod pictures;
mod report;
mod scenario_needs;
mod scenarios;
mod sheets;
mod simulate;
mod usual_paper;
mod watch;

pub use crate::kernel::Progress;
pub use battle::{OpenBattle, open_battle};
pub use build::{Built, Printed, build};
pub use calibrate::{
    CalibratedPrinter, calibrated_printer, calibrated_printers, calibration_sheet, store_printer,
};
pub use campaign_maps::{
    FoundMapCampaign, ReadMapCampaign, find_map_campaign, is_file_of_map_campaign, is_map_campaign,
    read_map_campaign,
};
pub use campaigns::{Found, FoundCampaign, ReadCampaign, find_campaign, read_campaign};
pub use charts::{ChartFormat, ChartOrder, draw_charts};
pub use check::{CheckOptions, all_codes, check};
pub use courses::{OfferedCourse, find_course, offered_courses};
pub use explain::{explain, explain_codes, explain_overview};
pub use find_rules::{find_rules, is_rule};
pub use findings::{Findings, Stopped};
pub use judge::PLAIN_LOOK;
pub use list::{
    ReadPacks, compare_options, list_entries, list_options, list_packs, packs_to_json, read_packs,
};
pub use logs::{
    JudgedLog, JudgementVisitor, LogText, LogVisitor, PlayedLog, judge_log, play_log,
    read_finished_log, read_log, read_log_by_hand,
};
pub use maps::{
    BlankMap, CLEARANCE, HexNames, MAPS, MapOrder, OVERLAP, TABLE_SCALE, TILES, blank_map, map,
};
pub use new::new_pack;
pub use odds::{FoundOdds, odds};
pub use order::BuildOrder;
pub use output::{Earlier, OutputFile, WrittenFile, read_earlier, write_files};
pub use packs::{bundled_games, bundled_pack, find_pack, packs_to_search, read_pack, unknown_pack};
pub use report::{MAP_OF_TURN, ReportFormat, ReportOrder, Reported, report_log};
pub use scenarios::{FoundScenario, Searched, find_scenario, with_game};
pub use sheets::pdf_info;
pub use simulate::{LabelledScenario, Simulated, SimulationOrder, merge_simulations, simulate};
pub use usual_paper::{remember_paper, usual_paper};
pub use watch::{first_names, what_changed};
