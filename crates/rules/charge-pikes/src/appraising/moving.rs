//! What a move is worth: how much better the unit stands afterwards, on the table as the move leaves it, against the shot
//! and the order that it costs.

use engine::{Answer, Piece, PieceId, Side};
use general::{Appraisal, Bar, Concern, Plan};

use super::aim::{self, Aim};
use super::clash::Pressed;
use super::standing::{AN_INCH, Guarded, Outlook};
use super::{Notes, enemies_of, is_nearer, leading};
use crate::field::{Class, Field};
use crate::movement::{self, Deed};
use crate::table::{Form, Morale, Sign, Table, UnitChange, UnitState};
use crate::vocabulary::{FINISH, RECALL};

/// An order of the Movement phase.
pub(super) fn appraise(
    field: Field,
    side: Side,
    answer: &Answer,
    plan: &Plan,
    notes: &mut Notes,
) -> Appraisal {
    let Some(piece) = answer.piece.filter(|_| answer.verb != FINISH) else { return Appraisal::indifferent() };
    let judged = notes.judged.filter(|(known, _)| known == answer).map(|(_, deed)| deed);
    let whole = || movement::judge(field, side, answer);
    debug_assert!(judged.is_none_or(|deed| whole() == Ok(deed)), "what was weighed is not what is appraised");
    let Ok(deed) = judged.map_or_else(whole, Ok) else { return Appraisal::indifferent() };
    if field.kind(piece).is_general() {
        return leading::appraise(field, side, piece, &deed, &mut notes.generals);
    }
    if is_hair(field, piece, &deed) {
        return Appraisal::of(Concern::Cohesion, -2.0, "it would go nowhere by it");
    }
    if answer.verb == RECALL {
        return Appraisal::of(Concern::Cohesion, -0.5, "it still has work to do before the line");
    }
    let Some(after) = after(field, piece, &deed) else {
        return Appraisal::of(Concern::Cohesion, -2.0, "it would only cost time");
    };
    let (bar, there) = (notes.bar, field.on(&after));
    let aim = notes.aim(field, piece, plan);
    let before = Before::noted(&mut notes.units, field, piece, aim);
    let (why, stands) = before.aim.map_or(("it is of use there", false), |aim| (aim.why, aim.stands));
    let (earlier, found) = (before.outlook(), before.found(there));
    let terms = |there| Gains { before: earlier, there, why, stands }.terms(field, side, piece, &deed);
    // Mostly the best that could come of it is not enough.
    let missed = |there| bar.and_then(|bar| missed(bar, terms(there)));
    if let Some(missed) = missed(*found) {
        return missed;
    }
    let whole = found.threatened(there, piece, |there| missed(there).is_some());
    if let Some(missed) = missed(whole) {
        return missed;
    }
    *found = whole;
    terms(whole)
        .into_iter()
        .fold(Appraisal::indifferent(), |all, (concern, amount, why)| all.and(concern, amount, why))
}

/// A term of an appraisal.
type Told = (Concern, f64, &'static str);

/// What an order would come to were no more done to the unit there than is known, if even that is not enough.
fn missed<const TERMS: usize>(bar: Bar, terms: [Told; TERMS]) -> Option<Appraisal> {
    let best = terms.map(|(concern, amount, _)| match concern {
        Concern::Opportunity => (concern, [f64::MIN, amount]),
        Concern::Exposure => (concern, [amount, f64::MAX]),
        _ => (concern, [amount; 2]),
    });
    bar.missed(Appraisal::indifferent(), &best)
}

/// How far a move takes a piece at least, in hundredths of a millimetre, or turns it, in hundredths of a degree, if it is to be
/// worth an order.
const HAIR: (i64, i32) = (254, 100);

/// Whether a move is one of a hair's breadth.
fn is_hair(field: Field, piece: PieceId, deed: &Deed) -> bool {
    let Deed::Move(moved) = deed else { return false };
    let shape = field.piece(piece).shape();
    let (from, to) = (field.piece(piece).pose(), moved.path.end(shape.footprint()));
    i64::from(from.at.distance(to.at).0) < HAIR.0 && (to.facing - from.facing).signed().abs() < HAIR.1
}

/// What the appraisals of the orders to one unit share.
pub struct Before {
    unit: PieceId,
    aim: Option<Aim>,
    guarded: Vec<Guarded>,
    pressed: Pressed,
    /// How it stands now, and how elsewhere or otherwise drawn up; nothing else on the table is another then.
    outlooks: Vec<(Piece, UnitState, Outlook)>,
}

impl Before {
    /// A unit as it stands, as if a new turn had begun there: it may shoot.
    fn of(field: Field, unit: PieceId, aim: Option<Aim>) -> Before {
        let mut table: Table = *field.table;
        table.units[unit.index()].strike_signs_of_the_turn();
        let guarded = aim::guarded(field, unit).iter().map(|foot| Guarded::of(*foot)).collect();
        let mut before = Before { unit, aim, guarded, pressed: Pressed::default(), outlooks: Vec::new() };
        let here = field.on(&table);
        let found = before.found(here);
        *found = found.threatened(here, unit, |_| false);
        before
    }

    /// The same for a unit, if it is not noted already.
    fn noted<'n>(
        units: &'n mut Vec<Before>,
        field: Field,
        unit: PieceId,
        aim: Option<Aim>,
    ) -> &'n mut Before {
        let known = units.iter().position(|before| before.unit == unit).unwrap_or_else(|| {
            units.push(Before::of(field, unit, aim));
            units.len() - 1
        });
        &mut units[known]
    }

    /// How it stands now.
    fn outlook(&self) -> Outlook {
        self.outlooks[0].2
    }

    /// How it stands on a table on which it alone does otherwise: orders that come to the same are weighed once.
    fn found(&mut self, there: Field) -> &mut Outlook {
        let (piece, state) = (there.piece(self.unit), there.state(self.unit));
        let same = |(one, how, _): &(Piece, UnitState, Outlook)| one == piece && how == state;
        let at = self.outlooks.iter().position(same).unwrap_or_else(|| {
            let outlook =
                Outlook::of(there, self.unit, self.aim.as_ref(), &mut self.guarded, &mut self.pressed);
            self.outlooks.push((*piece, *state, outlook));
            self.outlooks.len() - 1
        });
        &mut self.outlooks[at].2
    }
}

/// How a piece stands before and after an order.
struct Gains {
    before: Outlook,
    there: Outlook,
    why: &'static str,
    /// Whether it is not to go to meet the enemy.
    stands: bool,
}

impl Gains {
    /// What speaks for an order and against it.
    fn terms(&self, field: Field, side: Side, piece: PieceId, deed: &Deed) -> [Told; 10] {
        let Gains { before, there, why, stands } = self;
        let disorders = match deed {
            Deed::Move(moved) | Deed::Rotate(moved) => match moved.cost.astride {
                _ if moved.disorders.is_some() || moved.cost.disorder.is_some() => -3.0,
                // Whoever comes on by an inch or more crosses, and is in order again beyond it (CP-19-20).
                Some(_) if there.place < before.place + AN_INCH && !field.disordered(piece) => -3.0,
                _ => 0.0,
            },
            Deed::Change(change) if shakes(field, change.unit) => -3.0,
            _ => 0.0,
        };
        // Whoever has moved already does not shoot this turn anyway (CP-16-28).
        let forgone = if field.has(piece, Sign::Moved) { 2.0 } else { 3.0 };
        let worth = super::worth(field, piece);
        let [earlier, later] = [before, there].map(|it| it.lasts(worth));
        let mut fire = 2.0 * there.shot * later - forgone * before.shot * earlier;
        if matches!(deed, Deed::Unlimber(_)) {
            fire = fire.max(6.0);
        }
        let mut charge = there.charge * later - before.charge * earlier;
        // Who stands goes nowhere for what he could do to them from there.
        if *stands && matches!(deed, Deed::Move(_)) {
            (fire, charge) = (fire.min(0.0), charge.min(0.0));
        }
        let squares =
            matches!(deed, Deed::Change(change) if Form::of_number(change.shape.form) == Form::Square);
        // Who forms square waits for them to come; who moves may be gone when they do.
        let (weight, safer) = match squares {
            true => (3.0, "in square it has no flank to lose"),
            false => (1.0, "it is safer there from those who could charge it"),
        };
        let exposed = (there.danger() - before.danger()) * weight * super::caution(field, side);
        let stays = if recovers(field, piece) { -4.0 } else { -0.3 };
        let ground = before.station().abs() - there.station().abs();
        let open = (before.open - there.open) * 0.8;
        let fired_upon = there.under_fire - before.under_fire;
        [
            (Concern::Station, there.place - before.place, why),
            (Concern::Station, there.facing - before.facing, FOR_FACING),
            (Concern::Opportunity, fire, FOR_FIRE),
            (Concern::Opportunity, charge, FOR_CHARGE),
            (Concern::Exposure, exposed, safer),
            (Concern::Exposure, fired_upon, "it is out of the way of their muskets there"),
            (Concern::Flank, open, "it covers a flank that lies open to their horse"),
            (Concern::Cohesion, disorders, "it would lose its order"),
            (Concern::Cohesion, stays, "it had better stand"),
            (Concern::Ground, ground, "it closes with the enemy"),
        ]
    }
}

/// Whether a change of formation shakes a unit (CP-15-61, CP-15-62).
fn shakes(field: Field, unit: PieceId) -> bool {
    let near = field.world.length(field.world.book.movement.distances.drill_shaken);
    movement::column(field, unit) > 0 || enemies_of(field, unit).any(|enemy| field.within(unit, enemy, near))
}

/// Whether a unit would recover by standing, and may (CP-11-09).
pub(super) fn recovers(field: Field, unit: PieceId) -> bool {
    let shaken = field.morale(unit) == Morale::Shaken && !field.exhausted(unit);
    (shaken || field.has(unit, Sign::Disordered))
        && !enemies_of(field, unit).any(|it| is_nearer(field, unit, it, 5.0))
}

/// The reasons of a move that has shots, or charges, in view: what they are is told with them.
pub(super) const FOR_FIRE: &str = "its fire will tell better from there";
pub(super) const FOR_CHARGE: &str = "from there it can fall upon them";
pub(super) const FOR_FACING: &str = "it must look where they are";

/// The table as a deed leaves it, as if a new turn had begun there: the unit may shoot. Whom a change of formation shakes is
/// shaken in it when the enemy comes.
pub(super) fn after(field: Field, piece: PieceId, deed: &Deed) -> Option<Table> {
    let mut table: Table = *field.table;
    table.units[piece.index()].strike_signs_of_the_turn();
    match deed {
        Deed::Move(moved) | Deed::Rotate(moved) => {
            let body = field.piece(piece).shape().footprint();
            table.pieces[piece.index()].set_pose(moved.path.end(body));
        }
        Deed::Change(change) => {
            table.units[piece.index()].draws_up(change.drill);
            table.pieces[piece.index()].set_pose(change.pose);
            table.pieces[piece.index()].set_shape(change.shape);
            if field.morale(piece) == Morale::Good && shakes(field, piece) {
                table.units[piece.index()].apply(UnitChange::Morale(Morale::Shaken));
            }
        }
        Deed::Unlimber(_) if field.class(piece) == Class::Gunners => {}
        _ => return None,
    }
    Some(table)
}
