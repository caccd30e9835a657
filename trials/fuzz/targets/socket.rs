//! Fuzzes the messages of a socket.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::socket(bytes);
});
