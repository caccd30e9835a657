//! What people are told and shown: the log in sentences, questions and answers in words, what reaches how far, and
//! nothing that a viewer may not know.

mod answers;
mod battles;
mod in_order;
mod reaching;
mod telling;
