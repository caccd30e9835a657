//! Keys of seats: whoever shows one sits there.

use std::fmt::Write;

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq;

/// A key: 192 bits by chance, in hexadecimal digits. It has no `Debug`, so that none is written anywhere by oversight.
pub struct Key(String);

/// Bytes of chance in a key.
const BYTES: usize = 24;

impl Key {
    /// Throws a key. An error means that the machine gives no chance.
    pub fn throw() -> Result<Key, getrandom::Error> {
        by_lot::<BYTES>().map(Key)
    }

    /// Reads what somebody shows; `None` if no key looks so.
    #[must_use]
    pub fn read(text: &str) -> Option<Key> {
        let lower = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 2 * BYTES && text.bytes().all(lower)).then(|| Key(text.to_owned()))
    }

    /// What is kept of it.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(&self.0).into())
    }

    /// The key itself, for whom it is made.
    #[must_use]
    pub fn into_text(self) -> String {
        self.0
    }
}

/// What is kept of a key: from it the key cannot be found.
#[derive(Clone, Copy)]
pub struct Digest([u8; 32]);

impl Digest {
    /// One that was kept; `None` if it has not the length.
    #[must_use]
    pub fn kept(bytes: &[u8]) -> Option<Digest> {
        Some(Digest(bytes.try_into().ok()?))
    }

    /// Its bytes, to be kept.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether it was made of a key, in a time that tells nothing about either.
    #[must_use]
    pub(crate) fn is_of(&self, key: &Key) -> bool {
        self.0.ct_eq(&key.digest().0).into()
    }
}

/// So many bytes of the machine's chance, in hexadecimal digits.
pub fn by_lot<const N: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_opens_its_own_seat_and_no_other() {
        let (one, other) = (Key::throw().unwrap(), Key::throw().unwrap());
        assert!(one.digest().is_of(&one));
        assert!(!one.digest().is_of(&other));
        let text = one.into_text();
        assert_eq!(text.len(), 48);
        assert!(Key::read(&text).is_some());
        for no_key in
            ["", "abc", &text.to_uppercase(), &text[1..], &format!("{text}0"), &text.replace('a', "ä")]
        {
            assert!(no_key == text || Key::read(no_key).is_none(), "{no_key}");
        }
    }
}
