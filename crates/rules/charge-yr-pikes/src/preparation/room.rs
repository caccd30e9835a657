//! Where a piece may be deployed (CYP-01-07, CYP-01-08, CYP-04-01).

use bodies::RingSearch;
use engine::{Answer, PieceId, Refusal, Shape, Side, Verdict, Way};
use tabletop::{Angle, Block, Body, Build, IndexSet, Length, Pose};

use crate::flanks::GRAIN;
use crate::hiding::{lies_wholly_in_one, waits};
use crate::movement::garrison::garrisons;
use crate::movement::placing::Place;
use crate::movement::staff::judge_seat;
use crate::movement::way::{Drawing, drawing_of};
use crate::table::{Array, Form, Sign};
use crate::vocabulary::{ATTACH, COLUMN, LINE, MAP, PLACE, SQUARE};
use crate::{Field, Kind, formation, going, marks, rule, sight};

/// A piece deployed, judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Which.
    pub piece: PieceId,
    /// Where the middle of its front is.
    pub pose: Pose,
    /// How it is drawn up.
    pub shape: Shape,
    /// What it covers.
    pub body: Body,
    /// Where its shot stand.
    pub array: Array,
    /// The town or works that it garrisons.
    pub garrison: Option<u8>,
    /// Into whose front rank an officer goes.
    pub host: Option<PieceId>,
    /// Whether it stands on the map alone.
    pub on_map: bool,
}

/// The pieces of a side that it has still to deploy; a galloper gun comes with its unit.
pub fn waiting(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<'_> {
    let own = move |id: &PieceId| field.side(*id) == side && waits(field, *id);
    field.world.named().filter(own).filter(move |id| field.kind(*id) != Kind::Galloper)
}

/// In how many files a piece stands where nobody says.
pub fn usual_drawing(field: Field, piece: PieceId) -> Drawing {
    let (stands, array) = (field.stand_count(piece), field.unit(piece).array());
    let files = formation::narrowest_line(stands).max(stands.min(4));
    match field.kind(piece).is_formed() {
        true => Drawing { form: Form::Line, files, array },
        false => Drawing { form: Form::Single, files: 1, array },
    }
}

/// What a piece covers in its usual formation.
pub fn usual_shape(field: Field, piece: PieceId) -> Shape {
    let Drawing { form, files, .. } = usual_drawing(field, piece);
    let (kind, on_foot) = (field.kind(piece), field.on_foot(piece));
    formation::shape(field.world, kind, on_foot, form, files, field.stand_count(piece))
}

/// What an answer says of a piece that is deployed, judged.
///
/// # Errors
/// Why it may not stand so.
pub fn placing(field: Field, side: Side, answer: &Answer) -> Result<Placing, Refusal> {
    let placing = placing_anywhere(field, side, answer)?;
    if placing.host.is_none() {
        judge_chain(field, placing.piece, &placing.body)?;
    }
    Ok(placing)
}

/// The same of a piece that need not stand by its tertia.
pub(super) fn placing_anywhere(field: Field, side: Side, answer: &Answer) -> Result<Placing, Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-01-06"), why));
    let Some(piece) = answer.piece.filter(|piece| waiting(field, side).any(|id| id == *piece)) else {
        return no("deploy a piece of yours that is not deployed yet");
    };
    match (answer.verb, answer.way, answer.object) {
        (ATTACH, Way::None, Some(unit)) if answer.amount == 0 => attached(field, piece, unit),
        (PLACE | MAP, Way::At(pose), None) => {
            let on_map = answer.verb == MAP;
            let (place, array, garrison) = place_of(field, piece, pose, answer.amount)?;
            judge_zone(field, piece, &place.body)?;
            judge_room(field, piece, &place.body, garrison)?;
            if on_map {
                judge_map(field, piece, &place, garrison)?;
            }
            let Place { pose, shape, body, .. } = place;
            Ok(Placing { piece, pose, shape, body, array, garrison, host: None, on_map })
        }
        _ => no("place it, mark it on the map, or attach an officer to a unit"),
    }
}

/// How a piece stands, where its shot do, and what it garrisons.
type Stood = (Place, Array, Option<u8>);

/// How it stands at a pose by the number of an answer.
fn place_of(field: Field, piece: PieceId, pose: Pose, amount: i16) -> Result<Stood, Refusal> {
    let (form, rest) = (amount / 1000, amount % 1000);
    let drawing = match (amount, form) {
        (0, _) => usual_drawing(field, piece),
        (1.., 3) => {
            let (place, feature, drawing) = garrisons(field, piece, pose.at, rest)?;
            return Ok((place, drawing.array, Some(feature)));
        }
        (1.., 0..=2) => {
            let verb = [LINE, COLUMN, SQUARE][form as usize];
            drawing_of(field, piece, &Answer::plain(verb).with(piece).amount(rest))?
        }
        _ => return Err(Refusal::new(rule!("CYP-03-01"), "no formation has this number").piece(piece)),
    };
    Ok((place_in(field, piece, drawing, pose), drawing.array, None))
}

/// How a piece stands with the middle of its front at a pose.
pub(super) fn place_in(field: Field, piece: PieceId, drawing: Drawing, pose: Pose) -> Place {
    let place = Place::of(field, piece, drawing, pose.at, pose.facing);
    match drawing.form {
        Form::Square => Place::of(field, piece, drawing, pose.at + (pose.at - place.pose.at), pose.facing),
        _ => place,
    }
}

/// An officer begins in the front rank of a unit of his that is deployed already, on the map if it is (CYP-01-08, CYP-04-06).
fn attached(field: Field, officer: PieceId, unit: PieceId) -> Result<Placing, Refusal> {
    if !field.kind(officer).is_officer() {
        return Err(Refusal::new(rule!("CYP-04-06"), "only officers are attached").piece(officer));
    }
    let on_map = field.is(unit, Sign::Mapped);
    let mut open = *field.table;
    open.units[unit.index()].set(Sign::Mapped, false);
    // Where he stands follows from his usual base.
    open.pieces[officer.index()].set_shape(usual_shape(field, officer));
    let pose = judge_seat(Field::new(&open, field.world), officer, unit)?;
    let (shape, array) = (usual_shape(field, officer), field.unit(officer).array());
    let body = Build::Block(shape.footprint()).stand(pose);
    Ok(Placing { piece: officer, pose, shape, body, array, garrison: None, host: Some(unit), on_map })
}

/// Whether all of a body is on or behind its owner's set-up line; only troops wholly inside one wood or town may be before it, on
/// their own side of the middle (CYP-01-07).
///
/// # Errors
/// Why it may not stand there.
pub fn judge_zone(field: Field, piece: PieceId, body: &Body) -> Verdict {
    let (world, side, why) = (field.world, field.side(piece), rule!("CYP-01-07"));
    let inside = world.ground.bounds();
    let blocks: Vec<Block> = body.blocks().collect();
    let corners = || blocks.iter().flat_map(Block::corners);
    if !corners().all(|corner| inside.contains(corner)) {
        return Err(Refusal::new(why, "all of it stands on the table").piece(piece));
    }
    if blocks.iter().any(|block| going::is_barred_at(world, block)) {
        return Err(Refusal::new(rule!("CYP-16-10"), "it may not stand on this ground").piece(piece));
    }
    let foremost = corners().max_by_key(|corner| world.depth_from_home(side, *corner)).unwrap_or_default();
    let (deep, line) = (world.depth_from_home(side, foremost), world.set_up_line());
    if deep <= line + GRAIN {
        return Ok(());
    }
    let hidden = lies_wholly_in_one(world, world.sets.woods.or(world.sets.towns), &blocks).is_some();
    if field.kind(piece).is_unit() && hidden && deep <= world.middle() + GRAIN {
        return Ok(());
    }
    let text =
        "nothing stands before the set-up line but troops wholly inside a wood or town on their own side";
    Err(Refusal::new(why, text).piece(piece).measured(deep, line).point(foremost))
}

/// Whether a piece has room: on nobody of its own, on the map or not, and no nearer than an inch to an enemy whom everybody sees.
pub(super) fn judge_room(field: Field, piece: PieceId, body: &Body, garrison: Option<u8>) -> Verdict {
    let inch = field.world.book.movement.proximity.inch - Length(1);
    for other in field.world.named().filter(|id| *id != piece && field.piece(*id).on_table()) {
        let own = field.side(other) == field.side(piece);
        let secret = field.is_any(other, &[Sign::Laid, Sign::Mapped]);
        if field.piece(other).host() == Some(piece) || !own && secret {
            continue;
        }
        let theirs = field.body(other);
        let met = theirs.overlaps_deeper_than(body, Block::TOLERANCE);
        if met || !own && !field.kind(other).is_officer() && theirs.within(body, inch) {
            return Err(Refusal::new(rule!("CYP-03-06"), "somebody stands there").piece(other));
        }
        if own && garrison.is_some() && field.unit(other).garrison() == garrison {
            let why = "one unit garrisons a town block or work";
            return Err(Refusal::new(rule!("CYP-03-04"), why).piece(other));
        }
    }
    Ok(())
}

/// Whether a unit stands by its tertia: within six inches of another of it that has been deployed, so that all of them come to be
/// linked (CYP-04-01). Forlorn hopes go where they like (CYP-23-07), and so does who finds no room there.
fn judge_chain(field: Field, unit: PieceId, body: &Body) -> Verdict {
    if is_chained(field, unit, body) || super::questions::free_place(field, unit, 0, true).is_none() {
        return Ok(());
    }
    let why = "it is deployed within six inches of another unit of its tertia";
    Err(Refusal::new(rule!("CYP-04-01"), why).piece(unit))
}

/// The units of a piece's tertia that have been deployed.
pub(super) fn mates(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    let tertia = field.profile(unit).tertia.filter(|_| field.kind(unit).is_formed());
    let loose = move |id: PieceId| field.kind(id) == Kind::CommandedShot;
    let linked = tertia.filter(|_| !loose(unit));
    linked.into_iter().flat_map(move |at| field.tertia(at)).filter(move |id| *id != unit && !loose(*id))
}

/// Whether it would be linked to its tertia, as far as that is deployed.
pub(super) fn is_chained(field: Field, unit: PieceId, body: &Body) -> bool {
    let chain = field.world.book.setup.tertias.chain;
    mates(field, unit).next().is_none() || mates(field, unit).any(|mate| field.body(mate).within(body, chain))
}

/// Whether a piece may be marked on the map: no officer by himself; wholly inside a wood, or out of sight of every whole-inch point of
/// the enemy's set-up line, so that to be allowed tells nothing (CYP-01-08).
fn judge_map(field: Field, piece: PieceId, place: &Place, garrison: Option<u8>) -> Verdict {
    let mut table = *field.table;
    let it = &mut table.pieces[piece.index()];
    *it = it.at(place.pose);
    it.set_shape(place.shape);
    table.units[piece.index()].apply(crate::table::UnitChange::Garrison(garrison));
    let why = "only what is wholly in a wood or out of sight of the enemy's set-up line is mapped";
    match may_hide(Field::new(&table, field.world), piece) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("CYP-01-08"), why).piece(piece)),
    }
}

/// Whether a piece where it stands may be on the map alone (CYP-01-08).
pub fn may_hide(field: Field, piece: PieceId) -> bool {
    if field.kind(piece).is_officer() {
        return field.piece(piece).host().is_some_and(|host| field.is(host, Sign::Mapped));
    }
    let (world, open) = (field.world, sight::opened_by(field, piece));
    let stands: Vec<Block> = field.stands(piece).iter().map(|stand| stand.block).collect();
    if open == IndexSet::EMPTY && lies_wholly_in_one(world, world.sets.woods, &stands).is_some() {
        return true;
    }
    let edge = world.ground.edge(world.army(field.side(piece).other()).edge);
    let inch = world.book.movement.proximity.inch;
    let points =
        (0..=edge.length().0 / inch.0.max(1)).map(|at| edge.point(inch.times(at), world.set_up_line()));
    let seen = |from| stands.iter().any(|stand| sight::shows(world, from, stand, open));
    !points.into_iter().any(seen)
}

/// Where a galloper gun is set beside its unit: on the first of its sides where there is room (CYP-10-01).
pub(super) fn galloper_seat(field: Field, gun: PieceId, unit: PieceId) -> Pose {
    let mut table = *field.table;
    table.pieces[gun.index()].set_shape(usual_shape(field, gun));
    let there = Field::new(&table, field.world);
    let body = there.footprint(gun);
    let seats = marks::seats(there, gun, unit);
    let inside = field.world.ground.bounds();
    let is_met = |block: &Block, id: PieceId| {
        let own = field.piece(id).on_table() && field.side(id) == field.side(unit);
        own && field.body(id).overlaps_block(block)
    };
    let fits = |pose: &&Pose| {
        let block = body.block(**pose);
        inside.encloses(&block) && !field.world.named().any(|id| is_met(&block, id))
    };
    seats.iter().find(fits).copied().unwrap_or(seats[0])
}

/// Where a piece appears that stood on the map: exactly there, or if it would stand on somebody at the nearest free place
/// (CYP-02-04).
pub fn free_spot(field: Field, piece: PieceId) -> Pose {
    const STEP: Length = Length(1270);
    let from = field.piece(piece).pose();
    let drawn = field.drawn_up(piece);
    let inside = field.world.ground.bounds();
    let free = |pose: Pose| {
        let body = drawn.body(pose);
        let on_table =
            body.blocks().all(|block| inside.encloses(&block) && !going::is_barred_at(field.world, &block));
        let clear = |id: PieceId| {
            id == piece
                || field.kind(id).is_officer()
                || field.piece(id).host() == Some(piece)
                || !field.body(id).overlaps_deeper_than(&body, Block::TOLERANCE)
        };
        on_table && field.pieces().all(clear)
    };
    let towards = field.world.army(field.side(piece)).edge.outward();
    let search = RingSearch { towards, step: STEP, limit: Length::inches(48), parts: 24 };
    search.first(from, free).unwrap_or(from)
}

/// The way in which an army looks.
pub(super) fn ahead(field: Field, side: Side) -> Angle {
    field.world.army(side).edge.inward()
}
