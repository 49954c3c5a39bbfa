//! The last part of a question of several parts → its signs: there the stress lies.

use super::{ARTEFACTS, ASKS, CODE_PLACES, MAKES, PROJECT, Pass, Sign, look};
use crate::contract::AnchorType;
use crate::lexer::Marks;
use crate::query::{Item, ItemKind, Query};
use intent_router_lexicon::{Sense, SenseSet};

impl Pass<'_> {
    /// What stands after the last stop or but.
    pub(super) fn last_part(&mut self, query: &Query) {
        let ends = |item: &Item| {
            let head = &self.units[item.head as usize];
            item.kind == ItemKind::Stop || head.speaks() && head.has(Sense::But)
        };
        let is_word = |item: &Item| !matches!(item.kind, ItemKind::Stop | ItemKind::Break);
        let Some(last) = query.items.iter().rposition(is_word) else { return };
        let Some(border) = query.items[..last].iter().rposition(ends) else { return };
        if !query.items[..border].iter().any(is_word) {
            return;
        }
        let units = &self.units[query.items[border].last as usize..];
        let Some(span) = units.first().map(|unit| unit.span) else { return };
        let sum = look::sum(units);
        let has = |senses: SenseSet| sum.senses.meets(senses);
        let kinds = |kind: ItemKind| query.items[border..].iter().any(|item| item.kind == kind);
        let from = self.anchors.partition_point(|found| found.span.start < span.start);
        let named = self.anchors[from..]
            .iter()
            .any(|found| !found.negated && found.anchor_type == AnchorType::Symbol);
        let writes = |item: &Item| {
            item.kind == ItemKind::Request && self.units[item.head as usize].senses.meets(MAKES)
        };
        let signs = [
            (Sign::Several, true),
            (Sign::LastDocs, has(ARTEFACTS)),
            (Sign::LastCode, has(CODE_PLACES) || named),
            (Sign::LastActs, has(SenseSet::of(&[Sense::VerbAct]))),
            (Sign::LastWrites, has(MAKES) && query.items[border..].iter().any(writes)),
            (Sign::LastNeeds, has(SenseSet::of(&[Sense::VerbNeed]))),
            (Sign::LastAsks, has(ASKS) || sum.marks.has(Marks::ASKS)),
            (Sign::LastProject, has(PROJECT)),
            (Sign::LastRuns, kinds(ItemKind::HowTo)),
            (Sign::LastSource, kinds(ItemKind::Source) || kinds(ItemKind::Scope)),
        ];
        for (sign, _) in signs.into_iter().filter(|(_, there)| *there) {
            self.close(sign, span);
        }
    }
}
