//! The judging, offering and drawing of answers of a toy ruleset.

use engine::{About, Answer, InlineVec, Place, Questions, Refusal, Rng, Side, ThrowWindow, Way};
use tabletop::{Angle, Leg, Length, Point, Pose};

use super::rules::{Ask, Toy};
use super::*;

type Decision = engine::Decision<Toy>;
type Known = engine::Known<Toy>;

/// All questions of the toy.
pub struct Everything;

impl Questions<Toy> for Everything {
    fn validate(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        validate(known, world, decision, answer)
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        candidates(known, world, decision, offer);
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        sample(known, world, decision, rng)
    }

    fn forced(&self, table: &Table, _world: &World, decision: &Decision) -> Option<Answer> {
        forced(table, decision)
    }
}

fn validate(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(decision.rule, why));
    match decision.about {
        About::Throw(on) => match answer.verb {
            PASS => Ok(()),
            REROLL if on.window == REROLL_CARD && holds(known, decision.who, REROLL_CARD) => Ok(()),
            JEOPARDY if on.window == JEOPARDY_CARD && holds(known, decision.who, JEOPARDY_CARD) => {
                let face = u8::try_from(answer.amount).unwrap_or(0);
                if on.faces.fresh(face) > 0 { Ok(()) } else { refuse("no fresh die shows that face") }
            }
            _ => refuse("play the card that is asked for, or pass"),
        },
        About::Ask(Ask::Stake) if answer.verb == WAGER && (0..=2).contains(&answer.amount) => Ok(()),
        About::Ask(Ask::Stake) => refuse("stake 0, 1 or 2"),
        About::Ask(Ask::Jump) => match answer.verb {
            PASS => Ok(()),
            DASH if holds(known, decision.who, DASH_CARD) => Ok(()),
            _ => refuse("pass, or dash with the card for it"),
        },
        About::Ask(Ask::Losses { .. }) => {
            let own =
                answer.piece.filter(|piece| known.table().groups(decision.who).any(|own| own == *piece));
            if answer.verb == TAKE && own.is_some() { Ok(()) } else { refuse("name a group of your own") }
        }
        About::Ask(Ask::Act) => act(known, world, decision, answer),
    }
}

fn holds(known: &Known, side: Side, card: u8) -> bool {
    known.table().cards[side.index()] >> card & 1 == 1
}

fn act(known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(decision.rule, why));
    let table = known.table();
    if answer.verb == PASS {
        return Ok(());
    }
    let Some(piece) = answer.piece.filter(|piece| *piece != HERD) else { return refuse("name a group") };
    let it = table.piece(piece);
    if it.owner != decision.who {
        return refuse("name a group of your own");
    }
    match (answer.verb, answer.way, it.place) {
        (SHOOT, Way::None, Place::Table) => match answer.object {
            Some(at) if table.fights(at) && table.piece(at).owner != decision.who => Ok(()),
            _ => refuse("name an enemy group that is seen"),
        },
        (MOVE, Way::Legs(legs), Place::Table) if legs.len() == 1 => {
            let Leg::Advance(distance) = legs[0] else { return refuse("groups only advance") };
            if distance > Length::inches(6) {
                return Err(
                    Refusal::new(GO, "a group moves six inches").measured(distance, Length::inches(6))
                );
            }
            free(table, world, piece, it.pose().moved(Angle::UP, distance))
        }
        (RETIRE, Way::None, Place::Table) if table.groups(decision.who).count() > 1 => Ok(()),
        (ENTER, Way::At(pose), Place::Gone(engine::Departure::Retreated)) => free(table, world, piece, pose),
        _ => refuse("that group cannot do this now"),
    }
}

fn free(table: &Table, world: &World, piece: engine::PieceId, pose: Pose) -> Result<(), Refusal> {
    let on_table = |part: i32| (0..=world.edge.0).contains(&part);
    if !on_table(pose.at.x) || !on_table(pose.at.y) {
        return Err(Refusal::new(PLACE, "a group stays on the table"));
    }
    table
        .in_the_way(piece, pose)
        .map_or(Ok(()), |met| Err(Refusal::new(PLACE, "another group stands there").piece(met)))
}

fn candidates(known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
    let table = known.table();
    let mut offer_legal = |answer: Answer| {
        if validate(known, world, decision, &answer).is_ok() {
            offer(answer);
        }
    };
    match decision.about {
        About::Throw(_) => {
            offer_legal(Answer::plain(PASS));
            offer_legal(Answer::plain(REROLL));
            (1..=6).for_each(|face| offer_legal(Answer::plain(JEOPARDY).amount(face)));
        }
        About::Ask(Ask::Stake) => (0..=2).for_each(|stake| offer_legal(Answer::plain(WAGER).amount(stake))),
        About::Ask(Ask::Jump) => [PASS, DASH].into_iter().for_each(|verb| offer_legal(Answer::plain(verb))),
        About::Ask(Ask::Losses { shot_at, .. }) => {
            offer_legal(Answer::plain(TAKE).with(shot_at));
            let others = table.groups(decision.who).filter(|piece| *piece != shot_at);
            others.for_each(|piece| offer_legal(Answer::plain(TAKE).with(piece)));
        }
        About::Ask(Ask::Act) => {
            offer_legal(Answer::plain(PASS));
            for piece in (0..8).map(engine::PieceId) {
                for enemy in table.groups(decision.who.other()) {
                    offer_legal(Answer::plain(SHOOT).with(piece).on(enemy));
                }
                for inches in [6, 3, 1] {
                    let leg = Leg::Advance(Length::inches(inches));
                    offer_legal(Answer::plain(MOVE).with(piece).leg(leg));
                }
                offer_legal(Answer::plain(RETIRE).with(piece));
                let y = if decision.who == Side::A { 4 } else { 36 };
                let at = Point::new(Length::inches(20).0, Length::inches(y).0);
                let facing = if decision.who == Side::A { Angle::UP } else { Angle::HALF };
                offer_legal(Answer::plain(ENTER).with(piece).at(Pose::new(at, facing)));
            }
        }
    }
}

/// One of the candidates, each as likely as the next; a move goes any distance that is free.
fn sample(known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
    let (mut seen, mut picked) = (0, None);
    candidates(known, world, decision, &mut |answer| {
        seen += 1;
        if rng.below(seen) == 0 {
            picked = Some(answer);
        }
    });
    let picked: Answer = picked.expect("every decision has an answer");
    let shorter = picked.leg(Leg::Advance(Length(rng.between(0, Length::inches(6).0))));
    let moves = picked.verb == MOVE && validate(known, world, decision, &shorter).is_ok();
    if moves { shorter } else { picked }
}

fn forced(table: &Table, decision: &Decision) -> Option<Answer> {
    let side = decision.who.index();
    let card = match decision.about {
        About::Throw(_) if table.never[side] => return Some(Answer::plain(PASS)),
        About::Throw(on) => on.window,
        About::Ask(Ask::Jump) => DASH_CARD,
        About::Ask(_) => return None,
    };
    (table.cards[side] >> card & 1 == 0).then(|| Answer::plain(PASS))
}

/// The thrower may reroll, then the other may doubt one die; who holds any card at all is asked.
pub fn throw_windows(table: &Table, thrower: Side) -> InlineVec<ThrowWindow, 2> {
    let mut windows = InlineVec::empty(ThrowWindow { who: thrower, window: 0, rule: TWICE });
    let offers = [(thrower, REROLL_CARD, TWICE), (thrower.other(), JEOPARDY_CARD, DOUBT)];
    for (who, window, rule) in offers.into_iter().filter(|offer| table.held[offer.0.index()] > 0) {
        windows.push(ThrowWindow { who, window, rule });
    }
    windows
}
