//! Who fights whom in a melee: read from its members, never from poses.

use engine::{PieceId, Rule, Side};
use tabletop::{Edge, FeatureId, Outline};

use crate::Acting;
use crate::field::Field;
use crate::marks;
use crate::morale::losses;
use crate::movement::compulsory::{Flight, Stop};
use crate::table::{Melee, Member, Part, Sign};
use crate::world::Terrain;

/// A melee by its number.
pub fn melee(field: Field<'_>, at: u8) -> &Melee {
    &field.table.melees[at as usize]
}

/// A unit's entry in a melee.
pub fn member(field: Field, at: u8, unit: PieceId) -> Option<Member> {
    melee(field, at).members().iter().find(|member| member.unit() == unit).copied()
}

/// What is said of a unit in a melee changes.
pub fn change(act: &mut Acting, at: u8, unit: PieceId, why: Rule, change: impl FnOnce(Member) -> Member) {
    if let Some(now) = member(act.field(), at, unit) {
        act.emit(why, marks::member(at, change(now)));
    }
}

/// A unit leaves a melee; who was to support it there is not any more (NMM-09-17).
pub fn leave(act: &mut Acting, at: u8, unit: PieceId, why: Rule) {
    if let Some(now) = member(act.field(), at, unit) {
        act.emit(why, marks::leaves(at, now));
        losses::lapse_supporters(act, unit);
    }
}

/// The members of one side, the first engaged first.
pub fn of_side<'a>(field: Field<'a>, at: u8, side: Side) -> impl Iterator<Item = Member> + use<'a> {
    let members = &field.table.melees[at as usize].members();
    members.iter().filter(move |member| field.side(member.unit()) == side).copied()
}

/// The round being fought, or fought next, counted from 1.
pub fn round(melee: &Melee) -> u8 {
    melee.rounds().saturating_add(1)
}

/// Whether this is a member's own first round (NMM-12-81).
pub fn is_new(melee: &Melee, member: &Member) -> bool {
    member.joined() >= round(melee).min(15)
}

/// Whether two enemies are in contact: one of them struck the other.
pub fn in_contact(one: &Member, other: &Member) -> bool {
    one.against() == other.unit() || other.against() == one.unit()
}

/// The enemies in contact with a member, the first engaged first.
pub fn enemies<'a>(field: Field<'a>, at: u8, mine: Member) -> impl Iterator<Item = Member> + use<'a> {
    of_side(field, at, field.side(mine.unit()).other()).filter(move |other| in_contact(&mine, other))
}

/// The edge of a unit on which an enemy in contact fights it, as the rules count it: loose troops and crews have
/// no flank or rear (NMM-12-08), nor has a Hedgehog against horse (NMM-12-25).
pub fn struck_on(field: Field, mine: &Member, enemy: &Member) -> Edge {
    let sheltered = !field.formed(mine.unit())
        || field.has(mine.unit(), Sign::Hedgehog) && field.mounted(enemy.unit())
        || crate::movement::cover::building_of(field, mine.unit()).is_some();
    match (mine.part(), enemy.part()) {
        _ if sheltered => Edge::Front,
        // Who falls back into an enemy is struck on the side that touches him, and he as if in front (NMM-13-31).
        (Part::FellBack, _) if mine.against() == enemy.unit() => mine.edge(),
        (_, Part::FellBack) => Edge::Front,
        _ if enemy.against() == mine.unit() => enemy.edge(),
        _ => Edge::Front,
    }
}

/// Whether a unit has an enemy in contact before its front.
pub fn fights_to_its_front(field: Field, at: u8, mine: &Member) -> bool {
    enemies(field, at, *mine).any(|enemy| struck_on(field, mine, &enemy) == Edge::Front)
}

/// The first enemy in contact on a unit's flank or rear.
pub fn in_its_flank(field: Field, at: u8, mine: &Member) -> Option<Member> {
    enemies(field, at, *mine).find(|enemy| struck_on(field, mine, enemy) != Edge::Front)
}

/// Whether a unit is the friend behind whom another has been fed in: the one in contact with the enemy whom the
/// newcomer strikes at (NMM-12-73).
pub fn screens(members: &[Member], front: &Member, fed: &Member) -> bool {
    let struck_by = |enemy: &Member| enemy.unit() == fed.against() && enemy.against() == front.unit();
    fed.part() == Part::FedIn
        && front.part() != Part::FedIn
        && (front.against() == fed.against() || members.iter().any(struck_by))
}

/// The friend behind whom a squadron has been fed in, if he still fights.
pub fn friend_before(members: &[Member], fed: &Member) -> Option<PieceId> {
    members.iter().find(|front| screens(members, front, fed)).map(|front| front.unit())
}

/// The building in and about which a melee is fought (NMM-12-47).
pub fn building(field: Field, melee: &Melee) -> Option<u8> {
    melee.across().filter(|feature| is_building(field, *feature))
}

/// Whether a piece of ground is a building.
pub fn is_building(field: Field, feature: u8) -> bool {
    matches!(field.world.terrain(FeatureId(feature)), Terrain::Building { .. })
}

/// Whether a member attacks over an obstacle or against the building that the enemy defends (NMM-12-46, NMM-12-47): at a
/// building every attacker, over an obstacle whoever came to contact over it, in whatever round.
pub fn attacks_across(field: Field, melee: &Melee, member: &Member) -> bool {
    let attacks = member.part() == Part::Attacker;
    match building(field, melee) {
        Some(_) => attacks && field.side(member.unit()) == melee.attackers(),
        None => attacks && member.over() && melee.across().is_some(),
    }
}

/// The obstacle over which a member fights: those who attack over it and those who were attacked do, and who is fed in
/// behind them; not who has struck from a side (NMM-12-46).
pub fn fights_across(field: Field, at: u8, mine: &Member) -> Option<u8> {
    let melee = melee(field, at);
    let fights = matches!(mine.part(), Part::Defender | Part::FedIn) || attacks_across(field, melee, mine);
    melee.across().filter(|_| fights)
}

/// Whether a member who attacked over an obstacle does so no more: of him and his enemy one has been driven off and the
/// other has followed into contact (NMM-12-46).
pub fn is_over_it(field: Field, at: u8, mine: &Member) -> bool {
    let (unit, enemy) = (mine.unit(), mine.against());
    member(field, at, enemy).is_some()
        && (field.daunted(unit) || field.daunted(enemy))
        && touch(field, unit, enemy)
}

/// Whether nobody attacks over the obstacle any more, or none of those whom he attacked is left (NMM-12-46).
pub fn is_past_obstacle(field: Field, at: u8) -> bool {
    let melee = melee(field, at);
    let stays =
        |mine: &Member| attacks_across(field, melee, mine) && member(field, at, mine.against()).is_some();
    melee.across().is_some() && building(field, melee).is_none() && !melee.members().iter().any(stays)
}

/// Whether two units touch.
pub fn touch(field: Field, one: PieceId, other: PieceId) -> bool {
    field.block(one).within(&field.block(other), field.tolerance())
}

/// Whether both sides still have somebody in contact.
pub fn goes_on(field: Field, at: u8) -> bool {
    let members = &melee(field, at).members();
    members.iter().any(|mine| enemies(field, at, *mine).next().is_some())
}

/// Whether an enemy of this melee stands where a unit of it would fall back: then it does not move, and the melee goes
/// on (NMM-13-32).
pub fn bars(field: Field, at: u8, flight: &Flight) -> bool {
    matches!(flight.stopped, Stop::Enemy(enemy) if field.melee_of(enemy) == Some(at))
}

/// A melee number that is free.
pub fn free_slot(field: Field) -> Option<u8> {
    field.table.melees.iter().position(|melee| melee.members().is_empty()).map(|at| at as u8)
}
