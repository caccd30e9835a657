//! The troops to be looked at.

use bodies::{DrawnUp, wing};
use engine::view::{Arm, Leads, MarkKind, MarkView, PartView, PieceView, Role, StandView};
use engine::{PieceId, Place, Side};
use tabletop::{Block, Point};

use crate::book::{Class, Footing, Formation, Kind, Quality};
use crate::field::Field;
use crate::movement::cover::building_of;
use crate::shooting::ranks;
use crate::table::{Order, Sign};
use crate::world::Terrain;

/// Every piece of the battle, on the table or not; slots kept for events while they are empty are nothing.
pub(super) fn pieces(field: Field) -> Vec<PieceView> {
    let used = |id: &PieceId| field.piece(*id).place != Place::Unused;
    field.world.ids().filter(used).map(|id| one(field, id)).collect()
}

fn one(field: Field, id: PieceId) -> PieceView {
    let (piece, profile) = (field.piece(id), field.profile(id));
    PieceView {
        id,
        name: profile.name.clone(),
        title: profile.title.clone(),
        side: Some(piece.owner),
        arm: arm(field, id),
        leads: leads(arm(field, id)),
        word: word(field, id),
        brigade: profile
            .brigade
            .map_or_else(String::new, |brigade| field.world.brigades[usize::from(brigade)].name.clone()),
        place: piece.place,
        stand: piece.on_table().then(|| stand(field, id)),
        figures: piece.figures,
        start: profile.figures,
        pikes: if field.leader(id) { 0 } else { pikes(field, id) },
        marks: if piece.on_table() { marks(field, id) } else { Vec::new() },
        host: piece.host(),
        fight: field.melee_of(id),
    }
}

/// Pikemen left: all of a Stand or Square, those counted in a Battalia.
fn pikes(field: Field, id: PieceId) -> u8 {
    if field.kind(id).is_pikes() { field.figures(id) } else { field.state(id).pikes() }
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
    let is_general = || Side::BOTH.iter().any(|side| field.world.armies[side.index()].general == id);
    match field.class(id) {
        Class::Leader if is_general() => Arm::General,
        Class::Leader => Arm::Leader,
        Class::Artillery => Arm::Guns,
        Class::Formed | Class::Loose => match field.footing(id) {
            Footing::Mounted => Arm::Horse,
            Footing::OnFoot => Arm::Foot,
        },
    }
}

/// Type and quality in the rulebook's words.
fn word(field: Field, id: PieceId) -> String {
    let kind = field.kind(id);
    if kind == Kind::Leader {
        return match (arm(field, id), field.state(id).class()) {
            (Arm::General, _) => "General".to_owned(),
            (_, class) => format!("Brigadier, Class {class}"),
        };
    }
    let quality = match field.quality(id) {
        Quality::Raw => "Raw",
        Quality::Seasoned => "Seasoned",
        Quality::Veteran => "Veteran",
    };
    let formation = match field.formation(id) {
        Formation::Column if kind != Kind::Cuirassiers => " in column",
        Formation::Plotton => " in Plotton",
        Formation::Forlorn => " as Forlorn",
        _ => "",
    };
    format!("{kind}{formation}, {quality}")
}

fn stand(field: Field, id: PieceId) -> StandView {
    let (pose, block) = (field.pose(id), field.block(id));
    StandView {
        front: pose.at,
        facing: pose.facing,
        outline: block.corners(),
        loose: field.loose(id) && field.formation(id) != Formation::Plotton,
        round: false,
        parts: parts(field, id, &block),
    }
}

fn parts(field: Field, id: PieceId, block: &Block) -> Vec<PartView> {
    let whole = |role: Role, figures: Vec<Point>| vec![PartView { role, outline: block.corners(), figures }];
    let figures = field.figures(id);
    match field.class(id) {
        Class::Leader => whole(Role::Leader, vec![block.centre()]),
        Class::Artillery if field.has(id, Sign::Limbered) => whole(Role::Limbered, grid(block, figures, 2)),
        Class::Artillery => whole(Role::Gun, grid(block, figures, 2)),
        _ if building_of(field, id).is_some() => whole(role(field, id), grid(block, figures, 6)),
        Class::Loose if !ranks::close_order(field, id) => {
            let places = ranks::bases(field, id).map(|base| base.centre()).collect();
            whole(role(field, id), places)
        }
        Class::Formed if field.kind(id) == Kind::Battalia => battalia(field, id, block),
        Class::Formed | Class::Loose => whole(role(field, id), in_ranks(field, id, block, |_| true)),
    }
}

fn role(field: Field, id: PieceId) -> Role {
    match field.kind(id) {
        Kind::PikeStand | Kind::PikeSquare => Role::Pikes,
        Kind::Cuirassiers => Role::Cuirassiers,
        Kind::Clubmen => Role::Mob,
        _ if field.mounted(id) => Role::Horse,
        _ => Role::Shot,
    }
}

/// The wings of a Battalia with its Pikemen between them (NMM-03-05).
fn battalia(field: Field, id: PieceId, block: &Block) -> Vec<PartView> {
    let wings = ranks::wings(field, id, ranks::strength(field, id));
    let (pikes, right) = (wings.left, wings.left + wings.pikes);
    let sections = [(Role::Shot, 0, pikes), (Role::Pikes, pikes, right), (Role::Shot, right, wings.files())];
    let filled = sections.into_iter().filter(|(_, from, to)| from < to);
    let part = |(role, from, to): (Role, u8, u8)| {
        let section = wing(*block, wings.files(), from, to);
        let figures = in_ranks(field, id, block, |file| (from..to).contains(&file));
        PartView { role, outline: section.corners(), figures }
    };
    filled.map(part).collect()
}

/// Where the figures of a formed unit stand, those of some files alone.
fn in_ranks(field: Field, id: PieceId, block: &Block, chosen: impl Fn(u8) -> bool) -> Vec<Point> {
    let shape = field.piece(id).shape();
    let (files, ranks) = (shape.files.max(1), shape.ranks.max(1));
    let held = ranks::held_places(field, id);
    let places = held.iter().map(|place| ((place % usize::from(files)) as u8, place / usize::from(files)));
    let chosen = places.filter(|(file, rank)| chosen(*file) && *rank < usize::from(ranks));
    chosen
        .map(|(file, rank)| place(block, (file.into(), files.into()), (rank as i64, ranks.into())))
        .collect()
}

/// The middle of one of so many equal parts of a block, across and deep.
fn place(block: &Block, across: (i64, i64), deep: (i64, i64)) -> Point {
    block.front_left()
        + block.front_axis().scaled(2 * across.0 + 1, 2 * across.1)
        + block.depth_axis().scaled(2 * deep.0 + 1, 2 * deep.1)
}

/// So many figures spread over a block in rows.
fn grid(block: &Block, figures: u8, files: u8) -> Vec<Point> {
    DrawnUp { figures, files }.places(*block).collect()
}

/// Signs that are drawn as a way of standing.
const POSTURES: [Sign; 3] = [Sign::Mounted, Sign::Limbered, Sign::Hedgehog];
/// Signs that are worth knowing; the rest only serve the rules.
const NOTES: [Sign; 9] = [
    Sign::OpenedFire,
    Sign::Revealed,
    Sign::Edge,
    Sign::Evaded,
    Sign::Stunned,
    Sign::Forfeit,
    Sign::Captured,
    Sign::Abandoned,
    Sign::Scattered,
];

fn marks(field: Field, id: PieceId) -> Vec<MarkView> {
    let state = field.state(id);
    let mut marks = Vec::new();
    let mut put = |kind, word: String, count| marks.push(MarkView { kind, word, count });
    if state.disarray() > 0 {
        put(MarkKind::Disorder, "disarray".to_owned(), Some(state.disarray()));
    }
    if state.daunted() > 0 {
        put(MarkKind::Shaken, "daunted".to_owned(), None);
    }
    if has_ammunition(field, id) {
        put(MarkKind::Ammunition, "ammunition".to_owned(), Some(state.ammunition()));
    }
    if state.is(Sign::Jammed) {
        put(MarkKind::Jammed, "jammed".to_owned(), None);
    }
    match state.order() {
        Order::None => {}
        Order::Ordered => put(MarkKind::Orders, "ordered".to_owned(), None),
        Order::Initiative => put(MarkKind::Orders, "on its own initiative".to_owned(), None),
        Order::Support => put(MarkKind::Orders, "ordered to support".to_owned(), None),
    }
    for sign in state.flags() {
        let kind = if POSTURES.contains(&sign) {
            MarkKind::Posture
        } else if NOTES.contains(&sign) {
            MarkKind::Note
        } else {
            continue;
        };
        put(kind, sign.word().to_owned(), None);
    }
    if let Some(cover) = state.cover() {
        let word = match field.world.terrain(tabletop::FeatureId(cover)) {
            Terrain::Building { .. } => "in a building",
            Terrain::Wood => "in a wood",
            _ => "in cover",
        };
        put(MarkKind::Note, word.to_owned(), None);
    }
    marks
}

/// Whether what it has left to shoot with is counted.
fn has_ammunition(field: Field, id: PieceId) -> bool {
    use crate::book::Ammunition;
    matches!(
        field.world.book.shooting.ammunition(field.kind(id)),
        Ammunition::Volleys(_) | Ammunition::Shots(_)
    )
}
