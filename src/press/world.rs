//! The world Typst sees: templates, fonts and pictures held in memory, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook, FontInstance};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};

use super::materials::Template;
use crate::source::{bundled, bundled_below};

/// Where the data of the face being laid out are; one path for all faces, because Typst never forgets a path.
pub(super) const FACE_DATA: &str = "face.json";

/// What all faces share: the standard library and the bundled fonts.
struct Shared {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

fn shared() -> &'static Shared {
    static SHARED: OnceLock<Shared> = OnceLock::new();
    SHARED.get_or_init(|| {
        let fonts: Vec<Font> = bundled_below("fonts")
            .filter(|path| path.ends_with(".ttf"))
            .filter_map(bundled)
            .flat_map(|bytes| Font::iter(Bytes::new(bytes)))
            .collect();
        Shared {
            library: LazyHash::new(Library::builder().build()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
        }
    })
}

/// The bundled fonts, always in the same order within this program.
pub(super) fn fonts() -> &'static [Font] {
    &shared().fonts
}

/// The number of a font, if it is one of ours.
pub(super) fn font_number(instance: &FontInstance) -> Option<usize> {
    let font = instance.font();
    fonts().iter().position(|ours| {
        ours.index() == font.index() && ours.data().as_ptr() == font.data().as_ptr()
    })
}

/// The files one face may read.
#[derive(Clone)]
pub(super) struct FaceWorld {
    main: FileId,
    templates: Arc<BTreeMap<String, Template>>,
    art: Arc<BTreeMap<String, Bytes>>,
    /// Its own pictures only: a picture that another face reads must not change this one.
    own: BTreeSet<String>,
    data: Bytes,
}

impl FaceWorld {
    pub(super) fn new(
        template: &str,
        templates: Arc<BTreeMap<String, Template>>,
        art: Arc<BTreeMap<String, Bytes>>,
        own: BTreeSet<String>,
        data: String,
    ) -> Option<FaceWorld> {
        Some(FaceWorld {
            main: file_id(template)?,
            templates,
            art,
            own,
            data: Bytes::from_string(data),
        })
    }

    /// A world with fonts and no files.
    pub(super) fn bare() -> Option<FaceWorld> {
        FaceWorld::new(
            FACE_DATA,
            Arc::default(),
            Arc::default(),
            BTreeSet::new(),
            String::new(),
        )
    }
}

/// The id of a file in memory; `None` when the path is not valid.
pub(super) fn file_id(path: &str) -> Option<FileId> {
    Some(RootedPath::new(VirtualRoot::Project, VirtualPath::new(path).ok()?).intern())
}

impl World for FaceWorld {
    fn library(&self) -> &LazyHash<Library> {
        &shared().library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &shared().book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let path = id.vpath().get_without_slash();
        self.templates
            .get(path)
            .and_then(|template| template.source(path))
            .ok_or_else(|| FileError::NotFound(path.into()))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let path = id.vpath().get_without_slash();
        if path == FACE_DATA {
            return Ok(self.data.clone());
        }
        self.art
            .get(path)
            .filter(|_| self.own.contains(path))
            .cloned()
            .ok_or_else(|| FileError::NotFound(path.into()))
    }

    fn font(&self, index: usize) -> Option<Font> {
        shared().fonts.get(index).cloned()
    }

    /// There is no current date: the same input gives the same bytes on any day.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
