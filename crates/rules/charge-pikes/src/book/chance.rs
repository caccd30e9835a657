//! What one die scores, read and written as the rulebook writes it (CP-08-01).

use dice::{Count, Die, FaceSet, Pool};

/// What one die scores (CP-08-01), written as the rulebook writes it: `45H 6HH` is a hit on 4 and 5 and two on 6, `NIL`
/// no hit at all. Faces that are not named miss.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chance {
    /// The faces that score one hit.
    pub once: FaceSet,
    /// The faces that score two.
    pub twice: FaceSet,
}

impl Chance {
    /// No hit at all.
    pub const NIL: Chance = Chance { once: FaceSet::NONE, twice: FaceSet::NONE };

    /// The pool of so many dice (CP-08-01).
    pub fn pool(self, dice: u8) -> Pool {
        let all = (1..=6).filter(|face| self.twice.contains(*face));
        let on = all.fold(self.once, |set, face| set.and(face));
        Pool::Count(Count::of(dice.min(Die::D6.most()), Die::D6).on(on).twice(self.twice))
    }

    /// The hits that a die scores on average, in sixths.
    pub fn sixths(self) -> u8 {
        self.once.sides_of(Die::D6) + 2 * self.twice.sides_of(Die::D6)
    }

    /// The chances with one face less and with one face more, the lowest that scores gone or the next below it scoring: a die
    /// that scores twice on its lowest scores twice on the next.
    pub fn neighbours(self) -> impl Iterator<Item = Chance> {
        let lowest = (1..=6u8).find(|face| self.once.contains(*face) || self.twice.contains(*face));
        let above = |set: FaceSet| (1..=6u8).filter(move |face| Some(*face) > lowest && set.contains(*face));
        let kept = |set: FaceSet| above(set).fold(FaceSet::NONE, FaceSet::and);
        let less = lowest.map(|_| Chance { once: kept(self.once), twice: kept(self.twice) });
        let next = lowest.map_or(Some(6), |face| face.checked_sub(1).filter(|face| *face > 0));
        let more = next.map(|face| match lowest.is_some_and(|face| self.twice.contains(face)) {
            true => Chance { twice: self.twice.and(face), ..self },
            false => Chance { once: self.once.and(face), ..self },
        });
        less.into_iter().chain(more)
    }

    /// Whether it can hit at all.
    pub fn is_nil(self) -> bool {
        self.sixths() == 0
    }
}

/// As the rulebook writes it.
impl std::fmt::Display for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let faces = |set: FaceSet| -> String {
            (1..=6u8).filter(|face| set.contains(*face)).map(|face| char::from(b'0' + face)).collect()
        };
        match (faces(self.once), faces(self.twice)) {
            (once, twice) if once.is_empty() && twice.is_empty() => f.write_str("NIL"),
            (once, twice) if twice.is_empty() => write!(f, "{once}H"),
            (once, twice) if once.is_empty() => write!(f, "{twice}HH"),
            (once, twice) => write!(f, "{once}H {twice}HH"),
        }
    }
}

impl Chance {
    /// Reads it; `None` for a text that is no chance to hit.
    pub fn parse(text: &str) -> Option<Chance> {
        let mut chance = Chance::NIL;
        if text == "NIL" {
            return Some(chance);
        }
        let mut faces: Vec<u8> = Vec::new();
        let mut letters = text.chars().filter(|letter| *letter != ' ').peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '1'..='6' => faces.push(letter as u8 - b'0'),
                'H' if !faces.is_empty() => {
                    let double = letters.next_if_eq(&'H').is_some();
                    let set = if double { &mut chance.twice } else { &mut chance.once };
                    *set = faces.drain(..).fold(*set, |set, face| set.and(face));
                }
                _ => return None,
            }
        }
        if !faces.is_empty() || chance.is_nil() {
            return None;
        }
        Some(chance)
    }
}
