//! The Doctrine dice (NMM-12-26 to 12-37).

use dice::{Die, FaceSet, Pool, Total};
use engine::{About, Flow, InlineVec, PieceId};

use super::members::{self, is_new};
use crate::ask::Ask;
use crate::book::{Formation, Kind, Quality};
use crate::field::Field;
use crate::shooting::ranks;
use crate::table::{MEMBERS, Member, Part, Sign, Tactic};
use crate::vocabulary as verb;
use crate::{Asking, Decision, rule};

/// Which die a unit throws before its first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoctrineDie {
    /// That of foot (NMM-12-28).
    Foot,
    /// That of horse (NMM-12-32).
    Horse,
}

/// The die to which a member is entitled: none for pikes, artillery, Skirmishers and Dragoons that are attacked, a
/// unit taken in flank or rear or that turned or formed Hedgehog, and nobody later than its first round
/// (NMM-12-26, NMM-12-28). Horse against foot throws that of horse, foot that of foot (NMM-12-37); horse through
/// which evaders passed throws as if attacked (NMM-12-24).
pub fn die_of(field: Field, at: u8, mine: &Member) -> Option<DoctrineDie> {
    let unit = mine.unit();
    let begins = is_new(members::melee(field, at), mine) && mine.tactic() == Tactic::None;
    if !begins || !matches!(mine.part(), Part::Attacker | Part::Defender) || field.has(unit, Sign::Hedgehog) {
        return None;
    }
    match field.kind(unit) {
        Kind::Cuirassiers | Kind::Harquebusiers => Some(DoctrineDie::Horse),
        Kind::HorseDetachment if mine.part() == Part::Attacker => Some(DoctrineDie::Horse),
        kind if kind.is_formed_musketeers() && ranks::muskets(field, unit) > 0 => Some(DoctrineDie::Foot),
        _ => None,
    }
}

/// The faces of the die that must be thrown again, each once (NMM-12-27, NMM-12-30).
pub fn compulsory(field: Field, unit: PieceId, die: DoctrineDie) -> FaceSet {
    let quality = field.quality(unit);
    let (ones, sixes) = match die {
        DoctrineDie::Foot => {
            (quality == Quality::Veteran, quality == Quality::Raw || field.state(unit).shots() > 0)
        }
        DoctrineDie::Horse => {
            let formation = field.formation(unit);
            let royalist = field.world.armies[field.side(unit).index()].royalist;
            let heavy = field.kind(unit) == Kind::Cuirassiers;
            let slow = heavy || quality == Quality::Raw || formation == Formation::Column;
            (royalist || formation == Formation::Line, slow)
        }
    };
    let set = if ones { FaceSet::ONES } else { FaceSet::NONE };
    if sixes { set.and(6) } else { set }
}

/// The Doctrine die of a unit as a pool.
pub fn doctrine_pool(field: Field, unit: PieceId, die: DoctrineDie) -> Pool {
    Pool::Total(Total::of(1, Die::D6).again(compulsory(field, unit, die)))
}

/// Whether a unit of horse may throw its die again once (NMM-12-31).
fn may_reroll(field: Field, unit: PieceId) -> bool {
    field.quality(unit) == Quality::Veteran || field.led(unit)
}

/// What a die makes of a member's first round (NMM-12-28, NMM-12-32). Horse that cannot claim the charging bonus
/// goes at the trot at best (NMM-12-36).
pub fn tactic(field: Field, mine: &Member, die: DoctrineDie, shows: i16) -> Tactic {
    let book = &field.world.book.melee;
    let at_least = |score: u8| shows >= i16::from(score);
    match die {
        DoctrineDie::Foot if at_least(book.foot_doctrine.two_ranks_on) => Tactic::DoubleVolley,
        DoctrineDie::Foot if at_least(book.foot_doctrine.one_rank_short_on) => Tactic::ShortVolley,
        DoctrineDie::Foot => Tactic::LongVolley,
        DoctrineDie::Horse if !at_least(book.horse_doctrine.trot_on) => Tactic::Fire,
        DoctrineDie::Horse if at_least(book.horse_doctrine.gallop_on) && mine.charge() => Tactic::Gallop,
        DoctrineDie::Horse => Tactic::Trot,
    }
}

/// A die on the table.
#[derive(Clone, Copy)]
struct Shown {
    place: usize,
    die: DoctrineDie,
    shows: i16,
    fixed: bool,
}

/// Both sides throw, reroll what they must and may, and so learn how they fight (NMM-12-26). Returns whether two
/// bodies of horse only trade shots (NMM-12-35).
pub(super) fn throw(mut cx: Asking, at: u8) -> Flow<bool> {
    let members = *cx.table().melees[at as usize].members();
    let nothing = Shown { place: 0, die: DoctrineDie::Foot, shows: 0, fixed: true };
    let mut shown: InlineVec<Shown, MEMBERS> = InlineVec::empty(nothing);
    for (place, mine) in members.iter().enumerate() {
        let field = cx.field();
        let Some(die) = die_of(field, at, mine) else { continue };
        let (side, pool) = (field.side(mine.unit()), doctrine_pool(field, mine.unit(), die));
        let rule = if die == DoctrineDie::Foot { rule!("NMM-12-28") } else { rule!("NMM-12-32") };
        let (reading, fixed) = cx.roll_shown(side, rule, pool)?;
        shown.push(Shown { place, die, shows: reading.total(), fixed });
    }
    optional_rerolls(&mut cx, &members, &mut shown)?;
    let mut act = cx.act();
    let mut tactics = [Tactic::None; MEMBERS];
    for it in shown.iter() {
        let field = act.field();
        tactics[it.place] = tactic(field, &members[it.place], it.die, it.shows);
    }
    for (place, mine) in members.iter().enumerate() {
        let field = act.field();
        // Mounted Dragoons never charge: always as a 2 to 4 (NMM-12-26).
        let dragoons = mine.part() == Part::Attacker
            && field.kind(mine.unit()) == Kind::Dragoons
            && is_new(members::melee(field, at), mine)
            && mine.tactic() == Tactic::None;
        let made = if dragoons { Tactic::Trot } else { tactics[place] };
        if made != Tactic::None {
            members::change(&mut act, at, mine.unit(), rule!("NMM-12-26"), |it| it.with(made));
        }
    }
    Ok(only_trades_shots(act.field(), at))
}

/// Veteran horse, and horse with a Leader, may throw a die again that has not been thrown again yet; neither owner
/// knows the other's choice (NMM-12-31).
fn optional_rerolls(cx: &mut Asking, members: &[Member], shown: &mut InlineVec<Shown, MEMBERS>) -> Flow<()> {
    let field = cx.field();
    let asked = |it: &Shown| {
        let unit = members[it.place].unit();
        let may = it.die == DoctrineDie::Horse && !it.fixed && may_reroll(field, unit);
        let about = About::Ask(Ask::Doctrine { unit, die: it.shows as u8 });
        may.then_some(Decision { who: field.side(unit), rule: rule!("NMM-12-31"), about })
    };
    let mut choices: [Option<bool>; MEMBERS] = [None; MEMBERS];
    let decisions: [Option<Decision>; MEMBERS] =
        std::array::from_fn(|place| shown.get(place).and_then(asked));
    let mut open = decisions.iter().enumerate().filter_map(|(place, one)| one.map(|one| (place, one)));
    match (open.next(), open.next()) {
        (Some((one, first)), Some((other, second))) if first.who != second.who => {
            let answers = cx.ask_both([first, second])?;
            choices[one] = Some(answers[0].verb == verb::YES);
            choices[other] = Some(answers[1].verb == verb::YES);
        }
        _ => {
            for (place, decision) in decisions.iter().enumerate() {
                if let Some(decision) = decision {
                    choices[place] = Some(cx.ask(*decision)?.verb == verb::YES);
                }
            }
        }
    }
    for (place, it) in shown.iter_mut().enumerate() {
        if choices[place] == Some(true) {
            let side = cx.field().side(members[it.place].unit());
            it.shows = cx.roll(side, rule!("NMM-12-31"), super::dice_to_hit::one_die())?.total();
        }
    }
    Ok(())
}

/// Whether two bodies of horse, alone with one another, both engage by fire (NMM-12-35).
fn only_trades_shots(field: Field, at: u8) -> bool {
    let melee = members::melee(field, at);
    let fires =
        |mine: &Member| is_new(melee, mine) && mine.tactic() == Tactic::Fire && field.mounted(mine.unit());
    melee.rounds() == 0 && melee.members().len() == 2 && melee.members().iter().all(fires)
}
