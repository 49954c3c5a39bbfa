//! A hit → an item of a YAML list. Every string is in double quotes, so that none is taken for another type.

use intent_router_search::Hit;
use std::io::{self, Write};

/// Writes the list.
pub(crate) fn write(hits: &[Hit], out: &mut impl Write) -> io::Result<()> {
    if hits.is_empty() {
        return writeln!(out, "[]");
    }
    for hit in hits {
        writeln!(out, "- ref: {}", quoted(&hit.reference))?;
        writeln!(out, "  title: {}", quoted(&hit.title))?;
        writeln!(out, "  snippet: {}", quoted(&hit.snippet))?;
        writeln!(out, "  tags: {}", list(&hit.tags))?;
        writeln!(out, "  links: {}", list(&hit.links))?;
        writeln!(out, "  depth: {}", hit.depth)?;
        writeln!(out, "  via: {}", hit.via.as_deref().map_or_else(|| "null".to_owned(), quoted))?;
    }
    Ok(())
}

fn list(values: &[String]) -> String {
    format!("[{}]", values.iter().map(|value| quoted(value)).collect::<Vec<_>>().join(", "))
}

/// A double-quoted scalar of YAML 1.1 and 1.2.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // What is not printable in YAML, or is a line break in one of its versions.
            '\0'..='\x1f' | '\x7f'..='\u{9f}' => out.push_str(&format!("\\x{:02x}", letter as u32)),
            '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => {
                out.push_str(&format!("\\u{:04x}", letter as u32));
            }
            letter if (letter as u32) & 0xfffe == 0xfffe => {
                out.push_str(&format!("\\U{:08x}", letter as u32))
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
