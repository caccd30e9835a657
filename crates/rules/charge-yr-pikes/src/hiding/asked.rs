//! What an owner sets on the table of his own will: on its own card before the command roll, or at the start of phases C, D and E
//! before targets are named (CYP-02-04).

use engine::{About, Answer, Flow, PieceId, Questions, Rng, Side};

use super::{appears, mapped};
use crate::ask::{Ask, OF_ANY, OF_NONE};
use crate::steps::HidingStep;
use crate::vocabulary::{APPEAR, FINISH};
use crate::{Asking, ChargeYrPikes, Decision, Field, Known, World, rule};

/// What a side may set on the table now.
fn open(field: Field<'_>, side: Side, tertia: u8) -> impl Iterator<Item = PieceId> + use<'_> {
    mapped(field, side).filter(move |id| match tertia {
        OF_ANY => true,
        OF_NONE => field.profile(*id).tertia.is_none(),
        tertia => field.profile(*id).tertia == Some(tertia),
    })
}

/// One piece after the other. That somebody is asked tells nobody anything: who is on the map is known (CYP-00-13).
pub(super) fn offers(mut cx: Asking, side: Side, tertia: u8) -> Flow<()> {
    let why = rule!("CYP-02-04");
    if open(cx.field(), side, tertia).next().is_none() {
        return Ok(());
    }
    let answer = cx.ask(Ask::Appear { tertia }.of(side, why))?;
    let mut act = cx.act();
    if let (APPEAR, Some(piece)) = (answer.verb, answer.piece) {
        appears(&mut act, why, piece);
        act.then(HidingStep::offers(side, tertia));
    }
    Ok(())
}

/// What is asked of those on the map.
pub(crate) struct Appearing;

impl Questions<ChargeYrPikes> for Appearing {
    fn wanted(&self, _: &Decision) -> &'static str {
        "name a piece of yours that stands on the map and may appear now, or finish"
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        if let About::Ask(Ask::Appear { tertia }) = decision.about {
            let field = known.field(world);
            open(field, decision.who, tertia).for_each(|id| offer(Answer::plain(APPEAR).with(id)));
        }
        offer(Answer::plain(FINISH));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        // Who lies hidden stays so for a while.
        match rng.chance(1, 6) {
            true => engine::pick_candidate(self, known, world, decision, rng),
            false => Answer::plain(FINISH),
        }
    }
}
