//! What the regiments of a battle are under these rules: which row of Table 1 (PM-13-01), in how many units of how many figures
//! (PM-02-03 to PM-02-06).

use scenario::{Allegiance, Arm, Experience, Regiment, Tactics};

use crate::book::Book;
use crate::ledger::Rule;
use crate::rule;
use crate::world::{Class, Nation, Troop};

/// Units of a regiment, alike but for odd figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Soldiers {
    /// Their row.
    pub troop: Troop,
    /// The figures of each.
    pub figures: Vec<u8>,
}

/// The fewest figures that a body of men comes to: fewer would be gone with the first base.
const LEAST: u32 = 2;

/// By whose table an army is cast: by that of its cause, or of the Spanish where its name says so (PM-13-01). With why, where the
/// rulebook has no table of its own for it.
pub(super) fn nation_of(allegiance: Allegiance, name: &str) -> (Nation, Option<&'static str>) {
    if ["Spanish", "Spain", "Spaniards"].iter().any(|word| name.contains(word)) {
        return (Nation::Spanish, None);
    }
    match allegiance {
        Allegiance::Royalist => (Nation::Royalist, None),
        Allegiance::Parliament => (Nation::Parliament, None),
        Allegiance::Covenant => (Nation::Scots, None),
        Allegiance::Swedish => (Nation::Swedish, None),
        Allegiance::Imperial => (Nation::Imperial, None),
        Allegiance::Confederate => {
            (Nation::Royalist, Some("the Irish Confederates have no table and are cast by the Royalist one"))
        }
        Allegiance::Scottish => (Nation::Scots, Some("Scots of any time are cast by the Covenanters' table")),
        Allegiance::English | Allegiance::Other => {
            (Nation::Royalist, Some("an army without a table of its own is cast by the Royalist one"))
        }
    }
}

/// What a regiment is in an army of a nation, and why where its arm has no row of its own.
pub(super) fn row_of(regiment: &Regiment, nation: Nation) -> (Troop, Option<&'static str>) {
    match regiment.arm {
        Arm::Foot { .. } => (of_class(nation, Class::Foot), None),
        Arm::ChargingFoot { .. } => {
            (of_class(nation, Class::Foot), Some("foot that charges with the sword is cast as other foot is"))
        }
        Arm::CommandedShot | Arm::Firelocks => {
            (of_class(nation, Class::Foot), Some("shot without pikes is cast as other foot is"))
        }
        Arm::Clubmen | Arm::BorderFoot | Arm::Archers | Arm::Calivers => {
            (of_class(nation, Class::Foot), Some("men on foot of any kind are cast as a foot regiment is"))
        }
        Arm::Dragoons => (of_class(nation, Class::Dragoons), None),
        Arm::Guns { .. } => (of_class(nation, Class::Battery), None),
        Arm::Harquebusiers | Arm::Cuirassiers | Arm::LightHorse | Arm::BorderRiders => {
            horse(regiment, nation)
        }
    }
}

/// The row of a class in an army that has one alone, or the first of them.
fn of_class(nation: Nation, class: Class) -> Troop {
    let rows = Troop::ALL.iter().copied();
    rows.into_iter().find(|troop| troop.nation() == nation && troop.class() == class).unwrap_or_default()
}

/// Which horse a regiment is: where an army has several rows, by its arm and its tactics.
fn horse(regiment: &Regiment, nation: Nation) -> (Troop, Option<&'static str>) {
    let (arm, tactics) = (regiment.arm, regiment.tactics);
    let sword = matches!(tactics, Some(Tactics::ChargeHome | Tactics::Trot));
    match nation {
        Nation::Royalist if sword => (Troop::Cavaliers, None),
        Nation::Royalist => {
            (Troop::ReserveHorse, Some("horse of the King that did not charge home is his reserve horse"))
        }
        Nation::Parliament if tactics == Some(Tactics::Trot) => (Troop::Ironsides, None),
        Nation::Parliament if sword && regiment.experience != Experience::Raw => {
            (Troop::Ironsides, Some("horse of Parliament that charges home has the row of the Ironsides"))
        }
        Nation::Parliament => (Troop::ParliamentHorse, None),
        Nation::Scots => (Troop::Lancers, Some("Scots horse has one row alone, the lancers'")),
        Nation::Imperial => match arm {
            Arm::Cuirassiers => (Troop::Cuirassiers, None),
            Arm::LightHorse => (Troop::Croats, None),
            _ => (Troop::Harquebusiers, None),
        },
        Nation::Swedish => (Troop::SwedishHorse, None),
        Nation::Spanish => (Troop::SpanishHorse, None),
    }
}

/// The units of a regiment: so many men a figure (PM-02-03), about as many units as the file suggests, each within the range of its
/// row where the men suffice.
pub(super) fn units(book: &Book, regiment: &Regiment, troop: Troop, suggested: u16) -> Soldiers {
    let suggested = u32::from(suggested.max(1));
    if let Arm::Guns { pieces, .. } = regiment.arm {
        // One model stands for a battery (PM-02-03).
        let batteries = suggested.min(pieces.into()).max(1);
        return Soldiers { troop, figures: vec![1; batteries as usize] };
    }
    let scale = &book.foundations.scale;
    let [least, most] = book.armies.rows.of(troop).figures.map(u32::from);
    let fewest = regiment.men.div_ceil(scale.men_a_figure_at_most.into());
    let all = regiment.men / u32::from(scale.men_a_figure);
    let all = all.max(fewest).max(LEAST);
    // As many units as keep within the range of the row, the nearest to what the file suggests.
    let [low, high] = [fewest.div_ceil(most).max(1), (all / least).max(1)];
    let count = suggested.clamp(low, high.max(low));
    let figures = all.min(count * most);
    let each = |at: u32| (figures / count + u32::from(at < figures % count)) as u8;
    Soldiers { troop, figures: (0..count).map(each).collect() }
}

/// The units of a regiment in an army by points: each as large as its row wants it at least (PM-15-03).
pub(super) fn by_points(book: &Book, regiment: &Regiment, troop: Troop, suggested: u16) -> Soldiers {
    let Soldiers { troop, figures } = units(book, regiment, troop, suggested);
    let [least, most] = book.armies.rows.of(troop).figures;
    Soldiers { troop, figures: figures.into_iter().map(|one| one.clamp(least, most)).collect() }
}

/// The rule by which a regiment has its row.
pub(super) const WHY: Rule = rule!("PM-13-01");

/// One word for what a class is, for names.
pub(super) const fn arm_word(class: Class) -> &'static str {
    match class {
        Class::Shock | Class::Pistols => "horse",
        Class::Dragoons => "dragoons",
        Class::Battery => "guns",
        Class::Foot | Class::General | Class::Staff => "foot",
    }
}

/// One of several units of a regiment, counted from 0: `Sandys's regiment, 1st battalion`.
pub(super) fn numbered(regiment: &str, at: usize, class: Class) -> String {
    let number = at + 1;
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    let what = match class {
        Class::Shock | Class::Pistols => "squadron",
        Class::Dragoons => "company",
        Class::Battery => "battery",
        Class::Foot | Class::General | Class::Staff => "battalion",
    };
    format!("{regiment}, {number}{end} {what}")
}
