//! What follows from how pieces stand and is kept from one question to the next.

use crate::formation::Laid;
use crate::visibility::Sights;

/// All that is kept, about whichever table was asked after last.
#[derive(Default)]
pub struct Facts {
    /// The ground that units cover.
    pub(crate) ground: Laid,
    /// Who sees whom.
    pub(crate) sights: Sights,
}
