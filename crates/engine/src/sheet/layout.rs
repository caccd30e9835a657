//! Where the facts of a sheet lie in its bytes: worked out when the rulebook is compiled.

/// Where a fact lies: so many bytes from this one on, its bits shifted so far.
#[derive(Clone, Copy, Debug)]
pub struct At {
    byte: usize,
    bytes: usize,
    shift: u32,
    mask: u32,
}

/// The bits that a number up to `most` takes.
pub const fn width(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

/// Places facts in so many bytes, the widest first, behind the flags. Each lies in as few bytes as can hold it.
///
/// # Panics
/// Where they do not fit, or would fit in fewer bytes: at compile time, as every sheet is laid out then.
pub const fn layout<const N: usize>(most: [u32; N], flags: usize, bytes: usize) -> [At; N] {
    const ROOM: usize = 64;
    assert!(bytes <= 32, "a sheet has at most 32 bytes: make two of it");
    assert!(flags <= 64, "a sheet has at most 64 flags: make two of it");
    let mut at = [At { byte: 0, bytes: 0, shift: 0, mask: 0 }; N];
    let (mut used, mut byte, mut sum) = ([0; ROOM], 0, flags as u32);
    while byte < ROOM {
        used[byte] = if flags >= 8 * (byte + 1) { 8 } else { flags.saturating_sub(8 * byte) as u32 };
        byte += 1;
    }
    let mut wide = u32::BITS;
    while wide > 0 {
        let mut fact = 0;
        while fact < N {
            if width(most[fact]) == wide {
                at[fact] = place(&mut used, wide, bytes);
                sum += wide;
            }
            fact += 1;
        }
        wide -= 1;
    }
    assert!(sum.div_ceil(8) as usize == bytes, "the facts fit in fewer bytes: write fewer after `in`");
    at
}

const fn place<const ROOM: usize>(used: &mut [u32; ROOM], wide: u32, bytes: usize) -> At {
    let (take, mut byte) = (wide.div_ceil(8) as usize, 0);
    while used[byte] + wide > 8 * take as u32 || (take > 1 && !is_free(used, byte + 1, byte + take)) {
        byte += 1;
    }
    assert!(byte + take <= bytes, "the facts do not fit in so many bytes: write more after `in`");
    let shift = used[byte];
    let mut left = shift + wide;
    let mut next = byte;
    while left > 0 {
        used[next] = if left > 8 { 8 } else { left };
        left -= used[next];
        next += 1;
    }
    At { byte, bytes: take, shift, mask: u32::MAX >> (u32::BITS - wide) }
}

const fn is_free<const ROOM: usize>(used: &[u32; ROOM], mut from: usize, to: usize) -> bool {
    while from < to {
        if used[from] > 0 {
            return false;
        }
        from += 1;
    }
    true
}

/// The bits of a fact.
#[inline(always)]
pub const fn read(bytes: &[u8], at: At) -> u32 {
    (whole(bytes, at) >> at.shift) & at.mask
}

/// Sets the bits of a fact.
#[inline(always)]
pub const fn write(bytes: &mut [u8], at: At, raw: u32) {
    let whole = whole(bytes, at) & !(at.mask << at.shift) | raw << at.shift;
    let [first, second, third, fourth] = whole.to_le_bytes();
    bytes[at.byte] = first;
    if at.bytes > 1 {
        bytes[at.byte + 1] = second;
    }
    if at.bytes > 2 {
        bytes[at.byte + 2] = third;
    }
    if at.bytes > 3 {
        bytes[at.byte + 3] = fourth;
    }
}

#[inline(always)]
const fn whole(bytes: &[u8], at: At) -> u32 {
    let from = at.byte;
    match at.bytes {
        1 => bytes[from] as u32,
        2 => u16::from_le_bytes([bytes[from], bytes[from + 1]]) as u32,
        3 => u32::from_le_bytes([bytes[from], bytes[from + 1], bytes[from + 2], 0]),
        _ => u32::from_le_bytes([bytes[from], bytes[from + 1], bytes[from + 2], bytes[from + 3]]),
    }
}

/// Whether a flag is up.
#[inline(always)]
pub const fn flag(bytes: &[u8], flag: usize) -> bool {
    (bytes[flag / 8] >> (flag % 8)) & 1 == 1
}

/// The flags that are up, of so many, in their order. Mostly few are: only they cost anything.
#[inline(always)]
pub fn flags(bytes: &[u8], flags: usize) -> impl Iterator<Item = usize> + use<> {
    let mut word = [0; 8];
    let count = flags.div_ceil(8);
    word[..count].copy_from_slice(&bytes[..count]);
    let mut up = u64::from_le_bytes(word) & u64::MAX.checked_shr(64 - flags as u32).unwrap_or(0);
    std::iter::from_fn(move || {
        let next = (up != 0).then(|| up.trailing_zeros() as usize)?;
        up &= up - 1;
        Some(next)
    })
}

/// Raises or lowers a flag.
#[inline(always)]
pub const fn set_flag(bytes: &mut [u8], flag: usize, up: bool) {
    let mask = 1 << (flag % 8);
    bytes[flag / 8] = bytes[flag / 8] & !mask | if up { mask } else { 0 };
}

/// Whether bytes from outside are those of a sheet: each fact in its range, and no bit that belongs to none.
pub fn is_sound(bytes: &[u8], flags: usize, at: &[At], most: &[u32]) -> bool {
    let mut rest = [0; 32];
    rest[..bytes.len()].copy_from_slice(bytes);
    (0..flags).for_each(|flag| set_flag(&mut rest, flag, false));
    let within = at.iter().zip(most).all(|(at, most)| {
        let raw = read(&rest, *at);
        write(&mut rest, *at, 0);
        raw <= *most
    });
    within && rest.iter().all(|byte| *byte == 0)
}

/// Feeds bytes to a hash in words of eight, the least first on every machine.
#[inline]
pub fn hash<H: std::hash::Hasher>(bytes: &[u8], state: &mut H) {
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        state.write_u64(u64::from_le_bytes(word));
    }
}

/// A name with spaces for its underscores.
pub const fn spaced<const N: usize>(name: &str) -> [u8; N] {
    let (mut word, mut at) = ([0; N], 0);
    while at < N {
        let letter = name.as_bytes()[at];
        word[at] = if letter == b'_' { b' ' } else { letter };
        at += 1;
    }
    word
}
