//! `tercio --licences`: whose work the program carries, and on which terms.

use crate::printing;

/// The notices of all that the program and its page are made of, which the page carries as well; a test keeps them with the
/// lock files.
const NOTICES: &str = include_str!("../../../web/public/licences.txt");

/// Tells them.
pub fn tell() {
    printing::plain(format_args!("{NOTICES}"));
}
