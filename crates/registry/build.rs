//! Lists the battles and armies of the repository, so that the program carries them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let mut code = String::new();
    for (folder, name) in [("battles", "BATTLES"), ("armies", "ARMIES")] {
        let folder = root.join(folder);
        println!("cargo:rerun-if-changed={}", folder.display());
        let mut files: Vec<_> = fs::read_dir(&folder)
            .expect("the folder is part of the repository")
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension().is_some_and(|end| end == "toml"))
            .collect();
        files.sort();
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
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("carried.rs");
    fs::write(out, code).expect("the build folder takes files");
}
