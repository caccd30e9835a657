//! What a card does when it is played (NMM-07-22, NMM-07-26, NMM-07-29 to NMM-07-38).

use engine::{About, Answer, Departure, Event, Flow, PieceId, Rule, Side, Way};

use crate::ask::{Ask, By};
use crate::book::EventCard;
use crate::marks::raise;
use crate::melee::reaction::open_hedgehog;
use crate::morale::{army_morale, disarray, losses};
use crate::steps::Step;
use crate::table::hand::{BonusCard, Held};
use crate::table::{BattleChange, Reason, Sign, UnitChange};
use crate::turn::arrivals;
use crate::turn::cards::{Pile, passes};
use crate::turn::targets::{self, Target, good_move};
use crate::{Acting, Asking, Decision, rule};

/// A held card is played between two Actions.
pub fn play(mut cx: Asking, side: Side, card: Held) -> Flow<()> {
    let named = name_target(&mut cx, side, card)?;
    let mut act = cx.act();
    act.emit(why(card), passes(card.number(), Pile::hand(side), Pile::Played));
    carry_out(&mut act, side, card, named);
    Ok(())
}

/// An event is played the moment it is drawn; with no legal target it has no effect (NMM-07-28).
pub fn at_once(mut cx: Asking, side: Side, event: EventCard) -> Flow<()> {
    let card = Held::Event(event);
    if targets::is_playable(cx.field(), side, card).is_err() {
        return Ok(());
    }
    let named = name_target(&mut cx, side, card)?;
    let mut act = cx.act();
    carry_out(&mut act, side, card, named);
    Ok(())
}

fn name_target(cx: &mut Asking, side: Side, card: Held) -> Flow<Option<Answer>> {
    if targets::target(card) == Target::Nothing {
        return Ok(None);
    }
    let about = About::Ask(Ask::CardTarget(card.number()));
    cx.ask(Decision { who: side, rule: why(card), about }).map(Some)
}

/// The rule of a card.
pub const fn why(card: Held) -> Rule {
    match card {
        Held::Bonus(BonusCard::Perk) => rule!("NMM-07-22"),
        Held::Bonus(BonusCard::Forfeit) => rule!("NMM-07-23"),
        Held::Bonus(BonusCard::Reroll) => rule!("NMM-07-24"),
        Held::Bonus(BonusCard::Jeopardy) => rule!("NMM-07-25"),
        Held::Bonus(BonusCard::SpecialEvent) => rule!("NMM-07-26"),
        Held::Event(EventCard::ExtraAmmunition) => rule!("NMM-07-29"),
        Held::Event(EventCard::WellDrilled) => rule!("NMM-07-30"),
        Held::Event(EventCard::Ambush) => rule!("NMM-07-31"),
        Held::Event(EventCard::SkittishMount) => rule!("NMM-07-32"),
        Held::Event(EventCard::GetOffOurLand) => rule!("NMM-07-33"),
        Held::Event(EventCard::LootTheBaggage) => rule!("NMM-07-35"),
        Held::Event(EventCard::ScatteredShowers) => rule!("NMM-07-36"),
        Held::Event(EventCard::PowderExplosion) => rule!("NMM-07-37"),
        Held::Event(EventCard::FogOfWar) => rule!("NMM-07-38"),
    }
}

fn carry_out(act: &mut Acting, side: Side, card: Held, named: Option<Answer>) {
    let piece = named.and_then(|answer| answer.piece);
    let place = named.and_then(|answer| match answer.way {
        Way::At(pose) => Some(pose),
        _ => None,
    });
    match (card, piece, place) {
        (Held::Bonus(BonusCard::Perk), Some(unit), _) => perk(act, unit),
        (Held::Event(EventCard::ExtraAmmunition), Some(unit), _) => {
            let volleys = act.world().book.events.extra_ammunition.volleys;
            act.emit(why(card), UnitChange::Ammunition(volleys).on(unit));
        }
        (Held::Event(EventCard::WellDrilled), Some(unit), _) => {
            act.emit(why(card), UnitChange::Disarray(0).on(unit));
        }
        (Held::Event(EventCard::SkittishMount), Some(leader), _) => {
            act.emit(why(card), raise(leader, Sign::Stunned));
        }
        (Held::Event(EventCard::LootTheBaggage), Some(unit), _) => {
            losses::lose(act, unit, Departure::Removed, why(card));
            if army_morale::settle(act) {
                act.then(Step::immediate_tests());
            }
        }
        (Held::Event(EventCard::PowderExplosion), Some(unit), _) => powder_explosion(act, unit),
        (Held::Event(EventCard::ScatteredShowers), ..) => {
            let last = act
                .table()
                .battle
                .turn()
                .saturating_add(act.world().book.events.scattered_showers.whole_turns);
            act.emit(why(card), BattleChange::RainUntil(last).event());
        }
        (Held::Event(EventCard::FogOfWar), ..) => act.emit(why(card), BattleChange::Fog(true).event()),
        (Held::Event(event), _, Some(pose)) => arrivals::arrive(act, side, event, pose),
        _ => {}
    }
}

/// One free Action, on top of whatever the unit does by Orders (NMM-07-22).
fn perk(act: &mut Acting, unit: PieceId) {
    open_hedgehog(act, unit);
    act.then(Step::activate(unit, By::Perk, None, 1));
    act.then(Step::immediate_tests());
}

/// The unit tests, and horse of either side nearby is thrown into disorder (NMM-07-37).
fn powder_explosion(act: &mut Acting, unit: PieceId) {
    let moves = i32::from(act.world().book.events.powder_explosion.moves_away);
    for id in act.world().ids() {
        let field = act.field();
        if id != unit && field.is_unit(id) && field.mounted(id) {
            let limit = good_move(field, id).times(moves);
            if field.within(unit, id, limit) {
                disarray::add(act, id, 1, rule!("NMM-07-37"));
            }
        }
    }
    crate::morale::test_by_event(act, unit, Reason::PowderExplosion);
    act.then(Step::immediate_tests());
}

/// The event that brings an unused piece into the battle.
pub const fn musters(piece: PieceId, owner: Side, figures: u8) -> Event {
    Event::Mustered { piece, owner, figures }
}
