//! Secret deployment (CYP-01-06): each side hands in all of its own before either is shown.

use engine::{Departure, Event, Flow, PieceId, Side, Viewpoint};

use super::PreparationStep;
use super::room::{Placing, galloper_seat, placing, waiting};
use crate::ask::Ask;
use crate::field::Field;
use crate::hiding::{self, is_laid, is_told};
use crate::table::{ArmyChange, BattleChange, Phase, Sign, UnitChange};
use crate::vocabulary::{FINISH, LEAVE};
use crate::world::Kind;
use crate::{Acting, Asking, rule};

/// Both deploy before either sees anything of the other, and then show it together (CYP-01-06).
pub(super) fn both(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    if act.table().battle.phase() != Phase::Deployment {
        act.emit(rule!("CYP-01-02"), BattleChange::Phase(Phase::Deployment).event());
    }
    for side in Side::BOTH {
        if waiting(Field::new(act.table(), act.world()), side).next().is_some() {
            act.then(PreparationStep::side(side));
        }
    }
    act.then(PreparationStep::shown());
    Ok(())
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
    if it.on_map {
        let flag = UnitChange::Flag(Sign::Mapped, true).on(piece);
        act.emit_secretly(rule!("CYP-01-08"), side, flag, None);
    }
    if act.table().units[piece.index()].array() != it.array {
        act.emit_secretly(rule!("CYP-03-02"), side, UnitChange::Array(it.array).on(piece), None);
    }
    if it.garrison.is_some() {
        let change = UnitChange::Garrison(it.garrison).on(piece);
        act.emit_secretly(rule!("CYP-03-04"), side, change, None);
    }
    is_laid(act, side, piece, Event::Placed { piece, pose: it.pose, shape: it.shape });
    if let Some(host) = it.host {
        act.emit_secretly(rule!("CYP-04-06"), side, Event::Joined { piece, host }, None);
    }
    let Some(gun) = act.world().belonging(piece, Kind::Galloper) else { return };
    let field = Field::new(act.table(), act.world());
    if hiding::waits(field, gun) {
        let (pose, shape) = (galloper_seat(field, gun, piece), super::usual_shape(field, gun));
        let placing = Placing { piece: gun, pose, shape, host: Some(piece), garrison: None, ..*it };
        lays(act, side, &Placing { array: field.unit(gun).array(), ..placing });
    }
}

/// Both deployments are shown at the same moment; what the troops now on the table see of those on the maps is placed too, until
/// nothing new appears (CYP-01-06).
pub(super) fn shown(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    let laid: Vec<PieceId> =
        act.world().named().filter(|id| act.table().units[id.index()].is(Sign::Laid)).collect();
    for piece in laid {
        is_told(&mut act, piece);
    }
    for side in Side::BOTH {
        if act.table().army(side).handed() > 0 {
            act.emit(rule!("CYP-01-06"), ArmyChange::Handed(0).on(side));
        }
    }
    hiding::looks_round(&mut act);
    Ok(())
}
