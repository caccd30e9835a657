//! What is told of described events, against figures reckoned by hand and against a walk of the same steps.

use conformance::described::{chance, is_about};
use engine::{
    Answer, Assumption, Course, Decision, Departure, Ending, Event, Known, PieceId, Reach, Ruleset,
};

use matchlocks::Matchlocks;
use matchlocks::steps::Step;
use matchlocks::table::Table;
use matchlocks::world::World;
use tabletop::Angle;

type Typed = conformance::described::Typed<Matchlocks>;

/// The mean that is told of a shot.
#[track_caller]
fn mean_of_shot(unit: &str, enemy: &str, range: &str) -> f64 {
    let told = Typed::new("shoot", &[unit, enemy], &[("range", range)]).reckoned().unwrap();
    let chances = &told.parts[0].chances;
    chances.iter().map(|it| it.key.parse::<f64>().unwrap() * it.chance.likely).sum()
}

/// Six dice on 6: a figure for each hit, and one more of the farther division if there was any (NMM-11-53).
#[test]
fn a_ball_through_a_pike_square_takes_one_more() {
    let hits = 1.0;
    let any = 1.0 - (5.0_f64 / 6.0).powi(6);
    is_about(mean_of_shot("field-gun", "pike-square", "20"), hits + any);
    is_about(mean_of_shot("field-gun", "pike-stand", "20"), hits);
}

/// A die says how many of the Clubmen fire, each hitting on 6 (NMM-07-34); a Battalia saves on 5+.
#[test]
fn clubmen_fire_as_many_as_a_die_shows() {
    is_about(mean_of_shot("clubmen", "battalia", "5"), 3.5 / 6.0 * 2.0 / 3.0);
}

/// Eight dice on 5+ against saves of 5+; the first volley throws its 1s again (NMM-11-43). With its last volley spent
/// half of them fire, at close range, on 6 (NMM-11-62).
#[test]
fn a_flag_of_two_words_and_spent_ammunition_are_understood() {
    let fresh = mean_of_shot("battalia", "battalia", "6");
    let later = 8.0 / 3.0 * 2.0 / 3.0;
    is_about(fresh, later * 7.0 / 6.0);
    for flags in ["flags=first-volley-fired", "flags=[\"first-volley-fired\"]", "flags=[first-volley-fired]"]
    {
        is_about(mean_of_shot(&format!("battalia {flags}"), "battalia", "6"), later);
    }
    is_about(mean_of_shot("battalia ammunition=4", "battalia", "6"), later);
    is_about(mean_of_shot("battalia ammunition=6", "battalia", "6"), fresh);
    is_about(
        mean_of_shot("battalia ammunition=0", "battalia", "6"),
        mean_of_shot("battalia ammunition=0 flags=first-volley-fired", "battalia", "6"),
    );
    is_about(mean_of_shot("battalia ammunition=0", "battalia", "6"), 8.0 / 6.0 * 2.0 / 3.0);
    let twice = Typed::new("shoot", &["battalia quality=raw quality=veteran", "battalia"], &[]);
    assert!(twice.reckoned().unwrap_err().message.contains("quality is said twice"));
    let unknown = Typed::new("shoot", &["battalia flags=first-volley-fried", "battalia"], &[]);
    assert!(unknown.reckoned().unwrap_err().message.contains("first volley fired"));
}

/// Everybody takes the first answer offered, but a winner pursues where he may.
struct Pursuing;

impl Assumption<Matchlocks> for Pursuing {
    fn name(&self) -> &'static str {
        "a winner pursues"
    }

    fn answer(
        &mut self,
        known: &Known<Matchlocks>,
        world: &World,
        decision: &Decision<Matchlocks>,
    ) -> Option<Answer> {
        let (mut first, mut wanted) = (None, None);
        Matchlocks::candidates(known, world, decision, &mut |answer| {
            first = first.or(Some(answer));
            if [matchlocks::vocabulary::PURSUE, matchlocks::vocabulary::STAND].contains(&answer.verb) {
                wanted = wanted.or(Some(answer));
            }
        });
        wanted.or(first)
    }
}

const FIRST: PieceId = PieceId(0);
const SECOND: PieceId = PieceId(1);

/// Two units front to front, six inches apart, in the words of cases.
fn pair(units: [&str; 2]) -> (World, Table) {
    let unit = |(words, at): (&str, usize)| {
        let (kind, rest) = words.split_once(' ').unwrap();
        let said = rest.split(' ').map(|it| {
            let (key, value) = it.split_once('=').unwrap();
            if value.parse::<u8>().is_ok() {
                format!("{key} = {value}\n")
            } else {
                format!("{key} = '{value}'\n")
            }
        });
        let (side, y) = [("A", 144), ("B", 150)][at];
        let kind = kind.replace('-', " ");
        let said = said.collect::<String>();
        format!("[[unit]]\nname = 'unit{at}'\nside = '{side}'\nat = [150, {y}]\nkind = '{kind}'\n{said}")
    };
    let text = format!(
        "title = 'Two'\nrules = ['NMM-12-03']\nplay = ['expect turn 1']\n[table]\nwidth = 300\ndepth = 300\n{}{}",
        unit((units[0], 0)),
        unit((units[1], 1))
    );
    let cases = cases::read::<Matchlocks>("two", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    cases::stage::<Matchlocks>(&cases[0]).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

/// The chances that either of two is broken or destroyed in the first round, by the events that the steps tell: exactly.
fn lost_in_one_round(units: [&str; 2]) -> [f64; 2] {
    let (world, table) = pair(units);
    let course = Course::<Matchlocks> {
        world: &world,
        table: &table,
        reach: Reach { nodes: 400_000, ..Reach::default() },
    };
    let next = |begun: usize, _: &_| (begun == 0).then(|| Step::attack(FIRST, SECOND, Angle::UP).into_step());
    let keep = |lost: &mut [bool; 2], logged: &engine::Logged| {
        if let Event::Left { piece, how: Departure::Destroyed | Departure::Routed } = logged.event {
            lost[piece.index()] = true;
        }
    };
    let sum_up = |ending: &Ending<'_, Matchlocks, [bool; 2]>| *ending.told;
    let forecast = course.forecast(next, &mut Pursuing, [false; 2], keep, sum_up).unwrap();
    assert!(matches!(forecast.how, engine::How::Exact { .. }), "{units:?}");
    [0, 1].map(|at| forecast.chance_of(|lost| lost[at]))
}

#[test]
fn a_winner_who_pursues_is_not_told_as_broken() {
    let line = "harquebusiers formation=line quality=raw figures=4";
    for units in
        [[line, line], [line, "pike-stand figures=6"], ["harquebusiers figures=5", "battalia figures=8"]]
    {
        let [attacker, defender] = lost_in_one_round(units);
        for winner in ["hold", "pursue"] {
            let options = [("rounds", "1"), ("winner", winner), ("exact", "400000")];
            let told = Typed::new("melee", &units, &options).reckoned().unwrap();
            is_about(chance(&told.parts[0], "attacker_gone"), attacker);
            is_about(chance(&told.parts[0], "defender_gone"), defender);
        }
    }
}
