#![doc = include_str!("track_of_one_space.md")]

use crate::check::Check;
use crate::content::{Pack, Track};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "X106",
    name: "track-of-one-space",
    severity: Severity::Error,
    page: include_str!("track_of_one_space.md"),
};

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
