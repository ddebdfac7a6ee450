check!("M108", bad_section, Error);

use toml::Spanned;

use crate::content::{Board, Kept, Map, Pack, block_of};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        for (at, section) in map.sections.iter().enumerate() {
            judge(section, map, &board, out);
            if let Some(first) = map.sections[..at].iter().find(|it| overlap(it, section)) {
                out.push(shared(section, first, map));
            }
        }
    }
}

fn judge(section: &Spanned<String>, map: &Kept<Map>, board: &Board<'_>, out: &mut Vec<Diagnostic>) {
    let text = section.get_ref();
    let finding = |message: String| CODE.at(map.span(section), message).rule("HC-SET-6");
    let Some((first, last)) = block_of(text).filter(|_| text.contains('-')) else {
        out.push(
            finding(format!("`{text}` is not a recon section"))
                .label("two corners, with a hyphen between them")
                .hint("write the north-west and the south-east corner: \"0101-0503\""),
        );
        return;
    };
    if *text != format!("{first}-{last}") {
        out.push(
            finding(format!(
                "the corners of section `{text}` are the wrong way round"
            ))
            .label("north-west first, then south-east")
            .hint(format!("write \"{first}-{last}\"")),
        );
    } else if let Some(nearest) = board.nearest(last).filter(|_| !board.has(last)) {
        out.push(
            finding(format!(
                "section `{text}` reaches beyond map `{}`",
                map.id()
            ))
            .label(format!(
                "the last hex is {:02}{:02}",
                board.width(),
                board.height()
            ))
            .hint(match board.nearest(first) {
                Some(start) => format!("did you mean \"{start}-{nearest}\"?"),
                None => "end it on the map".into(),
            }),
        );
    }
}

fn shared(section: &Spanned<String>, first: &Spanned<String>, map: &Kept<Map>) -> Diagnostic {
    CODE.at(
        map.span(section),
        format!(
            "sections `{}` and `{}` of map `{}` overlap",
            first.get_ref(),
            section.get_ref(),
            map.id()
        ),
    )
    .label("this section")
    .also(map.span(first), "the other")
    .rule("HC-SET-6")
    .hint("let each hex lie in one section")
}

fn overlap(one: &Spanned<String>, other: &Spanned<String>) -> bool {
    let (Some(one), Some(other)) = (block_of(one.get_ref()), block_of(other.get_ref())) else {
        return false;
    };
    let meet = |along: fn(&Hex) -> u16| {
        along(&one.0) <= along(&other.1) && along(&other.0) <= along(&one.1)
    };
    meet(|hex| hex.column) && meet(|hex| hex.row)
}
