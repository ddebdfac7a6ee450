check!("K106", faint_palette, Warning);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::kernel::Colour;

/// The contrast WCAG 2 requires of running text, and of large marks.
const TEXT: f64 = 4.5;
const MARKS: f64 = 3.0;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let palette = &pack.palette;
    let Some(paper) = colour(palette.paper.as_deref()) else {
        return;
    };
    for (key, written, least) in [
        ("ink", &palette.ink, TEXT),
        ("accent", &palette.accent, MARKS),
    ] {
        let Some(contrast) = colour(written.as_deref()).map(|it| it.contrast(paper)) else {
            continue;
        };
        if contrast < least {
            out.extend(faint(pack, key, contrast, least));
        }
    }
}

fn colour(written: Option<&str>) -> Option<Colour> {
    written?.parse().ok()
}

fn faint(pack: &Pack, key: &str, contrast: f64, least: f64) -> Option<Diagnostic> {
    let places = &pack.colour_places;
    let finding = CODE
        .at(
            *places.get(key)?,
            format!("`{key}` stands out from `paper` by only {contrast:.1} to 1"),
        )
        .label(format!("{least} to 1 or more is easy to read"))
        .also(*places.get("paper")?, "on this paper");
    Some(finding.hint("make the one darker or the other lighter"))
}
