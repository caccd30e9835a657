//! A hamlet that six stands of shot hold against two regiments of foot: what the club saw, by the chances that the program tells.

use charge_yr_pikes::combat::Melee;
use charge_yr_pikes::foreseen::{self, Clash};
use charge_yr_pikes::steps::Reason;
use charge_yr_pikes::table::Volley;

use crate::position::{Position, field, laid, phase, piece};

/// The points that foot of ordinary quality may have.
const POINTS: [u8; 6] = [1, 2, 2, 2, 3, 3];
/// How many stands fire at each of the two.
const STANDS: u32 = 3;

/// Two regiments that have lost so many each, in a phase; those who have closed touch the hamlet.
fn assault(when: &str, point: u8, lost: [u8; 2], closed: [bool; 2]) -> Position {
    let tested = format!("point = {point}\nsigns = [\"tested\"");
    let regiment = |at: usize| {
        let (name, x) = [("left", 29.0), ("right", 33.0)][at];
        let (figures, pikes) = (32 - lost[at], 16 - lost[at] / 2);
        let (y, sign) = if closed[at] { (20.29, ", \"closed\"") } else { (19.3, "") };
        let more = format!(
            "figures = {figures}\npikes = {pikes}\ntarget = \"hamlet\"\nbegan = [{x}, 12]\n\
             {tested}, \"charged\", \"moved\"{sign}]"
        );
        piece(name, "A", "foot", [x, y], &more)
    };
    let garrison = format!(
        "start = 24\nfiles = 6\nformation = \"deployed\"\ngarrison = \"Marston\"\n{tested}, \"has fired\"]"
    );
    laid(
        &(phase(when)
            + "\n[[terrain]]\nkind = \"town\"\nname = \"Marston\"\npoints = [[20, 20.2], [42, 20.2], [42, 30], [20, 30]]\n\n"
            + &regiment(0)
            + &regiment(1)
            + &piece("hamlet", "B", "musketeers", [31.0, 20.3], &garrison)),
    )
}

/// How likely somebody passes a test in a phase, by his point.
fn passes(when: &str, point: u8, name: &str, reason: Reason) -> f64 {
    let at = assault(when, point, [0; 2], [true; 2]);
    foreseen::test(field(&at), at.id(name), reason).passes()
}

/// How likely a regiment loses so many to three of the six stands, half of them, from none on.
fn losses() -> Vec<f64> {
    let at = assault("standing muskets", 2, [0; 2], [false; 2]);
    let (hamlet, left) = (at.id("hamlet"), at.id("left"));
    let all = foreseen::volleys(field(&at), hamlet, left)[0].stands();
    assert!(all.count_ones() >= STANDS, "{all:b}");
    let mut some = 0;
    for stand in (0..16).filter(|stand| all >> stand & 1 == 1).take(STANDS as usize) {
        some |= 1 << stand;
    }
    foreseen::losses(field(&at), left, &[Volley::of(hamlet, left, some)])
}

/// How likely a regiment closes having lost so many, from none on: it tests for its losses and then to close.
fn closes() -> Vec<f64> {
    let mean = |of: &dyn Fn(u8) -> f64| POINTS.iter().map(|point| of(*point)).sum::<f64>() / 6.0;
    let close = |point| passes("closing", point, "left", Reason::Close);
    let under = |point| passes("standing muskets", point, "left", Reason::Fire);
    let told = losses();
    let each = told.iter().enumerate().map(|(lost, chance)| match lost {
        0 => chance * mean(&close),
        _ => chance * mean(&|point| under(point) * close(point)),
    });
    each.collect()
}

/// How likely the garrison of a point is driven out by those who close: it does not stand, is beaten, or fails after a draw.
fn is_driven_out(point: u8, lost: [u8; 2], closed: [bool; 2]) -> f64 {
    let at = assault("close combat", point, lost, closed);
    let names = [("left", closed[0]), ("right", closed[1]), ("hamlet", true)];
    let fights: Vec<_> = names.iter().filter(|(_, fights)| *fights).map(|(name, _)| at.id(name)).collect();
    let clash = Clash::of(field(&at), &Melee::between(&fights));
    let stands = passes("receiving", point, "hamlet", Reason::Receive);
    let holds = passes("close combat", point, "hamlet", Reason::Drawn);
    1.0 - stands * (1.0 - clash.wins[0] - clash.drawn() * (1.0 - holds))
}

#[test]
fn a_hamlet_of_six_stands_falls_once_in_four_turns_and_holds_for_three_two_times_in_five() {
    let closes = closes();
    assert_eq!(closes.len(), 1 + STANDS as usize);
    let (all, none) = (closes.iter().sum::<f64>(), 1.0 - closes.iter().sum::<f64>());
    // Of four stands' fire the ledger of the club tells 29 in a hundred.
    assert!((0.29..0.31).contains(&all), "{all}");
    let mut falls = 0.0;
    for point in POINTS {
        for (left, one) in closes.iter().enumerate() {
            falls += 2.0 * one * none * is_driven_out(point, [left as u8, 0], [true, false]) / 6.0;
            for (right, other) in closes.iter().enumerate() {
                falls += one * other * is_driven_out(point, [left as u8, right as u8], [true; 2]) / 6.0;
            }
        }
    }
    let percent = |chance: f64| chance * 100.0;
    assert!((percent(falls) - 26.0).abs() < 1.0, "{falls}: 26 in a hundred in a turn");
    let three = (1.0 - falls).powi(3);
    assert!((percent(three) - 41.0).abs() < 1.5, "{three}: 41 in a hundred for three turns");
}
