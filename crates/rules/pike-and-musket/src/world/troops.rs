//! What there is in the armies.

engine::words! {
    /// The classes of pieces (PM-03-01, PM-02-07, PM-07-18).
    pub enum Class {
        /// Infantry.
        Foot = "foot";
        /// Shock cavalry with swords (PM-08-05).
        Shock = "shock horse";
        /// Cavalry with pistols (PM-08-04).
        Pistols = "pistol horse";
        /// Dragoons, mounted or on foot (PM-02-12).
        Dragoons = "dragoons";
        /// Artillery.
        Battery = "battery";
        /// A General.
        General = "general";
        /// A staff officer.
        Staff = "staff officer";
    }
}

impl Class {
    /// Whether it is a unit: it fights and has a state (PM-03-01).
    pub const fn is_unit(self) -> bool {
        !matches!(self, Class::General | Class::Staff)
    }

    /// Whether it is cavalry proper.
    pub const fn is_horse(self) -> bool {
        matches!(self, Class::Shock | Class::Pistols)
    }
}

engine::words! {
    /// The arms that combine (PM-08-10).
    pub enum Arm {
        /// Infantry, with dragoons on foot.
        Foot = "infantry";
        /// Cavalry, with mounted dragoons.
        Horse = "cavalry";
        /// Artillery.
        Guns = "artillery";
    }
}

engine::words! {
    /// The armies of Table 1 (PM-13-01).
    pub enum Nation {
        /// Royalist.
        Royalist = "royalist";
        /// Parliamentarian.
        Parliament = "parliamentarian";
        /// Scots Covenanter.
        Scots = "scots covenanter";
        /// Imperialist and League.
        Imperial = "imperialist";
        /// Swedish and Protestant.
        Swedish = "swedish";
        /// Spanish.
        Spanish = "spanish";
    }
}

/// What a row of Table 1 is: its key in the files, its army and its class.
const ROWS: &[(&str, Nation, Class)] = &[
    ("royalist_foot", Nation::Royalist, Class::Foot),
    ("cavaliers", Nation::Royalist, Class::Shock),
    ("reserve_horse", Nation::Royalist, Class::Pistols),
    ("royalist_dragoons", Nation::Royalist, Class::Dragoons),
    ("royalist_battery", Nation::Royalist, Class::Battery),
    ("parliament_foot", Nation::Parliament, Class::Foot),
    ("ironsides", Nation::Parliament, Class::Shock),
    ("parliament_horse", Nation::Parliament, Class::Pistols),
    ("parliament_dragoons", Nation::Parliament, Class::Dragoons),
    ("parliament_battery", Nation::Parliament, Class::Battery),
    ("scots_foot", Nation::Scots, Class::Foot),
    ("lancers", Nation::Scots, Class::Shock),
    ("scots_dragoons", Nation::Scots, Class::Dragoons),
    ("scots_battery", Nation::Scots, Class::Battery),
    ("tercio", Nation::Imperial, Class::Foot),
    ("cuirassiers", Nation::Imperial, Class::Pistols),
    ("harquebusiers", Nation::Imperial, Class::Pistols),
    ("croats", Nation::Imperial, Class::Pistols),
    ("imperial_dragoons", Nation::Imperial, Class::Dragoons),
    ("imperial_battery", Nation::Imperial, Class::Battery),
    ("swedish_brigade", Nation::Swedish, Class::Foot),
    ("swedish_horse", Nation::Swedish, Class::Shock),
    ("swedish_dragoons", Nation::Swedish, Class::Dragoons),
    ("swedish_battery", Nation::Swedish, Class::Battery),
    ("spanish_tercio", Nation::Spanish, Class::Foot),
    ("spanish_horse", Nation::Spanish, Class::Pistols),
    ("spanish_dragoons", Nation::Spanish, Class::Dragoons),
    ("spanish_battery", Nation::Spanish, Class::Battery),
];

engine::words! {
    /// The rows of Table 1: a type of unit in its army (PM-13-01).
    pub enum Troop {
        /// Royalist foot regiment.
        RoyalistFoot = "royalist foot";
        /// Royalist Cavalier horse.
        Cavaliers = "cavaliers";
        /// Royalist reserve horse.
        ReserveHorse = "reserve horse";
        /// Royalist dragoons.
        RoyalistDragoons = "royalist dragoons";
        /// Royalist battery.
        RoyalistBattery = "royalist battery";
        /// Parliamentarian foot regiment.
        ParliamentFoot = "parliament foot";
        /// Parliamentarian Ironside horse.
        Ironsides = "ironsides";
        /// Parliamentarian horse with pistols.
        ParliamentHorse = "parliament horse";
        /// Parliamentarian dragoons.
        ParliamentDragoons = "parliament dragoons";
        /// Parliamentarian battery.
        ParliamentBattery = "parliament battery";
        /// Scots foot regiment.
        ScotsFoot = "scots foot";
        /// Scots lancers.
        Lancers = "lancers";
        /// Scots dragoons.
        ScotsDragoons = "scots dragoons";
        /// Light Scots battery.
        ScotsBattery = "scots battery";
        /// Imperialist tercio.
        Tercio = "tercio";
        /// Imperialist cuirassiers.
        Cuirassiers = "cuirassiers";
        /// Imperialist harquebusiers.
        Harquebusiers = "harquebusiers";
        /// Croats.
        Croats = "croats";
        /// Imperialist dragoons.
        ImperialDragoons = "imperial dragoons";
        /// Heavy imperialist battery.
        ImperialBattery = "imperial battery";
        /// Swedish foot brigade.
        SwedishBrigade = "swedish brigade";
        /// Swedish horse.
        SwedishHorse = "swedish horse";
        /// Swedish dragoons.
        SwedishDragoons = "swedish dragoons";
        /// Light Swedish battery.
        SwedishBattery = "swedish battery";
        /// Spanish tercio.
        SpanishTercio = "spanish tercio";
        /// Spanish horse.
        SpanishHorse = "spanish horse";
        /// Spanish dragoons.
        SpanishDragoons = "spanish dragoons";
        /// Heavy Spanish battery.
        SpanishBattery = "spanish battery";
    }
}

const _: () = assert!(ROWS.len() == Troop::ALL.len());

impl Troop {
    /// Its key in the files of numbers.
    pub const fn key(self) -> &'static str {
        ROWS[self as usize].0
    }

    /// In whose army it fights.
    pub const fn nation(self) -> Nation {
        ROWS[self as usize].1
    }

    /// What class of unit it is.
    pub const fn class(self) -> Class {
        ROWS[self as usize].2
    }
}
