//! Guns, Generals and messages that are ridden over (PM-06-07, PM-07-22, PM-07-23).

use engine::{Departure, Event, On, PieceId};
use tabletop::{Outline, Pose};

use crate::field::Field;
use crate::marks::{lower_all, raise};
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
/// Fire Phase on (PM-06-07). The captor's move goes on.
fn takes_battery(act: &mut Acting, battery: PieceId, by: PieceId) {
    let why = rule!("PM-06-07");
    let field = Field::new(act.table(), act.world());
    let owner = field.side(by);
    let (pose, figures) = (field.piece(battery).pose(), field.figures(battery));
    let shape = formation::shape(&field.world.book, Class::Battery, false, Form::Unlimbered, figures);
    act.emit(why, Event::Mustered { piece: battery, owner, figures });
    act.emit(why, Event::Placed { piece: battery, pose, shape });
    act.emit(why, Event::Noted { on: On::Piece(battery), remark: remarks::CAPTURED, value: 0 });
    marks::state(act, why, battery, State::Good);
    lower_all(act, why, battery, &[Sign::Runs, Sign::Broken, Sign::Rolled]);
    raise(act, why, battery, Sign::MoveOver);
    act.then(Step::faces(battery));
}

/// A General through whom an enemy passes is taken if no friend of his that does not rout is within 30 mm; otherwise he is moved
/// behind the nearest, touching the middle of his rear edge (PM-07-23).
fn rides_down_general(act: &mut Acting, general: PieceId) {
    let why = rule!("PM-07-23");
    let field = Field::new(act.table(), act.world());
    let within = field.world.book.movement.generals.friend_within;
    let friends = field.units_of(field.side(general)).filter(|id| !field.routs(*id));
    let near = friends.filter(|id| field.within(general, *id, within));
    let place = |id: PieceId| {
        let pose = field.piece(id).pose();
        Pose::new(pose.at - pose.facing.along(field.footprint(id).depth), pose.facing)
    };
    let inside = field.world.ground.bounds();
    let body = field.footprint(general);
    let stands = |pose: &Pose| body.block(*pose).corners().iter().all(|corner| inside.contains(*corner));
    let nearest = near
        .map(|id| (field.block(general).gap(&field.block(id)).distance, id, place(id)))
        .filter(|(_, _, pose)| stands(pose))
        .min_by_key(|(distance, id, _)| (*distance, *id));
    match nearest {
        Some((_, _, pose)) => marks::moved(act, why, general, pose),
        None => act.emit(why, Event::Left { piece: general, how: Departure::Captured }),
    }
}
