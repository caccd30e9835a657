//! What the other side may have done unseen, as one who does not know imagines it (CYP-00-13).

use engine::{PieceId, Place, Rng, Side};
use tabletop::Pose;

use super::questions::{drawn, in_a_wood};
use super::room::{Placing, free_spot, may_hide, placing, placing_anywhere, usual_shape, waiting};
use crate::Known;
use crate::field::Field;
use crate::hiding::finds_at;
use crate::movement::judge_seat;
use crate::table::{ArmyChange, Phase, Sign, Table, UnitChange};
use crate::victory;
use crate::world::{Kind, World};

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
        let on_map = |of_unit: bool| {
            let riders = [Kind::Galloper];
            world.named().filter(move |id| {
                let kind = world.profile(*id).kind;
                (kind.is_officer() || riders.contains(&kind)) != of_unit
            })
        };
        for piece in on_map(true).chain(on_map(false)) {
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
        let Some(vital) = victory::owed(field, side) else { return picked };
        let open = victory::may_pick(field, side, vital);
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
    table.units[piece.index()].apply(UnitChange::Flag(Sign::Laid, true));
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
    unit.apply(UnitChange::Flag(Sign::Mapped, it.on_map));
    if let Some(gun) = world.belonging(it.piece, Kind::Galloper)
        && table.pieces[gun.index()].place == Place::Reserve
    {
        let field = Field::new(table, world);
        let (pose, shape) = (super::room::galloper_seat(field, gun, it.piece), usual_shape(field, gun));
        let array = field.unit(gun).array();
        table.units[gun.index()].apply(UnitChange::Flag(Sign::Laid, laid));
        stands(
            table,
            world,
            &Placing { piece: gun, pose, shape, array, garrison: None, host: Some(it.piece), ..*it },
        );
    }
}

/// A piece is somewhere on the map where nobody finds it; an officer in the front rank of somebody there (CYP-01-08, CYP-02-04).
fn hides(table: &mut Table, world: &World, piece: PieceId, rng: &mut Rng) {
    let field = Field::new(table, world);
    let side = field.side(piece);
    if field.kind(piece).is_officer() {
        let there = |id: &PieceId| {
            field.side(*id) == side
                && field.is(*id, Sign::Mapped)
                && field.kind(*id).is_formed()
                && field.piece(*id).on_table()
        };
        let hosts: Vec<PieceId> = world.named().filter(there).collect();
        if let Some(host) = (!hosts.is_empty()).then(|| hosts[rng.below(hosts.len() as u32) as usize]) {
            rides(table, world, piece, host);
        }
        return;
    }
    // Whoever is on the map was deployed there: as if he were to be deployed now.
    for at in 0..TRIES {
        let mut before = *table;
        before.battle.apply(crate::table::BattleChange::Phase(Phase::Deployment));
        let field = Field::new(&before, world);
        let answer = match at % 4 {
            0 => Some(drawn(field, side, piece, rng)),
            _ => in_a_wood(field, piece, rng),
        };
        let Some(judged) = answer.and_then(|answer| placing_anywhere(field, side, &answer).ok()) else {
            continue;
        };
        let mut after = *table;
        stands(&mut after, world, &Placing { on_map: true, ..judged });
        let there = Field::new(&after, world);
        let seen = || {
            let enemies = there.pieces().filter(|id| there.side(*id) != side);
            let mut enemies = enemies.map(|id| (id, there.piece(id).pose()));
            enemies.any(|(id, pose)| finds_at(there, id, pose))
        };
        if judged.host.is_none()
            && may_hide(there, piece)
            && free_spot(there, piece) == judged.pose
            && !seen()
        {
            *table = after;
            return;
        }
    }
}

/// An officer, or the guns of a unit, go with somebody on the map.
fn rides(table: &mut Table, world: &World, officer: PieceId, host: PieceId) {
    let mut open = *table;
    open.units[host.index()].apply(UnitChange::Flag(Sign::Mapped, false));
    let seat = judge_seat(Field::new(&open, world), officer, host);
    let behind = table.pieces[host.index()].pose();
    let pose: Pose = seat.unwrap_or(behind);
    let it = &mut table.pieces[officer.index()];
    *it = it.at(pose);
    it.set_host(Some(host));
}
