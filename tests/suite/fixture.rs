//! A pack in a temporary folder, read by the library or by the program itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use pressgang::content::Pack;
use pressgang::diag::{self, Diagnostic, Site};
use pressgang::games;
use pressgang::source::{Folder, Sources};

/// The folder `my-pack` in a temporary folder.
pub(crate) struct Fixture {
    folder: tempfile::TempDir,
}

impl Fixture {
    /// An empty folder.
    pub(crate) fn empty() -> Fixture {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("my-pack")).expect("the pack's folder");
        Fixture { folder }
    }

    /// A pack that extends another and has nothing of its own.
    pub(crate) fn extending(pack: &str) -> Fixture {
        Fixture::empty().file("pack.toml", head("my-pack", pack))
    }

    /// Writes a file of the pack; `../` leads to the folder around it.
    pub(crate) fn file(self, path: &str, text: impl AsRef<[u8]>) -> Fixture {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        fs::write(path, text).expect("the file is written");
        self
    }

    /// A place beside the pack, where commands write.
    pub(crate) fn beside(&self, path: &str) -> PathBuf {
        self.root().with_file_name(path)
    }

    /// The pack's folder.
    pub(crate) fn root(&self) -> PathBuf {
        self.folder.path().join("my-pack")
    }

    /// Reads and judges the pack.
    pub(crate) fn judged(&self) -> Judged {
        Judged::of(&Folder::Disk(self.root()))
    }

    /// Each finding as `K009 units.toml:5:12`.
    pub(crate) fn findings(&self) -> Vec<String> {
        self.judged().brief(&self.root())
    }

    /// Runs the program in the folder around the pack.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        run_in(self.folder.path(), arguments)
    }

    /// The same, with lines to read.
    pub(crate) fn run_with_input(&self, arguments: &[&str], lines: &str) -> Ran {
        let input = self.beside("input.txt");
        fs::write(&input, lines).expect("the lines are written");
        let input = fs::File::open(input).expect("the lines are there");
        finish(program(self.folder.path(), arguments).stdin(input))
    }
}

/// A `pack.toml`.
pub(crate) fn head(id: &str, extends: &str) -> String {
    format!(
        "[pack]\nid = \"{id}\"\ntitle = \"My Pack\"\nversion = \"1.0.0\"\nextends = \"{extends}\"\n"
    )
}

/// A unit without a fault.
pub(crate) fn unit(id: &str) -> String {
    format!(
        "[[unit]]\nid = \"{id}\"\nname = \"Patrol\"\nclass = \"infantry\"\nstrength = 4\nmove = {{ max = 4, and_fire = 2 }}\nfirepower = [ {{ range = \"1-2\", dice = \"WW\" }}, {{ range = \"3-4\", dice = \"W\" }} ]\nflag = 3\n\n"
    )
}

/// A pack and what was found in it.
pub(crate) struct Judged {
    pub(crate) pack: Option<Pack>,
    pub(crate) findings: Vec<Diagnostic>,
    pub(crate) sources: Sources,
}

impl Judged {
    /// Reads and judges the pack in a folder, as `pressgang check` does.
    pub(crate) fn of(folder: &Folder) -> Judged {
        let mut sources = Sources::default();
        let mut findings = Vec::new();
        let pack = games::load(folder, &mut sources, &mut findings);
        if let Some(pack) = &pack {
            games::check(pack, &mut findings);
        }
        diag::sort(&mut findings, &sources);
        Judged {
            pack,
            findings,
            sources,
        }
    }

    pub(crate) fn brief(&self, root: &Path) -> Vec<String> {
        self.findings
            .iter()
            .map(|finding| {
                let path = Path::new(finding.path(&self.sources));
                let path = path.strip_prefix(root).unwrap_or(path).display();
                match finding.site {
                    Site::Span(span) => {
                        let start = self.sources.line_columns(span).0;
                        format!("{} {path}:{}:{}", finding.code.id, start.line, start.column)
                    }
                    Site::Path(_) => format!("{} {path}", finding.code.id),
                }
            })
            .collect()
    }
}

/// What a run of the program came to.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the program in a folder, without a terminal.
pub(crate) fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    finish(&mut program(folder, arguments))
}

fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pressgang"));
    command
        .current_dir(folder)
        .args(arguments)
        // A person who has not yet chosen a paper, in a country of A4.
        .env("PRESSGANG_CONFIG", folder.join("settings"))
        .env("LC_ALL", "C")
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS");
    command
}

fn finish(command: &mut Command) -> Ran {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the program runs");
    Ran {
        code: status.code(),
        stdout: String::from_utf8(stdout).expect("it writes UTF-8"),
        stderr: String::from_utf8(stderr).expect("it writes UTF-8"),
    }
}
