//! A report as one self-contained page of HTML: style and drawings are inside.

use std::fmt::Write as _;

use super::Report;
use super::layout::{Block, Row};
use super::words::percent;
use crate::kernel::Colour;

const STYLE: &str = include_str!("report.css");

/// The report as a page; `drawn` is what all maps share, `maps` has one for each chapter, and `sides` are the colours of the
/// two sides on them.
#[must_use]
pub fn html(report: &Report, drawn: &str, maps: &[String], sides: [Colour; 2]) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: a battle report</title>\n<style>\n{STYLE}:root {{ --first: {first}; --second: {second}; }}\n</style>\n</head>\n<body>\n{drawn}\n\
         <header>\n<p class=\"game\">{game}</p>\n<h1>{title}</h1>\n",
        title = escaped(&report.title),
        game = escaped(&report.game),
        first = sides[0],
        second = sides[1],
    );
    if !report.briefing.is_empty() {
        let _ = writeln!(
            out,
            "<p class=\"briefing\">{}</p>",
            escaped(&report.briefing)
        );
    }
    out.push_str("</header>\n<main>\n");
    for block in report.blocks() {
        write_block(&mut out, &block, maps);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn write_block(out: &mut String, block: &Block, maps: &[String]) {
    let _ = match block {
        Block::Heading { level, text } => {
            let level = level.min(&2) + 1;
            writeln!(out, "<h{level}>{}</h{level}>", escaped(text))
        }
        Block::Lead { text } => writeln!(out, "<p class=\"lead\">{}</p>", escaped(text)),
        Block::Text { text } => writeln!(out, "<p>{}</p>", escaped(text)),
        Block::Small { text } => writeln!(out, "<p class=\"small\">{}</p>", escaped(text)),
        Block::Note { text } => writeln!(out, "<blockquote>{}</blockquote>", escaped(text)),
        Block::Mark { text } => writeln!(out, "<p class=\"mark\">{}</p>", escaped(text)),
        Block::Warning { text } => writeln!(
            out,
            "<p class=\"warning\"><strong>Warning:</strong> {}</p>",
            escaped(text)
        ),
        Block::Table { head, rows, words } => {
            table(out, head, rows, *words);
            Ok(())
        }
        Block::Map { chapter, caption } => {
            let map = maps.get(*chapter).map_or("", String::as_str);
            writeln!(
                out,
                "<figure>\n{map}\n<figcaption>{}</figcaption>\n</figure>",
                escaped(caption)
            )
        }
        Block::Shares { sides, bars } => {
            shares(out, sides, bars);
            Ok(())
        }
    };
}

fn table(out: &mut String, head: &[String], rows: &[Row], words: usize) {
    let class = |at: usize| if at < words { "" } else { " class=\"number\"" };
    out.push_str("<div class=\"wide\"><table>\n<thead><tr>");
    for (at, cell) in head.iter().enumerate() {
        let _ = write!(out, "<th{}>{}</th>", class(at), escaped(cell));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        out.push_str(if row.sum {
            "<tr class=\"sum\">"
        } else {
            "<tr>"
        });
        for (at, cell) in row.cells.iter().enumerate() {
            let _ = write!(out, "<td{}>{}</td>", class(at), escaped(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
}

fn shares(out: &mut String, sides: &[String; 2], bars: &[(String, f64)]) {
    let _ = writeln!(
        out,
        "<div class=\"shares\">\n<p><span class=\"first\">{}</span> <span class=\"second\">{}</span></p>",
        escaped(&sides[0]),
        escaped(&sides[1])
    );
    for (label, chance) in bars {
        let _ = writeln!(
            out,
            "<div><span>{}</span><span class=\"bar\"><i style=\"width:{chance:.1}%\"></i></span><span class=\"number\">{} : {}</span></div>",
            escaped(label),
            percent(*chance),
            percent(100.0 - chance)
        );
    }
    out.push_str("</div>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
