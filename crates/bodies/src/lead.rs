//! Where those stand who lead others.

use tabletop::Point;

/// Which of some bodies, told by their middles in order, stands nearest to the middle of them all: the first of equals, behind whom
/// a leader is with all of them. `None` if there are none.
pub fn middlemost(middles: impl Iterator<Item = Point> + Clone) -> Option<usize> {
    let (mut x, mut y, mut count) = (0i64, 0i64, 0i64);
    for at in middles.clone() {
        (x, y, count) = (x + i64::from(at.x), y + i64::from(at.y), count + 1);
    }
    let middle = Point::new((x / count.max(1)) as i32, (y / count.max(1)) as i32);
    middles.enumerate().min_by_key(|(_, at)| at.distance_squared(middle)).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middlemost_is_nearest_to_the_middle_of_all() {
        let nth = |middles: &[(i32, i32)]| middlemost(middles.iter().map(|at| Point::new(at.0, at.1)));
        assert_eq!(nth(&[]), None);
        assert_eq!(nth(&[(5, 5)]), Some(0));
        assert_eq!(nth(&[(0, 0), (100, 0), (40, 0)]), Some(2));
        // Both are as near: the first.
        assert_eq!(nth(&[(0, 0), (100, 0)]), Some(0));
        assert_eq!(nth(&[(i32::MAX, i32::MAX), (i32::MAX, i32::MAX)]), Some(0));
    }
}
