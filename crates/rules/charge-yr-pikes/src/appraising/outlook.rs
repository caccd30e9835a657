//! How a unit stands: what it could fire, what could be fired at it, and who could fall upon it.

use engine::PieceId;
use tabletop::{IndexSet, Length};

use super::{attacks, masking, worth};
use crate::as_if;
use crate::field::Field;
use crate::firing::Cover;
use crate::foreseen;
use crate::musketry;
use crate::sight;
use crate::steps::Reason;
use crate::table::{Form, Phase, Sign};

/// How likely an enemy gets the card and the word.
const MOVES: f64 = 0.6;
/// How often the fire of a unit stops who attacks it.
const STOPS: f64 = 0.4;
/// What the losses of those who attack a unit take off the danger that they are to it.
const DETERRED: f64 = 0.3;
/// How much of the fire of all who could fire at a unit is reckoned: each has others before him too.
const CROSSED: f64 = 0.6;
/// How far off its facing a unit is reckoned to fire: its arc, and what its width adds.
const ARC: i32 = 5_500;
/// How much the second of those who could attack a unit adds.
const SECOND: f64 = 0.4;

/// What an enemy is to a unit if he attacks its front, and if he attacks its flank.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Danger {
    enemy: PieceId,
    front: f64,
    flank: f64,
}

impl Danger {
    /// Whether it is this enemy.
    pub fn is_of(&self, enemy: PieceId) -> bool {
        self.enemy == enemy
    }
}

/// The enemies who could attack a unit in this turn or the next, near it or near where it may go.
pub fn dangers(field: Field, unit: PieceId) -> Vec<Danger> {
    let table = as_if::in_phase(field, Phase::Receiving);
    let there = field.on(&table);
    let enemies = field.formed_of(field.side(unit).other()).filter(|enemy| {
        let far = reach(field, *enemy) + field.normal_distance(unit);
        worth::fights(field, *enemy) && !field.is(*enemy, Sign::Locked) && field.within(unit, *enemy, far)
    });
    let receives = foreseen::test(there, unit, Reason::Receive);
    let (stands, shaken) = (receives.passes(), worth::tested(there, unit, &receives));
    let shoots = if musketry::has_muskets(field, unit) { 1.0 - STOPS } else { 1.0 };
    enemies
        .map(|enemy| {
            let of = |flank: bool| {
                let duel = attacks::duel(there, enemy, unit, flank);
                let loss = stands * (duel.unit - DETERRED * duel.enemy) + shaken;
                if flank {
                    loss
                } else {
                    loss * shoots * foreseen::test(there, enemy, Reason::Close).passes()
                }
            };
            Danger { enemy, front: of(false).max(0.0), flank: of(true).max(0.0) }
        })
        .collect()
}

/// How far a unit reaches with an attack, the inch of the halt among it.
pub fn reach(field: Field, unit: PieceId) -> Length {
    field.attack_distance(unit) + field.world.book.combat.attack.halt
}

/// How a unit stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// What its best volley would cost the enemy past whoever stands in its way.
    pub fire: f64,
    /// What the enemy's fire would cost it.
    pub incoming: f64,
    /// What attacks on it would cost it.
    pub threat: f64,
}

impl Outlook {
    /// Of a unit, among those who are a danger to it and those with whom it could exchange fire.
    pub fn of(field: Field, unit: PieceId, dangers: &[Danger], shots: &[Shot]) -> Outlook {
        let fires = shots.iter().map(|shot| {
            let all = shot.fires(field, unit);
            if all > 0.0 { all * masking::clear(field, unit, shot.enemy) } else { all }
        });
        let suffers = shots.iter().map(|shot| shot.theirs.worth(field, shot.enemy, unit));
        Outlook {
            fire: fires.fold(0.0, f64::max),
            incoming: CROSSED * suffers.sum::<f64>(),
            threat: threat(field, unit, dangers),
        }
    }
}

/// A volley of one at another, without cover, wherever the two may stand: what is the same at every place is reckoned once.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Volley {
    /// The stands that fire.
    stands: u8,
    /// How likely each hits at short range, and at long.
    hits: [f64; 2],
    /// What a hit is worth, and what the test is that follows.
    each: f64,
    test: f64,
}

/// What a unit and an enemy could fire at one another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shot {
    enemy: PieceId,
    ours: Volley,
    theirs: Volley,
}

impl Shot {
    /// With whom.
    pub fn enemy(&self) -> PieceId {
        self.enemy
    }

    /// What the volley of the unit would cost the enemy if nobody stood in its way.
    pub fn fires(&self, field: Field, unit: PieceId) -> f64 {
        self.ours.worth(field, unit, self.enemy)
    }
}

/// Those with whom a unit could exchange fire where it stands or where it may go, as far as it sees them.
pub fn shots(field: Field, unit: PieceId) -> Vec<Shot> {
    let far = field.world.book.shooting.ranges.long + field.normal_distance(unit);
    let enemies = field.units_of(field.side(unit).other()).filter(|enemy| field.within(unit, *enemy, far));
    let from = field.piece(unit).pose().at;
    let seen = enemies.filter(|enemy| sight::shows(field.world, from, &field.block(*enemy), IndexSet::EMPTY));
    seen.map(|enemy| Shot {
        enemy,
        ours: Volley::of(field, unit, enemy),
        theirs: Volley::of(field, enemy, unit),
    })
    .collect()
}

impl Volley {
    fn of(field: Field, firer: PieceId, target: PieceId) -> Volley {
        let silent = [Sign::Fired, Sign::Locked, Sign::Plunders].iter().any(|sign| field.is(firer, *sign));
        if silent || !musketry::has_muskets(field, firer) || field.unit(firer).target().is_some() {
            return Volley::default();
        }
        let ranges = &field.world.book.shooting.ranges;
        let more: i8 = musketry::modifiers(field, firer, Cover::Open).iter().map(|it| it.value).sum();
        let hits =
            [ranges.short_hits, ranges.long_hits].map(|need| f64::from(7 - (need - more).clamp(1, 7)) / 6.0);
        let works = if field.form(target) == Form::Deployed { 0.5 } else { 1.0 };
        Volley {
            stands: musketry::shooters(field, firer).len() as u8,
            hits,
            each: works * worth::figure(field, target),
            test: worth::test(field, target, Reason::Fire),
        }
    }

    /// What it is expected to cost, from where the two stand.
    fn worth(&self, field: Field, firer: PieceId, target: PieceId) -> f64 {
        let ranges = &field.world.book.shooting.ranges;
        if self.stands == 0 || !field.within(firer, target, ranges.long) || !is_before(field, firer, target) {
            return 0.0;
        }
        let hits = self.hits[usize::from(!field.within(firer, target, ranges.short))];
        let none: f64 = (0..self.stands).map(|_| 1.0 - hits).product();
        f64::from(self.stands) * hits * self.each + (1.0 - none) * self.test
    }
}

/// Whether a target lies before the front of a unit, in the arcs of its stands (CYP-07-11).
fn is_before(field: Field, firer: PieceId, target: PieceId) -> bool {
    let pose = field.piece(firer).pose();
    let near = tabletop::Outline::gap(&pose.at, &field.block(target)).to;
    (pose.at.bearing(near) - pose.facing).signed().abs() <= ARC || field.form(firer) == Form::Square
}

/// What those who could fall upon a unit are expected to cost it: the most dangerous of them, and a part of the next.
pub fn threat(field: Field, unit: PieceId, dangers: &[Danger]) -> f64 {
    let mut worst = [0.0_f64; 2];
    for danger in dangers.iter().filter(|it| field.within(unit, it.enemy, reach(field, it.enemy))) {
        let flank = attacks::outflanks(field, danger.enemy, unit);
        let loss = if flank { danger.flank } else { danger.front };
        if loss > worst[0] {
            worst = [loss, worst[0]];
        } else if loss > worst[1] {
            worst[1] = loss;
        }
    }
    MOVES * (worst[0] + SECOND * worst[1])
}
