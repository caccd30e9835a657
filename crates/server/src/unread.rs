//! Answers that lie in memory until whoever asked has read them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::Bytes;

/// How many bytes of answers nobody has read yet.
pub struct Unread {
    bytes: AtomicUsize,
    most: usize,
}

impl Unread {
    /// None yet, and so many at most.
    #[must_use]
    pub fn new(most: usize) -> Arc<Unread> {
        Arc::new(Unread { bytes: AtomicUsize::new(0), most })
    }

    /// Whether there are as many as may be, so that nothing more is begun.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.bytes.load(Ordering::Relaxed) >= self.most
    }

    /// Counts an answer in until what is given back is dropped; `None` if it does not fit.
    #[must_use]
    pub fn hold(self: &Arc<Self>, bytes: usize) -> Option<Held> {
        let more = |now: usize| now.checked_add(bytes).filter(|sum| *sum <= self.most);
        self.bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).ok()?;
        Some(Held { unread: self.clone(), bytes })
    }

    /// An answer as it is sent, counted until the last byte of it has left; `None` if it does not fit.
    #[must_use]
    pub fn sent(self: &Arc<Self>, text: Vec<u8>) -> Option<Bytes> {
        let held = self.hold(text.len())?;
        Some(Bytes::from_owner(Answer { text, _held: held }))
    }
}

/// Bytes that are counted until this is dropped.
pub struct Held {
    unread: Arc<Unread>,
    bytes: usize,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.unread.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

struct Answer {
    text: Vec<u8>,
    _held: Held,
}

impl AsRef<[u8]> for Answer {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unread_is_counted_until_it_is_gone() {
        let unread = Unread::new(100);
        let first = unread.sent(vec![0; 60]).unwrap();
        assert!(unread.sent(vec![0; 41]).is_none() && !unread.is_full());
        let rest = first.slice(59..);
        let second = unread.hold(40).unwrap();
        assert!(unread.is_full());
        drop(first);
        assert!(unread.is_full(), "its last byte is still to be sent");
        drop((rest, second));
        assert!(unread.hold(100).is_some());
    }
}
