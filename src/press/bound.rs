//! Sheets of several pieces bound into one document; knows nothing of what is printed on them.

use super::export::{Bookmark, PdfPage};
use super::job::is_back;

/// Pages that belong together.
#[derive(Clone, Debug)]
pub struct Chapter<'p> {
    /// What a reader lists them under, and on which of the pages each begins.
    pub titles: Vec<(&'p str, usize)>,
    /// The pages, each back after its front.
    pub pages: &'p [PdfPage],
}

/// Chapters as one document.
#[derive(Clone, Debug, Default)]
pub struct Bound {
    /// All pages.
    pub pages: Vec<PdfPage>,
    /// Where each chapter begins.
    pub bookmarks: Vec<Bookmark>,
    /// Whether any sheet is printed on both sides.
    pub has_backs: bool,
}

/// Binds chapters. If any sheet has a back, a sheet without one gets a blank one: a printer that prints on both sides
/// would else put the next front there.
#[must_use]
pub fn bound<'p>(chapters: impl IntoIterator<Item = Chapter<'p>>) -> Bound {
    let chapters: Vec<Chapter<'p>> = chapters.into_iter().collect();
    let has_backs = chapters.iter().any(|it| it.pages.iter().any(is_back));
    let mut bound = Bound {
        has_backs,
        ..Bound::default()
    };
    for chapter in chapters {
        for (at, page) in chapter.pages.iter().enumerate() {
            let begins = chapter.titles.iter().filter(|(_, first)| *first == at);
            bound.bookmarks.extend(begins.map(|(title, _)| Bookmark {
                title: (*title).to_string(),
                page: bound.pages.len(),
            }));
            bound.pages.push(page.clone());
            let has_its_back = chapter.pages.get(at + 1).is_some_and(is_back);
            if has_backs && !is_back(page) && !has_its_back {
                bound.pages.push(blank_back(page));
            }
        }
    }
    bound
}

fn blank_back(front: &PdfPage) -> PdfPage {
    PdfPage {
        label: front.label.as_ref().map(|label| format!("{label}b")),
        ..PdfPage::new(front.width, front.height, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Mm;

    fn pages(labels: &[&str]) -> Vec<PdfPage> {
        let page = |label: &&str| PdfPage {
            label: Some((*label).to_string()),
            ..PdfPage::new(Mm(210.0), Mm(297.0), None)
        };
        labels.iter().map(page).collect()
    }

    fn labels(bound: &Bound) -> Vec<&str> {
        let labels = bound.pages.iter().filter_map(|page| page.label.as_deref());
        labels.collect()
    }

    #[test]
    fn a_sheet_without_a_back_gets_a_blank_one_beside_sheets_that_have_one() {
        let (cards, map) = (pages(&["1", "1b", "2", "2b"]), pages(&["1", "2"]));
        let chapter = |title, pages| Chapter {
            titles: vec![(title, 0)],
            pages,
        };
        let both = bound([chapter("Cards", &cards[..]), chapter("Map", &map[..])]);
        assert_eq!(labels(&both), ["1", "1b", "2", "2b", "1", "1b", "2", "2b"]);
        let begin: Vec<usize> = both.bookmarks.iter().map(|it| it.page).collect();
        assert_eq!(begin, [0, 4]);
        assert!(both.has_backs);
        let alone = bound([chapter("Map", &map[..])]);
        assert_eq!(labels(&alone), ["1", "2"]);
        assert!(!alone.has_backs);
    }
}
