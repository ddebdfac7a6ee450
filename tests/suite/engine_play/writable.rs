//! Every act that can be written down, whether it makes sense or not.

use pressgang::engine::{Chance, Game, Pending};
use pressgang::games::hex_command::rules::{
    Act, Battle, BridgeSite, Fire, HexId, NOBODY, OFF, Piece, Stage, Step, Tables,
};

/// Of acts that are not for the step of the battle only one in so many is looked at.
const THIN: u32 = 31;
/// More hits than any target has points.
const MOST_HITS: u8 = 12;
/// More options than any card has.
const MOST_BRANCHES: u8 = 4;

/// What an act can name.
struct Names {
    units: Vec<Piece>,
    pieces: Vec<Piece>,
    hexes: Vec<HexId>,
    sites: Vec<BridgeSite>,
    cards: Vec<u8>,
}

impl Names {
    fn of(tables: &Tables) -> Names {
        let hexes: Vec<HexId> = (0..tables.field.len() as HexId).collect();
        let mut sites: Vec<BridgeSite> = hexes.iter().map(|hex| BridgeSite::in_hex(*hex)).collect();
        for hex in &hexes {
            let near = tables.field.near[usize::from(*hex)].iter();
            let after = near.filter(|there| hex < there);
            sites.extend(after.map(|there| BridgeSite::between(*hex, there)));
        }
        Names {
            units: tables.unit_numbers().collect(),
            pieces: tables
                .unit_numbers()
                .chain(tables.leader_numbers())
                .collect(),
            hexes,
            sites,
            cards: (0..tables.cards.len() as u8).collect(),
        }
    }
}

/// Shows acts one by one, all of them or a few.
struct Sieve<'a> {
    see: &'a mut dyn FnMut(Act),
    count: u32,
}

impl Sieve<'_> {
    fn all(&mut self, act: Act) {
        (self.see)(act);
    }

    fn some(&mut self, dense: bool, act: Act) {
        self.count += 1;
        if dense || self.count.is_multiple_of(THIN) {
            (self.see)(act);
        }
    }
}

/// Shows every act that can be written: all that concern the step of the battle, and a few of the many others.
pub(super) fn each_writable(battle: &Battle, chance: &mut Chance, see: &mut dyn FnMut(Act)) {
    let names = Names::of(battle.tables());
    let mut sieve = Sieve {
        see,
        count: chance.below(THIN),
    };
    plain(&names, &mut sieve);
    orders(&names, &mut sieve);
    moves(battle, &names, &mut sieve);
    works(battle, &names, &mut sieve);
    battles(battle, &names, &mut sieve);
    cards(battle, &names, &mut sieve);
}

fn is_slot(battle: &Battle, step: Step) -> bool {
    battle.state().stage == Stage::Slot && battle.state().step == step
}

fn is_own(battle: &Battle, piece: Piece) -> bool {
    battle.pending().decider() == Some(battle.tables().side_of(piece))
}

fn plain(names: &Names, out: &mut Sieve<'_>) {
    for act in [
        Act::Take,
        Act::HandOver,
        Act::Pass,
        Act::Save,
        Act::Withdraw,
        Act::LoseSergeant,
        Act::Stand,
        Act::GiveGround,
    ] {
        out.all(act);
    }
    for flag in [false, true] {
        out.all(Act::Advance { lead: flag });
        out.all(Act::Exploit { support: flag });
    }
    for hits in 0..=MOST_HITS {
        out.all(Act::OnVehicle { hits });
    }
    for hex in names.hexes.iter().copied() {
        out.all(Act::Retreat { hex });
        out.all(Act::Decoy { hex });
    }
}

fn orders(names: &Names, out: &mut Sieve<'_>) {
    for rank in 0..=6 {
        for piece in names.pieces.iter().copied() {
            out.all(Act::Place { rank, piece });
        }
        for unit in names.units.iter().copied() {
            out.all(Act::Keep { rank, unit });
        }
        for second in 0..=6 {
            for want in 0..=6 {
                out.all(Act::Trade {
                    first: rank,
                    second,
                    want,
                });
            }
        }
    }
}

fn moves(battle: &Battle, names: &Names, out: &mut Sieve<'_>) {
    let stage = battle.state().stage;
    let moving =
        is_slot(battle, Step::Movement) || matches!(stage, Stage::Follow | Stage::Roused(_));
    for piece in names.pieces.iter().copied() {
        let dense = moving && is_own(battle, piece);
        for to in names.hexes.iter().copied() {
            for lead in [false, true] {
                out.some(dense, Act::Move { piece, to, lead });
            }
        }
        out.all(Act::Rouse { leader: piece });
    }
}

fn works(battle: &Battle, names: &Names, out: &mut Sieve<'_>) {
    let deploying = matches!(battle.state().stage, Stage::Deploy(_));
    for unit in names.units.iter().copied() {
        for act in [
            Act::DigIn { unit },
            Act::Mount { unit },
            Act::Dismount { unit },
            Act::Recon { unit },
            Act::Show { unit, chip: false },
            Act::Show { unit, chip: true },
        ] {
            out.all(act);
        }
        let own = is_own(battle, unit);
        let dense = own && is_slot(battle, Step::Movement);
        for hex in names.hexes.iter().copied() {
            out.some(own && deploying, Act::Deploy { unit, hex });
            out.some(dense, Act::Clear { unit, hex });
        }
        for site in names.sites.iter().copied() {
            for heavy in [false, true] {
                out.some(dense, Act::Build { unit, site, heavy });
            }
            out.some(dense, Act::Repair { unit, site });
            out.some(dense, Act::Blow { unit, site });
        }
    }
}

fn battles(battle: &Battle, names: &Names, out: &mut Sieve<'_>) {
    let plain = [Fire::Direct, Fire::Blind, Fire::Bridge, Fire::Building];
    let guided = names.pieces.iter().map(|piece| Fire::Guided(*piece));
    let hows: Vec<Fire> = plain.into_iter().chain(guided).collect();
    for unit in names.units.iter().copied() {
        let own = is_own(battle, unit) && is_slot(battle, Step::Battle);
        let dense = own && battle.state().unit(unit).die != 0;
        for hex in names.hexes.iter().copied() {
            let spotter = |how: &Fire| match how {
                Fire::Guided(spotter) => Some(*spotter),
                _ => None,
            };
            let guided = hows.iter().filter_map(spotter).map(Some);
            for spotter in std::iter::once(None).chain(guided) {
                out.some(dense, Act::Flare { unit, hex, spotter });
            }
            for how in hows.iter().copied() {
                for support in [false, true] {
                    let act = Act::Fire {
                        unit,
                        hex,
                        how,
                        support,
                    };
                    out.some(dense, act);
                }
            }
        }
    }
}

fn cards(battle: &Battle, names: &Names, out: &mut Sieve<'_>) {
    let hand = match battle.pending() {
        Pending::Decide { side, .. } => battle.state().hands[side.at()],
        _ => 0,
    };
    let targets: Vec<Piece> = names.pieces.iter().copied().chain([NOBODY]).collect();
    for card in names.cards.iter().copied() {
        out.all(Act::Discard { card });
        out.all(Act::Counter { card });
        let held = hand >> card & 1 == 1;
        for target in targets.iter().copied() {
            for branch in 0..MOST_BRANCHES {
                out.all(Act::Play {
                    card,
                    target,
                    branch,
                    hex: OFF,
                });
                if held {
                    for hex in names.hexes.iter().copied() {
                        out.all(Act::Play {
                            card,
                            target,
                            branch,
                            hex,
                        });
                    }
                }
            }
        }
    }
}

/// One act of each kind, to name those that never came up.
pub(super) fn one_of_each() -> Vec<Act> {
    let (unit, piece, hex, card) = (0, 0, 0, 0);
    let site = BridgeSite::in_hex(0);
    vec![
        Act::Deploy { unit, hex },
        Act::Take,
        Act::HandOver,
        Act::Discard { card },
        Act::Place { rank: 1, piece },
        Act::Trade {
            first: 5,
            second: 5,
            want: 1,
        },
        Act::Keep { rank: 1, unit },
        Act::Pass,
        Act::Move {
            piece,
            to: hex,
            lead: false,
        },
        Act::DigIn { unit },
        Act::Mount { unit },
        Act::Dismount { unit },
        Act::Clear { unit, hex },
        Act::Build {
            unit,
            site,
            heavy: false,
        },
        Act::Repair { unit, site },
        Act::Blow { unit, site },
        Act::Recon { unit },
        Act::Show { unit, chip: false },
        Act::Decoy { hex },
        Act::Fire {
            unit,
            hex,
            how: Fire::Direct,
            support: false,
        },
        Act::Flare {
            unit,
            hex,
            spotter: None,
        },
        Act::Play {
            card,
            target: NOBODY,
            branch: 0,
            hex: OFF,
        },
        Act::Save,
        Act::Counter { card },
        Act::Withdraw,
        Act::Rouse { leader: piece },
        Act::OnVehicle { hits: 0 },
        Act::LoseSergeant,
        Act::Stand,
        Act::GiveGround,
        Act::Retreat { hex },
        Act::Advance { lead: false },
        Act::Exploit { support: false },
    ]
}
