use pressgang::content;
use pressgang::engine::*;
use pressgang::odds;
use pressgang::ruleset::hex_command::*;
use pressgang::source::Sources;
use std::sync::Arc;
use std::time::Instant;
fn main() {
    for id in ["home-guard", "to-arms"] {
        let folder = content::find(id).unwrap();
        let pack = content::load(&folder, &mut Sources::default(), &mut Vec::new()).unwrap();
        for sc in pack.shelves.scenarios.iter() {
            let tables = compile(&pack, sc).map_err(|e| e.what).unwrap();
            let mut book = odds::Book::new();
            let (mut asks, mut miss, mut hit_ns, mut miss_ns) = (0u64, 0u64, 0u128, 0u128);
            let mut stock = Vec::new();
            for g in 0..200 {
                let mut b = Battle::new(Arc::clone(&tables));
                let mut c = Chance::of_game(1, g);
                let mut acts = Vec::new();
                loop {
                    match b.pending() {
                        Pending::Over(_) => break,
                        Pending::Roll(_) => {
                            let t = c.throw(&b.dice());
                            b.settle(&t, &mut Silence);
                        }
                        Pending::Decide(_) => {
                            b.legal(&mut acts);
                            for a in &acts {
                                if let Act::Fire { how, .. } = a {
                                    let n = book.len();
                                    let t = Instant::now();
                                    let _ = book.expect(&b, a);
                                    let d = t.elapsed().as_nanos();
                                    asks += 1;
                                    if book.len() > n {
                                        miss += (book.len() - n) as u64;
                                        miss_ns += d;
                                    } else {
                                        hit_ns += d;
                                        if stock.len() < 20000 && matches!(how, Fire::Direct) {
                                            stock.push((b.clone(), *a));
                                        }
                                    }
                                }
                            }
                            let a = acts[c.below(acts.len() as u32) as usize];
                            b.apply(&a, &mut Silence);
                        }
                    }
                }
            }
            let t = Instant::now();
            let mut s = 0f32;
            for (b, a) in &stock {
                s += book.expect(b, a).kills;
            }
            let direct = t.elapsed().as_nanos() / stock.len().max(1) as u128;
            let t = Instant::now();
            for (b, a) in stock.iter().take(1000) {
                std::hint::black_box(odds::fight(b, a));
            }
            let f = t.elapsed().as_nanos() / 1000;
            println!(
                "{id}/{} asks {asks} misses {miss} hit {} ns miss {} us; direct hit {direct} ns, fight {} us {s}",
                sc.id(),
                hit_ns / (asks - miss).max(1) as u128,
                miss_ns / miss.max(1) as u128 / 1000,
                f / 1000
            );
        }
    }
}
