//! Fuzzes the reading and replaying of records.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::record(bytes);
});
