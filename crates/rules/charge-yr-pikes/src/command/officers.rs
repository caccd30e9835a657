//! Officers: whom they may influence, and what they are worth (section 04, CYP-05-04, CYP-24-04).

use engine::{PieceId, Side};
use tabletop::{Bounds, Length, Outline, Segment};

use crate::marks::raise;
use crate::world::{Kind, LeaderQuality, Optional};
use crate::{Acting, Field, Sign, rule};

/// What an officer is worth: by his rank (CYP-04-08, CYP-05-04), or by his quality where that was rolled (CYP-24-04).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Worth {
    /// How many of the d10's highest faces mean no move.
    pub failing: u8,
    /// What he adds to a morale die.
    pub morale: i8,
    /// His dice in close combat.
    pub dice: i8,
}

/// What an officer is worth.
pub fn worth(field: Field, officer: PieceId) -> Worth {
    let book = &field.world.book.command;
    let by_quality = |[failing, morale, dice]: [u8; 3]| (failing, [morale as i8, dice as i8]);
    let (failing, [morale, dice]) = match (field.unit(officer).quality(), field.kind(officer)) {
        (LeaderQuality::Ineffective, _) => by_quality(book.qualities.ineffective),
        (LeaderQuality::Effective, _) => by_quality(book.qualities.effective),
        (LeaderQuality::NaturalBorn, _) => by_quality(book.qualities.natural_born),
        (LeaderQuality::ByRank, Kind::Commander) => (book.failing.commander, book.bonuses.commander),
        (LeaderQuality::ByRank, Kind::WingCommander) => (book.failing.wing, book.bonuses.wing),
        (LeaderQuality::ByRank, Kind::Brigadier) => (book.failing.brigadier, book.bonuses.brigadier),
        (LeaderQuality::ByRank, _) => (book.failing.staff, book.bonuses.staff),
    };
    Worth { failing, morale, dice }
}

/// Whether the quality of leaders was rolled for (CYP-24-01).
pub const fn is_rolled(field: &Field) -> bool {
    field.world.options.has(Optional::LeaderQuality)
}

/// Whether an officer may influence a unit: the commander in chief and staff officers any of their army, a wing commander those of
/// his wing, a brigadier those of his tertia (CYP-04-04).
pub fn may_influence(field: Field, officer: PieceId, unit: PieceId) -> bool {
    let (his, its) = (field.profile(officer), field.profile(unit));
    let wing = || its.tertia.and_then(|tertia| field.world.tertias[usize::from(tertia)].wing);
    field.side(officer) == field.side(unit)
        && match his.kind {
            Kind::Commander | Kind::Staff => true,
            Kind::WingCommander => his.wing.is_some() && wing() == his.wing,
            Kind::Brigadier => its.tertia.is_some() && its.tertia == his.tertia,
            _ => false,
        }
}

/// Whether a unit's nearest stand is within the command radius of an officer, from the middle of his stand (CYP-04-05).
fn is_in_radius(field: Field, officer: PieceId, unit: PieceId) -> bool {
    let (middle, limit) = (field.block(officer).centre(), field.world.book.command.radius.within);
    let piece = field.piece(unit);
    if !piece.may_meet(&Bounds::of_segment(Segment::new(middle, middle)).inflated(limit)) {
        return false;
    }
    // The middle of its front is a point of it, but for rounding.
    let within = || field.body(unit).blocks().any(|block| block.within(&middle, limit));
    let front = piece.pose().at.distance_squared(middle) <= (limit - Length(2)).squared();
    debug_assert!(!front || within(), "the middle of its front is no point of a unit");
    front || within()
}

/// Whether an officer who is in no front rank, be it in a coach, may be used for a unit's command roll: he may influence it and it is in
/// his radius (CYP-04-04 to CYP-04-06).
pub fn commands(field: Field, officer: PieceId, unit: PieceId) -> bool {
    field.piece(officer).host().is_none_or(|host| field.kind(host) == Kind::Coach)
        && may_influence(field, officer, unit)
        && is_in_radius(field, officer, unit)
}

/// The senior officer of a side who is still there (CYP-02-03).
pub fn senior(field: Field, side: Side) -> Option<PieceId> {
    field.officers_of(side).min_by_key(|id| (field.kind(*id) as u8, *id))
}

/// An officer's quality that was kept hidden is shown to everybody, for good, when he first uses it (CYP-24-02).
pub fn is_used(act: &mut Acting, officer: PieceId) {
    let hidden = act.world().options.has(Optional::HiddenQuality);
    if hidden && act.field().unit(officer).quality() != LeaderQuality::ByRank {
        raise(act, rule!("CYP-24-02"), officer, Sign::Shown);
    }
}

/// So are all whose bonus a unit has, one of nothing included, on the table or off it (CYP-24-02).
pub fn are_used(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let with = |id: &PieceId| field.takes_part(*id) && field.piece(*id).host() == Some(unit);
    let apt = |id: &PieceId| field.kind(*id).is_officer() && may_influence(field, *id, unit);
    let all: Vec<PieceId> = field.world.named().filter(|id| with(id) && apt(id)).collect();
    all.into_iter().for_each(|officer| is_used(act, officer));
}
