//! Shots that are announced, and the hits that were scored (CP-16-32).

use engine::sheet::{Edit, Flag, Listed, Places, UpTo, Word};
use engine::{InlineVec, PieceId};

engine::words! {
    /// What is fired: the groups of rows of the shooting table (CP-16-32).
    pub enum Fire {
        /// Muskets, bows of highland archers.
        Musketry = "musketry";
        /// Pistols.
        Pistols = "pistols";
        /// Hail shot.
        Hail = "hail";
        /// Ballshot.
        Ball = "ball";
    }
}

engine::entry! {
    /// A shot that is announced: a unit, or that part of it which can hit, fires at a target.
    pub struct Shot in 5 bytes {
        /// Who shoots.
        shooter: PieceId;
        /// At whom.
        target: PieceId, set by upon;
        /// With what.
        fire: Word<Fire>, set by with;
        /// Out of which face of a square or town block; 0, the front, for everybody else (CP-16-07).
        face: UpTo<255>, set by out_of;
        /// Which guns of a battery; none for everybody else.
        guns: Places<8>, set by from_guns;
        /// Whether it is a volley (CP-20-13).
        volley: Flag, set by in_a_volley;
    }
}

impl Shot {
    /// A shot out of the front.
    pub fn at(shooter: PieceId, target: PieceId, fire: Fire) -> Shot {
        Shot::of(shooter, target, fire, 0, 0, false)
    }
}

engine::entry! {
    /// Hits that were scored on a target, by whom.
    pub struct Hit in 4 bytes {
        /// Who is hit.
        target: PieceId;
        /// Who shot.
        shooter: PieceId;
        /// With what.
        fire: Word<Fire>;
        /// How many hits.
        count: UpTo<255>, set by counting;
        /// Whether a heavy gun scored any of them (CP-18-21).
        heavy: Flag;
    }
}

/// The most entries of hits.
const ROOM: usize = 32;

/// Hits of a phase. Those of the same shooter with the same fire on the same target are one entry. Where the list is full they
/// join another of the same target.
pub struct Hits;

impl Listed for Hits {
    type Entry = Hit;
    type Store = InlineVec<Hit, ROOM>;
    const ROOM: usize = ROOM;

    fn entries(hits: &InlineVec<Hit, ROOM>) -> impl Iterator<Item = Hit> {
        hits.iter().copied()
    }

    fn edit(hits: &mut InlineVec<Hit, ROOM>, edit: Edit<Hit>) {
        let Edit::Add(hit) = edit else { return <[Hit; ROOM]>::edit(hits, edit) };
        let full = hits.len() == ROOM;
        let place = hits.iter().position(|other| other.counting(0) == hit.counting(0));
        let place = place.or_else(|| hits.iter().position(|other| full && other.target() == hit.target()));
        match place {
            Some(at) => hits[at] = hits[at].counting(hits[at].count().saturating_add(hit.count())),
            None => {
                hits.try_push(hit);
            }
        }
    }
}
