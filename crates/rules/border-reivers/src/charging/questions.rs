//! The questions about charges: judged, offered and drawn by lot (BR-05-01).

use std::cell::Cell;

use engine::{About, Answer, InlineVec, PieceId, Questions, Refusal, Rng, Side, Verdict};
use tabletop::Length;

use crate::ask::Ask;
use crate::book::ShotCover;
use crate::charging::strike::{Strike, goes_straight, joins, judge_strike, may_end_near_leader};
use crate::deeds::{Deed, can, may};
use crate::field::Field;
use crate::judged::Judged;
use crate::movement::paths;
use crate::retreating::spots;
use crate::steps::Step;
use crate::table::{GROUPS, Order, SHOTS, Sign, Table};
use crate::vocabulary::{CHARGE, FINISH, GIVE_WAY, STAND, STRIKE};
use crate::world::World;
use crate::{Acting, BorderReivers, Decision, Drawn, Known, cover, going, rule, sight};

/// How far away charges are thought of: no roll reaches farther.
const THINKABLE: Length = Length::inches(18);
/// How many ways past others are sought when a random player wonders who goes next.
const SOUGHT: usize = 2;
/// How many enemies, the nearest first, are offered to each charging figure.
const NEAREST: usize = 3;

/// Whether a side may declare such a charge in its Action step (BR-05-01).
///
/// # Errors
/// Why not.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    let wanted =
        Refusal::new(rule!("BR-05-01"), "name a figure of the group that charges and one of the enemy group");
    let (Some(man), Some(enemy), 0..=1) = (answer.piece, answer.object, answer.amount) else {
        return Err(wanted);
    };
    let bare = Answer::plain(CHARGE).with(man).on(enemy).amount(answer.amount);
    let (Some(charging), Some(charged)) = (field.group_of(man), field.group_of(enemy)) else {
        return Err(wanted);
    };
    if *answer != bare || field.side(man) != Some(side) || field.side(enemy) != Some(side.other()) {
        return Err(wanted);
    }
    if !field.stands(enemy) {
        return Err(Refusal::new(rule!("BR-05-01"), "the enemy is not on the table").piece(enemy));
    }
    if field.members(charging).any(|one| field.is(one, Sign::Charged)) {
        return Err(Refusal::new(rule!("BR-05-01"), "the group has charged in this turn").piece(man));
    }
    may(field, man, Deed::Charge)?;
    paths::has_not_moved(field, man)?;
    let orders = field.group(charging);
    let mounted = answer.amount == 1 || (orders.is(Order::Rolled) && !orders.is(Order::AtFootPace));
    let mut charging = joins(field, charging).filter(|one| !mounted || field.is_mounted(*one));
    let crowd = sight::Crowd::of(field);
    let sees_any = |one| {
        let mut lookout = sight::Lookout::of(field, &crowd, one);
        field.at_large(charged).any(|enemy| lookout.sees(enemy))
    };
    match charging.any(sees_any) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("BR-05-01"), "nobody who would charge sees anybody of that group")
            .piece(enemy)),
    }
}

/// Visits the charges that a Leader may declare for his group: at each enemy group near enough, by its nearest figure.
pub fn offer(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    let legal = |answer: &Answer| field.side(man).is_some_and(|side| judge(field, side, answer).is_ok());
    let all = thinkable(field, man);
    all.iter().map(|charge| charge_of(man, *charge)).filter(legal).for_each(offer);
}

/// One of those charges, from one drawn by lot on.
pub(crate) fn draw(field: Field, man: PieceId, rng: &mut Rng) -> Option<Answer> {
    let (side, all) = (field.side(man)?, thinkable(field, man));
    let first = rng.below(all.len().max(1) as u32) as usize;
    let mut answers = all.iter().cycle().skip(first).take(all.len()).map(|charge| charge_of(man, *charge));
    answers.find(|answer| judge(field, side, answer).is_ok())
}

/// A man's charge at an enemy, of all (0) or of those on horseback alone (1).
fn charge_of(man: PieceId, (enemy, amount): (PieceId, i16)) -> Answer {
    Answer::plain(CHARGE).with(man).on(enemy).amount(amount)
}

/// The charges that are judged, by their enemies: of all who may go, and of those on horseback alone where others are on
/// foot.
fn thinkable(field: Field, man: PieceId) -> InlineVec<(PieceId, i16), { 2 * GROUPS }> {
    let mut all = InlineVec::empty((man, 0));
    let (Some(group), Some(side)) = (field.group_of(man), field.side(man)) else { return all };
    if !field.leads(man) || field.is(man, Sign::Moved) || !can(field, man, Deed::Charge) {
        return all;
    }
    let base = field.base(man);
    // By a roll for the road he comes to nobody off it (BR-04-02).
    let by_road = field.group(group).is(Order::OnRoad);
    for enemies in field.world.groups_of(side.other()) {
        let near = field.near(base, THINKABLE, field.members(enemies));
        let nearest = near.min_by_key(|enemy| (base.gap(&field.base(*enemy)), *enemy));
        let Some(enemy) = nearest else { continue };
        if by_road && !going::is_on_road(field.world, field.centre(enemy)) {
            continue;
        }
        for amount in 0..=i16::from(is_mixed(field, group)) {
            all.try_push((enemy, amount));
        }
    }
    all
}

/// Whether some of those who would charge are on horseback and some on foot, and the group has not rolled.
fn is_mixed(field: Field, group: u8) -> bool {
    let mounted = joins(field, group).filter(|one| field.is_mounted(*one)).count();
    mounted > 0 && mounted < joins(field, group).count() && !field.group(group).is(Order::Rolled)
}

/// Declares a charge; the Action step goes on when it is settled.
pub fn begin(act: &mut Acting, answer: &Answer) {
    let group = |piece: Option<PieceId>| piece.and_then(|man| act.world().man(man)).map(|man| man.group);
    if let (Some(charging), Some(charged)) = (group(answer.piece), group(answer.object)) {
        act.then(Step::charge(charging, charged, answer.amount == 1));
    }
}

/// Whether a group may give way to a charge without testing: none of its figures is in cover against missiles, and each
/// has cover to draw back to (BR-05-03).
///
/// # Errors
/// Why it must test.
pub fn may_give_way(field: Field, group: u8) -> Result<(), Refusal> {
    let no = |man: PieceId, why| Err(Refusal::new(rule!("BR-05-03"), why).piece(man));
    let without = "one of its figures has no cover to draw back to: it must test";
    let crowd = sight::Crowd::of(field);
    let mut enemies: InlineVec<(PieceId, PieceId), SHOTS> = InlineVec::new();
    for man in field.at_large(group).filter(|man| !field.is(*man, Sign::Stunned)) {
        match sight::nearest_visible_amid(field, &crowd, man) {
            // Nobody is drawn back from.
            None => return no(man, without),
            Some(enemy) if cover::against_shot(field, enemy, man) > ShotCover::None => {
                return no(man, "one of its figures is in cover: it must test");
            }
            Some(enemy) => drop(enemies.try_push((man, enemy))),
        }
    }
    match enemies.iter().find(|(man, enemy)| !spots::has_cover_from(field, *man, *enemy)) {
        Some((man, _)) => no(*man, without),
        None => Ok(()),
    }
}

/// What is asked about charges.
pub(crate) struct Charges;

impl Questions<BorderReivers> for Charges {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Stand { .. }) if *answer == Answer::plain(STAND) => Ok(()),
            About::Ask(Ask::Stand { group }) if *answer == Answer::plain(GIVE_WAY) => {
                may_give_way(field, group)
            }
            About::Ask(Ask::Stand { .. }) => {
                Err(Refusal::new(rule!("BR-05-03"), "stand and test, or give way to the nearest cover"))
            }
            _ => next_strike(field, answer),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        if let About::Ask(Ask::Stand { group }) = decision.about {
            offer(Answer::plain(STAND));
            if may_give_way(field, group).is_ok() {
                offer(Answer::plain(GIVE_WAY));
            }
            return;
        }
        offer_strikes(field, &mut |answer, _| offer(answer));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let field = known.field(world);
        if let About::Ask(Ask::Strike) = decision.about {
            return some_strike(field, rng).map_or(Answer::plain(FINISH), |(answer, _)| answer);
        }
        match decision.about {
            About::Ask(Ask::Stand { group }) => some_stand(|| may_give_way(field, group).is_ok(), rng),
            _ => Answer::plain(STAND),
        }
    }

    /// Whether a group could give way is found once, and how a charging figure goes.
    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        _: &mut (),
    ) -> Option<Drawn> {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Stand { group }) => Some(match may_give_way(field, group) {
                Ok(()) => Drawn::Chosen(some_stand(|| true, rng)),
                Err(_) => Drawn::Only(Answer::plain(STAND)),
            }),
            About::Ask(Ask::Strike) => {
                if let Some(only) = self.forced(known.table(), world, decision) {
                    return Some(Drawn::Only(only));
                }
                Some(match some_strike(field, rng) {
                    Some((answer, strike)) => Drawn::Judged(answer, Judged::Strike(strike)),
                    None => Drawn::Chosen(Answer::plain(FINISH)),
                })
            }
            _ => None,
        }
    }

    /// A group that cannot give way stands; a charge in which nobody is left to go is over.
    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        match decision.about {
            About::Ask(Ask::Stand { group }) => {
                let known = Known::of(table, world, engine::Viewpoint::Side(decision.who));
                let may = may_give_way(known.field(world), group);
                may.is_err().then_some(Answer::plain(STAND))
            }
            _ => {
                let field = Field::new(table, world);
                let (charging, _) = field.table.battle.charge()?;
                joins(field, charging).next().is_none().then_some(Answer::plain(FINISH))
            }
        }
    }
}

/// A group mostly stands, and one time in four gives way if it may.
fn some_stand(may_give_way: impl FnOnce() -> bool, rng: &mut Rng) -> Answer {
    match rng.chance(1, 4) && may_give_way() {
        true => Answer::plain(GIVE_WAY),
        false => Answer::plain(STAND),
    }
}

fn next_strike(field: Field, answer: &Answer) -> Result<(), Refusal> {
    if *answer == Answer::plain(FINISH) {
        let mut can = false;
        if !has_charged(field) {
            strikes(field, &mut |_, _| {
                can = true;
                false
            });
        }
        return match can {
            false => Ok(()),
            true => Err(Refusal::new(
                rule!("BR-05-01"),
                "a charge that was declared is made by one figure at least",
            )),
        };
    }
    let wanted =
        Refusal::new(rule!("BR-05-06"), "name a charging figure and the enemy it goes for, or finish");
    let (Some(man), Some(target)) = (answer.piece, answer.object) else { return Err(wanted) };
    if *answer != Answer::plain(STRIKE).with(man).on(target) {
        return Err(wanted);
    }
    judge_strike(field, man, target).map(|_| ())
}

/// Whether anybody has gone in this charge.
fn has_charged(field: Field) -> bool {
    let charge = field.table.battle.charge();
    charge.is_some_and(|(charging, _)| field.members(charging).any(|man| field.is(man, Sign::Charged)))
}

/// The enemies worth going for: of the charged group the nearest ones, and where none of it is left others near by.
fn nearest(field: Field, man: PieceId, charged: u8) -> InlineVec<PieceId, NEAREST> {
    let base = field.base(man);
    let mut all: InlineVec<(Length, PieceId), SHOTS> = InlineVec::new();
    field.at_large(charged).for_each(|enemy| all.push((base.gap(&field.base(enemy)), enemy)));
    all.sort_unstable();
    all.iter().take(NEAREST).map(|(_, enemy)| *enemy).collect()
}

/// Whether anybody of the charge that is being settled may go for any enemy at all, near or far.
pub fn may_anybody_go(field: Field) -> bool {
    let Some((charging, _)) = field.table.battle.charge() else { return false };
    let side = field.band(charging).side;
    let may = |man| field.men(side.other()).any(|target| judge_strike(field, man, target).is_ok());
    joins(field, charging).any(may)
}

/// Visits who may go for whom, and how; and that nobody else goes, if that may be.
pub(crate) fn offer_strikes(field: Field, offer: &mut dyn FnMut(Answer, Option<&Strike>)) {
    let mut any = false;
    strikes(field, &mut |answer, strike| {
        any = true;
        offer(answer, Some(strike));
        true
    });
    if !any || has_charged(field) {
        offer(Answer::plain(FINISH), None);
    }
}

/// Visits who may go for whom, and how, until told to stop.
fn strikes(field: Field, visit: &mut dyn FnMut(Answer, &Strike) -> bool) {
    let Some((charging, charged)) = field.table.battle.charge() else { return };
    for man in joins(field, charging) {
        for target in &nearest(field, man, charged) {
            let target = *target;
            if let Ok(strike) = judge_strike(field, man, target)
                && !visit(Answer::plain(STRIKE).with(man).on(target), &strike)
            {
                return;
            }
        }
    }
}

/// A charging figure and an enemy: mostly one who can go straight on. Where nobody can, and somebody has gone, most
/// charges are over.
fn some_strike(field: Field, rng: &mut Rng) -> Option<(Answer, Strike)> {
    let has_charged = has_charged(field);
    if has_charged && rng.chance(1, 12) {
        return None;
    }
    let straight = match rng.chance(7, 8) {
        true => drawn(field, rng, &|man, target| goes_straight(field, man, target)),
        false => None,
    };
    if straight.is_none() && has_charged && rng.chance(3, 4) {
        return None;
    }
    // Somebody must go; after him one way or another is sought, not all.
    let left = Cell::new(if has_charged { SOUGHT } else { usize::MAX });
    let is_sought = || left.replace(left.get().saturating_sub(1)) > 0;
    let found = |man, target| if is_sought() { judge_strike(field, man, target).ok() } else { None };
    let near = |man, target| match may_end_near_leader(field, man, target) {
        true => found(man, target),
        false => None,
    };
    let rest = |man, target| match may_end_near_leader(field, man, target) {
        true => None,
        false => found(man, target),
    };
    let some = straight.or_else(|| drawn(field, rng, &near));
    some.or_else(|| drawn(field, rng, &rest))
}

/// A charging figure and an enemy for whom it can go: from one figure drawn by lot on, the first that can go, for an enemy
/// drawn by lot or one of those near by; and how it goes.
fn drawn(
    field: Field,
    rng: &mut Rng,
    goes: &dyn Fn(PieceId, PieceId) -> Option<Strike>,
) -> Option<(Answer, Strike)> {
    let (charging, charged) = field.table.battle.charge()?;
    let all: InlineVec<PieceId, SHOTS> = joins(field, charging).collect();
    let first = rng.below(all.len().max(1) as u32) as usize;
    let mut men = all.iter().cycle().skip(first).take(all.len());
    men.find_map(|man| {
        let targets = nearest(field, *man, charged);
        let first = rng.below(targets.len().max(1) as u32) as usize;
        let mut targets = targets.iter().cycle().skip(first).take(targets.len());
        targets.find_map(|target| {
            let strike = goes(*man, *target)?;
            Some((Answer::plain(STRIKE).with(*man).on(*target), strike))
        })
    })
}
