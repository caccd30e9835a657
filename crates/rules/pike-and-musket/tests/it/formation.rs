//! What units cover on the table.

use pike_and_musket::book::Book;
use pike_and_musket::formation;
use pike_and_musket::table::Form;
use pike_and_musket::world::Class;

fn size(class: Class, on_foot: bool, form: Form, figures: u8) -> (i32, i32) {
    let shape = formation::shape(Book::standard(), class, on_foot, form, figures);
    (shape.width.0 / 100, shape.depth.0 / 100)
}

#[test]
fn footprints_are_those_of_the_ledger() {
    assert_eq!(size(Class::Foot, false, Form::Line, 10), (200, 15));
    assert_eq!(size(Class::Foot, false, Form::Column, 10), (40, 75));
    assert_eq!(size(Class::Foot, false, Form::Hedgehog, 10), (100, 30));
    assert_eq!(size(Class::Shock, false, Form::Line, 4), (120, 40));
    assert_eq!(size(Class::Shock, false, Form::Column, 4), (60, 80));
    assert_eq!(size(Class::Foot, false, Form::Hedgehog, 9), (100, 30));
    assert_eq!(size(Class::Shock, false, Form::Column, 1), (30, 40));
    assert_eq!(size(Class::Foot, false, Form::Hedgehog, 1), (20, 15));
    assert_eq!(size(Class::Dragoons, true, Form::Line, 4), (80, 15));
}
