//! What people are told: the log in sentences, questions in words, and nothing that a viewer may not know.

use engine::sheet::Edit;
use engine::view::{Story, Tone};
use engine::{
    About, Answer, Audience, Departure, Event, Logged, On, Outcome, PieceId, Presented, Rule, Ruleset, Side,
    Viewpoint,
};
use matchlocks::ask::Ask;
use matchlocks::book::{Book, EventCard};
use matchlocks::table::hand::{BonusCard, Held};
use matchlocks::table::{BattleChange, Order, SideChange, Stack, Table, UnitChange};
use matchlocks::turn::cards::{Pile, PlayCard, passes};
use matchlocks::vocabulary::EXTRA;
use matchlocks::world::World;
use matchlocks::{Decision, Known, Matchlocks, rule};
use tabletop::{Angle, Length};

fn training() -> (World, Table) {
    let text = include_str!("../../../../../../battles/training.toml");
    let battle = scenario::Battle::parse("training.toml", text).unwrap();
    matchlocks::casting::cast(&battle, scenario::VersionIndex::FIRST, Book::standard().clone()).unwrap()
}

fn named(world: &World, name: &str) -> PieceId {
    world.ids().find(|id| world.profile(*id).name == name).unwrap()
}

fn told(events: &[Event], viewer: Viewpoint) -> Vec<String> {
    told_by(rule!("NMM-09-08"), events, viewer)
}

fn told_by(rule: Rule, events: &[Event], viewer: Viewpoint) -> Vec<String> {
    let (world, table) = training();
    let mut story = Story::<Matchlocks>::new(&world, table, viewer);
    let log = events.iter().map(|event| Logged { rule, event: *event, audience: Audience::All });
    log.filter_map(|logged| story.hear(&logged)).map(|told| told.text).collect()
}

#[test]
fn events_are_told_as_a_report_would_have_them() {
    let (world, table) = training();
    let foot = named(&world, "Essex");
    let from = table.pieces[foot.index()].pose();
    let events = [
        Event::Phase { phase: 2, number: 3 },
        UnitChange::Order(Order::Ordered).on(foot),
        Event::Moved { piece: foot, from, to: from.moved(Angle::UP, Length::inches(6)) },
        Event::Noted { on: On::Piece(foot), remark: matchlocks::remarks::SHOT_AT, value: 0 },
        Event::FiguresLost { piece: foot, count: 1, part: 0 },
        UnitChange::Disarray(2).on(foot),
        UnitChange::Disarray(1).on(foot),
        UnitChange::Disarray(1).on(foot),
        UnitChange::Actions(1).on(foot),
        UnitChange::Daunted(4).on(foot),
        Event::Left { piece: foot, how: Departure::Routed },
        Event::Finished(Outcome::Won(Side::B)),
    ];
    assert_eq!(
        told(&events, Viewpoint::Umpire),
        [
            "Turn 3",
            "The Essex militia is given an Order",
            "The Essex militia moves forward 6 in",
            "The Essex militia fires at Drake's redcoats",
            "The Essex militia loses 1 figure, 23 left",
            "The Essex militia is in disarray: 2 Tokens",
            "The Essex militia steadies, 1 Disarray Token left",
            "The Essex militia is Daunted",
            "The Essex militia breaks and routs",
            "Victory for the Royalists",
        ]
    );
}

#[test]
fn the_end_says_what_both_armies_have_paid() {
    let paid = [SideChange::Paid(9).on(Side::A), SideChange::Paid(4).on(Side::B)];
    let end = |rule: Rule, outcome: Outcome| {
        let events = [paid[0], paid[1], Event::Finished(outcome)];
        told_by(rule, &events, Viewpoint::Side(Side::A)).pop()
    };
    assert_eq!(
        end(rule!("NMM-16-12"), Outcome::Won(Side::B)).as_deref(),
        Some(
            "Victory for the Royalists: Parliament has paid all its 9 Army Morale Tokens and cannot pay what is owed now; \
             the Royalists have paid 4 Army Morale Tokens"
        )
    );
    assert_eq!(
        end(rule!("NMM-02-03"), Outcome::Drawn).as_deref(),
        Some(
            "The battle is drawn: neither army can pay what it owes; Parliament has paid 9 Army Morale Tokens, \
             the Royalists have paid 4 Army Morale Tokens"
        )
    );
}

#[test]
fn an_evade_is_told_as_the_rate_that_it_takes() {
    let (world, table) = training();
    let foot = named(&world, "Essex");
    let (from, depth) = (table.pieces[foot.index()].pose(), table.pieces[foot.index()].shape().depth);
    assert!(depth > Length::ZERO);
    // Its middle goes eight inches back, and then its front is where its rear was.
    let back = from.moved(Angle::HALF, Length::inches(8) + depth);
    let to = tabletop::Pose::new(back.at, from.facing + Angle::HALF);
    let moved = Event::Moved { piece: foot, from, to };
    assert_eq!(told(&[moved], Viewpoint::Umpire), ["The Essex militia moves back 8 in and turns about"]);
}

#[test]
fn a_card_drawn_face_down_is_told_by_name_to_its_owner_alone() {
    let (world, table) = training();
    let held = Held::Bonus(BonusCard::Reroll).number();
    let lines = [
        (passes(held, Pile::BonusDeck, Pile::HandA), Audience::Only(Side::A)),
        (passes(u8::MAX, Pile::BonusDeck, Pile::HandA), Audience::AllBut(Side::A)),
    ];
    let heard = |viewer: Viewpoint| {
        let mut story = Story::<Matchlocks>::new(&world, table, viewer);
        // The deck is laid out first, or there would be nothing to draw.
        let lay = BattleChange::BonusDeck(Edit::Put(Stack::of(BonusCard::Reroll.kind().0, 1))).event();
        story.hear(&Logged { rule: rule!("NMM-07-21"), event: lay, audience: Audience::All });
        let log = lines.map(|(event, audience)| Logged { rule: rule!("NMM-07-20"), event, audience });
        log.iter()
            .filter_map(|logged| story.hear(logged))
            .map(|told| (told.tone, told.text))
            .collect::<Vec<_>>()
    };
    let expected = |text: &str| vec![(Tone::Detail, text.to_owned())];
    assert_eq!(heard(Viewpoint::Side(Side::A)), expected("Parliament draws Reroll"));
    assert_eq!(heard(Viewpoint::Side(Side::B)), expected("Parliament draws a card"));
}

#[test]
fn the_hand_and_hidden_morale_of_the_enemy_are_not_in_the_view() {
    let (mut world, mut table) = training();
    world.book.settings.army_morale.hidden = true;
    let perk = Stack::of(BonusCard::Perk.kind().0, 1);
    table.battle.apply(BattleChange::BonusDeck(Edit::Put(perk)));
    let held = Held::Bonus(BonusCard::Perk).number();
    Matchlocks::apply(&mut table, &world, &passes(held, Pile::BonusDeck, Pile::HandA));
    let seen = |viewer| Matchlocks::view(&Known::of(&table, &world, viewer), &world).sides[0].clone();
    let counts = |viewer| seen(viewer).counters.iter().any(|counter| counter.word == "army morale");
    assert_eq!(seen(Viewpoint::Side(Side::A)).hand, ["Perk"]);
    assert!(seen(Viewpoint::Side(Side::B)).hand.is_empty() && seen(Viewpoint::Spectator).hand.is_empty());
    assert!(counts(Viewpoint::Side(Side::A)) && !counts(Viewpoint::Side(Side::B)));
}

#[test]
fn questions_are_put_in_words() {
    let (world, table) = training();
    let known = Known::of(&table, &world, Viewpoint::Side(Side::A));
    let ask = |ask: Ask| {
        let decision = Decision { who: Side::A, rule: rule!("NMM-07-02"), about: About::Ask(ask) };
        Matchlocks::ask_in_words(&known, &world, &decision)
    };
    assert_eq!(ask(Ask::Go), "Parliament: which unit takes this go, or do you pass?");
    let essex = named(&world, "Essex");
    assert_eq!(ask(Ask::Casualty(essex)), "Parliament: which figure of the Essex militia falls?");
    let held = Held::Bonus(BonusCard::Perk).number();
    assert_eq!(ask(Ask::CardTarget(held)), "Parliament: on which unit is Perk played?");
    let held = Held::Event(EventCard::Ambush).number();
    assert_eq!(ask(Ask::CardTarget(held)), "Parliament: where do those appear who come by Ambush?");
    let words = Matchlocks::rule_words(rule!("NMM-07-02")).unwrap();
    assert_eq!(words.id, "NMM-07-02");
    assert!(!words.text.is_empty() && Matchlocks::rule_words(engine::Rule(9_999)).is_none());
}

#[test]
fn an_extra_token_says_whether_it_comes_too_late_and_the_last_card_that_it_is_left() {
    let (world, mut table) = training();
    let (leader, name) = (named(&world, "Harley"), "Sir Edward Harley");
    let card = PlayCard::Leader(leader).kind(&world);
    let said = |table: &Table| {
        let known = Known::of(table, &world, Viewpoint::Side(Side::A));
        let about = About::Ask(Ask::General(leader));
        let decision = Decision { who: Side::A, rule: rule!("NMM-08-05"), about };
        let answer = Answer::plain(EXTRA).with(leader).on(leader);
        Matchlocks::answer_in_words(&known, &world, &decision, &answer)
    };
    let late = said(&table);
    assert_eq!(late, format!("Give {name} an extra Order Token, wasted: his card has been turned"));
    table.battle.apply(BattleChange::PlayDeck(Edit::Put(Stack::of(card.0, 1))));
    assert_eq!(said(&table), format!("Give {name} an extra Order Token"));
    let left =
        Event::Noted { on: On::Battle, remark: matchlocks::remarks::LEFT_UNTURNED, value: card.0.into() };
    assert_eq!(
        told_by(rule!("NMM-07-09"), &[left], Viewpoint::Spectator),
        [format!("The card of {name} is not turned in this turn")]
    );
}

#[test]
fn results_of_dice_are_said_as_a_player_says_them() {
    use dice::{Count, Die, FaceSet, Pool, Reading, Total};
    let (world, _) = training();
    let said = |rule, pool: Pool, reading| Matchlocks::result_in_words(&world, rule, &pool, reading);
    let volley = Pool::Count(Count::of(8, Die::D6).on(FaceSet::at_least(5)));
    assert_eq!(said(rule!("NMM-11-27"), volley, Reading::Hits(3)), "3 hits");
    assert_eq!(said(rule!("NMM-11-27"), volley, Reading::Hits(0)), "no hits");
    assert_eq!(
        said(rule!("NMM-11-27"), volley, Reading::HitsAndMarked { hits: 1, marked: 2 }),
        "1 hit, 2 sixes"
    );
    assert_eq!(said(rule!("NMM-12-55"), volley, Reading::Hits(6)), "2 saved");
    assert_eq!(said(rule!("NMM-11-46"), volley, Reading::Hits(8)), "none saved");
    let die = Pool::Total(Total::of(1, Die::D6));
    assert_eq!(said(rule!("NMM-12-31"), die, Reading::Total(4)), "a 4");
    assert!(said(rule!("NMM-05-04"), die, Reading::Total(6)).starts_with("6: the class is "));
    let one = Pool::Count(Count::of(1, Die::D6).on(FaceSet::at_least(5)));
    assert_eq!(said(rule!("NMM-11-45"), one, Reading::Hits(0)), "not repaired");
    let needed = |rule, pool: Pool| Matchlocks::needed_in_words(rule, &pool);
    let saves = Pool::Count(Count::of(4, Die::D6).on(FaceSet::at_most(4)).again(FaceSet::only(1)));
    assert_eq!(needed(rule!("NMM-11-46"), saves), "4d6 saved on 5+, 1 thrown again");
    assert_eq!(needed(rule!("NMM-12-55"), saves), "4d6 saved on 5+, 1 thrown again");
    assert_eq!(needed(rule!("NMM-11-27"), volley), "8d6 hitting on 5+");
    let thrown =
        Event::Threw { who: Side::A, pool: saves, faces: dice::Faces::of(Die::D6, &[1, 2, 5, 6]).unwrap() };
    let known = Known::of(&training().1, &world, Viewpoint::Umpire);
    let logged = Logged { rule: rule!("NMM-12-55"), event: thrown, audience: Audience::All };
    let told = Matchlocks::narrate(&known, &world, &logged).unwrap();
    assert_eq!(told.text, "Parliament throws to save: 4d6 saved on 5+, 1 thrown again: 6 5 2 1");
    let deck = Pool::Draw(dice::Bag::EMPTY.with(BonusCard::Perk.kind(), 1).unwrap());
    assert_eq!(said(rule!("NMM-07-19"), deck, Reading::Card(BonusCard::Perk.kind())), "card: Perk");
    assert_eq!(said(rule!("NMM-07-08"), deck, Reading::Card(dice::Card(27))), "card: none that there is");
}

#[test]
fn a_line_of_the_log_shows_the_stretch_that_it_is_about() {
    let (world, table) = training();
    let foot = named(&world, "Essex");
    let enemy = world
        .ids()
        .find(|id| table.pieces[id.index()].owner == Side::B && table.pieces[id.index()].on_table());
    let (enemy, from) = (enemy.unwrap(), table.pieces[foot.index()].pose());
    let known = Known::of(&table, &world, Viewpoint::Side(Side::B));
    let measured = |event| {
        let logged = Logged { rule: rule!("NMM-11-27"), event, audience: Audience::All };
        Matchlocks::measured(&known, &world, &logged)
    };
    let to = from.moved(Angle::UP, Length::inches(6));
    assert_eq!(
        measured(Event::Moved { piece: foot, from, to }).map(|way| (way.from, way.to)),
        Some((from.at, to.at))
    );
    let remark = matchlocks::remarks::SHOT_AT;
    let shot = measured(Event::Noted { on: On::Piece(foot), remark, value: enemy.0.into() });
    let [own, other] = [foot, enemy].map(|id| table.pieces[id.index()].block());
    assert_eq!(shot, Some(tabletop::Outline::gap(&own, &other).line()));
    assert_eq!(measured(Event::FiguresLost { piece: foot, count: 1, part: 0 }), None);
}

#[test]
fn a_side_may_say_of_each_card_when_it_is_to_be_asked() {
    let (world, mut table) = training();
    let unasked = |table: &Table, viewer| {
        <Matchlocks as Presented>::unasked(&Known::of(table, &world, viewer), &world, Side::A)
    };
    let mut seen = std::collections::BTreeSet::new();
    let of_a = unasked(&table, Viewpoint::Side(Side::A));
    for (answer, words) in &of_a {
        assert!(seen.insert(words.clone()), "{words} is said twice");
        let known = Known::of(&table, &world, Viewpoint::Side(Side::A));
        let taken = Matchlocks::concedes(answer).is_some()
            || <Matchlocks as Ruleset>::unasked(&known, &world, Side::A, answer).is_ok();
        assert!(taken, "{words}");
    }
    for words in [
        "Give up the battle",
        "Do not ask me for Reroll",
        "Ask me for Jeopardy only on the enemy's dice for morale",
        "Do not ask me for Forfeit",
        "Do not ask me for Perk",
        "Ask me for Ambush only at the end of the turn",
    ] {
        assert!(seen.contains(words), "{words}: {seen:?}");
    }
    assert!(unasked(&table, Viewpoint::Side(Side::B)).is_empty(), "nobody speaks for the other side");
    // What has been said is offered no more, and its contrary is.
    let (said, _) = of_a.iter().find(|(_, words)| words == "Do not ask me for Perk").unwrap();
    let (_, event) = Matchlocks::instructs(Side::A, said).unwrap();
    Matchlocks::apply(&mut table, &world, &event);
    let words: Vec<String> =
        unasked(&table, Viewpoint::Side(Side::A)).into_iter().map(|(_, words)| words).collect();
    assert!(!words.contains(&"Do not ask me for Perk".to_owned()));
    assert!(words.contains(&"Ask me for Perk between any two Actions".to_owned()));
    let public = Known::of(&table, &world, Viewpoint::Spectator);
    let (_, before) = training();
    assert_eq!(public, Known::of(&before, &world, Viewpoint::Spectator), "it is nobody else's business");
}
