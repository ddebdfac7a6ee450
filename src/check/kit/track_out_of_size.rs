check!("X107", track_out_of_size, Error);

use crate::content::{Pack, Track, TrackShape};
use crate::diag::Diagnostic;
use crate::kernel::{Measure, Mm};

/// On a dial with more spaces the numbers are too small to read.
const MOST_ROUND: usize = 20;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for track in pack.shelf::<Track>() {
        let (least, most, what) = match track.shape {
            TrackShape::Strip => (Mm(6.0), Mm(60.0), "a space of strip"),
            TrackShape::Dial => (Mm(30.0), Mm(150.0), "dial"),
        };
        if let Some(space) = &track.space
            && !(least..=most).contains(&space.get_ref().on(Measure::Inch))
        {
            let shown = space.get_ref().shown(Measure::Inch);
            out.push(
                CODE.at(
                    track.span(space),
                    format!(
                        "{what} `{}` is {shown} across, but it must be from {least} to {most}",
                        track.id()
                    ),
                )
                .hint("leave it out for the usual size"),
            );
        }
        let count = track.spaces.get_ref().len();
        if track.shape == TrackShape::Dial && count > MOST_ROUND {
            out.push(
                CODE.at(
                    track.span(&track.spaces),
                    format!(
                        "dial `{}` has {count} spaces, but no more than {MOST_ROUND} can be read",
                        track.id()
                    ),
                )
                .hint("make it a strip"),
            );
        }
    }
}
