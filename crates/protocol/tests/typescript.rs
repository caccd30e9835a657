//! The browser's types are made from the wire types, and are those that lie in `web/src/wire/`.

use protocol::wire::{Request, Response};
use ts_rs::{Config, TS};

#[test]
fn the_browsers_types_are_those_of_the_wire() {
    let out = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire");
    let config = Config::new().with_out_dir(out);
    Request::export_all(&config).unwrap();
    Response::export_all(&config).unwrap();
}
