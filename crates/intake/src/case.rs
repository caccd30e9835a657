//! Files of cases.

use registry::{Rulebook, Visitor};

/// The most cases of a file that are told.
const MOST_CASES: usize = 2;

/// A file's text.
pub(crate) struct Told<'a>(pub &'a str);

impl Visitor for Told<'_> {
    type Out = bool;

    /// Whether the file was read.
    fn visit<R: Rulebook>(self) -> bool {
        let Ok(cases) = cases::read::<R>("a case", self.0) else { return false };
        for case in cases.iter().take(MOST_CASES) {
            if cases::stage::<R>(case).is_ok() {
                // Whether it comes out as told is its writer's business.
                drop(cases::tell::<R>(case, false));
            }
        }
        true
    }
}
