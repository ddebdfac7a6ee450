//! The sheet of a hex: its terrain and what that does, what is on it and along its edges, and the pieces there.

use std::sync::Arc;

use super::board::goal;
use super::known;
use super::prompt::counted;
use crate::content::Access;
use crate::engine::{Game as _, Side};
use crate::games::hex_command::rules::{
    Battle, BridgeSite, BridgeState, BuildingReading, Firer, HexId, MineKind, NOBODY, OFF, Piece,
    Row, Sighting, State, TerrainKind, View,
};
use crate::play::{Eyes, Table as _};

/// Everything known about a hex.
pub(super) fn sheet(battle: &Battle, hex: HexId, eyes: Eyes) -> Vec<String> {
    let seen = SeenHex {
        battle,
        known: known(battle, eyes),
        hex,
        eyes,
    };
    let parts = [
        seen.entry(),
        seen.doors(),
        seen.fire_at(),
        seen.fire_from(),
        seen.flags(),
        seen.sight(),
        seen.building(),
        seen.objectives(),
        seen.sandbags(),
        seen.mines(),
        seen.edges(),
        seen.occupants(),
        seen.watchers(),
    ];
    let mut lines = vec![seen.head()];
    lines.extend(parts.concat().iter().map(|line| format!("  {line}")));
    lines
}

/// A hex as the viewer sees it.
struct SeenHex<'a> {
    battle: &'a Battle,
    known: State,
    hex: HexId,
    eyes: Eyes,
}

impl SeenHex<'_> {
    fn row(&self) -> &Row {
        self.row_of(self.known.ground[usize::from(self.hex)])
    }

    fn row_of(&self, number: u8) -> &Row {
        &self.battle.tables().field.terrain[usize::from(number)]
    }

    fn name_of(&self, hex: HexId) -> String {
        self.battle.tables().field.name(hex)
    }

    fn is_high(&self) -> bool {
        self.battle.tables().field.high.has(self.hex)
    }

    fn is_dug(&self) -> bool {
        self.battle.tables().field.is_dug(&self.known, self.hex)
    }

    fn head(&self) -> String {
        let row = self.row();
        let high = match self.is_high() && row.kind != TerrainKind::Hill {
            true => ", higher ground",
            false => "",
        };
        let name = row.name.to_lowercase();
        format!("{}: {name}{high} ({})", self.name_of(self.hex), row.rule)
    }

    /// Which units may enter, and what it costs them.
    fn entry(&self) -> Vec<String> {
        let row = self.row();
        let mut parts = vec![match row.enter {
            Access::All => "everybody may enter",
            Access::Foot => "only figures on foot may enter",
            Access::None => "nobody may enter",
        }];
        if row.enter != Access::None {
            // HC-MIN-12.
            if row.stop || self.known.mined.has(self.hex) {
                parts.push("a move ends here");
            }
            if !row.battle_after_entry {
                parts.push("no attack in the turn of entry");
            }
        }
        let mut lines = vec![parts.join("; ")];
        let limited = self.battle.tables().field.limited.iter();
        for (_, most) in limited.filter(|(hexes, _)| hexes.has(self.hex)) {
            lines.push(format!(
                "{} of it in one move at most",
                counted(*most, "hex")
            ));
        }
        lines
    }

    /// The doors of a building, and what opens them (HC-BLD-1, HC-BLD-2).
    fn doors(&self) -> Vec<String> {
        let field = &self.battle.tables().field;
        if !self.known.walled.has(self.hex) {
            return Vec::new();
        }
        let opened = self.known.doors[usize::from(self.hex)];
        let is_open = |from: HexId| {
            let side = field.side(self.hex, from);
            side.is_some_and(|side| opened >> side & 1 == 1)
        };
        let before = field.entries[usize::from(self.hex)].iter();
        let before: Vec<String> = before
            .map(|from| match is_open(from) {
                true => format!("{} (open)", field.name(from)),
                false => field.name(from),
            })
            .collect();
        let opens = match self.row().kind {
            TerrainKind::Bunker => "5 or more opens one, 3 or more for engineers",
            _ => "4 or more opens one",
        };
        match before.as_slice() {
            [] => vec!["there is no door".into()],
            before => vec![format!("doors from {}; {opens}", before.join(", "))],
        }
    }

    /// What is added to the range of fire at a target here.
    fn fire_at(&self) -> Vec<String> {
        let (row, read) = (self.row(), &self.battle.tables().read);
        let mut lines = Vec::new();
        let whom = match row.kind {
            // AMB-51.
            TerrainKind::Minefield => "infantry",
            _ => "somebody",
        };
        // AMB-47.
        let is_shooters = row.kind == TerrainKind::Marsh && read.marsh_shooter;
        if !is_shooters && let Some(changes) = self.by_firer(row.range) {
            lines.push(format!("fire at {whom} here: {changes}"));
        }
        if row.adjacent_only {
            lines.push("only artillery and units in adjacent hexes fire at somebody here".into());
        }
        lines
    }

    /// What is added to the range of fire by an attacker here.
    fn fire_from(&self) -> Vec<String> {
        let (row, tables) = (self.row(), self.battle.tables());
        let read = &tables.read;
        let mut own = row.own;
        match row.kind {
            // Higher ground has its own line.
            TerrainKind::Hill => own = [0; 4],
            // AMB-45.
            TerrainKind::Building | TerrainKind::Bunker
                if read.building_reading != BuildingReading::FirerVehicle =>
            {
                own[Firer::Vehicle as usize] = 0;
            }
            // AMB-47.
            TerrainKind::Marsh if read.marsh_shooter => own = row.range,
            _ => {}
        }
        let mut lines = Vec::new();
        if let Some(changes) = self.by_firer(own) {
            lines.push(format!("fire by somebody here: {changes}"));
        }
        // AMB-45.
        let at_vehicles = row.own(Firer::Vehicle);
        let is_read_so = read.building_reading == BuildingReading::AtVehicles;
        if row.is_building() && is_read_so && at_vehicles != 0 {
            lines.push(format!(
                "fire by somebody here at vehicles: {at_vehicles:+}"
            ));
        }
        // AMB-46.
        let hill = self.row_of(tables.field.known.hill).own;
        if self.is_high()
            && let Some(changes) = self.by_firer(hill)
        {
            let whom = match read.hill_always {
                true => "",
                false => " at lower ground",
            };
            lines.push(format!("fire by somebody here{whom}: {changes}"));
        }
        // AMB-48.
        if row.adjacent_only && read.depression_symmetric {
            lines.push("only artillery fires out of it further than to adjacent hexes".into());
        }
        if !row.can_battle {
            lines.push("nobody attacks out of it".into());
        }
        lines
    }

    /// Changes to a range, by column of the terrain sheet; one for all where they are the same, none where there are
    /// none.
    fn by_firer(&self, changes: [i8; 4]) -> Option<String> {
        let names = ["infantry", "heavy machine guns", "vehicles", "artillery"];
        let is_known = |at: &usize| !self.battle.tables().home_guard || *at != Firer::Hmg as usize;
        let columns: Vec<usize> = (0..4).filter(is_known).collect();
        let first = changes[Firer::Infantry as usize];
        if columns.iter().all(|at| changes[*at] == 0) {
            return None;
        }
        if columns.iter().all(|at| changes[*at] == first) {
            return Some(format!("range {first:+}"));
        }
        let told = columns.iter().filter(|at| changes[**at] != 0);
        let told: Vec<String> = told
            .map(|at| format!("{:+} for {}", changes[*at], names[*at]))
            .collect();
        Some(format!("range {}", told.join(", ")))
    }

    /// HC-RET-5.
    fn flags(&self) -> Vec<String> {
        let mut flags = self.row().flags;
        if self.is_dug() {
            let bags = self.row_of(self.battle.tables().field.known.sandbags);
            flags = flags.max(bags.flags);
        }
        match flags {
            0 => Vec::new(),
            1 => vec!["a unit here ignores the first flag".into()],
            flags => vec![format!(
                "a unit here ignores the first {}",
                counted(flags, "flag")
            )],
        }
    }

    fn sight(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.known.blocked.has(self.hex) {
            lines.push("blocks sight".into());
        }
        if self.known.lit.has(self.hex) {
            lines.push("lit by a flare".into());
        }
        lines
    }

    /// The points of a building or ruins (HC-BLD-3, HC-BLD-6).
    fn building(&self) -> Vec<String> {
        let field = &self.battle.tables().field;
        let row = self.row();
        if row.kind == TerrainKind::Ruins && field.irreducible.has(self.hex) {
            return vec!["never shot down any further".into()];
        }
        if !row.is_building() && row.kind != TerrainKind::Ruins {
            return Vec::new();
        }
        let left = self.known.points[usize::from(self.hex)];
        let becomes = match row.kind {
            TerrainKind::Ruins => "debris",
            _ => "ruins",
        };
        vec![format!(
            "{} left before it is {becomes}",
            counted(left, "point")
        )]
    }

    fn objectives(&self) -> Vec<String> {
        let objectives = self.battle.tables().objectives.iter().enumerate();
        let mut lines = Vec::new();
        for (at, objective) in objectives.filter(|(_, it)| it.hex == self.hex) {
            let mut sides = Side::BOTH.to_vec();
            sides.retain(|side| objective.side.is_none_or(|its| its == *side));
            for side in sides {
                let what = match self.known.scored[side.at()] >> at & 1 {
                    1 => "which has its points".into(),
                    _ => goal(&self.known, at, objective, side),
                };
                lines.push(format!(
                    "objective of {}, {what}",
                    self.battle.side_id(side)
                ));
            }
        }
        lines
    }

    fn sandbags(&self) -> Vec<String> {
        let tables = self.battle.tables();
        if !self.is_dug() || self.row().kind == TerrainKind::Sandbags {
            return Vec::new();
        }
        let range = self.row_of(tables.field.known.sandbags).range;
        let changes = self.by_firer(range);
        let changes = changes.map_or_else(String::new, |it| format!("; fire at them: {it}"));
        let mut sides = Side::BOTH.into_iter();
        let side = sides.find(|side| self.known.sandbags[side.at()].has(self.hex));
        let whose = side.map_or("", |side| self.battle.side_id(side));
        vec![format!("sandbags of {whose}{changes}")]
    }

    /// Mine counters, with their faces once they have been turned up (HC-MIN-1): until then even a player of both sides does not see them.
    fn mines(&self) -> Vec<String> {
        let tables = self.battle.tables();
        let here = self.known.mines.iter().filter(|mine| mine.hex == self.hex);
        let mut lines: Vec<String> = here
            .map(|mine| match mine.kind {
                _ if !mine.known => "a mine counter, face down".into(),
                MineKind::Apm => "mines against men".into(),
                MineKind::Atm => "mines against vehicles".into(),
                MineKind::Dummy => "a mine counter that is a dummy".into(),
            })
            .collect();
        // HC-MIN-12.
        let range = self.row_of(tables.field.known.minefield).range;
        if !lines.is_empty()
            && self.row().kind != TerrainKind::Minefield
            && let Some(changes) = self.by_firer(range)
        {
            lines.push(format!("fire at infantry among the mines: {changes}"));
        }
        lines
    }

    /// Rivers, fords and bridges along its edges, and the bridge in it.
    fn edges(&self) -> Vec<String> {
        let field = &self.battle.tables().field;
        let at = usize::from(self.hex);
        let bridges = self.known.bridges.iter();
        let bridges: Vec<&BridgeState> = bridges.filter(|bridge| bridge.stage > 0).collect();
        let bridge_at = |site: BridgeSite| bridges.iter().find(|bridge| bridge.site == site);
        let mut lines = Vec::new();
        if let Some(bridge) = bridge_at(BridgeSite::in_hex(self.hex)) {
            lines.push(bridge_in_words(bridge));
        }
        for (side, other) in field.around[at].iter().enumerate() {
            if *other == OFF {
                continue;
            }
            let has = |sides: &[u8]| sides[at] >> side & 1 == 1;
            let what = match bridge_at(BridgeSite::between(self.hex, *other)) {
                Some(bridge) => bridge_in_words(bridge),
                None if has(&field.fords) => "ford".into(),
                None if has(&field.rivers) => river_in_words(field.wading).into(),
                None => continue,
            };
            lines.push(format!("towards {}: {what}", field.name(*other)));
        }
        lines
    }

    fn occupants(&self) -> Vec<String> {
        let tables = self.battle.tables();
        if let Eyes::Of(side) = self.eyes
            && View::of(self.battle, side).chips.has(self.hex)
        {
            return vec!["a chip stands here, nobody knows of what".into()];
        }
        let (unit, leader) = (self.known.unit_in(self.hex), self.known.leader_in(self.hex));
        let mut there = Vec::new();
        if unit != NOBODY {
            let hides = self.known.unit(unit).sighting != Sighting::Seen;
            let unseen = if hides {
                " (not seen by its enemy)"
            } else {
                ""
            };
            there.push(format!("{}{unseen}", tables.name(unit)));
        }
        if leader != NOBODY {
            there.push(tables.name(leader).into());
        }
        let chips = self.known.dummies.iter().flatten();
        if chips.copied().any(|chip| chip == self.hex) {
            there.push("a dummy chip".into());
        }
        match there.as_slice() {
            [] => vec!["nobody in it, as far as you can see".into()],
            there => vec![format!("here: {}", there.join(", "))],
        }
    }
}

impl SeenHex<'_> {
    /// The units of each side that see the hex, nearest first (HC-LOS-1).
    fn watchers(&self) -> Vec<String> {
        let seen = Battle::from_state(Arc::clone(self.battle.fixed()), self.known);
        let tables = seen.tables();
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let own = |unit: &Piece| tables.side_of(*unit) == side;
            let hexes = tables.unit_numbers().filter(own);
            let hexes = hexes.map(|unit| (seen.state().unit(unit).hex, unit));
            let mut sees: Vec<(u8, &str)> = hexes
                .filter(|(from, _)| {
                    *from != OFF && *from != self.hex && seen.sees(*from, self.hex, side)
                })
                .map(|(from, unit)| (tables.field.distance(from, self.hex), tables.name(unit)))
                .collect();
            sees.sort_unstable();
            let told: Vec<String> = sees
                .iter()
                .map(|(far, unit)| format!("{unit} ({})", counted(*far, "hex")))
                .collect();
            let whose = self.battle.side_id(side);
            lines.push(match told.as_slice() {
                [] => format!("no unit of {whose} sees it"),
                told => format!("seen by {whose}: {}", told.join(", ")),
            });
        }
        lines
    }
}

/// A river between two hexes, and which units may wade it (HC-TER-5).
fn river_in_words(wading: Access) -> &'static str {
    match wading {
        Access::None => "river",
        Access::Foot => "river, which figures on foot may wade",
        Access::All => "river, which everybody may wade",
    }
}

/// A bridge, and how far it is built or damaged (HC-ENG-2, HC-ENG-7).
fn bridge_in_words(bridge: &BridgeState) -> String {
    let (stage, needs) = (bridge.stage, bridge.needs());
    let kind = if bridge.heavy { "heavy" } else { "light" };
    let carries = match (bridge.heavy, bridge.kills) {
        _ if stage < needs => format!("{stage} of {needs} turns of work done, for infantry only"),
        (true, 0) => "for everybody".into(),
        (true, _) => "damaged, for infantry only".into(),
        (false, _) => "for figures on foot and light vehicles".into(),
    };
    format!("{kind} bridge, {carries}")
}
