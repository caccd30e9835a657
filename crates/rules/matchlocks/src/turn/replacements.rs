//! Step 3 of the end of a turn: stand-ins for lost Brigadiers (NMM-05-11, NMM-05-12, NMM-07-13).

use dice::{Count, Die, FaceSet, Pool};
use engine::{About, Answer, Event, Flow, PieceId, Refusal, Shape, Side};
use tabletop::{Footprint, Hand, PartOffset, Pose};

use crate::ask::Ask;
use crate::book::{CommandClass, Footing, Formation, Kind};
use crate::field::Field;
use crate::marks::lower;
use crate::steps::TurnStep;
use crate::table::{Sign, UnitChange};
use crate::turn::{ending, main_phase, play};
use crate::vocabulary::CHOOSE;
use crate::world::World;
use crate::{Asking, Decision, Script, rule};

/// Both sides' stand-ins, one side after the other (NMM-07-10).
pub fn both(mut s: Script) -> Flow<()> {
    let [first, second] = ending::order(&mut s, |field, _, side| awaited(field, side, 0).is_some())?;
    s.then(TurnStep::replacements_of(first, 0));
    s.leads_to(TurnStep::replacements_of(second, 0))
}

/// The first brigade of a side, from one on, that awaits a stand-in and still has units (NMM-05-12).
fn awaited(field: Field, side: Side, from: u8) -> Option<u8> {
    let brigades = &field.world.brigades;
    (from..brigades.len() as u8).find(|at| {
        let brigade = &brigades[*at as usize];
        brigade.side == side
            && field.has(brigade.brigadier, Sign::AwaitsStandIn)
            && units_of(field, *at).next().is_some()
    })
}

/// The units of a brigade on the table.
fn units_of(field: Field<'_>, brigade: u8) -> impl Iterator<Item = PieceId> {
    field.units().filter(move |id| field.profile(*id).brigade == Some(brigade))
}

/// The rolls of one side, brigade by brigade.
pub fn of(mut s: Script, side: Side, brigade: u8) -> Flow<()> {
    let Some(at) = s.read(rule!("NMM-05-11"), |field| awaited(field, side, brigade))? else { return Ok(()) };
    let leader = s.world().brigades[at as usize].brigadier;
    s.call(rule!("NMM-07-13"), TurnStep::replacement(leader))?;
    s.leads_to(TurnStep::replacements_of(side, at + 1))
}

/// The die for a stand-in.
pub fn arrival(world: &World) -> Pool {
    Pool::Count(Count::of(1, Die::D6).on(FaceSet::at_least(world.book.command.stand_in.arrives_on.into())))
}

/// A roll for a stand-in; if he comes, his Command Class is rolled whatever was agreed, and his player attaches
/// him to a unit of the brigade (NMM-05-11, NMM-05-12). His card is back in the Play Deck at the shuffle that
/// follows.
pub fn one(mut cx: Asking, leader: PieceId) -> Flow<()> {
    let world = cx.world();
    let side = world.profile(leader).side;
    if !cx.roll(side, rule!("NMM-05-11"), arrival(world))?.passed() {
        return Ok(());
    }
    let score = cx.roll(side, rule!("NMM-05-12"), main_phase::one_die())?.total();
    let about = About::Ask(Ask::StandIn(leader));
    let answer = cx.ask(Decision { who: side, rule: rule!("NMM-05-12"), about })?;
    let Some(unit) = answer.piece else { return Ok(()) };
    let class = match world.book.command.class_roll.class(score.clamp(1, 6) as u8) {
        CommandClass::Amateur => 1,
        CommandClass::Able => 2,
        CommandClass::Expert => 3,
    };
    let (pose, shape) = beside(Field::new(cx.table(), world), unit, leader);
    let mut act = cx.act();
    act.emit(rule!("NMM-05-12"), lower(leader, Sign::AwaitsStandIn));
    act.emit(rule!("NMM-05-12"), play::musters(leader, side, 1));
    act.emit(rule!("NMM-05-12"), Event::Placed { piece: leader, pose, shape });
    act.emit(rule!("NMM-05-12"), Event::Joined { piece: leader, host: unit });
    act.emit(rule!("NMM-05-12"), UnitChange::Class(class).on(leader));
    Ok(())
}

/// Where a stand-in stands: at a flank of his unit that is free, level with its front; else on its right all the
/// same, for Leaders bar nobody's way.
fn beside(field: Field, unit: PieceId, leader: PieceId) -> (Pose, Shape) {
    let layout = field.world.book.troops.layout(Kind::Leader, Footing::Mounted, Formation::Single);
    let (width, depth) = (layout.frontage(), layout.depth_in_all());
    let host = field.piece(unit);
    let seat = |hand: Hand| {
        PartOffset::beside(host.shape().footprint(), Footprint::new(width, depth), hand).pose(host.pose())
    };
    let is_free = |pose: &Pose| {
        let block = tabletop::Block::at(*pose, width, depth);
        let others =
            field.world.ids().filter(|id| *id != unit && *id != leader && field.piece(*id).on_table());
        let on_table = field.world.ground.bounds().encloses(&block);
        on_table && !others.into_iter().any(|id| block.overlaps(&field.block(id)))
    };
    let pose = [seat(Hand::Right), seat(Hand::Left)].into_iter().find(is_free).unwrap_or(seat(Hand::Right));
    (pose, layout.whole(0))
}

/// Whether an answer names a unit of the brigade.
pub fn validate(field: Field, leader: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let chosen = answer.piece.filter(|_| answer.verb == CHOOSE);
    let brigade = field.profile(leader).brigade;
    if chosen.is_some_and(|unit| field.is_unit(unit) && field.profile(unit).brigade == brigade) {
        return Ok(());
    }
    Err(Refusal::new(
        rule!("NMM-05-12"),
        "Choose a unit of his brigade on the table, to which he attaches himself.",
    ))
}

/// The units to which a stand-in may attach himself.
pub fn offer(field: Field, leader: PieceId, offer: &mut dyn FnMut(Answer)) {
    for unit in field.units().filter(|id| field.profile(*id).brigade == field.profile(leader).brigade) {
        offer(Answer::plain(CHOOSE).with(unit));
    }
}
