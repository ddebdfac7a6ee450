//! Reading a file that is not part of a pack.

use std::fs;
use std::io;
use std::path::Path;

/// The text of a file.
///
/// # Errors
/// When it cannot be read, or is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    fs::read_to_string(path)
}
