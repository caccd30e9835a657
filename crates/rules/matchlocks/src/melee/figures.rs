//! How many figures of a unit count in a round (NMM-12-41 to 12-47, NMM-12-80).

use engine::{InlineVec, PieceId};
use tabletop::Edge;

use super::members::{self, is_new};
use crate::book::{Arm, Fighter, Formation, Kind};
use crate::field::Field;
use crate::shooting::ranks;
use crate::table::{Melee, Member, Part, Sign};

/// Figures that count, in halves, by arm: of a Battalia its Pikemen and its Musketeers, of others one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Arms {
    /// Half figures of Pikemen.
    pub pikes: u16,
    /// Half figures of everybody else.
    pub others: u16,
}

impl Arms {
    const fn of(pikes: u8, others: u8) -> Arms {
        Arms { pikes: 2 * pikes as u16, others: 2 * others as u16 }
    }

    /// Half figures in all.
    pub const fn total(self) -> u16 {
        self.pikes + self.others
    }

    const fn halved(self) -> Arms {
        Arms { pikes: self.pikes / 2, others: self.others / 2 }
    }

    /// So many half figures out of these, Musketeers first (NMM-12-80), and what is left.
    fn parted(self, wanted: u16) -> (Arms, Arms) {
        let others = wanted.min(self.others);
        let pikes = (wanted - others).min(self.pikes);
        (Arms { pikes, others }, Arms { pikes: self.pikes - pikes, others: self.others - others })
    }
}

/// The figures that a unit turns against one enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    /// Against whom.
    pub against: PieceId,
    /// With how many.
    pub arms: Arms,
}

/// The men of a unit by arm.
fn men(field: Field, unit: PieceId) -> (u8, u8) {
    let figures = field.figures(unit);
    match field.kind(unit) {
        Kind::PikeStand | Kind::PikeSquare => (figures, 0),
        Kind::Battalia => {
            let pikes = field.state(unit).pikes().min(figures);
            (pikes, figures - pikes)
        }
        _ => (0, figures),
    }
}

/// The files of a unit by arm, as at full strength (NMM-12-41).
fn files(field: Field, unit: PieceId) -> (u8, u8) {
    let layout = ranks::layout(field, unit);
    match field.kind(unit) {
        Kind::PikeStand | Kind::PikeSquare => (layout.files, 0),
        Kind::Battalia => (ranks::pike_files(field, unit), ranks::musket_files(field, unit)),
        _ => (0, layout.files),
    }
}

/// All figures.
fn all(field: Field, unit: PieceId) -> Arms {
    let (pikes, others) = men(field, unit);
    Arms::of(pikes, others)
}

/// The figures of the first ranks: ranks are filled from the front, so the lesser of the men left and so many
/// times the files.
fn in_ranks(field: Field, unit: PieceId, count: u8) -> Arms {
    let ((pikes, others), (pike_files, other_files)) = (men(field, unit), files(field, unit));
    Arms::of(pikes.min(pike_files.saturating_mul(count)), others.min(other_files.saturating_mul(count)))
}

/// The front rank, or half of the figures of infantry that does not stand in two ranks (NMM-12-44).
fn front_rank_or_half(field: Field, unit: PieceId) -> Arms {
    let two_deep = field.formed_foot(unit) && ranks::layout(field, unit).ranks == 2;
    if two_deep { in_ranks(field, unit, 1) } else { all(field, unit).halved() }
}

/// Whether a unit stands in Hedgehog against horse (NMM-12-25).
fn in_hedgehog_against_horse(field: Field, at: u8, mine: &Member) -> bool {
    field.has(mine.unit(), Sign::Hedgehog)
        && members::enemies(field, at, *mine).any(|enemy| field.mounted(enemy.unit()))
}

/// The ranks that pikes fight with: all of them only in Hedgehog, whatever the sheet says (NMM-12-42, NMM-19-04).
fn pike_ranks(field: Field, melee: &Melee, mine: &Member) -> u8 {
    let book = &field.world.book.melee.ranks;
    match mine.part() == Part::Attacker && is_new(melee, mine) {
        true => book.pikes_attacking,
        false => book.pikes_receiving,
    }
}

/// What a unit counts before anything reduces it (NMM-12-41, NMM-12-42, NMM-12-43).
fn at_best(field: Field, at: u8, mine: &Member) -> Arms {
    let melee = members::melee(field, at);
    let unit = mine.unit();
    match field.kind(unit) {
        _ if !field.formed_foot(unit) || in_hedgehog_against_horse(field, at, mine) => all(field, unit),
        Kind::PikeStand | Kind::PikeSquare => in_ranks(field, unit, pike_ranks(field, melee, mine)),
        // Two ranks deep, that is everybody (NMM-12-41); a deeper layout of a house rule counts its first ranks.
        _ => in_ranks(field, unit, field.world.book.melee.ranks.foot),
    }
}

/// The count over a defended obstacle or against a defended building (NMM-12-46, NMM-12-47).
fn over_obstacle(field: Field, melee: &Melee, mine: &Member) -> Option<Arms> {
    let unit = mine.unit();
    if !members::attacks_across(field, melee, mine) || field.mounted(unit) {
        return None;
    }
    Some(match field.kind(unit) {
        _ if members::building(field, melee).is_some() => in_ranks(field, unit, 1),
        Kind::PikeStand | Kind::PikeSquare => {
            in_ranks(field, unit, field.world.book.melee.ranks.pikes_over_obstacle)
        }
        _ => front_rank_or_half(field, unit),
    })
}

/// In Disarray or Daunted: infantry its front rank or half its figures, everybody else half (NMM-12-44), as both
/// sides do from the third round on (NMM-12-77).
fn in_disarray(field: Field, at: u8, mine: &Member) -> Option<Arms> {
    let unit = mine.unit();
    if !field.disordered(unit) {
        return None;
    }
    Some(match in_hedgehog_against_horse(field, at, mine) {
        true => all(field, unit).halved(),
        false => front_rank_or_half(field, unit),
    })
}

/// Taken in flank or rear and nobody in front: half of one rank (NMM-12-45).
fn in_flank_or_rear(field: Field, at: u8, mine: &Member) -> Option<Arms> {
    members::in_its_flank(field, at, mine)?;
    (!members::fights_to_its_front(field, at, mine)).then(|| front_rank(field, mine.unit()).halved())
}

/// The front rank as it stands; of loose troops everybody.
fn front_rank(field: Field, unit: PieceId) -> Arms {
    if field.formed(unit) { in_ranks(field, unit, 1) } else { all(field, unit) }
}

/// The figures of a unit that count in the round: of all reductions the one that leaves fewest, never one upon
/// another (NMM-12-45).
pub fn counted(field: Field, at: u8, unit: PieceId) -> Arms {
    let Some(mine) = members::member(field, at, unit) else { return Arms::default() };
    let melee = members::melee(field, at);
    // A squadron fed in fights with one rank, then and later (NMM-12-74).
    let fed_in = (mine.part() == Part::FedIn).then(|| front_rank(field, unit));
    let reduced = [
        in_disarray(field, at, &mine),
        in_flank_or_rear(field, at, &mine),
        over_obstacle(field, melee, &mine),
        fed_in,
    ];
    let best = at_best(field, at, &mine);
    reduced
        .into_iter()
        .flatten()
        .fold(best, |least, arms| if arms.total() < least.total() { arms } else { least })
}

/// How the count is shared among the enemies in contact: against one on the flank the end file, against one in
/// the rear half a rank, the rest against the one in front (NMM-12-80). Against one enemy alone, everybody.
pub fn strokes(field: Field, at: u8, unit: PieceId) -> InlineVec<Stroke, 4> {
    let mut strokes = InlineVec::empty(Stroke { against: unit, arms: Arms::default() });
    let Some(mine) = members::member(field, at, unit) else { return strokes };
    let front = members::enemies(field, at, mine)
        .find(|enemy| members::struck_on(field, &mine, enemy) == Edge::Front)
        .or_else(|| members::enemies(field, at, mine).next());
    let Some(front) = front else {
        // Behind a friend: it strikes at whom he fights.
        let arms = counted(field, at, unit);
        strokes.push(Stroke { against: mine.against(), arms });
        return strokes;
    };
    let mut rest = counted(field, at, unit);
    let beside = members::enemies(field, at, mine).filter(|enemy| {
        enemy.unit() != front.unit() && members::struck_on(field, &mine, enemy) != Edge::Front
    });
    for enemy in beside.take(3) {
        let wanted = match members::struck_on(field, &mine, &enemy) {
            Edge::Rear => front_rank(field, unit).halved().total(),
            _ => 2 * u16::from(end_file(field, unit)),
        };
        let (taken, left) = rest.parted(wanted);
        rest = left;
        strokes.push(Stroke { against: enemy.unit(), arms: taken });
    }
    let mut shared = InlineVec::empty(Stroke { against: front.unit(), arms: rest });
    shared.push(Stroke { against: front.unit(), arms: rest });
    strokes.iter().for_each(|stroke| shared.push(*stroke));
    shared
}

/// The figures of an end file: one in line, two in two ranks, four in a Square (NMM-12-80).
fn end_file(field: Field, unit: PieceId) -> u8 {
    match field.formation(unit) {
        Formation::Line => 1,
        _ => field.piece(unit).shape().ranks.max(1),
    }
}

/// The dice of so many figures against an enemy, in eighths of a die (NMM-12-48).
pub fn eighths(field: Field, unit: PieceId, stroke: &Stroke) -> u16 {
    let against: Arm = field.arm(stroke.against);
    let dice = |fighter: Fighter| u16::from(field.world.book.melee.dice.of(fighter, against).0);
    let pikes = stroke.arms.pikes * dice(Fighter::Pikeman);
    let fighter = field.kind(unit).fighter(field.footing(unit));
    pikes + fighter.map_or(0, |fighter| stroke.arms.others * dice(fighter))
}

/// Whole dice: rounded once, halves up, and at least one if any figure counts (NMM-12-49).
pub const fn whole_dice(eighths: u16) -> u8 {
    let rounded = (eighths + 4) / 8;
    match (eighths, rounded) {
        (0, _) => 0,
        (_, 0) => 1,
        (_, dice) => dice as u8,
    }
}
