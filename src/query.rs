//! The query AST: the tree between the parser and the passes. A question is a list of sentences, a
//! sentence a list of clauses, a clause a list of items; every unit is in exactly one item.

use std::ops::Range;

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ItemKind {
    /// A verb in a mood that asks for something: "напиши", "please fix".
    Request,
    /// A verb that a how-to question asks about: "как установить", "how do I run".
    HowTo,
    /// A key term and the names in apposition, or a bare name: "класс UserService".
    Mention,
    /// A preposition of place and what it governs: "в файле X", "under src/".
    Scope,
    /// A preposition of source and what it governs: "по документации", "according to the guide".
    Source,
    /// A preposition of purpose and what it governs: "для вики", "as a docstring".
    Target,
    /// A negator and what it excludes: "без тестов", "vendor/ не открывай".
    Negation,
    /// A pro-form: "он", "there".
    Reference,
    /// The announcement of another topic.
    Switch,
    /// The return to an earlier topic.
    Return,
    /// A question word.
    Ask,
    /// A conjunction or sequencer: "и", "then".
    Conjunction,
    /// The end of a clause.
    Break,
    /// The end of a sentence.
    Stop,
    /// A word with a sense and no place in the grammar above.
    Cue,
    /// Anything else.
    Text,
}

/// A piece of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its first unit.
    pub first: u32,
    /// The unit after its last.
    pub last: u32,
    /// The unit that makes it what it is: the verb, the negator, the preposition, the key term.
    pub head: u32,
    /// The units it governs, as the first and the one after the last; empty where there are none.
    pub target: (u32, u32),
}

impl Item {
    /// Its units.
    #[must_use]
    pub fn units(&self) -> Range<usize> {
        self.first as usize..self.last as usize
    }

    /// The units it governs.
    #[must_use]
    pub fn governed(&self) -> Range<usize> {
        self.target.0 as usize..self.target.1 as usize
    }
}

/// A clause: items up to a comma, a conjunction before a verb, or the end of the sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its items, as indices.
    pub items: Range<usize>,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its clauses, as indices.
    pub clauses: Range<usize>,
    /// Its items, as indices.
    pub items: Range<usize>,
}

/// A parsed question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// All items, in the order of the text.
    pub items: Vec<Item>,
    /// All clauses.
    pub clauses: Vec<Clause>,
    /// All sentences.
    pub sentences: Vec<Sentence>,
}

impl Query {
    /// The items of a sentence.
    #[must_use]
    pub fn items_of(&self, sentence: &Sentence) -> &[Item] {
        &self.items[sentence.items.clone()]
    }
}
