//! Negations of the tree → the anchors they exclude.

use super::Found;
use crate::lexer::Unit;
use crate::query::{Item, ItemKind, Query};
use crate::span::Span;

/// No anchor is longer: a run is bounded by the lexer, a quoted path or title by less.
const ANCHOR_BYTES: usize = 2048;

/// Marks what a negation governs.
pub(super) fn exclude(found: &mut [Found], units: &[Unit], query: &Query) {
    for item in query.items.iter().filter(|item| item.kind == ItemKind::Negation) {
        if let Some(target) = target(units, item) {
            exclude_span(found, target);
        }
        // A phrase may be the negator and what it excludes.
        let head = &units[item.head as usize];
        if head.is_phrase() {
            exclude_span(found, head.span);
        }
    }
}

fn target(units: &[Unit], item: &Item) -> Option<Span> {
    let governed = units.get(item.governed())?;
    Some(governed.first()?.span.to(governed.last()?.span))
}

fn exclude_span(found: &mut [Found], span: Span) {
    // No anchor before this one can reach into the span: anchors are short.
    let first = found.partition_point(|anchor| anchor.span.start + ANCHOR_BYTES < span.start);
    let inside = found[first..].iter_mut().take_while(|anchor| anchor.span.start < span.end);
    inside.filter(|anchor| anchor.span.overlaps(span)).for_each(|anchor| anchor.negated = true);
}
