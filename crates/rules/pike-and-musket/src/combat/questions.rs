//! The questions of the Combat Phase.

use engine::{About, Answer, PieceId, Questions, Refusal, Rng, Side, Verdict};

use super::fighting::attackers;
use super::leaders::supporters;
use super::results::losing_base;
use super::who::{attackable, can_attack, has_room, is_open, may_fight, may_join, must_join};
use crate::ask::Ask;
use crate::facts::Facts;
use crate::field::Field;
use crate::table::{Sign, Table};
use crate::vocabulary::{ATTACK, FINISH, JOIN, LOSE, PASS, SUPPORT};
use crate::world::World;
use crate::{Decision, Drawn, Known, PikeAndMusket, rule};

/// What is asked in the Combat Phase.
pub(crate) struct Fights;

impl Questions<PikeAndMusket> for Fights {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Join) => joins(field, decision.who, answer),
            About::Ask(Ask::Support) => supports(field, decision.who, answer),
            About::Ask(Ask::Lose) => loses(field, answer),
            _ => attacks(field, decision.who, answer),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        let side = decision.who;
        let target = field.table.battle.target();
        match decision.about {
            About::Ask(Ask::Join) => {
                let may = |unit: &PieceId| target.is_some_and(|target| may_join(field, *unit, target));
                field.fighters_of(side).filter(may).for_each(|unit| offer(Answer::plain(JOIN).with(unit)));
                if joins(field, side, &Answer::plain(FINISH)).is_ok() {
                    offer(Answer::plain(FINISH));
                }
            }
            About::Ask(Ask::Support) => {
                offer(Answer::plain(PASS));
                supporters(field, side)
                    .iter()
                    .for_each(|(general, unit)| offer(Answer::plain(SUPPORT).with(*general).on(*unit)));
            }
            About::Ask(Ask::Lose) => {
                equals(field).iter().for_each(|unit| offer(Answer::plain(LOSE).with(*unit)));
            }
            _ => {
                for unit in field.fighters_of(side) {
                    attackable(field, unit)
                        .for_each(|enemy| offer(Answer::plain(ATTACK).with(unit).on(enemy)));
                }
            }
        }
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        _facts: &mut Facts,
    ) -> Option<Drawn> {
        let forced = matches!(decision.about, About::Ask(Ask::Join | Ask::Attack));
        forced.then(|| engine::draw_candidate(self, known, world, decision, rng))
    }

    /// Where only one thing can be done nobody is asked.
    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(Ask::Join | Ask::Attack) = decision.about else { return None };
        let known = Known::told(*table, engine::Viewpoint::Side(decision.who));
        let (mut only, mut count) = (None, 0);
        self.candidates(&known, world, decision, &mut |answer| {
            only = Some(answer);
            count += 1;
        });
        only.filter(|_| count == 1)
    }
}

fn equals(field: Field<'_>) -> engine::InlineVec<PieceId, 16> {
    let target = field.table.battle.target().unwrap_or_default();
    losing_base(field, &attackers(field), target)
}

/// Whether a unit may attack an enemy, and if not why (PM-08-02 to PM-08-07, PM-08-24).
fn may(field: Field, side: Side, unit: PieceId, enemy: PieceId) -> Verdict {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if field.side(unit) != side || !field.piece(unit).on_table() {
        return no(rule!("PM-08-01"), "the phasing player's units attack");
    }
    if !field.is_fighter(unit) || field.routs(unit) {
        return no(rule!("PM-08-02"), "infantry, cavalry and dragoons that do not rout attack");
    }
    if field.is(unit, Sign::BackTurned) {
        return no(rule!("PM-07-13"), "with its back turned it cannot attack");
    }
    if field.is(unit, Sign::Pursued) {
        return no(rule!("PM-08-02"), "it has pursued in this phase and fights no more in it");
    }
    if !may_fight(field, unit) {
        return no(rule!("PM-08-07"), "a unit attacks once per phase");
    }
    if !can_attack(field, unit, enemy) {
        return no(range_rule(field, unit), "that enemy is not in its range and before its front");
    }
    if !is_open(field, unit, enemy) {
        return no(rule!("PM-08-07"), "a unit is attacked once per phase");
    }
    if !has_room(field, unit, enemy) {
        return no(rule!("PM-08-24"), "two units at most attack from the same zone");
    }
    Ok(())
}

/// The rule of a unit's range (PM-08-03 to PM-08-05).
fn range_rule(field: Field, unit: PieceId) -> crate::ledger::Rule {
    use crate::world::{Arm, Class};
    match (field.class(unit), field.arm(unit)) {
        (Class::Shock, _) => rule!("PM-08-05"),
        (_, Some(Arm::Foot)) => rule!("PM-08-03"),
        _ => rule!("PM-08-04"),
    }
}

fn attacks(field: Field, side: Side, answer: &Answer) -> Verdict {
    let wanted = || {
        Refusal::new(rule!("PM-08-02"), "combat is compulsory: attack an enemy with a unit that must fight")
    };
    let (Some(unit), Some(enemy)) = (answer.piece, answer.object) else { return Err(wanted()) };
    if *answer != Answer::plain(ATTACK).with(unit).on(enemy) {
        return Err(wanted());
    }
    may(field, side, unit, enemy)
}

fn joins(field: Field, side: Side, answer: &Answer) -> Verdict {
    let target = field.table.battle.target().unwrap_or_default();
    if *answer == Answer::plain(FINISH) {
        let left_out = field.fighters_of(side).find(|unit| must_join(field, *unit, target));
        return match left_out {
            Some(unit) => {
                let why = "this unit could attack nobody else and must join";
                Err(Refusal::new(rule!("PM-08-07"), why).piece(unit))
            }
            None => Ok(()),
        };
    }
    let wanted = || Refusal::new(rule!("PM-08-07"), "name another unit that attacks, or finish");
    let unit = answer.piece.ok_or_else(wanted)?;
    if *answer != Answer::plain(JOIN).with(unit) {
        return Err(wanted());
    }
    may(field, side, unit, target)?;
    match may_join(field, unit, target) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("PM-10-07"), "cavalry attacks a hedgehog by itself").piece(unit)),
    }
}

fn supports(field: Field, side: Side, answer: &Answer) -> Verdict {
    if *answer == Answer::plain(PASS) {
        return Ok(());
    }
    let listed =
        |(general, unit): &(PieceId, PieceId)| *answer == Answer::plain(SUPPORT).with(*general).on(*unit);
    match supporters(field, side).iter().any(listed) {
        true => Ok(()),
        false => {
            let why = "a General supports a unit of this combat with which he is present, once a phase";
            Err(Refusal::new(rule!("PM-08-19"), why))
        }
    }
}

fn loses(field: Field, answer: &Answer) -> Verdict {
    match equals(field).iter().any(|unit| *answer == Answer::plain(LOSE).with(*unit)) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("PM-09-02"), "one of the units with most figures loses the base")),
    }
}
