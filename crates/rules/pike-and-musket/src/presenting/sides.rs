//! The armies with their losses and levels, the combats and the clock to be looked at.

use engine::view::{BarView, ClockView, Colour, ConditionView, Counter, FightView, NotchView, SideView};
use engine::{Departure, PieceId, Place, Side};

use super::{compulsory, odds};
use crate::combat;
use crate::field::Field;
use crate::table::{Phase, Sign};
use crate::victory::Losses;
use crate::world::Nation;

/// Both sides with what is counted of them.
pub(super) fn sides(field: Field) -> [SideView; 2] {
    Side::BOTH.map(|side| side_of(field, side))
}

/// The battle's own ways of winning (PM-12-02).
pub(super) fn conditions(field: Field) -> Vec<ConditionView> {
    field.world.conditions.told(&crate::victory::troops(field))
}

fn side_of(field: Field, side: Side) -> SideView {
    let losses = Losses::of(field, side);
    let routing = field.units_of(side).filter(|id| field.routs(*id)).count() as i64;
    let counters = vec![
        counter("units", field.units_of(side).count() as i64),
        counter("% lost", i64::from(losses.shown() / 100)),
        counter("routing", routing),
    ];
    let name = field.world.army(side).name.clone();
    let bar = Some(bar(field, side, losses));
    SideView { side, name, colour: colour(field, side), counters, hand: Vec::new(), bar }
}

fn counter(word: &str, value: i64) -> Counter {
    Counter { word: word.to_owned(), value: value as i32 }
}

/// What an army has lost, split into bases and units that are gone, with a notch at each level at which it is looked at and how
/// likely it then breaks (PM-11-02, PM-11-03, PM-11-07).
fn bar(field: Field, side: Side, losses: Losses) -> BarView {
    let (book, known) = (&field.world.book.crisis, field.table.army(side).levels());
    let whole = gone(field, side);
    let parts = vec![counter("bases", i64::from(losses.lost) - whole), counter("in units gone", whole)];
    let levels = book.table.levels.iter().chain(&book.automatic.levels).enumerate();
    let notch = |(at, level): (usize, &u8)| NotchView {
        at: *level,
        word: match book.table.crisis_to.get(at) {
            Some(to) => format!("crisis of morale, {to} in 6"),
            None => "crisis of morale, certain".to_owned(),
        },
        passed: known >> at & 1 == 1,
    };
    BarView { word: "losses".to_owned(), of: losses.of, parts, notches: levels.map(notch).collect() }
}

/// The figures and batteries that an army has lost with whole units: off the table, surrendered, or in the enemy's hands (PM-11-08).
fn gone(field: Field, side: Side) -> i64 {
    let lost = |id: PieceId| {
        let (piece, profile) = (field.piece(id), field.profile(id));
        let whole = match piece.place {
            Place::Gone(Departure::Pursued | Departure::Destroyed | Departure::Removed) => false,
            Place::Gone(_) => true,
            Place::Table => piece.owner != profile.side,
            Place::Reserve | Place::Unused => false,
        };
        if whole && profile.side == side && profile.class.is_unit() {
            i64::from(piece.figures.max(1))
        } else {
            0
        }
    };
    field.world.named().map(lost).sum()
}

/// The King's, the Emperor's and Spain's men in red, Parliament's, the Scots and the Swedes in blue; where both would be alike, the
/// first in red.
fn colour(field: Field, side: Side) -> Colour {
    let red = |side: Side| {
        let first = field.world.profiles.iter().filter(|it| it.side == side).find_map(|it| it.troop);
        first.is_none_or(|troop| {
            matches!(troop.nation(), Nation::Royalist | Nation::Imperial | Nation::Spanish)
        })
    };
    let [a, b] = Side::BOTH.map(red);
    let is_red = if a == b { side == Side::A } else { red(side) };
    if is_red { Colour::Red } else { Colour::Blue }
}

/// The combat under way, and after it those that are still to be fought in this phase (PM-08-02).
pub(super) fn fights(field: Field) -> Vec<FightView> {
    let under_way = field.table.battle.target().map(|target| {
        let attackers: Vec<PieceId> = field.units().filter(|id| field.is(*id, Sign::Attacks)).collect();
        fight(field, "", &attackers, target)
    });
    let due = compulsory::due(field)
        .into_iter()
        .map(|(target, attackers)| fight(field, "still to be fought: ", &attackers, target));
    let all = under_way.into_iter().chain(due).enumerate();
    all.map(|(number, fight)| FightView { number: number as u8, ..fight }).collect()
}

fn fight(field: Field, before: &str, attackers: &[PieceId], target: PieceId) -> FightView {
    let stand = |id: PieceId| field.piece(id).on_table();
    let words = match !attackers.is_empty() && attackers.iter().all(|id| stand(*id)) && stand(target) {
        true => {
            // Of those who could attack as many as there is room for.
            let under_way = attackers.iter().all(|id| field.is(*id, Sign::Attacks));
            let all = match under_way {
                true => attackers.to_vec(),
                false => combat::with_room(field, target, attackers.iter().copied()),
            };
            format!("{before}{}{}", odds::column(field, &all, target), odds::die(field, &all, target))
        }
        false => format!("{before}over"),
    };
    FightView {
        number: 0,
        members: attackers.iter().copied().chain([target]).collect(),
        against: attackers.iter().map(|unit| (*unit, target)).collect(),
        words,
    }
}

/// The turn and the phase.
pub(super) fn clock(field: Field) -> ClockView {
    let clock = &field.table.battle;
    let mut remarks = Vec::new();
    if clock.turn() > 0 {
        remarks.push(format!("dusk after turn {}", field.world.dusk));
        remarks.push(format!("{} first", field.world.army(clock.first()).name));
    }
    if let Some(house) = field.world.book.house_rules() {
        remarks.push(format!("numbers of {house} in force"));
    }
    ClockView {
        turn: clock.turn().into(),
        phase: phase(clock.phase()).to_owned(),
        card: None,
        acting: (clock.phase() != Phase::Deployment).then_some(clock.acting()),
        remarks,
    }
}

/// A phase in words (PM-04-02).
pub(super) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "Deployment",
        Phase::Rallying => "Rout and Disruption Removal",
        Phase::Fire => "Artillery Fire",
        Phase::Movement => "Movement and Orders",
        Phase::Combat => "Combat",
        Phase::Crisis => "Crisis of Morale",
    }
}
