//! What units and fates are worth, in points (PM-15-03), and what a combat comes to on average.

use engine::{InlineVec, PieceId};

use crate::combat;
use crate::field::Field;
use crate::foreseen::{self, Fate};
use crate::zones;

/// What part of a unit's worth it costs to be disrupted: it rallies as likely as not.
const DISORDER: f64 = 0.18;
/// What part of it a rout costs: two in five are lost, and the rest fights no more for a while.
const ROUT: f64 = 0.7;

/// What a loss of one's own weighs against one of the enemy's.
const OWN: f64 = 0.9;

/// What a figure of a unit is worth.
pub fn figure(field: Field, unit: PieceId) -> f64 {
    let profile = field.profile(unit);
    f64::from(profile.points) / f64::from(profile.figures.max(1))
}

/// What is left of a unit is worth.
pub fn unit(field: Field, unit: PieceId) -> f64 {
    figure(field, unit) * f64::from(field.figures(unit))
}

/// What a fate costs a unit.
pub fn of_fate(field: Field, id: PieceId, fate: Fate) -> f64 {
    let (each, all) = (figure(field, id), unit(field, id));
    match fate {
        Fate::Holds => 0.0,
        Fate::Disrupted => DISORDER * all,
        Fate::LosesBase => each,
        Fate::Routs => ROUT * all,
        Fate::LosesAndRouts => each + ROUT * (all - each),
    }
}

/// What a combat costs on average.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Clash {
    /// The defender.
    pub defender: f64,
    /// All attackers together.
    pub attackers: f64,
}

impl Clash {
    /// Of some units against another, as the table stands.
    pub fn of(field: Field, attackers: &[PieceId], target: PieceId) -> Clash {
        if attackers.is_empty() {
            return Clash::default();
        }
        let rows = foreseen::rows(field, attackers, target);
        let mut clash = Clash::default();
        for row in &rows {
            clash.defender += of_fate(field, target, row.defender);
            let hurt = attackers.iter().zip(row.attackers.iter());
            clash.attackers += hurt.map(|(unit, fate)| of_fate(field, *unit, *fate)).sum::<f64>();
        }
        let faces = rows.len() as f64;
        Clash { defender: clash.defender / faces, attackers: clash.attackers / faces }
    }

    /// What the attacker gains by it.
    pub fn gain(self) -> f64 {
        self.defender - OWN * self.attackers
    }
}

/// Some units that attack together.
pub type Group = InlineVec<PieceId, 16>;

/// Those of some units who could attack an enemy together with the first: in range of him now, two from each zone at most (PM-08-24).
pub fn group(field: Field, first: PieceId, enemy: PieceId, others: impl Iterator<Item = PieceId>) -> Group {
    let limit = usize::from(field.world.book.combat.limits.attackers_a_zone);
    let mut all = Group::empty(first);
    all.push(first);
    if combat::rides_at_hedgehog(field, first, enemy) {
        return all;
    }
    for other in others.filter(|other| *other != first) {
        let zone = zones::limited_zone(field, other, enemy);
        let same = all.iter().filter(|id| zones::limited_zone(field, **id, enemy) == zone).count();
        if same < limit
            && combat::can_attack(field, other, enemy)
            && !combat::rides_at_hedgehog(field, other, enemy)
        {
            all.try_push(other);
        }
    }
    all
}
