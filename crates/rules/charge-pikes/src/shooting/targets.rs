//! What a target is to those who shoot at it: dense, normal or rapid, skirmishers, in cover (CP-16-11 to CP-16-14,
//! CP-16-38), and so what one die scores.

use engine::PieceId;
use tabletop::{Segment, enfilades};

use super::firers::guns_left;
use crate::book::{Chance, Row, Weapon};
use crate::cover;
use crate::field::{Class, Field};
use crate::formation;
use crate::table::{ChargeStage, Fire, Form, Sign};
use crate::world::Cover;

/// What decides the column of the shooting table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Whether it is rapid (CP-16-13): then it is neither dense nor normal.
    pub rapid: bool,
    /// Whether it is dense (CP-16-11).
    pub dense: bool,
    /// Whether the column of skirmishers counts for it.
    pub loose: bool,
    /// Its cover.
    pub cover: Cover,
}

impl Target {
    /// What a unit is to a shot that ends at its nearest visible point.
    pub fn of(field: Field, shooter: PieceId, target: PieceId, fire: Fire, line: Segment) -> Target {
        let rapid = is_rapid(field, target);
        // In a building, a fieldwork or hard cover they count as close-order troops (CP-16-38, CP-17-35).
        let loose = is_loose(field, target) && !cover::is_strong_for_loose(field, target, shooter);
        Target {
            rapid,
            dense: !rapid && !is_loose(field, target) && is_dense(field, shooter, target, line),
            loose,
            cover: cover::from_shot(field, target, fire, line),
        }
    }

    /// What one die of a row scores: of all columns that apply the one with the lowest expected hits (CP-16-38).
    pub fn chance(&self, row: &Row) -> Chance {
        let own = match self {
            Target { loose: true, .. } => row.skirmishers,
            Target { rapid: true, .. } => row.rapid,
            _ => row.open,
        };
        match self.cover {
            Cover::None => own,
            Cover::Soft => lower(own, row.soft),
            Cover::Hard => lower(own, row.hard),
        }
    }

    /// By how much the hits of a kind of fire are multiplied: ballshot does double hits on dense targets (CP-16-14).
    pub fn times(&self, field: Field, weapon: Weapon) -> u8 {
        match weapon {
            Weapon::Ball(_) if self.dense => field.world.book.shooting.guns.dense_times,
            _ => 1,
        }
    }
}

/// The chance with fewer expected hits.
fn lower(one: Chance, other: Chance) -> Chance {
    if other.sixths() < one.sixths() { other } else { one }
}

/// Whether the column of skirmishers is for them: skirmishers, gunners without their guns.
fn is_loose(field: Field, target: PieceId) -> bool {
    match field.class(target) {
        Class::Skirmishers => true,
        Class::Gunners => field.has(target, Sign::AwayFromGuns) || guns_left(field, target).next().is_none(),
        _ => false,
    }
}

/// Whether a target is horse or cuirassiers whose charge or countercharge of this turn was long and had impetus
/// (CP-16-13).
fn is_rapid(field: Field, target: PieceId) -> bool {
    let long = field.world.length(field.world.book.movement.distances.rapid);
    field.class(target).is_cavalry()
        && field.table.charges.iter().any(|charge| {
            charge.charger() == target
                && charge.impetus()
                && charge.distance() >= long
                && !matches!(charge.stage(), ChargeStage::Announced | ChargeStage::Halted)
        })
}

/// Whether a target is dense: close order of which any part stands in three or more ranks of figures, or enfiladed; guns
/// only when they are enfiladed (CP-16-11, CP-16-12).
fn is_dense(field: Field, shooter: PieceId, target: PieceId, line: Segment) -> bool {
    let book = &field.world.book.shooting;
    let piece = field.piece(target);
    let shape = piece.shape();
    let deep = field.class(target).is_close_order()
        && match field.form(target) {
            Form::Garrison => false,
            Form::Line => {
                let parts =
                    formation::parts(field.profile(target), field.state(target), piece.figures, shape);
                parts.iter().any(|part| part.drawn_up.ranks() >= book.dense_ranks)
            }
            _ => shape.ranks >= book.dense_ranks,
        };
    deep || is_enfiladed(field, shooter, target, line)
}

/// Whether a target is enfiladed: the line from the middle of the shooter's front edge to the target's nearest point
/// comes in flat along its front line and reaches a flank edge (CP-16-11). Squares and garrisons have no flanks
/// (CP-07-13).
fn is_enfiladed(field: Field, shooter: PieceId, target: PieceId, line: Segment) -> bool {
    if !field.has_flanks(target) {
        return false;
    }
    let from = match field.state(shooter).holds() {
        Some(_) => line.from,
        None => field.frame(shooter).front_middle(),
    };
    let to = field.body(target).gap_to(&from).map_or(line.to, |gap| gap.from);
    enfilades(Segment::new(from, to), &field.frame(target), field.world.book.shooting.enfilade.into())
}
