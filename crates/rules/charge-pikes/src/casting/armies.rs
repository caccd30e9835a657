//! Two armies picked by points, on a table of their own.
