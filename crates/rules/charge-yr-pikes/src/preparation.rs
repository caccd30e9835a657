//! Before the first turn (section 01, CYP-24-01): objectives, secret deployment, the quality of leaders.
//!
//! **For whoever casts a battle.** With [`World::deploys`](crate::world::World::deploys) every piece that stands off the table
//! (`Place::Reserve`, as `Piece::mustered` makes it) when the battle begins is deployed by its owner, unseen: units, guns, wagons and
//! coaches on or behind his set-up line ([`World::set_up_line`](crate::world::World::set_up_line), by `setup.toml`'s `table.clear`,
//! which a scenario may change in its book), officers there or in a front rank. What is placed already stays where it is, for
//! everybody to see: so the baggage train should be, where it is one of the battle's places. Galloper guns are set beside their units,
//! crews and horse-holders stay off. Dragoons are deployed as their sign says, on foot or mounted. Nothing else has to be said: no
//! zone for each piece, no shape. Without `deploys` nobody is asked, and a piece may carry [`Sign::Mapped`](crate::table::Sign) at its
//! pose from the start.

mod deploying;
mod imagining;
mod questions;
pub(crate) mod room;

use dice::Total;
use engine::{Flow, PieceId, Side};

use crate::steps::{PreparationStep, TurnStep, VictoryStep};
use crate::world::{Kind, LeaderQuality, Optional};
use crate::{Acting, Asking, ChargeYrPikes, Field, UnitChange, rule};

pub(crate) use imagining::imagine;
pub(crate) use questions::Deployment;
pub use room::{Placing, free_spot, judge_zone, may_hide, placing, usual_shape};

engine::chapter! {
    PreparationStep of ChargeYrPikes {
        begin: Begin = |cx| begin(&mut cx.act());
        deploys: Deploys = |cx| deploying::both(&mut cx.act());
        side: OfSide { side } = |cx| deploying::side_deploys(cx.asking(), side);
        shown: Shown = |cx| deploying::shown(&mut cx.act());
        qualities: Qualities { from } = |cx| qualities(cx.asking(), from);
    }
}

/// Objectives and vital points are chosen before anything is deployed (CYP-01-02). Where random quality is in use it is rolled after
/// deployment and before the first card (CYP-24-01).
fn begin(act: &mut Acting) {
    if !act.world().places.is_empty() {
        Side::BOTH.into_iter().for_each(|side| act.then(VictoryStep::picks(side)));
        act.then(VictoryStep::shows());
    }
    if act.world().deploys {
        act.then(PreparationStep::deploys());
    }
    if act.world().options.has(Optional::LeaderQuality) {
        act.then(PreparationStep::qualities(0));
    }
    act.then(TurnStep::turn());
}

/// The quality of a die for an officer (CYP-24-03): staff officers use the line of brigadiers (CYP-24-01). With what is added it stays
/// within 1 to 6 (CYP-24-05).
pub fn quality_of(field: Field, officer: PieceId, die: i16) -> LeaderQuality {
    let die = (die + i16::from(quality_modifier(field, officer))).clamp(1, 6);
    let book = &field.world.book.command.quality;
    let [effective, natural] = match field.kind(officer) {
        Kind::Commander => book.commander,
        Kind::WingCommander => book.wing,
        _ => book.brigadier,
    };
    match die {
        die if die >= i16::from(natural) => LeaderQuality::NaturalBorn,
        die if die >= i16::from(effective) => LeaderQuality::Effective,
        _ => LeaderQuality::Ineffective,
    }
}

/// What is added to an officer's die where both have agreed on it by house rules: a Royalist who commands horse, before the year that
/// turned the war; any Parliament officer from then on (CYP-24-05).
fn quality_modifier(field: Field, officer: PieceId) -> i8 {
    let (book, year) = (&field.world.book.command.quality_die, field.world.year);
    let profile = field.profile(officer);
    let commanded = field.world.tertias.iter().enumerate().filter(|(at, tertia)| {
        let his = tertia.side == profile.side && tertia.wing.is_some() && tertia.wing == profile.wing;
        profile.tertia == Some(*at as u8) || his
    });
    let units: Vec<PieceId> = commanded.flat_map(|(_, tertia)| tertia.units.iter().copied()).collect();
    // He commands horse if more than half of his units are.
    let horse = 2 * units.iter().filter(|unit| field.is_cavalry(**unit)).count() > units.len();
    match (profile.royalist, year >= book.later_from) {
        (true, false) if horse => book.royalist_horse,
        (false, true) => book.parliament_later,
        _ => 0,
    }
}

/// One die for each officer of both sides (CYP-24-01).
fn qualities(mut cx: Asking, from: u8) -> Flow<()> {
    let why = rule!("CYP-24-01");
    let field = cx.field();
    let next = field.world.named().find(|id| id.0 >= from && field.kind(*id).is_officer());
    let Some(officer) = next else { return Ok(()) };
    let (side, hidden) = (field.side(officer), field.world.options.has(Optional::HiddenQuality));
    let die = match hidden {
        true => cx.roll_secretly(side, why, Total::D6.into())?.total(),
        false => cx.roll(side, why, Total::D6.into())?.total(),
    };
    let change = UnitChange::Quality(quality_of(cx.field(), officer, die)).on(officer);
    let mut act = cx.act();
    match hidden {
        true => act.emit_secretly(rule!("CYP-24-02"), side, change, None),
        false => act.emit(rule!("CYP-24-03"), change),
    }
    act.then(PreparationStep::qualities(officer.0 + 1));
    Ok(())
}
