//! Chances, dice and what makes them up, in words.

use engine::{PieceId, Rule};

use super::{names, subjects};
use crate::combat::{self, Melee};
use crate::command::failing_alone;
use crate::field::Field;
use crate::firing;
use crate::foreseen::{self, Chances, Clash};
use crate::morale::Modifier;
use crate::musketry;
use crate::steps::{Fate, Reason};
use crate::table::Volley;
use crate::{ledger, rule};

/// A chance: `53 %`.
pub(super) fn percent(chance: f64) -> String {
    // A sum of nothing has the sign of less than nothing, which would be told.
    format!("{:.0} %", chance * 100.0 + 0.0)
}

/// What a test comes to: `closes 53 %, stays 47 %`. What passing it means is said by the reason.
pub(super) fn test(chances: &Chances, reason: Reason) -> String {
    let told = likely(chances).map(|fate| format!("{} {}", word(fate, reason), percent(chances.of(fate))));
    told.collect::<Vec<_>>().join(", ")
}

/// What a unit does by a test, as a sentence goes on: `Vane's whitecoats stand 83 %, fall back 17 %`.
pub(super) fn of_whom(field: Field, unit: PieceId, chances: &Chances, reason: Reason) -> String {
    let it = subjects::of(field, unit);
    let told = likely(chances).map(|fate| {
        let words = word(fate, reason);
        let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
        let rest = match rest {
            "" => String::new(),
            "where it is" => format!(" where {} {}", it.pronoun(), it.verb("is")),
            rest => format!(" {rest}"),
        };
        format!("{}{rest} {}", it.verb(verb), percent(chances.of(fate)))
    });
    format!("{} {}", names::of(field, unit), told.collect::<Vec<_>>().join(", "))
}

/// Hits in quarters as the figures that they come to: `2 1/4 figures`.
pub(super) fn quarters(hits: u8) -> String {
    let (whole, part) = (hits / firing::WHOLE, ["", "1/4", "1/2", "3/4"][usize::from(hits % firing::WHOLE)]);
    let figures = if hits > firing::WHOLE { "figures" } else { "figure" };
    match whole {
        0 => format!("{part} of a figure"),
        whole if part.is_empty() => format!("{whole} {figures}"),
        whole => format!("{whole} {part} {figures}"),
    }
}

/// The results to which a test may well come.
fn likely(chances: &Chances) -> impl Iterator<Item = Fate> + '_ {
    Fate::ALL.iter().copied().filter(|fate| chances.of(*fate) > 0.0005)
}

/// The test of a unit, as it stands.
pub(super) fn of_unit(field: Field, unit: PieceId, reason: Reason) -> String {
    test(&foreseen::test(field, unit, reason), reason)
}

/// A result of a test by why it was made.
pub(super) const fn word(fate: Fate, reason: Reason) -> &'static str {
    match (fate, reason) {
        (Fate::Passes, Reason::Close) => "closes",
        (Fate::Passes, Reason::Receive) => "stands",
        (Fate::Passes, Reason::Rally) => "rallies",
        (Fate::Stays, Reason::Rally) => "stays routed",
        (Fate::Passes, Reason::Bonus) => "follows up",
        (Fate::Passes, Reason::Evade) => "gets away",
        (Fate::Passes, Reason::Reform) => "re-forms",
        (Fate::Passes, Reason::Drawn) => "fights on",
        (Fate::Passes, _) => "holds",
        (Fate::Stays, _) => "stays where it is",
        (Fate::Disordered, _) => "is disordered",
        (Fate::FallsBack, _) => "falls back",
        (Fate::Routs, _) => "routs",
        (Fate::Leaves, _) => "is lost to the battle",
    }
}

/// Why a unit tests, in words.
pub(super) const fn occasion(reason: Reason) -> &'static str {
    match reason {
        Reason::Fire => "under fire",
        Reason::Canister => "under canister",
        Reason::BatteryHit => "under ball",
        Reason::Close => "to close",
        Reason::Receive => "to receive the attack",
        Reason::Lost => "after the lost melee",
        Reason::Drawn => "after the drawn melee",
        Reason::Bonus => "for a bonus move",
        Reason::Evade => "to get away",
        Reason::Reform => "to re-form",
        Reason::FriendFellBack => "as a friend fell back",
        Reason::FriendRouted => "as a friend routed",
        Reason::RoutedUnderFire => "routed and under fire",
        Reason::Rally => "to rally",
        Reason::PastHalf => "with more than half lost",
    }
}

/// What gives or takes dice, or adds to one: by its rule, and by whether it helps where a rule does either.
pub(super) fn reason(rule: Rule, value: i8) -> String {
    const WHY: [(Rule, [&str; 2]); 18] = [
        (rule!("CYP-12-07"), ["stands of pikes or Highlanders"; 2]),
        (rule!("CYP-12-08"), ["stands of horse"; 2]),
        (rule!("CYP-12-09"), ["pairs of other stands"; 2]),
        (rule!("CYP-12-11"), ["shelter"; 2]),
        (rule!("CYP-12-12"), ["motionless horse"; 2]),
        (rule!("CYP-12-13"), ["horse on its pistols"; 2]),
        (rule!("CYP-12-14"), ["elite", "trained band"]),
        (rule!("CYP-12-15"), ["foot without pikes"; 2]),
        (rule!("CYP-12-16"), ["struck in flank or rear"; 2]),
        (rule!("CYP-12-17"), ["Lobsters or Scots horse"; 2]),
        (rule!("CYP-12-18"), ["town or uphill"; 2]),
        (rule!("CYP-17-01"), ["disordered"; 2]),
        (rule!("CYP-04-08"), ["officer"; 2]),
        (rule!("CYP-07-08"), ["first volley"; 2]),
        (rule!("CYP-07-07"), ["officer", "rain"]),
        (rule!("CYP-16-03"), ["cover"; 2]),
        (rule!("CYP-00-03"), ["firelocks"; 2]),
        (rule!("CYP-11-09"), ["Standing"; 2]),
    ];
    match WHY.iter().find(|(known, _)| *known == rule) {
        Some((_, words)) => words[usize::from(value < 0)].to_owned(),
        None => ledger::standard().entry(rule).map_or_else(String::new, |entry| entry.title.to_lowercase()),
    }
}

/// What is added to a die: ` (first volley +1, rain -1)`; empty for nothing.
pub(super) fn added(modifiers: &[Modifier]) -> String {
    causes(modifiers.iter().map(|it| (it.rule, it.value)))
}

/// Reasons with what each gives or takes: ` (first volley +1, rain -1)`; empty for none.
fn causes(all: impl Iterator<Item = (Rule, i8)>) -> String {
    let told: Vec<String> = all.map(|(rule, value)| format!("{} {value:+}", reason(rule, value))).collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
}

/// The dice of a unit in a melee by cause: `7 dice (stands of pikes 6, elite +1)`.
pub(super) fn dice(field: Field, unit: PieceId, melee: &Melee) -> String {
    let told = causes(combat::causes(field, unit, melee).iter().map(|it| (it.rule, it.dice)));
    match combat::dice_of(field, unit, melee) {
        1 => format!("1 die{told}"),
        dice => format!("{dice} dice{told}"),
    }
}

/// A whole melee: the dice of everybody in it by cause, what a sixth of their sum comes to, and how likely each side wins.
pub(super) fn melee(field: Field, melee: &Melee) -> String {
    let clash = Clash::of(field, melee);
    let side = |side: engine::Side| {
        let units: Vec<String> = melee
            .of_side(field, side)
            .map(|id| format!("{} {}", names::of(field, id), dice(field, id, melee)))
            .collect();
        let (inflicts, wins) = (clash.inflicts[side.index()], percent(clash.wins[side.index()]));
        format!("{}: a sixth of the sum is {inflicts:.1} figures, wins {wins}", units.join(" and "))
    };
    let [a, b] = engine::Side::BOTH.map(side);
    format!("{a}; {b}; drawn {}", percent(clash.drawn()))
}

/// A melee as a unit goes into it: the dice of its side by cause against those of the other, what comes of it, and what either takes of
/// the other by a sixth of the sum.
pub(super) fn clash(field: Field, unit: PieceId, melee: &Melee) -> String {
    let clash = Clash::of(field, melee);
    let own = field.side(unit);
    let dice_of = |side: engine::Side| {
        let units: Vec<PieceId> = melee.of_side(field, side).collect();
        let told = |id: &PieceId| match units.len() {
            1 => dice(field, *id, melee),
            _ => format!("{} {}", names::of(field, *id), dice(field, *id, melee)),
        };
        units.iter().map(told).collect::<Vec<_>>().join(" and ")
    };
    let wins = |side: engine::Side| percent(clash.wins[side.index()]);
    let takes = |side: engine::Side| clash.inflicts[side.index()];
    format!(
        "{} against {}: wins {}, draws {}, loses {}, taking {:.1} figures for {:.1}",
        dice_of(own),
        dice_of(own.other()),
        wins(own),
        percent(clash.drawn()),
        wins(own.other()),
        takes(own),
        takes(own.other())
    )
}

/// The dice of some volleys and what is added to them: `4d6 hitting on 2+ (first volley +1)`.
pub(super) fn volleys(field: Field, volleys: &[Volley]) -> String {
    let told = volleys.iter().flat_map(|volley| {
        let aims = musketry::aims(field, volley.firer(), volley.target());
        let cover = aims.first().map_or(crate::firing::Cover::Open, |(_, aim)| aim.cover);
        let more = added(&musketry::modifiers(field, volley.firer(), cover));
        let handful: Vec<_> = musketry::handful(field, *volley).iter().copied().collect();
        handful.into_iter().map(move |dice| {
            let half = if dice.quarters < crate::firing::WHOLE { ", hits counting in part" } else { "" };
            format!("{}{more}{half}", dice.pool())
        })
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { "no dice".to_owned() } else { told.join(" and ") }
}

/// What some volleys at a target come to: their dice, the losses, and the one test that follows upon them and those declared before;
/// with the losses themselves.
pub(super) fn fire(
    field: Field,
    target: PieceId,
    fired: &[Volley],
    declared: &[Volley],
) -> (String, Vec<f64>) {
    let fallen = foreseen::losses(field, target, fired);
    let (then, all) = match declared {
        [] => ("then it", fallen.clone()),
        _ => (
            "after this and what is declared it",
            foreseen::losses(field, target, &[declared, fired].concat()),
        ),
    };
    let after = test(&foreseen::under_fire(field, target, &all, Reason::Fire), Reason::Fire);
    (format!("{}, {}; {then} {after}", volleys(field, fired), losses(&fallen)), fallen)
}

/// A volley that is declared: its dice and the losses.
pub(super) fn declared(field: Field, volley: Volley) -> String {
    let fallen = foreseen::losses(field, volley.target(), &[volley]);
    format!("{}, {}", volleys(field, &[volley]), losses(&fallen))
}

/// Units that roll for command by themselves, with how likely each obeys: those who do alike together.
pub(super) fn alone(field: Field, units: &[PieceId]) -> String {
    let mut alike: Vec<(u8, Vec<PieceId>)> = Vec::new();
    for id in units {
        let failing = failing_alone(field, *id);
        match alike.iter_mut().find(|(other, _)| *other == failing) {
            Some((_, ids)) => ids.push(*id),
            None => alike.push((failing, vec![*id])),
        }
    }
    let told = |(failing, ids): &(u8, Vec<PieceId>)| {
        let each = if ids.len() > 1 { " each" } else { "" };
        format!("{} {}{each}", names::all(field, ids), percent(foreseen::obeys(*failing)))
    };
    alike.iter().map(told).collect::<Vec<_>>().join("; ")
}

/// The units of a tertia that roll for command by themselves: named only where they fail differently.
pub(super) fn all_alone(field: Field, units: &[PieceId]) -> String {
    let failing = |id: &PieceId| failing_alone(field, *id);
    match units {
        [first, rest @ ..] if rest.iter().all(|id| failing(id) == failing(first)) => command(failing(first)),
        _ => alone(field, units),
    }
}

/// Losses of fire: `2.7 figures on average, none 1 %`.
pub(super) fn losses(chances: &[f64]) -> String {
    let none = chances.first().copied().unwrap_or(1.0);
    format!("{:.1} figures on average, none {}", foreseen::mean(chances), percent(none))
}

/// The highest faces of a d10, so many, that mean no move: `fails on 8 to 10, moves 70 %`.
pub(super) fn command(failing: u8) -> String {
    let chance = percent(foreseen::obeys(failing));
    match failing {
        0 => format!("cannot fail, moves {chance}"),
        1 => format!("fails on 10, moves {chance}"),
        _ => format!("fails on {} to 10, moves {chance}", 11 - failing.min(10)),
    }
}

/// Men who are tired: `1 man`, `3 men`.
pub(super) fn men(count: u8) -> String {
    if count == 1 { "1 man".to_owned() } else { format!("{count} men") }
}
