//! What a player of odds-table rules would miss if it were not shown, each from a position with known figures.

use conformance::position::Position;
use engine::view::{IntentKind, RangeKind, ResultsTable, Tone};
use engine::{Answer, Audience, Event, Logged, On, PieceId, Presented, Side, Viewpoint};
use pike_and_musket::ask::Ask;
use pike_and_musket::book::Book;
use pike_and_musket::book::outcome::Outcome;
use pike_and_musket::table::Table;
use pike_and_musket::vocabulary::{ATTACK, CHARGE, MOVE};
use pike_and_musket::world::World;
use pike_and_musket::{Known, PikeAndMusket, remarks, rule};
use tabletop::{Leg, Length};

/// A position as a case has it.
fn staged(text: &str) -> (World, Table) {
    let Position { world, table } = Position::<PikeAndMusket>::of("PM-01-01", text);
    (world, table)
}

fn known(world: &World, table: &Table) -> Known {
    Known::of(table, world, Viewpoint::Side(Side::A))
}

fn unit(name: &str, side: &str, troop: &str, more: &str) -> String {
    format!("[[unit]]\nname = \"{name}\"\nside = \"{side}\"\ntroop = \"{troop}\"\n{more}\n\n")
}

fn battle(phase: &str) -> String {
    format!("[battle]\nphase = \"{phase}\"\nturn = 3\nfirst = \"A\"\n\n")
}

/// Side A with ten regiments of ten, of which 33 figures are lost: 6 with one that ran off, 10 with one that surrendered.
fn wasted() -> String {
    let mut text = battle("crisis") + "[A]\nlevels = [0, 1]\n\n";
    for at in 1..=10 {
        let more = match at {
            1 => "gone = \"routed\"\nfigures = 6".to_owned(),
            2 => "gone = \"captured\"\nfigures = 10".to_owned(),
            3 => "gone = \"destroyed\"\nfigures = 0".to_owned(),
            4 => format!("figures = 7\nat = [{}, 100]", at * 150),
            _ => format!("at = [{}, 100]", at * 150),
        };
        text += &unit(&format!("foot{at}"), "A", "royalist foot", &more);
    }
    text + &unit("foe", "B", "parliament foot", "at = [900, 1000]")
}

#[test]
fn losses_are_a_bar_with_a_notch_for_each_crisis() {
    let (world, table) = staged(&wasted());
    let [a, _] = PikeAndMusket::view(&known(&world, &table), &world).sides;
    let told = a.bar.expect("a bar");
    assert_eq!((told.of, told.share()), (100, 330));
    let parts: Vec<i32> = told.parts.iter().map(|part| part.value).collect();
    assert_eq!(parts, [17, 16], "33 lost, 6 and 10 of them with units that are gone");
    let notches: Vec<(u8, bool)> = told.notches.iter().map(|notch| (notch.at, notch.passed)).collect();
    assert_eq!(notches[..4], [(10, true), (20, true), (30, false), (40, false)]);
    // 1/6, 1/3, 1/2, and beyond without a die.
    let chances: Vec<&str> =
        told.notches.iter().map(|notch| notch.word.rsplit(", ").next().unwrap()).collect();
    assert_eq!(chances[..4], ["1 in 6", "2 in 6", "3 in 6", "certain"]);
    let words = "losses 33.0 % (17 bases, 16 in units gone); over 30 %: crisis of morale, 3 in 6";
    assert_eq!(told.words(), words);
}

/// Of the way of a routing regiment 300 mm from its own edge, with whoever else is there: the words, and how many moves it has.
fn rout(more: &str) -> (String, usize) {
    let foot = unit("foot", "A", "royalist foot", "at = [900, 300]\nfacing = 180\nstate = \"routing\"");
    let (world, table) = staged(&(battle("movement") + &foot + more));
    let view = PikeAndMusket::view(&known(&world, &table), &world);
    let found = view.intents.into_iter().find(|intent| intent.kind == IntentKind::Rout).expect("a rout");
    assert_eq!((found.from, found.to), (PieceId(0), None));
    (found.word, found.way.len() - 1)
}

#[test]
fn a_router_is_told_where_it_runs_through_whom_and_how_likely_it_is_lost() {
    // 90 a move: from 300 the edge comes with the fourth, and of four rolls for a 6 0.48 miss all.
    let alone = "runs 90 mm; off the table in 4 moves (48 in 100), or halts in disorder on 6";
    assert_eq!(rout(""), (alone.to_owned(), 4));
    // With a General a 5 does as well, and of four rolls 0.20 miss.
    let led = "runs 90 mm; off the table in 4 moves (20 in 100), or halts in disorder on 5 or more";
    assert_eq!(rout("[[general]]\nname = \"rupert\"\nside = \"A\"\nat = [900, 320]\n"), (led.to_owned(), 4));
    // Friends across the way are run through.
    let (words, _) = rout(&unit("mate", "A", "royalist foot", "at = [900, 270]"));
    assert!(words.contains(" through the mate; "), "{words}");
}

/// Horse that is to move, and foot at so many millimetres from the bottom.
fn horse_and_foot(off: &str, more: &str) -> (World, Table) {
    two("cavaliers", "parliament foot", off, more)
}

/// A unit that is to move, and an enemy at so many millimetres from the bottom.
fn two(mover: &str, enemy: &str, off: &str, more: &str) -> (World, Table) {
    staged(
        &(battle("movement")
            + &unit("mover", "A", mover, "at = [900, 300]")
            + &unit("enemy", "B", enemy, &format!("at = [900, {off}]\n{more}"))),
    )
}

#[test]
fn a_charge_that_comes_to_no_blows_says_so() {
    let told = |mover: &str, enemy: &str, off: &str| {
        let (world, table) = two(mover, enemy, off, "");
        let decision = Ask::Move.of(Side::A, rule!("PM-07-01"));
        let charge = Answer::plain(CHARGE).with(PieceId(0)).on(PieceId(1));
        let told = PikeAndMusket::answer_in_words(&known(&world, &table), &world, &decision, &charge);
        told.split_once('(').map(|(_, how)| how.to_owned()).unwrap_or(told)
    };
    // Cavaliers charge 150.
    assert_eq!(told("cavaliers", "parliament foot", "440"), "140 mm)");
    assert_eq!(told("cavaliers", "parliament foot", "450"), "150 mm)");
    assert_eq!(
        told("cavaliers", "parliament foot", "460"),
        "150 mm, its whole allowance, and meets nobody yet)"
    );
    // They take the guns over which they ride.
    assert_eq!(told("cavaliers", "parliament battery", "360"), "150 mm)");
    // Foot charges 90, and fights at 50.
    assert_eq!(told("royalist foot", "parliament foot", "440"), "90 mm)");
    assert_eq!(
        told("royalist foot", "parliament foot", "441"),
        "90 mm, its whole allowance, and meets nobody yet)"
    );
}

#[test]
fn where_an_allowance_is_used_up_is_marked() {
    let told = |off: &str, answer: Answer| {
        let (world, table) = two("royalist foot", "parliament foot", off, "");
        let decision = Ask::Move.of(Side::A, rule!("PM-07-01"));
        let marks = PikeAndMusket::milestones(&known(&world, &table), &world, &decision, &answer);
        marks.into_iter().map(|it| (it.at.y - 30_000, it.word, it.rule)).collect::<Vec<_>>()
    };
    let ends = |at, rule| vec![(at, "allowance used up".to_owned(), rule)];
    let ahead = |far| Answer::plain(MOVE).with(PieceId(0)).leg(Leg::Advance(Length::millimetres(far)));
    // Foot moves 60 and charges 90.
    assert_eq!(told("600", ahead(60)), ends(6_000, rule!("PM-07-01")));
    assert_eq!(told("600", ahead(59)), []);
    let charge = Answer::plain(CHARGE).with(PieceId(0)).on(PieceId(1));
    assert_eq!(told("420", charge), ends(9_000, rule!("PM-07-09")));
    assert_eq!(told("390", charge), [], "it ends on contact");
}

#[test]
fn several_are_spoken_of_as_several() {
    let (world, table) = staged(
        &(battle("movement")
            + &unit("horse", "A", "cavaliers", "at = [900, 300]")
            + &unit("bluecoats", "B", "parliament foot", "at = [900, 374.9]")),
    );
    let decision = Ask::Move.of(Side::A, rule!("PM-07-01"));
    let charge = Answer::plain(CHARGE).with(PieceId(0)).on(PieceId(1));
    let told = PikeAndMusket::milestones(&known(&world, &table), &world, &decision, &charge);
    assert_eq!(told[0].word, "the bluecoats are caught as they stand");
    let asked = Ask::Face { unit: PieceId(1) }.of(Side::B, rule!("PM-05-02"));
    let asked = PikeAndMusket::ask_in_words(&known(&world, &table), &world, &asked);
    assert!(asked.ends_with(": which way are the bluecoats turned?"), "{asked}");
}

#[test]
fn a_shot_says_on_which_faces_it_does_what() {
    let text = battle("fire")
        + &unit("gun", "A", "royalist battery", "at = [900, 300]")
        + &unit("enemy", "B", "parliament foot", "at = [900, 500]");
    let (world, table) = staged(&text);
    let told = PikeAndMusket::prospects(&known(&world, &table), &world, PieceId(0));
    assert_eq!(told[0].words, "Table 2 at 200 mm: on 4, 5 or 6 it is disrupted; otherwise nothing");
}

#[test]
fn a_result_that_strikes_nobody_is_told() {
    let told = |class: &str, outcome: Outcome| {
        let horse = unit("horse", "A", class, "at = [900, 300]\nsigns = [\"attacks\"]");
        let target = unit("target", "B", "ironsides", "at = [900, 320]");
        let (world, table) = staged(&(battle("combat") + &horse + &target));
        let (on, value) = (On::Piece(PieceId(1)), outcome as i32);
        let event = Event::Noted { on, remark: remarks::RESULT, value };
        let logged = Logged { rule: rule!("PM-08-21"), event, audience: Audience::All };
        let told = PikeAndMusket::narrate(&known(&world, &table), &world, &logged).expect("it is told");
        (told.tone, told.text)
    };
    let (tone, text) = told("reserve horse", Outcome::AttackerRouted);
    assert_eq!(text, "The result strikes nobody: the swords of the target do not reach the pistols");
    assert_eq!(tone, Tone::Deed);
    // Whatever strikes somebody is told by what it does.
    assert_eq!(told("reserve horse", Outcome::Exchange).0, Tone::Detail);
    assert_eq!(told("cavaliers", Outcome::AttackerRouted).0, Tone::Detail);
}

#[test]
fn whoever_is_not_in_hand_is_told_of_once() {
    let told = |signs: &str| {
        let horse = unit("horse", "A", "cavaliers", &format!("at = [900, 300]\nsigns = [{signs}]"));
        let (world, table) = staged(&(battle("combat") + &horse));
        let on = On::Piece(PieceId(0));
        let event = Event::Noted { on, remark: remarks::CONTROLLED, value: 0 };
        let logged = Logged { rule: rule!("PM-10-08"), event, audience: Audience::All };
        let told = PikeAndMusket::narrate(&known(&world, &table), &world, &logged).expect("it is told");
        (told.tone, told.text)
    };
    // The deed is that it goes after the enemy, which comes next.
    assert_eq!(told(""), (Tone::Detail, "The horse does not stay in hand".to_owned()));
    assert_eq!(told("\"out of control\""), (Tone::Deed, "The horse stays out of control".to_owned()));
}

/// A charge of horse at foot so many millimetres off, in hundredths, and its milestones.
fn clock(off: &str, more: &str) -> Vec<(i32, String)> {
    let (world, table) = horse_and_foot(off, more);
    let decision = Ask::Move.of(Side::A, rule!("PM-07-01"));
    let charge = Answer::plain(CHARGE).with(PieceId(0)).on(PieceId(1));
    let told = PikeAndMusket::milestones(&known(&world, &table), &world, &decision, &charge);
    told.into_iter().map(|it| (it.at.y - 30_000, it.word)).collect()
}

#[test]
fn a_charge_shows_the_hedgehog_clock() {
    // Cavaliers charge 150: half of it is 75 mm, three quarters 112.5 mm.
    let half = "1/2: steady foot forms from here";
    let more = "3/4: disrupted foot forms from here";
    let told =
        |all: &[(i32, &str)]| all.iter().map(|(at, word)| (*at, (*word).to_owned())).collect::<Vec<_>>();
    assert_eq!(clock("374.9", ""), told(&[(7_490, "the enemy is caught as it stands")]));
    assert_eq!(clock("375", ""), told(&[(7_500, half), (7_500, "the enemy forms hedgehog")]));
    let disrupted = "state = \"disrupted\"";
    assert_eq!(
        clock("412.4", disrupted),
        told(&[(7_500, half), (11_240, "the enemy is caught as it stands")])
    );
    let all = told(&[(7_500, half), (11_250, more), (11_250, "the enemy forms hedgehog")]);
    assert_eq!(clock("412.5", disrupted), all);
}

/// Two regiments of so many figures, 40 mm apart.
fn facing(figures: u8, more: &str) -> (World, Table) {
    let foot = format!("at = [900, 600]\nfigures = {figures}");
    staged(
        &(battle("combat")
            + &unit("ours", "A", "royalist foot", &foot)
            + &unit("theirs", "B", "parliament foot", "at = [900, 640]")
            + more),
    )
}

#[test]
fn odds_say_what_one_figure_more_would_do() {
    let (world, table) = facing(9, "");
    let decision = Ask::Attack.of(Side::A, rule!("PM-08-07"));
    let attack = Answer::plain(ATTACK).with(PieceId(0)).on(PieceId(1));
    let words = PikeAndMusket::answer_in_words(&known(&world, &table), &world, &decision, &attack);
    assert_eq!(words, "The ours: attack the theirs: 18 : 20 is 1:2; 1 figure more would give 1:1");
}

#[test]
fn odds_are_told_with_all_who_must_join() {
    let words = |also: &str| {
        let (world, table) = facing(9, &unit("also", "A", "royalist foot", also));
        let decision = Ask::Attack.of(Side::A, rule!("PM-08-07"));
        let attack = Answer::plain(ATTACK).with(PieceId(0)).on(PieceId(1));
        PikeAndMusket::answer_in_words(&known(&world, &table), &world, &decision, &attack)
    };
    assert_eq!(
        words("at = [900, 300]"),
        "The ours: attack the theirs: 18 : 20 is 1:2; 1 figure more would give 1:1"
    );
    let joined = words("at = [975, 600]");
    assert!(joined.contains(" together with the also, who must join: 38 : 20 is 1:1"), "{joined}");
}

#[test]
fn what_has_no_choice_is_told_apart_from_what_could_be_done() {
    let (world, table) = facing(10, "");
    let bound = |table: &Table| -> Vec<(PieceId, bool)> {
        let told = PikeAndMusket::prospects(&known(&world, table), &world, PieceId(0));
        told.iter().map(|it| (it.from, it.bound)).collect()
    };
    assert_eq!(bound(&table), [(PieceId(0), true), (PieceId(1), true)], "both must attack at 40 mm");
    let far = staged(
        &(battle("movement")
            + &unit("ours", "A", "royalist foot", "at = [900, 600]")
            + &unit("theirs", "B", "parliament foot", "at = [900, 660]")),
    );
    assert_eq!(bound(&far.1), [(PieceId(0), false), (PieceId(1), false)], "at 60 mm they may charge");
}

#[test]
fn whoever_may_be_attacked_shows_his_zones_at_45_degrees() {
    let (world, table) = facing(10, "");
    let zones = |id| {
        let all = PikeAndMusket::ranges(&known(&world, &table), &world, PieceId(id));
        all.into_iter().filter(|range| range.kind == RangeKind::Zone).collect::<Vec<_>>()
    };
    assert_eq!(zones(0), [], "nobody attacks whoever is at his go");
    let words: Vec<String> = zones(1).iter().map(|zone| zone.word.clone()).collect();
    let sides = ["front", "right flank", "rear", "left flank"];
    assert_eq!(words, sides.map(|side| format!("{side}: 2 more may attack")));
    // The front zone opens outward from both corners by as much as it goes ahead.
    let front = &zones(1)[0].outline;
    let (aside, ahead) = (front[0].x - front[1].x, front[0].y - front[1].y);
    assert_eq!(aside.abs(), ahead.abs());
}

/// The enemy in front, looking at ours, and in a hedgehog.
const FACED: &str = "at = [900, 600]";
const HEDGEHOG: &str = "at = [900, 600]\nformation = \"hedgehog\"";

/// The table of a combat under a house table or none.
fn results(house: bool, enemy: &str, troop: &str) -> ResultsTable {
    let (mut world, table) = staged(
        &(battle("combat")
            + &unit("ours", "A", troop, "at = [900, 600]")
            + &unit("theirs", "B", "parliament foot", enemy)),
    );
    if house {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../../rulebooks/pike-and-musket/house/bloodier.toml");
        let text = std::fs::read_to_string(file).expect("the house table");
        world.book = Book::with_house_rules(&text, "bloodier").expect("house rules");
    }
    let decision = Ask::Attack.of(Side::A, rule!("PM-08-07"));
    let attack = Answer::plain(ATTACK).with(PieceId(0)).on(PieceId(1));
    PikeAndMusket::results_table(&known(&world, &table), &world, &decision, &attack).expect("a table")
}

#[test]
fn a_house_table_is_named_and_a_reconstruction_is_called_one() {
    let ours = results(false, FACED, "royalist foot");
    assert_eq!(ours.remark, "a reconstruction: the table of the source is lost");
    let house = results(true, FACED, "royalist foot");
    assert_eq!(house.remark, "as the house rules of bloodier have it");
    assert_ne!(ours.rows, house.rows);
    // The house table is Table 5 alone.
    let hedgehog = results(true, HEDGEHOG, "cavaliers");
    assert_eq!(hedgehog.remark, "a reconstruction: the table of the source is lost");
}

#[test]
fn a_table_tells_how_its_column_and_its_die_came_about_a_step_a_line() {
    let told = |enemy: &str, troop: &str| results(false, enemy, troop).steps;
    let even = ("strengths 20 : 20 give 1:1".to_owned(), rule!("PM-08-09"));
    let behind = ("from the rear: column +2".to_owned(), rule!("PM-08-13"));
    assert_eq!(told(FACED, "royalist foot"), std::slice::from_ref(&even));
    assert_eq!(told("at = [900, 640]\nfacing = 0", "royalist foot"), [even, behind]);
    assert_eq!(told(HEDGEHOG, "cavaliers"), [], "Table 6 knows no odds");
}

#[test]
fn horse_at_a_hedgehog_is_read_on_table_6_by_the_state_of_the_foot() {
    for (state, column, counts) in [("", 0, [1, 3, 1, 1, 0]), ("state = \"disrupted\"", 1, [0, 3, 1, 0, 2])] {
        let told = results(false, &format!("{HEDGEHOG}\n{state}"), "cavaliers");
        assert_eq!((told.title.as_str(), told.column), ("Table 6: horse at a hedgehog", column));
        assert_eq!(told.columns, ["in good order", "disrupted"]);
        let lit = |word: &str| {
            let faces = told.rows.iter().filter(|row| row.entries[usize::from(column)] == word);
            faces.map(|row| row.faces.len()).sum::<usize>()
        };
        assert_eq!(["Ar", "Ad", "Dx", "Dd", "Dr"].map(lit), counts, "{told:?}");
    }
}

#[test]
fn a_general_is_told_with_what_he_stakes() {
    let (world, table) = facing(10, "[[general]]\nname = \"rupert\"\nside = \"A\"\nat = [900, 580]\n");
    let view = PikeAndMusket::view(&known(&world, &table), &world);
    let rupert = view.pieces.iter().find(|piece| piece.name == "rupert").expect("he is there");
    let words: Vec<&str> = rupert.marks.iter().map(|mark| mark.word.as_str()).collect();
    assert_eq!(words, ["struck in 3 of 36 fights that he supports, in 3 of 6 of those only his horse"]);
    let circle = PikeAndMusket::ranges(&known(&world, &table), &world, rupert.id);
    assert_eq!(circle[0].word, "present within 30 mm: helps the ours");
}

#[test]
fn whoever_has_charged_is_told_when_he_may_again() {
    let text = unit("horse", "A", "cavaliers", "at = [900, 300]\nlast_charge = 2");
    let (world, table) = staged(&(battle("movement") + &text));
    let marks = PikeAndMusket::view(&known(&world, &table), &world).pieces.remove(0).marks;
    let again = marks.iter().find(|mark| mark.word == "charges again from turn").expect("a mark");
    assert_eq!(again.count, Some(5), "once in three game turns");
}
