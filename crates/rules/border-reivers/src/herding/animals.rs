//! The animal card: beasts and loose horses that nobody watches run (BR-10-08).

use engine::{Departure, Event, Flow, InlineVec, PieceId, Rule, Side};
use tabletop::{Angle, Length, Pose};

use crate::field::Field;
use crate::herding::drove::under_way;
use crate::marks::lower;
use crate::melee::who::is_helpless;
use crate::running::{self, Run};
use crate::steps::HerdingStep;
use crate::table::{GROUPS, Sign};
use crate::{Acting, Asking, hiding, rule};

/// The animal card: every beast and loose horse that is not driven runs in a random direction (BR-10-08).
pub fn animals(act: &mut Acting) {
    act.then(HerdingStep::run(0));
}

/// Who throws for animals: nobody's dice are the first side's.
const THROWS: Side = Side::A;

/// The next animal runs, and then those after it.
pub fn run_next(mut cx: Asking, from: u8) -> Flow<()> {
    let field = cx.field();
    let next = field.animals().find(|animal| animal.0 >= from && runs(field, *animal));
    let Some(animal) = next else { return Ok(()) };
    let run = roll(&mut cx, animal, rule!("BR-10-08"))?;
    let mut act = cx.act();
    end_run(&mut act, animal, &run, rule!("BR-10-08"));
    if animal.0 < u8::MAX {
        act.then(HerdingStep::run(animal.0 + 1));
    }
    Ok(())
}

/// Whether an animal runs when the animal card is turned: it is not driven, and nobody who is ready and does not fight
/// watches it in contact, or it is spooked (BR-10-05, BR-10-08).
pub fn runs(field: Field, animal: PieceId) -> bool {
    let is_driven = field.is(animal, Sign::DrivenByA) || field.is(animal, Sign::DrivenByB);
    !is_driven && (field.is(animal, Sign::Spooked) || !is_watched(field, animal))
}

fn is_watched(field: Field, animal: PieceId) -> bool {
    // Who watches beasts openly does not lie hidden.
    // Who guards those that cannot defend themselves need not fight them (BR-08-01).
    let fights = |man| field.enemies_in_contact(man).any(|foe| !is_helpless(field, foe));
    field
        .men_touching(field.base(animal))
        .any(|man| field.is_ready(man) && !field.is_hidden(man) && !fights(man))
}

/// The next beast of a drove that would not be driven runs, and then the others (BR-10-06).
pub fn scatter(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let Some(animal) = under_way(field).first().copied() else { return Ok(()) };
    let run = roll(&mut cx, animal, rule!("BR-10-06"))?;
    let mut act = cx.act();
    act.emit(rule!("BR-10-06"), lower(animal, Sign::InDrove));
    end_run(&mut act, animal, &run, rule!("BR-10-06"));
    act.then(HerdingStep::scatter());
    Ok(())
}

/// How a beast ran, and the hidden groups who stood in its way.
struct Ran {
    run: Run,
    /// Whether something stopped it short.
    stopped: bool,
    given_away: InlineVec<u8, GROUPS>,
}

/// The dice of a run: a direction (BR-00-09) and d6 inches, or 2d6 if it is spooked (BR-10-06, BR-10-08).
fn roll(cx: &mut Asking, animal: PieceId, rule: engine::Rule) -> Flow<Ran> {
    let spooked = cx.table().figures[animal.index()].is(Sign::Spooked);
    let heading = cx.roll(THROWS, rule!("BR-00-09"), running::direction())?.direction();
    let numbers = &cx.world().book.herding.running;
    let dice = if spooked { numbers.dice_spooked } else { numbers.dice };
    let inches = cx.roll(THROWS, rule, running::distance(dice))?.total();
    let field = cx.field();
    let far = Length::inches(inches.into());
    let runs =
        |field: Field| running::run(field, field.base(animal), running::heading(heading), far, &[animal]);
    let (run, from) = (runs(field), field.centre(animal));
    let stopped = run.at_edge || from.distance(run.to) + Length(1) < far;
    Ok(Ran { run, stopped, given_away: hiding::in_the_way(field, &run, runs) })
}

/// A beast has run, as a rule made it (or as far as BR-10-09 lets it): it is calm again (BR-10-07), and lost to both sides if it was spooked and came to the table's edge;
/// a calm one stops there (BR-10-09).
fn end_run(act: &mut Acting, animal: PieceId, ran: &Ran, why: Rule) {
    let run = ran.run;
    let figure = act.table().figures[animal.index()];
    let from = act.table().pieces[animal.index()].pose();
    if run.to != from.at {
        let to = Pose::new(run.to, Angle::of(run.to - from.at));
        let rule = if ran.stopped { rule!("BR-10-09") } else { why };
        act.emit(rule, Event::Moved { piece: animal, from, to });
    }
    hiding::give_away(act, &ran.given_away);
    for sign in [Sign::DrivenByA, Sign::DrivenByB, Sign::DrivenNow, Sign::StartsDriven] {
        if figure.is(sign) {
            act.emit(rule!("BR-10-06"), lower(animal, sign));
        }
    }
    if figure.is(Sign::Spooked) {
        act.emit(rule!("BR-10-07"), lower(animal, Sign::Spooked));
        if run.at_edge {
            act.emit(rule!("BR-10-09"), Event::Left { piece: animal, how: Departure::Routed });
        }
    }
}
