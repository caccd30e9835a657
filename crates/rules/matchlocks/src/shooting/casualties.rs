//! Which figures come off (NMM-11-53 to 11-56, NMM-12-57).

use engine::{Event, InlineVec, PieceId, Rule, Ruleset, Shape};
use tabletop::{Distance, Edge, Outline, Point, Pose};

use super::cover;
use super::ranks::{self, Strength};
use crate::book::Kind;
use crate::field::Field;
use crate::marks::raise;
use crate::table::{Sign, UnitChange};
use crate::{Acting, Matchlocks, rule};

/// The part of a unit that figures come from, as the log has it: the Musketeers of a Battalia, the front
/// division of a Square, anybody else.
const FIRST: u8 = 0;
/// The Pikemen of a Battalia, the rear division of a Square.
const SECOND: u8 = 1;

/// Figures off each part of a unit, and what is left of it.
type Loss = ([u8; 2], Strength);

/// Takes Kills off a unit, rear rank first and by the rules of its kind, and draws up what is left: a Battalia
/// loses Musketeers first (NMM-11-56), a Square shares between its divisions (NMM-11-55), a loose unit loses
/// from the ends of its chain. `from` is where the fire or the enemy is: of a Square's divisions the one nearer
/// to it, or the front one, takes the odd Kill. Says how many figures really came off. The unit stays on the
/// table even with nobody left: [`lose`](crate::morale::losses::lose) takes it away.
pub fn take_off(act: &mut Acting, unit: PieceId, kills: u8, from: Point, why: Rule) -> u8 {
    let loss = loss_of(act.field(), unit, kills, from);
    carry_out(act, unit, loss, why)
}

/// How many figures come off a unit in all for so many Kills of one shot that came from a place: what a cannon ball
/// takes of a Pike Square beside them included. Pure, by the events that would take them off.
pub fn falls_to(field: Field, unit: PieceId, kills: u8, from: Point, by_gun: bool) -> u8 {
    let loss @ (parts, _) = loss_of(field, unit, kills, from);
    let fell = parts[0] + parts[1];
    if !by_gun || fell == 0 {
        return fell;
    }
    let mut table = *field.table;
    for (_, event) in changes(field, unit, loss, rule!("NMM-11-02")).iter() {
        Matchlocks::apply(&mut table, field.world, event);
    }
    let ([front, rear], _) = through(Field::new(&table, field.world), unit, from);
    fell + front + rear
}

/// So many Kills shared out by the rules of the unit's kind.
fn loss_of(field: Field, unit: PieceId, kills: u8, from: Point) -> Loss {
    let before = ranks::strength(field, unit);
    let kills = kills.min(before.figures);
    match field.kind(unit) {
        Kind::Battalia => of_battalia(before, kills),
        Kind::PikeSquare => of_square(before, kills, reached(field, unit, from)),
        _ if field.loose(unit) && in_building(field, unit) => {
            let figures = before.figures - kills;
            ([kills, 0], Strength { figures, places: ranks::lowest(figures), ..before })
        }
        _ if field.loose(unit) => of_chain(field, unit, before, kills),
        _ => ([kills, 0], Strength { figures: before.figures - kills, ..before }),
    }
}

/// How a loose unit would stand without the figure at one place.
pub fn drawn_up_without(field: Field, unit: PieceId, place: u8) -> (Pose, Shape) {
    let before = ranks::strength(field, unit);
    let figures = before.figures.saturating_sub(1);
    ranks::drawn_up(field, unit, Strength { figures, places: before.places & !(1 << place), ..before })
}

/// Takes the figure at one place off a loose unit: its owner's choice (NMM-11-54).
pub fn take_off_place(act: &mut Acting, unit: PieceId, place: u8, why: Rule) -> u8 {
    let before = ranks::strength(act.field(), unit);
    let left = Strength { figures: before.figures - 1, places: before.places & !(1 << place), ..before };
    carry_out(act, unit, ([1, 0], left), why)
}

/// A cannon ball that hit a Pike Square takes more figures from the division farther from the gun, if that has
/// any left (NMM-11-53): once a shot, however many hits. Does nothing to other units. Says how many came off.
pub fn ball_through(act: &mut Acting, unit: PieceId, from: Point) -> u8 {
    let loss = through(act.field(), unit, from);
    carry_out(act, unit, loss, rule!("NMM-11-53"))
}

/// What a cannon ball that hit a unit takes beside its Kills: nobody of any but a Pike Square.
fn through(field: Field, unit: PieceId, from: Point) -> Loss {
    let before = ranks::strength(field, unit);
    let mut parts = [0, 0];
    if field.kind(unit) == Kind::PikeSquare && before.figures > 0 {
        let far = farther(field, unit, from);
        let most = field.world.book.shooting.square.extra_kills;
        parts[far] = most.min(ranks::division_figures(before)[far]);
    }
    (parts, without(before, parts))
}

/// The division farther from a gun, the rear one if both are equally far. Where one is gone already, the edge of
/// the Square that it stood behind tells.
fn farther(field: Field, square: PieceId, from: Point) -> usize {
    let block = field.block(square);
    let (front, rear) = match ranks::divisions(field, square) {
        [Some(front), Some(rear)] => (front.gap(&from).distance, rear.gap(&from).distance),
        _ => (block.edge(Edge::Front).gap(&from).distance, block.edge(Edge::Rear).gap(&from).distance),
    };
    usize::from(front <= rear)
}

/// Which division of a Square the fire reaches: the one nearer to where it comes from, the front one if both are
/// equally near (NMM-11-55).
fn reached(field: Field, square: PieceId, from: Point) -> usize {
    let distance = |block: Option<tabletop::Block>| block.map(|block| block.gap(&from).distance);
    let [front, rear]: [Option<Distance>; 2] = ranks::divisions(field, square).map(distance);
    match (front, rear) {
        (Some(front), Some(rear)) => usize::from(rear < front),
        (None, Some(_)) => 1,
        _ => 0,
    }
}

/// Muskets before pikes (NMM-11-56).
fn of_battalia(before: Strength, kills: u8) -> Loss {
    let muskets = kills.min(before.figures - before.pikes);
    let pikes = kills - muskets;
    let left = Strength { figures: before.figures - kills, pikes: before.pikes - pikes, ..before };
    ([muskets, pikes], left)
}

/// Half each, the odd one to the division reached; what exceeds a division's figures passes to the other
/// (NMM-11-55).
fn of_square(before: Strength, kills: u8, reached: usize) -> Loss {
    let figures = ranks::division_figures(before);
    let mut parts = [kills / 2; 2];
    parts[reached] = kills - kills / 2;
    for (part, other) in [(0, 1), (1, 0)] {
        let excess = parts[part].saturating_sub(figures[part]);
        parts[part] -= excess;
        parts[other] += excess;
    }
    (parts, without(before, parts))
}

fn without(before: Strength, parts: [u8; 2]) -> Strength {
    let figures = before.figures - parts[0] - parts[1];
    Strength { figures, rear: before.rear - parts[1], pikes: before.pikes.min(figures), ..before }
}

/// Whether a unit holds a building, where nobody stands in a chain.
fn in_building(field: Field, unit: PieceId) -> bool {
    matches!(cover::station(field, unit), cover::Station::Building(_))
}

/// The figures at the ends of the chain, the last place first, so that the rest stays in one chain.
fn of_chain(field: Field, unit: PieceId, before: Strength, kills: u8) -> Loss {
    let mut places = before.places;
    for _ in 0..kills {
        let spare = ranks::spare_places(field, unit, places);
        let last = spare.iter().last().unwrap_or(0);
        places &= !(1 << last);
    }
    ([kills, 0], Strength { figures: before.figures - kills, places, ..before })
}

/// Takes a loss off a unit. Says how many figures that is.
fn carry_out(act: &mut Acting, unit: PieceId, loss @ (parts, _): Loss, why: Rule) -> u8 {
    for (rule, event) in changes(act.field(), unit, loss, why).iter() {
        act.emit(*rule, *event);
    }
    parts[0] + parts[1]
}

/// The events by which a loss comes off a unit, each with the rule behind it: none for no loss.
fn changes(field: Field, unit: PieceId, (parts, left): Loss, why: Rule) -> InlineVec<(Rule, Event), 8> {
    let filler = Event::FiguresLost { piece: unit, count: 0, part: FIRST };
    let mut events = InlineVec::empty((why, filler));
    if parts == [0, 0] {
        return events;
    }
    let state = field.state(unit);
    let square = field.kind(unit) == Kind::PikeSquare;
    let pikes = left.pikes.min(left.figures);
    let (pose, shape) = ranks::drawn_up(field, unit, left);
    let stands = pose == field.pose(unit) && shape == field.piece(unit).shape();
    let after_winning = field.has(unit, Sign::Won) && !field.has(unit, Sign::HitSince);
    let marks = [
        (state.pikes() != pikes).then(|| UnitChange::Pikes(pikes).on(unit)),
        (square && state.rear() != left.rear).then(|| UnitChange::Rear(left.rear).on(unit)),
        field.loose(unit).then(|| UnitChange::Standing(ranks::closed_up(field, unit, left.places)).on(unit)),
        after_winning.then(|| raise(unit, Sign::HitSince)),
    ];
    // The parts first: there are never more Pikemen than figures.
    for mark in marks.into_iter().flatten() {
        events.push((why, mark));
    }
    for (part, count) in [(FIRST, parts[0]), (SECOND, parts[1])] {
        if count > 0 {
            events.push((why, Event::FiguresLost { piece: unit, count, part }));
        }
    }
    if !stands {
        events.push((rule!("NMM-11-54"), Event::Reshaped { piece: unit, pose, shape }));
    }
    events
}
