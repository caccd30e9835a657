//! Chance as a value: what is thrown and how it is read.

use crate::{Bag, Count, FaceSet, Faces, Pass, Reading, Throw, Total};

/// Chance as a value: what is to be thrown and how it is read, before anything has been thrown. One
/// description, two readings: roll it, or ask for its exact distribution. Sixteen bytes.
///
/// A pool runs in stages. [`throw`](Pool::throw) is thrown; while [`reroll_due`](Pool::reroll_due) names dice
/// they are thrown again; the faces are [`read`](Pool::read); and if [`next`](Pool::next) gives a pool for the
/// saves, that one is thrown too and its reading joined by [`Reading::after_saves`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pool {
    /// Dice judged one by one.
    Count(Count),
    /// Dice added together.
    Total(Total),
    /// A test on a total.
    Pass(Pass),
    /// A card drawn from a bag.
    Draw(Bag),
    /// One of so many directions, each as likely.
    Direction(u8),
}

const _: () = assert!(size_of::<Pool>() <= 16);

impl Pool {
    /// What is to be thrown first.
    pub const fn throw(&self) -> Throw {
        match self {
            Pool::Count(count) => count.throw(),
            Pool::Total(total) => total.throw(),
            Pool::Pass(pass) => pass.total().throw(),
            Pool::Draw(bag) => Throw::Card(*bag),
            Pool::Direction(directions) => Throw::Direction(*directions),
        }
    }

    /// The faces that must be thrown again, each die once.
    pub const fn rerolled(&self) -> FaceSet {
        match self {
            Pool::Count(count) => count.rerolled(),
            Pool::Total(total) => total.rerolled(),
            Pool::Pass(pass) => pass.total().rerolled(),
            Pool::Draw(_) | Pool::Direction(_) => FaceSet::NONE,
        }
    }

    /// The dice of these faces that must now be thrown again, all together. `None` if there are none. Their
    /// outcome is laid into the faces by [`Faces::thrown_again`] with [`rerolled`](Pool::rerolled).
    pub fn reroll_due(&self, faces: &Faces) -> Option<Throw> {
        if self.stands(faces) {
            return None;
        }
        let dice = faces.fresh_among(self.rerolled());
        faces.die().filter(|_| dice > 0).map(|die| Throw::Dice { dice, die })
    }

    /// Whether the dice are a double that stands as it fell.
    fn stands(&self, faces: &Faces) -> bool {
        let total = match self {
            Pool::Total(total) => *total,
            Pool::Pass(pass) => pass.total(),
            _ => return false,
        };
        total.doubles_stand() && faces.groups().next().is_some_and(|(face, ..)| faces.fresh(face) == 2)
    }

    /// What these faces amount to, before any saves.
    ///
    /// # Panics
    /// If the faces do not answer this pool's throw; a [`Source`](crate::Source) and [`Faces::parse`] give
    /// none that do not.
    pub fn read(&self, faces: &Faces) -> Reading {
        assert!(faces.answers(self.throw()), "{faces} is no outcome of {}", self.throw());
        match self {
            Pool::Count(count) => count.read(faces),
            Pool::Total(total) => Reading::Total(total.read(faces)),
            Pool::Pass(pass) => Reading::Passed(pass.judge(pass.total().read(faces))),
            Pool::Draw(_) => Reading::Card(faces.card().expect("checked above")),
            Pool::Direction(_) => Reading::Direction(faces.direction().expect("checked above")),
        }
    }

    /// The saves to throw after this reading. `None` if there are none.
    pub fn next(&self, reading: Reading) -> Option<Pool> {
        match self {
            Pool::Count(count) => count.saves(reading.hits()).map(Pool::Count),
            _ => None,
        }
    }
}

impl From<Count> for Pool {
    fn from(count: Count) -> Pool {
        Pool::Count(count)
    }
}

impl From<Total> for Pool {
    fn from(total: Total) -> Pool {
        Pool::Total(total)
    }
}

impl From<Pass> for Pool {
    fn from(pass: Pass) -> Pool {
        Pool::Pass(pass)
    }
}

impl From<Bag> for Pool {
    fn from(bag: Bag) -> Pool {
        Pool::Draw(bag)
    }
}
