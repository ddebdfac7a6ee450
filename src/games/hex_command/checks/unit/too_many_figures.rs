check!("U109", too_many_figures, Error);

use super::class_of;
use crate::content::{Chosen, Firer, Kept, OptionValue, Pack, Ruleset};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{HOME_GUARD, TO_ARMS, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let Some((option, rule)) = pack.options.get("infantry_max").zip(rule(pack.ruleset)) else {
        return;
    };
    for unit in pack.shelf::<Unit>() {
        let on_foot =
            class_of(pack, unit).is_some_and(|class| class.foot && class.firer == Firer::Infantry);
        if on_foot {
            out.extend(too_many(unit, option, rule));
        }
    }
}

fn rule(game: &Ruleset) -> Option<&'static str> {
    let rules = [(&HOME_GUARD, "HG-MOT-1"), (&TO_ARMS, "TA-MOT-1")];
    let mut rules = rules.into_iter();
    rules.find_map(|(own, rule)| (own == game).then_some(rule))
}

fn too_many(unit: &Kept<Unit>, option: &Chosen, rule: &'static str) -> Option<Diagnostic> {
    let OptionValue::Number(most) = option.value else {
        return None;
    };
    let strength = *unit.strength.get_ref();
    (i64::from(strength) > most).then(|| {
        CODE.at(
            unit.span(&unit.strength),
            format!(
                "`{}` has {strength} figures, but infantry has at most {most}",
                unit.id()
            ),
        )
        .label(format!("at most {most}"))
        .also(option.span, "the limit")
        .rule(rule)
        .hint("split it into two units, or set the option `infantry_max` of your pack")
    })
}
