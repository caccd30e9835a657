//! Takes the fingerprint of all that decides what a battle is: the sources of the core, the rulebooks, the battles and
//! the armies. Two builds of Tercio that have the same one answer the same requests alike, whatever built them.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// What carries, draws or tries battles and decides nothing in them: of the crates all but these are core.
const FACES: &[&str] = &["cli", "draw", "lab", "server", "wasm", "xtask"];
/// What else decides, below the folder of the repository.
const PAPER: &[&str] = &["rulebooks", "battles", "armies", "Cargo.lock"];
/// What is read of it.
const READ: &[&str] = &["rs", "toml", "lock"];

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut files = Vec::new();
    let crates = fs::read_dir(root.join("crates")).expect("a folder of the repository").flatten();
    let core = crates
        .filter(|entry| FACES.iter().all(|face| entry.file_name() != *face))
        .map(|entry| entry.path())
        .map(|path| if path.join("src").is_dir() { path.join("src") } else { path });
    for path in core.chain(PAPER.iter().map(|part| root.join(part))) {
        println!("cargo::rerun-if-changed={}", path.display());
        collect(&path, &mut files);
    }
    println!("cargo::rerun-if-changed=build.rs");
    let mut named: Vec<(String, PathBuf)> = files
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).expect("it lies there").to_string_lossy().replace('\\', "/");
            (name, path)
        })
        .collect();
    named.sort();
    let mut fingerprint = Fingerprint(0xcbf2_9ce4_8422_2325);
    for (name, path) in named {
        let content = fs::read(&path).expect("a file of the repository");
        fingerprint.take(name.as_bytes());
        fingerprint.take(&(content.len() as u64).to_le_bytes());
        fingerprint.take(&content);
    }
    println!("cargo::rustc-env=TERCIO_CORE={:016x}", fingerprint.0);
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder of the repository").flatten() {
            collect(&entry.path(), files);
        }
    } else if path.extension().is_some_and(|end| READ.iter().any(|read| end == *read)) {
        files.push(path.to_path_buf());
    }
}

/// Fowler, Noll and Vo's hash: the same whichever compiler builds this.
struct Fingerprint(u64);

impl Fingerprint {
    fn take(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}
