//! Lists the files of the built page, so that the program carries them; lists none where the page is not built.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web");
    let built = web.join("dist");
    // Where nothing is built yet, the folder around it is watched, so that the first build of the page is noticed.
    let watched = if built.is_dir() { &built } else { &web };
    println!("cargo:rerun-if-changed={}", watched.display());
    println!("cargo:rerun-if-changed=build.rs");
    let mut files = Vec::new();
    collect(&built, &mut files);
    files.sort();
    let mut code = String::from("const FILES: &[(&str, &[u8])] = &[\n");
    for file in files {
        let name = file.strip_prefix(&built).expect("it lies there").to_string_lossy().replace('\\', "/");
        let path = file.canonicalize().expect("it is there").display().to_string();
        writeln!(code, "    ({name:?}, include_bytes!({path:?})),").expect("a string takes it");
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(out, code).expect("the build folder takes files");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
