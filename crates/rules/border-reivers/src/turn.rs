//! Game turns, cards and the steps of a player's turn (section 01).

use dice::{Bag, Pool};
use engine::sheet::Set;
use engine::{Event, Flow, InlineVec, On, Side};
use tabletop::Length;

use crate::marks::{lower, order_over, raise};
use crate::steps::{HidingStep, Step, TurnStep};
use crate::table::{BattleChange, Card, ClanChange, FigureChange, GroupChange, Order, Phase, Sign, Table};
use crate::world::{Kind, World};
use crate::{Acting, Asking, BorderReivers, firing, hiding, remarks, rule, victory};

engine::chapter! {
    TurnStep of BorderReivers {
        turn: Turn = |cx| turn(&mut cx.act());
        card: Card = |cx| card(cx.asking());
        player: Player = |cx| player(&mut cx.act());
        action: Action = |cx| action(&mut cx.act());
        end: End = |cx| end(&mut cx.act());
    }
}

/// The cards of a battle: one for each player and, if there are beasts in the game, one for the animals (BR-01-01).
pub fn deck(world: &World) -> Set<Card> {
    let beasts = world.profiles.iter().any(|profile| matches!(profile.kind, Kind::Beast(_)));
    if beasts { Set::full() } else { Set::full().without(Card::Animals) }
}

/// What is drawn when the next card is turned: each that lies in the deck is as likely (BR-01-01).
pub fn pool(table: &Table) -> Pool {
    Bag::one_of_each(table.battle.deck().bits()).into()
}

/// A game turn begins: the cards are shuffled (BR-01-01).
fn turn(act: &mut Acting) {
    let number = act.table().battle.turn().saturating_add(1);
    act.emit(rule!("BR-01-01"), BattleChange::Turn(number).event());
    act.emit(rule!("BR-01-01"), Event::Phase { phase: 0, number: number.into() });
    phase(act, Phase::Cards);
    let deck = deck(act.world());
    act.emit(rule!("BR-01-01"), BattleChange::Deck(deck).event());
    for group in 0..act.world().groups.len() as u8 {
        for turn in [Order::Acted, Order::Held] {
            if act.table().groups[usize::from(group)].is(turn) {
                hiding::emit_turn(act, rule!("BR-01-01"), group, order_over(group, turn));
            }
        }
    }
    act.then(TurnStep::card());
}

/// The next card: its player takes a complete turn with all his groups, or the animals run; then those who held may act
/// (BR-01-05). When the last has been played the game turn ends.
fn card(mut cx: Asking) -> Flow<()> {
    if cx.table().battle.deck().is_empty() {
        return end_of_game_turn(cx);
    }
    let drawn = cx.roll(Side::A, rule!("BR-01-01"), pool(cx.table()))?;
    let number = drawn.card().map_or(0, |card| card.0);
    let card = Card::ALL.get(usize::from(number)).copied().unwrap_or(Card::Animals);
    let mut act = cx.act();
    let left = act.table().battle.deck().without(card);
    act.emit(rule!("BR-01-01"), BattleChange::Deck(left).event());
    act.emit(rule!("BR-01-01"), Event::Noted { on: On::Battle, remark: remarks::CARD, value: number.into() });
    act.emit(rule!("BR-01-05"), BattleChange::Alone(None).event());
    match card.side() {
        Some(side) => {
            act.emit(rule!("BR-01-01"), BattleChange::Acting(side).event());
            act.then(Step::entries());
            act.then(HidingStep::hold(0));
            act.then(TurnStep::player());
        }
        None => {
            phase(&mut act, Phase::Animals);
            act.then(Step::animals());
        }
    }
    act.then(HidingStep::held(card.side(), 0));
    act.then(TurnStep::card());
    Ok(())
}

/// The steps of a turn in their order, each complete for all groups before the next: Morale, Action, Melee (BR-01-02).
fn player(act: &mut Acting) {
    begin(act);
    phase(act, Phase::Morale);
    act.then(Step::morale());
    act.then(TurnStep::action());
    act.then(Step::melee());
    act.then(TurnStep::end());
}

/// Broken groups make their full retreat, then the others act.
fn action(act: &mut Acting) {
    phase(act, Phase::Action);
    let field = act.field();
    let groups = 0..act.world().groups.len() as u8;
    let broken = groups.filter(|group| field.takes_part(*group) && field.group(*group).is(Order::Broken));
    // A side has its Heidman and four groups at most (BR-11-01), and a step says what seven others follow it.
    for group in &broken.take(7).collect::<InlineVec<u8, 7>>() {
        hiding::reveal(act, *group);
        act.then(Step::full_retreat(*group));
    }
    act.then(Step::actions());
}

/// What is over when a turn begins: what figures did in their last one, and the rolls and tests of the turn before, of
/// either side. Figures stunned before it miss this turn (BR-09-06). A held turn is part of its side's turn, and begins
/// only what belongs to every player's turn: the Heidman does not rally anew in it (BR-02-07).
fn begin(act: &mut Acting) {
    let acting = act.table().battle.acting();
    for group in 0..act.world().groups.len() as u8 {
        let field = act.field();
        let own = field.takes_part(group);
        clear_orders(act, group, &[Order::Steeled, Order::StoodFirm]);
        if own || field_is_idle(act, group, acting) {
            clear_orders(act, group, &[Order::Rolled, Order::AtFootPace, Order::OnRoad, Order::Tested]);
            if act.table().groups[usize::from(group)].rolled() > Length::ZERO {
                act.emit(rule!("BR-04-01"), GroupChange::Rolls(Length::ZERO).on(group));
            }
        }
        if own {
            begin_group(act, group);
        }
    }
    if act.table().battle.alone().is_none() && act.table().clan(acting).rallied() {
        act.emit(rule!("BR-02-07"), ClanChange::Rallied(false).on(acting));
    }
    // The turn in which a Heidman went with a group is over (BR-00-04).
    for side in Side::BOTH {
        if act.table().clan(side).shares().is_some() {
            hiding::emit_share(act, side, None);
        }
    }
}

/// Whether a group is of the side that does not act: what it rolled in its own turn is of no use any more.
fn field_is_idle(act: &Acting, group: u8, acting: Side) -> bool {
    act.world().group(group).side != acting
}

/// The figures of a group that takes its turn are ready for a new action (BR-01-03).
fn begin_group(act: &mut Acting, group: u8) {
    const OVER: [Sign; 9] = [
        Sign::Acted,
        Sign::Moved,
        Sign::Charged,
        Sign::Fought,
        Sign::Astray,
        Sign::Idle,
        Sign::CarriedOff,
        Sign::Anchored,
        Sign::Fired,
    ];
    for index in 0..act.world().group(group).figures.len() {
        let man = act.world().group(group).figures[index];
        if !act.table().pieces[man.index()].on_table() {
            continue;
        }
        clear_signs(act, man, rule!("BR-01-03"), &OVER);
        let figure = act.table().figures[man.index()];
        if figure.spent() > Length::ZERO {
            hiding::emit(act, rule!("BR-04-01"), man, FigureChange::Spent(Length::ZERO).on(man));
        }
        if figure.is(Sign::Stunned) && !figure.is(Sign::Missing) {
            act.emit(rule!("BR-09-06"), raise(man, Sign::Missing));
        }
    }
}

/// A turn ends: figures that have missed it recover (BR-09-06), aims not used lapse (BR-06-06), beasts driven in the turn
/// before this one are driven no more (BR-10-05), and what beasts heard is forgotten (BR-10-04).
fn end(act: &mut Acting) {
    let (side, alone) = (act.table().battle.acting(), act.table().battle.alone());
    for group in 0..act.world().groups.len() as u8 {
        let field = act.field();
        if field.takes_part(group) {
            end_group(act, group);
        }
    }
    end_droves(act, side, alone.is_none());
    act.emit(rule!("BR-01-05"), BattleChange::Alone(None).event());
    phase(act, Phase::Cards);
}

fn end_group(act: &mut Acting, group: u8) {
    hiding::emit_turn(act, rule!("BR-01-01"), group, crate::marks::order(group, Order::Acted));
    for index in 0..act.world().group(group).figures.len() {
        let man = act.world().group(group).figures[index];
        if act.table().figures[man.index()].is(Sign::Missing) {
            act.emit(rule!("BR-09-06"), lower(man, Sign::Missing));
            act.emit(rule!("BR-09-06"), lower(man, Sign::Stunned));
        }
        // The charge counts in the Melee step of its own turn alone (BR-08-06).
        clear_signs(act, man, rule!("BR-08-06"), &[Sign::Charged]);
        firing::end_aim(act, man);
    }
}

fn end_droves(act: &mut Acting, side: Side, whole: bool) {
    let (driven, shot, melee) = match side {
        Side::A => (Sign::DrivenByA, Sign::ShotNearA, Sign::MeleeNearA),
        Side::B => (Sign::DrivenByB, Sign::ShotNearB, Sign::MeleeNearB),
    };
    for piece in act.world().named() {
        let figure = act.table().figures[piece.index()];
        if figure.is(driven) && figure.is(Sign::DrivenNow) {
            act.emit(rule!("BR-10-05"), lower(piece, Sign::DrivenNow));
        } else if figure.is(driven) && whole && !figure.is(Sign::StartsDriven) {
            act.emit(rule!("BR-10-05"), lower(piece, driven));
        }
        if whole {
            clear_signs(act, piece, rule!("BR-10-04"), &[shot, melee]);
        }
    }
}

/// The last card has been played: holds not used are lost (BR-01-05), beasts that began with drovers are driven no more
/// than others (BR-12-04), and the battle may be over (BR-12-06).
fn end_of_game_turn(cx: Asking) -> Flow<()> {
    let mut act = cx.act();
    for group in 0..act.world().groups.len() as u8 {
        if act.table().groups[usize::from(group)].is(Order::Held) {
            hiding::emit_turn(&mut act, rule!("BR-01-05"), group, order_over(group, Order::Held));
            end_group(&mut act, group);
        }
    }
    for piece in act.world().named() {
        if act.table().figures[piece.index()].is(Sign::StartsDriven) {
            clear_signs(
                &mut act,
                piece,
                rule!("BR-12-04"),
                &[Sign::StartsDriven, Sign::DrivenByA, Sign::DrivenByB],
            );
        }
    }
    match victory::outcome(act.field()) {
        Some(outcome) => act.finish(rule!("BR-12-06"), outcome),
        None => act.then(TurnStep::turn()),
    }
    Ok(())
}

/// What is under way now.
pub(crate) fn phase(act: &mut Acting, phase: Phase) {
    if act.table().battle.phase() != phase {
        act.emit(rule!("BR-01-02"), BattleChange::Phase(phase).event());
    }
}

fn clear_orders(act: &mut Acting, group: u8, orders: &[Order]) {
    for order in orders {
        if act.table().groups[usize::from(group)].is(*order) {
            act.emit(rule!("BR-01-02"), order_over(group, *order));
        }
    }
}

fn clear_signs(act: &mut Acting, piece: engine::PieceId, rule: engine::Rule, signs: &[Sign]) {
    for sign in signs {
        if act.table().figures[piece.index()].is(*sign) {
            hiding::emit(act, rule, piece, lower(piece, *sign));
        }
    }
}
