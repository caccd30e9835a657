//! Fuzzes the tables of studied positions.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::study(bytes);
});
