//! What the captain chooses in single positions, and what he says for it: each competence both ways.

use charge_yr_pikes::ChargeYrPikes;

use crate::position::piece;

type Chosen = conformance::asking::Chosen<ChargeYrPikes>;

/// What the captain answers to the first question after the answers that are told, from a start in a position.
fn asked(position: &str, start: &str, told: &[&str]) -> Chosen {
    conformance::asking::asked("CYP-02-01", position, start, told)
}

const READY: &str = "signs = [\"ready\", \"passed\", \"heard\"]";

/// Horse of A before two enemies, one on either hand.
fn horse_before(left: [&str; 2], right: [&str; 2]) -> String {
    piece("horse", "A", "horse", [40.0, 20.0], &format!("files = 5\n{READY}"))
        + &piece("left", "B", left[0], [32.0, 34.0], left[1])
        + &piece("right", "B", right[0], [48.0, 34.0], right[1])
}

#[test]
fn horse_rides_down_routers_and_not_at_pikes() {
    let routed = "formation = \"routed\"\nrouted_in = 1";
    let chosen = asked(&horse_before(["foot", routed], ["foot", ""]), "moves A", &[]);
    chosen.expect("attack horse on left");
    assert!(chosen.reason.contains("To attack the left: it closes 67 %"), "{chosen}");
    asked(&horse_before(["foot", ""], ["foot", routed]), "moves A", &[]).expect("attack horse on right");
    let steady = asked(&horse_before(["foot", ""], ["foot", ""]), "moves A", &[]);
    assert!(!steady.is("attack"), "{steady}");
}

#[test]
fn horse_falls_on_horse_that_stands_and_on_guns() {
    let ours = |position: String| position.replacen("files = 5", "files = 5\ngrade = \"elite\"", 1);
    let motionless = asked(&ours(horse_before(["horse", "files = 5"], ["foot", ""])), "moves A", &[]);
    motionless.expect("attack horse on left");
    asked(&horse_before(["foot", ""], ["field gun", ""]), "moves A", &[]).expect("attack horse on right");
    let lobsters =
        asked(&horse_before(["lobsters", "files = 5\ngrade = \"elite\""], ["foot", ""]), "moves A", &[]);
    assert!(!lobsters.is("attack"), "{lobsters}");
}

/// The dice of hedges are thrown before an attack goes, and who comes short has none (CYP-12-36, CYP-16-08). Before the ground was
/// reckoned in, horse charged over all three the same.
#[test]
fn horse_does_not_charge_where_hedges_take_what_it_needs() {
    let position = |off: f64, ground: &str| {
        ground.to_owned()
            + &piece("horse", "A", "horse", [40.0, 20.0], &format!("files = 5\n{READY}"))
            + &piece("enemy", "B", "foot", [40.0, 20.0 + off], "formation = \"routed\"\nrouted_in = 1")
    };
    let hedge = |at: u8| format!("[[terrain]]\nkind = \"hedge\"\npoints = [[20, {at}], [60, {at}]]\n\n");
    let hedges = [26, 29, 32].map(hedge).concat();
    asked(&position(31.0, ""), "moves A", &[]).expect("attack horse on enemy");
    let short = asked(&position(31.0, &hedges), "moves A", &[]);
    assert!(!short.is("attack"), "{short}");
    asked(&position(24.0, &hedges), "moves A", &[]).expect("attack horse on enemy");
}

/// Foot of A so far from foot of B.
fn foot_before(off: f64, ours: &str, theirs: &str) -> String {
    piece("foot", "A", "foot", [40.0, 20.0], &format!("{ours}\n{READY}"))
        + &piece("mate", "A", "foot", [34.0, 20.0], "")
        + &piece("other", "A", "foot", [46.0, 20.0], "")
        + &piece("enemy", "B", "foot", [40.0, 20.0 + off], theirs)
}

#[test]
fn foot_comes_within_range_and_then_stands_and_fires() {
    asked(&foot_before(30.0, "", ""), "moves A", &[]).expect("move foot");
    asked(&foot_before(10.0, "", ""), "moves A", &[]).expect("finish");
}

/// Before it was asked who stands in the way, it stood behind its friend as if it fired through him (CYP-07-12).
#[test]
fn foot_behind_a_friend_goes_to_where_it_can_fire() {
    let behind = |friend: f64| {
        piece("foot", "A", "foot", [40.0, 20.0], READY)
            + &piece("mate", "A", "foot", [friend, 23.0], "")
            + &piece("other", "A", "foot", [28.0, 20.0], "")
            + &piece("enemy", "B", "foot", [40.0, 31.0], "facing = 180")
    };
    let masked = asked(&behind(40.0), "moves A", &[]);
    assert!(masked.is("move foot"), "{masked}");
    asked(&behind(34.0), "moves A", &[]).expect("finish");
}

#[test]
fn men_in_disorder_stand_still_to_be_cured() {
    let shaken = foot_before(30.0, "", "").replacen("\"heard\"]", "\"heard\", \"disordered\"]", 1);
    asked(&shaken, "moves A", &[]).expect("finish");
}

#[test]
fn foot_attacks_where_it_comes_upon_a_flank() {
    let position = |facing: u32| {
        let disordered = format!("facing = {facing}\nsigns = [\"disordered\"]");
        piece("foot", "A", "foot", [40.0, 20.0], &format!("grade = \"elite\"\n{READY}"))
            + &piece("enemy", "B", "foot", [40.0, 27.0], &disordered)
    };
    asked(&position(0), "moves A", &[]).expect("attack foot on enemy");
    let front = asked(&position(180), "moves A", &[]);
    assert!(!front.is("attack"), "{front}");
}

/// Muskets of A with one enemy who waits to close and another who stands.
fn shot_at(attacks: bool) -> String {
    let waits =
        if attacks { "target = \"shot\"\nbegan = [44, 30]\nsigns = [\"charged\", \"moved\"]" } else { "" };
    piece("shot", "A", "musketeers", [40.0, 20.0], "")
        + &piece("stands", "B", "foot", [37.0, 25.0], "")
        + &piece("waits", "B", "foot", [43.0, 25.0], waits)
}

#[test]
fn muskets_fire_at_whoever_waits_to_close() {
    let phase = "[battle]\nphase = \"standing muskets\"\n\n";
    asked(&(phase.to_owned() + &shot_at(true)), "muskets", &[]).expect("fire shot on waits");
}

#[test]
fn guns_fire_where_no_friend_is_on_the_way() {
    let position = |friend: f64| {
        "[battle]\nphase = \"artillery\"\n\n".to_owned()
            + &piece("gun", "A", "field gun", [40.0, 10.0], "")
            + &piece("left", "B", "foot", [35.0, 40.0], "")
            + &piece("right", "B", "foot", [45.0, 40.0], "")
            + &piece("friend", "A", "foot", [friend, 48.0], "")
    };
    asked(&position(44.0), "guns", &["finish"]).expect("ball gun on left");
    asked(&position(36.0), "guns", &["finish"]).expect("ball gun on right");
}

#[test]
fn the_senior_of_two_is_used_for_command_where_he_reaches_as_many() {
    let position = |chief: f64| {
        "[[tertia]]\nname = \"T\"\nside = \"A\"\n\n".to_owned()
            + &piece("one", "A", "foot", [30.0, 20.0], "tertia = \"T\"")
            + &piece("two", "A", "foot", [36.0, 20.0], "tertia = \"T\"")
            + &piece("enemy", "B", "foot", [33.0, 50.0], "")
            + &piece("brig", "A", "brigadier", [33.0, 16.0], "tertia = \"T\"")
            + &piece("king", "A", "commander in chief", [chief, 16.0], "")
    };
    let chosen = asked(&position(35.0), "card T", &[]);
    chosen.expect("name king");
    assert!(chosen.reason.starts_with("To use the king"), "{chosen}");
    asked(&position(47.0), "card T", &[]).expect("name brig");
}

#[test]
fn a_free_move_goes_to_those_near_the_enemy() {
    let position = |enemy: f64| {
        let tertias = "[[tertia]]\nname = \"L\"\nside = \"A\"\n\n[[tertia]]\nname = \"R\"\nside = \"A\"\n\n";
        tertias.to_owned()
            + &piece("one", "A", "foot", [20.0, 20.0], "tertia = \"L\"")
            + &piece("two", "A", "foot", [70.0, 20.0], "tertia = \"R\"")
            + &piece("enemy", "B", "foot", [enemy, 30.0], "")
    };
    let near = asked(&position(20.0), "free-move A", &[]);
    assert!(near.words == "call", "{near}");
    asked(&position(70.0), "free-move A", &[]).expect("call 1");
}

#[test]
fn an_officer_keeps_shattered_men_in_the_battle() {
    let position = |figures: u8| {
        let shattered = format!("figures = {figures}\npoint = 1\nsigns = [\"tested\"]");
        piece("foot", "A", "foot", [40.0, 20.0], &shattered)
            + &piece("aide", "A", "staff officer", [40.0, 16.0], "")
            + &piece("enemy", "B", "foot", [40.0, 60.0], "")
    };
    asked(&position(10), "staff A", &[]).expect("attach aide on foot");
    let whole = asked(&position(32), "staff A", &[]);
    assert!(!whole.is("attach"), "{whole}");
}

/// Of two in one front rank the higher alone counts (CYP-04-06): a lower one is of no use beside him, a higher one is.
#[test]
fn a_second_officer_steps_into_a_front_rank_only_where_he_adds_to_it() {
    let position = |first: &str, second: &str| {
        piece("foot", "A", "foot", [40.0, 20.0], "")
            + &piece("first", "A", first, [40.0, 20.0], "with = \"foot\"")
            + &piece("second", "A", second, [40.0, 16.0], "")
            + &piece("enemy", "B", "foot", [40.0, 27.0], "")
    };
    let lower = asked(&position("commander in chief", "staff officer"), "staff A", &[]);
    assert!(!lower.is("attach"), "{lower}");
    asked(&position("staff officer", "commander in chief"), "staff A", &[]).expect("attach second on foot");
}

/// Armies of a hundred clubmen each, with so many left.
fn armies(ours: u8, theirs: u8) -> String {
    let unit = |name: &str, side: &str, at: [f64; 2], left: u8| {
        let tested = format!("start = 50\nfigures = {left}\npoint = 3\nsigns = [\"tested\"]");
        piece(name, side, "clubmen", at, &tested)
    };
    unit("one", "A", [20.0, 20.0], ours / 2)
        + &unit("two", "A", [50.0, 20.0], ours / 2)
        + &unit("three", "B", [20.0, 60.0], theirs / 2)
        + &unit("four", "B", [50.0, 60.0], theirs / 2)
}

#[test]
fn a_beaten_army_is_given_up_after_fright_and_no_other() {
    asked(&armies(60, 90), "fright A", &[]).expect("yield");
    let even = asked(&armies(60, 64), "fright A", &[]);
    assert!(even.is("pass"), "{even}");
    let fresh = asked(&armies(76, 98), "fright A", &[]);
    assert!(fresh.is("pass"), "{fresh}");
}

#[test]
fn at_dusk_whoever_is_ahead_breaks_off_and_who_is_behind_comes_on() {
    let position = |ours: u8, theirs: u8| {
        "[battle]\nturn = 12\ndark = 13\n\n".to_owned()
            + &piece("foot", "A", "highlanders", [40.0, 20.0], READY)
            + &armies(ours, theirs)
            + &piece("enemy", "B", "foot", [40.0, 46.0], "")
    };
    let inches = |chosen: &Chosen| chosen.is("move foot");
    assert!(inches(&asked(&position(60, 90), "moves A", &[])), "behind");
    asked(&position(96, 60), "moves A", &[]).expect("finish");
}

#[test]
fn objectives_are_picked_that_lie_nearest() {
    let places = "[[place]]\nname = \"far\"\nat = [20, 66]\n\n[[place]]\nname = \"near\"\nat = [40, 52]\n\n";
    let position = places.to_owned()
        + &piece("foot", "A", "foot", [40.0, 20.0], "")
        + &piece("enemy", "B", "foot", [40.0, 56.0], "");
    asked(&position, "places A", &[]).expect("pick 1");
}

#[test]
fn horse_that_is_charged_meets_the_charge() {
    let charges =
        "files = 5\nfacing = 180\ntarget = \"horse\"\nbegan = [40, 40]\nsigns = [\"charged\", \"moved\"]";
    let position = "[battle]\nphase = \"movement\"\n\n".to_owned()
        + &piece("horse", "A", "horse", [40.0, 20.0], &format!("files = 5\n{READY}"))
        + &piece("enemy", "B", "horse", [40.0, 21.0], charges);
    asked(&position, "moves A", &[]).expect("countercharge horse on enemy");
}

/// Before, a winner who could reach nobody rode after the beaten all the same.
#[test]
fn a_winner_goes_after_those_whom_he_reaches_and_no_others() {
    let position = |off: f64| {
        piece("horse", "A", "horse", [40.0, 20.0], "files = 5")
            + &piece("enemy", "B", "foot", [40.0, 20.0 + off], "")
    };
    asked(&position(24.0), "pursuit B", &[]).expect("finish");
    assert!(asked(&position(4.0), "pursuit B", &[]).is("move horse"));
}

/// Horse by a river, a bridge to one side and an enemy straight before it beyond the water.
#[test]
fn whoever_is_after_an_enemy_beyond_a_river_makes_for_the_bridge() {
    let position = |x: f64, kind: &str| {
        format!(
            "[[terrain]]\nkind = \"{kind}\"\nwidth = 2\npoints = [[1, 32], [79, 32]]\n\n\
             [[terrain]]\nkind = \"bridge\"\npoints = [[38, 30], [42, 30], [42, 34], [38, 34]]\n\n"
        ) + &piece("horse", "A", "horse", [x, 20.0], &format!("files = 3\n{READY}"))
            + &piece("enemy", "B", "foot", [x, 58.0], "facing = 180")
    };
    for x in [22.0, 58.0] {
        let chosen = asked(&position(x, "river"), "moves A", &[]);
        let to = chosen.words.strip_prefix("move horse: to ").and_then(|words| words.split_once("mm"));
        let to: f64 = to.and_then(|(across, _)| across.parse().ok()).unwrap_or_else(|| panic!("{chosen}"));
        let nearer = (x - 40.0).abs() - (to / 25.4 - 40.0).abs();
        assert!(nearer > 8.0, "{nearer} inches towards the bridge: {chosen}");
        asked(&position(x, "road"), "moves A", &[]).expect("move horse: advance");
    }
}

/// Where a chosen move ends, in inches.
fn end(chosen: &Chosen) -> [f64; 2] {
    let words = chosen.words.split_once(": to ").unwrap_or_else(|| panic!("{chosen}")).1;
    let parts = words.split([',', ' ']).take(2);
    let inches = |part: &str| match part.strip_suffix("mm") {
        Some(number) => number.parse::<f64>().map(|number| number / 25.4),
        None => part.trim_end_matches("in").parse::<f64>(),
    };
    let found: Vec<f64> = parts.map(|part| inches(part).unwrap_or_else(|_| panic!("{chosen}"))).collect();
    [found[0], found[1]]
}

/// Foot of A with an enemy on either hand, as far from it, and something of A's near one of them or neither.
fn between(ours: &str) -> String {
    ours.to_owned()
        + &piece("foot", "A", "foot", [40.0, 20.0], READY)
        + &piece("left", "B", "foot", [16.0, 44.0], "facing = 180")
        + &piece("right", "B", "foot", [64.0, 44.0], "facing = 180")
}

/// It makes for the enemy who is near what has to be guarded, on whichever hand.
#[track_caller]
fn guards(of: impl Fn(f64) -> String, what: &str) {
    for (x, hand) in [(16.0, "left"), (64.0, "right")] {
        let chosen = asked(&between(&of(x)), "moves A", &[]);
        let goes = chosen.words.contains(&format!("oblique {hand}"));
        assert!(
            goes || chosen.words.contains(": to ") && (end(&chosen)[0] < 40.0) == (x < 40.0),
            "{what}, {hand}: {chosen}"
        );
    }
}

#[test]
fn foot_goes_to_where_a_vital_point_is_threatened() {
    let vital = |x: f64| {
        format!("[A]\nvitals = [0]\noccupied = [0]\n\n[[place]]\nname = \"mill\"\nat = [{x}, 34]\n\n")
    };
    guards(vital, "a vital point");
}

#[test]
fn foot_goes_to_where_the_baggage_is_threatened() {
    guards(|x| piece("train", "A", "wagon", [x, 34.0], ""), "a wagon");
}

#[test]
fn an_officer_rides_to_where_he_reaches_his_tertia_and_stays_there() {
    let position = |at: [f64; 2]| {
        "[[tertia]]\nname = \"T\"\nside = \"A\"\n\n".to_owned()
            + &piece("one", "A", "foot", [34.0, 30.0], "tertia = \"T\"")
            + &piece("two", "A", "foot", [39.0, 30.0], "tertia = \"T\"")
            + &piece("three", "A", "foot", [44.0, 30.0], "tertia = \"T\"")
            + &piece("brig", "A", "brigadier", at, "tertia = \"T\"")
            + &piece("enemy", "B", "foot", [39.0, 70.0], "facing = 180")
    };
    let chosen = asked(&position([39.0, 6.0]), "staff A", &[]);
    assert!(chosen.is("move brig"), "{chosen}");
    let [x, y] = end(&chosen);
    // To the rear of each, four inches wide and two deep.
    let off = |unit: f64| ((x - unit).abs() - 2.0).max(0.0).powi(2) + (28.0 - y).powi(2);
    assert!([34.0, 39.0, 44.0].iter().all(|unit| off(*unit) < 8.0 * 8.0), "{x} {y}: {chosen}");
    let there = asked(&position([39.0, 25.0]), "staff A", &[]);
    assert!(!there.is("move brig"), "{there}");
}
