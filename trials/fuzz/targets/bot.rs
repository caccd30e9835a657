//! Fuzzes the lines of bots.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::bot(bytes);
});
