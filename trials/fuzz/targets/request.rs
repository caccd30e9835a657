//! Fuzzes the requests of the protocol.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::request(bytes);
});
