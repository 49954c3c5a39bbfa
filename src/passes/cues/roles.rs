//! Items → the signs of what nouns do: what is asked for, what is to be made, what comes first, what acts.

use super::look::Noun;
use super::{Pass, Sign};
use crate::lexer::Unit;
use crate::parser::VERBS;
use crate::query::{Item, ItemKind};
use intent_router_lexicon::{Sense, SenseSet};

const MADE: SenseSet = SenseSet::of(&[Sense::VerbMake, Sense::VerbDescribe]);
const ASKS_FOR: SenseSet =
    SenseSet::of(&[Sense::AskWhich, Sense::AskWhat, Sense::AskHowMany, Sense::AskWhose]);
/// How far a verb stands from its subject.
const REACH: usize = 3;

/// What the next noun will be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pending {
    Object,
    Need,
    Asked,
}

/// What the nouns of an item are to its sentence.
#[derive(Clone, Copy)]
pub(super) struct Takes {
    /// They may be the subject of a verb.
    subject: bool,
    /// They may be what is asked for, made or needed, and come first.
    role: bool,
}

/// What a sentence said so far of its nouns.
#[derive(Default)]
pub(super) struct Roles {
    pending: Option<Pending>,
    /// Whether a noun came already.
    begun: bool,
    /// The last noun and its unit.
    subject: Option<(Noun, usize)>,
}

impl Roles {
    /// Enters an item.
    pub(super) fn enter(&mut self, item: &Item, head: &Unit) -> Takes {
        let all = Takes { subject: true, role: true };
        match item.kind {
            ItemKind::Stop | ItemKind::Break => {
                self.subject = None;
                self.pending = None;
                all
            }
            ItemKind::Scope | ItemKind::Source | ItemKind::Target | ItemKind::Negation => {
                Takes { subject: false, role: false }
            }
            ItemKind::Request if head.senses.meets(MADE) => {
                self.pending = Some(Pending::Object);
                Takes { role: false, ..all }
            }
            ItemKind::Ask if head.senses.meets(ASKS_FOR) => {
                self.pending = Some(Pending::Asked);
                Takes { role: head.is_phrase(), ..all }
            }
            _ if head.has(Sense::VerbNeed) && head.speaks() => {
                self.pending = Some(Pending::Need);
                Takes { role: false, ..all }
            }
            _ => all,
        }
    }
}

impl Pass<'_> {
    /// The signs of a unit in its item.
    #[inline]
    pub(super) fn role(&mut self, at: usize, takes: Takes, roles: &mut Roles) {
        let look = self.looks.at(&self.units[at]);
        let Some(noun) = look.noun else {
            if look.finite {
                self.acts(at, roles);
            }
            // A finite verb ends the search for what is asked.
            if takes.role && roles.pending == Some(Pending::Asked) && self.units[at].senses.meets(VERBS) {
                roles.pending = None;
            }
            return;
        };
        if takes.subject {
            roles.subject = Some((noun, at));
        } else if look.finite {
            self.acts(at, roles);
        }
        if takes.role {
            self.noun(at, noun, roles);
        }
    }

    /// A verb that a noun stands before.
    fn acts(&mut self, at: usize, roles: &mut Roles) {
        let Some((noun, place)) = roles.subject else { return };
        let sign = match noun {
            Noun::Docs => Sign::DocsSay,
            Noun::Code => Sign::CodeActs,
            Noun::Project => Sign::PeopleAct,
            Noun::Config | Noun::Domain => return,
        };
        if at - place <= REACH {
            self.sign(sign, self.units[at].span);
            roles.subject = None;
        }
    }

    /// A noun that may be what is asked for, made or needed.
    fn noun(&mut self, at: usize, noun: Noun, roles: &mut Roles) {
        let span = self.units[at].span;
        if noun == Noun::Docs {
            self.sign(Sign::FreeDocs, span);
        }
        if !std::mem::replace(&mut roles.begun, true) {
            let sign = match noun {
                Noun::Docs => Sign::FirstDocs,
                Noun::Project => Sign::FirstProject,
                Noun::Code => Sign::FirstCode,
                Noun::Config | Noun::Domain => Sign::FirstDomain,
            };
            self.sign(sign, span);
        }
        let Some(role) = roles.pending.take() else { return };
        let sign = match (role, noun) {
            (Pending::Object, Noun::Docs) => Sign::ObjectDocs,
            (Pending::Object, _) => Sign::ObjectOther,
            (Pending::Need, Noun::Docs) => Sign::NeedDocs,
            (Pending::Need, _) => return,
            (Pending::Asked, Noun::Docs) => Sign::AskedDocs,
            (Pending::Asked, Noun::Project) => Sign::AskedProject,
            (Pending::Asked, Noun::Config) => Sign::AskedConfig,
            (Pending::Asked, _) => Sign::AskedCode,
        };
        self.sign(sign, span);
    }
}
