//! Dice judged one by one: which hit, which are thrown again, which hits are saved.

use crate::{Die, FaceSet, Faces, Reading, Throw};

/// Dice judged one by one: so many, hitting on these faces, these thrown again once, and each hit perhaps
/// saved by a further die. Fourteen bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    dice: u8,
    die: Die,
    on: FaceSet,
    again: FaceSet,
    second: FaceSet,
    twice: bool,
    automatic: u8,
    saved_on: FaceSet,
    saves_again: FaceSet,
}

impl Count {
    /// So many dice, none of which hits yet: say on which faces with [`on`](Count::on).
    ///
    /// # Panics
    /// If there are more than [`Die::most`] of them.
    pub const fn of(dice: u8, die: Die) -> Count {
        assert!(dice <= die.most(), "more dice than one throw can hold");
        Count {
            dice,
            die,
            on: FaceSet::NONE,
            again: FaceSet::NONE,
            second: FaceSet::NONE,
            twice: false,
            automatic: 0,
            saved_on: FaceSet::NONE,
            saves_again: FaceSet::NONE,
        }
    }

    /// Each die on one of these faces is a hit.
    #[must_use]
    pub const fn on(mut self, faces: FaceSet) -> Count {
        self.on = faces.within(self.die);
        self
    }

    /// Dice on these faces must be thrown again, all together and each once.
    #[must_use]
    pub const fn again(mut self, faces: FaceSet) -> Count {
        self.again = faces.within(self.die);
        self
    }

    /// Each die on one of these faces counts one hit more: `45H 6HH` is `on` 4 and more, `twice` on 6.
    /// Replaces [`marked`](Count::marked).
    #[must_use]
    pub const fn twice(mut self, faces: FaceSet) -> Count {
        self.second = faces.within(self.die);
        self.twice = true;
        self.checked()
    }

    /// Dice on these faces are counted beside the hits, as the second number of the reading. Replaces
    /// [`twice`](Count::twice).
    #[must_use]
    pub const fn marked(mut self, faces: FaceSet) -> Count {
        self.second = faces.within(self.die);
        self.twice = false;
        self
    }

    /// So many hits without a die, to be saved like the others.
    ///
    /// # Panics
    /// If there are more than 15, or together with the dice more than one throw of saves can hold.
    #[must_use]
    pub const fn automatic(mut self, hits: u8) -> Count {
        assert!(hits <= 15, "at most 15 automatic hits");
        self.automatic = hits;
        self.checked()
    }

    /// Each hit is thrown for with a die of the same kind, and saved on one of these faces.
    ///
    /// # Panics
    /// If there could be more hits than one throw of saves can hold ([`Die::most`]).
    #[must_use]
    pub const fn saved_on(mut self, faces: FaceSet) -> Count {
        self.saved_on = faces.within(self.die);
        self.checked()
    }

    /// Saving dice on these faces must be thrown again, once.
    #[must_use]
    pub const fn saves_again(mut self, faces: FaceSet) -> Count {
        self.saves_again = faces.within(self.die);
        self
    }

    /// The most hits there can be, before any saves.
    pub const fn most_hits(self) -> u8 {
        let each = if self.twice && !self.second.is_empty() { 2 } else { 1 };
        self.dice * each + self.automatic
    }

    const fn checked(self) -> Count {
        let saved = !self.saved_on.is_empty();
        assert!(!saved || self.most_hits() <= self.die.most(), "more hits than one throw of saves can hold");
        self
    }

    /// The number of dice.
    pub const fn dice(self) -> u8 {
        self.dice
    }

    /// The kind of the dice.
    pub const fn die(self) -> Die {
        self.die
    }

    /// The faces that hit.
    pub const fn hitting(self) -> FaceSet {
        self.on
    }

    /// The faces that must be thrown again, once.
    pub const fn rerolled(self) -> FaceSet {
        self.again
    }

    /// The faces that hit once more.
    pub(crate) const fn hitting_twice(self) -> FaceSet {
        if self.twice { self.second } else { FaceSet::NONE }
    }

    /// The faces counted as the second number of the reading. `None` if the reading has only one.
    pub(crate) const fn marking(self) -> Option<FaceSet> {
        if self.twice || self.second.is_empty() { None } else { Some(self.second) }
    }

    /// The hits without a die.
    pub const fn automatic_hits(self) -> u8 {
        self.automatic
    }

    /// The faces that save. `None` if no face does.
    pub const fn saving(self) -> Option<FaceSet> {
        if self.saved_on.is_empty() { None } else { Some(self.saved_on) }
    }

    /// The saving dice that must be thrown again, once.
    pub const fn saved_again(self) -> FaceSet {
        self.saves_again
    }

    /// The dice to throw first.
    pub const fn throw(self) -> Throw {
        Throw::Dice { dice: self.dice, die: self.die }
    }

    /// The dice to save this many hits, which count the hits that were *not* saved. `None` if nothing saves
    /// or there is nothing to save.
    ///
    /// # Panics
    /// If there are more hits than one throw can hold; readings of this pool never are.
    pub fn saves(self, hits: u8) -> Option<Count> {
        let saved_on = self.saving().filter(|_| hits > 0)?;
        Some(Count::of(hits, self.die).on(saved_on.outside(self.die)).again(self.saves_again))
    }

    /// The hits on these faces of the dice to hit, before any saves.
    pub fn read(self, faces: &Faces) -> Reading {
        let twice = faces.showing_any(self.hitting_twice());
        let hits = faces.showing_any(self.on) + twice + self.automatic;
        match self.marking() {
            None => Reading::Hits(hits),
            Some(marks) => Reading::HitsAndMarked { hits, marked: faces.showing_any(marks) },
        }
    }
}
