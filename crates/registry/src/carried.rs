//! The battles, armies and lessons of the repository.

include!(concat!(env!("OUT_DIR"), "/carried.rs"));
