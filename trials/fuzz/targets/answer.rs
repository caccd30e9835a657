//! Fuzzes the grammar of answers.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::answer(bytes);
});
