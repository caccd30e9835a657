//! Guns, Generals and messages that are ridden over (PM-06-07, PM-07-22, PM-07-23).

use engine::{Departure, Event, On, PieceId, Shape};
use tabletop::{Angle, Outline, Pose};

use crate::clearing::clear;
use crate::field::Field;
use crate::marks::{lower_all, raise};
use crate::movement::judging::judge_place;
use crate::steps::Step;
use crate::table::{Form, Sign, State};
use crate::world::Class;
use crate::{Acting, formation, marks, orders, remarks, rule};

/// An enemy battery, General or staff officer is ridden over by a unit.
pub(crate) fn ridden_over(act: &mut Acting, enemy: PieceId, by: PieceId) {
    match act.world().profile(enemy).class {
        Class::Battery => takes_battery(act, enemy, by),
        Class::General => rides_down_general(act, enemy),
        Class::Staff => {
            orders::message_is_taken(act, enemy);
            act.emit(rule!("PM-07-22"), Event::Left { piece: enemy, how: Departure::Captured });
        }
        Class::Foot | Class::Shock | Class::Pistols | Class::Dragoons => {}
    }
}

/// A battery becomes the captor's: unlimbered and in good order; he faces it as he likes, and it may fire from his next Artillery
/// Fire Phase on (PM-06-07). The captor's move goes on. Where it would stand on somebody, its captor himself who halts on it for
/// one, it is drawn behind him: straight back from the middle of his rear edge to the first clear place within his charge
/// allowance; where there is none it is destroyed.
fn takes_battery(act: &mut Acting, battery: PieceId, by: PieceId) {
    let why = rule!("PM-06-07");
    let field = act.field();
    let owner = field.side(by);
    let figures = field.figures(battery);
    let shape = formation::shape(&field.world.book, Class::Battery, false, Form::Unlimbered, figures);
    let place = place_of_captured(field, battery, by, shape);
    act.emit(why, Event::Mustered { piece: battery, owner, figures });
    let Some(pose) = place else {
        act.emit(why, Event::Left { piece: battery, how: Departure::Destroyed });
        return;
    };
    act.emit(why, Event::Placed { piece: battery, pose, shape });
    act.emit(why, Event::Noted { on: On::Piece(battery), remark: remarks::CAPTURED, value: 0 });
    marks::state(act, why, battery, State::Good);
    lower_all(act, why, battery, &[Sign::Runs, Sign::Broken, Sign::Rolled]);
    raise(act, why, battery, Sign::MoveOver);
    act.then(Step::faces(battery));
}

/// Where a captured battery stands: where it is, or behind its captor.
fn place_of_captured(field: Field, battery: PieceId, by: PieceId, shape: Shape) -> Option<Pose> {
    let here = field.piece(battery).pose();
    if judge_place(field, battery, here, shape).is_ok() {
        return Some(here);
    }
    let (captor, depth) = (field.piece(by).pose(), field.footprint(by).depth);
    let behind = Pose::new(captor.at - captor.facing.along(depth), captor.facing);
    let back = captor.facing + Angle::HALF;
    clear(field, battery, (behind, shape), back, field.charge_allowance(by)).map(|clear| clear.pose)
}

/// A General through whom an enemy passes is taken if no friend of his that does not rout is within 30 mm; otherwise he is moved
/// behind the nearest, touching the middle of his rear edge (PM-07-23).
fn rides_down_general(act: &mut Acting, general: PieceId) {
    let why = rule!("PM-07-23");
    let field = act.field();
    let within = field.world.book.movement.generals.friend_within;
    let friends = field.units_of(field.side(general)).filter(|id| !field.routs(*id));
    let near = friends.filter(|id| field.within(general, *id, within));
    let place = |id: PieceId| {
        let pose = field.piece(id).pose();
        Pose::new(pose.at - pose.facing.along(field.footprint(id).depth), pose.facing)
    };
    let inside = field.world.ground.bounds();
    let body = field.footprint(general);
    let stands = |pose: &Pose| inside.encloses(&body.block(*pose));
    let nearest = near
        .map(|id| (field.block(general).gap(&field.block(id)).distance, id, place(id)))
        .filter(|(_, _, pose)| stands(pose))
        .min_by_key(|(distance, id, _)| (*distance, *id));
    match nearest {
        Some((_, _, pose)) => marks::moved(act, why, general, pose),
        None => act.emit(why, Event::Left { piece: general, how: Departure::Captured }),
    }
}
