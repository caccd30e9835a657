//! `cargo run -p tidy -- lines`: how many lines each rulebook has. `-- repeats`: what is said in two crates.
//! `-- circles`: how many modules of each crate hang together.

use std::path::Path;
use std::process::ExitCode;

use tidy::tree::Tree;
use tidy::{circles, code, lines, repeats};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tree = match Tree::read(&root) {
        Ok(tree) => tree,
        Err(error) => {
            eprintln!("the tree cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let crates = code::crates(&tree);
    let rust = code::rust(&tree, &crates);
    match std::env::args().nth(1).as_deref() {
        Some("lines") => print!("{}", lines::table(&crates, &rust)),
        Some("repeats") => {
            for it in repeats::repeats(&rust) {
                println!("{:>4} {}:{} {}:{}", it.lines, it.one.0, it.one.1, it.other.0, it.other.1);
            }
        }
        Some("circles") => {
            for circle in circles::circles(&rust) {
                println!("{} {}", circle.place, circle.files.len());
            }
        }
        _ => {
            eprintln!("usage: cargo run -p tidy -- lines|repeats|circles");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
