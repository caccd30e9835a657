//! The local commands of the armies where orders are in force (PM-15-05).

use crate::casting::terms::House;
use crate::roster::{self, Entry};
use crate::table::COMMANDS;
use crate::world::{Command, World};

/// The commands that the profiles name, by number: each is called by the first of its units.
pub(super) fn of(world: &World) -> Vec<Command> {
    let last = world.profiles.iter().filter_map(|profile| profile.command).max();
    let numbers = last.map_or(0..0, |last| 0..last + 1);
    let title = |number| {
        let first = world.profiles.iter().find(|profile| profile.command == Some(number));
        first.map_or_else(String::new, |first| format!("The command of {}", first.title))
    };
    roster::commands(&world.profiles, &numbers.map(title).collect::<Vec<_>>())
}

/// Who is left alone at the end goes with those before him, or is joined by the last of them where they are too many already.
fn even(groups: &mut Vec<usize>, least: usize, most: usize) {
    let [.., before, last] = &mut groups[..] else { return };
    let missing = least.saturating_sub(*last);
    if missing > 0 && *before + *last <= most {
        *before += *last;
        groups.pop();
    } else if *before >= least + missing {
        *before -= missing;
        *last += missing;
    }
}

/// Divides the units of a side into commands, counted from a number on: brigade by brigade, small ones together and large ones in
/// parts, or, where that would be more than an army may have, so many units each in the order of the list. Gives the next number.
pub(super) fn divide<'a, B: PartialEq + 'a>(
    house: &House,
    units: impl Iterator<Item = (&'a mut Entry, B)>,
    first: u8,
) -> u8 {
    if !house.options.orders {
        return first;
    }
    let book = &house.book.setup.orders;
    let (least, most) = (usize::from(book.least_units), usize::from(book.most_units));
    let mut units: Vec<(&mut Entry, B)> = units.filter(|(entry, _)| entry.class.is_unit()).collect();
    let mut groups: Vec<usize> = Vec::new();
    for at in 0..units.len() {
        let starts = at > 0 && units[at].1 != units[at - 1].1;
        match groups.last_mut() {
            Some(size) if *size < most && !(starts && *size >= least) => *size += 1,
            _ => groups.push(1),
        }
    }
    if groups.len() > COMMANDS / 2 {
        groups = units.chunks(most).map(<[_]>::len).collect();
    }
    even(&mut groups, least, most);
    let mut rest = units.as_mut_slice();
    for (number, size) in groups.iter().enumerate() {
        let (group, after) = rest.split_at_mut(*size);
        group.iter_mut().for_each(|(entry, _)| entry.command = Some(first + number as u8));
        rest = after;
    }
    first + groups.len() as u8
}
