//! Marks of the log in sentences: tokens, orders, melees, the state of the ground. Most marks serve the rules
//! alone and are passed over.

use engine::{Mark, On, PieceId, Side};

use super::counted;
use super::deeds::Said;
use super::places;
use super::subjects;
use crate::field::Field;
use crate::marks::{M, flag_label};
use crate::melee::round;
use crate::table::{Flags, Melee, Tactic};
use engine::view::Subject;

/// A mark in a sentence.
pub(super) fn tell(field: Field, on: On, mark: Mark, value: i32) -> Option<Said> {
    match on {
        On::Piece(unit) => on_unit(field, unit, mark, value),
        On::Thing(melee) => on_melee(field, melee, mark, value),
        On::Ground(feature) => on_ground(field, feature, mark, value),
        On::Side(side) => on_side(field, side, mark, value),
        On::Battle => on_battle(field, mark, value),
    }
}

fn is(mark: Mark, one: M) -> bool {
    mark == one.mark()
}

fn on_unit(field: Field, unit: PieceId, mark: Mark, value: i32) -> Option<Said> {
    let (who, state) = (subjects::of(field, unit), field.state(unit));
    if is(mark, M::Disarray) {
        return match (value, i32::from(state.disarray())) {
            (now, before) if now == before => None,
            (0, _) => Said::deed(who.does("is in good order again"), [unit]),
            (now, before) if now < before => {
                Said::deed(who.does(&format!("steadies, {} left", counted(now, "Disarray Token"))), [unit])
            }
            (now, _) => Said::deed(who.does(&format!("is in disarray: {}", counted(now, "Token"))), [unit]),
        };
    }
    if is(mark, M::Daunted) {
        return match (value, state.daunted) {
            (0, 0) => None,
            (0, _) => Said::deed(who.does("takes heart again"), [unit]),
            _ => Said::deed(who.does("is Daunted"), [unit]),
        };
    }
    if is(mark, M::Ammunition) && value != i32::from(state.ammunition) {
        return Said::detail(who.does(&format!("has ammunition {value} left")), [unit]);
    }
    if is(mark, M::Order) {
        return match value {
            1 => Said::deed(who.does("is given an Order"), [unit]),
            2 => Said::deed(who.does(&format!("acts on {} own initiative", who.its())), [unit]),
            3 => Said::deed(who.does("stands by to support"), [unit]),
            _ => None,
        };
    }
    if is(mark, M::Cover) && value >= 0 && state.cover().map(i32::from) != Some(value) {
        let feature = tabletop::FeatureId(u8::try_from(value).ok()?);
        return Said::deed(who.does(&places::taken(field, feature)), [unit]);
    }
    if is(mark, M::Class) {
        return Said::detail(who.does(&format!("is of Command Class {value}")), [unit]);
    }
    let flag = u8::try_from(value).ok()?;
    match (is(mark, M::Raise), is(mark, M::Lower)) {
        (true, _) if !state.flags.has(flag) => raised(&who, unit, flag),
        (_, true) if state.flags.has(flag) => lowered(&who, unit, flag),
        _ => None,
    }
}

fn raised(who: &Subject, unit: PieceId, flag: u8) -> Option<Said> {
    match flag {
        Flags::MOUNTED => Said::deed(who.does("mounts"), [unit]),
        Flags::LIMBERED => Said::deed(who.does("is limbered"), [unit]),
        Flags::JAMMED => Said::deed(who.does("misfires"), [unit]),
        Flags::HEDGEHOG => Said::deed(who.does(&format!("turns {} pikes outward", who.its())), [unit]),
        Flags::REVEALED => Said::deed(who.does(&format!("gives {} away", who.itself())), [unit]),
        Flags::EVADED => Said::deed(who.does("evades"), [unit]),
        Flags::TURNED => Said::deed(who.does("turns to face"), [unit]),
        Flags::STUNNED => Said::deed(who.does("is thrown by his horse"), [unit]),
        Flags::CAPTURED => Said::deed(who.does("is captured"), [unit]),
        Flags::ABANDONED => Said::deed(who.does(&format!("is left without {} crew", who.its())), [unit]),
        Flags::ATTACKED => Said::deed(who.does("attacks"), [unit]),
        Flags::OPENED_FIRE
        | Flags::FORFEIT
        | Flags::REPAIR_TRIED
        | Flags::AWAITS_STAND_IN
        | Flags::SCATTERED
        | Flags::SEASONED_NOW => Said::detail(format!("{}: {}", who.name, flag_label(flag)), [unit]),
        _ => None,
    }
}

fn lowered(who: &Subject, unit: PieceId, flag: u8) -> Option<Said> {
    match flag {
        Flags::MOUNTED => Said::deed(who.does("dismounts"), [unit]),
        Flags::LIMBERED => Said::deed(who.does("is unlimbered"), [unit]),
        Flags::JAMMED => Said::deed(who.does("is fit to fire again"), [unit]),
        Flags::HEDGEHOG => Said::detail(who.does(&format!("opens {} hedgehog", who.its())), [unit]),
        Flags::STUNNED => Said::detail(who.does("is in the saddle again"), [unit]),
        _ => None,
    }
}

fn on_melee(field: Field, melee: u8, mark: Mark, value: i32) -> Option<Said> {
    let it = &field.table.melees[usize::from(melee)];
    let members = || it.members.iter().map(|member| member.unit).collect::<Vec<_>>();
    let number = melee + 1;
    let unit = |value: i32| PieceId(value as u8);
    if is(mark, M::MeleeJoin) {
        let (one, enemy) = (unit(value), unit(value >> 8));
        // That they meet is told once, of the one who comes.
        if it.members.iter().any(|member| member.unit == enemy && member.against == one) {
            return None;
        }
        let foe = subjects::of(field, enemy).name;
        let text = subjects::of(field, one).does(&format!("meets {foe} hand to hand"));
        return Said::deed(text, [one, enemy]);
    }
    if is(mark, M::MeleeLeave) {
        return Said::detail(subjects::of(field, unit(value)).does("is out of the melee"), [unit(value)]);
    }
    if is(mark, M::MeleeRound) {
        return Said::deed(format!("melee {number}: round {} is fought", it.rounds + 1), members());
    }
    if is(mark, M::MeleeWinner) {
        let text = match value {
            -1 => format!("melee {number}: nobody wins the round"),
            side => {
                format!("melee {number}: {}", subjects::army(field, side_of(side)?).does("wins the round"))
            }
        };
        return Said::deed(text, members());
    }
    if is(mark, M::MeleeTactic) {
        const TACTICS: [&str; 9] = [
            "chooses no tactic",
            "engages by fire",
            "comes on at the trot",
            "comes on at the gallop",
            "fires a volley at long range effect",
            "fires a volley at short range effect",
            "fires a double volley",
            "stands and shoots",
            "is not ready",
        ];
        let tactic = TACTICS.get(usize::try_from(value & 15).ok()?)?;
        let unit = unit(value >> 4);
        let told = silent(field, it, unit, value & 15).unwrap_or(tactic);
        return Said::deed(subjects::of(field, unit).does(told), [unit]);
    }
    for (counted_mark, noun, verb) in [(M::MeleeHits, "hit", "takes"), (M::MeleeKills, "Kill", "suffers")] {
        if is(mark, counted_mark) && value & 255 > 0 {
            let unit = unit(value >> 8);
            return Said::detail(
                subjects::of(field, unit).does(&format!("{verb} {}", counted(value & 255, noun))),
                [unit],
            );
        }
    }
    if is(mark, M::MeleeOver) {
        return Said::detail(format!("melee {number} is over"), members());
    }
    None
}

/// What is said of fire that the Doctrine die calls for and that is not given as it says: nobody fires, or one rank alone
/// (NMM-12-29, NMM-12-33).
fn silent(field: Field, melee: &Melee, unit: PieceId, tactic: i32) -> Option<&'static str> {
    let tactic = Tactic::of(u8::try_from(tactic).ok()?);
    let member = melee.members.iter().find(|member| member.unit == unit)?.with(tactic);
    let fire = round::fire(field, melee, &member, 0).filter(|fire| fire.dice > 0);
    match (tactic, fire) {
        (Tactic::Fire, None) => Some("would engage by fire and has no shot to fire"),
        (Tactic::LongVolley | Tactic::ShortVolley | Tactic::DoubleVolley, None) => {
            Some("has no volley to fire")
        }
        (Tactic::DoubleVolley, Some(fire)) if !fire.both_ranks => {
            Some("fires a volley of one rank at short range effect")
        }
        _ => None,
    }
}

fn side_of(number: i32) -> Option<Side> {
    usize::try_from(number).ok().and_then(|number| Side::BOTH.get(number).copied())
}

fn on_ground(field: Field, feature: u8, mark: Mark, value: i32) -> Option<Said> {
    let obstacle = places::called(field, tabletop::FeatureId(feature));
    if is(mark, M::Gaps) {
        return Said::deed(format!("a gap is opened in {obstacle}"), []);
    }
    if !is(mark, M::Crossing) {
        return None;
    }
    let found = match value {
        1 => "is crossed freely",
        2 => "costs a Disarray Token to cross",
        3 => "costs two Disarray Tokens to cross",
        4 => "withstands the first try to cross it",
        5 => "cannot be crossed",
        _ => return None,
    };
    Said::deed(format!("{obstacle} {found}"), [])
}

fn on_side(field: Field, side: Side, mark: Mark, value: i32) -> Option<Said> {
    let army = subjects::army(field, side);
    if is(mark, M::Tokens) {
        let before = i32::from(field.table.sides[side.index()].tokens);
        let left = counted(value, "Army Morale Token");
        return match value - before {
            0 => None,
            change if change < 0 => Said::deed(army.does(&format!("pays {}, {left} left", -change)), []),
            change => Said::deed(army.does(&format!("wins back {change}, now {left}")), []),
        };
    }
    if is(mark, M::Owed) && value > i32::from(field.table.sides[side.index()].owed) {
        return Said::detail(army.does(&format!("owes {}", counted(value, "Army Morale Token"))), []);
    }
    None
}

fn on_battle(field: Field, mark: Mark, value: i32) -> Option<Said> {
    if is(mark, M::OrderTokens) && value > i32::from(field.table.clock.order_tokens) {
        return Said::detail(format!("{} to spend", counted(value, "Order Token")), []);
    }
    if is(mark, M::ExtraToken) && value >= 0 {
        let leader = field.world.leaders().nth(usize::try_from(value).ok()?)?;
        return Said::deed(subjects::of(field, leader).does("is given an extra Order Token"), [leader]);
    }
    if is(mark, M::RainUntil) {
        return Said::deed(format!("it rains until the end of turn {value}"), []);
    }
    if is(mark, M::Fog) && value == 1 {
        return Said::deed("the fog of war comes down".to_owned(), []);
    }
    if is(mark, M::First) {
        return Said::detail(format!("{} won the dice-off", subjects::army(field, side_of(value)?).name), []);
    }
    None
}
