//! Pictures of a battle: a table as SVG, and a whole battle as one page that can be leafed through.
//!
//! Everything is drawn from an [`engine::View`], so that this crate knows no ruleset and draws nothing that the
//! viewer may not know. The same view gives the same picture, byte for byte.
//!
//! ```
//! use engine::view::{ClockView, Colour, SideView};
//! use engine::{Side, View};
//! use tabletop::Length;
//! # let side = |side, name: &str, colour| SideView {
//! #     side, name: name.to_owned(), colour, counters: Vec::new(), hand: Vec::new(), bar: None,
//! # };
//! let sides = [side(Side::A, "Royalists", Colour::Red), side(Side::B, "Parliament", Colour::Blue)];
//! let clock = ClockView {
//!     turn: 1, phase: "Main battle".to_owned(), card: None, acting: None, remarks: Vec::new(),
//! };
//! let (width, depth) = (Length::inches(72), Length::inches(48));
//! let (title, measure) = ("An empty moor".to_owned(), engine::view::words::Measure::Inches);
//! let view = View { title, measure, width, depth, ground: vec![], sides, pieces: vec![], groups: vec![], fights: vec![], intents: vec![], clock, conditions: vec![] };
//! assert!(draw::svg(&view, &draw::Options::default()).starts_with("<svg"));
//! ```
//!
//! * The sheet: `sheet` how numbers and text are written, `frame` its edge and rulers, `cartouche` the card, `legend` who is
//!   who, `style` colours and type, `page` a battle that is leafed through ([`html`]), `replay` its positions ([`Replay`]),
//!   [`report`] a report of many battles, `png` the same as PNG.
//! * The ground: `ground` what lies over what, `terrain` each kind, `fields`, `houses`, `polygon`.
//! * The troops: `pieces` on their bases, `men` where each stands, `dress` what he wears, `flags`, `art` the strokes of
//!   figures, `labels` flags and plates, `names` short names, `groups` and `fights`.
//! * `chance`: numbers that look like chance, and colours mixed, as the page has them.
//!
//! **Never here:** rules, files, the network, the clock. Floating point is for drawing alone.

mod art;
mod cartouche;
mod chance;
mod dress;
mod fields;
mod fights;
mod flags;
mod frame;
mod ground;
mod groups;
mod houses;
mod labels;
mod legend;
mod men;
mod names;
mod page;
mod pieces;
mod polygon;
mod replay;
pub mod report;
mod sheet;
mod style;
mod terrain;

#[cfg(feature = "png")]
mod png;

use engine::view::RangeView;
use engine::{PieceId, View};

pub use page::html;
#[cfg(feature = "png")]
pub use png::{PngFault, png};
pub use replay::{Line, Position, Replay};
pub use style::Theme;

use pieces::Painter;
use sheet::{Sheet, tag};

/// What a battle's files say of a regiment: what it is called for short, and what it wore and flew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regiment {
    /// Its name in few letters; empty where nothing is said.
    pub short: String,
    /// Its coats and flags, as much as is said of them; the rest follows from its name.
    pub livery: Option<scenario::Livery>,
    /// The pieces that it is.
    pub members: Vec<PieceId>,
}

/// What the files of a battle say that no view has: nothing that is played follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Paper {
    /// The day; empty where nothing is said.
    pub date: String,
    /// The compass bearing, in degrees, of the direction up the table.
    pub up: u16,
    /// Its regiments; of those that are not in it, what their names say.
    pub regiments: Vec<Regiment>,
}

/// How a picture is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// By day, by night, or in lines that spare ink.
    pub theme: Theme,
    /// Whether pieces are named, with their strength and marks.
    pub names: bool,
    /// Whether a legend stands below the table.
    pub legend: bool,
    /// Ranges to be drawn, as [`engine::Presented::ranges`] gives them.
    pub ranges: Vec<RangeView>,
    /// Pieces to be pointed out.
    pub pointed_out: Vec<PieceId>,
    /// What the files of the battle say beside.
    pub paper: Paper,
    /// How many pixels an inch of the table takes in the picture's stated size; the drawing itself has no pixels.
    pub pixels_per_inch: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theme: Theme::Light,
            names: true,
            legend: true,
            ranges: Vec::new(),
            pointed_out: Vec::new(),
            paper: Paper::default(),
            pixels_per_inch: 20,
        }
    }
}

/// The table as one viewer sees it, as an SVG document that needs nothing else.
pub fn svg(view: &View, options: &Options) -> String {
    let sheet = Sheet::of(view);
    let mut painter = Painter::of(view, &options.paper.regiments);
    let legend =
        if options.legend { legend::legend(view, &sheet, &mut painter) } else { legend::Legend::default() };
    let troops: String = pieces::in_order(view).map(|piece| painter.placed(view, piece, &sheet)).collect();
    let (width, height) = (sheet.width(), sheet.height() + legend.height);
    let scale = f64::from(options.pixels_per_inch) / sheet::UNITS_PER_INCH;
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" class="tercio">"#,
        sheet::n(width),
        sheet::n(height),
        sheet::n(width * scale),
        sheet::n(height * scale)
    );
    out.push_str(&tag("title", "", &sheet::escaped(&view.title)));
    out.push_str(&tag("style", "", &style::sheet(view, options.theme)));
    out.push_str(&tag("defs", "", &format!("{}{}", style::DEFINITIONS, painter.wardrobe.definitions())));
    out.push_str(&format!(
        r#"<rect class="paper" width="{}" height="{}"/>"#,
        sheet::n(width),
        sheet::n(height)
    ));
    out.push_str(&frame::heading(view, &sheet));
    out.push_str(&ground::ground(view, &sheet));
    out.push_str(&frame::frame(view, &sheet));
    out.push_str(&cartouche::cartouche(view, &options.paper, &sheet));
    out.push_str(&pieces::ranges(&options.ranges, &sheet));
    out.push_str(&groups::groups(view, &sheet));
    out.push_str(&troops);
    out.push_str(&fights::fights(view, &sheet));
    out.push_str(&pieces::pointed_out(view, &options.pointed_out, &sheet));
    let labels = labels::labels(view, &sheet, &painter);
    for label in labels.iter().filter(|label| options.names || label.is_flag_only()) {
        out.push_str(&label.placed());
    }
    out.push_str(&legend.body);
    out.push_str("</svg>\n");
    out
}
