//! Fuzzes files of house rules.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::house(bytes);
});
