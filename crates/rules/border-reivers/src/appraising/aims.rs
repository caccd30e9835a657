//! What a man is there for: beasts to be won, beasts to be brought home, friends to be freed, enemies to be met.

use engine::{PieceId, Side};
use tabletop::{Length, Point};

use super::{gates, guards, herds, mounts, prospects};
use crate::field::Field;
use crate::going::Goal;
use crate::movement::{self, Manner, gap_to_edge};
use crate::table::Sign;
use crate::world::{Kind, ScenarioKind};
use crate::{sight, victory};

/// A place that a man wants to come to, and how near.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Aim {
    /// Where.
    pub(super) at: Point,
    /// The same for those who seek a way there.
    pub(super) goal: Goal,
    /// How near is near enough, in inches.
    pub(super) near: f64,
    /// Why, in words that complete "because".
    pub(super) why: &'static str,
    /// Whom it is about, if anybody.
    pub(super) whom: Option<PieceId>,
}

impl Aim {
    /// A place, to be come to so near.
    pub(super) fn place(at: Point, near: f64, why: &'static str) -> Aim {
        Aim { at, goal: Goal::Place(at), near, why, whom: None }
    }

    /// Somebody, to be come to so near.
    fn piece(field: Field, piece: PieceId, near: f64, why: &'static str) -> Aim {
        let goal = Goal::Contact(field.base(piece));
        Aim { goal, whom: Some(piece), ..Aim::place(field.centre(piece), near, why) }
    }

    /// A beast, to have it by him; who leads others stays out of their way, beside the gate if they have to come through one.
    fn beast(field: Field, man: PieceId, beast: PieceId) -> Aim {
        let why = "there are beasts to be had there";
        if herds::leads_others(field, man) {
            let (from, at) = (field.centre(man), field.centre(beast));
            let home = field.side(man).and_then(|side| exit(field, side, man)).map_or(from, |home| home.at);
            let gate = gates::beside(field, home, at).or_else(|| gates::beside(field, from, at));
            let by_the_gate = |place| Aim { whom: Some(beast), ..Aim::place(place, 0.0, why) };
            return gate.map_or_else(|| Aim::piece(field, beast, LEADS_FROM, why), by_the_gate);
        }
        let place = herds::places_by(field, man, beast).first().copied();
        let beside = |place| Aim { whom: Some(beast), ..Aim::place(place, 0.0, why) };
        place.map_or_else(|| Aim::piece(field, beast, 0.0, why), beside)
    }

    /// How many inches a place is off it.
    pub(super) fn off(&self, at: Point) -> f64 {
        (inches(self.at.distance(at)) - self.near).max(0.0)
    }
}

/// A length in inches.
pub(super) fn inches(length: Length) -> f64 {
    f64::from(length.0) / f64::from(Length::INCH.0)
}

/// How near to beasts a Leader comes whose men are to fetch them.
const LEADS_FROM: f64 = 3.0;
/// How near to his Leader a man comes who was astray.
const BY_HIS_LEADER: f64 = 3.0;
/// How near to his men the Heidman keeps.
const WITH_HIS_MEN: f64 = 4.0;

/// How near to the enemy riders come, and men on foot, where they do not charge yet.
const RIDES_WITHIN: f64 = 4.0;
const WALKS_WITHIN: f64 = 3.0;

/// What a man is there for.
pub(super) fn of(field: Field, side: Side, man: PieceId) -> Option<Aim> {
    let group = field.group_of(man)?;
    if movement::manner(field, man) == Some(Manner::Astray)
        && let Some(leader) = field.group(group).leader().filter(|leader| field.stands(*leader))
    {
        return Some(Aim::piece(field, leader, BY_HIS_LEADER, "his place is with his Leader"));
    }
    if is_beaten(field, side)
        && let Some(home) = exit(field, side, man)
    {
        return Some(Aim { why: "it is time to run", ..home });
    }
    if let Some(friend) = captive_for(field, side, group) {
        return Some(Aim::piece(field, friend, 0.0, "a friend lies bound there"));
    }
    if brings_home(field, side)
        && !is_pressed(field, side, group)
        && guards::pursuer(field, side, group).is_none()
        && let Some(aim) = with_beasts(field, side, man, group)
    {
        return Some(aim);
    }
    if field.world.is_heidman(group)
        && let Some(leader) = nearest_leader(field, side, man)
    {
        return Some(Aim::piece(field, leader, WITH_HIS_MEN, "his place is with his men"));
    }
    if let Some(foe) = guards::pursuer(field, side, group) {
        return Some(Aim::piece(field, foe, reach_of(field, man), "the pursuers are to be held off"));
    }
    let keeps = keeps_beasts(field, side).then(|| foe_near_beasts(field, side)).flatten();
    let foe = keeps.or_else(|| nearest_foe(field, side, man))?;
    Some(Aim::piece(field, foe, reach_of(field, man), "the enemy is to be met there"))
}

/// What a man of a side that brings beasts home is there for, as far as beasts go.
fn with_beasts(field: Field, side: Side, man: PieceId, group: u8) -> Option<Aim> {
    let beasts_there = |beast| Aim::beast(field, man, beast);
    if let Some(horse) = mounts::wanted(field, man).filter(|horse| !field.touch(man, *horse)) {
        return Some(Aim { why: "there is a horse to be caught", ..Aim::beast(field, man, horse) });
    }
    let homeward = movement::manner(field, man) == Some(Manner::Homeward);
    if homeward || herds::touches_prey(field, man) || goes_home(field, side, man) {
        return exit(field, side, man);
    }
    if herds::is_driving(field, side, group) {
        if herds::leads_others(field, man) {
            return exit(field, side, man);
        }
        return herds::straggler(field, side, man).map(beasts_there).or_else(|| exit(field, side, man));
    }
    let beast = herds::nearest_free(field, side, man)?;
    if guards::are_fetching(field, side, group) {
        return Some(beasts_there(beast));
    }
    let near = if field.world.is_heidman(group) { GUARDED_WITHIN } else { STOOD_BY_WITHIN };
    let guards = |foe: &PieceId| guards::could_be_fought(field, group, *foe);
    let guarded = foes(field, side).filter(guards).any(|foe| field.within(foe, beast, near));
    (!guarded).then(|| beasts_there(beast))
}

/// How near enemies are to a group who keep it from its beasts; and to one that goes for them while others fight, if they
/// are more than one against so many.
const PRESSES_WITHIN: Length = Length::inches(10);
const FEW: usize = 3;
const PRESSES_FETCHERS_WITHIN: Length = Length::inches(4);
/// Who is so near home goes home.
const NEARLY_HOME: f64 = 8.0;
/// Against so many times as many nobody turns round.
const TOO_MANY: usize = 2;

/// Whether the enemy is so near to a group that is to bring beasts home that he has to be dealt with first: it is not nearly
/// home, and they are not too many to be dealt with.
pub(super) fn is_pressed(field: Field, side: Side, group: u8) -> bool {
    let so_near = |reach: Length| {
        let near = |foe: &PieceId| {
            guards::could_be_fought(field, group, *foe)
                && field.members(group).any(|man| field.within(man, *foe, reach))
        };
        foes(field, side).filter(near).count()
    };
    // Mostly nobody is so near, whoever sees to the beasts.
    let near = if brings_home(field, side) { so_near(PRESSES_WITHIN) } else { 0 };
    if near == 0 {
        return false;
    }
    let fetching = guards::are_fetching(field, side, group);
    let foes = if fetching { so_near(PRESSES_FETCHERS_WITHIN) } else { near };
    if foes == 0 || fetching && foes * FEW < field.members(group).count() {
        return false;
    }
    let Some(leader) = field.group(group).leader().filter(|leader| field.stands(*leader)) else {
        return true;
    };
    let friends = field.men(side).filter(|friend| {
        field.is_ready(*friend) && !field.is_broken(*friend) && field.within(leader, *friend, PRESSES_WITHIN)
    });
    let away = exit(field, side, leader).is_none_or(|home| home.off(field.centre(leader)) > NEARLY_HOME);
    away && foes <= TOO_MANY * friends.count() && !guards::are_covered(field, side, group)
}

/// How near an enemy is to a beast who has to be dealt with first.
const STOOD_BY_WITHIN: Length = Length::inches(6);
/// How near an enemy is to a beast that the Heidman leaves to others.
const GUARDED_WITHIN: Length = Length::inches(12);

/// Whether beasts that stay on the table count for a side (BR-12-05).
pub(super) fn keeps_beasts(field: Field, side: Side) -> bool {
    let scenario = &field.world.scenario;
    matches!(scenario.kind, ScenarioKind::Raid | ScenarioKind::Trod) && side != scenario.raider
}

/// The captive friend whom a group is to free: it is the nearest that could.
fn captive_for(field: Field, side: Side, group: u8) -> Option<PieceId> {
    let bound = field.men(side).find(|man| field.is(*man, Sign::Captive))?;
    let far = |group: u8| {
        let leader = field.group(group).leader().filter(|leader| field.stands(*leader))?;
        let able = !field.is_broken(leader) && !field.is(leader, Sign::Captive);
        able.then(|| (field.base(leader).gap(&field.base(bound)), group))
    };
    let groups = field.world.groups_of(side).filter(|group| !field.world.is_heidman(*group));
    let nearest = groups.filter_map(far).min()?;
    (nearest.1 == group).then_some(bound)
}

/// The Leader of a side who is nearest to a man and stands with his group.
fn nearest_leader(field: Field, side: Side, man: PieceId) -> Option<PieceId> {
    let groups = field.world.groups_of(side).filter(|group| !field.world.is_heidman(*group));
    let leaders = groups.filter_map(|group| field.group(group).leader()).filter(|leader| {
        field.stands(*leader) && !field.is_broken(*leader) && !field.is(*leader, Sign::Captive)
    });
    leaders.min_by_key(|leader| (field.base(man).gap(&field.base(*leader)), *leader))
}

/// Whether a side has beasts to bring home (BR-12-05), and time for it, or nobody to fight instead.
pub(super) fn brings_home(field: Field, side: Side) -> bool {
    wants_beasts(field, side) && (prospects::is_time(field, side) || foes(field, side).next().is_none())
}

/// Whether beasts that leave the table with a side count for it (BR-12-05).
pub(super) fn wants_beasts(field: Field, side: Side) -> bool {
    match field.world.scenario.kind {
        ScenarioKind::Raid | ScenarioKind::Trod => side == field.world.scenario.raider,
        ScenarioKind::Ambush => true,
        ScenarioKind::Fight => false,
    }
}

/// Whether it is time for a man to go: his side brings beasts home, and none is left to win, or no more than the turns for
/// the way are left, or what has been won is more than what more of it would be worth.
fn goes_home(field: Field, side: Side, man: PieceId) -> bool {
    if field.world.family(side).exits.is_empty() {
        return false;
    }
    let left = field.world.scenario.turns.saturating_sub(field.table.battle.turn());
    let beasts = field.animals().next().is_some();
    let late = field.group_of(man).is_some_and(|group| {
        let in_hand = || field.members(group).any(|friend| herds::touches_prey(field, friend));
        herds::is_late(field, side, group) && in_hand()
    });
    !beasts || left == 0 || late || has_won(field, side, man)
}

/// Whether a side that goes home with beasts is ahead and the group of a man has lost so many that it had better go.
fn has_won(field: Field, side: Side, man: PieceId) -> bool {
    let Some(group) = field.group_of(man) else { return false };
    let wins_by = u16::from(field.world.book.forces.victory.wins_by);
    let ahead = victory::total(field, side) >= victory::total(field, side.other()) + wins_by;
    ahead && usize::from(field.group(group).lost()) * 2 >= field.band(group).figures.len()
}

/// Whether a side that came for beasts had better save those that are left to it: a third of its men are lost, and the enemy
/// has half as many again as it has left who would fight.
pub(super) fn is_beaten(field: Field, side: Side) -> bool {
    if !wants_beasts(field, side) || field.world.family(side).exits.is_empty() {
        return false;
    }
    let groups = || field.world.groups_of(side);
    let all: usize = groups().map(|group| field.band(group).figures.len()).sum();
    let lost: usize = groups().map(|group| usize::from(field.group(group).lost())).sum();
    let fights = |man: &PieceId| field.stands(*man) && !field.is_broken(*man);
    let left = field.men(side).filter(fights).count();
    lost * 3 >= all && left * 3 <= 2 * foes(field, side).filter(fights).count()
}

/// Whether a piece is a beast of a herd.
pub(super) fn is_beast(field: Field, piece: PieceId) -> bool {
    matches!(field.world.profile(piece).kind, Kind::Beast(_))
}

/// The nearest place at which a man would leave by an exit of his side.
pub(super) fn exit(field: Field, side: Side, man: PieceId) -> Option<Aim> {
    let exits = &field.world.family(side).exits;
    let edge = *exits.iter().min_by_key(|edge| gap_to_edge(field, man, **edge))?;
    let at = movement::place_at_edge(field, man, edge);
    Some(Aim { goal: Goal::Edge(edge), ..Aim::place(at, 0.0, "home lies that way") })
}

/// The enemies that a side sees on the table and could fight.
pub(super) fn foes<'a>(field: Field<'a>, side: Side) -> impl Iterator<Item = PieceId> + use<'a> {
    field
        .men(side.other())
        .filter(move |foe| !field.is(*foe, Sign::Captive) && !sight::is_hidden(field, *foe))
}

fn nearest_foe(field: Field, side: Side, man: PieceId) -> Option<PieceId> {
    let shut_in = |foe| field.group_of(man).is_some_and(|group| guards::is_behind_doors(field, group, foe));
    foes(field, side).min_by_key(|foe| (shut_in(*foe), field.base(man).gap(&field.base(*foe)), *foe))
}

/// The enemy nearest to any beast.
fn foe_near_beasts(field: Field, side: Side) -> Option<PieceId> {
    let near = |foe: &PieceId| {
        let at = field.centre(*foe);
        let beasts = field.animals().filter(|animal| is_beast(field, *animal));
        beasts.map(|beast| field.centre(beast).distance_squared(at)).min().unwrap_or(i64::MAX)
    };
    foes(field, side).min_by_key(near)
}

/// How near to the enemy a man wants to come: blows tell more than shots, so that his charge is sure to come home.
fn reach_of(field: Field, man: PieceId) -> f64 {
    if field.is_mounted(man) { RIDES_WITHIN } else { WALKS_WITHIN }
}
