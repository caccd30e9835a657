//! Routers: where a rout begins, which way it runs, and what stands in its way (PM-05-05 to PM-05-12, PM-09-08).

mod way;

use engine::{
    About, Answer, Departure, Event, Flow, InlineVec, PieceId, Questions, Refusal, Rng, Side, Verdict,
};
use tabletop::{Angle, Border, Hand, Pose};

use crate::ask::Ask;
use crate::facts::Facts;
use crate::field::Field;
use crate::ledger::Rule;
use crate::marks::{disrupt, lower, lower_all, raise};
use crate::steps::RoutingStep;
use crate::table::{Form, PIECES, Sign, State};
use crate::vocabulary::RUN;
use crate::world::World;
use crate::{Acting, Asking, Decision, Drawn, Known, PikeAndMusket, formation, marks, rule};

pub use way::{Run, Ways, run_in_any_order, ways};

engine::chapter! {
    RoutingStep of PikeAndMusket {
        first_runs: FirstRuns = |cx| first_runs(&mut cx.act());
        runs: Runs = |cx| runs(&mut cx.act());
        next: Next { side } = |cx| next(cx.asking(), side);
    }
}

/// The direction of an army's own edge, at right angles to it (PM-05-06).
pub const fn home(edge: Border) -> Angle {
    edge.outward()
}

/// A unit breaks: it becomes a column for the figures left with the same middle, facing its own edge; its formation, a back
/// turned, a charge under way and a pursuit are forgotten (PM-05-12). A hedgehog breaks (PM-07-16). An unlimbered battery stays
/// where it is: its crew has fled (PM-06-10).
pub fn breaks(act: &mut Acting, rule: Rule, unit: PieceId) {
    const FORGOTTEN: [Sign; 6] = [
        Sign::BackTurned,
        Sign::OutOfControl,
        Sign::Charging,
        Sign::TestsControl,
        Sign::FacedAbout,
        Sign::Entering,
    ];
    marks::state(act, rule, unit, State::Routing);
    lower_all(act, rule!("PM-05-12"), unit, &FORGOTTEN);
    let field = act.field();
    if field.form(unit) == Form::Unlimbered {
        return;
    }
    let (class, on_foot) = (field.class(unit), field.is(unit, Sign::OnFoot));
    let form = if field.form(unit) == Form::Limbered { Form::Limbered } else { Form::Column };
    let shape = formation::shape(&field.world.book, class, on_foot, form, field.figures(unit));
    let facing = home(field.world.edge_of(unit, field.side(unit)));
    let pose = Pose::new(field.block(unit).centre() + facing.along(shape.depth.half()), facing);
    marks::reshaped(act, rule!("PM-05-12"), unit, pose, shape);
}

/// The units whose move is due: where somebody still has to make his first one, those of a side; else the routers of the phasing
/// player that have not run in this phase. Batteries whose crews have fled stay (PM-06-10).
fn due(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    let moving = field.table.battle.phase() == crate::table::Phase::Movement;
    field.units_of(side).filter(move |id| {
        let runs = field.is(*id, Sign::Runs) || moving && !field.is(*id, Sign::Ran);
        field.routs(*id) && runs && !field.crew_has_fled(*id)
    })
}

/// The first rout moves after a result, those of the side that does not act before the others' (PM-08-25, PM-09-08).
fn first_runs(act: &mut Acting) {
    let acting = act.table().battle.acting();
    act.then(RoutingStep::next(acting.other()));
    act.then(RoutingStep::next(acting));
}

/// The routers that did not stop run on, before other units move (PM-05-05, PM-07-05).
fn runs(act: &mut Acting) {
    let acting = act.table().battle.acting();
    act.then(RoutingStep::next(acting));
}

/// The router whose turn it is: the only one whose move is due, or the first by number where the order is all one; none where their
/// owner chooses (PM-07-01).
pub fn whose_turn(field: Field, side: Side) -> Option<PieceId> {
    let all = all_due(field, side);
    let first = *all.first()?;
    (all.len() == 1 || run_in_any_order(field, &all)).then_some(first)
}

fn all_due(field: Field, side: Side) -> InlineVec<PieceId, PIECES> {
    let mut all = InlineVec::empty(PieceId(0));
    due(field, side).for_each(|unit| all.push(unit));
    all
}

/// One router after the other, in the order that its owner chooses, who is asked for it where it makes a difference.
fn next(mut cx: Asking, side: Side) -> Flow<()> {
    if due(cx.field(), side).next().is_none() {
        return Ok(());
    }
    let answer = cx.ask(Ask::Run.of(side, rule!("PM-05-06")))?;
    let field = cx.field();
    let chosen = answer.piece.map(|unit| (unit, ways(field, unit)));
    let mut act = cx.act();
    if let Some((unit, ways)) = chosen {
        make(&mut act, unit, &ways, hand_of(&answer));
    }
    act.then(RoutingStep::next(side));
    Ok(())
}

fn hand_of(answer: &Answer) -> Hand {
    if answer.amount == 2 { Hand::Left } else { Hand::Right }
}

/// Runs: it disrupts friends in good order through whom it passes (PM-05-07), surrenders where there is no way (PM-05-08), and is
/// lost where it crosses an edge of the table (PM-05-09).
fn make(act: &mut Acting, unit: PieceId, ways: &Ways, hand: Hand) {
    let first = act.table().units[unit.index()].is(Sign::Runs);
    let why = if first { rule!("PM-09-08") } else { rule!("PM-07-05") };
    lower(act, why, unit, Sign::Runs);
    raise(act, rule!("PM-05-05"), unit, Sign::Ran);
    let Some(run) = ways.by(hand) else {
        act.emit(rule!("PM-05-08"), Event::Left { piece: unit, how: Departure::Captured });
        return;
    };
    marks::moved(act, why, unit, run.pose);
    for friend in &run.passed {
        disrupt(act, rule!("PM-05-07"), *friend);
    }
    if run.off_table {
        act.emit(rule!("PM-05-09"), Event::Left { piece: unit, how: Departure::Routed });
    }
}

/// The question which router runs.
pub(crate) struct Routers;

impl Routers {
    fn offers(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
        let turn = whose_turn(field, side);
        for unit in due(field, side).filter(|unit| turn.is_none_or(|turn| turn == *unit)) {
            let plain = Answer::plain(RUN).with(unit);
            if ways(field, unit).is_choice() {
                offer(plain.amount(1));
                offer(plain.amount(2));
            } else {
                offer(plain);
            }
        }
    }
}

impl Questions<PikeAndMusket> for Routers {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        let mut offered = false;
        Routers::offers(field, decision.who, &mut |offer| offered |= offer == *answer);
        if offered {
            return Ok(());
        }
        let why = "name the routing unit that runs next, with 1 or 2 where it may go right or left";
        Err(Refusal::new(rule!("PM-05-06"), why))
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        Routers::offers(known.field(world), decision.who, offer);
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        _facts: &mut Facts,
    ) -> Option<Drawn> {
        Some(engine::draw_candidate(self, known, world, decision, rng))
    }

    /// A unit with a single way runs without anybody being asked, if no other could run before it with a difference.
    fn forced(&self, table: &crate::table::Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(Ask::Run) = decision.about else { return None };
        let (mut only, mut count) = (None, 0);
        Routers::offers(Field::new(table, world), decision.who, &mut |answer| {
            only = Some(answer);
            count += 1;
        });
        only.filter(|_| count == 1)
    }
}
