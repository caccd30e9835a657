//! What the other side may have done unseen, as one who does not know imagines it (CYP-00-13).

use engine::{PieceId, Place, Rng, Side};

use super::questions::{by_lot, drawn, hosts, in_a_wood};
use super::room::{Placing, free_spot, may_hide, placing, placing_anywhere, usual_shape, waiting};
use crate::hiding::finds_at;
use crate::movement::staff::judge_seat;
use crate::victory::places;
use crate::{ArmyChange, BattleChange, Field, Kind, Known, Phase, Sign, Table, UnitChange, World};

/// How many places are tried for a piece on the map.
const TRIES: u32 = 32;

/// Fills in what the other side has picked and deployed so far, as much as everybody knows that it has, and where those are who are on
/// its map: each where it may be by the rules and is not seen. Those for whom no place turns up stay off the table.
pub(crate) fn imagine(known: &Known, world: &World, rng: &mut Rng) -> Table {
    let mut table = *known.table();
    for side in Side::BOTH.into_iter().filter(|side| !known.viewer().sees(*side)) {
        if table.battle.phase() == Phase::Deployment {
            let handed = table.army(side).handed();
            let has_picked = picks(&mut table, world, side, handed, rng);
            (has_picked..handed).for_each(|_| deploys(&mut table, world, side, rng));
        }
        // Whoever goes with somebody comes after him.
        let rides =
            |id: &PieceId| world.profile(*id).kind.is_officer() || world.profile(*id).kind == Kind::Galloper;
        for piece in world.named().filter(|id| !rides(id)).chain(world.named().filter(rides)) {
            let field = Field::new(&table, world);
            let unseen = field.is(piece, Sign::Mapped) && field.piece(piece).place == Place::Reserve;
            if field.side(piece) == side && unseen {
                hides(&mut table, world, piece, rng);
            }
        }
    }
    table
}

/// So many places are picked by lot (CYP-19-12); says how many were.
fn picks(table: &mut Table, world: &World, side: Side, most: u8, rng: &mut Rng) -> u8 {
    for picked in 0..most {
        let field = Field::new(table, world);
        let Some(vital) = places::owed(field, side) else { return picked };
        let open = places::may_pick(field, side, vital);
        let place = 1 << open[rng.below(open.len() as u32) as usize];
        let army = *table.army(side);
        table.armies[side.index()].apply(match vital {
            true => ArmyChange::Vitals(army.vitals() | place),
            false => ArmyChange::Objectives(army.objectives() | place),
        });
    }
    most
}

/// The next piece that waits is deployed by lot (CYP-01-06).
fn deploys(table: &mut Table, world: &World, side: Side, rng: &mut Rng) {
    let field = Field::new(table, world);
    let Some(piece) = waiting(field, side).next() else { return };
    let answer = drawn(field, side, piece, rng);
    let judged = placing(field, side, &answer);
    table.units[piece.index()].set(Sign::Laid, true);
    match judged {
        Ok(placing) => stands(table, world, &placing),
        Err(_) => table.pieces[piece.index()].place = Place::Gone(engine::Departure::Removed),
    }
}

/// A piece stands as it was judged, and its galloper gun by it.
fn stands(table: &mut Table, world: &World, it: &Placing) {
    let laid = table.units[it.piece.index()].is(Sign::Laid);
    let (piece, unit) = (&mut table.pieces[it.piece.index()], &mut table.units[it.piece.index()]);
    *piece = piece.at(it.pose);
    piece.set_shape(it.shape);
    piece.set_host(it.host);
    unit.apply(UnitChange::Array(it.array));
    unit.apply(UnitChange::Garrison(it.garrison));
    unit.set(Sign::Mapped, it.on_map);
    if let Some(gun) = world.belonging(it.piece, Kind::Galloper)
        && table.pieces[gun.index()].place == Place::Reserve
    {
        let field = Field::new(table, world);
        let (pose, shape) = (super::room::galloper_seat(field, gun, it.piece), usual_shape(field, gun));
        let (array, host) = (field.unit(gun).array(), Some(it.piece));
        table.units[gun.index()].set(Sign::Laid, laid);
        stands(table, world, &Placing { piece: gun, pose, shape, array, garrison: None, host, ..*it });
    }
}

/// A piece is somewhere on the map where nobody finds it; an officer in the front rank of somebody there (CYP-01-08, CYP-02-04).
fn hides(table: &mut Table, world: &World, piece: PieceId, rng: &mut Rng) {
    let field = Field::new(table, world);
    let side = field.side(piece);
    if field.kind(piece).is_officer() {
        let hosts: Vec<PieceId> = hosts(field, side).filter(|id| field.is(*id, Sign::Mapped)).collect();
        if let Some(host) = by_lot(&hosts, rng) {
            rides(table, world, piece, *host);
        }
        return;
    }
    // Whoever is on the map was deployed there: as if he were to be deployed now.
    for at in 0..TRIES {
        let mut before = *table;
        before.battle.apply(BattleChange::Phase(Phase::Deployment));
        let field = Field::new(&before, world);
        let answer = match at % 4 {
            0 => Some(drawn(field, side, piece, rng)),
            _ => in_a_wood(field, piece, rng),
        };
        let judged = answer.and_then(|answer| placing_anywhere(field, side, &answer).ok());
        let Some(judged) = judged else { continue };
        let mut after = *table;
        stands(&mut after, world, &Placing { on_map: true, ..judged });
        let there = Field::new(&after, world);
        let sees = |id: PieceId| there.side(id) != side && finds_at(there, id, there.piece(id).pose());
        let hides = judged.host.is_none() && may_hide(there, piece);
        if hides && free_spot(there, piece) == judged.pose && !there.pieces().any(sees) {
            *table = after;
            return;
        }
    }
}

/// An officer, or the guns of a unit, go with somebody on the map.
fn rides(table: &mut Table, world: &World, officer: PieceId, host: PieceId) {
    let mut open = *table;
    open.units[host.index()].set(Sign::Mapped, false);
    let seat = judge_seat(Field::new(&open, world), officer, host);
    let pose = seat.unwrap_or(table.pieces[host.index()].pose());
    let it = &mut table.pieces[officer.index()];
    *it = it.at(pose);
    it.set_host(Some(host));
}
