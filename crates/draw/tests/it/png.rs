//! The same picture as PNG.
#![cfg(feature = "png")]

use draw::{PngFault, png};

#[test]
fn a_picture_becomes_a_png_of_the_size_that_it_states() {
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="#a00"/></svg>"##;
    let packed = png(svg).unwrap();
    assert_eq!(&packed[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!((packed[19], packed[23]), (30, 20), "width and height stand in the header");
    assert!(matches!(png("no picture"), Err(PngFault::Svg(_))));
}
