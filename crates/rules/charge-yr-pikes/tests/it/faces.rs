//! What a club player would miss if it were not shown, each from a position with known figures.

use charge_yr_pikes::ask::Ask;
use charge_yr_pikes::command::Card;
use charge_yr_pikes::ledger::parse;
use charge_yr_pikes::table::{BattleChange, UnitChange, Volley};
use charge_yr_pikes::vocabulary::{BALL, PASS, TEST};
use charge_yr_pikes::{ChargeYrPikes, Decision, remarks};
use dice::{Die, Division, Faces, Pool, Total};
use engine::view::{IntentKind, RangeKind, Story, View};
use engine::{Answer, Audience, Event, Logged, On, Outcome, Presented, Ruleset, Side, Viewpoint};

use tabletop::{Angle, Pose};

use crate::figures::{army, attack};
use crate::position::{Position, laid, phase, piece};

fn view(at: &Position) -> View {
    ChargeYrPikes::view(&at.known(Side::A), &at.world)
}

/// The marks of a piece, with their counts.
fn marks(at: &Position, name: &str) -> Vec<String> {
    let piece = view(at).pieces.into_iter().find(|piece| piece.name == name).expect("the piece");
    let word = |mark: &engine::view::MarkView| match mark.count {
        Some(count) => format!("{} {count}", mark.word),
        None => mark.word.clone(),
    };
    piece.marks.iter().map(word).collect()
}

/// A question to a side, and the words of the answers that are offered.
fn asked(at: &Position, who: Side, ask: Ask, rule: &str) -> (String, Vec<String>) {
    let decision: Decision = ask.of(who, parse(rule).expect("a rule"));
    let known = at.known(who);
    let mut told = Vec::new();
    ChargeYrPikes::candidates(&known, &at.world, &decision, &mut |answer| {
        told.push(ChargeYrPikes::answer_in_words(&known, &at.world, &decision, &answer));
    });
    (ChargeYrPikes::ask_in_words(&known, &at.world, &decision), told)
}

#[track_caller]
fn has(all: &[String], words: &str) {
    assert!(all.iter().any(|told| told.contains(words)), "not `{words}`: {all:#?}");
}

/// Events of one rule, as the log tells them.
fn told(at: &Position, rule: &str, events: &[Event]) -> Vec<String> {
    let mut story = Story::<ChargeYrPikes>::new(&at.world, at.table, Viewpoint::Side(Side::A));
    let rule = parse(rule).expect("a rule");
    events
        .iter()
        .filter_map(|event| story.hear(&Logged { rule, event: *event, audience: Audience::All }))
        .map(|line| line.text)
        .collect()
}

const TERTIAS: &str = "card = 1\n\n[[tertia]]\nname = \"Left\"\nside = \"A\"\n\n\
     [[tertia]]\nname = \"Right\"\nside = \"A\"\ndrawn = true\n\n[[tertia]]\nname = \"Foe\"\nside = \"B\"\n\n";

/// Two tertias against one: what has happened to whom is known.
fn mixed(now: &str) -> Position {
    let left = "tertia = \"Left\"\nfigures = 27\nsigns = [\"falling back\"]";
    let shaken = "tertia = \"Left\"\nsigns = [\"moved\", \"disordered\"]";
    let ran = "tertia = \"Right\"\nformation = \"routed\"\nrouted_in = 2\npoint = 2\nsigns = [\"tested\"]";
    let text = phase(now)
        + TERTIAS
        + &piece("foot", "A", "foot", [30.0, 20.0], left)
        + &piece("far", "A", "musketeers", [45.0, 20.0], shaken)
        + &piece("run", "A", "foot", [60.0, 10.0], ran)
        + &piece("gun", "A", "field gun", [25.0, 20.0], "")
        + &piece("foe", "B", "foot", [30.0, 30.0], "tertia = \"Foe\"")
        + &piece("own", "A", "horse", [27.0, 36.0], "files = 5")
        + &piece("he", "A", "brigadier", [30.0, 16.0], "tertia = \"Left\"");
    laid(&text)
}

#[test]
fn the_pile_shows_whose_cards_are_left_and_what_is_in_play() {
    let at = mixed("movement");
    let seen = view(&at);
    assert_eq!(seen.sides[0].hand, ["Left", "Officers and Artillery", "Free Move (2 left)"]);
    assert_eq!(seen.sides[1].hand, ["Foe", "Officers and Artillery", "Free Move (2 left)"]);
    assert_eq!((seen.clock.card.as_deref(), seen.clock.acting), (Some("Right of Army A"), Some(Side::A)));
    has(&seen.clock.remarks, "8 cards left in the deck");
    let right = seen.groups.iter().find(|group| group.title == "Right").expect("the tertia");
    assert_eq!(right.remarks, ["card turned", "without a brigadier"]);
    // Whose card is still to come needs no words on the table: the pile shows it.
    let left = seen.groups.iter().find(|group| group.title == "Left").expect("the tertia");
    assert_eq!(left.remarks, Vec::<String>::new());
    let value = Card::FreeMove(Side::B).kind().0.into();
    let turned = Event::Noted { on: On::Battle, remark: remarks::CARD, value };
    assert_eq!(told(&at, "CYP-02-02", &[turned]), ["The card is turned: Free Move of Army B"]);
}

#[test]
fn a_command_roll_tells_whom_it_uses_and_who_is_out_of_his_reach() {
    let at = mixed("movement");
    let (question, answers) = asked(&at, Side::A, Ask::Officer { tertia: 0 }, "CYP-05-02");
    assert_eq!(question, "Army A: The tertia Left: whom do you use for its command roll?");
    let used = "brigadier: fails on 8 to 10, moves 70 %, for the foot; \
                outside his 8 in: the far 60 %";
    has(&answers, used);
    has(&answers, "each by itself: the foot 70 %; the far 60 %");
    let named = Event::Noted { on: On::Piece(at.id("he")), remark: remarks::NAMED, value: 0 };
    has(&told(&at, "CYP-05-02", &[named]), "fails on 8 to 10, moves 70 %");
}

#[test]
fn nobody_is_asked_whom_he_uses_where_every_unit_rolls_alone_and_as_well() {
    let likeness = |at: &Position| {
        let decision: Decision = Ask::Officer { tertia: 0 }.of(Side::A, parse("CYP-05-02").expect("a rule"));
        ChargeYrPikes::likeness(&at.known(Side::A), &at.world, &decision, &Answer::plain(PASS))
    };
    assert_eq!(likeness(&mixed("movement")), Some(0));
    // Two in his radius share a die if he is named, and throw one each if nobody is.
    let left = "tertia = \"Left\"";
    let text = phase("movement")
        + TERTIAS
        + &piece("foot", "A", "foot", [30.0, 20.0], left)
        + &piece("next", "A", "foot", [36.0, 20.0], left)
        + &piece("other", "A", "foot", [60.0, 10.0], "tertia = \"Right\"")
        + &piece("foe", "B", "foot", [30.0, 30.0], "tertia = \"Foe\"")
        + &piece("he", "A", "brigadier", [33.0, 16.0], left);
    assert_eq!(likeness(&laid(&text)), None);
}

#[test]
fn a_hidden_point_turns_up_and_stays() {
    let at = mixed("movement");
    has(&marks(&at, "foot"), "has never been tested");
    has(&marks(&at, "run"), "morale point 2");
    let found = UnitChange::Point(3).on(at.id("foot"));
    has(&told(&at, "CYP-11-01", &[found]), "is tested for the first time, with a morale point of 3");
}

#[test]
fn three_waves_tell_who_fires_when_and_wait_for_their_losses() {
    let at = mixed("movement");
    has(&view(&at).clock.remarks, "fire to come: 1 gun, then 2 that stand, then 1 that moved");
    let wave = |name: &str| marks(&at, name).into_iter().find(|word| word.starts_with("fires in wave"));
    let waves = ["gun", "foot", "far", "run"].map(wave);
    let one = |wave: u8| Some(format!("fires in wave {wave}"));
    assert_eq!(waves, [one(1), one(2), one(3), None]);
    // Declared, before a die is thrown; hits wait for the end of the wave.
    let mut at = mixed("standing muskets");
    let volley = Volley::of(at.id("foot"), at.id("foe"), 15);
    at.table.battle.apply(BattleChange::Volleys(engine::sheet::Edit::Add(volley)));
    at.table.units[at.id("foe").index()].apply(UnitChange::Hits(8));
    let shots: Vec<_> = view(&at).intents.into_iter().filter(|it| it.kind == IntentKind::Shoot).collect();
    assert_eq!((shots.len(), shots[0].from, shots[0].to), (1, at.id("foot"), Some(at.id("foe"))));
    assert!(shots[0].word.contains("figures on average"), "{}", shots[0].word);
    has(&marks(&at, "foe"), "hit for 2 figures, taken when the wave is over");
    assert_eq!(view(&at).clock.phase, "Wave 2, muskets that stood");
}

#[test]
fn attackers_wait_an_inch_off_with_the_odds_after_fire_and_what_is_open_to_the_enemy() {
    let at = attack("foot", "", true, "signs = [\"has fired\", \"ready\", \"passed\"]");
    let seen = view(&at);
    let [waits] = &seen.intents[..] else { panic!("one attack: {:?}", seen.intents) };
    assert_eq!(waits.word, "waits an inch off, closes 69 %, 49 % under the fire of the enemy, before");
    assert_eq!(waits.way[0].distance(waits.way[1]), tabletop::Length::INCH);
    let (question, answers) = asked(&at, Side::B, Ask::Move, "CYP-02-02");
    assert!(question.contains("is attacked by the it: stand, countercharge, turn, or run"), "{question}");
    has(&answers, "re-forms");
    // The dice by cause, their sum, and the sixth of it.
    let dice = "7 dice (stands of pikes or Highlanders +4, pairs of other stands +2, officer +1)";
    assert!(seen.fights[0].words.starts_with("if it closes: ") && seen.fights[0].words.contains(dice));
    has(&[seen.fights[0].words.clone()], "a sixth of the sum is 3.7 figures, wins 53 %");
}

#[test]
fn stands_are_shown_with_their_depth_and_those_that_are_silent() {
    let at = mixed("movement");
    let seen = view(&at);
    let one = |name: &str| seen.pieces.iter().find(|piece| piece.name == name).expect("the piece");
    assert_eq!(one("foot").word, "Foot, in line, shot on both wings, deep");
    assert_eq!(one("far").word, "Musketeers, in line, shallow");
    assert_eq!((one("foot").figures, one("foot").pikes), (27, 16));
    has(&marks(&at, "foot"), "damaged stands, which neither fire nor fight 1");
    let parts = &one("foot").stand.as_ref().expect("it stands").parts;
    let figures: Vec<usize> = parts.iter().map(|part| part.figures.len()).collect();
    assert_eq!((figures.len(), figures.iter().sum::<usize>()), (7, 27), "{figures:?}");
    assert_eq!(figures.iter().filter(|count| **count == 3).count(), 1, "the damaged one");
}

#[test]
fn a_ball_shows_its_zone_and_ones_own_in_it() {
    let at = mixed("artillery");
    let decision = Ask::Guns.of(Side::A, parse("CYP-09-12").expect("a rule"));
    let ball = Answer::plain(BALL).with(at.id("gun")).on(at.id("foe"));
    let marked = ChargeYrPikes::milestones(&at.known(Side::A), &at.world, &decision, &ball);
    let harmed: Vec<&str> = marked.iter().filter(|it| it.harms_own).map(|it| it.word.as_str()).collect();
    let [own] = harmed[..] else { panic!("one of ours: {harmed:?}") };
    assert!(own.starts_with("your own: the own, "), "{own}");
    let words: Vec<String> = marked.into_iter().map(|it| it.word).collect();
    has(&words, "the foe, deep: 0.8 figures on average, none 33 %");
    has(&words, "in behind");
    let zones = ChargeYrPikes::zones(&at.known(Side::A), &at.world, &decision);
    assert_eq!(zones.len(), 1, "the way to the foe and through the zone behind");
    assert_eq!(zones[0].outlines.len(), 2);
    let said = ChargeYrPikes::answer_in_words(&at.known(Side::A), &at.world, &decision, &ball);
    assert!(said.contains("figures on average: the foe 0.83, the own (your own) "), "{said}");
}

#[test]
fn flanks_panic_and_reach_are_lines_on_demand() {
    let at = mixed("movement");
    let of = |name: &str| -> Vec<(RangeKind, String)> {
        let all = ChargeYrPikes::ranges(&at.known(Side::A), &at.world, at.id(name));
        all.into_iter().map(|range| (range.kind, range.word)).collect()
    };
    let words = |name: &str| of(name).into_iter().map(|(_, word)| word).collect::<Vec<_>>();
    has(&words("foe"), "flank and rear, behind the line of its front; wholly there: the own");
    has(&words("foot"), "if it routs, friends within 6 in test: the gun");
    assert!(of("he")[0].1.contains("reaches the foot") && of("he")[0].0 == RangeKind::Command);
    has(&words("foe"), "short range to 6 in: 4 stands, 3+ hits");
}

#[test]
fn whoever_is_out_of_order_is_told_why_and_what_cures_it() {
    let at = mixed("movement");
    has(&marks(&at, "foot"), "falling back: until it passes a command roll");
    has(&marks(&at, "far"), "disordered: until it passes command and stands still for a turn");
    has(&marks(&at, "run"), "routed: in phase K it rallies 50 %, stays routed 50 %");
    let (_, answers) =
        asked(&at, Side::B, Ask::Pikes { unit: at.id("foe"), router: at.id("run") }, "CYP-15-05");
    has(&answers, "Lower the pikes: the run is scattered");
}

#[test]
fn fright_and_the_hour_are_told_by_their_figures() {
    let seen = view(&army(65, 1));
    let [a, _] = &seen.sides;
    let counted = |word: &str| a.counters.iter().find(|it| it.word == word).map(|it| it.value);
    assert_eq!(counted("% lost"), Some(35));
    assert_eq!(counted("% fright this turn"), Some(30));
    assert_eq!(counted("vital points lost"), Some(1));
    let bar = a.bar.as_ref().expect("a bar");
    let notches: Vec<(u8, bool)> = bar.notches.iter().map(|it| (it.at, it.passed)).collect();
    assert_eq!(notches, [(20, true), (30, true), (40, false), (50, false)]);
    has(&seen.clock.remarks, "dark at the end of turn 3");
    has(&view(&mixed("movement")).clock.remarks, "after turn 10 a D6 says how many turns of light are left");
}

#[test]
fn rulings_are_told_where_they_act_and_the_end_in_the_manner_of_the_club() {
    let words = ChargeYrPikes::rule_words(parse("CYP-11-06").expect("a rule")).expect("words");
    assert!(words.reading.starts_with("The list of the source is lost; this one is a reconstruction."));
    let at = mixed("standing muskets");
    let decision = Ask::Test.of(Side::A, parse("CYP-11-11").expect("a rule"));
    let test = Answer::plain(TEST).with(at.id("foot"));
    let test = ChargeYrPikes::results_table(&at.known(Side::A), &at.world, &decision, &test).expect("a list");
    assert_eq!(test.remark, "a reconstruction: the list of the source is lost");
    let won = Event::Finished(Outcome::Won(Side::B));
    has(&told(&at, "CYP-19-22", &[won]), "Army A has lost");
    let degree = Event::Noted { on: On::Battle, remark: remarks::DEGREE, value: 2 };
    has(&told(&at, "CYP-19-22", &[degree]), "The battle is judged: tactical victory");
}

#[test]
fn plunderers_are_told_where_they_left_when_they_have_done_and_where_they_come_back() {
    let text = |signs: &str, place: &str, with: &str| {
        let horse = format!("[[unit]]\nname = \"horse\"\nside = \"A\"\nkind = \"horse\"\nfiles = 5\n{place}");
        phase("movement")
            + "[game]\noptions = [\"plunder\"]\n\n"
            + &format!("{horse}signs = [{signs}]\n\n{with}")
            + &piece("foe", "B", "foot", [60.0, 40.0], "")
    };
    let horse = |signs: &str, place: &str| marks(&laid(&text(signs, place, "")), "horse");
    let off = "left_at = [30, 72]\n";
    let done = "50 % to have done (1d6, 4 or more), at the end of a turn";
    has(&horse("\"plunders\"", "at = [30, 70]\n"), &format!("plunders the baggage: {done}"));
    let left = "30 in from the left, 72 in from the bottom";
    has(&horse("\"plunders\"", off), &format!("plunders off the table, left {left}: {done}"));
    let back = format!("has plundered: on its next card it comes back where it left, {left}");
    has(&horse("\"plunders\", \"returns\"", off), &back);
    // A general in its front rank helps to call it off.
    let general = "[[officer]]\nname = \"he\"\nside = \"A\"\nkind = \"commander in chief\"\nwith = \"horse\"\n\
        signs = [\"plunders\"]\n\n";
    has(
        &marks(&laid(&text("\"plunders\"", off, general)), "horse"),
        "83 % to have done (1d6 + 2, 4 or more)",
    );
    // The ground that it would cover is shown when it is asked for: with its rear on the edge where it left.
    let mut at = laid(&text("\"plunders\", \"returns\"", off, ""));
    let horse = at.id("horse").index();
    let edge = at.table.pieces[horse].pose().at;
    at.table.pieces[horse].set_pose(Pose::new(edge, Angle::degrees(180)));
    let decision = Ask::Enter { unit: at.id("horse") }.of(Side::A, parse("CYP-22-05").expect("a rule"));
    let zones = ChargeYrPikes::zones(&at.known(Side::A), &at.world, &decision);
    let [zone] = &zones[..] else { panic!("one zone: {zones:?}") };
    assert_eq!(zone.word, "the horse comes back here");
    let points = || zone.outlines.iter().flatten();
    assert_eq!(points().map(|point| point.y).max(), Some(72 * 2540), "{zone:?}");
    assert!(points().all(|point| (point.x - 30 * 2540).abs() < 10 * 2540), "{zone:?}");
}

#[test]
fn a_melee_tells_its_sum_and_what_the_division_loses() {
    let at = mixed("movement");
    let pool: Pool = Total::of(12, Die::D6).divided(Division::Down(6)).into();
    let rule = parse("CYP-12-20").expect("a rule");
    let told = |faces: &[u8]| {
        let faces = Faces::of(Die::D6, faces).expect("twelve faces");
        ChargeYrPikes::throw_in_words(&at.world, rule, &pool, &faces)
    };
    assert_eq!(told(&[4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3]), "7 figures: 45 by 6, 3 lost");
    assert_eq!(told(&[4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2]), "7 figures: 42 by 6");
}
