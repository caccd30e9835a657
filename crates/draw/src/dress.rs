//! What a unit wears and flies: as its file says, else as its name says, else by chance that is always the same.

use engine::view::{Arm, Leads, PieceView};
use scenario::{Canton, Device, Dye, FlagKind, Livery};

use crate::chance::{hash, pick, seed};

/// A flag.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Flag {
    pub kind: FlagKind,
    pub field: &'static str,
    pub device: Device,
    pub colour: &'static str,
    pub count: u8,
    pub canton: Canton,
}

/// What a unit wears and flies, in colours.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dress {
    pub coat: &'static str,
    pub lining: &'static str,
    pub flag: Flag,
}

/// The dyes as colours.
pub(crate) const fn colour_of(dye: Dye) -> &'static str {
    match dye {
        Dye::Red => "#a6262a",
        Dye::Blue => "#2d4f8c",
        Dye::Green => "#3c6b3a",
        Dye::White => "#d9d0bb",
        Dye::Grey => "#8b8a86",
        Dye::Orange => "#c8741f",
        Dye::Tawny => "#a8602a",
        Dye::Yellow => "#cda233",
        Dye::Purple => "#5e3a70",
        Dye::Black => "#2c2a2c",
        Dye::Buff => "#c9a66b",
        Dye::Brown => "#6e4a2e",
        Dye::Crimson => "#861c33",
        Dye::Sky => "#5f86ad",
        Dye::Russet => "#7d4527",
        Dye::Ash => "#a39c8c",
    }
}

/// The sober dyes of coats, common ones oftener.
const COATS: [Dye; 15] = [
    Dye::Red,
    Dye::Blue,
    Dye::Grey,
    Dye::Green,
    Dye::Russet,
    Dye::Red,
    Dye::Blue,
    Dye::White,
    Dye::Brown,
    Dye::Grey,
    Dye::Tawny,
    Dye::Purple,
    Dye::Ash,
    Dye::Yellow,
    Dye::Orange,
];
const LININGS: [Dye; 7] = [Dye::White, Dye::Yellow, Dye::Red, Dye::Blue, Dye::Grey, Dye::Green, Dye::Buff];
const FIELDS: [Dye; 11] = [
    Dye::Red,
    Dye::Blue,
    Dye::Green,
    Dye::White,
    Dye::Yellow,
    Dye::Black,
    Dye::Orange,
    Dye::Purple,
    Dye::Tawny,
    Dye::Sky,
    Dye::Crimson,
];
const DEVICES: [Device; 9] = [
    Device::Ball,
    Device::Star,
    Device::Lozenge,
    Device::Crescent,
    Device::Billet,
    Device::Cross,
    Device::Heart,
    Device::Wave,
    Device::Ring,
];
/// The colours that names speak of.
const TOLD: [(&str, Dye); 13] = [
    ("red", Dye::Red),
    ("blue", Dye::Blue),
    ("green", Dye::Green),
    ("white", Dye::White),
    ("grey", Dye::Grey),
    ("gray", Dye::Grey),
    ("yellow", Dye::Yellow),
    ("orange", Dye::Orange),
    ("tawny", Dye::Tawny),
    ("purple", Dye::Purple),
    ("black", Dye::Black),
    ("crimson", Dye::Crimson),
    ("russet", Dye::Russet),
];
const PALE: [&str; 4] = ["#d9d0bb", "#cda233", "#c9a66b", "#c8741f"];
const IVORY: &str = "#efe6cf";
const GOLD: &str = "#e6c04a";

/// What a piece of an army wears and flies; whatever its file says stands.
pub(crate) fn dress(piece: &PieceView, army: &str, given: Option<&Livery>) -> Dress {
    let root = root_of(&piece.title);
    let chance = |salt| hash(seed(&format!("{army}|{}|{root}", piece.brigade)), salt, 0);
    let told = colour_in(root).or_else(|| colour_in(&piece.brigade));
    let brigade = format!("{root}{}", piece.brigade).to_lowercase().contains("brigade");
    let own = told.filter(|(_, coats)| *coats || !brigade).map(|(dye, _)| dye);
    let coat = own.or_else(|| pick(&COATS, chance(1))).map_or("#8b8a86", colour_of);
    let linings: Vec<&str> = LININGS.into_iter().map(colour_of).filter(|colour| *colour != coat).collect();
    let lining = pick(&linings, chance(2)).unwrap_or(IVORY);
    let flag = flag_of(piece, army, &chance, told.map(|(dye, _)| dye));
    let Some(given) = given else { return Dress { coat, lining, flag } };
    let said = given.flag;
    Dress {
        coat: given.coat.map_or(coat, colour_of),
        lining: given.lining.map_or(lining, colour_of),
        flag: Flag {
            kind: said.and_then(|flag| flag.kind).unwrap_or(flag.kind),
            field: said.and_then(|flag| flag.field).map_or(flag.field, colour_of),
            device: said.and_then(|flag| flag.device).unwrap_or(flag.device),
            colour: said.and_then(|flag| flag.colour).map_or(flag.colour, colour_of),
            count: said.and_then(|flag| flag.count).unwrap_or(flag.count),
            canton: said.and_then(|flag| flag.canton).unwrap_or(flag.canton),
        },
    }
}

/// How an army's flags are painted, by what its people call it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum School {
    English,
    Scots,
    Swedish,
    Imperial,
    Border,
}

fn school_of(army: &str) -> School {
    const BORDER: [&str; 16] = [
        "armstrong",
        "milburn",
        "graham",
        "warden",
        "elliot",
        "maxwell",
        "johnstone",
        "tynedale",
        "liddesdale",
        "english",
        "border",
        "reiver",
        "kinmont",
        "kerr",
        "scott",
        "carleton",
    ];
    let army = army.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| army.contains(word));
    match () {
        () if says(&["imperial"]) => School::Imperial,
        () if says(&["swed", "protestant"]) => School::Swedish,
        () if says(&["covenant", "scots"]) => School::Scots,
        () if says(&BORDER) => School::Border,
        () => School::English,
    }
}

fn flag_of(piece: &PieceView, army: &str, chance: &dyn Fn(u32) -> f64, known: Option<Dye>) -> Flag {
    let school = school_of(army);
    let field = known.or_else(|| pick(&FIELDS, chance(3))).map_or(IVORY, colour_of);
    let pale = PALE.contains(&field);
    let on_pale = ["#861c33", "#2c2a2c", "#2d4f8c", "#2f5a35"];
    let on_dark = [IVORY, GOLD, IVORY];
    let colour = if pale { pick(&on_pale, chance(4)) } else { pick(&on_dark, chance(4)) }.unwrap_or(IVORY);
    let plain =
        Flag { kind: FlagKind::Foot, field, device: Device::Plain, colour, count: 1, canton: Canton::None };
    let dragoons = format!("{} {}", piece.word, piece.title).to_lowercase().contains("dragoon");
    let imperial = school == School::Imperial;
    if school == School::Border {
        return Flag { kind: FlagKind::Pennon, device: Device::Cross, ..plain };
    }
    if piece.leads == Leads::Army {
        let device = if imperial { Device::Eagle } else { Device::Crown };
        return Flag { kind: FlagKind::Standard, device, ..plain };
    }
    if piece.arm == Arm::Leader || piece.leads == Leads::Group {
        let canton = match school {
            School::English => Canton::George,
            School::Scots => Canton::Saltire,
            _ => Canton::None,
        };
        let device = if imperial { Device::Ragged } else { Device::Ring };
        return Flag { kind: FlagKind::Standard, device, canton, ..plain };
    }
    if piece.arm == Arm::Horse || dragoons {
        let kind = if dragoons { FlagKind::Guidon } else { FlagKind::Cornet };
        let device = if imperial && !dragoons { Device::Eagle } else { Device::Scroll };
        return Flag { kind, device, ..plain };
    }
    match school {
        _ if piece.word.to_lowercase().contains("clubm") => {
            Flag { field: colour_of(Dye::White), colour: "#2c2a2c", count: 0, ..plain }
        }
        School::Swedish => {
            Flag { device: Device::Wreath, colour: if pale { "#7d4527" } else { GOLD }, ..plain }
        }
        School::Imperial => {
            let devices = [Device::Ragged, Device::Flames, Device::Eagle, Device::Stripes];
            match pick(&devices, chance(5)).unwrap_or(Device::Ragged) {
                Device::Eagle => Flag { field: "#cda233", device: Device::Eagle, colour: "#2c2a2c", ..plain },
                Device::Ragged if field != "#a6262a" => {
                    Flag { device: Device::Ragged, colour: "#a6262a", ..plain }
                }
                device => Flag { device, ..plain },
            }
        }
        School::Scots => {
            Flag { device: Device::Saltire, colour: if pale { "#2d4f8c" } else { IVORY }, ..plain }
        }
        _ => {
            // Captains count: the first has one device, the second two.
            let which = ordinal_of(&piece.title).max(1);
            let count = (which + (chance(6) * 3.0) as u8).min(5);
            let device = pick(&DEVICES, chance(5)).unwrap_or(Device::Ball);
            Flag { device, count, canton: Canton::George, ..plain }
        }
    }
}

/// The colour that a name says its men are known by, and whether it is that of their coats.
fn colour_in(name: &str) -> Option<(Dye, bool)> {
    let low = name.to_lowercase();
    let mut words =
        low.split(|letter: char| !letter.is_alphanumeric() && letter != '\'' && letter != '\u{2019}');
    words.find_map(|word| {
        let (colour, dye) = TOLD.into_iter().find(|(colour, _)| word.starts_with(colour))?;
        let rest = word.get(colour.len()..)?;
        match rest {
            "" => Some((dye, low.contains(&format!("{colour} coat")))),
            "coats" | "coat" | "caps" => Some((dye, rest.starts_with("coat"))),
            _ => None,
        }
    })
}

/// The number at the end of a name that tells one of several: `..., 2nd squadron`, `... 2`.
fn tail_of(title: &str) -> Option<(&str, u8)> {
    let (root, last) = title.rsplit_once(' ')?;
    if let Ok(number) = last.parse() {
        return Some((root, number));
    }
    let (root, ordinal) = root.rsplit_once(' ')?;
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| ordinal.strip_suffix(end))?;
    Some((root, digits.parse().ok()?))
}

/// A name without which of several it is: `Fairfax's regiment` for all its battalia.
pub(crate) fn root_of(title: &str) -> &str {
    tail_of(title).map_or(title, |(root, _)| root.trim_end_matches(',')).trim()
}

/// Which of several it is, from 1; 0 if that is not told.
pub(crate) fn ordinal_of(title: &str) -> u8 {
    tail_of(title).map_or(0, |(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_colours_and_numbers() {
        assert_eq!(colour_in("Drake's redcoats"), Some((Dye::Red, true)));
        assert_eq!(colour_in("The Yellow brigade"), Some((Dye::Yellow, false)));
        assert_eq!(colour_in("White's regiment"), None);
        assert_eq!(root_of("Sandys's regiment, 2nd squadron"), "Sandys's regiment");
        assert_eq!((ordinal_of("Windmill battery 3"), ordinal_of("Essex militia")), (3, 0));
    }
}
