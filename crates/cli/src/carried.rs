//! The battles and armies that the program carries with it.

include!(concat!(env!("OUT_DIR"), "/carried.rs"));
