check!("F117", company_of_another_sort, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::{Company, CompanySort, Subunit, SubunitKind};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for company in pack.shelf::<Company>() {
        let sort = *company.sort.get_ref();
        for part in company.parts() {
            let Some(subunit) = pack.shelf::<Subunit>().get(part.of.get_ref()) else {
                continue;
            };
            let kind = *subunit.kind.get_ref();
            let (fits, name, rule) = match sort {
                CompanySort::Infantry => (!kind.is_vehicle(), "an infantry company", "CC-ORG-02"),
                CompanySort::Tank => (kind == SubunitKind::Tank, "a tank company", "CC-ORG-05"),
                CompanySort::Battery => (kind == SubunitKind::Gun, "a battery", "CC-ORG-06"),
            };
            if fits {
                continue;
            }
            out.push(
                CODE.at(
                    company.span(&part.of),
                    format!(
                        "`{}` is {name}, but has `{}`, a {}",
                        company.id(),
                        subunit.id(),
                        kind.word()
                    ),
                )
                .label("does not belong here")
                .rule(rule)
                .hint("give it a company of its own"),
            );
        }
    }
}
