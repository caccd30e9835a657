//! What players are asked under these rules.

use engine::PieceId;
use serde::{Deserialize, Serialize};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Place one of the side's units in its zone (CP-99-01).
    Deploy,
    /// Be side A or side B this turn (CP-14-01): yes for A.
    Initiative,
    /// Which router moves next (CP-13-02).
    Router,
    /// Which pursuer moves next (CP-13-02).
    Pursuer,
    /// From which of several equal causes a router turns away (CP-15-01).
    RoutFrom {
        /// The router.
        unit: PieceId,
        /// One of the causes; none where it is the nearest enemy in sight.
        cause: Option<PieceId>,
    },
    /// Which of several routed enemies it pursues (CP-15-15).
    Quarry {
        /// The pursuer.
        unit: PieceId,
        /// The one that broke last.
        router: PieceId,
    },
    /// Whether foot tests before it starts to pursue at all (CP-18-07).
    HaltBefore(PieceId),
    /// Announce a charge, or finish (CP-13-03).
    Charge,
    /// Announce a countercharge against a charge, by its place among the charges, or pass (CP-15-39).
    Countercharge(u8),
    /// Whether the target of a charge evades, by the charge's place (CP-15-42).
    Evade {
        /// The charge's place.
        charge: u8,
        /// Who may evade: its target, or another whom it would touch.
        unit: PieceId,
    },
    /// What a charger does after an evade (CP-15-45).
    AfterEvade(u8),
    /// How far a charger runs straight on after it has swept away skirmishers or gunners, by the charge's place
    /// (CP-17-35).
    RunOn(u8),
    /// A move, or finish (CP-13-03).
    Move,
    /// Announce a shot, or finish (CP-13-04).
    Shot,
    /// Which of several guns as near was hit (CP-16-15).
    GunHit {
        /// The battery.
        battery: PieceId,
        /// The guns as near, by bit.
        guns: u8,
    },
    /// Whether cavalry fires its pistols in this round (CP-17-15).
    Pistols(PieceId),
    /// How many figures of a garrison fight an attacker (CP-19-30).
    Assign {
        /// The garrison.
        garrison: PieceId,
        /// The attacker.
        attacker: PieceId,
    },
    /// Which unit tests next for friends who routed (CP-18-27).
    NextTest,
    /// Whether a unit that halted or rallied turns about for free (CP-18-06, CP-18-09).
    AboutFace(PieceId),
}
