//! What a unit covers in each formation (PM-02-04 to PM-02-08, PM-02-11).

use bodies::DrawnUp;
use engine::Shape;
use tabletop::{Length, Pose};

use crate::book::Book;
use crate::book::foundations::Base;
use crate::table::Form;
use crate::world::troops::Class;

/// The base of a figure: of infantry (PM-02-04), of cavalry (PM-02-05), of a battery (PM-02-06), of a General (PM-02-07); dragoons
/// on foot have that of infantry (PM-02-12).
pub const fn base(book: &Book, class: Class, on_foot: bool) -> Base {
    let bases = &book.foundations.bases;
    match class {
        Class::Foot => bases.foot,
        Class::Dragoons if on_foot => bases.foot,
        Class::Shock | Class::Pistols | Class::Dragoons => bases.horse,
        Class::Battery => bases.battery,
        Class::General => bases.general,
        Class::Staff => bases.staff,
    }
}

/// How so many figures stand in a formation: in line one row, in column two bases wide, in hedgehog two rows (PM-02-08). One
/// figure covers its own base in every formation (PM-02-11).
pub fn shape(book: &Book, class: Class, on_foot: bool, form: Form, figures: u8) -> Shape {
    let formations = &book.foundations.formations;
    let figures = figures.max(1);
    let drawn_up = match form {
        Form::Line => DrawnUp::in_files(figures, figures),
        Form::Column => DrawnUp::in_files(figures, formations.column_files),
        Form::Hedgehog => DrawnUp::in_ranks(figures, formations.hedgehog_ranks),
        Form::Limbered | Form::Unlimbered | Form::Rider => DrawnUp::in_files(1, 1),
    };
    bodies::shape(base(book, class, on_foot).footprint(), Length::ZERO, drawn_up.grid(), form as u8)
}

/// The formation in which a piece of a class usually stands.
pub const fn usual(class: Class) -> Form {
    match class {
        Class::Battery => Form::Unlimbered,
        Class::General | Class::Staff => Form::Rider,
        Class::Foot | Class::Shock | Class::Pistols | Class::Dragoons => Form::Line,
    }
}

/// The pose from which another shape is drawn so that the middle of the rear edge stays where it is (PM-07-06).
pub fn from_the_rear(pose: Pose, before: Shape, after: Shape) -> Pose {
    Pose::new(pose.at + pose.facing.along(after.depth - before.depth), pose.facing)
}
