//! Lists the battles, armies and lessons of the repository, so that the program carries them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut code = String::new();
    for (folder, name) in [("battles", "BATTLES"), ("armies", "ARMIES")] {
        let folder = root.join(folder);
        println!("cargo:rerun-if-changed={}", folder.display());
        let files = within(&folder, "toml");
        writeln!(
            code,
            "/// Each file of `{}` by its name, with its text.\npub const {name}: &[(&str, &str)] = &[",
            folder.file_name().expect("it has a name").to_string_lossy()
        )
        .expect("a string takes it");
        for file in files {
            let stem = file.file_stem().expect("it has a name").to_string_lossy().into_owned();
            let path = file.canonicalize().expect("it is there");
            writeln!(code, "    ({stem:?}, include_str!({:?})),", path.display().to_string())
                .expect("a string takes it");
        }
        writeln!(code, "];").expect("a string takes it");
    }
    lessons(&root.join("lessons"), &mut code);
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("carried.rs");
    fs::write(out, code).expect("the build folder takes files");
}

/// The files of a folder with an ending, or what has none, in order.
fn within(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder is part of the repository")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().map_or(ending.is_empty(), |end| end == ending))
        .collect();
    files.sort();
    files
}

/// The lessons, a folder for each ruleset.
fn lessons(folder: &Path, code: &mut String) {
    println!("cargo:rerun-if-changed={}", folder.display());
    code.push_str("/// Each lesson by its name, `<ruleset>/<file>`, with its text, in the order in which they are learnt.\n");
    code.push_str("pub const LESSONS: &[(&str, &str)] = &[\n");
    for ruleset in within(folder, "") {
        for file in within(&ruleset, "toml") {
            let stem = |path: &Path| path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            let name = format!("{}/{}", stem(&ruleset), stem(&file));
            let path = file.canonicalize().expect("it is there");
            writeln!(code, "    ({name:?}, include_str!({:?})),", path.display().to_string())
                .expect("a string takes it");
        }
    }
    code.push_str("];\n");
}
