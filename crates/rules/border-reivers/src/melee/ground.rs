//! The beaten one gives ground.

use engine::{Event, PieceId};
use tabletop::Pose;

use crate::field::Field;
use crate::marks::locked;
use crate::melee::who::is_helpless;
use crate::steps::Fight;
use crate::{Acting, hiding, rule, running, wounds};

/// A fight that was not a tie separates the two: whoever has the lower total goes back from the other, and a defender
/// beaten by more than one from the highest (BR-08-09). Those who tied are locked (BR-08-04).
pub fn separate(act: &mut Acting, fight: Fight) {
    for (attacker, margin) in fight.each() {
        if margin < 0 {
            give_ground(act, attacker, fight.target);
        }
    }
    let winner = fight.each().filter(|(_, margin)| *margin > 0).fold(None, |best, one| match best {
        Some((_, most)) if most >= one.1 => best,
        _ => Some(one),
    });
    if let Some((attacker, _)) = winner {
        give_ground(act, fight.target, attacker);
    }
    for (attacker, margin) in fight.each() {
        let field = act.field();
        let both =
            [attacker, fight.target].into_iter().all(|man| field.stands(man) && !is_helpless(field, man));
        if margin == 0 && both && field.touch(attacker, fight.target) {
            act.emit(rule!("BR-08-04"), locked(attacker, fight.target));
        }
    }
    wounds::release_parted(act, rule!("BR-08-09"));
    hiding::look_round(act);
}

/// The beaten one is moved an inch straight back, if both are still on the table and he is not stunned. Where that is
/// impossible he stays in contact, but is not locked (BR-08-09).
fn give_ground(act: &mut Acting, beaten: PieceId, winner: PieceId) {
    let field = act.field();
    if !field.stands(beaten) || !field.stands(winner) || is_helpless(field, beaten) {
        return;
    }
    let distance = field.world.book.melee.giving_ground.distance;
    let (at, from) = (field.centre(beaten), field.centre(winner));
    let away = at - from;
    let to = at + away.scaled(distance.0.into(), i64::from(away.length().0));
    let gives = |field: Field| running::straight(field, field.base(beaten), to, &[beaten]).to == to;
    let room = gives(field);
    let given_away = hiding::in_the_way(field, &room, gives);
    if !room {
        return hiding::give_away(act, &given_away);
    }
    let from = field.piece(beaten).pose();
    wounds::release_from(act, rule!("BR-08-09"), beaten, to);
    let to = Pose::new(to, from.facing);
    act.emit(rule!("BR-08-09"), Event::Moved { piece: beaten, from, to });
}
