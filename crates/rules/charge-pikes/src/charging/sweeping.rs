//! Skirmishers and gunners in the open are swept away by close-order troops that run into them (CP-17-35).

use bodies::RingSearch;
use engine::{Departure, Event, InlineVec, PieceId};
use tabletop::{Block, Footprint, Length, Path, Pose};

use super::contact::fits;
use super::order::outline;
use crate::field::Field;
use crate::formation;
use crate::hits::{self, Means};
use crate::marks;
use crate::movement::placing;
use crate::reactions::charges::is_swept;
use crate::table::{BatteryChange, Sign, UnitChange};
use crate::{Acting, rule};

/// Sweeps away the enemy skirmishers and gunners whom a close-order unit runs into on its way (CP-17-35): every figure
/// encountered. For routers and pursuers.
pub fn sweep(act: &mut Acting, runner: PieceId, path: &Path) {
    sweep_but(act, runner, path, None);
}

/// The same for a charge at another target, which is not swept away.
pub fn sweep_but(act: &mut Acting, runner: PieceId, path: &Path, target: Option<PieceId>) {
    let field = act.field();
    let body = outline(field, runner);
    for enemy in swept(field, runner, path, body).iter().filter(|enemy| Some(**enemy) != target) {
        let field = act.field();
        let count = encountered(field, *enemy, |block| on_the_way(path, body, block));
        eliminate(act, *enemy, count);
        if !gives_way(act, *enemy, &body.block(path.end(body))) {
            eliminate(act, *enemy, u8::MAX);
        }
    }
}

/// Troops in open files who would stand upon somebody, or where a unit comes to stand, close up beside (CP-15-47): the
/// nearest free place, within a move of theirs if there is one, facing as they do. Gunners leave their guns where they are
/// (CP-15-46). Says whether they stand clear.
pub fn gives_way(act: &mut Acting, unit: PieceId, comes: &Block) -> bool {
    if !act.table().pieces[unit.index()].on_table() {
        return true;
    }
    if has_guns(act.field(), unit) {
        if !act.field().frame(unit).overlaps_deeper_than(comes, Block::TOLERANCE) {
            return true;
        }
        leave_guns(act, unit);
    }
    let field = act.field();
    let body = outline(field, unit);
    let clear = |pose: Pose| {
        let block = body.block(pose);
        !block.overlaps_deeper_than(comes, Block::TOLERANCE) && fits(field, unit, &block)
    };
    let pose = field.piece(unit).pose();
    let walk = field.world.length(field.world.book.movement.rates.skirmishers.walk);
    let within = |reach| RingSearch::by_tenths(pose.facing, reach).first(pose, clear);
    // Where a crowd leaves no room so near they go farther, for nobody may stand in another.
    let aside = within(walk).or_else(|| within(walk.times(4)));
    if let Some(aside) = aside.filter(|aside| *aside != pose) {
        placing::place(act, rule!("CP-15-47"), unit, aside);
    }
    aside.is_some()
}

/// The enemies that are swept away on a way.
fn swept(field: Field, runner: PieceId, path: &Path, body: Footprint) -> InlineVec<PieceId, 16> {
    let mut found = InlineVec::empty(runner);
    for enemy in field.units_of(field.side(runner).other()) {
        if is_swept(field, runner, enemy)
            && field.body(enemy).blocks().any(|block| on_the_way(path, body, &block))
        {
            found.try_push(enemy);
        }
    }
    found
}

fn on_the_way(path: &Path, body: Footprint, block: &Block) -> bool {
    path.sweeps(body, Block::TOLERANCE).any(|(_, sweep)| sweep.meets(block))
}

/// How many figures of a unit stand on ground for which a test holds. The gunners of a gun stand with it, evenly shared
/// (CP-03-07).
pub fn encountered(field: Field, unit: PieceId, mut on: impl FnMut(&Block) -> bool) -> u8 {
    let base = formation::base(field, unit);
    let mut met = 0u16;
    let mut all = 0u16;
    for figure in formation::figures(field, unit, u8::MAX) {
        all += 1;
        met += u16::from(on(&base.block(figure.front)));
    }
    let figures = u16::from(field.figures(unit));
    let shared = (figures * met).div_ceil(all.max(1));
    shared.min(figures) as u8
}

/// Figures that are simply eliminated; guns without any gunners left are taken (CP-15-46, CP-17-35).
pub fn eliminate(act: &mut Acting, unit: PieceId, count: u8) {
    if count > 0 {
        hits::suffer(act, rule!("CP-17-35"), unit, count, Means::Uncounted);
    }
}

/// Whether gunners are with their guns.
fn has_guns(field: Field, battery: PieceId) -> bool {
    field.profile(battery).battery.is_some() && !field.has(battery, Sign::AwayFromGuns)
}

/// Gunners leave their guns, which stay where they are, and move from now on as skirmishing foot (CP-15-46).
pub fn leave_guns(act: &mut Acting, battery: PieceId) {
    let world = act.world();
    let piece = act.table().pieces[battery.index()];
    let profile = world.profile(battery);
    if !has_guns(act.field(), battery) {
        return;
    }
    let (pose, shape) = (piece.pose(), piece.shape());
    if let Some(guns) = profile.leaves {
        let models = shape.files;
        act.emit(rule!("CP-15-46"), Event::Mustered { piece: guns, owner: piece.owner, figures: models });
        let shape = engine::Shape { form: crate::table::Form::Marker as u8, ..shape };
        act.emit(rule!("CP-15-46"), Event::Placed { piece: guns, pose, shape });
    }
    act.emit(rule!("CP-15-46"), crate::marks::raise(battery, Sign::AwayFromGuns));
    let loose = loose_gunners(act.field(), battery);
    placing::reshape(act, rule!("CP-15-46"), battery, pose, loose);
    act.emit(rule!("CP-15-34"), UnitChange::Straight(Length::ZERO).on(battery));
}

/// How gunners stand when they have left their guns: in open files as wide as the guns stand, so that they come away from
/// them at once; wider near the edge of the table.
pub fn loose_gunners(field: Field, battery: PieceId) -> engine::Shape {
    let base = field.world.book.figures.bases.skirmishers.at(field.world.scale);
    let piece = field.piece(battery);
    let files = (piece.shape().width.0 / base.width.0.max(1)).clamp(1, piece.figures.max(1).into()) as u8;
    let shape = |files| formation::block(base, piece.figures, files, crate::table::Form::Loose);
    let table = field.world.ground.bounds();
    // A block too deep for where they stand would hang over the edge.
    let lies_on = |shape: &engine::Shape| {
        let block = shape.footprint().block(piece.pose());
        table.encloses(&block)
    };
    (files..=piece.figures.max(files)).map(shape).find(lies_on).unwrap_or_else(|| shape(files))
}

/// How gunners stand where their last gun was lost, and where: as wide as the guns stood, or in more files where so deep a
/// block finds no room, with their front where the guns had theirs.
pub fn loose_where_they_stood(field: Field, battery: PieceId) -> (tabletop::Pose, engine::Shape) {
    let (pose, usual) = (field.piece(battery).pose(), loose_gunners(field, battery));
    let base = field.world.book.figures.bases.skirmishers.at(field.world.scale);
    let figures = field.figures(battery);
    let mut shapes = (usual.files..=figures.max(usual.files))
        .map(|files| formation::block(base, figures, files, crate::table::Form::Loose));
    let fits = |shape: &engine::Shape| super::contact::fits(field, battery, &shape.footprint().block(pose));
    if let Some(shape) = shapes.find(fits) {
        return (pose, shape);
    }
    // Beside the place, as broad as they are deep, where there is no room at it.
    let broad = (1..figures).find(|files| files * files >= figures).unwrap_or(usual.files);
    let shape = formation::block(base, figures, broad, crate::table::Form::Loose);
    let body = shape.footprint();
    let walk = field.world.length(field.world.book.movement.rates.skirmishers.walk);
    let room = |place: Pose| super::contact::fits(field, battery, &body.block(place));
    match RingSearch::by_tenths(pose.facing, walk.times(2)).first(pose, room) {
        Some(place) => (place, shape),
        None => (pose, usual),
    }
}

/// A gun that an enemy unit touches while no gunner is with it is lost (CP-15-46): a charger stands before those that its
/// target has left.
pub fn takes_guns(act: &mut Acting, charger: PieceId, battery: PieceId) {
    let field = act.field();
    let Some(guns) = field.profile(battery).leaves else { return };
    let left = field.class(battery) == crate::field::Class::Gunners && field.piece(guns).on_table();
    if left && field.touching(charger, guns) && !field.touching(battery, guns) {
        let all = field.profile(battery).all_guns();
        act.emit(rule!("CP-15-46"), Event::Left { piece: guns, how: Departure::Captured });
        act.emit(rule!("CP-15-46"), marks::guns(battery, BatteryChange::Lost(all)));
    }
}
