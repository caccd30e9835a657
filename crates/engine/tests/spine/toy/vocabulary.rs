//! The verbs of the toy ruleset.

use engine::{Mark, PieceId, Rule, Verb, VerbSpec};

pub const PASS: Verb = Verb(0);
pub const MOVE: Verb = Verb(1);
pub const SHOOT: Verb = Verb(2);
pub const RETIRE: Verb = Verb(3);
pub const ENTER: Verb = Verb(4);
pub const WAGER: Verb = Verb(5);
pub const TAKE: Verb = Verb(6);
pub const REROLL: Verb = Verb(7);
pub const JEOPARDY: Verb = Verb(8);
pub const DASH: Verb = Verb(9);
pub const CONCEDE: Verb = Verb(10);
pub const INSTRUCT: Verb = Verb(11);

const fn verb(word: &'static str, meaning: &'static str) -> VerbSpec {
    VerbSpec { word, meaning }
}

pub const VERBS: &[VerbSpec] = &[
    verb("pass", "Do nothing."),
    verb("move", "Move a group."),
    verb("shoot", "Shoot with a group at another."),
    verb("retire", "Take a group off the table for a while."),
    verb("enter", "Bring a group back."),
    verb("wager", "Stake a number on going first."),
    verb("take", "Say which group takes the losses."),
    verb("reroll", "Throw all dice again."),
    verb("jeopardy", "Make the enemy throw one die again."),
    verb("dash", "Jump in with an action."),
    verb("concede", "Give up."),
    verb("instruct", "Say whether to be asked for cards: 0 yes, 1 no."),
];

pub const HIDDEN: Mark = Mark(0);
pub const DUE: Mark = Mark(1);
pub const CARDS: Mark = Mark(2);
pub const HELD: Mark = Mark(3);
pub const NEVER: Mark = Mark(4);

pub const HERD: PieceId = PieceId(4);
pub const REROLL_CARD: u8 = 0;
pub const JEOPARDY_CARD: u8 = 1;
pub const DASH_CARD: u8 = 2;

pub const ROUND: Rule = Rule(101);
pub const DRIVE: Rule = Rule(102);
pub const STAKE: Rule = Rule(103);
pub const GO: Rule = Rule(104);
pub const FIRE: Rule = Rule(105);
pub const SAVE: Rule = Rule(106);
pub const LOSSES: Rule = Rule(107);
pub const JUMP: Rule = Rule(108);
pub const QUEUE: Rule = Rule(109);
pub const TEST: Rule = Rule(110);
pub const TWICE: Rule = Rule(111);
pub const DOUBT: Rule = Rule(112);
pub const CLOSE: Rule = Rule(113);
pub const GIVE_UP: Rule = Rule(114);
pub const STANDING: Rule = Rule(115);
pub const DRAW: Rule = Rule(116);
pub const PLACE: Rule = Rule(117);
