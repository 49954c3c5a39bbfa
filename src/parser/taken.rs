//! What a production took, small enough for two registers: an item of the tree in the making.

use crate::query::{Item, ItemKind};

/// An item whose positions are counted from its first unit. No production takes 256 units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    first: u32,
    kind: ItemKind,
    length: u8,
    head: u8,
    target: (u8, u8),
}

impl Taken {
    /// The units from `first` to `last`, governing nothing.
    pub(crate) const fn new(kind: ItemKind, first: u32, last: u32) -> Taken {
        let length = (last - first) as u8;
        Taken { first, kind, length, head: 0, target: (length, length) }
    }

    /// With another unit as its head.
    pub(crate) const fn headed(self, head: u32) -> Taken {
        Taken { head: (head - self.first) as u8, ..self }
    }

    /// Governing these units.
    pub(crate) const fn governing(self, (from, to): (u32, u32)) -> Taken {
        Taken { target: ((from - self.first) as u8, (to - self.first) as u8), ..self }
    }

    /// The item of the tree.
    pub(crate) const fn item(self) -> Item {
        Item {
            kind: self.kind,
            first: self.first,
            last: self.first + self.length as u32,
            head: self.first + self.head as u32,
            target: (self.first + self.target.0 as u32, self.first + self.target.1 as u32),
        }
    }
}
