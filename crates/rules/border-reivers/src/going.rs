//! The ground as it bears on movement (BR-00-05, section 04).
