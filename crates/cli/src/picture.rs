//! `tercio draw`: a battle, a record or an army as a picture.

use std::path::{Path, PathBuf};

use clap::Args;
use engine::view::RangeView;
use engine::{Known, PieceId, View, Viewpoint};
use registry::{Rulebook, Visitor, visit};

use crate::fault::Fault;
use crate::paper::{paper, paper_of_army};
use crate::printing::{aside, shown};
use crate::reading::{files_in, read_if_any};
use crate::recorded::{Again, Instead, fought_again, head_of, is_record};
use crate::scene::{House, army_text, cast, house, rules_for, rules_for_army};
use crate::writing::{is_standard, may_be_written, write};
use registry::{ARMIES, RANDOM};

/// Draw a battle at its beginning, a record at any of its positions, or an army on parade: to scale, as SVG or PNG.
#[derive(Args)]
pub struct Draw {
    /// A battle's name or file, a record, or an army's name or file
    subject: String,
    /// Where the picture goes: SVG or PNG, by its ending; `-` is standard output, as SVG
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Of a record: which position, counted from 0; the last if nothing is said
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Draw the shooting arcs and ranges of a unit, or how far a leader's word reaches; may be given again
    #[arg(long, value_name = "NAME")]
    arcs: Vec<String>,
    /// Point a piece out; may be given again
    #[arg(long, value_name = "NAME")]
    point: Vec<String>,
    /// Under which rulebook a battle or an army is drawn; if nothing is said the usual one, or the first that can cast
    /// what is drawn if that one cannot
    #[arg(long)]
    rules: Option<String>,
    /// By night
    #[arg(long)]
    dark: bool,
    /// For paper: in lines that spare ink, with rims and flags in colour
    #[arg(long, conflicts_with = "dark")]
    print: bool,
    /// Without names, strengths and markers
    #[arg(long)]
    no_names: bool,
    /// Without the legend below the table
    #[arg(long)]
    no_legend: bool,
    /// How many pixels an inch of the table takes
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(4..=100))]
    pixels: u16,
    /// House rules, if the battle is played under any
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Of a record: the battle's file, if it is no longer where the record says
    #[arg(long, value_name = "FILE")]
    battle: Option<String>,
    /// Of a record: let it name files outside its own folder, if you trust its writer
    #[arg(long)]
    allow_paths: bool,
}

impl Draw {
    /// Draws it.
    pub fn run(self) -> Result<(), Fault> {
        let file = Path::new(&self.subject);
        let read = std::iter::once(file.to_owned()).chain(files_in(&self.subject)).chain(self.house.clone());
        may_be_written(&[&self.output], &read.collect::<Vec<_>>(), false)?;
        let format = Format::of(&self.output)?;
        let text = read_if_any(file)?.unwrap_or_default();
        let (subject, ruleset) = if is_record(&text) {
            (Subject::Record, head_of(file)?.ruleset.name)
        } else {
            let asked = self.rules.as_deref();
            let (subject, rules) = match self.is_army(&text) {
                true => (Subject::Army, rules_for_army(&self.subject, asked)),
                false => (Subject::Battle, rules_for(&self.subject, asked)),
            };
            (subject, rules.to_owned())
        };
        let drawn = visit(&ruleset, Drawn { draw: &self, format, subject }).map_err(Fault::input)??;
        write(&self.output, drawn)
    }

    fn battle<R: Rulebook>(&self, format: Format) -> Result<Vec<u8>, Fault> {
        let house = house(self.house.as_deref())?;
        let scene = cast::<R>(&self.subject, &[], house.as_ref())?;
        let known = Known::<R>::of(&scene.table, &scene.world, Viewpoint::Umpire);
        self.known(&known, &scene.world, &self.subject, format)
    }

    fn record<R: Rulebook>(&self, format: Format) -> Result<Vec<u8>, Fault> {
        let instead = Instead {
            battle: self.battle.as_deref(),
            house: self.house.as_deref(),
            anywhere: self.allow_paths,
        };
        let Again { battle, other, .. } = fought_again::<R>(Path::new(&self.subject), instead)?;
        if let Some(other) = other {
            aside!("{}: {}", shown(&self.subject), other.in_words(R::NAME));
        }
        let last = battle.positions().saturating_sub(1);
        let at = self.at.unwrap_or(last);
        let moment = battle.at(at).ok_or_else(|| {
            Fault::input(format!("{} has the positions 0 to {last}, none {at}", self.subject))
        })?;
        let known = moment.state.known(battle.world(), Viewpoint::Umpire);
        self.known(&known, battle.world(), &battle.header().scenario.name, format)
    }

    /// Whether an army is meant: the name of one, or a file with a table `[army]`.
    fn is_army(&self, text: &str) -> bool {
        let named = ARMIES.iter().any(|(name, _)| *name == self.subject);
        let holds_one = || text.lines().any(|line| line.trim_start().starts_with("[army]"));
        named || self.subject.starts_with(RANDOM) || holds_one()
    }

    fn army<R: Rulebook>(&self, format: Format) -> Result<Vec<u8>, Fault> {
        let house = house(self.house.as_deref())?;
        let found = army_text::<R>(&self.subject)?;
        let paraded = R::parade(&found.file, &found.text, house.as_ref().map(House::told));
        let registry::Paraded { world, table, remark } = paraded.map_err(Fault::input)?;
        let known = Known::<R>::of(&table, &world, Viewpoint::Umpire);
        let mut view = R::view(&known, &world);
        view.clock.phase = remark;
        // The other side of the table is nobody.
        view.sides[1].name.clear();
        let paper = paper_of_army(&found, &view);
        render(&view, &draw::Options { paper, ..self.options(&known, &world)? }, format)
    }

    fn known<R: Rulebook>(
        &self,
        known: &Known<R>,
        world: &R::World,
        battle: &str,
        format: Format,
    ) -> Result<Vec<u8>, Fault> {
        let view = R::view(known, world);
        let paper = paper(battle, &view);
        render(&view, &draw::Options { paper, ..self.options(known, world)? }, format)
    }

    fn options<R: Rulebook>(&self, known: &Known<R>, world: &R::World) -> Result<draw::Options, Fault> {
        let mut ranges: Vec<RangeView> = Vec::new();
        for name in &self.arcs {
            let found = R::ranges(known, world, piece::<R>(world, name)?);
            if found.is_empty() {
                return Err(Fault::input(format!("{name} neither shoots nor commands here: it has no arc")));
            }
            ranges.extend(found);
        }
        let pointed_out = self.point.iter().map(|name| piece::<R>(world, name)).collect::<Result<_, _>>()?;
        Ok(draw::Options {
            theme: match (self.dark, self.print) {
                (true, _) => draw::Theme::Dark,
                (_, true) => draw::Theme::Print,
                _ => draw::Theme::Light,
            },
            names: !self.no_names,
            legend: !self.no_legend,
            ranges,
            pointed_out,
            paper: draw::Paper::default(),
            pixels_per_inch: self.pixels,
        })
    }
}

/// What is drawn.
enum Subject {
    Battle,
    Record,
    Army,
}

/// Something drawn under its rulebook.
struct Drawn<'a> {
    draw: &'a Draw,
    format: Format,
    subject: Subject,
}

impl Visitor for Drawn<'_> {
    type Out = Result<Vec<u8>, Fault>;

    fn visit<R: Rulebook>(self) -> Result<Vec<u8>, Fault> {
        let Drawn { draw, format, subject } = self;
        match subject {
            Subject::Battle => draw.battle::<R>(format),
            Subject::Record => draw.record::<R>(format),
            Subject::Army => draw.army::<R>(format),
        }
    }
}

/// A piece by its one-word name, as pictures and records show it; spaces may stand for the hyphens.
fn piece<R: Rulebook>(world: &R::World, name: &str) -> Result<PieceId, Fault> {
    let word = name.replace(' ', "-");
    let all = || (0..R::named_pieces(world)).map(PieceId);
    all().find(|id| R::name(world, *id).eq_ignore_ascii_case(&word)).ok_or_else(|| {
        let known = all().map(|id| R::name(world, id));
        Fault::input(format!("nobody is called {name}; {}", cases::suggestion(&word, known)))
    })
}

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A drawing of lines.
    Svg,
    /// A picture of pixels.
    Png,
}

impl Format {
    /// The format that a file's ending names.
    pub fn of(path: &Path) -> Result<Format, Fault> {
        if is_standard(path) {
            return Ok(Format::Svg);
        }
        match path.extension().and_then(|end| end.to_str()).map(str::to_lowercase).as_deref() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => Err(Fault::input(format!("{}: name it .svg or .png", path.display()))),
        }
    }
}

/// The table of a battle as a picture.
pub fn picture<R: Rulebook>(
    known: &Known<R>,
    world: &R::World,
    battle: &str,
    format: Format,
) -> Result<Vec<u8>, Fault> {
    let view = R::view(known, world);
    let paper = paper(battle, &view);
    render(&view, &draw::Options { paper, ..draw::Options::default() }, format)
}

/// A battle as a page to be leafed through, as the umpire saw it.
pub fn replayed<R: Rulebook>(battle: &engine::Battle<R>, opening: R::Table) -> String {
    let mut replay = draw::Replay::of(battle, opening, Viewpoint::Umpire);
    if let Some(first) = replay.positions.first() {
        replay.paper = paper(&battle.header().scenario.name, &first.view);
    }
    draw::html(&replay)
}

fn render(view: &View, options: &draw::Options, format: Format) -> Result<Vec<u8>, Fault> {
    let svg = draw::svg(view, options);
    match format {
        Format::Svg => Ok(svg.into_bytes()),
        Format::Png => in_pixels(&svg),
    }
}

#[cfg(feature = "png")]
fn in_pixels(svg: &str) -> Result<Vec<u8>, Fault> {
    draw::png(svg).map_err(Fault::input)
}

#[cfg(not(feature = "png"))]
fn in_pixels(_: &str) -> Result<Vec<u8>, Fault> {
    Err(Fault::input(
        "this tercio was built without PNG: name the picture .svg, or build with --features png",
    ))
}
