//! Charges, combats and shots in sentences, and what marks the course of the turn.

use engine::sheet::Edit;
use engine::view::words::counted;
use engine::{PieceId, Rule, Side};
use tabletop::FeatureId;

use super::{places, subjects, tested};
use crate::field::Field;
use crate::rule;
use crate::table::{BattleChange, ChargeChange, ChargeStage, Contact, Fire, Phase, SideChange};
use engine::view::Narration;

/// A change of a charge.
pub(super) fn on_charge(field: Field, at: u8, change: ChargeChange) -> Option<Narration> {
    let charge = field.table.charges.get(usize::from(at))?;
    let (one, other) = (charge.charger(), charge.target());
    let it = subjects::of(field, one);
    match change {
        ChargeChange::Stage(stage) => match stage {
            ChargeStage::Contact => between(field, one, "comes into contact with", other),
            ChargeStage::Halted => Narration::deed(it.does("halts"), [one]),
            ChargeStage::Home => between(field, one, "charges home upon", other),
            ChargeStage::Failed => Narration::deed(it.does("does not charge home"), [one]),
            ChargeStage::Over => Narration::detail(it.does("charges no farther"), [one]),
            ChargeStage::Announced => None,
        },
        ChargeChange::Target(met) if met != other => {
            let [met_name, name] = [met, other].map(|unit| subjects::of(field, unit).name);
            Narration::deed(it.does(&format!("meets {met_name} instead of {name}")), [one, met])
        }
        ChargeChange::Impetus(true) => Narration::deed(it.does("comes on with impetus"), [one]),
        ChargeChange::Impetus(false) => Narration::detail(it.does("comes on without impetus"), [one]),
        ChargeChange::TrueFlank(true) if !charge.true_flank() => {
            between(field, one, "takes in flank or rear", other)
        }
        ChargeChange::TrueFlank(false) if charge.true_flank() => {
            Narration::detail(it.does("comes on no flank after all"), [one])
        }
        ChargeChange::Surprised(true) if !charge.surprised() => between(field, one, "surprises", other),
        ChargeChange::Across(Some(feature)) => {
            let place = places::called(field, FeatureId(feature));
            Narration::deed(it.does(&format!("meets the enemy across {place}")), [one, other])
        }
        ChargeChange::BadGround(true) => Narration::detail(it.does("comes over bad ground"), [one]),
        // The move tells how far and which way.
        _ => None,
    }
}

/// One unit does something to another.
fn between(field: Field, one: PieceId, verb: &str, other: PieceId) -> Option<Narration> {
    let foe = subjects::of(field, other).name;
    let it = subjects::of(field, one);
    let text = match verb.split_once(' ') {
        Some((verb, rest)) if verb == "takes" => it.does(&format!("{verb} {foe} {rest}")),
        _ => it.does(&format!("{verb} {foe}")),
    };
    Narration::deed(text, [one, other])
}

/// A change on a side: its shots, which the enemy hears of when all are open (CP-13-04).
pub(super) fn on_side(field: Field, side: Side, change: SideChange) -> Option<Narration> {
    match change {
        SideChange::Shots(Edit::Add(shot)) => {
            let how = match shot.fire() {
                _ if shot.volley() => "is to fire a volley at",
                Fire::Musketry => "is to fire at",
                Fire::Pistols => "is to fire pistols at",
                Fire::Hail => "is to fire hail shot at",
                Fire::Ball => "is to fire ballshot at",
            };
            let said = between(field, shot.shooter(), how, shot.target());
            said.map(|said| Narration { tone: engine::view::Tone::Detail, ..said })
        }
        SideChange::Announced(true) => {
            Narration::detail(subjects::army(field, side).does("has announced all shots"), [])
        }
        _ => None,
    }
}

/// A change on the battle.
pub(super) fn on_battle(field: Field, rule: Rule, change: BattleChange) -> Option<Narration> {
    match change {
        BattleChange::Charges(Edit::Add(charge)) => {
            let verb = if charge.counter() { "countercharges" } else { "charges" };
            between(field, charge.charger(), verb, charge.target())
        }
        BattleChange::Contacts(Edit::Add(contact)) => {
            let verb = if rule == rule!("CP-15-19") { "crashes into" } else { "meets hand to hand" };
            met(field, contact.one(), verb, contact.other())
        }
        BattleChange::Contacts(Edit::Put(contact)) => goes_on(field, &contact),
        BattleChange::Contacts(Edit::Drop(contact)) => {
            let (one, other) = (contact.one(), contact.other());
            let foe = subjects::of(field, other).name;
            Narration::detail(subjects::of(field, one).does(&format!("is clear of {foe}")), [one, other])
        }
        BattleChange::Hits(Edit::Add(hit)) => {
            let (target, shooter) = (hit.target(), hit.shooter());
            let (hits, foe) = (counted(hit.count(), "hit"), subjects::of(field, target).name);
            let text = subjects::of(field, shooter).does(&format!("scores {hits} on {foe}"));
            Narration::deed(text, [shooter, target])
        }
        BattleChange::Blows(Edit::Add(blow)) => tested::blow(field, &blow),
        BattleChange::First(side) => {
            Narration::deed(subjects::army(field, side).does("acts first this turn"), [])
        }
        BattleChange::Acting(side) => part_of_the_turn(field, side),
        BattleChange::Opened(true) => {
            Narration::detail("all shots are announced: they are fired at once".to_owned(), [])
        }
        // The chapters of the report, the blows and the routs tell the rest.
        _ => None,
    }
}

/// A round of a contact has been fought, or figures of a garrison are set against its attacker.
fn goes_on(field: Field, contact: &Contact) -> Option<Narration> {
    let (one, other) = (contact.one(), contact.other());
    if contact.assigned() == 0 {
        let names = [one, other].map(|unit| subjects::of(field, unit).name);
        let text = format!("round {} between {} and {} is fought", contact.rounds(), names[0], names[1]);
        return Narration::detail(text, [one, other]);
    }
    let inside = |unit: &PieceId| field.state(*unit).holds().is_some();
    let garrison = [one, other].into_iter().find(inside)?;
    let attacker = contact.against(garrison)?;
    let figures = counted(contact.assigned() - 1, "figure");
    let foe = subjects::of(field, attacker).name;
    let text = subjects::of(field, garrison).does(&format!("sets {figures} against {foe}"));
    Narration::deed(text, [garrison, attacker])
}

fn met(field: Field, one: PieceId, verb: &str, other: PieceId) -> Option<Narration> {
    let foe = subjects::of(field, other).name;
    let it = subjects::of(field, one);
    let text = match verb.strip_suffix(" hand to hand") {
        Some(verb) => it.does(&format!("{verb} {foe} hand to hand")),
        None => it.does(&format!("{verb} {foe}")),
    };
    Narration::deed(text, [one, other])
}

/// A side's part of the Movement phase begins (CP-13-03).
fn part_of_the_turn(field: Field, side: Side) -> Option<Narration> {
    let (turn, army) = (field.table.battle.turn(), subjects::army(field, side));
    Narration::chapter(match field.table.battle.phase() {
        Phase::Charges => format!("turn {turn}: charges of {}", army.name),
        Phase::Moves => format!("turn {turn}: moves of {}", army.name),
        _ => return None,
    })
}
