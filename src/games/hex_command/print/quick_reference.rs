//! The quick reference (HC-CMP-14): the passages of the pack, with its dice, its hit rows and its classes.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::content::prose::{Piece as TextPiece, Prose, pieces};
use crate::content::{Die, Face, Pack};
use crate::games::hex_command::content::{Class, Symbol, Target, Unit};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections;

const KIND: &str = "quick-reference";

/// On a sheet narrower than this two sides hold no more than one would.
const NARROW: f64 = 180.0;

/// The passages with the titles of the pages: of two sides, or of four narrow pages.
const SIDES: [&str; 2] = ["quick-reference-front", "quick-reference-back"];
const PAGES: [&str; 4] = [
    "quick-reference-1",
    "quick-reference-2",
    "quick-reference-3",
    "quick-reference-4",
];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !pack.ruleset.is_game || !prose.has_page(KIND) {
        return Vec::new();
    }
    let sheet = Sheet { pack, look, prose };
    let mut pictures = Pictures::default();
    let quarters = [
        vec![
            sheet.plain("steps", "turn"),
            sheet.activation(&mut pictures),
        ],
        vec![
            sheet.plain("notes", "cards"),
            sheet.plain("notes", "moves"),
            sheet.plain("notes", "works"),
            sheet.plain("notes", "scouts"),
        ],
        vec![
            sheet.plain("steps", "battle"),
            sheet.dice(&mut pictures),
            sheet.hits(&mut pictures),
        ],
        vec![
            sheet.saves(),
            sheet.plain("steps", "retreat"),
            sheet.points(),
            sheet.guns(),
        ],
    ];
    let is_narrow = look.paper.width.0 < NARROW;
    let (a_page, titles) = match is_narrow {
        true => (1, &PAGES[..]),
        false => (2, &SIDES[..]),
    };
    // A face's id in braces in a text is drawn as the face.
    let icons: BTreeMap<&str, Value> = pack
        .shelf::<Face>()
        .ids()
        .map(|id| (id, pictures.face(pack, id)))
        .collect();
    let pages = quarters
        .chunks(a_page)
        .zip(titles)
        .map(|(quarters, title)| {
            let title = sheet.prose.passage(title).unwrap_or_default();
            Page {
                id: KIND.into(),
                title: title.title,
                line: title.text,
                data: json!({ "sections": quarters.concat(), "icons": icons }),
                pictures: pictures.clone(),
                entry: page::whole_pack(pack),
                fields: BTreeMap::new(),
            }
        })
        .collect();
    page::piece(
        pack,
        look,
        KIND,
        "Quick reference",
        "templates/quick-reference.typ",
        pages,
    )
}

struct Sheet<'a> {
    pack: &'a Pack,
    look: &'a Look,
    prose: Prose<'a>,
}

impl Sheet<'_> {
    /// A section of passages, laid out in this way.
    fn plain(&self, kind: &str, section: &str) -> Value {
        let section = self.prose.section(KIND, section);
        sections::section(kind, &section, self.look.measure)
    }

    /// The rows of a section that is a table.
    fn rows(&self, section: &str) -> Vec<Vec<String>> {
        let section = self.prose.section(KIND, section);
        sections::rows(&section, self.look.measure)
    }

    fn activation(&self, pictures: &mut Pictures) -> Value {
        let people = Readings::of(self.pack).word("character_activation") == "natural_1_or_5";
        let symbols = [
            Symbol::Any,
            Symbol::Armour,
            Symbol::Vehicle,
            Symbol::Gun,
            Symbol::Infantry,
        ];
        let ranks: Vec<Value> = symbols
            .into_iter()
            .map(|symbol| {
                let face = pictures.face(self.pack, symbol.word());
                let mut who = self.classes_of(symbol);
                if people && matches!(symbol, Symbol::Any | Symbol::Infantry) {
                    who.push(self.prose.line("activation-or-character"));
                }
                json!({ "rank": symbol.rank(), "face": face, "who": who.join(", ") })
            })
            .collect();
        let mut section = self.plain("ranking", "activation");
        section["ranks"] = json!(ranks);
        section
    }

    /// The classes in the pack's cards that need a symbol.
    fn classes_of(&self, symbol: Symbol) -> Vec<String> {
        let shelves = &self.pack.shelves;
        let used = |id: &str| {
            shelves
                .shelf::<Unit>()
                .iter()
                .any(|unit| unit.class.get_ref() == id)
        };
        shelves
            .shelf::<Class>()
            .iter()
            .filter(|class| class.rank == symbol && used(class.id()))
            .map(|class| class.name.get_ref().to_lowercase())
            .collect()
    }

    fn dice(&self, pictures: &mut Pictures) -> Value {
        let dice: Vec<Value> = self
            .pack
            .shelf::<Die>()
            .iter()
            .map(|die| pictures.die(self.pack, die))
            .collect();
        let mut section = self.plain("dice", "dice");
        section["dice"] = json!(dice);
        section
    }

    fn hits(&self, pictures: &mut Pictures) -> Value {
        let shelves = &self.pack.shelves;
        let mut faces: Vec<&str> = Vec::new();
        for id in shelves
            .shelf::<Target>()
            .iter()
            .flat_map(|row| row.hit_by.get_ref())
        {
            if !faces.contains(&id.get_ref().as_str()) {
                faces.push(id.get_ref());
            }
        }
        let rows: Vec<Value> = shelves
            .shelf::<Target>()
            .iter()
            .map(|row| {
                let hit = |id: &str| row.hit_by.get_ref().iter().any(|it| it.get_ref() == id);
                json!({
                    "name": row.name.get_ref(),
                    "hits": faces.iter().map(|id| hit(id)).collect::<Vec<_>>(),
                })
            })
            .collect();
        let mut section = self.plain("hits", "hits");
        section["faces"] = faces
            .iter()
            .map(|id| pictures.face(self.pack, id))
            .collect();
        section["rows"] = json!(rows);
        section
    }

    /// Rows of what is saved, each with the faces that save it.
    fn saves(&self) -> Value {
        let rows = self.rows("saves").into_iter();
        let rows: Vec<Value> = rows
            .map(|cells| {
                let drawn = cells.get(1).map_or("", String::as_str);
                let drawn = pieces(drawn).into_iter();
                let faces: Vec<&str> = drawn
                    .filter_map(|(_, piece)| match piece {
                        TextPiece::Face(id) => Some(id),
                        _ => None,
                    })
                    .collect();
                json!({ "against": cells.first(), "saved_by": faces })
            })
            .collect();
        let mut section = self.plain("saves", "saves");
        section["rows"] = json!(rows);
        section
    }

    /// Rows of what is done and what it is worth.
    fn points(&self) -> Value {
        let rows = self.rows("points").into_iter();
        let rows: Vec<Value> = rows
            .map(|cells| json!({ "for": cells.first(), "vp": cells.get(1) }))
            .collect();
        let mut section = self.plain("points", "points");
        section["rows"] = json!(rows);
        section
    }

    fn guns(&self) -> Value {
        // Clockwise from the side that faces the gun (AMB-8).
        let ring = match Readings::of(self.pack).word("scatter_ring") {
            "alternating_ccw" => [2, 4, 6, 7, 5, 3],
            "consecutive_cw" => [2, 3, 4, 5, 6, 7],
            _ => [2, 3, 5, 7, 6, 4],
        };
        let mut section = self.plain("ring", "guns");
        section["ring"] = json!(ring);
        section
    }
}
