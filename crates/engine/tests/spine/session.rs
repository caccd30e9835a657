//! Battles as they are played: saved, taken up again, taken back, looked at again.

use std::sync::Arc;

use dice::{Die, Faces, RollName, Script};
use engine::{
    AnswerFault, Battle, BattleFault, CorrectionFault, Header, Origin, Record, RecordText, Rng, Side,
    SupplyFault, Undone, Viewpoint, Want, WhyNot,
};

use crate::toy::*;

pub fn world() -> Arc<World> {
    Arc::new(World::default())
}

pub fn begin(seed: u64) -> Battle<Toy> {
    let mut battle = Battle::begin(world(), opening_table(), Header::seeded::<Toy>(seed)).unwrap();
    battle.check_invariants();
    battle
}

pub fn text_of(battle: &Battle<Toy>) -> String {
    RecordText::<Toy> { world: battle.world(), record: &battle.record() }.to_string()
}

fn typed_in() -> Battle<Toy> {
    let mut table = opening_table();
    table.cards = [0b001, 0b010];
    Battle::begin(world(), table, Header::nameless::<Toy>(Origin::TypedIn)).unwrap()
}

fn d6(numbers: &[u8]) -> Faces {
    Faces::of(Die::D6, numbers).unwrap()
}

#[test]
fn a_battle_is_saved_and_taken_up_at_any_decision() {
    let (mut battle, mut rng) = (begin(11), Rng::new(11));
    loop {
        let text = text_of(&battle);
        let record = Record::read::<Toy>(&text, battle.world()).unwrap();
        assert_eq!(record.lines, battle.lines());
        let again = record.replay::<Toy>(world(), opening_table()).unwrap();
        assert_eq!(again.state(), battle.state());
        assert_eq!(again.want(), battle.want());
        assert_eq!(again.log(), battle.log());
        assert_eq!(text_of(&again), text);
        if play(&mut battle, &mut rng, 1) == 0 {
            break;
        }
    }
    assert!(matches!(battle.want(), Want::Over(_)));
}

#[test]
fn a_battle_taken_up_goes_on_as_it_would_have() {
    let (mut battle, mut rng) = (begin(12), Rng::new(12));
    play(&mut battle, &mut rng, 7);
    let record = Record::read::<Toy>(&text_of(&battle), battle.world()).unwrap();
    let mut again = record.replay::<Toy>(world(), opening_table()).unwrap();
    let mut same = rng;
    play(&mut battle, &mut rng, 1000);
    play(&mut again, &mut same, 1000);
    assert_eq!(again.state(), battle.state());
    assert_eq!(again.lines(), battle.lines());
}

#[test]
fn every_position_can_be_looked_at_again() {
    let (mut battle, mut rng) = (begin(13), Rng::new(13));
    let mut seen = Vec::new();
    loop {
        if battle.positions() > seen.len() {
            seen.push((*battle.state(), *battle.want(), battle.log().len()));
        }
        if play(&mut battle, &mut rng, 1) == 0 {
            break;
        }
    }
    assert!(seen.len() > 17, "long enough for a second snapshot: {}", seen.len());
    for (position, (state, want, logged)) in seen.iter().enumerate() {
        let moment = battle.at(position).unwrap();
        assert_eq!((&moment.state, &moment.want, moment.logged), (state, want, *logged), "{position}");
    }
    assert!(battle.at(seen.len()).is_none());
}

#[test]
fn a_side_that_is_not_asked_is_told_so() {
    let mut battle = begin(1);
    battle.say(Side::A, "wager 2").unwrap();
    assert_eq!(battle.say(Side::A, "wager 1").unwrap_err().to_string(), "nothing is asked of side A now");
    battle.say(Side::B, "wager 0").unwrap();
    assert!(matches!(battle.answer(Side::B, engine::Answer::plain(PASS)), Err(AnswerFault::NotAsked(_))));
    let wrong = battle.say(Side::A, "mvoe Ash: advance 3in").unwrap_err().to_string();
    assert_eq!(wrong, "column 1: expected a verb, found `mvoe`; did you mean `move`?");
    let far = battle.say(Side::A, "move Ash: advance 7in").unwrap_err().to_string();
    assert_eq!(far, "a group moves six inches");
    assert!(matches!(battle.supply(d6(&[1])), Err(SupplyFault::NotWanted)));
}

#[test]
fn undo_takes_back_what_shows_nobody_anything() {
    let mut battle = begin(2);
    assert_eq!(battle.undo(Side::A), Err(WhyNot::Sealed));
    battle.say(Side::B, "wager 0").unwrap();
    assert_eq!(battle.undo(Side::A), Err(WhyNot::Sealed));
    assert_eq!(battle.undo(Side::B), Ok(Undone::Sealed));
    assert!(battle.decision(Side::B).is_some());
    battle.say(Side::B, "wager 0").unwrap();
    battle.say(Side::A, "wager 1").unwrap();
    // The herd has wandered since: that was a throw.
    assert_eq!(battle.undo(Side::A), Err(WhyNot::Thrown(DRIVE)));
    let (before, text) = (*battle.state(), text_of(&battle));
    battle.say(Side::A, "retire Alder").unwrap();
    // What A has done since makes no difference to what B is told: the first thing that stands in the way does.
    assert_eq!(battle.undo(Side::B), Err(WhyNot::Thrown(DRIVE)));
    match battle.undo(Side::A) {
        Ok(undone) => {
            assert_eq!(undone, Undone::Decision);
            assert_eq!((battle.state(), text_of(&battle)), (&before, text));
        }
        // B was offered its card in between, whether it holds it or not.
        Err(why) => assert_eq!(why, WhyNot::Window(JUMP)),
    }
}

#[test]
fn undo_stops_at_windows_whether_or_not_the_card_is_held() {
    for cards in [0b011, 0b101] {
        let mut table = opening_table();
        (table.cards, table.held) = ([0b011, cards], [2, 2]);
        let mut battle = Battle::<Toy>::begin(world(), table, Header::seeded::<Toy>(2)).unwrap();
        battle.say(Side::A, "wager 1").unwrap();
        battle.say(Side::B, "wager 0").unwrap();
        battle.say(Side::A, "retire Alder").unwrap();
        if battle.decision(Side::B).is_some_and(|decision| decision.rule == JUMP) {
            // The window is open; it need not be answered for the undo to stop, and no less once it is.
            assert_eq!(battle.can_undo(Side::A), Err(WhyNot::Window(JUMP)));
            battle.say(Side::B, "pass").unwrap();
            assert_eq!(battle.undo(Side::A), Err(WhyNot::Window(JUMP)));
        } else {
            assert_eq!(battle.undo(Side::A), Err(WhyNot::Window(JUMP)));
        }
    }
}

#[test]
fn undo_stops_at_throws_reveals_and_the_end() {
    let mut table = opening_table();
    (table.cards, table.held) = ([0b011, 0b011], [2, 2]);
    // A's group stands right below the hidden one.
    let tabletop::Pose { at, facing } = table.pieces[1].pose();
    let below = tabletop::Point::new(at.x, tabletop::Length::inches(27).0);
    table.pieces[1].set_pose(tabletop::Pose::new(below, facing));
    let mut battle = Battle::<Toy>::begin(world(), table, Header::seeded::<Toy>(2)).unwrap();
    battle.say(Side::A, "wager 1").unwrap();
    battle.say(Side::B, "wager 0").unwrap();
    let mut shot = battle.clone();
    shot.say(Side::A, "shoot Ash on Birch").unwrap();
    assert!(matches!(shot.undo(Side::A), Err(WhyNot::Thrown(_))));
    battle.say(Side::A, "move Alder: advance 4in").unwrap();
    assert_eq!(battle.undo(Side::A), Err(WhyNot::Revealed(PLACE)));
    battle.say_unasked(Side::A, engine::Answer::plain(CONCEDE)).unwrap();
    assert!(matches!(battle.want(), Want::Over(engine::Outcome::Won(Side::B))));
    assert_eq!(battle.undo(Side::A), Err(WhyNot::Over));
}

#[test]
fn instructions_may_be_given_at_any_time_and_taken_back() {
    let mut battle = begin(4);
    battle.say(Side::B, "wager 0").unwrap();
    let text = text_of(&battle);
    // While B's answer lies sealed.
    battle.say_unasked(Side::A, engine::Answer::plain(INSTRUCT).amount(1)).unwrap();
    assert!(battle.state().table().never[0]);
    assert!(matches!(battle.say_unasked(Side::A, engine::Answer::plain(PASS)), Err(AnswerFault::Refused(_))));
    let saved = Record::read::<Toy>(&text_of(&battle), battle.world()).unwrap();
    let again = saved.replay::<Toy>(world(), opening_table()).unwrap();
    assert_eq!(again.state(), battle.state());
    assert_ne!(text_of(&battle), text);
    battle.say(Side::A, "wager 1").unwrap();
    let seen = battle.log_for(Viewpoint::Side(Side::B)).filter(|(_, logged)| logged.rule == STANDING);
    assert_eq!(seen.count(), 0, "instructions are nobody else's business");
    let whole = Record::read::<Toy>(&text_of(&battle), battle.world()).unwrap();
    assert_eq!(whole.replay::<Toy>(world(), opening_table()).unwrap().state(), battle.state());
}

#[test]
fn what_the_other_side_says_unasked_neither_forbids_an_undo_nor_is_lost_by_it() {
    let mut battle = begin(2);
    battle.say(Side::B, "wager 0").unwrap();
    battle.say(Side::A, "wager 1").unwrap();
    let before = text_of(&battle);
    // A pauses once more in its own turn, whatever it did.
    battle.say(Side::A, "move Ash: advance 1in").unwrap();
    assert!(battle.decision(Side::A).is_some());
    let can = battle.can_undo(Side::A);
    for amount in [1, 0, 1] {
        battle.say_unasked(Side::B, engine::Answer::plain(INSTRUCT).amount(amount)).unwrap();
        assert_eq!(battle.can_undo(Side::A), can);
    }
    assert_eq!(battle.undo(Side::A), Ok(Undone::Decision));
    assert!(battle.state().table().never[1], "what B has said stays said");
    assert!(text_of(&battle).len() > before.len());
    let record = Record::read::<Toy>(&text_of(&battle), battle.world()).unwrap();
    let again = record.replay::<Toy>(world(), opening_table()).unwrap();
    assert_eq!((again.state(), again.want()), (battle.state(), battle.want()));
    // And again: nothing of A's is left to take back but what was given with B's at once.
    assert!(battle.undo(Side::A).is_err());
}

#[test]
fn dice_are_typed_in_and_put_right() {
    let mut battle = typed_in();
    let Want::Dice(draw) = *battle.want() else { panic!("A draws a card") };
    assert!(draw.roll.secret);
    assert!(matches!(battle.supply(d6(&[1])), Err(SupplyFault::Impossible { .. })));
    let card = |text: &str, battle: &Battle<Toy>| {
        let Want::Dice(handful) = *battle.want() else { panic!("a card is drawn") };
        Faces::parse(handful.throw, text).unwrap()
    };
    battle.supply(card("card 1", &battle)).unwrap();
    battle.supply(card("card 2", &battle)).unwrap();
    battle.correct_dice(Faces::card_drawn(dice::Card(0))).unwrap();
    assert_eq!(battle.state().table().cards, [0b011, 0b011]);
    battle.say(Side::A, "wager 1").unwrap();
    let late = battle.correct_dice(Faces::card_drawn(dice::Card(2))).map(drop);
    // A sealed answer is in no record yet: it is asked for again.
    assert!(late.is_ok(), "{late:?}");
    battle.say(Side::A, "wager 1").unwrap();
    battle.say(Side::B, "wager 0").unwrap();
    battle.supply(Faces::direction_shown(3)).unwrap();
    // As long as the dice are not thrown, the order to shoot can be taken back.
    battle.say(Side::A, "shoot Ash on Beech").unwrap();
    assert!(matches!(battle.want(), Want::Dice(_)));
    assert_eq!(battle.undo(Side::B), Err(WhyNot::Thrown(DRIVE)));
    assert_eq!(battle.undo(Side::A), Ok(Undone::Decision));
    battle.say(Side::A, "shoot Ash on Birch").unwrap();
    battle.supply(d6(&[6, 6, 5, 5, 1, 1, 2, 2])).unwrap();
    assert_eq!(battle.undo(Side::A), Err(WhyNot::Thrown(FIRE)));
    let Want::Dice(again) = *battle.want() else { panic!("ones are thrown again") };
    assert!(again.again && again.throw == dice::Throw::Dice { dice: 2, die: Die::D6 });
    battle.supply(d6(&[3, 3])).unwrap();
    // A may reroll; it passes, and then the throw must stand.
    battle.say(Side::A, "pass").unwrap();
    assert_eq!(
        battle.correct_dice(d6(&[4, 4])).unwrap_err(),
        CorrectionFault::MustStand(WhyNot::Answered(Side::A))
    );
    let record = Record::read::<Toy>(&text_of(&battle), battle.world()).unwrap();
    assert_eq!(record.replay::<Toy>(world(), opening_table()).unwrap().state(), battle.state());
}

#[test]
fn a_script_must_fit() {
    let mut table = opening_table();
    (table.cards, table.held) = ([0b011, 0b110], [2, 2]);
    let script = Script::new([(RollName(DRIVE.0), "direction 2"), (RollName(SAVE.0), "6")]);
    let header = Header::nameless::<Toy>(Origin::Scripted);
    let mut battle = Battle::<Toy>::scripted(world(), table, header, script).unwrap();
    battle.say(Side::A, "wager 1").unwrap();
    battle.say(Side::B, "wager 0").unwrap();
    let fault = battle.say(Side::A, "shoot Ash on Birch").unwrap_err();
    let engine::SayFault::Answer(AnswerFault::Battle(BattleFault::Dice(fault))) = fault else {
        panic!("{fault:?}")
    };
    assert_eq!(
        fault.to_string(),
        "roll 2 of the script is for roll name 106, but 8d6 were thrown for roll name 105"
    );
    // The battle waits for the dice all the same.
    battle.supply(d6(&[6, 6, 5, 5, 4, 4, 2, 2])).unwrap();
}

#[test]
fn anybody_concedes_at_any_time_and_the_record_tells_of_it() {
    // Whoever is asked, whoever is not, and while dice are waited for.
    let mut asked = begin(4);
    asked.say(Side::B, "wager 0").unwrap();
    let mut dice = typed_in();
    assert!(matches!(dice.want(), Want::Dice(_)));
    for side in Side::BOTH {
        for battle in [&mut asked.clone(), &mut dice.clone()] {
            let won = Want::Over(engine::Outcome::Won(side.other()));
            assert_eq!(battle.concede(side), Ok(&won), "side {side}");
            assert_eq!(battle.concede(side.other()), Err(AnswerFault::NotAsked(side.other())));
            let saved = Record::read::<Toy>(&text_of(battle), battle.world()).unwrap();
            let again = saved.replay::<Toy>(world(), opening_table()).unwrap();
            assert_eq!((again.state(), again.want()), (battle.state(), &won));
        }
    }
    asked.concede(Side::A).unwrap();
    dice.concede(Side::B).unwrap();
}

#[test]
fn a_battle_ends_once() {
    let finished = |outcome| engine::Logged {
        rule: GO,
        event: engine::Event::Finished(outcome),
        audience: engine::Audience::All,
    };
    let (mut state, world) = (engine::State::<Toy>::new(opening_table()), World::default());
    for outcome in [engine::Outcome::Won(Side::A), engine::Outcome::Drawn, engine::Outcome::Won(Side::B)] {
        let run = engine::Run {
            world: &world,
            hand: &mut engine::SourceHand::empty(),
            players: None,
            observer: None,
        };
        state.happen(run, finished(outcome));
        assert_eq!(state.outcome(), Some(engine::Outcome::Won(Side::A)));
    }
}

/// A player who always gives the same answer.
struct Stubborn(engine::Answer);

impl engine::Players<Toy> for Stubborn {
    fn choose(&mut self, _: &engine::Known<Toy>, _: &World, _: &engine::Decision<Toy>) -> engine::Answer {
        self.0
    }
}

#[test]
fn a_player_who_errs_is_told_what_he_did_wrong() {
    let (mut state, world) = (engine::State::<Toy>::new(opening_table()), World::default());
    let mut hand = engine::SourceHand::new(dice::Source::seeded(dice::Seed::from_number(3)));
    let wrong = engine::Answer::plain(WAGER).amount(99);
    for _ in 0..2 {
        let players: &mut dyn engine::Players<Toy> = &mut Stubborn(wrong);
        let run = engine::Run { world: &world, hand: &mut hand, players: Some(players), observer: None };
        let Want::Better(misplayed) = state.run(run) else { panic!("he should have erred") };
        assert_eq!(misplayed.answer, wrong);
    }
    // The question still waits for somebody who knows better.
    let run = engine::Run { world: &world, hand: &mut hand, players: None, observer: None };
    assert!(matches!(state.run(run), Want::Decide(_)));
}
