//! Special Actions, which take both of a unit's Actions (NMM-09-24 to NMM-09-27).

use engine::sheet::Edit;
use engine::{Answer, Departure, Event, PieceId, Refusal};

use super::consent;
use super::drawing_up::{about_same_centre, other_formation, shape_of};
use super::rallying::fits;
use crate::ask::Turn;
use crate::book::{Footing, Kind, Quality};
use crate::field::Field;
use crate::marks::raise;
use crate::morale::{army_morale, losses};
use crate::movement::carrying::{self, Carry};
use crate::movement::obstacles;
use crate::shooting::ranks::lowest;
use crate::table::{BattleChange, Order, Sign, UnitChange};
use crate::vocabulary as verb;
use crate::world::Terrain;
use crate::{Acting, rule};

/// Whether a Special Action is legal.
pub(super) fn judge(field: Field, turn: Turn, answer: &Answer) -> Result<(), Refusal> {
    if turn.left < field.world.book.command.order_tokens.actions || field.state(turn.unit).actions() > 0 {
        return Err(Refusal::new(rule!("NMM-09-24"), "a Special Action takes both Actions of the turn")
            .piece(turn.unit));
    }
    match answer.verb {
        verb::REORGANISE => judge_reorganise(field, turn.unit, answer),
        verb::REFORM => judge_reform(field, turn.unit),
        verb::REFEREE => consent::judge(field, turn, answer),
        _ => judge_clear(field, turn.unit, answer),
    }
}

/// Two damaged Seasoned or Veteran squadrons of one brigade and kind, within reach, one with a Leader
/// (NMM-09-25). Needs an Army Morale Token to pay, or it would lose the battle (NMM-09-26).
fn judge_reorganise(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(rule!("NMM-09-25"), why).piece(answer.object.unwrap_or(unit)));
    let Some(other) = answer.object.filter(|other| *other != unit && field.is_unit(*other)) else {
        return refuse("say with which squadron it is joined (reorganise X on Y)");
    };
    if field.side(other) != field.side(unit) || field.profile(other).brigade != field.profile(unit).brigade {
        return refuse("both squadrons must be of one brigade");
    }
    for squadron in [unit, other] {
        if !field.squadron(squadron) || field.kind(squadron) != field.kind(unit) {
            return refuse("two squadrons of the same kind of horse are joined");
        }
        if field.quality(squadron) == Quality::Raw || field.daunted(squadron) || field.engaged(squadron) {
            return refuse("Raw, Daunted or fighting squadrons cannot be re-organised");
        }
        if field.figures(squadron) == field.start(squadron) {
            return refuse("both squadrons must be damaged");
        }
    }
    if field.state(other).order() != Order::None || field.has(other, Sign::Barred) {
        return refuse("the other squadron has been ordered this turn, or may not be");
    }
    let (tokens, side) = (field.world.book.army_morale.reorganised_horse.tokens, field.side(unit));
    if field.table.sides[side.index()].tokens() < tokens {
        return Err(Refusal::new(rule!("NMM-09-26"), "the army has no Army Morale Token left to pay with"));
    }
    if !field.led(unit) && !field.led(other) {
        return refuse("a Leader must have joined one of them");
    }
    let reach = field.world.book.command.reorganise_horse.within;
    if !field.within(unit, other, reach) {
        let gap = field.gap(unit, other);
        return Err(Refusal::new(rule!("NMM-09-25"), "they are too far apart")
            .measured(gap.distance.rounded_up(), reach)
            .segment(gap.line()));
    }
    Ok(())
}

/// Line to column or back, Forlorn to Plotton or back, where there is room (NMM-03-04, NMM-03-12).
fn judge_reform(field: Field, unit: PieceId) -> Result<(), Refusal> {
    match reformed(field, unit) {
        Some((pose, shape)) => fits(field, unit, &shape.footprint().block(pose)),
        None => Err(Refusal::new(rule!("NMM-09-27"), "this kind of unit has one formation only").piece(unit)),
    }
}

fn reformed(field: Field, unit: PieceId) -> Option<(tabletop::Pose, engine::Shape)> {
    let (form, formation) = other_formation(field, unit)?;
    let piece = field.piece(unit);
    let full = field.world.book.troops.layout(field.kind(unit), field.footing(unit), formation);
    let files = full.files.min(piece.figures.div_ceil(full.ranks)).max(1);
    let ranks = piece.figures.div_ceil(files).max(1);
    let shape = shape_of(&field.world.book, field.kind(unit), field.footing(unit), form, files, ranks);
    Some((about_same_centre(piece.pose(), piece.shape(), shape), shape))
}

/// An adjacent wall or hedge, touched by the unit, with a gap still to be opened (NMM-09-27).
fn judge_clear(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let feature = usize::try_from(answer.amount).ok().filter(|at| *at < field.world.terrain.len());
    let refuse = |why| Err(Refusal::new(rule!("NMM-09-27"), why).piece(unit));
    let Some(feature) = feature else { return refuse("say which hedge or wall, by its number") };
    if field.footing(unit) != Footing::OnFoot || field.gun(unit) {
        return refuse("men on foot open a gap");
    }
    if !matches!(field.world.terrain[feature], Terrain::Hedge | Terrain::Wall | Terrain::HighWall) {
        return refuse("only a hedge or a wall can be cleared");
    }
    match obstacles::opening_before(field, unit, feature as u8) {
        None => refuse("it does not touch that hedge or wall"),
        Some(gap) if field.table.battle.gaps().hold(gap) => refuse("it has been cleared already"),
        Some(_) if !field.table.battle.gaps().has_room() => {
            refuse("so many gaps have been opened that the table remembers no more")
        }
        Some(_) => Ok(()),
    }
}

/// Carries out a Special Action that has been judged legal.
pub(super) fn carry_out(act: &mut Acting, unit: PieceId, answer: &Answer) {
    match (answer.verb, answer.object) {
        (verb::REORGANISE, Some(other)) => reorganise(act, unit, other),
        (verb::REFORM, _) => {
            if let Some((pose, shape)) = reformed(act.field(), unit) {
                let from = act.table().pieces[unit.index()].pose();
                let places = lowest(act.table().pieces[unit.index()].figures);
                act.emit(rule!("NMM-09-27"), Event::Reshaped { piece: unit, pose, shape });
                act.emit(rule!("NMM-09-27"), UnitChange::Standing(places).on(unit));
                carrying::settle(act, unit, from, Carry::Voluntary, rule!("NMM-09-27"));
            }
        }
        _ => {
            // What lies before the unit's front no longer hinders anybody.
            let feature = answer.amount as u8;
            let field = act.field();
            if let Some(gap) = obstacles::opening_before(field, unit, feature) {
                act.emit(rule!("NMM-09-27"), BattleChange::Gaps(Edit::Add(gap)).event());
            }
        }
    }
}

/// The two squadrons become one where the one with the Leader stands (NMM-09-26).
fn reorganise(act: &mut Acting, unit: PieceId, other: PieceId) {
    let field = act.field();
    let (stays, goes) = if field.led(unit) { (unit, other) } else { (other, unit) };
    let (kept, gone) = (*field.state(stays), *field.state(goes));
    let full = field.start(stays);
    let sum = (field.figures(stays) + field.figures(goes)).min(full);
    let mixed = field.quality(stays) != field.quality(goes) && field.quality(stays) == Quality::Veteran;
    let (side, why) = (field.side(unit), rule!("NMM-09-26"));
    let (pose, old) = (field.pose(stays), field.piece(stays).shape());
    let layout = field.world.book.troops.layout(field.kind(stays), Footing::Mounted, field.formation(stays));
    let files = layout.files.min(sum.div_ceil(layout.ranks)).max(1);
    let shape = shape_of(
        &field.world.book,
        field.kind(stays),
        Footing::Mounted,
        old.form,
        files,
        sum.div_ceil(files),
    );
    debug_assert!(matches!(field.kind(stays), Kind::Cuirassiers | Kind::Harquebusiers));
    losses::lose(act, goes, Departure::Merged, why);
    act.emit(why, Event::Mustered { piece: stays, owner: side, figures: sum });
    act.emit(why, Event::Placed { piece: stays, pose, shape });
    act.emit(why, UnitChange::Disarray(kept.disarray().max(gone.disarray())).on(stays));
    act.emit(why, UnitChange::Ammunition(kept.ammunition().min(gone.ammunition())).on(stays));
    act.emit(why, UnitChange::Order(Order::Ordered).on(stays));
    let both = act.world().book.command.order_tokens.actions;
    act.emit(rule!("NMM-09-24"), UnitChange::Actions(both).on(stays));
    if mixed {
        act.emit(why, raise(stays, Sign::SeasonedNow));
    }
    let tokens = act.world().book.army_morale.reorganised_horse.tokens;
    army_morale::owe(act, side, tokens, why);
    army_morale::settle(act);
}

/// Offers Special Actions.
pub(super) fn offer(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if other_formation(field, unit).is_some() {
        offer(Answer::plain(verb::REFORM).with(unit));
    }
    if field.squadron(unit) {
        for other in field.units_of(field.side(unit)).filter(|other| *other != unit && field.squadron(*other))
        {
            offer(Answer::plain(verb::REORGANISE).with(unit).on(other));
        }
    }
    for feature in 0..field.world.terrain.len() {
        if matches!(field.world.terrain[feature], Terrain::Hedge | Terrain::Wall | Terrain::HighWall) {
            offer(Answer::plain(verb::CLEAR).with(unit).amount(feature as i16));
        }
    }
}
