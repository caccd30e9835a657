//! The troops to be looked at.

use engine::view::{Arm, Leads, MarkKind, MarkView, PartView, PieceView, Role, StandView};
use engine::{PieceId, Place};
use tabletop::{Block, Point};

use super::orders;
use crate::combat;
use crate::field::Field;
use crate::foreseen;
use crate::table::{Form, Sign, State};
use crate::world::{self, Class, Troop};

/// Every piece of the battle, on the table or not; staff officers only while they ride.
pub(super) fn pieces(field: Field) -> Vec<PieceView> {
    let shown = |id: &PieceId| field.class(*id) != Class::Staff || field.piece(*id).on_table();
    field.world.named().filter(shown).map(|id| one(field, id)).collect()
}

fn one(field: Field, id: PieceId) -> PieceView {
    let (piece, profile) = (field.piece(id), field.profile(id));
    let arm = arm(field, id);
    let target = field.table.battle.target();
    let fights = target == Some(id) || field.is(id, Sign::Attacks);
    PieceView {
        id,
        name: profile.name.clone(),
        title: profile.title.clone(),
        side: Some(piece.owner),
        arm,
        leads: match arm {
            Arm::General => Leads::Army,
            Arm::Leader if profile.class == Class::General => Leads::Group,
            _ => Leads::Nobody,
        },
        word: word(field, id),
        brigade: profile
            .command
            .map_or_else(String::new, |at| field.world.commands[usize::from(at)].title.clone()),
        place: piece.place,
        stand: piece.on_table().then(|| stand(field, id)),
        figures: piece.figures,
        start: profile.figures,
        pikes: 0,
        marks: if piece.on_table() { marks(field, id) } else { waiting(field, id) },
        host: piece.host(),
        fight: (target.is_some() && fights && piece.on_table()).then_some(0),
    }
}

fn arm(field: Field, id: PieceId) -> Arm {
    match (field.class(id), field.arm(id)) {
        (Class::General, _) if is_commander(field, id) => Arm::General,
        (Class::General | Class::Staff, _) => Arm::Leader,
        (_, Some(world::Arm::Foot)) => Arm::Foot,
        (_, Some(world::Arm::Horse)) => Arm::Horse,
        (_, Some(world::Arm::Guns) | None) => Arm::Guns,
    }
}

/// Whether a General commands the army: the first of its list.
pub(super) fn is_commander(field: Field, id: PieceId) -> bool {
    let profile = field.profile(id);
    let same = |other: &PieceId| {
        let other = field.profile(*other);
        other.side == profile.side && other.class == Class::General
    };
    field.world.named().find(same) == Some(id)
}

/// Row of the army table and formation.
fn word(field: Field, id: PieceId) -> String {
    let profile = field.profile(id);
    let kind = match (profile.troop, profile.class) {
        (Some(troop), _) => engine::view::words::sentence(troop.word()),
        (None, Class::Staff) => return "Staff officer".to_owned(),
        (None, _) if is_commander(field, id) => return "General, commander of the army".to_owned(),
        (None, _) => return "General".to_owned(),
    };
    let on_foot = if field.is(id, Sign::OnFoot) { " on foot" } else { "" };
    let form = match field.form(id) {
        Form::Line => " in line",
        Form::Column => " in column",
        Form::Hedgehog => " in hedgehog",
        Form::Limbered => ", limbered",
        Form::Unlimbered if field.crew_has_fled(id) => ", its crew fled",
        Form::Unlimbered => ", unlimbered",
        Form::Rider => "",
    };
    format!("{kind}{on_foot}{form}")
}

/// What a battery may do in its next player turn as it stands: it fires unlimbered and moves limbered, either change takes a whole
/// move, and one in disorder rallies first (PM-06-01, PM-06-08, PM-06-09, PM-06-10).
fn next_of_battery(field: Field, id: PieceId) -> &'static str {
    match (field.form(id), field.state(id)) {
        _ if field.crew_has_fled(id) => "next turn: back at 6 alone",
        (_, State::Routing) => "next turn: runs, unless halted",
        (Form::Limbered, _) => "next turn: moves, or unlimbers",
        (_, State::Disrupted) => "next turn: fires if rallied, or limbers",
        (_, State::Good) => "next turn: fires, or limbers",
    }
}

/// What lies on a piece or is known of it.
fn marks(field: Field, id: PieceId) -> Vec<MarkView> {
    let mut marks = Vec::new();
    let mut put = |kind, word: &str, count| marks.push(MarkView { kind, word: word.to_owned(), count });
    if !field.is_unit(id) {
        if field.is(id, Sign::Unhorsed) {
            put(MarkKind::Wounded, "has lost his horse", None);
        } else if field.class(id) == Class::General {
            put(MarkKind::Note, &risk(field), None);
        }
        return marks;
    }
    match field.state(id) {
        State::Good => {}
        State::Disrupted => put(MarkKind::Disorder, "disrupted", None),
        State::Routing => put(MarkKind::Routed, "routing", None),
    }
    match field.form(id) {
        Form::Hedgehog => put(MarkKind::Posture, "hedgehog", None),
        Form::Limbered => put(MarkKind::Posture, "limbered", None),
        Form::Column if !field.routs(id) => put(MarkKind::Posture, "column", None),
        _ => {}
    }
    const SHOWN: [(Sign, MarkKind, &str); 5] = [
        (Sign::OnFoot, MarkKind::Posture, "on foot"),
        (Sign::BackTurned, MarkKind::Shaken, "back turned"),
        (Sign::OutOfControl, MarkKind::Jammed, "out of control"),
        (Sign::Charging, MarkKind::Orders, "charged this turn"),
        (Sign::Caught, MarkKind::Note, "caught: forms no hedgehog this turn"),
    ];
    for (_, kind, word) in SHOWN.into_iter().filter(|(sign, ..)| field.is(id, *sign)) {
        put(kind, word, None);
    }
    if field.class(id) == Class::Battery {
        if field.unit(id).struck().is_some() {
            put(MarkKind::Jammed, "has fired", None);
        }
        put(MarkKind::Note, next_of_battery(field, id), None);
    }
    if let Some(turn) = charges_again(field, id) {
        put(MarkKind::Note, "charges again from turn", Some(turn));
    }
    if field.is_fighter(id) {
        put(MarkKind::Note, "strength", Some(field.attacking_strength(id).min(255) as u8));
    }
    put(MarkKind::Note, "morale", Some(field.morale(id).clamp(0, 255) as u8));
    if let Some(command) = crate::orders::command_of(field, id) {
        put(MarkKind::Orders, &orders::in_force(field, command), None);
    }
    marks
}

/// What a General stakes who supports a unit in a combat (PM-08-19, PM-08-20).
fn risk(field: Field) -> String {
    let book = &field.world.book.combat.leaders;
    let struck = (1.0 - foreseen::chance(&combat::survival_pool(field))) * 36.0;
    format!(
        "struck in {struck:.0} of 36 fights that he supports, in {} of 6 of those only his horse",
        6 - book.wounded_to
    )
}

/// The game turn from which a unit may charge again, if it may not now (PM-07-10).
fn charges_again(field: Field, id: PieceId) -> Option<u8> {
    let last = field.unit(id).last_charge();
    let again = last.saturating_add(field.world.book.movement.charging.turns);
    (last > 0 && again > field.table.battle.turn()).then_some(again)
}

/// What is known of a piece that has not come on yet (PM-07-24).
fn waiting(field: Field, id: PieceId) -> Vec<MarkView> {
    let due = field.world.arrival_of(id).filter(|_| field.piece(id).place == Place::Reserve);
    let mark =
        |turn| MarkView { kind: MarkKind::Note, word: "comes on from turn".to_owned(), count: Some(turn) };
    due.map(|arrival| mark(arrival.turn)).into_iter().collect()
}

fn stand(field: Field, id: PieceId) -> StandView {
    let (pose, block) = (field.piece(id).pose(), field.block(id));
    StandView {
        front: pose.at,
        facing: pose.facing,
        outline: block.corners(),
        loose: false,
        round: false,
        parts: parts(field, id, &block),
    }
}

/// The parts of a piece with a figure for each base: foot in line has its pikes between its shot.
fn parts(field: Field, id: PieceId, block: &Block) -> Vec<PartView> {
    let shape = field.piece(id).shape();
    let (files, figures) = (shape.files.max(1), field.figures(id));
    let whole = |role: Role| vec![part(block, role, figures, files)];
    match (field.class(id), field.form(id)) {
        (Class::General | Class::Staff, _) => whole(Role::Leader),
        (Class::Battery, Form::Limbered) => whole(Role::Limbered),
        (Class::Battery, _) => whole(Role::Gun),
        (Class::Dragoons, _) if field.is(id, Sign::OnFoot) => whole(Role::Shot),
        (Class::Foot, Form::Line) if files >= 3 => {
            let wing = files / 3;
            let split =
                [(0, wing, Role::Shot), (wing, files - wing, Role::Pikes), (files - wing, files, Role::Shot)];
            split
                .into_iter()
                .map(|(from, to, role)| part(&stretch(block, from, to, files), role, to - from, to - from))
                .collect()
        }
        (Class::Foot, _) => whole(Role::Pikes),
        _ if field.profile(id).troop == Some(Troop::Cuirassiers) => whole(Role::Cuirassiers),
        _ => whole(Role::Horse),
    }
}

/// A stretch of a block from one file to another.
fn stretch(block: &Block, from: u8, to: u8, files: u8) -> Block {
    let along = |at: u8| block.front_axis().scaled(at.into(), files.into());
    let width = block.front_axis().scaled((to - from).into(), files.into());
    Block::from_axes(block.front_left() + along(from), width, block.depth_axis())
}

fn part(block: &Block, role: Role, figures: u8, files: u8) -> PartView {
    PartView { role, outline: block.corners(), figures: grid(block, figures, files) }
}

/// So many figures in rows of so many files, the front ones first.
fn grid(block: &Block, figures: u8, files: u8) -> Vec<Point> {
    let (figures, files) = (i64::from(figures), i64::from(files.max(1)));
    let ranks = (figures + files - 1) / files;
    let place = |at: i64| {
        block.front_left()
            + block.front_axis().scaled(2 * (at % files) + 1, 2 * files)
            + block.depth_axis().scaled(2 * (at / files) + 1, 2 * ranks.max(1))
    };
    (0..figures).map(place).collect()
}
