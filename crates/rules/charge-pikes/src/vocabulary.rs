//! The verbs in which players answer under these rules.

engine::verbs! {
    PASS = 0, "pass", "Do nothing, decline, or stop here.";
    YES = 1, "yes", "Do what is offered.";
    CHOOSE = 2, "choose", "Choose one of those offered.";
    PLACE = 3, "place", "Set a unit on the table, so many files wide.";
    FINISH = 4, "finish", "End what is being placed, moved or announced.";
    CHARGE = 5, "charge", "Charge an enemy.";
    COUNTERCHARGE = 6, "countercharge", "Charge a charging enemy while he comes on.";
    EVADE = 7, "evade", "Run from a charge and face away from it.";
    EVADE_FACING = 8, "evade-facing", "Run from a charge and face it again.";
    STAND = 9, "stand", "Stand and receive the charge.";
    HALT = 10, "halt", "Halt on the spot.";
    GO_ON = 11, "go-on", "Charge straight on.";
    MOVE = 12, "move", "Move a unit.";
    ABOUT_FACE = 13, "about-face", "Turn a unit right round where it stands.";
    FORM_LINE = 14, "form-line", "Form line of battle, so many files wide.";
    FORM_COLUMN = 15, "form-column", "Form march column.";
    FORM_SQUARE = 16, "form-square", "Form square.";
    WING_LEFT = 17, "wheel-left-wing", "Wheel the left wing of shot, by so many degrees, backward if negative.";
    WING_RIGHT = 18, "wheel-right-wing", "Wheel the right wing of shot, by so many degrees, backward if negative.";
    MOUNT = 19, "mount", "Dragoons mount.";
    DISMOUNT = 20, "dismount", "Dragoons dismount.";
    UNLIMBER = 21, "unlimber", "Set guns up to fire.";
    TURN_GUN = 22, "turn-gun", "Turn one gun of a battery with its general, by so many half degrees.";
    MAN_GUNS = 23, "man-guns", "Gunners take their guns up again.";
    JOIN = 24, "join", "A general rides to a unit and attaches himself to it.";
    PART = 25, "part", "A general leaves his unit.";
    RIDE = 26, "ride", "A general rides somewhere.";
    ENTER = 27, "enter", "Enter a town block.";
    LEAVE = 28, "leave", "Leave a town block.";
    CLEAR = 29, "clear", "Break a hedgerow down, turn by turn.";
    LOOPHOLE = 30, "loophole", "Make loopholes in a hedgerow.";
    VOLLEY_POSTURE = 31, "volley-posture", "Double the files for a volley, or leave that posture.";
    FORLORN_HOPE = 32, "forlorn-hope", "Send the forlorn hope out.";
    RECALL = 33, "recall", "Draw the forlorn hope back.";
    SHOOT = 34, "shoot", "Shoot at an enemy.";
    SHOOT_HAIL = 35, "shoot-hail", "Fire hail shot at an enemy.";
    VOLLEY = 36, "volley", "Fire a volley at an enemy.";
    PISTOLS = 37, "pistols", "Fire the pistols in combat.";
    ASSIGN = 38, "assign", "Set so many figures of a garrison against an enemy.";
    CONCEDE = 39, "concede", "Give up the battle.";
    ROTATE = 40, "rotate", "Rotate ranks forward or back and keep the fire up.";
}
