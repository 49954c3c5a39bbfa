//! Text → coarse pieces (logos): runs, spaces, quotes, brackets, sentence punctuation. Few patterns on
//! purpose, none with a far terminator: what a run is made of is decided in [`super::join`], in a second
//! linear step.

use logos::Logos;

/// A coarse piece of text.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A line break.
    #[regex(r"\r?\n")]
    Newline,
    /// Blanks, zero-width and control characters.
    #[regex(r"[\s\u{0}-\u{8}\u{e}-\u{1f}\u{7f}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{feff}]", priority = 1)]
    #[regex(r"[ \t]+", priority = 5)]
    Space,
    /// One or more back-ticks.
    #[regex(r"`+")]
    Ticks,
    /// `«` or `„`.
    #[token("«")]
    #[token("„")]
    QuoteOpen,
    /// `“`, which opens in English and closes in Russian and German.
    #[token("“")]
    QuoteEither,
    /// `»` or `”`.
    #[token("»")]
    #[token("”")]
    QuoteClose,
    /// `"`.
    #[token("\"")]
    QuotePlain,
    /// A bracket.
    #[regex(r"[()\[\]{}<>]")]
    Bracket,
    /// Punctuation that ends a clause or sentence.
    #[regex(r"[,;!?…]")]
    Punctuation,
    /// Everything else.
    #[regex(r#"[^\s`«„“»”"()\[\]{}<>,;!?…\u{0}-\u{8}\u{e}-\u{1f}\u{7f}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2064}\u{2066}-\u{2069}\u{feff}]+"#, priority = 2)]
    Run,
}

/// A piece and its bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub(crate) piece: Piece,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// Cuts the text into pieces without gaps.
pub(crate) fn pieces(text: &str) -> Vec<Placed> {
    let mut list = Vec::with_capacity(text.len() / 4 + 4);
    let mut lexer = Piece::lexer(text);
    while let Some(piece) = lexer.next() {
        let span = lexer.span();
        // No text is an error to these patterns; should one be, it is a run.
        let piece = piece.unwrap_or(Piece::Run);
        list.push(Placed { piece, start: span.start as u32, end: span.end as u32 });
    }
    list
}
