//! What beasts are worth, who sees to which, and how they are best driven.

use dice::Reading;
use engine::{Answer, PieceId, Place, Side};
use general::{Appraisal, Concern};
use tabletop::{Angle, Length, Point, Pose};

use super::aims::{self, is_beast};
use super::chances::chance;
use super::gates;
use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::going::{Going, Mover};
use crate::movement::{self, Manner};
use crate::table::Sign;
use crate::world::{Beast, Kind};
use crate::{herding, running, victory};

/// Directions in which a beast is approached, and how far off it one stops: rounding.
const AROUND: i32 = 24;
const HAIR: Length = Length(3);
/// How far from its Leader a group gathers beasts before it drives them.
const GATHERS_WITHIN: Length = Length::inches(8);
/// How much farther a man goes for cattle than for sheep, in inches.
const SHEEP_ARE_FARTHER: Length = Length::inches(4);
/// The same for loose horses.
const HORSES_ARE_FARTHER: Length = Length::inches(40);
/// What share of a beast's worth is lost when it scatters.
const SCATTERED: f64 = 0.12;
/// What a Leader is worth to those who go back for more.
pub(super) const LEADING: f64 = 5.5;
/// What it costs that a Leader drives beasts himself.
const LEADS: f64 = 1.2;
/// With so few turns left nobody goes back for more.
const LAST_TURNS: u8 = 2;
/// A beast so near to a man is about to be driven.
const AT_HAND: Length = Length::inches(3);
/// What it costs who drives a beast, in points, for each by which its noise makes the roll to herd it worse (BR-10-04).
const DISTURBED: f64 = 0.2;
/// A drive of this many inches is a good one.
const A_GOOD_DRIVE: f64 = 6.0;
/// No drive is longer, in inches.
const A_LONG_DRIVE: f64 = 14.0;

/// Whether a man touches a beast of a herd, with no wall between.
pub(super) fn touches_prey(field: Field, man: PieceId) -> bool {
    prey(field, man).is_some()
}

/// Whether a man has a beast by him, with no wall between, and no others to lead.
pub(super) fn tends(field: Field, man: PieceId, animal: PieceId) -> bool {
    field.touch(man, animal)
        && !leads_others(field, man)
        && !running::is_barred(field, field.centre(man), field.centre(animal))
}

/// The beasts of herds that a man has by him.
pub(super) fn beasts_by<'a>(field: Field<'a>, man: PieceId) -> impl Iterator<Item = PieceId> + use<'a> {
    let near = field.animals_touching(field.base(man)).filter(move |animal| is_beast(field, *animal));
    near.filter(move |animal| tends(field, man, *animal))
}

/// The places at which a man would have a beast by him, the nearest first.
pub(super) fn places_by(field: Field, man: PieceId, animal: PieceId) -> Vec<Point> {
    let (at, from) = (field.centre(animal), field.centre(man));
    let far = field.radius(man) + field.radius(animal) + HAIR;
    let round = (0..AROUND).map(|side| at + Angle::degrees(360 / AROUND * side).along(far));
    let going = Going::of(field, &Mover::of(field, man));
    let mut places: Vec<Point> =
        round.filter(|place| !running::is_barred(field, *place, at) && going.rests(*place).is_ok()).collect();
    places.sort_by_key(|place| place.distance_squared(from));
    places
}

/// Those of a group who have a beast by them and could drive it now.
pub(super) fn hands<'a>(field: Field<'a>, group: u8) -> impl Iterator<Item = PieceId> + use<'a> {
    field.members(group).filter(move |man| is_hand(field, *man))
}

/// Whether a man has a beast by him and could drive it now.
pub(super) fn is_hand(field: Field, man: PieceId) -> bool {
    deeds::can(field, man, Deed::Herd) && !field.is(man, Sign::Moved) && touches_prey(field, man)
}

/// Whether a group has beasts in hand and had better go home with them: others that it could gather are not near, or there
/// is nobody to see to them, or no more time.
pub(super) fn is_driving(field: Field, side: Side, group: u8) -> bool {
    let ready = || field.members(group).filter(|man| field.is_ready(*man));
    let in_hand = ready().filter(|man| touches_prey(field, *man)).count();
    let hands = ready().count().saturating_sub(1);
    in_hand > 0 && (in_hand * 2 >= hands || !gathers(field, side, group) || is_late(field, side, group))
}

/// What a group makes in a turn on its way home, in inches: less than it rolls, for herding fails.
const HOMEWARD_PACE: f64 = 5.5;

/// Whether a group needs all turns that are left to come home with beasts.
pub(super) fn is_late(field: Field, side: Side, group: u8) -> bool {
    let leader = field.group(group).leader().filter(|leader| field.stands(*leader));
    let left = field.world.scenario.turns.saturating_sub(field.table.battle.turn());
    leader.is_some_and(|leader| {
        let home = aims::exit(field, side, leader);
        home.is_some_and(|home| home.off(field.centre(leader)) > HOMEWARD_PACE * f64::from(left))
    })
}

/// Whether a group has beasts in hand or near enough to go to them.
pub(super) fn is_busy(field: Field, side: Side, group: u8) -> bool {
    field.members(group).any(|man| touches_prey(field, man)) || gathers(field, side, group)
}

/// Whether men of a group could go to beasts near their Leader.
pub(super) fn may_gather(field: Field, side: Side, group: u8) -> bool {
    let idle = |man: &PieceId| {
        movement::manner(field, *man) == Some(Manner::Follows)
            && deeds::can(field, *man, Deed::Move)
            && !touches_prey(field, *man)
    };
    !aims::is_pressed(field, side, group)
        && gathers(field, side, group)
        && field.members(group).any(|man| idle(&man))
}

/// Whether there are beasts to gather near the Leader of a group.
fn gathers(field: Field, side: Side, group: u8) -> bool {
    let leader = field.group(group).leader().filter(|leader| field.stands(*leader));
    leader.is_some_and(|leader| is_any_free_near(field, side, leader, GATHERS_WITHIN))
}

/// The beasts that nobody of a side has by him or drives.
pub(super) fn free<'a>(field: Field<'a>, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
    untended(field, side).filter(move |animal| is_beast(field, *animal))
}

/// Whether there is any of them so near to somebody.
pub(super) fn is_any_free_near(field: Field, side: Side, who: PieceId, reach: Length) -> bool {
    let near = field.near(field.base(who), reach, field.animals());
    near.filter(|animal| is_beast(field, *animal)).any(|beast| !is_tended(field, side, beast))
}

/// The same with loose horses.
fn untended<'a>(field: Field<'a>, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
    field.animals().filter(move |animal| !is_tended(field, side, *animal))
}

/// Whether somebody of a side has an animal by him or drives it.
pub(super) fn is_tended(field: Field, side: Side, animal: PieceId) -> bool {
    let own = if side == Side::A { Sign::DrivenByA } else { Sign::DrivenByB };
    let mut near = field.touching(field.base(animal), field.men(side));
    field.is(animal, own) || near.any(|man| field.is_ready(man) && tends(field, man, animal))
}

/// The beast that a man would go for: the nearest by its gate that nobody sees to, cattle rather than sheep, and a loose
/// horse when there is nothing else.
pub(super) fn nearest_free(field: Field, side: Side, man: PieceId) -> Option<PieceId> {
    untended(field, side).min_by_key(|beast| (off(field, man, *beast), *beast))
}

/// How far a beast is from a man, more where it counts less.
fn off(field: Field, man: PieceId, beast: PieceId) -> Length {
    let more = match field.world.profile(beast).kind {
        Kind::Beast(Beast::Cattle) => Length::ZERO,
        Kind::Beast(Beast::Sheep) => SHEEP_ARE_FARTHER,
        _ => HORSES_ARE_FARTHER,
    };
    gates::far(field, field.centre(man), field.centre(beast)) + more
}

/// The beasts that a man of a group that gathers them goes for, the nearest first: those that nobody sees to, near enough to
/// his Leader.
pub(super) fn stragglers(field: Field, side: Side, man: PieceId) -> Vec<PieceId> {
    let leader = field.group_of(man).and_then(|group| field.group(group).leader());
    let Some(leader) = leader.filter(|leader| field.stands(*leader)) else { return Vec::new() };
    let near = untended(field, side).filter(|beast| field.within(leader, *beast, GATHERS_WITHIN));
    let mut near: Vec<PieceId> = near.collect();
    near.sort_by_key(|beast| (off(field, man, *beast), *beast));
    near
}

/// The nearest of them.
pub(super) fn straggler(field: Field, side: Side, man: PieceId) -> Option<PieceId> {
    let leader = field.group_of(man).and_then(|group| field.group(group).leader());
    let leader = leader.filter(|leader| field.stands(*leader))?;
    nearest_free(field, side, man).filter(|beast| field.within(leader, *beast, GATHERS_WITHIN))
}

/// What it is worth to bring a beast home, in victory points: what it counts then, and what it counts for the enemy if it
/// stays (BR-12-05).
pub(super) fn worth(field: Field, side: Side, animal: PieceId) -> f64 {
    f64::from(victory::taken_home(field, side, animal))
        + f64::from(victory::kept(field, side.other(), animal))
}

/// How likely a man drives so many beasts, one of them named (BR-10-02).
pub(super) fn succeeds(field: Field, herder: PieceId, first: PieceId, beasts: u8) -> f64 {
    let drove = herding::drove(field, herder, first, beasts);
    chance(&herding::pool(field, herder, &drove), Reading::passed)
}

/// Beasts are driven by who brings them home: as many as are likely to go, and none that another could drive as well.
pub(super) fn herd(field: Field, answer: &Answer) -> Appraisal {
    let (Some(herder), Some(first)) = (answer.piece, answer.object) else { return Appraisal::indifferent() };
    let Some(side) = field.side(herder) else { return Appraisal::indifferent() };
    if !aims::brings_home(field, side) {
        return Appraisal::of(Concern::Station, -0.4, "the beasts had better stay where they are");
    }
    let beasts = u8::try_from(answer.amount).unwrap_or(1);
    let drove = herding::drove(field, herder, first, beasts);
    let goes = succeeds(field, herder, first, beasts);
    let all: f64 = drove.iter().map(|beast| worth(field, side, *beast)).sum();
    let one = succeeds(field, herder, first, 1);
    let idle = field.group_of(herder).map_or(0, |group| idle_hands(field, group, herder));
    let mut left = idle;
    let mut for_another = |beast: PieceId| {
        // The one that he goes for himself is his, whoever else stands by it.
        let comes = beast != first && left > 0;
        left -= usize::from(comes);
        comes || beast != first && others_touch(field, side, herder, beast)
    };
    let of_others: f64 =
        drove.iter().filter(|beast| for_another(**beast)).map(|beast| worth(field, side, *beast) * one).sum();
    let room = (room(field, side, herder) / A_GOOD_DRIVE).clamp(0.0, 1.0);
    Appraisal::of(Concern::Station, all * goes * room * 0.5, "beasts on the move are beasts half home")
        .and(Concern::Station, -all * (1.0 - goes) * SCATTERED, "they may scatter")
        .and(Concern::Station, -of_others * 0.5, "another can see to some of them")
        .and(
            Concern::Command,
            -if leads_others(field, herder) { LEADS } else { 0.0 },
            "he has to lead the others",
        )
}

/// How many men of a group there are beside one, but for its Leader, who have no beast by them yet and could see to one: one
/// beast a man goes home surest.
fn idle_hands(field: Field, group: u8, but: PieceId) -> usize {
    let able =
        |man: &PieceId| *man != but && !field.leads(*man) && field.is_ready(*man) && !field.is_broken(*man);
    field.members(group).filter(able).filter(|man| !touches_prey(field, *man)).count()
}

/// A Leader leaves the beasts to his men while there are others to be had: where he goes home, nobody goes back for them
/// (BR-03-04).
pub(super) fn leads_others(field: Field, man: PieceId) -> bool {
    let Some(group) = field.group_of(man).filter(|_| field.leads(man)) else { return false };
    let mut others = field.members(group).filter(|friend| *friend != man && field.is_ready(*friend));
    let left = field.world.scenario.turns.saturating_sub(field.table.battle.turn());
    let mut beasts = field.animals().filter(|animal| is_beast(field, *animal) && !field.touch(man, *animal));
    others.nth(1).is_some() && beasts.next().is_some() && left > LAST_TURNS
}

/// What the noise of a fight does to the beasts that hear it (BR-10-04, BR-10-07): bad for who would drive them, good for
/// whose enemy does. How much worse the roll to herd becomes by it says the book.
pub(super) fn noise(field: Field, side: Side, worse: i8, near: impl Fn(PieceId) -> bool) -> f64 {
    let heard = || field.animals().filter(|animal| is_beast(field, *animal) && near(*animal));
    let disturbed = f64::from(-worse) * DISTURBED;
    if aims::brings_home(field, side) {
        let own = if side == Side::A { Sign::DrivenByA } else { Sign::DrivenByB };
        let tended = |beast: &PieceId| {
            field.is(*beast, own)
                || field.men(side).any(|man| field.is_ready(man) && field.within(man, *beast, AT_HAND))
        };
        return -disturbed * heard().filter(tended).count() as f64;
    }
    let theirs = if side == Side::A { Sign::DrivenByB } else { Sign::DrivenByA };
    disturbed * heard().filter(|animal| field.is(*animal, theirs)).count() as f64
}

/// The beast that a man has by him.
pub(super) fn prey(field: Field, man: PieceId) -> Option<PieceId> {
    beasts_by(field, man).next()
}

/// Places from which a Leader leads those who have beasts by them: as far ahead of each on his way home as he may be for him,
/// half so far, and just near enough to him.
pub(super) fn leading_places(field: Field, side: Side, group: u8, leader: PieceId) -> Vec<Point> {
    let hands = field.members(group).filter(|man| *man != leader && field.is_ready(*man));
    let hands = hands.filter(|man| touches_prey(field, *man));
    let from = field.centre(leader);
    let places = |hand: PieceId| {
        let at = field.centre(hand);
        let reach =
            field.world.book.foundations.group.radius + field.radius(hand) + field.radius(leader) - HAIR;
        let home = aims::exit(field, side, hand).map_or(at, |home| home.at);
        let near = (reach < at.distance(from)).then(|| towards(at, from, reach));
        near.into_iter().chain([1, 2].map(|part| towards(at, home, reach.scaled(part, 2))))
    };
    hands.flat_map(places).collect()
}

/// The place so far from one place to another, or that other where it is nearer.
fn towards(from: Point, to: Point, far: Length) -> Point {
    let whole = to.distance(from).max(Length(1));
    from + (to - from).scaled(far.min(whole).0.into(), whole.0.into())
}

/// How many inches a man could drive beasts towards home before he would be too far from his Leader (BR-10-05).
pub(super) fn room(field: Field, side: Side, herder: PieceId) -> f64 {
    let leader = field.group_of(herder).and_then(|group| field.group(group).leader());
    let Some(leader) = leader.filter(|leader| *leader != herder && field.stands(*leader)) else {
        return A_LONG_DRIVE;
    };
    let Some(home) = aims::exit(field, side, herder) else { return 0.0 };
    let from = field.centre(herder);
    let radius = field.world.book.foundations.group.radius + field.radius(herder) + field.radius(leader);
    let near =
        |far: &i32| towards(from, home.at, Length::inches(*far)).distance(field.centre(leader)) <= radius;
    (1..=A_LONG_DRIVE as i32).rev().find(near).map_or(0.0, f64::from)
}

/// Whether another man of a side who could drive it touches a beast.
fn others_touch(field: Field, side: Side, herder: PieceId, beast: PieceId) -> bool {
    field.men(side).any(|man| {
        man != herder
            && field.touch(man, beast)
            && !field.is(man, Sign::Moved)
            && deeds::can(field, man, Deed::Herd)
    })
}

/// A beast is placed near home, beside a man who has none yet; by who keeps beasts, far from where they would be driven.
pub(super) fn placed(field: Field, side: Side, beast: PieceId, pose: Pose) -> Appraisal {
    let mut table = *field.table;
    table.pieces[beast.index()].set_pose(pose);
    table.pieces[beast.index()].place = Place::Table;
    let there = Field::new(&table, field.world);
    if !aims::wants_beasts(field, side) {
        let raider = side.other();
        let off = aims::exit(there, raider, beast).map_or(0.0, |home| home.off(pose.at));
        return Appraisal::of(
            Concern::Station,
            1.0 + off * 0.05,
            "they would have far to drive it from there",
        );
    }
    let off = aims::exit(there, side, beast).map_or(0.0, |home| home.off(pose.at));
    let mut men = field.men(side).filter(|man| there.touch(*man, beast));
    let tended = men.any(|man| !touches_prey(field, man));
    Appraisal::of(Concern::Station, 6.0 - off * 0.1, "it is not far home from there").and(
        Concern::Station,
        f64::from(u8::from(tended)) * 2.0,
        "each has one to see to",
    )
}
