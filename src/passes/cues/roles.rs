//! Items → the signs of what nouns do: what is asked for, what is to be made, what comes first, what acts.

use super::look::Noun;
use super::{Pass, Sign};
use crate::parser::VERBS;
use crate::query::{Item, ItemKind};
use intent_router_lexicon::{Sense, SenseSet};

/// What the next noun will be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pending {
    Object,
    Need,
    Asked,
}

impl Pass<'_> {
    /// The roles of nouns: what is asked for, what is to be made, what comes first.
    pub(super) fn roles(&mut self, items: &[Item]) {
        let mut pending: Option<Pending> = None;
        let mut first = true;
        let mut subject: Option<(Noun, usize)> = None;
        for item in items {
            let governs = matches!(
                item.kind,
                ItemKind::Scope | ItemKind::Source | ItemKind::Target | ItemKind::Negation
            );
            if matches!(item.kind, ItemKind::Stop | ItemKind::Break) {
                subject = None;
            }
            for at in item.units() {
                let look = self.looks[at];
                if !governs && let Some(noun) = look.noun {
                    subject = Some((noun, at));
                } else if look.finite
                    && let Some((noun, place)) = subject
                    && at - place <= 3
                {
                    let sign = match noun {
                        Noun::Docs => Sign::DocsSay,
                        Noun::Code => Sign::CodeActs,
                        Noun::Project => Sign::PeopleAct,
                        Noun::Config | Noun::Domain => continue,
                    };
                    self.sign(sign, self.units[at].span);
                    subject = None;
                }
            }
            let head = &self.units[item.head as usize];
            match item.kind {
                ItemKind::Stop | ItemKind::Break => pending = None,
                ItemKind::Request
                    if head.senses.meets(SenseSet::of(&[Sense::VerbMake, Sense::VerbDescribe])) =>
                {
                    pending = Some(Pending::Object);
                    continue;
                }
                ItemKind::Ask
                    if head.senses.meets(SenseSet::of(&[
                        Sense::AskWhich,
                        Sense::AskWhat,
                        Sense::AskHowMany,
                        Sense::AskWhose,
                    ])) =>
                {
                    pending = Some(Pending::Asked);
                    if !head.is_phrase() {
                        continue;
                    }
                }
                ItemKind::Scope | ItemKind::Source | ItemKind::Target | ItemKind::Negation => continue,
                _ if head.speaks() && head.has(Sense::VerbNeed) => {
                    pending = Some(Pending::Need);
                    continue;
                }
                _ => {}
            }
            for at in item.units() {
                let span = self.units[at].span;
                let Some(noun) = self.looks[at].noun else {
                    // A finite verb ends the search for what is asked.
                    if pending == Some(Pending::Asked) && self.units[at].senses.meets(VERBS) {
                        pending = None;
                    }
                    continue;
                };
                if noun == Noun::Docs {
                    self.sign(Sign::FreeDocs, span);
                }
                if std::mem::take(&mut first) {
                    match noun {
                        Noun::Docs => self.sign(Sign::FirstDocs, span),
                        Noun::Project => self.sign(Sign::FirstProject, span),
                        Noun::Code => self.sign(Sign::FirstCode, span),
                        Noun::Config | Noun::Domain => self.sign(Sign::FirstDomain, span),
                    }
                }
                let Some(role) = pending.take() else { continue };
                match (role, noun) {
                    (Pending::Object, Noun::Docs) => self.sign(Sign::ObjectDocs, span),
                    (Pending::Object, _) => self.sign(Sign::ObjectOther, span),
                    (Pending::Need, Noun::Docs) => self.sign(Sign::NeedDocs, span),
                    (Pending::Need, _) => {}
                    (Pending::Asked, Noun::Docs) => self.sign(Sign::AskedDocs, span),
                    (Pending::Asked, Noun::Project) => self.sign(Sign::AskedProject, span),
                    (Pending::Asked, Noun::Config) => self.sign(Sign::AskedConfig, span),
                    (Pending::Asked, _) => self.sign(Sign::AskedCode, span),
                }
            }
        }
    }
}
