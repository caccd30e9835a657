//! The door of Tercio in a page: the same requests and responses as everywhere, carried over four functions that take
//! and give whole numbers only, so that nothing here touches memory by hand.
//!
//! A page writes a request's UTF-8 bytes, four at a time, with [`tercio_write`]; calls [`tercio_call`] with how many
//! bytes they are and is told how many the response has; and reads those, four at a time, with [`tercio_read`]. It gives
//! the instance one function, `page.tercio_now`: the time in milliseconds, by which computer players think; where it never passes, they think to the end. The
//! battles are kept in a [`protocol::Sessions`] of the instance's own.
//!
//! **Never here:** anything but carrying requests.

use std::cell::RefCell;
use std::sync::Arc;

use protocol::{Sessions, Timer};

/// The house and what lies in the doorway: a request being written or a response being read.
struct Doorway {
    house: Sessions,
    bytes: Vec<u8>,
}

thread_local! {
    static DOORWAY: RefCell<Doorway> =
        RefCell::new(Doorway { house: Sessions::timed(Arc::new(PageTime)), bytes: Vec::new() });
}

/// The time of the page.
struct PageTime;

impl Timer for PageTime {
    fn now(&self) -> u64 {
        page::tercio_now() as u64
    }
}

/// What the page gives.
#[cfg(target_arch = "wasm32")]
mod page {
    #[allow(unsafe_code, reason = "a function is imported by its name; it takes and gives numbers only")]
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some moment that stays the same.
        pub safe fn tercio_now() -> f64;
    }
}

/// There is no page but as WebAssembly.
#[cfg(not(target_arch = "wasm32"))]
mod page {
    /// Time does not pass.
    pub const fn tercio_now() -> f64 {
        0.0
    }
}

/// Writes the next four bytes of a request, the first in the lowest bits.
#[allow(unsafe_code, reason = "a function is exported under its name")]
#[unsafe(no_mangle)]
pub extern "C" fn tercio_write(bytes: u32) {
    DOORWAY.with_borrow_mut(|doorway| doorway.bytes.extend(bytes.to_le_bytes()));
}

/// Answers the request that was written and has so many bytes. Gives the number of bytes of the response.
#[allow(unsafe_code, reason = "a function is exported under its name")]
#[unsafe(no_mangle)]
pub extern "C" fn tercio_call(length: u32) -> u32 {
    DOORWAY.with_borrow_mut(|doorway| {
        doorway.bytes.truncate(length as usize);
        let request = String::from_utf8_lossy(&doorway.bytes).into_owned();
        doorway.bytes = doorway.house.call_json(&request).into_bytes();
        doorway.bytes.len() as u32
    })
}

/// Reads four bytes of the response from a place on; those beyond its end are zero.
#[allow(unsafe_code, reason = "a function is exported under its name")]
#[unsafe(no_mangle)]
pub extern "C" fn tercio_read(from: u32) -> u32 {
    DOORWAY.with_borrow(|doorway| {
        let byte = |at: u32| doorway.bytes.get((from + at) as usize).copied().unwrap_or(0);
        u32::from_le_bytes([byte(0), byte(1), byte(2), byte(3)])
    })
}

/// Clears the doorway, before a request is written.
#[allow(unsafe_code, reason = "a function is exported under its name")]
#[unsafe(no_mangle)]
pub extern "C" fn tercio_clear() {
    DOORWAY.with_borrow_mut(|doorway| doorway.bytes.clear());
}
