//! Victory (BR-12-05, BR-12-06).

use engine::{Departure, Outcome, PieceId, Place, Side};

use crate::field::Field;
use crate::table::{Order, Sign};
use crate::world::{Beast, Entry, Kind, Rank, ScenarioKind};

/// What a side has points for (BR-12-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Merit {
    /// Beasts and horses that it took off the table.
    Taken,
    /// Beasts and horses that it kept on it.
    Kept,
    /// Enemies killed.
    Killed,
    /// Prisoners held.
    Prisoner,
}

/// One thing that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// For whom.
    pub side: Side,
    /// For what.
    pub merit: Merit,
    /// Which beast or man.
    pub piece: PieceId,
    /// How much.
    pub points: u16,
}

/// Everything that counts as the table now stands, piece by piece (BR-12-05).
pub fn points(field: Field<'_>) -> impl Iterator<Item = Point> + '_ {
    field.world.named().filter_map(move |piece| match field.world.profile(piece).kind {
        Kind::Man(man) => of_man(field, piece, man.side),
        Kind::Beast(_) | Kind::Horse { .. } => of_animal(field, piece),
    })
}

/// What a side's points come to (BR-12-05).
pub fn total(field: Field, side: Side) -> u16 {
    points(field).filter(|point| point.side == side).map(|point| point.points).sum()
}

/// A dead enemy counts by his rank; a prisoner held at the end, or carried off, so many times as much (BR-12-05,
/// BR-12-07).
fn of_man(field: Field, man: PieceId, side: Side) -> Option<Point> {
    let numbers = &field.world.book.forces.victory;
    let worth = u16::from(numbers.killed(rank_of(field, man)));
    let place = field.piece(man).place;
    let side = side.other();
    if place == Place::Gone(Departure::Destroyed) {
        return Some(Point { side, merit: Merit::Killed, piece: man, points: worth });
    }
    let held = field.is(man, Sign::Captive) && (place == Place::Table || taken_by(field, man).is_some());
    let points = worth * u16::from(numbers.prisoner_times);
    held.then_some(Point { side, merit: Merit::Prisoner, piece: man, points })
}

fn rank_of(field: Field, man: PieceId) -> Rank {
    field.rank(man)
}

/// Who took a piece off the table.
fn taken_by(field: Field, piece: PieceId) -> Option<Side> {
    let signs = [(Sign::TakenByA, Side::A), (Sign::TakenByB, Side::B)];
    signs.into_iter().find(|(sign, _)| field.is(piece, *sign)).map(|(_, side)| side)
}

/// A beast or loose horse counts for who took it off through his own exit, or who keeps it on the table. One lost over an
/// edge counts for nobody (BR-12-05).
fn of_animal(field: Field, animal: PieceId) -> Option<Point> {
    let (side, merit, points) = match taken_by(field, animal) {
        Some(side) => (side, Merit::Taken, taken_home(field, side, animal)),
        None if field.stands(animal) => {
            let keeper = field.world.scenario.raider.other();
            (keeper, Merit::Kept, kept(field, keeper, animal))
        }
        None => return None,
    };
    (points > 0).then_some(Point { side, merit, piece: animal, points })
}

/// What a beast or loose horse counts for a side that takes it off the table through its own exit: the raider, the ambusher
/// or the escort; nobody for a horse of his own side (BR-12-05).
pub fn taken_home(field: Field, side: Side, animal: PieceId) -> u16 {
    let numbers = &field.world.book.forces.victory;
    let counts = match field.world.scenario.kind {
        ScenarioKind::Raid | ScenarioKind::Trod => side == field.world.scenario.raider,
        ScenarioKind::Ambush => true,
        ScenarioKind::Fight => false,
    };
    match field.world.profile(animal).kind {
        _ if !counts => 0,
        Kind::Horse { rider } if field.side(rider) == Some(side) => 0,
        Kind::Beast(Beast::Sheep) => numbers.sheep_taken.into(),
        _ => numbers.cattle_taken.into(),
    }
}

/// What a beast counts for a side while it is on the table: the defender of a raid and the pursuer of a hot trod. A loose
/// horse on the table counts for nobody (BR-12-05).
pub fn kept(field: Field, side: Side, animal: PieceId) -> u16 {
    let numbers = &field.world.book.forces.victory;
    let scenario = &field.world.scenario;
    let counts = matches!(scenario.kind, ScenarioKind::Raid | ScenarioKind::Trod) && side != scenario.raider;
    match field.world.profile(animal).kind {
        Kind::Beast(Beast::Cattle) if counts => numbers.cattle_kept.into(),
        Kind::Beast(Beast::Sheep) if counts => numbers.sheep_kept.into(),
        _ => 0,
    }
}

/// How the battle ends if this game turn is over, or nothing if it goes on: after the last game turn, or when a side has
/// nobody left who could fight and none still to come (BR-12-06).
pub fn outcome(field: Field) -> Option<Outcome> {
    let last = field.table.battle.turn() >= field.world.scenario.turns;
    let is_over = last || Side::BOTH.into_iter().any(|side| !holds_out(field, side));
    is_over.then(|| decided(field))
}

/// Who has won by points: a side with so many more than the other; else nobody (BR-12-06).
pub fn decided(field: Field) -> Outcome {
    let [of_a, of_b] = Side::BOTH.map(|side| total(field, side));
    let by = u16::from(field.world.book.forces.victory.wins_by);
    if of_a >= of_b + by {
        Outcome::Won(Side::A)
    } else if of_b >= of_a + by {
        Outcome::Won(Side::B)
    } else {
        Outcome::Drawn
    }
}

/// Whether a side has a figure on the table that is ready, locked or stunned in a group that is not broken, or one that is
/// still to enter (BR-12-06).
pub fn holds_out(field: Field, side: Side) -> bool {
    field.world.groups_of(side).any(|group| {
        let stands = !field.group(group).is(Order::Broken)
            && field.members(group).any(|man| !field.is(man, Sign::Captive));
        stands || is_to_come(field, group)
    })
}

/// Whether figures of a group are still to enter.
fn is_to_come(field: Field, group: u8) -> bool {
    let start = field.world.scenario.starts.get(usize::from(group));
    let comes = matches!(start.map(|start| &start.entry), Some(Entry::Comes { .. }));
    comes && field.band(group).figures.iter().any(|man| field.piece(*man).place == Place::Reserve)
}
