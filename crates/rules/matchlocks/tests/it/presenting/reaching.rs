//! Zones, reaches and prospects: what is drawn for the eye agrees with what the rules judge and resolve.

use engine::view::{ProspectKind, ProspectView, RangeKind};
use engine::{About, Known, Presented, Rng, Ruleset, Viewpoint, Way};
use matchlocks::ask::{Ask, By};
use matchlocks::field::Field;
use matchlocks::shooting::{self, shot::Shot};
use matchlocks::world::World;
use matchlocks::{Decision, Known as Seen, Matchlocks, melee, movement, vocabulary};
use tabletop::{Angle, Length, Point};

use super::battles::{battle, seen_by, walk};

/// Whether a point lies in an outline or no farther from it than a distance.
fn holds(outline: &[Point], point: Point, slack: Length) -> bool {
    let (x, y) = (f64::from(point.x), f64::from(point.y));
    let edges = || {
        let next = outline.iter().cycle().skip(1);
        outline.iter().zip(next).map(|(a, b)| {
            let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(f64::from);
            (ax, ay, bx, by)
        })
    };
    let crossed = edges()
        .filter(|(ax, ay, bx, by)| (*ay > y) != (*by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax)
        .count();
    let near = edges().any(|(ax, ay, bx, by)| {
        let (dx, dy) = (bx - ax, by - ay);
        let along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(1.0);
        let along = along.clamp(0.0, 1.0);
        let (off_x, off_y) = (x - ax - along * dx, y - ay - along * dy);
        off_x * off_x + off_y * off_y <= f64::from(slack.0) * f64::from(slack.0)
    });
    crossed % 2 == 1 || near
}

/// The mean Kills of a shot as `tercio odds shoot` reckons them: every reading of its pool with its chance.
fn odds(field: Field, shot: &Shot) -> f64 {
    let pool = shot.pool(field, field.world.profile(shot.unit).figures);
    let mut chances = [0.0_f64; 256];
    for (reading, chance) in pool.outcomes().iter() {
        chances[usize::from(shot.falls(field, reading.hits()))] += chance;
    }
    chances.iter().enumerate().map(|(kills, chance)| kills as f64 * chance).sum()
}

/// What was compared.
#[derive(Default, Debug)]
struct Compared {
    shots: u32,
    charges: u32,
    neither: u32,
}

impl Compared {
    /// Compares all prospects of a table with what the rules say of each.
    fn compare(&mut self, world: &World, known: &Seen) {
        let field = Field::new(known.table(), world);
        for unit in field.units() {
            let views = Matchlocks::prospects(known, world, unit);
            let found = |from, to, kind| -> Option<&ProspectView> {
                views.iter().find(|view| view.from == from && view.to == to && view.kind == kind)
            };
            for view in &views {
                assert!([view.from, view.to].contains(&unit) && view.from != view.to, "{view:?}");
                assert!(!view.words.is_empty() && Matchlocks::rule_words(view.rule).is_some(), "{view:?}");
                assert!(view.mean.is_some() == (view.kind == ProspectKind::Shoot), "{view:?}");
                self.neither += u32::from(matches!(view.kind, ProspectKind::See | ProspectKind::Nothing));
            }
            for enemy in field.units_of(field.side(unit).other()) {
                for (from, to) in [(unit, enemy), (enemy, unit)] {
                    self.shots +=
                        u32::from(same_shot(field, (from, to), found(from, to, ProspectKind::Shoot)));
                    let charge = found(from, to, ProspectKind::Charge);
                    let judged = melee::first_attack(field, from, None, std::iter::once(to)).is_some()
                        && !field.daunted(from);
                    assert!(judged || charge.is_none(), "{charge:?}");
                    self.charges += u32::from(charge.is_some());
                }
            }
        }
    }
}

/// Whether one shoots at the other, and the view says exactly that.
fn same_shot(
    field: Field,
    (from, to): (engine::PieceId, engine::PieceId),
    view: Option<&ProspectView>,
) -> bool {
    let judged = shooting::judge_shot(field, from, to);
    assert_eq!(judged.is_ok(), view.is_some(), "{judged:?}, {view:?}");
    let (Ok(shot), Some(view)) = (judged, view) else { return false };
    assert_eq!((view.line, view.distance), (shot.line, shot.range));
    if shot.firers_die().is_none() {
        assert_eq!(view.pool, Some(shot.pool(field, 0)));
        let mean = view.mean.unwrap();
        assert!((mean - odds(field, &shot)).abs() < 1e-12, "{mean}: {view:?}");
    }
    true
}

#[test]
fn prospects_are_what_the_odds_are_reckoned_from() {
    let mut compared = Compared::default();
    for (seed, id) in ["winceby", "cheriton"].into_iter().enumerate() {
        let (world, table) = battle(id, false);
        walk(&world, &table, 11 + seed as u64, 240, &mut |state, decision, rng| {
            if rng.chance(1, 40) {
                compared.compare(&world, &seen_by(&world, state, decision.who));
            }
        });
    }
    println!("{compared:?}");
    assert!(compared.shots > 60 && compared.charges > 20 && compared.neither > 100, "{compared:?}");
}

#[test]
fn reaches_hold_the_ends_of_moves() {
    let (mut ends, mut views, mut missed) = (0, 0, Vec::new());
    for (seed, id) in ["winceby", "cheriton", "adwalton-moor"].into_iter().enumerate() {
        let (world, table) = battle(id, false);
        walk(&world, &table, 21 + seed as u64, 200, &mut |state, decision, rng| {
            if rng.chance(1, 40) {
                let known = seen_by(&world, state, decision.who);
                let (more, shown) = hold_ends(&world, &known, rng, &mut missed);
                (ends, views) = (ends + more, views + shown);
            }
        });
    }
    println!("{ends} ends within {views} outlines, but {missed:?}");
    assert!(ends > 1_000 && views > 300);
    // Outlines are samples for the eye: a gap between two friends may be narrower than the five degrees between two of them.
    assert!(missed.len() * 1_000 <= ends as usize, "{missed:#?}");
}

/// Draws moves of every piece of a table, and finds the end of each in what is shown of its reach.
/// Those that are not there are told apart.
fn hold_ends(world: &World, known: &Seen, rng: &mut Rng, missed: &mut Vec<String>) -> (u32, u32) {
    let field = Field::new(known.table(), world);
    let (mut ends, mut views) = (0, 0);
    for piece in field.units().filter(|unit| !field.engaged(*unit) && !field.daunted(*unit)) {
        let shown = Matchlocks::reaches(known, world, piece);
        views += shown.len() as u32;
        let reach = shown.iter().find(|view| view.kind == RangeKind::Move);
        for _ in 0..6 {
            let Some(leg) = movement::sample_move(field, piece, By::Order, rng) else { continue };
            let Ok(moved) = movement::judge_move(field, piece, leg, By::Order) else { continue };
            // Who turns where he stands goes nowhere, and is shown no reach where he cannot go; over obstacles and
            // through friends is another matter.
            let turned = matches!(leg, tabletop::Leg::Turn { .. })
                || reach.is_none() && matches!(leg, tabletop::Leg::AboutFace);
            if turned || moved.obstacle.is_some() || !moved.passed.is_empty() {
                continue;
            }
            // Between two samples somebody may stand in the way of both.
            let slack = Length::hundredths_of_inch(150);
            let outline = reach.map_or(&[][..], |reach| &reach.outline);
            if !holds(outline, moved.end.at, slack) {
                let name = &world.profile(piece).name;
                missed.push(format!("{name} from {:?}: {leg}, {:?}", field.pose(piece), moved.end));
            }
            ends += 1;
        }
    }
    (ends, views)
}

#[test]
fn zones_hold_the_places_of_random_deployments() {
    let (mut placed, mut ridden) = (0, 0);
    for (seed, id) in ["training", "winceby"].into_iter().enumerate() {
        let (world, table) = battle(id, true);
        walk(&world, &table, 31 + seed as u64, 90, &mut |state, decision, rng| {
            let known = seen_by(&world, state, decision.who);
            let zones = Matchlocks::zones(&known, &world, decision);
            for _ in 0..3 {
                let answer = Matchlocks::sample(&known, &world, decision, rng);
                let (Way::At(pose), Some(piece)) = (answer.way, answer.piece) else { continue };
                let own: Vec<_> = zones.iter().filter(|zone| zone.piece == Some(piece)).collect();
                let all = zones.iter().filter(|zone| zone.piece.is_none());
                let zones: Vec<_> = if own.is_empty() { all.collect() } else { own };
                let held = |zone: &&engine::view::ZoneView| {
                    zone.outlines.iter().any(|outline| holds(outline, pose.at, Length::hundredths_of_inch(5)))
                };
                assert!(zones.iter().any(held), "{pose:?} lies in none of {zones:?}");
                placed += u32::from(answer.verb == vocabulary::PLACE);
                ridden += u32::from(answer.verb == vocabulary::RIDE);
            }
        });
    }
    println!("{placed} placed, {ridden} ridden");
    assert!(placed > 60 && ridden > 0);
}

#[test]
fn troops_that_come_later_are_shown_where_they_come_on() {
    let (world, table) = battle("lutzen", false);
    let known = Known::<Matchlocks>::of(&table, &world, Viewpoint::Umpire);
    for (at, arrival) in world.arrivals.iter().enumerate() {
        let about = About::Ask(Ask::Entry(at as u8));
        let decision = Decision { who: arrival.side, rule: engine::Rule(605), about };
        let zones = Matchlocks::zones(&known, &world, &decision);
        assert_eq!(zones.len(), arrival.entries.len());
        for (zone, entry) in zones.iter().zip(&arrival.entries) {
            let inside = entry.at + entry.facing.along(Length::INCH);
            assert!(holds(&zone.outlines[0], inside, Length::ZERO));
            assert!(!holds(
                &zone.outlines[0],
                entry.at + (entry.facing + Angle::HALF).along(Length::INCH),
                Length::ZERO
            ));
        }
    }
}
