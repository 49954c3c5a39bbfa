//! A path → the bytes of the file, in a buffer that is used again and again.

use crate::WarningKind;
use crate::query::FILE_BYTES;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A NUL in so many bytes from the start makes a file binary.
const BINARY_BYTES: usize = 8 << 10;

/// What the buffer is large enough for before it grows, in bytes.
const USUAL_BYTES: usize = 64 << 10;

/// A buffer for one file after the other.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    buffer: Vec<u8>,
}

/// Why a file is not searched.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unread {
    pub(crate) kind: WarningKind,
    pub(crate) message: String,
}

impl Reader {
    /// The bytes of a regular file.
    pub(crate) fn read(&mut self, path: &Path) -> Result<&[u8], Unread> {
        let len = self
            .fill(path)
            .map_err(|fault| Unread { kind: WarningKind::Unreadable, message: reason(&fault) })?;
        let Some(bytes) = len.and_then(|len| self.buffer.get(..len)) else {
            let message = format!("larger than {} MiB, not read", FILE_BYTES >> 20);
            return Err(Unread { kind: WarningKind::TooLarge, message });
        };
        if memchr::memchr(0, &bytes[..bytes.len().min(BINARY_BYTES)]).is_some() {
            return Err(Unread { kind: WarningKind::Binary, message: "a binary file, skipped".to_owned() });
        }
        Ok(bytes)
    }

    /// Reads the file into the buffer; nothing if it is too large.
    fn fill(&mut self, path: &Path) -> io::Result<Option<usize>> {
        let mut file = File::open(path)?;
        let mut len = 0;
        loop {
            if self.buffer.len() == len {
                let size = (len * 2).max(USUAL_BYTES);
                self.buffer.resize(size, 0);
            }
            let got = match file.read(&mut self.buffer[len..]) {
                Ok(got) => got,
                Err(fault) if fault.kind() == io::ErrorKind::Interrupted => continue,
                Err(fault) => return Err(fault),
            };
            len += got;
            if len as u64 > FILE_BYTES {
                self.buffer = Vec::new();
                return Ok(None);
            }
            // A regular file gives less than was asked for only at its end.
            if len < self.buffer.len() {
                return Ok(Some(len));
            }
        }
    }
}

/// What the system says, without its number.
pub(crate) fn reason(fault: &io::Error) -> String {
    let text = fault.to_string();
    text.split(" (os error").next().unwrap_or("it cannot be read").to_lowercase()
}

/// The text of these bytes, each ill-formed byte as U+001A, so that offsets hold; whether there was one.
pub(crate) fn decode(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), false);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '\u{1a}'));
    }
    (Cow::Owned(text), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ill_formed_byte_is_one_character() {
        let (text, ill) = decode(b"a\xff\xd0b\xe2\x82");
        assert_eq!((&*text, ill), ("a\u{1a}\u{1a}b\u{1a}\u{1a}", true));
        assert!(!decode("ж".as_bytes()).1);
    }
}
