//! The log in sentences: what happened, as a battle report would have it.

use dice::Pool;
use engine::view::{Told, Tone};
use engine::{Departure, Event, Logged, On, Outcome, PieceId, Rule, Side};
use tabletop::{Angle, Length, Pose};

use super::{counted, marked, sentence, sides};
use crate::field::Field;
use crate::ledger::Ledger;
use crate::remarks;
use crate::table::Phase;
use crate::turn::cards::{Held, Pile};

/// What a sentence is made of before it is one.
pub(super) struct Said {
    pub tone: Tone,
    pub text: String,
    pub about: Vec<PieceId>,
}

impl Said {
    pub fn deed(text: String, about: impl Into<Vec<PieceId>>) -> Option<Said> {
        Some(Said { tone: Tone::Deed, text, about: about.into() })
    }

    pub fn detail(text: String, about: impl Into<Vec<PieceId>>) -> Option<Said> {
        Some(Said { tone: Tone::Detail, text, about: about.into() })
    }

    pub fn chapter(text: String) -> Option<Said> {
        Some(Said { tone: Tone::Chapter, text, about: Vec::new() })
    }
}

/// An event in a sentence; `None` if only the rules care about it.
pub(super) fn tell(field: Field, logged: &Logged) -> Option<Told> {
    let Said { tone, text, about } = say(field, logged)?;
    Some(Told { rule: logged.rule, tone, text: sentence(&text), about })
}

/// The title of a piece.
pub(super) fn title<'a>(field: Field<'a>, id: PieceId) -> &'a str {
    &field.profile(id).title
}

/// The name of an army.
pub(super) fn army<'a>(field: Field<'a>, side: Side) -> &'a str {
    &field.world.armies[side.index()].name
}

fn say(field: Field, logged: &Logged) -> Option<Said> {
    match logged.event {
        Event::Threw { who, pool, faces } => {
            // A card's faces say nothing that its passing does not say better.
            if matches!(pool, Pool::Draw(_)) {
                return None;
            }
            Said::detail(
                format!("{} throw for {}: {pool}: {faces}", army(field, who), named(logged.rule)),
                [],
            )
        }
        Event::Chose { .. } => None,
        Event::Mustered { piece, owner, .. } => {
            Said::deed(format!("{} appear for {}", title(field, piece), army(field, owner)), [piece])
        }
        Event::Placed { piece, pose, .. } => {
            let (x, y) = (Length(pose.at.x), Length(pose.at.y));
            let text =
                format!("{} is placed {x} from the left and {y} from the bottom edge", title(field, piece));
            Said::detail(text, [piece])
        }
        Event::Moved { piece, from, to } => {
            Said::deed(format!("{} {}", title(field, piece), movement(from, to)?), [piece])
        }
        Event::Reshaped { piece, shape, .. } => reshaped(field, piece, shape),
        Event::FiguresLost { piece, count, .. } => {
            let left = field.figures(piece).saturating_sub(count);
            let rest = if left == 0 { "none is left".to_owned() } else { format!("{left} left") };
            let text = format!("{} loses {}, {rest}", title(field, piece), counted(count, "figure"));
            Said::deed(text, [piece])
        }
        Event::Joined { piece, host } => {
            Said::deed(format!("{} joins {}", title(field, piece), title(field, host)), [piece, host])
        }
        Event::Parted { piece, host } => {
            Said::detail(format!("{} leaves {}", title(field, piece), title(field, host)), [piece, host])
        }
        Event::Left { piece, how } => {
            Said::deed(format!("{} {}", title(field, piece), departure(how)), [piece])
        }
        Event::Card { card, from, to } => passed(field, card, from, to),
        Event::Phase { phase, number } => chapter(phase, number),
        Event::Marked { on, mark, value } => marked::tell(field, on, mark, value),
        Event::Noted { on, remark, value } => noted(field, on, remark, value),
        Event::Finished(outcome) => Said::chapter(match outcome {
            Outcome::Won(side) => format!("victory for {}", army(field, side)),
            Outcome::Drawn => "the battle is drawn".to_owned(),
        }),
    }
}

/// The name of a rule, in lower case as it stands inside a sentence.
fn named(rule: Rule) -> String {
    Ledger::standard().entry(rule).map_or_else(|| "it".to_owned(), |entry| format!("\"{}\"", entry.title))
}

/// How a piece went from one pose to another; `None` if it stayed.
fn movement(from: Pose, to: Pose) -> Option<String> {
    let turn = (to.facing - from.facing).signed();
    let distance = from.at.distance(to.at);
    if from == to {
        return None;
    }
    // A body that turns about where it stands has its front where its rear was: no farther off than it is deep.
    if turn.abs() == 18_000 && distance < Length::inches(4) {
        return Some("turns about".to_owned());
    }
    let turned = if turn == 0 {
        String::new()
    } else {
        let hand = if turn < 0 { "left" } else { "right" };
        format!("turns {} degrees to the {hand}", Angle::hundredths(turn.abs()))
    };
    if distance == Length::ZERO {
        return Some(turned);
    }
    let way = (Angle::of(to.at - from.at) - from.facing).signed();
    let direction = match way.abs() {
        0..=2_000 => "forward",
        2_001..=7_000 => "obliquely",
        7_001..=11_000 => "sideways",
        11_001..=15_500 => "obliquely back",
        _ => "back",
    };
    let moves = format!("moves {direction} {distance}");
    Some(if turned.is_empty() { moves } else { format!("{moves} and {turned}") })
}

fn reshaped(field: Field, piece: PieceId, shape: engine::Shape) -> Option<Said> {
    let before = field.piece(piece).shape();
    if (before.files, before.ranks, before.form) == (shape.files, shape.ranks, shape.form) {
        return None;
    }
    let drawn = format!("{} by {}", counted(shape.files, "file"), counted(shape.ranks, "rank"));
    if before.form == shape.form {
        return Said::detail(format!("{} now stands in {drawn}", title(field, piece)), [piece]);
    }
    let formation = field.kind(piece).formations().get(usize::from(shape.form));
    let form = formation.map_or_else(String::new, |form| format!("{form:?}, "));
    Said::deed(format!("{} changes formation: {form}{drawn}", title(field, piece)), [piece])
}

const fn departure(how: Departure) -> &'static str {
    match how {
        Departure::Destroyed => "is destroyed",
        Departure::Routed => "breaks and routs",
        Departure::Retreated => "falls back off the table",
        Departure::Evaded => "evades off the table",
        Departure::Pursued => "pursues off the table",
        Departure::Merged => "becomes part of another unit",
        Departure::Captured => "is taken",
        Departure::Removed => "leaves the table",
    }
}

fn passed(field: Field, card: u8, from: u8, to: u8) -> Option<Said> {
    let pile = |number: u8| Pile::ALL.get(usize::from(number)).copied();
    let (from, to) = (pile(from)?, pile(to)?);
    let held = Held::of_number(i16::from(card)).filter(|_| card != u8::MAX);
    let card_name = || held.map_or_else(|| "a card".to_owned(), |held| held.title().to_owned());
    let holder = |pile: Pile| Side::BOTH.into_iter().find(|side| Pile::hand(*side) == pile);
    match (from, to) {
        (Pile::PlayDeck, _) if card < 32 => {
            Said::deed(format!("{} comes up", sides::card_in_play(field, card)), [])
        }
        (_, Pile::Played) => match holder(from) {
            Some(side) => Said::deed(format!("{} play {}", army(field, side), card_name()), []),
            None => Said::deed(format!("{} is turned over", card_name()), []),
        },
        (_, to) => {
            let side = holder(to)?;
            Said::detail(format!("{} draw {}", army(field, side), card_name()), [])
        }
    }
}

fn chapter(phase: u8, number: u16) -> Option<Said> {
    let phases = [Phase::Deployment, Phase::Opening, Phase::Main, Phase::TurnEnd];
    let phase = phases.get(usize::from(phase)).copied()?;
    Said::chapter(match phase {
        Phase::Main => format!("turn {number}"),
        Phase::TurnEnd => format!("the end of turn {number}"),
        other => sides::phase(other).to_owned(),
    })
}

fn noted(field: Field, on: On, remark: u8, value: i32) -> Option<Said> {
    match on {
        On::Piece(unit) if remark == remarks::TESTED => {
            let fate = ["passes its morale test", "is Daunted by its morale test", "fails its morale test"];
            let fate = fate.get(usize::try_from(value).ok()?)?;
            Said::deed(format!("{} {fate}", title(field, unit)), [unit])
        }
        On::Piece(unit) if remark == remarks::AGREED => {
            Said::deed(format!("{} does something special, as both have agreed", title(field, unit)), [unit])
        }
        On::Side(side) if remark == remarks::DECLINED => {
            Said::deed(format!("{} do not agree", army(field, side)), [])
        }
        On::Side(side) if remark == remarks::WON_TOSS => {
            Said::deed(format!("{} win the toss", army(field, side)), [])
        }
        On::Side(side) if remark == remarks::SET_OUT => {
            Said::deed(format!("{} set out the terrain: {value} features", army(field, side)), [])
        }
        On::Side(side) if remark == remarks::TAKES_SIDE => {
            let edge = if value == 0 { "bottom" } else { "top" };
            Said::deed(format!("{} take the {edge} edge of the table", army(field, side)), [])
        }
        On::Side(side) => {
            Said::detail(format!("{} announce a scouting strength of {value}", army(field, side)), [])
        }
        _ => None,
    }
}
