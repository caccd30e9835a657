//! The Artillery Fire Phase (section 06).

use dice::{Die, Pool, Total};
use engine::{Answer, Event, Flow, InlineVec, On, PieceId, Questions, Refusal, Rng, Side, Verdict};

use tabletop::{Hull, Outline};

use crate::ask::Ask;
use crate::book::outcome::Outcome;
use crate::facts::{self, About, By, Facts};
use crate::field::Field;
use crate::marks::{disrupt, raise};
use crate::steps::{ArtilleryStep, Step};
use crate::table::{Form, Sign, State, UnitChange};
use crate::vocabulary::{FINISH, FIRE};
use crate::world::World;
use crate::world::troops::Class;
use crate::{
    Acting, Asking, Decision, Drawn, Known, PikeAndMusket, marks, remarks, routing, rule, sight, zones,
};

engine::chapter! {
    ArtilleryStep of PikeAndMusket {
        next: Next = |cx| next(cx.asking());
        fires: Fires { battery, target } = |cx| fires(cx.asking(), battery, target);
    }
}

/// One battery after the other fires, in the order that its player chooses (PM-06-01).
fn next(mut cx: Asking) -> Flow<()> {
    let side = cx.table().battle.acting();
    let guns = Guns::remembering(cx.field(), cx.memory());
    if !guns.aims(side).any(|aim| guns.sees(aim)) {
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

/// A table, and what has been found out about it before.
#[derive(Clone, Copy)]
struct Guns<'a> {
    field: Field<'a>,
    about: Option<About<'a>>,
}

impl<'a> Guns<'a> {
    fn remembering(field: Field<'a>, facts: &'a Facts) -> Guns<'a> {
        Guns { field, about: Some(facts::about(facts, field)) }
    }

    /// Every battery of a side with every enemy unit at which it may fire if it sees him.
    fn aims(self, side: Side) -> impl Iterator<Item = (PieceId, PieceId)> {
        let field = self.field;
        let farthest = field.world.book.artillery.table_2.farthest();
        let batteries = field.units_of(side).filter(move |id| is_ready(field, *id).is_ok());
        batteries.flat_map(move |battery| {
            let arc = arc_of(field, battery);
            let ahead = move |target: &PieceId| arc.is_some_and(|arc| field.piece(*target).may_lie_in(&arc));
            let aims = move |target: &PieceId| {
                let aims = || {
                    can_reach(field, battery, arc.as_ref(), *target).is_ok()
                        && self.is_clear(battery, *target)
                };
                facts::of_shot(self.about, [battery, *target], |shot| &mut shot.aimed, aims)
            };
            let near = field.units_of_near(side.other(), battery, farthest);
            near.filter(ahead).filter(aims).map(move |target| (battery, target))
        })
    }

    /// Whether no friend of a battery, itself left out, is in contact with a target (PM-06-05).
    fn is_clear(self, battery: PieceId, target: PieceId) -> bool {
        let by = facts::by(self.about, target, || {
            let mut touching = touching(self.field, target);
            By { first: touching.next(), another: touching.next().is_some() }
        });
        by.first.is_none_or(|first| first == battery && !by.another)
    }

    /// Whether a battery sees an enemy unit.
    fn sees(self, (battery, target): (PieceId, PieceId)) -> bool {
        let sees = || sight::battery_sees(self.field, self.about, battery, target);
        facts::of_shot(self.about, [battery, target], |shot| &mut shot.seen, sees)
    }
}

/// Whether a battery may fire at a target: in good order and unlimbered, once in its phase, at an enemy unit (PM-06-01), within
/// range (PM-13-02) and in its field of fire (PM-06-04), in sight (PM-06-03), with no friend in contact (PM-06-05).
///
/// # Errors
/// Why not.
pub fn judge(field: Field, battery: PieceId, target: PieceId) -> Verdict {
    judge_aim(field, battery, target)?;
    if !sight::battery_sees(field, None, battery, target) {
        return Err(Refusal::new(rule!("PM-06-03"), "the battery does not see half of it"));
    }
    Ok(())
}

/// The same whether it sees the target or not, which takes the most time to say.
fn judge_aim(field: Field, battery: PieceId, target: PieceId) -> Verdict {
    is_ready(field, battery)?;
    if !field.is_unit(target) || !field.piece(target).on_table() || field.side(target) == field.side(battery)
    {
        let why = "fire at an enemy unit: a battalion, a regiment or a battery";
        return Err(Refusal::new(rule!("PM-06-01"), why));
    }
    can_reach(field, battery, arc_of(field, battery).as_ref(), target)?;
    if let Some(friend) = touching(field, target).find(|id| *id != battery) {
        return Err(Refusal::new(rule!("PM-06-05"), "a friend is in contact with it").piece(friend));
    }
    Ok(())
}

/// Whether a battery may fire at all (PM-06-01).
fn is_ready(field: Field, battery: PieceId) -> Verdict {
    let no = |why| Err(Refusal::new(rule!("PM-06-01"), why));
    if field.class(battery) != Class::Battery || !field.piece(battery).on_table() {
        return no("a battery fires");
    }
    if field.form(battery) != Form::Unlimbered || !field.is_normal(battery) {
        return no("an unlimbered battery in good order fires");
    }
    if field.unit(battery).struck().is_some() {
        return no("each battery fires once");
    }
    Ok(())
}

/// The ground in a battery's field of fire (PM-06-04).
fn arc_of(field: Field, battery: PieceId) -> Option<Hull> {
    let book = &field.world.book.artillery;
    zones::arc(field.piece(battery).pose(), book.fire.arc, book.table_2.farthest())
}

/// Whether an enemy unit is within the range and the field of fire of a battery (PM-13-02, PM-06-04).
fn can_reach(field: Field, battery: PieceId, arc: Option<&Hull>, target: PieceId) -> Verdict {
    let table = &field.world.book.artillery.table_2;
    let block = field.block(target);
    let range = field.front(battery).gap(&block).distance;
    if table.band(range).is_none() {
        let refusal = Refusal::new(rule!("PM-13-02"), "it is out of range");
        return Err(refusal.measured(range.rounded_up(), table.farthest()));
    }
    if !arc.is_some_and(|arc| arc.touches(&block)) {
        return Err(Refusal::new(rule!("PM-06-04"), "it lies outside the field of fire"));
    }
    Ok(())
}

/// The enemies in contact with a unit, by number: so near nobody fires at it but they.
fn touching(field: Field<'_>, target: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    let enemies = field.units_of_near(field.side(target).other(), target, field.farthest_contact());
    enemies.filter(move |id| field.in_contact(*id, target))
}

/// The die of a battery's fire (PM-06-02).
pub fn pool() -> Pool {
    Total::of(1, Die::D6).into()
}

/// What a die of a battery's fire does to a target, by the range from the middle of the battery's front edge to the nearest point
/// of the target (PM-06-02, PM-13-02).
pub fn effect(field: Field, battery: PieceId, target: PieceId, die: i16) -> Option<Outcome> {
    let table = &field.world.book.artillery.table_2;
    let range = field.front(battery).gap(&field.block(target)).distance;
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
        let guns = Guns { field: known.field(world), about: None };
        offer(Answer::plain(FINISH));
        guns.aims(decision.who)
            .filter(|aim| guns.sees(*aim))
            .for_each(|(battery, target)| offer(Answer::plain(FIRE).with(battery).on(target)));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        by_lot(Guns { field: known.field(world), about: None }, decision.who, rng)
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        facts: &mut Facts,
    ) -> Option<Drawn> {
        Some(Drawn::Chosen(by_lot(Guns::remembering(known.field(world), facts), decision.who, rng)))
    }
}

/// One of the shots of a side or the end, each as likely as the next: those that might be are drawn one after the other until one of them is,
/// so that few are looked along.
fn by_lot(guns: Guns, side: Side, rng: &mut Rng) -> Answer {
    let mut left: InlineVec<(PieceId, PieceId), SHOTS> = InlineVec::empty((PieceId(0), PieceId(0)));
    guns.aims(side).for_each(|aim| {
        left.try_push(aim);
    });
    loop {
        let at = rng.below(left.len() as u32 + 1) as usize;
        let Some(aim) = left.get(at).copied() else { return Answer::plain(FINISH) };
        if guns.sees(aim) {
            return Answer::plain(FIRE).with(aim.0).on(aim.1);
        }
        left.remove(at);
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
