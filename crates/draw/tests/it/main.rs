//! Pictures as they come out, in one program: it is linked once.

mod pictures;
mod png;
