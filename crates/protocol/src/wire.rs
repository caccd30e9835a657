//! The types that travel. Their JSON is the one form in which programs speak to Tercio, whatever carries it; their
//! TypeScript in `web/src/wire/` is made from them by a test.
//!
//! Lengths are whole hundredths of a millimetre (an inch is 2540), angles whole hundredths of a degree, clockwise
//! from "up the table"; the point `[0, 0]` is the table's bottom left corner and `y` grows up the table.

mod advising;
mod around;
mod asking;
mod bars;
mod beginning;
mod catalogue;
mod condition;
mod deciding;
mod failing;
mod foreseeing;
mod livery;
mod planning;
mod review;
mod standing;
mod stepping;
mod story;
mod studying;
mod table;

pub use advising::*;
pub use around::*;
pub use asking::*;
pub use bars::*;
pub use beginning::*;
pub use catalogue::*;
pub use condition::*;
pub use deciding::*;
pub use failing::*;
pub use foreseeing::*;
pub use livery::*;
pub use planning::*;
pub use review::*;
pub use standing::*;
pub use stepping::*;
pub use story::*;
pub use studying::*;
pub use table::*;

/// The version of these types. A request that names another is refused.
pub const VERSION: u16 = 1;
