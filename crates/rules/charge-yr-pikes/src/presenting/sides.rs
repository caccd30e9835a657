//! The armies with their losses and cards, the tertias and the clock to be looked at.

use engine::view::words::counted;
use engine::view::{BarView, ClockView, Colour, Counter, GroupView, NotchView, SideView, Subject, hull};
use engine::{PieceId, Side};
use tabletop::Point;

use super::chances;
use crate::command::{self, Card, deck};
use crate::field::Field;
use crate::foreseen;
use crate::table::{NO_CARD, Phase, Sign};
use crate::victory::{self, Losses};
use crate::world::{Kind, Optional};

/// Both sides with what is counted of them and the cards that are still to be turned (CYP-02-02, CYP-19-04, CYP-19-05).
pub(super) fn sides(field: Field) -> [SideView; 2] {
    Side::BOTH.map(|side| {
        let losses = Losses::of(field, side);
        let units = field.units_of(side);
        let routed = units.clone().filter(|id| field.is_routed(*id)).count();
        let fright = (foreseen::fright(field, side) * 100.0).round() as i64;
        let army = field.table.army(side);
        let counters = vec![
            counter("% lost", losses.percent().into()),
            counter("% fright this turn", fright),
            counter("units", units.count() as i64),
            counter("routed", routed as i64),
            counter("vital points lost", victory::lost_vitals(field, side).into()),
            counter("objectives taken", (army.objectives() & army.occupied()).count_ones().into()),
        ];
        let name = field.world.army(side).name.clone();
        let bar = Some(bar(field, losses));
        SideView { side, name, colour: colour(field, side), counters, hand: cards_left(field, side), bar }
    })
}

fn counter(word: &str, value: i64) -> Counter {
    Counter { word: word.to_owned(), value: value as i32 }
}

/// What an army has lost, with a notch at each line of fright (CYP-19-04, CYP-19-06).
fn bar(field: Field, losses: Losses) -> BarView {
    let table = &field.world.book.victory.fright;
    let lines = table.lost.iter().copied().skip(1).chain([table.always]);
    let notch = |at: u8| NotchView {
        at,
        word: match victory::fright_from(field, at.into()) {
            Some(from) => format!("fright on {from} or more of a d10, 1 more for each vital point lost"),
            None => "fright without a die".to_owned(),
        },
        passed: losses.percent() >= at.into(),
    };
    BarView {
        word: "losses".to_owned(),
        of: losses.of,
        parts: vec![counter("figures", losses.lost.into())],
        notches: lines.map(notch).collect(),
    }
}

/// The cards of a side that have not been turned in this turn; none before the first.
fn cards_left(field: Field, side: Side) -> Vec<String> {
    if field.table.battle.turn() == 0 {
        return Vec::new();
    }
    let left = deck(field).kinds().map(|(kind, count)| (Card::of(kind), count));
    let told = left.filter(|(card, _)| card.side(field) == side).map(|(card, count)| match count {
        1 => title(field, card),
        _ => format!("{} ({count} left)", title(field, card)),
    });
    told.collect()
}

/// What stands on a card.
fn title(field: Field, card: Card) -> String {
    match card {
        Card::Tertia(tertia) => field.world.tertias[usize::from(tertia)].title.clone(),
        Card::OfficersAndArtillery(_) => "Officers and Artillery".to_owned(),
        Card::FreeMove(_) => "Free Move".to_owned(),
        Card::Horse(_) => "Horse".to_owned(),
        Card::Foot(_) => "Foot".to_owned(),
    }
}

/// A card with its army, where its title does not say it already.
pub(super) fn card(field: Field, card: Card) -> String {
    let (title, army) = (title(field, card), &field.world.army(card.side(field)).name);
    let said = Subject::army(army).name;
    if title.ends_with(&format!(" of {army}")) { title } else { format!("{title} of {said}") }
}

/// Royalists and whoever fights beside them in red; where both or neither do, the first in red.
fn colour(field: Field, side: Side) -> Colour {
    let royal = |side: Side| field.world.profiles.iter().any(|it| it.side == side && it.royalist);
    let [a, b] = Side::BOTH.map(royal);
    let red = if a == b { side == Side::A } else { royal(side) };
    if red { Colour::Red } else { Colour::Blue }
}

/// The tertias as groups, each round those of it who stand on the table, with who commands it and whether its card has been turned
/// (CYP-04-01, CYP-02-02).
pub(super) fn tertias(field: Field) -> Vec<GroupView> {
    let one = |tertia: u8| {
        let it = &field.world.tertias[usize::from(tertia)];
        let seen = |id: &PieceId| !field.is(*id, Sign::Mapped);
        let members: Vec<PieceId> = field.tertia(tertia).filter(seen).collect();
        let leads =
            |id: &PieceId| field.kind(*id) == Kind::Brigadier && field.profile(*id).tertia == Some(tertia);
        let leader = field.officers_of(it.side).find(leads);
        // Before the battle, and as long as nothing is said, its card is in the deck.
        let card = field.table.tertia(tertia).drawn().then_some("card turned");
        let lost = leader.is_none().then_some("without a brigadier");
        let called = (moving(field) == Some(tertia)).then_some("moves now");
        let remarks = [card, lost, called].into_iter().flatten().map(str::to_owned).collect();
        let corners: Vec<Point> = members.iter().flat_map(|id| field.block(*id).corners()).collect();
        let (title, side, outline) = (it.title.clone(), Some(it.side), hull(&corners));
        GroupView { title, side, members, leader, outline, hidden: false, remarks }
    };
    (0..field.world.tertias.len() as u8).map(one).filter(|group| !group.members.is_empty()).collect()
}

/// The tertia that moves on the card in play: its own, or a free move of its army. One that was called upon an earlier card does not.
fn moving(field: Field) -> Option<u8> {
    let clock = &field.table.battle;
    let tertia = clock.called().filter(|_| clock.phase() == Phase::Movement && clock.card() != NO_CARD)?;
    let army = field.world.tertias.get(usize::from(tertia))?.side;
    let moves = match Card::of(dice::Card(clock.card())) {
        Card::Tertia(own) => own == tertia,
        Card::FreeMove(of) => of == army,
        Card::OfficersAndArtillery(_) | Card::Horse(_) | Card::Foot(_) => false,
    };
    moves.then_some(tertia)
}

/// The turn, the phase, the card in play, and the hour.
pub(super) fn clock(field: Field) -> ClockView {
    let clock = &field.table.battle;
    let in_play = (clock.card() != NO_CARD).then(|| Card::of(dice::Card(clock.card())));
    let moves = clock.phase() == Phase::Movement;
    let in_play = in_play.filter(|_| moves);
    ClockView {
        turn: clock.turn().into(),
        phase: phase(clock.phase()).to_owned(),
        card: in_play.map(|played| match (played, moving(field)) {
            (Card::FreeMove(_), Some(tertia)) => {
                format!("{}: {}", title(field, played), super::subjects::tertia(field, tertia))
            }
            _ => card(field, played),
        }),
        acting: in_play.map(|card| card.side(field)),
        remarks: remarks(field),
    }
}

fn remarks(field: Field) -> Vec<String> {
    let (clock, world) = (&field.table.battle, field.world);
    let mut remarks = Vec::new();
    if clock.turn() > 0 {
        if clock.phase() == Phase::Movement {
            remarks.push(format!("{} left in the deck", counted(deck(field).total(), "card")));
        } else {
            remarks.push(format!("first to declare: {}", world.army(clock.first()).name));
        }
        remarks.push(match clock.dark() {
            0 => format!(
                "after turn {} a D6 says how many turns of light are left",
                world.book.victory.darkness.turns
            ),
            dark => format!("dark at the end of turn {dark}"),
        });
        remarks.extend(super::waves::line(field));
    }
    if world.rain {
        remarks.push("light rain".to_owned());
    }
    remarks.extend(
        Optional::ALL.iter().filter(|it| world.options.has(**it)).map(|it| format!("with {}", it.word())),
    );
    if let Some(house) = world.book.house_rules() {
        remarks.push(format!("numbers of {house} in force"));
    }
    remarks
}

/// Who is outside the radius of an officer of the units of a tertia that roll, and so roll by themselves (CYP-04-05, CYP-05-02).
pub(super) fn outside(field: Field, officer: PieceId, tertia: u8) -> [Vec<PieceId>; 2] {
    let units: Vec<PieceId> = command::due(field, tertia).iter().copied().collect();
    let with =
        |id: &PieceId| field.attached_to(*id).next().is_none() && command::commands(field, officer, *id);
    let (inside, outside) = units.into_iter().partition(with);
    [inside, outside]
}

/// Those outside his radius in words, who roll by themselves: `; outside his 8 in: the foot 60 %`.
pub(super) fn outside_in_words(field: Field, officer: PieceId, tertia: u8) -> String {
    let [_, outside] = outside(field, officer, tertia);
    let radius = engine::view::words::about(field.world.book.command.radius.within);
    match outside.is_empty() {
        true => String::new(),
        false => format!("; outside his {radius}: {}", chances::alone(field, &outside)),
    }
}

/// A phase in words (CYP-02-01).
pub(super) const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Deployment => "Deployment",
        Phase::Movement => "Cards and movement",
        Phase::Artillery => "Wave 1, guns",
        Phase::StandingMuskets => "Wave 2, muskets that stood",
        Phase::MovingMuskets => "Wave 3, muskets that moved",
        Phase::Closing => "Attackers close",
        Phase::Receiving => "Defenders receive",
        Phase::Combat => "Close combat",
        Phase::Bonus => "Bonus moves",
        Phase::Points => "Morale points",
        Phase::Rallying => "Points and rallying",
        Phase::ArmyMorale => "Army morale",
    }
}
