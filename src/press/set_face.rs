//! A face that is laid out: the plate it is printed from and, on request, its page and its SVG.

use std::fmt;
use std::sync::{Arc, OnceLock};

use typst_layout::Page;

use super::export::{Edge, Plate, plate, to_svg};
use super::frozen::thaw;
use super::stock::Stock;
use crate::kernel::Mm;

const POINTS_PER_MM: f64 = 72.0 / 25.4;

/// A face that is laid out.
#[derive(Clone)]
pub struct SetFace(Arc<Set>);

struct Set {
    look: Look,
    plate: OnceLock<Arc<Plate>>,
    stock: Arc<Stock>,
}

/// Where the page is.
enum Look {
    Here(Page),
    /// On disk, under the hash of the face: a deck has more pages than memory should hold.
    Stored {
        hash: u128,
        /// In points.
        size: (f64, f64),
        /// Otherwise only its SVG is stored.
        has_page: bool,
    },
}

impl fmt::Debug for SetFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SetFace")
    }
}

impl From<Page> for SetFace {
    fn from(page: Page) -> SetFace {
        SetFace::new(page, Arc::default())
    }
}

impl SetFace {
    pub(super) fn new(page: Page, stock: Arc<Stock>) -> SetFace {
        SetFace(Arc::new(Set {
            look: Look::Here(page),
            plate: OnceLock::new(),
            stock,
        }))
    }

    pub(super) fn stored(
        hash: u128,
        size: (f64, f64),
        has_page: bool,
        plate: Arc<Plate>,
        stock: Arc<Stock>,
    ) -> SetFace {
        SetFace(Arc::new(Set {
            look: Look::Stored {
                hash,
                size,
                has_page,
            },
            plate: plate.into(),
            stock,
        }))
    }

    /// Its width and height, without the bleed.
    #[must_use]
    pub fn size(&self) -> (Mm, Mm) {
        let (width, height) = match &self.0.look {
            Look::Here(page) => (page.frame.width().to_pt(), page.frame.height().to_pt()),
            Look::Stored { size, .. } => *size,
        };
        (Mm(width / POINTS_PER_MM), Mm(height / POINTS_PER_MM))
    }

    /// The finished page.
    ///
    /// # Errors
    /// When it is no longer where it was stored.
    pub fn page(&self) -> Result<Page, String> {
        let stock = &self.0.stock;
        match &self.0.look {
            Look::Here(page) => Ok(page.clone()),
            Look::Stored { hash, has_page, .. } => has_page
                .then(|| stock.face(*hash, |_, page| thaw(page, &|hash| stock.picture(hash))))
                .flatten()
                .flatten()
                .ok_or_else(lost),
        }
    }

    /// The plate it is printed from.
    ///
    /// # Errors
    /// What cannot be drawn, in the writer's own words.
    pub fn plate(&self) -> Result<Arc<Plate>, String> {
        let set = &self.0;
        if let Some(plate) = set.plate.get() {
            return Ok(plate.clone());
        }
        // Not within `get_or_init`, which would make other threads wait for work they can do themselves.
        let made = Arc::new(plate(&self.page()?.frame, set.stock.engravings())?);
        Ok(set.plate.get_or_init(|| made).clone())
    }

    /// As an SVG that reaches to the cut.
    ///
    /// # Errors
    /// When it is no longer where it was stored.
    pub fn svg(&self) -> Result<Vec<u8>, String> {
        let stock = &self.0.stock;
        let draw = || {
            let page = self.page()?;
            Ok(to_svg(&page, Edge::Trim).into_bytes())
        };
        match &self.0.look {
            Look::Here(_) => draw(),
            Look::Stored {
                hash,
                has_page: false,
                ..
            } => stock.face(*hash, |_, svg| svg.to_vec()).ok_or_else(lost),
            Look::Stored { hash, .. } => match stock.svg(*hash) {
                Some(svg) => Ok(svg),
                None => {
                    let svg = draw()?;
                    stock.keep_svg(*hash, &svg);
                    Ok(svg)
                }
            },
        }
    }
}

fn lost() -> String {
    "a face was taken out of the cache while it was being printed: print again".into()
}
