//! What regiments wear and fly, in the words of the files in which it stands.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Words that a file and the wire have in common.
macro_rules! shared {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$doc])* $value,)+ }

        impl From<scenario::$name> for $name {
            fn from(word: scenario::$name) -> $name {
                match word { $(scenario::$name::$value => $name::$value,)+ }
            }
        }
    };
}

shared! {
    /// A colour of cloth, in the sober dyes of the time.
    Dye {
        /// Madder red.
        Red,
        /// A costly red.
        Crimson,
        /// Reddish brown.
        Russet,
        /// Orange.
        Orange,
        /// Brownish orange.
        Tawny,
        /// Weld yellow.
        Yellow,
        /// Leather.
        Buff,
        /// Green.
        Green,
        /// Woad blue.
        Blue,
        /// Light blue.
        Sky,
        /// Purple.
        Purple,
        /// Undyed cloth, or white silk.
        White,
        /// Grey, hodden grey among it.
        Grey,
        /// A warm, pale grey.
        Ash,
        /// Brown.
        Brown,
        /// Black.
        Black,
    }
}

shared! {
    /// The shape of a flag.
    FlagKind {
        /// A company's of foot.
        Foot,
        /// A troop's of horse, square and fringed.
        Cornet,
        /// A company's of dragoons, with two tails.
        Guidon,
        /// A commander's or a king's.
        Standard,
        /// A riding family's.
        Pennon,
    }
}

shared! {
    /// What is painted on a flag.
    Device {
        /// Nothing.
        Plain,
        /// A disc.
        Ball,
        /// A star.
        Star,
        /// A lozenge.
        Lozenge,
        /// A crescent.
        Crescent,
        /// An upright cross.
        Cross,
        /// A heart.
        Heart,
        /// An upright oblong.
        Billet,
        /// A crown.
        Crown,
        /// Wavy bars.
        Wave,
        /// Stripes.
        Stripes,
        /// The ragged cross of Burgundy.
        Ragged,
        /// Flames from the edges.
        Flames,
        /// The double eagle.
        Eagle,
        /// A wreath.
        Wreath,
        /// The cross of St Andrew.
        Saltire,
        /// A scroll with a motto.
        Scroll,
        /// A ring.
        Ring,
        /// A lion or another beast of arms.
        Lion,
    }
}

shared! {
    /// What stands in the corner of a flag by the pole.
    Canton {
        /// Nothing: a colonel's, or one of no such custom.
        None,
        /// The cross of St George.
        George,
        /// The saltire of St Andrew.
        Saltire,
    }
}

/// What a regiment wore and flew, as much as is said of it; the rest is for whoever draws it to think up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Livery {
    /// The colour of its coats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub coat: Option<Dye>,
    /// The colour of their lining, seen at the cuffs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lining: Option<Dye>,
    /// Its flags.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub flag: Option<Flag>,
    /// Whether all of it is known from sources; else it is a guess.
    pub attested: bool,
}

/// A flag, as much as is said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Flag {
    /// Its shape; as is usual for the arm if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind: Option<FlagKind>,
    /// The colour of its cloth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub field: Option<Dye>,
    /// What is painted on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub device: Option<Device>,
    /// In which colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub colour: Option<Dye>,
    /// How many of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub count: Option<u8>,
    /// What stands in its corner by the pole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub canton: Option<Canton>,
}

impl From<scenario::Livery> for Livery {
    fn from(said: scenario::Livery) -> Livery {
        Livery {
            coat: said.coat.map(Dye::from),
            lining: said.lining.map(Dye::from),
            flag: said.flag.map(Flag::from),
            attested: said.attested,
        }
    }
}

impl From<scenario::Flag> for Flag {
    fn from(said: scenario::Flag) -> Flag {
        Flag {
            kind: said.kind.map(FlagKind::from),
            field: said.field.map(Dye::from),
            device: said.device.map(Device::from),
            colour: said.colour.map(Dye::from),
            count: said.count,
            canton: said.canton.map(Canton::from),
        }
    }
}
