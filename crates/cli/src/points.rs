//! Two armies picked by points: `royalist:parliament` or `royalist:parliament:7`. Before the battle the winner of a
//! toss sets out the terrain and the other player chooses his side; the answers stand in the record.

use engine::{Luck, Named};
use matchlocks::book::Book;
use matchlocks::casting::{self, Casting};
use matchlocks::preparation::act::Act;
use scenario::Army;

use crate::carried::ARMIES;
use crate::fault::Fault;
use crate::muster;

/// The two armies in a name, and the number from which toss, terrain and sides follow where nobody tells them.
/// `None` for the name of anything else.
fn pair(name: &str) -> Option<[&str; 3]> {
    let parts: Vec<&str> = name.split(':').collect();
    let is_army = |part: &str| part.ends_with(".toml") || ARMIES.iter().any(|(known, _)| *known == part);
    match parts[..] {
        [a, b] if is_army(a) && is_army(b) => Some([a, b, "1"]),
        [a, b, seed] if is_army(a) && is_army(b) => Some([a, b, seed]),
        _ => None,
    }
}

/// Whether a name is that of two armies.
pub fn is_pair(name: &str) -> bool {
    pair(name).is_some()
}

/// Casts two armies on the ground and at the edges that the answers of the act give them; without answers, those
/// of players who choose by lot.
pub fn cast(name: &str, prepared: &[String], book: Book) -> Result<(Casting, Named), Fault> {
    let Some([first, second, seed]) = pair(name) else {
        return Err(Fault::input(format!("{name} does not name two armies, such as royalist:parliament")));
    };
    let seed: u64 =
        seed.parse().map_err(|_| Fault::input(format!("{name}: \"{seed}\" is no whole number")))?;
    let mut act = Act::by_lot(&mut Luck::new(seed));
    if !prepared.is_empty() {
        act = Act::new();
        for line in prepared {
            act.read(line).map_err(|refused| Fault::input(format!("\"{line}\": {refused}")))?;
        }
        if let Some(side) = act.whose() {
            return Err(Fault::input(format!("the preparation is not over: {side} is to answer next")));
        }
    }
    let (file_a, text_a) = muster::find(first)?;
    let (file_b, text_b) = muster::find(second)?;
    let armies = [
        Army::parse(&file_a, &text_a).map_err(Fault::input)?,
        Army::parse(&file_b, &text_b).map_err(Fault::input)?,
    ];
    let casting =
        casting::cast_on_ground_of_choice([&armies[0], &armies[1]], act, book).map_err(|faults| {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            Fault::input(faults.join("\n"))
        })?;
    Ok((casting, Named::of(name, format!("{text_a}\n{text_b}").as_bytes())))
}
