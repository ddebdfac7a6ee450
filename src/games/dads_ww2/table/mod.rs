//! What a battle of Dads WW2 says at the table: prompts, sentences, the board, questions; knows no terminal.

mod account;

use crate::engine::Side;
use crate::games::dads_ww2::rules::{Battle, Event};
use crate::play::{Eyes, Table};

impl Table for Battle {
    fn side_id(&self, side: Side) -> &str {
        &self.tables().sides[side.at()].id
    }

    fn side_name(&self, side: Side) -> &str {
        &self.tables().sides[side.at()].name
    }

    fn turn(&self) -> u32 {
        self.state().turn.into()
    }

    fn prompt(&self, _: Eyes) -> String {
        format!("{:?}", self.state().stage)
    }

    fn tell(&self, _: &Battle, event: &Event, _: Eyes) -> Option<String> {
        Some(format!("{event:?}"))
    }
}
