//! What people are shown and told of battles under these rules.

mod answers;
mod battles;
mod prospects;
mod telling;
