//! A face that is laid out: its page, and the plate it is printed from.

use std::fmt;
use std::sync::{Arc, OnceLock};

use typst_layout::Page;

use super::export::{Engravings, Plate, plate};
use crate::kernel::Mm;

/// A face that is laid out.
#[derive(Clone)]
pub struct SetFace(Arc<Set>);

struct Set {
    page: Page,
    plate: OnceLock<Arc<Plate>>,
    engravings: Arc<Engravings>,
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
    pub(super) fn new(page: Page, engravings: Arc<Engravings>) -> SetFace {
        SetFace(Arc::new(Set {
            page,
            plate: OnceLock::new(),
            engravings,
        }))
    }

    /// How it looks.
    #[must_use]
    pub fn page(&self) -> Page {
        self.0.page.clone()
    }

    /// Its width and height, without what runs beyond the cut.
    #[must_use]
    pub fn size(&self) -> (Mm, Mm) {
        let size = self.0.page.frame.size();
        (Mm(size.x.to_mm()), Mm(size.y.to_mm()))
    }

    /// What it is printed from.
    ///
    /// # Errors
    /// What cannot be drawn, in the words of the writer.
    pub fn plate(&self) -> Result<Arc<Plate>, String> {
        let set = &self.0;
        if let Some(plate) = set.plate.get() {
            return Ok(plate.clone());
        }
        // Not within `get_or_init`: engraving waits for other threads, which may come back for the same face.
        let made = Arc::new(plate(&set.page.frame, &set.engravings)?);
        Ok(set.plate.get_or_init(|| made).clone())
    }
}
