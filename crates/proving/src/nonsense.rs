//! Answers that are wrong in every way, in their parts and in their text: refused with a rule or a place, without a
//! trace.

use engine::{
    Answer, AnswerText, Few, Luck, PieceId, Refusal, Ruleset, Side, Verb, Viewpoint, Way, read_answer,
};
use rulebook::ByTheBook;
use tabletop::{Angle, Hand, Leg, Length, Pivot, Point, Pose, Swing};

use crate::Stand;
use crate::foreseeing::{Tally, dice_of, resolve};

/// Tries so many answers that differ from a legal one, and a text that differs from its text.
pub fn examine<R: Ruleset + ByTheBook>(stand: &Stand<R>, answer: Answer, tries: u32, tally: &mut Tally) {
    let mut luck = Luck::new(engine::fingerprint(&(answer, stand.state.depth())));
    let text = AnswerText::<R> { world: &stand.world, answer: &answer }.to_string();
    assert_eq!(read_answer::<R>(&stand.world, &text), Ok(answer), "`{text}` does not read back");
    for _ in 0..tries {
        judge(stand, altered(stand, answer, &mut luck), tally);
    }
    let garbled = garbled(&text, &mut luck);
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
fn altered<R: Ruleset>(stand: &Stand<R>, answer: Answer, luck: &mut Luck) -> Answer {
    let pieces = u32::from(R::named_pieces(&stand.world));
    let mut piece = || PieceId(luck.below(pieces + 1) as u8);
    let (one, other) = (piece(), piece());
    match luck.below(8) {
        0 => Answer { verb: Verb(luck.below(R::VERBS.len() as u32 + 1) as u8), ..answer },
        1 => answer.with(one),
        2 => answer.on(other),
        3 => Answer { piece: None, ..answer },
        4 => answer.amount(luck.between(-3, 40) as i16),
        5 => answer.at(pose(luck)),
        6 => answer.leg(leg(luck)),
        _ => farther(answer, luck),
    }
}

/// The same manoeuvre, or place, some way on.
fn farther(answer: Answer, luck: &mut Luck) -> Answer {
    match answer.way {
        Way::None => answer.on(PieceId(0)).leg(leg(luck)),
        Way::At(at) => {
            let to =
                Point::new(at.at.x + luck.between(-60_000, 60_000), at.at.y + luck.between(-60_000, 60_000));
            answer.at(Pose::new(to, at.facing))
        }
        Way::Legs(legs) => {
            let mut longer = Few::empty(Leg::AboutFace);
            legs.iter().for_each(|leg| longer.push(stretched(*leg, luck)));
            Answer { way: Way::Legs(longer), ..answer }
        }
    }
}

fn stretched(leg: Leg, luck: &mut Luck) -> Leg {
    let more = |distance: Length, luck: &mut Luck| Length(distance.0 + luck.between(1, 40_000));
    match leg {
        Leg::Advance(distance) => Leg::Advance(more(distance, luck)),
        Leg::Back(distance) => Leg::Back(more(distance, luck)),
        Leg::Oblique { hand, angle, distance } => {
            Leg::Oblique { hand, angle, distance: more(distance, luck) }
        }
        Leg::Sidestep { hand, distance } => Leg::Sidestep { hand, distance: more(distance, luck) },
        Leg::Wheel { hand, .. } => Leg::Wheel { hand, angle: angle(luck), swing: Swing::Backward },
        Leg::Turn { hand, about, .. } => Leg::Turn { hand, angle: angle(luck), about },
        Leg::To { at, facing } => {
            Leg::To { at: Point::new(at.x + luck.between(-90_000, 90_000), at.y), facing }
        }
        other => other,
    }
}

fn angle(luck: &mut Luck) -> Angle {
    Angle::hundredths(luck.between(0, 18_000))
}

fn pose(luck: &mut Luck) -> Pose {
    let at = Point::new(luck.between(-20_000, 220_000), luck.between(-20_000, 150_000));
    Pose::new(at, Angle::hundredths(luck.between(0, 35_999)))
}

fn leg(luck: &mut Luck) -> Leg {
    let hand = if luck.chance(1, 2) { Hand::Left } else { Hand::Right };
    let distance = Length(luck.between(-5, 60_000));
    match luck.below(8) {
        0 => Leg::Advance(distance),
        1 => Leg::Back(distance),
        2 => Leg::Oblique { hand, angle: angle(luck), distance },
        3 => Leg::Sidestep { hand, distance },
        4 => Leg::Wheel { hand, angle: angle(luck), swing: Swing::Forward },
        5 => Leg::Turn { hand, angle: angle(luck), about: Pivot::Centre },
        6 => Leg::AboutFace,
        _ => Leg::To { at: pose(luck).at, facing: luck.chance(1, 2).then(|| angle(luck)) },
    }
}

/// A text with something put in, taken out or changed.
fn garbled(text: &str, luck: &mut Luck) -> String {
    const BITS: [&str; 14] =
        ["", " ", "x", "on", " on on ", "9", "-", ":", ";", "at ", "360", "1e9in", "\u{e4}", "99999999999in"];
    let letters: Vec<char> = text.chars().collect();
    let from = luck.below(letters.len() as u32 + 1) as usize;
    let to = (from + luck.below(4) as usize).min(letters.len());
    let with = BITS[luck.below(BITS.len() as u32) as usize];
    letters[..from].iter().copied().chain(with.chars()).chain(letters[to..].iter().copied()).collect()
}
