//! What follows from how pieces stand, kept from one question to the next. It is a value beside the state, no part of it
//! ([`Ruleset::Memory`](crate::Ruleset::Memory)): whoever has one hands it on, and what has changed since is found out anew.
//!
//! A rulebook says what it keeps ([`Keeps`]) and gives each piece a stamp: all that the facts about it follow from, in numbers that
//! are quick to compare. A fact is thrown away when a stamp changes on which it hangs. In debug builds one use in 64 is held to what
//! is found out anew, under the feature `every-fact` every one.
//!
//! Whoever [tells](Facts::hear) the facts of every event that changes the table spares them most of the stamps: only whom an event
//! named is looked at again.

use std::cell::RefCell;

use tabletop::IndexSet;

use crate::{Event, On, PieceId};

/// What a rulebook keeps.
pub trait Keeps {
    /// All that the facts about a piece follow from.
    type Stamp: Copy + PartialEq;
    /// What is kept of a piece for as long as it stands as it does.
    type Alone: Default;
    /// What is kept of one piece and another for as long as both stand as they do.
    type Pair: Default;
    /// What is kept of one piece and another for as long as all stand as they do.
    type Among: Default + Copy;

    /// Whether a piece may stand otherwise on another table of the same moment: on one that a side knows which does not see it. As long
    /// as there is one, all are looked at whenever somebody asks. By default there is none.
    fn is_veiled(_stamp: &Self::Stamp) -> bool {
        false
    }
}

/// What has been found out, from whichever table it was asked last. It takes heap once for as many pieces as there are, and once for
/// each piece of which something is kept beside others.
pub struct Facts<K: Keeps>(RefCell<Kept<K>>);

struct Kept<K: Keeps> {
    /// How often a piece was found to stand otherwise than before; 0 before anybody has asked.
    now: u32,
    pieces: Vec<Standing<K>>,
    /// How often something was looked up, for whoever tests what is kept.
    asked: u32,
    /// Whom events have named since somebody last asked; `None` before the first event is told of.
    named: Option<IndexSet>,
    /// Whether some pieces were veiled when all were looked at last, or have been since.
    veiled: bool,
}

/// How a piece stands, since when, and what is known of it.
struct Standing<K: Keeps> {
    stamp: K::Stamp,
    since: u32,
    alone: K::Alone,
    beside: Vec<Beside<K>>,
}

/// What is known of a piece beside another, and since when.
struct Beside<K: Keeps> {
    since: [u32; 2],
    pair: K::Pair,
    now: u32,
    among: K::Among,
}

/// The facts about a table as it is, for as long as they are about it.
pub struct Lookup<'a, K: Keeps> {
    facts: &'a Facts<K>,
    now: u32,
    /// Who stands otherwise on it.
    but: Option<PieceId>,
}

impl<K: Keeps> Clone for Lookup<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Keeps> Copy for Lookup<'_, K> {}

impl<K: Keeps> Default for Facts<K> {
    fn default() -> Facts<K> {
        Facts(RefCell::new(Kept { now: 0, pieces: Vec::new(), asked: 0, named: None, veiled: false }))
    }
}

impl<K: Keeps> Facts<K> {
    /// Tells of an event that has been applied to the table. From the first on every event must be told, and everybody who asks must
    /// ask about the table as it then is, or as a side knows it. A stamp may hang on the piece and on its marks alone: the event that
    /// changes it names the piece.
    pub fn hear(&mut self, event: &Event) {
        let kept = self.0.get_mut();
        let named = kept.named.unwrap_or_default();
        kept.named = Some(changed_by(event).map_or(named, |piece| named.with(piece.index())));
    }

    /// The facts about a table with so many pieces, by their stamps: what follows from pieces that stand otherwise than when somebody
    /// last asked is forgotten. It costs a stamp for each piece, or for each that an event has named since, where somebody tells of
    /// events. `veiled` says whether one side may know another table than the other, whatever the stamps say.
    pub fn about(&self, pieces: usize, veiled: bool, stamp: impl Fn(PieceId) -> K::Stamp) -> Lookup<'_, K> {
        let mut kept = self.0.borrow_mut();
        let begun = kept.now == 0 || kept.pieces.len() != pieces;
        let told = kept.named.filter(|_| !begun && !veiled && !kept.veiled && pieces <= IndexSet::LIMIT);
        kept.named = kept.named.map(|_| IndexSet::EMPTY);
        kept.veiled = veiled;
        if begun {
            kept.pieces.clear();
            kept.pieces.reserve_exact(pieces);
        }
        let next = kept.now + 1;
        let changed = match told {
            Some(named) => {
                let named = named.and(IndexSet::below(pieces));
                let changed = named.iter().fold(false, |any, at| kept.looks_at(at, next, &stamp) | any);
                let tested = kept.is_tested();
                let stands = |at: usize| kept.pieces[at].stamp == stamp(PieceId(at as u8));
                assert!(!tested || (0..pieces).all(stands), "a piece stands otherwise that no event named");
                changed
            }
            None => (0..pieces).fold(false, |any, at| kept.looks_at(at, next, &stamp) | any),
        };
        kept.now += u32::from(changed || begun);
        Lookup { facts: self, now: kept.now, but: None }
    }

    /// A fact about a piece by the place where it is kept, for whoever asks about few pieces of many tables and so takes no stamps of all:
    /// what is kept of the piece is thrown away where its stamp is another than when it was asked about last. Facts are asked for so or
    /// by [`Facts::about`], not by both.
    #[inline]
    pub fn alone<T: Copy + PartialEq>(
        &self,
        piece: PieceId,
        stamp: K::Stamp,
        slot: impl Fn(&mut K::Alone) -> &mut Option<T>,
        anew: impl Fn() -> T,
    ) -> T {
        let known = {
            let kept = &mut *self.0.borrow_mut();
            let standing = kept.pieces.get_mut(piece.index()).filter(|standing| standing.stamp == stamp);
            standing.and_then(|standing| *slot(&mut standing.alone))
        };
        if let Some(known) = known {
            let tested = self.0.borrow_mut().is_tested();
            assert!(!tested || known == anew(), "what is kept is not what is");
            return known;
        }
        let found = anew();
        *slot(&mut self.0.borrow_mut().standing_so(piece, stamp).alone) = Some(found);
        found
    }

    /// The facts about the table from which they were asked last, for whoever asks from it again; none before that.
    pub fn again(&self) -> Option<Lookup<'_, K>> {
        let now = self.0.borrow().now;
        (now > 0).then_some(Lookup { facts: self, now, but: None })
    }
}

/// The piece that may stand otherwise after an event.
const fn changed_by(event: &Event) -> Option<PieceId> {
    match *event {
        Event::Mustered { piece, .. }
        | Event::Placed { piece, .. }
        | Event::Moved { piece, .. }
        | Event::Reshaped { piece, .. }
        | Event::FiguresLost { piece, .. }
        | Event::Joined { piece, .. }
        | Event::Parted { piece, .. }
        | Event::Left { piece, .. }
        | Event::Marked { on: On::Piece(piece), .. } => Some(piece),
        Event::Threw { .. }
        | Event::Chose { .. }
        | Event::Card { .. }
        | Event::Phase { .. }
        | Event::Marked { .. }
        | Event::Noted { .. }
        | Event::Finished(_) => None,
    }
}

impl<K: Keeps> Kept<K> {
    /// Looks how a piece stands now, the next behind the last if it has never been looked at; says whether it stands otherwise than
    /// before.
    fn looks_at(&mut self, at: usize, next: u32, stamp: impl Fn(PieceId) -> K::Stamp) -> bool {
        let stamp = stamp(PieceId(at as u8));
        self.veiled |= K::is_veiled(&stamp);
        match self.pieces.get_mut(at) {
            Some(known) if known.stamp == stamp => return false,
            Some(known) => {
                (known.stamp, known.since) = (stamp, next);
                known.alone = K::Alone::default();
            }
            None => {
                let (alone, beside) = (K::Alone::default(), Vec::new());
                self.pieces.push(Standing { stamp, since: next, alone, beside });
            }
        }
        true
    }

    /// What is known of a piece that stands so, and nothing of how it stood before. Room is made for many pieces at once.
    fn standing_so(&mut self, piece: PieceId, stamp: K::Stamp) -> &mut Standing<K> {
        let at = piece.index();
        if self.pieces.len() <= at {
            let room = (at + 1).next_multiple_of(128);
            let unknown = || Standing { stamp, since: 0, alone: K::Alone::default(), beside: Vec::new() };
            self.pieces.resize_with(room, unknown);
        }
        let standing = &mut self.pieces[at];
        if standing.stamp != stamp {
            (standing.stamp, standing.alone) = (stamp, K::Alone::default());
        }
        standing
    }

    /// Whether this is one of those that are found out anew as well, to test what is kept.
    fn is_tested(&mut self) -> bool {
        if !cfg!(debug_assertions) {
            return cfg!(feature = "every-fact");
        }
        self.asked = self.asked.wrapping_add(1);
        cfg!(feature = "every-fact") || self.asked.is_multiple_of(64)
    }

    /// What is known of a piece beside another.
    fn beside(&mut self, [one, other]: [PieceId; 2]) -> &mut Beside<K> {
        let count = self.pieces.len();
        let row = &mut self.pieces[one.index()].beside;
        if row.is_empty() {
            row.resize_with(count, Beside::unknown);
        }
        &mut row[other.index()]
    }

    /// What is kept of two pieces who both still stand as they did.
    fn pair(&mut self, both: [PieceId; 2]) -> &mut K::Pair {
        let since = both.map(|id| self.pieces[id.index()].since);
        let known = self.beside(both);
        if known.since != since {
            (known.since, known.pair) = (since, K::Pair::default());
        }
        &mut known.pair
    }
}

impl<K: Keeps> Beside<K> {
    fn unknown() -> Beside<K> {
        Beside { since: [0; 2], pair: K::Pair::default(), now: 0, among: K::Among::default() }
    }
}

impl<'a, K: Keeps> Lookup<'a, K> {
    /// The facts about a table on which one piece stands otherwise; none where another does already.
    pub fn but(self, piece: PieceId) -> Option<Lookup<'a, K>> {
        self.but.is_none_or(|but| but == piece).then_some(Lookup { but: Some(piece), ..self })
    }

    /// What is kept, if it still is about this table.
    fn with<T>(&self, read: impl FnOnce(&mut Kept<K>) -> T) -> Option<T> {
        let mut kept = self.facts.0.borrow_mut();
        (kept.now == self.now).then(|| read(&mut kept))
    }

    /// Something that is kept or found out now, and then kept.
    fn found<T: Copy + PartialEq>(
        &self,
        slot: impl Fn(&mut Kept<K>) -> &mut Option<T>,
        anew: impl Fn() -> T,
    ) -> T {
        let known = self.with(|all| (*slot(all)).map(|known| (known, all.is_tested()))).flatten();
        if let Some((known, tested)) = known {
            assert!(!tested || known == anew(), "what is kept is not what is");
            return known;
        }
        let found = anew();
        self.with(|all| *slot(all) = Some(found));
        found
    }

    /// A fact about a piece, by the place where it is kept.
    pub fn of<T: Copy + PartialEq>(
        &self,
        piece: PieceId,
        slot: impl Fn(&mut K::Alone) -> &mut Option<T>,
        anew: impl Fn() -> T,
    ) -> T {
        match self.but == Some(piece) {
            true => anew(),
            false => self.found(|all| slot(&mut all.pieces[piece.index()].alone), anew),
        }
    }

    /// A fact about a piece and another, by the place where it is kept.
    pub fn of_pair<T: Copy + PartialEq>(
        &self,
        both: [PieceId; 2],
        slot: impl Fn(&mut K::Pair) -> &mut Option<T>,
        anew: impl Fn() -> T,
    ) -> T {
        match self.but.is_some_and(|but| both.contains(&but)) {
            true => anew(),
            false => self.found(|all| slot(all.pair(both)), anew),
        }
    }

    /// What is known of a piece and another among all, which hangs on how everybody stands; nothing if somebody stands otherwise. A
    /// part of it may be known only: `holds` says whether what is known is so.
    pub fn among(&self, both: [PieceId; 2], holds: impl Fn(&K::Among) -> bool) -> Option<K::Among> {
        if self.but.is_some() {
            return None;
        }
        let known = self.with(|all| {
            let (now, tested) = (all.now, all.is_tested());
            let known = all.beside(both);
            (known.now == now).then_some((known.among, tested))
        });
        let (known, tested) = known.flatten()?;
        assert!(!tested || holds(&known), "what is kept is not what is");
        Some(known)
    }

    /// Keeps what has been found out of a piece and another among all.
    pub fn keep_among(&self, both: [PieceId; 2], found: K::Among) {
        if self.but.is_none() {
            self.with(|all| {
                let now = all.now;
                let known = all.beside(both);
                (known.now, known.among) = (now, found);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    struct Sums;

    impl Keeps for Sums {
        type Stamp = u32;
        type Alone = Option<u32>;
        type Pair = Option<u32>;
        type Among = u32;
    }

    /// Numbers in place of pieces, and what is asked about them: twice one, the sum of two, the sum of all.
    struct Numbers<'a> {
        stand: [u32; 4],
        asked: Cell<u32>,
        facts: &'a Facts<Sums>,
    }

    const ALL: [PieceId; 4] = [PieceId(0), PieceId(1), PieceId(2), PieceId(3)];

    impl Numbers<'_> {
        fn about(&self) -> Lookup<'_, Sums> {
            self.facts.about(4, false, |id| self.stand[id.index()])
        }

        fn slow<T>(&self, found: T) -> T {
            self.asked.set(self.asked.get() + 1);
            found
        }

        /// Asks everything, of a table on which some of it stands otherwise than the facts think.
        fn ask(&self, about: Lookup<'_, Sums>) {
            let of = |id: PieceId| self.stand[id.index()];
            for one in ALL {
                assert_eq!(about.of(one, |kept| kept, || self.slow(2 * of(one))), 2 * of(one));
                for other in ALL {
                    let sum = of(one) + 100 * of(other);
                    assert_eq!(about.of_pair([one, other], |kept| kept, || self.slow(sum)), sum);
                    let all = self.stand.iter().sum::<u32>() * of(other);
                    let known = about.among([one, other], |known| *known == all);
                    assert!(known.is_none_or(|known| known == all));
                    if known.is_none() {
                        about.keep_among([one, other], self.slow(all));
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_is_found_out_twice_while_nobody_moves_and_nothing_kept_that_hangs_on_who_did() {
        let facts = Facts::default();
        let mut numbers = Numbers { stand: [1, 2, 3, 4], asked: Cell::new(0), facts: &facts };
        let asked = |numbers: &Numbers| {
            let before = numbers.asked.get();
            numbers.ask(numbers.about());
            numbers.asked.get() - before
        };
        assert_eq!(asked(&numbers), 4 + 16 + 16);
        // A few are found out anew to test what is kept.
        let tested = if cfg!(feature = "every-fact") { 20 } else { 2 };
        assert!(asked(&numbers) <= tested);
        numbers.stand[2] = 7;
        // The one, the seven pairs with it, and whatever hangs on all.
        assert!((24..=24 + tested).contains(&asked(&numbers)));
        assert!(asked(&numbers) <= tested);
    }

    #[test]
    fn of_one_piece_what_is_kept_holds_for_as_long_as_he_stands_so() {
        let facts = Facts::<Sums>::default();
        let mut numbers = Numbers { stand: [1, 2, 3, 4], asked: Cell::new(0), facts: &facts };
        let ask = |numbers: &Numbers, of: PieceId| {
            let (before, stamp) = (numbers.asked.get(), numbers.stand[of.index()]);
            assert_eq!(facts.alone(of, stamp, |kept| kept, || numbers.slow(2 * stamp)), 2 * stamp);
            numbers.asked.get() - before
        };
        let again = u32::from(cfg!(feature = "every-fact"));
        assert_eq!(ALL.map(|of| ask(&numbers, of)), [1; 4]);
        assert_eq!(ALL.map(|of| ask(&numbers, of)), [again; 4]);
        numbers.stand[2] = 7;
        assert_eq!(ALL.map(|of| ask(&numbers, of)), [again, again, 1, again]);
        // Back again he is found out anew: one way to stand is kept.
        numbers.stand[2] = 3;
        assert_eq!(ask(&numbers, ALL[2]), 1);
    }

    #[test]
    fn who_stands_otherwise_is_asked_anew_and_leaves_nothing_behind() {
        let facts = Facts::default();
        let mut numbers = Numbers { stand: [5, 6, 7, 8], asked: Cell::new(0), facts: &facts };
        numbers.ask(numbers.about());
        let moved = ALL[1];
        let but = numbers.about().but(moved).expect("one may");
        assert!(but.but(ALL[2]).is_none() && but.but(moved).is_some());
        let before = numbers.stand;
        for stand in [60, 61] {
            let otherwise = Numbers { stand: [5, stand, 7, 8], asked: Cell::new(0), facts: &facts };
            otherwise.ask(but);
        }
        numbers.stand = before;
        numbers.ask(facts.again().expect("somebody has asked"));
    }

    #[test]
    fn an_old_lookup_finds_out_anew_what_has_changed_since() {
        let facts = Facts::default();
        let old = Numbers { stand: [1, 1, 1, 1], asked: Cell::new(0), facts: &facts };
        let lookup = old.about();
        old.ask(lookup);
        let new = Numbers { stand: [2, 1, 1, 3], asked: Cell::new(0), facts: &facts };
        new.ask(new.about());
        // It is about a table that is no more: it neither reads what is kept nor keeps anything.
        old.ask(lookup);
        new.ask(new.about());
        assert!(Facts::<Sums>::default().again().is_none());
    }
}
