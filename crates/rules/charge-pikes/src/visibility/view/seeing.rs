//! Whether anything of an object is seen: first what hides it, or parts of it, as a whole, then line by line (CP-10-04).

use std::cell::OnceCell;

use tabletop::{Point, Segment};

use super::View;
use crate::visibility::hiding::HiddenParts;
use crate::visibility::stand::any_eye;

impl View<'_, '_> {
    /// Whether any eye of the viewer sees any point of the object.
    pub fn sees(&self) -> bool {
        if self.is_open() {
            return true;
        }
        let seen = !self.is_swallowed() && !self.is_overshadowed() && self.shows();
        debug_assert!(seen || !self.is_due() || !self.shows_by_line(), "what masks hide no line reaches");
        seen
    }

    /// The same of an object that nothing hides from all eyes at once.
    fn shows(&self) -> bool {
        any_eye(self.sight.field, self.viewer, &self.from, |eye| {
            let shadows = self.masks().shadows(eye);
            self.shows_anything(eye, |edge| shadows.on(edge))
        })
    }

    /// The same without asking what is hidden as a whole, at length.
    fn shows_by_line(&self) -> bool {
        any_eye(self.sight.field, self.viewer, &self.from, |eye| self.shows_anything(eye, HiddenParts::none))
    }

    /// One pair of places of sixteen, for what is too dear to be tried at each.
    fn is_due(&self) -> bool {
        (self.from.bounds().low.x ^ self.stand.bounds().low.y) & 15 == 0
    }

    /// Whether one mask alone hides all of the object from all eyes.
    fn is_overshadowed(&self) -> bool {
        matches!(self.grounds(), [Some(from), Some(to)] if self.masks().hide_from_all(from, to))
    }

    /// Whether one of the two stands so deep in a wood that the other sees nothing of it or it nothing of the other.
    fn is_swallowed(&self) -> bool {
        let [Some(from), Some(to)] = *self.grounds() else { return false };
        self.features.iter().any(|at| self.ends().swallows(at, &from, &to))
    }

    /// Whether any point of the object can be seen from an eye, the nearest first. Told of an edge which parts of it are hidden.
    fn shows_anything(&self, eye: Point, hidden: impl Fn(Segment) -> HiddenParts) -> bool {
        // Where anything may be seen at all it is asked once whether the nearest point is.
        let nearest = OnceCell::new();
        let shows_nearest = || *nearest.get_or_init(|| self.is_clear(self.stand.gap_from(eye).line()));
        self.stand.edges_towards(eye).any(|edge| {
            let hidden = hidden(edge);
            !hidden.is_all()
                && (shows_nearest()
                    || self.each_point(eye, edge, None, |point| {
                        let line = Segment::new(eye, point);
                        !hidden.holds(point) && self.is_clear(line) && !self.stand.is_entered(line)
                    }))
        })
    }
}
