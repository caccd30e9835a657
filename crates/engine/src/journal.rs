//! What paused steps have already been told, in one list that all of them share.

use dice::{Faces, Reading};
use tabletop::Leg;

use crate::decision::LEGS_AT_MOST;
use crate::small::{SmallLeg, SmallPiece};
use crate::{Answer, InlineVec, Returned, Rule, Ruleset, Side, Verb, Way};

/// What a paused step has already been told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry<R: Ruleset> {
    /// What a player answered.
    Answer(Answer),
    /// What a player answered that lies sealed until the other side has answered too.
    Sealed(Side, Answer),
    /// How the dice of one stage of a roll fell.
    Thrown(Faces),
    /// How all the dice of a roll lie while cards may still touch them.
    Lying(Faces),
    /// What is read from a roll whose dice nobody throws again, without its saves.
    Settled(Settled),
    /// In a preview: what the step reads from dice that were never thrown, saves included.
    Read(Reading),
    /// What a called step returned, or what a script noted.
    Value(R::Value),
}

impl<R: Ruleset> Entry<R> {
    /// What a called step returned or a script noted.
    ///
    /// # Panics
    /// If it is something else: a step that reads differently the second time, a fault of the ruleset.
    pub(crate) fn returned<T: Returned<R::Value>>(self) -> T {
        let Entry::Value(value) = self else { panic!("journal: wanted a value, found {self:?}") };
        T::of(value).unwrap_or_else(|| panic!("journal: wanted a value of another type than {value:?}"))
    }
}

/// A roll that is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Settled {
    /// What is read from it.
    pub(crate) reading: Reading,
    /// Whether any of its dice was thrown again.
    pub(crate) again: bool,
}

/// The most notes at once.
const NOTES: usize = 56;
/// The most legs at once in answers that steps under way have been given: four answers of full length, or
/// sixteen of the usual one.
const LEGS: usize = 16;
/// The most throws at once whose faces still count: one roll alone is ever under way, of which one throw lies
/// and two cards have had some dice thrown again.
const FACES: usize = 4;

/// The journal. Notes are small and all of one size; what is wide and rare, the legs of an answer and the faces of
/// dice, lies in lists beside them, in the same order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Journal<R: Ruleset> {
    notes: InlineVec<Note<R>, NOTES>,
    legs: InlineVec<SmallLeg, LEGS>,
    faces: InlineVec<Faces, FACES>,
}

/// An entry with the rule that asked for it, compared on every replay: a step that reads differently the
/// second time is stopped at once, by name, before it takes the wrong entry for its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Note<R: Ruleset> {
    site: Rule,
    slip: Slip<R>,
}

/// An entry without its wide parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Slip<R: Ruleset> {
    Answer(SmallAnswer),
    SealedByA(SmallAnswer),
    SealedByB(SmallAnswer),
    /// The place of its faces.
    Thrown(u8),
    /// The place of its faces.
    Lying(u8),
    Settled(Settled),
    Read(Reading),
    Value(R::Value),
}

/// An answer without its legs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct SmallAnswer {
    amount: [u8; 2],
    verb: Verb,
    piece: SmallPiece,
    object: SmallPiece,
    way: SmallWay,
    /// The place of the first leg.
    legs: u8,
}

/// What kind of way an answer has, and with how many legs, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct SmallWay(u8);

impl SmallWay {
    const NONE: SmallWay = SmallWay(0);
    /// A place, for which one leg stands.
    const AT: SmallWay = SmallWay(1);

    const fn of_legs(count: usize) -> SmallWay {
        SmallWay(count as u8 + 2)
    }

    /// How many legs belong to it.
    const fn legs(self) -> usize {
        match self.0 {
            0 => 0,
            1 => 1,
            legs => legs as usize - 2,
        }
    }
}

impl<R: Ruleset> Journal<R> {
    /// An empty journal.
    pub(crate) const fn empty() -> Journal<R> {
        let note = Note { site: Rule(0), slip: Slip::Thrown(0) };
        Journal {
            notes: InlineVec::empty(note),
            legs: InlineVec::empty(SmallLeg::of(Leg::AboutFace)),
            faces: InlineVec::empty(Faces::none(dice::Die::D6)),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.notes.len()
    }

    /// How many more notes there can be.
    pub(crate) fn room(&self) -> usize {
        self.notes.capacity() - self.notes.len()
    }

    /// The note at a place, with the rule that asked for it.
    pub(crate) fn get(&self, at: usize) -> Option<(Rule, Entry<R>)> {
        let note = self.notes.get(at)?;
        Some((note.site, self.entry(note.slip)))
    }

    /// The last note.
    pub(crate) fn last(&self) -> Option<Entry<R>> {
        self.notes.last().map(|note| self.entry(note.slip))
    }

    fn entry(&self, slip: Slip<R>) -> Entry<R> {
        match slip {
            Slip::Answer(answer) => Entry::Answer(self.answer(answer)),
            Slip::SealedByA(answer) => Entry::Sealed(Side::A, self.answer(answer)),
            Slip::SealedByB(answer) => Entry::Sealed(Side::B, self.answer(answer)),
            Slip::Thrown(at) => Entry::Thrown(self.faces[usize::from(at)]),
            Slip::Lying(at) => Entry::Lying(self.faces[usize::from(at)]),
            Slip::Settled(settled) => Entry::Settled(settled),
            Slip::Read(reading) => Entry::Read(reading),
            Slip::Value(value) => Entry::Value(value),
        }
    }

    fn answer(&self, small: SmallAnswer) -> Answer {
        let legs = &self.legs[usize::from(small.legs)..usize::from(small.legs) + small.way.legs()];
        let way = match (small.way, legs) {
            (SmallWay::NONE, _) => Way::None,
            (SmallWay::AT, [place]) => Way::At(place.place()),
            (_, legs) => {
                let mut wide = InlineVec::empty(Leg::AboutFace);
                legs.iter().for_each(|leg| wide.push(leg.wide()));
                Way::Legs(wide)
            }
        };
        Answer {
            verb: small.verb,
            piece: small.piece.wide(),
            object: small.object.wide(),
            amount: i16::from_le_bytes(small.amount),
            way,
        }
    }

    /// Adds a note.
    ///
    /// # Panics
    /// When there are too many: a chain of calls deeper than the ruleset's queues allow, a fault of the program.
    pub(crate) fn push(&mut self, site: Rule, entry: Entry<R>) {
        let slip = match entry {
            Entry::Answer(answer) => Slip::Answer(self.keep_answer(&answer)),
            Entry::Sealed(Side::A, answer) => Slip::SealedByA(self.keep_answer(&answer)),
            Entry::Sealed(Side::B, answer) => Slip::SealedByB(self.keep_answer(&answer)),
            Entry::Thrown(faces) => Slip::Thrown(self.keep_faces(faces)),
            Entry::Lying(faces) => Slip::Lying(self.keep_faces(faces)),
            Entry::Settled(settled) => Slip::Settled(settled),
            Entry::Read(reading) => Slip::Read(reading),
            Entry::Value(value) => Slip::Value(value),
        };
        self.notes.push(Note { site, slip });
    }

    fn keep_faces(&mut self, faces: Faces) -> u8 {
        self.faces.push(faces);
        self.faces.len() as u8 - 1
    }

    fn keep_answer(&mut self, answer: &Answer) -> SmallAnswer {
        let legs = self.legs.len() as u8;
        let way = match &answer.way {
            Way::None => SmallWay::NONE,
            Way::At(pose) => {
                self.legs.push(SmallLeg::of(Leg::To { at: pose.at, facing: Some(pose.facing) }));
                SmallWay::AT
            }
            Way::Legs(legs) => {
                legs.iter().for_each(|leg| self.legs.push(SmallLeg::of(*leg)));
                SmallWay::of_legs(legs.len())
            }
        };
        let (piece, object) = (SmallPiece::of(answer.piece), SmallPiece::of(answer.object));
        SmallAnswer { amount: answer.amount.to_le_bytes(), verb: answer.verb, piece, object, way, legs }
    }

    /// Keeps the first notes, so many of them, and forgets the rest with their legs and faces.
    pub(crate) fn truncate(&mut self, length: usize) {
        while self.notes.len() > length {
            match self.notes.pop().map(|note| note.slip) {
                Some(Slip::Answer(answer) | Slip::SealedByA(answer) | Slip::SealedByB(answer)) => {
                    self.legs.truncate(answer.legs.into());
                }
                Some(Slip::Thrown(at) | Slip::Lying(at)) => self.faces.truncate(at.into()),
                _ => {}
            }
        }
    }

    /// The answer of a side that lies sealed at the end of the journal.
    pub(crate) fn sealed(&self, side: Side) -> Option<Answer> {
        let mut sealed = self.notes.iter().rev().map_while(|note| match note.slip {
            Slip::SealedByA(answer) => Some((Side::A, answer)),
            Slip::SealedByB(answer) => Some((Side::B, answer)),
            _ => None,
        });
        sealed.find(|(whose, _)| *whose == side).map(|(_, answer)| self.answer(answer))
    }

    /// Takes away the sealed answer of a side.
    pub(crate) fn unseal(&mut self, side: Side) -> Option<Answer> {
        let taken = self.sealed(side)?;
        let stays = self.sealed(side.other()).map(|answer| (self.notes[self.len() - 1].site, answer));
        self.unseal_all();
        if let Some((site, answer)) = stays {
            self.push(site, Entry::Sealed(side.other(), answer));
        }
        Some(taken)
    }

    /// Takes away every sealed answer.
    pub(crate) fn unseal_all(&mut self) {
        let sealed = |note: &&Note<R>| matches!(note.slip, Slip::SealedByA(_) | Slip::SealedByB(_));
        let count = self.notes.iter().rev().take_while(sealed).count();
        self.truncate(self.len() - count);
    }
}

// A note of a ruleset whose values have eight bytes has twelve.
const _: () = assert!(size_of::<SmallAnswer>() <= 7 && LEGS_AT_MOST < 16);
