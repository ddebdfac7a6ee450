//! A campaign in progress: its file as text, what each battle leaves behind, and the judge of it all; knows no game, no
//! file on disk and no terminal.

mod aftermath;
mod consequence;
mod file;
mod judge;
mod map;
mod standing;

pub use aftermath::{Aftermath, Present};
pub use consequence::Consequence;
pub use file::{CampaignFile, CampaignHeader, FoughtBattle, FoughtLine, parse_campaign};
pub use judge::{Fetched, Judged, OpenBattle, judge_campaign};
pub use map::{
    DEFENDER, INVADER, JudgedMap, MapCampaignFile, MapConsequence, MapEntry, MapLine, MapStage,
    MapStanding, MapUnit, OpenMeeting, Square, hiding, judge_map_campaign, marches,
    parse_map_campaign,
};
pub use standing::{Condition, Standing};
