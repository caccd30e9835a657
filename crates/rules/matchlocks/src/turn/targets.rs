//! On whom and where a card may be played (NMM-07-22, NMM-07-28 to NMM-07-38).

use engine::{Answer, PieceId, Refusal, Rng, Rule, Side, Way};
use tabletop::Length;

use crate::book::{Arm, EventCard, Kind};
use crate::chance::any_piece;
use crate::field::Field;
use crate::rule;
use crate::table::hand::{BonusCard, Held};
use crate::turn::arrivals;
use crate::vocabulary::{CHOOSE, PLACE};

/// What has to be named when a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// Nothing: it concerns everybody.
    Nothing,
    /// A unit or leader.
    Piece,
    /// A place for those who arrive.
    Place(EventCard),
    /// It cannot be played between two Actions at all.
    Never,
}

/// What has to be named for a card.
pub const fn target(card: Held) -> Target {
    match card {
        Held::Event(EventCard::ScatteredShowers | EventCard::FogOfWar) => Target::Nothing,
        Held::Event(event @ (EventCard::Ambush | EventCard::GetOffOurLand)) => Target::Place(event),
        Held::Event(_) | Held::Bonus(BonusCard::Perk) => Target::Piece,
        Held::Bonus(_) => Target::Never,
    }
}

/// Whether a card can be played now by a side: it has something to be played on.
///
/// # Errors
/// Why it cannot.
pub fn is_playable(field: Field, side: Side, card: Held) -> Result<(), Refusal> {
    let found = match target(card) {
        Target::Nothing => true,
        Target::Piece => {
            let whose = if is_for_own(card) { side } else { side.other() };
            let there =
                field.world.ids().filter(|id| field.side(*id) == whose && field.piece(*id).on_table());
            let mut likely = there.filter(|id| may_be_for(field, side, card, *id));
            likely.any(|id| on_piece(field, side, card, id).is_ok())
        }
        Target::Place(event) => arrivals::places(field, side, event).next().is_some(),
        Target::Never => {
            let why = "Reroll and Jeopardy are played on dice, Forfeit on an Order, when the moment comes.";
            return Err(Refusal::new(rule!("NMM-07-20"), why));
        }
    };
    let why = "There is nothing on which this card could be played now.";
    if found { Ok(()) } else { Err(Refusal::new(rule!("NMM-07-28"), why)) }
}

/// Whether an answer names a legal target for a card.
///
/// # Errors
/// Why it does not.
pub fn validate(field: Field, side: Side, card: Held, answer: &Answer) -> Result<(), Refusal> {
    let unclear = Refusal::new(
        rule!("NMM-07-28"),
        "Name what the card is for: choose a unit, or place those who come.",
    );
    match (target(card), answer.verb, answer.piece, answer.way) {
        (Target::Piece, CHOOSE, Some(piece), _) => on_piece(field, side, card, piece),
        (Target::Place(event), PLACE, _, Way::At(pose)) => arrivals::may_arrive(field, side, event, pose),
        _ => Err(unclear),
    }
}

/// The answers that name a target for a card.
pub fn offer(field: Field, side: Side, card: Held, offer: &mut dyn FnMut(Answer)) {
    match target(card) {
        Target::Piece => field
            .world
            .ids()
            .filter(|id| on_piece(field, side, card, *id).is_ok())
            .for_each(|id| offer(Answer::plain(CHOOSE).with(id))),
        Target::Place(event) => {
            arrivals::places(field, side, event).for_each(|pose| offer(Answer::plain(PLACE).at(pose)));
        }
        Target::Nothing | Target::Never => {}
    }
}

/// One of them by luck; a few places are tried before all are gone through.
pub fn sample(field: Field, side: Side, card: Held, rng: &mut Rng) -> Option<Answer> {
    match target(card) {
        Target::Piece => {
            let piece = any_piece(field, rng, |id| on_piece(field, side, card, id).is_ok())?;
            Some(Answer::plain(CHOOSE).with(piece))
        }
        Target::Place(event) => {
            let pose = arrivals::any_place(field, side, event, rng)?;
            Some(Answer::plain(PLACE).at(pose))
        }
        Target::Nothing | Target::Never => None,
    }
}

/// Whether a card that is played on a piece is for one of who plays it, not for one of the enemy's.
const fn is_for_own(card: Held) -> bool {
    !matches!(
        card,
        Held::Event(EventCard::LootTheBaggage | EventCard::SkittishMount | EventCard::PowderExplosion)
    )
}

/// Whether at a glance a card may be played by a side on a piece; where it says no it may not.
fn may_be_for(field: Field, side: Side, card: Held, piece: PieceId) -> bool {
    let own = field.side(piece) == side;
    let may_be = match card {
        Held::Event(EventCard::LootTheBaggage) => {
            // No part of it is so much nearer to the baseline than the middle of its front.
            let near = || loots_within(field, piece) + field.tolerance() + field.reach(piece);
            !own && field.mounted(piece) && field.from_baseline(side, field.pose(piece).at) <= near()
        }
        Held::Event(EventCard::SkittishMount) => !own && field.leader(piece),
        Held::Event(EventCard::PowderExplosion) => !own && !field.kind(piece).is_squadron(),
        Held::Event(EventCard::ExtraAmmunition) => own && field.state(piece).ammunition() == 0,
        Held::Event(EventCard::WellDrilled) => own && field.state(piece).disarray() > 0,
        Held::Event(_) | Held::Bonus(_) => own && !field.leader(piece),
    };
    debug_assert!(may_be || on_piece(field, side, card, piece).is_err(), "{card:?} is for {piece:?}");
    may_be
}

/// Whether a card may be played by a side on a piece.
fn on_piece(field: Field, side: Side, card: Held, piece: PieceId) -> Result<(), Refusal> {
    match card {
        Held::Bonus(_) => perk(field, side, piece),
        Held::Event(EventCard::ExtraAmmunition) => extra_ammunition(field, side, piece),
        Held::Event(EventCard::WellDrilled) => well_drilled(field, side, piece),
        Held::Event(EventCard::SkittishMount) => skittish_mount(field, side, piece),
        Held::Event(EventCard::LootTheBaggage) => loot_the_baggage(field, side, piece),
        Held::Event(EventCard::PowderExplosion) => powder_explosion(field, side, piece),
        Held::Event(_) => Err(Refusal::new(rule!("NMM-07-28"), "This event is not played on a unit.")),
    }
}

/// What a piece must be, or why it is no target: asked one after the other, since some of it takes long to say.
fn must(piece: PieceId, rule: Rule) -> impl Fn(bool, &'static str) -> Result<(), Refusal> {
    move |holds, why| if holds { Ok(()) } else { Err(Refusal::new(rule, why).piece(piece)) }
}

/// A friend who is neither engaged nor Daunted may take a free Action (NMM-07-22).
fn perk(field: Field, side: Side, unit: PieceId) -> Result<(), Refusal> {
    let must = must(unit, rule!("NMM-07-22"));
    let own = field.is_unit(unit) && field.side(unit) == side;
    must(own, "Perk is for a unit of your own on the table.")?;
    must(!field.engaged(unit), "Perk is for a unit that is not in melee.")?;
    must(!field.daunted(unit), "A Daunted unit takes no free Action.")
}

/// Musketeers who have used up their ammunition (NMM-07-29).
fn extra_ammunition(field: Field, side: Side, unit: PieceId) -> Result<(), Refusal> {
    let must = must(unit, rule!("NMM-07-29"));
    let own = field.is_unit(unit) && field.side(unit) == side;
    must(own, "Extra ammunition comes to a unit of your own on the table.")?;
    let musketeers = field.kind(unit).is_formed_musketeers();
    must(musketeers, "Extra ammunition is for a Battalia or Musketeer Division.")?;
    let spent = field.state(unit).ammunition() == 0;
    must(spent, "It has ammunition left; this comes when the last volley is fired.")
}

/// A friend in Disarray who is not in melee (NMM-07-30).
fn well_drilled(field: Field, side: Side, unit: PieceId) -> Result<(), Refusal> {
    let must = must(unit, rule!("NMM-07-30"));
    let own = field.is_unit(unit) && field.side(unit) == side;
    must(own, "Well-drilled is for a unit of your own on the table.")?;
    must(!field.engaged(unit), "Well-drilled is for a unit that is not in melee.")?;
    must(field.state(unit).disarray() > 0, "It has no Disarray Token to remove.")
}

/// An enemy Leader, the General included (NMM-07-32).
fn skittish_mount(field: Field, side: Side, leader: PieceId) -> Result<(), Refusal> {
    let enemy = field.leader(leader) && field.piece(leader).on_table() && field.side(leader) != side;
    must(leader, rule!("NMM-07-32"))(enemy, "Choose a Leader of the enemy's on the table.")
}

/// Enemy horse without a Leader near the baggage (NMM-07-35).
fn loot_the_baggage(field: Field, side: Side, unit: PieceId) -> Result<(), Refusal> {
    let rule = rule!("NMM-07-35");
    let must = must(unit, rule);
    must(field.is_unit(unit) && field.side(unit) != side, "Choose a unit of the enemy's on the table.")?;
    must(field.arm(unit) == Arm::Cavalry, "Only cavalry rides off to loot.")?;
    must(!field.led(unit), "A Leader with it keeps it from the baggage.")?;
    must(!field.engaged(unit), "A unit in melee does not ride off.")?;
    let limit = loots_within(field, unit);
    let corners = field.block(unit).corners();
    let nearest = corners.map(|corner| field.from_baseline(side, corner)).into_iter().min();
    let found = nearest.unwrap_or(limit);
    if found > limit + field.tolerance() {
        let why = "It is more than two of its Moves from your baseline.";
        return Err(Refusal::new(rule, why).measured(found, limit).piece(unit));
    }
    Ok(())
}

/// How near to the baseline a unit rides off to loot the baggage behind it (NMM-07-35).
fn loots_within(field: Field, unit: PieceId) -> Length {
    let moves = field.world.book.events.loot_the_baggage.moves_from_baseline;
    good_move(field, unit).times(i32::from(moves))
}

/// Enemy infantry with Musketeers among them (NMM-07-37).
fn powder_explosion(field: Field, side: Side, unit: PieceId) -> Result<(), Refusal> {
    let must = must(unit, rule!("NMM-07-37"));
    must(field.is_unit(unit) && field.side(unit) != side, "Choose a unit of the enemy's on the table.")?;
    let shots = match field.kind(unit) {
        Kind::Battalia => field.figures(unit) > field.state(unit).pikes(),
        Kind::MusketeerDivision | Kind::Firelocks | Kind::MusketeerDetachment => true,
        _ => false,
    };
    must(shots, "Only infantry with Musketeers among them has powder to blow up.")
}

/// How far a unit moves in Good Going.
pub fn good_move(field: Field, unit: PieceId) -> Length {
    field.world.book.movement.rates.of(field.mover(unit)).good
}
