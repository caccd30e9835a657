//! 15.7, 15.9, 15.11 and 15.12, over the ground of chapter 19: all moves but charges and those under compulsion.

pub(crate) mod bends;
pub mod beneath;
pub mod blocks;
mod candidates;
mod columns;
mod doing;
pub mod dragoons;
pub mod drill;
pub mod generals;
pub mod guns;
pub mod hedges;
pub mod hopes;
pub(crate) mod leave;
pub mod legs;
mod longest;
pub(crate) mod orders;
pub(crate) mod placing;
pub mod posture;
pub(crate) mod rates;
mod sampling;

use engine::{Answer, Flow, InlineVec, PieceId, Rng, Side, Verdict};

use crate::ask::Ask;
use crate::field::Field;
use crate::memory::Memory;
use crate::steps::MovementStep;
use crate::table::{BattleChange, FindingChange, Table, Wood};
use crate::vocabulary::FINISH;
use crate::world::World;
use crate::{Acting, Asking, ChargePikes, Decision, Drawn, Known, rule};

pub use bends::note as note_bends;
pub use hopes::rejoin;
pub use leave::{column, goes_freely, holding, left, may_act};
pub use longest::about_farthest;
pub use orders::{Deed, judge};
pub use placing::{place, place_along, reshape, stand_astride};
pub use rates::{is_loose, normal_move, rate};

engine::chapter! {
    MovementStep of ChargePikes {
        phase: Phase { side } = |cx| phase(&mut cx.act(), side);
        next: Next { side } = |cx| next(cx.asking(), side);
        wood: Wood { feature, side } = |cx| rates::explore(cx.asking(), feature, side);
    }
}

/// A side's other moves begin (CP-13-03).
fn phase(act: &mut Acting, side: Side) {
    drill::phase_begins(act, side);
    act.then(MovementStep::next(side));
}

/// The side moves a piece and goes on, or has done (CP-13-03). A wood that nobody knows is rolled for when somebody tries
/// to enter it; he goes as far as it then lets him (CP-19-03).
fn next(mut cx: Asking, side: Side) -> Flow<()> {
    let (answer, judged) = cx.ask_judged(Ask::Move.of(side, rule!("CP-13-03")))?;
    if answer.verb == FINISH {
        let mut act = cx.act();
        drill::phase_ends(&mut act, side);
        act.emit(rule!("CP-13-03"), BattleChange::Mover(None).event());
        return Ok(());
    }
    let whole = || judge(cx.field(), side, &answer);
    debug_assert!(judged.is_none_or(|deed| whole() == Ok(deed)), "what was drawn is not what is done");
    let deed = judged.map_or_else(whole, Ok);
    let (deed, woods) = match deed {
        Ok(Deed::Move(moved)) if moved.cost.unknown.is_some() => into_the_unknown(&mut cx, side, moved)?,
        Ok(deed) => (deed, InlineVec::new()),
        // The answer was judged before it was taken: a fault of the program, answered by doing nothing.
        Err(_) => (Deed::Nothing, InlineVec::new()),
    };
    let mut act = cx.act();
    for (feature, wood) in &woods {
        act.emit(rule!("CP-19-03"), FindingChange::Wood(*wood).on(*feature));
    }
    deed.carry_out(&mut act);
    act.then(MovementStep::next(side));
    Ok(())
}

/// The woods found out by a move, and how far it comes.
type Found = (Deed, InlineVec<(u8, Wood), 4>);

fn into_the_unknown(cx: &mut Asking, side: Side, moved: legs::Moved) -> Flow<Found> {
    let mut table: Table = *cx.table();
    let world = cx.world();
    let mut woods: InlineVec<(u8, Wood), 4> = InlineVec::empty((0, Wood::Unknown));
    let mut unknown = moved.cost.unknown;
    let mut deed = Deed::Halted(moved.piece);
    while let Some(feature) = unknown {
        let heavy = rates::is_heavy(cx, side)?;
        let wood = if heavy { Wood::Heavy } else { Wood::Light };
        table.findings[usize::from(feature.0)].apply(FindingChange::Wood(wood));
        if !woods.try_push((feature.0, wood)) {
            break;
        }
        let reached = longest::longest(Field::new(&table, world), moved.piece, moved.path.legs());
        unknown = reached.and_then(|reached| reached.cost.unknown);
        deed = reached.map_or(Deed::Halted(moved.piece), Deed::Move);
    }
    Ok((deed, woods))
}

/// Work at hedgerows goes on by a turn for those who stood at it (CP-19-21, CP-19-22).
pub fn work_goes_on(act: &mut Acting) {
    hedges::goes_on(act);
}

pub use candidates::tidied;
pub use drill::judge_width_of_column;

/// Visits the orders worth giving to one piece that may act, each with what it comes to.
pub fn orders_worth(field: Field, piece: PieceId, offer: &mut dyn FnMut(Answer, Deed)) {
    candidates::each_of(field, piece, offer);
}

/// What this chapter asks.
pub(crate) struct Moves;

impl engine::Questions<crate::ChargePikes> for Moves {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if *answer == Answer::plain(FINISH) {
            return Ok(());
        }
        let field = known.field(world);
        match judge(field, decision.who, answer) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(longest::with_limit(field, decision.who, answer, refusal)),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        candidates::each(field, decision.who, offer);
        offer(Answer::plain(FINISH));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        match sampling::sample(known.field(world), decision.who, rng) {
            Some((answer, _)) => answer,
            None => Answer::plain(FINISH),
        }
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        memory: &mut Memory,
    ) -> Option<Drawn> {
        let before = *rng;
        // Whoever has moved had the choice.
        if let Some((answer, deed)) =
            sampling::sample(Field::remembering(known.table(), world, &memory.facts), decision.who, rng)
        {
            return Some(Drawn::Judged(answer, deed));
        }
        Some(match self.forced(known.table(), world, decision) {
            None => Drawn::Chosen(Answer::plain(FINISH)),
            Some(only) => {
                *rng = before;
                Drawn::Only(only)
            }
        })
    }

    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let field = Field::new(table, world);
        let any = world.named().any(|piece| may_act(field, decision.who, piece).is_ok());
        (!any).then_some(Answer::plain(FINISH))
    }
}
