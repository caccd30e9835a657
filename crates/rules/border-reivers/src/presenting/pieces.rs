//! Men, horses and beasts to be looked at.

use engine::view::{Arm, Leads, PartView, PieceView, Role, StandView};
use engine::{PieceId, Place};
use tabletop::{Angle, Block, Length, Pose};

use super::signs;
use crate::field::Field;
use crate::world::{Armour, Beast, Kind, Man, Quality, Rank, weapons_in_words};

/// Everybody whom the viewer knows of, on the table or not. A horse with a rider is a part of him.
pub(super) fn pieces(field: Field) -> Vec<PieceView> {
    let ridden: Vec<PieceId> = field.world.named().filter_map(|man| field.figure(man).rides()).collect();
    let shown = |id: &PieceId| field.piece(*id).place != Place::Unused && !ridden.contains(id);
    field.world.named().filter(shown).map(|id| one(field, id)).collect()
}

fn one(field: Field, id: PieceId) -> PieceView {
    let (piece, profile) = (field.piece(id), field.world.profile(id));
    let fight = field.table.battle.locks().iter().position(|lock| lock.holds(id));
    let brigade = match profile.kind {
        Kind::Man(man) => field.band(man.group).title.clone(),
        Kind::Horse { .. } | Kind::Beast(_) => String::new(),
    };
    PieceView {
        id,
        name: profile.name.clone(),
        title: profile.title.clone(),
        side: field.side(id),
        arm: arm(field, id),
        leads: leads(field, id),
        word: word(field, id),
        brigade,
        place: piece.place,
        stand: field.stands(id).then(|| stand(field, id)),
        figures: piece.figures,
        start: 1,
        pikes: 0,
        marks: if field.stands(id) { signs::of(field, id) } else { Vec::new() },
        host: None,
        fight: fight.map(|number| number as u8),
    }
}

fn arm(field: Field, id: PieceId) -> Arm {
    match field.world.profile(id).kind {
        Kind::Man(_) if field.is_mounted(id) => Arm::Horse,
        Kind::Man(_) => Arm::Foot,
        Kind::Horse { .. } | Kind::Beast(_) => Arm::Beast,
    }
}

/// A Leader's group, a Heidman's side (BR-00-04).
fn leads(field: Field, id: PieceId) -> Leads {
    match field.rank(id) {
        _ if field.man(id).is_none() => Leads::Nobody,
        Rank::Heidman => Leads::Army,
        Rank::Leader => Leads::Group,
        Rank::Ordinary => Leads::Nobody,
    }
}

/// Rank, quality, weapons and armour in the rulebook's words.
fn word(field: Field, id: PieceId) -> String {
    match field.world.profile(id).kind {
        Kind::Beast(Beast::Cattle) => "Cattle".to_owned(),
        Kind::Beast(Beast::Sheep) => "Sheep".to_owned(),
        Kind::Horse { .. } => "Loose horse".to_owned(),
        Kind::Man(man) => of_man(field, id, &man),
    }
}

fn of_man(field: Field, id: PieceId, man: &Man) -> String {
    let rank = match field.rank(id) {
        Rank::Heidman => "Heidman",
        Rank::Leader => "Leader",
        Rank::Ordinary if field.is_mounted(id) => "Rider",
        Rank::Ordinary => "Man on foot",
    };
    let mut words = vec![rank.to_owned(), quality(field.band(man.group).quality).to_owned()];
    words.extend(weapons_in_words(&man.weapons));
    words.extend(worn(man.armour).into_iter().map(str::to_owned));
    words.join(", ")
}

/// A quality by its name.
pub(super) const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Poltroon => "Poltroon",
        Quality::Regular => "Regular",
        Quality::Veteran => "Veteran",
        Quality::Fyrebrande => "Fyrebrande",
    }
}

/// The items that a man wears.
fn worn(armour: Armour) -> Vec<&'static str> {
    let items = [
        (armour.helmet, "helmet"),
        (armour.back_and_breast, "back and breast"),
        (armour.plates, "plates"),
        (armour.jack, "jack"),
        (armour.shield, "shield"),
    ];
    items.into_iter().filter(|(has, _)| *has).map(|(_, word)| word).collect()
}

/// The square round a base whose centre is at a pose.
pub(super) fn frame(pose: Pose, radius: Length) -> Block {
    Block::at(pose.moved(Angle::UP, radius), radius.times(2), radius.times(2))
}

fn stand(field: Field, id: PieceId) -> StandView {
    let pose = field.piece(id).pose();
    let outline = frame(pose, field.radius(id)).corners();
    StandView {
        front: pose.at,
        facing: pose.facing,
        outline,
        loose: true,
        round: true,
        parts: vec![PartView { role: role(field, id), outline, figures: vec![pose.at] }],
    }
}

fn role(field: Field, id: PieceId) -> Role {
    match field.world.profile(id).kind {
        Kind::Man(_) if field.is_mounted(id) => Role::Horse,
        Kind::Man(man) if man.weapons.iter().flatten().next().is_some() => Role::Shot,
        Kind::Man(_) => Role::Blades,
        Kind::Horse { .. } => Role::Riderless,
        Kind::Beast(Beast::Cattle) => Role::Cattle,
        Kind::Beast(Beast::Sheep) => Role::Sheep,
    }
}
