//! What speaks for and against an answer, for computer players: from what the side knows, by the functions that judge and
//! resolve it. Losses are in points of the cost chart (CP-20-14, CP-20-15).

mod aim;
mod clash;
mod features;
mod holding;
mod leading;
mod moving;
mod purposes;
mod receiving;
mod shots;
mod standing;
mod weighing;

use std::rc::Rc;

use general::{Appraisal, Appraised, Bar, Concern, Plan, Planning};

use engine::{About, Answer, Outcome, PieceId, Side, Way};
use tabletop::Length;

use crate::ask::Ask;
use crate::facts::Facts;
use crate::field::Field;
use crate::movement::Deed;
use crate::preparation::verdict;
use crate::shooting;
use crate::table::Table;
use crate::vocabulary::{CHARGE, CONCEDE, COUNTERCHARGE, FINISH, YES};
use crate::world::World;
use crate::{ChargePikes, Decision, Known};

/// What the appraisals of the answers to one decision share.
#[derive(Default)]
pub struct Notes {
    /// What units are after, those looked at so far.
    aims: Vec<(PieceId, Option<aim::Aim>)>,
    /// Those of which orders were looked at: how each stands.
    units: Vec<moving::Before>,
    /// The generals looked at so far, and what each is of use for.
    generals: Vec<leading::Before>,
    /// The order that was judged last, with what it comes to.
    judged: Option<(Answer, Deed)>,
    /// The shot that was judged last, with its dice.
    aimed: Option<(Answer, shooting::Aim)>,
    /// What an answer must come to.
    bar: Option<Bar>,
    /// The ground that units cover, and whom they see; the notes are written on while it is read.
    facts: Rc<Facts>,
}

impl Notes {
    /// What a unit is after.
    fn aim(&mut self, field: Field, unit: PieceId, plan: &Plan) -> Option<aim::Aim> {
        let known = self.aims.iter().find(|(other, _)| *other == unit).map(|(_, aim)| *aim);
        known.unwrap_or_else(|| {
            let aim = aim::Aim::of(field, unit, plan);
            self.aims.push((unit, aim));
            aim
        })
    }
}

impl Appraised for ChargePikes {
    type Notes = Notes;

    general::usual!();

    // A captain takes his time under these rules.
    const COLONEL: general::Foresight = general::Foresight {
        turns: 2,
        answers: 40,
        tries: 24,
        first: 12,
        in_all: 320,
        least: 1,
        by_chance: Some(40.0),
        heard: 4,
        within: 4.0,
        ..general::Foresight::USUAL
    };

    const MARSHAL: Option<Planning> =
        Some(Planning { up_to: usize::MAX, many_up_to: 0, turns: 2, answers: 60 });

    const LIEUTENANT: general::Sight = general::Sight::OneIn(4);

    fn must_act(known: &Known, world: &World, side: Side) -> bool {
        let field = Field::new(known.table(), world);
        let turn = known.table().battle.turn();
        world.conditions.denies(side, turn, &crate::preparation::troops(field))
    }

    fn note_bar(notes: &mut Notes, bar: Bar) {
        notes.bar = Some(bar);
    }

    fn appraise(
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
        plan: &Plan,
        notes: &mut Notes,
    ) -> Appraisal {
        let facts = notes.facts.clone();
        let field = Field::remembering(known.table(), world, &facts);
        if answer.verb == CONCEDE {
            return Appraisal::of(Concern::Reserve, 1_000.0, "nothing is left to fight with");
        }
        let About::Ask(ask) = decision.about else { return Appraisal::indifferent() };
        match ask {
            Ask::Deploy => deploying(field, answer),
            Ask::Charge => match (answer.verb, answer.piece, answer.object) {
                (CHARGE, Some(unit), Some(target)) => clash::charge(field, unit, target, answer),
                _ => resting(ask),
            },
            Ask::Countercharge(at) => match (answer.verb, answer.piece) {
                (COUNTERCHARGE, Some(unit)) => clash::countercharge(field, at, unit),
                _ => resting(ask),
            },
            Ask::Move => moving::appraise(field, decision.who, answer, plan, notes),
            Ask::Shot if answer.verb != FINISH => shots::appraise(field, answer, notes),
            Ask::Evade { charge, unit } => receiving::evading(field, charge, unit, answer),
            Ask::AfterEvade(at) => receiving::after_evade(field, at, answer),
            Ask::Pistols(unit) => receiving::pistols(field, unit, answer),
            Ask::Initiative if answer.verb == YES => {
                Appraisal::of(Concern::Command, 0.5, "who moves first charges first")
            }
            Ask::HaltBefore(_) if answer.verb == YES => {
                Appraisal::of(Concern::Cohesion, 1.0, "foot that runs after routers is out of hand")
            }
            Ask::Quarry { .. } => answer.piece.map_or(Appraisal::indifferent(), |router| {
                Appraisal::of(Concern::EnemyLoss, worth(field, router) / 100.0, "they are the best prize")
            }),
            Ask::Assign { garrison, attacker } => receiving::assigning(field, garrison, attacker, answer),
            Ask::AboutFace(unit) if answer.verb == YES => receiving::about_face(field, unit),
            _ => resting(ask),
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
        let facts = notes.facts.clone();
        let field = Field::remembering(known.table(), world, &facts);
        match decision.about {
            About::Ask(Ask::Move) => weighing::moves(field, decision.who, plan, notes, weigh),
            About::Ask(Ask::Shot) => shots::each(field, decision.who, notes, weigh),
            _ => <ChargePikes as engine::Ruleset>::candidates(known, world, decision, &mut |answer| {
                weigh(answer, notes);
            }),
        }
    }
}

/// So little that it outweighs nothing: it only says why, where nothing else speaks.
const HARDLY: f64 = 1e-6;

/// Why nothing is done, or one is as good as another.
fn resting(ask: Ask) -> Appraisal {
    let why = match ask {
        Ask::Charge => "no other charge promises more than it costs",
        Ask::Countercharge(_) => "they are better received where they come",
        Ask::Shot => "no other shot is worth the powder",
        Ask::Router | Ask::Pursuer | Ask::NextTest => "one must be the first",
        Ask::RoutFrom { .. } => "it runs from all of them",
        Ask::AboutFace(_) => "the enemy is before it",
        Ask::RunOn(_) => "it has its speed still",
        Ask::GunHit { .. } => "one gun is as dear as another",
        _ => return Appraisal::indifferent(),
    };
    Appraisal::of(Concern::Command, HARDLY, why)
}

/// What a figure of a unit is worth.
fn figure_worth(field: Field, unit: PieceId) -> f64 {
    let profile = field.profile(unit);
    f64::from(profile.points) / f64::from(profile.figures.max(1))
}

/// What is left of a unit is worth.
fn worth(field: Field, unit: PieceId) -> f64 {
    figure_worth(field, unit) * f64::from(field.figures(unit))
}

/// The enemies of a piece that are on the table and do not rout.
fn enemies_of<'a>(field: Field<'a>, piece: PieceId) -> impl Iterator<Item = PieceId> + use<'a> {
    field.units_of(field.side(piece).other()).filter(move |enemy| !field.routs(*enemy))
}

/// What a loss weighs as the day goes: towards its end less for a side that has not won it, more for one that has.
fn caution(field: Field, side: Side) -> f64 {
    let left = field.world.last_turn.saturating_sub(field.table.battle.turn());
    if left * 3 > field.world.last_turn {
        return 1.0;
    }
    if verdict(field) == Outcome::Won(side) { 1.3 } else { 0.6 }
}

/// Whether two units are less than so many whole or half inches apart, as [`far`] has it, for much less.
fn is_nearer(field: Field, one: PieceId, other: PieceId, limit: f64) -> bool {
    field.within(one, other, Length((limit * f64::from(Length::INCH.0)) as i32 - 1))
}

/// How far apart two units are, in inches.
fn far(field: Field, one: PieceId, other: PieceId) -> f64 {
    inches(field.gap(one, other).distance.rounded_up())
}

/// Units stand well forward in their zone, horse on the wings and guns in the middle.
fn deploying(field: Field, answer: &Answer) -> Appraisal {
    let (Some(piece), Way::At(pose)) = (answer.piece, answer.way) else { return Appraisal::indifferent() };
    let (width, class) = (field.world.ground.width(), field.class(piece));
    let off_middle = f64::from((pose.at.x - width.0 / 2).abs()) / f64::from((width.0 / 2).max(1));
    let edge = field.world.ground.edge(field.world.army(field.side(piece)).baseline);
    let forward = inches(edge.deep(pose.at)) / inches(field.world.zone).max(1.0);
    let wings = if class.is_mounted() { off_middle } else { 1.0 - off_middle };
    let general = field.kind(piece).is_general();
    Appraisal::of(Concern::Station, wings, "there is its place in the line").and(
        Concern::Ground,
        if general { -forward } else { forward * 10.0 },
        "it stands well forward",
    )
}

/// A length in inches.
fn inches(length: Length) -> f64 {
    f64::from(length.0) / f64::from(Length::INCH.0)
}
