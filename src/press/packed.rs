//! Values packed into bytes and unpacked again; bytes that are cut short or meaningless give `None`.

/// Writes.
#[derive(Default)]
pub(super) struct Packer {
    pub(super) bytes: Vec<u8>,
}

impl Packer {
    pub(super) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// A count, seven bits per byte.
    pub(super) fn count(&mut self, mut count: usize) {
        while count >= 0x80 {
            self.byte((count & 0x7f) as u8 | 0x80);
            count >>= 7;
        }
        self.byte(count as u8);
    }

    /// Bytes, preceded by their count.
    pub(super) fn block(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.raw(bytes);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.block(text.as_bytes());
    }

    /// An exact number; zero, which is frequent, takes one byte.
    pub(super) fn number(&mut self, number: f64) {
        if number.to_bits() == 0 {
            self.byte(0);
        } else {
            self.byte(1);
            self.raw(&number.to_le_bytes());
        }
    }

    pub(super) fn single(&mut self, number: f32) {
        self.raw(&number.to_le_bytes());
    }
}

/// Reads.
pub(super) struct Unpacker<'b> {
    bytes: &'b [u8],
}

impl<'b> Unpacker<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Unpacker<'b> {
        Unpacker { bytes }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len()
    }

    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(super) fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    pub(super) fn count(&mut self) -> Option<usize> {
        let mut count = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            count |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(count);
            }
        }
        None
    }

    pub(super) fn block(&mut self) -> Option<&'b [u8]> {
        let count = self.count()?;
        self.take(count)
    }

    pub(super) fn text(&mut self) -> Option<&'b str> {
        std::str::from_utf8(self.block()?).ok()
    }

    pub(super) fn number(&mut self) -> Option<f64> {
        let number = if self.flag()? {
            f64::from_le_bytes(self.array()?)
        } else {
            0.0
        };
        number.is_finite().then_some(number)
    }

    pub(super) fn single(&mut self) -> Option<f32> {
        let number = f32::from_le_bytes(self.array()?);
        number.is_finite().then_some(number)
    }

    /// A counted list of items, each at least one byte long.
    pub(super) fn many<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = self.count().filter(|count| *count <= self.left())?;
        (0..count).map(|_| read(self)).collect()
    }
}
