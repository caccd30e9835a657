//! The browser's types in `web/src/wire/` are those of the wire. After a change of the wire types write them anew with
//! `UPDATE=1 cargo test -p protocol typescript::`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use protocol::wire::{Request, Response};
use ts_rs::{Config, TS};

fn written(folder: &Path) {
    let config = Config::new().with_out_dir(folder);
    Request::export_all(&config).unwrap();
    Response::export_all(&config).unwrap();
}

fn files(folder: &Path) -> BTreeMap<String, String> {
    let read = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read_to_string(entry.path()).unwrap())
    };
    fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap())).collect()
}

#[test]
fn the_browsers_types_are_those_of_the_wire() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire");
    if std::env::var_os("UPDATE").is_some() {
        fs::remove_dir_all(&kept).unwrap();
        written(&kept);
    }
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wire");
    drop(fs::remove_dir_all(&made));
    written(&made);
    let (kept, made) = (files(&kept), files(&made));
    let differs: Vec<&String> =
        made.keys().chain(kept.keys()).filter(|name| made.get(*name) != kept.get(*name)).collect();
    assert!(differs.is_empty(), "run `UPDATE=1 cargo test -p protocol typescript::`: {differs:?}");
}
