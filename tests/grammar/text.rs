//! Texts as a page can show them: control characters by number, long ones by their ends.

/// More lines of a text than this are counted, not shown.
pub const LINES: usize = 12;
/// More characters of a line than this are counted, not shown.
const LINE: usize = 400;

/// A question, long lines and long texts by their ends.
pub fn question(raw: &str) -> String {
    let lines: Vec<&str> = raw.split('\n').collect();
    let mut out: Vec<String> = lines.iter().take(LINES).map(|line| shortened(line)).collect();
    if lines.len() > LINES {
        out.push(format!("… {} more lines", lines.len() - LINES));
    }
    out.join("\n")
}

/// A long line by its two ends.
pub fn shortened(line: &str) -> String {
    let letters: Vec<char> = line.chars().collect();
    if letters.len() <= LINE {
        return visible(line);
    }
    let part = |letters: &[char]| visible(&letters.iter().collect::<String>());
    format!(
        "{} … {} more characters … {}",
        part(&letters[..200]),
        letters.len() - 300,
        part(&letters[letters.len() - 100..])
    )
}

/// Characters that a page cannot show, by their number.
pub fn visible(text: &str) -> String {
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{a0}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
            || matches!(letter, '\u{300}'..='\u{36f}' | '\u{fe0f}')
    };
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\n' => out.push('⏎'),
            _ if hidden(letter) => out.push_str(&format!("⟨{:04X}⟩", letter as u32)),
            _ => out.push(letter),
        }
    }
    out
}

/// The first lines of a list, and how many more there are.
pub fn counted(lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut out: Vec<String> = lines.collect();
    if out.len() > LINES {
        let more = out.len() - LINES;
        out.truncate(LINES);
        out.push(format!("… {more} more"));
    }
    out
}
