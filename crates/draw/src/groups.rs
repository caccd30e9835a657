//! Groups of single men and herds: an outline round them, with a name.

use engine::View;
use engine::view::GroupView;

use crate::pieces::class;
use crate::polygon::bounds;
use crate::sheet::{Sheet, Spot, escaped, n, text};

/// The outlines of all groups.
pub(crate) fn groups(view: &View, sheet: &Sheet) -> String {
    let drawn = view.groups.iter().filter(|group| !group.outline.is_empty());
    drawn.map(|group| outlined(group, sheet)).collect()
}

fn outlined(group: &GroupView, sheet: &Sheet) -> String {
    let spots: Vec<Spot> = group.outline.iter().map(|corner| sheet.spot(*corner)).collect();
    let (left, top, right, _) = bounds(&spots);
    let hidden = if group.hidden { " hidden" } else { "" };
    let words = words(group);
    let way: String = spots
        .iter()
        .enumerate()
        .map(|(at, (x, y))| format!("{}{},{}", if at == 0 { "M" } else { "L" }, n(*x), n(*y)))
        .collect();
    format!(
        r#"<g class="{}"><path class="group{hidden}" d="{way}z"><title>{}</title></path>{}</g>"#,
        class(group.side),
        escaped(&words),
        text("groupname", ((left + right) / 2.0, top - 3.0), &words)
    )
}

/// Its name, that it is hidden, and what else everybody should know.
fn words(group: &GroupView) -> String {
    let hidden = if group.hidden { Some("hidden") } else { None };
    let remarks = hidden.into_iter().chain(group.remarks.iter().map(String::as_str));
    let remarks: Vec<&str> = remarks.collect();
    if remarks.is_empty() { group.title.clone() } else { format!("{} ({})", group.title, remarks.join(", ")) }
}
