//! Changes of the sheets in sentences. Each of them is told here or deliberately not: most serve the rules alone, or are told by
//! the move, the throw or the result that goes with them.

use engine::sheet::Edit;
use engine::view::Narration;
use engine::{Mark, On, PieceId, Side};

use super::{chances, deeds, subjects};
use crate::field::Field;
use crate::firing::WHOLE;
use crate::table::{ArmyChange, BattleChange, Sign, UnitChange};

/// A change in a sentence.
pub(super) fn tell(field: Field, on: On, mark: Mark, value: i64) -> Option<Narration> {
    match on {
        On::Piece(unit) => on_unit(field, unit, UnitChange::of(mark, value)?),
        On::Battle => on_battle(field, BattleChange::of(mark, value)?),
        On::Side(side) => on_army(field, side, ArmyChange::of(mark, value)?),
        On::Thing(_) | On::Ground(_) => None,
    }
}

fn on_unit(field: Field, unit: PieceId, change: UnitChange) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let deed = |text: &str| Narration::deed(it.does(text), [unit]);
    let detail = |text: &str| Narration::detail(it.does(text), [unit]);
    let state = field.unit(unit);
    match change {
        UnitChange::Point(point) if !state.is(Sign::Tested) => {
            deed(&format!("is tested for the first time, with a morale point of {point}"))
        }
        UnitChange::Point(point) if point < state.point() => {
            deed(&format!("has a morale point of {point} from now on"))
        }
        UnitChange::Target(Some(enemy)) | UnitChange::Also(Some(enemy)) => {
            let foe = subjects::of(field, enemy).name;
            Narration::deed(it.does(&format!("goes for {foe}")), [unit, enemy])
        }
        UnitChange::Supports(Some(gun)) => {
            Narration::deed(it.does(&format!("fights for {}", subjects::of(field, gun).name)), [unit, gun])
        }
        UnitChange::Hits(hits) if hits > state.hits() && field.table.battle.phase().is_of_fire() => {
            let hits = f64::from(hits) / f64::from(WHOLE);
            detail(&format!("is hit: {hits} of its figures fall when the wave is over"))
        }
        UnitChange::Tired(men) if men > 0 => deed(&format!("has {} tired", chances::men(men))),
        UnitChange::StoppedIn(turn) if turn > state.stopped_in() => {
            detail(&format!("does not fire in turn {turn}"))
        }
        UnitChange::Flag(sign, true) if !state.is(sign) => raised(field, unit, sign),
        UnitChange::Flag(sign, false) if state.is(sign) => lowered(field, unit, sign),
        _ => None,
    }
}

/// A sign that goes up.
fn raised(field: Field, unit: PieceId, sign: Sign) -> Option<Narration> {
    const TOLD: [(Sign, &str); 17] = [
        (Sign::Disordered, "is disordered"),
        (Sign::FallingBack, "is in fall-back status until a command roll is passed"),
        (Sign::OnFoot, "dismounts"),
        (Sign::PastHalf, "has lost more than half"),
        (Sign::Abandoned, "is left by its crew"),
        (Sign::Captured, "is taken by the enemy"),
        (Sign::Shown, "shows what he is worth"),
        (Sign::Countercharged, "countercharges"),
        (Sign::Evaded, "gets away from the charge"),
        (Sign::FromFlank, "comes upon flank or rear"),
        (Sign::Closed, "has closed"),
        (Sign::Locked, "is locked in the melee"),
        (Sign::Won, "has won and may follow up"),
        (Sign::Pistols, "relies on its pistols"),
        (Sign::Collided, "backs into the enemy"),
        (Sign::Plunders, "goes off to plunder"),
        (Sign::Tests, "is to test"),
    ];
    let it = subjects::of(field, unit);
    let (_, words) = TOLD.iter().find(|(known, _)| *known == sign)?;
    match sign {
        Sign::Tests | Sign::Closed => Narration::detail(it.does(words), [unit]),
        _ => Narration::deed(it.does(words), [unit]),
    }
}

/// A sign that goes down.
fn lowered(field: Field, unit: PieceId, sign: Sign) -> Option<Narration> {
    const TOLD: [(Sign, &str); 6] = [
        (Sign::Disordered, "is in order again"),
        (Sign::FallingBack, "falls back no longer, still in disorder"),
        (Sign::OnFoot, "mounts"),
        (Sign::Locked, "is free of the melee"),
        (Sign::Mapped, "comes into sight"),
        (Sign::Plunders, "plunders no longer"),
    ];
    let (_, words) = TOLD.iter().find(|(known, _)| *known == sign)?;
    // Who routs is disordered no longer: that is told by his rout.
    let routs = sign == Sign::Disordered && field.is_routed(unit);
    if routs { None } else { Narration::deed(subjects::of(field, unit).does(words), [unit]) }
}

fn on_battle(field: Field, change: BattleChange) -> Option<Narration> {
    match change {
        BattleChange::Phase(phase) => deeds::phase(field, phase),
        BattleChange::First(side) => Narration::detail(
            subjects::army(field, side).does("declares and resolves first in this turn"),
            [],
        ),
        BattleChange::Dark(turn) if turn > 0 => {
            Narration::deed(format!("it will be dark at the end of turn {turn}"), [])
        }
        BattleChange::Volleys(Edit::Add(volley)) => {
            let (from, to) = (volley.firer(), volley.target());
            let (foe, fire) = (subjects::of(field, to).name, chances::declared(field, volley));
            let text = subjects::of(field, from).does(&format!("is to fire at {foe}: {fire}"));
            Narration::deed(text, [from, to])
        }
        BattleChange::Shots(Edit::Add(shot)) => {
            let (from, to) = (shot.gun(), shot.target());
            let what = if shot.canister() { "canister" } else { "ball" };
            let does = format!("is to fire {what} at {}", subjects::of(field, to).name);
            Narration::deed(subjects::of(field, from).does(&does), [from, to])
        }
        _ => None,
    }
}

fn on_army(field: Field, side: Side, change: ArmyChange) -> Option<Narration> {
    let army = subjects::army(field, side);
    let named = |set: u32| -> String {
        let places = field.world.places.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        places.map(|(_, place)| place.title.as_str()).collect::<Vec<_>>().join(", ")
    };
    match change {
        ArmyChange::ShownObjectives(set) if set != 0 => {
            Narration::deed(army.does(&format!("has these objectives: {}", named(set))), [])
        }
        ArmyChange::ShownVitals(set) if set != 0 => {
            Narration::deed(army.does(&format!("has these vital points: {}", named(set))), [])
        }
        ArmyChange::Occupied(set) => {
            let gained = Some(named(set & !field.table.army(side).occupied())).filter(|it| !it.is_empty());
            Narration::deed(army.does(&format!("occupies {}", gained?)), [])
        }
        ArmyChange::Concedes(true) => Narration::deed(army.does("gives the battle up"), []),
        _ => None,
    }
}
