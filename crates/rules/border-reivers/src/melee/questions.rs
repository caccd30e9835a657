//! The questions about melees: who attacks next, and who joins (BR-08-01).

use engine::{About, Answer, PieceId, Questions, Refusal, Verdict};

use crate::ask::Ask;
use crate::field::Field;
use crate::melee::who::{attackers, attackers_of, can_attack, foes, must_attack, must_join};
use crate::table::Table;
use crate::vocabulary::{ATTACK, FINISH};
use crate::world::World;
use crate::{BorderReivers, Decision, Known, rule};

/// What is asked about melees.
pub(crate) struct Fights;

impl Questions<BorderReivers> for Fights {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Join { target, count }) => another(field, target, count, answer),
            _ => next(field, decision, answer),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        let attack = |man, foe| Answer::plain(ATTACK).with(man).on(foe);
        let mut legal = |answer: Answer| {
            if self.validate(known, world, decision, &answer).is_ok() {
                offer(answer);
            }
        };
        match decision.about {
            About::Ask(Ask::Join { target, .. }) => {
                attackers_of(field, target).for_each(|man| legal(attack(man, target)));
            }
            _ => {
                for man in &attackers(field, decision.who) {
                    let man = *man;
                    foes(field, man).for_each(|foe| legal(attack(man, foe)));
                }
            }
        }
        legal(Answer::plain(FINISH));
    }

    /// A single figure that must attack a single enemy does; those who can attack nobody else join while there is room.
    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let known = Known::of(table, world, engine::Viewpoint::Side(decision.who));
        let (mut first, mut count) = (None, 0);
        self.candidates(&known, world, decision, &mut |answer| {
            first = first.or(Some(answer));
            count += 1;
        });
        let About::Ask(Ask::Join { target, count: there }) = decision.about else {
            return first.filter(|_| count == 1);
        };
        let field = known.field(world);
        let most = field.world.book.melee.odds.most_on_one;
        let all = attackers_of(field, target).count();
        let no_choice = attackers_of(field, target).all(|man| must_join(field, man, target))
            && all + usize::from(there) <= usize::from(most);
        first.filter(|_| count == 1 || no_choice)
    }
}

/// The next attack of this Melee step, or the end of it when nobody is left who must (BR-08-01).
fn next(field: Field, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
    if *answer == Answer::plain(FINISH) {
        return match attackers(field, decision.who).iter().find(|man| must_attack(field, **man)) {
            None => Ok(()),
            Some(man) => {
                let why = "a figure in contact with an enemy who can defend himself fights";
                Err(Refusal::new(rule!("BR-08-01"), why).piece(*man))
            }
        };
    }
    let (man, target) = pair(answer)?;
    fights(field, decision, man, target)
}

/// Another attacker on the same enemy, or no more; one who can attack nobody else does not hang back while there is room
/// (BR-08-01, BR-08-05).
fn another(field: Field, target: PieceId, count: u8, answer: &Answer) -> Result<(), Refusal> {
    let full = count >= field.world.book.melee.odds.most_on_one;
    if *answer == Answer::plain(FINISH) {
        let mut held = attackers_of(field, target).filter(|man| must_join(field, *man, target));
        return match held.next().filter(|_| !full) {
            None => Ok(()),
            Some(man) => {
                let why = "this figure is in contact with nobody else and fights with the others";
                Err(Refusal::new(rule!("BR-08-01"), why).piece(man))
            }
        };
    }
    let (man, enemy) = pair(answer)?;
    if full {
        let why = "no more than three figures fight one";
        return Err(Refusal::new(rule!("BR-08-05"), why).piece(man));
    }
    match enemy == target && attackers_of(field, target).any(|one| one == man) {
        true => Ok(()),
        false => Err(Refusal::new(rule!("BR-08-01"), "this figure does not attack that enemy").piece(man)),
    }
}

fn pair(answer: &Answer) -> Result<(PieceId, PieceId), Refusal> {
    let wanted =
        Refusal::new(rule!("BR-08-01"), "name a figure and the enemy in contact whom it attacks, or finish");
    let (Some(man), Some(target)) = (answer.piece, answer.object) else { return Err(wanted) };
    match *answer == Answer::plain(ATTACK).with(man).on(target) {
        true => Ok((man, target)),
        false => Err(wanted),
    }
}

fn fights(field: Field, decision: &Decision, man: PieceId, target: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(man));
    if field.side(man) != Some(decision.who) || !can_attack(field, man) {
        if field.side(man) == Some(decision.who) && field.is_broken(man) {
            return no(rule!("BR-02-10"), "broken figures do not strike");
        }
        return no(rule!("BR-08-01"), "this figure does not attack now");
    }
    if foes(field, man).any(|foe| foe == target) {
        return Ok(());
    }
    match field.is_locked(man) {
        true => no(rule!("BR-08-04"), "it is locked and fights those with whom it is"),
        false => no(rule!("BR-08-01"), "it attacks an enemy in contact whom nobody has attacked yet"),
    }
}
