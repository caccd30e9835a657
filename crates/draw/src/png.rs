//! Pictures as PNG, from the same SVG.

use std::fmt;
use std::sync::Arc;

use resvg::{tiny_skia, usvg};

/// Why an SVG did not become a PNG.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngFault {
    /// The SVG is not one, in the reader's words.
    Svg(String),
    /// The picture would have no size, or too much of it.
    Size,
    /// It could not be packed, in the packer's words.
    Packing(String),
}

impl fmt::Display for PngFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngFault::Svg(why) => write!(f, "the picture cannot be read: {why}"),
            PngFault::Size => {
                f.write_str("the picture has no size or too much of it: draw fewer pixels an inch")
            }
            PngFault::Packing(why) => write!(f, "the picture cannot be packed: {why}"),
        }
    }
}

impl std::error::Error for PngFault {}

/// A PNG of an SVG, at the size that the SVG states. Text is set in the machine's own fonts.
///
/// # Errors
/// If the text is no SVG, or states a size that no picture can have.
pub fn png(svg: &str) -> Result<Vec<u8>, PngFault> {
    let mut options = usvg::Options::default();
    Arc::make_mut(&mut options.fontdb).load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options).map_err(|fault| PngFault::Svg(fault.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or(PngFault::Size)?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|fault| PngFault::Packing(fault.to_string()))
}
