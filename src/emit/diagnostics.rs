//! Everything that was decided → what is worth telling: one pass over the stages, after them.

use crate::contract::{AnchorType, Intent};
use crate::diagnostic::{Code, Diagnostic};
use crate::lexer::{Marks, QUERY_BYTES, Shape, Tokens};
use crate::passes::Plan;
use crate::passes::cues::{Feature, Sign};
use crate::request::Request;
use crate::span::Span;
use intent_router_lexicon::Sense;

/// The diagnostics of a question, in the order of their codes.
#[must_use]
pub fn diagnostics(request: &Request, tokens: &Tokens, plan: &Plan) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    let mut tell = |code: Code, span: Span, message: String, help: Option<&str>| {
        out.push(Diagnostic { code, span, message, help: help.map(str::to_owned), suggestions: Vec::new() });
    };
    let raw = request.user_query.as_str();
    for span in &tokens.unclosed {
        let quote = span.of(raw);
        let code = if quote.starts_with("```") { Code::UnclosedFence } else { Code::UnclosedQuote };
        tell(code, *span, format!("`{quote}` opens and is never closed"), Some("close it, or leave it out"));
    }
    for (at, letter) in raw.char_indices().take(QUERY_BYTES) {
        if is_hidden(letter) {
            let span = Span::new(at, at + letter.len_utf8());
            tell(
                Code::HiddenCharacter,
                span,
                format!("U+{:04X} is here and cannot be seen", letter as u32),
                None,
            );
            break;
        }
    }
    for token in &tokens.list {
        let mixed = token.marks.has(Marks::LATIN) && token.marks.has(Marks::CYRILLIC);
        if token.shape == Shape::Word && mixed {
            let word = token.span().of(raw);
            let message = format!("`{word}` mixes Latin and Cyrillic letters that look alike");
            tell(Code::MixedScript, token.span(), message, Some("retype the word in one alphabet"));
        }
    }
    if let Some(cut) = tokens.cut {
        let message = format!("only the first {QUERY_BYTES} bytes were read");
        tell(Code::LongQuery, Span::new(cut, raw.len()), message, Some("ask about a part of the text"));
    }
    if raw.trim().is_empty() {
        tell(Code::EmptyQuery, Span::new(0, raw.len()), "there is no question".to_owned(), Some("ask one"));
    }
    for span in &plan.exclusions.dangling {
        tell(Code::DanglingNegation, *span, format!("`{}` excludes nothing here", span.of(raw)), None);
    }
    intents(request, plan, &mut tell);
    repository(request, plan, &mut out);
    out.sort_by_key(|diagnostic| (diagnostic.code, diagnostic.span));
    out
}

/// Features that every short text has: alone they say nothing.
const STRUCTURE: [Feature; 4] = [
    Feature::sign(Sign::Any),
    Feature::sign(Sign::Short),
    Feature::sign(Sign::NoVerb),
    Feature::sign(Sign::Asks),
];

fn intents(request: &Request, plan: &Plan, tell: &mut impl FnMut(Code, Span, String, Option<&str>)) {
    let raw = request.user_query.as_str();
    let whole = Span::new(0, raw.len());
    let active = request.conversation_state.active_intent.as_deref().and_then(Intent::from_name);
    let (best, second, margin) = plan.scores.best_after(active);
    let writes = plan.cues.list.iter().find(|cue| {
        cue.feature == Feature::request(Sense::VerbMake)
            || cue.feature == Feature::request(Sense::VerbDocument)
    });
    let asks = plan.cues.list.iter().find(|cue| {
        cue.feature == Feature::request(Sense::VerbExplain)
            || cue.feature == Feature::request(Sense::VerbShow)
    });
    if let (Intent::GenerateDocs, Some(writes), Some(asks)) = (plan.decision.intent, writes, asks) {
        let message = format!("`{}` is asked for, and `{}` too", writes.span.of(raw), asks.span.of(raw));
        tell(Code::MultiIntent, asks.span, message, Some("ask the two one after the other"));
    }
    let empty = raw.trim().is_empty();
    if !empty && plan.cues.list.iter().all(|cue| STRUCTURE.contains(&cue.feature)) {
        tell(
            Code::NoSignal,
            whole,
            "no word here says where to look".to_owned(),
            Some("name a file, a symbol or a document"),
        );
    } else if !empty && margin == 0 {
        let message = format!("{} and {} have the same score", best.name(), second.name());
        tell(Code::Tie, whole, message, Some("say whether the code or the documentation is meant"));
    }
    if let Some(name) = &request.conversation_state.active_intent
        && Intent::from_name(name).is_none()
    {
        let names: Vec<&str> = Intent::ALL.iter().map(|intent| intent.name()).collect();
        let message = format!("the active intent `{name}` is not known and counts as none");
        tell(
            Code::UnknownIntent,
            Span::default(),
            message,
            Some(&format!("write one of {}", names.join(", "))),
        );
    }
    for field in request.unknown.keys() {
        tell(
            Code::UnknownField,
            Span::default(),
            format!("the field `{field}` is not known and was ignored"),
            None,
        );
    }
}

fn repository(request: &Request, plan: &Plan, out: &mut Vec<Diagnostic>) {
    let raw = request.user_query.as_str();
    let repo = &request.repo_context;
    for found in &plan.anchors.found {
        let value = found.span.of(raw);
        if found.anchor_type == AnchorType::FilePath && !value.contains('/') {
            let same: Vec<String> = repo
                .files
                .iter()
                .filter(|file| file.rsplit('/').next() == Some(value))
                .take(3)
                .cloned()
                .collect();
            if same.len() > 1 {
                let message = format!("`{value}` is the name of several files");
                out.push(Diagnostic {
                    code: Code::AmbiguousPath,
                    span: found.span,
                    message,
                    help: Some("write its directory".to_owned()),
                    suggestions: same,
                });
            }
        }
        let is_symbol = found.anchor_type == AnchorType::Symbol && !repo.symbols.is_empty();
        if is_symbol && !repo.symbols.iter().any(|symbol| symbol == value) {
            let suggestions = near(value, &repo.symbols);
            if !suggestions.is_empty() {
                out.push(Diagnostic {
                    code: Code::UnknownSymbol,
                    span: found.span,
                    message: format!("the repository knows no `{value}`"),
                    help: Some(format!("did you mean `{}`?", suggestions[0])),
                    suggestions,
                });
            }
        }
    }
    if plan.retrieval.layer_queries.is_empty() && !repo.layers.is_empty() {
        out.push(Diagnostic {
            code: Code::MissingLayer,
            span: Span::default(),
            message: format!(
                "none of the layers {} serves {}",
                repo.layers.join(", "),
                plan.decision.intent.name()
            ),
            help: None,
            suggestions: Vec::new(),
        });
    }
}

/// The names nearest to `name`: at most a third of its letters apart, at most three, in a stable order.
fn near(name: &str, names: &[String]) -> Vec<String> {
    let letters = name.chars().count();
    let bar = letters / 3;
    let close = |other: &&String| other.chars().count().abs_diff(letters) <= bar;
    let mut ranked: Vec<(usize, &String)> = names
        .iter()
        .filter(close)
        .map(|other| (strsim::damerau_levenshtein(name, other), other))
        .filter(|(distance, _)| *distance <= bar)
        .collect();
    ranked.sort();
    ranked.into_iter().take(3).map(|(_, name)| name.clone()).collect()
}

fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        && letter != '\u{200d}'
        || letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')
}
