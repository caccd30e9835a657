//! The questions about herding: judged, offered and drawn by lot.

use engine::{About, Answer, InlineVec, PieceId, Questions, Refusal, Rng, Side, Verdict, Way};
use tabletop::{Angle, Border, Leg, Length, Point, Segment};

use crate::ask::Ask;
use crate::deeds::{Deed, can};
use crate::field::Field;
use crate::going::reach;
use crate::herding::drive::{PATH, Paths, allowance, judge_along, judge_drive};
use crate::herding::drove::{DROVE, drove, judge_drove, judge_herding};
use crate::steps::Step;
use crate::vocabulary::{DRIVE, HERD, PASS};
use crate::world::World;
use crate::{Acting, BorderReivers, Decision, Known, rule};

/// The herding that an answer names: who, the first beast, how many.
fn herding_of(answer: &Answer) -> Option<(PieceId, PieceId, u8)> {
    let beasts = u8::try_from(answer.amount).ok()?;
    let (herder, first) = (answer.piece?, answer.object?);
    let bare = Answer::plain(HERD).with(herder).on(first).amount(answer.amount);
    (*answer == bare).then_some((herder, first, beasts))
}

/// Whether a side may try to herd so, in its Action step.
///
/// # Errors
/// Why not.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<(), Refusal> {
    let wanted = Refusal::new(rule!("BR-10-01"), "name a herder, a beast that he touches, and how many");
    let (herder, first, beasts) = herding_of(answer).ok_or(wanted)?;
    match field.side(herder) == Some(side) {
        true => judge_drove(field, herder, first, beasts).map(|_| ()),
        false => Err(wanted),
    }
}

/// Visits the droves that a man may try to drive: with each beast that he touches, alone and with all that hang together.
pub fn offer(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    if !can(field, man, Deed::Herd) {
        return;
    }
    for first in field.animals_touching(field.base(man)) {
        if judge_herding(field, man, first).is_err() {
            continue;
        }
        // As many as hang together, and any fewer.
        let all = drove(field, man, first, DROVE as u8).len() as u8;
        for beasts in (1..=all).filter(|beasts| *beasts <= 3 || *beasts == all) {
            offer(Answer::plain(HERD).with(man).on(first).amount(beasts.into()));
        }
    }
}

/// Begins to herd; the Action step goes on after that.
pub fn begin(act: &mut Acting, answer: &Answer) {
    if let Some((herder, first, beasts)) = herding_of(answer) {
        act.then(Step::herd(herder, first, beasts));
    }
}

/// What is asked about droves.
pub(crate) struct Droving;

/// The places through which an answer leads, if it leads anywhere.
fn points_of(answer: &Answer) -> Option<InlineVec<Point, PATH>> {
    let Way::Legs(legs) = &answer.way else { return None };
    legs.iter().map(|leg| if let Leg::To { at, .. } = *leg { Some(at) } else { None }).collect()
}

impl Questions<BorderReivers> for Droving {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if *answer == Answer::plain(PASS) {
            return Ok(());
        }
        let wanted = Refusal::new(rule!("BR-10-05"), "lead the drove along a path, or pass and stay");
        let About::Ask(Ask::Drive { herder }) = decision.about else { return Err(wanted) };
        let points =
            points_of(answer).filter(|points| answer.verb == DRIVE && !points.is_empty()).ok_or(wanted)?;
        if answer.piece != Some(herder) || answer.object.is_some() || answer.amount != 0 {
            return Err(wanted);
        }
        judge_drive(known.field(world), herder, &points).map(|_| ())
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let About::Ask(Ask::Drive { herder }) = decision.about else { return };
        let field = known.field(world);
        let paths = Paths::of(field, herder, allowance(field, herder));
        for heading in &headings(field, herder) {
            if let Some(answer) = straight(&paths, herder, *heading, allowance(field, herder)) {
                offer(answer);
            }
        }
        offer(Answer::plain(PASS));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let About::Ask(Ask::Drive { herder }) = decision.about else { return Answer::plain(PASS) };
        let field = known.field(world);
        let paths = Paths::of(field, herder, allowance(field, herder));
        for _ in 0..8 {
            let all = headings(field, herder);
            let heading = match rng.chance(1, 2) {
                true => all[rng.below(all.len() as u32) as usize],
                false => Angle::hundredths(rng.between(0, 35_999)),
            };
            let far = allowance(field, herder).scaled(rng.between(1, 4), 4);
            if let Some(answer) = straight(&paths, herder, heading, far) {
                return answer;
            }
        }
        Answer::plain(PASS)
    }
}

/// The directions worth leading a drove in: to each exit of the side, to the home edge, to the Leader, and eight round about.
fn headings(field: Field, herder: PieceId) -> InlineVec<Angle, 16> {
    let Some(side) = field.side(herder) else { return InlineVec::new() };
    let family = field.world.family(side);
    let edges = family.exits.iter().copied().chain([family.home]);
    let mut all: InlineVec<Angle, 16> = edges.map(Border::outward).collect();
    let leader = field.group_of(herder).and_then(|group| field.group(group).leader());
    if let Some(leader) = leader.filter(|leader| *leader != herder && field.stands(*leader)) {
        all.push(Angle::of(field.centre(leader) - field.centre(herder)));
    }
    (0..8).for_each(|eighth| all.push(Angle::degrees(eighth * 45)));
    all
}

/// The farthest legal drive straight on in a direction, of the whole way and parts of it.
fn straight(paths: &Paths, herder: PieceId, heading: Angle, far: Length) -> Option<Answer> {
    let field = paths.own.field;
    let from = field.centre(herder);
    let most = reach(&paths.own, from, &[from + heading.along(far)], allowance(field, herder));
    let way = Segment::new(from, most.at);
    let drive = |at: Point| {
        let leg = Leg::To { at, facing: Some(heading) };
        (at != from && judge_along(paths, &[at]).is_ok()).then(|| Answer::plain(DRIVE).with(herder).leg(leg))
    };
    (1..=4).rev().find_map(|part| drive(from + way.vector().scaled(part, 4)))
}
