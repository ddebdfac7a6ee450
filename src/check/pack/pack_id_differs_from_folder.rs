check!("K107", pack_id_differs_from_folder, Warning);

use crate::content::{Layer, Pack, is_id, to_id};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    out.extend(pack.layers.iter().filter_map(differing));
}

fn differing(layer: &Layer) -> Option<Diagnostic> {
    let folder = layer.folder.name_on_disk()?;
    let id = &layer.head.id;
    // A folder may be called `Grün pack`, but an id cannot: then it is as near as an id can be.
    let name = to_id(&folder);
    if *id == folder || *id == name && !is_id(&folder) {
        return None;
    }
    Some(
        CODE.at(
            layer.id_place?,
            format!("pack `{id}` lies in a folder named `{folder}`"),
        )
        .label("another name than the folder's")
        .hint(format!(
            "name both alike: other packs find it by its folder, as `extends = \"{name}\"`"
        )),
    )
}
