//! A report as Markdown; maps are pictures beside it.

use std::fmt::Write as _;

use super::Report;
use super::layout::{Block, Row};
use super::words::percent;

/// The report as Markdown; `picture` says where the map of a chapter is.
#[must_use]
pub fn markdown(report: &Report, picture: &dyn Fn(usize) -> String) -> String {
    let mut out = format!(
        "# {}: a battle report\n\n*{}*\n",
        escaped(&report.title),
        escaped(&report.game)
    );
    if !report.briefing.is_empty() {
        let _ = write!(out, "\n> {}\n", escaped(&report.briefing));
    }
    for block in report.blocks() {
        out.push('\n');
        write_block(&mut out, &block, picture);
    }
    out
}

fn write_block(out: &mut String, block: &Block, picture: &dyn Fn(usize) -> String) {
    let _ = match block {
        Block::Heading { level, text } => {
            writeln!(
                out,
                "{} {}",
                "#".repeat(usize::from(*level).min(2) + 1),
                escaped(text)
            )
        }
        Block::Lead { text } => writeln!(out, "**{}**", escaped(text)),
        Block::Text { text } => writeln!(out, "{}", escaped(text)),
        Block::Small { text } => writeln!(out, "*{}*", escaped(text)),
        Block::Note { text } => writeln!(out, "> **Note:** {}", escaped(text)),
        Block::Mark { text } => writeln!(out, "> *{}*", escaped(text)),
        Block::Warning { text } => writeln!(out, "> **Warning:** {}", escaped(text)),
        Block::Table { head, rows, words } => {
            table(out, head, rows, *words);
            Ok(())
        }
        Block::Map { chapter, caption } => {
            writeln!(out, "![{}]({})", escaped(caption), picture(*chapter))
        }
        Block::Shares { sides, bars } => {
            let row = |(label, chance): &(String, f64)| Row {
                cells: vec![label.clone(), percent(*chance), percent(100.0 - chance)],
                sum: false,
            };
            let head = [String::new(), sides[0].clone(), sides[1].clone()];
            table(out, &head, &bars.iter().map(row).collect::<Vec<_>>(), 1);
            Ok(())
        }
    };
}

fn table(out: &mut String, head: &[String], rows: &[Row], words: usize) {
    let cells = |cells: &[String], bold: bool| {
        let cell = |cell: &String| match escaped(cell) {
            cell if bold && !cell.is_empty() => format!("**{cell}**"),
            cell => cell,
        };
        let cells: Vec<String> = cells.iter().map(cell).collect();
        format!("| {} |", cells.join(" | "))
    };
    let _ = writeln!(out, "{}", cells(head, false));
    let rules: Vec<&str> = (0..head.len())
        .map(|at| if at < words { "---" } else { "---:" })
        .collect();
    let _ = writeln!(out, "| {} |", rules.join(" | "));
    for row in rows {
        let _ = writeln!(out, "{}", cells(&row.cells, row.sum));
    }
}

/// Text escaped for Markdown. Brackets that cannot be a link are left alone, because dice are written in them.
fn escaped(text: &str) -> String {
    let links = text.starts_with('[') || text.contains("](") || text.contains("][");
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let means = match letter {
            '\\' | '`' | '*' | '_' | '<' | '>' | '|' | '#' => true,
            '[' | ']' => links,
            _ => false,
        };
        if means {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_write_stays_what_they_wrote() {
        assert_eq!(escaped("5 * 3 | <b>"), "5 \\* 3 \\| \\<b\\>");
        assert_eq!(escaped("hit [flag]"), "hit [flag]");
        assert_eq!(escaped("[a](b)"), "\\[a\\](b)");
    }
}
