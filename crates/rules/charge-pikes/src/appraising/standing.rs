//! How well a unit stands: what it can shoot at, whom it can charge, what can charge it, how far it is from where its arms
//! want it, whose flanks lie open.

use engine::PieceId;
use tabletop::{Length, Point};

use super::aim::Aim;
use super::clash::Pressed;
use super::{clash, enemies_of, far, inches, is_nearer, shots};
use crate::field::{Class, Field};
use crate::flanks::{may_cover, open_flanks};
use crate::shooting;
use crate::table::{Form, Morale};

/// How well a unit stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook {
    /// What its best shot is worth, in points.
    pub shot: f64,
    /// What its best charge would win, in points.
    pub charge: f64,
    /// What the worst charge upon it would cost, in points; `None` before that has been looked at.
    pub threat: Option<f64>,
    /// How near it is to where it wants to stand, in points; more is better.
    pub place: f64,
    /// How well it faces where it looks, in points; more is better.
    pub facing: f64,
    /// How many flanks of foot about it lie open to horse.
    pub open: f64,
    /// What enemy muskets are expected to cost it there in a turn, in points.
    pub under_fire: f64,
}

/// How near an enemy must be for shots and charges to be looked at, in inches.
const NEAR: f64 = 24.0;

impl Outlook {
    /// How a unit with an aim stands on a table, whatever it has done there this turn, among foot whose flanks it may guard. What could
    /// be done to it there takes longest, and is not looked at yet.
    pub(super) fn of(
        field: Field,
        unit: PieceId,
        aim: Option<&Aim>,
        guarded: &mut [Guarded],
        pressed: &mut Pressed,
    ) -> Outlook {
        let near = has_near(field, unit);
        let guns = is_guns(field, unit);
        let open = guarded.iter_mut().map(|foot| foot.open(field, unit));
        Outlook {
            shot: shot(field, unit, near),
            charge: if near && !guns && !aim.is_some_and(|aim| aim.held) {
                clash::opportunity(field, unit, pressed)
            } else {
                0.0
            },
            threat: None,
            place: aim.map_or(0.0, |aim| place(field, unit, aim)),
            facing: aim.map_or(0.0, |aim| facing(field, unit, aim)),
            open: open.sum(),
            under_fire: under_fire(field, unit),
        }
    }

    /// The same once it has been looked at what the worst charge upon it would cost, or one that is bad enough.
    pub(super) fn threatened(self, field: Field, unit: PieceId, enough: impl Fn(Outlook) -> bool) -> Outlook {
        let known = |danger| Outlook { threat: Some(danger), ..self };
        let threat = || threat(field, unit, has_near(field, unit), &|danger| enough(known(danger)));
        self.threat.map_or_else(|| known(threat()), known)
    }

    /// What is left of the worth of its shots and charges when the enemy may charge it first, from 0 to 1.
    pub(super) fn lasts(&self, worth: f64) -> f64 {
        let left = 1.0 - (self.danger() / worth.max(1.0)).clamp(0.0, 1.0);
        left * left
    }

    /// What the worst charge upon it would cost; nothing before that has been looked at.
    pub(super) fn danger(&self) -> f64 {
        self.threat.unwrap_or(0.0)
    }

    /// How well it is placed, its facing included.
    pub(super) fn station(&self) -> f64 {
        self.place + self.facing
    }
}

/// Foot that stands about a unit, whose flanks it may guard.
#[derive(Clone, Copy)]
pub(super) struct Guarded {
    foot: PieceId,
    /// How many of its flanks lie open to horse while the unit stands nowhere near them; `None` before it has been asked.
    alone: Option<u8>,
}

impl Guarded {
    pub(super) const fn of(foot: PieceId) -> Guarded {
        Guarded { foot, alone: None }
    }

    /// How many of its flanks lie open on a table on which the unit alone stands otherwise.
    fn open(&mut self, field: Field, unit: PieceId) -> f64 {
        let Guarded { foot, .. } = *self;
        // Whoever forms square has closed no flank by it: the threat tells what that is worth.
        if !field.has_flanks(foot) {
            return 2.0;
        }
        let open = || open_flanks(field, foot, horse_near(field, foot));
        f64::from(match foot == unit || may_cover(field, foot)(unit) {
            true => open(),
            false => *self.alone.get_or_insert_with(open),
        })
    }
}

/// Whether a unit shoots from where it wants to stand, and safely: what it looks at first is quickly found.
pub(super) fn suits(field: Field, unit: PieceId, aim: Option<&Aim>) -> bool {
    let station =
        aim.map_or(0.0, |aim| place(field, unit, aim)) + aim.map_or(0.0, |aim| facing(field, unit, aim));
    if station <= -0.9 && field.form(unit) != Form::Unlimbered {
        return false;
    }
    let near = has_near(field, unit);
    shot(field, unit, near) > 0.0 && threat(field, unit, near, &|danger| danger >= 8.0) < 8.0
}

/// Whether an enemy is so near that shots and charges are looked at.
fn has_near(field: Field, unit: PieceId) -> bool {
    enemies_of(field, unit).any(|enemy| is_nearer(field, unit, enemy, NEAR))
}

fn is_guns(field: Field, unit: PieceId) -> bool {
    field.class(unit) == Class::Gunners
}

/// What the best shot of a unit is worth.
fn shot(field: Field, unit: PieceId, near: bool) -> f64 {
    if near || is_guns(field, unit) { shots::best_of(field, unit) } else { 0.0 }
}

/// What the worst charge upon a unit would cost, or one that is bad enough.
fn threat(field: Field, unit: PieceId, near: bool, enough: &dyn Fn(f64) -> bool) -> f64 {
    if near { clash::threat(field, unit, enough) } else { 0.0 }
}

/// The hits that a musketeer is expected to score in a turn upon horse in reach, and upon horse within [`CLOSE`].
const HITS: (f64, f64) = (0.06, 0.1);
/// How near muskets tell most, as a part of their range.
const CLOSE: f64 = 0.5;

/// What the muskets of enemy foot are expected to cost horse that stands before them in a turn, in points, at a glance: nobody is asked
/// what he sees. Foot, which shoots back, is not looked at.
fn under_fire(field: Field, unit: PieceId) -> f64 {
    if !field.class(unit).is_cavalry() {
        return 0.0;
    }
    let at = field.frame(unit).centre();
    let range = |enemy: PieceId| inches(shooting::reaches(field, enemy));
    let shoots = |enemy: &PieceId| {
        matches!(field.class(*enemy), Class::CloseFoot | Class::Skirmishers)
            && field.morale(*enemy) == Morale::Good
            && !field.in_combat(*enemy)
            && field.is_ahead_of(*enemy, at)
            && is_nearer(field, unit, *enemy, range(*enemy))
    };
    let hits = |enemy: PieceId| {
        let close = is_nearer(field, unit, enemy, range(enemy) * CLOSE);
        let muskets = field.figures(enemy).saturating_sub(field.state(enemy).pikes());
        f64::from(muskets) * if close { HITS.1 } else { HITS.0 }
    };
    enemies_of(field, unit).filter(shoots).map(hits).sum::<f64>() * super::figure_worth(field, unit)
}

/// The horse nearest to a unit of foot.
fn horse_near(field: Field, foot: PieceId) -> PieceId {
    let horse = enemies_of(field, foot).filter(|enemy| field.class(*enemy).is_cavalry());
    let at = field.piece(foot).pose().at;
    horse.min_by_key(|enemy| at.distance_squared(field.piece(*enemy).pose().at)).unwrap_or(foot)
}

/// What an inch nearer to where it wants to stand is worth to a unit.
pub(super) const AN_INCH: f64 = 0.25;

/// How well placed a unit is. Whoever can hardly move is not, however well he stands.
fn place(field: Field, unit: PieceId, aim: &Aim) -> f64 {
    let off = aim.off(field, unit);
    let rigid = match field.form(unit) {
        Form::Column if far(field, unit, aim.prey) < 20.0 => 4.0,
        Form::Square => 1.5,
        _ => 0.0,
    };
    -(if off > 0.0 { off * AN_INCH } else { off * -0.35 }) - rigid - alone(field, unit)
}

/// How far a regiment may stand from the next, from middle to middle, before it is out of the line, in inches.
const IN_LINE: f64 = 14.0;

/// How much worse a regiment stands for being far from the others: nobody guards its flanks, and nobody follows.
fn alone(field: Field, unit: PieceId) -> f64 {
    if field.class(unit) != Class::CloseFoot {
        return 0.0;
    }
    let at = field.frame(unit).centre();
    let friends = field
        .units_of(field.side(unit))
        .filter(|friend| *friend != unit && field.class(*friend).is_close_order() && !field.routs(*friend));
    let nearest = friends.map(|friend| at.distance_squared(field.frame(friend).centre())).min();
    nearest.map_or(0.0, |squared| {
        let far = inches(Length::root_of(squared));
        (far - IN_LINE).clamp(0.0, 12.0) * 0.2
    })
}

/// How well a unit faces its goal. Whoever looks the wrong way is far off; a square looks everywhere, and is not the better
/// for it as long as nobody comes.
fn facing(field: Field, unit: PieceId, aim: &Aim) -> f64 {
    -(aside(field, unit, aim.goal(field, unit)).max(8.0) / 45.0) * 1.2
}

/// By how much a unit looks past a point, in degrees.
fn aside(field: Field, unit: PieceId, point: Point) -> f64 {
    let pose = field.piece(unit).pose();
    let loose = matches!(field.class(unit), Class::Skirmishers);
    if loose || field.form(unit) == Form::Garrison || point == pose.at {
        return 0.0;
    }
    f64::from(pose.off_facing(point - pose.at).abs()) / 100.0
}
