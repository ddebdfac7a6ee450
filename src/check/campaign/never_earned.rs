check!("S142", never_earned, Error);

use super::sides;
use crate::content::{Campaign, Gain, Kept, Merit, Pack, Promotion, Rival};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for campaign in pack.shelf::<Campaign>() {
        for promotion in campaign.promotions() {
            judge_promotion(campaign, promotion, pack, out);
        }
        for rival in campaign.rivals() {
            judge_rival(campaign, rival, pack, out);
        }
    }
}

fn judge_promotion(
    campaign: &Kept<Campaign>,
    promotion: &Promotion,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let id = promotion.id.get_ref();
    let gain = campaign.span(&promotion.gain);
    match (promotion.earned.get_ref(), promotion.gain.get_ref()) {
        (Merit::Survived(survival), Gain::Card(_)) => {
            let of = survival.of.get_ref();
            let own = sides(campaign, pack, true);
            let mut forces = own.iter().flat_map(|side| side.forces());
            if !own.is_empty() && !forces.any(|force| force.of.get_ref() == of) {
                let what = format!("no unit of the player ever has the card `{of}`");
                let hint = "name the card of units in the scenarios of the campaign";
                out.push(CODE.at(campaign.span(&survival.of), what).hint(hint));
            }
        }
        (Merit::Survived(_), Gain::Hand(_) | Gain::Points(_) | Gain::Commander(_)) => {
            let what = format!("`{id}` is earned by units, and only a card is theirs to gain");
            let hint = "write `gain = { card = ... }`, or let the side earn it with `won`";
            out.push(CODE.at(gain, what).hint(hint));
        }
        (Merit::Won(_) | Merit::Taken(_), Gain::Card(_)) => {
            let what = format!("`{id}` is earned by the whole side, and a card is for a unit");
            let hint = "write `gain = { hand = 1 }`, or let units earn it with `survived`";
            out.push(CODE.at(gain, what).hint(hint));
        }
        (Merit::Won(_) | Merit::Taken(_), Gain::Commander(new)) => {
            let own = sides(campaign, pack, true);
            let mut units = own.iter().flat_map(|side| side.forces());
            let id = new.id.get_ref();
            if units.any(|force| force.id.get_ref() == id) {
                let what = format!("`{id}` is a unit of the player already");
                let hint = "give the new commander another id";
                out.push(CODE.at(campaign.span(&new.id), what).hint(hint));
            }
        }
        (Merit::Won(_) | Merit::Taken(_), Gain::Hand(_) | Gain::Points(_)) => {}
    }
}

fn judge_rival(campaign: &Kept<Campaign>, rival: &Rival, pack: &Pack, out: &mut Vec<Diagnostic>) {
    let place = rival.place.get_ref();
    let enemies = sides(campaign, pack, false);
    let mut leaders = enemies.iter().flat_map(|side| side.placed_leaders());
    if !enemies.is_empty() && !leaders.any(|leader| leader.id.get_ref() == place) {
        let id = rival.id.get_ref();
        let what =
            format!("no enemy of the campaign has a commander `{place}`: `{id}` never appears");
        let hint = "name the id of an enemy commander in one of its scenarios";
        out.push(CODE.at(campaign.span(&rival.place), what).hint(hint));
    }
}
