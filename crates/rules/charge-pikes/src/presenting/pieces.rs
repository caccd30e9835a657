//! The troops to be looked at.

use bodies::{DrawnUp, wing};
use engine::view::{Arm, Leads, PartView, PieceView, Role, StandView};
use engine::{PieceId, Place};
use tabletop::{Angle, Block, Point};

use super::signs;
use crate::field::Field;
use crate::formation::{self, Men};
use crate::table::{Battery, Form, Sign};
use crate::world::{Grade, Highland, Kind};

/// Every piece of the battle, on the table or not; slots for what units may leave behind are nothing while they are
/// empty.
pub(super) fn pieces(field: Field) -> Vec<PieceView> {
    let used = |id: &PieceId| field.piece(*id).place != Place::Unused;
    field.world.named().filter(used).map(|id| one(field, id)).collect()
}

fn one(field: Field, id: PieceId) -> PieceView {
    let (piece, profile) = (field.piece(id), field.profile(id));
    let fight = field.table.battle.contacts().iter().position(|contact| contact.holds(id));
    PieceView {
        id,
        name: profile.name.clone(),
        title: profile.title.clone(),
        side: Some(piece.owner),
        arm: arm(field, id),
        leads: leads(arm(field, id)),
        word: word(field, id),
        brigade: profile.brigade.clone(),
        place: piece.place,
        stand: piece.on_table().then(|| stand(field, id)),
        figures: piece.figures,
        start: profile.figures,
        pikes: if profile.kind == Kind::Foot { field.state(id).pikes() } else { 0 },
        marks: if piece.on_table() { signs::of(field, id) } else { Vec::new() },
        host: piece.host(),
        fight: fight.map(|number| number as u8),
    }
}

/// Whom a piece of an arm leads.
const fn leads(arm: Arm) -> Leads {
    match arm {
        Arm::General => Leads::Army,
        Arm::Leader => Leads::Group,
        _ => Leads::Nobody,
    }
}

fn arm(field: Field, id: PieceId) -> Arm {
    match field.kind(id) {
        Kind::Chief => Arm::General,
        Kind::General => Arm::Leader,
        Kind::Battery | Kind::Guns | Kind::Wagon => Arm::Guns,
        Kind::Cuirassiers | Kind::Horse | Kind::Horses => Arm::Horse,
        Kind::Dragoons if !field.has(id, Sign::Dismounted) => Arm::Horse,
        Kind::Foot | Kind::Skirmishers | Kind::ForlornHope | Kind::Dragoons => Arm::Foot,
    }
}

/// Type, formation and grade in the rulebook's words.
fn word(field: Field, id: PieceId) -> String {
    let profile = field.profile(id);
    let kind = match profile.kind {
        Kind::Foot | Kind::Skirmishers if profile.arms.highland == Some(Highland::Archers) => "Archers",
        Kind::Foot if profile.arms.highland == Some(Highland::Shock) => "Highlanders",
        Kind::Foot if profile.pikes == 0 => "Musketeers",
        Kind::Foot if profile.pikes == profile.figures => "Pikemen",
        Kind::Foot => "Foot",
        Kind::Skirmishers => "Skirmishers",
        Kind::Cuirassiers => "Cuirassiers",
        Kind::Horse => "Horse",
        Kind::Dragoons if field.has(id, Sign::Dismounted) => "Dragoons on foot",
        Kind::Dragoons => "Dragoons",
        Kind::Battery if field.has(id, Sign::AwayFromGuns) => "Gunners away from their guns",
        Kind::Battery => "Battery",
        Kind::Chief => return "Commander-in-Chief".to_owned(),
        Kind::General => return "General".to_owned(),
        Kind::Horses => return "Horses of dragoons".to_owned(),
        Kind::Guns => return "Guns without gunners".to_owned(),
        Kind::ForlornHope => return "Forlorn hope".to_owned(),
        Kind::Wagon => return "Wagon".to_owned(),
    };
    let arms = match () {
        () if profile.arms.firelocks => " with firelocks",
        () if profile.arms.lances => " with lances",
        () => "",
    };
    let form = match field.form(id) {
        Form::Column => " in march column",
        Form::Square => " in square",
        Form::Garrison => " in a town block",
        Form::Limbered => ", limbered",
        Form::Line | Form::Loose | Form::Unlimbered | Form::Marker => "",
    };
    format!("{kind}{arms}{form}, {}", grade(profile.grade))
}

/// A grade by its letter and name (CP-06-01).
pub(super) const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::A => "A, elite",
        Grade::B => "B, crack",
        Grade::C => "C, line",
        Grade::D => "D, green",
        Grade::E => "E, raw",
    }
}

fn stand(field: Field, id: PieceId) -> StandView {
    let (pose, frame) = (field.piece(id).pose(), field.frame(id));
    StandView {
        front: pose.at,
        facing: pose.facing,
        outline: frame.corners(),
        loose: field.form(id) == Form::Loose,
        round: false,
        parts: parts(field, id, &frame),
    }
}

fn parts(field: Field, id: PieceId, frame: &Block) -> Vec<PartView> {
    let whole = |role: Role, figures: Vec<Point>| vec![PartView { role, outline: frame.corners(), figures }];
    let figures = field.figures(id);
    match (field.kind(id), field.form(id)) {
        (Kind::Chief | Kind::General, _) => whole(Role::Leader, vec![frame.centre()]),
        (Kind::Battery, Form::Limbered | Form::Unlimbered) => guns(field, id),
        (Kind::Guns, _) => whole(Role::Gun, grid(frame, figures, figures)),
        (Kind::Wagon, _) => whole(Role::Limbered, vec![frame.centre()]),
        (Kind::Horses, _) => whole(Role::Horse, grid(frame, figures, 4)),
        (_, Form::Garrison) => whole(role(field, id, Men::Shot), grid(frame, figures, 6)),
        _ => ranked(field, id),
    }
}

/// The parts of a unit from left to right with their figures: wings of shot, a block of pikes, riders.
fn ranked(field: Field, id: PieceId) -> Vec<PartView> {
    let (profile, state, piece) = (field.profile(id), field.state(id), field.piece(id));
    let parts = formation::parts(profile, state, piece.figures, piece.shape());
    let body = field.body(id);
    let half = profile.base.depth.half();
    let figures: Vec<formation::Figure> = formation::figures(field, id, u8::MAX).collect();
    let views = parts.iter().zip(body.blocks()).enumerate();
    views
        .map(|(at, (part, block))| PartView {
            role: role(field, id, part.men),
            outline: block.corners(),
            figures: figures
                .iter()
                .filter(|figure| usize::from(figure.part) == at)
                .map(|figure| figure.front.moved(Angle::HALF, half).at)
                .collect(),
        })
        .collect()
}

/// What the men of a part do.
fn role(field: Field, id: PieceId, men: Men) -> Role {
    match (field.kind(id), men) {
        (Kind::Cuirassiers, _) => Role::Cuirassiers,
        (_, Men::Pikes) => Role::Pikes,
        (_, Men::Riders) => Role::Horse,
        (_, Men::Guns) => Role::Gun,
        (Kind::Battery, _) | (_, Men::Others) => Role::Mob,
        (_, Men::Shot) => Role::Shot,
    }
}

/// The guns of a battery side by side, each limbered or ready to fire, with the gunners behind it.
fn guns(field: Field, id: PieceId) -> Vec<PartView> {
    let profile = field.profile(id);
    let battery = profile.battery.map_or(Battery::default(), |at| field.table.batteries[usize::from(at)]);
    let left: Vec<usize> =
        (0..profile.guns.len()).filter(|gun| battery.guns_lost() >> gun & 1 == 0).collect();
    let block = field.piece(id).block();
    let guns = left.len().max(1) as i64;
    let crew = |at: i64| {
        let gunners = i64::from(field.figures(id));
        gunners / guns + i64::from(at < gunners % guns)
    };
    let one = |(at, gun): (usize, &usize)| {
        let ground = wing(block, guns as u8, at as u8, at as u8 + 1);
        let ready = battery.guns_unlimbered() >> gun & 1 == 1;
        PartView {
            role: if ready { Role::Gun } else { Role::Limbered },
            outline: ground.corners(),
            figures: grid(&ground, crew(at as i64) as u8, 2),
        }
    };
    left.iter().enumerate().map(one).collect()
}

/// So many figures spread over a block in rows.
fn grid(block: &Block, figures: u8, files: u8) -> Vec<Point> {
    DrawnUp { figures, files }.places(*block).collect()
}
