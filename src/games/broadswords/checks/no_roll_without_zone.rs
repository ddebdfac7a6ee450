check!("W112", no_roll_without_zone, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Toll, Weapon};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for weapon in pack.shelf::<Weapon>() {
        let troops = *weapon.troops.get_ref();
        match (&weapon.to_hit, troops) {
            (None, Toll::KillZone | Toll::Melee) => {}
            (None, _) => out.push(
                CODE.at(
                    weapon.id_span(),
                    format!(
                        "`{}` has no roll to hit, which only a kill zone goes without",
                        weapon.id()
                    ),
                )
                .hint("write what it adds: `to_hit = 0`")
                .rule("BB-KZ-02"),
            ),
            (Some(number), Toll::KillZone | Toll::Melee) => out.push(
                CODE.at(
                    weapon.span(number),
                    format!(
                        "`{}` is thrown for without a roll to hit, so nothing is added to one",
                        weapon.id()
                    ),
                )
                .also(weapon.span(&weapon.troops), "because of this")
                .hint("leave `to_hit` out")
                .rule("BB-KZ-02"),
            ),
            (Some(_), _) => {}
        }
    }
}
