//! What positions are worth under every rulebook: the file that says it is sound, fits the features that the rulebook has today, and
//! tells more than points do; and what it tells gives nothing away that somebody does not see.

use engine::{Known, Outcome, Run, Side, SourceHand, State, Viewpoint, Want};
use general::{Both, Kind, features, is_lost, over};
use registry::{BattleSetup, Carried, MIRROR, Order, Rulebook, Visitor, visit};
use rulebook::value::{Fitted, read};

const DOCS: &str = include_str!("../../../../docs/computer-players.md");

/// What its file says.
fn fitted<R: Rulebook>() -> Fitted {
    let text = R::rulebook().file("value.toml").unwrap_or_else(|| panic!("{}: no value.toml", R::NAME));
    read(text).unwrap_or_else(|fault| panic!("{}: {fault}", R::NAME))
}

/// A battle of like armies between captains, looked at each time the turn has changed.
fn watched<R: Rulebook>(seed: u64, mut look: impl FnMut(&State<R>, &R::World)) -> Outcome {
    let battle = format!("{MIRROR}{seed}");
    let order = Order {
        battle: &battle,
        prepared: &[],
        house: None,
        attended: false,
        deploy: false,
        library: &Carried::ALONE,
    };
    let BattleSetup { world, table, .. } =
        R::field(&order).unwrap_or_else(|fault| panic!("{battle} under {}: {fault}", R::NAME));
    let mut players = Both::of([Kind::Captain.commander::<R>(seed), Kind::Captain.commander(!seed)]);
    let mut hand = SourceHand::new(dice::Source::seeded(dice::Seed::from_number(seed)));
    let mut state = State::new(table);
    loop {
        look(&state, &world);
        let turn = R::turn(state.table());
        let over = |table: &R::Table| R::turn(table) != turn;
        let run = Run { world: &world, hand: &mut hand, players: Some(&mut players), observer: None };
        if let Want::Over(outcome) = state.run_until(run, &over) {
            look(&state, &world);
            return outcome;
        }
    }
}

struct FileFits;

impl Visitor for FileFits {
    type Out = ();

    fn visit<R: Rulebook>(self) {
        let Fitted { fit, weight, reliability } = fitted::<R>();
        let mut names = Vec::new();
        watched::<R>(1, |state, world| {
            names = features::<R>(state.table(), world, Side::A).iter().map(|it| it.name).collect();
        });
        let kept: Vec<&str> = weight.iter().map(|counts| &*counts.of).collect();
        let mend = "`tercio value fit` writes the file anew";
        assert_eq!(kept, names, "{}: the file weighs other features than there are: {mend}", R::NAME);
        assert!((8..=40).contains(&names.len()), "{}: {} features", R::NAME, names.len());
        let mut apart = names.clone();
        apart.sort_unstable();
        apart.dedup();
        assert_eq!(apart.len(), names.len(), "{}: two features have one name", R::NAME);
        assert!(weight.iter().all(|it| it.early.is_finite() && it.late.is_finite()), "{}", R::NAME);
        assert!(fit.held_out >= 60 && fit.battles >= 3 * fit.held_out, "{}: {fit:?}", R::NAME);
        let worse =
            format!("{}: wrong by {} where points are by {}", R::NAME, fit.brier, fit.brier_of_points);
        assert!(fit.brier < fit.brier_of_points - 0.01 && fit.brier < 0.2, "{worse}");
        let all = fit.battles + fit.held_out;
        let row = format!("| {all}, {} | {:.3} | {:.3} |", fit.held_out, fit.brier, fit.brier_of_points);
        assert!(DOCS.contains(&row), "docs/computer-players.md does not say of {}: {row}", R::NAME);
        let tenth = |at: usize| {
            let band = reliability.iter().find(|it| ((it.foretold * 10.0) as usize).min(9) == at);
            band.map_or("\u{2013}".to_owned(), |it| format!("{:.0}", 100.0 * it.came))
        };
        let row = format!("| {} |", (0..10).map(tenth).collect::<Vec<_>>().join(" | "));
        assert!(DOCS.contains(&row), "docs/computer-players.md does not say of {}: {row}", R::NAME);
        let all: f64 = reliability.iter().map(|band| band.battles).sum();
        assert!((all - f64::from(fit.held_out)).abs() < 0.1, "{}: {all}", R::NAME);
        let rises = reliability.windows(2).all(|two| two[0].foretold < two[1].foretold);
        assert!(rises && reliability.len() >= 5, "{}", R::NAME);
    }
}

#[test]
fn the_file_fits_the_features_under_every_rulebook() {
    for rules in registry::names() {
        visit(rules, FileFits).expect("it is listed");
    }
}

struct GivesNothingAway;

impl Visitor for GivesNothingAway {
    /// How many battles were decided, and how many of these by whom the last position was for.
    type Out = [u32; 2];

    fn visit<R: Rulebook>(self) -> [u32; 2] {
        let mut decided = [0; 2];
        for seed in [3, 8] {
            let mut last = 0.5;
            let outcome = watched::<R>(seed, |state, world| {
                let seen = |table: &R::Table| {
                    let shown = features::<R>(table, world, Side::A);
                    let chances = Side::BOTH.map(|side| R::value().chance::<R>(table, world, side));
                    (shown, over::<R>(table, world), chances)
                };
                let truth = seen(state.table());
                for viewer in [Viewpoint::Side(Side::A), Viewpoint::Side(Side::B), Viewpoint::Spectator] {
                    let known: Known<R> = state.known(world, viewer);
                    let turn = R::turn(state.table());
                    assert_eq!(seen(known.table()), truth, "{} turn {turn}: {viewer:?}", R::NAME);
                }
                let (shown, over, [a, b]) = truth;
                assert!((a + b - 1.0).abs() < 1e-12 && a > 0.0 && b > 0.0, "{}: {a} and {b}", R::NAME);
                assert!((0.0..=1.0).contains(&over), "{}: {over}", R::NAME);
                assert!(shown.iter().all(|it| it.more.abs() <= 5.0), "{}: {shown:?}", R::NAME);
                last = a;
            });
            if let Outcome::Won(side) = outcome {
                decided[0] += 1;
                decided[1] += u32::from((side == Side::A) == (last > 0.5));
            }
        }
        decided
    }
}

#[test]
fn the_value_of_a_position_gives_nothing_away_under_any_rulebook() {
    let [mut decided, mut right] = [0; 2];
    for rules in registry::names() {
        let [all, by_it] = visit(rules, GivesNothingAway).expect("it is listed");
        decided += all;
        right += by_it;
    }
    // Once a battle is over the position says who has won, in most.
    assert!(decided >= 5 && right * 4 >= decided * 3, "{right} of {decided} were won by whom it was for");
}

struct GivenUp {
    battles: u64,
}

impl Visitor for GivenUp {
    /// In how many battles a side had lost when two turns in a row began, and how many of these it did not lose after all.
    type Out = (u32, u32);

    fn visit<R: Rulebook>(self) -> (u32, u32) {
        let (mut given_up, mut wrongly) = (0, 0);
        for seed in 1..=self.battles {
            let mut opening = None;
            let mut lost = [0; 2];
            let outcome = watched::<R>(seed, |state, world| {
                let began = *opening.get_or_insert(*state.table());
                for side in Side::BOTH {
                    let row = &mut lost[side.index()];
                    if *row < 2 {
                        *row = if is_lost::<R>(&began, state.table(), world, side) { *row + 1 } else { 0 };
                    }
                }
            });
            for side in Side::BOTH.into_iter().filter(|side| lost[side.index()] == 2) {
                given_up += 1;
                wrongly += u32::from(outcome != Outcome::Won(side.other()));
            }
        }
        (given_up, wrongly)
    }
}

/// More battles with `TERCIO_GIVEN_UP`.
#[test]
fn who_gives_up_would_hardly_ever_have_won() {
    let wished = std::env::var("TERCIO_GIVEN_UP").ok();
    let battles = wished.map_or(4, |text| text.parse().expect("a number of battles"));
    for rules in registry::names() {
        let (given_up, wrongly) = visit(rules, GivenUp { battles }).unwrap();
        println!("{rules}: {given_up} of {battles} given up, {wrongly} of them wrongly");
        assert!(wrongly <= 1 + given_up / 20, "{rules}: {given_up} given up, {wrongly} of them wrongly");
    }
}
