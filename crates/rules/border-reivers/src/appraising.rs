//! What speaks for and against an answer, for computer players: from what the side knows, by the functions that judge and
//! resolve it. Losses are in victory points (BR-12-05), with a share for what a man could still do.

mod aims;
mod blows;
mod chances;
mod doings;
mod features;
mod gates;
mod guards;
mod herds;
mod holding;
mod mounts;
mod prospects;
mod purposes;
mod routes;
mod ways;
mod weighing;

use engine::{About, Answer, PieceId, Ruleset, Side, Way};
use general::{Appraisal, Appraised, Bar, Concern, Plan, Term};

pub use prospects::comes_home;

use crate::ask::Ask;
use crate::field::Field;
use crate::table::{Card, Sign, Table};
use crate::vocabulary::*;
use crate::world::{Rank, World};
use crate::{BorderReivers, Decision, Known, charging, morale};

/// What the appraisals of the answers to one decision share.
#[derive(Default)]
pub struct Notes {
    ways: ways::Notes,
    /// The strike that is weighed.
    strike: blows::Reaches,
}

impl Appraised for BorderReivers {
    type Notes = Notes;

    general::usual!();

    // What a man is on his way to is seldom done within a dozen answers, nor told by points: the chance to win after a turn tells of it.
    const COLONEL: general::Foresight = general::Foresight {
        captains_up_to: usize::MAX,
        turns: 2,
        answers: 24,
        tries: 8,
        first: 2,
        by_chance: Some(40.0),
        ..general::Foresight::USUAL
    };

    // Whoever draws answers by lot never finds his way to a beast.
    const LIEUTENANT: general::Sight = general::Sight::OneIn(3);

    fn note_bar(notes: &mut Notes, bar: Bar) {
        notes.ways.bar = Some(bar);
    }

    fn appraise(
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
        _plan: &Plan,
        notes: &mut Notes,
    ) -> Appraisal {
        let field = Field::new(known.table(), world);
        if answer.verb == CONCEDE {
            return Appraisal::of(Concern::Reserve, 1_000.0, "nothing is left to fight with");
        }
        let About::Ask(ask) = decision.about else { return Appraisal::indifferent() };
        match ask {
            Ask::Deploy | Ask::Enter { .. } => placed(field, decision.who, answer),
            Ask::Hold { group } => doings::hold(field, group, answer),
            Ask::ActNow { group } => doings::act_now(field, group, answer),
            Ask::Test => tested(field, answer),
            Ask::Rally { group } => rallied(field, group, answer),
            Ask::Action => doings::action(field, decision.who, answer, &mut notes.ways),
            Ask::Stride { .. } => doings::action(field, decision.who, answer, &mut notes.ways),
            Ask::Drive { .. } => ways::go(field, decision.who, answer, &mut notes.ways),
            Ask::Shots { .. } => doings::fire(field, answer),
            Ask::Stand { group } => blows::stand(field, group, answer),
            Ask::Strike => blows::strike(field, answer, notes.strike),
            Ask::Attack | Ask::Join { .. } => blows::attack(field, answer),
            Ask::Blow { target, .. } => blow(field, target, answer),
        }
    }

    fn purpose(
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
        _plan: &Plan,
        reason: &Term,
    ) -> Option<String> {
        Some(purposes::reason(Field::new(known.table(), world), decision.who, answer, reason.reason))
    }

    fn worth_weighing(
        known: &Known,
        world: &World,
        decision: &Decision,
        _plan: &Plan,
        notes: &mut Notes,
        weigh: &mut dyn FnMut(Answer, &mut Notes) -> bool,
    ) {
        let field = Field::new(known.table(), world);
        if let About::Ask(Ask::Strike) = decision.about {
            charging::offer_strikes(field, &mut |answer, strike| {
                notes.strike = strike.map(|strike| (answer, strike.contact));
                weigh(answer, notes);
            });
            return;
        }
        let weigh = &mut |answer| weigh(answer, notes);
        match decision.about {
            About::Ask(Ask::Action) => weighing::actions(field, decision.who, weigh),
            About::Ask(Ask::Deploy) => {
                weighing::beasts(field, decision.who, &mut |answer| {
                    let legal = <BorderReivers as Ruleset>::validate(known, world, decision, &answer).is_ok();
                    legal && {
                        weigh(answer);
                        true
                    }
                });
                <BorderReivers as Ruleset>::candidates(known, world, decision, &mut |answer| {
                    weigh(answer);
                });
            }
            About::Ask(Ask::Drive { herder }) => {
                weighing::drives(field, decision.who, herder, weigh);
                <BorderReivers as Ruleset>::candidates(known, world, decision, &mut |answer| {
                    weigh(answer);
                });
            }
            _ => <BorderReivers as Ruleset>::candidates(known, world, decision, &mut |answer| {
                if answer.verb != DISMOUNT {
                    weigh(answer);
                }
            }),
        }
    }
}

/// What it is worth that a group starts hidden: more than any place in the open.
const HIDING: f64 = 8.0;

/// A man, a group or a beast is placed: near what they are there for, hidden where they may.
fn placed(field: Field, side: Side, answer: &Answer) -> Appraisal {
    let (Some(piece), Way::At(pose)) = (answer.piece, answer.way) else {
        return match answer.verb {
            HIDE => Appraisal::of(Concern::Station, HIDING, "the enemy need not know of them"),
            _ => Appraisal::indifferent(),
        };
    };
    if field.side(piece).is_none() {
        return herds::placed(field, side, piece, pose);
    }
    let hidden = if answer.verb == HIDE { 3.0 } else { 0.0 };
    let together = if answer.amount > 0 { 1.0 } else { 0.0 };
    let near = aims::of(field, side, piece).map_or(0.0, |aim| aim.off(pose.at));
    Appraisal::of(Concern::Station, 6.0 - near * 0.1, "it is near what they came for there")
        .and(Concern::Station, hidden, "the enemy need not know of them")
        .and(Concern::Cohesion, together, "they stay together")
}

/// How likely a group fails its test.
fn failing(field: Field, group: u8, is_rallied: bool) -> f64 {
    chances::chance(&morale::pool(field, group, is_rallied), |reading| reading.total() > 0)
}

/// The Heidman rallies whom he can help.
fn tested(field: Field, answer: &Answer) -> Appraisal {
    let group = answer.piece.and_then(|man| field.group_of(man));
    let Some(group) = group.filter(|_| answer.verb == RALLY) else { return Appraisal::indifferent() };
    let help = failing(field, group, false) - failing(field, group, true);
    Appraisal::of(Concern::Command, help * 4.0 - 0.6, "his word will hold them")
}

fn rallied(field: Field, group: u8, answer: &Answer) -> Appraisal {
    if answer.verb != RALLY {
        return Appraisal::indifferent();
    }
    let help = failing(field, group, false) - failing(field, group, true);
    Appraisal::of(Concern::Command, help * 4.0 - 0.4, "his word will hold them")
}

/// What a man of rank who is stunned is worth of his life, and how much more if he is bound before he recovers.
const STUNNED: f64 = 0.2;
const RANSOM: f64 = 1.2;

/// How likely a man who is stunned now can be bound: he recovers at the end of his side's next turn (BR-09-06), so that the
/// other side must have its own before. If his side's card still lies in the deck it comes first, else either may.
fn may_be_bound(field: Field, man: PieceId) -> f64 {
    let cards = [Card::A, Card::B];
    let own = cards.into_iter().find(|card| card.side() == field.side(man));
    let comes = own.is_some_and(|card| field.table.battle.deck().has(card));
    if comes { 0.0 } else { 0.5 }
}

/// A blow kills whom it can; a man of rank who could be bound is stunned.
fn blow(field: Field, target: PieceId, answer: &Answer) -> Appraisal {
    let (rank, hits) = (field.rank(target), field.figure(target).hits() + 1);
    let dies_at = field.world.book.melee.hits.dies_at(rank);
    let worth = blows::worth(field, target);
    let prize = field.world.options.prisoners && rank != Rank::Ordinary;
    match answer.verb {
        KILL if field.is(target, Sign::Captive) => blows::spared(field, target),
        KILL if hits >= dies_at => Appraisal::of(Concern::EnemyLoss, worth, "that is the end of him"),
        KILL if hits + 1 == dies_at => {
            Appraisal::of(Concern::EnemyLoss, worth * 0.4, "the next blow that tells will finish him")
        }
        KILL => Appraisal::of(Concern::EnemyLoss, worth * 0.4, "it takes more than one to bring him down"),
        STUN if prize => {
            let ransom = STUNNED + RANSOM * may_be_bound(field, target);
            Appraisal::of(Concern::EnemyLoss, worth * ransom, "he is worth a ransom")
        }
        STUN => Appraisal::of(Concern::EnemyLoss, worth * 0.3, "he is out of it for a while"),
        _ => Appraisal::indifferent(),
    }
}
