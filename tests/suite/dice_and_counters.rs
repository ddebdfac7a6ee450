//! Dice, counters and boxes as they come off the press: how many, how large, what is behind and opposite what.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;
use typst::layout::{Frame, FrameItem, Point};
use typst::visualize::{Geometry, Shape};

use pressgang::content::{self, Blank, Counter, Die, Pack};
use pressgang::diag::Diagnostic;
use pressgang::games;
use pressgang::games::hex_command::content::{Command as CommandCard, Officer, Unit};
use pressgang::kernel::{Measure, Mm};
use pressgang::press::{
    self, Body, Card, CardSize, Face, Flip, Imposition, Job, Layout, Look, Marks, MarksOn, Paper,
    Piece, PlannedCard, Profile, SetPiece, SheetStyle, Theme,
};
use pressgang::source::Sources;

const PACKS: [&str; 2] = ["home-guard", "to-arms"];

fn look(paper: Paper, theme: Theme) -> Look {
    Look {
        paper,
        theme,
        card: CardSize::POKER,
        measure: Measure::Inch,
    }
}

fn load(id: &str) -> Pack {
    let folder = content::find(id).expect("a bundled pack");
    let mut findings = Vec::new();
    let pack =
        games::load(&folder, &mut Sources::default(), &mut findings).expect("the pack loads");
    assert!(findings.is_empty(), "{findings:?}");
    pack
}

fn pieces(pack: &Pack, look: Look, only: &[&str]) -> Vec<Piece> {
    let only: Vec<String> = only.iter().map(|word| word.to_string()).collect();
    games::printed(pack, &look, &only)
}

fn set(pack: &Pack, pieces: Vec<Piece>) -> (Vec<SetPiece>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let set = press::set(
        &press::Cache::default(),
        pack,
        pieces,
        &mut Sources::default(),
        &mut findings,
        &|| (),
    );
    (set, findings)
}

fn cards(piece: &Piece) -> (CardSize, &[Card]) {
    match &piece.body {
        Body::Cards { size, cards } => (*size, cards),
        Body::Pages(_) => panic!("{} is no deck", piece.name),
    }
}

fn number(value: &Value) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is no number"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(number)
        .collect()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.05
}

/// The shapes of a frame with their places in mm.
fn shapes(frame: &Frame) -> Vec<(f64, f64, Shape)> {
    fn walk(frame: &Frame, at: Point, out: &mut Vec<(f64, f64, Shape)>) {
        for (point, item) in frame.items() {
            let place = at + *point;
            match item {
                FrameItem::Group(group) => walk(&group.frame, place, out),
                FrameItem::Shape(shape, _) => {
                    out.push((place.x.to_mm(), place.y.to_mm(), shape.clone()));
                }
                _ => {}
            }
        }
    }
    let mut out = Vec::new();
    walk(frame, Point::zero(), &mut out);
    out
}

/// The squares of a side, by their places in hundredths of a mm: one drawn over another is counted once.
fn squares(frame: &Frame, side: f64) -> BTreeSet<(i64, i64)> {
    shapes(frame)
        .iter()
        .filter(|(_, _, shape)| match &shape.geometry {
            Geometry::Rect(size) => near(size.x.to_mm(), side) && near(size.y.to_mm(), side),
            _ => false,
        })
        .map(|(x, y, _)| ((x * 100.0).round() as i64, (y * 100.0).round() as i64))
        .collect()
}

#[test]
fn six_stickers_for_every_die_of_every_size() {
    for id in PACKS {
        let pack = load(id);
        let printed = pieces(&pack, look(Paper::A4, Theme::Colour), &["dice"]);
        assert_eq!(printed.len(), pack.shelf::<Blank>().len());
        for (piece, blank) in printed.iter().zip(pack.shelf::<Blank>()) {
            let mut stickers: BTreeMap<&str, usize> = BTreeMap::new();
            for page in piece.faces() {
                assert_eq!(page.id, blank.id());
                for block in page.data["blocks"].as_array().expect("blocks") {
                    let die = block["die"]["id"].as_str().expect("an id");
                    let count = block["stickers"].as_array().expect("stickers").len();
                    *stickers.entry(die).or_default() += count;
                }
            }
            for die in pack.shelf::<Die>() {
                let expected = 6 * die.quantity as usize;
                assert_eq!(
                    stickers.get(die.id()),
                    Some(&expected),
                    "{id}, {} of {}",
                    die.id(),
                    blank.id()
                );
            }
        }
    }
}

#[test]
fn stickers_are_drawn_as_large_as_the_content_says() {
    let pack = load("home-guard");
    let sizes: Vec<(f64, f64)> = pack
        .shelf::<Blank>()
        .iter()
        .map(|blank| (*blank.size.get_ref(), *blank.sticker.get_ref()))
        .collect();
    assert_eq!(
        sizes,
        [(12.0, 9.0), (14.0, 10.5), (16.0, 12.0), (19.0, 14.5)]
    );
    let printed = pieces(&pack, look(Paper::A4, Theme::Colour), &["dice"]);
    let (sets, findings) = set(&pack, printed);
    assert!(findings.is_empty(), "{findings:?}");
    for (set, (_, side)) in sets.iter().zip(sizes) {
        for (face, page) in set.faces() {
            let blocks = face.data["blocks"].as_array().expect("blocks").iter();
            let planned: usize = blocks
                .map(|block| block["stickers"].as_array().expect("stickers").len())
                .sum();
            let drawn = squares(&page.page().expect("a page").frame, side);
            assert_eq!(drawn.len(), planned, "{}", set.piece.name);
            // They touch in a strip: the next one begins where this one ends.
            let step = (side * 100.0).round() as i64;
            let has_next = |x: i64, y: i64| {
                drawn
                    .iter()
                    .any(|(other, row)| *row == y && (other - x - step).abs() <= 1)
            };
            let with_next = drawn.iter().filter(|(x, y)| has_next(*x, *y)).count();
            assert_eq!(with_next * 6, planned * 5, "five of six have a neighbour");
        }
    }
}

#[test]
fn stickers_stay_on_every_paper() {
    for id in PACKS {
        let pack = load(id);
        for paper in Paper::ALL {
            for piece in pieces(&pack, look(*paper, Theme::Colour), &["dice"]) {
                for page in piece.faces() {
                    let side = number(&page.data["sticker"]);
                    let blocks = page.data["blocks"].as_array().expect("blocks");
                    let all = blocks
                        .iter()
                        .flat_map(|block| block["stickers"].as_array().expect("stickers"));
                    for sticker in all {
                        let (x, y) = (number(&sticker["x"]), number(&sticker["y"]));
                        assert!(
                            x >= 7.0
                                && x + side + number(&page.data["label"]) <= paper.width.0 - 7.0
                                && y >= 25.0
                                && y + side <= paper.height.0 - 16.0,
                            "{id}, {}, {}: {x}, {y}",
                            piece.name,
                            paper.name
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn ta_cmp_4_card_dice_are_told_from_cast_dice_without_colour() {
    let pack = load("to-arms");
    let activation: Vec<(&str, u32)> = pack
        .shelf::<Die>()
        .iter()
        .filter(|die| *die.kind.get_ref() == content::DieKind::Activation)
        .map(|die| (die.id(), die.quantity))
        .collect();
    assert_eq!(activation, [("activation", 14), ("card-activation", 8)]);
    assert!(
        load("home-guard")
            .shelves
            .shelf::<Die>()
            .get("card-activation")
            .is_none()
    );
    // No two dice of a game show the same marks round the same faces.
    for id in PACKS {
        let pack = load(id);
        let printed = pieces(&pack, look(Paper::A4, Theme::Mono), &["blank-12"]);
        let mut seen = BTreeMap::new();
        for block in printed
            .iter()
            .filter(|piece| piece.kind == "dice")
            .flat_map(Piece::faces)
            .flat_map(|page| page.data["blocks"].as_array().expect("blocks"))
        {
            let die = &block["die"];
            for face in die["faces"].as_array().expect("faces") {
                let mark = format!(
                    "{} {} {} {}",
                    face["id"], die["letter"], die["plate"], die["frames"]
                );
                let owner = seen.entry(mark).or_insert(&die["id"]);
                assert_eq!(*owner, &die["id"], "{id}: {face}");
            }
        }
    }
}

/// Rolls a cube over its cross, from the cell in its middle: which way each cell looks in the end.
fn folded(cells: &[(i64, i64)]) -> BTreeMap<(i64, i64), [i64; 3]> {
    // A cube's axes right, down and into the table, as seen when it lies on a cell.
    type Cube = ([i64; 3], [i64; 3], [i64; 3]);
    let minus = |v: [i64; 3]| v.map(|part| -part);
    let roll = |(right, down, into): Cube, step: (i64, i64)| -> Cube {
        match step {
            (1, 0) => (minus(into), down, right),
            (-1, 0) => (into, down, minus(right)),
            (0, 1) => (right, minus(into), down),
            _ => (right, into, minus(down)),
        }
    };
    let mut found: BTreeMap<(i64, i64), Cube> = BTreeMap::new();
    let mut open = vec![(cells[0], ([1, 0, 0], [0, 1, 0], [0, 0, 1]))];
    while let Some((cell, cube)) = open.pop() {
        if found.insert(cell, cube).is_some() {
            continue;
        }
        for step in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let next = (cell.0 + step.0, cell.1 + step.1);
            if cells.contains(&next) && !found.contains_key(&next) {
                open.push((next, roll(cube, step)));
            }
        }
    }
    found
        .into_iter()
        .map(|(cell, (_, _, into))| (cell, into))
        .collect()
}

#[test]
fn paper_dice_have_one_opposite_six_and_are_as_many_as_the_dice() {
    for id in PACKS {
        let pack = load(id);
        for paper in Paper::ALL {
            let printed = pieces(&pack, look(*paper, Theme::Colour), &["paper-dice"]);
            let names: Vec<&str> = printed.iter().map(|piece| piece.name.as_str()).collect();
            assert_eq!(names, ["paper-dice-16mm", "paper-dice-19mm"]);
            for piece in &printed {
                let mut nets: BTreeMap<&str, usize> = BTreeMap::new();
                for page in piece.faces() {
                    let cells: Vec<(i64, i64)> = page.data["cross"]
                        .as_array()
                        .expect("a cross")
                        .iter()
                        .map(|cell| {
                            let cell = numbers(cell);
                            (cell[0] as i64, cell[1] as i64)
                        })
                        .collect();
                    let looks = folded(&cells);
                    assert_eq!(looks.len(), 6, "the cross hangs together");
                    for (face, opposite) in [(0, 5), (1, 4), (2, 3)] {
                        let (a, b) = (looks[&cells[face]], looks[&cells[opposite]]);
                        assert_eq!(a, b.map(|part| -part), "{face} and {opposite}");
                    }
                    let side = number(&page.data["side"]);
                    let placed = page.data["nets"].as_array().expect("nets");
                    for net in placed {
                        *nets
                            .entry(net["die"]["id"].as_str().expect("an id"))
                            .or_default() += 1;
                        let (x, y) = (number(&net["x"]), number(&net["y"]));
                        assert!(x >= 7.0 && x + 3.0 * side <= paper.width.0 - 7.0);
                        assert!(y >= 25.0 && y + 4.15 * side <= paper.height.0 - 16.0);
                    }
                    apart(placed, &cells, side);
                }
                for die in pack.shelf::<Die>() {
                    assert_eq!(nets[die.id()], die.quantity as usize, "{}", die.id());
                }
            }
        }
    }
}

/// No cell of a net comes closer to a cell of another than the two flaps between them need.
fn apart(nets: &[Value], cells: &[(i64, i64)], side: f64) {
    let corners = |net: &Value| -> Vec<(f64, f64)> {
        let (x, y) = (number(&net["x"]), number(&net["y"]));
        cells
            .iter()
            .map(|cell| (x + cell.0 as f64 * side, y + cell.1 as f64 * side))
            .collect()
    };
    for (at, net) in nets.iter().enumerate() {
        for other in &nets[at + 1..] {
            for (ax, ay) in corners(net) {
                for (bx, by) in corners(other) {
                    let gap = (ax - bx).abs().max((ay - by).abs()) - side;
                    assert!(gap >= 3.9, "{gap} mm between two nets");
                }
            }
        }
    }
}

#[test]
fn faces_are_drawn_where_the_cross_says() {
    let pack = load("home-guard");
    let mut printed = pieces(&pack, look(Paper::A4, Theme::Mono), &["paper-dice"]);
    printed.truncate(1);
    let (sets, findings) = set(&pack, printed);
    assert!(findings.is_empty(), "{findings:?}");
    for set in &sets {
        for (face, page) in set.faces() {
            let side = number(&face.data["side"]);
            let cells = squares(&page.page().expect("a page").frame, side);
            let nets = face.data["nets"].as_array().expect("nets");
            assert_eq!(cells.len(), nets.len() * 6, "{}", set.piece.name);
            for net in nets {
                for cell in face.data["cross"].as_array().expect("a cross") {
                    let cell = numbers(cell);
                    let at = |origin: &Value, step: f64| {
                        ((number(origin) + step * side) * 100.0).round() as i64
                    };
                    let place = (at(&net["x"], cell[0]), at(&net["y"], cell[1]));
                    let drawn = cells
                        .iter()
                        .any(|(x, y)| (x - place.0).abs() <= 1 && (y - place.1).abs() <= 1);
                    assert!(drawn, "{place:?}");
                }
            }
        }
    }
}

#[test]
fn hc_cnv_4_activation_symbols_as_counters() {
    let count = |id: &str| -> BTreeMap<String, u32> {
        let pack = load(id);
        let printed = pieces(&pack, look(Paper::A4, Theme::Colour), &["dice-counters"]);
        let (size, cards) = cards(&printed[0]);
        assert!(near(size.width.0, 15.0) && near(size.height.0, 15.0));
        cards
            .iter()
            .map(|card| (card.front.id.clone(), card.quantity))
            .collect()
    };
    let home_guard = count("home-guard");
    assert_eq!(home_guard.len(), 5);
    assert_eq!(home_guard["activation-any"], 7);
    assert_eq!(home_guard["activation-infantry"], 14, "shown twice");
    assert_eq!(count("to-arms")["card-activation-gun"], 4);
}

#[test]
fn every_counter_is_printed_as_often_as_it_should_be_with_its_back() {
    for id in PACKS {
        let pack = load(id);
        let printed = pieces(&pack, look(Paper::A4, Theme::Colour), &["counters"]);
        for counter in pack.shelf::<Counter>() {
            let size = f64::from(*counter.size.get_ref());
            let mine: Vec<(&Piece, &Card)> = printed
                .iter()
                .flat_map(|piece| cards(piece).1.iter().map(move |card| (piece, card)))
                .filter(|(_, card)| card.front.id == counter.id())
                .collect();
            let quantity: u32 = mine.iter().map(|(_, card)| card.quantity).sum();
            assert_eq!(quantity, counter.quantity, "{id}, {}", counter.id());
            for (piece, card) in mine {
                let deck = cards(piece).0;
                assert!(near(deck.width.0, size) && near(deck.height.0, size));
                assert!(near(deck.bleed.0, 1.5) && near(deck.safe.0, 1.2));
                let text = |side: &content::CounterSide| {
                    side.text.as_ref().map(|text| text.get_ref().clone())
                };
                let shown = |face: &Face| face.data["text"].as_str().map(String::from);
                let back = card
                    .back
                    .as_ref()
                    .unwrap_or_else(|| panic!("{} has no back", counter.id()));
                assert_eq!(shown(&card.front), text(counter.front.get_ref()));
                assert_eq!(
                    shown(back),
                    counter.back.as_ref().and_then(|side| text(side.get_ref()))
                );
                assert_eq!(card.front.art.len() + back.art.len(), drawings(counter));
            }
        }
    }
}

fn drawings(counter: &content::Counter) -> usize {
    let back = counter.back.as_ref().map(|side| side.get_ref());
    [Some(counter.front.get_ref()), back]
        .into_iter()
        .flatten()
        .filter(|side| side.art.is_some())
        .count()
}

#[test]
fn each_game_prints_the_counters_it_needs() {
    let has = |id: &str, counter: &str| load(id).shelf::<Counter>().get(counter).is_some();
    for counter in ["pawn", "wireless", "prisoner"] {
        assert!(has("home-guard", counter), "{counter}");
        assert!(!has("to-arms", counter), "{counter} has no use in To Arms");
    }
}

#[test]
fn hc_cmp_11_mines_look_alike_and_a_third_of_them_are_dummies() {
    for id in PACKS {
        let pack = load(id);
        let printed = pieces(&pack, look(Paper::A4, Theme::Colour), &["counters"]);
        let mut mines: BTreeMap<String, u32> = BTreeMap::new();
        let mut fronts = BTreeSet::new();
        for card in printed.iter().flat_map(|piece| cards(piece).1) {
            if card.front.id.starts_with("mine-") {
                fronts.insert(card.front.data.to_string());
                let back = card.back.as_ref().expect("a back");
                let word = back.data["text"].as_str().expect("a word").to_string();
                *mines.entry(word).or_default() += card.quantity;
            }
        }
        assert_eq!(fronts.len(), 1, "{id}: nobody can tell from the front");
        assert_eq!(mines["D"] * 2, mines["APM"] + mines["ATM"], "{id}");
    }
}

#[test]
fn hc_cmp_12_hidden_chips_are_numbered_each_once() {
    for id in PACKS {
        let pack = load(id);
        let printed = pieces(&pack, look(Paper::A4, Theme::Colour), &["hidden-unit"]);
        assert_eq!(printed.len(), 1, "`--only` finds a counter by its id");
        let (_, cards) = cards(&printed[0]);
        assert!(cards.iter().all(|card| card.quantity == 1));
        let chips: Vec<u64> = cards
            .iter()
            .filter_map(|card| card.back.as_ref()?.data["number"].as_u64())
            .collect();
        assert_eq!(chips, (1..=12).collect::<Vec<u64>>());
        let fronts: BTreeSet<String> = cards
            .iter()
            .map(|card| card.front.data.to_string())
            .collect();
        assert_eq!(fronts.len(), 1, "numbers are on the back only");
    }
}

#[test]
fn a_counters_back_lies_behind_its_front_on_every_paper_for_both_edges() {
    let pack = load("home-guard");
    for piece in pieces(&pack, look(Paper::A4, Theme::Colour), &["counters"]) {
        let (card, cards) = cards(&piece);
        let count: u32 = cards.iter().map(|card| card.quantity).sum();
        for paper in Paper::ALL {
            for flip in [Flip::LongEdge, Flip::ShortEdge] {
                let imposition = Imposition {
                    paper: *paper,
                    layout: Layout::Nup,
                    gap: Mm::ZERO,
                    flip,
                };
                let planned = PlannedCard {
                    size: card,
                    has_back: true,
                };
                let planned = vec![planned; count as usize];
                let plan = imposition.plan(&planned).expect("counters fit");
                let sheet = plan.sides[0].paper();
                let upright = sheet.height.0 >= sheet.width.0;
                let sideways = (flip == Flip::LongEdge) == upright;
                let mut seen = 0;
                for pair in plan.sides.chunks(2) {
                    assert!(!pair[0].is_back && pair[1].is_back);
                    for (front, back) in pair[0].faces.iter().zip(&pair[1].faces) {
                        assert_eq!(front.card, back.card);
                        let through = if sideways {
                            (sheet.width - back.slot.x - card.width, back.slot.y)
                        } else {
                            (back.slot.x, sheet.height - back.slot.y - card.height)
                        };
                        assert!(
                            (through.0.0 - front.slot.x.0).abs() < 1e-9
                                && (through.1.0 - front.slot.y.0).abs() < 1e-9,
                            "{} {} {flip:?}",
                            piece.name,
                            paper.name
                        );
                        seen += 1;
                    }
                }
                assert_eq!(seen, count);
            }
        }
    }
}

#[test]
fn counters_stand_so_far_apart_that_a_knife_has_room() {
    let pack = load("home-guard");
    let printed = pieces(&pack, look(Paper::A4, Theme::Colour), &["sandbags"]);
    let (sets, findings) = set(&pack, printed);
    assert!(findings.is_empty(), "{findings:?}");
    let job = |gap: f64| Job {
        look: look(Paper::A4, Theme::Colour),
        layout: Layout::Nup,
        gap: Mm(gap),
        flip: Flip::LongEdge,
        style: SheetStyle {
            marks: Marks::Edge,
            marks_on: MarksOn::Front,
            profile: Profile::default(),
        },
        backs: true,
        copies: 1,
    };
    for (gap, pitch) in [(0.0, 27.0), (6.0, 31.0)] {
        let sheets = press::sheets(
            &press::Cache::default(),
            &pack,
            &sets[0],
            &job(gap),
            &mut Sources::default(),
        )
        .expect("sheets");
        assert_eq!(sheets.len(), 2, "front and back");
        let frame = sheets[0].frame().expect("a sheet");
        let Some((_, FrameItem::Group(inside))) = frame.items().last() else {
            panic!("a sheet ends with its inside")
        };
        let lefts: Vec<f64> = inside
            .frame
            .items()
            .filter(|(_, item)| matches!(item, FrameItem::Group(_)))
            .map(|(point, _)| point.x.to_mm())
            .collect();
        assert_eq!(lefts.len(), 10, "sandbags");
        assert!(near(lefts[1] - lefts[0], pitch), "{lefts:?}");
    }
}

#[test]
fn a_box_is_as_large_as_its_deck_and_its_folds_add_up_to_the_net() {
    for id in PACKS {
        let pack = load(id);
        let shelves = &pack.shelves;
        let units: u32 = shelves
            .shelf::<Unit>()
            .iter()
            .map(|unit| unit.quantity)
            .sum();
        let commands: u32 = shelves
            .shelf::<CommandCard>()
            .iter()
            .map(|card| card.quantity)
            .sum();
        let decks = [
            ("box-units", units),
            (
                "box-commands",
                commands + shelves.shelf::<Officer>().len() as u32,
            ),
        ];
        let printed = pieces(&pack, look(Paper::A4, Theme::LowInk), &["boxes"]);
        let (sets, findings) = set(&pack, printed);
        assert!(findings.is_empty(), "{findings:?}");
        assert_eq!(sets.len(), 2);
        for (set, (name, count)) in sets.iter().zip(decks) {
            assert_eq!(set.piece.name, name);
            let (face, page) = set.faces().next().expect("a page");
            let page = page.page().expect("a page");
            let net = &face.data["net"];
            let (across, down) = (numbers(&net["across"]), numbers(&net["down"]));
            let [glue, side, front, other_side, back] = across[..] else {
                panic!("{across:?}")
            };
            let [tuck, lid, walls, bottom] = down[..] else {
                panic!("{down:?}")
            };
            let depth = 0.32 * f64::from(count) + 1.0;
            assert!(near(front, 64.5) && near(back, 64.5) && near(walls, 89.5));
            for wall in [side, other_side, lid, bottom] {
                assert!(near(wall, depth), "{wall} mm for {count} cards");
            }
            assert!(glue >= 8.0 && tuck >= 10.0);

            // Along the walls, and along the lid and the back, the folds divide the whole net.
            let folds: Vec<Vec<f64>> = net["folds"]
                .as_array()
                .expect("folds")
                .iter()
                .map(numbers)
                .collect();
            let upright: Vec<&Vec<f64>> = folds.iter().filter(|f| near(f[0], f[2])).collect();
            let mut xs: Vec<f64> = upright.iter().map(|fold| fold[0]).collect();
            xs.sort_by(f64::total_cmp);
            let width: f64 = across.iter().sum();
            let widths: Vec<f64> = std::iter::once(0.0)
                .chain(xs.iter().copied())
                .zip(xs.iter().copied().chain([width]))
                .map(|(from, to)| to - from)
                .collect();
            assert!(
                widths.len() == 5 && widths.iter().zip(&across).all(|(a, b)| near(*a, *b)),
                "{widths:?} {across:?}"
            );
            assert!(upright.iter().all(|fold| near(fold[3] - fold[1], walls)));
            let level: f64 = folds
                .iter()
                .filter(|fold| near(fold[1], fold[3]))
                .map(|fold| fold[2] - fold[0])
                .sum();
            // Bottoms all round, lid and its flap, and two flaps at the sides.
            let round = 2.0 * (front + side);
            assert!(near(level, round + 2.0 * back + 2.0 * side), "{level}");

            // What is drawn is what was planned: a dashed line from end to end of every fold.
            let dashed = shapes(&page.frame).into_iter().filter(|(_, _, shape)| {
                shape
                    .stroke
                    .as_ref()
                    .is_some_and(|stroke| stroke.dash.is_some())
            });
            assert_eq!(dashed.count(), folds.len(), "{id}, {name}");
            let (x, y) = (number(&net["x"]), number(&net["y"]));
            assert!(x >= 7.0 && x + width <= page.frame.width().to_mm() - 7.0);
            let height: f64 = down.iter().sum();
            assert!(y >= 25.0 && y + height <= page.frame.height().to_mm() - 16.0);
        }
    }
}

#[test]
fn a_box_that_does_not_fit_its_paper_is_not_printed_and_spoils_no_other() {
    let pack = load("to-arms");
    let boxes = pieces(&pack, look(Paper::A4, Theme::Colour), &["boxes"]);
    assert!(boxes.len() == 2);
    // They show the drawing on the backs of the cards in them.
    for face in boxes.iter().flat_map(|it| it.faces()) {
        let mut art = face.art.iter();
        assert!(art.any(|(_, path)| path == "art/back.svg"), "{}", face.id);
    }
    let small = Paper::named("a5").expect("a paper");
    assert!(pieces(&pack, look(small, Theme::Colour), &["boxes"]).is_empty());
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_pressgang"))
        .args(["build", "to-arms", "--only", "boxes,hidden-unit"])
        .args(["--paper", "a5", "--svg", "--out"])
        .arg(folder.path())
        .env("PRESSGANG_CONFIG", folder.path().join("settings"))
        .output()
        .expect("pressgang runs");
    assert!(output.status.success(), "{output:?}");
    let mut files: Vec<String> = std::fs::read_dir(folder.path().join("to-arms"))
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    files.sort();
    assert_eq!(
        files,
        ["counters", "counters-20mm-round.pdf", "manifest.json",]
    );
    let faces = std::fs::read_dir(folder.path().join("to-arms/counters"))
        .expect("a folder")
        .count();
    assert_eq!(faces, 13, "one front, twelve numbers");
}

#[test]
fn everything_fits_in_every_theme() {
    for (id, theme, paper, blank) in [
        ("to-arms", Theme::Colour, Paper::LETTER, "blank-19"),
        ("home-guard", Theme::LowInk, Paper::A4, "blank-16"),
        ("home-guard", Theme::Mono, Paper::LETTER, "blank-12"),
    ] {
        let pack = load(id);
        let only = [blank, "dice-counters", "counters", "boxes"];
        let (sets, findings) = set(&pack, pieces(&pack, look(paper, theme), &only));
        assert!(findings.is_empty(), "{id} {theme:?}: {findings:?}");
        assert!(sets.iter().all(|set| set.pages.iter().all(Option::is_some)));
        let kinds: BTreeSet<&str> = sets.iter().map(|set| set.piece.kind).collect();
        assert!(kinds.len() >= 4, "{kinds:?}");
    }
}

#[test]
fn a_word_too_long_for_numbered_chips_is_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("test-pack");
    std::fs::create_dir_all(&root).expect("the folder is made");
    std::fs::write(
        root.join("pack.toml"),
        "[pack]\nid = \"test-pack\"\ntitle = \"Test\"\nversion = \"1\"\nextends = \"home-guard\"\n",
    )
    .expect("pack.toml is written");
    std::fs::write(
        root.join("counters.toml"),
        "[[counter]]\nid = \"chip\"\nname = \"Chip\"\nshape = \"circle\"\nsize = 20\nfront = { text = \"Antidisestablishmentarianism\" }\nback = { text = \"No.\", numbered = true }\nquantity = 5\n",
    )
    .expect("the counter is written");
    let mut findings = Vec::new();
    let mut sources = Sources::default();
    let pack = games::load(
        &pressgang::source::Folder::Disk(root),
        &mut sources,
        &mut findings,
    )
    .expect("the pack loads");
    let pieces = pieces(&pack, look(Paper::A4, Theme::Colour), &["chip"]);
    press::set(
        &press::Cache::default(),
        &pack,
        pieces,
        &mut sources,
        &mut findings,
        &|| (),
    );
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["P101"], "{findings:?}");
}
