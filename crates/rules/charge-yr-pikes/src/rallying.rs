//! The end of a turn: morale points of units past half (phase J), rallying, silenced batteries, shattered units and disorder
//! (phase K; CYP-02-08, CYP-02-09).

use dice::{Die, Pool, Total};
use engine::{About, Answer, Departure, Flow, PieceId, Questions, Refusal, Side, Verdict, Way};
use tabletop::{Angle, Hand, Leg, Pivot};

use crate::going;
use crate::marks::{goes, lower, note, raise, reshaped, sets};
use crate::morale::falls;
use crate::movement::{self, Drawing, Place, drawing_of, judge_place, serves_again};
use crate::plunder;
use crate::steps::{Fate, MoraleStep, Part, PlunderStep, RallyingStep, Reason};
use crate::vocabulary::{COLUMN, LINE, PASS, RALLY};
use crate::{
    Acting, Ask, Asking, ChargeYrPikes, Decision, Field, Known, Script, Sign, UnitChange, World, formation,
    remarks, rule,
};

engine::chapter! {
    RallyingStep of ChargeYrPikes {
        phase: Phase = |cx| phase(cx.script());
        each: Each { part, side, past } = |cx| each(cx.script(), part, side, past);
        marks: Marks = |cx| marks(&mut cx.act());
        rallies: Rallies { side } = |cx| rallies(cx.script(), side);
        past_half: PastHalf { unit } = |cx| past_half(&mut cx.act(), unit);
        rallied: Rallied { unit, fate } = |cx| rallied(cx.asking(), unit, fate);
        recovers: Recovers { battery } = |cx| recovers(cx.asking(), battery);
        orders: Orders { unit } = |cx| lower(&mut cx.act(), rule!("CYP-17-03"), unit, Sign::Disordered);
    }
}

/// Phase J (CYP-02-08), then phase K: rally tests, silenced batteries, half-strength tests, removal of disorder, plunderers
/// (CYP-02-09).
fn phase(mut s: Script) -> Flow<()> {
    let why = rule!("CYP-02-09");
    let a_first = s.read(rule!("CYP-00-10"), |field| field.table.battle.first() == Side::A)?;
    let first = if a_first { Side::A } else { Side::B };
    s.call(why, RallyingStep::each(Part::Points, first, [0; 2]))?;
    s.call(why, RallyingStep::marks())?;
    s.call(why, RallyingStep::rallies(first))?;
    for part in [Part::Batteries, Part::Shattered, Part::Disorder, Part::Plunder] {
        s.call(why, RallyingStep::each(part, first, [0; 2]))?;
    }
    Ok(())
}

/// The next unit of a side, by number from one on, that comes to a part of the phases; or else of the other side (CYP-00-10).
fn due(field: Field, part: Part, side: Side, past: [u8; 2]) -> Option<PieceId> {
    let there = |id: PieceId| field.piece(id).on_table() || part == Part::Plunder;
    let of = |side: Side| {
        let left = |id: &PieceId| field.side(*id) == side && id.0 >= past[side.index()];
        field.world.named().filter(left).find(|id| there(*id) && is_due(field, part, *id))
    };
    of(side).or_else(|| of(side.other()))
}

/// Whether a unit comes to a part of the phases.
fn is_due(field: Field, part: Part, unit: PieceId) -> bool {
    let (it, turn) = (field.unit(unit), field.table.battle.turn());
    match part {
        Part::Points => !it.is(Sign::PastHalf) && is_past_half(field, unit),
        Part::Batteries => it.is(Sign::Silenced) && !it.is(Sign::Abandoned),
        Part::Shattered => {
            let tries = !field.is_routed(unit) && it.routed_in() < turn && !it.is(Sign::Abandoned);
            it.is(Sign::PastHalf) && tries && !is_led(field, unit)
        }
        Part::Disorder => it.is(Sign::Disordered) && finds_order(field, unit),
        Part::Plunder => plunder::is_due(field, unit),
    }
}

/// Whether a unit has lost more than half of what it began with (CYP-19-01).
pub fn is_past_half(field: Field, unit: PieceId) -> bool {
    let parts = u16::from(field.world.book.victory.half.parts);
    field.kind(unit).is_unit() && u16::from(field.lost(unit)) * parts > u16::from(field.profile(unit).figures)
}

/// Whether an officer who may influence it is in its front rank (CYP-19-03).
fn is_led(field: Field, unit: PieceId) -> bool {
    field.attached_to(unit).any(|officer| crate::command::may_influence(field, officer, unit))
}

/// Whether a unit loses its disorder: in this turn it passed a command roll, did not move, fall back or rout, was in no melee and
/// reached by no attack, and is not on ground that disorders it (CYP-17-03). Who is routed is in none.
fn finds_order(field: Field, unit: PieceId) -> bool {
    let book = &field.world.book.disorder.cure;
    let is_any = |signs: &[Sign]| field.is_any(unit, signs);
    let retreated = is_any(&[Sign::FellBack, Sign::Broke]);
    // Who falls back changes his place, which is no move of his own.
    let moved = is_any(&[Sign::Moved, Sign::Charged, Sign::Countercharged, Sign::Evaded])
        || is_any(&[Sign::Stirred]) && !retreated;
    let entangled = || {
        let among = movement::disordering(field, unit).unwrap_or_default();
        field.body(unit).blocks().any(|block| going::lies_in(field.world, among, &block).is_some())
    };
    let bars = [
        book.passed_command && !is_any(&[Sign::Heard]),
        book.stayed && moved,
        book.did_not_retreat && retreated,
        book.was_in_no_melee && is_any(&[Sign::Fought]),
        book.was_not_reached && is_any(&[Sign::Reached]),
        book.held_its_fire && is_any(&[Sign::Fired]),
    ];
    !(field.is_routed(unit) || bars.contains(&true) || book.is_on_clear_ground && entangled())
}

/// One after the other, the sides by turns (CYP-00-10). Nobody's part in it touches anybody else, so each goes by number (CYP-11-11).
fn each(mut s: Script, part: Part, side: Side, mut past: [u8; 2]) -> Flow<()> {
    let next = s.read(rule!("CYP-02-09"), |field| due(field, part, side, past))?;
    let Some(unit) = next else { return Ok(()) };
    match part {
        Part::Points => {
            s.call(rule!("CYP-11-01"), MoraleStep::finds_point(unit))?;
            s.call(rule!("CYP-19-01"), RallyingStep::past_half(unit))?;
        }
        Part::Batteries => s.call(rule!("CYP-09-07"), RallyingStep::recovers(unit))?,
        Part::Shattered => {
            s.call(rule!("CYP-19-02"), MoraleStep::tests(unit, Reason::PastHalf))?;
        }
        Part::Disorder => s.call(rule!("CYP-17-03"), RallyingStep::orders(unit))?,
        Part::Plunder => s.call(rule!("CYP-22-03"), PlunderStep::ends(unit))?,
    }
    past[s.world().profile(unit).side.index()] = unit.0 + 1;
    s.leads_to(RallyingStep::each(part, side.other(), past))
}

/// Those who were routed already when the turn began try to rally (CYP-02-09).
fn marks(act: &mut Acting) {
    let field = act.field();
    let turn = field.table.battle.turn();
    let tries = |id: &PieceId| {
        field.piece(*id).on_table() && field.is_routed(*id) && field.unit(*id).routed_in() < turn
    };
    let all: Vec<PieceId> = field.world.named().filter(tries).collect();
    all.into_iter().for_each(|unit| raise(act, rule!("CYP-02-09"), unit, Sign::Tests));
}

/// A routed unit of a side tries to rally, and then one of the other, each owner choosing among his own (CYP-00-10, CYP-11-11): where
/// one re-forms the next has no room.
fn rallies(mut s: Script, side: Side) -> Flow<()> {
    let why = rule!("CYP-15-06");
    let Some(unit) = s.call(why, MoraleStep::chooses(side))? else { return Ok(()) };
    let fate = s.call(why, MoraleStep::throws(unit, Reason::Rally))?;
    s.call(why, RallyingStep::rallied(unit, fate))?;
    s.leads_to(RallyingStep::rallies(side.other()))
}

/// Once in the battle, in phase J (CYP-19-01).
fn past_half(act: &mut Acting, unit: PieceId) {
    let by = act.world().book.morale.permanent.half_lost;
    raise(act, rule!("CYP-19-01"), unit, Sign::PastHalf);
    falls(act, rule!("CYP-19-01"), unit, by);
}

/// A unit that rallies re-forms at once on its middle, facing as its owner likes, and is not disordered (CYP-15-06). One that does
/// not deserts if a stand of it is empty; else it stays routed and goes on trying (CYP-15-07).
fn rallied(mut cx: Asking, unit: PieceId, fate: Fate) -> Flow<()> {
    let why = rule!("CYP-15-06");
    let field = cx.field();
    if fate != Fate::Passes {
        let deserts = has_empty_stand(field, unit);
        let mut act = cx.act();
        note(&mut act, rule!("CYP-15-07"), unit, remarks::RALLIED, if deserts { 2 } else { 0 });
        if deserts {
            goes(&mut act, rule!("CYP-15-07"), unit, Departure::Routed);
        }
        return Ok(());
    }
    let answer = cx.ask(Ask::Reform { unit }.of(field.side(unit), why))?;
    let place = reformed(cx.field(), unit, &answer).ok();
    let mut act = cx.act();
    note(&mut act, why, unit, remarks::RALLIED, 1);
    if let Some((place, drawing)) = place {
        sets(&mut act, rule!("CYP-03-02"), unit, UnitChange::Array(drawing.array));
        reshaped(&mut act, why, unit, place.pose, place.shape);
        // It has tested in this phase and does not do so again (CYP-19-02).
        let turn = act.table().battle.turn();
        sets(&mut act, rule!("CYP-19-02"), unit, UnitChange::RoutedIn(turn));
        serves_again(&mut act, unit);
    }
    Ok(())
}

/// Whether a stand of a unit is wholly emptied: it stands on fewer than it began with (CYP-15-07).
pub fn has_empty_stand(field: Field, unit: PieceId) -> bool {
    let (profile, each) = (field.profile(unit), field.figures_a_stand(unit));
    let pikes = formation::stands_of(profile.pikes, each);
    let others = profile.figures - profile.pikes;
    let holders = if field.on_foot(unit) { field.world.book.foundations.units.holders } else { 0 };
    let others = formation::stands_of(others.saturating_sub(holders), each);
    let ([left_pikes, left_others], _) = field.stands_left(unit);
    left_pikes < pikes || left_others < others
}

/// How a rallied unit re-forms: in line or column on its middle, turned about it (CYP-15-06).
///
/// # Errors
/// Why it may not.
fn reformed(field: Field, unit: PieceId, answer: &Answer) -> Result<(Place, Drawing), Refusal> {
    let why = rule!("CYP-15-06");
    let no = |text| Err(Refusal::new(why, text).piece(unit));
    if answer.verb != RALLY || answer.piece != Some(unit) || answer.object.is_some() {
        return no("re-form this unit");
    }
    let turn = match &answer.way {
        Way::None => Angle::UP,
        Way::Legs(legs) => match **legs {
            [Leg::Turn { about: Pivot::Centre, hand, angle }] => hand.turn(angle),
            _ => return no("it turns about its middle"),
        },
        Way::At(_) => return no("it re-forms where it is"),
    };
    let as_line = Answer { verb: LINE, ..*answer };
    let as_column = Answer { verb: COLUMN, ..*answer };
    let drawing = drawing_of(field, unit, &as_line).or_else(|_| drawing_of(field, unit, &as_column))?;
    let (facing, centre) = (field.piece(unit).pose().facing + turn, field.block(unit).centre());
    let deep = Place::of(field, unit, drawing, centre, facing).shape.depth;
    let place = Place::of(field, unit, drawing, centre + facing.along(deep.half()), facing);
    judge_place(field, unit, &place).map(|()| (place, drawing))
}

/// The die of a silenced battery (CYP-09-07).
pub fn recovery_pool(field: Field) -> Pool {
    Pool::Pass(Total::of(1, Die::D6).at_least(field.world.book.artillery.recovery.from.into()))
}

/// It may fire again from the next turn on, or stays silent (CYP-09-07).
fn recovers(mut cx: Asking, battery: PieceId) -> Flow<()> {
    let why = rule!("CYP-09-07");
    let field = cx.field();
    let recovered = cx.roll(field.side(battery), why, recovery_pool(field))?.passed();
    let mut act = cx.act();
    note(&mut act, why, battery, remarks::RECOVERED, i32::from(recovered));
    if recovered {
        lower(&mut act, why, battery, Sign::Silenced);
    }
    Ok(())
}

/// The question how a rallied unit re-forms.
pub(crate) struct Reforms;

impl Questions<ChargeYrPikes> for Reforms {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let About::Ask(Ask::Reform { unit }) = decision.about else {
            return Err(Refusal::new(rule!("CYP-15-06"), "nobody re-forms"));
        };
        let field = known.field(world);
        match *answer == Answer::plain(PASS) {
            true if offers(field, unit).next().is_none() => Ok(()),
            true => Err(Refusal::new(rule!("CYP-15-06"), "a rallied unit re-forms at once")),
            false => reformed(field, unit, answer).map(|_| ()),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let About::Ask(Ask::Reform { unit }) = decision.about else { return };
        let mut all = offers(known.field(world), unit).peekable();
        if all.peek().is_none() {
            offer(Answer::plain(PASS));
        }
        all.for_each(offer);
    }
}

/// Lines and columns in eight facings that have room.
fn offers(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = Answer> + use<'_> {
    let (stands, array) = (field.stand_count(unit), 100 * field.unit(unit).array() as i16);
    let files = [formation::narrowest_line(stands), stands, 1];
    let turned = files.into_iter().flat_map(|files| (0..8).map(move |turn| (files, turn)));
    let answers = turned.map(move |(files, turn)| {
        let answer = Answer::plain(RALLY).with(unit).amount(array + i16::from(files));
        let angle = Angle::degrees(45 * turn.min(8 - turn));
        let hand = if turn <= 4 { Hand::Right } else { Hand::Left };
        match turn {
            0 => answer,
            _ => answer.leg(Leg::Turn { about: Pivot::Centre, hand, angle }),
        }
    });
    answers.filter(move |answer| field.is_routed(unit) && reformed(field, unit, answer).is_ok())
}
