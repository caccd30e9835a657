//! The battles and armies of the repository.

include!(concat!(env!("OUT_DIR"), "/carried.rs"));
