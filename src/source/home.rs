//! Where a person's settings are kept, and what may be thrown away at any time.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of settings: `PRESSGANG_CONFIG`, or where this system keeps such things; `None` when it does not say.
#[must_use]
pub fn config_folder() -> Option<PathBuf> {
    folder(&CONFIG, env::consts::OS, &|name| env::var_os(name))
}

/// The folder of what can be made again: `PRESSGANG_CACHE`, or where this system keeps such things.
#[must_use]
pub fn cache_folder() -> Option<PathBuf> {
    folder(&CACHE, env::consts::OS, &|name| env::var_os(name))
}

/// Where a sort of files lives on each system.
struct Home {
    ours: &'static str,
    xdg: &'static str,
    unix: &'static str,
    windows: &'static str,
    macos: &'static str,
    below: &'static str,
}

const CONFIG: Home = Home {
    ours: "PRESSGANG_CONFIG",
    xdg: "XDG_CONFIG_HOME",
    unix: ".config",
    windows: "APPDATA",
    macos: "Library/Application Support",
    below: "pressgang",
};

const CACHE: Home = Home {
    ours: "PRESSGANG_CACHE",
    xdg: "XDG_CACHE_HOME",
    unix: ".cache",
    windows: "LOCALAPPDATA",
    macos: "Library/Caches",
    below: "pressgang",
};

fn folder(home: &Home, os: &str, variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name: &str| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    if let Some(ours) = set(home.ours) {
        return Some(ours);
    }
    let base = match os {
        "windows" => {
            let word = if home.windows == "APPDATA" {
                "Roaming"
            } else {
                "Local"
            };
            set(home.windows).or_else(|| Some(set("USERPROFILE")?.join("AppData").join(word)))
        }
        "macos" => Some(set("HOME")?.join(home.macos)),
        // A relative path here is to be ignored, says the standard.
        _ => set(home.xdg)
            .filter(|path| path.has_root())
            .or_else(|| Some(set("HOME")?.join(home.unix))),
    };
    base.map(|base| base.join(home.below))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(home: &Home, os: &str, variables: &[(&str, &str)], expected: Option<&str>) {
        let found = folder(home, os, &|name| {
            variables
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| value.into())
        });
        assert_eq!(found, expected.map(PathBuf::from), "{os} {variables:?}");
    }

    #[test]
    fn every_system_keeps_its_custom() {
        check(
            &CONFIG,
            "linux",
            &[("HOME", "/home/jack")],
            Some("/home/jack/.config/pressgang"),
        );
        check(
            &CONFIG,
            "linux",
            &[("HOME", "/home/jack"), ("XDG_CONFIG_HOME", "/settings")],
            Some("/settings/pressgang"),
        );
        check(
            &CONFIG,
            "linux",
            &[("HOME", "/home/jack"), ("XDG_CONFIG_HOME", "relative")],
            Some("/home/jack/.config/pressgang"),
        );
        check(
            &CACHE,
            "freebsd",
            &[("HOME", "/home/jack"), ("XDG_CACHE_HOME", "")],
            Some("/home/jack/.cache/pressgang"),
        );
        check(
            &CONFIG,
            "macos",
            &[("HOME", "/Users/jack")],
            Some("/Users/jack/Library/Application Support/pressgang"),
        );
        check(
            &CACHE,
            "windows",
            &[("LOCALAPPDATA", "/local")],
            Some("/local/pressgang"),
        );
        check(
            &CONFIG,
            "windows",
            &[("APPDATA", "/roaming")],
            Some("/roaming/pressgang"),
        );
        check(&CONFIG, "linux", &[], None);
    }

    #[test]
    fn our_own_variable_is_the_folder_itself() {
        for os in ["linux", "macos", "windows"] {
            check(
                &CACHE,
                os,
                &[("HOME", "/home/jack"), ("PRESSGANG_CACHE", "/tmp/c")],
                Some("/tmp/c"),
            );
        }
    }
}
