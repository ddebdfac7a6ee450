//! `pressgang campaign` on a map: Great Turns ordered line by line, the battles between them, and the judge.

use std::path::Path;

use super::battles::shown;
use super::campaign::Arguments;
use super::page::Page;
use super::play::{self, Input, Words};
use super::terminal::{complain, look, print};
use super::{Outcome, campaign};
use crate::content::{BattleResult, square_name};
use crate::diag::{Failure, and_list, counted};
use crate::play::campaign::{
    DEFENDER, INVADER, MapConsequence, MapEntry, MapStage, MapStanding, MapUnit, Square,
};
use crate::workshop::{self, ReadMapCampaign};

/// Plays on until a battle has been played, the player stops, or the campaign is over; a campaign of bots is played to
/// its end.
pub(super) fn carry_on(arguments: &Arguments, path: &Path) -> Result<Outcome, Failure> {
    let mut has_played = false;
    let mut input = Input::plain();
    loop {
        let read = shown(workshop::read_map_campaign(path))?;
        if arguments.judge {
            return Ok(judge(&read));
        }
        sound(&read)?;
        let view = View::of(&read);
        if !read.judged.due.is_empty() {
            let due: Vec<String> = read.judged.due.iter().map(ToString::to_string).collect();
            read.add(&due)?;
            view.aftermath().print();
            continue;
        }
        if arguments.standing {
            view.page().print();
            return Ok(Outcome::Fine);
        }
        let log = match (&read.judged.open, &read.judged.standing.stage) {
            (Some(_), _) if has_played => return Ok(later(path)),
            (Some(open), _) => read.log_path(&open.log),
            (None, MapStage::Over(_)) => {
                view.page().print();
                return Ok(Outcome::Fine);
            }
            (None, MapStage::Fighting(squares)) => {
                let Some(at) = squares.first().copied() else {
                    return Ok(Outcome::Fine);
                };
                if has_played && view.is_watched() {
                    return Ok(later(path));
                }
                view.before(at).print();
                read.begin_battle(at)?
            }
            (None, MapStage::Marching | MapStage::Hiding) => {
                if !orders(&read, &view, &mut input)? {
                    return Ok(later(path));
                }
                continue;
            }
        };
        play::resume(&arguments.showing, &log)?;
        has_played = true;
    }
}

fn later(path: &Path) -> Outcome {
    print(&format!(
        "\nThe campaign goes on: pressgang campaign {}\n",
        path.display()
    ));
    Outcome::Fine
}

/// Has the orders of a Great Turn given and written down; whether the player goes on.
fn orders(read: &ReadMapCampaign, view: &View<'_>, input: &mut Input) -> Result<bool, Failure> {
    let army = view.army();
    if !read.seat(army).starts_with("person") {
        read.add(&read.programs_orders())?;
        return Ok(true);
    }
    view.page().print();
    let (map, mut standing) = (&read.found.campaign, read.judged.standing.clone());
    let (prompt, forms) = match army {
        INVADER => ("march> ", "`march UNIT SQUARE`, `merge UNIT UNIT`, `halt`"),
        _ => ("hide> ", "`hide UNIT SQUARE`, `merge UNIT UNIT`, `hidden`"),
    };
    print(&format!("Orders: {forms}, `map`, `quit`.\n"));
    loop {
        let words = || Words {
            lines: vec!["halt".into(), "hidden".into(), "map".into(), "quit".into()],
            words: view.own(army).map(|unit| unit.id.clone()).collect(),
        };
        let Some(line) = input.line(prompt, words) else {
            return Ok(false);
        };
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        match line.as_str() {
            "" => continue,
            "quit" | "q" => return Ok(false),
            "map" => {
                let now = View {
                    standing: &standing,
                    ..*view
                };
                now.page().print();
                continue;
            }
            _ => {}
        }
        let done = MapEntry::read(&line).and_then(|entry| match entry {
            MapEntry::March(unit, to) => {
                let said = format!("  {unit}: to {}.\n", view.place(to));
                standing.march(map, &unit, to).map(|()| Some(said))
            }
            MapEntry::Hide(unit, to) => {
                let said = format!("  {unit}: hidden in {}.\n", view.place(to));
                standing.hide(map, &unit, to).map(|()| Some(said))
            }
            MapEntry::Merge(unit, into) => {
                let said = format!("  {unit} joined {into}.\n");
                standing.merge(&unit, &into).map(|()| Some(said))
            }
            MapEntry::Halt => standing.halt(map).map(|_| None),
            MapEntry::Hidden => standing.hidden(map).map(|_| None),
            MapEntry::Battle(..) | MapEntry::Consequence => {
                let what = "the program writes this line itself";
                Err(Failure::new(what).hint(format!("orders: {forms}")))
            }
        });
        match done {
            Ok(said) => {
                read.add(&[line.to_string()])?;
                match said {
                    Some(said) => print(&said),
                    None => return Ok(true),
                }
            }
            Err(why) => complain(&why.what, why.hint.as_deref()),
        }
    }
}

/// Refuses to carry on a campaign that is not sound.
fn sound(read: &ReadMapCampaign) -> Result<(), Failure> {
    if !read.has_errors() {
        return Ok(());
    }
    tell(read);
    let hint = "mend the file, or begin another campaign";
    Err(Failure::new("cannot carry on this campaign").hint(hint))
}

fn tell(read: &ReadMapCampaign) {
    for findings in read.of_logs.iter().chain([&read.findings]) {
        print(&findings.to_text(look()));
    }
}

fn judge(read: &ReadMapCampaign) -> Outcome {
    tell(read);
    let standing = &read.judged.standing;
    let battles = counted(standing.fought.len() as u64, "battle");
    let turns = counted(standing.turn, "Great Turn");
    let verdict = match (read.has_errors(), &standing.stage) {
        (true, _) => read.findings.tally().to_string(),
        (false, MapStage::Over(end)) => {
            let end = standing.for_player(&read.found.campaign, *end);
            let end = campaign::ended(end);
            format!("{turns} and {battles} by the rules; {end}")
        }
        (false, _) => format!("{turns} and {battles} by the rules; not finished"),
    };
    print(&format!("{}: {verdict}\n", read.path.display()));
    match read.has_errors() {
        true => Outcome::Findings,
        false => Outcome::Fine,
    }
}

/// How the campaign stands, as somebody may see it.
#[derive(Clone, Copy)]
struct View<'a> {
    read: &'a ReadMapCampaign,
    standing: &'a MapStanding,
}

impl<'a> View<'a> {
    fn of(read: &'a ReadMapCampaign) -> View<'a> {
        View {
            read,
            standing: &read.judged.standing,
        }
    }

    /// The army that gives orders now.
    fn army(&self) -> usize {
        match self.standing.stage {
            MapStage::Hiding => DEFENDER,
            _ => INVADER,
        }
    }

    /// Whether a person plays.
    fn is_watched(&self) -> bool {
        [INVADER, DEFENDER]
            .into_iter()
            .any(|army| self.read.seat(army).starts_with("person"))
    }

    /// Whether the defender's places may be shown: to the defender, and to nobody who marches against them.
    fn sees_hidden(&self) -> bool {
        let is_person = |army: usize| self.read.seat(army).starts_with("person");
        match (is_person(INVADER), is_person(DEFENDER)) {
            (true, true) => self.army() == DEFENDER,
            (true, false) => false,
            (false, _) => true,
        }
    }

    fn own(&self, army: usize) -> impl Iterator<Item = &'a MapUnit> {
        self.standing.units.iter().filter(move |it| it.army == army)
    }

    fn is_shown(&self, unit: &MapUnit) -> bool {
        unit.army == INVADER || self.sees_hidden() || self.standing.seen.contains(&unit.id)
    }

    fn place(&self, at: Square) -> String {
        match self.read.found.campaign.place(at) {
            Some(name) => format!("{} ({name})", square_name(at)),
            None => square_name(at),
        }
    }

    /// The map, the units, and what comes next.
    fn page(&self) -> Page {
        let map = &self.read.found.campaign;
        let mut page = Page::new();
        let turn = match self.standing.turn {
            0 => "before the first Great Turn".to_string(),
            turn => format!("Great Turn {turn} of {}", map.turns),
        };
        page.heading(map.name.get_ref(), &turn);
        page.blank();
        page.table(2, &self.grid());
        page.blank();
        for (army, it) in map.armies.iter().enumerate() {
            page.paragraph(0, &format!("{}:", it.get_ref().name.get_ref()));
            page.table(2, &self.roll(army));
        }
        page.blank();
        let objectives: Vec<String> = map
            .objectives
            .iter()
            .map(|it| it.get_ref().clone())
            .collect();
        let held = self.standing.held(map).len();
        page.paragraph(
            0,
            &format!(
                "To be held: {} of {}. Held: {held}.",
                map.to_hold(),
                and_list(&objectives)
            ),
        );
        if let MapStage::Over(end) = self.standing.stage {
            let end = self.standing.for_player(map, end);
            page.blank();
            page.paragraph(0, &format!("{}.", campaign::sentence(campaign::ended(end))));
            page.paragraph(0, map.words(end).unwrap_or_default());
        }
        page.blank();
        page
    }

    /// The squares: what lies there, a star for an objective, and who is there.
    fn grid(&self) -> Vec<Vec<String>> {
        let map = &self.read.found.campaign;
        let (across, down) = map.size();
        let names = (0..across).map(|column| square_name((column, 0)).replace('1', ""));
        let mut rows: Vec<Vec<String>> = vec![[String::new()].into_iter().chain(names).collect()];
        for row in 0..down {
            let cells = (0..across).map(|column| self.cell((column, row)));
            rows.push([(row + 1).to_string()].into_iter().chain(cells).collect());
        }
        rows
    }

    fn cell(&self, at: Square) -> String {
        let map = &self.read.found.campaign;
        let mut cell = map.symbol(at).unwrap_or_default().to_string();
        let is_objective = |it: &String| *it == square_name(at);
        if map.objectives.iter().any(|it| is_objective(it.get_ref())) {
            cell.push('*');
        }
        for army in [INVADER, DEFENDER] {
            let here = self.own(army).filter(|it| it.at == Some(at));
            match here.filter(|it| self.is_shown(it)).count() {
                0 => {}
                number => cell.push_str(&format!(" {}{number}", ["I", "D"][army])),
            }
        }
        cell
    }

    fn roll(&self, army: usize) -> Vec<Vec<String>> {
        let row = |unit: &MapUnit| {
            let place = match unit.at {
                None => "lost".to_string(),
                Some(_) if !self.is_shown(unit) => "somewhere".to_string(),
                Some(at) => self.place(at),
            };
            let later: u32 = unit.later.iter().map(|(_, figures)| figures).sum();
            let mut strength = format!("{} of {}", unit.fit, unit.full);
            if later > 0 {
                strength.push_str(&format!(", {later} later"));
            }
            vec![unit.id.clone(), unit.name.clone(), strength, place]
        };
        self.own(army).map(row).collect()
    }

    /// What the player is told before a battle.
    fn before(&self, at: Square) -> Page {
        let mut page = Page::new();
        let title = self.read.title(at);
        page.heading(&title, &format!("the battle in {}", self.place(at)));
        page.blank();
        for army in [INVADER, DEFENDER] {
            let names = self.standing.ready_at(army, at);
            let names: Vec<String> = names
                .map(|unit| format!("{} ({})", unit.name, unit.fit))
                .collect();
            let army = &self.read.found.campaign.armies[army];
            let army = army.get_ref().name.get_ref();
            page.paragraph(2, &format!("{army}: {}.", and_list(&names)));
        }
        page.blank();
        page
    }

    /// What followed from orders or a battle.
    fn aftermath(&self) -> Page {
        let mut page = Page::new();
        let name = |id: &String| {
            let unit = self.standing.unit(id);
            unit.map_or_else(|| id.clone(), |unit| format!("{} ({id})", unit.name))
        };
        for told in &self.read.judged.last {
            let text = match told {
                MapConsequence::Turn(turn) => format!("Great Turn {turn}."),
                MapConsequence::Asked(at, found) => match found.as_slice() {
                    [] => format!("{}: nobody.", self.place(*at)),
                    found => {
                        let found: Vec<String> = found.iter().map(name).collect();
                        format!("{}: {}!", self.place(*at), and_list(&found))
                    }
                },
                MapConsequence::Result(BattleResult::Won) => "The invader holds the field.".into(),
                MapConsequence::Result(BattleResult::Lost) => {
                    "The defender holds the field.".into()
                }
                MapConsequence::Result(BattleResult::Drawn) => {
                    "Nobody has won; the invader goes back.".into()
                }
                MapConsequence::Left(unit, fit, 0) => format!("{}: {fit} left.", name(unit)),
                MapConsequence::Left(unit, fit, later) => {
                    format!("{}: {fit} left, {later} come back later.", name(unit))
                }
                MapConsequence::Retreats(unit, at) => {
                    format!("{} falls back to {}.", name(unit), self.place(*at))
                }
                MapConsequence::Removed(unit) => {
                    format!("{} has nowhere to go, and is lost.", name(unit))
                }
                MapConsequence::Lost(unit) => format!("{} is no more.", name(unit)),
                MapConsequence::Back(unit, figures) => {
                    format!("{}: {} back.", name(unit), counted(*figures, "figure"))
                }
                MapConsequence::End(_) => continue,
            };
            page.paragraph(0, &text);
        }
        page
    }
}
