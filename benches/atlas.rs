//! How fast maps are printed, how large their files are and how much memory printing takes, for maps of growing size.
//!
//! `cargo bench --bench atlas` draws generated country of 200, 2,000 and 20,000 hexes and writes it as a poster. Each size
//! runs in its own process, so that its peak memory is its own. The figure to watch is the cost per hex, which must not grow.
//! Below that is an inch table of 12 by 6 feet, tiled over A4 at several scales up to a mat at true size.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use pressgang::atlas::{self, Annotations, Border, DrawnMap, Style, TableStyle};
use pressgang::content::{Map, Scenario};
use pressgang::games;
use pressgang::kernel::{LabelStyle, Measure, Mm};
use pressgang::press::{Paper, PdfInfo, Theme};
use pressgang::source::{Folder, Sources};

const SIZES: [u32; 3] = [200, 2_000, 20_000];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, folder] = &arguments[..]
        && flag == "--measure"
    {
        measure(Path::new(folder));
        return;
    }
    if let [flag, scale] = &arguments[..]
        && flag == "--table"
    {
        measure_table(scale.parse().expect("a scale"));
        return;
    }
    println!(
        "{:>7}  {:>8} {:>9}  {:>9} {:>9}  {:>6}",
        "hexes", "PDF", "us a hex", "size", "B a hex", "MiB"
    );
    for hexes in SIZES {
        let folder = tempfile::tempdir().expect("a folder");
        write_country(folder.path(), hexes);
        let output = Command::new(std::env::current_exe().expect("this program"))
            .arg("--measure")
            .arg(folder.path().join("country"))
            .output()
            .expect("this program runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success(),
            "{said}{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let numbers: Vec<f64> = said
            .split_whitespace()
            .map(|word| word.parse().expect("a number"))
            .collect();
        let [hexes, seconds, bytes, mib] = numbers[..] else {
            panic!("{said}");
        };
        println!(
            "{hexes:>7}  {seconds:>6.2} s {:>9.1}  {:>6.2} MB {:>9.0}  {mib:>6.0}",
            seconds / hexes * 1e6,
            bytes / 1e6,
            bytes / hexes
        );
    }
    tables();
}

/// The airfield of Combat Captain, tiled at each scale in a process of its own.
fn tables() {
    println!(
        "\n{:>7}  {:>6} {:>8}  {:>9}  {:>6}",
        "scale", "pages", "PDF", "size", "MiB"
    );
    for scale in ["12", "6", "2", "1"] {
        let output = Command::new(std::env::current_exe().expect("this program"))
            .args(["--table", scale])
            .output()
            .expect("this program runs");
        print!("{}", String::from_utf8_lossy(&output.stdout));
        assert!(output.status.success());
    }
}

fn measure_table(scale: f64) {
    let start = Instant::now();
    let pack = pressgang::workshop::bundled_pack("combat-captain").expect("the pack");
    let scenario = pack
        .shelf::<Scenario>()
        .get("airfield")
        .expect("the airfield");
    let style = TableStyle {
        inch: Mm(25.4 / scale),
        theme: Theme::Colour,
        measure: Measure::Inch,
        deployment: true,
    };
    let drawn = DrawnMap::of_table(scenario, &pack, &style).expect("a table");
    let sheets = drawn.tiled(Paper::A4, Mm(10.0)).expect("pages");
    let pdf = atlas::to_pdf(&sheets, &drawn.scene, &PdfInfo::default()).expect("a PDF");
    println!(
        "{:>7}  {:>6} {:>6.2} s  {:>6.2} MB  {:>6.0}",
        format!("1:{scale}"),
        sheets.len(),
        start.elapsed().as_secs_f64(),
        pdf.len() as f64 / 1e6,
        peak_mib()
    );
}

/// From the file to the PDF: reading is part of it.
fn measure(folder: &Path) {
    let start = Instant::now();
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let folder = Folder::Disk(folder.into());
    let pack = games::load(&folder, &mut sources, &mut findings).expect("the pack loads");
    assert!(findings.is_empty(), "{findings:?}");
    let map = pack.shelf::<Map>().get("country").expect("the map");
    let style = Style {
        words: games::map_words(pack.ruleset),
        across: Mm(100.0),
        theme: Theme::Colour,
        border: Border::Half,
        annotations: Annotations {
            coordinates: Some(LabelStyle::Numbers),
            coordinates_below: false,
            terrain_names: false,
            enlarged: 1.0,
            scenario: None,
            deployment: true,
        },
    };
    let drawn_map = DrawnMap::of(map, &pack, &style);
    let info = PdfInfo::default();
    let pdf = atlas::to_pdf(&[drawn_map.poster()], &drawn_map.scene, &info).expect("a PDF");
    let seconds = start.elapsed().as_secs_f64();
    let rows = map.rows.get_ref();
    let hexes: usize = rows
        .iter()
        .map(|row| row.get_ref().split_whitespace().count())
        .sum();
    println!("{hexes} {seconds} {} {}", pdf.len(), peak_mib());
}

/// The most memory this process ever held; none where the system does not report it.
fn peak_mib() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok());
    kib.map_or(f64::NAN, |kib: f64| kib / 1024.0)
}

/// Realistic country: woods, hills and water in patches, farms and hedges scattered over open ground.
fn write_country(folder: &Path, hexes: u32) {
    let columns = f64::from(hexes).sqrt().ceil() as u32;
    let rows = hexes.div_ceil(columns);
    let mut text = String::from("[[map]]\nid = \"country\"\nname = \"Country\"\nrows = [\n");
    for y in 0..rows {
        let row: Vec<&str> = (0..columns).map(|x| code(x, y)).collect();
        text.push_str(&format!("  \"{}\",\n", row.join(" ")));
    }
    text.push_str("]\n");
    let pack = folder.join("country");
    fs::create_dir_all(&pack).expect("a folder");
    fs::write(pack.join("map.toml"), text).expect("the map is written");
    fs::write(
        pack.join("pack.toml"),
        "[pack]\nid = \"country\"\ntitle = \"Country\"\nversion = \"1\"\nextends = \"home-guard\"\n",
    )
    .expect("the pack is written");
}

fn code(x: u32, y: u32) -> &'static str {
    let wave = |a: f64, b: f64, c: f64| {
        (f64::from(x) / a).sin() + (f64::from(y) / b).cos() + (f64::from(x + y) / c).sin()
    };
    let noise = x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503).rotate_left(9);
    let strewn = (noise ^ (noise >> 13)).wrapping_mul(1_274_126_177) >> 22;
    match () {
        () if wave(9.0, 7.0, 13.0) > 2.2 => "~",
        () if wave(3.1, 4.3, 5.7) > 1.1 => "w",
        () if wave(5.3, 3.7, 6.1) < -1.6 => "h",
        () if wave(4.1, 6.7, 3.3) > 1.5 => "f",
        () if strewn < 30 => "B",
        () if strewn < 50 => "b",
        () => ".",
    }
}
