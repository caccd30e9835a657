//! The verbs in which players answer under these rules.

use engine::{Verb, VerbSpec};

/// Lists the verbs with their words and meanings.
macro_rules! verbs {
    ($($name:ident = $number:literal, $word:literal, $meaning:literal;)*) => {
        $(#[doc = $meaning] pub const $name: Verb = Verb($number);)*
        /// The vocabulary, by number.
        pub const VERBS: &[VerbSpec] = &[$(VerbSpec { word: $word, meaning: $meaning }),*];
    };
}

verbs! {
    PASS = 0, "pass", "Do nothing, decline, or stop here.";
    YES = 1, "yes", "Do what is offered.";
    ORDER = 2, "order", "Give an Order Token to a unit.";
    GROUP = 3, "group", "Name a unit of a group order; pass when all are named.";
    RIDE = 4, "ride", "Move a leader himself.";
    JOIN = 5, "join", "Move a leader to a unit and attach him to it.";
    MOVE = 6, "move", "Move a unit.";
    WHEEL = 7, "wheel", "Wheel a unit about a front corner.";
    ABOUT_FACE = 8, "about-face", "Turn a unit right round where it stands.";
    SHOOT = 9, "shoot", "Shoot with a unit at an enemy.";
    ATTACK = 10, "attack", "Advance a unit into contact with an enemy.";
    SUPPORT = 11, "support", "Stand by to feed a squadron into a friend's melee.";
    RALLY = 12, "rally", "Rally a unit.";
    MOUNT = 13, "mount", "Dragoons mount.";
    DISMOUNT = 14, "dismount", "Dragoons dismount.";
    LIMBER = 15, "limber", "Hitch a gun up.";
    UNLIMBER = 16, "unlimber", "Set a gun up to fire.";
    PIVOT = 17, "pivot", "Turn a gun where it stands.";
    REPAIR = 18, "repair", "Try to repair a gun that has misfired.";
    REORGANISE = 19, "reorganise", "Join two damaged squadrons into one.";
    REFORM = 20, "reform", "Change between line and column, or loose and formed.";
    CLEAR = 21, "clear", "Open a gap in a wall or hedge.";
    PLACE = 22, "place", "Set a piece on the table.";
    FACE = 23, "face", "Turn a unit to a facing.";
    EVADE = 24, "evade", "Run from an attack.";
    STAND = 25, "stand", "Stand and fight.";
    TURN = 26, "turn", "Turn to face an attack.";
    HEDGEHOG = 27, "hedgehog", "Turn the pikes outward.";
    HALT = 28, "halt", "Stop where the enemy stood.";
    PURSUE = 29, "pursue", "Go after a beaten enemy.";
    HOLD = 30, "hold", "Stay put.";
    FEED = 31, "feed", "Feed a supporting squadron into a melee.";
    REROLL_ALL = 32, "reroll-all", "Play Reroll on the whole handful.";
    REROLL_ONE = 33, "reroll-one", "Play Reroll on one die.";
    JEOPARDY = 34, "jeopardy", "Play Jeopardy on one enemy die.";
    PLAY = 35, "play", "Play a card, by its number.";
    CHOOSE = 36, "choose", "Choose one of those offered.";
    EXTRA = 37, "extra-token", "The General gives a Brigadier an extra Order Token.";
    LEAD = 38, "lead", "The General joins a squadron and leads its attack.";
    CANCEL = 39, "cancel", "Cancel a Support order.";
    REMOVE = 40, "remove", "Take a figure off, by its place.";
    STEADY = 41, "steady", "Take one Disarray Token off.";
    CONCEDE = 42, "concede", "Give up the battle.";
    RECOVER = 43, "recover", "The General joins a unit and rallies it.";
    CROSS = 44, "cross", "Cross the obstacle that a unit touches.";
    PASS_THROUGH = 45, "pass-through", "Pass through the friend that a unit touches.";
    FINISH = 46, "finish", "End what is being named or placed.";
    INSTRUCT = 47, "instruct", "Say at which moments not to be asked for a card, from now on.";
    REFEREE = 48, "referee", "Ask the enemy to agree to what the rules do not mention.";
}
