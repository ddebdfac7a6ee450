//! Signs of sums with square roots, found by squaring whole numbers: tangents to a disc have such directions.

use std::cmp::Ordering;

use super::point::Vector;

/// A direction `√n · along + k · along turned`: towards a point (`k` is 0), or a tangent to a disc around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction {
    along: Vector,
    n: i64,
    k: i64,
}

impl Direction {
    /// Towards a point that is this far away.
    pub(super) fn towards(along: Vector) -> Direction {
        Direction::tangent(along, 0)
    }

    /// Along the tangent to the disc with this radius around a point, clockwise of it if the radius is positive and
    /// counter-clockwise if it is negative. The eye must be outside the disc.
    pub(super) fn tangent(along: Vector, radius: i64) -> Direction {
        Direction {
            along,
            n: along.squared() - radius * radius,
            k: radius,
        }
    }

    /// Positive when the other direction is clockwise of this one, negative when it is counter-clockwise.
    pub(super) fn cross(self, other: Direction) -> i8 {
        let (x, y) = (self.along.cross(other.along), self.along.dot(other.along));
        let (n1, n2) = (i128::from(self.n), i128::from(other.n));
        let (k1, k2) = (i128::from(self.k), i128::from(other.k));
        // The product is x (√(n1 n2) + k1 k2) + y (k2 √n1 - k1 √n2).
        let (n, k) = (n1 * n2, k1 * k2);
        let first = sign(x.into()) * sign_with_root(k, 1, n);
        let second = sign(y.into()) * compare_roots(k2, n1, k1, n2);
        if first == second || second == 0 {
            return first;
        }
        if first == 0 {
            return second;
        }
        // They pull in opposite ways, so the larger square wins; both have the same root in them.
        let (x, y) = (i128::from(x).pow(2), i128::from(y).pow(2));
        let without = x * (n + k * k) - y * (k2 * k2 * n1 + k1 * k1 * n2);
        let with = 2 * k * (x + y);
        first * sign_with_root(without, with, n)
    }

    /// A vector that points nearly the same way, with parts of up to 40 bits more than those of [`Direction`].
    pub(super) fn nearly(self) -> (i128, i128) {
        const FINE: i128 = 1 << 20;
        let root = (i128::from(self.n) * FINE * FINE).isqrt();
        let turned = self.along.turned();
        let part = |along: i32, turned: i32| {
            root * i128::from(along) + FINE * i128::from(self.k) * i128::from(turned)
        };
        (part(self.along.x, turned.x), part(self.along.y, turned.y))
    }
}

fn sign(number: i128) -> i8 {
    number.signum() as i8
}

/// The sign of `a + b √n`.
pub(super) fn sign_with_root(a: i128, b: i128, n: i128) -> i8 {
    let (plain, root) = (sign(a), if n == 0 { 0 } else { sign(b) });
    if plain == root || root == 0 {
        return plain;
    }
    if plain == 0 {
        return root;
    }
    let (a, b) = (a.unsigned_abs(), b.unsigned_abs());
    match wide_product(a, a).cmp(&wide_product(b * n.unsigned_abs(), b)) {
        Ordering::Less => root,
        Ordering::Equal => 0,
        Ordering::Greater => plain,
    }
}

/// The sign of `a √n - b √m`.
fn compare_roots(a: i128, n: i128, b: i128, m: i128) -> i8 {
    let (one, other) = (sign(a) * sign(n), sign(b) * sign(m));
    if one != other {
        return sign(i128::from(one - other));
    }
    one * sign(a * a * n - b * b * m)
}

/// The product of two numbers, in its upper and lower 128 bits.
fn wide_product(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let low = a0 * b0;
    let (mid, carried) = (a1 * b0 + (low >> 64), a0 * b1);
    let (mid, overflowed) = mid.overflowing_add(carried);
    let high = a1 * b1 + (mid >> 64) + (u128::from(overflowed) << 64);
    (high, mid << 64 | low & LOW)
}
