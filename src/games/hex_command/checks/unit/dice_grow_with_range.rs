check!("U123", dice_grow_with_range, Warning);

use toml::Spanned;

use super::{class_of, columns};
use crate::content::{Firer, Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Band, Trait, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        // A gun or mortar is best at long range; at close range its crew have only their rifles.
        let gun = class_of(pack, unit).is_none_or(|class| class.firer == Firer::Artillery)
            || unit.has(Trait::Indirect);
        if !gun {
            for column in columns(unit) {
                growing(unit, column.bands, out);
            }
        }
    }
}

fn growing(unit: &Kept<Unit>, bands: &[Spanned<Band>], out: &mut Vec<Diagnostic>) {
    for pair in bands.windows(2) {
        let (near, far) = (pair[0].get_ref(), pair[1].get_ref());
        let (few, many) = (near.dice.get_ref().len(), far.dice.get_ref().len());
        // bands-gap reports bands in the wrong order.
        if many > few && far.range.get_ref().from > near.range.get_ref().from {
            out.push(
                CODE.at(
                    unit.span(&far.dice),
                    format!(
                        "`{}` throws {many} dice at range {}, but only {few} at {}",
                        unit.id(),
                        far.range.get_ref(),
                        near.range.get_ref()
                    ),
                )
                .label("more dice farther off")
                .also(unit.span(&near.dice), "fewer dice nearer by")
                .rule("HC-CMP-7")
                .hint("were the dice of two bands swapped?"),
            );
        }
    }
}
