//! Campaigns: bots play one to its end, it is judged, killed and carried on; losses, promotions and rivals reach the
//! engine of the next battle.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::fixture::{Fixture, Ran};
use crate::map_campaign;
use pressgang::content::{
    BattleResult, Campaign, CampaignBattle, ForceChange, Kept, Pack, Scenario,
};
use pressgang::diag::{Diagnostic, Failure};
use pressgang::engine::Side;
use pressgang::games::hex_command::rules::{Battle, compile};
use pressgang::play::campaign::{
    Aftermath, Consequence, Fetched, Present, Standing, judge_campaign, parse_campaign,
};
use pressgang::sim::Simulated as _;
use pressgang::source::Sources;
use pressgang::{find_scenario, workshop};

const CAMPAIGN: &str = "bird-watcher";

static FOUND: LazyLock<(Pack, Kept<Campaign>)> = LazyLock::new(|| {
    let found = workshop::find_campaign(CAMPAIGN, None);
    let found = found.result.expect("a bundled campaign");
    (found.pack, found.campaign)
});

fn scenario<'p>(pack: &'p Pack, battle: &CampaignBattle) -> &'p Scenario {
    let id = battle.scenario.get_ref();
    pack.shelf::<Scenario>().get(id).expect("a scenario")
}

/// A battle of a scenario as it is begun, with these changes.
fn begun(scenario: &str, changes: &[ForceChange]) -> Battle {
    let found = find_scenario(scenario, Some("home-guard"), &[]).result;
    let found = found.and_then(|found| found.with_changes(changes));
    let tables = found.and_then(|found| found.compile::<Battle>(&[]));
    Battle::begin(tables.expect("the battle can be played"))
}

fn own(battle: &Battle) -> Side {
    use pressgang::play::Table as _;
    let mut sides = Side::BOTH.into_iter();
    let own = sides.find(|side| battle.side_id(*side) == "platoon");
    own.expect("the platoon fights in every battle")
}

/// What a battle would come to: its result, and what some pieces of both sides have left; all others are unhurt.
fn aftermath(game: &Battle, result: BattleResult, left: &[(&str, u32)]) -> Aftermath {
    let own = own(game);
    let hurt = |pieces: Vec<Present>| -> Vec<Present> {
        let pieces = pieces.into_iter();
        pieces
            .map(|piece| {
                let named = left.iter().find(|(id, _)| *id == piece.id);
                let unhurt = if piece.commander { 1 } else { piece.strength };
                let strength = named.map_or(unhurt, |(_, left)| *left);
                Present { strength, ..piece }
            })
            .collect()
    };
    let before = Present::of(game, own);
    Aftermath {
        result,
        points: match result {
            BattleResult::Won => [4, 2],
            BattleResult::Drawn => [2, 2],
            BattleResult::Lost => [2, 4],
        },
        own_after: hurt(before.clone()),
        own_before: before,
        enemy_after: hurt(Present::of(game, own.other())),
    }
}

/// How a campaign stands after some battles, each with its result and what was left of some pieces.
fn after(results: &[(BattleResult, &[(&str, u32)])]) -> (Standing, Vec<Consequence>) {
    let (pack, campaign) = &*FOUND;
    let mut standing = Standing::first(campaign);
    let mut told = Vec::new();
    for (result, left) in results {
        let next = standing.next.clone().expect("another battle");
        let battle = campaign.battle(&next).expect("a battle");
        let aftermath = aftermath(&next_battle(&standing), *result, left);
        (standing, told) = standing.after(campaign, battle, scenario(pack, battle), &aftermath);
    }
    (standing, told)
}

/// The next battle of a campaign that stands like this, as the engine has it.
fn next_battle(standing: &Standing) -> Battle {
    let (pack, campaign) = &*FOUND;
    let next = standing.next.as_ref().expect("another battle");
    let battle = campaign.battle(next).expect("a battle");
    let id = battle.scenario.get_ref();
    let plain = compile(pack, pack.shelf::<Scenario>().get(id).expect("a scenario"));
    let plain = Battle::begin(plain.expect("it can be played"));
    let full = Present::of(&plain, own(&plain));
    begun(
        id,
        &standing.changes(campaign, scenario(pack, battle), &full),
    )
}

/// The figures and the flag number of a unit in a battle.
fn unit(battle: &Battle, id: &str) -> Option<(u8, u8)> {
    let units = &battle.tables().units;
    let unit = units.iter().find(|unit| unit.id == id)?;
    Some((unit.figures, unit.flag))
}

/// The name of a commander in a battle.
fn commander<'b>(battle: &'b Battle, id: &str) -> Option<&'b str> {
    let leaders = &battle.tables().leaders;
    let leader = leaders.iter().find(|leader| leader.id == id)?;
    Some(&leader.name)
}

fn lines(told: &[Consequence]) -> Vec<String> {
    told.iter().map(Consequence::to_string).collect()
}

use BattleResult::{Drawn, Lost, Won};

#[test]
fn losses_reduce_the_next_battles_force_and_most_come_back() {
    let (standing, told) = after(&[(
        Lost,
        &[("section-1", 1), ("section-2", 0), ("section-3", 4)],
    )]);
    assert_eq!(
        lines(&told),
        [
            "result lost 2 4",
            "missing section-1 2",
            "missing section-2 3",
            "next lunch"
        ]
    );
    let battle = next_battle(&standing);
    assert_eq!(unit(&battle, "section-1"), Some((4, 5)));
    assert_eq!(unit(&battle, "section-2"), Some((3, 5)));
    assert_eq!(unit(&battle, "section-3"), Some((6, 5)));
    // They fight again, unhurt, and are whole.
    let (standing, told) = after(&[(Lost, &[("section-1", 1), ("section-2", 0)]), (Lost, &[])]);
    assert!(
        lines(&told).iter().all(|line| !line.starts_with("missing")),
        "{told:?}"
    );
    assert_eq!(
        unit(&next_battle(&standing), "section-2").map(|it| it.0),
        Some(6)
    );
}

#[test]
fn a_section_that_comes_through_two_battles_stands_longer_until_it_is_broken() {
    let (standing, told) = after(&[(Won, &[("section-3", 0)]), (Drawn, &[])]);
    let promoted = |id: &str| format!("promoted seasoned {id}");
    assert!(lines(&told).contains(&promoted("section-1")), "{told:?}");
    assert!(
        !lines(&told).contains(&promoted("section-3")),
        "it was broken once"
    );
    let battle = next_battle(&standing);
    let flags = ["section-1", "section-2", "section-3"].map(|id| unit(&battle, id).map(|it| it.1));
    assert_eq!(flags, [Some(4), Some(4), Some(5)]);
    let (standing, _) = after(&[(Won, &[]), (Drawn, &[]), (Lost, &[("section-1", 0)])]);
    assert_eq!(
        unit(&next_battle(&standing), "section-1"),
        Some((3, 5)),
        "green again"
    );
}

/// The campaign with other numbers for how long the broken stay away, and how few units may be left.
fn with_rest(absence: u32, least: u32) -> Campaign {
    Campaign {
        absence,
        least,
        ..FOUND.1.item.clone()
    }
}

/// The units of the raid, the second battle of a campaign whose first battle broke some units.
fn units_of_the_next(campaign: &Campaign, broken: &[&str]) -> Vec<(String, u8)> {
    let (pack, _) = &*FOUND;
    let first = campaign.battles().next().expect("a battle");
    let left: Vec<(&str, u32)> = broken.iter().map(|id| (*id, 0)).collect();
    let game = begun(first.scenario.get_ref(), &[]);
    let aftermath = aftermath(&game, Lost, &left);
    let standing = Standing::first(campaign);
    let (standing, _) = standing.after(campaign, first, scenario(pack, first), &aftermath);
    let battle = standing.next.as_ref().and_then(|id| campaign.battle(id));
    let battle = battle.expect("another battle");
    let id = battle.scenario.get_ref();
    let plain = begun(id, &[]);
    let full = Present::of(&plain, own(&plain));
    let game = begun(
        id,
        &standing.changes(campaign, scenario(pack, battle), &full),
    );
    let ours = game
        .tables()
        .units
        .iter()
        .filter(|unit| unit.side == own(&game));
    ours.map(|unit| (unit.id.clone(), unit.figures)).collect()
}

#[test]
fn a_broken_unit_misses_as_many_battles_as_the_campaign_says_and_comes_back_fresh() {
    let whole = units_of_the_next(&with_rest(1, 1), &[]);
    let now = units_of_the_next(&with_rest(1, 1), &["section-2"]);
    let expected: Vec<_> = whole
        .iter()
        .filter(|(id, _)| id != "section-2")
        .cloned()
        .collect();
    assert_eq!(now, expected, "section 2 is away, and nobody else");
    // Without an absence it is there, with no more figures than recover.
    let now = units_of_the_next(&with_rest(0, 1), &["section-2"]);
    assert!(
        now.contains(&("section-2".into(), FOUND.1.recovery as u8)),
        "{now:?}"
    );

    // It misses the one battle, or both, and comes back with all its figures and nothing that it had earned.
    let (pack, _) = &*FOUND;
    for (absence, away_after) in [(1, [1, 0, 0]), (2, [2, 1, 0])] {
        let campaign = with_rest(absence, 1);
        let mut standing = Standing::first(&campaign);
        for (number, still_away) in away_after.into_iter().enumerate() {
            let battle = campaign.battle(standing.next.as_ref().expect("another battle"));
            let battle = battle.expect("a battle");
            let id = battle.scenario.get_ref();
            let plain = begun(id, &[]);
            let full = Present::of(&plain, own(&plain));
            let changes = standing.changes(&campaign, scenario(pack, battle), &full);
            let game = begun(id, &changes);
            let broken: &[(&str, u32)] = if number == 0 {
                &[("section-2", 0)]
            } else {
                &[]
            };
            let aftermath = aftermath(&game, Lost, broken);
            let told;
            (standing, told) =
                standing.after(&campaign, battle, scenario(pack, battle), &aftermath);
            let condition = &standing.conditions["section-2"];
            assert_eq!(
                condition.away, still_away,
                "absence {absence}, battle {number}: {told:?}"
            );
            assert_eq!(condition.card, None);
            let is_back = lines(&told).contains(&"back section-2".to_string());
            assert_eq!(
                is_back,
                number > 0 && still_away == 0 && away_after[number - 1] == 1
            );
            if is_back {
                assert_eq!(condition.missing, 0, "it comes back fresh");
            }
        }
    }
}

#[test]
fn a_side_is_never_left_with_fewer_units_than_the_campaign_allows() {
    let broken = ["section-1", "section-2", "section-3"];
    let whole = units_of_the_next(&with_rest(1, 1), &[]);
    let others = whole
        .iter()
        .filter(|(id, _)| !broken.contains(&id.as_str()))
        .count();
    assert!(others < whole.len());
    // All broken sections are away when enough others are left.
    let now = units_of_the_next(&with_rest(1, others as u32), &broken);
    assert_eq!(now.len(), others, "{now:?}");
    // With one more needed, the first of them comes back early, with no more figures than recover.
    let now = units_of_the_next(&with_rest(1, others as u32 + 1), &broken);
    assert_eq!(now.len(), others + 1, "{now:?}");
    assert!(
        now.contains(&("section-1".into(), FOUND.1.recovery as u8)),
        "{now:?}"
    );
    // A scenario that has too few anyway has all it can.
    let now = units_of_the_next(&with_rest(1, 20), &broken);
    assert_eq!(now.len(), whole.len(), "{now:?}");
}

#[test]
fn victories_bring_a_commander_who_stands_with_a_unit_of_his_own_and_a_point() {
    let (standing, told) = after(&[(Won, &[])]);
    assert!(
        lines(&told).contains(&"promoted crankshaw".to_string()),
        "{told:?}"
    );
    let cup = next_battle(&standing);
    assert_eq!(
        commander(&cup, "crankshaw"),
        Some("Acting Sergeant Crankshaw")
    );
    let quota = |battle: &Battle| battle.tables().sides[own(battle).at()].quota;
    assert_eq!(quota(&cup), quota(&begun("colonels-cup", &[])));
    // At the raid the sergeant has section 3, so Crankshaw takes another.
    let (standing, told) = after(&[(Won, &[]), (Won, &[])]);
    assert!(
        lines(&told).contains(&"promoted opinion".to_string()),
        "{told:?}"
    );
    let raid = next_battle(&standing);
    assert_eq!(quota(&raid), quota(&begun("moonlight-bathing", &[])) - 1);
    assert_eq!(
        commander(&raid, "crankshaw"),
        Some("Acting Sergeant Crankshaw")
    );
    let with: Vec<u8> = raid
        .tables()
        .leaders
        .iter()
        .map(|leader| leader.with)
        .collect();
    assert!(!with[1..].contains(&with[0]), "{with:?}");
}

#[test]
fn the_rival_comes_back_until_he_is_taken() {
    let (standing, _) = after(&[(Lost, &[]), (Lost, &[])]);
    let raid = next_battle(&standing);
    assert_eq!(commander(&raid, "hauptmann"), Some("Hauptmann Schnabel"));
    let replies = |battle: &Battle| -> Vec<String> {
        let replies = &battle.tables().sides[own(battle).other().at()].replies;
        replies.iter().map(|reply| reply.who.clone()).collect()
    };
    assert_eq!(
        replies(&raid),
        ["Hauptmann Schnabel"],
        "no other captain speaks"
    );

    let (free, _) = after(&[(Lost, &[]), (Lost, &[]), (Lost, &[])]);
    assert_eq!(
        commander(&next_battle(&free), "hauptmann"),
        Some("Hauptmann Schnabel")
    );

    let (taken, told) = after(&[(Lost, &[]), (Lost, &[]), (Lost, &[("hauptmann", 0)])]);
    assert!(
        lines(&told).contains(&"taken schnabel".to_string()),
        "{told:?}"
    );
    assert!(
        lines(&told).contains(&"promoted phrase-book".to_string()),
        "{told:?}"
    );
    let halt = next_battle(&taken);
    assert_eq!(commander(&halt, "hauptmann"), None);
    assert_eq!(replies(&halt), Vec::<String>::new());
    let hand = |battle: &Battle| battle.tables().sides[own(battle).at()].hand;
    assert_eq!(hand(&halt), hand(&next_battle(&free)) + 1);
    // He does not return in the battle after that either.
    let (later, told) = after(&[
        (Lost, &[]),
        (Lost, &[]),
        (Lost, &[("hauptmann", 0)]),
        (Lost, &[]),
    ]);
    assert_eq!(commander(&next_battle(&later), "hauptmann"), None);
    assert!(!lines(&told).contains(&"taken schnabel".to_string()));
}

#[test]
fn officers_come_back_from_an_exercise_and_stay_dead_after_a_battle() {
    let (exercise, told) = after(&[(Won, &[("captain", 0)])]);
    assert!(
        lines(&told).iter().all(|line| !line.contains("captain")),
        "{told:?}"
    );
    assert_eq!(
        commander(&next_battle(&exercise), "captain"),
        Some("Captain Mainwaring")
    );

    let raid: &[(&str, u32)] = &[("captain", 0)];
    let (battle, told) = after(&[(Won, &[]), (Won, &[]), (Lost, raid)]);
    assert!(
        lines(&told).contains(&"lost captain".to_string()),
        "{told:?}"
    );
    assert_eq!(commander(&next_battle(&battle), "captain"), None);
    let (later, _) = after(&[(Won, &[]), (Won, &[]), (Lost, raid), (Lost, &[])]);
    assert_eq!(later.next.as_deref(), Some("bridge"));
    assert_eq!(commander(&next_battle(&later), "captain"), None);
}

/// Judges a campaign file as pages of `explain` have it: the battle of `parade.log` was won, 4 to 2, and section 2 has
/// one figure left.
pub(crate) fn judge(text: &str) -> Vec<Diagnostic> {
    let (pack, campaign) = &*FOUND;
    // The last line of a page's block has no end of its own.
    let text = format!("{text}\n");
    if text.contains(map_campaign::CAMPAIGN) {
        return map_campaign::judge(&text);
    }
    let (file, faults) = parse_campaign(&text);
    let place = Sources::default().add("a.campaign", text.as_str());
    let judged = judge_campaign(
        pack,
        campaign,
        (&file, &faults),
        place,
        |_, battle, fought| match fought.log.as_str() {
            "parade.log" => {
                let game = begun(battle.scenario.get_ref(), &[]);
                Fetched::Over(aftermath(&game, Won, &[("section-2", 1)]))
            }
            "another-battle.log" => Fetched::Foreign(Failure::new("the log is about another")),
            _ => Fetched::Unjudged(Failure::new("there is no such log")),
        },
    );
    judged.findings
}

/// A campaign that bots have played to its end: its file and its logs, by name.
static PLAYED: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let fixture = Fixture::empty();
    let ran = fixture.run(&[
        "campaign",
        CAMPAIGN,
        "--player",
        "random",
        "--against",
        "random",
        "--seed",
        "4",
        "--file",
        "a.campaign",
    ]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let files = fs::read_dir(fixture.beside("")).expect("a folder");
    let mut files: Vec<(String, String)> = files
        .filter_map(|file| {
            let path = file.expect("a file").path();
            let name = path.file_name()?.to_string_lossy().to_string();
            let is_ours = name.ends_with(".campaign") || name.ends_with(".log");
            is_ours.then(|| (name, fs::read_to_string(path).expect("text")))
        })
        .collect();
    files.sort();
    files
});

/// A folder with the files of that campaign, some of them changed.
fn folder(change: impl Fn(&str, &str) -> Option<String>) -> Fixture {
    let fixture = Fixture::empty();
    for (name, text) in PLAYED.iter() {
        let text = change(name, text).unwrap_or_else(|| text.clone());
        fs::write(fixture.beside(name), text).expect("the file is written");
    }
    fixture
}

fn judged(fixture: &Fixture) -> Ran {
    fixture.run(&["campaign", "a.campaign", "--judge"])
}

fn file() -> &'static str {
    let file = PLAYED.iter().find(|(name, _)| name == "a.campaign");
    &file.expect("the campaign's own file").1
}

#[test]
fn a_campaign_that_bots_play_to_its_end_is_judged_without_a_finding() {
    let battles = file()
        .lines()
        .filter(|line| line.starts_with("battle "))
        .count();
    assert!(battles >= 4, "{}", file());
    assert!(
        file().lines().any(|line| line.starts_with("end ")),
        "{}",
        file()
    );
    let fixture = folder(|_, _| None);
    let ran = judged(&fixture);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    let verdict = format!("a.campaign: {battles} battles by the rules; the campaign is ");
    assert!(ran.stdout.starts_with(&verdict), "{}", ran.stdout);
    // What differs from the scenario is written in each log, so each stands alone.
    let last = PLAYED.iter().rfind(|(name, _)| name.ends_with(".log"));
    let (name, text) = last.expect("a log");
    assert!(text.contains("\nforce "), "{text}");
    let alone = Fixture::empty();
    fs::write(alone.beside("alone.log"), text).expect("the log is written");
    let ran = alone.run(&["referee", "alone.log"]);
    assert_eq!(ran.code, Some(0), "{name}: {}{}", ran.stdout, ran.stderr);
}

#[test]
fn a_tampered_line_is_found_with_its_place() {
    let number = |start: &str| {
        let at = file().lines().position(|line| line.starts_with(start));
        at.expect("such a line") + 1
    };
    let first = file()
        .lines()
        .find(|line| line.starts_with("result "))
        .expect("a result");
    let other = if first.contains("won") {
        "result lost 0 9"
    } else {
        "result won 9 0"
    };
    for (start, line, code) in [
        ("result ", other, "L121"),
        ("next ", "next bridge", "L121"),
        ("seed ", "seed 5", "L123"),
        ("battle parade", "battle raid a-1-parade.log", "L122"),
        ("battle parade", "battle parade b.log", "L124"),
        ("result ", "reslt won 9 0", "L101"),
    ] {
        let at = number(start);
        let fixture = folder(|name, text| {
            let lines = text.lines().enumerate();
            let lines = lines.map(|(here, old)| if here + 1 == at { line } else { old });
            (name == "a.campaign").then(|| lines.collect::<Vec<_>>().join("\n") + "\n")
        });
        let ran = judged(&fixture);
        assert_eq!(ran.code, Some(1), "{line}: {}", ran.stdout);
        assert!(ran.stdout.contains(code), "{line}: {}", ran.stdout);
        // A seed is wrong where a battle was fought with another.
        let at = if start == "seed " {
            number("battle ")
        } else {
            at
        };
        let place = format!("a.campaign:{at}:");
        assert!(ran.stdout.contains(&place), "{line}: {}", ran.stdout);
        if code == "L122" {
            let on = fixture.run(&["campaign", "a.campaign"]);
            assert_eq!(on.code, Some(2), "nobody carries on with it");
        }
    }
}

#[test]
fn a_log_with_other_forces_is_not_the_battle_of_the_campaign() {
    let fixture = folder(|name, text| {
        let is_second = name.starts_with("a-2-");
        is_second
            .then(|| text.replacen("\nseed ", "\nforce platoon section-1 strength 1\nseed ", 1))
    });
    // Its marks no longer fit: that is found in the log, and the campaign does not count it.
    let ran = judged(&fixture);
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    assert!(ran.stdout.contains("L124"), "{}", ran.stdout);
    // Without marks, and without acts, it is a sound log; but not of this campaign.
    let fixture = folder(|name, text| {
        let header = text.split("\n\n").next()?;
        let plain = header
            .lines()
            .map(|line| line.split(" @").next().unwrap_or(line));
        let plain = plain.collect::<Vec<_>>().join("\n");
        let is_second = name.starts_with("a-2-");
        is_second.then(|| {
            plain.replacen("\nseed ", "\nforce platoon section-1 strength 1\nseed ", 1) + "\n\n"
        })
    });
    let ran = judged(&fixture);
    assert!(ran.stdout.contains("L123"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains("forces that were carried over"),
        "{}",
        ran.stdout
    );
}

#[test]
fn killed_and_carried_on_it_comes_to_the_same_end() {
    // Killed in the second battle, in the middle of a line of its log.
    let second = file()
        .match_indices("battle ")
        .nth(1)
        .expect("two battles")
        .0;
    let line = file()[second..].find('\n').expect("a line") + second + 1;
    let fixture = Fixture::empty();
    for (name, text) in PLAYED.iter() {
        let kept = match name.as_str() {
            "a.campaign" => &text[..line],
            name if name.starts_with("a-1-") => text,
            name if name.starts_with("a-2-") => &text[..text.len() / 2],
            _ => continue,
        };
        fs::write(fixture.beside(name), kept).expect("the file is written");
    }
    let ran = fixture.run(&["campaign", "a.campaign"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    let read = |name: &str| fs::read_to_string(fixture.beside(name)).expect("a file");
    for (name, text) in PLAYED.iter().filter(|(name, _)| !name.starts_with("a-2-")) {
        assert_eq!(&read(name), text, "{name}");
    }

    // Killed while it wrote down what came of the first battle.
    let torn = file().find("\nnext ").expect("a next battle") + 3;
    let fixture = folder(|name, text| (name == "a.campaign").then(|| text[..torn].to_string()));
    let ran = fixture.run(&["campaign", "a.campaign", "--judge"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(ran.stdout.contains("not finished"), "{}", ran.stdout);
}

#[test]
fn a_person_begins_leaves_and_comes_back() {
    let fixture = Fixture::empty();
    let begin = [
        "campaign",
        CAMPAIGN,
        "--seed",
        "3",
        "--file",
        "our-war.campaign",
    ];
    let ran = fixture.run_with_input(&begin, "quit\n");
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    for part in [
        "The Bird-Watcher",
        "Dr Schnabel of Zürich",
        "The Bird-Watcher  battle 1",
        "Dr Schnabel: “A parade!",
        "platoon: person; wardens: greedy",
        "Or: pressgang campaign our-war.campaign",
    ] {
        let told = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&part), "{part}\n{}", ran.stdout);
    }
    assert!(Path::new(&fixture.beside("our-war-1-parade.log")).exists());
    let ran = fixture.run_with_input(&["campaign", "our-war.campaign"], "quit\n");
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(
        !fixture.beside("our-war-1-parade-2.log").exists(),
        "the same battle goes on"
    );
    let ran = fixture.run(&["campaign", "our-war.campaign", "--standing"]);
    assert!(
        ran.stdout.contains("Under way: First Parade."),
        "{}",
        ran.stdout
    );
    // The battle is announced once, by its own briefing.
    let begun = fixture.run_with_input(
        &["campaign", CAMPAIGN, "--seed", "3", "--file", "b.campaign"],
        "quit\n",
    );
    assert_eq!(
        begun.stdout.matches("First Parade").count(),
        1,
        "{}",
        begun.stdout
    );
    // A second campaign does not overwrite the first.
    let ran = fixture.run(&begin);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr
            .contains("carry it on: `pressgang campaign our-war.campaign`"),
        "{}",
        ran.stderr
    );
}

#[test]
fn what_is_not_a_campaign_is_refused_with_a_hint() {
    let fixture = Fixture::empty();
    fs::write(
        fixture.beside("a.log"),
        "pack home-guard\nscenario first-parade\n",
    )
    .expect("a log");
    for (arguments, part) in [
        (
            &["campaign", "bird-watchr"][..],
            "did you mean `bird-watcher`?",
        ),
        (
            &["campaign", "no-such.campaign"],
            "cannot read no-such.campaign",
        ),
        (
            &["campaign", "a.log", "--judge"],
            "a.log is not the file of a campaign",
        ),
        (
            &["campaign", CAMPAIGN, "--judge"],
            "name the file that was written when it began",
        ),
        (
            &["campaign", CAMPAIGN, "--against", "gredy"],
            "did you mean `greedy`?",
        ),
        (&["campaign", CAMPAIGN, "--player", "napoleon"], "napoleon"),
    ] {
        let ran = fixture.run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.stdout);
        assert!(ran.stderr.contains(part), "{arguments:?}: {}", ran.stderr);
    }
    let ran = fixture.run(&["campaign"]);
    assert!(
        ran.stdout.contains("bird-watcher  The Bird-Watcher"),
        "{}",
        ran.stdout
    );
    let ran = folder(|_, _| None).run(&["referee", "a.campaign"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("pressgang campaign a.campaign --judge"),
        "{}",
        ran.stderr
    );
}

#[test]
fn checks_of_campaigns_see_beyond_their_pages() {
    let head = "[[campaign]]\nid = \"c\"\nname = \"C\"\nbriefing = \"B.\"\nside = \"platoon\"\n";
    let battle = |id: &str, after: &str| {
        format!(
            "[[campaign.battles]]\nid = \"{id}\"\nscenario = \"first-parade\"\nbefore = \"B.\"\nafter = [ {after} ]\n"
        )
    };
    let end = "{ words = \"W.\", to = { end = \"lost\" } }";
    let findings = |text: String| {
        let fixture = Fixture::extending("home-guard").file("campaigns.toml", text);
        fixture.findings()
    };
    let of = |ids: &[&str]| ids.iter().map(|id| (*id).to_string()).collect::<Vec<_>>();
    assert_eq!(findings(format!("{head}{}", battle("a", end))), of(&[]));
    // A battle nothing leads to.
    let text = format!("{head}{}{}", battle("a", end), battle("b", end));
    assert_eq!(findings(text), of(&["S139 campaigns.toml:12:6"]));
    // A drawn battle is won by nothing; a narrow victory is not covered.
    let drawn = "{ result = \"drawn\", by = 1, words = \"W.\", to = { end = \"won\" } }";
    let text = format!("{head}{}", battle("a", &format!("{drawn}, {end}")));
    assert_eq!(findings(text), of(&["S139 campaigns.toml:10:11"]));
    let won = "{ result = \"won\", by = 2, words = \"W.\", to = { end = \"won\" } }";
    let lost = "{ result = \"lost\", words = \"W.\", to = { end = \"lost\" } }";
    let drawn = "{ result = \"drawn\", words = \"W.\", to = { end = \"drawn\" } }";
    let text = format!("{head}{}", battle("a", &format!("{won}, {lost}, {drawn}")));
    assert_eq!(findings(text), of(&["S140 campaigns.toml:10:9"]));
    // Units gain cards, sides gain the rest; an unknown scenario, battle or card is a reference.
    let promotion = |earned: &str, gain: &str| {
        format!(
            "{head}promotions = [ {{ id = \"p\", earned = {{ {earned} }}, gain = {{ {gain} }}, words = \"W.\" }} ]\n{}",
            battle("a", end)
        )
    };
    let survived = "survived = { of = \"home-guard-section\", battles = 2 }";
    assert_eq!(
        findings(promotion(survived, "card = \"seasoned-section\"")),
        of(&[])
    );
    assert_eq!(findings(promotion(survived, "hand = 1"))[0][..4], *"S142");
    assert_eq!(
        findings(promotion("won = 1", "card = \"seasoned-section\""))[0][..4],
        *"S142"
    );
    let tanks = "survived = { of = \"german-tank\", battles = 2 }";
    assert_eq!(
        findings(promotion(tanks, "card = \"seasoned-section\""))[0][..4],
        *"S142"
    );
    assert_eq!(
        findings(promotion("taken = \"nobody\"", "hand = 1"))[0][..4],
        *"K101"
    );
    let text = format!(
        "{head}{}",
        battle("a", "{ words = \"W.\", to = { battle = \"z\" } }")
    );
    assert_eq!(findings(text)[0][..4], *"K101");
}
