//! Every refusal of the engine, one after the other, as the player reads it.

use std::collections::BTreeSet;
use std::fmt::Write;

use pressgang::engine::Side::{First, Second};
use pressgang::engine::{Game as _, Outcome};
use pressgang::games::hex_command::rules::{Act, BridgeSite, Fact, OFF, Stage, mark};

use crate::table::{Game, Table};

const SECTION: &str = "home-guard-section";
const GERMANS: &str = "german-infantry";

/// What has been said, and by which facts.
#[derive(Default)]
struct Heard {
    text: String,
    facts: BTreeSet<String>,
}

impl Heard {
    fn no(&mut self, game: &Game, order: &str) {
        self.no_act(game, game.read(order));
    }

    fn no_act(&mut self, game: &Game, act: Act) {
        let order = game.battle.write(&act);
        let Err(refusal) = game.battle.check(&act) else {
            panic!("{}{order} is legal", self.text);
        };
        let no = game.battle.judge(&act).expect_err("it is not legal");
        self.note(&no.fact);
        let nearest = refusal.nearest.map(|act| game.battle.write(&act));
        let nearest = nearest.map_or_else(String::new, |act| format!(" ({act})"));
        let (rule, facts) = (refusal.rule, refusal.facts);
        writeln!(self.text, "{order} > {rule}: {facts}{nearest}").expect("text");
    }

    fn note(&mut self, fact: &Fact) {
        let name = format!("{fact:?}");
        let name = name.split(' ').next().expect("a name");
        self.facts.insert(name.into());
    }
}

fn placing(heard: &mut Heard) {
    let mut game = Table::home_guard()
        .map_line("zones = [ { id = \"north\", hexes = [\"0101-0901\"] } ]")
        .unit("section-1", SECTION, First, "0205")
        .zoned("section-2", SECTION, First, "north")
        .unit("germans", GERMANS, Second, "0809")
        .start();
    heard.no(&game, "deploy section-1 0101");
    heard.no(&game, "deploy section-2 0505");
    heard.no(&game, "pass");
    heard.no(&game, "take");
    game.act("deploy section-2 0301");
    heard.no(&game, "take");
    game.edit(|state| state.stage = Stage::Over(Outcome::Drawn));
    heard.no(&game, "take");
}

fn activating(heard: &mut Heard) {
    let mut game = Table::home_guard()
        .unit("section-1", SECTION, First, "0205")
        .unit("section-2", SECTION, First, "0207")
        .unit("tank", "british-tank", First, "0101")
        .leader("captain", "captain", First, "0207")
        .unit("germans", GERMANS, Second, "0805")
        .unit("vanguard", GERMANS, Second, "0305")
        .side_line(First, "captain = true")
        .side_line(
            First,
            "characters = { pike = \"section-1\", wilson = \"section-1\" }",
        )
        .card(First, "wilson-2")
        .card(First, "pike-2")
        .start();
    game.activation_step(First, "In In Ar", "");
    heard.no(&game, "play vicar section-1");
    heard.no(&game, "play pike-2 section-1");
    heard.no(&game, "play wilson-2 section-1");
    heard.no(&game, "play wilson-2");
    heard.no(&game, "play wilson-2 captain");
    heard.no(&game, "play wilson-2 section-1 option 9");
    heard.no(&game, "play wilson-2 germans");
    heard.no(&game, "play wilson-2 section-2");
    heard.no(&game, "place gun section-1");
    heard.no(&game, "place infantry tank");
    heard.no(&game, "place armour captain");
    heard.no(&game, "place infantry germans");
    heard.no(&game, "keep infantry section-1");
    heard.no(&game, "trade infantry infantry for armour");
    heard.no(&game, "move section-1 0204");
    heard.no(&game, "stand");
    game.act("place infantry section-1");
    heard.no(&game, "place armour section-1");
    game.put("vanguard", "0705");
    heard.no(&game, "play wilson-2 section-1");
    game.edit(|state| state.played[0] = 2);
    heard.no(&game, "play wilson-2 section-1");
}

fn windows(heard: &mut Heard) {
    let mut game = Table::home_guard()
        .option("fastplay_cards", "true")
        .unit("section-1", SECTION, First, "0205")
        .unit("section-2", SECTION, First, "0207")
        .unit("watch", SECTION, First, "0209")
        .with("watch", "placed = \"hidden\"")
        .unit("rivals", "eastgate-section", Second, "0405")
        .side_line(First, "captain = true")
        .side_line(First, "characters = { wilson = \"section-1\" }")
        .card(Second, "vicar")
        .card(Second, "mrs-yeatman")
        .card(Second, "colonel")
        .card(Second, "wilson-2")
        .card(First, "captain-square")
        .card(First, "wilson-1")
        .start();
    game.battle_step(First);
    game.act("fire section-1 0405");
    heard.no(&game, "play mrs-yeatman section-1");
    heard.no(&game, "play vicar section-2");
    heard.no(&game, "play vicar rivals");
    heard.no(&game, "play vicar watch");
    heard.no(&game, "play colonel section-1");
    // The pawn has no hex of its own in an order: whoever places it is told by `hears`.
    let (vicar, section) = (game.read("play vicar"), game.piece("section-1"));
    let Act::Play { card: vicar, .. } = vicar else {
        panic!("a card");
    };
    let far = game.battle.hears(vicar, Second, section, game.at("0605"));
    let far = far.expect_err("out of hearing");
    heard.note(&far.fact);
    let said = far.fact.sentence(game.battle.tables());
    writeln!(heard.text, "the pawn in 0605 > {}: {said}", far.rule).expect("text");
    game.act("pass");
    heard.no(&game, "play captain-square rivals");
    heard.no(&game, "fire section-1 0405");
    game.act("play wilson-1 section-1");
    heard.no(&game, "counter vicar");
    heard.no(&game, "save");
}

fn orders_of_to_arms(heard: &mut Heard) {
    let battery = "[[unit]]\nid = \"battery\"\nname = \"Battery\"\nclass = \"artillery\"\nstrength = 4\nmove = { max = 2, and_fire = 0 }\nfirepower = [ { range = \"1-8\", dice = \"Y\" } ]\nflag = 3\nquality = \"militia\"\n";
    let table = || {
        Table::to_arms()
            .toml(battery)
            .unit("guard", "regulars", First, "0205")
            .unit("battery", "battery", First, "0101")
            .unit("rebels", "militia", Second, "0805")
    };
    let mut game = table().card(First, "taxi-rank").start();
    game.activation_step(First, "Ve Gu In In In", "");
    heard.no(&game, "place gun battery");
    heard.no(&game, "play taxi-rank guard");
    heard.no(&game, "trade vehicle infantry for vehicle");
    let (first, second, want) = (5, 4, 3);
    heard.no_act(
        &game,
        Act::Trade {
            first,
            second,
            want,
        },
    );
    game.act("trade infantry infantry for any");
    heard.no(&game, "trade any infantry for any");
    game.pool(First, "In");
    heard.no(&game, "play taxi-rank");

    let mut game = table().option("kept_die_designated", "true").start();
    game.activation_step(First, "In In", "");
    game.act("keep infantry guard");
    heard.no(&game, "keep infantry guard");
}

fn cards_of_to_arms(heard: &mut Heard) {
    let nothing = "[[command]]\nid = \"silence\"\nkind = \"special\"\nname = \"Silence\"\nmoment = \"movement\"\nshows = []\ntarget = { any_unit = true }\neffect = []\nline = \"Nothing.\"\n";
    let words = "[[command]]\nid = \"proclamation\"\nkind = \"special\"\nname = \"Proclamation\"\nmoment = \"movement\"\nshows = []\ntarget = { any_unit = true }\neffect = [ { note = \"Everybody cheers.\" } ]\nline = \"Read aloud.\"\n";
    let mut game = Table::to_arms()
        .toml(words)
        .toml(nothing)
        .ground("r", "0204")
        .mine("mine-apm", "0105")
        .unit("guard", "regulars", First, "0205")
        .unit("reserve", "regulars", First, "0305")
        .unit("tank", "tank", First, "0309")
        .unit("rebels", "militia", Second, "0805")
        .option("cards_per_turn", "9")
        .card(First, "second-wind")
        .card(First, "keep-off-the-grass")
        .card(First, "proclamation")
        .card(First, "silence")
        .card(First, "shepherds")
        .start();
    game.movement_step(First);
    heard.no(&game, "play second-wind tank");
    heard.no(&game, "play second-wind guard at 0206");
    heard.no(&game, "play keep-off-the-grass guard");
    heard.no(&game, "play keep-off-the-grass guard at 0209");
    heard.no(&game, "play keep-off-the-grass guard at 0305");
    heard.no(&game, "play keep-off-the-grass guard at 0204");
    heard.no(&game, "play keep-off-the-grass guard at 0105");
    heard.no(&game, "play proclamation guard");
    heard.no(&game, "play silence guard");
    let (guard, far) = (usize::from(game.piece("guard")), game.at("0909"));
    let mut full = game.clone();
    full.edit(|state| state.mines.iter_mut().for_each(|mine| mine.hex = far));
    heard.no(&full, "play keep-off-the-grass guard at 0206");
    let mut scouts = game.clone();
    scouts.mark("guard", mark::RECCE, true);
    heard.no(&scouts, "play shepherds guard");
    game.edit(|state| state.units[guard].die = 0);
    heard.no(&game, "play second-wind guard");
    let mut game = Table::to_arms()
        .unit("guard", "regulars", First, "0205")
        .unit("reserve", "regulars", First, "0305")
        .unit("rebels", "militia", Second, "0805")
        .card(First, "bolt-it-on")
        .start();
    game.activation_step(First, "Gu In", "In");
    game.act("place gun guard").act("pass");
    heard.no(&game, "play bolt-it-on");
}

fn moving(heard: &mut Heard) {
    let mut game = Table::home_guard()
        .ground("B", "0209")
        .map_line("buildings = [ { at = \"0209\", floors = 1, doors = [\"0209/0309\"] } ]")
        .ground("w", "0607")
        .ground("r", "0802")
        .ground("r", "0902")
        .ground("r", "0801")
        .unit("section-1", SECTION, First, "0205")
        .unit("section-2", SECTION, First, "0305")
        .unit("section-3", SECTION, First, "0507")
        .unit("section-4", SECTION, First, "0901")
        .unit("car", "light-car", First, "0109")
        .unit("van", "home-guard-motorized", First, "0103")
        .unit("gun", "field-gun", First, "0101")
        .leader("captain", "captain", First, "0205")
        .leader("sergeant", "sergeant", First, "0405")
        .unit("germans", GERMANS, Second, "0805")
        .start();
    game.movement_step(First);
    heard.no(&game, "move germans 0705");
    heard.no(&game, "move section-1 0205");
    heard.no(&game, "move section-1 0305");
    heard.no(&game, "move section-1 0405 with captain");
    heard.no(&game, "move section-1 0605");
    heard.no(&game, "move section-2 0304 with captain");
    heard.no(&game, "move sergeant 0404 with captain");
    heard.no(&game, "move car 0209");
    heard.no(&game, "move section-2 0605");
    heard.no(&game, "move section-3 0807");
    heard.no(&game, "move section-4 0803");
    let mut shut = game.clone();
    shut.put("section-3", "0107");
    heard.no(&shut, "move section-3 0209");
    heard.no(&game, "mount section-1");
    heard.no(&game, "mount van");
    heard.no(&game, "fire section-1 0805");
    let gun = usize::from(game.piece("gun"));
    let mut alone = game.clone();
    alone.edit(|state| state.units[gun].transport = 0);
    heard.no(&alone, "move gun 0201");
    for (marked, line) in [
        (mark::MOVED, "move section-3 0506"),
        (mark::BUSY, "move section-3 0506"),
        (mark::IDLE, "move section-3 0506"),
        (mark::HALTED, "move section-3 0506"),
    ] {
        let mut game = game.clone();
        game.mark("section-3", marked, true);
        heard.no(&game, line);
    }
    let mut idle = game.clone();
    idle.mark("section-3", mark::ORDERED, false);
    heard.no(&idle, "move section-3 0506");
    let section = usize::from(game.piece("section-3"));
    let mut lost = game.clone();
    lost.edit(|state| state.units[section].hex = OFF);
    heard.no(&lost, "move section-3 0506");
    let mut ringed = game.clone();
    ringed.put("section-4", "0909");
    ringed.put("section-2", "0809");
    ringed.put("section-3", "0808");
    ringed.put("car", "0908");
    heard.no(&ringed, "move section-4 0807");

    game.put("section-3", "0105");
    game.act("move section-1 0304 with captain");
    heard.no(&game, "move section-3 0104");
    heard.no(&game, "move section-2 0505");
    heard.no(&game, "move section-2 0404 with sergeant");
    heard.no(&game, "move car 0108");
    heard.no(&game, "dig in section-2");
}

fn working(heard: &mut Heard) {
    let mut game = Table::home_guard()
        .ground("=", "0305")
        .ground("r", "0306")
        .ground("~", "0101")
        .mine("mine-apm", "0506")
        .unit("section-1", SECTION, First, "0505")
        .unit("section-2", SECTION, First, "0101")
        .unit("sappers", "engineers", First, "0405")
        .unit("car", "home-guard-car", First, "0109")
        .unit("germans", GERMANS, Second, "0809")
        .sandbags(First, "0505")
        .start();
    game.movement_step(First);
    heard.no(&game, "dig in car");
    heard.no(&game, "dig in section-1");
    heard.no(&game, "dig in section-2");
    heard.no(&game, "clear car 0108");
    heard.no(&game, "clear section-1 0109");
    heard.no(&game, "clear section-1 0605");
    heard.no(&game, "build light section-1 0305");
    heard.no(&game, "build light sappers 0404");
    heard.no(&game, "build light sappers 0404/0405");
    heard.no(&game, "build heavy sappers 0305");
    heard.no(&game, "repair sappers 0305");
    heard.no(&game, "blow car 0305");
    heard.no(&game, "blow section-1 0509");
    heard.no(&game, "blow section-1 0305");
    heard.no(&game, "recon section-1");
    let mut begun = game.clone();
    begun.edit(|state| state.bridges[0].stage = 1);
    heard.no(&begun, "build light sappers 0305");
    let turn = game.state().turn;
    begun.edit(|state| state.bridges[0].worked = turn);
    heard.no(&begun, "build heavy sappers 0305");
    let far = game.at("0909");
    let mut full = game.clone();
    full.edit(|state| {
        for bridge in &mut state.bridges[1..] {
            bridge.site = BridgeSite::in_hex(far);
        }
    });
    heard.no(&full, "build light sappers 0306");
    game.mark("car", mark::SCOUTED, true);
    heard.no(&game, "recon car");
}

fn scouting(heard: &mut Heard) {
    let table = || {
        Table::home_guard()
            .ground("w", "0508")
            .ground("w", "0408")
            .ground("w", "0208")
            .unit("car", "home-guard-car", First, "0505")
            .unit("germans", GERMANS, Second, "0508")
            .with("germans", "placed = \"hidden\"")
            .unit("reserve", GERMANS, Second, "0909")
            .with("reserve", "placed = \"hidden\"")
            .side_line(Second, "dummies = 1")
    };
    let mut game = table().start();
    game.movement_step(First);
    let closed = game.at("0208");
    game.edit(|state| state.closed[1].insert(closed));
    game.act("recon car").roll("1 2");
    heard.no(&game, "show reserve");
    heard.no(&game, "decoy 0101");
    heard.no(&game, "decoy 0506");
    heard.no(&game, "decoy 0208");
    heard.no(&game, "decoy 0508");
    heard.no(&game, "pass");
    game.act("decoy 0408");
    heard.no(&game, "decoy 0408");
    let mut game = table().option("recon_timing", "\"turn_start\"").start();
    game.movement_step(First);
    heard.no(&game, "recon car");
}

fn readiness(heard: &mut Heard) {
    let mut game = Table::home_guard()
        .ground("~", "0105")
        .unit("section-1", SECTION, First, "0405")
        .unit("section-2", SECTION, First, "0105")
        .unit("truck", "troop-truck", First, "0101")
        .unit("van", "home-guard-motorized", First, "0305")
        .unit("germans", GERMANS, Second, "0505")
        .start();
    game.battle_step(First);
    heard.no(&game, "fire truck 0505");
    heard.no(&game, "fire van 0505");
    heard.no(&game, "fire section-2 0505");
    for marked in [
        mark::FAR,
        mark::TANGLED,
        mark::PINNED,
        mark::BUSY,
        mark::FELL_BACK,
        mark::BOARDED,
        mark::IDLE,
    ] {
        let mut game = game.clone();
        game.mark("section-1", marked, true);
        heard.no(&game, "fire section-1 0505");
    }
    let section = usize::from(game.piece("section-1"));
    game.edit(|state| state.units[section].battles = 1);
    heard.no(&game, "fire section-1 0505");
    let mut scout = game.clone();
    scout.mark("section-1", mark::SCOUTED, true);
    heard.no(&scout, "fire section-1 0505");
    game.edit(|state| state.units[section].battles = 2);
    heard.no(&game, "fire section-1 0505");
}

fn targets(heard: &mut Heard) {
    let nurse =
        "[[leader]]\nid = \"nurse\"\nkind = \"officer\"\nname = \"The Nurse\"\ncombatant = false\n";
    let mut game = Table::home_guard()
        .toml(nurse)
        .ground("d", "0406")
        .ground("w", "0402")
        .ground("w", "0605")
        .ground("w", "0506")
        .unit("section-1", SECTION, First, "0205")
        .unit("wardens", "arp-wardens", First, "0206")
        .unit("gun", "anti-tank-gun", First, "0207")
        .unit("marksmen", SECTION, First, "0302")
        .unit("lookouts", SECTION, First, "0505")
        .unit("car", "light-car", First, "0801")
        .leader("captain", "captain", First, "0207")
        .unit("germans", GERMANS, Second, "0406")
        .unit("vanguard", GERMANS, Second, "0405")
        .unit("flank", GERMANS, Second, "0502")
        .unit("rearguard", GERMANS, Second, "0606")
        .unit("reserve", GERMANS, Second, "0909")
        .leader("hauptmann", "german-officer", Second, "0408")
        .leader("nurse", "nurse", Second, "0901")
        .start();
    game.battle_step(First);
    heard.no(&game, "fire section-1 0305");
    heard.no(&game, "fire section-1 0909");
    heard.no(&game, "fire wardens 0405");
    heard.no(&game, "fire gun 0408");
    heard.no(&game, "fire gun 0405 support");
    heard.no(&game, "fire section-1 0405 support");
    heard.no(&game, "fire section-1 0406");
    heard.no(&game, "fire marksmen 0502");
    heard.no(&game, "fire lookouts 0606");
    heard.no(&game, "fire car 0901");
    game.put("section-1", "0701");
    heard.no(&game, "fire section-1 0901");
    game.put("section-1", "0205");
    game.mark("vanguard", mark::SHIELDED, true);
    heard.no(&game, "fire section-1 0405");
}

fn gunnery(heard: &mut Heard) {
    let table = || {
        Table::home_guard()
            .ground("w", "0305")
            .ground("B", "0202")
            .unit("gun", "mortar", First, "0105")
            .unit("section-1", SECTION, First, "0109")
            .unit("tank", "british-tank", First, "0101")
            .leader("captain", "captain", First, "0209")
            .unit("germans", GERMANS, Second, "0505")
    };
    let mut game = table().start();
    game.battle_step(First);
    heard.no(&game, "fire section-1 0505 blind");
    heard.no(&game, "fire gun 0105 blind");
    heard.no(&game, "fire gun 0203 blind");
    heard.no(&game, "fire gun 0505 guided by section-1");
    heard.no(&game, "fire section-1 0505 bridge");
    heard.no(&game, "fire gun 0203 bridge");
    heard.no(&game, "fire tank 0202 building");
    heard.no(&game, "flare gun 0505");
    let (other, captain) = (usize::from(game.piece("tank")), game.piece("captain"));
    let aim = game.at("0405");
    game.edit(|state| (state.units[other].aim, state.units[other].spotter) = (aim, captain));
    heard.no(&game, "fire gun 0505 guided by captain");

    let table = table().option("fire_at_empty_building", "true");
    let mut game = table.scenario_line("night = 1").start();
    game.battle_step(First);
    heard.no(&game, "fire gun 0505");
    heard.no(&game, "fire gun 0505 guided by captain");
    heard.no(&game, "fire section-1 0202 building");
    heard.no(&game, "fire tank 0303 building");
}

fn after_the_dice(heard: &mut Heard) {
    let mut game = Table::home_guard()
        .unit("section-1", SECTION, First, "0404")
        .leader("captain", "captain", First, "0404")
        .leader("sergeant", "sergeant", First, "0202")
        .unit("germans", GERMANS, Second, "0405")
        .figures("germans", 3)
        .unit("reserve", GERMANS, Second, "0909")
        .start();
    game.battle_step(First);
    game.attack("fire section-1 0405").roll("F F M");
    let leader = game.piece("section-1");
    heard.no_act(&game, Act::Rouse { leader });
    game.act("rouse sergeant");
    heard.no(&game, "move captain 0303");
    heard.no(&game, "move sergeant 0707");
    game.act("pass");
    heard.no(&game, "rouse sergeant");
    game.act("pass").act("stand").roll("M");
    heard.no(&game, "retreat 0407");
    heard.no(&game, "retreat 0305");

    let mut game = Table::home_guard()
        .homes("west", "east")
        .unit("section-1", SECTION, First, "0306")
        .unit("van", "home-guard-motorized", Second, "0506")
        .unit("left", GERMANS, Second, "0505")
        .unit("right", GERMANS, Second, "0507")
        .leader("hauptmann", "german-officer", Second, "0506")
        .start();
    game.battle_step(First);
    game.mark("van", mark::MOUNTED, false);
    let mut stays = game.clone();
    stays.attack("fire section-1 0506").roll("C S M");
    heard.no(&stays, "2 on vehicle");
    game.act("fire section-1 0506").act("withdraw");
    game.roll("M M M");
    heard.no(&game, "retreat 0606");
}

#[test]
fn every_refusal_can_be_read() {
    let mut heard = Heard::default();
    for scene in [
        placing,
        activating,
        windows,
        orders_of_to_arms,
        cards_of_to_arms,
        moving,
        working,
        scouting,
        readiness,
        targets,
        gunnery,
        after_the_dice,
    ] {
        scene(&mut heard);
    }
    let unheard: Vec<&str> = Fact::ALL
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| !heard.facts.contains(*name))
        .collect();
    assert_eq!(unheard, [""; 0], "{}", heard.text);
    assert_eq!(heard.text, SAID, "{}", heard.text);
}

const SAID: &str = "\
deploy section-1 0101 > HC-SET-5: section-1 has its place on the table already (deploy section-2 0101)
deploy section-2 0505 > HC-SET-5: section-2 starts in its zone, and 0505 lies outside it (deploy section-2 0301)
pass > HC-SET-5: units are to be placed, and nothing else can be done before that
take > HC-SEQ-1: it is not the time for that: units are to be placed
take > HC-SEQ-1: nobody has anything to decide: the dice are to be rolled
take > HC-SEQ-1: nobody has anything to decide: the battle is over
play vicar section-1 > HC-CRD-2: you do not hold the card vicar
play pike-2 section-1 > HG-CRD-6: pike-2 is played when somebody fires or in close combat, not now
play wilson-2 section-1 > HG-CRD-6: the card is for units that are not engaged, and section-1 stands beside an enemy
play wilson-2 > HC-CRD-2: wilson-2 is played on a unit: say which
play wilson-2 captain > HC-CRD-2: this is for units, and captain is a commander
play wilson-2 section-1 option 9 > HC-CRD-2: wilson-2 has no option 9
play wilson-2 germans > HG-CRD-15: germans will not do: the card is played on a unit of your own
play wilson-2 section-2 > HG-CRD-15: section-2 is not a unit the card speaks of
place gun section-1 > HC-ACT-1: you have no gun die left (place infantry section-1)
place infantry tank > HC-ACT-3: an infantry die is weaker than the armour die that tank needs (place armour tank)
place armour captain > HG-ACT-5: captain is a commander and needs a die that shows infantry or any unit: an armour die is not downgraded for him (place infantry captain)
place infantry germans > HC-SEQ-3: germans is not yours (place infantry section-1)
keep infantry section-1 > HC-ACT-10: dice are kept by passing: what you have not placed then is yours for second attacks
trade infantry infantry for armour > TA-ACT-6: dice are not traded in this game
move section-1 0204 > HC-SEQ-4: it is not the time for that: units are being given their dice, and move when that is done
stand > HC-SEQ-1: it is not the time for that: units are being given their dice, and move when that is done
place armour section-1 > HC-ACT-8: section-1 has been activated this turn (place armour section-2)
play wilson-2 section-1 > HC-ACT-8: section-1 has been activated this turn
play wilson-2 section-1 > HG-CRD-3: you have played as many cards this turn as you may: 2 of 2
play mrs-yeatman section-1 > HG-CRD-8: the boxes on mrs-yeatman say when it is played, and none of them is for section-1 now (play vicar section-1)
play vicar section-2 > HG-CRD-6: the card is for a unit that takes part in what happens now, and section-2 does not (play vicar section-1)
play vicar rivals > HG-CRD-18: rivals will not do: the card is played on a unit of the enemy (play vicar section-1)
play vicar watch > HC-REC-1: nobody on your side has seen watch (play vicar section-1)
play colonel section-1 > HG-CRD-10: section-1 has no wireless set with it (play vicar section-1)
the pawn in 0605 > HG-CRD-9: the voice reaches 1 hex, and the unit is 4 hexes away
play captain-square rivals > HG-CRD-6: the FIRE box is for the unit that shoots, and rivals is shot at (play wilson-1 section-1)
fire section-1 0405 > HC-SEQ-1: it is not the time for that: cards are played on what happens
counter vicar > HG-CRD-14: vicar does not cancel wilson-1 (counter wilson-2)
save > HC-VAR-1: there is no saving throw against wilson-1
place gun battery > TA-ART-9: the crew of battery is neither regular nor experienced militia (place gun guard)
play taxi-rank guard > TA-CRD-6: taxi-rank is played on no unit and no hex: name the card alone (play taxi-rank)
trade vehicle infantry for vehicle > TA-ACT-6: both dice must be weaker than what is wanted, and vehicle is not weaker than vehicle (trade vehicle infantry for armour)
trade infantry gun for vehicle > TA-ACT-6: name the stronger die first: gun, then infantry (trade infantry infantry for vehicle)
trade any infantry for any > TA-ACT-6: the any-unit die has been traded for, and is not traded again (trade vehicle infantry for any)
play taxi-rank > TA-CRD-6: taxi-rank asks for a vehicle die, which you cannot show
keep infantry guard > HC-ACT-9: a die is kept for guard already
play second-wind tank > HC-CRD-2: tank is not a unit the card speaks of (play second-wind guard)
play second-wind guard at 0206 > HC-CRD-2: second-wind puts nothing on the table, so it needs no hex (play second-wind guard)
play keep-off-the-grass guard > HC-CRD-2: keep-off-the-grass needs a hex: say where (play keep-off-the-grass guard at 0104)
play keep-off-the-grass guard at 0209 > HC-CRD-2: 0209 is 4 hexes from guard, and this is done within 1 hex (play keep-off-the-grass guard at 0106)
play keep-off-the-grass guard at 0305 > HC-CRD-2: somebody stands in 0305 (play keep-off-the-grass guard at 0206)
play keep-off-the-grass guard at 0204 > HC-TER-5: nothing can be laid in the river in 0204 (play keep-off-the-grass guard at 0104)
play keep-off-the-grass guard at 0105 > HC-MIN-1: a mine counter lies in 0105 already (play keep-off-the-grass guard at 0104)
play proclamation guard > HC-CRD-4: what the card says is for the players to carry out, so it is not played here (play second-wind guard)
play silence guard > HC-CRD-2: silence would do nothing (play second-wind guard)
play keep-off-the-grass guard at 0206 > HC-MIN-1: all 24 mine counters are on the table (play second-wind guard)
play shepherds guard > HC-CRD-2: the card would change nothing for guard now (play shepherds reserve)
play second-wind guard > TA-CRD-7: second-wind is shown by the die of its unit, an infantry die, and guard has none that fits (play second-wind reserve)
play bolt-it-on > AMB-90: every die that could pay for bolt-it-on lies on a unit already, and the card would only put another die in its place
move germans 0705 > HC-SEQ-3: germans is not yours (move section-3 0705)
move section-1 0205 > HC-MOV-9: section-1 is in 0205 already (move section-1 0104)
move section-1 0305 > HC-MOV-1: somebody stands in 0305 (move section-1 0204)
move section-1 0405 with commander > HC-MOV-4: there is a commander in 0405, and two never share a hex (move section-1 0405)
move section-1 0605 > HC-MOV-7: 0605 is 4 hexes away, and section-1 can move 3 hexes (move section-1 0404)
move section-2 0304 with commander > HC-MOV-15: no commander is with section-2 (move section-2 0304)
move sergeant 0404 with commander > HC-MOV-15: this is for units, and sergeant is a commander (move sergeant 0404)
move car 0209 > HC-BLD-7: car cannot go into the intact building in 0209 (move car 0108)
move section-2 0605 > HC-MOV-3: on the way to 0605 section-2 would have to stop in 0405 (move section-2 0504)
move section-3 0807 > HC-MOV-8: on the way to 0807 section-3 would have to stop in 0607 (move section-3 0706)
move section-4 0803 > HC-MOV-8: the ground bars every way of 3 hexes that would lead section-4 to 0803 (move sergeant 0703)
move section-3 0209 > HC-BLD-2: 0209 is entered by its doors, from 0309, and section-3 cannot come in by one with 3 hexes (move section-3 0108)
mount section-1 > HC-MOV-11: section-1 has no vehicle of its own
mount van > HC-MOV-11: van is in its vehicle already
fire section-1 0805 > HC-SEQ-4: it is not the time for that: units are moving, and attack when that is done
move gun 0201 > HC-ART-11: gun cannot move: its tow is destroyed (move van 0201)
move section-3 0506 > HC-MOV-9: section-3 has moved this turn (move section-2 0506)
move section-3 0506 > HC-MOV-10: section-3 is at work that takes its whole turn (move section-2 0506)
move section-3 0506 > HG-CRD-7: a card has cancelled the order of section-3 (move section-2 0506)
move section-3 0506 > HG-CRD-7: a card keeps section-3 where it is this turn (move section-2 0506)
move section-3 0506 > HC-ACT-7: section-3 has no activation die (move section-2 0506)
move section-3 0506 > HC-CAS-4: section-3 is not on the table (move section-2 0506)
move section-4 0807 > HC-MOV-1: somebody bars every way of 3 hexes that would lead section-4 to 0807 (move section-2 0807)
move section-3 0104 > HC-PLT-3: in 0104 section-3 would not be beside section-1, and a platoon ends its move together (move section-3 0204)
move section-2 0505 > HC-PLT-3: in 0505 section-2 would not be beside section-1, and a platoon ends its move together (move section-2 0405)
move section-2 0404 with commander > HC-PLT-3: section-2 moves without a commander: there is none who could go along (move section-2 0403)
move car 0108 > HC-PLT-1: car is not in the platoon of section-1 (move section-2 0204)
dig in section-2 > HC-SEQ-1: it is not the time for that: the rest of the platoon may follow
dig in car > HC-MOV-10: car cannot dig in: only men on foot and gunners can (dig in sappers)
dig in section-1 > HC-MOV-10: there are sandbags in 0505 already (dig in sappers)
dig in section-2 > HC-MOV-10: nobody can dig in the sea in 0101 (dig in sappers)
clear car 0108 > HC-MIN-7: car cannot clear anything: only infantry on foot and mine-clearing tanks can (clear section-1 0506)
clear section-1 0109 > HC-MIN-9: 0109 is 6 hexes from section-1, and this is done within 1 hex (clear section-1 0506)
clear section-1 0605 > HC-MIN-9: there is nothing in 0605 that section-1 could clear (clear section-1 0506)
build light section-1 0305 > HC-ENG-1: section-1 is not a unit of engineers (build light sappers 0306)
build light sappers 0404 > HC-ENG-5: there is no river in 0404 (build light sappers 0306)
build light sappers 0404/0405 > HC-ENG-5: there is no river between 0404 and 0405 (build light sappers 0306)
build heavy sappers 0305 > HC-ENG-2: the bridge in 0305 is finished (build light sappers 0306)
repair sappers 0305 > HC-ENG-7: there is no damaged bridge in 0305
blow car 0305 > HC-ENG-4: car cannot blow a bridge: only infantry on foot can
blow section-1 0509 > HC-ENG-5: there is no bridge in 0509
blow section-1 0305 > HC-ENG-5: section-1 is too far away to work in 0305
recon section-1 > HC-REC-3: section-1 is not a recce unit (recon car)
build light sappers 0305 > HC-ENG-2: the bridge begun in 0305 is not a light one (build light sappers 0306)
build heavy sappers 0305 > HC-ENG-2: the bridge in 0305 has been worked on this turn (build light sappers 0306)
build light sappers 0306 > HC-ENG-2: 16 bridges stand or are begun, and there are no more
recon car > HC-REC-3: car has reconnoitred this turn
show reserve > HC-REC-5: reserve has not been spotted (show germans)
decoy 0101 > HC-REC-6: 0101 is not in the reconnoitred area (decoy 0408)
decoy 0506 > HC-REC-6: there is no cover in 0506 (decoy 0408)
decoy 0208 > HC-REC-7: 0208 was reconnoitred before, and nothing was put down there (decoy 0408)
decoy 0508 > HC-MOV-1: somebody stands in 0508 (decoy 0408)
pass > HC-REC-5: what has been spotted is to be shown, and nothing else can be done before that
decoy 0408 > HC-REC-6: you have no dummy left
recon car > HC-REC-3: in this battle units reconnoitre at the start of the turn
fire truck 0505 > HC-BAT-12: truck has nothing to attack with (fire section-1 0505)
fire van 0505 > HC-MOT-6: van sits in its vehicle (fire section-1 0505)
fire section-2 0505 > HC-TER-6: nobody attacks out of the sea in 0105 (fire section-1 0505)
fire section-1 0505 > HC-MOV-7: section-1 may attack after a move of up to 2 hexes, and has moved further
fire section-1 0505 > HC-BAT-6: section-1 has entered wood or bocage this turn, and may not attack before the next
fire section-1 0505 > HC-MOV-5: section-1 has moved beside an enemy, which ends its turn in this battle
fire section-1 0505 > HC-BAT-6: section-1 is at work that takes its whole turn
fire section-1 0505 > HC-RET-13: section-1 has fallen back of its own accord this turn
fire section-1 0505 > HC-MOT-6: section-1 has got into its vehicle this turn
fire section-1 0505 > HG-CRD-7: a card has cancelled the order of section-1
fire section-1 0505 > HC-ACT-9: section-1 has attacked, and no die that fits it was kept for a second attack
fire section-1 0505 > HC-REC-8: section-1 has reconnoitred, so it attacks once this turn at most
fire section-1 0505 > HC-BAT-3: section-1 has attacked twice this turn
fire section-1 0305 > HC-BAT-2: there is no enemy to be seen in 0305 (fire section-1 0405)
fire section-1 0909 > HC-RNG-5: the effective range is 9, and section-1 has dice up to 5 (fire section-1 0408)
fire wardens 0405 > HC-BAT-12: wardens fights in close combat only, and the target is 2 hexes away (fire section-1 0405)
fire gun 0408 > HC-CDR-9: gun is artillery, which does not attack a commander alone (fire gun 0406)
fire gun 0405 support > HG-CDR-6: a commander does not shorten the range of gun (fire gun 0405)
fire section-1 0405 support > HC-CDR-5: no commander is with section-1 (fire section-1 0405)
fire section-1 0406 > HC-TER-9: 0406 is a hollow: only artillery and units in adjacent hexes fire over its rim, and this is 3 hexes (fire section-1 0405)
fire marksmen 0502 > HC-LOS-1: 0402 blocks the line of sight from 0302 to 0502 (fire marksmen 0405)
fire lookouts 0606 > HC-LOS-4: the line from 0505 to 0606 runs between 0605 and 0506, which both block it (fire lookouts 0406)
fire car 0901 > HC-CDR-12: nurse is a non-combatant, whom only infantry on foot can capture, and car is none (fire car 0502)
fire section-1 0901 > HC-CDR-12: nurse is a non-combatant, who is captured from an adjacent hex, and section-1 is 2 hexes away (fire section-1 0502)
fire section-1 0405 > HC-BAT-5: vanguard is in close combat, and distant fire must spare it (fire section-1 0502)
fire section-1 0505 blind > HC-ART-2: section-1 is not artillery with indirect fire (fire gun 0505 blind)
fire gun 0105 blind > HC-ART-2: gun stands in 0105 itself (fire gun 0405 blind)
fire gun 0203 blind > HC-ART-1: 0203 is in sight, so fire at it is direct (fire gun 0301 blind)
fire gun 0505 guided by section-1 > HC-ART-7: section-1 is neither a commander nor a recce unit (fire gun 0505 blind)
fire section-1 0505 bridge > HC-ENG-6: section-1 is not artillery (fire gun 0505 blind)
fire gun 0203 bridge > HC-ENG-6: there is no bridge in 0203 (fire gun 0301 blind)
fire tank 0202 building > HC-BLD-4: an empty building is not shot down in this battle, and nobody is seen in 0202 (fire gun 0301 blind)
flare gun 0505 > HC-FLR-1: it is day, and flares are for the night
fire gun 0505 guided by captain > HC-ART-7: captain spots for another gun (fire gun 0505 blind)
fire gun 0505 > HC-FLR-2: at night one sees no further than 1 hex, and 0505 is not lit (fire gun 0505 blind)
fire gun 0505 guided by captain > HC-ART-6: captain does not see 0505 (fire gun 0505 blind)
fire section-1 0202 building > HC-BLD-4: section-1 has no gun that brings a building down (fire gun 0202 blind)
fire tank 0303 building > HC-BLD-4: there is no building in 0303 (fire gun 0303 blind)
rouse section-1 > HG-DIE-7: this is for commanders, and section-1 is a unit (rouse captain)
move captain 0303 > HG-DIE-7: it is not the time for that: the commander who was roused may move (move sergeant 0303)
move sergeant 0707 > HC-MOV-7: 0707 is 7 hexes away, and sergeant can move 4 hexes (move sergeant 0504)
rouse sergeant > HG-DIE-7: sergeant has been activated this turn (rouse captain)
retreat 0407 > HC-RET-1: germans retreats one hex at a time, and 0407 is further (retreat 0306)
retreat 0305 > HC-RET-15: 0305 is no nearer to the home edge of germans (retreat 0306)
2 on vehicle > HC-MOT-4: 2 hits cannot go on the vehicle: 1 at most (1 on vehicle)
retreat 0606 > HC-PLT-4: in 0606 van would have left its platoon, which no voluntary retreat may do (retreat 0605)
";
