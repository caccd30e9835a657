//! What a move is worth: how much nearer it brings a man to what he is there for, and how much safer he is.

use engine::{Answer, PieceId, Side, Way};
use general::{Appraisal, Bar, Concern};
use tabletop::{Angle, Leg, Point, Pose};

use super::aims::{self, Aim};
use super::doings::Wanted;
use super::mounts::Riders;
use super::prospects::Hands;
use super::routes::Route;
use super::{blows, gates, herds};
use crate::field::Field;
use crate::movement::{self, Manner};
use crate::table::{Sign, Table};
use crate::vocabulary::{DRIVE, FOLLOW, LEAD, MARCH, MOVE, TAKE};
use crate::world::Rank;

/// What the appraisals of several moves of one man share.
#[derive(Default)]
pub struct Notes {
    before: Option<Before>,
    volley: Option<(u8, Vec<(PieceId, f64)>)>,
    led: Option<Led>,
    riders: Option<Riders>,
    wanted: Option<(PieceId, Wanted)>,
    /// To what an answer must come to be any better than those before it.
    pub(super) bar: Option<Bar>,
}

impl Notes {
    /// Whether a man is wanted elsewhere, reckoned once for all that he might do where he stands.
    pub(super) fn wanted(&mut self, man: PieceId, reckon: impl FnOnce() -> Wanted) -> Wanted {
        match self.wanted {
            Some((noted, wanted)) if noted == man => wanted,
            _ => self.wanted.insert((man, reckon())).1,
        }
    }

    /// What the horses of all riders are to them near a gun, reckoned once.
    pub(super) fn riders(&mut self, field: Field) -> &Riders {
        self.riders.get_or_insert_with(|| Riders::of(field))
    }

    /// The best shots of the men of a group, reckoned once.
    pub(super) fn volley(
        &mut self,
        group: u8,
        reckon: impl FnOnce() -> Vec<(PieceId, f64)>,
    ) -> &[(PieceId, f64)] {
        if self.volley.as_ref().is_none_or(|(noted, _)| *noted != group) {
            self.volley = Some((group, reckon()));
        }
        self.volley.as_ref().map_or(&[], |(_, best)| best)
    }
}

/// Those of a Leader's men who have beasts by them, and what they may hope for before he moves.
struct Led {
    group: u8,
    hands: Hands,
    hope: f64,
}

impl Led {
    /// Those of a group, reckoned once.
    fn noted<'a>(notes: &'a mut Option<Led>, field: Field, side: Side, group: u8) -> &'a Led {
        let reckon = || {
            let hands = Hands::of(field, side, group);
            let hope = hands.hope(field, side, group);
            Led { group, hands, hope }
        };
        match notes.take().filter(|led| led.group == group) {
            Some(led) => notes.insert(led),
            None => notes.insert(reckon()),
        }
    }

    /// A Leader who goes ahead gives those room to drive who have to end near him (BR-10-05), but leaves behind who is too far.
    fn gain(&self, leader: PieceId, side: Side, there: Field) -> f64 {
        let led = match movement::is_at_exit(there, leader, side) {
            true => self.hands.hope_alone(there),
            false => self.hands.hope(there, side, self.group),
        };
        led - self.hope
    }
}

/// A man before he moves: what he is there for, his way there, and what threatens him.
#[derive(Clone, Copy)]
struct Before {
    man: PieceId,
    aim: Option<(Aim, Route)>,
    threat: f64,
}

impl Before {
    fn of(field: Field, side: Side, man: PieceId, drives: bool) -> Before {
        // Who has beasts on the move drives them home, whatever else he is there for.
        let home = || aims::exit(field, side, man).filter(|_| drives && aims::wants_beasts(field, side));
        let aim = home().or_else(|| aims::of(field, side, man));
        let aim = aim.map(|aim| (aim, Route::of_man(field, man, &aim)));
        Before { man, aim, threat: blows::threat(field, man) }
    }
}

/// What an inch nearer is worth: to the enemy, and to beasts or to home.
const INCH: f64 = 0.1;
const INCH_FOR_BEASTS: f64 = 0.3;
/// The same for a Leader whose men have beasts by them: what they may hope for is what counts.
const INCH_WITH_BEASTS: f64 = 0.05;
/// The same on the last turn.
const INCH_TO_NO_PURPOSE: f64 = 0.03;
/// What a man is worth there while there are beasts to be had.
const STAYS: f64 = 3.0;
/// What a man is worth to his own side who comes away from a fight that is lost.
const SAVED: f64 = 2.0;
/// What it costs to leave a man behind who has beasts by him.
const LEFT_BEHIND: f64 = 5.0;

/// What it is worth to come up with a Leader who has gone ahead.
const COMES_UP: f64 = 1.5;

/// What it costs to stop in a gate, and in the way of those who come through one.
const STOPS_A_GATE: f64 = 1.5;
const STOPS_A_LANE: f64 = 1.0;

/// A move, a drive, a place behind the Leader.
pub(super) fn go(field: Field, side: Side, answer: &Answer, notes: &mut Notes) -> Appraisal {
    let (Some(man), Some(to)) = (answer.piece, end(answer)) else { return Appraisal::indifferent() };
    let before = match notes.before {
        Some(before) if before.man == man => before,
        _ => *notes.before.insert(Before::of(field, side, man, answer.verb == DRIVE)),
    };
    let from = field.centre(man);
    let table = stood(field, man, to);
    let there = Field::new(&table, field.world);
    let (gained, why) = match &before.aim {
        Some(_) if stays_by_beast(field, man, answer.verb) => (0.0, "he stays by his beasts"),
        Some((aim, route)) => {
            let left = |at| route.left(field, man, at);
            (left(from) - left(to), aim.why)
        }
        None => (0.0, "there is nothing to do"),
    };
    let last = field.table.battle.turn() >= field.world.scenario.turns;
    let leading = field.group_of(man).filter(|_| answer.verb == LEAD && field.leads(man));
    let led = leading.map(|group| Led::noted(&mut notes.led, field, side, group));
    let inch = match () {
        () if led.is_some_and(|led| led.hope > 0.0) => INCH_WITH_BEASTS,
        () if aims::brings_home(field, side) => INCH_FOR_BEASTS,
        () if last => INCH_TO_NO_PURPOSE,
        () => INCH,
    };
    let drives = if answer.verb == DRIVE { gained * inch } else { 0.0 };
    let home = if movement::is_at_exit(there, man, side) { leaves(field, side, answer) } else { 0.0 };
    let precious = if field.rank(man) == Rank::Heidman { 2.0 } else { 1.0 };
    let (together, hands) = (keeps_together(field, man, answer.verb), leaves_hands(field, man, answer.verb));
    let room = led.map_or(0.0, |led| led.gain(man, side, there));
    let beasts = gathers(field, side, man, answer.verb, there);
    let in_the_way = in_the_way(there, side, man, answer.verb);
    let terms = |threat: f64| {
        [
            (Concern::Station, gained * inch, why),
            (Concern::Station, drives, "the beasts come nearer home"),
            (Concern::Station, home, "there is no more to be had here"),
            (Concern::Exposure, (threat - before.threat) * precious, "it is safer there"),
            (Concern::Cohesion, together, "they stay together"),
            (Concern::Cohesion, -hands, "they stay by their beasts"),
            (Concern::Station, room, "his men have room to drive"),
            (Concern::Station, beasts, "there are beasts to be had there"),
            (Concern::Station, -in_the_way, "the gate is kept clear"),
            (Concern::Ground, gained.max(0.0) * 10.0, why),
        ]
    };
    // Mostly it would not be enough though nothing threatened him there.
    if let Some(missed) = notes.bar.and_then(|bar| missed(bar, terms(NO_THREAT))) {
        return missed;
    }
    terms(blows::threat(there, man))
        .into_iter()
        .fold(Appraisal::indifferent(), |all, (concern, amount, why)| all.and(concern, amount, why))
}

/// No threat is less, but for rounding.
const NO_THREAT: f64 = -1e-9;

/// What a move would come to were he exposed no more than this, if even that is not enough.
fn missed<const TERMS: usize>(bar: Bar, terms: [(Concern, f64, &'static str); TERMS]) -> Option<Appraisal> {
    let best = terms.map(|(concern, amount, _)| match concern {
        Concern::Exposure => (concern, [amount, f64::MAX]),
        _ => (concern, [amount; 2]),
    });
    bar.missed(Appraisal::indifferent(), &best)
}

/// The table with a man who stands elsewhere and looks the way he went.
fn stood(field: Field, man: PieceId, to: Point) -> Table {
    let (mut table, from) = (*field.table, field.centre(man));
    let facing = if to == from { field.piece(man).pose().facing } else { Angle::of(to - from) };
    table.pieces[man.index()].set_pose(Pose::new(to, facing));
    table
}

/// What it is worth that a group keeps together: who is not put down by his Leader is astray in the next turn (BR-04-07).
fn keeps_together(field: Field, man: PieceId, verb: engine::Verb) -> f64 {
    match verb {
        LEAD => -0.5,
        FOLLOW if is_left_behind(field, man) => COMES_UP,
        FOLLOW => 0.1,
        _ => 0.0,
    }
}

/// Whether a man's Leader has gone so far that he is out of his reach.
fn is_left_behind(field: Field, man: PieceId) -> bool {
    let leader = field.group_of(man).and_then(|group| field.group(group).leader());
    let radius = field.world.book.foundations.group.radius;
    leader.is_some_and(|leader| field.stands(leader) && !field.within(man, leader, radius))
}

/// Whether a man had better stay with a beast that he has by him than go without it.
fn stays_by_beast(field: Field, man: PieceId, verb: engine::Verb) -> bool {
    verb != DRIVE && herds::is_hand(field, man)
}

/// What it costs a Leader to leave a beast that he has by him, or to take those away from theirs who march with him.
fn leaves_hands(field: Field, leader: PieceId, verb: engine::Verb) -> f64 {
    let own = if stays_by_beast(field, leader, verb) { LEFT_BEHIND } else { 0.0 };
    let Some(group) = field.group_of(leader).filter(|_| verb == MARCH) else { return own };
    let hands = herds::hands(field, group).filter(|hand| *hand != leader);
    hands.count() as f64 * LEFT_BEHIND + own
}

/// A man who comes to beasts may drive them next time; so may those who follow a Leader to them one by one.
fn gathers(field: Field, side: Side, man: PieceId, verb: engine::Verb, there: Field) -> f64 {
    if !aims::brings_home(field, side) || verb == DRIVE {
        return 0.0;
    }
    // Whether others see to a beast is asked last: few are so near.
    let touches = herds::beasts_by(there, man).any(|beast| !herds::is_tended(field, side, beast));
    let near = field.world.book.foundations.group.radius;
    let some_near = |field: Field| herds::is_any_free_near(field, side, man, near);
    let leads = verb == LEAD && some_near(there) && !some_near(field);
    f64::from(u8::from(touches)) + if leads { 1.0 } else { 0.0 }
}

/// What it costs to stop in a gate through which beasts are to come, or where they come out, but with one of them by him.
fn in_the_way(there: Field, side: Side, man: PieceId, verb: engine::Verb) -> f64 {
    let idle = verb != DRIVE && aims::brings_home(there, side) && !herds::touches_prey(there, man);
    match there.base(man) {
        _ if !idle => 0.0,
        base if gates::is_in_gate(there, base) => STOPS_A_GATE,
        base if gates::is_in_lane(there, base) => STOPS_A_LANE,
        _ => 0.0,
    }
}

/// A man leaves the table for good: with a drove he is there for just that; without one he stays while there are beasts to
/// be had and time to have them.
fn leaves(field: Field, side: Side, answer: &Answer) -> f64 {
    if answer.verb == DRIVE {
        let drove = field.animals().filter(|animal| field.is(*animal, Sign::InDrove));
        let leads = answer.piece.is_some_and(|man| herds::leads_others(field, man));
        let leading = if leads { herds::LEADING } else { 0.0 };
        return drove.map(|animal| herds::worth(field, side, animal)).sum::<f64>() - leading;
    }
    if aims::is_beaten(field, side) {
        return SAVED;
    }
    let left = field.world.scenario.turns.saturating_sub(field.table.battle.turn());
    let homeward = answer.piece.is_some_and(|man| movement::manner(field, man) == Some(Manner::Homeward));
    let beasts = field.animals().next().is_some();
    if beasts && left > 1 && !homeward { -STAYS } else { 0.0 }
}

/// Where a move ends.
pub(super) fn end(answer: &Answer) -> Option<Point> {
    if !matches!(answer.verb, MARCH | LEAD | MOVE | DRIVE | FOLLOW | TAKE) {
        return None;
    }
    match answer.way {
        Way::At(pose) => Some(pose.at),
        Way::Legs(legs) => match legs.last() {
            Some(Leg::To { at, .. }) => Some(*at),
            _ => None,
        },
        Way::None => None,
    }
}

/// Whether a man stands away from what he is there for, so that a move is worth its roll.
pub(super) fn is_away(field: Field, side: Side, man: PieceId) -> Option<(f64, &'static str)> {
    let aim = aims::of(field, side, man)?;
    let off = aim.off(field.centre(man));
    (off > 0.5).then_some((off, aim.why))
}
