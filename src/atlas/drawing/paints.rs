//! The colours of the land, one set for each theme; does not know shapes.

use crate::kernel::Colour;
use crate::press::Theme;

/// Every colour a map is drawn with. White costs no ink.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Paints {
    /// Grass.
    pub(super) ground: Colour,
    /// Lusher patches of grass; `None` where they would cost ink.
    pub(super) meadow: Option<Colour>,
    /// Tufts on it.
    pub(super) tuft: Colour,
    /// The colour of shadows; `None` where they would cost ink.
    pub(super) shadow: Option<Colour>,
    /// Under the trees.
    pub(super) canopy: Colour,
    /// A crown: the side away from the light, its body, the lit side, its outline.
    pub(super) crown: [Colour; 4],
    /// Water near the shore, and far from it.
    pub(super) water: [Colour; 2],
    /// Ripples.
    pub(super) ripple: Colour,
    /// The line between water and land.
    pub(super) shore: Colour,
    /// A beach, and its grains.
    pub(super) sand: [Colour; 2],
    /// Wet ground, and its reeds.
    pub(super) marsh: [Colour; 2],
    /// Ground under bushes, and its rim.
    pub(super) scrub: [Colour; 2],
    /// Slopes of the first, second and third level: away from the light, to the light.
    pub(super) slope: [[Colour; 2]; 3],
    /// The ground on top of them.
    pub(super) crest: [Colour; 3],
    /// Lower ground: its slope and its floor.
    pub(super) hollow: [Colour; 2],
    /// Contours and hachures.
    pub(super) contour: Colour,
    /// Crops: wheat, grass and ploughland, each with its furrows.
    pub(super) crop: [[Colour; 2]; 3],
    /// A hedge: body, side to the light, outline.
    pub(super) hedge: [Colour; 3],
    /// Yards and gardens.
    pub(super) yard: [Colour; 2],
    /// Streets.
    pub(super) street: Colour,
    /// Roofs of tiles, thatch and slate: to the light, away from it.
    pub(super) roof: [[Colour; 2]; 3],
    /// The outline of anything built.
    pub(super) built: Colour,
    /// A road and its edge.
    pub(super) road: [Colour; 2],
    /// The lines painted on a runway.
    pub(super) runway: Colour,
    /// A railway: ballast, sleepers, rails.
    pub(super) rail: [Colour; 3],
    /// Stone: to the light, body, away from the light.
    pub(super) stone: [Colour; 3],
    /// Thrown-up earth, and the dark of a trench.
    pub(super) earth: [Colour; 2],
    /// Planks and the gaps between them.
    pub(super) timber: [Colour; 2],
    /// Sandbags and their seams.
    pub(super) sandbag: [Colour; 2],
    /// Wire and mines.
    pub(super) iron: Colour,
    /// A warning.
    pub(super) warning: Colour,
    /// The lines between hexes.
    pub(super) grid: Colour,
}

/// A colour as three numbers.
const fn ink(rgb: u32) -> Colour {
    let [_, r, g, b] = rgb.to_be_bytes();
    Colour { r, g, b }
}

const WHITE: Colour = ink(0xffffff);

impl Paints {
    /// The set for a theme.
    pub(super) fn of(theme: Theme) -> Paints {
        match theme {
            Theme::Colour => COLOUR,
            Theme::LowInk => LOW_INK,
            Theme::Mono => MONO,
        }
    }
}

const COLOUR: Paints = Paints {
    ground: ink(0xdcdab2),
    meadow: Some(ink(0xd6d6a9)),
    tuft: ink(0xaeb17d),
    shadow: Some(ink(0xaeac80)),
    canopy: ink(0x5b7947),
    crown: [ink(0x49663b), ink(0x6d8d53), ink(0x8aa869), ink(0x354c2c)],
    water: [ink(0x94b6c4), ink(0x82a7b8)],
    ripple: ink(0xbfd6dd),
    shore: ink(0x4a7288),
    sand: [ink(0xecddae), ink(0xb89c62)],
    marsh: [ink(0xbfcda6), ink(0x58774c)],
    scrub: [ink(0xc6c990), ink(0x8f9a5e)],
    slope: [
        [ink(0xbc9e68), ink(0xd1ba85)],
        [ink(0xa78550), ink(0xbe9f69)],
        [ink(0x8d6b3e), ink(0xa68351)],
    ],
    crest: [ink(0xdbc997), ink(0xcbb07a), ink(0xb5935f)],
    hollow: [ink(0xb3ad7f), ink(0xc6c295)],
    contour: ink(0x80582f),
    crop: [
        [ink(0xe3cc7e), ink(0xcbaf5a)],
        [ink(0xc3c986), ink(0xa3ad66)],
        [ink(0xc4a678), ink(0xa8885b)],
    ],
    hedge: [ink(0x5c7b45), ink(0x86a35f), ink(0x354c2c)],
    yard: [ink(0xd2c7a6), ink(0xb4bd80)],
    street: ink(0xeee5cc),
    roof: [
        [ink(0xc97454), ink(0x9c4c33)],
        [ink(0xb8875a), ink(0x8b5f3e)],
        [ink(0x969a9b), ink(0x6c7074)],
    ],
    built: ink(0x452b20),
    road: [ink(0xf3e9cb), ink(0x796648)],
    runway: WHITE,
    rail: [ink(0xb7ae9d), ink(0x6a523a), ink(0x33302d)],
    stone: [ink(0xd8d3c9), ink(0xb1aba0), ink(0x757068)],
    earth: [ink(0xb59264), ink(0x543d2a)],
    timber: [ink(0xbe9762), ink(0x66492b)],
    sandbag: [ink(0xd8c391), ink(0x76633c)],
    iron: ink(0x383836),
    warning: ink(0xb53a2a),
    grid: ink(0x4d4b3a),
};

const LOW_INK: Paints = Paints {
    ground: WHITE,
    meadow: None,
    tuft: ink(0xb4bb8e),
    shadow: None,
    canopy: ink(0xe9f1e0),
    crown: [ink(0xb7d0a4), WHITE, WHITE, ink(0x4c783a)],
    water: [ink(0xecf4f8), ink(0xe3eff5)],
    ripple: ink(0x7faec6),
    shore: ink(0x347296),
    sand: [ink(0xfcf7e6), ink(0xb39352)],
    marsh: [ink(0xf1f6ee), ink(0x4f7b46)],
    scrub: [ink(0xf6f7ea), ink(0x8f9a5e)],
    slope: [
        [ink(0xf5ecde), ink(0xfbf6ee)],
        [ink(0xeadabf), ink(0xf3e8d6)],
        [ink(0xe0cba9), ink(0xeadac0)],
    ],
    crest: [WHITE, ink(0xfbf5ea), ink(0xf4eada)],
    hollow: [ink(0xf0eee2), WHITE],
    contour: ink(0x9a6a38),
    crop: [
        [WHITE, ink(0xd2b45a)],
        [WHITE, ink(0xa9b666)],
        [WHITE, ink(0xc09866)],
    ],
    hedge: [ink(0xd3e2c4), WHITE, ink(0x4c783a)],
    yard: [ink(0xfaf7f0), WHITE],
    street: WHITE,
    roof: [
        [WHITE, ink(0xe7b39e)],
        [WHITE, ink(0xddbe9c)],
        [WHITE, ink(0xc4c8ca)],
    ],
    built: ink(0x6b3a28),
    road: [WHITE, ink(0x7a674a)],
    runway: ink(0x8a8a8a),
    rail: [WHITE, ink(0x8a7660), ink(0x33302d)],
    stone: [WHITE, ink(0xeceae6), ink(0xb8b4ac)],
    earth: [ink(0xf0e2cd), ink(0x6b4c30)],
    timber: [WHITE, ink(0x805c36)],
    sandbag: [ink(0xfbf4e0), ink(0x867042)],
    iron: ink(0x383836),
    warning: ink(0xb53a2a),
    grid: ink(0x8c8a80),
};

const BLACK: Colour = ink(0x111111);
const DARK: Colour = ink(0x555555);
const GREY: Colour = ink(0x8c8c8c);
const LIGHT: Colour = ink(0xc6c6c6);

const MONO: Paints = Paints {
    ground: WHITE,
    meadow: None,
    tuft: LIGHT,
    shadow: None,
    canopy: WHITE,
    crown: [LIGHT, WHITE, WHITE, BLACK],
    water: [WHITE, WHITE],
    ripple: GREY,
    shore: BLACK,
    sand: [WHITE, DARK],
    marsh: [WHITE, DARK],
    scrub: [WHITE, DARK],
    slope: [[WHITE; 2]; 3],
    crest: [WHITE, WHITE, WHITE],
    hollow: [WHITE, WHITE],
    contour: DARK,
    crop: [[WHITE, GREY], [WHITE, GREY], [WHITE, GREY]],
    hedge: [LIGHT, WHITE, BLACK],
    yard: [WHITE, WHITE],
    street: WHITE,
    roof: [[WHITE, GREY], [WHITE, DARK], [WHITE, LIGHT]],
    built: BLACK,
    road: [WHITE, BLACK],
    runway: DARK,
    rail: [WHITE, DARK, BLACK],
    stone: [WHITE, LIGHT, GREY],
    earth: [WHITE, BLACK],
    timber: [WHITE, BLACK],
    sandbag: [WHITE, BLACK],
    iron: BLACK,
    warning: BLACK,
    grid: GREY,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Eyes;

    #[test]
    fn ground_that_lies_side_by_side_is_told_apart_by_all_eyes() {
        let of = COLOUR;
        let grounds = [
            of.ground,
            of.canopy,
            of.water[0],
            of.slope[0][0],
            of.hedge[0],
        ];
        for eyes in Eyes::ALL {
            for (at, one) in grounds.iter().enumerate() {
                for other in &grounds[at + 1..] {
                    let both_leaves = [of.canopy, of.hedge[0]].contains(one)
                        && [of.canopy, of.hedge[0]].contains(other);
                    let seen = one.difference(*other, eyes);
                    assert!(
                        both_leaves || seen > 12.0,
                        "{one} and {other}: {seen}, {eyes:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn lines_stand_out_from_what_they_lie_on() {
        for theme in [Theme::Colour, Theme::LowInk, Theme::Mono] {
            let of = Paints::of(theme);
            let pairs = [
                (of.shore, of.water[0]),
                (of.shore, of.ground),
                (of.contour, of.slope[0][0]),
                (of.crown[3], of.crown[1]),
                (of.built, of.roof[0][0]),
                (of.road[1], of.ground),
                (of.rail[2], of.rail[0]),
                (of.earth[1], of.earth[0]),
                (of.grid, of.ground),
            ];
            for (line, under) in pairs {
                assert!(line.contrast(under) > 2.0, "{line} on {under}, {theme:?}");
            }
        }
    }

    #[test]
    fn little_ink_means_light_fills_and_mono_means_grey() {
        for of in [LOW_INK, MONO] {
            let fills = [
                of.ground,
                of.canopy,
                of.water[0],
                of.marsh[0],
                of.slope[0][0],
                of.sand[0],
            ];
            assert!(fills.iter().all(|it| it.luminance() > 0.8));
        }
        let of = MONO;
        for it in [
            of.crown[0],
            of.shore,
            of.contour,
            of.built,
            of.warning,
            of.grid,
        ] {
            assert!(it.r == it.g && it.g == it.b);
        }
    }
}
