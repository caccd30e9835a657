//! What lies on a piece or is known of it.

/// Something that lies on a piece or is known of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MarkView {
    /// Of what sort.
    pub kind: MarkKind,
    /// What the ruleset calls it.
    pub word: String,
    /// How many, where it is counted.
    pub count: Option<u8>,
}

/// The sort of a mark, by which it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkKind {
    /// Ranks in disorder.
    Disorder,
    /// Hearts that sink.
    Shaken,
    /// It runs.
    Routed,
    /// What is left to shoot with.
    Ammunition,
    /// It cannot shoot until something is mended.
    Jammed,
    /// It has been told what to do.
    Orders,
    /// A way of standing: mounted, limbered, pikes outward.
    Posture,
    /// He lies stunned.
    Stunned,
    /// He is wounded.
    Wounded,
    /// He is bound, a captive.
    Captive,
    /// The enemy does not know of it.
    Hidden,
    /// Anything else worth knowing; listed, not drawn.
    Note,
}
