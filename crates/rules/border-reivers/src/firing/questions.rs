//! The questions about shots: judged, offered and drawn by lot.

use engine::{About, Answer, InlineVec, PieceId, Questions, Refusal, Rng, Side, Verb, Verdict};
use tabletop::{Angle, Length, Pose};

use crate::ask::Ask;
use crate::deeds::{Deed, can, may};
use crate::field::Field;
use crate::firing::choice::{
    Shooting, could_fire, judge_aim, judge_load, judge_shooter, judge_shot, judge_target, shootings, weapon,
};
use crate::firing::turning;
use crate::firing::volley::{aim, declare, load};
use crate::steps::Step;
use crate::table::{PIECES, Table};
use crate::vocabulary::{AIM, FINISH, FIRE, LOAD};
use crate::world::World;
use crate::{Acting, BorderReivers, Decision, Drawn, Known, rule};

/// What is asked about shots.
pub(crate) struct Shots;

/// The shot that an answer names, if it names one: the piece fires at the object with its weapon of this number.
pub(crate) fn shot_of(answer: &Answer) -> Option<Shooting> {
    let weapon = u8::try_from(answer.amount).ok()?;
    Some(Shooting { shooter: answer.piece?, target: answer.object?, weapon })
}

/// Whether a side may load, aim or open fire so, in its Action step.
///
/// # Errors
/// Why not.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    let wanted = Refusal::new(
        rule!("BR-06-01"),
        "name a figure, which of its weapons, and an enemy to aim or fire at",
    );
    let (Some(man), Ok(place)) = (answer.piece, u8::try_from(answer.amount)) else { return Err(wanted) };
    if field.side(man) != Some(side) {
        return Err(wanted);
    }
    turning::judge(field, man, &answer.way)?;
    match (answer.verb, answer.object) {
        (LOAD, None) => judge_load(field, man, place),
        (AIM, Some(target)) => judge_aim(field, man, target, place),
        (FIRE, Some(target)) => judge_shot(field, man, target, place),
        _ => Err(wanted),
    }
}

/// Visits what a man may load, and at whom he may aim and fire.
pub fn offer(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    let Some(side) = field.side(man) else { return };
    if !can(field, man, Deed::Shoot) {
        return;
    }
    for place in 0..2 {
        let amount = i16::from(place);
        if judge_load(field, man, place).is_ok() {
            offer(Answer::plain(LOAD).with(man).amount(amount));
        }
        let Some(weapon) = weapon(field, man, place).filter(|_| field.figure(man).loads(place) == 0) else {
            continue;
        };
        let reach = field.world.book.firing.weapons.of(weapon).long;
        for target in field.near(field.base(man), reach, field.men(side.other())) {
            for verb in [FIRE, AIM] {
                let answer = Answer::plain(verb).with(man).on(target).amount(amount);
                if judge(field, side, &answer).is_ok() {
                    offer(answer);
                }
            }
        }
    }
}

/// A shot or an aim of a man's drawn by lot, at an enemy within reach of his weapon: lawful for one who has not moved and
/// is not too far from his Leader. Whom he sees is found from one of them on round about.
pub(crate) fn draw(field: Field, man: PieceId, rng: &mut Rng) -> Option<Answer> {
    may(field, man, Deed::Shoot).ok()?;
    let place = rng.below(2) as u8;
    let ready = |place: u8| weapon(field, man, place).filter(|_| field.figure(man).loads(place) == 0);
    let (place, weapon) = ready(place).map(|weapon| (place, weapon)).or_else(|| Some((0, ready(0)?)))?;
    let reach = field.world.book.firing.weapons.of(weapon).long;
    let verb = if rng.chance(2, 3) { FIRE } else { AIM };
    drawn(field, man, (verb, place, reach), rng)
}

/// A shot of a man's drawn by lot, with the first weapon that he has loaded.
fn draw_shot(field: Field, man: PieceId, rng: &mut Rng) -> Option<Answer> {
    may(field, man, Deed::Shoot).ok()?;
    (0..2).find_map(|place| {
        let weapon = weapon(field, man, place).filter(|_| field.figure(man).loads(place) == 0)?;
        drawn(field, man, (FIRE, place, field.world.book.firing.weapons.of(weapon).long), rng)
    })
}

/// A shot or aim at an enemy within so far, lawful where he stands.
fn drawn(
    field: Field,
    man: PieceId,
    (verb, place, reach): (Verb, u8, Length),
    rng: &mut Rng,
) -> Option<Answer> {
    let side = field.side(man)?;
    let groups = field.world.groups.iter().filter(|band| band.side == side.other());
    let near = field.near(field.base(man), reach, groups.flat_map(|band| band.figures.iter().copied()));
    let near: InlineVec<PieceId, PIECES> = near.filter(|foe| field.stands(*foe)).collect();
    if near.is_empty() {
        return None;
    }
    let first = rng.below(near.len() as u32) as usize;
    let mut targets = near.iter().cycle().skip(first).take(near.len());
    // What a shot asks of the shooter is judged once.
    let carried = if verb == FIRE { Some(judge_shooter(field, man, place).ok()?) } else { None };
    let may_be = |target: PieceId| match carried {
        Some(carried) => judge_target(field, man, target, carried),
        None => judge_aim(field, man, target, place),
    };
    let target = targets.find(|target| may_be(**target).is_ok())?;
    let shot = Answer::plain(verb).with(man).on(*target).amount(place.into());
    // Now and then he turns as he does it (BR-00-03).
    let turns = rng.chance(1, 8).then(|| Angle::degrees(rng.below(360) as i32));
    Some(turns.map_or(shot, |facing| shot.at(Pose::new(field.centre(man), facing))))
}

/// Loads, aims, or opens the fire of a group; the Action step goes on after that.
pub fn begin(act: &mut Acting, answer: &Answer) {
    let (Some(man), Ok(place)) = (answer.piece, u8::try_from(answer.amount)) else { return };
    let group = act.world().man(man).map_or(0, |man| man.group);
    // A shot shows the group before he turns.
    if answer.verb != FIRE {
        turning::turn(act, answer);
    }
    match (answer.verb, answer.object) {
        (LOAD, _) => load(act, man, place),
        (AIM, Some(target)) => aim(act, man, target, place),
        (FIRE, Some(target)) => {
            fire(act, answer, Shooting { shooter: man, target, weapon: place });
            act.then(Step::shots(group));
        }
        _ => {}
    }
}

/// A figure declares a shot, and turns as its player wishes.
pub(super) fn fire(act: &mut Acting, answer: &Answer, shot: Shooting) {
    declare(act, shot.shooter, shot.target, shot.weapon);
    turning::turn(act, answer);
}

impl Questions<BorderReivers> for Shots {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if *answer == Answer::plain(FINISH) {
            return Ok(());
        }
        let wanted = Refusal::new(rule!("BR-06-10"), "declare another shot of this group, or finish");
        let About::Ask(Ask::Shots { group }) = decision.about else { return Err(wanted) };
        let shot = shot_of(answer).filter(|_| answer.verb == FIRE).ok_or(wanted)?;
        let bare = Answer {
            way: answer.way,
            ..Answer::plain(FIRE).with(shot.shooter).on(shot.target).amount(answer.amount)
        };
        let field = known.field(world);
        if *answer != bare || field.group_of(shot.shooter) != Some(group) {
            return Err(wanted);
        }
        turning::judge(field, shot.shooter, &answer.way)?;
        judge_shot(field, shot.shooter, shot.target, shot.weapon)
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let About::Ask(Ask::Shots { group }) = decision.about else { return };
        shootings(known.field(world), group, &mut |shot: Shooting| {
            offer(Answer::plain(FIRE).with(shot.shooter).on(shot.target).amount(shot.weapon.into()));
        });
        offer(Answer::plain(FINISH));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let About::Ask(Ask::Shots { group }) = decision.about else { return Answer::plain(FINISH) };
        let field = known.field(world);
        let men = &field.band(group).figures;
        if rng.chance(1, 6) || men.is_empty() {
            return Answer::plain(FINISH);
        }
        let first = rng.below(men.len() as u32) as usize;
        let mut others = men.iter().cycle().skip(first).take(men.len());
        others.find_map(|man| draw_shot(field, *man, rng)).unwrap_or(Answer::plain(FINISH))
    }

    /// Whoever fires had the choice.
    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        _: &mut (),
    ) -> Option<Drawn> {
        let About::Ask(Ask::Shots { group }) = decision.about else { return None };
        let before = *rng;
        let answer = self.sample(known, world, decision, rng);
        if answer.verb == FIRE || could_fire(known.field(world), group) {
            return Some(Drawn::Chosen(answer));
        }
        *rng = before;
        Some(Drawn::Only(Answer::plain(FINISH)))
    }

    /// Nobody is asked where nobody else of the group can fire.
    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(Ask::Shots { group }) = decision.about else { return None };
        // What is hidden from the side that fires must not count: it sees what it sees (BR-01-06).
        let known = Known::of(table, world, engine::Viewpoint::Side(decision.who));
        let any = could_fire(known.field(world), group);
        (!any).then_some(Answer::plain(FINISH))
    }
}
