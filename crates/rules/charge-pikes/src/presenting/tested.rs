//! Reaction tests and combat in sentences, with everything that counted.

use dice::Pool;
use engine::PieceId;
use engine::view::words::counted;

use super::subjects;
use crate::combat;
use crate::field::Field;
use crate::reactions;
use crate::steps::Test;
use crate::table::{Blow, Contact};
use engine::view::Narration;

/// A test that was taken: whether it was passed, what it needed, and what counted (CP-18-01).
pub(super) fn test(field: Field, unit: PieceId, test: Test, passed: bool) -> Option<Narration> {
    let it = subjects::of(field, unit);
    let fate = if passed { "passes" } else { "fails" };
    let text =
        it.does(&format!("{fate} {} test {}{}", it.its(), purpose(test), reckoning(field, unit, test)));
    Narration::deed(text, [unit])
}

/// What a test is for, after the word "test".
pub(super) const fn purpose(test: Test) -> &'static str {
    match test {
        Test::Rally => "to rally",
        Test::HaltPursuit => "to halt",
        Test::Panic => "against panic",
        Test::ChargeHome => "to charge home",
        Test::Stand => "to stand",
        Test::Hits => "for the hits taken",
        Test::LostRound => "for the lost round",
        Test::RoutingFriends => "for the friends who rout",
    }
}

/// What was thrown for a test and what counted: `: 1d6+1, 4 or more (morale grade +2, shaken or exhausted -1)`.
fn reckoning(field: Field, unit: PieceId, test: Test) -> String {
    let modifiers = reactions::modifiers(field, unit, test);
    let told: Vec<String> =
        modifiers.iter().map(|modifier| format!("{} {:+}", modifier.why, modifier.value)).collect();
    let needed = match reactions::pool(field, unit, test) {
        Pool::Pass(total) => format!(": {total}"),
        _ => String::new(),
    };
    match told.is_empty() {
        true => needed,
        false => format!("{needed} ({})", told.join(", ")),
    }
}

/// Blows that are dealt: by how many figures, what both claim, and how many hits (CP-17-03 to CP-17-06).
pub(super) fn blow(field: Field, blow: &Blow) -> Option<Narration> {
    let (striker, target) = (blow.striker(), blow.target());
    let it = subjects::of(field, striker);
    let foe = subjects::of(field, target).name;
    let hits = match blow.count() {
        0 => "no hits".to_owned(),
        count => counted(count, "hit"),
    };
    let contact =
        field.table.battle.contacts().iter().find(|contact| contact.holds(striker) && contact.holds(target));
    let text = match contact {
        Some(_) if blow.figures() == 0 => return None,
        Some(contact) => {
            let figures = counted(blow.figures(), "figure");
            let claims = claims(field, striker, target, contact);
            it.does(&format!("strikes {foe} with {figures}{claims}: {hits}"))
        }
        None if blow.count() == 0 && field.routs(striker) => return None,
        None => {
            let router = subjects::of(field, target);
            let Some(pool) = combat::pool_on_router(field, striker, target) else {
                let text = format!("finds too few of {} figures upon {foe} to cut anybody down", it.its());
                return Narration::detail(it.does(&text), [striker, target]);
            };
            let flees = format!("{} {}", router.pronoun(), router.verb("flees"));
            it.does(&format!("cuts at {foe} as {flees}, with {pool}: {hits}"))
        }
    };
    Narration::deed(text, [striker, target])
}

/// What a unit claims against an enemy in combat, and how many points those make.
pub(super) fn claims(field: Field, unit: PieceId, enemy: PieceId, contact: &Contact) -> String {
    let points = combat::points(field, unit, enemy, contact);
    let sum: u8 = points.iter().map(|entry| entry.value).sum();
    let told: Vec<String> = points.iter().map(|entry| format!("{} {}", entry.why, entry.value)).collect();
    match told.is_empty() {
        true => String::new(),
        false => format!(", claiming {} ({})", counted(sum, "point"), told.join(", ")),
    }
}
