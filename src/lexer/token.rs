//! The tokens of a question: what each piece of text looks like, and where it stands.

use crate::contract::Lines;
use crate::span::Span;

/// What a token looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// A word of a human language, or an identifier that looks like one.
    Word,
    /// A file path.
    Path,
    /// Two words and a slash: a path or prose, as the words around it decide.
    Slashed,
    /// The path of a web route, such as `/api/users`.
    Route,
    /// `CamelCase`.
    Camel,
    /// `snake_case`, `UPPER_SNAKE`, `__dunder__`.
    Snake,
    /// `a.b`.
    Dotted,
    /// `a::b`, `a->b`, `A#b`.
    Scoped,
    /// `name(`.
    Call,
    /// `Name<`.
    Generic,
    /// `$NAME`.
    Variable,
    /// The content of back-ticks that is no other shape.
    Code,
    /// `--flag`.
    Flag,
    /// A case ending that Russian glues to a Latin name.
    Ending,
    /// `:42`, `#L10-L20`, `(73,12)` after a path.
    LineSuffix,
    /// `#setup` after a document path.
    Fragment,
    /// Digits.
    Number,
    /// `v1.2.3`.
    Version,
    /// A commit hash.
    Hash,
    /// `#482`, `CORE-1841`.
    Ticket,
    /// A web address or host.
    Url,
    /// A mail address.
    Email,
    /// `pkg@1.2.3`, `@scope/pkg`.
    Package,
    /// `@name`.
    Handle,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// A comma, semicolon, colon or dash: the end of a clause.
    Break,
    /// A full stop, question or exclamation mark, or a line break: the end of a sentence.
    Stop,
    /// A hyphen between the parts of a compound.
    Hyphen,
    /// A quote character or a run of back-ticks.
    Quote,
    /// Anything else.
    Other,
}

impl Shape {
    /// Whether the shape alone makes an identifier.
    #[must_use]
    pub const fn is_symbol(self) -> bool {
        matches!(
            self,
            Shape::Camel
                | Shape::Snake
                | Shape::Dotted
                | Shape::Scoped
                | Shape::Call
                | Shape::Generic
                | Shape::Variable
                | Shape::Code
        )
    }

    /// The name in explanations, and the subtype of a symbol of this shape.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Word => "word",
            Shape::Path => "path",
            Shape::Slashed => "slashed",
            Shape::Route => "route",
            Shape::Camel => "camel_case",
            Shape::Snake => "snake_case",
            Shape::Dotted => "dotted",
            Shape::Scoped => "scoped",
            Shape::Call => "call",
            Shape::Generic => "generic",
            Shape::Variable => "variable",
            Shape::Code => "code",
            Shape::Flag => "cli_flag",
            Shape::Ending => "ending",
            Shape::LineSuffix => "line_suffix",
            Shape::Fragment => "fragment",
            Shape::Number => "number",
            Shape::Version => "version",
            Shape::Hash => "hash",
            Shape::Ticket => "ticket",
            Shape::Url => "url",
            Shape::Email => "email",
            Shape::Package => "package",
            Shape::Handle => "handle",
            Shape::Open => "open",
            Shape::Close => "close",
            Shape::Break => "break",
            Shape::Stop => "stop",
            Shape::Hyphen => "hyphen",
            Shape::Quote => "quote",
            Shape::Other => "other",
        }
    }
}

/// What else is known of a token, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub u16);

impl Marks {
    /// Inside quotes.
    pub const QUOTED: Marks = Marks(1);
    /// Inside back-ticks.
    pub const TICKED: Marks = Marks(2);
    /// Inside a fence, a diff or a stack trace: may name things, never asks.
    pub const PASTED: Marks = Marks(4);
    /// A part of a hyphenated compound that is not its last.
    pub const COMPOUND: Marks = Marks(8);
    /// The first letter is a capital and the others are small.
    pub const TITLE: Marks = Marks(16);
    /// Two letters or more, all capitals.
    pub const UPPER: Marks = Marks(32);
    /// Has a Cyrillic letter.
    pub const CYRILLIC: Marks = Marks(64);
    /// Has a Latin letter.
    pub const LATIN: Marks = Marks(128);
    /// The first word of a sentence.
    pub const FIRST: Marks = Marks(256);
    /// A question mark.
    pub const ASKS: Marks = Marks(512);
    /// A part of a hyphenated compound.
    pub const HYPHENED: Marks = Marks(1024);

    /// A phrase that may hold a name of its own: a capital, an identifier, a key term, a document.
    pub const HOLDS: Marks = Marks(2048);

    /// Whether every mark of `other` is set.
    #[must_use]
    pub const fn has(self, other: Marks) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both sets of marks.
    #[must_use]
    pub const fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

/// A piece of the question. The space before a token belongs to it, so that every byte is in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it looks like.
    pub shape: Shape,
    /// What else is known of it.
    pub marks: Marks,
    /// Where the space before it starts.
    pub lead: u32,
    /// Its first byte.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
}

impl Token {
    /// Its bytes, without the space before.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }

    /// Whether it stands right after the token before.
    #[must_use]
    pub const fn is_glued(&self) -> bool {
        self.lead == self.start
    }
}

/// A question as tokens.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    /// The tokens, in order and without gaps.
    pub list: Vec<Token>,
    /// The lines that a path token points to: the token's index and the range.
    pub lines: Vec<(u32, Lines)>,
    /// The language tags of fences.
    pub fence_tags: Vec<Span>,
    /// The text inside quotes, back-ticks and fences, the outermost of each, in order.
    pub verbatim: Vec<Span>,
    /// Quotes that are never closed.
    pub unclosed: Vec<Span>,
    /// Where reading stopped, when the question is longer than the limit.
    pub cut: Option<usize>,
}
