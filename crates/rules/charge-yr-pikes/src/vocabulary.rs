//! The verbs in which players answer under these rules.

engine::verbs! {
    PASS = 0, "pass", "Do nothing, decline, or stand.";
    YES = 1, "yes", "Do what is offered.";
    FINISH = 2, "finish", "End what is being placed, moved or fired.";
    NAME = 3, "name", "Name an officer for the command roll.";
    CALL = 4, "call", "A free move: name the tertia of this number.";
    MOVE = 5, "move", "Move a unit, an officer or a gun, leg by leg, as it is drawn up.";
    LINE = 6, "line", "Move and form line: so many stands across, and 100 more for each next array of pike and shot.";
    COLUMN = 7, "column", "Move and form column: so many stands across, and 100 more for each next array of pike and shot.";
    SQUARE = 8, "square", "Move and form square: 100 more for each next array of pike and shot.";
    ROUSE = 9, "rouse", "Roll command for a battery that is to move.";
    PIVOT = 10, "pivot", "Turn a gun on the spot.";
    ATTACH = 11, "attach", "Move an officer to a unit and into its front rank.";
    DETACH = 12, "detach", "Take an officer out of a front rank.";
    LEVEL = 13, "level", "Lower pikes on routers.";
    HOME = 14, "home", "Rout straight for the home edge.";
    AWAY = 15, "away", "Rout straight away from the enemy.";
    RALLY = 16, "rally", "Re-form a rallied unit, facing so: so many stands across, and 100 more for each next array.";
    CONCEDE = 17, "concede", "Give up the battle.";
    PICK = 18, "pick", "Pick the place of this number.";
    YIELD = 19, "yield", "Concede after fright: the pursuit follows.";
    FIRE = 20, "fire", "Fire at a target with all stands that can, or with the one of this number; or with a galloper gun.";
    BALL = 21, "ball", "Fire ball at a target, to a point of it or to the nearest.";
    CANISTER = 22, "canister", "Fire canister at a target.";
    TEST = 23, "test", "Say which unit tests next.";
    ATTACK = 24, "attack", "Attack an enemy straight ahead, turned first if a turn is named: 1 more to attack the other enemy within an inch and a half too, 2 more to go on with tired men where it is too far.";
    COUNTERCHARGE = 25, "countercharge", "Countercharge an enemy who attacks.";
    SUPPORT = 26, "support", "Fight with a unit for a battery.";
    FOLLOW = 27, "follow", "Test with a unit that has won for its bonus move.";
    PLACE = 28, "place", "Deploy a piece: so many stands across, 100 more for each next array, 1000 more for column, 2000 for square, 3000 for garrison of the sides of this number; 0 in its usual line.";
    MAP = 29, "map", "Deploy a piece on the map alone, drawn up as for place.";
    LEAVE = 30, "leave", "Leave a piece out of the battle for which there is no room.";
    APPEAR = 31, "appear", "Set a piece on the table that stood on the map.";
    GARRISON = 32, "garrison", "Move into a town or works and garrison it: the sides that are manned, 1 towards the enemy, 2 right, 4 rear, 8 left, 0 for all, and 100 more for each next array.";
    MOUNT = 33, "mount", "Dragoons mount: so many stands across.";
    DISMOUNT = 34, "dismount", "Dragoons dismount: so many stands across.";
}
