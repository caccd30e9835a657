//! Answers that are wrong in every way, in their parts and in their text: refused with a rule or a place, without a
//! trace.

use engine::{
    Answer, AnswerText, InlineVec, PieceId, Refusal, Rng, Ruleset, Side, Verb, Viewpoint, Way, read_answer,
};
use rulebook::ByTheBook;
use tabletop::{Angle, Hand, Leg, Length, Pivot, Point, Pose, Swing};

use crate::Stand;
use crate::foreseeing::{Tally, dice_of, resolve};

/// Tries so many answers that differ from a legal one, and a text that differs from its text.
pub fn examine<R: Ruleset + ByTheBook>(stand: &Stand<R>, answer: Answer, tries: u32, tally: &mut Tally) {
    let mut rng = Rng::new(engine::fingerprint(&(answer, stand.state.depth())));
    let text = AnswerText::<R> { world: &stand.world, answer: &answer }.to_string();
    assert_eq!(read_answer::<R>(&stand.world, &text), Ok(answer), "`{text}` does not read back");
    for _ in 0..tries {
        judge(stand, altered(stand, answer, &mut rng), tally);
    }
    let garbled = garbled(&text, &mut rng);
    match read_answer::<R>(&stand.world, &garbled) {
        Ok(other) => judge(stand, other, tally),
        Err(fault) => {
            tally.unreadable += 1;
            let end = garbled.chars().count() + 1;
            assert!((1..=end).contains(&fault.column), "`{garbled}`: {fault} is beyond the text");
            assert!(!fault.expected.is_empty());
        }
    }
}

/// An answer is either refused by a rule that the ledger has, and nothing has changed, or can be carried out.
fn judge<R: Ruleset + ByTheBook>(stand: &Stand<R>, answer: Answer, tally: &mut Tally) {
    let mut state = stand.state;
    let decision = stand.decision();
    let before = state.fingerprint();
    match state.answer(&stand.world, &stand.open, &decision, answer) {
        Err(refusal) => {
            tally.refused += 1;
            assert_eq!((state.fingerprint(), state), (before, stand.state), "a refusal left a trace");
            assert_told(stand, &answer, &refusal);
        }
        Ok(()) => {
            tally.accepted += 1;
            let concedes = R::concedes(&answer).is_some();
            // A standing instruction is followed by the same question again.
            let instructs = R::instructs(decision.who, &answer).is_some();
            if !concedes && !instructs {
                resolve(stand, answer, &mut dice_of(before));
            }
        }
    }
}

/// A refusal names a rule of the ledger and says why, unless the answer is none that can be said at all.
fn assert_told<R: Ruleset + ByTheBook>(stand: &Stand<R>, answer: &Answer, refusal: &Refusal) {
    assert!(!refusal.why.is_empty());
    if answer.within_bounds::<R>(&stand.world).is_err() {
        return;
    }
    assert!(R::ledger().entry(refusal.rule).is_some(), "{answer:?} is refused without a rule: {refusal:?}");
    let known = stand.known();
    let judged = R::validate(&known, &stand.world, &stand.decision(), answer);
    assert_eq!(judged.as_ref(), Err(refusal));
    // The other side's answer is not asked for at all.
    let other = Viewpoint::Side(stand.decision().who.other());
    assert!(known.viewer() != other && Side::BOTH.contains(&stand.decision().who));
}

/// The answer with one of its parts changed.
fn altered<R: Ruleset>(stand: &Stand<R>, answer: Answer, rng: &mut Rng) -> Answer {
    let pieces = u32::from(R::named_pieces(&stand.world));
    let mut piece = || PieceId(rng.below(pieces + 1) as u8);
    let (one, other) = (piece(), piece());
    match rng.below(8) {
        0 => Answer { verb: Verb(rng.below(R::VERBS.len() as u32 + 1) as u8), ..answer },
        1 => answer.with(one),
        2 => answer.on(other),
        3 => Answer { piece: None, ..answer },
        4 => answer.amount(rng.between(-3, 40) as i16),
        5 => answer.at(pose(rng)),
        6 => answer.leg(leg(rng)),
        _ => farther(answer, rng),
    }
}

/// The same manoeuvre, or place, some way on.
fn farther(answer: Answer, rng: &mut Rng) -> Answer {
    match answer.way {
        Way::None => answer.on(PieceId(0)).leg(leg(rng)),
        Way::At(at) => {
            let to =
                Point::new(at.at.x + rng.between(-60_000, 60_000), at.at.y + rng.between(-60_000, 60_000));
            answer.at(Pose::new(to, at.facing))
        }
        Way::Legs(legs) => {
            let mut longer = InlineVec::empty(Leg::AboutFace);
            legs.iter().for_each(|leg| longer.push(stretched(*leg, rng)));
            Answer { way: Way::Legs(longer), ..answer }
        }
    }
}

fn stretched(leg: Leg, rng: &mut Rng) -> Leg {
    let more = |distance: Length, rng: &mut Rng| Length(distance.0 + rng.between(1, 40_000));
    match leg {
        Leg::Advance(distance) => Leg::Advance(more(distance, rng)),
        Leg::Back(distance) => Leg::Back(more(distance, rng)),
        Leg::Oblique { hand, angle, distance } => Leg::Oblique { hand, angle, distance: more(distance, rng) },
        Leg::Sidestep { hand, distance } => Leg::Sidestep { hand, distance: more(distance, rng) },
        Leg::Wheel { hand, .. } => Leg::Wheel { hand, angle: angle(rng), swing: Swing::Backward },
        Leg::Turn { hand, about, .. } => Leg::Turn { hand, angle: angle(rng), about },
        Leg::To { at, facing } => {
            Leg::To { at: Point::new(at.x + rng.between(-90_000, 90_000), at.y), facing }
        }
        other => other,
    }
}

fn angle(rng: &mut Rng) -> Angle {
    Angle::hundredths(rng.between(0, 18_000))
}

fn pose(rng: &mut Rng) -> Pose {
    let at = Point::new(rng.between(-20_000, 220_000), rng.between(-20_000, 150_000));
    Pose::new(at, Angle::hundredths(rng.between(0, 35_999)))
}

fn leg(rng: &mut Rng) -> Leg {
    let hand = if rng.chance(1, 2) { Hand::Left } else { Hand::Right };
    let distance = Length(rng.between(-5, 60_000));
    match rng.below(8) {
        0 => Leg::Advance(distance),
        1 => Leg::Back(distance),
        2 => Leg::Oblique { hand, angle: angle(rng), distance },
        3 => Leg::Sidestep { hand, distance },
        4 => Leg::Wheel { hand, angle: angle(rng), swing: Swing::Forward },
        5 => Leg::Turn { hand, angle: angle(rng), about: Pivot::Centre },
        6 => Leg::AboutFace,
        _ => Leg::To { at: pose(rng).at, facing: rng.chance(1, 2).then(|| angle(rng)) },
    }
}

/// A text with something put in, taken out or changed.
fn garbled(text: &str, rng: &mut Rng) -> String {
    const BITS: [&str; 14] =
        ["", " ", "x", "on", " on on ", "9", "-", ":", ";", "at ", "360", "1e9in", "\u{e4}", "99999999999in"];
    let letters: Vec<char> = text.chars().collect();
    let from = rng.below(letters.len() as u32 + 1) as usize;
    let to = (from + rng.below(4) as usize).min(letters.len());
    let with = BITS[rng.below(BITS.len() as u32) as usize];
    letters[..from].iter().copied().chain(with.chars()).chain(letters[to..].iter().copied()).collect()
}
