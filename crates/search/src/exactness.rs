//! Random documents and predicates → the promises that the parts of a search make each other.

#![cfg(test)]

use crate::fold::Compare;
use crate::plan::{Plan, Verdict};
use crate::{Document, Format, Place, Predicate, PredicateKind, Query, Scope};
use proptest::prelude::*;

/// Pieces of documents: words in several scripts and spellings, and whatever hides, splits or ends them.
const PIECES: [&str; 97] = [
    "foo",
    "bar",
    "Foo",
    "BAR",
    "in",
    "version",
    "inversion",
    "c++",
    "C",
    "2026",
    "йод",
    "и\u{306}од",
    "ЙОД",
    "ёж",
    "Σίσυφος",
    "ΣΊΣΥΦΟΣ",
    "ไทย",
    "漢字",
    "豈",
    "\u{f900}",
    "ẞ",
    "ß",
    "\u{212a}",
    "k",
    "한",
    "\u{1112}\u{1161}\u{11ab}",
    "#foo",
    "#bar/foo",
    "#",
    "/",
    "_",
    "-",
    "*",
    "**",
    "~~",
    "`",
    "``",
    "```",
    "```\n",
    "~~~\n",
    "\n",
    "\n\n",
    " ",
    "  ",
    "    ",
    "\t",
    "\r\n",
    "\r\n\r\n",
    "\\",
    "\\#",
    "&",
    "&amp;",
    "&#35;",
    "&#x46;",
    "&#102;",
    "&num;",
    "&nbsp;",
    "<",
    ">",
    "> ",
    "- ",
    "1. ",
    "<b>",
    "</b>",
    "<br>",
    "<code>",
    "</code>",
    "<pre>\n",
    "</pre>\n",
    "<!--",
    "-->",
    "<div>\n",
    "</div>\n",
    "[",
    "]",
    "](",
    ")",
    "[[",
    "]]",
    "|",
    "\n| - | - |\n",
    "| ",
    "$",
    "$$",
    "https://",
    ".",
    ",",
    "{",
    "}",
    "---\n",
    "tags: [",
    "\u{feff}",
    "::\n\n",
    "!",
    "![",
    "f",
    "oo",
];

/// Values that are looked for.
const VALUES: [&str; 30] = [
    "foo",
    "bar",
    "foo bar",
    "inversion",
    "version",
    "c++",
    "c",
    "йод",
    "ёж",
    "еж",
    "σίσυφος",
    "ไทย",
    "漢",
    "豈",
    "ss",
    "ß",
    "k",
    "한",
    "bar/foo",
    "#foo",
    "foo, bar",
    "&",
    "*",
    "foo_bar",
    "2026 foo",
    "in version",
    "foo.",
    "bar foo bar",
    "-",
    "foo\\",
];

fn documents() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..24).prop_map(|pieces| pieces.concat())
}

fn predicates() -> impl Strategy<Value = Predicate> {
    let kinds = prop::sample::select(vec![PredicateKind::Tag, PredicateKind::Phrase, PredicateKind::Word]);
    (kinds, prop::sample::select(&VALUES[..]))
        .prop_map(|(kind, value)| Predicate { kind, value: value.to_owned() })
}

fn formats() -> impl Strategy<Value = Format> {
    let program = intent_router_syntax::Language::of_path(std::path::Path::new("a.rs"));
    let mut formats = vec![Format::Markdown; 4];
    formats.extend([Format::Plain, Format::Rst, Format::Org, Format::AsciiDoc]);
    formats.extend(program.map(Format::Source));
    prop::sample::select(formats)
}

fn plan(predicate: &Predicate, case_sensitive: bool) -> Plan {
    Plan::of(&Query { predicates: vec![predicate.clone()], case_sensitive, ..Query::of(".") })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases * 8,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_prefilter_drops_nothing_and_promises_nothing_false(
        text in documents(), predicate in predicates(), format in formats(), exact in any::<bool>(), all in any::<bool>(),
    ) {
        let plan = plan(&predicate, exact);
        let scope = if all { Scope::All } else { Scope::Text };
        let may_hold = plan.may_hold(text.as_bytes(), format);
        let is_plain = plan.is_plain(text.as_bytes(), format);
        let accepted = matches!(plan.check(text.as_bytes(), format, scope), Verdict::Accepted(_));
        prop_assert!(!accepted || may_hold, "dropped {predicate:?} in {text:?}");
        prop_assert!(!is_plain || accepted, "promised {predicate:?} in {text:?}");
    }

    #[test]
    fn a_match_is_in_the_file_and_says_what_was_sought(
        text in documents(), predicate in predicates(), format in formats(),
    ) {
        let plan = plan(&predicate, false);
        let Verdict::Accepted(accepted) = plan.check(text.as_bytes(), format, Scope::Text) else { return Ok(()) };
        for (_, found) in &accepted.found {
            let Some(own) = text.get(found.span.clone()) else {
                return Err(TestCaseError::fail(format!("{:?} is no part of {text:?}", found.span)));
            };
            let sought = Compare::AnyCase.text(predicate.sought());
            if found.place == Place::Source {
                prop_assert_eq!(Compare::AnyCase.text(own), sought);
            } else if predicate.kind != PredicateKind::Tag {
                let seen = Compare::AnyCase.text(accepted.document.rendered.text());
                let seen_or_written = seen.contains(&sought) || Compare::AnyCase.text(own).contains(&sought);
                prop_assert!(seen_or_written, "{sought:?} in {text:?}");
            }
        }
    }

    #[test]
    fn every_text_is_read_and_every_span_is_in_it(text in documents(), format in formats(), all in any::<bool>()) {
        let document = Document::parse(&text, format, if all { Scope::All } else { Scope::Text });
        prop_assert_eq!(document.source.text().len(), text.len());
        let seen = document.rendered.text();
        let whole = document.rendered.source(0..seen.len());
        prop_assert!(text.get(whole).is_some());
        for (at, letter) in seen.char_indices() {
            prop_assert!(text.get(document.rendered.source(at..at + letter.len_utf8())).is_some(), "{at} of {seen:?}");
        }
        for span in document.tags.iter().map(|tag| &tag.span).chain(document.links.iter().map(|link| &link.span)) {
            prop_assert!(text.get(span.clone()).is_some(), "{span:?} in {text:?}");
        }
    }
}
