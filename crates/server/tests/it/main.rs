//! What the server is held to by whoever calls it, in one program: it is linked once.

mod battles;
mod crowding;
mod dawdling;
mod decay;
mod documented;
mod durability;
mod leaving;
mod live;
mod requests;
mod seats;
mod toy;
mod unread;
