//! Ways to say the same thing: they take turns, so that a report does not read like a form.

/// How often each thing has been said.
pub(super) struct Phrases {
    turn: usize,
    said: [usize; KINDS],
}

/// What can be said in more than one way.
#[derive(Clone, Copy)]
enum PhraseKind {
    Initiative,
    Ordered,
    Card,
    CardStood,
    OrderLost,
    Forward,
    Back,
    Across,
    DoorOpened,
    DoorShut,
    Fired,
    Closed,
    Nothing,
    Saved,
    Lost,
    Destroyed,
    FellBack,
    Withdrew,
    Stood,
    Advanced,
    Worth,
}

const KINDS: usize = PhraseKind::Worth as usize + 1;

impl Phrases {
    /// The phrases of a turn: each turn begins with a different one.
    pub(super) fn from(turn: usize) -> Phrases {
        Phrases {
            turn,
            said: [0; KINDS],
        }
    }

    fn pick<'a>(&mut self, kind: PhraseKind, ways: &[&'a str]) -> &'a str {
        let said = &mut self.said[kind as usize];
        *said += 1;
        ways[(self.turn + *said) % ways.len()]
    }

    fn fill(&mut self, kind: PhraseKind, ways: &[&str], holes: &[(&str, &str)]) -> String {
        let way = self.pick(kind, ways);
        holes.iter().fold(way.to_string(), |text, (hole, word)| {
            text.replace(hole, word)
        })
    }

    pub(super) fn initiative(&mut self, who: &str, dice: &str, changed: bool) -> String {
        let ways: &[&str] = if changed {
            &[
                "the initiative passed to {who}, and each side cast {dice} for its orders.",
                "{who} wrested the initiative; {dice} a side for orders.",
                "this time {who} had the initiative, with {dice} a side to order by.",
            ]
        } else {
            &[
                "{who} held the initiative, and each side cast {dice} for its orders.",
                "the initiative lay with {who}; {dice} a side for orders.",
                "{who} had the initiative, with {dice} a side to order by.",
            ]
        };
        self.fill(
            PhraseKind::Initiative,
            ways,
            &[("{who}", who), ("{dice}", dice)],
        )
    }

    pub(super) fn ordered(&mut self, who: &str, whom: &str) -> String {
        let ways = [
            "{who} gave orders to {whom}",
            "{who} sent word to {whom}",
            "{who} called on {whom}",
            "{who} found dice for {whom}",
        ];
        self.fill(
            PhraseKind::Ordered,
            &ways,
            &[("{who}", who), ("{whom}", whom)],
        )
    }

    pub(super) fn card(&mut self, who: &str, card: &str) -> String {
        let ways = [
            "{who} played {card}",
            "{who} put down {card}",
            "{who} produced {card}",
        ];
        self.fill(PhraseKind::Card, &ways, &[("{who}", who), ("{card}", card)])
    }

    pub(super) fn card_stood(&mut self) -> &'static str {
        let ways = [
            ", and the saving throw failed",
            ", which no throw averted",
            ", and nobody threw high enough against it",
        ];
        self.pick(PhraseKind::CardStood, &ways)
    }

    pub(super) fn order_lost(&mut self, who: &str) -> String {
        let ways = [
            "the order to {who} came to nothing.",
            "{who} did nothing of the kind.",
            "so much for the order to {who}.",
        ];
        self.fill(PhraseKind::OrderLost, &ways, &[("{who}", who)])
    }

    /// A march, by how much closer it came to the enemy; a march that follows another in the same sentence is worded briefly.
    pub(super) fn went(&mut self, nearer: i8, from: &str, to: &str, first: bool) -> String {
        let (kind, ways): (PhraseKind, &[&str]) = match nearer {
            1.. => (
                PhraseKind::Forward,
                &[
                    "moved up from {from} to {to}",
                    "pushed on from {from} to {to}",
                    "went forward from {from} to {to}",
                    "advanced from {from} to {to}",
                ],
            ),
            0 => (
                PhraseKind::Across,
                &[
                    "shifted from {from} to {to}",
                    "went across from {from} to {to}",
                    "moved over from {from} to {to}",
                ],
            ),
            _ => (
                PhraseKind::Back,
                &[
                    "drew back from {from} to {to}",
                    "pulled out of {from} for {to}",
                    "gave up {from} for {to}",
                ],
            ),
        };
        match nearer {
            1.. if !first => format!("came up from {from} to {to}"),
            0 if !first => format!("moved from {from} to {to}"),
            _ => self.fill(kind, ways, &[("{from}", from), ("{to}", to)]),
        }
    }

    pub(super) fn door_opened(&mut self, hex: &str) -> String {
        let ways = [
            "got the door of {hex} open",
            "shouldered the door of {hex} open",
            "got past the door of {hex}",
        ];
        self.fill(PhraseKind::DoorOpened, &ways, &[("{hex}", hex)])
    }

    pub(super) fn door_shut(&mut self, hex: &str) -> String {
        let ways = [
            "found the door of {hex} locked",
            "knocked at the door of {hex} in vain",
            "failed to get the door of {hex} open",
        ];
        self.fill(PhraseKind::DoorShut, &ways, &[("{hex}", hex)])
    }

    /// Fire at a distance.
    pub(super) fn fired(&mut self, who: &str, whom: &str, at: &str, far: &str) -> String {
        let ways = [
            "{who} fired on {whom} in {at} at {far}",
            "{who} opened up on {whom} in {at} from {far} off",
            "{who} took on {whom}, {far} away in {at}",
            "at {far}, {who} let fly at {whom} in {at}",
        ];
        let holes = [
            ("{who}", who),
            ("{whom}", whom),
            ("{at}", at),
            ("{far}", far),
        ];
        self.fill(PhraseKind::Fired, &ways, &holes)
    }

    /// Close combat.
    pub(super) fn closed(&mut self, who: &str, whom: &str, at: &str) -> String {
        let ways = [
            "{who} went for {whom} in {at} at close quarters",
            "{who} closed with {whom} in {at}",
            "it came to blows as {who} set upon {whom} in {at}",
        ];
        let holes = [("{who}", who), ("{whom}", whom), ("{at}", at)];
        self.fill(PhraseKind::Closed, &ways, &holes)
    }

    pub(super) fn nothing(&mut self) -> &'static str {
        let ways = [
            " and hit nothing",
            " to no effect",
            " without result",
            ", which hurt nobody",
        ];
        self.pick(PhraseKind::Nothing, &ways)
    }

    pub(super) fn saved(&mut self, hits: &str, it: &str) -> String {
        let ways = [
            "; {hits}, and every {it} saved",
            " and scored {hits}, which came to nothing",
            "; {hits}, none of which told",
        ];
        let ways = if it == "one" { &ways[1..2] } else { &ways[..] };
        self.fill(PhraseKind::Saved, ways, &[("{hits}", hits), ("{it}", it)])
    }

    pub(super) fn lost(&mut self, whom: &str, what: &str) -> String {
        let ways = [
            ", and {whom} lost {what}",
            ", which cost {whom} {what}",
            "; it cost {whom} {what}",
        ];
        self.fill(
            PhraseKind::Lost,
            &ways,
            &[("{whom}", whom), ("{what}", what)],
        )
    }

    pub(super) fn destroyed(&mut self, whom: &str) -> String {
        let ways = [
            ", and that was the end of {whom}",
            " and wiped {whom} out",
            ", which finished {whom}",
        ];
        self.fill(PhraseKind::Destroyed, &ways, &[("{whom}", whom)])
    }

    pub(super) fn fell_back(&mut self, who: &str, to: &str) -> String {
        let ways = [
            "{who} fell back to {to}.",
            "{who} gave ground and ended in {to}.",
            "{who} retreated to {to}.",
        ];
        self.fill(PhraseKind::FellBack, &ways, &[("{who}", who), ("{to}", to)])
    }

    pub(super) fn withdrew(&mut self, who: &str, to: &str) -> String {
        let ways = [
            "{who} had not waited for the dice and withdrew to {to}.",
            "{who} had chosen to fall back, and did so to {to}.",
            "{who} preferred not to stay and went off to {to}.",
        ];
        self.fill(PhraseKind::Withdrew, &ways, &[("{who}", who), ("{to}", to)])
    }

    pub(super) fn stood(&mut self, who: &str) -> String {
        let ways = [
            "{who} stood fast.",
            "{who} declined to run.",
            "{who} stayed put.",
        ];
        self.fill(PhraseKind::Stood, &ways, &[("{who}", who)])
    }

    pub(super) fn advanced(&mut self, who: &str, to: &str) -> String {
        let ways = [
            "{who} followed up into {to}.",
            "{who} took over {to}.",
            "{who} lost no time and occupied {to}.",
        ];
        self.fill(PhraseKind::Advanced, &ways, &[("{who}", who), ("{to}", to)])
    }

    pub(super) fn worth(&mut self, whose: &str, points: &str) -> String {
        let ways = [
            "that was worth {points} to {whose}.",
            "{whose} scored {points} for it.",
            "{points} to {whose}.",
        ];
        let holes = [("{whose}", whose), ("{points}", points)];
        self.fill(PhraseKind::Worth, &ways, &holes)
    }
}
