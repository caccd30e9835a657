//! What one draw or step of a run leaves for the next: what follows from how pieces stand, and what a drawn move comes to.

use std::cell::Cell;

use engine::facts::{Keeps, Lookup};
use engine::{Event, PieceId};
use tabletop::Leg;

use crate::field::Field;
use crate::movement::Moved;
use crate::table::{Gaps, Sign};

/// What is left.
#[derive(Default)]
pub struct Memory {
    facts: Facts,
    drawn: Cell<Option<(PieceId, Leg, Moved)>>,
}

impl Memory {
    /// The facts about a table: none of one on which troops have made gaps, which stand in no stamp.
    pub(crate) fn about(&self, field: Field) -> Option<About<'_>> {
        let whole = *field.table.battle.gaps() == Gaps::default();
        whole.then(|| self.facts.about(field.world.profiles.len(), false, |id| stamp(field, id)))
    }

    /// Tells the facts of an event.
    pub(crate) fn hear(&mut self, event: &Event) {
        self.facts.hear(event);
    }

    /// Keeps what a move comes to that has been drawn, for the step that makes it next.
    pub(crate) fn keep(&self, unit: PieceId, leg: Leg, moved: Moved) {
        self.drawn.set(Some((unit, leg, moved)));
    }

    /// What the move drawn last comes to, if it is this one.
    pub(crate) fn take(&self, unit: PieceId, leg: Leg) -> Option<Moved> {
        let drawn = self.drawn.take().filter(|(drawn, way, _)| (*drawn, *way) == (unit, leg));
        drawn.map(|(_, _, moved)| moved)
    }
}

/// What is kept.
pub struct Standing;

impl Keeps for Standing {
    type Stamp = [u64; 4];
    type Alone = ();
    type Pair = ();
    type Among = Aimed;
}

/// What is known of the last shot of one at another.
#[derive(Clone, Copy, PartialEq, Default)]
pub struct Aimed {
    /// How the one would have shot, in a number of its own for each way.
    how: u32,
    /// Whether anything was in the way of it.
    is_free: bool,
}

/// What has been found out, from whichever table it was asked last.
type Facts = engine::facts::Facts<Standing>;

/// The facts about a table as it is.
pub(crate) type About<'a> = Lookup<'a, Standing>;

/// Something about a shot of one at another that hangs on nothing but how everybody stands and on how the one shoots.
pub(crate) fn is_free(about: About, both: [PieceId; 2], how: u32, anew: impl Fn() -> bool) -> bool {
    let known = about.among(both, |known| known.how != how || known.is_free == anew());
    if let Some(known) = known.filter(|known| known.how == how) {
        return known.is_free;
    }
    let is_free = anew();
    about.keep_among(both, Aimed { how, is_free });
    is_free
}

/// How a piece stands: its place, its men, its cover, and what makes it stand in the way of others.
fn stamp(field: Field, id: PieceId) -> [u64; 4] {
    let (piece, unit) = (field.piece(id), field.state(id));
    let [pose, shape] = piece.standing();
    let signs =
        [unit.is(Sign::Abandoned), unit.is(Sign::Mounted), unit.is(Sign::Edge), unit.is(Sign::Revealed)];
    let signs = signs.iter().fold(0, |set, up| set << 1 | u64::from(*up));
    let cover = unit.cover().map_or(0, |feature| u64::from(feature) + 1);
    let place = u64::from(piece.on_table()) | (piece.owner as u64) << 1;
    let men = u64::from(piece.figures) | u64::from(unit.pikes()) << 8 | u64::from(unit.rear()) << 16;
    [pose, shape, men | cover << 24 | signs << 40 | place << 48, u64::from(unit.standing())]
}
