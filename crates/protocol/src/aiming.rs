//! A gesture on the table made into the best legal answer. Which answers there are follows from what the ruleset
//! offers for the piece; whether one is legal, from its `validate` alone.

use engine::view::brevity::beside;
use engine::{Answer, AnswerText, Decision, Known, PieceId, Refusal, Rule, Verb, Way, read_answer};
use registry::Rulebook;
use tabletop::{Angle, Footprint, Hand, Leg, Length, Pivot, Point, Pose, Swing};

mod going;

use crate::choosing::{body, outlines};
use crate::fault::{fault, refused};
use crate::foreseeing;
use crate::marks::{about_its_centre, rings, to_mark};
use crate::session_of::SessionOf;
use crate::showing::{outline, point, refusal};
use crate::wire::{self, Aim, Aimed, Beyond, Fault, FaultKind, Gesture, Seat, Snap};

/// An end within this of an answer that the rules offer becomes that answer.
const NEAR: Length = Length(400);
/// Angles follow the pointer by whole degrees.
const ANGLE_MARK: i32 = 100;
/// The most legs of an answer.
const MOST_LEGS: usize = 4;

/// What becomes of a gesture.
///
/// # Errors
/// If the seat is not asked, or the gesture makes no sense.
pub(crate) fn aimed<R: Rulebook>(live: &SessionOf<R>, seat: Seat, aim: &Aim) -> Result<Aimed, Fault> {
    let footing = live.footing(seat, aim.decision, &aim.plan)?;
    let (known, decision, world) = (&footing.known, &footing.decision, live.world());
    let aimer = Aimer::<R>::new(known, &world, decision, aim, &live.offers(known, decision))?;
    let found = aimer.find();
    let foresight = match &found.answer {
        Some(answer) if !aim.bare => {
            let wanted = foreseeing::Wanted { deep: false, prospects: aim.prospects };
            Some(foreseeing::foresight(live, &footing, *answer, wanted).map_err(|why| refused::<R>(&why))?)
        }
        _ => None,
    };
    Ok(aimer.told(found, foresight))
}

/// What becomes of a gesture, from what a side knows and is asked alone: nothing of what would follow.
///
/// # Errors
/// If the gesture makes no sense.
pub(crate) fn bare<R: Rulebook>(
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    aim: &Aim,
    offered: &[Answer],
) -> Result<Aimed, Fault> {
    let aimer = Aimer::<R>::new(known, world, decision, aim, offered)?;
    Ok(aimer.told(aimer.find(), None))
}

/// A gesture with all that it takes to make an answer of it.
struct Aimer<'a, R: Rulebook> {
    known: &'a Known<R>,
    world: &'a R::World,
    decision: &'a Decision<R>,
    aim: &'a Aim,
    piece: PieceId,
    /// Where the piece stands now, and its body.
    start: Pose,
    body: Footprint,
    /// The legs settled before this one, and where they end.
    before: Vec<Leg>,
    pose: Pose,
    /// What the ruleset offers for this piece.
    offers: Vec<Answer>,
}

/// What was found.
struct Found {
    answer: Option<Answer>,
    snap: Snap,
    /// What was wanted beyond it, where that would end, and why it may not be.
    beyond: Option<(Pose, Refusal)>,
}

impl<'a, R: Rulebook> Aimer<'a, R> {
    fn new(
        known: &'a Known<R>,
        world: &'a R::World,
        decision: &'a Decision<R>,
        aim: &'a Aim,
        offered: &[Answer],
    ) -> Result<Aimer<'a, R>, Fault> {
        let piece = PieceId(aim.piece);
        let unknown = || fault(FaultKind::Unknown, format!("there is no piece {}", aim.piece));
        let (start, body) = body(known, world, piece).ok_or_else(unknown)?;
        let named = aim.piece < R::named_pieces(world);
        let offers: Vec<Answer> =
            offered.iter().filter(|answer| answer.piece == Some(piece)).copied().collect();
        if !named {
            return Err(unknown());
        }
        let before = match (aim.after.trim(), offers.first()) {
            ("", _) | (_, None) => Vec::new(),
            (legs, Some(any)) => legs_in::<R>(world, any.verb, piece, legs)?,
        };
        let pose = before.iter().fold(start, |pose, leg| leg.end(pose, body));
        Ok(Aimer { known, world, decision, aim, piece, start, body, before, pose, offers })
    }

    fn find(&self) -> Found {
        let wanted = Point::new(self.aim.to[0], self.aim.to[1]);
        match self.aim.gesture {
            Gesture::Go => self.contact(wanted).unwrap_or_else(|| self.go(wanted, true)),
            Gesture::Straight => self.contact(wanted).unwrap_or_else(|| self.go(wanted, false)),
            Gesture::LeftCorner => self.wheel(wanted, Hand::Right),
            Gesture::RightCorner => self.wheel(wanted, Hand::Left),
            Gesture::Turn => self.turn(wanted),
            Gesture::Place => self.place(wanted),
        }
    }

    /// Whether an answer is legal.
    fn judge(&self, answer: &Answer) -> Result<(), Refusal> {
        R::validate(self.known, self.world, self.decision, answer)
    }

    /// The verbs that go with a leg like this one, those that are offered for its kind first.
    fn verbs(&self, leg: Leg) -> Vec<Verb> {
        let kind = crate::choosing::kind(leg);
        let wanted = self.aim.verb.as_deref();
        let is_wanted = |verb: Verb| {
            wanted.is_none_or(|word| R::VERBS.get(usize::from(verb.0)).is_some_and(|spec| spec.word == word))
        };
        let mut verbs: Vec<Verb> = Vec::new();
        let moves = self.offers.iter().filter(|answer| answer.object.is_none());
        let with_legs = moves.filter_map(|answer| match &answer.way {
            Way::Legs(legs) => Some((answer.verb, legs)),
            _ => None,
        });
        let (of_kind, others): (Vec<_>, Vec<_>) = with_legs.partition(|(_, legs)| {
            legs.len() == self.before.len() + 1 && legs.iter().any(|it| crate::choosing::kind(*it) == kind)
        });
        for (verb, _) in of_kind.into_iter().chain(others) {
            if is_wanted(verb) && !verbs.contains(&verb) {
                verbs.push(verb);
            }
        }
        verbs
    }

    /// The answer that ends in some legs, if it is legal under some verb; else the first refusal.
    fn with_legs(&self, more: Legs) -> Result<Answer, Refusal> {
        let mut first = None;
        if self.before.len() + more.count() > MOST_LEGS {
            return Err(Refusal::new(Rule(0), "a move has no more legs than these"));
        }
        for verb in self.verbs(more.leg) {
            let legs = self.before.iter().copied().chain(more.turn).chain([more.leg]);
            let answer = Answer::plain(verb).with(self.piece).legs(legs);
            match self.judge(&answer) {
                Ok(()) => return Ok(answer),
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        Err(first.unwrap_or_else(|| Refusal::new(Rule(0), "this piece cannot be moved so now")))
    }

    /// A pointer on an enemy whom the piece may go into contact with: the answer that is offered for it.
    fn contact(&self, wanted: Point) -> Option<Found> {
        let ghost = R::covers(self.body, Pose::new(wanted, self.pose.facing));
        // Who lies under the pointer is meant, before whoever lies beside him.
        let near = |object: PieceId| {
            let there = R::pieces(self.known.table()).get(object.index()).filter(|it| it.on_table())?.pose();
            let block = R::covers(R::body(self.known, self.world, object)?, there);
            let beside = !block.contains(wanted);
            (!beside || block.overlaps_deeper_than(&ghost, Length(0))).then_some(beside)
        };
        let ways = self.offers.iter().filter(|answer| matches!(answer.way, Way::Legs(_)));
        let met = ways.filter_map(|answer| Some((answer.object.and_then(near)?, answer)));
        let (_, answer) = met.min_by_key(|(beside, _)| *beside)?;
        self.before.is_empty().then_some(Found { answer: Some(*answer), snap: Snap::Contact, beyond: None })
    }

    /// The farthest legal part of some legs, and whether the whole of it is legal; if not, why no more of it is. Where lengths are
    /// measured and the rule names its limit, that limit: what is allowed beyond it for hands that slip is nobody's to claim.
    #[allow(clippy::type_complexity)]
    fn farthest(
        &self,
        legs: &dyn Fn(i32) -> Legs,
        whole: i32,
        lengths: bool,
    ) -> (Option<(Answer, Snap)>, Result<(), Refusal>) {
        let mut refusal = match self.with_legs(legs(whole)) {
            Ok(answer) => return (Some((answer, Snap::None)), Ok(())),
            Err(refusal) => refusal,
        };
        let limit = refusal
            .measure
            .map(|measure| measure.limit.0)
            .filter(|limit| lengths && (1..whole).contains(limit));
        if let Some(answer) = limit.and_then(|limit| self.with_legs(legs(limit)).ok()) {
            return (Some((answer, Snap::Limit)), Err(refusal));
        }
        let (mut legal, mut low, mut high) = (None, 0, whole);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            match self.with_legs(legs(middle)) {
                Ok(answer) => (legal, low) = (Some(answer), middle),
                Err(why) => (refusal, high) = (why, middle),
            }
        }
        (legal.map(|answer| (answer, Snap::Limit)), Err(refusal))
    }

    /// The pose in which legs end that follow on those before.
    fn after(&self, legs: &Legs) -> Pose {
        let turned = legs.turn.map_or(self.pose, |turn| turn.end(self.pose, self.body));
        legs.leg.end(turned, self.body)
    }

    /// The pose in which an answer ends.
    fn end(&self, answer: &Answer) -> Pose {
        match &answer.way {
            Way::None => self.start,
            Way::At(pose) => *pose,
            Way::Legs(legs) => legs.iter().fold(self.start, |pose, leg| leg.end(pose, self.body)),
        }
    }

    /// An answer that the rules offer, if the one found ends close by it.
    fn offered_near(&self, found: Found) -> Found {
        let Some(answer) = found.answer else { return found };
        if found.snap != Snap::None {
            return found;
        }
        let end = self.end(&answer);
        let near = self.offers.iter().filter(|offer| offer.object.is_none() && offer.verb == answer.verb);
        let closest = near
            .map(|offer| (self.end(offer), offer))
            .filter(|(pose, offer)| {
                let same_legs = matches!((&offer.way, &answer.way), (Way::Legs(one), Way::Legs(other)) if one.len() == other.len());
                same_legs && pose.facing.between(end.facing) < 100 && pose.at.distance_squared(end.at) <= NEAR.squared()
            })
            .min_by_key(|(pose, _)| pose.at.distance_squared(end.at));
        match closest {
            Some((_, offer)) => Found { answer: Some(*offer), snap: Snap::Offered, beyond: None },
            None => found,
        }
    }

    /// A wheel about a front corner that stands still, the other one going as near as may be to a place.
    fn wheel(&self, wanted: Point, standing: Hand) -> Found {
        let block = self.body.block(self.pose);
        let [left, right, ..] = block.corners();
        let (still, outer) = match standing {
            Hand::Left => (left, right),
            Hand::Right => (right, left),
        };
        let swung = (Angle::of(wanted - still) - Angle::of(outer - still)).signed();
        // About the right corner the outer end goes forward as the body turns to the right.
        let forward = match standing {
            Hand::Right => swung > 0,
            Hand::Left => swung < 0,
        };
        let swing = if forward { Swing::Forward } else { Swing::Backward };
        let leg = |part: i32| Leg::Wheel { hand: standing, angle: Angle::hundredths(part), swing };
        self.turned(&leg, swung.abs())
    }

    /// A turn on the spot, or a place kept with another facing.
    fn turn(&self, wanted: Point) -> Found {
        let centre = self.body.block(self.pose).centre();
        if centre == wanted {
            return Found { answer: None, snap: Snap::None, beyond: None };
        }
        let facing = Angle::of(wanted - centre);
        let by = (facing - self.pose.facing).signed();
        if let Some(Way::At(_)) =
            self.offers.iter().map(|offer| offer.way).find(|way| matches!(way, Way::At(_)))
        {
            return self.placed(about_its_centre(self.pose, self.body, facing));
        }
        let hand = if by < 0 { Hand::Left } else { Hand::Right };
        if self.offers_kind(wire::LegKind::Turn) {
            let about = self
                .legs_offered()
                .find_map(|leg| match leg {
                    Leg::Turn { about, .. } => Some(about),
                    _ => None,
                })
                .unwrap_or(Pivot::Centre);
            return self.turned(&|part| Leg::Turn { about, hand, angle: Angle::hundredths(part) }, by.abs());
        }
        if self.offers_kind(wire::LegKind::To) {
            let turned = about_its_centre(self.pose, self.body, facing);
            return self.one(Leg::To { at: turned.at, facing: Some(facing) });
        }
        if by.abs() > 13_500 {
            return self.one(Leg::AboutFace);
        }
        // Who turns by wheeling wheels forward about the inner corner.
        self.turned(
            &|part| Leg::Wheel { hand, angle: Angle::hundredths(part), swing: Swing::Forward },
            by.abs(),
        )
    }

    fn one(&self, leg: Leg) -> Found {
        match self.with_legs(Legs::of(leg)) {
            Ok(answer) => Found { answer: Some(answer), snap: Snap::None, beyond: None },
            Err(refusal) => {
                let beyond = Some((leg.end(self.pose, self.body), refusal));
                Found { answer: None, snap: Snap::None, beyond }
            }
        }
    }

    fn turned(&self, leg: &dyn Fn(i32) -> Leg, whole: i32) -> Found {
        if whole == 0 {
            return Found { answer: None, snap: Snap::None, beyond: None };
        }
        let whole = to_mark(whole, ANGLE_MARK).max(1);
        let (found, judged) = self.farthest(&|part| Legs::of(leg(part)), whole, false);
        let beyond = judged.err().map(|refusal| (leg(whole).end(self.pose, self.body), refusal));
        match found {
            Some((answer, snap)) => self.offered_near(Found { answer: Some(answer), snap, beyond }),
            None => Found { answer: None, snap: Snap::None, beyond },
        }
    }

    /// A piece set down where the pointer is, looking where it is told to.
    fn place(&self, wanted: Point) -> Found {
        let usual = self.offers.iter().find_map(|offer| match offer.way {
            Way::At(pose) => Some(pose.facing),
            _ => None,
        });
        let on_table =
            R::pieces(self.known.table()).get(self.piece.index()).is_some_and(engine::Piece::on_table);
        let kept = if on_table { Some(self.start.facing) } else { usual };
        let facing = self.aim.facing.map(Angle::hundredths).or(kept).unwrap_or_default();
        self.placed(R::put_down(self.known, self.world, self.decision, self.piece, Pose::new(wanted, facing)))
    }

    /// A placement as near to a pose as is legal.
    fn placed(&self, wanted: Pose) -> Found {
        // As it is offered wherever there is room, with as many others or as many files, and else plainly.
        let mut manners: Vec<(Verb, i16)> = Vec::new();
        // Who is set down beside somebody is meant by a drag onto him, unless there is no other place to be set down at.
        let placed = |beside: bool| {
            let all = self.offers.iter().filter(|offer| matches!(offer.way, Way::At(_)));
            all.filter(move |offer| offer.object.is_some() == beside)
        };
        let beside = placed(false).next().is_none();
        let placed = || placed(beside);
        for Answer { verb, .. } in placed() {
            if !manners.iter().any(|(other, _)| other == verb) {
                let more = placed().find(|offer| offer.verb == *verb && offer.amount != 0);
                manners.extend([(*verb, more.map_or(0, |offer| offer.amount)), (*verb, 0)]);
            }
        }
        manners.dedup();
        let mut refused = None;
        for (ring, pose) in rings(wanted) {
            for (verb, amount) in &manners {
                let answer = Answer { amount: *amount, ..Answer::plain(*verb).with(self.piece).at(pose) };
                match self.judge(&answer) {
                    Ok(()) => {
                        let snap = if ring == 0 { Snap::None } else { Snap::Limit };
                        let beyond = refused.filter(|_| ring > 0).map(|refusal| (wanted, refusal));
                        return Found { answer: Some(answer), snap, beyond };
                    }
                    Err(refusal) => refused = refused.or(Some(refusal)),
                }
            }
        }
        let none = Refusal::new(Rule(0), "this piece cannot be placed now");
        Found { answer: None, snap: Snap::None, beyond: Some((wanted, refused.unwrap_or(none))) }
    }

    fn told(&self, found: Found, foresight: Option<wire::Foresight>) -> Aimed {
        let end = found.answer.as_ref().map_or(self.pose, |answer| self.end(answer));
        let words = match (&found.answer, &found.beyond) {
            (Some(answer), _) => {
                let words = R::answer_in_words(self.known, self.world, self.decision, answer);
                beside(&words)
            }
            (None, Some((_, refusal))) => refusal.why.to_owned(),
            (None, None) => String::new(),
        };
        Aimed {
            answer: found
                .answer
                .map(|answer| AnswerText::<R> { world: self.world, answer: &answer }.to_string()),
            words,
            outlines: match found.answer.map(|answer| answer.way) {
                Some(Way::Legs(legs)) => outlines::<R>(self.start, self.body, &legs),
                Some(Way::At(pose)) => vec![outline(&R::covers(self.body, pose))],
                Some(Way::None) | None => Vec::new(),
            },
            at: point(end.at),
            facing: end.facing.to_hundredths(),
            snap: found.snap,
            beyond: found.beyond.map(|(pose, why)| Beyond {
                outline: outline(&R::covers(self.body, pose)),
                refusal: refusal::<R>(&why),
            }),
            foresight,
        }
    }
}

/// What is added to the legs settled before: a leg, and what the piece turns by first.
#[derive(Clone, Copy)]
struct Legs {
    turn: Option<Leg>,
    leg: Leg,
}

impl Legs {
    const fn of(leg: Leg) -> Legs {
        Legs { turn: None, leg }
    }

    fn count(self) -> usize {
        1 + usize::from(self.turn.is_some())
    }
}

/// The legs in a text such as `advance 3in; wheel left 20`.
fn legs_in<R: Rulebook>(world: &R::World, verb: Verb, piece: PieceId, legs: &str) -> Result<Vec<Leg>, Fault> {
    let word = R::VERBS.get(usize::from(verb.0)).map_or("", |spec| spec.word);
    let text = format!("{word} {}: {legs}", R::name(world, piece));
    match read_answer::<R>(world, &text).map(|answer| answer.way) {
        Ok(Way::Legs(legs)) => Ok(legs.to_vec()),
        Ok(_) => Err(fault(FaultKind::Malformed, format!("`{legs}` holds no legs"))),
        Err(error) => Err(fault(FaultKind::Malformed, error)),
    }
}
