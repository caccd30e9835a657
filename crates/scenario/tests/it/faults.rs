//! What a person is told about the usual mistakes, word for word.
//!
//! Each case is one change to a sound little battle. `UPDATE_EXPECT=1 cargo test` prints what is told now.

use scenario::{Army, Battle, Device, Dye, FlagKind};

const BATTLE: &str = include_str!("data/little.toml");

/// The faults of the little battle after replacing one piece of its text by another.
fn faults(sound: &str, mistaken: &str) -> String {
    assert_eq!(BATTLE.matches(sound).count(), 1, "{sound} is there once");
    match Battle::parse("little.toml", &BATTLE.replace(sound, mistaken)) {
        Ok(_) => "sound".to_owned(),
        Err(faults) => faults.to_string(),
    }
}

fn check(sound: &str, mistaken: &str, expected: &[&str]) {
    let told = faults(sound, mistaken);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        println!("{told}\n");
        return;
    }
    assert_eq!(told, expected.join("\n"));
}

#[test]
fn the_little_battle_is_sound() {
    let battle = Battle::parse("little.toml", BATTLE).unwrap();
    assert_eq!(battle.sides[0].men(), 650);
    assert_eq!(battle.sides[1].brigades[0].regiments[0].game_units, [2, 1]);
}

#[test]
fn a_misspelled_key() {
    check(
        "type = \"wood\"",
        "tpye = \"wood\"",
        &[r#"little.toml:25:1: unknown key "tpye" in terrain "W1"; did you mean "type"?"#],
    );
}

#[test]
fn a_missing_key() {
    check("depth_m = 800\n", "", &[r#"little.toml:11:1: [map] has no "depth_m"; add depth_m = ..."#]);
}

#[test]
fn a_misspelled_word() {
    check(
        "experience = \"veteran\"",
        "experience = \"vetran\"",
        &[
            r#"little.toml:100:14: regiment "Byron's horse": "vetran" is not a known experience; did you mean "veteran"?"#,
        ],
    );
}

#[test]
fn a_word_nobody_knows() {
    check(
        "arm = \"dragoons\"",
        "arm = \"hussars\"",
        &[
            r#"little.toml:75:7: regiment "Dragoons": "hussars" is not a known arm; known here: foot, charging foot, commanded shot, firelocks, clubmen, harquebusiers, cuirassiers, light horse, dragoons, guns, border riders, border foot, archers, calivers"#,
        ],
    );
}

#[test]
fn a_number_in_quotation_marks() {
    check(
        "turns = 8",
        "turns = \"8\"",
        &["little.toml:8:9: [battle]: turns is a text; it must be a whole number"],
    );
}

#[test]
fn a_number_with_a_fraction() {
    check(
        "facing = 180",
        "facing = 180.5",
        &[
            r#"little.toml:94:44: deployed of brigade "horse": facing is a number with a fraction; it must be a whole number"#,
        ],
    );
}

#[test]
fn a_number_out_of_range() {
    check(
        "facing = 180",
        "facing = 360",
        &[r#"little.toml:94:44: deployed of brigade "horse": facing is 360; it must lie between 0 and 359"#],
    );
}

#[test]
fn a_point_off_the_map() {
    check(
        "[600, 300]]",
        "[1600, 300]]",
        &[
            r#"little.toml:31:21: terrain "H1": the point [1600, 300] of line is off the map; x must lie between 0 and 1200, y between 0 and 800"#,
        ],
    );
}

#[test]
fn an_area_that_crosses_itself() {
    check(
        "[[400, 300], [600, 300], [600, 400], [400, 400]]",
        "[[400, 300], [600, 400], [600, 300], [400, 400]]",
        &[
            r#"little.toml:26:8: terrain "W1": area: the edges [400, 300]-[600, 400] and [600, 300]-[400, 400] cross; give the corners in order round the area, each once"#,
        ],
    );
}

#[test]
fn a_shape_that_does_not_suit() {
    check(
        "line = [[100, 500], [600, 300]]",
        "spot = [100, 500]",
        &[r#"little.toml:31:8: terrain "H1": a hedge cannot be drawn as spot; use line"#],
    );
}

#[test]
fn an_unknown_leader() {
    check(
        "leader = \"smith\"",
        "leader = \"smithe\"",
        &[r#"little.toml:53:10: brigade "foot": there is no leader "smithe"; did you mean "smith"?"#],
    );
}

#[test]
fn an_unknown_version() {
    check(
        "{ standard = 2, small = 1 }",
        "{ standrad = 2, small = 1 }",
        &[
            r#"little.toml:102:16: regiment "Byron's horse": game_units: there is no version "standrad"; did you mean "standard"?"#,
        ],
    );
}

#[test]
fn an_unknown_feature() {
    check(
        "hold = \"W1\"",
        "hold = \"W9\"",
        &[
            r#"little.toml:107:19: goals 1 of victory 1 of the battle: there is no terrain "W9"; did you mean "W1"?"#,
        ],
    );
}

#[test]
fn a_brigade_of_the_wrong_side() {
    check(
        "destroy = \"horse\"",
        "destroy = \"foot\"",
        &[
            r#"little.toml:107:39: goals 2 of victory 1 of the battle: there is no brigade of the enemy "foot"; known here: horse"#,
        ],
    );
}

#[test]
fn totals_that_do_not_add_up() {
    check(
        "men = 650",
        "men = 600",
        &[
            r#"little.toml:38:7: side "parliament": men is 600, but its regiments have 650 together; write men = 650, or mend a regiment"#,
        ],
    );
}

#[test]
fn a_brigade_neither_here_nor_coming() {
    check(
        "deployed = { centre = [600, 650], facing = 180, frontage_m = 200, depth_m = 50 }",
        "",
        &[
            r#"little.toml:92:6: brigade "horse": it is neither deployed nor still to arrive; add deployed = { centre = [x, y], ... } or arrives = { from_turn = 3, ... }"#,
        ],
    );
}

#[test]
fn an_arrival_after_the_end() {
    check(
        "from_turn = 3",
        "from_turn = 9",
        &[r#"little.toml:68:13: arrives of brigade "late": from_turn is 9; it must lie between 1 and 8"#],
    );
}

#[test]
fn pikes_given_to_horse() {
    check(
        "arm = \"harquebusiers\"",
        "arm = \"harquebusiers\"\npikes_to_shot = [1, 2]",
        &[
            r#"little.toml:99:17: regiment "Byron's horse": pikes_to_shot is given to harquebusiers; remove it, or change the arm"#,
        ],
    );
}

/// The little battle with a line more at its first regiment.
fn with_line(line: &str) -> String {
    BATTLE.replace("name = \"Redcoats\"", &format!("name = \"Redcoats\"\n{line}"))
}

#[test]
fn a_short_name_and_a_livery_are_read_as_they_stand() {
    let none = Battle::parse("little.toml", BATTLE).unwrap();
    let none = &none.sides[0].brigades[0].regiments[0];
    assert_eq!((none.short.as_str(), none.livery), ("", None));

    let flag =
        "flag = { kind = \"foot\", field = \"blue\", device = \"star\", colour = \"white\", count = 2 }";
    let text = with_line(&format!(
        "short = \"Red\"\nlivery = {{ coat = \"red\", lining = \"blue\", {flag}, attested = true }}"
    ));
    let battle = Battle::parse("little.toml", &text).unwrap();
    let regiment = &battle.sides[0].brigades[0].regiments[0];
    assert_eq!(regiment.short, "Red");
    let livery = regiment.livery.unwrap();
    assert_eq!((livery.coat, livery.lining, livery.attested), (Some(Dye::Red), Some(Dye::Blue), true));
    let flag = livery.flag.unwrap();
    assert_eq!((flag.kind, flag.device), (Some(FlagKind::Foot), Some(Device::Star)));
    assert_eq!((flag.field, flag.colour), (Some(Dye::Blue), Some(Dye::White)));
    assert_eq!((flag.count, flag.canton), (Some(2), None));

    let battle = Battle::parse("little.toml", &with_line("livery = { lining = \"buff\" }")).unwrap();
    let livery = battle.sides[0].brigades[0].regiments[0].livery.unwrap();
    assert_eq!((livery.coat, livery.lining, livery.flag), (None, Some(Dye::Buff), None));
    assert!(!livery.attested);
}

#[test]
fn a_short_name_or_a_livery_that_cannot_be() {
    let cases = [
        (
            "short = \"Prince Rupert\"",
            r#"58:9: regiment "Redcoats": short has 13 letters; write 12 at most: it stands on a plate"#,
        ),
        (
            "livery = { coat = \"scarlet\" }",
            r#"58:19: livery of regiment "Redcoats": "scarlet" is not a known dye; known here: red, crimson, russet, orange, tawny, yellow, buff, green, blue, sky, purple, white, grey, ash, brown, black"#,
        ),
        (
            "livery = { coat = \"gray\" }",
            r#"58:19: livery of regiment "Redcoats": "gray" is not a known dye; did you mean "grey"?"#,
        ),
        (
            "livery = { caot = \"red\" }",
            r#"58:12: unknown key "caot" in livery of regiment "Redcoats"; did you mean "coat"?"#,
        ),
        (
            "livery = { attested = true }",
            r#"58:10: livery of regiment "Redcoats" has none of coat, lining, flag; add coat = "red", say, or remove it"#,
        ),
        (
            "livery = { flag = { kind = \"cornet\" } }",
            r#"58:19: flag of livery of regiment "Redcoats" has none of field, device, canton; add field = "blue", say, or remove it"#,
        ),
        (
            "livery = { flag = { device = \"lozange\", count = 10 } }",
            "58:30: flag of livery of regiment \"Redcoats\": \"lozange\" is not a known device; did you mean \"lozenge\"?\nlittle.toml:58:49: flag of livery of regiment \"Redcoats\": count is 10; it must lie between 1 and 9",
        ),
        (
            "livery = \"red\"",
            r#"58:10: livery of regiment "Redcoats" is a text; it must be a table of keys and values"#,
        ),
    ];
    for (line, expected) in cases {
        let told = Battle::parse("little.toml", &with_line(line)).unwrap_err().to_string();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            println!("{told}\n");
            continue;
        }
        assert_eq!(told, format!("little.toml:{expected}"));
    }
}

#[test]
fn a_duplicate_id() {
    check(
        "id = \"H1\"",
        "id = \"W1\"",
        &[
            r#"little.toml:28:1: there are two features with the id "W1"; give one of them another id"#,
            r#"little.toml:71:69: entries 2 of arrives of brigade "late": there is no terrain "H1"; did you mean "W1"?"#,
        ],
    );
}

#[test]
fn a_line_that_is_not_toml() {
    check(
        "name = \"Little\"",
        "name = Little",
        &[
            "little.toml:5:8: this is not TOML: string values must be quoted, expected literal string; mend the line",
        ],
    );
}

#[test]
fn a_key_written_twice() {
    check(
        "turns = 8",
        "turns = 8\nturns = 9",
        &["little.toml:9:1: this is not TOML: duplicate key; mend the line"],
    );
}

#[test]
fn several_at_once_are_told_at_once_and_not_what_follows_from_them() {
    let mistaken = "id = \"W1\"\ntype = \"woood\"\nnaem = \"Copse\"\narea = [[400, 300], [600, 300], [1600, 400], [400, 400]]";
    let sound = "id = \"W1\"\ntype = \"wood\"\narea = [[400, 300], [600, 300], [600, 400], [400, 400]]";
    check(
        sound,
        mistaken,
        &[
            r#"little.toml:25:8: terrain "W1": "woood" is not a known type of terrain; did you mean "wood"?"#,
            r#"little.toml:26:1: unknown key "naem" in terrain "W1"; did you mean "name"?"#,
            r#"little.toml:27:33: terrain "W1": the point [1600, 400] of area is off the map; x must lie between 0 and 1200, y between 0 and 800"#,
        ],
    );
}

#[test]
fn a_table_for_a_ruleset_is_not_an_unknown_key_but_a_misspelled_one_is() {
    check("[map]", "[matchlocks]\nanything = 1\n\n[map]", &["sound"]);
    check("[map]", "[mpa]", &[r#"little.toml:11:2: unknown key "mpa" in the battle; did you mean "map"?"#]);
}

#[test]
fn an_army_is_told_the_same_way() {
    let text = "format = 2\n[army]\nid = 'a b'\nname = 'An army'\nsummary = ''\nallegiance = 'royal'\n";
    let told = Army::parse("a.toml", text).unwrap_err().to_string();
    let expected = [
        r#"a.toml:1:1: the army has no "brigade"; add a table for each brigade"#,
        r#"a.toml:1:1: the army has no "leader"; add a table for each leader"#,
        "a.toml:1:10: the army: the format is 2; this program reads format 1; use a newer one",
        r#"a.toml:2:1: [army] has no "commander"; add commander = ..."#,
        r#"a.toml:3:6: [army]: id "a b" is not an id; use letters, digits and hyphens, beginning with a letter, at most 40"#,
        "a.toml:5:11: [army]: summary is empty; write something",
        r#"a.toml:6:14: [army]: "royal" is not a known allegiance; known here: royalist, parliament, covenant, confederate, swedish, imperial, english, scottish, other"#,
    ];
    assert_eq!(told, expected.join("\n"));
}

#[test]
fn nesting_without_end_is_told_not_followed() {
    for (open, close) in [("[", "]"), ("{a=", "}")] {
        let text = format!("a = {}1{}", open.repeat(50_000), close.repeat(50_000));
        assert!(Battle::parse("deep.toml", &text).is_err());
    }
    let keys = format!("{}a = 1", "a.".repeat(50_000));
    assert!(Battle::parse("deep.toml", &keys).is_err());
}

#[test]
fn what_comes_otherwise_asks_for_nothing() {
    check(
        "text = \"Parliament wins if it holds the wood and has broken Byron.\"\n",
        "text = \"Parliament wins.\"\notherwise = true\n",
        &[
            r#"little.toml:107:13: victory 1 of the battle: what comes otherwise asks for nothing, and only at the end; remove otherwise, or goals and when"#,
        ],
    );
}

#[test]
fn to_be_ahead_needs_an_amount() {
    check(
        "{ destroy = \"horse\" }",
        "{ ahead = \"horse\" }",
        &[
            r#"little.toml:107:37: goals 2 of victory 1 of the battle: it is not said how many; give either count = 3 or percent = 50"#,
        ],
    );
}
