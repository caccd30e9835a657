//! The numbers of bases, contact, groups and hiding (`foundations.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// Bases, contact, groups, hiding (`foundations.toml`).
    Foundations;
    /// Base contact.
    contact: ContactBook,
    /// The standard table.
    table: TableSize,
    /// Base radii.
    bases: Bases,
    /// Groups.
    group: GroupBook,
    /// Hidden groups.
    hiding: Hiding,
}

section! {
    /// Base contact (BR-00-01).
    ContactBook {
        /// The greatest gap at which two bases are in contact.
        gap: Length = inches(0, 1);
    }
}

section! {
    /// The standard table (BR-00-01).
    TableSize {
        /// From west to east.
        width: Length = inches(12, 144);
        /// From south to north.
        depth: Length = inches(12, 144);
    }
}

section! {
    /// Base radii (BR-00-02).
    Bases {
        /// A man on foot.
        foot: Length = inches(0, 3);
        /// A man on horseback.
        mounted: Length = inches(0, 3);
        /// A sheep.
        sheep: Length = inches(0, 3);
        /// A cow or bull.
        cattle: Length = inches(0, 3);
        /// A horse without a rider.
        loose_horse: Length = inches(0, 3);
    }
}

impl Bases {
    /// The radius of the widest.
    pub fn widest(&self) -> Length {
        self.foot.max(self.mounted).max(self.sheep).max(self.cattle).max(self.loose_horse)
    }
}

section! {
    /// Groups (BR-04-05, BR-00-04).
    GroupBook {
        /// How far a figure may be from its Leader, and the Heidman from a group that he serves.
        radius: Length = inches(0, 48);
    }
}

section! {
    /// Hidden groups (BR-01-06).
    Hiding {
        /// An enemy who sees one of its figures from so near finds the group.
        found_within: Length = inches(0, 48);
    }
}
