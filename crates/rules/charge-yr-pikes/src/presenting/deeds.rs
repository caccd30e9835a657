//! The log in sentences: what happened, as a battle report would have it.

use engine::view::words::{Measure::Inches, counted, departure, movement};
use engine::view::{Narration, StoryLine, Subject};
use engine::{Departure, Event, Logged, On, Outcome, PieceId, Rule, Shape, Side, Verb};
use rulebook::Gap;
use tabletop::{Pose, Segment};

use super::{ground, marked, remarked, sides, subjects};
use crate::field::Field;
use crate::table::{Form, Phase};
use crate::victory::Losses;
use crate::vocabulary::{COUNTERCHARGE, LEVEL};
use crate::world::Kind;
use crate::{ledger, rule};

/// An event in a sentence; `None` if only the rules care about it.
pub(super) fn tell(field: Field, logged: &Logged) -> Option<StoryLine> {
    say(field, logged).map(|said| said.told(logged.rule, |piece| subjects::of(field, piece)))
}

fn say(field: Field, logged: &Logged) -> Option<Narration> {
    let who = |id: PieceId| subjects::of(field, id);
    match logged.event {
        // Which card it is is told by the next line.
        Event::Threw { .. } if logged.rule == rule!("CYP-02-02") => {
            Narration::detail("from the deck a card is turned".to_owned(), [])
        }
        Event::Threw { who, pool, faces } => {
            let thrown = subjects::army(field, who).does(&format!("throws {}", purpose(logged.rule)));
            Narration::detail(format!("{thrown}: {pool}: {faces}"), [])
        }
        Event::Chose { verb, piece, object, .. } => chose(field, verb, piece, object),
        Event::Card { .. } => None,
        Event::Noted { on, remark, value } => remarked::tell(field, on, remark, value),
        Event::Mustered { .. } => None,
        Event::Placed { piece, pose, .. } => {
            let at = Inches.spot(pose.at);
            Narration::detail(who(piece).does(&format!("is placed {at}")), [piece])
        }
        Event::Moved { piece, from, to } => moved(field, logged.rule, piece, [from, to]),
        Event::Reshaped { piece, shape, .. } => reshaped(field, piece, shape),
        Event::FiguresLost { piece, count, .. } => {
            let left = field.figures(piece).saturating_sub(count);
            let rest = if left == 0 { "none is left".to_owned() } else { format!("{left} left") };
            let lost = counted(count, "figure");
            Narration::deed(who(piece).does(&format!("loses {lost}, {rest}")), [piece])
        }
        Event::Joined { piece, host } => {
            Narration::deed(who(piece).does(&format!("joins the front rank of {}", who(host).name)), [piece])
        }
        Event::Parted { piece, host } => Narration::detail(
            who(piece).does(&format!("leaves the front rank of {}", who(host).name)),
            [piece],
        ),
        Event::Left { piece, how } => Narration::deed(leaves(field, &who(piece), piece, how), [piece]),
        Event::Phase { phase: 0, number } => Narration::chapter(format!("turn {number}")),
        Event::Phase { .. } => None,
        Event::Marked { on, mark, value } => marked::tell(field, on, mark, value),
        Event::Finished(outcome) => Narration::chapter(match outcome {
            Outcome::Won(side) => {
                format!("victory for {}{}", subjects::army(field, side).name, reckoning(field))
            }
            Outcome::Drawn => format!("nobody has lost{}", reckoning(field)),
        }),
    }
}

/// What was chosen and nothing else tells.
fn chose(field: Field, verb: Verb, piece: Option<PieceId>, object: Option<PieceId>) -> Option<Narration> {
    let name = |id: Option<PieceId>| super::names::of_any(field, id);
    match verb {
        LEVEL => Narration::detail("the pikes are lowered on the routers".to_owned(), []),
        COUNTERCHARGE => {
            Narration::detail(format!("{} is to countercharge {}", name(piece), name(object)), piece)
        }
        _ => None,
    }
}

/// What both sides have lost at the end, as the club counts it (CYP-19-22).
fn reckoning(field: Field) -> String {
    let one = |side: Side| {
        let (army, losses) = (subjects::army(field, side), Losses::of(field, side));
        let Losses { lost, of, .. } = losses;
        let has = army.verb("has");
        format!("{} {has} lost {lost} of {of} figures, {} per cent", army.name, losses.percent())
    };
    format!(": {}", Side::BOTH.map(one).join("; "))
}

/// What dice are thrown for: the usual throws in plain words, any other by the title of its rule; a list of which only a
/// reconstruction is left says so.
fn purpose(rule: Rule) -> String {
    const PLAIN: [(Rule, &str); 16] = [
        (rule!("CYP-00-10"), "for who declares first, the lower"),
        (rule!("CYP-04-09"), "for the life of an officer"),
        (rule!("CYP-05-02"), "for command, all in his radius together"),
        (rule!("CYP-05-03"), "for command of one unit by itself"),
        (rule!("CYP-05-16"), "for command of a battery"),
        (rule!("CYP-07-01"), "for the muskets"),
        (rule!("CYP-10-02"), "for a galloper gun"),
        (rule!("CYP-07-10"), "for the half hit"),
        (rule!("CYP-09-16"), "for the ball, which flies on"),
        (rule!("CYP-11-01"), "for a morale point that nobody knew"),
        (rule!("CYP-11-02"), "for a morale point that nobody knew"),
        (rule!("CYP-11-04"), "for morale"),
        (rule!("CYP-12-20"), "for the melee, divided by six"),
        (rule!("CYP-15-01"), "for how far the routers run"),
        (rule!("CYP-15-02"), "for what the rout costs"),
        (rule!("CYP-19-05"), "for the fright of the army"),
    ];
    let words = ledger::standard().purpose(rule, &PLAIN);
    let of_command = [rule!("CYP-05-02"), rule!("CYP-05-03"), rule!("CYP-05-16")].contains(&rule);
    let entry = ledger::standard().entry(rule);
    let lost = of_command || entry.is_some_and(|entry| entry.gap == Some(Gap::MissingTable));
    if lost { format!("{words}, by a reconstructed list") } else { words }
}

fn moved(field: Field, rule: Rule, piece: PieceId, [from, to]: [Pose; 2]) -> Option<Narration> {
    let it = subjects::of(field, piece);
    let verb = match rule {
        rule if rule == rule!("CYP-12-01") => "attacks",
        rule if rule == rule!("CYP-12-06") => "closes",
        rule if rule == rule!("CYP-12-28") => "breaks through",
        rule if rule == rule!("CYP-14-01") => "falls back",
        rule if rule == rule!("CYP-19-19") => "goes",
        _ if field.kind(piece).is_officer() => "rides",
        _ => "moves",
    };
    let text = movement(verb, field.footprint(piece), from, to)?.replace("falls back back", "falls back");
    let way = ground::on_the_way(field, Segment::new(from.at, to.at));
    let carried = field.piece(piece).host().is_some();
    let told = it.does(&format!("{text}{way}"));
    if carried { Narration::detail(told, [piece]) } else { Narration::deed(told, [piece]) }
}

fn reshaped(field: Field, piece: PieceId, shape: Shape) -> Option<Narration> {
    let before = field.piece(piece).shape();
    let form = Form::of_number(shape.form);
    if (before.form, before.files) == (shape.form, shape.files) || form == Form::Single {
        return None;
    }
    let it = subjects::of(field, piece);
    let text = match form {
        Form::Deployed => "takes up the ground".to_owned(),
        Form::Routed => "runs as a mass".to_owned(),
        Form::Square => "forms square".to_owned(),
        form => format!("forms {}, {} across", form.word(), counted(shape.files, "stand")),
    };
    let tell = if before.form != shape.form { Narration::deed } else { Narration::detail };
    tell(it.does(&text), [piece])
}

/// How a piece leaves the table.
fn leaves(field: Field, who: &Subject, piece: PieceId, how: Departure) -> String {
    let officer = field.kind(piece).is_officer();
    who.does(match how {
        Departure::Destroyed if officer => "falls and is carried off",
        Departure::Merged if field.kind(piece) == Kind::Crew => "serves the gun again",
        Departure::Evaded => "gets off the table alive",
        Departure::Captured => "is taken prisoner",
        Departure::Removed => "is drawn out of the battle",
        how => departure(how),
    })
}

/// The phases that are chapters of the report.
pub(super) fn phase(field: Field, phase: Phase) -> Option<Narration> {
    Narration::chapter(format!("turn {}: {}", field.table.battle.turn(), sides::phase(phase).to_lowercase()))
}

/// The piece that an event is about.
pub(super) fn piece(on: On) -> Option<PieceId> {
    if let On::Piece(id) = on { Some(id) } else { None }
}
