//! Groups round their Leaders, and herds, to be outlined.

use engine::PieceId;
use engine::view::words::counted;
use engine::view::{GroupView, hull};
use tabletop::{Angle, Length, Point};

use crate::field::Field;
use crate::table::Order;
use crate::world::{Beast, Kind};

/// Degrees between two corners of an outline that stands for a curve.
const STEP: i32 = 20;
/// How far an outline keeps off the bases that it goes round.
const MARGIN: Length = Length::hundredths_of_inch(20);
/// Beasts of one kind no farther from each other are drawn as one herd.
const HERD: Length = Length::inches(3);

/// The groups of both sides of which anybody is seen, and the herds.
pub(super) fn groups(field: Field) -> Vec<GroupView> {
    let men = (0..field.world.groups.len()).filter_map(|number| group(field, number as u8));
    men.chain([Beast::Cattle, Beast::Sheep].into_iter().flat_map(|kind| herds(field, kind))).collect()
}

fn group(field: Field, number: u8) -> Option<GroupView> {
    let (band, state) = (field.band(number), field.group(number));
    let members: Vec<PieceId> = field.members(number).collect();
    if members.is_empty() || field.world.is_heidman(number) {
        return None;
    }
    let told = [
        (Order::Broken, "broken"),
        (Order::Restricted, "restricted"),
        (Order::LeaderDead, "without a Leader"),
        (Order::LeaderGone, "without a Leader"),
        (Order::Held, "holds"),
    ];
    let remarks = told.into_iter().filter(|(order, _)| state.is(*order)).map(|(_, word)| word.to_owned());
    let leader = state.leader().filter(|leader| members.contains(leader));
    Some(GroupView {
        title: band.title.clone(),
        side: Some(band.side),
        outline: round(field, &together(field, &members, leader)),
        members,
        leader,
        hidden: state.is(Order::Hidden),
        remarks: remarks.collect(),
    })
}

/// Those whom an outline goes round: who is as near to the Leader as he should be (BR-04-05), without one everybody.
fn together(field: Field, members: &[PieceId], leader: Option<PieceId>) -> Vec<PieceId> {
    let far = field.world.book.foundations.group.radius;
    let near = |man: &PieceId| leader.is_none_or(|leader| field.within(*man, leader, far));
    members.iter().copied().filter(near).collect()
}

/// Beasts of a kind that stand near each other, two or more.
fn herds(field: Field, kind: Beast) -> Vec<GroupView> {
    let mut left: Vec<PieceId> =
        field.animals().filter(|id| field.world.profile(*id).kind == Kind::Beast(kind)).collect();
    let mut found = Vec::new();
    while let Some(first) = left.pop() {
        let mut herd = vec![first];
        let mut next = 0;
        while let Some(one) = herd.get(next).copied() {
            let (near, far) = left.into_iter().partition(|other| field.within(one, *other, HERD));
            left = far;
            herd.extend::<Vec<PieceId>>(near);
            next += 1;
        }
        if herd.len() > 1 {
            herd.sort_unstable();
            found.push(herd);
        }
    }
    found.into_iter().map(|herd| outlined(field, kind, herd)).collect()
}

fn outlined(field: Field, kind: Beast, herd: Vec<PieceId>) -> GroupView {
    let title = match kind {
        Beast::Cattle => counted(herd.len() as u8, "cow"),
        Beast::Sheep => format!("{} sheep", herd.len()),
    };
    GroupView {
        title,
        side: None,
        outline: round(field, &herd),
        members: herd,
        leader: None,
        hidden: false,
        remarks: Vec::new(),
    }
}

/// What a string laid round some bases would be.
fn round(field: Field, pieces: &[PieceId]) -> Vec<Point> {
    let circle = |id: &PieceId| {
        let (centre, far) = (field.centre(*id), field.radius(*id) + MARGIN);
        (0..360 / STEP).map(move |part| centre + Angle::degrees(part * STEP).along(far))
    };
    hull(&pieces.iter().flat_map(circle).collect::<Vec<Point>>())
}
