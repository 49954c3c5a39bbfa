//! What the router noticed on the way: a stable code, a span, what was seen, what to do.

use crate::span::Span;
use serde::Serialize;

macro_rules! codes {
    ($($variant:ident $name:literal $title:literal,)*) => {
        /// The stable code of a diagnostic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Code { $(#[doc = $title] #[serde(rename = $name)] $variant,)* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The name, such as `R0104`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// A one-line title.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Code::$variant => $title,)* }
            }

            /// The page that `router explain --code` prints.
            #[must_use]
            pub const fn page(self) -> &'static str {
                match self { $(Code::$variant => include_str!(concat!("../docs/codes/", $name, ".md")),)* }
            }
        }
    };
}

codes! {
    UnclosedQuote "R0101" "a quote is never closed",
    UnclosedFence "R0102" "a code fence is never closed",
    HiddenCharacter "R0103" "a character cannot be seen",
    MixedScript "R0104" "a word mixes letters that look alike",
    LongQuery "R0105" "only the first part of a very long question was read",
    EmptyQuery "R0106" "the question is empty",
    DanglingNegation "R0201" "a negation excludes nothing",
    MultiIntent "R0301" "the question asks for several things",
    NoSignal "R0302" "nothing in the question says where to look",
    Tie "R0303" "two intents have the same score",
    UnknownIntent "R0401" "the active intent is not one of the four",
    UnknownField "R0402" "a field of the input is not known",
    AmbiguousPath "R0403" "several files of the repository have that name",
    UnknownSymbol "R0404" "the repository knows no such symbol",
    MissingLayer "R0405" "the repository has none of the layers that the intent asks",
}

impl Code {
    /// The code of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.name().eq_ignore_ascii_case(name))
    }
}

/// Something worth telling about a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// Its stable code.
    pub code: Code,
    /// Where, in bytes.
    pub span: Span,
    /// What was seen.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Texts that could stand there instead, best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
}
