//! Battle and army files as they are read, in one program: it is linked once.

mod battles;
mod faults;
mod mutations;
