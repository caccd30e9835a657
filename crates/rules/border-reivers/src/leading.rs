//! New Leaders (section 03).
