//! Whole battles of two captains, told as they happened: fire is told where it is given, a card before what it does to the
//! dice, and a way as long as the rule measures it.

use std::sync::Arc;

use conformance::replaying::{asked, begin};
use dice::Pool;
use engine::view::Story;
use engine::{Battle, Event, Logged, Viewpoint};
use general::{Both, Kind};
use matchlocks::table::Table;
use matchlocks::table::hand::{BonusCard, Held};
use matchlocks::turn::cards::Pile;
use matchlocks::world::World;
use matchlocks::{Matchlocks, rule};
use tabletop::{Block, Length, Pose};

use crate::presenting::battles::battle;

/// What happened, each with its sentence if it has one.
type Telling = Vec<(Logged, Option<String>)>;

/// A battle of two captains.
fn fought(name: &str, seed: u64) -> (Arc<World>, Table, Telling) {
    let (world, table) = battle(name, false);
    let world = Arc::new(World { attended: false, ..world });
    let mut battle: Battle<Matchlocks> = begin(&world, &table, seed);
    let mut captains =
        Both::<Matchlocks>::of([Kind::Captain.commander(seed), Kind::Captain.commander(!seed)]);
    while let Some(side) = asked(&battle) {
        let decision = *battle.decision(side).expect("it is asked");
        let choice = captains.side(side).decide(&battle.known(Viewpoint::Side(side)), &world, &decision);
        battle.answer(side, choice.answer).expect("a captain answers legally");
    }
    let mut story = Story::<Matchlocks>::new(&world, table, Viewpoint::Umpire);
    let tell = |logged: &Logged| (*logged, story.hear(logged).map(|told| told.text));
    let telling = battle.log().iter().map(tell).collect();
    (world, table, telling)
}

/// The dice of fire that is given hand to hand, in the words of the log: by horse, by foot.
fn is_fire(logged: &Logged) -> bool {
    let fires = [rule!("NMM-12-33"), rule!("NMM-12-29")].contains(&logged.rule);
    fires && matches!(logged.event, Event::Threw { pool: Pool::Count(_), .. })
}

#[test]
fn a_volley_is_told_where_it_is_fired_and_nowhere_else() {
    let (mut fired, mut held) = (0, 0);
    for (name, seed) in [("naseby", 3), ("training", 3), ("edgehill", 5)] {
        let (_, _, telling) = fought(name, seed);
        // Who says that he fires owes a throw, and nobody throws who has not said so.
        let mut owed = 0;
        for (at, (logged, text)) in telling.iter().enumerate() {
            // A card has had these dice thrown again that have been told already.
            let again = at > 0 && matches!(telling[at - 1].0.event, Event::Card { .. });
            let text = text.as_deref().unwrap_or_default();
            let says = text.contains(" fires a volley ")
                || text.contains(" fires a double volley")
                || text.contains(" engages by fire")
                || text.contains(" fire a volley ")
                || text.contains(" fire a double volley")
                || text.contains(" engage by fire");
            let holds = text.contains("no volley to fire") || text.contains("no shot to fire");
            if says && !holds {
                owed += 1;
                fired += 1;
            }
            held += usize::from(holds);
            if is_fire(logged) && !again {
                assert!(owed > 0, "{name}: fire that nobody has told: {logged:?}");
                owed -= 1;
            }
            if matches!(logged.event, Event::Phase { .. }) {
                assert_eq!(owed, 0, "{name}: fire is told that nobody has given");
            }
        }
    }
    assert!(fired > 0 && held > 0, "{fired} fired, {held} not");
}

#[test]
fn a_card_on_dice_is_told_between_the_dice_as_they_fell_and_as_they_lie_then() {
    let on_dice = [BonusCard::Reroll, BonusCard::Jeopardy].map(|card| Held::Bonus(card).number());
    let mut played = 0;
    for (name, seed) in [("naseby", 3), ("training", 3), ("edgehill", 5)] {
        let (_, _, mut telling) = fought(name, seed);
        // That somebody has answered is no news by itself.
        telling.retain(|(logged, _)| !matches!(logged.event, Event::Chose { .. }));
        for (at, (logged, text)) in telling.iter().enumerate() {
            let Event::Card { card, to, .. } = logged.event else { continue };
            let to = Pile::ALL.get(usize::from(to)).copied();
            if !on_dice.contains(&card) || to != Some(Pile::Played) {
                continue;
            }
            played += 1;
            assert!(text.as_ref().is_some_and(|text| text.contains("plays") || text.contains("play ")));
            // Two cards may lie on one throw: the dice before them, between them and after them.
            let dice = |at: usize| match telling[at].0 {
                Logged { rule, event: Event::Threw { who, faces, .. }, .. } => (rule, who, faces),
                other => panic!("{name}: no dice beside the card, but {other:?}"),
            };
            let (before, after) = (dice(at - 1), dice(at + 1));
            assert_eq!((before.0, before.1), (after.0, after.1), "{name}: the same throw");
            assert_ne!(before.2, after.2, "{name}: the dice that were thrown again are told as such");
        }
    }
    assert!(played > 2, "{played} cards on dice");
}

/// How far the middle of a body has gone.
fn by_the_middle(depth: Length, from: Pose, to: Pose) -> Length {
    let middle = |pose: Pose| Block::at(pose, Length::ZERO, depth).centre();
    middle(from).distance(middle(to))
}

#[test]
fn a_way_that_ends_turned_about_is_told_as_long_as_the_rule_measures_it() {
    let mut seen = 0;
    for (name, seed) in [("naseby", 3), ("training", 3), ("edgehill", 5)] {
        let (_, table, telling) = fought(name, seed);
        let mut depths: Vec<Length> = table.pieces.iter().map(|piece| piece.shape().depth).collect();
        for (logged, text) in &telling {
            match logged.event {
                Event::Reshaped { piece, shape, .. } => depths[piece.index()] = shape.depth,
                Event::Moved { piece, from, to } if (to.facing - from.facing).signed().abs() == 18_000 => {
                    let gone = by_the_middle(depths[piece.index()], from, to).to_inches();
                    let text = text.as_deref().expect("it is told");
                    let words: Vec<&str> = text.split_whitespace().collect();
                    let inches =
                        |pair: &[&str]| pair[1].starts_with("in").then(|| pair[0].parse::<f64>().ok());
                    let Some(told) = words.windows(2).find_map(|pair| inches(pair).flatten()) else {
                        assert!(gone < 0.1, "{name}: {text}, but {gone}");
                        continue;
                    };
                    assert!((told - gone).abs() <= 0.051, "{name}: {text}, but {gone}");
                    assert!(text.contains("turns about") || text.contains("turn about"), "{name}: {text}");
                    seen += 1;
                }
                _ => {}
            }
        }
    }
    assert!(seen > 0, "nobody turned about on the way");
}
