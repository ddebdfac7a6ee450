//! What changes in a battle: plain data without heap, so that a copy is an undo.

use super::ids::{
    BuildingId, BuildingSet, DoorSet, FigureId, FigureSet, MOST_BUILDINGS, MOST_FIGURES, MOST_FOES,
    MOST_MARKERS, MOST_MODELS, MOST_UNITS, MOST_ZONES, MarkerId, MarkerSet, ModelId, ModelSet,
    NOBODY, UnitId, UnitSet,
};
use super::melee::{Melee, MeleeStage};
use super::missile::{MissileStage, Shooting};
use super::tables::Tables;
use crate::content::Edge;
use crate::engine::{Outcome, Side};
use crate::kernel::table::{Heading, Point};

/// What changes in a battle. Rows of figures are by [`FigureId`], and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What the battle waits for.
    pub stage: Stage,
    /// The turn, from 1; 0 during set-up.
    pub turn: u8,
    /// The dice of both sides for the initiative, as far as they are rolled.
    pub rolled: [u8; 2],
    /// The side that moves first this turn; it shoots first as well (BB-MIS-12).
    pub moves_first: Side,

    // Figures.
    /// Where each figure is.
    pub lies: [Place; MOST_FIGURES],
    /// The middle of each figure on the table; [`OFF`] for others.
    pub at: [Point; MOST_FIGURES],
    /// The way each faces.
    pub facing: [Heading; MOST_FIGURES],
    /// How far each has gone this turn, in sixteenths.
    pub gone: [u16; MOST_FIGURES],
    /// What each has met on its way this turn: bits of [`super::Hindrance`], and [`OFF_ROAD`].
    pub met: [u8; MOST_FIGURES],
    /// The enemies each is locked with (BB-MOV-06).
    pub ties: [[Tie; MOST_FOES]; MOST_FIGURES],
    /// The castle part each climbs this turn; [`NOBODY`] for none.
    pub climbs: [BuildingId; MOST_FIGURES],
    /// The figures that stand on the table on bases of their own.
    pub on_table: FigureSet,
    /// Those on the table, in vehicles and in buildings.
    pub present: FigureSet,
    /// Those locked with an enemy.
    pub locked: FigureSet,
    /// Those that moved this turn, by themselves or carried.
    pub moved: FigureSet,
    /// Those that ran this turn (BB-MOV-03).
    pub ran: FigureSet,
    /// Those that have used their attack of this missile phase, or a spell (BB-MIS-12).
    pub shot: FigureSet,
    /// Those that do nothing but what they do: hook, climb, batter, rally, enter (BB-MOV-11, BB-MOR-14).
    pub busy: FigureSet,
    /// Those with a muzzle loader that is empty (BB-MUZ-03).
    pub empty: FigureSet,
    /// Those that eat this turn, and do not move (BB-ZOM-03).
    pub eating: FigureSet,
    /// Those that will eat next turn.
    pub fed: FigureSet,
    /// Those that surrendered (BB-MOR-04).
    pub prisoners: FigureSet,
    /// Those that guard prisoners (BB-MOR-13).
    pub guards: FigureSet,
    /// Prisoners that were rescued: they walk off and never fight (BB-MOR-09).
    pub rescued: FigureSet,
    /// Those that have been in the zone that must be left, from the start of a turn to its end.
    pub been: FigureSet,
    /// Those that were there at the start of this turn.
    pub was_there: FigureSet,

    // Units.
    /// Casualties of each unit since the start (BB-MOR-01).
    pub lost: [u8; MOST_UNITS],
    /// The commander who rallies each unit just now; [`NOBODY`] for none (BB-MOR-07).
    pub rallied_by: [FigureId; MOST_UNITS],
    /// The units that have been ordered in this movement phase.
    pub ordered: UnitSet,
    /// Those that rout.
    pub routed: UnitSet,
    /// Those that were rallied, and never rout again.
    pub steady: UnitSet,
    /// Those whose ordinary figures surrendered.
    pub surrendered: UnitSet,
    /// Those that revealed themselves by shooting this turn (BB-HID-05).
    pub surprising: UnitSet,
    /// Those that are still to be placed, now: at set-up, or when a marker is revealed.
    pub due: UnitSet,

    // Models.
    /// The middle of each model; [`OFF`] when not on the table.
    pub model_at: [Point; MOST_MODELS],
    /// The way each faces.
    pub model_facing: [Heading; MOST_MODELS],
    /// How far each has gone this turn, in sixteenths.
    pub model_gone: [u16; MOST_MODELS],
    /// What each has met on its way this turn.
    pub model_met: [u8; MOST_MODELS],
    /// Damage to each (BB-VEH-03).
    pub model_damage: [u8; MOST_MODELS],
    /// The models on the table.
    pub models: ModelSet,
    /// Those that were destroyed.
    pub wrecked: ModelSet,
    /// Those that left the table, by [`Edge`].
    pub models_left: [ModelSet; 4],
    /// The guns hooked to their caissons (BB-MOV-05).
    pub hooked: ModelSet,
    /// Those that are being hooked or unhooked this turn.
    pub hooking: ModelSet,
    /// The models whose mounted weapons have fired this phase, weapon by weapon.
    pub fired: [u32; MOST_MODELS],

    // Buildings, doors, markers.
    /// Damage to each building (BB-BLD-01).
    pub building_damage: [u8; MOST_BUILDINGS],
    /// The buildings that fell.
    pub fallen: BuildingSet,
    /// The doors that are gone (BB-BLD-04).
    pub broken: DoorSet,
    /// Those that are battered now, and gone at the start of the next turn.
    pub battered: DoorSet,
    /// Where each marker lies.
    pub marker_at: [Point; MOST_MARKERS],
    /// The unit behind each marker: [`NOBODY`] for a decoy, [`UNKNOWN`] for what a side does not know.
    pub marker_holds: [UnitId; MOST_MARKERS],
    /// The markers on the table.
    pub markers: MarkerSet,
    /// Those that must be revealed now, because an enemy is within 6 inches (BB-HID-02).
    pub found: MarkerSet,
    /// Where the marker lay whose unit is placed now.
    pub revealed_at: Point,

    // The whole battle.
    /// Whether gunfire has been heard (BB-ZOM-05).
    pub gunfire: bool,
    /// The way by which zombies come in at the start of the next turn, from 1, and how many; 0 for none.
    pub arrivals: [u8; 2],
    /// Whether a commander of a side that routs with its commander died this turn (BB-FAN-08).
    pub commander_died: [bool; 2],
    /// The side that was the last alone in each zone: 1 or 2, 0 for neither.
    pub last_in_zone: [u8; MOST_ZONES],
    /// The turn at whose end each side took each zone; 0 while it has not.
    pub taken: [[u8; MOST_ZONES]; 2],
    /// The missile phase as far as it has come.
    pub shooting: Shooting,
    /// The melee phase as far as it has come.
    pub melee: Melee,
    /// The units that surrendered just now and are to be guarded, and the side that does it.
    pub captured: FigureSet,
}

/// What the battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A unit or a marker to be placed before the battle.
    Place(Side),
    /// A die for the initiative (BB-TURN-02).
    Initiative(Side),
    /// The choice of the side that moves first.
    MoveFirst(Side),
    /// Commanders move and rally before routed units flee (BB-MOR-07, BB-MOR-10).
    Rally(Side),
    /// A side's movement (BB-TURN-03).
    Move(Side),
    /// A unit whose marker was revealed is placed; then what was interrupted goes on (BB-HID-08).
    Deploy(Side, After),
    /// A step of the missile phase.
    Missile(MissileStage, Side),
    /// A step of the melee phase.
    Melee(MeleeStage, Side),
    /// Guards for prisoners; then what was interrupted goes on (BB-MOR-13).
    Guard(Side, After),
    /// The two dice of the zombies' arrival (BB-ZOM-05).
    Arrivals(Side),
    /// Nothing: it is over.
    Over(Outcome),
}

/// What goes on after an interruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum After {
    /// The rallying of this side.
    Rally(Side),
    /// The movement of this side.
    Move(Side),
    /// The missile phase: this side may reveal more.
    Missiles(Side),
    /// The morale phase.
    Morale,
}

/// Where a figure is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// Not yet in the battle.
    #[default]
    Waiting,
    /// Behind a hidden marker; which one, only its owner knows.
    Hidden,
    /// On the table, on a base of its own.
    Table,
    /// In a vehicle.
    Aboard(ModelId),
    /// In a building or on a castle part.
    Inside(BuildingId),
    /// Killed.
    Killed,
    /// Fled from the table with a routed unit.
    Fled,
    /// Left the table by an edge for a goal.
    Left(Edge),
    /// Led off the table as a prisoner.
    LedOff,
    /// Left the table as a guard; it counts as a survivor (BB-MOR-13).
    OffOnGuard,
}

impl Place {
    /// Whether the figure is in the battle, on the table or in something on it.
    #[must_use]
    pub const fn is_present(self) -> bool {
        matches!(self, Place::Table | Place::Aboard(_) | Place::Inside(_))
    }
}

/// One of the enemies that a figure is locked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tie {
    /// The enemy; [`NOBODY`] for none.
    pub foe: FigureId,
    /// How contact was made: bits of [`Tie::MADE`] and those after it.
    pub how: u8,
}

impl Tie {
    /// No enemy.
    pub const NONE: Tie = Tie {
        foe: NOBODY,
        how: 0,
    };
    /// This figure made the contact.
    pub const MADE: u8 = 1;
    /// It was made in the rear half of the enemy (BB-MEL-07).
    pub const BEHIND: u8 = 2;
    /// It was made across a wall or a parapet (BB-MEL-12).
    pub const WALL: u8 = 4;
    /// It was made this turn.
    pub const FRESH: u8 = 8;
    /// It was made in a doorway (BB-BLD-09).
    pub const DOOR: u8 = 16;
}

/// Not on the table.
pub const OFF: Point = Point::new(i32::MIN / 4, i32::MIN / 4);
/// What a side does not know.
pub const UNKNOWN: u8 = NOBODY - 1;
/// A bit of [`State::met`]: some of the way led off the road.
pub const OFF_ROAD: u8 = 1 << 7;

impl State {
    /// The first state of a battle, before anything is placed.
    #[must_use]
    pub fn start(tables: &Tables) -> State {
        let mut state = State {
            stage: Stage::Place(tables.set_up[0]),
            turn: 0,
            rolled: [0; 2],
            moves_first: Side::First,
            lies: [Place::Waiting; MOST_FIGURES],
            at: [OFF; MOST_FIGURES],
            facing: [Heading::NORTH; MOST_FIGURES],
            gone: [0; MOST_FIGURES],
            met: [0; MOST_FIGURES],
            ties: [[Tie::NONE; MOST_FOES]; MOST_FIGURES],
            climbs: [NOBODY; MOST_FIGURES],
            on_table: FigureSet::NONE,
            present: FigureSet::NONE,
            locked: FigureSet::NONE,
            moved: FigureSet::NONE,
            ran: FigureSet::NONE,
            shot: FigureSet::NONE,
            busy: FigureSet::NONE,
            empty: FigureSet::NONE,
            eating: FigureSet::NONE,
            fed: FigureSet::NONE,
            prisoners: FigureSet::NONE,
            guards: FigureSet::NONE,
            rescued: FigureSet::NONE,
            been: FigureSet::NONE,
            was_there: FigureSet::NONE,
            lost: [0; MOST_UNITS],
            rallied_by: [NOBODY; MOST_UNITS],
            ordered: UnitSet::NONE,
            routed: UnitSet::NONE,
            steady: UnitSet::NONE,
            surrendered: UnitSet::NONE,
            surprising: UnitSet::NONE,
            due: UnitSet::NONE,
            model_at: [OFF; MOST_MODELS],
            model_facing: [Heading::NORTH; MOST_MODELS],
            model_gone: [0; MOST_MODELS],
            model_met: [0; MOST_MODELS],
            model_damage: [0; MOST_MODELS],
            models: ModelSet::NONE,
            wrecked: ModelSet::NONE,
            models_left: [ModelSet::NONE; 4],
            hooked: ModelSet::NONE,
            hooking: ModelSet::NONE,
            fired: [0; MOST_MODELS],
            building_damage: [0; MOST_BUILDINGS],
            fallen: BuildingSet::NONE,
            broken: DoorSet::NONE,
            battered: DoorSet::NONE,
            marker_at: [OFF; MOST_MARKERS],
            marker_holds: [NOBODY; MOST_MARKERS],
            markers: MarkerSet::NONE,
            found: MarkerSet::NONE,
            revealed_at: OFF,
            gunfire: false,
            arrivals: [0; 2],
            commander_died: [false; 2],
            last_in_zone: [0; MOST_ZONES],
            taken: [[0; MOST_ZONES]; 2],
            shooting: Shooting::NONE,
            melee: Melee::NONE,
            captured: FigureSet::NONE,
        };
        state.muster(tables);
        state
    }

    /// Where a figure stands; [`OFF`] when not on a base of its own.
    #[inline]
    #[must_use]
    pub fn at(&self, figure: FigureId) -> Point {
        self.at[usize::from(figure)]
    }

    /// Where a figure is.
    #[inline]
    #[must_use]
    pub fn lies(&self, figure: FigureId) -> Place {
        self.lies[usize::from(figure)]
    }

    /// Puts a figure somewhere else, and keeps the sets that follow from it. Its locks are not touched.
    pub fn put(&mut self, figure: FigureId, place: Place, at: Point) {
        let row = usize::from(figure);
        self.lies[row] = place;
        self.at[row] = OFF;
        self.on_table.remove(figure);
        self.present.remove(figure);
        if place == Place::Table {
            self.at[row] = at;
            self.on_table.insert(figure);
        }
        if place.is_present() {
            self.present.insert(figure);
        }
    }

    /// The enemies that a figure is locked with, each with how contact was made.
    pub fn ties(&self, figure: FigureId) -> impl Iterator<Item = Tie> + '_ {
        let ties = self.ties[usize::from(figure)].iter().copied();
        ties.filter(|tie| tie.foe != NOBODY)
    }

    /// The enemies that a figure is locked with.
    #[must_use]
    pub fn foes(&self, figure: FigureId) -> FigureSet {
        self.ties(figure).map(|tie| tie.foe).collect()
    }

    /// Whether a figure has room for one more enemy (BB-MEL-10).
    #[must_use]
    pub fn has_room(&self, figure: FigureId) -> bool {
        self.ties[usize::from(figure)]
            .iter()
            .any(|tie| tie.foe == NOBODY)
    }

    /// Locks two enemies; returns whether both had room.
    pub fn lock(&mut self, maker: FigureId, foe: FigureId, how: u8) -> bool {
        if self.foes(maker).has(foe) || !self.has_room(maker) || !self.has_room(foe) {
            return false;
        }
        let rows = [
            (maker, foe, how | Tie::MADE),
            (foe, maker, how & !(Tie::MADE | Tie::BEHIND)),
        ];
        for (figure, foe, how) in rows {
            let free = self.ties[usize::from(figure)]
                .iter_mut()
                .find(|tie| tie.foe == NOBODY);
            if let Some(free) = free {
                *free = Tie { foe, how };
            }
            self.locked.insert(figure);
        }
        true
    }

    /// Ends all locks of a figure.
    pub fn unlock(&mut self, figure: FigureId) {
        for foe in self.foes(figure) {
            let row = &mut self.ties[usize::from(foe)];
            for tie in row.iter_mut().filter(|tie| tie.foe == figure) {
                *tie = Tie::NONE;
            }
            if row.iter().all(|tie| tie.foe == NOBODY) {
                self.locked.remove(foe);
            }
        }
        self.ties[usize::from(figure)] = [Tie::NONE; MOST_FOES];
        self.locked.remove(figure);
    }

    /// Takes a figure out of the battle, with its locks and everything that it was doing.
    pub fn take_off(&mut self, figure: FigureId, to: Place) {
        self.unlock(figure);
        self.put(figure, to, OFF);
        self.climbs[usize::from(figure)] = NOBODY;
        for set in [
            &mut self.busy,
            &mut self.empty,
            &mut self.eating,
            &mut self.fed,
            &mut self.prisoners,
            &mut self.guards,
            &mut self.rescued,
        ] {
            set.remove(figure);
        }
    }

    /// The marker behind which a unit hides, for those who know.
    #[must_use]
    pub fn marker_of(&self, unit: UnitId) -> Option<MarkerId> {
        let mut markers = self.markers.iter();
        markers.find(|marker| self.marker_holds[usize::from(*marker)] == unit)
    }
}
