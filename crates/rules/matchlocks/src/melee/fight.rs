//! One round of a melee from the Doctrine dice to its end: the loser's test, the winner's free Action, horse that
//! breaks off, tokens and exhaustion (NMM-12-26 to 12-82).

use engine::{About, Departure, Flow, InlineVec, PieceId, Side};
use tabletop::{Angle, Edge, Length, Pose};

use super::attack::{carry_out, leave_melee};
use super::members;
use super::round::put_up;
use super::{dice_to_hit, placing, victory};
use crate::ask::Ask;
use crate::book::{Arm, Kind};
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::morale::{disarray, strongest};
use crate::movement::carrying::{self, Carry};
use crate::movement::compulsory::{self, Stop};
use crate::shooting::risks::NO_RISKS;
use crate::shooting::{casualties, doctrine, leaders, shot};
use crate::steps::{Fate, MeleeStep, MoraleStep, Step};
use crate::table::{MEMBERS, MeleeChange, Member, Part, Reason, Sign};
use crate::{Acting, Asking, Decision, Script, rule};

/// A round, stages 4 to 14 (NMM-12-01). The blows are one script and what comes of them another: units that fall
/// back into one enemy after another begin rounds within rounds, and what is done with need not be kept so long.
pub(super) fn round(mut s: Script, melee: u8) -> Flow<()> {
    // 4. Both Doctrine dice and their rerolls, in the first round of those who have one.
    let trades = s.call(rule!("NMM-12-26"), MeleeStep::doctrine(melee))?;
    if trades {
        return s.leads_to(MeleeStep::trade_shots(melee));
    }
    // 5 to 8. Doctrine fire, figures, hits, Leaders' hits.
    s.call(rule!("NMM-12-50"), MeleeStep::strike(melee))?;
    // 9 and 10. Saves, and all Kills of both sides together.
    s.call(rule!("NMM-12-55"), MeleeStep::save(melee))?;
    // 11. Leader dice.
    s.call(rule!("NMM-12-58"), MeleeStep::risk_leaders(melee))?;
    s.leads_to(MeleeStep::decided(melee))
}

/// What comes of the blows, stages 12 to 14 (NMM-12-01).
pub(super) fn decided(mut s: Script, melee: u8) -> Flow<()> {
    // 12. Winner and loser.
    let losers = s.call(rule!("NMM-12-59"), MeleeStep::verdict(melee))?;
    // 13. The loser's test and its results, and the tests that follow from them.
    let fate = match losers {
        Some(losers) => s.call(rule!("NMM-12-60"), MeleeStep::losers_test(melee, losers))?,
        None => Fate::Passed,
    };
    s.call(rule!("NMM-13-12"), Step::immediate_tests())?;
    // 14. The free Action of those of the winners whose enemy is gone.
    match losers {
        Some(losers) => s.call(rule!("NMM-12-61"), Step::melee_aftermath(melee, losers))?,
        None => s.call(rule!("NMM-12-70"), MeleeStep::close(melee))?,
    };
    // A side that was Daunted where it cannot fall back has been Daunted all the same (NMM-13-32).
    let shaken = losers.filter(|_| fate != Fate::Passed);
    s.call(rule!("NMM-12-62"), MeleeStep::break_off(melee, shaken))?;
    s.leads_to(MeleeStep::round_over(melee, shaken.is_some()))
}

/// The beaten side tests: its strongest Unit, and what it rolls happens to all of them (NMM-12-60, NMM-12-82). A
/// side of which nobody is left needs no test: it counts as Broken. Returns what has befallen the side. A unit that
/// cannot fall back stays, and the melee goes on (NMM-13-32).
pub(super) fn losers_test(mut s: Script, melee: u8, losers: Side) -> Flow<Fate> {
    let chosen = s.call(rule!("NMM-12-82"), MeleeStep::strongest(melee, losers))?;
    let Some(unit) = chosen else { return Ok(Fate::Broken) };
    let reason = Reason::LostRound;
    let fate = s.call(rule!("NMM-13-02"), MoraleStep::throw(unit, reason))?;
    if fate != Fate::Passed {
        s.call(rule!("NMM-13-03"), MeleeStep::share_fate(melee, losers, fate, 0))?;
    }
    Ok(fate)
}

/// Which unit tests for a side: the one with most figures left, of several the owner's choice (NMM-12-82).
pub(super) fn choose_strongest(mut cx: Asking, melee: u8, losers: Side) -> Flow<Option<PieceId>> {
    let field = cx.field();
    let units: InlineVec<PieceId, 8> = strongest(field, melee, losers).take(8).collect();
    match units.len() {
        0 => Ok(None),
        1 => Ok(Some(units[0])),
        _ => {
            let about = About::Ask(Ask::Strongest(melee));
            let answer = cx.ask(Decision { who: losers, rule: rule!("NMM-13-03"), about })?;
            Ok(answer.piece)
        }
    }
}

/// The result of the test is carried out on one Unit of the side after another (NMM-12-82).
pub(super) fn share_fate(mut s: Script, melee: u8, losers: Side, fate: Fate, from: u8) -> Flow<()> {
    let next = s.read(rule!("NMM-12-82"), |field| {
        let later = members::of_side(field, melee, losers).map(|it| it.unit()).filter(|unit| unit.0 >= from);
        later.min()
    })?;
    if let Some(unit) = next {
        s.call(rule!("NMM-13-37"), MoraleStep::result(unit, fate))?;
        s.then(MeleeStep::share_fate(melee, losers, fate, unit.0 + 1));
    }
    Ok(())
}

/// The direction that leads a member straight away from the foot that it breaks off from (NMM-12-62): before an
/// attacker's front, behind his own for the one who attacked, beyond the place at which one fell back into the other.
fn away_from_foot(field: Field, at: u8, mine: &Member) -> Option<Angle> {
    let foot = members::enemies(field, at, *mine).find(|enemy| is_battalia_or_pikes(field, enemy.unit()))?;
    Some(match (foot.part(), mine.part()) {
        (Part::FellBack, _) => field.homeward_of(foot.unit()),
        (_, Part::FellBack) => field.homeward_of(mine.unit()) + Angle::HALF,
        (Part::Attacker, _) if foot.against() == mine.unit() => field.pose(foot.unit()).facing,
        _ => field.pose(mine.unit()).facing + Angle::HALF,
    })
}

/// Foot that horse has one round to break (NMM-12-62).
fn is_battalia_or_pikes(field: Field, unit: PieceId) -> bool {
    field.kind(unit).is_pikes() || field.kind(unit) == Kind::Battalia
}

/// The horse of a melee that has fought its first round against pikes or a Battalia without Daunting or breaking them,
/// and has to break off, the first engaged first (NMM-12-62). `shaken` is the side that was Daunted or Broken: horse of
/// that side which could not fall back has failed too.
fn must_break_off<'a>(
    field: Field<'a>,
    at: u8,
    shaken: Option<Side>,
) -> impl Iterator<Item = Member> + use<'a> {
    let melee = members::melee(field, at);
    let failed = move |mine: &&Member| shaken.is_none_or(|side| side == field.side(mine.unit()));
    let upon_pikes = move |mine: &Member| {
        members::enemies(field, at, *mine).any(|enemy| is_battalia_or_pikes(field, enemy.unit()))
    };
    let first_round =
        move |mine: &&Member| field.mounted(mine.unit()) && mine.joined() == melee.rounds().min(15);
    melee.members().iter().filter(failed).filter(first_round).copied().filter(upon_pikes)
}

/// Horse that has failed against pikes faces about and goes one Move back, with one token for everything
/// (NMM-12-62). Where it cannot, it stays and the Melee goes on.
pub(super) fn break_off(act: &mut Acting, at: u8, shaken: Option<Side>) {
    let riders: InlineVec<Member, MEMBERS> = {
        let nobody = Member::new(PieceId(0), PieceId(0), Edge::Front, Part::Attacker);
        let mut riders = InlineVec::empty(nobody);
        must_break_off(act.field(), at, shaken).for_each(|mine| riders.push(mine));
        riders
    };
    for mine in riders.iter() {
        let field = act.field();
        let foot: InlineVec<PieceId, 8> =
            members::enemies(field, at, *mine).map(|it| it.unit()).take(8).collect();
        let Some(heading) = away_from_foot(field, at, mine) else { continue };
        let flight = compulsory::disengage(field, mine.unit(), heading);
        if flight.distance == Length::ZERO && flight.stopped != Stop::OffTable {
            continue;
        }
        leave_melee(act, at, mine.unit(), rule!("NMM-12-62"));
        let before = act.table().units[mine.unit().index()];
        if act.table().melees[at as usize].rounds() > 1 {
            put_up(act, mine.unit(), &before, Sign::Barred, rule!("NMM-09-07"));
        }
        let why = rule!("NMM-12-62");
        carry_out(act, mine.unit(), &flight, Carry::FallBack, Departure::Retreated, why);
        // The foot counts as an opponent of troops that disengaged (NMM-13-14, NMM-13-21).
        for unit in foot.iter() {
            super::round::won(act, *unit);
        }
    }
    if !riders.is_empty() {
        act.then(Step::immediate_tests());
        act.then(MeleeStep::close(at));
    }
}

/// The end of a round: a token for everybody after the second, exhaustion after the third and each later one
/// (NMM-12-76, NMM-12-78). A round that left a side Daunted or Broken exhausts nobody.
pub(super) fn round_over(mut s: Script, at: u8, shaken: bool) -> Flow<()> {
    s.call(rule!("NMM-12-76"), MeleeStep::tire())?;
    let exhausted = s.note(rule!("NMM-12-78"), |table, world| {
        let rounds = table.melees[at as usize].rounds();
        let goes_on = members::goes_on(Field::new(table, world), at);
        goes_on && !shaken && rounds >= world.book.melee.rounds.exhausted_after
    })?;
    if exhausted {
        s.then(MeleeStep::exhaustion(at));
    }
    Ok(())
}

/// Everybody who fought in the second round and still stands takes a token (NMM-12-76).
pub(super) fn tire(act: &mut Acting) {
    let tokens = act.world().book.melee.rounds.disarray_tokens;
    for index in 0..act.world().profiles.len() as u8 {
        let unit = PieceId(index);
        if !act.table().units[unit.index()].is(Sign::InRound) {
            continue;
        }
        act.emit(rule!("NMM-12-76"), lower(unit, Sign::InRound));
        if act.field().is_unit(unit) {
            disarray::add(act, unit, tokens, rule!("NMM-12-76"));
        }
    }
}

/// The side that falls back from exhaustion without a die: those who began, unless all on both sides are horse
/// (NMM-12-78).
fn yields(field: Field, at: u8) -> Option<Side> {
    let melee = members::melee(field, at);
    let all_horse = melee.members().iter().all(|mine| field.arm(mine.unit()) == Arm::Cavalry);
    (!all_horse).then_some(melee.attackers())
}

/// After three rounds without a result the melee ends: a token for all, and one side falls back (NMM-12-78). Two
/// sides of horse throw for it, again on a tie.
pub(super) fn exhaustion(mut cx: Asking, at: u8) -> Flow<()> {
    let field = cx.field();
    let back = match yields(field, at) {
        Some(side) => Some(side),
        None => {
            let a = cx.roll(Side::A, rule!("NMM-12-78"), dice_to_hit::one_die())?.total();
            let b = cx.roll(Side::B, rule!("NMM-12-78"), dice_to_hit::one_die())?.total();
            match a.cmp(&b) {
                std::cmp::Ordering::Less => Some(Side::A),
                std::cmp::Ordering::Greater => Some(Side::B),
                std::cmp::Ordering::Equal => None,
            }
        }
    };
    let mut act = cx.act();
    let Some(back) = back else {
        act.then(MeleeStep::exhaustion(at));
        return Ok(());
    };
    let members = *act.table().melees[at as usize].members();
    let tokens = act.world().book.melee.rounds.exhaustion_tokens;
    let why = rule!("NMM-12-78");
    for mine in members.iter() {
        disarray::add(&mut act, mine.unit(), tokens, why);
    }
    for mine in members.iter() {
        let field = act.field();
        if field.side(mine.unit()) != back {
            continue;
        }
        let flight = compulsory::fall_back(field, mine.unit(), false);
        if members::bars(field, at, &flight) {
            continue;
        }
        leave_melee(&mut act, at, mine.unit(), why);
        carry_out(&mut act, mine.unit(), &flight, Carry::FallBack, Departure::Retreated, why);
        if let Stop::Enemy(enemy) = flight.stopped {
            act.then(Step::fell_back_into(mine.unit(), enemy));
        }
    }
    victory::close(&mut act, at);
    for mine in members.iter() {
        let field = act.field();
        if field.engaged(mine.unit()) || !field.is_unit(mine.unit()) {
            continue;
        }
        let before = *field.state(mine.unit());
        put_up(&mut act, mine.unit(), &before, Sign::Barred, rule!("NMM-09-07"));
        if act.field().side(mine.unit()) != back {
            super::round::won(&mut act, mine.unit());
        }
    }
    act.then(Step::immediate_tests());
    Ok(())
}

/// Two bodies of horse that both engage by fire only trade shots: they stop three inches apart, each fires once,
/// no melee takes place (NMM-12-35). Saves and Leader dice are those of shooting.
pub(super) fn trade_shots(mut cx: Asking, at: u8) -> Flow<()> {
    let members = *cx.table().melees[at as usize].members();
    let mut kills = [0u8; 2];
    let mut fired = [false; 2];
    for (place, mine) in members.iter().enumerate().take(2) {
        let field = cx.field();
        let enemy = mine.against();
        if let Some(fire) = doctrine::engages_by_fire(field, mine.unit(), enemy) {
            let (side, pool) = (field.side(mine.unit()), fire.pool(field));
            fired[place] = true;
            let hits = cx.roll(side, rule!("NMM-12-33"), dice::Pool::Count(pool))?.hits();
            let saves = shot::saves(cx.field(), enemy, hits, false);
            kills[1 - place] = match saves.filter(|_| hits > 0) {
                Some(pool) => cx.roll(side.other(), rule!("NMM-11-46"), pool)?.hits(),
                None => hits,
            };
        }
    }
    let mut act = cx.act();
    let apart = apart(act.field(), &members);
    act.emit(rule!("NMM-12-35"), MeleeChange::Anew.on(at));
    for (place, mine) in members.iter().enumerate().take(2) {
        carrying::move_to(&mut act, mine.unit(), apart[place], Carry::LeavingGuns, rule!("NMM-12-35"));
        let before = act.table().units[mine.unit().index()];
        put_up(&mut act, mine.unit(), &before, Sign::Fought, rule!("NMM-12-35"));
        if mine.part() == Part::Attacker {
            act.emit(rule!("NMM-12-35"), raise(mine.unit(), Sign::ShotByAction));
        }
        if fired[place] {
            doctrine::mark_fired(&mut act, mine.unit(), false, rule!("NMM-12-33"));
        }
    }
    let mut risks = NO_RISKS;
    for (place, mine) in members.iter().enumerate().take(2) {
        let from = act.table().pieces[mine.against().index()].pose().at;
        let off = casualties::take_off(&mut act, mine.unit(), kills[place], from, rule!("NMM-12-35"));
        leaders::note_risk(act.field(), &mut risks, mine.unit(), off);
        if act.table().pieces[mine.unit().index()].figures == 0 {
            crate::morale::losses::lose(&mut act, mine.unit(), Departure::Destroyed, rule!("NMM-12-35"));
        }
    }
    crate::morale::army_morale::settle(&mut act);
    act.then(Step::leaders_at_risk(risks));
    act.then(Step::immediate_tests());
    Ok(())
}

/// Where the two stop: three inches apart, centred on the line where they would have met (NMM-12-35).
fn apart(field: Field, members: &[Member]) -> [Pose; 2] {
    let apart = field.world.book.melee.both_engage_by_fire.apart;
    let halves = [apart.half(), apart - apart.half()];
    std::array::from_fn(|place| {
        let pose = field.pose(members[place].unit());
        let back = pose.facing + tabletop::Angle::HALF;
        let moved = Pose::new(pose.at + back.along(halves[place]), pose.facing);
        let body = placing::body(field, members[place].unit()).block(moved);
        let crowded = field.units().any(|other| {
            members.iter().all(|it| it.unit() != other)
                && field.block(other).overlaps_deeper_than(&body, tabletop::Block::TOLERANCE)
        });
        if crowded { pose } else { moved }
    })
}
