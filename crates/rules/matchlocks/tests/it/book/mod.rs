//! The numbers of the book: agreement, house rules over them, and the tables as printed.

mod agreement;
mod overlay;
mod tables;
