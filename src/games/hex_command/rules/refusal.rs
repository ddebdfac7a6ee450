//! Why an act is not legal: the facts of each case and the sentence that states them.

use super::field::BridgeSite;
use super::state::{Stage, Step};
use super::tables::{Tables, Use};
use crate::engine::facts;

/// The rule that forbids an act, and the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct No {
    /// The rule.
    pub rule: &'static str,
    /// The facts.
    pub fact: Fact,
}

impl No {
    pub(super) fn new(rule: &'static str, fact: Fact) -> No {
        No { rule, fact }
    }
}

facts! {
    // Not now.
    NotPending { now: now (Stage, Step) } "it is not the time for that: {now}";
    NotYourTurn { over: over bool } "nobody has anything to decide: {over}";
    MustChoose { now: now (Stage, Step) } "{now}, and nothing else can be done before that";

    // Placing.
    AlreadyPlaced { unit: piece u8 } "{unit} has its place on the table already";
    OutsideZone { unit: piece u8, hex: hex u8 } "{unit} starts in its zone, and {hex} lies outside it";

    // Pieces.
    NotYours { piece: piece u8 } "{piece} is not yours";
    NotOnTable { piece: piece u8 } "{piece} is not on the table";
    NotAUnit { piece: piece u8 } "this is for units, and {piece} is a commander";
    NotACommander { piece: piece u8 } "this is for commanders, and {piece} is a unit";

    // Cards.
    NotInHand { card: card u8 } "you do not hold the card {card}";
    CardsPlayed { played: number u8, limit: number u8 } "you have played as many cards this turn as you may: {played} of {limit}";
    WrongMoment { card: card u8, when: moments u16 } "{card} is played {when}, not now";
    NoBranch { card: card u8, branch: ordinal u8 } "{card} has no option {branch}";
    NoTargetNeeded { card: card u8 } "{card} is played on no unit and no hex: name the card alone";
    TargetNeeded { card: card u8 } "{card} is played on a unit: say which";
    HexForCard { card: card u8, needs: needs bool } "{card} {needs}";
    WrongSide { unit: piece u8, own: whose bool } "{unit} will not do: the card is played on {own}";
    Unseen { unit: piece u8 } "nobody on your side has seen {unit}";
    NotMeant { unit: piece u8 } "{unit} is not a unit the card speaks of";
    NotActing { unit: piece u8 } "the card is for a unit that takes part in what happens now, and {unit} does not";
    NotShooting { unit: piece u8 } "the FIRE box is for the unit that shoots, and {unit} is shot at";
    BoxClosed { card: card u8, unit: piece u8 } "the boxes on {card} say when it is played, and none of them is for {unit} now";
    Engaged { unit: piece u8 } "the card is for units that are not engaged, and {unit} stands beside an enemy";
    OutOfVoice { far: hexes u8, most: hexes u8 } "the voice reaches {most}, and the unit is {far} away";
    NoWireless { unit: piece u8 } "{unit} has no wireless set with it";
    NoMarker { unit: piece u8, card: card u8, dice: shown u8 } "{card} is shown by the die of its unit, {dice}, and {unit} has none that fits";
    NotShown { card: card u8, dice: shown u8 } "{card} asks for {dice}, which you cannot show";
    OnlySwaps { card: card u8 } "every die that could pay for {card} lies on a unit already, and the card would only put another die in its place";
    NothingToDo { card: card u8 } "{card} would do nothing";
    Pointless { unit: piece u8 } "the card would change nothing for {unit} now";
    NotSimulated {} "what the card says is for the players to carry out, so it is not played here";
    MinedAlready { hex: hex u8 } "a mine counter lies in {hex} already";
    NoGround { hex: hex u8, ground: ground u8 } "nothing can be laid in the {ground} in {hex}";
    NoMinesLeft { most: number u8 } "all {most} mine counters are on the table";
    CannotCounter { card: card u8, played: card u8 } "{card} does not cancel {played}";
    NoSave { card: card u8 } "there is no saving throw against {card}";

    // Orders.
    NoSuchDie { rank: rank u8 } "you have no {rank} die left";
    HasDie { piece: piece u8 } "{piece} has been activated this turn";
    HasKept { unit: piece u8 } "a die is kept for {unit} already";
    NotNatural { die: a_die u8, piece: piece u8 } "{piece} is a commander and needs a die that shows infantry or any unit: {die} is not downgraded for him";
    NotCrewed { unit: piece u8 } "the crew of {unit} is neither regular nor experienced militia";
    DieTooWeak { die: a_die u8, piece: asks u8 } "{die} is weaker than {piece}";
    KeptByPassing {} "dice are kept by passing: what you have not placed then is yours for second attacks";
    NoTrading {} "dice are not traded in this game";
    TradedAlready { rank: rank u8 } "the {rank} die has been traded for, and is not traded again";
    StrongerFirst { first: rank u8, second: rank u8 } "name the stronger die first: {second}, then {first}";
    NotStronger { rank: rank u8, want: rank u8 } "both dice must be weaker than what is wanted, and {rank} is not weaker than {want}";
    NoOrder { piece: piece u8 } "{piece} has no activation die";

    // Moves.
    CardCancelled { unit: piece u8 } "a card has cancelled the order of {unit}";
    CardHalted { unit: piece u8 } "a card keeps {unit} where it is this turn";
    Busy { unit: piece u8 } "{unit} is at work that takes its whole turn";
    Moved { piece: piece u8 } "{piece} has moved this turn";
    CannotMove { piece: piece u8, tow: stuck bool } "{piece} cannot move: {tow}";
    AlreadyThere { piece: piece u8, hex: hex u8 } "{piece} is in {hex} already";
    CannotEnter { piece: piece u8, hex: hex u8, ground: ground u8 } "{piece} cannot go into the {ground} in {hex}";
    Occupied { hex: hex u8 } "somebody stands in {hex}";
    TwoCommanders { hex: hex u8 } "there is a commander in {hex}, and two never share a hex";
    TooFar { piece: piece u8, hex: hex u8, needs: hexes u8, has: hexes u8 } "{hex} is {needs} away, and {piece} can move {has}";
    NoWay { piece: piece u8, hex: hex u8, has: hexes u8, others: barrier bool } "{others} bars every way of {has} that would lead {piece} to {hex}";
    NoDoor { piece: piece u8, hex: hex u8, doors: doors u8, has: hexes u8 } "{hex} is entered by its doors, from {doors}, and {piece} cannot come in by one with {has}";
    StoppedOnTheWay { piece: piece u8, hex: hex u8, stop: hex u8 } "on the way to {hex} {piece} would have to stop in {stop}";
    NoCommander { unit: piece u8 } "no commander is with {unit}";
    NotInPlatoon { piece: piece u8, first: piece u8 } "{piece} is not in the platoon of {first}";
    PlatoonLead { unit: piece u8, must_lead: lead bool } "{unit} moves {must_lead}";
    NotAdjacent { unit: piece u8, to: piece u8, hex: hex u8 } "in {hex} {unit} would not be beside {to}, and a platoon ends its move together";
    NoTransport { unit: piece u8 } "{unit} has no vehicle of its own";
    MountedAlready { unit: piece u8, mounting: aboard bool } "{unit} is {mounting} already";

    // Work.
    CannotDig { unit: piece u8 } "{unit} cannot dig in: only men on foot and gunners can";
    NoDigging { hex: hex u8, ground: ground u8 } "nobody can dig in the {ground} in {hex}";
    DugAlready { hex: hex u8 } "there are sandbags in {hex} already";
    CannotClear { unit: piece u8 } "{unit} cannot clear anything: only infantry on foot and mine-clearing tanks can";
    NotBeside { unit: piece u8, hex: hex u8, far: hexes u8, most: hexes u8 } "{hex} is {far} from {unit}, and this is done within {most}";
    NothingToClear { unit: piece u8, hex: hex u8 } "there is nothing in {hex} that {unit} could clear";
    NotEngineers { unit: piece u8 } "{unit} is not a unit of engineers";
    NoRiver { site: site BridgeSite } "there is no river {site}";
    NotAtBridge { unit: piece u8, site: site BridgeSite } "{unit} is too far away to work {site}";
    BridgeStands { site: site BridgeSite } "the bridge {site} is finished";
    OtherBridge { site: site BridgeSite, heavy: weight bool } "the bridge begun {site} is not a {heavy} one";
    WorkedOn { site: site BridgeSite } "the bridge {site} has been worked on this turn";
    TooManyBridges { most: number u8 } "{most} bridges stand or are begun, and there are no more";
    NothingToRepair { site: site BridgeSite } "there is no damaged bridge {site}";
    CannotBlow { unit: piece u8 } "{unit} cannot blow a bridge: only infantry on foot can";
    NoBridge { site: site BridgeSite } "there is no bridge {site}";

    // Reconnaissance.
    NotRecce { unit: piece u8 } "{unit} is not a recce unit";
    Scouted { unit: piece u8 } "{unit} has reconnoitred this turn";
    ReconAtStart {} "in this battle units reconnoitre at the start of the turn";
    NotSpotted { unit: piece u8 } "{unit} has not been spotted";
    NoCover { hex: hex u8 } "there is no cover in {hex}";
    NoDummies {} "you have no dummy left";
    OutsideArea { hex: hex u8 } "{hex} is not in the reconnoitred area";
    AreaClosed { hex: hex u8 } "{hex} was reconnoitred before, and nothing was put down there";

    // Battles.
    BattledTwice { unit: piece u8 } "{unit} has attacked twice this turn";
    ScoutedAndBattled { unit: piece u8 } "{unit} has reconnoitred, so it attacks once this turn at most";
    NoKeptDie { unit: piece u8 } "{unit} has attacked, and no die that fits it was kept for a second attack";
    CannotBattle { unit: piece u8 } "{unit} has nothing to attack with";
    MovedTooFar { unit: piece u8, most: hexes u8 } "{unit} may attack after a move of up to {most}, and has moved further";
    Tangled { unit: piece u8 } "{unit} has entered wood or bocage this turn, and may not attack before the next";
    Pinned { unit: piece u8 } "{unit} has moved beside an enemy, which ends its turn in this battle";
    FellBack { unit: piece u8 } "{unit} has fallen back of its own accord this turn";
    Aboard { unit: piece u8, boarded: boarded bool } "{unit} {boarded}";
    CannotBattleHere { hex: hex u8, ground: ground u8 } "nobody attacks out of the {ground} in {hex}";
    NoEnemy { hex: hex u8 } "there is no enemy to be seen in {hex}";
    OwnHex { unit: piece u8, hex: hex u8 } "{unit} stands in {hex} itself";
    OutOfRange { unit: piece u8, range: number u8, reach: number u8 } "the effective range is {range}, and {unit} has dice up to {reach}";
    CloseCombatOnly { unit: piece u8, distance: hexes u8 } "{unit} fights in close combat only, and the target is {distance} away";
    GunsAtCommander { unit: piece u8 } "{unit} is artillery, which does not attack a commander alone";
    NoCaptors { unit: piece u8, leader: piece u8 } "{leader} is a non-combatant, whom only infantry on foot can capture, and {unit} is none";
    CaptureAfar { unit: piece u8, leader: piece u8, distance: hexes u8 } "{leader} is a non-combatant, who is captured from an adjacent hex, and {unit} is {distance} away";
    InHollow { hex: hex u8, distance: hexes u8 } "{hex} is a hollow: only artillery and units in adjacent hexes fire over its rim, and this is {distance}";
    Shielded { unit: piece u8 } "{unit} is in close combat, and distant fire must spare it";
    NotSupported { unit: piece u8 } "a commander does not shorten the range of {unit}";
    Blocked { from: hex u8, hex: hex u8, by: hex u8 } "{by} blocks the line of sight from {from} to {hex}";
    BlockedBetween { from: hex u8, hex: hex u8, left: hex u8, right: hex u8 } "the line from {from} to {hex} runs between {left} and {right}, which both block it";
    TooDark { hex: hex u8, night: hexes u8 } "at night one sees no further than {night}, and {hex} is not lit";
    NotIndirect { unit: piece u8 } "{unit} is not artillery with indirect fire";
    SeenAlready { hex: hex u8 } "{hex} is in sight, so fire at it is direct";
    NotSpotter { piece: piece u8 } "{piece} is neither a commander nor a recce unit";
    SpotterBusy { piece: piece u8 } "{piece} spots for another gun";
    SpotterBlind { piece: piece u8, hex: hex u8 } "{piece} does not see {hex}";
    NotArtillery { unit: piece u8 } "{unit} is not artillery";
    NoBridgeHere { hex: hex u8 } "there is no bridge in {hex}";
    EmptyBuilding { hex: hex u8 } "an empty building is not shot down in this battle, and nobody is seen in {hex}";
    NoHeavyGun { unit: piece u8 } "{unit} has no gun that brings a building down";
    NoBuilding { hex: hex u8 } "there is no building in {hex}";
    Daylight {} "it is day, and flares are for the night";
    OnVehicle { hits: number u8, most: number u8 } "{hits} hits cannot go on the vehicle: {most} at most";

    // Retreats.
    OneHex { piece: piece u8, hex: hex u8 } "{piece} retreats one hex at a time, and {hex} is further";
    NotHomewards { piece: piece u8, hex: hex u8 } "{hex} is no nearer to the home edge of {piece}";
    LeavesPlatoon { unit: piece u8, hex: hex u8 } "in {hex} {unit} would have left its platoon, which no voluntary retreat may do";
}

impl Use {
    /// When a card is played, in words: `while you move`.
    #[must_use]
    pub fn moments(&self, tables: &Tables) -> String {
        say::moments(tables, self.when)
    }
}

/// How each kind of fact is worded.
mod say {
    use super::super::field::BridgeSite;
    use super::super::state::{Stage, Step};
    use super::super::tables::{Tables, When};
    use crate::kernel::OFF;

    pub(super) fn piece(tables: &Tables, it: u8) -> String {
        tables.name(it).to_string()
    }

    pub(super) fn hex(tables: &Tables, it: u8) -> String {
        tables.field.name(it)
    }

    pub(super) fn card(tables: &Tables, it: u8) -> String {
        let card = tables.cards.get(usize::from(it));
        card.map_or_else(|| "that card".into(), |card| card.id.clone())
    }

    pub(super) fn number(_: &Tables, it: u8) -> u8 {
        it
    }

    pub(super) fn hexes(_: &Tables, it: u8) -> String {
        if it == 1 {
            "1 hex".into()
        } else {
            format!("{it} hexes")
        }
    }

    pub(super) fn ground(tables: &Tables, it: u8) -> String {
        let row = tables.field.terrain.get(usize::from(it));
        row.map_or_else(|| "ground".into(), |row| row.name.to_lowercase())
    }

    pub(super) fn over(_: &Tables, it: bool) -> &'static str {
        if it {
            "the battle is over"
        } else {
            "the dice are to be rolled"
        }
    }

    /// The pending decision or roll.
    pub(super) fn now(_: &Tables, (stage, step): (Stage, Step)) -> &'static str {
        match (stage, step) {
            (Stage::Deploy(_), _) => "units are to be placed",
            (Stage::Accept(_), _) => "the initiative is to be taken or handed over",
            (Stage::Discard(..), _) => "cards beyond the hand limit are to be discarded",
            (Stage::Scout(_), _) => "recce units look about",
            (Stage::Slot, Step::Activation) => {
                "units are being given their dice, and move when that is done"
            }
            (Stage::Slot, Step::Movement) => "units are moving, and attack when that is done",
            (Stage::Slot, _) => "units are attacking",
            (Stage::Window(..), _) => "cards are played on what happens",
            (Stage::Answer, _) => "the card just played is to be answered",
            (Stage::GetOut, _) => "the unit that has moved may get out of its vehicle",
            (Stage::Follow, _) => "the rest of the platoon may follow",
            (Stage::LookAbout, _) => "the unit that has moved may reconnoitre",
            (Stage::Spotted, _) => "what has been spotted is to be shown",
            (Stage::Withdraw, _) => "the target stays or falls back",
            (Stage::Rouse, _) => "white flags may be spent on commanders",
            (Stage::Roused(_), _) => "the commander who was roused may move",
            (Stage::Assign, _) => "the hits are to be divided between men and vehicle",
            (Stage::Sergeant, _) => "it is to be said whether the sergeant falls",
            (Stage::Flags, _) => "the flags are to be answered",
            (Stage::Retreat, _) => "a retreat is to be made",
            (Stage::Advance, _) => "the hex of the beaten enemy may be entered",
            (Stage::Exploit, _) => "the beaten enemy may be attacked once more",
            (Stage::Over(_), _) => "the battle is over",
            _ => "the dice are to be rolled",
        }
    }

    /// When a card is played, from the bits of its moments.
    pub(super) fn moments(_: &Tables, it: u16) -> String {
        let words = When::ALL
            .into_iter()
            .filter(|when| it >> *when as u8 & 1 == 1);
        let words: Vec<&str> = words
            .map(|when| match when {
                When::Ordered => "when an enemy unit is activated",
                When::Moving => "when it is moved",
                When::Fire => "when somebody fires",
                When::CloseCombat => "in close combat",
                When::Activation => "while you activate",
                When::Movement => "while you move",
                When::Battle => "while you attack",
                When::Retreat => "when your unit has flags to answer",
                When::Answer => "in answer to an enemy card",
            })
            .collect();
        match words.split_last() {
            None => "by the other side only".into(),
            Some((last, [])) => (*last).into(),
            Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        }
    }

    /// The dice a card requires.
    pub(super) fn shown(tables: &Tables, card: u8) -> String {
        let shows = tables
            .cards
            .get(usize::from(card))
            .map_or([0; 5], |it| it.shows);
        let asked = (1..=5u8).zip(shows).filter(|(_, count)| *count > 0);
        let dice: Vec<String> = asked
            .map(|(rank, count)| match count {
                1 => a_die(tables, rank),
                _ => format!("{count} {} dice", rank_word(rank)),
            })
            .collect();
        dice.join(" and ")
    }

    /// A die of a rank, with its article.
    pub(super) fn a_die(_: &Tables, rank: u8) -> String {
        let article = if matches!(rank, 3 | 4) { "a" } else { "an" };
        format!("{article} {} die", rank_word(rank))
    }

    pub(super) fn stuck(_: &Tables, tow: bool) -> &'static str {
        if tow {
            "its tow is destroyed"
        } else {
            "it has no hexes left to move"
        }
    }

    /// The hexes from which a building is entered.
    pub(super) fn doors(tables: &Tables, it: u8) -> String {
        let field = &tables.field;
        let before = field.entries[usize::from(it)].iter();
        let before: Vec<String> = before.map(|hex| field.name(hex)).collect();
        before.join(" or ")
    }

    pub(super) fn barrier(_: &Tables, others: bool) -> &'static str {
        if others { "somebody" } else { "the ground" }
    }

    pub(super) fn boarded(_: &Tables, it: bool) -> &'static str {
        if it {
            "has got into its vehicle this turn"
        } else {
            "sits in its vehicle"
        }
    }

    pub(super) fn ordinal(_: &Tables, it: u8) -> u8 {
        it.saturating_add(1)
    }

    pub(super) fn rank(_: &Tables, it: u8) -> &'static str {
        rank_word(it)
    }

    /// The word for an activation rank.
    pub(super) fn rank_word(rank: u8) -> &'static str {
        match rank {
            1 => "any-unit",
            2 => "armour",
            3 => "vehicle",
            4 => "gun",
            _ => "infantry",
        }
    }

    /// What a piece requires of a die.
    pub(super) fn asks(tables: &Tables, it: u8) -> String {
        let rank = tables.units.get(usize::from(it)).map_or(5, |row| row.rank);
        format!("the {} die that {} needs", rank_word(rank), tables.name(it))
    }

    pub(super) fn site(tables: &Tables, it: BridgeSite) -> String {
        let field = &tables.field;
        match it.other {
            OFF => format!("in {}", field.name(it.hex)),
            other => format!("between {} and {}", field.name(it.hex), field.name(other)),
        }
    }

    pub(super) fn needs(_: &Tables, it: bool) -> &'static str {
        if it {
            "needs a hex: say where"
        } else {
            "puts nothing on the table, so it needs no hex"
        }
    }

    pub(super) fn whose(_: &Tables, it: bool) -> &'static str {
        if it {
            "a unit of your own"
        } else {
            "a unit of the enemy"
        }
    }

    pub(super) fn lead(_: &Tables, it: bool) -> &'static str {
        if it {
            "with its commander when the platoon moves as one"
        } else {
            "without a commander: there is none who could go along"
        }
    }

    pub(super) fn aboard(_: &Tables, it: bool) -> &'static str {
        if it { "in its vehicle" } else { "on foot" }
    }

    pub(super) fn weight(_: &Tables, it: bool) -> &'static str {
        if it { "heavy" } else { "light" }
    }
}
