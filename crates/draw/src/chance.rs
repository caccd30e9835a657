//! Numbers that look like chance and are none, and colours mixed: as the page has them, so that both draw alike.

/// A number from 0 up to 1 out of three.
pub(crate) fn hash(a: u32, b: u32, c: u32) -> f64 {
    let mut mixed = a.wrapping_mul(0x9E37_79B1) ^ b.wrapping_mul(0x85EB_CA77) ^ c.wrapping_mul(0xC2B2_AE3D);
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0x2C1B_3C6D);
    mixed ^= mixed >> 12;
    mixed = mixed.wrapping_mul(0x297A_2D39);
    mixed ^= mixed >> 15;
    f64::from(mixed) / 4_294_967_296.0
}

/// A number out of a text.
pub(crate) fn seed(text: &str) -> u32 {
    text.encode_utf16()
        .fold(2_166_136_261, |seed, letter| (seed ^ u32::from(letter)).wrapping_mul(16_777_619))
}

/// One of a list by a number from 0 up to 1.
pub(crate) fn pick<T: Copy>(list: &[T], chance: f64) -> Option<T> {
    let last = list.len().checked_sub(1)?;
    list.get(((chance * list.len() as f64) as usize).min(last)).copied()
}

/// The three parts of a colour written as `#rrggbb`; black for anything else.
fn parts(colour: &str) -> [f64; 3] {
    let value = colour.get(1..7).and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0);
    [16, 8, 0].map(|shift| f64::from((value >> shift) & 0xFF))
}

/// Between two colours, so much of the second.
pub(crate) fn mix(one: &str, other: &str, share: f64) -> String {
    let (a, b) = (parts(one), parts(other));
    let part = |at: usize| (a[at] + (b[at] - a[at]) * share).round().clamp(0.0, 255.0) as u8;
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}

/// A colour with warm light on it.
pub(crate) fn light(colour: &str, share: f64) -> String {
    mix(colour, LIT, share)
}

/// A colour in a cool shade.
pub(crate) fn dark(colour: &str, share: f64) -> String {
    mix(colour, SHADED, share)
}

/// What light and shade are mixed with.
pub(crate) const LIT: &str = "#fff1cf";
pub(crate) const SHADED: &str = "#120d1c";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_that_of_the_page() {
        // What `web/src/picture/troops/chance.ts` gives for the same.
        assert_eq!(seed("Byron"), 2_864_797_355);
        assert!((hash(7, 1, 2) * 4_294_967_296.0 - 4_279_982_302.0).abs() < 0.5);
        assert_eq!(mix("#000000", "#ffffff", 0.5), "#808080");
    }
}
