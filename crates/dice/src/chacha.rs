//! The block function of ChaCha with eight rounds.

/// ChaCha with eight rounds, in its original form: a 256-bit key, a 64-bit block number, a 64-bit stream.
///
/// One block is sixteen words. The stream is specified, so it is the same on every machine and for ever.
pub(crate) fn block(key: &[u32; 8], block: u64, stream: u64) -> [u32; 16] {
    let [e, f, g, h, i, j, k, l] = *key;
    let (m, n, o, p) = (block as u32, (block >> 32) as u32, stream as u32, (stream >> 32) as u32);
    let start = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574, e, f, g, h, i, j, k, l, m, n, o, p];
    let mut words = start;
    for _ in 0..4 {
        words = diagonals(columns(words));
    }
    for (word, first) in words.iter_mut().zip(start) {
        *word = word.wrapping_add(first);
    }
    words
}

/// The quarter round on the four columns. By value and by name, which compilers keep in registers: a loop
/// over indices takes three times as long.
fn columns([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]: [u32; 16]) -> [u32; 16] {
    let ([a, e, i, m], [b, f, j, n]) = (quarter([a, e, i, m]), quarter([b, f, j, n]));
    let ([c, g, k, o], [d, h, l, p]) = (quarter([c, g, k, o]), quarter([d, h, l, p]));
    [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
}

/// The quarter round on the four diagonals.
fn diagonals([a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]: [u32; 16]) -> [u32; 16] {
    let ([a, f, k, p], [b, g, l, m]) = (quarter([a, f, k, p]), quarter([b, g, l, m]));
    let ([c, h, i, n], [d, e, j, o]) = (quarter([c, h, i, n]), quarter([d, e, j, o]));
    [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
}

#[inline]
fn quarter([mut a, mut b, mut c, mut d]: [u32; 4]) -> [u32; 4] {
    for (left_of_d, left_of_b) in [(16, 12), (8, 7)] {
        a = a.wrapping_add(b);
        d = (d ^ a).rotate_left(left_of_d);
        c = c.wrapping_add(d);
        b = (b ^ c).rotate_left(left_of_b);
    }
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(words: [u32; 16]) -> String {
        words.iter().flat_map(|word| word.to_le_bytes()).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The published vectors of eight rounds and a 256-bit key: all zero, then one bit of the key set.
    #[test]
    fn the_published_test_vectors_hold() {
        assert_eq!(
            bytes(block(&[0; 8], 0, 0)),
            "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e\
             984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
        );
    }

    /// Against another implementation, for other keys, blocks and streams.
    #[test]
    fn other_blocks_agree_with_another_implementation() {
        use chacha20::ChaCha8Rng;
        use chacha20::rand_core::{Rng, SeedableRng};
        for trial in 0..64_u8 {
            let bytes: [u8; 32] =
                std::array::from_fn(|at| trial.wrapping_mul(37).wrapping_add((at * 7) as u8));
            let key = std::array::from_fn(|at| {
                u32::from_le_bytes([bytes[4 * at], bytes[4 * at + 1], bytes[4 * at + 2], bytes[4 * at + 3]])
            });
            let (at, stream) =
                (u64::from(trial) << 32 | u64::from(trial), u64::from(trial) * 0x0123_4567_89ab);
            let mut other = ChaCha8Rng::from_seed(bytes);
            other.set_stream(stream);
            other.set_word_pos(u128::from(at) * 16);
            let expected: [u32; 16] = std::array::from_fn(|_| other.next_u32());
            assert_eq!(block(&key, at, stream), expected, "trial {trial}");
        }
    }
}
