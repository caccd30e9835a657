//! The log in sentences: what happened, as a battle report would have it.

use dice::Pool;
use engine::view::words::{about, counted, movement};
use engine::view::{Narration, StoryLine, Subject, Tone};
use engine::{Departure, Event, Logged, Outcome, PieceId, Rule, Side};
use tabletop::{Footprint, Length, Pose};

use super::{marked, remarked, sides, subjects};
use crate::field::Field;
use crate::table::{Phase, Sign};
use crate::world::Kind;
use crate::{ledger, rule, victory};

/// An event in a sentence; `None` if only the rules care about it.
pub(super) fn tell(field: Field, logged: &Logged) -> Option<StoryLine> {
    say(field, logged).map(|said| said.told(logged.rule, |piece| subjects::of(field, piece)))
}

fn say(field: Field, logged: &Logged) -> Option<Narration> {
    let who = |id: PieceId| subjects::of(field, id);
    match logged.event {
        // Whose card it is that was drawn is told by the remark that follows.
        Event::Threw { .. } if logged.rule == rule!("BR-01-01") => None,
        Event::Threw { pool, faces, .. } if NOBODYS.contains(&logged.rule) => {
            Narration::detail(format!("a throw {}: {pool}: {faces}", purpose(logged.rule)), [])
        }
        Event::Threw { who, pool, faces } => {
            let thrown = subjects::family(field, who).does(&format!("throws {}", purpose(logged.rule)));
            Narration::detail(format!("{thrown}: {}: {faces}", needed(logged.rule, &pool)), [])
        }
        Event::Chose { .. } | Event::Card { .. } | Event::Mustered { .. } | Event::Reshaped { .. } => None,
        Event::Noted { on, remark, value } => remarked::tell(field, on, remark, value),
        Event::Placed { piece, pose, .. } => placed(field, logged.rule, piece, pose),
        Event::Moved { piece, from, to } => moved(field, logged.rule, piece, from, to),
        // He falls, or goes; that is told.
        Event::FiguresLost { .. } => None,
        Event::Joined { piece, host } => mounted(field, piece, host),
        Event::Parted { piece, host } => parted(field, piece, host),
        Event::Left { piece, how } => Narration::deed(departure(field, &who(piece), piece, how), [piece]),
        Event::Phase { number: 0, .. } => Narration::chapter(sides::phase(Phase::Deployment).to_owned()),
        // Each card of a game turn is a chapter of its own.
        Event::Phase { .. } => None,
        Event::Marked { on, mark, value } => marked::tell(field, logged.rule, on, mark, value),
        Event::Finished(outcome) => Narration::chapter(finished(field, outcome)),
    }
}

/// What a throw needs, in the words of its rule: morale succeeds at a number or under it (BR-02-02), and armour that is thrown
/// for turns a hit (BR-06-08).
pub(super) fn needed(rule: Rule, pool: &Pool) -> String {
    match pool {
        Pool::Total(total) if rule == rule!("BR-02-02") => {
            let number = total.modifier().saturating_neg();
            format!("{}, {number} or less", total.plus(number))
        }
        _ if rule == rule!("BR-06-08") => pool.to_string().replace("hitting on", "goes through on"),
        _ => pool.to_string(),
    }
}

/// Throws that belong to neither side: where beasts and horses run, and how far (BR-00-09, BR-10-08).
const NOBODYS: [Rule; 2] = [rule!("BR-00-09"), rule!("BR-10-08")];

/// What dice are thrown for: the usual throws in plain words, any other by the title of its rule.
fn purpose(rule: Rule) -> String {
    const PLAIN: [(Rule, &str); 14] = [
        (rule!("BR-00-09"), "for a direction"),
        (rule!("BR-02-02"), "for morale"),
        (rule!("BR-04-01"), "for a move"),
        (rule!("BR-04-02"), "for a move on the road"),
        (rule!("BR-06-02"), "to hit"),
        (rule!("BR-06-08"), "for armour"),
        (rule!("BR-07-01"), "for a horse near the guns"),
        (rule!("BR-07-03"), "for the gallop"),
        (rule!("BR-07-04"), "for his seat"),
        (rule!("BR-08-02"), "hand to hand"),
        (rule!("BR-08-07"), "for armour"),
        (rule!("BR-10-02"), "to herd"),
        (rule!("BR-10-06"), "for how far the beasts break away"),
        (rule!("BR-10-08"), "for how far an animal runs"),
    ];
    ledger::standard().purpose(rule, &PLAIN)
}

/// A man placed before the battle or coming on over an edge; a hidden one that shows himself.
fn placed(field: Field, rule: Rule, piece: PieceId, pose: Pose) -> Option<Narration> {
    let [x, y] = [pose.at.x, pose.at.y].map(|from| about(Length(from)));
    let at = format!("{x} from the left and {y} from the bottom edge");
    // A horse comes with its rider.
    if field.piece(piece).host().is_some() {
        return None;
    }
    let it = subjects::of(field, piece);
    let text = match rule {
        rule if rule == rule!("BR-01-06") => it.does(&format!("shows {} {at}", it.itself())),
        rule if field.table.battle.turn() > 0 && rule != rule!("BR-12-01") => {
            it.does(&format!("comes on {at}"))
        }
        _ => it.does(&format!("is placed {at}")),
    };
    Narration::detail(text, [piece])
}

/// A move. Those who follow a Leader and beasts that go where they like are told in small print.
fn moved(field: Field, rule: Rule, piece: PieceId, from: Pose, to: Pose) -> Option<Narration> {
    // A horse goes with its rider.
    if field.piece(piece).host().is_some() {
        return None;
    }
    let verb = match field.world.profile(piece).kind {
        Kind::Man(_) if field.is_broken(piece) => "flees",
        Kind::Man(_) if field.is_mounted(piece) => "rides",
        Kind::Man(_) => "goes",
        Kind::Horse { .. } | Kind::Beast(_) if field.is(piece, Sign::InDrove) => "is driven",
        Kind::Horse { .. } | Kind::Beast(_) => "runs",
    };
    let text = movement(verb, Footprint::default(), from, to)?;
    let follows = rule == rule!("BR-04-05") && !field.leads(piece);
    let beast = matches!(field.world.profile(piece).kind, Kind::Beast(_));
    let tone = if follows || beast { Tone::Detail } else { Tone::Deed };
    Some(Narration { tone, text: subjects::of(field, piece).does(&text), about: vec![piece] })
}

fn mounted(field: Field, piece: PieceId, host: PieceId) -> Option<Narration> {
    match field.world.profile(piece).kind {
        Kind::Horse { .. } => {
            let it = subjects::of(field, host);
            Narration::deed(it.does(&format!("mounts {}", subjects::of(field, piece).name)), [host, piece])
        }
        Kind::Man(_) | Kind::Beast(_) => {
            let it = subjects::of(field, piece);
            Narration::detail(
                it.does(&format!("goes along with {}", subjects::of(field, host).name)),
                [piece, host],
            )
        }
    }
}

fn parted(field: Field, piece: PieceId, host: PieceId) -> Option<Narration> {
    let stays = matches!(field.world.profile(piece).kind, Kind::Horse { .. });
    let it = subjects::of(field, piece);
    let text = if stays { "is without its rider" } else { "is left behind" };
    Narration::detail(it.does(text), [piece, host])
}

/// How a piece leaves the table.
fn departure(field: Field, who: &Subject, piece: PieceId, how: Departure) -> String {
    let is_man = field.man(piece).is_some();
    who.does(match how {
        Departure::Destroyed => "is killed",
        Departure::Routed if is_man => "flees over the home edge",
        Departure::Routed => "is lost over the edge",
        Departure::Captured => "is taken off the table",
        Departure::Removed => "goes home",
        Departure::Retreated | Departure::Evaded | Departure::Pursued | Departure::Merged => {
            "leaves the table"
        }
    })
}

/// How the battle has ended, and what either side has points for (BR-12-05, BR-12-06).
fn finished(field: Field, outcome: Outcome) -> String {
    let first = match outcome {
        Outcome::Won(side) => side,
        Outcome::Drawn => Side::A,
    };
    let [ours, theirs] = [first, first.other()].map(|side| victory::total(field, side));
    let how = match outcome {
        Outcome::Won(side) => format!("victory for {}", subjects::family(field, side).name),
        Outcome::Drawn => "the day is drawn".to_owned(),
    };
    let reckoned: Vec<String> = [first, first.other()]
        .into_iter()
        .filter_map(|side| {
            let merits = sides::merits(field, side);
            (!merits.is_empty())
                .then(|| format!("{} {}", subjects::family(field, side).name, merits.join(", ")))
        })
        .collect();
    let because = if reckoned.is_empty() { String::new() } else { format!(": {}", reckoned.join("; ")) };
    format!("{how}, {ours} points to {theirs}{because}")
}

/// A count of inches as it is told of a roll.
pub(super) fn rolled(hundredths: i32) -> String {
    let inches = Length(hundredths).to_inches().round() as i64;
    counted(inches, "inch").replace("inchs", "inches")
}
