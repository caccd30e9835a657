//! Fuzzes the reading of cases.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::case(bytes);
});
