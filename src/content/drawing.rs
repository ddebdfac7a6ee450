//! Whether a file is a picture that can be drawn: complete, and safe to read.

use std::collections::BTreeMap;

use imagesize::ImageType;
use resvg::usvg::roxmltree::{Attribute, Document, Node, ParsingOptions};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

/// The most elements of a drawing, each counted as often as it is drawn. A few lines of SVG that copy copies of copies
/// ask for billions.
const MOST_ELEMENTS: u64 = 50_000;
/// The deepest nesting of groups and copies. Drawing programs write a dozen levels; each one costs the reader a stack
/// frame.
const DEEPEST: u32 = 100;
/// The most elements and text nodes, before anything is copied.
const MOST_NODES: u32 = 100_000;
/// The most rules in style sheets: each rule is matched against each element.
const MOST_STYLES: usize = 500;

/// The most dots: more than any card can show, and more than a reader should have to unpack.
const MOST_DOTS: usize = 10_000 * 10_000;

/// Checks that the bytes are a picture that can be drawn safely: vector (SVG) or bitmap (PNG, JPEG), by the file
/// extension.
///
/// # Errors
/// Why it cannot be drawn.
pub fn judge_picture(path: &str, bytes: &[u8]) -> Result<(), String> {
    let ending = path
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let wanted = match ending.as_str() {
        "svg" => return judge_drawing(bytes),
        "png" => ImageType::Png,
        "jpg" | "jpeg" => ImageType::Jpeg,
        _ => return Err("its name ends in none of `.svg`, `.png`, `.jpg`".into()),
    };
    if !imagesize::image_type(bytes).is_ok_and(|found| found == wanted) {
        return Err(format!("it is not what `.{ending}` says"));
    }
    let size = imagesize::blob_size(bytes).map_err(|_| "it is cut short".to_string())?;
    if size.width.saturating_mul(size.height) > MOST_DOTS {
        return Err(format!(
            "it has {} x {} dots, more than any card can show",
            size.width, size.height
        ));
    }
    Ok(())
}

/// Checks that the bytes are an SVG drawing that can be drawn safely.
///
/// # Errors
/// Why it cannot be drawn.
fn judge_drawing(bytes: &[u8]) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_string())?;
    let reading = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MOST_NODES,
        ..ParsingOptions::default()
    };
    let document =
        Document::parse_with_options(text, reading).map_err(|error| error.to_string())?;
    if document.root_element().tag_name().name() != "svg" {
        return Err("it is not SVG".into());
    }
    Survey::of(&document)?;
    Tree::from_xmltree(&document, &without_files()).map_err(|error| error.to_string())?;
    Ok(())
}

/// Only the text itself is read: a picture from elsewhere must not load files.
fn without_files() -> Options<'static> {
    Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// Counts a drawing before it is drawn.
struct Survey<'d> {
    ids: BTreeMap<&'d str, Node<'d, 'd>>,
    /// Selectors and declarations of its style sheets.
    styles: Vec<(&'d str, &'d str)>,
    counted: BTreeMap<usize, Count>,
}

#[derive(Clone, Copy)]
struct Count {
    elements: u64,
    height: u32,
}

impl<'d> Survey<'d> {
    fn of(document: &'d Document<'d>) -> Result<(), String> {
        let elements = || document.descendants().filter(Node::is_element);
        let mut survey = Survey {
            ids: elements()
                .filter_map(|node| Some((node.attribute("id")?, node)))
                .collect(),
            styles: elements()
                .filter(|node| node.tag_name().name() == "style")
                .filter_map(|node| node.text())
                .flat_map(|sheet| sheet.split('}'))
                .filter_map(|rule| rule.split_once('{'))
                .collect(),
            counted: BTreeMap::new(),
        };
        if survey.styles.len() > MOST_STYLES {
            return Err(format!("its style sheet has more than {MOST_STYLES} rules"));
        }
        for node in elements().filter(|node| node.tag_name().name() == "image") {
            let href = node.attributes().find(|it| it.name() == "href");
            if let Some(href) = href.filter(|it| !it.value().trim_start().starts_with("data:")) {
                let shown: String = href.value().chars().take(40).collect();
                return Err(format!(
                    "it calls for another picture, `{shown}`, which is not fetched"
                ));
            }
        }
        survey.count(document.root_element(), 0).map(|_| ())
    }

    fn count(&mut self, node: Node<'d, 'd>, depth: u32) -> Result<Count, String> {
        let known = self.counted.get(&node.id().get_usize()).copied();
        if depth + known.map_or(0, |count| count.height) > DEEPEST {
            return Err(format!(
                "its groups or copies are nested more than {DEEPEST} deep"
            ));
        }
        if let Some(count) = known {
            return Ok(count);
        }
        let mut own = Count {
            elements: 1,
            height: 0,
        };
        for child in node.children().filter(Node::is_element) {
            let below = self.count(child, depth + 1)?;
            own.elements += below.elements;
            own.height = own.height.max(below.height + 1);
        }
        let within = own.elements;
        for (property, name) in self.references(node) {
            let Some(target) = self.ids.get(name).copied() else {
                continue;
            };
            let below = self.count(target, depth + 1)?;
            own.elements += below.elements * times(property, node, within);
            own.height = own.height.max(below.height + 1);
            if own.elements > MOST_ELEMENTS {
                break;
            }
        }
        if own.elements > MOST_ELEMENTS {
            return Err(format!(
                "it asks for more than {MOST_ELEMENTS} elements, copies counted"
            ));
        }
        self.counted.insert(node.id().get_usize(), own);
        Ok(own)
    }

    /// The ids that an element refers to, each with the property that refers to it.
    fn references(&self, node: Node<'d, 'd>) -> Vec<(&'d str, &'d str)> {
        let sheets = self.styles.iter();
        let styled = sheets.filter(|(selectors, _)| {
            selectors
                .split(',')
                .any(|selector| may_select(selector, node))
        });
        let declared = styled
            .map(|(_, declarations)| *declarations)
            .chain(node.attribute("style"))
            .flat_map(|declarations| declarations.split(';'))
            .filter_map(|declaration| declaration.split_once(':'));
        let attributes = node.attributes().filter(|it| it.name() != "style");
        let written = attributes.map(|it: Attribute<'d, 'd>| (it.name(), it.value()));
        declared
            .chain(written)
            .flat_map(|(property, value)| names(value).map(move |name| (property.trim(), name)))
            .collect()
    }
}

/// How often a property makes its element draw the element it names.
fn times(property: &str, node: Node<'_, '_>, within: u64) -> u64 {
    if property.starts_with("marker") {
        // A marker is drawn at every point of every line.
        let lines = node.descendants().filter_map(|it| {
            let line = it.attribute("d").or_else(|| it.attribute("points"))?;
            let numbers = line.split(|letter: char| !letter.is_ascii_digit());
            Some(numbers.filter(|number| !number.is_empty()).count() as u64)
        });
        return within + lines.sum::<u64>();
    }
    // Paint is inherited by every element inside; everything else is drawn once.
    if property.starts_with("fill") || property.starts_with("stroke") {
        within
    } else {
        1
    }
}

/// `a` in `#a` and `url(#a)`.
fn names(value: &str) -> impl Iterator<Item = &str> {
    value.split('#').skip(1).filter_map(|rest| {
        rest.split([')', '"', '\'', ' ', ';'])
            .next()
            .filter(|name| !name.is_empty())
    })
}

/// Whether a selector of a style sheet may match an element; when in doubt, it does.
fn may_select(selector: &str, node: Node<'_, '_>) -> bool {
    let last = selector
        .split([' ', '>', '+', '~', '\n', '\t'])
        .rfind(|part| !part.is_empty())
        .unwrap_or("*");
    if let Some(class) = last.strip_prefix('.') {
        let classes = node.attribute("class").unwrap_or("");
        return classes.split_whitespace().any(|it| class.starts_with(it));
    }
    if let Some(id) = last.strip_prefix('#') {
        return node.attribute("id").is_some_and(|it| id.starts_with(it));
    }
    !last.starts_with(|letter: char| letter.is_ascii_alphabetic())
        || last.starts_with(node.tag_name().name())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECT: &str = "<rect width='5' height='5'/>";

    fn drawing(inside: &str) -> String {
        format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{inside}</svg>")
    }

    fn check(text: &str, expected: Result<(), &str>) {
        let result = judge_drawing(text.as_bytes());
        match expected {
            Ok(()) => assert_eq!(result, Ok(()), "{text:.80}"),
            Err(reason) => assert!(
                result.as_ref().is_err_and(|it| it.contains(reason)),
                "{text:.80}: {result:?}"
            ),
        }
    }

    #[test]
    fn drawings_are_read() {
        check(&drawing(RECT), Ok(()));
        check(
            &format!("<?xml version='1.0'?><!DOCTYPE svg>{}", drawing(RECT)),
            Ok(()),
        );
        let styled = "<style>.a{fill:url(#g);clip-path:url(#c)}</style>
            <clipPath id='c'><rect class='b' width='5' height='5'/></clipPath>
            <linearGradient id='g'><stop offset='0'/><stop offset='1'/></linearGradient>";
        check(
            &drawing(&format!("{styled}<g class='a'>{RECT}</g>")),
            Ok(()),
        );
        check(
            &drawing(&format!("{}{RECT}{}", "<g>".repeat(50), "</g>".repeat(50))),
            Ok(()),
        );
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        check("", Err("root"));
        check("<svg", Err("root"));
        check(
            "<html xmlns='http://www.w3.org/1999/xhtml'/>",
            Err("not SVG"),
        );
        check(
            "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>",
            Err("size"),
        );
        assert!(judge_drawing(&[0x89, b'P', b'N', b'G']).is_err());
    }

    #[test]
    fn no_file_and_no_entity_is_fetched() {
        check(
            &drawing("<image href='/etc/passwd' width='5' height='5'/>"),
            Err("not fetched"),
        );
        check(
            &drawing("<image xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='../a.svg'/>"),
            Err("not fetched"),
        );
        let entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>";
        check(
            &format!("{entity}{}", drawing("<text>&x;</text>")),
            Err("entity"),
        );
    }

    #[test]
    fn deep_nesting_is_refused_before_it_costs_a_stack() {
        for depth in [1_000, 40_000] {
            let nested = format!("{}{RECT}{}", "<g>".repeat(depth), "</g>".repeat(depth));
            check(&drawing(&nested), Err("deep"));
        }
        let chain: String = (1..300)
            .map(|at| format!("<g id='u{at}'><use href='#u{}'/></g>", at - 1))
            .collect();
        check(
            &drawing(&format!("<g id='u0'>{RECT}</g>{chain}")),
            Err("deep"),
        );
        let circle = "<g id='u'><use href='#u'/></g>";
        check(&drawing(circle), Err("deep"));
    }

    #[test]
    fn copies_of_copies_are_refused_before_they_are_made() {
        let vectors = [
            (
                "<g id='u0'><path d='M0 0'/></g>",
                "<g id='u{at}'>{ten}</g>",
                "<use href='#u{below}'/>",
            ),
            (
                "<mask id='u0'/>",
                "<mask id='u{at}'>{ten}</mask>",
                "<rect mask='url(#u{below})'/>",
            ),
            (
                "<pattern id='u0'/>",
                "<pattern id='u{at}'><g fill='url(#u{below})'>{ten}</g></pattern>",
                "<rect width='1' height='1'/>",
            ),
            (
                "<marker id='u0'/>",
                "<marker id='u{at}'><path style='marker-mid: url(#u{below})' d='{ten}'/></marker>",
                "M1 1 L2 2",
            ),
            (
                "<pattern id='u0'/>",
                "<style>.c{at} { fill : url(#u{below}) }</style><pattern id='u{at}'>{ten}</pattern>",
                "<rect class='c{at}' width='1' height='1'/>",
            ),
        ];
        for (first, level, one) in vectors {
            let levels: String = (1..9)
                .map(|at: u32| {
                    level
                        .replace("{ten}", &one.repeat(10))
                        .replace("{at}", &at.to_string())
                        .replace("{below}", &(at - 1).to_string())
                })
                .collect();
            check(&drawing(&format!("{first}{levels}")), Err("copies counted"));
        }
    }

    #[test]
    fn pictures_are_what_their_names_say() {
        let png = [
            0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0,
            0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0,
        ];
        assert_eq!(judge_picture("art/tank.png", &png), Ok(()));
        assert!(judge_picture("art/tank.jpg", &png).is_err());
        assert!(judge_picture("art/tank.gif", &png).is_err());
        assert!(judge_picture("art/tank.png", b"nonsense").is_err());
        let mut huge = png;
        huge[16..20].copy_from_slice(&[0x00, 0xff, 0xff, 0xff]);
        assert!(judge_picture("art/tank.png", &huge).is_err());
    }
}
