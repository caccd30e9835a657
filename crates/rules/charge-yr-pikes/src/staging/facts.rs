//! The facts of a table that a case can expect.

use cases::named::{self, SIDES};
use cases::{Found, Misread, Words};
use engine::sheet::Words as Worded;
use engine::{Answer, PieceId, Side};

use super::{fire, start};
use crate::attacking::judging;
use crate::field::Field;
use crate::formation::Arm;
use crate::morale;
use crate::steps::Reason;
use crate::victory::{self, Losses, Verdict};
use crate::vocabulary::ATTACK;
use crate::{
    attacking, closing, combat, command, commanded_shot, flanks, movement, plunder, preparation, rallying,
    sight,
};

/// Reads a fact.
///
/// # Errors
/// What is wrong with the words.
pub fn read(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let mut ahead = words.clone();
    let word = ahead.next("what is expected")?;
    if let Some(side) = named::named(SIDES, word) {
        *words = ahead;
        return of_army(field, side, words);
    }
    if field.world.profiles.iter().any(|profile| profile.name == word) {
        let unit = start::piece(field.world, words)?;
        return match fire::of_piece(field, unit, words)? {
            Some(found) => Ok(found),
            None => of_piece(field, unit, words),
        };
    }
    of_battle(field, words)
}

fn of_army(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    cases::facts! { words: "an army" beside field.table.army(side), field.world;
        "lost" => Losses::of(field, side).lost,
        "of" => Losses::of(field, side).of,
        "percent" => Losses::of(field, side).percent(),
        "counted" => victory::counted_at_darkness(field, side).lost,
        "rolls for fright" => victory::rolls(field, side),
        "frightened" => victory::is_frightened(field, side),
        "holds" => victory::holds(field, side),
        "set-up line" => field.world.set_up_line(),
        "lost vitals" => victory::lost_vitals(field, side),
        "wins by places" => victory::wins_by_places(field, side),
        "senior" => command::senior(field, side).map_or("nobody", |id| field.profile(id).name.as_str()).to_owned(),
    }
}

cases::facts! {
    /// What can be said of the battle.
    fn of_battle(field: Field<'_>; words) of "the battle" as pub OF_BATTLE {
        "cards" => command::deck(field).total(),
        "verdict" => match victory::verdict(field) {
            None => "none".to_owned(),
            Some(Verdict::Beaten(side)) => format!("{side} beaten"),
            Some(Verdict::Counted) => "counted".to_owned(),
        },
        "degree for" => {
            let loser = named::one_of(words, "a side", SIDES)?;
            let [mine, theirs] = [loser, loser.other()].map(|side| Losses::of(field, side));
            victory::degree(field, mine, theirs).word()
        },
        "commanded shot of" => {
            let stands = words.value("a number of stands", |word| word.parse().ok())?;
            commanded_shot::judge_strength(field.world, stands).is_ok()
        },
        "waiting" => field.table.battle.errands().len(),
    } beside &field.table.battle, field.world
}

cases::facts! {
    /// What is so of a piece.
    fn of_piece(field: Field<'_>, unit: PieceId; words) of "a piece" as pub OF_PIECE {
        "kind" => field.kind(unit).word(),
        "formation" => field.form(unit).word(),
        "standing" => field.is_standing(unit),
        "counts disordered" => field.is_disordered(unit),
        "lost" => field.lost(unit),
        "full pike stands" => full(field, unit, Arm::Pike),
        "full stands" => full(field, unit, Arm::Pike) + full(field, unit, Arm::Other),
        "casualty stands" => field.stands(unit).iter().filter(|stand| !stand.full).count(),
        "normal distance" => field.normal_distance(unit),
        "attack distance" => field.attack_distance(unit),
        "morale bonus" => morale::officer_bonus(field, unit),
        "changes" => {
            let reason = cases::named::one_of(words, "a reason", Reason::WORDS)?;
            morale::modifiers(field, unit, reason).iter().map(|it| it.value).sum::<i8>()
        },
        "past half of it" => rallying::is_past_half(field, unit),
        "within" => field.distance(unit, start::piece(field.world, words)?).rounded_up(),
        "touches" => field.touches(unit, start::piece(field.world, words)?),
        "may command" => command::may_influence(field, unit, start::piece(field.world, words)?),
        "commands" => command::commands(field, unit, start::piece(field.world, words)?),
        "sees" => sight::sees(field, unit, start::piece(field.world, words)?),
        "finds" => sight::finds(field, unit, start::piece(field.world, words)?),
        "dice" => combat::dice_of(field, unit, &combat::prospect(field, unit)),
        "dice by" => {
            let wanted = words.value("the id of a rule", crate::ledger::parse)?;
            let causes = combat::causes(field, unit, &combat::prospect(field, unit));
            causes.iter().filter(|it| it.rule == wanted).map(|it| it.dice).sum::<i8>()
        },
        "fights with" => combat::prospect(field, unit).has(start::piece(field.world, words)?),
        "attacks" => attacking::aims(field, unit, start::piece(field.world, words)?),
        "attacks in flank" => flanks::strikes(field, unit, start::piece(field.world, words)?),
        "behind" => flanks::is_behind(field, start::piece(field.world, words)?, &field.body(unit)),
        "taken in flank" => flanks::is_taken(field, unit),
        "may attack" => {
            let enemy = start::piece(field.world, words)?;
            let answer = Answer::plain(ATTACK).with(unit).on(enemy);
            judging::judge_attack(field, unit, &answer).is_ok()
        },
        "placed with" => commanded_shot::horse_of(field, unit) == Some(start::piece(field.world, words)?),
        "away" => plunder::is_away(field, unit),
        "rides to" => match plunder::goal(field, unit) {
            Some(plunder::Goal::Train(to) | plunder::Goal::Edge(to)) => Found::Pose(to),
            None => Found::Words("nowhere".to_owned()),
        },
        "may support" => closing::may_support(field, unit, start::piece(field.world, words)?),
        "may be mapped" => preparation::may_hide(field, unit),
        "in chain" => field.profile(unit).tertia.is_some_and(|tertia| movement::is_chained(field, tertia)),
    } beside field.unit(unit), field.world
}

/// Full stands of a part of a unit.
fn full(field: Field<'_>, unit: PieceId, arm: Arm) -> usize {
    field.stands(unit).iter().filter(|stand| stand.full && stand.arm == arm).count()
}
