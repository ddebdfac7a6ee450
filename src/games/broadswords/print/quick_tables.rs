//! The quick tables (BB-CMP-01): the rows of the pack and brief procedures of the game, with the numbers of its
//! options.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::words;
use crate::content::Pack;
use crate::games::broadswords::content::{
    Adjustment, Adjusts, Mode, Rank, Structure, StructureSort, Weapon, drill,
};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, counted, list};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections::{notes, point, steps};

const KIND: &str = "quick-tables";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    // Tables need rows: a pack that extends nothing may have none yet.
    if pack.shelf::<Weapon>().is_empty() {
        return Vec::new();
    }
    let text = Text {
        pack,
        look,
        read: Readings::of(pack),
    };
    let fire = json!({
        "wide": text.weapons(),
        "sections": [
            text.to_hit(), text.targets(), text.chances(), text.kill_zone(), text.blasts(), text.muzzle_loaders(),
            text.structures(), text.doors(),
        ],
    });
    let turn = json!({
        "wide": null,
        "sections": [
            text.sequence(), text.movement(), text.ground(), text.guns(), text.melee(), text.melee_rows(), text.rings(),
            text.morale(), text.hidden(), text.readings(),
        ],
    });
    let pages = [
        (
            "Quick tables: fire",
            "Aim low. They are not getting taller.",
            fire,
        ),
        (
            "Quick tables: the turn",
            "Walk if you must shoot. Run if you must not.",
            turn,
        ),
    ]
    .into_iter()
    .map(|(title, line, data)| Page {
        id: KIND.into(),
        title: title.into(),
        line: line.into(),
        data,
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    })
    .collect();
    page::piece(
        pack,
        look,
        KIND,
        "Quick tables",
        "templates/bb-quick-tables.typ",
        pages,
    )
}

/// A section that is a table: its columns' heads, the first aligned left and the others centred, and its rows.
fn table(
    title: &str,
    rules: &str,
    head: &[&str],
    rows: Vec<Vec<String>>,
    points: Vec<Value>,
) -> Value {
    json!({ "kind": "table", "title": title, "rules": rules, "head": head, "rows": rows, "points": points })
}

struct Text<'a> {
    pack: &'a Pack,
    look: &'a Look,
    read: Readings<'a>,
}

impl Text<'_> {
    /// A distance of the rules.
    fn far(&self, inches: u32) -> String {
        self.look.measure.shown(inches)
    }

    /// The word at the head of a column of distances.
    fn unit(&self) -> &'static str {
        match self.look.measure {
            crate::kernel::Measure::Inch => "inches",
            crate::kernel::Measure::Centimetre => "cm",
        }
    }

    fn weapons(&self) -> Value {
        let rows: Vec<Value> = self
            .pack
            .shelf::<Weapon>()
            .iter()
            .map(|weapon| {
                let note = weapon.note.as_ref().map(words::set);
                let examples: Vec<String> = weapon.examples.iter().map(words::set).collect();
                json!({
                    "name": weapon.name.get_ref(),
                    "range": words::range(self.pack, weapon, self.look.measure),
                    "disputed": words::is_disputed(weapon),
                    "to_hit": words::to_hit(weapon),
                    "toll": words::toll(self.pack, weapon),
                    "buildings": words::harm(weapon.buildings),
                    "vehicles": words::harm(weapon.vehicles),
                    "crew": weapon.crew,
                    "muzzle": !weapon.muzzle_loader.is_empty(),
                    "remarks": match (note, examples.is_empty()) {
                        (Some(note), true) => note,
                        (Some(note), false) => format!("{note}; {}", examples.join(", ")),
                        (None, _) => examples.join(", "),
                    },
                    "rule": weapon.rule.as_ref().map(|rule| rule.get_ref()),
                })
            })
            .collect();
        let played = drill::rifle_range(self.pack);
        let catapult = match self.read.word("catapult_troops") {
            "none" => "A catapult does nothing to troops.",
            "d6" => "A catapult harms troops that stand still only.",
            _ => "A catapult kills one, if its target stands still.",
        };
        json!({
            "title": "Weapons",
            "rules": "BB-WPN-01 to 18",
            "rows": rows,
            "notes": [
                format!("† The book's text has {} and its quick sheet {}; played here: {} (BB-AMB-01).", self.far(20), self.far(22), self.far(played)),
                "½ D6: halved, rounded up (1, 1, 2, 2, 3, 3). Zone: the kill zone. M: a muzzle loader in its time.".to_string(),
                catapult.to_string(),
            ],
        })
    }

    fn to_hit(&self) -> Value {
        notes(
            "To hit",
            vec![
                point(
                    "8 or more",
                    "on 2D6 with all modifiers. A natural 12 always hits what is seen and in range.",
                    "BB-MIS-03",
                ),
                point(
                    "Who shoots",
                    "who stood or walked, is not locked, and sees a target in range. Motor vehicles always. Nobody into a melee.",
                    "BB-MIS-01, 02",
                ),
                point(
                    "Who falls",
                    format!(
                        "name a figure: its situation counts. The receiver removes any of its unit that the shooter saw in range. Only a figure with no friend within {} can be picked out; spare hits are lost.",
                        self.far(2)
                    ),
                    "BB-MIS-04, 05, AMB-10",
                ),
                point(
                    "All at once",
                    "both sides roll, then casualties are removed.",
                    "BB-TURN-04",
                ),
            ],
        )
    }

    fn adjustments(&self, to: Adjusts) -> Vec<Vec<String>> {
        let rows = self.pack.shelf::<Adjustment>().iter();
        rows.filter(|row| *row.to.get_ref() == to)
            .map(|row| {
                let note = row.note.as_ref().map_or_else(String::new, words::set);
                vec![
                    row.name.get_ref().clone(),
                    note,
                    self.amount(to, *row.by.get_ref()),
                ]
            })
            .collect()
    }

    /// A modifier: inches in the unit of the table, or pips.
    fn amount(&self, to: Adjusts, by: i32) -> String {
        if to != Adjusts::Movement {
            return words::added(by);
        }
        let sign = if by < 0 { "−" } else { "+" };
        format!("{sign}{}", self.look.measure.number(by.unsigned_abs()))
    }

    fn targets(&self) -> Value {
        table(
            "Target modifiers",
            "BB-MIS-06, 07, 08",
            &[],
            self.adjustments(Adjusts::Target),
            vec![point(
                "Concealment and cover",
                "add up, to −3.",
                "BB-MIS-07",
            )],
        )
    }

    fn chances(&self) -> Value {
        let ways = [33, 30, 26, 21, 15, 10, 6, 3, 1];
        let rows: Vec<Value> = (4..=12)
            .zip(ways)
            .map(|(needed, ways): (u32, u32)| {
                json!({ "needed": if needed < 12 { format!("{needed}+") } else { "12".into() }, "ways": ways })
            })
            .collect();
        json!({ "kind": "chances", "title": "Chances on 2D6, in 36ths", "rules": "BB-MIS-10", "rows": rows })
    }

    fn kill_zone(&self) -> Value {
        let friends = match self.read.word("killzone_friendly") {
            "shared" => "Friends inside are hit like the rest.",
            _ => "Not with a friend or a locked figure inside.",
        };
        notes(
            "Kill zone",
            vec![
                point(
                    "The cone",
                    format!(
                        "{} long, {} wide at the end, from the muzzle.",
                        self.far(12),
                        self.far(6)
                    ),
                    "BB-KZ-01",
                ),
                point(
                    "D6",
                    format!(
                        "of those inside fall, without a roll to hit. Cover, buildings and armour do not help. {friends}"
                    ),
                    "BB-KZ-02, 04",
                ),
                point(
                    "Heavy machine gun",
                    format!(
                        "cone within {}, or the plain roll at one target at any range.",
                        self.far(12)
                    ),
                    "BB-KZ-03",
                ),
            ],
        )
    }

    fn blasts(&self) -> Value {
        notes(
            "Shells, rockets, grenades",
            vec![
                point(
                    "At a unit",
                    "roll 8 or more against a named figure; the casualties are in its unit, receiver's choice.",
                    "BB-BLA-01, 03",
                ),
                point(
                    "At a house",
                    "name the building, at +4 and for damage, or the troops in it, at −3 and for casualties.",
                    "BB-AMB-31",
                ),
            ],
        )
    }

    fn muzzle_loaders(&self) -> Value {
        notes(
            "Muzzle loaders",
            vec![
                point(
                    "Empty",
                    "after each shot. A figure that does not move reloads and may shoot the same turn; one that moved and does not shoot is loaded next turn.",
                    "BB-MUZ-01, 02, 03",
                ),
                point(
                    "Not",
                    "while locked. Cannon are no muzzle loaders.",
                    "BB-MUZ-04",
                ),
            ],
        )
    }

    fn structures(&self) -> Value {
        let of = |sort: StructureSort| {
            let rows = self.pack.shelf::<Structure>().iter();
            rows.filter(move |row| *row.sort.get_ref() == sort)
                .map(|row| {
                    let note = row.note.as_ref().map_or_else(String::new, words::set);
                    vec![
                        row.name.get_ref().clone(),
                        note,
                        row.points.get_ref().to_string(),
                    ]
                })
        };
        let mut grounds = self.pack.shelf::<Structure>().iter();
        let ground = grounds
            .find_map(|row| row.footprint.as_ref())
            .map_or_else(String::new, |ground| {
                ground.get_ref().shown(self.look.measure)
            });
        let damage = match self.read.word("vehicle_damage") {
            "single_hit" => "One hit must reach the value of a vehicle.",
            _ => "Damage adds up.",
        };
        table(
            "Points of buildings and vehicles",
            "BB-BLD-02, 03, VEH-02",
            &[],
            of(StructureSort::Building)
                .chain(of(StructureSort::Vehicle))
                .collect(),
            vec![point(
                "At the value",
                format!("it falls, with all inside. {damage} Buildings are for {ground}."),
                "BB-VEH-03",
            )],
        )
    }

    fn doors(&self) -> Value {
        notes(
            "Doors, ruins, riders",
            vec![
                point(
                    "A door",
                    "falls to one grenade (+4), or to two unengaged soldiers who batter it: it is gone next turn.",
                    "BB-BLD-04",
                ),
                point(
                    "Grenades inside",
                    "kill as usual, at −3, and never harm the building. Ruins are cover.",
                    "BB-BLD-05, 06",
                ),
                point(
                    "Riders",
                    "of an open vehicle are troops in cover; in a closed one they cannot be shot at.",
                    "BB-VEH-05",
                ),
            ],
        )
    }

    fn sequence(&self) -> Value {
        let surprise = if self.read.flag("surprise_first") {
            " Units that reveal themselves shoot first."
        } else {
            ""
        };
        steps(
            "The turn",
            vec![
                point(
                    "Initiative",
                    "a D6 a side, ties again. The winner moves first or second, as he likes.",
                    "BB-TURN-02",
                ),
                point(
                    "Movement",
                    "one whole side, then the other. Routed units run.",
                    "BB-TURN-03",
                ),
                point(
                    "Missiles",
                    format!("both sides at once.{surprise} Wizards cast."),
                    "BB-TURN-04",
                ),
                point("Melee", "everybody in contact.", "BB-MEL-02"),
                point("Morale", "units that have lost half rout.", "BB-MOR-01"),
            ],
        )
    }

    fn movement(&self) -> Value {
        let rows = self.pack.shelf::<Mode>().iter();
        let rows = rows.map(|mode| {
            let note = mode.note.as_ref().map_or_else(String::new, words::set);
            let walk = Some(mode.walk).filter(|walk| *walk > 0);
            vec![
                mode.name.get_ref().clone(),
                note,
                words::inches(walk, self.look.measure),
                words::inches(Some(mode.run), self.look.measure),
            ]
        });
        table(
            &format!("Movement, in {}", self.unit()),
            "BB-MOV-01, 03",
            &["", "", "walk", "run"],
            rows.collect(),
            vec![point(
                "Running",
                "figures may not shoot this turn; motor vehicles may.",
                "BB-MOV-03",
            )],
        )
    }

    fn ground(&self) -> Value {
        let mut rows = self.adjustments(Adjusts::Movement);
        rows.extend(self.ranks(|rank| rank.movement, Adjusts::Movement));
        table(
            &format!("What changes a move, in {}", self.unit()),
            "BB-MOV-02, 04",
            &[],
            rows,
            vec![point(
                "Once each",
                "however often it is met; never below 0.",
                "BB-MOV-04",
            )],
        )
    }

    /// The rings that change something, as further rows of a table.
    fn ranks(&self, amount: impl Fn(&Rank) -> u32, to: Adjusts) -> Vec<Vec<String>> {
        let ranks = self.pack.shelf::<Rank>().iter();
        ranks
            .map(|rank| (rank, amount(rank)))
            .filter(|(_, amount)| *amount > 0)
            .map(|(rank, amount)| {
                let by = i32::try_from(amount).unwrap_or(0);
                vec![
                    rank.name.get_ref().clone(),
                    format!("{} ring", rank.ring.get_ref()),
                    self.amount(to, by),
                ]
            })
            .collect()
    }

    fn guns(&self) -> Value {
        let crew = self.read.number("crew_min_fire");
        let vehicle = if self.read.flag("vehicle_cannon_moves") {
            "The gun of a vehicle may."
        } else {
            "Nor does that of a vehicle."
        };
        notes(
            "Guns and crews",
            vec![
                point(
                    "A cannon",
                    format!(
                        "never fires in a turn in which it moved. {vehicle} Hooking it to its caisson takes a turn, unhooking another."
                    ),
                    "BB-MOV-05, VEH-04",
                ),
                point(
                    "A crew weapon",
                    format!(
                        "needs {} touching it to move or fire; any will do. The best ring among them counts.",
                        counted(crew, "soldier")
                    ),
                    "BB-ORG-06, HER-07",
                ),
            ],
        )
    }

    fn melee(&self) -> Value {
        let six = match self.read.word("natural6") {
            "plus_totals" => "A natural 6 slays; the totals are compared as well.",
            _ => "A natural 6 slays, whatever the totals; two remove both.",
        };
        notes(
            "Melee",
            vec![
                point(
                    "Contact",
                    "locks both, and neither shoots, until one is down.",
                    "BB-MEL-01",
                ),
                point(
                    "A D6 each",
                    format!("with modifiers; the lower is removed, other ties fight on. {six}"),
                    "BB-MEL-02, 03, 04",
                ),
                point(
                    "Up to 4 on 1",
                    "the many add their dice, each with its own modifiers. If the one wins, he kills one of them.",
                    "BB-MEL-05",
                ),
                point(
                    "Plain odds",
                    "in 36ths: either dies 15, both 1, still locked 5.",
                    "BB-MEL-09",
                ),
            ],
        )
    }

    fn melee_rows(&self) -> Value {
        let behind = match self.read.word("behind_rounds") {
            "all" => "in every phase",
            _ => "in the phase of contact only",
        };
        let mut rows = self.adjustments(Adjusts::Melee);
        rows.extend(self.ranks(|rank| rank.dice, Adjusts::Melee));
        table(
            "Melee modifiers",
            "BB-MEL-06, 07",
            &[],
            rows,
            vec![point(
                "From behind",
                format!("contact in the rear half, {behind}."),
                "BB-MEL-07",
            )],
        )
    }

    fn rings(&self) -> Value {
        let shown = |number: u32, text: String| if number == 0 { "–".to_string() } else { text };
        let rows = self.pack.shelf::<Rank>().iter().map(|rank| {
            let share = match (&rank.one_in, &rank.most) {
                (Some(one_in), _) => format!("1 in {}", one_in.get_ref()),
                (None, Some(most)) => format!("up to {}", most.get_ref()),
                (None, None) => String::new(),
            };
            vec![
                rank.name.get_ref().clone(),
                format!(
                    "{}; {}",
                    rank.ring.get_ref(),
                    rank.note.as_ref().map_or_else(String::new, words::set)
                ),
                shown(
                    rank.movement,
                    self.amount(Adjusts::Movement, i32::try_from(rank.movement).unwrap_or(0)),
                ),
                shown(
                    rank.range,
                    self.amount(Adjusts::Movement, i32::try_from(rank.range).unwrap_or(0)),
                ),
                shown(rank.dice, format!("+{}", rank.dice)),
                share,
            ]
        });
        let bonus = match self.read.word("hero_effect_bonus") {
            "none" => "not on casualties and damage",
            "full" => "on casualties and damage too",
            _ => "on casualties up to the printed most, and on damage",
        };
        let hundred = drill::rings(self.pack, 100);
        table(
            "Rings",
            "BB-HER-01 to 05",
            &["", "", "move", "range", "dice", ""],
            rows.collect(),
            vec![
                point(
                    "Every roll",
                    format!("to hit, in melee, for spells, {bonus}; never for initiative."),
                    "BB-HER-05",
                ),
                point(
                    "Commanders",
                    format!(
                        "are part of the fifth: 100 soldiers have {} silver and {} gold.",
                        hundred.heroes, hundred.commanders
                    ),
                    "BB-HER-04",
                ),
            ],
        )
    }

    fn morale(&self) -> Value {
        notes(
            "Morale",
            vec![
                point(
                    "Half lost",
                    "of what it began with: the unit routs, its heroes do not. It runs its full move to its own edge each turn and does not fight.",
                    "BB-MOR-01, 02, 03",
                ),
                point(
                    "Surrounded or locked",
                    "it surrenders. One guard for five prisoners takes them off.",
                    "BB-MOR-04, 05",
                ),
                point(
                    "Rally",
                    format!(
                        "a commander ends his move within {}: it stands this turn, acts from the next, and never routs again.",
                        self.far(2)
                    ),
                    "BB-MOR-07, 08",
                ),
            ],
        )
    }

    fn hidden(&self) -> Value {
        notes(
            "Hidden troops",
            vec![
                point(
                    "Markers",
                    "for units and about three decoys for each; they do not move.",
                    "BB-HID-01, 06",
                ),
                point(
                    "Revealed",
                    format!(
                        "by an enemy within {}, or by their own fire: then they may not be shot at this turn.",
                        self.far(6)
                    ),
                    "BB-HID-02, 03, 05",
                ),
            ],
        )
    }

    /// Remarks on the rule options this pack has chosen.
    fn readings(&self) -> Value {
        let mut read = vec![
            "distances run between the nearest edges of bases, and from the muzzle of guns"
                .to_string(),
        ];
        if self.read.word("victory_default") != "none" {
            read.push("without another test, a side with nobody left unrouted has lost".into());
        }
        read.push("a natural 2 is no miss of its own".into());
        notes(
            "As read here",
            vec![point(
                "Here",
                format!("{}.", list(&read)),
                "BB-GEN-05, SET-03, AMB-39",
            )],
        )
    }
}
