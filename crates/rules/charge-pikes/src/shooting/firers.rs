//! The figures that shoot, each with the point from which it measures and the way it looks (CP-16-04, CP-16-08,
//! CP-16-09).

use engine::PieceId;
use tabletop::{Angle, Area, Edge, InlineVec, Length, Point, Pose, Sector, Segment, Vector};

use crate::book::Weapon;
use crate::field::{Class, Field};
use crate::formation::{self, Men};
use crate::table::{Battery, Fire, Form, HalfDegrees, Shot};
use crate::world::{GunClass, Highland};

/// The most figures of a unit that shoot at once.
const FIRERS: usize = 120;

/// A figure that shoots, or a gun with its gunners.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Firer {
    /// From where it measures.
    pub at: Point,
    /// Straight ahead of it.
    pub ahead: Vector,
    /// The part of its unit in which it stands; the other parts stop its fire (CP-16-24).
    pub part: u8,
    /// The gun of a battery, from the left; 0 for everybody else.
    pub gun: u8,
    /// Figures: 1, or the gunners of a gun.
    pub figures: u8,
    /// A gun that fires at the same target in an earlier shot: it takes up room in a gap and fires no more (CP-16-25).
    pub fired: bool,
}

/// The figures of a unit that shoot.
pub type Firers = InlineVec<Firer, FIRERS>;

/// Who of a unit can fire in a shot: the front ranks of its shot or riders (CP-16-09) with those of its forlorn hope
/// (CP-20-08), the shot of one face of a square or one side of a town block (CP-07-14, CP-19-29), its guns.
pub fn firers(field: Field, shot: &Shot, earlier: &[Shot]) -> Firers {
    let mut firers = Firers::new();
    match field.form(shot.shooter()) {
        Form::Square => face_of_square(field, shot, &mut firers),
        Form::Garrison => side_of_block(field, shot, earlier, &mut firers),
        Form::Unlimbered => guns(field, shot, earlier, &mut firers),
        Form::Line | Form::Loose => ranks(field, shot.shooter(), &mut firers),
        Form::Column | Form::Limbered | Form::Marker => {}
    }
    let hope = field.profile(shot.shooter()).forlorn.filter(|hope| field.piece(*hope).on_table());
    if let Some(hope) = hope {
        ranks(field, hope, &mut firers);
    }
    firers
}

/// The front ranks: two of foot, three of mounted troops (CP-16-09). Pikemen never shoot (CP-03-01, CP-16-01).
fn ranks(field: Field, unit: PieceId, firers: &mut Firers) {
    let book = &field.world.book.shooting;
    let mounted = field.class(unit).is_mounted();
    let ranks = if mounted { book.ranks_mounted } else { book.ranks_on_foot };
    let shoots = |men: Men| matches!(men, Men::Shot | Men::Riders);
    for figure in formation::figures(field, unit, ranks).filter(|figure| shoots(figure.men)) {
        let ahead = looking(figure.front.facing);
        firers.try_push(Firer {
            at: figure.front.at,
            ahead,
            part: figure.part,
            gun: 0,
            figures: 1,
            fired: false,
        });
    }
}

/// A direction as a vector, long enough to be exact.
fn looking(facing: Angle) -> Vector {
    facing.along(Length(1 << 20))
}

/// The surviving shot of a square, shared as evenly as may be over its faces, in the order front, right, rear, left for
/// the odd ones; two ranks of each face shoot (CP-07-14).
fn face_of_square(field: Field, shot: &Shot, firers: &mut Firers) {
    let unit = shot.shooter();
    let men = shot_in(field, unit);
    let face = usize::from(shot.face() & 3);
    let here = men / 4 + u8::from(face < usize::from(men % 4));
    let (frame, shape) = (field.frame(unit), field.piece(unit).shape());
    let files = shape.files.max(1);
    let edge = frame.edge(Edge::ALL[face]);
    let facing = field.piece(unit).pose().facing + Edge::ALL[face].outward();
    let deep = field.profile(unit).base.depth;
    for man in 0..here.min(2 * files) {
        let (file, rank) = (man % files, man / files);
        let middle = along(edge, 2 * u32::from(file) + 1, 2 * u32::from(files));
        let at = Pose::new(middle, facing).moved(Angle::HALF, deep.times(rank.into())).at;
        firers.try_push(Firer { at, ahead: looking(facing), part: 0, gun: 0, figures: 1, fired: false });
    }
}

/// The point so far along an edge.
fn along(edge: Segment, part: u32, whole: u32) -> Point {
    edge.from + edge.vector().scaled(part.into(), whole.max(1).into())
}

/// The shot of a garrison at one side of its town block: no more than half of what the block holds, and each once a turn
/// (CP-19-29). They stand evenly along the side and look straight out of it.
fn side_of_block(field: Field, shot: &Shot, earlier: &[Shot], firers: &mut Firers) {
    let unit = shot.shooter();
    let Some(area) = block_of(field, unit) else { return };
    let Some(side) = sides(area).nth(usize::from(shot.face())) else { return };
    let men = shot_in(field, unit);
    let half = field.state(unit).holds().map_or(0, |at| field.world.terrain[usize::from(at)].garrison / 2);
    let (fired, at_side) = fired_already(field, shot, earlier);
    let here = men.saturating_sub(fired).min(half.saturating_sub(at_side));
    // The corners of an area run anticlockwise: its outside lies on the right of each edge.
    let ahead = side.vector().right();
    for man in 0..here {
        let at = along(side, 2 * u32::from(man) + 1, 2 * u32::from(here));
        firers.try_push(Firer { at, ahead, part: 0, gun: 0, figures: 1, fired: false });
    }
}

/// The town block that a unit holds.
fn block_of<'a>(field: Field<'a>, unit: PieceId) -> Option<&'a Area> {
    field.world.ground.features().get(usize::from(field.state(unit).holds()?))?.as_area()
}

/// The sides of a town block out of which a garrison shoots, each told by its place: its first four edges.
pub fn sides(area: &Area) -> impl Iterator<Item = Segment> + '_ {
    area.edges().take(4)
}

/// How many shot of a unit have fired in earlier shots of this phase, and how many of all in its block out of this side.
/// Each shot out of a block takes as many as it may.
fn fired_already(field: Field, shot: &Shot, earlier: &[Shot]) -> (u8, u8) {
    let block = field.state(shot.shooter()).holds();
    let half = block.map_or(0, |at| field.world.terrain[usize::from(at)].garrison / 2);
    let mut fired: InlineVec<(PieceId, u8, u8), 24> = InlineVec::new();
    for before in earlier.iter().filter(|before| field.state(before.shooter()).holds() == block) {
        let of_unit: u8 = fired.iter().filter(|one| one.0 == before.shooter()).map(|one| one.2).sum();
        let of_side: u8 = fired.iter().filter(|one| one.1 == before.face()).map(|one| one.2).sum();
        let men = shot_in(field, before.shooter()).saturating_sub(of_unit);
        fired.try_push((before.shooter(), before.face(), men.min(half.saturating_sub(of_side))));
    }
    let of_unit = fired.iter().filter(|one| one.0 == shot.shooter()).map(|one| one.2).sum();
    let of_side = fired.iter().filter(|one| one.1 == shot.face()).map(|one| one.2).sum();
    (of_unit, of_side)
}

/// The shot of a unit: all its figures but pikemen.
fn shot_in(field: Field, unit: PieceId) -> u8 {
    field.figures(unit).saturating_sub(field.state(unit).pikes())
}

/// The guns of a battery that are still there, each by its place from the left, with its class.
pub fn guns_left<'a>(field: Field<'a>, battery: PieceId) -> impl Iterator<Item = (u8, GunClass)> + 'a {
    let lost = state(field, battery).guns_lost();
    let guns = field.profile(battery).guns.iter().enumerate();
    guns.filter(move |(at, _)| lost >> at & 1 == 0).map(|(at, gun)| (at as u8, gun.class))
}

/// What has become of the guns of a battery.
pub fn state(field: Field, battery: PieceId) -> Battery {
    field.profile(battery).battery.map_or_else(Battery::default, |at| field.table.batteries[usize::from(at)])
}

/// Where a gun of a battery stands and how it looks, by its place from the left.
pub fn gun_pose(field: Field, battery: PieceId, gun: u8) -> Pose {
    let pose = field.piece(battery).pose();
    let count = guns_left(field, battery).count() as i32;
    let place = guns_left(field, battery).take_while(|(at, _)| *at != gun).count() as i32;
    let width = field.profile(battery).base.width.0;
    let aside = Length(width * (2 * place + 1 - count) / 2);
    let turned = HalfDegrees::angle(state(field, battery).turned(gun));
    let stands = pose.moved(Angle::RIGHT, aside);
    Pose::new(stands.at, stands.facing + turned)
}

/// The gunners of each gun: shared evenly, the odd ones to the first (CP-03-07); no more than four count (CP-16-03).
fn gunners(field: Field, battery: PieceId, gun: u8) -> u8 {
    let count = guns_left(field, battery).count() as u8;
    let place = guns_left(field, battery).take_while(|(at, _)| *at != gun).count() as u8;
    let figures = field.figures(battery);
    let share = figures / count.max(1) + u8::from(place < figures % count.max(1));
    share.min(field.world.book.shooting.dice.gunners_a_gun)
}

fn guns(field: Field, shot: &Shot, earlier: &[Shot], firers: &mut Firers) {
    let same = |before: &&Shot| (before.shooter(), before.target()) == (shot.shooter(), shot.target());
    let before = earlier.iter().filter(same).fold(0, |bits, before| bits | before.guns()) & !shot.guns();
    for (gun, _) in guns_left(field, shot.shooter()).filter(|(gun, _)| (shot.guns() | before) >> gun & 1 == 1)
    {
        let fired = before >> gun & 1 == 1;
        let pose = gun_pose(field, shot.shooter(), gun);
        let figures = gunners(field, shot.shooter(), gun);
        firers.try_push(Firer { at: pose.at, ahead: looking(pose.facing), part: 0, gun, figures, fired });
    }
}

impl Firer {
    /// Its arc of fire (CP-16-08).
    pub fn arc(&self, field: Field) -> Option<Sector> {
        Sector::from_point(self.at, self.ahead, Angle::hundredths(field.world.book.shooting.arc.into()))
    }

    /// With what it fires.
    pub fn weapon(&self, field: Field, shot: &Shot) -> Weapon {
        let class = || {
            field
                .profile(shot.shooter())
                .guns
                .get(usize::from(self.gun))
                .map_or(GunClass::Light, |gun| gun.class)
        };
        match shot.fire() {
            Fire::Hail => Weapon::Hail(class()),
            Fire::Ball => Weapon::Ball(class()),
            Fire::Pistols => Weapon::Pistols,
            Fire::Musketry => musketry(field, shot.shooter()),
        }
    }
}

/// The row of musketry on which a unit fires (CP-16-33, CP-16-34): steady close-order foot that is not in square on its
/// own, everybody else on the other; figures in a square count as unsteady (CP-16-18), archers are no musketeers
/// (CP-20-06).
fn musketry(field: Field, unit: PieceId) -> Weapon {
    let archers = field.profile(unit).arms.highland == Some(Highland::Archers);
    let steady = field.class(unit) == Class::CloseFoot && field.steady(unit);
    match steady && field.form(unit) != Form::Square && !archers {
        true => Weapon::SteadyMusketry,
        false => Weapon::OtherMusketry,
    }
}

/// How a unit without guns fires: cavalry with pistols, everybody else with muskets or bows (CP-03-11). `None` for those
/// who cannot.
pub fn fire_of(field: Field, unit: PieceId) -> Option<Fire> {
    match field.class(unit) {
        Class::CloseFoot | Class::Skirmishers | Class::Dragoons => Some(Fire::Musketry),
        Class::Cuirassiers | Class::Horse => Some(Fire::Pistols),
        Class::Gunners | Class::NoTroops => None,
    }
}
