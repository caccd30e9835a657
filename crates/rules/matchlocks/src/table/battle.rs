//! What is kept of the battle itself: the turn and whose it is, the decks, and what is under way.

use engine::InlineVec;
use engine::PieceId;
use engine::Side;
use engine::sheet::{CaseValue, Edit, Flag, Kind, Listed, Scope, Sort, Turn, UpTo, Wide, Word};
use serde::{Deserialize, Serialize};

use super::{Deck, Gaps};

engine::words! {
    /// The acts of a battle.
    pub enum Phase {
        /// Troops are being placed.
        Deployment = "deployment";
        /// Manoeuvre and Bombardment.
        Opening = "opening";
        /// The Main Battle Phase, drawing cards.
        Main = "main";
        /// The steps at the end of a turn.
        TurnEnd = "turn end";
    }
}

engine::words! {
    /// Why a unit takes a Morale Crisis Test.
    pub enum Reason {
        /// It lost a round of melee.
        LostRound = "lost-round";
        /// It saw friends rout.
        RoutingFriends = "routing-friends";
        /// It was attacked in flank or rear while in melee.
        FlankAttack = "flank-attack";
        /// It is the last of its brigade standing.
        LastStanding = "last-standing";
        /// Its powder blew up.
        PowderExplosion = "powder-explosion";
        /// It is Daunted or at half strength at the end of the turn.
        EndOfTurn = "end-of-turn";
    }
}

engine::entry! {
    /// A test that is due.
    pub struct Due in 2 bytes {
        /// Whose.
        unit: PieceId;
        /// Why.
        reason: Word<Reason>;
    }
}

engine::entry! {
    /// That a unit has shot at a gun.
    pub struct ShotAt in 2 bytes {
        /// The gun.
        gun: PieceId;
        /// Who shot.
        by: PieceId;
    }
}

engine::entry! {
    /// One unit of a group order.
    pub struct Grouped in 2 bytes {
        /// Which unit.
        unit: PieceId;
        /// Whether it has taken its part of the Action being carried out: until then its place does not count as
        /// an obstruction to the others' paths.
        done: Flag;
    }
}

engine::sheet! {
    /// Where in the battle we are, and what is under way.
    pub struct Battle on Battle in 9 bytes, changed by BattleChange {
        /// Which act.
        Phase phase: Word<Phase>;
        /// The turn, counted from 1; 0 before the Main Battle Phase.
        Turn turn: Turn;
        /// Card periods since the battle began, for what may happen once in each.
        Period period: Wide<65535>;
        /// The Play Deck card in play.
        Card card: InPlay;
        /// The player whose card, go or step it is: left and right are seen from his side.
        Acting acting: Side;
        /// Who won the dice-off of deployment.
        First first: Side;
        /// Who last made a voluntary move this turn; as long as nobody has, whose Leader Card or Skirmishers and
        /// Artillery Card came up last (NMM-13-16).
        LastMover last_mover: Option<Side>;
        /// Whether anybody has made a voluntary move this turn.
        SomebodyMoved somebody_moved: Flag;
        /// Whether the last go was a pass.
        Passed passed: Flag;
        /// Order Tokens left to the leader whose card is in play.
        OrderTokens order_tokens: UpTo<255>;
        /// The last turn of rain; 0 without.
        RainUntil rain_until: Turn;
        /// The Fog of War has come down.
        Fog fog: Flag;
        /// Times that the Special Event card has come up.
        EventDraws event_draws: UpTo<255> as "special event draws";
        /// Bonus Cards of the Play Deck turned this turn.
        BonusTurned bonus_turned: UpTo<255>;
    } lists {
        /// The tests that are due, first come first served.
        Due due: Agenda;
        /// Who has shot at which gun this turn.
        ShotAt shot_at: [ShotAt; 24];
        /// The units of the group order being carried out.
        Group group: Group;
        /// The gaps that troops have opened in hedges and walls.
        Gaps gaps: Gaps;
        /// Cards of the Play Deck not yet turned this turn.
        PlayDeck play_deck: Deck;
        /// Cards of the Bonus Deck not yet drawn this turn.
        BonusDeck bonus_deck: Deck;
        /// Special events not yet drawn.
        EventsDeck events_deck: Deck;
    }
}

/// The card of the Play Deck that is in play, by its kind there. A case says it by the name of its leader, which the ruleset
/// looks up.
pub struct InPlay;

impl Kind for InPlay {
    type Value = Option<u8>;
    const MOST: u32 = 32;
    const SORT: Sort = Sort::Own;

    #[inline]
    fn raw(card: Option<u8>) -> u32 {
        card.map_or(0, |card| u32::from(card) + 1)
    }

    #[inline]
    fn value(raw: u32) -> Option<u8> {
        raw.checked_sub(1).map(|card| card as u8)
    }

    fn said(card: Option<u8>, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Words(card.map_or("none".to_owned(), |card| card.to_string()))
    }

    fn of_said(_said: &CaseValue, _scope: &dyn Scope) -> Option<Option<u8>> {
        None
    }

    fn wants() -> String {
        "the card in play, by its kind from 0 to 31".to_owned()
    }
}

/// The tests that are due. Several reasons that one and the same event gives a unit come to one test (NMM-13-01), and so it
/// is known which the latest event has given: those that came after the last test was taken off. No other is ever dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Agenda {
    due: InlineVec<Due, 96>,
    fresh: u8,
}

impl Agenda {
    /// All, first come first served.
    pub fn all(&self) -> &[Due] {
        &self.due
    }

    /// Those that the event now being carried out has made due.
    pub fn fresh(&self) -> &[Due] {
        &self.due[self.due.len().saturating_sub(self.fresh.into())..]
    }
}

impl Listed for Agenda {
    type Entry = Due;
    type Store = Agenda;
    const ROOM: usize = 96;

    fn entries(agenda: &Agenda) -> impl Iterator<Item = Due> {
        agenda.due.iter().copied()
    }

    fn edit(agenda: &mut Agenda, edit: Edit<Due>) {
        match edit {
            Edit::Add(due) | Edit::Put(due) => {
                agenda.due.push(due);
                agenda.fresh += 1;
            }
            Edit::Drop(due) => {
                let old = agenda.due.len() - agenda.fresh().len();
                for at in (old..agenda.due.len()).rev() {
                    if agenda.due[at] == due {
                        agenda.due.remove(at);
                        agenda.fresh -= 1;
                    }
                }
            }
            Edit::Next => {
                agenda.due.remove(0);
                agenda.fresh = 0;
            }
            Edit::Clear => *agenda = Agenda::default(),
        }
    }
}

/// The units of a group order: those who have taken their part of the Action stand first, in the order in which they did.
pub struct Group;

impl Listed for Group {
    type Entry = Grouped;
    type Store = InlineVec<Grouped, 8>;
    const ROOM: usize = 8;

    fn entries(group: &InlineVec<Grouped, 8>) -> impl Iterator<Item = Grouped> {
        group.iter().copied()
    }

    fn edit(group: &mut InlineVec<Grouped, 8>, edit: Edit<Grouped>) {
        if let Edit::Put(member) = edit
            && member.done()
            && let Some(at) = group.iter().position(|other| *other == Grouped::of(member.unit(), false))
        {
            let done = group.iter().filter(|other| other.done()).count();
            group[done..=at].rotate_right(1);
            group[done] = member;
        } else {
            <[Grouped; 8]>::edit(group, edit);
        }
    }
}
