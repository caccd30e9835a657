//! How a row of slots travels, of which most are free in most battles: as those up to the last that is not. Name it on a
//! field of a table: `#[serde(with = "engine::row")]`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes the slots up to the last that is not free; a free one is the default.
///
/// # Errors
/// Those of what is written to.
pub fn serialize<T, S, const N: usize>(slots: &[T; N], serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Default + PartialEq,
    S: Serializer,
{
    let free = T::default();
    let used = N - slots.iter().rev().take_while(|slot| **slot == free).count();
    serializer.collect_seq(&slots[..used])
}

/// Reads the slots that were written; the rest are free.
///
/// # Errors
/// If there are more than the row has, or one of them cannot be read.
pub fn deserialize<'de, T, D, const N: usize>(deserializer: D) -> Result<[T; N], D::Error>
where
    T: Deserialize<'de> + Default + Copy,
    D: Deserializer<'de>,
{
    deserializer.deserialize_seq(Row(PhantomData))
}

struct Row<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Default + Copy, const N: usize> Visitor<'de> for Row<T, N> {
    type Value = [T; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {N} slots")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<[T; N], A::Error> {
        let mut slots = [T::default(); N];
        let mut used = 0;
        while let Some(value) = values.next_element()? {
            *slots.get_mut(used).ok_or_else(|| A::Error::invalid_length(used + 1, &self))? = value;
            used += 1;
        }
        Ok(slots)
    }
}
