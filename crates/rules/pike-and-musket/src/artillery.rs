//! The Artillery Fire Phase (section 06).

use dice::{Die, Pool, Total};
use engine::{Answer, Event, Flow, InlineVec, On, PieceId, Questions, Refusal, Rng, Side, Verdict};

use crate::ask::Ask;
use crate::combat::Outcome;
use crate::field::Field;
use crate::marks::{disrupt, raise};
use crate::steps::Step;
use crate::table::{Form, Sign, State, UnitChange};
use crate::vocabulary::{FINISH, FIRE};
use crate::world::{Class, World};
use crate::{Acting, Asking, Decision, Known, PikeAndMusket, marks, remarks, routing, rule, sight, zones};

engine::chapter! {
    /// The steps of this chapter.
    pub enum ArtilleryStep of PikeAndMusket in Step::Artillery {
        /// Another battery fires, or the phase is over.
        next: Next = |cx| next(cx.asking());
        /// A battery fires.
        fires: Fires { battery: PieceId, target: PieceId } = |cx| fires(cx.asking(), battery, target);
    }
}

/// One battery after the other fires, in the order that its player chooses (PM-06-01).
fn next(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let side = field.table.battle.acting();
    if !shots(field, side).any(|(battery, target)| judge(field, battery, target).is_ok()) {
        return Ok(());
    }
    let answer = cx.ask(Ask::Fire.of(side, rule!("PM-06-01")))?;
    let mut act = cx.act();
    if let (FIRE, Some(battery), Some(target)) = (answer.verb, answer.piece, answer.object) {
        act.then(ArtilleryStep::fires(battery, target));
        act.then(ArtilleryStep::next());
    }
    Ok(())
}

/// Every battery of a side with every enemy unit.
fn shots(field: Field<'_>, side: Side) -> impl Iterator<Item = (PieceId, PieceId)> + '_ {
    let batteries = field.units_of(side).filter(move |id| field.class(*id) == Class::Battery);
    batteries.flat_map(move |battery| field.units_of(side.other()).map(move |target| (battery, target)))
}

/// Whether a battery may fire at a target: in good order and unlimbered, once in its phase, at an enemy unit (PM-06-01), within
/// range (PM-13-02) and in its field of fire (PM-06-04), in sight (PM-06-03), with no friend in contact (PM-06-05).
///
/// # Errors
/// Why not.
pub fn judge(field: Field, battery: PieceId, target: PieceId) -> Verdict {
    judge_aim(field, battery, target)?;
    if !sight::battery_sees(field, battery, target) {
        return Err(Refusal::new(rule!("PM-06-03"), "the battery does not see half of it"));
    }
    Ok(())
}

/// The same whether it sees the target or not, which takes the most time to say.
fn judge_aim(field: Field, battery: PieceId, target: PieceId) -> Verdict {
    let side = field.side(battery);
    let no = |rule, why| Err(Refusal::new(rule, why));
    if field.class(battery) != Class::Battery || !field.piece(battery).on_table() {
        return no(rule!("PM-06-01"), "a battery fires");
    }
    if field.form(battery) != Form::Unlimbered || !field.is_normal(battery) {
        return no(rule!("PM-06-01"), "an unlimbered battery in good order fires");
    }
    if field.unit(battery).struck().is_some() {
        return no(rule!("PM-06-01"), "each battery fires once");
    }
    if !field.is_unit(target) || !field.piece(target).on_table() || field.side(target) == side {
        return no(rule!("PM-06-01"), "fire at an enemy unit: a battalion, a regiment or a battery");
    }
    let book = &field.world.book.artillery;
    let (from, block) = (field.piece(battery).pose(), field.block(target));
    let range = tabletop::Outline::gap(&from.at, &block);
    if book.table_2.band(range.distance).is_none() {
        let refusal = Refusal::new(rule!("PM-13-02"), "it is out of range");
        return Err(refusal.measured(range.distance.rounded_up(), book.table_2.farthest()));
    }
    if !zones::in_arc(from, book.fire.arc, book.table_2.farthest(), &block) {
        return no(rule!("PM-06-04"), "it lies outside the field of fire");
    }
    let friend = field.units_of(side).find(|id| *id != battery && field.in_contact(*id, target));
    if let Some(friend) = friend {
        return Err(Refusal::new(rule!("PM-06-05"), "a friend is in contact with it").piece(friend));
    }
    Ok(())
}

/// The die of a battery's fire (PM-06-02).
pub fn pool() -> Pool {
    Total::of(1, Die::D6).into()
}

/// What a die of a battery's fire does to a target, by the range from the middle of the battery's front edge to the nearest point
/// of the target (PM-06-02, PM-13-02).
pub fn effect(field: Field, battery: PieceId, target: PieceId, die: i16) -> Option<Outcome> {
    let table = &field.world.book.artillery.table_2;
    let range = tabletop::Outline::gap(&field.front(battery), &field.block(target)).distance;
    table.effect(table.band(range)?, die)
}

/// A battery fires: the die is thrown and takes effect at once (PM-06-02, PM-06-06).
fn fires(mut cx: Asking, battery: PieceId, target: PieceId) -> Flow<()> {
    let side = cx.field().side(battery);
    let die = cx.roll(side, rule!("PM-06-02"), pool())?.total();
    let mut act = cx.act();
    let effect = effect(act.field(), battery, target, die);
    act.emit(rule!("PM-06-01"), UnitChange::Struck(Some(target)).on(battery));
    match effect {
        None => {
            act.emit(
                rule!("PM-13-02"),
                Event::Noted { on: On::Piece(target), remark: remarks::NO_EFFECT, value: die.into() },
            );
        }
        Some(outcome) => {
            let value = outcome as i32;
            let remark = remarks::FIRE_RESULT;
            act.emit(rule!("PM-13-02"), Event::Noted { on: On::Piece(target), remark, value });
            hit(&mut act, target, outcome);
            act.then(Step::first_runs());
        }
    }
    Ok(())
}

/// What fire does: a target in good order is disrupted by Dd, any other loses a base and routs, by Dr whoever is hit; a routing one
/// loses a base and keeps routing, without another move (PM-06-06).
fn hit(act: &mut Acting, target: PieceId, outcome: Outcome) {
    let why = rule!("PM-06-06");
    let field = act.field();
    let routs = field.routs(target);
    if outcome == Outcome::DefenderDisrupted && field.defending_state(target) == State::Good {
        return disrupt(act, why, target);
    }
    if marks::lose_base(act, why, target) && !routs {
        routing::breaks(act, why, target);
        raise(act, why, target, Sign::Runs);
    }
}

/// The question which battery fires at whom.
pub(crate) struct Shots;

impl Questions<PikeAndMusket> for Shots {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if *answer == Answer::plain(FINISH) {
            return Ok(());
        }
        let field = known.field(world);
        let wanted =
            || Refusal::new(rule!("PM-06-01"), "fire a battery of yours at an enemy unit, or finish");
        let (Some(battery), Some(target)) = (answer.piece, answer.object) else { return Err(wanted()) };
        if *answer != Answer::plain(FIRE).with(battery).on(target) {
            return Err(wanted());
        }
        if field.side(battery) != decision.who {
            // The non-phasing player's batteries do not fire (PM-04-03).
            return Err(Refusal::new(rule!("PM-04-03"), "only the phasing player's batteries fire"));
        }
        judge(field, battery, target)
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        offer(Answer::plain(FINISH));
        shots(field, decision.who)
            .filter(|(battery, target)| judge(field, *battery, *target).is_ok())
            .for_each(|(battery, target)| offer(Answer::plain(FIRE).with(battery).on(target)));
    }

    /// One of the candidates, each as likely as the next: those that might be are drawn one after the other until one of them is, so that
    /// few are looked along.
    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let field = known.field(world);
        let mut left: InlineVec<(PieceId, PieceId), SHOTS> = InlineVec::empty((PieceId(0), PieceId(0)));
        for (battery, target) in shots(field, decision.who) {
            if judge_aim(field, battery, target).is_ok() {
                left.try_push((battery, target));
            }
        }
        loop {
            let at = rng.below(left.len() as u32 + 1) as usize;
            let Some((battery, target)) = left.get(at).copied() else { return Answer::plain(FINISH) };
            if sight::battery_sees(field, battery, target) {
                return Answer::plain(FIRE).with(battery).on(target);
            }
            left.remove(at);
        }
    }
}

/// Of how many shots one is drawn at most: more than batteries and enemies in their arcs ever make.
const SHOTS: usize = 255;

/// Whether a battery has fired at a unit in this player turn, whatever it rolled and whatever has become of it since: artillery then
/// is one of the arms against that unit (PM-08-10).
pub fn has_fired_at(field: Field, side: Side, target: PieceId) -> bool {
    field.world.named().any(|id| {
        field.profile(id).class == Class::Battery
            && field.unit(id).struck() == Some(target)
            && field.table.battle.acting() == side
    })
}
