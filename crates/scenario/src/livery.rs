//! What regiments wore and flew, as far as it is known or a guess adds to the picture.

use crate::reading::{TableReader, words};

/// The most letters of a short name: it stands on a plate beside its regiment.
pub(crate) const MOST_LETTERS: usize = 12;
/// The most devices on a flag.
const MOST_DEVICES: i64 = 9;

words! {
    /// A colour of cloth, in the sober dyes of the time.
    Dye "dye" {
        /// Madder red.
        Red "red",
        /// A costly red.
        Crimson "crimson",
        /// Reddish brown.
        Russet "russet",
        /// Orange.
        Orange "orange",
        /// Brownish orange.
        Tawny "tawny",
        /// Weld yellow.
        Yellow "yellow",
        /// Leather.
        Buff "buff",
        /// Green.
        Green "green",
        /// Woad blue.
        Blue "blue",
        /// Light blue.
        Sky "sky",
        /// Purple.
        Purple "purple",
        /// Undyed cloth, or white silk.
        White "white",
        /// Grey, hodden grey among it.
        Grey "grey",
        /// A warm, pale grey.
        Ash "ash",
        /// Brown.
        Brown "brown",
        /// Black.
        Black "black",
    }
}

words! {
    /// The shape of a flag.
    FlagKind "kind of flag" {
        /// A company's of foot.
        Foot "foot",
        /// A troop's of horse, square and fringed.
        Cornet "cornet",
        /// A company's of dragoons, with two tails.
        Guidon "guidon",
        /// A commander's or a king's.
        Standard "standard",
        /// A riding family's.
        Pennon "pennon",
    }
}

words! {
    /// What is painted on a flag.
    Device "device" {
        /// Nothing.
        Plain "plain",
        /// A disc.
        Ball "ball",
        /// A star.
        Star "star",
        /// A lozenge.
        Lozenge "lozenge",
        /// A crescent.
        Crescent "crescent",
        /// An upright cross.
        Cross "cross",
        /// A heart.
        Heart "heart",
        /// An upright oblong.
        Billet "billet",
        /// A crown.
        Crown "crown",
        /// Wavy bars.
        Wave "wave",
        /// Stripes.
        Stripes "stripes",
        /// The ragged cross of Burgundy.
        Ragged "ragged",
        /// Flames from the edges.
        Flames "flames",
        /// The double eagle.
        Eagle "eagle",
        /// A wreath.
        Wreath "wreath",
        /// The cross of St Andrew.
        Saltire "saltire",
        /// A scroll with a motto.
        Scroll "scroll",
        /// A ring.
        Ring "ring",
        /// A lion or another beast of arms.
        Lion "lion",
    }
}

words! {
    /// What stands in the corner of a flag by the pole.
    Canton "canton" {
        /// Nothing: a colonel's, or one of no such custom.
        None "none",
        /// The cross of St George.
        George "george",
        /// The saltire of St Andrew.
        Saltire "saltire",
    }
}

/// A flag, as much as is said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Flag {
    /// Its shape; as is usual for the arm if nothing is said.
    pub kind: Option<FlagKind>,
    /// The colour of its cloth.
    pub field: Option<Dye>,
    /// What is painted on it.
    pub device: Option<Device>,
    /// In which colour.
    pub colour: Option<Dye>,
    /// How many of it, `1..=9`.
    pub count: Option<u8>,
    /// What stands in its corner.
    pub canton: Option<Canton>,
}

/// What a regiment wore and flew, as much as is said of it; of what is left out, whoever draws it may think something up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Livery {
    /// The colour of its coats.
    pub coat: Option<Dye>,
    /// The colour of their lining, seen at the cuffs.
    pub lining: Option<Dye>,
    /// Its flags.
    pub flag: Option<Flag>,
    /// Whether all of it is known from sources, or from the regiment's by-name; else it is a guess.
    pub attested: bool,
}

impl Livery {
    /// Reads the table `livery = { ... }`. `None` after a fault.
    pub(crate) fn read(table: TableReader<'_>) -> Option<Livery> {
        let (coat, lining) = (table.optional_word("coat"), table.optional_word("lining"));
        let flag = table.table("flag").and_then(Flag::read);
        let attested = table.flag("attested");
        table.finish_having(&["coat", "lining", "flag"], "add coat = \"red\", say, or remove it")?;
        Some(Livery { coat, lining, flag, attested })
    }
}

impl Flag {
    fn read(table: TableReader<'_>) -> Option<Flag> {
        let flag = Flag {
            kind: table.optional_word("kind"),
            field: table.optional_word("field"),
            device: table.optional_word("device"),
            colour: table.optional_word("colour"),
            count: table.optional_number("count", 1..=MOST_DEVICES).map(|count| count as u8),
            canton: table.optional_word("canton"),
        };
        table.finish_having(&["field", "device", "canton"], "add field = \"blue\", say, or remove it")?;
        Some(flag)
    }
}

/// The short name of a regiment: empty if there is none or after a fault.
pub(crate) fn read_short(table: &TableReader<'_>) -> String {
    let short = table.text_or_empty("short");
    let letters = short.chars().count();
    if letters > MOST_LETTERS {
        let mend = format!("write {MOST_LETTERS} at most: it stands on a plate");
        table.fault("short", format!("short has {letters} letters"), mend);
        return String::new();
    }
    short
}
