check!("C122", same_lines, Warning);

use std::iter::once;

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Officer, TO_ARMS};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    // To Arms has no officer cards at all; another check reports any.
    if *pack.ruleset == TO_ARMS {
        return;
    }
    for officer in pack.shelf::<Officer>() {
        let said = |pass: &str| {
            let mut fails = once(&officer.fail).chain(&officer.fail_again);
            fails.find(|fail| spoken(fail.get_ref()) == spoken(pass))
        };
        let mut passes = once(&officer.pass).chain(&officer.pass_again);
        let same = passes.find_map(|pass| Some((pass, said(pass.get_ref())?)));
        if let Some((pass, fail)) = same {
            out.push(
                CODE.at(
                    officer.span(pass),
                    format!(
                        "`{}` says the same whether the throw fails or passes",
                        officer.id()
                    ),
                )
                .label("the same again")
                .also(officer.span(fail), "said when the throw fails")
                .hint("let `fail` give in and `pass` stand firm")
                .rule("HG-CMP-2"),
            );
        }
    }
}

/// A line as heard.
fn spoken(line: &str) -> String {
    let words = line.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join(" ")
}
