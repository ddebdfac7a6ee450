check!("X106", track_of_one_space, Error);

use crate::content::{Pack, Track};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for track in pack.shelf::<Track>() {
        let count = track.spaces.get_ref().len();
        if count < 2 {
            out.push(
                CODE.at(
                    track.span(&track.spaces),
                    format!(
                        "track `{}` has {} space{}, so there is nothing to count",
                        track.id(),
                        if count == 0 { "no" } else { "one" },
                        if count == 0 { "s" } else { "" },
                    ),
                )
                .hint("write what stands in each space, in order: [\"0\", \"1\", \"2\"]"),
            );
        }
    }
}
