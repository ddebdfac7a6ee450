//! Campaigns on a map: what may be ordered, what the defender gives away, what battles leave behind, and the judge.

use std::sync::LazyLock;

use crate::fixture::Fixture;
use pressgang::content::{BattleResult, CampaignMap, Kept, Pack, Scenario, square, square_name};
use pressgang::diag::Diagnostic;
use pressgang::play::campaign::{
    Aftermath, DEFENDER, Fetched, INVADER, JudgedMap, MapConsequence, MapStage, MapStanding,
    Present, Square, hiding, judge_map_campaign, marches, parse_map_campaign,
};
use pressgang::source::Sources;
use pressgang::workshop::{self, FoundMapCampaign};

pub(crate) const CAMPAIGN: &str = "the-three-parishes";

static FOUND: LazyLock<FoundMapCampaign> = LazyLock::new(|| {
    let found = workshop::find_map_campaign(CAMPAIGN, Some("broadswords"));
    found.result.expect("a bundled campaign")
});

fn map() -> &'static Kept<CampaignMap> {
    &FOUND.campaign
}

fn pack() -> &'static Pack {
    &FOUND.pack
}

fn at(name: &str) -> Square {
    square(name).expect("a square")
}

/// What a battle leaves behind: its result for the invader, and for some units the figures that are fit, those who come
/// back later, heroes and commanders; nobody else is hurt.
type Left<'a> = &'a [(&'a str, [u32; 4])];

fn aftermath(standing: &MapStanding, result: BattleResult, left: Left<'_>) -> Aftermath {
    let present = |army: usize| -> Vec<Present> {
        let units = standing.units.iter().filter(|unit| unit.army == army);
        units
            .map(|unit| {
                let named = left.iter().find(|(id, _)| *id == unit.id);
                let unhurt = [unit.fit, 0, unit.heroes, unit.commanders];
                let [strength, later, heroes, commanders] = named.map_or(unhurt, |(_, it)| *it);
                Present {
                    id: unit.id.clone(),
                    name: unit.name.clone(),
                    commander: false,
                    strength,
                    later,
                    heroes,
                    commanders,
                }
            })
            .collect()
    };
    Aftermath {
        result,
        points: [0, 0],
        own_before: Vec::new(),
        own_after: present(INVADER),
        enemy_after: present(DEFENDER),
    }
}

/// Judges a file whose battles end like this, in their order.
fn judged(text: &str, battles: &[(BattleResult, Left<'_>)]) -> JudgedMap {
    let (file, faults) = parse_map_campaign(text);
    let place = Sources::default().add("a.campaign", text);
    judge_map_campaign(
        map(),
        FOUND.first(),
        (&file, &faults),
        place,
        |standing, _, _| match battles.get(standing.fought.len()) {
            Some((result, left)) => Fetched::Over(aftermath(standing, *result, left)),
            None => Fetched::Unfinished,
        },
    )
}

/// Judges a file of a campaign on a map as pages of `explain` have it.
pub(crate) fn judge(text: &str) -> Vec<Diagnostic> {
    judged(text, &[]).findings
}

const HEAD: &str = "campaign the-three-parishes\npack broadswords\nseed 1\n";
const BOTH_PERSONS: &str = "player person\nagainst person\n";

/// The lines that a file of two persons lacks after these orders, which must be sound.
fn due(orders: &str, battles: &[(BattleResult, Left<'_>)]) -> Vec<String> {
    let judged = sound(orders, battles);
    judged.due.iter().map(ToString::to_string).collect()
}

/// A file of two persons, which must be sound.
fn sound(orders: &str, battles: &[(BattleResult, Left<'_>)]) -> JudgedMap {
    let judged = judged(&format!("{HEAD}{BOTH_PERSONS}{orders}\n"), battles);
    let found: Vec<&str> = judged
        .findings
        .iter()
        .map(|it| it.message.as_str())
        .collect();
    assert!(found.is_empty(), "{found:?}\n{orders}");
    judged
}

/// The finding about an order of two persons.
fn refused(orders: &str) -> (String, String) {
    let judged = judged(&format!("{HEAD}{BOTH_PERSONS}{orders}\n"), &[]);
    let [finding] = judged.findings.as_slice() else {
        panic!("one finding: {:?}\n{orders}", judged.findings);
    };
    let hint = finding.hints.first().cloned().unwrap_or_default();
    (finding.message.clone(), hint.to_string())
}

const BEGUN: &str = "hidden\nturn 1\n";

#[test]
fn bb_cam_02_and_bb_cam_05_a_unit_marches_one_square_in_a_great_turn_across_an_edge_and_over_land()
{
    for (order, what, hint) in [
        (
            "march lancers C4",
            "`lancers` cannot go from B1 to C4",
            "it may go to C1, B2 or A1",
        ),
        (
            "march lancers A2",
            "`lancers` cannot go from B1 to A2",
            "it may go to C1, B2 or A1",
        ),
        (
            "march lancers B2\nmarch lancers B3",
            "`lancers` has marched in this Great Turn",
            "a unit goes one square in a Great Turn",
        ),
        (
            "march lancer B2",
            "there is no unit `lancer` of the invader",
            "did you mean `lancers`?",
        ),
        (
            "march crake-bows D4",
            "there is no unit `crake-bows` of the invader",
            "one of: lancers, foot, crossbows",
        ),
        (
            "hide crake-bows D4",
            "`hide` is out of turn",
            "the invader marches now",
        ),
        (
            "battle B2 a.log",
            "there is no battle in B2 now",
            "take it out",
        ),
    ] {
        let (message, said) = refused(&format!("{BEGUN}{order}"));
        assert_eq!((message.as_str(), said.as_str()), (what, hint), "{order}");
    }
    // C2 is water.
    let (message, _) = refused(&format!(
        "{BEGUN}march lancers C1\nhalt\nasked C1 nobody\nhidden\nturn 2\nmarch lancers C2"
    ));
    assert_eq!(message, "`lancers` cannot go from C1 to C2");
    let judged = sound(&format!("{BEGUN}march lancers B2\nmarch foot B2"), &[]);
    assert_eq!(
        judged.standing.unit("foot").and_then(|unit| unit.at),
        Some(at("B2"))
    );
}

#[test]
fn bb_cam_03_and_bb_cam_05_the_invader_asks_in_each_square_entered_and_the_defender_answers_truthfully()
 {
    let march = format!("{BEGUN}march lancers B2\nmarch crossbows A2\nhalt");
    assert_eq!(due(&march, &[]), ["asked A2 nobody", "asked B2 nobody"]);
    let ambush = march.replace(
        "hidden",
        "hide harvesters B2\nhide midford-spears B2\nhidden",
    );
    assert_eq!(
        due(&ambush, &[]),
        ["asked A2 nobody", "asked B2 midford-spears harvesters"]
    );
    let judged = sound(&ambush, &[]);
    assert_eq!(judged.standing.stage, MapStage::Fighting(vec![at("B2")]));
    // Who was met is known from then on, until it hides again.
    assert!(judged.standing.seen.contains("harvesters"));
    assert!(!judged.standing.seen.contains("crake-bows"));
}

#[test]
fn bb_cam_01_before_the_first_great_turn_the_defender_hides_anywhere_but_in_plain_sight() {
    for (order, what) in [
        ("hide harvesters C2", "nobody can hide in C2"),
        ("hide harvesters B1", "the invader is in B1"),
        ("hide harvesters E9", "nobody can hide in E9"),
    ] {
        assert_eq!(refused(order).0, what);
    }
    let far = sound("hide harvesters D4\nhide harvesters A4\nhidden", &[]);
    assert_eq!(
        far.standing.unit("harvesters").and_then(|unit| unit.at),
        Some(at("A4"))
    );
    // Later a unit goes one square, and only once.
    let later = format!("{BEGUN}halt\nhide harvesters B4\nhide harvesters B3");
    assert_eq!(
        refused(&later).0,
        "`harvesters` has gone somewhere else in this Great Turn"
    );
    let (message, hint) = refused(&format!("{BEGUN}halt\nhide harvesters D4"));
    assert_eq!(message, "`harvesters` cannot go from B3 to D4");
    assert_eq!(hint, "it may go to B2, C3, B4 or A3");
}

/// The lancers and the foot meet the spears in Sallow.
const MEETING: &str = "hide midford-spears B2\nhidden\nturn 1\nmarch lancers B2\nmarch foot B2\nhalt\nasked B2 midford-spears\nbattle B2 a.log";

#[test]
fn bb_cam_03_and_bb_cam_04_and_bb_amb_35_losses_carry_over_the_loser_falls_back_and_who_ran_returns_a_turn_later()
 {
    let lost: Left<'_> = &[("lancers", [9, 0, 1, 1]), ("midford-spears", [0, 5, 1, 1])];
    let fought = [(BattleResult::Won, lost)];
    assert_eq!(
        due(MEETING, &fought),
        [
            "result won",
            "left lancers 9 0",
            "left foot 12 0",
            "left midford-spears 0 5",
            "retreats midford-spears B3",
        ]
    );
    let after = format!("{MEETING}\n{}", due(MEETING, &fought).join("\n"));
    let standing = sound(&after, &fought).standing;
    assert_eq!(standing.stage, MapStage::Hiding);
    let spears = standing.unit("midford-spears").expect("a unit");
    assert!(
        !spears.is_ready(),
        "nobody of it is fit before the next turn"
    );
    assert_eq!(
        due(&format!("{after}\nhidden"), &fought),
        ["turn 2", "back midford-spears 5"]
    );
    let next = format!("{after}\nhidden\nturn 2\nback midford-spears 5");
    let standing = sound(&next, &fought).standing;
    let spears = standing.unit("midford-spears").expect("a unit");
    assert_eq!((spears.fit, spears.heroes, spears.commanders), (5, 1, 1));
    let lancers = standing.unit("lancers").expect("a unit");
    assert_eq!(
        (lancers.fit, lancers.heroes, lancers.at),
        (9, 1, Some(at("B2")))
    );
}

#[test]
fn bb_cam_06_an_invader_who_does_not_win_goes_back_and_a_unit_with_nobody_left_is_lost() {
    let beaten: Left<'_> = &[("lancers", [0, 0, 0, 0]), ("foot", [4, 2, 0, 0])];
    for (result, word) in [(BattleResult::Lost, "lost"), (BattleResult::Drawn, "drawn")] {
        let told = due(MEETING, &[(result, beaten)]);
        assert_eq!(
            told,
            [
                format!("result {word}").as_str(),
                "lost lancers",
                "left foot 4 2",
                "left midford-spears 12 0",
                "retreats foot B1",
            ]
        );
    }
    // With no free neighbour the loser is removed: two other units of the invader's close the way from A4.
    let corner = "hide highmark-guard A4\nhidden\nturn 1\nmarch lancers B2\nmarch foot B2\nmarch crossbows A2\nhalt\nasked A2 nobody\nasked B2 nobody";
    let corner = format!(
        "{corner}\nhide midford-spears C3\nhide harvesters C3\nhidden\nturn 2\nmarch lancers B3\nmarch crossbows A3\nhalt\nasked A3 nobody\nasked B3 nobody\nhidden\nturn 3\nmarch lancers B4\nmarch foot A2\nhalt\nasked A2 nobody\nasked B4 nobody\nhidden\nturn 4\nmarch lancers A4\nmarch foot B2\nhalt\nasked A4 highmark-guard\nasked B2 nobody\nbattle A4 a.log"
    );
    let told = due(
        &corner,
        &[(BattleResult::Won, &[("highmark-guard", [3, 0, 0, 0])])],
    );
    // The lancers left B4, so the guard slips out that way.
    assert!(
        told.contains(&"retreats highmark-guard B4".to_string()),
        "{told:?}"
    );
    let closed = corner.replace(
        "march foot B2\nhalt\nasked A4 highmark-guard\nasked B2 nobody",
        "halt\nasked A4 highmark-guard",
    );
    let closed = closed.replace(
        "march foot A2\nhalt\nasked A2 nobody\nasked B4 nobody",
        "march foot B3\nhalt\nasked B3 nobody\nasked B4 nobody",
    );
    let closed = closed
        .replace(
            "march lancers A4\nhalt",
            "march lancers A4\nmarch foot B4\nhalt",
        )
        .replace(
            "asked A4 highmark-guard\nbattle",
            "asked A4 highmark-guard\nasked B4 nobody\nbattle",
        );
    let told = due(
        &closed,
        &[(BattleResult::Won, &[("highmark-guard", [3, 0, 0, 0])])],
    );
    assert!(
        told.contains(&"removed highmark-guard".to_string()),
        "{told:?}"
    );
}

#[test]
fn bb_cam_06_units_under_half_of_one_card_and_square_may_join() {
    let both: Left<'_> = &[("lancers", [5, 1, 1, 1]), ("foot", [7, 0, 2, 0])];
    let after = format!(
        "{MEETING}\n{}\nhidden\nturn 2\nback lancers 1",
        due(MEETING, &[(BattleResult::Won, both)]).join("\n")
    );
    let judged = judged(
        &format!("{HEAD}{BOTH_PERSONS}{after}\nmerge lancers foot\n"),
        &[(BattleResult::Won, both)],
    );
    let found: Vec<&str> = judged
        .findings
        .iter()
        .map(|it| it.message.as_str())
        .collect();
    assert_eq!(
        found,
        ["`lancers` cannot join `foot`: they are not of the same card"]
    );
}

#[test]
fn bb_cam_06_the_invader_wins_by_holding_enough_and_loses_when_the_great_turns_are_over() {
    let mut text = "hide midford-spears A4\nhide harvesters A4\nhide crake-bows A4\nhide highmark-guard D1\nhidden\nturn 1\nmarch lancers B2\nmarch foot B2\nhalt\nasked B2 nobody\nhidden\nturn 2\nmarch lancers B3\nmarch foot B3\nhalt\nasked B3 nobody\nhidden\nturn 3\nmarch lancers C3\nhalt\nasked C3 nobody\nhidden\nturn 4".to_string();
    assert_eq!(sound(&text, &[]).standing.held(map()), [at("B3")]);
    text.push_str("\nmarch lancers C4\nhalt");
    assert_eq!(due(&text, &[]), ["asked C4 nobody", "end won"]);
    let idle = (1..6).fold("hidden\nturn 1".to_string(), |text, turn| {
        format!("{text}\nhalt\nhidden\nturn {}", turn + 1)
    });
    assert_eq!(due(&format!("{idle}\nhalt"), &[]), ["end lost"]);
}

#[test]
fn bb_cam_03_the_units_of_the_map_fight_on_the_ground_of_their_square() {
    let judged = sound(MEETING, &[]);
    let scenario = pack()
        .shelf::<Scenario>()
        .get("midford-market")
        .expect("the ground of B2");
    let changes = judged.standing.changes(map(), scenario, at("B2"));
    let mut scenario = scenario.item.clone();
    for change in &changes {
        change
            .apply(&mut scenario)
            .expect("a change that can be made");
    }
    let forces: Vec<String> = scenario
        .forces()
        .map(|(side, force)| {
            let number =
                |it: &Option<toml::Spanned<u32>>| it.as_ref().map_or(0, |it| *it.get_ref());
            format!(
                "{} {} {} {} {} {}",
                side.id.get_ref(),
                force.id.get_ref(),
                force.of.get_ref(),
                number(&force.strength),
                number(&force.heroes),
                number(&force.commanders)
            )
        })
        .collect();
    assert_eq!(
        forces,
        [
            "invader lancers knights 12 2 1",
            "invader foot men-at-arms 12 3 0",
            "defender midford-spears spearmen 12 2 1",
        ]
    );
}

#[test]
fn bb_cam_03_a_battle_of_the_map_begins_with_the_forces_that_met() {
    let fixture = Fixture::empty();
    let meeting = MEETING.replace("\nbattle B2 a.log", "");
    std::fs::write(
        fixture.beside("a.campaign"),
        format!("{HEAD}{BOTH_PERSONS}{meeting}\n"),
    )
    .expect("the file is written");
    let ran = fixture.run(&["campaign", "a.campaign"]);
    assert!(ran.stderr.is_empty(), "{}{}", ran.stdout, ran.stderr);
    let text = std::fs::read_to_string(fixture.beside("a.campaign")).expect("the campaign");
    let log = text
        .lines()
        .find_map(|line| line.strip_prefix("battle B2 "));
    let log = std::fs::read_to_string(fixture.beside(log.expect("a battle")));
    let log = log.expect("the log of the battle");
    for force in [
        "defender midford-spears comes spearmen 12 2 1",
        "invader lancers comes knights 12 2 1",
        "invader foreign-knights out",
    ] {
        assert!(log.contains(force), "{force}\n{log}");
    }
}

/// How the spears of the defender come back, when those who ran are away for a number of Great Turns.
fn back_after(recovery: u32, orders: &str) -> Vec<String> {
    let text = format!("{HEAD}{BOTH_PERSONS}{MEETING}\n{orders}");
    let (file, faults) = parse_map_campaign(&text);
    let place = Sources::default().add("a.campaign", text.as_str());
    let first = MapStanding::first(pack(), map(), recovery);
    let judged = judge_map_campaign(map(), first, (&file, &faults), place, |standing, _, _| {
        let left: Left<'_> = &[("midford-spears", [4, 5, 1, 1])];
        Fetched::Over(aftermath(standing, BattleResult::Won, left))
    });
    assert!(judged.findings.is_empty(), "{:?}", judged.findings);
    judged.due.iter().map(ToString::to_string).collect()
}

#[test]
fn bb_amb_35_those_who_ran_are_away_as_long_as_the_option_says() {
    const FOUGHT: &str = "result won\nleft lancers 12 0\nleft foot 12 0\nleft midford-spears 4 5\nretreats midford-spears B3\nhidden\n";
    let at_once = FOUGHT.replace("midford-spears 4 5", "midford-spears 9 0");
    assert_eq!(back_after(0, &at_once), ["turn 2"]);
    let next = back_after(1, FOUGHT);
    assert_eq!(next, ["turn 2", "back midford-spears 5"]);
    assert_eq!(back_after(2, FOUGHT), ["turn 2"]);
    let waits = format!("{FOUGHT}turn 2\nhalt\nhidden\n");
    assert_eq!(back_after(2, &waits), ["turn 3", "back midford-spears 5"]);
    assert_eq!(back_after(3, &waits), ["turn 3"]);
}

#[test]
fn where_the_programs_defender_hides_stands_in_no_file_and_follows_from_the_seed() {
    let places = |seed: u64| {
        let standing = FOUND.first();
        let mut places: Vec<String> = hiding(map(), &standing, seed)
            .into_iter()
            .map(|(unit, at)| format!("{unit} {}", square_name(at)))
            .collect();
        places.sort();
        places
    };
    assert_eq!(places(3), places(3));
    let different = (0..20)
        .map(places)
        .collect::<std::collections::BTreeSet<_>>();
    assert!(different.len() > 3, "{different:?}");
    for seed in 0..50 {
        let mut standing = FOUND.first();
        for (unit, to) in hiding(map(), &standing, seed) {
            standing.hide(map(), &unit, to).expect("a legal place");
        }
    }
}

#[test]
fn the_program_commands_both_armies_to_an_end_and_every_line_is_judged_sound() {
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let header = format!(
            "campaign the-three-parishes\npack broadswords\nseed {seed}\nplayer greedy\nagainst greedy\n"
        );
        let mut text = header.clone();
        // Each battle costs both sides; the stronger wins.
        let fetch = |standing: &MapStanding, at: Square, _: &str| {
            let [own, enemy] = [INVADER, DEFENDER]
                .map(|army| standing.ready_at(army, at).map(|it| it.fit).sum::<u32>());
            let halved: Vec<(String, [u32; 4])> = standing
                .units
                .iter()
                .map(|it| {
                    (
                        it.id.clone(),
                        [it.fit / 2, it.fit / 4, it.heroes / 2, it.commanders],
                    )
                })
                .collect();
            let halved: Vec<(&str, [u32; 4])> = halved
                .iter()
                .map(|(id, left)| (id.as_str(), *left))
                .collect();
            let result = if own > enemy {
                BattleResult::Won
            } else {
                BattleResult::Lost
            };
            Fetched::Over(aftermath(standing, result, &halved))
        };
        let judge = |text: &str| {
            let (file, faults) = parse_map_campaign(text);
            assert_eq!(faults, []);
            let place = Sources::default().add("a.campaign", text);
            judge_map_campaign(map(), FOUND.first(), (&file, &faults), place, fetch)
        };
        let judged = loop {
            let judged = judge(&text);
            assert!(judged.findings.is_empty(), "{:?}\n{text}", judged.findings);
            let mut add = |line: String| text.push_str(&format!("{line}\n"));
            if !judged.due.is_empty() {
                judged.due.iter().for_each(|due| add(due.to_string()));
                continue;
            }
            match &judged.standing.stage {
                MapStage::Hiding => add("hidden".into()),
                MapStage::Marching => {
                    for (unit, to) in marches(map(), &judged.standing) {
                        add(format!("march {unit} {}", square_name(to)));
                    }
                    add("halt".into());
                }
                MapStage::Fighting(squares) => {
                    add(format!("battle {} a.log", square_name(squares[0])))
                }
                MapStage::Over(_) => break judged,
            }
        };
        assert!(!text.contains("hide "), "{text}");
        assert!(judged.standing.turn <= map().turns);
        if let MapStage::Over(end) = judged.standing.stage {
            ends.insert(end);
        }
        // A line that was tampered with is found, wherever it stands.
        let left = text
            .lines()
            .find(|line| line.starts_with("left "))
            .expect("a battle")
            .to_string();
        let words: Vec<&str> = left.split(' ').collect();
        let tampered = text.replacen(&left, &format!("left {} 12 0", words[1]), 1);
        let found = judge(&tampered).findings;
        assert!(
            found.iter().any(|it| it.code.id == "L121"),
            "{found:?}\n{tampered}"
        );
    }
    assert!(ends.contains(&BattleResult::Won) || ends.contains(&BattleResult::Lost));
}

#[test]
fn a_consequence_is_written_as_it_is_read() {
    for (told, line) in [
        (MapConsequence::Turn(2), "turn 2"),
        (
            MapConsequence::Asked(at("C4"), Vec::new()),
            "asked C4 nobody",
        ),
        (MapConsequence::Left("foot".into(), 4, 2), "left foot 4 2"),
        (
            MapConsequence::Retreats("foot".into(), at("B1")),
            "retreats foot B1",
        ),
        (MapConsequence::End(BattleResult::Won), "end won"),
    ] {
        assert_eq!(told.to_string(), line);
        let (file, faults) = parse_map_campaign(&format!("{HEAD}{line}\n"));
        assert_eq!((faults.len(), file.lines[0].text.as_str()), (0, line));
    }
}

#[test]
fn the_command_lists_campaigns_on_maps_and_judges_their_files() {
    let fixture = Fixture::empty();
    let listed = fixture.run(&["campaign", "--pack", "broadswords"]);
    assert!(
        listed.stdout.contains("the-three-parishes"),
        "{}",
        listed.stdout
    );
    assert!(
        !listed.stdout.contains("the-long-valley"),
        "a map without armies is only printed"
    );
    let text = format!("{HEAD}{BOTH_PERSONS}hidden\nturn 1\nmarch lancers C4\n");
    std::fs::write(fixture.beside("a.campaign"), text).expect("the file is written");
    let judged = fixture.run(&["campaign", "a.campaign", "--judge"]);
    assert_eq!(judged.code, Some(1), "{}{}", judged.stdout, judged.stderr);
    assert!(judged.stdout.contains("L125"), "{}", judged.stdout);
    assert!(
        judged.stdout.contains("it may go to C1, B2 or A1"),
        "{}",
        judged.stdout
    );
}
