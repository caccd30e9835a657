/// ChaCha with eight rounds, in its original form: a 256-bit key, a 64-bit block number, a 64-bit stream.
///
/// One block is sixteen words. The stream is specified, so it is the same on every machine and for ever.
pub(crate) fn block(key: &[u32; 8], block: u64, stream: u64) -> [u32; 16] {
    let mut start = [0; 16];
    start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    start[4..12].copy_from_slice(key);
    start[12..].copy_from_slice(&[block as u32, (block >> 32) as u32, stream as u32, (stream >> 32) as u32]);
    let mut state = start;
    for _ in 0..4 {
        for column in 0..4 {
            quarter(&mut state, [column, column + 4, column + 8, column + 12]);
        }
        for column in 0..4 {
            let diagonal = |row: usize| 4 * row + (column + row) % 4;
            quarter(&mut state, [column, diagonal(1), diagonal(2), diagonal(3)]);
        }
    }
    for (word, first) in state.iter_mut().zip(start) {
        *word = word.wrapping_add(first);
    }
    state
}

/// The quarter round on four words of the state.
fn quarter(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    let mut mix = |to: usize, from: usize, turned: usize, left: u32| {
        state[to] = state[to].wrapping_add(state[from]);
        state[turned] = (state[turned] ^ state[to]).rotate_left(left);
    };
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
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
}
