//! What every rulebook says alike of its types, said once: [`usual!`](crate::usual) stands where a rulebook would say it.

/// Items of an `impl` for the names that stand where it is written: `World`, `Table`, `Step`, `Value`, `Ask`, `Field`, `Known`,
/// `Decision`, and the modules named below. Whoever does one of them otherwise writes it himself.
///
/// * `usual!(table)` in `impl Ruleset`: the types, the piece of a step ([`steps!`](crate::steps)), and the pieces: `table.pieces`, one for each
///   of `world.profiles`, which have names;
/// * `usual!(events)` there too: what an event does to pieces and to the sheets of `table.take`;
/// * `usual!(view)` in `impl Presented`: the view of what `ground`, `pieces`, `sides` and `intents` tell, in inches;
///   `usual!(view in Millimetres)` in another measure;
/// * `usual!(words)` in `impl Presented`: the sentences of the modules `deeds`, `questions` and `answers`, the zones of `zones`;
/// * `usual!(awaited)` there too: what others wait for, of the module `questions`; `usual!(ahead)`: what is settled on the way of an
///   answer, of `milestones`, and on which table its dice are read, of `tables`;
/// * `usual!(of FIELD: RANGES, REACHES, PROSPECTS)` there too: what is told of one piece by these functions, if `FIELD` finds that
///   something is: a function of what is known, the world and the piece that gives an optional `Field`.
#[macro_export]
macro_rules! usual {
    (table) => {
        type World = World;
        type Table = Table;
        type Step = Step;
        type Value = Value;
        type Ask = Ask;
        fn piece_of(step: &Step) -> Option<$crate::PieceId> {
            step.piece()
        }

        fn pieces(table: &Table) -> &[$crate::Piece] {
            &table.pieces
        }

        fn named_pieces(world: &World) -> u8 {
            world.profiles.len() as u8
        }

        fn name(world: &World, piece: $crate::PieceId) -> &str {
            &world.profile(piece).name
        }
    };
    (events) => {
        fn apply(table: &mut Table, _world: &World, event: &$crate::Event) {
            $crate::apply_to_pieces(&mut table.pieces, event);
            if let $crate::Event::Marked { on, mark, value } = *event {
                table.take(on, mark, value);
            }
        }
    };
    (view) => {
        $crate::usual!(view in Inches);
    };
    (view in $measure:ident) => {
        const MEASURE: $crate::view::words::Measure = $crate::view::words::Measure::$measure;

        fn view(known: &Known, world: &World) -> $crate::View {
            let field = Field::new(known.table(), world);
            $crate::View {
                measure: Self::MEASURE,
                ground: ground::features(field),
                pieces: pieces::pieces(field),
                fights: sides::fights(field),
                intents: intents::of(field),
                conditions: sides::conditions(field),
                ..$crate::View::of(&world.title, &world.ground, sides::sides(field), sides::clock(field))
            }
        }
    };
    (words) => {
        fn narrate(
            before: &Known,
            world: &World,
            logged: &$crate::Logged,
        ) -> ::core::option::Option<$crate::view::StoryLine> {
            deeds::tell(Field::new(before.table(), world), logged)
        }

        fn ask_in_words(known: &Known, world: &World, decision: &Decision) -> String {
            questions::ask(Field::new(known.table(), world), decision)
        }

        fn answer_in_words(
            known: &Known,
            world: &World,
            decision: &Decision,
            answer: &$crate::Answer,
        ) -> String {
            answers::words(Field::new(known.table(), world), decision, answer)
        }

        fn zones(known: &Known, world: &World, decision: &Decision) -> Vec<$crate::view::ZoneView> {
            zones::of(Field::new(known.table(), world), decision)
        }
    };
    (awaited) => {
        fn awaited_in_words(known: &Known, world: &World, decision: &Decision) -> String {
            questions::awaited(Field::new(known.table(), world), decision)
        }
    };
    (ahead) => {
        fn milestones(
            known: &Known,
            world: &World,
            _: &Decision,
            answer: &$crate::Answer,
        ) -> Vec<$crate::view::MilestoneView> {
            milestones::of(Field::new(known.table(), world), answer)
        }

        fn results_table(
            known: &Known,
            world: &World,
            decision: &Decision,
            answer: &$crate::Answer,
        ) -> ::core::option::Option<$crate::view::ResultsTable> {
            tables::of(Field::new(known.table(), world), decision, answer)
        }
    };
    (of $field:path: $ranges:path, $reaches:path, $prospects:path) => {
        fn ranges(known: &Known, world: &World, piece: $crate::PieceId) -> Vec<$crate::view::RangeView> {
            $field(known, world, piece).map_or_else(Vec::new, |field| $ranges(field, piece))
        }

        fn reaches(known: &Known, world: &World, piece: $crate::PieceId) -> Vec<$crate::view::RangeView> {
            $field(known, world, piece).map_or_else(Vec::new, |field| $reaches(field, piece))
        }

        fn prospects(
            known: &Known,
            world: &World,
            piece: $crate::PieceId,
        ) -> Vec<$crate::view::ProspectView> {
            $field(known, world, piece).map_or_else(Vec::new, |field| $prospects(field, piece))
        }
    };
}

/// The marker type of a ruleset, and by their names alone what the engine knows of it: `Known`, `Decision`, `Drawn`, the halves of a
/// step, `Script` and `Call`. What it asks has `of`, the decision of a side under a rule about it.
///
/// ```text
/// engine::marker! {
///     /// The ruleset, a marker for the engine.
///     pub struct Matchlocks, asking ask::Ask;
/// }
/// ```
#[macro_export]
macro_rules! marker {
    ($(#[$about:meta])* $vis:vis struct $Ruleset:ident $(, asking $Ask:ty)?;) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis struct $Ruleset;

        /// What a viewer knows of a battle under these rules.
        $vis type Known = $crate::Known<$Ruleset>;
        /// A decision under these rules.
        $vis type Decision = $crate::Decision<$Ruleset>;
        /// An answer drawn at random under these rules.
        $vis type Drawn = $crate::Drawn<$Ruleset>;
        /// The asking half of a step.
        $vis type Asking<'c, 'a> = $crate::Asking<'c, 'a, $Ruleset>;
        /// The acting half of a step.
        $vis type Acting<'c, 'a> = $crate::Acting<'c, 'a, $Ruleset>;
        /// A script.
        $vis type Script<'c, 'a> = $crate::Script<'c, 'a, $Ruleset>;
        /// A call of one of its steps, with the type of what it returns.
        $vis type Call<T> = $crate::Call<$Ruleset, T>;

        $(impl $Ask {
            /// The decision of a side under a rule about this.
            $vis const fn of(self, who: $crate::Side, rule: $crate::Rule) -> Decision {
                Decision { who, rule, about: $crate::About::Ask(self) }
            }
        })?
    };
}

/// A table with its world, to be read by a rulebook's own words: the struct `Field`, public, with its table, its world, `new`, and
/// the `piece` of a number; and [`Reads`](crate::Reads) of the ruleset, by which whoever asks, acts, notes or knows has a `field`. The
/// names `Table` and `World` are those that stand where it is written.
#[macro_export]
macro_rules! field {
    ($(#[$about:meta])* for $Ruleset:ty) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub struct Field<'a> {
            /// Everything that changes.
            pub table: &'a Table,
            /// Everything that never does.
            pub world: &'a World,
        }

        impl<'a> Field<'a> {
            /// A table with its world.
            pub const fn new(table: &'a Table, world: &'a World) -> Field<'a> {
                Field { table, world }
            }

            /// Where a piece is and how it stands.
            #[inline]
            pub fn piece(&self, id: $crate::PieceId) -> &'a $crate::Piece {
                &self.table.pieces[id.index()]
            }
        }

        impl $crate::Reads for $Ruleset {
            type Field<'a> = Field<'a>;

            #[inline]
            fn field<'a>(table: &'a Table, world: &'a World, _: Option<&'a <$Ruleset as $crate::Ruleset>::Memory>) -> Field<'a> {
                Field::new(table, world)
            }
        }
    };
}
