//! The output contract, version 1.1 of the specification. Field order is the order of the document.

use crate::span::Span;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The version of the contract.
pub const SCHEMA_VERSION: &str = "1.1";

/// What the router answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Contract {
    /// Always `"1.1"`.
    pub schema_version: SmolStr,
    /// What is wanted, and from where.
    pub intent: Intent,
    /// The graph that serves the intent.
    pub graph_id: SmolStr,
    /// Whether the conversation goes on.
    pub conversation_mode: Mode,
    /// The question and what was found in it.
    pub query_plan: QueryPlan,
    /// Where to look.
    pub retrieval_spec: RetrievalSpec,
    /// What an answer must rest on.
    pub evidence_policy: EvidencePolicy,
}

/// The four intents of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub enum Intent {
    /// Write documentation from code.
    #[serde(rename = "GENERATE_DOCS_FROM_CODE")]
    GenerateDocs,
    /// Answer from documentation.
    #[serde(rename = "DOCS_QA")]
    DocsQa,
    /// Answer from code.
    #[serde(rename = "CODE_QA")]
    CodeQa,
    /// Anything else about the project.
    #[serde(rename = "PROJECT_MISC")]
    ProjectMisc,
}

impl Intent {
    /// All four, in the order in which a tie is decided.
    pub const ALL: [Intent; 4] = [Intent::GenerateDocs, Intent::DocsQa, Intent::CodeQa, Intent::ProjectMisc];

    /// The name in the contract.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Intent::GenerateDocs => "GENERATE_DOCS_FROM_CODE",
            Intent::DocsQa => "DOCS_QA",
            Intent::CodeQa => "CODE_QA",
            Intent::ProjectMisc => "PROJECT_MISC",
        }
    }

    /// The graph that serves it.
    #[must_use]
    pub const fn graph_id(self) -> &'static str {
        match self {
            Intent::GenerateDocs => "GenerateDocsFromCodeGraph",
            Intent::DocsQa => "DocsQAGraph",
            Intent::CodeQa => "CodeQAGraph",
            Intent::ProjectMisc => "ProjectMiscGraph",
        }
    }

    /// The intent of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Intent> {
        Intent::ALL.into_iter().find(|intent| intent.name() == name)
    }
}

/// Whether the topic of a conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum Mode {
    /// There was no active intent.
    Start,
    /// The active intent stays.
    Continue,
    /// The intent changed.
    Switch,
}

/// The question, its canonical form, and everything that was found in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct QueryPlan {
    /// The question, byte for byte.
    pub raw: String,
    /// Its canonical form: formatting only, no word added.
    pub normalized: String,
    /// Words a search may add.
    pub expansions: Vec<SmolStr>,
    /// The words that matter most.
    pub keyword_hints: Vec<SmolStr>,
    /// What the question names, in the order of its text; carried anchors come last.
    pub anchors: Vec<Anchor>,
}

/// Something the question names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Anchor {
    /// What kind of thing it names.
    #[serde(rename = "type")]
    pub anchor_type: AnchorType,
    /// Its text as written.
    pub value: SmolStr,
    /// Its shape, concept, or `carried`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtype: Option<SmolStr>,
    /// Where it stands in `raw`.
    pub span: Span,
    /// How sure the extraction is, from 0 to 1, by evidence class.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 1.0)))]
    pub confidence: f32,
    /// The lines of a file that the question points to, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// Present and true where the question excludes the thing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub negated: Option<bool>,
}

/// A range of lines, from 1, both ends inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Lines {
    /// The first line.
    pub start: u32,
    /// The last line.
    pub end: u32,
}

/// The kinds of anchors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AnchorType {
    /// A path or part of one.
    FilePath,
    /// An identifier.
    Symbol,
    /// A document or a section of one.
    DocRef,
    /// A term that bears on retrieval.
    KeyTerm,
}

impl AnchorType {
    /// The name in the contract.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            AnchorType::FilePath => "FILE_PATH",
            AnchorType::Symbol => "SYMBOL",
            AnchorType::DocRef => "DOC_REF",
            AnchorType::KeyTerm => "KEY_TERM",
        }
    }
}

/// Where to look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RetrievalSpec {
    /// `CODE`, `DOCS` or both.
    pub domains: Vec<SmolStr>,
    /// The layers to ask and how many results each gives.
    pub layer_queries: Vec<LayerQuery>,
    /// What to leave out.
    pub filters: Filters,
    /// How to rank what was found.
    pub rerank_profile: SmolStr,
}

/// One layer to ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct LayerQuery {
    /// The layer.
    pub layer_id: SmolStr,
    /// How many results.
    pub top_k: u32,
}

/// What retrieval is limited to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Filters {
    /// What to do with tests.
    pub test_policy: TestPolicy,
    /// Only under these paths.
    pub path_scope: Vec<SmolStr>,
    /// Only in these languages.
    pub language: Vec<SmolStr>,
    /// Not under these paths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path_exclude: Vec<SmolStr>,
}

/// What to do with tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum TestPolicy {
    /// Leave them out.
    Exclude,
    /// Search them too.
    Include,
    /// Search nothing else.
    Only,
}

/// What an answer must rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct EvidencePolicy {
    /// A definition.
    pub require_def: bool,
    /// A control or data flow.
    pub require_flow: bool,
    /// A passage of documentation.
    pub require_spec: bool,
    /// Nothing at all.
    pub allow_answer_without_evidence: bool,
}
