//! A list that needs no allocator while it is short; knows nothing of dice.

use std::hash::{Hash, Hasher};

/// Up to this many items are stored in place.
const FEW: usize = 20;

/// Items of a small type, any number of them. A roll is made several hundred times a game, and this is a little cheaper
/// than `smallvec` was.
#[derive(Clone, Debug, Default)]
pub(super) struct Short<T> {
    few: [T; FEW],
    count: usize,
    /// All items, once there are more than a few.
    many: Vec<T>,
}

impl<T: Copy + Default> Short<T> {
    #[inline]
    pub(super) fn push(&mut self, item: T) {
        if self.count < FEW {
            self.few[self.count] = item;
            self.count += 1;
        } else {
            self.push_beyond(item);
        }
    }

    #[cold]
    fn push_beyond(&mut self, item: T) {
        if self.many.is_empty() {
            self.many.extend(self.few);
        }
        self.many.push(item);
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[T] {
        if self.many.is_empty() {
            &self.few[..self.count]
        } else {
            &self.many
        }
    }
}

impl<T: Copy + Default> FromIterator<T> for Short<T> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Short<T> {
        let mut short = Short::default();
        for item in items {
            short.push(item);
        }
        short
    }
}

impl<T: Copy + Default + PartialEq> PartialEq for Short<T> {
    fn eq(&self, other: &Short<T>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Default + Eq> Eq for Short<T> {}

impl<T: Copy + Default + Hash> Hash for Short<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_items_is_kept_in_order() {
        for count in [0, 1, 19, 20, 21, 22, 200] {
            let items: Vec<u8> = (0..count).collect();
            let short: Short<u8> = items.iter().copied().collect();
            assert_eq!(short.as_slice(), items);
            assert_eq!(short, short.clone());
        }
        let (one, two): (Short<u8>, Short<u8>) = ((0..25).collect(), (0..26).collect());
        assert_ne!(one, two);
    }
}
