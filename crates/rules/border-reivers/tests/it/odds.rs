//! What is told of described events, against figures reckoned by hand and against the steps that resolve them.

use border_reivers::BorderReivers;
use border_reivers::field::Field;
use border_reivers::steps::Step;
use border_reivers::steps::{Fight, FiringStep, MeleeStep};
use border_reivers::table::Table;
use border_reivers::world::World;
use conformance::described::{chance, is_about};
use engine::{Course, Ending, FirstOffered, Forecast, PieceId, Reach};
use tabletop::{Angle, Pose};

type Typed = conformance::described::Typed<BorderReivers>;

type Said<'a> = &'a [(&'a str, &'a str)];

/// Hits on 9 with its modifiers (BR-06-02, BR-06-07); a helmet saves on 1, with back and breast on 2 (BR-06-08).
#[test]
fn a_shot_kills_as_often_as_the_tables_say() {
    let cases: [(&str, &str, Said<'_>, f64); 6] = [
        ("bowman", "tenant", &[("range", "20")], 0.2),
        ("bowman", "tenant", &[("range", "12")], 0.3),
        ("bowman", "reiver", &[("range", "12")], 0.27),
        ("hackbutter", "march-trooper", &[("range", "9"), ("aimed", "")], 0.4 * 0.8),
        ("garrison-caliver", "tenant", &[("range", "20"), ("behind", "wall")], 0.0),
        ("garrison-caliver leader wounded", "tenant", &[("range", "12"), ("behind", "fence")], 0.1),
    ];
    for (shooter, target, options, killed) in cases {
        let told = Typed::new("shoot", &[shooter, target], options).reckoned().unwrap();
        is_about(chance(&told.parts[0], "through"), killed);
        is_about(chance(&told.parts[1], "unhurt"), 1.0 - killed);
        assert!(told.parts[0].counted.iter().all(|it| it.rule.starts_with("BR-")));
    }
    let told = Typed::new("shoot", &["bowman", "tenant leader"], &[]).reckoned().unwrap();
    is_about(chance(&told.parts[1], "wounded"), 0.3);
    let told = Typed::new("shoot", &["bowman", "tenant heidman"], &[]).reckoned().unwrap();
    is_about(chance(&told.parts[1], "scratched"), 0.3);
}

/// One against one without armour: 45 of 100 pairs of dice are won, 10 are ties; charging on horseback adds 2 (BR-08-06).
#[test]
fn a_round_of_melee_ends_as_often_as_two_dice_say() {
    let told = Typed::new("melee", &["man", "man"], &[]).reckoned().unwrap();
    let after = told.parts.last().unwrap();
    is_about(chance(after, "killed"), 0.45);
    is_about(chance(after, "locked"), 0.1);
    is_about(chance(after, "repulsed"), 0.45);
    let told =
        Typed::new("melee", &["man mounted", "man helmet jack"], &[("charging", "")]).reckoned().unwrap();
    let after = told.parts.last().unwrap();
    // 64 of 100 are won; two items save on 1 to 4 (BR-08-07).
    let points = told.parts[1].facts.iter().find(|fact| fact.key == "armour").unwrap();
    assert_eq!(points.value, offer::FactValue::Count(4), "helmet and jack");
    is_about(chance(after, "killed"), 0.64 * 0.6);
    let told = Typed::new("melee", &["man", "man shield"], &[("on", "rear")]).reckoned().unwrap();
    is_about(chance(told.parts.last().unwrap(), "killed"), 0.45);
    let told = Typed::new("melee", &["man", "man stunned"], &[("strike", "stun")]).reckoned().unwrap();
    is_about(chance(told.parts.last().unwrap(), "stunned"), 1.0);
}

#[test]
fn tests_and_herding_come_to_what_the_cases_of_their_rules_say() {
    let told = |event: &str, subject: &str, options: Said<'_>| {
        Typed::new(event, &[subject], options).reckoned().unwrap().parts.remove(0)
    };
    // BR-02-02: a Regular group that has lost two.
    let regular = told("morale", "regular", &[("lost", "2")]);
    is_about(chance(&regular, "passes"), 0.6);
    is_about(chance(&regular, "broken"), 0.2);
    // BR-02-05 and BR-02-07.
    let leaderless = [("lost", "1"), ("leader-dead", ""), ("heidman-dead", "")];
    is_about(chance(&told("morale", "regular", &leaderless), "passes"), 0.4);
    is_about(chance(&told("morale", "poltroon", &[("lost", "1"), ("rallied", "")]), "passes"), 0.8);
    is_about(chance(&told("morale", "poltroon", &[("in-cover", "")]), "passes"), 0.8);
    // BR-10-02 to BR-10-04.
    is_about(chance(&told("herd", "reiver", &[]), "succeeds"), 0.6);
    is_about(chance(&told("herd", "reiver", &[("beasts", "4")]), "succeeds"), 0.3);
    is_about(chance(&told("herd", "reiver", &[("melee-near", ""), ("shot-near", "")]), "succeeds"), 0.0);
    // BR-07-01 to BR-07-04.
    is_about(chance(&told("horse", "reiver", &[]), "throws"), 0.7 * 0.3);
    is_about(chance(&told("horse", "reiver", &[("used", "")]), "carries_off"), 0.4 * 0.7);
}

#[test]
fn what_may_not_be_is_refused_with_its_rule() {
    let refused = |event: &str, subjects: &[&str], options: Said<'_>| {
        Typed::new(event, subjects, options).reckoned().map(drop).unwrap_err().message
    };
    for (found, wanted) in [
        (refused("shoot", &["bowman", "reiver"], &[("range", "25")]), "BR-06-05"),
        (refused("shoot", &["spearman", "reiver"], &[]), "BR-06"),
        (refused("shoot", &["bowman loads=[1]", "reiver"], &[]), "BR-06-04"),
        (refused("shoot", &["knight", "reiver"], &[]), "nobody of the catalogue"),
        (refused("shoot", &["bowman wounded", "reiver"], &[]), "BR-09-01"),
        (refused("shoot", &["man mounted horse", "reiver"], &[]), "mounted is said twice"),
        (refused("shoot", &["bowman loads=[1", "reiver"], &[]), "the list has no end"),
        (refused("shoot", &["bowman hits=many", "reiver"], &[]), "the men described: "),
        (refused("melee", &["man stunned", "man"], &[]), "BR-08-01"),
        (refused("horse", &["spearman"], &[]), "on foot"),
        (refused("herd", &["reiver"], &[("beasts", "40")]), "beasts"),
    ] {
        assert!(found.contains(wanted), "{found}");
    }
}

/// What has become of a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fate {
    wounded: bool,
    locked: bool,
    gave: bool,
}

/// A position in the words of cases, and who is who in it.
struct Laid {
    world: World,
    table: Table,
}

impl Laid {
    /// Figures of two groups, ours and theirs, whose Leaders are elsewhere.
    fn out(figures: [&str; 3], more: &str) -> Laid {
        let figure = |words: &str| format!("[[figure]]\n{words}\n");
        let figures: String = figures.into_iter().filter(|words| !words.is_empty()).map(figure).collect();
        let text = format!(
            "title = \"two\"\nrules = [\"BR-06-01\"]\nplay = [\"expect turn 1\"]\n{more}\n{figures}\
             [[figure]]\nname = \"lead-ours\"\ngroup = \"ours\"\nrank = \"leader\"\n\
             [[figure]]\nname = \"lead-theirs\"\ngroup = \"theirs\"\nrank = \"leader\"\n\
             [[group]]\nname = \"ours\"\nside = \"A\"\n[[group]]\nname = \"theirs\"\nside = \"B\"\n"
        );
        let cases =
            cases::read::<BorderReivers>("two", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        let staged = cases::stage::<BorderReivers>(&cases[0]);
        let (world, table) = staged.unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        Laid { world, table }
    }

    fn piece(&self, name: &str) -> PieceId {
        <BorderReivers as cases::Staged>::piece(&self.world, name).unwrap()
    }

    /// Sets one with his horse against another, base to base, in a direction from him.
    fn puts(&mut self, one: PieceId, other: PieceId, from: Angle) {
        let field = Field::new(&self.table, &self.world);
        let away = field.base(one).radius + field.base(other).radius;
        let pose = Pose::new(field.centre(other) + from.along(away), from + Angle::HALF);
        for piece in [Some(one), self.table.figures[one.index()].rides()].into_iter().flatten() {
            self.table.pieces[piece.index()] = self.table.pieces[piece.index()].at(pose);
        }
    }

    /// What the step makes of a man, every way walked or so many drawn.
    fn comes_of(&self, step: Step, man: PieceId, reach: Reach) -> Forecast<Fate> {
        let stood = self.table.pieces[man.index()].pose().at;
        let course = Course::<BorderReivers> { world: &self.world, table: &self.table, reach };
        let sum_up = |ending: &Ending<'_, BorderReivers, ()>| {
            let field = Field::new(ending.state.table(), &self.world);
            let stands = field.stands(man);
            Fate {
                wounded: stands && field.is_wounded(man),
                locked: field.table.battle.locks().iter().any(|lock| lock.holds(man)),
                gave: stands && field.centre(man) != stood,
            }
        };
        let next = |begun: usize, _: &_| (begun == 0).then_some(step);
        course.forecast(next, &mut FirstOffered { until: None }, (), |(), _| {}, sum_up).unwrap()
    }
}

/// Ways walked one by one and ways drawn by chance come to the same, and to what is told.
#[test]
fn what_is_told_agrees_with_what_is_fought_by_chance() {
    let drawn = Reach { nodes: 0, samples: 4_000, rng: 7, callers: 0 };
    let walked = Reach { nodes: 400_000, samples: 0, rng: 7, callers: 0 };
    let near = |one: f64, other: f64| assert!((one - other).abs() < 0.04, "{one} and {other}");
    let shot = Laid::out(
        [
            "name = \"hob\"\ngroup = \"ours\"\nprofile = \"hackbutter\"\nat = [30, 20]",
            "name = \"wat\"\ngroup = \"theirs\"\nrank = \"leader\"\nprofile = \"household man\"\nat = [30, 26]",
            "",
        ],
        "shot = [{ shooter = \"hob\", target = \"wat\" }]",
    );
    let (hob, wat) = (shot.piece("hob"), shot.piece("wat"));
    let group = Field::new(&shot.table, &shot.world).group_of(hob).unwrap();
    let by =
        |reach| shot.comes_of(FiringStep::resolve(group).into_step(), wat, reach).chance_of(|it| it.wounded);
    near(by(walked), by(drawn));
    let told = Typed::new("shoot", &["hackbutter", "household-man leader"], &[("range", "5")]);
    is_about(chance(&told.reckoned().unwrap().parts[1], "wounded"), by(walked));

    let charges = "signs = [\"charged\"]";
    let mut fight = Laid::out(
        [
            "name = \"wat\"\ngroup = \"theirs\"\nrank = \"leader\"\nprofile = \"spearman\"\nat = [30, 26]",
            &format!("name = \"hob\"\ngroup = \"ours\"\nprofile = \"reiver\"\nat = [30, 20]\n{charges}"),
            &format!("name = \"dand\"\ngroup = \"ours\"\nprofile = \"tenant\"\nat = [20, 20]\n{charges}"),
        ],
        "battle = { phase = \"melee\" }",
    );
    let [hob, dand, wat] = ["hob", "dand", "wat"].map(|name| fight.piece(name));
    fight.puts(hob, wat, Angle::HALF);
    fight.puts(dand, wat, Angle::degrees(245));
    let step = MeleeStep::roll(Fight::of(wat, hob).with(dand).unwrap()).into_step();
    let (exact, sampled) = (fight.comes_of(step, wat, walked), fight.comes_of(step, wat, drawn));
    let options = [("second", "tenant"), ("charging", "")];
    let told = Typed::new("melee", &["reiver", "spearman leader"], &options).reckoned().unwrap();
    let after = told.parts.last().unwrap();
    for (key, of) in [
        ("locked", (|it: &Fate| it.locked) as fn(&Fate) -> bool),
        ("gave_ground", |it| it.gave),
        ("wounded", |it| it.wounded),
    ] {
        near(exact.chance_of(of), sampled.chance_of(of));
        let (told, walked) = (chance(after, key), exact.chance_of(of));
        assert!((told - walked).abs() < 1e-9, "{key}: {walked}, told {told}");
    }
}
