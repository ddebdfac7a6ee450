check!("X110", group_of_too_many, Warning);

use crate::content::{Aid, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for aid in pack.shelf::<Aid>() {
        let Some(boxes) = aid.boxes.as_ref().map(toml::Spanned::get_ref) else {
            continue;
        };
        if let Some(group) = boxes
            .group
            .as_ref()
            .filter(|it| *it.get_ref() > boxes.count)
        {
            out.push(
                CODE.at(
                    aid.span(group),
                    format!(
                        "the boxes of aid `{}` stand in groups of {}, but there are only {}",
                        aid.id(),
                        group.get_ref(),
                        boxes.count
                    ),
                )
                .hint("leave `group` out where all stand together"),
            );
        }
    }
}
