//! Deployment (CP-99-01): the sides place their units in turn, each within the zone at its own edge and in full view.

use bodies::cells;
use engine::{Answer, Event, Flow, Piece, PieceId, Place, Refusal, Rng, Shape, Side, Verdict, Way, Witness};
use tabletop::{Bounds, FeatureId, IndexSet, Length, Point, Pose, Vector};

use crate::ask::Ask;
use crate::field::Field;
use crate::formation::changing;
use crate::marks;
use crate::roster;
use crate::steps::{PreparationStep, TurnStep};
use crate::table::{BatteryChange, Drill, Form, Table, UnitChange};
use crate::vocabulary::{FINISH, FORM_COLUMN, PLACE};
use crate::world::{Kind, World};
use crate::{Asking, Decision, Known, formation, going, rule};

/// Places are looked for so far apart.
const STEP: Length = Length::hundredths_of_inch(150);
/// Tries of a random place before the first free one is taken.
const TRIES: u32 = 24;

/// A side places one of its pieces; then the other does, and when nobody has any left the first turn begins.
pub fn deploy(mut cx: Asking, side: Side) -> Flow<()> {
    let field = cx.field();
    let waits = Side::BOTH.map(|side| waiting(field, side).next().is_some());
    if !waits[side.index()] {
        let mut act = cx.act();
        act.then(match waits[side.other().index()] {
            true => PreparationStep::deploy(side.other()),
            false => TurnStep::turn(),
        });
        return Ok(());
    }
    let answer = cx.ask(Ask::Deploy.of(side, rule!("CP-99-01")))?;
    let placing = Placing::of(cx.field(), side, &answer).ok();
    let mut act = cx.act();
    let waiting: Vec<PieceId> = waiting(act.field(), side).collect();
    match placing {
        Some(Placing { piece, pose, shape, drill }) => {
            if drill != act.table().units[piece.index()].drill() {
                act.emit(rule!("CP-07-11"), UnitChange::Files(drill).on(piece));
            }
            act.emit(rule!("CP-99-01"), Event::Placed { piece, pose, shape });
            if let Some(guns) = unlimbered(act.world(), piece, shape) {
                act.emit(rule!("CP-07-16"), marks::guns(piece, BatteryChange::Unlimbered(guns)));
            }
        }
        None => {
            for piece in waiting {
                act.emit(rule!("CP-99-01"), Event::Left { piece, how: engine::Departure::Removed });
            }
        }
    }
    act.then(PreparationStep::deploy(side.other()));
    Ok(())
}

/// The pieces of a side that wait to be placed.
fn waiting(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    field.world.named().filter(move |id| {
        let piece = field.piece(*id);
        piece.owner == side && piece.place == Place::Reserve
    })
}

/// The guns of a battery that stand unlimbered when it is placed so, by bit; nothing for anybody else.
fn unlimbered(world: &World, piece: PieceId, shape: Shape) -> Option<u8> {
    let profile = world.profile(piece);
    profile.battery?;
    Some(if Form::of_number(shape.form) == Form::Unlimbered { profile.all_guns() } else { 0 })
}

/// A piece as it is to be placed.
struct Placing {
    piece: PieceId,
    pose: Pose,
    shape: Shape,
    drill: Drill,
}

impl Placing {
    /// What an answer wants, judged. A unit stands as it is drawn up, or as many files wide as the answer says; a battery
    /// for which it says 1 is limbered (CP-07-16); foot may begin in march column (CP-07-07).
    fn of(field: Field, side: Side, answer: &Answer) -> Result<Placing, Refusal> {
        let refused = |why| Err(Refusal::new(rule!("CP-99-01"), why));
        let (Some(piece), Way::At(pose)) = (answer.piece, answer.way) else {
            return refused("say which unit is placed, and where");
        };
        if !waiting(field, side).any(|id| id == piece) {
            return refused("place a unit of yours that is not on the table yet");
        }
        let profile = field.profile(piece);
        let (state, now) = (field.state(piece), field.piece(piece));
        let files = u8::try_from(answer.amount).unwrap_or(u8::MAX);
        let (drill, shape) = match answer.verb {
            verb if verb == FORM_COLUMN && profile.kind != Kind::Foot => {
                return Err(Refusal::new(rule!("CP-07-15"), "foot alone forms march columns"));
            }
            verb if verb == FORM_COLUMN => {
                crate::movement::judge_width_of_column(field, piece, answer.amount)?;
                (state.drill(), formation::column(&field.world.book, profile.base, now.figures))
            }
            verb if verb != PLACE => return refused("a unit is placed, or formed in column"),
            _ if profile.kind == Kind::Battery => {
                let form = if files == 1 { Form::Limbered } else { Form::Unlimbered };
                roster::drawn_up(&field.world.book, profile, now.figures, 0, form)
            }
            _ if files == 0 || !profile.kind.is_unit() => (state.drill(), now.shape()),
            _ => {
                match changing::drawn_up(profile, state, formation::base(field, piece), now.figures, files, 0)
                {
                    Some(drawn_up) => drawn_up,
                    None => {
                        let why = "there is no such line of battle of its figures";
                        return Err(Refusal::new(rule!("CP-07-11"), why));
                    }
                }
            }
        };
        judge_place(field, piece, pose, shape, drill)?;
        Ok(Placing { piece, pose, shape, drill })
    }
}

/// Whether a piece may begin at a pose: all of it within its side's zone (CP-99-01), clear of everybody, on ground that it
/// may enter.
///
/// # Errors
/// Why not.
pub fn judge_place(field: Field, piece: PieceId, pose: Pose, shape: Shape, drill: Drill) -> Verdict {
    let mut laid: Table = *field.table;
    laid.units[piece.index()].draws_up(drill);
    let it: &mut Piece = &mut laid.pieces[piece.index()];
    it.set_shape(shape);
    *it = it.at(pose);
    let field = field.on(&laid);
    let body = field.body(piece);
    let edge = field.world.ground.edge(field.world.army(field.side(piece)).baseline);
    for corner in body.blocks().flat_map(|block| block.corners()) {
        let deep = edge.deep(corner);
        let zone = field.world.zone;
        if deep > zone || deep.0 < 0 || !field.world.ground.bounds().contains(corner) {
            let why = "all of it must stand within its own zone";
            return Err(Refusal::new(rule!("CP-99-01"), why).measured(deep, zone).point(corner));
        }
    }
    let others = field.world.named().filter(|other| *other != piece && field.piece(*other).on_table());
    for other in others {
        let overlaps = field.body(other).overlaps_deeper_than(&body, Length::ZERO);
        if overlaps && (field.kind(other).is_unit() || !field.kind(piece).is_unit()) {
            let why = "nobody stands in another";
            return Err(Refusal { witness: Witness::Piece(other), ..Refusal::new(rule!("CP-15-47"), why) });
        }
    }
    let ground = &field.world.ground;
    let met = body.blocks().fold(IndexSet::EMPTY, |met, block| {
        let inner = block.shrunk(tabletop::Block::TOLERANCE);
        met.or(ground.reached_by(&inner, ground.chosen(|_| true)))
    });
    let mut met = met.iter().map(|index| FeatureId(index as u8));
    let shut = met.find(|feature| field.kind(piece).is_unit() && going::closed(field, piece, *feature));
    match shut {
        Some(feature) => {
            let why = "it may not enter this ground";
            Err(Refusal::new(rule!("CP-19-02"), why).ground(feature.0))
        }
        None => Ok(()),
    }
}

/// The zone in which a side deploys (CP-99-01).
pub fn zone_of(world: &World, side: Side) -> Bounds {
    world.ground.edge(world.army(side).baseline).strip(Length::ZERO, world.zone)
}

/// The first free place for a piece as it is drawn up, walked through the zone from a share of it on, in hundredths.
pub fn free_place(field: Field, piece: PieceId, from: u32) -> Option<Pose> {
    let (world, side) = (field.world, field.side(piece));
    let zone = zone_of(world, side);
    let facing = world.army(side).baseline.inward();
    let (shape, drill) = (field.piece(piece).shape(), field.state(piece).drill());
    let columns = (zone.high.x - zone.low.x) / STEP.0;
    let rows = (zone.high.y - zone.low.y) / STEP.0;
    let corner = zone.low + Vector::new(STEP.half().0, STEP.half().0);
    let places = cells(columns, rows, from)
        .map(|(column, row)| Pose::new(corner + Vector::new(column * STEP.0, row * STEP.0), facing));
    let mut free = places.filter(|pose| judge_place(field, piece, *pose, shape, drill).is_ok());
    free.next()
}

/// What this chapter asks.
pub(crate) struct Deployment;

impl engine::Questions<crate::ChargePikes> for Deployment {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        if *answer == Answer::plain(FINISH) {
            // Only what finds no room is left behind.
            return match waiting(field, decision.who).any(|piece| free_place(field, piece, 0).is_some()) {
                true => Err(Refusal::new(rule!("CP-99-01"), "there is room for all: place the rest")),
                false => Ok(()),
            };
        }
        Placing::of(field, decision.who, answer).map(|_| ())
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        let mut offered = false;
        for piece in waiting(field, decision.who) {
            let mut last = None;
            for from in [0, 33, 66] {
                let found = free_place(field, piece, from).filter(|pose| last != Some(*pose));
                if let Some(pose) = found {
                    (last, offered) = (Some(pose), true);
                    offer(Answer { piece: Some(piece), way: Way::At(pose), ..Answer::plain(PLACE) });
                }
            }
        }
        if !offered {
            offer(Answer::plain(FINISH));
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let field = known.field(world);
        let left: Vec<PieceId> = waiting(field, decision.who).collect();
        let zone = zone_of(world, decision.who);
        let facing = world.army(decision.who).baseline.inward();
        for _ in 0..TRIES {
            let piece = left[rng.below(left.len().max(1) as u32) as usize];
            let x = rng.between(zone.low.x, zone.high.x);
            let y = rng.between(zone.low.y, zone.high.y);
            let way = Way::At(Pose::new(Point::new(x, y), facing));
            let answer = Answer { piece: Some(piece), way, ..Answer::plain(PLACE) };
            if Placing::of(field, decision.who, &answer).is_ok() {
                return answer;
            }
        }
        for piece in left {
            if let Some(pose) = free_place(field, piece, rng.below(100)) {
                return Answer { piece: Some(piece), way: Way::At(pose), ..Answer::plain(PLACE) };
            }
        }
        Answer::plain(FINISH)
    }
}
