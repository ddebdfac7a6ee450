//! How a finding is declared: one line with its code, its name and its severity; the page of text has the same name.

/// The code of a finding whose page is at a path.
macro_rules! code {
    ($id:literal, $name:ident, $severity:ident, $page:expr) => {{
        const NAME: &str = stringify!($name);
        const HYPHENATED: [u8; NAME.len()] = $crate::diag::hyphenated(NAME);
        $crate::diag::Code {
            id: $id,
            name: $crate::diag::ascii(&HYPHENATED),
            severity: $crate::diag::Severity::$severity,
            page: include_str!($page),
        }
    }};
}

/// Declares the one finding of a file, `CODE`. Its page is the `.md` of the same name beside the file.
macro_rules! finding {
    ($id:literal, $name:ident, $severity:ident) => {
        #[doc = include_str!(concat!(stringify!($name), ".md"))]
        pub(super) static CODE: $crate::diag::Code =
            code!($id, $name, $severity, concat!(stringify!($name), ".md"));
    };
}

/// Declares the findings of a room and lists them as `FINDINGS`. Their pages are in the folder `findings`.
macro_rules! findings {
    ($($constant:ident = $id:literal, $name:ident, $severity:ident;)*) => {
        $(
            #[doc = include_str!(concat!("findings/", stringify!($name), ".md"))]
            pub(crate) static $constant: $crate::diag::Code = code!(
                $id,
                $name,
                $severity,
                concat!("findings/", stringify!($name), ".md")
            );
        )*

        /// Every finding declared here.
        pub static FINDINGS: &[&$crate::diag::Code] = &[$(&$constant),*];
    };
}

/// The letters of a name in Rust, with hyphens for underscores.
pub(crate) const fn hyphenated<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let name = name.as_bytes();
    let mut letters = [0; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        letters[at] = if name[at] == b'_' { b'-' } else { name[at] };
        at += 1;
    }
    letters
}

/// The letters of a name as text.
pub(crate) const fn ascii(letters: &[u8]) -> &str {
    match std::str::from_utf8(letters) {
        Ok(text) => text,
        Err(_) => panic!("a name of a finding is ASCII"),
    }
}
