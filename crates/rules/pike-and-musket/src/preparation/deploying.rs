//! Deployment (PM-15-01).

use bodies::cells;
use engine::{Answer, PieceId, Questions, Refusal, Rng, Shape, Side, Verdict, Way};
use tabletop::{Length, Pose};

use crate::field::Field;
use crate::movement;
use crate::table::{Form, Sign};
use crate::vocabulary::{FINISH, PLACE};
use crate::world::{Class, World};
use crate::{Decision, Known, PikeAndMusket, formation, rule};

/// Places are looked for so far apart.
const STEP: Length = Length::millimetres(20);
/// Tries of a random place before the first free one is taken.
const TRIES: u32 = 16;

/// The pieces of a side that wait to be placed: reinforcements come later, and staff officers are set down when they are needed.
pub(super) fn waiting(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    field.world.named().filter(move |id| {
        field.side(*id) == side
            && field.waits(*id)
            && field.class(*id) != Class::Staff
            && field.world.arrival_of(*id).is_none()
    })
}

/// How far from its own edge an army deploys (PM-15-01).
pub fn zone_of(world: &World) -> Length {
    world.book.setup.table.zone
}

/// Whether a piece may begin at a pose: all of it within 300 mm of its own edge, on no other piece, on ground that it may enter
/// (PM-15-01).
///
/// # Errors
/// Why not.
pub fn judge_deployment(field: Field, piece: PieceId, pose: Pose, shape: Shape) -> Verdict {
    let block = shape.footprint().block(pose);
    let zone = zone_of(field.world);
    let edge = field.world.ground.edge(field.world.army(field.side(piece)).edge);
    for corner in block.corners() {
        let deep = edge.deep(corner);
        if deep > zone {
            let why = "all of it stands within 300 mm of its own edge";
            return Err(Refusal::new(rule!("PM-15-01"), why).measured(deep, zone).point(corner));
        }
    }
    movement::judge_place(field, piece, pose, shape)
}

/// What an answer wants, judged: any formation but hedgehog, a battery limbered or not.
///
/// # Errors
/// Why it may not.
pub(super) fn placing(field: Field, side: Side, answer: &Answer) -> Result<(PieceId, Pose, Shape), Refusal> {
    let no = |why| Err(Refusal::new(rule!("PM-15-01"), why));
    let (Some(piece), Way::At(pose)) = (answer.piece, answer.way) else {
        return no("say which piece is placed, and where");
    };
    if answer.verb != PLACE || answer.object.is_some() || !(0..=1).contains(&answer.amount) {
        return no("place a piece: with 1 in column, or limbered");
    }
    if !waiting(field, side).any(|id| id == piece) {
        return no("place a piece of yours that is not on the table yet");
    }
    let class = field.class(piece);
    let form = match (class, answer.amount) {
        (Class::Battery, 1) => Form::Limbered,
        (Class::Battery | Class::General | Class::Staff, _) | (_, 0) => formation::usual(class),
        _ => Form::Column,
    };
    let shape = shape_in(field, piece, form);
    judge_deployment(field, piece, pose, shape).map(|()| (piece, pose, shape))
}

/// How a piece that waits is drawn up in a formation: dragoons who begin on foot as foot.
fn shape_in(field: Field, piece: PieceId, form: Form) -> Shape {
    let (class, on_foot) = (field.class(piece), field.is(piece, Sign::OnFoot));
    formation::shape(&field.world.book, class, on_foot, form, field.figures(piece))
}

/// How a piece is drawn up that is placed in its usual formation.
pub fn placed_shape(field: Field, piece: PieceId) -> Shape {
    shape_in(field, piece, formation::usual(field.class(piece)))
}

/// The first free place for a piece in its usual formation, walked through the zone from a share of it on, in hundredths.
pub fn free_place(field: Field, piece: PieceId, from: u32) -> Option<Pose> {
    let (world, side) = (field.world, field.side(piece));
    let facing = world.army(side).edge.inward();
    let shape = placed_shape(field, piece);
    let edge = world.ground.edge(world.army(side).edge);
    let zone = zone_of(world);
    let places = cells(edge.length().0 / STEP.0, zone.0 / STEP.0, from).map(|(column, row)| {
        // From the front of the zone to its rear, so that an army stands forward.
        let (along, deep) = (STEP.times(column) + STEP.half(), zone - STEP.times(row));
        Pose::new(edge.point(along, deep), facing)
    });
    let mut free = places.filter(|pose| judge_deployment(field, piece, *pose, shape).is_ok());
    free.next()
}

/// What this chapter asks.
pub(crate) struct Deployment;

impl Questions<PikeAndMusket> for Deployment {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        if *answer == Answer::plain(FINISH) {
            let room = |piece: PieceId| free_place(field, piece, 0).is_some();
            return match waiting(field, decision.who).any(room) {
                true => Err(Refusal::new(rule!("PM-15-01"), "there is room for all: place the rest")),
                false => Ok(()),
            };
        }
        placing(field, decision.who, answer).map(|_| ())
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        let mut any = false;
        for piece in waiting(field, decision.who) {
            for from in [0, 25, 50, 75] {
                if let Some(pose) = free_place(field, piece, from) {
                    any = true;
                    offer(Answer::plain(PLACE).with(piece).at(pose));
                }
            }
        }
        if !any {
            offer(Answer::plain(FINISH));
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let field = known.field(world);
        let Some(piece) = waiting(field, decision.who).next() else { return Answer::plain(FINISH) };
        for _ in 0..TRIES {
            if let Some(pose) = free_place(field, piece, rng.below(100)) {
                return Answer::plain(PLACE).with(piece).at(pose);
            }
        }
        engine::pick_candidate(self, known, world, decision, rng)
    }
}
