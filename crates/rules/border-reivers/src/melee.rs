//! Melee (section 08).

mod fight;
mod ground;
pub(crate) mod pool;
mod questions;
pub(crate) mod who;

pub use pool::{
    armour_points, armour_pool, attack_modifiers, attack_pool, defence_modifiers, defence_pool, is_in_front,
};
pub(crate) use questions::Fights;
pub use who::{can_attack, foes, is_helpless, must_attack};

use crate::BorderReivers;
use crate::steps::MeleeStep;

engine::chapter! {
    MeleeStep of BorderReivers {
        phase: Phase = |cx| fight::phase(&mut cx.act());
        next: Next = |cx| fight::next(cx.asking());
        join: Join { fight } = |cx| fight::join(cx.asking(), fight);
        roll: Roll { fight } = |cx| fight::roll(cx.asking(), fight);
        strike: Strike { fight, at } = |cx| fight::strike(cx.asking(), fight, at);
        separate: Separate { fight } = |cx| ground::separate(&mut cx.act(), fight);
    }
}
