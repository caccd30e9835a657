//! Wounds and stuns (section 09), and what follows when a man is lost to his group.

use engine::{About, Answer, Departure, Event, Flow, On, PieceId, Questions, Refusal};

use tabletop::Pose;

use crate::ask::Ask;
use crate::field::Field;
use crate::marks::{lower, order, order_over, raise, unlocked};
use crate::steps::WoundsStep;
use crate::table::{FigureChange, GroupChange, Order, Sign};
use crate::vocabulary::{KILL, STUN};
use crate::world::{Rank, World};
use crate::{Acting, Asking, BorderReivers, Decision, Known, remarks, rule};

engine::chapter! {
    WoundsStep of BorderReivers {
        struck: Struck { attacker, target } = |cx| struck(cx.asking(), attacker, target);
    }
}

/// A blow that armour did not turn: the attacker chooses to wound or only to stun (BR-09-05).
fn struck(mut cx: Asking, attacker: PieceId, target: PieceId) -> Flow<()> {
    let Some(side) = cx.field().side(attacker) else { return Ok(()) };
    let answer = cx.ask(Ask::Blow { attacker, target }.of(side, rule!("BR-09-05")))?;
    let mut act = cx.act();
    if answer.verb == STUN {
        stun(&mut act, rule!("BR-09-05"), target);
    } else {
        hit(&mut act, target);
    }
    Ok(())
}

/// What is asked about blows.
pub(crate) struct Blows;

impl Questions<BorderReivers> for Blows {
    fn validate(&self, _: &Known, _: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        let About::Ask(Ask::Blow { .. }) = decision.about else {
            return Err(Refusal::new(decision.rule, "this is not about a blow"));
        };
        match *answer == Answer::plain(KILL) || *answer == Answer::plain(STUN) {
            true => Ok(()),
            false => Err(Refusal::new(rule!("BR-09-05"), "strike to wound or kill, or strike to stun")),
        }
    }

    fn candidates(&self, _: &Known, _: &World, _: &Decision, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(KILL));
        offer(Answer::plain(STUN));
    }
}

/// A hit that armour did not turn: an ordinary figure dies of the first (BR-09-01), a Leader is wounded by the first and
/// dies of the second (BR-09-02), the Heidman shrugs off the first, is wounded by the second and dies of the third
/// (BR-09-03). Whoever is hit loses his aim (BR-06-06).
pub fn hit(act: &mut Acting, man: PieceId) {
    let field = act.field();
    let rank = field.rank(man);
    let rule = match rank {
        Rank::Ordinary => rule!("BR-09-01"),
        Rank::Leader => rule!("BR-09-02"),
        Rank::Heidman => rule!("BR-09-03"),
    };
    let hits = field.figure(man).hits().saturating_add(1);
    let numbers = &act.world().book.melee.hits;
    let dies = hits >= numbers.dies_at(rank);
    let scratched = !dies && !numbers.wounded(rank, hits);
    if dies {
        kill(act, rule, man);
        return;
    }
    act.emit(rule, FigureChange::Hits(hits).on(man));
    lapse_aim(act, man);
    if scratched {
        act.emit(rule, Event::Noted { on: On::Piece(man), remark: remarks::SCRATCH, value: hits.into() });
    }
}

/// A man is struck senseless: he cannot act, fight, test or lead until the end of the first turn of his own side that
/// begins after this (BR-09-06). The hit does not count (BR-09-05).
pub fn stun(act: &mut Acting, rule: engine::Rule, man: PieceId) {
    let figure = act.table().figures[man.index()];
    if figure.is(Sign::Captive) {
        // A figure is in one state, and a captive is helpless already (BR-00-08).
        return;
    }
    release(act, rule, man);
    lapse_aim(act, man);
    act.emit(rule, raise(man, Sign::Stunned));
    if act.table().figures[man.index()].is(Sign::Missing) {
        act.emit(rule, lower(man, Sign::Missing));
    }
}

/// A man is killed: he leaves the table, his horse is loose (BR-06-09), his group has one loss more and must test
/// (BR-02-01, BR-02-04), and is without a Leader if he led it (BR-03-01).
fn kill(act: &mut Acting, rule: engine::Rule, man: PieceId) {
    release(act, rule, man);
    end_lead(act, man, Order::LeaderDead);
    if is_awaited(act.field(), man) {
        // A captive who led it until he was bound will not come back (BR-02-05).
        let group = act.world().man(man).map_or(0, |man| man.group);
        act.emit(rule!("BR-03-01"), order_over(group, Order::LeaderGone));
        act.emit(rule!("BR-03-01"), order(group, Order::LeaderDead));
    }
    let horse = act.table().figures[man.index()].rides();
    let at = act.table().pieces[man.index()].pose();
    if horse.is_some() {
        act.emit(rule, FigureChange::Rides(None).on(man));
    }
    act.emit(rule, Event::Left { piece: man, how: Departure::Destroyed });
    if let Some(horse) = horse {
        part(act, rule, horse, man, at);
    }
    // A captive was lost to his group when he was bound (BR-02-04).
    if !act.table().figures[man.index()].is(Sign::Captive) {
        count_loss(act, man);
    }
}

/// Whether a captive was the Leader of a group in whose place nobody has been named (BR-03-04).
pub fn is_awaited(field: Field, man: PieceId) -> bool {
    let leaderless = field.group_of(man).is_some_and(|group| field.group(group).is(Order::LeaderGone));
    let led = field.rank(man) == Rank::Leader && !field.is(man, Sign::Replaced);
    leaderless && led && field.is(man, Sign::Captive)
}

/// A group has lost a figure, killed or captured, and must test in its next Morale step (BR-02-01, BR-02-04).
pub fn count_loss(act: &mut Acting, man: PieceId) {
    let Some(group) = act.world().man(man).map(|man| man.group) else { return };
    let lost = act.table().groups[usize::from(group)].lost().saturating_add(1);
    act.emit(rule!("BR-02-04"), GroupChange::Lost(lost).on(group));
    act.emit(rule!("BR-02-01"), order(group, Order::Shaken));
}

/// If a man who is gone led a group it is without a Leader: dead (BR-03-01), gone, a captive or home (BR-03-04). A Heidman
/// leads nobody but himself.
pub fn end_lead(act: &mut Acting, man: PieceId, how: Order) {
    let field = act.field();
    let Some(group) = field.group_of(man).filter(|_| field.leads(man)) else { return };
    let rule = if how == Order::LeaderDead { rule!("BR-03-01") } else { rule!("BR-03-04") };
    act.emit(rule, GroupChange::Leads(None).on(group));
    if !act.world().is_heidman(group) {
        act.emit(rule, order(group, how));
    }
}

/// A horse is loose: it stands by itself, somewhere (BR-07-05).
pub fn part(act: &mut Acting, rule: engine::Rule, horse: PieceId, rider: PieceId, to: Pose) {
    let from = act.table().pieces[horse.index()].pose();
    if from != to {
        act.emit(rule, Event::Moved { piece: horse, from, to });
    }
    act.emit(rule, Event::Parted { piece: horse, host: rider });
}

/// A man is locked with nobody any more (BR-08-04).
pub fn release(act: &mut Acting, rule: engine::Rule, man: PieceId) {
    let locks = *act.table().battle.locks();
    for lock in &locks {
        if lock.holds(man) {
            act.emit(rule, unlocked(*lock));
        }
    }
}

/// A man is about to go somewhere: he is locked no more with those whom he does not touch there (BR-08-04).
pub fn release_from(act: &mut Acting, rule: engine::Rule, man: PieceId, to: tabletop::Point) {
    let locks = *act.table().battle.locks();
    for lock in &locks {
        let field = act.field();
        let other = if lock.one() == man { lock.other() } else { lock.one() };
        let base = tabletop::Disc { centre: to, ..field.base(man) };
        let gap = field.world.book.foundations.contact.gap;
        if lock.holds(man) && !base.within(&field.base(other), gap) {
            act.emit(rule, unlocked(*lock));
        }
    }
}

/// Locks of pairs whose bases are no longer in contact are over: only those in contact fight (BR-08-01, BR-08-04).
pub fn release_parted(act: &mut Acting, rule: engine::Rule) {
    let locks = *act.table().battle.locks();
    for lock in &locks {
        let field = act.field();
        let holds =
            field.stands(lock.one()) && field.stands(lock.other()) && field.touch(lock.one(), lock.other());
        if !holds {
            act.emit(rule, unlocked(*lock));
        }
    }
}

/// He aims no more: he has moved, fought, been hit or stunned, or his group has failed morale (BR-06-06).
pub fn lapse_aim(act: &mut Acting, man: PieceId) {
    if act.table().figures[man.index()].aims_at().is_some() {
        act.emit(rule!("BR-06-06"), FigureChange::AimsAt(None).on(man));
    }
}
