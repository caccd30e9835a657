//! What may be answered to a decision, and what reaches how far from where.

use std::sync::{Arc, PoisonError};

use engine::view::brevity::shortened;
use engine::{
    About, Answer, AnswerText, Decision, Known, PieceId, Presented, Ruleset, Side, Verb, Way, fingerprint,
};
use registry::Rulebook;
use tabletop::{Footprint, Leg, Pose};

use crate::footing::Footing;
use crate::session_of::SessionOf;
use crate::showing::{outline, point, points, range, side, side_of as engine_side, title};
use crate::throwing::throw;
use crate::wire::{self, Fault, Seat};

impl<R: Rulebook> SessionOf<R> {
    /// What the ruleset offers to a decision. Reckoned once while the side knows the same: a drag asks again and again.
    pub fn offers(&self, known: &Known<R>, decision: &Decision<R>) -> Arc<Vec<Answer>> {
        let of = fingerprint(&(known, decision));
        let last = || self.offers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((same, offers)) = &*last()
            && *same == of
        {
            return offers.clone();
        }
        let offers = Arc::new(offered(known, self.battle.world(), decision));
        *last() = Some((of, offers.clone()));
        offers
    }
}

/// A decision, as the side that it is put to sees it.
pub(crate) fn decision<R: Rulebook>(
    live: &SessionOf<R>,
    who: Side,
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
) -> wire::Decision {
    let sealed = matches!(live.battle.want(), engine::Want::Decide(open) if open.sealed);
    asked::<R>((live.number(who), sealed), known, world, decision)
}

/// The decision after a plan, as the side that it would be put to sees it.
pub(crate) fn decision_after<R: Rulebook>(footing: &Footing<R>, world: &R::World) -> wire::Decision {
    asked::<R>((footing.number, footing.open.sealed), &footing.known, world, &footing.decision)
}

fn asked<R: Rulebook>(
    (number, sealed): (u32, bool),
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
) -> wire::Decision {
    wire::Decision {
        number,
        who: side(decision.who),
        rule: R::rule_id(decision.rule),
        title: title::<R>(decision.rule),
        question: R::ask_in_words(known, world, decision),
        sealed,
        window: sealed || R::is_window(decision) || R::is_personal(known, world, decision),
        throw: match &decision.about {
            About::Throw(on) => Some(throw::<R>(world, on.thrower, on.rule, &on.pool, &on.faces, false)),
            About::Ask(_) => None,
        },
    }
}

/// Everything that is offered to a decision, or to the one after a plan.
///
/// # Errors
/// If the seat is not asked, or not that.
pub(crate) fn choices<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    number: u32,
    plan: &[String],
) -> Result<wire::Choices, Fault> {
    let footing = live.footing(seat, number, plan)?;
    let Footing { number, decision, known, .. } = *footing;
    Ok(choices_of(&known, &live.world(), &decision, number, &live.offers(&known, &decision)))
}

/// Everything that is offered to a decision, from what its side knows alone.
pub(crate) fn choices_of<R: Rulebook>(
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    number: u32,
    offers: &[Answer],
) -> wire::Choices {
    let mut verbs: Vec<Verb> = Vec::new();
    let mut choices = Vec::new();
    for answer in offers {
        if !verbs.contains(&answer.verb) {
            verbs.push(answer.verb);
        }
        choices.push(choice(known, world, decision, answer));
    }
    let full: Vec<_> = choices.iter().map(|choice| (choice.piece.map(PieceId), &*choice.words)).collect();
    let short = shortened(&full);
    choices.iter_mut().zip(short).for_each(|(choice, short)| choice.short = short);
    let zones = R::zones(known, world, decision);
    let zones = zones.iter().flat_map(|zone| {
        zone.outlines.iter().map(|corners| wire::Outline {
            piece: zone.piece.map(|piece| piece.0),
            kind: wire::OutlineKind::Zone,
            word: zone.word.clone(),
            rule: R::rule_id(zone.rule),
            corners: points(corners),
        })
    });
    let unasked =
        <R as engine::Presented>::unasked(known, world, decision.who).into_iter().map(|(answer, words)| {
            wire::Unasked { answer: AnswerText::<R> { world, answer: &answer }.to_string(), words }
        });
    wire::Choices {
        decision: number,
        verbs: verbs.into_iter().map(verb_info::<R>).collect(),
        choices,
        complete: R::offers_all(known, world, decision, offers),
        alike: alike(offers.iter().map(|answer| R::likeness(known, world, decision, answer))),
        zones: zones.collect(),
        unasked: unasked.collect(),
    }
}

/// The places of answers with the same likeness, where there are several.
fn alike(all: impl Iterator<Item = Option<u64>>) -> Vec<Vec<u32>> {
    let mut sets: std::collections::BTreeMap<u64, Vec<u32>> = std::collections::BTreeMap::new();
    for (place, likeness) in (0..).zip(all) {
        if let Some(likeness) = likeness {
            sets.entry(likeness).or_default().push(place);
        }
    }
    let mut sets: Vec<Vec<u32>> = sets.into_values().filter(|set| set.len() > 1).collect();
    sets.sort_unstable();
    sets
}

/// The answers that a ruleset offers, each once.
pub(crate) fn offered<R: Ruleset>(known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut met = std::collections::BTreeSet::new();
    R::candidates(known, world, decision, &mut |answer| {
        if met.insert(engine::fingerprint(&answer)) {
            answers.push(answer);
        }
    });
    answers
}

fn verb_info<R: Rulebook>(verb: Verb) -> wire::VerbInfo {
    let spec = R::VERBS.get(usize::from(verb.0));
    wire::VerbInfo {
        word: spec.map_or_else(String::new, |spec| spec.word.to_owned()),
        meaning: spec.map_or_else(String::new, |spec| spec.meaning.to_owned()),
        gathers: R::gathers(verb),
        joins: R::joins(verb),
    }
}

fn choice<R: Rulebook>(
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    answer: &Answer,
) -> wire::Choice {
    wire::Choice {
        answer: AnswerText::<R> { world, answer }.to_string(),
        words: R::answer_in_words(known, world, decision, answer),
        short: String::new(),
        verb: verb_info::<R>(answer.verb).word,
        piece: answer.piece.map(|piece| piece.0),
        object: answer.object.map(|piece| piece.0),
        amount: answer.amount,
        way: way::<R>(known, world, answer),
    }
}

fn way<R: Rulebook>(known: &Known<R>, world: &R::World, answer: &Answer) -> wire::Way {
    let body = answer.piece.and_then(|piece| body(known, world, piece));
    match &answer.way {
        Way::None => wire::Way::None,
        Way::At(pose) => wire::Way::At {
            at: point(pose.at),
            facing: pose.facing.to_hundredths(),
            outline: body.map_or_else(Vec::new, |(_, body)| outline(&R::covers(body, *pose))),
        },
        Way::Legs(legs) => wire::Way::Legs {
            kinds: legs.iter().map(|leg| kind(*leg)).collect(),
            outlines: body.map_or_else(Vec::new, |(from, body)| outlines::<R>(from, body, legs)),
        },
    }
}

/// Where a piece stands, and its body.
pub(crate) fn body<R: Presented>(
    known: &Known<R>,
    world: &R::World,
    piece: PieceId,
) -> Option<(Pose, Footprint)> {
    let body = R::body(known, world, piece)?;
    Some((R::pieces(known.table()).get(piece.index())?.pose(), body))
}

/// The outline of a body after each leg.
pub(crate) fn outlines<R: Presented>(from: Pose, body: Footprint, legs: &[Leg]) -> Vec<Vec<wire::Point>> {
    let mut pose = from;
    let mut after = |leg: &Leg| {
        pose = leg.end(pose, body);
        outline(&R::covers(body, pose))
    };
    legs.iter().map(&mut after).collect()
}

pub(crate) const fn kind(leg: Leg) -> wire::LegKind {
    match leg {
        Leg::Advance(_) => wire::LegKind::Advance,
        Leg::Back(_) => wire::LegKind::Back,
        Leg::Oblique { .. } => wire::LegKind::Oblique,
        Leg::Sidestep { .. } => wire::LegKind::Sidestep,
        Leg::Wheel { .. } => wire::LegKind::Wheel,
        Leg::AboutFace => wire::LegKind::AboutFace,
        Leg::Turn { .. } => wire::LegKind::Turn,
        Leg::To { .. } => wire::LegKind::To,
    }
}

/// What reaches from pieces now.
///
/// # Errors
/// If there is a plan and the seat is asked nothing.
pub(crate) fn ranges<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    pieces: &[u8],
    plan: &[String],
) -> Result<Vec<wire::Outline>, Fault> {
    let (known, world) = (live.known_after(seat, plan)?, live.world());
    let of = |piece: &u8| {
        let piece = PieceId(*piece);
        let reached = if on_table(&known, piece) { R::ranges(&known, &world, piece) } else { Vec::new() };
        reached.iter().map(|it| range::<R>(Some(piece), it)).collect::<Vec<_>>()
    };
    Ok(pieces.iter().take(MOST_PIECES).flat_map(of).collect())
}

/// The most pieces that one request may ask about.
const MOST_PIECES: usize = 128;

/// How far the pieces of a side could move, shoot and charge next.
pub(crate) fn reaches<R: Rulebook>(live: &SessionOf<R>, seat: Seat, whose: wire::Side) -> Vec<wire::Outline> {
    let (known, world) = (live.battle.known(live.viewpoint(seat)), live.world());
    let owner = engine_side(whose);
    let pieces = (0..R::named_pieces(&world)).map(PieceId);
    let own = pieces
        .filter(|piece| on_table(&known, *piece) && R::pieces(known.table())[piece.index()].owner == owner);
    own.flat_map(|piece| {
        R::reaches(&known, &world, piece).iter().map(|it| range::<R>(Some(piece), it)).collect::<Vec<_>>()
    })
    .collect()
}

fn on_table<R: Ruleset>(known: &Known<R>, piece: PieceId) -> bool {
    R::pieces(known.table()).get(piece.index()).is_some_and(engine::Piece::on_table)
}

/// What a piece could do, and what could be done to it.
///
/// # Errors
/// If there is a plan and the seat is asked nothing.
pub(crate) fn prospects<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    piece: u8,
    plan: &[String],
) -> Result<Vec<wire::Prospect>, Fault> {
    let (known, world) = (live.known_after(seat, plan)?, live.world());
    Ok(prospects_of(&known, &world, PieceId(piece)))
}

/// The same on any table.
pub(crate) fn prospects_of<R: Rulebook>(
    known: &Known<R>,
    world: &R::World,
    piece: PieceId,
) -> Vec<wire::Prospect> {
    if !on_table(known, piece) {
        return Vec::new();
    }
    let found = R::prospects(known, world, piece);
    found
        .iter()
        .map(|it| wire::Prospect {
            kind: match it.kind {
                engine::view::ProspectKind::Shoot => wire::ProspectKind::Shoot,
                engine::view::ProspectKind::Charge => wire::ProspectKind::Charge,
                engine::view::ProspectKind::See => wire::ProspectKind::See,
                engine::view::ProspectKind::Nothing => wire::ProspectKind::Nothing,
            },
            from: it.from.0,
            to: it.to.0,
            start: point(it.line.from),
            end: point(it.line.to),
            distance: it.distance.0,
            words: it.words.clone(),
            rule: R::rule_id(it.rule),
            mean: it.mean,
            bound: it.bound,
        })
        .collect()
}
