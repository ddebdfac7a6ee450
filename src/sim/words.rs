//! Numbers of a report as words and bars, for all games that add to reports; knows no game.

use super::report::{Share, Spread};
use super::statistics::{Counts, Estimate};
use crate::kernel::chart::{Bar, Chart, Column, Drawing};

/// `4.7 more battles in a hundred (3.1 to 6.2)`.
#[must_use]
pub fn more_battles(estimate: &Estimate) -> String {
    let it = estimate.times(100.0);
    let (size, more) = match it.value < 0.0 {
        true => (-it.value, "fewer"),
        false => (it.value, "more"),
    };
    let doubt = match is_sure(estimate) {
        true => "",
        false => "; it may be none",
    };
    let interval = signed_interval(&it);
    format!("{size:.1} {more} battles in a hundred ({interval}{doubt})")
}

/// Whether a difference is significant: its interval excludes zero.
#[must_use]
pub fn is_sure(estimate: &Estimate) -> bool {
    estimate.low > 0.0 || estimate.high < 0.0
}

/// `54.2 % (52.2 to 56.1)`.
#[must_use]
pub fn share(share: &Share) -> String {
    let part = share.share.map(|it| it.times(100.0));
    let text = part.map(|it| format!("{:.1} % ({})", it.value, plain_interval(&it)));
    text.unwrap_or_else(|| "-".into())
}

/// `54.2 %` and `(52.2 to 56.1)`.
#[must_use]
pub fn parts(share: &Share) -> [String; 2] {
    let part = share.share.map(|it| it.times(100.0));
    [plain_share(share), interval(part)]
}

/// `54.2 %`.
#[must_use]
pub fn plain_share(share: &Share) -> String {
    let part = share.share.map(|it| format!("{:.1} %", 100.0 * it.value));
    part.unwrap_or_else(|| "-".into())
}

/// `4.7`.
#[must_use]
pub fn mean(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "-".into(), |it| format!("{:.1}", it.value))
}

/// `(3.1 to 6.2)`.
#[must_use]
pub fn interval(estimate: Option<Estimate>) -> String {
    let text = estimate.map(|it| format!("({})", plain_interval(&it)));
    text.unwrap_or_default()
}

/// Mean, interval, median, and the range of nine tenths of the battles.
#[must_use]
pub fn spread(spread: &Spread, is_signed: bool) -> [String; 4] {
    let sign = |it: Option<i64>| match it {
        Some(it) if is_signed => format!("{it:+}"),
        it => number(it),
    };
    let (value, interval) = match spread.mean {
        Some(it) if is_signed => (with_sign(it.value), format!("({})", signed_interval(&it))),
        it => (mean(it), interval(it)),
    };
    let most = format!("{} to {}", sign(spread.low), sign(spread.high));
    [value, interval, sign(spread.median), most]
}

/// A whole number, or a dash where there is none.
#[must_use]
pub fn number(number: Option<i64>) -> String {
    number.map_or_else(|| "-".into(), |it| it.to_string())
}

/// `+4.7 (+3.1 to +6.2)`.
#[must_use]
pub fn signed(estimate: Option<Estimate>) -> String {
    let text = estimate.map(|it| format!("{} ({})", with_sign(it.value), signed_interval(&it)));
    text.unwrap_or_else(|| "-".into())
}

/// `3.1 to 6.2`.
#[must_use]
pub fn plain_interval(estimate: &Estimate) -> String {
    format!("{:.1} to {:.1}", estimate.low, estimate.high)
}

/// `+3.1 to +6.2`.
#[must_use]
pub fn signed_interval(estimate: &Estimate) -> String {
    let [low, high] = [estimate.low, estimate.high].map(with_sign);
    format!("{low} to {high}")
}

/// `+4.7`; a number that rounds to zero is `+0.0` whatever its sign.
fn with_sign(number: f64) -> String {
    let tenths = (number * 10.0).round() + 0.0;
    format!("{:+.1}", tenths / 10.0)
}

/// A chart under its heading.
#[must_use]
pub fn chart(title: &str, about: &str, drawing: Drawing) -> Chart {
    Chart {
        title: title.into(),
        about: about.into(),
        drawing,
    }
}

/// A share as a bar, in hundredths.
#[must_use]
pub fn share_bar(label: String, share: &Share) -> Bar {
    match share.share {
        Some(it) => {
            let it = it.times(100.0);
            bar(label, it, format!("{:.1}", it.value))
        }
        None => Bar {
            label,
            value: 0.0,
            shown: "-".into(),
            interval: None,
            side: None,
        },
    }
}

/// An estimate as a bar.
#[must_use]
pub fn bar(label: String, estimate: Estimate, shown: String) -> Bar {
    Bar {
        label,
        value: estimate.value,
        shown,
        interval: Some((estimate.low, estimate.high)),
        side: None,
    }
}

/// The percentage of battles with each number, including the numbers in between that never came up; a number may be good
/// for one side.
#[must_use]
pub fn columns(across: &str, counts: &Counts, side: fn(i64) -> Option<usize>) -> Drawing {
    let all = counts.count().max(1) as f64;
    let numbers = counts.iter();
    let (least, most) = numbers.fold((i64::MAX, i64::MIN), |(least, most), (it, _)| {
        (least.min(it), most.max(it))
    });
    let column = |number: i64| Column {
        number,
        value: 100.0 * counts.of(number) as f64 / all,
        side: side(number),
    };
    Drawing::Columns {
        across: across.into(),
        upward: "battles in a hundred".into(),
        columns: (least..=most).map(column).collect(),
    }
}

/// What a chart calls a unit, by the id that orders use and the name on its card: `Rifle Section 1`, `Old
/// hob (Signalman)`.
#[must_use]
pub fn unit_label(id: &str, name: &str) -> String {
    let (words, numbers): (Vec<&str>, Vec<&str>) = id
        .split('-')
        .partition(|word| !word.chars().all(|it| it.is_ascii_digit()));
    let number = numbers.last().map(|it| format!(" {it}"));
    let number = number.unwrap_or_default();
    let card = name.to_lowercase();
    if words.iter().all(|word| card.contains(word)) {
        return format!("{name}{number}");
    }
    // Two cards of one character have a number each; `vicar` says nothing that The Reverend Farthing does not.
    if words.len() == 1 && !numbers.is_empty() || name.starts_with("The ") {
        return format!("{name}{number}");
    }
    let own = words.join(" ");
    let mut letters = own.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let own: String = first.chain(letters).collect();
    format!("{own}{number} ({name})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_called_by_their_cards_and_told_apart() {
        let check = |id: &str, name: &str, label: &str| assert_eq!(unit_label(id, name), label);
        check("section-1", "Rifle Section", "Rifle Section 1");
        check("section-2", "Section of Foot", "Section of Foot 2");
        check("old-hob", "Signalman", "Old hob (Signalman)");
        check("vicar", "The Reverend Farthing", "The Reverend Farthing");
        check("panzer", "Panzer", "Panzer");
    }
}
