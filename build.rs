//! Lists every file of `content/`, `templates/` and `fonts/` so that `source` can embed them in the binary.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(io::ErrorKind::NotFound)?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let mut files = Vec::new();
    for folder in ["content", "templates", "fonts"] {
        println!("cargo::rerun-if-changed={folder}");
        walk(&root.join(folder), &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        let name: Vec<_> = file
            .strip_prefix(&root)
            .unwrap_or(file)
            .iter()
            .map(|part| part.to_string_lossy())
            .collect();
        let name = name.join("/");
        // The folder is named by whoever compiles the list: a checkout may be moved together with its `target`.
        let _ = writeln!(
            list,
            "    ({name:?}, include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))),",
            format!("/{name}")
        );
    }
    list.push(']');
    fs::write(out.join("bundled.rs"), list)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
