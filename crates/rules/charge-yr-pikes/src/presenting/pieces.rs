//! The troops to be looked at, stand by stand.

use bodies::DrawnUp;
use engine::view::words::sentence;
use engine::view::{Arm, Leads, PartView, PieceView, Role, StandView};
use engine::{PieceId, Place};
use tabletop::Block;

use super::{fights, signs};
use crate::artillery::{self, Depth};
use crate::combat::Melee;
use crate::field::Field;
use crate::firing::Cover;
use crate::formation;
use crate::table::Form;
use crate::world::{Kind, Quality};

/// Every piece of the battle, on the table or not; slots for what units may leave behind are nothing while they are empty.
pub(super) fn pieces(field: Field) -> Vec<PieceView> {
    let melees = fights::melees(field);
    let used = |id: &PieceId| field.piece(*id).place != Place::Unused;
    field.world.named().filter(used).map(|id| one(field, id, &melees)).collect()
}

fn one(field: Field, id: PieceId, melees: &[Melee]) -> PieceView {
    let (piece, profile) = (field.piece(id), field.profile(id));
    PieceView {
        id,
        name: profile.name.clone(),
        title: profile.title.clone(),
        side: Some(piece.owner),
        arm: arm(field, id),
        leads: match profile.kind {
            Kind::Commander => Leads::Army,
            Kind::WingCommander | Kind::Brigadier => Leads::Group,
            _ => Leads::Nobody,
        },
        word: word(field, id),
        brigade: profile
            .tertia
            .map_or_else(String::new, |at| field.world.tertias[usize::from(at)].title.clone()),
        place: piece.place,
        stand: piece.on_table().then(|| stand(field, id)),
        figures: piece.figures,
        start: profile.figures,
        pikes: field.pikes(id),
        marks: signs::of(field, id),
        host: piece.host(),
        fight: fights::number_of(field, melees, id),
    }
}

fn arm(field: Field, id: PieceId) -> Arm {
    match field.kind(id) {
        Kind::Commander => Arm::General,
        kind if kind.is_officer() => Arm::Leader,
        Kind::FieldGun | Kind::HeavyGun | Kind::Galloper | Kind::Wagon | Kind::Coach => Arm::Guns,
        Kind::Holders => Arm::Horse,
        _ if field.is_mounted(id) => Arm::Horse,
        _ => Arm::Foot,
    }
}

/// Type, quality, formation and depth in the rulebook's words: `Foot, elite, in line, shot on both wings, deep`.
fn word(field: Field, id: PieceId) -> String {
    let profile = field.profile(id);
    let mut words = vec![sentence(profile.kind.word())];
    if profile.quality != Quality::Ordinary {
        words.push(profile.quality.word().to_owned());
    }
    for (holds, word) in [(profile.trained_band, "trained band"), (profile.firelocks, "firelocks")] {
        if holds {
            words.push(word.to_owned());
        }
    }
    if !profile.kind.is_formed() {
        return words.join(", ");
    }
    words.push(match field.form(id) {
        Form::Deployed => "in a town or works".to_owned(),
        Form::Routed => "routed".to_owned(),
        form => format!("in {}", form.word()),
    });
    if field.pikes(id) > 0 && field.form(id) != Form::Routed {
        words.push(field.unit(id).array().word().to_owned());
    }
    if field.is_infantry(id) {
        let cover = if field.form(id) == Form::Deployed { Cover::Works } else { Cover::Open };
        let deep = artillery::depth(field, id, cover) == Depth::Deep;
        words.push(if deep { "deep" } else { "shallow" }.to_owned());
    }
    words.join(", ")
}

fn stand(field: Field, id: PieceId) -> StandView {
    let (pose, block) = (field.piece(id).pose(), field.block(id));
    StandView {
        front: pose.at,
        facing: pose.facing,
        outline: block.corners(),
        loose: field.is_routed(id),
        round: false,
        parts: parts(field, id),
    }
}

/// The stands of a piece, each with the figures that are left on it: one that is damaged has fewer (CYP-00-07).
fn parts(field: Field, id: PieceId) -> Vec<PartView> {
    let each = field.figures_a_stand(id).max(1);
    let pikes = field.pikes(id);
    let left = [pikes, field.figures(id) - pikes.min(field.figures(id)) - field.holders(id)];
    let part = |stand: &formation::Stand| {
        let pike = stand.arm == formation::Arm::Pike;
        let rest = left[usize::from(!pike)] % each;
        let figures = if stand.full || rest == 0 { each } else { rest };
        let figures = if field.kind(id).is_unit() { figures } else { field.figures(id) };
        PartView {
            role: if pike { Role::Pikes } else { role(field, id) },
            outline: stand.block.corners(),
            figures: grid(&stand.block, figures),
        }
    };
    field.stands(id).iter().map(part).collect()
}

/// What men do who carry no pikes.
fn role(field: Field, id: PieceId) -> Role {
    match field.kind(id) {
        kind if kind.is_officer() => Role::Leader,
        Kind::FieldGun | Kind::HeavyGun | Kind::Galloper => Role::Gun,
        Kind::Wagon | Kind::Coach => Role::Limbered,
        Kind::Lobsters => Role::Cuirassiers,
        Kind::Highlanders => Role::Blades,
        Kind::Clubmen | Kind::Crew => Role::Mob,
        Kind::Holders => Role::Riderless,
        _ if field.is_mounted(id) => Role::Horse,
        _ => Role::Shot,
    }
}

/// So many figures spread over a stand in rows of two.
fn grid(block: &Block, figures: u8) -> Vec<tabletop::Point> {
    DrawnUp { figures, files: figures.clamp(1, 2) }.places(*block).collect()
}
