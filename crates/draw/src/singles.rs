//! Single men, riders and beasts: each kind by its shape as it is seen from above, in a base that is a circle.
//!
//! Shapes are written for a base of 10 units about the origin, looking up, and then scaled to the base.

use engine::view::{MarkKind, PieceView, Role, StandView};

use crate::polygon::bounds;
use crate::sheet::seen_from;

/// A rider's horse or a loose one, from above.
const HORSE: &str = "M0,-9.4C1.9,-9.4 1.6,-6.6 1.9,-4.6C3.8,-3 4,0 3.6,3C3.3,6.2 2,8.6 0,9.4C-2,8.6 -3.3,6.2 -3.6,3C-4,0 -3.8,-3 -1.9,-4.6C-1.6,-6.6 -1.9,-9.4 0,-9.4z";
/// Two arms' breadth of a man.
const SHOULDERS: &str = "M-6,1.2C-6,-1.8 6,-1.8 6,1.2C6,4.2 -6,4.2 -6,1.2z";
/// A gun or bow held forward.
const GUN: &str = "M4,4V-9.4";
/// A sword or spear held across.
const BLADE: &str = "M2.4,3.4L7.4,-6.6M2.6,-1.4L6.6,0.6";
/// The trunk of an ox, its head and its horns.
const OX: &str =
    "M0,-6.4C3.2,-6.4 4.8,-3 4.8,1.4C4.8,6.2 3,8.8 0,8.8C-3,8.8 -4.8,6.2 -4.8,1.4C-4.8,-3 -3.2,-6.4 0,-6.4z";
const OX_HEAD: &str = "M-1.9,-5.6C-1.9,-8.6 -1,-9.6 0,-9.6C1,-9.6 1.9,-8.6 1.9,-5.6z";
const HORNS: &str = "M-5,-9.8C-4.6,-7.2 -2.4,-6.8 0,-6.8C2.4,-6.8 4.6,-7.2 5,-9.8";
/// The fleece of a sheep and its face.
const FLEECE: &str = "M-3,-4.6a3,3 0 0 1 6,0a3,3 0 0 1 2.2,4.6a3,3 0 0 1 -0.4,5a3,3 0 0 1 -4.8,2.4a3,3 0 0 1 -4.8,-2.4a3,3 0 0 1 -0.4,-5a3,3 0 0 1 2.2,-4.6z";
const FACE: &str = "M-1.8,-5.4C-1.8,-9 1.8,-9 1.8,-5.4C1.8,-3.4 -1.8,-3.4 -1.8,-5.4z";

/// A single man or beast as it stands by itself, its centre at the origin.
pub(crate) fn single(piece: &PieceView, stand: &StandView) -> String {
    let role = stand.parts.first().map_or(Role::Blades, |part| part.role);
    let radius = radius(stand);
    let lies = piece.marks.iter().any(|mark| mark.kind == MarkKind::Stunned);
    let hidden = piece.marks.iter().any(|mark| mark.kind == MarkKind::Hidden);
    let class = if hidden { r#" class="hidden""# } else { "" };
    format!(r#"<g{class} transform="scale({})">{}</g>"#, radius / 10.0, shapes(role, lies))
}

/// The radius of a round base in drawing units.
pub(crate) fn radius(stand: &StandView) -> f64 {
    let corners: Vec<_> =
        stand.outline.iter().map(|corner| seen_from(stand.front, stand.facing, *corner)).collect();
    let (left, _, right, _) = bounds(&corners);
    (right - left) / 2.0
}

fn path(class: &str, way: &str) -> String {
    format!(r#"<path class="{class}" d="{way}"/>"#)
}

/// The shapes of a role for a base of 10 units; somebody who lies on the ground is drawn across.
pub(crate) fn shapes(role: Role, lies: bool) -> String {
    let circle = |class: &str| format!(r#"<circle class="{class}" r="9.5"/>"#);
    let base = circle("body") + &circle("hatched");
    let loose = circle("beast-base");
    let ahead = path("point", "M-3.2,-9.6h6.4l-3.2,-4.4z");
    let head = r#"<circle class="head" cy="0.4" r="3"/>"#;
    let man = |weapon: &str| {
        let turned = if lies { r#" transform="rotate(90)""# } else { "" };
        let weapon = if lies { String::new() } else { path("weapon", weapon) };
        format!("<g{turned}>{weapon}{}{head}</g>", path("fig", SHOULDERS))
    };
    match role {
        Role::Horse | Role::Cuirassiers => {
            base + &ahead + &path("fig", HORSE) + &path("rider", SHOULDERS) + head
        }
        Role::Riderless => loose + &path("horse", HORSE),
        Role::Cattle => loose + &path("horns", HORNS) + &path("ox", OX) + &path("ox", OX_HEAD),
        Role::Sheep => loose + &path("sheep", FLEECE) + &path("face", FACE),
        Role::Shot => base + &ahead + &man(GUN),
        _ => base + &ahead + &man(BLADE),
    }
}
