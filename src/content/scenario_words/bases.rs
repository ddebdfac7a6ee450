//! What a scenario says about bases and their artillery, in words; knows no rules of any game.

use toml::Spanned;

use super::ScenarioWords;
use crate::content::model::{Force, ScenarioSide};
use crate::diag::{and_list, counted};

impl ScenarioWords<'_> {
    /// What is special about a force from the start, a few words each: its training, its hits, what never moves.
    #[must_use]
    pub fn marks_of(&self, force: &Force) -> Vec<String> {
        let figures = self.marks_of_figures(force);
        let training = force.is_experienced().then(|| "Experienced".to_string());
        let hits = force.hits.as_ref();
        let hits = hits.map(|hits| counted(*hits.get_ref(), "hit"));
        training
            .into_iter()
            .chain(hits)
            .chain(self.immobile(force))
            .chain(figures)
            .collect()
    }

    /// A force that is a single base needs no name for what never moves.
    fn immobile(&self, force: &Force) -> Option<String> {
        let bases = force.immobile.iter().map(Spanned::get_ref);
        let names: Vec<String> = bases
            .filter(|base| *base != force.of.get_ref())
            .map(|base| self.base_name(base))
            .collect();
        match (force.immobile.is_empty(), names.is_empty()) {
            (true, _) => None,
            (false, true) => Some("never moves".into()),
            (false, false) => Some(format!("{}: never moves", and_list(&names))),
        }
    }

    fn base_name(&self, id: &str) -> String {
        let mut bases = self.pack.shelves.listed("base").into_iter();
        let base = bases.find(|(own, ..)| *own == id);
        let title = base.and_then(|(_, title, _)| title);
        title.unwrap_or(id).to_string()
    }

    /// Where a force starts that another carries.
    pub(super) fn carried(&self, carrier: &Spanned<String>) -> String {
        match self.force(carrier) {
            Some(carrier) if carrier.count > 1 => {
                format!("aboard, one to a {}", carrier.title(self.pack))
            }
            Some(carrier) => format!("aboard {}", self.with_article(carrier)),
            // A check reports that there is no such force.
            None => format!("aboard {}", carrier.get_ref()),
        }
    }

    /// Which sides have artillery, where the scenario decides it.
    pub(super) fn artillery(&self) -> Vec<String> {
        let sides: Vec<(&ScenarioSide, Option<u32>)> = self
            .scenario
            .sides()
            .map(|side| (side, side.artillery.as_ref().map(|it| *it.get_ref())))
            .collect();
        let mut requests: Vec<Option<u32>> = sides.iter().map(|(_, request)| *request).collect();
        requests.dedup();
        match requests.as_slice() {
            [Some(0)] => vec!["Nobody has artillery. Leave out the artillery request.".into()],
            [Some(request)] => vec![format!("Artillery comes {}.", on_request(*request))],
            _ => sides
                .into_iter()
                .filter_map(|(side, request)| {
                    let name = side.name.get_ref();
                    Some(match request? {
                        0 => format!("{name}: no artillery."),
                        request => format!("{name}: artillery {}.", on_request(request)),
                    })
                })
                .collect(),
        }
    }
}

fn on_request(request: u32) -> String {
    match request {
        10 => "on a request of 10 only".into(),
        request => format!("on a request of {request} or more"),
    }
}
