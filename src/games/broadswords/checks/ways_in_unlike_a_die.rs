check!("W131", ways_in_unlike_a_die, Error);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;

/// The faces of the die that says by which way more of a side come in.
const FACES: usize = 6;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        let ways = &side.side.get_ref().ways_in;
        if let Some(first) = ways.first().filter(|_| ways.len() != FACES) {
            out.push(
                CODE.at(
                    side.scenario.span(first),
                    format!(
                        "`{}` has {} numbered ways in; a D6 chooses between {FACES}",
                        side.id(),
                        ways.len()
                    ),
                )
                .hint("name six zones")
                .rule("BB-ZOM-04"),
            );
        }
    }
}
