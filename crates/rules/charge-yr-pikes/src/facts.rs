//! What follows from how pieces stand, kept from one question to the next: what they cover, whom they see, at whom their stands can
//! fire. It is a value beside the state, no part of it: whoever has one hands it on, and what has changed since is found out anew.

use std::cell::RefCell;
use std::collections::BTreeMap;

use engine::PieceId;
use tabletop::Body;

use crate::field::Field;
use crate::musketry::Aimed;
use crate::table::Sign;

/// All that the facts about a piece follow from, in numbers that are quick to compare.
type Stamp = [u64; 3];

/// What has been found out, from whichever table it was asked last.
#[derive(Default)]
pub struct Facts(RefCell<Kept>);

#[derive(Default)]
struct Kept {
    /// How often a piece was found to stand otherwise than before.
    now: u32,
    pieces: Vec<Standing>,
    seen: BTreeMap<[PieceId; 2], Seen>,
    /// Aims follow from how all stand.
    aims: BTreeMap<[PieceId; 2], (u32, Aimed)>,
    /// How often something was looked up, for whoever tests what is kept.
    asked: u32,
}

/// How a piece stands, since when, and what it covers once somebody has asked.
#[derive(Clone, Copy)]
struct Standing {
    stamp: Stamp,
    since: u32,
    body: Option<Body>,
}

/// Whether one piece sees another, who both stood so since then.
#[derive(Clone, Copy)]
struct Seen {
    since: [u32; 2],
    sees: bool,
}

/// The facts about a table as it is, for as long as they are about it.
#[derive(Clone, Copy)]
pub struct About<'a> {
    facts: &'a Facts,
    now: u32,
    /// Who stands otherwise on it.
    but: Option<PieceId>,
}

/// How a piece stands: its place, its stands, and what makes it stand in the way of others.
fn stamp(field: Field, id: PieceId) -> Stamp {
    const SIGNS: [Sign; 5] =
        [Sign::OnFoot, Sign::Disordered, Sign::FallingBack, Sign::Abandoned, Sign::Captured];
    let (piece, unit) = (field.piece(id), field.unit(id));
    let there = piece.on_table() && !unit.is(Sign::Mapped);
    let signs = SIGNS.iter().fold(u64::from(there), |set, sign| set << 1 | u64::from(unit.is(*sign)));
    let garrison = unit.garrison().map_or(0, |at| u64::from(at) + 1);
    let men = u64::from(piece.figures) | u64::from(unit.pikes()) << 8 | (unit.array() as u64) << 16;
    let [pose, shape] = piece.standing();
    [pose, shape, men | signs << 24 | garrison << 32]
}

impl Facts {
    /// The facts about a table: what follows from pieces that stand otherwise than when somebody last asked is forgotten.
    pub fn about(&self, field: Field) -> About<'_> {
        let mut kept = self.0.borrow_mut();
        let mut changed = kept.pieces.len() != field.world.profiles.len();
        if changed {
            *kept = Kept { now: kept.now, ..Kept::default() };
        }
        let next = kept.now + 1;
        for id in field.world.named() {
            let stamp = stamp(field, id);
            let standing = Standing { stamp, since: next, body: None };
            match kept.pieces.get_mut(id.index()) {
                Some(known) if known.stamp == stamp => {}
                Some(known) => (*known, changed) = (standing, true),
                None => kept.pieces.push(standing),
            }
        }
        kept.now += u32::from(changed);
        About { facts: self, now: kept.now, but: None }
    }

    /// The facts about the table from which they were asked last, for whoever asks from it again; none before that.
    pub fn again(&self) -> Option<About<'_>> {
        let now = self.0.borrow().now;
        (now > 0).then_some(About { facts: self, now, but: None })
    }
}

impl Kept {
    /// Whether this is one of the few that are found out anew as well, to test what is kept.
    fn is_tested(&mut self) -> bool {
        self.asked = self.asked.wrapping_add(1);
        cfg!(debug_assertions) && self.asked.is_multiple_of(64)
    }
}

impl<'a> About<'a> {
    /// The facts about a table on which one piece stands otherwise; none where another does already.
    pub fn but(self, piece: PieceId) -> Option<About<'a>> {
        self.but.is_none_or(|but| but == piece).then_some(About { but: Some(piece), ..self })
    }

    /// What is kept, if it still is about this table.
    fn with<T>(&self, read: impl FnOnce(&mut Kept) -> T) -> Option<T> {
        let mut kept = self.facts.0.borrow_mut();
        (kept.now == self.now).then(|| read(&mut kept))
    }

    /// Something that is kept or found out now, and then kept.
    fn found<T: Copy + PartialEq>(
        &self,
        kept: impl FnOnce(&mut Kept) -> Option<T>,
        anew: impl Fn() -> T,
        keep: impl FnOnce(&mut Kept, T),
    ) -> T {
        let known = self.with(|all| Some((kept(all)?, all.is_tested()))).flatten();
        if let Some((known, tested)) = known {
            assert!(!tested || known == anew(), "what is kept is not what is");
            return known;
        }
        let found = anew();
        self.with(|all| keep(all, found));
        found
    }

    /// What a piece covers.
    pub fn body(&self, piece: PieceId, anew: impl Fn() -> Body) -> Body {
        if self.but == Some(piece) {
            return anew();
        }
        self.found(
            |all| all.pieces[piece.index()].body,
            anew,
            |all, body| all.pieces[piece.index()].body = Some(body),
        )
    }

    /// Whether a piece sees another.
    pub fn sees(&self, looker: PieceId, target: PieceId, anew: impl Fn() -> bool) -> bool {
        let pair = [looker, target];
        if self.but.is_some_and(|but| pair.contains(&but)) {
            return anew();
        }
        let since = |all: &Kept| pair.map(|id| all.pieces[id.index()].since);
        self.found(
            |all| all.seen.get(&pair).filter(|seen| seen.since == since(all)).map(|seen| seen.sees),
            anew,
            |all, sees| {
                let since = since(all);
                all.seen.insert(pair, Seen { since, sees });
            },
        )
    }

    /// What is known of the aims of a unit at a target.
    pub fn aims(&self, unit: PieceId, target: PieceId) -> Option<Aimed> {
        if self.but.is_some() {
            return None;
        }
        self.with(|all| all.aims.get(&[unit, target]).filter(|(then, _)| *then == all.now).map(|it| it.1))
            .flatten()
    }

    /// Keeps what has been found out of the aims of a unit at a target.
    pub fn keep_aims(&self, unit: PieceId, target: PieceId, aims: Aimed) {
        if self.but.is_some() {
            return;
        }
        self.with(|all| all.aims.insert([unit, target], (self.now, aims)));
    }
}
