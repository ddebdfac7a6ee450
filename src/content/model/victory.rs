//! Who wins a scenario: a closed vocabulary of goals that a sheet prints and an engine can judge.

use toml::Spanned;

use super::{Edge, SINGLE_FIGURES};
use crate::content::Shape;
use crate::content::declare::{defaulting, one_key, one_of, optional, required, table};
use crate::content::kinds::{FLAG, number};

table! {
    /// A way to win.
    pub struct VictoryCondition {
        /// The side that wins by it; either side when left out.
        pub side: Option<Spanned<String>> = optional(Shape::LabelRef("side"), "attackers"),
        /// What that side must achieve.
        pub goal: Spanned<Goal> = required(Goal::SHAPE),
        /// When it is judged.
        pub judged: Judged = defaulting(Judged::SHAPE, "end"),
        /// The last turn in which it counts, when not the last of the battle.
        pub by: Option<Spanned<u32>> = optional(number(1, 40), "6"),
    }
}

one_of! {
    /// When a way to win is judged.
    pub enum Judged {
        /// At the end of the last turn.
        End = "end",
        /// At the end of every turn; the battle ends when it is met.
        EachTurn = "each-turn",
        /// The moment it happens.
        AtOnce = "at-once",
    }
}

one_key! {
    /// What a side must achieve.
    pub enum Goal {
        /// Hold a place.
        Hold(Hold): "hold" = optional(Hold::SHAPE, r#"{ zone = "village" }"#),
        /// Have pieces enter a place.
        Take(Take): "take" = optional(Take::SHAPE, r#"{ zone = "keep" }"#),
        /// Destroy or rout named forces of the enemy.
        Destroy(Destroy): "destroy" = optional(Destroy::SHAPE, r#"{ forces = ["tiger"] }"#),
        /// Inflict losses on the enemy.
        Losses(Losses): "losses" =
            optional(Losses::SHAPE, r#"{ percent = 50, of = "points" }"#),
        /// Leave by a table edge.
        Exit(Exit): "exit" = optional(Exit::SHAPE, r#"{ edge = "east", least = 2 }"#),
        /// Let no more than a few of the enemy leave by a table edge.
        Stop(Stop): "stop" = optional(Stop::SHAPE, r#"{ edge = "east", most = 0 }"#),
        /// Rescue friends who are prisoners or stranded.
        Rescue(Rescue): "rescue" =
            optional(Rescue::SHAPE, r#"{ forces = ["staff"], least = 6 }"#).only(SINGLE_FIGURES),
        /// Have enough left.
        Survive(Survive): "survive" = optional(Survive::SHAPE, r#"{ least = 3 }"#),
        /// Have more points, or enough of them.
        Points(Points): "points" = optional(Points::SHAPE, "{}"),
    }
}

table! {
    /// Holding a place.
    pub struct Hold {
        /// The place.
        pub zone: Spanned<String> = required(Shape::Zone),
        /// Who holds it.
        pub how: Holding = defaulting(Holding::SHAPE, "alone"),
        /// What is counted there.
        pub of: Counted = defaulting(Counted::SHAPE, "units"),
        /// How much of the place must be held.
        pub share: PlaceShare = defaulting(PlaceShare::SHAPE, "all"),
    }
}

one_of! {
    /// Who holds a place.
    pub enum Holding {
        /// The side that is there while the enemy is not.
        Alone = "alone",
        /// The side that has more there than the enemy.
        Most = "most",
        /// The side that was the last to be there.
        LastIn = "last-in",
    }
}

one_of! {
    /// How much of a place of several hexes must be held.
    pub enum PlaceShare {
        /// All of its hexes.
        All = "all",
        /// More of its hexes than the enemy.
        Most = "most",
    }
}

table! {
    /// Entering a place.
    pub struct Take {
        /// The place.
        pub zone: Spanned<String> = required(Shape::Zone),
        /// How many must be there.
        pub least: u32 = defaulting(number(1, 200), "1"),
        /// What is counted.
        pub of: Counted = defaulting(Counted::SHAPE, "units"),
    }
}

table! {
    /// Destroying named forces.
    pub struct Destroy {
        /// The forces, by their ids.
        pub forces: Spanned<Vec<Spanned<String>>> =
            required(Shape::Set(&Shape::LabelRef("unit"))),
    }
}

table! {
    /// Losses of the enemy; routed counts as lost.
    pub struct Losses {
        /// At least this much of the enemy's force is lost, in per cent.
        pub percent: Option<Spanned<u32>> = optional(number(1, 100), "50"),
        /// Or fewer than this many of the enemy are left.
        pub fewer_than: Option<Spanned<u32>> = optional(number(1, 200), "6"),
        /// What is counted.
        pub of: Counted = defaulting(Counted::SHAPE, "units"),
    }
}

table! {
    /// Leaving the table.
    pub struct Exit {
        /// The edge by which they leave; any edge when left out.
        pub edge: Option<Edge> = optional(Edge::SHAPE, "east"),
        /// How many must leave.
        pub least: Spanned<u32> = required(number(1, 200)),
        /// What is counted.
        pub of: Counted = defaulting(Counted::SHAPE, "units"),
        /// Only these forces count, by their ids; all of them when left out.
        pub forces: Vec<Spanned<String>> =
            defaulting(Shape::Set(&Shape::LabelRef("unit")), "[]"),
        /// A place where they must have been for a whole turn before they leave.
        pub after: Option<Spanned<String>> = optional(Shape::Zone, "supermarket"),
    }
}

table! {
    /// Keeping the enemy from leaving the table.
    pub struct Stop {
        /// The edge that counts; any edge when left out.
        pub edge: Option<Edge> = optional(Edge::SHAPE, "east"),
        /// How many may leave at most.
        pub most: u32 = defaulting(number(0, 200), "0"),
        /// What is counted.
        pub of: Counted = defaulting(Counted::SHAPE, "units"),
        /// Only these forces count, by their ids; all of them when left out.
        pub forces: Vec<Spanned<String>> =
            defaulting(Shape::Set(&Shape::LabelRef("unit")), "[]"),
    }
}

table! {
    /// Rescuing friends.
    pub struct Rescue {
        /// The forces that wait to be rescued, by their ids.
        pub forces: Spanned<Vec<Spanned<String>>> =
            required(Shape::Set(&Shape::LabelRef("unit"))),
        /// How many figures of theirs must be free and alive.
        pub least: Spanned<u32> = required(number(1, 200)),
        /// Whether they must have left the table too.
        pub away: bool = defaulting(FLAG, "false"),
    }
}

table! {
    /// Having enough left.
    pub struct Survive {
        /// How many must be left, neither destroyed nor routed.
        pub least: Spanned<u32> = required(number(1, 200)),
        /// What is counted.
        pub of: Counted = defaulting(Counted::SHAPE, "units"),
        /// Only these forces count, by their ids; all of them when left out.
        pub forces: Vec<Spanned<String>> =
            defaulting(Shape::Set(&Shape::LabelRef("unit")), "[]"),
    }
}

table! {
    /// Points for what the enemy has lost.
    pub struct Points {
        /// How many are enough; more than the enemy when left out.
        pub least: Option<Spanned<u32>> = optional(number(1, 999), "20"),
    }
}

one_of! {
    /// What is counted.
    pub enum Counted {
        /// Units: bases, sub-units or units of figures, as the game calls them.
        Units = "units",
        /// Single figures.
        Figures = "figures",
        /// Vehicles.
        Vehicles = "vehicles",
        /// Points of the army list.
        Points = "points",
    }
}

one_of! {
    /// What decides a battle in which both sides, or neither, have met their conditions.
    pub enum TieBreak {
        /// Nothing: it is a draw.
        Draw = "draw",
        /// The side that has lost the smaller share of its force wins.
        Losses = "losses",
    }
}
