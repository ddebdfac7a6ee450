check!("X101", gauge_lacks_size, Error);

use super::given;
use crate::content::{Gauge, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for gauge in pack.shelf::<Gauge>() {
        let shape = gauge.shape.get_ref();
        let given = given(gauge);
        let lacks: Vec<String> = shape
            .needs()
            .iter()
            .filter(|key| given.iter().all(|(own, _)| own != *key))
            .map(|key| format!("`{key}`"))
            .collect();
        if lacks.is_empty() {
            continue;
        }
        out.push(
            CODE.at(
                gauge.span(&gauge.shape),
                format!("gauge `{}` lacks {}", gauge.id(), lacks.join(" and ")),
            )
            .label(format!("a {} needs it", shape.word()))
            .hint(format!(
                "a {} has {}: write a size such as \"12in\" or \"20mm\"",
                shape.word(),
                shape.needs().join(" and ")
            )),
        );
    }
}
