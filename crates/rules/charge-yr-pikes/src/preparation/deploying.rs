//! Secret deployment (CYP-01-06): each side hands in all of its own before either is shown.

use engine::{Departure, Event, Flow, PieceId, Side, Viewpoint};

use super::room::{Placing, galloper_seat, placing, waiting};
use crate::hiding::{self, is_laid, is_told};
use crate::marks::sets_of_side;
use crate::steps::PreparationStep;
use crate::vocabulary::{FINISH, LEAVE};
use crate::{Acting, ArmyChange, Ask, Asking, BattleChange, Field, Kind, Phase, Sign, UnitChange, rule};

/// Both deploy before either sees anything of the other, and then show it together (CYP-01-06).
pub(super) fn both(act: &mut Acting) {
    if act.table().battle.phase() != Phase::Deployment {
        act.emit(rule!("CYP-01-02"), BattleChange::Phase(Phase::Deployment).event());
    }
    for side in Side::BOTH {
        if waiting(act.field(), side).next().is_some() {
            act.then(PreparationStep::side(side));
        }
    }
    act.then(PreparationStep::shown());
}

/// One piece after the other, for its owner alone to see, until he hands all of it in: then it stands (CYP-01-06). How many pieces he
/// has dealt with everybody knows.
pub(super) fn side_deploys(mut cx: Asking, side: Side) -> Flow<()> {
    let answer = cx.ask(Ask::Deploy.of(side, rule!("CYP-01-06")))?;
    // What the other has laid out decides nothing of it.
    let mut seen = *cx.table();
    hiding::conceal(&mut seen, cx.world(), Viewpoint::Side(side));
    let judged = placing(Field::new(&seen, cx.world()), side, &answer);
    let mut act = cx.act();
    if answer.verb == FINISH {
        return Ok(());
    }
    match (judged, answer.piece) {
        (Ok(placing), _) => lays(&mut act, side, &placing),
        (_, Some(piece)) if answer.verb == LEAVE => {
            is_laid(&mut act, side, piece, Event::Left { piece, how: Departure::Removed });
        }
        _ => {}
    }
    let handed = act.table().army(side).handed() + 1;
    act.emit(rule!("CYP-01-06"), ArmyChange::Handed(handed).on(side));
    act.then(PreparationStep::side(side));
    Ok(())
}

/// A piece is placed or marked on the map, and its galloper gun with it (CYP-01-08, CYP-10-01).
fn lays(act: &mut Acting, side: Side, it: &Placing) {
    let piece = it.piece;
    let changes = [
        (rule!("CYP-01-08"), UnitChange::Flag(Sign::Mapped, it.on_map)),
        (rule!("CYP-03-02"), UnitChange::Array(it.array)),
        (rule!("CYP-03-04"), UnitChange::Garrison(it.garrison)),
    ];
    for (why, change) in changes {
        if change.alters(act.field().unit(piece)) {
            act.emit_secretly(why, side, change.on(piece), None);
        }
    }
    is_laid(act, side, piece, Event::Placed { piece, pose: it.pose, shape: it.shape });
    if let Some(host) = it.host {
        act.emit_secretly(rule!("CYP-04-06"), side, Event::Joined { piece, host }, None);
    }
    let Some(gun) = act.world().belonging(piece, Kind::Galloper) else { return };
    let field = act.field();
    if hiding::waits(field, gun) {
        let (pose, shape) = (galloper_seat(field, gun, piece), super::usual_shape(field, gun));
        let placing = Placing { piece: gun, pose, shape, host: Some(piece), garrison: None, ..*it };
        lays(act, side, &Placing { array: field.unit(gun).array(), ..placing });
    }
}

/// Both deployments are shown at the same moment; what the troops now on the table see of those on the maps is placed too, until
/// nothing new appears (CYP-01-06).
pub(super) fn shown(act: &mut Acting) {
    let laid = |id: &PieceId| act.field().is(*id, Sign::Laid);
    let laid: Vec<PieceId> = act.world().named().filter(laid).collect();
    laid.into_iter().for_each(|piece| is_told(act, piece));
    for side in Side::BOTH {
        sets_of_side(act, rule!("CYP-01-06"), side, ArmyChange::Handed(0));
    }
    hiding::looks_round(act);
}
