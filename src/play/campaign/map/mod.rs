//! A campaign on a map of squares in Great Turns: the invader marches openly, the defender hides, and they fight where
//! they meet; knows no game, no file on disk and no terminal.

mod commander;
mod consequence;
mod file;
mod judge;
mod meeting;
mod standing;

pub use commander::{hiding, marches};
pub use consequence::MapConsequence;
pub use file::{MapCampaignFile, MapEntry, MapLine, parse_map_campaign};
pub use judge::{JudgedMap, OpenMeeting, judge_map_campaign};
pub use standing::{DEFENDER, INVADER, MapStage, MapStanding, MapUnit, Square};
