//! The log in sentences: what happened, as a battle report would have it.

use dice::Pool;
use engine::view::words::{about, departure, movement};
use engine::view::{Narration, StoryLine};
use engine::{Departure, Event, Logged, On, Outcome, PieceId, Presented, Rule, Side};
use tabletop::{Footprint, Length, Segment};

use super::{counted, marked, places, sides, subjects};
use crate::field::Field;
use crate::ledger;
use crate::table::Phase;
use crate::table::hand::Held;
use crate::turn::cards::Pile;
use crate::{Matchlocks, remarks, rule};

/// An event in a sentence; `None` if only the rules care about it.
pub(super) fn tell(field: Field, logged: &Logged) -> Option<StoryLine> {
    say(field, logged).map(|said| said.told(logged.rule, |piece| subjects::of(field, piece)))
}

fn say(field: Field, logged: &Logged) -> Option<Narration> {
    let who = |id: PieceId| subjects::of(field, id);
    match logged.event {
        Event::Threw { who, pool, faces } => {
            // A card's faces say nothing that its passing does not say better.
            if matches!(pool, Pool::Draw(_)) {
                return None;
            }
            let thrown = subjects::army(field, who).does(&format!("throws {}", purpose(logged.rule)));
            let pool = Matchlocks::needed_in_words(logged.rule, &pool);
            Narration::detail(format!("{thrown}: {pool}: {faces}"), [])
        }
        Event::Chose { .. } => None,
        Event::Mustered { piece, owner, .. } => Narration::deed(
            who(piece).does(&format!("appears for {}", subjects::army(field, owner).name)),
            [piece],
        ),
        Event::Placed { piece, pose, .. } => {
            let [x, y] = [pose.at.x, pose.at.y].map(|from| about(Length(from)));
            let text = format!("is placed {x} from the left and {y} from the bottom edge");
            Narration::detail(who(piece).does(&text), [piece])
        }
        Event::Moved { piece, from, to } => {
            let verb = if field.leader(piece) { "rides" } else { "moves" };
            let text = movement(verb, body_of(field, piece), from, to)?;
            let ground = places::on_the_way(field, Segment::new(from.at, to.at));
            Narration::deed(who(piece).does(&format!("{text}{ground}")), [piece])
        }
        Event::Reshaped { piece, shape, .. } => reshaped(field, piece, shape),
        Event::FiguresLost { piece, count, .. } => {
            let left = field.figures(piece).saturating_sub(count);
            let rest = if left == 0 { "none is left".to_owned() } else { format!("{left} left") };
            Narration::deed(who(piece).does(&format!("loses {}, {rest}", counted(count, "figure"))), [piece])
        }
        Event::Joined { piece, host } => {
            Narration::deed(who(piece).does(&format!("joins {}", who(host).name)), [piece, host])
        }
        Event::Parted { piece, host } => {
            Narration::detail(who(piece).does(&format!("leaves {}", who(host).name)), [piece, host])
        }
        Event::Left { piece, how: Departure::Routed } => {
            Narration::deed(who(piece).does("breaks and routs"), [piece])
        }
        Event::Left { piece, how } => Narration::deed(who(piece).does(departure(how)), [piece]),
        Event::Card { card, from, to } => passed(field, card, from, to),
        Event::Phase { phase, number } => chapter(phase, number),
        Event::Marked { on, mark, value } => marked::tell(field, on, mark, value),
        Event::Noted { on, remark, value } => noted(field, on, remark, value),
        Event::Finished(outcome) => Narration::chapter(finished(field, logged.rule, outcome)),
    }
}

/// How it ended, with what both sides have paid where that decided it (NMM-16-12): everybody sees what is paid.
fn finished(field: Field, rule: Rule, outcome: Outcome) -> String {
    let has_paid = |side: Side, all: bool| {
        let army = subjects::army(field, side);
        let paid = counted(field.table.side(side).paid(), "Army Morale Token");
        let all = if all { format!("all {} ", army.its()) } else { String::new() };
        army.does(&format!("has paid {all}{paid}"))
    };
    match outcome {
        Outcome::Won(side) if rule == rule!("NMM-16-12") => format!(
            "victory for {}: {} and cannot pay what is owed now; {}",
            subjects::army(field, side).name,
            has_paid(side.other(), true),
            has_paid(side, false),
        ),
        Outcome::Won(side) => format!("victory for {}", subjects::army(field, side).name),
        Outcome::Drawn if rule == rule!("NMM-02-03") => format!(
            "the battle is drawn: neither army can pay what it owes; {}, {}",
            has_paid(Side::A, false),
            has_paid(Side::B, false),
        ),
        Outcome::Drawn => "the battle is drawn".to_owned(),
    }
}

/// What of a piece can wheel: formed troops alone do.
fn body_of(field: Field, piece: PieceId) -> Footprint {
    let shape = field.piece(piece).shape();
    let formed = !field.leader(piece) && !field.loose(piece);
    Footprint::new(if formed { shape.width } else { Length::ZERO }, shape.depth)
}

/// What dice are thrown for: the usual throws in plain words, any other by the title of its rule.
fn purpose(rule: Rule) -> String {
    const PLAIN: [(Rule, &str); 12] = [
        (rule!("NMM-06-05"), "for who deploys first"),
        (rule!("NMM-07-10"), "for whose units are looked at first"),
        (rule!("NMM-07-19"), "for the Bonus Card"),
        (rule!("NMM-11-27"), "to hit"),
        (rule!("NMM-11-46"), "to save"),
        (rule!("NMM-12-17"), "for how the skirmishers meet the attack"),
        (rule!("NMM-12-28"), "the Doctrine die of the foot"),
        (rule!("NMM-12-32"), "the Doctrine die of the horse"),
        (rule!("NMM-12-50"), "to hit hand to hand"),
        (rule!("NMM-12-55"), "to save"),
        (rule!("NMM-12-58"), "for the leader in the press"),
        (rule!("NMM-13-18"), "for morale"),
    ];
    ledger::standard().purpose(rule, &PLAIN)
}

fn reshaped(field: Field, piece: PieceId, shape: engine::Shape) -> Option<Narration> {
    let before = field.piece(piece).shape();
    if (before.files, before.ranks, before.form) == (shape.files, shape.ranks, shape.form) {
        return None;
    }
    let drawn = format!("{} by {}", counted(shape.files, "file"), counted(shape.ranks, "rank"));
    if before.form == shape.form {
        return Narration::detail(
            subjects::of(field, piece).does(&format!("stands now in {drawn}")),
            [piece],
        );
    }
    let formation = field.kind(piece).formations().get(usize::from(shape.form));
    let form = formation.map_or_else(String::new, |form| format!("{form:?}, "));
    let text = format!("changes formation: {}{drawn}", form.to_lowercase());
    Narration::deed(subjects::of(field, piece).does(&text), [piece])
}

fn passed(field: Field, card: u8, from: u8, to: u8) -> Option<Narration> {
    let pile = |number: u8| Pile::ALL.get(usize::from(number)).copied();
    let (from, to) = (pile(from)?, pile(to)?);
    let held = Held::of_number(i16::from(card)).filter(|_| card != u8::MAX);
    let card_name = || held.map_or_else(|| "a card".to_owned(), |held| held.title().to_owned());
    let holder = |pile: Pile| Side::BOTH.into_iter().find(|side| Pile::hand(*side) == pile);
    match (from, to) {
        (Pile::PlayDeck, _) if card < 32 => {
            Narration::deed(format!("{} comes up", sides::card_in_play(field, card)), [])
        }
        (_, Pile::Played) => match holder(from) {
            Some(side) => {
                Narration::deed(subjects::army(field, side).does(&format!("plays {}", card_name())), [])
            }
            None => Narration::deed(format!("the card {} is turned over", card_name()), []),
        },
        (_, to) => {
            let side = holder(to)?;
            Narration::detail(subjects::army(field, side).does(&format!("draws {}", card_name())), [])
        }
    }
}

fn chapter(phase: u8, number: u16) -> Option<Narration> {
    let phases = [Phase::Deployment, Phase::Opening, Phase::Main, Phase::TurnEnd];
    let phase = phases.get(usize::from(phase)).copied()?;
    Narration::chapter(match phase {
        Phase::Main => format!("turn {number}"),
        Phase::TurnEnd => format!("the end of turn {number}"),
        other => sides::phase(other).to_owned(),
    })
}

fn noted(field: Field, on: On, remark: u8, value: i32) -> Option<Narration> {
    match on {
        On::Battle if remark == remarks::CONDITION => {
            Narration::deed(field.world.conditions.words(value)?.to_owned(), [])
        }
        On::Battle if remark == remarks::LEFT_UNTURNED => {
            let card = sides::card_in_play(field, u8::try_from(value).ok()?);
            Narration::deed(format!("{card} is not turned in this turn"), [])
        }
        On::Piece(unit) if remark == remarks::TESTED => {
            let who = subjects::of(field, unit);
            let fate = ["passes", "is Daunted by", "fails"].get(usize::try_from(value).ok()?)?;
            Narration::deed(who.does(&format!("{fate} {} morale test", who.its())), [unit])
        }
        On::Piece(unit) if remark == remarks::AGREED => Narration::deed(
            subjects::of(field, unit).does("does something special, as both have agreed"),
            [unit],
        ),
        On::Side(side) if remark == remarks::DECLINED => {
            let who = subjects::army(field, side);
            Narration::deed(format!("{} {} not agree", who.name, who.verb("does")), [])
        }
        On::Side(side) if remark == remarks::WON_TOSS => {
            Narration::deed(subjects::army(field, side).does("wins the toss"), [])
        }
        On::Side(side) if remark == remarks::SET_OUT => {
            let text = format!("sets out the terrain: {}", counted(value, "feature"));
            Narration::deed(subjects::army(field, side).does(&text), [])
        }
        On::Side(side) if remark == remarks::TAKES_SIDE => {
            let edge = if value == 0 { "bottom" } else { "top" };
            Narration::deed(
                subjects::army(field, side).does(&format!("takes the {edge} edge of the table")),
                [],
            )
        }
        On::Piece(unit) if remark == remarks::SHOT_AT => {
            let target = PieceId(u8::try_from(value).ok()?);
            Narration::deed(
                subjects::of(field, unit).does(&format!("fires at {}", subjects::of(field, target).name)),
                [unit, target],
            )
        }
        On::Side(side) if remark == remarks::LAID_WORKS => {
            Narration::deed(subjects::army(field, side).does("lays its field defences out"), [])
        }
        On::Side(side) => Narration::detail(
            subjects::army(field, side).does(&format!("announces a scouting strength of {value}")),
            [],
        ),
        _ => None,
    }
}
