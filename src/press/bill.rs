//! The bill of materials: the printed pieces, their sheets, and what must be bought.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::export::PdfPage;
use super::face::Face;
use super::job::is_back;
use super::paper::{CARD_SIZES, CardSize, Paper};
use super::piece::{Body, Look, Piece, with_common};
use crate::content::{Die, Pack, Track, TrackShape};
use crate::diag::{and_list, counted};
use crate::source::Span;

/// What `--only` calls the bill.
pub const BILL: &str = "bill";

/// Anything smaller than this, in mm, is a counter and needs no sleeve.
const SMALLEST_SLEEVE: f64 = 40.0;

/// Anything larger than this lies on the table and is not held in a hand.
const LARGEST_SLEEVE: f64 = 145.0;

/// What was printed, counted on one paper.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bill {
    /// The paper.
    pub paper: &'static str,
    /// A line for each piece.
    pub lines: Vec<BillLine>,
    /// The sheets that want card rather than paper.
    pub card_sheets: usize,
    /// What each unit is played with.
    pub units: Vec<UnitModels>,
    /// What each scenario needs on the table.
    pub scenarios: Vec<ScenarioNeeds>,
}

/// Models by sort: how many, and the word for one.
pub type Models = Vec<(u32, &'static str)>;

/// The models of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitModels {
    /// What it is called.
    pub title: String,
    /// What stands on the table for it.
    pub models: Models,
}

/// What somebody needs who plays one scenario tonight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioNeeds {
    /// What it is called.
    pub title: String,
    /// The map, or the size of the table.
    pub ground: String,
    /// What stands on the table for both sides.
    pub models: Models,
    /// The cards it uses; none in a game without a list of them.
    pub cards: Option<u32>,
}

/// Models as a list: `6 figures and 1 gun`.
#[must_use]
pub fn models_in_words(models: &[(u32, &str)]) -> String {
    let some = models.iter().filter(|(count, _)| *count > 0);
    let words: Vec<String> = some
        .map(|(count, noun)| counted(*count as usize, noun))
        .collect();
    and_list(&words)
}

/// A piece on the bill.
#[derive(Clone, Debug, PartialEq)]
pub struct BillLine {
    /// What sort of thing it is.
    pub kind: &'static str,
    /// The name of its files.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The number and size of its cards; none for pages.
    pub cards: Option<(usize, CardSize)>,
    /// The sheets of paper it takes.
    pub sheets: usize,
    /// How many of them are printed on both sides.
    pub two_sided: usize,
}

/// Something to buy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purchase {
    /// How many.
    pub count: usize,
    /// What.
    pub what: String,
}

impl BillLine {
    /// Counts a piece and the sheets it was put on.
    #[must_use]
    pub fn of(piece: &Piece, copies: u32, sheets: &[PdfPage]) -> BillLine {
        let cards = match &piece.body {
            Body::Cards { size, cards } => {
                let count: usize = cards
                    .iter()
                    .map(|card| card.quantity as usize * copies as usize)
                    .sum();
                Some((count, *size))
            }
            Body::Pages(_) => None,
        };
        let (name, title) = (piece.name.clone(), piece.title.clone());
        BillLine {
            cards,
            ..BillLine::of_pages(piece.kind, name, title, sheets)
        }
    }

    /// Counts sheets without cards.
    #[must_use]
    pub fn of_pages(
        kind: &'static str,
        name: String,
        title: String,
        sheets: &[PdfPage],
    ) -> BillLine {
        let two_sided = sheets.iter().filter(|sheet| is_back(sheet)).count();
        BillLine {
            kind,
            name,
            title,
            cards: None,
            sheets: sheets.len() - two_sided,
            two_sided,
        }
    }
}

impl Bill {
    /// All sheets.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.lines.iter().map(|line| line.sheets).sum()
    }

    /// All cards, including those without sleeves.
    #[must_use]
    pub fn cards(&self) -> usize {
        let cards = self.lines.iter().filter_map(|line| line.cards);
        cards.map(|(count, _)| count).sum()
    }

    /// What must be bought: card and paper, sleeves by size, blank dice by size, pins for dials.
    #[must_use]
    pub fn purchases(&self, pack: &Pack, copies: u32) -> Vec<Purchase> {
        let mut purchases = self.stock();
        purchases.extend(self.sleeves());
        let dice = self.lines.iter().filter(|line| line.kind == "dice");
        let sizes: Vec<String> = dice.filter_map(|line| die_size(&line.name)).collect();
        let six_faces = pack
            .shelf::<Die>()
            .iter()
            .filter(|die| die.faces.get_ref().len() == 6);
        let count: usize = six_faces
            .map(|die| die.quantity as usize * copies as usize)
            .sum();
        if count > 0 && !sizes.is_empty() {
            purchases.push(Purchase {
                count,
                what: format!("blank dice of {} mm", any_of(&sizes)),
            });
        }
        purchases.extend(plain_dice(pack));
        purchases.extend(self.pins(pack, copies));
        purchases
    }

    /// The split pins on which dials turn.
    fn pins(&self, pack: &Pack, copies: u32) -> Option<Purchase> {
        self.lines.iter().find(|line| line.kind == "tracks")?;
        let tracks = pack.shelf::<Track>().iter();
        let dials = tracks.filter(|track| track.shape == TrackShape::Dial);
        let count: usize = dials.map(|track| (track.quantity * copies) as usize).sum();
        (count > 0).then(|| Purchase {
            count,
            what: "split pins for the dials".into(),
        })
    }

    /// The sheets of card and of paper.
    fn stock(&self) -> Vec<Purchase> {
        let paper = self.sheets() - self.card_sheets.min(self.sheets());
        if self.card_sheets == 0 {
            return Vec::new();
        }
        let stock = [
            (self.card_sheets, "sheets of card, 160 to 200 g"),
            (paper, "sheets of paper"),
        ];
        let bought = stock.into_iter().filter(|(count, _)| *count > 0);
        bought
            .map(|(count, what)| Purchase {
                count,
                what: what.into(),
            })
            .collect()
    }

    fn sleeves(&self) -> Vec<Purchase> {
        let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
        for (count, size) in self.lines.iter().filter_map(|line| line.cards) {
            let sides = [size.width.0, size.height.0];
            if sides
                .iter()
                .all(|side| (SMALLEST_SLEEVE..=LARGEST_SLEEVE).contains(side))
            {
                *sizes.entry(size_words(size)).or_default() += count;
            }
        }
        sizes
            .into_iter()
            .map(|(size, count)| Purchase {
                count,
                what: format!("sleeves for cards of {size}, if you want them sleeved"),
            })
            .collect()
    }

    /// How many boxes were printed.
    #[must_use]
    pub fn boxes(&self) -> usize {
        let boxes = self.lines.iter().filter(|line| line.kind == "boxes");
        boxes.map(|line| line.sheets).sum()
    }

    /// The bill as a page.
    #[must_use]
    pub fn piece(&self, pack: &Pack, look: &Look, copies: u32) -> Piece {
        let lines: Vec<Value> = self
            .lines
            .iter()
            .map(|line| {
                json!({
                    "kind": line.kind,
                    "title": line.title,
                    "cards": line.cards.map(|(count, _)| count),
                    "size": line.cards.map(|(_, size)| size_words(size)),
                    "sheets": line.sheets,
                    "two_sided": line.two_sided,
                })
            })
            .collect();
        let purchases: Vec<Value> = self
            .purchases(pack, copies)
            .iter()
            .map(|purchase| json!({ "count": purchase.count, "what": purchase.what }))
            .collect();
        let Paper {
            name,
            width,
            height,
        } = look.paper;
        let paper = json!({ "name": name, "width": width.0, "height": height.0 });
        let has_needs = !self.scenarios.is_empty();
        let page = |number: u32, title: &str, line: &str| json!({ "piece": "Bill of materials", "title": title, "line": line, "number": number, "of": 1 + u32::from(has_needs) });
        let data = json!({
            "paper": paper,
            "page": page(1, "Bill of materials", "Count it twice. Then count the scissors."),
            "lines": lines,
            "cards": self.cards(),
            "sheets": self.sheets(),
            "boxes": self.boxes(),
            "purchases": purchases,
        });
        let face = |id: &str, template, data| Face {
            id: id.into(),
            template,
            data: with_common(pack, look, data),
            art: BTreeSet::new(),
            entry: Span::new(pack.layers[pack.top()].file, 0..0),
            fields: BTreeMap::new(),
        };
        let mut pages = vec![face("bill-of-materials", "templates/bill.typ", data)];
        if has_needs {
            let title = "What do I need for tonight?";
            let needs = json!({
                "paper": paper,
                "page": page(2, title, "Find the battle. Run a finger along it."),
                "body": self.needs(pack, copies),
            });
            pages.push(face("needs", "templates/bill-needs.typ", needs));
        }
        Piece {
            kind: BILL,
            name: "bill-of-materials".into(),
            title: "Bill of materials".into(),
            body: Body::Pages(pages),
        }
    }

    /// What its second page says: scenario by scenario, and unit by unit.
    fn needs(&self, pack: &Pack, copies: u32) -> Value {
        let scenarios = self.scenarios.iter().map(|it| {
            json!({
                "title": it.title,
                "ground": it.ground,
                "models": models_in_words(&it.models),
                "cards": it.cards,
            })
        });
        let units = self
            .units
            .iter()
            .map(|it| json!({ "title": it.title, "models": models_in_words(&it.models) }));
        let dice = dice(pack, copies);
        json!({
            "scenarios": scenarios.collect::<Vec<_>>(),
            "units": units.collect::<Vec<_>>(),
            "dice": dice.iter().map(|it| format!("{} {}", it.count, it.what)).collect::<Vec<_>>(),
        })
    }
}

/// What players need that no pack prints: dice of every kind, above all.
fn plain_dice(pack: &Pack) -> impl Iterator<Item = Purchase> {
    let needs = pack.ruleset.needs.iter();
    needs.map(|(count, what)| Purchase {
        count: *count,
        what: (*what).to_string(),
    })
}

/// All dice of a game: those with faces of their own, and the ordinary ones.
fn dice(pack: &Pack, copies: u32) -> Vec<Purchase> {
    let own = pack.shelf::<Die>().iter();
    let own = own.filter(|die| die.quantity > 0).map(|die| Purchase {
        count: (die.quantity * copies) as usize,
        what: format!("× {}", die.name.get_ref()),
    });
    own.chain(plain_dice(pack)).collect()
}

/// The bill as text.
#[must_use]
pub fn bill_text(bill: &Bill, pack: &Pack, copies: u32) -> String {
    let head = pack.head();
    let mut text = format!(
        "{}, version {}\nBill of materials\n\n",
        head.title, head.version
    );
    let titles = bill.lines.iter().map(|line| line.title.chars().count());
    let width = titles.max().unwrap_or(0).max(5);
    let row = |title: &str, cards: &str, sheets: &str| {
        format!("{title:width$}  {cards:>5}  {sheets:>14}\n")
    };
    text.push_str(&row("piece", "count", &format!("sheets {}", bill.paper)));
    for line in &bill.lines {
        let cards = line
            .cards
            .map_or("-".into(), |(count, _)| count.to_string());
        text.push_str(&row(&line.title, &cards, &line.sheets.to_string()));
    }
    let (cards, sheets) = (bill.cards().to_string(), bill.sheets().to_string());
    text.push_str(&row("total", &cards, &sheets));
    if bill.boxes() > 0 {
        text.push_str(&format!("\nto fold: {} boxes\n", bill.boxes()));
    }
    if bill.lines.iter().any(|line| line.kind == "maps") {
        text.push_str("\nto know: print the map you play on, or the tiles to lay any map with\n");
    }
    let purchases = bill.purchases(pack, copies);
    if !purchases.is_empty() {
        text.push_str("\nto buy:\n");
        for Purchase { count, what } in purchases {
            text.push_str(&format!("  {count} {what}\n"));
        }
    }
    if !bill.scenarios.is_empty() {
        text.push_str("\nfor each scenario, both sides together:\n");
    }
    for it in &bill.scenarios {
        let cards = it.cards.map_or(String::new(), |cards| {
            format!("; {}", counted(cards as usize, "card"))
        });
        let models = models_in_words(&it.models);
        text.push_str(&format!("  {}: {}; {models}{cards}\n", it.title, it.ground));
    }
    if !bill.units.is_empty() {
        text.push_str("\nfor each unit:\n");
    }
    for it in &bill.units {
        let models = models_in_words(&it.models);
        text.push_str(&format!("  {}: {models}\n", it.title));
    }
    text
}

/// The size of a die from the name of its sheet: `dice-stickers-16mm`.
fn die_size(name: &str) -> Option<String> {
    let size = name.strip_prefix("dice-stickers-")?.strip_suffix("mm")?;
    Some(size.to_string())
}

/// `12, 14 or 16`.
fn any_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A card's size in mm, with its name if it has one.
fn size_words(size: CardSize) -> String {
    let (width, height) = (size.width.0, size.height.0);
    let near = |a: f64, b: f64| (a - b).abs() < 0.01;
    let known = CARD_SIZES
        .iter()
        .find(|(_, across, down)| near(*across, width) && near(*down, height));
    let name = known.map_or_else(String::new, |(name, ..)| format!(" ({name})"));
    format!("{width} x {height} mm{name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Mm;

    #[test]
    fn sizes_are_told_in_mm_and_by_name() {
        let check = |width: f64, height: f64, words: &str| {
            assert_eq!(size_words(CardSize::trim(Mm(width), Mm(height))), words);
        };
        check(63.0, 88.0, "63 x 88 mm (poker)");
        check(50.0, 60.5, "50 x 60.5 mm");
        assert_eq!(die_size("dice-stickers-16mm").as_deref(), Some("16"));
        let sizes = ["12", "14", "16"].map(String::from);
        assert_eq!(any_of(&sizes), "12, 14 or 16");
        assert_eq!(any_of(&sizes[..1]), "12");
        assert_eq!(die_size("paper-dice"), None);
    }

    #[test]
    fn models_are_listed_without_those_that_are_not_there() {
        let words = models_in_words(&[(6, "figure"), (0, "gun"), (1, "vehicle")]);
        assert_eq!(words, "6 figures and 1 vehicle");
        assert_eq!(models_in_words(&[]), "");
    }

    #[test]
    fn sleeves_are_counted_by_size_and_counters_have_none() {
        let line = |count: usize, width: f64, height: f64| BillLine {
            kind: "units",
            name: "x".into(),
            title: "X".into(),
            cards: Some((count, CardSize::trim(Mm(width), Mm(height)))),
            sheets: 1,
            two_sided: 0,
        };
        let bill = Bill {
            paper: "a4",
            lines: vec![
                line(10, 63.0, 88.0),
                line(5, 63.0, 88.0),
                line(3, 70.0, 120.0),
                line(99, 20.0, 20.0),
            ],
            ..Bill::default()
        };
        let sleeves: Vec<(usize, bool)> = bill
            .sleeves()
            .iter()
            .map(|sleeve| (sleeve.count, sleeve.what.contains("poker")))
            .collect();
        assert_eq!(sleeves, [(15, true), (3, false)]);
        assert_eq!((bill.cards(), bill.sheets()), (117, 4));
    }
}
