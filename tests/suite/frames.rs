//! What stands on laid out faces, and packs to lay out: for every test that looks at paper.

use std::fs;

use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::{Array, Dict, String as PdfString};
use pressgang::content;
use pressgang::kernel::{Measure, Mm};
use pressgang::press::{CardSize, Look, Paper, Theme};
use pressgang::source::Folder;
use typst::layout::{Abs, Frame, FrameItem, Point, Transform};
use typst_layout::Page;

/// How faces look when a test does not care.
pub(crate) const LOOK: Look = Look {
    paper: Paper::A4,
    theme: Theme::Colour,
    card: CardSize::POKER,
    measure: Measure::Inch,
};

/// The id of every back.
pub(crate) const BACK: &str = "_back";

/// One laid out face.
pub(crate) struct Laid {
    pub(crate) id: String,
    pub(crate) page: Page,
}

/// A text on a face: its letters from the baseline to the height of a capital, in mm from the upper left corner.
pub(crate) struct Printed {
    pub(crate) text: String,
    pub(crate) left: f64,
    pub(crate) right: f64,
    pub(crate) top: f64,
    pub(crate) bottom: f64,
    /// In points.
    pub(crate) size: f64,
    /// Whether it stands on its head.
    pub(crate) turned: bool,
}

impl Printed {
    /// Whether it keeps its distance from every edge.
    pub(crate) fn is_inside(&self, size: CardSize) -> bool {
        let Mm(safe) = size.safe;
        let slack = 0.01;
        self.left >= safe - slack
            && self.right <= size.width.0 - safe + slack
            && self.top >= safe - slack
            && self.bottom <= size.height.0 - safe + slack
    }
}

/// The names of the layers of a PDF, as its reader lists them, and those it shows at first.
pub(crate) fn layer_names(pdf: &Pdf) -> [Vec<String>; 2] {
    let catalog: Dict<'_> = pdf.xref().get(pdf.xref().root_id()).expect("the catalog");
    let layers: Dict<'_> = catalog.get(b"OCProperties").expect("layers");
    let shown: Dict<'_> = layers.get(b"D").expect("how they are shown");
    [b"Order".as_slice(), b"ON"].map(|list| {
        let list: Array<'_> = shown.get(list).expect("a list");
        let names = list.iter::<Dict<'_>>().map(|layer| {
            let name: PdfString<'_> = layer.get(b"Name").expect("a name");
            String::from_utf8(name.to_vec()).expect("plain letters")
        });
        names.collect()
    })
}

/// Everything on a frame, with what its groups do to its place.
pub(crate) fn walk(frame: &Frame, see: &mut impl FnMut(Transform, &FrameItem)) {
    fn inner(frame: &Frame, outer: Transform, see: &mut impl FnMut(Transform, &FrameItem)) {
        for (point, item) in frame.items() {
            let place = outer.pre_concat(Transform::translate(point.x, point.y));
            see(place, item);
            if let FrameItem::Group(group) = item {
                inner(&group.frame, place.pre_concat(group.transform), see);
            }
        }
    }
    inner(frame, Transform::identity(), see);
}

pub(crate) fn texts(frame: &Frame) -> Vec<Printed> {
    const CAPITAL: f64 = 0.7;
    let mut out = Vec::new();
    walk(frame, &mut |place, item| {
        if let FrameItem::Text(text) = item {
            let corner = |x: Abs, y: Abs| Point::new(x, y).transform(place);
            let start = corner(Abs::zero(), Abs::zero());
            let end = corner(text.width(), text.size * -CAPITAL);
            out.push(Printed {
                text: text.text.to_string(),
                left: start.x.min(end.x).to_mm(),
                right: start.x.max(end.x).to_mm(),
                top: start.y.min(end.y).to_mm(),
                bottom: start.y.max(end.y).to_mm(),
                size: text.size.to_pt(),
                turned: place.sy.get() < 0.0,
            });
        }
    });
    out
}

/// How many pictures are drawn.
pub(crate) fn pictures(frame: &Frame) -> usize {
    let mut count = 0;
    walk(frame, &mut |_, item| {
        count += usize::from(matches!(item, FrameItem::Image(..)));
    });
    count
}

/// All words of a face, with one space between two texts.
pub(crate) fn words_on(page: &Page) -> String {
    let words: Vec<String> = texts(&page.frame).into_iter().map(|it| it.text).collect();
    words.join(" ")
}

pub(crate) fn words(laid: &[Laid], id: &str) -> String {
    let face = laid
        .iter()
        .find(|face| face.id == id)
        .unwrap_or_else(|| panic!("no card {id}"));
    words_on(&face.page)
}

pub(crate) fn bundled(id: &str) -> Folder {
    content::find(id).expect("a bundled pack")
}

/// A pack that extends `home-guard` and has one more file.
pub(crate) fn pack(path: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("test-pack");
    let file = root.join(path);
    fs::create_dir_all(file.parent().expect("a parent")).expect("the folder is made");
    let head =
        "[pack]\nid = \"test-pack\"\ntitle = \"Test\"\nversion = \"1\"\nextends = \"home-guard\"\n";
    fs::write(root.join("pack.toml"), head).expect("pack.toml is written");
    fs::write(file, text).expect("the file is written");
    folder
}
