//! Every kind of fact through every form that a row gives it, and back.

use engine::sheet::{
    CaseValue, Degrees, Edit, Entry, Flag, Form, Scope, Set, Sheet, Sort, Thing, Travel, Turn, UpTo, Wide,
    Word, Words,
};
use engine::{Event, Mark, On, PieceId, Side, fingerprint};
use tabletop::{Angle, Length};

engine::words! {
    /// How a man feels.
    enum Spirit {
        /// As always.
        Steady = "steady";
        /// Thinks of home.
        Wavering = "wavering";
        /// Runs.
        Fled = "fled";
    }
}

engine::words! {
    /// What can be said with yes or no: more than one byte of it.
    enum Sign {
        Stunned = "stunned"; Acted = "acted"; Moved = "moved"; Fought = "fought"; Idle = "idle";
        Named = "named"; Home = "home"; Fired = "fired"; Astray = "has gone astray";
    }
}

engine::sheet! {
    /// One fact of each kind.
    struct Man on Piece in 14 bytes, changed by ManChange, flagged by Sign as "signs" {
        /// A flag among the facts.
        Lame lame: Flag;
        /// A count.
        Hits hits: UpTo<40>;
        /// A count of more than a byte, over the end of one.
        Paces paces: Wide<1000>;
        /// A turn.
        Since since: Turn as "wounded since";
        /// A way.
        Spent spent: Travel, secret;
        /// A direction.
        Looks looks: Degrees as "looks to";
        /// A word.
        Spirit spirit: Word<Spirit>;
        /// Some words.
        Moods moods: Set<Spirit>;
        /// A side.
        Serves serves: Side;
        /// A side or none.
        Owes owes: Option<Side>;
        /// A piece.
        Leader leader: PieceId;
        /// A piece or none.
        AimsAt aims_at: Option<PieceId>;
        /// A group.
        Group group: Thing;
        /// A group or none.
        Follows follows: Option<Thing>;
    }
}

engine::entry! {
    /// An entry of as many bytes as there can be.
    struct Lock in 7 bytes {
        /// The one.
        one: PieceId;
        /// The other.
        other: PieceId;
        /// Where.
        looks: Degrees as "looks to";
        /// For how long.
        since: Turn;
        /// How far.
        paces: Wide<65535>;
    }
}

engine::sheet! {
    /// The battle.
    struct Affair on Battle in 1 bytes, changed by AffairChange {
        /// The turn.
        Now now: Turn as "turn";
    } lists {
        /// Fights that go on.
        Locks open_fights: [Lock; 3];
    }
}

/// Two men and two groups.
struct Two;

impl Scope for Two {
    fn name(&self, on: On) -> Option<&str> {
        match on {
            On::Piece(PieceId(0)) => Some("hob"),
            On::Piece(PieceId(1)) => Some("wat"),
            On::Thing(0) => Some("gang"),
            On::Thing(1) => Some("band"),
            On::Side(Side::A) => Some("A"),
            On::Side(Side::B) => Some("B"),
            _ => None,
        }
    }
}

const HOB: PieceId = PieceId(0);
const WAT: PieceId = PieceId(1);

/// A change of every fact, none to what a new sheet has, with what a case says of it.
fn changes() -> Vec<(ManChange, &'static str, CaseValue)> {
    let words = |text: &str| CaseValue::Words(text.to_owned());
    let moods = Set::EMPTY.with(Spirit::Fled).with(Spirit::Steady);
    vec![
        (ManChange::Lame(true), "lame", CaseValue::Yes(true)),
        (ManChange::Hits(40), "hits", CaseValue::Number(40)),
        (ManChange::Paces(999), "paces", CaseValue::Number(999)),
        (ManChange::Since(255), "wounded since", CaseValue::Number(255)),
        (ManChange::Spent(Length(65_535)), "spent", CaseValue::Length(Length(65_535))),
        (
            ManChange::Looks(Angle::hundredths(35_999)),
            "looks to",
            CaseValue::Angle(Angle::hundredths(35_999)),
        ),
        (ManChange::Spirit(Spirit::Fled), "spirit", words("fled")),
        (ManChange::Moods(moods), "moods", CaseValue::List(vec!["steady".to_owned(), "fled".to_owned()])),
        (ManChange::Serves(Side::B), "serves", words("B")),
        (ManChange::Owes(Some(Side::A)), "owes", words("A")),
        (ManChange::Leader(WAT), "leader", words("wat")),
        (ManChange::AimsAt(Some(WAT)), "aims at", words("wat")),
        (ManChange::Group(1), "group", words("band")),
        (ManChange::Follows(Some(1)), "follows", words("band")),
    ]
}

fn place(word: &str) -> usize {
    Man::FORM.facts.iter().position(|fact| fact.word == word).expect("a fact of this word")
}

fn number(event: Event) -> (Mark, i64) {
    let Event::Marked { mark, value, .. } = event else { panic!("{event:?} is no change") };
    (mark, value)
}

/// All of a man, as the rules read it.
fn all(man: &Man) -> String {
    format!("{man:?}")
}

#[test]
fn a_change_goes_through_the_log_into_one_fact_alone() {
    let mut full = Man::default();
    changes().into_iter().for_each(|(change, ..)| full.apply(change));
    for (change, word, _) in changes() {
        let (mark, value) = number(change.on(HOB));
        assert_eq!(ManChange::of(mark, value), Some(change), "{word}");
        let (mut typed, mut taken) = (Man::default(), Man::default());
        typed.apply(change);
        taken.take(mark, value);
        assert_eq!(typed, taken, "{word}");
        assert_ne!(typed, Man::default(), "{word}: nothing is changed");
        // Among full neighbours it changes nothing but itself.
        let mut among = full;
        among.put(place(word), 0);
        let emptied = (0..Man::FORM.facts.len()).filter(|fact| among.raw(*fact) != full.raw(*fact));
        assert!(emptied.eq([place(word)]), "{word}");
        among.take(mark, value);
        assert_eq!(all(&among), all(&full), "{word}");
    }
    assert_eq!((full.hits(), full.paces(), full.since()), (40, 999, 255));
    assert_eq!((full.spirit(), full.serves(), full.owes()), (Spirit::Fled, Side::B, Some(Side::A)));
    assert_eq!((full.leader(), full.aims_at(), full.group(), full.follows()), (WAT, Some(WAT), 1, Some(1)));
    assert!(full.lame() && full.moods().has(Spirit::Fled) && !full.moods().has(Spirit::Wavering));
    assert_eq!((full.spent(), full.looks()), (Length(65_535), Angle::hundredths(35_999)));
}

#[test]
fn a_case_says_what_it_reads() {
    for (change, word, said) in changes() {
        let mut man = Man::default();
        man.apply(change);
        let fact = place(word);
        assert_eq!(Man::FORM.said(fact, man.raw(fact), &Two), said, "{word}");
        let raw = Man::FORM.of_said(fact, &said, &Two).expect("it is what a case says");
        let mut written = Man::default();
        written.put(fact, raw);
        assert_eq!(written, man, "{word}");
    }
    let nobody = CaseValue::Words("nobody".to_owned());
    assert_eq!(Man::FORM.said(place("aims at"), 0, &Two), nobody);
    assert_eq!(Man::FORM.of_said(place("aims at"), &nobody, &Two), Ok(0));
    assert_eq!(Man::FORM.facts[place("wounded since")].key, "since");
    assert_eq!(Man::FORM.facts[place("moods")].sort, Sort::Words);
}

#[test]
fn what_a_case_cannot_say_is_told_with_what_it_could() {
    let fault = |word: &str, said: CaseValue| Man::FORM.of_said(place(word), &said, &Two).unwrap_err();
    let words = |text: &str| CaseValue::Words(text.to_owned());
    assert_eq!(fault("hits", CaseValue::Number(41)), "hits is 41 but should be a number from 0 to 40");
    assert_eq!(
        fault("spirit", words("cross")),
        "spirit is cross but should be one of steady, wavering, fled"
    );
    assert_eq!(
        fault("aims at", words("jock")),
        "aims at is jock but should be the name of a piece of this battle, or nobody"
    );
    assert_eq!(fault("lame", CaseValue::Number(1)), "lame is 1 but should be true or false");
    let choices = |word: &str| (Man::FORM.facts[place(word)].choices)(&Two);
    assert_eq!(choices("aims at"), ["hob", "wat", "nobody"]);
    assert_eq!(choices("spirit"), ["steady", "wavering", "fled"]);
    assert_eq!(choices("serves"), ["A", "B"]);
    assert!(choices("hits").is_empty());
}

#[test]
fn flags_go_up_and_down_one_by_one() {
    let mut man = Man::default();
    for flag in Sign::ALL {
        let (mark, value) = number(ManChange::Flag(*flag, true).on(HOB));
        assert_eq!(ManChange::of(mark, value), Some(ManChange::Flag(*flag, true)));
        man.take(mark, value);
        assert!(man.flags().eq([*flag]) && man.is(*flag));
        assert_eq!(Man::FORM.told(mark, value, &Two), flag.word());
        let (mark, value) = number(ManChange::Flag(*flag, false).on(HOB));
        man.take(mark, value);
        assert_eq!(Man::FORM.told(mark, value, &Two), format!("not {}", flag.word()));
        assert_eq!(man, Man::default());
    }
    man.set(Sign::Astray, true);
    assert!(man.flag(Sign::Astray as usize) && !man.flag(99));
}

#[test]
fn lists_are_changed_entry_by_entry() {
    let lock = |since| Lock::of(HOB, WAT, Angle::hundredths(35_999), since, 65_535);
    let mut affair = Affair::default();
    let edits = [
        (Edit::Add(lock(1)), 1),
        (Edit::Add(lock(2)), 2),
        (Edit::Add(lock(3)), 3),
        (Edit::Drop(lock(2)), 2),
        (Edit::Next, 1),
        (Edit::Clear, 0),
    ];
    for (edit, left) in edits {
        let (mark, value) = number(AffairChange::Locks(edit).event());
        assert_eq!(AffairChange::of(mark, value), Some(AffairChange::Locks(edit)));
        affair.take(mark, value);
        assert_eq!(affair.open_fights().len(), left, "{edit:?}");
        assert_eq!(affair.entries(0), left);
        if left == 1 && edit == Edit::Next {
            assert_eq!(affair.open_fights()[0].since(), 3);
        }
    }
    let (one, whole) = (lock(7), Lock::unpacked(lock(7).packed()));
    assert_eq!((whole, whole.looks(), whole.paces()), (one, Angle::hundredths(35_999), 65_535));
    let (mark, value) = number(AffairChange::Locks(Edit::Drop(one)).event());
    assert_eq!(
        Affair::FORM.told(mark, value, &Two),
        "open fights without one hob, other wat, looks to 359.99, since 7, paces 65535"
    );
}

#[test]
#[should_panic(expected = "ran over")]
fn a_list_has_no_room_beyond_its_end() {
    let mut affair = Affair::default();
    (0..4).for_each(|_| affair.apply(AffairChange::Locks(Edit::Add(Lock::default()))));
}

#[test]
#[should_panic(expected = "a count is beyond its most")]
fn a_count_beyond_its_most_is_a_fault() {
    Man::default().apply(ManChange::Hits(41));
}

#[test]
fn a_way_too_long_counts_as_the_longest() {
    let mut man = Man::default();
    man.apply(ManChange::Spent(Length(1_000_000)));
    assert_eq!(man.spent(), Length(65_535));
    man.apply(ManChange::Spent(Length(-5)));
    assert_eq!(man.spent(), Length::ZERO);
}

#[test]
fn whoever_points_at_nothing_is_found() {
    let man = Man::default();
    assert_eq!(man.check(&Two), Ok(()));
    for (change, fault) in [
        (ManChange::Leader(PieceId(9)), "leader is 9 but should be the name of a piece of this battle"),
        (
            ManChange::AimsAt(Some(PieceId(9))),
            "aims at is 9 but should be the name of a piece of this battle, or nobody",
        ),
        (
            ManChange::Follows(Some(5)),
            "follows is 5 but should be the name of something that is there in this battle, or none",
        ),
    ] {
        let mut man = man;
        man.apply(change);
        assert_eq!(man.check(&Two).unwrap_err(), fault);
    }
    let mut affair = Affair::default();
    affair.apply(AffairChange::Locks(Edit::Add(Lock::of(HOB, PieceId(9), Angle::UP, 0, 0))));
    let fault = "open fights: other is 9 but should be the name of a piece of this battle";
    assert_eq!(affair.check(&Two).unwrap_err(), fault);
}

#[test]
fn a_sheet_is_saved_and_read_back_and_nothing_else_is() {
    let mut full = Man::default();
    changes().into_iter().for_each(|(change, ..)| full.apply(change));
    full.set(Sign::Astray, true);
    let saved = postcard::to_allocvec(&full).expect("it is saved");
    assert_eq!(saved.len(), size_of::<Man>());
    assert_eq!(postcard::from_bytes::<Man>(&saved), Ok(full));
    // What a fact cannot be, or what belongs to none, is refused: whatever is read is a man.
    let mut refused = 0;
    for bit in 0..saved.len() * 8 {
        let mut spoiled = saved.clone();
        spoiled[bit / 8] ^= 1 << (bit % 8);
        match postcard::from_bytes::<Man>(&spoiled) {
            Ok(man) => {
                assert!((0..Man::FORM.facts.len()).all(|fact| man.raw(fact) <= most(fact)), "bit {bit}")
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 5, "{refused}");

    let mut affair = Affair::default();
    affair.apply(AffairChange::Now(3));
    affair.apply(AffairChange::Locks(Edit::Add(Lock::of(WAT, HOB, Angle::UP, 1, 2))));
    let saved = postcard::to_allocvec(&affair).expect("it is saved");
    assert_eq!(postcard::from_bytes::<Affair>(&saved), Ok(affair));
    assert!(postcard::from_bytes::<Affair>(&[saved, vec![9; 3]].concat()[..4]).is_err());
}

/// The greatest number of a fact of a man.
fn most(fact: usize) -> u32 {
    [1, 40, 1000, 255, 65_535, 35_999, 2, 7, 1, 2, 254, 255, 254, 255][fact]
}

#[test]
fn a_hash_is_the_same_on_every_machine_and_tells_every_fact() {
    let mut hashes = vec![fingerprint(&Man::default())];
    for (change, ..) in changes() {
        let mut man = Man::default();
        man.apply(change);
        hashes.push(fingerprint(&man));
    }
    let count = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), count);
    // As many words as eight bytes each, the least first.
    let mut affair = Affair::default();
    affair.apply(AffairChange::Now(3));
    assert_eq!(fingerprint(&affair), fingerprint(&(3u64, 0u8)));
}

#[test]
fn what_is_said_of_a_sheet_is_all_there() {
    let Form { facts, flags, lists, acts } = Affair::FORM;
    assert_eq!((facts.len(), flags.is_none(), lists[0].word, acts.len()), (1, true, "open fights", 0));
    let words = Man::FORM.words();
    assert_eq!(words.len(), 14 + 1 + Sign::ALL.len());
    assert!(words.contains(&"signs") && words.contains(&"has gone astray") && words.contains(&"aims at"));
    let secret = |change: ManChange| Man::FORM.is_secret(number(change.on(HOB)).0);
    assert!(secret(ManChange::Spent(Length::ZERO)) && !secret(ManChange::Hits(0)));
    let (mark, value) = number(ManChange::Hits(2).on(HOB));
    assert_eq!(Man::FORM.told(mark, value, &Two), "hits 2");
    assert_eq!(ManChange::of(Mark(200), 0), None);
    assert_eq!(
        (Spirit::of(2), Spirit::of(77), Spirit::default()),
        (Spirit::Fled, Spirit::Steady, Spirit::Steady)
    );
}
