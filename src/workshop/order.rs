//! What to build, as plain data; knows neither the command line nor files.

use super::judge::PLAIN_LOOK;
use super::maps::{CLEARANCE, MAPS, TILES};
use super::{CalibratedPrinter, Earlier};
use crate::content::{Kept, Map, Pack, Tile};
use crate::kernel::Mm;
use crate::press::{
    BILL, Flip, Job, Layout, Look, Marks, MarksOn, PRINT_ME_FIRST, Profile, Service, SheetStyle,
    SingleOrder, Wants,
};
use crate::source::Folder;

/// What to build, and how.
#[derive(Clone, Debug)]
pub struct BuildOrder {
    /// The pack's folder.
    pub folder: Folder,
    /// Only these kinds (units, maps, tiles, bill, ...) or entries, by id; everything when empty.
    pub only: Vec<String>,
    /// How pieces are put on paper.
    pub job: Job,
    /// What a print service wants, instead of sheets.
    pub service: Option<&'static Service>,
    /// Also make an SVG of each face and map.
    pub svg: bool,
    /// Also make a PNG of each face and map, with this many pixels to the inch.
    pub png: Option<f64>,
    /// Print only what this earlier build did not.
    pub since: Option<Earlier>,
    /// The calibrated printer to move backs for.
    pub printer: Option<CalibratedPrinter>,
    /// The size of hexes on maps and tiles, from flat side to flat side; each map's own when `None`.
    pub hex_size: Option<Mm>,
    /// How much smaller hex tiles are than the hexes they lie on.
    pub clearance: Mm,
}

impl BuildOrder {
    /// One copy of everything in a pack, printed with the defaults.
    #[must_use]
    pub fn new(folder: Folder) -> BuildOrder {
        BuildOrder {
            folder,
            only: Vec::new(),
            job: Job {
                look: PLAIN_LOOK,
                layout: Layout::Nup,
                gap: Mm::ZERO,
                flip: Flip::LongEdge,
                style: SheetStyle {
                    marks: Marks::Edge,
                    marks_on: MarksOn::Front,
                    profile: Profile::NONE,
                },
                backs: true,
                copies: 1,
            },
            service: None,
            svg: false,
            png: None,
            since: None,
            printer: None,
            hex_size: None,
            clearance: CLEARANCE,
        }
    }

    /// What the files are printed for, as the manifest says it.
    pub(super) fn printed_for(&self) -> &'static str {
        self.service
            .map_or(self.job.look.paper.name, |service| service.name)
    }

    /// How pieces are put on paper. The copies of an earlier build have already been subtracted.
    pub(super) fn printed_job(&self) -> Job {
        let (card, layout) = match self.service {
            None => (self.job.look.card, self.job.layout),
            Some(service) => (service.card, Layout::Single(page_order(service))),
        };
        let profile = match &self.printer {
            None => self.job.style.profile,
            Some(printer) => Profile {
                upright: printer.upright.unwrap_or_default(),
                lying: printer.lying.unwrap_or_default(),
            },
        };
        Job {
            look: Look {
                card,
                ..self.job.look
            },
            layout,
            style: SheetStyle {
                profile,
                ..self.job.style
            },
            copies: match self.since {
                Some(_) => 1,
                None => self.job.copies,
            },
            ..self.job
        }
    }

    /// The edge on which paper is flipped for backs, if any are wanted.
    pub(super) fn flip(&self) -> Option<Flip> {
        self.job.backs.then_some(self.job.flip)
    }

    /// Whether the bill of materials is wanted.
    pub(super) fn with_bill(&self) -> bool {
        self.service.is_none()
            && (self.only.is_empty() || self.only.iter().any(|word| word == BILL))
    }

    /// Whether only the bill is wanted: then everything is counted, and nothing else is made.
    pub(super) fn bill_only(&self) -> bool {
        !self.only.is_empty() && self.only.iter().all(|word| word == BILL)
    }

    /// Whether the file for a first game is wanted.
    pub(super) fn wants_first_game(&self) -> bool {
        let named = self.only.iter().any(|word| word == PRINT_ME_FIRST);
        self.service.is_none() && self.since.is_none() && (self.only.is_empty() || named)
    }

    /// Whether nothing but that file is wanted.
    pub(super) fn first_game_only(&self) -> bool {
        !self.only.is_empty() && self.only.iter().all(|word| word == PRINT_ME_FIRST)
    }

    /// Whether everything is laid out.
    pub(super) fn counts_all(&self) -> bool {
        self.laid_out().is_empty()
    }

    /// The kinds and entries to lay out; everything when empty. The bill counts what is printed; on its own, it counts
    /// everything.
    pub(super) fn laid_out(&self) -> &[String] {
        if self.bill_only() || self.first_game_only() {
            &[]
        } else {
            &self.only
        }
    }

    /// Whether a map is wanted: by its kind, by its id, or with everything.
    pub(super) fn wants_map(&self, map: &Kept<Map>) -> bool {
        self.wants(MAPS) || self.wants(map.id())
    }

    /// Whether a hex tile is wanted, likewise.
    pub(super) fn wants_tile(&self, id: &str) -> bool {
        self.wants(TILES) || self.wants(id)
    }

    /// Whether any map is wanted, or the tiles.
    pub(super) fn wants_maps(&self, pack: &Pack) -> bool {
        let mut maps = pack.shelf::<Map>().iter();
        let mut tiles = pack.shelf::<Tile>().iter();
        self.service.is_none()
            && (maps.any(|map| self.wants_map(map)) || tiles.any(|tile| self.wants_tile(tile.id())))
    }

    /// Whether faces are also wanted as pages of their own: a cache should then keep them.
    #[must_use]
    pub fn wants_pages(&self) -> bool {
        let of_service = self.service.map(|service| service.wants);
        self.png.is_some() || matches!(of_service, Some(Wants::Pictures { .. }))
    }

    fn wants(&self, word: &str) -> bool {
        let words = self.laid_out();
        words.is_empty() || words.iter().any(|it| it == word)
    }
}

/// The order in which a service wants fronts and backs.
fn page_order(service: &Service) -> SingleOrder {
    match service.wants {
        Wants::Pdf(order) => order,
        Wants::Pictures { .. } => SingleOrder::FrontFirst,
    }
}
