//! What kinds of ground do to sight.

use crate::{IndexSet, Length};

/// What a kind of ground does to sight, as the caller's rules have it. A feature stands on a level and reaches
/// some way above it; whoever looks from or at its top or higher looks over it. Otherwise a line is hidden when
/// it runs farther through the feature than the limits say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Screen {
    /// How many contours the feature reaches above its own level. A contour or a crest is its own top: zero.
    pub height: u8,
    /// The longest stretch that a line may run through it when it holds neither end.
    pub through: Length,
    /// The longest stretch when it holds the viewer.
    pub from_within: Length,
    /// The longest stretch when it holds what is looked at. Where it holds both ends the longer limit counts.
    pub into: Length,
    /// Where a line looks over the feature, how far behind it the lower end is still hidden; either end where
    /// both stand equally high. Zero for none.
    pub dead_ground: Length,
}

/// What the kinds of ground do to sight: one screen for each tag of a feature, and what holds for them all.
#[derive(Clone, Copy, Debug)]
pub struct Opacity<'a> {
    /// The screen of each tag. A tag beyond the last is clear.
    pub screens: &'a [Screen],
    /// The longest way in all that a line may run through features whose screens set a limit above zero.
    pub in_all: Length,
    /// The dead ground behind a body that is looked over, as [`Screen::dead_ground`].
    pub dead_ground: Length,
}

/// How one end of a line of sight stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Footing {
    /// The level on which it counts as standing.
    pub level: u8,
    /// The features that count as holding it: areas it is in, walls it lines, crests it touches.
    pub held_by: IndexSet,
}

/// Who looks at whom, and what may stand between them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    /// How the viewer stands.
    pub viewer: Footing,
    /// How what is looked at stands.
    pub object: Footing,
    /// The blockers that count, by their index in the scene: never those of the viewer and the object.
    pub blockers: IndexSet,
    /// The features that count.
    pub features: IndexSet,
}

impl Screen {
    /// A stretch without limit.
    pub const UNLIMITED: Length = Length(i32::MAX);

    /// Hides nothing.
    pub const CLEAR: Screen = Screen {
        height: 0,
        through: Screen::UNLIMITED,
        from_within: Screen::UNLIMITED,
        into: Screen::UNLIMITED,
        dead_ground: Length::ZERO,
    };

    /// Hides whatever lies behind it, from anywhere below its top: a contour, a crest.
    pub const fn solid(height: u8) -> Screen {
        Screen::of(height, Length::ZERO)
    }

    /// Hides what lies behind it, but neither from nor to what it holds: a house and its garrison, a high wall
    /// and those who line it.
    pub const fn shell(height: u8) -> Screen {
        Screen::of(height, Screen::UNLIMITED)
    }

    /// Hides what lies behind it, and lets sight out of it and into it for a depth: a wood.
    pub const fn thicket(height: u8, depth: Length) -> Screen {
        Screen::of(height, depth)
    }

    const fn of(height: u8, depth: Length) -> Screen {
        Screen { height, through: Length::ZERO, from_within: depth, into: depth, dead_ground: Length::ZERO }
    }

    /// The limit for a look: the longest stretch that it may run through feature `index`.
    pub(crate) fn limit(&self, look: &Look, index: usize) -> Length {
        match (look.viewer.held_by.contains(index), look.object.held_by.contains(index)) {
            (false, false) => self.through,
            (true, false) => self.from_within,
            (false, true) => self.into,
            (true, true) => self.from_within.max(self.into),
        }
    }
}

impl Opacity<'_> {
    /// The screen of a tag.
    pub(crate) fn screen(&self, tag: u8) -> Screen {
        self.screens.get(usize::from(tag)).copied().unwrap_or(Screen::CLEAR)
    }
}

impl Footing {
    /// On the flat, held by nothing.
    pub const OPEN: Footing = Footing { level: 0, held_by: IndexSet::EMPTY };
}

impl Look {
    /// A look past a number of blockers and every feature.
    pub const fn new(viewer: Footing, object: Footing, blockers: IndexSet) -> Look {
        Look { viewer, object, blockers, features: IndexSet::below(IndexSet::LIMIT) }
    }

    /// The level of the higher end: what reaches no higher is looked over.
    pub(crate) const fn higher(&self) -> u8 {
        if self.viewer.level > self.object.level { self.viewer.level } else { self.object.level }
    }

    /// The same look the other way.
    #[must_use]
    pub const fn reversed(self) -> Look {
        Look { viewer: self.object, object: self.viewer, ..self }
    }

    /// Whether nothing is left that could hide anything.
    pub const fn is_open(&self) -> bool {
        self.blockers.is_empty() && self.features.is_empty()
    }
}
