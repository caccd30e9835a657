//! What a man could do from where he stands, and what could be done to him, judged and reckoned by the functions that
//! judge and resolve it in earnest.

use dice::Pool;
use engine::view::words::about;
use engine::view::{ProspectKind, ProspectView};
use engine::{PieceId, Refusal};
use tabletop::{Length, Segment};

use crate::field::Field;
use crate::table::Shot;
use crate::{firing, melee, rule, sight};

/// Enemies farther off than this matter to nobody.
const FARTHEST: Length = Length::inches(30);

/// What he could do to each enemy near enough to matter, and then what each of them could do to him.
pub(super) fn of(field: Field, man: PieceId) -> Vec<ProspectView> {
    let Some(side) = field.side(man) else { return Vec::new() };
    let enemies: Vec<PieceId> =
        field.men(side.other()).filter(|enemy| field.within(man, *enemy, FARTHEST)).collect();
    let mut found = Vec::new();
    enemies.iter().for_each(|enemy| between(field, man, *enemy, &mut found));
    enemies.iter().for_each(|enemy| between(field, *enemy, man, &mut found));
    found
}

fn between(field: Field, man: PieceId, enemy: PieceId, found: &mut Vec<ProspectView>) {
    if field.touch(man, enemy) {
        found.push(blow(field, man, enemy));
        return;
    }
    let mut shots = 0;
    let mut why = None;
    for place in 0..2 {
        if firing::weapon(field, man, place).is_none() {
            continue;
        }
        match could_shoot(field, man, enemy, place) {
            Ok(()) => {
                shots += 1;
                found.push(shoots(field, man, enemy, place));
            }
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    if shots == 0 {
        found.push(neither(field, man, enemy, why));
    }
}

/// Whether only the moment keeps him from shooting: the weapon is loaded, the enemy in reach and in sight. Whose turn it
/// is does not count.
fn could_shoot(field: Field, man: PieceId, enemy: PieceId, place: u8) -> Result<(), Refusal> {
    let table = crate::deeds::as_if_in_turn(field, man);
    firing::judge_shot(Field::new(&table, field.world), man, enemy, place)
}

fn shoots(field: Field, man: PieceId, enemy: PieceId, place: u8) -> ProspectView {
    let aimed = firing::is_aimed(field, man, enemy, place);
    let shot = Shot::of(man, enemy, place, aimed);
    let pool = firing::pool(field, &shot);
    let range = firing::range(field, man, enemy);
    let weapon = firing::weapon(field, man, place).map_or("shot", |weapon| weapon.key());
    let told: Vec<String> =
        firing::modifiers(field, &shot).iter().map(|one| format!("{:+} {}", one.value, one.why)).collect();
    let modified = if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) };
    ProspectView {
        kind: ProspectKind::Shoot,
        from: man,
        to: enemy,
        line: line(field, man, enemy),
        distance: range,
        words: format!("{weapon}, {}: {pool}{modified}", about(range)),
        rule: rule!("BR-06-02"),
        mean: Some(pool.distribution().mean().to_f64()),
        pool: Some(pool),
        bound: false,
    }
}

fn blow(field: Field, man: PieceId, enemy: PieceId) -> ProspectView {
    let (attack, defence) = (melee::attack_pool(field, man), melee::defence_pool(field, enemy, &[man]));
    let contest = attack.distribution().against(&defence.distribution());
    let armour = melee::armour_pool(field, enemy, man);
    let wins = contest.above.to_f64();
    let through = 1.0 - passing(&armour);
    ProspectView {
        kind: ProspectKind::Charge,
        from: man,
        to: enemy,
        line: line(field, man, enemy),
        distance: Length::ZERO,
        words: format!("a blow: {attack} against {defence}, armour {armour}"),
        rule: rule!("BR-08-02"),
        pool: Some(attack),
        mean: Some(wins * through),
        bound: false,
    }
}

/// How likely a roll that passes or not passes.
fn passing(pool: &Pool) -> f64 {
    pool.distribution().chance_of(dice::Reading::passed).to_f64()
}

fn neither(field: Field, man: PieceId, enemy: PieceId, why: Option<Refusal>) -> ProspectView {
    let (kind, words, rule) = match (sight::judge(field, man, enemy), why) {
        (Err(refusal), _) => (ProspectKind::Nothing, refusal.why, refusal.rule),
        (Ok(()), Some(refusal)) => (ProspectKind::See, refusal.why, refusal.rule),
        (Ok(()), None) => (ProspectKind::See, "carries nothing to shoot with", rule!("BR-06-01")),
    };
    ProspectView {
        kind,
        from: man,
        to: enemy,
        line: line(field, man, enemy),
        distance: field.base(man).gap(&field.base(enemy)),
        words: words.to_owned(),
        rule,
        pool: None,
        mean: None,
        bound: false,
    }
}

fn line(field: Field, man: PieceId, enemy: PieceId) -> Segment {
    Segment::new(field.centre(man), field.centre(enemy))
}
