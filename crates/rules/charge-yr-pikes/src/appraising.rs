//! What speaks for and against an answer, for computer players: from what the side knows, by the functions that judge and resolve it.
//! Losses are in figures of foot, horse and gunners dearer than their number: fright comes by figures (CYP-19-04).

mod aim;
mod attacks;
mod commanding;
mod deploying;
mod features;
mod firing;
mod giving_up;
mod holding;
mod leading;
mod masking;
mod moving;
mod outlook;
mod purposes;
mod weighing;
mod worth;

use engine::{About, Answer, PieceId};
use general::{Appraisal, Appraised, Concern, Plan, Planning};
use tabletop::{Angle, Outline};

use crate::ask::Ask;
use crate::facts::Facts;
use crate::field::Field;
use crate::steps::Reason;
use crate::table::Table;
use crate::vocabulary::{
    APPEAR, ATTACK, AWAY, BALL, CALL, CANISTER, FINISH, FIRE, FOLLOW, HOME, LEVEL, LINE, MOVE, NAME, PASS,
    PICK, PIVOT, RALLY, SUPPORT, YES, YIELD,
};
use crate::world::World;
use crate::{ChargeYrPikes, Decision, Known, victory};

/// What the appraisals of the answers to one decision share.
#[derive(Default)]
pub struct Notes {
    /// The unit last looked at, and how it stands.
    before: Option<moving::Before>,
    /// What follows from how all stand.
    facts: Facts,
}

impl Appraised for ChargeYrPikes {
    type Notes = Notes;

    general::usual!();

    // A fight is decided after the turn in which somebody went there, and a captain takes his time under these rules.
    const COLONEL: general::Foresight = general::Foresight {
        turns: 2,
        answers: 24,
        tries: 6,
        first: 3,
        by_chance: Some(40.0),
        ..general::Foresight::USUAL
    };

    const MARSHAL: Option<Planning> =
        Some(Planning { up_to: usize::MAX, many_up_to: 40, turns: 2, answers: 60 });

    fn appraise(
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
        plan: &Plan,
        notes: &mut Notes,
    ) -> Appraisal {
        let Notes { before, facts } = notes;
        let field = Field::again(known.table(), world, facts);
        let About::Ask(ask) = decision.about else { return Appraisal::indifferent() };
        match (ask, answer.verb, answer.piece, answer.object) {
            (Ask::FreeMove, CALL, ..) => commanding::calls(field, answer),
            (Ask::Officer { tertia }, NAME | PASS, officer, _) => commanding::names(field, tertia, officer),
            (Ask::Move | Ask::Onward { .. }, ..) => moving::appraise(field, answer, plan, before),
            (Ask::Deploy, ..) => deploying::appraise(field, answer),
            (Ask::Appear { .. }, APPEAR, ..) => Appraisal::of(Concern::Command, 0.5, "they are wanted"),
            (Ask::Carded { .. }, YES, ..) => Appraisal::of(Concern::Command, 0.5, "the sooner the better"),
            (Ask::Enter { .. }, LINE, ..) => comes_on(answer),
            (Ask::Staff, PIVOT, Some(gun), _) | (Ask::Pivots, PIVOT, Some(gun), _) => {
                firing::turns(field, gun, answer)
            }
            (Ask::Staff, _, Some(piece), _) if field.kind(piece).is_officer() => {
                leading::appraise(field, piece, answer)
            }
            (Ask::Guns, BALL, Some(gun), Some(target)) => firing::ball(field, gun, target, answer),
            (Ask::Guns, CANISTER, Some(gun), Some(target)) => firing::canister(field, gun, target),
            (Ask::Fire, FIRE, Some(firer), Some(target)) => firing::muskets(field, firer, target, answer),
            (Ask::Rout { unit, cause }, HOME | AWAY, ..) => runs(field, unit, cause, answer),
            (Ask::Pikes { unit, router }, LEVEL | PASS, ..) => pikes(field, unit, router, answer),
            (Ask::Fatigue { men, .. }, YES, ..) => tires(field, men),
            (Ask::Meet { .. }, YES, ..) => Appraisal::of(Concern::Flank, 2.0, "it meets them front to front"),
            (Ask::Support { .. }, SUPPORT, Some(unit), Some(gun)) => attacks::supports(field, unit, gun),
            (Ask::Losses, NAME, Some(unit), _) => loses(field, unit),
            (Ask::Follow, FOLLOW, Some(unit), _) => follows(field, unit),
            (Ask::Bonus { .. }, ATTACK, Some(unit), _) => attacks::breaks_through(field, unit, answer),
            (Ask::Bonus { .. }, _, Some(_), _) => moving::appraise(field, answer, plan, before),
            (Ask::Place { .. }, PICK, ..) => commanding::place(field, decision.who, answer),
            (Ask::FightOn, YIELD, ..) => giving_up::appraise(field, decision.who),
            (Ask::Pursue, MOVE, Some(unit), _) => pursues(field, unit, answer),
            (Ask::Reform { unit }, RALLY, ..) => reforms(field, unit, answer),
            _ => Appraisal::indifferent(),
        }
    }

    fn gives_up(answer: &Answer) -> bool {
        answer.verb == YIELD || <ChargeYrPikes as engine::Ruleset>::concedes(answer).is_some()
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
        let facts = Facts::default();
        let field = Field::remembering(known.table(), world, &facts);
        match decision.about {
            About::Ask(Ask::Move) => weighing::moves(field, decision.who, plan, weigh),
            About::Ask(Ask::Staff) => weighing::staff(field, decision.who, weigh),
            // A volley that is not fired is lost: who has one that is worth something does not end the fire.
            About::Ask(Ask::Fire) => {
                let mut fires = false;
                crate::musketry::by_firer(field, decision.who, &mut |answer| {
                    fires = weigh(answer);
                    fires
                });
                if !fires {
                    weigh(Answer::plain(FINISH));
                }
            }
            _ => <ChargeYrPikes as engine::Ruleset>::candidates(known, world, decision, &mut |answer| {
                weigh(answer);
            }),
        }
    }
}

/// Plunderers come back in line, as deep as they may (CYP-22-05).
fn comes_on(answer: &Answer) -> Appraisal {
    let wide = f64::from(answer.amount % 100);
    Appraisal::of(Concern::Station, 1.0 - wide / 40.0, "in line they can fight")
}

/// Routers run from whoever broke them where home lies behind him, and home else: nearer to where they may rally.
fn runs(field: Field, unit: PieceId, cause: Option<PieceId>, answer: &Answer) -> Appraisal {
    let home = field.world.army(field.side(unit)).edge.outward();
    let at = field.block(unit).centre();
    let behind = cause.is_some_and(|enemy| {
        let to = at.bearing(field.block(enemy).centre());
        (to - home).signed().abs() < 9_000
    });
    let wanted = if behind { AWAY } else { HOME };
    Appraisal::of(Concern::Station, f64::from(u8::from(answer.verb == wanted)), "they get away there")
}

/// Pikes are lowered where the test of those who bear them is worse than the loss of the routers (CYP-15-05).
fn pikes(field: Field, unit: PieceId, router: PieceId, answer: &Answer) -> Appraisal {
    let loss = match answer.verb {
        LEVEL => 0.5 * worth::unit(field, router),
        _ => worth::test(field, unit, Reason::FriendRouted),
    };
    Appraisal::of(Concern::OwnLoss, loss, "it costs less")
}

/// An attack goes on where few are tired: a stand with one of them does not fight (CYP-23-04).
fn tires(field: Field, men: u8) -> Appraisal {
    let each = f64::from(field.world.book.foundations.figures.mounted.max(1));
    Appraisal::of(Concern::Cohesion, 1.5 - f64::from(men) / each, "few of them are blown")
}

/// The loss comes off the unit whose figures are worth least, and off a stand that is damaged already (CYP-12-26).
fn loses(field: Field, unit: PieceId) -> Appraisal {
    let whole = field.figures(unit).is_multiple_of(field.figures_a_stand(unit).max(1));
    let loss = worth::figure(field, unit) + if whole { 0.5 } else { 0.0 };
    let least = Appraisal::of(Concern::OwnLoss, loss, "its men are the least dear");
    least.and(Concern::Reserve, -3.0, "somebody must")
}

/// A unit that has won follows up: failing costs nothing (CYP-12-27).
fn follows(field: Field, unit: PieceId) -> Appraisal {
    let chance = crate::foreseen::test(field, unit, Reason::Bonus).passes();
    Appraisal::of(Concern::Opportunity, 2.0 * chance, "it may follow up").and(Concern::Nearness, 1.0, "on")
}

/// A winner goes where it takes most of the beaten, and stays where it takes nobody (CYP-19-19, CYP-19-20).
fn pursues(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    let reached = victory::reaches(field, unit, answer).unwrap_or_default();
    let fresh = |id: &PieceId| {
        use crate::table::Sign;
        !field.is(*id, Sign::RiddenDown) && (field.is_mounted(unit) || !field.is(*id, Sign::Overtaken))
    };
    let taken = if field.is_mounted(unit) { 1.0 } else { 1.0 - crate::foreseen::escapes(field) };
    let gain: f64 = reached.into_iter().filter(fresh).map(|id| taken * worth::unit(field, id)).sum();
    if gain <= 0.0 {
        return Appraisal::of(Concern::Reserve, 1.0, "there is nobody to be taken");
    }
    let takes = Appraisal::of(Concern::EnemyLoss, gain, "they cannot get away");
    takes.and(Concern::Nearness, gain.min(1.0), "on")
}

/// A rallied unit re-forms in line towards the nearest enemy (CYP-15-06).
fn reforms(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    let pose = field.piece(unit).pose();
    let facing = match &answer.way {
        engine::Way::Legs(legs) => {
            legs.iter().fold(pose, |at, leg| leg.end(at, field.footprint(unit))).facing
        }
        _ => pose.facing,
    };
    let at = field.block(unit).centre();
    let enemies = field.formed_of(field.side(unit).other()).filter(|enemy| !field.is_routed(*enemy));
    let near = enemies.min_by_key(|enemy| at.gap(&field.block(*enemy)).distance);
    let off = near.map_or(0, |enemy| {
        let towards: Angle = at.bearing(field.block(enemy).centre());
        (towards - facing).signed().abs()
    });
    let line = if answer.amount % 100 > 1 { 1.0 } else { 0.0 };
    Appraisal::of(Concern::Station, 3.0 + line - f64::from(off) / 9_000.0, "it must look where they are")
}
