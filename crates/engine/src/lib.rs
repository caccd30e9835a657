//! What every game is made of: sides, pieces, decisions, answers, events, steps.
//!
//! Five nouns carry the house:
//!
//! * a [`State`] is a battle in progress: a table, the steps under way, what they have been told. Plain values;
//! * a [`Ruleset`] is a rulebook as code: it runs steps, judges answers, applies events;
//! * a [`Decision`] is what a player must choose, an [`Answer`] what he chose, a [`Refusal`] why he may not;
//! * a [`dice::Pool`] is chance described before it is thrown, so that it can be rolled or reckoned;
//! * an [`Event`] is a fact, with the rule behind it: the only way in which a table changes.
//!
//! What is done with them is the same for every ruleset: a [`Battle`] is played, saved, taken back and looked at
//! again; a [`Record`] tells it line by line and replays; a [`Preview`] reckons an answer through before it is
//! given; [`AnswerText`] and [`read_answer`] put answers into words.
//!
//! A step asks and rolls first ([`Asking`]), then acts ([`Acting`]); the type makes sure of it. When it has to
//! wait it is left untouched, and when the answer is there it runs again from its start with what it was told
//! read back from the journal. A [`Script`] strings steps together as the rulebook lists them.
//!
//! **Never here:** any one ruleset, files, the network, the clock, randomness from outside, threads, strings
//! built in the middle of play.

mod ahead;
mod battle;
mod bodies;
mod calls;
mod core;
mod decision;
mod event;
pub mod facts;
mod fingerprint;
mod frame;
mod hand;
mod journal;
mod piece;
mod pieces;
mod preview;
mod questions;
mod record;
mod rng;
pub mod row;
mod rule;
mod ruleset;
pub mod sheet;
mod side;
mod small;
mod state;
mod text;
mod usual;
pub mod view;
mod vocabulary;

pub use crate::core::{
    Drawn, Flow, Hand, Misplayed, Observer, Open, Pause, Players, Run, ThrowRequest, ThrowResult, Want,
};
pub use ahead::{Ahead, Clock};
pub use battle::{
    AnswerFault, Battle, BattleFault, Broken, CorrectionFault, Moment, SayFault, SupplyFault, Undone, WhyNot,
};
pub use bodies::{Acting, Asking, Cx, Room, Script};
pub use calls::{Call, Calls, Ended, NoPiece, Returned, Told, kept};
pub use decision::{
    About, Answer, Decision, Legs, Measure, OnThrow, Refusal, Touch, Verb, VerbSpec, Verdict, Way, Witness,
    within_reach,
};
pub use event::{Event, Logged, Mark, On};

pub use fingerprint::fingerprint;
pub use frame::Roll;
pub use hand::SourceHand;
pub use piece::{Departure, Piece, PieceId, Place, Shape, Slots, apply_to_pieces};
pub use pieces::{Pieces, ids};
pub use preview::{
    Assumption, Chance, Course, Ending, FirstOffered, Forecast, Foreseen, How, Preview, Reach, ways_to_fall,
};
pub use questions::{Questions, draw_candidate, pick_candidate};
pub use record::{
    FIRST_EDITION, Header, Line, LineText, Mismatch, Named, Origin, Record, RecordError, RecordText,
    ReplayFault,
};
pub use rng::Rng;
pub use rule::{Rule, RuleId};
pub use ruleset::{Known, Reads, Ruleset, ThrowWindow};
pub use side::{Audience, Outcome, Side, Viewpoint};
pub use small::{SmallLeg, SmallPiece, SmallPose, SmallShape};
pub use state::State;
pub use tabletop::InlineVec;
pub use text::{AnswerError, AnswerText, is_name, read_answer};
pub use view::{Presented, View};
