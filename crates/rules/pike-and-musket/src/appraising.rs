//! What speaks for and against an answer, for computer players: from what the side knows, by the functions that judge and resolve it.
//! Losses are in points (PM-15-03).

mod aim;
mod commanding;
mod deploying;
mod features;
mod fighting;
mod firing;
mod holding;
mod leading;
mod moving;
mod ordering;
mod outlook;
mod purposes;
mod weighing;
mod worth;

use engine::{About, Answer, PieceId};
use general::{Appraisal, Appraised, Concern, Plan, Planning};
use tabletop::{Angle, Hand, Outline};

use crate::ask::Ask;
use crate::field::Field;
use crate::pursuit::{self, Pursuit};
use crate::table::Table;
use crate::vocabulary::{ATTACK, ENTER, FACE, FIRE, LOSE, PURSUE, RIDE_ON, RUN, SUPPORT};
use crate::world::World;
use crate::{Decision, Known, PikeAndMusket, hedgehog, routing};

/// What the appraisals of the answers to one decision share.
#[derive(Default)]
pub struct Notes {
    /// The unit last looked at, and how it stands.
    before: Option<moving::Before>,
}

impl Appraised for PikeAndMusket {
    type Notes = Notes;

    general::usual!();

    // A fight is decided turns after somebody went there, and a dozen answers say nothing of it.
    const COLONEL: general::Foresight =
        general::Foresight { turns: 2, answers: 40, by_chance: Some(40.0), ..general::Foresight::USUAL };

    const MARSHAL: Option<Planning> =
        Some(Planning { up_to: usize::MAX, many_up_to: 40, turns: 4, answers: 150 });

    const LIEUTENANT: general::Sight = general::Sight::Drawn(5);

    fn must_act(known: &Known, world: &World, side: engine::Side) -> bool {
        let field = Field::new(known.table(), world);
        let turn = known.table().battle.turn();
        world.conditions.denies(side, turn, &crate::victory::troops(field))
    }

    fn appraise(
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
        plan: &Plan,
        notes: &mut Notes,
    ) -> Appraisal {
        let field = Field::new(known.table(), world);
        let About::Ask(ask) = decision.about else { return Appraisal::indifferent() };
        match (ask, answer.verb, answer.piece, answer.object) {
            (Ask::Deploy, ..) => deploying::appraise(field, answer),
            (Ask::Face { unit }, FACE, ..) => facing(field, unit, answer),
            (Ask::Run, RUN, Some(unit), _) => runs(field, unit, answer),
            (Ask::Fire, FIRE, Some(battery), Some(target)) => firing::appraise(field, battery, target),
            (Ask::Move, ..) => moving::appraise(field, answer, plan, notes),
            (Ask::RideOn { rider, hedgehog }, RIDE_ON, ..) => rides_on(field, rider, hedgehog, answer),
            (Ask::Attack, ATTACK, Some(unit), Some(enemy)) => fighting::attack(field, unit, enemy),
            (Ask::Join, ..) => fighting::joins(field, answer),
            (Ask::Support, SUPPORT, Some(general), _) => fighting::supports(field, general),
            (Ask::Lose, LOSE, Some(unit), _) => fighting::loses(field, unit),
            (Ask::Pursue { unit }, PURSUE, ..) => pursues(field, unit, pursuit::pursuit(field, unit)),
            (Ask::Quarry { unit }, PURSUE, _, Some(enemy)) => {
                pursues(field, unit, pursuit::pursuit_of(field, unit, Some(enemy)))
            }
            _ => Appraisal::indifferent(),
        }
    }

    general::told_purpose!();

    fn worth_weighing(
        known: &Known,
        world: &World,
        decision: &Decision,
        plan: &Plan,
        notes: &mut Notes,
        weigh: &mut dyn FnMut(Answer, &mut Notes) -> bool,
    ) {
        let weigh = &mut |answer| weigh(answer, notes);
        let field = Field::new(known.table(), world);
        let candidates = |offer: &mut dyn FnMut(Answer)| {
            <PikeAndMusket as engine::Ruleset>::candidates(known, world, decision, offer);
        };
        match decision.about {
            About::Ask(Ask::Move) => {
                let due = world.named().any(|id| field.waits(id) && world.arrival_of(id).is_some());
                let enters = |offer: &mut dyn FnMut(Answer)| {
                    if due {
                        candidates(&mut |answer| {
                            if answer.verb == ENTER {
                                offer(answer);
                            }
                        });
                    }
                };
                weighing::moves(field, decision.who, plan, enters, weigh);
            }
            About::Ask(Ask::Deploy) => {
                let mut any = false;
                deploying::places(field, decision.who, &mut |answer| {
                    any = true;
                    weigh(answer);
                });
                if !any {
                    candidates(&mut |answer| {
                        weigh(answer);
                    });
                }
            }
            _ => candidates(&mut |answer| {
                weigh(answer);
            }),
        }
    }
}

/// What exposure weighs when the battle begins, and what it weighs at least: whoever lets the others come within reach falls on first,
/// with all who are ready.
const CAUTION: f64 = 0.7;
const LEAST_CAUTION: f64 = 0.4;

/// What exposure weighs as the day goes: less and less, so that nobody waits for dusk.
fn caution(field: Field) -> f64 {
    let (turn, dusk) = (f64::from(field.table.battle.turn()), f64::from(field.world.dusk.max(1)));
    (CAUTION * (1.0 - turn / dusk)).max(LEAST_CAUTION)
}

/// A unit is turned towards the nearest enemy who does not rout (PM-05-02).
fn facing(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    let centre = field.block(unit).centre();
    let enemies = field.fighters_of(field.side(unit).other()).filter(|enemy| !field.routs(*enemy));
    let Some(near) = enemies.min_by_key(|enemy| field.distance(unit, *enemy)) else {
        return Appraisal::indifferent();
    };
    let towards = centre.bearing(field.block(near).centre());
    let off = Angle::degrees(answer.amount.into()).between(towards);
    Appraisal::of(Concern::Station, 2.0 - f64::from(off) / 9_000.0, "it must look where they are")
}

/// A router runs where it upsets fewest friends (PM-05-07).
fn runs(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    let hand = if answer.amount == 2 { Hand::Left } else { Hand::Right };
    let Some(run) = routing::ways(field, unit).by(hand) else { return Appraisal::indifferent() };
    let upset: f64 =
        run.passed.iter().filter(|id| field.is_normal(**id)).map(|id| 0.18 * worth::unit(field, *id)).sum();
    Appraisal::of(Concern::OwnLoss, upset, "it runs clear of its friends")
}

/// A rider goes on at a hedgehog where Table 6 is with him (PM-07-14, PM-10-02).
fn rides_on(field: Field, rider: PieceId, target: PieceId, answer: &Answer) -> Appraisal {
    let reaches =
        hedgehog::judge_riding_on(field, rider, target, answer).ok().flatten().is_some_and(|path| {
            let block = field.footprint(rider).block(path.end(field.footprint(rider)));
            block.within(
                &field.block(target),
                field.range(rider).max(field.world.book.foundations.measuring.contact),
            )
        });
    if !reaches {
        return Appraisal::of(Concern::Cohesion, -0.5, "it would come to nothing").and(
            Concern::Nearness,
            1.0,
            "on at them",
        );
    }
    let clash = worth::Clash::of(field, &[rider], target);
    Appraisal::of(Concern::EnemyLoss, clash.defender, "the hedgehog is shaken")
        .and(Concern::OwnLoss, clash.attackers, "it is expected to lose less")
        .and(Concern::Nearness, 1.0, "on at them")
}

/// A unit in hand goes after those whom it has beaten where that does not leave it to others (PM-10-08), and any after the one of the
/// nearest with whom that is least so (PM-10-10).
fn pursues(field: Field, unit: PieceId, pursuit: Option<Pursuit>) -> Appraisal {
    let Some(pursuit) = pursuit else { return Appraisal::indifferent() };
    if pursuit.off_table {
        return Appraisal::of(Concern::Reserve, 10.0, "it would be lost to the battle");
    }
    let mut table = *field.table;
    table.pieces[unit.index()].set_pose(pursuit.path.end(field.footprint(unit)));
    let there = Field::new(&table, field.world);
    let [before, after] = [field, there].map(|field| outlook::Outlook::of(field, unit).threat);
    let catches = there.touched_by(unit).any(|enemy| there.routs(enemy));
    Appraisal::of(Concern::Exposure, after - before, "nobody is near who could punish it")
        .and(Concern::EnemyLoss, if catches { 4.0 } else { 0.0 }, "they cannot get away")
        .and(Concern::Cohesion, -0.5, "it would leave its place")
        .and(Concern::Nearness, 1.0, "on after them")
}
