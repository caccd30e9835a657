//! Disorder (`disorder.toml`).

use rulebook::chapter;

chapter! {
    /// Disorder (section 17).
    DisorderBook;
    /// Ground that disorders whoever moves in it or crosses it (CYP-17-02).
    ground: DisorderingGround {
        /// Woods.
        woods: bool = flag();
        /// Rough ground.
        rough: bool = flag();
        /// Towns.
        towns: bool = flag();
        /// Fences, hedges, walls and streams.
        obstacles: bool = flag();
    },
    /// Whom it disorders (CYP-17-02).
    unsteady: Unsteady {
        /// Foot with a pike left.
        pikes: bool = flag();
        /// Horse of any type.
        horse: bool = flag();
        /// Dragoons in the saddle.
        mounted_dragoons: bool = flag();
        /// Foot without pikes.
        other_foot: bool = flag();
    },
    /// What must be so of a turn at whose end disorder is lost (CYP-17-03).
    cure: CureBook {
        /// It passed a command roll.
        passed_command: bool = flag();
        /// It did not move.
        stayed: bool = flag();
        /// It neither fell back nor routed.
        did_not_retreat: bool = flag();
        /// It fought no melee.
        was_in_no_melee: bool = flag();
        /// No attack closed on it.
        was_not_reached: bool = flag();
        /// It is not on ground that disorders it.
        is_on_clear_ground: bool = flag();
        /// It did not fire.
        held_its_fire: bool = flag();
    },
}
