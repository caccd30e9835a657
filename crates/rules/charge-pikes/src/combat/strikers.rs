//! How many figures of a unit strike an enemy in a round (CP-17-08 to CP-17-10).

use engine::PieceId;
use tabletop::{Block, Body, Edge, IndexSet, Length, Outline, Segment};

use crate::combat::meeting::reach;
use crate::field::{Class, Field};
use crate::formation::{Men, Part, parts};
use crate::table::{Contact, Form};

/// By how much an edge in contact may seem farther off than it is, for rounding.
const ROUNDING: Length = Length(4);

/// The least common edge of two figures in contact (CP-17-08).
const LEAST: Length = Length::millimetres(1);

/// How many figures of a unit strike an enemy in this round (CP-17-08 to CP-17-10): those in contact, up to four on either
/// side of them, and the ranks behind. No figure strikes twice in a round: earlier contacts come first. It follows from where the units stand: nobody
/// turns figures or brings up more (CP-17-11), and skirmishers and gunners are counted like everybody (CP-17-34).
pub fn strikers(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> u8 {
    let figures = field.figures(unit);
    if field.form(unit) == Form::Garrison {
        return of_garrison(field, unit, contact).min(figures);
    }
    if field.form(enemy) == Form::Garrison {
        return figures.min(held_by(field, enemy));
    }
    if strikes_nobody(unit, contact) {
        return 0;
    }
    let count = match field.form(unit) {
        Form::Square => of_square(field, unit, enemy, contact),
        Form::Unlimbered | Form::Limbered => of_battery(field, unit, enemy, contact),
        _ => of_line(field, unit, enemy, contact),
    };
    count.min(figures.saturating_sub(striking_elsewhere(field, unit, contact)))
}

/// In an impact round a figure strikes to its front only, but may strike a charger on its flank who makes no true charge
/// on flank or rear; in melee rounds figures strike all round (CP-17-10).
fn strikes_nobody(unit: PieceId, contact: &Contact) -> bool {
    let taken_in_flank = contact.true_flank() & !contact.bit(unit) != 0;
    contact.impact() && contact.edge_of(unit) != Edge::Front && taken_in_flank
}

/// Figures of a square that already strike out of other faces (CP-07-14): the contacts before this one come first.
fn striking_elsewhere(field: Field, unit: PieceId, contact: &Contact) -> u8 {
    if field.form(unit) != Form::Square {
        return 0;
    }
    let before = field.contacts(unit).take_while(|other| *other != contact);
    before.fold(0u8, |sum, other| {
        let enemy = other.against(unit);
        sum.saturating_add(enemy.map_or(0, |enemy| of_square(field, unit, enemy, other)))
    })
}

/// A garrison's figures set against this attacker: all of them if there is no other (CP-19-30).
fn of_garrison(field: Field, unit: PieceId, contact: &Contact) -> u8 {
    if field.contacts(unit).count() > 1 { contact.assigned().saturating_sub(1) } else { field.figures(unit) }
}

/// The most figures that may attack one face of the town block that a garrison holds (CP-19-30).
fn held_by(field: Field, garrison: PieceId) -> u8 {
    let block = field.state(garrison).holds();
    block.map_or(0, |feature| field.world.terrain[usize::from(feature)].garrison)
}

/// Ranks of a part that strike: two, and four of the pikes of a steady unit (CP-17-09, CP-11-03).
fn ranks_striking(field: Field, unit: PieceId, part: &Part) -> u8 {
    let numbers = &field.world.book.combat.strikers;
    let pikes = part.men == Men::Pikes && field.steady(unit);
    if pikes { numbers.steady_pike_ranks } else { numbers.ranks }
}

/// The figures along one face of a square: in contact and overlapping within the face, two ranks deep, four if steady
/// (CP-07-14).
fn of_square(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> u8 {
    let side = field.piece(unit).shape().files;
    let frame = field.frame(unit);
    let near = reach(contact.across());
    let mut files = IndexSet::EMPTY;
    for block in field.body(enemy).blocks() {
        if let Some(abutment) = frame.abutment(&block, near) {
            files = abutment.files(side.into(), LEAST).fold(files, |set, file| set.with(file.into()));
        }
    }
    if files.is_empty() && field.body(enemy).within_of(&frame, near) {
        // At a corner alone: as if the figure at the end of a face were touched.
        files = IndexSet::one(0);
    }
    let numbers = &field.world.book.combat.strikers;
    let ranks = if field.steady(unit) { numbers.steady_pike_ranks } else { numbers.ranks };
    let striking = with_overlap(files, IndexSet::EMPTY, side.into(), numbers.overlap);
    (striking.len() as u8).saturating_mul(ranks).min(field.figures(unit))
}

/// The gunners at guns that are touched, and at those beside them.
fn of_battery(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> u8 {
    let guns = field.piece(unit).shape().files.max(1);
    let frame = field.frame(unit);
    let near = reach(contact.across());
    let body = field.body(enemy);
    let touched = body.blocks().filter_map(|block| frame.abutment(&block, near));
    let touched = touched.map(|abutment| abutment.files(guns.into(), LEAST).len()).sum::<usize>();
    if touched == 0 { 0 } else { field.figures(unit) }
}

/// The figures of a line, column or screen that strike an enemy and nobody in an earlier contact: no figure strikes twice (CP-17-08).
fn of_line(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> u8 {
    let piece = field.piece(unit);
    let all = parts(field.profile(unit), field.state(unit), piece.figures, piece.shape());
    let before = field.contacts(unit).take_while(|other| *other != contact);
    let earlier = before.filter(|other| !strikes_nobody(unit, other)).fold(IndexSet::EMPTY, |set, other| {
        let enemy = other.against(unit);
        enemy.map_or(set, |enemy| set.or(figures_striking(field, unit, &all, enemy, other)))
    });
    figures_striking(field, unit, &all, enemy, contact).but(earlier).len() as u8
}

/// The figures that could strike an enemy, by number from the front left of each part: files in contact along the touched edge,
/// the overlap beside them, and the ranks behind (CP-17-08, CP-17-09).
fn figures_striking(
    field: Field,
    unit: PieceId,
    all: &[Part],
    enemy: PieceId,
    contact: &Contact,
) -> IndexSet {
    let edge = contact.edge_of(unit);
    let striking = places_striking(field, unit, all, edge, enemy, contact);
    let (mut figures, mut before, mut first) = (IndexSet::EMPTY, 0, 0);
    for part in all {
        let deep = ranks_striking(field, unit, part);
        let along = before..before + usize::from(places(part, edge));
        for place in striking.iter().filter(|place| along.contains(place)) {
            let here = behind(part, edge, (place - before) as u8, deep);
            figures = here.fold(figures, |set, figure| set.with(first + usize::from(figure)));
        }
        before = along.end;
        first += usize::from(part.drawn_up.figures);
    }
    figures
}

/// The places along an edge that strike an enemy: those that he touches, and the overlap of those that touch nobody else
/// and strike at nobody in an earlier contact (CP-17-08).
fn places_striking(
    field: Field,
    unit: PieceId,
    all: &[Part],
    edge: Edge,
    enemy: PieceId,
    contact: &Contact,
) -> IndexSet {
    let count: usize = all.iter().map(|part| usize::from(places(part, edge))).sum();
    let overlap = field.world.book.combat.strikers.overlap;
    let touched_by = |contact: &Contact| {
        let enemy = contact.against(unit);
        enemy.map_or(IndexSet::EMPTY, |enemy| files_touched(field, unit, all, edge, enemy, contact))
    };
    let others = || field.contacts(unit).filter(|other| *other != contact && other.edge_of(unit) == edge);
    let mut taken = others().fold(IndexSet::EMPTY, |set, other| set.or(touched_by(other)));
    for earlier in field.contacts(unit).take_while(|other| *other != contact) {
        if earlier.edge_of(unit) == edge {
            taken = taken.or(with_overlap(touched_by(earlier), taken, count, overlap));
        }
    }
    let touched = files_touched(field, unit, all, edge, enemy, contact);
    with_overlap(touched, taken, count, overlap)
}

/// How many figures stand side by side along one edge of a part.
fn places(part: &Part, edge: Edge) -> u8 {
    match edge {
        Edge::Front | Edge::Rear => part.drawn_up.files,
        Edge::Left | Edge::Right => part.drawn_up.ranks(),
    }
}

/// The figures of a part that strike at one place of an edge, the one on the edge and those behind it, so many deep at most. Places
/// are counted from the unit's left along front and rear, and from its front along the flanks.
fn behind(part: &Part, edge: Edge, place: u8, deep: u8) -> impl Iterator<Item = u8> {
    let drawn_up = part.drawn_up;
    // Of a file its ranks, of a rank its files, from the edge inward.
    let count = match edge {
        Edge::Front | Edge::Rear => {
            (0..drawn_up.ranks()).filter(|rank| drawn_up.in_rank(*rank) > place).count() as u8
        }
        Edge::Left | Edge::Right => drawn_up.in_rank(place),
    };
    (0..deep.min(count)).map(move |inward| {
        let (rank, file) = match edge {
            Edge::Front => (inward, place),
            Edge::Rear => (count - 1 - inward, place),
            Edge::Left => (place, inward),
            Edge::Right => (place, count - 1 - inward),
        };
        drawn_up.files.saturating_mul(rank).saturating_add(file)
    })
}

/// The places along an edge of a unit, over all its parts, that an enemy touches: those whose figures share an edge with
/// him, or where nobody's does those that he touches at a corner (CP-17-08).
fn files_touched(
    field: Field,
    unit: PieceId,
    all: &[Part],
    edge: Edge,
    enemy: PieceId,
    contact: &Contact,
) -> IndexSet {
    let (pose, body, near) = (field.piece(unit).pose(), field.body(enemy), reach(contact.across()));
    let touched = |places_on: fn(&Block, Edge, u8, &Body, Length) -> IndexSet| {
        let (mut touched, mut before) = (IndexSet::EMPTY, 0);
        for part in all {
            let (own, count) = (part.footprint.block(part.seat.pose(pose)), places(part, edge));
            for place in places_on(&own, edge, count, &body, near).iter() {
                touched = touched.with(before + usize::from(from_left_or_front(edge, count, place as u8)));
            }
            before += usize::from(count);
        }
        touched
    };
    let flush = touched(places_flush);
    if flush.is_empty() { touched(places_at_corners) } else { flush }
}

/// Of so many places along an edge of a part, from its left, those at which a body comes within touch, be it by a corner.
fn places_at_corners(own: &Block, edge: Edge, count: u8, body: &Body, near: Length) -> IndexSet {
    let line = own.edge(edge);
    let end = |place: u8| line.from + line.vector().scaled(place.into(), count.max(1).into());
    let touches = |place: &u8| body.within_of(&Segment::new(end(*place), end(place + 1)), near);
    (0..count).filter(touches).fold(IndexSet::EMPTY, |set, place| set.with(place.into()))
}

/// Of so many places along an edge of a part, from its left, those whose figures share an edge with a body.
fn places_flush(own: &Block, edge: Edge, count: u8, body: &Body, near: Length) -> IndexSet {
    let asked = own.edge(edge);
    // Mostly the enemy is not near this edge at all.
    let beside = body.blocks().filter(|block| asked.within(block, near + ROUNDING));
    let abutments = beside.filter_map(|block| own.abutment(&block, near));
    let files = abutments.filter(|abutment| abutment.own == edge);
    let files = files.flat_map(|abutment| abutment.files(count.into(), LEAST));
    files.fold(IndexSet::EMPTY, |set, file| set.with(file.into()))
}

/// A place along an edge counted from its left as one looks out over it, as one counted from the unit's left or front.
const fn from_left_or_front(edge: Edge, count: u8, place: u8) -> u8 {
    match edge {
        Edge::Front | Edge::Right => place,
        Edge::Rear | Edge::Left => count - 1 - place,
    }
}

/// The places in contact with so many more on either side that touch no other enemy (CP-17-08).
fn with_overlap(touched: IndexSet, taken: IndexSet, count: usize, overlap: u8) -> IndexSet {
    let (Some(first), Some(last)) = (touched.iter().next(), touched.iter().last()) else {
        return IndexSet::EMPTY;
    };
    let overlap = usize::from(overlap);
    let left = first.saturating_sub(overlap)..first;
    let right = last + 1..(last + 1 + overlap).min(count);
    left.chain(right).filter(|place| !taken.contains(*place)).fold(touched, |set, place| set.with(place))
}

/// Whether a unit has men who can strike: not generals, horses and wagons.
pub fn can_strike(field: Field, unit: PieceId) -> bool {
    !field.routs(unit) && field.class(unit) != Class::NoTroops
}
