//! What the command is held to by whoever types it, in one program: it is linked once.

mod bad_input;
mod balance;
mod bots;
mod commands;
mod compare;
mod dependencies;
mod editions;
mod kept;
mod killing;
mod lab;
mod league;
mod licences;
mod proofs;
mod review;
mod table;
mod tercio;
mod trust;
mod tuning;
